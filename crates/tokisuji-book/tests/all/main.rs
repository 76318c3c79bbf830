//! Books from outside, in one program.

mod book;
mod common;
mod crossword;
mod editor;
mod golden;
mod worksheet;
