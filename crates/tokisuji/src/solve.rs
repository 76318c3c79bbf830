//! Solving as a machine would: every solution of any number puzzle, by propagation and search.
//!
//! [`solutions`] is the second opinion of everything fast, and written to be read: singles and sums are followed to
//! their end, then the search tries every way of deciding the tightest spot on the board. [`search`] and [`verdict`]
//! give the same answers, through the fast engine of [`nine`] for plain 9×9 Sudoku and that of [`fill`] for words; where the
//! search is lost, a SAT solver takes over.

pub(crate) mod constrained;
pub mod fill;
pub mod nine;
#[cfg(feature = "sat")]
mod sat;

use crate::board::{Board, propagate};
use crate::grid::Cell;
use crate::problem::Problem;
use crate::symbol::{Mark, Symbol, bits};
use std::ops::ControlFlow;

/// All solutions of a problem as a stream, in a fixed order, none twice.
///
/// Each solution lists the marks of all cells in reading order.
pub fn solutions(problem: &Problem) -> Solutions<'_> {
    Solutions::from_start(Board::new(problem).ok())
}

/// What is known about the solutions of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one.
    One(Vec<Mark>),
    /// There are several; these are two of them.
    Many(Vec<Mark>, Vec<Mark>),
}

/// Whether there is no solution, one, or more than one; by the fast engine where it applies.
pub fn verdict(problem: &Problem) -> Verdict {
    let mut found = search(problem, 2, &mut || true).solutions.into_iter();
    match (found.next(), found.next()) {
        (None, _) => Verdict::None,
        (Some(only), None) => Verdict::One(only),
        (Some(a), Some(b)) => Verdict::Many(a, b),
    }
}

/// The solutions found within a limit, and why there are no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// As many as were found, at most the limit.
    pub solutions: Vec<Vec<Mark>>,
    /// These are all there are.
    pub complete: bool,
    /// The caller did not want to go on.
    pub gave_up: bool,
}

impl Search {
    /// Whether there is exactly one solution, if that is known.
    pub fn is_unique(&self) -> Option<bool> {
        (self.complete || self.solutions.len() > 1).then_some(self.solutions.len() == 1)
    }
}

