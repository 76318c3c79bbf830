//! Sudoku with as few givens as can be, from scratch.
//!
//! No list of known puzzles or grids is used. [`Solutions`] holds all solutions of a partial puzzle and knows every
//! way to complete it by up to three givens; [`search`] walks from random givens to partial puzzles for
//! which that succeeds. The method of paper C is there as well, by its name, for comparison.
//!
//! ```
//! use tokisuji::chance::stream;
//! use tokisuji::make::seventeen::{Statistics, FewestWish, search};
//!
//! let wish = FewestWish { givens: 20, ..FewestWish::default() };
//! let found = search(&wish, &mut stream(1, 0), &mut Statistics::default(), &|| true).expect("no time limit");
//! assert_eq!(found.puzzle.iter().filter(|&&digit| digit != 0).count(), 20);
//! ```

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    clippy::maybe_infinite_iter,
    reason = "kernels over bits that must be compiled into the vector path of the engine, like those of `solve/nine`"
)]

pub mod anneal;
mod complete;
mod neighbours;
pub mod paper;
mod solutions;
mod walk;

pub use neighbours::{Harvest, Near, neighbours, surroundings};
pub use solutions::{Given, Solutions, with};
pub use walk::Tuning;

use crate::chance::Chance;
use crate::solve::nine::{self, Digits, Verdict};

/// What is wished for.
#[derive(Clone, Debug)]
pub struct FewestWish {
    /// How many givens, 17 or more.
    pub givens: usize,
    /// How the walk goes about it.
    pub tuning: Tuning,
}

impl Default for FewestWish {
    fn default() -> FewestWish {
        FewestWish { givens: 17, tuning: Tuning::default() }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewGivens {
    /// The puzzle.
    pub puzzle: Digits,
    /// Its one solution.
    pub solution: Digits,
}

impl FewGivens {
    /// The puzzle, if it has exactly one solution.
    pub fn proved(puzzle: Digits) -> Option<FewGivens> {
        match nine::verdict(&puzzle) {
            Verdict::One(solution) => Some(FewGivens { puzzle, solution }),
            Verdict::None | Verdict::Many(..) => None,
        }
    }

    /// How many givens the puzzle has.
    pub fn givens(&self) -> usize {
        self.puzzle.iter().filter(|&&digit| digit != 0).count()
    }
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Random starts.
    pub runs: u64,
    /// Steps walked.
    pub steps: u64,
    /// Partial puzzles looked at closely.
    pub looks: u64,
    /// Runs that ended in a find.
    pub found: u64,
}

/// Walks from random starts until a puzzle is found, or `go_on` says no; it is asked at every step.
pub fn search(
    wish: &FewestWish,
    chance: &mut Chance,
    statistics: &mut Statistics,
    go_on: &dyn Fn() -> bool,
) -> Option<FewGivens> {
    while go_on() {
        if let Some(found) = walk::walk(wish, chance, statistics, go_on) {
            return Some(found);
        }
    }
    None
}
