//! f-puzzles: JSON, or a link that carries it compressed; `SudokuPad` reads both.
//!
//! Digits of a SumBlock's block may repeat, those of a killer cage may not. So blocks are written as plain cages with their
//! sums, the rules in words, and no cell has a region. A Sudoku has regions, killer cages and switches for its variants;
//! windows are extra regions. A rule that we do not know is refused, not passed over.

use super::json::{self, wrong};
use super::link::{self, Carries};
use super::parts::{Parts, Whole, groups_of};
use super::{Format, ReadError};
use crate::grid::Cell;
use crate::kind::Position;
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::lang::Lang;
use crate::problem::GroupKind;
use serde_json::{Map, Value, json};

pub(super) enum FPuzzles {
    Json,
    Link,
}

const LINK: &str = "https://www.f-puzzles.com/?load=";

/// What is not a rule, or is read below; anything else that is set changes the puzzle.
const KNOWN: [&str; 17] = [
    "size",
    "title",
    "author",
    "ruleset",
    "rules",
    "grid",
    "solution",
    "metadata",
    "msgcorrect",
    "successMessage",
    "highlightConflicts",
    "cage",
    "killercage",
    "extraregion",
    "diagonal+",
    "diagonal-",
    "antiknight",
];

impl Format for FPuzzles {
    fn name(&self) -> &'static str {
        match self {
            FPuzzles::Json => "fpuzzles",
            FPuzzles::Link => "fpuzzles-link",
        }
    }

    fn aliases(&self) -> &'static [&'static str] {
        match self {
            FPuzzles::Json => &["f-puzzles"],
            FPuzzles::Link => &["f-puzzles-link"],
        }
    }

    fn about(&self, lang: Lang) -> &'static str {
        match self {
            FPuzzles::Json => lang.pick(
                "Sudoku, its variants, killer and SumBlock as f-puzzles JSON",
                "ナンプレ(変種・キラーも)と計算ブロックの f-puzzles 形式(JSON)",
            ),
            FPuzzles::Link => {
                lang.pick("the same as a link to f-puzzles", "同じ内容を f-puzzles へのリンクにしたもの")
            }
        }
    }

    fn endings(&self) -> &'static [&'static str] {
        match self {
            FPuzzles::Json => &["fpuzzles", "fpuz"],
            FPuzzles::Link => &["url"],
        }
    }

    fn recognises(&self, text: &str) -> bool {
        match self {
            FPuzzles::Json => json::begins(text) && text.contains("\"grid\""),
            FPuzzles::Link => matches!(link::carried(text), Some((Carries::FPuzzles, _))),
        }
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        match link::carried(text) {
            Some((Carries::FPuzzles, packed)) => read_object(&link::unpack_object(packed)?),
            _ => read_object(&json::object(text)?),
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let text = object(&Whole::new(position)?).to_string();
        Some(match self {
            FPuzzles::Json => text,
            FPuzzles::Link => LINK.to_string() + &link::pack(&text),
        })
    }
}

