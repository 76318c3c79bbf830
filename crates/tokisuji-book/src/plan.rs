//! What a book is to be like: as options of a command, or as a plan file that is kept and printed again.

use crate::paper::Paper;
use serde::Deserialize;
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;

/// How a book looks and what it says, without its puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// On the cover and in the file.
    pub title: String,
    /// Below the title; may be empty.
    pub subtitle: String,
    /// Who made it; may be empty.
    pub author: String,
    /// Of everything we say.
    pub lang: Lang,
    /// The size after trimming.
    pub paper: Paper,
    /// Puzzles to a page.
    pub per_page: PerPage,
    /// Whether ink reaches past the trimmed edge.
    pub bleed: bool,
    /// Whether there is a cover page. Print shops want it apart from the inside.
    pub cover: bool,
    /// Whether there are hints before the solutions.
    pub hints: bool,
    /// Larger letters, for eyes that ask for them.
    pub large: bool,
    /// Clues in lines that run down, in a Japanese book.
    pub vertical: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            title: String::new(),
            subtitle: String::new(),
            author: String::new(),
            lang: Lang::En,
            paper: "A5".parse().expect("listed"),
            per_page: PerPage(1),
            bleed: false,
            cover: true,
            hints: true,
            large: false,
            vertical: false,
        }
    }
}

/// Some puzzles under a heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chapter {
    /// The heading.
    pub title: String,
    /// What to say before the first puzzle; may be empty.
    pub intro: String,
    /// The puzzles, in order.
    pub puzzles: Vec<Puzzle>,
    /// Crosswords with their clues, after the puzzles, each on pages of its own.
    pub crosswords: Vec<Crossword>,
    /// Whether clues of crosswords hang at the places that their tags name: cards to cut out are printed.
    pub rally: bool,
    /// Puzzles to a page, where it differs from the book's.
    pub per_page: Option<PerPage>,
}

impl Chapter {
    /// How many puzzles of all kinds.
    pub fn len(&self) -> usize {
        self.puzzles.len() + self.crosswords.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How many puzzles share a page: 1, 2, 4, 6 or 9.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct PerPage(pub(crate) u8);

impl PerPage {
    /// Side by side, and one above the other.
    pub(crate) fn layout(self) -> (usize, usize) {
        match self.0 {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            6 => (2, 3),
            _ => (3, 3),
        }
    }

    pub(crate) fn count(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for PerPage {
    type Error = String;

    fn try_from(count: u8) -> Result<PerPage, String> {
        match count {
            1 | 2 | 4 | 6 | 9 => Ok(PerPage(count)),
            _ => Err(format!("found {count} puzzles to a page, wanted 1, 2, 4, 6 or 9")),
        }
    }
}

impl std::str::FromStr for PerPage {
    type Err = String;

    fn from_str(text: &str) -> Result<PerPage, String> {
        let count: u8 = text.parse().map_err(|_| format!("found {text:?}, wanted 1, 2, 4, 6 or 9"))?;
        PerPage::try_from(count)
    }
}

/// A plan file as written: TOML with a `[[chapter]]` for each chapter.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    title: String,
    #[serde(default)]
    subtitle: String,
    #[serde(default)]
    author: String,
    lang: Option<String>,
    paper: Option<Paper>,
    per_page: Option<PerPage>,
    bleed: Option<bool>,
    cover: Option<bool>,
    hints: Option<bool>,
    large: Option<bool>,
    vertical: Option<bool>,
    /// The chapters, in order.
    #[serde(rename = "chapter")]
    pub chapters: Vec<PlanChapter>,
}

/// A chapter as written: its puzzles are still names of files.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanChapter {
    /// The heading.
    pub title: String,
    /// What to say before the first puzzle.
    #[serde(default)]
    pub intro: String,
    /// Files of puzzles, beside the plan.
    pub puzzles: Vec<String>,
    /// Whether clues of crosswords go on cards.
    #[serde(default)]
    pub rally: bool,
    /// Puzzles to a page, where it differs from the book's.
    pub per_page: Option<PerPage>,
}

impl PlanFile {
    /// Reads a plan. The complaint says where and what was wanted.
    pub fn read(text: &str) -> Result<PlanFile, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What the plan says, over what was asked for on the command line.
    pub fn over(&self, asked: &Plan) -> Result<Plan, String> {
        Ok(Plan {
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            lang: self.lang.as_deref().map_or(Ok(asked.lang), str::parse)?,
            paper: self.paper.unwrap_or(asked.paper),
            per_page: self.per_page.unwrap_or(asked.per_page),
            bleed: self.bleed.unwrap_or(asked.bleed),
            cover: self.cover.unwrap_or(asked.cover),
            hints: self.hints.unwrap_or(asked.hints),
            large: self.large.unwrap_or(asked.large),
            vertical: self.vertical.unwrap_or(asked.vertical),
        })
    }
}
