//! The site as one function from a request to its answer: pages, pictures, files and verbs, without a network and without a store.
//!
//! A browser that has the engine asks this instead of a server. What a server knows beyond it, puzzles of the day and what players
//! made of a puzzle, is handed in or left out.

use crate::analyse;
use crate::archive::{self, DayAsked};
use crate::bench;
use crate::clock;
use crate::error::Error;
use crate::learn;
use crate::make::{self, Nearer, PATIENCE, Ready, Wanted, not_met};
use crate::pages::{self, Playing, Standing};
use crate::read;
use crate::reply::Reply;
pub use crate::slots::Daily;
use crate::verbs;
use crate::walks::Walks;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokisuji::lang::Lang;

/// A request.
#[derive(Clone, Debug, Default)]
pub struct Question<'q> {
    /// The path of the address, such as `/api/hint`.
    pub path: &'q str,
    /// What stands in the address behind `?`.
    pub query: &'q str,
    /// What is sent: JSON to the verbs, a form to `/open`. `None` where something is only fetched.
    pub body: Option<&'q str>,
    /// The language to answer in.
    pub lang: Lang,
    /// The puzzles of the day, for the first page.
    pub daily: &'q [Daily],
    /// Days since 1970.
    pub day: i64,
}

/// How long an answer may take.
const SHORT: Duration = Duration::from_secs(20);

/// Answers requests. It keeps the walkthroughs that were told lately, and nothing else.
#[derive(Default)]
pub struct App {
    walks: Walks,
}

impl App {
    /// An app that takes time and chance from its host.
    #[cfg(not(feature = "server"))]
    pub fn new(host: crate::Host) -> App {
        clock::set(host);
        App::default()
    }

    /// The answer to a request. `nearer` is told of puzzles on the way, as JSON, where something is made.
    pub fn answer(&self, question: &Question<'_>, nearer: &mut dyn FnMut(&str)) -> Reply {
        let reply = self.reply(question, nearer);
        reply
            .unwrap_or_else(|error| Reply::refusal(&error, question.path.starts_with("/api/"), question.lang))
    }

    fn reply(&self, question: &Question<'_>, nearer: &mut dyn FnMut(&str)) -> Result<Reply, Error> {
        let &Question { path, lang, daily, day, .. } = question;
        let until = clock::now() + if is_long(path) { PATIENCE } else { SHORT };
        let go_on: &dyn Fn() -> bool = &|| clock::now() < until;
        // Some hosts of files put a slash behind every name.
        match path.strip_suffix('/').unwrap_or(path) {
            "" | "/index.html" => pages::home(daily, day, lang),
            "/play" => {
                let link: pages::Link = query(question)?;
                if link.p.is_empty() {
                    return Ok(Reply::elsewhere("/".to_string()));
                }
                Playing::new(&link.p, lang, go_on)?.page(Standing::default(), None, lang)
            }
            "/open" => pages::open(&form(question)?),
            "/make" => pages::make(lang),
            "/set" => bench::page(&query(question)?, lang, go_on),
            "/learn" => learn::page(&query(question)?, lang),
            "/rule.svg" => learn::picture(&query(question)?, lang),
            "/archive" => archive::page(&query(question)?, day, lang),
            "/archive/play" => {
                let asked: DayAsked = query(question)?;
                asked.made(day, go_on).map(|daily| archive::play(&daily))
            }
            "/embed" => {
                let asked: pages::Embedded = query(question)?;
                let lang = asked.lang().unwrap_or(lang);
                Playing::new(&asked.p, lang, go_on)?.embedded(lang)
            }
            "/book" => pages::book(lang),
            "/about" => pages::about(lang),
            "/api" => pages::api(lang),
            "/analyse" => analyse::page(&query(question)?, &self.walks, lang, go_on),
            "/step.svg" => analyse::step(&query(question)?, &self.walks, lang, go_on),
            "/paths.svg" => analyse::paths(&query(question)?, lang, go_on),
            "/picture.svg" => pages::picture(&query(question)?, lang, go_on),
            "/download" => pages::file(&query(question)?, lang),
            "/api/kinds" => Reply::json(&make::kinds(lang)),
            "/api/today" => Reply::json(&daily),
            "/api/solve" => Reply::json(&verbs::solve(&json(question)?, go_on)?),
            "/api/check" => Reply::json(&verbs::check(&json(question)?, lang, go_on)?),
            "/api/grade" => Reply::json(&verbs::grade(&json(question)?, lang, go_on)?),
            "/api/explain" => Reply::json(&verbs::explain(&json(question)?, &self.walks, lang, go_on)?),
            "/api/hint" => Reply::json(&verbs::hint(&json(question)?, lang, go_on)?),
            "/api/verify" => Reply::json(&verbs::verify(&json(question)?, lang, go_on)?),
            "/api/bench" => Reply::json(&bench::bench(&json(question)?, lang, go_on)?),
            "/api/rework" => Reply::json(&bench::rework(&json(question)?, go_on)?),
            "/api/lesson" => Reply::json(&learn::lesson(&json(question)?, lang, go_on)?),
            "/api/convert" => Reply::json(&verbs::convert(json(question)?)?),
            "/api/board" => {
                let asked: verbs::PuzzleRequest = json(question)?;
                Reply::json(&verbs::board_of(read::opened(&asked.puzzle)?, lang, go_on)?)
            }
            "/api/make" => {
                let wanted: Wanted = json(question)?;
                let mut tell = |puzzle: Nearer| {
                    if let Ok(text) = serde_json::to_string(&puzzle) {
                        nearer(&text);
                    }
                };
                let made = wanted.plan(lang)?.make(go_on, &mut tell)?.ok_or_else(not_met)?;
                Reply::json(&Ready::new(made, lang))
            }
            _ => Err(Error::Missing),
        }
    }
}

/// Whether something is made, which may take longer.
fn is_long(path: &str) -> bool {
    ["/api/make", "/api/lesson", "/archive/play"].iter().any(|long| path.starts_with(long))
}

/// Whether pages can ask an engine beside them: always where this is one, else where it was built into the program.
pub(crate) fn has_engine() -> bool {
    #[cfg(feature = "server")]
    return crate::server::assets::has_engine();
    #[cfg(not(feature = "server"))]
    true
}

fn query<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, Error> {
    serde_urlencoded::from_str(question.query).map_err(|error| Error::Request(400, error.to_string()))
}

fn form<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, Error> {
    let body = question.body.ok_or(Error::Method)?;
    serde_urlencoded::from_str(body).map_err(|error| Error::Request(422, error.to_string()))
}

fn json<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, Error> {
    let body = question.body.ok_or(Error::Method)?;
    serde_json::from_str(body).map_err(|error| Error::Request(422, error.to_string()))
}
