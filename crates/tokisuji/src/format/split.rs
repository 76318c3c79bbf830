//! Cutting a stream of lines into puzzles, so that a file of any length is read in constant memory.
//!
//! Most files have one puzzle a line; drawn boards and `.sdk` files take several lines. The splitter looks at
//! each line once, and hands out the text of one puzzle at a time with the line it began on.

use super::line::field;
use super::signs;
use super::{boards, clued, json, keen, letters, link, long_killer, sdx, sgt, solo, sumocue};
use crate::kind::sudoku::split_variant;
use crate::symbol::Symbol;
use std::collections::VecDeque;

/// The text of one puzzle, and where it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The number of its first line, from 1.
    pub line: usize,
    /// One line, or several.
    pub text: String,
}

/// Cuts lines into puzzles. Feed it lines, take items out as they are ready.
#[derive(Debug, Default)]
pub struct Splitter {
    line: usize,
    block: Vec<String>,
    start: usize,
    ready: VecDeque<Item>,
}

/// The most lines one puzzle may take: a 25×25 board with its state, borders and comments.
const MOST_LINES: usize = 256;

/// The same for JSON, where every number may stand on a line of its own.
const MOST_JSON_LINES: usize = 4096;

/// The same for a board of letters with a word a line.
const MOST_WORD_LINES: usize = 1024;

impl Splitter {
    /// Takes the next line, without its line ending.
    pub fn feed(&mut self, text: &str) {
        self.line += 1;
        let trimmed = text.trim();
        if self.line == 1 && is_column_title(trimmed) {
            return;
        }
        if self.feed_board(text) {
            return;
        }
        match Look::at(text, &self.block) {
            Look::Blank if self.block_is_whole() => self.close(),
            Look::Blank => {}
            Look::Whole => {
                self.close();
                self.ready.push_back(Item { line: self.line, text: text.to_string() });
            }
            Look::Comment if self.block.is_empty() => {}
            Look::Begins => {
                if self.block_is_whole() {
                    self.close();
                }
                self.push(text);
            }
            Look::Comment | Look::GoesOn => {
                if self.block_is_whole() && !self.continues(trimmed) {
                    self.close();
                }
                self.push(text);
            }
            Look::Stray => {
                self.ready.push_back(Item { line: self.line, text: text.to_string() });
            }
        }
        let json = self.block.first().is_some_and(|first| json::begins(first));
        if self.block.len() >= if json { MOST_JSON_LINES } else { MOST_LINES } {
            self.close();
        }
    }

    /// Takes a line of a board of letters, which alone keeps its empty lines: they part the rows from the words.
    fn feed_board(&mut self, text: &str) -> bool {
        if !self.block.first().is_some_and(|first| boards::begins(first)) {
            return false;
        }
        let trimmed = text.trim();
        // A row may read CROSSWORD, where the size says that it is one.
        let another = !boards::wants_rows(&self.block)
            && (boards::begins(trimmed)
                || boards::is_line(trimmed)
                || json::begins(trimmed)
                || letters::begins(trimmed));
        if another || self.block.len() >= MOST_WORD_LINES {
            self.close();
            return false;
        }
        if trimmed.is_empty() && boards::is_whole(&self.block) {
            self.close();
        } else {
            self.block.push(text.to_string());
        }
        true
    }

    /// Counts a line that could not be read at all, and ends the puzzle before it.
    pub fn skip_line(&mut self) -> usize {
        self.close();
        self.line += 1;
        self.line
    }

    /// Whether the next line stands inside no puzzle of several lines. A line of 81 digits, dots and noughts and nothing else is a whole puzzle
    /// then, and whoever reads it by itself says so by [`Splitter::pass_plain`] instead of feeding it.
    pub fn is_between(&self) -> bool {
        self.block.is_empty()
    }

    /// Counts a line that the caller reads by itself.
    pub fn pass_plain(&mut self) {
        self.line += 1;
    }

    /// Says that there are no more lines.
    pub fn finish(&mut self) {
        self.close();
    }

    /// The next puzzle, if one is ready.
    pub fn take(&mut self) -> Option<Item> {
        self.ready.pop_front()
    }

    fn push(&mut self, text: &str) {
        if self.block.is_empty() {
            self.start = self.line;
        }
        self.block.push(text.to_string());
    }

