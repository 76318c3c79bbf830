//! `reproduce`: the tables and figures of the papers, ours beside theirs, as Markdown and plots. One file a paper.

mod a;
mod all;
mod b;
mod c;
mod d;
mod e;

use crate::args::{Paper, Reproduce};
use anyhow::Context;
use std::path::Path;
use tokisuji_cli::args::Common;
use tokisuji_cli::output::{Exit, say};

/// Every paper, the file its tables go to, and what makes them. `reproduce all` goes through this list.
const PAPERS: [(Paper, &str, Run); 5] = [
    (Paper::A, "paper-a.md", a::run),
    (Paper::B, "paper-b.md", b::run),
    (Paper::C, "paper-c.md", |args, _| c::run(args)),
    (Paper::D, "paper-d.md", d::run),
    (Paper::E, "paper-e.md", e::run),
];

type Run = fn(&Reproduce, &Common) -> anyhow::Result<()>;

pub(crate) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<Exit> {
    std::fs::create_dir_all(&args.output)
        .with_context(|| format!("making the folder {}", args.output.display()))?;
    match PAPERS.iter().find(|(paper, ..)| *paper == args.paper) {
        Some((_, _, run)) => run(args, common)?,
        None => all::run(args, common)?,
    }
    Ok(Exit::Done)
}

/// Writes one file of the results and says so.
fn write(folder: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    let file = folder.join(name);
    std::fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    say(&format!("{}\n", file.display()))
}
