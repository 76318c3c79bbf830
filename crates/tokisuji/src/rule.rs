//! Rules: the ways a person reasons about a board, and what a rule reports.
//!
//! A rule looks and never touches: it reports what follows, and the caller decides what to apply. Three
//! laws hold for every rule, and `tests/all/laws.rs` checks them:
//!
//! - **Sound.** What a rule reports is true of every solution.
//! - **Monotone.** Knowing more never loses a deduction: on any board where more is known, what the rule
//!   found is known already, or the rule still finds it once the plain singles there have been written in.
//! - **Reasons are proofs.** The candidates of the cells in [`Because`] and the groups named there are
//!   enough: restore every other candidate, forget every other group, and the deduction still follows.
//!
//! A rule that [takes it that there is one solution](Rule::assumes_one_solution) is sound where that is so and silent elsewhere. It is not
//! monotone, and its reason proves only that there would be a second solution.

mod plain;

pub(crate) use crate::symbol::bits;
pub use plain::{Plain, Where};

use crate::board::{Board, Contradiction};
use crate::constraint::Why;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
#[cfg(doc)]
use crate::problem::Words;
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

/// One way a person reasons about a board.
pub trait Rule: Sync {
    /// The name in files, addresses and print, such as `naked single`. Never changes.
    fn name(&self) -> &'static str;

    /// The name people read in a language.
    fn title(&self, lang: Lang) -> &'static str;

    /// How much work one use costs an everyday solver; a hidden single in a block is 1.
    fn effort(&self) -> f64;

    /// Reports every deduction on `board`, in a fixed order, until `found` breaks.
    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()>;

    /// Says in a sentence why `deduction` follows.
    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String;

    /// The ways in which this rule decides `cell`, when they are a matter of decided cells alone; `None` for a
    /// rule that looks at candidates which other rules have struck.
    ///
    /// `start` is the board before anything was decided, `end` the board when the rules are done.
    fn ways(&self, _start: &Board<'_>, _end: &Board<'_>, _cell: Cell) -> Option<Vec<Prerequisites>> {
        None
    }

    /// What the rule comes to, where others have a quicker way to the same.
    fn plain(&self) -> Option<Plain> {
        None
    }

    /// Whether the rule speaks of rows but not of columns, or the other way round, so that a puzzle and
    /// its mirror image across the diagonal may be graded differently.
    fn tells_rows_from_columns(&self) -> bool {
        false
    }

    /// Whether the rule argues from there being one solution. Such a rule cannot show that there is one, and knowing more may lose what
    /// it finds: makers and paths do without.
    fn assumes_one_solution(&self) -> bool {
        false
    }
}

impl std::fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for dyn Rule {
    fn eq(&self, other: &dyn Rule) -> bool {
        self.name() == other.name()
    }
}

/// One way to decide a cell: from each of these sets, at least one cell must be decided before. A set never
/// holds a cell that stays open, so one of no cells is a way that never comes.
pub type Prerequisites = Vec<CellSet>;

/// Something that follows from a board, and the part of the board it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// What follows.
    pub effect: Effect,
    /// From what.
    pub because: Because,
    /// How long the reasoning is, where that differs from use to use, as in chains; 0 for a pattern. A round takes the shortest.
    pub length: u32,
}

/// Something that must be met on a board, and the ways in which it can be.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Need {
    /// A cell needs a symbol.
    Cell(Cell),
    /// A symbol needs a place in a group that holds every symbol.
    Place(usize, Symbol),
    /// A cage needs a filling that adds up, by index.
    Cage(usize),
    /// A slot needs a word, by index.
    Slot(usize),
    /// A word needs a slot, by index.
    Word(usize),
    /// A constraint must be satisfied, by index.
    Constraint(usize),
}

/// One link of a refutation: what holds because a need has one way left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// What holds: one mark, or all marks of a filling or of a word.
    pub marks: Vec<Mark>,
    /// The need that has only this way left.
    pub need: Need,
    /// What goes, where that does not leave one thing alone.
    pub gone: Vec<Mark>,
    /// Earlier refutations of the same reason that strike the other ways, beside what was supposed and what followed.
    pub by: Vec<usize>,
}

/// A supposition followed to a need that has no way left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// What is supposed: one mark, or two that cannot both hold.
    pub suppose: Vec<Mark>,
    /// What follows, in order.
    pub links: Vec<Link>,
    /// The need that is left without a way.
    pub end: Need,
    /// Earlier refutations that strike the last ways.
    pub by: Vec<usize>,
    /// Whether every link, and the end, uses the link right before it: then it can be told and followed as one line.
    pub line: bool,
}

