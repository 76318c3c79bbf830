//! Constraints with one fault each, to see that the laws notice. Only for tests.

use super::super::{Cnf, Constraint, Failed, Filtered};
use super::{Promise, cells, check_many};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The two places differ; and one fault of each sort, to see that the laws notice.
#[derive(Debug)]
struct Faulty(Vec<Cell>, &'static str);

impl Constraint for Faulty {
    fn name(&self) -> &'static str {
        self.1
    }
    fn scope(&self) -> &[Cell] {
        &self.0
    }
    fn holds(&self, values: &[Symbol]) -> bool {
        values[0] != values[1]
    }
    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let came = [open[0], open[1]];
        for (at, other) in [(0, came[1]), (1, came[0])] {
            let strikes = match self.1 {
                "unsound" => other.len() <= 2,
                "weak" => other.len() == 1 && other.contains(Symbol(0)),
                // Looks at how many there were: from fewer it sees less.
                "fickle" => other.len() == 1 && came[at].len() > 2,
                _ => other.len() == 1,
            };
            if strikes {
                open[at] = open[at].difference(other);
            }
        }
        let silent = self.1 == "silent";
        if !silent && open.iter().any(|set| set.is_empty()) { Err(Failed) } else { Ok(()) }
    }
    fn clauses(&self, cnf: &mut dyn Cnf) {
        for symbol in cnf.open(0).intersection(cnf.open(1)).iter().skip((self.1 == "loose").into()) {
            if let (Some(one), Some(other)) = (cnf.is(0, symbol), cnf.is(1, symbol)) {
                cnf.clause(&[-one, -other]);
            }
        }
        if self.1 == "tight" {
            let last = cnf.open(0).iter().last().and_then(|symbol| cnf.is(0, symbol));
            cnf.clause(&[-last.expect("a candidate")]);
        }
    }
}

fn check(fault: &'static str) {
    check_many(60, Promise::Exact, |_| (Faulty(cells(2), fault), vec![Symbols::first(4), Symbols::first(3)]));
}

#[test]
fn what_is_right_passes() {
    check("none");
}

#[test]
#[should_panic(expected = "not sound")]
fn an_unsound_filter_is_noticed() {
    check("unsound");
}

#[test]
#[should_panic(expected = "not exact")]
fn a_weak_filter_is_noticed() {
    check("weak");
}

#[test]
#[should_panic(expected = "not monotone")]
fn a_fickle_filter_is_noticed() {
    check_many(60, Promise::Sound, |_| {
        (Faulty(cells(2), "fickle"), vec![Symbols::first(4), Symbols::first(3)])
    });
}

#[test]
#[should_panic(expected = "does not say that it failed")]
fn a_silent_filter_is_noticed() {
    check("silent");
}

#[test]
#[should_panic(expected = "wrong clauses")]
fn loose_clauses_are_noticed() {
    check("loose");
}

#[test]
#[should_panic(expected = "wrong clauses")]
fn tight_clauses_are_noticed() {
    check("tight");
}
