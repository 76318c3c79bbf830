//! What follows at once from constraints: only those whose places changed are asked again, the cheap ones first.
//!
//! Solver, trials and makers all follow through here. The state is a slice of candidates, one set for each place of a frame.

use super::{Board, Contradiction};
use crate::grid::Cell;
use crate::problem::Frame;
use crate::symbol::{Mark, Symbols};
use std::collections::VecDeque;

/// How hard each constraint is looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// What a person sees at a glance.
    Easy,
    /// At a glance, but in full where a constraint spans the board: nobody follows a loop half.
    Trial,
    /// All that one constraint shows.
    Full,
}

/// Constraints that wait to be asked.
#[derive(Debug)]
pub(crate) struct Queue<'f> {
    frame: &'f Frame,
    cheap: VecDeque<u32>,
    dear: VecDeque<u32>,
    waiting: Vec<bool>,
    /// Constraints that are left out.
    off: Vec<bool>,
    /// Constraints that changed something since this was last emptied.
    used: Vec<bool>,
    scratch: Vec<Symbols>,
}

impl<'f> Queue<'f> {
    /// Nobody waits.
    pub(crate) fn new(frame: &'f Frame) -> Queue<'f> {
        Queue {
            frame,
            cheap: VecDeque::new(),
            dear: VecDeque::new(),
            waiting: vec![false; frame.constraints().len()],
            off: vec![false; frame.constraints().len()],
            used: vec![false; frame.constraints().len()],
            scratch: Vec::new(),
        }
    }

    /// All constraints wait.
    pub(crate) fn all(frame: &'f Frame) -> Queue<'f> {
        let mut queue = Queue::new(frame);
        (0..frame.constraints().len()).for_each(|at| queue.push(at));
        queue
    }

    /// All constraints wait but those that are left out, as long as this queue is used.
    pub(crate) fn without(frame: &'f Frame, off: &[bool]) -> Queue<'f> {
        let mut queue = Queue { off: off.to_vec(), ..Queue::new(frame) };
        (0..frame.constraints().len()).for_each(|at| queue.push(at));
        queue
    }

    /// Whether a constraint changed anything so far.
    pub(crate) fn is_used(&self, at: usize) -> bool {
        self.used[at]
    }

    fn push(&mut self, at: usize) {
        if !self.off[at] && !std::mem::replace(&mut self.waiting[at], true) {
            let cheap = self.frame.constraints()[at].constraint.is_cheap();
            if cheap { &mut self.cheap } else { &mut self.dear }.push_back(at as u32);
        }
    }

    /// The constraints of a place wait, because its candidates changed.
    pub(crate) fn touch(&mut self, cell: Cell) {
        let frame = self.frame;
        frame.constraints_of(cell).iter().for_each(|&at| self.push(at as usize));
    }

    /// Nobody waits any more: for a state that was given up.
    pub(crate) fn clear(&mut self) {
        while let Some(at) = self.cheap.pop_front().or_else(|| self.dear.pop_front()) {
            self.waiting[at as usize] = false;
        }
    }

    /// Asks whoever waits until nothing changes any more; or says which constraint nothing satisfies.
    pub(crate) fn run(&mut self, open: &mut [Symbols], depth: Depth) -> Result<(), usize> {
        while let Some(at) = self.cheap.pop_front().or_else(|| self.dear.pop_front()) {
            self.waiting[at as usize] = false;
            if let Err(at) = self.ask(at as usize, open, depth) {
                self.clear();
                return Err(at);
            }
        }
        Ok(())
    }

    fn ask(&mut self, at: usize, open: &mut [Symbols], depth: Depth) -> Result<(), usize> {
        let frame = self.frame;
        let constraint = &frame.constraints()[at].constraint;
        let (scope, global) = (constraint.scope(), constraint.is_global());
        let mut scratch = std::mem::take(&mut self.scratch);
        let asked = filter(frame, at, open, depth, &mut scratch);
        if asked.is_ok() {
            for (&cell, &left) in scope.iter().zip(&scratch) {
                if left != open[cell.index()] {
                    open[cell.index()] = left;
                    self.used[at] = true;
                    for &other in frame.constraints_of(cell) {
                        // A filter that is not exact may find more the second time.
                        if other as usize != at || depth != Depth::Full || global {
                            self.push(other as usize);
                        }
                    }
                }
            }
        }
        self.scratch = scratch;
        asked.map_err(|_| at)
    }
}

/// Asks one constraint: what is left of the candidates of its places, in their order.
pub(crate) fn filter(
    frame: &Frame,
    at: usize,
    open: &[Symbols],
    depth: Depth,
    left: &mut Vec<Symbols>,
) -> crate::constraint::Filtered {
    let constraint = &frame.constraints()[at].constraint;
    left.clear();
    left.extend(constraint.scope().iter().map(|cell| open[cell.index()]));
    let full = match depth {
        Depth::Easy => false,
        Depth::Trial => constraint.is_global(),
        Depth::Full => true,
    };
    if full {
        constraint.full(left)?;
    } else {
        constraint.easy(left)?;
    }
    if left.iter().any(|symbols| symbols.is_empty()) { Err(crate::constraint::Failed) } else { Ok(()) }
}

/// Follows all constraints on a board to their end.
pub(super) fn follow(board: &mut Board<'_>) -> Result<(), Contradiction> {
    let frame = board.frame();
    let mut open = board.all_candidates().to_vec();
    Queue::all(frame).run(&mut open, Depth::Full).map_err(Contradiction::Constraint)?;
    for cell in board.undecided().iter() {
        let left = open[cell.index()];
        if let Some(symbol) = left.single() {
            board.decide(Mark { cell, symbol })?;
            continue;
        }
        for symbol in board.candidates(cell).difference(left).iter() {
            board.strike(Mark { cell, symbol })?;
        }
    }
    Ok(())
}
