//! Units: the runs of numbers a job is cut into.

use crate::job::Job;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Made, Missed, Plan, seed_of};

/// What waits in the queue: a unit of a job, by number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// The job.
    pub job: String,
    /// The number of the unit.
    pub unit: u64,
}

/// A puzzle as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The same for puzzles that are essentially the same, where the kind has such a form; else the puzzle itself.
    pub form: String,
    /// What `make --json` tells of it.
    pub json: String,
}

impl Item {
    fn of(made: &Made) -> Item {
        Item { form: made.form(), json: Value::Object(made.object(Lang::En)).to_string() }
    }
}

/// How a job is cut: recipe by recipe, the last unit of each may be shorter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Units {
    counts: Vec<u64>,
    sizes: Vec<u64>,
}

/// A run of puzzles of one recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Which recipe.
    pub make: usize,
    /// Which puzzles of that recipe.
    pub numbers: Range<u64>,
    /// The number of the first one in the whole job.
    pub first: u64,
}

impl Units {
    /// Cuts by these sizes, one for each recipe.
    pub(crate) fn new(job: &Job, sizes: Vec<u64>) -> Units {
        Units { counts: job.make.iter().map(|make| make.count).collect(), sizes }
    }

    /// The sizes.
    pub(crate) fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// How many units.
    pub fn count(&self) -> u64 {
        self.counts.iter().zip(&self.sizes).map(|(count, size)| count.div_ceil(*size)).sum()
    }

    /// How many puzzles.
    pub fn puzzles(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// What a unit holds; `None` where there is no such unit.
    pub fn run(&self, unit: u64) -> Option<Run> {
        let (mut before, mut first) = (0, 0);
        for (make, (&count, &size)) in self.counts.iter().zip(&self.sizes).enumerate() {
            let units = count.div_ceil(size);
            if unit < before + units {
                let start = (unit - before) * size;
                return Some(Run { make, numbers: start..(start + size).min(count), first: first + start });
            }
            before += units;
            first += count;
        }
        None
    }
}

impl Run {
    /// Makes all of it, or nothing.
    pub fn make(&self, plans: &[Plan], seed: u64, go_on: &dyn Fn() -> bool) -> Result<Vec<Item>, Missed> {
        let seed = seed_of(seed, self.make);
        let one = |number| plans[self.make].make(seed, number, &|| go_on()).map(|made| Item::of(&made));
        self.numbers.clone().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(counts: &[u64], sizes: &[u64]) -> Units {
        Units { counts: counts.to_vec(), sizes: sizes.to_vec() }
    }

    #[test]
    fn every_puzzle_is_in_one_unit() {
        for (counts, sizes) in
            [(vec![25, 5], vec![10, 5]), (vec![1], vec![1]), (vec![7, 1, 12], vec![2, 3, 12])]
        {
            let units = units(&counts, &sizes);
            let runs: Vec<Run> = (0..units.count()).map(|unit| units.run(unit).unwrap()).collect();
            assert_eq!(units.run(units.count()), None);
            let all: Vec<(usize, u64)> =
                runs.iter().flat_map(|run| run.numbers.clone().map(|number| (run.make, number))).collect();
            let wanted: Vec<(usize, u64)> = counts
                .iter()
                .enumerate()
                .flat_map(|(make, &count)| (0..count).map(move |number| (make, number)))
                .collect();
            assert_eq!(all, wanted);
            let firsts: Vec<u64> = runs.iter().map(|run| run.first).collect();
            let lengths = runs.iter().map(|run| run.numbers.end - run.numbers.start);
            let sums: Vec<u64> =
                lengths.scan(0, |sum, length| Some(std::mem::replace(sum, *sum + length))).collect();
            assert_eq!(firsts, sums);
        }
    }
}
