//! Boards drawn from their layout: lines, clues, signs, areas and margins are data, and so is what stands in which place.
//!
//! Nothing here knows a kind. A [`Plan`] says where things lie; the layers of a picture follow from it, lowest first: what is filled
//! from the start, tints of a reason, shading and links, lines and clues, and at last what was written.

pub(super) mod area;
pub(super) mod describe;
pub(super) mod edges;
pub(super) mod items;
pub(super) mod lit;
pub(super) mod marks;
pub(super) mod small;
pub(super) mod step;
pub(super) mod text;

use super::look::{Ink, LARGE, Pen, SIDE, baseline};
use super::svg::{Path, Svg, Tag, number, tag};
use crate::grid::{Cell, CellSet};
use crate::problem::{Corner, Frame, Item, Layout, Lines, SortLook, Spot};
use crate::symbol::Mark;
use std::collections::BTreeMap;

/// How much of a cell's side is left free around it, where cells stand apart.
const APART: f64 = 9.0;
/// The font size of clues in the margins.
const MARGIN_SIZE: f64 = 29.0;
/// From clue to clue in the margins above and below.
const MARGIN_LINE: f64 = 33.0;
/// Between the board and the nearest clue of a margin.
const MARGIN_GAP: f64 = 7.0;

/// The font size of letters on boards whose lines are of one weight.
const LETTER: f64 = 33.0;

/// A digit is about this wide, as a part of its font size.
const DIGIT: f64 = 0.6;

/// Where things lie on a board. The top left corner of the grid is the origin.
#[derive(Copy, Clone, Debug)]
pub(super) struct Plan<'f> {
    pub(super) frame: &'f Frame,
    pub(super) layout: &'f Layout,
    /// Whether cells are boxes of their own, with signs between them.
    pub(super) apart: bool,
    /// Room for clues above, to the left, below, to the right.
    pub(super) room: [f64; 4],
    /// How wide a clue in the margins to the left and right may be.
    slots: [f64; 4],
    /// How much further away labels are, where something may be drawn along the outermost edges.
    pub(super) skirt: f64,
    /// Room above the candidates of a cell, where something stands in upper left corners.
    above: f64,
    /// Whether sums and numbers stand in the corners of cells.
    pub(super) corners: bool,
}

