//! Fitting a player to people: the efforts of rules and a pace from times that people took.
//!
//! The model is that of [`crate::hunt`]. Its logarithm is fitted to the logarithm of the times by Levenberg and
//! Marquardt's method, with a pull towards the efforts the rule set had before: a rule that few of the puzzles
//! need keeps its effort, instead of taking one from noise. Where it is known who took the time, each person has
//! a pace of their own, pulled towards everybody's.
//!
//! How well a measure predicts is always asked about puzzles it was not fitted on: see [`cross_validate`].

mod fit;
mod simulate;

pub use fit::{Fit, fit};
pub use simulate::{Truth, simulate};

use crate::chance::{shuffle, stream};
use crate::hunt::{Hunt, Pace, Rates};
use crate::ruleset::{RuleSet, Spread};
use crate::statistics::rank_correlation;
use std::collections::BTreeMap;

/// A time that somebody, or several in the mean, took for a puzzle.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Row {
    /// Which puzzle, by number.
    pub puzzle: usize,
    /// Who, by number; `None` for a mean of many or an unknown person.
    pub person: Option<usize>,
    /// Seconds taken.
    pub seconds: f64,
    /// How much the row counts; 1 as usual.
    pub weight: f64,
}

/// Times of people, and hunts of every puzzle they solved.
#[derive(Clone, Debug, Default)]
pub struct Cohort {
    /// For each puzzle some hunts.
    pub hunts: Vec<Vec<Hunt>>,
    /// The times.
    pub rows: Vec<Row>,
}

/// A player as numbers: the efforts of the rules of a set, in order, and a pace.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// Of each rule.
    pub efforts: Vec<f64>,
    /// How time comes about.
    pub pace: Pace,
}

impl Model {
    /// Of a rule set.
    pub fn of(rules: &RuleSet) -> Model {
        let efforts = rules.rules().map(|known| known.effort).collect();
        Model { efforts, pace: rules.pace.unwrap_or_default() }
    }

    /// The rates it finds things at.
    pub fn rates(&self) -> Rates {
        Rates::new(&self.efforts, self.pace)
    }

    /// Seconds for a puzzle, from hunts of it.
    pub fn seconds(&self, hunts: &[Hunt]) -> f64 {
        let rates = self.rates();
        hunts.iter().map(|hunt| rates.seconds(hunt)).sum::<f64>() / hunts.len().max(1) as f64
    }
}

impl Cohort {
    /// For each puzzle the mean of the logarithms of its times, each person's own pace taken off; `None` without times.
    pub fn puzzle_means(&self, people: &BTreeMap<usize, f64>) -> Vec<Option<f64>> {
        let mut sums = vec![(0.0, 0.0); self.hunts.len()];
        for row in &self.rows {
            let own = row.person.and_then(|person| people.get(&person)).copied().unwrap_or(0.0);
            let sum = &mut sums[row.puzzle];
            sum.0 += row.weight * (row.seconds.ln() - own);
            sum.1 += row.weight;
        }
        sums.into_iter().map(|(sum, weight)| (weight > 0.0).then(|| sum / weight)).collect()
    }
}

/// Shares out `count` puzzles evenly over `folds`, as the seed has it: the fold of each.
pub fn folds(count: usize, folds: usize, seed: u64) -> Vec<usize> {
    let mut fold: Vec<usize> = (0..count).map(|at| at % folds.max(1)).collect();
    shuffle(&mut stream(seed, 0), &mut fold);
    fold
}

/// How well something predicts times it was not shown.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Score {
    /// Rank correlation with the puzzles' mean times.
    pub rank: f64,
    /// Half-width of its 95 % interval (Fisher's transformation, Bonett and Wright's variance).
    pub rank_error: f64,
    /// The typical factor a time is off by: e to the root mean square of the error of its logarithm.
    pub factor: f64,
    /// How many puzzles.
    pub count: usize,
}

/// Compares predicted logarithms of times with those taken.
pub fn score(predicted: &[f64], taken: &[f64]) -> Option<Score> {
    let rank = rank_correlation(predicted, taken)?;
    let count = taken.len();
    let squares: f64 = predicted.iter().zip(taken).map(|(p, t)| (p - t).powi(2)).sum();
    let error =
        (1.96 * ((1.0 + rank * rank / 2.0) / (count as f64 - 3.0).max(1.0)).sqrt()) * (1.0 - rank * rank);
    Some(Score { rank, rank_error: error, factor: (squares / count as f64).sqrt().exp(), count })
}

