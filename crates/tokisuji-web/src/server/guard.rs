//! What stands between the network and the pages: limits, origins, headers, and how refusals are told.

use crate::error::{Error, whole_seconds};
use crate::reply::Reply;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::sync::Arc;

/// Nothing from elsewhere, no script or style in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The one page that may stand in a frame of any other.
const EMBED: &str = "/embed";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Half a year: browsers that have been here by https stay with it.
const ONLY_HTTPS: HeaderValue = HeaderValue::from_static("max-age=15552000");

/// Puts the headers of every answer on.
pub(crate) async fn headers(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let framed = request.uri().path() == EMBED;
    let mut response = next.run(request).await;
    if site.is_secure() {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, ONLY_HTTPS);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if framed {
        let policy = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
        let policy = HeaderValue::try_from(policy).expect("plain text");
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        response.headers_mut().remove(header::X_FRAME_OPTIONS);
    }
    response
}

/// Refuses what comes too fast, and what changes things from another site.
pub(crate) async fn keep_out(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    request: Request,
    next: Next,
) -> Response {
    if request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST) {
        let said = "found a request of HTTP/1.1 without Host";
        return Error::Request(StatusCode::BAD_REQUEST.as_u16(), said.to_string()).into_response();
    }
    let safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if let Some(limits) = &site.limits
        && let Err(error) = match Cost::of(request.uri().path(), safe) {
            Cost::Nothing => Ok(()),
            Cost::View => limits.view(client),
            Cost::Work => limits.request(client),
        }
    {
        return error.into_response();
    }
    if !safe && is_foreign(&request) {
        return Error::Foreign.into_response();
    }
    next.run(request).await
}

/// What a request costs.
enum Cost {
    /// Health and our own files.
    Nothing,
    /// A page or a picture; a page brings many.
    View,
    /// Work, or something that is kept.
    Work,
}

impl Cost {
    fn of(path: &str, safe: bool) -> Cost {
        let starts = |some: &[&str]| some.iter().any(|start| path.starts_with(start));
        match safe {
            true if starts(&["/health", "/assets/", "/sw.js", "/favicon.ico"]) => Cost::Nothing,
            true if !starts(&["/api/make", "/api/me", "/archive/play"]) => Cost::View,
            _ => Cost::Work,
        }
    }
}

/// Whether a browser says that another site sent this.
fn is_foreign(request: &Request) -> bool {
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    match (text("sec-fetch-site"), text("origin"), text("host")) {
        (Some(from), ..) => !matches!(from, "same-origin" | "none"),
        (None, Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, named)| named != host),
        _ => false,
    }
}

/// Tells errors in the language of who asks, as data under `/api/` and as a page elsewhere.
pub(crate) async fn say_errors(Language(lang): Language, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_string();
    let mut response = next.run(request).await;
    let Some(error) = response.extensions_mut().remove::<Error>() else { return response };
    let mut told = Reply::refusal(&error, path.starts_with("/api/"), lang).into_response();
    let wait = match error {
        Error::TooMany(_, wait) => Some(whole_seconds(wait)),
        Error::Busy => Some(2),
        _ => None,
    };
    if let Some(wait) = wait {
        told.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
    }
    if let Some(allow) = response.headers_mut().remove(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, allow);
    }
    told
}

/// A panic is a mistake of ours; one request suffers, the site goes on.
#[allow(clippy::needless_pass_by_value, reason = "so it is handed over")]
pub(crate) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    tracing::error!(panic = said, "a request panicked");
    (StatusCode::INTERNAL_SERVER_ERROR, "Something broke on our side.").into_response()
}
