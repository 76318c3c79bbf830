//! Turbot: a symbol has two places in one group and two in another, and one of the first sees one of the
//! second. Those two cannot both hold it, so one of the far ends does, and what sees both far ends goes.
//!
//! Skyscraper and two-string kite are its best-known looks. It is the shortest chain, common enough and seen
//! soon enough by people to stand by itself.

use crate::board::Board;
use crate::grid::Cell;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct Turbot;

impl Rule for Turbot {
    fn name(&self) -> &'static str {
        "turbot"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("turbot", "ターボットフィッシュ")
    }

    fn effort(&self) -> f64 {
        6.5
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let (mut pairs, mut told) = (Vec::new(), Vec::new());
        for symbol in board.frame().symbols.iter() {
            collect(board, symbol, &mut pairs);
            told.clear();
            for (at, a) in pairs.iter().enumerate() {
                found.go_on()?;
                for b in &pairs[at + 1..] {
                    join(board, symbol, [a, b], &mut told, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let symbol = lang.symbols(frame, because.symbols);
        let name = |at: usize| {
            because.figure.marks().nth(at).map(|mark| frame.grid.name(mark.cell)).unwrap_or_default()
        };
        let (a, b, c, d) = (name(0), name(1), name(2), name(3));
        match lang {
            Lang::En => {
                format!(
                    "{struck}: {a} or {d} is {symbol}, because {b} and {c} see each other and cannot both be"
                )
            }
            Lang::Ja => {
                format!("{struck}：{b}と{c}の両方には{symbol}が入らないので、{a}か{d}が{symbol}になる")
            }
        }
    }
}

/// The two places of a symbol in a group.
struct Pair {
    cells: [Cell; 2],
    group: usize,
}

fn collect(board: &Board<'_>, symbol: Symbol, pairs: &mut Vec<Pair>) {
    pairs.clear();
    let frame = board.frame();
    for group in 0..frame.groups.len() {
        let places = board.places(group, symbol);
        if places.count_ones() != 2 || !frame.is_full(group) {
            continue;
        }
        let all = &frame.groups[group].cells;
        let cells = [all[places.trailing_zeros() as usize], all[31 - places.leading_zeros() as usize]];
        // Two cells may be the only ones of their row and of their block; that is one pair.
        if !pairs.iter().any(|pair| pair.cells == cells) {
            pairs.push(Pair { cells, group });
        }
    }
}

/// Tries each way in which a cell of one pair sees a cell of the other. Ends that were told are not told again.
fn join(
    board: &Board<'_>,
    symbol: Symbol,
    [one, two]: [&Pair; 2],
    told: &mut Vec<[Cell; 2]>,
    found: &mut Report<'_>,
) -> ControlFlow<()> {
    let frame = board.frame();
    for (a, b) in [(one.cells[0], one.cells[1]), (one.cells[1], one.cells[0])] {
        for (c, d) in [(two.cells[0], two.cells[1]), (two.cells[1], two.cells[0])] {
            // Pairs that share a cell are two steps around it, which the peers of that cell tell already.
            if !frame.sees(b, c) || a == d || a == c || b == d {
                continue;
            }
            let seen = frame.peers(a).intersection(frame.peers(d));
            let marks: Vec<Mark> =
                seen.iter().map(|cell| Mark { cell, symbol }).filter(|&mark| board.allows(mark)).collect();
            let ends = [a.min(d), a.max(d)];
            if marks.is_empty() || told.contains(&ends) {
                continue;
            }
            told.push(ends);
            let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
            found.strike(marks, || {
                let mut parts = vec![one.group, two.group];
                parts.extend(frame.link(b, c));
                for &target in &targets {
                    parts.extend([frame.link(a, target), frame.link(d, target)].into_iter().flatten());
                }
                parts.sort_unstable();
                parts.dedup();
                Because {
                    cells: frame.groups[one.group].set.union(&frame.groups[two.group].set),
                    symbols: Symbols::only(symbol),
                    groups: parts,
                    figure: Figure::Chain([a, b, c, d].map(|cell| Mark { cell, symbol }).to_vec()),
                    ..Because::default()
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}
