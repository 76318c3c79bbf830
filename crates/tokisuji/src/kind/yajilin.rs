//! Yajilin (ヤジリン): one closed loop through all cells that are neither shaded nor hold a clue; a clue says how many cells are shaded
//! where its arrow points.
//!
//! On one line rows of `.` for a cell and a number with `^`, `>`, `v` or `<` for a clue, `#` for a grey cell without one:
//! `yajilin:..2<./.../0^...`.

mod make;
mod patterns;
mod text;

use super::clued::linked::{Links, NO, YES, next};
use super::clued::shaded::{SHADED, WHITE, apart};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{Spaced, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Fill, Item, Layout, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Yajilin;

impl CluedKind for Yajilin {
    fn name(&self) -> &'static str {
        "yajilin"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Yajilin", "ヤジリン")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=29
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["yajilin:...../...../...2<./...../....0^"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the white cells, and draw one single closed loop through the centres of all the others, across and down. It never branches, crosses itself or enters a cell twice.",
                "白いマスのいくつかを黒くぬり、残りのすべてのマスの中央を通る線をタテヨコに引いて、全体で1つのループを作ります。ループは枝分かれも交差もしません。",
            )
            .to_owned(),
            lang.pick(
                "The number in a grey cell says how many cells are shaded in the direction of its arrow, as far as the border. Other cells may be shaded too.",
                "灰色のマスの数字は、矢印の方向に盤の端まで進む間にある黒マスの数です。どの矢印からも指されない黒マスがあってもかまいません。",
            )
            .to_owned(),
            lang.pick(
                "Shaded cells never share an edge. Grey cells are not shaded, and the loop does not enter them.",
                "黒マスどうしは、タテヨコに隣り合ってはいけません。灰色のマスは黒くぬれず、ループも通りません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read(self, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        text::write(clues)
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let is_open = |cell: Cell| clues.at(cell) == Clue::None;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let shade = to.sort(Sort::shade());
        grid.cells().filter(|&cell| is_open(cell)).for_each(|cell| to.cell(cell, shade));
        let links = Links::add(&mut to, grid, &is_open);
        for cell in grid.cells() {
            let name = grid.name(cell);
            match clues.at(cell) {
                Clue::Arrow(way, number) => {
                    let said = [
                        format!("the {number}{} in {name}", SIGNS[usize::from(way)]),
                        format!("{name}の{number}{}", SIGNS[usize::from(way)]),
                    ];
                    to.bind_clue(ClueAt::Cell(cell), said, pointed(clues, cell, way, number));
                }
                Clue::None => {
                    let said = [format!("{name} (shade, or two lines)"), format!("{name}(黒マスか線2本)")];
                    to.bind(said, passed(&links, cell));
                }
                _ => {}
            }
        }
        apart(&mut to, grid, &is_open);
        links.bind_loop(&mut to);
        to.layout = Layout { items: arrows(clues), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["yajilin", "yajirin"]
    }

    fn pzpr_looks(&self) -> &'static str {
        "b"
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read_pzpr(grid, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        text::write_pzpr(clues)
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, level, chance)
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// Arrows in sentences: up, right, down, left.
const SIGNS: [char; 4] = ['↑', '→', '↓', '←'];

/// The cells of the answer where an arrow points, the nearest first.
fn ahead(clues: &Clues, cell: Cell, way: u8) -> Vec<Cell> {
    let on = |cell: &Cell| next(clues.grid, *cell, way.into());
    std::iter::successors(on(&cell), on).filter(|&cell| clues.at(cell) == Clue::None).collect()
}

/// So many of the cells where an arrow points are shaded. No two of them touch, which everybody who counts sees as well.
fn pointed(clues: &Clues, cell: Cell, way: u8, number: u16) -> crate::constraint::Walked<Spaced> {
    let cells = ahead(clues, cell, way);
    let touch = |pair: &[Cell]| clues.grid.beside(pair[0]).any(|near| near == pair[1]);
    let touches = cells.iter().take(1).map(|_| false).chain(cells.windows(2).map(touch)).collect();
    let counts = vec![Symbols::only(SHADED); cells.len()];
    Spaced::over(cells, touches, counts, number, number)
}

/// A cell is shaded and without lines, or white with two of them.
fn passed(links: &Links, cell: Cell) -> Table {
    let own = links.at(cell);
    let mut rows = vec![[SHADED].into_iter().chain(own.iter().map(|_| NO)).collect::<Vec<Symbol>>()];
    for a in 0..own.len() {
        for b in a + 1..own.len() {
            let line = (0..own.len()).map(|at| if at == a || at == b { YES } else { NO });
            rows.push([WHITE].into_iter().chain(line).collect());
        }
    }
    Table::new([cell].into_iter().chain(own).collect(), rows)
}

/// Grey cells and their arrows, as they stand on the board.
fn arrows(clues: &Clues) -> Vec<Item> {
    let mut items = Vec::new();
    for cell in clues.grid.cells().filter(|&cell| clues.at(cell) != Clue::None) {
        items.push(Item::Fill(cell, Fill::Grey));
        if let Clue::Arrow(way, number) = clues.at(cell) {
            items.push(Item::Arrow(cell, way, number.to_string()));
        }
    }
    items
}
