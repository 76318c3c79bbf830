//! ipuz, version 2, of the kind *calcudoku* with sums only: a `SumBlock` as JSON.
//!
//! Cells of cages are `[column, row]`. Files are about counting from 0 or from 1; we write from 0, and read what fits.

use super::json::{self, Parts, wrong};
use super::{Format, ReadError};
use crate::grid::Cell;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::Mark;
use serde_json::{Value, json};

pub(super) struct Ipuz;

const KIND: &str = "http://ipuz.org/sudoku/calcudoku#1";

impl Format for Ipuz {
    fn name(&self) -> &'static str {
        "ipuz"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("SumBlock as ipuz calcudoku (JSON)", "計算ブロックの ipuz 形式(calcudoku、JSON)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ipuz"]
    }

    fn recognises(&self, text: &str) -> bool {
        json::begins(text) && text.contains("ipuz.org")
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let object = json::object(text)?;
        let field = |name: &str| object.get(name).unwrap_or(&Value::Null);
        let kinds = field("kind").as_array().cloned().unwrap_or_default();
        let is_kind = |kind: &Value| kind.as_str().is_some_and(|kind| kind.contains("ipuz.org/sudoku"));
        if !kinds.iter().any(is_kind) {
            return Err(wrong(field("kind"), KIND));
        }
        let size = &field("dimensions")["width"];
        if size != &field("dimensions")["height"] {
            return Err(wrong(field("dimensions"), "as many rows as columns"));
        }
        if field("boxes") == &Value::Bool(true) {
            return Err(wrong(field("boxes"), "a board without boxes"));
        }
        let mut parts = Parts::new(size)?;
        for (at, value) in parts.rows(field("puzzle"))?.iter().enumerate() {
            if let Some(symbol) = digit(&parts, value)? {
                parts.give(Cell(at as u16), symbol);
            }
        }
        if object.contains_key("saved") {
            for (at, value) in parts.rows(field("saved"))?.iter().enumerate() {
                if let Some(symbol) = digit(&parts, value)? {
                    parts.write(Cell(at as u16), symbol);
                }
            }
        }
        let cages = field("cages").as_array().cloned().unwrap_or_default();
        let mut all = Vec::new();
        for cage in &cages {
            let operator = cage["operator"].as_str().unwrap_or("+");
            if operator != "+" {
                return Err(wrong(&cage["operator"], "sums only, \"+\""));
            }
            all.push((pairs(cage)?, &cage["value"]));
        }
        let size = u64::from(parts.grid().rows);
        // A board counted from 1 has a cell in its last row and none in row 0.
        let from =
            u64::from(all.iter().flat_map(|cage| &cage.0).any(|&(col, row)| col == size || row == size));
        for (pairs, sum) in all {
            let cell = |(col, row): (u64, u64)| {
                let inside = |at: u64| (from..from + size).contains(&at).then(|| (at - from) as usize);
                let place = inside(row).zip(inside(col));
                place
                    .map(|(row, col)| parts.grid().cell(row, col))
                    .ok_or_else(|| wrong(&json!([col, row]), "a cell of the board as [column, row]"))
            };
            let cells = pairs.into_iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
            parts.cage(&cells, sum)?;
        }
        parts.finish()
    }

    fn write(&self, position: &Position) -> Option<String> {
        let Puzzle::SumBlock(sumblock) = &position.puzzle else {
            return None;
        };
        let (grid, size) = (sumblock.grid(), sumblock.size());
        let board = |digit: &dyn Fn(Cell) -> Value| -> Vec<Vec<Value>> {
            (0..size).map(|row| (0..size).map(|col| digit(grid.cell(row, col))).collect()).collect()
        };
        let given = |cell: Cell| sumblock.given(cell).map_or(json!(0), |symbol| json!(symbol.value()));
        let cage = |block: usize| {
            let cells: Vec<[usize; 2]> =
                sumblock.cells(block).into_iter().map(|cell| [grid.col(cell), grid.row(cell)]).collect();
            json!({ "cells": cells, "value": sumblock.sum(block), "operator": "+" })
        };
        let digits: String = (0..size as u8).map(|digit| crate::symbol::Symbol(digit).digit()).collect();
        let mut object = json!({
            "version": "http://ipuz.org/v2",
            "kind": [KIND],
            "dimensions": { "width": size, "height": size },
            "charset": digits,
            "boxes": false,
            "showoperators": false,
            "cageborder": "thick",
            "notes": "Cells of cages are [column, row], counted from 0.",
            "puzzle": board(&given),
            "cages": (0..sumblock.block_count()).map(cage).collect::<Vec<Value>>(),
        });
        if !position.written.is_empty() {
            let written = |cell: Cell| {
                let mark = position.written.iter().find(|mark: &&Mark| mark.cell == cell);
                mark.map_or(json!(0), |mark| json!(mark.symbol.value()))
            };
            object["saved"] = json!(board(&written));
        }
        Some(object.to_string())
    }
}

