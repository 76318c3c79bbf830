//! The command line of theorems.

use clap::{Args as Options, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Theorems {
    /// The theorems that are known, with pictures
    #[command(
        after_help = "Examples:\n  tokisuji theorems list\n  tokisuji theorems list slitherlink --lang ja\n  tokisuji theorems list --theorems mine.toml"
    )]
    List(TheoremsList),
    /// Finds theorems: what suppositions refute again and again, without its place
    #[command(
        after_help = "Examples:\n  tokisuji theorems learn hitori --count 200\n  tokisuji theorems learn puzzles.txt --least 5 -o mine.toml\n  tokisuji theorems learn puzzles.txt --halves\n\nEvery theorem comes with its proof. Where it stands on a board is found by asking the clues there whether each step of that\nproof follows, so it is never used where it would be wrong."
    )]
    Learn(TheoremsLearn),
    /// How far theorems lead on puzzles: the share of suppositions they make needless
    #[command(
        after_help = "Examples:\n  tokisuji theorems test puzzles.txt\n  tokisuji theorems test --theorems mine.toml others.txt"
    )]
    Test(TheoremsTest),
}

#[derive(Options, Debug)]
pub(crate) struct TheoremsList {
    /// Only those of this kind
    #[arg(value_name = "KIND")]
    pub(crate) kind: Option<String>,
    /// A file of theorems [default: those that come with the program]
    #[arg(long, value_name = "FILE")]
    pub(crate) theorems: Option<PathBuf>,
}

#[derive(Options, Debug)]
pub(crate) struct TheoremsLearn {
    /// A kind, of which puzzles are made; or files of puzzles of one kind [default: standard input]
    #[arg(value_name = "KIND|PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// How many puzzles are made where a kind is named
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,
    /// How large those are
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<String>,
    /// The same seed makes the same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Keep what was used in at least so many puzzles
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) least: u32,
    /// Keep at most so many, the most used first
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) most: usize,
    /// Learn from every other puzzle, and test on the rest
    #[arg(long)]
    pub(crate) halves: bool,
    /// Write them into this file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Options, Debug)]
pub(crate) struct TheoremsTest {
    #[command(flatten)]
    pub(crate) input: super::Input,
    /// A file of theorems [default: those that come with the program]
    #[arg(long, value_name = "FILE")]
    pub(crate) theorems: Option<PathBuf>,
}
