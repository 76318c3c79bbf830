//! Slitherlink (スリザーリンク): one closed loop along the edges of the cells; a number says how many edges of its cell the loop uses.
//!
//! On one line the clues are rows of signs: `slitherlink:3.2/.1./2.3`.

mod patterns;

use super::clued::pzpr::{Told, write_small};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::{Chance, below, shuffle};
use crate::constraint::{Connected, Count, Differ, Loop};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Item, Layout, Lines, Lowering, Pattern, Sort, Spot};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;
use std::collections::BTreeMap;

/// The kind.
#[derive(Debug)]
pub(super) struct Slitherlink;

/// Not drawn, or outside; and drawn, or inside.
const NO: Symbol = Symbol(0);
const YES: Symbol = Symbol(1);

impl CluedKind for Slitherlink {
    fn name(&self) -> &'static str {
        "slitherlink"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Slitherlink", "スリザーリンク")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=28
    }

    fn usual_side(&self) -> usize {
        7
    }

    fn examples(&self) -> &'static [&'static str] {
        &["slitherlink:.1.1/3..3/2..1/.1.0"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Join neighbouring dots by lines so that they form one single closed loop. It never branches and never crosses itself.",
                "点と点をタテヨコの線でつなぎ、全体で1つのループを作ります。ループは枝分かれも交差もしません。",
            )
            .to_owned(),
            lang.pick(
                "A number says how many of the four edges of its cell are part of the loop. Around a cell without a number there may be any number of lines.",
                "数字は、そのマスの4つの辺のうち線が引かれる本数です。数字のないマスのまわりには何本引いてもかまいません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                '0'..='4' => Some(Clue::Number(sign as u16 - '0' as u16)),
                _ => None,
            },
            ["a number from 0 to 4, or '.' for none", "0〜4の数字、数字なしは '.'"],
        )
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let (side, edge) = (to.sort(Sort::side()), to.sort(Sort::edge()));
        to.cells(side);
        let mut edges: BTreeMap<Spot, Cell> = BTreeMap::new();
        for row in 0..=rows {
            for col in 0..cols {
                edges.insert(Spot::above(row, col), to.place(Spot::above(row, col), edge));
            }
        }
        for row in 0..rows {
            for col in 0..=cols {
                edges.insert(Spot::left(row, col), to.place(Spot::left(row, col), edge));
            }
        }
        let around = |row: usize, col: usize| {
            [Spot::above(row, col), Spot::left(row, col), Spot::left(row, col + 1), Spot::above(row + 1, col)]
                .map(|spot| edges[&spot])
        };
        for cell in grid.cells() {
            if let Clue::Number(number) = clues.at(cell) {
                let name = grid.name(cell);
                let said = [format!("the {number} in {name}"), format!("{name}の{number}")];
                let scope = around(grid.row(cell), grid.col(cell)).to_vec();
                to.bind_clue(ClueAt::Cell(cell), said, Count::new(scope, Symbols::only(YES), vec![number]));
            }
        }
        // Where lines meet there are two or none.
        for row in 0..=rows {
            for col in 0..=cols {
                let mut scope = Vec::with_capacity(4);
                scope.extend((row > 0).then(|| Spot::left(row - 1, col)));
                scope.extend((col > 0).then(|| Spot::above(row, col - 1)));
                scope.extend((col < cols).then(|| Spot::above(row, col)));
                scope.extend((row < rows).then(|| Spot::left(row, col)));
                let scope = scope.iter().map(|spot| edges[spot]).collect();
                to.bind(dot(grid, row, col), Count::new(scope, Symbols::only(YES), vec![0, 2]));
            }
        }
        for (&spot, &edge) in &edges {
            let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
            let (a, b) = if spot.is_between_rows() {
                (row.checked_sub(1).map(|row| grid.cell(row, col)), (row < rows).then(|| grid.cell(row, col)))
            } else {
                (col.checked_sub(1).map(|col| grid.cell(row, col)), (col < cols).then(|| grid.cell(row, col)))
            };
            let said = ["inside and outside".to_owned(), "ループの内側と外側".to_owned()];
            match (a, b) {
                (Some(a), Some(b)) => to.bind(said, Differ::between(a, b, edge)),
                (Some(face), None) | (None, Some(face)) => to.bind(said, Differ::at_border(face, edge)),
                (None, None) => {}
            }
        }
        let corner = |row: usize, col: usize| (row * (cols + 1) + col) as u16;
        let ends = |spot: Spot| {
            let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
            let next = if spot.is_between_rows() { (row, col + 1) } else { (row + 1, col) };
            (corner(row, col), corner(next.0, next.1))
        };
        let (scope, joined) = edges.iter().map(|(&spot, &cell)| (cell, ends(spot))).unzip();
        let one_loop = ["the one loop".to_owned(), "1つのループ".to_owned()];
        to.bind(one_loop, Loop::new(scope, joined, ((rows + 1) * (cols + 1)) as u16));
        let faces: Vec<Cell> = grid.cells().collect();
        let beside: Vec<Vec<u16>> =
            faces.iter().map(|&cell| grid.beside(cell).map(|next| next.0).collect()).collect();
        let border: Vec<bool> = faces.iter().map(|&cell| grid.is_at_border(cell)).collect();
        let inside = ["the inside, which is one piece".to_owned(), "ループの内側はひとつながり".to_owned()];
        to.bind(inside, Connected::new(faces.clone(), &beside, Symbols::only(YES), None, false));
        let outside = ["the outside, which is one piece".to_owned(), "ループの外側はひとつながり".to_owned()];
        to.bind(outside, Connected::new(faces, &beside, Symbols::only(NO), Some(&border), true));
        to.layout = Layout { lines: Lines::Dots, items: numbers(clues), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["slither", "slitherlink"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        // A number that is not told says nothing.
        let clue = |told: Told| told.flatten().map_or(Clue::None, Clue::Number);
        let cells = reader.pzpr_small(grid.len())?.into_iter().map(clue).collect();
        Ok(Clues { cells, ..Clues::empty(grid) })
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let told: Vec<Told> = clues.cells.iter().map(|clue| number(*clue).map(Some)).collect();
        let Grid { rows, cols } = clues.grid;
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}", write_small(&told)))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("loopy")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // Behind the size stands the type of grid, which no other game has.
        let Some((params, _)) = id.split_once(':') else { return false };
        let Some((cols, rest)) = params.split_once('x') else { return false };
        let Some((rows, kind)) = rest.split_once('t') else { return false };
        let is_number =
            |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
        is_number(cols) && is_number(rows) && kind.starts_with(|sign: char| sign.is_ascii_digit())
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        let (en, ja) = ("t0, a grid of squares", "t0(正方形のマスの盤面)");
        reader.pass('t', en, ja)?;
        let start = reader.at;
        if reader.small_number() != Some(0) {
            reader.at = start;
            return Err(reader.want(en, ja));
        }
        if reader.peek() == Some('d') {
            reader.at += 1;
            if !reader.peek().is_some_and(|sign| sign.is_ascii_lowercase()) {
                return Err(reader.want("a letter for the difficulty", "難易度を表す文字"));
            }
            reader.at += 1;
        }
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let mut cells = Vec::with_capacity(grid.len());
        while let Some(sign) = reader.peek() {
            let (clue, count) = match sign {
                '0'..='4' => (Clue::Number(sign as u16 - '0' as u16), 1),
                'a'..='z' => (Clue::None, sign as usize - 'a' as usize + 1),
                _ => {
                    return Err(reader.want(
                        "a number from 0 to 4, or a letter for a run of cells without one",
                        "0〜4の数字か、数字のないマスの並びを表す文字",
                    ));
                }
            };
            if cells.len() + count > grid.len() {
                return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            cells.resize(cells.len() + count, clue);
            reader.at += 1;
        }
        if cells.len() < grid.len() {
            return Err(reader.wanted([
                format!("{} cells, not {}", grid.len(), cells.len()),
                format!("{}マス({}マスではなく)", grid.len(), cells.len()),
            ]));
        }
        Ok(Clues { cells, ..Clues::empty(grid) })
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let mut id = format!("{cols}x{rows}t0:");
        for run in clues.cells.chunk_by(|a, b| number(*a).is_none() && number(*b).is_none()) {
            match number(run[0]) {
                Some(number) => id += &number.to_string(),
                None => id.extend(run.chunks(26).map(|run| (b'a' + run.len() as u8 - 1) as char)),
            }
        }
        clues.given.is_empty().then_some(id)
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let inside = blob(grid, chance);
        let mut clues = Clues::empty(grid);
        let frame = self.lower(&clues).finish().ok()?;
        let is_inside = |row: isize, col: isize| {
            let fits = (0..grid.rows as isize).contains(&row) && (0..grid.cols as isize).contains(&col);
            fits && inside[grid.cell(row as usize, col as usize).index()]
        };
        let drawn = |spot: Spot| {
            let (row, col) = ((spot.y / 2) as isize, (spot.x / 2) as isize);
            let before = if spot.is_between_rows() { (row - 1, col) } else { (row, col - 1) };
            is_inside(row, col) != is_inside(before.0, before.1)
        };
        let answers = frame.cells.iter().filter(|&cell| frame.is_answer(cell));
        let mark = |cell: Cell| Mark { cell, symbol: if drawn(frame.spot(cell)) { YES } else { NO } };
        let solution: Vec<Mark> = answers.map(mark).collect();
        for cell in grid.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let around = [
                Spot::above(row, col),
                Spot::left(row, col),
                Spot::left(row, col + 1),
                Spot::above(row + 1, col),
            ];
            clues.cells[cell.index()] =
                Clue::Number(around.into_iter().filter(|&spot| drawn(spot)).count() as u16);
        }
        Some((clues, solution))
    }

    fn strips(&self) -> Strips {
        Strips { cells: true, ..Strips::default() }
    }
}

