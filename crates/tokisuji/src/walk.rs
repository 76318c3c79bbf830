//! Solving as a player would, round by round.
//!
//! In each round *all* deductions of the easiest technique that has any are made at once. Taking only the
//! first would make the grade depend on where in the grid things happen to stand; with whole rounds a
//! puzzle and its twins (turned, mirrored, relabelled) go the same way. `walk/told.rs` leaves out what nobody needs to read.

mod singles;
mod told;

use crate::board::{Board, Contradiction};
use crate::grid::CellSet;
use crate::problem::Problem;
use crate::rule::{Deduction, Effect, Report, Rule};
use crate::ruleset::{Bookkeeping, Instead, RuleSet};
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// A record of solving: what was deduced in each round, and how it ended.
#[derive(Clone, Debug)]
pub struct Walkthrough {
    /// Round by round.
    pub rounds: Vec<Round>,
    /// How often each rule of the set was used, in the order of [`RuleSet::rules`].
    pub uses: Vec<u32>,
    /// How it ended.
    pub end: End,
    /// Cells still open at the end.
    pub open: usize,
    /// The procedure that was followed.
    pub reading: Reading,
    /// Whether the board is that of plain 9×9 Sudoku, which ratings are about.
    pub plain: bool,
    /// The walk of the rule set that rates puzzles of this level instead ([`Instead`]), where there is one and it reaches the end.
    pub beside: Option<Box<Walkthrough>>,
}

/// One round: all deductions of the easiest technique that had any.
#[derive(Clone, Debug)]
pub struct Round {
    /// Index into [`RuleSet::techniques`]; its level is one more.
    pub technique: usize,
    /// How many different things there were to find.
    pub deductions: u32,
    /// How many cells the round decided.
    pub decided: u32,
    /// How many candidates were crossed out because of digits written before, where that is counted.
    pub crossed: u32,
    /// How long the reasoning is of each deduction, where the rules tell ([`Deduction::length`]); else 0.
    pub length: u32,
    /// The deductions. Empty when nobody asked for explanations.
    pub steps: Vec<Step>,
    /// How many deductions are not among them because no later step needs them ([`Walkthrough::leave_out_unneeded`]).
    pub left_out: u32,
}

/// One deduction and the rule that made it.
#[derive(Clone, Debug)]
pub struct Step {
    /// By which rule.
    pub rule: &'static dyn Rule,
    /// What, and why.
    pub deduction: Deduction,
}

/// How a walk ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell is decided.
    Solved,
    /// The rules find nothing more.
    Stuck,
    /// The puzzle has no solution.
    Contradiction(Contradiction),
}

/// Which technique a round may use.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Reading {
    /// Each round uses the easiest technique that finds anything: level L then means what paper A says it
    /// means, that techniques 1 to L solve the puzzle and 1 to L−1 do not.
    #[default]
    Restart,
    /// Paper A's procedure as printed: it stays with a technique while that decides cells, then moves on
    /// to the next and never comes back.
    Printed,
}

/// How to walk.
#[derive(Copy, Clone, Debug, Default)]
pub struct Manner {
    /// Which technique a round may use.
    pub reading: Reading,
    /// Whether to keep every deduction with its reason. Without, only the numbers are kept.
    pub explain: bool,
}

/// Solves `problem` as far as `rules` can, keeping every deduction with its reason.
pub fn walk(problem: &Problem, rules: &RuleSet) -> Walkthrough {
    walk_with(problem, rules, Manner { explain: true, ..Manner::default() })
}

/// Solves `problem` in the given manner.
pub fn walk_with(problem: &Problem, rules: &RuleSet, manner: Manner) -> Walkthrough {
    walk_problem(problem, rules, manner, None).unwrap_or_else(|Stopped| unreachable!("nobody says stop"))
}

/// The walk was told to stop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Solves `problem` in the given manner while `go_on` says so, which is asked every few milliseconds.
pub fn walk_while(
    problem: &Problem,
    rules: &RuleSet,
    manner: Manner,
    go_on: &dyn Fn() -> bool,
) -> Result<Walkthrough, Stopped> {
    walk_problem(problem, rules, manner, Some(go_on))
}

