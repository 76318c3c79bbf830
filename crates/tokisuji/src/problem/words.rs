//! Words on a board: runs of cells, called slots, and a list of words that fill them, each once.
//!
//! What still fits where is for a board to say: `board::Fits`.

use crate::grid::{Cell, CellSet, Direction, Grid};
use crate::symbol::{Mark, Symbol};

/// A run of cells that one word goes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Its direction.
    pub way: Direction,
    /// Its cells, in the order the word is read.
    pub cells: Vec<Cell>,
}

/// Slots, and the words that fill them: every slot holds a word of the list, every word stands in one slot.
#[derive(Clone, Debug)]
pub struct Words {
    /// What each symbol looks like.
    pub alphabet: Vec<char>,
    /// The letters of each word, no two words the same.
    pub list: Vec<Vec<Symbol>>,
    /// Where words go.
    pub slots: Vec<Slot>,
    of_cell: Vec<Vec<(usize, usize)>>,
}

impl Words {
    /// Slots on a grid and the words for them.
    pub fn new(grid: Grid, alphabet: Vec<char>, list: Vec<Vec<Symbol>>, slots: Vec<Slot>) -> Words {
        let mut of_cell = vec![Vec::new(); grid.len()];
        for (at, slot) in slots.iter().enumerate() {
            for (place, cell) in slot.cells.iter().enumerate() {
                of_cell[cell.index()].push((at, place));
            }
        }
        Words { alphabet, list, slots, of_cell }
    }

    /// The slots a cell lies in, and its place in each.
    pub fn slots_of(&self, cell: Cell) -> &[(usize, usize)] {
        &self.of_cell[cell.index()]
    }

    /// The letters of a word.
    pub fn text(&self, word: usize) -> String {
        self.list[word].iter().map(|symbol| self.alphabet[symbol.index()]).collect()
    }

    /// The cells of a slot as a set.
    pub fn cells(&self, slot: usize) -> CellSet {
        self.slots[slot].cells.iter().copied().collect()
    }

    /// The words as long as a slot.
    pub fn of_length(&self, slot: usize) -> impl Iterator<Item = usize> {
        let length = self.slots[slot].cells.len();
        (0..self.list.len()).filter(move |&word| self.list[word].len() == length)
    }

    /// The marks of a word in a slot, in the order of the cells.
    pub fn marks(&self, slot: usize, word: usize) -> Vec<Mark> {
        let cells = self.slots[slot].cells.iter().zip(&self.list[word]);
        let mut marks: Vec<Mark> = cells.map(|(&cell, &symbol)| Mark { cell, symbol }).collect();
        marks.sort_unstable();
        marks
    }
}