/// What follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// This symbol stands in this cell.
    Decide(Mark),
    /// These symbols stand, all at once: a word. Never empty, in cells that are not decided, sorted.
    Write(Vec<Mark>),
    /// These candidates go. Never empty, each still a candidate, sorted, none twice.
    Strike(Vec<Mark>),
}

impl Effect {
    /// The marks, decided or struck.
    pub fn marks(&self) -> &[Mark] {
        match self {
            Effect::Decide(mark) => std::slice::from_ref(mark),
            Effect::Write(marks) | Effect::Strike(marks) => marks,
        }
    }

    /// Whether the marks are written, not struck.
    pub fn decides(&self) -> bool {
        !matches!(self, Effect::Strike(_))
    }

    /// Makes it so on a board.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        match self {
            Effect::Decide(mark) => board.decide(*mark).map(drop),
            Effect::Write(marks) => marks.iter().try_for_each(|&mark| board.decide(mark).map(drop)),
            Effect::Strike(marks) => marks.iter().try_for_each(|&mark| board.strike(mark).map(drop)),
        }
    }
}

/// What a reason looks like: what a picture shows beside the places, groups, cages and constraints that are used.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Figure {
    /// Nothing more: the symbols in the places tell.
    #[default]
    Plain,
    /// Candidates that stay in their group: those of a hidden subset, or of the other cells of a line.
    Kept(Vec<Mark>),
    /// A chain: false and true in turn. Of each pair one holds, and neighbours of different pairs are not both true.
    Chain(Vec<Mark>),
    /// A hinge, and its wings, with the symbol that one of them takes.
    Wings(Vec<Mark>),
    /// Two colours, one of which is true throughout.
    Colours([Vec<Mark>; 2]),
    /// A fish with fins: the first `base` of [`Because::groups`] are its lines, the next `cover` cross them.
    Fins {
        /// How many lines are looked at.
        base: usize,
        /// How many lines cross them.
        cover: usize,
        /// The places of the symbol outside those that cross, one of which holds it.
        fins: Vec<Mark>,
    },
    /// One or two sets of cells, with all their candidates.
    Sets([Vec<Mark>; 2]),
    /// Cells that could all be changed for a second solution.
    Swap {
        /// Two candidates of each cell, which change places.
        pairs: Vec<Mark>,
        /// What stands against it.
        guards: Vec<Mark>,
        /// What is known of other cells of the group that is looked at.
        beside: Vec<Mark>,
    },
    /// What else was tried on the whole board, and failed.
    Tried(Vec<Mark>),
    /// What constraints say, and from what.
    Known {
        /// What is known of other places and used here, for who tells it.
        facts: Vec<Mark>,
        /// What is known not to stand in places that are open, and used here: told where their sort has words for that.
        gone: Vec<Mark>,
        /// What sort of argument it is, where one constraint says it all.
        why: Option<Why>,
    },
    /// Suppositions that end where something has no way left.
    Refuted {
        /// The last is of the mark that goes; it may use those before.
        proof: Vec<Refutation>,
        /// The theorem that says so, as an index into [`crate::theorem::THEOREMS`].
        theorem: Option<usize>,
    },
}

impl Figure {
    /// The candidates of a pattern, those of its first part before those of its second.
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        let [one, other]: [&[Mark]; 2] = match self {
            Figure::Plain | Figure::Known { .. } | Figure::Refuted { .. } => [&[], &[]],
            Figure::Kept(marks) | Figure::Chain(marks) | Figure::Wings(marks) | Figure::Tried(marks) => {
                [marks, &[]]
            }
            Figure::Fins { fins, .. } => [fins, &[]],
            Figure::Colours([one, other]) | Figure::Sets([one, other]) => [one, other],
            Figure::Swap { pairs, guards, .. } => [pairs, guards],
        };
        one.iter().chain(other).copied()
    }
}

/// What the solver looks at.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Because {
    /// The cells whose candidates matter.
    pub cells: CellSet,
    /// The symbols it is about.
    pub symbols: Symbols,
    /// The groups it uses, as indexes into [`Frame::groups`]. The rule says what each is for.
    pub groups: Vec<usize>,
    /// The cages it uses, as indexes into [`Frame::cages`].
    pub cages: Vec<usize>,
    /// The slots it uses, as indexes into [`Words::slots`]: each holds a word of the list, no two the same.
    pub slots: Vec<usize>,
    /// The words it is about, as indexes into [`Words::list`]: each stands in a slot.
    pub words: Vec<usize>,
    /// The constraints it uses, as indexes into [`Frame::constraints`].
    pub constraints: Vec<usize>,
    /// What it looks like.
    pub figure: Figure,
}

impl Because {
    /// Suppositions, where it is one of them that shows it.
    pub fn proof(&self) -> &[Refutation] {
        if let Figure::Refuted { proof, .. } = &self.figure { proof } else { &[] }
    }

