//! Boards of letters as pictures: skeletons with their words below, and crosswords.
//!
//! ```text
//! skeleton 4x3
//! ...#
//! .#.#
//! .#..
//!
//! NO CAR CAT TON
//! ```
//!
//! `#` or `■` is black, `_` outside, `.` or `□` blank, letters are given. Without a size the board ends at the first empty line or where
//! a line begins with `words`. Words are parted by blanks, commas or line ends. On one line the same is
//! `skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON`, and for a crossword `crossword:CAT#/A##O`.

use super::crossword::{BoardError, Crossword, LONGEST_SIDE};
use super::skeleton::{Skeleton, SkeletonError};
use super::{Format, Position, Puzzle};
use crate::lang::Lang;
use crate::text::{ReadError, Trouble};
use std::borrow::Cow;

/// The kinds whose boards hold letters.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Boards {
    Skeleton,
    Crossword,
}

impl Format for Boards {
    fn name(&self) -> &'static str {
        match self {
            Boards::Skeleton => "skeleton",
            Boards::Crossword => "crossword",
        }
    }

    fn about(&self, lang: Lang) -> &'static str {
        match self {
            Boards::Skeleton => lang.pick(
                "the word skeleton, the board ('.' blank, '#' black) and its words",
                "skeleton の語、盤面('.' 空き、'#' 黒マス)、入れる単語",
            ),
            Boards::Crossword => lang.pick(
                "the word crossword and the board ('.' blank, '#' black, '_' outside, or letters)",
                "crossword の語と盤面('.' 空き、'#' 黒マス、'_' 盤の外、または文字)",
            ),
        }
    }

    fn endings(&self) -> &'static [&'static str] {
        match self {
            Boards::Skeleton => &["skeleton"],
            Boards::Crossword => &["crossword"],
        }
    }

    fn recognises(&self, text: &str) -> bool {
        kind_of(text) == Some(*self)
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        if text.trim().is_empty() {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        }
        if kind_of(text) != Some(*self) {
            let found: String = text.trim().chars().take(20).collect();
            let wanted = match self {
                Boards::Skeleton => ["skeleton, then a board and its words", "skeleton の後に盤面と単語"],
                Boards::Crossword => ["crossword, then a board", "crossword の後に盤面"],
            };
            return Err(ReadError::new(1, 1, Trouble::Wanted { found, wanted }));
        }
        let parts = Parts::of(text);
        let board = parts.board()?;
        match self {
            Boards::Crossword => match parts.words.first() {
                None => Ok(Position::from(Puzzle::from(board))),
                Some(word) => {
                    let found = word.text.chars().take(20).collect();
                    let trouble = Trouble::Wanted {
                        found,
                        wanted: ["nothing behind the board", "盤面の後には何もなし"],
                    };
                    Err(ReadError::new(word.line, word.column, trouble))
                }
            },
            Boards::Skeleton => {
                let words = parts.words.iter().map(|word| &*word.text);
                let skeleton = Skeleton::new(&board, words).map_err(|error| parts.placed(&error))?;
                Ok(Position::from(Puzzle::from(skeleton)))
            }
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let (board, words) = match self {
            Boards::Skeleton => {
                let skeleton: &Skeleton = position.puzzle.get()?;
                (skeleton.board(), Some(skeleton))
            }
            Boards::Crossword => (position.puzzle.get()?, None),
        };
        let grid = board.grid();
        let mut text = format!("{} {}x{}\n{}", self.name(), grid.cols, grid.rows, board.rows().join("\n"));
        if let Some(skeleton) = words {
            let lines: Vec<String> = skeleton.by_length().map(|(_, words)| words.join(" ")).collect();
            text += "\n\n";
            text += &lines.join("\n");
        }
        Some(text)
    }
}

/// Whether a line begins a picture: the word of a kind, and nothing or a blank behind it.
pub(crate) fn begins(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    ["skeleton", "crossword"].iter().any(|kind| word.eq_ignore_ascii_case(kind))
}

/// Whether a line is such a board all on one line.
pub(crate) fn is_line(line: &str) -> bool {
    !begins(line) && kind_of(line).is_some()
}

/// Whether a picture tells its size and has fewer rows so far, so that the next line is a row whatever it says.
pub(crate) fn wants_rows(lines: &[String]) -> bool {
    let rows = lines.iter().skip(1).filter(|line| !line.trim().is_empty()).count();
    lines.first().and_then(|first| told_rows(first)).is_some_and(|tall| rows < tall.min(LONGEST_SIDE))
}

/// The number of rows that a picture says it has.
fn told_rows(first: &str) -> Option<usize> {
    let (_, rows) = first.split_whitespace().nth(1)?.split_once(['x', 'X', '×'])?;
    rows.parse().ok()
}

