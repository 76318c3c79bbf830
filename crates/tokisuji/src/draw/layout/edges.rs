//! The lines of a grid: thin between cells, thick between areas and around the whole. Pictures and terminals both draw them from here.

use super::Plan;
use crate::draw::look::SIDE;
use crate::draw::svg::Path;
use crate::problem::{Item, Spot};
use std::collections::BTreeSet;

/// What stands between two neighbouring cells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::draw) enum Edge {
    /// Nothing: both lie outside the puzzle.
    None,
    /// Two cells of one area.
    Thin,
    /// Two areas, or the end of the board.
    Thick,
}

/// The edges of a board as lines of edges: all vertical lines from left to right, each from the top, or all
/// horizontal lines from the top, each from the left.
pub(in crate::draw) fn edges(plan: &Plan<'_>, vertical: bool) -> Vec<Vec<Edge>> {
    let grid = plan.frame.grid;
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let (shown, thick) = (plan.shown(), thick_spots(plan));
    let is_shown = |row: usize, col: usize| row < rows && col < cols && shown.contains(grid.cell(row, col));
    // Before the first row or column lies the outside, which a wrapped index also finds.
    let (lines, along) = if vertical { (cols, rows) } else { (rows, cols) };
    let between = |line: usize, at: usize| {
        let before = line.wrapping_sub(1);
        let (pair, spot) = if vertical {
            ([is_shown(at, before), is_shown(at, line)], Spot::left(at, line))
        } else {
            ([is_shown(before, at), is_shown(line, at)], Spot::above(line, at))
        };
        match pair {
            [false, false] => Edge::None,
            [true, true] if !thick.contains(&spot) => Edge::Thin,
            _ => Edge::Thick,
        }
    };
    (0..=lines).map(|line| (0..along).map(|at| between(line, at)).collect()).collect()
}

/// The edges between two cells along which a thick line runs.
pub(super) fn thick_spots(plan: &Plan<'_>) -> BTreeSet<Spot> {
    let thick = plan.layout.items.iter().filter_map(|item| match item {
        Item::Thick(spot) => Some(*spot),
        _ => None,
    });
    thick.collect()
}

/// Equal edges that follow each other in one line.
pub(super) struct Run {
    pub(super) line: usize,
    from: usize,
    to: usize,
    pub(super) edge: Edge,
}

/// All edges, those that follow each other as one.
pub(super) fn runs(edges: &[Vec<Edge>]) -> Vec<Run> {
    let mut all = Vec::new();
    for (line, edges) in edges.iter().enumerate() {
        let mut from = 0;
        for part in edges.chunk_by(PartialEq::eq) {
            let to = from + part.len();
            all.push(Run { line, from, to, edge: part[0] });
            from = to;
        }
    }
    all
}

impl Run {
    /// As one stroke.
    pub(super) fn trace(&self, vertical: bool, path: &mut Path) {
        let [at, from, to] = [self.line, self.from, self.to].map(|at| at as f64 * SIDE);
        if vertical {
            path.step('M', &[at, from]).step('V', &[to]);
        } else {
            path.step('M', &[from, at]).step('H', &[to]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, CellSet};
    use crate::kind::sudoku::Shape;
    use crate::problem::{Frame, Group, GroupKind};
    use crate::symbol::Symbols;

    /// Rows of a board as text: `|` a thick edge, `.` a thin one.
    fn picture(frame: &Frame, vertical: bool) -> Vec<String> {
        let sign = |edge: &Edge| match edge {
            Edge::None => ' ',
            Edge::Thin => '.',
            Edge::Thick => '|',
        };
        edges(&Plan::of(frame), vertical).iter().map(|line| line.iter().map(sign).collect()).collect()
    }

    #[test]
    fn oblong_blocks_of_two_rows_and_three_columns_have_their_borders_in_the_right_places() {
        let frame = Shape::of_size(6).expect("six").frame();
        assert_eq!(
            picture(&frame, true),
            ["||||||", "......", "......", "||||||", "......", "......", "||||||"]
        );
        assert_eq!(
            picture(&frame, false),
            ["||||||", "......", "||||||", "......", "||||||", "......", "||||||"]
        );
    }

    #[test]
    fn irregular_blocks_and_holes_get_their_borders_on_a_board_that_is_not_square() {
        // aab
        // a#b      # is a hole
        let grid = crate::grid::Grid { rows: 2, cols: 3 };
        let cells = |list: &[(usize, usize)]| -> Vec<Cell> {
            list.iter().map(|&(row, col)| grid.cell(row, col)).collect()
        };
        let (a, b) = (cells(&[(0, 0), (0, 1), (1, 0)]), cells(&[(0, 2), (1, 2)]));
        let all: CellSet = a.iter().chain(&b).copied().collect();
        let groups = vec![Group::new(GroupKind::Block, 1, a), Group::new(GroupKind::Block, 2, b)];
        let frame = Frame::new(grid, Symbols::first(3), all, groups, Vec::new()).expect("small");
        assert_eq!(picture(&frame, true), ["||", ".|", "||", "||"]);
        assert_eq!(picture(&frame, false), ["|||", ".|.", "| |"]);
    }
}
