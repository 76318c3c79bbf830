//! Chance, named in one place: its stream is part of our output, so the same seed gives the same puzzles on
//! every machine, on any number of threads, and with every later version of the libraries below us.

use rand::{RngCore, SeedableRng};

/// The source of chance of everything that is made.
pub type Chance = rand_chacha::ChaCha8Rng;

/// The stream of chance number `index` of a seed. Streams do not depend on each other, so work can be shared
/// out to any number of threads: each item has a stream of its own.
pub fn stream(seed: u64, index: u64) -> Chance {
    let mut chance = Chance::seed_from_u64(seed);
    chance.set_stream(index);
    chance
}

/// A number below `bound`, even to within one part in four billion.
#[inline]
pub fn below(chance: &mut Chance, bound: u32) -> u32 {
    ((u64::from(chance.next_u32()) * u64::from(bound)) >> 32) as u32
}

/// Puts the entries into an order by chance, every order equally likely.
pub fn shuffle<T>(chance: &mut Chance, entries: &mut [T]) {
    for last in (1..entries.len()).rev() {
        entries.swap(last, below(chance, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_repeat_themselves_and_differ_from_each_other() {
        let numbers = |seed, index| {
            let mut chance = stream(seed, index);
            [chance.next_u64(), chance.next_u64()]
        };
        assert_eq!(numbers(7, 3), numbers(7, 3));
        assert_ne!(numbers(7, 3), numbers(7, 4));
        assert_ne!(numbers(7, 3), numbers(8, 3));
    }

    #[test]
    fn every_order_comes_about_equally_often() {
        let mut chance = stream(1, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut order = [0, 1, 2];
            shuffle(&mut chance, &mut order);
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        // A fair die would leave this range about once in ten million runs; the seed is fixed anyway.
        assert!(seen.values().all(|count| (840..1160).contains(count)), "{seen:?}");
    }
}
