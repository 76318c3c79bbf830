//! Minimal puzzles: no given can go without a second solution, however hard the one that stays is to find.
//!
//! The lowest layer of making, by the fast engine alone and so for plain 9×9 boards only. With a symmetry,
//! givens go together with their images, and no such set of givens can go as a whole.
//!
//! [`minimal`] grades what it makes. Where nobody asks for grades, [`many`] makes the same puzzles about ten times as fast.

use super::prove::Disproof;
use super::{MadeSudoku, Maker};
use crate::chance::{Chance, shuffle, stream};
use crate::grid::{Cell, CellSet};
use crate::kind::Puzzle;
use crate::kind::recipe::Missed;
use crate::kind::sudoku::Sudoku;
use crate::solve::{as_nine, marks, nine};
use rand::RngCore;
use std::ops::Range;

/// One minimal puzzle, graded if the player solves it. `None` on any other board than a plain 9×9.
pub fn minimal(maker: &Maker, chance: &mut Chance) -> Option<MadeSudoku> {
    let empty = maker.empty();
    as_nine(&empty.problem())?;
    let full = nine::random_full_grid(chance);
    let mut orbits: Vec<Vec<usize>> =
        maker.orbits().iter().map(|orbit| orbit.iter().map(Cell::index).collect()).collect();
    shuffle(chance, &mut orbits);
    let groups: Vec<&[usize]> = orbits.iter().map(Vec::as_slice).collect();
    let left = nine::strip(&full, &full, &groups);
    let solution = marks(&full);
    let givens: Vec<_> = solution.iter().copied().filter(|mark| left[mark.cell.index()] != 0).collect();
    let puzzle = empty.with_givens(&givens);
    let grade = maker.grade(&puzzle.problem());
    Some(MadeSudoku { puzzle, solution: empty.with_givens(&solution), grade, whole: true })
}

/// Whether [`many`] makes what this wish asks for: a plain 9×9 board, and nothing said that only a grade could tell.
pub fn serves(maker: &Maker) -> bool {
    let wish = maker.wish();
    let free = wish.level.is_none() && wish.steps.is_none() && wish.must.is_none();
    free && wish.givens == (0..=usize::MAX) && as_nine(&maker.empty().problem()).is_some()
}

/// Minimal puzzles number `indices` of a seed, where the maker is one that this [`serves`]: those that [`super::make`] makes one by one,
/// without their grades.
///
/// They are stripped side by side by the batch engine. Proved are they one by one by the single engine, which shares no code with it but the
/// layout of a board; that it says what the general solver says is a law of the tests.
pub fn many(maker: &Maker, seed: u64, indices: Range<u64>) -> Result<Vec<Puzzle>, Missed> {
    let orbits: Vec<u128> = maker
        .orbits()
        .iter()
        .map(|orbit| orbit.iter().fold(0, |set, cell| set | 1 << cell.index()))
        .collect();
    let begin = |index| {
        // The first attempt of `make`, which always succeeds here.
        let mut chance = stream(stream(seed, index).next_u64(), 0);
        let full = nine::random_full_grid(&mut chance);
        let mut groups = orbits.clone();
        shuffle(&mut chance, &mut groups);
        (full, groups)
    };
    let (grids, groups): (Vec<_>, Vec<_>) = indices.clone().map(begin).unzip();
    let stripped = nine::strip_many(&grids, &groups);
    let prove = |((index, puzzle), full): ((u64, &nine::Digits), &nine::Digits)| {
        let given: CellSet = (0..81).filter(|&at| puzzle[at] != 0).map(|at| Cell(at as u16)).collect();
        let wrong = match nine::verdict(puzzle) {
            nine::Verdict::One(only) if only != *full => Disproof::OtherSolution,
            nine::Verdict::One(_) => {
                if maker.wish().symmetry.iter().all(|kind| kind.keeps(maker.empty().grid(), &given)) {
                    return Ok(Puzzle::from(Sudoku::nine(puzzle)));
                }
                Disproof::NotSymmetric
            }
            _ => Disproof::NotUnique,
        };
        Err(Missed::Disproved(index, wrong(nine::write(puzzle)).to_string()))
    };
    indices.zip(&stripped).zip(&grids).map(prove).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Method, SudokuWish, make};
    use super::*;
    use crate::kind::sudoku::Shape;
    use crate::ruleset::RuleSet;
    use crate::solve::search_any;
    use crate::symmetry::Symmetry;

    /// The same seeds give the same puzzles with grades and without, and the general solver finds one solution of each.
    #[test]
    fn many_are_those_that_are_made_one_by_one() {
        for symmetry in [vec![], vec![Symmetry::Point], Symmetry::ALL.to_vec()] {
            let wish = SudokuWish { symmetry, ..SudokuWish::new(RuleSet::human()) };
            let maker = Maker::new(&Sudoku::empty(Shape::NINE), wish);
            assert!(serves(&maker));
            for (seed, indices) in [(1, 0..40), (7, 1000..1003), (7, 5..5)] {
                let made = many(&maker, seed, indices.clone()).expect("proved");
                let one = |index| make(&maker, &Method::Minimal, seed, index, &|| true).expect("made").puzzle;
                let slow: Vec<Puzzle> = indices.map(|index| one(index).into()).collect();
                assert_eq!(made, slow);
                for puzzle in made {
                    let found = search_any(&puzzle.problem(), 2, &mut || true);
                    assert_eq!(found.is_unique(), Some(true), "{puzzle}");
                }
            }
        }
    }

    #[test]
    fn what_only_a_grade_tells_is_left_to_the_other() {
        let board = Sudoku::empty(Shape::NINE);
        let any = SudokuWish::new(RuleSet::human());
        for wish in [
            SudokuWish { level: Some(1..=3), ..any.clone() },
            SudokuWish { steps: Some(1..=30), ..any.clone() },
            SudokuWish { givens: 0..=24, ..any.clone() },
            SudokuWish { must: crate::rules::rule("x-wing"), ..any.clone() },
        ] {
            assert!(!serves(&Maker::new(&board, wish)));
        }
        let six = Sudoku::empty(Shape::of_size(6).expect("a size"));
        assert!(!serves(&Maker::new(&six, any)));
    }
}
