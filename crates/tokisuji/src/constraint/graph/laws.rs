//! The laws of a constraint, checked against brute force over its definition.

use crate::constraint::{Cnf, Constraint};
use crate::sat::Sat;
use crate::symbol::{Symbol, Symbols};

/// Chance that is the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) >> 11) as usize % count
    }

    /// Whether it happens, in so many of a hundred cases.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Some of these symbols, at least one.
    fn some(&mut self, of: Symbols, chance: usize) -> Symbols {
        let all: Vec<Symbol> = of.iter().collect();
        let kept: Symbols = all.iter().copied().filter(|_| self.percent(chance)).collect();
        if kept.is_empty() { Symbols::only(all[self.below(all.len())]) } else { kept }
    }
}

/// What the checks met, strikes only where something holds, so that a test can ask that there was something to meet.
#[derive(Default, Debug)]
pub(crate) struct Met {
    /// Candidates that `easy` struck.
    pub(crate) easy: usize,
    /// Candidates that `full` struck.
    pub(crate) full: usize,
    /// Candidates that a filter could have struck.
    pub(crate) could: usize,
    /// How often `full` failed.
    pub(crate) failed: usize,
    /// How often nothing held.
    pub(crate) hopeless: usize,
    /// Cuts that were checked.
    pub(crate) cuts: usize,
}

/// Literals are places and symbols, and behind them what constraints add.
struct Clauses<'c> {
    open: Vec<Symbols>,
    added: i32,
    solver: Sat<'c>,
}

impl Clauses<'_> {
    /// Whether these values keep to all clauses.
    fn allow(&mut self, values: &[Symbol]) -> bool {
        let is = |(at, symbol): (usize, &Symbol)| (at * 128 + symbol.index() + 1) as i32;
        let mut assumed: Vec<i32> = Vec::new();
        for (at, (symbols, symbol)) in self.open.iter().zip(values).enumerate() {
            assumed.extend(symbols.iter().map(|other| {
                let literal = is((at, &other));
                if other == *symbol { literal } else { -literal }
            }));
        }
        self.solver.solve_within(&assumed, u64::MAX).expect("no limit was set")
    }
}

impl Cnf for Clauses<'_> {
    fn is(&self, at: usize, symbol: Symbol) -> Option<i32> {
        self.open[at].contains(symbol).then(|| (at * 128 + symbol.index() + 1) as i32)
    }
    fn open(&self, at: usize) -> Symbols {
        self.open[at]
    }
    fn fresh(&mut self) -> i32 {
        self.added += 1;
        self.added
    }
    fn clause(&mut self, literals: &[i32]) {
        self.solver.add_clause(literals.iter().copied());
    }
}

fn assignments(open: &[Symbols]) -> Vec<Vec<Symbol>> {
    open.iter().fold(vec![Vec::new()], |all, symbols| {
        all.iter()
            .flat_map(|so_far| symbols.iter().map(|symbol| so_far.iter().copied().chain([symbol]).collect()))
            .collect()
    })
}

/// Checks every law of a constraint whose places can hold these symbols, on so many random sets of candidates.
pub(crate) fn check(
    constraint: &dyn Constraint,
    all: &[Symbols],
    rounds: usize,
    dice: &mut Dice,
    met: &mut Met,
) {
    assert_eq!(constraint.scope().len(), all.len());
    let (right, wrong): (Vec<_>, Vec<_>) =
        assignments(all).into_iter().partition(|values| constraint.holds(values));
    for _ in 0..rounds {
        let chance = 30 + dice.below(70);
        let mut open: Vec<Symbols> = all.iter().map(|&symbols| dice.some(symbols, chance)).collect();
        if !right.is_empty() && dice.percent(70) {
            // Most random candidates allow nothing at all, so most cases are built around something that holds.
            let answer = &right[dice.below(right.len())];
            for (symbols, &symbol) in open.iter_mut().zip(answer) {
                symbols.insert(symbol);
                if dice.percent(chance / 2) {
                    *symbols = Symbols::only(symbol);
                }
            }
        }
        filters(constraint, &open, &right, dice, met);
    }
    let mut cnf = Clauses { open: all.to_vec(), added: all.len() as i32 * 128, solver: Sat::new(&|| true) };
    constraint.clauses(&mut cnf);
    for values in &right {
        assert!(cnf.allow(values), "a clause forbids {values:?} of {constraint:?}");
        assert!(constraint.cuts(values).is_empty(), "a cut where {values:?} holds of {constraint:?}");
    }
    for values in wrong.iter().filter(|values| cnf.allow(values)) {
        let cuts = constraint.cuts(values);
        assert!(!cuts.is_empty(), "no cut for {values:?} of {constraint:?}");
        for cut in cuts {
            let keeps = |values: &[Symbol]| cut.iter().any(|&(at, symbol, is)| (values[at] == symbol) == is);
            assert!(!keeps(values), "{cut:?} does not cut {values:?} of {constraint:?}");
            for fine in &right {
                assert!(keeps(fine), "{cut:?} for {values:?} cuts {fine:?} of {constraint:?}");
            }
            met.cuts += 1;
        }
    }
}

