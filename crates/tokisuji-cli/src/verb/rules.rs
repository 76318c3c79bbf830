//! `rules`: the rules and rule sets there are, and what players of each kind call their arguments; one rule or pattern with its example; one
//! set with its techniques.

use super::{is_meant, rule_set_named, unknown};
use crate::args::Rules;
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use anyhow::anyhow;
use serde_json::{Value, json};
use std::fmt::Write;
use tokisuji::example::{Shown, example};
use tokisuji::grid::CellSet;
use tokisuji::kind::{KINDS, Kind, patterns};
use tokisuji::lang::Lang;
use tokisuji::problem::Pattern;
use tokisuji::rule::{Rule, find_round};
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
        let rule = |rule: &&dyn Rule| {
            let about = example(rule.name()).map(|example| example.about(lang));
            json!({ "rule": rule.name(), "title": rule.title(lang), "effort": rule.effort(), "about": about })
                .to_string()
                + "\n"
        };
        let named = |(kind, pattern): (&dyn Kind, &Pattern)| format!("{}\n", described(kind, pattern, lang));
        return RULES.iter().map(rule).chain(patterns().map(named)).collect();
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
    text += lang.pick(
        "\nPatterns: what players of a kind call what these rules find\n",
        "\n手筋：規則で見つかることの、パズルごとの呼び名\n",
    );
    for kind in KINDS.iter().filter(|kind| !kind.patterns().is_empty()) {
        let _ = writeln!(text, "  {}", kind.title(lang));
        for pattern in kind.patterns() {
            let _ = writeln!(
                text,
                "        {:<34}{}",
                pattern.name,
                lang.pick(pattern.title[0], pattern.title[1])
            );
        }
    }
    text
}

/// A pattern as JSON.
fn described(kind: &dyn Kind, pattern: &Pattern, lang: Lang) -> Value {
    let pick = |both: [&'static str; 2]| lang.pick(both[0], both[1]);
    json!({ "pattern": pattern.name, "kind": kind.name(), "title": pick(pattern.title), "about": pick(pattern.about) })
}

/// A rule, or a pattern of a kind.
fn one(name: &str, manner: Manner) -> anyhow::Result<String> {
    let known = RULES.iter().copied().find(|rule| is_meant(rule.name(), name));
    if let Some(rule) = known {
        return Ok(one_rule(rule, manner));
    }
    if let Some((kind, pattern)) = patterns().find(|(_, pattern)| is_meant(pattern.name, name)) {
        return Ok(one_pattern(kind, pattern, manner));
    }
    let names = RULES.iter().map(|rule| rule.name()).chain(patterns().map(|(_, pattern)| pattern.name));
    let what = manner.lang.pick("the rule or pattern", "規則・手筋");
    Err(anyhow!(unknown(what, name, names, "rules", manner.lang)))
}

fn one_pattern(kind: &dyn Kind, pattern: &Pattern, manner: Manner) -> String {
    let lang = manner.lang;
    let shown = Shown::of(pattern).expect("every pattern has an example that shows it; a test says so");
    let board = shown.board();
    let said = shown.step.say(board.frame(), lang);
    if manner.style == Style::Json {
        let mut object = described(kind, pattern, lang);
        object["puzzle"] = shown.puzzle.to_string().into();
        object["example"] = json!([said]);
        return format!("{object}\n");
    }
    let [title, about] = [pattern.title, pattern.about].map(|both| lang.pick(both[0], both[1]));
    let heading = format!("{} ({})", title, kind.title(lang));
    let picture = show::candidates(&shown.problem, &board, Some(&shown.step));
    format!("{}\n\n{about}\n\n{picture}{said}\n", show::strong(&heading))
}

fn one_rule(known: &'static dyn Rule, manner: Manner) -> String {
    let lang = manner.lang;
    let example = example(known.name()).expect("every rule has an example; a test says so");
    let board = example.board();
    let step = |deduction| Step { rule: known, deduction };
    let steps: Vec<Step> = find_round(known, &board).into_iter().map(step).collect();
    let said: Vec<String> = steps.iter().map(|step| step.say(board.frame(), lang)).collect();
    if manner.style == Style::Json {
        let object = json!({ "rule": known.name(), "title": known.title(lang), "effort": known.effort(), "about": example.about(lang), "example": said });
        return format!("{object}\n");
    }
    let mut text = format!("{}\n\n{}\n\n", show::strong(known.title(lang)), example.about(lang));
    text += &show::candidates_of(&board, &CellSet::EMPTY, steps.first());
    for sentence in said {
        text += &format!("{sentence}\n");
    }
    text
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
