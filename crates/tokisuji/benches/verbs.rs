//! One bench for each thing the library does, on puzzles that come with it. Run with `cargo bench`.

use divan::Bencher;
use divan::counter::ItemsCount;
use tokisuji::chance::stream;
use tokisuji::format;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::nine::{self, Digits};
use tokisuji::solve::{as_nine, solutions, verdict};
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

/// The second opinion, for comparison with [`solve`].
#[divan::bench]
fn solve_by_general_search(bencher: Bencher<'_, '_>) {
    let problems = levels();
    bencher
        .counter(ItemsCount::new(problems.len()))
        .bench(|| problems.iter().map(|problem| solutions(problem).take(2).count()).sum::<usize>());
}

#[divan::bench(args = ["single", "batch"])]
fn count_to_two(bencher: Bencher<'_, '_>, mode: &str) {
    let mut chance = stream(1, 0);
    let grids: Vec<Digits> = (0..1000).map(|_| nine::random_full_grid(&mut chance)).collect();
    let puzzles = nine::minimals(&grids, &mut chance);
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| match mode {
        "single" => puzzles.iter().map(|puzzle| nine::count(puzzle, 2)).sum::<usize>(),
        _ => nine::counts(&puzzles, 2).into_iter().sum(),
    });
}

/// All solutions of a puzzle that lacks a few givens.
#[divan::bench]
fn enumerate(bencher: Bencher<'_, '_>) {
    let mut puzzle = as_nine(&levels()[0]).expect("a plain 9×9");
    let given: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    for &cell in given.iter().take(10) {
        puzzle[cell] = 0;
    }
    let all = nine::count(&puzzle, usize::MAX);
    bencher.counter(ItemsCount::new(all)).bench(|| nine::count(&puzzle, usize::MAX));
}

#[divan::bench]
fn random_full_grid(bencher: Bencher<'_, '_>) {
    let mut chance = stream(1, 0);
    bencher.bench_local(|| nine::random_full_grid(&mut chance));
}

#[divan::bench]
fn minimal(bencher: Bencher<'_, '_>) {
    let mut chance = stream(1, 0);
    bencher.bench_local(|| {
        let grid = nine::random_full_grid(&mut chance);
        nine::minimal(&grid, &mut chance)
    });
}

#[divan::bench]
fn canonical(bencher: Bencher<'_, '_>) {
    let grid = nine::random_full_grid(&mut stream(1, 0));
    bencher.bench(|| nine::canonical(&grid));
}
