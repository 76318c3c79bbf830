//! `make`: new puzzles as a recipe wants them.
//!
//! Item number `index` of a seed has its own stream of chance, so the same seed gives the same puzzles in the same
//! order on any number of threads.

pub mod crossword;
mod fewest;
mod lines;

pub(super) use crossword::remarks;

use crate::args::{Common, Make, Making};
use crate::batch::progress;
use crate::output::{Exit, Manner, Style, complain, note, say};
use crate::show;
use crate::verb::words::read_list;
use anyhow::{Context, anyhow, bail};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokisuji::lang::{Lang, many};
use tokisuji::make::Grade;
use tokisuji::make::recipe::{GaveUp, Made, Plan, Recipe, Watch};

/// How long one puzzle is looked for when nobody says how long: wishes may be out of reach.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(make: &Make, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    match make {
        Make::Crossword(args) => crossword::run(args, common, manner),
        Make::Skeleton(args) => {
            let list = read_list(&args.list.words, args.list.letters)?;
            if !common.quiet {
                remarks(&list.0, lang);
            }
            made(&plan(&args.recipe(list.1), lang)?, &args.making, common, manner)
        }
        Make::Sudoku(args) => {
            let recipe = args.recipe(lang)?;
            match fewest::wanted(args, &recipe, lang)? {
                Some(fewest) => fewest::run(&fewest, common, manner),
                None => made(&plan(&recipe, lang)?, &args.making, common, manner),
            }
        }
        Make::Any(args) => made(&plan(&args.recipe, lang)?, &args.making, common, manner),
        Make::SumBlock(args) => made(&plan(&args.recipe(), lang)?, &args.making, common, manner),
    }
}

/// Looks whether a recipe can be followed.
pub fn plan(recipe: &Recipe, lang: Lang) -> anyhow::Result<Plan> {
    recipe.plan().map_err(|error| anyhow!(error.say(lang)))
}

/// Makes, proves and shows what a recipe asks for.
fn made(plan: &Plan, making: &Making, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    if !common.quiet && plan.recipe.said("words").is_none() {
        for remark in plan.remarks(lang) {
            note(&lang.pick(
                format!("{remark}; Ctrl-C or --time ends the search"),
                format!("{remark}。Ctrl-C か --time で打ち切れます"),
            ));
        }
    }
    let seed = making.chance.get();
    // One line each tells nothing of grades, so nobody has asked for any.
    if manner.style == Style::Line && plan.make_many(seed, 0..0).is_some() {
        return lines::run(plan, making, common, lang);
    }
    let begun = Instant::now();
    let (bar, best) = (progress(common), AtomicU64::new(0));
    let k = plan.recipe.number("k").unwrap_or(10) as u64;
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let start = Instant::now();
        // A fifth of the time is kept for the proof.
        let patience = making.time.map_or(PATIENCE, |time| time.mul_f64(0.8).saturating_sub(begun.elapsed()));
        let patient = || start.elapsed() < patience;
        // No new puzzle is begun when there is only time left to prove the others.
        if index > 0 && patience.is_zero() {
            return None;
        }
        let watcher = Watcher { go_on: &patient, bar: &bar, best: &best, k, lang };
        let proposal = match plan.propose(seed, index, &watcher) {
            Ok(proposal) => proposal,
            Err(gave_up) => return Some((index, Err(gave_up))),
        };
        // Proved here, on all cores, by ways that share nothing with the making.
        let proving = Instant::now();
        let patient = || if making.time.is_some() { go_on() } else { proving.elapsed() < PATIENCE };
        let proved = (proposal.proof)(&patient);
        Some((index, Ok((proposal.made, proved))))
    };
    let mut exit = Exit::Done;
    // What was printed, and what somebody was told of.
    let (mut printed, mut told) = (0, 0);
    produce_shown(making, common, &bar, work, |done| {
        let Some((index, outcome)) = done else { return Ok(()) };
        let (made, proved) = match outcome {
            Ok(proposed) => proposed,
            Err(gave_up) => {
                told += 1;
                exit = Exit::No;
                complain(&regret(&gave_up, index, lang));
                return Ok(());
            }
        };
        match proved {
            Ok(true) => {
                (printed, told) = (printed + 1, told + 1);
                say(&show_one(&made, manner))
            }
            Ok(false) => {
                exit = Exit::No;
                complain(&not_proved(&made, index, lang));
                Ok(())
            }
            Err(mistake) => bail!(mistake),
        }
    })?;
    if told < making.count {
        exit = Exit::No;
        complain(&time_is_up(printed, making.count, lang));
    }
    Ok(exit)
}

