//! The layers of a board with digits: lines, labels, large digits and candidates.
//!
//! Lines come from the groups of a frame, not from the shape of a kind, so irregular blocks need nothing
//! new. Digits of one row are one text element with a list of places: a board of 200 candidates is then two
//! kilobytes instead of ten.

use super::look::{Geometry, Ink, LARGE, Pen, SIDE, Shades};
use super::svg::{Path, Svg, number, tag};
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::problem::{Cage, Frame, GroupKind};
use crate::symbol::Mark;
use std::collections::BTreeMap;

/// The lines of a board: thin between cells, thick between blocks and around the whole.
pub(super) fn lines(svg: &mut Svg, frame: &Frame, pen: Pen) {
    let (mut thin, mut thick) = (Path::default(), Path::default());
    for (down, edges) in [(true, edges(frame, true)), (false, edges(frame, false))] {
        for run in runs(&edges) {
            let path = match run.edge {
                Edge::None => continue,
                Edge::Thin => &mut thin,
                Edge::Thick => &mut thick,
            };
            let [line, from, to] = [run.line, run.from, run.to].map(|at| at as f64 * SIDE);
            if down {
                path.step('M', &[line, from]).step('V', &[to]);
            } else {
                path.step('M', &[from, line]).step('H', &[to]);
            }
        }
    }
    for (path, ink) in [(thin, Ink::Thin), (thick, Ink::Thick)] {
        if !path.is_empty() {
            svg.leaf(&tag("path").ink(ink, pen).with("d", path.text()));
        }
    }
}

/// What stands between two neighbouring cells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Edge {
    /// Nothing: both lie outside the puzzle.
    None,
    /// Two cells of one block.
    Thin,
    /// Two blocks, or the end of the board.
    Thick,
}

/// The edges of a board as lines of edges: all vertical lines from left to right, each from the top, or all
/// horizontal lines from the top, each from the left.
pub(super) fn edges(frame: &Frame, vertical: bool) -> Vec<Vec<Edge>> {
    let grid = frame.grid;
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let mut blocks: Vec<Option<u16>> = vec![None; grid.len()];
    for group in frame.groups.iter().filter(|group| group.kind == GroupKind::Block) {
        for cell in &group.cells {
            blocks[cell.index()] = Some(group.number);
        }
    }
    // Where no blocks cut the board into pieces, the cages do.
    for (number, cage) in own_cages(frame).iter().enumerate() {
        for cell in &cage.cells {
            blocks[cell.index()] = Some(number as u16);
        }
    }
    // The block of a cell; `None` outside the puzzle.
    let side = |row: usize, col: usize| {
        let cell = (row < rows && col < cols).then(|| grid.cell(row, col))?;
        frame.cells.contains(cell).then(|| blocks[cell.index()])
    };
    let edge = |a: Option<Option<u16>>, b: Option<Option<u16>>| match (a, b) {
        (None, None) => Edge::None,
        (a, b) if a == b => Edge::Thin,
        _ => Edge::Thick,
    };
    // Before the first row or column lies the outside, which a wrapped index also finds.
    let (lines, along) = if vertical { (cols, rows) } else { (rows, cols) };
    let between = |line: usize, at: usize| {
        let before = line.wrapping_sub(1);
        if vertical { edge(side(at, before), side(at, line)) } else { edge(side(before, at), side(line, at)) }
    };
    (0..=lines).map(|line| (0..along).map(|at| between(line, at)).collect()).collect()
}

/// The cages of a board that has no blocks, so that they are what it is cut into.
pub(super) fn own_cages(frame: &Frame) -> &[Cage] {
    let blocks = frame.groups.iter().any(|group| group.kind == GroupKind::Block);
    if blocks { &[] } else { &frame.cages }
}

/// The sum of every cage in the top left corner of its first cell; where blocks cut the board, the cages also get a
/// dashed outline just inside their cells.
pub(super) fn sums(svg: &mut Svg, frame: &Frame, pen: Pen) {
    if frame.cages.is_empty() {
        return;
    }
    let dashed = own_cages(frame).is_empty();
    if dashed {
        let mut path = Path::default();
        frame.cages.iter().for_each(|cage| outline(&mut path, frame, cage));
        svg.leaf(&tag("path").ink(Ink::Cage, pen).with("d", path.text()));
    }
    let size = if dashed { 12.0 } else { 15.0 };
    let corners = frame.cages.iter().map(|cage| {
        let (row, col) = (frame.grid.row(cage.cells[0]), frame.grid.col(cage.cells[0]));
        (col as f64 * SIDE + if dashed { 2.5 } else { 4.0 }, row as f64 * SIDE, cage.sum.to_string())
    });
    let corners: Vec<(f64, f64, String)> = corners.collect();
    if dashed {
        // The outline is broken where the sum stands.
        let mut patches = Path::default();
        for (x, y, sum) in &corners {
            patches.rect(*x, y + 2.0, sum.len() as f64 * size * 0.6 + 2.0, size - 0.5);
        }
        svg.leaf(&tag("path").ink(Ink::Paper, pen).with("d", patches.text()));
    }
    svg.open(&tag("g").ink(Ink::Given, pen).num("font-size", size).with("text-anchor", "start"));
    for (x, y, sum) in &corners {
        let (x, y) = if dashed { (x + 1.0, y + size) } else { (*x, y + size) };
        svg.words(&tag("text").num("x", x).num("y", y), sum);
    }
    svg.close();
}

