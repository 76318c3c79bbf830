//! What the addresses of the pzpr family share: numbers in cells with letters for runs of blanks.
//!
//! Two codings are in use. The one for 0 to 4 says in the sign of a number how many blanks follow it, up to two. The other, for any
//! number, has one hexadecimal digit, or `-` and two of them. In both, `.` is a number that is not told, letters `g` to `z` are 1 to 20
//! blanks, and blanks at the end may be left out.

use crate::text::ReadError;
use crate::text::sgt::Reader;

/// A number of an address: none, one that is not told (`?`), or one.
pub(in crate::kind) type Told = Option<Option<u16>>;

/// Reads a number that begins with a sign, and says how many blanks follow it.
type Numbers<'n, R> = dyn FnMut(&mut R, char) -> Option<(Option<u16>, usize)> + 'n;

impl Reader<'_> {
    /// So many cells with numbers from 0 to 4.
    pub(in crate::kind) fn pzpr_small(&mut self, cells: usize) -> Result<Vec<Told>, ReadError> {
        self.pzpr_cells(cells, &mut |_, sign| match sign {
            '0'..='9' | 'a'..='e' => {
                let sign = sign.to_digit(16)? as u16;
                Some((Some(sign % 5), usize::from(sign / 5)))
            }
            _ => None,
        })
    }

    /// So many cells with numbers from 0 to 255.
    pub(in crate::kind) fn pzpr_numbers(&mut self, cells: usize) -> Result<Vec<Told>, ReadError> {
        self.pzpr_cells(cells, &mut |reader, sign| match sign {
            '0'..='9' | 'a'..='f' => Some((Some(sign.to_digit(16)? as u16), 0)),
            '-' => {
                let digits = reader.text.get(reader.at..reader.at + 2)?;
                let digits = digits.bytes().all(|sign| sign.is_ascii_hexdigit()).then_some(digits)?;
                reader.at += 2;
                Some((Some(u16::from_str_radix(digits, 16).ok()?), 0))
            }
            _ => None,
        })
    }

    /// Cells up to the end; `number` reads what is neither a run of blanks nor `.`, and says how many blanks follow.
    fn pzpr_cells(&mut self, cells: usize, number: &mut Numbers<'_, Self>) -> Result<Vec<Told>, ReadError> {
        let mut told: Vec<Told> = Vec::with_capacity(cells);
        while let Some(sign) = self.peek() {
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
