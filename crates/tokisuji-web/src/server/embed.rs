//! A puzzle inside another page: the frame that may stand anywhere, and the answer to those who turn an address into such a frame (oEmbed).

use crate::error::Error;
use crate::pages::{Embedded, Playing};
use crate::read;
use crate::reply::Reply;
use crate::server::extract::Asked;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The size of a frame, where nobody says, and the least.
const USUAL: (u32, u32) = (400, 720);
const LEAST: u32 = 240;

/// The page in the frame.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Asked(asked): Asked<Embedded>,
) -> Result<Reply, Error> {
    let lang = asked.lang().unwrap_or(lang);
    site.work(client, move |go_on| Playing::new(&asked.p, lang, &|| go_on.ask())?.embedded(lang)).await
}

/// Where the site is, as people reach it.
pub(crate) fn address(site: &Site, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let ours = site.config.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
    ours.trim_end_matches('/').to_owned()
}

/// An address of ours, and how large the frame may be.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    url: String,
    #[serde(default)]
    format: String,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

/// What stands in a page for an address.
#[derive(Serialize)]
pub(crate) struct Embed {
    version: &'static str,
    r#type: &'static str,
    provider_name: &'static str,
    provider_url: String,
    title: String,
    html: String,
    width: u32,
    height: u32,
}

/// The frame for the address of a puzzle.
pub(crate) async fn oembed(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    headers: HeaderMap,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<Embed>, Error> {
    if !matches!(wanted.format.as_str(), "" | "json") {
        return Err(Error::Request(501, "only format=json is known".to_owned()));
    }
    let ours = address(&site, &headers);
    // An address of another site is not ours to speak for.
    let path = wanted.url.strip_prefix(&ours).ok_or(Error::Missing)?;
    let (page, query) = path.split_once('?').ok_or(Error::Missing)?;
    if !matches!(page, "/play" | "/embed") {
        return Err(Error::Missing);
    }
    let query = query.split('#').next().unwrap_or_default();
    let asked: Embedded =
        serde_urlencoded::from_str(query).map_err(|error| Error::Request(400, error.to_string()))?;
    let side = |asked: Option<u32>, usual: u32| asked.map_or(usual, |most| usual.min(most).max(LEAST));
    let (width, height) = (side(wanted.maxwidth, USUAL.0), side(wanted.maxheight, USUAL.1));
    // The language that the address asks for stays; elsewhere it is that of whoever opens the frame.
    let more = asked.lang().map(|lang| format!("&amp;lang={}", lang.code())).unwrap_or_default();
    let lang = asked.lang().unwrap_or(lang);
    site.work(client, move |_| {
        let opened = read::opened(&asked.p)?;
        let (title, puzzle) = (opened.title(lang), read::encoded(&opened.line()?));
        let html = format!(
            "<iframe src=\"{}/embed?p={puzzle}{more}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\"></iframe>",
            in_html(&ours),
            in_html(&title)
        );
        Ok(Json(Embed {
            version: "1.0",
            r#type: "rich",
            provider_name: "Tokisuji",
            provider_url: format!("{ours}/"),
            title,
            html,
            width,
            height,
        }))
    })
    .await
}

/// A text as it stands inside an attribute.
fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
