//! Rule sets: models of a player, as data. Which rules he knows, in which order he tries them, what each
//! costs him.
//!
//! A rule set is a list of *techniques*, easiest first. A technique is one or more rules that are tried
//! together; its place in the list is the level it stands for. The shipped sets are TOML files in
//! `data/rulesets/`, and each file says why it is as it is.

mod pace;

pub use pace::{Pace, Spread};

use crate::lang::Lang;
use crate::rule::Rule;
use crate::rules::{RULES, rule};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A model of a player: the techniques they know, easiest first.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The name on the command line, such as `human`.
    pub name: String,
    /// Grows whenever a grade may change.
    pub version: u32,
    /// What it is for, in English and Japanese.
    pub about: [String; 2],
    /// Who crosses out the digits already written.
    pub bookkeeping: Bookkeeping,
    /// Easiest first. Level 1 is the first of them.
    pub techniques: Vec<Technique>,
    /// What the levels are called, in English and Japanese; empty where they have only numbers.
    pub levels: Vec<[String; 2]>,
    /// How the player's time comes about, where it was fitted to people.
    pub pace: Option<Pace>,
    /// How far people's times lie around the player's, where that was measured.
    pub spread: Option<Spread>,
    /// The level up to which puzzles are made unless somebody asks for more: what lies beyond is for those that exist already.
    pub everyday: usize,
    /// How grades of plain 9×9 Sudoku read on a scale that others use, where that was fitted.
    pub rating: Option<Scale>,
}

/// Grades of plain 9×9 Sudoku on the scale of Sudoku Explainer: for each level a number that may grow with what the chains of that
/// level take.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// One for each level.
    pub levels: Vec<Rated>,
    /// Another set that rates what it solves of the higher levels.
    pub instead: Option<Instead>,
}

/// A rule set that rates puzzles of higher levels, because it knows what the scale is about. It goes on from where the first of those levels
/// is needed; what it solves is rated as it says, within the bounds of the level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// The first level that is rated so.
    pub from: usize,
    /// The name of a shipped set.
    pub rules: String,
    /// The last level of that set that is tried.
    pub up_to: usize,
}

/// What rounds of one level are rated: `base + longest · ln(longest length) + sum · ln(sum of lengths)`, kept between `least` and `most`.
/// A puzzle is rated as the level of its walk that is rated highest.
#[derive(Copy, Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    /// Where the level begins.
    pub base: f64,
    /// What the longest chain of the level adds.
    #[serde(default)]
    pub longest: f64,
    /// What all chains of the level add.
    #[serde(default)]
    pub sum: f64,
    /// Never below.
    #[serde(default)]
    pub least: f64,
    /// Never above.
    #[serde(default = "no_bound")]
    pub most: f64,
    /// How far off it is on average, on puzzles it was not fitted to.
    pub error: f64,
}

fn no_bound() -> f64 {
    f64::INFINITY
}

/// Rules that are tried together.
#[derive(Clone, Debug)]
pub struct Technique {
    /// The rules, easiest first. What an easier one finds in a round, a harder one does not find again.
    pub rules: Vec<Known>,
}

/// A rule, and what it costs this player.
#[derive(Copy, Clone, Debug)]
pub struct Known {
    /// The rule.
    pub rule: &'static dyn Rule,
    /// The work of one use.
    pub effort: f64,
}

/// Whether crossing out written digits is work.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bookkeeping {
    /// A written digit leaves the candidates of its peers at once, for nothing: people just see it.
    #[default]
    Free,
    /// Crossing out *is* technique 1, as in paper A. A round of it counts whenever it narrows anything,
    /// and a cell that any round leaves with one candidate is decided at the end of that round.
    Counted,
}

