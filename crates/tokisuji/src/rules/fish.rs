//! Fish: a symbol that in k lines fits only into k crossing lines leaves the rest of those crossing lines.
//! X-wing (2), swordfish (3), jellyfish (4).
//!
//! Base lines and cover lines run across each other, so base lines never share a cell. The search passes
//! through smaller fish and reports them too, which keeps the rule monotone.

use crate::board::Board;
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct Fish(pub(super) u8);

impl Rule for Fish {
    fn name(&self) -> &'static str {
        match self.0 {
            2 => "x-wing",
            3 => "swordfish",
            _ => "jellyfish",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self.0 {
            2 => lang.pick("X-wing", "X ウイング"),
            3 => lang.pick("swordfish", "ソードフィッシュ"),
            _ => lang.pick("jellyfish", "ジェリーフィッシュ"),
        }
    }

    fn effort(&self) -> f64 {
        match self.0 {
            2 => 6.0,
            3 => 8.0,
            _ => 10.0,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let (rows, columns) = board.frame().crossing_lines();
        for symbol in board.frame().symbols.iter() {
            found.go_on()?;
            Search { board, symbol, size: self.0 as usize, base: rows, cover: columns }.run(found)?;
            Search { board, symbol, size: self.0 as usize, base: columns, cover: rows }.run(found)?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let (base, cover) = because.groups.split_at(because.groups.len() / 2);
        let (base, cover) = (lang.groups(frame, base), lang.groups(frame, cover));
        let symbol = lang.symbols(frame, because.symbols);
        match lang {
            Lang::En => format!("{struck}: {symbol} in {base} fits only in {cover}, and fills them"),
            Lang::Ja => format!("{struck}：{base}の{symbol}は{cover}にしか入らず、そこを使い切る"),
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
    fn run(&self, found: &mut Report<'_>) -> ControlFlow<()> {
        // For each base line, its places are bits over the cover lines. A base line must hold every symbol,
        // or it proves nothing; a cover line need not.
        let mut open = [(0usize, 0u32); 32];
        let (mut few, mut all) = (0, 0);
        for &line in self.base.iter().filter(|&&line| self.board.frame().is_full(line)) {
            let places = self.board.places(line, self.symbol);
            if places.count_ones() < 2 {
                continue; // Written already, or a hidden single.
            }
            all += 1;
            if places.count_ones() as usize <= self.size {
                open[few] = (line, places);
                few += 1;
            }
        }
        // As many base lines as are open at all tell nothing.
        let size = self.size.min(usize::saturating_sub(all, 1));
        if size < 2 || few < 2 {
            return ControlFlow::Continue(());
        }
        self.choose(&open[..few], size, &mut Vec::with_capacity(4), 0, found)
    }

    fn choose(
        &self,
        open: &[(usize, u32)],
        size: usize,
        chosen: &mut Vec<usize>,
        covered: u32,
        found: &mut Report<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() >= 2 && covered.count_ones() as usize <= chosen.len() {
            self.report(chosen, covered, found)?;
        }
        if chosen.len() < size {
            for (at, &(line, places)) in open.iter().enumerate() {
                let covered = covered | places;
                if covered.count_ones() as usize <= size {
                    chosen.push(line);
                    self.choose(&open[at + 1..], size, chosen, covered, found)?;
                    chosen.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&self, chosen: &[usize], covered: u32, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = self.board.frame();
        let based: u32 = chosen.iter().map(|&line| 1 << (frame.groups[line].number - 1)).sum();
        let covers = || bits(covered).map(|at| self.cover[at]);
        let mut marks = Vec::new();
        for cover in covers() {
            let outside = self.board.places(cover, self.symbol) & !based;
            let cells = &frame.groups[cover].cells;
            marks.extend(bits(outside).map(|at| Mark { cell: cells[at], symbol: self.symbol }));
        }
        found.strike(marks, || Because {
            cells: chosen.iter().fold(CellSet::EMPTY, |set, &line| set.union(&frame.groups[line].set)),
            symbols: Symbols::only(self.symbol),
            groups: chosen.iter().copied().chain(covers()).collect(),
            ..Because::default()
        })
    }
}
