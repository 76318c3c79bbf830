//! Dives: solutions by chance that also tell how many there are.
//!
//! A dive goes from the root of a search to its first solution, at every branch by a digit taken by chance. The
//! product of the numbers of digits there were to choose from is Knuth's estimate of the number of all
//! solutions: right on average, if a dive that met a dead end counts as nought. (Such a dive still goes on to
//! a solution, because a solution is what the caller wants to see.)

use super::Digits;
use super::branch::{Branch, Holders};
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::layout::PLACES;
use super::single::{self, Board, Guide};
use super::slices::Slice;
use crate::chance::{Chance, below};
use std::ops::ControlFlow;

/// `number` dives; `visit` gets each solution and the estimate of its dive. A puzzle without solutions has none.
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
        let mut root = Board::<V>::new(self.puzzle);
        for dive in 0..self.number {
            let mut diver = Diver { chance: self.chance, weight: 1.0, last: None, root: None, found: None };
            single::search(root, &mut diver);
            let Some(solution) = diver.found else { return };
            (self.visit)(&solution, diver.weight);
            // What follows from the givens is worked out once.
            if dive == 0
                && let Some(settled) = diver.root
            {
                for (word, lanes) in settled.candidates.iter().enumerate() {
                    root.candidates[word] = V::from_words(lanes);
                }
                root.single = V::cells_from(&settled.single);
            }
        }
    }
}

/// A board as plain words, lane by lane.
struct Settled {
    candidates: [[u16; 16]; 9],
    single: [u16; 9],
}

impl Settled {
    #[inline(always)]
    fn of<V: Lanes>(board: &Board<V>) -> Self {
        let mut settled = Self { candidates: [[0; 16]; 9], single: [0; 9] };
        for (word, bit) in PLACES {
            let word = word as usize;
            let digits = board.at(16 * word + bit.trailing_zeros() as usize);
            for digit in 0..9 {
                settled.candidates[word][digit] |= if digits >> digit & 1 == 1 { bit } else { 0 };
            }
            settled.single[word] |= if digits.count_ones() == 1 { bit } else { 0 };
        }
        settled
    }
}

struct Diver<'a> {
    chance: &'a mut Chance,
    weight: f64,
    last: Option<Branch>,
    root: Option<Settled>,
    found: Option<Digits>,
}

impl Diver<'_> {
    /// A search that comes back from a dead end no longer holds what was decided last.
    #[inline(always)]
    fn notice_dead_end<V: Lanes>(&mut self, board: &Board<V>) {
        if let Some(last) = self.last
            && board.at(last.place) != 1 << last.digit
        {
            self.weight = 0.0;
        }
    }
}

impl Guide for Diver<'_> {
    /// A cell by chance among those with fewest candidates, and one of its digits by chance.
    #[inline(always)]
    fn branch<V: Lanes>(&mut self, board: &Board<V>) -> (Branch, bool) {
        self.notice_dead_end(board);
        if self.last.is_none() {
            self.root = Some(Settled::of(board));
        }
        let (place, two) = few(board, self.chance);
        let mut digits = board.at(place);
        let number = digits.count_ones();
        self.weight *= f64::from(number);
        for _ in 0..below(self.chance, number) {
            digits &= digits - 1;
        }
        let branch = Branch { place, digit: digits.trailing_zeros() as usize };
        self.last = Some(branch);
        (branch, two)
    }

    #[inline(always)]
    fn solution<V: Lanes>(&mut self, board: &Board<V>) -> ControlFlow<()> {
        self.notice_dead_end(board);
        self.found = Some(board.digits());
        ControlFlow::Break(())
    }
}

/// A cell by chance among those with two candidates, else three, else any number; and whether it has two.
#[inline(always)]
fn few<V: Lanes>(board: &Board<V>, chance: &mut Chance) -> (usize, bool) {
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
    let mut nth = below(chance, number);
    for (at, mut piece) in few.into_iter().enumerate() {
        if nth >= piece.count_ones() {
            nth -= piece.count_ones();
            continue;
        }
        for _ in 0..nth {
            piece &= piece - 1;
        }
        return (64 * at + piece.trailing_zeros() as usize, few == pairs);
    }
    (0, false)
}
