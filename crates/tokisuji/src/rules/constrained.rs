//! Levels that every kind has: one constraint at a glance, one in full, two together, suppositions, and as many together as it takes.
//!
//! A constraint filters and gives no reasons; [`reason`] finds them by giving facts back and asking again. [`waves`] follows suppositions,
//! [`told`] tells what came of them, [`pairs`] looks at two constraints at once, [`together`] at as many as it takes.

mod pairs;
mod reason;
mod together;
mod told;
mod waves;

pub(super) use pairs::TwoTogether;
pub(crate) use pairs::two_together;
pub(super) use together::deep;
pub(super) use told::because as told;
pub(crate) use told::{Step, steps};
pub(super) use waves::trial;
pub(crate) use waves::{Waves, refuted};

use crate::board::{Board, Depth, filter};
use crate::constraint::Why;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Effect, Plain, Report, Rule};
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

    fn plain(&self) -> Option<Plain> {
        Some(match self {
            OneConstraint::AtAGlance => Plain::Glance,
            OneConstraint::InFull => Plain::InFull,
        })
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
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
    let names: Vec<String> = because.constraints.iter().map(|&at| lang.constraint(frame, at)).collect();
    let together = names.len() > 1;
    let names = lang.listed(&names, "and");
    let why = match because.why().unwrap_or(Why::NoFilling) {
        Why::NoFilling | Why::TooMuch | Why::TooLittle
            if !together && let Some(sets) = sets(frame, deduction, lang) =>
        {
            lang.pick(format!("{names} is {sets}"), format!("{names}は{sets}"))
        }
        Why::NoFilling if together => lang.pick(
            format!("nothing else fits both {names}"),
            format!("これ以外では{names}を同時に満たせない"),
        ),
        Why::NoFilling => {
            lang.pick(format!("nothing else fits {names}"), format!("これ以外では{names}を満たせない"))
        }
        // No verb of which a name would be the subject: it may be one thing or several.
        Why::TooMany => {
            lang.pick(format!("there is enough for {names} already"), format!("{names}はもう足りている"))
        }
        Why::TooFew => lang
            .pick(format!("all that is left is needed for {names}"), format!("{names}には残りがすべて必要")),
        Why::TooMuch => {
            lang.pick(format!("else {names} would be exceeded"), format!("そうしないと{names}を超えてしまう"))
        }
        Why::TooLittle => {
            lang.pick(format!("else {names} would not be reached"), format!("そうしないと{names}に届かない"))
        }
        Why::NotBoth => lang.pick(format!("{names} cannot go together"), format!("{names}は両立しない")),
        Why::Repeated => match &deduction.effect {
            Effect::Strike(marks) if marks.iter().all(|mark| mark.symbol == marks[0].symbol) => {
                lang.pick(format!("it stands in {names} already"), format!("{names}にもう入っている"))
            }
            Effect::Strike(_) => {
                lang.pick(format!("they stand in {names} already"), format!("どれも{names}にもう入っている"))
            }
            Effect::Decide(_) | Effect::Write(_) => lang.pick(
                format!("everything else left there stands in {names} already"),
                format!("残るほかの候補は{names}にもう入っている"),
            ),
        },
        Why::LastPlace => {
            lang.pick(format!("there is no other place in {names}"), format!("{names}で入る場所はここだけ"))
        }
        Why::OnlyWay => {
            lang.pick(format!("it is the only way through ({names})"), format!("ここしか通れない({names})"))
        }
        Why::Unreachable => {
            lang.pick(format!("nothing can reach it ({names})"), format!("どこからも届かない({names})"))
        }
        Why::ClosesLoop => lang.pick(
            "else a loop would close too soon".to_owned(),
            "そうしないと小さなループができてしまう".to_owned(),
        ),
        Why::Sides => lang.pick(
            "a line parts inside from outside".to_owned(),
            "線の片側はループの内側、もう片側は外側".to_owned(),
        ),
    };
    let known = facts(frame, because, lang);
    match (known.is_empty(), lang) {
        (true, Lang::En) => format!("{effect}: {why}"),
        (true, Lang::Ja) => format!("{effect}：{why}"),
        (false, Lang::En) => format!("{effect}: {why}, since {known}"),
        (false, Lang::Ja) => format!("{effect}：{}、{why}", since(&known)),
    }
}

/// The sets of symbols that fill a constraint, where they are few and are what a deduction follows from: `1+2+3 or 1+2+4`.
fn sets(frame: &Frame, deduction: &Deduction, lang: Lang) -> Option<String> {
    const READABLE: usize = 4;
    let &[at] = deduction.because.constraints.as_slice() else { return None };
    let constraint = &frame.constraints()[at].constraint;
    let scope = constraint.scope();
    let here = |mark: &&Mark| scope.contains(&mark.cell);
    let known: Symbols = deduction.because.facts().iter().filter(here).map(|mark| mark.symbol).collect();
    let sets = constraint.sets(known).filter(|sets| (1..=READABLE).contains(&sets.len()))?;
    let possible = sets.iter().fold(Symbols::default(), |all, set| all.union(*set)).difference(known);
    let shows = match &deduction.effect {
        Effect::Strike(marks) => marks.iter().all(|mark| !possible.contains(mark.symbol)),
        Effect::Decide(mark) => possible.single() == Some(mark.symbol),
        Effect::Write(marks) => marks.iter().all(|mark| possible.single() == Some(mark.symbol)),
    };
    let cell = *scope.first().filter(|_| shows)?;
    let said = |set: &Symbols| {
        let signs = set.iter().map(|symbol| frame.sign_of(Mark { cell, symbol }).to_string());
        signs.collect::<Vec<_>>().join("+")
    };
    let said: Vec<String> = sets.iter().map(said).collect();
    Some(lang.pick(lang.listed(&said, "or"), said.join("か")))
}

/// Facts in words, where they are few enough to be read.
fn facts(frame: &Frame, because: &Because, lang: Lang) -> String {
    const READABLE: usize = 6;
    let told = |mark: &&Mark| frame.sort(mark.cell).is_some_and(|sort| !sort.denies.is_empty());
    let gone: Vec<Mark> = because.gone().iter().filter(told).copied().collect();
    if because.facts().len() + gone.len() > READABLE {
        return String::new();
    }
    let said = [lang.each_decided(frame, because.facts()), lang.each_struck(frame, &gone)].concat();
    let Some((last, before)) = said.split_last() else { return String::new() };
    match lang {
        // Where a clause is a list itself, a comma parts it from the next.
        Lang::En
            if !before.is_empty()
                && said
                    .iter()
                    .any(|said| said.contains(',') || said.contains(" and ") || said.contains(" or ")) =>
        {
            format!("{}, and {last}", before.join(lang.comma()))
        }
        Lang::En => lang.listed(&said, "and"),
        Lang::Ja => before.iter().map(|clause| going_on(clause) + lang.comma()).collect::<String>() + last,
    }
}

/// A Japanese clause that another one follows.
fn going_on(clause: &str) -> String {
    for (end, on) in [("ない", "なく"), ("ある", "あり"), ("いる", "いて")] {
        if let Some(stem) = clause.strip_suffix(end) {
            return format!("{stem}{on}");
        }
    }
    clause.to_owned()
}

/// A Japanese clause as a reason: what ends with a verb or an adjective takes no な.
fn since(known: &str) -> String {
    let inflected = known.ends_with(['る', 'い']);
    format!("{known}{}", if inflected { "ので" } else { "なので" })
}
