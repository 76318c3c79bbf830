//! Trials: a mark is supposed to stand, and what follows is followed wave by wave, until some constraint has no way left.
//!
//! A wave asks all constraints whose places the wave before changed, each of them on the board as that wave left it. So the number of
//! waves depends on nothing but the puzzle, and twins are graded alike. For telling, what the end does not need is left out.

use super::reason::{Asked, Fact};
use crate::board::{Board, Depth, filter};
use crate::grid::{Cell, CellSet};
use crate::problem::Frame;
use crate::rule::{Because, Found, Link, Need, Refutation};
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// Suppositions looked at between two questions whether to go on.
const A_QUESTION: usize = 16;

/// Strikes what a supposition refutes, the shortest first.
pub(in crate::rules) fn trial(board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut waves = Waves::new(board.frame(), board.all_candidates().to_vec());
    let refuted = refuted(board, &mut waves, found, found.shortest)?;
    for (mark, length) in refuted {
        found.strike_after(length, vec![mark], || because(board, &mut waves, mark, length))?;
    }
    ControlFlow::Continue(())
}

/// How many waves are followed at first: most of the time a few are enough.
const FIRST_WAVES: [u32; 4] = [2, 4, 8, 16];

/// Every mark that is refuted, with the number of waves; of these only those with the fewest, where that is all that is wanted.
fn refuted(
    board: &Board<'_>,
    waves: &mut Waves<'_>,
    found: &Found<'_>,
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
struct Change {
    wave: u32,
    constraint: usize,
    cell: Cell,
    leaves: Symbols,
}

/// What followed from a supposition, in order, and where it ended.
#[derive(Default, Debug)]
pub(crate) struct Record {
    changes: Vec<Change>,
    /// The wave in which it ended, and the constraint that failed; none where changes of several left a place with nothing.
    end: Option<(u32, Result<usize, Cell>)>,
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
}

impl<'f> Waves<'f> {
    pub(crate) fn new(frame: &'f Frame, base: Vec<Symbols>) -> Waves<'f> {
        Waves::without(frame, base, &vec![false; frame.constraints().len()])
    }

    /// The same without some constraints.
    pub(crate) fn without(frame: &'f Frame, base: Vec<Symbols>, off: &[bool]) -> Waves<'f> {
        let queued = vec![false; frame.constraints().len()];
        let (changed, off, left) = (Vec::new(), off.to_vec(), Vec::new());
        Waves { frame, open: base.clone(), base, changed, queued, off, left }
    }

    /// The same places, of which more is known now.
    pub(crate) fn rebase(&mut self, base: &[Symbols]) {
        self.base.copy_from_slice(base);
        self.open.copy_from_slice(base);
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
        let mut asked: Vec<u32> = Vec::new();
        let mut taken: Vec<(Cell, Symbols)> = Vec::new();
        while wave <= most && from < self.changed.len() && ended.is_none() {
            self.asked(from, &mut asked);
            from = self.changed.len();
            taken.clear();
            for &at in &asked {
                let at = at as usize;
                if filter(self.frame, at, &self.open, Depth::Trial, &mut self.left).is_err() {
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
        for &cell in &self.changed {
            self.open[cell.index()] = self.base[cell.index()];
        }
        ended.map(|_| wave - 1)
    }

    /// The constraints of the places that changed since.
    fn asked(&mut self, from: usize, asked: &mut Vec<u32>) {
        asked.clear();
        for cell in &self.changed[from..] {
            for &at in self.frame.constraints_of(*cell) {
                if !self.off[at as usize] && !std::mem::replace(&mut self.queued[at as usize], true) {
                    asked.push(at);
                }
            }
        }
        asked.sort_unstable();
        asked.iter().for_each(|&at| self.queued[at as usize] = false);
    }
}

/// Why a mark goes: what follows from it, as far as the end needs it.
fn because(board: &Board<'_>, waves: &mut Waves<'_>, mark: Mark, length: u32) -> Because {
    let mut record = Record::default();
    waves.suppose(mark, length, Some(&mut record));
    let mut told = Telling::new(board, waves, mark, &record);
    told.tell();
    let Telling { mut because, links, end, .. } = told;
    let line = is_line(board.frame(), mark, &links, end);
    because.proof = vec![Refutation { suppose: vec![mark], links, end, by: Vec::new(), line }];
    because.constraints.sort_unstable();
    because.constraints.dedup();
    because
}

/// Works back from the end of a record to what is needed.
struct Telling<'t, 'b> {
    board: &'t Board<'b>,
    base: &'t [Symbols],
    mark: Mark,
    record: &'t Record,
    needed: Vec<bool>,
    because: Because,
    links: Vec<Link>,
    end: Need,
}

/// Where a fact comes from.
#[derive(Copy, Clone)]
enum Source {
    Change(usize),
    Supposed,
    Known,
}

impl<'t, 'b> Telling<'t, 'b> {
    fn new(board: &'t Board<'b>, waves: &'t Waves<'_>, mark: Mark, record: &'t Record) -> Telling<'t, 'b> {
        let needed = vec![false; record.changes.len()];
        let end = match record.end {
            Some((_, Ok(at))) => Need::Constraint(at),
            Some((_, Err(cell))) => Need::Cell(cell),
            None => Need::Cell(mark.cell),
        };
        let because = Because::default();
        Telling { board, base: &waves.base, mark, record, needed, because, links: Vec::new(), end }
    }

    fn tell(&mut self) {
        let Some((wave, end)) = self.record.end else { return };
        match end {
            Ok(at) => self.ask(at, wave, Vec::new()),
            Err(cell) => {
                // All that took something from this place.
                for (at, change) in self.record.changes.iter().enumerate() {
                    self.needed[at] |= change.cell == cell;
                }
                self.because.cells.insert(cell);
            }
        }
        // What explains a change lies in the waves before it, so one way back is enough.
        for at in (0..self.record.changes.len()).rev() {
            if self.needed[at] {
                self.explain(at);
            }
        }
        self.gather();
    }

    fn explain(&mut self, at: usize) {
        let change = self.record.changes[at];
        let scope = self.board.frame().constraints()[change.constraint].constraint.scope();
        let index = scope.iter().position(|&cell| cell == change.cell).expect("a place of its scope");
        self.ask(change.constraint, change.wave, vec![(index, change.leaves)]);
    }

    /// What a constraint needs of the waves before for a goal.
    fn ask(&mut self, at: usize, wave: u32, goal: Vec<(usize, Symbols)>) {
        let frame = self.board.frame();
        let scope = frame.constraints()[at].constraint.scope();
        let (mut facts, mut sources) = (Vec::new(), Vec::new());
        // What followed last is given back first, what was known before it last: the fewer links, the better.
        for (number, change) in
            self.record.changes.iter().enumerate().rev().filter(|(_, change)| change.wave < wave)
        {
            if let Some(index) = scope.iter().position(|&cell| cell == change.cell) {
                facts.push(Fact { at: index, leaves: change.leaves });
                sources.push(Source::Change(number));
            }
        }
        if let Some(index) = scope.iter().position(|&cell| cell == self.mark.cell) {
            facts.push(Fact { at: index, leaves: Symbols::only(self.mark.symbol) });
            sources.push(Source::Supposed);
        }
        for (index, &cell) in scope.iter().enumerate() {
            if self.base[cell.index()] != frame.start(cell) {
                facts.push(Fact { at: index, leaves: self.base[cell.index()] });
                sources.push(Source::Known);
            }
        }
        for fact in Asked::new(frame, at, Depth::Trial, goal).needed(&facts) {
            match sources[fact] {
                Source::Change(number) => self.needed[number] = true,
                Source::Known => {
                    self.because.cells.insert(scope[facts[fact].at]);
                }
                Source::Supposed => {}
            }
        }
        self.because.constraints.push(at);
    }

    /// The needed changes as links: those of one constraint in one wave are one thought.
    fn gather(&mut self) {
        let changes = &self.record.changes;
        let mut at = 0;
        let needed: Vec<usize> = (0..changes.len()).filter(|&at| self.needed[at]).collect();
        let mut open = self.base.to_vec();
        open[self.mark.cell.index()] = Symbols::only(self.mark.symbol);
        while at < needed.len() {
            let first = changes[needed[at]];
            let mut link = Link {
                marks: Vec::new(),
                need: Need::Constraint(first.constraint),
                gone: Vec::new(),
                by: Vec::new(),
            };
            while at < needed.len() {
                let change = changes[needed[at]];
                if (change.wave, change.constraint) != (first.wave, first.constraint) {
                    break;
                }
                let cell = change.cell;
                // Told is what goes from what was left there, so that is part of the reason.
                if self.base[cell.index()] != self.board.frame().start(cell) {
                    self.because.cells.insert(cell);
                }
                let left = open[cell.index()].intersection(change.leaves);
                match left.single() {
                    Some(symbol) if open[cell.index()] != left => link.marks.push(Mark { cell, symbol }),
                    _ => link.gone.extend(super::marks(cell, open[cell.index()].difference(change.leaves))),
                }
                open[cell.index()] = left;
                at += 1;
            }
            if !link.marks.is_empty() || !link.gone.is_empty() {
                self.links.push(link);
            }
        }
    }
}

/// Whether every link, and the end, speaks of what the one before found: then it reads as one line.
fn is_line(frame: &Frame, mark: Mark, links: &[Link], end: Need) -> bool {
    let scope = |need: Need| -> CellSet {
        match need {
            Need::Constraint(at) => frame.constraints()[at].constraint.scope().iter().copied().collect(),
            Need::Cell(cell) => CellSet::EMPTY.with(cell),
            _ => CellSet::EMPTY,
        }
    };
    let mut before: Vec<Cell> = vec![mark.cell];
    for (need, found) in links
        .iter()
        .map(|link| (link.need, link.marks.iter().chain(&link.gone).map(|mark| mark.cell).collect()))
        .chain([(end, Vec::new())])
    {
        let scope = scope(need);
        if !before.iter().any(|&cell| scope.contains(cell)) {
            return false;
        }
        before = found;
    }
    true
}
