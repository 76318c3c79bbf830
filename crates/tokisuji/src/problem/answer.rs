//! An answer as text: one sign a cell, and one an edge.

use super::place::{SortLook, Spot};
use super::{Frame, Problem};
use crate::grid::Cell;
use crate::symbol::{Mark, Symbol};
use std::collections::BTreeMap;

/// What stands for a place of which nothing is known.
pub const UNKNOWN: char = '?';
/// What stands for a cell that is no part of the answer.
pub const NO_PART: char = '_';

/// An answer, or as much of it as is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnswerText {
    /// One sign a cell; none where no cell is part of the answer.
    pub rows: Vec<String>,
    /// One sign for each line that can run across; none where no line is part of the answer.
    pub horizontal: Vec<String>,
    /// One sign for each line that can run down.
    pub vertical: Vec<String>,
}

impl AnswerText {
    /// On one line, as it stands behind the clues.
    pub fn joined(&self) -> String {
        let parts = [&self.rows, &self.horizontal, &self.vertical];
        let parts: Vec<String> =
            parts.into_iter().filter(|part| !part.is_empty()).map(|part| part.join("/")).collect();
        parts.join(";")
    }
}

impl Frame {
    /// The spots of an answer: of cells, of lines that run across, and of lines that run down, row by row.
    fn answer_spots(&self) -> [Vec<Vec<Spot>>; 3] {
        let (rows, cols) = (self.grid.rows as usize, self.grid.cols as usize);
        let answers: Vec<Cell> = self.cells.iter().filter(|&cell| self.is_answer(cell)).collect();
        let has = |test: &dyn Fn(SortLook) -> bool| {
            answers.iter().any(|&cell| self.sort(cell).is_none_or(|sort| test(sort.look)))
        };
        let edges = has(&|look| look == SortLook::Edge);
        let links = has(&|look| look == SortLook::Link);
        let cells = has(&|look| !matches!(look, SortLook::Edge | SortLook::Link));
        let grid =
            |rows: std::ops::Range<usize>, cols: std::ops::Range<usize>, spot: fn(usize, usize) -> Spot| {
                rows.map(|row| cols.clone().map(|col| spot(row, col)).collect()).collect()
            };
        let [horizontal, vertical] = match (edges && !self.sorts.is_empty(), links && !self.sorts.is_empty())
        {
            (true, _) => [grid(0..rows + 1, 0..cols, Spot::above), grid(0..rows, 0..cols + 1, Spot::left)],
            (_, true) => [grid(0..rows, 1..cols, Spot::left), grid(1..rows, 0..cols, Spot::above)],
            _ => Default::default(),
        };
        [if cells { grid(0..rows, 0..cols, Spot::cell) } else { Vec::new() }, horizontal, vertical]
    }

    /// The places of the answer by where they lie.
    fn answer_places(&self) -> BTreeMap<Spot, Cell> {
        let answers = self.cells.iter().filter(|&cell| self.is_answer(cell));
        answers.flat_map(|cell| self.spots(cell).map(move |spot| (spot, cell))).collect()
    }

    /// Marks as an answer is written.
    pub fn answer(&self, marks: &[Mark]) -> AnswerText {
        let places = self.answer_places();
        let known: BTreeMap<Cell, Symbol> = marks.iter().map(|mark| (mark.cell, mark.symbol)).collect();
        let sign = |spot: &Spot| match places.get(spot) {
            None => NO_PART,
            Some(&cell) => known.get(&cell).map_or(UNKNOWN, |&symbol| self.sign_of(Mark { cell, symbol })),
        };
        let [rows, horizontal, vertical] = self
            .answer_spots()
            .map(|part| part.iter().map(|row: &Vec<Spot>| row.iter().map(sign).collect()).collect());
        AnswerText { rows, horizontal, vertical }
    }

    /// Reads an answer on one line; says how many characters in it goes wrong.
    pub fn read_answer(&self, text: &str) -> Result<Vec<Mark>, usize> {
        let places = self.answer_places();
        let parts: Vec<Vec<Vec<Spot>>> =
            self.answer_spots().into_iter().filter(|part| !part.is_empty()).collect();
        let mut signs = text.chars().enumerate();
        let mut marks: BTreeMap<Cell, Symbol> = BTreeMap::new();
        for (part_at, part) in parts.iter().enumerate() {
            for (row_at, row) in part.iter().enumerate() {
                for spot in row {
                    let (at, sign) = signs.next().ok_or(text.chars().count())?;
                    let Some(&cell) = places.get(spot) else {
                        if sign == NO_PART || sign == UNKNOWN {
                            continue;
                        }
                        return Err(at);
                    };
                    let sort_signs = self.sort(cell).map(|sort| &sort.signs[..]);
                    let found = match sort_signs {
                        Some(signs) => signs.iter().position(|known| known.eq_ignore_ascii_case(&sign)),
                        None => Symbol::from_digit(sign).map(Symbol::index),
                    };
                    match found
                        .map(|index| Symbol(index as u8))
                        .filter(|&symbol| self.start(cell).contains(symbol))
                    {
                        // All parts of a long link say the same.
                        Some(symbol) if *marks.entry(cell).or_insert(symbol) != symbol => return Err(at),
                        Some(_) => {}
                        None if sign == UNKNOWN => {}
                        None => return Err(at),
                    }
                }
                let wanted = match (row_at + 1 < part.len(), part_at + 1 < parts.len()) {
                    (true, _) => Some('/'),
                    (false, true) => Some(';'),
                    (false, false) => None,
                };
                match (signs.next(), wanted) {
                    (None, None) => {}
                    (Some((_, found)), Some(wanted)) if found == wanted => {}
                    (Some((at, _)), _) => return Err(at),
                    (None, Some(_)) => return Err(text.chars().count()),
                }
            }
        }
        Ok(marks.into_iter().map(|(cell, symbol)| Mark { cell, symbol }).collect())
    }
}

impl Problem {
    /// The marks of a solution that are part of the answer.
    pub fn answer_marks(&self, solution: &[Mark]) -> Vec<Mark> {
        solution.iter().copied().filter(|mark| self.frame.is_answer(mark.cell)).collect()
    }
}
