//! Reasons from filters: facts are given back, and what cannot be given back without losing the conclusion is the reason.
//!
//! One function serves every constraint. It needs no more of it than the filter that found the conclusion.

use crate::board::{Board, Depth};
use crate::constraint::{Constraint, Why};
use crate::grid::{Cell, CellSet};
use crate::problem::Frame;
use crate::rule::{Because, Figure};
use crate::symbol::{Mark, Symbols};
use std::cmp::Reverse;

/// What is to follow.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// Nothing satisfies the constraint.
    Fail,
    /// These places lose what they lose.
    Places(Vec<Cell>),
}

/// Something known of a place: what it was narrowed to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Fact {
    /// The place, as an index into the scope.
    pub(super) at: usize,
    /// What it leaves of it.
    pub(super) leaves: Symbols,
}

/// Asks one constraint again and again, with fewer and fewer facts.
pub(super) struct Asked<'f> {
    constraint: &'f dyn Constraint,
    full: bool,
    /// What each place could be at the start.
    start: Vec<Symbols>,
    /// The places that must lose, and what is left of them at most; nothing where the constraint must fail.
    goal: Vec<(usize, Symbols)>,
    left: Vec<Symbols>,
}

impl<'f> Asked<'f> {
    /// One constraint, and what it must leave of places of its scope; nothing: it must fail.
    pub(super) fn new(frame: &'f Frame, at: usize, depth: Depth, goal: Vec<(usize, Symbols)>) -> Asked<'f> {
        let constraint = &*frame.constraints()[at].constraint;
        let full = depth == Depth::Full || (depth == Depth::Trial && constraint.is_global());
        let start = constraint.scope().iter().map(|&cell| frame.start(cell)).collect();
        Asked { constraint, full, start, goal, left: Vec::new() }
    }

    /// Whether the conclusion follows from these facts.
    fn follows(&mut self, facts: impl Iterator<Item = Fact>) -> bool {
        self.left.clone_from(&self.start);
        for fact in facts {
            self.left[fact.at] = self.left[fact.at].intersection(fact.leaves);
        }
        if self.left.iter().any(|left| left.is_empty()) {
            return true;
        }
        let filtered = if self.full {
            self.constraint.full(&mut self.left)
        } else {
            self.constraint.easy(&mut self.left)
        };
        if filtered.is_err() || self.left.iter().any(|left| left.is_empty()) {
            return true;
        }
        !self.goal.is_empty() && self.goal.iter().all(|&(at, most)| self.left[at].is_subset(most))
    }

    /// The facts that cannot be given back, in order. Those that come first are given back first. All of them must be enough.
    pub(super) fn needed(&mut self, facts: &[Fact]) -> Vec<usize> {
        // What a constraint over the whole board shows at a glance is told as that: it is the simpler reason, and sooner found.
        if self.full && self.constraint.is_global() {
            self.full = false;
            self.full = !self.follows(facts.iter().copied());
        }
        let mut kept = vec![true; facts.len()];
        self.give_back(facts, &mut kept, 0, facts.len());
        (0..facts.len()).filter(|&at| kept[at]).collect()
    }

    /// Tries a whole run of facts, then its halves.
    fn give_back(&mut self, facts: &[Fact], kept: &mut [bool], from: usize, to: usize) {
        if from == to {
            return;
        }
        kept[from..to].fill(false);
        if self.follows(facts.iter().zip(kept.iter()).filter(|(_, kept)| **kept).map(|(fact, _)| *fact)) {
            return;
        }
        kept[from..to].fill(true);
        if to - from > 1 {
            let middle = usize::midpoint(from, to);
            self.give_back(facts, kept, from, middle);
            self.give_back(facts, kept, middle, to);
        }
    }
}

/// How far a place lies from the borders of the board, across and down together, in halves of cells.
fn to_border(frame: &Frame, cell: Cell) -> u16 {
    let (spot, grid) = (frame.spot(cell), frame.grid);
    let nearer = |at: u8, cells: u8| u16::from(at).min((2 * u16::from(cells)).saturating_sub(at.into()));
    nearer(spot.y, grid.rows) + nearer(spot.x, grid.cols)
}

/// What one constraint shows on a board, and from which of its places.
pub(super) struct Question<'q, 'b> {
    board: &'q Board<'b>,
    at: usize,
    depth: Depth,
    goal: Vec<(usize, Symbols)>,
}

impl<'q, 'b> Question<'q, 'b> {
    pub(super) fn new(board: &'q Board<'b>, at: usize, depth: Depth, goal: &Goal) -> Question<'q, 'b> {
        let frame = board.frame();
        let scope = frame.constraints()[at].constraint.scope();
        let mut left = Vec::new();
        let _ = crate::board::filter(frame, at, board.all_candidates(), depth, &mut left);
        let goal = match goal {
            Goal::Fail => Vec::new(),
            Goal::Places(places) => {
                // What was gone before is no part of what goes now; but what stands must be all that is left.
                let most = |index: usize, cell: Cell| match left[index].single() {
                    Some(_) => left[index],
                    None => frame.start(cell).difference(board.candidates(cell).difference(left[index])),
                };
                let lost = |(index, &cell): (usize, &Cell)| {
                    places.contains(&cell).then(|| (index, most(index, cell)))
                };
                scope.iter().enumerate().filter_map(lost).collect()
            }
        };
        Question { board, at, depth, goal }
    }

