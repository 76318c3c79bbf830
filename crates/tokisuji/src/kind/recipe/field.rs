//! What can be wished of a kind: names, bounds, and words about each, for files, command line, forms and documents.

use super::{RecipeError, Wished};
use crate::lang::Lang;
use crate::ruleset::RuleSet;
use std::ops::RangeInclusive;

/// Something that can be wished.
#[derive(Debug)]
pub struct Field {
    /// Its name. It never changes.
    pub name: &'static str,
    /// What may be said.
    pub takes: Takes,
    /// What it is, in English and Japanese.
    pub about: [&'static str; 2],
}

/// What may be said of a field.
#[derive(Debug)]
pub enum Takes {
    /// Yes or no.
    Switch,
    /// A number with its bounds.
    Number(usize, usize),
    /// A number or a range of numbers, such as `3..5`, with bounds.
    Span(usize, usize),
    /// Columns and rows, such as `7x9`, with bounds for each.
    Sides(usize, usize),
    /// One of these.
    Choice(&'static [&'static str]),
    /// Several of these.
    Choices(&'static [&'static str]),
    /// Some words.
    Words,
    /// A text of at most so many bytes.
    Text(usize),
    /// A rule set: the name of a shipped one, or its TOML.
    RuleSet,
}

impl Field {
    /// A field.
    pub(in crate::kind) const fn new(name: &'static str, takes: Takes, about: [&'static str; 2]) -> Field {
        Field { name, takes, about }
    }

    /// What it is.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.about[0], self.about[1])
    }

    /// Whether this may be said of it.
    pub(super) fn check(&self, wished: &Wished) -> Result<(), RecipeError> {
        let text = wished.text();
        // In forms a field that was left empty is sent all the same.
        if text.is_empty() {
            return Ok(());
        }
        let wrong = |wanted: String| Err(RecipeError::value(self.name, &text, &wanted));
        let both = |en: String, ja: String| Err(RecipeError::wanted(self.name, &text, [en, ja]));
        match &self.takes {
            Takes::Switch if switch(wished).is_some() => Ok(()),
            Takes::Switch => wrong("true, false".to_owned()),
            Takes::Number(least, most) => match number(wished) {
                Some(found) if (*least..=*most).contains(&found) => Ok(()),
                _ => both(format!("{least} to {most}"), format!("{least}〜{most}")),
            },
            Takes::Span(least, most) => match span(wished) {
                Some(found) if found.start() <= most && found.end() >= least => Ok(()),
                Some(_) => both(format!("{least} to {most}"), format!("{least}〜{most}")),
                None => both(
                    "a number, or a range such as 3..5, 3.. or ..5".to_owned(),
                    "数、または 3..5・3..・..5 のような範囲".to_owned(),
                ),
            },
            Takes::Sides(least, most) => match sides(wished) {
                Some((cols, rows)) if [cols, rows].iter().all(|side| (*least..=*most).contains(side)) => {
                    Ok(())
                }
                _ => both(
                    format!("columns and rows such as 7x7, each {least} to {most}"),
                    format!("7x7 のような列数と行数、それぞれ{least}〜{most}"),
                ),
            },
            Takes::Choice(names) if names.contains(&text.as_str()) => Ok(()),
            Takes::Choice(names) => wrong(names.join(", ")),
            Takes::Choices(names) => {
                let parts = text.split([',', '+']).map(str::trim);
                match parts.into_iter().find(|part| !names.contains(part)) {
                    Some(other) => Err(RecipeError::value(self.name, other, &names.join(", "))),
                    None => Ok(()),
                }
            }
            Takes::Words => Ok(()),
            Takes::Text(most) if text.len() <= *most => Ok(()),
            Takes::Text(most) => both(format!("at most {most} bytes"), format!("{most}バイトまで")),
            Takes::RuleSet => rule_set(self.name, &text).map(drop),
        }
    }
}

/// A rule set by name, or as TOML.
pub(in crate::kind) fn rule_set(name: &str, text: &str) -> Result<RuleSet, RecipeError> {
    if let Some(set) = RuleSet::named(text) {
        return Ok(set.clone());
    }
    if text.contains('\n') {
        return RuleSet::from_toml(text)
            .map_err(|error| RecipeError::value(name, "TOML", &error.to_string()));
    }
    let names = RuleSet::shipped().iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(", ");
    Err(RecipeError::value(name, text, &names))
}

pub(super) fn switch(wished: &Wished) -> Option<bool> {
    match wished {
        Wished::Switch(switch) => Some(*switch),
        Wished::Text(text) => match text.as_str() {
            "true" | "on" | "1" => Some(true),
            "false" | "off" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn number(wished: &Wished) -> Option<usize> {
    match wished {
        Wished::Number(number) => usize::try_from(*number).ok(),
        Wished::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}

pub(super) fn span(wished: &Wished) -> Option<RangeInclusive<usize>> {
    if let Some(only) = number(wished) {
        return Some(only..=only);
    }
    let Wished::Text(text) = wished else { return None };
    let (least, most) = text.trim().split_once("..").filter(|parts| *parts != ("", ""))?;
    let end = |part: &str, open: usize| if part.is_empty() { Some(open) } else { part.parse().ok() };
    let range = end(least, 0)?..=end(most.trim_start_matches('='), usize::MAX)?;
    (!range.is_empty()).then_some(range)
}

pub(super) fn sides(wished: &Wished) -> Option<(usize, usize)> {
    if let Some(side) = number(wished) {
        return Some((side, side));
    }
    let Wished::Text(text) = wished else { return None };
    let (cols, rows) = text.trim().split_once(['x', '×', 'X'])?;
    Some((cols.parse().ok()?, rows.parse().ok()?))
}
