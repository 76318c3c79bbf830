//! Values that add up, each with its weight.

use super::automaton::{self, Automaton, Ways};
use super::encode::not_these;
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The values of the places, each times its weight, add up to a total.
#[derive(Debug)]
pub struct Sum {
    scope: Vec<Cell>,
    weights: Vec<i32>,
    least: i32,
    total: i64,
    /// The places by weight, the heaviest first: so the light ones, which leave few partial sums open, come last.
    order: Vec<usize>,
    /// How many partial sums are kept apart at most.
    most_sums: usize,
}

/// More partial sums than this after one place are too many to keep apart; the bounds must do then.
const MOST_SUMS: usize = 4000;

impl Sum {
    /// The values of `scope`, where `Symbol(0)` counts `least`, times `weights` add up to `total`.
    ///
    /// # Panics
    ///
    /// Where there are not as many weights as places.
    pub fn new(scope: Vec<Cell>, weights: Vec<i32>, least: i32, total: i32) -> Sum {
        assert_eq!(scope.len(), weights.len(), "each place has a weight");
        let mut order: Vec<usize> = (0..scope.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(weights[at].unsigned_abs()));
        Sum { scope, weights, least, total: total.into(), order, most_sums: MOST_SUMS }
    }

    /// The values of `scope`, where `Symbol(0)` counts `least`, add up to `total`.
    pub fn plain(scope: Vec<Cell>, least: i32, total: i32) -> Sum {
        let weights = vec![1; scope.len()];
        Sum::new(scope, weights, least, total)
    }

    fn part(&self, at: usize, symbol: Symbol) -> i64 {
        i64::from(self.weights[at]) * (i64::from(self.least) + i64::from(symbol.0))
    }

    /// The least and the most that a place can add.
    fn bounds(&self, at: usize, set: Symbols) -> (i64, i64) {
        let lowest = self.part(at, Symbol(set.bits().trailing_zeros() as u8));
        let highest = self.part(at, Symbol(127 - set.bits().leading_zeros() as u8));
        (lowest.min(highest), lowest.max(highest))
    }

    /// The least and the most that all places together can add.
    fn all_bounds(&self, open: &[Symbols]) -> (i64, i64) {
        let each = open.iter().enumerate().map(|(at, &set)| self.bounds(at, set));
        each.fold((0, 0), |(low, high), (least, most)| (low + least, high + most))
    }

    /// The exact filter where the total is less than 128 away from the lowest, or with `down` from the highest: partial sums as bits.
    fn filter_bits(&self, open: &mut [Symbols], slack: u32, down: bool) -> Filtered {
        // How far each place can be from its lowest, or highest; what is more than the slack does not fit.
        let ends = open.iter().enumerate().map(|(at, &set)| self.bounds(at, set));
        let ends: Vec<i64> = ends.map(|(low, high)| if down { high } else { low }).collect();
        let excess = |at: usize, symbol: Symbol| {
            let excess = self.part(at, symbol).abs_diff(ends[at]);
            (excess <= u64::from(slack)).then_some(excess as u32)
        };
        let mut before = Vec::with_capacity(open.len());
        let mut sums = 1u128;
        for (at, &set) in open.iter().enumerate() {
            before.push(sums);
            let excesses = set.iter().filter_map(|symbol| excess(at, symbol));
            sums = excesses.fold(0, |next, excess| next | sums << excess);
        }
        if sums >> slack & 1 == 0 {
            return Err(Failed);
        }
        let mut needed = 1u128 << slack;
        for (at, set) in open.iter_mut().enumerate().rev() {
            let (mut kept, mut next) = (Symbols::EMPTY, 0);
            for symbol in set.iter() {
                let Some(excess) = excess(at, symbol) else { continue };
                next |= needed >> excess;
                if before[at] & needed >> excess != 0 {
                    kept.insert(symbol);
                }
            }
            (*set, needed) = (kept, next);
        }
        Ok(())
    }

    fn adding(&self, open: &[Symbols]) -> Adding<'_> {
        let mut rest = vec![(0, 0); self.order.len() + 1];
        for (step, &at) in self.order.iter().enumerate().rev() {
            let (low, high) = self.bounds(at, open[at]);
            rest[step] = (rest[step + 1].0 + low, rest[step + 1].1 + high);
        }
        Adding { sum: self, rest }
    }
}

