//! Tokisuji (解き筋, "the thread of a solution"): pencil puzzles in the abstract.
#![warn(missing_docs)]

pub mod board;
pub mod draw;
pub mod explain;
pub mod format;
pub mod grid;
pub mod kind;
pub mod lang;
pub mod measure;
pub mod problem;
pub mod rule;
pub mod rules;
pub mod ruleset;
pub mod solve;
pub mod symbol;
pub mod walk;
