//! Making on the site: one puzzle as JSON, or a live view of the search as server-sent events.
//!
//! Closing the stream is all it takes to cancel: the search is told that nobody waits any more.

mod words;

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
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tokisuji::answer::{MadeSkeleton, MadeSudoku, MadeSumBlock, made_sudoku, made_sumblock};
use tokisuji::chance::stream;
use tokisuji::kind::sudoku::{Shape, Sudoku, Variant};
use tokisuji::lang::Lang;
use tokisuji::make::climb::Climb;
use tokisuji::make::killer::Killer;
use tokisuji::make::prove::prove;
use tokisuji::make::{GaveUp, Maker, Method, Wish, make_watched, sumblock};
use tokisuji::ruleset::RuleSet;
use tokisuji::symmetry::Symmetry;
use utoipa::{IntoParams, ToSchema};

/// How long a search may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// What somebody wants to have made.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `sudoku`, `sumblock`, `crossword` or `skeleton`.
    #[schema(example = "sudoku")]
    pub(crate) kind: String,
    /// Rows, columns and digits: 4, 6, 8, 9, 12, 16 for Sudoku, 3 to 9 for SumBlock; columns, 3 to 15, for crosswords and 4 to 20 for
    /// skeletons.
    pub(crate) size: Option<usize>,
    /// Sudoku: the hardest technique needed, 1 to 8; SumBlock: 1 to 5. Without it, whatever comes.
    #[param(minimum = 1, maximum = 8)]
    #[schema(minimum = 1, maximum = 8)]
    pub(crate) level: Option<usize>,
    /// Sudoku: the longer the solution the better.
    #[serde(default)]
    pub(crate) long: bool,
    /// Sudoku: `none`, `point`, `mirror-h`, `mirror-v`, `diagonal`, `anti-diagonal`, `quarter` or `full`.
    pub(crate) symmetry: Option<String>,
    /// Sudoku: `diagonal`, `windows`, `anti-knight`, `jigsaw` or `killer`.
    pub(crate) variant: Option<String>,
    /// The same seed gives the same puzzle; for a crossword, as far as its time went.
    pub(crate) seed: Option<u64>,
    /// Crosswords and skeletons: rows; as many as columns if not told.
    pub(crate) rows: Option<usize>,
    /// Crosswords and skeletons: the name of a word list of ours (`everyday`, `kitchen`, `kurashi`, `umi`, `machi`).
    pub(crate) list: Option<String>,
    /// Crosswords and skeletons: a list of one's own, a word a line: `WORD<TAB>clue`, or with commas or semicolons as spreadsheets save it.
    pub(crate) words: Option<String>,
    /// Crosswords: what makes a board good: `tidy`, `white` or `crossings`.
    pub(crate) objective: Option<String>,
    /// Crosswords: `free`, or `japanese`: no two black squares side by side.
    pub(crate) customs: Option<String>,
    /// Crosswords: how long to search for better boards.
    #[param(minimum = 1, maximum = 20)]
    #[schema(minimum = 1, maximum = 20)]
    pub(crate) seconds: Option<u64>,
    /// Crosswords: what it is called.
    pub(crate) title: Option<String>,
    /// The language of those who ask.
    #[serde(skip)]
    #[param(ignore)]
    #[schema(ignore)]
    pub(crate) lang: Lang,
}

/// A puzzle that was made.
#[derive(Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Made {
    Sudoku(MadeSudoku),
    SumBlock(MadeSumBlock),
    Skeleton(MadeSkeleton),
    Crossword(words::MadeCrossword),
}

impl Made {
    /// The puzzle with its givens, on one line.
    pub(crate) fn line(&self) -> &str {
        match self {
            Made::Sudoku(made) => &made.puzzle,
            Made::SumBlock(made) => &made.puzzle,
            Made::Skeleton(made) => &made.puzzle,
            Made::Crossword(made) => &made.link,
        }
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
    /// How a skeleton's list was understood, and lines that were not used as they stood; a crossword tells its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    formats: Vec<&'static str>,
    downloads: Vec<Download>,
}

impl Ready {
    fn new(made: Made, remarks: Vec<String>, lang: Lang) -> Ready {
        let opened = read::opened(made.line()).ok();
        let called = match &opened {
            Some(Opened::Puzzle(position)) => Some(position.puzzle.title(lang)),
            _ => None,
        };
        let downloads = opened.map(|opened| downloads(&opened, lang)).unwrap_or_default();
        let formats = downloads.iter().map(|file| file.name).filter(|&name| name != "svg").collect();
        Ready { made, called, remarks, formats, downloads }
    }
}

/// A puzzle on the way to the wish.
#[derive(Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Nearer {
    /// A Sudoku nearer to the wish.
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
        value: i32,
        /// No board is worth more.
        bound: i32,
        /// How many words.
        words: usize,
        /// The board with its clues on one line, for those who stop the search here.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
}

