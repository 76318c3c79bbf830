//! Where answers go: standard output as a stream that may be closed, complaints on standard error.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use tokisuji::lang::Lang;

/// How a run ended. The worst of all items counts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
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
pub enum Style {
    /// One object a line.
    Json,
    /// For people at a terminal: pictures and sentences.
    Picture,
    /// For the next program in a pipe: one line an item.
    Line,
}

impl Style {
    pub fn choose(json: bool) -> Style {
        match (json, io::stdout().is_terminal()) {
            (true, _) => Style::Json,
            (false, true) => Style::Picture,
            (false, false) => Style::Line,
        }
    }
}

/// How answers are to be written.
#[derive(Copy, Clone, Debug)]
pub struct Manner {
    pub style: Style,
    pub lang: Lang,
}

/// Reports how a program went: what is wrong on standard error, and the exit code.
pub fn end(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) if closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            complain(&format!("{error:#}"));
            Exit::Trouble.into()
        }
    }
}

/// A closed pipe is no failure: the reader has what it wanted.
fn closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes text to standard output; styling is dropped where nobody can see it.
pub fn say(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Standard output for answers: as [`anstream::stdout`], which looks at every byte for styling, but what cannot have any goes straight
/// through.
pub(crate) struct Answers {
    plain: io::Stdout,
    styled: anstream::AutoStream<io::Stdout>,
}

/// Standard output for answers.
pub(crate) fn answers() -> Answers {
    Answers { plain: io::stdout(), styled: anstream::stdout() }
}

impl Write for Answers {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Counted without a way out on the way, so that it runs many bytes at a time.
        let odd = |byte: &&u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        let all_plain = text.chunks(4096).all(|part| part.iter().filter(odd).count() == 0);
        if all_plain { self.plain.write(text) } else { self.styled.write(text) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.styled.flush()
    }
}

/// A line of comma-separated values (RFC 4180).
pub fn csv_line(cells: &[impl AsRef<str>]) -> String {
    let quoted = |cell: &str| match cell.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    };
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell.as_ref())).collect();
    cells.join(",") + "\r\n"
}

/// Writes a remark to standard error: nothing is wrong.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "tokisuji: {text}");
}

/// Writes a complaint to standard error. If even that is closed there is nobody left to tell.
pub fn complain(text: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{style}tokisuji:{style:#} {text}");
}
