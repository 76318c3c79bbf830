//! A word is tried in a slot and followed by crossing letters until some slot or some word is at a loss.

use super::{named, only_fitting, unsupported};
use crate::board::{Board, Fits, Sight, propagate};
use crate::lang::Lang;
use crate::problem::{Frame, Words};
use crate::rule::{Because, Deduction, Found, Rule};
use std::ops::ControlFlow;

/// Words that end in a contradiction where they are tried.
pub(in crate::rules) struct WordTrial;

impl Rule for WordTrial {
    fn name(&self) -> &'static str {
        "word trial"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("trial of words", "単語の仮定法(仮に入れて矛盾を導く)")
    }

    fn effort(&self) -> f64 {
        13.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, Sight::Candidates);
        for (slot, some) in fits.words.iter().enumerate() {
            found.go_on()?;
            let (gone, left): (Vec<usize>, Vec<usize>) =
                some.iter().copied().partition(|&word| is_refuted(words, board, slot, word));
            // A board on which nothing is left has no solution, and no rule says anything about it.
            if left.is_empty() {
                continue;
            }
            found.strike(unsupported(words, board, slot, &left), || Because {
                cells: board.frame().cells,
                slots: std::iter::once(slot).chain((0..words.slots.len()).filter(|&at| at != slot)).collect(),
                words: gone,
                ..Because::default()
            })?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let (slot, gone) = (lang.slot(frame, because.slots[0]), named(frame, &because.words, lang));
        match (because.words.len(), lang) {
            (0, _) => only_fitting(&slot, lang),
            (_, Lang::En) => format!("{slot} is not {gone}: tried there, it ends in a contradiction"),
            (_, Lang::Ja) => format!("{slot}は{gone}ではない：仮に入れると矛盾する"),
        }
    }
}

fn is_refuted(words: &Words, board: &Board<'_>, slot: usize, word: usize) -> bool {
    let mut tried = board.clone();
    let written = words.marks(slot, word).into_iter().try_for_each(|mark| tried.decide(mark).map(drop));
    written.and_then(|()| propagate(&mut tried)).is_err()
}
