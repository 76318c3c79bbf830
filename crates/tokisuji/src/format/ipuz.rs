//! ipuz, version 2: Sudoku of several kinds, and of the kind *calcudoku* with sums only a `SumBlock`, as JSON.
//!
//! Cells of cages are `[column, row]`. Files are about counting from 0 or from 1; we write from 0, and read what fits.

use super::json::{self, wrong};
use super::parts::{Parts, Whole};
use super::{Format, ReadError};
use crate::grid::Cell;
use crate::kind::Position;
use crate::kind::sudoku::Variant;
use crate::lang::Lang;
use crate::symbol::Symbol;
use serde_json::{Map, Value, json};

pub(super) struct Ipuz;

const SUDOKU: &str = "http://ipuz.org/sudoku#1";
const SUMBLOCK: &str = "http://ipuz.org/sudoku/calcudoku#1";
const JIGSAW: &str = "http://ipuz.org/sudoku/jigsawsudoku#1";
const DIAGONAL: &str = "http://ipuz.org/sudoku/diagonalsudoku#1";
const WINDOWS: &str = "http://ipuz.org/sudoku/hypersudoku#1";
const KILLER: &str = "http://ipuz.org/sudoku/killersudoku#1";

impl Format for Ipuz {
    fn name(&self) -> &'static str {
        "ipuz"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "Sudoku (diagonal, hyper, jigsaw, killer) and SumBlock (calcudoku) as ipuz (JSON)",
            "ナンプレ(対角線・ウィンドウ・ジグソー・キラー)と計算ブロックの ipuz 形式(JSON)",
        )
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
        let kinds = kinds(field("kind"))?;
        let is_kind = |kind: &str| kinds.contains(&kind);
        let rows = field("puzzle").as_array().map_or(0, Vec::len);
        let (width, height) = (&field("dimensions")["width"], &field("dimensions")["height"]);
        if width != height {
            return Err(wrong(field("dimensions"), ["as many rows as columns", "行と列が同じ数の盤面"]));
        }
        // A Sudoku may leave out its dimensions.
        let mut parts = if width.is_null() { Parts::new(&json!(rows)) } else { Parts::new(width) }?;
        for (at, value) in parts.rows(field("puzzle"))?.iter().enumerate() {
            if let Some(symbol) = digit(&parts, value)? {
                parts.give(Cell(at as u16), symbol);
            }
        }
        if object.contains_key("saved") {
            for (at, value) in parts.rows(field("saved"))?.iter().enumerate() {
                // Several digits are pencil marks.
                if let Some(symbol) = if value.is_array() { None } else { digit(&parts, value)? } {
                    parts.write(Cell(at as u16), symbol);
                }
            }
        }
        let cages = groups(&parts, &object, "cages")?;
        for (cage, cells) in field("cages").as_array().into_iter().flatten().zip(cages) {
            let operator = cage["operator"].as_str().unwrap_or("+");
            if operator != "+" {
                return Err(wrong(&cage["operator"], ["sums only, \"+\"", "和(\"+\")のみ"]));
            }
            parts.cage(&cells, &cage["value"])?;
        }
        let zones = groups(&parts, &object, "zones")?;
        // Without blocks and zones only sums are left.
        let bare = field("boxes") == false && zones.is_empty() && !is_kind(KILLER);
        if is_kind(SUMBLOCK) || bare {
            if field("boxes") == true {
                return Err(wrong(field("boxes"), ["a board without boxes", "ボックスのない盤面"]));
            }
            return parts.sumblock();
        }
        if is_kind(JIGSAW) || (field("boxes") == false && !zones.is_empty()) {
            parts.region_cells(&zones)?;
        } else {
            for zone in &zones {
                parts.group(zone);
            }
        }
        let (diagonal, windows) = (is_kind(DIAGONAL), is_kind(WINDOWS));
        parts.sudoku(Variant { diagonal, windows, ..Variant::default() })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let whole = Whole::new(position)?;
        let variant = whole.sudoku.map(|sudoku| sudoku.variant().clone()).unwrap_or_default();
        // There is no kind for knight's moves.
        if variant.anti_knight {
            return None;
        }
        let mut kinds = vec![if whole.sudoku.is_some() { SUDOKU } else { SUMBLOCK }];
        for (has, kind) in [
            (variant.regions.is_some(), JIGSAW),
            (variant.diagonal, DIAGONAL),
            (variant.windows, WINDOWS),
            (!variant.cages.is_empty(), KILLER),
        ] {
            kinds.extend(has.then_some(kind));
        }
        let value = |symbol: Option<Symbol>| match symbol {
            None => json!(0),
            Some(symbol) if symbol.value() <= 9 => json!(symbol.value()),
            Some(symbol) => json!(symbol.digit().to_string()),
        };
        let cells = |cells: &[Cell]| -> Vec<[usize; 2]> {
            cells.iter().map(|&cell| [whole.grid.col(cell), whole.grid.row(cell)]).collect()
        };
        let digits: String = (0..whole.size as u8).map(|digit| Symbol(digit).digit()).collect();
        let mut object = json!({
            "version": "http://ipuz.org/v2",
            "kind": kinds,
            "dimensions": { "width": whole.size, "height": whole.size },
            "title": whole.title,
            "intro": whole.rules,
            "charset": digits,
            "boxes": whole.sudoku.is_some() && variant.regions.is_none(),
            "showoperators": false,
            "cageborder": if whole.sudoku.is_some() { "dashed" } else { "thick" },
            "notes": "Cells of cages and zones are [column, row], counted from 0.",
            "puzzle": whole.board(|cell| value(whole.given(cell))),
        });
        if variant.regions.is_some() {
            object["zones"] = whole.regions().iter().map(|zone| json!({ "cells": cells(zone) })).collect();
        }
        if !whole.cages().is_empty() {
            let cage = |cage: &crate::problem::Cage| json!({ "cells": cells(&cage.cells), "value": cage.sum, "operator": "+" });
            object["cages"] = whole.cages().iter().map(cage).collect();
        }
        if whole.is_begun() {
            object["saved"] = json!(whole.board(|cell| value(whole.written(cell))));
        }
        Some(object.to_string())
    }
}

