//! `SumoCue`: a killer of 9×9 on one line. For each cell `=nn`, the sum of the cage that begins there, or `+nn`, a cell
//! of the same cage; behind each, in a jigsaw, `J` and the number of the region.

use super::{Format, ReadError};
use crate::grid::Cell;
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::text::sgt::Reader;

pub(super) struct SumoCue;

const HEAD: &str = "SumoCueV1";

impl Format for SumoCue {
    fn name(&self) -> &'static str {
        "sumocue"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("killer Sudoku of 9×9 as a SumoCue line", "9×9のキラーナンプレ(SumoCue の1行)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sumocue"]
    }

    fn recognises(&self, text: &str) -> bool {
        is_sumocue(text.trim())
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        super::one_word(text, |line| {
            let mut reader = Reader::new(line);
            if !line.starts_with(HEAD) {
                return Err(reader.error(["SumoCueV1", "SumoCueV1"]));
            }
            reader.at += HEAD.len();
            let diagonal = reader.peek() == Some('D');
            reader.at += usize::from(diagonal);
            let mut labels: Vec<Option<usize>> = Vec::new();
            let mut sums = [0u16; 81];
            // A cell may be named before its own cage is known, so links are followed afterwards.
            let mut regions: Vec<u8> = Vec::new();
            let mut links = [None; 81];
            for cell in 0..81 {
                let begins = reader.peek() == Some('=');
                let (sign, wanted) = if begins {
                    ('=', ["a sum", "和"])
                } else {
                    ('+', ["=sum or +cell for each of 81 cells", "81マスそれぞれに「=和」か「+マス番号」"])
                };
                reader.sign(sign, wanted)?;
                let number = reader.number(wanted)?;
                if begins {
                    sums[cell] = u16::try_from(number)
                        .map_err(|_| reader.error(["a sum below 65536", "65536より小さい和"]))?;
                } else if number < 81 {
                    links[cell] = Some(number);
                } else {
                    return Err(reader.error(["a cell from 0 to 80", "0から80までのマス番号"]));
                }
                if reader.peek() == Some('J') {
                    reader.at += 1;
                    let region = reader.number(["a region from 0 to 8", "0から8までの領域"])?;
                    regions.push(region.min(255) as u8);
                }
            }
            if let Some(found) = reader.peek() {
                return Err(reader.error_at(
                    reader.at,
                    &found.to_string(),
                    ["nothing behind the last cell", "最後のマスの後には何もなし"],
                ));
            }
            for cell in 0..81 {
                let mut first = cell;
                for _ in 0..81 {
                    first = links[first].unwrap_or(first);
                }
                labels.push((sums[first] > 0).then_some(first));
            }
            let plain = |(cell, &region): (usize, &u8)| region as usize == cell / 27 * 3 + cell % 9 / 3;
            let jigsaw = regions.len() == 81 && !regions.iter().enumerate().all(plain);
            let variant = Variant { diagonal, ..Variant::default() };
            let mut variant = variant.with_cages(&labels, |first| sums[first]);
            variant.regions = jigsaw.then(|| regions.into());
            let sudoku = Sudoku::empty(Shape::NINE).with_variant(variant);
            let sudoku = sudoku.filter(|sudoku| !sudoku.variant().cages.is_empty());
            let wanted = [
                "cages and regions of one piece each, with no more than 9 cells",
                "ひとつながりで9マス以下のケージと領域",
            ];
            let sudoku = sudoku.ok_or_else(|| reader.error_at(0, HEAD, wanted))?;
            Ok(Position::from(Puzzle::from(sudoku)))
        })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        let variant = sudoku.variant();
        let other = variant.windows || variant.anti_knight || sudoku.given_count() > 0;
        if sudoku.shape() != Shape::NINE || variant.cages.is_empty() || other {
            return None;
        }
        let mut text = HEAD.to_string() + if variant.diagonal { "D" } else { "" };
        for cell in sudoku.grid().cells() {
            let cage = variant.cages.iter().find(|cage| cage.cells.contains(&cell));
            text += &match cage {
                Some(cage) if cage.cells[0] == cell => format!("={}", cage.sum),
                Some(cage) => format!("+{}", cage.cells[0].index()),
                None => "=0".to_string(),
            };
            if let Some(regions) = &variant.regions {
                text += &format!("J{}", regions[Cell::index(cell)]);
            }
        }
        Some(text)
    }
}

pub(super) fn is_sumocue(line: &str) -> bool {
    line.starts_with(HEAD)
}
