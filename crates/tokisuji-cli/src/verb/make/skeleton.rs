//! `make skeleton`: words that cross, in one piece, with one solution, proved before it is shown.

use super::crossword::remarks;
use super::produce;
use crate::args::{Common, MakeSkeleton};
use crate::output::{Exit, Manner, Style, complain, say};
use crate::show;
use crate::verb::words::read_list;
use anyhow::ensure;
use std::time::{Duration, Instant};
use tokisuji::answer::made_skeleton;
use tokisuji::chance::stream;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::make::skeleton::{Made, Wish, make};
use tokisuji::solve::{Verdict, verdict};

/// How long one puzzle may be looked for when nobody said.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &MakeSkeleton, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let list = read_list(&args.list.words, args.list.letters)?;
    if !common.quiet {
        remarks(&list, manner.lang);
    }
    let (cols, rows) = args.size;
    let wish = Wish { cols, rows, letters: !args.no_letters, level: args.level.map(usize::from) };
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let start = Instant::now();
        let patient = || go_on() && start.elapsed() < PATIENCE;
        (index, make(&list, wish, &mut stream(args.making.chance.get(), index), &patient))
    };
    let mut exit = Exit::Done;
    produce(&args.making, common, work, |(index, made)| match made {
        Ok(made) => {
            // Nothing is shown on trust.
            let proved = matches!(verdict(&made.puzzle.problem()), Verdict::One(_));
            ensure!(proved && made.solution.components().len() == 1, "{}: not proved", made.puzzle);
            say(&match manner.style {
                Style::Json => {
                    serde_json::to_string(&made_skeleton(&made, &list, args.making.chance.get(), index))?
                        + "\n"
                }
                Style::Line => format!("{}\n", made.puzzle),
                Style::Picture => picture(&made, manner.lang),
            })
        }
        Err(none) => {
            exit = Exit::No;
            complain(&none.say(manner.lang));
            Ok(())
        }
    })?;
    Ok(exit)
}

/// The puzzle and what there is to say about it.
fn picture(made: &Made, lang: Lang) -> String {
    let counts = made.solution.counts();
    let given = made.puzzle.problem().givens.len();
    let letters = match (given, made.fewest) {
        (0, _) => lang.pick("no letters given".to_string(), "最初の文字なし".to_string()),
        (_, true) => lang.pick(
            format!("{given} letters given, and no fewer would do"),
            format!("最初の文字{given}個(これより少なくできない)"),
        ),
        (_, false) => lang.pick(
            format!("{given} letters given; fewer might do"),
            format!("最初の文字{given}個(もっと少なくできるかもしれない)"),
        ),
    };
    let summary = lang.pick(
        format!("{} words, {} crossings, one solution; {letters}", counts.words, counts.crossings),
        format!("{}語、交差{}、解は1つ。{letters}", counts.words, counts.crossings),
    );
    format!("{}{summary}\n\n", show::puzzle(&Puzzle::from(made.puzzle.clone())))
}
