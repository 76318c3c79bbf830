//! Questions about many puzzles: batches over slices and streams, with answers in input order.

use super::batch::{self, Client, Start};
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::slices::{Sheet, Slice};
use super::{Digits, Verdict, one};
use std::collections::VecDeque;
use std::iter::Fuse;
use std::ops::ControlFlow;

/// Counts the solutions of each puzzle up to `limit`, and gives the counts in input order to `done`, which may
/// break.
pub(super) fn counts(
    path: Path,
    puzzles: impl Iterator<Item = Digits>,
    limit: usize,
    mut done: impl FnMut(usize) -> ControlFlow<()>,
) {
    let limit_or_one = limit.max(1);
    path.run(Batch(&mut Ordered::new(puzzles, limit_or_one, |answer: Answer<()>| {
        done(answer.found.min(limit))
    })));
}

/// Gives the verdict on each puzzle in input order to `done`, which may break.
pub(super) fn verdicts(
    path: Path,
    puzzles: impl Iterator<Item = Digits>,
    mut done: impl FnMut(&Digits, Verdict) -> ControlFlow<()>,
) {
    path.run(Batch(&mut Ordered::new(puzzles, 2, |answer: Answer<Shown>| {
        let puzzle = &answer.kept.puzzle;
        let verdict = match (answer.found, answer.kept.solution) {
            (0, _) | (_, None) => Verdict::None,
            (1, Some(solution)) => Verdict::One(solution),
            // Which two solutions turn up first depends on the neighbours in the batch, so that the same
            // puzzle could answer differently; the single form always names the same two.
            _ => one::verdict(path, puzzle),
        };
        done(puzzle, verdict)
    })));
}

struct Batch<'a, C>(&'a mut C);

impl<C: Client> Work for Batch<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) {
        batch::run::<S>(self.0);
    }
}

/// What is kept of a puzzle besides the number of its solutions.
trait Keep {
    fn puzzle(puzzle: &Digits) -> Self;
    fn solution<S: Slice>(&mut self, solved: &Sheet);
}

impl Keep for () {
    #[inline(always)]
    fn puzzle(_: &Digits) {}
    #[inline(always)]
    fn solution<S: Slice>(&mut self, _: &Sheet) {}
}

/// The puzzle and its first solution.
struct Shown {
    puzzle: Digits,
    solution: Option<Digits>,
}

impl Keep for Shown {
    fn puzzle(puzzle: &Digits) -> Self {
        Self { puzzle: *puzzle, solution: None }
    }
    #[inline(always)]
    fn solution<S: Slice>(&mut self, solved: &Sheet) {
        if self.solution.is_none() {
            self.solution = Some(S::digits(solved));
        }
    }
}

/// What is known of a puzzle so far.
struct Answer<K> {
    found: usize,
    complete: bool,
    kept: K,
}

/// Puts answers back into input order: puzzles end in any order, and wait here for those before them.
struct Ordered<P: Iterator<Item = Digits>, K, F> {
    puzzles: Fuse<P>,
    limit: usize,
    waiting: VecDeque<Answer<K>>,
    /// Number of the first puzzle in `waiting`.
    first: usize,
    stopped: bool,
    done: F,
}

impl<P: Iterator<Item = Digits>, K, F> Ordered<P, K, F> {
    fn new(puzzles: P, limit: usize, done: F) -> Self {
        Self { puzzles: puzzles.fuse(), limit, waiting: VecDeque::new(), first: 0, stopped: false, done }
    }
}

impl<P, K, F> Client for Ordered<P, K, F>
where
    P: Iterator<Item = Digits>,
    K: Keep,
    F: FnMut(Answer<K>) -> ControlFlow<()>,
{
    #[inline(always)]
    fn next(&mut self) -> Option<Start> {
        if self.stopped {
            return None;
        }
        let puzzle = self.puzzles.next()?;
        self.waiting.push_back(Answer { found: 0, complete: false, kept: K::puzzle(&puzzle) });
        Some(Start { puzzle, forbidden: None })
    }

    #[inline(always)]
    fn solution<S: Slice>(&mut self, index: usize, solved: &Sheet) -> ControlFlow<()> {
        // Once somebody said stop, whatever is still in work may end at its next solution.
        if self.stopped {
            return ControlFlow::Break(());
        }
        let answer = &mut self.waiting[index - self.first];
        answer.found += 1;
        answer.kept.solution::<S>(solved);
        if answer.found < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline(always)]
    fn finished(&mut self, index: usize) -> ControlFlow<()> {
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.waiting[index - self.first].complete = true;
        while self.waiting.front().is_some_and(|answer| answer.complete) {
            let Some(answer) = self.waiting.pop_front() else { break };
            self.first += 1;
            if (self.done)(answer).is_break() {
                self.stopped = true;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
