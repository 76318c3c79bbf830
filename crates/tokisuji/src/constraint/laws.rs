//! The laws of every constraint, checked against brute force over `holds`. Only for tests.

mod faults;

use super::{Cnf, Constraint, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// Random numbers that are the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice that fall the same way for the same seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 up to, not with, `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % end as u64) as usize
    }

    /// A number from `first` to `last`.
    pub(crate) fn from(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// Some of a set, about `keep` of 8; never none.
    pub(crate) fn some_of(&mut self, set: Symbols, keep: usize) -> Symbols {
        loop {
            let some: Symbols = set.iter().filter(|_| self.below(8) < keep).collect();
            if !some.is_empty() {
                return some;
            }
        }
    }
}

/// The first cells, as a scope.
pub(crate) fn cells(count: usize) -> Vec<Cell> {
    (0..count as u16).map(Cell).collect()
}

/// What the checks came across; a check that never saw one of these has checked nothing.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    struck: usize,
    failed: usize,
    kept: usize,
    right: usize,
    wrong: usize,
}

/// What a constraint promises beyond the three laws.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Promise {
    /// `full` strikes all that can be struck, and the clauses say it all.
    Exact,
    /// The clauses say it all.
    Sound,
    /// What the clauses do not say, `cuts` do.
    Cut,
}

/// Checks the laws on `cases` random constraints.
pub(crate) fn check_many<C: Constraint + 'static>(
    cases: usize,
    promise: Promise,
    mut case: impl FnMut(&mut Dice) -> (C, Vec<Symbols>),
) {
    let mut dice = Dice::new(20);
    let mut seen = Seen::default();
    for _ in 0..cases {
        let (constraint, domains) = case(&mut dice);
        check_laws(&constraint, &domains, promise, &mut dice, &mut seen);
    }
    let Seen { struck, failed, kept, right, wrong } = seen;
    let often = struck.min(failed).min(right).min(wrong);
    assert!(often >= cases / 10 && kept > 0, "hardly checked: {seen:?}");
}

/// Checks the laws of one constraint on random candidates within `domains`.
pub(crate) fn check_laws(
    constraint: &dyn Constraint,
    domains: &[Symbols],
    promise: Promise,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    assert_eq!(constraint.scope().len(), domains.len());
    let all = assignments(domains);
    let right: Vec<&Vec<Symbol>> = all.iter().filter(|values| constraint.holds(values)).collect();
    for round in 0..6 {
        let keep = [8, 7, 5, 6, 4, 2][round];
        let mut open: Vec<Symbols> = domains.iter().map(|&set| dice.some_of(set, keep)).collect();
        if round % 2 == 0 && !right.is_empty() {
            for (set, &symbol) in open.iter_mut().zip(right[dice.below(right.len())]) {
                set.insert(symbol);
            }
        }
        let fewer: Vec<Symbols> = open.iter().map(|&set| dice.some_of(set, 5 + round % 3)).collect();
        check_filters(constraint, &right, &open, &fewer, promise, seen);
        if round < 2 {
            check_clauses(constraint, &open, promise, dice, seen);
        }
    }
}

fn assignments(domains: &[Symbols]) -> Vec<Vec<Symbol>> {
    let mut all = vec![Vec::new()];
    for &domain in domains {
        all = all
            .iter()
            .flat_map(|start| domain.iter().map(move |symbol| [&start[..], &[symbol]].concat()))
            .collect();
        assert!(all.len() <= 100_000, "too many to try them all");
    }
    all
}

fn allows(open: &[Symbols], values: &[Symbol]) -> bool {
    open.iter().zip(values).all(|(set, &symbol)| set.contains(symbol))
}

fn check_filters(
    constraint: &dyn Constraint,
    right: &[&Vec<Symbol>],
    open: &[Symbols],
    fewer: &[Symbols],
    promise: Promise,
    seen: &mut Seen,
) {
    let mut needed = vec![Symbols::EMPTY; open.len()];
    for values in right.iter().filter(|values| allows(open, values)) {
        for (set, &symbol) in needed.iter_mut().zip(*values) {
            set.insert(symbol);
        }
    }
    let possible = right.iter().any(|values| allows(open, values));
    let within =
        |less: &[Symbols], more: &[Symbols]| less.iter().zip(more).all(|(less, more)| less.is_subset(*more));
    let run = |filter: &dyn Fn(&mut [Symbols]) -> Filtered, from: &[Symbols]| {
        let mut left = from.to_vec();
        filter(&mut left).ok().map(|()| left)
    };
    let easy = |open: &mut [Symbols]| constraint.easy(open);
    let full = |open: &mut [Symbols]| constraint.full(open);
    for (filter, which) in [
        (&easy as &dyn Fn(&mut [Symbols]) -> Filtered, "easy"),
        (&full as &dyn Fn(&mut [Symbols]) -> Filtered, "full"),
    ] {
        let left = run(filter, open);
        let less = run(filter, fewer);
        let told = format!("{which} of {constraint:?}\nfrom {open:?}\nleft {left:?}\nneeded {needed:?}");
        match (&left, &less) {
            (None, _) => assert!(!possible, "not sound: {told}"),
            (Some(left), _) => {
                assert!(within(left, open), "adds candidates: {told}");
                assert!(left.iter().all(|set| !set.is_empty()), "does not say that it failed: {told}");
                assert!(within(&needed, left), "not sound: {told}");
            }
        }
        if let Some(less) = &less {
            let monotone = left.as_ref().is_some_and(|left| within(less, left));
            assert!(monotone, "not monotone: {told}\nbut from {fewer:?}\nleft {less:?}");
        }
        if which == "full" && promise == Promise::Exact {
            let best = possible.then_some(&needed);
            assert_eq!(left.as_ref(), best, "not exact: {told}");
        }
        match &left {
            None => seen.failed += 1,
            Some(left) if left == open => seen.kept += 1,
            Some(_) => seen.struck += 1,
        }
    }
    if let Some(full) = run(&full, open) {
        let easy = run(&easy, open);
        assert!(
            easy.is_some_and(|easy| within(&full, &easy)),
            "full strikes less than easy: {constraint:?} {open:?}"
        );
    }
    // What a filter says of the reason must at least not break.
    for (at, set) in open.iter().enumerate() {
        for symbol in set.difference(needed[at]).iter() {
            constraint.why(open, at, symbol);
        }
    }
}

