//! From a puzzle and a rule set to the order of its cells.

use super::system::System;
use crate::bits::Bits;
use crate::board::{Board, Contradiction};
use crate::grid::{Cell, CellSet};
use crate::problem::Problem;
use crate::rule::Report;
use crate::ruleset::RuleSet;
use crate::symbol::Mark;
use std::ops::ControlFlow;

/// A puzzle before and after its rules, and the cells they decide.
pub struct StartAndEnd<'p> {
    /// With the givens alone.
    pub start: Board<'p>,
    /// When the rules are done.
    pub end: Board<'p>,
    /// The cells that get decided, in reading order: number 0, 1, ….
    pub cells: Vec<Cell>,
}

impl<'p> StartAndEnd<'p> {
    /// Follows the rules to the end.
    pub fn new(problem: &'p Problem, rules: &RuleSet) -> Result<StartAndEnd<'p>, Contradiction> {
        let start = Board::new(problem)?;
        let mut end = start.clone();
        while step(&mut end, rules)? {}
        // Views are only thought of: writing one is no step.
        let decided = end.decided().difference(start.decided());
        let cells = decided.iter().filter(|&cell| end.frame().is_answer(cell)).collect();
        Ok(StartAndEnd { start, end, cells })
    }

    /// The number of each cell of the grid; those that never get decided have none to speak of.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let mut number = vec![0; self.start.frame().place_count()];
        for (at, cell) in self.cells.iter().enumerate() {
            number[cell.index()] = at;
        }
        number
    }

    /// The ways of every cell, when all rules of the set speak of decided cells alone.
    pub fn system<const W: usize>(&self, rules: &RuleSet) -> Option<System<W>> {
        let number = self.numbers();
        let clause =
            |cells: CellSet| cells.iter().fold(Bits::EMPTY, |bits, cell| bits.with(number[cell.index()]));
        let mut ways = Vec::with_capacity(self.cells.len());
        for &cell in &self.cells {
            let mut own: Vec<Vec<Bits<W>>> = Vec::new();
            for known in rules.rules() {
                for way in known.rule.ways(&self.start, &self.end, cell)? {
                    if way.iter().all(|cells| !cells.is_empty()) {
                        own.push(way.into_iter().map(clause).collect());
                    }
                }
            }
            ways.push(own);
        }
        Some(System::new(ways))
    }
}

/// Makes everything the rules find. Says whether there was anything.
///
/// What is found is found on the board as it stands, by all rules, before any of it is made: so nothing
/// depends on the order of rules or cells.
fn step(board: &mut Board<'_>, rules: &RuleSet) -> Result<bool, Contradiction> {
    let mut found = Vec::new();
    for known in rules.rules() {
        let mut report = |deduction: crate::rule::Deduction| {
            found.push(deduction.effect);
            ControlFlow::Continue(())
        };
        let _ = known.rule.find(board, &mut Report::new(false, &mut report));
    }
    for effect in &found {
        effect.apply(board)?;
    }
    Ok(!found.is_empty())
}

/// What the rules decide at once on a board, each cell once, in cell order.
pub fn open_now(board: &Board<'_>, rules: &RuleSet) -> Vec<Mark> {
    let mut open = Vec::new();
    let mut report = |deduction: crate::rule::Deduction| {
        if deduction.effect.decides() {
            open.extend(deduction.effect.marks());
        }
        ControlFlow::Continue(())
    };
    for known in rules.rules() {
        let _ = known.rule.find(board, &mut Report::new(false, &mut report));
    }
    open.sort_unstable();
    open.dedup();
    open
}
