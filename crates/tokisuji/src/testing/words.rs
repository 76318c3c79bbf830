//! Boards of words for the laws, and the audit of reasons there, by a search that shares nothing with the others.

use super::{Dice, Solution};
use crate::board::Board;
use crate::grid::Grid;
use crate::kind::crossword::{Crossword, Square};
use crate::kind::skeleton::Skeleton;
use crate::problem::Words;
use crate::rule::Deduction;

/// A skeleton of a few words over a few letters, and the solution it was made from.
pub fn skeleton(chance: &mut Dice) -> (Skeleton, Solution) {
    loop {
        let grid = Grid { rows: 3 + chance.below(3) as u8, cols: 3 + chance.below(4) as u8 };
        let letters = 2 + chance.below(8);
        let black = 15 + chance.below(40) as u32;
        let square = |chance: &mut Dice| {
            let letter = char::from(b'A' + chance.below(letters) as u8);
            if chance.percent(black) { Square::Black } else { Square::Letter(letter) }
        };
        let squares = (0..grid.len()).map(|_| square(chance)).collect();
        let board = Crossword::new(grid, squares);
        // A white square by itself is blackened.
        let mut squares = vec![Square::Black; grid.len()];
        for run in board.runs() {
            run.cells.iter().for_each(|&cell| squares[cell.index()] = board.square(cell));
        }
        let board = Crossword::new(grid, squares);
        let words: Vec<String> = board.runs().iter().map(|run| board.text(&run.cells)).collect();
        let Ok(full) = Skeleton::new(&board, &words) else { continue };
        let problem = full.problem();
        return (full.with_givens(&[]), Solution::of(&problem.frame, &problem.givens));
    }
}

/// Whether a deduction follows from its reason: from the candidates of its cells, from its slots, each with a word of its own, and
/// from its words, each of which stands in a slot when all slots of its length are among those of the reason.
pub(super) fn audit(words: &Words, board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    let because = &deduction.because;
    let mut slots = because.slots.clone();
    slots.sort_unstable();
    slots.dedup();
    let all = |word: &usize| {
        let length = words.list[*word].len();
        (0..words.slots.len()).all(|slot| words.slots[slot].cells.len() != length || slots.contains(&slot))
    };
    let must: Vec<usize> = because.words.iter().copied().filter(all).collect();
    for &mark in deduction.effect.marks() {
        let may = |cell: crate::grid::Cell, letter: crate::symbol::Symbol| {
            let known = !because.cells.contains(cell) || board.candidates(cell).contains(letter);
            let against = cell != mark.cell || (letter == mark.symbol) != deduction.effect.decides();
            known && against
        };
        let fits = |slot: usize| -> Vec<usize> {
            let fits = |&word: &usize| {
                let cells = words.slots[slot].cells.iter().zip(&words.list[word]);
                words.list[word].len() == words.slots[slot].cells.len()
                    && cells.clone().all(|(&cell, &letter)| may(cell, letter))
            };
            (0..words.list.len()).filter(fits).collect()
        };
        // A cell that has nothing left needs no slot to say so.
        let letters = board.frame().symbols;
        if !letters.iter().any(|letter| may(mark.cell, letter)) {
            continue;
        }
        let mut search = Doubt { words, slots: &slots, must: &must, patience: 200_000 };
        let fits: Vec<Vec<usize>> = slots.iter().map(|&slot| fits(slot)).collect();
        match search.has_filling(fits) {
            Some(false) => {}
            Some(true) => return Err(format!("{mark:?} does not follow from the reason")),
            None => return Err(format!("{mark:?}: the reason was not shown to be a proof")),
        }
    }
    Ok(())
}

struct Doubt<'d> {
    words: &'d Words,
    slots: &'d [usize],
    must: &'d [usize],
    patience: u32,
}

impl Doubt<'_> {
    /// Whether the slots can be filled from these words, no word twice; `None` when patience ran out.
    fn has_filling(&mut self, fits: Vec<Vec<usize>>) -> Option<bool> {
        self.patience = self.patience.checked_sub(1)?;
        if fits.iter().any(Vec::is_empty) {
            return Some(false);
        }
        let places = |word: &usize| (0..fits.len()).filter(|&at| fits[at].contains(word)).collect::<Vec<_>>();
        if self.must.iter().any(|word| places(word).is_empty()) {
            return Some(false);
        }
        // The shortest list of cases: the words of a slot, or the slots of a word that must stand somewhere.
        let by_slot = (0..fits.len()).filter(|&at| fits[at].len() > 1).min_by_key(|&at| fits[at].len());
        let by_word =
            self.must.iter().filter(|word| places(word).len() > 1).min_by_key(|word| places(word).len());
        let cases: Vec<(usize, usize)> = match (by_slot, by_word) {
            (Some(at), Some(word)) if places(word).len() < fits[at].len() => {
                places(word).into_iter().map(|at| (at, *word)).collect()
            }
            (Some(at), _) => fits[at].iter().map(|&word| (at, word)).collect(),
            (None, _) => {
                let mut state = fits;
                let chosen: Vec<usize> = state.iter().map(|some| some[0]).collect();
                for (at, &word) in chosen.iter().enumerate() {
                    if !self.choose(&mut state, at, word) {
                        return Some(false);
                    }
                }
                return Some(true);
            }
        };
        for (at, word) in cases {
            let mut next = fits.clone();
            if self.choose(&mut next, at, word) && self.has_filling(next)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Puts a word in a slot and takes away what does not go with it; false if something has nothing left.
    fn choose(&self, fits: &mut [Vec<usize>], at: usize, word: usize) -> bool {
        fits[at] = vec![word];
        let own = &self.words.slots[self.slots[at]].cells;
        for (other, some) in fits.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let cells = &self.words.slots[self.slots[other]].cells;
            some.retain(|&theirs| {
                let agrees = |(place, cell): (usize, &crate::grid::Cell)| {
                    let here = own.iter().position(|mine| mine == cell);
                    here.is_none_or(|here| self.words.list[word][here] == self.words.list[theirs][place])
                };
                theirs != word && cells.iter().enumerate().all(agrees)
            });
            if some.is_empty() {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::constrained::search_from;
    use crate::solve::{Verdict, verdict};

    /// The words as one constraint, and a search that knows nothing else, come to what the solver of skeletons says.
    #[test]
    fn words_as_a_constraint_have_the_solutions_of_a_skeleton() {
        let mut chance = Dice::new(3);
        let (mut one, mut several) = (0, 0);
        for _ in 0..300 {
            let (skeleton, _) = skeleton(&mut chance);
            let problem = skeleton.problem();
            let board = Board::new(&problem).expect("no givens");
            let search = search_from(&problem.frame, board.all_candidates(), 2, &mut || true);
            match verdict(&problem) {
                Verdict::One(solution) => {
                    one += 1;
                    assert_eq!(search.is_unique(), Some(true), "{skeleton}");
                    assert_eq!(search.solutions, [solution], "{skeleton}");
                }
                _ => {
                    several += 1;
                    assert_eq!(search.solutions.len(), 2, "{skeleton}");
                }
            }
        }
        assert!(one > 30 && several > 30, "{one} {several}");
    }
}
