//! Drawing: puzzles, solutions, boards and single deductions as SVG, walkthroughs as pages, boards as text.
//!
//! [`draw`] and [`draw_step`] give files that print black on white anywhere. [`page()`] tells a whole
//! walkthrough in one HTML file that needs nothing else. [`text`] is for terminals. All of it is pure: the
//! same puzzle gives the same bytes.
//!
//! ```
//! use tokisuji::draw::{Look, Picture, draw, page};
//! use tokisuji::kind::{Puzzle, sudoku::Sudoku};
//! use tokisuji::{lang::Lang, ruleset::RuleSet, walk::walk};
//!
//! let puzzle: Puzzle = "1.....3.....2..4".parse::<Sudoku>()?.into();
//! let svg = draw(&puzzle, Picture::Puzzle, &Look::default());
//! assert!(svg.starts_with("<svg") && svg.contains("r1c1 = 1"));
//!
//! let walked = walk(&puzzle.problem(), RuleSet::human());
//! let html = page(&puzzle, &walked, RuleSet::human(), Lang::Ja, None);
//! assert!(html.contains("4×4の数独"));
//! # Ok::<(), tokisuji::format::ReadError>(())
//! ```

mod layout;
mod list;
mod look;
mod page;
mod paths;
mod reason;
mod step;
pub mod svg;
pub mod text;

pub use layout::small::ring_letters;
pub use look::{Candidates, Look, Shades};
pub use page::{folded, page};
pub use paths::draw_paths;

use crate::board::Board;
use crate::grid::CellSet;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::problem::{Frame, Problem};
use crate::symbol::Mark;
use crate::walk::Step;
use layout::Plan;
use layout::lit::Lit;
use layout::marks::{self, Known};
use look::{FONTS, Ink, Pen, SIDE};
use reason::Reason;
use svg::{Svg, Tag, tag};

/// What to draw of a puzzle.
#[derive(Copy, Clone, Debug)]
pub enum Picture<'a> {
    /// The puzzle as it is printed.
    Puzzle,
    /// The puzzle with what has been written into it: a solution, or as far as somebody has got.
    Written(&'a [Mark]),
    /// A board with its candidates.
    Board(&'a Board<'a>),
}

/// Draws a puzzle as an SVG file.
pub fn draw(puzzle: &Puzzle, picture: Picture<'_>, look: &Look) -> String {
    let problem = puzzle.problem();
    let mut svg = Svg::default();
    let title = look.title.clone().unwrap_or_else(|| title(puzzle, picture, look.lang));
    let words = list::lines(puzzle);
    let described = description(&problem, look.lang);
    open(&mut svg, &problem.frame, look, &title, &described, list::height(&words));
    layers(&mut svg, &problem, picture, look, look.pen());
    list::below(&mut svg, &problem.frame, &words, look.pen());
    svg.finish()
}

/// Where on a page a board goes.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Place {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// How wide it may be.
    pub wide: f64,
    /// How tall it may be.
    pub tall: f64,
}

/// Draws a puzzle into a page that is being written, as large as its place allows and in the middle of it.
///
/// The outermost lines reach the edges of the place: the page has its own margins.
pub fn draw_into(svg: &mut Svg, place: Place, puzzle: &Puzzle, picture: Picture<'_>, look: &Look) {
    let problem = puzzle.problem();
    svg.open(&placed(&problem.frame, place));
    layers(svg, &problem, picture, look, look.pen());
    svg.close();
}

/// A board in its place.
fn placed(frame: &Frame, place: Place) -> Tag {
    let root = Room::tight(frame).view(tag("svg")).num("x", place.x).num("y", place.y);
    fonts(root.num("width", place.wide).num("height", place.tall))
}

/// The board itself, from the lowest layer up. A solution shows what is there; a board also shows what is known not to be.
fn layers(svg: &mut Svg, problem: &Problem, picture: Picture<'_>, look: &Look, pen: Pen) {
    let mut plan = Plan::of(&problem.frame);
    plan.corners = look.corners;
    let given: CellSet = problem.givens.iter().map(|mark| mark.cell).collect();
    let mut written = match picture {
        Picture::Puzzle => Vec::new(),
        Picture::Written(marks) => marks.to_vec(),
        Picture::Board(board) => marks::decided(board, |_| true),
    };
    written.retain(|mark| !given.contains(mark.cell));
    let absences = matches!(picture, Picture::Board(_));
    let known = Known { givens: &problem.givens, written: &written, absences };
    layout::area::shades(svg, &plan, look.shades, pen);
    layout::items::ground(svg, &plan, pen);
    marks::shading(svg, &plan, known, pen);
    layout::items::lines(svg, &plan, pen);
    marks::links(svg, &plan, known, pen);
    layout::items::clues(svg, &plan, pen);
    if let Picture::Board(board) = picture {
        marks::candidates(svg, &plan, board, pen);
    }
    marks::high(svg, &plan, known, pen);
    layout::small::ringed(svg, &plan, &look.marked, pen);
}

