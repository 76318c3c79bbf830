//! What somebody wants to have made: a recipe, what a site adds to it, and what it does not take.
//!
//! Everything sent is bounded before any search begins, and what is wrong with it is told by line.

use super::Plan;
use crate::clock;
use crate::error::Error;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;
use tokisuji::kind::{Solving, kind};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Recipe, RecipeError, Wished};
use tokisuji::words::WordList;
use tokisuji::words::shipped::{LISTS, shipped};
use utoipa::{IntoParams, ToSchema};

/// The longest list that may be sent, in bytes and in words.
const MOST_BYTES: usize = 100_000;
const MOST_WORDS: usize = 1000;
/// The most words of a list, by kind; with what people call such a puzzle.
const MOST_WORDS_OF: &[(&str, [&str; 2], usize)] = &[("skeleton", ["a skeleton", "スケルトン"], 300)];
const LONGEST_TITLE: usize = 80;
/// Seconds, if nobody says, and at most.
const USUAL_SECONDS: u64 = 5;
const MOST_SECONDS: u64 = 20;
/// Above so many places for words a proof is out of reach, and only writing it down would take long.
const MOST_PROVED: usize = 60_000;
/// The moves of a search that goes by counts.
const STEADY: usize = 12_000 * 512;

/// Numbers that a site holds closer than the kinds do: kind, wish, least, most.
const BOUNDS: [(&str, &str, usize, usize); 6] = [
    ("sudoku", "size", 4, 16),
    // Harder ones are graded and explained here, but to make one takes longer than a visitor waits.
    ("sudoku", "level", 1, 8),
    ("sumblock", "size", 3, 9),
    ("crossword", "size", 3, 15),
    ("skeleton", "size", 4, 20),
    ("crossword", "moves", 1, 10_000_000),
];
/// The most rows and columns of a board with clues that is made here: larger ones take longer than a visitor waits.
const MOST_CLUED: usize = 15;
/// What a site does not take: searches as long and as wide as somebody likes.
const CLOSED: [(&str, &str); 6] = [
    ("sudoku", "grids"),
    ("sudoku", "moves"),
    ("sudoku", "population"),
    ("sudoku", "generations"),
    ("sudoku", "k"),
    ("crossword", "unproved"),
];

/// How close a site holds a number.
pub(crate) fn bounds(name: &str, wish: &str) -> Option<(usize, usize)> {
    let found = BOUNDS.iter().find(|bound| (bound.0, bound.1) == (name, wish));
    let clued = || {
        let sides = kind(name).filter(|_| wish == "size")?.clued()?.sides();
        Some((*sides.start(), MOST_CLUED.min(*sides.end())))
    };
    found.map(|bound| (bound.2, bound.3)).or_else(clued)
}

/// Whether a site takes a wish.
pub(crate) fn is_open(kind: &str, wish: &str) -> bool {
    !CLOSED.contains(&(kind, wish))
}

/// What somebody wants to have made.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(try_from = "BTreeMap<String, Option<Wished>>")]
pub(crate) struct Wanted {
    /// One of `/api/kinds`, such as `sudoku`.
    #[schema(example = "sudoku")]
    pub(crate) kind: String,
    /// What is wished, by the names that `/api/kinds` tells, each a field of this object: `size`, `level`, `variant` and so on.
    #[schema(value_type = Object)]
    #[param(value_type = Object)]
    pub(crate) wishes: BTreeMap<String, Wished>,
    /// The same seed gives the same puzzle; for a crossword without `moves`, as far as its time went.
    pub(crate) seed: Option<u64>,
    /// Sudoku: the longer the solution the better; the same as `steps=longest`.
    pub(crate) long: bool,
    /// Crosswords and skeletons: rows, where `size` is the number of columns.
    pub(crate) rows: Option<u64>,
    /// Crosswords and skeletons: the name of a word list of ours (`everyday`, `kitchen`, `kurashi`, `umi`, `machi`).
    pub(crate) list: Option<String>,
    /// Crosswords: how long to search for better boards.
    #[param(minimum = 1, maximum = 20)]
    #[schema(minimum = 1, maximum = 20)]
    pub(crate) seconds: Option<u64>,
    /// Crosswords: what it is called.
    pub(crate) title: Option<String>,
}

