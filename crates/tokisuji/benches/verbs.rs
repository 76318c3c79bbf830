//! One bench for each thing the library does, on puzzles that come with it. Run with `cargo bench`.

use divan::Bencher;
use divan::counter::ItemsCount;
use tokisuji::format;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::verdict;
use tokisuji::walk::{Manner, walk, walk_with};

fn main() {
    divan::main();
}

/// One puzzle for each level of the rule set `human`.
fn levels() -> Vec<Problem> {
    let text = include_str!("../../../data/puzzles/levels.sdm");
    text.lines()
        .filter_map(|line| format::read(line).ok())
        .map(|position| position.puzzle.problem())
        .collect()
}

#[divan::bench(args = ["human", "paper-a", "first-order", "uniques", "expert"])]
fn grade(bencher: Bencher<'_, '_>, set: &str) {
    let rules = RuleSet::named(set).expect("a shipped set");
    let problems = levels();
    bencher.counter(ItemsCount::new(problems.len())).bench(|| {
        problems
            .iter()
            .map(|problem| walk_with(problem, rules, Manner::default()).rounds.len())
            .sum::<usize>()
    });
}

#[divan::bench]
fn explain(bencher: Bencher<'_, '_>) {
    let problems = levels();
    bencher
        .counter(ItemsCount::new(problems.len()))
        .bench(|| problems.iter().map(|problem| walk(problem, RuleSet::human()).rounds.len()).sum::<usize>());
}

#[divan::bench]
fn solve(bencher: Bencher<'_, '_>) {
    let problems = levels();
    bencher
        .counter(ItemsCount::new(problems.len()))
        .bench(|| problems.iter().map(verdict).collect::<Vec<_>>());
}
