//! What the groups of a study achieved, and whether they differ.

use super::Person;
use crate::compare::{MannWhitney, Summary, Welch, mann_whitney, summary, welch};
use crate::lang::Lang;

/// Something that is counted for each person.
pub struct Outcome {
    /// Its name in files.
    pub name: &'static str,
    titles: [&'static str; 2],
    value: fn(&Person) -> Option<f64>,
}

/// What is counted.
pub const OUTCOMES: [Outcome; 3] = [
    Outcome {
        name: "correct",
        titles: ["correct cells", "正答セル数"],
        value: |person| Some(person.correct as f64),
    },
    Outcome {
        name: "answered",
        titles: ["answered cells", "回答セル数"],
        value: |person| Some(person.answered as f64),
    },
    Outcome {
        name: "accuracy",
        titles: ["accuracy, % of answered cells", "正答率(回答セル数に対する%)"],
        // Who answered nothing has no accuracy.
        value: |person| (person.answered > 0).then(|| 100.0 * person.correct as f64 / person.answered as f64),
    },
];

impl Outcome {
    /// In words.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.pick(self.titles[0], self.titles[1])
    }

    /// The values of a group.
    pub fn values(&self, people: &[Person], group: usize) -> Vec<f64> {
        people.iter().filter(|person| person.group == group).filter_map(self.value).collect()
    }
}

/// Two groups side by side.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// Which two.
    pub groups: [usize; 2],
    /// The mean and spread of each, where there are two people or more.
    pub summaries: [Option<Summary>; 2],
    /// Do the means differ?
    pub welch: Option<Welch>,
    /// Does one tend to have more?
    pub ranks: Option<MannWhitney>,
    /// The two chances, put up for the number of pairs that are looked at (Holm).
    pub adjusted: [Option<f64>; 2],
}

/// All pairs of `groups` groups by one outcome.
pub fn compare(outcome: &Outcome, people: &[Person], groups: usize) -> Vec<Pair> {
    let values: Vec<Vec<f64>> = (0..groups).map(|group| outcome.values(people, group)).collect();
    let mut pairs = Vec::new();
    for a in 0..groups {
        for b in a + 1..groups {
            pairs.push(Pair {
                groups: [a, b],
                summaries: [summary(&values[a]), summary(&values[b])],
                welch: welch(&values[a], &values[b]),
                ranks: mann_whitney(&values[a], &values[b]),
                adjusted: [None, None],
            });
        }
    }
    let means = holm(&pairs.iter().map(|pair| pair.welch.as_ref().map(|test| test.p)).collect::<Vec<_>>());
    let ranks = holm(&pairs.iter().map(|pair| pair.ranks.as_ref().map(|test| test.p)).collect::<Vec<_>>());
    for (pair, adjusted) in pairs.iter_mut().zip(means.into_iter().zip(ranks)) {
        pair.adjusted = [adjusted.0, adjusted.1];
    }
    pairs
}

/// Holm's step-down: each chance times how many are left when the smaller ones are done, never falling.
pub fn holm(chances: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> =
        chances.iter().enumerate().filter_map(|(at, chance)| Some((at, (*chance)?))).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; chances.len()];
    let mut least = 0.0_f64;
    for (done, &(at, chance)) in order.iter().enumerate() {
        least = least.max(chance * (order.len() - done) as f64).min(1.0);
        adjusted[at] = Some(least);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(group: usize, answered: usize, correct: usize) -> Person {
        Person {
            name: format!("{group}-{answered}-{correct}"),
            group,
            tried: 1,
            solved: 0,
            answered,
            correct,
        }
    }

    #[test]
    fn holm_by_the_book() {
        // .01, .04, .03: .01·3 = .03, .03·2 = .06, .04·1 is less than .06 and stays .06.
        let close = |found: &Option<f64>, wanted: f64| (found.unwrap() - wanted).abs() < 1e-12;
        let found = holm(&[Some(0.01), Some(0.04), None, Some(0.03)]);
        assert!(close(&found[0], 0.03) && close(&found[1], 0.06) && close(&found[3], 0.06), "{found:?}");
        assert_eq!(found[2], None);
        assert_eq!(holm(&[Some(0.9), Some(0.8)]), [Some(1.0), Some(1.0)]);
    }

    #[test]
    fn outcomes_of_people() {
        let people = [person(0, 20, 10), person(0, 0, 0), person(1, 5, 5), person(1, 10, 10)];
        let [correct, answered, accuracy] = &OUTCOMES;
        assert_eq!(correct.values(&people, 0), [10.0, 0.0]);
        assert_eq!(answered.values(&people, 1), [5.0, 10.0]);
        assert_eq!(accuracy.values(&people, 0), [50.0], "who answered nothing has no accuracy");
        let pairs = compare(correct, &people, 2);
        assert_eq!((pairs.len(), pairs[0].groups), (1, [0, 1]));
        assert!((pairs[0].welch.as_ref().unwrap().difference[0] + 2.5).abs() < 1e-12);
        // 10 is above 5 and level with 10; 0 is below both.
        assert!((pairs[0].ranks.as_ref().unwrap().u - 1.5).abs() < 1e-12);
    }
}
