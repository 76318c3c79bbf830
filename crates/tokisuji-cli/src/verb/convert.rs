//! `convert`: from one format to another.

use crate::answer::Answer;
use crate::args::{Common, Convert};
use crate::batch;
use crate::input::format_named;
use crate::output::{Exit, Manner, complain};
use crate::sheet::sheets;
use anyhow::{Context, anyhow, bail};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use tokisuji::format::sheet::{Sheet, SheetFormat, sheet_format, sheet_format_for_ending};
use tokisuji::format::{self, Format};
use tokisuji::lang::Lang;

pub(super) fn run(args: &Convert, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    if let Some(to) = sheet_target(args)
        && let Some(sheets) = sheets(&args.input, common, manner.lang)?
    {
        return write_sheets(&sheets, to, args.output.as_deref(), manner.lang);
    }
    let to = target(args, manner.lang)?;
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

/// The format for crosswords with clues that was asked for, by name or by the ending of the output file.
fn sheet_target(args: &Convert) -> Option<&'static dyn SheetFormat> {
    match (&args.to, &args.output) {
        (Some(name), _) => sheet_format(name),
        (None, Some(path)) => sheet_format_for_ending(path.extension()?.to_str()?),
        (None, None) => None,
    }
}

/// Writes crosswords with their clues: one to the output, several as JSON lines or into a folder.
fn write_sheets(
    sheets: &[Sheet],
    to: &'static dyn SheetFormat,
    output: Option<&Path>,
    lang: Lang,
) -> anyhow::Result<Exit> {
    let lines = to.name() == "json";
    let folder = output.filter(|path| path.is_dir() || (sheets.len() > 1 && !lines));
    if sheets.len() > 1 && !lines && folder.is_none() {
        bail!(lang.pick(
            format!(
                "found {} crosswords, but a {} file holds one: name a folder with -o",
                sheets.len(),
                to.name()
            ),
            format!(
                "{}問ありますが、{} は1ファイルに1問です。-o でフォルダーを指定してください",
                sheets.len(),
                to.name()
            ),
        ));
    }
    let mut exit = Exit::Done;
    let mut whole = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        let written = to.write(sheet).ok_or_else(|| {
            anyhow!(lang.pick(
                format!("{}: this format is read only", to.name()),
                format!("{}: 読み込み専用の形式です", to.name())
            ))
        })?;
        match (written, folder) {
            (Err(refusal), _) => {
                exit = Exit::Trouble;
                complain(&refusal.say(to, lang));
            }
            (Ok(file), Some(folder)) => {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("making the folder {}", folder.display()))?;
                let path = folder.join(format!("crossword-{}.{}", at + 1, to.endings()[0]));
                std::fs::write(&path, file).with_context(|| format!("writing {}", path.display()))?;
            }
            (Ok(file), None) => {
                whole.extend(file);
                if lines {
                    whole.push(b'\n');
                }
            }
        }
    }
    match output {
        _ if folder.is_some() || whole.is_empty() => {}
        Some(path) => std::fs::write(path, whole).with_context(|| format!("writing {}", path.display()))?,
        None => std::io::stdout().write_all(&whole).context("writing to standard output")?,
    }
    Ok(exit)
}

/// The format asked for by name, else by the ending of the output file, else one line each.
fn target(args: &Convert, lang: Lang) -> anyhow::Result<&'static dyn Format> {
    if let Some(name) = &args.to {
        return format_named(name, lang);
    }
    let Some(path) = &args.output else {
        return format_named("line", lang);
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    format::format_for_ending(ending).ok_or_else(|| {
        let name = path.display();
        anyhow!(lang.pick(
            format!("{name}: no format has the ending {ending:?}; say which one with --to"),
            format!("{name}: 拡張子 {ending:?} に当たる形式がありません。--to で指定してください"),
        ))
    })
}
