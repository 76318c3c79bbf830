//! A board with a layout in words, row by row, for those who hear a picture instead of seeing it.

use crate::grid::{Cell, CellSet, Grid};
use crate::lang::Lang;
use crate::problem::{Corner, Fill, Frame, Item, Layout, Problem, Spot};
use std::collections::BTreeSet;

/// All that a puzzle says before anybody has written on it.
pub(in crate::draw) fn described(problem: &Problem, layout: &Layout, lang: Lang) -> String {
    let frame = &*problem.frame;
    let mut parts = rows(frame, layout, lang);
    parts.extend(beside(frame, layout, lang));
    parts.extend(margins(layout, lang));
    parts.extend(areas(frame.grid, layout, lang));
    let given: Vec<String> = problem.givens.iter().map(|&mark| lang.decided(frame, mark)).collect();
    if !given.is_empty() {
        parts.push(lang.pick("Given: ", "ヒント：").to_owned() + &given.join(lang.comma()));
    }
    match parts.is_empty() {
        true => lang.pick("no clues", "ヒントなし").to_owned(),
        false => parts.join(lang.pick("; ", "；")),
    }
}

/// Every row with what stands in its cells: `row 1: 3, –, 2`.
fn rows(frame: &Frame, layout: &Layout, lang: Lang) -> Vec<String> {
    let grid = frame.grid;
    let mut words: Vec<Vec<String>> = vec![Vec::new(); grid.len()];
    for item in &layout.items {
        if let Some((cell, said)) = in_cell(grid, item, lang) {
            words[cell.index()].push(said);
        }
    }
    let rows = (0..grid.rows as usize).filter_map(|row| {
        let cells = (0..grid.cols as usize).map(|col| &words[grid.cell(row, col).index()]);
        if cells.clone().all(Vec::is_empty) {
            return None;
        }
        let said: Vec<String> =
            cells.map(|words| if words.is_empty() { "–".to_owned() } else { words.join(" ") }).collect();
        let said = said.join(lang.comma());
        Some(lang.pick(format!("row {}: {said}", row + 1), format!("{}行目：{said}", row + 1)))
    });
    rows.collect()
}

/// What an item says of a cell.
fn in_cell(grid: Grid, item: &Item, lang: Lang) -> Option<(Cell, String)> {
    let cell_at =
        |spot: &Spot| spot.is_cell().then(|| grid.cell((spot.y / 2) as usize, (spot.x / 2) as usize));
    Some(match item {
        Item::Fill(cell, fill) => (*cell, filled(*fill, lang).to_owned()),
        Item::Circle(spot, fill) => {
            let fill = filled(*fill, lang);
            (cell_at(spot)?, lang.pick(format!("{fill} circle"), format!("{fill}丸")))
        }
        Item::Clue(spot, text) => (cell_at(spot)?, text.clone()),
        Item::Corner(cell, corner, text) => {
            let corner = match corner {
                Corner::UpperLeft => lang.pick("upper left", "左上"),
                Corner::UpperRight => lang.pick("upper right", "右上"),
                Corner::LowerLeft => lang.pick("lower left", "左下"),
            };
            (*cell, lang.pick(format!("{text} {corner}"), format!("{corner}{text}")))
        }
        Item::Arrow(cell, way, text) => {
            let way = usize::from(way % 4);
            let way = lang.pick(["up", "right", "down", "left"], ["上", "右", "下", "左"])[way];
            (*cell, lang.pick(format!("{text} {way}"), format!("{way}{text}")))
        }
        Item::Label(cell, text) => (*cell, text.clone()),
        Item::Cage(..) | Item::Diagonal(_) | Item::Thick(_) | Item::Dashed(_) | Item::Sign(..) => {
            return None;
        }
    })
}

fn filled(fill: Fill, lang: Lang) -> &'static str {
    match fill {
        Fill::White => lang.pick("white", "白"),
        Fill::Pale => lang.pick("tinted", "薄い色"),
        Fill::Grey => lang.pick("grey", "灰色"),
        Fill::Black => lang.pick("black", "黒"),
    }
}