/// Draws a deduction as an SVG file: the board before it, with the reason lit up.
///
/// `givens` are the cells that the puzzle gave; they are printed bolder than what has been found since.
pub fn draw_step(before: &Board<'_>, givens: &CellSet, step: &Step, look: &Look) -> String {
    let frame = before.frame();
    let sentence = step.say(frame, look.lang);
    let title = look.title.as_deref().unwrap_or_else(|| step.title(frame, look.lang));
    let mut svg = Svg::default();
    open(&mut svg, frame, look, title, &sentence, 0.0);
    step_layers(&mut svg, before, givens, step, look, Pen::Plain);
    svg.finish()
}

/// Draws a deduction into a page that is being written, as [`draw_into`] does a puzzle.
pub fn draw_step_into(
    svg: &mut Svg,
    place: Place,
    before: &Board<'_>,
    givens: &CellSet,
    step: &Step,
    look: &Look,
) {
    svg.open(&placed(before.frame(), place));
    step_layers(svg, before, givens, step, look, look.pen());
    svg.close();
}

/// The board before a deduction with its reason lit up, from the lowest layer up.
fn step_layers(svg: &mut Svg, before: &Board<'_>, givens: &CellSet, step: &Step, look: &Look, pen: Pen) {
    let plan = Plan::of(before.frame());
    let shown = match look.links {
        Some(links) if links <= step.links() && step.links() > 0 => Shown::so_far(&plan, before, step, links),
        _ => Shown::of(&plan, before, step),
    };
    layout::items::ground(svg, &plan, pen);
    shown.below(svg, &plan, pen);
    if look.candidates == Candidates::Always || shown.needs_candidates() {
        marks::candidates(svg, &plan, before, pen);
    }
    decided(svg, &plan, before, givens, pen, [layout::items::lines, layout::items::clues]);
    shown.above(svg, &plan, pen);
}

/// What to light up of a step: candidates and groups on boards of digits, places and clues on all others.
enum Shown {
    Digits(Box<Reason>),
    Planned(Box<Lit>),
}

impl Shown {
    fn of(plan: &Plan<'_>, board: &Board<'_>, step: &Step) -> Shown {
        match plan.frame.is_constrained() {
            true => Shown::Planned(Box::new(Lit::of(plan, board, step))),
            false => Shown::Digits(Box::new(Reason::of(board, step))),
        }
    }

    /// The reason as far as so many links of its chain or supposition.
    fn so_far(plan: &Plan<'_>, board: &Board<'_>, step: &Step, links: usize) -> Shown {
        match plan.frame.is_constrained() {
            true => Shown::Planned(Box::new(Lit::so_far(plan, board, step, links))),
            false => Shown::Digits(Box::new(Reason::so_far(board, step, links))),
        }
    }

    fn needs_candidates(&self) -> bool {
        match self {
            Shown::Planned(lit) => lit.candidates,
            Shown::Digits(reason) => !reason.by_digits,
        }
    }

    /// What lies under the board.
    fn below(&self, svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
        match self {
            Shown::Planned(lit) => layout::step::below(svg, plan, lit, pen),
            Shown::Digits(reason) => step::below(svg, plan.frame, reason, pen),
        }
    }

    /// What lies over it.
    fn above(&self, svg: &mut Svg, plan: &Plan<'_>, pen: Pen) {
        match self {
            Shown::Planned(lit) => layout::step::above(svg, plan, lit, pen),
            Shown::Digits(reason) => step::above(svg, plan, reason, pen),
        }
    }
}

