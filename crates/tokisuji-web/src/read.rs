//! Reading what people send: puzzles in any format, within bounds.

use crate::error::Error;
use base64::Engine;
use std::borrow::Cow;
use tokisuji::format::sheet::{Sheet, recognise_sheet, sheet_format};
use tokisuji::format::{self, Splitter};
use tokisuji::kind::crossword::Crossword;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::symbol::Mark;

/// The longest text taken for a puzzle.
const MOST_SIGNS: usize = 20_000;

/// The largest file with a crossword: the largest board with long clues.
const MOST_BYTES: usize = 150_000;

/// The most words of a skeleton. More would keep a worker busy for longer than anybody waits.
const MOST_WORDS: usize = 120;

/// What somebody brought.
#[derive(Clone, Debug)]
pub(crate) enum Opened {
    /// A puzzle that is solved by reasoning, and how far somebody has got.
    Puzzle(Position),
    /// A crossword, which takes its clues.
    Crossword(Box<Sheet>),
}

impl Opened {
    /// What it is called.
    pub(crate) fn title(&self, lang: Lang) -> String {
        match self {
            Opened::Puzzle(position) => position.puzzle.title(lang),
            Opened::Crossword(sheet) if sheet.title.trim().is_empty() => {
                Puzzle::from(sheet.board.clone()).title(lang)
            }
            Opened::Crossword(sheet) => sheet.title.clone(),
        }
    }

    /// The puzzle on one line, as addresses carry it.
    pub(crate) fn line(&self) -> Result<String, Error> {
        match self {
            Opened::Puzzle(position) => Ok(position.puzzle.to_string()),
            Opened::Crossword(sheet) => line(sheet),
        }
    }
}

/// A crossword with its clues on one line.
pub(crate) fn line(sheet: &Sheet) -> Result<String, Error> {
    let format = sheet_format("xword").expect("a format of ours");
    match format.write(sheet) {
        Some(Ok(line)) => Ok(String::from_utf8_lossy(&line).into_owned()),
        Some(Err(refusal)) => Err(Error::wrong(refusal.say(format, Lang::En), refusal.say(format, Lang::Ja))),
        None => Err(Error::Ours),
    }
}

/// The first puzzle of a text, in whatever format it is. A file that is no text comes as a `data:` address.
pub(crate) fn opened(text: &str) -> Result<Opened, Error> {
    let file = bytes(text)?;
    if file.len() > MOST_BYTES {
        return Err(too_long(file.len(), MOST_BYTES));
    }
    if let Some(format) = recognise_sheet(&file) {
        return match format.read(&file) {
            Some(sheet) => with_words(sheet?),
            None => Err(Error::Ours),
        };
    }
    let text = str::from_utf8(&file).map_err(|_| {
        Error::wrong(
            "found a file that is no text and no crossword we know (.puz, .ipuz, .jpz, .xd, .xwj, .crp)",
            "テキストでも、知っているクロスワードの形式(.puz、.ipuz、.jpz、.xd、.xwj、.crp)でもないファイルです",
        )
    })?;
    if text.len() > MOST_SIGNS {
        return Err(too_long(text.len(), MOST_SIGNS));
    }
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let item = splitter.take().map_or_else(|| Cow::Borrowed(text), |item| Cow::Owned(item.text));
    let position = format::read(&item)?;
    if let Some(board) = position.puzzle.get::<Crossword>() {
        return with_words(Sheet::new(board.clone(), |_, _| None));
    }
    let found = position.puzzle.word_list().len();
    if found > MOST_WORDS {
        return Err(Error::wrong(
            format!(
                "found a skeleton of {found} words, wanted at most {MOST_WORDS}: the program takes larger ones"
            ),
            format!(
                "{found}語のスケルトンです。ここでは{MOST_WORDS}語までです(プログラムならもっと大きくても扱えます)"
            ),
        ));
    }
    Ok(Opened::Puzzle(position))
}

fn too_long(found: usize, most: usize) -> Error {
    Error::wrong(
        format!("found {found} bytes, wanted one puzzle of at most {most}"),
        format!("{found}バイトあります。1問(最大{most}バイト)にしてください"),
    )
}

/// A crossword that has words to play.
fn with_words(sheet: Sheet) -> Result<Opened, Error> {
    if sheet.board.runs().is_empty() {
        return Err(Error::wrong(
            "found a board without two white squares side by side, wanted places for words",
            "白マスが2つ並んだところがありません。言葉の入る盤面にしてください",
        ));
    }
    Ok(Opened::Crossword(Box::new(sheet)))
}

/// The bytes of a text, or of the file that a `data:` address holds.
fn bytes(text: &str) -> Result<Cow<'_, [u8]>, Error> {
    let Some((_, packed)) = text.trim().strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"))
    else {
        return Ok(Cow::Borrowed(text.as_bytes()));
    };
    let decoded = base64::engine::general_purpose::STANDARD.decode(packed.trim());
    decoded.map(Cow::Owned).map_err(|error| {
        Error::wrong(
            format!("found a data address that is broken ({error}), wanted base64"),
            "data: アドレスが壊れています(base64 にしてください)",
        )
    })
}

/// The first puzzle of a text that is solved by reasoning.
pub(crate) fn position(text: &str) -> Result<Position, Error> {
    match opened(text)? {
        Opened::Puzzle(position) => Ok(position),
        Opened::Crossword(_) => Err(Error::wrong(
            "found a crossword: it takes its clues and somebody who knows things, not rules; it can be played and converted",
            "クロスワードは規則ではなく、カギと知識で解くものです。遊ぶことと変換はできます",
        )),
    }
}

/// The solution of a puzzle; `None` where there is not just one, an error where the time was up before that was known.
pub(crate) fn only_solution(problem: &Problem, go_on: &dyn Fn() -> bool) -> Result<Option<Vec<Mark>>, Error> {
    let found = search(problem, 2, &mut || go_on());
    let one = found.is_unique().ok_or(Error::TimeUp)?;
    Ok(found.solutions.into_iter().next().filter(|_| one))
}

/// The rule set of that name, or the usual one for the puzzle.
pub(crate) fn rules(name: Option<&str>, puzzle: &Puzzle) -> Result<&'static RuleSet, Error> {
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| puzzle.usual_rules());
    RuleSet::named(name).ok_or_else(|| {
        let names = RuleSet::shipped().iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(", ");
        Error::wrong(
            format!("found the rule set {name:?}, wanted one of: {names}"),
            format!("規則セット {name:?} はありません。次から選んでください: {names}"),
        )
    })
}

/// A text as part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:,*".contains(&byte);
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}