/// What is to be made, and how.
pub(crate) enum Plan {
    Sudoku { maker: Box<Maker>, method: Method, jigsaw: bool, seed: u64 },
    SumBlock { wish: sumblock::Wish, seed: u64, lang: Lang },
    Crossword(Box<words::CrosswordPlan>),
    Skeleton(Box<words::SkeletonPlan>),
}

impl Wanted {
    /// What it takes, or why it cannot be.
    pub(crate) fn plan(&self) -> Result<Plan, Error> {
        let seed = self.seed.unwrap_or_else(by_chance);
        match self.kind.as_str() {
            "sudoku" => self.sudoku(seed),
            "sumblock" => {
                let size = self.size.unwrap_or(5);
                if !(3..=9).contains(&size) {
                    return Err(wrong("the size", &size.to_string(), "3, 4, 5, 6, 7, 8, 9"));
                }
                let levels = sumblock::levels().techniques.len();
                if let Some(level) = self.level.filter(|level| !(1..=levels).contains(level)) {
                    return Err(wrong("the level", &level.to_string(), &format!("1 to {levels}")));
                }
                let method = self.level.map_or(sumblock::Method::Smooth, sumblock::Method::Level);
                let rules = sumblock::NineSet::named(method.usual_rules()).ok_or(Error::Ours)?;
                let wish = sumblock::Wish::new(size, method, rules);
                Ok(Plan::SumBlock { wish, seed, lang: self.lang })
            }
            "crossword" => Ok(Plan::Crossword(Box::new(words::crossword(self, seed)?))),
            "skeleton" => Ok(Plan::Skeleton(Box::new(words::skeleton(self, seed)?))),
            other => Err(wrong("the kind", other, "sudoku, sumblock, crossword, skeleton")),
        }
    }

    fn sudoku(&self, seed: u64) -> Result<Plan, Error> {
        let size = self.size.unwrap_or(9);
        let sizes = || Shape::sizes().filter(|&size| size <= 16).map(|size| size.to_string());
        let shape = Shape::of_size(size).filter(|_| size <= 16);
        let shape = shape
            .ok_or_else(|| wrong("the size", &size.to_string(), &sizes().collect::<Vec<_>>().join(", ")))?;
        let named = self.variant.as_deref().filter(|name| !name.is_empty());
        let variant = Variant {
            diagonal: named == Some("diagonal"),
            windows: named == Some("windows"),
            anti_knight: named == Some("anti-knight"),
            regions: None,
            cages: Vec::new(),
        };
        let known = ["diagonal", "windows", "anti-knight", "jigsaw", "killer"];
        if let Some(other) = named.filter(|name| !known.contains(name)) {
            return Err(wrong("the variant", other, &known.join(", ")));
        }
        let board = Sudoku::empty(shape).with_variant(variant).ok_or_else(|| {
            Error::wrong(
                "windows need square blocks: sizes 4, 9, 16",
                "ウィンドウは4・9・16の盤面だけで作れます",
            )
        })?;
        let killer = named == Some("killer");
        let rules = if killer { RuleSet::named("killer").expect("shipped") } else { RuleSet::human() };
        // Harder ones can be graded and explained here, but to make one takes longer than a visitor waits.
        let levels = rules.everyday;
        if let Some(level) = self.level.filter(|level| !(1..=levels).contains(level)) {
            return Err(wrong("the level", &level.to_string(), &format!("1 to {levels}")));
        }
        let wish = Wish {
            level: self.level.map(|level| level..=level),
            // A killer has no givens that could be symmetric.
            symmetry: if killer { Vec::new() } else { symmetries(self.symmetry.as_deref())? },
            ..Wish::new(rules)
        };
        let method = match (killer, self.long) {
            (true, _) => Method::Killer(Killer::default()),
            (false, true) => Method::Climb(Climb::default()),
            (false, false) => Method::Expand,
        };
        let jigsaw = named == Some("jigsaw");
        Ok(Plan::Sudoku { maker: Box::new(Maker::new(&board, wish)), method, jigsaw, seed })
    }
}

