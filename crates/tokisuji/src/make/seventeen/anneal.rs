//! Solutions drawn evenly, by simulated annealing with Metropolis steps, as in paper C.
//!
//! A state fills every row with the nine digits, givens in place; a step swaps two free cells of a row and is taken
//! with the probability of Metropolis for the digits missing in columns and blocks. Proposals are the same both
//! ways, so at any one temperature all solutions are equally likely; between two draws the state is heated
//! until it has forgotten where it was.

use crate::chance::{Chance, below, shuffle};
use crate::solve::nine::Digits;

/// The temperature at which a state forgets, the factor by which it cools, and the one at which it is looked at.
const HOT: f64 = 0.8;
const COOLING: f64 = 0.97;
const COLD: f64 = 0.3;

/// Steps at each temperature on the way down, and between two looks.
const STEPS: usize = 250;
const LOOK: usize = 400;

/// Looks before it is heated again.
const LOOKS: usize = 40;

/// Draws solutions of one partial puzzle.
pub struct Annealer {
    free: Vec<Vec<usize>>,
    open_rows: Vec<usize>,
    grid: Digits,
    /// How often each digit stands in each column and each block.
    columns: [[i8; 10]; 9],
    blocks: [[i8; 10]; 9],
    missing: i32,
}

impl Annealer {
    /// Prepares a puzzle whose givens do not repeat in any row.
    pub fn new(puzzle: &Digits, chance: &mut Chance) -> Annealer {
        let mut grid = *puzzle;
        let mut free = vec![Vec::new(); 9];
        for row in 0..9 {
            let mut digits: Vec<u8> =
                (1..=9).filter(|digit| !puzzle[9 * row..9 * row + 9].contains(digit)).collect();
            shuffle(chance, &mut digits);
            free[row] = (9 * row..9 * row + 9).filter(|&cell| puzzle[cell] == 0).collect();
            for (&cell, digit) in free[row].iter().zip(digits) {
                grid[cell] = digit;
            }
        }
        let open_rows = (0..9).filter(|&row| free[row].len() > 1).collect();
        let (mut columns, mut blocks) = ([[0; 10]; 9], [[0; 10]; 9]);
        for (cell, &digit) in grid.iter().enumerate() {
            columns[cell % 9][usize::from(digit)] += 1;
            blocks[block(cell)][usize::from(digit)] += 1;
        }
        let lacking = |lines: &[[i8; 10]; 9]| {
            lines.iter().map(|line| line[1..].iter().filter(|&&count| count == 0).count() as i32).sum::<i32>()
        };
        let missing = lacking(&columns) + lacking(&blocks);
        Annealer { free, open_rows, grid, columns, blocks, missing }
    }

    /// The next solution, or nothing after `tries` times of cooling down in vain.
    ///
    /// The state is looked at only at fixed times and at one temperature. Taking the first solution that comes
    /// by while it cools would favour those that many ways lead to.
    pub fn draw(&mut self, tries: usize, chance: &mut Chance) -> Option<Digits> {
        for _ in 0..tries {
            let mut heat = HOT;
            while heat > COLD {
                self.run(STEPS, heat, chance);
                heat *= COOLING;
            }
            for _ in 0..LOOKS {
                self.run(LOOK, COLD, chance);
                if self.missing == 0 {
                    return Some(self.grid);
                }
            }
        }
        None
    }

    /// Takes steps at one temperature.
    fn run(&mut self, steps: usize, heat: f64, chance: &mut Chance) {
        // How often a change for the worse is taken, by how much worse it is.
        let mut bound = [u32::MAX; 9];
        for (worse, bound) in bound.iter_mut().enumerate().skip(1) {
            *bound = ((-(worse as f64) / heat).exp() * f64::from(u32::MAX)) as u32;
        }
        for _ in 0..steps {
            self.step(&bound, chance);
        }
    }

    fn step(&mut self, bound: &[u32; 9], chance: &mut Chance) {
        if self.open_rows.is_empty() {
            return;
        }
        let row = &self.free[self.open_rows[below(chance, self.open_rows.len() as u32) as usize]];
        let first = below(chance, row.len() as u32) as usize;
        let second = (first + 1 + below(chance, row.len() as u32 - 1) as usize) % row.len();
        let (a, b) = (row[first], row[second]);
        let before = self.missing;
        self.swap(a, b);
        let worse = (self.missing - before).max(0) as usize;
        if worse > 0 && below(chance, u32::MAX) >= bound[worse] {
            self.swap(a, b);
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        let (x, y) = (usize::from(self.grid[a]), usize::from(self.grid[b]));
        for (lines, from, to) in [(&mut self.columns, a % 9, b % 9), (&mut self.blocks, block(a), block(b))] {
            if from == to {
                continue;
            }
            for (line, digit, change) in [(from, x, -1), (from, y, 1), (to, y, -1), (to, x, 1)] {
                let count = &mut lines[line][digit];
                self.missing -= i32::from(*count == 0);
                *count += change;
                self.missing += i32::from(*count == 0);
            }
        }
        self.grid.swap(a, b);
    }
}

fn block(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}
