//! All solutions of a partial puzzle as bits: a row for each solution, a column for each given that could be added.
//!
//! Rows stand in an order that has nothing to do with the search that found them. Neighbours in a search look
//! alike, while a few dozen rows out of this order are a fair sample, and a sample is enough to refuse most
//! of what `complete.rs` asks about.

use crate::solve::nine::{self, Digits, Task, TooMany};
use std::ops::ControlFlow;

/// A digit in a cell (cells count row by row from 0), as something that could be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Given {
    /// The cell, 0 to 80.
    pub cell: u8,
    /// The digit, 1 to 9.
    pub digit: u8,
}

/// The same puzzle with one more given.
pub fn with(puzzle: &Digits, given: Given) -> Digits {
    let mut more = *puzzle;
    more[usize::from(given.cell)] = given.digit;
    more
}

/// All solutions of a partial puzzle.
#[derive(Clone, Debug)]
pub struct Solutions {
    puzzle: Digits,
    grids: Vec<Digits>,
    counts: [[u32; 10]; 81],
}

impl Solutions {
    /// Finds all solutions; refuses if there are more than `limit`.
    pub fn of(puzzle: &Digits, limit: usize) -> Result<Solutions, TooMany> {
        let grids = Vec::with_capacity((limit + 1).min(1 << 14));
        let mut solutions = Solutions { puzzle: *puzzle, grids, counts: [[0; 10]; 81] };
        nine::enumerate(puzzle, |solution| {
            solutions.grids.push(*solution);
            if solutions.grids.len() <= limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if solutions.grids.len() > limit {
            return Err(TooMany { limit: limit as u32 });
        }
        // Two tables in turn: neighbours have most digits in common, and adding to one place twice in a row waits.
        let mut counts = [[[0u32; 16]; 81]; 2];
        for (at, grid) in solutions.grids.iter().enumerate() {
            for (counts, &digit) in counts[at % 2].iter_mut().zip(grid) {
                counts[usize::from(digit & 15)] += 1;
            }
        }
        for cell in 0..81 {
            for digit in 0..10 {
                solutions.counts[cell][digit] = counts[0][cell][digit] + counts[1][cell][digit];
            }
        }
        Ok(solutions)
    }

    /// The partial puzzle.
    pub fn puzzle(&self) -> &Digits {
        &self.puzzle
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// How many solutions have this digit in this cell.
    pub fn count(&self, given: Given) -> usize {
        self.counts[usize::from(given.cell)][usize::from(given.digit)] as usize
    }

    /// Everything that could be given and occurs in some solution, the rarest first.
    pub fn givens(&self) -> Vec<Given> {
        let mut givens = Vec::new();
        for cell in (0..81).filter(|&cell| self.puzzle[cell] == 0) {
            for digit in (1..=9).filter(|&digit| self.counts[cell][digit] > 0) {
                givens.push(Given { cell: cell as u8, digit: digit as u8 });
            }
        }
        givens.sort_by_key(|&given| (self.count(given), given));
        givens
    }

    /// The solutions as bits; bit `n` of a row stands for `givens[n]`.
    pub(super) fn table<const W: usize>(&self, givens: &[Given]) -> Table<W> {
        nine::run(Pack::<W> { solutions: self, givens })
    }
}

/// Rows of `W` words, and the same bits by column.
pub(super) struct Table<const W: usize> {
    pub(super) rows: Vec<[u64; W]>,
    /// Words of a column.
    pub(super) height: usize,
    columns: Vec<u64>,
}

impl<const W: usize> Table<W> {
    /// The rows that have bit `n`.
    #[inline(always)]
    pub(super) fn column(&self, n: usize) -> &[u64] {
        &self.columns[n * self.height..(n + 1) * self.height]
    }

    /// Takes some rows and turns them into columns as well; the old contents are thrown away.
    #[inline(always)]
    pub(super) fn refill(&mut self, rows: impl Iterator<Item = [u64; W]>) {
        self.rows.clear();
        self.rows.extend(rows);
        self.height = self.rows.len().div_ceil(64);
        self.columns.clear();
        self.columns.resize(64 * W * self.height, 0);
        for (block, rows) in self.rows.chunks(64).enumerate() {
            for word in 0..W {
                let mut bits = [0; 64];
                for at in 0..rows.len() {
                    bits[at] = rows[at][word];
                }
                transpose(&mut bits);
                for (bit, &bits) in bits.iter().enumerate() {
                    self.columns[(64 * word + bit) * self.height + block] = bits;
                }
            }
        }
    }

    pub(super) fn empty() -> Self {
        Self { rows: Vec::new(), height: 0, columns: Vec::new() }
    }
}

/// Turns 64 rows of 64 bits into columns, by swapping ever smaller squares across the diagonal.
#[inline(always)]
fn transpose(bits: &mut [u64; 64]) {
    let mut mask = u64::from(u32::MAX);
    let mut side = 32;
    while side > 0 {
        let mut top = 0;
        while top < 64 {
            for at in top..top + side {
                let swap = (bits[at] >> side ^ bits[at + side]) & mask;
                bits[at] ^= swap << side;
                bits[at + side] ^= swap;
            }
            top += 2 * side;
        }
        side /= 2;
        mask ^= mask << side;
    }
}

struct Pack<'a, const W: usize> {
    solutions: &'a Solutions,
    givens: &'a [Given],
}

impl<const W: usize> Task for Pack<'_, W> {
    type Output = Table<W>;

    #[inline(always)]
    fn run(self) -> Table<W> {
        // Which word and which bit of it; digits that are given already go to a word of their own.
        let mut place = [[(W as u8, 0u8); 16]; 81];
        for (at, given) in self.givens.iter().enumerate() {
            place[usize::from(given.cell)][usize::from(given.digit)] = ((at / 64) as u8, (at % 64) as u8);
        }
        let open: Vec<usize> = (0..81).filter(|&cell| self.solutions.puzzle[cell] == 0).collect();
        let grids = &self.solutions.grids;
        let stride = stride(grids.len());
        let mut at = 0;
        let rows = (0..grids.len()).map(|_| {
            let grid = &grids[at];
            at += stride;
            at -= if at >= grids.len() { grids.len() } else { 0 };
            let mut row = [0; 16];
            for &cell in &open {
                let (word, bit) = place[cell][usize::from(grid[cell] & 15)];
                row[usize::from(word & 15)] |= 1 << (bit & 63);
            }
            let mut first = [0; W];
            first.copy_from_slice(&row[..W]);
            first
        });
        let mut table = Table::empty();
        table.refill(rows);
        table
    }
}

/// A step through `len` places that visits each once and lands far from where it was.
fn stride(len: usize) -> usize {
    let golden = (len as f64 * 0.618_033_988_75) as usize;
    (golden.max(1)..).find(|&step| gcd(step, len) == 1).unwrap_or(1)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_moves_every_bit_across_the_diagonal() {
        let rows: [u64; 64] = std::array::from_fn(|at| (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut columns = rows;
        transpose(&mut columns);
        for row in 0..64 {
            for column in 0..64 {
                assert_eq!(rows[row] >> column & 1, columns[column] >> row & 1, "row {row} column {column}");
            }
        }
    }

    #[test]
    fn strides_visit_every_place() {
        for len in [1, 2, 3, 6, 64, 1000, 1009] {
            let mut seen = vec![false; len];
            let mut at = 0;
            for _ in 0..len {
                seen[at] = true;
                at = (at + stride(len)) % len;
            }
            assert!(seen.into_iter().all(|seen| seen), "{len}");
        }
    }
}
