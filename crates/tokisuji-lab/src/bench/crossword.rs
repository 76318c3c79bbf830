//! `bench crossword`: how soon and how surely good boards are found, in CPU seconds of one thread.

use crate::args::BenchCrossword;
use anyhow::{anyhow, bail, ensure};
use cpu_time::ThreadTime;
use serde_json::json;
use std::cell::Cell;
use tokisuji::kind::crossword::{Customs, check};
use tokisuji::make::crossword::plan::CrosswordPlan;
use tokisuji::make::crossword::{Task, Tuning, make};
use tokisuji_cli::output::{Exit, Manner, say};
use tokisuji_cli::verb::words::read_list;

pub(super) fn run(args: &BenchCrossword, manner: Manner) -> anyhow::Result<Exit> {
    let (list, words) = read_list(&args.wish.list.words, args.wish.list.letters)?;
    let wish =
        CrosswordPlan::new(&args.wish.recipe(words)?).map_err(|error| anyhow!(error.say(manner.lang)))?.wish;
    let task = match Task::new(&list, &wish) {
        Ok(task) => task,
        Err(none) => bail!("{}", none.say(manner.lang)),
    };
    let tuning = if args.no_proof { Tuning { effort: 0, ..Tuning::default() } } else { Tuning::default() };
    let (mut reached, mut moves, mut seconds) = (0, 0, 0.0);
    let first_seed = args.wish.chance.get();
    for seed in first_seed..first_seed + args.wish.count {
        let start = ThreadTime::now();
        let best = Cell::new(i32::MIN);
        let (mut first, mut last) = (None, 0.0);
        let enough = || args.target.is_some_and(|target| best.get() >= target);
        let go_on = || start.elapsed() < args.wish.time_each() && !enough();
        let made = make(&task, tuning, (seed, 0), &go_on, &mut |made| {
            let now = start.elapsed().as_secs_f64();
            first.get_or_insert(now);
            if made.broken == 0 && made.value > best.get() {
                best.set(made.value);
                last = now;
            }
        });
        let kept = if made.broken == 0 { wish.customs } else { Customs::default() };
        ensure!(check(&made.board, &list, kept).is_empty(), "seed {seed}: a faulty board");
        let spent = start.elapsed().as_secs_f64();
        (moves, seconds) = (moves + made.moves, seconds + spent);
        reached += u32::from(enough());
        let round = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        say(&format!(
            "{}\n",
            json!({ "seed": seed, "value": made.value, "broken": made.broken, "bound": made.bound,
                "optimal": made.optimal, "first": first.map(round), "last_improved": round(last),
                "cpu_seconds": round(spent), "moves": made.moves })
        ))?;
    }
    say(&format!(
        "{}\n",
        json!({ "words": list.words.len(), "target": args.target, "reached": reached, "runs": args.wish.count,
            "moves_a_second": (moves as f64 / seconds).round() })
    ))?;
    Ok(Exit::Done)
}
