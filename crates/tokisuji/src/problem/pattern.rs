//! Named patterns: what the players of a kind call a step that the levels of every kind find by themselves.
//!
//! A pattern finds nothing and changes no grade. It looks at an argument that was found and says whether it is one of its own, so that a
//! hint can say "sandwich" instead of "one clue in full".

use super::{ClueAt, Frame, Item, Stated};
use crate::constraint::Why;
use crate::grid::Cell;
use crate::symbol::Mark;
use std::fmt;

/// A name that players have for an argument.
pub struct Pattern {
    /// The name in JSON, which never changes: the kind, then the pattern.
    pub name: &'static str,
    /// What people call it, in English and Japanese.
    pub title: [&'static str; 2],
    /// What it says, for people who meet it for the first time.
    pub about: [&'static str; 2],
    /// A small puzzle whose walkthrough shows it.
    pub example: &'static str,
    /// Whether an argument is of this pattern.
    pub is: fn(&Argument<'_>) -> bool,
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What follows on a board, and from what: without suppositions.
#[derive(Copy, Clone, Debug)]
pub struct Argument<'a> {
    /// The board.
    pub frame: &'a Frame,
    /// What is written, or what goes.
    pub marks: &'a [Mark],
    /// Whether the marks are written.
    pub decides: bool,
    /// The constraints that are used, as indexes into [`Frame::constraints`].
    pub constraints: &'a [usize],
    /// What is known of other places and used.
    pub facts: &'a [Mark],
    /// What is known not to stand in other places, and used.
    pub gone: &'a [Mark],
    /// What sort of argument it is.
    pub why: Option<Why>,
}

impl<'a> Argument<'a> {
    /// The only constraint that is used.
    pub fn only(&self) -> Option<&'a Stated> {
        match self.constraints {
            &[at] => self.frame.constraints().get(at),
            _ => None,
        }
    }

    /// Whether it follows from one constraint of this name.
    pub fn is_by(&self, name: &str) -> bool {
        self.only().is_some_and(|stated| stated.constraint.name() == name)
    }

    /// Whether it is an argument of one of these sorts.
    pub fn is_why(&self, sorts: &[Why]) -> bool {
        self.why.is_some_and(|why| sorts.contains(&why))
    }

    /// The two constraints that are used, where there are two.
    pub fn both(&self) -> Option<[&'a Stated; 2]> {
        let stated = self.frame.constraints();
        match self.constraints {
            &[one, other] => Some([stated.get(one)?, stated.get(other)?]),
            _ => None,
        }
    }

    /// The places of the only constraint that is used; none where there are several.
    pub fn scope(&self) -> &'a [Cell] {
        self.only().map_or(&[], |stated| stated.constraint.scope())
    }

    /// The clue of the only constraint that is used.
    pub fn clue(&self) -> Option<ClueAt> {
        self.only()?.clue
    }

    /// The number that is printed as the clue of the only constraint.
    pub fn number(&self) -> Option<usize> {
        self.frame.printed(self.clue()?)
    }

    /// Whether all that is known and used is that this symbol stands in some places.
    pub fn knows_only(&self, symbol: u8) -> bool {
        self.gone.is_empty() && self.facts.iter().all(|mark| mark.symbol.0 == symbol)
    }

    /// Whether it follows from the clues alone, whatever else is known.
    pub fn is_from_start(&self) -> bool {
        self.facts.is_empty() && self.gone.is_empty()
    }

    /// Whether everything that stands is this symbol.
    pub fn writes(&self, symbol: u8) -> bool {
        self.decides && self.marks.iter().all(|mark| mark.symbol.0 == symbol)
    }
}

impl Frame {
    /// The name that players of the kind have for an argument.
    pub fn pattern(&self, argument: &Argument<'_>) -> Option<&'static Pattern> {
        self.patterns.iter().find(|pattern| (pattern.is)(argument))
    }

    /// The number that is printed as a clue, if one is.
    pub fn printed(&self, clue: ClueAt) -> Option<usize> {
        let layout = self.layout();
        match clue {
            ClueAt::Cell(cell) => layout.items.iter().find_map(|item| match item {
                Item::Clue(spot, text) if *spot == self.spot(cell) => text.parse().ok(),
                Item::Corner(at, _, text) | Item::Arrow(at, _, text) if *at == cell => text.parse().ok(),
                _ => None,
            }),
            ClueAt::Margin(side, at) => layout.margins[side].get(at)?.first()?.parse().ok(),
            ClueAt::Sign(_) => None,
        }
    }
}