    fn close(&mut self) {
        let lines = std::mem::take(&mut self.block);
        // Sixteen short lines may be sixteen boards of 4×4 or one of 16×16; only digits past 4 tell.
        let small = |line: &String| field(line.trim_end()).is_some() && width(line) == Some(16);
        if !lines.is_empty() && lines.iter().all(small) && !lines.iter().any(|line| has_large_digit(line)) {
            let items = lines.into_iter().enumerate();
            self.ready.extend(items.map(|(at, text)| Item { line: self.start + at, text }));
        } else if lines.iter().any(|line| {
            width(line).is_some()
                || letters::begins(line)
                || boards::begins(line)
                || clued::begins(line)
                || json::begins(line)
        }) {
            self.ready.push_back(Item { line: self.start, text: lines.join("\n") });
        }
    }

    /// Whether a line after a whole board still belongs to it: its state, its lower edge, or one more row below a name.
    fn continues(&self, line: &str) -> bool {
        if self.block.first().is_some_and(|first| clued::begins(first)) {
            return true;
        }
        let edged = self.block.last().is_some_and(|last| signs::is_border(last));
        line.starts_with('[') || (signs::is_border(line) && !edged)
    }

    /// Whether the block has as many rows as its first row has cells.
    fn block_is_whole(&self) -> bool {
        // Only a blank line tells where the rows below a name end.
        if self.block.first().is_some_and(|first| clued::begins(first)) {
            return self.block.len() > 1;
        }
        if let Some(first) = self.block.first().filter(|first| letters::begins(first)) {
            let size = first.split_whitespace().nth(1).and_then(|size| size.parse::<usize>().ok());
            return size.is_none_or(|size| self.block.len() > size);
        }
        if self.block.first().is_some_and(|first| json::begins(first)) {
            return json::is_whole(self.block.iter().map(String::as_str));
        }
        let state = self.block.iter().rposition(|line| line.trim().eq_ignore_ascii_case("[state]"));
        let rows = self.block[state.map_or(0, |at| at + 1)..].iter().filter_map(|line| width(line));
        let widths: Vec<usize> = rows.collect();
        widths.first().is_some_and(|&first| widths.len() >= first)
    }
}

enum Look {
    Blank,
    Comment,
    /// A whole puzzle on this line.
    Whole,
    /// The start of a puzzle of several lines.
    Begins,
    /// A line inside such a puzzle.
    GoesOn,
    /// Nothing we know, and not inside a puzzle.
    Stray,
}

impl Look {
    fn at(text: &str, block: &[String]) -> Look {
        let trimmed = text.trim();
        let in_json = block.first().is_some_and(|first| json::begins(first))
            && !json::is_whole(block.iter().map(String::as_str));
        let in_rows = block.first().is_some_and(|first| clued::begins(first));
        if trimmed.is_empty() {
            Look::Blank
        } else if clued::begins(trimmed) && !in_json {
            Look::Begins
        } else if in_json
            || (in_rows && !json::begins(trimmed) && link::carried(trimmed).is_none() && !is_id(trimmed))
        {
            Look::GoesOn
        } else if json::begins(trimmed) {
            if json::is_whole([trimmed]) { Look::Whole } else { Look::Begins }
        } else if link::carried(trimmed).is_some() {
            Look::Whole
        } else if trimmed.starts_with(['#', ';']) {
            Look::Comment
        } else if trimmed.starts_with(':') || split_variant(trimmed).is_some() || is_id(trimmed) {
            Look::Whole
        } else if letters::begins(trimmed) || boards::begins(trimmed) {
            Look::Begins
        } else if block.first().is_some_and(|first| letters::begins(first)) {
            Look::GoesOn
        } else if trimmed.eq_ignore_ascii_case("[puzzle]") {
            Look::Begins
        } else if trimmed.starts_with('[') {
            if block.is_empty() { Look::Stray } else { Look::GoesOn }
        } else if sdx::is_row(trimmed) {
            Look::GoesOn
        } else if let Some((cells, _)) = field(text.trim_end_matches('\r')) {
            if cells.len() == 16 { Look::GoesOn } else { Look::Whole }
        } else if signs::is_border(trimmed)
            || width(text).is_some_and(|cells| cells <= 25)
            || !block.is_empty()
        {
            Look::GoesOn
        } else {
            Look::Stray
        }
    }
}

/// Whether a line is a whole puzzle of a form of its own.
fn is_id(line: &str) -> bool {
    let forms = [
        keen::is_keen,
        solo::is_solo,
        long_killer::is_long,
        sumocue::is_sumocue,
        boards::is_line,
        clued::is_line,
        sgt::is_id,
    ];
    forms.iter().any(|is| is(line))
}

/// How many cells a line of a drawn board has, if it is one.
fn width(line: &str) -> Option<usize> {
    if line.trim_start().starts_with(['#', ';', '[']) {
        return None;
    }
    if sdx::is_row(line) {
        return Some(line.split_whitespace().count());
    }
    let row = signs::row(line, 1)?;
    row.iter().any(|sign| signs::is_cell(sign.sign)).then_some(row.len()).filter(|&cells| cells >= 4)
}

