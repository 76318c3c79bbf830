//! Two places whose values stand in a relation: less, apart, difference, quotient.

use super::encode::literals;
use super::{Cnf, Constraint, Failed, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};
use std::fmt::Debug;

/// A relation between the symbols of two places.
pub trait Relation: Debug + Send + Sync {
    /// The name of the constraint in files and in the list. Never changes.
    fn name(&self) -> &'static str;

    /// The definition: whether the two go together in this order.
    fn joins(&self, first: Symbol, second: Symbol) -> bool;

    /// What can stand second when one of these stands first.
    fn seconds(&self, firsts: Symbols) -> Symbols;

    /// What can stand first when one of these stands second; the same where the order does not matter.
    fn firsts(&self, seconds: Symbols) -> Symbols {
        self.seconds(seconds)
    }
}

/// Two places in a relation.
#[derive(Debug)]
pub struct Pair<R> {
    scope: Vec<Cell>,
    relation: R,
}

impl<R: Relation> Pair<R> {
    /// The two places of `scope`, in this order, stand in `relation`.
    ///
    /// # Panics
    ///
    /// Where there are not two places.
    pub fn of(scope: Vec<Cell>, relation: R) -> Pair<R> {
        assert_eq!(scope.len(), 2, "a relation is between two places");
        Pair { scope, relation }
    }
}

impl<R: Relation> Constraint for Pair<R> {
    fn name(&self) -> &'static str {
        self.relation.name()
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.relation.joins(values[0], values[1])
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let firsts = open[0].intersection(self.relation.firsts(open[1]));
        let seconds = open[1].intersection(self.relation.seconds(open[0]));
        // Each of the two has a partner or none has.
        if firsts.is_empty() {
            return Err(Failed);
        }
        (open[0], open[1]) = (firsts, seconds);
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        for at in [0, 1] {
            for symbol in cnf.open(at).iter() {
                let only = Symbols::only(symbol);
                let partners = if at == 0 { self.relation.seconds(only) } else { self.relation.firsts(only) };
                let mut clause = literals(cnf, 1 - at, partners);
                clause.extend(cnf.is(at, symbol).map(|literal| -literal));
                cnf.clause(&clause);
            }
        }
    }
}

/// The relation of [`Less`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Below;

/// The value of the first place is less than that of the second.
pub type Less = Pair<Below>;

impl Less {
    /// The first place of `scope` is less than the second.
    pub fn new(scope: Vec<Cell>) -> Less {
        Pair::of(scope, Below)
    }
}

impl Relation for Below {
    fn name(&self) -> &'static str {
        "less"
    }

    fn joins(&self, first: Symbol, second: Symbol) -> bool {
        first < second
    }

    fn seconds(&self, firsts: Symbols) -> Symbols {
        from(firsts.bits().trailing_zeros() + 1)
    }

    fn firsts(&self, seconds: Symbols) -> Symbols {
        upto(seconds.bits().ilog2().checked_sub(1))
    }
}

/// The symbols from number `first` on.
fn from(first: u32) -> Symbols {
    Symbols::from_bits(u128::MAX.checked_shl(first).unwrap_or(0))
}

/// The symbols up to number `last`.
fn upto(last: Option<u32>) -> Symbols {
    Symbols::first(last.map_or(0, |last| last as usize + 1))
}

/// The relation of [`Apart`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Distance(u8);

/// The values of two places differ by at least so much.
pub type Apart = Pair<Distance>;

impl Apart {
    /// The two places of `scope` differ by at least `least`.
    pub fn new(scope: Vec<Cell>, least: u8) -> Apart {
        Pair::of(scope, Distance(least))
    }
}

impl Relation for Distance {
    fn name(&self) -> &'static str {
        "apart"
    }

    fn joins(&self, first: Symbol, second: Symbol) -> bool {
        first.0.abs_diff(second.0) >= self.0
    }

    fn seconds(&self, firsts: Symbols) -> Symbols {
        let (lowest, highest) = (firsts.bits().trailing_zeros(), firsts.bits().ilog2());
        let gap = u32::from(self.0);
        from(lowest + gap).union(upto(highest.checked_sub(gap)))
    }
}

