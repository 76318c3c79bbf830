//! Crosswords as they are printed and traded: a board with its answers, its clues, a title and marked cells.
//!
//! They have a list of their own because a file holds one crossword, some files are bytes and not text, and clues are part of
//! them. To add a format: write one file in `sheet/` and add one line to [`SHEET_FORMATS`].

#[cfg(feature = "sheets")]
mod crp;
mod exolve;
mod ipuz;
#[cfg(feature = "sheets")]
mod jpz;
mod own;
mod puz;
mod xd;
mod xwj;
mod xword;
#[cfg(feature = "sheets")]
mod zipped;

#[cfg(feature = "testing")]
pub(crate) use puz::sealed as sealed_puz;
#[cfg(feature = "testing")]
pub(crate) use zipped::{is_zip, unzip, zip_of};

use super::{ReadError, Trouble};
use crate::grid::{Cell, Grid};
use crate::kind::crossword::{Clue, Clues, Crossword, Direction, LONGEST_SIDE, Square};
use crate::lang::Lang;
use serde_json::Value;

/// The most bytes of a file with a crossword.
pub const LONGEST_FILE: usize = 1 << 20;

/// A crossword as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// What it is called; may be empty, as the other texts may.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Whose it is.
    pub copyright: String,
    /// A word to the player.
    pub notes: String,
    /// The board with its answers; blank where a file does not tell.
    pub board: Crossword,
    /// The clues of its runs.
    pub clues: Clues,
    /// Cells that are marked: the letters of a hidden word in their order, or circles.
    pub marks: Vec<Cell>,
}

impl Sheet {
    /// A board with clues told by direction and number.
    pub fn new(board: Crossword, clue: impl Fn(Direction, usize) -> Option<String>) -> Sheet {
        let mut clues = Clues::default();
        for run in board.runs() {
            let word = board.text(&run.cells);
            let text = clue(run.way, run.number).filter(|text| !text.is_empty());
            let said = Clue { number: run.number, cells: run.cells, word, clue: text, tags: Vec::new() };
            match run.way {
                Direction::Across => clues.across.push(said),
                Direction::Down => clues.down.push(said),
            }
        }
        let (title, author, copyright, notes) = Default::default();
        Sheet { title, author, copyright, notes, board, clues, marks: Vec::new() }
    }

    /// The number printed in a cell.
    fn number(&self, cell: Cell) -> Option<usize> {
        self.clues.all().find(|(_, clue)| clue.cells[0] == cell).map(|(_, clue)| clue.number)
    }

    /// The clues in the order of their numbers, across before down.
    fn by_number(&self) -> Vec<(Direction, &Clue)> {
        let mut clues: Vec<(Direction, &Clue)> = self.clues.all().collect();
        clues.sort_by_key(|(way, clue)| (clue.number, *way));
        clues
    }

    /// Whether any letter is kana.
    fn is_japanese(&self) -> bool {
        self.board
            .squares()
            .iter()
            .any(|square| matches!(square, Square::Letter(letter) if *letter > '\u{3000}'))
    }

    /// The board row by row.
    fn rows(&self) -> impl Iterator<Item = Vec<(Cell, Square)>> + '_ {
        let grid = self.board.grid();
        (0..grid.rows as usize).map(move |row| {
            let cell = |col: usize| grid.cell(row, col);
            (0..grid.cols as usize).map(|col| (cell(col), self.board.square(cell(col)))).collect()
        })
    }
}

/// Why a format cannot hold a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A letter that is not A to Z.
    Letter(char),
    /// A cell without its answer.
    NoAnswer(Cell),
    /// A text too long for it.
    TooLong,
}

impl Refusal {
    /// The reason and a way out, in words.
    pub fn say(&self, format: &dyn SheetFormat, lang: Lang) -> String {
        let name = format.name();
        match self {
            Refusal::Letter(letter) => {
                let others: Vec<&str> = SHEET_FORMATS
                    .iter()
                    .filter(|other| other.name() != name && other.writes())
                    .map(|other| other.name())
                    .collect();
                let others = others.join(", ");
                lang.pick(
                    format!(
                        "found the letter {letter}, but {name} can hold A to Z only; these hold it: {others}"
                    ),
                    format!("{letter} の文字は {name} では書けません(A〜Zのみ)。書ける形式: {others}"),
                )
            }
            Refusal::NoAnswer(_) => lang.pick(
                format!("{name} wants an answer in every white cell, and some have none: solve it first"),
                format!("{name} にはすべての白マスの答えが要ります。先に解いてください"),
            ),
            Refusal::TooLong => lang.pick(
                format!("found more text than {name} can hold; shorten the clues"),
                format!("{name} に入りきらない長さです。カギを短くしてください"),
            ),
        }
    }
}

