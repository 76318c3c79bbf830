//! What has been counted: a table from the cells of a part to its number of orders, packed tightly because
//! memory is what ends an exact count, and so laid out that parts met one after the other lie close together.
//!
//! The lowest cells of a part say its *shard*. A count in depth decides low cells first and changes them last, so for
//! a while all it asks for lies in a few shards, which the cache holds; and what a shard says need not be kept in
//! its keys. Each width of number, in half words, has shards of its own.
//!
//! A shard is a row of keys in their order with gaps between them, every key at its *home* or, where that is taken, a
//! little to the right, and a row of numbers beside it. A key says its own home, so a search ends at the first larger
//! one, rows may be filled to seven eighths, and a shard grows by an eighth in one sweep.

use super::wide::Wide;
use crate::bits::Bits;

/// The most cells that fit a key of one half word, with a mark.
const SHORT: usize = 31;
/// The most cells that say a shard so that the others may fit such a key, and how many do where that is too few.
const MOST_LOW: usize = 24;
const LOW: usize = 16;
/// Short keys are compared so many at a time, because to guess wrong where a search ends costs more than to compare.
const AT_ONCE: usize = 4;

/// Numbers by part.
pub struct Memo<const W: usize, const L: usize> {
    /// For each width and set of low cells its shard: its place in `shards`, and one more; 0 for none.
    directory: Vec<u32>,
    shards: Vec<Shard<W, L>>,
    /// The half words that a number of so many cells may need.
    halves_of: Vec<usize>,
    layout: Layout,
    count: usize,
    bytes: usize,
}

/// How parts are told apart.
#[derive(Copy, Clone)]
struct Layout {
    /// How many cells say the shard.
    low: usize,
    /// Half words of a key.
    key_halves: usize,
}

/// The cells of a part that do not say its shard, with a mark so that it is never zero: zeros are a gap. The first
/// word is mixed with all the others in a way that can be undone, so different cells have different keys. A short key
/// stands in the upper half of the first word.
type Key<const W: usize> = [u64; W];

struct Shard<const W: usize, const L: usize> {
    /// Keys in half words, and room for a few more at the end, so that several can always be read at once.
    keys: Vec<u32>,
    /// Numbers in half words, the lowest first, with room at the end likewise.
    numbers: Vec<u32>,
    /// Half words of a number.
    halves: usize,
    /// Places that are homes; a few more may follow, where the last entries had to move on.
    homes: usize,
    used: usize,
}

/// Where a part is, if it is there.
#[derive(Copy, Clone)]
pub struct Place<const W: usize> {
    /// As the directory has it.
    shard: usize,
    key: Key<W>,
}

impl Layout {
    fn new(cells: usize, words: usize) -> Layout {
        match cells.saturating_sub(SHORT).max(1) {
            low @ 1..=MOST_LOW => Layout { low, key_halves: 1 },
            _ => Layout { low: LOW, key_halves: 2 * words },
        }
    }

    #[inline]
    fn key<const W: usize>(self, part: &Bits<W>) -> Key<W> {
        // The highest of the low cells makes room for the mark.
        let shift = self.low - 1;
        let above = |at: usize| part.0.get(at + 1).map_or(0, |word| word << 1 << (63 - shift));
        let mut key: Key<W> = std::array::from_fn(|at| part.0[at] >> shift | above(at));
        key[0] |= 1;
        if self.key_halves == 1 {
            let mut mixed = (key[0] as u32).wrapping_mul(0x9e37_79b1);
            mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x85eb_ca6b);
            key[0] = u64::from(mixed ^ (mixed >> 13)) << 32;
        } else {
            let mut mixed = 0u64;
            for &word in key.iter().rev() {
                mixed = (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
                mixed ^= mixed >> 29;
            }
            key[0] = mixed;
        }
        key
    }

    /// The key that is written so.
    #[inline]
    fn read<const W: usize>(self, halves: &[u32]) -> Key<W> {
        if self.key_halves == 1 {
            let mut key = [0; W];
            key[0] = u64::from(halves[0]) << 32;
            return key;
        }
        std::array::from_fn(|at| u64::from(halves[2 * at]) | u64::from(halves[2 * at + 1]) << 32)
    }

    fn write<const W: usize>(self, key: &Key<W>, halves: &mut [u32]) {
        let skip = usize::from(self.key_halves == 1);
        for (half, at) in halves.iter_mut().zip(skip..) {
            *half = (key[at / 2] >> (at % 2 * 32)) as u32;
        }
    }
}

