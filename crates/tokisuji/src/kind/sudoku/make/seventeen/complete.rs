//! The exact step of paper C: every way to complete a partial puzzle by one, two or three givens.
//!
//! A set of givens completes the puzzle if exactly one solution has them all. With the givens in some order and
//! p before q before r, we take the rows that have p, among them those that have q, and join them: bits seen
//! once and not twice are the r that complete. Few rows are needed to see most r twice, so most of the
//! rows are never read; the few r left over are counted column by column. Nothing is left to chance: what is
//! not refused by two rows is counted in full.

use super::solutions::{Given, Solutions, Table};
use crate::solve::nine::{self, Task};
use std::ops::ControlFlow;

/// Rows of one given that are looked at closely before all others.
const NEAR: usize = 512;

/// Rows joined before the givens left over are counted one by one.
const JOINED: usize = 96;

/// What is done with a set of givens that completes.
type Visit<'a> = dyn FnMut(&[Given]) -> ControlFlow<()> + 'a;

impl Solutions {
    /// Calls `visit` with every set of `more` (1 to 3) givens that leaves exactly one solution, until it breaks. The
    /// rarest given of a set comes first, and so do sets with rare givens.
    pub fn completions(&self, more: usize, mut visit: impl FnMut(&[Given]) -> ControlFlow<()>) {
        // One copy of the code below for each width is enough, so callers' closures go in by reference.
        let visit: &mut Visit<'_> = &mut visit;
        let givens = self.givens();
        match givens.len() {
            0..=320 => self.complete::<5>(&givens, more, visit),
            321..=512 => self.complete::<8>(&givens, more, visit),
            _ => self.complete::<12>(&givens, more, visit),
        }
    }

    fn complete<const W: usize>(&self, givens: &[Given], more: usize, visit: &mut Visit<'_>) {
        assert!((1..=3).contains(&more), "found {more} givens to add, wanted 1 to 3");
        let table = self.table::<W>(givens);
        let mut kin = vec![[0; W]; givens.len()];
        for (at, &given) in givens.iter().enumerate() {
            for other in at + 1..givens.len() {
                if may_meet(given, givens[other]) {
                    kin[at][other / 64] |= 1 << (other % 64);
                }
            }
        }
        if more == 3 {
            nine::run(Meet { table: &table, kin: &mut kin });
        }
        nine::run(Complete { table: &table, givens, kin: &kin, more, visit });
    }
}

/// Whether two givens can stand in one grid, so far as the rules alone say.
fn may_meet(a: Given, b: Given) -> bool {
    let (x, y) = (usize::from(a.cell), usize::from(b.cell));
    let peers = x / 9 == y / 9 || x % 9 == y % 9 || (x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3);
    x != y && (a.digit != b.digit || !peers)
}

/// Strikes the pairs of givens that no solution has together.
struct Meet<'a, const W: usize> {
    table: &'a Table<W>,
    kin: &'a mut [[u64; W]],
}

impl<const W: usize> Task for Meet<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (p, kin) in self.kin.iter_mut().enumerate() {
            let column = self.table.column(p);
            let mut tally = Tally::new(*kin);
            tally.join(self.table, column, column, JOINED);
            for q in bits(&tally.left) {
                if shared_two(column, self.table.column(q)) == 0 {
                    kin[q / 64] &= !(1 << (q % 64));
                }
            }
        }
    }
}

struct Complete<'a, const W: usize> {
    table: &'a Table<W>,
    givens: &'a [Given],
    /// For each given those after it that it may meet.
    kin: &'a [[u64; W]],
    more: usize,
    visit: &'a mut dyn FnMut(&[Given]) -> ControlFlow<()>,
}

impl<const W: usize> Task for Complete<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let mut near = Table::empty();
        for p in 0..self.givens.len() {
            let step = match self.more {
                1 => self.one(p),
                2 => self.two(p),
                _ => self.three(p, &mut near),
            };
            if step.is_break() {
                return;
            }
        }
    }
}

