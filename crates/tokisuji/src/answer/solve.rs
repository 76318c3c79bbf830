//! `solve`: the solutions, up to a limit.

use super::look;
use crate::kind::Puzzle;
use crate::solve::Search;
use serde::Serialize;

/// The solutions of a puzzle, up to a limit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solved {
    /// The puzzle.
    pub puzzle: String,
    /// How many were found.
    pub solutions: usize,
    /// Whether these are all.
    pub complete: bool,
    /// The solution, where there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The solutions, where there are several, or there may be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// The kind of puzzle, where its answer is more than a board of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Columns, where the kind is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Rows, where the kind is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// The answer, one sign a cell, where the kind is told and there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<String>>,
    /// The lines of the answer, one sign for each edge or link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<LinesSaid>,
    /// Whether the search was told to stop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_time: bool,
}

/// Lines of an answer: `0`, `1` or `2` for each place where there can be one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinesSaid {
    /// Those that run across, row by row.
    pub horizontal: Vec<String>,
    /// Those that run down, row by row.
    pub vertical: Vec<String>,
}

/// Looks for up to `limit` solutions.
pub fn solve(puzzle: &Puzzle, limit: usize, go_on: &dyn Fn() -> bool) -> Solved {
    solved(puzzle, &look(&puzzle.problem(), limit, go_on))
}

/// What a search found, as data.
pub fn solved(puzzle: &Puzzle, search: &Search) -> Solved {
    let mut lines: Vec<String> =
        search.solutions.iter().map(|marks| puzzle.with_givens(marks).to_string()).collect();
    let solutions = lines.len();
    let solution = (solutions == 1 && search.complete).then(|| lines.remove(0));
    let problem = puzzle.problem();
    let told = problem.frame.is_constrained().then(|| puzzle.kind().name().to_owned());
    let answer = (told.is_some() && solution.is_some()).then(|| problem.frame.answer(&search.solutions[0]));
    let grid = told.as_ref().map(|_| puzzle.grid());
    let rows = answer.as_ref().map(|answer| answer.rows.clone()).filter(|rows| !rows.is_empty());
    let drawn = answer.map(|answer| LinesSaid { horizontal: answer.horizontal, vertical: answer.vertical });
    Solved {
        kind: told,
        width: grid.map(|grid| grid.cols as usize),
        height: grid.map(|grid| grid.rows as usize),
        rows,
        lines: drawn.filter(|drawn| !drawn.horizontal.is_empty() || !drawn.vertical.is_empty()),
        puzzle: puzzle.to_string(),
        solutions,
        complete: search.complete,
        solution,
        examples: lines,
        out_of_time: search.gave_up,
    }
}
