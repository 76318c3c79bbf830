//! Questions about one puzzle: its first solution, how many it has, all of them.

use super::Digits;
use super::Verdict;
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::single::{self, Board, Guide};
use super::slices::Slice;
use std::ops::ControlFlow;

/// The first solution in the order of the search.
pub(super) fn solve(path: Path, puzzle: &Digits) -> Option<Digits> {
    let mut first = None;
    path.run(Visit {
        puzzle,
        visit: |solution: &Digits| {
            first = Some(*solution);
            ControlFlow::Break(())
        },
    });
    first
}

/// The first two solutions.
pub(super) fn verdict(path: Path, puzzle: &Digits) -> Verdict {
    let mut verdict = Verdict::None;
    path.run(Visit {
        puzzle,
        visit: |solution: &Digits| match verdict {
            Verdict::None => {
                verdict = Verdict::One(*solution);
                ControlFlow::Continue(())
            }
            Verdict::One(first) | Verdict::Many(first, _) => {
                verdict = Verdict::Many(first, *solution);
                ControlFlow::Break(())
            }
        },
    });
    verdict
}

/// Calls `visit` for every solution until it breaks.
pub(super) fn each(path: Path, puzzle: &Digits, visit: impl FnMut(&Digits) -> ControlFlow<()>) {
    path.run(Visit { puzzle, visit });
}

/// Counts solutions, at most `limit` of them.
pub(super) fn count(path: Path, puzzle: &Digits, limit: usize) -> usize {
    if limit == 0 { 0 } else { path.run(Count { puzzle, limit }) }
}

struct Count<'a> {
    puzzle: &'a Digits,
    limit: usize,
}

impl Work for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) -> usize {
        let mut counter = Counter { found: 0, limit: self.limit };
        single::search(Board::<V>::new(self.puzzle), &mut counter);
        counter.found
    }
}

struct Counter {
    found: usize,
    limit: usize,
}

impl Guide for Counter {
    #[inline(always)]
    fn solution<V: Lanes>(&mut self, _: &Board<V>) -> ControlFlow<()> {
        self.found += 1;
        if self.found < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

struct Visit<'a, F> {
    puzzle: &'a Digits,
    visit: F,
}

impl<F: FnMut(&Digits) -> ControlFlow<()>> Work for Visit<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(mut self) {
        single::search(Board::<V>::new(self.puzzle), &mut self);
    }
}

impl<F: FnMut(&Digits) -> ControlFlow<()>> Guide for Visit<'_, F> {
    #[inline(always)]
    fn solution<V: Lanes>(&mut self, board: &Board<V>) -> ControlFlow<()> {
        (self.visit)(&board.digits())
    }
}
