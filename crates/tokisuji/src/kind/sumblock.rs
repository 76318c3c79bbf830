//! SumBlock (計算ブロック): an n×n grid cut into connected blocks, each with its sum; every row and column
//! holds each of 1 to n once.
//!
//! On one line a SumBlock is a game id of Simon Tatham's *keen* with only `a` clues, so that other programs read it too.
//! Keen has no givens; where there are some, they follow behind a second comma.

mod entry;
pub mod make;

pub(super) use entry::SumBlockKind;

use crate::grid::{Cell, CellSet, Grid};
use crate::problem::{Cage, Frame, Group, GroupKind, Problem};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::{Reader, neighbours, write_edges};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The smallest and the largest board.
pub const SIZES: std::ops::RangeInclusive<usize> = 3..=12;

/// A SumBlock: its blocks with their sums, and its givens, of which most have none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SumBlock {
    size: u8,
    /// For each cell the number of its block. Blocks are numbered by their first cell.
    block_of: Vec<u8>,
    sums: Vec<u16>,
    givens: Vec<Option<Symbol>>,
}

/// Blocks that do not make a SumBlock.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BlocksError {
    /// A board of a size that is not offered.
    #[error("found a board of size {0}, wanted 3 to 12")]
    Size(usize),
    /// Not one block for every cell, or not one sum for every block.
    #[error("found {found} entries, wanted {wanted}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A block in two pieces.
    #[error("the block of {0} is in two pieces, wanted every block connected")]
    TornBlock(String),
}

impl SumBlock {
    /// A SumBlock from a label for each cell, row by row, and the sum of each label's block. Labels are any numbers;
    /// `sum_of` is asked once for each block, by label.
    pub fn new(
        size: usize,
        labels: &[usize],
        mut sum_of: impl FnMut(usize) -> u16,
    ) -> Result<SumBlock, BlocksError> {
        if !SIZES.contains(&size) {
            return Err(BlocksError::Size(size));
        }
        if labels.len() != size * size {
            return Err(BlocksError::Count { found: labels.len(), wanted: size * size });
        }
        let mut names: Vec<usize> = Vec::new();
        let mut block_of = Vec::with_capacity(labels.len());
        for &label in labels {
            let known = names.iter().position(|&name| name == label);
            let number = known.unwrap_or_else(|| {
                names.push(label);
                names.len() - 1
            });
            block_of.push(number as u8);
        }
        let sums = names.iter().map(|&name| sum_of(name)).collect();
        let sumblock = SumBlock { size: size as u8, block_of, sums, givens: vec![None; size * size] };
        match sumblock.torn() {
            Some(cell) => Err(BlocksError::TornBlock(sumblock.grid().name(cell))),
            None => Ok(sumblock),
        }
    }

    /// Rows, columns and digits.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The rectangle of cells.
    pub fn grid(&self) -> Grid {
        Grid { rows: self.size, cols: self.size }
    }

    /// How many blocks there are.
    pub fn block_count(&self) -> usize {
        self.sums.len()
    }

    /// The number of a cell's block; blocks are numbered by their first cell.
    pub fn block_of(&self, cell: Cell) -> usize {
        self.block_of[cell.index()] as usize
    }

    /// The sum of a block.
    pub fn sum(&self, block: usize) -> u16 {
        self.sums[block]
    }

    /// The cells of a block in reading order.
    pub fn cells(&self, block: usize) -> Vec<Cell> {
        self.grid().cells().filter(|&cell| self.block_of(cell) == block).collect()
    }

    /// What is given in a cell.
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// The givens as marks, in reading order.
    pub fn marks(&self) -> Vec<Mark> {
        let mark = |cell| self.given(cell).map(|symbol| Mark { cell, symbol });
        self.grid().cells().filter_map(mark).collect()
    }

    /// The same board with only these givens.
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> SumBlock {
        let mut sumblock = SumBlock { givens: vec![None; self.givens.len()], ..self.clone() };
        for mark in marks {
            sumblock.givens[mark.cell.index()] = Some(mark.symbol);
        }
        sumblock
    }

    /// Lowers to the abstract puzzle: rows and columns that differ, cages that add up.
    pub fn problem(&self) -> Problem {
        let (grid, size) = (self.grid(), self.size());
        let mut groups = Vec::with_capacity(2 * size);
        for row in 0..size {
            groups.push(Group::new(GroupKind::Row, row + 1, (0..size).map(|col| grid.cell(row, col))));
        }
        for col in 0..size {
            groups.push(Group::new(GroupKind::Column, col + 1, (0..size).map(|row| grid.cell(row, col))));
        }
        let cage = |block| Cage { cells: self.cells(block), sum: self.sums[block] };
        let cages = (0..self.block_count()).map(cage).collect();
        let cells: CellSet = grid.cells().collect();
        let frame = Frame::new(grid, Symbols::first(size), cells, groups, cages).expect("sizes up to 12 fit");
        Problem { frame: Arc::new(frame), givens: self.marks() }
    }

    /// A cell of a block that is in two pieces.
    fn torn(&self) -> Option<Cell> {
        let mut begun = vec![false; self.block_count()];
        let mut reached = CellSet::EMPTY;
        let mut queue = Vec::new();
        for start in self.grid().cells() {
            if reached.contains(start) {
                continue;
            }
            // A block whose first cell did not lead here is in two pieces.
            if std::mem::replace(&mut begun[self.block_of(start)], true) {
                return Some(start);
            }
            reached.insert(start);
            queue.push(start);
            while let Some(cell) = queue.pop() {
                for next in neighbours(self.size(), cell.index()).map(|next| Cell(next as u16)) {
                    if self.block_of(next) == self.block_of(start) && reached.insert(next) {
                        queue.push(next);
                    }
                }
            }
        }
        None
    }

