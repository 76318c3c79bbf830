//! Making puzzles: what is wanted as a [`recipe`], and the makers of each kind, which stand beside their kinds.

pub use crate::kind::crossword::make as crossword;
pub use crate::kind::recipe;
pub use crate::kind::skeleton::make as skeleton;
pub use crate::kind::sudoku::make::*;
pub use crate::kind::sumblock::make as sumblock;
