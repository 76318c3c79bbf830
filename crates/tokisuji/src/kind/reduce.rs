//! Making puzzles by taking away: clues, givens, borders between blocks, one after the other, while something holds.
//!
//! Whatever holds must be *monotone*: once it fails without a part, it fails without that part and more. One solution is such a thing, and
//! so is being solvable by monotone rules. Then each part needs to be tried only once, and of what is left nothing more can go.

/// What is left when all was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reduced<S> {
    /// It still holds.
    pub(crate) left: S,
    /// Whether there was the time to try everything.
    pub(crate) whole: bool,
}

/// Tries the parts in their order. `without` says what is left of a state without a part, if it still holds then; a part that is gone
/// already is none to try. `go_on` is asked before each.
pub(crate) fn reduce<S, P>(
    start: S,
    order: impl IntoIterator<Item = P>,
    mut without: impl FnMut(&S, P) -> Option<S>,
    go_on: &dyn Fn() -> bool,
) -> Reduced<S> {
    let mut left = start;
    for part in order {
        if !go_on() {
            return Reduced { left, whole: false };
        }
        if let Some(less) = without(&left, part) {
            left = less;
        }
    }
    Reduced { left, whole: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{shuffle, stream};
    use crate::grid::CellSet;
    use crate::kind::sudoku::make::{Maker, SudokuWish};
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::ruleset::RuleSet;
    use crate::symmetry::Symmetry;
    use std::cell::Cell;

    #[test]
    fn what_is_left_holds_and_nothing_more_of_it_can_go() {
        // Parts weigh what they weigh, and at least 10 must be left.
        let weights = [4u32, 1, 7, 3, 3, 2];
        let weight = |left: &[usize]| left.iter().map(|&at| weights[at]).sum::<u32>();
        let without = |left: &Vec<usize>, part: usize| {
            let less: Vec<usize> = left.iter().copied().filter(|&at| at != part).collect();
            (weight(&less) >= 10).then_some(less)
        };
        let all: Vec<usize> = (0..weights.len()).collect();
        for first in 0..weights.len() {
            let order = (0..weights.len()).map(|at| (at + first) % weights.len());
            let found = reduce(all.clone(), order, without, &|| true);
            assert!(found.whole && weight(&found.left) >= 10);
            assert!(found.left.iter().all(|&part| without(&found.left, part).is_none()));
            assert!(!found.left.contains(&first), "there is enough without any one");
        }
        let asked = Cell::new(0);
        let twice = || asked.replace(asked.get() + 1) < 2;
        let found = reduce(all, 0..weights.len(), without, &twice);
        assert_eq!((found.left, found.whole), (vec![2, 3, 4, 5], false));
    }

    /// Sudoku tries many givens at once and remembers why some must stay; in the same order it comes to the same puzzle.
    #[test]
    fn stripping_a_sudoku_in_runs_is_taking_its_givens_away_one_by_one() {
        for (size, symmetry) in [(4, vec![]), (6, vec![Symmetry::Point]), (9, vec![])] {
            let board = Sudoku::empty(Shape::of_size(size).expect("has blocks"));
            let wish = SudokuWish { symmetry, ..SudokuWish::new(RuleSet::human()) };
            let maker = Maker::new(&board, wish);
            for seed in 0..3 {
                let mut chance = stream(seed, 0);
                let mut plot = maker.plot(&mut chance, &|| true).expect("a full grid");
                let mut order: Vec<usize> = (0..maker.orbits().len()).collect();
                shuffle(&mut chance, &mut order);
                let all: CellSet = board.grid().cells().collect();
                let fast = plot.strip(all, &order, &|| true);
                let without = |left: &CellSet, orbit: usize| {
                    let less = left.difference(&maker.orbits()[orbit]);
                    let enough = less.len() >= *maker.wish().givens.start();
                    (enough && maker.solves(&plot.problem(&less))).then_some(less)
                };
                assert_eq!(reduce(all, order, without, &|| true).left, fast, "{size} {seed}");
            }
        }
    }
}