/// A way of writing one crossword down.
pub trait SheetFormat: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// What it is, in a line of help.
    fn about(&self, lang: Lang) -> &'static str;
    /// File endings that mean this format, the usual one first.
    fn endings(&self) -> &'static [&'static str];
    /// Whether a whole file looks like this format.
    fn recognises(&self, file: &[u8]) -> bool;
    /// Reads a file; `None` for a format that is only written.
    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>>;
    /// Whether it can be written.
    fn writes(&self) -> bool {
        true
    }
    /// Writes a sheet; `None` for a format that is only read.
    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>>;
}

/// Every format, in the order of recognising.
pub static SHEET_FORMATS: &[&dyn SheetFormat] = &[
    &xword::Xword,
    &puz::Puz,
    #[cfg(feature = "sheets")]
    &jpz::Jpz,
    &ipuz::Ipuz,
    &xwj::Xwj,
    &own::Own,
    #[cfg(feature = "sheets")]
    &crp::Crp,
    &exolve::Exolve,
    &xd::Xd,
];

/// The format of that name, or of that file ending where a dot stands before it.
pub fn sheet_format(name: &str) -> Option<&'static dyn SheetFormat> {
    let named = SHEET_FORMATS.iter().copied().find(|format| format.name() == name);
    named.or_else(|| sheet_format_for_ending(name.strip_prefix('.')?))
}

/// The format that a file ending stands for.
pub fn sheet_format_for_ending(ending: &str) -> Option<&'static dyn SheetFormat> {
    let means =
        |format: &&dyn SheetFormat| format.endings().iter().any(|known| known.eq_ignore_ascii_case(ending));
    SHEET_FORMATS.iter().copied().find(means)
}

/// The format that a file looks like, if it holds a crossword with its clues.
pub fn recognise_sheet(file: &[u8]) -> Option<&'static dyn SheetFormat> {
    SHEET_FORMATS.iter().copied().find(|format| format.recognises(file))
}

/// The file as text.
fn text(file: &[u8]) -> Result<&str, ReadError> {
    if file.len() > LONGEST_FILE {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST_FILE }));
    }
    match std::str::from_utf8(file) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}')),
        Err(error) => {
            let before = &file[..error.valid_up_to()];
            let line = before.split(|&byte| byte == b'\n').count();
            Err(ReadError::new(line, 1, Trouble::NotUtf8))
        }
    }
}

/// What a board can hold: a cell has one letter, for a board is searched, checked and printed letter by letter.
const ONE_LETTER: [&str; 2] = [
    "one letter for each white cell: several in a cell (a rebus) cannot be held",
    "白マスには文字を1つずつ(1マスに複数の文字は扱えません)",
];

/// Something that does not belong there.
fn wrong(line: usize, column: usize, found: &str, wanted: [&'static str; 2]) -> ReadError {
    let found = found.chars().take(60).collect();
    ReadError::new(line, column, Trouble::Wanted { found, wanted })
}

/// A board of rows of squares, all of one length and not too large.
fn board(rows: Vec<Vec<Square>>, line: usize) -> Result<Crossword, ReadError> {
    let cols = rows.first().map_or(0, Vec::len);
    let size = || format!("{cols}×{}", rows.len());
    if rows.len() > LONGEST_SIDE || cols > LONGEST_SIDE {
        return Err(wrong(line, 1, &size(), ["a board of at most 25×25", "25×25以下の盤面"]));
    }
    if rows.is_empty() || cols == 0 {
        return Err(wrong(line, 1, &size(), ["a board with rows", "行のある盤面"]));
    }
    for (at, row) in rows.iter().enumerate() {
        if row.len() != cols {
            return Err(ReadError::new(line + at, 1, Trouble::RowLength { found: row.len(), wanted: cols }));
        }
    }
    let grid = Grid { rows: rows.len() as u8, cols: cols as u8 };
    Ok(Crossword::new(grid, rows.into_iter().flatten().collect()))
}

/// The square that holds one letter, written as people write it: width and case do not matter.
fn letter(found: &str) -> Option<Square> {
    let mut letters = found.chars();
    let (letter, rest) = (letters.next()?, letters.next());
    let letter = letter.to_uppercase().next().unwrap_or(letter);
    (rest.is_none() && (letter.is_alphabetic() || letter == 'ー')).then_some(Square::Letter(letter))
}

/// A text of an object, empty if it is not there.
fn string(object: &serde_json::Map<String, Value>, name: &str) -> String {
    object.get(name).and_then(Value::as_str).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests;
