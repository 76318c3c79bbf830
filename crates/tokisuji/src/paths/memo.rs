//! What has been counted: a table from the cells of a part to its number of orders, packed tightly because
//! memory is what ends an exact count.
//!
//! Numbers of few words go into tables of narrow entries. Each table is cut into shards that grow one at a
//! time by a quarter, so that growing never needs the whole table twice.

use super::bits::Bits;
use super::wide::Wide;

const SHARDS: usize = 256;

/// Numbers by part.
pub struct Memo<const W: usize, const L: usize> {
    /// One table for each number of words.
    tables: Vec<Table>,
    /// The words a number of so many cells may need: one table holds all parts of a size.
    words_of: Vec<usize>,
}

struct Table {
    shards: Vec<Shard>,
    stride: usize,
    entries: usize,
    slots: usize,
}

#[derive(Default)]
struct Shard {
    entries: Vec<u64>,
    used: usize,
}

impl<const W: usize, const L: usize> Default for Memo<W, L> {
    /// An empty table.
    fn default() -> Memo<W, L> {
        let table = |words| Table {
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            stride: W + words,
            entries: 0,
            slots: 0,
        };
        // log2 of n!, rounded up with a bit to spare.
        let mut bits = 0.0f64;
        let words_of = (0..=W * 64).map(|n| {
            bits += (n.max(1) as f64).log2();
            ((bits + 1.0) / 64.0).ceil() as usize
        });
        let words_of = words_of.map(|words| words.clamp(1, L)).collect();
        Memo { tables: (1..=L).map(table).collect(), words_of }
    }
}

impl<const W: usize, const L: usize> Memo<W, L> {
    /// How many numbers are in it.
    pub fn count(&self) -> usize {
        self.tables.iter().map(|table| table.entries).sum()
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.slots * table.stride * 8).sum()
    }

    /// The number of a part.
    #[inline]
    pub fn get(&self, part: &Bits<W>) -> Option<Wide<L>> {
        let words = self.words_of[part.len()];
        let table = &self.tables[words - 1];
        let hash = part.hash();
        let shard = &table.shards[(hash >> 56) as usize];
        if shard.entries.is_empty() {
            return None;
        }
        let at = shard.find::<W>(table.stride, part, hash);
        let entry = &shard.entries[at..at + table.stride];
        if entry[..W] != part.0 {
            return None;
        }
        let mut number = Wide::ZERO;
        number.0[..words].copy_from_slice(&entry[W..]);
        Some(number)
    }

    /// Remembers the number of a part, which is not there yet.
    pub fn put(&mut self, part: &Bits<W>, number: &Wide<L>) {
        let words = self.words_of[part.len()];
        debug_assert!(number.words() <= words);
        let table = &mut self.tables[words - 1];
        let hash = part.hash();
        let shard = &mut table.shards[(hash >> 56) as usize];
        let slots = shard.entries.len() / table.stride;
        if (shard.used + 1) * 5 > slots * 4 {
            let more = (slots + slots / 4).max(8);
            table.slots += more - slots;
            shard.grow::<W>(table.stride, more);
        }
        let at = shard.find::<W>(table.stride, part, hash);
        shard.entries[at..at + W].copy_from_slice(&part.0);
        shard.entries[at + W..at + table.stride].copy_from_slice(&number.0[..words]);
        shard.used += 1;
        table.entries += 1;
    }
}

impl Shard {
    /// Where a part is, or would go. A part has cells, so an entry without any is free.
    #[inline]
    fn find<const W: usize>(&self, stride: usize, part: &Bits<W>, hash: u64) -> usize {
        let slots = self.entries.len() / stride;
        let mut slot = ((u128::from(hash << 8) * slots as u128) >> 64) as usize;
        loop {
            let at = slot * stride;
            let key = &self.entries[at..at + W];
            if key == part.0 || key.iter().all(|&word| word == 0) {
                return at;
            }
            slot = if slot + 1 == slots { 0 } else { slot + 1 };
        }
    }

    fn grow<const W: usize>(&mut self, stride: usize, slots: usize) {
        let old = std::mem::replace(&mut self.entries, vec![0; slots * stride]);
        for entry in old.chunks_exact(stride) {
            let mut part = Bits::<W>::EMPTY;
            part.0.copy_from_slice(&entry[..W]);
            if !part.is_empty() {
                let at = self.find(stride, &part, part.hash());
                self.entries[at..at + stride].copy_from_slice(entry);
            }
        }
    }
}
