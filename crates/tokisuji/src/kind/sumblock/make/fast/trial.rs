//! Trial (R*): an empty cell is decided when every other digit leads by the rules to a contradiction.
//!
//! Only here may digits on the board be wrong, so only here is a contradiction looked for.

use super::{Engine, MOST, MOST_CELLS, State, bits, bits32};

impl Engine<'_> {
    /// Continues a stuck board by trial: an empty cell is decided when every other digit, tried, leads by the rules
    /// to a contradiction, or a digit of a line is when it is refuted in every other cell. Stops early as `reaches_end`.
    pub(in crate::kind::sumblock) fn reaches_end_by_trial(
        &self,
        state: &mut State,
        early: bool,
        decided: &mut u16,
    ) -> bool {
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