impl TryFrom<BTreeMap<String, Option<Wished>>> for Wanted {
    type Error = String;

    fn try_from(all: BTreeMap<String, Option<Wished>>) -> Result<Wanted, String> {
        // `null` says nothing.
        let mut all: BTreeMap<String, Wished> =
            all.into_iter().filter_map(|(name, wished)| Some((name, wished?))).collect();
        let mut text =
            |name: &str| all.remove(name).map(|wished| wished.text()).filter(|text| !text.is_empty());
        let number = |name: &str, text: Option<String>| {
            let parse =
                |text: String| text.parse().map_err(|_| format!("{name}: found {text:?}, wanted a number"));
            text.map(parse).transpose()
        };
        Ok(Wanted {
            kind: text("kind").ok_or("missing field `kind`")?,
            seed: number("seed", text("seed"))?,
            rows: number("rows", text("rows"))?,
            seconds: number("seconds", text("seconds"))?,
            long: text("long").is_some_and(|text| text != "false"),
            list: text("list"),
            title: text("title"),
            wishes: all,
        })
    }
}

impl Wanted {
    /// What it takes, or why it cannot be.
    pub(crate) fn plan(&self, lang: Lang) -> Result<Plan, Error> {
        let own = self.wishes.contains_key("words");
        let (mut recipe, named) = self.recipe()?;
        let seconds = self.seconds.unwrap_or(USUAL_SECONDS);
        if !(1..=MOST_SECONDS).contains(&seconds) {
            return Err(wrong("seconds", &seconds.to_string(), &format!("1 to {MOST_SECONDS}")));
        }
        let endless = kind(&self.kind).is_some_and(|kind| kind.solving() == Solving::Knowledge);
        if endless && !recipe.is_on("all_words") && places(&recipe) > MOST_PROVED {
            recipe = recipe.with("unproved", true);
        }
        let time = (endless && recipe.said("moves").is_none()).then(|| Duration::from_secs(seconds));
        let asked = self.title.as_deref().unwrap_or_default();
        let asked: String = asked.chars().filter(|sign| !sign.is_control()).take(LONGEST_TITLE).collect();
        let title = if asked.trim().is_empty() { named } else { asked };
        let plan = recipe.plan().map_err(|error| refused(&error))?;
        Ok(Plan { made_by: plan, seed: self.seed.unwrap_or_else(clock::seed), title, time, own, lang })
    }

    /// Lets counts and not clocks decide when to end, so that a seed gives the same puzzle on every machine.
    #[must_use]
    pub(crate) fn steady(mut self) -> Wanted {
        if kind(&self.kind).is_some_and(|kind| kind.solving() == Solving::Knowledge) {
            self.wishes.insert("moves".to_owned(), STEADY.into());
        }
        self
    }

