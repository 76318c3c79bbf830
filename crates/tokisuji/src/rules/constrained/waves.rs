//! Trials: a mark is supposed to stand, and what follows is followed wave by wave, until some constraint has no way left.
//!
//! A wave asks all constraints whose places changed, each of them on the board as the wave before left it. Those that span the board
//! wait until the others have nothing more to say, as people follow a line before they look at the whole. So the number of waves depends
//! on nothing but the puzzle, and twins are graded alike.

use super::told::because;
use crate::board::{Board, Depth, filter};
use crate::grid::Cell;
use crate::problem::Frame;
use crate::rule::Report;
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// Suppositions looked at between two questions whether to go on.
const A_QUESTION: usize = 16;

/// Strikes what a supposition refutes, the shortest first.
pub(in crate::rules) fn trial(board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
    let mut waves = Waves::new(board.frame(), board.all_candidates().to_vec());
    let refuted = refuted(board, &mut waves, found, found.shortest)?;
    for (mark, length) in refuted {
        found.strike_after(length, vec![mark], || because(board, &mut waves, mark, length))?;
    }
    ControlFlow::Continue(())
}

/// How many waves are followed at first: most of the time a few are enough.
const FIRST_WAVES: [u32; 4] = [2, 4, 8, 16];

/// Every mark that a supposition refutes, with the number of waves; of these only those with the fewest, where that is all that is wanted.
pub(crate) fn refuted(
    board: &Board<'_>,
    waves: &mut Waves<'_>,
    found: &Report<'_>,
    shortest: bool,
) -> ControlFlow<(), Vec<(Mark, u32)>> {
    // Nobody supposes what is only thought of.
    let undecided = board.undecided();
    let open = undecided.iter().filter(|&cell| board.frame().is_answer(cell));
    let marks: Vec<Mark> = open.flat_map(|cell| super::marks(cell, board.candidates(cell))).collect();
    let depths = FIRST_WAVES.into_iter().filter(|_| shortest).chain([u32::MAX]);
    for depth in depths {
        let mut refuted: Vec<(Mark, u32)> = Vec::new();
        let mut most = depth;
        for (at, &mark) in marks.iter().enumerate() {
            if at.is_multiple_of(A_QUESTION) {
                found.go_on()?;
            }
            if waves.is_settled(mark) {
                continue;
            }
            let Some(length) = waves.suppose(mark, most, None) else { continue };
            if shortest && length < most {
                most = length;
                refuted.clear();
            }
            refuted.push((mark, length));
        }
        if !refuted.is_empty() {
            return ControlFlow::Continue(refuted);
        }
    }
    ControlFlow::Continue(Vec::new())
}

/// What one constraint took from one place in a wave.
#[derive(Copy, Clone, Debug)]
pub(super) struct Change {
    pub(super) wave: u32,
    pub(super) constraint: usize,
    pub(super) cell: Cell,
    pub(super) leaves: Symbols,
}

/// What followed from a supposition, in order, and where it ended.
#[derive(Default, Debug)]
pub(crate) struct Record {
    pub(super) changes: Vec<Change>,
    /// The wave in which it ended, and the constraint that failed; none where changes of several left a place with nothing.
    pub(super) end: Option<(u32, Result<usize, Cell>)>,
}

/// Candidates that suppositions are tried on, and put back afterwards.
pub(crate) struct Waves<'f> {
    frame: &'f Frame,
    /// What may stand where, before anything is supposed.
    pub(crate) base: Vec<Symbols>,
    open: Vec<Symbols>,
    changed: Vec<Cell>,
    queued: Vec<bool>,
    off: Vec<bool>,
    left: Vec<Symbols>,
    survivors: Survivors,
    /// How hard each constraint is looked at.
    pub(super) depth: Depth,
}

/// What suppositions that came to rest without a contradiction left. Whatever one of them holds cannot be refuted either: filters are
/// monotone, so less follows from it.
#[derive(Default)]
struct Survivors {
    states: Vec<Vec<Symbols>>,
    /// The marks that stand in some of them.
    marks: Vec<Symbols>,
}

/// Beyond so many, the next ones show little that is new.
const MOST_SURVIVORS: usize = 64;

impl Survivors {
    /// One more state.
    fn add(&mut self, state: &[Symbols]) {
        self.marks.resize(state.len(), Symbols::EMPTY);
        self.note(state);
        if self.states.len() < MOST_SURVIVORS {
            self.states.push(state.to_vec());
        }
    }

    fn note(&mut self, state: &[Symbols]) {
        for (marks, left) in self.marks.iter_mut().zip(state) {
            if left.len() == 1 {
                *marks = marks.union(*left);
            }
        }
    }

