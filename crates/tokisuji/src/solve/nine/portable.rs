//! Lanes as plain arrays, for every machine without AVX2; compilers turn these loops into whatever is there.

use super::Digits;
use super::lanes::{LANE, Lanes};
use super::layout::{ALL_BOXES, cell_at};

/// Sixteen words in an array.
#[derive(Clone, Copy)]
pub(super) struct Portable([u16; 16]);

impl Portable {
    #[inline(always)]
    fn each(self, other: Self, join: impl Fn(u16, u16) -> u16) -> Self {
        Self(std::array::from_fn(|lane| join(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    type Cells = [u16; 9];

    #[inline(always)]
    fn digits(word: u16) -> Self {
        Self(std::array::from_fn(|lane| if lane < 9 { word } else { 0 }))
    }
    #[inline(always)]
    fn digit(digit: usize) -> Self {
        Self::from_words(&LANE[digit % 9])
    }
    #[inline(always)]
    fn by_digit(nine: &[Self; 9]) -> [[u64; 3]; 9] {
        std::array::from_fn(|digit| super::single::pieces(&nine.map(|lanes| lanes.0[digit])))
    }
    #[inline(always)]
    fn from_words(words: &[u16; 16]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn grid(nine: &[Self; 9]) -> Digits {
        let mut grid = [0; 81];
        for (word, lanes) in nine.iter().enumerate() {
            for (digit, &bits) in lanes.0[..9].iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    grid[cell_at(word, bits.trailing_zeros())] = digit as u8 + 1;
                    bits &= bits - 1;
                }
            }
        }
        grid
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word << BY))
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word >> BY))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn any(nine: &[Self; 9]) -> [u16; 9] {
        nine.map(|lanes| lanes.0.iter().fold(0, |all, word| all | word))
    }
    #[inline(always)]
    fn counts2(nine: &[Self; 9]) -> ([u16; 9], [u16; 9]) {
        let mut counts = ([0; 9], [0; 9]);
        for (at, lanes) in nine.iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for word in &lanes.0[..9] {
                twice |= once & word;
                once |= word;
            }
            counts.0[at] = once;
            counts.1[at] = twice;
        }
        counts
    }
    #[inline(always)]
    fn holders(self, bit: u32) -> u32 {
        (0..9).fold(0, |digits, lane| digits | u32::from(self.0[lane] >> bit & 1) << lane)
    }
    #[inline(always)]
    fn spread(cells: [u16; 9]) -> [Self; 9] {
        cells.map(|word| Self([word; 16]))
    }
    #[inline(always)]
    fn no_cells() -> [u16; 9] {
        [0; 9]
    }
    #[inline(always)]
    fn cells_add(mut cells: [u16; 9], word: usize, bit: u16) -> [u16; 9] {
        cells[word] |= bit;
        cells
    }
    #[inline(always)]
    fn cells_or(mut a: [u16; 9], b: [u16; 9]) -> [u16; 9] {
        for at in 0..9 {
            a[at] |= b[at];
        }
        a
    }
    #[inline(always)]
    fn cells_and(a: [u16; 9], b: [u16; 9]) -> [u16; 9] {
        std::array::from_fn(|at| a[at] & b[at])
    }
    #[inline(always)]
    fn cells_without(a: [u16; 9], b: [u16; 9]) -> [u16; 9] {
        std::array::from_fn(|at| a[at] & !b[at])
    }
    #[inline(always)]
    fn cells_none(cells: [u16; 9]) -> bool {
        cells.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn cells_all(cells: [u16; 9]) -> bool {
        cells.iter().fold(ALL_BOXES, |all, word| all & word) == ALL_BOXES
    }
    #[inline(always)]
    fn cells_from(words: &[u16; 9]) -> [u16; 9] {
        *words
    }
}
