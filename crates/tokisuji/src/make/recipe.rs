//! A recipe: what is to be made, as data that can stand in a file, and the making of puzzle number so-and-so of it.
//!
//! Plans of farms and of studies are lists of recipes. What a recipe makes under a seed and a number is the same
//! anywhere; the clock only decides whether it is made at all.

use super::climb::Climb;
use super::evolve::Evolve;
use super::killer::Killer;
use super::prove::prove;
use super::{Maker, Method, Wish, make, sumblock};
use crate::answer::{canonical, made_sudoku, made_sumblock};
use crate::chance::stream;
use crate::kind::Puzzle;
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::lang::Lang;
use crate::ruleset::RuleSet;
use crate::solve::as_nine;
use crate::symmetry::Symmetry;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What is to be made. What is not said is as usual for the kind.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// `sudoku` or `sumblock`.
    pub kind: String,
    /// Rows, columns and digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// The hardest technique needed: a number or a range such as `"3..5"`; for SumBlock one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Span>,
    /// Sudoku: how many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Span>,
    /// Sudoku: how many givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<Span>,
    /// How: one of [`SUDOKU_METHODS`] or [`SUMBLOCK_METHODS`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The player: a shipped rule set; for SumBlock one of [`SUMBLOCK_RULES`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Sudoku: the symmetry of the givens, `point` where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// Sudoku: one of [`VARIANTS`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// SumBlock: the most blocks of one cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singles: Option<usize>,
}

/// How Sudoku can be made from a recipe.
pub const SUDOKU_METHODS: [&str; 4] = ["expand", "climb", "evolve", "minimal"];
/// How SumBlock can be made from a recipe that names no level.
pub const SUMBLOCK_METHODS: [&str; 5] = ["smooth", "climb", "score", "embed", "unique"];
/// The players of SumBlock.
pub const SUMBLOCK_RULES: [&str; 4] = ["r1", "r2", "r3", "r3*"];
/// The variants of Sudoku.
pub const VARIANTS: [&str; 5] = ["diagonal", "windows", "anti-knight", "jigsaw", "killer"];

/// A number or a range of numbers, as people write it in files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Span {
    /// Just this.
    Only(usize),
    /// `"3..5"`, `"3.."` or `"..5"`, both ends included.
    Text(String),
}

impl Span {
    /// As a range.
    fn range(&self, what: &'static str) -> Result<RangeInclusive<usize>, RecipeError> {
        let text = match self {
            Span::Only(number) => return Ok(*number..=*number),
            Span::Text(text) => text,
        };
        let wrong = || RecipeError::new(what, text, "a number, or a range such as 3..5, 3.. or ..5");
        let end = |part: &str, open: usize| {
            if part.is_empty() { Ok(open) } else { part.parse().map_err(|_| wrong()) }
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((least, most)) => end(least, 0)?..=end(most, usize::MAX)?,
            None => {
                let only = text.parse().map_err(|_| wrong())?;
                only..=only
            }
        };
        if range.is_empty() { Err(wrong()) } else { Ok(range) }
    }
}

/// A recipe that cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: found {found:?}, wanted {wanted}")]
pub struct RecipeError {
    what: &'static str,
    found: String,
    wanted: String,
}

impl RecipeError {
    fn new(what: &'static str, found: &(impl ToString + ?Sized), wanted: &str) -> RecipeError {
        RecipeError { what, found: found.to_string(), wanted: wanted.to_owned() }
    }

    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let RecipeError { what, found, wanted } = self;
        lang.pick(self.to_string(), format!("{what} の {found:?} は使えません。使えるもの: {wanted}"))
    }
}

/// Why there is no puzzle, with its number under the seed; people count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Missed {
    /// The caller had no more patience.
    #[error("puzzle {} was not made in time: ask for less, or give more time", .0 + 1)]
    OutOfTime(u64),
    /// A mistake of ours.
    #[error("puzzle {} was disproved: {}", .0 + 1, .1)]
    Disproved(u64, String),
}

