//! KenKen (ケンケン): a Latin square cut into cages, each with what its digits come to by `+`, `−`, `×` or `÷`.
//!
//! On one line a letter for the cage of each cell, row by row, and behind the rows what the cages come to, by their first cells, with
//! `x` for times and `:` for divided by: `kenken:aab/ccb/ddd/3+,2:,1-,6x`. A cage of one cell has its digit alone; a larger cage without
//! a sign comes to its number by any of the four.

mod listed;
mod patterns;

use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::{Chance, below, shuffle};
use crate::constraint::{Difference, Product, Quotient, Sum, SumDifferent, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::latin::Squares;
use crate::problem::{Corner, Item, Layout, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::{Reader, write_edges};

/// The kind.
#[derive(Debug)]
pub(super) struct KenKen;

/// The signs of the own form and the letters of game ids.
const OPS: [(char, char); 4] = [('+', 'a'), ('-', 's'), ('x', 'm'), (':', 'd')];

/// The largest number that is read: more than nine nines multiplied in any cage that people draw.
const MOST: u32 = 99_999_999;

impl CluedKind for KenKen {
    fn name(&self) -> &'static str {
        "kenken"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("KenKen", "ケンケン")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=9
    }

    fn is_square(&self) -> bool {
        true
    }

    fn usual_side(&self) -> usize {
        5
    }

    fn examples(&self) -> &'static [&'static str] {
        &["kenken:aabb/accd/eefd/ggfd/6x,1-,3+,8x,2:,2-,7+"]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let size = clues.grid.rows;
        let mut said = vec![
            lang.pick(
                format!("Write a digit from 1 to {size} into every cell. No digit stands twice in a row or in a column."),
                format!("すべてのマスに1から{size}までの数字を1つずつ入れます。どの行にも、どの列にも、同じ数字は2度入りません。"),
            ),
            lang.pick(
                "Thick lines cut the board into cages. The number in the corner of a cage is what its digits come to: their sum with +, their product with \u{d7}, the difference of two digits with -, and with / the larger one divided by the smaller. A cage of one cell just has its digit.".to_owned(),
                "太い線で囲まれたブロックの左上の数は、その中の数字を計算した答えです。+は合計、×はすべてをかけた答え、−は2つの数字の差、÷は大きいほうを小さいほうで割った答えを表します。1マスだけのブロックには、その数がそのまま入ります。".to_owned(),
            ),
            lang.pick(
                "A digit may stand twice in a cage, if not in the same row or column.".to_owned(),
                "同じ行や列でなければ、1つのブロックに同じ数字が2度入ってもかまいません。".to_owned(),
            ),
        ];
        let has = |sign: char| {
            let of = clues.region_cells().into_iter().zip(ops(clues));
            of.into_iter().any(|(cells, (op, _))| op == sign && listed::is_listed(op, cells.len()))
        };
        if has('-') || has(':') {
            said.push(lang.pick(
                "In a larger cage with − the other digits are all taken from the largest one; with / it is divided by all the others.".to_owned(),
                "3マス以上のブロックでは、−はいちばん大きい数からほかの数をすべて引き、÷はいちばん大きい数をほかの数すべてで割ります。".to_owned(),
            ));
        }
        if has('?') {
            said.push(lang.pick(
                "Where a larger cage has no sign, its number is made by one of the four operations; which one is for you to find.".to_owned(),
                "記号のないブロック(2マス以上)は、4つの計算のどれかでその数になります。どれかは自分で見つけます。".to_owned(),
            ));
        }
        said
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let mut clues = reader.region_rows(&self.sides())?;
        for (at, cells) in clues.region_cells().iter().enumerate() {
            let (sign, en, ja) = match at {
                0 => ('/', "'/' and what the cages come to", "'/' とブロックごとの計算の答え"),
                _ => (',', "',' and what the next cage comes to", "',' と次のブロックの答え"),
            };
            reader.pass(sign, en, ja)?;
            let start = reader.at;
            let value = value(reader)?;
            let op = OPS.iter().map(|&(sign, _)| sign).find(|&sign| reader.peek() == Some(sign));
            reader.at += usize::from(op.is_some());
            let op = op.unwrap_or(if cells.len() == 1 { '=' } else { '?' });
            clues.cells[cells[0].index()] = fitting(op, value, clues.grid, cells).ok_or_else(|| {
                reader.want_at(
                    start,
                    "a number with +, -, x or : behind it; none for one cell; in cages of more than five cells + or x",
                    "数と + - x : の記号(1マスのブロックは数だけ、6マス以上では + か x)",
                )
            })?;
        }
        Ok(clues)
    }

    fn write(&self, clues: &Clues) -> String {
        let ops: Vec<String> = ops(clues)
            .map(
                |(op, value)| {
                    if matches!(op, '=' | '?') { value.to_string() } else { format!("{value}{op}") }
                },
            )
            .collect();
        format!("{}/{}", clues.regions_text(), ops.join(","))
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let size = grid.rows as usize;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let digits = to.sort(Sort::digits(1, size));
        to.cells(digits);
        to.rows_and_columns();
        let mut items: Vec<Item> = clues.region_edges().into_iter().map(Item::Thick).collect();
        for (cells, (op, value)) in clues.region_cells().into_iter().zip(ops(clues)) {
            let (first, name) = (cells[0], grid.name(cells[0]));
            let sign = match op {
                '-' => "−",
                'x' => "×",
                ':' => "÷",
                '+' => "+",
                _ => "",
            };
            let said =
                [format!("the cage {value}{sign} at {name}"), format!("{name}のブロック({value}{sign})")];
            items.push(Item::Corner(first, Corner::UpperLeft, format!("{value}{sign}")));
            let in_line = cells.iter().all(|&cell| grid.row(cell) == grid.row(first))
                || cells.iter().all(|&cell| grid.col(cell) == grid.col(first));
            let total = i32::try_from(value).unwrap_or(i32::MAX);
            if listed::is_listed(op, cells.len()) {
                let rows = listed::rows(grid, &cells, op, value).unwrap_or_default();
                to.bind(said, Table::new(cells, rows));
                continue;
            }
            match op {
                '-' => to.bind(said, Difference::new(cells, value.min(u8::MAX.into()) as u8)),
                ':' => to.bind(said, Quotient::new(cells, 1, value)),
                'x' => to.bind(said, Product::new(cells, 1, value.into())),
                '+' if in_line => to.bind(said, SumDifferent::new(cells, Symbols::first(size), 1, total)),
                _ => to.bind(said, Sum::plain(cells, 1, total)),
            }
        }
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("keen")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // With sums alone it is a SumBlock.
        let Some((params, body)) = id.split_once(':') else { return false };
        let Some((blocks, clues)) = body.split_once(',') else { return false };
        let rest = params.trim_start_matches(|sign: char| sign.is_ascii_digit());
        (1..=2).contains(&(params.len() - rest.len()))
            && rest.len() <= 3
            && rest.bytes().all(|sign| sign.is_ascii_lowercase())
            && blocks.starts_with(|sign: char| sign == '_' || sign.is_ascii_lowercase())
            && clues.bytes().all(|sign| sign.is_ascii_digit() || b"asmd".contains(&sign))
            && clues.contains(['s', 'm', 'd'])
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let size = reader.small_number().unwrap_or(0);
        if !self.sides().contains(&size) {
            reader.at = start;
            return Err(reader.sides(&self.sides()));
        }
        // Difficulty and whether there is nothing but multiplication say nothing of the board.
        let rest = reader.text[reader.at..].bytes().take_while(u8::is_ascii_lowercase).count();
        reader.at += rest.min(3);
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let blocks = reader.blocks(size)?;
        let grid = Grid { rows: size as u8, cols: size as u8 };
        let regions = blocks.iter().map(|&block| block as u16).collect();
        let mut clues = Clues { regions, ..Clues::empty(grid) };
        reader.pass(',', "',' and the clues", "',' とヒント")?;
        for cells in clues.region_cells() {
            let start = reader.at;
            let op = OPS.iter().find(|&&(_, letter)| reader.peek() == Some(letter)).map(|&(sign, _)| sign);
            reader.at += usize::from(op.is_some());
            let number = value(reader)?;
            // A cage of one cell has its digit, whatever letter stands there.
            let op = op.map(|op| if cells.len() == 1 { '=' } else { op });
            let op = op.filter(|&op| !listed::is_listed(op, cells.len()));
            let clue = op.and_then(|op| fitting(op, number, grid, &cells)).ok_or_else(|| {
                reader.want_at(
                    start,
                    "a, s, m or d and a number, s and d for two cells only",
                    "a・s・m・d の文字と数(s と d は2マスだけ)",
                )
            })?;
            clues.cells[cells[0].index()] = clue;
        }
        reader.at_end()?;
        if ops(&clues).all(|(op, _)| matches!(op, '+' | '=')) {
            return Err(reader.want_at(
                start,
                "another operation than sums: with sums alone it is a SumBlock",
                "和以外の計算(和だけなら計算ブロック)",
            ));
        }
        Ok(clues)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let size = clues.grid.rows as usize;
        let edges = write_edges(size, |a, b| clues.regions[a] != clues.regions[b]);
        let mut id: String = format!("{size}:") + &edges.iter().collect::<String>() + ",";
        for (op, value) in ops(clues) {
            let letter = OPS.iter().find(|&&(sign, _)| sign == op).map_or('a', |&(_, letter)| letter);
            id += &format!("{letter}{value}");
        }
        let others = ops(clues).any(|(op, _)| !matches!(op, '+' | '='));
        let listed = clues
            .region_cells()
            .iter()
            .zip(ops(clues))
            .any(|(cells, (op, _))| listed::is_listed(op, cells.len()));
        (others && !listed && clues.given.is_empty()).then_some(id)
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let digits = Squares::Even.draw(grid.rows as usize, chance);
        let mut clues = Clues { regions: cages(grid, chance), ..Clues::empty(grid) };
        clues.settle_regions();
        for cells in clues.region_cells() {
            let mut values: Vec<u32> = cells.iter().map(|cell| digits[cell.index()].into()).collect();
            values.sort_unstable();
            clues.cells[cells[0].index()] = match values[..] {
                [only] => Clue::Op('=', only),
                [less, more] => match below(chance, 8) {
                    0..4 if more % less == 0 => Clue::Op(':', more / less),
                    0..5 => Clue::Op('-', more - less),
                    5 => Clue::Op('+', more + less),
                    _ => Clue::Op('x', more * less),
                },
                _ if below(chance, 2) == 0 => Clue::Op('+', values.iter().sum()),
                _ => Clue::Op('x', values.iter().product()),
            };
        }
        let mark = |cell: Cell| Mark { cell, symbol: Symbol(digits[cell.index()] - 1) };
        Some((clues, grid.cells().map(mark).collect()))
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// What the cages come to, by their first cells.
fn ops(clues: &Clues) -> impl Iterator<Item = (char, u32)> {
    clues
        .cells
        .iter()
        .filter_map(|clue| if let Clue::Op(op, value) = *clue { Some((op, value)) } else { None })
}

/// The clue of a cage, if it can have it.
fn fitting(op: char, value: u32, grid: Grid, cells: &[Cell]) -> Option<Clue> {
    let fits = match op {
        '=' => cells.len() == 1,
        _ if listed::is_listed(op, cells.len()) => listed::rows(grid, cells, op, value).is_some(),
        _ => cells.len() > 1,
    };
    fits.then_some(Clue::Op(op, value))
}

/// Reads a number.
fn value(reader: &mut Reader<'_>) -> Result<u32, ReadError> {
    let digits = reader.text[reader.at..].bytes().take_while(u8::is_ascii_digit).count();
    let value = reader.text[reader.at..reader.at + digits].parse().ok().filter(|&value| value <= MOST);
    let value = value.ok_or_else(|| reader.want("a number of at most eight digits", "8けたまでの数"))?;
    reader.at += digits;
    Ok(value)
}

/// Cages of one to four cells by chance, few of them single.
fn cages(grid: Grid, chance: &mut Chance) -> Vec<u16> {
    const SIZES: [usize; 10] = [1, 2, 2, 2, 3, 3, 3, 3, 4, 4];
    let mut cages: Vec<u16> = vec![u16::MAX; grid.len()];
    let mut sizes: Vec<usize> = Vec::new();
    let mut order: Vec<Cell> = grid.cells().collect();
    shuffle(chance, &mut order);
    for start in order {
        if cages[start.index()] != u16::MAX {
            continue;
        }
        let wanted = SIZES[below(chance, SIZES.len() as u32) as usize];
        let mut cells = vec![start];
        cages[start.index()] = sizes.len() as u16;
        while cells.len() < wanted {
            let free = cells.iter().flat_map(|&cell| grid.beside(cell));
            let free: Vec<Cell> = free.filter(|next| cages[next.index()] == u16::MAX).collect();
            if free.is_empty() {
                break;
            }
            let next = free[below(chance, free.len() as u32) as usize];
            cages[next.index()] = sizes.len() as u16;
            cells.push(next);
        }
        // A cell that was left over joins a small neighbour.
        let small = grid.beside(start).map(|next| cages[next.index()]);
        let small = small.filter(|&cage| sizes.get(cage as usize).is_some_and(|&size| size < 4)).min();
        match small.filter(|_| cells.len() == 1 && wanted > 1) {
            Some(cage) => {
                cages[start.index()] = cage;
                sizes[cage as usize] += 1;
            }
            None => sizes.push(cells.len()),
        }
    }
    cages
}
