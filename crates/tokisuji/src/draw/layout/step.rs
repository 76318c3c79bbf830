//! A reason as layers of a picture of a board with a layout: tints below the board, marks and numbers above it.
//!
//! What a step rests on is tinted or ringed, what follows is heavy and coloured. A chain is numbered in the order in which it is
//! thought: a question mark where something is supposed, and a flash where nothing is left.

use super::area::tint;
use super::lit::Lit;
use super::marks::{EDGE, Small, digits, draw_thing, link, small};
use super::{Plan, circle, cross, items, segment, small::label_point, stroke, texts};
use crate::draw::look::{Ink, Pen, SIDE};
use crate::draw::svg::{Path, Svg, Tag, tag};
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::{Item, SortLook};
use crate::symbol::{Mark, Symbol};
use std::collections::BTreeMap;

/// How wide what follows is drawn, and the band behind what is used.
const DRAWN: f64 = 9.0;
const BAND: f64 = 17.0;
/// The disc of a number in a chain: large enough to be read on a telephone.
const DISC: f64 = 12.0;
const DISC_SIZE: f64 = 17.0;

/// How far from its middle a number begins that lines end in.
const CLUE: f64 = 26.0;

/// Tints, to be drawn before the board.
pub(in crate::draw) fn below(svg: &mut Svg, plan: &Plan<'_>, lit: &Lit, pen: Pen) {
    let frame = plan.frame;
    let views = lit.views(plan);
    let inside: CellSet =
        views.iter().filter(|mark| mark.symbol.index() > 0).filter_map(|mark| cell_of(plan, *mark)).collect();
    let is_cell =
        |mark: &&Mark| matches!(plan.look(mark.cell), SortLook::Sign | SortLook::Shade | SortLook::Thing(_));
    let used: CellSet = lit.facts.iter().filter(is_cell).map(|mark| mark.cell).collect();
    let spots = used.union(&lit.narrowed).difference(&lit.clash);
    let blocks = items::blocks(plan);
    let look = lit.look.difference(&spots).difference(&lit.clash).difference(&blocks);
    tint(svg, frame, &look.difference(&inside), Ink::Look, pen);
    tint(svg, frame, &inside, Ink::Inside, pen);
    tint(svg, frame, &spots, Ink::Spot, pen);
    tint(svg, frame, &lit.clash.difference(&blocks), Ink::Gone, pen);
    for &(side, line) in &lit.margins {
        let ink = if lit.clash_margins.contains(&(side, line)) { Ink::Gone } else { Ink::Spot };
        let [x, y, wide, tall] = plan.margin_patch(side, line);
        let patch = tag("rect").ink(ink, pen).num("x", x).num("y", y);
        svg.leaf(&patch.num("width", wide).num("height", tall).num("rx", 6.0));
    }
    let mut bands = Path::default();
    for mark in &lit.facts {
        match plan.look(mark.cell) {
            SortLook::Edge | SortLook::Link if mark.symbol.index() > 0 => {
                segment(&mut bands, plan.ends(mark.cell));
            }
            SortLook::Edge | SortLook::Link => circle(svg, plan.point(mark.cell), 11.0, Ink::Spot, pen),
            _ => {}
        }
    }
    stroke(svg, &bands, Ink::Lit, Some(BAND), pen);
}

/// Rings, what follows, chains and where they end, to be drawn after the board.
pub(in crate::draw) fn above(svg: &mut Svg, plan: &Plan<'_>, lit: &Lit, pen: Pen) {
    rings(svg, plan, lit, pen);
    for mark in lit.views(plan) {
        view(svg, plan, mark, lit.decided.contains(&mark), pen);
    }
    struck(svg, plan, lit, pen);
    for &mark in &lit.decided {
        decided(svg, plan, mark, pen);
    }
    chain(svg, plan, lit, pen);
    let (wide, tall) = plan.size();
    for &spot in &lit.clash_at {
        let (x, y) = plan.at(spot);
        // In a cell the flash goes into a corner, so that the clue stays legible; elsewhere it lies right on the place, or beside a
        // number that lies there; never off the paper.
        let taken =
            || plan.frame.cells.iter().any(|cell| plan.frame.middle(cell) == spot && is_told(lit, cell));
        let aside = match spot.is_cell() {
            true => SIDE / 2.0 - 13.0,
            false if taken() => 18.0,
            false => 0.0,
        };
        flash(svg, ((x + aside).min(wide + 2.0), (y - aside).max(-2.0).min(tall + 2.0)), pen);
    }
    for &(side, line) in &lit.clash_margins {
        let [x, y, wide, tall] = plan.margin_patch(side, line);
        flash(svg, (x + wide - 8.0, y + tall - 8.0), pen);
    }
}

