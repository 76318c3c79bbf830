//! Solving 9×9 Sudoku very fast: one puzzle, many puzzles, all solutions, solutions by chance.
//!
//! Makers, graders and the search for 17-given puzzles are all bounded by how fast a puzzle can be shown to
//! have one solution, so this module answers that question alone and leaves reasons to the rules. There
//! are two engines behind one face. `single` holds one board in nine vectors and is quick to answer;
//! `batch` sweeps 256 boards in step and answers most per second. Both use the same two ideas: which
//! minirow or minicolumn a digit takes in each box, and which cells have one candidate left.
//!
//! A grid is 81 bytes row by row, 0 for a blank cell. Any byte above 9 makes a puzzle without solutions.
//!
//! ```
//! use tokisuji::solve::nine::{count, parse, solve};
//!
//! let puzzle = parse(".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...")?;
//! let solution = solve(&puzzle).expect("this one has a solution");
//! assert_eq!(&solution[..9], [6, 9, 3, 7, 8, 4, 5, 1, 2]);
//! assert_eq!(count(&puzzle, 2), 1);
//! # Ok::<(), tokisuji::solve::nine::ParseError>(())
//! ```

#![allow(
    clippy::inline_always,
    reason = "generic over the instruction path: a call that is not inlined would leave its target features"
)]
#![allow(
    clippy::needless_range_loop,
    clippy::precedence,
    clippy::wildcard_imports,
    clippy::unnecessary_box_returns,
    clippy::manual_is_power_of_two,
    clippy::manual_is_multiple_of,
    reason = "kernels over fixed arrays, bits and vector registers, where these forms are the plain ones"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_slices;
mod batch;
mod branch;
mod canonical;
mod canonical_grid;
mod dive;
mod engine;
mod estimate;
mod herd;
mod lanes;
mod layout;
mod many;
mod one;
mod portable;
mod read;
mod rings;
mod sample;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod single;
mod slices;
mod strip;
mod task;

pub use crate::chance::Chance;
pub use canonical::Canonical;
pub use engine::Path;
pub use estimate::Probes;
pub use read::{ParseError, append, parse, parse_bytes, write};
pub use sample::TooMany;
use std::ops::ControlFlow;
pub(crate) use task::{Task, run};

/// A grid: digits 1 to 9 row by row, 0 for a blank cell.
pub type Digits = [u8; 81];

/// What can be said about the solutions of a puzzle without finding all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is one and no other.
    One(Digits),
    /// There are at least these two.
    Many(Digits, Digits),
}

/// The first solution, if there is any. Which is first is the same on every machine.
pub fn solve(puzzle: &Digits) -> Option<Digits> {
    one::solve(Path::best(), puzzle)
}

/// How many solutions there are, counting no further than `limit`.
pub fn count(puzzle: &Digits, limit: usize) -> usize {
    one::count(Path::best(), puzzle, limit)
}

/// Whether there is exactly one solution.
pub fn is_unique(puzzle: &Digits) -> bool {
    count(puzzle, 2) == 1
}

/// None, one, or at least two solutions, with the first two.
pub fn verdict(puzzle: &Digits) -> Verdict {
    one::verdict(Path::best(), puzzle)
}

/// Calls `visit` for every solution, in an order that is the same on every machine, until it breaks.
pub fn enumerate(puzzle: &Digits, visit: impl FnMut(&Digits) -> ControlFlow<()>) {
    one::each(Path::best(), puzzle, visit);
}

/// Below so many puzzles, setting up a batch costs more than it saves.
const FEW: usize = 24;

/// [`count`] for each puzzle of a batch: several times faster than one by one.
pub fn counts(puzzles: &[Digits], limit: usize) -> Vec<usize> {
    if puzzles.len() < FEW {
        return puzzles.iter().map(|puzzle| count(puzzle, limit)).collect();
    }
    let mut counts = Vec::with_capacity(puzzles.len());
    count_stream(puzzles.iter().copied(), limit, |count| {
        counts.push(count);
        ControlFlow::Continue(())
    });
    counts
}

