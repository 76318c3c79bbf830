//! What was written on a board: digits, shading, things, lines along edges and between centres.
//!
//! A printed solution shows only what is there. Where it matters what is known, crosses and dots say what is not.

use super::area::tint;
use super::{Placed, Plan, circle, cross, segment, stroke, texts};
use crate::board::Board;
use crate::draw::look::{Ink, Pen, SIDE};
use crate::draw::svg::{Path, Svg, Tag, tag};
use crate::grid::{Cell, CellSet};
use crate::problem::{Item, Lines, SortLook, Thing};
use crate::symbol::Mark;

/// How wide a line along an edge is, and one between centres.
pub(super) const EDGE: f64 = 6.0;
const LINK: f64 = 5.0;
/// Half of the room between two strokes.
const DOUBLE: f64 = 5.0;
/// How far a small cross reaches from its middle, and a small dot.
const CROSS: f64 = 5.0;
const DOT: f64 = 3.6;

/// What stands on a board.
#[derive(Copy, Clone, Debug)]
pub(in crate::draw) struct Known<'k> {
    /// What the puzzle gave.
    pub(in crate::draw) givens: &'k [Mark],
    /// What was found.
    pub(in crate::draw) written: &'k [Mark],
    /// Whether to show what is known not to be there.
    pub(in crate::draw) absences: bool,
}

impl Known<'_> {
    fn all(&self) -> impl Iterator<Item = Mark> {
        self.givens.iter().chain(self.written).copied()
    }
}

/// What lies below the lines: shading.
pub(in crate::draw) fn shading(svg: &mut Svg, plan: &Plan<'_>, known: Known<'_>, pen: Pen) {
    let clued = clued(plan);
    let shaded: CellSet = known
        .all()
        .filter(|mark| plan.look(mark.cell) == SortLook::Shade && mark.symbol.index() > 0)
        .map(|mark| mark.cell)
        .collect();
    tint(svg, plan.frame, &shaded.difference(&clued), Ink::Shade, pen);
    tint(svg, plan.frame, &shaded.intersection(&clued), Ink::ShadedClue, pen);
}

/// What lies between lines and clues: links between centres.
pub(in crate::draw) fn links(svg: &mut Svg, plan: &Plan<'_>, known: Known<'_>, pen: Pen) {
    let mut path = Path::default();
    for mark in known.all().filter(|mark| plan.look(mark.cell) == SortLook::Link) {
        link(&mut path, plan, mark, plan.ends(mark.cell));
    }
    stroke(svg, &path, Ink::Trace, Some(LINK), pen);
}

/// What lies above lines and clues: lines along edges, digits, things, and what is known not to be there.
pub(in crate::draw) fn high(svg: &mut Svg, plan: &Plan<'_>, known: Known<'_>, pen: Pen) {
    let (mut edges, mut crosses) = (Path::default(), Path::default());
    let clued = clued(plan);
    let passed = plan.passed(known.all());
    let mut dots = Vec::new();
    for mark in known.all() {
        let there = mark.symbol.index() > 0;
        let point = plan.point(mark.cell);
        match plan.look(mark.cell) {
            SortLook::Edge if there => segment(&mut edges, plan.ends(mark.cell)),
            SortLook::Edge | SortLook::Link if !there => cross(&mut crosses, point, CROSS),
            // A line through a cell says as much as a dot.
            SortLook::Shade if !there && passed.contains(mark.cell) => {}
            SortLook::Shade | SortLook::Thing(_) if !there => {
                // Where a clue stands in the middle, the dot goes beside it.
                let aside = if clued.contains(mark.cell) { SIDE / 2.0 - 9.0 } else { 0.0 };
                dots.push((point.0 + aside, point.1 + aside));
            }
            SortLook::Thing(thing) => draw_thing(svg, thing, point, Ink::Given, pen),
            SortLook::Shade
            | SortLook::Edge
            | SortLook::Link
            | SortLook::Sign
            | SortLook::Side
            | SortLook::Thought => {}
        }
    }
    stroke(svg, &edges, Ink::Trace, Some(EDGE), pen);
    if known.absences {
        stroke(svg, &crosses, Ink::Absent, None, pen);
        for point in dots {
            circle(svg, point, DOT, Ink::Label, pen);
        }
    }
    digits(svg, plan, known.givens, Ink::Given, pen);
    digits(svg, plan, known.written, Ink::Written, pen);
}

