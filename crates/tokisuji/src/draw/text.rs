//! Boards for the terminal: lines of box-drawing characters, with a tone for each piece of text.
//!
//! The library prints nothing and knows no terminal codes: it says what each span *is*, and the program
//! picks colours. Any frame works, also with irregular blocks: every corner looks at its four edges and
//! takes the one character of Unicode that has them.

use super::layout::edges::{Edge, edges};
use super::layout::{Plan, text as planned};
use super::reason::Reason;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::problem::{Fill, Frame, Item, Lines as Between, Problem};
use crate::symbol::{Mark, Symbol};
use crate::walk::Step;
use std::fmt::Write;

/// A piece of a line that is all of one tone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// What to print.
    pub text: String,
    /// What it is.
    pub tone: Tone,
}

/// What a piece of text is, for the program to style.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Lines, dots and spaces between.
    Frame,
    /// Row and column numbers.
    Label,
    /// A given digit.
    Given,
    /// A digit that was found.
    Written,
    /// A candidate.
    Candidate,
    /// A candidate of the pattern; true in a chain.
    Pattern,
    /// The other colour of a colouring; false in a chain.
    Rival,
    /// A candidate that goes.
    Struck,
    /// The digit a step writes.
    Decided,
    /// A written digit that rules others out.
    Witness,
}

/// A line of the terminal.
pub type Line = Vec<Span>;

/// Which lines a board has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Lines {
    /// Thick ones between blocks.
    #[default]
    Blocks,
    /// Thick ones between blocks, thin ones between all other cells.
    Cells,
    /// Between blocks, drawn with nothing but `+`, `-` and `|`.
    Ascii,
}

/// How a board is laid out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Which lines it has.
    pub lines: Lines,
    /// Whether to write row and column numbers.
    pub labels: bool,
    /// Whether signs say what tones would, where there are none: `-5` goes, `*5` is of the pattern, `?5` of
    /// the other side, `=5` is written.
    pub signs: bool,
}

/// The board with its givens and what has been written, one line for each row.
pub fn text_board(problem: &Problem, written: &[Mark], layout: Layout) -> Vec<Line> {
    let (frame, plan) = (&*problem.frame, Plan::of(&problem.frame));
    if frame.is_constrained() {
        return planned::board(&plan, problem, written, layout);
    }
    let mut signs: Vec<Option<(Symbol, Tone)>> = vec![None; frame.grid.len()];
    for mark in written {
        signs[mark.cell.index()] = Some((mark.symbol, Tone::Written));
    }
    for mark in &problem.givens {
        signs[mark.cell.index()] = Some((mark.symbol, Tone::Given));
    }
    if plan.layout.lines == Between::Even {
        return even(&plan, &signs);
    }
    // The sum of a cage stands before the digit of its first cell.
    let mut sums = vec![String::new(); frame.grid.len()];
    for item in &plan.layout.items {
        match item {
            Item::Label(cell, text) => sums[cell.index()].clone_from(text),
            Item::Cage(cells, text) => sums[cells[0].index()].clone_from(text),
            _ => {}
        }
    }
    let wide = sums.iter().map(String::len).max().unwrap_or(0);
    let letters = frame.symbols.iter().map(|symbol| columns(&frame.sign(symbol).to_string()));
    let letter = if frame.words.is_some() { letters.max().unwrap_or(1) } else { 1 };
    let width = if wide > 0 { wide + 2 } else { letter };
    Lattice::new(&plan, layout, vec![width; frame.grid.cols as usize]).lines(&|cell, _| {
        let (text, tone) = match signs[cell.index()] {
            Some((symbol, tone)) => (frame.sign(symbol), tone),
            None => ('.', Tone::Frame),
        };
        let room = width - columns(&text.to_string());
        let sum = format!("{:<room$}", sums[cell.index()]);
        vec![span(sum, Tone::Label), span(text, tone)]
    })
}

