//! The library from outside. One program for all of it: each more would link the library once more.

mod addresses;
mod bench;
mod clued;
mod common;
mod constrained;
mod crossword;
mod definitions;
mod examples;
mod formats;
mod games;
mod golden;
mod kinds;
mod known;
mod laws;
mod layers;
mod making;
mod nine;
mod patterns;
mod recipes;
mod research;
mod seventeen;
mod skeleton;
mod theorems;
mod told;