    /// The theorem that says so, as an index into [`crate::theorem::THEOREMS`].
    pub fn theorem(&self) -> Option<usize> {
        if let Figure::Refuted { theorem, .. } = &self.figure { *theorem } else { None }
    }

    /// What is known of other places, where constraints use it.
    pub fn facts(&self) -> &[Mark] {
        if let Figure::Known { facts, .. } = &self.figure { facts } else { &[] }
    }

    /// What is known not to stand in places that are open, where constraints use it.
    pub fn gone(&self) -> &[Mark] {
        if let Figure::Known { gone, .. } = &self.figure { gone } else { &[] }
    }

    /// What sort of argument it is, where one constraint says it all.
    pub fn why(&self) -> Option<Why> {
        if let Figure::Known { why, .. } = &self.figure { *why } else { None }
    }
}

/// Where a rule's deductions go.
pub struct Report<'f> {
    /// Whether anyone will read the reasons. Grading does not, and most of its speed comes from here.
    pub reasons: bool,
    /// Whether only deductions of the least [`Deduction::length`] are wanted. A rule may still report others.
    pub shortest: bool,
    to: &'f mut dyn FnMut(Deduction) -> ControlFlow<()>,
    go_on: Option<&'f dyn Fn() -> bool>,
}

impl<'f> Report<'f> {
    /// Sends deductions to `to`, with reasons or with every [`Because`] empty.
    pub fn new(reasons: bool, to: &'f mut dyn FnMut(Deduction) -> ControlFlow<()>) -> Report<'f> {
        Report { reasons, shortest: false, to, go_on: None }
    }

    /// The same, but rules whose deductions differ in length may leave out all but the shortest.
    #[must_use]
    pub fn shortest(self) -> Report<'f> {
        Report { shortest: true, ..self }
    }

    /// The same, but only while `go_on` says so.
    #[must_use]
    pub fn while_asked(self, go_on: Option<&'f dyn Fn() -> bool>) -> Report<'f> {
        Report { go_on, ..self }
    }

    /// Breaks once nobody wants to know any more. Asked by rules that may look at a large board for longer than a few milliseconds
    /// without finding anything.
    #[inline]
    pub fn go_on(&self) -> ControlFlow<()> {
        match self.go_on {
            Some(go_on) if !go_on() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Reports that `symbol` stands in `cell`.
    #[inline]
    pub fn decide(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        because: impl FnOnce() -> Because,
    ) -> ControlFlow<()> {
        let because = if self.reasons { because() } else { Because::default() };
        (self.to)(Deduction { effect: Effect::Decide(Mark { cell, symbol }), because, length: 0 })
    }

    /// Reports that all of `marks` stand. Says nothing when there are none.
    pub fn write(&mut self, marks: Vec<Mark>, because: impl FnOnce() -> Because) -> ControlFlow<()> {
        if marks.is_empty() {
            return ControlFlow::Continue(());
        }
        let because = if self.reasons { because() } else { Because::default() };
        (self.to)(Deduction { effect: Effect::Write(marks), because, length: 0 })
    }

    /// Reports that `marks` go. Says nothing when there are none.
    #[inline]
    pub fn strike(&mut self, marks: Vec<Mark>, because: impl FnOnce() -> Because) -> ControlFlow<()> {
        self.strike_after(0, marks, because)
    }

    /// Reports that `marks` go, by reasoning of this length.
    #[inline]
    pub fn strike_after(
        &mut self,
        length: u32,
        mut marks: Vec<Mark>,
        because: impl FnOnce() -> Because,
    ) -> ControlFlow<()> {
        if marks.is_empty() {
            return ControlFlow::Continue(());
        }
        marks.sort_unstable();
        marks.dedup();
        let because = if self.reasons { because() } else { Because::default() };
        (self.to)(Deduction { effect: Effect::Strike(marks), because, length })
    }
}

/// Every deduction of a rule on a board, with reasons.
pub fn find_all(rule: &dyn Rule, board: &Board<'_>) -> Vec<Deduction> {
    let mut all = Vec::new();
    let mut report = |deduction| {
        all.push(deduction);
        ControlFlow::Continue(())
    };
    let _ = rule.find(board, &mut Report::new(true, &mut report));
    all
}

/// What a round of a walk takes of a rule on a board, with reasons: everything, but of chains only the shortest.
pub fn find_round(rule: &dyn Rule, board: &Board<'_>) -> Vec<Deduction> {
    let mut all = Vec::new();
    let mut report = |deduction| {
        all.push(deduction);
        ControlFlow::Continue(())
    };
    let _ = rule.find(board, &mut Report::new(true, &mut report).shortest());
    let shortest = all.iter().map(|deduction: &Deduction| deduction.length).min().unwrap_or(0);
    all.retain(|deduction| deduction.length == shortest);
    all
}
