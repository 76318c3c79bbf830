//! Canonical forms: the same for the same, different for the different, and the smallest.

use super::common::small_sample;
use rand::{RngCore, SeedableRng};
use std::collections::BTreeMap;
use tokisuji::solve::nine::{Canonical, Chance, Digits, canonical, parse};

/// A symmetry of Sudoku by chance.
fn twin(grid: &Digits, chance: &mut Chance) -> Digits {
    let mut order = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            order.swap(last, chance.next_u32() as usize % (last + 1));
        }
        order
    };
    let mut lines = || -> Vec<usize> {
        order(3).into_iter().flat_map(|band| order(3).into_iter().map(move |at| 3 * band + at)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let names = order(9);
    let turned = chance.next_u32() % 2 == 1;
    std::array::from_fn(|cell| {
        let (r, c) = (rows[cell / 9], columns[cell % 9]);
        let digit = grid[if turned { 9 * c + r } else { 9 * r + c }];
        if digit == 0 { 0 } else { names[usize::from(digit) - 1] as u8 + 1 }
    })
}

#[test]
fn twins_have_one_form() {
    let mut chance = Chance::seed_from_u64(21);
    let mut grids = small_sample();
    grids.extend((0..40).map(|_| tokisuji::solve::nine::random_full_grid(&mut chance)));
    // Dense and nearly blank ones too.
    grids.push([0; 81]);
    for open in [1, 3, 10, 40, 60, 78, 80] {
        let mut grid = tokisuji::solve::nine::random_full_grid(&mut chance);
        for _ in 0..open {
            grid[chance.next_u32() as usize % 81] = 0;
        }
        grids.push(grid);
    }
    for grid in grids {
        let form = canonical(&grid);
        assert_eq!(canonical(&form.form), form, "the form of a form is itself");
        for _ in 0..8 {
            let twin = twin(&grid, &mut chance);
            assert_eq!(canonical(&twin), form);
            assert!(form.form <= twin, "a twin is smaller than the smallest");
        }
    }
}

#[test]
fn different_puzzles_have_different_forms() {
    let mut chance = Chance::seed_from_u64(22);
    for puzzle in small_sample() {
        let mut other = puzzle;
        let cell = (0..81).find(|&cell| other[cell] != 0).unwrap();
        other[cell] = 0;
        assert!(!tokisuji::solve::nine::same(&puzzle, &other), "another number of givens");
        assert!(tokisuji::solve::nine::same(&puzzle, &twin(&puzzle, &mut chance)));
    }
}

#[test]
fn the_most_canonical_grid_has_648_automorphisms() {
    let grid =
        parse("123456789456789123789123456231564897564897231897231564312645978645978312978312645").unwrap();
    let form = canonical(&grid);
    assert_eq!(form.automorphisms, 648);
    assert_eq!(form.form, grid, "it is also known as the smallest grid of all");
}

#[test]
fn automorphisms_of_puzzles_are_counted() {
    // One digit alone: a cell keeps still under 2 orders of its two fellow rows and of the two other bands, each
    // with 6 orders of rows, and the same for columns; and under turning.
    let mut one = [0; 81];
    one[40] = 5;
    let lines = 2 * 2 * 6 * 6;
    assert_eq!(canonical(&one).automorphisms, 2 * lines * lines);
    assert_eq!(canonical(&[0; 81]).automorphisms, 2 * 6_u64.pow(8));
}

/// Two cells can stand to each other in five ways, whichever of them is a row and which a column; two givens are the same or not.
#[test]
fn puzzles_of_two_givens_fall_into_ten_classes() {
    let symmetries = 2 * 6_u64.pow(8);
    for second in [1, 2] {
        let mut classes = BTreeMap::new();
        // Any cell can be brought to the first place, so nothing is lost by beginning there.
        for cell in 1..81 {
            let mut puzzle = [0; 81];
            puzzle[0] = 1;
            puzzle[cell] = second;
            let Canonical { form, automorphisms } = canonical(&puzzle);
            classes.insert(form, symmetries / automorphisms);
        }
        // So many pairs of cells are of each class: in a line and block; in a line alone; in a block alone; in a band or stack, else
        // apart; in nothing.
        let mut sizes: Vec<u64> = classes.into_values().collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [162, 162, 486, 972, 1458]);
    }
}
