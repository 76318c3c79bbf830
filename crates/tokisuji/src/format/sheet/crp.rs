//! .crp of Crossword Builder: an INI file in Shift_JIS. Read only.

use super::{LONGEST_FILE, ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, wrong};
use crate::format::{ReadError, Trouble};
use crate::grid::Cell;
use crate::kind::crossword::{LONGEST_SIDE, Square};
use crate::lang::Lang;
use std::collections::BTreeMap;

pub(super) struct Crp;

impl SheetFormat for Crp {
    fn name(&self) -> &'static str {
        "crp"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("Crossword Builder .crp (read only)", "Crossword Builder の .crp(読み込みのみ)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["crp"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        let has = |word: &[u8]| file.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
        file.len() <= LONGEST_FILE && has(b"[Cross]") && has(b"Line1=")
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(read(file))
    }

    fn writes(&self) -> bool {
        false
    }

    fn write(&self, _sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        None
    }
}

fn read(file: &[u8]) -> Result<Sheet, ReadError> {
    if file.len() > LONGEST_FILE {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST_FILE }));
    }
    // Newer programs save UTF-8; text in Shift_JIS is seldom valid as that.
    let text = match std::str::from_utf8(file) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_string(),
        Err(_) => {
            let (text, _, broken) = encoding_rs::SHIFT_JIS.decode(file);
            if broken {
                return Err(wrong(
                    1,
                    1,
                    "bytes of another encoding",
                    ["text in Shift_JIS or UTF-8", "Shift_JIS か UTF-8 の文字"],
                ));
            }
            text.into_owned()
        }
    };
    // Sections and keys, in small letters, with the number of their line.
    let mut values: BTreeMap<(String, String), (usize, &str)> = BTreeMap::new();
    let mut section = String::new();
    for (at, line) in text.lines().map(str::trim).enumerate() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name.to_lowercase();
        } else if let Some((key, value)) = line.split_once('=') {
            values.insert((section.clone(), key.trim().to_lowercase()), (at + 1, value.trim()));
        }
    }
    let value = |section: &str, key: &str| values.get(&(section.to_string(), key.to_string())).copied();
    let size = |key: &str| {
        let (line, text) = value("cross", key).unwrap_or((1, "the end"));
        let number = text.parse::<usize>().ok().filter(|number| (1..=LONGEST_SIDE).contains(number));
        number.ok_or_else(|| wrong(line, 1, text, ["a board of at most 25×25", "25×25以下の盤面"]))
    };
    let (cols, rows) = (size("width")?, size("height")?);
    let mut squares = Vec::new();
    let mut marks: Vec<(u32, Cell)> = Vec::new();
    for row in 0..rows {
        let (line, text) = value("cross", &format!("line{}", row + 1))
            .ok_or_else(|| wrong(1, 1, "the end", ["as many rows as the size says", "大きさと同じ数の行"]))?;
        let square = |sign: &str| match sign.trim() {
            "■" | "#" => Ok(Square::Black),
            "＿" | "_" | "" | "□" => Ok(Square::Blank),
            sign => letter(sign).ok_or_else(|| wrong(line, 1, sign, ONE_LETTER)),
        };
        let found: Vec<Square> = text.split(',').map(square).collect::<Result<_, _>>()?;
        if found.len() != cols {
            return Err(ReadError::new(line, 1, Trouble::RowLength { found: found.len(), wanted: cols }));
        }
        squares.push(found);
        let (_, marked) = value("cross", &format!("markupline{}", row + 1)).unwrap_or_default();
        for (col, order) in marked.split(',').take(cols).enumerate() {
            if let Some(order) = order.trim().parse::<u32>().ok().filter(|&order| order > 0) {
                marks.push((order, Cell((row * cols + col) as u16)));
            }
        }
    }
    let count = value("clue", "count").and_then(|(_, text)| text.parse::<usize>().ok()).unwrap_or(0);
    let clue = |at: usize| {
        let (_, text) = value("clue", &format!("clue{at}"))?;
        let (word, said) = text.split_once([':', '：'])?;
        Some((word.trim().to_string(), said.trim().to_string()))
    };
    let clues: BTreeMap<String, String> = (1..=count.min(LONGEST_FILE)).map_while(clue).collect();
    let board = board(squares, 1)?;
    let word: BTreeMap<_, _> =
        board.runs().into_iter().map(|run| ((run.way, run.number), board.text(&run.cells))).collect();
    let mut sheet = Sheet::new(board, |way, number| clues.get(word.get(&(way, number))?).cloned());
    sheet.title = value("numbering", "theme").map(|(_, text)| text.to_string()).unwrap_or_default();
    marks.sort_unstable();
    sheet.marks = marks.into_iter().map(|(_, cell)| cell).collect();
    Ok(sheet)
}
