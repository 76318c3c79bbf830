//! Where a theorem stands on a board: kept with the frame, because it depends on nothing else.

use crate::grid::Cell;
use crate::symbol::{Mark, Symbols};

/// A theorem at a place where its proof can be repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Occurrence {
    /// Which theorem, by number.
    pub(crate) theorem: usize,
    /// What must be known.
    pub(crate) known: Vec<(Cell, Symbols)>,
    /// What goes.
    pub(crate) gone: Mark,
    /// The constraints its proof rests on, by index, beside those over the whole board.
    pub(crate) constraints: Vec<u32>,
    /// What must follow from a constraint over the whole board, as it is then.
    pub(crate) whole: Vec<WholeLemma>,
}

/// A lemma that rests on a constraint over the whole board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WholeLemma {
    /// What is given.
    pub(crate) given: Vec<(Cell, Symbols)>,
    /// What follows; none where nothing is left.
    pub(crate) then: Option<(Cell, Symbols)>,
}
