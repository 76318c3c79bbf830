//! Dives: solutions by chance that also tell how many there are.
//!
//! A dive goes down from the root of a search, at every branch by a digit taken by chance. The product of the numbers
//! of digits there were to choose from is Knuth's estimate of the number of all solutions: right on average, if a
//! dive that met a dead end counts as nought. There it ends: below a bad start with few givens, a search for
//! some solution can go on for minutes.

use super::Digits;
use super::branch::{Branch, Holders};
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::sample::few;
use super::single::{Board, Settled};
use super::slices::Slice;
use crate::chance::{Chance, below};

/// `number` dives; `visit` gets the solution and the estimate of each that met no dead end.
pub(super) fn dives(
    path: Path,
    puzzle: &Digits,
    number: usize,
    chance: &mut Chance,
    visit: impl FnMut(&Digits, f64),
) {
    path.run(Dives { puzzle, number, chance, visit });
}

struct Dives<'a, F> {
    puzzle: &'a Digits,
    number: usize,
    chance: &'a mut Chance,
    visit: F,
}

impl<F: FnMut(&Digits, f64)> Work for Dives<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(mut self) {
        // What follows from the givens is worked out once.
        let mut root = Board::<V>::new(self.puzzle);
        if matches!(root.settle(), Settled::Contradiction) {
            return;
        }
        for _ in 0..self.number {
            if let Some((solution, estimate)) = dive(root, self.chance) {
                (self.visit)(&solution, estimate);
            }
        }
    }
}

/// One dive; nothing if it met a dead end.
#[inline(always)]
fn dive<V: Lanes>(mut board: Board<V>, chance: &mut Chance) -> Option<(Digits, f64)> {
    let mut estimate = 1.0;
    loop {
        match board.settle() {
            Settled::Contradiction => return None,
            Settled::Solved => return Some((board.digits(), estimate)),
            Settled::Open => {}
        }
        let (place, _) = few(&board, chance);
        let mut digits = board.at(place);
        let number = digits.count_ones();
        estimate *= f64::from(number);
        for _ in 0..below(chance, number) {
            digits &= digits - 1;
        }
        board.decide(Branch { place, digit: digits.trailing_zeros() as usize });
    }
}