    /// More is known. A state that lost nothing by it is still what follows from its supposition.
    fn keep(&mut self, base: &[Symbols]) {
        let stands = |state: &Vec<Symbols>| state.iter().zip(base).all(|(left, base)| left.is_subset(*base));
        self.states.retain(stands);
        self.marks.fill(Symbols::EMPTY);
        for state in std::mem::take(&mut self.states) {
            self.note(&state);
            self.states.push(state);
        }
    }
}

impl<'f> Waves<'f> {
    pub(crate) fn new(frame: &'f Frame, base: Vec<Symbols>) -> Waves<'f> {
        Waves::without(frame, base, &vec![false; frame.constraints().len()])
    }

    /// The same without some constraints.
    pub(crate) fn without(frame: &'f Frame, base: Vec<Symbols>, off: &[bool]) -> Waves<'f> {
        let queued = vec![false; frame.constraints().len()];
        let (changed, off, left) = (Vec::new(), off.to_vec(), Vec::new());
        let (open, survivors) = (base.clone(), Survivors::default());
        Waves { frame, open, base, changed, queued, off, left, survivors, depth: Depth::Trial }
    }

    /// The same, but every constraint is thought through.
    #[must_use]
    pub(crate) fn in_full(self) -> Waves<'f> {
        Waves { depth: Depth::Full, ..self }
    }

    /// The same places, of which more is known now.
    pub(crate) fn rebase(&mut self, base: &[Symbols]) {
        self.base.copy_from_slice(base);
        self.open.copy_from_slice(base);
        self.survivors.keep(base);
    }

    /// Whether it is known already that supposing this mark leads nowhere.
    pub(crate) fn is_settled(&self, mark: Mark) -> bool {
        self.survivors.marks.get(mark.cell.index()).is_some_and(|marks| marks.contains(mark.symbol))
    }

    /// Follows a supposition for at most so many waves; the number of waves after which something has no way left.
    pub(crate) fn suppose(&mut self, mark: Mark, most: u32, mut record: Option<&mut Record>) -> Option<u32> {
        let Mark { cell, symbol } = mark;
        self.open[cell.index()] = Symbols::only(symbol);
        self.changed.clear();
        self.changed.push(cell);
        let mut from = 0;
        let mut ended = None;
        let mut wave = 1;
        let (mut asked, mut waiting): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let mut taken: Vec<(Cell, Symbols)> = Vec::new();
        while wave <= most && ended.is_none() {
            self.asked(from, &mut asked, &mut waiting);
            from = self.changed.len();
            if asked.is_empty() {
                self.survivors.add(&self.open);
                break;
            }
            taken.clear();
            for &at in &asked {
                let at = at as usize;
                if filter(self.frame, at, &self.open, self.depth, &mut self.left).is_err() {
                    ended = Some(Ok(at));
                    break;
                }
                for (&cell, &leaves) in self.frame.constraints()[at].constraint.scope().iter().zip(&self.left)
                {
                    if leaves != self.open[cell.index()] {
                        taken.push((cell, leaves));
                        if let Some(record) = record.as_deref_mut() {
                            record.changes.push(Change { wave, constraint: at, cell, leaves });
                        }
                    }
                }
            }
            if ended.is_none() {
                for &(cell, leaves) in &taken {
                    let left = self.open[cell.index()].intersection(leaves);
                    self.open[cell.index()] = left;
                    self.changed.push(cell);
                    if left.is_empty() {
                        ended = Some(Err(cell));
                    }
                }
            }
            if let (Some(record), Some(end)) = (record.as_deref_mut(), ended) {
                record.end = Some((wave, end));
            }
            wave += 1;
        }
        for &at in &waiting {
            self.queued[at as usize] = false;
        }
        for &cell in &self.changed {
            self.open[cell.index()] = self.base[cell.index()];
        }
        ended.map(|_| wave - 1)
    }

    /// The constraints to ask next: those of the places that changed since, and where there are none, those over the whole board that
    /// wait. In order, so that nothing depends on who changed what first.
    fn asked(&mut self, from: usize, asked: &mut Vec<u32>, waiting: &mut Vec<u32>) {
        asked.clear();
        for cell in &self.changed[from..] {
            for &at in self.frame.constraints_of(*cell) {
                if !self.off[at as usize] && !std::mem::replace(&mut self.queued[at as usize], true) {
                    let spans = self.frame.constraints()[at as usize].constraint.is_global();
                    if spans { &mut *waiting } else { &mut *asked }.push(at);
                }
            }
        }
        if asked.is_empty() {
            std::mem::swap(asked, waiting);
        }
        asked.sort_unstable();
        for &at in asked.iter() {
            self.queued[at as usize] = false;
        }
    }
}
