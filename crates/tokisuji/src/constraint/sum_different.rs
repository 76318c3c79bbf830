//! Different digits that add up: the words of Kakuro and the cages of killer Sudoku.

use super::matching::{Seats, Wanted};
use super::{AllDifferent, Cnf, Constraint, Cut, Failed, Filtered, Sum, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The values of the places are all different and add up to a total.
#[derive(Debug)]
pub struct SumDifferent {
    symbols: Symbols,
    sum: Sum,
    different: AllDifferent,
    /// The sets of symbols that add up; `None` where there are too many to keep.
    combinations: Option<Vec<u128>>,
}

/// More combinations than this are not kept: the sum and the difference must do, each by itself.
const MOST_COMBINATIONS: usize = 2000;

/// More combinations than this get no variable each.
const FEW_COMBINATIONS: usize = 40;

impl SumDifferent {
    /// The values of `scope` are among `symbols`, where `Symbol(0)` counts `least`, all differ and add up to `total`.
    pub fn new(scope: Vec<Cell>, symbols: Symbols, least: i32, total: i32) -> SumDifferent {
        let mut search = Combinations {
            symbols: symbols.iter().collect(),
            least: least.into(),
            found: Vec::new(),
            steps: 0,
        };
        let complete = search.search(0, scope.len(), total.into(), 0);
        SumDifferent {
            symbols,
            sum: Sum::plain(scope.clone(), least, total),
            different: AllDifferent::new(scope, symbols, false),
            combinations: complete.then_some(search.found),
        }
    }

    /// The symbols outside the set go; what is left must be something.
    fn restrict(&self, open: &mut [Symbols]) -> Filtered {
        for set in &mut *open {
            *set = set.intersection(self.symbols);
        }
        if open.iter().any(|set| set.is_empty()) { Err(Failed) } else { Ok(()) }
    }
}

/// The search for sets of symbols that add up.
struct Combinations {
    symbols: Vec<Symbol>,
    least: i64,
    found: Vec<u128>,
    steps: usize,
}

impl Combinations {
    /// Adds those that take `places` more from symbol number `first` on and add `total`; says whether it came to an end.
    fn search(&mut self, first: usize, places: usize, total: i64, taken: u128) -> bool {
        self.steps += 1;
        if self.found.len() > MOST_COMBINATIONS || self.steps > 50 * MOST_COMBINATIONS {
            return false;
        }
        if places == 0 {
            if total == 0 {
                self.found.push(taken);
            }
            return true;
        }
        let value = |symbol: &Symbol| self.least + i64::from(symbol.0);
        let rest = &self.symbols[first..];
        if rest.len() < places {
            return true;
        }
        let low: i64 = rest[..places].iter().map(value).sum();
        let high: i64 = rest[rest.len() - places..].iter().map(value).sum();
        if !(low..=high).contains(&total) {
            return true;
        }
        let symbol = rest[0];
        let less = total - value(&symbol);
        self.search(first + 1, places - 1, less, taken | 1 << symbol.0)
            && self.search(first + 1, places, total, taken)
    }
}

impl Constraint for SumDifferent {
    fn name(&self) -> &'static str {
        "sum-different"
    }

    fn scope(&self) -> &[Cell] {
        self.sum.scope()
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let known = values.iter().all(|&value| self.symbols.contains(value));
        known && self.sum.holds(values) && self.different.holds(values)
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let Some(combinations) = &self.combinations else {
            let mut apart = open.to_vec();
            self.sum.easy(open)?;
            self.different.easy(&mut apart)?;
            for (set, other) in open.iter_mut().zip(apart) {
                *set = set.intersection(other);
            }
            return self.restrict(open);
        };
        let mut decided = 0;
        for set in open.iter().filter(|set| set.len() == 1) {
            if decided & set.bits() != 0 {
                return Err(Failed);
            }
            decided |= set.bits();
        }
        let fitting = combinations.iter().filter(|&&combination| decided & !combination == 0);
        let possible = fitting.fold(0, |union, combination| union | combination);
        for set in open {
            let struck = if set.len() == 1 { 0 } else { decided };
            *set = Symbols::from_bits(set.bits() & possible & !struck);
            if set.is_empty() {
                return Err(Failed);
            }
        }
        // Without places there is nothing that could be struck.
        if combinations.is_empty() { Err(Failed) } else { Ok(()) }
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let Some(combinations) = &self.combinations else {
            let mut apart = open.to_vec();
            self.sum.full(open)?;
            self.different.full(&mut apart)?;
            for (set, other) in open.iter_mut().zip(apart) {
                *set = set.intersection(other);
            }
            return self.restrict(open);
        };
        let decided = open.iter().filter(|set| set.len() == 1).fold(0, |union, set| union | set.bits());
        let possible = open.iter().fold(0, |union, set| union | set.bits());
        let mut kept = vec![0u128; open.len()];
        let mut places = kept.clone();
        let mut seats = Seats::new();
        let mut fits = false;
        // Given its combination, each symbol of it stands once: that is a matter of seats alone.
        for &combination in combinations {
            if decided & !combination != 0 || combination & !possible != 0 {
                continue;
            }
            let mut something_new = !fits;
            for ((place, set), kept) in places.iter_mut().zip(&*open).zip(&kept) {
                *place = set.bits() & combination;
                something_new |= *place & !kept != 0;
            }
            if something_new && seats.filter(&mut places, Wanted { each: 0, many: 0 }) {
                fits = true;
                for (kept, place) in kept.iter_mut().zip(&places) {
                    *kept |= place;
                }
            }
        }
        if !fits {
            return Err(Failed);
        }
        for (set, kept) in open.iter_mut().zip(kept) {
            *set = Symbols::from_bits(kept);
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let places = self.scope().len();
        self.different.clauses(cnf);
        for at in 0..places {
            for stranger in cnf.open(at).difference(self.symbols).iter() {
                if let Some(literal) = cnf.is(at, stranger) {
                    cnf.clause(&[-literal]);
                }
            }
        }
        let combinations = match &self.combinations {
            Some(combinations) if combinations.len() <= FEW_COMBINATIONS => combinations,
            _ => return self.sum.clauses(cnf),
        };
        let chosen: Vec<(u128, i32)> = combinations.iter().map(|&set| (set, cnf.fresh())).collect();
        cnf.clause(&chosen.iter().map(|&(_, literal)| literal).collect::<Vec<i32>>());
        for symbol in self.symbols.iter() {
            let here: Vec<i32> = (0..places).filter_map(|at| cnf.is(at, symbol)).collect();
            let with: Vec<i32> = chosen
                .iter()
                .filter(|(set, _)| set >> symbol.0 & 1 == 1)
                .map(|&(_, literal)| literal)
                .collect();
            for &literal in &here {
                cnf.clause(&[&with[..], &[-literal]].concat());
            }
            for &(set, literal) in &chosen {
                if set >> symbol.0 & 1 == 1 {
                    cnf.clause(&[&here[..], &[-literal]].concat());
                } else {
                    for &there in &here {
                        cnf.clause(&[-literal, -there]);
                    }
                }
            }
        }
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        self.sum.cuts(values)
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let elsewhere = |(place, &set): (usize, &Symbols)| place != at && set == Symbols::only(symbol);
        if open.iter().enumerate().any(elsewhere) { Why::Repeated } else { self.sum.why(open, at, symbol) }
    }

    fn sets(&self, known: Symbols) -> Option<Vec<Symbols>> {
        let fitting = self.combinations.as_ref()?.iter().filter(|&set| known.bits() & !set == 0);
        Some(fitting.map(|&set| Symbols::from_bits(set)).collect())
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    fn case(dice: &mut Dice, symbols: Symbols, places: usize) -> (SumDifferent, Vec<Symbols>) {
        let least = dice.from(0, 2) as i32;
        let mut bag: Vec<Symbol> = symbols.iter().collect();
        let mut total = 0;
        for _ in 0..places {
            let at = if bag.len() > 1 { dice.below(bag.len()) } else { 0 };
            total += i32::from(if bag.len() > 1 { bag.swap_remove(at) } else { bag[at] }.0) + least;
        }
        // With a stranger among the candidates now and then.
        let candidates = if dice.below(6) == 0 { Symbols::first(8) } else { symbols };
        let domains = (0..places).map(|_| dice.some_of(candidates, 5)).collect();
        (SumDifferent::new(cells(places), symbols, least, total), domains)
    }

    #[test]
    fn a_cage_obeys_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let symbols = Symbols::first(dice.from(5, 7));
            let places = dice.from(1, 4);
            case(dice, symbols, places)
        });
    }

    #[test]
    fn a_cage_with_gaps_obeys_the_laws() {
        check_many(200, Promise::Exact, |dice| {
            let symbols = Symbols::from_bits(0b110_1101);
            let places = dice.from(2, 5);
            case(dice, symbols, places)
        });
    }

    #[test]
    fn too_many_combinations_are_done_without() {
        check_many(200, Promise::Sound, |dice| {
            let symbols = Symbols::first(7);
            let places = dice.from(2, 4);
            let (mut cage, domains) = case(dice, symbols, places);
            cage.combinations = None;
            (cage, domains)
        });
        assert!(SumDifferent::new(cells(12), Symbols::first(25), 1, 156).combinations.is_none());
    }

    #[test]
    fn combinations_are_known() {
        let count = |places, total| {
            SumDifferent::new(cells(places), Symbols::first(9), 1, total).combinations.map(|all| all.len())
        };
        assert_eq!(
            (count(2, 17), count(3, 15), count(4, 20), count(9, 45)),
            (Some(1), Some(8), Some(12), Some(1))
        );
    }
}
