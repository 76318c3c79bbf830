//! The method of paper C: the least frequent given of 1,000 solutions drawn evenly, again and again; at fourteen
//! givens and no more than 200,000 solutions, all triples at once.
//!
//! The paper's flow chart is lost, and its text leaves three things open. How many of the first givens are taken by
//! chance: two here. With eight, the fewest solutions that remain at fourteen are some millions, and hardly any start
//! comes down to 200,000; with four, one in about twenty does, with two one in sixteen. What becomes of a start that does not: it is given
//! up, as soon as an estimate says so, and the next is tried. And which of several pairs that were never drawn is taken: one
//! by chance.

use super::FewGivens;
use super::anneal::{Annealer, Schedule};
use super::solutions::{Given, Solutions, with};
use super::walk::random_start;
use crate::chance::{Chance, below};
use crate::solve::nine::{self, Digits};
use std::ops::ControlFlow;

/// How solutions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// As printed: by simulated annealing, all equally likely.
    Anneal,
    /// By dives, each counted with its weight (Knuth's estimate): even on average, rougher for the same number of
    /// draws, and hundreds of times as fast (a start takes 0.07 s instead of about 18 s).
    Dives,
}

/// The method's figures. The default is what is printed, but for `random`, which is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// How solutions are drawn.
    pub draws: Draws,
    /// How many for each given.
    pub number: usize,
    /// Givens taken by chance before the first draws.
    pub random: usize,
    /// From so many givens on, a search lists what is possible: what was never drawn is rarest of all.
    pub listed: usize,
    /// More solutions than this are not taken to the triple step.
    pub limit: usize,
}

impl Default for Method {
    fn default() -> Method {
        Method { draws: Draws::Anneal, number: 1000, random: 2, listed: 12, limit: 200_000 }
    }
}

/// A start two givens or one given short of the triple step with more than so many times the limit of solutions is
/// given up. Two more givens divide solutions by about 400 and one by 20, and twice the usual spread is
/// allowed for (seen in 150 starts from eight givens by chance).
const OUT_OF_REACH: [(usize, f64); 2] = [(2, 2200.0), (1, 65.0)];

/// Dives for an estimate.
const DIVES: usize = 200;

/// How one start ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Run {
    /// It could not be continued (no solution, or none drawn), or the caller said stop.
    Broken,
    /// It was given up with so many givens and, by an estimate, so many solutions.
    TooMany(usize, f64),
    /// The triple step was made on so many solutions. If that was in vain, the least frequent given of all solutions was
    /// added before the next triple step, so that the puzzle has more givens than were wanted.
    Ended(usize, FewGivens),
}

/// Runs until one ends in a puzzle with as many givens as wanted, or `go_on` says no.
pub fn search(
    method: &Method,
    givens: usize,
    chance: &mut Chance,
    go_on: &dyn Fn() -> bool,
) -> Option<FewGivens> {
    while go_on() {
        if let Run::Ended(_, found) = run(method, givens, chance, go_on)
            && found.givens() == givens
        {
            return Some(found);
        }
    }
    None
}

/// One start by chance, to the triple step if it gets there.
pub fn run(method: &Method, givens: usize, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Run {
    let short = givens.saturating_sub(3);
    let first = method.random.min(short);
    let mut puzzle = random_start(first, chance);
    for number in first..short {
        match least_frequent(&puzzle, method, number >= method.listed, chance, go_on) {
            Some(given) => puzzle = with(&puzzle, given),
            None => return Run::Broken,
        }
        let bound = OUT_OF_REACH.iter().find(|(left, _)| number + 1 + left == short);
        if let Some((_, times)) = bound {
            let estimate = estimate(&puzzle, chance);
            if estimate > times * method.limit as f64 {
                return Run::TooMany(number + 1, estimate);
            }
        }
    }
    // Enumerating in vain is saved where the estimate leaves no doubt.
    let estimate = estimate(&puzzle, chance);
    if estimate > 3.0 * method.limit as f64 {
        return Run::TooMany(short, estimate);
    }
    match Solutions::of(&puzzle, method.limit) {
        Ok(solutions) => complete(solutions, go_on),
        Err(_) => Run::TooMany(short, estimate),
    }
}

/// All triples; in vain, one given more, and all triples again.
fn complete(solutions: Solutions, go_on: &dyn Fn() -> bool) -> Run {
    let number = solutions.len();
    let mut next = Some(solutions);
    while let Some(solutions) = next
        && go_on()
    {
        let puzzle = *solutions.puzzle();
        let mut found = None;
        solutions.completions(3, |set| {
            found = FewGivens::proved(set.iter().fold(puzzle, |puzzle, &given| with(&puzzle, given)));
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(found) = found {
            return Run::Ended(number, found);
        }
        let rarest = solutions.givens().first().copied();
        next = rarest.and_then(|given| Solutions::of(&with(&puzzle, given), number).ok());
    }
    Run::Broken
}

/// How many solutions there are, on average over dives.
fn estimate(puzzle: &Digits, chance: &mut Chance) -> f64 {
    let mut sum = 0.0;
    nine::dives(puzzle, DIVES, chance, |_, estimate| sum += estimate);
    sum / DIVES as f64
}

/// The given that the fewest of the drawn solutions have.
fn least_frequent(
    puzzle: &Digits,
    method: &Method,
    listed: bool,
    chance: &mut Chance,
    go_on: &dyn Fn() -> bool,
) -> Option<Given> {
    let mut counts = [[0.0; 10]; 81];
    let mut count = |solution: &Digits, weight: f64| {
        for (counts, &digit) in counts.iter_mut().zip(solution) {
            counts[usize::from(digit)] += weight;
        }
    };
    match method.draws {
        Draws::Anneal => {
            let mut annealer = Annealer::new(puzzle, Schedule::default(), chance);
            for _ in 0..method.number {
                count(&annealer.draw(200, chance, go_on)?, 1.0);
            }
        }
        Draws::Dives => nine::dives(puzzle, method.number, chance, count),
    }
    let mut least: Option<(f64, u32, Given)> = None;
    for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
        for digit in 1..=9 {
            let given = Given { cell: cell as u8, digit };
            let count = counts[cell][usize::from(digit)];
            if count > 0.0 || (listed && nine::solve(&with(puzzle, given)).is_some()) {
                let tie = below(chance, u32::MAX);
                if least
                    .is_none_or(|(fewest, other, _)| count.total_cmp(&fewest).then(tie.cmp(&other)).is_lt())
                {
                    least = Some((count, tie, given));
                }
            }
        }
    }
    least.map(|(_, _, given)| given)
}
