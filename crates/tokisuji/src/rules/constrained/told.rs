//! What a supposition led to, as a reason: worked back from its end, so that what the end does not need is left out.

use super::reason::{Asked, Fact};
use super::waves::{Record, Waves};
use crate::board::{Board, Depth};
use crate::grid::{Cell, CellSet};
use crate::problem::Frame;
use crate::rule::{Because, Figure, Link, Need, Refutation};
use crate::symbol::{Mark, Symbols};

/// One step of a refutation: what a constraint makes of what is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The constraint, by index.
    pub(crate) constraint: usize,
    /// Places that are narrowed to this, and whether that was known before anything was supposed.
    pub(crate) given: Vec<(Cell, Symbols, bool)>,
    /// The place that is narrowed then, and to what; none where nothing is left.
    pub(crate) then: Option<(Cell, Symbols)>,
}

/// The steps that refute a mark within so many waves, the last first; only those that the end needs.
pub(crate) fn steps(board: &Board<'_>, waves: &mut Waves<'_>, mark: Mark, length: u32) -> Vec<Step> {
    let mut record = Record::default();
    waves.suppose(mark, length, Some(&mut record));
    let mut told = Telling::new(board, waves, mark, &record);
    told.tell();
    told.steps
}

/// Why a mark goes: what follows from it, as far as the end needs it.
pub(in crate::rules) fn because(
    board: &Board<'_>,
    waves: &mut Waves<'_>,
    mark: Mark,
    length: u32,
) -> Because {
    let mut record = Record::default();
    waves.suppose(mark, length, Some(&mut record));
    let mut told = Telling::new(board, waves, mark, &record);
    told.tell();
    let Telling { mut because, links, end, .. } = told;
    let line = is_line(board.frame(), mark, &links, end);
    let proof = vec![Refutation { suppose: vec![mark], links, end, by: Vec::new(), line }];
    because.figure = Figure::Refuted { proof, theorem: None };
    because.constraints.sort_unstable();
    because.constraints.dedup();
    because
}

/// Works back from the end of a record to what is needed.
struct Telling<'t, 'b> {
    board: &'t Board<'b>,
    base: &'t [Symbols],
    depth: Depth,
    mark: Mark,
    record: &'t Record,
    needed: Vec<bool>,
    because: Because,
    links: Vec<Link>,
    steps: Vec<Step>,
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
        let (links, steps) = (Vec::new(), Vec::new());
        Telling {
            board,
            base: &waves.base,
            depth: waves.depth,
            mark,
            record,
            needed,
            because,
            links,
            steps,
            end,
        }
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
        let then = goal.first().map(|&(index, leaves)| (scope[index], leaves));
        let mut given = Vec::new();
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
        for fact in Asked::new(frame, at, self.depth, goal).needed(&facts) {
            let known = matches!(sources[fact], Source::Known);
            given.push((scope[facts[fact].at], facts[fact].leaves, known));
            match sources[fact] {
                Source::Change(number) => self.needed[number] = true,
                Source::Known => {
                    self.because.cells.insert(scope[facts[fact].at]);
                }
                Source::Supposed => {}
            }
        }
        self.because.constraints.push(at);
        self.steps.push(Step { constraint: at, given, then });
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