/// [`verdict`] for each puzzle of a batch.
pub fn verdicts(puzzles: &[Digits]) -> Vec<Verdict> {
    let mut verdicts = Vec::with_capacity(puzzles.len());
    verdict_each(puzzles, |_, verdict| {
        verdicts.push(verdict);
        ControlFlow::Continue(())
    });
    verdicts
}

/// The same without keeping them: `done` gets each puzzle and its verdict in input order and may end the work.
pub fn verdict_each(puzzles: &[Digits], mut done: impl FnMut(&Digits, Verdict) -> ControlFlow<()>) {
    if puzzles.len() < FEW {
        let _ = puzzles.iter().try_for_each(|puzzle| done(puzzle, verdict(puzzle)));
    } else {
        verdict_stream(puzzles.iter().copied(), done);
    }
}

/// [`count`] for each puzzle of a stream; `done` gets the counts in input order and may end the work.
///
/// Puzzles are taken some hundreds ahead of the answers.
pub fn count_stream(
    puzzles: impl IntoIterator<Item = Digits>,
    limit: usize,
    done: impl FnMut(usize) -> ControlFlow<()>,
) {
    many::counts(Path::best(), puzzles.into_iter(), limit, done);
}

/// [`verdict`] for each puzzle of a stream; `done` gets each puzzle and its verdict in input order and may
/// end the work.
pub fn verdict_stream(
    puzzles: impl IntoIterator<Item = Digits>,
    done: impl FnMut(&Digits, Verdict) -> ControlFlow<()>,
) {
    many::verdicts(Path::best(), puzzles.into_iter(), done);
}

/// One solution by chance, if there is any: fast, but not evenly; see [`sample_evenly`].
///
/// The search branches at a cell and a digit taken by chance, so every solution can come, but one that is
/// alone in its part of the search comes more often than one among many. As an example, of the 140 solutions
/// of a 17-given puzzle without one of its givens, the most frequent came 4.9 times as often as if drawn
/// evenly, and the least frequent a third as often (`bench -- makers` measures it).
pub fn sample(puzzle: &Digits, chance: &mut Chance) -> Option<Digits> {
    sample::sample(Path::best(), puzzle, chance)
}

/// One solution by chance, all equally likely, by looking through all of them twice; refuses if there are
/// more than `limit`.
pub fn sample_evenly(puzzle: &Digits, limit: u32, chance: &mut Chance) -> Result<Option<Digits>, TooMany> {
    sample::even(Path::best(), puzzle, limit, chance)
}

/// Makes `number` dives and calls `visit` with the solution each one ends in and its estimate of how many there are in
/// all. A dive that meets a dead end ends there, without a visit; counting it as nought, the mean of many estimates
/// tends to the number of solutions. Like [`sample`], not evenly: a solution comes with the probability of one over
/// its estimate.
pub fn dives(puzzle: &Digits, number: usize, chance: &mut Chance, visit: impl FnMut(&Digits, f64)) {
    dive::dives(Path::best(), puzzle, number, chance, visit);
}

/// About how many solutions there are, as a natural logarithm in thousandths, from dives that stop after a few
/// branches: cheap and good for comparing, not for counting. Nothing if the puzzle is seen to have no solution.
pub fn estimate_count(puzzle: &Digits, how: Probes, chance: &mut Chance) -> Option<i32> {
    estimate::estimate_count(Path::best(), puzzle, how, chance)
}

/// [`estimate_count`] for the puzzle with each one of some more givens (a cell and a digit); `visit` gets the given and what
/// was read. Givens that are seen to leave no solution are passed over.
pub fn estimate_count_with(
    puzzle: &Digits,
    givens: impl IntoIterator<Item = (usize, u8)>,
    how: Probes,
    chance: &mut Chance,
    visit: impl FnMut(usize, u8, i32),
) {
    estimate::estimate_count_with(Path::best(), puzzle, givens.into_iter(), how, chance, visit);
}

