//! How many heights are seen along a line, as in Skyscrapers: a higher one hides what is behind it.

use super::automaton::{self, Automaton};
use super::{Cnf, Constraint, Failed, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// From before the first place so many heights are seen.
#[derive(Debug)]
pub struct Sight {
    scope: Vec<Cell>,
    seen: u8,
}

impl Sight {
    /// Looking along `scope` from its first place, `seen` heights are seen: those higher than all before.
    pub fn new(scope: Vec<Cell>, seen: u8) -> Sight {
        Sight { scope, seen }
    }
}

impl Constraint for Sight {
    fn name(&self) -> &'static str {
        "sight"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let seen = (0..values.len()).filter(|&at| values[..at].iter().all(|&before| before < values[at]));
        seen.count() == self.seen as usize
    }

    /// Heights are numbered from 1, with 0 for nothing yet. For each highest so far there is a word of counts, a bit for each: the
    /// counts that can have come about before a place, and those from which the right one can still be reached.
    fn full(&self, open: &mut [Symbols]) -> Filtered {
        if self.seen > 127 {
            // No word is wide enough, and no puzzle so high.
            return Ok(());
        }
        let union = open.iter().fold(0, |union, set| union | set.bits());
        let heights = 129 - union.leading_zeros() as usize;
        let fits = Symbols::first(self.seen as usize + 1).bits();
        let mut before = vec![0u128; heights * (open.len() + 1)];
        before[0] = 1;
        for (at, set) in open.iter().enumerate() {
            let (now, next) = before[at * heights..].split_at_mut(heights);
            let lowest = set.bits().trailing_zeros() as usize + 1;
            let mut lower = 0;
            for height in 0..heights {
                // It stays the highest where something not higher can stand here.
                let stays = if height >= lowest { now[height] } else { 0 };
                let comes =
                    if height > 0 && set.bits() >> (height - 1) & 1 == 1 { lower << 1 & fits } else { 0 };
                next[height] = stays | comes;
                lower |= now[height];
            }
        }
        let mut good = vec![1u128 << self.seen; heights];
        if before[heights * open.len()..].iter().all(|counts| counts & good[0] == 0) {
            return Err(Failed);
        }
        for (at, set) in open.iter_mut().enumerate().rev() {
            let now = &before[at * heights..][..heights];
            let mut kept = 0u128;
            // Seen: all that is lower than it may have come before.
            let mut lower = 0;
            for height in 1..heights {
                lower |= now[height - 1];
                if set.bits() >> (height - 1) & 1 == 1 && lower << 1 & good[height] != 0 {
                    kept |= 1 << (height - 1);
                }
            }
            // Hidden: behind the highest that can still come right.
            if let Some(highest) = (1..heights).rev().find(|&height| now[height] & good[height] != 0) {
                kept |= set.bits() & Symbols::first(highest).bits();
            }
            let lowest = set.bits().trailing_zeros() as usize + 1;
            let mut higher = 0;
            for height in (0..heights).rev() {
                let counts = good[height];
                good[height] = higher | if height >= lowest { counts } else { 0 };
                if height > 0 && set.bits() >> (height - 1) & 1 == 1 {
                    higher |= counts >> 1;
                }
            }
            *set = Symbols::from_bits(kept);
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let order: Vec<usize> = (0..self.scope.len()).collect();
        automaton::write(&Looking(self.seen), &order, usize::MAX, cnf);
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

/// The look along the line: the highest so far, counted from 1, and how many were seen.
#[derive(Debug)]
struct Looking(u8);

impl Automaton for Looking {
    type State = (u8, u8);

    fn name(&self) -> &'static str {
        "sight"
    }

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn step(&self, _at: usize, (highest, seen): (u8, u8), symbol: Symbol) -> Option<(u8, u8)> {
        if symbol.0 < highest {
            Some((highest, seen))
        } else {
            (seen < self.0).then(|| (symbol.0 + 1, seen + 1))
        }
    }

    fn ends(&self, (_, seen): (u8, u8)) -> bool {
        seen == self.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    #[test]
    fn a_sight_obeys_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let places = dice.from(1, 5);
            let seen = dice.from(1, places.min(4)) as u8;
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(6), 5)).collect();
            (Sight::new(cells(places), seen), domains)
        });
    }

    #[test]
    fn long_lines_are_filtered_like_the_slow_way() {
        let mut dice = Dice::new(3);
        for _ in 0..100 {
            let places = dice.from(8, 12);
            let sight = Sight::new(cells(places), dice.from(1, 9) as u8);
            let mut open: Vec<Symbols> = (0..places).map(|_| dice.some_of(Symbols::first(128), 1)).collect();
            for set in &mut open {
                *set = dice.some_of(*set, 1);
            }
            let mut slow = open.clone();
            let expected = automaton::filter(&Looking(sight.seen), &mut slow);
            assert_eq!(sight.full(&mut open), expected);
            if expected.is_ok() {
                assert_eq!(open, slow);
            }
        }
    }
}
