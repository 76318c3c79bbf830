//! `bench paths`: how fast the quick measures are, how near estimates come, how often their intervals hold the truth.

use super::read;
use crate::args::BenchPaths;
use cpu_time::ThreadTime;
use serde_json::json;
use std::time::Duration;
use tokisuji::board::Board;
use tokisuji::paths::lower::StartAndEnd;
use tokisuji::paths::{Asked, Method, Paths, PathsError, paths};
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::Mark;
use tokisuji_cli::output::{Exit, Manner, say};

/// Cells left open where the truth is to be counted: few enough that the exact count takes about a second.
const KNOWN: usize = 28;

pub(super) fn run(args: &BenchPaths, manner: Manner) -> anyhow::Result<Exit> {
    let rules = RuleSet::named("first-order").expect("a shipped set");
    let mut problems = read(&args.file, manner.lang)?.problems;
    problems.truncate(args.count);
    let timed = |problem: &Problem, asked: &Asked, most: Duration| {
        let start = ThreadTime::now();
        let found = paths(problem, rules, asked, &mut || start.elapsed() < most);
        (found, start.elapsed().as_secs_f64())
    };
    let hour = Duration::from_hours(1);
    let fast = Asked { method: Method::Fast, ..Asked::default() };
    let runs: Vec<_> = problems.iter().map(|problem| timed(problem, &fast, hour)).collect();
    let seconds: f64 = runs.iter().map(|run| run.1).sum();
    let mut errors: Vec<f64> =
        runs.iter().filter_map(|run| Some(run.0.as_ref().ok()?.count.error())).collect();
    errors.sort_by(f64::total_cmp);
    say(&format!(
        "{}\n",
        json!({ "quick": problems.len(), "per_cpu_second": problems.len() as f64 / seconds,
            "median_stated_error": errors.get(errors.len() / 2), "largest_stated_error": errors.last() })
    ))?;
    for error in [0.05, 0.02] {
        let asked = Asked { method: Method::Estimate, error, ..Asked::default() };
        let sample = &problems[..problems.len().min(20)];
        let mut seconds: Vec<f64> = sample.iter().map(|problem| timed(problem, &asked, hour).1).collect();
        seconds.sort_by(f64::total_cmp);
        say(&format!(
            "{}\n",
            json!({ "estimate_to": error, "puzzles": seconds.len(), "median_cpu_seconds": seconds.get(seconds.len() / 2),
                "slowest_cpu_seconds": seconds.last() })
        ))?;
    }
    say(&format!("{}\n", coverage(&problems, rules)))?;
    if let Some(most) = args.exact {
        for problem in &problems {
            let asked = Asked { method: Method::Exact, memory: 4 << 30, ..Asked::default() };
            let (found, seconds) = timed(problem, &asked, most);
            say(&format!("{}\n", exact_line(&found, seconds)))?;
        }
    }
    Ok(Exit::Done)
}

fn exact_line(found: &Result<Paths, PathsError>, seconds: f64) -> serde_json::Value {
    match found {
        Ok(found) => json!({ "exact": true, "cells": found.cells.len(), "log10": found.count.log10(),
            "parts": found.work, "cpu_seconds": seconds }),
        Err(PathsError::Stopped { parts } | PathsError::Memory { parts }) => {
            json!({ "exact": false, "parts": parts, "cpu_seconds": seconds })
        }
        Err(error) => json!({ "exact": false, "error": error.to_string() }),
    }
}

/// Puzzles with cells written in until few are left, counted exactly; then two estimates of each, small and large.
fn coverage(problems: &[Problem], rules: &RuleSet) -> serde_json::Value {
    let (mut cases, mut held, mut quick_held, mut shares, mut shares_held) = (0, 0, 0, 0, 0);
    let mut ratios = Vec::new();
    for problem in problems {
        let Some(problem) = advanced(problem, rules) else {
            continue;
        };
        let ask = |method, seed| {
            let asked = Asked { method, seed, memory: 4 << 30, ..Asked::default() };
            paths(&problem, rules, &asked, &mut || true)
        };
        let Ok(exact) = ask(Method::Exact, 1) else {
            continue;
        };
        let truth = exact.count.log10();
        for seed in [1, 2] {
            let (Ok(large), Ok(quick)) = (ask(Method::Estimate, seed), ask(Method::Fast, seed)) else {
                continue;
            };
            cases += 1;
            held += u32::from((large.count.log10() - truth).abs() <= large.count.error());
            quick_held += u32::from((quick.count.log10() - truth).abs() <= quick.count.error());
            ratios.push((quick.count.log10() - truth).abs());
            // The exact count draws its shares, so they have an error of their own.
            let most = large.depth_error.hypot(exact.depth_error);
            let pairs = large.profile.depth.iter().flatten().zip(exact.profile.depth.iter().flatten());
            for (found, truth) in pairs {
                shares += 1;
                shares_held += u32::from((found - truth).abs() <= most);
            }
        }
    }
    ratios.sort_by(f64::total_cmp);
    json!({ "coverage_cases": cases, "held": held, "quick_held": quick_held,
        "quick_median_true_error": ratios.get(ratios.len() / 2), "depth_shares": shares, "depth_shares_held": shares_held })
}

/// The puzzle with cells written in, in the order the rules open them, until [`KNOWN`] are left.
fn advanced(problem: &Problem, rules: &RuleSet) -> Option<Problem> {
    let mut problem = problem.clone();
    let total = StartAndEnd::new(&problem, rules).ok()?.cells.len();
    let end = StartAndEnd::new(&problem, rules).ok()?.end.solution()?;
    let mut write = total.saturating_sub(KNOWN);
    while write > 0 {
        let board = Board::new(&problem).ok()?;
        let open: Vec<Mark> = tokisuji::paths::lower::open_now(&board, rules);
        // Spread over the board, so that the rest is not all of one corner.
        let mark = *open.get((write * 7) % open.len().max(1))?;
        debug_assert!(end.contains(&mark));
        problem.givens.push(mark);
        problem.givens.sort_unstable();
        write -= 1;
    }
    Some(problem)
}
