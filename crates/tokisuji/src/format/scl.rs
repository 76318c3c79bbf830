//! A link to `SudokuPad` that carries the puzzle in that program's own form: cells, regions and cages as JSON, compressed.
//!
//! It knows no diagonals and no windows, so these are hidden cages whose digits differ, drawn as lines and shades. Drawings
//! that belong to no rule we know may mean anything, and are refused.

use super::json::wrong;
use super::link::{self, Carries};
use super::parts::{Parts, Whole, groups_of};
use super::{Format, ReadError};
use crate::grid::Cell;
use crate::kind::sudoku::{Sudoku, Variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::problem::{Cage, GroupKind};
use serde_json::{Map, Value, json};

pub(super) struct Scl;

const LINK: &str = "https://sudokupad.app/scl";

impl Format for Scl {
    fn name(&self) -> &'static str {
        "sudokupad"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["scl"]
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "Sudoku, its variants, killer and SumBlock as a link to SudokuPad",
            "ナンプレ(変種・キラーも)と計算ブロックの SudokuPad へのリンク",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sudokupad"]
    }

    fn recognises(&self, text: &str) -> bool {
        matches!(link::carried(text), Some((Carries::Scl, _)))
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let Some((Carries::Scl, packed)) = link::carried(text) else {
            let found: String = text.trim().chars().take(30).collect();
            return Err(wrong(
                &Value::from(found),
                ["a link such as https://sudokupad.app/scl…", "https://sudokupad.app/scl… のようなリンク"],
            ));
        };
        read_object(&link::unpack_object(packed)?)
    }

    fn write(&self, position: &Position) -> Option<String> {
        Some(LINK.to_string() + &link::pack(&object(&Whole::new(position)?).to_string()))
    }
}

fn read_object(object: &Map<String, Value>) -> Result<Position, ReadError> {
    let field = |name: &str| object.get(name).unwrap_or(&Value::Null);
    let rows = field("cells").as_array().map_or(0, Vec::len);
    let mut parts = Parts::new(&json!(rows))?;
    for (at, cell) in parts.rows(field("cells"))?.iter().enumerate() {
        let value = &cell["value"];
        if !value.is_null() && value != "" {
            let symbol = parts.symbol(value)?;
            parts.give(Cell(at as u16), symbol);
        }
    }
    let list = |name: &str| field(name).as_array().map_or(&[][..], Vec::as_slice);
    let regions =
        list("regions").iter().map(|region| cells(&parts, region)).collect::<Result<Vec<_>, _>>()?;
    if !regions.is_empty() {
        parts.region_cells(&regions)?;
    }
    for cage in
        list("cages").iter().filter(|cage| cage["cells"].as_array().is_some_and(|all| !all.is_empty()))
    {
        let cells = cells(&parts, &cage["cells"])?;
        let sum = if cage["sum"].is_null() { &cage["value"] } else { &cage["sum"] };
        let unique = cage["unique"].as_bool().unwrap_or(!regions.is_empty());
        match (sum.is_null() || sum == "", unique) {
            (true, true) => parts.group(&cells),
            (true, false) => return Err(wrong(cage, ["the sum of a cage", "ブロックの和"])),
            (false, unique) if unique == regions.is_empty() => {
                return Err(wrong(
                    cage,
                    [
                        "cages whose digits differ in a Sudoku, and may repeat without regions",
                        "ナンプレなら数字の重ならないケージ、領域がなければ重なってよいケージ",
                    ],
                ));
            }
            (false, _) => parts.cage(&cells, sum)?,
        }
    }
    let anti_knight = field("metadata")["antiknight"] == true;
    let position = match regions.is_empty() {
        true if anti_knight => {
            return Err(wrong(
                &Value::from("antiknight"),
                ["no variants: a SumBlock has none", "変種の指定なし(計算ブロックにはない)"],
            ));
        }
        true => parts.sumblock()?,
        false => parts.sudoku(Variant { anti_knight, ..Variant::default() })?,
    };
    let drawn = drawings(&position.puzzle);
    let known: Vec<Vec<f64>> = drawn.values().filter_map(Value::as_array).flatten().map(place).collect();
    for name in ["lines", "arrows", "underlays", "overlays"] {
        let stray = list(name).iter().find(|drawing| !known.contains(&place(drawing)));
        if let Some(stray) = stray {
            return Err(wrong(
                stray,
                [
                    "no drawings but diagonals and windows: they may be rules",
                    "対角線とウィンドウ以外の図形なし(ルールかもしれないため)",
                ],
            ));
        }
    }
    Ok(position)
}

fn cells(parts: &Parts, list: &Value) -> Result<Vec<Cell>, ReadError> {
    let size = u64::from(parts.grid().rows);
    let cell = |pair: &Value| {
        let at = |value: &Value| value.as_u64().filter(|&at| at < size).map(|at| at as usize);
        let place = at(&pair[0]).zip(at(&pair[1]));
        place.map(|(row, col)| parts.grid().cell(row, col)).ok_or_else(|| {
            wrong(pair, ["a cell of the board as [row, column]", "[行, 列] で表した盤面のマス"])
        })
    };
    list.as_array().into_iter().flatten().map(cell).collect()
}