/// The board with its candidates, each cell a list as wide as the widest in its column, and a step's reason
/// in tones of its own. A 9×9 board in the middle of solving is some 60 columns wide and 13 lines tall.
pub fn text_candidates(
    board: &Board<'_>,
    givens: &CellSet,
    step: Option<&Step>,
    layout: Layout,
) -> Vec<Line> {
    let frame = board.frame();
    let plan = Plan::of(frame);
    if frame.is_constrained() {
        return planned::candidates(&plan, board, givens, step, layout);
    }
    let reason = step.map(|step| Reason::of(board, step)).unwrap_or_default();
    let cell_spans: Vec<Vec<Span>> =
        frame.grid.cells().map(|cell| candidates(board, cell, givens, &reason, layout.signs)).collect();
    let wide = |cell: Cell| cell_spans[cell.index()].iter().map(|span| columns(&span.text)).sum::<usize>();
    let widths = (0..frame.grid.cols as usize)
        .map(|col| {
            let rows = 0..frame.grid.rows as usize;
            rows.map(|row| wide(frame.grid.cell(row, col))).max().unwrap_or(1)
        })
        .collect();
    Lattice::new(&plan, layout, widths).lines(&|cell, width| {
        let mut spans = cell_spans[cell.index()].clone();
        let missing = width - wide(cell);
        spans.push(span(" ".repeat(missing), Tone::Frame));
        spans
    })
}

/// A board whose lines are all of one weight, two columns a cell and no lines: black cells are full, and empty ones show their number.
fn even(plan: &Plan<'_>, signs: &[Option<(Symbol, Tone)>]) -> Vec<Line> {
    let frame = plan.frame;
    let mut spans = vec![span("  ", Tone::Frame); frame.grid.len()];
    for cell in frame.cells.iter() {
        spans[cell.index()] = span(" ·", Tone::Frame);
    }
    // A board with letters in it is looked at for its letters.
    let numbered = signs.iter().all(Option::is_none);
    for item in &plan.layout.items {
        match item {
            Item::Fill(cell, Fill::Black) => spans[cell.index()] = span("██", Tone::Frame),
            Item::Label(cell, number) if numbered => {
                spans[cell.index()] = span(format!("{number:>2}"), Tone::Label);
            }
            Item::Clue(spot, text) => {
                if let Some(cell) = plan.cell_at(*spot) {
                    spans[cell.index()] = span(in_two(text), Tone::Given);
                }
            }
            _ => {}
        }
    }
    for (at, sign) in signs.iter().enumerate() {
        if let Some((symbol, tone)) = sign {
            spans[at] = span(in_two(&frame.sign(*symbol).to_string()), *tone);
        }
    }
    spans.chunks(frame.grid.cols as usize).map(<[Span]>::to_vec).collect()
}

/// A letter and what is missing to two columns: kana fill them by themselves.
fn in_two(text: &str) -> String {
    text.to_owned() + &" ".repeat(2_usize.saturating_sub(columns(text)))
}

/// Lines as plain text.
pub fn plain_text(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let whole: String = line.iter().map(|span| span.text.as_str()).collect();
        text.push_str(whole.trim_end());
        text.push('\n');
    }
    text
}

fn span(text: impl Into<String>, tone: Tone) -> Span {
    Span { text: text.into(), tone }
}

