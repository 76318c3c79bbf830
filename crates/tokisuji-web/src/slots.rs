//! What is made every day: one of each kind and level, the same for all, from a seed that is the day.

use crate::error::Error;
use crate::make::Wanted;
use crate::read;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use time::OffsetDateTime;
use tokisuji::hunt;
use tokisuji::kind::{KINDS, Kind, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Wished;
use tokisuji::ruleset::RuleSet;
use utoipa::ToSchema;

/// The date of a day, as 2026-01-31.
pub(crate) fn date(day: i64) -> String {
    OffsetDateTime::from_unix_timestamp(day * 24 * 60 * 60)
        .map_or_else(|_| String::new(), |time| time.date().to_string())
}

/// A puzzle of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Daily {
    /// Days since 1970.
    pub day: i64,
    /// Which of the day's puzzles.
    pub slot: String,
    /// The puzzle on one line.
    pub puzzle: String,
    /// Its level; 0 where the kind has none.
    pub level: i64,
    /// The rounds it takes.
    pub steps: i64,
    /// Minutes that people take; 0 where nothing is known of such puzzles.
    #[serde(default)]
    pub minutes: i64,
}

/// Whole minutes that people take for a puzzle, one at least; 0 where nothing is known of such puzzles.
fn minutes(puzzle: &Puzzle) -> i64 {
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    hunt::minutes(&puzzle.problem(), rules).map_or(0, |minutes| minutes.mean.round().max(1.0) as i64)
}

/// One place on the page of the day.
pub(crate) struct Slot {
    /// Makes its seeds differ from those of the others. Never changes, so that past days stay what they were.
    number: u64,
    /// Its name in the store. Never changes.
    pub(crate) name: &'static str,
    en: &'static str,
    ja: &'static str,
    size: usize,
    level: Option<usize>,
    variant: Option<&'static str>,
    kind: &'static str,
    /// Whose language it speaks, and from which word list; none for digits.
    list: Option<(Lang, &'static str)>,
}

const fn sudoku(name: &'static str, en: &'static str, ja: &'static str, level: usize) -> Slot {
    Slot { number: 0, name, en, ja, size: 9, level: Some(level), variant: None, kind: "sudoku", list: None }
}

const fn variant(name: &'static str, en: &'static str, ja: &'static str) -> Slot {
    Slot { number: 0, name, en, ja, size: 9, level: None, variant: Some(name), kind: "sudoku", list: None }
}

const fn sumblock(name: &'static str, en: &'static str, ja: &'static str, size: usize) -> Slot {
    Slot { number: 0, name, en, ja, size, level: None, variant: None, kind: "sumblock", list: None }
}

const fn words(
    name: &'static str,
    kind: &'static str,
    titles: [&'static str; 2],
    size: usize,
    lang: Lang,
) -> Slot {
    let list = match lang {
        Lang::En => "everyday",
        Lang::Ja => "kurashi",
    };
    Slot {
        number: 0,
        name,
        en: titles[0],
        ja: titles[1],
        size,
        level: None,
        variant: None,
        kind,
        list: Some((lang, list)),
    }
}

/// The levels of Sudoku in words, from 1.
const LEVELS: [[&str; 2]; 8] = [
    ["gentle", "やさしい"],
    ["easy", "初級"],
    ["medium", "中級"],
    ["tricky", "中級の上"],
    ["hard", "上級"],
    ["tough", "難問"],
    ["fiendish", "超難問"],
    ["extreme", "極"],
];

/// Places for kinds that have several.
fn first_slots() -> Vec<Slot> {
    vec![
        sudoku("sudoku-1", "Sudoku, gentle", "数独・やさしい", 1),
        sudoku("sudoku-2", "Sudoku, easy", "数独・初級", 2),
        sudoku("sudoku-3", "Sudoku, medium", "数独・中級", 3),
        sudoku("sudoku-4", "Sudoku, tricky", "数独・中級の上", 4),
        sudoku("sudoku-5", "Sudoku, hard", "数独・上級", 5),
        sudoku("sudoku-6", "Sudoku, tough", "数独・難問", 6),
        sudoku("sudoku-7", "Sudoku, fiendish", "数独・超難問", 7),
        sudoku("sudoku-8", "Sudoku, extreme", "数独・極", 8),
        variant("diagonal", "Diagonal Sudoku", "対角線数独"),
        variant("windows", "Windows Sudoku", "ウィンドウ数独"),
        variant("jigsaw", "Jigsaw Sudoku", "ジグソー数独"),
        variant("anti-knight", "Anti-knight Sudoku", "アンチナイト数独"),
        Slot {
            number: 0,
            name: "sudoku-small",
            en: "Small Sudoku",
            ja: "6×6の数独",
            size: 6,
            level: None,
            variant: None,
            kind: "sudoku",
            list: None,
        },
        sumblock("sumblock-4", "SumBlock 4×4", "計算ブロック 4×4", 4),
        sumblock("sumblock-5", "SumBlock 5×5", "計算ブロック 5×5", 5),
        sumblock("sumblock-6", "SumBlock 6×6", "計算ブロック 6×6", 6),
        words("crossword-en", "crossword", ["Crossword", "クロスワード"], 9, Lang::En),
        words("crossword-ja", "crossword", ["Crossword", "クロスワード"], 8, Lang::Ja),
        words("skeleton-en", "skeleton", ["Skeleton", "スケルトン"], 11, Lang::En),
        words("skeleton-ja", "skeleton", ["Skeleton", "スケルトン"], 9, Lang::Ja),
    ]
}

/// One of each kind with clues on a grid, small enough to be made at once.
fn clued(kind: &'static dyn Kind) -> Option<Slot> {
    let size = SMALL.min(kind.clued()?.usual_side());
    let (en, ja) = (kind.title(Lang::En), kind.title(Lang::Ja));
    Some(Slot {
        number: 0,
        name: kind.name(),
        en,
        ja,
        size,
        level: None,
        variant: None,
        kind: kind.name(),
        list: None,
    })
}

/// The most rows and columns of such a board.
const SMALL: usize = 6;

/// Every place, in the order of the page: those above, and then one for each kind with clues on a grid.
pub(crate) fn slots() -> &'static [Slot] {
    static ALL: LazyLock<Vec<Slot>> = LazyLock::new(|| {
        let mut all = first_slots();
        all.extend(KINDS.iter().copied().filter_map(clued));
        all.iter_mut().zip(0..).for_each(|(slot, number)| slot.number = number);
        // What came later has a number of its own and stands where it belongs.
        let at = all.iter().position(|slot| slot.variant == Some("diagonal")).unwrap_or(all.len());
        all.insert(at, Slot { number: 900, ..variant("killer", "Killer Sudoku", "キラー数独") });
        all
    });
    &ALL
}

impl Slot {
    /// What it is called.
    pub(crate) fn title(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }

