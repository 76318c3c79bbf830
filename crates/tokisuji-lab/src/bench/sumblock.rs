//! `bench sumblock`: CPU milliseconds for each, and how many blocks of one cell.

use cpu_time::ThreadTime;
use serde_json::json;
use tokisuji::chance::stream;
use tokisuji::make::sumblock::{make, prove};
use tokisuji_cli::args::MakeSumBlock;
use tokisuji_cli::output::{Exit, say};
use tokisuji_cli::verb::make::sumblock::{PATIENCE, wish};

/// The CPU time of making alone, on one thread; proofs and printing are not counted.
pub(super) fn run(args: &MakeSumBlock) -> anyhow::Result<Exit> {
    let (mut times, mut singles, mut missed) = (Vec::new(), 0, 0);
    for index in 0..args.making.count {
        let mut chance = stream(args.making.chance.get(), index);
        let start = ThreadTime::now();
        let patience = args.making.time.unwrap_or(PATIENCE);
        let wish = wish(args, &mut chance);
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
        "bench": "sumblock", "size": args.size, "method": args.method.name(), "level": args.level,
        "rules": args.rules().name(), "seed": args.making.chance.get(), "puzzles": made, "not_in_time": missed,
        "mean_ms": mean, "median_ms": times.get(times.len() / 2), "p90_ms": times.get(times.len() * 9 / 10),
        "worst_ms": times.last(), "mean_singles": singles as f64 / made.max(1) as f64,
    });
    say(&format!("{object}\n"))?;
    Ok(Exit::Done)
}
