//! Examples of rules: a board in a picture, and what the rule finds there. One file for each rule in
//! `data/rules/`, which is its test, its help page and its illustration in one.
//!
//! A file reads like this:
//!
//! ```text
//! # Lines like this are for readers of the file.
//! rule naked pair
//! about en When two cells of a group …
//! about ja …
//!
//!  =1   =2  |  34   34
//!  =3   34  |  124  =1
//!  ---------+---------
//!  …
//!
//! finds r2c2 ≠ 3: …
//! ```
//!
//! `about` says in both languages what the rule is, for people who meet it for the first time. A cell is `=5` when it is decided and the list of its candidates when it is not: `45`. The number of rows
//! tells the size and the blocks; bars and dashes are for the eye. `extra r1c1 r2c2 …` before the board adds a
//! group whose cells differ, `killer 7 r1c1 r1c2` a cage without repeats; `cage 7 r1c1 r1c2` a cage on a board
//! without blocks. `words CAT CAR …` makes a board of slots for these words, where `.` is no cell and `*` is a cell that may have any
//! letter. `puzzle slitherlink:…` takes a puzzle of any kind instead of a board, and `known r1c1=# r2c1-below=1 r1c2=45` says what is known of
//! its places: one sign decides, several are what is left. Each `finds` is one deduction, said as [`Rule::explain`] says it in English.

mod pattern;

pub use pattern::Shown;

use crate::board::{Board, Contradiction};
use crate::grid::{Cell, CellSet, Grid};
use crate::kind::Puzzle;
use crate::kind::crossword::Crossword;
use crate::kind::skeleton::Skeleton;
use crate::kind::sudoku::Shape;
use crate::lang::Lang;
use crate::problem::{Cage, Frame, Group, GroupKind};
use crate::rule::{Rule, find_round};
use crate::rules::rule;
use crate::symbol::{Mark, Symbol, Symbols};
use std::sync::{Arc, OnceLock};

/// A board that shows a rule at work.
#[derive(Clone, Debug)]
pub struct Example {
    /// The rule it is about.
    pub rule: &'static dyn Rule,
    /// What the rule is, in a sentence or two, in both languages.
    about: [String; 2],
    /// The board's frame.
    pub frame: Arc<Frame>,
    /// What may stand in each cell.
    pub candidates: Vec<Symbols>,
    /// The cells that are decided.
    pub decided: CellSet,
    /// What the rule finds here, in English, in the order it finds it.
    pub finds: Vec<String>,
    /// The puzzle, where it is one of a kind with clues.
    pub puzzle: Option<Puzzle>,
}

/// An example file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: found {found:?}, wanted {wanted}")]
pub struct ExampleError {
    /// From 1; one past the end for what is missing.
    pub line: usize,
    /// As written.
    pub found: String,
    /// What should stand there.
    pub wanted: &'static str,
}

