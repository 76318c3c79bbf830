//! Sudoku: n digits, n×n cells, and rows, columns and blocks in which all differ.

mod entry;
pub mod make;
mod variant;

pub(super) use entry::SudokuKind;
pub use variant::Variant;

use crate::grid::{Cell, CellSet, Grid};
use crate::problem::{Frame, Group, GroupKind, Problem};
use crate::solve::nine::Digits;
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::{ReadError, Trouble};
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

    /// What is wrong with a board of this many cells, which is none.
    pub(crate) fn none_of(cells: usize) -> Trouble {
        Trouble::CellCount { found: cells, wanted: Shape::sizes().map(|size| size * size).collect() }
    }

    /// The board of this shape, built once and shared.
    pub fn frame(self) -> Arc<Frame> {
        static FRAMES: Mutex<BTreeMap<Shape, Arc<Frame>>> = Mutex::new(BTreeMap::new());
        let mut frames = FRAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(frames.entry(self).or_insert_with(|| Arc::new(self.build(&Variant::default()))))
    }

    fn build(self, variant: &Variant) -> Frame {
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
        let plain_block = |block: usize| {
            // There are as many blocks side by side as a block is tall.
            let (top, left) = (block / tall * tall, block % tall * wide);
            let cells = (0..size).map(move |at| grid.cell(top + at / wide, left + at % wide));
            Group::new(GroupKind::Block, block + 1, cells)
        };
        groups.extend(variant.blocks(grid).unwrap_or_else(|| (0..size).map(plain_block).collect()));
        groups.extend(variant.extras(self, grid));
        let cells: CellSet = grid.cells().collect();
        let cages = variant.cages.clone();
        Frame::new(grid, Symbols::first(size), cells, groups, cages).expect("sizes up to 25 fit")
    }
}

/// A Sudoku: its shape, what makes it a variant, and its givens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sudoku {
    shape: Shape,
    variant: Variant,
    givens: Vec<Option<Symbol>>,
}

impl Sudoku {
    /// A board without givens.
    pub fn empty(shape: Shape) -> Sudoku {
        Sudoku { shape, variant: Variant::default(), givens: vec![None; shape.size() * shape.size()] }
    }

    /// The same board as a variant. `None` if its shape cannot have it.
    pub fn with_variant(self, variant: Variant) -> Option<Sudoku> {
        variant.fits(self.shape).then_some(Sudoku { variant, ..self })
    }

    /// The same board without its cages.
    #[must_use]
    pub fn without_cages(&self) -> Sudoku {
        Sudoku { variant: Variant { cages: Vec::new(), ..self.variant.clone() }, ..self.clone() }
    }

    /// What makes it a variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// A board with these givens, row by row. `None` if there are not as many as cells, or a digit is too large.
    pub fn new(shape: Shape, givens: Vec<Option<Symbol>>) -> Option<Sudoku> {
        let size = shape.size();
        let fits = givens.len() == size * size && givens.iter().flatten().all(|symbol| symbol.index() < size);
        fits.then_some(Sudoku { shape, variant: Variant::default(), givens })
    }

    /// A plain board of 9×9 with the givens of a grid, as the fast engine has them. Digits past 9 are left out.
    pub fn nine(digits: &Digits) -> Sudoku {
        let given = |&digit: &u8| (1..=9).contains(&digit).then(|| Symbol(digit - 1));
        Sudoku { shape: Shape::NINE, variant: Variant::default(), givens: digits.iter().map(given).collect() }
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
        let mut sudoku = Sudoku { variant: self.variant.clone(), ..Sudoku::empty(self.shape) };
        for mark in marks {
            sudoku.givens[mark.cell.index()] = Some(mark.symbol);
        }
        sudoku
    }

    /// Lowers to the abstract puzzle.
    pub fn problem(&self) -> Problem {
        Problem { frame: self.frame(), givens: self.marks() }
    }

