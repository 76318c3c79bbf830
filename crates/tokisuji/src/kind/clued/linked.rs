//! What kinds with a line through the centres of cells share: links between neighbours, the one loop, and loops by chance.

use crate::chance::Chance;
use crate::constraint::Loop;
use crate::grid::{Cell, Grid};
use crate::kind::slitherlink::blob;
use crate::problem::{Lowering, Sort, SortLook, Spot};
use crate::symbol::Symbol;
use std::collections::{BTreeMap, BTreeSet};

/// No line, and a line.
pub(in crate::kind) const NO: Symbol = Symbol(0);
pub(in crate::kind) const YES: Symbol = Symbol(1);

/// Ways out of a cell: up, right, down, left, as rows and columns.
const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The neighbour of a cell up, right, down or left of it, for 0 to 3.
pub(in crate::kind) fn next(grid: Grid, cell: Cell, way: usize) -> Option<Cell> {
    let (down, right) = WAYS[way];
    let (row, col) = (grid.row(cell) as isize + down, grid.col(cell) as isize + right);
    let fits = (0..grid.rows as isize).contains(&row) && (0..grid.cols as isize).contains(&col);
    fits.then(|| grid.cell(row as usize, col as usize))
}

/// The spot of the link between two neighbours.
pub(in crate::kind) fn between(grid: Grid, a: Cell, b: Cell) -> Spot {
    let last = a.max(b);
    let (row, col) = (grid.row(last), grid.col(last));
    if grid.row(a) == grid.row(b) { Spot::left(row, col) } else { Spot::above(row, col) }
}

/// Places for links between neighbours.
#[derive(Debug)]
pub(in crate::kind) struct Links {
    grid: Grid,
    /// Each with its two ends.
    all: BTreeMap<Spot, (Cell, [Cell; 2])>,
}

impl Links {
    /// Adds a place for every two neighbours that are both so.
    pub(in crate::kind) fn add(to: &mut Lowering, grid: Grid, is: &dyn Fn(Cell) -> bool) -> Links {
        let no = ["the loop does not run {}", "{}に線がない"];
        let sort = to.sort(Sort::two(SortLook::Link, ['0', '1'], no, ["the loop runs {}", "{}に線がある"]));
        let mut spots = BTreeMap::new();
        for [a, b] in super::shaded::neighbours(grid).filter(|both| both.iter().all(|&cell| is(cell))) {
            spots.insert(between(grid, a, b), [a, b]);
        }
        let all = spots.into_iter().map(|(spot, ends)| (spot, (to.place(spot, sort), ends))).collect();
        Links { grid, all }
    }

    /// The link of a cell up, right, down or left, if there is one.
    pub(in crate::kind) fn out(&self, cell: Cell, way: usize) -> Option<Cell> {
        let end = next(self.grid, cell, way)?;
        self.all.get(&between(self.grid, cell, end)).map(|(place, _)| *place)
    }

    /// All links of a cell.
    pub(in crate::kind) fn at(&self, cell: Cell) -> Vec<Cell> {
        (0..4).filter_map(|way| self.out(cell, way)).collect()
    }

    /// What is drawn is one loop.
    pub(in crate::kind) fn bind_loop(&self, to: &mut Lowering) {
        let (scope, ends) =
            self.all.values().map(|(place, [a, b])| (*place, (a.0, b.0))).unzip::<_, _, Vec<_>, Vec<_>>();
        let said = ["the one loop".to_owned(), "1つのループ".to_owned()];
        to.bind(said, Loop::new(scope, ends, self.grid.len() as u16));
    }
}

/// The links of a loop by chance.
pub(in crate::kind) fn ring(grid: Grid, chance: &mut Chance) -> BTreeSet<Spot> {
    // Around cells of the grid whose corners are the centres of this one.
    let inner = Grid { rows: grid.rows - 1, cols: grid.cols - 1 };
    let inside = blob(inner, chance);
    let is = |row: usize, col: usize| {
        // A wrapped index lies outside too.
        row < inner.rows as usize && col < inner.cols as usize && inside[inner.cell(row, col).index()]
    };
    let drawn = |&[a, b]: &[Cell; 2]| {
        let (row, col) = (grid.row(a), grid.col(a));
        let before =
            if grid.row(a) == grid.row(b) { (row.wrapping_sub(1), col) } else { (row, col.wrapping_sub(1)) };
        is(row, col) != is(before.0, before.1)
    };
    super::shaded::neighbours(grid).filter(drawn).map(|[a, b]| between(grid, a, b)).collect()
}
