//! One form for all puzzles that are essentially the same.
//!
//! Sudoku does not care for the names of the digits, the order of bands and stacks, of rows in a band and columns
//! in a stack, nor which way the grid is turned. Of all the grids that come about so we take the one that is
//! smallest when read as one long number, blanks as 0. We build it row by row and carry along every partial
//! way that is still smallest. Columns stay undecided as long as they look alike, and this keeps the ways few:
//! without it even a single blank row could be written in 1,296 ways.

use super::Digits;
use super::canonical_grid;

/// The canonical form, and how many ways lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest of all essentially same grids.
    pub form: Digits,
    /// The number of symmetries that leave the puzzle as it is, 1 if there is only the trivial one. Names of
    /// digits that do not occur are not counted.
    pub automorphisms: u64,
}

/// The canonical form of a puzzle or a full grid; digits must be 0 to 9.
pub(super) fn canonical(grid: &Digits) -> Canonical {
    if let Some(canonical) = canonical_grid::of_full_grid(grid) {
        return canonical;
    }
    let turned = turn(grid);
    let both = [grid, &turned];
    let mut form = [0; 81];
    let mut ways = vec![Way::start(0), Way::start(1)];
    let mut best: Vec<(usize, u8)> = Vec::new();
    for level in 0..9 {
        let mut smallest = u64::MAX;
        best.clear();
        for (at, way) in ways.iter().enumerate() {
            let mut rows = way.rows_to_try(level);
            while rows != 0 {
                let row = rows.trailing_zeros() as u8;
                rows &= rows - 1;
                let value = way.value(both[way.turned], row);
                if value < smallest {
                    smallest = value;
                    best.clear();
                }
                if value == smallest {
                    best.push((at, row));
                }
            }
        }
        let mut next = Vec::with_capacity(best.len());
        for &(at, row) in &best {
            ways[at].add(both[ways[at].turned], row, &mut next);
        }
        ways = next;
        for column in 0..9 {
            form[9 * level + column] = (smallest >> (4 * (8 - column)) & 15) as u8;
        }
    }
    Canonical { form, automorphisms: ways.iter().map(Way::freedom).sum() }
}

/// Rows to columns.
pub(super) fn turn(grid: &Digits) -> Digits {
    let mut turned = [0; 81];
    for cell in 0..81 {
        turned[cell % 9 * 9 + cell / 9] = grid[cell];
    }
    turned
}

/// Stands for a digit that has no name yet: larger than all names.
const NEW: u8 = 10;

/// One way to write the rows so far.
#[derive(Clone, Copy)]
struct Way {
    turned: usize,
    /// Rows used, as bits, and the band in work.
    used: u16,
    band: u8,
    /// New names of the digits, `NEW` if none yet, and 0 for blank.
    names: [u8; 10],
    next_name: u8,
    /// Stacks in order. A stack that looks like the one before it has its bit set here: they may change places.
    stacks: [u8; 3],
    like_stack_before: u8,
    /// Columns of each stack in order, and the same for them.
    columns: [[u8; 3]; 3],
    like_column_before: [u8; 3],
}

