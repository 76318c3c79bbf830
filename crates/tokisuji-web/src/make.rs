//! Making on the site and in the browser: one puzzle as JSON, and what comes nearer on the way.
//!
//! What is wanted is a recipe, as anywhere; here is what a site adds to it and what it does not take.

mod wanted;

pub(crate) use wanted::{Wanted, bounds, is_open};

use crate::clock;
use crate::error::Error;
use crate::pages::{Download, downloads};
use crate::read::{self, Opened};
use serde::Serialize;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::time::Duration;
use tokisuji::format::sheet::{Sheet, sheet_format};
use tokisuji::kind::KINDS;
use tokisuji::kind::crossword::Crossword;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{self, Takes, Watch};
use utoipa::ToSchema;

/// How long a search may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// A live view is shown no more often.
const NEXT_VIEW: Duration = Duration::from_millis(250);

/// A puzzle that was made: the object of the program's `--json`, and what a site adds.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Made {
    /// Kind, seed, index, method, version, puzzle, solution, and what the kind has to tell.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    object: Map<String, Value>,
    /// Crosswords: the board with its clues on one line: what `puzzle` of the other verbs takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    /// Boards of words: how the list was understood where that is not plain, and lines that were not used as they stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    remarks: Option<Vec<String>>,
    #[serde(skip)]
    line: String,
    #[serde(skip)]
    pub(crate) grade: Option<tokisuji::make::Grade>,
}

impl Made {
    /// The puzzle with its givens, on one line; a crossword with its clues.
    pub(crate) fn line(&self) -> &str {
        self.link.as_deref().unwrap_or(&self.line)
    }
}

/// A puzzle that was made, what it is called, and the formats it can be had in.
#[derive(Clone, Serialize)]
pub(crate) struct Ready {
    #[serde(flatten)]
    made: Made,
    /// The kind with what makes its rules differ, and the size; none for a crossword, which may have a title of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<String>,
    formats: Vec<&'static str>,
    downloads: Vec<Download>,
}

impl Ready {
    pub(crate) fn new(made: Made, lang: Lang) -> Ready {
        let opened = read::opened(made.line()).ok();
        let called = match &opened {
            Some(Opened::Puzzle(position)) => Some(position.puzzle.title(lang)),
            _ => None,
        };
        let downloads = opened.map(|opened| downloads(&opened, lang)).unwrap_or_default();
        let formats = downloads.iter().map(|file| file.name).filter(|&name| name != "svg").collect();
        Ready { made, called, formats, downloads }
    }
}

/// A puzzle on the way to the wish.
#[derive(Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Nearer {
    /// A puzzle nearer to the wish.
    Puzzle {
        /// The puzzle.
        puzzle: String,
        level: Option<usize>,
        steps: Option<usize>,
        givens: usize,
    },
    /// A better board of a crossword.
    Board {
        /// The board with its letters.
        puzzle: String,
        /// What it is worth.
        value: Option<i64>,
        /// No board is worth more.
        bound: Option<i64>,
        /// How many words.
        words: usize,
        /// The board with its clues on one line, for those who stop the search here.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
}

/// What is to be made, and what a site adds.
pub(crate) struct Plan {
    made_by: recipe::Plan,
    seed: u64,
    title: String,
    /// Searches without an end of their own are cut after this.
    time: Option<Duration>,
    /// Whether the words are those of who asks.
    own: bool,
    lang: Lang,
}

impl Plan {
    /// Makes it, telling of each puzzle that comes nearer. `None` where the time was up first.
    pub(crate) fn make(
        &self,
        go_on: &dyn Fn() -> bool,
        nearer: &mut dyn FnMut(Nearer),
    ) -> Result<Option<Made>, Error> {
        let until = self.time.map(|time| clock::now() + time);
        let on = || go_on() && until.is_none_or(|until| clock::now() < until);
        let watcher =
            Watcher { plan: self, go_on: &on, nearer: RefCell::new(nearer), shown: RefCell::new(None) };
        match self.made_by.propose(self.seed, 0, &watcher) {
            Ok(proposal) => match (proposal.proof)(go_on) {
                Ok(true) => self.made(&proposal.made).map(Some),
                Ok(false) => Ok(None),
                Err(error) => {
                    tracing::error!(%error, "a made puzzle was disproved");
                    Err(Error::Ours)
                }
            },
            Err(gave_up) if gave_up.hopeless => {
                let [en, ja] = gave_up.why;
                Err(Error::wrong(en, ja))
            }
            Err(_) => Ok(None),
        }
    }

    fn made(&self, made: &recipe::Made) -> Result<Made, Error> {
        let object = made.object(self.lang);
        let link = self.sheet(made).map(|sheet| read::line(&sheet)).transpose()?;
        let words = self.made_by.recipe.said("words").is_some();
        let remarks = words.then(|| self.made_by.remarks(self.lang));
        Ok(Made { object, link, remarks, line: made.puzzle.to_string(), grade: made.grade.clone() })
    }

