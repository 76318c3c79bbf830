//! `reproduce B`: the 72 runs of the paper on crosswords from small dictionaries, its table 1 and its figure 5.

use super::write;
use crate::args::Reproduce;
use crate::plot::{self, COLOURS, Line, Scale, Words};
use anyhow::{Context, ensure};
use cpu_time::ThreadTime;
use rayon::prelude::*;
use std::path::Path;
use tokisuji::kind::crossword::{Customs, check};
use tokisuji::make::crossword::{CrosswordWish, MadeCrossword, Objective, Task, Tuning, make};
use tokisuji::words::{Folding, WordList};
use tokisuji_cli::args::Common;
use tokisuji_cli::batch::progress;

/// Where lists of the paper's sizes may lie.
const FOLDER: &str = "../shared/data/words";
const LISTS: [&str; 6] = ["food40", "animals60", "prefectures80", "campus100", "hokkaido120", "vegfruit140"];
/// The list that stands for the paper's 120 place names.
const PLACES: &str = "hokkaido120";
/// Lists that come with the program, for when the others are not there.
const SHIPPED: [(&str, &str); 3] = [
    ("kitchen", include_str!("../../../tokisuji/data/words/kitchen.txt")),
    ("umi", include_str!("../../../tokisuji/data/words/umi.txt")),
    ("machi", include_str!("../../../tokisuji/data/words/machi.txt")),
];
const SIDES: [usize; 4] = [6, 7, 8, 9];

/// Table 1 as printed: seconds, white, black, black pairs, parts.
const TABLE_1: [[i32; 5]; 4] =
    [[120, 24, 12, 1, 1], [600, 34, 15, 4, 2], [1800, 42, 22, 0, 6], [3600, 54, 27, 5, 5]];

