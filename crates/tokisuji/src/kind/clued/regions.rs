//! What boards that are cut into regions share: pieces, the lines between them, and how they are written.

use super::{Clue, Clues};
use crate::grid::{Cell, Grid};
use crate::problem::Spot;
use crate::text::ReadError;
use crate::text::sgt::Reader;
use std::ops::RangeInclusive;

/// The signs for regions; where there are more regions, those that do not touch share one.
const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The number of each cell's piece, by their first cells: what neighbours that `join` hold together. The first of the two is above the
/// second or to its left.
pub(in crate::kind) fn pieces(grid: Grid, join: &dyn Fn(Cell, Cell) -> bool) -> Vec<u16> {
    let mut pieces = vec![u16::MAX; grid.len()];
    let mut count = 0;
    for start in grid.cells() {
        if pieces[start.index()] != u16::MAX {
            continue;
        }
        pieces[start.index()] = count;
        let mut waiting = vec![start];
        while let Some(cell) = waiting.pop() {
            for next in grid.beside(cell) {
                if pieces[next.index()] == u16::MAX && join(cell.min(next), cell.max(next)) {
                    pieces[next.index()] = count;
                    waiting.push(next);
                }
            }
        }
        count += 1;
    }
    pieces
}

/// Whether some cells are one piece; none are not.
pub(in crate::kind) fn is_one_piece(grid: Grid, inside: &dyn Fn(Cell) -> bool) -> bool {
    let Some(start) = grid.cells().find(|&cell| inside(cell)) else { return false };
    let pieces = pieces(grid, &|a, b| inside(a) && inside(b));
    grid.cells().all(|cell| !inside(cell) || pieces[cell.index()] == pieces[start.index()])
}

impl Clues {
    /// The cells of each region, by its number.
    pub(in crate::kind) fn region_cells(&self) -> Vec<Vec<Cell>> {
        let count = self.regions.iter().max().map_or(0, |&last| last as usize + 1);
        let mut cells = vec![Vec::new(); count];
        for (cell, &region) in self.grid.cells().zip(&self.regions) {
            cells[region as usize].push(cell);
        }
        cells
    }

    /// The edges between regions.
    pub(in crate::kind) fn region_edges(&self) -> Vec<Spot> {
        let mut edges = Vec::new();
        for cell in self.grid.cells() {
            let (row, col) = (self.grid.row(cell), self.grid.col(cell));
            let differs = |before: Cell| self.regions.get(before.index()) != self.regions.get(cell.index());
            edges.extend((row > 0 && differs(self.grid.cell(row - 1, col))).then(|| Spot::above(row, col)));
            edges.extend((col > 0 && differs(self.grid.cell(row, col - 1))).then(|| Spot::left(row, col)));
        }
        edges
    }

    /// Numbers regions by their first cells, and puts what is said of a whole region into its first cell.
    pub(crate) fn settle_regions(&mut self) {
        let mut first: Vec<(u16, Cell)> = Vec::new();
        for cell in self.grid.cells() {
            let Some(&old) = self.regions.get(cell.index()) else { return };
            let number = first.iter().position(|&(region, _)| region == old).unwrap_or_else(|| {
                first.push((old, cell));
                first.len() - 1
            });
            self.regions[cell.index()] = number as u16;
            if matches!(self.at(cell), Clue::Op(..)) {
                self.cells.swap(first[number].1.index(), cell.index());
            }
        }
    }

    /// One sign a cell, the same within a region; rows with `/` between them.
    pub(in crate::kind) fn regions_text(&self) -> String {
        let count = self.regions.iter().max().map_or(0, |&last| last as usize + 1);
        let mut signs: Vec<Option<u8>> = vec![None; count];
        for (number, cells) in self.region_cells().iter().enumerate() {
            let beside = cells.iter().flat_map(|&cell| self.grid.beside(cell));
            let taken: Vec<u8> =
                beside.filter_map(|cell| signs[self.regions[cell.index()] as usize]).collect();
            let mut free = (0..SIGNS.len()).map(|step| SIGNS[(number + step) % SIGNS.len()]);
            signs[number] = free.find(|sign| !taken.contains(sign));
        }
        let sign = |region: &u16| signs[*region as usize].map_or('?', char::from);
        let rows = self.regions.chunks(self.grid.cols as usize);
        rows.map(|row| row.iter().map(sign).collect::<String>()).collect::<Vec<_>>().join("/")
    }
}

impl Reader<'_> {
    /// As many rows as each has signs: letters or digits, the same for neighbours of one region.
    pub(in crate::kind) fn region_rows(&mut self, sides: &RangeInclusive<usize>) -> Result<Clues, ReadError> {
        let size = self.text[self.at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        if !sides.contains(&size) {
            return Err(self.sides(sides));
        }
        let mut signs = Vec::with_capacity(size * size);
        for row in 0..size {
            if row > 0 {
                self.pass('/', "'/' and the next row", "'/' と次の行")?;
            }
            for _ in 0..size {
                let sign = self.peek().filter(char::is_ascii_alphanumeric).ok_or_else(|| {
                    self.wanted([
                        format!("{size} letters in every row, the same within a region"),
                        format!("どの行も{size}文字(同じ領域は同じ文字)"),
                    ])
                })?;
                signs.push(sign);
                self.at += 1;
            }
        }
        let grid = Grid { rows: size as u8, cols: size as u8 };
        let regions = pieces(grid, &|a, b| signs[a.index()] == signs[b.index()]);
        Ok(Clues { regions, ..Clues::empty(grid) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_regions_are_told_apart() {
        // Every cell of a large board alone: more than there are signs.
        let grid = Grid { rows: 9, cols: 9 };
        let clues = Clues { regions: (0..81).collect(), ..Clues::empty(grid) };
        let text = clues.regions_text();
        assert!(text.starts_with("abcdefghi/jkl"), "{text}");
        assert_eq!(Reader::new(&text).region_rows(&(3..=9)).expect("as written"), clues);
    }

    #[test]
    fn regions_are_numbered_by_their_first_cells() {
        let clues = Reader::new("xxa/axa/xxx").region_rows(&(3..=9)).expect("regions");
        assert_eq!(clues.regions, [0, 0, 1, 2, 0, 1, 0, 0, 0]);
        assert_eq!(clues.regions_text(), "aab/cab/aaa");
        assert!(Reader::new("xxa/ax/xxx").region_rows(&(3..=9)).is_err());
        assert!(Reader::new("xx/xx").region_rows(&(3..=9)).is_err());
    }
}