impl Constraint for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        values.iter().enumerate().map(|(at, &value)| self.part(at, value)).sum::<i64>() == self.total
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let (low, high) = self.all_bounds(open);
        for (at, set) in open.iter_mut().enumerate() {
            let (least, most) = self.bounds(at, *set);
            let fits = |&symbol: &Symbol| {
                let part = self.part(at, symbol);
                low - least + part <= self.total && self.total <= high - most + part
            };
            *set = set.iter().filter(fits).collect();
            if set.is_empty() {
                return Err(Failed);
            }
        }
        // Without places there is nothing that could be struck.
        if (low..=high).contains(&self.total) { Ok(()) } else { Err(Failed) }
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let (low, high) = self.all_bounds(open);
        let (above, below) = (self.total - low, high - self.total);
        if above.min(below) < 0 {
            return Err(Failed);
        }
        if above.min(below) < 128 {
            return self.filter_bits(open, above.min(below) as u32, below < above);
        }
        let mut sorted: Vec<Symbols> = self.order.iter().map(|&at| open[at]).collect();
        match Ways::find(&self.adding(open), &sorted, self.most_sums)? {
            None => self.easy(open),
            Some(ways) => {
                ways.filter(&mut sorted);
                for (&at, set) in self.order.iter().zip(sorted) {
                    open[at] = set;
                }
                Ok(())
            }
        }
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let open: Vec<Symbols> = (0..self.scope.len()).map(|at| cnf.open(at)).collect();
        automaton::write(&self.adding(&open), &self.order, self.most_sums, cnf);
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        (!self.holds(values)).then(|| not_these(values)).into_iter().collect()
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let (low, high) = self.all_bounds(open);
        let (least, most) = self.bounds(at, open[at]);
        let part = self.part(at, symbol);
        if low - least + part > self.total {
            Why::TooMuch
        } else if high - most + part < self.total {
            Why::TooLittle
        } else {
            Why::NoFilling
        }
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

/// The sum as it goes along, the heaviest place first, as long as the rest can make up for what is missing.
#[derive(Debug)]
struct Adding<'a> {
    sum: &'a Sum,
    /// The least and the most that the places from each step on can add.
    rest: Vec<(i64, i64)>,
}

impl Automaton for Adding<'_> {
    type State = i64;

    fn name(&self) -> &'static str {
        "sum"
    }

    fn start(&self) -> i64 {
        0
    }

    fn step(&self, at: usize, state: i64, symbol: Symbol) -> Option<i64> {
        let state = state + self.sum.part(self.sum.order[at], symbol);
        let (low, high) = self.rest[at + 1];
        (low..=high).contains(&(self.sum.total - state)).then_some(state)
    }

    fn ends(&self, state: i64) -> bool {
        state == self.sum.total
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    fn domains(dice: &mut Dice, places: usize) -> Vec<Symbols> {
        (0..places).map(|_| dice.some_of(Symbols::first(6), 5)).collect()
    }

    fn total_of(dice: &mut Dice, weights: &[i32], least: i32) -> i32 {
        weights.iter().map(|weight| weight * (dice.below(6) as i32 + least)).sum()
    }

    #[test]
    fn a_plain_sum_obeys_the_laws() {
        check_many(300, Promise::Exact, |dice| {
            let (places, least) = (dice.from(1, 5), dice.from(0, 4) as i32 - 2);
            let total = total_of(dice, &vec![1; places], least);
            (Sum::plain(cells(places), least, total), domains(dice, places))
        });
    }

    #[test]
    fn a_weighted_sum_obeys_the_laws() {
        check_many(300, Promise::Exact, |dice| {
            let (places, least) = (dice.from(1, 5), dice.from(0, 1) as i32);
            let weights: Vec<i32> = (0..places).map(|_| dice.from(0, 9) as i32 - 4).collect();
            let total = total_of(dice, &weights, least);
            (Sum::new(cells(places), weights, least, total), domains(dice, places))
        });
    }

    #[test]
    fn a_heavy_sum_obeys_the_laws() {
        check_many(300, Promise::Exact, |dice| {
            let places = dice.from(2, 5);
            let weights: Vec<i32> =
                (0..places).map(|_| [1000, -300, 91, -90, 10, -1, 7][dice.below(7)]).collect();
            let total = total_of(dice, &weights, 0);
            (Sum::new(cells(places), weights, 0, total), domains(dice, places))
        });
    }

    #[test]
    fn too_many_sums_are_bounded_at_least() {
        check_many(300, Promise::Cut, |dice| {
            let places = dice.from(2, 5);
            let weights: Vec<i32> = (0..places).map(|_| [101, -103, 107, 109, -113][dice.below(5)]).collect();
            let total = total_of(dice, &weights, 1);
            let sum = Sum { most_sums: 5, ..Sum::new(cells(places), weights, 1, total) };
            (sum, domains(dice, places))
        });
    }

    #[test]
    fn send_more_money_adds_up() {
        // S E N D M O R Y
        let sum = Sum::new(cells(8), vec![1000, 91, -90, 1, -9000, -900, 10, -1], 0, 0);
        let solution = [9, 5, 6, 7, 1, 0, 8, 2].map(Symbol);
        assert!(sum.holds(&solution) && !sum.holds(&[9, 5, 6, 7, 1, 0, 8, 3].map(Symbol)));
        let mut open = vec![Symbols::first(10); 8];
        open[0].remove(Symbol(0));
        open[4].remove(Symbol(0));
        assert_eq!(sum.full(&mut open), Ok(()));
        assert_eq!((open[4], open[5]), (Symbols::only(Symbol(1)), Symbols::first(2)));
    }

    #[test]
    fn reasons_are_told() {
        let sum = Sum::plain(cells(2), 1, 5);
        let open = [Symbols::first(9), Symbols::first(2)];
        assert_eq!(sum.why(&open, 0, Symbol(8)), Why::TooMuch);
        assert_eq!(sum.why(&open, 0, Symbol(0)), Why::TooLittle);
    }
}
