//! Links to puzz.link, as all programs of the pzpr family read them: the name of a kind, its size and its clues.
//!
//! A Sudoku, whose blocks are the usual ones, is read here; kinds with clues on a grid read what follows their name and size.

use super::json::wrong;
use super::link::{self, Carries};
use super::{Format, ReadError};
use crate::grid::Grid;
use crate::kind::clued::{Clued, CluedKind};
use crate::kind::sudoku::{Shape, Sudoku};
use crate::kind::{KINDS, Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::Symbol;
use crate::text::sgt::Reader;
use serde_json::Value;

pub(super) struct PuzzLink;

const LINK: &str = "https://puzz.link/p?";

impl Format for PuzzLink {
    fn name(&self) -> &'static str {
        "puzz-link"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["puzz.link", "pzpr", "pzv.jp"]
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "a link to puzz.link (pzpr): plain Sudoku, Slitherlink, Nonogram, Kakuro and so on",
            "puzz.link (pzpr) へのリンク(ふつうのナンプレ・スリザーリンク・お絵かきロジック・カックロなど)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pzpr"]
    }

    fn recognises(&self, text: &str) -> bool {
        matches!(link::carried(text), Some((Carries::PuzzLink, _)))
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let Some((Carries::PuzzLink, body)) = link::carried(text) else {
            let found: String = text.trim().chars().take(30).collect();
            return Err(wrong(
                &Value::from(found),
                [
                    "a link such as https://puzz.link/p?sudoku/9/9/…",
                    "https://puzz.link/p?sudoku/9/9/… のようなリンク",
                ],
            ));
        };
        // Places are told in the whole address, and what follows a space is somebody's remark.
        super::one_word(text, |word| {
            let start = text.trim().len() - body.len();
            // Some addresses end with a slash, or with what a site added behind an '&'.
            let clues = word[start..].split('&').next().unwrap_or_default().trim_end_matches('/');
            let mut reader = Reader::new(&word[..start + clues.len()]);
            reader.at = start;
            match named(&word[..start]) {
                Named::Sudoku => read_sudoku(&mut reader),
                Named::Clued(kind) => read_clued(kind, &mut reader),
                Named::Unknown(name) => Err(unknown(&reader, name)),
            }
        })
    }

    fn write(&self, position: &Position) -> Option<String> {
        if let Some(puzzle) = position.puzzle.get::<Clued>() {
            let (kind, clues) = (puzzle.of_kind(), puzzle.clues());
            return Some(format!("{LINK}{}/{}", kind.pzpr_names().first()?, kind.write_pzpr(clues)?));
        }
        let sudoku: &Sudoku = position.puzzle.get()?;
        let (shape, size) = (sudoku.shape(), sudoku.shape().size());
        if !sudoku.variant().is_plain() || !has_usual_blocks(shape) {
            return None;
        }
        let mut text = format!("{LINK}sudoku/{size}/{size}/");
        let mut blanks = 0;
        let flush = |text: &mut String, blanks: &mut u32| {
            if *blanks > 0 {
                text.extend(char::from_digit(15 + *blanks, 36));
                *blanks = 0;
            }
        };
        for cell in sudoku.grid().cells() {
            match sudoku.given(cell).map(Symbol::value) {
                None => blanks += 1,
                Some(value) => {
                    flush(&mut text, &mut blanks);
                    text += &if value < 16 { format!("{value:x}") } else { format!("-{value:02x}") };
                }
            }
            if blanks == 20 {
                flush(&mut text, &mut blanks);
            }
        }
        flush(&mut text, &mut blanks);
        Some(text)
    }
}

/// Whether pzpr divides a board as we do: into square blocks, and six by six into blocks three wide.
fn has_usual_blocks(shape: Shape) -> bool {
    shape.block_rows == shape.block_cols || shape.size() == 6
}

/// The kind that an address names.
enum Named<'a> {
    Sudoku,
    Clued(&'static dyn CluedKind),
    Unknown(&'a str),
}

/// The kind that an address names last, behind a `?`.
fn named(head: &str) -> Named<'_> {
    let name = head.rsplit('?').next().unwrap_or_default().trim_end_matches('/');
    let name = name.strip_suffix("_edit").unwrap_or(name);
    let mut clued = KINDS.iter().filter_map(|kind| kind.clued());
    match clued.find(|kind| kind.pzpr_names().contains(&name)) {
        Some(kind) => Named::Clued(kind),
        None if name == "sudoku" => Named::Sudoku,
        None => Named::Unknown(name),
    }
}

/// An address of a kind that is not known here.
fn unknown(reader: &Reader<'_>, name: &str) -> ReadError {
    let known: Vec<&str> = link::pzpr_names().collect();
    let known = known.join(", ");
    let place = reader.at - name.len() - 1;
    Reader { at: place, ..*reader }.wanted([
        format!("a kind of puzzle that is known here, not {name}: {known}"),
        format!("ここで読める種類({name} ではなく {known})"),
    ])
}

