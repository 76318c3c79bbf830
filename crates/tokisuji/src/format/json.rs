//! What the formats written as JSON have in common: reading with a place for every trouble, and cutting a stream.

use super::{ReadError, Trouble};
use crate::grid::{Cell, Grid};
use crate::kind::Position;
use crate::kind::sumblock::{SIZES, SumBlock};
use crate::symbol::{Mark, Symbol};
use serde_json::{Map, Value};

/// The most characters of a text that is taken apart: some hundred times the largest board.
const LONGEST: usize = 1 << 20;

/// Reads one object.
pub(super) fn object(text: &str) -> Result<Map<String, Value>, ReadError> {
    if text.trim().is_empty() {
        return Err(ReadError::new(1, 1, Trouble::Empty));
    }
    if text.len() > LONGEST {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(wrong(&other, "a puzzle as a JSON object")),
        Err(error) => {
            // The place is told in bytes; a line may break off before it.
            let (line, column) = (error.line().max(1), error.column().max(1));
            let signs = text.split('\n').nth(line - 1).map_or(0, |line| line.chars().count());
            let found = text.split('\n').nth(line - 1).unwrap_or("").chars().nth(column - 1);
            let found = found.map_or("the end".to_string(), |sign| sign.to_string());
            let trouble = Trouble::Wanted { found, wanted: "JSON that goes on rightly" };
            Err(ReadError::new(line, column.min(signs + 1), trouble))
        }
    }
}

/// Something in the object that does not belong there.
pub(super) fn wrong(found: &Value, wanted: &'static str) -> ReadError {
    let found: String = found.to_string().chars().take(60).collect();
    ReadError::new(1, 1, Trouble::Wanted { found, wanted })
}

/// Whether a text begins as an object does.
pub(super) fn begins(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Whether all braces outside strings are closed: a whole object, or as much as can be told of a broken one.
pub(super) fn is_whole<'t>(lines: impl IntoIterator<Item = &'t str>) -> bool {
    let (mut depth, mut quoted, mut escaped) = (0i64, false, false);
    for line in lines {
        for sign in line.bytes() {
            match sign {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' if !quoted => depth += 1,
                b'}' if !quoted => depth -= 1,
                _ => {}
            }
        }
        // No string goes on in the next line.
        quoted = false;
        escaped = false;
    }
    depth <= 0
}

/// A number that may be written as text.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Puts a `SumBlock` together from what such formats have: cages and digits cell by cell.
pub(super) struct Parts {
    grid: Grid,
    labels: Vec<Option<usize>>,
    sums: Vec<u16>,
    givens: Vec<Mark>,
    written: Vec<Mark>,
}

impl Parts {
    /// An empty board of this size.
    pub(super) fn new(size: &Value) -> Result<Parts, ReadError> {
        let side = number(size).filter(|&side| SIZES.contains(&(side as usize)));
        let side = side.ok_or_else(|| wrong(size, "a size from 3 to 12"))? as u8;
        let grid = Grid { rows: side, cols: side };
        Ok(Parts { grid, labels: vec![None; grid.len()], sums: vec![], givens: vec![], written: vec![] })
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    /// The rows of cells of a board.
    pub(super) fn rows(&self, value: &Value) -> Result<Vec<Value>, ReadError> {
        let size = self.grid.rows as usize;
        let rows = value.as_array().filter(|rows| rows.len() == size);
        let rows = rows.ok_or_else(|| wrong(value, "as many rows as the size says"))?;
        let mut cells = Vec::with_capacity(size * size);
        for row in rows {
            let row_cells = row.as_array().filter(|cells| cells.len() == size);
            let row_cells = row_cells.ok_or_else(|| wrong(row, "as many cells as the size says"))?;
            cells.extend(row_cells.iter().cloned());
        }
        Ok(cells)
    }

    /// A digit of the board.
    pub(super) fn symbol(&self, value: &Value) -> Result<Symbol, ReadError> {
        let size = u64::from(self.grid.rows);
        let digit = number(value).filter(|&digit| (1..=size).contains(&digit));
        digit.map(|digit| Symbol(digit as u8 - 1)).ok_or_else(|| wrong(value, "a digit of the board"))
    }

    pub(super) fn give(&mut self, cell: Cell, symbol: Symbol) {
        self.givens.push(Mark { cell, symbol });
    }

    pub(super) fn write(&mut self, cell: Cell, symbol: Symbol) {
        self.written.push(Mark { cell, symbol });
    }

    /// A cage; each of its cells must be free.
    pub(super) fn cage(&mut self, cells: &[Cell], sum: &Value) -> Result<(), ReadError> {
        let value = number(sum).and_then(|sum| u16::try_from(sum).ok()).filter(|&sum| sum > 0);
        let value = value.ok_or_else(|| wrong(sum, "the sum of a cage"))?;
        let label = self.sums.len();
        self.sums.push(value);
        for &cell in cells {
            if self.labels[cell.index()].replace(label).is_some() {
                let name = Value::from(self.grid.name(cell));
                return Err(wrong(&name, "each cell in one cage only"));
            }
        }
        Ok(())
    }

    /// The puzzle, once every cell is in a cage.
    pub(super) fn finish(self) -> Result<Position, ReadError> {
        let Parts { grid, labels, sums, givens, mut written } = self;
        let first = labels.iter().position(Option::is_none).map(|at| Cell(at as u16));
        let whole: Option<Vec<usize>> = labels.into_iter().collect();
        let Some(labels) = whole else {
            let name = Value::from(first.map_or(String::new(), |cell| grid.name(cell)));
            return Err(wrong(&name, "every cell in a cage with a sum"));
        };
        let sumblock = SumBlock::new(grid.rows as usize, &labels, |label| sums[label])
            .map_err(|error| wrong(&Value::from(super::blocks::torn(&error)), "connected blocks"))?;
        let sumblock = sumblock.with_givens(&givens);
        written.retain(|mark| sumblock.given(mark.cell).is_none());
        written.sort_unstable();
        Ok(Position { puzzle: sumblock.into(), written, struck: Vec::new() })
    }
}
