//! Making puzzles. One file for each maker in `make/`.
//!
//! A maker proposes, and what it proposes is proved before it leaves: one solution, by the exact solver, and
//! the grade that was asked for, by a walk.

pub mod seventeen;