/// A cell of a board: 0 or nothing for a blank, a digit, or an object that gives one.
fn digit(parts: &Parts, value: &Value) -> Result<Option<crate::symbol::Symbol>, ReadError> {
    let value = match value {
        Value::Object(cell) => {
            cell.get("given").or(cell.get("cell")).or(cell.get("value")).unwrap_or(&Value::Null)
        }
        other => other,
    };
    let blank = value.is_null() || value == 0 || value == "0" || value == "" || value == ".";
    if blank { Ok(None) } else { parts.symbol(value).map(Some) }
}

/// The cells of a cage as pairs of column and row: a list, or a rectangle.
fn pairs(cage: &Value) -> Result<Vec<(u64, u64)>, ReadError> {
    let bad = |value: &Value| wrong(value, "cells as [column, row]");
    if let Some(rect) = cage["rect"].as_array() {
        let corners: Option<Vec<u64>> = rect.iter().map(Value::as_u64).collect();
        return match corners.as_deref() {
            Some(&[left, top, right, bottom]) if right.max(bottom) <= 12 => {
                Ok((top..=bottom).flat_map(|row| (left..=right).map(move |col| (col, row))).collect())
            }
            _ => Err(bad(&cage["rect"])),
        };
    }
    let cells =
        cage["cells"].as_array().filter(|cells| !cells.is_empty()).ok_or_else(|| bad(&cage["cells"]))?;
    let pair = |cell: &Value| cell[0].as_u64().zip(cell[1].as_u64()).ok_or_else(|| bad(cell));
    cells.iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/calcudoku#1"],
        "dimensions":{"width":3,"height":3},"puzzle":[[0,0,0],[0,{"given":3},0],[0,0,null]],
        "cages":[{"rect":[1,1,2,1],"value":3,"operator":"+"},{"cells":[[3,1],[3,2]],"value":4},
                 {"cells":[[1,2],[1,3],[2,2],[2,3]],"value":"9"},{"cells":[[3,3]],"value":2}]}"#;

    #[test]
    fn reads_cells_counted_from_one_rectangles_and_numbers_as_text() {
        let position = Ipuz.read(FILE).expect("a puzzle");
        let Puzzle::SumBlock(sumblock) = &position.puzzle else { panic!("a SumBlock") };
        assert_eq!((0..4).map(|block| sumblock.cells(block).len()).collect::<Vec<_>>(), [2, 2, 4, 1]);
        assert_eq!((0..4).map(|block| sumblock.sum(block)).collect::<Vec<_>>(), [3, 4, 9, 2]);
        assert_eq!(sumblock.marks().len(), 1);
    }

    #[test]
    fn says_in_both_languages_what_it_cannot_hold() {
        let error = |from: &str, to: &str| Ipuz.read(&FILE.replacen(from, to, 1)).expect_err(to);
        assert!(error("\"+\"", "\"*\"").to_string().contains("wanted sums only"));
        assert!(error("\"+\"", "\"*\"").say(Lang::Ja).contains("和"));
        assert!(error("[3,3]", "[2,3]").to_string().contains("each cell in one cage only"));
        assert!(error(",{\"cells\":[[3,3]],\"value\":2}", "").to_string().contains("every cell in a cage"));
        assert!(error("\"given\":3", "\"given\":4").to_string().contains("a digit of the board"));
        assert!(error("\"width\":3", "\"width\":4").to_string().contains("as many rows as columns"));
        assert!(error("]}", "]").to_string().contains("wanted JSON"));
    }
}
