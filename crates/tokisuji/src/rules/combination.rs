//! Fillings: all ways to fill what is left of a cage. A digit that no way has in a cell goes there; a digit that every
//! way has in a line goes from the rest of that line. Beyond the paper.

use super::cage::{self, sums};
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Combination {
    /// What goes inside the cage.
    Inside,
    /// What goes from the lines of the cage.
    Line,
}

/// Cages with more open cells can be filled in thousands of ways, which nobody lists by hand.
const MOST_OPEN: usize = 5;

impl Rule for Combination {
    fn name(&self) -> &'static str {
        match self {
            Combination::Inside => "cage filling",
            Combination::Line => "cage claim",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Combination::Inside => lang.pick("cage filling", "ブロックの埋め方"),
            Combination::Line => lang.pick("cage claim", "ブロックによる行・列の予約"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Combination::Inside => 3.5,
            Combination::Line => 4.2,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for cage in 0..board.frame().cages.len() {
            found.go_on()?;
            let (rest, open) = cage::rest(board, cage);
            if (1..=MOST_OPEN).contains(&open.len()) {
                let ways = Ways::of(board, cage, rest, &open);
                match self {
                    Combination::Inside => inside(board, cage, &ways, found)?,
                    Combination::Line => claims(board, cage, &ways, found)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let sums = sums(frame, because, lang);
        match (self, lang) {
            (Combination::Inside, Lang::En) => format!("{struck}: no way to make {sums} has that"),
            (Combination::Inside, Lang::Ja) => format!("{struck}：{sums} にする組み合わせにない"),
            (Combination::Line, lang) => {
                let (line, symbols) =
                    (lang.group(frame, because.groups[0]), lang.symbols(frame, because.symbols));
                match lang {
                    Lang::En => format!("{struck}: every way to make {sums} has {symbols} in {line}"),
                    Lang::Ja => {
                        format!("{struck}：{sums} にするどの組み合わせも{line}の中で{symbols}を使う")
                    }
                }
            }
        }
    }
}

/// All ways to fill the open cells of a cage, taken together.
struct Ways {
    open: Vec<Cell>,
    /// For each open cell what some way has there.
    some: Vec<Symbols>,
    /// Groups that hold two or more cells of the cage: these differ. Lines with at least one.
    links: Vec<usize>,
    lines: Vec<usize>,
    /// For each of the lines what every way has there.
    every: Vec<Symbols>,
}

impl Ways {
    fn of(board: &Board<'_>, cage: usize, rest: i32, open: &CellSet) -> Ways {
        let frame = board.frame();
        let cells: CellSet = frame.cages[cage].cells.iter().copied().collect();
        let mut groups: Vec<usize> =
            cells.iter().flat_map(|cell| frame.seats(cell)).map(|seat| seat.group as usize).collect();
        groups.sort_unstable();
        groups.dedup();
        let shared = |group: usize| frame.groups[group].set.intersection(&cells).len();
        let open: Vec<Cell> = open.iter().collect();
        let holds_open = |&group: &usize| open.iter().any(|&cell| frame.groups[group].set.contains(cell));
        let is_line = |&group: &usize| frame.groups[group].kind.is_line() && frame.is_full(group);
        let lines: Vec<usize> = groups.iter().copied().filter(is_line).filter(holds_open).collect();
        let every = vec![frame.symbols; lines.len()];
        let links = groups.into_iter().filter(|&group| shared(group) > 1).collect();
        let mut ways = Ways { some: vec![Symbols::EMPTY; open.len()], open, links, lines, every };
        ways.fill(board, rest, &mut Vec::new());
        ways
    }

    fn fill(&mut self, board: &Board<'_>, rest: i32, chosen: &mut Vec<Symbol>) {
        let frame = board.frame();
        let at = chosen.len();
        let Some(&cell) = self.open.get(at) else {
            if rest == 0 {
                self.count(frame, chosen);
            }
            return;
        };
        // What the cells after this one can add at least and at most.
        let bounds = self.open[at + 1..].iter().fold((0, 0), |(least, most), &cell| {
            let candidates = board.candidates(cell);
            let values = || candidates.iter().map(|symbol| i32::from(symbol.value()));
            (least + values().min().unwrap_or(0), most + values().max().unwrap_or(0))
        });
        for symbol in board.candidates(cell).iter() {
            let left = rest - i32::from(symbol.value());
            let clashes = |(other, &held): (&Cell, &Symbol)| held == symbol && frame.sees(*other, cell);
            if left < bounds.0 || left > bounds.1 || self.open.iter().zip(chosen.iter()).any(clashes) {
                continue;
            }
            chosen.push(symbol);
            self.fill(board, left, chosen);
            chosen.pop();
        }
    }

    fn count(&mut self, frame: &Frame, way: &[Symbol]) {
        for (some, &symbol) in self.some.iter_mut().zip(way) {
            some.insert(symbol);
        }
        for (every, &line) in self.every.iter_mut().zip(&self.lines) {
            let here = self.open.iter().zip(way).filter(|(cell, _)| frame.groups[line].set.contains(**cell));
            *every = every.intersection(here.map(|(_, &symbol)| symbol).collect());
        }
    }
}

fn inside(board: &Board<'_>, cage: usize, ways: &Ways, found: &mut Report<'_>) -> ControlFlow<()> {
    let mut marks = Vec::new();
    for (&cell, &some) in ways.open.iter().zip(&ways.some) {
        let gone = board.candidates(cell).difference(some);
        marks.extend(gone.iter().map(|symbol| Mark { cell, symbol }));
    }
    let symbols = marks.iter().map(|mark| mark.symbol).collect();
    found.strike(marks, || because(board, cage, symbols, ways.links.clone()))
}

fn claims(board: &Board<'_>, cage: usize, ways: &Ways, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    for (&line, &every) in ways.lines.iter().zip(&ways.every) {
        let mut marks = Vec::new();
        for symbol in every.iter() {
            let places = crate::rule::bits(board.places(line, symbol));
            let cells = places.map(|place| frame.groups[line].cells[place]);
            marks.extend(cells.filter(|cell| !ways.open.contains(cell)).map(|cell| Mark { cell, symbol }));
        }
        let symbols = marks.iter().map(|mark| mark.symbol).collect();
        found.strike(marks, || {
            let links = ways.links.iter().copied().filter(|&link| link != line);
            because(board, cage, symbols, [line].into_iter().chain(links).collect())
        })?;
    }
    ControlFlow::Continue(())
}

fn because(board: &Board<'_>, cage: usize, symbols: Symbols, parts: Vec<usize>) -> Because {
    let cells = board.frame().cages[cage].cells.iter().copied().collect();
    Because { cells, symbols, groups: parts, cages: vec![cage], ..Because::default() }
}
