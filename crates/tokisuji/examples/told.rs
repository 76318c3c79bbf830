//! Walks through puzzles of a file and checks every told step with the checkers of the tests: its conclusion from the facts of its reason
//! alone, and refutations link by link; says how long chains are and how many can be told as one line, by the rating behind each puzzle.
//!
//! `cargo run --release -p tokisuji --example told -- FILE [COUNT] [RULES]`: every n-th puzzle, so that COUNT are spread over the file.

#![allow(clippy::print_stdout, reason = "a tool that prints what it measured")]

use std::collections::BTreeMap;
use tokisuji::format;
use tokisuji::ruleset::RuleSet;
use tokisuji::testing::{audit, follow};
use tokisuji::walk::{End, Replay, walk};

/// Chains of puzzles of about one rating.
#[derive(Default)]
struct Chains {
    lines: usize,
    lengths: Vec<usize>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = args.first() else {
        eprintln!("wanted a file of puzzles, one a line");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let count = args.get(1).map_or(lines.len(), |count| count.parse().expect("a number"));
    let rules = args.get(2).map_or(RuleSet::human(), |name| RuleSet::named(name).expect("a rule set"));
    let (mut puzzles, mut solved, mut steps, mut told, mut wrong) = (0, 0, 0, 0, 0);
    let mut lemmas: Vec<usize> = Vec::new();
    let mut chains: BTreeMap<i64, Chains> = BTreeMap::new();
    for line in lines.iter().step_by((lines.len() / count.max(1)).max(1)).take(count) {
        let mut parts = line.split_whitespace();
        let (Some(board), rating) = (parts.next(), parts.next()) else { continue };
        let Ok(position) = format::read(&board.replace('0', ".")) else { continue };
        let rating = rating.and_then(|rating| rating.parse::<f64>().ok()).map_or(0, |rating| rating as i64);
        let problem = position.puzzle.problem();
        let walked = walk(&problem, rules);
        puzzles += 1;
        solved += u32::from(walked.end == End::Solved);
        let mut replay = Replay::new(&problem);
        for round in &walked.rounds {
            for step in &round.steps {
                let because = &step.deduction.because;
                if let [only] = because.proof() {
                    let chains = chains.entry(rating).or_default();
                    chains.lines += usize::from(only.line);
                    chains.lengths.push(only.links.len() + 1);
                } else if !because.proof().is_empty() {
                    lemmas.push(because.proof().len() - 1);
                } else if step.rule.name() == "alternating chain" {
                    let chains = chains.entry(rating).or_default();
                    chains.lines += 1;
                    chains.lengths.push(step.links());
                }
                told += u32::from(!because.proof().is_empty());
                steps += 1;
                let checked = audit(replay.board(), &step.deduction);
                if let Err(doubt) = checked.and_then(|()| follow(replay.board(), &step.deduction)) {
                    wrong += 1;
                    eprintln!("{board}: {doubt}");
                }
            }
            replay.apply(round);
        }
    }
    println!(
        "{puzzles} puzzles, {solved} solved, {steps} steps told, {told} of them refutations, {wrong} wrong"
    );
    for (rating, mut chains) in chains {
        chains.lengths.sort_unstable();
        let count = chains.lengths.len();
        let line = 100.0 * chains.lines as f64 / count as f64;
        let (median, most) = (chains.lengths[count / 2], chains.lengths[count * 9 / 10]);
        println!(
            "rating {rating}: {count} chains, {line:.1} % as one line, links median {median}, 90 % at most {most}"
        );
    }
    lemmas.sort_unstable();
    if let (Some(median), Some(most)) = (lemmas.get(lemmas.len() / 2), lemmas.last()) {
        println!("deep: {} with things that cannot both be, median {median}, at most {most}", lemmas.len());
    }
}