    fn write_blocks(&self) -> String {
        let signs = write_edges(self.size(), |a, b| self.block_of[a] != self.block_of[b]);
        let mut text = String::new();
        for run in signs.chunk_by(PartialEq::eq) {
            text.push(run[0]);
            match run.len() {
                1 => {}
                2 => text.push(run[0]),
                more => text += &more.to_string(),
            }
        }
        text
    }
}

impl fmt::Display for SumBlock {
    /// A keen game id; givens, if any, as rows joined behind a second comma.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{},", self.size, self.write_blocks())?;
        for sum in &self.sums {
            write!(f, "a{sum}")?;
        }
        if self.givens.iter().any(Option::is_some) {
            let signs = self.givens.iter().map(|given| given.map_or('.', Symbol::digit));
            write!(f, ",{}", signs.collect::<String>())?;
        }
        Ok(())
    }
}

impl FromStr for SumBlock {
    type Err = ReadError;

    /// Reads what `Display` writes, and keen ids with a difficulty behind the size, such as `6dn:…`.
    fn from_str(text: &str) -> Result<SumBlock, ReadError> {
        let mut reader = Reader::new(text);
        let size = reader.number(["a size from 3 to 12", "3から12までの大きさ"])?;
        if !SIZES.contains(&size) {
            return Err(reader.error_at(
                0,
                &size.to_string(),
                ["a size from 3 to 12", "3から12までの大きさ"],
            ));
        }
        // The difficulty and the kind of clues only matter to the generator.
        while reader.peek().is_some_and(|sign| sign.is_ascii_lowercase()) {
            reader.at += 1;
        }
        reader.sign(':', ["':' behind the size", "大きさの後に ':'"])?;
        let labels = reader.blocks(size)?;
        reader.sign(',', ["',' and then the clues", "',' とその後に和"])?;
        let mut sums = Vec::new();
        let count = labels.iter().max().map_or(0, |most| most + 1);
        while sums.len() < count {
            reader.sign('a', ["a sum for each block, such as a7", "各ブロックの和(a7 のように)"])?;
            let start = reader.at;
            let sum = reader.number(["the sum of a block", "ブロックの和"])?;
            let sum = u16::try_from(sum).ok().filter(|&sum| sum > 0);
            sums.push(sum.ok_or_else(|| {
                reader.error_at(start, &text[start..reader.at], ["a sum above 0", "0より大きい和"])
            })?);
        }
        let sumblock = SumBlock::new(size, &labels, |label| sums[label]).map_err(|error| {
            reader.error_at(0, &error.to_string(), ["connected blocks", "ひとつながりのブロック"])
        })?;
        if reader.peek().is_none() {
            return Ok(sumblock);
        }
        reader.sign(',', ["no more than one sum for each block", "各ブロックに和は1つだけ"])?;
        let givens = reader.givens(size)?;
        Ok(SumBlock { givens, ..sumblock })
    }
}

impl Reader<'_> {
    fn givens(&mut self, size: usize) -> Result<Vec<Option<Symbol>>, ReadError> {
        let rest = &self.text[self.at..];
        if rest.chars().count() != size * size {
            return Err(self.error_at(
                self.at,
                rest,
                ["one sign for each cell, '.' for a blank", "マスごとに1文字、空きマスは '.'"],
            ));
        }
        let mut givens = Vec::with_capacity(size * size);
        for sign in rest.chars() {
            let symbol = Symbol::from_digit(sign).filter(|symbol| symbol.index() < size);
            if symbol.is_none() && sign != '.' {
                return Err(
                    self.error(["a digit of the board, or '.' for a blank", "盤面の数字か、空きマスの '.'"])
                );
            }
            givens.push(symbol);
            self.at += sign.len_utf8();
        }
        Ok(givens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_keen_ids() {
        let text = "4:aa__a_b_aa__a3,a7a9a6a5a4a9";
        let sumblock: SumBlock = text.parse().expect("an id");
        assert_eq!(sumblock.to_string(), text);
        assert_eq!(sumblock.block_count(), 6);
        assert_eq!((0..6).map(|block| sumblock.sum(block)).sum::<u16>(), 40);
        let with = format!("{text},..3.............");
        assert_eq!(with.parse::<SumBlock>().expect("givens").to_string(), with);
        assert_eq!(text.replace("4:", "4dn:").parse::<SumBlock>().expect("a difficulty"), sumblock);
    }

    #[test]
    fn says_what_is_wrong_with_an_id() {
        let error = |text: &str| text.parse::<SumBlock>().expect_err(text).to_string();
        assert_eq!(error("2:a,a3"), "line 1, column 1: found \"2\", wanted a size from 3 to 12");
        assert!(error("4:aa__a_b_aa__a3,a7a9m6a5a4a9").starts_with("line 1, column 22: found \"m\""));
        assert!(error("4:aa__a_b_aa__a3,a7a9a6a5a4a9,1").contains("one sign for each cell"));
        assert!(error("4:aa__a_b_aa__a3").contains("found \"the end\""));
        assert!(error("4:zzz,a1").contains("found \"z\""));
        assert!(error("4:_99999,a1").contains("no more edges"));
    }

    #[test]
    fn blocks_must_be_connected_and_of_a_size_that_is_offered() {
        let torn = [0, 1, 0, 1, 1, 1, 1, 1, 1];
        assert_eq!(SumBlock::new(3, &torn, |_| 9), Err(BlocksError::TornBlock("r1c3".into())));
        assert_eq!(SumBlock::new(2, &[0; 4], |_| 6), Err(BlocksError::Size(2)));
        assert!(SumBlock::new(3, &[0; 9], |_| 18).is_ok());
    }
}
