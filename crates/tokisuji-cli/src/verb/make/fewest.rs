//! `make sudoku --givens 17`: Sudoku with the fewest givens, or a few more, from scratch.
//!
//! Item `index` walks with its own stream of chance; with `--neighbours`, an item is a find and what lies near it.
//! What `--distinct` leaves out depends only on the items before, so it does not depend on the
//! number of threads either.

use super::produce_shown;
use crate::args::{Common, MakeSudoku, Making, SudokuMethod};
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use anyhow::ensure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tokisuji::chance::stream;
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::lang::Lang;
use tokisuji::make::seventeen::paper::{self, Draws, Method};
use tokisuji::make::seventeen::{Found, Near, Statistics, Wish, search, surroundings};
use tokisuji::measure::{Level, Measure, Steps};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::nine::{self, Digits};
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::walk_with;

/// A search for fewest givens.
pub(super) struct Fewest<'a> {
    args: &'a MakeSudoku,
    givens: usize,
    how: How,
}

#[derive(Copy, Clone)]
enum How {
    Walk,
    Paper(Draws),
}

impl How {
    fn name(self) -> &'static str {
        match self {
            How::Walk => "walk",
            How::Paper(Draws::Anneal) => "paper",
            How::Paper(Draws::Dives) => "paper-dives",
        }
    }
}

/// The givens from which stripping a full grid serves better.
const MANY: usize = 30;

/// The search for fewest givens, where that is what the wish comes to: no stripping of a full grid gets down to 20.
pub(super) fn wanted(args: &MakeSudoku, lang: Lang) -> anyhow::Result<Option<Fewest<'_>>> {
    let most = args.givens.as_ref().map(|range| *range.end());
    let how = match args.method {
        Some(SudokuMethod::Walk) => Some(How::Walk),
        Some(SudokuMethod::Paper) => Some(How::Paper(Draws::Anneal)),
        Some(SudokuMethod::PaperDives) => Some(How::Paper(Draws::Dives)),
        Some(_) => None,
        None => most.filter(|most| (17..=20).contains(most)).map(|_| How::Walk),
    };
    let free = args.level.is_none() && args.steps.is_none() && args.must.is_none();
    let variant = args.diagonal || args.windows || args.anti_knight || args.jigsaw || args.killer;
    let plain = !variant && args.pattern.is_none() && args.size == Shape::NINE;
    let asked = args.distinct || args.neighbours > 0 || (args.method.is_some() && how.is_some());
    let Some(how) = how.filter(|_| free && plain) else {
        ensure!(
            !asked,
            lang.pick(
                "--distinct, --neighbours and the methods walk, paper and paper-dives belong to the search for fewest givens: \
                 wanted plain 9×9 Sudoku with --givens 17 to 20 or one of these methods, and no level, steps or rule",
                "--distinct・--neighbours と方法 walk・paper・paper-dives は、ヒントの最も少ない問題を探すためのものです。\
                 9×9のふつうの数独で、--givens を17から20にするか、これらの方法を指定し、レベル・ステップ数・規則は指定しないでください",
            )
        );
        return Ok(None);
    };
    let givens = most.unwrap_or(17);
    ensure!(
        (17..=MANY).contains(&givens),
        lang.pick(
            format!("found {givens} givens, wanted 17 to {MANY} with this method"),
            format!("ヒント{givens}個は指定できません。この方法では17から{MANY}までです"),
        )
    );
    Ok(Some(Fewest { args, givens, how }))
}

pub(super) fn run(fewest: &Fewest<'_>, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let Fewest { args, givens, how } = *fewest;
    let wish = Wish { givens, ..Wish::default() };
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let mut chance = stream(args.making.chance.get(), index);
        let first = match how {
            How::Walk => search(&wish, &mut chance, &mut Statistics::default(), go_on),
            How::Paper(draws) => {
                paper::search(&Method { draws, ..Method::default() }, givens, &mut chance, go_on)
            }
        };
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
    found: Found,
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
            let walk = walk_with(&problem, RuleSet::human(), tokisuji::walk::Manner::default());
            let given = problem.givens.iter().map(|mark| mark.cell).collect();
            let object = json!({
                "kind": puzzle.kind().name(),
                "seed": fewest.args.making.chance.get(),
                "index": item.index,
                "method": format!("{}{}", fewest.how.name(), item.more),
                "version": env!("CARGO_PKG_VERSION"),
                "puzzle": line,
                "solution": nine::write(&item.found.solution),
                "size": 9,
                "givens": problem.givens.len(),
                "level": Level.of(&walk, RuleSet::human()).map(|level| level as u64),
                "steps": Steps.of(&walk, RuleSet::human()).map(|steps| steps as u64),
                "symmetry": Symmetry::describe(problem.frame.grid, &given),
            });
            format!("{object}\n")
        }
        Style::Line => format!("{line}\n"),
        Style::Picture => show::puzzle(&puzzle),
    })
}

/// Found, rate and classes on standard error, when a person is watching.
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
