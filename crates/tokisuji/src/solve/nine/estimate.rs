//! Probes: how many solutions there may be, from dives that stop after a few branches.
//!
//! A dive to the bottom (`dive.rs`) pays for some twenty branches, and the lower ones add more noise than knowledge.
//! A probe stops early and reads the rest off the candidates that are left: their number tells the logarithm
//! of the number of solutions about as well as going on would, at a fifth of the price. Good for comparing partial
//! puzzles with many solutions, not for counting.
//!
//! Logarithms are natural ones in thousandths, as whole numbers, so that they are the same on every machine.

use super::Digits;
use super::branch::{Branch, Holders};
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::layout::PLACES;
use super::sample::nth_place;
use super::single::{Board, Settled};
use super::slices::Slice;
use crate::chance::{Chance, below};

/// What the open cells of a board weigh: for each candidate beyond the first of its cell, and for each cell with two,
/// three, and more candidates. Fitted to partial puzzles of 13 to 15 givens after four branches;
/// not yet checked on puzzles that had no part in the fit.
const CANDIDATE: i32 = 90;
const CELLS: [i32; 3] = [21, 18, -104];

/// Probes asked for at most.
const MOST: usize = 128;

/// How a partial puzzle is probed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probes {
    /// How many probes, 1 to 128.
    pub number: usize,
    /// After how many branches each stops; with none, there is only one to make, and no chance in it.
    pub depth: usize,
}

/// The logarithm of the number of solutions in thousandths, roughly; nothing if the puzzle is seen to have none.
pub(super) fn estimate_count(path: Path, puzzle: &Digits, how: Probes, chance: &mut Chance) -> Option<i32> {
    path.run(Estimate { puzzle, how, chance })
}

/// [`estimate_count`] for the puzzle with each one of some more givens (cell and digit); `visit` gets them with what was read.
pub(super) fn estimate_count_with(
    path: Path,
    puzzle: &Digits,
    givens: impl Iterator<Item = (usize, u8)>,
    how: Probes,
    chance: &mut Chance,
    visit: impl FnMut(usize, u8, i32),
) {
    path.run(SoundWith { puzzle, givens, how, chance, visit });
}

struct Estimate<'a> {
    puzzle: &'a Digits,
    how: Probes,
    chance: &'a mut Chance,
}

impl Work for Estimate<'_> {
    type Output = Option<i32>;

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) -> Option<i32> {
        probed(Board::<V>::new(self.puzzle), self.how, self.chance)
    }
}

struct SoundWith<'a, G, F> {
    puzzle: &'a Digits,
    givens: G,
    how: Probes,
    chance: &'a mut Chance,
    visit: F,
}

impl<G: Iterator<Item = (usize, u8)>, F: FnMut(usize, u8, i32)> Work for SoundWith<'_, G, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(mut self) {
        let mut root = Board::<V>::new(self.puzzle);
        if matches!(root.settle(), Settled::Contradiction) {
            return;
        }
        for (cell, digit) in self.givens {
            let (word, bit) = PLACES[cell % 81];
            let place = 16 * usize::from(word) + bit.trailing_zeros() as usize;
            let index = usize::from(digit.wrapping_sub(1) % 9);
            if root.at(place) >> index & 1 == 0 {
                continue;
            }
            let mut board = root;
            board.decide(Branch { place, digit: index });
            if let Some(logarithm) = probed(board, self.how, self.chance) {
                (self.visit)(cell, digit, logarithm);
            }
        }
    }
}

/// The mean of some probes, less what dead ends take away.
#[inline(always)]
fn probed<V: Lanes>(mut root: Board<V>, how: Probes, chance: &mut Chance) -> Option<i32> {
    match root.settle() {
        Settled::Contradiction => return None,
        Settled::Solved => return Some(0),
        Settled::Open => {}
    }
    let open = Open::of(&root);
    if how.depth == 0 {
        return Some(open.logarithm);
    }
    let number = how.number.clamp(1, MOST);
    let (mut sum, mut alive) = (0, 0);
    for _ in 0..number {
        if let Some(logarithm) = one(root, &open, how.depth, chance) {
            sum += logarithm;
            alive += 1;
        }
    }
    // With nothing but dead ends there may still be a solution: half a one, so to say, was met.
    if alive == 0 {
        return Some((open.logarithm - LOGARITHMS[number] - LOGARITHMS[2]).max(0));
    }
    Some((sum / alive - LOGARITHMS[number] + LOGARITHMS[alive as usize]).max(0))
}

