//! `grade`: every measure of every puzzle.

use super::{Players, search};
use crate::answer::Answer;
use crate::args::{Common, Grade};
use crate::batch;
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::measure::MEASURES;
use tokisuji::paths::measure::PATH_MEASURES;
use tokisuji::paths::{Asked, Method, Paths, paths};
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{End, Walkthrough, walk_with};

pub(super) fn run(args: &Grade, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player)?;
    if manner.style == Style::Line {
        say(&header(args.paths))?;
    }
    batch::run(&args.input, common, manner, anstream::stdout(), |_, position| {
        one(args, players.of(&position.puzzle), manner, position)
    })
}

fn one(args: &Grade, rules: &RuleSet, manner: Manner, position: &Position) -> Answer {
    let problem = position.puzzle.problem();
    let how = tokisuji::walk::Manner { reading: args.player.reading.into(), explain: false };
    let walk = walk_with(&problem, rules, how);
    // What the rules solve has no other solution: every deduction was forced.
    let unique = if walk.end == End::Solved {
        Some(true)
    } else {
        search(&problem, 2, args.patience.time).is_unique()
    };
    let exit = if unique == Some(true) { Exit::Done } else { Exit::No };
    let found = args.paths.then(|| quick_paths(position));
    match manner.style {
        Style::Json => {
            let mut object = object(position, unique, &walk, rules, manner.lang);
            if let Some(found) = &found {
                add_paths(&mut object, found.as_ref());
            }
            Answer::json(&object, exit)
        }
        Style::Line => Answer::new(line(position, unique, &walk, rules, found.as_ref()), exit),
        Style::Picture => {
            let mut text = show::puzzle(&position.puzzle) + &table(unique, &walk, rules, manner.lang);
            for measure in found.iter().flatten().flat_map(|found| path_values(Some(found))) {
                let (measure, value) = measure;
                let _ = writeln!(text, "{:<8} {value:>8}  {}", measure.name, measure.about(manner.lang));
            }
            Answer::new(text + "\n", exit)
        }
    }
}

/// The paths by a small estimate; `None` for a puzzle without a solution.
fn quick_paths(position: &Position) -> Option<Paths> {
    let rules = RuleSet::named(position.puzzle.path_rules()).expect("a shipped set");
    let asked = Asked { method: Method::Fast, ..Asked::default() };
    paths(&position.puzzle.problem(), rules, &asked, &mut || true).ok()
}

/// Each measure of paths with its value in print.
fn path_values(
    found: Option<&Paths>,
) -> impl Iterator<Item = (&'static tokisuji::paths::measure::PathMeasure, String)> {
    PATH_MEASURES.iter().map(move |measure| {
        let value = found.and_then(|found| measure.of(found));
        (measure, value.map_or("-".to_string(), |value| format!("{value:.*}", measure.digits)))
    })
}

fn add_paths(object: &mut Value, found: Option<&Paths>) {
    for measure in PATH_MEASURES {
        let value = found.and_then(|found| measure.of(found)).map(|value| rounded(value, measure.digits));
        object[measure.name] = value.unwrap_or(Value::Null);
    }
    object["paths_error"] = json!(found.map(|found| (found.count.error() * 1000.0).round() / 1000.0));
}

fn uses<'w>(
    walk: &'w Walkthrough,
    rules: &'w RuleSet,
) -> impl Iterator<Item = (&'static dyn tokisuji::rule::Rule, u32)> {
    rules.rules().map(|known| known.rule).zip(walk.uses.iter().copied()).filter(|(_, uses)| *uses > 0)
}

/// What the level of a solved puzzle is called, where levels have names.
fn level_name<'r>(walk: &Walkthrough, rules: &'r RuleSet, lang: Lang) -> Option<&'r str> {
    let level = walk.hardest().filter(|_| walk.end == End::Solved)? + 1;
    rules.level_name(level, lang)
}

