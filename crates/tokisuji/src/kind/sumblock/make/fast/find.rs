//! Where the rules beyond the last cell of a block or line apply: LAT-2 to LAT-4 and the BOTH rules.

use super::{Engine, LINES, MOST, State, bits, bits32};

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
    /// one's digit. For such a cell there must be two closed sets of two cells or more around it.
    pub(super) fn subset(&self, state: &State) -> Option<usize> {
        let mut first = usize::MAX;
        for line in bits32(self.may_shut(state)) {
            if let Some(cell) = self.forced(state, line) {
                first = first.min(cell);
            }
        }
        (first != usize::MAX).then_some(first)
    }

    /// The lines in which enough cells have few enough digits for k of them to share k and leave one for another, with two more
    /// cells beside: k with at most k each, and one more with at most k + 1.
    fn may_shut(&self, state: &State) -> u32 {
        // How many cells of a line have how many digits: five bits for each number of digits, from one on.
        let mut cells = [0u64; LINES];
        let mut digits_of = [0u32; LINES];
        for row in 0..self.partition.n {
            let missing = self.full & !state.used[row];
            let mut empty = state.empty[row];
            while empty != 0 {
                let col = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let digits = (missing & !state.used[MOST + col]).count_ones();
                let one = 1u64 << (FIELD * (digits.max(1) - 1));
                cells[row] += one;
                cells[MOST + col] += one;
                digits_of[row] += digits;
                digits_of[MOST + col] += digits;
            }
        }
        let mut lines = 0;
        for line in bits32(self.lines) {
            let count = state.empty[line].count_ones();
            // With k cells shut and one more decided, so many digits at least are ruled out.
            if count < 5 || count * count - digits_of[line] < 3 * count - 7 {
                continue;
            }
            // Of at most k digits, for all k at once; the top bit of a field says that there are k such cells or more.
            let at_most = cells[line].wrapping_mul(ONES);
            let enough = at_most.wrapping_add(SHORT_OF_HIGH) & HIGH;
            let most_k = (1u64 << (FIELD * (count - 3))) - 1;
            let from_two = !((1u64 << FIELD) - 1);
            lines |= u32::from(enough & enough >> FIELD & most_k & from_two != 0) << line;
        }
        lines
    }

    fn forced(&self, state: &State, line: usize) -> Option<usize> {
        // can[x]: the places of the line whose digit place x could take; taken[x]: the places that could take x's.
        let empty = state.empty[line];
        let mut place_of = [0u8; MOST];
        let (mut can, mut taken) = ([0u16; MOST], [0u16; MOST]);
        let own = |place: usize| self.partition.solution[self.cell(line, place)] as usize - 1;
        for place in bits(empty) {
            place_of[own(place)] = place as u8;
        }
        let across = if line < MOST { MOST } else { 0 };
        for place in bits(empty) {
            let open = self.full & !state.used[line] & !state.used[across + place] & !(1 << own(place));
            for digit in bits(open) {
                let other = place_of[digit] as usize;
                can[place] |= 1 << other;
                taken[other] |= 1 << place;
            }
        }
        // Mostly any place is reached from any other, and all lie on cycles.
        let start = empty.trailing_zeros() as usize;
        if reached(&can, start) == empty && reached(&taken, start) == empty {
            return None;
        }
        let place = bits(empty).find(|&place| reached(&can, place) >> place & 1 == 0)?;
        Some(self.cell(line, place))
    }
}

/// The places to which steps lead from one, itself among them only if they lead back.
fn reached(steps: &[u16; MOST], start: usize) -> u16 {
    let mut seen = steps[start];
    let mut fresh = seen;
    while fresh != 0 {
        let place = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        fresh |= steps[place] & !seen;
        seen |= steps[place];
    }
    seen
}

/// Twelve fields of five bits in a word: numbers up to 15 with a bit to spare.
const FIELD: u32 = 5;
const ONES: u64 = fields([1; MOST]);
const HIGH: u64 = ONES << (FIELD - 1);
/// In the field of k what k lacks to the field's top bit.
const SHORT_OF_HIGH: u64 = fields([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);

const fn fields(numbers: [u64; MOST]) -> u64 {
    let mut word = 0;
    let mut at = 0;
    while at < MOST {
        word |= numbers[at] << (FIELD * at as u32);
        at += 1;
    }
    word
}
