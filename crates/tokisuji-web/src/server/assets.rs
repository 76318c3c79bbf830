//! Scripts, styles and pictures, embedded in the program.

use crate::error::Error;
use crate::server::visitor::hex;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// A file by name. The service worker has a place of its own.
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    Assets::get(&path).map(|file| send(&path, file, &headers)).ok_or(Error::Missing)
}

/// The service worker stands at the root, so that it serves all pages.
pub(crate) async fn worker(headers: HeaderMap) -> Response {
    let hashes = Assets::iter().filter_map(|name| Assets::get(&name)).map(|file| file.metadata.sha256_hash());
    let version = version(hashes);
    let tag = format!("\"{version}\"");
    let cache = [(header::CACHE_CONTROL, "no-cache".to_string()), (header::ETAG, tag.clone())];
    if is_known(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    // The first page knows the puzzles of the day.
    let pages = ["/", "/about", "/api/openapi.json"].map(str::to_owned);
    let files: Vec<String> = names().map(|name| format!("/assets/{name}")).chain(pages).collect();
    (cache, [(header::CONTENT_TYPE, SCRIPT_TYPE)], service_worker(&version, &files, false)).into_response()
}

/// The service worker: its version, the files that it keeps, and what it does. `alone` where there is no server behind it.
pub(crate) fn service_worker(version: &str, files: &[String], alone: bool) -> String {
    let list = serde_json::to_string(files).expect("plain data has a JSON form");
    let core = text("engine_core.js").replace("\nexport ", "\n");
    format!("const VERSION = \"{version}\", FILES = {list}, STATIC = {alone};\n{}\n{core}", text("sw.js"))
}

/// The name of a state of the files: another one whenever any of them is.
pub(crate) fn version(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.as_ref().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// The files of the site, but those that other forms stand for.
pub(crate) fn names() -> impl Iterator<Item = Cow<'static, str>> {
    Assets::iter().filter(|name| name != "sw.js" && !name.ends_with(".br"))
}

/// A file of the site by name.
pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    Assets::get(name).map(|file| file.data.into_owned())
}

/// Where the engine is, among the files.
pub(crate) const ENGINE: &str = "engine/tokisuji.wasm";

/// Whether the engine was built before the program was.
pub(crate) fn has_engine() -> bool {
    Assets::get(ENGINE).is_some()
}

/// For browsers that ask for it without being told.
pub(crate) async fn icon(headers: HeaderMap) -> Result<Response, Error> {
    file(Path("icon.svg".to_string()), headers).await
}

const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()) == Some(tag)
}

/// The same file packed beforehand, where there is one and the browser takes it.
fn packed(path: &str, headers: &HeaderMap) -> Option<EmbeddedFile> {
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok())?;
    takes.split(',').any(|one| one.trim().starts_with("br")).then(|| Assets::get(&format!("{path}.br")))?
}

fn send(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let kind = match path.rsplit('.').next() {
        Some("js") => SCRIPT_TYPE,
        Some("wasm") => "application/wasm",
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
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind)];
    if let Some(packed) = packed(path, headers) {
        let how = [(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")];
        return (cache, kind, how, packed.data.into_owned()).into_response();
    }
    (cache, kind, file.data.into_owned()).into_response()
}

/// A file as text, for pages that are kept in a folder.
pub(crate) fn text(name: &str) -> String {
    let file = Assets::get(name).expect("a file of our own, and tests ask for all of them");
    String::from_utf8_lossy(&file.data).into_owned()
}
