//! As many constraints together as it takes, for boards on which no single supposition leads anywhere.
//!
//! Only on boards with one solution: there a walk never stops before its end. First suppositions within suppositions are looked at, in sweeps
//! over the whole board, so that twins go the same way; where even that finds nothing, everything that is not part of the solution
//! goes at once. Told is the smallest set of constraints found that leaves no other way.

use super::waves::Waves;
use crate::board::{Board, Depth, Queue};
use crate::grid::CellSet;
use crate::problem::Frame;
use crate::rule::{Because, Report};
use crate::solve::constrained::search_from;
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// Strikes what suppositions within suppositions refute, or else all that is not part of the only solution.
pub(in crate::rules) fn deep(board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let mut stopped = false;
    let search = search_from(frame, board.all_candidates(), 2, &mut || {
        stopped = found.go_on().is_break();
        !stopped
    });
    if stopped {
        return ControlFlow::Break(());
    }
    let ([solution], true) = (&search.solutions[..], search.complete) else {
        return ControlFlow::Continue(());
    };
    // Only what the solution denies can be refuted.
    let wrong: Vec<Mark> = board
        .undecided()
        .iter()
        .filter(|&cell| frame.is_answer(cell))
        .flat_map(|cell| board.candidates(cell).iter().map(move |symbol| Mark { cell, symbol }))
        .filter(|mark| solution.binary_search(mark).is_err())
        .collect();
    let mut refuted: Vec<(Mark, u32)> = Vec::new();
    let mut most = u32::MAX;
    for &mark in &wrong {
        found.go_on()?;
        let Some(sweeps) = nested(frame, board.all_candidates(), mark, most, found)? else { continue };
        if found.shortest && sweeps < most {
            most = sweeps;
            refuted.clear();
        }
        refuted.push((mark, sweeps));
    }
    if refuted.is_empty() {
        refuted = wrong.iter().map(|&mark| (mark, 0)).collect();
    }
    let mut cores = None;
    for (mark, sweeps) in refuted {
        let length = if sweeps == 0 { 1000 } else { 100 + sweeps };
        found.strike_after(length, vec![mark], || because(board, &mut cores, mark))?;
    }
    ControlFlow::Continue(())
}

/// After how many sweeps of suppositions within it a supposition has no way left.
fn nested(
    frame: &Frame,
    open: &[Symbols],
    mark: Mark,
    most: u32,
    found: &Report<'_>,
) -> ControlFlow<(), Option<u32>> {
    let mut queue = Queue::new(frame);
    let mut open = open.to_vec();
    open[mark.cell.index()] = Symbols::only(mark.symbol);
    queue.touch(mark.cell);
    if queue.run(&mut open, Depth::Full).is_err() {
        return ControlFlow::Continue(Some(1));
    }
    for sweep in 1..=most {
        let mut waves = Waves::new(frame, open.clone());
        let mut gone: Vec<Mark> = Vec::new();
        let left = frame.cells.iter().filter(|&cell| open[cell.index()].len() > 1 && frame.is_answer(cell));
        for cell in left {
            found.go_on()?;
            let refuted = |symbol: &crate::symbol::Symbol| {
                let mark = Mark { cell, symbol: *symbol };
                !waves.is_settled(mark) && waves.suppose(mark, u32::MAX, None).is_some()
            };
            gone.extend(open[cell.index()].iter().filter(refuted).map(|symbol| Mark { cell, symbol }));
        }
        if gone.is_empty() {
            return ControlFlow::Continue(None);
        }
        for mark in gone {
            open[mark.cell.index()].remove(mark.symbol);
            if open[mark.cell.index()].is_empty() {
                return ControlFlow::Continue(Some(sweep));
            }
            queue.touch(mark.cell);
        }
        if queue.run(&mut open, Depth::Full).is_err() {
            return ControlFlow::Continue(Some(sweep));
        }
    }
    ControlFlow::Continue(None)
}

#[cfg(feature = "sat")]
type Cores<'f> = Option<sat::Cores<'f>>;
#[cfg(not(feature = "sat"))]
type Cores<'f> = Option<std::marker::PhantomData<&'f ()>>;

