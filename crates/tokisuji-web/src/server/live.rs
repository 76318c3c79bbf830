//! Making over HTTP: one puzzle as JSON, or a live view of the search as server-sent events. Closing the stream is all it takes to
//! cancel: the search is told that nobody waits any more.

use crate::error::Error;
use crate::make::{self, KindSaid, Made, Nearer, PATIENCE, Plan, Ready, Wanted, not_met};
use crate::reply::Refusal;
use crate::server::extract::{Asked, Body};
use crate::server::pool::GoOn;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tokisuji::lang::Lang;

/// Every kind, and what can be wished of it.
#[utoipa::path(get, path = "/api/kinds", responses((status = 200, body = Vec<KindSaid>)))]
pub(crate) async fn kinds(Language(lang): Language) -> Json<Vec<KindSaid>> {
    Json(make::kinds(lang))
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
