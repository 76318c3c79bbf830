//! Whether there is one solution, for the rules that may speak only then.

use crate::board::Board;
use crate::problem::Frame;
use crate::rule::Report;
use crate::solve::{self, Outcome, Solutions, nine};
use crate::symbol::Mark;
use std::ops::ControlFlow;

/// Positions looked at between two questions; and how often, before it is left open.
const POSITIONS: u64 = 64;
const QUESTIONS: u64 = 256;

/// The solution of a board, if it has exactly one and that is found out within bounds.
pub(super) fn of_board(board: &Board<'_>, found: &Report<'_>) -> ControlFlow<(), Option<Vec<Mark>>> {
    if board.frame().is_nine() {
        // What was struck may leave one solution where what is written leaves several.
        let one = nine_by(&written(board));
        if one.is_some() {
            return ControlFlow::Continue(one);
        }
    }
    search(Some(board.clone()), found)
}

/// Whether what is written on a board has one solution, whatever was struck since.
pub(super) fn is_written(board: &Board<'_>, found: &Report<'_>) -> ControlFlow<(), bool> {
    let written = written(board);
    if board.frame().is_nine() {
        return ControlFlow::Continue(nine_by(&written).is_some());
    }
    search(bare(board.frame(), &written), found).map_continue(|solution| solution.is_some())
}

fn written(board: &Board<'_>) -> Vec<Mark> {
    board.decided().iter().filter_map(|cell| Some(Mark { cell, symbol: board.value(cell)? })).collect()
}

/// A board on which nothing is known but what is written.
fn bare<'f>(frame: &'f Frame, written: &[Mark]) -> Option<Board<'f>> {
    let mut board = Board::blank(frame);
    written.iter().try_for_each(|&mark| board.decide(mark).map(drop)).ok()?;
    Some(board)
}

fn nine_by(written: &[Mark]) -> Option<Vec<Mark>> {
    let digits = solve::digits(written);
    if nine::count(&digits, 2) != 1 {
        return None;
    }
    nine::solve(&digits).map(|digits| solve::marks(&digits))
}

fn search(start: Option<Board<'_>>, found: &Report<'_>) -> ControlFlow<(), Option<Vec<Mark>>> {
    let mut solutions = Solutions::from_start(start);
    let mut first = None;
    for _ in 0..QUESTIONS {
        found.go_on()?;
        match solutions.search(POSITIONS) {
            Outcome::Found(_) if first.is_some() => return ControlFlow::Continue(None),
            Outcome::Found(solution) => first = Some(solution),
            Outcome::Finished => return ControlFlow::Continue(first),
            Outcome::Tired => {}
        }
    }
    ControlFlow::Continue(None)
}
