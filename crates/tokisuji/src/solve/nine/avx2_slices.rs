//! Slices as AVX2 registers; the other place with `unsafe`.
#![allow(
    unsafe_code,
    reason = "vector instructions; each entry is reached only after is_x86_feature_detected!(\"avx2\")"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are walked in step, and iterators here are not always inlined (see branch.rs)"
)]

use super::Digits;
use super::slices::{Sheet, Slice};
use std::arch::x86_64::*;

/// One bit of 256 boards in a register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Register(__m256i);

// SAFETY (all blocks below): the intrinsics used are AVX2 or older. Loads and stores stay inside the
// arrays they are given. Whoever builds for or calls into this type has checked for AVX2.

/// Exchanges the high half of each field of `a` with the low half of each field of `b`.
macro_rules! exchange {
    ($v:ident, $a:expr, $width:literal, $mask:literal) => {
        let (a, b) = ($v[$a], $v[$a + $width]);
        let mask = _mm256_set1_epi32($mask);
        let swap = _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi32::<$width>(a), b), mask);
        $v[$a] = _mm256_xor_si256(a, _mm256_slli_epi32::<$width>(swap));
        $v[$a + $width] = _mm256_xor_si256(b, swap);
    };
}

#[inline(always)]
fn halves(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    // SAFETY: see above.
    unsafe {
        (
            _mm256_blend_epi16::<0xAA>(a, _mm256_slli_epi32::<16>(b)),
            _mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a), b),
        )
    }
}

#[inline(always)]
fn bytes(a: __m256i, b: __m256i, odd: __m256i) -> (__m256i, __m256i) {
    // SAFETY: see above.
    unsafe {
        (
            _mm256_blendv_epi8(a, _mm256_slli_epi16::<8>(b), odd),
            _mm256_blendv_epi8(_mm256_srli_epi16::<8>(a), b, odd),
        )
    }
}

/// Cells of three pieces of a grid that hold a digit.
#[inline(always)]
fn equal(grid: [__m256i; 3], digit: i8) -> [u32; 3] {
    // SAFETY: see above.
    unsafe {
        let digit = _mm256_set1_epi8(digit);
        [
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(grid[0], digit)) as u32,
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(grid[1], digit)) as u32,
            (_mm256_movemask_epi8(_mm256_cmpeq_epi8(grid[2], digit)) as u32) >> 15,
        ]
    }
}

impl Slice for Register {
    #[inline(always)]
    fn none() -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_setzero_si256() })
    }
    #[inline(always)]
    fn all() -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_set1_epi32(-1) })
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
    fn pieces(self) -> [u32; 8] {
        let mut pieces = [0; 8];
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(pieces.as_mut_ptr().cast(), self.0) };
        pieces
    }
    #[inline(always)]
    fn from_pieces(pieces: [u32; 8]) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_loadu_si256(pieces.as_ptr().cast()) })
    }
    #[inline(always)]
    fn piece(&self, at: usize) -> u32 {
        // SAFETY: a register in memory is eight pieces of 32 bits, any bits of which are a number.
        let pieces: &[u32; 8] = unsafe { &*std::ptr::from_ref(self).cast() };
        pieces[at]
    }
    #[inline(always)]
    fn piece_mut(&mut self, at: usize) -> &mut u32 {
        // SAFETY: as for `piece`.
        let pieces: &mut [u32; 8] = unsafe { &mut *std::ptr::from_mut(self).cast() };
        &mut pieces[at]
    }
    #[inline(always)]
    fn transpose(from: &[Self; 32], to: &mut [Self; 32]) {
        // Two rounds over memory, each with as many steps as registers allow.
        // SAFETY: see above.
        unsafe {
            let odd = _mm256_set1_epi16(0xFF00_u16 as i16);
            for at in 0..8 {
                let (a, c) = halves(from[at].0, from[at + 16].0);
                let (b, d) = halves(from[at + 8].0, from[at + 24].0);
                let (a, b) = bytes(a, b, odd);
                let (c, d) = bytes(c, d, odd);
                to[at].0 = a;
                to[at + 8].0 = b;
                to[at + 16].0 = c;
                to[at + 24].0 = d;
            }
            for group in 0..4 {
                let mut v = [odd; 8];
                for at in 0..8 {
                    v[at] = to[8 * group + at].0;
                }
                exchange!(v, 0, 4, 0x0F0F_0F0F);
                exchange!(v, 1, 4, 0x0F0F_0F0F);
                exchange!(v, 2, 4, 0x0F0F_0F0F);
                exchange!(v, 3, 4, 0x0F0F_0F0F);
                exchange!(v, 0, 2, 0x3333_3333);
                exchange!(v, 1, 2, 0x3333_3333);
                exchange!(v, 4, 2, 0x3333_3333);
                exchange!(v, 5, 2, 0x3333_3333);
                exchange!(v, 0, 1, 0x5555_5555);
                exchange!(v, 2, 1, 0x5555_5555);
                exchange!(v, 4, 1, 0x5555_5555);
                exchange!(v, 6, 1, 0x5555_5555);
                for at in 0..8 {
                    to[8 * group + at].0 = v[at];
                }
            }
        }
    }
    #[inline(always)]
    fn holders(sheet: &Sheet, cell: usize) -> u32 {
        let piece = &sheet[cell / 32];
        let shift = (cell % 32) as u32;
        // SAFETY: the load takes the first eight of nine pieces.
        unsafe {
            // The cell's bit becomes the sign of each digit's word.
            let eight = _mm256_loadu_si256(piece.as_ptr().cast());
            let signs = _mm256_sll_epi32(eight, _mm_cvtsi32_si128(31 - shift as i32));
            let digits = _mm256_movemask_ps(_mm256_castsi256_ps(signs)) as u32;
            digits | (piece[8] >> shift & 1) << 8
        }
    }
    #[inline(always)]
    fn sheet(puzzle: &Digits) -> Sheet {
        let mut sheet = [[0; 9]; 3];
        // SAFETY: the three loads cover bytes 0-31, 32-63 and 49-80 of 81.
        unsafe {
            let from = puzzle.as_ptr();
            let a = _mm256_loadu_si256(from.cast());
            let b = _mm256_loadu_si256(from.add(32).cast());
            let c = _mm256_loadu_si256(from.add(49).cast());
            let grid = [a, b, c];
            let blank = equal(grid, 0);
            for at in 0..9 {
                let given = equal(grid, at as i8 + 1);
                for piece in 0..3 {
                    sheet[piece][at] = given[piece] | blank[piece];
                }
            }
        }
        sheet
    }
    #[inline(always)]
    fn digits(sheet: &Sheet) -> Digits {
        let mut grid = [0; 96];
        // SAFETY: stores fill 96 bytes in three steps of 32.
        unsafe {
            // Byte `n` of a vector looks at bit `n % 8` of byte `n / 8` of the piece.
            let byte =
                _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
            for piece in 0..3 {
                let mut digits = _mm256_setzero_si256();
                for (at, &cells) in sheet[piece].iter().enumerate() {
                    let bits = _mm256_shuffle_epi8(_mm256_set1_epi32(cells as i32), byte);
                    let here = _mm256_cmpeq_epi8(_mm256_and_si256(bits, bit), bit);
                    let digit = _mm256_and_si256(here, _mm256_set1_epi8(at as i8 + 1));
                    digits = _mm256_or_si256(digits, digit);
                }
                _mm256_storeu_si256(grid.as_mut_ptr().add(32 * piece).cast(), digits);
            }
        }
        let mut first = [0; 81];
        first.copy_from_slice(&grid[..81]);
        first
    }
}
