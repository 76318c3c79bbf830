//! The symmetries a set of givens can have, by the names editors use.

use crate::grid::{Cell, CellSet, Grid};

/// One way of moving a board onto itself.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// A quarter turn, and so every turn.
    Quarter,
    /// A half turn.
    Point,
    /// Left and right change places.
    MirrorH,
    /// Top and bottom change places.
    MirrorV,
    /// Across the diagonal from the top left.
    Diagonal,
    /// Across the other diagonal.
    AntiDiagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 6] = [
        Symmetry::Quarter,
        Symmetry::Point,
        Symmetry::MirrorH,
        Symmetry::MirrorV,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::Quarter => "quarter",
            Symmetry::Point => "point",
            Symmetry::MirrorH => "mirror-h",
            Symmetry::MirrorV => "mirror-v",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
        }
    }

    /// Where a cell goes. `None` when the board is not square and would not fit.
    pub fn image(self, grid: Grid, cell: Cell) -> Option<Cell> {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let (last_row, last_col) = (grid.rows as usize - 1, grid.cols as usize - 1);
        let square = grid.rows == grid.cols;
        Some(match self {
            Symmetry::Point => grid.cell(last_row - row, last_col - col),
            Symmetry::MirrorH => grid.cell(row, last_col - col),
            Symmetry::MirrorV => grid.cell(last_row - row, col),
            Symmetry::Quarter if square => grid.cell(col, last_row - row),
            Symmetry::Diagonal if square => grid.cell(col, row),
            Symmetry::AntiDiagonal if square => grid.cell(last_col - col, last_row - row),
            _ => return None,
        })
    }

    /// Whether a set of cells is moved onto itself.
    pub fn keeps(self, grid: Grid, cells: &CellSet) -> bool {
        cells.iter().all(|cell| self.image(grid, cell).is_some_and(|image| cells.contains(image)))
    }

    /// Cells with all their images under some symmetries: each cell is in one orbit, a set of orbits has these
    /// symmetries. A symmetry that the board does not have moves nothing.
    pub fn orbits(symmetries: &[Symmetry], grid: Grid) -> Vec<CellSet> {
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in grid.cells() {
            if !seen.insert(cell) {
                continue;
            }
            let mut orbit = CellSet::EMPTY.with(cell);
            let mut waiting = vec![cell];
            while let Some(cell) = waiting.pop() {
                for image in symmetries.iter().filter_map(|symmetry| symmetry.image(grid, cell)) {
                    if seen.insert(image) {
                        orbit.insert(image);
                        waiting.push(image);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The symmetries of a set of cells in words: `none`, `point`, `mirror-h+mirror-v+point`, `full`.
    pub fn describe(grid: Grid, cells: &CellSet) -> String {
        let kept: Vec<Symmetry> =
            Symmetry::ALL.into_iter().filter(|symmetry| symmetry.keeps(grid, cells)).collect();
        match &kept[..] {
            [] => "none".to_string(),
            all if all.len() == Symmetry::ALL.len() => "full".to_string(),
            // A quarter turn made twice is a half turn; saying both would say nothing new.
            [Symmetry::Quarter, Symmetry::Point] => "quarter".to_string(),
            some => some.iter().map(|symmetry| symmetry.name()).collect::<Vec<_>>().join("+"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(rows: &[&str]) -> String {
        let grid = Grid { rows: rows.len() as u8, cols: rows[0].len() as u8 };
        let signs = rows.concat().into_bytes();
        let cells = grid.cells().filter(|cell| signs[cell.index()] == b'#').collect();
        Symmetry::describe(grid, &cells)
    }

    #[test]
    fn orbits_share_out_the_cells_and_have_the_symmetry() {
        let oblong = Grid { rows: 2, cols: 3 };
        let sizes = |symmetries: &[Symmetry], grid| {
            let orbits = Symmetry::orbits(symmetries, grid);
            assert_eq!(orbits.iter().map(CellSet::len).sum::<usize>(), grid.len());
            assert!(orbits.iter().all(|orbit| symmetries.iter().all(|one| one.keeps(grid, orbit))));
            orbits.len()
        };
        assert_eq!(sizes(&[], oblong), 6);
        assert_eq!(sizes(&[Symmetry::Point], oblong), 3);
        assert_eq!(sizes(&[Symmetry::MirrorH], oblong), 4);
        let nine = Grid { rows: 9, cols: 9 };
        assert_eq!(sizes(&[Symmetry::Point], nine), 41);
        assert_eq!(sizes(&[Symmetry::Quarter], nine), 21);
        assert_eq!(sizes(&Symmetry::ALL, nine), 15);
    }

    #[test]
    fn pictures_have_the_symmetries_one_sees() {
        assert_eq!(describe(&["#...", "....", "...."]), "none");
        assert_eq!(describe(&["#...", "....", "...#"]), "point");
        assert_eq!(describe(&["#..#", "....", "...."]), "mirror-h");
        assert_eq!(describe(&["#...", "....", "#..."]), "mirror-v");
        assert_eq!(describe(&["#..#", "....", "#..#"]), "point+mirror-h+mirror-v");
        assert_eq!(describe(&[".#..", "#...", "....", "...."]), "diagonal");
        assert_eq!(describe(&["..#.", "...#", "....", "...."]), "anti-diagonal");
        assert_eq!(describe(&[".#..", "...#", "#...", "..#."]), "quarter");
        assert_eq!(describe(&["#..#", "....", "....", "#..#"]), "full");
    }
}
