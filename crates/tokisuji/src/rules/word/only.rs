//! The only word for a slot, and the only slot for a word.

use super::{because_of_slot, open_marks, ruled_out, standing};
use crate::board::{Board, Fits, Seen};
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::{Frame, Words};
use crate::rule::{Because, Deduction, Prerequisites, Report, Rule};
use std::ops::ControlFlow;

/// The only word that is left for a slot.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::rules) enum OnlyWord {
    /// The only one of its length.
    Length,
    /// The only one that fits the letters written there.
    Written,
    /// The only one that fits the letters that are possible there.
    Crossings,
}

/// The only slot that is left for a word.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::rules) enum OnlySlot {
    /// By the letters that are written.
    Written,
    /// By the letters that are possible.
    Crossings,
}

impl OnlyWord {
    fn sight(self) -> Seen {
        match self {
            OnlyWord::Length | OnlyWord::Written => Seen::Written,
            OnlyWord::Crossings => Seen::Candidates,
        }
    }

    /// The words that are left for a slot, to somebody who looks so far.
    fn left(self, words: &Words, fits: &Fits, slot: usize) -> Vec<usize> {
        match self {
            OnlyWord::Length => words
                .of_length(slot)
                .filter(|&word| !fits.full[slot] && fits.placed[word].is_none())
                .collect(),
            _ => fits.words[slot].clone(),
        }
    }

    fn because(self, words: &Words, board: &Board<'_>, fits: &Fits, slot: usize, word: usize) -> Because {
        let mut because = match self {
            OnlyWord::Length => {
                let mut because = Because { slots: vec![slot], ..Because::default() };
                let placed = words.of_length(slot).filter_map(|word| fits.placed[word]);
                because.slots.extend(placed);
                for &place in &because.slots[1..] {
                    because.cells = because.cells.union(&words.cells(place));
                }
                because
            }
            _ => because_of_slot(words, board, fits, slot, self.sight()),
        };
        because.words = vec![word];
        because
    }
}

