//! `convert`: from one format to another.

use crate::answer::Answer;
use crate::args::{Common, Convert};
use crate::batch;
use crate::input::format_named;
use crate::output::{Exit, Manner};
use anyhow::{Context, anyhow};
use std::fs::File;
use std::io::{BufWriter, Write};
use tokisuji::format::{self, Format};

pub(super) fn run(args: &Convert, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let to = target(args)?;
    let out: Box<dyn Write> = match &args.output {
        None => Box::new(std::io::stdout()),
        Some(path) => Box::new(BufWriter::new(
            File::create(path).with_context(|| format!("writing {}", path.display()))?,
        )),
    };
    batch::run(&args.input, common, manner, out, |_, position| {
        match to.write(position) {
            // Drawn boards are kept apart by an empty line.
            Some(text) if text.contains('\n') => Answer::new(text + "\n\n", Exit::Done),
            Some(text) => Answer::new(text + "\n", Exit::Done),
            None => Answer {
                text: String::new(),
                complaint: Some(manner.lang.pick(
                    format!("{}: the format {} cannot hold this puzzle", position.puzzle, to.name()),
                    format!("{}: 形式 {} ではこの問題を書けません", position.puzzle, to.name()),
                )),
                exit: Exit::Trouble,
            },
        }
    })
}

/// The format asked for by name, else by the ending of the output file, else one line each.
fn target(args: &Convert) -> anyhow::Result<&'static dyn Format> {
    if let Some(name) = &args.to {
        return format_named(name);
    }
    let Some(path) = &args.output else {
        return format_named("line");
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    format::format_for_ending(ending).ok_or_else(|| {
        anyhow!("{}: no format has the ending {ending:?}; say which one with --to", path.display())
    })
}
