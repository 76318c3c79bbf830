//! Scripts, styles and pictures, embedded in the program.

use crate::error::Error;
use crate::visitor::hex;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// A file by name.
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    Assets::get(&path).map(|file| send(&path, file, &headers)).ok_or(Error::Missing)
}

/// The service worker stands at the root, so that it serves all pages.
pub(crate) async fn worker(headers: HeaderMap) -> Result<Response, Error> {
    file(Path("sw.js".to_string()), headers).await
}

/// For browsers that ask for it without being told.
pub(crate) async fn icon(headers: HeaderMap) -> Result<Response, Error> {
    file(Path("icon.svg".to_string()), headers).await
}

fn send(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", hex(&hash[..8]));
    // Always asked for again and hardly ever sent again: a new version of the site shows at once.
    let cache = [(header::CACHE_CONTROL, "no-cache".to_string()), (header::ETAG, tag.clone())];
    if headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    (cache, [(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response()
}

/// A file as text, for pages that are kept in a folder.
pub(crate) fn text(name: &str) -> String {
    let file = Assets::get(name).expect("a file of our own, and tests ask for all of them");
    String::from_utf8_lossy(&file.data).into_owned()
}
