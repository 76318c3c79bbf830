//! Forms from what can be wished of a kind: a field for each wish that has bounds or choices.

use crate::make::{bounds, is_open};
use tokisuji::kind::clued::CluedKind;
use tokisuji::kind::{KINDS, Kind};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Field, Recipe, Takes};
use tokisuji::ruleset::RuleSet;

/// A wish as part of a form.
pub(super) struct FormField {
    pub(super) name: &'static str,
    pub(super) title: String,
    /// Yes or no, instead of choices.
    pub(super) switch: bool,
    pub(super) choices: Vec<Choice>,
}

/// Something to choose.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) title: String,
    pub(super) usual: bool,
}

/// The kinds with clues on a grid: name, title, and what can be wished.
pub(super) fn clued(lang: Lang) -> Vec<(&'static str, &'static str, Vec<FormField>)> {
    let of = |kind: &&'static dyn Kind| {
        let clued = kind.clued()?;
        // Clues that all stay have nothing to be arranged.
        let means = |field: &&Field| field.name != "symmetry" || clued.strips().cells;
        let open = kind.wishes().iter().filter(|field| is_open(kind.name(), field.name)).filter(means);
        let fields = open.filter_map(|field| form_field(*kind, clued, field, lang)).collect();
        Some((kind.name(), kind.title(lang), fields))
    };
    KINDS.iter().filter_map(of).collect()
}

/// A wish as people choose it; none for what is written in words.
fn form_field(kind: &dyn Kind, clued: &dyn CluedKind, field: &Field, lang: Lang) -> Option<FormField> {
    let within = |least, most| bounds(kind.name(), field.name).unwrap_or((least, most));
    let (switch, choices) = match &field.takes {
        Takes::Switch => (true, Vec::new()),
        Takes::Sides(least, most) => {
            let (least, most) = within(*least, *most);
            let size = |side: usize| Choice {
                value: side.to_string(),
                title: format!("{side}×{side}"),
                usual: side == clued.usual_side(),
            };
            // Some kinds have even sides only.
            let can = |side: &usize| Recipe::new(kind.name()).with(field.name, *side).plan().is_ok();
            (false, (least..=most).filter(can).map(size).collect())
        }
        Takes::Number(least, most) | Takes::Span(least, most) => {
            let (least, most) = within(*least, *most);
            let number = |number: usize| Choice {
                value: number.to_string(),
                title: match level_name(kind, field.name, number, lang) {
                    Some(name) => format!("{number} · {name}"),
                    None => number.to_string(),
                },
                usual: false,
            };
            // Not every kind has every level.
            let can = |found: &usize| Recipe::new(kind.name()).with(field.name, *found).plan().is_ok();
            (false, std::iter::once(any(lang)).chain((least..=most).filter(can).map(number)).collect())
        }
        Takes::Choice(names) => {
            let choice = |name: &&'static str| Choice {
                value: (*name).to_owned(),
                title: choice_title(name, lang).to_owned(),
                usual: false,
            };
            (false, names.iter().map(choice).collect())
        }
        _ => return None,
    };
    Some(FormField { name: field.name, title: title(field, lang), switch, choices })
}

fn any(lang: Lang) -> Choice {
    Choice { value: String::new(), title: lang.pick("any", "指定なし").to_owned(), usual: true }
}

/// What a wish is called beside its field: the words that other kinds use where they have the same wish.
fn title(field: &Field, lang: Lang) -> String {
    match field.name {
        "size" => lang.pick("Size", "大きさ").to_owned(),
        "level" => lang.pick("Level", "レベル").to_owned(),
        "symmetry" => lang.pick("Symmetry of the clues", "ヒントの配置の対称性").to_owned(),
        _ => {
            let about = field.about(lang);
            let mut signs = about.chars();
            signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
        }
    }
}

fn choice_title(name: &'static str, lang: Lang) -> &'static str {
    match name {
        "none" => lang.pick("none", "なし"),
        "point" => lang.pick("half turn", "点対称"),
        _ => name,
    }
}

/// What a level is called in the rules that such puzzles are graded with.
fn level_name(kind: &dyn Kind, field: &str, level: usize, lang: Lang) -> Option<String> {
    let rules = RuleSet::named(kind.rules().usual).filter(|_| field == "level")?;
    let hardest = || Some(rules.techniques.get(level.checked_sub(1)?)?.rules.first()?.rule.title(lang));
    rules.level_name(level, lang).or_else(hardest).map(str::to_owned)
}