/// Cells in the middle of which something is printed.
pub(super) fn clued(plan: &Plan<'_>) -> CellSet {
    let cell = |item: &Item| match item {
        Item::Clue(spot, _) | Item::Circle(spot, _) => plan.cell_at(*spot),
        Item::Arrow(cell, ..) => Some(*cell),
        _ => None,
    };
    plan.layout.items.iter().filter_map(cell).collect()
}

/// As many strokes as the number of the symbol, up to two.
pub(super) fn link(path: &mut Path, plan: &Plan<'_>, mark: Mark, ends: [(f64, f64); 2]) {
    match mark.symbol.index() {
        0 => {}
        1 => segment(path, ends),
        _ => {
            let across = plan.frame.spot(mark.cell).is_between_columns();
            for aside in [-DOUBLE, DOUBLE] {
                let (dx, dy) = if across { (0.0, aside) } else { (aside, 0.0) };
                segment(path, ends.map(|(x, y)| (x + dx, y + dy)));
            }
        }
    }
}

/// What has been decided, given or not, as marks.
pub(in crate::draw) fn decided(board: &Board<'_>, wanted: impl Fn(Cell) -> bool) -> Vec<Mark> {
    let cells = board.decided().iter().filter(|&cell| wanted(cell));
    cells.filter_map(|cell| board.value(cell).map(|symbol| Mark { cell, symbol })).collect()
}

/// The large digits of cells that hold digits.
pub(in crate::draw) fn digits(svg: &mut Svg, plan: &Plan<'_>, marks: &[Mark], ink: Ink, pen: Pen) {
    let weight = match ink {
        Ink::Written => "500",
        // A crossword is full of letters.
        _ if plan.layout.lines == Lines::Even => "500",
        _ => "700",
    };
    let signs = marks.iter().filter(|mark| plan.look(mark.cell) == SortLook::Sign);
    let placed = signs.map(|&mark| {
        let (x, y) = plan.point(mark.cell);
        ((x, y + plan.sunk()), plan.frame.sign_of(mark).to_string())
    });
    texts(svg, tag("g").ink(ink, pen).with("font-weight", weight), plan.large(), placed);
}

/// Where the candidates of a cell stand, and how large they are.
#[derive(Copy, Clone, Debug)]
pub(in crate::draw) struct Small {
    across: usize,
    pitch: (f64, f64),
    corner: (f64, f64),
    pub(in crate::draw) radius: f64,
    size: f64,
}

impl Small {
    pub(in crate::draw) fn of(plan: &Plan<'_>, cell: Cell) -> Small {
        let count = plan.frame.start(cell).len().max(1);
        let across = (1..=count).find(|side| side * side >= count).unwrap_or(count);
        let down = count.div_ceil(across);
        let inset = plan.inset() + if plan.apart { 2.0 } else { 5.0 };
        let above = if plan.above > 0.0 { plan.above } else { inset };
        let (wide, tall) = (SIDE - 2.0 * inset, SIDE - inset - above);
        let pitch = (wide / across as f64, tall / down as f64);
        let (x, y) = plan.point(cell);
        let corner = (x - SIDE / 2.0 + inset, y - SIDE / 2.0 + above);
        let radius = (pitch.0.min(pitch.1) / 2.0 - 0.4).min(10.0);
        Small { across, pitch, corner, radius, size: (radius * 1.62).min(16.0) }
    }

    pub(in crate::draw) fn point(&self, plan: &Plan<'_>, mark: Mark) -> (f64, f64) {
        let start = plan.frame.start(mark.cell);
        let at = start.iter().position(|symbol| symbol == mark.symbol).unwrap_or(0);
        let (col, row) = (at % self.across, at / self.across);
        (self.corner.0 + (col as f64 + 0.5) * self.pitch.0, self.corner.1 + (row as f64 + 0.5) * self.pitch.1)
    }
}

