//! Paper C: how often a run ends in a 17, by the number of solutions at fourteen givens, and how long it takes.

use super::write;
use crate::args::Reproduce;
use cpu_time::ThreadTime;
use std::fmt::Write;
use tokisuji::chance::stream;
use tokisuji::make::seventeen::paper::{self, Run};
use tokisuji::make::seventeen::{Statistics, Wish, search};

/// Upper ends of the classes of solutions at fourteen givens.
const CLASSES: [usize; 6] = [50_000, 75_000, 100_000, 125_000, 150_000, 200_000];

pub(super) fn run(args: &Reproduce) -> anyhow::Result<()> {
    write(&args.output, "paper-c.md", &report(args)?)
}

fn report(args: &Reproduce) -> anyhow::Result<String> {
    let start = ThreadTime::now();
    let go_on = || start.elapsed() < args.time;
    let (mut runs, mut too_many) = (0u64, 0u64);
    let mut steps = [(0u64, 0u64); CLASSES.len()];
    while go_on() {
        let run = paper::run(17, &mut stream(args.seed, runs), &go_on);
        let (solutions, success) = match run {
            Run::Broken => short_of_the_step(&mut runs),
            Run::TooMany => {
                too_many += 1;
                short_of_the_step(&mut runs)
            }
            Run::Nothing(solutions) => (Some(solutions), false),
            Run::Success(solutions, _) => (Some(solutions), true),
        };
        let Some(solutions) = solutions else { continue };
        runs += 1;
        let class = CLASSES.iter().position(|&end| solutions <= end).unwrap_or(CLASSES.len() - 1);
        steps[class].0 += 1;
        steps[class].1 += u64::from(success);
    }
    let paper_seconds = start.elapsed().as_secs_f64();
    let reached: u64 = steps.iter().map(|(reached, _)| reached).sum();
    let found: u64 = steps.iter().map(|(_, found)| found).sum();

    let start = ThreadTime::now();
    let go_on = || start.elapsed() < args.time;
    let mut statistics = Statistics::default();
    let mut index = 0;
    while search(&Wish::default(), &mut stream(args.seed, index), &mut statistics, &go_on).is_some() {
        index += 1;
    }
    let walk_seconds = start.elapsed().as_secs_f64();

    let share = |part: u64, whole: u64| {
        if whole == 0 { "–".to_string() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
    };
    let each = |seconds: f64, found: u64| {
        if found == 0 { "–".to_string() } else { format!("{:.2} s", seconds / found as f64) }
    };
    let mut text = String::from("# Paper C: Sudoku with few givens\n\n");
    writeln!(
        text,
        "Seed {}; CPU time of one thread, {:.0} s for each method.\n",
        args.seed,
        args.time.as_secs_f64()
    )?;
    writeln!(text, "| | earlier method, printed | paper, printed | paper's method, ours | walk, ours |")?;
    writeln!(text, "|---|---|---|---|---|")?;
    writeln!(
        text,
        "| runs that end in a 17 | 6 % | 37 % | {} of {reached} that reach the triple step ({} of all {runs}) | {} of {} |",
        share(found, reached),
        share(found, runs),
        share(statistics.found, statistics.runs),
        statistics.runs
    )?;
    writeln!(
        text,
        "| time for each 17 | 1 h 45 min | 1 h 30 min | {} | {} |\n",
        each(paper_seconds, found),
        each(walk_seconds, statistics.found)
    )?;
    writeln!(text, "Runs with more than 200,000 solutions at fourteen givens: {too_many} of {runs}.\n")?;
    writeln!(
        text,
        "Printed: below about 150,000 solutions at fourteen givens the chance of a 17 no longer rises.\n"
    )?;
    writeln!(text, "| solutions at 14 givens, up to | triple steps | ended in a 17 |\n|---|---|---|")?;
    for (end, (reached, found)) in CLASSES.iter().zip(steps) {
        writeln!(text, "| {end} | {reached} | {} |", share(found, reached))?;
    }
    Ok(text)
}

/// Counts a run that did not reach the triple step.
fn short_of_the_step(runs: &mut u64) -> (Option<usize>, bool) {
    *runs += 1;
    (None, false)
}
