//! Explains a Sudoku in Japanese, round by round, one sentence a deduction.
//!
//! `cargo run -p tokisuji --example explain`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::walk;

fn main() -> Result<(), Box<dyn Error>> {
    let text = "..5...8276.2..9....1..5...3..1.64.7...........6.97.1..1...2..9....1..2.8238...5..";
    let problem = format::read(text)?.puzzle.problem();
    let rules = RuleSet::human();
    let walkthrough = walk(&problem, rules);
    for (at, round) in walkthrough.rounds.iter().enumerate() {
        println!("{}", round.heading(at + 1, &problem.frame, rules, Lang::Ja));
        for step in &round.steps {
            println!("  {}", step.say(&problem.frame, Lang::Ja));
        }
    }
    println!("{}", walkthrough.ending(&problem.frame, rules, Lang::Ja));
    Ok(())
}
