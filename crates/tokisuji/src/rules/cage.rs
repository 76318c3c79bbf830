//! Sums: the last cell of a cage (the paper's SUB), and lines whose total leaves one cell (its BOTH).

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Found, Rule, Way};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum CageSum {
    /// A cage with one open cell.
    Last,
    /// A line in which all cells but one are written or lie in cages whose open cells are inside the line.
    Line,
}

impl Rule for CageSum {
    fn name(&self) -> &'static str {
        match self {
            CageSum::Last => "last cell of cage",
            CageSum::Line => "line sum",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            CageSum::Last => lang.pick("last cell of cage", "ブロックの残り1マス"),
            CageSum::Line => lang.pick("line sum", "行・列の合計"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            CageSum::Last => 1.0,
            CageSum::Line => 2.3,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        match self {
            CageSum::Last => last(board, found),
            CageSum::Line => line(board, found),
        }
    }

    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Way>> {
        let frame = start.frame();
        Some(match self {
            CageSum::Last => {
                let cages = frame.cages_of(cell).iter().map(|&cage| &frame.cages[cage as usize].cells);
                cages.map(|cells| each_of(start, end, cells, cell).collect()).collect()
            }
            CageSum::Line if frame.cages.is_empty() => Vec::new(),
            CageSum::Line => {
                let seats = frame.seats(cell).iter().map(|seat| seat.group as usize);
                let lines = seats.filter(|&at| frame.groups[at].kind.is_line() && frame.is_full(at));
                lines.map(|at| way_of_line(start, end, at, cell)).collect()
            }
        })
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let decided = lang.decided(frame.grid, deduction.effect.marks()[0]);
        let sums: Vec<String> =
            because.cages.iter().map(|&cage| lang.sum(frame.grid, &frame.cages[cage])).collect();
        let sums = sums.join(lang.comma());
        match (self, lang) {
            (CageSum::Last, Lang::En) => format!("{decided}: it is what is left of {sums}"),
            (CageSum::Last, Lang::Ja) => format!("{decided}：{sums} の残り"),
            (CageSum::Line, _) => {
                let group = lang.group(frame, because.parts[0]);
                let total: u16 = frame.symbols.iter().map(Symbol::value).sum();
                match (lang, sums.is_empty()) {
                    (Lang::En, true) => {
                        format!("{decided}: {group} adds up to {total}, and the rest is written")
                    }
                    (Lang::Ja, true) => format!("{decided}：{group}の合計は{total}で、ほかは記入済み"),
                    (Lang::En, false) => {
                        format!("{decided}: {group} adds up to {total}, and the rest is known by {sums}")
                    }
                    (Lang::Ja, false) => {
                        format!("{decided}：{group}の合計は{total}で、ほかは {sums} からわかる")
                    }
                }
            }
        }
    }
}

/// What is left of a cage's sum; its open cells.
fn rest(board: &Board<'_>, cage: usize) -> (i32, CellSet) {
    let cage = &board.frame().cages[cage];
    let mut open = CellSet::EMPTY;
    let mut rest = i32::from(cage.sum);
    for &cell in &cage.cells {
        match board.value(cell) {
            Some(symbol) => rest -= i32::from(symbol.value()),
            None => {
                open.insert(cell);
            }
        }
    }
    (rest, open)
}

/// The symbol of this value, if the cell may hold it; a board in error has no such symbol.
fn symbol(board: &Board<'_>, cell: Cell, value: i32) -> Option<Symbol> {
    let symbol = Symbol(u8::try_from(value - 1).ok()?);
    (symbol.index() < board.frame().symbols.len() && board.allows(Mark { cell, symbol })).then_some(symbol)
}

fn last(board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for at in 0..board.frame().cages.len() {
        let (rest, open) = rest(board, at);
        let Some(cell) = open.first().filter(|_| open.len() == 1) else {
            continue;
        };
        if let Some(symbol) = symbol(board, cell, rest) {
            found.decide(cell, symbol, || Because {
                cells: board.frame().cages[at].cells.iter().copied().collect(),
                symbols: Symbols::only(symbol),
                cages: vec![at],
                ..Because::default()
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn line(board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    if frame.cages.is_empty() {
        return ControlFlow::Continue(());
    }
    let total: i32 = frame.symbols.iter().map(|symbol| i32::from(symbol.value())).sum();
    for (part, group) in frame.groups.iter().enumerate() {
        if !group.kind.is_line() || !frame.is_full(part) {
            continue;
        }
        let open: Vec<Cell> = group.cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
        for &cell in &open {
            if let Some((value, cages)) = rest_of_line(board, part, &open, cell, total) {
                let Some(symbol) = symbol(board, cell, value) else {
                    continue;
                };
                found.decide(cell, symbol, || {
                    let mut cells = group.set;
                    for &cage in &cages {
                        cells.extend(frame.cages[cage].cells.iter().copied());
                    }
                    Because {
                        cells,
                        symbols: Symbols::only(symbol),
                        parts: vec![part],
                        cages,
                        ..Because::default()
                    }
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a line's total leaves for a cell, and the cages that say so.
fn rest_of_line(
    board: &Board<'_>,
    part: usize,
    open: &[Cell],
    cell: Cell,
    total: i32,
) -> Option<(i32, Vec<usize>)> {
    let frame = board.frame();
    let group = &frame.groups[part];
    let written = group.cells.iter().filter_map(|&other| board.value(other));
    let mut value = total - written.map(|symbol| i32::from(symbol.value())).sum::<i32>();
    let mut cages: Vec<usize> = Vec::new();
    for &other in open.iter().filter(|&&other| other != cell) {
        // A cell in no cage, or in two, is left alone: then the sums would not simply add up.
        let &[cage] = frame.cages_of(other) else {
            return None;
        };
        let cage = cage as usize;
        if cages.contains(&cage) {
            continue;
        }
        let (rest, inside) = rest(board, cage);
        if inside.contains(cell) || !inside.is_subset(&group.set) {
            return None;
        }
        value -= rest;
        cages.push(cage);
    }
    Some((value, cages))
}

/// A set for each open cell but `but`: that cell must be decided.
fn each_of<'c>(
    start: &'c Board<'_>,
    end: &'c Board<'_>,
    cells: &'c [Cell],
    but: Cell,
) -> impl Iterator<Item = CellSet> + 'c {
    let open = cells.iter().copied().filter(move |&cell| cell != but && !start.is_decided(cell));
    open.map(|cell| CellSet::EMPTY.with(cell).intersection(end.decided()))
}

/// Each other cell of the line is written, or every cell of its cage outside the line is.
fn way_of_line(start: &Board<'_>, end: &Board<'_>, part: usize, cell: Cell) -> Way {
    let (frame, group) = (start.frame(), &start.frame().groups[part]);
    let mut way = Way::new();
    for &other in group.cells.iter().filter(|&&other| other != cell && !start.is_decided(other)) {
        let written = CellSet::EMPTY.with(other).intersection(end.decided());
        match frame.cages_of(other) {
            &[cage] if !frame.cages[cage as usize].cells.contains(&cell) => {
                let cells = &frame.cages[cage as usize].cells;
                let outside = cells.iter().filter(|&&x| !group.set.contains(x) && !start.is_decided(x));
                way.extend(
                    outside.map(|&x| written.union(&CellSet::EMPTY.with(x).intersection(end.decided()))),
                );
            }
            _ => way.push(written),
        }
    }
    way
}
