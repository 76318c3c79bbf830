//! Whether a player of a level gets to the end of a puzzle: the same answer as a walk, sooner.
//!
//! Rounds, lengths and reasons do not matter here, so whatever follows is followed at once. The answer is known to the maker: only what
//! it denies is ever supposed.

use super::super::{CluedKind, Clues};
use crate::board::{Board, Depth, Queue};
use crate::kind::clued::Clued;
use crate::rules::constrained::{Waves, two_together};
use crate::symbol::{Mark, Symbols};

/// Somebody who uses the general rules up to a level.
pub(super) struct Player<'p> {
    pub(super) kind: &'static dyn CluedKind,
    /// The answer, sorted.
    pub(super) solution: &'p [Mark],
    pub(super) level: usize,
}

impl Player<'_> {
    /// Whether the player solves a puzzle.
    pub(super) fn solves(&self, clues: &Clues) -> bool {
        let puzzle = Clued::new(self.kind, clues.clone());
        let frame = &**puzzle.frame();
        let problem = crate::problem::Problem { frame: puzzle.frame().clone(), givens: clues.given.clone() };
        let Ok(board) = Board::new(&problem) else { return false };
        let mut open = board.all_candidates().to_vec();
        let depth = if self.level == 1 { Depth::Easy } else { Depth::Full };
        let mut queue = Queue::all(frame);
        let is_solved = |open: &[Symbols]| frame.cells.iter().all(|cell| open[cell.index()].len() == 1);
        loop {
            if queue.run(&mut open, depth).is_err() {
                return false;
            }
            if is_solved(&open) {
                return true;
            }
            if self.level < 3 {
                return false;
            }
            let gone = match two_together(frame, &open) {
                gone if gone.is_empty() && self.level > 3 => self.refuted(frame, &open),
                gone => gone,
            };
            if gone.is_empty() {
                // Beyond trials there is always a way, if there is one solution.
                return self.level > 4 && crate::solve::constrained::is_unique(frame, &open);
            }
            for mark in gone {
                open[mark.cell.index()].remove(mark.symbol);
                if open[mark.cell.index()].is_empty() {
                    return false;
                }
                queue.touch(mark.cell);
            }
        }
    }

    /// The first marks that a supposition refutes. All that are found lead to the same end, so a few at a time will do.
    fn refuted(&self, frame: &crate::problem::Frame, open: &[Symbols]) -> Vec<Mark> {
        let mut waves = Waves::new(frame, open.to_vec());
        let marks = frame.cells.iter().filter(|cell| open[cell.index()].len() > 1);
        let marks = marks.flat_map(|cell| open[cell.index()].iter().map(move |symbol| Mark { cell, symbol }));
        let wrong = |mark: &Mark| {
            // Views are not part of the answer; both of their symbols are tried.
            !frame.is_answer(mark.cell) || self.solution.binary_search(mark).is_err()
        };
        marks.filter(wrong).find(|&mark| waves.suppose(mark, u32::MAX, None).is_some()).into_iter().collect()
    }
}