/// The candidates of every open cell that holds a digit.
pub(in crate::draw) fn candidates(svg: &mut Svg, plan: &Plan<'_>, board: &Board<'_>, pen: Pen) {
    if !plan.has_candidates() {
        return;
    }
    let open = board.undecided();
    let cells = open.iter().filter(|&cell| plan.look(cell) == SortLook::Sign);
    let marks: Vec<Mark> = cells
        .flat_map(|cell| board.candidates(cell).iter().map(move |symbol| Mark { cell, symbol }))
        .collect();
    small(svg, plan, &marks, Ink::Candidate, pen);
}

/// Small digits at the places of candidates.
pub(in crate::draw) fn small(svg: &mut Svg, plan: &Plan<'_>, marks: &[Mark], ink: Ink, pen: Pen) {
    let weight = if ink == Ink::Candidate { "500" } else { "700" };
    let mut sizes: Vec<(f64, Vec<Placed>)> = Vec::new();
    for &mark in marks {
        let small = Small::of(plan, mark.cell);
        let placed = (small.point(plan, mark), plan.frame.sign_of(mark).to_string());
        match sizes.iter_mut().find(|(size, _)| (*size - small.size).abs() < 0.01) {
            Some((_, all)) => all.push(placed),
            None => sizes.push((small.size, vec![placed])),
        }
    }
    for (size, placed) in sizes {
        texts(svg, tag("g").ink(ink, pen).with("font-weight", weight), size, placed);
    }
}

/// Something that was put into a cell.
pub(super) fn draw_thing(svg: &mut Svg, thing: Thing, (x, y): (f64, f64), ink: Ink, pen: Pen) {
    let shape = |path: &Path| -> Tag { tag("path").ink(ink, pen).with("d", path.text()) };
    let mut path = Path::default();
    match thing {
        Thing::Disc => circle(svg, (x, y), 19.0, ink, pen),
        Thing::Star => {
            // Five points, a little low, for a star's middle is above that of its box.
            for at in 0..10 {
                let angle = std::f64::consts::PI * (f64::from(at) / 5.0 - 0.5);
                let reach = if at % 2 == 0 { 22.0 } else { 9.0 };
                let point = [x + reach * angle.cos(), y + 2.0 + reach * angle.sin()];
                path.step(if at == 0 { 'M' } else { 'L' }, &point);
            }
            path.step('z', &[]);
            svg.leaf(&shape(&path));
        }
        Thing::Tent => {
            let (top, foot) = (y - 19.0, y + 17.0);
            path.step('M', &[x, top]).step('L', &[x + 23.0, foot]).step('L', &[x + 7.0, foot]);
            path.step('L', &[x, foot - 18.0]).step('L', &[x - 7.0, foot]).step('L', &[x - 23.0, foot]);
            path.step('z', &[]);
            svg.leaf(&shape(&path));
        }
        Thing::Lamp => {
            // A bulb on its screw.
            circle(svg, (x, y - 5.0), 15.0, ink, pen);
            path.rect(x - 7.0, y + 7.0, 14.0, 7.0).rect(x - 5.0, y + 16.0, 10.0, 4.0);
            svg.leaf(&shape(&path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Shape;
    use crate::symbol::Symbol;

    #[test]
    fn candidates_of_every_size_stay_inside_their_cell_and_apart() {
        for size in Shape::sizes() {
            let frame = Shape::of_size(size).expect("listed").frame();
            let plan = Plan::of(&frame);
            let cell = frame.grid.cell(size - 1, 1);
            let small = Small::of(&plan, cell);
            let radius = small.radius;
            assert!(radius > 3.0, "size {size}: too small to read");
            let (left, top) = plan.corner(cell);
            let points: Vec<_> = (0..size as u8)
                .map(|number| small.point(&plan, Mark { cell, symbol: Symbol(number) }))
                .collect();
            for (at, &(x, y)) in points.iter().enumerate() {
                let inside = |value: f64, from: f64| value - radius > from && value + radius < from + SIDE;
                assert!(inside(x, left) && inside(y, top), "size {size}");
                for &(a, b) in &points[..at] {
                    assert!((x - a).hypot(y - b) > 2.0 * radius, "size {size}");
                }
            }
        }
    }
}
