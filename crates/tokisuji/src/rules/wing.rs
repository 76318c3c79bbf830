//! Wings: a hinge cell whose every value pushes a symbol into one of two wing cells, so that whatever
//! sees both wings (and, for XYZ-wings, the hinge) cannot hold it.

use crate::board::Board;
use crate::grid::Cell;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
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

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
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

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        find(board, 3, found)
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        explain(frame, deduction, true, lang)
    }
}

/// Hinges with exactly two candidates for XY, at most three for XYZ, which must not be lost when its hinge
/// loses one: without the end it is an XY-wing, and without another the hinge and one wing share the same two
/// candidates.
fn find(board: &Board<'_>, most: usize, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let undecided = board.undecided();
    let twos: Vec<(Cell, Symbols)> = undecided
        .iter()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, symbols)| symbols.len() == 2)
        .collect();
    let mut wings: Vec<(Cell, Symbols)> = Vec::new();
    for hinge in undecided.iter() {
        found.go_on()?;
        let symbols = board.candidates(hinge);
        if !(2..=most).contains(&symbols.len()) {
            continue;
        }
        let peers = frame.peers(hinge);
        let same = |&&(cell, two): &&(Cell, Symbols)| most == 3 && hinge < cell && two == symbols;
        for &(cell, two) in twos.iter().filter(same).filter(|(cell, _)| peers.contains(*cell)) {
            for end in two.iter() {
                wing(board, hinge, &[cell], end, found)?;
            }
        }
        // A wing sees the hinge and has one candidate outside it (XY) or none (XYZ).
        wings.clear();
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
                wing(board, hinge, &[a, b], end, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(
    board: &Board<'_>,
    hinge: Cell,
    wings: &[Cell],
    end: Symbol,
    found: &mut Report<'_>,
) -> ControlFlow<()> {
    let frame = board.frame();
    // Who may hold the end: the wings, and the hinge if it still has it.
    let mut holders = wings.to_vec();
    holders.extend(board.candidates(hinge).contains(end).then_some(hinge));
    let seen = holders.iter().fold(frame.cells, |seen, &cell| seen.intersection(frame.peers(cell)));
    let marks: Vec<Mark> =
        seen.iter().map(|cell| Mark { cell, symbol: end }).filter(|&mark| board.allows(mark)).collect();
    let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
    found.strike(marks, || {
        let mut parts: Vec<usize> = wings.iter().filter_map(|&cell| frame.link(hinge, cell)).collect();
        for &target in &targets {
            parts.extend(holders.iter().filter_map(|&cell| frame.link(cell, target)));
        }
        parts.sort_unstable();
        parts.dedup();
        let trail: Vec<Cell> = [hinge].iter().chain(wings).copied().collect();
        Because {
            cells: trail.iter().copied().collect(),
            symbols: Symbols::only(end),
            groups: parts,
            figure: Figure::Wings(trail.into_iter().map(|cell| Mark { cell, symbol: end }).collect()),
            ..Because::default()
        }
    })
}

fn explain(frame: &Frame, deduction: &Deduction, hinge_too: bool, lang: Lang) -> String {
    let because = &deduction.because;
    let struck = lang.struck(frame, deduction.effect.marks());
    let end = lang.symbols(frame, because.symbols);
    let names: Vec<String> = because.figure.marks().map(|mark| frame.grid.name(mark.cell)).collect();
    match (&names[..], hinge_too, lang) {
        ([hinge, a, b], false, Lang::En) => format!("{struck}: whatever {hinge} holds, {a} or {b} is {end}"),
        ([hinge, a, b], false, Lang::Ja) => {
            format!("{struck}：{hinge}が何であっても、{a}か{b}が{end}になる")
        }
        ([hinge, a, b], true, Lang::En) => {
            format!("{struck}: whatever {hinge} holds, it, {a} or {b} is {end}")
        }
        ([hinge, a, b], true, Lang::Ja) => {
            format!("{struck}：{hinge}が何であっても、{hinge}・{a}・{b}のどれかが{end}になる")
        }
        ([hinge, other], _, Lang::En) => format!("{struck}: whatever {hinge} holds, it or {other} is {end}"),
        ([hinge, other], _, Lang::Ja) => {
            format!("{struck}：{hinge}が何であっても、{hinge}か{other}が{end}になる")
        }
        _ => struck,
    }
}
