//! .xd: text in four sections (headings, board, clues, notes), letters of any script.
//!
//! Sections have two empty lines between them, or headings such as `## Grid`.

use super::{ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, text, wrong};
use crate::format::ReadError;
use crate::kind::crossword::{Direction, Square};
use crate::lang::Lang;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) struct Xd;

impl SheetFormat for Xd {
    fn name(&self) -> &'static str {
        "xd"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(".xd: a crossword as plain text", ".xd(テキスト形式のクロスワード)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["xd"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        let Ok(text) = text(file) else { return false };
        let sections = sections(text);
        let clued = |line: &&(usize, &str)| clue(line.1).is_some();
        !sections[1].is_empty()
            && sections[2].iter().find(|line| !line.1.is_empty()).as_ref().is_some_and(clued)
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(text(file).and_then(read))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(Ok(write(sheet).into_bytes()))
    }
}

fn write(sheet: &Sheet) -> String {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut file = String::new();
    // Readers take the first section for headings, so one must be there.
    let title = if sheet.title.is_empty() { "—" } else { &sheet.title };
    for (name, text) in [("Title", title), ("Author", &sheet.author), ("Copyright", &sheet.copyright)] {
        if !text.is_empty() {
            let _ = writeln!(file, "{name}: {}", one_line(text));
        }
    }
    if !sheet.marks.is_empty() {
        file += "Special: circle\n";
    }
    file += "\n\n";
    for row in sheet.rows() {
        for (cell, square) in row {
            match square {
                Square::Outside => file.push('_'),
                Square::Black => file.push('#'),
                Square::Blank => file.push('.'),
                // Lower case marks a cell; scripts without it cannot be marked.
                Square::Letter(letter) if sheet.marks.contains(&cell) => file.push(small(letter)),
                Square::Letter(letter) => file.push(letter),
            }
        }
        file.push('\n');
    }
    file += "\n\n";
    for (way, clues) in [('A', &sheet.clues.across), ('D', &sheet.clues.down)] {
        for clue in clues {
            let said = clue.clue.as_deref().map_or("—".to_string(), one_line);
            let _ = writeln!(file, "{way}{}. {said} ~ {}", clue.number, clue.word);
        }
        if way == 'A' {
            file.push('\n');
        }
    }
    if !sheet.notes.is_empty() {
        // Sections are told by their order, so that of the clues must not be empty; and a note is no heading of a section.
        let none = if sheet.clues.all().next().is_none() { "—\n" } else { "" };
        let notes = sheet.notes.trim().replace("\n## ", "\n ## ");
        let _ = write!(file, "{none}\n\n{}{notes}\n", if notes.starts_with("## ") { " " } else { "" });
    }
    file
}

/// The small letter that stands for this one and no other, if there is one.
fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(small), None) if small.to_uppercase().eq([letter]) => small,
        _ => letter,
    }
}

/// Headings, board, clues, notes: each with the numbers of its lines.
fn sections(text: &str) -> [Vec<(usize, &str)>; 4] {
    let mut sections: [Vec<(usize, &str)>; 4] = Default::default();
    let named = text.lines().any(|line| line.trim_end().eq_ignore_ascii_case("## grid"));
    let (mut at, mut empty) = (0, 0);
    for (number, line) in text.lines().map(str::trim_end).enumerate() {
        if named {
            if let Some(name) = line.strip_prefix("## ") {
                let names = ["metadata", "grid", "clues", "notes"];
                // What we do not know goes with the notes.
                at = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim())).unwrap_or(3);
                continue;
            }
        } else if line.trim().is_empty() {
            empty += 1;
        } else {
            if empty >= 2 && !sections[at].is_empty() {
                at = (at + 1).min(3);
            }
            empty = 0;
        }
        if !line.trim().is_empty() {
            sections[at].push((number + 1, line));
        }
    }
    sections
}

/// Direction, number and text of a line such as `A1. text ~ ANSWER`.
fn clue(line: &str) -> Option<(Direction, usize, String)> {
    let way = match line.chars().next()? {
        'A' => Direction::Across,
        'D' => Direction::Down,
        _ => return None,
    };
    let (number, rest) = line[1..].split_once('.')?;
    let said = rest.rsplit_once(" ~ ").map_or(rest, |(said, _)| said);
    Some((way, number.trim().parse().ok()?, said.trim().to_string()))
}

fn read(text: &str) -> Result<Sheet, ReadError> {
    let [headings, grid, lines, notes] = sections(text);
    let first = grid.first().map_or(1, |line| line.0);
    let heading = |name: &str| {
        let value = headings.iter().find_map(|(_, line)| {
            let (key, value) = line.split_once(':')?;
            key.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_string())
        });
        value.unwrap_or_default()
    };
    if !heading("rebus").is_empty() {
        return Err(wrong(1, 1, "Rebus", ONE_LETTER));
    }
    let circles = heading("special").eq_ignore_ascii_case("circle");
    let mut marked = Vec::new();
    let mut squares = Vec::new();
    for (row, &(line, signs)) in grid.iter().enumerate() {
        let mut squares_of_row = Vec::new();
        for (col, sign) in signs.trim().chars().enumerate() {
            squares_of_row.push(match sign {
                '#' | '■' => Square::Black,
                '_' | '＿' => Square::Outside,
                '.' | '□' | '\u{3000}' => Square::Blank,
                sign => letter(&sign.to_string()).ok_or_else(|| {
                    wrong(
                        line,
                        col + 1,
                        &sign.to_string(),
                        ["a letter, '#', '_' or '.'", "文字か '#'、'_'、'.'"],
                    )
                })?,
            });
            if circles && sign.is_lowercase() {
                marked.push((row, col));
            }
        }
        squares.push(squares_of_row);
    }
    let board = board(squares, first)?;
    let mut clues = BTreeMap::new();
    for (line, said) in lines {
        // Lines with a caret hold what is known about a clue besides its text.
        if said.split_once('.').is_none_or(|(number, _)| number.contains('^')) {
            continue;
        }
        let (way, number, clue) = clue(said).ok_or_else(|| {
            wrong(line, 1, said, ["a clue such as A1. text ~ ANSWER", "A1. カギ ~ 答え のような行"])
        })?;
        clues.insert((way, number), clue);
    }
    let size = board.grid();
    let mut sheet =
        Sheet::new(board, |way, number| clues.get(&(way, number)).filter(|clue| *clue != "—").cloned());
    sheet.title = Some(heading("title")).filter(|title| title != "—").unwrap_or_default();
    sheet.author = heading("author");
    sheet.copyright = heading("copyright");
    sheet.notes = notes.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    sheet.marks = marked.into_iter().map(|(row, col)| size.cell(row, col)).collect();
    Ok(sheet)
}
