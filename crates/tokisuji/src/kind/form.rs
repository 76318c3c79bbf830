//! The ways puzzles are written down: those for many kinds are in `format`, those for one kind are named by it.

use super::Position;
use crate::lang::Lang;
use crate::text::ReadError;

/// A way of writing puzzles down.
pub trait Format: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// Other names that people use for it.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }
    /// What it is, in a line of help.
    fn about(&self, lang: Lang) -> &'static str;
    /// File endings that mean this format.
    fn endings(&self) -> &'static [&'static str];
    /// Whether `text`, one whole puzzle, looks like this format.
    fn recognises(&self, text: &str) -> bool;
    /// Whether it can be read; a form that cannot says so when it is.
    fn reads(&self) -> bool {
        true
    }
    /// Reads one puzzle, and how far somebody got with it.
    fn read(&self, text: &str) -> Result<Position, ReadError>;
    /// Writes one puzzle; ends without a newline. `None`: this form cannot hold this puzzle.
    fn write(&self, position: &Position) -> Option<String>;
}
