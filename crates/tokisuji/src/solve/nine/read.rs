//! Grids as lines of 81 characters, the way puzzle collections keep them.

use super::Digits;
use std::fmt;

/// Why a line is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// Not 81 characters.
    Length {
        /// How many were found.
        found: usize,
    },
    /// A character that is neither a digit nor a dot.
    Character {
        /// Where, counted from 1.
        column: usize,
        /// What was there.
        found: char,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "found {found} characters, wanted 81"),
            Self::Character { column, found } => {
                write!(f, "column {column}: found {found:?}, wanted a digit 1-9, or '.' or '0'")
            }
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads 81 characters, row by row: digits, and `.` or `0` for a blank cell.
pub fn parse(line: &str) -> Result<Digits, ParseError> {
    let mut grid = [0; 81];
    let found = line.chars().count();
    if found != 81 {
        return Err(ParseError::Length { found });
    }
    for (cell, (place, found)) in grid.iter_mut().zip(line.chars().enumerate()) {
        *cell = match found {
            '.' => 0,
            '0'..='9' => found as u8 - b'0',
            _ => return Err(ParseError::Character { column: place + 1, found }),
        };
    }
    Ok(grid)
}

/// [`parse`] for bytes, by those who read many and ask somebody else what is wrong with a line that is none.
pub fn parse_bytes(line: &[u8; 81]) -> Option<Digits> {
    let mut grid = [0; 81];
    let mut wrong = false;
    // Without a way out on the way, so that it runs many cells at a time.
    for (cell, &found) in grid.iter_mut().zip(line) {
        let digit = if found == b'.' { 0 } else { found.wrapping_sub(b'0') };
        wrong |= digit > 9;
        *cell = digit;
    }
    (!wrong).then_some(grid)
}

/// Writes a grid as 81 bytes at the end of a text, as [`write()`] does.
pub fn append(grid: &Digits, to: &mut Vec<u8>) {
    to.extend(grid.map(|digit| if digit == 0 { b'.' } else { b'0' + digit % 10 }));
}

/// Writes a grid as 81 characters, `.` for a blank cell.
pub fn write(grid: &Digits) -> String {
    grid.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit % 10) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let line = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        assert_eq!(parse(line).map(|grid| write(&grid)), Ok(line.to_owned()));
    }

    #[test]
    fn bytes_are_read_and_written_as_characters_are() {
        let mut line = *b".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        for place in [0, 15, 16, 40, 80] {
            for byte in 0..128 {
                let kept = std::mem::replace(&mut line[place], byte);
                let text = str::from_utf8(&line).expect("ASCII");
                assert_eq!(parse_bytes(&line), parse(text).ok(), "{text:?}");
                if let Ok(grid) = parse(text) {
                    let mut bytes = Vec::new();
                    append(&grid, &mut bytes);
                    assert_eq!(bytes, write(&grid).into_bytes());
                }
                line[place] = kept;
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(parse("12"), Err(ParseError::Length { found: 2 }));
        let line = "x".repeat(81);
        let error = parse(&line).unwrap_err();
        assert_eq!(error.to_string(), "column 1: found 'x', wanted a digit 1-9, or '.' or '0'");
    }
}
