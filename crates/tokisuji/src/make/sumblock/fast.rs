//! Whether the nine rules solve a partition, and which rule decides which cell: the inner loop of making.
//!
//! The rules are sound and the square is known, so a rule that applies to a cell writes the cell's own digit, and all
//! that has to be found out is *whether* one applies. Only trial (R*) has to work with digits that may be wrong. Rows and columns are words; what may
//! apply is kept until its cell is written, and looked for only around what has changed. `plain` reads the same rules
//! slowly and clearly, and tests compare the two.

use super::partition::{Extent, LINES, MOST, MOST_CELLS, Partition};
use super::rules::{Nine, NineSet, Scores};

/// Which rule decided how many cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Cells by rule, in the order of [`Nine::ALL`].
    pub cells: [u16; 9],
    /// Cells that only trial decided.
    pub trial: u16,
}

impl Tally {
    fn count(&mut self, rule: Nine) {
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
    set: NineSet,
    full: u16,
    lines: u32,
}

impl<'p> Engine<'p> {
    pub(super) fn new(partition: &'p Partition, pair: Option<Pair>, set: NineSet) -> Engine<'p> {
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
            state.extent[self.a] = partition.extent[self.a].plus(partition.extent[self.b]);
            state.rem[self.a] = partition.sum[self.a] + partition.sum[self.b];
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
                tally.count(Nine::Sub1);
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

    /// Brings a board on which nothing but single cells is written in line with the merge.
    fn settle(&self, state: &mut State) {
        let partition = self.partition;
        state.extent[self.a] = partition.extent[self.a].plus(partition.extent[self.b]);
        state.rem[self.a] = partition.sum[self.a] + partition.sum[self.b];
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

    /// Follows the rules to their end, in any order: what is reached does not depend on it. Stops early once
    /// all of block `a` is written if `early`: the partition without the merge was solvable, and now as much is known.
    pub(super) fn reaches_end(&self, state: &mut State, early: bool) -> bool {
        let n = self.partition.n;
        let has = |rule| self.set.has(rule);
        loop {
            if state.left == 0 || (early && state.extent[self.a].count() == 0) {
                return true;
            }
            if state.last_rows != 0 && has(Nine::Sub2) {
                let row = state.last_rows.trailing_zeros() as usize;
                let col = state.last[row].trailing_zeros() as usize;
                self.known(state, row * n + col);
                continue;
            }
            if state.one_left != 0 && has(Nine::Lat1) {
                let cell = self.only_empty(state, state.one_left.trailing_zeros() as usize);
                self.known(state, cell);
                continue;
            }
            // Looked at before the costlier LAT-2: it is known already.
            if state.one_unknown != 0 && has(Nine::Both3) {
                let line = state.one_unknown.trailing_zeros() as usize;
                let place = state.unknown[line].trailing_zeros() as usize;
                self.known(state, self.cell(line, place));
                continue;
            }
            if has(Nine::Lat2) {
                self.find_naked(state);
                if let Some(cell) = lowest(&state.naked, n) {
                    self.known(state, cell);
                    continue;
                }
            }
            if has(Nine::Lat3) {
                self.find_hidden(state);
                if let Some(cell) = lowest(&state.hidden, n) {
                    self.known(state, cell);
                    continue;
                }
            }
            // Where BOTH-3 is known it has found all that the other two would.
            let both = [Nine::Both2, Nine::Both1];
            let found = if has(Nine::Both3) { [None; 3] } else { self.both(state) };
            if let Some(cell) =
                both.into_iter().find_map(|rule| found[rule as usize - 6].filter(|_| has(rule)))
            {
                self.known(state, cell);
                continue;
            }
            match has(Nine::Lat4).then(|| self.subset(state)).flatten() {
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
        mut each: impl FnMut(Nine, usize),
    ) -> bool {
        let n = self.partition.n;
        let has = |rule| self.set.has(rule);
        while state.left > 0 {
            let (rule, cell) = 'found: {
                if state.last_rows != 0 && has(Nine::Sub2) {
                    let row = state.last_rows.trailing_zeros() as usize;
                    break 'found (Nine::Sub2, row * n + state.last[row].trailing_zeros() as usize);
                }
                if state.one_left != 0 && has(Nine::Lat1) {
                    let mut lines = state.one_left;
                    let mut first = usize::MAX;
                    while lines != 0 {
                        first = first.min(self.only_empty(state, lines.trailing_zeros() as usize));
                        lines &= lines - 1;
                    }
                    break 'found (Nine::Lat1, first);
                }
                if has(Nine::Lat2) {
                    self.find_naked(state);
                    if let Some(cell) = lowest(&state.naked, n) {
                        break 'found (Nine::Lat2, cell);
                    }
                }
                if has(Nine::Lat3) {
                    self.find_hidden(state);
                    if let Some(cell) = lowest(&state.hidden, n) {
                        break 'found (Nine::Lat3, cell);
                    }
                }
                let shut = if has(Nine::Lat4) { self.subset(state) } else { None };
                if let Some(cell) = shut {
                    break 'found (Nine::Lat4, cell);
                }
                let found = self.both(state);
                let both = [Nine::Both1, Nine::Both2, Nine::Both3];
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

    #[inline]
    fn find_naked(&self, state: &mut State) {
        let mut lines = std::mem::take(&mut state.naked_lines);
        // A changed row touches one row; a changed column touches one cell in each. When much has changed all rows
        // are looked at, and the columns need not be.
        if lines.count_ones() as usize > self.partition.n {
            lines = u32::from(self.full);
        }
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let missing = self.full & !state.used[line];
            let mut places = state.empty[line];
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                if line < MOST {
                    if (missing & !state.used[MOST + place]).is_power_of_two() {
                        state.naked[line] |= 1 << place;
                    }
                } else if (missing & !state.used[place]).is_power_of_two() {
                    state.naked[place] |= 1 << (line - MOST);
                }
            }
        }
    }

    #[inline]
    fn find_hidden(&self, state: &mut State) {
        let lines = std::mem::take(&mut state.hidden_lines);
        let digits = std::mem::take(&mut state.hidden_digits);
        for row in 0..self.partition.n {
            let look = if lines >> row & 1 != 0 { self.full } else { digits };
            let mut digits = look & !state.used[row];
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let places = state.empty[row] & !state.cols_with[digit];
                if places.is_power_of_two() {
                    state.hidden[row] |= places;
                }
            }
        }
        for col in 0..self.partition.n {
            let look = if lines >> (MOST + col) & 1 != 0 { self.full } else { digits };
            let mut digits = look & !state.used[MOST + col];
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let places = state.empty[MOST + col] & !state.rows_with[digit];
                if places.is_power_of_two() {
                    state.hidden[places.trailing_zeros() as usize] |= 1 << col;
                }
            }
        }
    }

    /// The first cell that each of the BOTH rules decides.
    #[inline]
    fn both(&self, state: &State) -> [Option<usize>; 3] {
        let mut first = [usize::MAX; 3];
        let mut see = |rule: usize, line: usize, places: u16| {
            let cell = self.cell(line, places.trailing_zeros() as usize);
            first[rule] = first[rule].min(cell);
        };
        let mut lines = self.lines;
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            if state.unknown[line].is_power_of_two() {
                see(2, line, state.unknown[line]);
            }
            let beyond = self.bent[line] & state.empty[line];
            if beyond.is_power_of_two() {
                see(1, line, beyond);
                if beyond == self.bent[line] {
                    see(0, line, beyond);
                }
            }
        }
        first.map(|cell| (cell != usize::MAX).then_some(cell))
    }

    /// The first cell that LAT-4 decides. Where the other rules of the line have come to an end, that is a cell which a
    /// line of different digits leaves no choice: it lies on no cycle of cells each of which could take the next
    /// one's digit. For such a cell there must be two closed sets of two cells or more around it, so a line
    /// with fewer than five empty cells, or with too few digits ruled out, need not be looked at.
    fn subset(&self, state: &State) -> Option<usize> {
        let mut first = usize::MAX;
        let with = [four_by_four(&state.cols_with), four_by_four(&state.rows_with)];
        for line in bits32(self.lines) {
            let empty = state.empty[line];
            let count = empty.count_ones();
            if count < 5 {
                continue;
            }
            // How many digits are ruled out in how many cells, four digits at a time.
            let places = u64::from(empty) * 0x0001_0001_0001_0001;
            let missing = [0, 4, 8].map(|shift| FOURS[(state.used[line] >> shift & 15) as usize]);
            let with = &with[usize::from(line >= MOST)];
            let ruled_out: u32 = (0..3).map(|four| (with[four] & missing[four] & places).count_ones()).sum();
            if ruled_out < 3 * count - 7 || !self.may_shut(state, line, count as usize) {
                continue;
            }
            if let Some(cell) = self.forced(state, line) {
                first = first.min(cell);
            }
        }
        (first != usize::MAX).then_some(first)
    }

    /// Whether enough cells of a line have few enough digits for k of them to share k and leave one for another: k with
    /// at most k each, and one more with at most k + 1.
    fn may_shut(&self, state: &State, line: usize, count: usize) -> bool {
        let missing = self.full & !state.used[line];
        let across = if line < MOST { MOST } else { 0 };
        let mut cells = [0usize; MOST + 1];
        let mut empty = state.empty[line];
        while empty != 0 {
            let place = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            cells[(missing & !state.used[across + place]).count_ones() as usize] += 1;
        }
        let mut at_most = cells[0] + cells[1];
        (2..=count - 3).any(|k| {
            at_most += cells[k];
            at_most >= k && at_most + cells[k + 1] > k
        })
    }

    fn forced(&self, state: &State, line: usize) -> Option<usize> {
        // can[x]: the places of the line whose digit place x could take.
        let mut place_of = [0u8; MOST];
        let mut can = [0u16; MOST];
        for place in bits(state.empty[line]) {
            place_of[self.partition.solution[self.cell(line, place)] as usize - 1] = place as u8;
        }
        for place in bits(state.empty[line]) {
            let across = if line < MOST { state.used[MOST + place] } else { state.used[place] };
            let own = self.partition.solution[self.cell(line, place)] as usize - 1;
            for digit in bits(self.full & !state.used[line] & !across & !(1 << own)) {
                can[place] |= 1 << place_of[digit];
            }
        }
        for via in bits(state.empty[line]) {
            for place in bits(state.empty[line]) {
                if can[place] >> via & 1 != 0 {
                    can[place] |= can[via];
                }
            }
        }
        let place = bits(state.empty[line]).find(|&place| can[place] >> place & 1 == 0)?;
        Some(self.cell(line, place))
    }

    /// Continues a stuck board by trial: an empty cell is decided when every other digit, tried, leads by the rules
    /// to a contradiction, or a digit of a line is when it is refuted in every other cell. Stops early as `reaches_end`.
    pub(super) fn reaches_end_by_trial(&self, state: &mut State, early: bool, decided: &mut u16) -> bool {
        // Refuted digits stay refuted: the more is known, the more so.
        let mut refuted = [0u16; MOST_CELLS];
        loop {
            if self.reaches_end(state, early) {
                return true;
            }
            // Cells with many digits are dear, and seldom needed: they are tried to the end only when all else fails.
            let found = [false, true].into_iter().find_map(|thorough| {
                self.decided_by_trial(state, &mut refuted, thorough)
                    .or_else(|| self.only_place(state, &refuted))
            });
            match found {
                Some(cell) => {
                    self.known(state, cell);
                    *decided += 1;
                }
                None => return false,
            }
        }
    }

    /// A cell of which every other digit is refuted. What is refuted on the way is kept.
    fn decided_by_trial(
        &self,
        state: &State,
        refuted: &mut [u16; MOST_CELLS],
        thorough: bool,
    ) -> Option<usize> {
        const FEW: u32 = 3;
        let n = self.partition.n;
        let counts = if thorough { FEW + 1..=n as u32 } else { 2..=n as u32 };
        for wanted in counts {
            for cell in (0..n * n).filter(|&cell| state.value[cell] == 0) {
                let (row, col) = (self.partition.row[cell] as usize, self.partition.col[cell] as usize);
                let open = self.full & !state.used[row] & !state.used[MOST + col];
                if open.count_ones() != wanted {
                    continue;
                }
                let own = 1u16 << (self.partition.solution[cell] - 1);
                let mut all = true;
                for digit in bits(open & !own & !refuted[cell]) {
                    if self.refutes(state, cell, digit as u8 + 1) {
                        refuted[cell] |= 1 << digit;
                    } else {
                        all = false;
                        if wanted > FEW && !thorough {
                            break;
                        }
                    }
                }
                if all {
                    return Some(cell);
                }
            }
        }
        None
    }

    /// A cell that is the only place of its digit in a line once refuted ones are struck.
    fn only_place(&self, state: &State, refuted: &[u16; MOST_CELLS]) -> Option<usize> {
        let n = self.partition.n;
        for line in bits32(self.lines) {
            for digit in bits(self.full & !state.used[line]) {
                let mut places = 0u16;
                for place in bits(state.empty[line]) {
                    let cell = self.cell(line, place);
                    let across = if line < MOST { state.used[MOST + place] } else { state.used[place] };
                    if (across | refuted[cell]) >> digit & 1 == 0 {
                        places |= 1 << place;
                    }
                }
                if places.is_power_of_two() {
                    return Some(self.cell(line, places.trailing_zeros() as usize))
                        .filter(|&cell| cell < n * n);
                }
            }
        }
        None
    }

    /// Whether a digit in a cell leads by the rules (without LAT-4) to a contradiction: a digit twice in a line, no digit
    /// for a cell or no place for a digit, or a block that its sum does not allow.
    fn refutes(&self, state: &State, cell: usize, digit: u8) -> bool {
        let mut trial = state.clone();
        let n = self.partition.n;
        let total = (n * (n + 1) / 2) as i16;
        let mut next = Some((cell, i16::from(digit)));
        while let Some((cell, digit)) = next.take() {
            let (row, col) = (self.partition.row[cell] as usize, self.partition.col[cell] as usize);
            if digit < 1 || digit > n as i16 {
                return true;
            }
            let bit = 1u16 << (digit - 1);
            if (trial.used[row] | trial.used[MOST + col]) & bit != 0 {
                return true;
            }
            self.write(&mut trial, cell, digit as u8);
            let block = self.block(cell);
            let (count, rem) = (trial.extent[block].count() as i16, trial.rem[block]);
            if rem < count || rem > count * n as i16 || (count == 0) != (rem == 0) {
                return true;
            }
            if trial.left == 0 {
                return false;
            }
            if trial.last_rows != 0 {
                let row = trial.last_rows.trailing_zeros() as usize;
                let cell = row * n + trial.last[row].trailing_zeros() as usize;
                next = Some((cell, trial.rem[self.block(cell)]));
                continue;
            }
            if !self.singles_of_trial(&mut trial, &mut next) {
                return true;
            }
            if next.is_none() {
                // A line that is all written or in blocks which end inside it must add up; else what is found would depend on
                // the order.
                let off = |line: usize| {
                    let closed = trial.unknown[line] == 0 && trial.empty[line] != 0;
                    closed && self.sum_of_rest(&trial, line, MOST) != total
                };
                if bits32(self.lines).any(off) {
                    return true;
                }
                if trial.one_unknown != 0 {
                    let line = trial.one_unknown.trailing_zeros() as usize;
                    let place = trial.unknown[line].trailing_zeros() as usize;
                    next = Some((self.cell(line, place), total - self.sum_of_rest(&trial, line, place)));
                }
            }
        }
        false
    }

    /// The sum of a line without one place: what is written, and what is left of the blocks that end inside it.
    fn sum_of_rest(&self, state: &State, line: usize, place: usize) -> i16 {
        let mut sum = bits(state.used[line]).map(|digit| digit as i16 + 1).sum();
        let mut rest = state.empty[line] & !(1 << place);
        while rest != 0 {
            let block = self.block(self.cell(line, rest.trailing_zeros() as usize));
            sum += state.rem[block];
            let mask =
                if line < MOST { self.row_mask(block, line) } else { self.col_mask(block, line - MOST) };
            rest &= !mask;
        }
        sum
    }

    /// The next naked or hidden single while something is tried; false where nothing is left for a cell or a digit.
    fn singles_of_trial(&self, trial: &mut State, next: &mut Option<(usize, i16)>) -> bool {
        let n = self.partition.n;
        for row in 0..n {
            let mut seen = trial.used[row];
            for col in bits(trial.empty[row]) {
                let open = self.full & !trial.used[row] & !trial.used[MOST + col];
                if open == 0 {
                    return false;
                }
                if open.is_power_of_two() {
                    *next = Some((row * n + col, open.trailing_zeros() as i16 + 1));
                }
                seen |= open;
            }
            if seen != self.full {
                return false;
            }
        }
        if next.is_some() {
            return true;
        }
        for line in bits32(self.lines) {
            for digit in bits(self.full & !trial.used[line]) {
                let across = if line < MOST { trial.cols_with[digit] } else { trial.rows_with[digit] };
                let places = trial.empty[line] & !across;
                if places == 0 {
                    return false;
                }
                if places.is_power_of_two() {
                    let cell = self.cell(line, places.trailing_zeros() as usize);
                    *next = Some((cell, digit as i16 + 1));
                    return true;
                }
            }
        }
        true
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

/// The board of a partition with all its single cells written, kept from one merge to the next: what most tests of a pair
/// have in common.
#[derive(Default)]
pub(super) struct Base {
    merges: Option<u32>,
    state: Option<State>,
}

impl Base {
    /// The board with two blocks made one, and single cells written. The same partition is known by its number of
    /// merges, so a base serves one climb.
    fn with_pair(&mut self, engine: &Engine<'_>, tally: &mut Tally) -> State {
        let partition = engine.partition;
        if self.merges != Some(partition.merges) {
            let plain = Engine::new(partition, None, engine.set);
            let mut state = plain.start();
            plain.write_singles(&mut state, &mut Tally::default());
            self.merges = Some(partition.merges);
            self.state = Some(state);
        }
        let mut state = self.state.clone().expect("just made");
        for block in [engine.a, engine.b] {
            if partition.size(block) == 1 {
                engine.erase(&mut state, block);
            }
        }
        engine.settle(&mut state);
        let n = partition.n as u32;
        tally.cells[0] = (n * n - state.left) as u16;
        state
    }

    /// Whether the rules solve a partition with two of its blocks made one. It is solvable without that.
    pub(super) fn solves(&mut self, partition: &Partition, pair: Pair, set: NineSet) -> bool {
        let engine = Engine::new(partition, Some(pair), set);
        let mut state = self.with_pair(&engine, &mut Tally::default());
        if set.trial {
            engine.reaches_end_by_trial(&mut state, true, &mut 0)
        } else {
            engine.reaches_end(&mut state, true)
        }
    }

    /// The tally in the paper's order with two blocks made one, if the rules reach the end.
    pub(super) fn tally(&mut self, partition: &Partition, pair: Pair, set: NineSet) -> Option<Tally> {
        let engine = Engine::new(partition, Some(pair), set);
        let mut tally = Tally::default();
        let mut state = self.with_pair(&engine, &mut tally);
        engine.trace(&mut state, &mut tally, |_, _| {}).then_some(tally)
    }
}

/// Whether the rules solve a partition from the start.
pub(super) fn solves(partition: &Partition, set: NineSet) -> bool {
    let engine = Engine::new(partition, None, set);
    let mut state = engine.start();
    engine.write_singles(&mut state, &mut Tally::default());
    if set.trial {
        engine.reaches_end_by_trial(&mut state, false, &mut 0)
    } else {
        engine.reaches_end(&mut state, false)
    }
}

/// For four digits as bits, all ones for each that is absent.
const FOURS: [u64; 16] = {
    let mut fours = [0u64; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut digit = 0;
        while digit < 4 {
            if bits >> digit & 1 == 0 {
                fours[bits] |= 0xffff << (16 * digit);
            }
            digit += 1;
        }
        bits += 1;
    }
    fours
};

/// Twelve short words as three long ones.
#[inline]
fn four_by_four(words: &[u16; MOST]) -> [u64; 3] {
    [0, 4, 8].map(|at| {
        let word = |more: usize| u64::from(words[at + more]) << (16 * more);
        word(0) | word(1) | word(2) | word(3)
    })
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
