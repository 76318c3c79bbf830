//! Full grids, samples and minimal puzzles: right, repeatable, and how even.

use super::common::{is_solution, slow_solutions, small_sample};
use rand::SeedableRng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tokisuji::solve::nine::{Chance, Digits};

#[test]
fn full_grids_keep_the_rules_and_follow_their_seed() {
    let mut chance = Chance::seed_from_u64(1);
    let grids: Vec<Digits> = (0..300).map(|_| tokisuji::solve::nine::random_full_grid(&mut chance)).collect();
    assert!(grids.iter().all(|grid| is_solution(grid, grid)));
    assert!(grids.windows(2).all(|pair| pair[0] != pair[1]));
    let mut again = Chance::seed_from_u64(1);
    assert!(grids.iter().all(|grid| *grid == tokisuji::solve::nine::random_full_grid(&mut again)));
}

#[test]
fn samples_are_solutions() {
    let mut chance = Chance::seed_from_u64(2);
    for puzzle in small_sample() {
        let sample = tokisuji::solve::nine::sample(&puzzle, &mut chance);
        assert_eq!(sample.is_some(), !slow_solutions(&puzzle, 1).is_empty());
        assert!(sample.is_none_or(|grid| is_solution(&grid, &puzzle)));
    }
}

/// Draws for each solution; fewer in a build without optimisation.
const EACH: usize = if cfg!(debug_assertions) { 40 } else { 200 };

/// A puzzle with some dozens of solutions, and how often each came in [`EACH`] draws for each.
fn draws(mut draw: impl FnMut(&Digits) -> Digits) -> Vec<usize> {
    let mut chance = Chance::seed_from_u64(4);
    let puzzle = loop {
        let mut puzzle = tokisuji::solve::nine::minimal(
            &tokisuji::solve::nine::random_full_grid(&mut chance),
            &mut chance,
        );
        puzzle[..27].fill(0);
        let count = tokisuji::solve::nine::count(&puzzle, 100);
        if (20..100).contains(&count) {
            break puzzle;
        }
        // Too many: give some of the first band back.
        let grid = tokisuji::solve::nine::solve(&puzzle).unwrap();
        puzzle[..14].copy_from_slice(&grid[..14]);
        if (20..100).contains(&tokisuji::solve::nine::count(&puzzle, 100)) {
            break puzzle;
        }
    };
    let mut times: BTreeMap<Digits, usize> = BTreeMap::new();
    tokisuji::solve::nine::enumerate(&puzzle, |solution| {
        times.insert(*solution, 0);
        ControlFlow::Continue(())
    });
    for _ in 0..EACH * times.len() {
        *times.get_mut(&draw(&puzzle)).expect("only solutions are drawn") += 1;
    }
    times.into_values().collect()
}

/// The sum of (seen - expected)² / expected, over its mean for even draws (so about 1 if even).
fn unevenness(times: &[usize]) -> f64 {
    let sum: f64 = times.iter().map(|&seen| (seen as f64 - EACH as f64).powi(2) / EACH as f64).sum();
    sum / (times.len() - 1) as f64
}

#[test]
fn even_samples_are_even_and_quick_ones_reach_everything() {
    let mut chance = Chance::seed_from_u64(5);
    let even =
        draws(|puzzle| tokisuji::solve::nine::sample_evenly(puzzle, 1_000, &mut chance).unwrap().unwrap());
    // With 20 or more solutions the ratio leaves 0.3 to 2.2 less than once in ten thousand tries.
    assert!((0.3..2.2).contains(&unevenness(&even)), "{}", unevenness(&even));
    let mut chance = Chance::seed_from_u64(6);
    let quick = draws(|puzzle| tokisuji::solve::nine::sample(puzzle, &mut chance).unwrap());
    assert!(quick.iter().all(|&seen| seen > 0), "a solution was never drawn");
    assert!(unevenness(&quick) > unevenness(&even), "then its documentation is too modest");
}

#[test]
fn too_many_solutions_are_refused() {
    let mut chance = Chance::seed_from_u64(8);
    let refused = tokisuji::solve::nine::sample_evenly(&[0; 81], 10, &mut chance);
    assert_eq!(refused, Err(tokisuji::solve::nine::TooMany { limit: 10 }));
}

#[test]
fn minimal_puzzles_are_minimal() {
    let mut chance = Chance::seed_from_u64(9);
    let grids: Vec<Digits> = (0..300).map(|_| tokisuji::solve::nine::random_full_grid(&mut chance)).collect();
    let mut one_by_one = Chance::seed_from_u64(10);
    let mut together = Chance::seed_from_u64(10);
    let puzzles: Vec<Digits> =
        grids.iter().map(|grid| tokisuji::solve::nine::minimal(grid, &mut one_by_one)).collect();
    assert_eq!(tokisuji::solve::nine::minimals(&grids, &mut together), puzzles, "one by one and together");
    for (puzzle, grid) in puzzles.iter().zip(&grids).take(if cfg!(debug_assertions) { 10 } else { 60 }) {
        assert_eq!(slow_solutions(puzzle, 2), [*grid]);
        for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
            let mut without = *puzzle;
            without[cell] = 0;
            assert_eq!(slow_solutions(&without, 2).len(), 2, "given {cell} is not needed");
        }
    }
}

/// The plain way: try each group in turn.
fn strip_plainly(grid: &Digits, groups: &[&[usize]]) -> Digits {
    let mut puzzle = *grid;
    for group in groups {
        let mut without = puzzle;
        for &cell in *group {
            without[cell] = 0;
        }
        if slow_solutions(&without, 2).len() == 1 {
            puzzle = without;
        }
    }
    puzzle
}

#[test]
fn stripping_by_groups_is_what_trying_each_in_turn_gives() {
    let mut chance = Chance::seed_from_u64(12);
    for _ in 0..20 {
        let grid = tokisuji::solve::nine::random_full_grid(&mut chance);
        let pairs: Vec<[usize; 2]> = (0..41).map(|cell| [cell, 80 - cell]).collect();
        let groups: Vec<&[usize]> = pairs.iter().map(|pair| &pair[..]).collect();
        let puzzle = tokisuji::solve::nine::strip(&grid, &grid, &groups);
        assert_eq!(puzzle, strip_plainly(&grid, &groups));
        assert!((0..81).all(|cell| (puzzle[cell] == 0) == (puzzle[80 - cell] == 0)));
        let singles: Vec<[usize; 1]> = (0..81).map(|cell| [cell * 32 % 81]).collect();
        let groups: Vec<&[usize]> = singles.iter().map(|one| &one[..]).collect();
        assert_eq!(tokisuji::solve::nine::strip(&grid, &grid, &groups), strip_plainly(&grid, &groups));
    }
}
