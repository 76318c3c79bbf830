//! Lanes as two registers of WebAssembly: eight digits in one, the ninth in the other.
//!
//! The module is built for these instructions or this file is not in it, so nothing is asked at run time and nothing is unsafe.

use super::Digits;
use super::lanes::{LANE, Lanes};
use super::layout::{ALL_BOXES, cell_at};
use std::arch::wasm32::*;

/// Sixteen words: those of the digits 1 to 8, and that of 9 with seven spare ones.
#[derive(Clone, Copy)]
pub(super) struct Simd128 {
    eight: v128,
    ninth: v128,
}

/// Nine words that all digits share: eight in a register, and the last.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    eight: v128,
    last: u16,
}

#[inline(always)]
fn register(words: &[u16]) -> v128 {
    u16x8(words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7])
}

/// Turns eight registers of eight lanes: lane `a` of register `b` becomes lane `b` of register `a`.
#[inline(always)]
fn turned(v: [v128; 8]) -> [v128; 8] {
    let low = |a, b| u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b);
    let high = |a, b| u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b);
    let low2 = |a, b| u32x4_shuffle::<0, 4, 1, 5>(a, b);
    let high2 = |a, b| u32x4_shuffle::<2, 6, 3, 7>(a, b);
    let low4 = |a, b| u64x2_shuffle::<0, 2>(a, b);
    let high4 = |a, b| u64x2_shuffle::<1, 3>(a, b);
    let (a0, a1) = (low(v[0], v[1]), high(v[0], v[1]));
    let (b0, b1) = (low(v[2], v[3]), high(v[2], v[3]));
    let (c0, c1) = (low(v[4], v[5]), high(v[4], v[5]));
    let (d0, d1) = (low(v[6], v[7]), high(v[6], v[7]));
    let (e0, e1, e2, e3) = (low2(a0, b0), high2(a0, b0), low2(a1, b1), high2(a1, b1));
    let (f0, f1, f2, f3) = (low2(c0, d0), high2(c0, d0), low2(c1, d1), high2(c1, d1));
    [
        low4(e0, f0),
        high4(e0, f0),
        low4(e1, f1),
        high4(e1, f1),
        low4(e2, f2),
        high4(e2, f2),
        low4(e3, f3),
        high4(e3, f3),
    ]
}

/// The first eight words of all nine digits, a register for each digit.
#[inline(always)]
fn by_digit(nine: &[Simd128; 9]) -> [v128; 9] {
    let t = turned([
        nine[0].eight,
        nine[1].eight,
        nine[2].eight,
        nine[3].eight,
        nine[4].eight,
        nine[5].eight,
        nine[6].eight,
        nine[7].eight,
    ]);
    let word = |at: usize| u16x8_extract_lane::<0>(nine[at].ninth);
    let ninth = u16x8(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7));
    [t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], ninth]
}

/// The nine lanes of one register pair.
#[inline(always)]
fn words(lanes: Simd128) -> [u16; 9] {
    let Simd128 { eight, ninth } = lanes;
    [
        u16x8_extract_lane::<0>(eight),
        u16x8_extract_lane::<1>(eight),
        u16x8_extract_lane::<2>(eight),
        u16x8_extract_lane::<3>(eight),
        u16x8_extract_lane::<4>(eight),
        u16x8_extract_lane::<5>(eight),
        u16x8_extract_lane::<6>(eight),
        u16x8_extract_lane::<7>(eight),
        u16x8_extract_lane::<0>(ninth),
    ]
}

impl Simd128 {
    #[inline(always)]
    fn each(self, other: Self, join: impl Fn(v128, v128) -> v128) -> Self {
        Self { eight: join(self.eight, other.eight), ninth: join(self.ninth, other.ninth) }
    }
}

impl Lanes for Simd128 {
    type Cells = Cells;

