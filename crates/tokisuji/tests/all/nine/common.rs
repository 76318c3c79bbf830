//! What the tests share: a slow, plain solver that has nothing in common with the engines, and puzzles.

use tokisuji::solve::nine::{Digits, parse};

/// All solutions up to `limit`, by trying digits in a blank cell with fewest possibilities.
pub(crate) fn slow_solutions(puzzle: &Digits, limit: usize) -> Vec<Digits> {
    let mut search = Slow { grid: *puzzle, used: [[0; 9]; 3], limit, found: Vec::new() };
    for cell in 0..81 {
        if puzzle[cell] != 0 {
            if !fits(puzzle, cell, puzzle[cell]) {
                return Vec::new();
            }
            search.flip(cell, puzzle[cell]);
        }
    }
    search.fill();
    search.found
}

/// A search that knows which digits each row, column and box has used.
struct Slow {
    grid: Digits,
    used: [[u16; 9]; 3],
    limit: usize,
    found: Vec<Digits>,
}

impl Slow {
    fn flip(&mut self, cell: usize, digit: u8) {
        for (kind, group) in groups(cell).into_iter().enumerate() {
            self.used[kind][group] ^= 1 << digit;
        }
    }

    fn possible(&self, cell: usize) -> u16 {
        let [row, column, square] = groups(cell);
        0x3fe & !(self.used[0][row] | self.used[1][column] | self.used[2][square])
    }

    fn fill(&mut self) {
        if self.found.len() >= self.limit {
            return;
        }
        let blank =
            (0..81).filter(|&cell| self.grid[cell] == 0).min_by_key(|&cell| self.possible(cell).count_ones());
        let Some(cell) = blank else {
            self.found.push(self.grid);
            return;
        };
        let possible = self.possible(cell);
        for digit in (1..=9).filter(|digit| possible >> digit & 1 == 1) {
            self.grid[cell] = digit;
            self.flip(cell, digit);
            self.fill();
            self.flip(cell, digit);
        }
        self.grid[cell] = 0;
    }
}

fn groups(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

/// Whether no peer of the cell holds the digit.
pub(crate) fn fits(grid: &Digits, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    (0..81).all(|other| {
        let (r, c) = (other / 9, other % 9);
        let peers = r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3);
        other == cell || !peers || grid[other] != digit
    })
}

/// Whether a full grid keeps the rules and the givens.
pub(crate) fn is_solution(grid: &Digits, puzzle: &Digits) -> bool {
    (0..81).all(|cell| {
        (1..=9).contains(&grid[cell])
            && fits(grid, cell, grid[cell])
            && (puzzle[cell] == 0 || puzzle[cell] == grid[cell])
    })
}

/// A few puzzles of every kind.
pub(crate) fn small_sample() -> Vec<Digits> {
    let lines = include_str!("../../data/sudoku.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).unwrap()).collect()
}
