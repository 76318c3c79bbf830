//! `explain`: the walkthrough, deduction by deduction.

use super::MarkSaid;
use crate::grid::CellSet;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::problem::{Frame, Problem};
use crate::rule::{Link, Refutation};
use crate::ruleset::RuleSet;
use crate::symbol::Mark;
use crate::walk::{End, Step, Walkthrough};
use serde::Serialize;

/// A walkthrough as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explained {
    /// The puzzle.
    pub puzzle: String,
    /// Whether the rules reach the end.
    pub solved: bool,
    /// The hardest technique needed; `null` unless solved.
    pub level: Option<usize>,
    /// How many rounds.
    pub steps: usize,
    /// The rule set and its version.
    pub rules: String,
    /// Round by round.
    pub rounds: Vec<RoundSaid>,
    /// How it ended, in a sentence.
    pub ending: String,
}

/// One round: all deductions of the easiest technique that had any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundSaid {
    /// The level of the technique, from 1.
    pub level: usize,
    /// How many cells it decided.
    pub decided: u32,
    /// How many candidates were crossed out because of what was written before.
    pub crossed_out: u32,
    /// The deductions.
    pub steps: Vec<StepSaid>,
    /// Chains and trials of the round that are not told because no later step needs them; left out where there are none.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none(count: &u32) -> bool {
    *count == 0
}

/// One deduction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepSaid {
    /// The name of the rule. Never changes.
    pub rule: String,
    /// The name that players of the kind have for such a step, where they have one. Never changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<&'static str>,
    /// The name of the pattern, or else of the rule, for people.
    pub title: String,
    /// What is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decide: Option<Vec<MarkSaid>>,
    /// What is struck out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strike: Option<Vec<MarkSaid>>,
    /// The cells whose candidates are the reason.
    pub because: Vec<String>,
    /// Where to look: all cells of the groups and cages it is about.
    pub area: Vec<String>,
    /// Where to look, in words.
    pub look: String,
    /// What follows and why, in a sentence.
    pub sentence: String,
    /// How long the reasoning is, where that differs from use to use: the links of a chain; left out for patterns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// Suppositions and what follows from each, link by link. The last is of the candidate that goes; those before are things that
    /// cannot both be, which it uses. Left out where nothing is supposed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suppositions: Vec<Supposition>,
}

/// A supposition followed to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Supposition {
    /// What is supposed.
    pub suppose: Vec<MarkSaid>,
    /// The same in words.
    pub supposed: String,
    /// What follows, in order.
    pub links: Vec<LinkSaid>,
    /// What has no way left, in words.
    pub end: String,
    /// Earlier suppositions, by number from 0, that take the last ways away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<usize>,
    /// Whether each link uses the one before it.
    pub line: bool,
}

/// One thing that follows from a supposition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkSaid {
    /// What holds then.
    pub holds: Vec<MarkSaid>,
    /// What holds and why, in words.
    pub sentence: String,
    /// Earlier suppositions, by number from 0, that take the other ways away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<usize>,
}

impl Supposition {
    fn new(refutation: &Refutation, frame: &Frame, lang: Lang) -> Supposition {
        let marks = |marks: &[Mark]| marks.iter().map(|&mark| MarkSaid::new(frame, mark)).collect();
        let link = |link: &Link| LinkSaid {
            holds: marks(&link.marks),
            sentence: link.say(frame, lang),
            by: link.by.clone(),
        };
        Supposition {
            suppose: marks(&refutation.suppose),
            supposed: refutation.supposed(frame, lang),
            links: refutation.links.iter().map(link).collect(),
            end: refutation.say_end(frame, lang),
            by: refutation.by.clone(),
            line: refutation.line,
        }
    }
}