fn is_told(lit: &Lit, cell: Cell) -> bool {
    let mut said = lit.links.iter().flatten().map(|said| said.mark.cell);
    lit.supposed.iter().any(|mark| mark.cell == cell) || said.any(|told| told == cell)
}

/// The cell of the grid that a mark lies in.
fn cell_of(plan: &Plan<'_>, mark: Mark) -> Option<Cell> {
    plan.cell_at(plan.frame.spot(mark.cell))
}

/// Rings around clues, around corners in which lines meet, and around digits that are used; frames around shaded cells that are.
fn rings(svg: &mut Svg, plan: &Plan<'_>, lit: &Lit, pen: Pen) {
    for &item in &lit.clues {
        let (point, radius) = match &plan.layout.items[item] {
            Item::Clue(spot, _) if spot.is_cell() => (plan.at(*spot), 22.0),
            Item::Clue(spot, _) | Item::Sign(spot, _) => (plan.at(*spot), 13.0),
            Item::Corner(cell, corner, text) => {
                (items::corner_point(plan, *cell, *corner, text), 12.0 + 1.5 * text.chars().count() as f64)
            }
            Item::Label(cell, text) => label_point(plan, *cell, text),
            Item::Arrow(cell, way, _) => (items::arrow_points(plan, *cell, *way)[0], 19.0),
            Item::Circle(spot, _) => (plan.at(*spot), items::radius(*spot) + 3.5),
            _ => continue,
        };
        circle(svg, point, radius, Ink::Witness, pen);
    }
    for &spot in &lit.corners {
        circle(svg, plan.at(spot), 11.0, Ink::Witness, pen);
    }
    for mark in &lit.facts {
        let (x, y) = plan.point(mark.cell);
        match plan.look(mark.cell) {
            SortLook::Sign => circle(svg, (x, y), SIDE * 0.38 - plan.inset() * 0.4, Ink::Witness, pen),
            SortLook::Shade if mark.symbol.index() > 0 => {
                let (inset, side) = (4.0 - SIDE / 2.0, SIDE - 8.0);
                let frame = tag("rect").ink(Ink::Witness, pen).num("x", x + inset).num("y", y + inset);
                svg.leaf(&frame.num("width", side).num("height", side));
            }
            _ => {}
        }
    }
}

/// A view: inside is tinted below, outside has a dot; what follows has a frame.
fn view(svg: &mut Svg, plan: &Plan<'_>, mark: Mark, follows: bool, pen: Pen) {
    let (x, y) = plan.point(mark.cell);
    if follows {
        frame(svg, plan, mark.cell, Ink::Drawn, pen);
    }
    if mark.symbol.index() == 0 {
        let aside = SIDE / 2.0 - 14.0;
        circle(svg, (x + aside, y + aside), 4.6, if follows { Ink::Tile } else { Ink::Label }, pen);
    }
}

/// A frame just inside a cell.
fn frame(svg: &mut Svg, plan: &Plan<'_>, cell: Cell, ink: Ink, pen: Pen) {
    let (x, y) = plan.point(cell);
    let inset = 5.0 + plan.inset();
    let side = SIDE - 2.0 * inset;
    let frame = tag("rect").ink(ink, pen).num("stroke-width", 3.0);
    let frame = frame.num("x", x - side / 2.0).num("y", y - side / 2.0);
    svg.leaf(&frame.num("width", side).num("height", side).num("rx", 6.0));
}

/// The ends of a link that is drawn above the board: short of numbers, which stay legible.
fn short_of_clues(plan: &Plan<'_>, cell: Cell) -> [(f64, f64); 2] {
    let [from, to] = plan.ends(cell);
    let numbered = |cell: Cell| {
        let at = |item: &Item| matches!(item, Item::Clue(spot, _) if plan.cell_at(*spot) == Some(cell));
        plan.layout.items.iter().any(at)
    };
    let [first, last] = plan.frame.joined(cell).map(|cell| if numbered(cell) { CLUE } else { 0.0 });
    let across = plan.frame.spot(cell).is_between_columns();
    let moved = |(x, y): (f64, f64), on: f64| if across { (x + on, y) } else { (x, y + on) };
    [moved(from, first), moved(to, -last)]
}