fn symmetries(name: Option<&str>) -> Result<Vec<Symmetry>, Error> {
    let all: [(&str, &[Symmetry]); 8] = [
        ("none", &[]),
        ("point", &[Symmetry::Point]),
        ("mirror-h", &[Symmetry::MirrorH]),
        ("mirror-v", &[Symmetry::MirrorV]),
        ("diagonal", &[Symmetry::Diagonal]),
        ("anti-diagonal", &[Symmetry::AntiDiagonal]),
        ("quarter", &[Symmetry::Quarter]),
        ("full", &Symmetry::ALL),
    ];
    let name = name.filter(|name| !name.is_empty()).unwrap_or("point");
    let names = || all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|(_, list)| list.to_vec()).ok_or_else(|| wrong("the symmetry", name, &names()))
}

fn wrong(what: &str, found: &str, wanted: &str) -> Error {
    Error::wrong(
        format!("found {what} {found:?}, wanted one of: {wanted}"),
        format!("{found:?} は使えません。次から選んでください: {wanted}"),
    )
}

/// A seed for those who do not care; small enough for every reader of JSON.
fn by_chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has chance");
    u64::from_le_bytes(bytes) >> 24
}

impl Plan {
    /// Lets counts and not clocks decide when to end, so that a seed gives the same puzzle on every machine.
    #[must_use]
    pub(crate) fn steady(mut self) -> Plan {
        if let Plan::Crossword(plan) = &mut self {
            plan.end_by_count();
        }
        self
    }

    /// Makes it, telling of each puzzle that comes nearer. `None` where the time was up first.
    pub(crate) fn make(
        &self,
        go_on: &dyn Fn() -> bool,
        nearer: &mut dyn FnMut(Nearer),
    ) -> Result<Option<Made>, Error> {
        let ours = |error: &dyn std::fmt::Display| {
            tracing::error!(%error, "a made puzzle was disproved");
            Error::Ours
        };
        match self {
            Plan::Sudoku { maker, method, jigsaw, seed } => {
                let cut = jigsaw.then(|| maker.cut(*seed, 0));
                let maker = cut.as_ref().unwrap_or(maker);
                let mut show = |made: &tokisuji::make::Made| nearer(Nearer::new(made));
                match make_watched(maker, method, *seed, 0, &|| go_on(), &mut show) {
                    Ok(made) => {
                        prove(&made, maker.wish(), &|| go_on()).map_err(|error| ours(&error))?;
                        Ok(Some(Made::Sudoku(made_sudoku(&made, maker, method, *seed, 0))))
                    }
                    Err(GaveUp { .. }) => Ok(None),
                }
            }
            Plan::SumBlock { wish, seed, lang } => {
                let Some(made) = sumblock::make(wish, &mut stream(*seed, 0), go_on) else { return Ok(None) };
                sumblock::prove(&made, wish.method).map_err(|error| ours(&error))?;
                let asked = ("smooth", wish.method.usual_rules());
                let object = made_sumblock(&made, asked, wish.method.level(), (*seed, 0), *lang);
                Ok(Some(Made::SumBlock(object)))
            }
            Plan::Crossword(plan) => Ok(plan.make(go_on, nearer)?.map(Made::Crossword)),
            Plan::Skeleton(plan) => Ok(plan.make(go_on)?.map(Made::Skeleton)),
        }
    }
}

impl Nearer {
    fn new(made: &tokisuji::make::Made) -> Nearer {
        Nearer::Puzzle {
            puzzle: made.puzzle.to_string(),
            level: made.grade.as_ref().map(|grade| grade.level),
            steps: made.grade.as_ref().map(|grade| grade.steps),
            givens: made.puzzle.given_count(),
        }
    }
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
        let plan = Wanted { lang, ..wanted }.plan()?;
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
    let plan = site.work(client, move |_| Wanted { lang, ..wanted }.plan()).await?;
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
    let plan = site.work(client, move |_| Wanted { lang, ..wanted }.plan()).await?;
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
        let remarks = match &plan {
            Plan::Skeleton(plan) => plan.remarks(lang),
            _ => Vec::new(),
        };
        let made = plan.make(&|| go_on.ask(), &mut tell)?.ok_or_else(not_met)?;
        Ok(Ready::new(made, remarks, lang))
    };
    site.work_long(client, PATIENCE, work).await
}