const FILES: &[&str] = &[
    include_str!("../data/rules/hidden-single-in-block.txt"),
    include_str!("../data/rules/one-clue-at-a-glance.txt"),
    include_str!("../data/rules/crossing-sums.txt"),
    include_str!("../data/rules/cage-of-one-cell.txt"),
    include_str!("../data/rules/last-cell-of-cage.txt"),
    include_str!("../data/rules/only-word-of-its-length.txt"),
    include_str!("../data/rules/last-cell-of-line.txt"),
    include_str!("../data/rules/only-word.txt"),
    include_str!("../data/rules/only-slot.txt"),
    include_str!("../data/rules/hidden-single-in-line.txt"),
    include_str!("../data/rules/hidden-single-in-row.txt"),
    include_str!("../data/rules/hidden-single-in-column.txt"),
    include_str!("../data/rules/hidden-single-in-extra-group.txt"),
    include_str!("../data/rules/common-letter.txt"),
    include_str!("../data/rules/naked-single.txt"),
    include_str!("../data/rules/line-of-cages.txt"),
    include_str!("../data/rules/cage-combination.txt"),
    include_str!("../data/rules/line-of-cages-and-digits.txt"),
    include_str!("../data/rules/innie-or-outie.txt"),
    include_str!("../data/rules/line-sum.txt"),
    include_str!("../data/rules/locked-in-cage.txt"),
    include_str!("../data/rules/one-clue-in-full.txt"),
    include_str!("../data/rules/pointing.txt"),
    include_str!("../data/rules/crossing-letters.txt"),
    include_str!("../data/rules/claiming.txt"),
    include_str!("../data/rules/cage-fit.txt"),
    include_str!("../data/rules/only-word-by-crossings.txt"),
    include_str!("../data/rules/only-slot-by-crossings.txt"),
    include_str!("../data/rules/cage-filling.txt"),
    include_str!("../data/rules/naked-pair.txt"),
    include_str!("../data/rules/line-subset.txt"),
    include_str!("../data/rules/cage-claim.txt"),
    include_str!("../data/rules/sum-of-several-lines.txt"),
    include_str!("../data/rules/innies-and-outies.txt"),
    include_str!("../data/rules/theorem.txt"),
    include_str!("../data/rules/two-clues-together.txt"),
    include_str!("../data/rules/hidden-pair.txt"),
    include_str!("../data/rules/word-set.txt"),
    include_str!("../data/rules/naked-triple.txt"),
    include_str!("../data/rules/x-wing.txt"),
    include_str!("../data/rules/unique-rectangle-type-1.txt"),
    include_str!("../data/rules/unique-rectangle-type-2.txt"),
    include_str!("../data/rules/turbot.txt"),
    include_str!("../data/rules/hidden-triple.txt"),
    include_str!("../data/rules/unique-rectangle-type-4.txt"),
    include_str!("../data/rules/xy-wing.txt"),
    include_str!("../data/rules/naked-quad.txt"),
    include_str!("../data/rules/unique-rectangle-type-3.txt"),
    include_str!("../data/rules/unique-loop.txt"),
    include_str!("../data/rules/bug.txt"),
    include_str!("../data/rules/finned-x-wing.txt"),
    include_str!("../data/rules/xyz-wing.txt"),
    include_str!("../data/rules/swordfish.txt"),
    include_str!("../data/rules/hidden-quad.txt"),
    include_str!("../data/rules/simple-colouring.txt"),
    include_str!("../data/rules/wxyz-wing.txt"),
    include_str!("../data/rules/finned-swordfish.txt"),
    include_str!("../data/rules/x-chain.txt"),
    include_str!("../data/rules/xy-chain.txt"),
    include_str!("../data/rules/jellyfish.txt"),
    include_str!("../data/rules/als-xz.txt"),
    include_str!("../data/rules/finned-jellyfish.txt"),
    include_str!("../data/rules/alternating-chain.txt"),
    include_str!("../data/rules/trial.txt"),
    include_str!("../data/rules/trial-chain.txt"),
    include_str!("../data/rules/deep-trial.txt"),
];

/// The example of the rule of that name.
pub fn example(name: &str) -> Option<&'static Example> {
    static EXAMPLES: OnceLock<Vec<Example>> = OnceLock::new();
    let read = |text: &&str| Example::read(text).expect("shipped examples are tested");
    let examples = EXAMPLES.get_or_init(|| FILES.iter().map(read).collect());
    examples.iter().find(|example| example.rule.name() == name)
}