/// What follows: a heavy stroke, a heavy cross, or a tile.
fn decided(svg: &mut Svg, plan: &Plan<'_>, mark: Mark, pen: Pen) {
    let (point, there) = (plan.point(mark.cell), mark.symbol.index() > 0);
    let mut path = Path::default();
    match plan.look(mark.cell) {
        SortLook::Side | SortLook::Thought => {}
        SortLook::Edge if there => {
            segment(&mut path, plan.ends(mark.cell));
            stroke(svg, &path, Ink::Drawn, Some(DRAWN), pen);
        }
        SortLook::Link if there => {
            link(&mut path, plan, mark, short_of_clues(plan, mark.cell));
            stroke(svg, &path, Ink::Drawn, Some(DRAWN - 2.0), pen);
        }
        SortLook::Edge | SortLook::Link => {
            cross(&mut path, point, 8.0);
            stroke(svg, &path, Ink::Drawn, Some(4.0), pen);
        }
        SortLook::Sign => {
            tile(svg, plan, mark.cell, pen);
            digits(svg, plan, &[mark], Ink::Decided, pen);
        }
        // A shaded cell is a full tile; a white one has a frame and a dot.
        SortLook::Shade if there => tile(svg, plan, mark.cell, pen),
        SortLook::Thing(thing) if there => {
            tile(svg, plan, mark.cell, pen);
            draw_thing(svg, thing, point, Ink::Decided, pen);
        }
        SortLook::Shade | SortLook::Thing(_) => {
            frame(svg, plan, mark.cell, Ink::Drawn, pen);
            circle(svg, point, 5.5, Ink::Tile, pen);
        }
    }
}

fn tile(svg: &mut Svg, plan: &Plan<'_>, cell: Cell, pen: Pen) {
    let (x, y) = plan.point(cell);
    let side = SIDE - 2.0 * (4.0 + plan.inset());
    let tile = tag("rect").ink(Ink::Tile, pen).num("x", x - side / 2.0).num("y", y - side / 2.0);
    svg.leaf(&tile.num("width", side).num("height", side).num("rx", 7.0));
}

