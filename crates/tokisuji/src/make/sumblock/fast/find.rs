//! Where the rules beyond the last cell of a block or line apply: LAT-2 to LAT-4 and the BOTH rules.

use super::{Engine, MOST, State, bits, bits32};

impl Engine<'_> {
    #[inline]
    pub(super) fn find_naked(&self, state: &mut State) {
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
    pub(super) fn find_hidden(&self, state: &mut State) {
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
    pub(super) fn both(&self, state: &State) -> [Option<usize>; 3] {
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
    pub(super) fn subset(&self, state: &State) -> Option<usize> {
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
