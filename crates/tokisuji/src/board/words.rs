//! Which words still fit which slots of a board.
//!
//! What a player knows of a slot is which words still fit it, and that follows from the letters: those written, or those still
//! possible. [`Fits`] works it out; nothing beside the candidates of cells is kept on a board.

use super::{Board, Contradiction};
use crate::grid::Cell;
use crate::problem::Words;
use crate::symbol::{Mark, Symbol, Symbols};

impl Words {
    /// Whether a word fits a slot letter by letter, whoever else may have it.
    pub fn agrees(&self, board: &Board<'_>, slot: usize, word: usize, sight: Seen) -> bool {
        let cells = &self.slots[slot].cells;
        let letter = |(&cell, &symbol): (&Cell, &Symbol)| match sight {
            Seen::Written => board.value(cell).is_none_or(|written| written == symbol),
            Seen::Candidates => board.candidates(cell).contains(symbol),
        };
        cells.len() == self.list[word].len() && cells.iter().zip(&self.list[word]).all(letter)
    }
}

/// What a player looks at to see whether a word fits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// The letters that are written.
    Written,
    /// The letters that are still possible.
    Candidates,
}

/// Which words can still go where.
#[derive(Clone, Debug)]
pub struct Fits {
    /// For each slot that is not full the words that fit it and are not placed; none for full slots.
    pub words: Vec<Vec<usize>>,
    /// For each word the full slot it stands in.
    pub placed: Vec<Option<usize>>,
    /// Which slots are full.
    pub full: Vec<bool>,
}

impl Fits {
    /// What fits where on a board, to somebody who looks so far.
    pub fn of(words: &Words, board: &Board<'_>, sight: Seen) -> Fits {
        let full: Vec<bool> =
            words.slots.iter().map(|slot| slot.cells.iter().all(|&cell| board.is_decided(cell))).collect();
        let mut placed = vec![None; words.list.len()];
        for slot in (0..words.slots.len()).filter(|&slot| full[slot]) {
            let word = words.of_length(slot).find(|&word| words.agrees(board, slot, word, Seen::Written));
            if let Some(word) = word {
                placed[word] = Some(slot);
            }
        }
        let fits = |slot: usize| {
            let free = words.of_length(slot).filter(|&word| !full[slot] && placed[word].is_none());
            free.filter(|&word| words.agrees(board, slot, word, sight)).collect()
        };
        Fits { words: (0..words.slots.len()).map(fits).collect(), placed, full }
    }

    /// The slots that a word fits.
    pub fn slots(&self, word: usize) -> impl Iterator<Item = usize> {
        (0..self.words.len()).filter(move |&slot| self.words[slot].contains(&word))
    }
}

/// The letters that some words have at a place.
pub fn letters_at(words: &Words, some: &[usize], place: usize) -> Symbols {
    some.iter().map(|&word| words.list[word][place]).collect()
}

/// Strikes letters that no word brings, and finds slots and words that are at a loss: the plain way, for the general search.
pub(super) fn follow(words: &Words, board: &mut Board<'_>) -> Result<bool, Contradiction> {
    let fits = Fits::of(words, board, Seen::Candidates);
    for slot in 0..words.slots.len() {
        let stands = |word: &Option<usize>| *word == Some(slot);
        let at_a_loss = if fits.full[slot] {
            !fits.placed.iter().any(stands)
        } else {
            // As many words as places, or some slot stays empty.
            let free = words.of_length(slot).filter(|&word| fits.placed[word].is_none()).count();
            let same = |&other: &usize| {
                !fits.full[other] && words.slots[other].cells.len() == words.slots[slot].cells.len()
            };
            fits.words[slot].is_empty() || (0..words.slots.len()).filter(same).count() > free
        };
        if at_a_loss {
            return Err(Contradiction::Slot(slot));
        }
    }
    // Every slot that is full has a word of its own: with as many words as slots, none is placed twice.
    let lost = |&word: &usize| fits.placed[word].is_none() && fits.slots(word).next().is_none();
    if let Some(word) = (0..words.list.len()).find(lost) {
        return Err(Contradiction::Word(word));
    }
    let mut changed = false;
    for slot in (0..words.slots.len()).filter(|&slot| !fits.full[slot]) {
        for (place, &cell) in words.slots[slot].cells.iter().enumerate() {
            let kept = letters_at(words, &fits.words[slot], place);
            for symbol in board.candidates(cell).difference(kept).iter() {
                changed |= board.strike(Mark { cell, symbol })?;
            }
        }
    }
    Ok(changed)
}
