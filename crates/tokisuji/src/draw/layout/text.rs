//! Boards with a layout for the terminal: dots and lines, shading, circles, signs and margins as characters.
//!
//! Everything is put on a canvas of characters. Where lines meet, each corner looks at its four edges, as on boards of digits. What is
//! known not to be there is shown only where what is known is asked for: a solution stays clean.

mod canvas;

use super::Plan;
use super::lit::Lit;
use crate::board::Board;
use crate::draw::layout::edges::Edge;
use crate::draw::text::{Layout as Wanted, Line, Lines as Drawn, Span, Tone};
use crate::grid::{Cell, CellSet};
use crate::problem::{Corner, Fill, Item, Lines, Problem, SortLook, Spot, Thing};
use crate::symbol::{Mark, Symbol};
use crate::walk::Step;

/// What stands in every place.
struct Shown {
    marks: Vec<Option<(Symbol, Tone)>>,
    /// The candidates of cells, where they are shown.
    lists: Vec<Option<Vec<Span>>>,
    /// Signs beside what stands in a place: a question mark, a number.
    notes: Vec<(Cell, char, Tone)>,
    absences: bool,
    lit_items: Vec<usize>,
    lit_margins: Vec<(usize, usize)>,
}

impl Shown {
    fn nothing(plan: &Plan<'_>) -> Shown {
        let count = plan.frame.place_count();
        Shown {
            marks: vec![None; count],
            lists: vec![None; count],
            notes: Vec::new(),
            absences: false,
            lit_items: Vec::new(),
            lit_margins: Vec::new(),
        }
    }

    fn put(&mut self, mark: Mark, tone: Tone) {
        self.marks[mark.cell.index()] = Some((mark.symbol, tone));
    }
}

/// The board with what has been written.
pub(in crate::draw) fn board(
    plan: &Plan<'_>,
    problem: &Problem,
    written: &[Mark],
    wanted: Wanted,
) -> Vec<Line> {
    let mut shown = Shown::nothing(plan);
    for &mark in written {
        shown.put(mark, Tone::Written);
    }
    for &mark in &problem.givens {
        shown.put(mark, Tone::Given);
    }
    Canvas::new(plan, &shown, wanted).lines()
}

/// The board with what is known and not known, and a step's reason.
pub(in crate::draw) fn candidates(
    plan: &Plan<'_>,
    board: &Board<'_>,
    givens: &CellSet,
    step: Option<&Step>,
    wanted: Wanted,
) -> Vec<Line> {
    let lit = step.map(|step| Lit::of(plan, board, step)).unwrap_or_default();
    let mut shown = Shown::nothing(plan);
    shown.absences = true;
    shown.lit_items.clone_from(&lit.clues);
    shown.lit_margins.clone_from(&lit.margins);
    for cell in plan.frame.cells.iter() {
        match board.value(cell) {
            Some(symbol) => {
                let mark = Mark { cell, symbol };
                let tone = match (lit.facts.contains(&mark), givens.contains(cell)) {
                    (true, _) => Tone::Witness,
                    (_, true) => Tone::Given,
                    _ => Tone::Written,
                };
                shown.put(mark, tone);
            }
            None if plan.look(cell) == SortLook::Sign => {
                shown.lists[cell.index()] = Some(list(plan, board, cell, &lit, wanted.signs));
            }
            None => {}
        }
    }
    for &mark in &lit.decided {
        shown.put(mark, Tone::Decided);
        if wanted.signs {
            shown.notes.push((mark.cell, '=', Tone::Decided));
        }
    }
    for &mark in &lit.supposed {
        shown.put(mark, Tone::Rival);
        if wanted.signs {
            shown.notes.push((mark.cell, '?', Tone::Rival));
        }
    }
    for (number, link) in lit.links.iter().enumerate() {
        for said in link.iter().filter(|said| !said.goes) {
            shown.put(said.mark, Tone::Pattern);
            if wanted.signs {
                let sign = char::from_digit(number as u32 + 1, 36).unwrap_or('+');
                shown.notes.push((said.mark.cell, sign, Tone::Pattern));
            }
        }
    }
    Canvas::new(plan, &shown, wanted).lines()
}

/// The candidates of a cell.
fn list(plan: &Plan<'_>, board: &Board<'_>, cell: Cell, lit: &Lit, signs: bool) -> Vec<Span> {
    let one = |symbol: Symbol| {
        let mark = Mark { cell, symbol };
        let sign = plan.frame.sign_of(mark);
        let (before, tone) = if lit.supposed.contains(&mark) {
            ('?', Tone::Rival)
        } else if lit.struck.contains(&mark) {
            ('-', Tone::Struck)
        } else if lit.narrowed.contains(cell) {
            ('*', Tone::Pattern)
        } else {
            return Span { text: sign.to_string(), tone: Tone::Candidate };
        };
        let text = if signs { format!("{before}{sign}") } else { sign.to_string() };
        Span { text, tone }
    };
    board.candidates(cell).iter().map(one).collect()
}

