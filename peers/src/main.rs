//! How fast are we, and against whom: the nine-by-nine engines and the `sudoku` crate in one run.
//!
//! `cargo run --release --manifest-path peers/Cargo.toml [-- SET-NAME-PART [SECONDS [PATHS]]]` prints puzzles per second proving
//! uniqueness and ratios to the `sudoku` crate; `-- makers` prints what making, enumerating and naming cost;
//! `-- grade FILE…` prints how many puzzles are solved as people do, by us and by that crate, as JSON lines for `tokisuji-lab bench speed`.
//! All figures are CPU time of one thread, solvers taking turns, best of many passes.

mod grade;
mod makers;

use cpu_time::ThreadTime;
use std::time::Instant;
use sudoku::Sudoku;
use tokisuji::solve::nine::{Digits, Path, on};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/sudoku");

const SETS: [(&str, usize); 9] = [
    ("easy_nakedsingles", 10_000),
    ("unbiased_cb", 10_000),
    ("17clue_10k", 10_000),
    ("magictour_top1465", 965),
    ("forum_hardest_1905_11plus", 2_000),
    ("forum_hardest_1106", 250),
    ("serg_benchmark_multisol", 5_000),
    ("mixed_validity", 5_000),
    ("17clue_all", 49_158),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name_part = arguments.first().map_or("", String::as_str);
    if name_part == "makers" {
        makers::run(&load("17clue_10k", 2_000));
        return;
    }
    if name_part == "grade" {
        grade::run(&arguments[1..]);
        return;
    }
    let seconds = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let columns = arguments.get(2).map_or("sbpq", String::as_str);
    println!(
        "{:26} {:>10} | {:>17} | {:>17} | {:>17} | {:>17}",
        "set", "sudoku 0.8", "single", "batch", "portable single", "portable batch"
    );
    for (name, number) in SETS {
        if name.contains(name_part) {
            measure(name, &load(name, number), seconds, columns);
        }
    }
}

/// Reads at most `number` puzzles of a set.
fn load(name: &str, number: usize) -> Vec<Digits> {
    let text = std::fs::read_to_string(format!("{FOLDER}/{name}.txt")).expect("benchmark sets are there");
    text.lines().filter_map(|line| tokisuji::solve::nine::parse(line.trim()).ok()).take(number).collect()
}

/// Times all solvers on one set, in turns, and prints a line.
fn measure(name: &str, puzzles: &[Digits], seconds: f64, columns: &str) {
    let theirs: Vec<Sudoku> =
        puzzles.iter().map(|puzzle| Sudoku::from_bytes(*puzzle).expect("81 digits")).collect();
    let best_path = Path::best();
    let solvers: [(char, &dyn Fn() -> usize); 5] = [
        ('t', &|| theirs.iter().map(|puzzle| puzzle.solutions_count_up_to(2)).sum()),
        ('s', &|| puzzles.iter().map(|puzzle| on::count(best_path, puzzle, 2)).sum()),
        ('b', &|| on::counts(best_path, puzzles, 2).iter().sum()),
        ('p', &|| puzzles.iter().map(|puzzle| on::count(Path::PORTABLE, puzzle, 2)).sum()),
        ('q', &|| on::counts(Path::PORTABLE, puzzles, 2).iter().sum()),
    ];
    let mut best = [f64::INFINITY; 5];
    let mut sums = [0; 5];
    let start = Instant::now();
    let mut passes = 0;
    while passes < 3 || start.elapsed().as_secs_f64() < seconds {
        passes += 1;
        for (at, (letter, solver)) in solvers.iter().enumerate() {
            if at == 0 || columns.contains(*letter) {
                let before = ThreadTime::now();
                sums[at] = solver();
                best[at] = best[at].min(before.elapsed().as_secs_f64());
            }
        }
    }
    print!("{name:26} {:8.0}/s", puzzles.len() as f64 / best[0]);
    for at in 1..5 {
        if best[at].is_finite() {
            assert_eq!(sums[at], sums[0], "solvers disagree");
            print!(" | {:5.2}x {:8.0}/s", best[0] / best[at], puzzles.len() as f64 / best[at]);
        } else {
            print!(" | {:17}", "");
        }
    }
    println!();
}
