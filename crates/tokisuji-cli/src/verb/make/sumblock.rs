//! `make sumblock`: partitions of Latin squares, each proved before it is shown.

use super::produce;
use crate::args::{Common, MakeSumBlock, SumBlockMethod, SumBlockRules};
use crate::output::{Exit, Manner, Style, complain, say};
use crate::show;
use std::time::{Duration, Instant};
use tokisuji::answer::made_sumblock;
use tokisuji::chance::{Chance, stream};
use tokisuji::kind::Puzzle;
use tokisuji::make::sumblock::{Made, Method, NineSet, Wish, make, prove};

/// How long one puzzle may be looked for when nobody said: limits may be out of reach.
pub const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &MakeSumBlock, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let mut chance = stream(args.making.chance.get(), index);
        let wish = wish(args, &mut chance);
        let start = Instant::now();
        let patient = || go_on() && start.elapsed() < PATIENCE;
        let made = make(&wish, &mut chance, &patient);
        (index, made.map(|made| prove(&made, wish.method).map(|()| made)))
    };
    let mut exit = Exit::Done;
    produce(&args.making, common, work, |(index, made)| match made {
        Some(made) => say(&show_one(args, manner, index, &made?)),
        None => {
            exit = Exit::No;
            let number = index + 1;
            complain(&manner.lang.pick(
                format!(
                    "puzzle {number}: none within the limits was found in time; allow more single cells, or another level"
                ),
                format!(
                    "{number}番：時間内に条件に合う問題ができませんでした。1マスのブロックの上限を増やすか、レベルを変えてください"
                ),
            ));
            Ok(())
        }
    })?;
    Ok(exit)
}

/// What was asked for; `r2` draws its rules by chance, others for each puzzle.
pub fn wish(args: &MakeSumBlock, chance: &mut Chance) -> Wish {
    let method = match args.method {
        _ if args.level.is_some() => Method::Level(usize::from(args.level.unwrap_or(1))),
        SumBlockMethod::Climb => Method::Climb,
        SumBlockMethod::Score => Method::Score,
        SumBlockMethod::Embed => Method::Embed,
        SumBlockMethod::Smooth => Method::Smooth,
        SumBlockMethod::Unique => Method::Unique,
    };
    let rules = match args.rules() {
        SumBlockRules::R1 => NineSet::R1,
        SumBlockRules::R2 => NineSet::between(chance),
        SumBlockRules::R3 => NineSet::R3,
        SumBlockRules::R3Star => NineSet::R3_STAR,
    };
    Wish {
        largest_block: args.largest_block.map(usize::from),
        singles: args.singles.map(usize::from),
        squares: args.squares.into(),
        scores: args.scores.unwrap_or_default(),
        ..Wish::new(usize::from(args.size), method, rules)
    }
}

fn show_one(args: &MakeSumBlock, manner: Manner, index: u64, made: &Made) -> String {
    let puzzle = Puzzle::from(made.puzzle.clone());
    match manner.style {
        Style::Json => {
            let (asked, level) = ((args.method.name(), args.rules().name()), args.level.map(usize::from));
            let object = made_sumblock(made, asked, level, (args.making.chance.get(), index), manner.lang);
            serde_json::to_string(&object).expect("plain data has a JSON form") + "\n"
        }
        Style::Line => format!("{puzzle}\n"),
        Style::Picture => show::puzzle(&puzzle),
    }
}