impl<const W: usize, const L: usize> Memo<W, L> {
    /// An empty table for parts of so many cells.
    pub fn new(cells: usize) -> Memo<W, L> {
        let layout = Layout::new(cells, W);
        // log2 of n!, rounded up with a bit to spare.
        let mut bits = 0.0f64;
        let halves_of = (0..=cells).map(|n| {
            bits += (n.max(1) as f64).log2();
            (((bits + 1.0) / 32.0).ceil() as usize).clamp(1, 2 * L)
        });
        let halves_of: Vec<usize> = halves_of.collect();
        // Pages of it that are never written to take no memory.
        let directory = vec![0; (halves_of[cells] + 1) << layout.low];
        Memo { directory, shards: Vec::new(), halves_of, layout, count: 0, bytes: 0 }
    }

    /// How many numbers are in it.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Where in the directory a part of so many cells belongs.
    #[inline]
    fn entry(&self, part: &Bits<W>, cells: usize) -> usize {
        let low = part.0[0] & ((1 << self.layout.low) - 1);
        self.halves_of[cells] << self.layout.low | low as usize
    }

    /// Where a part of so many cells would be.
    #[inline]
    pub fn place(&self, part: &Bits<W>, cells: usize) -> Place<W> {
        Place { shard: self.directory[self.entry(part, cells)] as usize, key: self.layout.key(part) }
    }

    /// The number of a part.
    #[inline]
    pub fn get(&self, part: &Bits<W>) -> Option<Wide<L>> {
        self.get_at::<L>(&self.place(part, part.len()))
    }

    /// The number of the part that belongs to a place found since the last number was put in. It must fit `N` words.
    #[inline]
    pub fn get_at<const N: usize>(&self, place: &Place<W>) -> Option<Wide<N>> {
        let shard = self.shards.get(place.shard.wrapping_sub(1))?;
        let at = shard.find(self.layout, &place.key);
        shard.holds(self.layout, at, &place.key).then(|| shard.number(at))
    }

    /// Reads what lies at a place and makes nothing of it, so that it is at hand when asked for soon.
    #[inline]
    pub fn touch(&self, place: &Place<W>) -> u32 {
        let Some(shard) = self.shards.get(place.shard.wrapping_sub(1)) else { return 0 };
        let home = shard.home(&place.key);
        shard.keys[home * self.layout.key_halves] ^ shard.numbers[home * shard.halves]
    }

    /// Remembers the number of a part, which is not there yet.
    pub fn put(&mut self, part: &Bits<W>, number: &Wide<L>) {
        let cells = part.len();
        let halves = self.halves_of[cells];
        debug_assert!(2 * number.words() <= halves + 1);
        let entry = self.entry(part, cells);
        if self.directory[entry] == 0 {
            self.shards.push(Shard::new(self.layout, halves));
            self.directory[entry] = self.shards.len() as u32;
            self.bytes += self.shards[self.shards.len() - 1].bytes();
        }
        let shard = &mut self.shards[self.directory[entry] as usize - 1];
        self.bytes -= shard.bytes();
        shard.put(self.layout, &self.layout.key(part), number);
        self.bytes += shard.bytes();
        self.count += 1;
    }
}

impl<const W: usize, const L: usize> Shard<W, L> {
    fn new(layout: Layout, halves: usize) -> Shard<W, L> {
        let mut shard = Shard { keys: Vec::new(), numbers: Vec::new(), halves, homes: 4, used: 0 };
        shard.make_places(layout, 4);
        shard
    }

    /// Makes so many places, all but those there are gaps.
    fn make_places(&mut self, layout: Layout, places: usize) {
        let (keys, numbers) = ((places + AT_ONCE) * layout.key_halves, places * self.halves + 2 * L);
        self.keys.reserve_exact(keys - self.keys.len());
        self.keys.resize(keys, 0);
        self.numbers.reserve_exact(numbers - self.numbers.len());
        self.numbers.resize(numbers, 0);
    }

    fn places(&self, layout: Layout) -> usize {
        self.keys.len() / layout.key_halves - AT_ONCE
    }

    /// The memory it takes, with a part of a page of the directory.
    fn bytes(&self) -> usize {
        let halves = self.keys.capacity() + self.numbers.capacity();
        halves * size_of::<u32>() + size_of::<Shard<W, L>>() + 256
    }

    /// Where a key wants to be. Larger keys never have a lower home.
    #[inline]
    fn home(&self, key: &Key<W>) -> usize {
        ((u128::from(key[0]) * self.homes as u128) >> 64) as usize
    }

    /// Where a key is, or would go.
    #[inline]
    fn find(&self, layout: Layout, key: &Key<W>) -> usize {
        let mut at = self.home(key);
        if layout.key_halves > 1 {
            let found = |at: usize| layout.read::<W>(&self.keys[at * layout.key_halves..]);
            while found(at) < *key && found(at) != [0; W] {
                at += 1;
            }
            return at;
        }
        let key = (key[0] >> 32) as u32;
        while let Some(keys) = self.keys.get(at..).and_then(|keys| keys.first_chunk::<AT_ONCE>()) {
            // One less on both sides: a gap, which is zero, is then larger than any key. So is what follows it.
            let smaller = keys.map(|found| u32::from(found.wrapping_sub(1) < key - 1));
            let skip = smaller.iter().sum::<u32>() as usize;
            at += skip;
            if skip < AT_ONCE {
                break;
            }
        }
        at
    }

