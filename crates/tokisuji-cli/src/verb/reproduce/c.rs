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
    let (report, plot) = report(args)?;
    write(&args.output, "paper-c.md", &report)?;
    write(&args.output, "paper-c.svg", &plot)
}

/// The report and its plot.
fn report(args: &Reproduce) -> anyhow::Result<(String, String)> {
    let start = ThreadTime::now();
    let go_on = || start.elapsed() < args.time_or(60);
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
    let go_on = || start.elapsed() < args.time_or(60);
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
    let mut text = String::from(
        "# Paper C: Sudoku with few givens\n\n![share of 17s by solutions at fourteen givens](paper-c.svg)\n\n",
    );
    writeln!(
        text,
        "Seed {}; CPU time of one thread, {:.0} s for each method.\n",
        args.seed,
        args.time_or(60).as_secs_f64()
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
    Ok((text, plot(&steps)))
}

/// The share of triple steps that end in a 17, by solutions at fourteen givens, with the share printed for all runs.
fn plot(steps: &[(u64, u64)]) -> String {
    let (left, bottom, wide, tall) = (60.0, 330.0, 600.0, 290.0);
    let each = wide / steps.len() as f64;
    let y = |share: f64| bottom - share * tall;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 380\" width=\"720\" height=\"380\" \
        font-family=\"sans-serif\" font-size=\"13\"><title>Paper C: share of 17s by solutions at fourteen givens</title>\
        <rect width=\"720\" height=\"380\" fill=\"#fff\"/>\n",
    );
    for percent in (0..=100).step_by(20) {
        let at = y(f64::from(percent) / 100.0);
        svg += &format!(
            "<path d=\"M{left} {at}h{wide}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>\n",
            left - 8.0,
            at + 4.0
        );
    }
    for (at, (end, (reached, found))) in CLASSES.iter().zip(steps).enumerate() {
        let share = if *reached == 0 { 0.0 } else { *found as f64 / *reached as f64 };
        let x = left + each * at as f64;
        svg += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#2563a8\"/>\
            <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{found} of {reached}</text>\
            <text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">to {end}</text>\n",
            x + 8.0,
            y(share),
            each - 16.0,
            share * tall,
            x + each / 2.0,
            y(share) - 6.0,
            x + each / 2.0,
            bottom + 20.0
        );
    }
    let printed = y(0.37);
    svg += &format!(
        "<path d=\"M{left} {printed:.1}h{wide}\" stroke=\"#c2410c\" stroke-dasharray=\"6 4\"/>\
        <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#c2410c\">37 % of all runs, printed</text>\
        <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">solutions at fourteen givens</text>\n",
        left + wide,
        printed - 6.0,
        left + wide / 2.0,
        bottom + 42.0
    );
    svg + "</svg>\n"
}

/// Counts a run that did not reach the triple step.
fn short_of_the_step(runs: &mut u64) -> (Option<usize>, bool) {
    *runs += 1;
    (None, false)
}
