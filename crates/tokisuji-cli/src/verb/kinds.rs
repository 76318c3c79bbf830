//! `kinds`: the kinds of puzzle there are; one kind with how it is played, an example, what can be wished and where it can be written.

use super::unknown;
use crate::args::Kinds;
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use anyhow::anyhow;
use serde_json::{Value, json};
use std::fmt::Write;
use tokisuji::format::FORMATS;
use tokisuji::kind::how::{how_to_play, promise};
use tokisuji::kind::{KINDS, Kind, Position, Puzzle, Solving};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};

pub(super) fn run(args: &Kinds, manner: Manner) -> anyhow::Result<Exit> {
    let text = match &args.kind {
        Some(name) => {
            let known = KINDS.iter().find(|kind| kind.name() == name.to_lowercase());
            let titled = || KINDS.iter().find(|kind| Lang::ALL.iter().any(|&lang| kind.title(lang) == name));
            let names = KINDS.iter().map(|kind| kind.name());
            let what = manner.lang.pick("the kind", "種類");
            let none = || anyhow!(unknown(what, name, names, "kinds", manner.lang));
            one(*known.or_else(titled).ok_or_else(none)?, manner)
        }
        None => list(manner),
    };
    say(&text)?;
    Ok(Exit::Done)
}

fn list(manner: Manner) -> String {
    if manner.style == Style::Json {
        return KINDS.iter().map(|kind| object(*kind, manner.lang).to_string() + "\n").collect();
    }
    let mut text = String::new();
    for kind in KINDS {
        let _ = writeln!(text, "  {:<13} {}", kind.name(), kind.title(manner.lang));
    }
    text + manner.lang.pick(
        "\n'tokisuji kinds NAME' tells how one is played; 'tokisuji make NAME' makes one.\n",
        "\ntokisuji kinds 名前 で遊び方、tokisuji make 名前 で問題を作れます。\n",
    )
}

fn one(kind: &'static dyn Kind, manner: Manner) -> String {
    let lang = manner.lang;
    if manner.style == Style::Json {
        return format!("{}\n", object(kind, lang));
    }
    let mut text = format!("{}\n\n", show::strong(kind.title(lang)));
    let example = example(kind, lang);
    for paragraph in how_to_play(&example, lang) {
        let _ = writeln!(text, "{paragraph}");
    }
    let reasoned = kind.solving() == Solving::Reasoning;
    if reasoned {
        let _ = writeln!(text, "{}", promise(true, lang));
    }
    let _ = writeln!(text, "\n{}\n{}", lang.pick("An example:", "例題："), show::puzzle(&example).trim_end());
    if let Some(solution) = solution(&example).filter(|_| reasoned) {
        let _ = writeln!(
            text,
            "\n{}\n{}",
            lang.pick("Its solution:", "その答え："),
            show::solved(&example, &solution).trim_end()
        );
    }
    let _ = writeln!(
        text,
        "\n{}",
        lang.pick("What can be wished (tokisuji make):", "作るときの指定(tokisuji make)：")
    );
    for field in kind.wishes() {
        let _ = writeln!(text, "  {:<14} {}", field.name.replace('_', "-"), field.about(lang));
    }
    let levels = levels(kind, lang);
    if !levels.is_empty() {
        let _ = writeln!(text, "\n{}", lang.pick("Levels:", "レベル："));
        for (at, name) in levels.iter().enumerate() {
            let _ = writeln!(text, "  {:>2}  {name}", at + 1);
        }
    }
    let names = formats(&example).join(", ");
    let _ = writeln!(text, "\n{} {names}", lang.pick("Formats that hold it:", "書ける形式："));
    text
}

fn object(kind: &'static dyn Kind, lang: Lang) -> Value {
    let example = example(kind, lang);
    let wish =
        |field: &tokisuji::make::recipe::Field| json!({ "name": field.name, "about": field.about(lang) });
    json!({
        "kind": kind.name(),
        "title": kind.title(lang),
        "how_to_play": how_to_play(&example, lang),
        "example": example.to_string(),
        "solution": solution(&example).filter(|_| kind.solving() == Solving::Reasoning).map(|solved| solved.to_string()),
        "wishes": kind.wishes().iter().map(wish).collect::<Vec<_>>(),
        "rules": kind.rules().usual,
        "levels": levels(kind, lang),
        "formats": formats(&example),
    })
}

/// The plain one of its examples.
fn example(kind: &'static dyn Kind, lang: Lang) -> Puzzle {
    let text = kind.examples(lang).first().expect("every kind has an example; a test says so");
    kind.read(text).expect("ours, and read in the tests")
}

fn solution(puzzle: &Puzzle) -> Option<Puzzle> {
    match verdict(&puzzle.problem()) {
        Verdict::One(marks) => Some(puzzle.with_givens(&marks)),
        _ => None,
    }
}

/// The names of its levels, where they have some.
fn levels(kind: &'static dyn Kind, lang: Lang) -> Vec<String> {
    let Some(rules) = RuleSet::named(kind.rules().usual).filter(|_| kind.solving() == Solving::Reasoning)
    else {
        return Vec::new();
    };
    let named = (1..=rules.techniques.len()).map_while(|level| rules.level_name(level, lang));
    named.map(str::to_owned).collect()
}

/// The formats that can hold such a puzzle.
fn formats(example: &Puzzle) -> Vec<&'static str> {
    let position = Position::from(example.clone());
    FORMATS.iter().filter(|format| format.write(&position).is_some()).map(|format| format.name()).collect()
}
