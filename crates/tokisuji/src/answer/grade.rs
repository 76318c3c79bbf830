//! `grade`: every measure of a puzzle.

use super::{Table, look};
use crate::hunt::{Minutes, minutes};
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::measure::{MEASURES, Rating};
use crate::rule::Rule;
use crate::ruleset::RuleSet;
use crate::walk::{End, Manner, Reading, Stopped, Walkthrough, walk_while};
use serde::Serialize;

/// How hard a puzzle is, by every measure.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Graded {
    /// The puzzle.
    pub puzzle: String,
    /// Whether it has exactly one solution; `null` where that was not found out in time.
    pub unique: Option<bool>,
    /// Whether the rules reach the end.
    pub solved: bool,
    /// The measures by name: `level`, `steps`, `effort` and others.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Option<f64>>))]
    pub measures: Table<Option<Number>>,
    /// How far off `rating` is on average for puzzles of this level; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_error: Option<f64>,
    /// What the level is called, where levels have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_name: Option<String>,
    /// Minutes that people take; `null` where no times of people are known for such puzzles (docs/minutes.md).
    pub minutes: Option<Minutes>,
    /// How many rounds.
    pub rounds: usize,
    /// How often each rule was used.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u32>))]
    pub rules_used: Table<u32>,
    /// The rule set and its version.
    pub rules: String,
}

impl Graded {
    /// A measure by name; `None` where there is none, or it does not tell.
    pub fn number(&self, name: &str) -> Option<f64> {
        let (_, value) = self.measures.0.iter().find(|(own, _)| own == name)?;
        value.map(|value| match value {
            Number::Whole(number) => number as f64,
            Number::Decimal(number) => number,
        })
    }
}

/// A number that is written as a whole one where it is one by nature.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// Without a point.
    Whole(i64),
    /// With one.
    Decimal(f64),
}

impl Number {
    /// With so many digits after the point; whole without any.
    pub fn rounded(value: f64, digits: usize) -> Number {
        let scale = 10f64.powi(digits as i32);
        if digits == 0 {
            Number::Whole(value as i64)
        } else {
            Number::Decimal((value * scale).round() / scale)
        }
    }
}

/// Walks and measures, while `go_on` says so. What the rules solve has no other solution, every deduction was forced; for the rest, and where
/// rules argue from there being one solution, the search says.
pub fn grade(
    puzzle: &Puzzle,
    rules: &RuleSet,
    reading: Reading,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<(Graded, Walkthrough), Stopped> {
    let problem = puzzle.problem();
    let walk = walk_while(&problem, rules, Manner { reading, explain: false }, go_on)?;
    let forced = walk.end == End::Solved && rules.proving() == rules.techniques.len();
    let unique = if forced { Some(true) } else { look(&problem, 2, go_on).is_unique() };
    let mut graded = graded(puzzle, unique, &walk, rules, lang);
    graded.minutes = unique.filter(|unique| *unique).and_then(|_| minutes(&problem, rules));
    Ok((graded, walk))
}

/// The measures of a walk, as data; without minutes, which no walk tells.
pub fn graded(
    puzzle: &Puzzle,
    unique: Option<bool>,
    walk: &Walkthrough,
    rules: &RuleSet,
    lang: Lang,
) -> Graded {
    let measure = |measure: &&dyn crate::measure::Measure| {
        let value = measure.of(walk, rules).map(|value| Number::rounded(value, measure.digits()));
        (measure.name().to_string(), value)
    };
    let used = walk.uses(rules).map(|(rule, uses)| (rule.name().to_string(), uses));
    Graded {
        puzzle: puzzle.to_string(),
        unique,
        solved: walk.end == End::Solved,
        measures: MEASURES.iter().map(measure).collect(),
        rating_error: Rating::error(walk, rules),
        level_name: walk.level_name(rules, lang).map(str::to_owned),
        minutes: None,
        rounds: walk.rounds.len(),
        rules_used: used.collect(),
        rules: rules.label(),
    }
}

impl Walkthrough {
    /// What the level of a solved puzzle is called, where levels have names.
    pub fn level_name<'r>(&self, rules: &'r RuleSet, lang: Lang) -> Option<&'r str> {
        let level = self.hardest().filter(|_| self.end == End::Solved)? + 1;
        rules.level_name(level, lang)
    }

    /// The rules that were used, and how often.
    pub fn uses<'w>(
        &'w self,
        rules: &'w RuleSet,
    ) -> impl Iterator<Item = (&'static dyn Rule, u32)> + use<'w> {
        let counted = rules.rules().map(|known| known.rule).zip(self.uses.iter().copied());
        counted.filter(|(_, uses)| *uses > 0)
    }
}

impl RuleSet {
    /// Name and version, as answers carry them: `human/1`.
    pub fn label(&self) -> String {
        format!("{}/{}", self.name, self.version)
    }
}
