//! Rings of cells that all may hold two symbols and could exchange them.

use super::Ring;
use crate::board::Board;
use crate::grid::Cell;
use crate::problem::Frame;
use crate::rule::Report;
use crate::symbol::Symbols;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// More cells nobody follows around.
const MOST_CELLS: usize = 12;

/// Cells of a ring that may have more than the two symbols.
const MOST_GUARDED: usize = 2;

/// Visits every rectangle whose corners may all hold the two candidates of one of them, and could exchange them.
pub(super) fn rectangles(
    board: &Board<'_>,
    found: &Report<'_>,
    visit: &mut dyn FnMut(&Ring<'_>),
) -> ControlFlow<()> {
    let frame = board.frame();
    let (rows, _) = frame.crossing_lines();
    for (at, &row) in rows.iter().enumerate() {
        found.go_on()?;
        for &lower in &rows[at + 1..] {
            let sides: Vec<[Cell; 2]> = frame.groups[row]
                .cells
                .iter()
                .zip(&frame.groups[lower].cells)
                .map(|(&upper, &lower)| [upper, lower])
                .filter(|[upper, lower]| {
                    let both = board.candidates(*upper).intersection(board.candidates(*lower));
                    !board.is_decided(*upper) && !board.is_decided(*lower) && both.len() >= 2
                })
                .collect();
            for (at, &[a, d]) in sides.iter().enumerate() {
                for &[b, c] in &sides[at + 1..] {
                    let cells = [a, b, c, d];
                    let twos = cells.iter().map(|&cell| board.candidates(cell)).filter(|all| all.len() == 2);
                    let pairs: BTreeSet<Symbols> = twos.collect();
                    let fits =
                        |pair: &&Symbols| cells.iter().all(|&cell| pair.is_subset(board.candidates(cell)));
                    if let Some(&pair) = pairs.iter().find(fits)
                        && can_exchange(frame, &cells)
                    {
                        visit(&Ring { board, cells: &cells, pair });
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits every ring of more than four cells of which at most two have more than the same two candidates, each set of cells once.
pub(super) fn longer(
    board: &Board<'_>,
    found: &Report<'_>,
    visit: &mut dyn FnMut(&Ring<'_>),
) -> ControlFlow<()> {
    let open = board.undecided();
    let pairs: BTreeSet<Symbols> =
        open.iter().map(|cell| board.candidates(cell)).filter(|all| all.len() == 2).collect();
    for pair in pairs {
        found.go_on()?;
        let cells: Vec<Cell> = open.iter().filter(|&cell| pair.is_subset(board.candidates(cell))).collect();
        let twos = cells.iter().filter(|&&cell| board.candidates(cell) == pair).count();
        if twos + MOST_GUARDED < 6 {
            continue;
        }
        let held = vec![0; board.frame().groups.len()];
        let mut walk =
            Around { board, pair, cells: &cells, ring: Vec::new(), held, guarded: 0, seen: BTreeSet::new() };
        for start in 0..cells.len() {
            found.go_on()?;
            walk.go(start, start, visit);
        }
    }
    ControlFlow::Continue(())
}

/// A walk around a ring that has not closed yet.
struct Around<'a> {
    board: &'a Board<'a>,
    pair: Symbols,
    cells: &'a [Cell],
    ring: Vec<Cell>,
    /// How many cells of the ring each group holds.
    held: Vec<u8>,
    guarded: usize,
    seen: BTreeSet<Vec<Cell>>,
}

impl Around<'_> {
    /// Goes on to a cell, by number, of a ring that began at its lowest.
    fn go(&mut self, start: usize, at: usize, visit: &mut dyn FnMut(&Ring<'_>)) {
        let (board, frame, cell) = (self.board, self.board.frame(), self.cells[at]);
        let more = usize::from(board.candidates(cell) != self.pair);
        // In every group there are two cells of the ring or none, or an exchange would change what it holds.
        let full = frame.seats(cell).iter().any(|seat| self.held[seat.group as usize] == 2);
        if full || self.guarded + more > MOST_GUARDED || self.ring.len() == MOST_CELLS {
            return;
        }
        self.ring.push(cell);
        self.guarded += more;
        frame.seats(cell).iter().for_each(|seat| self.held[seat.group as usize] += 1);
        let closes =
            self.ring.len() > 4 && self.ring.len().is_multiple_of(2) && frame.sees(cell, self.cells[start]);
        if closes && can_exchange(frame, &self.ring) {
            let mut sorted = self.ring.clone();
            sorted.sort_unstable();
            if self.seen.insert(sorted) {
                visit(&Ring { board, cells: &self.ring, pair: self.pair });
            }
        }
        for next in start + 1..self.cells.len() {
            if frame.sees(cell, self.cells[next]) && !self.ring.contains(&self.cells[next]) {
                self.go(start, next, visit);
            }
        }
        frame.seats(cell).iter().for_each(|seat| self.held[seat.group as usize] -= 1);
        self.guarded -= more;
        self.ring.pop();
    }
}

/// Whether every group and every sum holds as many cells with one symbol as with the other, taking turns around the ring.
fn can_exchange(frame: &Frame, ring: &[Cell]) -> bool {
    let even = |holds: &dyn Fn(Cell) -> bool| {
        let count = |first: usize| ring.iter().skip(first).step_by(2).filter(|&&cell| holds(cell)).count();
        count(0) == count(1)
    };
    ring.iter().all(|&cell| {
        frame
            .seats(cell)
            .iter()
            .all(|seat| even(&|cell| frame.groups[seat.group as usize].set.contains(cell)))
            && frame.cages_of(cell).iter().all(|&cage| even(&|cell| frame.cages_of(cell).contains(&cage)))
    })
}
