//! Line subset: cells of a line share as many symbols as they are, and that leaves one symbol for another cell. The
//! paper's LAT-4, for players who keep no pencil marks: it decides a cell, where `subset` strikes candidates.
//!
//! Rather than trying all sets of cells, each open cell is given some symbol that all of them can have together. The
//! cells whose symbols a cell could take instead, and theirs, and so on, hold no symbols but their own: that is the
//! set. If the cell is not in it, nothing is left for the cell but the symbol it was given.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct LineSubset;

impl Rule for LineSubset {
    fn name(&self) -> &'static str {
        "line subset"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("line subset", "行・列の同盟で決まるマス")
    }

    fn effort(&self) -> f64 {
        4.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        for (part, group) in frame.groups.iter().enumerate() {
            if group.kind.is_line() && frame.is_full(part) {
                line(board, part, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let mark = deduction.effect.marks()[0];
        let decided = lang.decided(frame, mark);
        let group = lang.group(frame, because.groups[0]);
        let others = because.cells.difference(&CellSet::EMPTY.with(mark.cell));
        let (cells, symbols) = (lang.cell_set(frame.grid, &others), lang.symbols(frame, because.symbols));
        match lang {
            Lang::En => {
                format!(
                    "{decided}: {cells} in {group} hold {symbols} between them, and nothing else is left here"
                )
            }
            Lang::Ja => {
                format!("{decided}：{group}の{cells}だけで{symbols}を分け合うので、残る候補はこれだけ")
            }
        }
    }
}

fn line(board: &Board<'_>, part: usize, found: &mut Report<'_>) -> ControlFlow<()> {
    let cells = &board.frame().groups[part].cells;
    let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
    let Some(given) = pairing(board, &open) else {
        return ControlFlow::Continue(());
    };
    // reach[a]: the cells whose symbol a could take instead of its own, and so on.
    let mut reach: Vec<u32> = vec![0; open.len()];
    for (at, &cell) in open.iter().enumerate() {
        for (other, &symbol) in given.iter().enumerate() {
            if other != at && board.allows(Mark { cell, symbol }) {
                reach[at] |= 1 << other;
            }
        }
    }
    for via in 0..open.len() {
        for at in 0..open.len() {
            if reach[at] >> via & 1 != 0 {
                reach[at] |= reach[via];
            }
        }
    }
    for (at, &cell) in open.iter().enumerate() {
        // Of one other cell, that one has nothing but its own symbol: a naked single.
        if reach[at] >> at & 1 != 0 || reach[at].count_ones() < 2 {
            continue;
        }
        found.decide(cell, given[at], || {
            let others = || bits(reach[at]).map(|other| open[other]);
            let candidates = |cell| {
                let symbols: Vec<Symbol> = board.candidates(cell).iter().collect();
                symbols.into_iter().map(move |symbol| Mark { cell, symbol })
            };
            Because {
                cells: others().chain([cell]).collect(),
                symbols: bits(reach[at]).map(|other| given[other]).collect::<Symbols>(),
                groups: vec![part],
                figure: Figure::Kept(others().flat_map(candidates).collect()),
                ..Because::default()
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// A symbol for each of these cells, all different; `None` if that cannot be.
fn pairing(board: &Board<'_>, open: &[Cell]) -> Option<Vec<Symbol>> {
    let mut owner: Vec<Option<usize>> = vec![None; board.frame().symbols.len()];
    for at in 0..open.len() {
        let mut asked = Symbols::EMPTY;
        if !seat(board, open, at, &mut asked, &mut owner) {
            return None;
        }
    }
    let mut given = vec![Symbol(0); open.len()];
    for (number, at) in owner.into_iter().enumerate() {
        if let Some(at) = at {
            given[at] = Symbol(number as u8);
        }
    }
    Some(given)
}

/// Finds a symbol for a cell, asking others to take another one.
fn seat(
    board: &Board<'_>,
    open: &[Cell],
    at: usize,
    asked: &mut Symbols,
    owner: &mut [Option<usize>],
) -> bool {
    for symbol in board.candidates(open[at]).iter() {
        if asked.contains(symbol) {
            continue;
        }
        asked.insert(symbol);
        if owner[symbol.index()].is_none_or(|other| seat(board, open, other, asked, owner)) {
            owner[symbol.index()] = Some(at);
            return true;
        }
    }
    false
}