fn object(
    position: &Position,
    unique: Option<bool>,
    walk: &Walkthrough,
    rules: &RuleSet,
    lang: Lang,
) -> Value {
    let mut object = Map::new();
    object.insert("puzzle".into(), position.puzzle.to_string().into());
    object.insert("unique".into(), json!(unique));
    object.insert("solved".into(), json!(walk.end == End::Solved));
    for measure in MEASURES {
        let value = measure.of(walk, rules).map(|value| rounded(value, measure.digits()));
        object.insert(measure.name().into(), value.unwrap_or(Value::Null));
    }
    if let Some(name) = level_name(walk, rules, lang) {
        object.insert("level_name".into(), name.into());
    }
    object.insert("rounds".into(), json!(walk.rounds.len()));
    let used: Map<String, Value> =
        uses(walk, rules).map(|(rule, uses)| (rule.name().into(), json!(uses))).collect();
    object.insert("rules_used".into(), used.into());
    object.insert("rules".into(), json!(format!("{}/{}", rules.name, rules.version)));
    object.into()
}

/// Whole numbers stay whole in JSON.
fn rounded(value: f64, digits: usize) -> Value {
    let scale = 10f64.powi(digits as i32);
    if digits == 0 { json!(value as i64) } else { json!((value * scale).round() / scale) }
}

fn header(paths: bool) -> String {
    let mut names: Vec<&str> = MEASURES.iter().map(|measure| measure.name()).collect();
    if paths {
        names.extend(PATH_MEASURES.iter().map(|measure| measure.name));
    }
    format!("puzzle\tunique\tsolved\t{}\trules_used\n", names.join("\t"))
}

fn line(
    position: &Position,
    unique: Option<bool>,
    walk: &Walkthrough,
    rules: &RuleSet,
    found: Option<&Option<Paths>>,
) -> String {
    let unique = unique.map_or("?".to_string(), |unique| unique.to_string());
    let mut line = format!("{}\t{unique}\t{}", position.puzzle, walk.end == End::Solved);
    for measure in MEASURES {
        let value = measure.of(walk, rules).map(|value| format!("{value:.*}", measure.digits()));
        line += &format!("\t{}", value.unwrap_or_else(|| "-".to_string()));
    }
    if let Some(found) = found {
        path_values(found.as_ref()).for_each(|(_, value)| line += &format!("\t{value}"));
    }
    let used: Vec<String> = uses(walk, rules).map(|(rule, uses)| format!("{}×{uses}", rule.name())).collect();
    line + "\t" + &used.join(", ") + "\n"
}

fn table(unique: Option<bool>, walk: &Walkthrough, rules: &RuleSet, lang: Lang) -> String {
    let mut text = String::new();
    match unique {
        Some(true) => {}
        Some(false) => {
            text += lang.pick(
                "no proper puzzle: it does not have exactly one solution\n",
                "解が1つではないので、正しい問題ではありません\n",
            );
        }
        None => {
            text += lang.pick(
                "not known whether it is unique: the search ran out of time\n",
                "解が1つかどうかは時間内に分かりませんでした\n",
            );
        }
    }
    for measure in MEASURES {
        let value = measure
            .of(walk, rules)
            .map_or("–".to_string(), |value| format!("{value:.*}", measure.digits()));
        let _ = writeln!(text, "{:<8} {value:>8}  {}", measure.name(), measure.about(lang));
        if let Some(name) = level_name(walk, rules, lang).filter(|_| measure.name() == "level") {
            let _ = writeln!(text, "{:<8} {:>8}  {name}", "", "");
        }
    }
    for (rule, uses) in uses(walk, rules) {
        let _ = writeln!(text, "{:<8} {uses:>8} × {}", "", rule.title(lang));
    }
    let _ = writeln!(text, "{:<8} {:>8}  {}", lang.pick("rules", "規則"), rules.name, rules.about(lang));
    if walk.end == End::Stuck {
        text += lang.pick(
            "the rules do not reach the end: try another set, such as --rules expert for Sudoku\n",
            "この規則では最後まで解けません(数独なら --rules expert など、別の規則を試してください)\n",
        );
    }
    text
}
