//! Where answers go: standard output as a stream that may be closed, complaints on standard error.

use anstream::stream::{AsLockedWrite, RawStream};
use anyhow::Context;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock, PoisonError};
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
        match (json, is_terminal()) {
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
    let kept = keep_file(&result);
    match result.and_then(|exit| kept.map(|()| exit)) {
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

/// Where answers go: standard output, or the file that stands for it. As [`anstream::stdout`], which looks at every byte for styling, but
/// what cannot have any goes straight through.
struct Streams<S: RawStream> {
    plain: S,
    styled: anstream::AutoStream<S>,
}

impl<S: RawStream + AsLockedWrite + Write> Streams<S> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Counted without a way out on the way, so that it runs many bytes at a time.
        let odd = |byte: &&u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        let all_plain = text.chunks(4096).all(|part| part.iter().filter(odd).count() == 0);
        if all_plain { self.plain.write(text) } else { self.styled.write(text) }
    }
}

/// The file that stands for standard output.
struct Into {
    streams: Streams<File>,
    /// Whether anything was written.
    used: bool,
    /// What is written, and what it is to be called at the end. None for a device or a pipe, which is written as it is.
    renamed: Option<(PathBuf, PathBuf)>,
}

static INTO: OnceLock<Mutex<Into>> = OnceLock::new();

/// From now on answers go into this file. What was there before stays until all is written, so that it may be the input too, and so that
/// nothing is lost where nothing comes of it; until then what there is stands beside it, in `FILE.part`.
pub(crate) fn into_file(path: &Path) -> anyhow::Result<()> {
    let open = || {
        // A link is followed, so that it stays one.
        let path = if path.exists() { path.canonicalize()? } else { path.to_owned() };
        let plain_file = !path.exists() || path.is_file();
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let renamed = plain_file.then(|| (PathBuf::from(part), path.clone()));
        let plain = File::create(renamed.as_ref().map_or(&path, |(part, _)| part))?;
        // A file is no terminal: it has colours only where somebody insists.
        let styled = match anstream::ColorChoice::global() {
            anstream::ColorChoice::Always => anstream::AutoStream::always_ansi(plain.try_clone()?),
            _ => anstream::AutoStream::never(plain.try_clone()?),
        };
        io::Result::Ok(Into { streams: Streams { plain, styled }, used: false, renamed })
    };
    let file = open().with_context(|| format!("writing {}", path.display()))?;
    assert!(INTO.set(Mutex::new(file)).is_ok(), "asked once, when the program begins");
    Ok(())
}

/// Gives the file its name at the end, if there is anything in it. Where something was wrong, a file that was there stays, and what there is
/// stands beside it.
fn keep_file(result: &anyhow::Result<Exit>) -> anyhow::Result<()> {
    let Some(into) = INTO.get() else { return Ok(()) };
    let into = into.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((part, path)) = &into.renamed else { return Ok(()) };
    match result {
        Ok(Exit::Trouble) if into.used && path.exists() => {
            note(&format!("{} stays as it was; the answers are in {}", path.display(), part.display()));
            Ok(())
        }
        Ok(_) if into.used => {
            std::fs::rename(part, path).with_context(|| format!("writing {}", path.display()))
        }
        _ => std::fs::remove_file(part).with_context(|| format!("removing {}", part.display())),
    }
}

/// Whether a person sees the answers as they come.
pub fn is_terminal() -> bool {
    INTO.get().is_none() && io::stdout().is_terminal()
}

/// Writes text to standard output; styling is dropped where nobody can see it.
pub fn say(text: &str) -> anyhow::Result<()> {
    let mut out = answers();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// A stream of answers.
pub(crate) struct Answers(Streams<io::Stdout>);

/// Where answers go.
pub(crate) fn answers() -> Answers {
    Answers(Streams { plain: io::stdout(), styled: anstream::stdout() })
}

impl Write for Answers {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match INTO.get() {
            Some(into) => {
                let mut into = into.lock().unwrap_or_else(PoisonError::into_inner);
                into.used = true;
                into.streams.write(text)
            }
            None => self.0.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // A file is written at once.
        if INTO.get().is_some() { Ok(()) } else { self.0.styled.flush() }
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
