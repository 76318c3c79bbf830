//! Lanes as AVX2 registers: one register holds one word for each digit.
//!
//! This file is one of the two places with `unsafe`. Every function here is inlined into an entry of
//! `engine.rs` that is compiled for AVX2 and only called after the machine was asked whether it has it.
#![allow(
    unsafe_code,
    reason = "vector instructions; each entry is reached only after is_x86_feature_detected!(\"avx2\")"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are walked in step, and iterators here are not always inlined (see branch.rs)"
)]

use super::Digits;
use super::lanes::{LANE, Lanes};
use super::layout::{ALL_BOXES, PITCH};
use std::arch::x86_64::*;

/// Sixteen words in a register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

/// Word `q` (0 to 7) in the low half of 32-bit piece `q`, word 8 in the high half of every piece.
#[derive(Clone, Copy)]
pub(super) struct Packed(__m256i);

// SAFETY (all blocks below): the intrinsics used are AVX2 or older and touch registers only, except for
// unaligned loads and stores, whose array arguments are exactly 32 bytes long. Whoever builds for or
// calls into this type has checked for AVX2.

#[inline(always)]
fn both_halves_low(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see above.
    unsafe { _mm256_permute2x128_si256::<0x20>(a, b) }
}

#[inline(always)]
fn both_halves_high(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see above.
    unsafe { _mm256_permute2x128_si256::<0x31>(a, b) }
}

/// Byte masks that copy one word of a half register to all its lanes, for words 0, 2, 4, 6 and 1.
#[repr(align(32))]
struct Copies([[u16; 16]; 5]);
static COPIES: Copies = Copies([[0x0100; 16], [0x0504; 16], [0x0908; 16], [0x0D0C; 16], [0x0302; 16]]);

