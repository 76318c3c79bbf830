//! How many places hold one of some symbols.

use super::automaton::{self, Automaton};
use super::encode::{Within, one_of, within};
use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The number of places that hold a symbol of a set is one of some numbers.
#[derive(Debug)]
pub struct Count {
    scope: Vec<Cell>,
    set: Symbols,
    /// In order, none twice, none larger than the scope.
    allowed: Vec<u16>,
}

impl Count {
    /// As many places of `scope` as one of `allowed` says hold a symbol of `set`.
    pub fn new(scope: Vec<Cell>, set: Symbols, mut allowed: Vec<u16>) -> Count {
        allowed.sort_unstable();
        allowed.dedup();
        allowed.retain(|&number| number as usize <= scope.len());
        Count { scope, set, allowed }
    }

    /// Exactly `number` places of `scope` hold a symbol of `set`.
    pub fn exactly(scope: Vec<Cell>, set: Symbols, number: u16) -> Count {
        Count::new(scope, set, vec![number])
    }

    /// At least `least` and at most `most` places of `scope` hold a symbol of `set`.
    pub fn between(scope: Vec<Cell>, set: Symbols, least: u16, most: u16) -> Count {
        let most = most.min(scope.len() as u16);
        Count::new(scope, set, (least..=most).collect())
    }

    /// How many are sure, and how many more are possible.
    fn tally(&self, open: &[Symbols]) -> (u16, u16) {
        let (mut sure, mut possible) = (0, 0);
        for &candidates in open {
            possible += u16::from(!candidates.intersection(self.set).is_empty());
            sure += u16::from(candidates.is_subset(self.set));
        }
        (sure, possible)
    }

    /// Strikes the set, or all else, from the places that are not sure either way.
    fn settle(&self, open: &mut [Symbols], inside: bool) {
        for candidates in open {
            let within = candidates.intersection(self.set);
            if !within.is_empty() && within != *candidates {
                *candidates = if inside { within } else { candidates.difference(self.set) };
            }
        }
    }

    /// What is not allowed: the ends of each run of such numbers.
    fn gaps(&self) -> impl Iterator<Item = (usize, usize)> {
        let from = std::iter::once(0).chain(self.allowed.iter().map(|&number| number as usize + 1));
        let to = self.allowed.iter().map(|&number| number as usize).chain([self.scope.len() + 1]);
        from.zip(to).filter(|(from, to)| from < to).map(|(from, to)| (from, to - 1))
    }

    /// How many clauses [`Count::write_directly`] writes.
    fn direct_clauses(&self) -> usize {
        let places = self.scope.len();
        self.gaps()
            .map(|(from, to)| choices(places, from).saturating_mul(choices(places - from, places - to)))
            .fold(0, usize::saturating_add)
    }

    /// As direct clauses, where these are few: not `from` places inside and so many others outside that no more than `to` are inside.
    fn write_directly(&self, cnf: &mut dyn Cnf) {
        let places = self.scope.len();
        let inside: Vec<Within> = (0..places).map(|at| within(cnf, at, self.set)).collect();
        for (from, to) in self.gaps() {
            choose(places, from, &mut |sure| {
                let rest: Vec<usize> = (0..places).filter(|at| !sure.contains(at)).collect();
                choose(rest.len(), places - to, &mut |out| {
                    let outside = sure.iter().map(|&at| inside[at].not());
                    one_of(cnf, outside.chain(out.iter().map(|&at| inside[rest[at]])));
                });
            });
        }
    }
}

