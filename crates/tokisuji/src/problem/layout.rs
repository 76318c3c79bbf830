//! What stands on a board beside what is written into it: lines, clues, signs and margins, as data.
//!
//! Pictures, terminals, books and the site's board all draw from it; nobody draws a kind by hand.

use super::place::Spot;
use crate::grid::Cell;

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
    /// Dots in the corners of the cells.
    Dots,
    /// None at all.
    None,
}

/// Something on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A cell that is black or grey from the start.
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