/// What stands in a cell: something behind, and something in the middle.
#[derive(Clone, Default)]
struct Content {
    behind: Option<(char, Tone)>,
    middle: Vec<Span>,
}

impl Content {
    fn wide(&self) -> usize {
        self.middle.iter().map(|span| span.text.chars().count()).sum()
    }
}

/// Characters with their tones, and where on them the board lies.
struct Canvas<'c> {
    plan: &'c Plan<'c>,
    shown: &'c Shown,
    ascii: bool,
    wanted: Wanted,
    /// The cells that a line goes through: it says as much as a dot.
    passed: CellSet,
    contents: Vec<Content>,
    /// Vertical lines from the left, each edge by edge from the top; and horizontal ones.
    upright: Vec<Vec<(Edge, Tone)>>,
    level: Vec<Vec<(Edge, Tone)>>,
    /// How wide the columns are and where they begin; where each line between columns stands and how wide it is.
    wide: Vec<usize>,
    col_at: Vec<usize>,
    gap_at: Vec<(usize, usize)>,
    row_at: Vec<usize>,
    rule_at: Vec<(usize, usize)>,
    signs: Vec<Vec<(char, Tone)>>,
}

impl<'c> Canvas<'c> {
    fn new(plan: &'c Plan<'c>, shown: &'c Shown, wanted: Wanted) -> Canvas<'c> {
        let mut canvas = Canvas {
            plan,
            shown,
            ascii: wanted.lines == Drawn::Ascii,
            wanted,
            passed: CellSet::EMPTY,
            contents: Vec::new(),
            upright: Vec::new(),
            level: Vec::new(),
            wide: Vec::new(),
            col_at: Vec::new(),
            gap_at: Vec::new(),
            row_at: Vec::new(),
            rule_at: Vec::new(),
            signs: Vec::new(),
        };
        canvas.passed = plan.passed(canvas.lined(SortLook::Link).map(|(mark, _)| mark));
        canvas.contents = plan.frame.grid.cells().map(|cell| canvas.content(cell)).collect();
        canvas.upright = canvas.edges(true);
        canvas.level = canvas.edges(false);
        canvas.measure();
        canvas
    }

    fn either(&self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    fn has(&self, look: SortLook) -> bool {
        self.plan.frame.sorts.iter().any(|sort| sort.look == look)
    }

    /// Whether there is something to be drawn between all cells.
    fn is_open(&self) -> bool {
        self.plan.layout.lines == Lines::Dots || self.has(SortLook::Edge) || self.has(SortLook::Link)
    }

    /// What stands in a cell of the grid.
    fn content(&self, cell: Cell) -> Content {
        let mut content = Content::default();
        let (mut clue, mut corners, mut circle) = (None, [""; 3], None);
        for (at, item) in self.plan.layout.items.iter().enumerate() {
            let tone = if self.shown.lit_items.contains(&at) { Tone::Witness } else { Tone::Given };
            match item {
                Item::Fill(own, fill) if *own == cell => {
                    content.behind = match fill {
                        Fill::White | Fill::Pale => None,
                        Fill::Grey => Some((self.either('░', ':'), Tone::Frame)),
                        Fill::Black => Some((self.either('█', '#'), Tone::Frame)),
                    };
                }
                Item::Clue(spot, text) if self.plan.cell_at(*spot) == Some(cell) => {
                    clue = Some((text.clone(), tone));
                }
                Item::Arrow(own, way, text) if *own == cell => {
                    let way = usize::from(way % 4);
                    let arrow = self.either(['↑', '→', '↓', '←'][way], ['^', '>', 'v', '<'][way]);
                    clue = Some((format!("{text}{arrow}"), tone));
                }
                Item::Circle(spot, fill) if self.plan.cell_at(*spot) == Some(cell) => circle = Some(*fill),
                Item::Corner(own, corner, text) if *own == cell => corners[*corner as usize] = text.as_str(),
                _ => {}
            }
        }
        let [upper, across, down] = corners;
        let middle = &mut content.middle;
        let mut say = |text: String, tone: Tone| middle.push(Span { text, tone });
        if !upper.is_empty() {
            say(format!("{upper} "), Tone::Label);
        }
        // What is black is told by the stroke between its sums.
        if [across, down] != ["", ""] {
            content.behind = None;
            say(format!("{down}\\{across}"), Tone::Given);
        }
        match (circle, clue) {
            (Some(_), Some((text, tone))) => say(format!("({text})"), tone),
            (None, Some((text, tone))) => say(text, tone),
            (Some(fill), None) => say(self.circle(fill).to_string(), Tone::Given),
            (None, None) => {}
        }
        if self.plan.frame.cells.contains(cell) {
            self.written(cell, &mut content);
        }
        content
    }

    fn circle(&self, fill: Fill) -> char {
        match fill {
            Fill::White | Fill::Pale => self.either('○', 'o'),
            Fill::Grey => self.either('◍', '%'),
            Fill::Black => self.either('●', '@'),
        }
    }

    /// What was written into a cell.
    fn written(&self, cell: Cell, content: &mut Content) {
        let note = self.shown.notes.iter().find(|(own, ..)| *own == cell);
        let look = self.plan.look(cell);
        if let Some((_, sign, tone)) = note
            && !matches!(look, SortLook::Side | SortLook::Thought)
        {
            content.middle.push(Span { text: sign.to_string(), tone: *tone });
        }
        let Some((symbol, tone)) = self.shown.marks[cell.index()] else {
            match (&self.shown.lists[cell.index()], look) {
                (Some(list), _) => content.middle.extend(list.iter().cloned()),
                (None, SortLook::Sign) => {
                    content.middle.push(Span { text: ".".to_owned(), tone: Tone::Frame });
                }
                _ => {}
            }
            return;
        };
        let there = symbol.index() > 0;
        let text = match look {
            SortLook::Sign => self.plan.frame.sign_of(Mark { cell, symbol }),
            SortLook::Shade if there => {
                content.behind = Some((self.either('█', '#'), tone));
                return;
            }
            SortLook::Thing(thing) if there && !self.ascii => match thing {
                Thing::Star => '★',
                Thing::Lamp => '☼',
                Thing::Tent => '▲',
                Thing::Disc => '●',
            },
            SortLook::Thing(_) if there => self.plan.frame.sign_of(Mark { cell, symbol }),
            // A dot beside a clue would be read as part of it.
            SortLook::Shade if self.passed.contains(cell) => return,
            SortLook::Shade | SortLook::Thing(_) if self.shown.absences && content.wide() == 0 => {
                self.either('·', '.')
            }
            _ => return,
        };
        content.middle.push(Span { text: text.to_string(), tone });
    }

    /// The edges of all lines in one direction.
    fn edges(&self, down: bool) -> Vec<Vec<(Edge, Tone)>> {
        let grid = self.plan.frame.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let (lines, along) = if down { (cols, rows) } else { (rows, cols) };
        let mut edges = vec![vec![(Edge::None, Tone::Frame); along]; lines + 1];
        let kind = self.plan.layout.lines;
        // Where lines run between centres there is no room for those of a grid.
        let bare = self.plan.apart || self.has(SortLook::Link);
        if matches!(kind, Lines::Thin | Lines::Fives) && !bare {
            let shown = self.plan.shown();
            let has = |line: usize, at: usize| {
                let (row, col) = if down { (at, line) } else { (line, at) };
                row < rows && col < cols && shown.contains(grid.cell(row, col))
            };
            for (line, edges) in edges.iter_mut().enumerate() {
                let inner = match kind {
                    Lines::Fives if line % 5 == 0 => Edge::Thin,
                    Lines::Thin if self.wanted.lines == Drawn::Cells || self.has(SortLook::Edge) => {
                        Edge::Thin
                    }
                    _ => Edge::None,
                };
                for (at, edge) in edges.iter_mut().enumerate() {
                    // Before the first line lies the outside, which a wrapped index also finds.
                    edge.0 = match (has(line.wrapping_sub(1), at), has(line, at)) {
                        (false, false) => Edge::None,
                        (true, true) => inner,
                        _ => Edge::Thick,
                    };
                }
            }
        }
        let mut set = |spot: Spot, edge: Edge, tone: Tone| {
            let (line, at) = if down { (spot.x / 2, spot.y / 2) } else { (spot.y / 2, spot.x / 2) };
            if spot.is_between_columns() == down && spot.is_between_rows() != down {
                edges[line as usize][at as usize] = (edge, tone);
            }
        };
        for item in &self.plan.layout.items {
            match item {
                Item::Thick(spot) => set(*spot, Edge::Thick, Tone::Frame),
                Item::Dashed(spot) => set(*spot, Edge::Thin, Tone::Frame),
                _ => {}
            }
        }
        for (mark, tone) in self.lined(SortLook::Edge).filter(|(mark, _)| mark.symbol.index() > 0) {
            let thin = kind == Lines::Dots && tone != Tone::Decided;
            set(self.plan.frame.spot(mark.cell), if thin { Edge::Thin } else { Edge::Thick }, tone);
        }
        edges
    }

    /// Marks of places that look so.
    fn lined(&self, look: SortLook) -> impl Iterator<Item = (Mark, Tone)> {
        let marks = self.shown.marks.iter().enumerate();
        let mark = move |(at, known): (usize, &Option<(Symbol, Tone)>)| {
            let (symbol, tone) = (*known)?;
            Some((Mark { cell: Cell(at as u16), symbol }, tone))
        };
        marks.filter_map(mark).filter(move |(mark, _)| self.plan.look(mark.cell) == look)
    }
}

/// The corner of an item as an index: upper left, upper right, lower left.
const _: () = assert!(Corner::UpperLeft as usize == 0 && Corner::LowerLeft as usize == 2);
