//! The verbs, one file each.

mod boards;
#[cfg(feature = "book")]
mod book;
#[cfg(feature = "study")]
mod calibrate;
mod check;
mod convert;
mod dataset;
mod draw;
mod explain;
#[cfg(feature = "farm")]
mod farm;
mod grade;
mod hint;
mod kinds;
pub mod make;
mod man;
mod paths;
mod rules;
#[cfg(feature = "web")]
mod serve;
mod solve;
#[cfg(feature = "study")]
mod study;
mod theorems;
mod trace;
mod verify;
pub mod words;

use crate::args::{Args, Player, Verb, Words};
use crate::input::{format_named, small_file};
use crate::left_out;
use crate::output::{Exit, Manner, Style, say};
use anyhow::{Context, anyhow, ensure};
use std::borrow::Cow;
use tokisuji::format::{self, Splitter};
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::rule::Rule;
use tokisuji::rules::{RULES, rule};
use tokisuji::ruleset::RuleSet;

/// Does what the command line asks for.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let common = &args.common;
    let manner = Manner { style: Style::choose(common.json), lang: common.lang() };
    check_format(args, manner.lang)?;
    match &args.verb {
        Verb::Make(make) => make::run(make, common, manner),
        Verb::Words(Words::Check(check)) => words::check(check, manner),
        Verb::Solve(solve) => solve::run(solve, common, manner),
        Verb::Check(check) => check::run(check, common, manner),
        Verb::Grade(grade) => grade::run(grade, common, manner),
        Verb::Explain(explain) => explain::run(explain, common, manner),
        Verb::Paths(paths) => paths::run(paths, common, manner),
        Verb::Hint(hint) => hint::run(hint, common, manner),
        Verb::Trace(trace) => trace::run(trace, common, manner),
        Verb::Verify(verify) => verify::run(verify, common, manner),
        Verb::Dataset(dataset) => dataset::run(dataset, common, manner),
        Verb::Draw(draw) => draw::run(draw, common, manner),
        Verb::Convert(convert) => convert::run(convert, common, manner),
        #[cfg(feature = "book")]
        Verb::Book(book) => book::run(book, common, manner),
        #[cfg(not(feature = "book"))]
        Verb::Book(_) => Err(left_out::verb("book", manner.lang)),
        #[cfg(feature = "study")]
        Verb::Calibrate(calibrate) => calibrate::run(calibrate, common, manner),
        #[cfg(not(feature = "study"))]
        Verb::Calibrate(_) => Err(left_out::verb("calibrate", manner.lang)),
        #[cfg(feature = "study")]
        Verb::Study(study) => study::run(study, common, manner),
        #[cfg(not(feature = "study"))]
        Verb::Study(_) => Err(left_out::verb("study", manner.lang)),
        Verb::Kinds(asked) => kinds::run(asked, manner),
        Verb::Rules(rules) => rules::run(rules, manner),
        Verb::Theorems(theorems) => theorems::run(theorems, common, manner),
        #[cfg(feature = "farm")]
        Verb::Farm(farm) => farm::run(farm, common, manner),
        #[cfg(not(feature = "farm"))]
        Verb::Farm(_) => Err(left_out::verb("farm", manner.lang)),
        #[cfg(feature = "web")]
        Verb::Serve(serve) => serve::run(serve, common),
        #[cfg(not(feature = "web"))]
        Verb::Serve(_) => Err(left_out::verb("serve", manner.lang)),
        Verb::Bench(_) => Err(left_out::in_lab("bench", manner.lang)),
        Verb::Reproduce(_) => Err(left_out::in_lab("reproduce", manner.lang)),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut crate::args::command(), "tokisuji", &mut script);
            say(&String::from_utf8_lossy(&script))?;
            Ok(Exit::Done)
        }
        Verb::Man(asked) => man::run(asked, manner.lang),
    }
}

/// What is said when the time was up before a walk had ended.
fn not_in_time(lang: Lang) -> anyhow::Error {
    anyhow!(lang.pick(
        "the time was up before the rules had come to an end",
        "規則で解き終わる前に時間切れになりました"
    ))
}

/// A format that does not exist is told of by every verb, and so is one where no puzzle is read.
fn check_format(args: &Args, lang: Lang) -> anyhow::Result<()> {
    let Some(name) = args.common.from.as_deref() else { return Ok(()) };
    if format::sheet::sheet_format(name).is_none() {
        format_named(name, lang)?;
    }
    let reads = matches!(
        args.verb,
        Verb::Solve(_)
            | Verb::Check(_)
            | Verb::Grade(_)
            | Verb::Explain(_)
            | Verb::Paths(_)
            | Verb::Hint(_)
            | Verb::Trace(_)
            | Verb::Verify(_)
            | Verb::Draw(_)
            | Verb::Convert(_)
            | Verb::Book(_)
    );
    ensure!(
        reads,
        lang.pick(
            "--from says how puzzles are read, and this verb reads none: leave it out",
            "--from は問題を読むときの形式です。このコマンドは問題を読まないので、指定しないでください",
        )
    );
    Ok(())
}

/// The rule set asked for, or the usual one of each kind.
struct Players {
    asked: Option<Cow<'static, RuleSet>>,
}