/// What goes: candidates with a line through them; elsewhere the sign that goes, struck through.
fn struck(svg: &mut Svg, plan: &Plan<'_>, lit: &Lit, pen: Pen) {
    let (mut patches, mut lines) = (Path::default(), Path::default());
    let (mut others, mut labels) = (Vec::new(), BTreeMap::new());
    for &mark in lit.struck.iter().filter(|mark| !lit.supposed.contains(mark)) {
        if let Some(label) = left_of_link(plan, lit, mark.cell) {
            labels.insert(mark.cell, label);
            continue;
        }
        let (point, radius) = if plan.look(mark.cell) == SortLook::Sign {
            let small = Small::of(plan, mark.cell);
            (small.point(plan, mark), small.radius)
        } else {
            others.push((plan.point(mark.cell), plan.frame.sign_of(mark).to_string()));
            (plan.point(mark.cell), 11.0)
        };
        let (x, y) = point;
        patches.rect(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let reach = radius * 0.95;
        segment(&mut lines, [(x - reach, y + reach * 0.75), (x + reach, y - reach * 0.75)]);
    }
    if !patches.is_empty() {
        svg.leaf(&tag("path").ink(Ink::Gone, pen).with("d", patches.text()));
    }
    let bare: Vec<Mark> = lit
        .struck
        .iter()
        .copied()
        .filter(|mark| plan.look(mark.cell) == SortLook::Sign && !lit.supposed.contains(mark))
        .collect();
    small(svg, plan, &bare, Ink::Struck, pen);
    texts(svg, tag("g").ink(Ink::Struck, pen).with("font-weight", "700"), 16.0, others);
    stroke(svg, &lines, Ink::Stroke, None, pen);
    for (cell, label) in labels {
        let point = plan.point(cell);
        circle(svg, point, DISC + 1.0, Ink::Disc, pen);
        let group = tag("g").ink(Ink::OnDisc, pen).with("font-weight", "700");
        texts(svg, group, DISC_SIZE - 3.0, [(point, label.to_owned())]);
    }
}

/// How many strokes are left of a link that may have several, where that is not the same as all.
fn left_of_link(plan: &Plan<'_>, lit: &Lit, cell: Cell) -> Option<&'static str> {
    if plan.look(cell) != SortLook::Link || plan.frame.start(cell).len() < 3 {
        return None;
    }
    let gone = |number: u8| lit.struck.contains(&Mark { cell, symbol: Symbol(number) });
    match [0, 1, 2].map(gone) {
        [true, false, false] => Some("1+"),
        [false, false, true] => Some("≤1"),
        _ => None,
    }
}

/// A supposition and what follows from it, numbered.
fn chain(svg: &mut Svg, plan: &Plan<'_>, lit: &Lit, pen: Pen) {
    for &mark in &lit.supposed {
        said(svg, plan, mark, false, Ink::Supposed, pen);
    }
    // A place that several links speak of has the number of the first that settles it, or of the last.
    let mut numbers: BTreeMap<Cell, (usize, bool, bool)> = BTreeMap::new();
    for (number, link) in lit.links.iter().enumerate() {
        for one in link {
            said(svg, plan, one.mark, one.goes, Ink::Drawn, pen);
            let there = one.mark.symbol.index() > 0;
            let told = numbers.entry(one.mark.cell).or_insert((number + 1, there, one.goes));
            if told.2 {
                *told = (number + 1, there, one.goes);
            }
        }
    }
    for (cell, (number, there, _)) in numbers {
        let (x, y) = beside(plan, cell, there);
        circle(svg, (x, y), DISC, Ink::Disc, pen);
        let size = if number > 9 { DISC_SIZE - 3.0 } else { DISC_SIZE };
        let group = tag("g").ink(Ink::OnDisc, pen).with("font-weight", "700");
        texts(svg, group, size, [((x, y), number.to_string())]);
    }
    for &mark in &lit.supposed {
        let (x, y) = beside(plan, mark.cell, mark.symbol.index() > 0);
        circle(svg, (x, y), DISC, Ink::Paper, pen);
        circle(svg, (x, y), DISC - 1.0, Ink::Ring, pen);
        let group = tag("g").ink(Ink::InRing, pen).with("font-weight", "700");
        texts(svg, group, DISC_SIZE, [((x, y), "?".to_owned())]);
    }
}

/// Where the number of a place goes: in the upper left corner of a cell, on a stroke, beside a cross.
fn beside(plan: &Plan<'_>, cell: Cell, there: bool) -> (f64, f64) {
    let (x, y) = plan.point(cell);
    match plan.look(cell) {
        SortLook::Edge | SortLook::Link if there => (x, y),
        SortLook::Edge | SortLook::Link => {
            let [from, _] = plan.ends(cell);
            let along = if (from.1 - y).abs() < 0.5 { (6.0, 0.0) } else { (0.0, 6.0) };
            (x + along.0, y + along.1)
        }
        _ => {
            let aside = SIDE / 2.0 - DISC - 2.0 - plan.inset() * 0.5;
            (x - aside, y - aside)
        }
    }
}

/// What a link says of a place.
fn said(svg: &mut Svg, plan: &Plan<'_>, mark: Mark, goes: bool, ink: Ink, pen: Pen) {
    let ((x, y), there) = (plan.point(mark.cell), mark.symbol.index() > 0);
    let fill = if ink == Ink::Supposed { Ink::InRing } else { Ink::Tile };
    let mut path = Path::default();
    match plan.look(mark.cell) {
        SortLook::Sign if goes => {
            let small = Small::of(plan, mark.cell);
            let (x, y) = small.point(plan, mark);
            let reach = small.radius * 0.95;
            segment(&mut path, [(x - reach, y + reach * 0.75), (x + reach, y - reach * 0.75)]);
            stroke(svg, &path, ink, Some(1.8), pen);
        }
        SortLook::Sign => {
            let side = SIDE - 2.0 * (5.0 + plan.inset());
            let patch = tag("rect").ink(Ink::Paper, pen).num("x", x - side / 2.0).num("y", y - side / 2.0);
            svg.leaf(&patch.num("width", side).num("height", side).num("rx", 6.0));
            let group = tag("g").ink(fill, pen).with("font-weight", "500");
            let sign = plan.frame.sign_of(mark).to_string();
            texts(svg, group, plan.large() * 0.8, [((x + 5.0, y + 6.0), sign)]);
        }
        SortLook::Edge if there => {
            segment(&mut path, plan.ends(mark.cell));
            stroke(svg, &path, ink, Some(EDGE), pen);
        }
        SortLook::Link if there => {
            link(&mut path, plan, mark, short_of_clues(plan, mark.cell));
            stroke(svg, &path, ink, Some(EDGE - 1.0), pen);
        }
        SortLook::Edge | SortLook::Link => {
            let [from, _] = plan.ends(mark.cell);
            let point = if (from.1 - y).abs() < 0.5 { (x - 15.0, y) } else { (x, y - 15.0) };
            cross(&mut path, point, 5.5);
            stroke(svg, &path, ink, Some(3.0), pen);
        }
        SortLook::Shade if there => {
            let side = SIDE - 22.0;
            let block = tag("rect").ink(fill, pen).num("x", x - side / 2.0).num("y", y - side / 2.0);
            svg.leaf(&block.num("width", side).num("height", side));
        }
        SortLook::Thing(thing) if there => draw_thing(svg, thing, (x, y), fill, pen),
        SortLook::Shade | SortLook::Thing(_) => circle(svg, (x, y), 6.0, fill, pen),
        SortLook::Thought => {}
        SortLook::Side => {
            frame(svg, plan, mark.cell, ink, pen);
            // Inside has stripes, outside a dot.
            if there {
                for at in [-12.0, 0.0, 12.0] {
                    segment(&mut path, [(x + at - 6.0, y + 18.0), (x + at + 6.0, y + 6.0)]);
                }
                stroke(svg, &path, ink, Some(2.0), pen);
            } else {
                let aside = SIDE / 2.0 - 14.0;
                circle(svg, (x + aside, y + aside), 4.6, fill, pen);
            }
        }
    }
}

/// A flash, where nothing is left.
fn flash(svg: &mut Svg, (x, y): (f64, f64), pen: Pen) {
    circle(svg, (x, y), 13.0, Ink::Clash, pen);
    circle(svg, (x, y), 13.0, Ink::OnBlockLine, pen);
    let mut path = Path::default();
    let points = [(2.5, -9.5), (-6.0, 1.5), (-0.5, 1.5), (-2.5, 9.5), (6.0, -1.5), (0.5, -1.5)];
    for (at, (dx, dy)) in points.into_iter().enumerate() {
        path.step(if at == 0 { 'M' } else { 'L' }, &[x + dx, y + dy]);
    }
    path.step('z', &[]);
    svg.leaf(&tag("path").ink(Ink::OnDisc, pen).with("d", path.text()));
}

/// What the marks mean, for a page: shapes in a box of 30 by 20, and words.
pub(in crate::draw) fn legend(lang: Lang) -> Vec<(Vec<Tag>, &'static str)> {
    let pen = Pen::Classes;
    let circle = |ink, radius| tag("circle").num("cx", 15.0).num("cy", 10.0).num("r", radius).ink(ink, pen);
    let path = |ink, d| tag("path").with("d", d).ink(ink, pen);
    let wide = |ink, d, wide| path(ink, d).num("stroke-width", wide);
    vec![
        (
            vec![path(Ink::Look, "M0 0H15V20H0z"), path(Ink::Spot, "M15 0H30V20H15z")],
            lang.pick("where to look; what is known there", "注目する場所と、使う手がかり"),
        ),
        (vec![circle(Ink::Witness, 7.0)], lang.pick("the clue that says so", "根拠となるヒント")),
        (
            vec![wide(Ink::Drawn, "M5 4H25", 4.0), wide(Ink::Drawn, "M12 11L18 17M12 17L18 11", 2.0)],
            lang.pick("what follows: it is there; it is not", "決まること：ある・ない"),
        ),
        (
            vec![circle(Ink::Ring, 7.0), path(Ink::InRing, "M14 5H16V11H14zM14 13H16V15H14z")],
            lang.pick("what is supposed", "仮定すること"),
        ),
        (
            vec![circle(Ink::Disc, 8.0), path(Ink::OnDisc, "M14 5H16.5V15H14z")],
            lang.pick("what follows from it, in order", "そこから順に決まること"),
        ),
        (
            vec![circle(Ink::Clash, 8.0), path(Ink::OnDisc, "M17 4L11 11H14.6L13 16L19 9H15.4z")],
            lang.pick("where nothing is left", "行き詰まるところ"),
        ),
    ]
}