/// What stands in a cell of the candidates view.
fn candidates(board: &Board<'_>, cell: Cell, givens: &CellSet, reason: &Reason, signs: bool) -> Vec<Span> {
    if !board.frame().cells.contains(cell) {
        return Vec::new();
    }
    let marked = |sign: char, symbol: Symbol, tone: Tone| {
        let letter = board.frame().sign(symbol);
        let text = if signs { vec![sign, letter] } else { vec![letter] };
        span(text.into_iter().collect::<String>(), tone)
    };
    if let Some(symbol) = board.value(cell) {
        let tone = match (reason.witnesses.contains(cell), givens.contains(cell)) {
            (true, _) => Tone::Witness,
            (false, true) => Tone::Given,
            (false, false) => Tone::Written,
        };
        return vec![span(board.frame().sign(symbol), tone)];
    }
    // What is written leaves nothing else to show.
    if let Some(mark) = reason.decided.iter().find(|mark| mark.cell == cell) {
        return vec![marked('=', mark.symbol, Tone::Decided)];
    }
    let one = |symbol: Symbol| {
        let mark = Mark { cell, symbol };
        if reason.struck.contains(&mark) {
            marked('-', symbol, Tone::Struck)
        } else if reason.discs.contains(&mark) {
            marked('*', symbol, Tone::Pattern)
        } else if reason.rings.contains(&mark) {
            marked('?', symbol, Tone::Rival)
        } else {
            span(board.frame().sign(symbol), Tone::Candidate)
        }
    };
    // A whole alphabet says nothing.
    if board.frame().words.is_some() && board.candidates(cell).len() > FEW_LETTERS {
        return vec![span('·', Tone::Frame)];
    }
    board.candidates(cell).iter().map(one).collect()
}

/// The most letters that are worth listing in a cell.
const FEW_LETTERS: usize = 5;

/// How many columns of a terminal a text takes: kana fill two each.
fn columns(text: &str) -> usize {
    text.chars().map(|sign| if sign >= '\u{1100}' { 2 } else { 1 }).sum()
}

/// Every way four edges can meet, up, right, down and left, each none, thin or thick.
pub(super) const CORNERS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Where the lines run, and how much room each cell has between them.
struct Lattice<'f> {
    frame: &'f Frame,
    layout: Layout,
    widths: Vec<usize>,
    /// Vertical lines from the left, each edge by edge from the top.
    upright: Vec<Vec<Edge>>,
    /// Horizontal lines from the top, each edge by edge from the left.
    level: Vec<Vec<Edge>>,
    corners: Vec<char>,
}

impl<'f> Lattice<'f> {
    fn new(plan: &Plan<'f>, layout: Layout, widths: Vec<usize>) -> Lattice<'f> {
        let frame = plan.frame;
        // Where cages lie over blocks, thin lines stand between cages.
        let cages = plan.layout.items.iter().any(|item| matches!(item, Item::Cage(..)));
        let thin = |upright: bool| -> Vec<Vec<Edge>> {
            let kept = |line: usize, at: usize, edge| match edge {
                Edge::Thin if cages => {
                    let grid = frame.grid;
                    let cell = |line: usize| if upright { grid.cell(at, line) } else { grid.cell(line, at) };
                    let (before, after) = (frame.cages_of(cell(line - 1)), frame.cages_of(cell(line)));
                    if before == after && !before.is_empty() { Edge::None } else { Edge::Thin }
                }
                Edge::Thin if layout.lines != Lines::Cells => Edge::None,
                edge => edge,
            };
            let lines = edges(plan, upright).into_iter().enumerate();
            let line = |(at, line): (usize, Vec<Edge>)| {
                line.into_iter().enumerate().map(|(along, edge)| kept(at, along, edge)).collect()
            };
            lines.map(line).collect()
        };
        Lattice {
            frame,
            layout,
            widths,
            upright: thin(true),
            level: thin(false),
            corners: CORNERS.chars().collect(),
        }
    }

    /// Whether a line has any edge, so that there must be room for it.
    fn is_drawn(line: &[Edge]) -> bool {
        line.iter().any(|edge| *edge != Edge::None)
    }

    fn lines(&self, content: &dyn Fn(Cell, usize) -> Vec<Span>) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.layout.labels {
            lines.extend(self.column_numbers());
        }
        for row in 0..=self.frame.grid.rows as usize {
            if Lattice::is_drawn(&self.level[row]) {
                lines.push(self.rule(row));
            }
            if row < self.frame.grid.rows as usize {
                lines.push(self.row(row, content));
            }
        }
        lines
    }

    /// The room left of the board.
    fn margin(&self, label: &str) -> Span {
        let room = if self.layout.labels { 3 } else { 0 };
        let missing = " ".repeat(usize::saturating_sub(room, label.len() + 1));
        let after = if self.layout.labels { " " } else { "" };
        span(format!("{missing}{label}{after}"), Tone::Label)
    }

