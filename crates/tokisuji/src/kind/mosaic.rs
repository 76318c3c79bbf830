//! Mosaic (モザイク): a picture; a number says how many of the nine cells around it, its own among them, are shaded.
//!
//! On one line the clues are rows of signs: `mosaic:4..3/.9../...1`.

mod patterns;

use super::clued::sgt::Id;
use super::clued::{Clue, CluedKind, Clues, Strips};
use super::nonogram::picture;
use crate::chance::Chance;
use crate::constraint::Count;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Item, Layout, Lowering, Pattern, Sort, Spot};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Mosaic;

impl CluedKind for Mosaic {
    fn name(&self) -> &'static str {
        "mosaic"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Mosaic", "モザイク")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=50
    }

    fn usual_side(&self) -> usize {
        10
    }

    fn examples(&self) -> &'static [&'static str] {
        &["mosaic:33../45.2/..53/.342"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the cells; they make a picture.",
                "マスのいくつかを黒くぬると、絵が現れます。",
            )
            .to_owned(),
            lang.pick(
                "A number says how many cells are shaded among its own cell and those that touch it, by an edge or by a corner: nine cells in all, fewer at the border.",
                "数字は、そのマス自身とそれを囲むマス(ななめも含む)のうち、黒くぬるマスの数です。全部で9マス、盤面のはしではそれより少なくなります。数字のマスもぬることがあります。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                _ => number(sign),
            },
            ["a number from 0 to 9, or '.' for none", "0〜9の数字、数字なしは '.'"],
        )
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let shade = to.sort(Sort::shade());
        to.cells(shade);
        let mut items = Vec::new();
        for cell in grid.cells() {
            if let Clue::Number(number) = clues.at(cell) {
                let name = grid.name(cell);
                let said = [format!("the {number} in {name}"), format!("{name}の{number}")];
                let shaded = Symbols::only(Symbol(1));
                to.bind_clue(ClueAt::Cell(cell), said, Count::exactly(around(grid, cell), shaded, number));
                items.push(Item::Clue(Spot::cell(grid.row(cell), grid.col(cell)), number.to_string()));
            }
        }
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("mosaic")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // Without a number above 4 it could be a board of lightup, without a blank one of singles; only this game has an `h`.
        let Some(id) = Id::of(id) else { return false };
        let flag = id.params.strip_prefix('h').is_some_and(|flag| matches!(flag, "0" | "1"));
        let known = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
        (flag || (id.params.is_empty() && is_clear(id.body)))
            && id.body.bytes().all(known)
            && id.spoken() == id.cells
            && (flag || !is_singles(&id))
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        if reader.peek() == Some('h') {
            reader.at += 1;
            reader.small_number();
        }
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let wanted = [
            "a number from 0 to 9, or a letter for a run of cells without one",
            "0〜9の数字か、数字のないマスの並びを表す文字",
        ];
        reader.sgt_cells(grid, &number, wanted)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let sign = |clue: Clue| match clue {
            Clue::Number(number) => char::from_digit(u32::from(number), 10).unwrap_or('?'),
            _ => '?',
        };
        let body = clues.sgt_cells(&sign);
        let flag = if is_clear(&body) { "" } else { "h1" };
        clues.given.is_empty().then(|| format!("{cols}x{rows}{flag}:{body}"))
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let picture = picture(grid, chance);
        let mut clues = Clues::empty(grid);
        for cell in grid.cells() {
            let shaded = around(grid, cell).iter().filter(|near| picture[near.index()]).count();
            clues.cells[cell.index()] = Clue::Number(shaded as u16);
        }
        let mark = |cell: Cell| Mark { cell, symbol: Symbol(u8::from(picture[cell.index()])) };
        Some((clues, grid.cells().map(mark).collect()))
    }

    fn glance_is_all(&self) -> bool {
        true
    }

    fn strips(&self) -> Strips {
        Strips { cells: true, ..Strips::default() }
    }
}

fn number(sign: char) -> Option<Clue> {
    sign.to_digit(10).map(|number| Clue::Number(number as u16))
}

/// A cell and those that touch it.
pub(super) fn around(grid: Grid, cell: Cell) -> Vec<Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let rows = row.saturating_sub(1)..=(row + 1).min(grid.rows as usize - 1);
    let cols = col.saturating_sub(1)..=(col + 1).min(grid.cols as usize - 1);
    rows.flat_map(|row| cols.clone().map(move |col| grid.cell(row, col))).collect()
}

/// Whether every cell has a sign of its own that singles could have there: a number from 1 up to the side, with `a` for 10.
fn is_singles(id: &Id<'_>) -> bool {
    let side = (1..=id.lines).filter(|side| side * (id.lines - side) == id.cells).max().unwrap_or(0);
    let number = |sign: u8| (sign as char).to_digit(36).map_or(0, |number| number as usize);
    id.body.len() == id.cells && id.body.bytes().all(|sign| (1..=side).contains(&number(sign)))
}

/// Whether cells as a game id has them can be no board of another game.
fn is_clear(body: &str) -> bool {
    body.bytes().any(|sign| (b'5'..=b'9').contains(&sign))
        && body.bytes().any(|sign| sign.is_ascii_lowercase())
}
