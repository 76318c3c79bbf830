//! The pages over HTTP: what they need of the store is fetched, and a worker does the rest.

use crate::analyse::{self, Asking, StepAsked};
use crate::archive::{self, DayAsked};
use crate::bench;
use crate::error::Error;
use crate::learn;
use crate::make::PATIENCE;
use crate::pages as pure;
use crate::pages::{Link, Pasted, PictureAsked, Playing, Standing, Wanted};
use crate::reply::Reply;
use crate::server::embed;
use crate::server::extract::{Asked, Sent};
use crate::server::state::Site;
use crate::server::today;
use crate::server::visitor::{Client, Language};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;
use std::sync::Arc;
use tokisuji::lang::Lang;

/// What all handlers share.
type AnySite = State<Arc<Site>>;

/// Today's puzzles.
pub(crate) async fn home(State(site): AnySite, Language(lang): Language) -> Result<Reply, Error> {
    let day = today::day();
    pure::home(&site.store.daily(day).await?, day, lang)
}

/// A puzzle to play.
pub(crate) async fn play(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    headers: HeaderMap,
    Asked(link): Asked<Link>,
) -> Result<Reply, Error> {
    if link.p.is_empty() {
        return Ok(Reply::elsewhere("/".to_string()));
    }
    let playing = site.work(client, move |go_on| Playing::new(&link.p, lang, &|| go_on.ask())).await?;
    let known = site.store.known(&playing.puzzle).await?;
    let standing = Standing {
        level: known.as_ref().map(|known| known.level).filter(|&level| level > 0),
        rated: known.filter(|known| known.rated > 0).map(|known| (known.rating.shown(), known.rated)),
    };
    playing.page(standing, Some(&embed::address(&site, &headers)), lang)
}

/// Opens what was pasted: as a link that can be kept.
pub(crate) async fn open(
    State(site): AnySite,
    Client(client): Client,
    Sent(pasted): Sent<Pasted>,
) -> Result<Reply, Error> {
    site.work(client, move |_| pure::open(&pasted)).await
}

/// Making.
pub(crate) async fn make(Language(lang): Language) -> Result<Reply, Error> {
    pure::make(lang)
}

/// What this is, what is kept, and how to have it deleted.
pub(crate) async fn about(Language(lang): Language) -> Result<Reply, Error> {
    pure::about(lang)
}

/// A page to try the interface.
pub(crate) async fn api(Language(lang): Language) -> Result<Reply, Error> {
    pure::api(lang)
}

/// The bench for setters.
pub(crate) async fn set(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    Asked(link): Asked<Link>,
) -> Result<Reply, Error> {
    site.work(client, move |go_on| bench::page(&link, lang, &|| go_on.ask())).await
}

/// Lessons, or one of them.
pub(crate) async fn learn(
    Language(lang): Language,
    Asked(asked): Asked<learn::Asked>,
) -> Result<Reply, Error> {
    learn::page(&asked, lang)
}

/// The picture of a rule.
pub(crate) async fn rule(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    Asked(asked): Asked<learn::Asked>,
) -> Result<Reply, Error> {
    site.work(client, move |_| learn::picture(&asked, lang)).await
}

/// Past days.
pub(crate) async fn archive(Language(lang): Language, Asked(asked): Asked<DayAsked>) -> Result<Reply, Error> {
    archive::page(&asked, today::day(), lang)
}

/// A puzzle of a past day: as it was kept, or made again.
pub(crate) async fn archived(
    State(site): AnySite,
    Client(client): Client,
    Asked(asked): Asked<DayAsked>,
) -> Result<Reply, Error> {
    let now = today::day();
    let kept = site.store.daily(asked.day(now)?).await?;
    if let Some(daily) = asked.among(&kept) {
        return Ok(archive::play(daily));
    }
    let daily = site.work_long(client, PATIENCE, move |go_on| asked.made(now, &|| go_on.ask())).await?;
    Ok(archive::play(&daily))
}

/// Puzzles put together for print.
pub(crate) async fn book(Language(lang): Language) -> Result<Reply, Error> {
    pure::book(lang)
}

/// Takes a puzzle apart.
pub(crate) async fn analyse(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    Asked(asking): Asked<Asking>,
) -> Result<Reply, Error> {
    let walks = site.walks.clone();
    site.work(client, move |go_on| analyse::page(&asking, &walks, lang, &|| go_on.ask())).await
}

/// The picture of one step.
pub(crate) async fn step(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    Asked(asked): Asked<StepAsked>,
) -> Result<Reply, Error> {
    let walks = site.walks.clone();
    site.work(client, move |go_on| analyse::step(&asked, &walks, lang, &|| go_on.ask())).await
}

/// The picture of a puzzle's solution paths.
pub(crate) async fn paths(
    State(site): AnySite,
    Client(client): Client,
    Language(lang): Language,
    Asked(link): Asked<Link>,
) -> Result<Reply, Error> {
    site.work(client, move |go_on| analyse::paths(&link, lang, &|| go_on.ask())).await
}

/// The picture of a puzzle, or of its solution.
pub(crate) async fn picture(
    State(site): AnySite,
    Client(client): Client,
    Asked(asked): Asked<PictureAsked>,
    Language(lang): Language,
) -> Result<Reply, Error> {
    site.work(client, move |go_on| pure::picture(&asked, lang, &|| go_on.ask())).await
}

/// A puzzle as a file.
pub(crate) async fn download(
    State(site): AnySite,
    Client(client): Client,
    Asked(wanted): Asked<Wanted>,
    Language(lang): Language,
) -> Result<Reply, Error> {
    site.work(client, move |_| pure::file(&wanted, lang)).await
}

/// Where to go after choosing a language.
#[derive(Deserialize)]
pub(crate) struct Back {
    #[serde(default)]
    to: String,
}

/// Chooses a language.
pub(crate) async fn language(
    Path(code): Path<String>,
    Asked(back): Asked<Back>,
    State(site): AnySite,
) -> Result<Response, Error> {
    let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or(Error::Missing)?;
    let to = if is_ours(&back.to) { &back.to } else { "/" };
    let secure = if site.is_secure() { "; Secure" } else { "" };
    let cookie = format!("lang={}; Path=/; Max-Age=31536000; SameSite=Lax{secure}", lang.code());
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Redirect::to(to)).into_response())
}

/// Whether this leads to a page of ours, as the pages write it: a path of plain signs. Browsers drop tabs and line ends and take `\`
/// for `/`, so that what looks like a path may lead anywhere.
fn is_ours(to: &str) -> bool {
    let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    plain && to.starts_with('/') && !to.starts_with("//")
}

/// Whether all is well.
pub(crate) async fn health(State(site): AnySite) -> Response {
    let well = site.store.is_well().await;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, axum::Json(serde_json::json!({ "well": well, "version": env!("CARGO_PKG_VERSION") })))
        .into_response()
}

/// No such page.
pub(crate) async fn missing() -> Error {
    Error::Missing
}

/// A page that is not asked in this way.
pub(crate) async fn wrong_method() -> Error {
    Error::Method
}