fn read_object(object: &Map<String, Value>) -> Result<Position, ReadError> {
    let field = |name: &str| object.get(name).unwrap_or(&Value::Null);
    for (name, value) in object.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
        let unset = value.is_null()
            || value == false
            || value.as_array().is_some_and(Vec::is_empty)
            || value.as_str().is_some_and(str::is_empty);
        if !unset {
            let wanted = [
                "no rules but diagonals, antiknight, extraregion and killercage",
                "対角線・antiknight・extraregion・killercage 以外のルールなし",
            ];
            return Err(wrong(&Value::from(name.as_str()), wanted));
        }
    }
    let mut parts = Parts::new(field("size"))?;
    let cells = parts.rows(field("grid"))?;
    for (at, cell) in cells.iter().enumerate() {
        let value = &cell["value"];
        if !value.is_null() {
            let symbol = parts.symbol(value)?;
            if cell["given"] == true {
                parts.give(Cell(at as u16), symbol);
            } else {
                parts.write(Cell(at as u16), symbol);
            }
        }
    }
    // Cells without a region say so; cells that say nothing have that of an ordinary Sudoku.
    let none = cells.iter().filter(|cell| cell.get("region") == Some(&Value::Null)).count();
    let sumblock = none == cells.len();
    if none > 0 && !sumblock {
        let stray = cells.iter().find(|cell| cell.get("region") != Some(&Value::Null));
        let wanted = [
            "\"region\": null in every cell or in none: a SumBlock has no regions",
            "\"region\": null を全マスに書くか、どのマスにも書かない(計算ブロックに領域はない)",
        ];
        return Err(wrong(stray.unwrap_or(&Value::Null), wanted));
    }
    if cells.iter().any(|cell| cell.get("region").is_some()) && !sumblock {
        let size = u64::from(parts.grid().rows);
        let usual = usual_regions(&parts);
        let region = |(at, cell): (usize, &Value)| match cell.get("region") {
            None => {
                usual.get(at).copied().ok_or_else(|| wrong(cell, ["a region for each cell", "各マスの領域"]))
            }
            Some(region) => json::number(region)
                .filter(|&region| region < size)
                .map(|region| region as usize)
                .ok_or_else(|| wrong(region, ["regions numbered from 0", "0から数えた領域の番号"])),
        };
        let regions = cells.iter().enumerate().map(region).collect::<Result<Vec<usize>, _>>()?;
        parts.regions(regions);
    }
    for name in ["cage", "killercage", "extraregion"] {
        for cage in field(name).as_array().into_iter().flatten() {
            let Some(names) = cage["cells"].as_array() else {
                // Without cells it is a remark.
                continue;
            };
            let cell = |name: &Value| {
                let cell = name.as_str().and_then(|name| parts.grid().named(name));
                cell.ok_or_else(|| wrong(name, ["a cell such as R1C3", "R1C3 のようなマスの名前"]))
            };
            let cells = names.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
            match name {
                "extraregion" => parts.group(&cells),
                "cage" if !sumblock => {
                    return Err(wrong(
                        &cage["value"],
                        [
                            "killercage, not cage, for the cages of a Sudoku",
                            "ナンプレのケージは cage ではなく killercage",
                        ],
                    ));
                }
                _ => parts.cage(&cells, &cage["value"])?,
            }
        }
    }
    let is_set = |name: &str| !field(name).is_null() && field(name) != false;
    if is_set("diagonal+") != is_set("diagonal-") {
        return Err(wrong(&Value::from("diagonal+"), ["both diagonals or none", "対角線は2本ともか、なし"]));
    }
    let variant =
        Variant { diagonal: is_set("diagonal+"), anti_knight: is_set("antiknight"), ..Variant::default() };
    match sumblock {
        true if !variant.is_plain() => Err(wrong(
            &Value::from("diagonal+, antiknight"),
            ["no variants: a SumBlock has none", "変種の指定なし(計算ブロックにはない)"],
        )),
        true => parts.sumblock(),
        false => parts.sudoku(variant),
    }
}

/// For each cell the number of its usual block; nothing on a board that has none.
fn usual_regions(parts: &Parts) -> Vec<usize> {
    let Some(shape) = Shape::of_size(parts.grid().rows as usize) else {
        return Vec::new();
    };
    let blocks = groups_of(shape, GroupKind::Block);
    let block = |cell: Cell| blocks.iter().position(|block| block.contains(cell)).unwrap_or(0);
    parts.grid().cells().map(block).collect()
}