fn time_is_up(count: u64, wanted: u64, lang: Lang) -> String {
    lang.pick(
        format!("the time is up after {count} of {}: give more with --time", many(wanted, "puzzle")),
        format!("時間切れです({wanted}問中{count}問)。--time を長くしてください"),
    )
}

fn regret(gave_up: &GaveUp, index: u64, lang: Lang) -> String {
    let (number, why) = (index + 1, gave_up.say(lang));
    let mut said = lang.pick(format!("puzzle {number}: {why}"), format!("{number}番: {why}"));
    if !gave_up.hopeless {
        said += lang.pick(" (--time gives it longer)", "(--time で延長)");
    }
    said
}

fn not_proved(made: &Made, index: u64, lang: Lang) -> String {
    let (number, puzzle) = (index + 1, &made.puzzle);
    lang.pick(
        format!("puzzle {number}: not proved in time to have one solution; give more with --time: {puzzle}"),
        format!("{number}番: 解が1つであることを時間内に確かめられませんでした。--time を長くしてください: {puzzle}"),
    )
}

fn show_one(made: &Made, manner: Manner) -> String {
    match manner.style {
        Style::Json => format!("{}\n", Value::Object(made.object(manner.lang))),
        Style::Line => format!("{}\n", made.puzzle),
        Style::Picture => match made.summary(manner.lang) {
            Some(summary) => format!("{}{summary}\n", show::puzzle(&made.puzzle)),
            None => show::puzzle(&made.puzzle),
        },
    }
}

/// Watches the clock, and shows the best f so far to people who watch.
struct Watcher<'w> {
    go_on: &'w dyn Fn() -> bool,
    bar: &'w ProgressBar,
    best: &'w AtomicU64,
    k: u64,
    lang: Lang,
}

impl Watch for Watcher<'_> {
    fn go_on(&self) -> bool {
        (self.go_on)()
    }

    fn best(&self, grade: &Grade) {
        let f = self.k * grade.level as u64 + grade.steps as u64;
        if self.best.fetch_max(f, Ordering::Relaxed) < f {
            let grade = grade.say(self.lang, None);
            self.bar.set_message(
                self.lang.pick(format!("best f = {f} ({grade})"), format!("最良 f = {f}({grade})")),
            );
        }
    }
}

/// Makes items `0..count` on all cores and hands them over in order. `work` gets the number of the item and a
/// question it asks now and then: may it go on? After the time is up no new item is begun.
fn produce_shown<T: Send>(
    making: &Making,
    common: &Common,
    progress: &ProgressBar,
    work: impl Fn(u64, &(dyn Fn() -> bool + Sync)) -> T + Sync,
    mut each: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let start = Instant::now();
    let time = making.time.unwrap_or(Duration::MAX);
    let go_on = || start.elapsed() < time;
    let mut next = 0;
    while next < making.count && (next == 0 || go_on()) {
        // Small portions at first, so that the first puzzle shows at once.
        let portion = (pool.current_num_threads() as u64).max(next / 8).min(4096).min(making.count - next);
        let made: Vec<T> = pool
            .install(|| (next..next + portion).into_par_iter().map(|index| work(index, &go_on)).collect());
        next += portion;
        progress.suspend(|| made.into_iter().try_for_each(&mut each))?;
        progress.inc(portion);
    }
    progress.finish_and_clear();
    Ok(())
}