    /// The recipe within the bounds of a site, and the title of its word list.
    fn recipe(&self) -> Result<(Recipe, String), Error> {
        let mut recipe = Recipe { kind: self.kind.clone(), wishes: self.wishes.clone() };
        if let Some(name) = recipe.wishes.keys().find(|name| !is_open(&self.kind, name)) {
            return Err(Error::wrong(
                format!("{name}: not to be chosen here; the program takes it"),
                format!("{name} はここでは指定できません(プログラムなら使えます)"),
            ));
        }
        if recipe.text("rules").is_some_and(|rules| rules.contains('\n')) {
            return Err(Error::wrong(
                "rules: wanted the name of a rule set",
                "rules には規則セットの名前を指定してください",
            ));
        }
        if self.long && recipe.said("steps").is_none() {
            recipe = recipe.with("steps", "longest");
        }
        if let Some(rows) = self.rows {
            let (cols, _) = recipe
                .sides("size")
                .ok_or_else(|| wrong("rows", &rows.to_string(), "size as the number of columns beside it"))?;
            recipe = recipe.with("size", format!("{cols}x{rows}"));
        }
        let names: Vec<&'static str> =
            kind(&self.kind).map_or(&[][..], |kind| kind.wishes()).iter().map(|field| field.name).collect();
        for name in names {
            let Some((least, most)) = bounds(&self.kind, name) else { continue };
            let outside = |found: usize| wrong(name, &found.to_string(), &format!("{least} to {most}"));
            if let Some((a, b)) = recipe.sides(name) {
                if let Some(found) = [a, b].into_iter().find(|found| !(least..=most).contains(found)) {
                    return Err(outside(found));
                }
            } else if let Some(range) = recipe.span(name) {
                // An open range ends where the site does.
                let (from, to) = (*range.start().max(&least), *range.end().min(&most));
                if from > to {
                    return Err(outside(*range.start()));
                }
                recipe = recipe.with(name, &(from..=to));
            }
        }
        let title = self.words(&mut recipe)?;
        Ok((recipe, title))
    }

    /// Puts the words of a list of ours into a recipe, or looks at those that were sent; the title of the list.
    fn words(&self, recipe: &mut Recipe) -> Result<String, Error> {
        let takes =
            kind(&self.kind).is_some_and(|kind| kind.wishes().iter().any(|field| field.name == "words"));
        if !takes {
            return Ok(String::new());
        }
        let (title, words) = match (self.wishes.get("words"), &self.list) {
            (Some(text), None) => (String::new(), own_words(&text.text())?),
            (None, Some(name)) => {
                let names = || LISTS.iter().map(|list| list.name).collect::<Vec<_>>().join(", ");
                let ours = shipped(name).ok_or_else(|| wrong("list", name, &names()))?;
                recipe.wishes.insert("words".to_owned(), ours.text().into());
                (ours.title(ours.lang).to_string(), ours.words())
            }
            _ => {
                return Err(Error::wrong(
                    "wanted either words (a word a line, WORD<TAB>clue) or the name of a list",
                    "words(1行に1語、単語<タブ>カギ)か shipped(リスト名)のどちらか一方を指定してください",
                ));
            }
        };
        let found = words.words.len();
        let most = MOST_WORDS_OF.iter().find(|(kind, ..)| self.kind == *kind);
        if let Some((_, [en, ja], most)) = most.filter(|(.., most)| found > *most) {
            return Err(Error::wrong(
                format!("found {found} words, wanted at most {most} for {en}"),
                format!("{found}語あります。{ja}は{most}語までです"),
            ));
        }
        Ok(title)
    }
}

/// In how many places a word could stand, about.
fn places(recipe: &Recipe) -> usize {
    let (cols, rows) = recipe.sides("size").unwrap_or((7, 7));
    let words = recipe.text("words").map_or(0, |text| WordList::parse(&text).words.len());
    2 * cols * rows * words
}

/// A list that was sent.
fn own_words(text: &str) -> Result<WordList, Error> {
    if text.len() > MOST_BYTES {
        let found = text.len();
        return Err(Error::wrong(
            format!("found a word list of {found} bytes, wanted at most {MOST_BYTES}"),
            format!("単語リストが{found}バイトあります。{MOST_BYTES}バイトまでにしてください"),
        ));
    }
    let list = WordList::parse(text);
    if list.words.len() > MOST_WORDS {
        let found = list.words.len();
        return Err(Error::wrong(
            format!("found {found} words, wanted at most {MOST_WORDS}: the program takes longer lists"),
            format!("{found}語あります。ここでは{MOST_WORDS}語までです(プログラムならもっと使えます)"),
        ));
    }
    if list.words.len() < 2 {
        let found = list.words.len();
        let odd = |lang: Lang| list.remarks.first().map(|remark| remark.say(lang)).unwrap_or_default();
        return Err(Error::wrong(
            format!("found {found} words to use, wanted two or more, one a line. {}", odd(Lang::En)),
            format!("使える単語が{found}個です。1行に1語、2語以上書いてください。{}", odd(Lang::Ja)),
        ));
    }
    Ok(list)
}