fn walk_problem(
    problem: &Problem,
    rules: &RuleSet,
    manner: Manner,
    go_on: Option<&dyn Fn() -> bool>,
) -> Result<Walkthrough, Stopped> {
    let mut walker = Walker::new(Board::blank(&problem.frame), rules, manner, go_on);
    let start = match rules.bookkeeping {
        Bookkeeping::Free => problem.givens.iter().try_for_each(|&mark| walker.board.decide(mark).map(drop)),
        Bookkeeping::Counted => problem.givens.iter().try_for_each(|&mark| walker.write(mark).map(drop)),
    };
    let end = start.and_then(|()| walker.run()).unwrap_or_else(End::Contradiction);
    if walker.stopped { Err(Stopped) } else { walker.finish(end) }
}

/// Goes on from a board on which something is known already. Bookkeeping up to here is taken as done.
pub fn walk_from(board: Board<'_>, rules: &RuleSet, manner: Manner) -> Walkthrough {
    let mut walker = Walker::new(board, rules, manner, None);
    let end = walker.run().unwrap_or_else(End::Contradiction);
    walker.finish(end).unwrap_or_else(|Stopped| unreachable!("nobody says stop"))
}

/// The first deduction from a board on which something is known already, and no more; `None` where the rules find nothing.
pub fn next_step(
    board: Board<'_>,
    rules: &RuleSet,
    reading: Reading,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Step>, Stopped> {
    let mut walker = Walker::new(board, rules, Manner { reading, explain: true }, Some(go_on));
    let mut lowest = 0;
    while walker.open() > 0 {
        let round = walker.round(lowest);
        if walker.stopped {
            return Err(Stopped);
        }
        // A round that ends in a contradiction is on record all the same.
        if let Some(step) = walker.rounds.pop().and_then(|round| round.steps.into_iter().next()) {
            return Ok(Some(step));
        }
        match round {
            Ok(Some(technique)) => lowest = if reading == Reading::Printed { technique + 1 } else { 0 },
            Ok(None) | Err(_) => break,
        }
    }
    Ok(None)
}

struct Walker<'w> {
    board: Board<'w>,
    rules: &'w RuleSet,
    manner: Manner,
    rounds: Vec<Round>,
    uses: Vec<u32>,
    /// With counted bookkeeping: written, but not yet crossed out elsewhere.
    pending: Vec<Mark>,
    written: CellSet,
    /// What the round at hand found, with the number of the rule in the set.
    found: Vec<(usize, Deduction)>,
    /// The same where it is nothing but singles, and nobody reads the reasons (`walk/singles.rs`).
    singles: Vec<(usize, Mark)>,
    /// Which of these say only what others before them say as well: they count, because which comes first differs from twin to twin, but are
    /// not told. Only on boards of constraints.
    repeats: Vec<usize>,
    /// Which set rates the higher levels, and the board where the first of them was needed.
    instead: Option<&'w Instead>,
    turned: Option<Board<'w>>,
    go_on: Option<&'w dyn Fn() -> bool>,
    stopped: bool,
}

