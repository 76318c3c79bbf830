//! Binairo (バイナリーパズル): a 0 or a 1 in every cell, as many of each in every row and column, and never three alike side by side.
//!
//! On one line the board is rows of signs: `binairo:0..1/..../1..0/...1`. That no two rows are the same, as some ask, is not asked here.

mod patterns;

use super::clued::chance::fill;
use super::clued::sgt::Id;
use super::clued::{Clue, CluedKind, Clues, Strips};
use super::nonogram::line;
use crate::chance::{Chance, below};
use crate::constraint::{Count, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Lowering, Pattern, Sort, SortLook};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Binairo;

/// Boards that come to a dead end before chance is called unkind.
const TRIES: usize = 20;

impl CluedKind for Binairo {
    fn name(&self) -> &'static str {
        "binairo"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Binairo", "バイナリーパズル")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        4..=30
    }

    fn is_even(&self) -> bool {
        true
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["binairo:.01.../...00./....../.0.10./.0..../0...0."]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let Grid { rows, cols } = clues.grid;
        let counts = if rows == cols {
            [format!("{} of each", rows / 2), format!("{}個ずつ", rows / 2)]
        } else {
            [
                format!("{} of each in a row, {} of each in a column", cols / 2, rows / 2),
                format!("行には{}個ずつ、列には{}個ずつ", cols / 2, rows / 2),
            ]
        };
        vec![
            lang.pick(
                format!("Write 0 or 1 into every empty cell. Every row and every column has as many 0s as 1s: {}.", counts[0]),
                format!("空いているマスに0か1を入れます。どの行にも、どの列にも、0と1が同じ数だけ入ります({})。", counts[1]),
            ),
            lang.pick(
                "The same digit never stands in three cells side by side, neither across nor down. Two rows or columns may be the same.".to_owned(),
                "同じ数字がタテやヨコに3つ以上続いてはいけません。同じ並びの行や列が2つあってもかまいません。".to_owned(),
            ),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let wanted = ["0, 1, or '.' for an empty cell", "0か1、空きマスは '.'"];
        let read = |sign| match sign {
            '.' => Some(Clue::None),
            '0' => Some(Clue::Number(0)),
            '1' => Some(Clue::Number(1)),
            _ => None,
        };
        let mut clues = reader.clue_rows(self.sides(), &read, wanted)?;
        Binairo::even(clues.grid, start, reader)?;
        for cell in clues.grid.cells() {
            if let Clue::Number(number) = std::mem::take(&mut clues.cells[cell.index()]) {
                clues.given.push(Mark { cell, symbol: Symbol(number as u8) });
            }
        }
        Ok(clues)
    }

    fn write(&self, clues: &Clues) -> String {
        let mut signs = vec!['.'; clues.grid.len()];
        clues.given.iter().for_each(|mark| signs[mark.cell.index()] = sign(mark.symbol));
        let rows = signs.chunks(clues.grid.cols as usize);
        rows.map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    fn writes_given(&self) -> bool {
        true
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let says = [["{} = 0", "{} = 0"], ["{} = 1", "{} = 1"]];
        let digit = to.sort(Sort::two(SortLook::Sign, ['0', '1'], says[0], says[1]));
        to.cells(digit);
        let mixed: Vec<Vec<Symbol>> =
            (1..7u8).map(|bits| (0..3).map(|at| Symbol(bits >> at & 1)).collect()).collect();
        for (across, count) in [(true, grid.rows as usize), (false, grid.cols as usize)] {
            for at in 0..count {
                let (number, cells) = (at + 1, line(grid, across, at));
                let half = cells.len() / 2;
                let said = match across {
                    true => [format!("row {number} ({half} of each)"), format!("{number}行目({half}個ずつ)")],
                    false => {
                        [format!("column {number} ({half} of each)"), format!("{number}列目({half}個ずつ)")]
                    }
                };
                for three in cells.windows(3) {
                    let [first, last] = [three[0], three[2]].map(|cell| grid.name(cell));
                    let said = [
                        format!("the rule against three alike in {first} to {last}"),
                        format!("{first}〜{last}に同じ数字を3つ並べない決まり"),
                    ];
                    to.bind(said, Table::new(three.to_vec(), mixed.clone()));
                }
                to.bind(said, Count::exactly(cells, Symbols::only(Symbol(1)), half as u16));
            }
        }
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("unruly")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some(id) = Id::of(id) else { return false };
        let letters = |sign: u8| match sign.to_ascii_lowercase() {
            b'z' => 25,
            sign => (sign - b'a') as usize + 1,
        };
        let plain = Id { params: id.params.strip_prefix('u').unwrap_or(id.params), ..id };
        plain.is_plain()
            && id.body.bytes().all(|sign| sign.is_ascii_alphabetic())
            && id.body.bytes().map(letters).sum::<usize>() == id.cells + 1
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let grid = reader.columns_and_rows(&self.sides())?;
        Binairo::even(grid, start, reader)?;
        if reader.peek() == Some('u') {
            return Err(reader.want(
                "':' or a difficulty: with 'u', where no two rows are the same, it is another puzzle",
                "':' か難易度('u' は、同じ並びの行や列を許さない別のパズルです)",
            ));
        }
        reader.pass_difficulty()?;
        let mut clues = Clues::empty(grid);
        // A letter is so many blanks and a digit behind them, but Z only blanks; what stands behind the last cell is nothing.
        let mut at = 0;
        while let Some(sign) = reader.peek() {
            if !sign.is_ascii_alphabetic() {
                return Err(reader.want("letters for runs of empty cells", "空きマスの並びを表す文字"));
            }
            let (run, one) = ((sign.to_ascii_lowercase() as u8 - b'a') as usize, sign.is_ascii_uppercase());
            at += run;
            if at > grid.len() {
                return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            if run < 25 {
                if at < grid.len() {
                    clues.given.push(Mark { cell: Cell(at as u16), symbol: Symbol(u8::from(one)) });
                }
                at += 1;
            }
            reader.at += 1;
        }
        match at == grid.len() + 1 {
            true => Ok(clues),
            false => Err(reader.want("a letter for every digit and one for the end", "数字ごとと最後の文字")),
        }
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let mut id = format!("{cols}x{rows}:");
        let mut next = 0;
        let end = (clues.grid.len(), false);
        let given = clues.given.iter().map(|mark| (mark.cell.index(), mark.symbol == Symbol(1)));
        for (at, one) in given.chain([end]) {
            let first = if one { b'A' } else { b'a' };
            let mut run = at - next;
            while run > 24 {
                id.push((first + 25) as char);
                run -= 25;
            }
            id.push((first + run as u8) as char);
            next = at + 1;
        }
        Some(id)
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let mut clues = Clues::empty(grid);
        let frame = self.lower(&clues).finish().ok()?;
        let any = |chance: &mut Chance, _: Symbols| Symbol(below(chance, 2) as u8);
        let solution = (0..TRIES).find_map(|_| fill(&frame, chance, &any))?;
        clues.given.clone_from(&solution);
        Some((clues, solution))
    }

    fn glance_is_all(&self) -> bool {
        true
    }

    fn strips(&self) -> Strips {
        Strips { given: true, ..Strips::default() }
    }
}

impl Binairo {
    /// Halves of a row and of a column are whole.
    fn even(grid: Grid, start: usize, reader: &mut Reader<'_>) -> Result<(), ReadError> {
        match (grid.rows % 2, grid.cols % 2) {
            (0, 0) => Ok(()),
            _ => Err(reader.want_at(start, "rows and columns that are even in number", "偶数の行と列")),
        }
    }
}

fn sign(symbol: Symbol) -> char {
    if symbol == Symbol(0) { '0' } else { '1' }
}
