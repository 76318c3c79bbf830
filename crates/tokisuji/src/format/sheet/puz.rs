//! .puz of Across Lite: bytes, one for each cell, with four kinds of checksums.
//!
//! Letters are A to Z. Text is ISO-8859-1 in version 1.3; where a clue needs more, version 2.0 with UTF-8 is written.

use super::{LONGEST_FILE, ONE_LETTER, Refusal, Sheet, SheetFormat, board, wrong};
use crate::format::{ReadError, Trouble};
use crate::grid::Cell;
use crate::kind::crossword::{Direction, Square};
use crate::lang::Lang;
use std::collections::BTreeMap;

pub(super) struct Puz;

const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";
/// Where the board begins.
const HEAD: usize = 0x34;
/// What the masked checksums are hidden behind.
const LOW: &[u8; 4] = b"ICHE";
const HIGH: &[u8; 4] = b"ATED";
/// The bit of a cell with a circle.
const CIRCLED: u8 = 0x80;

impl SheetFormat for Puz {
    fn name(&self) -> &'static str {
        "puz"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("Across Lite .puz: crosswords of letters A to Z", "Across Lite の .puz(A〜Zのクロスワード)")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["puz"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        file.get(2..14) == Some(MAGIC)
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(read(file))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(write(sheet))
    }
}

/// The checksum of some bytes, going on from another.
fn sum(bytes: &[u8], from: u16) -> u16 {
    bytes.iter().fold(from, |sum, &byte| sum.rotate_right(1).wrapping_add(u16::from(byte)))
}

/// The texts of a file in its own encoding.
struct Texts {
    title: Vec<u8>,
    author: Vec<u8>,
    copyright: Vec<u8>,
    clues: Vec<Vec<u8>>,
    notes: Vec<u8>,
}

impl Texts {
    /// Their checksum: headings and notes with the 0 behind them, clues without; what is empty does not count.
    fn sum(&self, from: u16, with_notes: bool) -> u16 {
        let mut total = from;
        let with_end =
            |text: &Vec<u8>, total: u16| if text.is_empty() { total } else { sum(&[0], sum(text, total)) };
        for text in [&self.title, &self.author, &self.copyright] {
            total = with_end(text, total);
        }
        for clue in &self.clues {
            total = sum(clue, total);
        }
        if with_notes { with_end(&self.notes, total) } else { total }
    }
}

fn write(sheet: &Sheet) -> Result<Vec<u8>, Refusal> {
    let (mut solution, mut state) = (Vec::new(), Vec::new());
    for (cell, square) in sheet.rows().flatten() {
        let (answer, entry) = match square {
            Square::Letter(letter) if letter.is_ascii_uppercase() => (letter as u8, b'-'),
            Square::Letter(letter) => return Err(Refusal::Letter(letter)),
            Square::Blank => return Err(Refusal::NoAnswer(cell)),
            // It knows no cells outside the board.
            Square::Black | Square::Outside => (b'.', b'.'),
        };
        solution.push(answer);
        state.push(entry);
    }
    let clues = sheet.by_number();
    let clue = |clue: &crate::kind::crossword::Clue| clue.clue.clone().unwrap_or_else(|| "—".to_string());
    let words: Vec<String> = clues.iter().map(|(_, one)| clue(one).replace('—', "-")).collect();
    let headings = [&sheet.title, &sheet.author, &sheet.copyright, &sheet.notes];
    let narrow = |text: &String| text.chars().all(|sign| u32::from(sign) < 256);
    let is_narrow = words.iter().all(narrow) && headings.into_iter().all(narrow);
    let bytes = |text: &String| -> Vec<u8> {
        let text = text.replace('\0', " ");
        if is_narrow { text.chars().map(|sign| u32::from(sign) as u8).collect() } else { text.into_bytes() }
    };
    let texts = Texts {
        title: bytes(&sheet.title),
        author: bytes(&sheet.author),
        copyright: bytes(&sheet.copyright),
        clues: words.iter().map(bytes).collect(),
        notes: bytes(&sheet.notes),
    };
    let grid = sheet.board.grid();
    let count = u16::try_from(clues.len()).map_err(|_| Refusal::TooLong)?;
    let mut file = vec![0; 2];
    file.extend(MAGIC);
    file.extend([0; 10]);
    file.extend(if is_narrow { b"1.3\0" } else { b"2.0\0" });
    file.extend([0; 16]);
    file.extend([grid.cols, grid.rows]);
    file.extend(count.to_le_bytes());
    file.extend([1, 0, 0, 0]);
    debug_assert_eq!(file.len(), HEAD);
    let about = sum(&file[0x2c..HEAD], 0);
    let whole = texts.sum(sum(&state, sum(&solution, about)), true);
    let parts = [about, sum(&solution, 0), sum(&state, 0), texts.sum(0, true)];
    file[0..2].copy_from_slice(&whole.to_le_bytes());
    file[0x0e..0x10].copy_from_slice(&about.to_le_bytes());
    for (at, part) in parts.into_iter().enumerate() {
        let [low, high] = part.to_le_bytes();
        file[0x10 + at] = LOW[at] ^ low;
        file[0x14 + at] = HIGH[at] ^ high;
    }
    file.extend(solution);
    file.extend(state);
    let Texts { title, author, copyright, clues, notes } = texts;
    for text in [title, author, copyright].into_iter().chain(clues).chain([notes]) {
        file.extend(text);
        file.push(0);
    }
    if !sheet.marks.is_empty() {
        let marks: Vec<u8> =
            grid.cells().map(|cell| if sheet.marks.contains(&cell) { CIRCLED } else { 0 }).collect();
        file.extend(b"GEXT");
        file.extend((marks.len() as u16).to_le_bytes());
        file.extend(sum(&marks, 0).to_le_bytes());
        file.extend(marks);
        file.push(0);
    }
    if file.len() > LONGEST_FILE { Err(Refusal::TooLong) } else { Ok(file) }
}

