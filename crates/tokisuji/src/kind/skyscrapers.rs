//! Skyscrapers (ビルディング): a Latin square of heights; a number outside says how many buildings are seen from there.
//!
//! On one line the board stands in the middle of its clues, row by row, with `-` in the corners: a `.` is an empty cell or no clue.
//! `skyscrapers:-.2.-/....2/3..../..1../-...-`.

mod patterns;

use super::clued::pzpr::{Told, write_numbers};
use super::clued::sgt::is_difficulty;
use super::clued::{CluedKind, Clues, Strips};
use super::nonogram::line;
use crate::chance::{Chance, shuffle};
use crate::constraint::Sight;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::latin::Squares;
use crate::problem::{ClueAt, Layout, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbol};
use crate::text::ReadError;
use crate::text::sgt::{Reader, write_numbers as write_runs};

/// The kind.
#[derive(Debug)]
pub(super) struct Skyscrapers;

/// The sides in the order in which others write them: above, below, left, right.
const OTHERS: [usize; 4] = [0, 2, 1, 3];

impl CluedKind for Skyscrapers {
    fn name(&self) -> &'static str {
        "skyscrapers"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Skyscrapers", "ビルディングパズル")
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
        // The one by which pzpr is tested.
        &["skyscrapers:-....-/....../4...../.....3/....../-.13.-"]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let size = clues.grid.rows;
        vec![
            lang.pick(
                format!("Write a digit from 1 to {size} into every empty cell. No digit stands twice in a row or in a column. The digits are the heights of buildings."),
                format!("空いているマスに1から{size}までの数字を1つずつ入れます。どの行にも、どの列にも、同じ数字は2度入りません。数字はビルの高さを表します。"),
            ),
            lang.pick(
                "A number outside says how many buildings are seen from there along its row or column. A building hides all lower ones behind it.".to_owned(),
                "盤面の外の数字は、そこから行や列の方向にながめたときに見えるビルの数です。低いビルは、手前の高いビルにかくれて見えません。".to_owned(),
            ),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let known = |sign: char| (matches!(sign, '.' | '-') || sign.is_ascii_digit()).then_some(sign);
        let wanted = ["a digit, '.' for none, or '-' in a corner", "数字、なしは '.'、かどは '-'"];
        let rows = reader.sign_rows(self.sides(), 2, &known, wanted)?;
        let grid = Grid { rows: rows.len() as u8 - 2, cols: rows[0].len() as u8 - 2 };
        reader.square(grid)?;
        let size = grid.rows as usize;
        let mut clues = blank(grid);
        for (y, row) in rows.iter().enumerate() {
            for (x, &sign) in row.iter().enumerate() {
                let at = start + y * (size + 3) + x;
                let (outside, beside) = (y == 0 || y > size, x == 0 || x > size);
                if (outside && beside) != (sign == '-') {
                    return Err(reader.want_at(
                        at,
                        "'-' in the four corners, and only there",
                        "'-' は四すみだけ",
                    ));
                }
                let Some(number) = sign.to_digit(10).map(|number| number as usize) else { continue };
                if !(1..=size).contains(&number) {
                    let here = std::mem::replace(&mut reader.at, at);
                    let error = reader.wanted([
                        format!("a number from 1 to {size}, or '.'"),
                        format!("1〜{size}の数字か '.'"),
                    ]);
                    reader.at = here;
                    return Err(error);
                }
                match (outside, beside) {
                    (true, _) => clues.margins[if y == 0 { 0 } else { 2 }][x - 1] = vec![number as u16],
                    (_, true) => clues.margins[if x == 0 { 1 } else { 3 }][y - 1] = vec![number as u16],
                    _ => clues.given.push(mark(grid.cell(y - 1, x - 1), number)),
                }
            }
        }
        Ok(clues)
    }

    fn write(&self, clues: &Clues) -> String {
        let grid = clues.grid;
        let size = grid.rows as usize;
        let sign = |list: &Vec<u16>| list.first().map_or(".".to_owned(), u16::to_string);
        let side = |side: usize| clues.margins[side].iter().map(sign).collect::<String>();
        let digit = |cell: Cell| {
            clues.given.iter().find(|mark| mark.cell == cell).map_or('.', |mark| mark.symbol.digit())
        };
        let mut rows = vec![format!("-{}-", side(0))];
        rows.extend((0..size).map(|row| {
            let cells: String = (0..size).map(|col| digit(grid.cell(row, col))).collect();
            format!("{}{cells}{}", sign(&clues.margins[1][row]), sign(&clues.margins[3][row]))
        }));
        rows.push(format!("-{}-", side(2)));
        rows.join("/")
    }