/// Signs, circles and clues on the lines between cells.
fn beside(frame: &Frame, layout: &Layout, lang: Lang) -> Vec<String> {
    let grid = frame.grid;
    let name = |row: usize, col: usize| {
        let fits = row < grid.rows as usize && col < grid.cols as usize;
        fits.then(|| grid.name(grid.cell(row, col)))
    };
    let mut said = Vec::new();
    for item in &layout.items {
        let (spot, what) = match item {
            Item::Sign(spot, sign) => (*spot, if matches!(sign, '<' | '^') { "<" } else { ">" }.to_owned()),
            Item::Circle(spot, fill) if !spot.is_cell() => {
                let fill = filled(*fill, lang);
                (*spot, lang.pick(format!("{fill} circle"), format!("{fill}丸")))
            }
            Item::Clue(spot, text) if !spot.is_cell() => (*spot, text.clone()),
            _ => continue,
        };
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        let before = if spot.is_between_rows() {
            row.checked_sub(1).and_then(|row| name(row, col))
        } else {
            col.checked_sub(1).and_then(|col| name(row, col))
        };
        said.push(match (item, before, name(row, col)) {
            (Item::Sign(..), Some(a), Some(b)) => format!("{a} {what} {b}"),
            (_, Some(a), Some(b)) if spot.is_between_rows() || spot.is_between_columns() => {
                lang.pick(format!("{what} between {a} and {b}"), format!("{a}と{b}の間に{what}"))
            }
            (_, _, b) => {
                let near =
                    b.or_else(|| name(row.min(grid.rows as usize - 1), col.min(grid.cols as usize - 1)));
                let near = near.unwrap_or_default();
                lang.pick(format!("{what} at a corner of {near}"), format!("{near}の角に{what}"))
            }
        });
    }
    if said.is_empty() { said } else { vec![said.join(lang.comma())] }
}

/// The clues outside the board.
fn margins(layout: &Layout, lang: Lang) -> Vec<String> {
    let names = lang.pick(
        ["above column", "left of row", "below column", "right of row"],
        ["列の上", "行の左", "列の下", "行の右"],
    );
    let mut said = Vec::new();
    for (side, lines) in layout.margins.iter().enumerate() {
        for (line, clues) in lines.iter().enumerate().filter(|(_, clues)| !clues.is_empty()) {
            let clues = clues.join(lang.comma());
            let (name, number) = (names[side], line + 1);
            said.push(lang.pick(format!("{name} {number}: {clues}"), format!("{number}{name}：{clues}")));
        }
    }
    said
}

/// The areas that thick lines cut the board into.
fn areas(grid: Grid, layout: &Layout, lang: Lang) -> Vec<String> {
    let walls: BTreeSet<Spot> = layout
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Thick(spot) | Item::Dashed(spot) => Some(*spot),
            _ => None,
        })
        .collect();
    if walls.is_empty() {
        return Vec::new();
    }
    let mut seen = CellSet::EMPTY;
    let mut said = Vec::new();
    for start in grid.cells() {
        if !seen.insert(start) {
            continue;
        }
        let mut area = vec![start];
        let mut at = 0;
        while at < area.len() {
            let cell = area[at];
            let here = Spot::cell(grid.row(cell), grid.col(cell));
            for next in grid.beside(cell) {
                let there = Spot::cell(grid.row(next), grid.col(next));
                let between = Spot { y: here.y.midpoint(there.y), x: here.x.midpoint(there.x) };
                if !walls.contains(&between) && seen.insert(next) {
                    area.push(next);
                }
            }
            at += 1;
        }
        area.sort_unstable();
        said.push(lang.cells(grid, area));
    }
    vec![lang.pick("areas: ", "領域：").to_owned() + &said.join(lang.pick(" / ", "／"))]
}