fn has_large_digit(line: &str) -> bool {
    line.chars().map(signs::fold).filter_map(Symbol::from_digit).any(|symbol| symbol.value() > 4)
}

/// The first line of a table, such as `puzzle<TAB>rating`.
fn is_column_title(line: &str) -> bool {
    let first = line.split(['\t', ',', ';', ' ']).next().unwrap_or_default().trim_matches('"');
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question"]
        .iter()
        .any(|title| first.eq_ignore_ascii_case(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Sudoku;
    use crate::kind::{Position, Puzzle};
    use rand::RngCore;

    fn split(text: &str) -> Vec<(usize, usize)> {
        let mut splitter = Splitter::default();
        for line in text.lines() {
            splitter.feed(line);
        }
        splitter.finish();
        std::iter::from_fn(|| splitter.take()).map(|item| (item.line, item.text.lines().count())).collect()
    }

    const ROW: &str = "2..1.5..3\n";

    #[test]
    fn lines_are_puzzles_and_comments_are_not() {
        let line = ".".repeat(80) + "1";
        assert_eq!(
            split(&format!("puzzle,rating\n{line}\n\n# note\n{line},5\n:0000:x:{line}:::\n")),
            [(2, 1), (5, 1), (6, 1)]
        );
    }

    #[test]
    fn boards_of_several_lines_follow_each_other() {
        let board = ROW.repeat(9);
        assert_eq!(split(&board), [(1, 9)]);
        assert_eq!(split(&format!("{board}{board}")), [(1, 9), (10, 9)]);
        assert_eq!(split(&format!("{board}\n\n{board}")), [(1, 9), (12, 9)]);
        assert_eq!(
            split(&format!("#A me\n[Puzzle]\n{board}[State]\n{board}[Puzzle]\n{board}")),
            [(2, 20), (22, 10)]
        );
        let drawn = format!("*---*\n{}*---*\n", " |2..|1.5|..3|\n".repeat(9));
        assert_eq!(split(&format!("{drawn}{drawn}")), [(1, 11), (12, 11)]);
    }

    #[test]
    fn a_bad_line_stands_alone_and_a_bad_row_stays_in_its_board() {
        let line = ".".repeat(81);
        assert_eq!(
            split(&format!("{line}\nhello world, this is no puzzle\n{line}\n")),
            [(1, 1), (2, 1), (3, 1)]
        );
        let broken = format!("{}2..z.5..3\n{}", ROW.repeat(4), ROW.repeat(4));
        assert_eq!(split(&broken), [(1, 9)]);
    }

    /// The law of the fast lane: such a line is one puzzle, in the form with rows joined, whatever its digits.
    #[test]
    fn plain_lines_are_whole_and_of_the_plain_form() {
        let mut chance = crate::chance::stream(1, 0);
        for round in 0..2000_u32 {
            let blank = [b'.', b'0'][round as usize % 2];
            let mut sign = || match chance.next_u32() % (1 + round % 17) {
                0 => blank,
                _ => b'0' + (chance.next_u32() % 10) as u8,
            };
            let line: [u8; 81] = std::array::from_fn(|_| sign());
            let digits = crate::solve::nine::parse_bytes(&line).expect("digits and blanks");
            let text = String::from_utf8(line.to_vec()).expect("ASCII");
            let (mut by_line, mut passing) = (Splitter::default(), Splitter::default());
            by_line.feed(&text);
            assert_eq!(by_line.take(), Some(Item { line: 1, text: text.clone() }));
            assert!(by_line.is_between());
            passing.pass_plain();
            assert_eq!(passing.line, by_line.line);
            assert_eq!(super::super::recognise(&text).name(), "line");
            let read = super::super::read(&text).expect("a board");
            assert_eq!(read, Position::from(Puzzle::from(Sudoku::nine(&digits))));
        }
        let mut inside = Splitter::default();
        inside.feed(ROW.trim());
        assert!(!inside.is_between());
    }

    #[test]
    fn small_boards_and_large_rows_are_told_apart() {
        let small = "1..4..1..1..4..1\n";
        assert_eq!(split(&small.repeat(3)), [(1, 1), (2, 1), (3, 1)]);
        let large = "1..4..1..1..4.G1\n";
        assert_eq!(split(&large.repeat(16)), [(1, 16)]);
        assert_eq!(split(&format!("{small}{}", large.repeat(15))), [(1, 16)]);
    }
}
