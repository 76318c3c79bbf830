//! Where things are: cells, sets of cells, and the rectangle they lie in.
//!
//! A [`CellSet`] is a fixed row of words, so that it is `Copy`, needs no heap and can be a key. Forty words
//! hold the 2,500 cells of a 50×50 nonogram and the edges of a 30×30 Slitherlink, the largest boards we serve.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A cell, numbered row by row from the top left. `r1c1` is cell 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// The number of this cell, for looking things up in a table of cells.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rectangle of cells. Rows and columns count from 0 here and from 1 in print.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// How many rows.
    pub rows: u8,
    /// How many columns.
    pub cols: u8,
}

impl Grid {
    /// How many cells, inside and outside the puzzle.
    pub fn len(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether there is no cell at all.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The cell in this row and column.
    pub fn cell(self, row: usize, col: usize) -> Cell {
        debug_assert!(row < self.rows as usize && col < self.cols as usize);
        Cell((row * self.cols as usize + col) as u16)
    }

    /// The row of a cell, from 0.
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.cols as usize
    }

    /// The column of a cell, from 0.
    pub fn col(self, cell: Cell) -> usize {
        cell.index() % self.cols as usize
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.len() as u16).map(Cell)
    }

    /// The cells that share an edge with a cell, in reading order.
    pub fn beside(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, col) = (self.row(cell), self.col(cell));
        let above = (row > 0).then(|| self.cell(row - 1, col));
        let left = (col > 0).then(|| self.cell(row, col - 1));
        let right = (col + 1 < self.cols as usize).then(|| self.cell(row, col + 1));
        let below = (row + 1 < self.rows as usize).then(|| self.cell(row + 1, col));
        [above, left, right, below].into_iter().flatten()
    }

    /// Whether a cell lies at the border.
    pub fn is_at_border(self, cell: Cell) -> bool {
        let (row, col) = (self.row(cell), self.col(cell));
        row == 0 || col == 0 || row + 1 == self.rows as usize || col + 1 == self.cols as usize
    }

    /// The name of a cell in print and in files, such as `r3c5`.
    pub fn name(self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.col(cell) + 1)
    }

    /// Reads a name such as `r3c5` or `R3C5`.
    pub fn named(self, name: &str) -> Option<Cell> {
        let rest = name.strip_prefix(['r', 'R'])?;
        let (row, col) = rest.split_once(['c', 'C'])?;
        let (row, col): (usize, usize) = (row.parse().ok()?, col.parse().ok()?);
        let inside = (1..=self.rows as usize).contains(&row) && (1..=self.cols as usize).contains(&col);
        inside.then(|| self.cell(row - 1, col - 1))
    }
}

const WORDS: usize = 40;

/// The most cells a board can have.
pub const MOST_CELLS: usize = WORDS * 64;

/// A set of cells.
///
/// Most boards need two words of the forty, so a set knows how many it has used, and looks at no more.
///
/// **Invariant:** the words from `used` on are 0. Sets with the same cells may differ in `used`, which nothing outside can see.
#[derive(Copy, Clone)]
pub struct CellSet {
    words: [u64; WORDS],
    used: u8,
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet { words: [0; WORDS], used: 0 };

    #[inline]
    fn used(&self) -> &[u64] {
        &self.words[..usize::from(self.used).min(WORDS)]
    }

    /// Whether `cell` is among them.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; says whether it is new.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let at = cell.index() / 64;
        let bit = 1 << (cell.index() % 64);
        let new = self.words[at] & bit == 0;
        self.words[at] |= bit;
        self.used = self.used.max(at as u8 + 1);
        new
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// These and `cell`.
    #[must_use]
    pub fn with(mut self, cell: Cell) -> CellSet {
        self.insert(cell);
        self
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.used().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&word| word == 0)
    }

    /// The cells of either.
    #[must_use]
    pub fn union(mut self, other: &CellSet) -> CellSet {
        for (word, more) in self.words.iter_mut().zip(other.used()) {
            *word |= more;
        }
        self.used = self.used.max(other.used);
        self
    }

    /// The cells of both.
    #[must_use]
    pub fn intersection(&self, other: &CellSet) -> CellSet {
        let mut both = CellSet { used: self.used.min(other.used), ..CellSet::EMPTY };
        for ((word, mine), theirs) in both.words.iter_mut().zip(self.used()).zip(other.used()) {
            *word = mine & theirs;
        }
        both
    }

    /// The cells of this set that are not in `other`.
    #[must_use]
    pub fn difference(mut self, other: &CellSet) -> CellSet {
        for (word, less) in self.words.iter_mut().zip(other.used()) {
            *word &= !less;
        }
        self
    }

    /// Whether all of these are in `other`.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.used().iter().zip(&other.words).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.used().iter().enumerate().flat_map(|(at, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell((at * 64) as u16 + bit as u16))
            })
        })
    }

    /// The first cell in reading order.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The words as far as any cell is in them: the same for sets with the same cells.
    fn trimmed(&self) -> &[u64] {
        let used = self.used();
        &used[..used.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1)]
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &CellSet) -> bool {
        self.trimmed() == other.trimmed()
    }
}

impl Eq for CellSet {}

impl PartialOrd for CellSet {
    fn partial_cmp(&self, other: &CellSet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Word by word from the first, as if all words were written out.
impl Ord for CellSet {
    fn cmp(&self, other: &CellSet) -> Ordering {
        self.trimmed().cmp(other.trimmed())
    }
}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.trimmed().hash(state);
    }
}

impl Default for CellSet {
    fn default() -> CellSet {
        CellSet::EMPTY
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

/// The longest side of a board of letters, and so the longest word.
pub const LONGEST_SIDE: usize = 25;

/// A direction words are read in.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right, ヨコ.
    Across,
    /// From top to bottom, タテ.
    Down,
}

impl Direction {
    /// Both.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_out_and_come_back_on_a_board_that_is_not_square() {
        let grid = Grid { rows: 3, cols: 25 };
        for cell in grid.cells() {
            assert_eq!(grid.named(&grid.name(cell)), Some(cell));
        }
        assert_eq!(grid.name(grid.cell(2, 24)), "r3c25");
        for bad in ["", "r", "r1", "c1", "r0c1", "r1c0", "r4c1", "r1c26", "r1c1x", "x1c1"] {
            assert_eq!(grid.named(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in_up_to_the_last_cell() {
        let cells: Vec<Cell> = [0u16, 63, 64, 127, 300, 624].map(Cell).to_vec();
        let set: CellSet = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 6);
        assert!(!set.contains(Cell(1)));
        let less = set.difference(&CellSet::EMPTY.with(Cell(64)));
        assert_eq!(less.len(), 5);
        assert!(less.is_subset(&set) && !set.is_subset(&less));
    }
}
