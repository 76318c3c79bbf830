//! Whether the nine rules solve a partition, and which rule decides which cell: the inner loop of making.
//!
//! The rules are sound and the square is known, so a rule that applies to a cell writes the cell's own digit, and all
//! that has to be found out is *whether* one applies. Only trial (R*) has to work with digits that may be wrong. Rows and columns are words; what may
//! apply is kept until its cell is written, and looked for only around what has changed. `plain` reads the same rules
//! slowly and clearly, and tests compare the two.

mod base;
mod find;
mod trial;

pub(super) use base::Base;

use super::partition::{Extent, LINES, MOST, MOST_CELLS, Partition};
use super::rules::{PaperRule, PaperRules, Scores};

/// Which rule decided how many cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Cells by rule, in the order of [`PaperRule::ALL`].
    pub cells: [u16; 9],
    /// Cells that only trial decided.
    pub trial: u16,
}

impl Tally {
    fn count(&mut self, rule: PaperRule) {
        self.cells[rule as usize] += 1;
    }

    /// f_R: the scores of the rules that decided the cells, added up.
    pub fn score(&self, scores: &Scores) -> i64 {
        self.cells.iter().zip(scores.0).map(|(&cells, score)| i64::from(cells) * score).sum()
    }

    /// Cells decided by BOTH rules.
    pub fn both(&self) -> u16 {
        self.cells[6] + self.cells[7] + self.cells[8]
    }
}

/// Two blocks to be looked at as one.
#[derive(Copy, Clone)]
pub(super) struct Pair(pub(super) usize, pub(super) usize);

/// What is known on the way: which cells are written, and what that leaves.
#[derive(Clone)]
pub(super) struct State {
    value: [u8; MOST_CELLS],
    /// The digits written in a line, as bits from digit 1 on.
    used: [u16; LINES],
    /// The empty cells of a line.
    empty: [u16; LINES],
    /// The rows, and the columns, that have a digit.
    rows_with: [u16; MOST],
    cols_with: [u16; MOST],
    /// The empty cells of a line whose block has empty cells beyond it.
    unknown: [u16; LINES],
    /// Lines with one such cell: BOTH-3 decides it.
    one_unknown: u32,
    extent: [Extent; MOST_CELLS],
    rem: [i16; MOST_CELLS],
    left: u32,
    /// The empty cells of each of the two blocks that were made one.
    parts: [u32; 2],
    /// Cells that are the last empty ones of their block, by rows.
    last: [u16; MOST],
    last_rows: u16,
    /// Lines with one empty cell.
    one_left: u32,
    /// Lines and digits to be looked at again for LAT-2 and for LAT-3, and what was found by rows.
    naked_lines: u32,
    naked: [u16; MOST],
    hidden_lines: u32,
    hidden_digits: u16,
    hidden: [u16; MOST],
}

impl State {
    /// Becomes another state of a board of so many cells; what lies beyond is never looked at.
    fn copy_from(&mut self, other: &State, cells: usize) {
        // All fields by name, so that one added later cannot be forgotten here.
        let State {
            value,
            used,
            empty,
            rows_with,
            cols_with,
            unknown,
            one_unknown,
            extent,
            rem,
            left,
            parts,
            last,
            last_rows,
            one_left,
            naked_lines,
            naked,
            hidden_lines,
            hidden_digits,
            hidden,
        } = other;
        self.value[..cells].copy_from_slice(&value[..cells]);
        self.extent[..cells].copy_from_slice(&extent[..cells]);
        self.rem[..cells].copy_from_slice(&rem[..cells]);
        (self.used, self.empty, self.unknown) = (*used, *empty, *unknown);
        (self.rows_with, self.cols_with) = (*rows_with, *cols_with);
        (self.left, self.parts, self.one_unknown, self.one_left) = (*left, *parts, *one_unknown, *one_left);
        (self.last, self.last_rows) = (*last, *last_rows);
        (self.naked, self.naked_lines) = (*naked, *naked_lines);
        (self.hidden, self.hidden_lines, self.hidden_digits) = (*hidden, *hidden_lines, *hidden_digits);
    }

    /// Keeps `one_unknown` in line with `unknown`.
    #[inline]
    fn note_unknown(&mut self, line: usize) {
        let one = u32::from(self.unknown[line].is_power_of_two());
        self.one_unknown = self.one_unknown & !(1 << line) | one << line;
    }

    #[cfg(test)]
    pub(super) fn values(&self) -> &[u8; MOST_CELLS] {
        &self.value
    }
}