impl Example {
    /// Reads an example file.
    pub fn read(text: &str) -> Result<Example, ExampleError> {
        let (mut named, mut about) = (None, [String::new(), String::new()]);
        let mut extras: Vec<(usize, &str)> = Vec::new();
        let mut cages: Vec<(usize, &str)> = Vec::new();
        let mut killers: Vec<(usize, &str)> = Vec::new();
        let mut rows: Vec<(usize, Vec<&str>)> = Vec::new();
        let mut listed: Option<(usize, &str)> = None;
        let mut finds = Vec::new();
        let (mut puzzle, mut known) = (None, Vec::new());
        for (at, line) in text.lines().enumerate() {
            let (line, at) = (line.trim(), at + 1);
            if line.is_empty() || line.starts_with('#') || line.chars().all(|sign| "-+| ".contains(sign)) {
                continue;
            }
            if let Some(name) = line.strip_prefix("rule ") {
                named = Some(rule(name).ok_or_else(|| error(at, name, "the name of a rule"))?);
            } else if let Some(words) = line.strip_prefix("about ") {
                let lang = words.split_once(' ').and_then(|(lang, words)| Some((lang.parse().ok()?, words)));
                let (lang, words): (Lang, &str) =
                    lang.ok_or_else(|| error(at, words, "en or ja, and what the rule is"))?;
                words.clone_into(&mut about[lang.pick(0, 1)]);
            } else if let Some(cells) = line.strip_prefix("extra ") {
                extras.push((at, cells));
            } else if let Some(cage) = line.strip_prefix("cage ") {
                cages.push((at, cage));
            } else if let Some(cage) = line.strip_prefix("killer ") {
                killers.push((at, cage));
            } else if let Some(words) = line.strip_prefix("words ") {
                listed = Some((at, words));
            } else if let Some(text) = line.strip_prefix("puzzle ") {
                let read = crate::format::read(text).map_err(|_| error(at, text, "a puzzle"))?.puzzle;
                puzzle = Some(read);
            } else if let Some(words) = line.strip_prefix("known ") {
                known.extend(words.split_whitespace().map(|word| (at, word)));
            } else if let Some(sentence) = line.strip_prefix("finds ") {
                finds.push(sentence.to_string());
            } else {
                rows.push((at, line.split(['|', ' ']).filter(|cell| !cell.is_empty()).collect()));
            }
        }
        let end = text.lines().count() + 1;
        let rule = named.ok_or_else(|| error(end, "", "a line `rule` with a name"))?;
        let (frame, (candidates, decided)) = if let Some(puzzle) = &puzzle {
            let frame = puzzle.problem().frame;
            let known = places(&frame, &known)?;
            (frame, known)
        } else if let Some(listed) = listed {
            let frame = slots(listed, &rows)?;
            let known = letters(&frame, &rows)?;
            (frame, known)
        } else {
            let shape =
                Shape::of_size(rows.len()).ok_or_else(|| error(end, "", "as many rows as a board has"))?;
            let frame =
                if cages.is_empty() { frame(shape, &extras, &killers)? } else { caged(shape, &cages)? };
            let known = cells(&frame, &rows)?;
            (frame, known)
        };
        let example = Example { rule, about, frame, candidates, decided, finds, puzzle };
        match example.try_board() {
            Ok(_) => Ok(example),
            Err(what) => {
                let what = what.say(&example.frame, Lang::En);
                Err(error(end, &what, "a board that may have a solution"))
            }
        }
    }

    /// Takes an example from a board: what the rule finds there now.
    pub fn of(rule: &'static dyn Rule, frame: &Arc<Frame>, board: &Board<'_>) -> Example {
        let finds = find_round(rule, board)
            .iter()
            .map(|deduction| rule.explain(frame, deduction, Lang::En))
            .collect();
        Example {
            rule,
            about: Default::default(),
            frame: Arc::clone(frame),
            candidates: board.all_candidates().to_vec(),
            decided: *board.decided(),
            finds,
            puzzle: None,
        }
    }

    /// What the rule is, in a sentence or two.
    pub fn about(&self, lang: Lang) -> &str {
        &self.about[lang.pick(0, 1)]
    }

    /// The board.
    pub fn board(&self) -> Board<'_> {
        self.try_board().expect("checked when read")
    }

    fn try_board(&self) -> Result<Board<'_>, Contradiction> {
        let mut board = Board::blank(&self.frame);
        for cell in self.decided.iter() {
            for symbol in self.candidates[cell.index()].iter() {
                board.decide(Mark { cell, symbol })?;
            }
        }
        for cell in board.undecided().iter() {
            let gone = board.candidates(cell).difference(self.candidates[cell.index()]);
            for symbol in gone.iter() {
                board.strike(Mark { cell, symbol })?;
            }
        }
        Ok(board)
    }

    /// The file again, without its comments.
    pub fn write(&self) -> String {
        let mut text = format!("rule {}\n", self.rule.name());
        for lang in Lang::ALL.into_iter().filter(|&lang| !self.about(lang).is_empty()) {
            text += &format!("about {} {}\n", lang.code(), self.about(lang));
        }
        let extras = self.frame.groups.iter().filter(|group| group.kind == GroupKind::Extra);
        for group in extras {
            let names: Vec<String> = group.cells.iter().map(|&cell| self.frame.grid.name(cell)).collect();
            text += "extra ";
            text += &names.join(" ");
            text.push('\n');
        }
        let blocks = self.frame.groups.iter().any(|group| group.kind == GroupKind::Block);
        for cage in &self.frame.cages {
            let names: Vec<String> = cage.cells.iter().map(|&cell| self.frame.grid.name(cell)).collect();
            let word = if blocks { "killer" } else { "cage" };
            text += &format!("{word} {} {}\n", cage.sum, names.join(" "));
        }
        if let Some(words) = &self.frame.words {
            let all: Vec<String> = (0..words.list.len()).map(|word| words.text(word)).collect();
            text += &format!("words {}\n", all.join(" "));
        }
        match &self.puzzle {
            Some(puzzle) => {
                text += &format!("puzzle {puzzle}\n");
                for part in known(&self.board()).chunks(8) {
                    text += &format!("known {}\n", part.join(" "));
                }
            }
            None => {
                text.push('\n');
                text += &picture(&self.board());
            }
        }
        text.push('\n');
        for sentence in &self.finds {
            text += "finds ";
            text += sentence;
            text.push('\n');
        }
        text
    }
}

