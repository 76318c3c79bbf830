//! Crosswords with their clues from files: one to a file, or one JSON object a line.

use crate::args::{Common, Input};
use anyhow::{Context, anyhow, bail, ensure};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use tokisuji::format::sheet::{LONGEST_FILE, Sheet, SheetFormat, recognise_sheet, sheet_format};
use tokisuji::lang::Lang;

/// The most crosswords that are taken at once.
const MOST_SHEETS: usize = 1000;

/// The crosswords of the input, or `None` if it holds puzzles of other kinds.
pub(crate) fn sheets(input: &Input, common: &Common, lang: Lang) -> anyhow::Result<Option<Vec<Sheet>>> {
    let named = common.from.as_deref().and_then(sheet_format);
    let mut sheets = Vec::new();
    if input.puzzles.is_empty() {
        let mut from = io::stdin().lock();
        if io::stdin().is_terminal() || !looks_like_one(&mut from, named) {
            return Ok(None);
        }
        read(from, named, &mut sheets, lang).context("standard input")?;
        return Ok(Some(sheets));
    }
    for name in &input.puzzles {
        let Ok(file) = File::open(name) else { return Ok(None) };
        let mut from = BufReader::with_capacity(LONGEST_FILE + 1, file);
        if !looks_like_one(&mut from, named) {
            ensure!(
                sheets.is_empty(),
                lang.pick(
                    format!("{name}: found other puzzles beside crosswords, wanted one kind at a time"),
                    format!("{name}: クロスワードとほかの問題は別々に指定してください")
                )
            );
            return Ok(None);
        }
        read(from, named, &mut sheets, lang).with_context(|| name.clone())?;
    }
    Ok(Some(sheets))
}

/// Whether what comes first is a crossword with clues; nothing is taken from the stream.
fn looks_like_one(from: &mut impl BufRead, named: Option<&'static dyn SheetFormat>) -> bool {
    // What cannot be read, a folder say, is left to the usual way, which tells what is wrong with it.
    let Ok(begins) = from.fill_buf() else { return false };
    // What has come so far may end inside a character.
    let begins = match str::from_utf8(begins) {
        Err(cut) if cut.error_len().is_none() => &begins[..cut.valid_up_to()],
        _ => begins,
    };
    let line = begins.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let one = |bytes: &[u8]| recognise_sheet(bytes).is_some();
    named.is_some_and(|format| format.name() != "json" && format.name() != "ipuz") || one(begins) || one(line)
}

/// All of a stream: one file, or one object a line.
fn read(
    from: impl Read,
    named: Option<&'static dyn SheetFormat>,
    sheets: &mut Vec<Sheet>,
    lang: Lang,
) -> anyhow::Result<()> {
    let mut file = Vec::new();
    let most = LONGEST_FILE * 16;
    from.take(most as u64 + 1).read_to_end(&mut file)?;
    ensure!(
        file.len() <= most,
        lang.pick(
            format!("found more than {most} bytes, wanted fewer crosswords at once"),
            format!("{most}バイトを超えています。少しずつ分けてください")
        )
    );
    let is_object =
        |line: &[u8]| serde_json::from_slice::<serde_json::Value>(line).is_ok_and(|one| one.is_object());
    let lines: Vec<&[u8]> =
        file.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
    let parts = if lines.len() > 1 && is_object(lines[0]) { lines } else { vec![file.as_slice()] };
    for (at, part) in parts.iter().enumerate() {
        let format = named.or_else(|| recognise_sheet(part)).ok_or_else(|| {
            anyhow!(lang.pick(
                format!("crossword {}: found a form we do not know, wanted one of: {}", at + 1, names()),
                format!("{}番目: 知らない形式です。使える形式: {}", at + 1, names())
            ))
        })?;
        let Some(sheet) = format.read(part) else {
            bail!(lang.pick(
                format!("{}: this format is written only", format.name()),
                format!("{}: 書き出し専用の形式です", format.name())
            ))
        };
        sheets.push(sheet.map_err(|error| {
            anyhow!(error.starting_at(if parts.len() > 1 { at + 1 } else { 1 }).say(lang))
        })?);
        ensure!(
            sheets.len() <= MOST_SHEETS,
            lang.pick(
                format!("found more than {MOST_SHEETS} crosswords, wanted fewer at once"),
                format!("{MOST_SHEETS}問を超えています。少しずつ分けてください")
            )
        );
    }
    Ok(())
}

fn names() -> String {
    let formats = tokisuji::format::sheet::SHEET_FORMATS.iter();
    formats.map(|format| format.name()).collect::<Vec<_>>().join(", ")
}