fn refused(error: &RecipeError) -> Error {
    Error::wrong(error.say(Lang::En), error.say(Lang::Ja))
}

fn wrong(name: &str, found: &str, wanted: &str) -> Error {
    Error::wrong(
        format!("{name}: found {found:?}, wanted {wanted}"),
        format!("{name} の {found:?} は使えません。使えるもの: {wanted}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Nearer;

    fn wanted(wishes: &[(&str, &str)]) -> Wanted {
        let all: BTreeMap<String, Option<Wished>> =
            wishes.iter().map(|(name, text)| ((*name).to_owned(), Some(Wished::from(*text)))).collect();
        Wanted::try_from(all).expect("a wish")
    }

    fn kitchen(moves: &str, seed: &str) -> Plan {
        let wishes =
            [("kind", "crossword"), ("list", "kitchen"), ("size", "6"), ("moves", moves), ("seed", seed)];
        wanted(&wishes).plan(Lang::En).expect("a plan")
    }

    #[test]
    fn a_seed_gives_the_same_crossword_where_counts_decide() {
        let line = |seed: &str| {
            let plan = kitchen("50000", seed);
            plan.make(&|| true, &mut |_| ()).expect("no trouble").expect("a board").line().to_owned()
        };
        assert_eq!(line("1"), line("1"));
        assert_ne!(line("1"), line("2"));
        // A clock that cuts it short gives nothing rather than something else.
        assert!(kitchen("50000", "1").make(&|| false, &mut |_| ()).expect("no trouble").is_none());
    }

    #[test]
    fn letters_on_the_way_are_shown_only_to_those_who_sent_them() {
        let own = [
            ("kind", "crossword"),
            ("words", "CAT\nTAR\nCAR"),
            ("size", "4"),
            ("moves", "10000"),
            ("seed", "1"),
        ];
        for (plan, shows) in
            [(wanted(&own).plan(Lang::En).expect("a plan"), true), (kitchen("10000", "1"), false)]
        {
            let mut seen = Vec::new();
            let mut look = |nearer| match nearer {
                Nearer::Board { puzzle, .. } => seen.push(puzzle),
                Nearer::Puzzle { .. } => panic!("no Sudoku"),
            };
            plan.make(&|| true, &mut look).expect("no trouble");
            let letters =
                seen.iter().any(|line| line.trim_start_matches("crossword:").contains(char::is_alphabetic));
            assert!(!seen.is_empty() && letters == shows, "{seen:?}");
        }
    }

    #[test]
    fn what_a_site_holds_closer_is_a_wish_of_the_kind() {
        let named = BOUNDS.iter().map(|bound| (bound.0, bound.1)).chain(CLOSED);
        for (name, wish) in named {
            let kind = kind(name).expect("a kind");
            assert!(kind.wishes().iter().any(|field| field.name == wish), "{name} {wish}");
        }
        let dear = wanted(&[("kind", "sudoku"), ("population", "100000"), ("method", "evolve")]);
        assert!(dear.plan(Lang::En).is_err());
        let large = wanted(&[("kind", "sudoku"), ("size", "25")]);
        assert!(large.plan(Lang::En).is_err());
        for (level, narrowed) in [("9", None), ("9..11", None), ("5..", Some("5..8")), ("3..5", Some("3..5"))]
        {
            let recipe = wanted(&[("kind", "sudoku"), ("level", level)]).recipe().ok();
            assert_eq!(recipe.and_then(|(recipe, _)| recipe.text("level")).as_deref(), narrowed, "{level}");
        }
    }
}
