//! A walkthrough as it is told: chains and trials are left out where no later step uses what they strike.
//!
//! A round makes all deductions of a technique at once, so that twins go the same way. Whoever reads it wants those that lead somewhere. So the
//! walk is gone through from its end: a step needs what was struck from the places that its reason looks at, and a chain or trial that strikes
//! nothing of that kind is not told. Patterns and everything that writes a symbol are always told.

use super::{End, Replay, Step, Walkthrough};
use crate::board::Board;
use crate::grid::Cell;
use crate::problem::Problem;
use crate::rule::{Because, Effect, Need};
use crate::symbol::{Mark, Symbols};

impl Walkthrough {
    /// Leaves out the chains and trials that no later step needs; [`Round::left_out`](super::Round::left_out) counts them. Every step that is left
    /// follows from the steps before it that are left. A walk that did not reach the end stays as it is: nobody knows what it would need.
    pub fn leave_out_unneeded(&mut self, problem: &Problem) {
        let long = self.rounds.iter().flat_map(|round| &round.steps).any(has_length);
        if self.end != End::Solved || !long {
            return;
        }
        let mut boards = Vec::with_capacity(self.rounds.len());
        let mut replay = Replay::new(problem);
        for round in &self.rounds {
            boards.push(replay.board().clone());
            replay.apply(round);
        }
        let mut needed = Needed { of: vec![Symbols::EMPTY; problem.frame.place_count()] };
        for (round, board) in self.rounds.iter_mut().zip(boards).rev() {
            let all = round.steps.len();
            round.steps.retain(|step| !has_length(step) || needed.any_of(&step.deduction.effect));
            round.left_out += (all - round.steps.len()) as u32;
            for step in &round.steps {
                needed.add(&board, &step.deduction.because);
            }
        }
    }
}

/// Whether it is a chain or a trial.
fn has_length(step: &Step) -> bool {
    step.deduction.length > 0 && !step.deduction.effect.decides()
}

/// Whatever may stand in a place.
fn any() -> Symbols {
    Symbols::from_bits(u128::MAX)
}

/// The candidates of each place whose absence later steps use.
struct Needed {
    of: Vec<Symbols>,
}

impl Needed {
    fn any_of(&self, effect: &Effect) -> bool {
        let is_needed = |mark: &Mark| self.of[mark.cell.index()].contains(mark.symbol);
        effect.marks().iter().any(is_needed)
    }

    fn add(&mut self, board: &Board<'_>, because: &Because) {
        if board.frame().is_constrained() {
            // What is known of these places, and its constraints, are the whole reason.
            return self.places(board, because.cells.iter(), any());
        }
        if !because.proof().is_empty() {
            for refutation in because.proof() {
                let ends = std::iter::once(refutation.end);
                for need in refutation.links.iter().map(|link| link.need).chain(ends) {
                    self.need(board, need);
                }
            }
            return;
        }
        // A reason about one symbol in groups looks for its places; any other at all that may stand in its places.
        let places = because.cages.is_empty() && because.slots.is_empty() && !because.groups.is_empty();
        let symbols = match because.symbols.single() {
            Some(symbol) if places => Symbols::only(symbol),
            _ => any(),
        };
        self.places(board, because.cells.iter(), symbols);
    }

    fn need(&mut self, board: &Board<'_>, need: Need) {
        let frame = board.frame();
        match need {
            Need::Cell(cell) => self.places(board, [cell], any()),
            Need::Place(group, symbol) => {
                self.places(board, frame.groups[group].cells.iter().copied(), Symbols::only(symbol));
            }
            Need::Cage(cage) => self.places(board, frame.cages[cage].cells.iter().copied(), any()),
            // Which words are left for a slot depends on all the others.
            Need::Slot(_) | Need::Word(_) | Need::Constraint(_) => {
                self.places(board, frame.cells.iter(), any());
            }
        }
    }

    /// What may not stand in these places. What a written symbol shuts out is known without any step.
    fn places(&mut self, board: &Board<'_>, cells: impl IntoIterator<Item = Cell>, symbols: Symbols) {
        for cell in cells {
            let written = board.frame().peers(cell).intersection(board.decided());
            let shut_out: Symbols = written.iter().filter_map(|peer| board.value(peer)).collect();
            self.of[cell.index()] = self.of[cell.index()].union(symbols.difference(shut_out));
        }
    }
}
