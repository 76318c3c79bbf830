//! Solving as people do: our walk with `human` and all its measures beside the 14 strategies of the `sudoku` crate that need no knowledge of
//! the givens and no mutant fish, in turns, as JSON lines.

use cpu_time::ThreadTime;
use std::hint::black_box;
use sudoku::Sudoku;
use sudoku::strategy::{Strategy, StrategySolver};
use tokisuji::measure::MEASURES;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{End, Manner, walk_with};

const STRATEGIES: [Strategy; 14] = [
    Strategy::NakedSingles,
    Strategy::HiddenSingles,
    Strategy::LockedCandidates,
    Strategy::NakedPairs,
    Strategy::NakedTriples,
    Strategy::HiddenPairs,
    Strategy::HiddenTriples,
    Strategy::XWing,
    Strategy::Swordfish,
    Strategy::XyWing,
    Strategy::XyzWing,
    Strategy::NakedQuads,
    Strategy::HiddenQuads,
    Strategy::Jellyfish,
];

/// Puzzles of a file, at most: enough for a steady figure.
const MOST: usize = 2000;

pub fn run(files: &[String]) {
    let rules = RuleSet::human();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file of puzzles");
        let lines =
            text.lines().filter_map(|line| line.split_whitespace().next()).filter(|line| line.len() == 81);
        let lines: Vec<&str> = lines.take(MOST).collect();
        let ours: Vec<Problem> = lines
            .iter()
            .map(|line| tokisuji::format::read(line).expect("a puzzle").puzzle.problem())
            .collect();
        let theirs: Vec<Sudoku> =
            lines.iter().map(|line| Sudoku::from_str_line(line).expect("a puzzle")).collect();
        let (mut best, mut solved) = ([f64::INFINITY; 2], [0; 2]);
        for _ in 0..5 {
            let before = ThreadTime::now();
            solved[0] = 0;
            for problem in &ours {
                let walk = walk_with(problem, rules, Manner::default());
                solved[0] += usize::from(walk.end == End::Solved);
                for measure in MEASURES {
                    black_box(measure.of(&walk, rules));
                }
            }
            best[0] = best[0].min(before.elapsed().as_secs_f64());
            let before = ThreadTime::now();
            let solver = |puzzle: &Sudoku| StrategySolver::from_sudoku(*puzzle).solve(&STRATEGIES);
            solved[1] = theirs.iter().filter(|puzzle| black_box(solver(puzzle)).is_ok()).count();
            best[1] = best[1].min(before.elapsed().as_secs_f64());
        }
        let stem = std::path::Path::new(file)
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into());
        for (at, who) in ["tokisuji", "sudoku 0.8"].iter().enumerate() {
            let per_second = (lines.len() as f64 / best[at]).round();
            println!(
                "{{\"who\":\"{who}\",\"work\":\"grade\",\"set\":\"{stem}\",\"puzzles\":{},\"solved\":{},\"per_second\":{per_second}}}",
                lines.len(),
                solved[at]
            );
        }
    }
}