    /// Whether a key is at a place.
    #[inline]
    fn holds(&self, layout: Layout, at: usize, key: &Key<W>) -> bool {
        if layout.key_halves == 1 {
            return self.keys[at] == (key[0] >> 32) as u32;
        }
        layout.read::<W>(&self.keys[at * layout.key_halves..]) == *key
    }

    /// The number at a place. Reads as much as can be and cuts it to what belongs there, which needs no branches.
    #[inline]
    fn number<const N: usize>(&self, at: usize) -> Wide<N> {
        let row = &self.numbers[at * self.halves..][..2 * N];
        let mut number = [0; N];
        for (word, at) in number.iter_mut().zip((0..).step_by(2)) {
            let both = u64::from(row[at]) | u64::from(row[at + 1]) << 32;
            *word = both & [0, u64::from(u32::MAX), u64::MAX][self.halves.saturating_sub(at).min(2)];
        }
        Wide(number)
    }

    fn put(&mut self, layout: Layout, key: &Key<W>, number: &Wide<L>) {
        if (self.used + 1) * 8 > self.homes * 7 {
            self.grow(layout);
        }
        let at = self.find(layout, key);
        self.make_room(layout, at);
        self.write(layout, at, key, number);
        self.used += 1;
    }

    fn write(&mut self, layout: Layout, at: usize, key: &Key<W>, number: &Wide<L>) {
        layout.write(key, &mut self.keys[at * layout.key_halves..(at + 1) * layout.key_halves]);
        let halves = self.numbers[at * self.halves..(at + 1) * self.halves].iter_mut();
        halves.zip(0..).for_each(|(half, at)| *half = (number.0[at / 2] >> (at % 2 * 32)) as u32);
    }

    /// Moves entries on so that the place `at` is free.
    fn make_room(&mut self, layout: Layout, at: usize) {
        let (wide, halves) = (layout.key_halves, self.halves);
        let taken = self.keys[at * wide..].chunks_exact(wide);
        let gap = at + taken.take_while(|key| key.iter().any(|&half| half != 0)).count();
        if gap >= self.places(layout) {
            self.make_places(layout, gap + 1);
        }
        self.keys.copy_within(at * wide..gap * wide, (at + 1) * wide);
        self.numbers.copy_within(at * halves..gap * halves, (at + 1) * halves);
    }

    fn grow(&mut self, layout: Layout) {
        self.homes = (self.homes + self.homes / 8).max(self.homes + 4);
        // Room for entries that move on past the last home.
        let places = self.homes + self.homes.min(32);
        let keys = Vec::with_capacity((places + AT_ONCE) * layout.key_halves);
        let numbers = Vec::with_capacity(places * self.halves + 2 * L);
        let old_keys = std::mem::replace(&mut self.keys, keys);
        let old_numbers = std::mem::replace(&mut self.numbers, numbers);
        self.make_places(layout, self.homes);
        let mut free = 0;
        let old = old_keys.chunks_exact(layout.key_halves).zip(old_numbers.chunks_exact(self.halves));
        for (halves, number) in old {
            let key: Key<W> = layout.read(halves);
            if key == [0; W] {
                continue;
            }
            let at = self.home(&key).max(free);
            if at >= self.places(layout) {
                self.make_places(layout, at + 1);
            }
            self.keys[at * layout.key_halves..(at + 1) * layout.key_halves].copy_from_slice(halves);
            self.numbers[at * self.halves..(at + 1) * self.halves].copy_from_slice(number);
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
        fn what_was_put_in_comes_out(
            cells in 1usize..128,
            parts in proptest::collection::btree_map(any::<u128>(), any::<u64>(), 0..1500),
        ) {
            let mut memo = Memo::<2, 12>::new(cells);
            // Few low cells and few high ones in turn, so that shards are full of neighbours.
            let cut = |part: u128| if part.is_multiple_of(2) { part & !0xff_fff0 } else { part >> 64 };
            let part = |part: u128| cut(part) & ((1 << cells) - 1);
            let parts: BTreeMap<u128, u64> = parts.into_iter().map(|(cells, n)| (part(cells), n)).collect();
            let bits = |part: u128| Bits([part as u64, (part >> 64) as u64]);
            for (at, (&part, &number)) in parts.iter().enumerate() {
                prop_assert_eq!(memo.get(&bits(part)), None);
                memo.put(&bits(part), &Wide::from(number % 2));
                prop_assert_eq!(memo.count(), at + 1);
            }
            for (&part, &number) in &parts {
                prop_assert_eq!(memo.get(&bits(part)), Some(Wide::from(number % 2)));
            }
        }
    }
}
