//! The long form of killers that forums paste: `3x3::k:` and for each cell 256 times its cage's sum plus the cage's
//! number. A number below 256 is a cell in no cage; `d` before `:k:` stands for diagonals.

use super::{Format, ReadError};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::text::sgt::Reader;

pub(super) struct LongKiller;

impl Format for LongKiller {
    fn name(&self) -> &'static str {
        "long-killer"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "killer Sudoku as numbers with colons, 3x3::k:4609:… (JSudoku, PS)",
            "キラーナンプレの数値の列 3x3::k:4609:…(JSudoku・PS)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ps"]
    }

    fn recognises(&self, text: &str) -> bool {
        is_long(text.trim())
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        super::one_word(text, |line| {
            const WANTED: [&str; 2] = ["a size such as 3x3 (6×6 is 2x3)", "3x3 のような大きさ(6×6は 2x3)"];
            let mut reader = Reader::new(line);
            // A block is as tall as blocks lie side by side.
            let across = reader.number(WANTED)?;
            reader.sign('x', WANTED)?;
            let down = reader.number(WANTED)?;
            let shape = across.checked_mul(down).and_then(Shape::of_size);
            let usual =
                |shape: &Shape| (shape.block_rows as usize, shape.block_cols as usize) == (across, down);
            let shape = shape.filter(usual).ok_or_else(|| reader.error_at(0, line, WANTED))?;
            reader.sign(':', ["':' behind the size", "大きさの後に ':'"])?;
            let diagonal = reader.peek() == Some('d');
            reader.at += usize::from(diagonal);
            for sign in [':', 'k', ':'] {
                reader.sign(sign, [":k: before the cages", "ケージの前に :k:"])?;
            }
            let cells = shape.size() * shape.size();
            let mut labels = Vec::with_capacity(cells);
            let mut sums = [0u16; 256];
            for cell in 0..cells {
                let start = reader.at;
                let number = reader.number([
                    "256 times the sum plus the number of the cage, for each cell",
                    "各マスに「和の256倍+ケージの番号」",
                ])?;
                let (sum, cage) = (number / 256, number % 256);
                if sum > 0 && sums[cage] > 0 && usize::from(sums[cage]) != sum {
                    let found = &line[start..reader.at];
                    return Err(reader.error_at(
                        start,
                        found,
                        ["the same sum in all cells of a cage", "同じケージのマスには同じ和"],
                    ));
                }
                if sum > 0 {
                    sums[cage] = u16::try_from(sum)
                        .map_err(|_| reader.error(["a sum below 65536", "65536より小さい和"]))?;
                }
                labels.push((sum > 0).then_some(cage));
                if cell + 1 < cells || reader.peek().is_some() {
                    reader.sign(
                        ':',
                        [
                            "':' behind each number, and no more numbers than cells",
                            "各数の後に ':'、数はマスの数まで",
                        ],
                    )?;
                }
            }
            if reader.peek().is_some() {
                return Err(reader.error(["no more numbers than cells", "マスの数までの数"]));
            }
            let variant = Variant { diagonal, ..Variant::default() };
            let variant = variant.with_cages(&labels, |cage| sums[cage]);
            let sudoku = Sudoku::empty(shape).with_variant(variant);
            let sudoku = sudoku.filter(|sudoku| !sudoku.variant().cages.is_empty());
            let wanted = [
                "cages of one piece each, with no more cells than there are digits",
                "ひとつながりで、マスの数が数字の種類以下のケージ",
            ];
            let sudoku = sudoku.ok_or_else(|| reader.error_at(0, &line[..3], wanted))?;
            Ok(Position::from(Puzzle::from(sudoku)))
        })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        let (variant, shape) = (sudoku.variant(), sudoku.shape());
        let other = variant.windows || variant.anti_knight || variant.regions.is_some();
        let count = variant.cages.len();
        if other || !(1..256).contains(&count) || sudoku.given_count() > 0 {
            return None;
        }
        let diagonal = if variant.diagonal { "d" } else { "" };
        let mut text = format!("{}x{}:{diagonal}:k:", shape.block_rows, shape.block_cols);
        for cell in sudoku.grid().cells() {
            let cage = variant.cages.iter().position(|cage| cage.cells.contains(&cell));
            let number = cage.map_or(0, |at| usize::from(variant.cages[at].sum) * 256 + at + 1);
            text += &format!("{number}:");
        }
        Some(text)
    }
}

/// Whether a line begins as this form does.
pub(super) fn is_long(line: &str) -> bool {
    let mut parts = line.splitn(4, ':');
    let size = parts.next().unwrap_or_default();
    let sized = size.split_once('x').is_some_and(|(cols, rows)| {
        [cols, rows]
            .iter()
            .all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|sign| sign.is_ascii_digit()))
    });
    sized && parts.next().is_some_and(|flag| flag.is_empty() || flag == "d") && parts.next() == Some("k")
}
