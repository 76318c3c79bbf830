//! `.sdk` (`SadMan` Software, `SudoCue`): nine lines of nine, with comments, and perhaps the state of play.

use super::signs::{self, Sign, rows_of, square};
use super::{Format, ReadError, Trouble};
use crate::kind::sudoku::Sudoku;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol};

pub(super) struct Sdk;

impl Format for Sdk {
    fn name(&self) -> &'static str {
        "sdk"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("one row a line, with the state of play (.sdk)", "1行に1段ずつ。途中経過も書ける(.sdk)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sdk"]
    }

    fn recognises(&self, text: &str) -> bool {
        let lines = || text.lines().map(str::trim);
        lines().any(|line| line.starts_with('[')) || lines().filter(|line| is_row(line)).count() > 1
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let (mut puzzle, mut state) = (Vec::new(), Vec::new());
        let mut section = Section::Puzzle;
        for (at, line) in text.lines().enumerate() {
            let trimmed = line.trim();
            if let Some(header) = Section::named(trimmed) {
                section = header;
            } else if is_row(trimmed) {
                match section {
                    Section::Puzzle => puzzle.extend(signs::row(line, at + 1)),
                    Section::State => state.extend(signs::row(line, at + 1)),
                    Section::Other => {}
                }
            }
        }
        let sudoku = square(&puzzle)?;
        let mut position = Position::from(Puzzle::from(sudoku.clone()));
        if !state.is_empty() {
            let wanted = sudoku.shape().size();
            if state.len() != wanted || state.iter().any(|row: &Vec<Sign>| row.len() != wanted) {
                return Err(state[0][0].error(Trouble::RowCount { found: state.len(), wanted }));
            }
            for (cell, sign) in sudoku.grid().cells().zip(state.concat()) {
                let written = signs::symbol(sign, wanted, false)?;
                match (sudoku.given(cell), written) {
                    (None, Some(symbol)) => position.written.push(Mark { cell, symbol }),
                    (Some(given), Some(written)) if given != written => {
                        let (given, written) = (given.digit(), written.digit());
                        return Err(sign.error(Trouble::Overwritten { given, written }));
                    }
                    _ => {}
                }
            }
        }
        Ok(position)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        if !sudoku.variant().is_plain() {
            return None;
        }
        let puzzle = rows_of(sudoku).join("\n");
        if position.written.is_empty() {
            return Some(puzzle);
        }
        let all: Vec<Mark> = sudoku.marks().into_iter().chain(position.written.iter().copied()).collect();
        let state = rows_of(&sudoku.with_givens(&all)).join("\n");
        Some(format!("[Puzzle]\n{puzzle}\n[State]\n{state}"))
    }
}

enum Section {
    Puzzle,
    State,
    Other,
}

impl Section {
    fn named(line: &str) -> Option<Section> {
        let name = line.strip_prefix('[')?.strip_suffix(']')?;
        Some(match name.to_ascii_lowercase().as_str() {
            "puzzle" => Section::Puzzle,
            "state" => Section::State,
            _ => Section::Other,
        })
    }
}

/// Neither empty, nor a comment, nor a header.
fn is_row(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '[', ';']) && !signs::is_border(line) && {
        let cells = line.chars().map(signs::fold).filter(|&sign| signs::is_cell(sign)).count();
        cells >= 4 || line.chars().any(|sign| Symbol::from_digit(sign).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#AJane Doe\n#DExample\n[Puzzle]\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n[State]\n2..1.5..3\n354...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n[PencilMarks]\n,,,,\n";

    #[test]
    fn reads_puzzle_and_state() {
        let position = Sdk.read(TEXT).expect("a file as the format's page shows it");
        assert!(position.puzzle.to_string().starts_with("2..1.5..3.54...71."));
        assert_eq!(position.written.len(), 1);
        let again = Sdk.read(&Sdk.write(&position).expect("writes")).expect("reads what it writes");
        assert_eq!(again, position);
    }

    #[test]
    fn says_which_row_is_wrong() {
        let error = |from: &str, to: &str| Sdk.read(&TEXT.replacen(from, to, 1)).expect_err(to).to_string();
        assert_eq!(
            error("6.28.73.4", "6.28.73."),
            "line 7, column 8: found a row of 8 cells, wanted 9 as in the first row"
        );
        assert!(
            error("6.28.73.4", "6.28z73.4").starts_with("line 7, column 5: found 'z', wanted a digit 1-9")
        );
        assert!(error("354...71.", "3.4...77.").contains("found 7 written over the given 1"));
        assert!(error("6.28.73.4\n", "").contains("found 8 rows of 9 cells"));
    }
}