fn read_clued(kind: &'static dyn CluedKind, reader: &mut Reader<'_>) -> Result<Position, ReadError> {
    let rest = &reader.text[reader.at..];
    let looks = rest.chars().take_while(|sign| kind.pzpr_looks().contains(*sign)).count();
    if looks > 0 && rest[looks..].starts_with('/') {
        reader.at += looks + 1;
    }
    let start = reader.at;
    let (en, ja) = ("columns, '/', rows, '/' and then the clues", "列数・'/'・行数・'/' とその後にヒント");
    let side = |reader: &mut Reader<'_>| {
        let side = reader.small_number().filter(|_| reader.peek() == Some('/'));
        reader.at += usize::from(side.is_some());
        side.ok_or_else(|| reader.want(en, ja))
    };
    let (cols, rows) = (side(reader)?, side(reader)?);
    let sides = kind.pzpr_sides();
    if ![cols, rows].iter().all(|side| sides.contains(side)) {
        reader.at = start;
        return Err(reader.sides(&sides));
    }
    let clues = kind.read_pzpr(Grid { rows: rows as u8, cols: cols as u8 }, reader)?;
    Ok(Position::from(Puzzle::from(Clued::new(kind, clues))))
}

fn read_sudoku(reader: &mut Reader<'_>) -> Result<Position, ReadError> {
    const SIZE: [&str; 2] = [
        "a size such as 9/9 that has square blocks, or 6/6",
        "9/9 のように正方形のブロックがある大きさか 6/6",
    ];
    let start = reader.at;
    let cols = reader.number(SIZE)?;
    reader.sign('/', SIZE)?;
    let rows = reader.number(SIZE)?;
    let shape = Shape::of_size(cols).filter(|&shape| cols == rows && has_usual_blocks(shape));
    let shape = shape.ok_or_else(|| reader.error_at(start, &format!("{cols}/{rows}"), SIZE))?;
    reader.sign('/', ["'/' and then the givens", "'/' とその後にヒント"])?;
    let mut givens = Vec::with_capacity(cols * cols);
    while let Some(sign) = reader.peek() {
        let at = reader.at;
        reader.at += sign.len_utf8();
        let value = match sign {
            // An unknown given says nothing.
            '.' => None,
            'g'..='z' => {
                givens.extend(std::iter::repeat_n(None, sign as usize - 'g' as usize));
                None
            }
            '-' => {
                let digits = reader.text.get(reader.at..reader.at + 2).filter(|digits| digits.is_ascii());
                let value = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
                reader.at += if value.is_some() { 2 } else { 0 };
                Some(value.unwrap_or(0))
            }
            _ => Some(sign.to_digit(16).map_or(0, |value| value as usize)),
        };
        let symbol =
            value.map(|value| value.checked_sub(1).filter(|&at| at < cols).map(|at| Symbol(at as u8)));
        if symbol == Some(None) {
            return Err(reader.error_at(
                at,
                &sign.to_string(),
                [
                    "digits of the board, and letters g to z for blanks",
                    "盤面の数字か、空きマスを表す g から z の文字",
                ],
            ));
        }
        givens.push(symbol.flatten());
        if givens.len() > cols * cols {
            return Err(reader.error_at(
                at,
                &sign.to_string(),
                ["no more cells than the board has", "盤面にある数までのマス"],
            ));
        }
    }
    // What is left out at the end is blank.
    givens.resize(cols * cols, None);
    let sudoku =
        Sudoku::new(shape, givens).ok_or_else(|| reader.error(["a digit of the board", "盤面の数字"]))?;
    Ok(Position::from(Puzzle::from(sudoku)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that the notation is usually explained with: 1 behind one blank, 2 and 3 behind five.
    #[test]
    fn reads_and_writes_links() {
        let link = "https://puzz.link/p?sudoku/4/4/g1k23k3g";
        let position = PuzzLink.read(link).expect("a link");
        assert_eq!(position.puzzle.to_string(), ".1.....23.....3.");
        assert_eq!(PuzzLink.write(&position).as_deref(), Some(link));
        let other = "http://pzv.jp/p.html?sudoku/4/4/g1k23k3 from somebody";
        assert_eq!(PuzzLink.read(other).as_ref(), Ok(&position));
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |body: &str| PuzzLink.read(&format!("{LINK}sudoku/{body}")).expect_err(body).to_string();
        assert!(error("4/6/p").contains("found \"4/6\", wanted a size"));
        assert!(error("8/8/z").contains("wanted a size"));
        assert!(error("4/4/5").contains("digits of the board"));
        assert!(error("4/4/-").contains("digits of the board"));
        assert!(error("4/4/zz").contains("no more cells"));
        assert!(error("4/4").contains("column 31"), "{}", error("4/4"));
    }
}
