//! Boards with a layout for the terminal: dots and lines, shading, circles, signs and margins as characters.
//!
//! Everything is put on a canvas of characters. Where lines meet, each corner looks at its four edges, as on boards of digits. What is
//! known not to be there is shown only where what is known is asked for: a solution stays clean.

use super::lit::Lit;
use super::{ABOVE, BELOW, LEFT, Plan, RIGHT};
use crate::board::Board;
use crate::draw::number::Edge;
use crate::draw::text::{CORNERS, Layout as Wanted, Line, Lines as Drawn, Span, Tone};
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
    written.iter().for_each(|&mark| shown.put(mark, Tone::Written));
    problem.givens.iter().for_each(|&mark| shown.put(mark, Tone::Given));
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
                        Fill::White => None,
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
        let (across, down) = ([across, down] != ["", ""]).then_some((across, down)).unwrap_or_default();
        let mut say = |text: String, tone: Tone| content.middle.push(Span { text, tone });
        if !upper.is_empty() {
            say(format!("{upper} "), Tone::Label);
        }
        if [across, down] != ["", ""] {
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
            Fill::White => self.either('○', 'o'),
            Fill::Grey => self.either('◍', '%'),
            Fill::Black => self.either('●', '@'),
        }
    }

    /// What was written into a cell.
    fn written(&self, cell: Cell, content: &mut Content) {
        let note = self.shown.notes.iter().find(|(own, ..)| *own == cell);
        let look = self.plan.look(cell);
        if let Some((_, sign, tone)) = note
            && look != SortLook::Side
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
                    Lines::Thin if self.wanted.lines == Drawn::Cells || self.has(SortLook::Edge) => Edge::Thin,
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

    /// Where everything goes.
    fn measure(&mut self) {
        let grid = self.plan.frame.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let margins = &self.plan.layout.margins;
        let open = self.is_open();
        let mut shades = grid.cells().filter(|&cell| self.plan.frame.cells.contains(cell));
        let packed = !open && shades.all(|cell| self.plan.look(cell) == SortLook::Shade);
        let drawn = |line: &[(Edge, Tone)]| line.iter().any(|(edge, _)| *edge != Edge::None);
        let lined = (1..cols).all(|col| drawn(&self.upright[col]));
        for col in 0..cols {
            let contents = (0..rows).map(|row| self.contents[grid.cell(row, col).index()].wide());
            let own = contents.max().unwrap_or(0).max(1);
            let clues = [ABOVE, BELOW].into_iter().flat_map(|side| margins[side].iter().flatten());
            let clue = clues.map(|clue| clue.chars().count()).max().unwrap_or(0);
            self.wide.push(match (packed, open || lined) {
                (_, true) => (own + 2).max(clue),
                (true, _) => own.max(clue + 1).max(2),
                (false, _) => own.max(clue),
            });
        }
        let label = if self.wanted.labels { 3 } else { 0 };
        let mut x = label + self.left_room();
        for col in 0..=cols {
            let outer = col == 0 || col == cols;
            let wide = match (open || drawn(&self.upright[col]), self.plan.apart) {
                (_, true) => if outer { 0 } else { 3 },
                (true, _) => 1,
                (false, _) => usize::from(!packed && !outer),
            };
            self.gap_at.push((x, wide));
            x += wide;
            if col < cols {
                self.col_at.push(x);
                x += self.wide[col];
            }
        }
        let right = margins[RIGHT].iter().map(|clues| clues.join(" ").chars().count() + 1).max().unwrap_or(0);
        let all_wide = x + right;
        let tall = |side: usize| margins[side].iter().map(Vec::len).max().unwrap_or(0);
        let mut y = self.label_lines() + tall(ABOVE);
        for row in 0..=rows {
            let outer = row == 0 || row == rows;
            let between = self.plan.apart && !outer;
            let high = usize::from(open || between || drawn(&self.level[row]));
            self.rule_at.push((y, high));
            y += high;
            if row < rows {
                self.row_at.push(y);
                y += 1;
            }
        }
        self.signs = vec![vec![(' ', Tone::Frame); all_wide]; y + tall(BELOW)];
    }

    fn left_room(&self) -> usize {
        let lists = self.plan.layout.margins[LEFT].iter().map(|clues| clues.join(" ").chars().count());
        lists.max().filter(|&most| most > 0).map_or(0, |most| most + 1)
    }

    /// The numbers of columns stand one above the other where columns are too narrow for them.
    fn label_lines(&self) -> usize {
        let narrow = self.wide.iter().any(|&wide| wide < 3) && self.wide.len() > 9;
        match self.wanted.labels {
            true if narrow => 2,
            true => 1,
            false => 0,
        }
    }

    fn set(&mut self, x: usize, y: usize, sign: char, tone: Tone) {
        if let Some(place) = self.signs.get_mut(y).and_then(|line| line.get_mut(x)) {
            *place = (sign, tone);
        }
    }

    fn say(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        for (at, sign) in text.chars().enumerate() {
            self.set(x + at, y, sign, tone);
        }
    }

    /// Where a spot is, if there is room for it.
    fn point(&self, spot: Spot) -> Option<(usize, usize)> {
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        let middle = |(at, room): (usize, usize)| (room > 0).then_some(at + room / 2);
        let x = if spot.x % 2 == 1 { self.col_at[col] + self.wide[col] / 2 } else { middle(self.gap_at[col])? };
        let y = if spot.y % 2 == 1 { self.row_at[row] } else { middle(self.rule_at[row])? };
        Some((x, y))
    }

    fn lines(mut self) -> Vec<Line> {
        self.draw_edges();
        self.draw_corners();
        self.draw_links();
        self.draw_contents();
        self.draw_between();
        self.draw_margins();
        let line = |signs: &Vec<(char, Tone)>| -> Line {
            let pieces = signs.chunk_by(|a, b| a.1 == b.1);
            pieces
                .map(|piece| Span { text: piece.iter().map(|(sign, _)| sign).collect(), tone: piece[0].1 })
                .collect()
        };
        self.signs.iter().map(line).collect()
    }

    /// The character in which edges meet: up, right, down, left.
    fn joint(&self, around: [Edge; 4]) -> char {
        let at = around.iter().fold(0, |at, &edge| at * 3 + edge as usize);
        if !self.ascii {
            return CORNERS.chars().nth(at).unwrap_or(' ');
        }
        let [up, right, down, left] = around.map(|edge| edge != Edge::None);
        match (up || down, left || right) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        }
    }

    fn draw_edges(&mut self) {
        for (col, line) in self.upright.clone().into_iter().enumerate() {
            let (x, room) = self.gap_at[col];
            for (row, (edge, tone)) in line.into_iter().enumerate().filter(|_| room > 0) {
                let sign = self.joint([edge, Edge::None, edge, Edge::None]);
                self.set(x + room / 2, self.row_at[row], sign, tone);
            }
        }
        for (row, line) in self.level.clone().into_iter().enumerate() {
            let (y, room) = self.rule_at[row];
            for (col, (edge, tone)) in line.into_iter().enumerate().filter(|_| room > 0) {
                let sign = self.joint([Edge::None, edge, Edge::None, edge]);
                let dashes = String::from(sign).repeat(self.wide[col]);
                self.say(self.col_at[col], y, &dashes, tone);
            }
        }
    }

    fn draw_corners(&mut self) {
        let (rows, cols) = (self.rule_at.len() - 1, self.gap_at.len() - 1);
        let dots = self.plan.layout.lines == Lines::Dots;
        for row in 0..=rows {
            for col in 0..=cols {
                let Some((x, y)) = self.point(Spot { y: 2 * row as u8, x: 2 * col as u8 }) else {
                    // Lines that nothing crosses go on over the gap.
                    if let (Some((y, 1)), (x, 1)) = (self.rule_at.get(row).copied(), self.gap_at[col]) {
                        self.set(x, y, ' ', Tone::Frame);
                    }
                    continue;
                };
                let none = (Edge::None, Tone::Frame);
                let around = [
                    if row > 0 { self.upright[col][row - 1] } else { none },
                    if col < cols { self.level[row][col] } else { none },
                    if row < rows { self.upright[col][row] } else { none },
                    if col > 0 { self.level[row][col - 1] } else { none },
                ];
                let met: Vec<(Edge, Tone)> =
                    around.into_iter().filter(|(edge, _)| *edge != Edge::None).collect();
                let (sign, tone) = match (dots, met.len()) {
                    (true, 0 | 1) => (self.either('·', '+'), Tone::Frame),
                    (true, _) if self.ascii => ('+', met[0].1),
                    (_, 0) => (' ', Tone::Frame),
                    _ => (self.joint(around.map(|(edge, _)| edge)), met[0].1),
                };
                self.set(x, y, sign, tone);
            }
        }
    }

    /// Lines between the centres of cells, and what they do in a cell with nothing in it.
    fn draw_links(&mut self) {
        let links: Vec<(Mark, Tone)> =
            self.lined(SortLook::Link).filter(|(mark, _)| mark.symbol.index() > 0).collect();
        let grid = self.plan.frame.grid;
        let mut around = vec![[0; 4]; grid.len()];
        let mut tones = vec![Tone::Written; grid.len()];
        for &(mark, tone) in &links {
            let spot = self.plan.frame.spot(mark.cell);
            let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
            let Some((x, y)) = self.point(spot) else { continue };
            let many = mark.symbol.index().min(2);
            let (before, ways) = if spot.is_between_columns() {
                let from = self.col_at[col - 1] + self.wide[col - 1] / 2 + 1;
                let to = self.col_at[col] + self.wide[col] / 2;
                let sign = if many > 1 { self.either('═', '=') } else { self.either('─', '-') };
                for x in from..to {
                    self.set(x, y, sign, tone);
                }
                (grid.cell(row, col - 1), [1, 3])
            } else {
                let sign = if many > 1 { self.either('║', 'H') } else { self.either('│', '|') };
                self.set(x, y, sign, tone);
                (grid.cell(row - 1, col), [2, 0])
            };
            for (cell, way) in [before, grid.cell(row, col)].into_iter().zip(ways) {
                around[cell.index()][way] = many;
                tones[cell.index()] = tone;
            }
        }
        for cell in grid.cells() {
            let own = around[cell.index()];
            let spot = Spot::cell(grid.row(cell), grid.col(cell));
            if own == [0; 4] || self.contents[cell.index()].wide() > 0 {
                continue;
            }
            let sign = match own {
                [2, 0, 2, 0] => self.either('║', 'H'),
                [0, 2, 0, 2] => self.either('═', '='),
                _ => self.joint(own.map(|many| if many > 0 { Edge::Thin } else { Edge::None })),
            };
            if let Some((x, y)) = self.point(spot) {
                self.set(x, y, sign, tones[cell.index()]);
            }
        }
    }

    fn draw_contents(&mut self) {
        let grid = self.plan.frame.grid;
        for cell in grid.cells() {
            let content = std::mem::take(&mut self.contents[cell.index()]);
            let (row, col) = (grid.row(cell), grid.col(cell));
            let (x, y, wide) = (self.col_at[col], self.row_at[row], self.wide[col]);
            if let Some((sign, tone)) = content.behind {
                self.say(x, y, &String::from(sign).repeat(wide), tone);
            }
            // A list begins at the left, as wide as its column; anything else stands in the middle.
            let listed = self.shown.lists[cell.index()].is_some() && self.shown.marks[cell.index()].is_none();
            let room = wide.saturating_sub(content.wide());
            let mut at = x + if listed { room.min(1) } else { room.div_ceil(2) };
            for span in &content.middle {
                self.say(at, y, &span.text, span.tone);
                at += span.text.chars().count();
            }
        }
    }

    /// What stands on the lines between cells: signs, small circles, clues, crosses, notes.
    fn draw_between(&mut self) {
        let plan = self.plan;
        for (at, item) in plan.layout.items.iter().enumerate() {
            let lit = self.shown.lit_items.contains(&at);
            let tone = if lit { Tone::Witness } else { Tone::Given };
            let (spot, text) = match item {
                Item::Sign(spot, sign) => {
                    let sign = match sign {
                        '^' => self.either('∧', '^'),
                        'v' => self.either('∨', 'v'),
                        sign => *sign,
                    };
                    (*spot, sign.to_string())
                }
                Item::Circle(spot, fill) if !spot.is_cell() => (*spot, self.circle(*fill).to_string()),
                Item::Clue(spot, text) if !spot.is_cell() => (*spot, text.clone()),
                _ => continue,
            };
            if let Some((x, y)) = self.point(spot) {
                self.say(x, y, &text, tone);
            }
        }
        if self.shown.absences {
            let absent: Vec<(Mark, Tone)> = [SortLook::Edge, SortLook::Link]
                .into_iter()
                .flat_map(|look| self.lined(look).collect::<Vec<_>>())
                .filter(|(mark, _)| mark.symbol.index() == 0)
                .collect();
            for (mark, tone) in absent {
                if let Some((x, y)) = self.point(plan.frame.spot(mark.cell)) {
                    let sign = if tone == Tone::Decided { self.either('✕', 'X') } else { self.either('×', 'x') };
                    self.set(x, y, sign, if tone == Tone::Written { Tone::Frame } else { tone });
                }
            }
        }
        for &(cell, sign, tone) in &self.shown.notes {
            let spot = plan.frame.spot(cell);
            // What follows is told by heavy lines already; a number or a question mark is not.
            if !spot.is_cell()
                && sign != '='
                && let Some((x, y)) = self.point(spot)
            {
                self.set(x, y, sign, tone);
            }
        }
    }

    fn draw_margins(&mut self) {
        let plan = self.plan;
        let first_row = self.rule_at[0].0;
        let below = self.rule_at.last().map_or(0, |&(y, high)| y + high);
        let right = self.gap_at.last().map_or(0, |&(x, wide)| x + wide);
        for (side, lines) in plan.layout.margins.iter().enumerate() {
            for (line, clues) in lines.iter().enumerate() {
                let lit = self.shown.lit_margins.contains(&(side, line));
                let tone = if lit { Tone::Witness } else { Tone::Given };
                if side == ABOVE || side == BELOW {
                    for (at, clue) in clues.iter().enumerate() {
                        let y = if side == ABOVE { first_row - clues.len() + at } else { below + at };
                        let (wide, long) = (self.wide[line], clue.chars().count());
                        // To the right in narrow columns, in the middle of wide ones.
                        let room = wide.saturating_sub(long);
                        let room = if wide > 3 || self.is_open() { room.div_ceil(2) } else { room };
                        self.say(self.col_at[line] + room, y, clue, tone);
                    }
                } else {
                    let text = clues.join(" ");
                    let x = match side {
                        LEFT => self.gap_at[0].0 - 1 - text.chars().count().min(self.gap_at[0].0 - 1),
                        _ => right + 1,
                    };
                    self.say(x, self.row_at[line], &text, tone);
                }
            }
        }
        if !self.wanted.labels {
            return;
        }
        for row in 0..self.row_at.len() {
            self.say(0, self.row_at[row], &format!("{:>2}", row + 1), Tone::Label);
        }
        let tall = self.label_lines();
        for col in 0..self.wide.len() {
            let number = (col + 1).to_string();
            let middle = self.col_at[col] + self.wide[col] / 2;
            if tall == 1 {
                self.say(middle, 0, &number, Tone::Label);
            } else {
                for (at, sign) in format!("{number:>2}").chars().enumerate() {
                    self.set(middle, at, sign, Tone::Label);
                }
            }
        }
    }
}

/// The corner of an item as an index: upper left, upper right, lower left.
const _: () = assert!(Corner::UpperLeft as usize == 0 && Corner::LowerLeft as usize == 2);
