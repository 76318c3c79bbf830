//! `bench`: our speed, and how well grades agree with ratings or people's times, as JSON lines.
//!
//! Times are CPU seconds of one thread, the best of several passes; reading text is not counted. The work
//! is cut into short pieces, so that a busy machine spoils a piece and not the figure.

mod crossword;
mod kinds;
mod make;
mod paths;
mod seventeen;
mod speed;
mod study;
mod sumblock;

use crate::args::{Bench, BenchGrade, BenchSolve};
use anyhow::bail;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::hint::black_box;
use std::path::Path;
use tokisuji::chance::stream;
use tokisuji::hunt;
use tokisuji::lang::Lang;
use tokisuji::measure::{Level, MEASURES, Measure, Rating, effort_so_far};
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{as_nine, nine};
use tokisuji::statistics::rank_correlation;
use tokisuji::walk::{End, Walkthrough, walk_with};
use tokisuji_cli::args::{Input, Player};
use tokisuji_cli::input::entries;
use tokisuji_cli::output::{Exit, Manner, say};
use tokisuji_cli::verb::rule_set_named;

/// Measures what the command line asks for.
pub(crate) fn run(bench: &Bench, manner: Manner) -> anyhow::Result<Exit> {
    match bench {
        Bench::Grade(args) => grade(args, manner),
        Bench::Solve(args) => solve(args, manner),
        Bench::Make(args) => make::run(&args.wish, manner),
        Bench::SumBlock(args) => sumblock::run(&args.wish),
        Bench::Crossword(args) => crossword::run(args, manner),
        Bench::Seventeen(args) => seventeen::run(args),
        Bench::Kinds(args) => kinds::run(args, manner),
        Bench::Paths(args) => paths::run(args, manner),
        Bench::Study(args) => study::run(args, manner),
        Bench::Speed(args) => speed::run(args),
    }
}

/// Grades every file and prints one line each.
fn grade(args: &BenchGrade, manner: Manner) -> anyhow::Result<Exit> {
    let rules = rule_set_named(args.player.rules.as_deref().unwrap_or("human"), manner.lang)?;
    for file in &args.files {
        let set = read(file, manner.lang)?;
        let object = grade_one(file, &set, &rules, &args.player, args.passes);
        say(&format!("{object}\n"))?;
    }
    Ok(Exit::Done)
}

/// Solves every file in both modes and up to one and two solutions, and prints one line for each.
fn solve(args: &BenchSolve, manner: Manner) -> anyhow::Result<Exit> {
    for file in &args.files {
        let set = read(file, manner.lang)?;
        let puzzles: Vec<nine::Digits> = set.problems.iter().filter_map(as_nine).collect();
        if puzzles.len() < set.problems.len() {
            bail!("{file}: found puzzles that are no plain 9×9 Sudoku, wanted only those");
        }
        let unique = nine::counts(&puzzles, 2).into_iter().filter(|&count| count == 1).count();
        let modes = [("single", 1), ("single", 2), ("batch", 1), ("batch", 2)];
        for ((mode, limit), path) in
            modes.iter().flat_map(|&mode| nine::Path::all().into_iter().map(move |path| (mode, path)))
        {
            let seconds = if mode == "single" {
                best(&puzzles, args.passes, |piece| {
                    for puzzle in piece {
                        black_box(nine::on::count(path, puzzle, limit));
                    }
                })
            } else {
                best(&puzzles, args.passes, |piece| drop(black_box(nine::on::counts(path, piece, limit))))
            };
            let object = json!({
                "set": stem(file),
                "mode": mode,
                "limit": limit,
                "instructions": path.name(),
                "puzzles": puzzles.len(),
                "unique": unique,
                "cpu_seconds": seconds,
                "per_second": (puzzles.len() as f64 / seconds).round(),
            });
            say(&format!("{object}\n"))?;
        }
    }
    Ok(Exit::Done)
}

