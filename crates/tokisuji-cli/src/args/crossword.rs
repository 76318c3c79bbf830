//! The command line of everything made of words.

use super::make::Seed;
use super::read::duration;
use crate::input::small_file;
use anyhow::Context;
use clap::{Args as Options, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tokisuji::kind::crossword::{Customs, LONGEST_SIDE};
use tokisuji::make::recipe::Recipe;
use tokisuji::words::{Accents, Folding, LANGUAGES, Language, SmallKana};

#[derive(Subcommand, Debug)]
pub enum Words {
    /// Lengths, letters, odd lines, how well the words will cross, and what to add
    #[command(
        after_help = "Examples:\n  tokisuji words check garden.txt\n  tokisuji words check --json garden.txt"
    )]
    Check(WordsCheck),
}

#[derive(Options, Debug)]
pub struct WordsCheck {
    #[command(flatten)]
    pub list: ListArgs,
}

/// A word list and how its letters are read.
#[derive(Options, Debug)]
pub struct ListFile {
    /// The word list: WORD<TAB>clue<TAB>tags, one word a line, '#' for comments, or what a spreadsheet saves as CSV; '-' for
    /// standard input; or a list of ours by its name: everyday, kitchen, kurashi, umi, machi
    #[arg(long, short, value_name = "FILE")]
    pub words: PathBuf,
    #[command(flatten)]
    pub letters: Letters,
}

/// The same with the file as an argument.
#[derive(Options, Debug)]
pub struct ListArgs {
    /// The word list: WORD<TAB>clue<TAB>tags, one word a line, '#' for comments, or what a spreadsheet saves as CSV; '-' for
    /// standard input; or a list of ours by its name: everyday, kitchen, kurashi, umi, machi
    #[arg(value_name = "FILE")]
    pub words: PathBuf,
    #[command(flatten)]
    pub letters: Letters,
}

#[derive(Options, Copy, Clone, Debug)]
pub struct Letters {
    /// ッ, ャ and the like: made large, or kept
    #[arg(long, value_enum, default_value_t)]
    small_kana: SmallKanaArg,
    /// É, Ü and the like: letters of the language's own kept (ñ in Spanish), all without their marks, or all kept
    #[arg(long, value_enum, default_value_t)]
    accents: AccentsArg,
    /// The language of the words, as a code such as es or de; guessed from its letters if not given
    #[arg(long, value_name = "CODE", value_parser = language)]
    language: Option<&'static Language>,
}

impl Letters {
    /// The same in a recipe.
    pub(super) fn put(self, recipe: Recipe) -> Recipe {
        recipe
            .with_some("small_kana", matches!(self.small_kana, SmallKanaArg::Keep).then_some("keep"))
            .with_some(
                "accents",
                match self.accents {
                    AccentsArg::Own => None,
                    AccentsArg::Drop => Some("drop"),
                    AccentsArg::Keep => Some("keep"),
                },
            )
            .with_some("language", self.language.map(|language| language.code))
    }

    pub fn folding(self) -> Folding {
        Folding {
            small_kana: match self.small_kana {
                SmallKanaArg::Large => SmallKana::Large,
                SmallKanaArg::Keep => SmallKana::Keep,
            },
            accents: match self.accents {
                AccentsArg::Own => Accents::Own,
                AccentsArg::Drop => Accents::Drop,
                AccentsArg::Keep => Accents::Keep,
            },
            language: self.language,
        }
    }
}

#[derive(Copy, Clone, Debug, Default, ValueEnum)]
enum SmallKanaArg {
    #[default]
    Large,
    Keep,
}

#[derive(Copy, Clone, Debug, Default, ValueEnum)]
enum AccentsArg {
    #[default]
    Own,
    Drop,
    Keep,
}

#[derive(Options, Debug)]
pub struct MakeCrossword {
    #[command(flatten)]
    pub list: ListFile,
    /// Put every word of the list that can cross on the board, which is as small as it goes and has no black squares; words that
    /// cannot be there are named with the reason
    #[arg(long, conflicts_with_all = ["objective", "penalty", "customs", "connected", "white_corners", "shape"])]
    pub all_words: bool,
    /// Columns and rows: 7x7, or 7 for a square [default: 7x7; with --all-words the most it may be: 25x25]
    #[arg(long, value_name = "WxH", value_parser = sides)]
    pub size: Option<(usize, usize)>,
    /// What to maximise: white squares, crossings or tidiness [default: tidy]
    #[arg(long, value_enum)]
    objective: Option<ObjectiveArg>,
    /// tidy: what each pair of black squares side by side takes away [default: 1]
    #[arg(long, hide_short_help = true, value_name = "W", value_parser = clap::value_parser!(u32).range(0..=100))]
    penalty: Option<u32>,
    #[command(flatten)]
    customs: CustomsArgs,
    /// A word that must be in (may be repeated)
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    pub must: Vec<String>,
    /// A word that must not (may be repeated)
    #[arg(long, hide_short_help = true, value_name = "WORD", value_delimiter = ',')]
    pub avoid: Vec<String>,
    /// A picture of the board: '.' free, '#' black, '_' outside, one row a line
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub shape: Option<PathBuf>,
    /// Mark cells that spell this answer
    #[arg(long, value_name = "WORD")]
    pub hidden_word: Option<String>,
    /// The board's clues name only the place (the first tag of a word); the clues themselves go on a card for each place
    #[arg(long)]
    pub rally: bool,
    /// A folder for the empty board and the solution as SVG, the clues, and the cards as text
    #[arg(long, short, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// End the search of each board after so many moves, so that the same seed gives the same board on any machine; nothing is proved
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub moves: Option<u32>,
    /// How many boards; later ones use other words where they can
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub count: u64,
    #[command(flatten)]
    pub chance: Seed,
    /// How long to improve each board, unless it is proved best before [default: 10s, or its share of --time]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_each: Option<Duration>,
    /// How long to improve all boards
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "time_each")]
    time: Option<Duration>,
}