/// A walkthrough as data.
pub fn explained(puzzle: &Puzzle, walk: &Walkthrough, rules: &RuleSet, lang: Lang) -> Explained {
    let problem = puzzle.problem();
    let round = |round: &crate::walk::Round| RoundSaid {
        level: round.technique + 1,
        decided: round.decided,
        crossed_out: round.crossed,
        steps: round.steps.iter().map(|step| StepSaid::new(step, &problem, lang)).collect(),
        left_out: round.left_out,
    };
    Explained {
        puzzle: puzzle.to_string(),
        solved: walk.end == End::Solved,
        level: walk.level(),
        steps: walk.rounds.len(),
        rules: rules.label(),
        rounds: walk.rounds.iter().map(round).collect(),
        ending: walk.ending(&problem.frame, rules, lang),
    }
}

impl StepSaid {
    /// One deduction as data: what `explain` and `hint` both give.
    pub fn new(step: &Step, problem: &Problem, lang: Lang) -> StepSaid {
        let frame = &problem.frame;
        let marks =
            step.deduction.effect.marks().iter().map(|&mark| MarkSaid::new(&problem.frame, mark)).collect();
        let (decide, strike) =
            if step.deduction.effect.decides() { (Some(marks), None) } else { (None, Some(marks)) };
        let names = |cells: &CellSet| cells.iter().map(|cell| frame.name(cell)).collect();
        StepSaid {
            rule: step.rule.name().to_string(),
            pattern: step.pattern(frame).map(|pattern| pattern.name),
            title: step.title(&problem.frame, lang).to_string(),
            decide,
            strike,
            because: names(&step.deduction.because.cells),
            area: names(&step.area(&problem.frame)),
            look: step.look(&problem.frame, lang),
            sentence: step.say(&problem.frame, lang),
            length: (step.deduction.length > 0).then_some(step.deduction.length),
            suppositions: step
                .deduction
                .because
                .proof()
                .iter()
                .map(|refutation| Supposition::new(refutation, &problem.frame, lang))
                .collect(),
        }
    }
}

impl Step {
    /// Where to look: the cells of all groups and cages it is about, or else of the reason itself.
    pub fn area(&self, frame: &Frame) -> CellSet {
        let because = &self.deduction.because;
        let mut area = CellSet::EMPTY;
        for &group in &because.groups {
            area = area.union(&frame.groups[group].set);
        }
        for slot in because.slots.iter().filter_map(|&slot| frame.slots().get(slot)) {
            area = area.union(&slot.cells.iter().copied().collect());
        }
        for &cage in &because.cages {
            area = area.union(&frame.cages[cage].cells.iter().copied().collect());
        }
        for &at in &because.constraints {
            let constraint = &frame.constraints()[at].constraint;
            // What spans the board says nothing about where to look.
            if !constraint.is_global() {
                area = area.union(&constraint.scope().iter().copied().collect());
            }
        }
        if area.is_empty() { self.cells() } else { area }
    }

    /// The cells it is about: those of the reason and those where something follows.
    pub fn cells(&self) -> CellSet {
        let effect = self.deduction.effect.marks().iter().map(|mark| mark.cell).collect();
        self.deduction.because.cells.union(&effect)
    }

    /// Where to look, in words that do not tell what is to be found there.
    pub fn look(&self, frame: &Frame, lang: Lang) -> String {
        let because = &self.deduction.because;
        let mut places: Vec<String> = Vec::new();
        if !because.groups.is_empty() {
            places.push(lang.groups(frame, &because.groups));
        }
        places.extend(because.slots.iter().take(1).map(|&slot| lang.slot(frame, slot)));
        places.extend(because.cages.iter().map(|&cage| lang.sum(frame.grid, &frame.cages[cage])));
        places.extend(because.constraints.iter().take(3).map(|&at| lang.constraint(frame, at)));
        if places.is_empty() {
            places.push(lang.places(frame, self.cells().iter()));
        }
        let places = places.join(lang.comma());
        lang.pick(format!("Look at {places}."), format!("{places}を見てください。"))
    }
}
