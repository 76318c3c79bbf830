//! Masyu (ましゅ): one closed loop through all circles; straight through white ones, with a turn beside them, and the other way round
//! through black ones.
//!
//! On one line the circles are rows of signs: `masyu:..w.../.b..w.`.

mod patterns;

use super::clued::linked::{Links, NO, YES, between, next, ring};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{Count, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Fill, Item, Layout, Lowering, Pattern, Spot};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Masyu;

impl CluedKind for Masyu {
    fn name(&self) -> &'static str {
        "masyu"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Masyu", "ましゅ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=29
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["masyu:..w.../.b..w./....../...b../.w..../......"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Draw one single closed loop through the centres of cells, across and down. It passes through all circles, and never branches, crosses itself or enters a cell twice.",
                "マスの中央を通る線をタテヨコに引き、全体で1つのループを作ります。ループはすべての丸を通り、枝分かれも交差もしません。",
            )
            .to_owned(),
            lang.pick(
                "Through a white circle the loop goes straight, and it turns in the cell before it, or behind it, or both.",
                "白丸では直進し、その前後のマスの少なくとも一方で曲がります。",
            )
            .to_owned(),
            lang.pick(
                "In a black circle the loop turns, and it goes straight through the cells before and behind it.",
                "黒丸では必ず曲がり、その前後のマスではどちらも直進します。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                'w' | 'W' => Some(Clue::Circle(false)),
                'b' | 'B' => Some(Clue::Circle(true)),
                _ => None,
            },
            [
                "'w' for a white circle, 'b' for a black one, '.' for none",
                "白丸の 'w'、黒丸の 'b'、丸なしの '.'",
            ],
        )
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let links = Links::add(&mut to, grid, &|_| true);
        for cell in grid.cells() {
            let name = grid.name(cell);
            if let Clue::Circle(black) = clues.at(cell) {
                let said = match black {
                    true => [format!("the black circle in {name}"), format!("{name}の黒丸")],
                    false => [format!("the white circle in {name}"), format!("{name}の白丸")],
                };
                to.bind_clue(ClueAt::Cell(cell), said, through(grid, &links, cell, black));
            }
            // In every cell there are two ends of lines or none.
            let said = [format!("the lines at {name}"), format!("{name}の線")];
            to.bind(said, Count::new(links.at(cell), Symbols::only(YES), vec![0, 2]));
        }
        links.bind_loop(&mut to);
        to.layout = Layout { items: circles(clues), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["mashu", "masyu", "pearl"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let mut cells = Vec::with_capacity(grid.len() + 2);
        // Three cells in a sign. As pzpr does, what stands behind the last cell is passed over.
        while let Some(sign) = reader.peek().filter(|_| cells.len() < grid.len()) {
            let three = sign.to_digit(27).filter(|_| !sign.is_ascii_uppercase());
            let Some(three) = three else {
                return Err(
                    reader.want("a sign for three cells: 0 to 9, a to q", "3マスを表す文字(0〜9、a〜q)")
                );
            };
            cells.extend([three / 9, three / 3 % 3, three % 3].map(|one| match one {
                1 => Clue::Circle(false),
                2 => Clue::Circle(true),
                _ => Clue::None,
            }));
            reader.at += 1;
        }
        // What is left out at the end is blank, and so is what reaches beyond it.
        cells.resize(grid.len(), Clue::None);
        Ok(Clues { cells, ..Clues::empty(grid) })
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let one = |clue: Option<&Clue>| match clue {
            Some(Clue::Circle(black)) => 1 + u32::from(*black),
            _ => 0,
        };
        let three = |cells: &[Clue]| 9 * one(cells.first()) + 3 * one(cells.get(1)) + one(cells.get(2));
        let signs: Option<String> =
            clues.cells.chunks(3).map(|cells| char::from_digit(three(cells), 27)).collect();
        let Grid { rows, cols } = clues.grid;
        signs.filter(|_| clues.given.is_empty()).map(|signs| format!("{cols}/{rows}/{signs}"))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("pearl")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some((params, body)) = id.split_once(':') else { return false };
        let params = params.split('d').next().unwrap_or_default();
        let is_number =
            |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
        params.split_once('x').is_some_and(|(cols, rows)| is_number(cols) && is_number(rows))
            && body.contains(['B', 'W'])
            && body.chars().all(|sign| matches!(sign, 'B' | 'W' | 'a'..='z'))
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        reader.sgt_difficulty()?;
        if reader.peek() == Some('n') {
            reader.at += 1;
        }
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        reader.sgt_cells(
            grid,
            &|sign| match sign {
                'B' => Some(Clue::Circle(true)),
                'W' => Some(Clue::Circle(false)),
                _ => None,
            },
            [
                "B or W for a circle, or a letter for a run of cells without one",
                "丸を表す B か W、または丸のないマスの並びを表す文字",
            ],
        )
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let body = clues.sgt_cells(&|clue| match clue {
            Clue::Circle(true) => 'B',
            _ => 'W',
        });
        clues.given.is_empty().then(|| format!("{cols}x{rows}:{body}"))
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let drawn = ring(grid, chance);
        let runs = |cell: Cell, way: usize| {
            next(grid, cell, way).is_some_and(|to| drawn.contains(&between(grid, cell, to)))
        };
        let ways = |cell: Cell| (0..4).filter(move |&way| runs(cell, way)).collect::<Vec<_>>();
        let straight = |cell: Cell| matches!(ways(cell)[..], [a, b] if a + 2 == b);
        let mut clues = Clues::empty(grid);
        for cell in grid.cells() {
            let near: Vec<bool> =
                ways(cell).iter().filter_map(|&way| next(grid, cell, way)).map(straight).collect();
            clues.cells[cell.index()] = match (near.is_empty(), straight(cell)) {
                (false, true) if !near.iter().all(|&straight| straight) => Clue::Circle(false),
                (false, false) if near.iter().all(|&straight| straight) => Clue::Circle(true),
                _ => Clue::None,
            };
        }
        let frame = self.lower(&Clues::empty(grid)).finish().ok()?;
        let mark =
            |cell: Cell| Mark { cell, symbol: if drawn.contains(&frame.spot(cell)) { YES } else { NO } };
        Some((clues, frame.cells.iter().map(mark).collect()))
    }

    fn strips(&self) -> Strips {
        Strips { cells: true, ..Strips::default() }
    }
}

