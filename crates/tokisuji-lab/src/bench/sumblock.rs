//! `bench sumblock`: CPU milliseconds for each, and how many blocks of one cell.

use anyhow::anyhow;
use cpu_time::ThreadTime;
use serde_json::json;
use std::time::Duration;
use tokisuji::chance::stream;
use tokisuji::lang::Lang;
use tokisuji::make::sumblock::plan::SumBlockPlan;
use tokisuji::make::sumblock::{make, prove};
use tokisuji_cli::args::MakeSumBlock;
use tokisuji_cli::output::{Exit, say};

/// How long one puzzle may be looked for when nobody said.
const PATIENCE: Duration = Duration::from_mins(1);

/// The CPU time of making alone, on one thread; proofs and printing are not counted.
pub(super) fn run(args: &MakeSumBlock) -> anyhow::Result<Exit> {
    let plan = SumBlockPlan::new(&args.recipe()).map_err(|error| anyhow!(error.say(Lang::En)))?;
    let (mut times, mut singles, mut missed) = (Vec::new(), 0, 0);
    for index in 0..args.making.count {
        let mut chance = stream(args.making.chance.get(), index);
        let start = ThreadTime::now();
        let patience = args.making.time.unwrap_or(PATIENCE);
        let wish = plan.wish(&mut chance);
        let made = make(&wish, &mut chance, &|| start.elapsed() < patience);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        match made {
            Some(made) => {
                singles += made.single_count();
                prove(&made, wish.method)?;
            }
            None => missed += 1,
        }
    }
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    times.sort_by(f64::total_cmp);
    let made = times.len() - missed;
    let object = json!({
        "bench": "sumblock", "size": args.size, "method": plan.method, "level": args.level,
        "rules": plan.rules, "seed": args.making.chance.get(), "puzzles": made, "not_in_time": missed,
        "mean_ms": mean, "median_ms": times.get(times.len() / 2), "p90_ms": times.get(times.len() * 9 / 10),
        "worst_ms": times.last(), "mean_singles": singles as f64 / made.max(1) as f64,
    });
    say(&format!("{object}\n"))?;
    Ok(Exit::Done)
}