/// A rule-set file that cannot be used, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetError {
    /// Not TOML, or not of this shape.
    #[error("{0}")]
    Shape(String),
    /// A rule nobody knows.
    #[error("found the rule {found:?}, wanted one of: {}", RULES.iter().map(|r| r.name()).collect::<Vec<_>>().join(", "))]
    UnknownRule {
        /// As written.
        found: String,
    },
    /// No technique, or a technique without rules.
    #[error("a rule set needs at least one technique, and each technique at least one rule")]
    Empty,
    /// Counted bookkeeping without the rule that goes with it.
    #[error("with counted bookkeeping technique 1 must be [\"naked single\"] alone")]
    Counted,
    /// Names for some levels but not for all.
    #[error("found names for {found} levels, wanted {wanted}: one for each technique, or none")]
    Levels {
        /// How many names.
        found: usize,
        /// How many techniques.
        wanted: usize,
    },
    /// An everyday level that is none of the set's.
    #[error("found the everyday level {found}, wanted 1 to {levels}")]
    Everyday {
        /// As written.
        found: usize,
        /// How many levels there are.
        levels: usize,
    },
    /// An everyday level that argues from there being one solution.
    #[error(
        "found the everyday level {found}, wanted at most {proving}: the next argues from there being one solution, and puzzles are not made so"
    )]
    Assumes {
        /// As written.
        found: usize,
        /// How many levels do without.
        proving: usize,
    },
    /// A rating for some levels but not for all.
    #[error(
        "found ratings of {found} levels, wanted {wanted}: one for each technique, made of numbers, and perhaps a shipped rule set that rates instead"
    )]
    Rating {
        /// How many ratings.
        found: usize,
        /// How many techniques.
        wanted: usize,
    },
    /// A pace that is not made of numbers in their ranges.
    #[error("found the pace {0}, wanted seconds above 0, write and stuck of 0 or more, and only numbers")]
    Pace(String),
    /// A spread that is none.
    #[error("found the spread {0}, wanted low above 0 and high no less than low")]
    Spread(String),
    /// An effort that is not a number above zero.
    #[error("the effort of {rule} is {effort}, wanted a number above 0")]
    Effort {
        /// Of which rule.
        rule: String,
        /// As written.
        effort: String,
    },
}

const FILES: &[&str] = &[
    include_str!("../data/rulesets/human.toml"),
    include_str!("../data/rulesets/paper-a.toml"),
    include_str!("../data/rulesets/first-order.toml"),
    include_str!("../data/rulesets/uniques-2.toml"),
    include_str!("../data/rulesets/uniques-3.toml"),
    include_str!("../data/rulesets/uniques.toml"),
    include_str!("../data/rulesets/expert.toml"),
    include_str!("../data/rulesets/human-unique.toml"),
    include_str!("../data/rulesets/explainer.toml"),
    include_str!("../data/rulesets/sumblock.toml"),
    include_str!("../data/rulesets/r1.toml"),
    include_str!("../data/rulesets/r3.toml"),
    include_str!("../data/rulesets/killer.toml"),
    include_str!("../data/rulesets/r3-star.toml"),
    include_str!("../data/rulesets/people.toml"),
    include_str!("../data/rulesets/skeleton.toml"),
    include_str!("../data/rulesets/skeleton-letters.toml"),
    include_str!("../data/rulesets/general.toml"),
    include_str!("../data/rulesets/clues.toml"),
    include_str!("../data/rulesets/learnt.toml"),
];