impl Players {
    fn new(player: &Player, lang: Lang) -> anyhow::Result<Players> {
        Players::named(player.rules.as_deref(), lang)
    }

    fn named(rules: Option<&str>, lang: Lang) -> anyhow::Result<Players> {
        Ok(Players { asked: rules.map(|name| rule_set_named(name, lang)).transpose()? })
    }

    /// The player for this puzzle.
    fn of(&self, puzzle: &Puzzle) -> &RuleSet {
        let usual = || RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        self.asked.as_deref().unwrap_or_else(usual)
    }

    /// The rules whose solution paths are counted.
    fn on_paths_of(&self, puzzle: &Puzzle) -> &RuleSet {
        let usual = || RuleSet::named(puzzle.path_rules()).expect("a shipped set");
        self.asked.as_deref().unwrap_or_else(usual)
    }
}

/// One of our rule sets by name, or a file.
pub fn rule_set_named(name: &str, lang: Lang) -> anyhow::Result<Cow<'static, RuleSet>> {
    if let Some(set) = RuleSet::named(name) {
        return Ok(Cow::Borrowed(set));
    }
    if !std::path::Path::new(name).exists() {
        let names = RuleSet::shipped().iter().map(|set| set.name.as_str());
        let what = lang.pick("the rule set", "規則セット");
        let or = lang.pick(" (or a TOML file)", "(または TOML ファイル)");
        return Err(anyhow!(unknown(what, name, names, "rules", lang) + or));
    }
    let reading = || lang.pick(format!("reading {name}"), format!("{name} の読み込み"));
    let text = small_file(name).with_context(reading)?;
    Ok(Cow::Owned(RuleSet::from_toml(&text).with_context(reading)?))
}

/// The same as a recipe has it: the name of a shipped set, or the text of a file.
pub(crate) fn rule_set_text(name: &str, lang: Lang) -> anyhow::Result<String> {
    match rule_set_named(name, lang)? {
        Cow::Borrowed(set) => Ok(set.name.clone()),
        Cow::Owned(_) => Ok(small_file(name)? + "\n"),
    }
}

/// One of our rules by name.
pub(crate) fn rule_named(name: &str, lang: Lang) -> anyhow::Result<&'static dyn Rule> {
    let what = || lang.pick("the rule", "規則");
    let alike = || RULES.iter().copied().find(|rule| is_meant(rule.name(), name));
    let names = RULES.iter().map(|rule| rule.name());
    rule(name).or_else(alike).ok_or_else(|| anyhow!(unknown(what(), name, names, "rules", lang)))
}

/// Whether somebody means this: who writes "xwing" or "X_Wing" means the X-wing.
fn is_meant(known: &str, name: &str) -> bool {
    let letters = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
    letters(known) == letters(name)
}

/// Names listed where none is near; more are too many to read.
const MOST_NAMES: usize = 20;

/// The names that look like this one, the likest first.
pub(crate) fn near<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let plain = |name: &str| name.to_lowercase().replace(['-', '_'], " ");
    let mut near: Vec<(f64, &str)> = names
        .map(|known| (strsim::jaro_winkler(&plain(name), &plain(known)), known))
        .filter(|(alike, _)| *alike > 0.8)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, known)| known).collect()
}

/// What to say to a name that is none of ours: those that look like it, or all if they are few, else the verb that lists them.
pub(crate) fn unknown<'n>(
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'n str>,
    listed_by: &str,
    lang: Lang,
) -> String {
    let names: Vec<&str> = names.collect();
    let near = near(name, names.iter().copied());
    let all = names.join(", ");
    let found = lang.pick(format!("found {what} {name:?}"), format!("{what} {name:?} はありません"));
    match (near.is_empty(), names.len() > MOST_NAMES) {
        (false, _) => {
            let near = near.join(", ");
            found + &lang.pick(format!(", did you mean {near}?"), format!("。もしかして: {near}"))
        }
        (true, true) => {
            found
                + &lang.pick(
                    format!(", which is none: 'tokisuji {listed_by}' lists them all"),
                    format!("。tokisuji {listed_by} で一覧を見られます"),
                )
        }
        (true, false) => {
            found + &lang.pick(format!(", wanted one of: {all}"), format!("。使えるもの: {all}"))
        }
    }
}

/// What to try where rules do not get on: harder ones if there are any, else the search.
fn stronger(rules: &RuleSet, puzzle: &Puzzle, lang: Lang) -> &'static str {
    if puzzle.usual_rules() == RuleSet::human().name && rules.name != STRONGEST {
        lang.pick(": try --rules expert", "(--rules expert を試してください)")
    } else {
        lang.pick(": 'tokisuji solve' finds the solution by search", "(tokisuji solve なら探索で解けます)")
    }
}

/// The set with all rules for Sudoku.
const STRONGEST: &str = "expert";

/// One puzzle named by an option: a file or typed out.
fn one_puzzle(option: &str, text: &str, lang: Lang) -> anyhow::Result<Puzzle> {
    let path = std::path::Path::new(text);
    let text = if path.is_file() { small_file(path).context(option.to_string())? } else { text.to_string() };
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let item = splitter.take().map_or(text, |item| item.text);
    format::read(&item)
        .map(|position| position.puzzle)
        .map_err(|error| anyhow!("{option}: {}", error.say(lang)))
}
