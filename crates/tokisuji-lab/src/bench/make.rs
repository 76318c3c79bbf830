//! `bench make`: how many Sudoku a CPU second, and how long their solutions are.

use anyhow::anyhow;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokisuji::make::make;
use tokisuji::make::plan::SudokuPlan;
use tokisuji_cli::args::MakeSudoku;
use tokisuji_cli::output::{Exit, Manner, say};

/// Makes on one thread and prints one line: speed by CPU time, and by level how many and how long.
pub(super) fn run(args: &MakeSudoku, manner: Manner) -> anyhow::Result<Exit> {
    let plan =
        SudokuPlan::new(&args.recipe(manner.lang)?).map_err(|error| anyhow!(error.say(manner.lang)))?;
    let (maker, method) = (&plan.maker, &plan.method);
    let (start, wall) = (ThreadTime::now(), Instant::now());
    let time = args.making.time.unwrap_or(Duration::MAX);
    let mut by_level: Vec<Vec<usize>> = vec![Vec::new(); maker.wish().rules.techniques.len() + 1];
    let (mut made, mut missed, mut givens) = (0u64, 0u64, 0);
    for index in 0..args.making.count {
        if wall.elapsed() > time {
            break;
        }
        let cut = plan.cut(args.making.chance.get(), index);
        match make(cut.as_ref().unwrap_or(maker), method, args.making.chance.get(), index, &|| {
            wall.elapsed() < time
        }) {
            Ok(one) => {
                made += 1;
                givens += one.puzzle.given_count();
                let grade = one.grade.map_or((0, 0), |grade| (grade.level, grade.steps));
                by_level[grade.0].push(grade.1);
            }
            Err(_) => missed += 1,
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let levels: Vec<Value> = by_level
        .iter()
        .enumerate()
        .filter(|(_, steps)| !steps.is_empty())
        .map(|(level, steps)| {
            let mean = steps.iter().sum::<usize>() as f64 / steps.len() as f64;
            let mean = (mean * 100.0).round() / 100.0;
            json!({ "level": level, "count": steps.len(), "mean_steps": mean, "most_steps": steps.iter().max() })
        })
        .collect();
    let object = json!({
        "method": method.name(),
        "rules": maker.wish().rules.name,
        "size": maker.empty().shape().size(),
        "made": made,
        "missed": missed,
        "cpu_seconds": seconds,
        "per_second": (made as f64 / seconds * 10.0).round() / 10.0,
        "mean_givens": (givens as f64 / (made as f64).max(1.0) * 100.0).round() / 100.0,
        "levels": levels,
    });
    say(&format!("{object}\n"))?;
    Ok(Exit::Done)
}
