//! One puzzle a line, rows joined: the 81 characters everyone can read, and `.sdm` files of them.
//!
//! Tolerant of what such lines carry in the wild: comments, a solution or a rating behind a separator, an
//! identifier before.

use super::signs::{self, Sign, is_blank, signs};
use super::{Format, ReadError, Trouble};
use crate::kind::sudoku::{Shape, Sudoku, split_variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::Symbol;

pub(super) struct Line;

impl Format for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "rows joined on one line, '.' for a blank (81 characters, .sdm)",
            "全マスを1行に並べた形('.' は空き。81文字、.sdm)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sdm", "txt"]
    }

    fn recognises(&self, text: &str) -> bool {
        split_variant(text).is_some() || field(text.trim_end_matches(['\r', '\n'])).is_some()
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let text = text.trim_end_matches(['\r', '\n']);
        if text.trim().is_empty() {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        }
        let Some((variant, rest)) = split_variant(text) else {
            return Ok(Position::from(Puzzle::from(plain(text)?)));
        };
        let name = &text[..text.len() - rest.len() - 1];
        let trouble = Trouble::Variant { found: name.trim().to_string() };
        let before = text.chars().count() - rest.chars().count();
        let placed = |error: ReadError| ReadError { column: error.column + before, ..error };
        let sudoku = plain(rest)
            .map_err(placed)?
            .with_variant(variant)
            .ok_or_else(|| ReadError::new(1, 1, trouble))?;
        Ok(Position::from(Puzzle::from(sudoku)))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        Some(sudoku.to_string())
    }
}

/// A Sudoku without a variant's name before it.
fn plain(text: &str) -> Result<Sudoku, ReadError> {
    let (cells, shape) = field(text).ok_or_else(|| complaint(text))?;
    signs::sudoku(&cells, shape)
}

/// The first part of a line that is as long as some board, or the whole line if its blanks are spaces.
pub(super) fn field(text: &str) -> Option<(Vec<Sign>, Shape)> {
    let all = signs(text, 1);
    let spaced = all.iter().all(|sign| sign.sign == ' ' || sign.sign.is_ascii_digit());
    let shape = Shape::of_cells(all.len()).filter(|_| spaced && all.iter().any(|sign| sign.sign != ' '));
    if let Some(shape) = shape {
        return Some((all, shape));
    }
    fields(&all).find_map(|cells| {
        let shape = Shape::of_cells(cells.len())?;
        // A word that happens to be as long as a board is no board.
        let likely = cells.iter().filter(|sign| is_blank(sign.sign) || sign.sign.is_ascii_digit()).count();
        (likely * 4 >= cells.len() || Shape::NINE == shape).then(|| (cells.to_vec(), shape))
    })
}

fn fields(all: &[Sign]) -> impl Iterator<Item = &[Sign]> {
    all.split(|sign| matches!(sign.sign, ' ' | '\t' | ',' | ';' | '"')).filter(|field| !field.is_empty())
}

/// What is wrong with a line that has no board in it: a stray character if that is it, else the length.
fn complaint(text: &str) -> ReadError {
    let all = signs(text, 1);
    let longest = fields(&all).max_by_key(|field| field.len()).unwrap_or(&all);
    let stray = |sign: &&Sign| !is_blank(sign.sign) && Symbol::from_digit(sign.sign).is_none();
    match longest.iter().find(stray) {
        Some(found) if longest.len() >= 16 => found.error(Trouble::Sign { found: found.sign, size: 9 }),
        _ => longest.first().map_or_else(
            || ReadError::new(1, 1, Trouble::Empty),
            |first| first.error(Shape::none_of(longest.len())),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

    fn reads(text: &str) -> String {
        Line.read(text).expect(text).puzzle.to_string()
    }

    #[test]
    fn reads_what_such_lines_carry_in_the_wild() {
        let zeros = PUZZLE.replace('.', "0");
        for text in [
            PUZZLE.to_string(),
            zeros.clone(),
            PUZZLE.replace('.', "_"),
            PUZZLE.replace('.', "*"),
            PUZZLE.replace('.', "-"),
            PUZZLE.replace('.', "x"),
            PUZZLE.replace('.', " "),
            format!("{PUZZLE} # from a book"),
            format!("{PUZZLE};7.2"),
            format!("{zeros},{},1.5", "1".repeat(81)),
            format!("0000183b305c {zeros}  1.2\r\n"),
            PUZZLE
                .chars()
                .map(|c| if c == '.' { '．' } else { char::from_u32(c as u32 + 0xfee0).expect("full width") })
                .collect(),
        ] {
            assert_eq!(reads(&text), PUZZLE, "{text}");
        }
    }

    #[test]
    fn sixteen_digits_are_read_in_both_ways_of_writing_them() {
        let from_one = format!("G1{}", ".".repeat(254));
        let from_zero = format!("F0{}", ".".repeat(254));
        assert_eq!(reads(&from_one), from_one);
        assert_eq!(reads(&from_zero), from_one);
    }

    #[test]
    fn says_where_a_line_is_wrong() {
        let error = |text: &str| Line.read(text).expect_err(text).to_string();
        assert!(
            error(&PUZZLE.replacen('9', "z", 1))
                .starts_with("line 1, column 3: found 'z', wanted a digit 1-9")
        );
        assert!(
            error(&PUZZLE[1..]).starts_with("line 1, column 1: found 80 characters, wanted a board of 81")
        );
        assert!(error("").contains("found nothing"));
        assert!(error("12345").contains("found 5 characters"));
        assert!(error("5...............").starts_with("line 1, column 1: found '5', wanted a digit 1-4"));
    }
}
