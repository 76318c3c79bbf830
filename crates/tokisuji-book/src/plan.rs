//! What a book is to be like: how it looks, what it says beside its puzzles, and what goes into its chapters.

use crate::art::Art;
use crate::isbn::Isbn;
use crate::labels::Labels;
use crate::paper::Paper;
use serde::Deserialize;
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;

/// Large print, in points.
const LARGE: f64 = 16.0;

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
    /// Whether the techniques that the puzzles take are explained, with pictures. Hints name only what is explained.
    pub techniques: bool,
    /// Whether the same puzzle may stand in the book twice, turned, mirrored or relabelled.
    pub twins: bool,
    /// Whether every chapter begins with a page of its own; else only those that have something to say.
    pub openers: bool,
    /// What stands on the pages before the contents.
    pub front: Front,
    /// What the cover has besides title and author.
    pub jacket: Jacket,
    /// The words beside a crossword, where its words are of another language than the book.
    pub labels: Option<Labels>,
}

/// What stands on the pages before the contents: a title page and its back, and a preface. Nothing of it, no such page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Front {
    /// Who publishes it.
    pub publisher: String,
    /// Whose it is: `© 2026 A. Author`.
    pub copyright: String,
    /// Further lines of the imprint: printings, thanks, addresses.
    pub imprint: Vec<String>,
    /// The number of the book; printed with its bars here and on the back cover.
    pub isbn: Option<Isbn>,
    /// The sign of the publisher.
    pub logo: Option<Art>,
    /// What is said first; empty lines part paragraphs.
    pub preface: String,
}

impl Front {
    /// Whether there is a title page.
    pub(crate) fn has_title_page(&self) -> bool {
        let texts = [&self.publisher, &self.copyright, &self.preface];
        texts.iter().any(|text| !text.is_empty())
            || !self.imprint.is_empty()
            || self.isbn.is_some()
            || self.logo.is_some()
    }
}

/// What the cover has besides title and author.
#[derive(Clone, PartialEq, Debug)]
pub struct Jacket {
    /// A picture instead of a board on the front.
    pub picture: Option<Art>,
    /// What the back says; empty lines part paragraphs.
    pub back: String,
    /// How thick a sheet of the inside is, in millimetres: as thick is the spine for every two pages.
    pub sheet: f64,
}

impl Default for Jacket {
    fn default() -> Jacket {
        // Paper of 80 g/m², as books are usually printed on.
        Jacket { picture: None, back: String::new(), sheet: 0.1 }
    }
}

impl Plan {
    /// The size of running text: what large print is among publishers for people who see little, whatever the paper, or what suits the paper.
    pub(crate) fn body(&self) -> f64 {
        let usual = self.paper.body();
        if self.large { (usual * 1.5).max(LARGE) } else { usual }
    }

    /// The words beside crosswords.
    pub(crate) fn labels(&self) -> Labels {
        self.labels.clone().unwrap_or_else(|| Labels::of(self.lang))
    }
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
            techniques: true,
            twins: false,
            openers: false,
            front: Front::default(),
            jacket: Jacket::default(),
            labels: None,
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
    /// Whether puzzles stay in the order they came in; else the easiest stand first.
    pub as_given: bool,
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
