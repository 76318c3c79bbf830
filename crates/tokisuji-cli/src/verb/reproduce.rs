//! `reproduce`: the tables and figures of the papers, ours beside theirs, as Markdown and plots. One file a paper.

mod a;
mod b;
mod c;
mod d;
mod e;

use crate::args::{Common, Paper, Reproduce};
use crate::output::{Exit, say};
use anyhow::Context;
use std::path::Path;

pub(super) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<Exit> {
    std::fs::create_dir_all(&args.output)
        .with_context(|| format!("making the folder {}", args.output.display()))?;
    match args.paper {
        Paper::A => a::run(args, common)?,
        Paper::B => b::run(args, common)?,
        Paper::C => c::run(args)?,
        Paper::D => d::run(args, common)?,
        Paper::E => e::run(args, common)?,
    }
    Ok(Exit::Done)
}

/// Writes one file of the results and says so.
fn write(folder: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    let file = folder.join(name);
    std::fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    say(&format!("{}\n", file.display()))
}