impl Missed {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            Missed::OutOfTime(index) => {
                let number = index + 1;
                format!(
                    "{number}番目の問題は時間内に作れませんでした。条件を緩めるか、時間を延ばしてください"
                )
            }
            Missed::Disproved(index, reason) => {
                format!("{}番目の問題は検証で否定されました: {reason}", index + 1)
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

/// A puzzle of a recipe.
#[derive(Clone, Debug)]
pub struct Item {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What `make --json` tells of it.
    pub json: String,
    /// The same for puzzles that are essentially the same, where the kind has such a form; else the puzzle itself.
    pub form: String,
}

/// A recipe that was understood.
#[derive(Debug)]
pub struct Order {
    dish: Dish,
}

#[derive(Debug)]
enum Dish {
    Sudoku { maker: Box<Maker>, method: Method, jigsaw: bool },
    SumBlock { wish: sumblock::Wish, method: String, rules: String },
}

impl Recipe {
    /// Looks whether it can be followed.
    pub fn order(&self) -> Result<Order, RecipeError> {
        let dish = match self.kind.as_str() {
            "sudoku" => self.sudoku()?,
            "sumblock" => self.sumblock()?,
            other => return Err(RecipeError::new("kind", other, "sudoku or sumblock")),
        };
        Ok(Order { dish })
    }

    fn sudoku(&self) -> Result<Dish, RecipeError> {
        if let Some(singles) = self.singles {
            return Err(RecipeError::new("singles", &singles, "nothing here: it is for sumblock"));
        }
        let size = self.size.unwrap_or(9);
        let sizes = || Shape::sizes().map(|size| size.to_string()).collect::<Vec<_>>().join(", ");
        let shape = Shape::of_size(size).ok_or_else(|| RecipeError::new("size", &size, &sizes()))?;
        let named = one_of("variant", self.variant.as_deref(), &VARIANTS)?;
        let variant = Variant {
            diagonal: named == Some("diagonal"),
            windows: named == Some("windows"),
            anti_knight: named == Some("anti-knight"),
            regions: None,
            cages: Vec::new(),
        };
        let board = Sudoku::empty(shape)
            .with_variant(variant)
            .ok_or_else(|| RecipeError::new("size", &size, "a size with square blocks for windows"))?;
        let killer = named == Some("killer");
        let name = self.rules.as_deref().unwrap_or(if killer { "killer" } else { "human" });
        let rules = RuleSet::named(name).ok_or_else(|| RecipeError::new("rules", name, &rule_sets()))?;
        let level = self.level.as_ref().map(|level| level.range("level")).transpose()?;
        let levels = rules.techniques.len();
        if let Some(level) = level.as_ref().filter(|level| *level.start() > levels || *level.end() < 1) {
            return Err(RecipeError::new("level", level.start(), &format!("1 to {levels}")));
        }
        let steps = self.steps.as_ref().map(|steps| steps.range("steps")).transpose()?;
        let method = one_of("method", self.method.as_deref(), &SUDOKU_METHODS)?;
        let method = match method {
            _ if killer => Method::Killer(Killer::default()),
            Some("climb") => Method::Climb(Climb::default()),
            Some("evolve") => Method::Evolve(Evolve::default()),
            Some("minimal") if as_nine(&board.problem()).is_none() => {
                return Err(RecipeError::new("method", "minimal", "a plain 9×9 Sudoku for it"));
            }
            Some("minimal") => Method::Minimal,
            None if steps.is_some() => Method::Climb(Climb::default()),
            _ => Method::Expand,
        };
        let symmetry = if killer { Vec::new() } else { symmetries(self.symmetry.as_deref())? };
        let givens = self.givens.as_ref().map(|givens| givens.range("givens")).transpose()?;
        let givens = givens.unwrap_or(0..=usize::MAX);
        let wish = Wish { rules: rules.clone(), level, steps, givens, symmetry, must: None };
        let jigsaw = named == Some("jigsaw");
        Ok(Dish::Sudoku { maker: Box::new(Maker::new(&board, wish)), method, jigsaw })
    }

    fn sumblock(&self) -> Result<Dish, RecipeError> {
        let for_sudoku = [
            ("steps", self.steps.is_some()),
            ("givens", self.givens.is_some()),
            ("symmetry", self.symmetry.is_some()),
            ("variant", self.variant.is_some()),
        ];
        if let Some((what, _)) = for_sudoku.into_iter().find(|(_, said)| *said) {
            return Err(RecipeError::new(what, "a value", "nothing here: it is for sudoku"));
        }
        let size = self.size.unwrap_or(5);
        if !(3..=12).contains(&size) {
            return Err(RecipeError::new("size", &size, "3 to 12"));
        }
        let method = one_of("method", self.method.as_deref(), &SUMBLOCK_METHODS)?.unwrap_or("smooth");
        let rules = one_of("rules", self.rules.as_deref(), &SUMBLOCK_RULES)?;
        let how = match (&self.level, method) {
            (Some(level), _) => {
                let levels = sumblock::levels().techniques.len();
                let range = level.range("level")?;
                if range.start() != range.end() || !(1..=levels).contains(range.start()) {
                    return Err(RecipeError::new("level", range.start(), &format!("one of 1 to {levels}")));
                }
                sumblock::Method::Level(*range.start())
            }
            (None, "climb") => sumblock::Method::Climb,
            (None, "score") => sumblock::Method::Score,
            (None, "embed") => sumblock::Method::Embed,
            (None, "unique") => sumblock::Method::Unique,
            (None, _) => sumblock::Method::Smooth,
        };
        let rules = rules.unwrap_or(how.usual_rules());
        let known = sumblock::NineSet::named(rules).unwrap_or(sumblock::NineSet::R3);
        let wish = sumblock::Wish { singles: self.singles, ..sumblock::Wish::new(size, how, known) };
        Ok(Dish::SumBlock { wish, method: method.to_string(), rules: rules.to_string() })
    }
}

impl Order {
    /// Makes and proves puzzle number `index` of a seed, for as long as `go_on` says yes.
    pub fn make(&self, seed: u64, index: u64, go_on: &dyn Fn() -> bool) -> Result<Item, Missed> {
        let disproved = |reason: &dyn std::fmt::Display| Missed::Disproved(index, reason.to_string());
        let (puzzle, object) = match &self.dish {
            Dish::Sudoku { maker, method, jigsaw } => {
                let cut = jigsaw.then(|| maker.cut(seed, index));
                let maker = cut.as_ref().unwrap_or(maker);
                let made = make(maker, method, seed, index, &|| go_on());
                let made = made.map_err(|_| Missed::OutOfTime(index))?;
                prove(&made, maker.wish(), &|| go_on()).map_err(|error| match error {
                    super::prove::Disproof::OutOfTime(_) => Missed::OutOfTime(index),
                    error => disproved(&error),
                })?;
                let object = serde_json::to_string(&made_sudoku(&made, maker, method, seed, index));
                (Puzzle::from(made.puzzle), object)
            }
            Dish::SumBlock { wish, method, rules } => {
                let mut chance = stream(seed, index);
                let mut wish = wish.clone();
                if rules == "r2" {
                    wish.rules = sumblock::NineSet::between(&mut chance);
                }
                let made = sumblock::make(&wish, &mut chance, go_on).ok_or(Missed::OutOfTime(index))?;
                sumblock::prove(&made, wish.method).map_err(|error| disproved(&error))?;
                let level = wish.method.level();
                let object = made_sumblock(&made, (method, rules), level, (seed, index), Lang::En);
                (Puzzle::from(made.puzzle), serde_json::to_string(&object))
            }
        };
        let json = object.expect("plain data has a JSON form");
        let form = canonical(&puzzle).unwrap_or_else(|| puzzle.to_string());
        Ok(Item { puzzle, json, form })
    }
}

/// The seed of recipe number `at` in a list of them under one seed: recipes that are alike must not make the same puzzles.
pub fn seed_of(seed: u64, at: usize) -> u64 {
    seed.wrapping_add(at as u64 * 1_000_003)
}

fn one_of<'t>(
    what: &'static str,
    found: Option<&'t str>,
    wanted: &[&str],
) -> Result<Option<&'t str>, RecipeError> {
    match found {
        Some(name) if !wanted.contains(&name) => Err(RecipeError::new(what, name, &wanted.join(", "))),
        found => Ok(found),
    }
}

