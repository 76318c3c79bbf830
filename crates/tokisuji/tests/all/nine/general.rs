//! The fast engine against the library's general search, which shares nothing with it but the problem.

use super::common::small_sample;
use tokisuji::chance::{below, stream};
use tokisuji::grid::Cell;
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::solve::nine::{Digits, count, counts};
use tokisuji::solve::solutions;
use tokisuji::symbol::{Mark, Symbol};

/// At most this many solutions are counted.
const LIMIT: usize = 3;

fn general(puzzle: &Digits) -> usize {
    let given = |(at, &digit): (usize, &u8)| {
        (digit > 0).then(|| Mark { cell: Cell(at as u16), symbol: Symbol(digit - 1) })
    };
    let marks: Vec<Mark> = puzzle.iter().enumerate().filter_map(given).collect();
    solutions(&Sudoku::empty(Shape::NINE).with_givens(&marks).problem()).take(LIMIT).count()
}

fn check(puzzles: &[Digits]) {
    let wanted: Vec<usize> = puzzles.iter().map(general).collect();
    assert_eq!(counts(puzzles, LIMIT), wanted);
    let single: Vec<usize> = puzzles.iter().map(|puzzle| count(puzzle, LIMIT)).collect();
    assert_eq!(single, wanted);
}

#[test]
fn both_count_the_same_on_samples_and_on_damaged_puzzles() {
    let whole = small_sample();
    check(&whole);
    // A given changed, taken away or added: none, one or many solutions.
    let mut chance = stream(3, 0);
    let mut damaged = Vec::new();
    for at in 0..1500 {
        let mut puzzle = whole[at % whole.len()];
        for _ in 0..=below(&mut chance, 3) {
            puzzle[below(&mut chance, 81) as usize] = below(&mut chance, 10) as u8;
        }
        damaged.push(puzzle);
    }
    let found: Vec<usize> = counts(&damaged, 2);
    assert!(
        [0, 1, 2].iter().all(|count| found.iter().filter(|one| *one == count).count() > 20),
        "a mix of all three"
    );
    check(&damaged);
}