    /// The reason: the places whose candidates matter, and what is known of them.
    pub(super) fn because(&self) -> Because {
        let frame = self.board.frame();
        let constraint = &frame.constraints()[self.at].constraint;
        let scope = constraint.scope();
        let known = |(at, &cell): (usize, &Cell)| {
            let leaves = self.board.candidates(cell);
            (leaves != frame.start(cell)).then_some(Fact { at, leaves })
        };
        let mut facts: Vec<Fact> = scope.iter().enumerate().filter_map(known).collect();
        if constraint.is_global() {
            // Of several reasons the nearest is the easiest to see, and of these the one at the border; so it is the same on twins. What
            // is far is given back first.
            facts.sort_by_cached_key(|fact| {
                let cell = scope[fact.at];
                Reverse((self.distance(cell), to_border(frame, cell)))
            });
        }
        let mut needed = Asked::new(frame, self.at, self.depth, self.goal.clone()).needed(&facts);
        needed.sort_unstable_by_key(|&at| facts[at].at);
        let (mut cells, mut facts_used, mut gone) = (CellSet::EMPTY, Vec::new(), Vec::new());
        for fact in needed.iter().map(|&at| facts[at]) {
            let cell = scope[fact.at];
            cells.insert(cell);
            match fact.leaves.single() {
                Some(symbol) => facts_used.push(Mark { cell, symbol }),
                None => gone.extend(super::marks(cell, frame.start(cell).difference(fact.leaves))),
            }
        }
        let open: Vec<Symbols> = scope.iter().map(|&cell| self.board.candidates(cell)).collect();
        let figure = Figure::Known { facts: facts_used, gone, why: self.why(&**constraint, &open) };
        Because { cells, constraints: vec![self.at], figure, ..Because::default() }
    }

    /// How far a place lies from the nearest of those that must lose something, in halves of cells.
    fn distance(&self, cell: Cell) -> u16 {
        let frame = self.board.frame();
        let scope = frame.constraints()[self.at].constraint.scope();
        let from = frame.spot(cell);
        let to = self.goal.iter().map(|&(at, _)| frame.spot(scope[at]));
        to.map(|to| u16::from(from.y.abs_diff(to.y)) + u16::from(from.x.abs_diff(to.x))).min().unwrap_or(0)
    }

    /// The sort of argument that strikes all that goes; where it is not one alone, that nothing else fits.
    fn why(&self, constraint: &dyn Constraint, open: &[Symbols]) -> Option<Why> {
        let mut all = self.goal.iter().map(|&(at, most)| {
            let mut each = open[at].difference(most).iter().map(|symbol| constraint.why(open, at, symbol));
            let first = each.next()?;
            // What has no other place stays, whatever else speaks against the others.
            let last = |why: Why| most.single().is_some() && why == Why::LastPlace;
            each.try_fold(first, |so_far, why| match so_far == why {
                true => Some(why),
                false => [so_far, why].into_iter().any(last).then_some(Why::LastPlace),
            })
        });
        let first = all.next()?;
        Some(if all.all(|why| why == first) { first.unwrap_or(Why::NoFilling) } else { Why::NoFilling })
    }
}
