//! A recipe: what is to be made, as data. Files of farms and studies, the command line, forms and requests are views of it.
//!
//! A recipe names a kind and says wishes, each by the name of a [`Field`] of that kind. [`Recipe::plan`] looks whether it
//! can be followed, and refuses at once what is unknown, out of bounds or against itself. What a plan makes under a seed and
//! a number is the same anywhere; the clock only decides whether it is made at all.

mod field;
mod plan;
pub(in crate::kind) mod words;

pub(in crate::kind) use field::rule_set;
pub use field::{Field, Takes};
pub use plan::{GaveUp, Made, Maker, Missed, Plan, Proof, Proposal, Watch, seed_of};

use super::{KINDS, Kind, kind};
use crate::lang::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What is to be made. What is not said is as usual for the kind.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Recipe {
    /// The name of a kind.
    pub kind: String,
    /// What is wished, by the names of the kind's fields.
    #[serde(flatten)]
    pub wishes: BTreeMap<String, Wished>,
}

/// What is wished of one field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Wished {
    /// Yes or no.
    Switch(bool),
    /// A number.
    Number(u64),
    /// A word, a range such as `"3..5"`, a text. In forms and addresses everything is one; an empty one says nothing.
    Text(String),
    /// Several words.
    Many(Vec<String>),
}

impl From<bool> for Wished {
    fn from(switch: bool) -> Wished {
        Wished::Switch(switch)
    }
}

impl From<usize> for Wished {
    fn from(number: usize) -> Wished {
        Wished::Number(number as u64)
    }
}

impl From<&str> for Wished {
    fn from(text: &str) -> Wished {
        Wished::Text(text.to_owned())
    }
}

impl From<String> for Wished {
    fn from(text: String) -> Wished {
        Wished::Text(text)
    }
}

impl From<Vec<String>> for Wished {
    fn from(words: Vec<String>) -> Wished {
        Wished::Many(words)
    }
}

impl From<&RangeInclusive<usize>> for Wished {
    fn from(range: &RangeInclusive<usize>) -> Wished {
        let end = |open: bool, number: &usize| if open { String::new() } else { number.to_string() };
        let (least, most) = (range.start(), range.end());
        Wished::Text(format!("{}..{}", end(*least == 0, least), end(*most == usize::MAX, most)))
    }
}

impl Wished {
    /// As somebody would write it.
    pub fn text(&self) -> String {
        match self {
            Wished::Switch(switch) => switch.to_string(),
            Wished::Number(number) => number.to_string(),
            Wished::Text(text) => text.clone(),
            Wished::Many(words) => words.join(","),
        }
    }
}

impl Recipe {
    /// Any puzzle of a kind.
    pub fn new(kind: &str) -> Recipe {
        Recipe { kind: kind.to_owned(), wishes: BTreeMap::new() }
    }

    /// The same with a wish more.
    #[must_use]
    pub fn with(mut self, name: &str, wished: impl Into<Wished>) -> Recipe {
        self.wishes.insert(name.to_owned(), wished.into());
        self
    }

    /// The same with a wish more, if there is one.
    #[must_use]
    pub fn with_some(self, name: &str, wished: Option<impl Into<Wished>>) -> Recipe {
        match wished {
            Some(wished) => self.with(name, wished),
            None => self,
        }
    }

    /// Looks whether it can be followed.
    pub fn plan(&self) -> Result<Plan, RecipeError> {
        let names = || KINDS.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let known = kind(&self.kind).ok_or_else(|| RecipeError::value("kind", &self.kind, &names()))?;
        for (name, wished) in &self.wishes {
            let field = known.wishes().iter().find(|field| field.name == name);
            let field = field.ok_or_else(|| RecipeError::strange(known, name))?;
            field.check(wished)?;
        }
        Ok(Plan::new(self.clone(), known.plan(self)?))
    }

    /// What is wished of a field, if anything is.
    pub fn said(&self, name: &str) -> Option<&Wished> {
        let says = |wished: &&Wished| match wished {
            Wished::Switch(switch) => *switch,
            Wished::Text(text) => !text.is_empty(),
            Wished::Many(words) => !words.is_empty(),
            Wished::Number(_) => true,
        };
        self.wishes.get(name).filter(says)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.said(name).is_some_and(|wished| field::switch(wished) == Some(true))
    }

    /// A number.
    pub fn number(&self, name: &str) -> Option<usize> {
        field::number(self.said(name)?)
    }

    /// A number or a range of numbers.
    pub fn span(&self, name: &str) -> Option<RangeInclusive<usize>> {
        field::span(self.said(name)?)
    }

    /// Columns and rows.
    pub fn sides(&self, name: &str) -> Option<(usize, usize)> {
        field::sides(self.said(name)?)
    }

    /// A word or a text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.said(name).map(Wished::text)
    }

    /// Several words.
    pub fn many(&self, name: &str) -> Vec<String> {
        match self.said(name) {
            None => Vec::new(),
            Some(Wished::Many(words)) => words.clone(),
            Some(wished) => {
                let text = wished.text();
                let parts = text.split([',', '+', '\n']).map(str::trim).filter(|part| !part.is_empty());
                parts.map(str::to_owned).collect()
            }
        }
    }

    /// Refuses wishes that go against another one: the first of `names` that is said beside `with`.
    pub(super) fn not_beside(&self, with: &str, names: &[&str], why: [&str; 2]) -> Result<(), RecipeError> {
        match names.iter().find(|name| self.said(name).is_some()) {
            Some(name) => Err(RecipeError::clash(
                format!("{name} beside {with}: {}", why[0]),
                format!("{with} と {name} は一緒に指定できません。{}", why[1]),
            )),
            None => Ok(()),
        }
    }
}

/// A recipe that cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// Something that is not among what there is.
    #[error("{name}: found {found:?}, wanted {}", .wanted[0])]
    Value {
        /// The field.
        name: String,
        /// As it was said.
        found: String,
        /// What there is, in English and Japanese.
        wanted: [String; 2],
    },
    /// Wishes that go against each other: why, in English and Japanese.
    #[error("{}", .0[0])]
    Clash([String; 2]),
}

impl RecipeError {
    /// A value that is none, where what is wanted reads alike in both languages.
    pub(super) fn value(name: &str, found: &(impl ToString + ?Sized), wanted: &str) -> RecipeError {
        RecipeError::wanted(name, found, [wanted.to_owned(), wanted.to_owned()])
    }

    /// A value that is none.
    pub(super) fn wanted(
        name: &str,
        found: &(impl ToString + ?Sized),
        wanted: [impl Into<String>; 2],
    ) -> RecipeError {
        let found: String = found.to_string().chars().take(60).collect();
        RecipeError::Value { name: name.to_owned(), found, wanted: wanted.map(Into::into) }
    }

    /// A wish that goes against another.
    pub(super) fn clash(en: impl Into<String>, ja: impl Into<String>) -> RecipeError {
        RecipeError::Clash([en.into(), ja.into()])
    }

    fn strange(kind: &dyn Kind, found: &str) -> RecipeError {
        let names = kind.wishes().iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
        let kind = kind.name();
        let wanted = [format!("for {kind} one of: {names}"), format!("{kind} では次のどれか: {names}")];
        RecipeError::wanted("wish", found, wanted)
    }

    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            RecipeError::Value { name, found, wanted: [_, wanted] } => {
                format!("{name} の {found:?} は使えません。使えるもの: {wanted}")
            }
            RecipeError::Clash([_, ja]) => ja.clone(),
        };
        lang.pick(self.to_string(), ja)
    }
}
