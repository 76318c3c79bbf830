//! Where each cell lives: nine words of nine bits, chosen so that lines and boxes need no shuffling.
//!
//! A row is a band and a place in that band, a column a stack and a place in that stack. We keep one
//! word for each pair of *places* and one bit for each pair of *band and stack*. The cells of a minirow
//! then stand at the same bit of three neighbouring words, and so do those of a minicolumn, for all nine
//! boxes at once. Bits of one stack sit five apart from those of the next, because two spare bits make a
//! rotation of the bands a plain shift (see `closure` in `single.rs`).

/// Distance in bits between one stack and the next.
pub(super) const PITCH: u32 = 5;

/// The nine bits in use in a word.
pub(super) const ALL_BOXES: u16 = 0b111 | 0b111 << 5 | 0b111 << 10;

/// Which of the nine words holds a cell (cells count row by row from 0).
pub(super) const fn word_of(cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    3 * (row % 3) + column % 3
}

/// Which bit of its word stands for a cell.
pub(super) const fn bit_of(cell: usize) -> u32 {
    let (row, column) = (cell / 9, cell % 9);
    PITCH * (column / 3) as u32 + (row / 3) as u32
}

/// The cell at a bit of a word: the inverse of [`word_of`] and [`bit_of`].
pub(super) const fn cell_at(word: usize, bit: u32) -> usize {
    let row = 3 * (bit % PITCH) as usize + word / 3;
    let column = 3 * (bit / PITCH) as usize + word % 3;
    9 * row + column
}

/// `word_of` and `bit_of` for all cells, as a table: (word, mask of one bit).
pub(super) const PLACES: [(u8, u16); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = (word_of(cell) as u8, 1 << bit_of(cell));
        cell += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_place_of_its_own() {
        for cell in 0..81 {
            assert_eq!(cell_at(word_of(cell), bit_of(cell)), cell);
            assert_ne!(ALL_BOXES & 1 << bit_of(cell), 0);
        }
    }
}
