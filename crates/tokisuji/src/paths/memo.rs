//! What has been counted: a table from the cells of a part to its number of orders, packed tightly because
//! memory is what ends an exact count.
//!
//! Each width of number, in half words, has a table of its own. It is cut into shards, each a row of entries in the
//! order of their keys with gaps between them, every entry at its *home* or, where that is taken, a little to the right.
//! A key says its own home, so a search ends at the first larger one, rows may be filled to seven eighths, and a
//! shard grows by an eighth in one sweep.

use super::bits::Bits;
use super::wide::Wide;

const SHARDS: usize = 256;

/// Numbers by part.
pub struct Memo<const W: usize, const L: usize> {
    tables: Vec<Table<W>>,
    /// The half words that a number of so many cells may need.
    halves_of: Vec<usize>,
}

struct Table<const W: usize> {
    shards: Vec<Shard<W>>,
    /// Half words of an entry: the key, then the number, lowest first.
    stride: usize,
}

#[derive(Clone, Default)]
struct Shard<const W: usize> {
    entries: Vec<u32>,
    /// The places that are homes; a few more may follow, where the last entries had to move on.
    homes: usize,
    used: usize,
}

/// A part as the table knows it: its first word mixed with all the others, which can be undone, so that different
/// parts have different keys. No cells at all give a key of zeros, which marks a gap.
type Key<const W: usize> = [u64; W];

