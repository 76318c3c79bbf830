//! A killer as a picture in letters: one letter a cage, its sum behind its first letter, givens behind `=`, a dot for a
//! cell in no cage. Other variants are named behind the size.
//!
//! ```text
//! killer 4 diagonal
//! a7  a   b3  b
//! a   c9  c   .=2
//! …
//! ```

use super::{Format, ReadError, Trouble, letters};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;

pub(super) struct Cages;

impl Format for Cages {
    fn name(&self) -> &'static str {
        "cages"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "killer Sudoku as a picture: a letter a cage, its sum behind the first, givens as a=3",
            "キラーナンプレの図(ケージごとに文字、最初の文字の後に和、ヒントは a=3)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["cages"]
    }

    fn recognises(&self, text: &str) -> bool {
        letters::begins_with(text, "killer")
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let Some((at, head)) = lines.next() else {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        };
        let bad = || {
            letters::wanted(
                at + 1,
                1,
                head.trim(),
                [
                    "killer and a size from 4 to 25 that has blocks",
                    "killer とブロックに分けられる4から25までの大きさ",
                ],
            )
        };
        let mut words = head.split_whitespace().skip(1);
        let shape = words.next().and_then(|size| size.parse().ok()).and_then(Shape::of_size);
        let shape = shape.ok_or_else(bad)?;
        let variant = words.next().map_or(Some(Variant::default()), Variant::read).ok_or_else(bad)?;
        let read = letters::read(lines, shape.size(), at + 1, true)?;
        let variant = variant.with_cages(&read.labels, |label| read.sums[label]);
        let sudoku = Sudoku::empty(shape).with_variant(variant).ok_or_else(|| {
            let wanted = [
                "cages of one piece each, with no more cells than there are digits",
                "ひとつながりで、マスの数が数字の種類以下のケージ",
            ];
            letters::wanted(read.last, 1, head.trim(), wanted)
        })?;
        if sudoku.variant().cages.is_empty() {
            return Err(letters::wanted(read.last, 1, ".", ["a cage at least", "少なくとも1つのケージ"]));
        }
        Ok(Position::from(Puzzle::from(sudoku.with_givens(&read.givens))))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        let cages = &sudoku.variant().cages;
        if cages.is_empty() {
            return None;
        }
        let size = sudoku.shape().size();
        let cell = |cell| {
            let piece = cages.iter().position(|cage| cage.cells.contains(&cell));
            let first = piece.filter(|&at| cages[at].cells[0] == cell);
            (piece, first.map(|at| cages[at].sum), sudoku.given(cell))
        };
        let cells: Vec<_> = sudoku.grid().cells().map(cell).collect();
        let others = sudoku.without_cages().variant().write(size);
        let head = format!("killer {size} {others}");
        Some(format!("{}\n{}", head.trim_end(), letters::write(size, &cells)))
    }
}
