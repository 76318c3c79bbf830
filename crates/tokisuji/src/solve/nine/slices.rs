//! What the batch engine asks of a machine: 256 boards side by side, one bit each.
//!
//! As in `lanes.rs` there is an array form for every machine and a register form for AVX2, and the engine
//! is written once over both.

use super::Digits;

/// How many boards a slice holds.
pub(super) const BOARDS: usize = 256;

/// One board: cells in three pieces of 32 bits (0 to 31, 32 to 63, 64 to 80), and each piece digit by digit.
pub(super) type Sheet = [[u32; 9]; 3];

/// One bit of each of 256 boards.
pub(super) trait Slice: Copy {
    /// No board.
    fn none() -> Self;
    /// Every board.
    fn all() -> Self;
    /// Boards in both.
    fn and(self, other: Self) -> Self;
    /// Boards in either.
    fn or(self, other: Self) -> Self;
    /// Boards in exactly one.
    fn xor(self, other: Self) -> Self;
    /// Boards in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// As eight pieces of 32 boards.
    fn pieces(self) -> [u32; 8];
    /// From eight pieces of 32 boards.
    fn from_pieces(pieces: [u32; 8]) -> Self;
    /// One piece in place.
    fn piece(&self, at: usize) -> u32;
    /// One piece in place, to write.
    fn piece_mut(&mut self, at: usize) -> &mut u32;
    /// Turns 32 slices so that bit `b` of piece `p` of slice `s` becomes bit `s` of piece `p` of slice `b`.
    fn transpose(from: &[Self; 32], to: &mut [Self; 32]);
    /// The digits that may stand in a cell, as bits from 0 on.
    fn holders(sheet: &Sheet, cell: usize) -> u32;
    /// Candidates of a puzzle before any reasoning: all digits in a blank cell, one in a given one.
    fn sheet(puzzle: &Digits) -> Sheet;
    /// Reads the digits off a solved sheet.
    fn digits(sheet: &Sheet) -> Digits;
}

/// Eight words in an array.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Words([u32; 8]);

impl Words {
    #[inline(always)]
    fn each(self, other: Self, join: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|at| join(self.0[at], other.0[at])))
    }
}

impl Slice for Words {
    #[inline(always)]
    fn none() -> Self {
        Self([0; 8])
    }
    #[inline(always)]
    fn all() -> Self {
        Self([u32::MAX; 8])
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
    fn pieces(self) -> [u32; 8] {
        self.0
    }
    #[inline(always)]
    fn from_pieces(pieces: [u32; 8]) -> Self {
        Self(pieces)
    }
    #[inline(always)]
    fn piece(&self, at: usize) -> u32 {
        self.0[at]
    }
    #[inline(always)]
    fn piece_mut(&mut self, at: usize) -> &mut u32 {
        &mut self.0[at]
    }
    #[inline(always)]
    fn transpose(from: &[Self; 32], to: &mut [Self; 32]) {
        *to = *from;
        let mut width = 16;
        let mut mask = 0x0000_ffff_u32;
        while width > 0 {
            for low in (0..32).filter(|at| at & width == 0) {
                for piece in 0..8 {
                    let (a, b) = (to[low].0[piece], to[low + width].0[piece]);
                    let swap = ((a >> width) ^ b) & mask;
                    to[low].0[piece] = a ^ (swap << width);
                    to[low + width].0[piece] = b ^ swap;
                }
            }
            width /= 2;
            mask ^= mask << width;
        }
    }
    #[inline(always)]
    fn holders(sheet: &Sheet, cell: usize) -> u32 {
        let piece = &sheet[cell / 32];
        (0..9).fold(0, |digits, at| digits | (piece[at] >> (cell % 32) & 1) << at)
    }
    #[inline(always)]
    fn sheet(puzzle: &Digits) -> Sheet {
        let mut sheet = [[0; 9]; 3];
        for (cell, &digit) in puzzle.iter().enumerate() {
            let bit = 1 << (cell % 32);
            for (at, cells) in sheet[cell / 32].iter_mut().enumerate() {
                if digit == 0 || usize::from(digit) == at + 1 {
                    *cells |= bit;
                }
            }
        }
        sheet
    }
    #[inline(always)]
    fn digits(sheet: &Sheet) -> Digits {
        let mut grid = [0; 81];
        for (piece, digits) in sheet.iter().enumerate() {
            for (at, &bits) in digits.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    grid[32 * piece + bits.trailing_zeros() as usize] = at as u8 + 1;
                    bits &= bits - 1;
                }
            }
        }
        grid
    }
}
