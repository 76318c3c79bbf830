//! Patterns at work: the puzzle that is the example of one, solved as far as where the pattern is first used.

use crate::board::Board;
use crate::kind::Puzzle;
use crate::problem::{Pattern, Problem};
use crate::ruleset::RuleSet;
use crate::walk::{Replay, Round, Step, walk};

/// The board before a pattern is used for the first time, and the step that uses it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The example.
    pub puzzle: Puzzle,
    /// Its board and what is given.
    pub problem: Problem,
    before: Vec<Round>,
    /// Where it is used.
    pub step: Step,
    /// The level of the step, from 1.
    pub level: usize,
}

impl Shown {
    /// The example of a pattern, walked with the usual rules; `None` where it does not show the pattern.
    pub fn of(pattern: &Pattern) -> Option<Shown> {
        let puzzle = crate::format::read(pattern.example).ok()?.puzzle;
        let (problem, rules) = (puzzle.problem(), RuleSet::named(puzzle.usual_rules())?);
        let mut before = Vec::new();
        for round in walk(&problem, rules).rounds {
            let uses =
                |step: &&Step| step.pattern(&problem.frame).is_some_and(|used| used.name == pattern.name);
            if let Some(step) = round.steps.iter().find(uses).cloned() {
                return Some(Shown { puzzle, problem, before, step, level: round.technique + 1 });
            }
            before.push(round);
        }
        None
    }

    /// The board as it stands before the step.
    pub fn board(&self) -> Board<'_> {
        let mut replay = Replay::new(&self.problem);
        self.before.iter().for_each(|round| replay.apply(round));
        replay.board().clone()
    }
}
