//! Our own JSON: an object with the kind and the puzzle on one line, as `--json` prints it, so that what one command made
//! the next can read. Whatever else the object says is passed over.

use super::json::{self, wrong};
use super::{Format, ReadError};
use crate::kind::described::Described;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

pub(super) struct Own;

impl Format for Own {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "an object with kind and puzzle, as every answer of ours has them",
            "kind と puzzle のあるオブジェクト(このプログラムの JSON 出力)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "jsonl", "ndjson"]
    }

    fn recognises(&self, text: &str) -> bool {
        json::begins(text) && text.contains("\"puzzle\"")
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let object = json::object(text)?;
        let field = |name: &str| object.get(name).unwrap_or(&Value::Null);
        let line = field("puzzle").as_str().filter(|line| !json::begins(line) || Described::recognises(line));
        let mut line = Cow::from(
            line.ok_or_else(|| wrong(field("puzzle"), ["a puzzle as text", "文字列で書いた問題"]))?,
        );
        // A crossword is its letters: where the answer is told, that is the board.
        if field("kind") == "crossword" && !line.contains(':') {
            let solution = field("solution").as_str().filter(|text| !text.contains([':', '\n']));
            line = format!("crossword:{}", solution.unwrap_or(&line)).into();
        }
        // A place inside the puzzle is none in the object.
        let mut position = super::read(&line).map_err(|error| ReadError::new(1, 1, error.trouble))?;
        let kind = field("kind");
        if !kind.is_null() && kind != position.puzzle.kind().name() {
            return Err(wrong(kind, ["the kind that the puzzle is of", "問題の種類と同じ kind"]));
        }
        // A number of givens is only told; givens by name stand beside a puzzle without them.
        if let Some(names) = field("givens").as_object() {
            position.puzzle = give(&position.puzzle, names)?;
        }
        Ok(position)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let puzzle = &position.puzzle;
        Some(json!({ "kind": puzzle.kind().name(), "puzzle": puzzle.to_string() }).to_string())
    }
}

/// The puzzle with more givens, each by the name of its cell.
fn give(puzzle: &Puzzle, names: &Map<String, Value>) -> Result<Puzzle, ReadError> {
    let problem = puzzle.problem();
    let mut marks = problem.givens.clone();
    for (name, value) in names {
        let cell = problem.frame.grid.named(name);
        let cell = cell.ok_or_else(|| {
            wrong(&Value::from(name.as_str()), ["a cell such as R1C3", "R1C3 のようなマスの名前"])
        })?;
        let letters = problem.frame.words.is_some();
        let stands = |symbol: &Symbol| match letters {
            true => value.as_str() == Some(&problem.frame.sign(*symbol).to_string()),
            false => json::number(value) == Some(u64::from(symbol.value())),
        };
        let wanted = if letters {
            ["a letter of the words", "単語に使われている文字"]
        } else {
            ["a digit of the board", "盤面の数字"]
        };
        let symbol = problem.frame.symbols.iter().find(stands).ok_or_else(|| wrong(value, wanted))?;
        marks.retain(|mark| mark.cell != cell);
        marks.push(Mark { cell, symbol });
    }
    Ok(puzzle.with_givens(&marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_make_prints_and_says_what_is_wrong() {
        let sumblock =
            r#"{"kind":"sumblock","seed":1,"puzzle":"4:aa__a_b_aa__a3,a7a9a6a5a4a9","givens":{"r1c3":3}}"#;
        let position = Own.read(sumblock).expect("a SumBlock");
        assert_eq!(position.puzzle.to_string(), "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............");
        let sudoku = r#"{"puzzle":"diagonal:1..4..1..1.....1","givens":5}"#;
        assert_eq!(Own.read(sudoku).expect("a Sudoku").puzzle.to_string(), "diagonal:1..4..1..1.....1");
        let error =
            |from: &str, to: &str| Own.read(&sumblock.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error("\"sumblock\"", "\"sudoku\"").contains("the kind that the puzzle is of"));
        assert!(error("r1c3", "r9c3").contains("a cell such as R1C3"));
        assert!(error(":3}", ":7}").contains("a digit of the board"));
        assert!(error("\"4:", "\"{").contains("a puzzle as text"));
        assert!(error("\"4:", "\"9:").starts_with("line 1, column 1: "));
    }
}