/// One word of each half register, by its number in [`COPIES`], in all lanes of that half.
///
/// Assembly, because the compiler sees through a constant mask and puts two or three other shuffles in
/// place of this one, which costs a search three to four per cent.
#[inline]
#[target_feature(enable = "avx2")]
fn copy_word<const NUMBER: usize>(from: __m256i) -> Avx2 {
    let to: __m256i;
    // SAFETY: reads 32 aligned bytes of a static and writes one register.
    unsafe {
        std::arch::asm!(
            "vpshufb {to}, {from}, [{masks} + {at}]",
            to = lateout(ymm_reg) to,
            from = in(ymm_reg) from,
            masks = in(reg) COPIES.0.as_ptr(),
            at = const 32 * NUMBER,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    Avx2(to)
}

/// Where [`Packed`] keeps each of the nine words.
static HERE: [[u16; 16]; 9] = {
    let mut here = [[0; 16]; 9];
    let mut word = 0;
    while word < 8 {
        here[word][2 * word] = u16::MAX;
        here[8][2 * word + 1] = u16::MAX;
        word += 1;
    }
    here
};

/// For each band and place in a stack: which byte of a word's sixteen goes to which column of a row.
static ROW_PICKS: [[[u8; 16]; 3]; 3] = {
    let mut picks = [[[0x80; 16]; 3]; 3];
    let mut at = 0;
    while at < 27 {
        let (band, column, stack) = (at / 9, at / 3 % 3, at % 3);
        picks[band][column][3 * stack + column] = (PITCH as usize * stack + band) as u8;
        at += 1;
    }
    picks
};

/// Running counts "at least once" and "at least twice" of bits across lanes.
#[derive(Clone, Copy)]
struct Tally<const N: usize>([__m256i; N]);

impl<const N: usize> Tally<N> {
    #[inline(always)]
    fn join(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        let mut sum = a;
        // SAFETY: see above.
        unsafe {
            if N >= 2 {
                sum[1] = _mm256_or_si256(_mm256_or_si256(a[1], b[1]), _mm256_and_si256(a[0], b[0]));
            }
            sum[0] = _mm256_or_si256(a[0], b[0]);
        }
        Self(sum)
    }

    #[inline(always)]
    fn first(low: __m256i, high: __m256i) -> Self {
        let mut sum = [low; N];
        // SAFETY: see above.
        unsafe {
            sum[0] = _mm256_or_si256(low, high);
            if N >= 2 {
                sum[1] = _mm256_and_si256(low, high);
            }
        }
        Self(sum)
    }

    /// Folds nine registers of nine lanes each into nine words, halving the lanes at every step.
    #[inline(always)]
    fn across(v: &[Avx2; 9]) -> [Packed; N] {
        let s0 = Self::halves(v[0], v[4]);
        let s1 = Self::halves(v[1], v[5]);
        let s2 = Self::halves(v[2], v[6]);
        let s3 = Self::halves(v[3], v[7]);
        let s8 = Self::halves(v[8], v[8]);
        let joined = Self::eighths(Self::quarters(s0, s1), Self::quarters(s2, s3));
        let ninth = Self::quarters(s8, s8);
        let ninth = Self::eighths(ninth, ninth);
        let mut packed = [Packed(v[0].0); N];
        let (mut down, mut up) = (joined, ninth);
        // SAFETY: see above.
        unsafe {
            for at in 0..N {
                down.0[at] = _mm256_srli_epi32::<16>(joined.0[at]);
                up.0[at] = _mm256_slli_epi32::<16>(ninth.0[at]);
            }
            let (low, high) = (joined.join(down), ninth.join(up));
            for at in 0..N {
                packed[at] = Packed(_mm256_blend_epi16::<0xAA>(low.0[at], high.0[at]));
            }
        }
        packed
    }

    /// From sixteen lanes to eight, two registers at a time.
    #[inline(always)]
    fn halves(a: Avx2, b: Avx2) -> Self {
        Self::first(both_halves_low(a.0, b.0), both_halves_high(a.0, b.0))
    }

    /// From eight lanes to four.
    #[inline(always)]
    fn quarters(a: Self, b: Self) -> Self {
        let (mut low, mut high) = (a, b);
        for at in 0..N {
            // SAFETY: see above.
            unsafe {
                low.0[at] = _mm256_unpacklo_epi64(a.0[at], b.0[at]);
                high.0[at] = _mm256_unpackhi_epi64(a.0[at], b.0[at]);
            }
        }
        low.join(high)
    }

    /// From four lanes to two.
    #[inline(always)]
    fn eighths(a: Self, b: Self) -> Self {
        let (mut even, mut odd) = (a, b);
        for at in 0..N {
            // SAFETY: see above.
            unsafe {
                let (a, b) = (_mm256_castsi256_ps(a.0[at]), _mm256_castsi256_ps(b.0[at]));
                even.0[at] = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(a, b));
                odd.0[at] = _mm256_castps_si256(_mm256_shuffle_ps::<0xDD>(a, b));
            }
        }
        even.join(odd)
    }
}

impl Lanes for Avx2 {
    type Cells = Packed;

    #[inline(always)]
    fn digits(word: u16) -> Self {
        let w = word as i16;
        // SAFETY: see above.
        Self(unsafe { _mm256_setr_epi16(w, w, w, w, w, w, w, w, w, 0, 0, 0, 0, 0, 0, 0) })
    }
    #[inline(always)]
    fn digit(digit: usize) -> Self {
        Self::from_words(&LANE[digit % 9])
    }
    #[inline(always)]
    fn by_digit(nine: &[Self; 9]) -> [[u64; 3]; 9] {
        let mut rows = [[0u64; 3]; 9];
        let mut last = [0_u16; 16];
        // SAFETY: see above; the stores fill the first two of three pieces.
        unsafe {
            _mm256_storeu_si256(last.as_mut_ptr().cast(), nine[8].0);
            let mut v = [_mm256_castsi256_si128(nine[0].0); 8];
            for at in 1..8 {
                v[at] = _mm256_castsi256_si128(nine[at].0);
            }
            for half in 0..2 {
                let [mut a, mut b, mut c, mut d] = [v[0]; 4];
                for (at, pair) in [&mut a, &mut b, &mut c, &mut d].into_iter().enumerate() {
                    *pair = if half == 0 {
                        _mm_unpacklo_epi16(v[2 * at], v[2 * at + 1])
                    } else {
                        _mm_unpackhi_epi16(v[2 * at], v[2 * at + 1])
                    };
                }
                let (e0, e1) = (_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
                let (f0, f1) = (_mm_unpacklo_epi32(c, d), _mm_unpackhi_epi32(c, d));
                let four = [
                    _mm_unpacklo_epi64(e0, f0),
                    _mm_unpackhi_epi64(e0, f0),
                    _mm_unpacklo_epi64(e1, f1),
                    _mm_unpackhi_epi64(e1, f1),
                ];
                for at in 0..4 {
                    _mm_storeu_si128(rows[4 * half + at].as_mut_ptr().cast(), four[at]);
                }
            }
            // The ninth lanes, two by two, four by four, then all eight.
            let mut high = v;
            for at in 0..8 {
                high[at] = _mm256_extracti128_si256::<1>(nine[at].0);
            }
            for at in 0..4 {
                high[at] = _mm_unpacklo_epi16(high[2 * at], high[2 * at + 1]);
            }
            for at in 0..2 {
                high[at] = _mm_unpacklo_epi32(high[2 * at], high[2 * at + 1]);
            }
            let ninth = _mm_unpacklo_epi64(high[0], high[1]);
            _mm_storeu_si128(rows[8].as_mut_ptr().cast(), ninth);
        }
        for digit in 0..9 {
            rows[digit][2] = u64::from(last[digit]);
        }
        rows
    }
    #[inline(always)]
    fn grid(nine: &[Self; 9]) -> Digits {
        // Each word becomes sixteen bytes, one for each place; then each row picks its nine.
        let mut grid = [0; 96];
        // SAFETY: see above; the last store ends at byte 88.
        unsafe {
            let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
            let mut bytes = [_mm_setzero_si128(); 9];
            for word in 0..9 {
                let all = both_halves_low(nine[word].0, nine[word].0);
                let mut found = _mm256_setzero_si256();
                for digit in 0..4_i64 {
                    // Two digits at once, one in each half.
                    let (a, b) = (2 * digit, 2 * (digit + 4));
                    let every = 0x0101_0101_0101_0101_i64;
                    let spread = _mm256_setr_epi64x(every * a, every * (a + 1), every * b, every * (b + 1));
                    let value = _mm256_setr_epi64x(
                        every * (digit + 1),
                        every * (digit + 1),
                        every * (digit + 5),
                        every * (digit + 5),
                    );
                    let here = _mm256_and_si256(_mm256_shuffle_epi8(all, spread), bits);
                    let here = _mm256_cmpeq_epi8(here, bits);
                    found = _mm256_or_si256(found, _mm256_and_si256(here, value));
                }
                let bits = _mm256_castsi256_si128(bits);
                let ninth = _mm256_extracti128_si256::<1>(nine[word].0);
                let spread = _mm_set_epi64x(0x0101_0101_0101_0101, 0);
                let here = _mm_and_si128(_mm_shuffle_epi8(ninth, spread), bits);
                let ninth = _mm_and_si128(_mm_cmpeq_epi8(here, bits), _mm_set1_epi8(9));
                let eight = _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256::<1>(found));
                bytes[word] = _mm_or_si128(eight, ninth);
            }
            for row in 0..9 {
                let mut out = _mm_setzero_si128();
                for column in 0..3 {
                    let from = _mm_loadu_si128(ROW_PICKS[row / 3][column].as_ptr().cast());
                    out = _mm_or_si128(out, _mm_shuffle_epi8(bytes[3 * (row % 3) + column], from));
                }
                _mm_storeu_si128(grid.as_mut_ptr().add(9 * row).cast(), out);
            }
        }
        let mut first = [0; 81];
        first.copy_from_slice(&grid[..81]);
        first
    }
    #[inline(always)]
    fn from_words(words: &[u16; 16]) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_slli_epi16::<BY>(self.0) })
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_srli_epi16::<BY>(self.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see above.
        unsafe {
            let zero = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
            _mm256_movemask_epi8(zero) == -1
        }
    }
    #[inline(always)]
    fn any(nine: &[Self; 9]) -> Packed {
        let [any] = Tally::<1>::across(nine);
        any
    }
    #[inline(always)]
    fn counts2(nine: &[Self; 9]) -> (Packed, Packed) {
        let [once, twice] = Tally::<2>::across(nine);
        (once, twice)
    }
    #[inline(always)]
    fn holders(self, bit: u32) -> u32 {
        // SAFETY: see above.
        unsafe {
            // The bit becomes the sign of its lane, and packing to bytes keeps signs.
            let signs = _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(15 - bit as i32));
            let low = _mm256_castsi256_si128(signs);
            let high = _mm256_extracti128_si256::<1>(signs);
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32
        }
    }
    #[inline(always)]
    fn spread(cells: Packed) -> [Self; 9] {
        let low = both_halves_low(cells.0, cells.0);
        let high = both_halves_high(cells.0, cells.0);
        // SAFETY: see above.
        unsafe {
            [
                copy_word::<0>(low),
                copy_word::<1>(low),
                copy_word::<2>(low),
                copy_word::<3>(low),
                copy_word::<0>(high),
                copy_word::<1>(high),
                copy_word::<2>(high),
                copy_word::<3>(high),
                copy_word::<4>(low),
            ]
        }
    }
    #[inline(always)]
    fn no_cells() -> Packed {
        // SAFETY: see above.
        Packed(unsafe { _mm256_setzero_si256() })
    }
    #[inline(always)]
    fn cells_add(cells: Packed, word: usize, bit: u16) -> Packed {
        // SAFETY: see above.
        Packed(unsafe {
            let here = _mm256_loadu_si256(HERE[word % 9].as_ptr().cast());
            let bit = _mm256_and_si256(here, _mm256_set1_epi16(bit as i16));
            _mm256_or_si256(cells.0, bit)
        })
    }
    #[inline(always)]
    fn cells_or(a: Packed, b: Packed) -> Packed {
        // SAFETY: see above.
        Packed(unsafe { _mm256_or_si256(a.0, b.0) })
    }
    #[inline(always)]
    fn cells_and(a: Packed, b: Packed) -> Packed {
        // SAFETY: see above.
        Packed(unsafe { _mm256_and_si256(a.0, b.0) })
    }
    #[inline(always)]
    fn cells_without(a: Packed, b: Packed) -> Packed {
        // SAFETY: see above.
        Packed(unsafe { _mm256_andnot_si256(b.0, a.0) })
    }
    #[inline(always)]
    fn cells_none(cells: Packed) -> bool {
        Self(cells.0).is_zero()
    }
    #[inline(always)]
    fn cells_all(cells: Packed) -> bool {
        // SAFETY: see above.
        unsafe {
            let all = _mm256_cmpeq_epi16(cells.0, _mm256_set1_epi16(ALL_BOXES as i16));
            _mm256_movemask_epi8(all) == -1
        }
    }
    #[inline(always)]
    fn cells_from(words: &[u16; 9]) -> Packed {
        let mut spread = [words[8]; 16];
        for at in 0..8 {
            spread[2 * at] = words[at];
        }
        Packed(Self::from_words(&spread).0)
    }
}
