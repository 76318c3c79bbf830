//! Makes puzzles of a kind, walks each to its end, and has a SAT solver prove every reason and every link of every supposition; counts
//! what it does not prove.
//!
//! `cargo run --release -p tokisuji --features testing --example reasons -- KIND COUNT [SEED]`: COUNT puzzles of the levels 1 to 4 in
//! turns, of the size that new ones usually have. A level that turns up in none of some tries is left out, and counted.

#![allow(clippy::print_stdout, reason = "a tool that prints what it measured")]

use std::cell::Cell;
use std::collections::BTreeMap;
use tokisuji::kind::kind;
use tokisuji::kind::recipe::Recipe;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::testing::{audit, follow};
use tokisuji::walk::{End, Replay, walk};

/// Levels that are made in turns.
const LEVELS: u64 = 4;

/// How often a maker may ask whether to go on, for one puzzle.
const TRIES: u32 = 400;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted =
        args.first().and_then(|name| kind(name)).zip(args.get(1).and_then(|count| count.parse().ok()));
    let Some((kind, count)): Option<(_, u64)> = wanted else {
        eprintln!("wanted the name of a kind, and how many puzzles");
        std::process::exit(2);
    };
    let rules = RuleSet::named(kind.rules().usual).expect("a shipped set");
    let seed = args.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(24);
    let (mut puzzles, mut unmade, mut unsolved) = (0, 0, 0);
    // For each rule: reasons, and those without a proof.
    let mut reasons: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for index in 0..count {
        let recipe = Recipe::new(kind.name()).with("level", 1 + (index % LEVELS) as usize);
        // Not every kind has every level.
        let left = Cell::new(TRIES);
        let go_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let made = recipe.plan().ok().and_then(|plan| plan.make(seed, index / LEVELS, &go_on).ok());
        let Some(made) = made else {
            unmade += 1;
            continue;
        };
        puzzles += 1;
        let problem = made.puzzle.problem();
        let walked = walk(&problem, rules);
        unsolved += u64::from(walked.end != End::Solved);
        let mut replay = Replay::new(&problem);
        for round in &walked.rounds {
            for step in &round.steps {
                let proved = audit(replay.board(), &step.deduction)
                    .and_then(|()| follow(replay.board(), &step.deduction));
                let [all, without] = reasons.entry(step.rule.name()).or_default();
                *all += 1;
                if let Err(doubt) = proved {
                    *without += 1;
                    println!("{}: {doubt}: {}", made.puzzle, step.say(&problem.frame, Lang::En));
                }
            }
            replay.apply(round);
        }
    }
    for (rule, [all, without]) in &reasons {
        println!("{rule}: {all} reasons, {without} without a proof");
    }
    let without: u64 = reasons.values().map(|[_, without]| without).sum();
    println!(
        "{}: {puzzles} puzzles ({unmade} of levels that were not made), {unsolved} walks without an end, {without} exceptions",
        kind.name()
    );
    std::process::exit(i32::from(without + unsolved > 0));
}
