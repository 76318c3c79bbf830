//! Proof that a made SumBlock is what it is said to be, from the puzzle alone.
//!
//! Its rules are replayed one by one, and for boards up to 7×7 the general solver finds one solution too. What only
//! trial solves is proved by the solver, or by the maker's own search on larger boards.

use super::{MadeSumBlock, Method, Partition, is_proof, level_of, second_solution};
use crate::solve::{Verdict, verdict};

/// A made puzzle that is not what it is said to be: always a mistake of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Disproof {
    /// A decision of the proof.
    #[error("{0}: a decision does not follow by its rule")]
    NotByRule(String),
    /// The player it was made for.
    #[error("{0}: the rules do not solve what was made for them")]
    NotSolved(String),
    /// The level it was made for.
    #[error("{0}: not of the level it was made for")]
    NotThatLevel(String),
    /// No solution, or more than one.
    #[error("{0}: not exactly one solution")]
    NotUnique(String),
    /// One solution, but not the one it was made from.
    #[error("{0}: another solution than the one it was made from")]
    OtherSolution(String),
}

/// Proves a puzzle from itself alone.
pub fn prove(made: &MadeSumBlock, method: Method) -> Result<(), Disproof> {
    let puzzle = &made.puzzle;
    let name = || puzzle.to_string();
    let solved = made.tally.is_some();
    if solved && !is_proof(puzzle, &made.proof) {
        return Err(Disproof::NotByRule(name()));
    }
    match method {
        Method::Level(level) if level_of(puzzle) != Some(level) => {
            return Err(Disproof::NotThatLevel(name()));
        }
        Method::Level(_) | Method::Unique => {}
        _ if solved || made.rules.trial => {}
        _ => return Err(Disproof::NotSolved(name())),
    }
    if puzzle.size() <= 7 {
        let Verdict::One(solution) = verdict(&puzzle.problem()) else {
            return Err(Disproof::NotUnique(name()));
        };
        let mut both = solution.iter().zip(&made.solution);
        if !both.all(|(mark, &digit)| mark.symbol.value() == u16::from(digit)) {
            return Err(Disproof::OtherSolution(name()));
        }
    } else if !solved && second_solution(&Partition::of(puzzle, &made.solution)).is_some() {
        return Err(Disproof::NotUnique(name()));
    }
    Ok(())
}
