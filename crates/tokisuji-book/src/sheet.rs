//! A page while it is drawn: text, boards, dots and lines, in points from the top left of its type area.

use crate::art::Art;
use crate::font::{self, Weight};
use tokisuji::board::Board;
use tokisuji::draw::svg::{Path, Svg, tag};
use tokisuji::draw::{Look, Picture, Place, draw_into, draw_step_into};
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::grid::{Cell, CellSet, Grid};
use tokisuji::kind::Puzzle;
use tokisuji::walk::Step;

/// Ink and paper of everything that is not a board.
pub(crate) const INK: &str = "#000000";
pub(crate) const SOFT: &str = "#6a6a6a";
pub(crate) const FAINT: &str = "#c9c9c9";
pub(crate) const DEEP: &str = "#1f3a5f";
pub(crate) const WHITE: &str = "#ffffff";

/// Lines thinner than this vanish in print.
const HAIRLINE: f64 = 0.35;
/// What stands in the corners of smaller cells than this smears in print.
const CORNERS: f64 = 19.0;

/// Where a line of text stands: from here, around here, up to here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line of text looks.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) ink: &'static str,
}

impl Type {
    pub(crate) fn new(size: f64) -> Type {
        Type { size, weight: Weight::Regular, ink: INK }
    }

    pub(crate) fn bold(self) -> Type {
        Type { weight: Weight::Bold, ..self }
    }

    pub(crate) fn ink(self, ink: &'static str) -> Type {
        Type { ink, ..self }
    }

    /// The largest size, up to this one, at which no word of a title is cut and three lines are enough.
    pub(crate) fn fitting(self, text: &str, room: f64) -> Type {
        let mut kind = self;
        let whole = |kind: Type| text.split_whitespace().all(|word| kind.width(word) <= room);
        while kind.size > 12.0 && (kind.wrap(text, room).len() > 3 || !(whole(kind) || text.len() > 200)) {
            kind.size *= 0.94;
        }
        kind
    }

    /// From one baseline to the next.
    pub(crate) fn leading(self) -> f64 {
        self.size * 1.55
    }

    pub(crate) fn wrap(self, text: &str, wide: f64) -> Vec<String> {
        font::wrap(text, self.size, self.weight, wide)
    }

    pub(crate) fn width(self, text: &str) -> f64 {
        font::width(text, self.size, self.weight)
    }

    /// As much of a text as fits on a line.
    pub(crate) fn shorten(self, text: &str, wide: f64) -> String {
        let mut shown = text.to_owned();
        let mut kept = text.to_owned();
        while self.width(&shown) > wide && kept.pop().is_some() {
            shown = format!("{}…", kept.trim_end());
        }
        shown
    }
}

/// A page while it is drawn.
#[derive(Default)]
pub(crate) struct Sheet {
    svg: Svg,
}

impl Sheet {
    /// A line of text on this baseline. The font's name is quoted: it has a word that begins with a digit.
    pub(crate) fn text(&mut self, x: f64, y: f64, kind: Type, anchor: Anchor, text: &str) {
        if text.is_empty() {
            return;
        }
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let tag = tag("text").num("x", x).num("y", y).num("font-size", kind.size);
        let tag = tag
            .with("fill", kind.ink)
            .with("text-anchor", anchor)
            .with("font-family", &format!("'{}'", font::FAMILY));
        let tag = if kind.weight == Weight::Bold { tag.with("font-weight", "700") } else { tag };
        self.svg.words(&tag, text);
    }

    /// Text broken into lines from this baseline down. Returns the baseline after the last line.
    pub(crate) fn block(&mut self, x: f64, mut y: f64, wide: f64, kind: Type, text: &str) -> f64 {
        for line in kind.wrap(text, wide) {
            self.text(x, y, kind, Anchor::Start, &line);
            y += kind.leading();
        }
        y
    }

    /// A thin line across.
    pub(crate) fn rule(&mut self, x: f64, y: f64, wide: f64) {
        let tag = tag("path").with("stroke", FAINT).with("stroke-width", "0.5");
        let mut path = Path::default();
        path.step('M', &[x, y]).step('h', &[wide]);
        self.svg.leaf(&tag.with("d", path.text()));
    }

    /// A heavy line across, in full black.
    pub(crate) fn heavy(&mut self, x: f64, y: f64, wide: f64) {
        let tag = tag("path").with("stroke", INK).with("stroke-width", "1.6");
        let mut path = Path::default();
        path.step('M', &[x, y]).step('h', &[wide]);
        self.svg.leaf(&tag.with("d", path.text()));
    }

    /// A filled circle around this point.
    pub(crate) fn disc(&mut self, x: f64, y: f64, radius: f64, ink: &str) {
        self.svg.leaf(&tag("circle").num("cx", x).num("cy", y).num("r", radius).with("fill", ink));
    }

    /// A filled rectangle with round corners.
    pub(crate) fn panel(&mut self, place: Place, round: f64, ink: &str) {
        let tag = tag("rect").num("x", place.x).num("y", place.y).num("width", place.wide);
        self.svg.leaf(&tag.num("height", place.tall).num("rx", round).with("fill", ink));
    }

