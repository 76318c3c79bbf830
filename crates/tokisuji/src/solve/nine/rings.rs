//! Sets of cells of which at least one must be given, and how far they can be emptied.
//!
//! If a grid can be changed in some cells only and still keep the rules, a puzzle without a given among those
//! cells cannot tell the two apart. The simplest such sets are rings: two digits that change places, or two
//! rows of a band (or columns of a stack) that do. They are found without any search, and more come from
//! every second solution that a search meets.
#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are walked in step, and iterators here are not always inlined (see branch.rs)"
)]

use super::Digits;
use super::canonical::turn;

/// A set of cells as bits.
pub(super) type CellSet = u128;

/// Sets kept at most: the small ones of a grid, and some more.
const ROOM: usize = 128;

/// The sets, as a table of cells by sets.
pub(super) struct Rings {
    /// For each cell, 1 for every set it belongs to.
    member: [[u8; ROOM]; 81],
    /// How many givens each set still has.
    givens: [u8; ROOM],
    number: usize,
}

impl Rings {
    /// The rings of a full grid.
    pub(super) fn new(grid: &Digits, given: CellSet) -> Box<Self> {
        let mut rings = Box::new(Self { member: [[0; ROOM]; 81], givens: [0; ROOM], number: 0 });
        rings.add_digit_rings(grid, given);
        rings.add_row_rings(grid, given, |row, column| 9 * row + column);
        rings.add_row_rings(&turn(grid), given, |row, column| 9 * column + row);
        rings
    }

    /// Adds a set, if there is room. `given` are the cells that are given now.
    pub(super) fn add(&mut self, cells: CellSet, given: CellSet) {
        if self.number == ROOM {
            return;
        }
        let mut left = cells;
        while left != 0 {
            self.member[left.trailing_zeros() as usize][self.number] = 1;
            left &= left - 1;
        }
        self.givens[self.number] = (cells & given).count_ones() as u8;
        self.number += 1;
    }

    /// Tries groups in order as far as the sets can tell: a group goes unless a set would be left empty. Returns
    /// the cells that went.
    pub(super) fn foretell(&self, given: CellSet, groups: &[CellSet]) -> CellSet {
        if let &[group] = groups
            && (group & given).is_power_of_two()
        {
            let cell = (group & given).trailing_zeros() as usize;
            let needed = (0..ROOM)
                .fold(0, |needed, at| needed | self.member[cell][at] & u8::from(self.givens[at] == 1));
            return if needed == 0 { group & given } else { 0 };
        }
        let mut givens = self.givens;
        let mut gone = 0;
        let used = self.number.next_multiple_of(32).min(ROOM);
        for group in groups {
            let cells = group & given & !gone;
            if cells == 0 {
                continue;
            }
            let mut loss = self.member[cells.trailing_zeros() as usize];
            let mut more = cells & (cells - 1);
            while more != 0 {
                let member = &self.member[more.trailing_zeros() as usize];
                for at in 0..used {
                    loss[at] += member[at];
                }
                more &= more - 1;
            }
            let mut emptied = 0;
            for at in 0..used {
                emptied |= loss[at] & if givens[at] == loss[at] { 0xff } else { 0 };
            }
            if emptied == 0 {
                gone |= cells;
                for at in 0..used {
                    givens[at] -= loss[at];
                }
            }
        }
        gone
    }

    /// Notes that cells are no longer given.
    pub(super) fn take_away(&mut self, cells: CellSet) {
        let mut left = cells;
        while left != 0 {
            let member = &self.member[left.trailing_zeros() as usize];
            for at in 0..ROOM {
                self.givens[at] -= member[at];
            }
            left &= left - 1;
        }
    }

    /// Two digits that can change places in some of the rows.
    fn add_digit_rings(&mut self, grid: &Digits, given: CellSet) {
        // For each digit its column and box in every row, and its row, as a bit, in every column and every box.
        let (mut column, mut square) = ([[0_u8; 9]; 10], [[0_u8; 9]; 10]);
        let (mut in_column, mut in_box) = ([[0_u16; 9]; 10], [[0_u16; 9]; 10]);
        for cell in 0..81 {
            let (digit, r, c) = (usize::from(grid[cell]), cell / 9, cell % 9);
            column[digit][r] = c as u8;
            square[digit][r] = (r / 3 * 3 + c / 3) as u8;
            in_column[digit][c] = 1 << r;
            in_box[digit][r / 3 * 3 + c / 3] = 1 << r;
        }
        for a in 1..=9 {
            for b in a + 1..=9 {
                let mut left = 0x1ff_u16;
                while left != 0 {
                    let mut ring = 0_u16;
                    let mut reached = left & left.wrapping_neg();
                    while reached != 0 {
                        let row = reached.trailing_zeros() as usize;
                        ring |= 1 << row;
                        reached |= in_column[b][usize::from(column[a][row])]
                            | in_box[b][usize::from(square[a][row])]
                            | in_column[a][usize::from(column[b][row])]
                            | in_box[a][usize::from(square[b][row])];
                        reached &= !ring;
                    }
                    left &= !ring;
                    if ring.count_ones() <= 5 {
                        let mut cells = 0;
                        while ring != 0 {
                            let row = ring.trailing_zeros() as usize;
                            cells |= 1 << (9 * row + usize::from(column[a][row]));
                            cells |= 1 << (9 * row + usize::from(column[b][row]));
                            ring &= ring - 1;
                        }
                        self.add(cells, given);
                    }
                }
            }
        }
    }

    /// Two rows of a band that can change places in some of the columns.
    fn add_row_rings(&mut self, grid: &Digits, given: CellSet, cell: impl Fn(usize, usize) -> usize) {
        for pair in 0..9 {
            let band = 3 * (pair / 3);
            let (a, b) = (band + pair % 3, band + (pair + 1) % 3);
            let mut column_of = [0; 10];
            for column in 0..9 {
                column_of[usize::from(grid[9 * a + column])] = column;
            }
            let mut left = 0x1ff_u32;
            while left != 0 {
                let first = left.trailing_zeros() as usize;
                let (mut column, mut length, mut cells) = (first, 0, 0);
                loop {
                    left &= !(1 << column);
                    cells |= 1 << cell(a, column) | 1 << cell(b, column);
                    length += 1;
                    column = column_of[usize::from(grid[9 * b + column])];
                    if column == first || length == 9 {
                        break;
                    }
                }
                // Rings of two columns are rings of two digits, and those we have.
                if (3..=5).contains(&length) {
                    self.add(cells, given);
                }
            }
        }
    }
}
