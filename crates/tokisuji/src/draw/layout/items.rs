//! What stands on a board before anybody writes on it: fills, lines, circles, clues, signs, arrows and margins.

use super::area::tint;
use super::edges::{Edge, edges, runs};
use super::{ABOVE, BELOW, LEFT, RIGHT};
use super::{Placed, Plan, cross, segment, small, stroke, texts};
use crate::draw::look::{Ink, Pen, SIDE};
use crate::draw::svg::{Path, Svg, tag};
use crate::grid::{Cell, CellSet};
use crate::problem::{Corner, Fill, Item, Lines, SortLook, Spot};
use std::collections::BTreeMap;

/// Dots in the corners of cells.
const DOT: f64 = 3.2;
/// Clues in a corner.
const CORNER_SIZE: f64 = 19.0;

/// Cells that are tinted, grey or black from the start: the lowest layer.
pub(in crate::draw) fn ground(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let black = if plan.layout.lines == Lines::Even { Ink::Black } else { Ink::Block };
    for (fill, ink) in [(Fill::Pale, Ink::Extra), (Fill::Grey, Ink::Grey(2)), (Fill::Black, black)] {
        let cells = plan.layout.items.iter().filter_map(|item| match item {
            Item::Fill(cell, own) if *own == fill => Some(*cell),
            _ => None,
        });
        tint(svg, plan.frame, &cells.collect(), ink, pen);
    }
}

/// The lines of a board, and circles around nothing: what is drawn runs over them.
pub(in crate::draw) fn lines(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    between(svg, plan, pen);
    borders(svg, plan, pen);
    diagonals(svg, plan, pen);
    let clues = clue_spots(plan);
    for item in &plan.layout.items {
        if let Item::Circle(spot, fill) = item
            && !clues.contains_key(spot)
        {
            circle(svg, plan, *spot, (*fill, radius(*spot)), pen);
        }
    }
}

/// Clues of all sorts: lines between centres end at them.
pub(in crate::draw) fn clues(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let clues = clue_spots(plan);
    for item in &plan.layout.items {
        match item {
            Item::Circle(spot, fill) if clues.contains_key(spot) => {
                let radius = if spot.is_cell() { radius(*spot) } else { 13.0 };
                circle(svg, plan, *spot, (*fill, radius), pen);
            }
            // A clue that lines end in, or one on a line, keeps them off.
            Item::Clue(spot, text) if has_links(plan) || !spot.is_cell() => {
                let radius = if spot.is_cell() { 20.0 } else { 5.0 + 5.0 * text.chars().count() as f64 };
                let circled =
                    plan.layout.items.iter().any(|item| matches!(item, Item::Circle(at, _) if at == spot));
                if !circled {
                    super::circle(svg, plan.at(*spot), radius, Ink::Paper, pen);
                }
            }
            _ => {}
        }
    }
    clue_texts(svg, plan, pen);
    small::draw(svg, plan, pen);
    signs(svg, plan, pen);
    margins(svg, plan, pen);
}

/// Where clues stand, and what they say.
fn clue_spots<'p>(plan: &Plan<'p>) -> BTreeMap<Spot, &'p str> {
    let clue = |item: &'p Item| match item {
        Item::Clue(spot, text) => Some((*spot, text.as_str())),
        _ => None,
    };
    plan.layout.items.iter().filter_map(clue).collect()
}

fn has_links(plan: &Plan<'_>) -> bool {
    plan.frame.sorts.iter().any(|sort| sort.look == SortLook::Link)
}

/// Cells that are black from the start.
pub(super) fn blocks(plan: &Plan<'_>) -> CellSet {
    let black = |item: &Item| match item {
        Item::Fill(cell, Fill::Black) => Some(*cell),
        _ => None,
    };
    plan.layout.items.iter().filter_map(black).collect()
}