/// Predicts each puzzle's logarithm of time by a model fitted on the other folds, and says each fold's fit.
///
/// `refit` is called with the fold and must fit on the rows it is given alone; it returns the predictions for
/// the puzzles asked for.
pub fn cross_validate(
    rows: &[Row],
    fold: &[usize],
    mut refit: impl FnMut(usize, &[Row], &[usize]) -> Vec<f64>,
) -> Vec<f64> {
    let mut predicted = vec![0.0; fold.len()];
    for number in 0..fold.iter().max().map_or(0, |most| most + 1) {
        let shown: Vec<Row> = rows.iter().filter(|row| fold[row.puzzle] != number).copied().collect();
        let hidden: Vec<usize> = (0..fold.len()).filter(|&puzzle| fold[puzzle] == number).collect();
        for (&puzzle, value) in hidden.iter().zip(refit(number, &shown, &hidden)) {
            predicted[puzzle] = value;
        }
    }
    predicted
}

/// How far times that were taken lie around those predicted, as factors that nine in ten lie between; and how many do, in puzzles whose own
/// times had no part in the factors. `points` are logarithms of seconds, predicted by [`cross_validate`] and taken; `fold` says where each
/// was hidden. `None` with too few of them to speak of the outermost twentieth.
pub fn spread(points: &[(f64, f64)], fold: &[usize]) -> Option<(Spread, f64)> {
    const FEWEST: usize = 20;
    let factors = |hidden: Option<usize>| {
        let shown = points.iter().zip(fold).filter(|(_, number)| Some(**number) != hidden);
        let mut errors: Vec<f64> = shown.map(|((predicted, taken), _)| taken - predicted).collect();
        errors.sort_by(f64::total_cmp);
        let at = |share: f64| errors[((errors.len() - 1) as f64 * share).round() as usize].exp();
        (errors.len() >= FEWEST).then(|| Spread { low: at(0.05), high: at(0.95) })
    };
    let mut held = 0;
    for (number, fold_of) in fold.iter().enumerate() {
        let (around, (predicted, taken)) = (factors(Some(*fold_of))?, points[number]);
        held += usize::from((around.low..=around.high).contains(&(taken - predicted).exp()));
    }
    Some((factors(None)?, held as f64 / points.len() as f64))
}

/// The line through points by least squares: where it starts and how it climbs. Level where `x` is all the same.
pub fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let spread: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    let climb =
        if spread > 0.0 { points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>() / spread } else { 0.0 };
    (y - climb * x, climb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_are_even_and_the_same_every_time() {
        let shares = folds(23, 5, 9);
        assert_eq!(shares, folds(23, 5, 9));
        assert_ne!(shares, folds(23, 5, 10));
        let sizes: Vec<usize> = (0..5).map(|f| shares.iter().filter(|&&at| at == f).count()).collect();
        assert!(sizes.iter().all(|&size| size == 4 || size == 5), "{sizes:?}");
    }

    #[test]
    fn a_line_through_points_on_a_line_is_that_line() {
        let (start, climb) = line(&[(0.0, 1.0), (1.0, 3.0), (4.0, 9.0)]);
        assert!((start - 1.0).abs() < 1e-12 && (climb - 2.0).abs() < 1e-12);
        assert_eq!(line(&[(2.0, 1.0), (2.0, 3.0)]), (2.0, 0.0));
    }

    #[test]
    fn nine_in_ten_lie_within_the_spread() {
        // Errors from -1 to 1 in even steps: the outermost twentieths begin at ±0.9.
        let points: Vec<(f64, f64)> = (0..=200).map(|at| (5.0, 5.0 + f64::from(at - 100) / 100.0)).collect();
        let (around, held) = spread(&points, &folds(201, 10, 3)).expect("enough of them");
        assert!((around.low.ln() + 0.9).abs() < 1e-9 && (around.high.ln() - 0.9).abs() < 1e-9, "{around:?}");
        assert!((0.87..=0.92).contains(&held), "{held}");
        assert_eq!(spread(&points[..15], &folds(15, 3, 3)), None);
    }

    #[test]
    fn nothing_is_predicted_from_what_it_is_asked_about() {
        let row = |puzzle| Row { puzzle, person: None, seconds: 1.0, weight: 1.0 };
        let rows: Vec<Row> = (0..10).map(row).collect();
        let shares = folds(10, 3, 1);
        let predicted = cross_validate(&rows, &shares, |_, shown, hidden| {
            assert_eq!(shown.len() + hidden.len(), 10);
            assert!(shown.iter().all(|row| !hidden.contains(&row.puzzle)));
            hidden.iter().map(|&puzzle| puzzle as f64).collect()
        });
        assert_eq!(predicted, (0..10).map(f64::from).collect::<Vec<f64>>());
    }
}
