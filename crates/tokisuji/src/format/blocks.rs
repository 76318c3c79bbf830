//! A `SumBlock` as a picture in letters: one letter a block, its sum beside its first letter, givens behind `=`.
//!
//! ```text
//! sumblock 4
//! a7  a   b3  b
//! a   c9  c   d5
//! …
//! ```

use super::{Format, ReadError, Trouble};
use crate::grid::Cell;
use crate::kind::sumblock::{BlocksError, SIZES, SumBlock};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol};

pub(super) struct Blocks;

impl Format for Blocks {
    fn name(&self) -> &'static str {
        "blocks"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "SumBlock as a picture: a letter a block, its sum behind the first, givens as a=3",
            "計算ブロックの図(ブロックごとに文字、最初の文字の後に和、ヒントは a=3)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["blocks"]
    }

    fn recognises(&self, text: &str) -> bool {
        begins(text)
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let Some((at, head)) = lines.next() else {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        };
        let wanted = |line: usize, column: usize, found: &str, wanted: &'static str| {
            ReadError::new(line, column, Trouble::Wanted { found: found.to_string(), wanted })
        };
        let size = head.split_whitespace().nth(1).and_then(|size| size.parse::<usize>().ok());
        let size = size.filter(|size| SIZES.contains(size));
        let size = size.ok_or_else(|| wanted(at + 1, 1, head.trim(), "sumblock and a size from 3 to 12"))?;
        let mut labels: Vec<usize> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let mut sums: Vec<Option<u16>> = Vec::new();
        let mut givens = Vec::new();
        let mut rows = 0;
        let mut last = at + 1;
        for (at, line) in lines {
            let (line_number, cells) = (at + 1, line.split_whitespace().count());
            last = line_number;
            if cells != size {
                let trouble = Trouble::RowLength { found: cells, wanted: size };
                return Err(ReadError::new(line_number, 1, trouble));
            }
            rows += 1;
            let mut from = 0;
            for cell in line.split_whitespace() {
                let start = from + line[from..].find(cell).expect("a piece of the line");
                from = start + cell.len();
                let bad = || {
                    let column = line[..start].chars().count() + 1;
                    wanted(
                        line_number,
                        column,
                        cell,
                        "a letter, perhaps a sum, perhaps a given, such as a7=3",
                    )
                };
                let (block, given) = cell.split_once('=').map_or((cell, None), |(a, b)| (a, Some(b)));
                let letters = block.chars().take_while(char::is_ascii_alphabetic).count();
                let (name, sum) = block.split_at(letters);
                if name.is_empty() {
                    return Err(bad());
                }
                let number = names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.to_string());
                    sums.push(None);
                    names.len() - 1
                });
                if !sum.is_empty() {
                    let sum = sum.parse::<u16>().ok().filter(|&sum| sum > 0 && sums[number].is_none());
                    sums[number] = Some(sum.ok_or_else(bad)?);
                }
                if let Some(given) = given {
                    let mut signs = given.chars();
                    let symbol = signs.next().and_then(Symbol::from_digit);
                    let symbol = symbol.filter(|symbol| symbol.index() < size && signs.next().is_none());
                    let cell = Cell(labels.len() as u16);
                    givens.push(Mark { cell, symbol: symbol.ok_or_else(bad)? });
                }
                labels.push(number);
            }
        }
        if rows != size {
            return Err(ReadError::new(last, 1, Trouble::RowCount { found: rows, wanted: size }));
        }
        if let Some(number) = sums.iter().position(Option::is_none) {
            return Err(wanted(last, 1, &names[number], "the sum of every block, once"));
        }
        let sumblock = SumBlock::new(size, &labels, |label| sums[label].unwrap_or(0))
            .map_err(|error| wanted(last, 1, &torn(&error), "connected blocks"))?;
        Ok(Position::from(Puzzle::from(sumblock.with_givens(&givens))))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let Puzzle::SumBlock(sumblock) = &position.puzzle else {
            return None;
        };
        let (grid, size) = (sumblock.grid(), sumblock.size());
        let mut seen = vec![false; sumblock.block_count()];
        let cells: Vec<String> = grid
            .cells()
            .map(|cell| {
                let block = sumblock.block_of(cell);
                let mut text = name(block);
                if !std::mem::replace(&mut seen[block], true) {
                    text += &sumblock.sum(block).to_string();
                }
                if let Some(given) = sumblock.given(cell) {
                    text.push('=');
                    text.push(given.digit());
                }
                text
            })
            .collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let row = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
            cells.join(" ").trim_end().to_string()
        };
        let rows: Vec<String> = cells.chunks(size).map(row).collect();
        Some(format!("sumblock {size}\n{}", rows.join("\n")))
    }
}

/// Where a block is in two pieces, in a word that needs no translation.
pub(super) fn torn(error: &BlocksError) -> String {
    match error {
        BlocksError::TornBlock(cell) => cell.clone(),
        BlocksError::Size(size) => size.to_string(),
        BlocksError::Count { found, .. } => found.to_string(),
    }
}

/// Whether a text begins as such a picture does.
pub(super) fn begins(text: &str) -> bool {
    text.trim_start().get(..8).is_some_and(|word| word.eq_ignore_ascii_case("sumblock"))
}

/// a to z, A to Z, then two letters.
fn name(block: usize) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| LETTERS[at] as char;
    match block.checked_sub(LETTERS.len()) {
        None => letter(block).to_string(),
        Some(more) => format!("{}{}", letter(more / LETTERS.len()), letter(more % LETTERS.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_picture_and_reads_it_again() {
        let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
        let position = Position::from(Puzzle::from(sumblock));
        let text = Blocks.write(&position).expect("a SumBlock");
        assert_eq!(Blocks.read(&text).expect("reads"), position, "{text}");
        assert!(text.starts_with("sumblock 4\na7"), "{text}");
        assert!(text.contains("=3"), "{text}");
    }

    #[test]
    fn says_where_a_picture_is_wrong() {
        let error = |text: &str| Blocks.read(text).expect_err(text).to_string();
        assert!(error("sumblock 2\na7 a\na a").starts_with("line 1, column 1: found \"sumblock 2\""));
        assert!(error("sumblock 3\na18 a a\na a\na a a").starts_with("line 3, column 1: found a row of 2"));
        assert!(error("sumblock 3\na18 a a\na a 7\na a a").starts_with("line 3, column 5: found \"7\""));
        assert!(error("sumblock 3\na18 a b\na a a\na a a").contains("found \"b\", wanted the sum"));
    }
}
