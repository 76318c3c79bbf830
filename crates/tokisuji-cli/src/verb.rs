//! The verbs, one file each.

mod bench;
mod bench_paths;
mod bench_seventeen;
mod bench_study;
mod boards;
mod book;
mod calibrate;
mod check;
mod convert;
mod draw;
mod explain;
#[cfg(feature = "farm")]
mod farm;
mod grade;
mod hint;
mod make;
mod paths;
mod reproduce;
mod rules;
#[cfg(feature = "web")]
mod serve;
mod solve;
mod study;
mod words;

use crate::args::{Args, Bench, Player, Verb, Words};
use crate::input::small_file;
use crate::output::{Exit, Manner, Style, say};
use anyhow::{Context, anyhow};
use clap::CommandFactory;
use std::borrow::Cow;
use std::time::{Duration, Instant};
use tokisuji::format::{self, Splitter};
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::Search;

/// Does what the command line asks for.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let common = &args.common;
    let manner = Manner { style: Style::choose(common.json), lang: common.lang() };
    match &args.verb {
        Verb::Make(make) => make::run(make, common, manner),
        Verb::Words(Words::Check(check)) => words::check(check, manner),
        Verb::Solve(solve) => solve::run(solve, common, manner),
        Verb::Check(check) => check::run(check, common, manner),
        Verb::Grade(grade) => grade::run(grade, common, manner),
        Verb::Explain(explain) => explain::run(explain, common, manner),
        Verb::Paths(paths) => paths::run(paths, common, manner),
        Verb::Hint(hint) => hint::run(hint, common, manner),
        Verb::Draw(draw) => draw::run(draw, common, manner),
        Verb::Convert(convert) => convert::run(convert, common, manner),
        Verb::Book(book) => book::run(book, common, manner),
        Verb::Calibrate(calibrate) => calibrate::run(calibrate, common, manner),
        Verb::Study(study) => study::run(study, common, manner),
        Verb::Bench(Bench::Grade(grade)) => bench::grade(grade, manner),
        Verb::Bench(Bench::Solve(solve)) => bench::solve(solve, manner),
        Verb::Bench(Bench::Make(make)) => make::bench(&make.wish, manner),
        Verb::Bench(Bench::SumBlock(make)) => make::bench_sumblock(&make.wish),
        Verb::Bench(Bench::Crossword(crossword)) => make::bench_crossword(crossword, manner),
        Verb::Bench(Bench::Seventeen(seventeen)) => bench_seventeen::run(seventeen),
        Verb::Bench(Bench::Paths(paths)) => bench_paths::run(paths, manner),
        Verb::Bench(Bench::Study(study)) => bench_study::run(study, manner),
        Verb::Reproduce(reproduce) => reproduce::run(reproduce, common),
        Verb::Rules(rules) => rules::run(rules, manner),
        #[cfg(feature = "farm")]
        Verb::Farm(farm) => farm::run(farm, common, manner),
        #[cfg(feature = "web")]
        Verb::Serve(serve) => serve::run(serve, common),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "tokisuji", &mut script);
            say(&String::from_utf8_lossy(&script))?;
            Ok(Exit::Done)
        }
        Verb::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Args::command()).render(&mut page)?;
            say(&String::from_utf8_lossy(&page))?;
            Ok(Exit::Done)
        }
    }
}

/// What is said when the time was up before a walk had ended.
fn not_in_time(lang: Lang) -> anyhow::Error {
    anyhow!(lang.pick(
        "the time was up before the rules had come to an end",
        "規則で解き終わる前に時間切れになりました"
    ))
}

/// The rule set asked for, or the usual one of each kind.
struct Players {
    asked: Option<Cow<'static, RuleSet>>,
}

impl Players {
    fn new(player: &Player) -> anyhow::Result<Players> {
        Players::named(player.rules.as_deref())
    }

    fn named(rules: Option<&str>) -> anyhow::Result<Players> {
        Ok(Players { asked: rules.map(rule_set_named).transpose()? })
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
pub(crate) fn rule_set_named(name: &str) -> anyhow::Result<Cow<'static, RuleSet>> {
    if let Some(set) = RuleSet::named(name) {
        return Ok(Cow::Borrowed(set));
    }
    let names = || RuleSet::shipped().iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(", ");
    if !std::path::Path::new(name).exists() {
        return Err(anyhow!("found the rule set {name:?}, wanted one of: {} (or a TOML file)", names()));
    }
    let text = small_file(name).with_context(|| format!("reading {name}"))?;
    Ok(Cow::Owned(RuleSet::from_toml(&text).with_context(|| format!("reading {name}"))?))
}

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

/// Up to `limit` solutions, and no longer than `time`.
fn search(problem: &Problem, limit: usize, time: Duration) -> Search {
    let start = Instant::now();
    tokisuji::solve::search(problem, limit, &mut || start.elapsed() < time)
}