/// The kinds of Sudoku that a file says it is, each as we write it.
fn kinds(value: &Value) -> Result<Vec<&'static str>, ReadError> {
    let mut kinds = Vec::new();
    for kind in value.as_array().into_iter().flatten() {
        let name = kind.as_str().and_then(|kind| kind.split('#').next()).unwrap_or("");
        let all = [SUDOKU, SUMBLOCK, JIGSAW, DIAGONAL, WINDOWS, KILLER];
        let known = all.into_iter().find(|known| known.strip_suffix("#1") == Some(name));
        // A kind that only somebody's own program knows may stand beside ours.
        match known {
            Some(known) => kinds.push(known),
            None if name.contains("ipuz.org/") => return Err(wrong(kind, KINDS)),
            None => {}
        }
    }
    if kinds.is_empty() { Err(wrong(value, KINDS)) } else { Ok(kinds) }
}

const KINDS: [&str; 2] = [
    "a sudoku, diagonalsudoku, hypersudoku, jigsawsudoku, killersudoku or calcudoku",
    "sudoku・diagonalsudoku・hypersudoku・jigsawsudoku・killersudoku・calcudoku のどれか",
];

/// The cells of all groups of a list.
fn groups(parts: &Parts, object: &Map<String, Value>, name: &str) -> Result<Vec<Vec<Cell>>, ReadError> {
    let list = object.get(name).and_then(Value::as_array).into_iter().flatten();
    let all = list.map(pairs).collect::<Result<Vec<_>, _>>()?;
    let size = u64::from(parts.grid().rows);
    // A board counted from 1 has a cell in its last row and none in row 0.
    let from = u64::from(all.iter().flatten().any(|&(col, row)| col == size || row == size));
    let cell = |&(col, row): &(u64, u64)| {
        let inside = |at: u64| (from..from + size).contains(&at).then(|| (at - from) as usize);
        let place = inside(row).zip(inside(col));
        place.map(|(row, col)| parts.grid().cell(row, col)).ok_or_else(|| {
            wrong(&json!([col, row]), ["a cell of the board as [column, row]", "[列, 行] で表した盤面のマス"])
        })
    };
    all.iter().map(|pairs| pairs.iter().map(cell).collect()).collect()
}

/// A cell of a board: 0 or nothing for a blank, a digit, or an object that gives one.
fn digit(parts: &Parts, value: &Value) -> Result<Option<Symbol>, ReadError> {
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
    let bad = |value: &Value| wrong(value, ["cells as [column, row]", "[列, 行] で表したマスの並び"]);
    if let Some(rect) = cage["rect"].as_array() {
        let corners: Option<Vec<u64>> = rect.iter().map(Value::as_u64).collect();
        return match corners.as_deref() {
            Some(&[left, top, right, bottom]) if right.max(bottom) <= 25 => {
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
    use crate::kind::sumblock::SumBlock;

    const FILE: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/calcudoku#1"],
        "dimensions":{"width":3,"height":3},"puzzle":[[0,0,0],[0,{"given":3},0],[0,0,null]],
        "cages":[{"rect":[1,1,2,1],"value":3,"operator":"+"},{"cells":[[3,1],[3,2]],"value":4},
                 {"cells":[[1,2],[1,3],[2,2],[2,3]],"value":"9"},{"cells":[[3,3]],"value":2}]}"#;

    #[test]
    fn reads_cells_counted_from_one_rectangles_and_numbers_as_text() {
        let position = Ipuz.read(FILE).expect("a puzzle");
        let sumblock: &SumBlock = position.puzzle.get().expect("a SumBlock");
        assert_eq!((0..4).map(|block| sumblock.cells(block).len()).collect::<Vec<_>>(), [2, 2, 4, 1]);
        assert_eq!((0..4).map(|block| sumblock.sum(block)).collect::<Vec<_>>(), [3, 4, 9, 2]);
        assert_eq!(sumblock.marks().len(), 1);
    }

    #[test]
    fn reads_the_sudoku_of_the_specification_and_its_kinds() {
        let file = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1","http://example.org/own"],
            "puzzle":[[1,0,0,"4"],[0,0,1,null],[0,{"given":1},0,0],["",0,0,1]],"saved":[[0,2,[2,3],0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#;
        let position = Ipuz.read(file).expect("a Sudoku");
        assert_eq!(position.puzzle.to_string(), "1..4..1..1.....1");
        assert_eq!(position.written.len(), 1);
        let hyper = file.replace("http://example.org/own", "http://ipuz.org/sudoku/hypersudoku");
        assert!(Ipuz.read(&hyper).expect("a kind").puzzle.to_string().starts_with("windows:"));
        let word = file.replace("http://example.org/own", "http://ipuz.org/sudoku/wordoku#1");
        assert!(Ipuz.read(&word).expect_err("letters").to_string().contains("wanted a sudoku, "));
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
