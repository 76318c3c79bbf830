//! `rules`: the rules and rule sets there are; one rule with its example; one set with its techniques.

use super::{rule_named, rule_set_named};
use crate::args::Rules;
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use serde_json::{Value, json};
use std::fmt::Write;
use tokisuji::example::example;
use tokisuji::grid::CellSet;
use tokisuji::lang::Lang;
use tokisuji::rule::find_round;
use tokisuji::rules::RULES;
use tokisuji::ruleset::{Known, RuleSet, Technique};
use tokisuji::walk::Step;

pub(super) fn run(args: &Rules, manner: Manner) -> anyhow::Result<Exit> {
    let text = match (&args.rule, &args.set) {
        (Some(name), _) => one(name, manner)?,
        (None, Some(set)) => techniques(&*rule_set_named(set, manner.lang)?, manner),
        (None, None) => list(manner),
    };
    say(&text)?;
    Ok(Exit::Done)
}

fn list(manner: Manner) -> String {
    let lang = manner.lang;
    if manner.style == Style::Json {
        let rule = |rule: &&dyn tokisuji::rule::Rule| {
            let about = example(rule.name()).map(|example| example.about(lang));
            json!({ "rule": rule.name(), "title": rule.title(lang), "effort": rule.effort(), "about": about })
                .to_string()
                + "\n"
        };
        return RULES.iter().map(rule).collect();
    }
    let mut text = lang
        .pick(
            "Rule sets (--rules NAME, or a TOML file of your own):\n",
            "規則セット(--rules 名前、または自作の TOML ファイル)：\n",
        )
        .to_string();
    for set in RuleSet::shipped() {
        let _ = writeln!(text, "  {:<12} {}", set.name, set.about(lang));
    }
    text += lang.pick("\nRules, easiest first, with their effort:\n", "\n規則(易しい順)と手間：\n");
    for rule in RULES {
        let title = if lang == Lang::En { "" } else { rule.title(lang) };
        let _ = writeln!(text, "  {:>4.1}  {:<30}{title}", rule.effort(), rule.name());
    }
    text
}

fn one(name: &str, manner: Manner) -> anyhow::Result<String> {
    let lang = manner.lang;
    let known = rule_named(name, lang)?;
    let example = example(known.name()).expect("every rule has an example; a test says so");
    let board = example.board();
    let step = |deduction| Step { rule: known, deduction };
    let steps: Vec<Step> = find_round(known, &board).into_iter().map(step).collect();
    let said: Vec<String> = steps.iter().map(|step| step.say(board.frame(), lang)).collect();
    if manner.style == Style::Json {
        let object = json!({ "rule": known.name(), "title": known.title(lang), "effort": known.effort(), "about": example.about(lang), "example": said });
        return Ok(format!("{object}\n"));
    }
    let mut text = format!("{}\n\n{}\n\n", show::strong(known.title(lang)), example.about(lang));
    text += &show::candidates_of(&board, &CellSet::EMPTY, steps.first());
    for sentence in said {
        text += &format!("{sentence}\n");
    }
    Ok(text)
}

fn techniques(set: &RuleSet, manner: Manner) -> String {
    if manner.style == Style::Json {
        let rule = |known: &Known| json!({ "rule": known.rule.name(), "title": known.rule.title(manner.lang), "effort": known.effort });
        let technique = |(at, technique): (usize, &Technique)| {
            json!({
                "level": at + 1,
                "level_name": set.level_name(at + 1, manner.lang),
                "rules": technique.rules.iter().map(rule).collect::<Vec<_>>(),
            })
        };
        let techniques: Vec<Value> = set.techniques.iter().enumerate().map(technique).collect();
        let object = json!({ "set": set.name, "version": set.version, "about": set.about(manner.lang), "techniques": techniques });
        return format!("{object}\n");
    }
    let mut text = format!("{} — {}\n", show::strong(&set.name), set.about(manner.lang));
    for (at, technique) in set.techniques.iter().enumerate() {
        let titles: Vec<&str> = technique.rules.iter().map(|known| known.rule.title(manner.lang)).collect();
        let _ = writeln!(text, "  {:>2}  {}", at + 1, titles.join(manner.lang.comma()));
    }
    text
}
