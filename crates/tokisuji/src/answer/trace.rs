//! `trace`: one deduction a row. docs/trace.md describes every field; what it says and what is here are tested against each other.

use super::moves::{board_text, candidates_text, move_marks};
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Figure};
use crate::ruleset::RuleSet;
use crate::trace::Traced;
use serde::Serialize;

/// What a row is, and the version of its fields: it grows when a field changes its meaning. Fields may be added without.
pub const TRACE_SCHEMA: &str = "tokisuji-trace/1";

/// One step of a solution: the board before it, the deduction and its reason, the board after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceRow {
    /// [`TRACE_SCHEMA`].
    pub schema: &'static str,
    /// The name of the kind.
    pub kind: &'static str,
    /// The puzzle.
    pub puzzle: String,
    /// The rule set and its version.
    pub rules: String,
    /// The number of the order, from 1.
    pub order: u64,
    /// The number of the step, from 1.
    pub step: usize,
    /// The level of the technique, from 1.
    pub level: usize,
    /// The name of the rule. Never changes.
    pub rule: &'static str,
    /// The name that players of the kind have for such a step, or `null`. Never changes.
    pub pattern: Option<&'static str>,
    /// The name of the pattern, or else of the rule, for people.
    pub title: &'static str,
    /// What one use of the rule costs.
    pub effort: f64,
    /// How long the reasoning is, where that differs from use to use; 0 for a pattern.
    pub length: u32,
    /// What is written: `r1c3=4`.
    pub decide: Vec<String>,
    /// What is struck out: `r1c3!=4`.
    pub strike: Vec<String>,
    /// How many other deductions of the same technique there were.
    pub others: usize,
    /// What stands in every place before the step.
    pub board: String,
    /// The candidates of every place before the step.
    pub candidates: String,
    /// What stands in every place after it.
    pub board_after: String,
    /// The candidates of every place after it.
    pub candidates_after: String,
    /// The cells whose candidates are the reason.
    pub cells: Vec<String>,
    /// The groups, sums, slots and words that the reason uses, in words.
    pub groups: Vec<String>,
    /// The constraints that the reason uses, in words.
    pub constraints: Vec<String>,
    /// What the reason looks like: `marks`, `fins`, `sets`, `swap`, `theorem`, or `suppositions`.
    pub figure: &'static str,
    /// What follows and why, in a sentence.
    pub sentence: String,
    /// The names of all places in the order of `board`, in the first row of boards that have more places than cells; else `null`.
    pub places: Option<Vec<String>>,
}

impl TraceRow {
    /// A step that led from one board to another.
    pub fn new(
        (puzzle, rules): (&Puzzle, &RuleSet),
        (order, step): (u64, usize),
        traced: &Traced,
        [before, after]: [&Board<'_>; 2],
        lang: Lang,
    ) -> TraceRow {
        let frame = before.frame();
        let (rule, deduction) = (traced.step.rule, &traced.step.deduction);
        let marks = move_marks(frame, &deduction.effect);
        let (decide, strike) =
            if deduction.effect.decides() { (marks, Vec::new()) } else { (Vec::new(), marks) };
        let because = &deduction.because;
        let names = |cells: &CellSet| cells.iter().map(|cell| frame.name(cell)).collect();
        let first = step == 1 && frame.place_count() > frame.grid.len();
        TraceRow {
            schema: TRACE_SCHEMA,
            kind: puzzle.kind().name(),
            puzzle: puzzle.to_string(),
            rules: rules.label(),
            order,
            step,
            level: traced.technique + 1,
            rule: rule.name(),
            title: traced.step.title(frame, lang),
            pattern: traced.step.pattern(frame).map(|pattern| pattern.name),
            effort: traced.effort,
            length: deduction.length,
            decide,
            strike,
            others: traced.others,
            board: board_text(before),
            candidates: candidates_text(before),
            board_after: board_text(after),
            candidates_after: candidates_text(after),
            cells: names(&because.cells),
            groups: groups(frame, because, lang),
            constraints: because.constraints.iter().map(|&at| lang.constraint(frame, at)).collect(),
            figure: figure(because),
            sentence: traced.step.say(frame, lang),
            places: first.then(|| (0..frame.place_count()).map(|at| frame.name(Cell(at as u16))).collect()),
        }
    }
}

fn groups(frame: &Frame, because: &Because, lang: Lang) -> Vec<String> {
    let mut said: Vec<String> = because.groups.iter().map(|&group| lang.group(frame, group)).collect();
    said.extend(because.cages.iter().map(|&cage| lang.sum(frame.grid, &frame.cages[cage])));
    said.extend(because.slots.iter().map(|&slot| lang.slot(frame, slot)));
    if let Some(words) = &frame.words {
        said.extend(because.words.iter().map(|&word| words.text(word)));
    }
    said
}

fn figure(because: &Because) -> &'static str {
    match &because.figure {
        Figure::Refuted { theorem: Some(_), .. } => "theorem",
        Figure::Refuted { theorem: None, .. } => "suppositions",
        Figure::Fins { .. } => "fins",
        Figure::Sets(_) => "sets",
        Figure::Swap { .. } => "swap",
        Figure::Plain
        | Figure::Kept(_)
        | Figure::Chain(_)
        | Figure::Wings(_)
        | Figure::Colours(_)
        | Figure::Tried(_)
        | Figure::Known { .. } => "marks",
    }
}