/// The rules at work on a partition, or on a partition with two of its blocks made one.
pub(super) struct Engine<'p> {
    partition: &'p Partition,
    a: usize,
    b: usize,
    bent: [u16; LINES],
    rows_merged: [u16; MOST],
    cols_merged: [u16; MOST],
    set: PaperRules,
    full: u16,
    lines: u32,
}

impl<'p> Engine<'p> {
    pub(super) fn new(partition: &'p Partition, pair: Option<Pair>, set: PaperRules) -> Engine<'p> {
        let n = partition.n;
        let full = ((1u32 << n) - 1) as u16;
        let lines = u32::from(full) | u32::from(full) << MOST;
        // Without a pair the names are of no block.
        let mut engine = Engine {
            partition,
            a: usize::MAX,
            b: usize::MAX,
            bent: partition.bent,
            rows_merged: [0; MOST],
            cols_merged: [0; MOST],
            set,
            full,
            lines,
        };
        if let Some(Pair(a, b)) = pair {
            engine.a = a;
            engine.b = b;
            engine.bent = partition.bent_when_merged(a, b);
            for line in 0..n {
                engine.rows_merged[line] = partition.rows_of[a][line] | partition.rows_of[b][line];
                engine.cols_merged[line] = partition.cols_of[a][line] | partition.cols_of[b][line];
            }
        }
        engine
    }

    /// An empty board.
    pub(super) fn start(&self) -> State {
        let partition = self.partition;
        let n = partition.n;
        let mut state = State {
            value: [0; MOST_CELLS],
            used: [0; LINES],
            empty: [0; LINES],
            rows_with: [0; MOST],
            cols_with: [0; MOST],
            unknown: self.bent,
            one_unknown: 0,
            extent: partition.extent,
            rem: partition.sum,
            left: (n * n) as u32,
            parts: [0; 2],
            last: [0; MOST],
            last_rows: 0,
            one_left: 0,
            naked_lines: self.lines,
            naked: [0; MOST],
            hidden_lines: self.lines,
            hidden_digits: 0,
            hidden: [0; MOST],
        };
        for line in 0..n {
            state.empty[line] = self.full;
            state.empty[MOST + line] = self.full;
        }
        (0..LINES).for_each(|line| state.note_unknown(line));
        if self.a != usize::MAX {
            self.join(&mut state);
        }
        state
    }

    #[inline]
    fn block(&self, cell: usize) -> usize {
        let block = self.partition.block_of[cell] as usize;
        if block == self.b { self.a } else { block }
    }

    #[inline]
    fn row_mask(&self, block: usize, row: usize) -> u16 {
        if block == self.a { self.rows_merged[row] } else { self.partition.rows_of[block][row] }
    }

    #[inline]
    fn col_mask(&self, block: usize, col: usize) -> u16 {
        if block == self.a { self.cols_merged[col] } else { self.partition.cols_of[block][col] }
    }

    /// Writes a digit and keeps the books. The digit may be wrong when something is being tried.
    #[inline]
    pub(super) fn write(&self, state: &mut State, cell: usize, digit: u8) {
        let (row, col) = (self.partition.row[cell] as usize, self.partition.col[cell] as usize);
        let bit = 1u16 << (digit - 1);
        let (at_row, at_col) = (!(1u16 << col), !(1u16 << row));
        state.value[cell] = digit;
        state.used[row] |= bit;
        state.used[MOST + col] |= bit;
        state.rows_with[digit as usize - 1] |= 1 << row;
        state.cols_with[digit as usize - 1] |= 1 << col;
        state.empty[row] &= at_row;
        state.empty[MOST + col] &= at_col;
        state.unknown[row] &= at_row;
        state.unknown[MOST + col] &= at_col;
        state.note_unknown(row);
        state.note_unknown(MOST + col);
        state.left -= 1;
        state.last[row] &= at_row;
        if state.last[row] == 0 {
            state.last_rows &= !(1 << row);
        }
        state.naked[row] &= at_row;
        state.hidden[row] &= at_row;
        for (line, bit) in [(row, 1u32 << row), (MOST + col, 1u32 << (MOST + col))] {
            state.one_left &= !bit;
            if state.empty[line].is_power_of_two() {
                state.one_left |= bit;
            }
            state.naked_lines |= bit;
            state.hidden_lines |= bit;
        }
        state.hidden_digits |= bit;
        let block = self.block(cell);
        if block == self.a {
            state.parts[usize::from(self.partition.block_of[cell] as usize == self.b)] -= 1;
        }
        let extent = state.extent[block].minus(self.partition.extent_of(cell));
        state.extent[block] = extent;
        state.rem[block] -= i16::from(digit);
        if let Some(row) = extent.one_row() {
            state.unknown[row] &= !self.row_mask(block, row);
            state.note_unknown(row);
        }
        if let Some(col) = extent.one_col() {
            state.unknown[MOST + col] &= !self.col_mask(block, col);
            state.note_unknown(MOST + col);
        }
        if extent.count() == 1 {
            let (row, col) = extent.only();
            state.last[row] |= 1 << col;
            state.last_rows |= 1 << row;
        }
    }

    #[inline]
    fn known(&self, state: &mut State, cell: usize) {
        self.write(state, cell, self.partition.solution[cell]);
    }

    /// Writes all blocks of one cell: SUB-1 comes before everything.
    pub(super) fn write_singles(&self, state: &mut State, tally: &mut Tally) {
        let n = self.partition.n;
        for cell in 0..n * n {
            if state.value[cell] == 0 && self.partition.size_in(self.block(cell), self.a, self.b) == 1 {
                self.known(state, cell);
                tally.count(PaperRule::Sub1);
            }
        }
        self.find_last(state);
    }

    /// Takes a single cell's digit away again, on a board where nothing but single cells is written.
    fn erase(&self, state: &mut State, cell: usize) {
        let (row, col) = (self.partition.row[cell] as usize, self.partition.col[cell] as usize);
        let digit = self.partition.solution[cell] as usize - 1;
        state.value[cell] = 0;
        state.used[row] &= !(1 << digit);
        state.used[MOST + col] &= !(1 << digit);
        state.rows_with[digit] &= !(1 << row);
        state.cols_with[digit] &= !(1 << col);
        state.empty[row] |= 1 << col;
        state.empty[MOST + col] |= 1 << row;
        state.left += 1;
    }

    fn join(&self, state: &mut State) {
        let partition = self.partition;
        state.extent[self.a] = partition.extent[self.a].plus(partition.extent[self.b]);
        state.rem[self.a] = partition.sum[self.a] + partition.sum[self.b];
        state.parts = [partition.size(self.a), partition.size(self.b)];
    }

    /// Whether as much is known as without the merge: one of the two blocks is written, so that what is left of the sum is the
    /// other's. BOTH-1 and BOTH-2 ask for whole blocks in a line and are no wiser for that; BOTH-3 is.
    fn undone(&self, state: &State) -> bool {
        let by_rest = self.set.has(PaperRule::Both3)
            || !(self.set.has(PaperRule::Both1) || self.set.has(PaperRule::Both2));
        if by_rest { state.parts.contains(&0) } else { state.parts == [0; 2] }
    }

    /// Brings a board on which nothing but single cells is written in line with the merge.
    fn settle(&self, state: &mut State) {
        self.join(state);
        state.one_left = 0;
        for line in 0..LINES {
            state.unknown[line] = self.bent[line] & state.empty[line];
            state.note_unknown(line);
            state.one_left |= u32::from(state.empty[line].is_power_of_two()) << line;
        }
        state.naked_lines = self.lines;
        state.hidden_lines = self.lines;
    }

    /// Blocks that givens left with one empty cell, or that have only one.
    pub(super) fn find_last(&self, state: &mut State) {
        for block in 0..self.partition.n * self.partition.n {
            if self.partition.is_alive(block) && block != self.b && state.extent[block].count() == 1 {
                let (row, col) = state.extent[block].only();
                state.last[row] |= 1 << col;
                state.last_rows |= 1 << row;
            }
        }
    }

    /// Follows the rules to their end, in any order: what is reached does not depend on it. If `early`, stops once as much is
    /// known as without the merge: the partition without it was solvable.
    pub(super) fn reaches_end(&self, state: &mut State, early: bool) -> bool {
        let n = self.partition.n;
        let has = |rule| self.set.has(rule);
        loop {
            if state.left == 0 || (early && self.undone(state)) {
                return true;
            }
            if state.last_rows != 0 && has(PaperRule::Sub2) {
                let row = state.last_rows.trailing_zeros() as usize;
                let col = state.last[row].trailing_zeros() as usize;
                self.known(state, row * n + col);
                continue;
            }
            if state.one_left != 0 && has(PaperRule::Lat1) {
                let cell = self.only_empty(state, state.one_left.trailing_zeros() as usize);
                self.known(state, cell);
                continue;
            }
            // Looked at before the costlier LAT-2: it is known already.
            if state.one_unknown != 0 && has(PaperRule::Both3) {
                let line = state.one_unknown.trailing_zeros() as usize;
                let place = state.unknown[line].trailing_zeros() as usize;
                self.known(state, self.cell(line, place));
                continue;
            }
            if has(PaperRule::Lat2) {
                self.find_naked(state);
                if let Some(cell) = lowest(&state.naked, n) {
                    self.known(state, cell);
                    continue;
                }
            }
            if has(PaperRule::Lat3) {
                self.find_hidden(state);
                if let Some(cell) = lowest(&state.hidden, n) {
                    self.known(state, cell);
                    continue;
                }
            }
            // Where BOTH-3 is known it has found all that the other two would.
            let both = [PaperRule::Both2, PaperRule::Both1];
            let found = if has(PaperRule::Both3) { [None; 3] } else { self.both(state) };
            if let Some(cell) =
                both.into_iter().find_map(|rule| found[rule as usize - 6].filter(|_| has(rule)))
            {
                self.known(state, cell);
                continue;
            }
            match has(PaperRule::Lat4).then(|| self.subset(state)).flatten() {
                Some(cell) => self.known(state, cell),
                None => return false,
            }
        }
    }

    /// Follows the rules in the paper's order: the lowest score that applies anywhere, one cell, the first such cell.
    pub(super) fn trace(
        &self,
        state: &mut State,
        tally: &mut Tally,
        mut each: impl FnMut(PaperRule, usize),
    ) -> bool {
        let n = self.partition.n;
        let has = |rule| self.set.has(rule);
        while state.left > 0 {
            let (rule, cell) = 'found: {
                if state.last_rows != 0 && has(PaperRule::Sub2) {
                    let row = state.last_rows.trailing_zeros() as usize;
                    break 'found (PaperRule::Sub2, row * n + state.last[row].trailing_zeros() as usize);
                }
                if state.one_left != 0 && has(PaperRule::Lat1) {
                    let mut lines = state.one_left;
                    let mut first = usize::MAX;
                    while lines != 0 {
                        first = first.min(self.only_empty(state, lines.trailing_zeros() as usize));
                        lines &= lines - 1;
                    }
                    break 'found (PaperRule::Lat1, first);
                }
                if has(PaperRule::Lat2) {
                    self.find_naked(state);
                    if let Some(cell) = lowest(&state.naked, n) {
                        break 'found (PaperRule::Lat2, cell);
                    }
                }
                if has(PaperRule::Lat3) {
                    self.find_hidden(state);
                    if let Some(cell) = lowest(&state.hidden, n) {
                        break 'found (PaperRule::Lat3, cell);
                    }
                }
                let shut = if has(PaperRule::Lat4) { self.subset(state) } else { None };
                if let Some(cell) = shut {
                    break 'found (PaperRule::Lat4, cell);
                }
                let found = self.both(state);
                let both = [PaperRule::Both1, PaperRule::Both2, PaperRule::Both3];
                let first = both.into_iter().find_map(|rule| {
                    let cell = found[rule as usize - 6].filter(|_| has(rule))?;
                    Some((rule, cell))
                });
                match first {
                    Some(found) => found,
                    None => return false,
                }
            };
            self.known(state, cell);
            tally.count(rule);
            each(rule, cell);
        }
        true
    }

