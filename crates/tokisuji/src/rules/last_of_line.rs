//! The last open cell of a line: the one symbol the line lacks. The paper's LAT-1, and the first thing a child sees.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Prerequisites, Report, Rule};
use crate::symbol::Symbols;
use std::ops::ControlFlow;

pub(super) struct LastOfLine;

impl Rule for LastOfLine {
    fn name(&self) -> &'static str {
        "last cell of line"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("last cell of line", "行・列の残り1マス")
    }

    fn effort(&self) -> f64 {
        1.2
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        for (part, group) in frame.groups.iter().enumerate() {
            if !group.kind.is_line() || !frame.is_full(part) {
                continue;
            }
            let open = group.set.difference(board.decided());
            let Some(cell) = open.first().filter(|_| open.len() == 1) else {
                continue;
            };
            if let Some(symbol) = board.candidates(cell).single() {
                found.decide(cell, symbol, || Because {
                    cells: group.set,
                    symbols: Symbols::only(symbol),
                    groups: vec![part],
                    ..Because::default()
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn ways(&self, start: &Board<'_>, end: &Board<'_>, cell: Cell) -> Option<Vec<Prerequisites>> {
        let frame = start.frame();
        let lines = frame.seats(cell).iter().map(|seat| seat.group as usize);
        let lines = lines.filter(|&at| frame.groups[at].kind.is_line() && frame.is_full(at));
        let others = |at: usize| frame.groups[at].cells.iter().copied().filter(|&other| other != cell);
        let open = |at: usize| others(at).filter(|&other| !start.is_decided(other));
        let decided = |other: Cell| CellSet::EMPTY.with(other).intersection(end.decided());
        Some(lines.map(|at| open(at).map(decided).collect()).collect())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let decided = lang.decided(frame, deduction.effect.marks()[0]);
        let group = lang.group(frame, deduction.because.groups[0]);
        match lang {
            Lang::En => format!("{decided}: it is all that {group} lacks"),
            Lang::Ja => format!("{decided}：{group}の残りはこのマスだけ"),
        }
    }
}