    /// The board without givens, shared by puzzles of the same form.
    fn frame(&self) -> Arc<Frame> {
        /// Jigsaws differ from puzzle to puzzle, so only so many boards are kept.
        const MOST: usize = 64;
        static FRAMES: Mutex<BTreeMap<(Shape, Variant), Arc<Frame>>> = Mutex::new(BTreeMap::new());
        if self.variant.is_plain() {
            return self.shape.frame();
        }
        let mut frames = FRAMES.lock().unwrap_or_else(PoisonError::into_inner);
        if frames.len() >= MOST {
            frames.clear();
        }
        let build = || Arc::new(self.shape.build(&self.variant));
        Arc::clone(frames.entry((self.shape, self.variant.clone())).or_insert_with(build))
    }
}

impl fmt::Display for Sudoku {
    /// All rows joined, `.` for a blank; before them, for a variant, its name and a colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.variant.is_plain() {
            write!(f, "{}:", self.variant.write(self.shape.size()))?;
        }
        // Every digit is one byte, and bytes are gathered sooner than characters.
        let sign = |given: &Option<Symbol>| given.map_or(b'.', |symbol| symbol.digit() as u8);
        let line: Vec<u8> = self.givens.iter().map(sign).collect();
        f.write_str(str::from_utf8(&line).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Sudoku {
    type Err = ReadError;

    /// Reads what `Display` writes; more tolerant readers are in `format`.
    fn from_str(text: &str) -> Result<Sudoku, ReadError> {
        if let Some((variant, cells)) = split_variant(text) {
            let sudoku: Sudoku = cells.parse()?;
            let name = || text[..text.len() - cells.len() - 1].to_string();
            let trouble = || ReadError::new(1, 1, Trouble::Variant { found: name() });
            return sudoku.with_variant(variant).ok_or_else(trouble);
        }
        let count = text.chars().count();
        let shape = Shape::of_cells(count).ok_or_else(|| ReadError::new(1, 1, Shape::none_of(count)))?;
        let mut givens = Vec::with_capacity(count);
        for (at, sign) in text.chars().enumerate() {
            let symbol = Symbol::from_digit(sign).filter(|symbol| symbol.index() < shape.size());
            if symbol.is_none() && sign != '.' {
                return Err(ReadError::new(1, at + 1, Trouble::Sign { found: sign, size: shape.size() }));
            }
            givens.push(symbol);
        }
        Ok(Sudoku { shape, variant: Variant::default(), givens })
    }
}

/// The variant named before the first colon of a text, and the rest.
pub(crate) fn split_variant(text: &str) -> Option<(Variant, &str)> {
    let (name, cells) = text.split_once(':')?;
    Some((Variant::read(name.trim())?, cells))
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
    fn variants_have_their_groups_and_their_text_is_read_again() {
        let extras = |name: &str, size| {
            let shape = Shape::of_size(size).expect("a size");
            let variant = Variant::read(name).expect("a variant");
            let sudoku = Sudoku::empty(shape).with_variant(variant)?;
            assert_eq!(sudoku.to_string().parse(), Ok(sudoku.clone()));
            let frame = sudoku.problem().frame;
            Some(frame.groups.iter().filter(|group| group.kind.is_extra()).count())
        };
        assert_eq!(extras("diagonal", 6), Some(2));
        assert_eq!(extras("windows", 9), Some(4));
        assert_eq!(extras("diagonal+windows", 9), Some(6));
        assert_eq!(extras("windows", 6), None);
        // Four by four: 3×2 ways to lay a 2×3 rectangle, as many upright, two knight's moves in each.
        assert_eq!(extras("anti-knight", 4), Some(24));
        assert_eq!(Variant::read("diagonals"), None);
        let mut chance = crate::chance::stream(1, 0);
        for size in [4, 6, 9] {
            let shape = Shape::of_size(size).expect("a size");
            let variant = Variant::jigsaw(shape, &mut chance);
            assert!(variant.fits(shape));
            assert_eq!(extras(&variant.write(size), size), Some(0));
        }
        // Torn regions, and regions of unequal size.
        assert_eq!(extras("jigsaw=AABBBAABCCDDCCDD", 4), None);
        assert_eq!(extras("jigsaw=AABBAABBCCCDCCDD", 4), None);
        assert_eq!(extras("jigsaw=AABBAABBCCDDCCDD", 4), Some(0));
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