/// Where something is drawn, as numbers; colours do not matter.
fn place(drawing: &Value) -> Vec<f64> {
    let mut numbers = Vec::new();
    let mut waiting =
        vec![if drawing["wayPoints"].is_null() { &drawing["center"] } else { &drawing["wayPoints"] }];
    while let Some(value) = waiting.pop() {
        numbers.extend(value.as_f64());
        waiting.extend(value.as_array().into_iter().flatten());
    }
    numbers
}

/// What is drawn for the diagonals and windows of a puzzle.
fn drawings(puzzle: &Puzzle) -> Map<String, Value> {
    let (mut lines, mut underlays) = (Vec::new(), Vec::new());
    if let Some(sudoku) = puzzle.get::<Sudoku>() {
        let size = sudoku.shape().size();
        if sudoku.variant().diagonal {
            for ends in [[[0, 0], [size, size]], [[0, size], [size, 0]]] {
                lines.push(json!({ "wayPoints": ends, "color": "#34BBE6", "thickness": 2 }));
            }
        }
        if sudoku.variant().windows {
            let side = sudoku.shape().block_rows;
            for window in groups_of(sudoku.shape(), GroupKind::Window) {
                let Some(first) = window.first() else { continue };
                let middle = |at: usize| at as f64 + f64::from(side) / 2.0;
                let center = [middle(sudoku.grid().row(first)), middle(sudoku.grid().col(first))];
                underlays.push(
                    json!({ "center": center, "width": side, "height": side, "backgroundColor": "#E6E6E6" }),
                );
            }
        }
    }
    let mut drawn = Map::new();
    drawn.insert("lines".into(), lines.into());
    drawn.insert("underlays".into(), underlays.into());
    drawn
}

fn object(whole: &Whole<'_>) -> Value {
    let pairs = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<[usize; 2]> {
        cells.map(|cell| [whole.grid.row(cell), whole.grid.col(cell)]).collect()
    };
    let unique = whole.sudoku.is_some();
    let cage = |cage: &Cage| {
        let cells = pairs(&mut cage.cells.iter().copied());
        json!({ "cells": cells, "value": cage.sum.to_string(), "sum": cage.sum, "unique": unique, "style": "killer" })
    };
    let mut cages: Vec<Value> = whole.cages().iter().map(cage).collect();
    let variant = whole.sudoku.map(|sudoku| sudoku.variant().clone()).unwrap_or_default();
    if let Some(sudoku) = whole.sudoku {
        for (has, kind) in [(variant.diagonal, GroupKind::Diagonal), (variant.windows, GroupKind::Window)] {
            for group in groups_of(sudoku.shape(), kind).iter().filter(|_| has) {
                cages.push(json!({ "cells": pairs(&mut group.iter()), "unique": true, "hidden": true }));
            }
        }
    }
    let mut metadata = json!({ "title": whole.title, "rules": whole.rules });
    if variant.anti_knight {
        metadata["antiknight"] = json!(true);
    }
    let value =
        |cell| whole.given(cell).map_or(json!({}), |symbol| json!({ "value": symbol.value().to_string() }));
    let regions: Vec<Vec<[usize; 2]>> =
        whole.regions().into_iter().map(|region| pairs(&mut region.into_iter())).collect();
    let mut object = json!({
        "id": "tokisuji",
        "cellSize": 50,
        "metadata": metadata,
        "cells": whole.board(value),
        "regions": regions,
        "cages": cages,
        "arrows": [],
        "overlays": [],
    });
    for (name, drawn) in drawings(whole.puzzle()) {
        object[name] = drawn;
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(object: &Value) -> Result<Position, ReadError> {
        Scl.read(&(LINK.to_string() + &link::pack(&object.to_string())))
    }

    #[test]
    fn refuses_what_may_be_a_rule() {
        let sudoku =
            "diagonal+windows:1..4..1..1.....1".parse::<crate::kind::sudoku::Sudoku>().expect("a board");
        let position = Position::from(Puzzle::from(sudoku));
        let whole = object(&Whole::new(&position).expect("a board of digits"));
        assert_eq!(read(&whole).as_ref(), Ok(&position));
        let error = |name: &str, value: Value| {
            let mut spoilt = whole.clone();
            spoilt[name] = value;
            read(&spoilt).expect_err(name).to_string()
        };
        assert!(error("lines", json!([{ "wayPoints": [[0.5, 0.5], [1.5, 0.5]] }])).contains("no drawings"));
        assert!(error("overlays", json!([{ "center": [1, 1], "text": "X" }])).contains("no drawings"));
        assert!(
            error("cages", json!([{ "cells": [[0, 0], [0, 1]], "unique": true }])).contains("four windows")
        );
        let repeat = json!([{ "cells": [[0, 0], [0, 1]], "sum": 5, "unique": false }]);
        assert!(error("cages", repeat).contains("whose digits differ"));
        assert!(error("cells", json!([[]])).contains("a size from 3 to 25"));
        assert!(error("regions", json!([[[9, 9]]])).contains("[row, column]"));
        assert!(error("regions", json!([[[0, 0]]])).contains("regions of one piece"));
        assert!(Scl.read("https://sudokupad.app/scl!").is_err());
        assert!(Scl.read("hello").expect_err("no link").to_string().contains("sudokupad.app/scl"));
    }
}
