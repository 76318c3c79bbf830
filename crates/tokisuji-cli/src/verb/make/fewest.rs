//! `make sudoku --givens 17`: Sudoku with the fewest givens, or a few more, and what lies near them.
//!
//! Item `index` walks with its own stream of chance; with `--neighbours`, an item is a find and what lies near it.
//! What `--distinct` leaves out depends only on the items before, so it does not depend on the
//! number of threads either.

use super::produce_shown;
use crate::args::{Common, MakeSudoku, Making};
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use anyhow::{anyhow, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::lang::Lang;
use tokisuji::make::plan::{self, SudokuPlan};
use tokisuji::make::recipe::Recipe;
use tokisuji::make::seventeen::{FewGivens, Near, surroundings};
use tokisuji::measure::{Level, Measure, Steps};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::nine::{self, Digits};
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::walk_with;

/// A search for fewest givens, and what lies near its finds.
pub(super) struct Fewest<'a> {
    args: &'a MakeSudoku,
    search: plan::Fewest,
    rules: RuleSet,
}

/// The search for fewest givens, where that is what a recipe comes to: it hands over what was found when the time is up.
pub(super) fn wanted<'a>(
    args: &'a MakeSudoku,
    recipe: &Recipe,
    lang: Lang,
) -> anyhow::Result<Option<Fewest<'a>>> {
    let plan = SudokuPlan::new(recipe).map_err(|error| anyhow!(error.say(lang)))?;
    let asked = args.distinct || args.neighbours > 0;
    let Some(search) = plan.fewest else {
        ensure!(
            !asked,
            lang.pick(
                "--distinct and --neighbours belong to the search for fewest givens: \
                 wanted plain 9×9 Sudoku with --givens 17 to 20 or --method walk, paper or paper-dives, and no level, steps, symmetry or rule",
                "--distinct・--neighbours は、ヒントの最も少ない問題を探すためのものです。\
                 9×9のふつうの数独で、--givens を17から20にするか、--method に walk・paper・paper-dives を指定し、レベル・ステップ数・対称性・規則は指定しないでください",
            )
        );
        return Ok(None);
    };
    Ok(Some(Fewest { args, search, rules: plan.maker.wish().rules.clone() }))
}

pub(super) fn run(fewest: &Fewest<'_>, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let args = fewest.args;
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let first = fewest.search.search(args.making.chance.get(), index, go_on);
        let mut items: Vec<Item> = Vec::new();
        let Some(first) = first else { return items };
        // No neighbours of anything: then the find alone is handed over.
        let centres = match args.neighbours {
            0 => 0,
            _ if args.distinct => Near::CENTRES,
            _ => 1,
        };
        surroundings(&first, usize::from(args.neighbours), centres, go_on, |found, class| {
            let more = if items.is_empty() { "" } else { "+neighbours" };
            items.push(Item { index, found, class, more });
        });
        items
    };
    // Without `--distinct` every item yields at least one puzzle; with it we may need more items than puzzles.
    let making = Making { count: if args.distinct { u64::MAX } else { args.making.count }, ..args.making };
    let progress = progress(common);
    let tell = |shown: u64, rate: f64, classes: usize| {
        progress.set_message(manner.lang.pick(
            format!("{shown} found, {rate:.1} a second, {classes} essentially different"),
            format!("{shown}問、毎秒{rate:.1}問、本質的に異なるもの{classes}問"),
        ));
    };
    tell(0, 0.0, 0);
    let start = Instant::now();
    let (mut shown, mut classes) = (0, BTreeSet::new());
    let enough = |shown: u64| shown >= args.making.count;
    // The line above is the only one; items are counted on it as they are shown.
    let ended = produce_shown(&making, common, &ProgressBar::hidden(), work, |items| {
        for item in items {
            let is_new = classes.insert(item.class);
            if enough(shown) || (args.distinct && !is_new) {
                continue;
            }
            shown += 1;
            let text = show_one(fewest, manner, &item)?;
            progress.suspend(|| say(&text))?;
            tell(shown, shown as f64 / start.elapsed().as_secs_f64(), classes.len());
        }
        if enough(shown) { Err(Enough.into()) } else { Ok(()) }
    });
    progress.finish_and_clear();
    match ended {
        Err(error) if !error.is::<Enough>() => Err(error),
        _ => Ok(if shown > 0 { Exit::Done } else { Exit::No }),
    }
}

/// As many puzzles as were asked for have been shown.
#[derive(Debug)]
struct Enough;

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "enough puzzles")
    }
}

impl std::error::Error for Enough {}

struct Item {
    index: u64,
    found: FewGivens,
    class: Digits,
    /// What was added to the method.
    more: &'static str,
}

fn show_one(fewest: &Fewest<'_>, manner: Manner, item: &Item) -> anyhow::Result<String> {
    let line = nine::write(&item.found.puzzle);
    let sudoku: Sudoku = line.parse()?;
    let puzzle = Puzzle::from(sudoku);
    Ok(match manner.style {
        Style::Json => {
            let problem = puzzle.problem();
            let walk = walk_with(&problem, &fewest.rules, tokisuji::walk::Manner::default());
            let given = problem.givens.iter().map(|mark| mark.cell).collect();
            let object = json!({
                "kind": puzzle.kind().name(),
                "seed": fewest.args.making.chance.get(),
                "index": item.index,
                "method": format!("{}{}", fewest.search.name(), item.more),
                "version": env!("CARGO_PKG_VERSION"),
                "puzzle": line,
                "solution": nine::write(&item.found.solution),
                "size": 9,
                "givens": problem.givens.len(),
                "level": Level.of(&walk, &fewest.rules).map(|level| level as u64),
                "steps": Steps.of(&walk, &fewest.rules).map(|steps| steps as u64),
                "symmetry": Symmetry::describe(problem.frame.grid, &given),
                "rules": fewest.rules.name,
            });
            format!("{object}\n")
        }
        Style::Line => format!("{line}\n"),
        Style::Picture => show::puzzle(&puzzle),
    })
}

/// FewGivens, rate and classes on standard error, when a person is watching.
fn progress(common: &Common) -> ProgressBar {
    let watched = std::io::stderr().is_terminal() && !common.quiet;
    let target = if watched { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, target);
    match ProgressStyle::with_template("{spinner} {msg}") {
        Ok(style) => bar.set_style(style),
        Err(_) => return bar,
    }
    // It turns while the first find is still out, and in between.
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
