//! Puzzles that differ from a find in one or two givens: the finds lie close together.

use super::Found;
use super::solutions::{Solutions, with};
use std::ops::ControlFlow;

/// Subsets with more solutions than this are passed over: reading them costs more than they yield.
const FEW: usize = 20_000;

/// Takes away `number` (1 or 2) givens in every way and puts back as many in every way that leaves one solution.
/// The find itself is not handed over; subsets with very many solutions are passed over.
pub fn neighbours(found: &Found, number: usize, go_on: &dyn Fn() -> bool, mut visit: impl FnMut(Found)) {
    let given: Vec<usize> = (0..81).filter(|&cell| found.puzzle[cell] != 0).collect();
    for (at, &first) in given.iter().enumerate() {
        let seconds = if number < 2 { &given[at..=at] } else { &given[at + 1..] };
        for &second in seconds {
            if !go_on() {
                return;
            }
            let mut less = found.puzzle;
            less[first] = 0;
            less[second] = 0;
            let Ok(solutions) = Solutions::of(&less, FEW) else { continue };
            solutions.completions(number.clamp(1, 2), |set| {
                let puzzle = set.iter().fold(less, |puzzle, &given| with(&puzzle, given));
                if puzzle != found.puzzle
                    && let Some(near) = Found::proved(puzzle)
                {
                    visit(near);
                }
                ControlFlow::Continue(())
            });
        }
    }
}