/// Whether a picture, cut off before an empty line, has all its parts.
pub(crate) fn is_whole(lines: &[String]) -> bool {
    let text = lines.join("\n");
    let parts = Parts::of(&text);
    match kind_of(&text) {
        Some(Boards::Skeleton) => !parts.words.is_empty(),
        _ => !parts.rows.is_empty(),
    }
}

fn kind_of(text: &str) -> Option<Boards> {
    let word = text.split_whitespace().next()?;
    [("skeleton", Boards::Skeleton), ("crossword", Boards::Crossword)].into_iter().find_map(|(name, kind)| {
        let head = word.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name))?;
        let rest = &word[head.len()..];
        (rest.is_empty() || rest.starts_with(':')).then_some(kind)
    })
}

/// A piece of a text and where it stands.
struct Piece<'t> {
    text: Cow<'t, str>,
    line: usize,
    column: usize,
}

/// The rows and the words of a text.
struct Parts<'t> {
    rows: Vec<Piece<'t>>,
    words: Vec<Piece<'t>>,
    /// Where the text begins.
    head: (usize, usize),
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Parts<'t> {
        let mut lines = text.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
        let Some((at, first)) = lines.next() else {
            return Parts { rows: Vec::new(), words: Vec::new(), head: (1, 1) };
        };
        let indent = first.chars().take_while(|sign| sign.is_whitespace()).count();
        let mut parts = Parts { rows: Vec::new(), words: Vec::new(), head: (at + 1, indent + 1) };
        if begins(first) {
            parts.picture(first, lines);
        } else if let Some((_, rest)) = first.split_once(':') {
            let (board, words) = rest.split_once(';').unwrap_or((rest, ""));
            pieces(first, board, at + 1, &|sign| sign == '/', &mut parts.rows);
            pieces(first, words, at + 1, &is_gap, &mut parts.words);
            for (at, line) in lines {
                pieces(line, line, at + 1, &is_gap, &mut parts.words);
            }
        }
        parts
    }

    fn picture(&mut self, first: &str, lines: impl Iterator<Item = (usize, &'t str)>) {
        let mut tall = told_rows(first);
        let sized = tall.is_some();
        let skeleton = kind_of(first) == Some(Boards::Skeleton);
        let mut on_board = true;
        for (at, line) in lines {
            let blank = line.trim().is_empty();
            let below_title = below_title(line).filter(|_| skeleton);
            // With a size the rows are counted, so that a row of letters is not taken for words.
            if on_board && sized && tall == Some(0) {
                on_board = false;
            }
            if on_board && !sized {
                // A title by itself is one only here: further down it is a word of the list.
                let alone = skeleton && line.trim().eq_ignore_ascii_case("words");
                if (blank && !self.rows.is_empty()) || below_title.is_some() || alone {
                    on_board = false;
                }
                if alone {
                    continue;
                }
            }
            if blank {
                continue;
            }
            if on_board {
                // Cells may stand apart: `. . #`.
                let text: String = line.split_whitespace().collect();
                let column = line.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
                self.rows.push(Piece { text: text.into(), line: at + 1, column });
                tall = tall.map(|tall| tall.saturating_sub(1));
            } else {
                pieces(line, below_title.unwrap_or(line), at + 1, &is_gap, &mut self.words);
            }
        }
    }

    /// The board of the rows.
    fn board(&self) -> Result<Crossword, ReadError> {
        let at_head = |trouble| ReadError::new(self.head.0, self.head.1, trouble);
        // Before anything is put together: a board of a million rows is no board.
        if self.rows.len() > LONGEST_SIDE {
            let cols = self.rows.first().map_or(0, |row| row.text.chars().count());
            return Err(at_head(no_board(&BoardError::TooLarge { cols, rows: self.rows.len() })));
        }
        let rows: Vec<&str> = self.rows.iter().map(|row| &*row.text).collect();
        rows.join("/").parse::<Crossword>().map_err(|error| match error {
            BoardError::Ragged { row, .. } => self.in_row(row, 1, no_board(&error)),
            BoardError::Sign { row, col, .. } => self.in_row(row, col, no_board(&error)),
            error => at_head(no_board(&error)),
        })
    }

    fn in_row(&self, row: usize, col: usize, trouble: Trouble) -> ReadError {
        match self.rows.get(row - 1) {
            Some(piece) => ReadError::new(piece.line, piece.column + col - 1, trouble),
            None => ReadError::new(self.head.0, self.head.1, trouble),
        }
    }

    /// The error where it stands.
    fn placed(&self, error: &SkeletonError) -> ReadError {
        let word = match error {
            SkeletonError::Lone { row, col } => {
                return self.in_row(*row, *col, no_skeleton(error));
            }
            SkeletonError::Again(word) => Some(word.clone()),
            SkeletonError::Length(word) | SkeletonError::Sign(word) => {
                Some(word.trim_matches('"').to_string())
            }
            _ => None,
        };
        let found = word.and_then(|word| self.words.iter().rev().find(|piece| piece.text == word));
        let (line, column) = found.map_or(self.head, |piece| (piece.line, piece.column));
        ReadError::new(line, column, no_skeleton(error))
    }
}