impl RuleSet {
    /// The sets that come with the library. The first is the default.
    pub fn shipped() -> &'static [RuleSet] {
        static SHIPPED: OnceLock<Vec<RuleSet>> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            FILES.iter().map(|text| RuleSet::from_toml(text).expect("shipped rule sets are tested")).collect()
        })
    }

    /// A shipped set by name.
    pub fn named(name: &str) -> Option<&'static RuleSet> {
        RuleSet::shipped().iter().find(|set| set.name == name)
    }

    /// The order in which people find things: the default for grading.
    pub fn human() -> &'static RuleSet {
        &RuleSet::shipped()[0]
    }

    /// Reads a rule-set file.
    pub fn from_toml(text: &str) -> Result<RuleSet, RuleSetError> {
        let file: File = toml::from_str(text).map_err(|error| RuleSetError::Shape(error.to_string()))?;
        let known = |name: &String| {
            let rule = rule(name).ok_or_else(|| RuleSetError::UnknownRule { found: name.clone() })?;
            let effort = file.effort.get(name).copied().unwrap_or_else(|| rule.effort());
            if effort.is_finite() && effort > 0.0 {
                Ok(Known { rule, effort })
            } else {
                Err(RuleSetError::Effort { rule: name.clone(), effort: effort.to_string() })
            }
        };
        let mut techniques = Vec::new();
        for technique in &file.techniques {
            let rules = technique.iter().map(known).collect::<Result<Vec<_>, _>>()?;
            if rules.is_empty() {
                return Err(RuleSetError::Empty);
            }
            techniques.push(Technique { rules });
        }
        if let Some(name) = file.effort.keys().find(|name| rule(name).is_none()) {
            return Err(RuleSetError::UnknownRule { found: name.clone() });
        }
        if techniques.is_empty() {
            return Err(RuleSetError::Empty);
        }
        let first: Vec<_> = techniques[0].rules.iter().map(|known| known.rule.name()).collect();
        if file.bookkeeping == Bookkeeping::Counted && first != ["naked single"] {
            return Err(RuleSetError::Counted);
        }
        if !file.levels.is_empty() && file.levels.len() != techniques.len() {
            return Err(RuleSetError::Levels { found: file.levels.len(), wanted: techniques.len() });
        }
        if let Some(pace) = file.pace.filter(|pace| !pace.is_sound()) {
            return Err(RuleSetError::Pace(format!("{pace:?}")));
        }
        if let Some(spread) = file.spread.filter(|spread| !spread.is_sound()) {
            return Err(RuleSetError::Spread(format!("{spread:?}")));
        }
        let proving = proving(&techniques);
        let everyday = file.everyday.unwrap_or(proving);
        if !(1..=techniques.len()).contains(&everyday) {
            return Err(RuleSetError::Everyday { found: everyday, levels: techniques.len() });
        }
        if everyday > proving {
            return Err(RuleSetError::Assumes { found: everyday, proving });
        }
        let is_number = |mark: &Rated| {
            [mark.base, mark.longest, mark.sum, mark.least, mark.error].iter().all(|n| n.is_finite())
                && mark.least <= mark.most
        };
        if let Some(scale) = &file.rating
            && (scale.levels.len() != techniques.len()
                || !scale.levels.iter().all(is_number)
                || scale.instead.as_ref().is_some_and(|instead| !is_shipped(&instead.rules)))
        {
            return Err(RuleSetError::Rating { found: scale.levels.len(), wanted: techniques.len() });
        }
        let levels = file.levels.into_iter().map(|name| [name.en, name.ja]).collect();
        let (name, version, bookkeeping) = (file.name, file.version, file.bookkeeping);
        Ok(RuleSet {
            name,
            version,
            about: [file.about.en, file.about.ja],
            bookkeeping,
            techniques,
            levels,
            pace: file.pace,
            spread: file.spread,
            everyday,
            rating: file.rating,
        })
    }

    /// What it is for.
    pub fn about(&self, lang: Lang) -> &str {
        &self.about[lang as usize]
    }

    /// What a level, from 1, is called; `None` where levels have only numbers.
    pub fn level_name(&self, level: usize, lang: Lang) -> Option<&str> {
        let names = self.levels.get(level.checked_sub(1)?)?;
        Some(&names[lang as usize])
    }

    /// Every rule of the set, in order.
    pub fn rules(&self) -> impl Iterator<Item = Known> {
        self.techniques.iter().flat_map(|technique| technique.rules.iter().copied())
    }

    /// The set without the techniques above `level`: what solves with it alone.
    #[must_use]
    pub fn up_to(&self, level: usize) -> RuleSet {
        let level = level.min(self.techniques.len());
        let levels = self.levels.iter().take(level).cloned().collect();
        let rating = self
            .rating
            .as_ref()
            .map(|scale| Scale { levels: scale.levels[..level].to_vec(), instead: scale.instead.clone() });
        let everyday = self.everyday.min(level);
        RuleSet { techniques: self.techniques[..level].to_vec(), levels, everyday, rating, ..self.clone() }
    }

    /// How many levels there are before the first that argues from there being one solution: a walk beyond them does not show that there is
    /// one, and knowing more may lose what it finds.
    pub fn proving(&self) -> usize {
        proving(&self.techniques)
    }

    /// Whether a puzzle and its mirror image across the diagonal may be graded differently.
    pub fn tells_rows_from_columns(&self) -> bool {
        self.rules().any(|known| known.rule.tells_rows_from_columns())
    }
}

/// Whether a set of that name comes with the library; asked while those are being read.
fn is_shipped(name: &str) -> bool {
    let line = format!("name = {name:?}");
    FILES.iter().any(|file| file.lines().any(|own| own == line))
}

