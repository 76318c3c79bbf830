//! What stands small in the corners of cells: sums of areas and numbers of words, cages with their sums, and marks in rings.

use super::{Plan, circle};
use crate::draw::look::{Ink, Pen, SIDE};
use crate::draw::svg::{Path, Svg, tag};
use crate::grid::{Cell, CellSet, Grid};
use crate::problem::Item;

/// The font size of sums of cages: the dashed outline runs beside them.
const CAGE_SIZE: f64 = 12.0;
/// The font size of labels, and where they stand from the corner of their cell.
pub(super) const LABEL_SIZE: f64 = 15.0;
const LABEL_INSET: f64 = 4.0;
/// Where there are no candidates to stay clear of, a label may be larger.
const LARGE_LABEL: f64 = 16.5;
/// Marks in rings.
const RING: f64 = 9.0;
const RING_SIZE: f64 = 13.5;

/// Cages and labels.
pub(super) fn draw(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    cages(svg, plan, pen);
    if plan.corners {
        labels(svg, plan, pen);
    }
}

/// The middle of a label and about how far it reaches from there.
pub(super) fn label_point(plan: &Plan<'_>, cell: Cell, text: &str) -> ((f64, f64), f64) {
    let (x, y) = plan.corner(cell);
    let half = text.chars().count() as f64 * LABEL_SIZE * super::DIGIT / 2.0;
    ((x + LABEL_INSET + half, y + LABEL_SIZE * 0.64), half + 5.0)
}

fn labels(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let labels = plan.layout.items.iter().filter_map(|item| match item {
        Item::Label(cell, text) => Some((*cell, text)),
        _ => None,
    });
    let (size, inset, down) =
        if plan.has_candidates() { (LABEL_SIZE, LABEL_INSET, LABEL_SIZE) } else { (LARGE_LABEL, 4.5, 18.0) };
    let mut labels = labels.peekable();
    if labels.peek().is_none() {
        return;
    }
    svg.open(&tag("g").ink(Ink::Given, pen).num("font-size", size).with("text-anchor", "start"));
    for (cell, text) in labels {
        let (x, y) = plan.corner(cell);
        svg.words(&tag("text").num("x", x + inset).num("y", y + down), text);
    }
    svg.close();
}

/// Each cage has a dashed outline, broken where its sum stands.
fn cages(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let cages = || {
        plan.layout.items.iter().filter_map(|item| match item {
            Item::Cage(cells, text) => Some((cells, if plan.corners { text.as_str() } else { "" })),
            _ => None,
        })
    };
    if cages().next().is_none() {
        return;
    }
    let (mut dashes, mut patches) = (Path::default(), Path::default());
    for (cells, text) in cages() {
        outline(&mut dashes, plan.frame.grid, cells);
        let (x, y) = plan.corner(cells[0]);
        let wide = text.chars().count() as f64 * CAGE_SIZE * super::DIGIT;
        if !text.is_empty() {
            patches.rect(x + 2.5, y + 2.0, wide + 2.0, CAGE_SIZE - 0.5);
        }
    }
    svg.leaf(&tag("path").ink(Ink::Cage, pen).with("d", dashes.text()));
    if !patches.is_empty() {
        svg.leaf(&tag("path").ink(Ink::Paper, pen).with("d", patches.text()));
    }
    svg.open(&tag("g").ink(Ink::Given, pen).num("font-size", CAGE_SIZE).with("text-anchor", "start"));
    for (cells, text) in cages().filter(|(_, text)| !text.is_empty()) {
        let (x, y) = plan.corner(cells[0]);
        svg.words(&tag("text").num("x", x + 3.5).num("y", y + CAGE_SIZE), text);
    }
    svg.close();
}

/// A letter in a small ring in the lower right corner of each of these cells.
pub(in crate::draw) fn ringed(svg: &mut Svg, plan: &Plan<'_>, cells: &[Cell], pen: Pen) {
    let placed = cells.iter().zip(ring_letters()).map(|(&cell, text)| {
        let ((x, y), aside) = (plan.point(cell), SIDE / 2.0 - RING - 3.0);
        ((x + aside, y + aside), text)
    });
    let placed: Vec<super::Placed> = placed.collect();
    for &(point, _) in &placed {
        circle(svg, point, RING, Ink::Apart, pen);
    }
    super::texts(svg, tag("g").ink(Ink::Given, pen), RING_SIZE, placed);
}

/// The names of the cells that spell a hidden word: A to Z, then AA and so on.
pub fn ring_letters() -> impl Iterator<Item = String> {
    let letter = |at: usize| char::from(b'A' + at as u8).to_string();
    (0..).map(
        move |at: usize| if at < 26 { letter(at) } else { letter((at / 26 - 1) % 26) + &letter(at % 26) },
    )
}

/// The outline of a cage, a little inside its cells: each side of a cell behind which the cage does not go on.
fn outline(path: &mut Path, grid: Grid, cells: &[Cell]) {
    const INSET: f64 = 4.0;
    let inside: CellSet = cells.iter().copied().collect();
    let holds = |row: i32, col: i32| {
        let fits = (0..i32::from(grid.rows)).contains(&row) && (0..i32::from(grid.cols)).contains(&col);
        fits && inside.contains(grid.cell(row as usize, col as usize))
    };
    for &cell in cells {
        let (row, col) = (grid.row(cell) as i32, grid.col(cell) as i32);
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if holds(row + down, col + right) {
                continue;
            }
            // Along the side: how far it falls short of the corner, or reaches past it where the cage bends outwards.
            let end = |way: i32| {
                let (next_row, next_col) = (row + way * right.abs(), col + way * down.abs());
                match (holds(next_row, next_col), holds(next_row + down, next_col + right)) {
                    (false, _) => INSET,
                    (true, false) => 0.0,
                    (true, true) => -INSET,
                }
            };
            let (left, top) = (f64::from(col) * SIDE, f64::from(row) * SIDE);
            let at = |way: i32, from: f64| if way < 0 { from + INSET } else { from + SIDE - INSET };
            if down != 0 {
                path.step('M', &[left + end(-1), at(down, top)]).step('H', &[left + SIDE - end(1)]);
            } else {
                path.step('M', &[at(right, left), top + end(-1)]).step('V', &[top + SIDE - end(1)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_rings_go_on_after_z() {
        let names: Vec<String> = ring_letters().take(28).collect();
        assert_eq!([&names[0], &names[25], &names[26], &names[27]], ["A", "Z", "AA", "AB"]);
    }
}
