//! Boards as pictures in letters: one letter a cage or block, its sum behind its first letter, givens behind `=`.

use super::{ReadError, Trouble};
use crate::grid::Cell;
use crate::symbol::{Mark, Symbol};

/// Such a picture as it was read.
pub(super) struct Letters {
    /// For each cell the number of its piece; `None` for a dot.
    pub(super) labels: Vec<Option<usize>>,
    /// The sum of each piece.
    pub(super) sums: Vec<u16>,
    /// The givens.
    pub(super) givens: Vec<Mark>,
    /// The line it ends on.
    pub(super) last: usize,
}

/// Whether a text begins as such a picture does: the word of a kind, and a space.
pub(super) fn begins(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    ["sumblock", "killer"].iter().any(|kind| word.eq_ignore_ascii_case(kind))
}

/// Whether a text begins with this word.
pub(super) fn begins_with(text: &str, kind: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(kind))
}

pub(super) fn wanted(line: usize, column: usize, found: &str, wanted: [&'static str; 2]) -> ReadError {
    ReadError::new(line, column, Trouble::Wanted { found: found.to_string(), wanted })
}

/// Reads `size` rows, given with their line numbers from 0. `dots` says whether a cell may be in no piece.
pub(super) fn read<'t>(
    rows: impl Iterator<Item = (usize, &'t str)>,
    size: usize,
    head: usize,
    dots: bool,
) -> Result<Letters, ReadError> {
    let mut all = Letters { labels: Vec::new(), sums: Vec::new(), givens: Vec::new(), last: head };
    let mut names: Vec<String> = Vec::new();
    let mut sums: Vec<Option<u16>> = Vec::new();
    let mut count = 0;
    for (at, line) in rows {
        let cells = line.split_whitespace().count();
        all.last = at + 1;
        if cells != size {
            return Err(ReadError::new(all.last, 1, Trouble::RowLength { found: cells, wanted: size }));
        }
        count += 1;
        let mut from = 0;
        for cell in line.split_whitespace() {
            let start = from + line[from..].find(cell).expect("a piece of the line");
            from = start + cell.len();
            let bad = || {
                let column = line[..start].chars().count() + 1;
                wanted(
                    at + 1,
                    column,
                    cell,
                    [
                        "a letter, perhaps a sum, perhaps a given, such as a7=3",
                        "文字、あれば和とヒント(a7=3 のように)",
                    ],
                )
            };
            let (piece, given) = cell.split_once('=').map_or((cell, None), |(a, b)| (a, Some(b)));
            let letters = piece.chars().take_while(char::is_ascii_alphabetic).count();
            let (name, sum) = piece.split_at(letters);
            let label = if dots && piece == "." {
                None
            } else if name.is_empty() {
                return Err(bad());
            } else {
                let number = names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.to_string());
                    sums.push(None);
                    names.len() - 1
                });
                if !sum.is_empty() {
                    let sum = sum.parse::<u16>().ok().filter(|&sum| sum > 0 && sums[number].is_none());
                    sums[number] = Some(sum.ok_or_else(bad)?);
                }
                Some(number)
            };
            if let Some(given) = given {
                let mut signs = given.chars();
                let symbol = signs.next().and_then(Symbol::from_digit);
                let symbol = symbol.filter(|symbol| symbol.index() < size && signs.next().is_none());
                let cell = Cell(all.labels.len() as u16);
                all.givens.push(Mark { cell, symbol: symbol.ok_or_else(bad)? });
            }
            all.labels.push(label);
        }
    }
    if count != size {
        return Err(ReadError::new(all.last, 1, Trouble::RowCount { found: count, wanted: size }));
    }
    for (sum, name) in sums.into_iter().zip(&names) {
        all.sums.push(sum.ok_or_else(|| {
            wanted(all.last, 1, name, ["the sum of every block, once", "各ブロックの和をちょうど1回"])
        })?);
    }
    Ok(all)
}

/// Rows of such a picture: for each cell its piece, the sum where the piece begins, and what is given.
pub(super) fn write(size: usize, cells: &[(Option<usize>, Option<u16>, Option<Symbol>)]) -> String {
    let text = |&(piece, sum, given): &(Option<usize>, Option<u16>, Option<Symbol>)| {
        let mut text = piece.map_or_else(|| ".".to_string(), name);
        text += &sum.map(|sum| sum.to_string()).unwrap_or_default();
        if let Some(given) = given {
            text.push('=');
            text.push(given.digit());
        }
        text
    };
    let cells: Vec<String> = cells.iter().map(text).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
        cells.join(" ").trim_end().to_string()
    };
    cells.chunks(size).map(row).collect::<Vec<_>>().join("\n")
}

/// a to z, A to Z, then two letters.
fn name(piece: usize) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| LETTERS[at] as char;
    match piece.checked_sub(LETTERS.len()) {
        None => letter(piece).to_string(),
        Some(more) => format!("{}{}", letter(more / LETTERS.len()), letter(more % LETTERS.len())),
    }
}