/// One way to ask a constraint.
type Filter<'a> = &'a dyn Fn(&mut [Symbols]) -> super::super::Filtered;

fn filters(
    constraint: &dyn Constraint,
    open: &[Symbols],
    right: &[Vec<Symbol>],
    dice: &mut Dice,
    met: &mut Met,
) {
    let mut needed = vec![Symbols::EMPTY; open.len()];
    let fits = |values: &[Symbol]| values.iter().zip(open).all(|(&symbol, symbols)| symbols.contains(symbol));
    for values in right.iter().filter(|values| fits(values)) {
        for (symbols, &symbol) in needed.iter_mut().zip(values) {
            symbols.insert(symbol);
        }
    }
    let hopeless = needed[0].is_empty();
    let count = |some: &[Symbols]| some.iter().map(|symbols| symbols.len()).sum::<usize>();
    let by: [Filter<'_>; 2] = [&|open| constraint.easy(open), &|open| constraint.full(open)];
    let mut left = [Some(open.to_vec()), Some(open.to_vec())];
    for (filter, left) in by.iter().zip(&mut left) {
        if filter(left.as_mut().unwrap()).is_err() {
            assert!(hopeless, "fails on {open:?} of {constraint:?}, where {needed:?} are needed");
            *left = None;
        }
        if let Some(left) = &left {
            for at in 0..open.len() {
                assert!(
                    left[at].is_subset(open[at]) && !left[at].is_empty(),
                    "place {at}: {open:?} to {left:?}"
                );
                assert!(
                    needed[at].is_subset(left[at]),
                    "place {at} of {constraint:?}: {open:?} to {left:?}, {needed:?}"
                );
            }
        }
        for _ in 0..4 {
            let chance = 40 + dice.below(60);
            let less: Vec<Symbols> = open.iter().map(|&symbols| dice.some(symbols, chance)).collect();
            let mut then = less.clone();
            if filter(&mut then).is_ok() {
                let left = left
                    .as_ref()
                    .unwrap_or_else(|| panic!("fails on {open:?}, not on {less:?} of {constraint:?}"));
                for at in 0..open.len() {
                    assert!(
                        then[at].is_subset(left[at]),
                        "place {at}: {open:?} to {left:?} but {less:?} to {then:?} of {constraint:?}"
                    );
                }
            }
        }
    }
    let [easy, full] = left;
    if let Some(full) = full {
        let easy = easy.expect("where easy fails, full fails");
        for at in 0..open.len() {
            assert!(
                full[at].is_subset(easy[at]),
                "place {at}: easy strikes more from {open:?} of {constraint:?}"
            );
            for symbol in open[at].difference(full[at]).iter() {
                constraint.why(open, at, symbol);
            }
        }
        if !hopeless {
            met.easy += count(open) - count(&easy);
            met.full += count(open) - count(&full);
            met.could += count(open) - count(&needed);
        }
    } else {
        met.failed += 1;
    }
    met.hopeless += usize::from(hopeless);
}

/// A small board, with walls between some cells: the neighbours of each, and some clues, places and sizes of up to `most`.
pub(crate) fn board(dice: &mut Dice, most: usize) -> (Vec<Vec<u16>>, Vec<(u16, u16)>) {
    let (rows, cols) = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 4)][dice.below(5)];
    let at = |row: usize, col: usize| (row * cols + col) as u16;
    let mut lists = vec![Vec::new(); rows * cols];
    for row in 0..rows {
        for col in 0..cols {
            let list = &mut lists[at(row, col) as usize];
            list.extend((col + 1 < cols && !dice.percent(10)).then(|| at(row, col + 1)));
            list.extend((row + 1 < rows && !dice.percent(10)).then(|| at(row + 1, col)));
        }
    }
    let mut clues: Vec<(u16, u16)> = Vec::new();
    for _ in 0..=dice.below(4) {
        let place = dice.below(rows * cols) as u16;
        if clues.iter().all(|clue| clue.0 != place) {
            clues.push((place, 1 + dice.below(most) as u16));
        }
    }
    (lists, clues)
}
