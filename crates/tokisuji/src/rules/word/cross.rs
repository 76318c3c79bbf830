//! What crossing letters say: a letter that all words for a slot have in common, and letters that no word for it has.

use super::{because_of_slot, named, ruled_out, unsupported};
use crate::board::{Board, Fits, Seen, letters_at};
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Deduction, Prerequisites, Report, Rule};
use std::ops::ControlFlow;

/// All words that fit the letters of a slot have the same letter in one of its cells.
pub(in crate::rules) struct CommonLetter;

/// Only letters of words that fit a slot stand there, so that what crosses it has fewer to choose from.
pub(in crate::rules) struct CrossingLetters;

impl Rule for CommonLetter {
    fn name(&self) -> &'static str {
        "common letter"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("common letter", "共通の文字")
    }

    fn effort(&self) -> f64 {
        2.2
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, Seen::Written);
        let mut told = CellSet::EMPTY;
        for (slot, some) in fits.words.iter().enumerate() {
            for (place, &cell) in words.slots[slot].cells.iter().enumerate() {
                if board.is_decided(cell) {
                    continue;
                }
                if let Some(symbol) = letters_at(words, some, place).single()
                    && told.insert(cell)
                {
                    found.decide(cell, symbol, || {
                        let mut because = because_of_slot(words, board, &fits, slot, Seen::Written);
                        because.words.clone_from(some);
                        because
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let decided = lang.decided(frame, deduction.effect.marks()[0]);
        let (slot, some) = (lang.slot(frame, because.slots[0]), named(frame, &because.words, lang));
        match lang {
            Lang::En => format!("{decided}: every word that fits {slot} has it there ({some})"),
            Lang::Ja => format!("{decided}：{slot}に合う単語({some})はどれもここが同じ文字"),
        }
    }

    /// Every word with another letter there must be ruled out.
    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let (Some(words), Some(own)) = (&start.frame().words, end.value(cell)) else {
            return Some(Vec::new());
        };
        let way = |&(slot, place): &(usize, usize)| {
            let others = words.of_length(slot).filter(|&word| words.list[word][place] != own);
            others.flat_map(|word| ruled_out(words, (start, end), (slot, word), cell, true)).collect()
        };
        Some(words.slots_of(cell).iter().map(way).collect())
    }
}

impl Rule for CrossingLetters {
    fn name(&self) -> &'static str {
        "crossing letters"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("crossing letters", "交差する文字")
    }

    fn effort(&self) -> f64 {
        3.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, Seen::Candidates);
        for (slot, some) in fits.words.iter().enumerate() {
            found.strike(unsupported(words, board, slot, some), || {
                let mut because = because_of_slot(words, board, &fits, slot, Seen::Candidates);
                because.words.clone_from(some);
                because
            })?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let (slot, some) = (lang.slot(frame, because.slots[0]), named(frame, &because.words, lang));
        match lang {
            Lang::En => format!("{slot} is one of {some}: no other word suits the letters possible there"),
            Lang::Ja => format!("{slot}は{some}のどれか：入りうる文字に合う単語はほかにない"),
        }
    }
}
