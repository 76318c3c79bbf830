//! Writing a digit on a plain 9×9 board, where what that strikes is known beforehand.
//!
//! The general way strikes peer by peer, and each strike looks at three groups: sixty places for twenty peers. Here twenty groups lose
//! some places each, all at once. Only what ends in no contradiction is done so: where one shows, nothing has been touched, and the
//! general way tells what it is.

use super::Board;
use crate::symbol::{Mark, Symbols};

/// What a digit in a cell touches.
#[derive(Copy, Clone)]
struct Touch {
    peers: [u8; 20],
    /// Its own groups, and its place in each.
    seats: [(u8, u8); 3],
    /// The other groups that meet its own, and the places in them that do not.
    others: [(u8, u16); 20],
}

/// By cell.
static TOUCHES: [Touch; 81] = touches();

/// The row, the column and the block of a cell, by number, and its place in each.
const fn seats(cell: usize) -> [(usize, usize); 3] {
    let (row, col) = (cell / 9, cell % 9);
    [(row, col), (9 + col, row), (18 + row / 3 * 3 + col / 3, row % 3 * 3 + col % 3)]
}

const fn touches() -> [Touch; 81] {
    let mut all = [Touch { peers: [0; 20], seats: [(0, 0); 3], others: [(0, 0); 20] }; 81];
    let mut cell = 0;
    while cell < 81 {
        let own = seats(cell);
        let (mut peers, mut peer) = (0, 0);
        let mut struck = [0u16; 27];
        while peer < 81 {
            let its = seats(peer);
            if peer != cell && (its[0].0 == own[0].0 || its[1].0 == own[1].0 || its[2].0 == own[2].0) {
                all[cell].peers[peers] = peer as u8;
                peers += 1;
                let mut seat = 0;
                while seat < 3 {
                    struck[its[seat].0] |= 1 << its[seat].1;
                    seat += 1;
                }
            }
            peer += 1;
        }
        let (mut others, mut group) = (0, 0);
        while group < 27 {
            let is_own = group == own[0].0 || group == own[1].0 || group == own[2].0;
            if struck[group] != 0 && !is_own {
                all[cell].others[others] = (group as u8, !struck[group]);
                others += 1;
            }
            group += 1;
        }
        assert!(peers == 20 && others == 20);
        let mut seat = 0;
        while seat < 3 {
            all[cell].seats[seat] = (own[seat].0 as u8, own[seat].1 as u8);
            seat += 1;
        }
        cell += 1;
    }
    all
}

impl Board<'_> {
    /// Does all that a digit in an open cell that allows it comes to, and says how many candidates of other cells that struck. Nothing, and
    /// nothing done, if that ends in a contradiction.
    pub(super) fn decide_nine(&mut self, mark: Mark) -> Option<usize> {
        let Mark { cell, symbol } = mark;
        let touch = &TOUCHES[cell.index()];
        let candidates: &mut [Symbols; 81] = self.candidates.as_mut_slice().try_into().ok()?;
        let places: &mut [u32; 243] = self.places.as_mut_slice().try_into().ok()?;
        let (only, at) = (Symbols::only(symbol), symbol.index());
        let rest = candidates[cell.index()].difference(only);
        let mut ends = false;
        for &(group, keep) in &touch.others {
            let old = places[9 * group as usize + at];
            // Where the digit is written there are no places to lose.
            ends |= old != 0 && old & u32::from(keep) == 0;
        }
        for &peer in &touch.peers {
            ends |= candidates[peer as usize] == only;
        }
        for &(group, place) in &touch.seats {
            for other in rest.iter() {
                ends |= places[9 * group as usize + other.index()] == 1 << place;
            }
        }
        if ends {
            return None;
        }
        for &(group, keep) in &touch.others {
            places[9 * group as usize + at] &= u32::from(keep);
        }
        let mut struck = 0;
        for &peer in &touch.peers {
            let left = &mut candidates[peer as usize];
            struck += usize::from(left.contains(symbol));
            left.remove(symbol);
        }
        for &(group, place) in &touch.seats {
            for other in rest.iter() {
                places[9 * group as usize + other.index()] &= !(1 << place);
            }
            places[9 * group as usize + at] = 0;
        }
        candidates[cell.index()] = only;
        self.decided.insert(cell);
        self.open -= 1;
        Some(struck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Contradiction};
    use crate::chance::{below, stream};
    use crate::grid::Cell;
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::solve::nine::random_full_grid;
    use crate::symbol::Symbol;

    /// The general way, as a board that does not know that it is plain would go.
    fn slow<'p>(board: &Board<'p>) -> Board<'p> {
        Board { plain: false, ..board.clone() }
    }

    #[test]
    fn every_digit_by_chance_comes_to_what_the_general_way_comes_to() {
        let problem = Sudoku::empty(Shape::NINE).problem();
        let (mut ended, mut full) = (0, 0);
        for round in 0..3000 {
            let mut chance = stream(round, 0);
            let mut fast = Board::blank(&problem.frame);
            let mut plain = slow(&fast);
            assert!(fast.plain && !plain.plain);
            // Every other time the way to a full grid, which comes to no end before it is there.
            let goal = (round % 2 == 0).then(|| random_full_grid(&mut chance));
            for _ in 0..200 {
                let cell = Cell(below(&mut chance, 81) as u16);
                let mut mark = Mark { cell, symbol: Symbol(below(&mut chance, 9) as u8) };
                if let Some(goal) = &goal
                    && below(&mut chance, 4) > 0
                {
                    mark.symbol = Symbol(goal[cell.index()] - 1);
                }
                // Mostly what is possible still, so that it goes on for a while.
                if let Some(single) = fast.undecided().iter().find(|&cell| fast.candidates(cell).len() == 1)
                    && below(&mut chance, 4) > 0
                {
                    mark = Mark { cell: single, symbol: fast.candidates(single).single().expect("single") };
                }
                let strikes = match &goal {
                    Some(goal) => goal[mark.cell.index()] != mark.symbol.0 + 1,
                    None => below(&mut chance, 5) == 0,
                };
                let (told, wanted) = if strikes {
                    (fast.strike(mark).map(usize::from), plain.strike(mark).map(usize::from))
                } else {
                    (fast.decide(mark), plain.decide(mark))
                };
                assert_eq!(told, wanted);
                assert_eq!(fast.candidates, plain.candidates);
                assert_eq!(
                    (&fast.places, fast.decided, fast.open),
                    (&plain.places, plain.decided, plain.open)
                );
                // A mark that was struck out before ends nothing.
                if told.is_err_and(|what| !matches!(what, Contradiction::Mark(_))) {
                    ended += 1;
                    break;
                }
            }
            full += usize::from(fast.open() < 40);
        }
        assert!(ended > 500 && full > 100, "{ended} {full}");
    }
}
