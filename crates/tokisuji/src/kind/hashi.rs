//! Hashi (橋をかけろ): islands joined by bridges, as many at each island as its number says, until all hang together.
//!
//! On one line the islands are rows of signs, `?` for one without a number: `hashi:3.2/.../2.1`.

mod make;
mod patterns;

use super::clued::pzpr::{Told, write_numbers};
use super::clued::sgt::Id;
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{Joined, NotBoth, Sum};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Fill, Item, Layout, Lines, Lowering, Pattern, Sort, SortLook, Spot};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Hashi;

/// The most bridges that an island can have: two on each side.
const MOST: u16 = 8;

impl CluedKind for Hashi {
    fn name(&self) -> &'static str {
        "hashi"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Hashi", "橋をかけろ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=29
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["hashi:4.2../.3..2/3..../.3.1./3.4.3"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Circles are islands. Join them by bridges that run straight across or down from one island to the next in that direction, until one can walk from every island to every other.",
                "丸は島です。タテまたはヨコにまっすぐ見える隣の島との間に橋をかけて、すべての島をひとつながりにします。",
            )
            .to_owned(),
            lang.pick(
                "The number of an island is the number of bridges that end there. Between two islands there are at most two bridges.",
                "島の数字は、その島から出る橋の本数です。同じ2つの島の間には、橋を2本までかけられます。",
            )
            .to_owned(),
            lang.pick(
                "Bridges never cross each other or another island.",
                "橋は、ほかの橋と交差してはいけません。また、島を飛びこえてかけることもできません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let clues = reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                '?' => Some(Clue::Circle(false)),
                '1'..='8' => Some(Clue::Number(sign as u16 - '0' as u16)),
                _ => None,
            },
            [
                "the number of an island, 1 to 8, '?' for one without a number, '.' for none",
                "島の数字1〜8、数字のない島は '?'、島のないマスは '.'",
            ],
        )?;
        some_islands(clues, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        // A circle without a number is a question mark here.
        clues.rows_text().replace('w', "?")
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let sort = to.sort(bridges());
        let spans = spans(clues);
        let places: Vec<Cell> =
            spans.iter().map(|span| to.link(span.spot(grid), sort, span.reach(grid))).collect();
        let islands: Vec<Cell> = islands(clues).collect();
        for &island in &islands {
            let Clue::Number(number) = clues.at(island) else { continue };
            let name = grid.name(island);
            let said = [format!("the {number} in {name}"), format!("{name}の{number}")];
            let own = spans.iter().zip(&places).filter(|(span, _)| span.ends.contains(&island));
            let own = own.map(|(_, &place)| place).collect();
            to.bind_clue(ClueAt::Cell(island), said, Sum::plain(own, 0, number.into()));
        }
        let none = Symbols::only(Symbol(0));
        for (at, across) in spans.iter().enumerate() {
            for (other, down) in spans.iter().enumerate() {
                let Some(cell) = across.crosses(*down, grid) else { continue };
                let name = grid.name(cell);
                let said =
                    [format!("the bridges that would cross in {name}"), format!("{name}で交差する2つの橋")];
                to.bind(said, NotBoth::new([places[at], places[other]], [none; 2]));
            }
        }
        let number = |island: Cell| islands.binary_search(&island).expect("an island") as u16;
        let ends = spans.iter().map(|span| (number(span.ends[0]), number(span.ends[1]))).collect();
        let said =
            ["the rule that all islands hang together".to_owned(), "島をひとつながりにする条件".to_owned()];
        let some = Symbols::first(3).difference(none);
        to.bind(said, Joined::new(places, ends, islands.len() as u16, some));
        to.layout = Layout { lines: Lines::None, items: circles(clues), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["hashi", "hashikake", "bridges"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let told = reader.pzpr_numbers(grid.len())?;
        let known = |told: Told| match told {
            None => Some(Clue::None),
            Some(None) => Some(Clue::Circle(false)),
            Some(Some(number)) => (1..=MOST).contains(&number).then_some(Clue::Number(number)),
        };
        let Some(cells) = told.into_iter().map(known).collect::<Option<Vec<Clue>>>() else {
            reader.at = start;
            return Err(reader.want("islands with numbers from 1 to 8", "1〜8の数字の島"));
        };
        some_islands(Clues { cells, ..Clues::empty(grid) }, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let told = |clue: &Clue| match clue {
            Clue::Number(number) => Some(Some(*number)),
            Clue::Circle(_) => Some(None),
            _ => None,
        };
        let told: Vec<Told> = clues.cells.iter().map(told).collect();
        let Grid { rows, cols } = clues.grid;
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}", write_numbers(&told)))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("bridges")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // Behind the size stands how many bridges there may be between two islands, which no other game has.
        Id::of(id).is_some_and(|id| {
            let rest =
                id.params.trim_start_matches(|sign: char| matches!(sign, 'i' | 'e') || sign.is_ascii_digit());
            rest.starts_with('m') && id.spoken() <= id.cells
        })
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        // How many islands there are and how far they reach is seen on the board.
        for sign in ['i', 'e'] {
            if reader.peek() == Some(sign) {
                reader.at += 1;
                reader.small_number().ok_or_else(|| reader.want("a number", "数"))?;
            }
        }
        let (en, ja) = ("m2: at most two bridges between two islands", "m2(2つの島の間に橋は2本まで)");
        reader.pass('m', en, ja)?;
        let start = reader.at;
        if reader.small_number() != Some(2) {
            reader.at = start;
            return Err(reader.want(en, ja));
        }
        if reader.peek() == Some('L') {
            return Err(reader.want(
                "a puzzle whose bridges may form loops: without them it is another puzzle",
                "橋が輪になってもよい問題(輪を禁じるものは別の種類です)",
            ));
        }
        reader.sgt_difficulty()?;
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let clues = reader.sgt_cells(
            grid,
            &|sign| match sign {
                '1'..='8' => Some(Clue::Number(sign as u16 - '0' as u16)),
                _ => None,
            },
            [
                "the number of an island, 1 to 8, or a letter for a run of cells without one",
                "島の数字1〜8か、島のないマスの並びを表す文字",
            ],
        )?;
        some_islands(clues, reader)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let told = clues.cells.iter().all(|clue| !matches!(clue, Clue::Circle(_)));
        let Grid { rows, cols } = clues.grid;
        let body = clues.sgt_cells(&|clue| match clue {
            Clue::Number(number) => char::from_digit(number.into(), 10).unwrap_or('?'),
            _ => '?',
        });
        (told && clues.given.is_empty()).then(|| format!("{cols}x{rows}m2:{body}"))
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, level, chance)
    }

    fn has_pairs(&self) -> bool {
        false
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// Between two islands: no bridge, one, or two.
fn bridges() -> Sort {
    let both = |said: [[&str; 2]; 3]| said.map(|both| both.map(str::to_owned)).to_vec();
    Sort {
        look: SortLook::Link,
        symbols: Symbols::first(3),
        answer: true,
        signs: vec!['0', '1', '2'],
        says: both([
            ["no bridge runs {}", "{}に橋はない"],
            ["one bridge runs {}", "{}の橋は1本"],
            ["two bridges run {}", "{}の橋は2本"],
        ]),
        denies: both([
            ["at least one bridge runs {}", "{}に橋が1本以上ある"],
            ["not just one bridge runs {}", "{}の橋は1本ではない"],
            ["at most one bridge runs {}", "{}の橋は1本以下"],
        ]),
    }
}

/// There must be something to join.
fn some_islands(clues: Clues, reader: &Reader<'_>) -> Result<Clues, ReadError> {
    let several = islands(&clues).nth(1).is_some();
    if several { Ok(clues) } else { Err(reader.want("at least two islands", "2つ以上の島")) }
}

/// The islands, in order.
fn islands(clues: &Clues) -> impl Iterator<Item = Cell> {
    clues.grid.cells().filter(|&cell| clues.at(cell) != Clue::None)
}

/// Two islands with nothing but water between them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Span {
    /// The upper or left one first.
    ends: [Cell; 2],
}

impl Span {
    fn is_across(self, grid: Grid) -> bool {
        grid.row(self.ends[0]) == grid.row(self.ends[1])
    }

    /// How many cells on the second one lies.
    fn reach(self, grid: Grid) -> u8 {
        let [a, b] = self.ends;
        (grid.row(b) - grid.row(a) + grid.col(b) - grid.col(a)) as u8
    }

    /// Where a bridge begins.
    fn spot(self, grid: Grid) -> Spot {
        let (row, col) = (grid.row(self.ends[0]), grid.col(self.ends[0]));
        if self.is_across(grid) { Spot::left(row, col + 1) } else { Spot::above(row + 1, col) }
    }

    /// The cell in which bridges across here and down there would cross.
    fn crosses(self, down: Span, grid: Grid) -> Option<Cell> {
        if !self.is_across(grid) || down.is_across(grid) {
            return None;
        }
        let (row, col) = (grid.row(self.ends[0]), grid.col(down.ends[0]));
        let inside = |at: usize, ends: [usize; 2]| ends[0] < at && at < ends[1];
        let fits = inside(row, down.ends.map(|cell| grid.row(cell)))
            && inside(col, self.ends.map(|cell| grid.col(cell)));
        fits.then(|| grid.cell(row, col))
    }
}

/// All spans, by their first islands: to the right, then down.
fn spans(clues: &Clues) -> Vec<Span> {
    let grid = clues.grid;
    let is = |row: usize, col: usize| clues.at(grid.cell(row, col)) != Clue::None;
    let mut spans = Vec::new();
    for island in islands(clues) {
        let (row, col) = (grid.row(island), grid.col(island));
        let right = (col + 1..grid.cols as usize).find(|&col| is(row, col)).map(|col| grid.cell(row, col));
        let down = (row + 1..grid.rows as usize).find(|&row| is(row, col)).map(|row| grid.cell(row, col));
        spans.extend([right, down].into_iter().flatten().map(|other| Span { ends: [island, other] }));
    }
    spans
}

/// The islands, as they stand on the board.
fn circles(clues: &Clues) -> Vec<Item> {
    let grid = clues.grid;
    let mut items = Vec::new();
    for island in islands(clues) {
        let spot = Spot::cell(grid.row(island), grid.col(island));
        let text = match clues.at(island) {
            Clue::Number(number) => number.to_string(),
            _ => "?".to_owned(),
        };
        items.extend([Item::Circle(spot, Fill::White), Item::Clue(spot, text)]);
    }
    items
}