/// All ways of the loop through a circle: the links of its cell, and those that go on straight behind them.
fn through(grid: Grid, links: &Links, cell: Cell, black: bool) -> Table {
    let near: Vec<Option<Cell>> = (0..4).map(|way| links.out(cell, way)).collect();
    let far: Vec<Option<Cell>> =
        (0..4).map(|way| next(grid, cell, way).and_then(|next| links.out(next, way))).collect();
    let scope: Vec<Cell> = near.iter().chain(&far).copied().flatten().collect();
    let mut rows = Vec::new();
    for word in 0u32..1 << scope.len() {
        let drawn = |link: Option<Cell>| {
            link.and_then(|link| scope.iter().position(|&other| other == link))
                .is_some_and(|at| word >> at & 1 == 1)
        };
        let ways: Vec<usize> = (0..4).filter(|&way| drawn(near[way])).collect();
        let &[a, b] = &ways[..] else { continue };
        let (goes_on, straight) = ([a, b].map(|way| drawn(far[way])), a + 2 == b);
        let fits = if black { !straight && goes_on == [true; 2] } else { straight && goes_on != [true; 2] };
        if fits {
            rows.push((0..scope.len()).map(|at| Symbol((word >> at & 1) as u8)).collect());
        }
    }
    Table::new(scope, rows)
}

/// The circles, as they stand on the board.
fn circles(clues: &Clues) -> Vec<Item> {
    let grid = clues.grid;
    let item = |cell: Cell| match clues.at(cell) {
        Clue::Circle(black) => {
            let fill = if black { Fill::Black } else { Fill::White };
            Some(Item::Circle(Spot::cell(grid.row(cell), grid.col(cell)), fill))
        }
        _ => None,
    };
    grid.cells().filter_map(item).collect()
}
