//! The library line of `HoDoKu`: givens, written digits with a `+`, struck candidates.

use super::signs::{self, Sign, signs};
use super::{Format, ReadError, Trouble};
use crate::kind::sudoku::{Shape, Sudoku};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol};

pub(super) struct HodokuLine;

impl Format for HodokuLine {
    fn name(&self) -> &'static str {
        "hodoku"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "HoDoKu's library line, with written digits and struck candidates",
            "HoDoKu の1行形式(途中経過と消した候補つき)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["hsol", "hodoku"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.starts_with(':') && text.matches(':').count() >= 4
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let all = signs(text.trim_end(), 1);
        let fields: Vec<&[Sign]> = all.split(|sign| sign.sign == ':').collect();
        let board = fields.get(3).copied().unwrap_or_default();
        // A digit with a plus before it was written by the player.
        let mut cells = Vec::new();
        let mut by_player = Vec::new();
        let mut plus = false;
        for &sign in board {
            if sign.sign == '+' {
                plus = true;
            } else {
                cells.push(sign);
                by_player.push(std::mem::take(&mut plus));
            }
        }
        let place = board.first().or(all.last()).map_or((1, 1), |sign| (sign.line, sign.column));
        let shape = Shape::of_cells(cells.len())
            .filter(|&shape| shape == Shape::NINE)
            .ok_or_else(|| ReadError::new(place.0, place.1, Shape::none_of(cells.len())))?;
        let whole = signs::sudoku(&cells, shape)?;
        let (written, givens): (Vec<Mark>, Vec<Mark>) =
            whole.marks().into_iter().partition(|mark| by_player[mark.cell.index()]);
        let mut struck = Vec::new();
        for part in fields.get(4).copied().unwrap_or_default().split(|sign| sign.sign == ' ') {
            if let Some(first) = part.first() {
                let text: String = part.iter().map(|sign| sign.sign).collect();
                let mark = struck_mark(&text, &whole);
                struck.push(mark.ok_or_else(|| first.error(Trouble::Struck { found: text }))?);
            }
        }
        struck.sort_unstable();
        struck.dedup();
        Ok(Position { puzzle: Puzzle::from(whole.with_givens(&givens)), written, struck })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        if sudoku.shape() != Shape::NINE || !sudoku.variant().is_plain() {
            return None;
        }
        let mut board = String::new();
        for cell in sudoku.grid().cells() {
            let written = position.written.iter().find(|mark| mark.cell == cell);
            match (sudoku.given(cell), written) {
                (Some(given), _) => board.push(given.digit()),
                (None, Some(mark)) => board.extend(['+', mark.symbol.digit()]),
                (None, None) => board.push('.'),
            }
        }
        let name = |mark: &Mark| {
            let grid = sudoku.grid();
            format!("{}{}{}", mark.symbol.value(), grid.row(mark.cell) + 1, grid.col(mark.cell) + 1)
        };
        let struck: Vec<String> = position.struck.iter().map(name).collect();
        Some(format!(":0000:x:{board}:{}::", struck.join(" ")))
    }
}

/// Digit, row, column, each from 1 to 9.
fn struck_mark(text: &str, sudoku: &crate::kind::sudoku::Sudoku) -> Option<Mark> {
    let digits: Vec<u8> =
        text.chars().map(|sign| sign.to_digit(10).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let &[digit, row, col] = &digits[..] else {
        return None;
    };
    let good = [digit, row, col].iter().all(|number| (1..=9).contains(number));
    good.then(|| Mark {
        cell: sudoku.grid().cell(row as usize - 1, col as usize - 1),
        symbol: Symbol(digit - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = ":0000:x:..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6.+3.6...4..:514 888::";

    #[test]
    fn reads_written_digits_and_struck_candidates() {
        let position = HodokuLine.read(LINE).expect("a library line");
        assert_eq!(position.puzzle.to_string().len(), 81);
        assert_eq!(position.written.len(), 1);
        assert_eq!(position.struck.len(), 2);
        assert_eq!(HodokuLine.write(&position).expect("writes"), LINE);
    }

    #[test]
    fn says_where_a_line_is_wrong() {
        let error = |text: &str| HodokuLine.read(text).expect_err(text).to_string();
        assert!(error(&LINE.replace("514", "51")).contains("found \"51\", wanted a struck candidate"));
        assert!(error(&LINE.replace("514", "510")).contains("found \"510\""));
        assert!(error(":0000:x:...::").contains("found 3 characters"));
        assert!(error("::::").contains("found 0 characters"));
    }
}
