//! Two constraints together: a candidate that either would allow, but not both at once.

use super::sentence;
use crate::board::Board;
use crate::constraint::Constraint;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
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

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
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

/// Strikes what pairs find, one pair after the other, until each was asked once; what went. For makers, who ask again until nothing is
/// found.
pub(crate) fn two_together(frame: &Frame, open: &mut [Symbols], off: &[bool]) -> Vec<Mark> {
    let mut all = Vec::new();
    for (a, b) in pairs(frame, open) {
        if off[a] || off[b] {
            continue;
        }
        let both = Both::new(frame, open, a, b);
        for &cell in &both.cells {
            let left = both.left_of(cell);
            all.extend(super::marks(cell, open[cell.index()].difference(left)));
            open[cell.index()] = left;
        }
    }
    all
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
    constraints: [&'f dyn Constraint; 2],
    pair: [usize; 2],
    /// The open places of either.
    cells: Vec<Cell>,
    /// All places of either, what is left of them, and where each constraint has them.
    all: Vec<Cell>,
    open: Vec<Symbols>,
    scopes: [Vec<usize>; 2],
    /// The open places of both, by index.
    shared: Vec<usize>,
}

impl<'f> Both<'f> {
    fn new(frame: &'f Frame, open: &[Symbols], a: usize, b: usize) -> Both<'f> {
        let constraints = [a, b].map(|at| &*frame.constraints()[at].constraint);
        let mut all: Vec<Cell> = constraints.iter().flat_map(|one| one.scope()).copied().collect();
        all.sort_unstable();
        all.dedup();
        let index = |cell: &Cell| all.binary_search(cell).expect("a place of either");
        let scopes = constraints.map(|one| one.scope().iter().map(index).collect::<Vec<usize>>());
        let left: Vec<Symbols> = all.iter().map(|cell| open[cell.index()]).collect();
        let shared =
            scopes[0].iter().copied().filter(|at| left[*at].len() > 1 && scopes[1].contains(at)).collect();
        let cells = all.iter().copied().filter(|cell| open[cell.index()].len() > 1).collect();
        Both { constraints, pair: [a, b], cells, all, open: left, scopes, shared }
    }

    /// What both leave of a place.
    fn left_of(&self, cell: Cell) -> Symbols {
        let at = self.all.binary_search(&cell).expect("a place of either");
        let fits = |symbol: &crate::symbol::Symbol| {
            let mut open = self.open.clone();
            open[at] = Symbols::only(*symbol);
            self.is_possible(&mut open)
        };
        self.open[at].iter().filter(fits).collect()
    }

    /// Whether both can be satisfied at once.
    fn is_possible(&self, open: &mut [Symbols]) -> bool {
        if !self.follow(open) {
            return false;
        }
        // Where nothing is open that both speak of, each is satisfied by itself.
        let Some(&at) = self.shared.iter().find(|at| open[**at].len() > 1) else { return true };
        open[at].iter().any(|symbol| {
            let mut next = open.to_vec();
            next[at] = Symbols::only(symbol);
            self.is_possible(&mut next)
        })
    }

    fn follow(&self, open: &mut [Symbols]) -> bool {
        let mut left = Vec::new();
        loop {
            let mut changed = false;
            for (constraint, scope) in self.constraints.iter().zip(&self.scopes) {
                left.clear();
                left.extend(scope.iter().map(|at| open[*at]));
                if constraint.full(&mut left).is_err() || left.iter().any(|left| left.is_empty()) {
                    return false;
                }
                for (at, &left) in scope.iter().zip(&left) {
                    changed |= open[*at] != left;
                    open[*at] = left;
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
    let mut open = board.all_candidates().to_vec();
    let mut cells = CellSet::EMPTY;
    for &cell in &both.all {
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
    let figure = Figure::Known { facts, gone: Vec::new(), why: None };
    Because { cells, constraints: both.pair.to_vec(), figure, ..Because::default() }
}
