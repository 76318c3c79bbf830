//! All different: no symbol twice, and where it is so, each symbol once.

use super::encode::{at_most_one, literals};
use super::matching::{Seats, Wanted, words};
use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// No symbol of a set stands twice; symbols outside the set, such as a blank, may.
#[derive(Debug)]
pub struct AllDifferent {
    scope: Vec<Cell>,
    symbols: Symbols,
    each: bool,
}

/// In how many places symbols stand: at least once, and at least twice.
struct Standing {
    once: u128,
    twice: u128,
}

impl Standing {
    fn of(sets: impl Iterator<Item = u128>) -> Standing {
        sets.fold(Standing { once: 0, twice: 0 }, |seen, set| Standing {
            once: seen.once | set,
            twice: seen.twice | seen.once & set,
        })
    }
}

impl AllDifferent {
    /// No symbol of `symbols` stands twice in `scope`; with `each`, each of them stands there. Others may stand as often as they
    /// like: where all must differ, `symbols` has all that there are.
    pub fn new(scope: Vec<Cell>, symbols: Symbols, each: bool) -> AllDifferent {
        AllDifferent { scope, symbols, each }
    }

    /// The symbols that must stand somewhere, from the start or because there are just enough for the places.
    fn needed(&self, open: &[Symbols], possible: u128) -> Result<u128, Failed> {
        let symbols = self.symbols.bits();
        if self.each {
            return if symbols & !possible == 0 { Ok(symbols) } else { Err(Failed) };
        }
        let some_repeat = possible & !symbols != 0;
        match (possible.count_ones() as usize).cmp(&open.len()) {
            _ if some_repeat => Ok(0),
            std::cmp::Ordering::Less => Err(Failed),
            std::cmp::Ordering::Equal => Ok(possible),
            std::cmp::Ordering::Greater => Ok(0),
        }
    }
}

impl Constraint for AllDifferent {
    fn name(&self) -> &'static str {
        "different"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.symbols.iter().all(|symbol| {
            let times = values.iter().filter(|&&value| value == symbol).count();
            times == 1 || (times == 0 && !self.each)
        })
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let symbols = self.symbols.bits();
        let decided = Standing::of(open.iter().filter(|set| set.len() == 1).map(|set| set.bits() & symbols));
        let possible = Standing::of(open.iter().map(|set| set.bits()));
        let needed = self.needed(open, possible.once)?;
        if decided.twice != 0 {
            return Err(Failed);
        }
        let last = needed & !possible.twice;
        for set in open {
            let bits = set.bits();
            let struck = if set.len() == 1 { bits } else { bits & !decided.once };
            let here = bits & last;
            let left = if here == 0 { struck } else { struck & here };
            // Two symbols that have no other place, or one that may not stand here.
            if left == 0 || here.count_ones() > 1 {
                return Err(Failed);
            }
            *set = Symbols::from_bits(left);
        }
        Ok(())
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let symbols = self.symbols.bits();
        let mut places = words(open);
        let repeating = places.iter().fold(0, |union, set| union | set) & !symbols;
        // What may repeat is all one to the others: one of them stands for all.
        let many = repeating & repeating.wrapping_neg();
        for set in &mut places {
            *set = *set & symbols | if *set & repeating == 0 { 0 } else { many };
        }
        let each = if self.each { symbols } else { 0 };
        if !Seats::new().filter(&mut places, Wanted { each, many }) {
            return Err(Failed);
        }
        for (set, kept) in open.iter_mut().zip(places) {
            let kept = if kept & many == 0 { kept } else { kept | repeating };
            *set = Symbols::from_bits(set.bits() & kept);
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let places = 0..self.scope.len();
        for symbol in self.symbols.iter() {
            let here: Vec<i32> = places.clone().filter_map(|at| cnf.is(at, symbol)).collect();
            at_most_one(cnf, &here);
            if self.each {
                cnf.clause(&here);
            }
        }
        // Just as many symbols as places: a solver would need to count to find that each stands somewhere.
        let open: Vec<Symbols> = places.clone().map(|at| cnf.open(at)).collect();
        let possible = open.iter().fold(0, |union, set| union | set.bits());
        match self.needed(&open, possible) {
            Err(Failed) => cnf.clause(&[]),
            Ok(_) if self.each => {}
            Ok(needed) => {
                for symbol in Symbols::from_bits(needed).iter() {
                    let here: Vec<i32> =
                        places.clone().flat_map(|at| literals(cnf, at, Symbols::only(symbol))).collect();
                    cnf.clause(&here);
                }
            }
        }
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let others = || open.iter().enumerate().filter(|&(place, _)| place != at).map(|(_, &set)| set);
        if self.symbols.contains(symbol) && others().any(|set| set == Symbols::only(symbol)) {
            return Why::Repeated;
        }
        let elsewhere = others().fold(0, |union, set| union | set.bits());
        let needed = self.needed(open, elsewhere | open[at].bits()).unwrap_or(0);
        let last = needed & open[at].bits() & !elsewhere;
        if last != 0 && last != Symbols::only(symbol).bits() { Why::LastPlace } else { Why::NoFilling }
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn all_different_obeys_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let places = dice.from(1, 5);
            let count = dice.from(places, 6);
            let each = count == places && dice.below(2) == 0;
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(count), 5)).collect();
            (AllDifferent::new(cells(places), Symbols::first(count), each), domains)
        });
    }

    #[test]
    fn with_blanks_it_obeys_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let places = dice.from(1, 6);
            let symbols = dice.some_of(Symbols::first(5), 5);
            let each = symbols.len() <= places && dice.below(2) == 0;
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(5), 5)).collect();
            (AllDifferent::new(cells(places), symbols, each), domains)
        });
    }

    #[test]
    fn a_pair_is_seen_only_by_a_full_look() {
        let row = AllDifferent::new(cells(4), Symbols::first(4), true);
        let pair = Symbols::first(2);
        let mut open = [pair, Symbols::first(4), pair, Symbols::first(4)];
        let came = open;
        assert_eq!(row.easy(&mut open), Ok(()));
        assert_eq!(open, came);
        assert_eq!(row.full(&mut open), Ok(()));
        assert_eq!(open[1], Symbols::first(4).difference(pair));
    }

    #[test]
    fn the_last_place_is_seen_where_symbols_are_just_enough() {
        let row = AllDifferent::new(cells(3), Symbols::first(9), false);
        let mut open = [Symbols::first(2), Symbols::first(3), Symbols::first(2)];
        assert_eq!(row.easy(&mut open), Ok(()));
        assert_eq!(open[1], Symbols::only(Symbol(2)));
    }

    #[test]
    fn reasons_are_told() {
        let row = AllDifferent::new(cells(3), Symbols::first(3), true);
        let open = [Symbols::only(Symbol(0)), Symbols::first(3), Symbols::first(2)];
        assert_eq!(row.why(&open, 2, Symbol(0)), Why::Repeated);
        assert_eq!(row.why(&open, 1, Symbol(1)), Why::LastPlace);
    }
}
