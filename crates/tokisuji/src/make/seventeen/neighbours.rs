//! Puzzles that differ from a find in one or two givens: the finds lie close together.

use super::Found;
use super::solutions::{Solutions, with};
use crate::chance::stream;
use crate::solve::nine::{self, Digits, Sounding};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Which neighbours are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// How many givens are exchanged, 1 or 2.
    pub exchanged: usize,
    /// Subsets with more solutions than this are passed over: reading them costs more than they yield.
    pub few: usize,
}

impl Near {
    /// How many puzzles around one find are worth looking around in turn; further out there are more repeats.
    pub const CENTRES: usize = 12;

    /// One or two givens exchanged, and a bound on solutions that is worth its time.
    pub fn exchanging(exchanged: usize) -> Near {
        Near { exchanged, few: if exchanged < 2 { 20_000 } else { 8000 } }
    }
}

/// Takes away one or two givens in every way and puts back as many in every way that leaves one solution. The find
/// itself is not handed over; subsets with many solutions are passed over.
pub fn neighbours(found: &Found, near: Near, go_on: &dyn Fn() -> bool, mut visit: impl FnMut(Found)) {
    // Enumerating up to the bound in vain is what costs most, so a sounding comes first; it errs by a factor of
    // two at most times. Its chance is the same at every call.
    let mut chance = stream(0, 0);
    let bound = ((near.few as f64 * 1.5).ln() * 1000.0) as i32;
    let given: Vec<usize> = (0..81).filter(|&cell| found.puzzle[cell] != 0).collect();
    for (at, &first) in given.iter().enumerate() {
        let seconds = if near.exchanged < 2 { &given[at..=at] } else { &given[at + 1..] };
        for &second in seconds {
            if !go_on() {
                return;
            }
            let mut less = found.puzzle;
            less[first] = 0;
            less[second] = 0;
            let sounded = nine::sound(&less, Sounding { number: 8, depth: 8 }, &mut chance);
            if sounded.is_none_or(|left| left > bound) {
                continue;
            }
            let Ok(solutions) = Solutions::of(&less, near.few) else { continue };
            solutions.completions(near.exchanged.clamp(1, 2), |set| {
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

/// The find, its neighbours by exchanging up to so many givens, theirs, and so on: `visit` gets each with its canonical
/// form, essentially the same ones once only. How many were met in all, repeats included.
///
/// Two givens are exchanged in at most `centres` puzzles, the nearest to the find first; one given, which costs next
/// to nothing, in as many more times that, and before. With no centres there is only the find.
pub fn surroundings(
    found: &Found,
    exchanged: usize,
    centres: usize,
    go_on: &dyn Fn() -> bool,
    mut visit: impl FnMut(Found, Digits),
) -> usize {
    let class = nine::canonical(&found.puzzle).form;
    visit(*found, class);
    let (mut met, mut seen, mut queue) = (1, BTreeSet::from([class]), vec![*found]);
    let (mut ones, mut twos) = (0, 0);
    loop {
        let (centre, near) = if ones < queue.len().min(centres * centres) {
            ones += 1;
            (queue[ones - 1], Near::exchanging(1))
        } else if exchanged > 1 && twos < queue.len().min(centres) {
            twos += 1;
            (queue[twos - 1], Near::exchanging(2))
        } else {
            return met;
        };
        neighbours(&centre, near, go_on, |found| {
            met += 1;
            let class = nine::canonical(&found.puzzle).form;
            if seen.insert(class) {
                visit(found, class);
                queue.push(found);
            }
        });
    }
}