/// Calls back with each choice of `size` out of the first `count` numbers.
fn choose(count: usize, size: usize, with: &mut dyn FnMut(&[usize])) {
    if size > count {
        return;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        with(&chosen);
        let Some(at) = (0..size).rev().find(|&at| chosen[at] < count - size + at) else { return };
        chosen[at] += 1;
        for next in at + 1..size {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
}

/// How many choices of `size` out of `count` there are, if that is a small number.
fn choices(count: usize, size: usize) -> usize {
    let size = if size > count { return 0 } else { size.min(count - size) };
    (0..size).fold(1, |product: usize, number| product.saturating_mul(count - number) / (number + 1))
}

/// More clauses than this are written by counting along instead.
const FEW: usize = 60;

impl Constraint for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let number = values.iter().filter(|&&value| self.set.contains(value)).count();
        self.allowed.iter().any(|&allowed| allowed as usize == number)
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let (sure, possible) = self.tally(open);
        let (&least, &most) = self.allowed.first().zip(self.allowed.last()).ok_or(Failed)?;
        if most < sure || least > possible {
            return Err(Failed);
        }
        // Both at once only where nothing is left to settle. With one place left, or none, everybody sees the rest.
        if possible <= sure + 1 {
            return self.full(open);
        }
        if most == sure {
            self.settle(open, false);
        } else if least == possible {
            self.settle(open, true);
        }
        Ok(())
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let (sure, possible) = self.tally(open);
        // Any number from `sure` to `possible` can come about, so only the allowed ones of these count.
        let first = self.allowed.partition_point(|&number| number < sure);
        let end = self.allowed.partition_point(|&number| number <= possible);
        let fitting = &self.allowed[first..end];
        match fitting {
            [] => return Err(Failed),
            &[one] if one == sure => self.settle(open, false),
            &[one] if one == possible => self.settle(open, true),
            _ => {}
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        if self.direct_clauses() <= FEW {
            self.write_directly(cnf);
        } else {
            let order: Vec<usize> = (0..self.scope.len()).collect();
            automaton::write(&Counting(self), &order, usize::MAX, cnf);
        }
    }

    fn why(&self, open: &[Symbols], _: usize, symbol: Symbol) -> Why {
        let (sure, possible) = self.tally(open);
        match self.set.contains(symbol) {
            true if self.allowed.last().is_some_and(|&most| most == sure) => Why::TooMany,
            false if self.allowed.first().is_some_and(|&least| least == possible) => Why::TooFew,
            _ => Why::NoFilling,
        }
    }
}

/// The count as it goes along.
#[derive(Debug)]
struct Counting<'a>(&'a Count);

impl Automaton for Counting<'_> {
    type State = u16;

    fn name(&self) -> &'static str {
        "count"
    }

    fn start(&self) -> u16 {
        0
    }

    fn step(&self, _at: usize, state: u16, symbol: Symbol) -> Option<u16> {
        Some(state + u16::from(self.0.set.contains(symbol)))
    }

    fn ends(&self, state: u16) -> bool {
        self.0.allowed.binary_search(&state).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn a_count_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            let places = dice.from(1, 6);
            let allowed = (0..dice.from(1, 3)).map(|_| dice.from(0, places) as u16).collect();
            let domains: Vec<Symbols> = (0..places).map(|_| Symbols::first(dice.from(2, 4))).collect();
            let set = dice.some_of(Symbols::first(5), 3);
            (Count::new(cells(places), set, allowed), domains)
        });
    }

    #[test]
    fn a_count_over_many_places_obeys_the_laws() {
        // So many that the direct clauses are not taken.
        check_many(60, Promise::Exact, |dice| {
            let (least, most) = (dice.from(3, 5) as u16, dice.from(5, 6) as u16);
            (Count::between(cells(11), Symbols::only(Symbol(1)), least, most), vec![Symbols::first(2); 11])
        });
    }

    #[test]
    fn choices_are_all_and_different() {
        let mut all = Vec::new();
        choose(5, 3, &mut |chosen| all.push(chosen.to_vec()));
        all.dedup();
        assert_eq!((all.len(), choices(5, 3), choices(200, 100) > FEW), (10, 10, true));
        assert_eq!((choices(4, 5), choices(4, 0)), (0, 1));
    }

    #[test]
    fn reasons_are_told() {
        let count = Count::exactly(cells(3), Symbols::only(Symbol(1)), 1);
        let open = [Symbols::only(Symbol(1)), Symbols::first(2), Symbols::first(2)];
        assert_eq!(count.why(&open, 1, Symbol(1)), Why::TooMany);
        let few = [Symbols::only(Symbol(0)), Symbols::only(Symbol(0)), Symbols::first(2)];
        assert_eq!(count.why(&few, 2, Symbol(0)), Why::TooFew);
        // A line that ends nowhere: none or two, but not one.
        let dot = Count::new(cells(3), Symbols::only(Symbol(1)), vec![0, 2]);
        assert_eq!(dot.why(&few, 2, Symbol(1)), Why::NoFilling);
    }
}
