//! Rooms by chance, and cells shaded so that no white run reaches through three of them.

use super::text::labels;
use super::{Heyawake, rooms, runs};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::shaded::{Left, climb, goal, is_one_piece, marks, try_shade};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::symbol::Mark;

/// A puzzle with all its numbers and its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let goal = goal(level, chance);
    let mut clues = Clues { regions: rectangles(grid, chance), ..Clues::empty(grid) };
    let three = runs(&clues);
    let mut shaded = vec![false; grid.len()];
    repair(grid, &three, &mut shaded, chance);
    let mut order: Vec<Cell> = grid.cells().collect();
    shuffle(chance, &mut order);
    order.truncate(grid.len() * 2 / 3);
    for cell in order {
        try_shade(grid, &mut shaded, cell);
    }
    if !is_fine(&three, &shaded) {
        return None;
    }
    count(&mut clues, &shaded);
    let change = |(clues, shaded): &(Clues, Vec<bool>), left: &Left, chance: &mut Chance| {
        let cell = left.some(chance);
        let (mut clues, mut other) = (clues.clone(), shaded.clone());
        if below(chance, 4) == 0 {
            split(&mut clues, cell, chance)?;
        } else if other[cell.index()] {
            // Where something is open, a cell changes, and what it takes with it.
            other[cell.index()] = false;
        } else {
            grid.beside(cell).for_each(|next| other[next.index()] = false);
            other[cell.index()] = true;
        }
        let three = runs(&clues);
        repair(grid, &three, &mut other, chance);
        if below(chance, 2) == 0 {
            let mut near: Vec<Cell> = grid.beside(cell).flat_map(|next| grid.beside(next)).collect();
            shuffle(chance, &mut near);
            for cell in near {
                try_shade(grid, &mut other, cell);
            }
        }
        let fine = is_one_piece(grid, &|cell| !other[cell.index()]) && is_fine(&three, &other);
        count(&mut clues, &other);
        fine.then_some((clues, other))
    };
    let lower = |(clues, _): &(Clues, Vec<bool>)| Heyawake.lower(clues);
    let (clues, shaded) = climb((clues, shaded), goal, 3 * grid.len(), chance, lower, change)?;
    Some((clues, marks(grid, &shaded)))
}

/// Shades cells where a white run reaches through three rooms, as far as that may be.
fn repair(grid: Grid, runs: &[Vec<Cell>], shaded: &mut [bool], chance: &mut Chance) {
    let mut order: Vec<&Vec<Cell>> = runs.iter().collect();
    shuffle(chance, &mut order);
    for run in order {
        if run.iter().all(|cell| !shaded[cell.index()]) {
            let mut cells = run.clone();
            shuffle(chance, &mut cells);
            let _ = cells.into_iter().any(|cell| try_shade(grid, shaded, cell));
        }
    }
}

/// Whether no white run reaches through three rooms.
fn is_fine(runs: &[Vec<Cell>], shaded: &[bool]) -> bool {
    runs.iter().all(|run| run.iter().any(|cell| shaded[cell.index()]))
}

/// The numbers of all rooms.
fn count(clues: &mut Clues, shaded: &[bool]) {
    for room in rooms(clues) {
        let number = room.iter().filter(|cell| shaded[cell.index()]).count();
        clues.cells[room[0].index()] = Clue::Number(number as u16);
    }
}

/// Cuts the room of a cell in two, if it is large enough.
fn split(clues: &mut Clues, cell: Cell, chance: &mut Chance) -> Option<()> {
    let grid = clues.grid;
    let label = clues.regions[cell.index()];
    let room: Vec<Cell> = grid.cells().filter(|cell| clues.regions[cell.index()] == label).collect();
    let [first, last] = [*room.first()?, *room.last()?].map(|cell| (grid.row(cell), grid.col(cell)));
    let (tall, wide) = (last.0 - first.0 + 1, last.1 - first.1 + 1);
    let across = if tall == wide { below(chance, 2) == 0 } else { tall > wide };
    let side = if across { tall } else { wide };
    if room.len() < 6 {
        return None;
    }
    let cut = 1 + below(chance, side as u32 - 1) as usize;
    let behind = |cell: &Cell| match across {
        true => grid.row(*cell) - first.0 >= cut,
        false => grid.col(*cell) - first.1 >= cut,
    };
    let new = clues.regions.iter().max()? + 1;
    room.iter().filter(|cell| behind(cell)).for_each(|cell| clues.regions[cell.index()] = new);
    // Rooms are numbered in the order of their first cells.
    clues.regions = labels(grid, &|a, b| clues.regions[a.index()] == clues.regions[b.index()]);
    clues.cells.fill(Clue::None);
    Some(())
}

/// Cuts the board into rectangles.
fn rectangles(grid: Grid, chance: &mut Chance) -> Vec<u16> {
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let mut labels = vec![u16::MAX; grid.len()];
    let mut rooms = 0;
    for cell in grid.cells() {
        if labels[cell.index()] != u16::MAX {
            continue;
        }
        let (row, col) = (grid.row(cell), grid.col(cell));
        let free = (col..cols).take_while(|&col| labels[grid.cell(row, col).index()] == u16::MAX).count();
        let mut wide = (1 + below(chance, 4) as usize).min(free);
        // A strip of a single column is dull beside a border.
        if free - wide == 1 && free <= 4 {
            wide = free;
        }
        let tall = (2 + below(chance, 3) as usize).min(rows - row);
        for row in row..row + tall {
            for col in col..col + wide {
                labels[grid.cell(row, col).index()] = rooms;
            }
        }
        rooms += 1;
    }
    labels
}
