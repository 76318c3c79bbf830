//! Several lines at once: what their totals leave for one cell. Beyond the paper, where one line is the most.
//!
//! The lines are rows, or columns, that follow each other, or all but such: a cage that sticks out of a band of rows
//! is then seen from either side.

use super::cage;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Deduction, Report, Rule};
use std::ops::ControlFlow;

pub(super) struct LinesSum;

impl Rule for LinesSum {
    fn name(&self) -> &'static str {
        "sum of several lines"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("sum of several lines", "複数の行・列の合計")
    }

    fn effort(&self) -> f64 {
        4.5
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        let (rows, columns) = frame.crossing_lines();
        for lines in [rows, columns] {
            if lines.iter().any(|&line| !cage::is_summed_line(frame, line)) {
                continue;
            }
            for from in 0..lines.len() {
                found.go_on()?;
                for to in from + 1..=lines.len() {
                    several(board, &lines[from..to], found)?;
                    // Those before and those after it.
                    if from > 0 && to < lines.len() {
                        several(board, &[&lines[..from], &lines[to..]].concat(), found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let decided = lang.decided(frame, deduction.effect.marks()[0]);
        let lines = lang.groups(frame, &because.groups);
        let total = because.groups.len() as i32 * cage::total(frame);
        let sums = cage::sums(frame, because, lang);
        match (lang, sums.is_empty()) {
            (Lang::En, true) => format!("{decided}: {lines} add up to {total}, and the rest is written"),
            (Lang::Ja, true) => format!("{decided}：{lines}の合計は{total}で、ほかは記入済み"),
            (Lang::En, false) => {
                format!("{decided}: {lines} add up to {total}, and the rest is known by {sums}")
            }
            (Lang::Ja, false) => format!("{decided}：{lines}の合計は{total}で、ほかは {sums} からわかる"),
        }
    }
}

fn several(board: &Board<'_>, lines: &[usize], found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let count = lines.len();
    if count < 2 || count == frame.symbols.len() {
        return ControlFlow::Continue(());
    }
    let area = lines.iter().map(|&line| &frame.groups[line].set).fold(CellSet::EMPTY, CellSet::union);
    let open = area.difference(board.decided());
    // The cells whose cages are open beyond the area. If there is one, it is the one; if there is none, it may be any
    // that is the last of its cage.
    let beyond = |cell: &Cell| match frame.cages_of(*cell) {
        &[cage] => !cage::rest(board, cage as usize).1.is_subset(&area),
        _ => true,
    };
    let unknown: CellSet = open.iter().filter(beyond).collect();
    if unknown.len() > 1 {
        return ControlFlow::Continue(());
    }
    let total = count as i32 * cage::total(frame);
    for cell in if unknown.is_empty() { open } else { unknown }.iter() {
        let Some((value, cages)) = cage::rest_in(board, &area, &open, cell, total) else {
            continue;
        };
        if let Some(symbol) = cage::symbol(board, cell, value) {
            found.decide(cell, symbol, || cage::because(frame, symbol, lines.to_vec(), cages))?;
        }
    }
    ControlFlow::Continue(())
}
