//! `.ss` (Simple Sudoku) and other boards drawn with characters: cells between `|`, `-`, `+`.

use super::signs::{is_border, row, rows_of, square};
use super::{Format, ReadError};
use crate::kind::sudoku::Sudoku;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;

pub(super) struct SimpleSudoku;

impl Format for SimpleSudoku {
    fn name(&self) -> &'static str {
        "ss"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["simple-sudoku"]
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("a board drawn with | and - (.ss)", "| と - で描いた盤面(.ss)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ss"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.contains('|') || text.contains('│') || text.lines().filter(|line| is_border(line)).count() > 1
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        let comment = |line: &str| line.trim_start().starts_with('#');
        let rows: Vec<_> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !comment(line))
            .filter_map(|(at, line)| row(line, at + 1))
            .collect();
        Ok(Position::from(Puzzle::from(square(&rows)?)))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let sudoku: &Sudoku = position.puzzle.get()?;
        if !sudoku.variant().is_plain() {
            return None;
        }
        let shape = sudoku.shape();
        let (tall, wide) = (shape.block_rows as usize, shape.block_cols as usize);
        let bars = |sign: &str| vec!["-".repeat(wide); tall].join(sign);
        let edge = format!(" *{}*", bars("-"));
        let mut lines = vec![edge.clone()];
        for (at, row) in rows_of(sudoku).iter().enumerate() {
            if at > 0 && at % tall == 0 {
                lines.push(format!(" |{}|", bars("+")));
            }
            let cells: Vec<char> = row.chars().collect();
            let blocks: Vec<String> = cells.chunks(wide).map(|block| block.iter().collect()).collect();
            lines.push(format!(" |{}|", blocks.join("|")));
        }
        lines.push(edge);
        Some(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_oblong_blocks_and_reads_them_again() {
        let puzzle = "12.456......34.....65......21.......";
        let position = super::super::read(puzzle).expect("a 6×6");
        let text = SimpleSudoku.write(&position).expect("writes");
        assert_eq!(
            text,
            " *-------*\n |12.|456|\n |...|...|\n |---+---|\n |34.|...|\n |.65|...|\n |---+---|\n |...|21.|\n |...|...|\n *-------*"
        );
        assert_eq!(SimpleSudoku.read(&text).expect("reads"), position);
    }

    #[test]
    fn reads_drawings_by_other_hands() {
        let text =
            "+-------+-------+\n| 1 . | . 4 |\n| . . | 1 . |\n+-------+\n| . 1 | . . |\n| 4 . | . 1 |\n+---+";
        let position = SimpleSudoku.read(text).expect("a 4×4");
        assert_eq!(position.puzzle.to_string(), "1..4..1..1..4..1");
    }
}
