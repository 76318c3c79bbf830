//! Nurikabe (ぬりかべ): islands of as many white cells as their number says, in a sea that is one piece and nowhere two by two.
//!
//! On one line the numbers are rows of signs, with letters beyond 9: `nurikabe:.5.../..2../...../..1../...3.`.

mod make;
mod patterns;

use super::clued::pzpr::{Told, write_numbers};
use super::clued::shaded::{SHADED, beside, number_items, one_piece};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{Clause, Island, Reached};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Frame, Layout, Lowering, Pattern, Said, Sort};
use crate::symbol::{Mark, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Nurikabe;

/// The largest number that the own form has a sign for.
const MOST: u16 = 35;

impl CluedKind for Nurikabe {
    fn name(&self) -> &'static str {
        "nurikabe"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Nurikabe", "ぬりかべ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=50
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["nurikabe:.5.../..2../...../..1../...3."]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the cells. What stays white are islands: each has exactly one number, which says how many cells it has. Islands touch each other by corners at most.",
                "マスのいくつかを黒くぬり、白いマスを「島」に分けます。どの島にも数字がちょうど1つ入り、数字はその島のマスの数を表します。島どうしはタテヨコに隣り合いません。",
            )
            .to_owned(),
            lang.pick(
                "All shaded cells hang together by their edges; and nowhere are four of them a square of two by two. Cells with numbers are never shaded.",
                "黒いマスはタテヨコにすべてひとつながりになります。黒いマスだけの2×2のかたまりを作ってはいけません。数字のマスは黒くぬれません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let clues = reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                '1'..='9' | 'a'..='z' => sign.to_digit(36).map(|number| Clue::Number(number as u16)),
                _ => None,
            },
            ["a number: 1 to 9, then a to z; or '.' for none", "数字(1〜9、その先は a〜z)、数字なしは '.'"],
        )?;
        some_number(clues, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let sort = to.sort(Sort::shade());
        to.cells(sort);
        let (scope, near): (Vec<Cell>, _) = (grid.cells().collect(), beside(grid));
        let sizes: Vec<(u16, u16)> = scope
            .iter()
            .filter_map(
                |&cell| if let Clue::Number(size) = clues.at(cell) { Some((cell.0, size)) } else { None },
            )
            .collect();
        for (&(cell, size), island) in sizes.iter().zip(Island::all(&scope, &near, &sizes)) {
            let name = grid.name(Cell(cell));
            to.bind([format!("the {size} in {name}"), format!("{name}の{size}")], island);
        }
        for row in 1..grid.rows as usize {
            for col in 1..grid.cols as usize {
                let square = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
                    .map(|(row, col)| grid.cell(row, col));
                let white = Symbols::first(2).difference(Symbols::only(SHADED));
                to.bind(
                    Said::Places(two_by_two),
                    Clause::new(square.to_vec(), &[0, 1, 2, 3].map(|at| (at, white))),
                );
            }
        }
        one_piece(&mut to, grid, SHADED, ["the sea, which is one piece", "黒マスはひとつながり"]);
        let said = ["the islands, each with its number".to_owned(), "どの島にも数字が1つ".to_owned()];
        to.bind(said, Reached::new(scope, &near, &sizes));
        to.layout = Layout { items: number_items(grid, &clues.cells), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["nurikabe"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let told = reader.pzpr_numbers(grid.len())?;
        let known = |told: Told| match told {
            None => Some(Clue::None),
            Some(number) => number.filter(|number| (1..=MOST).contains(number)).map(Clue::Number),
        };
        let Some(cells) = told.into_iter().map(known).collect::<Option<Vec<Clue>>>() else {
            reader.at = start;
            return Err(reader.wanted([
                format!("islands of 1 to {MOST} cells, each with its number"),
                format!("1〜{MOST}マスの島(数字の「?」は読めません)"),
            ]));
        };
        some_number(Clues { cells, ..Clues::empty(grid) }, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let told = |clue: &Clue| if let Clue::Number(number) = clue { Some(Some(*number)) } else { None };
        let told: Vec<Told> = clues.cells.iter().map(told).collect();
        let Grid { rows, cols } = clues.grid;
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}", write_numbers(&told)))
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, level, chance)
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// There is an island.
fn some_number(clues: Clues, reader: &Reader<'_>) -> Result<Clues, ReadError> {
    match clues.cells.iter().all(|clue| *clue == Clue::None) {
        true => Err(reader.want("a number at least", "1つ以上の数字")),
        false => Ok(clues),
    }
}
/// Four cells around a corner, by the first.
fn two_by_two(frame: &Frame, cells: &[Cell]) -> [String; 2] {
    let name = frame.grid.name(cells[0]);
    [format!("the two by two at {name}"), format!("{name}からの2×2")]
}