/// Draws a part of a layout.
type Part = fn(&mut Svg, &Plan<'_>, Pen);

/// What is known on a board, with its lines and its clues in between.
fn decided(
    svg: &mut Svg,
    plan: &Plan<'_>,
    board: &Board<'_>,
    givens: &CellSet,
    pen: Pen,
    [lines, clues]: [Part; 2],
) {
    let given = marks::decided(board, |cell| givens.contains(cell));
    let written = marks::decided(board, |cell| !givens.contains(cell));
    let known = Known { givens: &given, written: &written, absences: board.open() > 0 };
    marks::shading(svg, plan, known, pen);
    lines(svg, plan, pen);
    marks::links(svg, plan, known, pen);
    clues(svg, plan, pen);
    marks::high(svg, plan, known, pen);
}

/// Opens a file: paper, title, description and labels; with so much room below the board.
fn open(svg: &mut Svg, frame: &Frame, look: &Look, title: &str, description: &str, below: f64) {
    let room = Room::new(frame, look.labels);
    let room = Room { tall: room.tall + below, ..room };
    let scale = look.cell / SIDE;
    let root = room.view(tag("svg").with("xmlns", "http://www.w3.org/2000/svg"));
    let root = root.num("width", room.wide * scale).num("height", room.tall * scale);
    let root = root.with("role", "img").with("lang", look.lang.code());
    svg.open(&fonts(root));
    svg.words(&tag("title"), title);
    svg.words(&tag("desc"), description);
    let paper = tag("rect").num("x", room.left).num("y", room.top);
    let paper = paper.num("width", room.wide).num("height", room.tall);
    svg.leaf(&paper.ink(Ink::Paper, Pen::Plain));
    if look.labels {
        layout::labels(svg, &Plan::of(frame), Pen::Plain);
    }
}

/// Digits are placed by their middle; the fonts are named once.
fn fonts(root: Tag) -> Tag {
    root.with("font-family", FONTS).with("text-anchor", "middle")
}

/// The paper around a board, in units of the picture.
struct Room {
    left: f64,
    top: f64,
    wide: f64,
    tall: f64,
}

impl Room {
    fn new(frame: &Frame, labels: bool) -> Room {
        let plan = Plan::of(frame);
        let ((wide, tall), skirt) = (plan.size(), plan.skirt);
        let (left, top, far) = if labels { (36.0 + skirt, 30.0 + skirt, 16.0) } else { (20.0, 20.0, 20.0) };
        let room = Room { left: -left, top: -top, wide: wide + left + far, tall: tall + top + far };
        room.with_margins(&plan)
    }

    /// With room for the clues outside the board.
    fn with_margins(self, plan: &Plan<'_>) -> Room {
        let [above, left, below, right] = plan.room;
        Room {
            left: self.left - left,
            top: self.top - above,
            wide: self.wide + left + right,
            tall: self.tall + above + below,
        }
    }

    /// Just enough for the lines along the edge.
    fn tight(frame: &Frame) -> Room {
        const LINE: f64 = 3.0;
        let plan = Plan::of(frame);
        let (wide, tall) = plan.size();
        // Dots and lines along the outermost edges are wider than the lines of a grid.
        let line = if frame.is_constrained() { 4.0 } else { LINE };
        let room = Room { left: -line, top: -line, wide: wide + 2.0 * line, tall: tall + 2.0 * line };
        room.with_margins(&plan)
    }

    fn view(&self, root: Tag) -> Tag {
        let mut view = String::new();
        for (at, value) in [self.left, self.top, self.wide, self.tall].into_iter().enumerate() {
            if at > 0 {
                view.push(' ');
            }
            svg::number(value, &mut view);
        }
        root.with("viewBox", &view)
    }
}

/// What the picture is.
fn title(puzzle: &Puzzle, picture: Picture<'_>, lang: Lang) -> String {
    let kind = puzzle.title(lang);
    match picture {
        Picture::Puzzle | Picture::Written([]) => kind,
        Picture::Written(_) => lang.pick(format!("{kind}, filled in"), format!("{kind}(記入後)")),
        Picture::Board(_) => lang.pick(format!("{kind} with candidates"), format!("{kind}(候補つき)")),
    }
}

/// The givens row by row, for those who hear a picture instead of seeing it.
fn description(problem: &Problem, lang: Lang) -> String {
    let frame = &problem.frame;
    if frame.is_constrained() {
        return layout::describe::described(problem, frame.layout(), lang);
    }
    let rows = (0..frame.grid.rows as usize).filter_map(|row| {
        let in_row = problem.givens.iter().filter(|mark| frame.grid.row(mark.cell) == row);
        let said: Vec<String> = in_row.map(|&mark| lang.decided(frame, mark)).collect();
        (!said.is_empty()).then(|| said.join(lang.comma()))
    });
    let rows: Vec<String> = rows.collect();
    let cages = frame.cages.iter();
    let sums: Vec<String> = cages.map(|cage| lang.sum(frame.grid, cage)).collect();
    if !sums.is_empty() {
        let given = if rows.is_empty() {
            String::new()
        } else {
            rows.join(lang.pick("; ", "；")) + lang.pick("; ", "；")
        };
        return given + &sums.join(lang.pick("; ", "；"));
    }
    match rows.len() {
        0 => lang.pick("no givens", "ヒントなし").to_owned(),
        _ => format!("{}{}", lang.pick("Given: ", "ヒント："), rows.join(lang.pick("; ", "；"))),
    }
}

#[cfg(test)]
mod tests;
