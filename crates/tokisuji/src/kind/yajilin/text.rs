//! Yajilin as text: rows of cells and arrows, and the addresses of the pzpr family.

use crate::grid::Grid;
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// Up, right, down, left: as they are written, and as some people type them.
const WAYS: [[char; 2]; 4] = [['^', '↑'], ['>', '→'], ['v', '↓'], ['<', '←']];

/// The same in addresses, where 0 is a number without an arrow.
const PZPR_WAYS: [u8; 4] = [1, 4, 2, 3];

/// Reads rows of `.`, `#` and numbers with their arrows.
pub(super) fn read(kind: &dyn CluedKind, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    let start = reader.at;
    let rows = reader.token_rows(kind.sides(), 0, &|reader, sign| match sign {
        '.' | '#' => {
            reader.at += 1;
            Ok(if sign == '.' { Clue::None } else { Clue::Block })
        }
        _ => arrow(reader),
    })?;
    let grid = Grid { rows: rows.len() as u8, cols: rows[0].len() as u8 };
    some_room(Clues { cells: rows.concat(), ..Clues::empty(grid) }, reader, start)
}

fn arrow(reader: &mut Reader<'_>) -> Result<Clue, ReadError> {
    let number = reader.small_number().filter(|&number| number < 100).ok_or_else(|| {
        reader.want(
            "'.' for a cell, '#' for a grey one, or a number with ^, >, v or < behind it",
            "マスの '.'、灰色のマスの '#'、または数字と ^ > v < の矢印",
        )
    })?;
    let way = reader.peek().and_then(|sign| WAYS.iter().position(|signs| signs.contains(&sign)));
    let (Some(way), Some(sign)) = (way, reader.peek()) else {
        return Err(reader.want("an arrow behind the number: ^, >, v or <", "数字の後に矢印(^ > v <)"));
    };
    reader.at += sign.len_utf8();
    Ok(Clue::Arrow(way as u8, number as u16))
}

/// A loop needs some room.
fn some_room(clues: Clues, reader: &mut Reader<'_>, start: usize) -> Result<Clues, ReadError> {
    let open = clues.cells.iter().filter(|clue| **clue == Clue::None).count();
    if open >= 4 {
        return Ok(clues);
    }
    Err(reader.want_at(start, "at least four cells for the loop", "ループの通るマスが4つ以上"))
}

/// Writes what [`read`] reads.
pub(super) fn write(clues: &Clues) -> String {
    let one = |clue: &Clue| match *clue {
        Clue::Arrow(way, number) => format!("{number}{}", WAYS[usize::from(way)][0]),
        Clue::None => ".".to_owned(),
        _ => "#".to_owned(),
    };
    let rows = clues.cells.chunks(clues.grid.cols as usize);
    rows.map(|row| row.iter().map(one).collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Reads cells of an address: a digit for the way and one in base 16 for the number, or two of these behind a way that is five more; `.`
/// for a number that is not told; letters for 1 to 26 blanks.
pub(super) fn read_pzpr(grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    let start = reader.at;
    let mut cells: Vec<Clue> = Vec::with_capacity(grid.len());
    while let Some(sign) = reader.peek() {
        let from = reader.at;
        let (clue, count) = match sign {
            'a'..='z' => {
                reader.at += 1;
                (Clue::None, sign as usize - 'a' as usize + 1)
            }
            _ => (pzpr_clue(reader, sign)?, 1),
        };
        if cells.len() + count > grid.len() {
            reader.at = from;
            return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
        }
        cells.resize(cells.len() + count, clue);
    }
    // What is left out at the end is blank.
    cells.resize(grid.len(), Clue::None);
    some_room(Clues { cells, ..Clues::empty(grid) }, reader, start)
}

fn pzpr_clue(reader: &mut Reader<'_>, sign: char) -> Result<Clue, ReadError> {
    let from = reader.at;
    let wanted = |reader: &mut Reader<'_>| {
        reader.want_at(
            from,
            "an arrow and its number, or a letter a to z for blanks",
            "矢印と数字、または空きマスを表す a から z の文字",
        )
    };
    let Some(code) = sign.to_digit(10).map(|code| code as u8).filter(|_| sign.is_ascii_digit()) else {
        return Err(wanted(reader));
    };
    let digits = if code < 5 { 1 } else { 2 };
    let number = reader.text.get(from + 1..from + 1 + digits).map(str::to_owned);
    let Some(number) = number else { return Err(wanted(reader)) };
    reader.at += 1 + digits;
    // A grey cell that tells nothing.
    if number == "." {
        return Ok(Clue::Block);
    }
    let plain = number.bytes().all(|sign| sign.is_ascii_hexdigit() && !sign.is_ascii_uppercase());
    let value = u16::from_str_radix(&number, 16).ok().filter(|&value| plain && value < 100);
    let way = PZPR_WAYS.iter().position(|&way| way == code % 5);
    match (value, way) {
        (Some(value), Some(way)) => Ok(Clue::Arrow(way as u8, value)),
        _ => Err(wanted(reader)),
    }
}

/// Writes size and cells of an address.
pub(super) fn write_pzpr(clues: &Clues) -> Option<String> {
    let Grid { rows, cols } = clues.grid;
    let mut text = format!("{cols}/{rows}/");
    for run in clues.cells.chunk_by(|a, b| *a == Clue::None && *b == Clue::None) {
        match run[0] {
            Clue::None => text.extend(run.chunks(26).map(|run| (b'a' + run.len() as u8 - 1) as char)),
            Clue::Arrow(way, number) => {
                let way = PZPR_WAYS[usize::from(way)];
                text += &if number < 16 {
                    format!("{way}{number:x}")
                } else {
                    format!("{}{number:02x}", way + 5)
                };
            }
            _ => text += "0.",
        }
    }
    clues.given.is_empty().then_some(text)
}
