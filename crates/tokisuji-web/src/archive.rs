//! Past days: a calendar, and the puzzles of each day. They come from seeds that are the days, so that one is made again when somebody
//! asks for it, and is the same puzzle.

use crate::error::Error;
use crate::read::encoded;
use crate::reply::Reply;
use crate::slots::{Daily, date, slots};
use askama::Template;
use serde::Deserialize;
use time::{Date, Month};
use tokisuji::lang::Lang;

/// The first day there is: 2026-01-01.
const FIRST: i64 = 20_454;
/// 1970-01-01 as a Julian day.
const EPOCH: i32 = 2_440_588;

/// The days of the week, from Monday.
const WEEKDAYS: [[&str; 2]; 7] =
    [["Mo", "月"], ["Tu", "火"], ["We", "水"], ["Th", "木"], ["Fr", "金"], ["Sa", "土"], ["Su", "日"]];

/// Which day.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct DayAsked {
    /// As 2026-01-31; yesterday, where none is said.
    #[serde(default)]
    day: String,
    /// The place of a puzzle on the page of the day.
    #[serde(default)]
    slot: String,
}

impl DayAsked {
    /// Days since 1970: a day that was, or today.
    pub(crate) fn day(&self, today: i64) -> Result<i64, Error> {
        if self.day.is_empty() {
            return Ok((today - 1).max(FIRST));
        }
        let day = read(&self.day).filter(|day| (FIRST..=today).contains(day));
        day.ok_or_else(|| {
            let (first, last) = (date(FIRST), date(today));
            Error::wrong(
                format!("found the day {:?}, wanted {first} to {last}", self.day),
                format!("日付 {:?} はありません({first} から {last} まで)", self.day),
            )
        })
    }

    /// The puzzle that is asked for, where it has to be made.
    pub(crate) fn made(&self, today: i64, go_on: &dyn Fn() -> bool) -> Result<Daily, Error> {
        let day = self.day(today)?;
        let slot = slots().iter().find(|slot| slot.name == self.slot).ok_or(Error::Missing)?;
        slot.make(day, go_on)?.ok_or(Error::TimeUp)
    }

    /// The same among those that were kept.
    pub(crate) fn among<'d>(&self, kept: &'d [Daily]) -> Option<&'d Daily> {
        kept.iter().find(|daily| daily.slot == self.slot)
    }
}

/// To the board of a puzzle of a day, which remembers whose it is.
pub(crate) fn play(daily: &Daily) -> Reply {
    let (puzzle, day) = (encoded(&daily.puzzle), date(daily.day));
    Reply::elsewhere(format!("/play?p={puzzle}&day={day}&slot={}", encoded(&daily.slot)))
}

fn read(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year, month, parts.next()?.parse().ok()?).ok()?;
    Some(i64::from(date.to_julian_day() - EPOCH))
}

fn calendar(day: i64) -> Option<Date> {
    Date::from_julian_day(i32::try_from(day).ok()?.checked_add(EPOCH)?).ok()
}

/// A day of a month on the page.
struct Box {
    number: u8,
    date: String,
    /// Whether there are puzzles of it.
    open: bool,
    shown: bool,
}

/// A puzzle of the day on the page.
struct Line {
    slot: &'static str,
    title: &'static str,
}

#[derive(Template)]
#[template(path = "archive.html")]
struct Archive {
    lang: Lang,
    here: String,
    date: String,
    /// The day in words.
    said: String,
    month: String,
    /// Days of the week before the first.
    before: usize,
    days: Vec<Box>,
    weekdays: [&'static str; 7],
    /// Days in the months before and after, where there are any.
    earlier: Option<String>,
    later: Option<String>,
    lines: Vec<Line>,
}

/// The page of a day, in the calendar of its month.
pub(crate) fn page(asked: &DayAsked, today: i64, lang: Lang) -> Result<Reply, Error> {
    let day = asked.day(today)?;
    let shown = calendar(day).ok_or(Error::Missing)?;
    let first = day - i64::from(shown.day()) + 1;
    let length = i64::from(shown.month().length(shown.year()));
    let boxes = (0..length).map(|at| Box {
        number: at as u8 + 1,
        date: date(first + at),
        open: (FIRST..=today).contains(&(first + at)),
        shown: first + at == day,
    });
    let begins = calendar(first).map_or(0, |first| first.weekday().number_days_from_monday());
    Reply::page(&Archive {
        lang,
        here: format!("/archive?day={}", date(day)),
        date: date(day),
        said: lang.pick(
            format!("{} {} {} {}", shown.weekday(), shown.day(), shown.month(), shown.year()),
            format!(
                "{}年{}月{}日({})",
                shown.year(),
                u8::from(shown.month()),
                shown.day(),
                WEEKDAYS[usize::from(shown.weekday().number_days_from_monday())][1]
            ),
        ),
        month: lang.pick(
            format!("{} {}", shown.month(), shown.year()),
            format!("{}年{}月", shown.year(), u8::from(shown.month())),
        ),
        before: usize::from(begins),
        days: boxes.collect(),
        weekdays: WEEKDAYS.map(|[en, ja]| lang.pick(en, ja)),
        earlier: (first > FIRST).then(|| date(first - 1)),
        later: (first + length <= today).then(|| date(first + length)),
        lines: slots()
            .iter()
            .filter(|slot| slot.is_for(lang))
            .map(|slot| Line { slot: slot.name, title: slot.title(lang) })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(day: &str, slot: &str) -> DayAsked {
        DayAsked { day: day.to_owned(), slot: slot.to_owned() }
    }

    #[test]
    fn days_are_read_within_what_there_is() {
        assert_eq!(date(FIRST), "2026-01-01");
        assert_eq!(asked("2026-01-01", "").day(FIRST + 5).ok(), Some(FIRST));
        assert_eq!(asked("2028-02-29", "").day(FIRST + 2000).map(date).ok(), Some("2028-02-29".to_owned()));
        assert_eq!(asked("", "").day(FIRST + 5).ok(), Some(FIRST + 4));
        for none in
            ["2025-12-31", "2026-01-07", "2027-02-29", "2026-13-01", "yesterday", "2026-01", "99999-01-01"]
        {
            assert!(asked(none, "").day(FIRST + 5).is_err(), "{none}");
        }
    }

    #[test]
    fn a_puzzle_of_a_day_is_made_again_as_it_was() {
        let day = FIRST + 100;
        let slot = slots().iter().find(|slot| slot.name == "sudoku-small").expect("a slot");
        let then = slot.make(day, &|| true).ok().flatten().expect("made");
        let again = asked(&date(day), "sudoku-small").made(day + 30, &|| true).expect("made");
        assert_eq!(again, then);
        assert!(asked(&date(day), "no-such-slot").made(day + 30, &|| true).is_err());
        assert!(asked(&date(day), "sudoku-small").made(day - 1, &|| true).is_err(), "a day to come");
    }

    #[test]
    fn a_month_begins_on_its_day_of_the_week() {
        let text = |day: &str| {
            let page = page(&asked(day, ""), FIRST + 400, Lang::En).expect("a page");
            String::from_utf8(page.body).expect("text")
        };
        // The first of February 2026 was a Sunday.
        assert!(text("2026-02-14").contains("starts-6") && text("2026-02-14").contains("February 2026"));
        assert!(text("2026-06-14").contains("starts-0"), "a Monday");
        assert!(!text("2026-01-14").contains("rel=\"prev\"") && text("2026-01-14").contains("rel=\"next\""));
    }
}