#[inline]
fn key<const W: usize>(part: &Bits<W>) -> Key<W> {
    let mut mixed = 0u64;
    for &word in part.0.iter().rev() {
        mixed = (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^= mixed >> 29;
    }
    let mut key = part.0;
    key[0] = mixed;
    key
}

#[inline]
fn shard_of<const W: usize>(key: &Key<W>) -> usize {
    (key[0] >> 56) as usize
}

impl<const W: usize, const L: usize> Default for Memo<W, L> {
    /// An empty table.
    fn default() -> Memo<W, L> {
        // log2 of n!, rounded up with a bit to spare.
        let mut bits = 0.0f64;
        let halves_of = (0..=W * 64).map(|n| {
            bits += (n.max(1) as f64).log2();
            (((bits + 1.0) / 32.0).ceil() as usize).clamp(1, 2 * L)
        });
        let table = |halves| Table { shards: vec![Shard::default(); SHARDS], stride: 2 * W + halves };
        Memo { tables: (1..=2 * L).map(table).collect(), halves_of: halves_of.collect() }
    }
}

impl<const W: usize, const L: usize> Memo<W, L> {
    /// How many numbers are in it.
    pub fn count(&self) -> usize {
        self.tables.iter().flat_map(|table| &table.shards).map(|shard| shard.used).sum()
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().flat_map(|table| &table.shards).map(|shard| shard.entries.capacity() * 4).sum()
    }

    #[inline]
    fn table(&self, part: &Bits<W>) -> &Table<W> {
        &self.tables[self.halves_of[part.len()] - 1]
    }

    /// The number of a part.
    #[inline]
    pub fn get(&self, part: &Bits<W>) -> Option<Wide<L>> {
        let table = self.table(part);
        let key = key(part);
        let shard = &table.shards[shard_of(&key)];
        let at = shard.find(table.stride, &key) * table.stride;
        let entry = shard.entries.get(at..at + table.stride)?;
        if read_key(entry) != key {
            return None;
        }
        let mut number = Wide::ZERO;
        for (at, half) in entry[2 * W..].iter().enumerate() {
            number.0[at / 2] |= u64::from(*half) << (at % 2 * 32);
        }
        Some(number)
    }

    /// Reads the home of a part and makes nothing of it, so that it is at hand when asked for soon.
    #[inline]
    pub fn touch(&self, part: &Bits<W>) -> u32 {
        let table = self.table(part);
        let key = key(part);
        let shard = &table.shards[shard_of(&key)];
        shard.entries.get(shard.home(&key) * table.stride).copied().unwrap_or(0)
    }

    /// Remembers the number of a part, which is not there yet.
    pub fn put(&mut self, part: &Bits<W>, number: &Wide<L>) {
        let halves = self.halves_of[part.len()];
        debug_assert!(2 * number.words() <= halves + 1);
        let table = &mut self.tables[halves - 1];
        let stride = table.stride;
        let key = key(part);
        let shard = &mut table.shards[shard_of(&key)];
        if (shard.used + 1) * 8 > shard.homes * 7 {
            shard.grow(stride);
        }
        let at = shard.find(stride, &key);
        shard.make_room(stride, at);
        let entry = &mut shard.entries[at * stride..(at + 1) * stride];
        for (half, at) in entry.iter_mut().zip(0..) {
            let word = if at < 2 * W { key[at / 2] } else { number.0[at / 2 - W] };
            *half = (word >> (at % 2 * 32)) as u32;
        }
        shard.used += 1;
    }
}

#[inline]
fn read_key<const W: usize>(entry: &[u32]) -> Key<W> {
    std::array::from_fn(|at| u64::from(entry[2 * at]) | u64::from(entry[2 * at + 1]) << 32)
}

impl<const W: usize> Shard<W> {
    /// Where a key wants to be. Larger keys never have a lower home.
    #[inline]
    fn home(&self, key: &Key<W>) -> usize {
        ((u128::from(key[0] << 8) * self.homes as u128) >> 64) as usize
    }

    /// Where a key is, or would go.
    #[inline]
    fn find(&self, stride: usize, key: &Key<W>) -> usize {
        let mut at = self.home(key);
        while let Some(entry) = self.entries.get(at * stride..(at + 1) * stride) {
            let found = read_key(entry);
            if found >= *key || found == [0; W] {
                break;
            }
            at += 1;
        }
        at
    }

    /// Moves entries on so that the place `at` is free.
    fn make_room(&mut self, stride: usize, at: usize) {
        let taken = self.entries[at * stride..].chunks_exact(stride);
        let gap = at + taken.take_while(|entry| read_key(entry) != [0; W]).count();
        if (gap + 1) * stride > self.entries.len() {
            self.entries.resize((gap + 1) * stride, 0);
        }
        self.entries.copy_within(at * stride..gap * stride, (at + 1) * stride);
    }

    fn grow(&mut self, stride: usize) {
        self.homes = (self.homes + self.homes / 8).max(8);
        // Room for entries that move on past the last home.
        let mut larger = Vec::with_capacity((self.homes + 32) * stride);
        larger.resize(self.homes * stride, 0);
        let old = std::mem::replace(&mut self.entries, larger);
        let mut free = 0;
        for entry in old.chunks_exact(stride) {
            let key: Key<W> = read_key(entry);
            if key == [0; W] {
                continue;
            }
            let at = self.home(&key).max(free);
            if (at + 1) * stride > self.entries.len() {
                self.entries.resize((at + 1) * stride, 0);
            }
            self.entries[at * stride..(at + 1) * stride].copy_from_slice(entry);
            free = at + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn what_was_put_in_comes_out(parts in proptest::collection::btree_map(any::<[u64; 2]>(), any::<u64>(), 0..1500)) {
            let mut memo = Memo::<2, 12>::default();
            // Few shards and many neighbours: keys that differ in the second word alone are spread no less.
            let parts: BTreeMap<[u64; 2], u64> = parts.into_iter().map(|([a, b], n)| ([a % 50 + 1, b], n)).collect();
            for (at, (&part, &number)) in parts.iter().enumerate() {
                prop_assert_eq!(memo.get(&Bits(part)), None);
                let number = Wide::from(number % 2);
                memo.put(&Bits(part), &number);
                prop_assert_eq!(memo.count(), at + 1);
            }
            for (&part, &number) in &parts {
                prop_assert_eq!(memo.get(&Bits(part)), Some(Wide::from(number % 2)));
            }
        }
    }
}
