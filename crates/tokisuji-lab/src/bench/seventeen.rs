//! `bench seventeen`: how long a puzzle with the fewest givens takes from scratch, and the exact triple step.
//!
//! Times are CPU seconds of one thread. Every find is checked by the general solver; with a list of known puzzles
//! we also say how many of its classes were found and whether any find is outside it.

use crate::args::BenchSeventeen;
use anyhow::Context;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use tokisuji::chance::stream;
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::make::seventeen::{FewGivens, FewestWish, Harvest, Solutions, Statistics, search};
use tokisuji::solve::nine::{self, Digits};
use tokisuji_cli::output::{Exit, say};

pub(super) fn run(args: &BenchSeventeen) -> anyhow::Result<Exit> {
    let wish = FewestWish { givens: usize::from(args.givens), ..FewestWish::default() };
    let (object, finds) = match args.harvest {
        Some(time) => harvest(args, &wish, time),
        None => from_scratch(args, &wish),
    };
    say(&format!("{object}\n"))?;
    let mut exit = Exit::Done;
    let proof = prove(&finds, args)?;
    if proof["wrong"] != 0 || proof["outside_the_list"].as_u64().is_some_and(|outside| outside > 0) {
        exit = Exit::No;
    }
    say(&format!("{proof}\n"))?;
    if args.harvest.is_none() && args.givens == 17 {
        say(&format!("{}\n", triples(&finds)))?;
    }
    Ok(exit)
}

/// Times of independent searches.
fn from_scratch(args: &BenchSeventeen, wish: &FewestWish) -> (Value, Vec<FewGivens>) {
    let mut statistics = Statistics::default();
    let (mut times, mut finds) = (Vec::new(), Vec::new());
    for index in 0..args.count {
        let start = ThreadTime::now();
        finds.extend(search(wish, &mut stream(args.seed, index), &mut statistics, &|| true));
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied();
    let within = times.iter().filter(|&&time| time <= 2.0).count();
    let object = json!({
        "bench": "seventeen", "seed": args.seed, "givens": args.givens, "puzzles": finds.len(),
        "mean": times.iter().sum::<f64>() / times.len() as f64,
        "median": at(0.5), "p90": at(0.9), "p99": at(0.99), "worst": times.last(),
        "within_2s": within as f64 / times.len() as f64,
        "runs": statistics.runs, "steps": statistics.steps, "looks": statistics.looks,
        "run_succeeds": statistics.found as f64 / statistics.runs as f64,
    });
    (object, finds)
}

/// Finds and their neighbours for some CPU time: essentially different ones, and how many were repeats, in quarters.
/// A walk from scratch starts whenever everything found so far has been looked around in.
fn harvest(args: &BenchSeventeen, wish: &FewestWish, time: Duration) -> (Value, Vec<FewGivens>) {
    let start = ThreadTime::now();
    let go_on = || start.elapsed() < time;
    let mut harvest = Harvest::default();
    let mut walks = 0;
    let mut parts: Vec<Value> = Vec::new();
    let (mut different, mut met) = (0, 0);
    while go_on() {
        if !harvest.look_around([usize::MAX; 3], &go_on, |_, _| ()) {
            let walk = search(wish, &mut stream(args.seed, walks), &mut Statistics::default(), &go_on);
            walks += 1;
            if let Some(found) = walk {
                harvest.add(found);
            }
        }
        let spent = start.elapsed().as_secs_f64();
        if spent / time.as_secs_f64() * 4.0 > parts.len() as f64 + 1.0 || !go_on() {
            let (now, all) = (harvest.finds().len(), harvest.met());
            parts.push(json!({
                "until": spent, "different": now - different, "repeats": repeats(now - different, all - met),
            }));
            (different, met) = (now, all);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let object = json!({
        "bench": "seventeen harvest", "seed": args.seed, "givens": args.givens, "cpu_seconds": seconds,
        "walks": walks, "finds": met, "different": different, "repeats": repeats(different, met),
        "different_per_cpu_hour": (different as f64 / seconds * 3600.0).round(), "parts": parts,
    });
    (object, harvest.finds().to_vec())
}

/// The share of finds that were essentially the same as one before.
fn repeats(different: usize, met: u64) -> f64 {
    1.0 - different as f64 / met.max(1) as f64
}

/// Checks every find by the general solver and against the list.
fn prove(finds: &[FewGivens], args: &BenchSeventeen) -> anyhow::Result<Value> {
    let mut wrong = 0;
    for found in finds {
        let sudoku: Sudoku = nine::write(&found.puzzle).parse()?;
        let unique = tokisuji::solve::search(&sudoku.problem(), 2, &mut || true).solutions.len() == 1;
        if !unique || sudoku.given_count() != usize::from(args.givens) {
            wrong += 1;
        }
    }
    let classes: BTreeSet<Digits> = finds.iter().map(|found| nine::canonical(&found.puzzle).form).collect();
    let mut object = json!({ "finds": finds.len(), "wrong": wrong, "different": classes.len() });
    if let Some(file) = &args.known {
        let known = read_known(file)?;
        object["listed"] = json!(known.len());
        object["outside_the_list"] = json!(classes.difference(&known).count());
        object["of_the_list"] = json!(classes.intersection(&known).count());
    }
    Ok(object)
}

fn read_known(file: &Path) -> anyhow::Result<BTreeSet<Digits>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let lines = text.lines().filter_map(|line| nine::parse(line.get(..81)?).ok());
    Ok(lines.map(|puzzle| nine::canonical(&puzzle).form).collect())
}

/// The exact triple step on what is left of finds when three givens are taken away, near 200,000 solutions.
fn triples(finds: &[FewGivens]) -> Value {
    let mut steps: Vec<Value> = Vec::new();
    for (at, found) in finds.iter().enumerate() {
        if steps.len() >= 5 {
            break;
        }
        let mut chance = stream(17, at as u64);
        let given: Vec<usize> = (0..81).filter(|&cell| found.puzzle[cell] != 0).collect();
        let mut best = (f64::INFINITY, found.puzzle);
        for (a, b, c) in threes(given.len()) {
            let mut less = found.puzzle;
            for taken in [a, b, c] {
                less[given[taken]] = 0;
            }
            let mut left = 0.0;
            nine::dives(&less, 30, &mut chance, |_, estimate| left += estimate / 30.0);
            let off = (left / 1.9e5).ln().abs();
            if off < best.0 {
                best = (off, less);
            }
        }
        let start = ThreadTime::now();
        let Ok(solutions) = Solutions::of(&best.1, 260_000) else { continue };
        let enumerating = start.elapsed().as_secs_f64();
        if solutions.len() < 150_000 {
            continue;
        }
        let start = ThreadTime::now();
        let mut completions = 0;
        solutions.completions(3, |_| {
            completions += 1;
            ControlFlow::Continue(())
        });
        steps.push(json!({
            "solutions": solutions.len(), "enumerating": enumerating, "triple_step": start.elapsed().as_secs_f64(),
            "completions": completions,
        }));
    }
    json!({ "bench": "triple step", "steps": steps })
}

fn threes(number: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..number).flat_map(move |a| (a + 1..number).flat_map(move |b| (b + 1..number).map(move |c| (a, b, c))))
}
