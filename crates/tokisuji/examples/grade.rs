//! Grades a list of puzzles of several kinds, each by the usual rule set of its kind.
//!
//! `cargo run -p tokisuji --example grade`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::answer::grade;
use tokisuji::format;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::Reading;

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..5...8276.2..9....1..5...3..1.64.7...........6.97.1..1...2..9....1..2.8238...5..",
    "akari:...1#/...../.2.0./...../#0...",
];

fn main() -> Result<(), Box<dyn Error>> {
    for text in PUZZLES {
        let puzzle = format::read(text)?.puzzle;
        let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        let graded = grade(&puzzle, rules, Reading::default(), Lang::En, &|| true);
        let (graded, _) = graded.expect("nobody says stop");
        let number = |name: &str| graded.number(name).map_or("-".to_string(), |number| number.to_string());
        let [level, steps, effort] = ["level", "steps", "effort"].map(number);
        println!("level {level}, {steps} steps, effort {effort} by {}: {text}", graded.rules);
    }
    Ok(())
}
