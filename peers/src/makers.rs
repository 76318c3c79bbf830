//! What making, enumerating, sampling and naming cost.

use cpu_time::ThreadTime;
use rand::SeedableRng;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::ops::ControlFlow;
use tokisuji::solve::nine::{Chance, Digits};

/// Runs `work` a few times and prints the best time for each of `number` things.
fn time<T>(what: &str, number: usize, mut work: impl FnMut() -> T) -> T {
    let mut best = f64::INFINITY;
    let mut out = None;
    for _ in 0..4 {
        let before = ThreadTime::now();
        out = Some(black_box(work()));
        best = best.min(before.elapsed().as_secs_f64());
    }
    println!("{what:44} {:8.3} µs {:10.0}/s", best * 1e6 / number as f64, number as f64 / best);
    out.expect("worked at least once")
}

pub fn run(puzzles: &[Digits]) {
    let number = 5_000;
    let mut chance = Chance::seed_from_u64(1);
    let grids: Vec<Digits> = time("random full grid", number, || {
        (0..number).map(|_| tokisuji::solve::nine::random_full_grid(&mut chance)).collect()
    });
    let minimals: Vec<Digits> = time("minimal puzzle, one by one", number, || {
        grids.iter().map(|grid| tokisuji::solve::nine::minimal(grid, &mut chance)).collect()
    });
    let together =
        time("minimal puzzle, many", number, || tokisuji::solve::nine::minimals(&grids, &mut chance));
    for some in [&minimals, &together] {
        let givens: usize = some.iter().map(|p| p.iter().filter(|digit| **digit != 0).count()).sum();
        println!("    {:.2} givens on average", givens as f64 / number as f64);
    }
    time("canonical form of a full grid", number, || {
        grids.iter().map(tokisuji::solve::nine::canonical).count()
    });
    time("canonical form of a minimal puzzle", number, || {
        minimals.iter().map(tokisuji::solve::nine::canonical).count()
    });
    time("canonical form of a 17-given puzzle", puzzles.len(), || {
        puzzles.iter().map(tokisuji::solve::nine::canonical).count()
    });

    // About a hundred thousand solutions: a 17-given puzzle without some of its givens.
    let mut shown = 0;
    for (at, puzzle) in puzzles.iter().enumerate() {
        let mut open = *puzzle;
        let givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        for step in 0..2 + at % 2 {
            open[givens[(at + 5 * step) % 17]] = 0;
        }
        let solutions = tokisuji::solve::nine::count(&open, 300_000);
        if !(80_000..200_000).contains(&solutions) {
            continue;
        }
        println!("a puzzle with {solutions} solutions");
        time("  count all", solutions, || tokisuji::solve::nine::count(&open, usize::MAX));
        time("  enumerate all", solutions, || {
            let mut sum = 0;
            tokisuji::solve::nine::enumerate(&open, |solution| {
                sum += u64::from(solution[40]);
                ControlFlow::Continue(())
            });
            sum
        });
        time("  count all, batch", solutions, || tokisuji::solve::nine::counts(&[open], usize::MAX));
        time("  sample", 2_000, || {
            (0..2_000).filter_map(|_| tokisuji::solve::nine::sample(&open, &mut chance)).count()
        });
        shown += 1;
        if shown == 3 {
            break;
        }
    }
    evenness(puzzles, &mut chance);
}

/// How even quick samples are: the share of the most and the least frequent solution against an even share.
fn evenness(puzzles: &[Digits], chance: &mut Chance) {
    for puzzle in puzzles.iter().take(400) {
        let mut open = *puzzle;
        let first = (0..81).find(|&cell| open[cell] != 0).unwrap_or(0);
        open[first] = 0;
        let solutions = tokisuji::solve::nine::count(&open, 200);
        if !(50..200).contains(&solutions) {
            continue;
        }
        let draws = 1_000 * solutions;
        let mut times: BTreeMap<Digits, usize> = BTreeMap::new();
        for _ in 0..draws {
            *times.entry(tokisuji::solve::nine::sample(&open, chance).expect("solvable")).or_default() += 1;
        }
        let share = |times: usize| times as f64 / 1_000.0;
        let chi: f64 = times.values().map(|&seen| (seen as f64 - 1_000.0).powi(2) / 1_000.0).sum();
        println!(
            "samples from {solutions} solutions, {} met: most frequent {:.2}x its even share, least {:.2}x, chi-square {:.0} for {} degrees",
            times.len(),
            share(times.values().copied().max().unwrap_or(0)),
            share(times.values().copied().min().unwrap_or(0)),
            chi,
            solutions - 1
        );
        return;
    }
}
