//! Minimal puzzles: no given can go without a second solution, however hard the one that stays is to find.
//!
//! The lowest layer of making, by the fast engine alone and so for plain 9×9 boards only. With a symmetry,
//! givens go together with their images, and no such set of givens can go as a whole.

use super::{Made, Maker};
use crate::chance::{Chance, shuffle};
use crate::grid::Cell;
use crate::solve::{as_nine, marks, nine};

/// One minimal puzzle, graded if the player solves it. `None` on any other board than a plain 9×9.
pub fn minimal(maker: &Maker, chance: &mut Chance) -> Option<Made> {
    let empty = maker.empty();
    as_nine(&empty.problem())?;
    let full = nine::random_full_grid(chance);
    let mut orbits: Vec<Vec<usize>> =
        maker.orbits().iter().map(|orbit| orbit.iter().map(Cell::index).collect()).collect();
    shuffle(chance, &mut orbits);
    let groups: Vec<&[usize]> = orbits.iter().map(Vec::as_slice).collect();
    let left = nine::strip(&full, &full, &groups);
    let solution = marks(&full);
    let givens: Vec<_> = solution.iter().copied().filter(|mark| left[mark.cell.index()] != 0).collect();
    let puzzle = empty.with_givens(&givens);
    let grade = maker.grade(&puzzle.problem());
    Some(Made { puzzle, solution: empty.with_givens(&solution), grade, whole: true })
}
