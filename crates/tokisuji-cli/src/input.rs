//! Reading puzzles from files, standard input or the command line, one at a time and in constant memory.

mod lines;

use crate::args::{Common, Input};
use crate::verb::near;
use anyhow::{Context, anyhow, bail};
use lines::lines;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::Path;
use tokisuji::format::{self, Format, Item, ReadError, Trouble};
use tokisuji::kind::Position;
use tokisuji::kind::{KINDS, Kind};
use tokisuji::lang::Lang;
use tokisuji::solve::nine::Digits;

/// As much as a pipe holds, and more: fewer questions to the system.
const BLOCK: usize = 128 << 10;

/// One puzzle as text, or the reason why there is none.
pub struct Entry {
    /// The file, when there are several.
    pub source: Option<String>,
    pub item: Result<Item, ReadError>,
}

impl Entry {
    /// The puzzle, by the given format or by the one it looks like.
    pub fn read(&self, format: Option<&'static dyn Format>) -> Result<Position, ReadError> {
        let item = self.item.as_ref().map_err(Clone::clone)?;
        let format = format.unwrap_or_else(|| format::recognise(&item.text));
        format.read(&item.text).map_err(|error| error.starting_at(item.line))
    }

    /// The text as it was found, shortened to what is worth repeating.
    pub(crate) fn text(&self) -> String {
        let text = self.item.as_ref().map_or("", |item| item.text.as_str());
        let mut short: String = text.chars().take(200).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        short
    }

    /// A complaint about this entry, with the file it is in.
    pub(crate) fn complain(&self, error: &ReadError, lang: Lang) -> String {
        let source = self.source.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        let advice = match error.trouble {
            Trouble::Empty => lang.pick(
                ": give one as an argument, in a file, or on standard input",
                "。問題を引数・ファイル・標準入力のどれかで渡してください",
            ),
            _ => "",
        };
        source + &error.say(lang) + advice
    }
}

/// The format named on the command line.
pub(crate) fn named_format(common: &Common) -> anyhow::Result<Option<&'static dyn Format>> {
    common.from.as_deref().map(|name| format_named(name, common.lang())).transpose()
}

/// A format by name, or a complaint that lists them.
pub(crate) fn format_named(name: &str, lang: Lang) -> anyhow::Result<&'static dyn Format> {
    format::format(name).ok_or_else(|| {
        if format::sheet::sheet_format(name).is_some() {
            return anyhow!(lang.pick(
                format!("{name} holds crosswords with their clues only, and none was found here"),
                format!("{name} はカギ付きのクロスワード専用の形式ですが、入力にありません"),
            ));
        }
        let sheets = format::sheet::SHEET_FORMATS.iter().map(|format| format.name());
        let mut names: Vec<&str> = format::FORMATS.iter().map(|format| format.name()).chain(sheets).collect();
        names.sort_unstable();
        names.dedup();
        // All of them, however many: what a file is called elsewhere need not look like our name for it.
        let near = near(name, names.iter().copied()).join(", ");
        let meant = match near.is_empty() {
            true => String::new(),
            false => lang.pick(format!("; did you mean {near}?"), format!("。もしかして: {near}")),
        };
        let names = names.join(", ");
        anyhow!(lang.pick(
            format!("found the format {name:?}, wanted one of: {names}{meant}"),
            format!("形式 {name:?} はありません。使えるもの: {names}{meant}"),
        ))
    })
}

/// Who takes what is read. Each is asked whether it wants more.
pub(crate) trait Taker {
    /// One puzzle as text.
    fn entry(&mut self, entry: Entry) -> bool;
    /// A line that is a plain 9×9 Sudoku and nothing else: 81 digits, dots and noughts. Nothing if such lines are wanted as text.
    fn plain(&mut self, _: &Digits) -> Option<bool> {
        None
    }
    /// What comes next may take long: time to do something with what is there.
    fn wait(&mut self) -> bool {
        true
    }
}

struct Each<F>(F);

impl<F: FnMut(Entry) -> bool> Taker for Each<F> {
    fn entry(&mut self, entry: Entry) -> bool {
        (self.0)(entry)
    }
}