    /// How hard: so many dots of as many as there are levels, filled. Returns how wide they are.
    pub(crate) fn dots(&mut self, x: f64, y: f64, size: f64, [filled, of]: [usize; 2]) -> f64 {
        let apart = size * 1.25;
        for dot in 0..of {
            let tag = tag("circle").num("cx", x + (dot as f64 + 0.4) * apart).num("cy", y);
            let tag = tag.num("r", size * 0.42).with("stroke", INK).with("stroke-width", "0.6");
            self.svg.leaf(&tag.with("fill", if dot < filled { INK } else { "none" }));
        }
        of as f64 * apart
    }

    /// A picture from outside.
    pub(crate) fn art(&mut self, place: Place, art: &Art, fills: bool) {
        art.draw(&mut self.svg, place, fills);
    }

    /// A board, as large as its place allows.
    pub(crate) fn board(&mut self, place: Place, puzzle: &Puzzle, picture: Picture<'_>) {
        let solved = matches!(picture, Picture::Written(_));
        self.marked_board(place, puzzle, picture, &[], solved);
    }

    /// A crossword to be solved, as large as its place allows, with some letters or none.
    pub(crate) fn crossword(&mut self, place: Place, crossword: &Crossword, letters: bool) {
        let puzzle = crossword.board.printed(letters);
        self.marked_board(place, &puzzle, Picture::Puzzle, &crossword.marks, false);
    }

    /// A crossword with its answers.
    pub(crate) fn solved_crossword(&mut self, place: Place, crossword: &Crossword) {
        let puzzle = crossword.board.printed(true);
        self.marked_board(place, &puzzle, Picture::Puzzle, &crossword.marks, true);
    }

    fn marked_board(
        &mut self,
        place: Place,
        puzzle: &Puzzle,
        picture: Picture<'_>,
        marked: &[Cell],
        solved: bool,
    ) {
        let (cell, look) = look(place, puzzle.grid());
        // Who solves needs the sums however small they are; who checks does not.
        let corners = !solved || cell >= CORNERS;
        let marked = if corners { marked.to_vec() } else { Vec::new() };
        draw_into(&mut self.svg, place, puzzle, picture, &Look { corners, marked, ..look });
    }

    /// A deduction on the board before it, its reason shown in greys.
    pub(crate) fn step(&mut self, place: Place, before: &Board<'_>, givens: &CellSet, step: &Step) {
        let (_, look) = look(place, before.frame().grid);
        draw_step_into(&mut self.svg, place, before, givens, step, &look);
    }

    /// A filled shape.
    pub(crate) fn shape(&mut self, path: &Path, ink: &str) {
        self.svg.leaf(&tag("path").with("d", path.text()).with("fill", ink));
    }

    /// An empty box to write in.
    pub(crate) fn frame(&mut self, place: Place) {
        let tag = tag("rect").num("x", place.x).num("y", place.y).num("width", place.wide);
        let tag = tag.num("height", place.tall).with("fill", "none").with("stroke", INK);
        self.svg.leaf(&tag.with("stroke-width", "0.8"));
    }

    /// A frame of dashes to cut along.
    pub(crate) fn cut_frame(&mut self, place: Place) {
        let tag = tag("rect").num("x", place.x).num("y", place.y).num("width", place.wide);
        let tag = tag.num("height", place.tall).with("fill", "none").with("stroke", SOFT);
        self.svg.leaf(&tag.with("stroke-width", "0.6").with("stroke-dasharray", "4 3"));
    }

    /// A sign with its middle here, turned by so many degrees: for lines that run down.
    pub(crate) fn sign(&mut self, x: f64, y: f64, kind: Type, turn: u16, sign: &str) {
        let transform = format!("translate({x:.2} {y:.2}) rotate({turn})");
        self.svg.open(&tag("g").with("transform", &transform));
        // The middle of a Japanese sign is this far above its baseline.
        self.text(0.0, kind.size * 0.38, kind, Anchor::Middle, sign);
        self.svg.close();
    }

    /// A line of text that runs down, around this line, from or up to this height.
    pub(crate) fn along(&mut self, x: f64, y: f64, kind: Type, anchor: Anchor, text: &str) {
        let transform = format!("translate({x:.2} {y:.2}) rotate(90)");
        self.svg.open(&tag("g").with("transform", &transform));
        self.text(0.0, kind.size * 0.36, kind, anchor, text);
        self.svg.close();
    }

    /// What was drawn.
    pub(crate) fn finish(self) -> String {
        self.svg.finish()
    }
}

/// How wide a cell is, and how a board in print looks.
fn look(place: Place, grid: Grid) -> (f64, Look) {
    let cell = place.wide.min(place.tall) / f64::from(grid.cols.max(grid.rows)).max(1.0);
    // A thin line is one part of sixty of a cell: small boards need heavier lines to print at all.
    let weight = (HAIRLINE * 60.0 / cell).max(1.0);
    (cell, Look { weight, one_ink: true, ..Look::default() })
}
