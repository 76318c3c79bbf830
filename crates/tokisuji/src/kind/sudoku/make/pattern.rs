//! Givens in exactly the places of a picture.
//!
//! The digits are looked for by local search: with the places fixed, some givens are taken out, a solution of what is
//! left is drawn by chance, and its digits in these places are the next proposal; it is taken if it has no
//! more solutions than the last. With many places this soon ends at one; with few it may not, and
//! nobody knows beforehand whether such a puzzle exists.

use super::full::sample;
use super::{MadeSudoku, Maker};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, CellSet, Grid};
use crate::problem::Problem;
use crate::solve::{as_nine, nine, search};
use crate::symbol::{Mark, Symbol};

/// Places for givens.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The places.
    pub places: CellSet,
}

/// A picture that shows no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// A row of another length than the board has.
    #[error("line {line}: found a row of {found} cells, wanted {wanted} as the board has")]
    Row {
        /// From 1.
        line: usize,
        /// Cells in this row.
        found: usize,
        /// Cells in a row of the board.
        wanted: usize,
    },
    /// Too few or too many rows.
    #[error("found {found} rows, wanted {wanted} as the board has")]
    Rows {
        /// Rows in the picture.
        found: usize,
        /// Rows of the board.
        wanted: usize,
    },
}

impl Pattern {
    /// Reads a picture: `.`, `-`, `_`, `0` or a space for a blank, anything else for a given. Empty lines and lines
    /// that begin with `;` are left out.
    pub fn read(text: &str, grid: Grid) -> Result<Pattern, PictureError> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end()));
        let rows: Vec<(usize, Vec<char>)> = lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
            .map(|(at, line)| (at, line.chars().collect()))
            .collect();
        let (tall, wide) = (grid.rows as usize, grid.cols as usize);
        for (line, row) in &rows {
            // Spaces at the end of a line are easily lost; a row may be shorter only by those.
            let spaced = row.len() < wide && row.contains(&' ');
            if row.len() != wide && !spaced {
                return Err(PictureError::Row { line: *line, found: row.len(), wanted: wide });
            }
        }
        if rows.len() != tall {
            return Err(PictureError::Rows { found: rows.len(), wanted: tall });
        }
        let is_given = |cell: &Cell| {
            rows[grid.row(*cell)].1.get(grid.col(*cell)).is_some_and(|sign| !".-_0 ".contains(*sign))
        };
        Ok(Pattern { places: grid.cells().filter(is_given).collect() })
    }

    /// A puzzle with one solution and givens in exactly these places, if one is found before patience ends.
    pub fn run(&self, maker: &Maker, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<MadeSudoku> {
        let empty = maker.empty().problem();
        let with = |givens: Vec<Mark>| Problem { frame: empty.frame.clone(), givens };
        let marks = |solution: &[Symbol], cells: &[Cell]| -> Vec<Mark> {
            cells.iter().map(|&cell| Mark { cell, symbol: solution[cell.index()] }).collect()
        };
        let mut places: Vec<Cell> = self.places.iter().collect();
        let mut solution = sample(&empty, chance, go_on)?;
        let mut now = count(&with(marks(&solution, &places)), MOST_COUNTED, go_on);
        for at in 0..MOST_MOVES {
            if now == 1 {
                let plot = maker.plot_of(solution);
                let grade = maker.grade(&plot.problem(&self.places));
                return Some(plot.made(&self.places, grade, true));
            }
            if at % 8 == 0 && !go_on() {
                return None;
            }
            shuffle(chance, &mut places);
            let most = (places.len() as u32 / 2).max(1);
            let kept = places.len() - (1 + below(chance, most) as usize).min(places.len());
            let Some(next) = sample(&with(marks(&solution, &places[..kept])), chance, go_on) else {
                continue;
            };
            let found = count(&with(marks(&next, &places)), now + 1, go_on);
            if (1..=now).contains(&found) {
                (solution, now) = (next, found);
            }
        }
        None
    }
}

/// Proposals before a new start.
const MOST_MOVES: u32 = 3000;

/// Solutions counted at first; a proposal with more is as good as one with this many.
const MOST_COUNTED: usize = 5000;

fn count(problem: &Problem, limit: usize, go_on: &dyn Fn() -> bool) -> usize {
    match as_nine(problem) {
        Some(digits) => nine::count(&digits, limit),
        // The general search is slow, and large numbers are of no use.
        None => {
            let found = search(problem, limit.min(50), &mut || go_on());
            if found.gave_up { limit } else { found.solutions.len() + usize::from(!found.complete) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_and_wrong_ones_say_where() {
        let grid = Grid { rows: 4, cols: 4 };
        let places = |text: &str| Pattern::read(text, grid).map(|pattern| pattern.places.len());
        assert_eq!(places("#..#\n....\n; a comment\n.##.\n\n1..4\n"), Ok(6));
        assert_eq!(places("#..#\n....\n.##\n...."), Err(PictureError::Row { line: 3, found: 3, wanted: 4 }));
        assert_eq!(places("#..#\n...."), Err(PictureError::Rows { found: 2, wanted: 4 }));
    }
}
