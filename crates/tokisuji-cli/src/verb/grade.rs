//! `grade`: every measure of every puzzle.

use super::{Players, not_in_time, stronger};
use crate::answer::Answer;
use crate::args::{Common, Grade};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers, csv_line, say};
use crate::show;
use anyhow::Context;
use std::fmt::Write;
use tokisuji::answer::{self, Graded, Number, Table};
use tokisuji::draw::draw_paths;
use tokisuji::hunt::Minutes;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::measure::MEASURES;
use tokisuji::paths::measure::PATH_MEASURES;
use tokisuji::paths::{Asked, Method, Paths, paths};
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{End, Stopped, Walkthrough};

pub(super) fn run(args: &Grade, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player, manner.lang)?;
    if let Some(folder) = &args.svg {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    // Tables are for programs, also on a terminal.
    let manner = if args.csv { Manner { style: Style::Line, ..manner } } else { manner };
    if manner.style == Style::Line {
        say(&row(&header(args.paths), args.csv))?;
    }
    batch::run_reasoned(&args.input, common, manner, answers(), |number, position| {
        one(args, &players, manner, position, number).unwrap_or_else(|error| {
            Answer::trouble(format!("{error:#}"), &position.puzzle.to_string(), manner)
        })
    })
}

fn one(
    args: &Grade,
    players: &Players,
    manner: Manner,
    position: &Position,
    number: usize,
) -> anyhow::Result<Answer> {
    let rules = players.of(&position.puzzle);
    let go_on = args.patience.begin();
    let graded = answer::grade(&position.puzzle, rules, args.player.reading.into(), manner.lang, &go_on);
    let (mut graded, walk) = graded.map_err(|Stopped| not_in_time(manner.lang))?;
    let unique = graded.unique;
    let exit = if unique == Some(true) && graded.solved { Exit::Done } else { Exit::No };
    let found = args.paths.then(|| quick_paths(position, players.on_paths_of(&position.puzzle)));
    if let (Some(folder), Some(Some(found))) = (&args.svg, &found) {
        let path = folder.join(format!("{:04}.svg", number + 1));
        std::fs::write(&path, draw_paths(&position.puzzle.problem(), found, manner.lang))
            .with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(match manner.style {
        Style::Json => {
            if let Some(found) = &found {
                add_paths(&mut graded.measures, found.as_ref());
            }
            Answer::json(&graded, exit)
        }
        Style::Line => {
            Answer::new(row(&cells(position, &graded, &walk, rules, found.as_ref()), args.csv), exit)
        }
        Style::Picture => {
            let mut text =
                show::puzzle(&position.puzzle) + &table(&position.puzzle, &graded, &walk, rules, manner.lang);
            if let Some(Some(found)) = &found {
                for (measure, value) in path_values(Some(found)) {
                    let _ = writeln!(text, "{:<8} {value:>8}  {}", measure.name, measure.about(manner.lang));
                }
                let title = manner.lang.pick("choices by depth:", "深さごとの選択肢:");
                let _ = writeln!(text, "{title} {}", show::choices(found));
            }
            Answer::new(text + "\n", exit)
        }
    })
}

/// The paths by a small estimate; `None` for a puzzle without a solution.
fn quick_paths(position: &Position, rules: &RuleSet) -> Option<Paths> {
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

fn add_paths(measures: &mut Table<Option<Number>>, found: Option<&Paths>) {
    for measure in PATH_MEASURES {
        let value = found.and_then(|found| measure.of(found));
        measures
            .0
            .push((measure.name.to_string(), value.map(|value| Number::rounded(value, measure.digits))));
    }
    let error = found.map(|found| Number::rounded(found.count.error(), 3));
    measures.0.push(("paths_error".to_string(), error));
}

/// A line of the table, with tabs or commas between.
fn row(cells: &[String], csv: bool) -> String {
    if csv { csv_line(cells) } else { cells.join("\t") + "\n" }
}

fn header(paths: bool) -> Vec<String> {
    let mut names = vec!["puzzle", "unique", "solved"];
    names.extend(MEASURES.iter().map(|measure| measure.name()));
    if paths {
        names.extend(PATH_MEASURES.iter().map(|measure| measure.name));
    }
    // Columns are added at the end, because scripts count them.
    names.extend(["rules_used", "minutes", "minutes_low", "minutes_high"]);
    names.into_iter().map(String::from).collect()
}

fn cells(
    position: &Position,
    graded: &Graded,
    walk: &Walkthrough,
    rules: &RuleSet,
    found: Option<&Option<Paths>>,
) -> Vec<String> {
    let unknown = || "-".to_string();
    let unique = graded.unique.map_or("?".to_string(), |unique| unique.to_string());
    let mut cells = vec![position.puzzle.to_string(), unique, (walk.end == End::Solved).to_string()];
    for measure in MEASURES {
        let value = measure.of(walk, rules).map(|value| format!("{value:.*}", measure.digits()));
        cells.push(value.unwrap_or_else(unknown));
    }
    if let Some(found) = found {
        cells.extend(path_values(found.as_ref()).map(|(_, value)| value));
    }
    let used: Vec<String> = walk.uses(rules).map(|(rule, uses)| format!("{}×{uses}", rule.name())).collect();
    cells.push(used.join(", "));
    let minutes = graded.minutes.map(|minutes| [minutes.mean, minutes.low, minutes.high].map(Some));
    for value in minutes.unwrap_or_default() {
        cells.push(value.map_or_else(unknown, |value| format!("{value:.1}")));
    }
    cells
}

fn table(puzzle: &Puzzle, graded: &Graded, walk: &Walkthrough, rules: &RuleSet, lang: Lang) -> String {
    let mut text = String::new();
    match graded.unique {
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
        if let Some(name) = walk.level_name(rules, lang).filter(|_| measure.name() == "level") {
            let _ = writeln!(text, "{:<8} {:>8}  {name}", "", "");
        }
    }
    let (minutes, about) = match graded.minutes {
        Some(minutes) => (format!("{:.1}", minutes.mean), minutes.about(lang)),
        None => ("–".to_string(), Minutes::not_known(lang).to_string()),
    };
    let _ = writeln!(text, "{:<8} {minutes:>8}  {about}", "minutes");
    for (rule, uses) in walk.uses(rules) {
        let _ = writeln!(text, "{:<8} {uses:>8} × {}", "", rule.title(lang));
    }
    let _ = writeln!(text, "{:<8} {:>8}  {}", lang.pick("rules", "規則"), rules.name, rules.about(lang));
    if walk.end == End::Stuck {
        text += lang.pick("beyond these rules: they do not reach the end", "この規則では最後まで解けません");
        text += stronger(rules, puzzle, lang);
        text.push('\n');
    }
    text
}