impl Rule for OnlyWord {
    fn name(&self) -> &'static str {
        match self {
            OnlyWord::Length => "only word of its length",
            OnlyWord::Written => "only word",
            OnlyWord::Crossings => "only word by crossings",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            OnlyWord::Length => lang.pick("only word of its length", "その文字数の単語は1つだけ"),
            OnlyWord::Written => lang.pick("only word for a slot", "入る単語が1つだけ"),
            OnlyWord::Crossings => lang.pick("only word by crossings", "入る単語が1つだけ(交差から)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            OnlyWord::Length => 1.0,
            OnlyWord::Written => 1.2,
            OnlyWord::Crossings => 3.2,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, self.sight());
        for slot in 0..words.slots.len() {
            if let [word] = self.left(words, &fits, slot)[..] {
                let marks = open_marks(words, board, slot, word);
                found.write(marks, || self.because(words, board, &fits, slot, word))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let (Some(words), because) = (&frame.words, &deduction.because) else { return String::new() };
        let (slot, word) = (because.slots[0], words.text(because.words[0]));
        let (letters, slot) = (word.chars().count(), lang.slot(frame, slot));
        match (self, lang) {
            (OnlyWord::Length, Lang::En) => {
                format!("{slot} = {word}: no other word of {letters} letters is left")
            }
            (OnlyWord::Length, Lang::Ja) => {
                format!("{slot} = {word}：残っている{letters}文字の単語はこれだけ")
            }
            (OnlyWord::Written, Lang::En) => {
                format!("{slot} = {word}: no other word that is left fits the letters there")
            }
            (OnlyWord::Written, Lang::Ja) => {
                format!("{slot} = {word}：書かれている文字に合う単語はほかに残っていない")
            }
            (OnlyWord::Crossings, Lang::En) => {
                format!("{slot} = {word}: no other word that is left suits the letters possible there")
            }
            (OnlyWord::Crossings, Lang::Ja) => {
                format!("{slot} = {word}：入りうる文字に合う単語はほかに残っていない")
            }
        }
    }

    /// Every other word of the length must be ruled out.
    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let words = match (self, &start.frame().words) {
            (OnlyWord::Crossings, Some(_)) => return None,
            (_, None) => return Some(Vec::new()),
            (_, Some(words)) => words,
        };
        let mut ways = Vec::new();
        for &(slot, _) in words.slots_of(cell) {
            let Some(own) = standing(words, end, slot) else { continue };
            let others = words.of_length(slot).filter(|&word| word != own);
            let by_letters = *self == OnlyWord::Written;
            let clauses =
                others.flat_map(|word| ruled_out(words, (start, end), (slot, word), cell, by_letters));
            ways.push(clauses.collect());
        }
        Some(ways)
    }
}

impl OnlySlot {
    fn sight(self) -> Seen {
        match self {
            OnlySlot::Written => Seen::Written,
            OnlySlot::Crossings => Seen::Candidates,
        }
    }
}

impl Rule for OnlySlot {
    fn name(&self) -> &'static str {
        match self {
            OnlySlot::Written => "only slot",
            OnlySlot::Crossings => "only slot by crossings",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            OnlySlot::Written => lang.pick("only slot for a word", "単語の入る場所が1つだけ"),
            OnlySlot::Crossings => lang.pick("only slot by crossings", "単語の入る場所が1つだけ(交差から)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            OnlySlot::Written => 1.4,
            OnlySlot::Crossings => 3.4,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, self.sight());
        for word in (0..words.list.len()).filter(|&word| fits.placed[word].is_none()) {
            let mut places = fits.slots(word);
            let (Some(slot), None) = (places.next(), places.next()) else { continue };
            let marks = open_marks(words, board, slot, word);
            found.write(marks, || {
                let mut because = Because { slots: vec![slot], words: vec![word], ..Because::default() };
                let length = words.list[word].len();
                let alike = |&other: &usize| other != slot && words.slots[other].cells.len() == length;
                // One letter that the word has not is enough to shut it out.
                for other in (0..words.slots.len()).filter(alike) {
                    because.slots.push(other);
                    let mut cells = words.slots[other].cells.iter().zip(&words.list[word]);
                    let shuts = cells.find(|&(&cell, &symbol)| match self.sight() {
                        Seen::Written => board.value(cell).is_some_and(|written| written != symbol),
                        Seen::Candidates => !board.candidates(cell).contains(symbol),
                    });
                    because.cells.extend(shuts.map(|(&cell, _)| cell));
                }
                because
            })?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let (Some(words), because) = (&frame.words, &deduction.because) else { return String::new() };
        let (slot, word) = (lang.slot(frame, because.slots[0]), words.text(because.words[0]));
        match (self, lang) {
            (OnlySlot::Written, Lang::En) => {
                format!("{slot} = {word}: everywhere else the letters are against it")
            }
            (OnlySlot::Written, Lang::Ja) => {
                format!("{slot} = {word}：ほかの場所では書かれている文字に合わない")
            }
            (OnlySlot::Crossings, Lang::En) => {
                format!("{slot} = {word}: everywhere else one of its letters is no longer possible")
            }
            (OnlySlot::Crossings, Lang::Ja) => {
                format!("{slot} = {word}：ほかの場所では入りえない文字がある")
            }
        }
    }

    /// In every other slot of the length some letter must be against the word.
    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let words = match (self, &start.frame().words) {
            (OnlySlot::Crossings, Some(_)) => return None,
            (_, None) => return Some(Vec::new()),
            (_, Some(words)) => words,
        };
        let mut ways = Vec::new();
        for &(slot, _) in words.slots_of(cell) {
            let Some(word) = standing(words, end, slot) else { continue };
            let length = words.list[word].len();
            let alike = |&other: &usize| other != slot && words.slots[other].cells.len() == length;
            let mut way = Prerequisites::new();
            for other in (0..words.slots.len()).filter(alike) {
                let cells = words.slots[other].cells.iter().zip(&words.list[word]);
                let against = cells.filter(|&(&own, &symbol)| {
                    own != cell && end.value(own).is_some_and(|stands| stands != symbol)
                });
                let against: CellSet = against.map(|(&own, _)| own).collect();
                if against.intersection(start.decided()).is_empty() {
                    way.push(against);
                }
            }
            ways.push(way);
        }
        Some(ways)
    }
}
