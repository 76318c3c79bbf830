//! BUG (bivalue universal grave): if every open cell had two candidates and each of them two places in every group, taking the other one
//! everywhere would give a second solution. So of the candidates that keep a board from being like that, one stands: where there is one
//! (BUG+1), it does; where they are all of one symbol, what sees them all goes.

use super::super::one_solution;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(in crate::rules) struct Grave;

impl Rule for Grave {
    fn name(&self) -> &'static str {
        "bug"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("BUG", "BUG(候補が2つずつの形)")
    }

    fn effort(&self) -> f64 {
        7.4
    }

    fn assumes_one_solution(&self) -> bool {
        true
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        found.go_on()?;
        if board.frame().is_constrained() || board.frame().groups.is_empty() {
            return ControlFlow::Continue(());
        }
        let open = board.undecided();
        let Some(guards) = guards(board, &open) else { return ControlFlow::Continue(()) };
        if !would_exchange(board, &open, &guards) {
            return ControlFlow::Continue(());
        }
        let frame = board.frame();
        if let [mark] = guards[..] {
            if one_solution::is_written(board, found)? {
                found.decide(mark.cell, mark.symbol, || because(board, &open, &guards))?;
            }
            return ControlFlow::Continue(());
        }
        let symbols: Symbols = guards.iter().map(|guard| guard.symbol).collect();
        let Some(symbol) = symbols.single() else { return ControlFlow::Continue(()) };
        let seen = guards.iter().fold(open, |seen, guard| seen.intersection(frame.peers(guard.cell)));
        let marks = seen.iter().map(|cell| Mark { cell, symbol });
        let marks: Vec<Mark> = marks.filter(|&mark| board.allows(mark)).collect();
        if marks.is_empty() || !one_solution::is_written(board, found)? {
            return ControlFlow::Continue(());
        }
        found.strike(marks, || because(board, &open, &guards))
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let grave = lang.pick(
            "otherwise every open cell would have two candidates, each in two places of every group, and taking the other one everywhere would be a second solution",
            "そうでないと、空きマスの候補がすべて2つずつ、どの数字もどの行・列・ブロックでも2か所ずつになり、すべて反対の候補にした別の解ができてしまう",
        );
        if deduction.effect.decides() {
            let decided = lang.decided(frame, deduction.effect.marks()[0]);
            return lang.pick(format!("{decided}: {grave}"), format!("{decided}：{grave}"));
        }
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let Figure::Swap { guards, .. } = &because.figure else { return struck };
        let guards = lang.cells(frame.grid, guards.iter().map(|mark| mark.cell));
        let symbol = lang.symbols(frame, because.symbols);
        match lang {
            Lang::En => format!("{struck}: one of {guards} is {symbol}; {grave}"),
            Lang::Ja => format!("{struck}：{guards}のどれかが{symbol}になる({grave})"),
        }
    }
}

/// What each cell has beside two candidates: symbols that have more than two places in one of its groups. None where that leaves other
/// than two, or there is nothing.
fn guards(board: &Board<'_>, open: &CellSet) -> Option<Vec<Mark>> {
    /// More cells with more than two are no grave.
    const MOST: usize = 6;
    let frame = board.frame();
    let large = || open.iter().filter(|&cell| board.candidates(cell).len() != 2);
    if large().nth(MOST).is_some() {
        return None;
    }
    let mut guards = Vec::new();
    for cell in large() {
        let crowded = |symbol: &Symbol| {
            let groups = frame.seats(cell).iter().map(|seat| seat.group as usize);
            groups
                .filter(|&group| frame.is_full(group))
                .any(|group| board.places(group, *symbol).count_ones() > 2)
        };
        let own: Vec<Symbol> = board.candidates(cell).iter().filter(crowded).collect();
        if board.candidates(cell).len() != own.len() + 2 {
            return None;
        }
        guards.extend(own.into_iter().map(|symbol| Mark { cell, symbol }));
    }
    (!guards.is_empty()).then_some(guards)
}

/// The candidates of a cell but for guards.
fn two(board: &Board<'_>, cell: Cell, but: &[Mark]) -> Symbols {
    let own = but.iter().filter(|mark| mark.cell == cell).map(|mark| mark.symbol).collect();
    board.candidates(cell).difference(own)
}

/// Whether without these marks the other candidate could be taken in every open cell.
fn would_exchange(board: &Board<'_>, open: &CellSet, but: &[Mark]) -> bool {
    let frame = board.frame();
    let count = |group: usize, symbol: Symbol| {
        let cells = frame.groups[group].cells.iter().filter(|&&cell| open.contains(cell));
        cells.filter(|&&cell| two(board, cell, but).contains(symbol)).count()
    };
    // In a group that need not hold a symbol, neither of two places may be taken, and then both would be.
    let groups = (0..frame.groups.len()).all(|group| {
        let full = frame.is_full(group);
        frame.symbols.iter().all(|symbol| match count(group, symbol) {
            0 => true,
            1 => !full,
            2 => full,
            _ => false,
        })
    });
    // What is left of a sum is half of what all candidates of its open cells add up to.
    groups
        && frame.cages.iter().all(|cage| {
            let value = |cell: Cell| -> u32 {
                two(board, cell, but).iter().map(|symbol| u32::from(symbol.value())).sum()
            };
            let (left, done): (Vec<Cell>, Vec<Cell>) =
                cage.cells.iter().partition(|cell| open.contains(**cell));
            let written: u32 = done.into_iter().map(value).sum();
            left.is_empty()
                || left.into_iter().map(value).sum::<u32>() + 2 * written == 2 * u32::from(cage.sum)
        })
}

fn because(board: &Board<'_>, open: &CellSet, guards: &[Mark]) -> Because {
    let frame = board.frame();
    let touched = |&part: &usize| !frame.groups[part].set.intersection(open).is_empty();
    let trail = open.iter().flat_map(|cell| {
        let two = two(board, cell, guards).iter().collect::<Vec<_>>();
        two.into_iter().map(move |symbol| Mark { cell, symbol })
    });
    Because {
        cells: *open,
        symbols: guards.iter().map(|guard| guard.symbol).collect(),
        groups: (0..frame.groups.len()).filter(touched).collect(),
        figure: Figure::Swap { pairs: trail.collect(), guards: guards.to_vec(), beside: Vec::new() },
        ..Because::default()
    }
}
