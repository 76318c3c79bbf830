//! The program as people and other programs run it. One binary for all of it: `--features full` for what it can be built without.

#[cfg(feature = "book")]
mod book;
#[cfg(feature = "study")]
mod calibrate;
mod crossword;
#[cfg(feature = "farm")]
mod farm;
mod fewest;
mod input;
mod make;
mod options;
mod paths;
mod people;
mod pipes;
mod plain;
mod recipes;
mod research;
#[cfg(feature = "web")]
mod serve;
#[cfg(feature = "web")]
mod server;
mod skeleton;
#[cfg(feature = "study")]
mod study;
#[cfg(feature = "web")]
mod study_site;
mod sumblock;
mod variants;
mod verbs;
