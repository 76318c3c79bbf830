//! Making on the site: one puzzle as JSON, or a live view of the search as server-sent events.
//!
//! What is wanted is a recipe, as anywhere; here is what a site adds to it and what it does not take. Closing the stream is all it
//! takes to cancel: the search is told that nobody waits any more.

mod wanted;

pub(crate) use wanted::{Wanted, bounds, is_open};

use crate::error::Error;
use crate::guard::Refusal;
use crate::pages::{Download, downloads};
use crate::pool::GoOn;
use crate::read::{self, Asked, Body, Opened};
use crate::state::Site;
use crate::visitor::{Client, Language};
use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde::Serialize;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tokisuji::format::sheet::{Sheet, sheet_format};
use tokisuji::kind::KINDS;
use tokisuji::kind::crossword::Crossword;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{self, Takes, Watch};
use utoipa::ToSchema;

/// How long a search may take.
const PATIENCE: Duration = Duration::from_mins(1);
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
struct Ready {
    #[serde(flatten)]
    made: Made,
    /// The kind with what makes its rules differ, and the size; none for a crossword, which may have a title of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<String>,
    formats: Vec<&'static str>,
    downloads: Vec<Download>,
}

impl Ready {
    fn new(made: Made, lang: Lang) -> Ready {
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
        let until = self.time.map(|time| Instant::now() + time);
        let on = || go_on() && until.is_none_or(|until| Instant::now() < until);
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
    shown: RefCell<Option<Instant>>,
}

impl Watch for Watcher<'_, '_> {
    fn go_on(&self) -> bool {
        (self.go_on)()
    }

    fn nearer(&self, made: &recipe::Made) {
        let late = |shown: &Instant| shown.elapsed() >= NEXT_VIEW;
        if made.puzzle.is_reasoned() || self.shown.borrow().as_ref().is_none_or(late) {
            *self.shown.borrow_mut() = Some(Instant::now());
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
#[utoipa::path(get, path = "/api/kinds", responses((status = 200, body = Vec<KindSaid>)))]
pub(crate) async fn kinds(Language(lang): Language) -> Json<Vec<KindSaid>> {
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
    Json(KINDS.iter().map(kind).collect())
}

fn not_met() -> Error {
    Error::wrong(
        "the wish was not met in time: ask for another level, another symmetry or a smaller board",
        "時間内に条件を満たせませんでした。レベル・対称性・大きさを変えてください",
    )
}

/// One new puzzle.
#[utoipa::path(post, path = "/api/make", request_body = Wanted,
    responses((status = 200, body = Made), (status = "4XX", body = Refusal)))]
pub(crate) async fn one(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Made>, Error> {
    let work = move |go_on: &GoOn| {
        let plan = wanted.plan(lang)?;
        plan.make(&|| go_on.ask(), &mut |_| ())?.map(Json).ok_or_else(not_met)
    };
    site.work_long(client, PATIENCE, work).await
}

/// The same as events: `nearer` for each puzzle that comes nearer to the wish, then `made` or `failed`.
#[utoipa::path(get, path = "/api/make/live", params(Wanted),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = "4XX", body = Refusal)))]
pub(crate) async fn live(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Asked(wanted): Asked<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let plan = site.work(client, move |_| wanted.plan(lang)).await?;
    Ok(events(site, client, lang, plan))
}

/// The same for wishes too long for an address, such as those with a word list.
#[utoipa::path(post, path = "/api/make/live", request_body = Wanted,
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = "4XX", body = Refusal)))]
pub(crate) async fn live_posted(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(wanted): Body<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let plan = site.work(client, move |_| wanted.plan(lang)).await?;
    Ok(events(site, client, lang, plan))
}

fn events(
    site: Arc<Site>,
    client: IpAddr,
    lang: Lang,
    plan: Plan,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (send, receive) = mpsc::channel(16);
    tokio::spawn(async move {
        let end = tokio::select! {
            // The stream was closed: the work is dropped, and so told to end.
            () = send.closed() => return,
            made = search(&site, client, lang, plan, send.clone()) => match made {
                Ok(ready) => Event::default().event("made").json_data(ready),
                Err(error) => Event::default().event("failed").json_data(Refusal { error: error.say(lang) }),
            },
        };
        if let Ok(event) = end {
            let _ = send.send(Ok(event)).await;
        }
    });
    Sse::new(ReceiverStream::new(receive)).keep_alive(KeepAlive::default())
}

async fn search(
    site: &Site,
    client: IpAddr,
    lang: Lang,
    plan: Plan,
    send: mpsc::Sender<Result<Event, Infallible>>,
) -> Result<Ready, Error> {
    let work = move |go_on: &GoOn| {
        let mut tell = |nearer: Nearer| {
            if let Ok(event) = Event::default().event("nearer").json_data(nearer) {
                // A slow reader misses some; the search does not wait for it.
                let _ = send.try_send(Ok(event));
            }
        };
        let made = plan.make(&|| go_on.ask(), &mut tell)?.ok_or_else(not_met)?;
        Ok(Ready::new(made, lang))
    };
    site.work_long(client, PATIENCE, work).await
}
