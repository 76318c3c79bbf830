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
    fn what_is_wrong_is_said() {
        assert_eq!(parse("12"), Err(ParseError::Length { found: 2 }));
        let line = "x".repeat(81);
        let error = parse(&line).unwrap_err();
        assert_eq!(error.to_string(), "column 1: found 'x', wanted a digit 1-9, or '.' or '0'");
    }
}