    /// A crossword with its clues and its title.
    fn sheet(&self, made: &recipe::Made) -> Option<Sheet> {
        made.puzzle.get::<Crossword>()?;
        let text = Value::Object(made.object(self.lang)).to_string();
        let mut sheet = sheet_format("json")?.read(text.as_bytes())?.ok()?;
        sheet.title.clone_from(&self.title);
        Some(sheet)
    }

    fn nearer(&self, made: &recipe::Made) -> Nearer {
        let Some(board) = made.puzzle.get::<Crossword>() else {
            return Nearer::Puzzle {
                puzzle: made.puzzle.to_string(),
                level: made.grade.as_ref().map(|grade| grade.level),
                steps: made.grade.as_ref().map(|grade| grade.steps),
                givens: made.puzzle.problem().givens.len(),
            };
        };
        let object = made.object(self.lang);
        let number = |name: &str| object.get(name).and_then(Value::as_i64);
        // On the way letters are shown only to those whose words they are.
        let shown = if self.own { board.clone() } else { board.blank() };
        Nearer::Board {
            puzzle: format!("crossword:{shown}"),
            value: number("objective"),
            bound: number("bound"),
            words: board.runs().len(),
            link: self.sheet(made).and_then(|sheet| read::line(&sheet).ok()),
        }
    }
}

/// Tells of what comes nearer, boards of words not too often.
struct Watcher<'w, 'n> {
    plan: &'w Plan,
    go_on: &'w dyn Fn() -> bool,
    nearer: RefCell<&'n mut dyn FnMut(Nearer)>,
    shown: RefCell<Option<Duration>>,
}

impl Watch for Watcher<'_, '_> {
    fn go_on(&self) -> bool {
        (self.go_on)()
    }

    fn nearer(&self, made: &recipe::Made) {
        let late = |shown: &Duration| clock::now().saturating_sub(*shown) >= NEXT_VIEW;
        if made.puzzle.is_reasoned() || self.shown.borrow().as_ref().is_none_or(late) {
            *self.shown.borrow_mut() = Some(clock::now());
            (self.nearer.borrow_mut())(self.plan.nearer(made));
        }
    }
}

/// A kind of puzzle, and what can be wished of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct KindSaid {
    /// Its name.
    name: &'static str,
    /// What people call it.
    title: &'static str,
    /// Whether its puzzles are a grid with clues, whose boards tell `places` and `layout`.
    clued: bool,
    /// What can be wished of one that is to be made.
    wishes: Vec<WishSaid>,
}

/// Something that can be wished.
#[derive(Serialize, ToSchema)]
pub(crate) struct WishSaid {
    /// Its name.
    name: &'static str,
    /// What it is.
    about: &'static str,
    /// `switch`, `number`, `span`, `sides`, `choice`, `choices`, `words`, `text` or `rules`.
    takes: &'static str,
    /// Of numbers and sides, the least.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<usize>,
    /// Of numbers and sides, the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<usize>,
    /// Of choices, what there is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<&'static str>,
}

/// Every kind, and what can be wished of it.
pub(crate) fn kinds(lang: Lang) -> Vec<KindSaid> {
    let wish = |kind: &str, field: &'static recipe::Field| {
        let (takes, bounds, choices) = match &field.takes {
            Takes::Switch => ("switch", None, &[][..]),
            Takes::Number(least, most) => ("number", Some((*least, *most)), &[][..]),
            Takes::Span(..) => ("span", None, &[][..]),
            Takes::Sides(least, most) => ("sides", Some((*least, *most)), &[][..]),
            Takes::Choice(names) => ("choice", None, *names),
            Takes::Choices(names) => ("choices", None, *names),
            Takes::Words => ("words", None, &[][..]),
            Takes::Text(_) => ("text", None, &[][..]),
            Takes::RuleSet => ("rules", None, &[][..]),
        };
        let bounds = wanted::bounds(kind, field.name).or(bounds);
        WishSaid {
            name: field.name,
            about: field.about(lang),
            takes,
            least: bounds.map(|bounds| bounds.0),
            most: bounds.map(|bounds| bounds.1),
            choices: choices.to_vec(),
        }
    };
    let kind = |kind: &&'static dyn tokisuji::kind::Kind| {
        let open = kind.wishes().iter().filter(|field| wanted::is_open(kind.name(), field.name));
        let wishes = open.map(|field| wish(kind.name(), field)).collect();
        KindSaid { name: kind.name(), title: kind.title(lang), clued: kind.clued().is_some(), wishes }
    };
    KINDS.iter().map(kind).collect()
}

/// The time was up.
pub(crate) fn not_met() -> Error {
    Error::wrong(
        "the wish was not met in time: ask for another level, another symmetry or a smaller board",
        "時間内に条件を満たせませんでした。レベル・対称性・大きさを変えてください",
    )
}