/// The lines between cells.
fn between(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let shown = plan.shown();
    if plan.apart {
        let mut boxes = Path::default();
        let (inset, side) = (plan.inset(), SIDE - 2.0 * plan.inset());
        for cell in shown.iter() {
            let (x, y) = plan.at(Spot::cell(plan.frame.grid.row(cell), plan.frame.grid.col(cell)));
            boxes.rect(x - SIDE / 2.0 + inset, y - SIDE / 2.0 + inset, side, side);
        }
        return stroke(svg, &boxes, Ink::Apart, None, pen);
    }
    match plan.layout.lines {
        Lines::None => {}
        Lines::Dots => dots(svg, plan, &shown, pen),
        Lines::Thin | Lines::Fives | Lines::Even => grid(svg, plan, pen),
    }
}

/// A dot in every corner of a cell.
fn dots(svg: &mut Svg, plan: &Plan<'_>, shown: &CellSet, pen: Pen) {
    let (rows, cols) = (plan.frame.grid.rows as usize, plan.frame.grid.cols as usize);
    let has =
        |row: usize, col: usize| row < rows && col < cols && shown.contains(plan.frame.grid.cell(row, col));
    svg.open(&tag("g").ink(Ink::Given, pen));
    for row in 0..=rows {
        for col in 0..=cols {
            // A wrapped index lies outside too.
            let (up, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
            if has(row, col) || has(up, col) || has(row, left) || has(up, left) {
                let (x, y) = (col as f64 * SIDE, row as f64 * SIDE);
                svg.leaf(&tag("circle").num("cx", x).num("cy", y).num("r", DOT));
            }
        }
    }
    svg.close();
}

/// Thin lines, thicker ones for counting, thick ones between areas and around; they run on between the clues of the margins.
fn grid(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let kind = plan.layout.lines;
    let fives = kind == Lines::Fives;
    let [mut thin, mut five, mut thick, mut even] = std::array::from_fn(|_| Path::default());
    for down in [true, false] {
        let edges = edges(plan, down);
        for run in runs(&edges) {
            let path = match (run.edge, kind) {
                (Edge::None, _) => continue,
                (_, Lines::Even) => &mut even,
                (Edge::Thick, _) => &mut thick,
                (Edge::Thin, Lines::Fives) if run.line % 5 == 0 => &mut five,
                (Edge::Thin, _) => &mut thin,
            };
            run.trace(down, path);
        }
        let last = edges.len() - 1;
        for line in (0..=last).filter(|_| fives) {
            let path = if line % 5 == 0 || line == last { &mut five } else { &mut thin };
            margin_line(plan, down, line, path);
        }
    }
    if fives {
        let (wide, tall) = plan.size();
        let [above, left, below, right] = plan.room;
        for (side, area) in [
            (ABOVE, [0.0, -above, wide, above]),
            (LEFT, [-left, 0.0, left, tall]),
            (BELOW, [0.0, tall, wide, below]),
            (RIGHT, [wide, 0.0, right, tall]),
        ] {
            if plan.room[side] > 0.0 {
                five.rect(area[0], area[1], area[2], area[3]);
            }
        }
    }
    for (path, ink) in [(thin, Ink::Thin), (five, Ink::Five), (thick, Ink::Thick), (even, Ink::Even)] {
        stroke(svg, &path, ink, None, pen);
    }
}

/// A line of the grid, on through the margins.
fn margin_line(plan: &Plan<'_>, down: bool, line: usize, path: &mut Path) {
    let (wide, tall) = plan.size();
    let at = line as f64 * SIDE;
    let [above, left, below, right] = plan.room;
    let pieces = if down {
        [(above, [(at, -above), (at, 0.0)]), (below, [(at, tall), (at, tall + below)])]
    } else {
        [(left, [(-left, at), (0.0, at)]), (right, [(wide, at), (wide + right, at)])]
    };
    for (room, points) in pieces {
        if room > 0.0 {
            segment(path, points);
        }
    }
}

/// Dashed lines along edges, and thick ones where there is no grid to which they belong.
fn borders(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let gridded = !plan.apart && !matches!(plan.layout.lines, Lines::Dots | Lines::None);
    let (mut thick, mut dashed) = (Path::default(), Path::default());
    for item in &plan.layout.items {
        match item {
            Item::Thick(spot) if !gridded => segment(&mut thick, plan.ends_at(*spot, spot.is_between_rows())),
            Item::Dashed(spot) => segment(&mut dashed, plan.ends_at(*spot, spot.is_between_rows())),
            _ => {}
        }
    }
    stroke(svg, &dashed, Ink::Cage, None, pen);
    stroke(svg, &thick, Ink::Thick, None, pen);
}

/// A circle with its rim; small ones stand on lines.
fn circle(svg: &mut Svg, plan: &Plan<'_>, spot: Spot, (fill, radius): (Fill, f64), pen: Pen) {
    let ink = match fill {
        Fill::White | Fill::Pale => Ink::White,
        Fill::Grey => Ink::Grey(5),
        Fill::Black => Ink::Black,
    };
    super::circle(svg, plan.at(spot), radius, ink, pen);
    super::circle(svg, plan.at(spot), radius, Ink::Rim, pen);
}

/// How large a circle is.
pub(super) fn radius(spot: Spot) -> f64 {
    if spot.is_cell() { 23.0 } else { 9.0 }
}

/// A stroke from corner to corner.
fn diagonals(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let blocks = blocks(plan);
    let (mut light, mut dark) = (Path::default(), Path::default());
    for item in &plan.layout.items {
        if let Item::Diagonal(cell) = item {
            let ((x, y), half) = (plan.point(*cell), SIDE / 2.0 - 1.0);
            let path = if blocks.contains(*cell) { &mut light } else { &mut dark };
            segment(path, [(x - half, y - half), (x + half, y + half)]);
        }
    }
    stroke(svg, &light, Ink::OnBlockLine, None, pen);
    stroke(svg, &dark, Ink::Trace, Some(1.2), pen);
}

/// Inks that stand out from what is below.
fn ink_on(plan: &Plan<'_>, cell: Option<Cell>, blocks: &CellSet, spot: Spot) -> Ink {
    let circled = plan.layout.items.iter().find_map(|item| match item {
        Item::Circle(at, fill) if *at == spot => Some(*fill),
        _ => None,
    });
    match circled {
        Some(Fill::White) => Ink::OnWhite,
        Some(Fill::Black) => Ink::OnBlock,
        None if cell.is_some_and(|cell| blocks.contains(cell)) => Ink::OnBlock,
        Some(Fill::Pale | Fill::Grey) | None => Ink::Given,
    }
}

/// How large a clue is.
pub(super) fn clue_size(plan: &Plan<'_>, spot: Spot, text: &str) -> f64 {
    let circled = plan.layout.items.iter().any(|item| matches!(item, Item::Circle(at, _) if *at == spot));
    let whole = match (spot.is_cell(), circled) {
        (false, _) => 19.0,
        (true, true) => 31.0,
        (true, false) if plan.layout.lines == Lines::Dots => 34.0,
        (true, false) => plan.large(),
    };
    match text.chars().count() {
        0 | 1 => whole,
        2 => whole * 0.84,
        count => whole * 2.0 / count as f64,
    }
}

/// Where a small clue in a corner stands.
pub(super) fn corner_point(plan: &Plan<'_>, cell: Cell, corner: Corner, text: &str) -> (f64, f64) {
    let (x, y) = plan.point(cell);
    let half = text.chars().count() as f64 * CORNER_SIZE * super::DIGIT / 2.0;
    let (side, edge) = (SIDE / 2.0 - 5.0 - half, SIDE / 2.0 - 13.0);
    match corner {
        Corner::UpperLeft => (x - side, y - edge),
        Corner::UpperRight => (x + side, y - edge),
        Corner::LowerLeft => (x - side, y + edge),
    }
}

/// Where the number of an arrow stands, and the middle of the arrow.
pub(super) fn arrow_points(plan: &Plan<'_>, cell: Cell, way: u8) -> [(f64, f64); 2] {
    let (x, y) = plan.point(cell);
    if way % 2 == 1 { [(x, y + 7.0), (x, y - 18.0)] } else { [(x - 7.0, y), (x + 19.0, y)] }
}

/// Numbers and letters of all sorts, by size and ink.
fn clue_texts(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let blocks = blocks(plan);
    // By tenths of the font size and by ink, in the order in which they come.
    let mut all: Vec<(f64, Ink, &str, Vec<Placed>)> = Vec::new();
    let mut add = |size: f64, ink: Ink, weight: &'static str, placed: Placed| {
        let known = all.iter_mut().find(|known| (known.0, known.1, known.2) == (size, ink, weight));
        match known {
            Some(known) => known.3.push(placed),
            None => all.push((size, ink, weight, vec![placed])),
        }
    };
    for item in &plan.layout.items {
        match item {
            Item::Clue(spot, text) => {
                let ink = ink_on(plan, plan.cell_at(*spot), &blocks, *spot);
                add(clue_size(plan, *spot, text), ink, "700", (plan.at(*spot), text.clone()));
            }
            Item::Corner(cell, corner, text) => {
                let ink = ink_on(plan, Some(*cell), &blocks, Spot { y: 0, x: 0 });
                add(CORNER_SIZE, ink, "500", (corner_point(plan, *cell, *corner, text), text.clone()));
            }
            Item::Arrow(cell, way, text) => {
                let ink = ink_on(plan, Some(*cell), &blocks, Spot { y: 0, x: 0 });
                let [number, _] = arrow_points(plan, *cell, *way);
                add(if text.len() > 1 { 28.0 } else { 32.0 }, ink, "700", (number, text.clone()));
            }
            _ => {}
        }
    }
    for (size, ink, weight, placed) in all {
        texts(svg, tag("g").ink(ink, pen).with("font-weight", weight), size, placed);
    }
}

