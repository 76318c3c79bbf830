//! Islands that their numbers alone give back: a sea that grows by chance, numbers by chance, and then other numbers and other shores
//! where something is left open, until nothing is.

use super::Nurikabe;
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::shaded::{Left, climb, goal, is_one_piece, marks, piece};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::symbol::Mark;

/// More cells than this are no fun to count.
const LARGEST: usize = 9;

/// A puzzle and its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let goal = goal(level, chance);
    let sea = sea(grid, chance)?;
    let clues = number(grid, &sea, &Clues::empty(grid), chance)?;
    let change = |(clues, sea): &(Clues, Vec<bool>), left: &Left, chance: &mut Chance| {
        let cell = left.some(chance);
        let (mut clues, mut other) = (clues.clone(), sea.clone());
        if below(chance, 3) == 0 || !flip(grid, &mut other, cell) {
            // The number of an island that is open, or next to what is, goes to another of its cells.
            let land = |cell: Cell| !sea[cell.index()];
            let near = std::iter::once(cell).chain(grid.beside(cell)).find(|&cell| land(cell))?;
            for cell in piece(grid, near, &land) {
                clues.cells[cell.index()] = Clue::None;
            }
            other.clone_from(sea);
        }
        Some((number(grid, &other, &clues, chance)?, other))
    };
    let lower = |(clues, _): &(Clues, Vec<bool>)| Nurikabe.lower(clues);
    let (clues, sea) = climb((clues, sea), goal, 3 * grid.len(), chance, lower, change)?;
    Some((clues, marks(grid, &sea)))
}

/// A sea that is one piece, nowhere two by two, and leaves islands that are not too large.
fn sea(grid: Grid, chance: &mut Chance) -> Option<Vec<bool>> {
    let mut sea = vec![false; grid.len()];
    sea[below(chance, grid.len() as u32) as usize] = true;
    let mut order: Vec<Cell> = grid.cells().collect();
    // The first rounds leave room for larger islands, the others cut what is too large.
    for round in 0..12 {
        shuffle(chance, &mut order);
        for &cell in &order {
            let shores = grid.beside(cell).filter(|next| sea[next.index()]).count();
            let wanted = match round {
                0..=7 => shores == 1 && below(chance, 4) > 0,
                _ => shores > 0 && piece(grid, cell, &|cell| !sea[cell.index()]).len() > LARGEST,
            };
            if !sea[cell.index()] && wanted && !fills_square(grid, &sea, cell) {
                sea[cell.index()] = true;
            }
        }
    }
    // Small islands grow, for many of one cell are dull.
    for _ in 0..3 {
        shuffle(chance, &mut order);
        for &cell in &order {
            let land = |cell: Cell| !sea[cell.index()];
            let islands =
                grid.beside(cell).filter(|&next| land(next)).map(|next| piece(grid, next, &land).len());
            let (small, all) = islands.fold((false, 1), |(small, all), size| (small || size < 3, all + size));
            if sea[cell.index()] && small && all <= LARGEST {
                sea[cell.index()] = false;
                sea[cell.index()] = !is_one_piece(grid, &|cell| sea[cell.index()]);
            }
        }
    }
    is_fine(grid, &sea).then_some(sea)
}

/// Whether a cell would be the fourth of a square of sea.
fn fills_square(grid: Grid, sea: &[bool], cell: Cell) -> bool {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let is = |row: usize, col: usize| {
        // A wrapped index lies outside too.
        row < grid.rows as usize && col < grid.cols as usize && sea[grid.cell(row, col).index()]
    };
    let sides = [usize::MAX, 1];
    sides.iter().any(|&down| {
        sides.iter().any(|&right| {
            let (other_row, other_col) = (row.wrapping_add(down), col.wrapping_add(right));
            is(other_row, col) && is(row, other_col) && is(other_row, other_col)
        })
    })
}

/// Whether the sea is one piece, no island too large, and not too many too small; there is some of both.
fn is_fine(grid: Grid, sea: &[bool]) -> bool {
    let mut met = vec![false; grid.len()];
    let (mut islands, mut single) = (0, 0);
    for cell in grid.cells() {
        if sea[cell.index()] || met[cell.index()] {
            continue;
        }
        let island = piece(grid, cell, &|cell| !sea[cell.index()]);
        if island.len() > LARGEST {
            return false;
        }
        for cell in &island {
            met[cell.index()] = true;
        }
        islands += 1;
        single += usize::from(island.len() == 1);
    }
    islands > 0 && single <= 1 + islands / 4 && is_one_piece(grid, &|cell| sea[cell.index()])
}

/// Makes sea of land, or land of sea, if that may be.
fn flip(grid: Grid, sea: &mut [bool], cell: Cell) -> bool {
    if !sea[cell.index()] && fills_square(grid, sea, cell) {
        return false;
    }
    sea[cell.index()] = !sea[cell.index()];
    let fine = is_fine(grid, sea);
    if !fine {
        sea[cell.index()] = !sea[cell.index()];
    }
    fine
}

/// Every island with its number: where it stood before, if that is one place, and anywhere otherwise.
fn number(grid: Grid, sea: &[bool], before: &Clues, chance: &mut Chance) -> Option<Clues> {
    let mut clues = Clues::empty(grid);
    let mut met = vec![false; grid.len()];
    for cell in grid.cells() {
        if sea[cell.index()] || met[cell.index()] {
            continue;
        }
        let island = piece(grid, cell, &|cell| !sea[cell.index()]);
        for cell in &island {
            met[cell.index()] = true;
        }
        let stood: Vec<Cell> = island.iter().copied().filter(|&cell| before.at(cell) != Clue::None).collect();
        let some = if stood.is_empty() { &island } else { &stood };
        let seat = some[below(chance, some.len() as u32) as usize];
        clues.cells[seat.index()] = Clue::Number(island.len() as u16);
    }
    met.contains(&true).then_some(clues)
}
