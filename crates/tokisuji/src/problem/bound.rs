//! The constraints of a frame, and how they are called.

use super::{Frame, Spot};
use crate::constraint::{AllDifferent, Constraint, Placed, Sum};
use crate::grid::Cell;
use std::sync::Arc;

/// A constraint as it stands on a board.
#[derive(Clone, Debug)]
pub struct Stated {
    /// What must hold.
    pub constraint: Arc<dyn Constraint>,
    /// How people call it.
    pub said: Said,
    /// The clue it comes from, if it would not be there without.
    pub clue: Option<ClueAt>,
}

/// Where a clue stands.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClueAt {
    /// In a cell.
    Cell(Cell),
    /// Between two cells.
    Sign(Spot),
    /// Outside the board: above, left, below or right for 0 to 3, and the column or row.
    Margin(usize, usize),
}

/// How people call a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// In words, in English and Japanese: `the 3 in r2c5`.
    Words([String; 2]),
    /// As a group, by index.
    Group(usize),
    /// As a cage, by index.
    Cage(usize),
}

/// All constraints of a frame, and which of them each place belongs to.
#[derive(Debug)]
pub(super) struct Bounds {
    pub(super) stated: Vec<Stated>,
    of: Vec<u32>,
    of_from: Vec<u32>,
}

impl Bounds {
    /// Groups, cages and words as constraints, and then those that the frame was given.
    pub(super) fn new(frame: &Frame) -> Bounds {
        let mut stated = Vec::with_capacity(frame.groups.len() + frame.cages.len() + frame.own.len());
        for (at, group) in frame.groups.iter().enumerate() {
            let constraint =
                Arc::new(AllDifferent::new(group.cells.clone(), frame.symbols, frame.is_full(at)));
            stated.push(Stated { constraint, said: Said::Group(at), clue: None });
        }
        for (at, cage) in frame.cages.iter().enumerate() {
            let constraint =
                Arc::new(Sum::new(cage.cells.clone(), vec![1; cage.cells.len()], 1, i32::from(cage.sum)));
            stated.push(Stated { constraint, said: Said::Cage(at), clue: None });
        }
        // Slots without words, as a crossword that is still to be filled has them, bind nothing.
        if let Some(words) = frame.words.as_ref().filter(|words| !words.list.is_empty()) {
            let slots: Vec<_> = words.slots.iter().map(|slot| slot.cells.clone()).collect();
            let said = ["the words of the list".to_owned(), "リストの単語".to_owned()];
            let constraint = Arc::new(Placed::new(&slots, words.list.clone()));
            stated.push(Stated { constraint, said: Said::Words(said), clue: None });
        }
        stated.extend(frame.own.iter().cloned());
        let mut of: Vec<Vec<u32>> = vec![Vec::new(); frame.place_count()];
        for (at, one) in stated.iter().enumerate() {
            for cell in one.constraint.scope() {
                of[cell.index()].push(at as u32);
            }
        }
        let mut of_from = vec![0];
        for own in &of {
            of_from.push(of_from[of_from.len() - 1] + own.len() as u32);
        }
        Bounds { stated, of: of.concat(), of_from }
    }

    pub(super) fn of(&self, cell: Cell) -> &[u32] {
        &self.of[self.of_from[cell.index()] as usize..self.of_from[cell.index() + 1] as usize]
    }
}
