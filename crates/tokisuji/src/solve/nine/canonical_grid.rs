//! The canonical form of a full grid, where every cell speaks from the start.
//!
//! The first row reads 1 to 9 whatever we do, so carrying along all ways to write it would mean 18 rows in 1,296
//! orders of columns. But the second row decides at once: it is smallest if it begins 4 5 6, which is possible
//! if some two rows of a band exchange whole minirows, and otherwise 4 5 7. Either fixes nearly all columns,
//! and leaves 18 or 12 orders for each of 36 pairs of rows.
#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are walked in step, and iterators here are not always inlined (see branch.rs)"
)]

use super::Digits;
use super::canonical::{Canonical, turn};

/// The form of a full grid; nothing if some cell is blank or a row does not hold each digit once.
pub(super) fn of_full_grid(grid: &Digits) -> Option<Canonical> {
    let both = [*grid, turn(grid)];
    let whole = |row: &[u8]| row.iter().fold(0_u32, |seen, &digit| seen | (1 << (digit % 32))) == 0x3fe;
    if !both.iter().all(|grid| grid.chunks(9).all(whole)) {
        return None;
    }
    let mut search = Search { band: [u64::MAX; 2], starts: Vec::with_capacity(32) };
    for (turned, grid) in both.iter().enumerate() {
        for rows in PAIRS {
            search.try_pair(grid, turned, rows)?;
        }
    }
    let mut best = [u64::MAX; 6];
    let mut ways = 0;
    for start in &search.starts {
        let rest = start.rest(&both[start.turned]);
        if rest < best {
            best = rest;
            ways = 0;
        }
        ways += u64::from(rest == best);
    }
    let first = [0x1_2345_6789, search.band[0], search.band[1]];
    let mut form = [0; 81];
    for (row, value) in first.into_iter().chain(best).enumerate() {
        for column in 0..9 {
            form[9 * row + column] = (value >> (4 * (8 - column)) & 15) as u8;
        }
    }
    Some(Canonical { form, automorphisms: ways })
}

/// First, second and third row of each band in every order.
const PAIRS: [[usize; 3]; 18] = {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut pairs = [[0; 3]; 18];
    let mut at = 0;
    while at < 18 {
        let order = orders[at % 6];
        let top = 3 * (at / 6);
        pairs[at] = [top + order[0], top + order[1], top + order[2]];
        at += 1;
    }
    pairs
};

/// A first band and an order of columns that reach the smallest first band so far.
struct Start {
    turned: usize,
    band: usize,
    columns: [usize; 9],
    names: [u8; 10],
}

struct Search {
    /// Second and third row at their smallest so far.
    band: [u64; 2],
    starts: Vec<Start>,
}

impl Search {
    /// Tries all promising orders of columns for three rows of a band.
    fn try_pair(&mut self, grid: &Digits, turned: usize, rows: [usize; 3]) -> Option<()> {
        let row = |at: usize| &grid[9 * rows[at]..][..9];
        let (first, second) = (row(0), row(1));
        let mut column_of = [0; 10];
        for (column, &digit) in first.iter().enumerate() {
            column_of[usize::from(digit)] = column;
        }
        // Where, in the first row, the digit below or above a column stands.
        let mut leads_to = [0; 9];
        for column in 0..9 {
            leads_to[column] = column_of[usize::from(second[column])];
        }
        for a in 0..3 {
            let stacks = [0, 1, 2].map(|at| leads_to[3 * a + at] / 3);
            if stacks.contains(&a) {
                return None; // Two equal digits in a box: not a grid.
            }
            let columns = [3 * a, 3 * a + 1, 3 * a + 2];
            if stacks[0] == stacks[1] && stacks[1] == stacks[2] {
                for [x, y, z] in ORDERS {
                    let of_a = [columns[x], columns[y], columns[z]];
                    let of_b = of_a.map(|column| leads_to[column]);
                    let of_c = of_b.map(|column| leads_to[column]);
                    if of_c.iter().any(|column| column / 3 == a) {
                        return None;
                    }
                    self.try_columns(grid, turned, rows, [of_a, of_b, of_c]);
                }
            } else if self.band[0] >> 24 != 0x456 {
                // Two columns lead to one stack, and one, the odd one, to the other.
                let odd = (0..3).find(|&at| stacks.iter().filter(|s| **s == stacks[at]).count() == 1)?;
                let (p, q, o) = (columns[(odd + 1) % 3], columns[(odd + 2) % 3], columns[odd]);
                for [p, q] in [[p, q], [q, p]] {
                    let (b0, b1, c0) = (leads_to[p], leads_to[q], leads_to[o]);
                    let b2 = 9 * (b0 / 3) + 3 - b0 - b1;
                    let (c1, c2) = (c0 / 3 * 3 + (c0 + 1) % 3, c0 / 3 * 3 + (c0 + 2) % 3);
                    for [c1, c2] in [[c1, c2], [c2, c1]] {
                        self.try_columns(grid, turned, rows, [[p, q, o], [b0, b1, b2], [c0, c1, c2]]);
                    }
                }
            }
        }
        Some(())
    }

    fn try_columns(&mut self, grid: &Digits, turned: usize, rows: [usize; 3], stacks: [[usize; 3]; 3]) {
        let [a, b, c] = stacks;
        let columns = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]];
        let mut names = [0; 10];
        for (place, &column) in columns.iter().enumerate() {
            names[usize::from(grid[9 * rows[0] + column])] = place as u8 + 1;
        }
        let second = value(grid, rows[1], &columns, &names);
        if second > self.band[0] {
            return;
        }
        let band = [second, value(grid, rows[2], &columns, &names)];
        if band < self.band {
            self.band = band;
            self.starts.clear();
        }
        if band == self.band {
            self.starts.push(Start { turned, band: rows[0] / 3, columns, names });
        }
    }
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Start {
    /// The six other rows at their smallest; no two begin alike, so there is one order for them.
    fn rest(&self, grid: &Digits) -> [u64; 6] {
        let mut bands = [[0; 3]; 2];
        for (band, at) in bands.iter_mut().zip([(self.band + 1) % 3, (self.band + 2) % 3]) {
            for row in 0..3 {
                band[row] = value(grid, 3 * at + row, &self.columns, &self.names);
            }
            band.sort_unstable();
        }
        bands.sort_unstable();
        let [[a, b, c], [d, e, f]] = bands;
        [a, b, c, d, e, f]
    }
}

/// A row in new order and with new names, as a number.
fn value(grid: &Digits, row: usize, columns: &[usize; 9], names: &[u8; 10]) -> u64 {
    let row = &grid[9 * row..][..9];
    columns.iter().fold(0, |value, &column| value << 4 | u64::from(names[usize::from(row[column])]))
}
