//! What follows at once: singles, sums and words followed to their end, as solver, makers and trials need it.

use super::words::follow;
use super::{Board, Contradiction};
use crate::grid::{Cell, CellSet};
use crate::problem::Cage;
use crate::symbol::{Mark, Symbol, Symbols};

/// Follows singles and sums until nothing changes.
pub(crate) fn propagate(board: &mut Board<'_>) -> Result<(), Contradiction> {
    let frame = board.frame();
    if frame.is_constrained() {
        return super::queue::follow(board);
    }
    loop {
        let mut changed = false;
        for cell in board.undecided().iter() {
            if let Some(symbol) = board.candidates(cell).single() {
                board.decide(Mark { cell, symbol })?;
                changed = true;
            }
        }
        for group in (0..frame.groups.len()).filter(|&group| frame.is_full(group)) {
            for number in 0..frame.symbols.len() {
                let symbol = Symbol(number as u8);
                let places = board.places(group, symbol);
                if places.is_power_of_two() {
                    let cell = frame.groups[group].cells[places.trailing_zeros() as usize];
                    board.decide(Mark { cell, symbol })?;
                    changed = true;
                }
            }
        }
        for cage in &frame.cages {
            changed |= sum_up(board, cage)?;
            changed |= add_different(board, cage)?;
        }
        for leftover in frame.regions().iter().flat_map(|region| &region.leftovers) {
            changed |= sum_up(board, &leftover.cage)?;
        }
        if let Some(words) = &frame.words {
            changed |= follow(words, board)?;
        }
        if !changed {
            return Ok(());
        }
    }
}

/// Strikes the candidates of a cage that no choice of the other cells can bring to the sum.
fn sum_up(board: &mut Board<'_>, cage: &Cage) -> Result<bool, Contradiction> {
    let sum = cage.sum as usize;
    let count = cage.cells.len();
    // before[i]: the sums that the first i cells can have; after[i]: those of the cells from i on.
    let mut before = vec![vec![false; sum + 1]; count + 1];
    let mut after = before.clone();
    before[0][0] = true;
    after[count][0] = true;
    let add = |from: &[bool], board: &Board<'_>, cell| {
        let mut to = vec![false; sum + 1];
        for symbol in board.candidates(cell).iter() {
            let value = symbol.value() as usize;
            for total in value..=sum {
                to[total] |= from[total - value];
            }
        }
        to
    };
    for (at, &cell) in cage.cells.iter().enumerate() {
        before[at + 1] = add(&before[at], board, cell);
    }
    for (at, &cell) in cage.cells.iter().enumerate().rev() {
        after[at] = add(&after[at + 1], board, cell);
    }
    let mut changed = false;
    for (at, &cell) in cage.cells.iter().enumerate() {
        for symbol in board.candidates(cell).iter() {
            let value = symbol.value() as usize;
            let fits = (value..=sum).any(|total| before[at][total - value] && after[at + 1][sum - total]);
            if !fits {
                // Also for a decided cell: then the cage cannot be brought to its sum at all.
                changed |= board.strike(Mark { cell, symbol })?;
            }
        }
    }
    Ok(changed)
}

/// Strikes from a cage whose cells all differ the symbols that no set of different symbols with its sum has.
fn add_different(board: &mut Board<'_>, cage: &Cage) -> Result<bool, Contradiction> {
    let frame = board.frame();
    let whole: CellSet = cage.cells.iter().copied().collect();
    // Sums are bits of one word.
    if cage.sum >= 128 || cage.cells.len() < 2 || frame.groups_with(&whole).next().is_none() {
        return Ok(false);
    }
    let mut rest = i32::from(cage.sum);
    let mut open: Vec<Cell> = Vec::new();
    for &cell in &cage.cells {
        match board.value(cell) {
            Some(symbol) => rest -= i32::from(symbol.value()),
            None => open.push(cell),
        }
    }
    let Some(rest) = usize::try_from(rest).ok().filter(|_| !open.is_empty()) else { return Ok(false) };
    let union = open.iter().fold(Symbols::EMPTY, |all, &cell| all.union(board.candidates(cell)));
    // without[count]: the sums of sets of `count` symbols of the union that leave one symbol out.
    let mut changed = false;
    for symbol in union.iter() {
        let mut without = vec![0u128; open.len()];
        without[0] = 1;
        for other in union.iter().filter(|&other| other != symbol) {
            for count in (1..open.len()).rev() {
                without[count] |= without[count - 1] << other.value();
            }
        }
        let left = rest.checked_sub(symbol.value() as usize);
        if left.is_some_and(|left| without[open.len() - 1] >> left & 1 == 1) {
            continue;
        }
        for &cell in &open {
            changed |= board.strike(Mark { cell, symbol })?;
        }
    }
    Ok(changed)
}
