//! Wings: a hinge cell whose every value pushes a symbol into one of two wing cells, so that whatever
//! sees both wings (and, for XYZ-wings, the hinge) cannot hold it.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Found, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct XyWing;

impl Rule for XyWing {
    fn name(&self) -> &'static str {
        "xy-wing"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("XY-wing", "XY ウイング")
    }

    fn effort(&self) -> f64 {
        7.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        find(board, 2, found)
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        explain(frame, deduction, false, lang)
    }
}

pub(super) struct XyzWing;

impl Rule for XyzWing {
    fn name(&self) -> &'static str {
        "xyz-wing"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("XYZ-wing", "XYZ ウイング")
    }

    fn effort(&self) -> f64 {
        8.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        find(board, 3, found)
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        explain(frame, deduction, true, lang)
    }
}

/// Hinges with exactly two candidates for XY, at most three for XYZ: an XYZ-wing whose hinge has lost its
/// own third candidate is an XY-wing, and must not be lost with it.
fn find(board: &Board<'_>, most: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let undecided = board.undecided();
    let twos: Vec<(Cell, Symbols)> = undecided
        .iter()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, symbols)| symbols.len() == 2)
        .collect();
    let mut wings: Vec<(Cell, Symbols)> = Vec::new();
    for hinge in undecided.iter() {
        let symbols = board.candidates(hinge);
        if !(2..=most).contains(&symbols.len()) {
            continue;
        }
        // A wing sees the hinge and has one candidate outside it (XY) or none (XYZ).
        wings.clear();
        let peers = frame.peers(hinge);
        wings.extend(twos.iter().copied().filter(|&(cell, two)| {
            peers.contains(cell) && !two.intersection(symbols).is_empty() && two != symbols
        }));
        for (at, &(a, first)) in wings.iter().enumerate() {
            for &(b, second) in &wings[at + 1..] {
                let Some(end) = first.intersection(second).single() else {
                    continue;
                };
                let pushed = first.union(second).difference(Symbols::only(end));
                // Every value of the hinge but the end itself must push the end into one of the wings.
                if !symbols.difference(Symbols::only(end)).is_subset(pushed)
                    || symbols.contains(end) != (symbols.len() == 3)
                {
                    continue;
                }
                wing(board, hinge, a, b, end, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(
    board: &Board<'_>,
    hinge: Cell,
    a: Cell,
    b: Cell,
    end: Symbol,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let frame = board.frame();
    let mut seen = frame.peers(a).intersection(frame.peers(b));
    let symbols = board.candidates(hinge);
    if symbols.contains(end) {
        seen = seen.intersection(frame.peers(hinge));
    }
    let marks: Vec<Mark> = seen
        .iter()
        .map(|cell| Mark { cell, symbol: end })
        .filter(|&mark| board.allows(mark))
        .collect();
    let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
    found.strike(marks, || {
        let mut parts: Vec<usize> = [a, b]
            .iter()
            .filter_map(|&cell| frame.link(hinge, cell))
            .collect();
        let seers: &[Cell] = if symbols.contains(end) {
            &[a, b, hinge]
        } else {
            &[a, b]
        };
        for &target in &targets {
            parts.extend(seers.iter().filter_map(|&cell| frame.link(cell, target)));
        }
        parts.sort_unstable();
        parts.dedup();
        Because {
            cells: CellSet::from_iter([hinge, a, b]),
            symbols: Symbols::only(end),
            parts,
            trail: [hinge, a, b].map(|cell| Mark { cell, symbol: end }).to_vec(),
            ..Because::default()
        }
    })
}

fn explain(frame: &Frame, deduction: &Deduction, hinge_too: bool, lang: Lang) -> String {
    let because = &deduction.because;
    let struck = lang.struck(frame.grid, deduction.effect.marks());
    let end = lang.symbols(because.symbols);
    let name = |at: usize| {
        because
            .trail
            .get(at)
            .map(|mark| frame.grid.name(mark.cell))
            .unwrap_or_default()
    };
    let (hinge, a, b) = (name(0), name(1), name(2));
    match (lang, hinge_too) {
        (Lang::En, false) => format!("{struck}: whatever {hinge} holds, {a} or {b} is {end}"),
        (Lang::En, true) => format!("{struck}: whatever {hinge} holds, it, {a} or {b} is {end}"),
        (Lang::Ja, false) => format!("{struck}：{hinge}が何であっても、{a}か{b}が{end}になる"),
        (Lang::Ja, true) => {
            format!("{struck}：{hinge}が何であっても、{hinge}・{a}・{b}のどれかが{end}になる")
        }
    }
}
