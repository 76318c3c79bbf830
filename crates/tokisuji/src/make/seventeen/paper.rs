//! The method of paper C: the least frequent given of 1,000 solutions drawn evenly, again and again; at fourteen
//! givens and no more than 200,000 solutions, all triples at once.

use super::Found;
use super::anneal::Annealer;
use super::solutions::{Given, Solutions, with};
use super::walk::random_start;
use crate::chance::{Chance, below};
use crate::solve::nine::{self, Digits};
use std::ops::ControlFlow;

/// Solutions drawn for each given.
const DRAWS: usize = 1000;

/// More solutions than this are not taken to the triple step.
pub const LIMIT: usize = 200_000;

/// How one run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// The start could not be continued (no solution), or the caller said stop.
    Broken,
    /// Three givens short there were still more than [`LIMIT`] solutions.
    TooMany,
    /// The triple step was made on so many solutions, and found nothing.
    Nothing(usize),
    /// The triple step was made on so many solutions, and found a puzzle.
    Success(usize, Found),
}

/// Runs until one succeeds or `go_on` says no.
pub fn search(givens: usize, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<Found> {
    while go_on() {
        if let Run::Success(_, found) = run(givens, chance, go_on) {
            return Some(found);
        }
    }
    None
}

/// One run from a random start to the triple step.
pub fn run(givens: usize, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Run {
    let short = givens.saturating_sub(3);
    let first = short.min(8);
    let mut puzzle = random_start(first, chance);
    for given in first..short {
        if !go_on() {
            return Run::Broken;
        }
        // From twelve givens on, a search lists what is possible: what was never drawn is rarest of all.
        match least_frequent(&puzzle, given >= 12, chance) {
            Some(given) => puzzle = with(&puzzle, given),
            None => return Run::Broken,
        }
    }
    let Ok(solutions) = Solutions::of(&puzzle, LIMIT) else { return Run::TooMany };
    let mut found = None;
    solutions.completions(3, |set| {
        found = Found::proved(set.iter().fold(puzzle, |puzzle, &given| with(&puzzle, given)));
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match found {
        Some(found) => Run::Success(solutions.len(), found),
        None => Run::Nothing(solutions.len()),
    }
}

/// The given that the fewest of the drawn solutions have.
fn least_frequent(puzzle: &Digits, listed: bool, chance: &mut Chance) -> Option<Given> {
    nine::solve(puzzle)?;
    let mut counts = [[0u32; 10]; 81];
    let mut annealer = Annealer::new(puzzle, chance);
    for _ in 0..DRAWS {
        let solution = annealer.draw(50, chance)?;
        for (cell, &digit) in solution.iter().enumerate() {
            counts[cell][usize::from(digit)] += 1;
        }
    }
    let mut seen = Vec::new();
    for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
        for digit in 1..=9 {
            let given = Given { cell: cell as u8, digit };
            let count = counts[cell][usize::from(digit)];
            if count > 0 || (listed && nine::solve(&with(puzzle, given)).is_some()) {
                seen.push((count, below(chance, u32::MAX), given));
            }
        }
    }
    seen.into_iter().min().map(|(_, _, given)| given)
}