fn stem(file: &str) -> Option<String> {
    Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

/// The puzzles of a file, and the number that stands behind each, where one does.
struct Set {
    problems: Vec<Problem>,
    rated: Vec<Option<f64>>,
}

fn read(file: &str, lang: Lang) -> anyhow::Result<Set> {
    let mut set = Set { problems: Vec::new(), rated: Vec::new() };
    let input = Input { puzzles: vec![file.to_string()] };
    entries(&input, lang, |entry| {
        if let Ok(position) = entry.read(None) {
            set.problems.push(position.puzzle.problem());
            let number =
                entry.item.as_ref().ok().and_then(|item| item.text.split_whitespace().nth(1)?.parse().ok());
            set.rated.push(number);
        }
        true
    })?;
    Ok(set)
}

fn grade_one(file: &str, set: &Set, rules: &RuleSet, player: &Player, passes: u32) -> Value {
    let how = tokisuji::walk::Manner { reading: player.reading.into(), explain: false };
    let one = |problem: &Problem| {
        let walk = walk_with(problem, rules, how);
        for measure in MEASURES {
            black_box(measure.of(&walk, rules));
        }
        walk
    };
    let walks: Vec<Walkthrough> = set.problems.iter().map(one).collect();
    let seconds =
        best(&set.problems, passes, |piece| piece.iter().for_each(|problem| drop(black_box(one(problem)))));
    let mut each: Vec<f64> = set
        .problems
        .iter()
        .map(|problem| 1e3 * best(&[problem], passes, |one_of| drop(black_box(one(one_of[0])))))
        .collect();
    each.sort_by(f64::total_cmp);
    let at = |share: f64| each.get((each.len() as f64 * share) as usize).map(|ms| (ms * 1e4).round() / 1e4);
    let mut levels = std::collections::BTreeMap::<String, usize>::new();
    for walk in &walks {
        let level = walk.level().map_or("open".to_string(), |level| format!("{level:02}"));
        *levels.entry(level).or_default() += 1;
    }
    let solved = walks.iter().filter(|walk| walk.end == End::Solved).count();
    let mut object = json!({
        "set": stem(file),
        "rules": rules.name,
        "puzzles": set.problems.len(),
        "solved": solved,
        "cpu_seconds": seconds,
        "per_second": (set.problems.len() as f64 / seconds).round(),
        "levels": levels,
        "milliseconds": { "median": at(0.5), "p95": at(0.95), "most": each.last() },
    });
    if set.problems.iter().all(|problem| problem.frame.is_nine()) {
        object["minutes"] = minutes_of(set, rules, passes);
    }
    if set.rated.iter().all(Option::is_some) {
        let rated: Vec<f64> = set.rated.iter().flatten().copied().collect();
        let with = |value: &dyn Fn(&Walkthrough) -> f64| {
            let values: Vec<f64> = walks.iter().map(value).collect();
            rank_correlation(&values, &rated).map(|rho| (rho * 1000.0).round() / 1000.0)
        };
        // What the rules do not solve is harder than any level they have.
        let beyond = rules.techniques.len() as f64 + 1.0;
        let level = |walk: &Walkthrough| Level.of(walk, rules).unwrap_or(beyond);
        let steps = |walk: &Walkthrough| walk.rounds.len() as f64;
        object["rank_correlation"] = json!({
            "level": with(&level),
            "level_then_steps": with(&|walk| level(walk) * 1e4 + steps(walk)),
            "steps": with(&steps),
            "effort": with(&|walk| effort_so_far(walk, rules)),
        });
        object["rating"] = json!({ "all": rating(&walks, &rated, rules, 0.0), "from 6.2": rating(&walks, &rated, rules, 6.2) });
    }
    object
}

/// What minutes cost, of how many puzzles they are known, and by how much of themselves chance moves them (one standard error).
fn minutes_of(set: &Set, rules: &RuleSet, passes: u32) -> Value {
    let seconds = best(&set.problems, passes, |piece| {
        for problem in piece {
            black_box(hunt::minutes(problem, rules));
        }
    });
    let known = set.problems.iter().filter(|problem| hunt::minutes(problem, rules).is_some());
    let (known, fitted) = (known.count(), RuleSet::named("people").expect("a shipped set"));
    let moved = |problem: &Problem| {
        let (mean, error) = hunt::seconds(problem, fitted, hunt::HUNTS, &mut stream(1, 0))?;
        Some(error / mean)
    };
    let mut errors: Vec<f64> =
        set.problems.iter().step_by(set.problems.len() / 500 + 1).filter_map(moved).collect();
    errors.sort_by(f64::total_cmp);
    json!({
        "known": known,
        "hunts": hunt::HUNTS,
        "per_second": (set.problems.len() as f64 / seconds).round(),
        "chance": { "median": errors.get(errors.len() / 2), "p95": errors.get(errors.len() * 19 / 20) },
    })
}

/// How our rating compares with the numbers of the file, from one of them up.
fn rating(walks: &[Walkthrough], rated: &[f64], rules: &RuleSet, from: f64) -> Value {
    let ours = |(walk, &theirs): (&Walkthrough, &f64)| Some((Rating.of(walk, rules)?, theirs));
    let pairs = walks.iter().zip(rated).filter(|(_, theirs)| **theirs >= from).filter_map(ours);
    let (ours, theirs): (Vec<f64>, Vec<f64>) = pairs.unzip();
    let error = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs()).sum::<f64>() / ours.len() as f64;
    json!({ "puzzles": ours.len(), "rank_correlation": rank_correlation(&ours, &theirs), "mean_error": error })
}

/// CPU seconds for all items: for each piece the best of all passes, added up.
fn best<T>(items: &[T], passes: u32, mut work: impl FnMut(&[T])) -> f64 {
    const PIECE: usize = 5000;
    let mut best = vec![f64::INFINITY; items.len().div_ceil(PIECE)];
    for _ in 0..passes {
        for (piece, best) in items.chunks(PIECE).zip(&mut best) {
            let start = ThreadTime::now();
            work(piece);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best.iter().sum()
}