impl<const W: usize> Complete<'_, W> {
    #[inline(always)]
    fn one(&mut self, p: usize) -> ControlFlow<()> {
        let mut found = 0;
        for word in self.table.column(p) {
            found += word.count_ones();
        }
        if found == 1 { (self.visit)(&[self.givens[p]]) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn two(&mut self, p: usize) -> ControlFlow<()> {
        let table = self.table;
        let column = table.column(p);
        let mut tally = Tally::new(self.kin[p]);
        let read = tally.join(table, column, column, JOINED);
        let mut found = tally.once_only();
        if !read {
            found = [0; W];
            for q in bits(&tally.left) {
                if shared_two(column, table.column(q)) == 1 {
                    found[q / 64] |= 1 << (q % 64);
                }
            }
        }
        self.hand_over(&[p], found)
    }

    #[inline(always)]
    fn three(&mut self, p: usize, near: &mut Table<W>) -> ControlFlow<()> {
        let table = self.table;
        let column = table.column(p);
        near.refill(Ones::new(column).take(NEAR).map(|at| table.rows[at]));
        let mut size = 0;
        for word in column {
            size += word.count_ones() as usize;
        }
        let complete = size <= NEAR;
        for q in bits(&self.kin[p]) {
            let mut wanted = self.kin[p];
            for word in 0..W {
                wanted[word] &= self.kin[q][word];
            }
            let mut tally = Tally::new(wanted);
            let read = tally.join(near, near.column(q), near.column(q), JOINED);
            if tally.left == [0; W] {
                continue;
            }
            let mut found = [0; W];
            if read && complete {
                found = tally.once_only();
            } else {
                // A given that is not seen at all in rows that are all there is cannot complete anything.
                for r in bits(&tally.left) {
                    let mut count = 0;
                    if !read {
                        count = shared_two(near.column(q), near.column(r));
                    } else if tally.once[r / 64] >> (r % 64) & 1 == 1 {
                        count = 1;
                    }
                    if count < 2 && !complete {
                        count = shared_three(column, table.column(q), table.column(r));
                    }
                    if count == 1 {
                        found[r / 64] |= 1 << (r % 64);
                    }
                }
            }
            if found != [0; W] {
                self.hand_over(&[p, q], found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn hand_over(&mut self, first: &[usize], last: [u64; W]) -> ControlFlow<()> {
        for r in bits(&last) {
            let mut set = [self.givens[r]; 3];
            for (at, &given) in first.iter().enumerate() {
                set[at] = self.givens[given];
            }
            (self.visit)(&set[..=first.len()])?;
        }
        ControlFlow::Continue(())
    }
}

/// Bits seen at least once and at least twice in rows joined so far.
struct Tally<const W: usize> {
    once: [u64; W],
    /// Bits that are asked for and not yet seen twice.
    left: [u64; W],
}

impl<const W: usize> Tally<W> {
    #[inline(always)]
    fn new(wanted: [u64; W]) -> Self {
        Self { once: [0; W], left: wanted }
    }

    /// Joins up to about `limit` of the rows in both columns; whether those were all, or no more are needed.
    #[inline(always)]
    fn join(&mut self, table: &Table<W>, a: &[u64], b: &[u64], limit: usize) -> bool {
        let (mut once, mut left) = (self.once, self.left);
        let mut joined = 0;
        let mut all = true;
        for block in 0..a.len().min(b.len()) {
            let mut both = a[block] & b[block];
            joined += both.count_ones() as usize;
            while both != 0 {
                let row = &table.rows[64 * block + both.trailing_zeros() as usize];
                both &= both - 1;
                for word in 0..W {
                    left[word] &= !(once[word] & row[word]);
                    once[word] |= row[word];
                }
            }
            if left == [0; W] {
                break;
            }
            if joined >= limit {
                all = block + 1 == a.len();
                break;
            }
        }
        (self.once, self.left) = (once, left);
        all
    }

    #[inline(always)]
    fn once_only(&self) -> [u64; W] {
        let mut only = self.left;
        for word in 0..W {
            only[word] &= self.once[word];
        }
        only
    }
}

/// How many rows two columns share, counting no further than two or a little more.
#[inline(always)]
fn shared_two(a: &[u64], b: &[u64]) -> u32 {
    let mut count = 0;
    for (a, b) in a.chunks(16).zip(b.chunks(16)) {
        for (a, b) in a.iter().zip(b) {
            count += (a & b).count_ones();
        }
        if count > 1 {
            break;
        }
    }
    count
}

/// How many rows three columns share, counting no further than two or a little more.
#[inline(always)]
fn shared_three(a: &[u64], b: &[u64], c: &[u64]) -> u32 {
    let mut count = 0;
    for ((a, b), c) in a.chunks(32).zip(b.chunks(32)).zip(c.chunks(32)) {
        let mut any = 0;
        for ((a, b), c) in a.iter().zip(b).zip(c) {
            any |= a & b & c;
        }
        if any != 0 {
            for ((a, b), c) in a.iter().zip(b).zip(c) {
                count += (a & b & c).count_ones();
            }
            if count > 1 {
                break;
            }
        }
    }
    count
}

/// The numbers of the bits that are set, in order.
#[inline(always)]
fn bits<const W: usize>(words: &[u64; W]) -> Ones<'_> {
    Ones::new(words)
}

/// Runs through the bits that are set.
struct Ones<'a> {
    words: &'a [u64],
    at: usize,
    word: u64,
}

impl<'a> Ones<'a> {
    #[inline(always)]
    fn new(words: &'a [u64]) -> Self {
        Self { words, at: 0, word: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Ones<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(64 * self.at + bit)
    }
}