/// The smallest set of constraints and places that was found to refute a mark.
fn because<'b>(board: &Board<'b>, cores: &mut Cores<'b>, mark: Mark) -> Because {
    #[cfg(feature = "sat")]
    if let Some(because) = cores.get_or_insert_with(|| sat::Cores::new(board)).because(board, mark) {
        return because;
    }
    // Without a SAT solver: everything.
    let _ = (cores, mark);
    let constraints = (0..board.frame().constraints().len()).collect();
    let cells: CellSet = board.frame().cells;
    Because { cells, constraints, ..Because::default() }
}

#[cfg(feature = "sat")]
mod sat {
    use super::{Because, Board, CellSet, Mark};
    use crate::grid::Cell;
    use crate::rule::Figure;
    use crate::solve::constrained::{Answer, Formula};
    use std::collections::BTreeMap;

    /// The constraints of a board, each to be taken or left.
    pub(super) struct Cores<'f> {
        formula: Formula<'f, 'static>,
        /// What each literal that may be assumed stands for.
        assumed: BTreeMap<i32, Assumed>,
    }

    /// Conflicts, and boards in several pieces, after which something is taken to be needed: to show that a board without it has a
    /// solution can take very long where all must hang together.
    const SOON: u64 = 30;

    #[derive(Copy, Clone)]
    enum Assumed {
        Constraint(usize),
        Known(Cell),
    }

    impl<'f> Cores<'f> {
        pub(super) fn new(board: &Board<'f>) -> Cores<'f> {
            let frame = board.frame();
            let mut start = board.all_candidates().to_vec();
            frame.cells.iter().for_each(|cell| start[cell.index()] = frame.start(cell));
            let mut formula = Formula::guarded(frame, &start, &|| true);
            let mut assumed = BTreeMap::new();
            for at in 0..frame.constraints().len() {
                assumed.insert(formula.guard(at), Assumed::Constraint(at));
            }
            for cell in frame.cells.iter().filter(|&cell| board.candidates(cell) != frame.start(cell)) {
                assumed.insert(formula.narrow(cell, board.candidates(cell)), Assumed::Known(cell));
            }
            Cores { formula, assumed }
        }

        pub(super) fn because(&mut self, board: &Board<'f>, mark: Mark) -> Option<Because> {
            let supposed = self.formula.literal(mark)?;
            let mut kept: Vec<i32> = self.assumed.keys().copied().collect();
            self.shrink(&mut kept, supposed, u64::MAX)?;
            // Asked again with what was enough, the solver often needs still less.
            loop {
                let before = kept.len();
                self.shrink(&mut kept, supposed, u64::MAX)?;
                if kept.len() == before {
                    break;
                }
            }
            // One by one: what is seen soon not to be needed goes. Known places first, for a person has those before the eyes.
            for literal in kept.clone().into_iter().rev() {
                if !kept.contains(&literal) {
                    continue;
                }
                let mut tried: Vec<i32> = kept.iter().copied().filter(|&other| other != literal).collect();
                if self.shrink(&mut tried, supposed, SOON).is_some() {
                    kept = tried;
                }
            }
            let mut because = Because::default();
            let mut cells = CellSet::EMPTY;
            for literal in kept {
                match self.assumed.get(&literal) {
                    Some(&Assumed::Constraint(at)) => because.constraints.push(at),
                    Some(&Assumed::Known(cell)) => {
                        cells.insert(cell);
                    }
                    None => {}
                }
            }
            let fact = |cell: Cell| board.candidates(cell).single().map(|symbol| Mark { cell, symbol });
            let facts = cells.iter().filter_map(fact).collect();
            because.figure = Figure::Known { facts, gone: Vec::new(), why: None };
            because.cells = cells;
            Some(because)
        }

        /// Keeps what is enough to refute the supposition; `None` where it is not refuted, or not within so many conflicts.
        fn shrink(&mut self, kept: &mut Vec<i32>, supposed: i32, most: u64) -> Option<()> {
            let assumed: Vec<i32> = kept.iter().copied().chain([supposed]).collect();
            if self.formula.solve_within(&assumed, most) != Answer::No {
                return None;
            }
            let core = self.formula.core();
            kept.retain(|literal| core.contains(literal) || core.contains(&-literal));
            Some(())
        }
    }
}
