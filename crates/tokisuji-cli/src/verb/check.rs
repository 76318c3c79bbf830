//! `check`: valid? unique? minimal? symmetric?

use super::{boards, one_puzzle};
use crate::answer::Answer;
use crate::args::{Check, Common};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use anyhow::Context;
use std::time::{Duration, Instant};
use tokisuji::answer;
use tokisuji::kind::Position;
use tokisuji::kind::crossword::Crossword;

/// Long enough for any puzzle meant for people; a board that takes longer is told so.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &Check, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    if let Some(path) = &args.dictionary.words {
        return boards::check(args, path, common, manner);
    }
    let same = args.same.as_deref().map(|text| one_puzzle("--same", text, manner.lang)).transpose()?;
    let form = same
        .as_ref()
        .map(|puzzle| puzzle.canonical().context("--same: found no plain 9×9 Sudoku"))
        .transpose()?;
    batch::run(&args.input, common, manner, answers(), |_, position| {
        match position.puzzle.get::<Crossword>() {
            Some(board) => boards::checked(board, None, args, manner),
            None => one(form.as_deref(), manner, position),
        }
    })
}

fn one(same: Option<&str>, manner: Manner, position: &Position) -> Answer {
    let start = Instant::now();
    let mut report = answer::check(&position.puzzle, manner.lang, &|| start.elapsed() < PATIENCE);
    report.same = same.map(|form| report.canonical.as_deref() == Some(form));
    let good = report.unique == Some(true) && report.same != Some(false);
    let exit = if good { Exit::Done } else { Exit::No };
    match manner.style {
        Style::Json => Answer::json(&report, exit),
        Style::Line => {
            let said = report.sentences(manner.lang).join("; ");
            Answer::new(format!("{}\t{said}\n", report.puzzle), exit)
        }
        Style::Picture => {
            let said = report.sentences(manner.lang).join("\n");
            Answer::new(format!("{}{said}\n\n", show::puzzle(&position.puzzle)), exit)
        }
    }
}
