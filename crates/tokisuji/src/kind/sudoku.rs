//! Sudoku: n digits, n×n cells, and rows, columns and blocks in which all differ.

use crate::format::{ReadError, Trouble};
use crate::grid::{Cell, CellSet, Grid};
use crate::problem::{Frame, Group, GroupKind, Problem};
use crate::symbol::{Mark, Symbol, Symbols};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

/// The size of a Sudoku and of its blocks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// Rows of a block.
    pub block_rows: u8,
    /// Columns of a block.
    pub block_cols: u8,
}

impl Shape {
    /// 3×3 blocks.
    pub const NINE: Shape = Shape { block_rows: 3, block_cols: 3 };

    /// The usual blocks for a board of `size`: as square as can be, wider than tall. `None` for sizes that
    /// have none (primes), for less than 4 and more than 25.
    pub fn of_size(size: usize) -> Option<Shape> {
        let rows = (2..=5).rev().find(|rows| size.is_multiple_of(*rows) && rows * rows <= size)?;
        (4..=25).contains(&size).then_some(Shape { block_rows: rows as u8, block_cols: (size / rows) as u8 })
    }

    /// Every size that [`Shape::of_size`] knows.
    pub fn sizes() -> impl Iterator<Item = usize> {
        (4..=25).filter(|&size| Shape::of_size(size).is_some())
    }

    /// How many digits, rows and columns.
    pub fn size(self) -> usize {
        self.block_rows as usize * self.block_cols as usize
    }

    /// The size whose board has this many cells.
    pub fn of_cells(cells: usize) -> Option<Shape> {
        Shape::of_size(cells.isqrt()).filter(|shape| shape.size() * shape.size() == cells)
    }

    /// The board of this shape, built once and shared.
    pub fn frame(self) -> Arc<Frame> {
        static FRAMES: Mutex<BTreeMap<Shape, Arc<Frame>>> = Mutex::new(BTreeMap::new());
        let mut frames = FRAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(frames.entry(self).or_insert_with(|| Arc::new(self.build())))
    }

    fn build(self) -> Frame {
        let size = self.size();
        let (tall, wide) = (self.block_rows as usize, self.block_cols as usize);
        let grid = Grid { rows: size as u8, cols: size as u8 };
        let mut groups = Vec::with_capacity(3 * size);
        for row in 0..size {
            groups.push(Group::new(GroupKind::Row, row + 1, (0..size).map(|col| grid.cell(row, col))));
        }
        for col in 0..size {
            groups.push(Group::new(GroupKind::Column, col + 1, (0..size).map(|row| grid.cell(row, col))));
        }
        for block in 0..size {
            // There are as many blocks side by side as a block is tall.
            let (top, left) = (block / tall * tall, block % tall * wide);
            let cells = (0..size).map(|at| grid.cell(top + at / wide, left + at % wide));
            groups.push(Group::new(GroupKind::Block, block + 1, cells));
        }
        let cells: CellSet = grid.cells().collect();
        Frame::new(grid, Symbols::first(size), cells, groups, Vec::new()).expect("sizes up to 25 fit")
    }
}

/// A Sudoku: its shape and its givens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sudoku {
    shape: Shape,
    givens: Vec<Option<Symbol>>,
}

impl Sudoku {
    /// A board without givens.
    pub fn empty(shape: Shape) -> Sudoku {
        Sudoku { shape, givens: vec![None; shape.size() * shape.size()] }
    }

    /// A board with these givens, row by row. `None` if there are not as many as cells, or a digit is too large.
    pub fn new(shape: Shape, givens: Vec<Option<Symbol>>) -> Option<Sudoku> {
        let size = shape.size();
        let fits = givens.len() == size * size && givens.iter().flatten().all(|symbol| symbol.index() < size);
        fits.then_some(Sudoku { shape, givens })
    }

    /// Size and blocks.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The rectangle of cells.
    pub fn grid(&self) -> Grid {
        Grid { rows: self.shape.size() as u8, cols: self.shape.size() as u8 }
    }

    /// What is given in a cell.
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The givens as marks, in reading order.
    pub fn marks(&self) -> Vec<Mark> {
        let mark = |(at, given): (usize, &Option<Symbol>)| {
            given.map(|symbol| Mark { cell: Cell(at as u16), symbol })
        };
        self.givens.iter().enumerate().filter_map(mark).collect()
    }

    /// The same board with only these givens.
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> Sudoku {
        let mut sudoku = Sudoku::empty(self.shape);
        for mark in marks {
            sudoku.givens[mark.cell.index()] = Some(mark.symbol);
        }
        sudoku
    }

    /// Lowers to the abstract puzzle.
    pub fn problem(&self) -> Problem {
        Problem { frame: self.shape.frame(), givens: self.marks() }
    }
}

impl fmt::Display for Sudoku {
    /// All rows joined, `.` for a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = self.givens.iter().map(|given| given.map_or('.', Symbol::digit));
        f.write_str(&signs.collect::<String>())
    }
}

impl FromStr for Sudoku {
    type Err = ReadError;

    /// Reads what `Display` writes; more tolerant readers are in `format`.
    fn from_str(text: &str) -> Result<Sudoku, ReadError> {
        let count = text.chars().count();
        let shape = Shape::of_cells(count)
            .ok_or_else(|| ReadError::new(1, 1, Trouble::CellCount { found: count }))?;
        let mut givens = Vec::with_capacity(count);
        for (at, sign) in text.chars().enumerate() {
            let symbol = Symbol::from_digit(sign).filter(|symbol| symbol.index() < shape.size());
            if symbol.is_none() && sign != '.' {
                return Err(ReadError::new(1, at + 1, Trouble::Sign { found: sign, size: shape.size() }));
            }
            givens.push(symbol);
        }
        Ok(Sudoku { shape, givens })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_as_square_as_can_be_and_wider_than_tall() {
        let blocks = |size| Shape::of_size(size).map(|shape| (shape.block_rows, shape.block_cols));
        assert_eq!(blocks(4), Some((2, 2)));
        assert_eq!(blocks(6), Some((2, 3)));
        assert_eq!(blocks(8), Some((2, 4)));
        assert_eq!(blocks(12), Some((3, 4)));
        assert_eq!(blocks(20), Some((4, 5)));
        assert_eq!(blocks(25), Some((5, 5)));
        for none in [0, 1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 26, 36] {
            assert_eq!(blocks(none), None, "{none}");
        }
        assert_eq!(Shape::of_cells(81), Some(Shape::NINE));
        assert_eq!(Shape::of_cells(80), None);
    }

    #[test]
    fn every_cell_lies_in_one_row_one_column_and_one_block() {
        for size in Shape::sizes() {
            let frame = Shape::of_size(size).expect("listed").frame();
            for cell in frame.grid.cells() {
                let kinds: Vec<_> =
                    frame.seats(cell).iter().map(|seat| frame.groups[seat.group as usize].kind).collect();
                assert_eq!(kinds, [GroupKind::Row, GroupKind::Column, GroupKind::Block], "size {size}");
            }
        }
    }

    #[test]
    fn block_numbers_run_from_left_to_right_on_boards_with_oblong_blocks() {
        let frame = Shape::of_size(6).expect("six").frame();
        let block_of = |row, col| {
            let seat = frame.seats(frame.grid.cell(row, col))[2];
            frame.groups[seat.group as usize].number
        };
        assert_eq!(
            [block_of(0, 0), block_of(1, 2), block_of(0, 3), block_of(2, 0), block_of(5, 5)],
            [1, 1, 2, 3, 6]
        );
    }
}