/// The number of a clue.
fn number(clue: Clue) -> Option<u16> {
    match clue {
        Clue::Number(number) => Some(number),
        _ => None,
    }
}

/// The numbers of the cells, as they stand on the board.
fn numbers(clues: &Clues) -> Vec<Item> {
    let item = |cell: Cell| match clues.at(cell) {
        Clue::Number(number) => {
            Some(Item::Clue(Spot::cell(clues.grid.row(cell), clues.grid.col(cell)), number.to_string()))
        }
        _ => None,
    };
    clues.grid.cells().filter_map(item).collect()
}

/// A dot by the cell it is a corner of.
fn dot(grid: Grid, row: usize, col: usize) -> [String; 2] {
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let (up, left) = (row == rows, col == cols);
    let name = grid.name(grid.cell(row.min(rows - 1), col.min(cols - 1)));
    let [en, ja] = match (up, left) {
        (false, false) => ["upper left", "左上"],
        (false, true) => ["upper right", "右上"],
        (true, false) => ["lower left", "左下"],
        (true, true) => ["lower right", "右下"],
    };
    [format!("the dot at the {en} of {name}"), format!("{name}の{ja}の点")]
}

/// Around a cell, clockwise from above: cells that touch it by an edge are at even places.
const RING: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// Cells that are one piece without a hole, with as long a border as chance gives: the inside of a loop.
pub(super) fn blob(grid: Grid, chance: &mut Chance) -> Vec<bool> {
    let (rows, cols) = (grid.rows as isize, grid.cols as isize);
    let mut inside = vec![false; grid.len()];
    let start = below(chance, grid.len() as u32) as usize;
    inside[start] = true;
    let mut order: Vec<Cell> = grid.cells().collect();
    for pass in 0..6 {
        shuffle(chance, &mut order);
        for &cell in &order {
            let (row, col) = (grid.row(cell) as isize, grid.col(cell) as isize);
            let ring = RING.map(|(down, right)| {
                let (row, col) = (row + down, col + right);
                let fits = (0..rows).contains(&row) && (0..cols).contains(&col);
                fits && inside[grid.cell(row as usize, col as usize).index()]
            });
            // Adding or leaving out a cell keeps inside and outside in one piece each if both are one run of the ring, and no two
            // pieces come to touch by a corner alone.
            let turns = (0..8).filter(|&at| ring[at] != ring[(at + 1) % 8]).count();
            let beside = (0..8).step_by(2).filter(|&at| ring[at]).count();
            if turns != 2 || beside == 0 || beside == 4 {
                continue;
            }
            let add = match pass {
                // Thin arms first: they make the loop long.
                0..=3 => beside == 1 || below(chance, 4) == 0,
                _ => beside <= 2,
            };
            if add && !inside[cell.index()] {
                inside[cell.index()] = true;
            } else if !add
                && inside[cell.index()]
                && beside == 3
                && inside.iter().filter(|cell| **cell).count() > 1
            {
                inside[cell.index()] = false;
            }
        }
    }
    inside
}
