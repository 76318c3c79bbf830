//! Theorems that the machine finds by itself (確定定理の自動獲得): what a supposition refutes, stripped of its place.
//!
//! Wherever one clue after the other leads no further, the shortest refutations are taken apart into lemmas, moved to a corner, turned into
//! the one form that stands for all eight, and counted. What turns up again and again is worth knowing by heart.

use crate::board::{Board, propagate};
use crate::grid::Cell;
use crate::problem::{Frame, Occurrence, Problem};
use crate::rule::Report;
use crate::rules::constrained::{Step, Waves, refuted, steps};
use crate::rules::theorem::holds;
use crate::symbol::{Mark, Symbol, Symbols};
use crate::theorem::{At, Lemma, Lookout, Narrowed, Theorem};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// A proof of more steps than this is nothing to know by heart.
const MOST_LEMMAS: usize = 12;
/// Nor is one that reaches over more cells in a row than this.
const WIDEST: i16 = 7;

type Key = ((At, Symbol), Vec<Narrowed>, BTreeSet<Lemma>);

/// Somebody who collects theorems from puzzles.
#[derive(Clone, Debug)]
pub struct Learner {
    kind: String,
    /// What was met, with the number of uses, of puzzles, and the last puzzle it was met in.
    met: BTreeMap<Key, (Theorem, u32, u32, u32)>,
    puzzles: u32,
    steps: u32,
}

impl Learner {
    /// Nothing learnt yet; theorems will be called after a kind.
    pub fn new(kind: &str) -> Learner {
        Learner { kind: kind.to_owned(), met: BTreeMap::new(), puzzles: 0, steps: 0 }
    }

    /// How many puzzles were looked at, and how many steps by supposition they took.
    pub fn looked_at(&self) -> (u32, u32) {
        (self.puzzles, self.steps)
    }

    /// How many different patterns were met.
    pub fn patterns(&self) -> usize {
        self.met.len()
    }

    /// Learns from one puzzle, while somebody wants to.
    pub fn study(&mut self, problem: &Problem, go_on: &dyn Fn() -> bool) {
        self.puzzles += 1;
        suppositions(problem, go_on, |board, waves, refuted| {
            for &(mark, length) in refuted {
                self.steps += 1;
                let steps = steps(board, waves, mark, length);
                if let Some(theorem) = generalised(board.frame(), mark, &steps) {
                    let theorem = theorem.canonical();
                    let entry = self.met.entry(theorem.key()).or_insert((theorem, 0, 0, 0));
                    entry.1 += 1;
                    entry.2 += u32::from(entry.3 != self.puzzles);
                    entry.3 = self.puzzles;
                }
            }
        });
    }

    /// What was used in at least so many puzzles and is not said by something smaller, the most used first.
    pub fn theorems(&self, least: u32) -> Vec<Theorem> {
        let often = self.met.values().filter(|(_, _, puzzles, _)| *puzzles >= least);
        let mut all: Vec<Theorem> = often
            .map(|(theorem, uses, puzzles, _)| Theorem { uses: (*uses, *puzzles), ..theorem.clone() })
            .collect();
        all.sort_by_key(|theorem| (theorem.lemmas.len(), theorem.known.len(), theorem.key()));
        let mut kept: Vec<Theorem> = Vec::new();
        for theorem in all {
            match kept.iter_mut().find(|smaller| smaller.covers(&theorem)) {
                Some(smaller) => {
                    smaller.uses.0 += theorem.uses.0;
                    smaller.uses.1 = smaller.uses.1.max(theorem.uses.1);
                }
                None => kept.push(theorem),
            }
        }
        kept.sort_by_key(|theorem| std::cmp::Reverse(theorem.uses));
        for (number, theorem) in kept.iter_mut().enumerate() {
            theorem.id = format!("{}-{}", self.kind, number + 1);
        }
        kept
    }
}

/// How far theorems lead on a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Exam {
    /// Steps by supposition.
    pub steps: u32,
    /// Those of them that a theorem makes.
    pub matched: u32,
    /// Whether one clue after the other solves it.
    pub solved_before: bool,
    /// Whether theorems beside that do.
    pub solved_after: bool,
}

/// Examines theorems on puzzles they were not learnt from.
#[derive(Debug)]
pub struct Examiner {
    lookout: Lookout,
}

impl Examiner {
    /// Some theorems.
    pub fn new(theorems: &[Theorem]) -> Examiner {
        Examiner { lookout: Lookout::new(theorems) }
    }

