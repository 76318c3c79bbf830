//! `trace`: the solution one deduction a row, as JSON lines or CSV.

use super::{Players, not_in_time};
use crate::answer::Answer;
use crate::args::{Common, Trace};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers, csv_line, say};
use anyhow::anyhow;
use serde_json::Value;
use tokisuji::answer::TraceRow;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::trace::{Order, Tracer};
use tokisuji::walk::Stopped;

/// The columns of the CSV, which are the fields of the JSON but for the names of places.
pub(crate) const COLUMNS: [&str; 24] = [
    "schema",
    "kind",
    "puzzle",
    "rules",
    "order",
    "step",
    "level",
    "rule",
    "pattern",
    "title",
    "effort",
    "length",
    "decide",
    "strike",
    "others",
    "board",
    "candidates",
    "board_after",
    "candidates_after",
    "cells",
    "groups",
    "constraints",
    "figure",
    "sentence",
];

pub(super) fn run(args: &Trace, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::named(args.rules.as_deref(), manner.lang)?;
    // Rows are for programs, also on a terminal.
    let manner = Manner { style: if args.csv { Style::Line } else { Style::Json }, ..manner };
    if args.csv {
        say(&csv_line(&COLUMNS))?;
    }
    batch::run_reasoned(&args.input, common, manner, answers(), |number, position| {
        one(args, players.of(&position.puzzle), manner, position, number).unwrap_or_else(|error| {
            Answer::trouble(format!("{error:#}"), &position.puzzle.to_string(), manner)
        })
    })
}

fn one(
    args: &Trace,
    rules: &RuleSet,
    manner: Manner,
    position: &Position,
    number: usize,
) -> anyhow::Result<Answer> {
    let (mut text, mut exit) = (String::new(), Exit::Done);
    let go_on = args.patience.begin();
    for order in 0..u64::from(args.orders) {
        // A stream of chance for each order of each puzzle.
        let chance = (args.seed, number as u64 * 1000 + order);
        let solved = rows(
            &position.puzzle,
            rules,
            args.order.into(),
            (chance, order + 1),
            manner.lang,
            &go_on,
            |row| {
                text += &if args.csv { csv(&row) } else { json(&row) };
            },
        )?;
        exit = exit.max(if solved { Exit::Done } else { Exit::No });
    }
    Ok(Answer::new(text, exit))
}

/// Hands over every row of one order; says whether the rules reach the end.
pub(super) fn rows(
    puzzle: &Puzzle,
    rules: &RuleSet,
    order: Order,
    (chance, number): ((u64, u64), u64),
    lang: Lang,
    go_on: &dyn Fn() -> bool,
    mut each: impl FnMut(TraceRow),
) -> anyhow::Result<bool> {
    let problem = puzzle.problem();
    let mut tracer = Tracer::new(&problem, rules, order, chance).map_err(|shown| {
        let shown = shown.say(&problem.frame, lang);
        anyhow!(lang.pick(
            format!("{puzzle}: the givens contradict each other: {shown}"),
            format!("{puzzle}: ヒントどうしが矛盾しています：{shown}"),
        ))
    })?;
    let mut before = tracer.board().clone();
    let mut step = 0;
    while let Some(traced) = tracer.next(go_on).map_err(|Stopped| not_in_time(lang))? {
        step += 1;
        each(TraceRow::new((puzzle, rules), (number, step), &traced, [&before, tracer.board()], lang));
        before = tracer.board().clone();
    }
    Ok(before.open() == 0)
}

pub(super) fn json(row: &TraceRow) -> String {
    serde_json::to_string(row).expect("plain data has a JSON form") + "\n"
}

/// The same fields in the same order; lists have "; " between.
fn csv(row: &TraceRow) -> String {
    let object = serde_json::to_value(row).expect("plain data has a JSON form");
    let cell = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; "),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    csv_line(&COLUMNS.map(|name| cell(&object[name])))
}
