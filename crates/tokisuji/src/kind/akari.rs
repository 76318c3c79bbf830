//! Akari (美術館): lamps that light up every white cell along rows and columns and never shine on each other; a number on a black cell
//! says how many lamps stand beside it.
//!
//! On one line the board is rows of signs: `.` a white cell, `#` a black one, `0` to `4` a black one with its number:
//! `akari:..#./1..2/#...`.

mod patterns;

use super::clued::pzpr::{Told, write_small};
use super::clued::sgt::Id;
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::{Chance, below, shuffle};
use crate::constraint::Count;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Fill, Item, Layout, Lowering, Pattern, Sort, SortLook, Spot, Thing};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Akari;

/// A lamp.
const LAMP: Symbol = Symbol(1);

impl CluedKind for Akari {
    fn name(&self) -> &'static str {
        "akari"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Akari", "美術館")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=50
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        // The one by which pzpr is tested.
        &["akari:....../..4.../....2./.0..../...1../......"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Put lamps into white cells. A lamp lights up its own cell and all white cells up, down, left and right of it, as far as the next black cell. In the end every white cell is lit.",
                "白いマスに照明を置きます。照明は、置いたマスと、そこから上下左右に黒マスや盤面のはしにぶつかるまでのすべての白マスを照らします。最後にはすべての白マスを照らします。",
            )
            .to_owned(),
            lang.pick("No lamp is lit by another one.", "照明どうしが照らし合ってはいけません。").to_owned(),
            lang.pick(
                "A number says how many lamps stand in the four cells beside it. Beside a black cell without a number there may be any number of lamps.",
                "数字は、その黒マスの上下左右の4マスに入る照明の数です。数字のない黒マスのまわりには、いくつ置いてもかまいません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let read = |sign| match sign {
            '.' => Some(Clue::None),
            '#' => Some(Clue::Block),
            _ => number(sign),
        };
        let wanted = [
            "'.' for a white cell, '#' for a black one, or a number from 0 to 4",
            "白マスの '.'、黒マスの '#'、0〜4の数字",
        ];
        let clues = reader.clue_rows(self.sides(), &read, wanted)?;
        some_white(clues, start, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let no = ["{} has|have no lamp", "{}に照明はない"];
        let yes = ["{} has|have a lamp", "{}に照明がある"];
        let lamp = to.sort(Sort::two(SortLook::Thing(Thing::Lamp), ['.', 'o'], no, yes));
        let is_white = |cell: Cell| clues.at(cell) == Clue::None;
        grid.cells().filter(|&cell| is_white(cell)).for_each(|cell| to.cell(cell, lamp));
        let mut items = Vec::new();
        for cell in grid.cells().filter(|&cell| !is_white(cell)) {
            items.push(Item::Fill(cell, Fill::Black));
            if let Clue::BlockNumber(number) = clues.at(cell) {
                let name = grid.name(cell);
                let said = [format!("the {number} in {name}"), format!("{name}の{number}")];
                let scope = grid.beside(cell).filter(|&next| is_white(next)).collect();
                let count = Count::exactly(scope, Symbols::only(LAMP), number);
                to.bind_clue(ClueAt::Cell(cell), said, count);
                items.push(Item::Clue(Spot::cell(grid.row(cell), grid.col(cell)), number.to_string()));
            }
        }
        let runs = Runs::of(clues);
        for run in runs.all.iter().filter(|run| run.len() > 1) {
            let [first, last] = [run[0], run[run.len() - 1]].map(|cell| grid.name(cell));
            let said = [
                format!("the line from {first} to {last} (one lamp at most)"),
                format!("{first}〜{last}の並び(照明は1つまで)"),
            ];
            to.bind(said, Count::between(run.clone(), Symbols::only(LAMP), 0, 1));
        }
        for cell in grid.cells().filter(|&cell| is_white(cell)) {
            let name = grid.name(cell);
            let said = [format!("the light for {name}"), format!("{name}を照らす照明")];
            let scope = runs.seen(cell);
            let most = scope.len() as u16;
            to.bind(said, Count::between(scope, Symbols::only(LAMP), 1, most));
        }
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["lightup", "akari", "bijutsukan"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let clue = |told: Told| match told {
            None => Clue::None,
            Some(None) => Clue::Block,
            Some(Some(number)) => Clue::BlockNumber(number),
        };
        let cells = reader.pzpr_small(grid.len())?.into_iter().map(clue).collect();
        some_white(Clues { cells, ..Clues::empty(grid) }, start, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let told = |clue: &Clue| match *clue {
            Clue::None => None,
            Clue::BlockNumber(number) => Some(Some(number)),
            _ => Some(None),
        };
        let told: Vec<Told> = clues.cells.iter().map(told).collect();
        let Grid { rows, cols } = clues.grid;
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}", write_small(&told)))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("lightup")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // The share of black cells or a black cell without a number: no other game has one of them.
        let Some(id) = Id::of(id) else { return false };
        let params = id.params.strip_prefix('b').is_some_and(|rest| {
            rest.starts_with(|sign: char| sign.is_ascii_digit())
                && rest.bytes().all(|sign| sign.is_ascii_digit() || b"srd".contains(&sign))
        });
        let (black, digit) =
            (id.body.contains('B'), id.body.bytes().any(|sign| (b'0'..=b'4').contains(&sign)));
        let known = |sign: u8| sign.is_ascii_lowercase() || matches!(sign, b'0'..=b'4' | b'B');
        (params || (id.params.is_empty() && black && digit))
            && id.body.bytes().all(known)
            && id.spoken() == id.cells
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        for letter in ['b', 's', 'r', 'd'] {
            if reader.peek() == Some(letter) {
                reader.at += 1;
                reader.small_number();
            }
        }
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let start = reader.at;
        let read = |sign| if sign == 'B' { Some(Clue::Block) } else { number(sign) };
        let wanted = [
            "'B' for a black cell, a number from 0 to 4, or a letter for a run of white cells",
            "黒マスの 'B'、0〜4の数字、白マスの並びを表す文字",
        ];
        let clues = reader.sgt_cells(grid, &read, wanted)?;
        some_white(clues, start, reader)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let sign = |clue: Clue| match clue {
            Clue::BlockNumber(number) => char::from_digit(u32::from(number), 10).unwrap_or('B'),
            _ => 'B',
        };
        // With a share, symmetry and difficulty that say nothing, it is known from other games.
        clues.given.is_empty().then(|| format!("{cols}x{rows}b20s0d0:{}", clues.sgt_cells(&sign)))
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let mut clues = Clues::empty(grid);
        // Black cells that are the same when the board is turned upside down.
        let wanted = grid.len() * (15 + below(chance, 14) as usize) / 100;
        let mut order: Vec<Cell> = grid.cells().collect();
        shuffle(chance, &mut order);
        let mut black = 0;
        for &cell in &order {
            let twin = Cell((grid.len() - 1 - cell.index()) as u16);
            if black >= wanted {
                break;
            }
            if clues.at(cell) == Clue::None {
                clues.cells[cell.index()] = Clue::Block;
                clues.cells[twin.index()] = Clue::Block;
                black += 1 + usize::from(twin != cell);
            }
        }
        // A lamp wherever it is still dark, in an order by chance: then all is lit, and no lamp is.
        let runs = Runs::of(&clues);
        let (mut lit, mut lamps) = (vec![false; grid.len()], vec![false; grid.len()]);
        shuffle(chance, &mut order);
        for &cell in order.iter().filter(|&&cell| clues.at(cell) == Clue::None) {
            if !lit[cell.index()] {
                lamps[cell.index()] = true;
                runs.seen(cell).iter().for_each(|seen| lit[seen.index()] = true);
            }
        }
        for cell in grid.cells().filter(|&cell| clues.at(cell) == Clue::Block).collect::<Vec<_>>() {
            let beside = grid.beside(cell).filter(|&next| clues.at(next) == Clue::None).count();
            let number = grid.beside(cell).filter(|next| lamps[next.index()]).count() as u16;
            if beside > 0 {
                clues.cells[cell.index()] = Clue::BlockNumber(number);
            }
        }
        let mark = |cell: Cell| Mark { cell, symbol: Symbol(u8::from(lamps[cell.index()])) };
        let solution: Vec<Mark> =
            grid.cells().filter(|&cell| clues.at(cell) == Clue::None).map(mark).collect();
        (!solution.is_empty()).then_some((clues, solution))
    }

    fn glance_is_all(&self) -> bool {
        true
    }

    fn strips(&self) -> Strips {
        Strips { cells: true, ..Strips::default() }
    }
}

fn number(sign: char) -> Option<Clue> {
    sign.to_digit(5).map(|number| Clue::BlockNumber(number as u16))
}

/// There is something to light up.
fn some_white(clues: Clues, start: usize, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    match clues.cells.contains(&Clue::None) {
        true => Ok(clues),
        false => Err(reader.want_at(start, "a white cell at least", "1つ以上の白マス")),
    }
}

/// White cells side by side: where one lamp shines.
struct Runs {
    all: Vec<Vec<Cell>>,
    /// The two runs of each cell: across and down.
    of: Vec<[usize; 2]>,
}

impl Runs {
    fn of(clues: &Clues) -> Runs {
        let grid = clues.grid;
        let mut runs = Runs { all: Vec::new(), of: vec![[usize::MAX; 2]; grid.len()] };
        for (way, lines) in [(0, grid.rows), (1, grid.cols)] {
            for at in 0..lines as usize {
                let cells = super::nonogram::line(grid, way == 0, at);
                for run in cells.chunk_by(|a, b| [a, b].iter().all(|cell| clues.at(**cell) == Clue::None)) {
                    if clues.at(run[0]) == Clue::None {
                        for cell in run {
                            runs.of[cell.index()][way] = runs.all.len();
                        }
                        runs.all.push(run.to_vec());
                    }
                }
            }
        }
        runs
    }

    /// All that a lamp in a white cell shines on, in reading order.
    fn seen(&self, cell: Cell) -> Vec<Cell> {
        let mut seen: Vec<Cell> =
            self.of[cell.index()].iter().flat_map(|&run| &self.all[run]).copied().collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }
}
