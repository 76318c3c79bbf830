//! Small pieces of clauses that several constraints write.

use super::Cnf;
use crate::symbol::Symbols;

/// Whether a place holds one of a set of symbols.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Within {
    /// All its candidates are in the set.
    Always,
    /// None of its candidates is.
    Never,
    /// Where this literal holds.
    If(i32),
}

impl Within {
    /// The other way round: it holds one of the symbols that are not in the set.
    pub(super) fn not(self) -> Within {
        match self {
            Within::Always => Within::Never,
            Within::Never => Within::Always,
            Within::If(literal) => Within::If(-literal),
        }
    }
}

/// One of these is so; nothing is written where that is sure.
pub(super) fn one_of(cnf: &mut dyn Cnf, choices: impl Iterator<Item = Within> + Clone) {
    if !choices.clone().any(|choice| choice == Within::Always) {
        let literals =
            choices.filter_map(|choice| if let Within::If(literal) = choice { Some(literal) } else { None });
        cnf.clause(&literals.collect::<Vec<i32>>());
    }
}

/// The literals of the candidates of place number `at` that are in `set`.
pub(super) fn literals(cnf: &dyn Cnf, at: usize, set: Symbols) -> Vec<i32> {
    cnf.open(at).intersection(set).iter().filter_map(|symbol| cnf.is(at, symbol)).collect()
}

/// A literal that says that place number `at` holds a symbol of `set`; a new one only where no old one says so.
pub(super) fn within(cnf: &mut dyn Cnf, at: usize, set: Symbols) -> Within {
    let inside = literals(cnf, at, set);
    let outside = literals(cnf, at, cnf.open(at).difference(set));
    match (inside.as_slice(), outside.as_slice()) {
        ([], _) => Within::Never,
        (_, []) => Within::Always,
        (&[one], _) => Within::If(one),
        (_, &[other]) => Within::If(-other),
        _ => {
            let inner = cnf.fresh();
            for &literal in &inside {
                cnf.clause(&[-literal, inner]);
            }
            for &literal in &outside {
                cnf.clause(&[-literal, -inner]);
            }
            // Both ways round, so that the sides fill each other in before the place is decided.
            cnf.clause(&[&inside[..], &[-inner]].concat());
            cnf.clause(&[&outside[..], &[inner]].concat());
            Within::If(inner)
        }
    }
}

/// No two of these literals hold.
pub(super) fn at_most_one(cnf: &mut dyn Cnf, literals: &[i32]) {
    for (number, &one) in literals.iter().enumerate() {
        for &other in &literals[..number] {
            cnf.clause(&[-one, -other]);
        }
    }
}

/// What every wrong assignment can be answered with: not all of these at once.
pub(super) fn not_these(values: &[crate::symbol::Symbol]) -> Vec<(usize, crate::symbol::Symbol, bool)> {
    values.iter().enumerate().map(|(at, &symbol)| (at, symbol, false)).collect()
}
