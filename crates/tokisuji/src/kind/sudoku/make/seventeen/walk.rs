//! The walk: partial puzzles three givens short, changed given by given towards few solutions.
//!
//! Adding the most useful given again and again ends far above the fewest solutions a partial puzzle can have. Taking
//! the least useful given back and adding another goes on falling, and wherever the solutions are few enough, a
//! completion is likely. What to take and what to add is chosen by probes, which are cheap. Whether a step is
//! kept is judged by dives to the bottom: a walk that followed probes alone would end where they err.

use super::solutions::{Given, Solutions, with};
use super::{FewGivens, FewestWish, Statistics};
use crate::chance::{Chance, below, shuffle};
use crate::solve::nine::{self, Digits, Probes};
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

/// How the walk is tuned. Figures are for seventeen givens; other numbers shift what counts as few.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// How what is left after taking one given back is probed.
    pub removal: Probes,
    /// How givens to add are sifted: so many of the best so far are probed in this way.
    pub sieves: [(usize, Probes); 2],
    /// Dives to judge a step.
    pub dives: usize,
    /// A judgement below which a partial puzzle is looked at closely. Judgements are geometric means of dives, which
    /// lie below the number of solutions.
    pub few: f64,
    /// A judgement below which every step is welcome.
    pub welcome: f64,
    /// When looking closely: how many givens are tried.
    pub tried: usize,
    /// Solutions with such a given, as probed and as enumerated, at most.
    pub close: (f64, usize),
    /// Steps refused in a row before the walk starts again.
    pub patience: usize,
    /// Steps after the first close look before the walk starts again.
    pub stay: usize,
    /// Steps before the walk starts again, whatever it met.
    pub steps: usize,
    /// How many givens stay as they are after they were added or taken back.
    pub memory: usize,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            removal: Probes { number: 6, depth: 6 },
            sieves: [(30, Probes { number: 4, depth: 3 }), (6, Probes { number: 12, depth: 10 })],
            dives: 30,
            few: 1.4e5,
            welcome: 1e5,
            tried: 4,
            close: (3500.0, 7000),
            patience: 6,
            stay: 30,
            steps: 150,
            memory: 8,
        }
    }
}

/// One walk from a random start to a find or its end.
pub(super) fn walk(
    wish: &FewestWish,
    chance: &mut Chance,
    statistics: &mut Statistics,
    go_on: &dyn Fn() -> bool,
) -> Option<FewGivens> {
    let tuning = &wish.tuning;
    let short = wish.givens.saturating_sub(3).max(1);
    statistics.runs += 1;
    let mut puzzle = start(short, tuning, chance)?;
    let mut estimate = estimate(&puzzle, tuning.dives, chance);
    let mut tabu: VecDeque<Given> = VecDeque::new();
    // Where it was before, and what was looked at: walks go in circles.
    let (mut been, mut tried) = (BTreeSet::from([puzzle]), BTreeSet::new());
    let (mut refused, mut looked) = (0, None);
    for step in 0..tuning.steps {
        if !go_on() || refused >= tuning.patience || looked.is_some_and(|first| step > first + tuning.stay) {
            return None;
        }
        statistics.steps += 1;
        let (removed, without) = take_back(&puzzle, &tabu, tuning, chance)?;
        let next = useful(&without, &tabu, tuning, chance).into_iter().take(3).find_map(|(_, added)| {
            let next = with(&without, added);
            (added != removed && !been.contains(&next) && nine::solve(&next).is_some())
                .then_some((added, next))
        });
        let Some((added, next)) = next else {
            refused += 1;
            continue;
        };
        for given in [removed, added] {
            tabu.push_back(given);
        }
        while tabu.len() > tuning.memory {
            tabu.pop_front();
        }
        let next_estimate = self::estimate(&next, tuning.dives, chance);
        if next_estimate >= 1.1 * estimate && next_estimate >= tuning.welcome {
            refused += 1;
            continue;
        }
        refused = 0;
        (puzzle, estimate) = (next, next_estimate);
        been.insert(puzzle);
        if estimate < tuning.few {
            looked.get_or_insert(step);
            statistics.looks += 1;
            if let Some(found) = look(&puzzle, tuning, &mut tried, chance) {
                statistics.found += 1;
                return Some(found);
            }
        }
    }
    None
}

/// Eight random givens of different digits, then the most useful given again and again.
fn start(givens: usize, tuning: &Tuning, chance: &mut Chance) -> Option<Digits> {
    let mut puzzle = random_start(givens.min(8), chance);
    for _ in 8..givens {
        puzzle = useful(&puzzle, &VecDeque::new(), tuning, chance)
            .into_iter()
            .map(|(_, given)| with(&puzzle, given))
            .find(|more| nine::solve(more).is_some())?;
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
fn estimate(puzzle: &Digits, dives: usize, chance: &mut Chance) -> f64 {
    let (mut logarithms, mut alive) = (0.0, 0.0);
    nine::dives(puzzle, dives, chance, |_, estimate| {
        logarithms += estimate.ln();
        alive += 1.0;
    });
    if alive == 0.0 { 0.0 } else { (logarithms / alive).exp() * alive / dives as f64 }
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
        let left = nine::estimate_count(&without, tuning.removal, chance);
        if best.is_none_or(|(least, _, _)| left < least) {
            best = Some((left, given, without));
        }
    }
    best.map(|(_, given, without)| (given, without))
}

/// The givens that leave fewest solutions, so far as probes tell, and what they leave (as [`nine::estimate_count`] tells it).
fn useful(
    puzzle: &Digits,
    tabu: &VecDeque<Given>,
    tuning: &Tuning,
    chance: &mut Chance,
) -> Vec<(i32, Given)> {
    let all =
        (0..81).filter(|&cell| puzzle[cell] == 0).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    let mut sifted = Vec::with_capacity(400);
    nine::estimate_count_with(puzzle, all, Probes { number: 1, depth: 0 }, chance, |cell, digit, left| {
        let given = Given { cell: cell as u8, digit };
        if !tabu.contains(&given) {
            sifted.push((left, 0, given));
        }
    });
    for (_, tie, _) in &mut sifted {
        // Ties are broken by chance: the order of cells must not matter.
        *tie = below(chance, u32::MAX);
    }
    for (number, how) in tuning.sieves {
        if number < sifted.len() {
            sifted.select_nth_unstable(number);
            sifted.truncate(number);
        }
        sifted.sort_unstable();
        let through: Vec<_> =
            sifted.iter().map(|(_, _, given)| (usize::from(given.cell), given.digit)).collect();
        sifted.clear();
        nine::estimate_count_with(puzzle, through, how, chance, |cell, digit, left| {
            sifted.push((left, 0, Given { cell: cell as u8, digit }));
        });
    }
    sifted.sort_unstable();
    sifted.into_iter().map(|(left, _, given)| (left, given)).collect()
}

/// Tries the most useful givens, and completes each by two more in every way.
fn look(
    puzzle: &Digits,
    tuning: &Tuning,
    tried: &mut BTreeSet<Digits>,
    chance: &mut Chance,
) -> Option<FewGivens> {
    let (probed, limit) = tuning.close;
    let bound = (probed.ln() * 1000.0) as i32;
    for (left, given) in useful(puzzle, &VecDeque::new(), tuning, chance).into_iter().take(tuning.tried) {
        let more = with(puzzle, given);
        if left > bound || !tried.insert(more) {
            continue;
        }
        let Ok(solutions) = Solutions::of(&more, limit) else { continue };
        let mut found = None;
        solutions.completions(2, |pair| {
            found = FewGivens::proved(with(&with(&more, pair[0]), pair[1]));
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
