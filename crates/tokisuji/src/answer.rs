//! Answers as data: what each verb has to say about one puzzle.
//!
//! The program prints these objects with `--json` and the site sends them over HTTP, so the shapes are written down
//! once, here. Fields may be added, never renamed. Cells are named `r1c1`.
//!
//! Nothing here reads a clock: long searches ask `go_on` whether they may.

mod bench;
mod check;
mod crossword;
mod explain;
mod grade;
mod hint;
mod lesson;
mod moves;
mod rework;
mod solve;
mod trace;
mod verify;

pub use bench::{Benched, Road, Width, bench, true_candidates};
pub use check::{Checked, check, check_crossword, crossword_sentences, symmetry_said};
pub use crossword::made_crossword;
pub use explain::{Explained, LinkSaid, RoundSaid, StepSaid, Supposition, explained};
pub use grade::{Graded, Number, grade, graded};
pub use hint::{Hint, HintSaid, hint};
pub use lesson::{Lesson, lesson};
pub use moves::{MoveError, board_text, candidates_text, mark_named, move_marks, read_board, read_move};
pub use rework::{Change, Ground, Reworked, Unchanged, rework};
pub use solve::{Solved, solve, solved};
pub use trace::{TRACE_SCHEMA, TraceRow};
pub use verify::{MovesAsked, Verified, verify};

use crate::problem::{Frame, Problem};
use crate::solve::{Search, search};
use crate::symbol::Mark;
use serde::{Serialize, Serializer};

pub use crate::VERSION;

/// One symbol in one cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MarkSaid {
    /// Where: `r1c1`, or `r1c1-below` for an edge.
    pub cell: String,
    /// The number of the symbol, from 1.
    pub digit: u16,
    /// The symbol as it stands on the board.
    pub symbol: String,
}

impl MarkSaid {
    /// This mark on this board.
    pub fn new(frame: &Frame, mark: Mark) -> MarkSaid {
        let symbol = frame.sign_of(mark).to_string();
        MarkSaid { cell: frame.name(mark.cell), digit: mark.symbol.value(), symbol }
    }
}

/// Names and what belongs to each, in an order that means something.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<T>(pub Vec<(String, T)>);

impl<T> FromIterator<(String, T)> for Table<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(rows: I) -> Table<T> {
        Table(rows.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for Table<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Up to `limit` solutions while `go_on` allows.
fn look(problem: &Problem, limit: usize, go_on: &dyn Fn() -> bool) -> Search {
    search(problem, limit, &mut || go_on())
}
