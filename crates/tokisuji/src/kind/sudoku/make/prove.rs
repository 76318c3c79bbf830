//! Proof that a made puzzle is what it is said to be, by ways that share nothing with its making.
//!
//! Makers use the fast engine and a short cut for solvability; here the general solver counts the solutions and a whole
//! walk is walked.

use super::{Grade, MadeSudoku, SudokuWish, Watch};
use crate::grid::CellSet;
use crate::solve::search_any;
use crate::walk::{End, Manner, walk_with};

/// A made puzzle that is not what it is said to be: always a mistake of ours, unless the time was too short.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Disproof {
    /// No solution, or more than one.
    #[error("{0} does not have exactly one solution")]
    NotUnique(String),
    /// The search for a second solution did not come to its end.
    #[error("{0} was not proved in time to have exactly one solution")]
    OutOfTime(String),
    /// One solution, but not the one it was made from.
    #[error("{0} has another solution than the one it was made from")]
    OtherSolution(String),
    /// The walk comes to another grade.
    #[error("{0} is graded otherwise than when it was made")]
    OtherGrade(String),
    /// The givens do not have the symmetry.
    #[error("the givens of {0} do not have the symmetry asked for")]
    NotSymmetric(String),
}

/// Proves a made puzzle: one solution, the grade as said, the symmetry as asked for.
pub fn prove(made: &MadeSudoku, wish: &SudokuWish, watch: &dyn Watch) -> Result<(), Disproof> {
    let problem = made.puzzle.problem();
    let name = || made.puzzle.to_string();
    let found = search_any(&problem, 2, &mut || watch.go_on());
    let first = match (&found.solutions[..], found.is_unique()) {
        ([first], Some(true)) => first,
        (_, None) => return Err(Disproof::OutOfTime(name())),
        _ => return Err(Disproof::NotUnique(name())),
    };
    if made.puzzle.with_givens(first) != made.solution {
        return Err(Disproof::OtherSolution(name()));
    }
    let walk = walk_with(&problem, &wish.rules, Manner::default());
    let level = walk.hardest().map_or(0, |technique| technique + 1);
    let said = made.grade.as_ref().map(|Grade { level, steps, givens, .. }| (*level, *steps, *givens));
    let seen = (walk.end == End::Solved).then_some((level, walk.rounds.len(), problem.givens.len()));
    // A puzzle may be beyond the techniques it was made with and still be solved by the whole set.
    if said.is_some() && said != seen {
        return Err(Disproof::OtherGrade(name()));
    }
    let given: CellSet = problem.givens.iter().map(|mark| mark.cell).collect();
    if !wish.symmetry.iter().all(|symmetry| symmetry.keeps(problem.frame.grid, &given)) {
        return Err(Disproof::NotSymmetric(name()));
    }
    Ok(())
}
