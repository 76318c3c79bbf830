//! `make sudoku`: so far the lowest layer, minimal puzzles stripped from random full grids.

use super::produce;
use crate::args::{Common, MakeSudoku};
use crate::output::{Exit, Manner, Style, say};
use crate::show;
use serde_json::json;
use tokisuji::chance::stream;
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::measure::{Level, Measure, Steps};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::nine;
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::walk_with;

pub(super) fn run(args: &MakeSudoku, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let work = |index: u64, _: &(dyn Fn() -> bool + Sync)| {
        let mut chance = stream(args.making.seed, index);
        let solution = nine::random_full_grid(&mut chance);
        (index, nine::minimal(&solution, &mut chance), solution)
    };
    produce(&args.making, common, work, |(index, puzzle, solution)| {
        say(&show_one(args, manner, index, &nine::write(&puzzle), &nine::write(&solution))?)
    })?;
    Ok(Exit::Done)
}

fn show_one(
    args: &MakeSudoku,
    manner: Manner,
    index: u64,
    line: &str,
    solution: &str,
) -> anyhow::Result<String> {
    let sudoku: Sudoku = line.parse()?;
    let puzzle = Puzzle::from(sudoku);
    let problem = puzzle.problem();
    let walk = walk_with(&problem, RuleSet::human(), tokisuji::walk::Manner::default());
    let level = Level.of(&walk, RuleSet::human());
    let steps = Steps.of(&walk, RuleSet::human());
    let given = problem.givens.iter().map(|mark| mark.cell).collect();
    Ok(match manner.style {
        Style::Json => {
            let object = json!({
                "kind": puzzle.kind(),
                "seed": args.making.seed,
                "index": index,
                "method": "strip",
                "version": env!("CARGO_PKG_VERSION"),
                "puzzle": line,
                "solution": solution,
                "size": 9,
                "givens": problem.givens.len(),
                "level": level.map(|level| level as u64),
                "steps": steps.map(|steps| steps as u64),
                "symmetry": Symmetry::describe(problem.frame.grid, &given),
            });
            format!("{object}\n")
        }
        Style::Line => format!("{line}\n"),
        Style::Picture => show::puzzle(&puzzle),
    })
}
