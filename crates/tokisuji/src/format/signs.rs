//! Characters as cells: what all text formats share.

use super::{ReadError, Trouble};
use crate::kind::sudoku::{Shape, Sudoku};
use crate::symbol::Symbol;

/// A character and where it stands.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::struct_field_names, reason = "a sign is a sign; its place is the rest")]
pub(super) struct Sign {
    pub(super) sign: char,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Sign {
    pub(super) fn error(self, trouble: Trouble) -> ReadError {
        ReadError::new(self.line, self.column, trouble)
    }
}

/// Brings full-width digits, letters and dots, as Japanese keyboards give them, to their plain forms.
pub(super) fn fold(sign: char) -> char {
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        '\u{3000}' => ' ',
        '・' | '·' => '.',
        _ => sign,
    }
}

/// What people write for a blank cell.
pub(super) fn is_blank(sign: char) -> bool {
    matches!(sign, '.' | '0' | '_' | '*' | '-' | 'x' | 'X' | '?' | ' ')
}

/// Whether a character can stand for a cell of some board.
pub(super) fn is_cell(sign: char) -> bool {
    is_blank(sign) || Symbol::from_digit(sign).is_some()
}

/// Reads cells, row by row. Two ways of writing sixteen digits are in use, 1-9A-G and 0-9A-F.
pub(super) fn sudoku(signs: &[Sign], shape: Shape) -> Result<Sudoku, ReadError> {
    let has = |wanted: char| signs.iter().any(|sign| sign.sign.eq_ignore_ascii_case(&wanted));
    let from_zero = shape.size() == 16 && has('0') && has('.') && !has('G');
    let mut givens = Vec::with_capacity(signs.len());
    for &at in signs {
        givens.push(symbol(at, shape.size(), from_zero)?);
    }
    Ok(Sudoku::new(shape, givens).expect("as many cells as the shape has, each digit checked"))
}

/// Reads one cell.
pub(super) fn symbol(at: Sign, size: usize, from_zero: bool) -> Result<Option<Symbol>, ReadError> {
    if from_zero {
        match at.sign.to_digit(16) {
            Some(value) => return Ok(Some(Symbol(value as u8))),
            None if at.sign != '.' => return Err(at.error(Trouble::Sign { found: at.sign, size })),
            None => return Ok(None),
        }
    }
    if is_blank(at.sign) {
        return Ok(None);
    }
    let symbol = Symbol::from_digit(at.sign).filter(|symbol| symbol.index() < size);
    symbol.map(Some).ok_or_else(|| at.error(Trouble::Sign { found: at.sign, size }))
}

/// A text that begins on this line, its characters folded, each with its place. Where one line is wanted, a
/// line break is a character like any other, but what follows it stands on the next line.
pub(super) fn signs(text: &str, line: usize) -> Vec<Sign> {
    let (mut line, mut column) = (line, 0);
    text.chars()
        .map(|sign| {
            column += 1;
            let placed = Sign { sign: fold(sign), line, column };
            if sign == '\n' {
                (line, column) = (line + 1, 0);
            }
            placed
        })
        .collect()
}

/// The cells of one row of a picture: borders and gaps dropped. `None` if the line has no cell at all.
pub(super) fn row(text: &str, line: usize) -> Option<Vec<Sign>> {
    if is_border(text) {
        return None;
    }
    let drop = |sign: char| matches!(sign, '|' | ' ' | '\t' | '!' | ':' | '│' | '┃' | '║');
    let cells: Vec<Sign> = signs(text, line).into_iter().filter(|sign| !drop(sign.sign)).collect();
    (!cells.is_empty()).then_some(cells)
}

/// Whether a line is only a border of a picture. A row of nothing but `-` counts as one.
pub(super) fn is_border(text: &str) -> bool {
    let drawn =
        |sign: char| matches!(sign, '-' | '+' | '*' | '=' | '|' | ' ' | '\t' | ':' | '\u{2500}'..='\u{257f}');
    !text.trim().is_empty() && text.chars().all(drawn)
}

/// Puts rows together; all must be as long as there are rows.
pub(super) fn square(rows: &[Vec<Sign>]) -> Result<Sudoku, ReadError> {
    let Some(first) = rows.first().and_then(|row| row.first().map(|sign| (row.len(), *sign))) else {
        return Err(ReadError::new(1, 1, Trouble::Empty));
    };
    let (wanted, corner) = first;
    for row in rows {
        if row.len() != wanted {
            // Point at a stray character when there is one: that is why the row has the wrong length.
            if let Some(stray) = row.iter().find(|sign| !is_cell(sign.sign)) {
                return Err(stray.error(Trouble::Sign { found: stray.sign, size: wanted.clamp(1, 25) }));
            }
            let end = row[row.len().min(wanted) - 1];
            return Err(end.error(Trouble::RowLength { found: row.len(), wanted }));
        }
    }
    let Some(shape) = Shape::of_size(wanted).filter(|_| rows.len() == wanted) else {
        return Err(corner.error(Trouble::RowCount { found: rows.len(), wanted }));
    };
    sudoku(&rows.concat(), shape)
}

/// A board as rows of signs, `.` for a blank.
pub(super) fn rows_of(sudoku: &Sudoku) -> Vec<String> {
    let line: Vec<char> = sudoku.to_string().chars().collect();
    line.chunks(sudoku.shape().size()).map(|row| row.iter().collect()).collect()
}
