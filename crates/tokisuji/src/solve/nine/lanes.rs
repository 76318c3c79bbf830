//! What the single engine asks of a machine: a vector with one 16-bit word for each of the nine digits.
//!
//! Three makers of such vectors exist: plain arrays, AVX2 registers and pairs of WebAssembly's. The search is written once over
//! this trait, so answers and their order cannot depend on the machine.

use super::Digits;

/// One lane set, for each digit.
pub(super) static LANE: [[u16; 16]; 9] = {
    let mut lanes = [[0; 16]; 9];
    let mut digit = 0;
    while digit < 9 {
        lanes[digit][digit] = u16::MAX;
        digit += 1;
    }
    lanes
};

/// Sixteen words of 16 bits: lanes 0 to 8 belong to the digits 1 to 9, the rest stay zero.
pub(super) trait Lanes: Copy {
    /// Nine words that all digits share: one bit for each cell of the grid.
    type Cells: Copy;

    /// The same word in each of the nine digit lanes, zero in the spare ones.
    fn digits(word: u16) -> Self;
    /// All bits in one digit's lane (0 to 8), none elsewhere.
    fn digit(digit: usize) -> Self;
    /// For each digit its nine words in one row, as `branch.rs` wants them.
    fn by_digit(nine: &[Self; 9]) -> [[u64; 3]; 9];
    /// Reads the digits off a solved board.
    fn grid(nine: &[Self; 9]) -> Digits;
    /// The given words, lane by lane.
    fn from_words(words: &[u16; 16]) -> Self;

    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Bits in exactly one of the two.
    fn xor(self, other: Self) -> Self;
    /// Bits in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// Each lane shifted towards the high bits.
    fn up<const BY: i32>(self) -> Self;
    /// Each lane shifted towards the low bits.
    fn down<const BY: i32>(self) -> Self;
    /// Whether no bit is set in any lane.
    fn is_zero(self) -> bool;

    /// Cells that are set for at least one digit.
    fn any(nine: &[Self; 9]) -> Self::Cells;
    /// Cells that are set for at least one and for at least two digits.
    fn counts2(nine: &[Self; 9]) -> (Self::Cells, Self::Cells);
    /// The digits whose lane has the given bit, as bits from 0 on.
    fn holders(self, bit: u32) -> u32;
    /// Copies the shared words into every digit lane.
    fn spread(cells: Self::Cells) -> [Self; 9];
    /// No cell at all.
    fn no_cells() -> Self::Cells;
    /// The same cells and one more.
    fn cells_add(cells: Self::Cells, word: usize, bit: u16) -> Self::Cells;
    /// Cells in either.
    fn cells_or(a: Self::Cells, b: Self::Cells) -> Self::Cells;
    /// Cells in both.
    fn cells_and(a: Self::Cells, b: Self::Cells) -> Self::Cells;
    /// Cells in `a` and not in `b`.
    fn cells_without(a: Self::Cells, b: Self::Cells) -> Self::Cells;
    /// Whether there is no cell.
    fn cells_none(cells: Self::Cells) -> bool;
    /// Whether all 81 cells are there.
    fn cells_all(cells: Self::Cells) -> bool;
    /// Nine words as a set of cells.
    fn cells_from(words: &[u16; 9]) -> Self::Cells;
}
