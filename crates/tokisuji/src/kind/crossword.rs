//! Crosswords: a board of white and black squares, its runs, its numbering, and a checker that trusts nobody.
//!
//! The checker works from the letters on the board and a word list alone, by the plainest code we could write: makers have
//! their own quick ways, and this one is the second opinion.

mod check;
mod clue;
mod entry;
mod extra;
mod fill;
mod lay;
pub mod make;

pub use check::{Customs, Fault, check};
pub use clue::{Clue, Clues, clues};
pub(super) use entry::CrosswordKind;
pub use extra::{Card, cards, hidden_word};
pub use fill::{Filled, TooManyLetters, fill};
pub(super) use lay::{Bounds, Layout, Place};

pub use crate::grid::{Direction, LONGEST_SIDE};

use super::Puzzle;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Fill, Frame, Item, Layout as Look, Lines, Problem, Slot, Spot, Words};
use crate::solve::fill::MOST_LETTERS;
use crate::symbol::{Mark, Symbol};
use crate::words::Folding;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// What a square of the board is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// No part of the board.
    Outside,
    /// Black.
    Black,
    /// White, without a letter yet.
    Blank,
    /// White, with its letter.
    Letter(char),
}

impl Square {
    /// Whether a letter stands here or goes here.
    pub fn is_white(self) -> bool {
        matches!(self, Square::Blank | Square::Letter(_))
    }

    fn sign(self) -> char {
        match self {
            Square::Outside => '_',
            Square::Black => '#',
            Square::Blank => '.',
            Square::Letter(letter) => letter,
        }
    }
}

/// Two or more white squares in a row, with nothing white before or after them: the place of one word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The number printed in its first cell.
    pub number: usize,
    /// Its direction.
    pub way: Direction,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A board of a crossword, empty, partly or wholly filled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Crossword {
    grid: Grid,
    squares: Vec<Square>,
}

/// Numbers that describe a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// White squares.
    pub white: usize,
    /// Black squares.
    pub black: usize,
    /// Pairs of black squares side by side.
    pub black_pairs: usize,
    /// White squares in an across and a down run.
    pub crossings: usize,
    /// Parts of the white squares that do not hang together.
    pub components: usize,
    /// Runs.
    pub words: usize,
}

/// Why text is no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// Nothing there.
    #[error("found no rows, wanted a board: '.' white, '#' black, '_' outside, or letters")]
    Empty,
    /// Rows of different lengths.
    #[error("row {row}: found {found} squares, wanted {wanted} as in row 1")]
    Ragged {
        /// Which, from 1.
        row: usize,
        /// Its squares.
        found: usize,
        /// Those of the first row.
        wanted: usize,
    },
    /// Too many rows or columns.
    #[error("found a board of {cols}×{rows}, wanted at most 25×25")]
    TooLarge {
        /// Columns.
        cols: usize,
        /// Rows.
        rows: usize,
    },
    /// A sign that means nothing.
    #[error("row {row}, square {col}: found {sign:?}, wanted '.', '#', '_' or a letter")]
    Sign {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        col: usize,
        /// The sign.
        sign: char,
    },
}

