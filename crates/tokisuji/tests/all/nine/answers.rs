//! Do the engines answer right? Against a plain solver, on every path, for none, one and many solutions.

use super::common::{fits, is_solution, slow_solutions, small_sample};
use rand::{RngCore, SeedableRng};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tokisuji::solve::nine::{Chance, Digits, Path, Verdict, on, parse};

/// Checks everything that can be asked about some puzzles against the plain solver.
fn check(puzzles: &[Digits]) {
    let slow: Vec<Vec<Digits>> = puzzles.iter().map(|puzzle| slow_solutions(puzzle, 3)).collect();
    for path in Path::all() {
        for limit in 0..=3 {
            let wanted: Vec<usize> = slow.iter().map(|found| found.len().min(limit)).collect();
            let single: Vec<usize> = puzzles.iter().map(|puzzle| on::count(path, puzzle, limit)).collect();
            assert_eq!(single, wanted, "one by one on {path:?}, limit {limit}");
            assert_eq!(on::counts(path, puzzles, limit), wanted, "batch on {path:?}, limit {limit}");
        }
        let batch = on::verdicts(path, puzzles);
        for ((puzzle, found), batch) in puzzles.iter().zip(&slow).zip(batch) {
            let verdict = on::verdict(path, puzzle);
            assert_eq!(verdict, batch, "batch and single differ on {path:?}");
            assert_eq!(verdict, on::verdict(Path::PORTABLE, puzzle), "{path:?} shows other solutions");
            match verdict {
                Verdict::None => assert!(found.is_empty()),
                Verdict::One(solution) => assert_eq!(vec![solution], *found),
                Verdict::Many(a, b) => {
                    assert!(a != b && is_solution(&a, puzzle) && is_solution(&b, puzzle));
                    assert!(found.len() > 1);
                }
            }
            assert_eq!(on::solve(path, puzzle).is_some(), !found.is_empty());
        }
    }
}

#[test]
fn a_few_puzzles_of_every_kind() {
    check(&small_sample());
}

#[test]
fn damaged_puzzles_with_none_one_and_many_solutions() {
    let mut chance = Chance::seed_from_u64(7);
    let mut below = |bound: usize| chance.next_u32() as usize % bound;
    let mut puzzles = Vec::new();
    for puzzle in small_sample() {
        let Some(solution) = tokisuji::solve::nine::solve(&puzzle) else { continue };
        for _ in 0..if cfg!(debug_assertions) { 1 } else { 6 } {
            let mut damaged = puzzle;
            for _ in 0..below(4) {
                match below(3) {
                    0 => damaged[below(81)] = 0,
                    1 => damaged[below(81)] = below(9) as u8 + 1,
                    _ => {
                        let cell = below(81);
                        damaged[cell] = solution[cell];
                    }
                }
            }
            puzzles.push(damaged);
        }
    }
    check(&puzzles);
    let kinds: BTreeSet<usize> =
        puzzles.iter().map(|puzzle| tokisuji::solve::nine::count(puzzle, 2)).collect();
    assert_eq!(kinds.len(), 3, "the damage should make all three kinds");
}

#[test]
fn batches_of_random_givens() {
    let mut chance = Chance::seed_from_u64(11);
    // Sizes around the number of boards in step, where a batch could lose or mix up puzzles.
    for size in [0, 1, 2, 255, 256, 257, 600] {
        let mut puzzles: Vec<Digits> = Vec::new();
        for _ in 0..size {
            let grid = tokisuji::solve::nine::random_full_grid(&mut chance);
            let mut puzzle = [0; 81];
            for _ in 0..30 + chance.next_u32() % 20 {
                let cell = chance.next_u32() as usize % 81;
                puzzle[cell] = grid[cell];
            }
            // Now and then a digit that fits at sight and may make the puzzle unsolvable.
            let (cell, digit) = (chance.next_u32() as usize % 81, (chance.next_u32() % 9) as u8 + 1);
            if fits(&puzzle, cell, digit) {
                puzzle[cell] = digit;
            }
            puzzles.push(puzzle);
        }
        let wanted: Vec<usize> = puzzles.iter().map(|p| slow_solutions(p, 2).len()).collect();
        for path in Path::all() {
            assert_eq!(on::counts(path, &puzzles, 2), wanted, "{path:?}, {size} puzzles");
        }
    }
}