/// The relation of [`Difference`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Gap(u8);

/// The values of two places differ by exactly so much, whichever is larger.
pub type Difference = Pair<Gap>;

impl Difference {
    /// The two places of `scope` differ by `difference`.
    pub fn new(scope: Vec<Cell>, difference: u8) -> Difference {
        Pair::of(scope, Gap(difference))
    }
}

impl Relation for Gap {
    fn name(&self) -> &'static str {
        "difference"
    }

    fn joins(&self, first: Symbol, second: Symbol) -> bool {
        first.0.abs_diff(second.0) == self.0
    }

    fn seconds(&self, firsts: Symbols) -> Symbols {
        let gap = u32::from(self.0);
        let bits = firsts.bits();
        Symbols::from_bits(bits.checked_shl(gap).unwrap_or(0) | bits.checked_shr(gap).unwrap_or(0))
    }
}

/// The relation of [`Quotient`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Times {
    least: i32,
    factor: u32,
}

/// The larger of two values is exactly so many times the smaller; neither is less than 1.
pub type Quotient = Pair<Times>;

impl Quotient {
    /// The larger of the two places of `scope` is `quotient` times the smaller, where `Symbol(0)` counts `least`.
    pub fn new(scope: Vec<Cell>, least: i32, quotient: u32) -> Quotient {
        Pair::of(scope, Times { least, factor: quotient })
    }
}

impl Times {
    fn value(self, symbol: Symbol) -> i64 {
        i64::from(self.least) + i64::from(symbol.0)
    }
}

impl Relation for Times {
    fn name(&self) -> &'static str {
        "quotient"
    }

    fn joins(&self, first: Symbol, second: Symbol) -> bool {
        let (first, second) = (self.value(first), self.value(second));
        let (smaller, larger) = (first.min(second), first.max(second));
        smaller > 0 && smaller * i64::from(self.factor) == larger
    }

    fn seconds(&self, firsts: Symbols) -> Symbols {
        let symbol_of = |value: i64| {
            let number = u8::try_from(value - i64::from(self.least)).ok()?;
            (number < 128).then_some(Symbol(number))
        };
        let factor = i64::from(self.factor.max(1));
        let mut seconds = Symbols::EMPTY;
        for value in
            firsts.iter().map(|symbol| self.value(symbol)).filter(|&value| value > 0 && self.factor > 0)
        {
            let smaller = if value % factor == 0 { symbol_of(value / factor) } else { None };
            for partner in [symbol_of(value * factor), smaller].into_iter().flatten() {
                seconds.insert(partner);
            }
        }
        seconds
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    fn domains(dice: &mut Dice) -> Vec<Symbols> {
        // High symbols too: shifts must not run over the edge.
        let high = Symbols::from_bits(0b1111 << 124);
        let all = if dice.below(8) == 0 { Symbols::first(5).union(high) } else { Symbols::first(11) };
        (0..2).map(|_| dice.some_of(all, 5)).collect()
    }

    #[test]
    fn less_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| (Less::new(cells(2)), domains(dice)));
    }

    #[test]
    fn apart_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| (Apart::new(cells(2), dice.from(1, 7) as u8), domains(dice)));
        let far = Apart::new(cells(2), 200);
        assert_eq!(far.full(&mut [Symbols::first(128); 2]), Err(Failed));
    }

    #[test]
    fn difference_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            (Difference::new(cells(2), dice.from(0, 5) as u8), domains(dice))
        });
        assert_eq!(Difference::new(cells(2), 200).full(&mut [Symbols::first(128); 2]), Err(Failed));
    }

    #[test]
    fn quotient_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            let quotient = dice.from(1, 3) as u32;
            (Quotient::new(cells(2), dice.from(0, 3) as i32 - 1, quotient), domains(dice))
        });
        assert_eq!(Quotient::new(cells(2), 0, 0).full(&mut [Symbols::first(5); 2]), Err(Failed));
    }
}
