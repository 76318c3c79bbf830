//! The walk: partial puzzles three givens short, changed given by given towards few solutions.
//!
//! Adding the rarest given again and again ends far above the fewest solutions a partial puzzle can have. Taking
//! the least useful given back and adding another goes on falling, and wherever the solutions are few enough, a
//! completion is likely. Estimates by dives are rough, but a step needs only a hint of where to go.

use super::solutions::{Given, Solutions, with};
use super::{Found, Statistics, Wish};
use crate::chance::{Chance, below, shuffle};
use crate::solve::nine::{self, Digits};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// How the walk is tuned. Figures are for seventeen givens; other numbers shift what counts as few.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Dives to find the rarest given.
    pub samples: usize,
    /// Dives to estimate what is left after taking one given back.
    pub removal_dives: usize,
    /// How many of the rarest givens are looked at again, and with how many dives each.
    pub candidates: (usize, usize),
    /// Estimated solutions below which a partial puzzle is looked at closely.
    pub few: f64,
    /// An estimate below which every step is welcome; geometric means of dives, which lie below the count.
    pub welcome: f64,
    /// When looking closely: dives, how many of the rarest givens are tried, and solutions enumerated at most.
    pub close: (usize, usize, usize),
    /// Steps refused in a row before the walk starts again.
    pub patience: usize,
    /// Steps after the first close look before the walk starts again.
    pub stay: usize,
    /// How many givens stay as they are after they were added or taken back.
    pub memory: usize,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            samples: 100,
            removal_dives: 8,
            candidates: (3, 20),
            few: 1.2e5,
            welcome: 9e4,
            close: (150, 3, 9000),
            patience: 6,
            stay: 30,
            memory: 8,
        }
    }
}

/// One walk from a random start to a find or its end.
pub(super) fn walk(
    wish: &Wish,
    chance: &mut Chance,
    statistics: &mut Statistics,
    go_on: &dyn Fn() -> bool,
) -> Option<Found> {
    let tuning = &wish.tuning;
    let short = wish.givens.saturating_sub(3).max(1);
    statistics.runs += 1;
    let mut puzzle = start(short, tuning.samples, chance)?;
    let mut estimate = estimate(&puzzle, 60, chance);
    let mut tabu: VecDeque<Given> = VecDeque::new();
    let (mut refused, mut looked) = (0, None);
    for step in 0.. {
        if !go_on() || refused >= tuning.patience || looked.is_some_and(|first| step > first + tuning.stay) {
            return None;
        }
        statistics.steps += 1;
        let (removed, without) = take_back(&puzzle, &tabu, tuning, chance)?;
        let Some((added, next, next_estimate)) = add(&without, removed, &tabu, tuning, chance) else {
            refused += 1;
            continue;
        };
        for given in [removed, added] {
            tabu.push_back(given);
        }
        while tabu.len() > tuning.memory {
            tabu.pop_front();
        }
        if next_estimate >= 1.1 * estimate && next_estimate >= tuning.welcome {
            refused += 1;
            continue;
        }
        refused = 0;
        (puzzle, estimate) = (next, next_estimate);
        if estimate < tuning.few {
            looked.get_or_insert(step);
            statistics.looks += 1;
            if let Some(found) = look(&puzzle, wish, chance) {
                statistics.found += 1;
                return Some(found);
            }
        }
    }
    None
}

/// Eight random givens of different digits, then the rarest given again and again.
pub(super) fn start(givens: usize, samples: usize, chance: &mut Chance) -> Option<Digits> {
    let mut puzzle = random_start(givens.min(8), chance);
    for _ in 8..givens {
        let rarest = rarest(&puzzle, samples, 1, &VecDeque::new(), chance);
        puzzle = with(&puzzle, *rarest.first()?);
    }
    Some(puzzle)
}

/// Random givens of different digits in different cells.
pub(super) fn random_start(givens: usize, chance: &mut Chance) -> Digits {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    shuffle(chance, &mut digits);
    let mut puzzle = [0; 81];
    for &digit in digits.iter().take(givens) {
        loop {
            let cell = below(chance, 81) as usize;
            if puzzle[cell] == 0 {
                puzzle[cell] = digit;
                break;
            }
        }
    }
    puzzle
}

