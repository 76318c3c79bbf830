//! Cutting a stream into puzzles, line by line.
//!
//! Most streams are plain lines of 81 characters, by the hundred thousand. Those are taken out of the block they were read in as they
//! are, several million a second; anything else goes through the splitter, which knows every format.

use super::{Entry, Taker};
use std::io::{self, BufRead, BufReader, Read};
use tokisuji::format::{ReadError, Splitter, Trouble};
use tokisuji::solve::nine::{Digits, parse_bytes};

/// No puzzle has a longer line; a longer one is refused before it fills the memory.
const LONGEST_LINE: usize = 1 << 20;

/// After so much without the end of a line there is none to come: this is no file of puzzles.
const ENDLESS_LINE: usize = 64 << 20;

/// Hands over what a stream holds. Says whether the taker wants more.
pub(super) fn lines(
    from: &mut BufReader<impl Read>,
    source: Option<String>,
    taker: &mut impl Taker,
) -> anyhow::Result<bool> {
    let mut splitter = Splitter::default();
    let mut line = Vec::new();
    let mut any = false;
    loop {
        while let Some((digits, length)) = plain_line(from.buffer())
            && let Some(goes_on) = pass(&digits, &mut splitter, taker)
        {
            any = true;
            from.consume(length);
            if !goes_on {
                return Ok(false);
            }
        }
        if !from.buffer().contains(&b'\n') && !taker.wait() {
            return Ok(false);
        }
        let trouble = match bounded_line(from, &mut line)? {
            Line::End => break,
            Line::TooLong => Some(Trouble::TooLong { most: LONGEST_LINE }),
            Line::Read => {
                // A line that began in one block and ended in the next.
                let whole = line.as_array().and_then(parse_bytes);
                if let Some(goes_on) = whole.and_then(|digits| pass(&digits, &mut splitter, taker)) {
                    any = true;
                    if !goes_on {
                        return Ok(false);
                    }
                    continue;
                }
                match std::str::from_utf8(&line) {
                    Ok(text) => {
                        // Some editors begin a file with a mark that is no character.
                        splitter.feed(text.trim_start_matches('\u{feff}'));
                        None
                    }
                    Err(_) => Some(Trouble::NotUtf8),
                }
            }
        };
        let error = trouble.map(|trouble| ReadError::new(splitter.skip_line(), 1, trouble));
        while let Some(item) = splitter.take() {
            any = true;
            if !taker.entry(Entry { source: source.clone(), item: Ok(item) }) {
                return Ok(false);
            }
        }
        if let Some(error) = error {
            any = true;
            if !taker.entry(Entry { source: source.clone(), item: Err(error) }) {
                return Ok(false);
            }
        }
    }
    splitter.finish();
    while let Some(item) = splitter.take() {
        any = true;
        if !taker.entry(Entry { source: source.clone(), item: Ok(item) }) {
            return Ok(false);
        }
    }
    if !any {
        return Ok(taker.entry(Entry { source, item: Err(ReadError::new(1, 1, Trouble::Empty)) }));
    }
    Ok(true)
}

/// The plain line that a block begins with, and its length with its ending.
fn plain_line(block: &[u8]) -> Option<(Digits, usize)> {
    let (line, rest) = block.split_first_chunk::<81>()?;
    let ending = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some((parse_bytes(line)?, 81 + ending))
}

/// Hands over a plain line, if that is wanted and it stands inside no other puzzle.
fn pass(digits: &Digits, splitter: &mut Splitter, taker: &mut impl Taker) -> Option<bool> {
    if !splitter.is_between() {
        return None;
    }
    let goes_on = taker.plain(digits)?;
    splitter.pass_plain();
    Some(goes_on)
}

enum Line {
    Read,
    TooLong,
    End,
}

/// Reads a line without its ending. What goes past the bound is read and forgotten.
fn bounded_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut any, mut too_long, mut read) = (false, false, 0);
    loop {
        let buffer = match from.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        if line.len() + part.len() > LONGEST_LINE {
            too_long = true;
            line.clear();
        }
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        from.consume(used);
        read += used;
        if read > ENDLESS_LINE {
            let error = format!("found {} MB without the end of a line, wanted puzzles", ENDLESS_LINE >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Read,
    })
}