impl MakeCrossword {
    /// How long to improve each board.
    pub fn time_each(&self) -> Duration {
        let share = self.time.map(|time| time.div_f64(self.count as f64));
        self.time_each.or(share).unwrap_or(Duration::from_secs(10))
    }
}

impl MakeCrossword {
    /// What is to be made of these words; files are read here.
    pub fn recipe(&self, words: String) -> anyhow::Result<Recipe> {
        let shape = self
            .shape
            .as_ref()
            .map(|path| small_file(path).with_context(|| format!("reading the shape {}", path.display())));
        let size = self.size.map(|(cols, rows)| format!("{cols}x{rows}"));
        let many = |words: &[String]| (!words.is_empty()).then(|| words.to_vec());
        let recipe = Recipe::new("crossword")
            .with("words", words)
            .with_some("size", size)
            .with_some("shape", shape.transpose()?)
            .with_some("all_words", self.all_words.then_some(true))
            .with_some("objective", self.objective.map(ObjectiveArg::name))
            .with_some("penalty", self.penalty.map(|penalty| penalty as usize))
            .with_some("customs", (self.customs.customs == CustomsArg::Japanese).then_some("japanese"))
            .with_some("connected", self.customs.connected.then_some(true))
            .with_some("white_corners", self.customs.white_corners.then_some(true))
            .with_some("must", many(&self.must))
            .with_some("avoid", many(&self.avoid))
            .with_some("moves", self.moves.map(|moves| moves as usize));
        Ok(self.list.letters.put(recipe))
    }
}

impl ObjectiveArg {
    /// Its name in a recipe.
    fn name(self) -> &'static str {
        match self {
            ObjectiveArg::White => "white",
            ObjectiveArg::Crossings => "crossings",
            ObjectiveArg::Tidy => "tidy",
        }
    }
}

/// Habits of crosswords that are to be kept.
#[derive(Options, Copy, Clone, Debug)]
pub struct CustomsArgs {
    /// Crosswords: all white squares hang together
    #[arg(long)]
    connected: bool,
    /// Crosswords: the habits of printed ones
    #[arg(long, value_enum, default_value_t)]
    customs: CustomsArg,
    /// Crosswords: all four corners white
    #[arg(long)]
    white_corners: bool,
}

impl CustomsArgs {
    pub fn customs(self) -> Customs {
        let base = match self.customs {
            CustomsArg::Free => Customs::default(),
            CustomsArg::Japanese => Customs::JAPANESE,
        };
        Customs {
            connected: base.connected || self.connected,
            white_corners: base.white_corners || self.white_corners,
            ..base
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
enum ObjectiveArg {
    /// Many white squares
    White,
    /// Many crossings
    Crossings,
    /// Many white squares, few black ones side by side
    #[default]
    Tidy,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
enum CustomsArg {
    /// None
    #[default]
    Free,
    /// No two black squares side by side, all white squares connected
    Japanese,
}

/// Reads the code of a language.
fn language(code: &str) -> Result<&'static Language, String> {
    let codes = || LANGUAGES.iter().map(|language| language.code).collect::<Vec<_>>().join(", ");
    Language::of_code(code)
        .ok_or_else(|| format!("found {code:?}, wanted one of {} (other scripts need none)", codes()))
}

/// Reads `7x9` or `7`.
pub(super) fn sides(text: &str) -> Result<(usize, usize), String> {
    let side = |part: &str| part.parse::<usize>().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
    let sides = match text.split_once(['x', '×', 'X']) {
        Some((cols, rows)) => side(cols).zip(side(rows)),
        None => side(text).map(|side| (side, side)),
    };
    sides.filter(|(cols, rows)| cols * rows >= 2).ok_or_else(|| {
        format!("found {text:?}, wanted columns and rows such as 7x7, each at most {LONGEST_SIDE}")
    })
}
