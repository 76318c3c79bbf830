//! .xwj of XWordGiver: JSON with rows of signs, hints by direction, and the cells of a hidden word.

use super::{ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, string, text};
use crate::format::{ReadError, json};
use crate::kind::crossword::{Clue, Direction, Square};
use crate::lang::Lang;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) struct Xwj;

impl SheetFormat for Xwj {
    fn name(&self) -> &'static str {
        "xwj"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("XWordGiver .xwj (JSON)", "XWordGiver の .xwj(JSON)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["xwj"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        text(file).is_ok_and(|text| json::begins(text) && text.contains("\"cell_data\""))
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
    let sign = |(_, square): &(crate::grid::Cell, Square)| match square {
        // It knows no cells outside the board.
        Square::Black | Square::Outside => '■',
        Square::Blank => '\u{3000}',
        Square::Letter(letter) => *letter,
    };
    let rows: Vec<String> = sheet.rows().map(|row| row.iter().map(sign).collect()).collect();
    let hint = |clue: &Clue| json!([clue.number, clue.word, clue.clue.as_deref().unwrap_or("")]);
    let hints = |clues: &[Clue]| clues.iter().map(hint).collect::<Vec<_>>();
    let mark = |&cell: &crate::grid::Cell| {
        let letter = sheet.board.letter(cell).map(String::from).unwrap_or_default();
        json!([grid.row(cell) + 1, grid.col(cell) + 1, letter])
    };
    let header = format!("{}\n{}", sheet.title, sheet.author).trim_end().to_string();
    let mut object = json!({
        "creator_info": "Tokisuji",
        "row_count": grid.rows,
        "column_count": grid.cols,
        "cell_data": rows,
        "has_hints": true,
        "hints": { "v": hints(&sheet.clues.down), "h": hints(&sheet.clues.across) },
        "has_mark": !sheet.marks.is_empty(),
        "is_solved": sheet.board.squares().iter().all(|square| *square != Square::Blank),
        "view_mode": 0,
        "header": header,
        "notes": sheet.notes,
    });
    if !sheet.marks.is_empty() {
        object["mark_word"] = json!(sheet.board.text(&sheet.marks));
        object["marks"] = sheet.marks.iter().map(mark).collect();
    }
    object.to_string().into_bytes()
}

fn read(text: &str) -> Result<Sheet, ReadError> {
    let object = json::object(text)?;
    let rows = object.get("cell_data").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut squares = Vec::new();
    for row in rows {
        let signs = row.as_str().ok_or_else(|| json::wrong(row, ["a row of the board", "盤面の行"]))?;
        let square = |sign: char| match sign {
            '■' | '#' => Ok(Square::Black),
            '\u{3000}' | ' ' | '□' | '.' => Ok(Square::Blank),
            sign => letter(&sign.to_string()).ok_or_else(|| json::wrong(row, ONE_LETTER)),
        };
        squares.push(signs.chars().map(square).collect::<Result<Vec<_>, _>>()?);
    }
    let board = board(squares, 1)?;
    let mut clues = BTreeMap::new();
    for (way, name) in [(Direction::Down, "v"), (Direction::Across, "h")] {
        let list = object.get("hints").and_then(|hints| hints.get(name)).and_then(Value::as_array);
        for hint in list.into_iter().flatten() {
            let number = hint[0].as_u64().and_then(|number| usize::try_from(number).ok());
            let (Some(number), Some(said)) = (number, hint[2].as_str()) else {
                return Err(json::wrong(
                    hint,
                    ["a hint as [number, word, text]", "[番号, 単語, カギ] の形のカギ"],
                ));
            };
            clues.insert((way, number), said.to_string());
        }
    }
    let grid = board.grid();
    let mut sheet = Sheet::new(board, |way, number| clues.get(&(way, number)).cloned());
    let header = string(&object, "header");
    let (title, author) = header.split_once('\n').unwrap_or((&header, ""));
    sheet.title = title.trim().to_string();
    sheet.author = author.trim().to_string();
    sheet.notes = string(&object, "notes");
    for mark in object.get("marks").and_then(Value::as_array).into_iter().flatten() {
        let place = |at: usize, most: u8| {
            mark[at]
                .as_u64()
                .filter(|place| (1..=u64::from(most)).contains(place))
                .map(|place| place as usize - 1)
        };
        let (Some(row), Some(col)) = (place(0, grid.rows), place(1, grid.cols)) else {
            return Err(json::wrong(mark, ["a cell inside the board", "盤面の中のマス"]));
        };
        sheet.marks.push(grid.cell(row, col));
    }
    Ok(sheet)
}