impl BoardError {
    /// The error in words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            BoardError::Empty => {
                "盤面がありません。'.' 白マス、'#' 黒マス、'_' 盤の外、または文字で書いてください".to_string()
            }
            BoardError::Ragged { row, found, wanted } => {
                format!("{row}行目: {found}マスあります。1行目と同じ{wanted}マスにしてください")
            }
            BoardError::TooLarge { cols, rows } => {
                format!("{cols}×{rows}の盤面です。25×25以下にしてください")
            }
            BoardError::Sign { row, col, sign } => {
                format!("{row}行目{col}マス目: {sign:?}は使えません。'.'、'#'、'_'か文字を書いてください")
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

impl Crossword {
    /// A board of these squares, row by row.
    pub fn new(grid: Grid, squares: Vec<Square>) -> Crossword {
        assert_eq!(grid.len(), squares.len(), "one square for each cell");
        Crossword { grid, squares }
    }

    /// Its rectangle.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What stands in a cell.
    pub fn square(&self, cell: Cell) -> Square {
        self.squares[cell.index()]
    }

    /// All squares, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The letter of a cell.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        match self.square(cell) {
            Square::Letter(letter) => Some(letter),
            _ => None,
        }
    }

    /// The same board without letters.
    #[must_use]
    pub fn blank(&self) -> Crossword {
        let empty = |&square: &Square| if square.is_white() { Square::Blank } else { square };
        Crossword { grid: self.grid, squares: self.squares.iter().map(empty).collect() }
    }

    /// The same board with its letters folded; the letter that is none, where there is one.
    pub fn folded(&self, folding: Folding) -> Result<Crossword, char> {
        let fold = |&square: &Square| match square {
            Square::Letter(letter) => {
                let text = folding.fold(&letter.to_string()).map_err(|_| letter)?;
                let mut letters = text.chars();
                match (letters.next(), letters.next()) {
                    (Some(folded), None) => Ok(Square::Letter(folded)),
                    _ => Err(letter),
                }
            }
            other => Ok(other),
        };
        let squares = self.squares.iter().map(fold).collect::<Result<Vec<_>, char>>()?;
        Ok(Crossword { grid: self.grid, squares })
    }

    /// The white squares and the letters in them, bound by nothing: what binds a crossword is a word list.
    pub fn problem(&self) -> Problem {
        let alphabet = self.alphabet();
        let given = |cell: Cell| {
            let at = alphabet.binary_search(&self.letter(cell)?).ok()?;
            Some(Mark { cell, symbol: Symbol(at as u8) })
        };
        let givens = self.grid.cells().filter_map(given).collect();
        let slots = self.runs().into_iter().map(|run| Slot { way: run.way, cells: run.cells }).collect();
        let words = Words::new(self.grid, alphabet.clone(), Vec::new(), slots);
        let frame = Frame::of_words(self.grid, words).expect("a board of at most 25×25, without groups");
        Problem { frame: Arc::new(frame.with_layout(self.look(&alphabet))), givens }
    }

    /// What the board looks like: black squares, and a number where a word begins.
    fn look(&self, alphabet: &[char]) -> Look {
        let items = self.grid.cells().filter_map(|cell| match self.square(cell) {
            Square::Black => Some(Item::Fill(cell, Fill::Black)),
            // Letters beyond those that a problem can hold are printed all the same.
            Square::Letter(letter) if alphabet.binary_search(&letter).is_err() => {
                let spot = Spot::cell(self.grid.row(cell), self.grid.col(cell));
                Some(Item::Clue(spot, letter.to_string()))
            }
            _ => None,
        });
        let mut items: Vec<Item> = items.collect();
        let mut last = 0;
        for run in self.runs() {
            if std::mem::replace(&mut last, run.number) != run.number {
                items.push(Item::Label(run.cells[0], run.number.to_string()));
            }
        }
        Look { lines: Lines::Even, items, ..Look::default() }
    }

    /// The board as a puzzle: as it is printed, or with its letters.
    pub fn printed(&self, letters: bool) -> Puzzle {
        let puzzle = Puzzle::from(self.clone());
        if letters { puzzle } else { puzzle.without_answers() }
    }

    /// The same board with these letters only, by their numbers in [`Crossword::problem`].
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> Crossword {
        let alphabet = self.alphabet();
        let mut board = self.blank();
        for mark in marks {
            if let Some(&letter) = alphabet.get(mark.symbol.index()) {
                board.squares[mark.cell.index()] = Square::Letter(letter);
            }
        }
        board
    }

    /// The letters on the board in order, as many as a problem can hold; never none.
    fn alphabet(&self) -> Vec<char> {
        let letters: BTreeSet<char> = self.grid.cells().filter_map(|cell| self.letter(cell)).collect();
        let letters: Vec<char> = letters.into_iter().take(MOST_LETTERS).collect();
        if letters.is_empty() { vec!['A'] } else { letters }
    }

    /// The rows as text: letters, `.` blank, `#` black, `_` outside.
    pub fn rows(&self) -> Vec<String> {
        let row = |row: &[Square]| row.iter().map(|square| square.sign()).collect();
        self.squares.chunks(self.grid.cols as usize).map(row).collect()
    }

    /// The next cell in a direction.
    pub fn next(&self, cell: Cell, way: Direction) -> Option<Cell> {
        let (row, col) = (self.grid.row(cell), self.grid.col(cell));
        match way {
            Direction::Across => (col + 1 < self.grid.cols as usize).then(|| self.grid.cell(row, col + 1)),
            Direction::Down => (row + 1 < self.grid.rows as usize).then(|| self.grid.cell(row + 1, col)),
        }
    }

    /// The cell before in a direction.
    pub fn before(&self, cell: Cell, way: Direction) -> Option<Cell> {
        let (row, col) = (self.grid.row(cell), self.grid.col(cell));
        match way {
            Direction::Across => (col > 0).then(|| self.grid.cell(row, col - 1)),
            Direction::Down => (row > 0).then(|| self.grid.cell(row - 1, col)),
        }
    }

    /// All runs, numbered: cells where a run begins are numbered in reading order. Across runs first where both begin.
    pub fn runs(&self) -> Vec<Run> {
        let white = |cell: Option<Cell>| cell.is_some_and(|cell| self.square(cell).is_white());
        let mut runs = Vec::new();
        let mut number = 0;
        for first in self.grid.cells().filter(|&cell| white(Some(cell))) {
            let begins = |way: &Direction| !white(self.before(first, *way)) && white(self.next(first, *way));
            let ways: Vec<Direction> = Direction::BOTH.into_iter().filter(begins).collect();
            number += usize::from(!ways.is_empty());
            for way in ways {
                let next = |&cell: &Cell| self.next(cell, way).filter(|&next| white(Some(next)));
                let cells = std::iter::successors(Some(first), next).collect();
                runs.push(Run { number, way, cells });
            }
        }
        runs
    }

    /// The letters of some cells as text, `.` where there is none.
    pub fn text(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.square(cell).sign()).collect()
    }

    /// The numbers that describe the board.
    pub fn counts(&self) -> Counts {
        let is = |cell: Cell, square: Square| self.square(cell) == square;
        let count = |test: &dyn Fn(Cell) -> bool| self.grid.cells().filter(|&cell| test(cell)).count();
        let pairs = |way: Direction| {
            count(&|cell| {
                is(cell, Square::Black) && self.next(cell, way).is_some_and(|next| is(next, Square::Black))
            })
        };
        let runs = self.runs();
        let mut ways = vec![0; self.squares.len()];
        runs.iter().flat_map(|run| &run.cells).for_each(|cell| ways[cell.index()] += 1);
        Counts {
            white: count(&|cell| self.square(cell).is_white()),
            black: count(&|cell| is(cell, Square::Black)),
            black_pairs: pairs(Direction::Across) + pairs(Direction::Down),
            crossings: ways.into_iter().filter(|&ways| ways == 2).count(),
            components: self.components().len(),
            words: runs.len(),
        }
    }

    /// The parts of the white squares that hang together, each in reading order.
    pub fn components(&self) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; self.squares.len()];
        let mut parts = Vec::new();
        for first in self.grid.cells() {
            if seen[first.index()] || !self.square(first).is_white() {
                continue;
            }
            seen[first.index()] = true;
            let mut part = vec![first];
            let mut at = 0;
            while at < part.len() {
                let cell = part[at];
                at += 1;
                let near = Direction::BOTH
                    .into_iter()
                    .flat_map(|way| [self.next(cell, way), self.before(cell, way)]);
                for next in near.flatten() {
                    if self.square(next).is_white() && !seen[next.index()] {
                        seen[next.index()] = true;
                        part.push(next);
                    }
                }
            }
            part.sort();
            parts.push(part);
        }
        parts
    }
}