fn proving(techniques: &[Technique]) -> usize {
    let assumes =
        |technique: &Technique| technique.rules.iter().any(|known| known.rule.assumes_one_solution());
    techniques.iter().position(assumes).unwrap_or(techniques.len())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    version: u32,
    about: About,
    #[serde(default)]
    bookkeeping: Bookkeeping,
    techniques: Vec<Vec<String>>,
    #[serde(default)]
    levels: Vec<About>,
    #[serde(default)]
    effort: BTreeMap<String, f64>,
    pace: Option<Pace>,
    spread: Option<Spread>,
    everyday: Option<usize>,
    rating: Option<Scale>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    en: String,
    ja: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_sets_are_found_by_name_and_have_different_names() {
        for set in RuleSet::shipped() {
            assert!(std::ptr::eq(RuleSet::named(&set.name).expect("by its own name"), set));
            assert!(Lang::ALL.iter().all(|&lang| !set.about(lang).is_empty()));
        }
        assert_eq!(RuleSet::human().name, "human");
    }

    #[test]
    fn the_two_graders_have_the_eight_techniques_of_paper_a_and_one_goes_on() {
        let human = RuleSet::named("human").expect("shipped");
        assert_eq!((human.everyday, human.techniques.len()), (8, 11));
        let paper = RuleSet::named("paper-a").expect("shipped");
        assert_eq!((paper.everyday, paper.techniques.len()), (8, 8));
    }

    #[test]
    fn nothing_is_made_by_arguing_from_one_solution() {
        for set in RuleSet::shipped() {
            assert!(set.everyday <= set.proving(), "{}", set.name);
        }
        let unique = RuleSet::named("human-unique").expect("shipped");
        assert_eq!((unique.proving(), unique.techniques.len()), (8, 12));
    }

    #[test]
    fn what_was_fitted_to_people_grades_levels_as_human_does() {
        let (people, human) = (RuleSet::named("people").expect("shipped"), RuleSet::human());
        let names = |set: &RuleSet| {
            let rules =
                |technique: &Technique| technique.rules.iter().map(|k| k.rule.name()).collect::<Vec<_>>();
            set.techniques.iter().map(rules).collect::<Vec<_>>()
        };
        assert_eq!(names(people), names(&human.up_to(human.everyday)));
        assert!(people.pace.is_some_and(|pace| pace.is_sound()));
        assert!(people.spread.is_some_and(|spread| spread.low < 1.0 && spread.high > 1.0));
    }

    #[test]
    fn the_five_levels_of_sumblock_have_names_in_both_languages() {
        let set = RuleSet::named("sumblock").expect("shipped");
        assert_eq!(set.level_name(1, Lang::En), Some("gentle"));
        assert_eq!(set.level_name(5, Lang::Ja), Some("名人級"));
        assert_eq!((set.level_name(0, Lang::En), set.level_name(8, Lang::En)), (None, None));
        assert_eq!(RuleSet::human().level_name(1, Lang::En), None);
        assert_eq!(set.up_to(2).levels.len(), 2);
    }

    #[test]
    fn broken_files_say_what_is_wrong() {
        let base = "name='x'\nversion=1\nabout={en='a',ja='b'}\n";
        let error =
            |rest: &str| RuleSet::from_toml(&format!("{base}{rest}")).expect_err("broken").to_string();
        assert!(error("techniques=[['naked singel']]").contains("found the rule \"naked singel\""));
        assert!(error("techniques=[]").contains("at least one technique"));
        assert!(error("techniques=[[]]").contains("at least one rule"));
        assert!(
            error("techniques=[['naked single']]\n[effort]\n'naked single'=-1.0")
                .contains("wanted a number above 0")
        );
        assert!(error("techniques=[['naked single']]\n[effort]\n'nothing'=1.0").contains("\"nothing\""));
        assert!(
            error("techniques=[['trial']]\nlevels=[{en='a',ja='b'},{en='c',ja='d'}]").contains("wanted 1")
        );
        assert!(error("technique=[]").contains("technique"));
        assert!(error("techniques=[['trial']]\neveryday=2").contains("wanted 1 to 1"));
        assert!(error("techniques=[['trial']]\nrating.levels=[]").contains("wanted 1: one for each"));
        let unique = "techniques=[['naked single'],['bug']]";
        assert!(error(&format!("{unique}\neveryday=2")).contains("wanted at most 1"));
        assert!(error("techniques=[['bug']]").contains("wanted 1 to 1"));
        let set = RuleSet::from_toml(&format!("{base}{unique}")).expect("a set");
        assert_eq!((set.everyday, set.proving()), (1, 1));
        let pace = "[pace]\nseconds=0.0\ncrowd=0.1\nopen=1.0\nwrite=1.0\nstuck=1.0";
        assert!(error(&format!("techniques=[['naked single']]\n{pace}")).contains("wanted seconds above 0"));
        let spread = "[spread]\nlow=1.5\nhigh=0.5";
        assert!(error(&format!("techniques=[['naked single']]\n{spread}")).contains("wanted low above 0"));
    }
}
