//! The own form of kinds with clues on a grid: the name of the kind, `:`, and the clues on one line; or the name on a line of its own
//! and the rows below it.

use super::{Format, ReadError};
use crate::kind::clued::Clued;
use crate::kind::{KINDS, Kind, Position};
use crate::lang::Lang;

pub(super) struct Text;

impl Format for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "the kind's name, ':' and the clues on one line; or the name, and the rows below it",
            "種類の名前と ':' の後にヒントを1行で(名前の次の行から1行ずつでも読めます)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn recognises(&self, text: &str) -> bool {
        is_line(text.trim()) || text.trim().lines().next().is_some_and(begins)
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        if text.trim_start().lines().next().is_some_and(begins) {
            return read_rows(text);
        }
        super::one_word(text, |line| Ok(Position::from(kind_of(line).read(line)?)))
    }

    fn write(&self, position: &Position) -> Option<String> {
        position.puzzle.get::<Clued>()?;
        Some(position.puzzle.to_string())
    }
}

/// All kinds with clues on a grid.
fn kinds() -> impl Iterator<Item = &'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.clued().is_some())
}

/// The kind that a line names; any one where it names none, which will say so.
fn kind_of(line: &str) -> &'static dyn Kind {
    let name = line.split(':').next().unwrap_or_default();
    let mut all = kinds();
    let first = all.next().expect("there are some");
    std::iter::once(first).chain(all).find(|kind| kind.name() == name).unwrap_or(first)
}

/// Whether a line is a whole puzzle of such a kind.
pub(super) fn is_line(line: &str) -> bool {
    kinds().any(|kind| {
        line.strip_prefix(kind.name()).is_some_and(|rest| rest.starts_with(':') && rest.len() > 1)
    })
}

/// Whether a line is only the name of such a kind: then rows follow.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim();
    kinds().any(|kind| line.strip_suffix(':').unwrap_or(line).eq_ignore_ascii_case(kind.name()))
}

/// Reads the name of a kind and its rows below, as the line that they would be.
fn read_rows(text: &str) -> Result<Position, ReadError> {
    let mut lines =
        text.lines().enumerate().map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim().is_empty());
    let (first, name) = lines.next().expect("it begins with a name");
    let name = name.trim().trim_end_matches(':').to_lowercase();
    let mut joined = format!("{name}:");
    // Where each row begins: in the joined line, and in the text.
    let mut starts = vec![(0, (first, 0))];
    for (number, line) in lines {
        if starts.len() > 1 {
            joined.push('/');
        }
        let before = line.chars().take_while(|sign| sign.is_whitespace()).count();
        starts.push((joined.chars().count(), (number, before)));
        joined += line.trim();
    }
    let read = kind_of(&joined).read(&joined);
    read.map(Position::from).map_err(|error| {
        let column = error.column - 1;
        let at = starts.iter().rposition(|(start, _)| *start <= column).unwrap_or(0);
        let (start, (line, before)) = starts[at];
        let length = text.lines().nth(line - 1).map_or(0, |line| line.chars().count());
        ReadError { line, column: (column - start + before).min(length) + 1, ..error }
    })
}