    #[inline(always)]
    fn digits(word: u16) -> Self {
        Self { eight: u16x8_splat(word), ninth: u16x8(word, 0, 0, 0, 0, 0, 0, 0) }
    }
    #[inline(always)]
    fn digit(digit: usize) -> Self {
        Self::from_words(&LANE[digit % 9])
    }
    #[inline(always)]
    fn by_digit(nine: &[Self; 9]) -> [[u64; 3]; 9] {
        let (turned, last) = (by_digit(nine), words(nine[8]));
        std::array::from_fn(|digit| {
            let eight = turned[digit];
            [u64x2_extract_lane::<0>(eight), u64x2_extract_lane::<1>(eight), u64::from(last[digit])]
        })
    }
    #[inline(always)]
    fn grid(nine: &[Self; 9]) -> Digits {
        let mut grid = [0; 81];
        for (word, lanes) in nine.iter().enumerate() {
            for (digit, mut bits) in words(*lanes).into_iter().enumerate() {
                while bits != 0 {
                    grid[cell_at(word, bits.trailing_zeros())] = digit as u8 + 1;
                    bits &= bits - 1;
                }
            }
        }
        grid
    }
    #[inline(always)]
    fn from_words(words: &[u16; 16]) -> Self {
        Self { eight: register(&words[..8]), ninth: register(&words[8..]) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| v128_and(a, b))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| v128_or(a, b))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| v128_xor(a, b))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| v128_andnot(a, b))
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self { eight: u16x8_shl(self.eight, BY as u32), ninth: u16x8_shl(self.ninth, BY as u32) }
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        Self { eight: u16x8_shr(self.eight, BY as u32), ninth: u16x8_shr(self.ninth, BY as u32) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(v128_or(self.eight, self.ninth))
    }
    #[inline(always)]
    fn any(nine: &[Self; 9]) -> Cells {
        let t = by_digit(nine);
        let (a, b) = (
            v128_or(v128_or(t[0], t[1]), v128_or(t[2], t[3])),
            v128_or(v128_or(t[4], t[5]), v128_or(t[6], t[7])),
        );
        let last = words(nine[8]).into_iter().fold(0, |all, word| all | word);
        Cells { eight: v128_or(v128_or(a, b), t[8]), last }
    }
    #[inline(always)]
    fn counts2(nine: &[Self; 9]) -> (Cells, Cells) {
        let t = by_digit(nine);
        let (mut once, mut twice) = (t[0], u16x8_splat(0));
        for &of_digit in &t[1..] {
            twice = v128_or(twice, v128_and(once, of_digit));
            once = v128_or(once, of_digit);
        }
        let (mut last, mut more) = (0, 0);
        for word in words(nine[8]) {
            more |= last & word;
            last |= word;
        }
        (Cells { eight: once, last }, Cells { eight: twice, last: more })
    }
    #[inline(always)]
    fn holders(self, bit: u32) -> u32 {
        let here = v128_and(self.eight, u16x8_splat(1 << bit));
        let eight = u32::from(u16x8_bitmask(u16x8_ne(here, u16x8_splat(0))));
        eight | u32::from(u16x8_extract_lane::<0>(self.ninth) >> bit & 1) << 8
    }
    #[inline(always)]
    fn spread(cells: Cells) -> [Self; 9] {
        let both = |word: u16| Self { eight: u16x8_splat(word), ninth: u16x8_splat(word) };
        let all = words(Simd128 { eight: cells.eight, ninth: u16x8_splat(cells.last) });
        all.map(both)
    }
    #[inline(always)]
    fn no_cells() -> Cells {
        Cells { eight: u16x8_splat(0), last: 0 }
    }
    #[inline(always)]
    fn cells_add(cells: Cells, word: usize, bit: u16) -> Cells {
        if word == 8 {
            return Cells { last: cells.last | bit, ..cells };
        }
        let here = v128_and(register(&LANE[word][..8]), u16x8_splat(bit));
        Cells { eight: v128_or(cells.eight, here), ..cells }
    }
    #[inline(always)]
    fn cells_or(a: Cells, b: Cells) -> Cells {
        Cells { eight: v128_or(a.eight, b.eight), last: a.last | b.last }
    }
    #[inline(always)]
    fn cells_and(a: Cells, b: Cells) -> Cells {
        Cells { eight: v128_and(a.eight, b.eight), last: a.last & b.last }
    }
    #[inline(always)]
    fn cells_without(a: Cells, b: Cells) -> Cells {
        Cells { eight: v128_andnot(a.eight, b.eight), last: a.last & !b.last }
    }
    #[inline(always)]
    fn cells_none(cells: Cells) -> bool {
        cells.last == 0 && !v128_any_true(cells.eight)
    }
    #[inline(always)]
    fn cells_all(cells: Cells) -> bool {
        cells.last & ALL_BOXES == ALL_BOXES
            && !v128_any_true(v128_andnot(u16x8_splat(ALL_BOXES), cells.eight))
    }
    #[inline(always)]
    fn cells_from(words: &[u16; 9]) -> Cells {
        Cells { eight: register(&words[..8]), last: words[8] }
    }
}