/// What is known of places that are no longer as at the start, as examples say it.
fn known(board: &Board<'_>) -> Vec<String> {
    let frame = board.frame();
    let said = |cell: Cell| {
        let signs = board.candidates(cell).iter().map(|symbol| frame.sign_of(Mark { cell, symbol }));
        format!("{}={}", frame.name(cell), signs.collect::<String>())
    };
    frame.cells.iter().filter(|&cell| board.candidates(cell) != frame.start(cell)).map(said).collect()
}

/// The candidates of every place and the decided ones.
fn places(frame: &Frame, known: &[(usize, &str)]) -> Result<(Vec<Symbols>, CellSet), ExampleError> {
    const WANTED: &str = "a place and its signs, such as r1c1=5";
    let mut candidates = vec![Symbols::EMPTY; frame.place_count()];
    frame.cells.iter().for_each(|cell| candidates[cell.index()] = frame.start(cell));
    let mut decided = CellSet::EMPTY;
    for &(line, word) in known {
        let (name, signs) = word.split_once('=').ok_or_else(|| error(line, word, WANTED))?;
        // A view and a place of the answer may lie in one spot; signs tell which is meant.
        let symbol = |cell: Cell, sign: char| {
            frame.start(cell).iter().find(|&symbol| frame.sign_of(Mark { cell, symbol }) == sign)
        };
        let fits = |cell: &Cell| {
            frame.name(*cell) == name && signs.chars().all(|sign| symbol(*cell, sign).is_some())
        };
        let cell = frame.cells.iter().find(fits).ok_or_else(|| error(line, word, WANTED))?;
        candidates[cell.index()] = signs.chars().filter_map(|sign| symbol(cell, sign)).collect();
        if candidates[cell.index()].len() == 1 {
            decided.insert(cell);
        }
    }
    Ok((candidates, decided))
}

/// A board as the picture an example has: also for the messages of tests.
pub fn picture(board: &Board<'_>) -> String {
    if board.frame().is_constrained() {
        return known(board).join(" ") + "\n";
    }
    let grid = board.frame().grid;
    let words = board.frame().words.is_some();
    let shape = Shape::of_size(grid.rows as usize).filter(|_| grid.rows == grid.cols && !words);
    let (tall, wide) = shape.map_or((grid.rows as usize, grid.cols as usize), |shape| {
        (shape.block_rows as usize, shape.block_cols as usize)
    });
    let text = |cell: Cell| {
        let digits: String = board.candidates(cell).iter().map(|symbol| board.frame().sign(symbol)).collect();
        match (board.is_decided(cell), digits.is_empty()) {
            (true, _) => format!("={digits}"),
            (false, false) if words && board.candidates(cell) == board.frame().symbols => "*".into(),
            (false, false) => digits,
            (false, true) => if words { "." } else { "#" }.into(),
        }
    };
    let width =
        |col: usize| (0..grid.rows as usize).map(|row| text(grid.cell(row, col)).len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..grid.cols as usize).map(width).collect();
    let mut lines: Vec<String> = Vec::new();
    for row in 0..grid.rows as usize {
        if row > 0 && row % tall == 0 {
            let bars: Vec<String> = widths
                .chunks(wide)
                .map(|block| "-".repeat(block.iter().sum::<usize>() + 2 * block.len() + 1))
                .collect();
            lines.push(bars.join("+"));
        }
        let mut line = String::new();
        for (col, width) in widths.iter().enumerate() {
            let gap = if col > 0 && col % wide == 0 { " |  " } else { "  " };
            let text = text(grid.cell(row, col));
            line += gap;
            line += &text;
            line += &" ".repeat(width - text.len());
        }
        lines.push(line.trim_end().to_string());
    }
    lines.join("\n") + "\n"
}

