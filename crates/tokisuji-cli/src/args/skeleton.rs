//! The command line of skeletons, and of word lists where boards of letters are solved or checked.

use super::crossword::{ListFile, sides};
use super::{Letters, Making};
use clap::Args as Options;
use std::path::PathBuf;
use tokisuji::make::recipe::Recipe;

#[derive(Options, Debug)]
pub struct MakeSkeleton {
    #[command(flatten)]
    pub list: ListFile,
    /// Columns and rows: 9x9, or 9 for a square
    #[arg(long, value_name = "WxH", default_value = "9x9", value_parser = sides)]
    pub size: (usize, usize),
    /// Only boards that have one solution without any letter given
    #[arg(long)]
    pub no_letters: bool,
    /// The hardest technique it needs, 1 to 6, as the rule set skeleton has them; boards are made until one is so
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub level: Option<u8>,
    #[command(flatten)]
    pub making: Making,
}

impl MakeSkeleton {
    /// What is to be made of these words.
    pub fn recipe(&self, words: String) -> Recipe {
        let recipe = Recipe::new("skeleton")
            .with("words", words)
            .with("size", format!("{}x{}", self.size.0, self.size.1))
            .with("no_letters", self.no_letters)
            .with_some("level", self.level.map(usize::from));
        self.list.letters.put(recipe)
    }
}

/// A word list for crosswords, which have no solution without one.
#[derive(Options, Debug)]
pub struct Dictionary {
    /// Crosswords: the word list; each file or argument is then one board, '.' blank, '#' black, '_' outside, or letters
    #[arg(long, short, value_name = "FILE")]
    pub words: Option<PathBuf>,
    #[command(flatten)]
    pub letters: Letters,
}
