//! Filling slots with words: which words of a list go where, so that crossing letters agree and no word stands twice.
//!
//! For every length the list is a table of bits: which words have this letter at this place. A slot's words are a row of bits too, so
//! a letter that goes takes its words away in a few operations, and words that go take their letters. What follows is followed to
//! its end; then the tightest slot, by what has led to failures before, is tried.
//!
//! Skeletons use every word once, crosswords choose from a list that may have 100,000; both are filled here.

mod search;
mod state;

use crate::chance::Chance;
use crate::problem::{Problem, Words};
use crate::solve::Search;
use crate::symbol::Mark;
use search::Searcher;

/// The most different letters a list can have here.
pub const MOST_LETTERS: usize = 128;

/// Letters as bits.
pub type Letters = u128;

/// A list of words, quick to look things up in.
#[derive(Clone, Debug)]
pub struct Index {
    letters: usize,
    shelves: Vec<Shelf>,
}

/// The words of one length.
#[derive(Clone, Debug, Default)]
struct Shelf {
    /// Their numbers in the list.
    ids: Vec<u32>,
    /// Their letters, word by word.
    text: Vec<u8>,
    /// Words of 64 bits that a set of these words takes.
    blocks: usize,
    /// For each place and letter the words that have it there.
    having: Vec<u64>,
}

impl Index {
    /// The words, by their letters; letters are numbered from 0 and there are `letters` of them, at most [`MOST_LETTERS`].
    pub fn new<'w>(letters: usize, words: impl IntoIterator<Item = &'w [u8]>) -> Index {
        debug_assert!(letters <= MOST_LETTERS);
        let mut shelves: Vec<Shelf> = Vec::new();
        for (id, word) in words.into_iter().enumerate() {
            if shelves.len() <= word.len() {
                shelves.resize_with(word.len() + 1, Shelf::default);
            }
            let shelf = &mut shelves[word.len()];
            shelf.ids.push(id as u32);
            shelf.text.extend_from_slice(word);
        }
        for (length, shelf) in shelves.iter_mut().enumerate() {
            shelf.blocks = shelf.ids.len().div_ceil(64);
            shelf.having = vec![0; length * letters * shelf.blocks];
            for at in 0..shelf.ids.len() {
                for place in 0..length {
                    let letter = usize::from(shelf.text[at * length + place]);
                    let row = (place * letters + letter) * shelf.blocks;
                    shelf.having[row + at / 64] |= 1 << (at % 64);
                }
            }
        }
        Index { letters, shelves }
    }

    fn shelf(&self, length: usize) -> Option<&Shelf> {
        self.shelves.get(length).filter(|shelf| !shelf.ids.is_empty())
    }

    fn all_letters(&self) -> Letters {
        if self.letters >= MOST_LETTERS { Letters::MAX } else { (1 << self.letters) - 1 }
    }
}

impl Shelf {
    /// The words that have a letter at a place.
    fn having(&self, letters: usize, place: usize, letter: usize) -> &[u64] {
        let row = (place * letters + letter) * self.blocks;
        &self.having[row..row + self.blocks]
    }
}

/// Slots over cells, and which letters each cell may have.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The cells of each slot.
    pub slots: Vec<Vec<usize>>,
    /// For each cell the letters it may have; given letters are single ones.
    pub may: Vec<Letters>,
}

/// How often words are used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Uses {
    /// Every word of the list, once.
    AllOnce,
    /// No word twice.
    NoneTwice,
}

/// The fillings that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Each: for every slot the number of its word in the list.
    pub fills: Vec<Vec<u32>>,
    /// There are no others.
    pub complete: bool,
    /// The caller did not want to go on.
    pub tired: bool,
}

/// Finds up to `limit` fillings, in an order that is always the same. `go_on` is asked now and then.
pub fn fill(
    index: &Index,
    pattern: &Pattern,
    uses: Uses,
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Filled {
    let mut found = Filled { fills: Vec::new(), complete: true, tired: false };
    let Some(mut searcher) = Searcher::new(index, pattern, uses) else { return found };
    let mut take = |fill: Vec<u32>| {
        let more = found.fills.len() < limit;
        if more {
            found.fills.push(fill);
        }
        more
    };
    let end = searcher.all(&mut take, go_on);
    found.complete = end == search::End::Exhausted;
    found.tired = end == search::End::Tired;
    found
}

/// Finds one filling by chance, beginning anew with what failures have taught whenever a try takes too long.
pub fn fill_one(
    index: &Index,
    pattern: &Pattern,
    uses: Uses,
    chance: &mut Chance,
    go_on: &mut dyn FnMut() -> bool,
) -> Filled {
    let mut found = Filled { fills: Vec::new(), complete: true, tired: false };
    let Some(mut searcher) = Searcher::new(index, pattern, uses) else { return found };
    let (fill, end) = searcher.one(chance, go_on);
    found.complete = end == search::End::Exhausted;
    found.tired = end == search::End::Tired;
    found.fills.extend(fill);
    found
}

/// Up to `limit` solutions of a problem of words.
pub(super) fn solutions(
    problem: &Problem,
    words: &Words,
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    let (index, pattern) = lower(problem, words);
    let found = fill(&index, &pattern, Uses::AllOnce, limit, go_on);
    let marks = |fill: &Vec<u32>| {
        let mut marks: Vec<Mark> =
            fill.iter().enumerate().flat_map(|(slot, &word)| words.marks(slot, word as usize)).collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    };
    let solutions = found.fills.iter().map(marks).collect();
    Search { solutions, complete: found.complete, gave_up: found.tired }
}

/// A problem of words as slots, letters and a list.
fn lower(problem: &Problem, words: &Words) -> (Index, Pattern) {
    let letters: Vec<Vec<u8>> =
        words.list.iter().map(|word| word.iter().map(|symbol| symbol.0).collect()).collect();
    let index = Index::new(words.alphabet.len(), letters.iter().map(Vec::as_slice));
    let slots = words.slots.iter().map(|slot| slot.cells.iter().map(|cell| cell.index()).collect()).collect();
    let mut may = vec![index.all_letters(); problem.frame.grid.len()];
    for mark in &problem.givens {
        may[mark.cell.index()] &= 1 << mark.symbol.0;
    }
    (index, Pattern { slots, may })
}

#[cfg(test)]
mod tests;
