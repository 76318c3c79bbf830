//! `solve`: the solutions, up to a limit.

use super::look;
use crate::kind::Puzzle;
use crate::solve::Search;
use serde::Serialize;

/// The solutions of a puzzle, up to a limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    /// Whether the search was told to stop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_time: bool,
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
    Solved {
        puzzle: puzzle.to_string(),
        solutions,
        complete: search.complete,
        solution,
        examples: lines,
        out_of_time: search.tired,
    }
}
