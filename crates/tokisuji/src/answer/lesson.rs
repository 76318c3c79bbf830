//! `lesson`: a position where one rule is what goes on, with all that the rule finds there.

use super::{MarkSaid, StepSaid, Table};
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::rule::{Rule, find_round};
use crate::ruleset::RuleSet;
use crate::symbol::Mark;
use crate::walk::{Manner, Replay, Step, Stopped, walk_while};
use serde::Serialize;

/// A position to practise a rule on: everything easier has been done.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// The name of the rule. Never changes.
    pub rule: String,
    /// The name of the rule for people.
    pub title: String,
    /// The puzzle, with its givens only.
    pub puzzle: String,
    /// What was decided on the way here.
    pub decided: Vec<MarkSaid>,
    /// What may still stand in each open place.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Vec<String>>))]
    pub candidates: Table<Vec<String>>,
    /// All that the rule finds here.
    pub finds: Vec<StepSaid>,
}

/// The first position of a walkthrough in which the easiest way on is this rule; `None` where there is none.
pub fn lesson(
    puzzle: &Puzzle,
    rule: &'static dyn Rule,
    rules: &RuleSet,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Lesson>, Stopped> {
    let problem = puzzle.problem();
    let walked = walk_while(&problem, rules, Manner { explain: true, ..Manner::default() }, go_on)?;
    let mut replay = Replay::new(&problem);
    for round in &walked.rounds {
        if round.steps.iter().any(|step| step.rule == rule) {
            break;
        }
        replay.apply(round);
    }
    let board = replay.board();
    let finds: Vec<StepSaid> = find_round(rule, board)
        .into_iter()
        .map(|deduction| StepSaid::new(&Step { rule, deduction }, &problem, lang))
        .collect();
    if finds.is_empty() || board.open() == 0 {
        return Ok(None);
    }
    let (frame, blanks) = (&*problem.frame, problem.blanks());
    let decided = board.decided().iter().filter(|&cell| blanks.contains(cell) && frame.is_answer(cell));
    let decided = decided.filter_map(|cell| board.value(cell).map(|symbol| Mark { cell, symbol }));
    let open = board.undecided().iter().filter(|&cell| frame.is_answer(cell)).collect::<Vec<_>>();
    let signs = |&cell: &crate::grid::Cell| {
        let sign = |symbol| frame.sign_of(Mark { cell, symbol }).to_string();
        (frame.name(cell), board.candidates(cell).iter().map(sign).collect())
    };
    Ok(Some(Lesson {
        rule: rule.name().to_owned(),
        title: rule.title(lang).to_owned(),
        puzzle: puzzle.to_string(),
        decided: decided.map(|mark| MarkSaid::new(frame, mark)).collect(),
        candidates: open.iter().map(signs).collect(),
        finds,
    }))
}