    #[inline]
    fn only_empty(&self, state: &State, line: usize) -> usize {
        let place = state.empty[line].trailing_zeros() as usize;
        self.cell(line, place)
    }

    #[inline]
    fn cell(&self, line: usize, place: usize) -> usize {
        let n = self.partition.n;
        if line < MOST { line * n + place } else { place * n + line - MOST }
    }
}

impl Partition {
    #[inline]
    pub(super) fn extent_of(&self, cell: usize) -> Extent {
        Extent::of(self.row[cell] as usize, self.col[cell] as usize)
    }

    #[inline]
    fn size_in(&self, block: usize, a: usize, b: usize) -> u32 {
        if block == a { self.size(a) + self.size(b) } else { self.size(block) }
    }
}

/// Whether the rules solve a partition from the start.
pub(super) fn solves(partition: &Partition, set: PaperRules) -> bool {
    let engine = Engine::new(partition, None, set);
    let mut state = engine.start();
    engine.write_singles(&mut state, &mut Tally::default());
    if set.trial {
        engine.reaches_end_by_trial(&mut state, false, &mut 0)
    } else {
        engine.reaches_end(&mut state, false)
    }
}

#[inline]
fn lowest(rows: &[u16; MOST], n: usize) -> Option<usize> {
    let row = rows[..n].iter().position(|&row| row != 0)?;
    Some(row * n + rows[row].trailing_zeros() as usize)
}

#[inline]
pub(super) fn bits(word: u16) -> impl Iterator<Item = usize> {
    crate::rule::bits(u32::from(word))
}

fn bits32(word: u32) -> impl Iterator<Item = usize> {
    crate::rule::bits(word)
}
