//! Hidden single: a symbol with one place left in a group. Paper E's *block unique* and *line unique*.
//!
//! People find it far sooner in a block than along a line, so the two are different rules. Rows and
//! columns are told apart only for the reading of paper A that fits its books.

use super::naked_single::takers;
use crate::board::Board;
use crate::grid::Cell;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Plain, Prerequisites, Report, Rule, Where};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct HiddenSingle(pub(super) Where);

impl Rule for HiddenSingle {
    fn name(&self) -> &'static str {
        match self.0 {
            Where::Block => "hidden single in block",
            Where::Line => "hidden single in line",
            Where::Row => "hidden single in row",
            Where::Column => "hidden single in column",
            Where::Extra => "hidden single in extra group",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self.0 {
            Where::Block => lang.pick("hidden single in block", "ブロックの一意"),
            Where::Line => lang.pick("hidden single in line", "行・列の一意"),
            Where::Row => lang.pick("hidden single in row", "行の一意"),
            Where::Column => lang.pick("hidden single in column", "列の一意"),
            Where::Extra => lang.pick("hidden single in extra group", "追加グループの一意"),
        }
    }

    fn effort(&self) -> f64 {
        match self.0 {
            Where::Block => 1.0,
            _ => 1.5,
        }
    }

    fn plain(&self) -> Option<Plain> {
        Some(Plain::HiddenSingle(self.0))
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        for (at, group) in frame.groups.iter().enumerate() {
            if !self.0.takes(group.kind) || !frame.is_full(at) {
                continue;
            }
            for (number, places) in board.places_in(at).iter().enumerate() {
                if !places.is_power_of_two() {
                    continue;
                }
                let cell = group.cells[places.trailing_zeros() as usize];
                let symbol = Symbol(number as u8);
                found.decide(cell, symbol, || Because {
                    cells: group.set,
                    symbols: Symbols::only(symbol),
                    groups: vec![at],
                    ..Because::default()
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let mark = deduction.effect.marks()[0];
        let decided = lang.decided(frame, mark);
        let symbol = frame.sign(mark.symbol);
        let group = lang.group(frame, deduction.because.groups[0]);
        match lang {
            Lang::En => format!("{decided}: in {group} no other cell can hold {symbol}"),
            Lang::Ja => format!("{decided}：{group}で{symbol}が入るマスはここだけ"),
        }
    }

    /// In the group, every other place of the symbol must be written, or struck by a peer.
    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let (frame, Some(symbol)) = (start.frame(), end.value(cell)) else {
            return Some(Vec::new());
        };
        let groups = frame.seats(cell).iter().map(|seat| seat.group as usize);
        let looked_at = groups.filter(|&at| self.0.takes(frame.groups[at].kind) && frame.is_full(at));
        let clause = |&other: &Cell| {
            let place = Mark { cell: other, symbol };
            let rival = other != cell && !start.is_decided(other) && start.allows(place);
            rival.then(|| {
                let mut clause = takers(start, end, place);
                clause.remove(cell);
                if end.is_decided(other) {
                    clause.insert(other);
                }
                clause
            })
        };
        Some(looked_at.map(|at| frame.groups[at].cells.iter().filter_map(clause).collect()).collect())
    }

    fn tells_rows_from_columns(&self) -> bool {
        matches!(self.0, Where::Row | Where::Column)
    }
}
