//! What the addresses of the pzpr family share: numbers in cells with letters for runs of blanks.
//!
//! Two codings are in use. The one for 0 to 4 says in the sign of a number how many blanks follow it, up to two. The other, for any
//! number, has one hexadecimal digit, or `-` and two of them. In both, `.` is a number that is not told, letters `g` to `z` are 1 to 20
//! blanks, and blanks at the end may be left out.

use super::regions::pieces;
use crate::grid::Grid;
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// A number of an address: none, one that is not told (`?`), or one.
pub(in crate::kind) type Told = Option<Option<u16>>;

/// Reads a number that begins with a sign, and says how many blanks follow it.
type Numbers<'n, R> = dyn FnMut(&mut R, char) -> Option<(Option<u16>, usize)> + 'n;

impl Reader<'_> {
    /// So many cells with numbers from 0 to 4.
    pub(in crate::kind) fn pzpr_small(&mut self, cells: usize) -> Result<Vec<Told>, ReadError> {
        self.pzpr_cells(cells, false, &mut |_, sign| match sign {
            '0'..='9' | 'a'..='e' => {
                let sign = sign.to_digit(16)? as u16;
                Some((Some(sign % 5), usize::from(sign / 5)))
            }
            _ => None,
        })
    }

    /// So many cells with numbers from 0 to 255.
    pub(in crate::kind) fn pzpr_numbers(&mut self, cells: usize) -> Result<Vec<Told>, ReadError> {
        self.pzpr_cells(cells, false, &mut any_number)
    }

    /// So many cells with numbers from 0 to 255, behind which something else follows.
    pub(in crate::kind) fn pzpr_first_numbers(&mut self, cells: usize) -> Result<Vec<Told>, ReadError> {
        self.pzpr_cells(cells, true, &mut any_number)
    }

    /// So many cells in which something stands or not: a digit in base 36 up to `h` is something, and so many cells without it behind it;
    /// a letter from `i` on is 1 to 18 cells without it.
    pub(in crate::kind) fn pzpr_things(&mut self, cells: usize) -> Result<Vec<bool>, ReadError> {
        let mut things = Vec::with_capacity(cells);
        while let Some(sign) = self.peek() {
            let Some(number) = sign.to_digit(36).filter(|_| !sign.is_ascii_uppercase()) else {
                return Err(self.want("a digit or a small letter", "数字か英小文字"));
            };
            if things.len() >= cells {
                return Err(self.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            let (thing, blanks) = if number < 18 { (true, number) } else { (false, number - 18) };
            things.push(thing);
            things.resize((things.len() + blanks as usize).min(cells), false);
            self.at += 1;
        }
        things.resize(cells, false);
        Ok(things)
    }

    /// The regions that borders cut a board into, five borders in each digit in base 32: first those between columns, row by row, then
    /// those between rows. Regions are numbered by their first cells.
    pub(in crate::kind) fn pzpr_regions(&mut self, grid: Grid) -> Result<Vec<u16>, ReadError> {
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let [beside, below] = [(cols - 1) * rows, cols * (rows - 1)].map(|count| {
            let mut borders = Vec::with_capacity(count + 4);
            while borders.len() < count {
                // What is left out at the end has no borders.
                let Some(sign) = self.peek() else { break };
                let Some(five) = sign.to_digit(32).filter(|_| !sign.is_ascii_uppercase()) else {
                    return Err(
                        self.want("borders: digits, or letters a to v", "境界線を表す数字か a から v の文字")
                    );
                };
                borders.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
                self.at += 1;
            }
            borders.resize(count, false);
            Ok(borders)
        });
        let (beside, below) = (beside?, below?);
        Ok(pieces(grid, &|a, b| {
            let (row, col) = (grid.row(a), grid.col(a));
            !if b.index() == a.index() + 1 { beside[row * (cols - 1) + col] } else { below[row * cols + col] }
        }))
    }

    /// Cells up to the end, or with `more` only so many; `number` reads what is neither a run of blanks nor `.`, and says how many
    /// blanks follow.
    fn pzpr_cells(
        &mut self,
        cells: usize,
        more: bool,
        number: &mut Numbers<'_, Self>,
    ) -> Result<Vec<Told>, ReadError> {
        let mut told: Vec<Told> = Vec::with_capacity(cells);
        while let Some(sign) = self.peek().filter(|_| !more || told.len() < cells) {
            let start = self.at;
            self.at += sign.len_utf8();
            let (first, blanks) = match sign {
                '.' => (Some(None), 0),
                'g'..='z' => (None, sign as usize - 'g' as usize),
                _ => match number(self, sign) {
                    Some((number, blanks)) => (Some(number), blanks),
                    None => {
                        self.at = start;
                        return Err(self.want(
                            "a number of the puzzle, or a letter g to z for blanks",
                            "問題の数字か、空きマスを表す g から z の文字",
                        ));
                    }
                },
            };
            if told.len() >= cells || (first.is_none() && told.len() + 1 + blanks > cells) {
                self.at = start;
                return Err(self.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            told.push(first);
            // Blanks that a number brings with it may reach beyond the last cell.
            told.resize((told.len() + blanks).min(cells), None);
        }
        told.resize(cells, None);
        Ok(told)
    }
}

/// A number of one hexadecimal digit, or of two behind `-`.
fn any_number(reader: &mut Reader<'_>, sign: char) -> Option<(Option<u16>, usize)> {
    match sign {
        '0'..='9' | 'a'..='f' => Some((Some(sign.to_digit(16)? as u16), 0)),
        '-' => {
            let digits = reader.text.get(reader.at..reader.at + 2)?;
            let digits = digits.bytes().all(|sign| sign.is_ascii_hexdigit()).then_some(digits)?;
            reader.at += 2;
            Some((Some(u16::from_str_radix(digits, 16).ok()?), 0))
        }
        _ => None,
    }
}

/// Cells in which something stands or not.
pub(in crate::kind) fn write_things(things: &[bool]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < things.len() {
        let blanks = things[at + 1..].iter().take(17).take_while(|thing| !**thing).count();
        text.extend(char::from_digit(if things[at] { 0 } else { 18 } + blanks as u32, 36));
        at += 1 + blanks;
    }
    text
}

/// The borders between regions.
pub(in crate::kind) fn write_regions(grid: Grid, regions: &[u16]) -> String {
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let differ = |at: usize, next: usize| regions[at] != regions[next];
    let beside = (0..rows).flat_map(|row| (1..cols).map(move |col| row * cols + col));
    let beside: Vec<bool> = beside.map(|at| differ(at - 1, at)).collect();
    let below: Vec<bool> = (cols..rows * cols).map(|at| differ(at - cols, at)).collect();
    let digit = |five: &[bool]| {
        let number = (0..5).fold(0, |number, at| number << 1 | u32::from(five.get(at) == Some(&true)));
        char::from_digit(number, 32).unwrap_or('0')
    };
    beside.chunks(5).chain(below.chunks(5)).map(digit).collect()
}

/// Cells with numbers from 0 to 4.
pub(in crate::kind) fn write_small(told: &[Told]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < told.len() {
        let blank = |next: usize| told.get(next).is_none_or(Option::is_none);
        match told[at] {
            Some(Some(number)) => {
                let blanks = if blank(at + 1) { 1 + usize::from(blank(at + 2)) } else { 0 };
                text.extend(char::from_digit(u32::from(number) + 5 * blanks as u32, 16));
                at += 1 + blanks;
            }
            Some(None) => {
                text.push('.');
                at += 1;
            }
            None => at += write_blanks(&mut text, &told[at..]),
        }
    }
    text
}

/// Cells with numbers from 0 to 255.
pub(in crate::kind) fn write_numbers(told: &[Told]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < told.len() {
        at += match told[at] {
            Some(number) => {
                text += &match number {
                    None => ".".to_owned(),
                    Some(number @ 0..16) => format!("{number:x}"),
                    Some(number) => format!("-{number:02x}"),
                };
                1
            }
            None => write_blanks(&mut text, &told[at..]),
        };
    }
    text
}

/// The letter for the blanks that stand first, and how many they are.
fn write_blanks(text: &mut String, told: &[Told]) -> usize {
    let blanks = told.iter().take(20).take_while(|cell| cell.is_none()).count();
    text.extend(char::from_digit(15 + blanks as u32, 36));
    blanks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn small_numbers_bring_blanks_with_them() {
        let read = |text: &str, cells| Reader::new(text).pzpr_small(cells);
        let some = |number| Some(Some(number));
        assert_eq!(read("27c.", 7), Ok(vec![some(2), some(2), None, some(2), None, None, Some(None)]));
        for text in ["27c.", "0", "g1g", "4z4", "zz3", "."] {
            let cells = read(text, 60).expect("as they are written");
            let again = write_small(&cells);
            assert_eq!(read(&again, 60), Ok(cells), "{text}: {again}");
        }
        // What a number brings with it may reach beyond the board, a run of blanks may not.
        assert_eq!(read("e", 1), Ok(vec![some(4)]));
        assert!(read("i", 2).is_err());
    }

    #[test]
    fn things_bring_blanks_with_them() {
        let read = |text: &str, cells| {
            Reader::new(text)
                .pzpr_things(cells)
                .map(|things| things.iter().map(|thing| if *thing { '#' } else { '.' }).collect::<String>())
        };
        assert_eq!(read("j82", 14).as_deref(), Ok("..#........#.."));
        assert!(read("00", 1).is_err() && read("A", 5).is_err());
        for text in ["j82", "00000", "zh0z"] {
            let things = Reader::new(text).pzpr_things(50).expect("as they are written");
            let again = write_things(&things);
            assert_eq!(Reader::new(&again).pzpr_things(50), Ok(things), "{text}: {again}");
        }
    }

    #[test]
    fn larger_numbers_take_two_digits() {
        let read = |text: &str, cells| Reader::new(text).pzpr_numbers(cells);
        let cells = read("f-10g-ff0", 5).expect("as they are written");
        assert_eq!(cells, [Some(Some(15)), Some(Some(16)), None, Some(Some(255)), Some(Some(0))]);
        assert_eq!(write_numbers(&cells), "f-10g-ff0");
        for (bad, column) in [("1-1", 2), ("-+1", 1), ("12345", 5), ("1z", 2), ("1A", 2), ("1-点", 2)] {
            let error = read(bad, 4).expect_err(bad);
            assert_eq!(error.column, column, "{error}");
            assert_ne!(error.say(Lang::En), error.say(Lang::Ja));
        }
    }
}
