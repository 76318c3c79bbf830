//! f-puzzles: JSON, or a link that carries it compressed; `SudokuPad` reads both.
//!
//! Digits of a SumBlock's block may repeat, those of a killer cage may not. So blocks are written as plain cages with their
//! sums, the rules in words, and no cell has a region.

use super::json::{self, Parts, wrong};
use super::{Format, ReadError, Trouble};
use crate::grid::Cell;
use crate::kind::sumblock::SumBlock;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use serde_json::{Map, Value, json};

pub(super) enum FPuzzles {
    Json,
    Link,
}

const LINK: &str = "https://www.f-puzzles.com/?load=";
/// What may stand before the compressed text; the rest of the address does not matter.
const PREFIXES: [&str; 3] = ["?load=", "/fpuzzles", "/fpuz"];
/// The longest compressed text: a few times the largest board. What is compressed well can grow a thousand times.
const LONGEST: usize = 8_000;

impl Format for FPuzzles {
    fn name(&self) -> &'static str {
        match self {
            FPuzzles::Json => "fpuzzles",
            FPuzzles::Link => "fpuzzles-link",
        }
    }

    fn about(&self, lang: Lang) -> &'static str {
        match self {
            FPuzzles::Json => lang.pick("SumBlock as f-puzzles JSON", "計算ブロックの f-puzzles 形式(JSON)"),
            FPuzzles::Link => lang.pick(
                "SumBlock as a link to f-puzzles; SudokuPad links are read too",
                "計算ブロックの f-puzzles へのリンク(SudokuPad のリンクも読める)",
            ),
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
            FPuzzles::Link => packed(text).is_some(),
        }
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        match packed(text) {
            Some(packed) => read_object(&json::object(&unpack(packed)?).map_err(|error| {
                // Places inside the compressed text mean nothing to its reader.
                ReadError::new(1, 1, error.trouble)
            })?),
            None => read_object(&json::object(text)?),
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let Puzzle::SumBlock(sumblock) = &position.puzzle else {
            return None;
        };
        let text = object(sumblock, position).to_string();
        Some(match self {
            FPuzzles::Json => text,
            FPuzzles::Link => LINK.to_string() + &lz_str::compress_to_base64(&text),
        })
    }
}

/// The compressed part of a link.
pub(super) fn packed(text: &str) -> Option<&str> {
    let text = text.trim();
    if !text.starts_with("http") || text.contains(char::is_whitespace) && !text.contains("?load=") {
        return None;
    }
    PREFIXES.iter().find_map(|prefix| text.split_once(prefix)).map(|(_, packed)| packed)
}

fn unpack(packed: &str) -> Result<String, ReadError> {
    if packed.len() > LONGEST {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
    }
    // In an address '+' may have become a space, and signs may be written as %2B.
    let signs = ["%2B", "%2b", "%2F", "%2f", "%3D", "%3d"].iter().zip(["+", "+", "/", "/", "=", "="]);
    let plain = signs.fold(packed.replace(' ', "+"), |text, (code, sign)| text.replace(code, sign));
    let units = lz_str::decompress_from_base64(&plain);
    units.and_then(|units| String::from_utf16(&units).ok()).ok_or_else(|| {
        let found: String = packed.chars().take(20).collect();
        wrong(&Value::from(found), "a compressed puzzle behind the address")
    })
}

fn read_object(object: &Map<String, Value>) -> Result<Position, ReadError> {
    let field = |name: &str| object.get(name).unwrap_or(&Value::Null);
    let mut parts = Parts::new(field("size"))?;
    for (at, cell) in parts.rows(field("grid"))?.iter().enumerate() {
        // Cells without a region say so; cells that say nothing have that of an ordinary Sudoku.
        if cell.get("region") != Some(&Value::Null) {
            return Err(wrong(cell, "\"region\": null in every cell: a SumBlock has none"));
        }
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
    for name in ["cage", "killercage"] {
        for cage in field(name).as_array().into_iter().flatten() {
            let Some(names) = cage["cells"].as_array() else {
                // Without cells it is a remark.
                continue;
            };
            let cell = |name: &Value| {
                let cell = name.as_str().and_then(|name| parts.grid().named(name));
                cell.ok_or_else(|| wrong(name, "a cell such as R1C3"))
            };
            let cells = names.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
            parts.cage(&cells, &cage["value"])?;
        }
    }
    parts.finish()
}

fn object(sumblock: &SumBlock, position: &Position) -> Value {
    let (grid, size) = (sumblock.grid(), sumblock.size());
    let cell = |cell: Cell| {
        let written = position.written.iter().find(|mark| mark.cell == cell);
        match (sumblock.given(cell), written) {
            (Some(symbol), _) => json!({ "value": symbol.value(), "given": true, "region": null }),
            (None, Some(mark)) => json!({ "value": mark.symbol.value(), "region": null }),
            (None, None) => json!({ "region": null }),
        }
    };
    let rows: Vec<Vec<Value>> =
        (0..size).map(|row| (0..size).map(|col| cell(grid.cell(row, col))).collect()).collect();
    let cage = |block: usize| {
        let names: Vec<String> =
            sumblock.cells(block).iter().map(|&cell| grid.name(cell).to_uppercase()).collect();
        json!({ "cells": names, "value": sumblock.sum(block).to_string() })
    };
    json!({
        "size": size,
        "title": "SumBlock",
        "ruleset": format!("Every row and column holds each of 1 to {size} once. The digits of a cage add up to its sum; they may repeat where rows and columns allow it."),
        "grid": rows,
        "cage": (0..sumblock.block_count()).map(cage).collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn says_what_it_cannot_hold() {
        let text = FPuzzles::Json.write(&sample()).expect("a SumBlock");
        let error = |from: &str, to: &str| {
            FPuzzles::Json.read(&text.replacen(from, to, 1)).expect_err(to).to_string()
        };
        assert!(error("{\"region\":null}", "{}").contains("a SumBlock has none"));
        assert!(error("R1C1", "R9C1").contains("a cell such as R1C3"));
        assert!(error("\"size\":4", "\"size\":99").contains("a size from 3 to 12"));
        assert!(FPuzzles::Link.read(&(LINK.to_string() + "!!")).is_err());
        assert!(FPuzzles::Link.read(&(LINK.to_string() + &"A".repeat(9_000))).is_err());
    }
}
