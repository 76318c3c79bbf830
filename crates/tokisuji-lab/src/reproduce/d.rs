//! `reproduce D`: the twelve averages of the `SumBlock` paper, ours beside theirs.

use super::write;
use crate::args::Reproduce;
use anyhow::Context;
use rayon::prelude::*;
use tokisuji::chance::stream;
use tokisuji::latin::Squares;
use tokisuji::make::sumblock::{Method, PaperRules, SumBlockWish, make};
use tokisuji_cli::args::Common;

/// The paper's averages for n = 4, 5, 6: blocks of one cell, then cells that BOTH rules decide.
const PAPER: [(Method, &str, [[f64; 3]; 2]); 2] = [
    (Method::Climb, "I, any merge", [[3.0, 5.4, 9.0], [1.3, 1.9, 2.3]]),
    (Method::Score, "II, the largest score", [[1.1, 1.9, 4.3], [2.9, 5.1, 6.0]]),
];

pub(super) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let mut text = format!(
        "# Paper D: SumBlock\n\nAverages over {} puzzles of each size and scheme (the paper: 1,000), seed {}. In brackets the\n\
         standard error of ours. The paper\'s nine rules are known from its text and from fitting these numbers; its figure 3 is lost.\n",
        args.count, args.seed
    );
    for squares in Squares::ALL {
        let about = match squares {
            Squares::Shuffled => "shuffles of the cyclic square",
            Squares::Even => "evenly drawn (Jacobson and Matthews)",
        };
        text += &format!("\n## Latin squares: {about}\n\n");
        text += "| scheme | average of | n = 4 paper | ours | n = 5 paper | ours | n = 6 paper | ours |\n";
        text += "|---|---|---|---|---|---|---|---|\n";
        for (method, scheme, paper) in PAPER {
            let ours: Vec<[Mean; 2]> =
                (4..=6).map(|size| pool.install(|| averages(args, size, method, squares))).collect();
            for (at, what) in ["blocks of one cell", "cells only BOTH rules decide"].into_iter().enumerate() {
                text += &format!("| {scheme} | {what} |");
                for (theirs, ours) in paper[at].iter().zip(&ours) {
                    text += &format!(" {theirs:.1} | {:.2} (±{:.2}) |", ours[at].mean(), ours[at].error());
                }
                text.push('\n');
            }
        }
    }
    write(&args.output, "paper-d.md", &text)
}

/// Whole numbers added up, so that the order of the threads does not show.
#[derive(Copy, Clone, Default)]
struct Mean {
    count: u64,
    sum: u64,
    squares: u64,
}

impl Mean {
    fn of(value: u64) -> Mean {
        Mean { count: 1, sum: value, squares: value * value }
    }

    fn and(self, other: Mean) -> Mean {
        Mean {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    fn mean(self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    fn error(self) -> f64 {
        let spread = self.squares as f64 / self.count as f64 - self.mean() * self.mean();
        (spread.max(0.0) / self.count as f64).sqrt()
    }
}

fn averages(args: &Reproduce, size: usize, method: Method, squares: Squares) -> [Mean; 2] {
    let wish = SumBlockWish { squares, ..SumBlockWish::new(size, method, PaperRules::R3) };
    let one = |index: u64| {
        let made = make(&wish, &mut stream(args.seed, index), &|| true).expect("no limit to miss");
        let both = made.tally.map_or(0, |tally| tally.both());
        [Mean::of(made.single_count() as u64), Mean::of(u64::from(both))]
    };
    let add = |a: [Mean; 2], b: [Mean; 2]| [a[0].and(b[0]), a[1].and(b[1])];
    (0..args.count).into_par_iter().map(one).reduce(Default::default, add)
}