/// One probe; nothing if it met a dead end.
#[inline(always)]
fn one<V: Lanes>(mut board: Board<V>, first: &Open, depth: usize, chance: &mut Chance) -> Option<i32> {
    let mut chosen = 0;
    let mut open = *first;
    for _ in 0..depth {
        let place = open.by_chance(chance);
        let mut digits = board.at(place);
        let number = digits.count_ones();
        chosen += LOGARITHMS[number as usize & 15];
        for _ in 0..below(chance, number) {
            digits &= digits - 1;
        }
        board.decide(Branch { place, digit: digits.trailing_zeros() as usize });
        match board.settle() {
            Settled::Contradiction => return None,
            Settled::Solved => return Some(chosen),
            Settled::Open => {}
        }
        open = Open::of(&board);
    }
    Some(chosen + open.logarithm)
}

/// The open cells of a board: where to branch, and what they weigh.
#[derive(Clone, Copy)]
struct Open {
    /// Cells with fewest candidates: two, else three, else any number.
    few: [u64; 3],
    logarithm: i32,
}

impl Open {
    #[inline(always)]
    fn of<V: Lanes>(board: &Board<V>) -> Self {
        let candidates = V::by_digit(&board.candidates);
        let [mut once, mut twice, mut thrice, mut more] = [[0u64; 3]; 4];
        let mut number = 0;
        for cells in &candidates {
            for at in 0..3 {
                number += cells[at].count_ones();
                more[at] |= thrice[at] & cells[at];
                thrice[at] |= twice[at] & cells[at];
                twice[at] |= once[at] & cells[at];
                once[at] |= cells[at];
            }
        }
        let (mut pairs, mut triples) = ([0; 3], [0; 3]);
        let mut cells = [0; 3];
        for at in 0..3 {
            pairs[at] = twice[at] & !thrice[at];
            triples[at] = thrice[at] & !more[at];
            cells[0] += pairs[at].count_ones();
            cells[1] += triples[at].count_ones();
            cells[2] += more[at].count_ones();
        }
        let mut few = twice;
        if cells[0] > 0 {
            few = pairs;
        } else if cells[1] > 0 {
            few = triples;
        }
        let mut logarithm = CANDIDATE * (number as i32 - 81);
        for at in 0..3 {
            logarithm += CELLS[at] * cells[at] as i32;
        }
        Self { few, logarithm: logarithm.max(0) }
    }

    /// One of the cells with fewest candidates.
    #[inline(always)]
    fn by_chance(&self, chance: &mut Chance) -> usize {
        let mut number = 0;
        for piece in self.few {
            number += piece.count_ones();
        }
        nth_place(self.few, below(chance, number))
    }
}

/// Logarithms of small numbers in thousandths.
const LOGARITHMS: [i32; MOST + 1] = {
    let mut logarithms = [0; MOST + 1];
    let mut number = 2;
    while number <= MOST {
        // The logarithm of n over n - 1 is twice the inverse hyperbolic tangent of 1 over 2 n - 1.
        let (mut sum, mut of) = (0.0, 2);
        while of <= number {
            let t = 1.0 / (2 * of - 1) as f64;
            let square = t * t;
            let mut power = t;
            let mut term = 1;
            while term < 60 {
                sum += 2.0 * power / term as f64;
                power *= square;
                term += 2;
            }
            of += 1;
        }
        logarithms[number] = (sum * 1000.0 + 0.5) as i32;
        number += 1;
    }
    logarithms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_machine() {
        for number in 1..=MOST {
            let exact = (number as f64).ln() * 1000.0;
            assert!((f64::from(LOGARITHMS[number]) - exact).abs() < 0.51, "{number}");
        }
    }
}
