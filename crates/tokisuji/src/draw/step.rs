//! The reason of a step on a board of digits as layers of a picture: tints below the board, marks and links above it.
//!
//! Everything is drawn over or under a board that is itself left alone, so that a page can draw the board
//! of a round once and use it for every step of the round.

use super::layout::Plan;
use super::layout::area::tint;
use super::layout::marks::{Small, digits, small};
use super::look::{Ink, Pen, SIDE};
use super::reason::{Link, Reason};
use super::svg::{Path, Svg, Tag, tag};
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::symbol::Mark;

/// Tints for groups and cells, to be drawn before the board.
pub(super) fn below(svg: &mut Svg, frame: &Frame, reason: &Reason, pen: Pen) {
    let cells = |groups: &[usize]| {
        let sets = groups.iter().map(|&group| &frame.groups[group].set);
        sets.fold(CellSet::EMPTY, CellSet::union)
    };
    let look = cells(&reason.look);
    // Where both cross, what is looked at comes first.
    tint(svg, frame, &cells(&reason.act).difference(&look), Ink::Act, pen);
    tint(svg, frame, &look.difference(&reason.spots).difference(&reason.second), Ink::Look, pen);
    tint(svg, frame, &reason.spots.difference(&reason.clash), Ink::Spot, pen);
    tint(svg, frame, &reason.second, Ink::Act, pen);
    tint(svg, frame, &reason.clash, Ink::Gone, pen);
}

/// Marks, links and the decided digit, to be drawn after the board.
pub(super) fn above(svg: &mut Svg, plan: &Plan<'_>, reason: &Reason, pen: Pen) {
    let Some(first) = plan.frame.cells.iter().next() else { return };
    // All cells of such a board list their candidates in the same way.
    let radius = Small::of(plan, first).radius;
    for cell in reason.witnesses.iter() {
        let (x, y) = plan.point(cell);
        let circle = tag("circle").ink(Ink::Witness, pen).num("cx", x).num("cy", y);
        svg.leaf(&circle.num("r", SIDE * 0.38));
    }
    for link in &reason.links {
        draw_link(svg, plan, radius, link, pen);
    }
    // A chain that comes back to its first mark has it false and true: the disc keeps its ring.
    discs(svg, plan, &reason.rings, radius, Ink::Ring, pen);
    let rings: Vec<Mark> = without(&reason.rings, &reason.discs);
    small(svg, plan, &rings, Ink::InRing, pen);
    for &mark in &reason.discs {
        let both = reason.rings.contains(&mark);
        let radius = if both { radius - 2.0 } else { radius };
        discs(svg, plan, &[mark], radius, Ink::Disc, pen);
    }
    small(svg, plan, &reason.discs, Ink::OnDisc, pen);
    struck(svg, plan, radius, reason, pen);
    for &mark in &reason.decided {
        let (x, y) = plan.corner(mark.cell);
        let tile = tag("rect").ink(Ink::Tile, pen).num("x", x + 4.0).num("y", y + 4.0);
        let side = SIDE - 8.0;
        svg.leaf(&tile.num("width", side).num("height", side).num("rx", 7.0));
        digits(svg, plan, &[mark], Ink::Decided, pen);
    }
}

/// The middle of a candidate.
fn spot(plan: &Plan<'_>, mark: Mark) -> (f64, f64) {
    Small::of(plan, mark.cell).point(plan, mark)
}

fn without(marks: &[Mark], others: &[Mark]) -> Vec<Mark> {
    marks.iter().copied().filter(|mark| !others.contains(mark)).collect()
}

fn discs(svg: &mut Svg, plan: &Plan<'_>, marks: &[Mark], radius: f64, ink: Ink, pen: Pen) {
    for &mark in marks {
        let (x, y) = spot(plan, mark);
        // A ring is opaque, so that the links that meet it end there.
        let circle = tag("circle").num("cx", x).num("cy", y);
        if ink == Ink::Ring {
            svg.leaf(&tag("circle").num("cx", x).num("cy", y).num("r", radius).ink(Ink::Paper, pen));
            svg.leaf(&circle.num("r", radius - 0.5).ink(ink, pen));
        } else {
            svg.leaf(&circle.num("r", radius).ink(ink, pen));
        }
    }
}