    /// The numbers of the columns, read downwards where a column is too narrow for its number.
    fn column_numbers(&self) -> Vec<Line> {
        let longest = self.widths.len().to_string().len();
        let tall = longest.saturating_sub(self.widths.iter().copied().min().unwrap_or(1)) + 1;
        let mut lines = vec![self.margin("").text; tall];
        for (col, &width) in self.widths.iter().enumerate() {
            let number = format!("{:>longest$}", col + 1);
            let (above, last) = number.split_at(tall - 1);
            let pieces = above.chars().map(String::from);
            for (line, piece) in lines.iter_mut().zip(pieces.chain([last.trim_start().to_owned()])) {
                line.push_str(&" ".repeat(self.gap(col)));
                let _ = write!(line, "{piece:<width$}");
            }
        }
        lines.into_iter().map(|text| vec![span(text, Tone::Label)]).collect()
    }

    /// How many characters stand between a column and the one before it.
    fn gap(&self, col: usize) -> usize {
        let outer = col == 0 || col == self.frame.grid.cols as usize;
        match (Lattice::is_drawn(&self.upright[col]), outer) {
            (true, true) => 2,
            (true, false) => 3,
            (false, true) => 0,
            (false, false) => 1,
        }
    }

    /// A horizontal line with its corners.
    fn rule(&self, row: usize) -> Line {
        let cols = self.frame.grid.cols as usize;
        let mut text = String::new();
        for col in 0..=cols {
            let before = if col > 0 { self.level[row][col - 1] } else { Edge::None };
            let after = if col < cols { self.level[row][col] } else { Edge::None };
            if Lattice::is_drawn(&self.upright[col]) {
                let (left, right) = (usize::from(col > 0), usize::from(col < cols));
                text.extend(std::iter::repeat_n(self.dash(before), left));
                let above = if row > 0 { self.upright[col][row - 1] } else { Edge::None };
                let below = self.upright[col].get(row).copied().unwrap_or(Edge::None);
                text.push(self.corner([above, after, below, before]));
                text.extend(std::iter::repeat_n(self.dash(after), right));
            } else {
                text.extend(std::iter::repeat_n(self.dash(before.min(after)), self.gap(col)));
            }
            if col < cols {
                text.extend(std::iter::repeat_n(self.dash(after), self.widths[col]));
            }
        }
        vec![self.margin(""), span(text, Tone::Frame)]
    }

    /// A line of cells.
    fn row(&self, row: usize, content: &dyn Fn(Cell, usize) -> Vec<Span>) -> Line {
        let cols = self.frame.grid.cols as usize;
        let label = if self.layout.labels { (row + 1).to_string() } else { String::new() };
        let mut line = vec![self.margin(&label)];
        for col in 0..=cols {
            let mut gap = vec![' '; self.gap(col)];
            if Lattice::is_drawn(&self.upright[col]) {
                let at = usize::from(col > 0);
                let edge = self.upright[col][row];
                gap[at] = self.corner([edge, Edge::None, edge, Edge::None]);
            }
            line.push(span(gap.into_iter().collect::<String>(), Tone::Frame));
            if col < cols {
                let cell = self.frame.grid.cell(row, col);
                if self.frame.cells.contains(cell) {
                    line.extend(content(cell, self.widths[col]));
                } else {
                    line.push(span(" ".repeat(self.widths[col]), Tone::Frame));
                }
            }
        }
        line.retain(|span| !span.text.is_empty());
        line
    }

    fn dash(&self, edge: Edge) -> char {
        self.corner([Edge::None, edge, Edge::None, edge])
    }