fn no_board(error: &BoardError) -> Trouble {
    Trouble::own(|lang| error.say(lang))
}

fn no_skeleton(error: &SkeletonError) -> Trouble {
    Trouble::own(|lang| error.say(lang))
}

/// What follows the title `words:`, if a line has one. Without a colon it is a word: WORDS, WORDSMITH.
fn below_title(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let title = line.get(..5).filter(|title| title.eq_ignore_ascii_case("words"))?;
    line[title.len()..].trim_start().strip_prefix([':', '：'])
}

/// What parts words.
fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || [',', ';', '、', '，', '；'].contains(&sign)
}

/// Cuts a part of a line into pieces with their places.
fn pieces<'t>(
    line: &'t str,
    part: &'t str,
    number: usize,
    gap: &dyn Fn(char) -> bool,
    into: &mut Vec<Piece<'t>>,
) {
    let offset = |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
    for text in part.split(gap).map(str::trim).filter(|text| !text.is_empty()) {
        let column = line[..offset(text)].chars().count() + 1;
        into.push(Piece { text: text.into(), line: number, column });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "skeleton 4x3\n...#\n.#.#\n.#..\n\nNO\nCAR CAT TON";

    #[test]
    fn pictures_and_lines_are_the_same() {
        let line = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";
        let position = Boards::Skeleton.read(PICTURE).expect("a skeleton");
        assert_eq!(Boards::Skeleton.read(line).as_ref(), Ok(&position));
        assert_eq!(position.puzzle.to_string(), line);
        assert_eq!(Boards::Skeleton.write(&position).as_deref(), Some(PICTURE));
        let loose = "Skeleton\n\n ...#\n .#.#\n .#..\nwords: no, car、cat\nton\n";
        assert_eq!(Boards::Skeleton.read(loose).as_ref(), Ok(&position));
        let board = Boards::Crossword.read("crossword\nCAT\nA#_\n").expect("a crossword");
        assert_eq!(board.puzzle.to_string(), "crossword:CAT/A#_");
        assert_eq!(Boards::Crossword.read("crossword:CAT/A#_"), Ok(board.clone()));
        assert_eq!(Boards::Crossword.read(" crossword 3x2 \r\n C A T\r\n A # _\r\n"), Ok(board));
    }

    /// Found by fuzzing: words that begin as the title of the list does lost their first five letters.
    #[test]
    fn a_title_is_told_from_words_that_begin_like_it() {
        for text in [
            "skeleton 5x1\n.....\n\nWORDS\nWORDSMITH",
            "skeleton\n.....\n\nWORDS\nWORDSMITH",
            "skeleton\n.....\nwords\nWords, wordsmith",
            "skeleton\n.....\nWords :\nwords\nwordsmith",
            "skeleton\n.....\nWORDS：WORDSMITH WORDS",
        ] {
            let position = Boards::Skeleton.read(text).expect("a skeleton");
            assert_eq!(position.puzzle.to_string(), "skeleton:.....;WORDS,WORDSMITH", "{text}");
        }
    }

    #[test]
    fn a_row_of_letters_is_no_word_where_the_size_is_told() {
        let text = "skeleton 2x2\nNO\nO#\n\nNO OO";
        let position = Boards::Skeleton.read(text).expect("a skeleton");
        assert_eq!(position.puzzle.to_string(), "skeleton:NO/O#;NO,OO");
    }

    #[test]
    fn troubles_have_their_places() {
        let told = |from: &str, to: &str| {
            Boards::Skeleton.read(&PICTURE.replacen(from, to, 1)).expect_err(to).to_string()
        };
        assert!(told(".#.#", ".#.5").starts_with("line 3, column 4: "));
        assert!(told(".#.#", ".#.").starts_with("line 3, column 1: "));
        assert!(told("CAT", "CA7").starts_with("line 7, column 5: found \"CA7\""));
        assert!(told("CAT", "CAR").starts_with("line 7, column 5: found the word CAR twice"));
        assert!(told("CAT", "C").starts_with("line 7, column 5: "));
        assert!(told("NO\nCAR CAT TON", "").contains("found no words"));
        assert!(told("skeleton", "kriss-kross").contains("wanted skeleton"));
        let huge = format!("skeleton\n{}", ".#\n".repeat(100_000));
        assert!(Boards::Skeleton.read(&huge).expect_err("too many rows").to_string().contains("25×25"));
        let told = Boards::Crossword.read("crossword\nCAT\n\nMORE").expect_err("no words").to_string();
        assert!(told.starts_with("line 4, column 1: found \"MORE\""));
    }
}