    /// How far they lead on one puzzle.
    pub fn examine(&self, problem: &Problem, go_on: &dyn Fn() -> bool) -> Exam {
        let occurrences = self.lookout.occurrences(&problem.frame);
        let mut exam = Exam::default();
        suppositions(problem, go_on, |board, _, refuted| {
            exam.steps += refuted.len() as u32;
            let made: BTreeSet<Mark> = all_that_hold(board, &occurrences).collect();
            exam.matched += refuted.iter().filter(|(mark, _)| made.contains(mark)).count() as u32;
        });
        if let Ok(mut board) = Board::new(problem) {
            exam.solved_before = propagate(&mut board).is_ok() && board.open() == 0;
            loop {
                let struck: BTreeSet<Mark> = all_that_hold(&board, &occurrences).collect();
                let right = struck.iter().try_for_each(|&mark| board.strike(mark).map(drop)).is_ok();
                if struck.is_empty() || !right || propagate(&mut board).is_err() || !go_on() {
                    break;
                }
            }
            exam.solved_after = board.open() == 0;
        }
        exam
    }
}

fn all_that_hold<'o>(board: &'o Board<'_>, occurrences: &'o [Occurrence]) -> impl Iterator<Item = Mark> + 'o {
    occurrences.iter().filter(|occurrence| holds(board, occurrence)).map(|occurrence| occurrence.gone)
}

/// Solves with one clue after the other, and the shortest suppositions where that leads no further; calls with these each time.
fn suppositions(
    problem: &Problem,
    go_on: &dyn Fn() -> bool,
    mut with: impl FnMut(&Board<'_>, &mut Waves<'_>, &[(Mark, u32)]),
) {
    let Ok(mut board) = Board::new(problem) else { return };
    while propagate(&mut board).is_ok() && board.open() > 0 && go_on() {
        let mut waves = Waves::new(board.frame(), board.all_candidates().to_vec());
        let mut nobody = |_| ControlFlow::Continue(());
        let found = Report::new(false, &mut nobody).while_asked(Some(go_on));
        let ControlFlow::Continue(refuted) = refuted(&board, &mut waves, &found, true) else { return };
        if refuted.is_empty() {
            return;
        }
        with(&board, &mut waves, &refuted);
        if refuted.iter().try_for_each(|&(mark, _)| board.strike(mark).map(drop)).is_err() {
            return;
        }
    }
}

/// A refutation without its place; `None` where it is nothing to know by heart.
fn generalised(frame: &Frame, mark: Mark, steps: &[Step]) -> Option<Theorem> {
    let at = |cell: Cell| {
        let spot = frame.spot(cell);
        let sort = frame.sort(cell).map_or_else(String::new, |sort| sort.signs.iter().collect());
        At { y: i16::from(spot.y), x: i16::from(spot.x), sort }
    };
    let mut known: Vec<Narrowed> = Vec::new();
    let mut lemmas: Vec<Lemma> = Vec::new();
    for step in steps.iter().rev() {
        let whole = frame.constraints()[step.constraint].constraint.is_global();
        let mut given: Vec<Narrowed> = Vec::new();
        for &(cell, left, was_known) in &step.given {
            // What the whole board shows is asked of the board, not remembered.
            if !(whole && was_known) {
                given.push((at(cell), left));
            }
            if was_known && !whole {
                known.push((at(cell), left));
            }
        }
        if given.is_empty() {
            return None;
        }
        given.sort_unstable();
        given.dedup();
        let lemma = Lemma { given, then: step.then.map(|(cell, left)| (at(cell), left)), whole };
        if !lemmas.contains(&lemma) {
            lemmas.push(lemma);
        }
    }
    // What the whole board shows by itself is no pattern.
    if lemmas.iter().all(|lemma| lemma.whole) {
        return None;
    }
    known.sort_unstable();
    known.dedup();
    let gone = (at(mark.cell), mark.symbol);
    let theorem = Theorem { id: String::new(), name: None, known, gone, lemmas, uses: (0, 0) };
    let (height, width) = theorem.span();
    let small = theorem.lemmas.len() <= MOST_LEMMAS && height.max(width) <= 2 * WIDEST;
    (small && refutes(frame, mark, steps)).then_some(theorem)
}

/// Whether the lemmas alone lead from the supposition to a place with nothing left: then they are a proof wherever each of them holds.
fn refutes(frame: &Frame, mark: Mark, steps: &[Step]) -> bool {
    let mut left: BTreeMap<Cell, Symbols> = BTreeMap::new();
    for step in steps {
        left.extend(step.given.iter().filter(|(_, _, known)| *known).map(|&(cell, left, _)| (cell, left)));
    }
    let own = left.entry(mark.cell).or_insert_with(|| frame.start(mark.cell));
    *own = own.intersection(Symbols::only(mark.symbol));
    for step in steps.iter().rev() {
        let holds = |&(cell, given, _): &(Cell, Symbols, bool)| {
            left.get(&cell).copied().unwrap_or_else(|| frame.start(cell)).is_subset(given)
        };
        if !step.given.iter().all(holds) {
            return false;
        }
        let Some((cell, then)) = step.then else { return true };
        let own = left.entry(cell).or_insert_with(|| frame.start(cell));
        *own = own.intersection(then);
        if own.is_empty() {
            return true;
        }
    }
    false
}
