//! Calculations by chance that fill a grid, with all digits given or with a letter for each digit.

use super::text::calculation;
use crate::chance::{Chance, below, shuffle};
use crate::grid::Grid;
use crate::kind::clued::{Clue, Clues};
use crate::symbol::{Mark, Symbol};

/// A calculation with all its digits; `None` where chance was unkind.
pub(super) fn full(grid: Grid, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let clues = drawn(grid, chance)?;
    let solution = clues.given.clone();
    Some((clues, solution))
}

/// A calculation with letters instead of digits.
pub(super) fn lettered(grid: Grid, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let mut clues = drawn(grid, chance)?;
    let solution = std::mem::take(&mut clues.given);
    let mut letters: Vec<char> = ('A'..='Z').collect();
    shuffle(chance, &mut letters);
    for mark in &solution {
        clues.cells[mark.cell.index()] = Clue::Letter(letters[mark.symbol.index()]);
    }
    // With few letters there is little to find.
    let mut digits: Vec<Symbol> = solution.iter().map(|mark| mark.symbol).collect();
    digits.sort_unstable();
    digits.dedup();
    (digits.len() >= 5).then_some((clues, solution))
}

/// Some calculation that fills the grid, all digits given.
fn drawn(grid: Grid, chance: &mut Chance) -> Option<Clues> {
    let (rows, wide) = (grid.rows as usize, grid.cols as usize - 1);
    let digits = |count: usize, chance: &mut Chance| -> u64 {
        let first = 1 + u64::from(below(chance, 9));
        (1..count).fold(first, |number, _| number * 10 + u64::from(below(chance, 10)))
    };
    // A product has three rows, or five and more: two numbers, a row for each digit of the second, and the result.
    let product = (rows == 3 && wide >= 2) || (rows >= 5 && wide > rows - 3);
    if product && below(chance, 2) == 0 {
        let second = if rows == 3 { 1 } else { rows - 3 };
        let first = wide - second;
        let (a, mut b) = (digits(first.max(1), chance), 0);
        let mut parts = Vec::new();
        for _ in 0..second {
            let digit = 2 + u64::from(below(chance, 8));
            b = b * 10 + digit;
            parts.insert(0, a * digit);
        }
        let parts = if second == 1 { Vec::new() } else { parts };
        let numbers: Vec<u64> = [a, b].into_iter().chain(parts).chain([a * b]).collect();
        return calculation(grid, 'x', &numbers);
    }
    if rows == 3 && below(chance, 3) == 0 {
        let (a, b) =
            (digits(wide, chance), digits(wide - usize::from(below(chance, 2) == 0 && wide > 1), chance));
        return (a > b).then(|| calculation(grid, '-', &[a, b, a - b])).flatten();
    }
    let long = wide - usize::from(below(chance, 2) == 0 && wide > 1);
    let mut numbers: Vec<u64> = (0..rows - 1).map(|_| digits(long, chance)).collect();
    numbers.push(numbers.iter().sum());
    calculation(grid, '+', &numbers)
}
