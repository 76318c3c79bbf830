//! Two constraints together: a candidate that either would allow, but not both at once.

use super::sentence;
use crate::board::{Board, Depth, filter};
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Found, Rule};
use crate::symbol::{Mark, Symbols};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What two constraints say that share places.
pub(in crate::rules) struct TwoTogether;

/// The most open places two constraints may have: beyond that nobody sees both at once.
const MOST_OPEN: usize = 24;
/// Pairs looked at between two questions whether to go on.
const A_QUESTION: usize = 16;

impl Rule for TwoTogether {
    fn name(&self) -> &'static str {
        "two clues together"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("two clues together", "2つの条件の組み合わせ")
    }

    fn effort(&self) -> f64 {
        5.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if !frame.is_constrained() {
            return ControlFlow::Continue(());
        }
        for (number, (a, b)) in pairs(frame, board.all_candidates()).into_iter().enumerate() {
            if number.is_multiple_of(A_QUESTION) {
                found.go_on()?;
            }
            let both = Both::new(frame, board.all_candidates(), a, b);
            let (mut stands, mut gone) = (Vec::new(), Vec::new());
            for &cell in &both.cells {
                let left = both.left_of(cell);
                if left == board.candidates(cell) {
                    continue;
                }
                match left.single() {
                    Some(symbol) => stands.push(Mark { cell, symbol }),
                    None => gone.extend(super::marks(cell, board.candidates(cell).difference(left))),
                }
            }
            let (written, struck) = (stands.clone(), gone.clone());
            found.write(stands, || because(board, &both, &written))?;
            found.strike(gone, || because(board, &both, &struck))?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        sentence(frame, deduction, lang)
    }
}

/// What the first pair that finds anything strikes: for makers, who ask again until nothing is found.
pub(crate) fn two_together(frame: &Frame, open: &[Symbols]) -> Vec<Mark> {
    for (a, b) in pairs(frame, open) {
        let both = Both::new(frame, open, a, b);
        let gone = both
            .cells
            .iter()
            .flat_map(|&cell| super::marks(cell, open[cell.index()].difference(both.left_of(cell))));
        let gone: Vec<Mark> = gone.collect();
        if !gone.is_empty() {
            return gone;
        }
    }
    Vec::new()
}

/// Constraints that share at least two open places, and are small enough.
fn pairs(frame: &Frame, candidates: &[Symbols]) -> Vec<(usize, usize)> {
    let open = |at: usize| -> Vec<Cell> {
        let scope = frame.constraints()[at].constraint.scope();
        scope.iter().copied().filter(|&cell| candidates[cell.index()].len() > 1).collect()
    };
    let mut pairs = BTreeSet::new();
    for a in 0..frame.constraints().len() {
        if frame.constraints()[a].constraint.is_global() {
            continue;
        }
        let own = open(a);
        if own.len() < 2 || own.len() > MOST_OPEN {
            continue;
        }
        let mut shared: Vec<u32> = own.iter().flat_map(|&cell| frame.constraints_of(cell)).copied().collect();
        shared.sort_unstable();
        for run in shared.chunk_by(PartialEq::eq) {
            let b = run[0] as usize;
            if run.len() < 2 || b <= a || frame.constraints()[b].constraint.is_global() {
                continue;
            }
            if open(b).len() + own.len() - run.len() <= MOST_OPEN {
                pairs.insert((a, b));
            }
        }
    }
    pairs.into_iter().collect()
}

/// Two constraints over what is left of their places.
struct Both<'f> {
    frame: &'f Frame,
    pair: [usize; 2],
    /// The open places of either.
    cells: Vec<Cell>,
    open: Vec<Symbols>,
}

impl<'f> Both<'f> {
    fn new(frame: &'f Frame, open: &[Symbols], a: usize, b: usize) -> Both<'f> {
        let scopes = [a, b].map(|at| frame.constraints()[at].constraint.scope());
        let all: BTreeSet<Cell> = scopes.into_iter().flatten().copied().collect();
        let cells = all.into_iter().filter(|cell| open[cell.index()].len() > 1).collect();
        Both { frame, pair: [a, b], cells, open: open.to_vec() }
    }

    /// What both leave of a place.
    fn left_of(&self, cell: Cell) -> Symbols {
        let fits = |symbol: &crate::symbol::Symbol| {
            let mut open = self.open.clone();
            open[cell.index()] = Symbols::only(*symbol);
            self.is_possible(&mut open)
        };
        self.open[cell.index()].iter().filter(fits).collect()
    }

    /// Whether both can be satisfied at once.
    fn is_possible(&self, open: &mut [Symbols]) -> bool {
        if !self.follow(open) {
            return false;
        }
        let Some(&cell) =
            self.cells.iter().find(|cell| open[cell.index()].len() > 1 && self.is_shared(**cell))
        else {
            // Where nothing is open that both speak of, each is satisfied by itself.
            return true;
        };
        open[cell.index()].iter().any(|symbol| {
            let mut next = open.to_vec();
            next[cell.index()] = Symbols::only(symbol);
            self.is_possible(&mut next)
        })
    }

    fn is_shared(&self, cell: Cell) -> bool {
        self.pair.iter().all(|&at| self.frame.constraints()[at].constraint.scope().contains(&cell))
    }

    fn follow(&self, open: &mut [Symbols]) -> bool {
        let mut left = Vec::new();
        loop {
            let mut changed = false;
            for at in self.pair {
                if filter(self.frame, at, open, Depth::Full, &mut left).is_err() {
                    return false;
                }
                for (cell, &left) in self.frame.constraints()[at].constraint.scope().iter().zip(&left) {
                    changed |= open[cell.index()] != left;
                    open[cell.index()] = left;
                }
            }
            if !changed {
                return true;
            }
        }
    }
}

/// The reason: both constraints, and what is known of their places, as far as it is needed.
fn because(board: &Board<'_>, both: &Both<'_>, marks: &[Mark]) -> Because {
    let frame = board.frame();
    let places: BTreeSet<Cell> = marks.iter().map(|mark| mark.cell).collect();
    let goal: Vec<(Cell, Symbols)> = places.into_iter().map(|cell| (cell, both.left_of(cell))).collect();
    let scopes = both.pair.map(|at| frame.constraints()[at].constraint.scope());
    let all: BTreeSet<Cell> = scopes.into_iter().flatten().copied().collect();
    let mut open = both.open.clone();
    let mut cells = CellSet::EMPTY;
    for cell in all {
        let known = board.candidates(cell);
        if known == frame.start(cell) {
            continue;
        }
        open[cell.index()] = frame.start(cell);
        let more = Both::new(frame, &open, both.pair[0], both.pair[1]);
        if !goal.iter().all(|&(place, most)| more.left_of(place).is_subset(most)) {
            open[cell.index()] = known;
            cells.insert(cell);
        }
    }
    let fact = |cell: Cell| board.candidates(cell).single().map(|symbol| Mark { cell, symbol });
    let facts = cells.iter().filter_map(fact).collect();
    Because { cells, constraints: both.pair.to_vec(), facts, ..Because::default() }
}