impl Way {
    fn start(turned: usize) -> Self {
        let mut names = [NEW; 10];
        names[0] = 0;
        Self {
            turned,
            used: 0,
            band: 0,
            names,
            next_name: 1,
            stacks: [0, 1, 2],
            like_stack_before: 0b110,
            columns: [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
            like_column_before: [0b110; 3],
        }
    }

    /// The rows that may come next, as bits.
    fn rows_to_try(&self, level: usize) -> u16 {
        let rows = if level.is_multiple_of(3) { 0x1ff } else { 0b111 << (3 * self.band) };
        rows & !self.used
    }

    /// What a stack shows in a row, at its smallest: names with `NEW` for all new ones.
    fn stack_shows(&self, grid: &Digits, row: u8, stack: u8) -> [u8; 3] {
        let stack = usize::from(stack);
        let row = &grid[9 * usize::from(row)..][..9];
        let mut shows = self.columns[stack].map(|column| self.names[usize::from(row[usize::from(column)])]);
        sort_runs(&mut shows, self.like_column_before[stack], |a, b| a <= b);
        shows
    }

    /// The row as a number, at its smallest.
    fn value(&self, grid: &Digits, row: u8) -> u64 {
        let mut shows = self.stacks.map(|stack| self.stack_shows(grid, row, stack));
        sort_runs(&mut shows, self.like_stack_before, |a, b| a <= b);
        let mut next_name = self.next_name;
        let mut value = 0;
        for name in shows.into_iter().flatten() {
            let name = if name == NEW {
                next_name += 1;
                next_name - 1
            } else {
                name
            };
            value = value << 4 | u64::from(name);
        }
        value
    }

    /// All ways to write the row at its smallest.
    fn add(&self, grid: &Digits, row: u8, ways: &mut Vec<Self>) {
        let mut way = *self;
        way.used |= 1 << row;
        way.band = row / 3;
        let shows = |way: &Self, at: usize| way.stack_shows(grid, row, way.stacks[at]);
        sort_stacks(&mut way, |way, a, b| shows(way, a) <= shows(way, b));
        // Stacks stay alike only if both are blank here; if both have new digits, either may come first.
        let mut undecided = 0;
        for at in 1..3 {
            if way.like_stack_before >> at & 1 == 1 {
                let (before, here) = (shows(&way, at - 1), shows(&way, at));
                if before != here {
                    way.like_stack_before &= !(1 << at);
                } else if here != [0; 3] {
                    way.like_stack_before &= !(1 << at);
                    undecided |= 1 << at;
                }
            }
        }
        for_each_order(way.stacks, undecided, |stacks| {
            let mut way = way;
            way.stacks = stacks;
            way.add_columns(grid, row, 0, ways);
        });
    }

    /// Orders the columns from the `at`-th stack on, in all smallest ways.
    fn add_columns(&self, grid: &Digits, row: u8, at: usize, ways: &mut Vec<Self>) {
        if at == 3 {
            ways.push(*self);
            return;
        }
        let stack = usize::from(self.stacks[at]);
        let line = &grid[9 * usize::from(row)..][..9];
        let name = |way: &Self, column: u8| way.names[usize::from(line[usize::from(column)])];
        let mut way = *self;
        let mut columns = way.columns[stack];
        sort_runs(&mut columns, way.like_column_before[stack], |&a, &b| name(self, a) <= name(self, b));
        let mut undecided = 0;
        for place in 1..3 {
            if way.like_column_before[stack] >> place & 1 == 1 {
                let (before, here) = (name(self, columns[place - 1]), name(self, columns[place]));
                if here != 0 || before != 0 {
                    way.like_column_before[stack] &= !(1 << place);
                    undecided |= u8::from(before == NEW && here == NEW) << place;
                }
            }
        }
        for_each_order(columns, undecided, |columns| {
            let mut way = way;
            way.columns[stack] = columns;
            for column in columns {
                let digit = usize::from(line[usize::from(column)]);
                if way.names[digit] == NEW {
                    way.names[digit] = way.next_name;
                    way.next_name += 1;
                }
            }
            way.add_columns(grid, row, at + 1, ways);
        });
    }

    /// In how many ways what is still undecided can be decided.
    fn freedom(&self) -> u64 {
        let orders = |like: u8| [1, 2, 2, 6][usize::from(like >> 1)];
        orders(self.like_stack_before) * self.like_column_before.map(orders).iter().product::<u64>()
    }
}

/// Sorts entries within runs of alike ones: bit `n` of `like_before` joins entry `n` to the one before it.
#[inline(always)]
fn sort_runs<T: Copy>(entries: &mut [T; 3], like_before: u8, in_order: impl Fn(&T, &T) -> bool) {
    let mut step = |at: usize| {
        if like_before >> at & 1 == 1 && !in_order(&entries[at - 1], &entries[at]) {
            entries.swap(at - 1, at);
        }
    };
    step(1);
    step(2);
    step(1);
}

fn sort_stacks(way: &mut Way, in_order: impl Fn(&Way, usize, usize) -> bool) {
    for at in [1, 2, 1] {
        if way.like_stack_before >> at & 1 == 1 && !in_order(way, at - 1, at) {
            way.stacks.swap(at - 1, at);
        }
    }
}

/// Calls `visit` for every order of entries in which only undecided neighbours (bits as above) change places.
fn for_each_order(entries: [u8; 3], undecided: u8, mut visit: impl FnMut([u8; 3])) {
    let [a, b, c] = entries;
    visit(entries);
    match undecided {
        0b010 => visit([b, a, c]),
        0b100 => visit([a, c, b]),
        0b110 => [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].into_iter().for_each(visit),
        _ => {}
    }
}
