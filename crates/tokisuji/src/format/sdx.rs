//! `.sdx` (`SudoCue`): how far somebody got, nine rows of nine. A digit is a given, `u` and a digit is what the player wrote,
//! and other cells list the candidates that are left.

use super::{Format, ReadError, Trouble};
use crate::grid::Cell;
use crate::kind::sudoku::{Shape, Sudoku};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol, Symbols};

pub(super) struct Sdx;

impl Format for Sdx {
    fn name(&self) -> &'static str {
        "sdx"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "givens, what was written and the candidates left (.sdx)",
            "ヒント・記入した数字・残りの候補(.sdx)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sdx"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.lines().any(is_row) && text.lines().all(|line| line.trim().is_empty() || is_cells(line))
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let rows: Vec<(usize, &str)> =
            (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        let Some(&(first, row)) = rows.first() else {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        };
        let wanted = row.split_whitespace().count();
        if (rows.len(), wanted) != (9, 9) {
            return Err(ReadError::new(first, 1, Trouble::RowCount { found: rows.len(), wanted }));
        }
        let mut givens = Vec::with_capacity(wanted * wanted);
        let (mut written, mut struck) = (Vec::new(), Vec::new());
        for (line, row) in rows {
            let found = row.split_whitespace().count();
            if found != wanted {
                return Err(ReadError::new(line, 1, Trouble::RowLength { found, wanted }));
            }
            for word in row.split_whitespace() {
                let column = row[..word.as_ptr() as usize - row.as_ptr() as usize].chars().count() + 1;
                let cell = Cell(givens.len() as u16);
                let digits = word.strip_prefix(['u', 'U']).unwrap_or(word);
                let mut left = Symbols::EMPTY;
                for sign in digits.chars() {
                    let symbol = Symbol::from_digit(sign).filter(|symbol| symbol.index() < wanted);
                    let trouble = Trouble::Sign { found: sign, size: wanted };
                    left.insert(symbol.ok_or(ReadError::new(line, column, trouble))?);
                }
                givens.push(left.single().filter(|_| digits.len() == word.len()));
                match left.single() {
                    Some(symbol) if digits.len() < word.len() => written.push(Mark { cell, symbol }),
                    Some(_) => {}
                    None if digits.len() == word.len() => {
                        let gone = Symbols::first(wanted).difference(left);
                        struck.extend(gone.iter().map(|symbol| Mark { cell, symbol }));
                    }
                    None => {
                        let trouble = Trouble::Wanted {
                            found: word.to_string(),
                            wanted: ["u and one digit", "u と数字1つ"],
                        };
                        return Err(ReadError::new(line, column, trouble));
                    }
                }
            }
        }
        let sudoku = Sudoku::new(Shape::NINE, givens).ok_or(ReadError::new(first, 1, Trouble::Empty))?;
        struck.sort_unstable();
        Ok(Position { puzzle: Puzzle::from(sudoku), written, struck })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        let size = sudoku.shape().size();
        if sudoku.shape() != Shape::NINE || !sudoku.variant().is_plain() {
            return None;
        }
        let word = |cell: Cell| {
            if let Some(symbol) = sudoku.given(cell) {
                return Some(symbol.digit().to_string());
            }
            if let Some(mark) = position.written.iter().find(|mark| mark.cell == cell) {
                return Some(format!("u{}", mark.symbol.digit()));
            }
            let mut left = Symbols::first(size);
            position.struck.iter().filter(|mark| mark.cell == cell).for_each(|mark| left.remove(mark.symbol));
            // A single candidate would look like a given.
            (left.len() > 1).then(|| left.iter().map(Symbol::digit).collect())
        };
        let row = |row: usize| {
            let words: Option<Vec<String>> =
                (0..size).map(|col| word(sudoku.grid().cell(row, col))).collect();
            words.map(|words| words.join(" "))
        };
        Some((0..size).map(row).collect::<Option<Vec<String>>>()?.join("\n"))
    }
}

/// Whether a line may be a row: nine cells with one blank between, each of digits in order. A board on one line with
/// spaces for blanks looks otherwise.
fn is_cells(line: &str) -> bool {
    let is_cell = |word: &str| {
        let digits = word.strip_prefix(['u', 'U']).unwrap_or(word).as_bytes();
        let ascending = digits.windows(2).all(|pair| pair[0] < pair[1]);
        !digits.is_empty() && ascending && digits.iter().all(|digit| matches!(digit, b'1'..=b'9'))
    };
    line.trim().split(' ').count() == 9 && line.trim().split(' ').all(is_cell)
}

/// Whether a line can only be such a row: some cell has several digits, or was written by a player.
pub(super) fn is_row(line: &str) -> bool {
    is_cells(line) && line.split_whitespace().any(|word| word.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine rows: a given, two candidates, a written digit and so on, and then rows of nothing known.
    fn sample() -> String {
        let row = ["123456789"; 9].join(" ");
        format!("1 23 u3 4 5 6789 u7 28 9\n{}", [row.as_str(); 8].join("\n"))
    }

    #[test]
    fn reads_givens_written_digits_and_candidates() {
        let position = Sdx.read(&sample()).expect("a position");
        assert_eq!(position.puzzle.to_string(), format!("1..45...9{}", ".".repeat(72)));
        let written =
            [(2, 2), (6, 6)].map(|(cell, symbol)| Mark { cell: Cell(cell), symbol: Symbol(symbol) });
        assert_eq!(position.written, written);
        // Seven of nine are struck where two are left, five where four are.
        assert_eq!(position.struck.len(), 7 + 5 + 7);
        assert_eq!(Sdx.write(&position), Some(sample()));
        assert_eq!(crate::format::recognise(&sample()).name(), "sdx");
    }

    #[test]
    fn says_what_is_wrong() {
        let error =
            |from: &str, to: &str| Sdx.read(&sample().replacen(from, to, 1)).expect_err(to).to_string();
        assert!(
            Sdx.read("1 2 3 4\n1 2 3 4").expect_err("small").to_string().contains("found 2 rows of 4 cells")
        );
        assert!(error("789\n", "789 1\n").starts_with("line 2, column 1: found a row of 10 cells"));
        assert!(error("1 23", "1 2A").starts_with("line 1, column 3: found 'A'"));
        assert!(error("u3", "u34").contains("u and one digit"));
        assert!(Sdx.read("").is_err());
    }
}
