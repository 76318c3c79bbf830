//! People made up, with known efforts: the proof that a fit finds what is there.

use super::{Cohort, Model, Row};
use crate::chance::{Chance, stream};
use crate::hunt::Hunt;
use rand::RngCore;

/// What a made-up cohort was made with.
#[derive(Clone, PartialEq, Debug)]
pub struct Truth {
    /// The player everybody is like in the mean.
    pub model: Model,
    /// For each person the logarithm of the factor by which they are slower.
    pub people: Vec<f64>,
}

/// How far people differ in pace, as a standard deviation of the logarithm.
const PEOPLE_SPREAD: f64 = 0.3;

/// Times of `people`, each of whom solves every puzzle; `noise` is the spread of the logarithm of a single time.
///
/// The paces of people have a mean of 0, so that the model's own pace is everybody's.
pub fn simulate(
    hunts: Vec<Vec<Hunt>>,
    model: Model,
    people: usize,
    noise: f64,
    seed: u64,
) -> (Cohort, Truth) {
    let mut chance = stream(seed, 0);
    let mut paces: Vec<f64> = (0..people).map(|_| PEOPLE_SPREAD * normal(&mut chance)).collect();
    let mean = paces.iter().sum::<f64>() / people.max(1) as f64;
    for pace in &mut paces {
        *pace -= mean;
    }
    let mut rows = Vec::with_capacity(hunts.len() * people);
    for (puzzle, hunts) in hunts.iter().enumerate() {
        let usual = model.seconds(hunts);
        for (person, own) in paces.iter().enumerate() {
            let seconds = usual * (own + noise * normal(&mut chance)).exp();
            rows.push(Row { puzzle, person: Some(person), seconds, weight: 1.0 });
        }
    }
    (Cohort { hunts, rows }, Truth { model, people: paces })
}

/// A number from the normal distribution (Box and Muller).
fn normal(chance: &mut Chance) -> f64 {
    let mut even = || ((chance.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
    (-2.0 * even().ln()).sqrt() * (std::f64::consts::TAU * even()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::fit;
    use crate::hunt::{Pace, hunt};
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::make::{Maker, Method, SudokuWish, make};
    use crate::ruleset::RuleSet;

    #[test]
    fn the_fit_finds_the_efforts_and_the_people_it_is_not_told() {
        let rules = &RuleSet::human().up_to(8);
        let start = Model::of(rules);
        let maker = Maker::new(&Sudoku::empty(Shape::NINE), SudokuWish::new(rules));
        let hunts: Vec<Vec<Hunt>> = (0..150)
            .map(|index| {
                let made = make(&maker, &Method::Expand, 5, index, &|| true).expect("a puzzle");
                let (rates, mut chance) = (start.rates(), stream(6, index));
                let problem = made.puzzle.problem();
                (0..4).map(|_| hunt(&problem, rules, &rates, &mut chance).expect("sound")).collect()
            })
            .collect();
        // Far from the start: lines four times as hard as it believes, naked singles twice as easy.
        let mut truth = start.clone();
        truth.efforts[2] *= 4.0;
        truth.efforts[3] /= 2.0;
        truth.pace = Pace { seconds: 35.0, crowd: 0.1, open: 0.7, write: 2.0, stuck: 300.0 };
        let (cohort, truth) = simulate(hunts, truth, 20, 0.2, 7);
        let found = fit(&cohort.hunts, &cohort.rows, &start);
        for rule in [2, 3, 4] {
            let off = (found.model.efforts[rule] / truth.model.efforts[rule]).ln();
            let believed = found.errors[rule];
            assert!(off.abs() < 0.25, "rule {rule}: off by {off:.3}, believed {believed:.3}");
        }
        let pace = found.model.pace;
        assert!((pace.seconds / 35.0).ln().abs() < 0.2, "{pace:?}");
        assert!((pace.crowd - 0.1).abs() < 0.05 && (pace.open - 0.7).abs() < 0.15, "{pace:?}");
        for (person, own) in truth.people.iter().enumerate() {
            assert!((found.people[&person] - own).abs() < 0.08, "person {person}");
        }
        // It is the times that speak, not the start: with other times another answer.
        assert!((found.model.efforts[2] / start.efforts[2]).ln() > 1.0);
    }
}
