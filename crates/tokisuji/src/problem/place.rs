//! Where symbols stand when cells are not enough: edges, links between cells, and views such as inside or outside.
//!
//! Everything lies on a doubled grid. Corners have two even numbers, cells two odd ones, edges one of each; a link between the
//! centres of two neighbours lies on the edge that it crosses. A place is numbered like a cell: those of the grid first, row by row,
//! then the others in the order in which they were added.

use crate::grid::Grid;
use crate::symbol::Symbols;

/// A point of the doubled grid, from the top left corner.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Down: even on the lines between rows, odd in a row.
    pub y: u8,
    /// To the right: even on the lines between columns, odd in a column.
    pub x: u8,
}

impl Spot {
    /// The middle of a cell.
    pub fn cell(row: usize, col: usize) -> Spot {
        Spot { y: (2 * row + 1) as u8, x: (2 * col + 1) as u8 }
    }

    /// The edge above a cell; for `row` = the number of rows, the one at the foot of the board.
    pub fn above(row: usize, col: usize) -> Spot {
        Spot { y: (2 * row) as u8, x: (2 * col + 1) as u8 }
    }

    /// The edge to the left of a cell; for `col` = the number of columns, the one at the right end of the board.
    pub fn left(row: usize, col: usize) -> Spot {
        Spot { y: (2 * row + 1) as u8, x: (2 * col) as u8 }
    }

    /// Whether this is the middle of a cell.
    pub fn is_cell(self) -> bool {
        self.y % 2 == 1 && self.x % 2 == 1
    }

    /// Whether this lies on a line between rows: an edge that runs across, or a link that runs down.
    pub fn is_between_rows(self) -> bool {
        self.y.is_multiple_of(2) && self.x % 2 == 1
    }

    /// Whether this lies on a line between columns: an edge that runs down, or a link that runs across.
    pub fn is_between_columns(self) -> bool {
        self.y % 2 == 1 && self.x.is_multiple_of(2)
    }
}

/// What stands in places of a sort, and how people say so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sort {
    /// What it looks like on paper.
    pub look: SortLook,
    /// The candidates at the start.
    pub symbols: Symbols,
    /// Whether it is part of the answer. A view is not: it only helps to think.
    pub answer: bool,
    /// A sign for each symbol, as answers are written.
    pub signs: Vec<char>,
    /// A sentence for each symbol that stands in a place, in English and Japanese; `{}` is the place, `is|are` for one or several.
    pub says: Vec<[String; 2]>,
    /// The same for each symbol that is known not to stand there; empty where `r1c1 ≠ 5` or the only other symbol says it.
    pub denies: Vec<[String; 2]>,
}

/// What a sort of place looks like on paper.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SortLook {
    /// A sign in a cell.
    Sign,
    /// The first symbol leaves a cell white (with a dot, once that is known), the second shades it.
    Shade,
    /// The first symbol leaves a cell empty (with a dot, once that is known), the second puts something into it.
    Thing(Thing),
    /// A stroke along the edge between two cells, or none (with a cross, once that is known).
    Edge,
    /// As many strokes between the centres of two cells as the number of the symbol.
    Link,
    /// Nothing at all: it is only thought of. The first symbol is outside, the second inside.
    Side,
    /// Nothing at all either: a number that is only thought of, such as what is carried in a sum.
    Thought,
}

/// What can be put into a cell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// A star.
    Star,
    /// A lamp.
    Lamp,
    /// A tent.
    Tent,
    /// A disc: a dot that is filled.
    Disc,
}

impl Sort {
    /// Digits from `least` to `most`.
    pub fn digits(least: usize, most: usize) -> Sort {
        let sign = |value: usize| char::from_digit(value as u32, 36).unwrap_or('?').to_ascii_uppercase();
        Sort {
            look: SortLook::Sign,
            symbols: Symbols::first(most + 1 - least),
            answer: true,
            signs: (least..=most).map(sign).collect(),
            says: (least..=most)
                .map(|value| [format!("{{}} = {value}"), format!("{{}} = {value}")])
                .collect(),
            denies: Vec::new(),
        }
    }

    /// Cells that are white or shaded.
    pub fn shade() -> Sort {
        Sort::two(
            SortLook::Shade,
            ['.', '#'],
            ["{} stays|stay white", "{}は白"],
            ["{} is|are shaded", "{}は黒"],
        )
    }

    /// Edges that are drawn or not.
    pub fn edge() -> Sort {
        let no = ["there is no line {}", "{}には線がない"];
        Sort::two(SortLook::Edge, ['0', '1'], no, ["there is a line {}", "{}に線がある"])
    }

    /// Cells that lie outside or inside a loop: a view.
    pub fn side() -> Sort {
        let outside = ["{} is|are outside the loop", "{}はループの外"];
        let sort =
            Sort::two(SortLook::Side, ['o', 'i'], outside, ["{} is|are inside the loop", "{}はループの内"]);
        Sort { answer: false, ..sort }
    }

    /// Two symbols: the first says no, the second yes.
    pub fn two(look: SortLook, signs: [char; 2], no: [&str; 2], yes: [&str; 2]) -> Sort {
        let says = [no, yes].map(|both| both.map(str::to_owned)).to_vec();
        Sort {
            look,
            symbols: Symbols::first(2),
            answer: true,
            signs: signs.to_vec(),
            says,
            denies: Vec::new(),
        }
    }
}

/// A place: where it lies, and of which sort it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where.
    pub spot: Spot,
    /// Index into [`super::Frame::sorts`].
    pub sort: u8,
    /// How many cells on a link ends that lies here and begins in the cell before; 1 for all that is no longer than a cell.
    pub reach: u8,
}

/// The name of a spot in files: `r3c5`, or `r3c5-below`, `r3c5-right`, `r1c5-above`, `r3c1-left`.
pub(super) fn filed(grid: Grid, spot: Spot) -> String {
    let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
    let name = |row: usize, col: usize| grid.name(grid.cell(row, col));
    match (spot.is_cell(), spot.is_between_rows()) {
        (true, _) => name(row, col),
        (_, true) if row > 0 => name(row - 1, col) + "-below",
        (_, true) => name(row, col) + "-above",
        (_, false) if col > 0 => name(row, col - 1) + "-right",
        (_, false) => name(row, col) + "-left",
    }
}
