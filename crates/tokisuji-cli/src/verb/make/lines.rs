//! Puzzles by the ten thousand, one line each, where nobody asks how hard they are: made and proved side by side.

use super::time_is_up;
use crate::args::{Common, Making};
use crate::batch::progress;
use crate::output::{Exit, answers, complain};
use anyhow::{Context, anyhow};
use rayon::prelude::*;
use std::io::Write;
use std::time::{Duration, Instant};
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Missed, Plan};

/// Puzzles made side by side in one thread, at most.
const PORTION: u64 = 4096;

/// Makes and proves what a plan asks for, whose maker makes many at once.
pub(super) fn run(plan: &Plan, making: &Making, common: &Common, lang: Lang) -> anyhow::Result<Exit> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let (seed, wanted, start) = (making.chance.get(), making.count, Instant::now());
    let time = making.time.unwrap_or(Duration::MAX);
    let threads = pool.current_num_threads() as u64;
    let (bar, mut out) = (progress(common), answers());
    let mut next = 0;
    while next < wanted && (next == 0 || start.elapsed() < time) {
        // Small portions at first, so that the first puzzle shows at once.
        let each = (next / threads).clamp(1, PORTION);
        let end = wanted.min(next + each * threads);
        let begins: Vec<u64> = (next..end).step_by(each as usize).collect();
        let make =
            |&begin: &u64| plan.make_many(seed, begin..end.min(begin + each)).unwrap_or(Ok(Vec::new()));
        let made: Result<Vec<Vec<Puzzle>>, Missed> = pool.install(|| begins.par_iter().map(make).collect());
        let mut text = String::new();
        for puzzle in made.map_err(|missed| anyhow!(missed.say(lang)))?.iter().flatten() {
            text += &puzzle.to_string();
            text.push('\n');
        }
        bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
        bar.inc(end - next);
        next = end;
    }
    bar.finish_and_clear();
    if next < wanted {
        complain(&time_is_up(next, wanted, lang));
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}
