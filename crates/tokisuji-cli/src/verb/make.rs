//! `make`: new puzzles, one file for each kind.
//!
//! Item number `index` of a seed has its own stream of chance, so the same seed gives the same puzzles in the same
//! order on any number of threads.

pub mod crossword;
mod fewest;
mod skeleton;
pub mod sudoku;
pub mod sumblock;

pub(super) use crossword::remarks;

use crate::args::{Common, Make, Making};
use crate::batch::progress;
use crate::output::{Exit, Manner};
use anyhow::Context;
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::time::{Duration, Instant};

pub(super) fn run(make: &Make, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    match make {
        Make::Crossword(args) => crossword::run(args, common, manner),
        Make::Skeleton(args) => skeleton::run(args, common, manner),
        Make::Sudoku(args) => match fewest::wanted(args, manner.lang)? {
            Some(fewest) => fewest::run(&fewest, common, manner),
            None => sudoku::run(args, common, manner),
        },
        Make::SumBlock(args) => sumblock::run(args, common, manner),
    }
}

/// Makes items `0..count` on all cores and hands them over in order. `work` gets the number of the item and a
/// question it asks now and then: may it go on? After the time is up no new item is begun.
fn produce<T: Send>(
    making: &Making,
    common: &Common,
    work: impl Fn(u64, &(dyn Fn() -> bool + Sync)) -> T + Sync,
    each: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    produce_shown(making, common, &progress(common), work, each)
}

/// The same with a progress line of the caller's, who may write a message on it.
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