impl<'w> Walker<'w> {
    fn new(
        board: Board<'w>,
        rules: &'w RuleSet,
        manner: Manner,
        go_on: Option<&'w dyn Fn() -> bool>,
    ) -> Walker<'w> {
        let uses = vec![0; rules.rules().count()];
        let rounds = Vec::with_capacity(32);
        let instead = rules.rating.as_ref().and_then(|scale| scale.instead.as_ref());
        Walker {
            instead: instead.filter(|_| board.frame().is_nine()),
            turned: None,
            board,
            rules,
            manner,
            rounds,
            uses,
            pending: Vec::new(),
            written: CellSet::EMPTY,
            found: Vec::new(),
            singles: Vec::new(),
            repeats: Vec::new(),
            go_on,
            stopped: false,
        }
    }

    fn run(&mut self) -> Result<End, Contradiction> {
        let mut lowest = 0;
        while self.open() > 0 {
            let Some(technique) = self.round(lowest)? else {
                return Ok(End::Stuck);
            };
            if self.manner.reading == Reading::Printed {
                let decided = self.rounds.last().is_some_and(|round| round.decided > 0);
                lowest = if decided { technique } else { technique + 1 };
            }
        }
        // The last digits are written; crossing them out can only show that they clash.
        for mark in std::mem::take(&mut self.pending) {
            self.board.decide(mark)?;
        }
        Ok(End::Solved)
    }

    fn open(&self) -> usize {
        self.board.open() - self.pending.len()
    }

    /// Makes one round, with the easiest technique from `lowest` on that finds anything.
    fn round(&mut self, lowest: usize) -> Result<Option<usize>, Contradiction> {
        let counted = self.rules.bookkeeping == Bookkeeping::Counted;
        // As printed, technique 1 is never used again once it is left, but written digits are seen by all.
        let crossed = if counted { self.cross_out()? } else { 0 };
        // Every round writes the singles it leaves; only a board walked from half-way may begin with some.
        let written = counted && (crossed > 0 || !self.rounds.is_empty());
        let mut first_rule = 0;
        for (technique, known) in self.rules.techniques.iter().enumerate() {
            if technique >= lowest {
                if !(written && technique == 0) {
                    self.look(technique, first_rule);
                }
                if self.stopped {
                    return Ok(None);
                }
                if !self.found.is_empty() || !self.singles.is_empty() || crossed > 0 {
                    if self.turned.is_none()
                        && self.instead.is_some_and(|instead| technique + 1 >= instead.from)
                    {
                        self.turned = Some(self.board.clone());
                    }
                    self.apply(technique, crossed)?;
                    return Ok(Some(technique));
                }
            }
            first_rule += known.rules.len();
        }
        Ok(None)
    }

    /// Collects what the rules of a technique find on the board as it stands.
    fn look(&mut self, technique: usize, first_rule: usize) {
        if self.look_for_singles(technique, first_rule) {
            return;
        }
        let Walker { board, rules, manner, found, repeats, go_on, stopped, .. } = self;
        found.clear();
        repeats.clear();
        let constrained = board.frame().is_constrained();
        let several = rules.techniques[technique].rules.len() > 1;
        let mut decided = CellSet::EMPTY;
        let mut struck: Vec<Symbols> = Vec::new();
        for (at, known) in rules.techniques[technique].rules.iter().enumerate() {
            let own = found.len();
            let mut report = |deduction: Deduction| {
                // A rule that tells what is known breaks its law, and a round of such would follow the other for ever.
                let says = match &deduction.effect {
                    Effect::Decide(mark) => !board.is_decided(mark.cell),
                    Effect::Write(marks) => marks.iter().any(|mark| !board.is_decided(mark.cell)),
                    Effect::Strike(marks) => marks.iter().any(|&mark| board.allows(mark)),
                };
                debug_assert!(says, "{} tells what is known: {deduction:?}", known.rule.name());
                let new = says
                    && match &deduction.effect {
                        // One cell may be single in its row and in its column; that is one thing to find.
                        Effect::Decide(mark) => decided.insert(mark.cell),
                        // A word whose letters others write in the same round need not be found itself.
                        Effect::Write(marks) => {
                            let new = |any: bool, mark: &Mark| decided.insert(mark.cell) || any;
                            marks.iter().fold(false, new)
                        }
                        // What easier rules of the technique strike in this round need not be found again.
                        Effect::Strike(marks) => {
                            struck.is_empty()
                                || !marks.iter().all(|mark| struck[mark.cell.index()].contains(mark.symbol))
                        }
                    };
                if new {
                    found.push((first_rule + at, deduction));
                } else if says && constrained && matches!(deduction.effect, Effect::Write(_)) {
                    repeats.push(found.len());
                    found.push((first_rule + at, deduction));
                }
                ControlFlow::Continue(())
            };
            let mut to = Report::new(manner.explain, &mut report).shortest().while_asked(*go_on);
            *stopped = known.rule.find(board, &mut to).is_break() || to.go_on().is_break();
            if *stopped {
                return;
            }
            if several && found.len() > own {
                struck.resize(board.frame().place_count(), Symbols::EMPTY);
                for (_, deduction) in &found[own..] {
                    if let Effect::Strike(marks) = &deduction.effect {
                        for mark in marks {
                            struck[mark.cell.index()].insert(mark.symbol);
                        }
                    }
                }
            }
        }
        // Of chains a round takes only the shortest: those that a person would come upon first.
        let shortest = found.iter().map(|(_, deduction)| deduction.length).min().unwrap_or(0);
        found.retain(|(_, deduction)| deduction.length == shortest);
    }

    /// Applies what was found and closes the round.
    fn apply(&mut self, technique: usize, crossed: usize) -> Result<(), Contradiction> {
        let mut found = std::mem::take(&mut self.found);
        let open = self.open();
        // The round is on record before it is applied: if it ends in a contradiction, that is where.
        let singles = std::mem::take(&mut self.singles);
        let (things, crossed) = ((found.len() + singles.len()) as u32, crossed as u32);
        let length = found.first().map_or(0, |(_, deduction)| deduction.length);
        self.rounds.push(Round {
            technique,
            deductions: things,
            decided: 0,
            crossed,
            length,
            steps: Vec::new(),
            left_out: 0,
        });
        let repeats = std::mem::take(&mut self.repeats);
        for (at, (rule, deduction)) in found.drain(..).enumerate() {
            self.record(rule, &deduction, repeats.binary_search(&at).is_err());
            self.make(&deduction.effect)?;
        }
        for &(rule, mark) in &singles {
            self.uses[rule] += 1;
            self.board.decide(mark)?;
        }
        if self.rules.bookkeeping == Bookkeeping::Counted {
            self.write_singles(&mut found)?;
        }
        (self.found, self.singles) = (found, singles);
        self.singles.clear();
        let decided = (open - self.open()) as u32;
        let round = self.rounds.last_mut().expect("pushed above");
        round.decided = decided;
        round.deductions = round.deductions.max(decided).max(1);
        Ok(())
    }

    fn record(&mut self, rule: usize, deduction: &Deduction, told: bool) {
        self.uses[rule] += 1;
        if self.manner.explain && told {
            let rule = self.rules.rules().nth(rule).expect("a rule of the set").rule;
            let steps = &mut self.rounds.last_mut().expect("a round is open").steps;
            steps.push(Step { rule, deduction: deduction.clone() });
        }
    }

    fn make(&mut self, effect: &Effect) -> Result<(), Contradiction> {
        match effect {
            Effect::Decide(_) | Effect::Write(_) if self.rules.bookkeeping == Bookkeeping::Counted => {
                effect.marks().iter().try_for_each(|&mark| self.write(mark).map(drop))
            }
            _ => effect.apply(&mut self.board),
        }
    }

    /// Crosses out what is written; says how many candidates that took from open cells.
    fn cross_out(&mut self) -> Result<usize, Contradiction> {
        // Counted by what the open cells lose. What the written cells take from each other is no narrowing,
        // and would depend on which of them is crossed out first.
        let before = self.candidates_of_open_cells();
        for mark in std::mem::take(&mut self.pending) {
            self.board.decide(mark)?;
        }
        Ok(before - self.candidates_of_open_cells())
    }

    fn candidates_of_open_cells(&self) -> usize {
        let open = self.board.undecided().difference(&self.written);
        open.iter().map(|cell| self.board.candidates(cell).len()).sum()
    }

    /// Writes a digit without crossing it out elsewhere; says whether the cell was still open.
    fn write(&mut self, mark: Mark) -> Result<bool, Contradiction> {
        if !self.board.allows(mark) {
            return Err(Contradiction::Mark(mark));
        }
        let new = self.written.insert(mark.cell);
        if new {
            self.pending.push(mark);
        }
        Ok(new)
    }

    /// Decides the cells a round has left with one candidate. With counted bookkeeping that is part of
    /// every round, and the first rule of the set is the one that names it.
    fn write_singles(&mut self, scratch: &mut Vec<(usize, Deduction)>) -> Result<(), Contradiction> {
        let single = self.rules.techniques[0].rules[0].rule;
        let mut report = |deduction: Deduction| {
            scratch.push((0, deduction));
            ControlFlow::Continue(())
        };
        let _ = single.find(&self.board, &mut Report::new(self.manner.explain, &mut report));
        for (rule, deduction) in scratch.drain(..) {
            if self.write(deduction.effect.marks()[0])? {
                self.record(rule, &deduction, true);
            }
        }
        Ok(())
    }

    fn finish(mut self, end: End) -> Result<Walkthrough, Stopped> {
        let open = if end == End::Solved { 0 } else { self.open() };
        let plain = self.board.frame().is_nine();
        let beside = match self.turned.take() {
            Some(board) if end == End::Solved => self.beside(board)?,
            _ => None,
        };
        let reading = self.manner.reading;
        Ok(Walkthrough { rounds: self.rounds, uses: self.uses, end, open, reading, plain, beside })
    }

    /// How far the set comes that rates instead, from where the first level was needed that it rates.
    fn beside(&self, board: Board<'w>) -> Result<Option<Box<Walkthrough>>, Stopped> {
        let Some(instead) = self.instead else { return Ok(None) };
        let Some(rules) = RuleSet::named(&instead.rules) else { return Ok(None) };
        let rules = rules.up_to(instead.up_to);
        let mut walker = Walker::new(board, &rules, Manner::default(), self.go_on);
        let end = walker.run().unwrap_or_else(End::Contradiction);
        if walker.stopped {
            return Err(Stopped);
        }
        let walked = walker.finish(end)?;
        Ok((walked.end == End::Solved).then(|| Box::new(walked)))
    }
}