impl std::str::FromStr for Crossword {
    type Err = BoardError;

    /// Reads rows, on lines of their own or with `/` between them. `#` and `■` are black, `_` is outside, `.` and `□` are blank;
    /// letters are taken as they stand.
    fn from_str(text: &str) -> Result<Crossword, BoardError> {
        let rows: Vec<&str> = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty()).collect();
        let cols = rows.first().ok_or(BoardError::Empty)?.chars().count();
        if rows.len() > LONGEST_SIDE || cols > LONGEST_SIDE {
            return Err(BoardError::TooLarge { cols, rows: rows.len() });
        }
        let mut squares = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != cols {
                return Err(BoardError::Ragged { row: at + 1, found, wanted: cols });
            }
            for (col, sign) in row.chars().enumerate() {
                squares.push(match sign {
                    '_' => Square::Outside,
                    '#' | '■' => Square::Black,
                    '.' | '□' => Square::Blank,
                    letter if letter.is_alphabetic() || letter == 'ー' => Square::Letter(letter),
                    sign => return Err(BoardError::Sign { row: at + 1, col: col + 1, sign }),
                });
            }
        }
        Ok(Crossword { grid: Grid { rows: rows.len() as u8, cols: cols as u8 }, squares })
    }
}

impl fmt::Display for Crossword {
    /// The rows with `/` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows().join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_goes_out_and_comes_back() {
        for text in ["CAT#/A#_E/R.TA", "ネコ/コ#", "."] {
            let board: Crossword = text.parse().unwrap();
            assert_eq!(board.to_string(), text);
        }
        let pretty: Crossword = "□■\n ネコ \n".parse().unwrap();
        assert_eq!(pretty.to_string(), ".#/ネコ");
    }

    #[test]
    fn bad_boards_are_refused_with_their_place() {
        let error = |text: &str| text.parse::<Crossword>().unwrap_err();
        assert_eq!(error(" \n"), BoardError::Empty);
        assert_eq!(error("AB/A"), BoardError::Ragged { row: 2, found: 1, wanted: 2 });
        assert_eq!(error("AB/A5"), BoardError::Sign { row: 2, col: 2, sign: '5' });
        assert_eq!(error(&".".repeat(26)), BoardError::TooLarge { cols: 26, rows: 1 });
    }

    #[test]
    fn numbers_follow_the_reading_order_on_a_board_that_is_not_square() {
        let board: Crossword = "CAT#D/A##ZO/R#TOG".parse().unwrap();
        let runs: Vec<(usize, Direction, String)> =
            board.runs().into_iter().map(|run| (run.number, run.way, board.text(&run.cells))).collect();
        let want = [
            (1, Direction::Across, "CAT"),
            (1, Direction::Down, "CAR"),
            (2, Direction::Down, "DOG"),
            (3, Direction::Across, "ZO"),
            (3, Direction::Down, "ZO"),
            (4, Direction::Across, "TOG"),
        ];
        assert_eq!(runs, want.map(|(number, way, text)| (number, way, text.to_string())));
        let counts = board.counts();
        assert_eq!((counts.white, counts.black, counts.black_pairs), (11, 4, 2));
        assert_eq!((counts.crossings, counts.components, counts.words), (5, 2, 6));
    }
}
