//! A partition of a Latin square into connected blocks, kept for merging: what is asked of it between two merges is a
//! word or two away.

use crate::kind::sumblock::SumBlock;
use crate::text::sgt::neighbours;

/// The most rows, and cells, of a board.
pub(super) const MOST: usize = 12;
pub(super) const MOST_CELLS: usize = MOST * MOST;
/// Rows are lines 0 to 11, columns 12 to 23.
pub(super) const LINES: usize = 2 * MOST;

/// Blocks of a Latin square.
#[derive(Clone)]
pub struct Partition {
    pub(super) n: usize,
    /// The square.
    pub(super) solution: [u8; MOST_CELLS],
    /// The block of each cell, named by one of its cells.
    pub(super) block_of: [u8; MOST_CELLS],
    /// The cells of a block in each row, and in each column.
    pub(super) rows_of: [[u16; MOST]; MOST_CELLS],
    pub(super) cols_of: [[u16; MOST]; MOST_CELLS],
    pub(super) extent: [Extent; MOST_CELLS],
    pub(super) sum: [i16; MOST_CELLS],
    /// The cells of a line that lie in blocks which reach beyond it.
    pub(super) bent: [u16; LINES],
    pub(super) row: [u8; MOST_CELLS],
    pub(super) col: [u8; MOST_CELLS],
    /// The blocks that touch a block.
    pub(super) beside: [[u64; 3]; MOST_CELLS],
    /// How many merges led here.
    pub(super) merges: u32,
}

/// How many cells, and how far they reach: the sums of their rows, columns and squares of these, in one word that is
/// added and subtracted as a whole. Cells lie in one row if and only if count × Σr² = (Σr)².
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Extent(u64);

impl Extent {
    pub(super) fn of(row: usize, col: usize) -> Extent {
        let (row, col) = (row as u64, col as u64);
        Extent(1 | row << 8 | (row * row) << 20 | col << 36 | (col * col) << 48)
    }

    pub(super) fn plus(self, other: Extent) -> Extent {
        Extent(self.0 + other.0)
    }

    pub(super) fn minus(self, other: Extent) -> Extent {
        Extent(self.0 - other.0)
    }

    pub(super) fn count(self) -> u32 {
        (self.0 & 0xff) as u32
    }

    /// The row all cells lie in.
    pub(super) fn one_row(self) -> Option<usize> {
        let (count, sum, squares) = (self.0 & 0xff, self.0 >> 8 & 0xfff, self.0 >> 20 & 0xffff);
        (count * squares == sum * sum && count > 0).then(|| (sum / count) as usize)
    }

    /// The column all cells lie in.
    pub(super) fn one_col(self) -> Option<usize> {
        let (count, sum, squares) = (self.0 & 0xff, self.0 >> 36 & 0xfff, self.0 >> 48);
        (count * squares == sum * sum && count > 0).then(|| (sum / count) as usize)
    }

    /// The cell, when there is just one.
    pub(super) fn only(self) -> (usize, usize) {
        ((self.0 >> 8 & 0xfff) as usize, (self.0 >> 36 & 0xfff) as usize)
    }
}

impl Partition {
    /// Every cell of a Latin square a block of its own.
    pub fn singles(n: usize, square: &[u8]) -> Partition {
        let mut partition = Partition {
            n,
            solution: [0; MOST_CELLS],
            block_of: [0; MOST_CELLS],
            rows_of: [[0; MOST]; MOST_CELLS],
            cols_of: [[0; MOST]; MOST_CELLS],
            extent: [Extent::default(); MOST_CELLS],
            sum: [0; MOST_CELLS],
            bent: [0; LINES],
            row: [0; MOST_CELLS],
            col: [0; MOST_CELLS],
            beside: [[0; 3]; MOST_CELLS],
            merges: 0,
        };
        for (cell, &digit) in square.iter().enumerate().take(n * n) {
            let (row, col) = (cell / n, cell % n);
            partition.solution[cell] = digit;
            partition.block_of[cell] = cell as u8;
            partition.rows_of[cell][row] = 1 << col;
            partition.cols_of[cell][col] = 1 << row;
            partition.extent[cell] = Extent::of(row, col);
            partition.sum[cell] = i16::from(digit);
            partition.row[cell] = row as u8;
            partition.col[cell] = col as u8;
            for next in neighbours(n, cell) {
                partition.beside[cell][next / 64] |= 1 << (next % 64);
            }
        }
        partition
    }

