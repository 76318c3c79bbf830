//! Whether a player of a level gets to the end of a puzzle: the same answer as a walk, sooner.
//!
//! Rounds, lengths and reasons do not matter here, so whatever follows is followed at once, and the board is built once: clues that are
//! left out are only not asked. The answer is known to the maker: only what it denies is ever supposed.

use super::super::{Clued, CluedKind, Clues};
use super::Part;
use crate::board::{Board, Depth, Queue};
use crate::kind::Instance;
use crate::problem::Problem;
use crate::rules::constrained::{Waves, two_together};
use crate::symbol::{Mark, Symbols};

/// Somebody who uses the general rules up to a level.
pub(super) struct Player<'p> {
    problem: Problem,
    /// The answer, sorted.
    solution: &'p [Mark],
    level: usize,
    /// Which constraints the last puzzle was solved with; none where more than one clue was looked at together.
    used: Option<Vec<bool>>,
    given: Vec<Mark>,
}

impl<'p> Player<'p> {
    /// Somebody before a puzzle with all its clues.
    pub(super) fn new(
        kind: &'static dyn CluedKind,
        clues: &Clues,
        solution: &'p [Mark],
        level: usize,
    ) -> Player<'p> {
        let problem = Clued::new(kind, clues.clone()).problem();
        Player { problem, solution, level, used: None, given: Vec::new() }
    }

    /// Whether the last puzzle that was solved needed a clue, as far as that is known.
    pub(super) fn used(&self, part: Part) -> bool {
        let (Part::Clue(clue), Some(used)) = (part, &self.used) else { return true };
        let own =
            self.problem.frame.constraints().iter().zip(used).filter(|(stated, _)| stated.clue == Some(clue));
        own.clone().next().is_none() || own.into_iter().any(|(_, used)| *used)
    }

    /// Whether the player solves the puzzle without some clues.
    pub(super) fn solves(&mut self, without: &[Part]) -> bool {
        self.used = None;
        let frame = &*self.problem.frame;
        let off: Vec<bool> = frame
            .constraints()
            .iter()
            .map(|stated| stated.clue.is_some_and(|clue| without.contains(&Part::Clue(clue))))
            .collect();
        let kept = self.problem.givens.iter().copied().filter(|mark| !without.contains(&Part::Given(*mark)));
        self.given = kept.collect();
        let mut board = Board::blank(frame);
        if self.given.iter().any(|&mark| board.decide(mark).is_err()) {
            return false;
        }
        let mut open = board.all_candidates().to_vec();
        let depth = if self.level == 1 { Depth::Easy } else { Depth::Full };
        let mut queue = Queue::without(frame, &off);
        if queue.run(&mut open, depth).is_err() {
            return false;
        }
        let is_solved = |open: &[Symbols]| frame.cells.iter().all(|cell| open[cell.index()].len() == 1);
        if is_solved(&open) {
            self.used = Some((0..off.len()).map(|at| queue.is_used(at)).collect());
            return true;
        }
        if self.level < 3 {
            return false;
        }
        self.thinks_on(&off, open, queue)
    }

    /// With two clues together, with suppositions, and with whatever it takes.
    fn thinks_on(&self, off: &[bool], mut open: Vec<Symbols>, mut queue: Queue<'_>) -> bool {
        let frame = &*self.problem.frame;
        let is_solved = |open: &[Symbols]| frame.cells.iter().all(|cell| open[cell.index()].len() == 1);
        // Where chance left several solutions, nobody needs to think long.
        if self.level > 3 && !crate::solve::constrained::is_unique_without(frame, &open, off) {
            return false;
        }
        let mut waves = Waves::without(frame, open.clone(), off);
        loop {
            let gone = two_together(frame, &mut open, off);
            for mark in &gone {
                queue.touch(mark.cell);
            }
            let mut found = !gone.is_empty();
            if queue.run(&mut open, Depth::Full).is_err() {
                return false;
            }
            if !found && self.level > 3 {
                waves.rebase(&open);
                for cell in frame.cells.iter().filter(|&cell| frame.is_answer(cell)) {
                    let left = open[cell.index()];
                    for symbol in left.iter() {
                        let mark = Mark { cell, symbol };
                        let now = open[cell.index()];
                        let right = self.solution.binary_search(&mark).is_ok();
                        if right || now.len() == 1 || !now.contains(symbol) || waves.is_settled(mark) {
                            continue;
                        }
                        if waves.suppose(mark, u32::MAX, None).is_some() {
                            found = true;
                            open[cell.index()].remove(symbol);
                            queue.touch(cell);
                            if open[cell.index()].is_empty() || queue.run(&mut open, Depth::Full).is_err() {
                                return false;
                            }
                            waves.rebase(&open);
                        }
                    }
                }
            }
            if is_solved(&open) {
                return true;
            }
            if !found {
                // Beyond trials there is always a way, and there is one solution.
                return self.level > 4;
            }
        }
    }
}