fn object(whole: &Whole<'_>) -> Value {
    let variant = whole.sudoku.map(Sudoku::variant);
    let cell = |cell: Cell| {
        let mut object = match (whole.given(cell), whole.written(cell)) {
            (Some(symbol), _) => json!({ "value": symbol.value(), "given": true }),
            (None, Some(symbol)) => json!({ "value": symbol.value() }),
            (None, None) => json!({}),
        };
        match variant.map(|variant| &variant.regions) {
            None => object["region"] = Value::Null,
            Some(Some(regions)) => object["region"] = json!(regions[cell.index()]),
            Some(None) => {}
        }
        object
    };
    let names = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<String> {
        cells.map(|cell| whole.grid.name(cell).to_uppercase()).collect()
    };
    let cage = |cage: &crate::problem::Cage| json!({ "cells": names(&mut cage.cells.iter().copied()), "value": cage.sum.to_string() });
    let mut object = json!({
        "size": whole.size,
        "title": whole.title,
        "ruleset": whole.rules,
        "grid": whole.board(cell),
    });
    if !whole.cages().is_empty() {
        let name = if variant.is_some() { "killercage" } else { "cage" };
        object[name] = whole.cages().iter().map(cage).collect();
    }
    if let Some(sudoku) = whole.sudoku {
        if sudoku.variant().diagonal {
            object["diagonal+"] = json!(true);
            object["diagonal-"] = json!(true);
        }
        if sudoku.variant().anti_knight {
            object["antiknight"] = json!(true);
        }
        if sudoku.variant().windows {
            let windows = groups_of(sudoku.shape(), GroupKind::Window);
            object["extraregion"] =
                windows.iter().map(|window| json!({ "cells": names(&mut window.iter()) })).collect();
        }
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Puzzle;
    use crate::kind::sumblock::SumBlock;

    fn sample() -> Position {
        let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
        Position::from(Puzzle::from(sumblock))
    }

    #[test]
    fn a_link_is_read_as_it_may_arrive() {
        let link = FPuzzles::Link.write(&sample()).expect("a SumBlock");
        let packed = link.strip_prefix(LINK).expect("a link");
        let pad = format!("https://sudokupad.app/fpuzzles{packed}");
        let coded = LINK.to_string() + &packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let spaced = LINK.to_string() + &packed.replace('+', " ");
        for text in [link.clone(), pad, coded, spaced] {
            assert_eq!(FPuzzles::Link.read(&text), Ok(sample()), "{text}");
        }
    }

    /// A board of four with regions that are not the usual blocks, as another program may write it.
    const JIGSAW: &str = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{"region":0}],
        [{"region":0},{},{"region":3},{}],[{},{},{},{}],[{"value":3},{},{},{}]],"antiknight":true,"thermometer":[],
        "cage":[{"value":"author: somebody"}],"killercage":[{"cells":["R1C3","R1C4"],"value":"5"}]}"#;

    #[test]
    fn refuses_regions_that_are_none_and_rules_it_does_not_know() {
        let error = |from: &str, to: &str| {
            FPuzzles::Json.read(&JIGSAW.replacen(from, to, 1)).expect_err(to).to_string()
        };
        assert!(error("size", "size").contains("regions of one piece"));
        let plain = JIGSAW.replace("{\"region\":0}", "{}").replace("{\"region\":3}", "{}");
        let position = FPuzzles::Json.read(&plain).expect("a killer");
        assert_eq!(position.puzzle.to_string().split('+').next(), Some("anti-knight"));
        assert_eq!(position.written.len(), 1);
        let error = |from: &str, to: &str| {
            FPuzzles::Json.read(&plain.replacen(from, to, 1)).expect_err(to).to_string()
        };
        assert!(error("\"thermometer\":[]", "\"thermometer\":[1]").contains("found \"\\\"thermometer"));
        assert!(error("\"antiknight\"", "\"diagonal-\"").contains("both diagonals or none"));
        assert!(error("\"killercage\"", "\"extraregion\"").contains("the four windows or both diagonals"));
        assert!(error("\"killercage\"", "\"cage\"").contains("killercage, not cage"));
        assert!(error("\"killercage\"", "\"line\"").contains("no rules but"));
        assert!(error("\"value\":\"5\"", "\"value\":\"\"").contains("the sum of a cage"));
        assert!(error("R1C4", "R2C4").contains("cages of one piece"));
        assert!(error("\"size\":4", "\"size\":5").contains("as many rows"));
    }

    #[test]
    fn says_what_it_cannot_hold() {
        let text = FPuzzles::Json.write(&sample()).expect("a SumBlock");
        let error = |from: &str, to: &str| {
            FPuzzles::Json.read(&text.replacen(from, to, 1)).expect_err(to).to_string()
        };
        assert!(error("{\"region\":null}", "{}").contains("a SumBlock has no regions"));
        assert!(error("R1C1", "R9C1").contains("a cell such as R1C3"));
        assert!(error("\"size\":4", "\"size\":99").contains("a size from 3 to 25"));
        assert!(FPuzzles::Link.read(&(LINK.to_string() + "!!")).is_err());
        assert!(FPuzzles::Link.read(&(LINK.to_string() + &"A".repeat(20_000))).is_err());
    }
}
