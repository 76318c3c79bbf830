//! Game ids of Simon Tatham's *solo*: plain Sudoku, diagonals, jigsaw and killer on one line.

use super::{Format, ReadError};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::Symbol;
use crate::text::sgt::{Reader, write_edges, write_numbers};
use std::sync::Arc;

pub(super) struct Solo;

impl Format for Solo {
    fn name(&self) -> &'static str {
        "solo"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "a game id of sgt-solo: plain, diagonals, jigsaw, killer",
            "sgt-solo のゲーム番号(ふつう・対角線・ジグソー・キラー)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["solo"]
    }

    fn recognises(&self, text: &str) -> bool {
        is_solo(text.trim())
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        super::one_word(text, |id| {
            let mut reader = Reader::new(id);
            let Params { shape, tall, jigsaw, killer, diagonal } = params(&mut reader)?;
            let size = shape.size();
            let start = reader.at;
            let numbers = reader.numbers(size * size)?;
            let mut givens = Vec::with_capacity(numbers.len());
            for number in numbers {
                let symbol = number.map(|number| number.checked_sub(1).filter(|&at| (at as usize) < size));
                if symbol == Some(None) {
                    let found = number.map(|number| number.to_string()).unwrap_or_default();
                    return Err(reader.error_at(
                        start,
                        &found,
                        ["numbers from 1 to the size of the board", "1から盤面の大きさまでの数"],
                    ));
                }
                givens.push(symbol.flatten().map(|at| Symbol(at as u8)));
            }
            let regions = tall.map(|wide| tall_blocks(size, wide));
            let mut variant = Variant { diagonal, regions, ..Variant::default() };
            if jigsaw {
                reader.sign(',', ["',' and then the edges of the blocks", "',' とその後にブロックの境界"])?;
                let labels = reader.blocks(size)?;
                variant.regions = Some(labels.iter().map(|&label| label.min(255) as u8).collect());
            }
            if killer {
                reader.sign(',', ["',' and then the edges of the cages", "',' とその後にケージの境界"])?;
                variant = variant.read_cages(size, &mut reader)?;
            }
            if reader.peek().is_some() {
                return Err(reader.error(["nothing more", "ここで終わり"]));
            }
            let sudoku = Sudoku::new(shape, givens).and_then(|sudoku| sudoku.with_variant(variant));
            let sudoku = sudoku.ok_or_else(|| {
                reader.error_at(
                    0,
                    id,
                    [
                        "blocks of as many cells as digits, cages of no more",
                        "マスの数が数字の種類と同じブロックと、それ以下のケージ",
                    ],
                )
            })?;
            Ok(Position::from(Puzzle::from(sudoku)))
        })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        let (variant, shape) = (sudoku.variant(), sudoku.shape());
        let size = shape.size();
        // Its cages leave no cell out, and none has a single cell.
        let caged: usize = variant.cages.iter().map(|cage| cage.cells.len()).sum();
        let killer = !variant.cages.is_empty();
        let whole = caged == size * size && variant.cages.iter().all(|cage| cage.cells.len() > 1);
        if variant.windows || variant.anti_knight || (killer && !whole) {
            return None;
        }
        let mut id = match variant.regions {
            Some(_) => format!("{size}j"),
            // As many blocks lie side by side as a block is tall.
            None => format!("{}x{}", shape.block_rows, shape.block_cols),
        };
        id += if variant.diagonal { "x" } else { "" };
        id += if killer { "k:" } else { ":" };
        id += &write_numbers(sudoku.grid().cells().map(|cell| sudoku.given(cell).map(Symbol::value)));
        if let Some(regions) = &variant.regions {
            id.push(',');
            id.extend(write_edges(size, |a, b| regions[a] != regions[b]));
        }
        if killer {
            id.push(',');
            id += &variant.write_cages(size);
        }
        Some(id)
    }
}

/// What stands before the colon.
struct Params {
    shape: Shape,
    /// How wide the blocks are, if they are not the usual ones but taller than wide.
    tall: Option<usize>,
    jigsaw: bool,
    killer: bool,
    diagonal: bool,
}

/// For each cell the number of its block, where blocks are taller than wide.
fn tall_blocks(size: usize, wide: usize) -> Arc<[u8]> {
    let across = size / wide;
    let block = |cell: usize| cell / size / across * across + cell % size / wide;
    (0..size * size).map(|cell| block(cell) as u8).collect()
}

