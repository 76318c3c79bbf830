//! Walks through puzzles of a file and a twin of each (turned, mirrored, renamed, rows and columns moved about), and compares everything that is
//! measured of them.
//!
//! `cargo run --release -p tokisuji --features testing --example twins -- FILE [COUNT]`: every n-th puzzle, so that COUNT are spread
//! over the file; where the file has fewer, it is gone through again, with other twins.

#![allow(clippy::print_stdout, reason = "a tool that prints what it measured")]

use tokisuji::kind::sudoku::Sudoku;
use tokisuji::measure::measure;
use tokisuji::ruleset::RuleSet;
use tokisuji::testing::{Dice, twin};
use tokisuji::walk::{Manner, walk_with};

/// What must be the same: level, rating, uses of each rule, and of each round its technique, size and length.
type Measured = (Option<usize>, Option<f64>, Vec<u32>, Vec<[u32; 4]>);

fn measured(sudoku: &Sudoku, rules: &RuleSet) -> Measured {
    let walked = walk_with(&sudoku.problem(), rules, Manner::default());
    let rating = measure("rating").expect("in the list").of(&walked, rules);
    let rounds = walked.rounds.iter();
    let sizes =
        rounds.map(|round| [round.technique as u32, round.deductions, round.decided, round.length]).collect();
    (walked.level(), rating, walked.uses.clone(), sizes)
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
    let (rules, mut chance) = (RuleSet::human(), Dice::new(25));
    let (mut puzzles, mut differ) = (0, 0);
    for line in lines.iter().cycle().step_by((lines.len() / count.max(1)).max(1)).take(count) {
        let board = line.split_whitespace().next().unwrap_or_default().replace('0', ".");
        let Ok(sudoku) = board.parse::<Sudoku>() else { continue };
        let mirror = chance.percent(50);
        let other = twin(&sudoku, mirror, &mut chance);
        puzzles += 1;
        if measured(&sudoku, rules) != measured(&other, rules) {
            differ += 1;
            println!("{board} and {other} differ");
        }
    }
    println!("{puzzles} puzzles with a twin each, {differ} differ");
}
