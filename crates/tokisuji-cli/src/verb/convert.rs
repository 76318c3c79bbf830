//! `convert`: from one format to another.

use crate::answer::Answer;
use crate::args::{Common, Convert};
use crate::batch;
use crate::input::format_named;
use crate::output::{Exit, Manner, answers, complain, into_file};
use crate::sheet::sheets;
use anyhow::{Context, anyhow, bail};
use std::io::Write;
use std::path::Path;
use tokisuji::format::sheet::{Sheet, SheetFormat, sheet_format, sheet_format_for_ending};
use tokisuji::format::{self, FORMATS, Format};
use tokisuji::kind::Position;
use tokisuji::lang::Lang;

pub(super) fn run(args: &Convert, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    if let Some(to) = sheet_target(args)
        && let Some(sheets) = sheets(&args.input, common, manner.lang)?
    {
        return write_sheets(&sheets, to, args.output.as_deref(), manner.lang);
    }
    let to = target(args, manner.lang)?;
    if let Some(path) = &args.output {
        into_file(path)?;
    }
    batch::run(&args.input, common, manner, answers(), |_, position| {
        // What no line can hold has a form of its own on one line.
        let own = || (args.to.is_none() && args.output.is_none()).then(|| position.puzzle.to_string());
        match to.write(position).or_else(own) {
            // Drawn boards are kept apart by an empty line.
            Some(text) if text.contains('\n') => Answer::new(text + "\n\n", Exit::Done),
            Some(text) => Answer::new(text + "\n", Exit::Done),
            None => Answer {
                text: String::new(),
                complaint: Some(cannot_hold(position, to, manner.lang)),
                exit: Exit::Trouble,
            },
        }
    })
}

/// What to say where a format cannot hold a puzzle: which ones could.
fn cannot_hold(position: &Position, to: &dyn Format, lang: Lang) -> String {
    let able = FORMATS.iter().filter(|format| format.write(position).is_some());
    let able = able.map(|format| format.name()).collect::<Vec<_>>().join(", ");
    let (puzzle, to) = (&position.puzzle, to.name());
    lang.pick(
        format!("{puzzle}: the format {to} cannot hold this puzzle; these can: {able}"),
        format!("{puzzle}: 形式 {to} ではこの問題を書けません。書ける形式: {able}"),
    )
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