    /// The character in which these edges meet: up, right, down, left.
    fn corner(&self, around: [Edge; 4]) -> char {
        let at = around.iter().fold(0, |at, &edge| at * 3 + edge as usize);
        if self.layout.lines != Lines::Ascii {
            return self.corners.get(at).copied().unwrap_or(' ');
        }
        let [up, right, down, left] = around.map(|edge| edge != Edge::None);
        match (up || down, left || right) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::ruleset::RuleSet;
    use crate::walk::walk;

    fn six() -> Problem {
        let line = "1..4...5..23..26..36..1...1..56..24.";
        line.parse::<Sudoku>().expect("a puzzle").problem()
    }

    #[test]
    fn thick_lines_stand_between_oblong_blocks() {
        let written = [Mark { cell: Cell(1), symbol: Symbol(1) }];
        let text = plain_text(&text_board(&six(), &written, Layout::default()));
        assert_eq!(
            text,
            "\
┏━━━━━━━┳━━━━━━━┓
┃ 1 2 . ┃ 4 . . ┃
┃ . 5 . ┃ . 2 3 ┃
┣━━━━━━━╋━━━━━━━┫
┃ . . 2 ┃ 6 . . ┃
┃ 3 6 . ┃ . 1 . ┃
┣━━━━━━━╋━━━━━━━┫
┃ . . 1 ┃ . . 5 ┃
┃ 6 . . ┃ 2 4 . ┃
┗━━━━━━━┻━━━━━━━┛
"
        );
    }

    #[test]
    fn thin_lines_and_labels_fit_together() {
        let thin = Layout { lines: Lines::Cells, labels: true, ..Layout::default() };
        let text = plain_text(&text_board(&six(), &[], thin));
        let top: Vec<&str> = text.lines().take(5).collect();
        assert_eq!(
            top,
            [
                "     1   2   3   4   5   6",
                "   ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
                " 1 ┃ 1 │ . │ . ┃ 4 │ . │ . ┃",
                "   ┠───┼───┼───╂───┼───┼───┨",
                " 2 ┃ . │ 5 │ . ┃ . │ 2 │ 3 ┃",
            ]
        );
    }

    #[test]
    fn every_size_has_lines_of_one_width() {
        for size in Shape::sizes() {
            let problem = Sudoku::empty(Shape::of_size(size).expect("listed")).problem();
            for lines in [Lines::Blocks, Lines::Cells, Lines::Ascii] {
                let layout = Layout { lines, labels: true, signs: false };
                let lines = text_board(&problem, &[], layout);
                let wide = |line: &Line| line.iter().map(|span| span.text.chars().count()).sum::<usize>();
                let right = wide(lines.last().expect("a board"));
                // The numbers of the columns stop at the last cell, before the line and the space after it.
                for line in &lines {
                    let short = if line[0].tone == Tone::Label && line.len() == 1 { 2 } else { 0 };
                    assert_eq!(wide(line) + short, right, "size {size}");
                }
            }
        }
    }

    #[test]
    fn crosswords_show_letters_or_numbers_two_columns_a_square() {
        let board: crate::kind::crossword::Crossword = "ネコ#/コ#_".parse().expect("a board");
        let shown = |letters| {
            let puzzle = board.printed(letters);
            plain_text(&text_board(&puzzle.problem(), &[], Layout::default()))
        };
        assert_eq!(shown(true), "ネコ██\nコ██\n");
        assert_eq!(shown(false), " 1 ·██\n ·██\n");
    }

    #[test]
    fn a_step_is_told_apart_in_tones_and_in_signs() {
        let line = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
        let problem = line.parse::<Sudoku>().expect("a puzzle").problem();
        let board = Board::new(&problem).expect("sound");
        let walked = walk(&problem, RuleSet::human());
        let step = &walked.rounds[0].steps[0];
        let givens = problem.givens.iter().map(|mark| mark.cell).collect();
        let layout = Layout { signs: true, ..Layout::default() };
        let lines = text_candidates(&board, &givens, Some(step), layout);
        let of = |tone| lines.iter().flatten().filter(|span| span.tone == tone).count();
        assert_eq!(of(Tone::Decided), 1);
        assert_eq!(of(Tone::Given) + of(Tone::Witness), problem.givens.len());
        assert!(plain_text(&lines).contains("=3"));
        let widest = plain_text(&lines).lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|wide| wide <= 80), "{widest:?}");
    }
}
