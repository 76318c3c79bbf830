//! Areas of cells: tints under some of them, and a shade for each of those that thick lines cut the board into.

use super::Plan;
use super::edges::thick_spots;
use crate::draw::look::{Ink, Pen, SIDE, Shades};
use crate::draw::svg::{Path, Svg, tag};
use crate::grid::{Cell, CellSet};
use crate::problem::{Frame, Item, Spot};

/// The areas of a board, each in reading order: its cages where it has outlined ones, or else what thick lines cut it into.
pub(super) fn areas(plan: &Plan<'_>) -> Vec<Vec<Cell>> {
    let cages = plan.layout.items.iter().filter_map(|item| match item {
        Item::Cage(cells, _) => Some(cells.clone()),
        _ => None,
    });
    let cages: Vec<Vec<Cell>> = cages.collect();
    if !cages.is_empty() {
        return cages;
    }
    let (grid, shown, walls) = (plan.frame.grid, plan.shown(), thick_spots(plan));
    let mut seen = CellSet::EMPTY;
    let mut areas = Vec::new();
    for start in shown.iter() {
        if !seen.insert(start) {
            continue;
        }
        let mut area = vec![start];
        let mut at = 0;
        while at < area.len() {
            let cell = area[at];
            let here = Spot::cell(grid.row(cell), grid.col(cell));
            for next in grid.beside(cell) {
                let there = Spot::cell(grid.row(next), grid.col(next));
                let between = Spot { y: here.y.midpoint(there.y), x: here.x.midpoint(there.x) };
                if shown.contains(next) && !walls.contains(&between) && seen.insert(next) {
                    area.push(next);
                }
            }
            at += 1;
        }
        area.sort_unstable();
        areas.push(area);
    }
    areas
}

/// How many shades there are. An area with more neighbours than that may still do; few maps need more than four.
const SHADES: usize = 6;

/// A tint under every area, no two neighbours alike.
pub(in crate::draw) fn shades(svg: &mut Svg, plan: &Plan<'_>, shades: Shades, pen: Pen) {
    let ink = match shades {
        Shades::None => return,
        Shades::Greys => Ink::Grey,
        Shades::Colours => Ink::Colour,
    };
    let areas = areas(plan);
    // A board that nothing cuts has no neighbours to be told apart.
    if areas.len() < 2 {
        return;
    }
    let chosen = shade_of_each(plan, &areas);
    for shade in 0..SHADES {
        let areas = areas.iter().zip(&chosen).filter(|(_, chosen)| **chosen == shade);
        let cells: CellSet = areas.flat_map(|(area, _)| area.iter().copied()).collect();
        tint(svg, plan.frame, &cells, ink(shade as u8), pen);
    }
}

/// A shade for each area. The area whose neighbours leave it the fewest comes next, and gets the first that is free.
fn shade_of_each(plan: &Plan<'_>, areas: &[Vec<Cell>]) -> Vec<usize> {
    let frame = plan.frame;
    let mut of = vec![None; frame.grid.len()];
    for (at, area) in areas.iter().enumerate() {
        for cell in area {
            of[cell.index()] = Some(at);
        }
    }
    let mut beside = vec![std::collections::BTreeSet::new(); areas.len()];
    for cell in frame.grid.cells() {
        let (row, col) = (frame.grid.row(cell), frame.grid.col(cell));
        let right = (col + 1 < frame.grid.cols as usize).then(|| frame.grid.cell(row, col + 1));
        let down = (row + 1 < frame.grid.rows as usize).then(|| frame.grid.cell(row + 1, col));
        for other in [right, down].into_iter().flatten() {
            if let (Some(a), Some(b)) = (of[cell.index()], of[other.index()])
                && a != b
            {
                beside[a].insert(b);
                beside[b].insert(a);
            }
        }
    }
    let mut shade: Vec<Option<usize>> = vec![None; areas.len()];
    let taken = |shade: &[Option<usize>], at: usize| -> Vec<bool> {
        (0..SHADES).map(|one| beside[at].iter().any(|&other| shade[other] == Some(one))).collect()
    };
    for _ in 0..areas.len() {
        let open = (0..areas.len()).filter(|&at| shade[at].is_none());
        let used = |at: usize| taken(&shade, at).into_iter().filter(|taken| *taken).count();
        let next = open.max_by_key(|&at| (used(at), beside[at].len(), usize::MAX - at));
        let Some(at) = next else { break };
        shade[at] = Some(taken(&shade, at).iter().position(|taken| !taken).unwrap_or(0));
    }
    shade.into_iter().map(|shade| shade.unwrap_or(0)).collect()
}

/// A tint under these cells.
pub(in crate::draw) fn tint(svg: &mut Svg, frame: &Frame, cells: &CellSet, ink: Ink, pen: Pen) {
    if !cells.is_empty() {
        let path = region(frame, cells);
        svg.leaf(&tag("path").ink(ink, pen).with("d", path.text()));
    }
}

/// Cells as a path of few rectangles: runs along the rows, joined where the row below has the same run.
fn region(frame: &Frame, cells: &CellSet) -> Path {
    let grid = frame.grid;
    // Column from, column to (exclusive), row from: open at the row above.
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    let mut path = Path::default();
    for row in 0..=grid.rows as usize {
        let mut now: Vec<(usize, usize)> = Vec::new();
        if row < grid.rows as usize {
            for col in (0..grid.cols as usize).filter(|&col| cells.contains(grid.cell(row, col))) {
                match now.last_mut() {
                    Some((_, to)) if *to == col => *to += 1,
                    _ => now.push((col, col + 1)),
                }
            }
        }
        open.retain(|&(from, to, top)| {
            let goes_on = now.contains(&(from, to));
            if !goes_on {
                let [x, y, wide, tall] = [from, top, to - from, row - top].map(|at| at as f64 * SIDE);
                path.rect(x, y, wide, tall);
            }
            goes_on
        });
        for (from, to) in now {
            if !open.iter().any(|&(a, b, _)| (a, b) == (from, to)) {
                open.push((from, to, row));
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Shape;

    #[test]
    fn a_region_is_as_few_rectangles_as_its_rows_allow() {
        let frame = Shape::NINE.frame();
        let block = &frame.groups[18 + 4].set;
        assert_eq!(region(&frame, block).text(), "M180 180h180v180h-180z");
        let cross = frame.groups[0].set.union(&frame.groups[9].set);
        assert_eq!(region(&frame, &cross).text(), "M0 0h540v60h-540zM0 60h60v480h-60z");
    }

    #[test]
    fn areas_side_by_side_have_different_shades() {
        use crate::make::sumblock::{Method, PaperRules, SumBlockWish, make};
        for index in 0..60 {
            let wish = SumBlockWish::new(3 + index as usize % 8, Method::Climb, PaperRules::R3);
            let made = make(&wish, &mut crate::chance::stream(3, index), &|| true).expect("no limit");
            let (puzzle, grid) = (&made.puzzle, made.puzzle.grid());
            let problem = puzzle.problem();
            let plan = Plan::of(&problem.frame);
            let areas = areas(&plan);
            let shade = shade_of_each(&plan, &areas);
            let shade_at = |cell: Cell| {
                shade[areas.iter().position(|area| area.contains(&cell)).expect("every cell is in an area")]
            };
            for cell in grid.cells() {
                for next in grid.beside(cell) {
                    let (a, b) = (puzzle.block_of(cell), puzzle.block_of(next));
                    assert_eq!(a == b, shade_at(cell) == shade_at(next), "{puzzle}");
                }
            }
        }
    }
}