impl Walkthrough {
    /// The hardest technique used, as an index; `None` for a puzzle that was full from the start.
    pub fn hardest(&self) -> Option<usize> {
        self.rounds.iter().map(|round| round.technique).max()
    }

    /// The level: the hardest technique it takes, from 1, or 0 for a puzzle that was full from the start; `None` where the
    /// rules do not solve it.
    pub fn level(&self) -> Option<usize> {
        (self.end == End::Solved).then(|| self.hardest().map_or(0, |technique| technique + 1))
    }
}

/// Goes through a walkthrough again, with the board as it stood before each round.
///
/// With counted bookkeeping the board is shown with everything crossed out that is written.
#[derive(Debug)]
pub struct Replay<'p> {
    board: Board<'p>,
}

impl<'p> Replay<'p> {
    /// The board at the start. Where the givens clash, those that fit.
    pub fn new(problem: &'p Problem) -> Replay<'p> {
        let mut board = Board::blank(&problem.frame);
        for &mark in &problem.givens {
            let mut next = board.clone();
            if next.decide(mark).is_ok() {
                board = next;
            }
        }
        Replay { board }
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board<'p> {
        &self.board
    }

    /// Makes all deductions of a round. A walk that ended in a contradiction stops changing there.
    pub fn apply(&mut self, round: &Round) {
        let mut next = self.board.clone();
        let made = round.steps.iter().try_for_each(|step| step.deduction.effect.apply(&mut next));
        if made.is_ok() {
            self.board = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Sudoku;
    use crate::lang::Lang;
    use crate::problem::Frame;
    use crate::ruleset::{Known, Technique};
    use std::panic::AssertUnwindSafe;

    /// Strikes the first given from the cell beside it, where it has gone already.
    struct Parrot;

    impl Rule for Parrot {
        fn name(&self) -> &'static str {
            "parrot"
        }

        fn title(&self, _: Lang) -> &'static str {
            "parrot"
        }

        fn effort(&self) -> f64 {
            1.0
        }

        fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
            let (cell, beside) = (crate::grid::Cell(0), crate::grid::Cell(1));
            let symbol = board.value(cell).expect("given");
            found.strike(vec![Mark { cell: beside, symbol }], crate::rule::Because::default)
        }

        fn explain(&self, _: &Frame, _: &Deduction, _: Lang) -> String {
            String::new()
        }
    }

