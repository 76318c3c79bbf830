//! Describes a puzzle that has no name here as JSON, solves it, and explains it.
//!
//! `cargo run -p tokisuji --example describe`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::walk::walk;

const PROBLEM: &str = r#"{
  "problem": "Three numbers", "rows": 1, "cols": 3,
  "sorts": {"d": {"symbols": ["1", "2", "3"]}}, "cells": ["ddd"],
  "constraints": [
    {"is": "different", "of": ["r1c1", "r1c2", "r1c3"]},
    {"is": "sum", "of": ["r1c1", "r1c2"], "total": 3},
    {"is": "less", "of": ["r1c2", "r1c1"]}
  ]
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = format::read(PROBLEM)?.puzzle;
    let problem = puzzle.problem();
    if let Verdict::One(solution) = verdict(&problem) {
        println!("{}", problem.frame.answer(&problem.answer_marks(&solution)).joined());
    }
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    for step in walk(&problem, rules).rounds.iter().flat_map(|round| &round.steps) {
        println!("{}", step.say(&problem.frame, Lang::En));
    }
    Ok(())
}
