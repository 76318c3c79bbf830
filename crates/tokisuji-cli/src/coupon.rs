//! Coupons of a stamp rally: the letters of the finished board give a code for each day, which a page works out without a server and without
//! knowing the letters, and which the shop has on its list. `assets/coupon.js` of the site works out the same.

use sha2::{Digest, Sha256};
use std::fmt;

/// Checksums are taken so often: a player waits a blink, who tries out boards waits long.
const ROUNDS: u32 = 4000;
/// No I, L, O and U: they are misread.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A day of the calendar.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

impl Day {
    fn days_of_month(self) -> u8 {
        let leap =
            self.year.is_multiple_of(4) && !self.year.is_multiple_of(100) || self.year.is_multiple_of(400);
        match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    fn next(self) -> Day {
        match self {
            Day { of_month, .. } if of_month < self.days_of_month() => Day { of_month: of_month + 1, ..self },
            Day { month: 12, year, .. } => Day { year: year + 1, month: 1, of_month: 1 },
            Day { month, year, .. } => Day { year, month: month + 1, of_month: 1 },
        }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

impl std::str::FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Day, String> {
        let wrong = || format!("found {text:?}, wanted a day such as 2026-11-20");
        let parts: Vec<&str> = text.split('-').collect();
        let &[year, month, day] = parts.as_slice() else { return Err(wrong()) };
        let number = |part: &str| part.parse::<u16>().map_err(|_| wrong());
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        if !(2000..=2999).contains(&year) || !(1..=12).contains(&month) {
            return Err(wrong());
        }
        let found = Day { year, month: month as u8, of_month: 1 };
        if !(1..=u16::from(found.days_of_month())).contains(&day) {
            return Err(wrong());
        }
        Ok(Day { of_month: day as u8, ..found })
    }
}

/// What a page and a shop know of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Coupon {
    pub(crate) salt: String,
    pub(crate) rounds: u32,
    /// By which the page knows the finished board.
    pub(crate) check: String,
    /// Every day with its code: for the shop alone.
    pub(crate) days: Vec<(String, String)>,
}

impl Coupon {
    /// The coupon of a board with these letters, row by row. Another secret gives other codes.
    pub(crate) fn new(letters: &str, secret: &str, from: Day, days: u16) -> Coupon {
        let salt = checksum(&format!("salt|{secret}"))[..16].to_owned();
        let mut proof = checksum(&format!("{salt}|{letters}"));
        for _ in 1..ROUNDS {
            proof = checksum(&proof);
        }
        let all = std::iter::successors(Some(from), |day| Some(day.next())).take(usize::from(days));
        let days = all.map(|day| (day.to_string(), code(&day.to_string(), &proof))).collect();
        Coupon { salt, rounds: ROUNDS, check: checksum(&format!("check|{proof}")), days }
    }
}

fn checksum(text: &str) -> String {
    let bytes: Vec<String> =
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.concat()
}

fn code(day: &str, proof: &str) -> String {
    let sum = Sha256::digest(format!("{day}|{proof}").as_bytes());
    let signs: String = sum.iter().take(8).map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect();
    format!("{}-{}", &signs[..4], &signs[4..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_the_calendar() {
        let day = |text: &str| text.parse::<Day>().expect("a day");
        for (one, next) in [
            ("2026-11-30", "2026-12-01"),
            ("2026-12-31", "2027-01-01"),
            ("2028-02-28", "2028-02-29"),
            ("2100-02-28", "2100-03-01"),
        ] {
            assert_eq!(day(one).next().to_string(), next);
        }
        for wrong in ["2026-02-29", "2026-13-01", "20.11.2026", "2026-11", "2026-1-0", ""] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn letters_secret_and_day_all_change_the_code() {
        let from: Day = "2026-11-20".parse().expect("a day");
        let codes = |letters: &str, secret: &str| Coupon::new(letters, secret, from, 3);
        let one = codes("CATDOG", "quay");
        assert_eq!(one, codes("CATDOG", "quay"));
        assert_eq!(one.days.len(), 3);
        let mut all: Vec<String> = Vec::new();
        for coupon in [one, codes("CATDOT", "quay"), codes("CATDOG", "pier")] {
            all.extend(coupon.days.into_iter().map(|(_, code)| code));
        }
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 9);
    }
}