    /// The partition of a puzzle with this solution.
    pub fn of(sumblock: &SumBlock, square: &[u8]) -> Partition {
        let mut partition = Partition::singles(sumblock.size(), square);
        for block in 0..sumblock.block_count() {
            let cells = sumblock.cells(block);
            for cell in &cells[1..] {
                let (a, b) = (partition.block_of[cells[0].index()], partition.block_of[cell.index()]);
                partition.merge(a as usize, b as usize);
            }
        }
        partition
    }

    /// The puzzle, without givens.
    pub fn puzzle(&self) -> SumBlock {
        let labels: Vec<usize> =
            self.block_of[..self.n * self.n].iter().map(|&block| block as usize).collect();
        SumBlock::new(self.n, &labels, |block| self.sum[block] as u16).expect("merges keep blocks connected")
    }

    /// How many blocks have one cell.
    pub fn single_count(&self) -> usize {
        (0..self.n * self.n).filter(|&cell| self.size(self.block_of[cell] as usize) == 1).count()
    }

    pub(super) fn size(&self, block: usize) -> u32 {
        self.extent[block].count()
    }

    pub(super) fn is_alive(&self, block: usize) -> bool {
        self.block_of[block] as usize == block
    }

    /// The partition with two of its blocks made one, for conditions that look at the whole.
    #[must_use]
    pub fn merged(&self, a: usize, b: usize) -> Partition {
        let mut partition = self.clone();
        partition.merge(a, b);
        partition
    }

    /// Makes one block of two; it keeps the name of the first.
    pub(super) fn merge(&mut self, a: usize, b: usize) {
        self.bent = self.bent_when_merged(a, b);
        for cell in 0..self.n * self.n {
            if self.block_of[cell] as usize == b {
                self.block_of[cell] = a as u8;
            }
        }
        for line in 0..self.n {
            self.rows_of[a][line] |= self.rows_of[b][line];
            self.cols_of[a][line] |= self.cols_of[b][line];
        }
        self.extent[a] = self.extent[a].plus(self.extent[b]);
        self.sum[a] += self.sum[b];
        rename(&mut self.beside, a, b);
        self.beside[a][a / 64] &= !(1 << (a % 64));
        self.beside[a][b / 64] &= !(1 << (b % 64));
        self.merges += 1;
    }

    /// The cells of each line in blocks that reach beyond it, if `a` and `b` were one.
    pub(super) fn bent_when_merged(&self, a: usize, b: usize) -> [u16; LINES] {
        let mut bent = self.bent;
        let extent = self.extent[a].plus(self.extent[b]);
        let (row, col) = (extent.one_row(), extent.one_col());
        for line in 0..self.n {
            if row != Some(line) {
                bent[line] |= self.rows_of[a][line] | self.rows_of[b][line];
            }
            if col != Some(line) {
                bent[MOST + line] |= self.cols_of[a][line] | self.cols_of[b][line];
            }
        }
        bent
    }
}

/// In a relation between blocks, `b` becomes `a`.
pub(super) fn rename(relation: &mut [[u64; 3]; MOST_CELLS], a: usize, b: usize) {
    for word in 0..3 {
        let mut others = relation[b][word];
        relation[a][word] |= others;
        while others != 0 {
            let other = word * 64 + others.trailing_zeros() as usize;
            others &= others - 1;
            relation[other][a / 64] |= 1 << (a % 64);
            relation[other][b / 64] &= !(1 << (b % 64));
        }
    }
}
