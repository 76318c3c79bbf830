//! `bench kinds`: how long it takes to prove puzzles of any kind unique, to walk them with every step told, and to make them.

use crate::args::BenchKinds;
use anyhow::{Context, bail};
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokisuji::kind::Puzzle;
use tokisuji::kind::recipe::Recipe;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::walk::walk;
use tokisuji_cli::args::Input;
use tokisuji_cli::input::entries;
use tokisuji_cli::output::{Exit, Manner, say};

pub(super) fn run(args: &BenchKinds, manner: Manner) -> anyhow::Result<Exit> {
    if let Some(kind) = &args.make {
        say(&format!("{}\n", made(args, kind)?))?;
    }
    let mut puzzles: BTreeMap<(String, String), Vec<Puzzle>> = BTreeMap::new();
    for file in &args.files {
        let input = Input { puzzles: vec![file.clone()] };
        entries(&input, manner.lang, |entry| {
            if let Ok(position) = entry.read(None) {
                let grid = position.puzzle.grid();
                let size = if args.by_size { format!("{}x{}", grid.cols, grid.rows) } else { String::new() };
                let kind = position.puzzle.kind().name().to_owned();
                puzzles.entry((kind, size)).or_default().push(position.puzzle);
            }
            true
        })?;
    }
    for ((kind, size), puzzles) in &puzzles {
        let mut object = solved(puzzles, manner.lang);
        object["kind"] = kind.as_str().into();
        if args.by_size {
            object["size"] = size.as_str().into();
        }
        say(&format!("{object}\n"))?;
    }
    Ok(Exit::Done)
}

/// Uniqueness and walks of puzzles of one kind.
fn solved(puzzles: &[Puzzle], lang: Lang) -> Value {
    let (mut unique_ms, mut walk_ms) = (Vec::new(), Vec::new());
    let (mut unique, mut levels) = (0, BTreeMap::<String, usize>::new());
    for puzzle in puzzles {
        // The puzzle is read again, so that lowering it is part of the work.
        let text = puzzle.to_string();
        let again = puzzle.kind().read(&text).unwrap_or_else(|_| puzzle.clone());
        let start = ThreadTime::now();
        let found = search(&again.problem(), 2, &mut || true);
        unique_ms.push(1e3 * start.elapsed().as_secs_f64());
        unique += usize::from(found.is_unique() == Some(true));
        let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        let again = puzzle.kind().read(&text).unwrap_or_else(|_| puzzle.clone());
        let start = ThreadTime::now();
        let problem = again.problem();
        let walked = walk(&problem, rules);
        for step in walked.rounds.iter().flat_map(|round| &round.steps) {
            std::hint::black_box(step.say(&problem.frame, lang));
        }
        walk_ms.push(1e3 * start.elapsed().as_secs_f64());
        let level = walked.level().map_or("open".to_owned(), |level| level.to_string());
        *levels.entry(level).or_default() += 1;
    }
    json!({
        "puzzles": puzzles.len(),
        "unique": unique,
        "unique_ms": spread(unique_ms),
        "walk_ms": spread(walk_ms),
        "levels": levels,
    })
}

fn made(args: &BenchKinds, kind: &str) -> anyhow::Result<Value> {
    let mut recipe = Recipe::new(kind);
    for wish in &args.with {
        let Some((name, value)) = wish.split_once('=') else {
            bail!("--with {wish}: wanted a wish such as size=10");
        };
        recipe = recipe.with(name, value);
    }
    let plan = recipe.plan()?;
    let (mut make_ms, mut prove_ms) = (Vec::new(), Vec::new());
    for index in 0..args.count {
        let start = ThreadTime::now();
        let proposal = plan
            .propose(args.seed, index, &|| true)
            .map_err(|gave_up| anyhow::anyhow!(gave_up.say(Lang::En).to_owned()))?;
        make_ms.push(1e3 * start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        let proved = (proposal.proof)(&|| true).map_err(anyhow::Error::msg).context("proof")?;
        prove_ms.push(1e3 * start.elapsed().as_secs_f64());
        if !proved {
            bail!("{} was not proved", proposal.made.puzzle);
        }
        if args.show {
            say(&format!("{}\n", proposal.made.puzzle))?;
        }
    }
    let wishes: BTreeMap<&str, String> =
        recipe.wishes.iter().map(|(name, wished)| (name.as_str(), wished.text())).collect();
    Ok(json!({
        "kind": kind,
        "wishes": wishes,
        "made": args.count,
        "make_ms": spread(make_ms),
        "prove_ms": spread(prove_ms),
    }))
}

/// Median, 95th percentile, mean and worst.
fn spread(mut each: Vec<f64>) -> Value {
    each.sort_by(f64::total_cmp);
    let round = |ms: f64| (ms * 1e3).round() / 1e3;
    let at = |share: f64| each.get((each.len() as f64 * share) as usize).copied().map(round);
    let mean = each.iter().sum::<f64>() / each.len().max(1) as f64;
    json!({ "median": at(0.5), "p95": at(0.95), "mean": round(mean), "worst": each.last().copied().map(round) })
}
