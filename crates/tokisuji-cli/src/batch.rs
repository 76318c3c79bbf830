//! The same work on every puzzle of the input: on all cores, in order, in constant memory.
//!
//! A reader thread cuts the input into puzzles; the workers take whatever has arrived, so that a slow stream
//! is answered line by line and a fast one in large portions.

use crate::answer::Answer;
use crate::args::{Common, Input};
use crate::input::{Entry, Taker, hand_over, named_format};
use crate::output::{Exit, Manner, complain, is_terminal};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::solve::nine::Digits;

/// Puzzles handed over at once, at most: enough to keep every core busy, few enough to forget.
const PORTION: usize = 1024;
/// The same where plain lines are answered many at a time, in a millisecond or two.
const LARGE_PORTION: usize = 16 * PORTION;
/// Portions read ahead, at most.
const AHEAD: usize = 16;
/// Plain lines answered by one thread at once: fewer leave the engine half empty at the end too often.
const RUN: usize = 8 * PORTION;

/// Runs `work` on every puzzle, numbered from 0, and writes the answers in order.
pub(crate) fn run(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    work: impl Fn(usize, &Position) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    run_each(input, common, manner, out, work, None::<&fn(&[Digits]) -> Answer>)
}

/// The same, where a run of plain lines can be answered all at once, line by line, and without complaint.
pub(crate) fn run_in_lanes(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    work: impl Fn(usize, &Position) -> Answer + Sync,
    many: impl Fn(&[Digits]) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    run_each(input, common, manner, out, work, Some(&many))
}

fn run_each(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    work: impl Fn(usize, &Position) -> Answer + Sync,
    many: Option<&(impl Fn(&[Digits]) -> Answer + Sync)>,
) -> anyhow::Result<Exit> {
    let format = named_format(common)?;
    let one = |number: usize, piece: Piece<'_>| match piece {
        Piece::Plain(digits) => work(number, &Position::from(Puzzle::from(Sudoku::nine(digits)))),
        Piece::Entry(entry) => match entry.read(format) {
            Ok(position) => work(number, &position),
            Err(error) => Answer::trouble(entry.complain(&error, manner.lang), &entry.text(), manner),
        },
    };
    let most = if many.is_some() { LARGE_PORTION } else { PORTION };
    // Who names a format gets that reader and no other.
    go_through(input, common, manner, out, (format.is_none(), most), |pool, first, portion| match many {
        Some(many) => answer_runs(pool, first, portion, &one, many),
        None => answer_each(pool, first, portion, &one),
    })
}

/// The same for work that reads each item itself.
pub(crate) fn run_entries(
    input: &Input,
    common: &Common,
    manner: Manner,
    out: impl Write,
    one: impl Fn(usize, &Entry) -> Answer + Sync,
) -> anyhow::Result<Exit> {
    go_through(input, common, manner, out, (false, PORTION), |pool, first, portion| {
        pool.install(|| portion.others.par_iter().map(|(at, entry)| one(first + at, entry)).collect())
    })
}