    #[test]
    fn a_rule_that_tells_what_is_known_is_told_off_and_never_goes_round_in_circles() {
        static PARROT: Parrot = Parrot;
        let technique = Technique { rules: vec![Known { rule: &PARROT, effort: 1.0 }] };
        let rules = RuleSet { techniques: vec![technique], ..RuleSet::human().clone() };
        let problem = "1...............".parse::<Sudoku>().expect("a puzzle").problem();
        let walked = std::panic::catch_unwind(AssertUnwindSafe(|| walk(&problem, &rules)));
        if cfg!(debug_assertions) {
            assert!(walked.is_err());
        } else {
            let walked = walked.expect("no complaint");
            assert_eq!((walked.end, walked.rounds.len()), (End::Stuck, 0));
        }
    }

    /// Every rule set with every rule that looks for long asks, and at the first no the walk is over.
    #[test]
    fn a_walk_stops_when_it_is_told() {
        let puzzle = crate::format::read(&".".repeat(256)).expect("an empty board").puzzle;
        for rules in RuleSet::shipped() {
            for patience in [0, 1, 7] {
                let asked = std::cell::Cell::new(0);
                let go_on = || {
                    asked.set(asked.get() + 1);
                    asked.get() <= patience
                };
                let walked = walk_while(&puzzle.problem(), rules, Manner::default(), &go_on);
                // Some sets have fewer rules than that, and end before.
                assert!(walked.is_err() || asked.get() <= patience, "{}", rules.name);
                assert!(asked.get() <= patience + 2, "{}: asked {} times", rules.name, asked.get());
                let board = Board::new(&puzzle.problem())
                    .map(|board| next_step(board, rules, Reading::default(), &|| false).is_err());
                assert_eq!(board, Ok(true), "{}", rules.name);
            }
        }
    }
}
