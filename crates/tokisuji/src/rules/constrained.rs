//! Levels that every kind has: one constraint at a glance, one in full, two together, suppositions, and as many together as it takes.
//!
//! A constraint filters and gives no reasons; [`reason`] finds them by giving facts back and asking again. [`waves`] follows suppositions,
//! [`pairs`] looks at two constraints at once, [`together`] at as many as it takes.

mod pairs;
mod reason;
mod together;
mod waves;

pub(super) use pairs::TwoTogether;
pub(crate) use pairs::two_together;
pub(super) use together::deep;
pub(crate) use waves::Waves;
pub(super) use waves::trial;

use crate::board::{Board, Depth, filter};
use crate::constraint::Why;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Deduction, Effect, Found, Rule};
use crate::symbol::{Mark, Symbols};
use reason::{Goal, Question};
use std::ops::ControlFlow;

/// What one constraint says by itself.
pub(super) enum OneConstraint {
    /// What a person sees at a glance.
    AtAGlance,
    /// All of it.
    InFull,
}

impl OneConstraint {
    fn depth(&self) -> Depth {
        match self {
            OneConstraint::AtAGlance => Depth::Easy,
            OneConstraint::InFull => Depth::Full,
        }
    }
}

/// Constraints looked at between two questions whether to go on.
const A_QUESTION: usize = 64;

impl Rule for OneConstraint {
    fn name(&self) -> &'static str {
        match self {
            OneConstraint::AtAGlance => "one clue at a glance",
            OneConstraint::InFull => "one clue in full",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            OneConstraint::AtAGlance => lang.pick("one clue at a glance", "1つの条件(ひと目)"),
            OneConstraint::InFull => lang.pick("one clue in full", "1つの条件(すべて)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            OneConstraint::AtAGlance => 1.0,
            OneConstraint::InFull => 3.0,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if !frame.is_constrained() {
            return ControlFlow::Continue(());
        }
        let mut left = Vec::new();
        for at in 0..frame.constraints().len() {
            if at.is_multiple_of(A_QUESTION) {
                found.go_on()?;
            }
            let scope = frame.constraints()[at].constraint.scope();
            if scope.iter().all(|&cell| board.is_decided(cell)) {
                continue;
            }
            if filter(frame, at, board.all_candidates(), self.depth(), &mut left).is_err() {
                // Nothing satisfies it: whatever is left of a place goes, and the walk comes to its contradiction there.
                let first = scope.iter().copied().find(|&cell| !board.is_decided(cell));
                let marks = first.map(|cell| marks(cell, board.candidates(cell))).unwrap_or_default();
                return found.strike(marks, || Question::new(board, at, self.depth(), &Goal::Fail).because());
            }
            let (stands, gone) = changes(board, scope.iter().copied().zip(left.iter().copied()));
            let because = |marks: &[Mark]| {
                let places = marks.iter().map(|mark| mark.cell).collect();
                Question::new(board, at, self.depth(), &Goal::Places(places)).because()
            };
            let written = stands.clone();
            found.write(stands, || because(&written))?;
            let struck = gone.clone();
            found.strike(gone, || because(&struck))?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        sentence(frame, deduction, lang)
    }
}

fn marks(cell: crate::grid::Cell, symbols: Symbols) -> Vec<Mark> {
    symbols.iter().map(|symbol| Mark { cell, symbol }).collect()
}

/// What candidates that are left change on a board: what stands now, and what else goes.
fn changes(
    board: &Board<'_>,
    left: impl Iterator<Item = (crate::grid::Cell, Symbols)>,
) -> (Vec<Mark>, Vec<Mark>) {
    let (mut stands, mut gone) = (Vec::new(), Vec::new());
    for (cell, left) in left.filter(|&(cell, left)| left != board.candidates(cell)) {
        match left.single() {
            Some(symbol) => stands.push(Mark { cell, symbol }),
            None => gone.extend(marks(cell, board.candidates(cell).difference(left))),
        }
    }
    stands.sort_unstable();
    (stands, gone)
}

/// What follows, and from what.
fn sentence(frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
    let because = &deduction.because;
    let effect = match &deduction.effect {
        Effect::Decide(mark) => lang.decided(frame, *mark),
        Effect::Write(marks) => lang.all_decided(frame, marks),
        Effect::Strike(marks) => lang.struck(frame, marks),
    };
    let names = said(because.constraints.iter().map(|&at| lang.constraint(frame, at)), lang);
    let why = match because.why.unwrap_or(Why::NoFilling) {
        Why::NoFilling => {
            lang.pick(format!("nothing else fits {names}"), format!("{names}を満たすにはほかにない"))
        }
        Why::TooMany => lang.pick(format!("{names} has all it needs"), format!("{names}はもう足りている")),
        Why::TooFew => {
            lang.pick(format!("{names} needs all that is left"), format!("{names}には残りがすべて必要"))
        }
        Why::Repeated => {
            lang.pick(format!("it stands in {names} already"), format!("{names}にもう入っている"))
        }
        Why::LastPlace => {
            lang.pick(format!("there is no other place in {names}"), format!("{names}で入る場所はここだけ"))
        }
        Why::OnlyWay => {
            lang.pick(format!("it is the only way through: {names}"), format!("ここしか通れない({names})"))
        }
        Why::Unreachable => {
            lang.pick(format!("nothing can reach it: {names}"), format!("どこからも届かない({names})"))
        }
        Why::ClosesLoop => lang.pick(
            "else a loop would close too soon".to_owned(),
            "そうしないと小さな輪ができてしまう".to_owned(),
        ),
        Why::Sides => lang
            .pick("a line parts inside from outside".to_owned(), "線の片側は輪の内、もう片側は外".to_owned()),
    };
    let known = facts(frame, &because.facts, lang);
    match (known.is_empty(), lang) {
        (true, Lang::En) => format!("{effect}: {why}"),
        (true, Lang::Ja) => format!("{effect}：{why}"),
        (false, Lang::En) => format!("{effect}: {why}, since {known}"),
        (false, Lang::Ja) => format!("{effect}：{known}なので、{why}"),
    }
}

/// Facts in words, where they are few enough to be read.
fn facts(frame: &Frame, facts: &[Mark], lang: Lang) -> String {
    const READABLE: usize = 6;
    if facts.len() > READABLE {
        return String::new();
    }
    lang.all_decided(frame, facts)
}

fn said(parts: impl Iterator<Item = String>, lang: Lang) -> String {
    parts.collect::<Vec<_>>().join(lang.comma())
}
