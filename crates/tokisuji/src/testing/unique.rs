//! Reasons that argue from there being one solution, checked plainly: whatever fills the cells of the reason against what it says could be
//! changed for something else that every group and every sum of the board takes just as well.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::rule::{Deduction, Effect, Figure};
use crate::symbol::{Mark, Symbol, Symbols};
use std::collections::BTreeMap;

/// Fillings looked at before it is left open.
const PATIENCE: u32 = 500_000;

/// Whether the opposite of every mark of a deduction leaves only fillings of its cells that can be exchanged for another.
pub(super) fn audit(board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    let because = &deduction.because;
    let mut two: BTreeMap<Cell, Vec<Symbol>> = BTreeMap::new();
    let Figure::Swap { pairs, .. } = &because.figure else { return Err("no exchange".to_string()) };
    for mark in pairs {
        if board.is_decided(mark.cell) || !board.allows(*mark) {
            return Err(format!("{mark:?} is not open"));
        }
        two.entry(mark.cell).or_default().push(mark.symbol);
    }
    if two.values().any(|two| two.len() != 2) {
        return Err("a cell that does not have two symbols to exchange".to_string());
    }
    for &mark in deduction.effect.marks() {
        let mut cells: Vec<Cell> = two.keys().copied().collect();
        let others = because.cells.iter().chain([mark.cell]);
        others.for_each(|cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        });
        let may = cells.iter().map(|&cell| {
            let known = because.cells.contains(cell);
            let all = if known { board.candidates(cell) } else { board.frame().symbols };
            match deduction.effect {
                _ if cell != mark.cell => all,
                Effect::Strike(_) => Symbols::only(mark.symbol),
                Effect::Decide(_) | Effect::Write(_) => all.difference(Symbols::only(mark.symbol)),
            }
        });
        let may: Vec<Symbols> = may.collect();
        let mut fill = Fill { board, deduction, two: &two, cells: &cells, may: &may, patience: PATIENCE };
        fill.each(&mut Vec::new())?;
    }
    Ok(())
}

struct Fill<'f> {
    board: &'f Board<'f>,
    deduction: &'f Deduction,
    two: &'f BTreeMap<Cell, Vec<Symbol>>,
    cells: &'f [Cell],
    may: &'f [Symbols],
    patience: u32,
}

impl Fill<'_> {
    /// Goes on with what is chosen for the first cells.
    fn each(&mut self, chosen: &mut Vec<Symbol>) -> Result<(), String> {
        self.patience = self.patience.checked_sub(1).ok_or("the reason was not shown to be a proof")?;
        if !self.stands(chosen) {
            return Ok(());
        }
        let Some(symbols) = self.may.get(chosen.len()) else {
            return if self.exchanges(chosen) {
                Ok(())
            } else {
                Err(format!("{:?} with {chosen:?} has no other solution beside it", self.cells))
            };
        };
        for symbol in symbols.iter() {
            chosen.push(symbol);
            self.each(chosen)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Whether the groups of the reason take what was chosen last, and still have room for the symbols it is about.
    fn stands(&self, chosen: &[Symbol]) -> bool {
        let frame = self.board.frame();
        let because = &self.deduction.because;
        because.groups.iter().all(|&part| {
            let group = &frame.groups[part];
            let filled = || self.cells.iter().zip(chosen).filter(|(cell, _)| group.set.contains(**cell));
            let mut seen = Symbols::EMPTY;
            let differ = filled().all(|(_, &symbol)| {
                let new = !seen.contains(symbol);
                seen.insert(symbol);
                new
            });
            let set: CellSet = filled().map(|(&cell, _)| cell).collect();
            let room = |symbol: Symbol| {
                let open = group.cells.iter().filter(|&&cell| !set.contains(cell));
                seen.contains(symbol)
                    || open.into_iter().any(|&cell| {
                        !because.cells.contains(cell) || self.board.allows(Mark { cell, symbol })
                    })
            };
            differ && (!frame.is_full(part) || because.symbols.iter().all(room))
        })
    }

    /// Whether the other of the two symbols could stand in every cell that has two, for all groups and all sums.
    fn exchanges(&self, chosen: &[Symbol]) -> bool {
        let frame = self.board.frame();
        let mut changed: Vec<(Cell, Symbol, Symbol)> = Vec::new();
        for (cell, &now) in self.cells.iter().zip(chosen) {
            match self.two.get(cell).map(|two| (two.contains(&now), two)) {
                None => {}
                Some((false, _)) => return false,
                Some((true, two)) => {
                    let then = if two[0] == now { two[1] } else { two[0] };
                    changed.push((*cell, now, then));
                }
            }
        }
        let same_symbols = frame.groups.iter().all(|group| {
            let inside = || changed.iter().filter(|(cell, _, _)| group.cells.contains(cell));
            let mut before: Vec<Symbol> = inside().map(|(_, now, _)| *now).collect();
            let mut after: Vec<Symbol> = inside().map(|(_, _, then)| *then).collect();
            before.sort_unstable();
            after.sort_unstable();
            // Where all open cells change, what they hold need only differ from each other.
            let all = self.two.len() == self.board.open();
            before == after
                || all
                    && group.cells.len() < frame.symbols.len()
                    && after.windows(2).all(|two| two[0] != two[1])
        });
        let same_sums = frame.cages.iter().all(|cage| {
            let inside = || changed.iter().filter(|(cell, _, _)| cage.cells.contains(cell));
            let before: u32 = inside().map(|(_, now, _)| u32::from(now.value())).sum();
            let after: u32 = inside().map(|(_, _, then)| u32::from(then.value())).sum();
            before == after
        });
        !changed.is_empty() && same_symbols && same_sums
    }
}
