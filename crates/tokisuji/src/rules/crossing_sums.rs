//! Crossing sums: a place where two sums meet takes the one digit that both can have there.
//!
//! Each sum is looked at by itself: the sets of digits that make it, given what is written. This is how players of Kakuro start a board.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Effect, Figure, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct CrossingSums;

/// More sets than this nobody wants to read: then the digits are named.
const READABLE: usize = 3;

impl Rule for CrossingSums {
    fn name(&self) -> &'static str {
        "crossing sums"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("crossing sums", "交わる2つの和")
    }

    fn effort(&self) -> f64 {
        1.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if !frame.is_constrained() {
            return ControlFlow::Continue(());
        }
        let all = 0..frame.constraints().len();
        let possible: Vec<Option<Symbols>> =
            all.map(|at| left_by(frame, at, &written(board, at, &CellSet::EMPTY))).collect();
        for cell in frame.cells.iter().filter(|&cell| !board.is_decided(cell)) {
            let of = frame.constraints_of(cell).iter().map(|&at| at as usize);
            let sums: Vec<(usize, Symbols)> = of.filter_map(|at| Some((at, possible[at]?))).collect();
            if sums.len() < 2 {
                continue;
            }
            let left = sums.iter().fold(frame.start(cell), |left, (_, digits)| left.intersection(*digits));
            let sums: Vec<usize> = sums.into_iter().map(|(at, _)| at).collect();
            if let Some(symbol) = left.single().filter(|&symbol| board.allows(Mark { cell, symbol })) {
                found.decide(cell, symbol, || because(board, &sums, Mark { cell, symbol }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let Effect::Decide(mark) = deduction.effect else { return String::new() };
        let decided = lang.decided(frame, mark);
        let sums: Vec<String> =
            because.constraints.iter().map(|&at| said(frame, at, because.facts(), mark.cell, lang)).collect();
        let (sums, sign) = (sums.join(lang.comma()), frame.sign_of(mark));
        let facts = lang.each_decided(frame, because.facts());
        match (lang, facts.is_empty()) {
            (Lang::En, true) => format!("{decided}: {sums}; only {sign} fits both"),
            (Lang::Ja, true) => format!("{decided}：{sums}。両方に合うのは{sign}だけ"),
            (Lang::En, false) => {
                format!("{decided}: with {}, {sums}; only {sign} fits both", lang.listed(&facts, "and"))
            }
            (Lang::Ja, false) => {
                format!("{decided}：{}なので、{sums}。両方に合うのは{sign}だけ", facts.join(lang.comma()))
            }
        }
    }
}

/// What is written in the places of a constraint, but for some.
fn written(board: &Board<'_>, at: usize, but: &CellSet) -> Vec<Mark> {
    let scope = board.frame().constraints()[at].constraint.scope();
    let mark = |&cell: &Cell| board.value(cell).map(|symbol| Mark { cell, symbol });
    scope.iter().filter(|&&cell| !but.contains(cell)).filter_map(mark).collect()
}

/// What a sum leaves for its open places where these stand; `None` for what is no matter of sets.
fn left_by(frame: &Frame, at: usize, facts: &[Mark]) -> Option<Symbols> {
    let known: Symbols = facts.iter().map(|mark| mark.symbol).collect();
    let sets = frame.constraints()[at].constraint.sets(known)?;
    Some(sets.iter().fold(Symbols::default(), |all, set| all.union(*set)).difference(known))
}

/// The sums, and as little of what is written in them as it takes.
fn because(board: &Board<'_>, sums: &[usize], mark: Mark) -> Because {
    let frame = board.frame();
    let follows = |sums: &[usize], without: &CellSet| {
        let left = sums.iter().filter_map(|&at| left_by(frame, at, &written(board, at, without)));
        left.fold(frame.start(mark.cell), Symbols::intersection) == Symbols::only(mark.symbol)
    };
    let (mut without, mut cells) = (CellSet::EMPTY, CellSet::EMPTY);
    let all = sums.iter().flat_map(|&at| written(board, at, &CellSet::EMPTY));
    for cell in all.map(|mark| mark.cell).collect::<CellSet>().iter() {
        let less = without.union(&CellSet::EMPTY.with(cell));
        if follows(sums, &less) {
            without = less;
        } else {
            cells.insert(cell);
        }
    }
    let fact = |cell: Cell| board.value(cell).map(|symbol| Mark { cell, symbol });
    let facts = cells.iter().filter_map(fact).collect();
    Because {
        cells,
        symbols: Symbols::only(mark.symbol),
        constraints: sums.to_vec(),
        figure: Figure::Known { facts, gone: Vec::new(), why: None },
        ..Because::default()
    }
}

/// What a sum can be made of, where these facts stand: its sets, or all digits of them where there are many.
fn said(frame: &Frame, at: usize, facts: &[Mark], cell: Cell, lang: Lang) -> String {
    let stated = &frame.constraints()[at].constraint;
    let here: Vec<Mark> = facts.iter().filter(|mark| stated.scope().contains(&mark.cell)).copied().collect();
    let known: Symbols = here.iter().map(|mark| mark.symbol).collect();
    let name = lang.constraint(frame, at);
    let sign = |symbol: Symbol| frame.sign_of(Mark { cell, symbol }).to_string();
    let signs = |set: Symbols, between: &str| set.iter().map(sign).collect::<Vec<_>>().join(between);
    match stated.sets(known) {
        Some(sets) if sets.len() <= READABLE => {
            let sets: Vec<String> = sets.iter().map(|set| signs(*set, "+")).collect();
            lang.pick(
                format!("{name} is {}", lang.listed(&sets, "or")),
                format!("{name}は{}", sets.join("か")),
            )
        }
        _ => {
            let digits = signs(left_by(frame, at, &here).unwrap_or_default(), " ");
            lang.pick(format!("{name} has only {digits} left"), format!("{name}に使えるのは{digits}だけ"))
        }
    }
}