/// Reads them. Symmetry and difficulty only matter to the generator.
fn params(reader: &mut Reader<'_>) -> Result<Params, ReadError> {
    const WANTED: [&str; 2] = ["a size such as 3x3 (6×6 is 2x3) or 9j", "3x3 のような大きさ(6×6は 2x3)か 9j"];
    let first = reader.number(WANTED)?;
    let jigsaw = reader.peek() == Some('j');
    let (across, down) = if jigsaw {
        reader.sign('j', WANTED)?;
        (first, 1)
    } else {
        reader.sign('x', WANTED)?;
        (first, reader.number(WANTED)?)
    };
    // A block is as tall as blocks lie side by side.
    let usual = across.checked_mul(down).and_then(Shape::of_size);
    let fits = |shape: &Shape| jigsaw || across.min(down) == shape.block_rows as usize;
    let found = &reader.text[..reader.at];
    let shape = usual.filter(fits).ok_or_else(|| reader.error_at(0, found, WANTED))?;
    let tall = (!jigsaw && across > down).then_some(down);
    let (mut killer, mut diagonal) = (false, false);
    loop {
        match reader.peek() {
            Some('k') => killer = true,
            Some('x') => diagonal = true,
            // Behind d stands the difficulty: another letter, or in md2 a number.
            Some('d') if reader.text[reader.at + 1..].starts_with(|sign: char| sign.is_ascii_lowercase()) => {
                reader.at += 1;
            }
            Some('a' | 'd' | 'm' | 'r' | '2' | '4' | '8') => {}
            _ => break,
        }
        reader.at += 1;
    }
    reader.sign(':', ["':' behind the size and the variant", "大きさと変種の後に ':'"])?;
    Ok(Params { shape, tall, jigsaw, killer, diagonal })
}

/// Whether a line begins as such an id does: 3x3 or 9j, letters, a colon, and then no second one.
pub(super) fn is_solo(line: &str) -> bool {
    let Some((params, rest)) = line.split_once(':') else { return false };
    let digits = params.bytes().take_while(u8::is_ascii_digit).count();
    let more = &params[digits..];
    let sized = more.starts_with('j')
        || (more.starts_with('x') && more[1..].starts_with(|s: char| s.is_ascii_digit()));
    let plain = params.bytes().all(|sign| sign.is_ascii_digit() || sign.is_ascii_lowercase());
    (1..=2).contains(&digits) && sized && plain && !rest.contains(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDS: [&str; 4] = [
        "2x3:c5_6f1b6_4_5b5_2_1b5f4_1c",
        "3x2:2b5f5_1b6_1d3_2b3_2f1b2",
        "2x3x:d6d5_3f5_6f4_1d2d",
        "3x2x:c4b6e5a6b4_3b1a6e2b3c",
    ];

    #[test]
    fn reads_and_writes_ids() {
        let wiki = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let id = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
        let position = Solo.read(id).expect("an id");
        assert_eq!(position.puzzle.to_string(), wiki);
        assert_eq!(Solo.write(&position).as_deref(), Some(id));
        for other in ["3x3dn:", "3x3m4du:", "3x3md2da:", "3x3a:"] {
            assert_eq!(Solo.read(&id.replacen("3x3:", other, 1)).as_ref(), Ok(&position), "{other}");
        }
    }

    /// Ids that sgt-solo made and solved: two blocks side by side are wide, three are tall.
    #[test]
    fn oblong_blocks_lie_as_in_sgt_solo() {
        for id in IDS {
            let problem = Solo.read(id).expect("an id").puzzle.problem();
            assert_eq!(crate::solve::solutions(&problem).take(2).count(), 1, "{id}");
        }
        let wide = Solo.read("2x3:zj").expect("a board");
        assert_eq!(Solo.write(&wide).as_deref(), Some("2x3:zj"));
        let tall = Solo.read("3x2:zj").expect("a board").puzzle.to_string();
        assert!(tall.starts_with("jigsaw=AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF:"), "{tall}");
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text: &str| Solo.read(text).expect_err(text).to_string();
        assert!(error("1x7:zj").contains("wanted a size such as 3x3"));
        assert!(error("2x8:zj").contains("wanted a size such as 3x3"));
        assert!(error("2x2:zz").contains("no more cells"));
        assert!(error("2x2:5o").contains("from 1 to the size"));
        assert!(error("2x2k:p").contains("edges of the cages"));
        assert!(error("2x2:p,").contains("nothing more"));
    }
}
