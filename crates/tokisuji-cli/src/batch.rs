//! The same work on every puzzle of the input: on all cores, in order, in constant memory.
//!
//! A reader thread cuts the input into puzzles; the workers take whatever has arrived, so that a slow stream
//! is answered line by line and a fast one in large portions.

use crate::answer::Answer;
use crate::args::{Common, Input};
use crate::input::{Entry, entries, named_format};
use crate::output::{Exit, Manner, complain};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use tokisuji::kind::Position;

/// Puzzles taken at once, at most: enough to keep every core busy, few enough to forget.
const PORTION: usize = 1024;

/// Runs `work` on every puzzle, numbered from 0, and writes the answers in order.
pub(crate) fn run(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    work: impl Fn(usize, &Position) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    let format = named_format(common)?;
    run_entries(input, common, manner, out, |number, entry| match entry.read(format) {
        Ok(position) => work(number, &position),
        Err(error) => Answer::trouble(entry.complain(&error, manner.lang), &entry.text(), manner),
    })
}

/// The same for work that reads each item itself.
pub(crate) fn run_entries(
    input: &Input,
    common: &Common,
    manner: Manner,
    mut out: impl Write,
    one: impl Fn(usize, &Entry) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let (send, receive) = sync_channel(2 * PORTION);
    // Not a scoped thread: when the answers can no longer be written, nobody waits for more input.
    let (asked, lang) = (input.clone(), manner.lang);
    let reader = std::thread::spawn(move || entries(&asked, lang, |entry| send.send(entry).is_ok()));
    let mut exit = Exit::Done;
    let mut done = 0;
    let progress = progress(common);
    while let Some(portion) = portion(&receive) {
        let answers: Vec<Answer> = pool
            .install(|| portion.par_iter().enumerate().map(|(at, entry)| one(done + at, entry)).collect());
        done += portion.len();
        progress.suspend(|| write(&mut out, &answers, &mut exit))?;
        progress.inc(portion.len() as u64);
    }
    progress.finish_and_clear();
    match reader.join() {
        Ok(done) => done.map(|()| exit),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// The same for work that follows a chain of reasoning, which no crossword has: each is told so in its place.
pub(crate) fn run_reasoned(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    work: impl Fn(usize, &Position) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    run(input, common, manner, out, |number, position| {
        if position.puzzle.is_reasoned() { work(number, position) } else { unreasoned(position, manner) }
    })
}

/// Waits for one puzzle, then takes what else is there already.
fn portion(receive: &Receiver<Entry>) -> Option<Vec<Entry>> {
    let mut portion = vec![receive.recv().ok()?];
    portion.extend(receive.try_iter().take(PORTION - 1));
    Some(portion)
}

fn write(out: &mut impl Write, answers: &[Answer], exit: &mut Exit) -> anyhow::Result<()> {
    for answer in answers {
        out.write_all(answer.text.as_bytes())?;
        if let Some(complaint) = &answer.complaint {
            out.flush()?;
            complain(complaint);
        }
        *exit = answer.exit.max(*exit);
    }
    out.flush()?;
    Ok(())
}

/// A count and a rate on standard error, when a person is watching and the answers go elsewhere.
pub fn progress(common: &Common) -> ProgressBar {
    let watched = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal() && !common.quiet;
    let target = if watched { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{spinner} {human_pos} ({per_sec}) {msg}");
    let bar = ProgressBar::with_draw_target(None, target);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The answer to a crossword where only reasoning helps.
pub(crate) fn unreasoned(position: &Position, manner: Manner) -> Answer {
    let puzzle = &position.puzzle;
    let said = manner.lang.pick(
        format!("{puzzle}: a crossword is solved by its clues, not by rules; solve, check, draw and convert know it"),
        format!("{puzzle}: クロスワードはカギで解くもので、規則では解けません。solve・check・draw・convert が使えます"),
    );
    Answer::trouble(said, &puzzle.to_string(), manner)
}