/// A file read from front to back.
struct Bytes<'f> {
    file: &'f [u8],
    at: usize,
}

impl<'f> Bytes<'f> {
    fn take(&mut self, count: usize) -> Result<&'f [u8], ReadError> {
        let taken = self.file.get(self.at..self.at + count);
        self.at += count;
        taken.ok_or_else(|| {
            wrong(
                1,
                self.file.len() + 1,
                "the end",
                ["a whole .puz file: it is cut off", "途中で切れていない .puz ファイル"],
            )
        })
    }

    fn text(&mut self) -> Result<&'f [u8], ReadError> {
        let rest = self.file.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == 0);
        let text = self.take(end.unwrap_or(rest.len() + 1))?;
        self.at += 1;
        Ok(text)
    }
}

/// The parts of a file as they lie in it, not yet held against one another.
struct Parts<'f> {
    head: &'f [u8],
    solution: &'f [u8],
    state: &'f [u8],
    texts: Texts,
    /// What follows the notes.
    rest: Bytes<'f>,
}

impl<'f> Parts<'f> {
    fn of(file: &'f [u8]) -> Result<Parts<'f>, ReadError> {
        let mut rest = Bytes { file, at: 0 };
        let head = rest.take(HEAD)?;
        let (cells, count) = (usize::from(head[0x2c]) * usize::from(head[0x2d]), word(head, 0x2e));
        let (solution, state) = (rest.take(cells)?, rest.take(cells)?);
        let texts = Texts {
            title: rest.text()?.to_vec(),
            author: rest.text()?.to_vec(),
            copyright: rest.text()?.to_vec(),
            clues: (0..count).map(|_| rest.text().map(<[u8]>::to_vec)).collect::<Result<_, _>>()?,
            notes: rest.text().unwrap_or_default().to_vec(),
        };
        Ok(Parts { head, solution, state, texts, rest })
    }

    /// As in `1.3`. Version 1.2 and before leave the notes out of their sums; from 2.0 on text is UTF-8.
    fn version(&self) -> &[u8] {
        &self.head[0x18..0x1b]
    }

    /// The sum of what the file says about itself, and that of everything.
    fn sums(&self) -> [u16; 2] {
        let about = sum(&self.head[0x2c..HEAD], 0);
        let board = sum(self.state, sum(self.solution, about));
        [about, self.texts.sum(board, self.version() >= b"1.3".as_slice())]
    }
}

/// Two bytes of the head as a number.
fn word(head: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([head[at], head[at + 1]])
}

/// The file with the sums that are looked at made right, for tests that want to get past them.
#[cfg(feature = "testing")]
pub(crate) fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    if let Ok([about, whole]) = Parts::of(&file).map(|parts| parts.sums()) {
        file[0x0e..0x10].copy_from_slice(&about.to_le_bytes());
        file[..2].copy_from_slice(&whole.to_le_bytes());
    }
    file
}

