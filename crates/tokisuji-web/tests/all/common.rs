//! A site in the test's own process, on a database of its own.
#![allow(dead_code, reason = "`faults.rs`, a program of its own, asks in a few ways only")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::Value;
use std::sync::Arc;
use tempfile::TempDir;
use tokisuji_web::{Config, Site, Store, site};
use tower::ServiceExt;

/// The puzzle of the Wikipedia article on Sudoku, and its solution as printed there.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) struct Visit {
    pub(crate) app: Router,
    pub(crate) cookie: Option<String>,
    pub(crate) lang: &'static str,
    pub(crate) folder: Option<Arc<TempDir>>,
    /// Where a proxy says that the visitor comes from.
    pub(crate) address: Option<String>,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.text))
    }
}

pub(crate) fn quiet() -> Config {
    Config { rate: 0, today: false, ..Config::default() }
}

/// A visitor of a new site on SQLite.
pub(crate) async fn visit(config: Config) -> Visit {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("site.db").display().to_string();
    let store = Store::open(&database).await.expect("a database");
    let visit = of_site(Site::new(&config, store));
    Visit { folder: Some(Arc::new(folder)), ..visit }
}

/// A visitor of this site.
pub(crate) fn of_site(known: Site) -> Visit {
    of_router(site(Arc::new(known)))
}

pub(crate) fn of_router(app: Router) -> Visit {
    Visit { app, cookie: None, lang: "en", folder: None, address: None }
}

impl Visit {
    /// Another visitor of the same site.
    pub(crate) fn another(&self) -> Visit {
        Visit { app: self.app.clone(), cookie: None, lang: "en", folder: self.folder.clone(), address: None }
    }

    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.expect("infallible");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 10_000_000).await.expect("a body");
        if let Some(cookie) = parts.headers.get(header::SET_COOKIE) {
            let text = cookie.to_str().expect("text");
            self.cookie = text.split(';').next().map(str::to_string).filter(|pair| !pair.ends_with('='));
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let mut request =
            Request::builder().method(method).uri(path).header(header::ACCEPT_LANGUAGE, self.lang);
        request = request.header(header::HOST, "tokisuji.test");
        if let Some(address) = &self.address {
            request = request.header("x-forwarded-for", address);
        }
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        let request = self.request("GET", path).body(Body::empty()).expect("a request");
        self.send(request).await
    }

    /// The bytes of a file.
    pub(crate) async fn bytes(&mut self, path: &str) -> Vec<u8> {
        let request = self.request("GET", path).body(Body::empty()).expect("a request");
        let response = self.app.clone().oneshot(request).await.expect("infallible");
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        to_bytes(response.into_body(), 10_000_000).await.expect("a body").to_vec()
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        let request = self.request("DELETE", path).body(Body::empty()).expect("a request");
        self.send(request).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: impl ToString) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    pub(crate) async fn form(&mut self, path: &str, body: &str) -> Answer {
        let request =
            self.request("POST", path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }
}
