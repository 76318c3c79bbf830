//! The order of cells under rules that also strike candidates: asked of the rules themselves, set by set.
//!
//! Striking is free: at each set of decided cells all strikes are made until there are no more, and what the rules
//! can then decide is open. So what is open depends on the set alone. A few patterns are blind to their own ruins
//! (a wing whose hinge is down to one candidate), so a cell may close again until that single is written; an order
//! that comes to a stand in this way is not counted.
//!
//! Patterns are written with "at most", so they also see a single that nobody has written yet, and strike what it
//! would strike. With such rules much is therefore open earlier than a person would find it, often everything at
//! once, and a count of paths says little; with rules that speak of decided cells alone it does not happen.

use super::bits::Bits;
use super::lower::{Road, open_now, step};
use super::system::Orders;
use crate::ruleset::RuleSet;
use crate::symbol::Mark;

/// Asks the rules.
pub struct Oracle<'p, const W: usize> {
    road: &'p Road<'p>,
    rules: &'p RuleSet,
    number: Vec<usize>,
}

impl<'p, const W: usize> Oracle<'p, W> {
    /// The order of the cells of a road under its rules.
    pub fn new(road: &'p Road<'p>, rules: &'p RuleSet) -> Oracle<'p, W> {
        Oracle { road, rules, number: road.numbers() }
    }

    fn ask(&self, decided: &Bits<W>) -> Result<Bits<W>, crate::board::Contradiction> {
        let mut board = self.road.start.clone();
        for at in decided.iter() {
            let cell = self.road.cells[at];
            if let Some(symbol) = self.road.end.value(cell) {
                board.decide(Mark { cell, symbol })?;
            }
        }
        while step(&mut board, self.rules, false)? {}
        let mut open = Bits::EMPTY;
        for mark in open_now(&board, self.rules) {
            open.insert(self.number[mark.cell.index()]);
        }
        Ok(open)
    }
}

impl<const W: usize> Orders<W> for Oracle<'_, W> {
    fn len(&self) -> usize {
        self.road.cells.len()
    }

    fn open(&mut self, decided: &Bits<W>) -> Bits<W> {
        // Sound rules on a puzzle that has a solution never contradict themselves.
        self.ask(decided).unwrap_or(Bits::EMPTY)
    }
}