/// Chevrons between cells and arrows beside clues.
fn signs(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let blocks = blocks(plan);
    let (mut path, mut light, mut patches) = (Path::default(), Path::default(), Path::default());
    for item in &plan.layout.items {
        match item {
            Item::Sign(spot, sign) => {
                let (x, y) = plan.at(*spot);
                // Long across the way it points, so that it is seen between two digits.
                let (long, deep) = (8.0, 4.0);
                let points = match sign {
                    '<' => [(x + deep, y - long), (x - deep, y), (x + deep, y + long)],
                    '>' => [(x - deep, y - long), (x + deep, y), (x - deep, y + long)],
                    '^' => [(x - long, y + deep), (x, y - deep), (x + long, y + deep)],
                    'v' => [(x - long, y - deep), (x, y + deep), (x + long, y - deep)],
                    _ => {
                        cross(&mut path, (x, y), deep);
                        continue;
                    }
                };
                if !plan.apart {
                    patches.rect(x - long - 2.0, y - long - 2.0, 2.0 * long + 4.0, 2.0 * long + 4.0);
                }
                path.step('M', &[points[0].0, points[0].1]);
                points[1..].iter().for_each(|&(x, y)| {
                    path.step('L', &[x, y]);
                });
            }
            Item::Arrow(cell, way, _) => {
                let [_, (x, y)] = arrow_points(plan, *cell, *way);
                let (dx, dy) = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][usize::from(way % 4)];
                let path = if blocks.contains(*cell) { &mut light } else { &mut path };
                let (reach, head) = (15.0, 6.0);
                let tip = (x + dx * reach, y + dy * reach);
                segment(path, [(x - dx * reach, y - dy * reach), tip]);
                for turn in [1.0, -1.0] {
                    let back = (tip.0 - dx * head + dy * head * turn, tip.1 - dy * head - dx * head * turn);
                    segment(path, [tip, back]);
                }
            }
            _ => {}
        }
    }
    if !patches.is_empty() {
        svg.leaf(&tag("path").ink(Ink::Paper, pen).with("d", patches.text()));
    }
    stroke(svg, &path, Ink::Sign, None, pen);
    stroke(svg, &light, Ink::OnBlockLine, None, pen);
}

/// The clues outside the board.
fn margins(svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
    let mut placed: Vec<Placed> = Vec::new();
    for (side, lines) in plan.layout.margins.iter().enumerate() {
        for (line, clues) in lines.iter().enumerate() {
            for (number, clue) in clues.iter().enumerate() {
                placed.push((plan.margin_clue(side, line, number), clue.clone()));
            }
        }
    }
    texts(svg, tag("g").ink(Ink::Given, pen).with("font-weight", "500"), super::MARGIN_SIZE, placed);
}