fn frame(
    shape: Shape,
    extras: &[(usize, &str)],
    killers: &[(usize, &str)],
) -> Result<Arc<Frame>, ExampleError> {
    let plain = shape.frame();
    let Some(&(line, text)) = extras.iter().chain(killers).next() else {
        return Ok(plain);
    };
    let mut groups = plain.groups.clone();
    for (number, &(line, names)) in extras.iter().enumerate() {
        let cells: Option<Vec<Cell>> = names.split_whitespace().map(|name| plain.grid.named(name)).collect();
        let cells = cells.ok_or_else(|| error(line, names, "cells of the board, such as r1c1"))?;
        groups.push(Group::new(GroupKind::Extra, number + 1, cells));
    }
    let cages = cages(plain.grid, killers)?;
    for (number, cage) in cages.iter().enumerate() {
        groups.push(Group::new(GroupKind::Cage, number + 1, cage.cells.iter().copied()));
    }
    Frame::new(plain.grid, plain.symbols, plain.cells, groups, cages)
        .map(Arc::new)
        .map_err(|_| error(line, text, "at most as many cells as digits"))
}

/// Cages, each a line such as `7 r1c1 r1c2`.
fn cages(grid: Grid, lines: &[(usize, &str)]) -> Result<Vec<Cage>, ExampleError> {
    let cage = |&(line, text): &(usize, &str)| {
        let mut words = text.split_whitespace();
        let sum = words.next().and_then(|sum| sum.parse().ok());
        let cells: Option<Vec<Cell>> = words.map(|name| grid.named(name)).collect();
        let (Some(sum), Some(cells)) = (sum, cells.filter(|cells| !cells.is_empty())) else {
            return Err(error(line, text, "a sum and cells of the board, such as 7 r1c1 r1c2"));
        };
        Ok(Cage { cells, sum })
    };
    lines.iter().map(cage).collect()
}

/// A board of rows, columns and cages.
fn caged(shape: Shape, lines: &[(usize, &str)]) -> Result<Arc<Frame>, ExampleError> {
    let plain = shape.frame();
    let groups = plain.groups.iter().filter(|group| group.kind.is_line()).cloned().collect();
    Frame::new(plain.grid, plain.symbols, plain.cells, groups, cages(plain.grid, lines)?)
        .map(Arc::new)
        .map_err(|_| error(lines[0].0, lines[0].1, "cells of the board"))
}

/// A board of slots for words.
fn slots((line, words): (usize, &str), rows: &[(usize, Vec<&str>)]) -> Result<Arc<Frame>, ExampleError> {
    let cell = |text: &&str| if *text == "." { '#' } else { '.' };
    let row = |(_, row): &(usize, Vec<&str>)| row.iter().map(cell).collect::<String>();
    let board: String = rows.iter().map(row).collect::<Vec<_>>().join("/");
    let board = board.parse::<Crossword>().map_err(|_| error(line, words, "rows of the same length"))?;
    let skeleton = Skeleton::new(&board, words.split_whitespace());
    Ok(skeleton.map_err(|_| error(line, words, "words for the slots of the board"))?.problem().frame)
}