/// Calls `each` for every puzzle of the input, in order, until it says stop (by `false`).
pub fn entries(input: &Input, lang: Lang, each: impl FnMut(Entry) -> bool) -> anyhow::Result<()> {
    hand_over(input, lang, &mut Each(each))
}

/// Hands over every puzzle of the input, in order, as long as more is wanted.
pub(crate) fn hand_over(input: &Input, lang: Lang, taker: &mut impl Taker) -> anyhow::Result<()> {
    let several = input.puzzles.len() > 1;
    let stdin = || BufReader::with_capacity(BLOCK, io::stdin().lock());
    if input.puzzles.is_empty() {
        if io::stdin().is_terminal() {
            bail!(lang.pick(
                "no puzzle given: name a file, type a puzzle as an argument, or send puzzles to standard input",
                "問題がありません。ファイル名か問題そのものを引数で渡すか、標準入力に流してください",
            ));
        }
        return lines(&mut stdin(), None, taker).map(drop);
    }
    for puzzle in &input.puzzles {
        let source = several.then(|| puzzle.clone());
        let goes_on = if puzzle == "-" {
            lines(&mut stdin(), source, taker)?
        } else if let Some(file) = open(puzzle, lang)? {
            lines(&mut BufReader::with_capacity(BLOCK, file), source, taker)
                .with_context(|| puzzle.clone())?
        } else {
            lines(&mut BufReader::new(puzzle.as_bytes()), None, taker)?
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Opens an argument as a file, or finds that it is a puzzle typed out.
fn open(argument: &str, lang: Lang) -> anyhow::Result<Option<File>> {
    let path = Path::new(argument);
    if path.is_dir() {
        bail!(
            "{argument}: {}",
            lang.pick(
                "found a directory, wanted a file of puzzles",
                "ディレクトリです。問題のファイルを指定してください"
            )
        );
    }
    // The own forms of most kinds begin with their name, and have slashes between their rows.
    let named =
        |kind: &&dyn Kind| argument.strip_prefix(kind.name()).is_some_and(|rest| rest.starts_with(':'));
    let lettered =
        KINDS.iter().any(named) || argument.starts_with("http://") || argument.starts_with("https://");
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if path.exists() => Err(error).context(argument.to_string()),
        Err(_) if lettered => Ok(None),
        // Long enough to be meant as a puzzle: let its reader say what is wrong with it.
        Err(_) if argument.chars().count() >= 16 && !argument.contains(['/', '\\']) => Ok(None),
        Err(_) => bail!(
            "{argument}: {}",
            lang.pick(
                "no such file, and too short for a puzzle: check the name, or type all cells with '.' for blanks",
                "そのようなファイルはなく、問題としては短すぎます。名前を確かめるか、空きマスを '.' にして全マスを書いてください",
            )
        ),
    }
}

/// No plan, pattern, rule set or recipe is larger.
const LARGEST_FILE: u64 = 16 << 20;

/// The whole of a file that is read at once, such as a plan or a rule set; refused before it fills the memory.
pub(crate) fn small_file(path: impl AsRef<Path>) -> anyhow::Result<String> {
    let bytes = whole_file(path, LARGEST_FILE)?;
    String::from_utf8(bytes).map_err(|_| anyhow!("found bytes that are no UTF-8, wanted a text file"))
}

/// The bytes of a file of at most this size.
pub(crate) fn whole_file(path: impl AsRef<Path>, largest: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        bail!("found more than {} MB, wanted a smaller file", largest >> 20);
    }
    Ok(bytes)
}

/// Where the records of a table begin: the csv reader counts a line too few where lines end with CR LF.
#[cfg(feature = "study")]
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
}

#[cfg(feature = "study")]
impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Lines<'t> {
        Lines { text, at: 0, line: 1 }
    }

    /// The line of a record, from 1. Records are asked for in their order.
    pub(crate) fn of(&mut self, record: &csv::StringRecord) -> usize {
        let begin = record.position().map_or(0, |position| position.byte() as usize);
        while self.at < self.text.len() && (self.at < begin || matches!(self.text[self.at], b'\r' | b'\n')) {
            self.line += usize::from(self.text[self.at] == b'\n');
            self.at += 1;
        }
        self.line
    }
}