/// A full grid by chance; like [`sample`], not evenly.
pub fn random_full_grid(chance: &mut Chance) -> Digits {
    sample::full_grid(Path::best(), chance)
}

/// Strips a full grid, given by given in an order by chance, to a puzzle that has it as its one solution and
/// loses that with any further given.
pub fn minimal(grid: &Digits, chance: &mut Chance) -> Digits {
    strip::strip(Path::best(), grid, grid, strip::any_order(chance))
}

/// [`minimal`] for many grids: the same puzzles as one by one, but more per second.
pub fn minimals(grids: &[Digits], chance: &mut Chance) -> Vec<Digits> {
    let orders: Vec<_> = grids.iter().map(|_| strip::any_order(chance)).collect();
    strip::strip_many(Path::best(), grids, &orders)
}

/// Strips full grids, each by its own groups of cells in their order, given as bits: the same puzzles as [`strip`] makes one by one, but more
/// per second.
pub(crate) fn strip_many(grids: &[Digits], groups: &[Vec<u128>]) -> Vec<Digits> {
    strip::strip_many(Path::best(), grids, groups)
}

/// Takes away from `puzzle`, whose one solution must be `solution`, all groups of cells that can go, in the given
/// order; a group goes as a whole or stays as a whole. With groups that are each other's images under a
/// symmetry, the outcome has that symmetry. Cells count row by row from 0.
pub fn strip(puzzle: &Digits, solution: &Digits, groups: &[&[usize]]) -> Digits {
    let groups = groups.iter().map(|group| group.iter().fold(0, |set, cell| set | 1 << cell)).collect();
    strip::strip(Path::best(), puzzle, solution, groups)
}

/// The smallest of all grids that are essentially the same as this puzzle or full grid, and the number of its
/// automorphisms. Digits must be 0 to 9.
pub fn canonical(grid: &Digits) -> Canonical {
    canonical::canonical(grid)
}

/// Whether two puzzles or grids differ only by names of digits, order of bands, stacks, rows and columns, and
/// turning.
pub fn same(a: &Digits, b: &Digits) -> bool {
    canonical(a).form == canonical(b).form
}

/// The same questions on a path of the caller's choice, for tests and benches.
pub mod on {
    use super::{ControlFlow, Digits, Path, Verdict, many, one};

    /// As [`super::solve`].
    pub fn solve(path: Path, puzzle: &Digits) -> Option<Digits> {
        one::solve(path, puzzle)
    }

    /// As [`super::count`].
    pub fn count(path: Path, puzzle: &Digits, limit: usize) -> usize {
        one::count(path, puzzle, limit)
    }

    /// As [`super::verdict`].
    pub fn verdict(path: Path, puzzle: &Digits) -> Verdict {
        one::verdict(path, puzzle)
    }

    /// As [`super::enumerate`].
    pub fn enumerate(path: Path, puzzle: &Digits, visit: impl FnMut(&Digits) -> ControlFlow<()>) {
        one::each(path, puzzle, visit);
    }

    /// As [`super::counts`].
    pub fn counts(path: Path, puzzles: &[Digits], limit: usize) -> Vec<usize> {
        let mut counts = Vec::with_capacity(puzzles.len());
        many::counts(path, puzzles.iter().copied(), limit, |count| {
            counts.push(count);
            ControlFlow::Continue(())
        });
        counts
    }

    /// As [`super::verdicts`].
    pub fn verdicts(path: Path, puzzles: &[Digits]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(puzzles.len());
        many::verdicts(path, puzzles.iter().copied(), |_, verdict| {
            verdicts.push(verdict);
            ControlFlow::Continue(())
        });
        verdicts
    }
}
