//! Solving one deduction at a time: what `trace` writes down.
//!
//! A [walk](mod@crate::walk) makes all deductions of a round at once, which is right for grades. Whoever learns from solutions wants to see
//! single steps: the board, what could be deduced, what was. Each step here is a deduction of the easiest technique that has any, the first one
//! there is or one by chance. Crossing out what is written is free, whatever the rule set says about that.

use crate::board::{Board, Contradiction};
use crate::chance::{Chance, below, stream};
use crate::problem::Problem;
use crate::rule::{Deduction, Effect, Report};
use crate::ruleset::{Known, RuleSet};
use crate::symbol::Mark;
use crate::walk::{Step, Stopped};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Which of the deductions of the easiest technique comes next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The first: rules in the order of the set, each in its own fixed order.
    #[default]
    Easiest,
    /// Any of them, each as likely as the others.
    Chance,
}

/// One step of a solution.
#[derive(Clone, Debug)]
pub struct Traced {
    /// Index into [`RuleSet::techniques`]; its level is one more.
    pub technique: usize,
    /// The deduction and its rule.
    pub step: Step,
    /// What the rule costs this player.
    pub effort: f64,
    /// How many other deductions of the technique could have been made instead.
    pub others: usize,
}

/// Somebody who solves step by step.
#[derive(Clone, Debug)]
pub struct Tracer<'p> {
    board: Board<'p>,
    rules: &'p RuleSet,
    chance: Option<Chance>,
    /// The last step contradicts the board: nothing more can be said of it.
    ended: bool,
}

impl<'p> Tracer<'p> {
    /// Begins a puzzle; by chance, order number `index` of a seed.
    pub fn new(
        problem: &'p Problem,
        rules: &'p RuleSet,
        order: Order,
        (seed, index): (u64, u64),
    ) -> Result<Tracer<'p>, Contradiction> {
        let chance = (order == Order::Chance).then(|| stream(seed, index));
        Ok(Tracer { board: Board::new(problem)?, rules, chance, ended: false })
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board<'p> {
        &self.board
    }

    /// Chooses the next step, makes it, and tells it; `None` at the end, or where the rules end. A step that contradicts the board is told,
    /// and is the last.
    pub fn next(&mut self, go_on: &dyn Fn() -> bool) -> Result<Option<Traced>, Stopped> {
        if self.board.open() == 0 || self.ended {
            return Ok(None);
        }
        let Some(choice) = easiest(&self.board, self.rules, go_on)? else { return Ok(None) };
        let at = self.chance.as_mut().map_or(0, |chance| below(chance, choice.found.len() as u32) as usize);
        let (known, deduction) = &choice.found[at];
        let deduction = with_reason(&self.board, *known, deduction, true, go_on)?;
        self.ended = deduction.effect.apply(&mut self.board).is_err();
        let step = Step { rule: known.rule, deduction };
        let others = choice.found.len() - 1;
        Ok(Some(Traced { technique: choice.technique, step, effort: known.effort, others }))
    }
}

/// The deductions of one technique.
struct Choice {
    technique: usize,
    /// Without reasons.
    found: Vec<(Known, Deduction)>,
}

/// All deductions of the easiest technique that has any, of chains the shortest, each thing once.
fn easiest(board: &Board<'_>, rules: &RuleSet, go_on: &dyn Fn() -> bool) -> Result<Option<Choice>, Stopped> {
    for (technique, known) in rules.techniques.iter().enumerate() {
        let mut found: Vec<(Known, Deduction)> = Vec::new();
        let mut seen: BTreeSet<(bool, Vec<Mark>)> = BTreeSet::new();
        for &known in &known.rules {
            let mut report = |deduction: Deduction| {
                if is_news(board, &deduction.effect)
                    && seen.insert((deduction.effect.decides(), deduction.effect.marks().to_vec()))
                {
                    found.push((known, deduction));
                }
                ControlFlow::Continue(())
            };
            let mut to = Report::new(false, &mut report).shortest().while_asked(Some(go_on));
            if known.rule.find(board, &mut to).is_break() || to.go_on().is_break() {
                return Err(Stopped);
            }
        }
        let shortest = found.iter().map(|(_, deduction)| deduction.length).min().unwrap_or(0);
        found.retain(|(_, deduction)| deduction.length == shortest);
        if !found.is_empty() {
            return Ok(Some(Choice { technique, found }));
        }
    }
    Ok(None)
}

/// Whether an effect changes anything on a board.
pub(crate) fn is_news(board: &Board<'_>, effect: &Effect) -> bool {
    effect.marks().iter().any(|&mark| match effect.decides() {
        true => !board.is_decided(mark.cell),
        false => board.allows(mark),
    })
}

/// The same deduction with its reason. Reasons may cost much more than finding, so only what is told has one.
pub(crate) fn with_reason(
    board: &Board<'_>,
    known: Known,
    wanted: &Deduction,
    shortest: bool,
    go_on: &dyn Fn() -> bool,
) -> Result<Deduction, Stopped> {
    let mut told = None;
    let mut report = |deduction: Deduction| {
        if deduction.effect == wanted.effect && deduction.length == wanted.length {
            told = Some(deduction);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let mut to = Report::new(true, &mut report).while_asked(Some(go_on));
    to.shortest = shortest;
    let _ = known.rule.find(board, &mut to);
    // Only somebody who does not wait for the end comes away without.
    told.ok_or(Stopped)
}
