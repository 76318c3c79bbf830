//! A link to penpa-edit, where puzzles are drawings: digits, shades, lines and cages at numbered points, packed by DEFLATE.
//! Written only, for a drawing does not say which rules it stands for; they go along in words.
//!
//! Points are numbered in layers over the board with two cells of margin all around: first the middles of all cells, then
//! their lower right corners, and, two layers later, four points inside each cell.

use super::json::wrong;
use super::link::{self, Carries};
use super::parts::{Whole, groups_of};
use super::{Format, ReadError};
use crate::grid::{Cell, CellSet};
use crate::kind::Position;
use crate::lang::Lang;
use crate::problem::GroupKind;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

pub(super) struct Penpa;

const LINK: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=";
/// How wide a cell is drawn.
const CELL: usize = 38;
const MARGIN: usize = 2;
const BLACK: u8 = 1;
const GREY: u8 = 3;
const THICK: u8 = 2;
const DASHED: u8 = 10;
const DOTTED: u8 = 12;

impl Format for Penpa {
    fn name(&self) -> &'static str {
        "penpa"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["penpa-edit"]
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "Sudoku, its variants, killer and SumBlock as a link to penpa-edit (written only)",
            "ナンプレ(変種・キラーも)と計算ブロックの penpa-edit へのリンク(書き出しのみ)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["penpa"]
    }

    fn recognises(&self, text: &str) -> bool {
        matches!(link::carried(text), Some((Carries::Penpa, _)))
    }

    fn reads(&self) -> bool {
        false
    }

    fn read(&self, _: &str) -> Result<Position, ReadError> {
        Err(wrong(
            &Value::from("penpa"),
            [
                "a link that tells the rules, such as one of SudokuPad or f-puzzles",
                "SudokuPad や f-puzzles のようにルールも伝えるリンク(penpa は書き出しのみ)",
            ],
        ))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let packed = miniz_oxide::deflate::compress_to_vec(text(&Whole::new(position)?).as_bytes(), 9);
        Some(LINK.to_string() + &STANDARD.encode(packed))
    }
}

/// The numbers of points on a board.
struct Points {
    size: usize,
    /// Cells in a row with the margins.
    row: usize,
    /// Points in a layer.
    layer: usize,
}

impl Points {
    fn new(size: usize) -> Points {
        let row = size + 2 * MARGIN;
        Points { size, row, layer: row * row }
    }

    fn middle(&self, cell: Cell) -> usize {
        let (row, col) = (cell.index() / self.size, cell.index() % self.size);
        (row + MARGIN) * self.row + col + MARGIN
    }

    /// The corner of the board's lines below and to the right of so many rows and columns.
    fn corner(&self, rows: usize, cols: usize) -> usize {
        self.layer + (rows + MARGIN - 1) * self.row + cols + MARGIN - 1
    }

    /// A point inside a cell near one of its corners.
    fn inside(&self, cell: Cell, near: Near) -> usize {
        4 * (self.layer + self.middle(cell)) + near as usize
    }

    /// Where the drawing is centred: a cell, or on boards of even size a corner.
    fn centre(&self) -> usize {
        let half = self.size / 2;
        match self.size % 2 {
            0 => self.corner(half, half),
            _ => (half + MARGIN) * (self.row + 1),
        }
    }
}