/// Reads in one thread, answers in the others, writes in this one. `how` says whether plain lines are taken as such, and how many puzzles
/// at once.
fn go_through(
    input: &Input,
    common: &Common,
    manner: Manner,
    mut out: impl Write,
    how: (bool, usize),
    answer: impl Fn(&ThreadPool, usize, &Portion) -> Vec<Answer>,
) -> anyhow::Result<Exit> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let (send, receive) = sync_channel(AHEAD);
    // Not a scoped thread: when the answers can no longer be written, nobody waits for more input.
    let (asked, lang) = (input.clone(), manner.lang);
    let reader = std::thread::spawn(move || {
        let mut gatherer = Gatherer { portion: Portion::default(), lanes: how.0, send };
        let read = hand_over(&asked, lang, &mut gatherer);
        gatherer.wait();
        read
    });
    let mut exit = Exit::Done;
    let mut done = 0;
    let progress = progress(common);
    while let Some(portion) = portion(&receive, how.1) {
        let answers = answer(&pool, done, &portion);
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

/// Puzzles in their order: plain lines as grids, and between them the others with their places.
#[derive(Default)]
struct Portion {
    plain: Vec<Digits>,
    others: Vec<(usize, Entry)>,
}

/// One of them.
enum Piece<'p> {
    Plain(&'p Digits),
    Entry(&'p Entry),
}

impl Portion {
    fn len(&self) -> usize {
        self.plain.len() + self.others.len()
    }

    fn append(&mut self, mut next: Portion) {
        let before = self.len();
        self.plain.append(&mut next.plain);
        self.others.extend(next.others.into_iter().map(|(at, entry)| (before + at, entry)));
    }

    /// Runs of plain lines, each with the place of its first, and behind each the entry that ends it.
    fn runs(&self) -> impl Iterator<Item = (usize, &[Digits], Option<&Entry>)> {
        let ends = self.others.iter().map(|(at, entry)| (*at, Some(entry)));
        let mut begin = 0;
        ends.chain([(self.len(), None)]).enumerate().map(move |(others, (end, entry))| {
            let run = &self.plain[begin - others..end - others];
            let first = std::mem::replace(&mut begin, end + 1);
            (first, run, entry)
        })
    }
}

/// Every puzzle by itself.
fn answer_each(
    pool: &ThreadPool,
    first: usize,
    portion: &Portion,
    one: &(impl Fn(usize, Piece<'_>) -> Answer + Sync),
) -> Vec<Answer> {
    let pieces: Vec<Piece<'_>> = portion
        .runs()
        .flat_map(|(_, run, entry)| run.iter().map(Piece::Plain).chain(entry.map(Piece::Entry)))
        .collect();
    pool.install(|| pieces.into_par_iter().enumerate().map(|(at, piece)| one(first + at, piece)).collect())
}

/// Plain lines many at a time, the others each by itself.
fn answer_runs(
    pool: &ThreadPool,
    first: usize,
    portion: &Portion,
    one: &(impl Fn(usize, Piece<'_>) -> Answer + Sync),
    many: &(impl Fn(&[Digits]) -> Answer + Sync),
) -> Vec<Answer> {
    let length = (portion.plain.len() / pool.current_num_threads()).clamp(PORTION / 2, RUN);
    let runs: Vec<_> = portion
        .runs()
        .flat_map(|(at, run, entry)| {
            let entry = entry.map(|entry| (&run[..0], Some((at + run.len(), entry))));
            run.chunks(length).map(|run| (run, None)).chain(entry)
        })
        .collect();
    let answer = |(run, entry): (&[Digits], Option<(usize, &Entry)>)| match entry {
        Some((at, entry)) => one(first + at, Piece::Entry(entry)),
        None => many(run),
    };
    pool.install(|| runs.into_par_iter().map(answer).collect())
}

/// Gathers what is read until there is enough, or until it may take long until there is more.
struct Gatherer {
    portion: Portion,
    lanes: bool,
    send: SyncSender<Portion>,
}

impl Gatherer {
    fn enough(&mut self) -> bool {
        self.portion.len() < PORTION || self.wait()
    }
}

impl Taker for Gatherer {
    fn entry(&mut self, entry: Entry) -> bool {
        self.portion.others.push((self.portion.len(), entry));
        self.enough()
    }

    fn plain(&mut self, digits: &Digits) -> Option<bool> {
        self.lanes.then(|| {
            self.portion.plain.push(*digits);
            self.enough()
        })
    }

    fn wait(&mut self) -> bool {
        if self.portion.len() == 0 {
            return true;
        }
        let next = Portion { plain: Vec::with_capacity(self.portion.plain.len()), others: Vec::new() };
        self.send.send(std::mem::replace(&mut self.portion, next)).is_ok()
    }
}

/// Waits for some puzzles, then takes what else is there already.
fn portion(receive: &Receiver<Portion>, most: usize) -> Option<Portion> {
    let mut portion = receive.recv().ok()?;
    while portion.len() < most
        && let Ok(next) = receive.try_recv()
    {
        portion.append(next);
    }
    Some(portion)
}

fn write(out: &mut impl Write, answers: &[Answer], exit: &mut Exit) -> anyhow::Result<()> {
    let mut text = Vec::new();
    for answer in answers {
        text.extend_from_slice(answer.text.as_bytes());
        if let Some(complaint) = &answer.complaint {
            out.write_all(&std::mem::take(&mut text))?;
            out.flush()?;
            complain(complaint);
        }
        *exit = answer.exit.max(*exit);
    }
    out.write_all(&text)?;
    out.flush()?;
    Ok(())
}

/// A count and a rate on standard error, when a person is watching and the answers go elsewhere.
pub fn progress(common: &Common) -> ProgressBar {
    let watched = std::io::stderr().is_terminal() && !is_terminal() && !common.quiet;
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
