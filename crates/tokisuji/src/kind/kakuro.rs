//! Kakuro (カックロ): digits 1 to 9 in the white cells; no run of white cells has a digit twice, and each adds up to the number before it.
//!
//! On one line rows of cells, `,` between them: `.` a white cell, `#` a block, and `down\across` a block with the sums of the runs below it
//! and to its right, of which either may be left out: `kakuro:#,4\,16\,#/\4,.,.,16\/\15,.,.,./#,\17,.,.`. The first row and the first
//! column have blocks only.

mod make;
mod patterns;

use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{AllDifferent, SumDifferent};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Corner, Fill, Item, Layout, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Kakuro;

/// The largest sum: of all nine digits.
const MOST: u16 = 45;

/// White cells in a row or column, and what they add up to.
struct Run {
    /// The block before them.
    block: Cell,
    /// Whether they lie below it; otherwise to its right.
    down: bool,
    cells: Vec<Cell>,
    sum: Option<u16>,
}

impl CluedKind for Kakuro {
    fn name(&self) -> &'static str {
        "kakuro"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Kakuro", "カックロ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=20
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &[r"kakuro:#,4\,16\,#/\4,.,.,16\/\15,.,.,./#,\17,.,."]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Write a digit from 1 to 9 into every white cell.",
                "白いマスに1から9までの数字を1つずつ入れます。",
            )
            .to_owned(),
            lang.pick(
                "A number above the stroke of a block is the sum of the white cells to its right, up to the next block; a number below the stroke is the sum of the white cells underneath.",
                "斜線の右上の数字は、その右に連続する白マスに入る数字の合計です。左下の数字は、その下に連続する白マスに入る数字の合計です。",
            )
            .to_owned(),
            lang.pick(
                "No digit stands twice in the same run of white cells.",
                "連続する白マスの中には、同じ数字は2度入りません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let (most, mut rows) = (*self.sides().end(), vec![Vec::new()]);
        // Where each cell stands, for what only shows when all are read.
        let mut places = Vec::new();
        loop {
            places.push(reader.at);
            let clue = token(reader)?;
            let row: &mut Vec<Clue> = rows.last_mut().expect("there is always one");
            row.push(clue);
            let length = row.len();
            match reader.peek() {
                Some(',') if length < most => reader.at += 1,
                Some(',') => return Err(reader.sides(&self.sides())),
                next => {
                    if length != rows[0].len() {
                        let wanted = rows[0].len();
                        return Err(reader.wanted([
                            format!("{wanted} cells in every row, not {length}"),
                            format!("どの行も{wanted}マス({length}マスではなく)"),
                        ]));
                    }
                    match next {
                        Some('/') if rows.len() < most => {
                            reader.at += 1;
                            rows.push(Vec::new());
                        }
                        Some('/') => return Err(reader.sides(&self.sides())),
                        None | Some(';') => break,
                        Some(_) => {
                            return Err(reader.want(
                                "',' and the next cell, or '/' and the next row",
                                "',' と次のマスか、'/' と次の行",
                            ));
                        }
                    }
                }
            }
        }
        if ![rows.len(), rows[0].len()].iter().all(|side| self.sides().contains(side)) {
            return Err(reader.sides(&self.sides()));
        }
        let grid = Grid { rows: rows.len() as u8, cols: rows[0].len() as u8 };
        let clues = Clues { cells: rows.concat(), ..Clues::empty(grid) };
        some_white(&clues, reader)?;
        for cell in grid.cells() {
            let clue = clues.at(cell);
            let white = |next: Option<Cell>| next.is_some_and(|next| clues.at(next) == Clue::None);
            let wanted = match clue {
                Clue::None if grid.row(cell) == 0 || grid.col(cell) == 0 => [
                    "a block: there is none before the first row and column",
                    "黒マス(最初の行と列は黒マスだけ)",
                ],
                Clue::Sums(Some(_), _) if !white(step(grid, cell, true)) => {
                    ["a sum below only where a white cell follows", "下に白マスのある所だけに下向きの和"]
                }
                Clue::Sums(_, Some(_)) if !white(step(grid, cell, false)) => [
                    "a sum to the right only where a white cell follows",
                    "右に白マスのある所だけに右向きの和",
                ],
                _ => continue,
            };
            let end = reader.at;
            reader.at = places[cell.index()];
            let error = reader.want(wanted[0], wanted[1]);
            reader.at = end;
            return Err(error);
        }
        Ok(clues)
    }

    fn write(&self, clues: &Clues) -> String {
        let sum = |sum: Option<u16>| sum.map(|sum| sum.to_string()).unwrap_or_default();
        let token = |clue: &Clue| match *clue {
            Clue::None => ".".to_owned(),
            Clue::Sums(down, across) => format!("{}\\{}", sum(down), sum(across)),
            _ => "#".to_owned(),
        };
        let rows = clues.cells.chunks(clues.grid.cols as usize);
        rows.map(|row| row.iter().map(token).collect::<Vec<_>>().join(",")).collect::<Vec<_>>().join("/")
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let digits = to.sort(Sort::digits(1, 9));
        grid.cells().filter(|&cell| clues.at(cell) == Clue::None).for_each(|cell| to.cell(cell, digits));
        for run in runs(clues) {
            let (name, all) = (grid.name(run.block), Symbols::first(9));
            let [en, ja] = if run.down { ["below", "下"] } else { ["right of", "右"] };
            match run.sum {
                Some(sum) => {
                    let said = [format!("the sum {sum} {en} {name}"), format!("{name}の{ja}の和{sum}")];
                    to.bind(said, SumDifferent::new(run.cells, all, 1, i32::from(sum)));
                }
                None if run.cells.len() > 1 => {
                    let said = [format!("the cells {en} {name}"), format!("{name}の{ja}のマス")];
                    to.bind(said, AllDifferent::new(run.cells, all, false));
                }
                None => {}
            }
        }
        to.layout = Layout { items: items(clues), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["kakuro"]
    }

    /// Without the first row and column, which stand outside the board there.
    fn pzpr_sides(&self) -> std::ops::RangeInclusive<usize> {
        let sides = self.sides();
        sides.start() - 1..=sides.end() - 1
    }

    fn read_pzpr(&self, inner: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = Grid { rows: inner.rows + 1, cols: inner.cols + 1 };
        let mut clues = Clues::empty(grid);
        for cell in grid.cells().filter(|&cell| grid.row(cell) == 0 || grid.col(cell) == 0) {
            clues.cells[cell.index()] = Clue::Block;
        }
        let outer = |at: usize| grid.cell(at / inner.cols as usize + 1, at % inner.cols as usize + 1).index();
        let mut at = 0;
        while at < inner.len() {
            let sign = reader.peek();
            if let Some(sign @ 'k'..='z') = sign {
                let run = sign as usize - 'k' as usize + 1;
                if at + run > inner.len() {
                    return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
                }
                at += run;
                reader.at += 1;
                continue;
            }
            clues.cells[outer(at)] = match sign {
                // What is left out at the end is white.
                None => Clue::None,
                Some('.') => {
                    reader.at += 1;
                    Clue::Block
                }
                Some(_) => {
                    let (down, across) = (short(reader)?, short(reader)?);
                    Clue::Sums(down, across)
                }
            };
            at += 1;
        }
        // Above the first row and before the first column, where a white cell follows.
        for (row, col) in
            (1..grid.cols as usize).map(|col| (0, col)).chain((1..grid.rows as usize).map(|row| (row, 0)))
        {
            let (cell, down) = (grid.cell(row, col), row == 0);
            let next = step(grid, cell, down).map(|next| clues.at(next));
            if next == Some(Clue::None) && reader.peek().is_some() {
                let sum = short(reader)?;
                clues.cells[cell.index()] = if down { Clue::Sums(sum, None) } else { Clue::Sums(None, sum) };
            }
        }
        if reader.peek().is_some() {
            return Err(reader.want("nothing more", "ここで終わり"));
        }
        some_white(&clues, reader)?;
        // A sum of nothing says nothing.
        for cell in grid.cells() {
            if let Clue::Sums(down, across) = clues.at(cell) {
                let said = |sum: Option<u16>, down: bool| {
                    sum.filter(|_| step(grid, cell, down).is_some_and(|next| clues.at(next) == Clue::None))
                };
                clues.cells[cell.index()] = match (said(down, true), said(across, false)) {
                    (None, None) => Clue::Block,
                    (down, across) => Clue::Sums(down, across),
                };
            }
        }
        Ok(clues)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let grid = clues.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let mut text = format!("{}/{}/", cols - 1, rows - 1);
        let inner: Vec<Clue> =
            (1..rows).flat_map(|row| (1..cols).map(move |col| clues.at(grid.cell(row, col)))).collect();
        for run in inner.chunk_by(|a, b| *a == Clue::None && *b == Clue::None) {
            match run[0] {
                Clue::None => text.extend(run.chunks(16).map(|run| (b'k' + run.len() as u8 - 1) as char)),
                Clue::Sums(down, across) => text.extend([sign(down), sign(across)]),
                _ => text.push('.'),
            }
        }
        let outside = (1..cols).map(|col| grid.cell(0, col)).chain((1..rows).map(|row| grid.cell(row, 0)));
        for cell in outside {
            let down = grid.row(cell) == 0;
            if step(grid, cell, down).is_some_and(|next| clues.at(next) == Clue::None) {
                text.push(match clues.at(cell) {
                    Clue::Sums(sum, _) if down => sign(sum),
                    Clue::Sums(_, sum) => sign(sum),
                    _ => sign(None),
                });
            }
        }
        clues.given.is_empty().then_some(text)
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

/// The next cell below, or to the right.
fn step(grid: Grid, cell: Cell, down: bool) -> Option<Cell> {
    let (row, col) = (grid.row(cell) + usize::from(down), grid.col(cell) + usize::from(!down));
    (row < grid.rows as usize && col < grid.cols as usize).then(|| grid.cell(row, col))
}

/// All runs of white cells, by the blocks before them.
fn runs(clues: &Clues) -> Vec<Run> {
    let grid = clues.grid;
    let mut runs = Vec::new();
    for block in grid.cells().filter(|&cell| clues.at(cell) != Clue::None) {
        for down in [true, false] {
            let white = |cell: &Cell| step(grid, *cell, down).filter(|&next| clues.at(next) == Clue::None);
            let cells: Vec<Cell> = std::iter::successors(white(&block), white).collect();
            let sum = match clues.at(block) {
                Clue::Sums(sum, _) if down => sum,
                Clue::Sums(_, sum) => sum,
                _ => None,
            };
            if !cells.is_empty() {
                runs.push(Run { block, down, cells, sum });
            }
        }
    }
    runs
}

/// There is something to solve.
fn some_white(clues: &Clues, reader: &Reader<'_>) -> Result<(), ReadError> {
    match clues.cells.contains(&Clue::None) {
        true => Ok(()),
        false => Err(reader.want("a white cell at least", "1つ以上の白マス")),
    }
}

/// Reads a cell of the own form.
fn token(reader: &mut Reader<'_>) -> Result<Clue, ReadError> {
    match reader.peek() {
        Some('.') => {
            reader.at += 1;
            return Ok(Clue::None);
        }
        Some('#') => {
            reader.at += 1;
            return Ok(Clue::Block);
        }
        _ => {}
    }
    let start = reader.at;
    let down = sum(reader)?;
    if reader.peek() != Some('\\') {
        reader.at = start;
        return Err(reader.want(
            "'.' for a white cell, '#' for a block, or sums such as 16\\7, 16\\ or \\7",
            "白マスの '.'、黒マスの '#'、または 16\\7・16\\・\\7 のような和",
        ));
    }
    reader.at += 1;
    let across = sum(reader)?;
    // A stroke alone is a block.
    Ok(if down.is_none() && across.is_none() { Clue::Block } else { Clue::Sums(down, across) })
}

/// Reads a sum, if there is one.
fn sum(reader: &mut Reader<'_>) -> Result<Option<u16>, ReadError> {
    if !reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
        return Ok(None);
    }
    let start = reader.at;
    match reader.small_number().filter(|sum| (1..=MOST as usize).contains(sum)) {
        Some(sum) => Ok(Some(sum as u16)),
        None => {
            reader.at = start;
            Err(reader.want("a sum from 1 to 45", "1〜45の和"))
        }
    }
}

/// Reads a sum as one sign of an address: 0 to 9, `a` to `j` up to 19, `A` to `Z` up to 45. 0 says as little as `-`.
fn short(reader: &mut Reader<'_>) -> Result<Option<u16>, ReadError> {
    let sum = match reader.peek() {
        Some(sign @ ('0'..='9' | 'a'..='j')) => sign.to_digit(20).map(|sum| sum as u16),
        Some(sign @ 'A'..='Z') => Some(sign as u16 - 'A' as u16 + 20),
        Some('-') => None,
        _ => {
            return Err(reader.want(
                "a sum as one sign (0-9, a-j, A-Z), '-', '.' for a block, or k to z for white cells",
                "和を表す1文字(0-9・a-j・A-Z)、'-'、黒マスの '.'、白マスの並びを表す k から z の文字",
            ));
        }
    };
    reader.at += 1;
    Ok(sum.filter(|&sum| sum > 0))
}

/// A sum as one sign of an address.
fn sign(sum: Option<u16>) -> char {
    match sum {
        Some(sum @ 1..20) => char::from_digit(u32::from(sum), 20).unwrap_or('-'),
        Some(sum @ 20..=MOST) => (b'A' + sum as u8 - 20) as char,
        _ => '-',
    }
}

/// Blocks with a stroke and their sums.
fn items(clues: &Clues) -> Vec<Item> {
    let mut items = Vec::new();
    for cell in clues.grid.cells().filter(|&cell| clues.at(cell) != Clue::None) {
        items.push(Item::Fill(cell, Fill::Grey));
        if let Clue::Sums(down, across) = clues.at(cell) {
            items.push(Item::Diagonal(cell));
            items.extend(down.map(|sum| Item::Corner(cell, Corner::LowerLeft, sum.to_string())));
            items.extend(across.map(|sum| Item::Corner(cell, Corner::UpperRight, sum.to_string())));
        }
    }
    items
}