impl<'f> Plan<'f> {
    /// The plan of a board.
    pub(super) fn of(frame: &'f Frame) -> Plan<'f> {
        let layout = frame.layout();
        let signs = layout.items.iter().any(|item| matches!(item, Item::Sign(..)));
        let apart = signs && matches!(layout.lines, Lines::Thin | Lines::None);
        let mut slots = [MARGIN_LINE; 4];
        for side in [LEFT, RIGHT] {
            let signs = layout.margins[side].iter().flatten().map(|clue| clue.chars().count());
            slots[side] = (signs.max().unwrap_or(1) as f64 * MARGIN_SIZE * DIGIT + 9.0).max(27.0);
        }
        let mut room = [0.0; 4];
        for side in 0..4 {
            let longest = layout.margins[side].iter().map(Vec::len).max().unwrap_or(0);
            if longest > 0 {
                room[side] = longest as f64 * slots[side] + MARGIN_GAP + 2.0;
            }
        }
        let edges = frame.sorts.iter().any(|sort| sort.look == SortLook::Edge);
        let above = layout.items.iter().map(|item| match item {
            Item::Label(..) => small::LABEL_SIZE,
            Item::Cage(_, text) if !text.is_empty() => small::LABEL_SIZE,
            Item::Corner(_, Corner::UpperLeft, _) => 17.0,
            _ => 0.0,
        });
        let above = above.fold(0.0, f64::max);
        Plan { frame, layout, apart, room, slots, skirt: if edges { 6.0 } else { 0.0 }, above, corners: true }
    }

    /// Whether open cells list their candidates. A cell has room for digits, not for an alphabet; words are told by their slots.
    pub(super) fn has_candidates(&self) -> bool {
        self.frame.words.is_none()
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.point(cell);
        (x - SIDE / 2.0, y - SIDE / 2.0)
    }

    /// The font size of what is written into cells.
    pub(super) fn large(&self) -> f64 {
        match self.layout.lines {
            Lines::Even => LETTER,
            _ if self.apart => 32.0,
            _ => LARGE,
        }
    }

    /// How far below the middle of its cell a sign stands: below a number in the corner.
    pub(super) fn sunk(&self) -> f64 {
        if self.layout.lines == Lines::Even { 2.35 } else { 0.0 }
    }

    /// The point of a spot.
    #[allow(clippy::unused_self, reason = "it is asked of a plan like all other points")]
    pub(super) fn at(&self, spot: Spot) -> (f64, f64) {
        (f64::from(spot.x) * SIDE / 2.0, f64::from(spot.y) * SIDE / 2.0)
    }

    /// The point at which a place is marked.
    pub(super) fn point(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.at(self.frame.middle(cell));
        // Of a link whose middle is a cell, halfway to there: clear of its ends, and of what may cross it.
        let on = if self.frame.reach(cell).is_multiple_of(2) { SIDE / 4.0 } else { 0.0 };
        if self.frame.spot(cell).is_between_columns() { (x + on, y) } else { (x, y + on) }
    }

    /// The cell of the grid that a spot is the middle of.
    pub(super) fn cell_at(&self, spot: Spot) -> Option<Cell> {
        spot.is_cell().then(|| self.frame.grid.cell((spot.y / 2) as usize, (spot.x / 2) as usize))
    }

    /// What a place looks like.
    pub(super) fn look(&self, cell: Cell) -> SortLook {
        self.frame.sort(cell).map_or(SortLook::Sign, |sort| sort.look)
    }

    /// How wide and tall the grid is.
    pub(super) fn size(&self) -> (f64, f64) {
        (f64::from(self.frame.grid.cols) * SIDE, f64::from(self.frame.grid.rows) * SIDE)
    }

    /// How far the lines of a cell are from its outermost points.
    pub(super) fn inset(&self) -> f64 {
        if self.apart { APART } else { 0.0 }
    }

    /// The middle of a clue in a margin, by its side, row or column, and number.
    pub(super) fn margin_clue(&self, side: usize, line: usize, number: usize) -> (f64, f64) {
        let (wide, tall) = self.size();
        let count = self.layout.margins[side][line].len();
        let along = (line as f64 + 0.5) * SIDE;
        // The last clue is next to the board above and to the left, the first below and to the right.
        let steps = if side == ABOVE || side == LEFT { count - 1 - number } else { number };
        let away = MARGIN_GAP + (steps as f64 + 0.5) * self.slots[side];
        match side {
            ABOVE => (along, -away),
            LEFT => (-away, along),
            BELOW => (along, tall + away),
            _ => (wide + away, along),
        }
    }

    /// The rectangle behind the clues of a row or column in a margin: left, top, width, height.
    pub(super) fn margin_patch(&self, side: usize, line: usize) -> [f64; 4] {
        let (wide, tall) = self.size();
        let long = self.layout.margins[side][line].len() as f64 * self.slots[side] + 4.0;
        let (from, across) = (line as f64 * SIDE + 3.0, SIDE - 6.0);
        match side {
            ABOVE => [from, -MARGIN_GAP - long + 2.0, across, long],
            LEFT => [-MARGIN_GAP - long + 2.0, from, long, across],
            BELOW => [from, tall + MARGIN_GAP - 2.0, across, long],
            _ => [wide + MARGIN_GAP - 2.0, from, long, across],
        }
    }

    /// Cells of the grid that are part of the picture: those of the puzzle, and those on which something stands. Where no cell is
    /// part of the puzzle, because only lines are drawn, all are.
    pub(super) fn shown(&self) -> CellSet {
        let grid = self.frame.grid;
        let mut shown: CellSet = grid.cells().filter(|&cell| self.frame.cells.contains(cell)).collect();
        if shown.is_empty() {
            return grid.cells().collect();
        }
        for item in &self.layout.items {
            match item {
                Item::Fill(cell, _)
                | Item::Diagonal(cell)
                | Item::Corner(cell, ..)
                | Item::Arrow(cell, ..) => {
                    shown.insert(*cell);
                }
                Item::Clue(spot, _) | Item::Circle(spot, _) => shown.extend(self.cell_at(*spot)),
                Item::Label(..) | Item::Cage(..) | Item::Thick(_) | Item::Dashed(_) | Item::Sign(..) => {}
            }
        }
        shown
    }

    /// The ends of an edge, or of a link.
    pub(super) fn ends(&self, cell: Cell) -> [(f64, f64); 2] {
        let spot = self.frame.spot(cell);
        let link = self.look(cell) == SortLook::Link;
        let across = spot.is_between_rows() != link;
        let [from, to] = self.ends_at(spot, across);
        // A link may be several cells long.
        let on = f64::from(self.frame.reach(cell) - 1) * SIDE;
        [from, if across { (to.0 + on, to.1) } else { (to.0, to.1 + on) }]
    }

    /// The cells that a drawn line ends in or goes through.
    pub(super) fn passed(&self, marks: impl Iterator<Item = Mark>) -> CellSet {
        let drawn = marks.filter(|mark| self.look(mark.cell) == SortLook::Link && mark.symbol.index() > 0);
        drawn.flat_map(|mark| self.frame.joined(mark.cell)).collect()
    }

    /// The ends of what lies along a spot and runs across, or down.
    pub(super) fn ends_at(&self, spot: Spot, across: bool) -> [(f64, f64); 2] {
        let ((x, y), half) = (self.at(spot), SIDE / 2.0);
        if across { [(x - half, y), (x + half, y)] } else { [(x, y - half), (x, y + half)] }
    }
}

/// The sides of a board in the order of its margins.
pub(super) const ABOVE: usize = 0;
pub(super) const LEFT: usize = 1;
pub(super) const BELOW: usize = 2;
pub(super) const RIGHT: usize = 3;

/// `c1`, `c2` … above and `r1`, `r2` … to the left, outside all margins.
pub(super) fn labels(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let size = 14.0;
    let (grid, away) = (plan.frame.grid, -8.0 - plan.skirt);
    let anchor = |side| tag("g").ink(Ink::Label, pen).num("font-size", size).with("text-anchor", side);
    svg.open(&anchor("middle"));
    for col in 0..grid.cols {
        let place = tag("text").num("x", (f64::from(col) + 0.5) * SIDE).num("y", away - plan.room[ABOVE]);
        svg.words(&place, &format!("c{}", col + 1));
    }
    svg.close();
    svg.open(&anchor("end"));
    for row in 0..grid.rows {
        let y = baseline((f64::from(row) + 0.5) * SIDE, size);
        let place = tag("text").num("x", away - plan.room[LEFT]).num("y", y);
        svg.words(&place, &format!("r{}", row + 1));
    }
    svg.close();
}

/// A text and the middle of the place it stands in.
pub(super) type Placed = ((f64, f64), String);

/// Texts of one size: single signs of one line are one element with a list of places, longer ones have their own.
pub(super) fn texts(svg: &mut Svg, group: Tag, size: f64, texts: impl IntoIterator<Item = Placed>) {
    let mut rows: BTreeMap<i64, (f64, String, String)> = BTreeMap::new();
    let mut long: Vec<Placed> = Vec::new();
    for ((x, y), text) in texts {
        if text.chars().count() != 1 {
            long.push(((x, y), text));
            continue;
        }
        let (_, places, signs) =
            rows.entry((y * 10.0).round() as i64).or_insert_with(|| (y, String::new(), String::new()));
        if !places.is_empty() {
            places.push(' ');
        }
        number(x, places);
        signs.push_str(&text);
    }
    if rows.is_empty() && long.is_empty() {
        return;
    }
    svg.open(&group.num("font-size", size));
    for (y, places, signs) in rows.into_values() {
        svg.words(&tag("text").with("x", &places).num("y", baseline(y, size)), &signs);
    }
    for ((x, y), text) in long {
        svg.words(&tag("text").num("x", x).num("y", baseline(y, size)), &text);
    }
    svg.close();
}

/// A path, unless there is nothing on it.
pub(super) fn stroke(svg: &mut Svg, path: &Path, ink: Ink, wide: Option<f64>, pen: Pen) {
    if path.is_empty() {
        return;
    }
    let line = tag("path").ink(ink, pen);
    let line = wide.into_iter().fold(line, |line, wide| line.num("stroke-width", wide));
    svg.leaf(&line.with("d", path.text()));
}

/// A circle.
pub(super) fn circle(svg: &mut Svg, (x, y): (f64, f64), radius: f64, ink: Ink, pen: Pen) {
    svg.leaf(&tag("circle").ink(ink, pen).num("cx", x).num("cy", y).num("r", radius));
}

/// A segment as part of a path.
pub(super) fn segment(path: &mut Path, [from, to]: [(f64, f64); 2]) {
    path.step('M', &[from.0, from.1]).step('L', &[to.0, to.1]);
}

/// A cross as part of a path.
pub(super) fn cross(path: &mut Path, (x, y): (f64, f64), reach: f64) {
    segment(path, [(x - reach, y - reach), (x + reach, y + reach)]);
    segment(path, [(x - reach, y + reach), (x + reach, y - reach)]);
}

#[cfg(test)]
pub(super) mod tests;
