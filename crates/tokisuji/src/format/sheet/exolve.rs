//! exolve: text that a single script of the same name turns into a page to play. Written only.

use super::{Refusal, Sheet, SheetFormat};
use crate::format::ReadError;
use crate::kind::crossword::Square;
use crate::lang::Lang;
use std::fmt::Write;

pub(super) struct Exolve;

impl SheetFormat for Exolve {
    fn name(&self) -> &'static str {
        "exolve"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "exolve: text for its player in a web page (written only)",
            "exolve(ウェブで遊ぶためのテキスト、書き出しのみ)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["exolve"]
    }

    fn recognises(&self, _file: &[u8]) -> bool {
        false
    }

    fn read(&self, _file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        None
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(Ok(write(sheet).into_bytes()))
    }
}

fn write(sheet: &Sheet) -> String {
    let grid = sheet.board.grid();
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut file = String::from("exolve-begin\n");
    for (name, text) in [("title", &sheet.title), ("setter", &sheet.author), ("copyright", &sheet.copyright)]
    {
        if !text.is_empty() {
            let _ = writeln!(file, "  exolve-{name}: {}", one_line(text));
        }
    }
    if sheet.is_japanese() {
        // The long sound sign belongs to no script, so it has to be let in by name.
        file += "  exolve-language: ja Katakana\n  exolve-option: allow-chars:ー\n";
    }
    let _ = write!(file, "  exolve-width: {}\n  exolve-height: {}\n  exolve-grid:\n", grid.cols, grid.rows);
    for row in sheet.rows() {
        let signs: Vec<String> = row
            .into_iter()
            .map(|(cell, square)| {
                let sign = match square {
                    Square::Outside | Square::Black => '.',
                    Square::Blank => '0',
                    Square::Letter(letter) => letter,
                };
                if sheet.marks.contains(&cell) { format!("{sign}@") } else { sign.to_string() }
            })
            .collect();
        let _ = writeln!(file, "    {}", signs.join(" "));
    }
    for (name, clues) in [("across", &sheet.clues.across), ("down", &sheet.clues.down)] {
        let _ = writeln!(file, "  exolve-{name}:");
        for clue in clues {
            let said = clue.clue.as_deref().map_or("—".to_string(), one_line);
            let _ = writeln!(file, "    {} {said} ({})", clue.number, clue.cells.len());
        }
    }
    if !sheet.notes.is_empty() {
        let _ = writeln!(file, "  exolve-explanations:\n    {}", one_line(&sheet.notes));
    }
    file + "exolve-end\n"
}
