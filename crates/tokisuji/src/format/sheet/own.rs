//! Our own JSON line for a crossword, as `make crossword --json` prints it.

use super::{ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, string, text};
use crate::format::{ReadError, json};
use crate::grid::Cell;
use crate::kind::crossword::make::plan::printed;
use crate::kind::crossword::{Direction, Square};
use crate::lang::Lang;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) struct Own;

impl SheetFormat for Own {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("our own JSON, one crossword a line", "Tokisuji の JSON(1行に1問)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "jsonl"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        text(file).is_ok_and(|text| {
            json::begins(text)
                && text.contains("\"crossword\"")
                && text.contains("\"across\"")
                && text.contains("\"rows\"")
        })
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(text(file).and_then(read))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(Ok(sheet.object().to_string().into_bytes()))
    }
}

impl Sheet {
    /// As our JSON has it: what is printed. A maker adds what it knows besides.
    pub fn object(&self) -> Value {
        let grid = self.board.grid();
        let mut object = json!({
            "kind": "crossword",
            "puzzle": self.board.blank().to_string(),
            "solution": self.board.to_string(),
        });
        for (name, value) in printed(&self.board, &self.clues).as_object().into_iter().flatten() {
            object[name] = value.clone();
        }
        for (name, text) in texts(self).into_iter().filter(|(_, text)| !text.is_empty()) {
            object[name] = json!(text);
        }
        if !self.marks.is_empty() {
            let cells: Vec<String> = self.marks.iter().map(|&cell| grid.name(cell)).collect();
            object["hidden_word"] = json!({ "word": self.board.text(&self.marks), "cells": cells });
        }
        object
    }
}

fn texts(sheet: &Sheet) -> [(&'static str, &String); 4] {
    [
        ("title", &sheet.title),
        ("author", &sheet.author),
        ("copyright", &sheet.copyright),
        ("notes", &sheet.notes),
    ]
}

pub(super) fn read(text: &str) -> Result<Sheet, ReadError> {
    let object = json::object(text)?;
    let rows = object.get("rows").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut squares = Vec::new();
    for row in rows {
        let signs = row.as_str().ok_or_else(|| json::wrong(row, ["a row of the board", "盤面の行"]))?;
        let square = |sign: char| match sign {
            '#' => Ok(Square::Black),
            '_' => Ok(Square::Outside),
            '.' => Ok(Square::Blank),
            sign => letter(&sign.to_string()).ok_or_else(|| json::wrong(row, ONE_LETTER)),
        };
        squares.push(signs.chars().map(square).collect::<Result<Vec<_>, _>>()?);
    }
    let board = board(squares, 1)?;
    let mut clues = BTreeMap::new();
    let mut tags = BTreeMap::new();
    for (way, name) in [(Direction::Across, "across"), (Direction::Down, "down")] {
        for clue in object.get(name).and_then(Value::as_array).into_iter().flatten() {
            let number = clue["number"].as_u64().and_then(|number| usize::try_from(number).ok());
            let number =
                number.ok_or_else(|| json::wrong(clue, ["a clue with its number", "番号のあるカギ"]))?;
            if let Some(said) = clue["clue"].as_str() {
                clues.insert((way, number), said.to_string());
            }
            let own = clue["tags"].as_array().into_iter().flatten().filter_map(Value::as_str);
            tags.insert((way, number), own.map(str::to_owned).collect::<Vec<_>>());
        }
    }
    let grid = board.grid();
    let mut sheet = Sheet::new(board, |way, number| clues.get(&(way, number)).cloned());
    for (way, list) in
        [(Direction::Across, &mut sheet.clues.across), (Direction::Down, &mut sheet.clues.down)]
    {
        for clue in list {
            clue.tags = tags.remove(&(way, clue.number)).unwrap_or_default();
        }
    }
    sheet.title = string(&object, "title");
    sheet.author = string(&object, "author");
    sheet.copyright = string(&object, "copyright");
    sheet.notes = string(&object, "notes");
    let marks = object.get("hidden_word").and_then(|hidden| hidden.get("cells")).and_then(Value::as_array);
    let cell =
        |name: &Value| -> Option<Cell> { grid.cells().find(|&cell| name.as_str() == Some(&grid.name(cell))) };
    for name in marks.into_iter().flatten() {
        sheet.marks.push(
            cell(name).ok_or_else(|| json::wrong(name, ["a cell inside the board", "盤面の中のマス"]))?,
        );
    }
    Ok(sheet)
}