/// A measure of how many solutions there are, good for comparing: the geometric mean of the estimates of dives, less
/// the share of dead ends. The mean itself would be right on average, but a few large estimates rule it, and
/// with few dives it is rough.
pub(super) fn estimate(puzzle: &Digits, dives: usize, chance: &mut Chance) -> f64 {
    let (mut logarithms, mut alive) = (0.0, 0.0);
    nine::dives(puzzle, dives, chance, |_, estimate| {
        if estimate > 0.0 {
            logarithms += estimate.ln();
            alive += 1.0;
        }
    });
    if alive == 0.0 { 0.0 } else { (logarithms / alive).exp() * alive / dives as f64 }
}

/// The givens that occur least often in solutions by chance, of those that occur at all.
fn rarest(
    puzzle: &Digits,
    samples: usize,
    number: usize,
    tabu: &VecDeque<Given>,
    chance: &mut Chance,
) -> Vec<Given> {
    let mut counts = [[0u32; 16]; 81];
    nine::dives(puzzle, samples, chance, |solution, _| {
        for (counts, &digit) in counts.iter_mut().zip(solution) {
            counts[usize::from(digit & 15)] += 1;
        }
    });
    let mut seen = Vec::with_capacity(300);
    for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
        for digit in (1..=9).filter(|&digit| counts[cell][digit] > 0) {
            let given = Given { cell: cell as u8, digit: digit as u8 };
            if !tabu.contains(&given) {
                // Ties are broken by chance: the order of cells must not matter.
                seen.push((counts[cell][digit], below(chance, u32::MAX), given));
            }
        }
    }
    let number = number.min(seen.len());
    if number < seen.len() {
        seen.select_nth_unstable(number);
    }
    seen.truncate(number);
    seen.sort_unstable();
    seen.into_iter().map(|(_, _, given)| given).collect()
}

/// Takes back the given that is missed least.
fn take_back(
    puzzle: &Digits,
    tabu: &VecDeque<Given>,
    tuning: &Tuning,
    chance: &mut Chance,
) -> Option<(Given, Digits)> {
    let mut best = None;
    for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
        let given = Given { cell: cell as u8, digit: puzzle[cell] };
        if tabu.contains(&given) {
            continue;
        }
        let mut without = *puzzle;
        without[cell] = 0;
        let left = estimate(&without, tuning.removal_dives, chance);
        if best.is_none_or(|(least, _, _)| left < least) {
            best = Some((left, given, without));
        }
    }
    best.map(|(_, given, without)| (given, without))
}

/// Adds the most useful of the rarest givens; what comes out, and its estimate.
fn add(
    puzzle: &Digits,
    removed: Given,
    tabu: &VecDeque<Given>,
    tuning: &Tuning,
    chance: &mut Chance,
) -> Option<(Given, Digits, f64)> {
    let (number, dives) = tuning.candidates;
    let mut best: Option<(Given, Digits, f64)> = None;
    for given in rarest(puzzle, tuning.samples, number, tabu, chance) {
        if given == removed {
            continue;
        }
        let next = with(puzzle, given);
        let left = estimate(&next, dives, chance);
        if best.as_ref().is_none_or(|(_, _, least)| left < *least) {
            best = Some((given, next, left));
        }
    }
    best
}

/// Tries the rarest givens, and completes each by two more in every way.
fn look(puzzle: &Digits, wish: &Wish, chance: &mut Chance) -> Option<Found> {
    let (samples, number, limit) = wish.tuning.close;
    for given in rarest(puzzle, samples, number, &VecDeque::new(), chance) {
        let more = with(puzzle, given);
        let Ok(solutions) = Solutions::of(&more, limit) else { continue };
        let mut found = None;
        solutions.completions(2, |pair| {
            found = Found::proved(with(&with(&more, pair[0]), pair[1]));
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