#[derive(Copy, Clone)]
enum Near {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

fn line(from: usize, to: usize) -> String {
    format!("{from},{to}")
}

/// The lines of text that a link carries, before packing.
fn text(whole: &Whole<'_>) -> String {
    let points = Points::new(whole.size);
    let variant = whole.sudoku.map(|sudoku| sudoku.variant().clone()).unwrap_or_default();
    let (kind, regular) = match whole.sudoku {
        Some(_) => ("sudoku", variant.regions.is_none() && whole.size == 9),
        None => ("square", false),
    };
    // What penpa-edit checks while one plays.
    let tag = match whole.sudoku {
        Some(_) if regular => "classic",
        Some(_) => "irregular",
        None => "latin",
    };
    let (size, wide, centre) = (whole.size, (whole.size + 1) * CELL, points.centre());
    let diagonal = u8::from(variant.diagonal);
    let rules = field(&whole.rules);
    let head = format!(
        "{kind},{size},{size},{CELL},0,1,1,{wide},{wide},{centre},{centre},{diagonal},0,0,{diagonal},\
         Title: {},Author: ,,{rules},OFF,false",
        whole.title
    );
    let mut before = 0;
    let step = |cell| {
        let middle = points.middle(cell);
        middle - std::mem::replace(&mut before, middle)
    };
    let cells: Vec<usize> = whole.grid.cells().map(step).collect();
    let lines = [
        head,
        "[0,0,0,0]".to_string(),
        // The grid is drawn with its frame, and digits are typed as in a Sudoku.
        r#"["1","2","1"]~"sudoku"~["1",9]"#.to_string(),
        drawing(whole, &points).to_string(),
        // What players have drawn; after it the cells of the board, and settings that may stay as they are.
        String::new(),
        json!(cells).to_string(),
        "[]".to_string(),
        "{}".to_string(),
        "\"x\"".to_string(),
        "\"x\"".to_string(),
        "[3,1,4]".to_string(),
        String::new(),
        "\"x\"".to_string(),
        "0".to_string(),
        String::new(),
        "x".to_string(),
        String::new(),
        json!([tag]).to_string(),
        "false".to_string(),
    ];
    abbreviated(&lines.join("\n"))
}

/// Rules in words, as they stand between commas in a link.
fn field(text: &str) -> String {
    text.replace(',', "%2C").replace('\n', "%2D").replace('&', "%2E").replace('=', "%2F")
}

/// Words that are written short; first of all the sign that short forms begin with.
const SHORT: [(&str, &str); 20] = [
    ("z", "zZ"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"__a\"", "z_"),
];

fn abbreviated(text: &str) -> String {
    SHORT.iter().fold(text.to_string(), |text, (long, short)| text.replace(long, short))
}

/// The puzzle as drawn.
fn drawing(whole: &Whole<'_>, points: &Points) -> Value {
    let (mut numbers, mut sums, mut shades) = (Map::new(), Map::new(), Map::new());
    let (mut lines, mut outlines, mut cages) = (Map::new(), Map::new(), Vec::new());
    for cell in whole.grid.cells() {
        if let Some(symbol) = whole.given(cell) {
            numbers.insert(points.middle(cell).to_string(), json!([symbol.value().to_string(), BLACK, "1"]));
        }
    }
    for cage in whole.cages() {
        let Some(&first) = cage.cells.iter().min() else { continue };
        sums.insert(points.inside(first, Near::TopLeft).to_string(), json!([cage.sum.to_string(), BLACK]));
        if whole.sudoku.is_some() {
            outline(&cage.cells, points, &mut outlines);
            cages.push(cage.cells.iter().map(|&cell| points.middle(cell)).collect::<Vec<_>>());
        }
    }
    // Blocks have thick borders: those of a SumBlock are its cages.
    let blocks = if whole.sudoku.is_some() {
        whole.regions()
    } else {
        whole.cages().iter().map(|cage| cage.cells.clone()).collect()
    };
    borders(&blocks, whole, points, &mut lines);
    if let Some(sudoku) = whole.sudoku {
        let size = points.size;
        if sudoku.variant().diagonal {
            for at in 0..size {
                let down = line(points.corner(at, at), points.corner(at + 1, at + 1));
                let up = line(points.corner(at + 1, size - at - 1), points.corner(at, size - at));
                lines.insert(down, json!(DOTTED));
                lines.insert(up, json!(DOTTED));
            }
        }
        if sudoku.variant().windows {
            for cell in groups_of(sudoku.shape(), GroupKind::Window).iter().flat_map(CellSet::iter) {
                shades.insert(points.middle(cell).to_string(), json!(GREY));
            }
        }
    }
    json!({
        "command_redo": { "__a": [] },
        "command_undo": { "__a": [] },
        "command_replay": { "__a": [] },
        "surface": shades,
        "number": numbers,
        "numberS": sums,
        "symbol": {},
        "thermo": [],
        "arrows": [],
        "direction": [],
        "squareframe": [],
        "polygon": [],
        "line": {},
        "lineE": lines,
        "wall": {},
        "cage": outlines,
        "deletelineE": {},
        "killercages": cages,
        "nobulbthermo": [],
    })
}

/// Thick lines wherever two blocks touch; the board's frame is drawn by itself.
fn borders(blocks: &[Vec<Cell>], whole: &Whole<'_>, points: &Points, lines: &mut Map<String, Value>) {
    let size = points.size;
    let mut of_cell = vec![0; size * size];
    for (block, cells) in blocks.iter().enumerate() {
        for cell in cells {
            of_cell[cell.index()] = block;
        }
    }
    let block = |row, col| of_cell[whole.grid.cell(row, col).index()];
    for row in 0..size {
        for col in 0..size {
            if col + 1 < size && block(row, col) != block(row, col + 1) {
                let edge = line(points.corner(row, col + 1), points.corner(row + 1, col + 1));
                lines.insert(edge, json!(THICK));
            }
            if row + 1 < size && block(row, col) != block(row + 1, col) {
                let edge = line(points.corner(row + 1, col), points.corner(row + 1, col + 1));
                lines.insert(edge, json!(THICK));
            }
        }
    }
}

/// The dashed outline of a cage: along the sides of its cells that face outward, and across to the next cell of the cage
/// wherever the outline goes on or turns there.
fn outline(cage: &[Cell], points: &Points, lines: &mut Map<String, Value>) {
    use Near::{BottomLeft, BottomRight, TopLeft, TopRight};
    let size = points.size;
    let set: CellSet = cage.iter().copied().collect();
    let beside = |cell: Cell, down: isize, right: isize| -> Option<Cell> {
        let row = (cell.index() / size).checked_add_signed(down).filter(|&row| row < size)?;
        let col = (cell.index() % size).checked_add_signed(right).filter(|&col| col < size)?;
        Some(Cell((row * size + col) as u16)).filter(|&cell| set.contains(cell))
    };
    let mut draw = |from: usize, to: usize| drop(lines.insert(line(from, to), json!(DASHED)));
    for &cell in cage {
        for (down, right, from, to) in [
            (-1, 0, TopLeft, TopRight),
            (0, -1, TopLeft, BottomLeft),
            (0, 1, TopRight, BottomRight),
            (1, 0, BottomLeft, BottomRight),
        ] {
            if beside(cell, down, right).is_none() {
                draw(points.inside(cell, from), points.inside(cell, to));
            }
        }
        if let Some(next) = beside(cell, 0, 1) {
            for (down, from, to) in [(-1, TopRight, TopLeft), (1, BottomRight, BottomLeft)] {
                if beside(cell, down, 0).is_none() || beside(next, down, 0).is_none() {
                    draw(points.inside(cell, from), points.inside(next, to));
                }
            }
        }
        if let Some(next) = beside(cell, 1, 0) {
            for (right, from, to) in [(-1, BottomLeft, TopLeft), (1, BottomRight, TopRight)] {
                if beside(cell, 0, right).is_none() || beside(next, 0, right).is_none() {
                    draw(points.inside(cell, from), points.inside(next, to));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Puzzle;
    use crate::kind::sudoku::Sudoku;
    use crate::kind::sumblock::SumBlock;

    /// What a link unpacks to, line by line.
    fn unpacked(puzzle: impl Into<Puzzle>) -> Vec<String> {
        let link = Penpa.write(&Position::from(puzzle.into())).expect("a board of digits");
        let packed = STANDARD.decode(link.strip_prefix(LINK).expect("a link")).expect("Base64");
        let text = miniz_oxide::inflate::decompress_to_vec(&packed).expect("packed");
        String::from_utf8(text).expect("text").split('\n').map(String::from).collect()
    }

    fn keys(drawing: &str, name: &str) -> Vec<String> {
        let plain =
            SHORT.iter().rev().fold(drawing.to_string(), |text, (long, short)| text.replace(short, long));
        let value: Value = serde_json::from_str(&plain).expect("JSON");
        value[name].as_object().expect("an object").keys().cloned().collect()
    }

    /// Points counted by hand on a board of four: rows of eight with the margins, 64 to a layer.
    #[test]
    fn points_are_where_penpa_has_them() {
        let board: Sudoku = "diagonal:1..............4".parse().expect("a board");
        let lines = unpacked(board);
        assert_eq!(lines.len(), 19);
        // The centre is the corner behind the cell in row and column 3 with the margins: 64 + 3 × 8 + 3.
        assert!(lines[0].starts_with("sudoku,4,4,38,0,1,1,190,190,91,91,1,0,0,1,Title: Sudoku,Author: ,,"));
        assert_eq!(lines[5], "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]");
        assert_eq!(keys(&lines[3], "number"), ["18", "45"]);
        let lines = keys(&lines[3], "lineE");
        // Four pieces each of the two lines between blocks, and of the two diagonals.
        assert_eq!(lines.len(), 16);
        for piece in ["75,83", "99,107", "89,90", "92,93", "73,82", "100,109", "84,77", "105,98"] {
            assert!(lines.contains(&piece.to_string()), "{piece}: {lines:?}");
        }
    }

    #[test]
    fn blocks_of_a_sumblock_have_borders_and_sums_and_no_cages() {
        let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
        let lines = unpacked(sumblock);
        assert!(lines[0].starts_with("square,4,4,"));
        assert_eq!(lines[17], "[\"latin\"]");
        assert_eq!(keys(&lines[3], "numberS").len(), 6);
        assert!(keys(&lines[3], "cage").is_empty());
    }

    /// An L of three cells: eight sides face outward, and four pieces lead across, two of them around the inner corner.
    #[test]
    fn the_outline_of_a_cage_is_closed() {
        let mut drawn = Map::new();
        let points = Points::new(4);
        outline(&[Cell(0), Cell(1), Cell(4)], &points, &mut drawn);
        assert_eq!(drawn.len(), 12);
        // Every point of the outline is met by two pieces.
        let mut met = std::collections::BTreeMap::new();
        for point in drawn.keys().flat_map(|piece| piece.split(',')) {
            *met.entry(point.to_string()).or_insert(0) += 1;
        }
        assert!(met.values().all(|&pieces| pieces == 2), "{met:?}");
    }

    #[test]
    fn a_drawing_is_not_read() {
        let error = Penpa.read(&format!("{LINK}abc")).expect_err("written only");
        assert!(error.to_string().contains("SudokuPad"));
        assert_eq!(crate::format::recognise(&format!("{LINK}abc")).name(), "penpa");
    }
}