#[test]
fn minimal_puzzles_by_chance() {
    let mut chance = Chance::seed_from_u64(13);
    // The plain solver is slow, and slower still in a build without optimisation.
    let count = if cfg!(debug_assertions) { 40 } else { 400 };
    let grids: Vec<Digits> =
        (0..count).map(|_| tokisuji::solve::nine::random_full_grid(&mut chance)).collect();
    let puzzles = tokisuji::solve::nine::minimals(&grids, &mut chance);
    check(&puzzles);
    for (puzzle, grid) in puzzles.iter().zip(&grids) {
        assert_eq!(tokisuji::solve::nine::solve(puzzle), Some(*grid), "the grid it was made from");
    }
}

#[test]
fn enumeration_is_complete_and_without_repeats() {
    let mut with_many = 0;
    for puzzle in small_sample() {
        let slow: BTreeSet<Digits> = slow_solutions(&puzzle, 5_000).into_iter().collect();
        if slow.len() == 5_000 {
            continue;
        }
        with_many += usize::from(slow.len() > 10);
        let mut orders = Vec::new();
        for path in Path::all() {
            let mut found = Vec::new();
            on::enumerate(path, &puzzle, |solution| {
                found.push(*solution);
                ControlFlow::Continue(())
            });
            let distinct: BTreeSet<Digits> = found.iter().copied().collect();
            assert_eq!(distinct.len(), found.len(), "repeats on {path:?}");
            assert_eq!(distinct, slow, "{path:?}");
            orders.push(found);
        }
        assert!(orders.windows(2).all(|pair| pair[0] == pair[1]), "paths differ in order");
    }
    assert!(with_many > 0, "no puzzle with many solutions was looked at");
}

#[test]
fn enumeration_stops_when_told() {
    let mut seen = 0;
    tokisuji::solve::nine::enumerate(&[0; 81], |_| {
        seen += 1;
        if seen == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 100);
}

#[test]
fn streams_stop_when_told() {
    let puzzles = small_sample();
    let mut counts = Vec::new();
    tokisuji::solve::nine::count_stream(puzzles.iter().copied().cycle(), 2, |count| {
        counts.push(count);
        if counts.len() == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let wanted: Vec<usize> =
        puzzles.iter().cycle().take(1_000).map(|p| tokisuji::solve::nine::count(p, 2)).collect();
    assert_eq!(counts, wanted);
}

/// A grid without two of its digits has two fillings for each ring of cells in which they can change places, and
/// the rings can be counted without any solver.
#[test]
fn two_open_digits_double_with_every_ring() {
    let mut chance = Chance::seed_from_u64(3);
    for _ in 0..20 {
        let grid = tokisuji::solve::nine::random_full_grid(&mut chance);
        for (a, b) in [(1, 2), (3, 9), (4, 7)] {
            let open: Vec<usize> = (0..81).filter(|&cell| grid[cell] == a || grid[cell] == b).collect();
            let mut ring: Vec<usize> = (0..open.len()).collect();
            for i in 0..open.len() {
                for j in 0..i {
                    let (p, q) = (open[i], open[j]);
                    let peers =
                        p / 9 == q / 9 || p % 9 == q % 9 || (p / 27 == q / 27 && p % 9 / 3 == q % 9 / 3);
                    if peers && ring[i] != ring[j] {
                        let (old, new) = (ring[i], ring[j]);
                        ring.iter_mut().filter(|at| **at == old).for_each(|at| *at = new);
                    }
                }
            }
            let rings: BTreeSet<usize> = ring.into_iter().collect();
            let mut puzzle = grid;
            for cell in open {
                puzzle[cell] = 0;
            }
            assert_eq!(tokisuji::solve::nine::count(&puzzle, usize::MAX), 1 << rings.len());
            assert_eq!(tokisuji::solve::nine::counts(&[puzzle], usize::MAX), [1 << rings.len()]);
        }
    }
}

#[test]
fn an_open_rectangle_has_two_fillings() {
    let grid =
        parse("123456789456789123789123456214365897365897214897214365531642978642978531978531642").unwrap();
    assert!(is_solution(&grid, &grid));
    // r1c1 r1c2 / r4c1 r4c2 hold 1 2 / 2 1, in two boxes.
    let mut open = grid;
    for cell in [0, 1, 27, 28] {
        open[cell] = 0;
    }
    assert_eq!(tokisuji::solve::nine::count(&open, 10), 2);
}
