//! `grade`: every measure of every puzzle.

use super::Players;
use crate::answer::Answer;
use crate::args::{Common, Grade};
use crate::batch;
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use std::fmt::Write;
use std::time::Instant;
use tokisuji::answer;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::measure::MEASURES;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{End, Walkthrough};

pub(super) fn run(args: &Grade, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player)?;
    if manner.style == Style::Line {
        say(&header())?;
    }
    batch::run(&args.input, common, manner, anstream::stdout(), |_, position| {
        one(args, players.of(&position.puzzle), manner, position)
    })
}

fn one(args: &Grade, rules: &RuleSet, manner: Manner, position: &Position) -> Answer {
    let start = Instant::now();
    let go_on = || start.elapsed() < args.patience.time;
    let (graded, walk) = answer::grade(&position.puzzle, rules, args.player.reading.into(), &go_on);
    let unique = graded.unique;
    let exit = if unique == Some(true) { Exit::Done } else { Exit::No };
    match manner.style {
        Style::Json => Answer::json(&graded, exit),
        Style::Line => Answer::new(line(position, unique, &walk, rules), exit),
        Style::Picture => {
            let text = show::puzzle(&position.puzzle) + &table(unique, &walk, rules, manner.lang) + "\n";
            Answer::new(text, exit)
        }
    }
}

fn header() -> String {
    let names: Vec<&str> = MEASURES.iter().map(|measure| measure.name()).collect();
    format!("puzzle\tunique\tsolved\t{}\trules_used\n", names.join("\t"))
}

fn line(position: &Position, unique: Option<bool>, walk: &Walkthrough, rules: &RuleSet) -> String {
    let unique = unique.map_or("?".to_string(), |unique| unique.to_string());
    let mut line = format!("{}\t{unique}\t{}", position.puzzle, walk.end == End::Solved);
    for measure in MEASURES {
        let value = measure.of(walk, rules).map(|value| format!("{value:.*}", measure.digits()));
        line += &format!("\t{}", value.unwrap_or_else(|| "-".to_string()));
    }
    let used: Vec<String> = walk.uses(rules).map(|(rule, uses)| format!("{}×{uses}", rule.name())).collect();
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
    }
    for (rule, uses) in walk.uses(rules) {
        let _ = writeln!(text, "{:<8} {uses:>8} × {}", "", rule.title(lang));
    }
    let _ = writeln!(text, "{:<8} {:>8}  {}", lang.pick("rules", "規則"), rules.name, rules.about(lang));
    if walk.end == End::Stuck {
        text += lang.pick(
            "the rules do not reach the end: try --rules expert\n",
            "この規則では最後まで解けません(--rules expert を試してください)\n",
        );
    }
    text
}
