//! Naked single: a cell with one candidate left. Paper E calls it *cell unique*.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Plain, Prerequisites, Report, Rule};
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

pub(super) struct NakedSingle;

impl Rule for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("naked single", "マスの一意(ネイキッドシングル)")
    }

    fn effort(&self) -> f64 {
        2.3
    }

    fn plain(&self) -> Option<Plain> {
        Some(Plain::NakedSingle)
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for cell in board.undecided().iter() {
            if let Some(symbol) = board.candidates(cell).single() {
                found.decide(cell, symbol, || Because {
                    cells: CellSet::EMPTY.with(cell),
                    symbols: Symbols::only(symbol),
                    ..Because::default()
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let mark = deduction.effect.marks()[0];
        let decided = lang.decided(frame, mark);
        // What stands there is said in words already, and need not be a cell.
        if frame.sort(mark.cell).is_some() {
            return lang.pick(
                format!("{decided}: nothing else is left there"),
                format!("{decided}：ほかの候補は残っていない"),
            );
        }
        let symbol = frame.sign(mark.symbol);
        match lang {
            Lang::En => format!("{decided}: nothing but {symbol} is left for this cell"),
            Lang::Ja => format!("{decided}：このマスに残る候補は{symbol}だけ"),
        }
    }
    /// Every other candidate must be taken by a peer.
    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let own = end.value(cell).map_or(Symbols::EMPTY, Symbols::only);
        let others = start.candidates(cell).difference(own);
        let way = others.iter().map(|symbol| takers(start, end, Mark { cell, symbol }));
        Some(vec![way.collect()])
    }
}

/// The cells that come to be decided and then strike a mark.
pub(super) fn takers(start: &Board<'_>, end: &Board<'_>, mark: Mark) -> CellSet {
    let peers = start.frame().peers(mark.cell).difference(start.decided());
    peers.iter().filter(|&peer| end.value(peer) == Some(mark.symbol)).collect()
}