/// Finds up to `limit` solutions; by a fast engine where one applies; that of [`nine`] never tires. `go_on` is asked now and then
/// by the others, so that the caller can watch a clock.
pub fn search(problem: &Problem, limit: usize, go_on: &mut dyn FnMut() -> bool) -> Search {
    if let Some(words) = &problem.frame.words {
        return fill::solutions(problem, words, limit, go_on);
    }
    if problem.frame.is_constrained() {
        return constrained::search(problem, limit, go_on);
    }
    let Some(digits) = as_nine(problem) else { return search_any(problem, limit, go_on) };
    let mut found = Search { solutions: Vec::new(), complete: true, gave_up: false };
    nine::enumerate(&digits, |solution| {
        found.complete = found.solutions.len() < limit;
        if found.complete {
            found.solutions.push(marks(solution));
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found
}

/// Up to `limit` solutions of constraints, by the SAT solver alone: the second opinion on what a search with filters found.
pub(crate) fn second_opinion(problem: &Problem, limit: usize, go_on: &mut dyn FnMut() -> bool) -> Search {
    #[cfg(feature = "sat")]
    if let Ok(board) = Board::new(problem) {
        return constrained::by_sat(&problem.frame, board.all_candidates(), limit, go_on);
    }
    search(problem, limit, go_on)
}

/// Cells looked at between two questions whether to go on: a position costs more the more cells it has.
const CELLS_A_QUESTION: usize = 5_000;
/// Questions without a new solution before the SAT solver takes over.
const LOST: u32 = 64;

/// The same for boards of digits of any shape, by the general search; when that finds nothing for long, by a SAT solver. Counts
/// decide which, never a clock.
pub fn search_any(problem: &Problem, limit: usize, go_on: &mut dyn FnMut() -> bool) -> Search {
    let mut found = Search { solutions: Vec::new(), complete: false, gave_up: false };
    let mut stream = solutions(problem);
    let positions = (CELLS_A_QUESTION / problem.frame.place_count().max(1)).max(1) as u64;
    let mut lost = 0;
    // Without a SAT solver there is nobody to hand over to.
    while lost < LOST || cfg!(not(feature = "sat")) {
        match stream.search(positions) {
            Outcome::Found(_) if found.solutions.len() >= limit => return found,
            Outcome::Found(solution) => {
                found.solutions.push(solution);
                lost = 0;
            }
            Outcome::Finished => return Search { complete: true, ..found },
            Outcome::Tired if !go_on() => return Search { gave_up: true, ..found },
            Outcome::Tired => lost += 1,
        }
    }
    #[cfg(feature = "sat")]
    if let Ok(mut board) = Board::new(problem)
        && propagate(&mut board).is_ok()
    {
        return sat::solutions(&board, found.solutions, limit, go_on);
    }
    Search { complete: true, ..found }
}

/// The problem as the fast engine takes it, if it is a plain 9×9 Sudoku.
pub fn as_nine(problem: &Problem) -> Option<nine::Digits> {
    problem.frame.is_nine().then(|| digits(&problem.givens))
}

/// Marks as the fast engine takes them.
pub fn digits(givens: &[Mark]) -> nine::Digits {
    let mut digits = [0; 81];
    for mark in givens {
        // Two different givens in one cell have no solution, and neither has a digit past 9.
        let digit = &mut digits[mark.cell.index()];
        *digit = if *digit == 0 || *digit == mark.symbol.0 + 1 { mark.symbol.0 + 1 } else { 10 };
    }
    digits
}

/// A grid of the fast engine as marks; blanks are left out.
pub fn marks(digits: &nine::Digits) -> Vec<Mark> {
    let mark = |(at, &digit): (usize, &u8)| {
        let symbol = Symbol(digit.checked_sub(1)?);
        Some(Mark { cell: Cell(at as u16), symbol })
    };
    digits.iter().enumerate().filter_map(mark).collect()
}

/// A stream of solutions. Also an iterator; [`Solutions::search`] is for those who cannot wait for ever.
#[derive(Debug)]
pub struct Solutions<'p> {
    stack: Vec<Board<'p>>,
}

/// What a bounded search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The next solution.
    Found(Vec<Mark>),
    /// There are no more.
    Finished,
    /// The given number of positions was looked at; call again to go on.
    Tired,
}

impl<'p> Solutions<'p> {
    /// The solutions of what is left on a board, or of a contradiction.
    pub fn from_start(board: Option<Board<'p>>) -> Solutions<'p> {
        Solutions { stack: board.into_iter().collect() }
    }

    /// Looks at no more than `positions` positions.
    pub fn search(&mut self, positions: u64) -> Outcome {
        for _ in 0..positions {
            let Some(mut board) = self.stack.pop() else {
                return Outcome::Finished;
            };
            if propagate(&mut board).is_err() {
                continue;
            }
            match tightest(&board) {
                // Filters of constraints may leave an assignment that does not hold.
                None if board.frame().is_constrained()
                    && !constrained::holds(board.frame(), board.all_candidates()) => {}
                None => return Outcome::Found(board.solution().expect("nothing is open")),
                // The last one pushed is tried first, so they are pushed in reverse.
                Some(choices) => {
                    for &choice in choices.iter().rev() {
                        let mut next = board.clone();
                        if next.decide(choice).is_ok() {
                            self.stack.push(next);
                        }
                    }
                }
            }
        }
        if self.stack.is_empty() { Outcome::Finished } else { Outcome::Tired }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<Mark>;

    fn next(&mut self) -> Option<Vec<Mark>> {
        loop {
            match self.search(u64::MAX) {
                Outcome::Found(solution) => return Some(solution),
                Outcome::Finished => return None,
                Outcome::Tired => {}
            }
        }
    }
}

/// The fewest ways to go on that cover every solution: the values of a cell or the places of a symbol.
fn tightest(board: &Board<'_>) -> Option<Vec<Mark>> {
    let frame = board.frame();
    let cell = board.undecided().iter().min_by_key(|&cell| board.candidates(cell).len())?;
    let fewest = board.candidates(cell).len();
    let mut best = (fewest, None);
    for group in (0..frame.groups.len()).filter(|&group| fewest > 2 && frame.is_full(group)) {
        for (number, places) in board.places_in(group).iter().enumerate() {
            let count = places.count_ones() as usize;
            if count > 1 && count < best.0 {
                best = (count, Some((group, Symbol(number as u8))));
            }
        }
    }
    Some(match best.1 {
        None => board.candidates(cell).iter().map(|symbol| Mark { cell, symbol }).collect(),
        Some((group, symbol)) => {
            let cells = &frame.groups[group].cells;
            bits(board.places(group, symbol)).map(|place| Mark { cell: cells[place], symbol }).collect()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Sudoku;

    #[test]
    fn there_are_288_sudoku_of_size_four() {
        let empty: Sudoku = ".".repeat(16).parse().expect("an empty board");
        assert_eq!(solutions(&empty.problem()).count(), 288);
    }

    #[test]
    fn a_bounded_search_goes_on_where_it_stopped() {
        let empty: Sudoku = ".".repeat(16).parse().expect("an empty board");
        let problem = empty.problem();
        let mut stream = solutions(&problem);
        let (mut found, mut tired) = (0, 0);
        loop {
            match stream.search(3) {
                Outcome::Found(_) => found += 1,
                Outcome::Tired => tired += 1,
                Outcome::Finished => break,
            }
        }
        assert_eq!(found, 288);
        assert!(tired > 10);
    }
}