/// Clauses as they come, over the candidates of the places.
pub(crate) struct Collected {
    open: Vec<Symbols>,
    variables: usize,
    clauses: Vec<Vec<i32>>,
}

impl Cnf for Collected {
    fn is(&self, at: usize, symbol: Symbol) -> Option<i32> {
        let before: usize = self.open[..at].iter().map(|set| set.len()).sum();
        let rank = self.open[at].iter().position(|other| other == symbol)?;
        Some((before + rank + 1) as i32)
    }

    fn open(&self, at: usize) -> Symbols {
        self.open[at]
    }

    fn fresh(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    fn clause(&mut self, literals: &[i32]) {
        assert!(
            literals.iter().all(|&literal| literal != 0 && literal.unsigned_abs() as usize <= self.variables)
        );
        self.clauses.push(literals.to_vec());
    }
}

fn check_clauses(
    constraint: &dyn Constraint,
    open: &[Symbols],
    promise: Promise,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let variables = open.iter().map(|set| set.len()).sum();
    let mut cnf = Collected { open: open.to_vec(), variables, clauses: Vec::new() };
    constraint.clauses(&mut cnf);
    let (right, wrong): (Vec<_>, Vec<_>) =
        assignments(open).into_iter().partition(|values| constraint.holds(values));
    for (mut some, holds) in [(right.clone(), true), (wrong, false)] {
        for _ in 0..12.min(some.len()) {
            let values = some.swap_remove(dice.below(some.len()));
            let mut truth = vec![0i8; cnf.variables + 1];
            for (at, &value) in values.iter().enumerate() {
                for symbol in open[at].iter() {
                    let literal = cnf.is(at, symbol).expect("a candidate");
                    truth[literal as usize] = if symbol == value { 1 } else { -1 };
                }
            }
            let found = satisfiable(&cnf.clauses, truth);
            let told = format!("{constraint:?}\non {open:?}\nfor {values:?}");
            let cuts = constraint.cuts(&values);
            if promise == Promise::Cut && !holds && found {
                assert!(!cuts.is_empty(), "neither clause nor cut: {told}");
            } else {
                assert_eq!(found, holds, "wrong clauses: {told}");
            }
            for cut in cuts {
                let meets =
                    |values: &[Symbol]| cut.iter().any(|&(at, symbol, is)| (values[at] == symbol) == is);
                assert!(!meets(&values), "cuts something else: {told}");
                assert!(right.iter().all(|values| meets(values)), "cuts what holds: {told}");
            }
            *(if holds { &mut seen.right } else { &mut seen.wrong }) += 1;
        }
    }
}

/// Whether the clauses can be met: guess and follow, good enough for a few hundred clauses.
fn satisfiable(clauses: &[Vec<i32>], mut truth: Vec<i8>) -> bool {
    let value = |truth: &[i8], literal: i32| truth[literal.unsigned_abs() as usize] * literal.signum() as i8;
    loop {
        let mut moved = false;
        let mut unsure = None;
        for clause in clauses {
            if clause.iter().any(|&literal| value(&truth, literal) == 1) {
                continue;
            }
            let mut open = clause.iter().copied().filter(|&literal| value(&truth, literal) == 0);
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(last), None) => {
                    truth[last.unsigned_abs() as usize] = last.signum() as i8;
                    moved = true;
                }
                (Some(first), Some(_)) => unsure = Some(first),
            }
        }
        if moved {
            continue;
        }
        let Some(guess) = unsure else { return true };
        let at = guess.unsigned_abs() as usize;
        truth[at] = guess.signum() as i8;
        if satisfiable(clauses, truth.clone()) {
            return true;
        }
        truth[at] = -truth[at];
    }
}
