//! Sums: a cage with one open cell (the paper's SUB-1 and SUB-2), and a line whose total leaves one cell (BOTH-1 to BOTH-3).
//!
//! Of the three readings of a line's total each contains the one before. They are different rules because people
//! see the first on the empty board, and have to do sums with what is written for the last.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Prerequisites, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum CageSum {
    /// A cage of one cell.
    Single,
    /// A cage with one open cell.
    Last,
    /// A line in which all cells but one lie in cages inside the line.
    Whole,
    /// A line in which all cells but one are written or lie in cages inside the line.
    Written,
    /// A line in which all cells but one are written or lie in cages whose open cells are inside the line.
    Line,
}

impl Rule for CageSum {
    fn name(&self) -> &'static str {
        match self {
            CageSum::Single => "cage of one cell",
            CageSum::Last => "last cell of cage",
            CageSum::Whole => "line of cages",
            CageSum::Written => "line of cages and digits",
            CageSum::Line => "line sum",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            CageSum::Single => lang.pick("cage of one cell", "1マスのブロック"),
            CageSum::Last => lang.pick("last cell of cage", "和の残り1マス"),
            CageSum::Whole => lang.pick("line of cages", "行・列に収まるブロックの合計"),
            CageSum::Written => {
                lang.pick("line of cages and digits", "行・列に収まるブロックと記入済みの数の合計")
            }
            CageSum::Line => lang.pick("line sum", "行・列の合計"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            CageSum::Single | CageSum::Last => 1.0,
            CageSum::Whole => 2.3,
            CageSum::Written => 2.5,
            CageSum::Line => 2.8,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        match self {
            CageSum::Single => last(board, 1, found),
            CageSum::Last => last(board, usize::MAX, found),
            _ => self.line(board, found),
        }
    }

    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let frame = start.frame();
        Some(match self {
            CageSum::Single | CageSum::Last => {
                let most = if *self == CageSum::Single { 1 } else { usize::MAX };
                let cages = frame.cages_of(cell).iter().map(|&cage| &frame.cages[cage as usize].cells);
                let cages = cages.filter(|cells| cells.len() <= most);
                cages.map(|cells| each_of(start, end, cells, cell).collect()).collect()
            }
            CageSum::Whole | CageSum::Written | CageSum::Line => {
                let lines = frame.seats(cell).iter().map(|seat| seat.group as usize);
                let lines = lines.filter(|&at| is_summed_line(frame, at));
                lines.filter_map(|at| self.way_of_line(start, end, at, cell)).collect()
            }
        })
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let decided = lang.decided(frame, deduction.effect.marks()[0]);
        if *self == CageSum::Single {
            return match lang {
                Lang::En => format!("{decided}: the cell is a cage of its own"),
                Lang::Ja => format!("{decided}：1マスだけのブロック"),
            };
        }
        let sums = sums(frame, because, lang);
        match (self, lang) {
            (CageSum::Last, Lang::En) => format!("{decided}: it is what is left of {sums}"),
            (CageSum::Last, Lang::Ja) => format!("{decided}：{sums} の残り"),
            _ => {
                let group = lang.group(frame, because.groups[0]);
                let total = total(frame);
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

/// The cages of a reason with their sums.
pub(super) fn sums(frame: &Frame, because: &Because, lang: Lang) -> String {
    let sums: Vec<String> =
        because.cages.iter().map(|&cage| lang.sum(frame.grid, &frame.cages[cage])).collect();
    sums.join(lang.comma())
}

/// What a group that holds every symbol adds up to.
pub(super) fn total(frame: &Frame) -> i32 {
    frame.symbols.iter().map(|symbol| i32::from(symbol.value())).sum()
}

/// What is left of a cage's sum; its open cells.
pub(super) fn rest(board: &Board<'_>, cage: usize) -> (i32, CellSet) {
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
pub(super) fn symbol(board: &Board<'_>, cell: Cell, value: i32) -> Option<Symbol> {
    let symbol = Symbol(u8::try_from(value - 1).ok()?);
    (symbol.index() < board.frame().symbols.len() && board.allows(Mark { cell, symbol })).then_some(symbol)
}

fn last(board: &Board<'_>, largest: usize, found: &mut Report<'_>) -> ControlFlow<()> {
    for (at, cage) in board.frame().cages.iter().enumerate().filter(|(_, cage)| cage.cells.len() <= largest) {
        let (rest, open) = rest(board, at);
        let Some(cell) = open.first().filter(|_| open.len() == 1) else {
            continue;
        };
        if let Some(symbol) = symbol(board, cell, rest) {
            found.decide(cell, symbol, || Because {
                cells: cage.cells.iter().copied().collect(),
                symbols: Symbols::only(symbol),
                cages: vec![at],
                ..Because::default()
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl CageSum {
    fn line(self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        for part in (0..frame.groups.len()).filter(|&part| is_summed_line(frame, part)) {
            let open = frame.groups[part].set.difference(board.decided());
            for cell in open.iter() {
                let Some((value, cages)) = self.rest_of_line(board, part, &open, cell) else {
                    continue;
                };
                if let Some(symbol) = symbol(board, cell, value) {
                    found.decide(cell, symbol, || because(frame, symbol, vec![part], cages))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Each other cell of the line is written, or its cage does: by lying inside the line, or for `Line` as soon as every
    /// cell of it outside the line is written. `None` where a cell's cage never does and writing is not looked at.
    fn way_of_line(
        self,
        start: &Board<'_>,
        end: &Board<'_>,
        part: usize,
        cell: Cell,
    ) -> Option<Prerequisites> {
        let (frame, group) = (start.frame(), &start.frame().groups[part]);
        let mut way = Prerequisites::new();
        for &other in group.cells.iter().filter(|&&other| other != cell) {
            let written = CellSet::EMPTY.with(other).intersection(end.decided());
            let cage = match frame.cages_of(other) {
                &[cage] => Some(&frame.cages[cage as usize].cells).filter(|cells| !cells.contains(&cell)),
                _ => None,
            };
            let outside: Option<Vec<Cell>> =
                cage.map(|cells| cells.iter().copied().filter(|&x| !group.set.contains(x)).collect());
            match (self, outside) {
                (_, Some(outside)) if outside.is_empty() => {}
                (CageSum::Whole, _) => return None,
                _ if start.is_decided(other) => {}
                (CageSum::Line, Some(outside)) => {
                    let open = outside.into_iter().filter(|&x| !start.is_decided(x));
                    way.extend(
                        open.map(|x| written.union(&CellSet::EMPTY.with(x).intersection(end.decided()))),
                    );
                }
                _ => way.push(written),
            }
        }
        Some(way)
    }

    /// What a line's total leaves for a cell, and the cages that say so.
    pub(super) fn rest_of_line(
        self,
        board: &Board<'_>,
        part: usize,
        open: &CellSet,
        cell: Cell,
    ) -> Option<(i32, Vec<usize>)> {
        let frame = board.frame();
        let line = &frame.groups[part].set;
        let inside = |cage: usize| frame.cages[cage].cells.iter().all(|&other| line.contains(other));
        match self {
            // All other cells, written or not, in whole cages.
            CageSum::Whole => {
                let others = CellSet::EMPTY.with(cell);
                rest_of_cells(board, &line.difference(&others), Some(cell), total(frame), inside, false)
            }
            CageSum::Written => {
                let others = CellSet::EMPTY.with(cell);
                let value = total(frame) - written(board, line);
                rest_of_cells(board, &open.difference(&others), Some(cell), value, inside, true)
            }
            _ => rest_in(board, line, open, cell, total(frame)),
        }
    }
}

/// Whether a line's total says something: it holds every symbol, and there are cages.
pub(super) fn is_summed_line(frame: &Frame, part: usize) -> bool {
    !frame.cages.is_empty() && frame.groups[part].kind.is_line() && frame.is_full(part)
}

/// What the total of an area leaves for one of its open cells, when the others lie in cages that are open only inside
/// the area; and those cages.
pub(super) fn rest_in(
    board: &Board<'_>,
    area: &CellSet,
    open: &CellSet,
    cell: Cell,
    total: i32,
) -> Option<(i32, Vec<usize>)> {
    let others = open.difference(&CellSet::EMPTY.with(cell));
    let inside = |cage: usize| rest(board, cage).1.is_subset(area);
    rest_of_cells(board, &others, Some(cell), total - written(board, area), inside, true)
}

/// Whether the cages of a line, all of them open only inside it, make up its total together with what is written: false
/// shows an error. True where that cannot be told.
pub(super) fn adds_up(board: &Board<'_>, part: usize, open: &CellSet) -> bool {
    let line = &board.frame().groups[part].set;
    let inside = |cage: usize| rest(board, cage).1.is_subset(line);
    let value = total(board.frame()) - written(board, line);
    rest_of_cells(board, open, None, value, inside, true).is_none_or(|(left, _)| left == 0)
}

/// The sum of what is written in an area.
fn written(board: &Board<'_>, area: &CellSet) -> i32 {
    let decided = area.intersection(board.decided());
    decided.iter().filter_map(|cell| board.value(cell)).map(|symbol| i32::from(symbol.value())).sum()
}

/// A value less the cages of these cells, each of which must do and must not hold the cell: less what is left of them, or
/// less their whole sums.
fn rest_of_cells(
    board: &Board<'_>,
    cells: &CellSet,
    cell: Option<Cell>,
    mut value: i32,
    inside: impl Fn(usize) -> bool,
    left: bool,
) -> Option<(i32, Vec<usize>)> {
    let frame = board.frame();
    let mut cages: Vec<usize> = Vec::new();
    for other in cells.iter() {
        // A cell in no cage, or in two, is left alone: then the sums would not simply add up.
        let &[cage] = frame.cages_of(other) else {
            return None;
        };
        let cage = cage as usize;
        if cages.contains(&cage) {
            continue;
        }
        if cell.is_some_and(|cell| frame.cages[cage].cells.contains(&cell)) || !inside(cage) {
            return None;
        }
        value -= if left { rest(board, cage).0 } else { i32::from(frame.cages[cage].sum) };
        cages.push(cage);
    }
    Some((value, cages))
}

/// The reason of a sum over lines: their cells, and those of the cages.
pub(super) fn because(frame: &Frame, symbol: Symbol, parts: Vec<usize>, cages: Vec<usize>) -> Because {
    let lines = parts.iter().map(|&part| &frame.groups[part].set);
    let mut cells = lines.fold(CellSet::EMPTY, CellSet::union);
    for &cage in &cages {
        cells.extend(frame.cages[cage].cells.iter().copied());
    }
    Because { cells, symbols: Symbols::only(symbol), groups: parts, cages, ..Because::default() }
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
