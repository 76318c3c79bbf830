//! Lowering a puzzle, piece by piece: places of some sort, and what binds them.

use super::place::{Place, Sort, Spot};
use super::{Cage, ClueAt, Frame, FrameError, Group, GroupKind, Layout, Pattern, Said, Stated};
use crate::constraint::Constraint;
use crate::grid::{Cell, CellSet, Grid};
use crate::symbol::Symbols;
use std::sync::Arc;

/// A frame that is being built.
#[derive(Debug)]
pub struct Lowering {
    grid: Grid,
    sorts: Vec<Sort>,
    places: Vec<Place>,
    cells: CellSet,
    groups: Vec<Group>,
    cages: Vec<Cage>,
    own: Vec<Stated>,
    /// What the board looks like.
    pub layout: Layout,
    /// What players of the kind call what they find.
    pub patterns: &'static [Pattern],
}

impl Lowering {
    /// A board whose cells are not part of the puzzle yet.
    ///
    /// # Errors
    /// When the grid alone has more cells than a board may have.
    pub fn new(grid: Grid) -> Result<Lowering, FrameError> {
        if grid.len() > crate::grid::MOST_CELLS {
            return Err(FrameError::TooManyCells(grid.len()));
        }
        let spot = |cell| Place { spot: Spot::cell(grid.row(cell), grid.col(cell)), sort: 0, reach: 1 };
        Ok(Lowering {
            grid,
            sorts: Vec::new(),
            places: grid.cells().map(spot).collect(),
            cells: CellSet::EMPTY,
            groups: Vec::new(),
            cages: Vec::new(),
            own: Vec::new(),
            layout: Layout::default(),
            patterns: &[],
        })
    }

    /// A sort of places; its number is for the calls below.
    pub fn sort(&mut self, sort: Sort) -> u8 {
        self.sorts.push(sort);
        (self.sorts.len() - 1) as u8
    }

    /// Makes a cell of the grid part of the puzzle.
    pub fn cell(&mut self, cell: Cell, sort: u8) {
        self.places[cell.index()].sort = sort;
        self.cells.insert(cell);
    }

    /// Makes all cells of the grid part of the puzzle.
    pub fn cells(&mut self, sort: u8) {
        self.grid.cells().for_each(|cell| self.cell(cell, sort));
    }

    /// A place that is not a cell of the grid.
    pub fn place(&mut self, spot: Spot, sort: u8) -> Cell {
        self.link(spot, sort, 1)
    }

    /// A link between centres that is so many cells long: it begins before `spot`, and runs on across or down.
    pub fn link(&mut self, spot: Spot, sort: u8, reach: u8) -> Cell {
        let cell = Cell(self.places.len() as u16);
        // More than a set holds is told by `finish`.
        if cell.index() < crate::grid::MOST_CELLS {
            self.cells.insert(cell);
        }
        self.places.push(Place { spot, sort, reach });
        cell
    }

    /// Cells that all differ.
    pub fn group(&mut self, kind: GroupKind, number: usize, cells: impl IntoIterator<Item = Cell>) {
        self.groups.push(Group::new(kind, number, cells));
    }

    /// Rows and columns that all differ, on a board without holes.
    pub fn rows_and_columns(&mut self) {
        let grid = self.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        for row in 0..rows {
            self.group(GroupKind::Row, row + 1, (0..cols).map(|col| grid.cell(row, col)));
        }
        for col in 0..cols {
            self.group(GroupKind::Column, col + 1, (0..rows).map(|row| grid.cell(row, col)));
        }
    }

    /// Something that must hold, and how people call it.
    pub fn bind(&mut self, said: impl Into<Said>, constraint: impl Constraint + 'static) {
        self.own.push(Stated { constraint: Arc::new(constraint), said: said.into(), clue: None });
    }

    /// Something that must hold because of a clue, and would not be there without it.
    pub fn bind_clue(&mut self, clue: ClueAt, said: impl Into<Said>, constraint: impl Constraint + 'static) {
        self.own.push(Stated { constraint: Arc::new(constraint), said: said.into(), clue: Some(clue) });
    }

    /// The frame.
    ///
    /// # Errors
    /// When there are more places than a board may have, or a constraint names one that is not part of the puzzle.
    pub fn finish(self) -> Result<Frame, FrameError> {
        let symbols = self.sorts.iter().fold(Symbols::EMPTY, |all, sort| all.union(sort.symbols));
        for cell in self.own.iter().flat_map(|one| one.constraint.scope()) {
            if cell.index() >= self.places.len() || !self.cells.contains(*cell) {
                return Err(FrameError::StrangeCell(cell.0));
            }
        }
        let frame = Frame::of(self.grid, self.places.len(), symbols, self.cells, self.groups, self.cages)?;
        let (sorts, places, own, patterns) = (self.sorts, self.places, self.own, self.patterns);
        Ok(Frame { sorts, places, own, patterns, ..frame }.with_layout(self.layout))
    }
}
