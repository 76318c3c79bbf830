//! Solutions drawn evenly, by simulated annealing with Metropolis steps, as in paper C.
//!
//! A state fills every row with the nine digits, givens in place; a step swaps two free cells of a row and is taken
//! with the probability of Metropolis for the digits missing in columns and blocks. Proposals are the same both
//! ways, so at any one temperature all solutions are equally likely; between two draws the state is heated
//! until it has forgotten where it was.

use crate::chance::{Chance, below, shuffle};
use crate::solve::nine::Digits;

/// How a state is heated, cooled and looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The temperature at which a state forgets. Heated to no more than 0.65 it comes back sooner, but it has not
    /// forgotten, and the draws are not even.
    pub hot: f64,
    /// The factor by which it cools.
    pub cooling: f64,
    /// The temperature at which it is looked at. At 0.25 the draws were a little more even, but fewer (with fourteen givens
    /// 552 a second instead of 668).
    pub cold: f64,
    /// Steps at each temperature on the way down.
    pub steps: usize,
    /// Steps between two looks.
    pub look: usize,
    /// Looks before it is heated again.
    pub looks: usize,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { hot: 0.8, cooling: 0.97, cold: 0.3, steps: 250, look: 400, looks: 40 }
    }
}

/// Draws solutions of one partial puzzle.
pub struct Annealer {
    schedule: Schedule,
    /// Every two free cells of a row.
    swaps: Vec<(u8, u8)>,
    grid: Digits,
    /// How often each digit stands in each column (0 to 8) and each block (9 to 17).
    lines: [[u8; 16]; 18],
    missing: i32,
}

impl Annealer {
    /// Prepares a puzzle whose givens do not repeat in any row.
    pub fn new(puzzle: &Digits, schedule: Schedule, chance: &mut Chance) -> Annealer {
        let mut grid = *puzzle;
        let mut swaps = Vec::new();
        for row in 0..9 {
            let mut digits: Vec<u8> =
                (1..=9).filter(|digit| !puzzle[9 * row..9 * row + 9].contains(digit)).collect();
            shuffle(chance, &mut digits);
            let free: Vec<usize> = (9 * row..9 * row + 9).filter(|&cell| puzzle[cell] == 0).collect();
            for (&cell, digit) in free.iter().zip(digits) {
                grid[cell] = digit;
            }
            for (at, &first) in free.iter().enumerate() {
                swaps.extend(free[at + 1..].iter().map(|&second| (first as u8, second as u8)));
            }
        }
        let mut lines = [[0; 16]; 18];
        for (cell, &digit) in grid.iter().enumerate() {
            for line in [cell % 9, block(cell)] {
                lines[line][usize::from(digit & 15)] += 1;
            }
        }
        let missing = lines.iter().flat_map(|line| &line[1..10]).map(|&count| i32::from(count == 0)).sum();
        Annealer { schedule, swaps, grid, lines, missing }
    }

    /// The next solution, or nothing after `tries` times of cooling down in vain, or if `go_on` says no.
    ///
    /// The state is looked at only at fixed times and at one temperature. Taking the first solution that comes
    /// by while it cools would favour those that many ways lead to.
    pub fn draw(&mut self, tries: usize, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<Digits> {
        let Schedule { hot, cooling, cold, steps, look, looks } = self.schedule;
        for _ in 0..tries {
            if !go_on() {
                return None;
            }
            let mut heat = hot;
            while heat > cold {
                self.run(steps, heat, chance);
                heat *= cooling;
            }
            for _ in 0..looks {
                self.run(look, cold, chance);
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
        if self.swaps.is_empty() {
            return;
        }
        for _ in 0..steps {
            let (a, b) = self.swaps[below(chance, self.swaps.len() as u32) as usize];
            let (a, b) = (usize::from(a), usize::from(b));
            // Most steps are refused, so what one would change is read before anything is written.
            let mut worse = self.change(a % 9, b % 9, a, b);
            if block(a) != block(b) {
                worse += self.change(block(a), block(b), a, b);
            }
            if worse <= 0 || below(chance, u32::MAX) < bound[worse as usize & 7] {
                self.swap(a, b);
                self.missing += worse;
            }
        }
    }

    /// How many more digits two lines would miss if the digits of cell `a` in the first and `b` in the second changed
    /// places.
    fn change(&self, first: usize, second: usize, a: usize, b: usize) -> i32 {
        let (x, y) = (usize::from(self.grid[a] & 15), usize::from(self.grid[b] & 15));
        let (first, second) = (&self.lines[first], &self.lines[second]);
        i32::from(first[x] == 1) + i32::from(second[y] == 1)
            - i32::from(first[y] == 0)
            - i32::from(second[x] == 0)
    }

    fn swap(&mut self, a: usize, b: usize) {
        let (x, y) = (usize::from(self.grid[a] & 15), usize::from(self.grid[b] & 15));
        for (first, second) in [(a % 9, b % 9), (block(a), block(b))] {
            self.lines[first][x] -= 1;
            self.lines[first][y] += 1;
            self.lines[second][y] -= 1;
            self.lines[second][x] += 1;
        }
        self.grid.swap(a, b);
    }
}

/// The number of a cell's block among lines.
fn block(cell: usize) -> usize {
    9 + cell / 27 * 3 + cell % 9 / 3
}
