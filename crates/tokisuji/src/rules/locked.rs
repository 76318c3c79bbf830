//! Locked candidates: in one group a symbol fits only where another group crosses it, so it leaves the rest
//! of that other group. *Pointing* goes from a block to a line, *claiming* from a line to a block.

use crate::board::Board;
use crate::lang::Lang;
use crate::problem::{Frame, GroupKind};
use crate::rule::{Because, Deduction, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Locked {
    Pointing,
    Claiming,
}

impl Locked {
    /// Diagonals and windows take part like blocks: they point at whatever crosses them.
    fn from(self, kind: GroupKind) -> bool {
        match self {
            Locked::Pointing => !kind.is_line(),
            Locked::Claiming => kind.is_line(),
        }
    }

    fn to(self, kind: GroupKind) -> bool {
        match self {
            Locked::Pointing => true,
            Locked::Claiming => !kind.is_line(),
        }
    }
}

impl Rule for Locked {
    fn name(&self) -> &'static str {
        match self {
            Locked::Pointing => "pointing",
            Locked::Claiming => "claiming",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Locked::Pointing => lang.pick("pointing", "ブロックから行・列への予約"),
            Locked::Claiming => lang.pick("claiming", "行・列からブロックへの予約"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Locked::Pointing => 3.0,
            Locked::Claiming => 3.2,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        for (from, group) in frame.groups.iter().enumerate() {
            if !self.from(group.kind) || !frame.is_full(from) {
                continue;
            }
            for (number, &places) in board.places_in(from).iter().enumerate() {
                // One place is a hidden single, whose consequences need no rule.
                if places.count_ones() < 2 {
                    continue;
                }
                let symbol = Symbol(number as u8);
                let first = group.cells[places.trailing_zeros() as usize];
                for seat in frame.seats(first) {
                    let to = seat.group as usize;
                    let both = frame.shared_places(from, to);
                    if to == from || places & !both != 0 || !self.to(frame.groups[to].kind) {
                        continue;
                    }
                    let outside = board.places(to, symbol) & !frame.shared_places(to, from);
                    if outside == 0 {
                        continue;
                    }
                    let cells = &frame.groups[to].cells;
                    let marks = bits(outside).map(|at| Mark { cell: cells[at], symbol }).collect();
                    found.strike(marks, || Because {
                        cells: group.set,
                        symbols: Symbols::only(symbol),
                        groups: vec![from, to],
                        ..Because::default()
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let struck = lang.struck(frame, deduction.effect.marks());
        let from = lang.group(frame, deduction.because.groups[0]);
        let to = lang.group(frame, deduction.because.groups[1]);
        let symbol = lang.symbols(frame, deduction.because.symbols);
        match lang {
            Lang::En => format!("{struck}: {symbol} of {from} must lie in {to}"),
            Lang::Ja => format!("{struck}：{from}の{symbol}は必ず{to}に入る"),
        }
    }
}
