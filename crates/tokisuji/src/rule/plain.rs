//! Rules that others have a quicker way for: singles, and what one clue says by itself.
//!
//! Makers follow singles by propagation, and paths ask the clues themselves. Both must know which rules they stand in for, and no rule
//! is told by its name.

use crate::problem::GroupKind;

/// What a rule comes to, where that is plain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Plain {
    /// Every place with one candidate left is decided.
    NakedSingle,
    /// Every symbol with one place left is decided, in these groups.
    HiddenSingle(Where),
    /// Every constraint strikes what it shows at a glance.
    Glance,
    /// Every constraint strikes all that it shows by itself.
    InFull,
}

/// Which groups are looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// Blocks.
    Block,
    /// Rows and columns.
    Line,
    /// Rows.
    Row,
    /// Columns.
    Column,
    /// All others.
    Extra,
}

impl Where {
    /// Whether groups of this kind are looked at.
    pub fn takes(self, kind: GroupKind) -> bool {
        match self {
            Where::Block => kind == GroupKind::Block,
            Where::Line => kind.is_line(),
            Where::Row => kind == GroupKind::Row,
            Where::Column => kind == GroupKind::Column,
            Where::Extra => kind.is_extra(),
        }
    }
}