/// Candidates that go: written again in the colour of striking, with a line through each.
fn struck(svg: &mut Svg, plan: &Plan<'_>, radius: f64, reason: &Reason, pen: Pen) {
    // Where candidates are not drawn, none is struck.
    if !plan.has_candidates() {
        return;
    }
    let bare: Vec<Mark> = without(&without(&reason.struck, &reason.discs), &reason.rings);
    // A patch, for the grey digit below would shine through at the edges of the red one.
    let mut patches = Path::default();
    for &mark in &bare {
        let (x, y) = spot(plan, mark);
        patches.rect(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
    }
    if !patches.is_empty() {
        svg.leaf(&tag("path").ink(Ink::Gone, pen).with("d", patches.text()));
    }
    small(svg, plan, &bare, Ink::Struck, pen);
    let mut path = Path::default();
    for &mark in &reason.struck {
        let (x, y) = spot(plan, mark);
        let reach = radius * 0.95;
        path.step('M', &[x - reach, y + reach * 0.75]);
        path.step('L', &[x + reach, y - reach * 0.75]);
    }
    if !path.is_empty() {
        svg.leaf(&tag("path").ink(Ink::Stroke, pen).with("d", path.text()));
    }
}

/// A link as a gentle curve from rim to rim: solid if one of the two holds, dashed if not both do.
fn draw_link(svg: &mut Svg, plan: &Plan<'_>, radius: f64, link: &Link, pen: Pen) {
    let (from, to) = (spot(plan, link.from), spot(plan, link.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let rim = radius + 0.5;
    let head = radius * 0.8;
    let mut path = Path::default();
    path.step('M', &[from.0, from.1]);
    // Between neighbours in a cell there is no room for a head: a bar joins the two.
    if length < 2.0 * rim + 1.6 * head {
        path.step('L', &[to.0, to.1]);
        curve(svg, &path, link.either, pen);
        return;
    }
    // Long links bend little, short ones more, so that both leave the straight line of digits between;
    // always towards the middle of the board, for a curve that leaves the paper is cut off.
    let bend = (length * 0.16).min(34.0);
    let (wide, tall) = plan.size();
    let (half_x, half_y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let inward = (wide / 2.0 - half_x) * dy - (tall / 2.0 - half_y) * dx;
    let bend = if inward < 0.0 { -bend } else { bend } / length;
    let middle = (half_x + dy * bend, half_y - dx * bend);
    let toward = |point: (f64, f64), distance: f64| {
        let (x, y) = (middle.0 - point.0, middle.1 - point.1);
        let scale = distance / x.hypot(y);
        (point.0 + x * scale, point.1 + y * scale)
    };
    let end = toward(to, if link.arrow { rim + head * 0.8 } else { 0.0 });
    path.step('Q', &[middle.0, middle.1, end.0, end.1]);
    curve(svg, &path, link.either, pen);
    if link.arrow {
        let (tip, base) = (toward(to, rim), toward(to, rim + head));
        let (x, y) = ((tip.0 - base.0) * 0.5, (tip.1 - base.1) * 0.5);
        let mut path = Path::default();
        path.step('M', &[tip.0, tip.1]);
        path.step('L', &[base.0 - y, base.1 + x]);
        path.step('L', &[base.0 + y, base.1 - x]);
        path.step('z', &[]);
        svg.leaf(&tag("path").ink(Ink::Head, pen).with("d", path.text()));
    }
}

fn curve(svg: &mut Svg, path: &Path, solid: bool, pen: Pen) {
    let curve = tag("path").ink(Ink::Link, pen).with("d", path.text());
    svg.leaf(&if solid { curve } else { curve.with("stroke-dasharray", "4 4") });
}

/// What the marks in pictures of steps mean, each with its icon of 30 by 20.
pub(super) fn legend(lang: Lang) -> Vec<(Vec<Tag>, &'static str)> {
    let circle = |ink, x| tag("circle").num("cx", x).num("cy", 10.0).num("r", 7.0).ink(ink, Pen::Classes);
    let path = |ink, d| tag("path").with("d", d).ink(ink, Pen::Classes);
    let dashed = path(Ink::Link, "M4 10H26").with("stroke-dasharray", "4 4");
    vec![
        (
            vec![path(Ink::Look, "M0 0H15V20H0z"), path(Ink::Act, "M15 0H30V20H15z")],
            lang.pick("where to look; where something follows", "注目する場所と、影響する場所"),
        ),
        (
            vec![circle(Ink::Disc, 15.0)],
            lang.pick("makes the pattern; true in a chain", "形をつくる候補(チェーンでは真)"),
        ),
        (
            vec![circle(Ink::Ring, 15.0)],
            lang.pick(
                "the other side; false in a chain; a digit that rules out",
                "もう一方の候補(チェーンでは偽)、さえぎる数字",
            ),
        ),
        (
            vec![path(Ink::Gone, "M7 2H23V18H7z"), path(Ink::Stroke, "M8 16L22 4")],
            lang.pick("goes", "消える候補"),
        ),
        (vec![path(Ink::Link, "M4 10H26")], lang.pick("one of the two holds", "どちらかが成り立つ")),
        (vec![dashed], lang.pick("not both hold", "両方は成り立たない")),
    ]
}