/// The three kinds of run.
fn kinds() -> [(&'static str, Objective, Customs); 3] {
    let tidy = |penalty| Objective::Tidy { penalty };
    [
        ("objective 3, w = 1", tidy(1), Customs::default()),
        ("objective 3, w = 2", tidy(2), Customs::default()),
        ("objective 1, connected", Objective::White, Customs { connected: true, ..Customs::default() }),
    ]
}

/// One run: its board, and CPU seconds until the first board and the last better one.
struct Run {
    made: MadeCrossword,
    first: f64,
    last: f64,
}

pub(super) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<()> {
    let lists = lists()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let per_list = kinds().len() * SIDES.len();
    let bar = progress(common);
    bar.set_length((lists.len() * per_list) as u64);
    let runs: Vec<Run> = pool.install(|| {
        (0..lists.len() * per_list)
            .into_par_iter()
            .map(|at| {
                let (_, objective, customs) = kinds()[at % kinds().len()];
                let side = SIDES[at / kinds().len() % SIDES.len()];
                let run = one(&lists[at / per_list].1, side, objective, customs, args);
                bar.inc(1);
                run
            })
            .collect::<anyhow::Result<_>>()
    })?;
    bar.finish_and_clear();
    // Runs of list number `list`, side by side.
    let at = |list: usize, side: usize, kind: usize| &runs[list * per_list + side * kinds().len() + kind];
    let mut text = head(args, lists.len() * per_list);
    if let Some(places) = lists.iter().position(|(name, _)| name == PLACES) {
        text += &table_1(&SIDES.map(|side| at(places, side - SIDES[0], 0)));
    }
    for (kind, (name, ..)) in kinds().iter().enumerate() {
        text += &format!(
            "\n## {}{}\n\nValue (white squares, pairs of black squares, parts), then CPU seconds until the last better board.\n\n| list |",
            name[..1].to_uppercase(),
            &name[1..]
        );
        text += &SIDES.map(|side| format!(" n = {side} |")).concat();
        text += &format!("\n|---|{}\n", "---|".repeat(SIDES.len()));
        for (list, (name, _)) in lists.iter().enumerate() {
            text += &format!("| {name} |");
            for side in 0..SIDES.len() {
                text += &format!(" {} |", at(list, side, kind).cell());
            }
            text.push('\n');
        }
    }
    let slowest = runs.iter().map(|run| run.first).fold(0.0, f64::max);
    text += &format!(
        "\nAll {} runs gave a board, the first one after {:.3} CPU seconds at the latest. Every board was checked against its \
        list by the plain checker.\n",
        runs.len(),
        slowest
    );
    text += TAIL;
    write(&args.output, "paper-b.md", &text)?;
    let seconds = |list: usize| (0..SIDES.len()).map(|side| Some(at(list, side, 0).last)).collect();
    let lines: Vec<Line<'_>> = lists
        .iter()
        .enumerate()
        .map(|(list, (name, _))| Line { name, colour: COLOURS[list % COLOURS.len()], values: seconds(list) })
        .collect();
    let title = "Paper B, figure 5: CPU seconds until the last better board (objective 3, w = 1)";
    let sides = SIDES.map(|side| side.to_string());
    let plot = plot::lines(&Words { title, below: "n" }, &sides, &Scale::Log { from: -2, to: 3 }, &lines);
    write(&args.output, "paper-b.svg", &plot)
}

/// The lists of the paper's sizes, or those that come with the program.
fn lists() -> anyhow::Result<Vec<(String, WordList)>> {
    let folder = Path::new(FOLDER);
    if !LISTS.iter().all(|name| folder.join(name).with_extension("txt").exists()) {
        return Ok(SHIPPED.map(|(name, text)| (name.to_string(), WordList::parse(text))).into());
    }
    let read = |name: &str| {
        let path = folder.join(name).with_extension("txt");
        let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        Ok((name.to_string(), WordList::read(&bytes, Folding::default())))
    };
    LISTS.into_iter().map(read).collect()
}

fn one(
    list: &WordList,
    side: usize,
    objective: Objective,
    customs: Customs,
    args: &Reproduce,
) -> anyhow::Result<Run> {
    let shape = vec![".".repeat(side); side].join("/").parse().context("an empty board")?;
    let wish =
        CrosswordWish { shape, objective, customs, must: Vec::new(), avoid: Vec::new(), stale: Vec::new() };
    let task = Task::new(list, &wish)?;
    let start = ThreadTime::now();
    let (mut first, mut last, mut best) = (None, 0.0, (i32::MIN, i32::MIN));
    let time = args.time_or(15);
    let made = make(
        &task,
        Tuning::default(),
        (args.seed, 0),
        &|| start.elapsed() < time,
        &mut |made: &MadeCrossword| {
            let now = start.elapsed().as_secs_f64();
            first.get_or_insert(now);
            if (-made.broken, made.value) > best {
                (best, last) = ((-made.broken, made.value), now);
            }
        },
    );
    let faults = check(&made.board, list, customs);
    ensure!(
        made.broken == 0 && faults.is_empty() && made.board.counts().words > 0,
        "n = {side}: no proper board: {}",
        made.board
    );
    Ok(Run { made, first: first.unwrap_or_default(), last })
}

impl Run {
    /// The entry of a table.
    fn cell(&self) -> String {
        let counts = self.made.board.counts();
        let known =
            if self.made.optimal { ", **best**".to_string() } else { format!(", ≤ {}", self.made.bound) };
        format!(
            "{}{known} ({}, {}, {}) {:.1} s",
            self.made.value, counts.white, counts.black_pairs, counts.components, self.last
        )
    }
}

fn head(args: &Reproduce, runs: usize) -> String {
    format!(
        "# Paper B: crosswords from small dictionaries\n\nMade by `tokisuji-lab reproduce B`: {runs} runs with seed {} and at most {} CPU \
        seconds each, one thread a run. \"best\": proved that no board is worth more; otherwise \"≤\" is the upper bound that was \
        proved by then.\n\n![CPU seconds until the last better board, by n](paper-b.svg)\n",
        args.seed,
        args.time_or(15).as_secs_f64()
    )
}

/// Table 1 of the paper, ours beside it.
fn table_1(ours: &[&Run; 4]) -> String {
    let counts = ours.map(|run| run.made.board.counts());
    let own = |number: &dyn Fn(usize) -> String| std::array::from_fn::<String, 4, _>(number);
    let rows: [(&str, [String; 4]); 6] = [
        ("seconds (ours: CPU, last better board)", own(&|at| format!("{:.1}", ours[at].last))),
        ("white", own(&|at| counts[at].white.to_string())),
        ("black", own(&|at| counts[at].black.to_string())),
        ("pairs of black squares", own(&|at| counts[at].black_pairs.to_string())),
        ("parts", own(&|at| counts[at].components.to_string())),
        ("value", own(&|at| ours[at].made.value.to_string())),
    ];
    let mut text = format!(
        "\n## Table 1: 120 words, objective 3, w = 1, not connected\n\nThe paper's / ours. The paper's words are not printed; ours are \
        120 place names of the same region (`{PLACES}`), so the numbers compare the methods only roughly.\n\n| |"
    );
    text += &SIDES.map(|side| format!(" n = {side} |")).concat();
    text += "\n|---|---|---|---|---|\n";
    for (row, (name, own)) in rows.iter().enumerate() {
        text += &format!("| {name} |");
        for (printed, own) in TABLE_1.iter().zip(own) {
            let printed = if row < 5 { printed[row] } else { printed[1] - printed[3] };
            text += &format!(" {printed} / {own} |");
        }
        text.push('\n');
    }
    text += "\nOur boards, `#` for black:\n";
    for run in ours {
        text += &format!("\n```\n{}\n```\n", run.made.board.to_string().replace('/', "\n"));
    }
    text
}

const TAIL: &str = "\n## What differs, and why\n\n\
    - **Words.** The paper's six dictionaries are not printed. Ours have the same sizes and kinds of words; a list's lengths and letters \
    decide what its boards can be worth, so only the run of the numbers with n and with the size of the list is comparable.\n\
    - **Time.** The paper gives wall-clock limits of 120 to 3,600 seconds for a commercial optimiser; ours are CPU seconds of one \
    thread. Its figure 5 (an hour for each run) is given as a drawing without numbers, so ours stands alone: the limit above \
    cuts it off where the paper's is cut off at 3,600 seconds.\n\
    - **Search.** The paper hands a whole model to the optimiser. Here boards are found by annealing over placed words and proved by \
    a SAT solver that brings the upper bound down, in turns.\n";
