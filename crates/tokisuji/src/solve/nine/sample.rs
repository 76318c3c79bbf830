//! Solutions by chance.
//!
//! A sample is the first solution of a search that branches at a cell and a digit taken by chance. That is
//! quick and reaches every solution, but not each with the same probability: a solution alone in a large
//! part of the search is met more often than one among many. `even` is exact, and enumerates to be so.

use super::Digits;
use super::branch::{Branch, Holders};
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::one;
use super::single::{self, Board, Guide};
use super::slices::Slice;
use crate::chance::{Chance, below, shuffle};
use std::ops::ControlFlow;

/// One solution, by a search that branches by chance.
pub(super) fn sample(path: Path, puzzle: &Digits, chance: &mut Chance) -> Option<Digits> {
    path.run(Sample { puzzle, chance })
}

/// One solution, all equally likely, if there are no more than `limit`.
pub(super) fn even(
    path: Path,
    puzzle: &Digits,
    limit: u32,
    chance: &mut Chance,
) -> Result<Option<Digits>, TooMany> {
    let found = one::count(path, puzzle, limit as usize + 1);
    if found > limit as usize {
        return Err(TooMany { limit });
    }
    let mut left = below(chance, found as u32);
    let mut chosen = None;
    one::each(path, puzzle, |solution| {
        if left == 0 {
            chosen = Some(*solution);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    Ok(chosen)
}

/// There are more solutions than the caller was ready to look through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// How many the caller allowed.
    pub limit: u32,
}

impl std::fmt::Display for TooMany {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "more than {} solutions, too many to draw evenly from", self.limit)
    }
}

impl std::error::Error for TooMany {}

/// A full grid: three boxes that share no line are filled freely, then the rest is sampled.
pub(super) fn full_grid(path: Path, chance: &mut Chance) -> Digits {
    loop {
        let mut grid = [0; 81];
        for square in 0..3 {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            shuffle(chance, &mut digits);
            for (at, digit) in digits.into_iter().enumerate() {
                grid[30 * square + 9 * (at / 3) + at % 3] = digit;
            }
        }
        // Any filling of those three boxes can be completed, so one round is enough.
        if let Some(full) = sample(path, &grid, chance) {
            return full;
        }
    }
}

struct Sample<'a> {
    puzzle: &'a Digits,
    chance: &'a mut Chance,
}

impl Work for Sample<'_> {
    type Output = Option<Digits>;

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) -> Option<Digits> {
        let mut wander = Wander { chance: self.chance, found: None };
        single::search(Board::<V>::new(self.puzzle), &mut wander);
        wander.found
    }
}

struct Wander<'a> {
    chance: &'a mut Chance,
    found: Option<Digits>,
}

impl Guide for Wander<'_> {
    /// A cell by chance among those with fewest candidates (two, three, or any number above), and one of its
    /// digits by chance.
    #[inline(always)]
    fn branch<V: Lanes>(&mut self, board: &Board<V>) -> (Branch, bool) {
        let (place, two) = few(board, self.chance);
        let mut digits = board.at(place);
        for _ in 0..below(self.chance, digits.count_ones()) {
            digits &= digits - 1;
        }
        (Branch { place, digit: digits.trailing_zeros() as usize }, two)
    }

    #[inline(always)]
    fn solution<V: Lanes>(&mut self, board: &Board<V>) -> ControlFlow<()> {
        self.found = Some(board.digits());
        ControlFlow::Break(())
    }
}

/// A cell by chance among those with two candidates, else three, else any number; and whether it has two.
#[inline(always)]
pub(super) fn few<V: Lanes>(board: &Board<V>, chance: &mut Chance) -> (usize, bool) {
    let candidates = V::by_digit(&board.candidates);
    let [mut once, mut twice, mut thrice, mut more] = [[0u64; 3]; 4];
    for cells in &candidates {
        for at in 0..3 {
            more[at] |= thrice[at] & cells[at];
            thrice[at] |= twice[at] & cells[at];
            twice[at] |= once[at] & cells[at];
            once[at] |= cells[at];
        }
    }
    let (mut pairs, mut triples) = ([0; 3], [0; 3]);
    for at in 0..3 {
        pairs[at] = twice[at] & !thrice[at];
        triples[at] = thrice[at] & !more[at];
    }
    let few = [pairs, triples, twice].into_iter().find(|few| *few != [0; 3]).unwrap_or(twice);
    let number = few.iter().map(|piece| piece.count_ones()).sum();
    (nth_place(few, below(chance, number)), few == pairs)
}

/// The place of a set bit, counted from 0.
#[inline(always)]
pub(super) fn nth_place(pieces: [u64; 3], mut nth: u32) -> usize {
    for (at, mut piece) in pieces.into_iter().enumerate() {
        if nth >= piece.count_ones() {
            nth -= piece.count_ones();
            continue;
        }
        for _ in 0..nth {
            piece &= piece - 1;
        }
        return 64 * at + piece.trailing_zeros() as usize;
    }
    0
}