fn rule_sets() -> String {
    RuleSet::shipped().iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn symmetries(name: Option<&str>) -> Result<Vec<Symmetry>, RecipeError> {
    match name.unwrap_or(Symmetry::Point.name()) {
        "none" => Ok(Vec::new()),
        "full" => Ok(Symmetry::ALL.to_vec()),
        name => match Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name) {
            Some(symmetry) => Ok(vec![symmetry]),
            None => {
                let names = Symmetry::ALL.map(Symmetry::name).join(", ");
                Err(RecipeError::new("symmetry", name, &format!("none, full, {names}")))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::VERSION;

    fn recipe(text: &str) -> Recipe {
        toml::from_str(text).expect("a recipe")
    }

    fn refusal(text: &str) -> String {
        recipe(text).order().expect_err(text).to_string()
    }

    #[test]
    fn a_recipe_makes_what_it_says_and_the_same_again() {
        let order = recipe("kind = \"sudoku\"\nlevel = \"1..3\"\nsymmetry = \"diagonal\"").order().unwrap();
        let item = order.make(5, 3, &|| true).unwrap();
        let told: serde_json::Value = serde_json::from_str(&item.json).unwrap();
        assert_eq!((told["seed"].as_u64(), told["index"].as_u64()), (Some(5), Some(3)));
        assert_eq!(told["version"], VERSION);
        assert!((1..=3).contains(&told["level"].as_u64().unwrap()), "{told}");
        assert!(told["symmetry"].as_str().unwrap().contains("diagonal"), "{told}");
        assert_eq!(crate::solve::solutions(&item.puzzle.problem()).take(2).count(), 1);
        assert_eq!(order.make(5, 3, &|| true).unwrap().json, item.json);
        assert_ne!(order.make(5, 4, &|| true).unwrap().form, item.form);
    }

    #[test]
    fn sumblock_of_a_level_and_of_a_player() {
        let item = recipe("kind = \"sumblock\"\nsize = 4\nlevel = 1").order().unwrap();
        let item = item.make(1, 0, &|| true).unwrap();
        let puzzle: &crate::kind::sumblock::SumBlock = item.puzzle.get().expect("a SumBlock");
        assert_eq!(sumblock::level_of(puzzle), Some(1));
        let order =
            recipe("kind = \"sumblock\"\nsize = 4\nmethod = \"climb\"\nrules = \"r2\"").order().unwrap();
        let told: serde_json::Value =
            serde_json::from_str(&order.make(1, 0, &|| true).unwrap().json).unwrap();
        assert!(told["rules_known"].is_array(), "{told}");
    }

    #[test]
    fn what_cannot_be_followed_says_what_was_wanted() {
        assert_eq!(refusal("kind = \"chess\""), "kind: found \"chess\", wanted sudoku or sumblock");
        assert_eq!(refusal("kind = \"sudoku\"\nlevel = 99"), "level: found \"99\", wanted 1 to 11");
        assert!(refusal("kind = \"sudoku\"\nlevel = \"5..3\"").contains("a range such as"));
        assert!(refusal("kind = \"sudoku\"\nsize = 7").starts_with("size: found \"7\", wanted 4, 6"));
        assert!(refusal("kind = \"sudoku\"\nrules = \"nobody\"").contains("human"));
        assert!(refusal("kind = \"sudoku\"\nsize = 6\nmethod = \"minimal\"").contains("9×9"));
        assert!(refusal("kind = \"sumblock\"\ngivens = 3").contains("for sudoku"));
        assert!(toml::from_str::<Recipe>("kind = \"sudoku\"\nlevle = 3").is_err());
    }

    #[test]
    fn out_of_time_is_told_and_nothing_else_is_made_instead() {
        // Level 8 does not come with the first full grid under this seed, and there is time for one only.
        let order = recipe("kind = \"sudoku\"\nlevel = 8").order().unwrap();
        assert_eq!(order.make(1, 0, &|| false).err(), Some(Missed::OutOfTime(0)));
    }
}
