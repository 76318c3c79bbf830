//! What binds places: a constraint is a pure function on the candidates of its own places.
//!
//! It knows no board, no reasons and no language. What it filters is enough to solve, to explain and to prove: a reason is what
//! cannot be given back without losing the deduction, and the same filter is asked for that. Three laws hold for every
//! constraint, and its tests check them against brute force over [`Constraint::holds`]:
//!
//! - **Sound.** A filter strikes no candidate that some assignment which holds needs, and fails only where none holds.
//! - **Monotone.** From fewer candidates a filter leaves no candidate that it strikes from more.
//! - **One pass.** What is struck follows from the candidates as they came in, so that one call is one thought.

mod automaton;
mod clause;
mod connected;
mod count;
mod different;
mod encode;
mod graph;
mod islands;
mod joined;
mod land;
#[cfg(test)]
pub(crate) mod laws;
mod line;
mod loops;
mod matching;
mod pair;
mod paired;
mod product;
mod reached;
mod side;
mod sight;
mod spaced;
mod sum;
mod sum_different;
mod table;
mod words;

pub use automaton::{Automaton, Walked};
pub use clause::{Clause, NotBoth};
pub use connected::Connected;
pub use count::Count;
pub use different::AllDifferent;
pub use islands::Island;
pub use joined::Joined;
pub use line::Line;
pub use loops::Loop;
pub use pair::{Apart, Difference, Less, Pair, Quotient, Relation};
pub use paired::Paired;
pub use product::{Multiplying, Product};
pub use reached::Reached;
pub use side::Differ;
pub use sight::Sight;
pub use spaced::Spaced;
pub use sum::Sum;
pub use sum_different::SumDifferent;
pub use table::Table;
pub use words::Placed;

use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};
use std::fmt;

/// No assignment of the candidates holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Failed;

/// What a filter says: it went well, or nothing fits.
pub type Filtered = Result<(), Failed>;

/// A clause: one of its literals holds. A literal is an index into the scope, a symbol, and whether it stands there.
pub type Cut = Vec<(usize, Symbol, bool)>;

/// Something that must hold of the symbols in its places.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// The name in files and in the list, such as `sum`. Never changes.
    fn name(&self) -> &'static str;

    /// Its places, in its own order; none twice.
    fn scope(&self) -> &[Cell];

    /// Whether a full assignment of its places, in order, is right: the definition, and the second opinion on everything else.
    fn holds(&self, values: &[Symbol]) -> bool;

    /// Strikes what a person sees at a glance. `open` has the candidates of its places, in order; never empty ones.
    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        self.full(open)
    }

    /// Strikes all that this constraint alone shows, or as much as can be found quickly; never less than [`Constraint::easy`].
    fn full(&self, open: &mut [Symbols]) -> Filtered;

    /// Writes it as clauses, for a SAT solver. What has no small form writes what it can, and answers [`Constraint::cuts`].
    fn clauses(&self, cnf: &mut dyn Cnf);

    /// For what has no small form: clauses that every assignment which holds satisfies and this one breaks; none where this one holds.
    fn cuts(&self, _values: &[Symbol]) -> Vec<Cut> {
        Vec::new()
    }

    /// Why `symbol` goes from place number `at`, as a person would put it. Asked only where a filter strikes it from these candidates.
    fn why(&self, _open: &[Symbols], _at: usize, _symbol: Symbol) -> Why {
        Why::NoFilling
    }

    /// The sets of symbols that fill it where these stand already, if it is a matter of sets and they are known: `1 2 3` and `1 2 4`
    /// for sums of different digits. What is in none of them cannot stand there.
    fn sets(&self, _known: Symbols) -> Option<Vec<Symbols>> {
        None
    }

    /// Whether it spans the board, as one loop does: then people follow it in full, also within a supposition.
    fn is_global(&self) -> bool {
        false
    }

    /// Whether filters cost about as much as looking at each place once. The cheap ones are asked first.
    fn is_cheap(&self) -> bool {
        true
    }
}

/// What sort of argument strikes a candidate.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Why {
    /// No way to fill the places has it.
    NoFilling,
    /// There would be too many.
    TooMany,
    /// There would be too few: all that are left are needed.
    TooFew,
    /// It would come to more than the total.
    TooMuch,
    /// It would come to less than the total, whatever stands in the other places.
    TooLittle,
    /// Something else stands that it cannot stand together with.
    NotBoth,
    /// It stands in another place already.
    Repeated,
    /// It has no other place left.
    LastPlace,
    /// Parts that belong together would be cut apart: this is the only way through.
    OnlyWay,
    /// Nothing that belongs here can reach it.
    Unreachable,
    /// It would close a loop too soon.
    ClosesLoop,
    /// A line has inside on one side and outside on the other.
    Sides,
}

/// Where clauses go. A literal is a number: negative for "not".
pub trait Cnf {
    /// The literal that says that a symbol stands in place number `at` of the scope; `None` where it cannot.
    fn is(&self, at: usize, symbol: Symbol) -> Option<i32>;
    /// The candidates of place number `at`.
    fn open(&self, at: usize) -> Symbols;
    /// A new variable, as a positive literal.
    fn fresh(&mut self) -> i32;
    /// One of these literals holds.
    fn clause(&mut self, literals: &[i32]);
}
