//! ISBNs: read, checked, and drawn as the bars that tills read (EAN-13).

use crate::sheet::{Anchor, INK, Sheet, Type};
use std::fmt;
use tokisuji::draw::Place;
use tokisuji::draw::svg::Path;
use tokisuji::lang::Lang;

/// The width of the thinnest bar at full size, and the height of bars, in points (0.33 mm and 22.85 mm).
const BAR: f64 = 0.33 * 72.0 / 25.4;
const TALL: f64 = 22.85 * 72.0 / 25.4;
/// White that readers want before and after the bars, in bars.
const BEFORE: f64 = 11.0;
const AFTER: f64 = 7.0;
/// Bars of a whole code: three guards of 3, 5 and 3, and twelve digits of 7.
const BARS: f64 = 95.0;

/// Digits as bars, a bit a bar from the left, as they stand in the left half with odd parity. Mirrored, or inverted, they are the other two ways.
const ODD: [u8; 10] = [
    0b000_1101, 0b001_1001, 0b001_0011, 0b011_1101, 0b010_0011, 0b011_0001, 0b010_1111, 0b011_1011,
    0b011_0111, 0b000_1011,
];
/// Which digits of the left half are mirrored and inverted: that tells the first digit, which has no bars of its own.
const EVEN: [u8; 10] = [
    0b00_0000, 0b00_1011, 0b00_1101, 0b00_1110, 0b01_0011, 0b01_1001, 0b01_1100, 0b01_0101, 0b01_0110,
    0b01_1010,
];

/// The number of a book, of thirteen digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isbn {
    /// As written, with its hyphens.
    written: String,
    digits: [u8; 13],
}

/// What is no ISBN, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IsbnError {
    found: String,
    why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    /// Not thirteen digits.
    Length(usize),
    /// Ten digits, as books had before 2007: with this number they have thirteen.
    Old(String),
    /// Something that is neither a digit nor between digits.
    Sign(char),
    /// It begins with another number than those of books.
    Prefix,
    /// The last digit is wrong.
    Check { found: u8, wanted: u8 },
}

impl IsbnError {
    /// What was found, what was wanted, and what to do.
    pub fn say(&self, lang: Lang) -> String {
        let found = &self.found;
        match (&self.why, lang) {
            (Why::Length(count), Lang::En) => format!("ISBN {found}: found {count} digits, wanted 13"),
            (Why::Length(count), Lang::Ja) => {
                format!("ISBN {found}：数字が{count}個あります。13個にしてください")
            }
            (Why::Old(new), Lang::En) => {
                format!("ISBN {found}: found the form of ten digits, wanted thirteen: that is {new}")
            }
            (Why::Old(new), Lang::Ja) => {
                format!("ISBN {found}：10桁の旧形式です。13桁で書いてください({new})")
            }
            (Why::Sign(sign), Lang::En) => {
                format!("ISBN {found}: found {sign:?}, wanted digits with hyphens or blanks between them")
            }
            (Why::Sign(sign), Lang::Ja) => {
                format!("ISBN {found}：{sign:?}は使えません。数字とハイフンで書いてください")
            }
            (Why::Prefix, Lang::En) => {
                format!("ISBN {found}: found another beginning, wanted 978 or 979 as books have")
            }
            (Why::Prefix, Lang::Ja) => format!("ISBN {found}：書籍のISBNは978か979で始まります"),
            (Why::Check { found: last, wanted }, Lang::En) => format!(
                "ISBN {found}: found the check digit {last}, wanted {wanted} after these digits; look for a slip of the pen"
            ),
            (Why::Check { found: last, wanted }, Lang::Ja) => format!(
                "ISBN {found}：チェック数字が{last}ですが、この並びなら{wanted}のはずです。書き誤りがないか確かめてください"
            ),
        }
    }
}

impl fmt::Display for IsbnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

/// The last digit that goes with these twelve: they count once and three times in turn, and all thirteen add up to a multiple of ten.
fn check_digit(digits: &[u8]) -> u8 {
    let sum: u32 = digits
        .iter()
        .take(12)
        .zip([1, 3].into_iter().cycle())
        .map(|(&digit, weight)| u32::from(digit) * weight)
        .sum();
    ((10 - sum % 10) % 10) as u8
}

impl std::str::FromStr for Isbn {
    type Err = IsbnError;

    fn from_str(text: &str) -> Result<Isbn, IsbnError> {
        let written = text.trim().trim_start_matches("ISBN").trim_start_matches([':', ' ']).to_owned();
        let wrong = |why: Why| IsbnError { found: written.chars().take(40).collect(), why };
        let mut digits = Vec::new();
        for sign in written.chars() {
            match sign {
                '0'..='9' => digits.push(sign as u8 - b'0'),
                '-' | ' ' | '–' => {}
                // The check digit of the old form may be ten.
                'X' | 'x' if digits.len() == 9 => digits.push(10),
                sign => return Err(wrong(Why::Sign(sign))),
            }
        }
        if digits.len() == 10 {
            let mut new = vec![9, 7, 8];
            new.extend(&digits[..9]);
            new.push(check_digit(&new));
            return Err(wrong(Why::Old(new.iter().map(u8::to_string).collect())));
        }
        let digits: [u8; 13] =
            digits.try_into().map_err(|digits: Vec<u8>| wrong(Why::Length(digits.len())))?;
        if digits[..2] != [9, 7] || !(8..=9).contains(&digits[2]) {
            return Err(wrong(Why::Prefix));
        }
        let wanted = check_digit(&digits);
        match digits[12] == wanted {
            true => Ok(Isbn { written, digits }),
            false => Err(wrong(Why::Check { found: digits[12], wanted })),
        }
    }
}

impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ISBN {}", self.written)
    }
}

impl Isbn {
    /// The bars from the left, ink where there is true.
    fn bars(&self) -> Vec<bool> {
        let mut bars = vec![true, false, true];
        let seven = |code: u8| (0..7).rev().map(move |at| code >> at & 1 == 1);
        let even = EVEN[usize::from(self.digits[0])];
        for (at, &digit) in self.digits[1..].iter().enumerate() {
            let odd = ODD[usize::from(digit)];
            let inverted = !odd & 0b111_1111;
            if at == 6 {
                bars.extend([false, true, false, true, false]);
            }
            match at {
                // Read backwards what the right half has.
                0..6 if even >> (5 - at) & 1 == 1 => {
                    bars.extend(seven(inverted).collect::<Vec<_>>().into_iter().rev());
                }
                0..6 => bars.extend(seven(odd)),
                _ => bars.extend(seven(inverted)),
            }
        }
        bars.extend([true, false, true]);
        bars
    }

    /// How wide and how tall the bars are with their digits and the white around them, at a part of full size.
    pub(crate) fn size(part: f64) -> (f64, f64) {
        ((BEFORE + BARS + AFTER) * BAR * part, (TALL + 22.0 * BAR) * part)
    }

    /// Draws bars and digits from this corner at a part of full size; tills read 0.8 and more.
    pub(crate) fn draw(&self, sheet: &mut Sheet, x: f64, y: f64, part: f64) {
        let (wide, tall) = Isbn::size(part);
        sheet.panel(Place { x, y, wide, tall }, 0.0, crate::sheet::WHITE);
        let bar = BAR * part;
        let kind = Type::new(9.5 * bar);
        let said = self.to_string();
        let above = Type::new(kind.size.min(kind.size * (wide - 8.0 * bar) / kind.width(&said)));
        sheet.text(x + wide / 2.0, y + 8.0 * bar, above, Anchor::Middle, &said);
        let (left, top) = (x + BEFORE * bar, y + 10.5 * bar);
        let bars = self.bars();
        let mut path = Path::default();
        let mut at = 0;
        while at < bars.len() {
            let long = bars[at..].iter().take_while(|&&ink| ink).count();
            if long > 0 {
                // Guards reach further down, between the digits.
                let guard = at < 3 || (45..50).contains(&at) || at >= 92;
                let tall = TALL * part - if guard { 0.0 } else { 5.0 * bar };
                path.rect(left + at as f64 * bar, top, long as f64 * bar, tall);
            }
            at += long.max(1);
        }
        sheet.shape(&path, INK);
        let base = top + TALL * part + 4.5 * bar;
        let digit = |at: usize| self.digits[at].to_string();
        sheet.text(left - 4.0 * bar, base, kind, Anchor::End, &digit(0));
        for at in 1..13 {
            let half = if at > 6 { 5.0 } else { 0.0 };
            let middle = left + (3.0 + (at as f64 - 0.5) * 7.0 + half) * bar;
            sheet.text(middle, base, kind, Anchor::Middle, &digit(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_verified() {
        // The examples of the ISBN users' manual and of the standard for bars.
        for good in ["978-0-306-40615-7", "978-3-16-148410-0", "ISBN 978 4 87311 336 4"] {
            assert!(good.parse::<Isbn>().is_ok(), "{good}");
        }
        let said = |text: &str| text.parse::<Isbn>().expect_err(text).to_string();
        assert!(said("978-0-306-40615-8").contains("wanted 7"));
        assert!(said("0-306-40615-2").contains("9780306406157"));
        assert!(said("080442957X").contains("thirteen"));
        assert!(said("978-0-306-4061").contains("11 digits"));
        assert!(said("4006381333931").contains("978 or 979"));
        assert!(said("978-0-306-4O615-7").contains("'O'"));
    }

    /// Bars read back by their widths alone: in each digit two bars and two gaps, whose widths nobody else has.
    #[test]
    fn bars_tell_the_digits_again() {
        // Widths of gap, bar, gap, bar of the digits 0 to 9 in the left half, from the standard.
        const WIDTHS: [&str; 10] =
            ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
        let isbn: Isbn = "978-3-16-148410-0".parse().expect("good");
        let bars = isbn.bars();
        assert_eq!(bars.len(), 95);
        let widths = |bars: &[bool]| -> String {
            bars.chunk_by(|a, b| a == b).map(|run| run.len().to_string()).collect()
        };
        let mut digits = String::new();
        let mut parity = String::new();
        for at in 0..12 {
            let from = 3 + at * 7 + if at < 6 { 0 } else { 5 };
            let told = widths(&bars[from..from + 7]);
            let turned: String = told.chars().rev().collect();
            let plain = WIDTHS.iter().position(|width| *width == told);
            let even = WIDTHS.iter().position(|width| *width == turned);
            digits += &plain.or(even).expect("a digit").to_string();
            if at < 6 {
                parity.push(if plain.is_some() { 'O' } else { 'E' });
            }
        }
        assert_eq!(digits, "783161484100");
        // Parity of the left half for a first digit of 9, from the standard.
        assert_eq!(parity, "OEEOEO");
    }
}