fn read(file: &[u8]) -> Result<Sheet, ReadError> {
    if file.len() > LONGEST_FILE {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST_FILE }));
    }
    let parts = Parts::of(file)?;
    let head = parts.head;
    if word(head, 0x32) & 4 != 0 {
        return Err(wrong(
            1,
            0x33,
            "scrambled answers",
            [
                "a .puz file that is not locked: unlock it first",
                "ロックされていない .puz ファイル(先にロックを解いてください)",
            ],
        ));
    }
    if parts.sums() != [word(head, 0x0e), word(head, 0)] {
        return Err(wrong(
            1,
            1,
            "a wrong checksum",
            ["a .puz file that is not damaged", "壊れていない .puz ファイル"],
        ));
    }
    let (cols, count) = (usize::from(head[0x2c]), usize::from(word(head, 0x2e)));
    let utf8 = parts.version() >= b"2.0".as_slice();
    let Parts { solution, texts, rest, .. } = parts;
    let square = |(at, byte): (usize, &u8)| match byte {
        b'.' | b':' => Ok(Square::Black),
        letter if letter.is_ascii_alphabetic() => Ok(Square::Letter(letter.to_ascii_uppercase() as char)),
        b'-' | b' ' => Ok(Square::Blank),
        sign => Err(wrong(
            1,
            HEAD + at + 1,
            &char::from(*sign).to_string(),
            ["a letter A to Z in each white cell", "白マスにはA〜Zの文字を1つ"],
        )),
    };
    let squares: Vec<Square> = solution.iter().enumerate().map(square).collect::<Result<_, _>>()?;
    let board = board(squares.chunks(cols.max(1)).map(<[Square]>::to_vec).collect(), 1)?;
    let decode = |text: &[u8]| -> String {
        if utf8 {
            String::from_utf8_lossy(text).into_owned()
        } else {
            text.iter().map(|&byte| char::from(byte)).collect()
        }
    };
    let mut order: Vec<(usize, Direction)> = board.runs().iter().map(|run| (run.number, run.way)).collect();
    order.sort_unstable();
    if order.len() != count {
        return Err(wrong(
            1,
            0x2f,
            &count.to_string(),
            ["as many clues as the board has words", "盤面の単語と同じ数のカギ"],
        ));
    }
    let clues: BTreeMap<(usize, Direction), String> =
        order.into_iter().zip(texts.clues.iter().map(|clue| decode(clue))).collect();
    let mut sheet =
        Sheet::new(board, |way, number| clues.get(&(number, way)).filter(|clue| *clue != "-").cloned());
    sheet.title = decode(&texts.title);
    sheet.author = decode(&texts.author);
    sheet.copyright = decode(&texts.copyright);
    sheet.notes = decode(&texts.notes);
    sheet.marks = circled(rest, solution.len())?;
    Ok(sheet)
}

/// The circled cells of what follows the notes. Cells of several letters are told there too, and refused; what cannot be
/// understood is left alone, as other readers do.
fn circled(mut bytes: Bytes<'_>, cells: usize) -> Result<Vec<Cell>, ReadError> {
    let mut circled = Vec::new();
    while let Ok(head) = bytes.take(8) {
        let length = usize::from(u16::from_le_bytes([head[4], head[5]]));
        let Ok(data) = bytes.take(length) else { break };
        let set = |bits: u8| data.iter().enumerate().filter(move |(_, byte)| **byte & bits != 0);
        match &head[..4] {
            b"GEXT" if length == cells => {
                circled = set(CIRCLED).map(|(at, _)| Cell(at as u16)).collect();
            }
            b"GRBS" if length == cells => {
                if let Some((at, _)) = set(0xff).next() {
                    return Err(wrong(1, HEAD + at + 1, "several letters in a cell", ONE_LETTER));
                }
            }
            _ => {}
        }
        bytes.at += 1;
    }
    Ok(circled)
}
