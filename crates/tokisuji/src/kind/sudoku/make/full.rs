//! Full grids by chance, for boards of any shape.

use crate::board::{Board, propagate};
use crate::chance::{Chance, below, shuffle};
use crate::grid::Cell;
use crate::problem::Problem;
use crate::solve::{as_nine, nine};
use crate::symbol::{Mark, Symbol};

/// Boards looked at before a search begins anew: one that goes wrong early would never end.
const PATIENCE: u32 = 400;

/// A solution of a problem by chance, not evenly. `None` if there is none, or `go_on` says no first.
pub fn sample(problem: &Problem, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<Vec<Symbol>> {
    if let Some(digits) = as_nine(problem) {
        let blank = digits == [0; 81];
        let found = if blank { Some(nine::random_full_grid(chance)) } else { nine::sample(&digits, chance) };
        return found.map(|full| full.iter().map(|digit| Symbol(digit - 1)).collect());
    }
    let mut start = Board::new(problem).ok()?;
    propagate(&mut start).ok()?;
    // Patience grows, so that a problem without solutions is recognised in the end.
    for round in 1.. {
        match search(start.clone(), chance, PATIENCE * round) {
            Ended::Found(solution) => return Some(solution),
            Ended::Nothing => return None,
            Ended::Tired if !go_on() => return None,
            Ended::Tired => {}
        }
    }
    None
}

enum Ended {
    Found(Vec<Symbol>),
    Nothing,
    Tired,
}

/// Depth first with choices by chance.
fn search(start: Board<'_>, chance: &mut Chance, patience: u32) -> Ended {
    let mut stack = vec![start];
    for _ in 0..patience {
        let Some(board) = stack.pop() else { return Ended::Nothing };
        let Some(cell) = tightest(&board, chance) else {
            let solution = board.solution().expect("nothing is open");
            return Ended::Found(solution.iter().map(|mark| mark.symbol).collect());
        };
        let mut symbols: Vec<Symbol> = board.candidates(cell).iter().collect();
        shuffle(chance, &mut symbols);
        for symbol in symbols {
            let mut next = board.clone();
            if next.decide(Mark { cell, symbol }).is_ok() && propagate(&mut next).is_ok() {
                stack.push(next);
            }
        }
    }
    Ended::Tired
}

/// One of the cells with fewest candidates.
fn tightest(board: &Board<'_>, chance: &mut Chance) -> Option<Cell> {
    let open: Vec<Cell> = board.undecided().iter().collect();
    let fewest = open.iter().map(|&cell| board.candidates(cell).len()).min()?;
    let tight: Vec<Cell> = open.into_iter().filter(|&cell| board.candidates(cell).len() == fewest).collect();
    Some(tight[below(chance, tight.len() as u32) as usize])
}
