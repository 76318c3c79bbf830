//! The site from outside, in one program. Only `faults.rs` beside this folder is one of its own: it says why.

mod attempts;
mod common;
mod frames;
mod hostile;
mod places;
mod recipes;
mod site;
mod study;
mod words;
