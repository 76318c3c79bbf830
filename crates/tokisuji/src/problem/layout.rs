//! What stands on a board beside what is written into it: lines, clues, signs and margins, as data.
//!
//! Pictures, terminals, books and the site's board all draw from it; nobody draws a kind by hand.

use super::place::Spot;
use super::{Frame, GroupKind};
use crate::grid::{Cell, CellSet};

/// What a board looks like before anybody writes on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The lines between cells.
    pub lines: Lines,
    /// What stands on the board, lowest first.
    pub items: Vec<Item>,
    /// Clues outside the board: above each column (read downwards), to the left of each row (read to the right), below, to the right.
    /// Each list is empty, or has an entry for each column or row.
    pub margins: [Vec<Vec<String>>; 4],
}

/// The lines between cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Lines {
    /// Thin lines, and a thick one around the board.
    #[default]
    Thin,
    /// Thin lines, and a thicker one after every five cells: for counting.
    Fives,
    /// Lines of one weight around every cell, black ones too.
    Even,
    /// Dots in the corners of the cells.
    Dots,
    /// None at all.
    None,
}

/// Something on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A cell that is tinted, grey or black from the start.
    Fill(Cell, Fill),
    /// A thick line along an edge between two cells.
    Thick(Spot),
    /// A dashed line along an edge between two cells.
    Dashed(Spot),
    /// A stroke from the upper left to the lower right corner of a cell.
    Diagonal(Cell),
    /// A circle around a spot.
    Circle(Spot, Fill),
    /// A clue, as large as what is written.
    Clue(Spot, String),
    /// A small clue in a corner of a cell.
    Corner(Cell, Corner, String),
    /// A smaller one in the upper left corner, clear of what is written and of candidates: the sum of an area, the number of a word.
    Label(Cell, String),
    /// A dashed outline just inside these cells, with this in the upper left corner of the first.
    Cage(Vec<Cell>, String),
    /// `<`, `>`, `^` or `v` between two cells: the point is on the side of the smaller one.
    Sign(Spot, char),
    /// A clue with an arrow beside it: up, right, down, left for 0, 1, 2, 3.
    Arrow(Cell, u8, String),
}

/// How something is filled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fill {
    /// Not at all.
    White,
    /// With a quiet tint.
    Pale,
    /// Light grey.
    Grey,
    /// Black.
    Black,
}

/// A corner of a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Corner {
    /// The upper left one.
    UpperLeft,
    /// The upper right one.
    UpperRight,
    /// The lower left one.
    LowerLeft,
}

impl Layout {
    /// What groups and cages look like: a tint under diagonals and windows, thick lines between blocks, and cages as dashed outlines; or
    /// thick lines around the cages where there are no blocks to cut the board.
    pub(super) fn of_groups(frame: &Frame) -> Layout {
        let tinted = |kind| matches!(kind, GroupKind::Diagonal | GroupKind::Window | GroupKind::Extra);
        let extra = frame.groups.iter().filter(|group| tinted(group.kind));
        let extra = extra.fold(CellSet::EMPTY, |all, group| all.union(&group.set));
        let mut items: Vec<Item> = extra.iter().map(|cell| Item::Fill(cell, Fill::Pale)).collect();

        let mut area: Vec<Option<usize>> = vec![None; frame.grid.len()];
        let mut number = 0;
        let mut put = |cells: &[Cell]| {
            number += 1;
            for cell in cells {
                area[cell.index()] = Some(number);
            }
        };
        let blocks = || frame.groups.iter().filter(|group| group.kind == GroupKind::Block);
        blocks().for_each(|block| put(&block.cells));
        let cut_by_cages = blocks().next().is_none();
        if cut_by_cages {
            frame.cages.iter().for_each(|cage| put(&cage.cells));
        }
        let (grid, cells) = (frame.grid, &frame.cells);
        for cell in grid.cells().filter(|&cell| cells.contains(cell)) {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let above = (row > 0).then(|| (grid.cell(row - 1, col), Spot::above(row, col)));
            let left = (col > 0).then(|| (grid.cell(row, col - 1), Spot::left(row, col)));
            for (other, spot) in [above, left].into_iter().flatten() {
                if cells.contains(other) && area[other.index()] != area[cell.index()] {
                    items.push(Item::Thick(spot));
                }
            }
        }
        items.extend(frame.cages.iter().map(|cage| match cut_by_cages {
            true => Item::Label(cage.cells[0], cage.sum.to_string()),
            false => Item::Cage(cage.cells.clone(), cage.sum.to_string()),
        }));
        Layout { items, ..Layout::default() }
    }
}
