//! The constraints of a frame, and how they are called.

use super::{Frame, Spot};
use crate::constraint::{AllDifferent, Constraint, Placed, Sum};
use crate::grid::Cell;
use std::borrow::Cow;
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
#[derive(Clone, Debug)]
pub enum Said {
    /// In words, in English and Japanese: `the 3 in r2c5`.
    Words(Arc<[String; 2]>),
    /// By its places, once somebody asks: makers state millions of such constraints that nobody ever names.
    Places(fn(&Frame, &[Cell]) -> [String; 2]),
    /// As a group, by index.
    Group(usize),
    /// As a cage, by index.
    Cage(usize),
}

impl Said {
    /// The words, where they are not those of a group or a cage.
    pub(crate) fn words(&self, frame: &Frame, scope: &[Cell]) -> Option<Cow<'_, [String; 2]>> {
        match self {
            Said::Words(words) => Some(Cow::Borrowed(words)),
            Said::Places(say) => Some(Cow::Owned(say(frame, scope))),
            Said::Group(_) | Said::Cage(_) => None,
        }
    }
}

impl From<[String; 2]> for Said {
    fn from(words: [String; 2]) -> Said {
        Said::Words(Arc::new(words))
    }
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
            let said = ["the words of the list".to_owned(), "リストの単語".to_owned()].into();
            let constraint = Arc::new(Placed::new(&slots, words.list.clone()));
            stated.push(Stated { constraint, said, clue: None });
        }
        stated.extend(frame.own.iter().cloned());
        // How many each place has, then where its own begin, then who they are.
        let mut of_from = vec![0u32; frame.place_count() + 1];
        let scopes = || {
            stated.iter().enumerate().flat_map(|(at, one)| {
                one.constraint.scope().iter().map(move |cell| (at as u32, cell.index()))
            })
        };
        scopes().for_each(|(_, place)| of_from[place + 1] += 1);
        for place in 1..of_from.len() {
            of_from[place] += of_from[place - 1];
        }
        let mut of = vec![0; of_from[frame.place_count()] as usize];
        let mut next = of_from.clone();
        for (at, place) in scopes() {
            of[next[place] as usize] = at;
            next[place] += 1;
        }
        Bounds { stated, of, of_from }
    }

    pub(super) fn of(&self, cell: Cell) -> &[u32] {
        &self.of[self.of_from[cell.index()] as usize..self.of_from[cell.index() + 1] as usize]
    }
}
