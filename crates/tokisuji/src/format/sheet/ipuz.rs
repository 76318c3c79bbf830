//! ipuz, version 2, of the kind crossword: JSON, letters of any script.

use super::{ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, string, text, wrong};
use crate::format::{ReadError, json};
use crate::kind::crossword::{Clue, Direction, Square};
use crate::lang::Lang;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) struct Ipuz;

impl SheetFormat for Ipuz {
    fn name(&self) -> &'static str {
        "ipuz"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("ipuz (JSON): crosswords in any script", "ipuz 形式(JSON)。かなのクロスワードも可")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ipuz"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        text(file).is_ok_and(|text| json::begins(text) && text.contains("ipuz.org/crossword"))
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(text(file).and_then(read))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(Ok(write(sheet)))
    }
}

fn write(sheet: &Sheet) -> Vec<u8> {
    let grid = sheet.board.grid();
    let cell = |(cell, square): &(crate::grid::Cell, Square)| match square {
        Square::Outside => Value::Null,
        Square::Black => json!("#"),
        _ => {
            let number = json!(sheet.number(*cell).unwrap_or(0));
            match sheet.marks.contains(cell) {
                true => json!({ "cell": number, "style": { "shapebg": "circle" } }),
                false => number,
            }
        }
    };
    let answer = |(_, square): &(crate::grid::Cell, Square)| match square {
        Square::Outside => Value::Null,
        Square::Black => json!("#"),
        Square::Blank => json!(0),
        Square::Letter(letter) => json!(letter.to_string()),
    };
    let puzzle: Vec<Vec<Value>> = sheet.rows().map(|row| row.iter().map(cell).collect()).collect();
    let solution: Vec<Vec<Value>> = sheet.rows().map(|row| row.iter().map(answer).collect()).collect();
    let clue = |clue: &Clue| {
        json!({
            "number": clue.number,
            "clue": clue.text(),
            "enumeration": clue.cells.len().to_string(),
        })
    };
    let list = |clues: &[Clue]| clues.iter().map(clue).collect::<Vec<_>>();
    let mut letters: Vec<char> = sheet
        .board
        .squares()
        .iter()
        .filter_map(|square| if let Square::Letter(letter) = square { Some(*letter) } else { None })
        .collect();
    letters.sort_unstable();
    letters.dedup();
    let mut object = json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": grid.cols, "height": grid.rows },
        "block": "#",
        "empty": "0",
        "charset": letters.into_iter().collect::<String>(),
        "puzzle": puzzle,
        "solution": solution,
        // A title in another language may follow a colon, but not all readers know that.
        "clues": { "Across": list(&sheet.clues.across), "Down": list(&sheet.clues.down) },
    });
    let texts = [
        ("title", &sheet.title),
        ("author", &sheet.author),
        ("copyright", &sheet.copyright),
        ("notes", &sheet.notes),
    ];
    for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        object[name] = json!(text);
    }
    object.to_string().into_bytes()
}

fn read(text: &str) -> Result<Sheet, ReadError> {
    let object = json::object(text)?;
    let block = object.get("block").cloned().unwrap_or(json!("#"));
    let empty = object.get("empty").cloned().unwrap_or(json!(0));
    let rows = |name: &str| object.get(name).and_then(Value::as_array);
    let puzzle = rows("puzzle").ok_or_else(|| {
        wrong(1, 1, "the end", ["\"puzzle\": the rows of the board", "\"puzzle\" に盤面の行"])
    })?;
    let answers = rows("solution");
    let mut squares = Vec::new();
    let mut marked = Vec::new();
    for (at, row) in puzzle.iter().enumerate() {
        let row = row.as_array().ok_or_else(|| json::wrong(row, ["a row of the board", "盤面の行"]))?;
        let mut line = Vec::new();
        for (col, value) in row.iter().enumerate() {
            let inside = value.get("cell").unwrap_or(value);
            if value["style"]["shapebg"] == "circle" {
                marked.push((at, col));
            }
            line.push(if inside.is_null() {
                Square::Outside
            } else if *inside == block {
                Square::Black
            } else {
                let answer = answers.and_then(|rows| rows.get(at)?.get(col)).unwrap_or(&Value::Null);
                square(answer.get("value").unwrap_or(answer), &empty)?
            });
        }
        squares.push(line);
    }
    let board = board(squares, 1)?;
    let lists = object.get("clues").and_then(Value::as_object);
    let across = lists.map(|lists| clues(lists, "Across")).transpose()?.unwrap_or_default();
    let down = lists.map(|lists| clues(lists, "Down")).transpose()?.unwrap_or_default();
    let mut sheet = Sheet::new(board, |way, number| {
        let clues = if way == Direction::Across { &across } else { &down };
        clues.get(&number).filter(|clue| *clue != "—").cloned()
    });
    sheet.title = string(&object, "title");
    sheet.author = string(&object, "author");
    sheet.copyright = string(&object, "copyright");
    sheet.notes = string(&object, "notes");
    let grid = sheet.board.grid();
    sheet.marks = marked.into_iter().map(|(row, col)| grid.cell(row, col)).collect();
    Ok(sheet)
}

/// A white square with its answer.
fn square(answer: &Value, empty: &Value) -> Result<Square, ReadError> {
    match answer {
        Value::Null => Ok(Square::Blank),
        answer if answer == empty || *answer == 0 || *answer == "0" || *answer == "" => Ok(Square::Blank),
        Value::String(text) => letter(text).ok_or_else(|| json::wrong(answer, ONE_LETTER)),
        other => Err(json::wrong(other, ONE_LETTER)),
    }
}

/// The clues of a direction: its name may have a title behind a colon.
fn clues(lists: &Map<String, Value>, way: &str) -> Result<BTreeMap<usize, String>, ReadError> {
    let named = |(name, _): &(&String, &Value)| name.split(':').next() == Some(way);
    let Some((_, list)) = lists.iter().find(named) else {
        return Ok(BTreeMap::new());
    };
    let mut clues = BTreeMap::new();
    for clue in list.as_array().into_iter().flatten() {
        let (number, text) = match clue {
            Value::Array(pair) => (pair.first(), pair.get(1)),
            Value::Object(object) => (object.get("number"), object.get("clue")),
            _ => (None, None),
        };
        let number = number.and_then(|number| {
            number
                .as_u64()
                .or_else(|| number.as_str()?.parse().ok())
                .and_then(|number| usize::try_from(number).ok())
        });
        let (Some(number), Some(text)) = (number, text.and_then(Value::as_str)) else {
            return Err(json::wrong(clue, ["a clue as [number, text]", "[番号, カギ] の形のカギ"]));
        };
        clues.insert(number, text.to_string());
    }
    Ok(clues)
}
