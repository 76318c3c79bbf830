//! Fish with fins: k lines in which a symbol fits only into k − 1 crossing lines and a few places more. The crossing lines take k − 1 of
//! them at most, so one of those few places holds the symbol, and what sees them all cannot.
//!
//! That is every finned fish of the books, and every sashimi fish, in which a line has no place left but its fin. Read from what goes: if it
//! held the symbol, k lines would have k − 1 crossing lines left. So the search supposes each candidate in turn and looks for lines with too
//! little room. It passes through smaller fish, and through those whose few places lie in one line, which are plain ones; this keeps the rule monotone.

use super::largest::Largest;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(super) struct FinnedFish(pub(super) u8);

impl Rule for FinnedFish {
    fn name(&self) -> &'static str {
        match self.0 {
            2 => "finned x-wing",
            3 => "finned swordfish",
            _ => "finned jellyfish",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self.0 {
            2 => lang.pick("finned X-wing", "フィン付き X ウイング"),
            3 => lang.pick("finned swordfish", "フィン付きソードフィッシュ"),
            _ => lang.pick("finned jellyfish", "フィン付きジェリーフィッシュ"),
        }
    }

    fn effort(&self) -> f64 {
        match self.0 {
            2 => 7.5,
            3 => 9.0,
            _ => 11.0,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let (rows, columns) = board.frame().crossing_lines();
        for symbol in board.frame().symbols.iter() {
            found.go_on()?;
            let mut largest = Largest::default();
            for (base, cover) in [(rows, columns), (columns, rows)] {
                Search { board, symbol, size: self.0 as usize, base, cover }.run(&mut largest);
            }
            for (marks, _, fish) in largest.told() {
                let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
                found.strike(marks, || fish.because(board.frame(), symbol, &targets))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let &Figure::Fins { base, cover, ref fins } = &because.figure else { return struck };
        let (lines, crossing) = because.groups.split_at(base);
        let (lines, crossing) = (lang.groups(frame, lines), lang.groups(frame, &crossing[..cover]));
        let symbol = lang.symbols(frame, because.symbols);
        let fins = lang.cells(frame.grid, fins.iter().map(|mark| mark.cell));
        match (lang, cover) {
            (Lang::En, 0) => format!("{struck}: {symbol} in {lines} fits only in {fins}"),
            (Lang::Ja, 0) => format!("{struck}：{lines}の{symbol}は{fins}にしか入らない"),
            (Lang::En, _) => format!(
                "{struck}: {symbol} in {lines} fits only in {crossing}, which cannot take them all, and in {fins}: one of these is {symbol}"
            ),
            (Lang::Ja, _) => format!(
                "{struck}：{lines}の{symbol}が入るのは{crossing}と{fins}だけで、{crossing}には入りきらないので、{fins}のどれかが{symbol}になる"
            ),
        }
    }
}

/// Lines with too little room, the lines that cross them, and the places outside those.
struct Fish {
    base: Vec<usize>,
    cover: Vec<usize>,
    fins: Vec<Cell>,
}

impl Fish {
    fn because(&self, frame: &Frame, symbol: Symbol, targets: &[Cell]) -> Because {
        let mut links: Vec<usize> = Vec::new();
        for &target in targets {
            links.extend(self.fins.iter().filter_map(|&fin| frame.link(fin, target)));
        }
        links.sort_unstable();
        links.dedup();
        links.retain(|link| !self.base.contains(link) && !self.cover.contains(link));
        Because {
            cells: self.base.iter().fold(CellSet::EMPTY, |set, &line| set.union(&frame.groups[line].set)),
            symbols: Symbols::only(symbol),
            groups: self.base.iter().chain(&self.cover).copied().chain(links).collect(),
            figure: Figure::Fins {
                base: self.base.len(),
                cover: self.cover.len(),
                fins: self.fins.iter().map(|&cell| Mark { cell, symbol }).collect(),
            },
            ..Because::default()
        }
    }
}

struct Search<'s> {
    board: &'s Board<'s>,
    symbol: Symbol,
    size: usize,
    base: &'s [usize],
    cover: &'s [usize],
}

impl Search<'_> {
    fn run(&self, largest: &mut Largest<Fish>) {
        let frame = self.board.frame();
        // A line must hold every symbol, or it proves nothing. One with a single place is decided before any of this is looked at.
        let open: Vec<(usize, u32)> = (0..self.base.len())
            .filter(|&at| frame.is_full(self.base[at]))
            .map(|at| (at, self.board.places(self.base[at], self.symbol)))
            .filter(|(_, places)| places.count_ones() >= 2)
            .collect();
        let mut told = BTreeSet::new();
        for &(own, places) in &open {
            for place in bits(places) {
                let target = frame.groups[self.base[own]].cells[place];
                let tight: Vec<(usize, u32)> = open
                    .iter()
                    .filter(|(at, _)| *at != own)
                    .map(|&(at, places)| (at, places & !self.seen(target, self.base[at])))
                    .filter(|(_, left)| (left.count_ones() as usize) < self.size)
                    .collect();
                self.choose(&tight, &mut Vec::with_capacity(4), 0, &mut |lines, left| {
                    if told.insert((lines.to_vec(), left)) {
                        self.offer(lines, left, largest);
                    }
                });
            }
        }
    }

    /// The places of a line that a cell sees.
    fn seen(&self, cell: Cell, line: usize) -> u32 {
        let frame = self.board.frame();
        frame.seats(cell).iter().fold(0, |seen, seat| seen | frame.shared_places(line, seat.group as usize))
    }

    /// Visits every few lines that have less room than they are, and none of them could be spared.
    fn choose(
        &self,
        tight: &[(usize, u32)],
        chosen: &mut Vec<(usize, u32)>,
        left: u32,
        visit: &mut dyn FnMut(&[usize], u32),
    ) {
        for (at, &(line, more)) in tight.iter().enumerate() {
            let left = left | more;
            if left.count_ones() as usize >= self.size {
                continue;
            }
            chosen.push((line, more));
            if (left.count_ones() as usize) < chosen.len() {
                if is_least(chosen) {
                    let lines: Vec<usize> = chosen.iter().map(|&(line, _)| line).collect();
                    visit(&lines, left);
                }
            } else if chosen.len() < self.size {
                self.choose(&tight[at + 1..], chosen, left, visit);
            }
            chosen.pop();
        }
    }

    fn offer(&self, lines: &[usize], left: u32, largest: &mut Largest<Fish>) {
        let frame = self.board.frame();
        let base: Vec<usize> = lines.iter().map(|&at| self.base[at]).collect();
        let places = |line: usize| bits(self.board.places(line, self.symbol) & !left);
        let fins: Vec<Cell> =
            base.iter().flat_map(|&line| places(line).map(move |at| frame.groups[line].cells[at])).collect();
        let seen = fins.iter().fold(frame.cells, |seen, &fin| seen.intersection(frame.peers(fin)));
        let marks = seen.iter().map(|cell| Mark { cell, symbol: self.symbol });
        let marks = marks.filter(|&mark| self.board.allows(mark)).collect();
        let size = 32 * base.len() + fins.len();
        let cover = bits(left).map(|at| self.cover[at]).collect();
        largest.offer(marks, size, Fish { base, cover, fins });
    }
}

/// Whether fewer of these lines never have less room than they are.
fn is_least(chosen: &[(usize, u32)]) -> bool {
    (1..(1u32 << chosen.len()) - 1).all(|some| {
        let left = bits(some).fold(0, |left, at| left | chosen[at].1);
        left.count_ones() >= some.count_ones()
    })
}
