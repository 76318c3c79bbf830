//! A `SumBlock` as a picture in letters: one letter a block, its sum beside its first letter, givens behind `=`.
//!
//! ```text
//! sumblock 4
//! a7  a   b3  b
//! a   c9  c   d5
//! …
//! ```

use super::{Format, ReadError, Trouble, letters};
use crate::kind::sumblock::{BlocksError, SIZES, SumBlock};
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;

pub(super) struct Blocks;

impl Format for Blocks {
    fn name(&self) -> &'static str {
        "blocks"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "SumBlock as a picture: a letter a block, its sum behind the first, givens as a=3",
            "計算ブロックの図(ブロックごとに文字、最初の文字の後に和、ヒントは a=3)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["blocks"]
    }

    fn recognises(&self, text: &str) -> bool {
        letters::begins_with(text, "sumblock")
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let Some((at, head)) = lines.next() else {
            return Err(ReadError::new(1, 1, Trouble::Empty));
        };
        let size = head.split_whitespace().nth(1).and_then(|size| size.parse::<usize>().ok());
        let size = size.filter(|size| SIZES.contains(size));
        let size = size.ok_or_else(|| {
            letters::wanted(
                at + 1,
                1,
                head.trim(),
                ["sumblock and a size from 3 to 12", "sumblock と3から12までの大きさ"],
            )
        })?;
        let read = letters::read(lines, size, at + 1, false)?;
        let labels: Vec<usize> = read.labels.iter().copied().flatten().collect();
        let sumblock = SumBlock::new(size, &labels, |label| read.sums[label]).map_err(|error| {
            letters::wanted(read.last, 1, &torn(&error), ["connected blocks", "ひとつながりのブロック"])
        })?;
        Ok(Position::from(Puzzle::from(sumblock.with_givens(&read.givens))))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sumblock: &SumBlock = position.puzzle.get()?;
        let (grid, size) = (sumblock.grid(), sumblock.size());
        let mut seen = vec![false; sumblock.block_count()];
        let cell = |cell| {
            let block = sumblock.block_of(cell);
            let first = !std::mem::replace(&mut seen[block], true);
            (Some(block), first.then(|| sumblock.sum(block)), sumblock.given(cell))
        };
        let cells: Vec<_> = grid.cells().map(cell).collect();
        Some(format!("sumblock {size}\n{}", letters::write(size, &cells)))
    }
}

/// Where a block is in two pieces, in a word that needs no translation.
pub(super) fn torn(error: &BlocksError) -> String {
    match error {
        BlocksError::TornBlock(cell) => cell.clone(),
        BlocksError::Size(size) => size.to_string(),
        BlocksError::Count { found, .. } => found.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_picture_and_reads_it_again() {
        let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
        let position = Position::from(Puzzle::from(sumblock));
        let text = Blocks.write(&position).expect("a SumBlock");
        assert_eq!(Blocks.read(&text).expect("reads"), position, "{text}");
        assert!(text.starts_with("sumblock 4\na7"), "{text}");
        assert!(text.contains("=3"), "{text}");
    }

    #[test]
    fn says_where_a_picture_is_wrong() {
        let error = |text: &str| Blocks.read(text).expect_err(text).to_string();
        assert!(error("sumblock 2\na7 a\na a").starts_with("line 1, column 1: found \"sumblock 2\""));
        assert!(error("sumblock 3\na18 a a\na a\na a a").starts_with("line 3, column 1: found a row of 2"));
        assert!(error("sumblock 3\na18 a a\na a 7\na a a").starts_with("line 3, column 5: found \"7\""));
        assert!(error("sumblock 3\na18 a b\na a a\na a a").contains("found \"b\", wanted the sum"));
    }
}