    /// Its level in a word, where there is one puzzle for each level.
    pub(crate) fn level(&self, lang: Lang) -> Option<&'static str> {
        self.level.and_then(|level| LEVELS.get(level - 1)).map(|said| lang.pick(said[0], said[1]))
    }

    /// Whether it may be the one puzzle of a day: of those with levels a middling one.
    pub(crate) fn may_lead(&self) -> bool {
        self.level.is_none_or(|level| level == 3)
    }

    /// Whether it is shown to readers of a language.
    pub(crate) fn is_for(&self, lang: Lang) -> bool {
        self.list.is_none_or(|(own, _)| own == lang)
    }

    /// What it takes to make it, for a day.
    fn wanted(&self, day: i64) -> Wanted {
        let mut wishes = BTreeMap::from([("size".to_owned(), Wished::from(self.size))]);
        wishes.extend(self.level.map(|level| ("level".to_owned(), Wished::from(level))));
        wishes.extend(self.variant.map(|variant| ("variant".to_owned(), Wished::from(variant))));
        // Boards in one piece, where that can be wished.
        let fields = KINDS.iter().find(|kind| kind.name() == self.kind).map_or(&[][..], |kind| kind.wishes());
        if fields.iter().any(|field| field.name == "connected") {
            wishes.insert("connected".to_owned(), true.into());
        }
        Wanted {
            kind: self.kind.to_string(),
            wishes,
            list: self.list.map(|(_, name)| name.to_string()),
            title: self.list.map(|(lang, _)| format!("{} {}", self.title(lang), date(day))),
            // One seed for each place of each day.
            seed: Some(day as u64 * 1000 + self.number),
            ..Wanted::default()
        }
    }

    /// Makes it for a day. `None` where the time was up first.
    pub(crate) fn make(&self, day: i64, go_on: &dyn Fn() -> bool) -> Result<Option<Daily>, Error> {
        let plan = self.wanted(day).steady().plan(Lang::En)?;
        let made = plan.make(go_on, &mut |_| ())?;
        Ok(made.map(|made| {
            let (level, steps) = made.grade.as_ref().map_or((0, 0), |grade| (grade.level, grade.steps));
            let (slot, puzzle) = (self.name.to_string(), made.line().to_string());
            let minutes = read::position(&puzzle).map_or(0, |position| minutes(&position.puzzle));
            Daily { day, slot, puzzle, level: level as i64, steps: steps as i64, minutes }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_can_be_made_and_each_language_has_words_of_its_own() {
        for slot in slots() {
            assert!(slot.wanted(20_000).plan(Lang::En).is_ok(), "{}", slot.name);
        }
        for lang in Lang::ALL {
            let kinds: Vec<&str> =
                slots().iter().filter(|slot| slot.is_for(lang)).map(|slot| slot.kind).collect();
            for kind in ["crossword", "skeleton"] {
                assert_eq!(kinds.iter().filter(|known| **known == kind).count(), 1, "{kind} {lang:?}");
            }
            assert_eq!(kinds.len(), slots().len() - 2);
            for kind in KINDS {
                assert!(kinds.contains(&kind.name()), "{kind:?} {lang:?}");
            }
        }
    }
}
