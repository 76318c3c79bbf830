//! Where answers go: standard output as a stream that may be closed, complaints on standard error.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use tokisuji::lang::Lang;

/// How a run ended. The worst of all items counts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    Done,
    No,
    Trouble,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// What an answer looks like.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// One object a line.
    Json,
    /// For people at a terminal: pictures and sentences.
    Picture,
    /// For the next program in a pipe: one line an item.
    Line,
}

impl Style {
    pub(crate) fn choose(json: bool) -> Style {
        match (json, io::stdout().is_terminal()) {
            (true, _) => Style::Json,
            (false, true) => Style::Picture,
            (false, false) => Style::Line,
        }
    }
}

/// How answers are to be written.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Manner {
    pub(crate) style: Style,
    pub(crate) lang: Lang,
}

/// A closed pipe is no failure: the reader has what it wanted.
pub(crate) fn closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes text to standard output; styling is dropped where nobody can see it.
pub(crate) fn say(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes a remark to standard error: nothing is wrong.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "tokisuji: {text}");
}

/// Writes a complaint to standard error. If even that is closed there is nobody left to tell.
pub(crate) fn complain(text: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{style}tokisuji:{style:#} {text}");
}