    fn writes_given(&self) -> bool {
        true
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let digits = to.sort(Sort::digits(1, grid.rows as usize));
        to.cells(digits);
        to.rows_and_columns();
        for (side, lists) in clues.margins.iter().enumerate() {
            for (at, list) in lists.iter().enumerate() {
                let Some(&seen) = list.first() else { continue };
                let (number, cells) = (at + 1, looking(grid, side, at));
                let [en, ja] = [
                    ["above column", "列目の上"],
                    ["left of row", "行目の左"],
                    ["below column", "列目の下"],
                    ["right of row", "行目の右"],
                ][side];
                let said = [format!("the {seen} {en} {number}"), format!("{number}{ja}の{seen}")];
                to.bind_clue(ClueAt::Margin(side, at), said, Sight::new(cells, seen as u8));
            }
        }
        let margins = clues.margins.clone().map(|lists| {
            lists.iter().map(|list| list.iter().map(u16::to_string).collect::<Vec<_>>()).collect()
        });
        to.layout = Layout { margins, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["skyscrapers", "skyscraper", "building"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.square(grid)?;
        let (start, size) = (reader.at, grid.rows as usize);
        let mut told = reader.pzpr_first_numbers(4 * size)?;
        told.extend(reader.pzpr_numbers(grid.len())?);
        // A number that is not told says nothing.
        let told: Vec<Option<u16>> = told.into_iter().map(Option::flatten).collect();
        Skyscrapers::of_others(grid, &told, start, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let size = clues.grid.rows;
        let told = |numbers: Vec<Option<u16>>| -> Vec<Told> {
            numbers.into_iter().map(|number| number.map(Some)).collect()
        };
        let cells = if clues.given.is_empty() { String::new() } else { write_numbers(&told(given(clues))) };
        Some(format!("{size}/{size}/{}{cells}", write_numbers(&told(outside(clues)))))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("towers")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some((params, body)) = id.split_once(':') else { return false };
        let digits = params.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(size) = params[..digits].parse::<usize>() else { return false };
        let clues = body.split(',').next().unwrap_or_default();
        (1..=2).contains(&digits)
            && is_difficulty(&params[digits..])
            && clues.bytes().all(|sign| sign.is_ascii_digit() || sign == b'/')
            && clues.matches('/').count() + 1 == 4 * size
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let size = reader.small_number().unwrap_or(0);
        if !self.sides().contains(&size) {
            reader.at = start;
            return Err(reader.sides(&self.sides()));
        }
        reader.pass_difficulty()?;
        let grid = Grid { rows: size as u8, cols: size as u8 };
        let (start, mut told) = (reader.at, Vec::with_capacity(4 * size + grid.len()));
        for at in 0..4 * size {
            if at > 0 {
                let wanted = ["'/' and the next clue; four for each row", "'/' と次の数字(四方に行の数ずつ)"];
                reader.pass('/', wanted[0], wanted[1])?;
            }
            told.push(match reader.peek() {
                Some('0'..='9') => {
                    let number = reader.small_number().unwrap_or(0);
                    Some(u16::try_from(number).unwrap_or(u16::MAX))
                }
                _ => None,
            });
        }
        if reader.peek() == Some(',') {
            reader.at += 1;
            told.extend(reader.numbers(grid.len())?);
        }
        reader.at_end()?;
        told.resize(4 * size + grid.len(), None);
        Skyscrapers::of_others(grid, &told, start, reader)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let said = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
        let outside: Vec<String> = outside(clues).into_iter().map(said).collect();
        let given = match clues.given.is_empty() {
            true => String::new(),
            false => format!(",{}", write_runs(given(clues))),
        };
        Some(format!("{}:{}{given}", clues.grid.rows, outside.join("/")))
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let size = grid.rows as usize;
        let digits = Squares::Even.draw(size, chance);
        let solution: Vec<Mark> = grid.cells().map(|cell| mark(cell, digits[cell.index()].into())).collect();
        let mut clues = blank(grid);
        for (side, lists) in clues.margins.iter_mut().enumerate() {
            for (at, list) in lists.iter_mut().enumerate() {
                let (mut highest, mut seen) = (0, 0);
                for cell in looking(grid, side, at) {
                    seen += u16::from(digits[cell.index()] > highest);
                    highest = highest.max(digits[cell.index()]);
                }
                list.push(seen);
            }
        }
        // Large boards are not to be had from what is seen alone.
        let mut given = solution.clone();
        shuffle(chance, &mut given);
        given.truncate(size.saturating_sub(5) * size / 2);
        given.sort_unstable();
        clues.given = given;
        Some((clues, solution))
    }

    fn strips(&self) -> Strips {
        Strips { margins: true, given: true, ..Strips::default() }
    }
}

impl Skyscrapers {
    /// Clues as others list them: those outside, side by side, and then the cells.
    fn of_others(
        grid: Grid,
        told: &[Option<u16>],
        start: usize,
        reader: &mut Reader<'_>,
    ) -> Result<Clues, ReadError> {
        let size = grid.rows as usize;
        if told.iter().flatten().any(|&number| !(1..=size).contains(&(number as usize))) {
            reader.at = start;
            return Err(
                reader.wanted([format!("numbers from 1 to {size} only"), format!("1〜{size}の数だけ")])
            );
        }
        let mut clues = blank(grid);
        for (side, numbers) in OTHERS.into_iter().zip(told.chunks(size)) {
            clues.margins[side] = numbers.iter().map(|number| number.iter().copied().collect()).collect();
        }
        let digit = |(cell, number): (Cell, &Option<u16>)| number.map(|number| mark(cell, number.into()));
        clues.given = grid.cells().zip(&told[4 * size..]).filter_map(digit).collect();
        Ok(clues)
    }
}

fn mark(cell: Cell, number: usize) -> Mark {
    Mark { cell, symbol: Symbol(number as u8 - 1) }
}

/// No clue, but a place for each.
fn blank(grid: Grid) -> Clues {
    let none = vec![Vec::new(); grid.rows as usize];
    Clues { margins: [none.clone(), none.clone(), none.clone(), none], ..Clues::empty(grid) }
}

/// The cells of a row or column as they are seen from a side.
fn looking(grid: Grid, side: usize, at: usize) -> Vec<Cell> {
    let mut cells = line(grid, side % 2 == 1, at);
    if side >= 2 {
        cells.reverse();
    }
    cells
}

/// The clues outside in the order of others.
fn outside(clues: &Clues) -> Vec<Option<u16>> {
    OTHERS.iter().flat_map(|&side| &clues.margins[side]).map(|list| list.first().copied()).collect()
}

/// The digits that are given.
fn given(clues: &Clues) -> Vec<Option<u16>> {
    let mut cells = vec![None; clues.grid.len()];
    clues.given.iter().for_each(|mark| cells[mark.cell.index()] = Some(mark.symbol.value()));
    cells
}
