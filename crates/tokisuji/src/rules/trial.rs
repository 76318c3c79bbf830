//! Trial: a digit is tried in a cell and followed by the plain rules of sums and lines until something cannot be. The
//! paper's R*: a cell whose other digits all end so, or a line in which the other places of a digit all do.
//!
//! Only on boards with sums; where there are none, chains do the same and can be told link by link.

use super::cage::{self, CageSum};
use crate::board::{Board, Contradiction};
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct Trial;

impl Rule for Trial {
    fn name(&self) -> &'static str {
        "trial"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("trial", "仮定法(仮に入れて矛盾を導く)")
    }

    fn effort(&self) -> f64 {
        13.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if frame.cages.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut kept = vec![Symbols::EMPTY; frame.place_count()];
        for cell in board.undecided().iter() {
            found.go_on()?;
            let stays = |symbol: &Symbol| !is_refuted(board, Mark { cell, symbol: *symbol });
            kept[cell.index()] = board.candidates(cell).iter().filter(stays).collect();
        }
        let mut told = CellSet::EMPTY;
        for cell in board.undecided().iter() {
            if let Some(symbol) = kept[cell.index()].single() {
                told.insert(cell);
                let rivals = || {
                    let others = board.candidates(cell).difference(Symbols::only(symbol));
                    others.iter().map(|symbol| Mark { cell, symbol }).collect()
                };
                found.decide(cell, symbol, || because(board, symbol, None, rivals()))?;
            }
        }
        for part in (0..frame.groups.len()).filter(|&part| frame.is_full(part)) {
            let open = frame.groups[part].set.difference(board.decided());
            for symbol in frame.symbols.iter() {
                let mut places = open.iter().filter(|cell| kept[cell.index()].contains(symbol));
                let (Some(cell), None) = (places.next(), places.next()) else {
                    continue;
                };
                if !told.insert(cell) {
                    continue;
                }
                let rivals = || {
                    let marks = open.iter().map(|cell| Mark { cell, symbol });
                    marks.filter(|&mark| mark.cell != cell && board.allows(mark)).collect()
                };
                found.decide(cell, symbol, || because(board, symbol, Some(part), rivals()))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let mark = deduction.effect.marks()[0];
        let decided = lang.decided(frame, mark);
        let symbol = frame.sign(mark.symbol);
        let in_cell = because.figure.marks().all(|rival| rival.cell == mark.cell);
        if in_cell {
            let others = lang.symbols(frame, because.figure.marks().map(|rival| rival.symbol).collect());
            return match lang {
                Lang::En => format!("{decided}: each of {others}, tried here, ends in a contradiction"),
                Lang::Ja => format!("{decided}：ここに{others}を仮に入れると、どれも矛盾する"),
            };
        }
        let group = lang.group(frame, because.groups[0]);
        let others = lang.cells(frame.grid, because.figure.marks().map(|rival| rival.cell));
        match lang {
            Lang::En => {
                format!("{decided}: in {group}, {symbol} tried in {others} ends in a contradiction each time")
            }
            Lang::Ja => format!("{decided}：{group}の{others}に{symbol}を仮に入れると、どれも矛盾する"),
        }
    }
}

/// Everything on the board may have played its part: a trial goes where it goes.
fn because(board: &Board<'_>, symbol: Symbol, part: Option<usize>, rivals: Vec<Mark>) -> Because {
    let frame = board.frame();
    let others = (0..frame.groups.len()).filter(|&group| Some(group) != part);
    Because {
        cells: frame.cells,
        symbols: Symbols::only(symbol),
        groups: part.into_iter().chain(others).collect(),
        cages: (0..frame.cages.len()).collect(),
        figure: Figure::Tried(rivals),
        ..Because::default()
    }
}

/// Whether a mark ends in a contradiction when it is followed: by the last cells of cages, both kinds of single, and the
/// totals of lines.
fn is_refuted(board: &Board<'_>, mark: Mark) -> bool {
    let mut tried = board.clone();
    tried.decide(mark).and_then(|_| follow(&mut tried)).is_err()
}

fn follow(board: &mut Board<'_>) -> Result<(), Contradiction> {
    let frame = board.frame();
    loop {
        let open = board.open();
        let most = frame.symbols.len() as i32;
        for cage in 0..frame.cages.len() {
            let (rest, left) = cage::rest(board, cage);
            let count = left.len() as i32;
            let Some(cell) = left.first() else {
                if rest != 0 {
                    return Err(Contradiction::Cell(frame.cages[cage].cells[0]));
                }
                continue;
            };
            if rest < count || rest > count * most {
                return Err(Contradiction::Cell(cell));
            }
            if count == 1 {
                let symbol = cage::symbol(board, cell, rest).ok_or(Contradiction::Cell(cell))?;
                board.decide(Mark { cell, symbol })?;
            }
        }
        for cell in board.undecided().iter() {
            if let Some(symbol) = board.candidates(cell).single() {
                board.decide(Mark { cell, symbol })?;
            }
        }
        for group in (0..frame.groups.len()).filter(|&group| frame.is_full(group)) {
            for symbol in frame.symbols.iter() {
                let places = board.places(group, symbol);
                if places.is_power_of_two() {
                    let cell = frame.groups[group].cells[places.trailing_zeros() as usize];
                    board.decide(Mark { cell, symbol })?;
                }
            }
        }
        if board.open() == open {
            sums_of_lines(board)?;
        }
        if board.open() == open {
            return Ok(());
        }
    }
}

fn sums_of_lines(board: &mut Board<'_>) -> Result<(), Contradiction> {
    let frame = board.frame();
    for part in (0..frame.groups.len()).filter(|&part| cage::is_summed_line(frame, part)) {
        let open = frame.groups[part].set.difference(board.decided());
        if let Some(first) = open.first().filter(|_| !cage::adds_up(board, part, &open)) {
            return Err(Contradiction::Cell(first));
        }
        let found = open.iter().find_map(|cell| {
            let (value, _) = CageSum::Line.rest_of_line(board, part, &open, cell)?;
            Some((cell, value))
        });
        if let Some((cell, value)) = found {
            let symbol = cage::symbol(board, cell, value).ok_or(Contradiction::Cell(cell))?;
            board.decide(Mark { cell, symbol })?;
        }
    }
    Ok(())
}
