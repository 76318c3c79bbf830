//! Star Battle (スターバトル): so many stars in every row, column and region, none of which touch.
//!
//! On one line the number of stars and, row by row, a letter for the region of each cell: `starbattle:1/aabb/cabb/ccdd/cddd`.

mod make;
mod patterns;

use super::clued::pzpr::write_regions;
use super::clued::{CluedKind, Clues, Strips};
use super::nonogram::line;
use crate::chance::Chance;
use crate::constraint::Count;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Item, Layout, Lowering, Pattern, Sort, SortLook, Thing};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct StarBattle;

/// A star.
const STAR: Symbol = Symbol(1);

/// The most stars in a row.
const MOST: usize = 6;

impl CluedKind for StarBattle {
    fn name(&self) -> &'static str {
        "starbattle"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Star Battle", "スターバトル")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        4..=25
    }

    fn is_square(&self) -> bool {
        true
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        // The one by which pzpr is tested.
        &["starbattle:1/aaabbb/abbbcc/addeec/ffddec/feeeec/fccccc"]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let number = clues.number;
        let stars = if number == 1 { "one star".to_owned() } else { format!("{number} stars") };
        vec![
            lang.pick(
                format!("Put stars into cells so that every row, every column and every region within thick lines has {stars}."),
                format!("どの行にも、どの列にも、太い線で囲まれたどの領域にも、星がちょうど{number}個ずつ入るように置きます。"),
            ),
            lang.pick(
                "Stars never touch each other, not even by a corner.".to_owned(),
                "星どうしは、ななめも含めてとなり合いません。".to_owned(),
            ),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let number = stars(reader)?;
        Ok(Clues { number, ..reader.region_rows(&self.sides())? })
    }

    fn write(&self, clues: &Clues) -> String {
        format!("{}/{}", clues.number, clues.regions_text())
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let no = ["{} has|have no star", "{}に星はない"];
        let yes = ["{} has|have a star", "{}に星がある"];
        let star = to.sort(Sort::two(SortLook::Thing(Thing::Star), ['.', 'o'], no, yes));
        to.cells(star);
        let (stars, number) = (Symbols::only(STAR), clues.number);
        for at in 0..grid.rows as usize {
            let said = [format!("row {}", at + 1), format!("{}行目", at + 1)];
            to.bind(said, Count::exactly(line(grid, true, at), stars, number));
        }
        for at in 0..grid.cols as usize {
            let said = [format!("column {}", at + 1), format!("{}列目", at + 1)];
            to.bind(said, Count::exactly(line(grid, false, at), stars, number));
        }
        for cells in clues.region_cells() {
            let name = grid.name(cells[0]);
            let said = [format!("the region of {name}"), format!("{name}の領域")];
            to.bind(said, Count::exactly(cells, stars, number));
        }
        for row in 1..grid.rows as usize {
            for col in 1..grid.cols as usize {
                let square: [Cell; 4] = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
                    .map(|(row, col)| grid.cell(row, col));
                let [first, last] = [square[0], square[3]].map(|cell| grid.name(cell));
                let said = [
                    format!("the square {first} to {last} (one star at most)"),
                    format!("{first}〜{last}の4マス(星は1つまで)"),
                ];
                to.bind(said, Count::between(square.to_vec(), stars, 0, 1));
            }
        }
        let items = clues.region_edges().into_iter().map(Item::Thick).collect();
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["starbattle"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.square(grid)?;
        let number = stars(reader)?;
        let regions = reader.pzpr_regions(grid)?;
        reader.at_end()?;
        Ok(Clues { regions, number, ..Clues::empty(grid) })
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let regions = write_regions(clues.grid, &clues.regions);
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}/{regions}", clues.number))
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, level, chance)
    }

    fn glance_is_all(&self) -> bool {
        true
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// Reads how many stars there are in a row, and the stroke behind.
fn stars(reader: &mut Reader<'_>) -> Result<u16, ReadError> {
    let start = reader.at;
    match reader.small_number().filter(|number| (1..=MOST).contains(number) && reader.peek() == Some('/')) {
        Some(number) => {
            reader.at += 1;
            Ok(number as u16)
        }
        None => Err(reader.want_at(
            start,
            "how many stars each row has, 1 to 6, and '/'",
            "1行あたりの星の数(1〜6)と '/'",
        )),
    }
}
