//! Full boards by chance, of any kind: places are decided one by one, and what follows from that is followed.

use crate::board::{Board, Depth, Queue};
use crate::chance::{Chance, shuffle};
use crate::grid::Cell;
use crate::problem::Frame;
use crate::symbol::{Mark, Symbol, Symbols};

/// A solution of a frame; `choose` says what to try first in a place. `None` where that came to a dead end.
pub(in crate::kind) fn fill(
    frame: &Frame,
    chance: &mut Chance,
    choose: &dyn Fn(&mut Chance, Symbols) -> Symbol,
) -> Option<Vec<Mark>> {
    let mut open = Board::blank(frame).all_candidates().to_vec();
    let mut queue = Queue::all(frame);
    queue.run(&mut open, Depth::Full).ok()?;
    let mut order: Vec<Cell> = frame.cells.iter().collect();
    shuffle(chance, &mut order);
    for cell in order {
        while open[cell.index()].len() > 1 {
            let symbol = choose(chance, open[cell.index()]);
            let mut next = open.clone();
            next[cell.index()] = Symbols::only(symbol);
            queue.touch(cell);
            if queue.run(&mut next, Depth::Full).is_ok() {
                open = next;
                break;
            }
            open[cell.index()].remove(symbol);
            queue.touch(cell);
            queue.run(&mut open, Depth::Full).ok()?;
        }
    }
    let mark = |cell: Cell| open[cell.index()].single().map(|symbol| Mark { cell, symbol });
    let marks: Option<Vec<Mark>> = frame.cells.iter().map(mark).collect();
    marks.filter(|_| crate::solve::constrained::holds(frame, &open))
}
