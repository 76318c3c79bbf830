//! Rules about words on a board: which word goes in a slot, which slot a word goes in, and what crossing letters say.
//!
//! The plain ones look at the letters that are written and tick off the words that are placed, as a player with a pencil does. The
//! others keep in mind which letters are still possible. What they strike is letters of cells, so that nothing but candidates is
//! ever known of a board.

mod cross;
mod only;
mod set;

pub(super) use cross::{CommonLetter, CrossingLetters};
pub(super) use only::{OnlySlot, OnlyWord};
pub(super) use set::WordSet;

use crate::board::{Board, Fits, Seen, letters_at};
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::{Frame, Words};
use crate::rule::{Because, Prerequisites};
use crate::symbol::Mark;

/// The marks of a word in the cells of a slot that are still open.
fn open_marks(words: &Words, board: &Board<'_>, slot: usize, word: usize) -> Vec<Mark> {
    let marks = words.marks(slot, word).into_iter();
    marks.filter(|mark| !board.is_decided(mark.cell)).collect()
}

/// What shows that only certain words fit a slot: the letters there, and where the other words that would fit are placed.
fn because_of_slot(words: &Words, board: &Board<'_>, fits: &Fits, slot: usize, sight: Seen) -> Because {
    let mut because = Because { slots: vec![slot], ..Because::default() };
    because.cells = match sight {
        Seen::Written => words.cells(slot).intersection(board.decided()),
        Seen::Candidates => words.cells(slot),
    };
    for word in words.of_length(slot).filter(|&word| words.agrees(board, slot, word, sight)) {
        if let Some(place) = fits.placed[word].filter(|&place| place != slot) {
            because.slots.push(place);
            because.cells = because.cells.union(&words.cells(place));
        }
    }
    because
}

/// The letters of a slot's open cells that none of some words has.
fn unsupported(words: &Words, board: &Board<'_>, slot: usize, some: &[usize]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (place, &cell) in words.slots[slot].cells.iter().enumerate() {
        if !board.is_decided(cell) {
            let gone = board.candidates(cell).difference(letters_at(words, some, place));
            marks.extend(gone.iter().map(|symbol| Mark { cell, symbol }));
        }
    }
    marks
}

/// What must be decided before a word is seen not to go in a slot, `cell` aside: a letter there that it has not, or all of the slot it is
/// placed in. Each set is a clause of a way.
fn ruled_out(
    words: &Words,
    (start, end): (&Board<'_>, &Board<'_>),
    (slot, word): (usize, usize),
    cell: Cell,
    by_letters: bool,
) -> Prerequisites {
    let mut letters = CellSet::EMPTY;
    for (&own, &symbol) in words.slots[slot].cells.iter().zip(&words.list[word]) {
        let differs = end.value(own).is_some_and(|stands| stands != symbol);
        if by_letters && differs && own != cell {
            if start.is_decided(own) {
                return Prerequisites::new();
            }
            letters.insert(own);
        }
    }
    let stands = |&place: &usize| {
        let cells = words.slots[place].cells.iter().zip(&words.list[word]);
        place != slot
            && words.slots[place].cells.len() == words.list[word].len()
            && cells.clone().all(|(&cell, &symbol)| end.value(cell) == Some(symbol))
    };
    let Some(place) = (0..words.slots.len()).find(stands) else { return vec![letters] };
    let open = words.cells(place).difference(start.decided());
    open.iter().map(|own| if own == cell { letters } else { letters.with(own) }).collect()
}

/// The word that stands in a slot when all is done.
fn standing(words: &Words, end: &Board<'_>, slot: usize) -> Option<usize> {
    let full = words.slots[slot].cells.iter().all(|&cell| end.is_decided(cell));
    words.of_length(slot).find(|&word| full && words.agrees(end, slot, word, Seen::Written))
}

/// Words by name, the first few of many.
fn named(frame: &Frame, some: &[usize], lang: Lang) -> String {
    const FEW: usize = 5;
    let Some(words) = &frame.words else { return String::new() };
    let names: Vec<String> = some.iter().take(FEW).map(|&word| words.text(word)).collect();
    let more = if some.len() > FEW { lang.pick(", …", "…") } else { "" };
    names.join(lang.comma()) + more
}

/// What harder rules say where they see no more than what fits.
fn only_fitting(slot: &str, lang: Lang) -> String {
    lang.pick(
        format!("{slot} takes only letters of words that fit it"),
        format!("{slot}には、合う単語の文字だけが入る"),
    )
}