/// The outline of a cage, a little inside its cells: each side of a cell behind which the cage does not go on.
fn outline(path: &mut Path, frame: &Frame, cage: &Cage) {
    const INSET: f64 = 4.0;
    let inside: CellSet = cage.cells.iter().copied().collect();
    let grid = frame.grid;
    let holds = |row: i32, col: i32| {
        let fits = (0..i32::from(grid.rows)).contains(&row) && (0..i32::from(grid.cols)).contains(&col);
        fits && inside.contains(grid.cell(row as usize, col as usize))
    };
    for &cell in &cage.cells {
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

/// How many shades there are. A cage with more neighbours than that may still do; few maps need more than four.
const SHADES: usize = 6;

/// A tint under every cage, no two neighbours alike.
pub(super) fn shades(svg: &mut Svg, frame: &Frame, shades: Shades, pen: Pen) {
    let ink = match shades {
        Shades::None => return,
        Shades::Greys => Ink::Grey,
        Shades::Colours => Ink::Colour,
    };
    let chosen = shade_of_each(frame);
    for shade in 0..SHADES {
        let cages = own_cages(frame).iter().zip(&chosen).filter(|(_, chosen)| **chosen == shade);
        let cells: CellSet = cages.flat_map(|(cage, _)| cage.cells.iter().copied()).collect();
        tint(svg, frame, &cells, ink(shade as u8), pen);
    }
}

/// A shade for each cage. The cage whose neighbours leave it the fewest comes next, and gets the first that is free.
fn shade_of_each(frame: &Frame) -> Vec<usize> {
    let cages = own_cages(frame);
    let mut of = vec![None; frame.grid.len()];
    for (at, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| of[cell.index()] = Some(at));
    }
    let mut beside = vec![std::collections::BTreeSet::new(); cages.len()];
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
    let mut shade: Vec<Option<usize>> = vec![None; cages.len()];
    let taken = |shade: &[Option<usize>], at: usize| -> Vec<bool> {
        (0..SHADES).map(|one| beside[at].iter().any(|&other| shade[other] == Some(one))).collect()
    };
    for _ in 0..cages.len() {
        let open = (0..cages.len()).filter(|&at| shade[at].is_none());
        let used = |at: usize| taken(&shade, at).into_iter().filter(|taken| *taken).count();
        let next = open.max_by_key(|&at| (used(at), beside[at].len(), usize::MAX - at));
        let Some(at) = next else { break };
        shade[at] = Some(taken(&shade, at).iter().position(|taken| !taken).unwrap_or(0));
    }
    shade.into_iter().map(|shade| shade.unwrap_or(0)).collect()
}

struct Run {
    line: usize,
    from: usize,
    to: usize,
    edge: Edge,
}

/// Equal edges that follow each other, as one.
fn runs(edges: &[Vec<Edge>]) -> Vec<Run> {
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

/// A quiet tint under the cells of diagonals, windows and the like.
pub(super) fn extras(svg: &mut Svg, frame: &Frame, pen: Pen) {
    // Pairs a knight's move apart are everywhere, and no region to be seen; cages have outlines.
    let tinted = |kind| matches!(kind, GroupKind::Diagonal | GroupKind::Window | GroupKind::Extra);
    let extra = frame.groups.iter().filter(|group| tinted(group.kind));
    let cells = extra.fold(CellSet::EMPTY, |all, group| all.union(&group.set));
    tint(svg, frame, &cells, Ink::Extra, pen);
}

/// A tint under these cells.
pub(super) fn tint(svg: &mut Svg, frame: &Frame, cells: &CellSet, ink: Ink, pen: Pen) {
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

/// `c1`, `c2` … above and `r1`, `r2` … to the left.
pub(super) fn labels(svg: &mut Svg, frame: &Frame, pen: Pen) {
    let size = 14.0;
    let anchor = |tag: super::svg::Tag, side| tag.num("font-size", size).with("text-anchor", side);
    svg.open(&anchor(tag("g").ink(Ink::Label, pen), "middle"));
    for col in 0..frame.grid.cols {
        let x = (f64::from(col) + 0.5) * SIDE;
        svg.words(&tag("text").num("x", x).num("y", -8.0), &format!("c{}", col + 1));
    }
    svg.close();
    svg.open(&anchor(tag("g").ink(Ink::Label, pen), "end"));
    for row in 0..frame.grid.rows {
        let y = Geometry::baseline((f64::from(row) + 0.5) * SIDE, size);
        svg.words(&tag("text").num("x", -8.0).num("y", y), &format!("r{}", row + 1));
    }
    svg.close();
}

/// Large digits in the middle of their cells.
pub(super) fn digits(svg: &mut Svg, geometry: &Geometry<'_>, marks: &[Mark], ink: Ink, pen: Pen) {
    let weight = match ink {
        Ink::Given | Ink::Decided => "700",
        _ => "500",
    };
    let tag = tag("g").ink(ink, pen).num("font-size", LARGE);
    let signs = marks.iter().map(|&mark| (geometry.centre(mark.cell), mark));
    signs_in_rows(svg, geometry, &tag.with("font-weight", weight), LARGE, signs);
}

/// Small digits at the places of candidates.
pub(super) fn small(svg: &mut Svg, geometry: &Geometry<'_>, marks: &[Mark], ink: Ink, pen: Pen) {
    let size = geometry.small();
    let tag = tag("g").ink(ink, pen).num("font-size", size);
    let tag = match ink {
        Ink::Candidate => tag.with("font-weight", "500"),
        _ => tag.with("font-weight", "700"),
    };
    let signs = marks.iter().map(|&mark| (geometry.spot(mark), mark));
    signs_in_rows(svg, geometry, &tag, size, signs);
}

/// The candidates of every open cell.
pub(super) fn candidates(svg: &mut Svg, board: &Board<'_>, pen: Pen) {
    // A cell has room for digits, not for an alphabet; words are told by their slots.
    if board.frame().words.is_some() {
        return;
    }
    let geometry = Geometry::new(board.frame());
    let marks: Vec<Mark> = board
        .undecided()
        .iter()
        .flat_map(|cell| {
            let symbols = board.candidates(cell).iter();
            symbols.map(move |symbol| Mark { cell, symbol })
        })
        .collect();
    small(svg, &geometry, &marks, Ink::Candidate, pen);
}

/// What has been decided, given or not, as marks.
pub(super) fn decided(board: &Board<'_>, wanted: impl Fn(Cell) -> bool) -> Vec<Mark> {
    let cells = board.decided().iter().filter(|&cell| wanted(cell));
    cells.filter_map(|cell| board.value(cell).map(|symbol| Mark { cell, symbol })).collect()
}

/// One text element for each baseline, each sign anchored at its own place.
fn signs_in_rows(
    svg: &mut Svg,
    geometry: &Geometry<'_>,
    group: &super::svg::Tag,
    size: f64,
    signs: impl Iterator<Item = ((f64, f64), Mark)>,
) {
    let mut rows: BTreeMap<i64, (f64, String, String)> = BTreeMap::new();
    for ((x, y), mark) in signs {
        let row = rows.entry((y * 10.0).round() as i64);
        let (_, places, text) = row.or_insert_with(|| (y, String::new(), String::new()));
        if !places.is_empty() {
            places.push(' ');
        }
        number(x, places);
        text.push(geometry.sign(mark.symbol));
    }
    if rows.is_empty() {
        return;
    }
    svg.open(group);
    for (y, places, text) in rows.into_values() {
        let tag = tag("text").with("x", &places);
        svg.words(&tag.num("y", Geometry::baseline(y, size)), &text);
    }
    svg.close();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Shape;
    use crate::problem::Group;
    use crate::symbol::Symbols;

    /// Rows of a board as text: `|` a thick edge, `.` a thin one.
    fn picture(frame: &Frame, vertical: bool) -> Vec<String> {
        let sign = |edge: &Edge| match edge {
            Edge::None => ' ',
            Edge::Thin => '.',
            Edge::Thick => '|',
        };
        edges(frame, vertical).iter().map(|line| line.iter().map(sign).collect()).collect()
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

    #[test]
    fn a_region_is_as_few_rectangles_as_its_rows_allow() {
        let frame = Shape::NINE.frame();
        let block = &frame.groups[18 + 4].set;
        assert_eq!(region(&frame, block).text(), "M180 180h180v180h-180z");
        let cross = frame.groups[0].set.union(&frame.groups[9].set);
        assert_eq!(region(&frame, &cross).text(), "M0 0h540v60h-540zM0 60h60v480h-60z");
    }

    #[test]
    fn cages_side_by_side_have_different_shades() {
        use crate::make::sumblock::{Method, PaperRules, SumBlockWish, make};
        for index in 0..60 {
            let wish = SumBlockWish::new(3 + index as usize % 8, Method::Climb, PaperRules::R3);
            let made = make(&wish, &mut crate::chance::stream(3, index), &|| true).expect("no limit");
            let (puzzle, grid) = (&made.puzzle, made.puzzle.grid());
            let shade = shade_of_each(&puzzle.problem().frame);
            for cell in grid.cells() {
                for next in crate::text::sgt::neighbours(puzzle.size(), cell.index()) {
                    let (a, b) = (puzzle.block_of(cell), puzzle.block_of(Cell(next as u16)));
                    assert!(a == b || shade[a] != shade[b], "{puzzle}");
                }
            }
        }
    }
}