/// The letters of every cell and the decided cells.
fn letters(frame: &Frame, rows: &[(usize, Vec<&str>)]) -> Result<(Vec<Symbols>, CellSet), ExampleError> {
    let mut candidates = Vec::new();
    let mut decided = CellSet::EMPTY;
    for (line, text) in rows.iter().flat_map(|(line, row)| row.iter().map(move |text| (*line, *text))) {
        let signs = text.strip_prefix('=').unwrap_or(text);
        let symbol = |sign: char| frame.symbols.iter().find(|&symbol| frame.sign(symbol) == sign);
        candidates.push(match text {
            "." => Symbols::EMPTY,
            "*" => frame.symbols,
            _ => {
                let symbols: Option<Symbols> = signs.chars().map(symbol).collect();
                symbols.ok_or_else(|| error(line, text, "letters of the words such as CT, or =C"))?
            }
        });
        if signs != text {
            decided.insert(Cell(candidates.len() as u16 - 1));
        }
    }
    Ok((candidates, decided))
}

/// The candidates of every cell and the decided cells, checked to be a board that could be.
fn cells(frame: &Frame, rows: &[(usize, Vec<&str>)]) -> Result<(Vec<Symbols>, CellSet), ExampleError> {
    let mut candidates = Vec::new();
    let mut decided = CellSet::EMPTY;
    for (line, row) in rows {
        if row.len() != frame.grid.cols as usize {
            return Err(error(*line, &row.join(" "), "as many cells in a row as there are rows"));
        }
        for text in row {
            let digits = text.strip_prefix('=').unwrap_or(text);
            let symbols: Option<Symbols> = digits
                .chars()
                .map(|sign| Symbol::from_digit(sign).filter(|symbol| symbol.index() < rows.len()))
                .collect();
            let good = |symbols: &Symbols| {
                symbols.len() == digits.len() && (digits == *text || digits.len() == 1) && !digits.is_empty()
            };
            let symbols = symbols.filter(good);
            let symbols = symbols.ok_or_else(|| error(*line, text, "candidates such as 45, or =5"))?;
            if digits != *text {
                decided.insert(Cell(candidates.len() as u16));
            }
            candidates.push(symbols);
        }
    }
    for cell in decided.iter() {
        for peer in frame.peers(cell).iter() {
            if !candidates[peer.index()].intersection(candidates[cell.index()]).is_empty() {
                let (line, row) = &rows[frame.grid.row(peer)];
                let text = row[frame.grid.col(peer)];
                return Err(error(*line, text, "no candidate that a decided cell in sight has taken"));
            }
        }
    }
    Ok((candidates, decided))
}

fn error(line: usize, found: &str, wanted: &'static str) -> ExampleError {
    ExampleError { line, found: found.to_string(), wanted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULES;

    const PAIR: &str = "\
# A reader's line.
rule naked pair

  =1  =2 |  34    34
  34  34 |  =1    =2
---------+-----------
  =2  =1 |  34    34
  34  34 |  =2    =1
";

    #[test]
    fn reads_pictures_and_writes_them_again() {
        let example = Example::read(PAIR).expect("an example");
        assert_eq!(example.rule.name(), "naked pair");
        assert_eq!(example.decided.len(), 8);
        let again = Example::read(&example.write()).expect("what it writes");
        assert_eq!(again.candidates, example.candidates);
        assert_eq!(again.decided, example.decided);
    }

    #[test]
    fn says_what_is_wrong_with_a_file() {
        let broken =
            |from: &str, to: &str| Example::read(&PAIR.replacen(from, to, 1)).expect_err(to).to_string();
        assert_eq!(
            broken("naked pair", "naked pear"),
            "line 2: found \"naked pear\", wanted the name of a rule"
        );
        assert!(broken("=1  =2", "=1").starts_with("line 4:"));
        assert!(broken("=1  =2", "=1  =25").contains("found \"=25\""));
        assert!(broken("=1  =2", "=1  7").contains("found \"7\""));
        assert!(broken("34    34", "34    344").contains("found \"344\""));
        assert!(broken("34    34", "34    134").contains("a decided cell in sight"));
        assert!(broken("rule naked pair", "extra r1c9\nrule naked pair").contains("such as r1c1"));
    }

    #[test]
    fn every_rule_has_an_example_of_its_own_in_the_order_of_the_rules() {
        assert_eq!(FILES.len(), RULES.len());
        for (text, rule) in FILES.iter().zip(RULES) {
            let read = Example::read(text).unwrap_or_else(|error| panic!("{}: {error}", rule.name()));
            assert_eq!(read.rule.name(), rule.name());
            assert!(example(rule.name()).is_some());
        }
    }
}
