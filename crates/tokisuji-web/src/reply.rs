//! What a request is answered with, whoever carries it: the server over HTTP, or a browser that has the engine.

use crate::error::Error;
use askama::Template;
use serde::Serialize;
use tokisuji::lang::Lang;

/// A page, a picture, data or a file.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// What the body is.
    pub content_type: &'static str,
    /// Where to go instead.
    pub location: Option<String>,
    /// The name under which it is saved as a file.
    pub file_name: Option<String>,
    /// The page, picture or file itself.
    pub body: Vec<u8>,
}

const HTML: &str = "text/html; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

impl Reply {
    fn new(content_type: &'static str, body: Vec<u8>) -> Reply {
        Reply { status: 200, content_type, location: None, file_name: None, body }
    }

    /// A page.
    pub(crate) fn page(page: &impl Template) -> Result<Reply, Error> {
        Ok(Reply::new(HTML, page.render()?.into_bytes()))
    }

    /// A picture.
    pub(crate) fn svg(text: String) -> Reply {
        Reply::new(SVG, text.into_bytes())
    }

    /// Data.
    pub(crate) fn json(data: &impl Serialize) -> Result<Reply, Error> {
        serde_json::to_vec(data).map(|body| Reply::new(JSON, body)).map_err(|_| Error::Ours)
    }

    /// Go there instead.
    pub(crate) fn elsewhere(location: String) -> Reply {
        Reply { status: 303, location: Some(location), ..Reply::new(HTML, Vec::new()) }
    }

    /// A file to be saved.
    pub(crate) fn file(content_type: &'static str, name: String, body: Vec<u8>) -> Reply {
        Reply { file_name: Some(name), ..Reply::new(content_type, body) }
    }

    /// A refusal: as data where data was asked for, else as a page.
    pub(crate) fn refusal(error: &Error, as_data: bool, lang: Lang) -> Reply {
        let said = error.say(lang);
        let told = if as_data {
            Reply::json(&Refusal { error: said })
        } else {
            Reply::page(&Refused { lang, here: "/".to_string(), status: error.status(), said: &said })
        };
        let told = told.unwrap_or_else(|_| Reply::new("text/plain; charset=utf-8", Vec::new()));
        Reply { status: error.status(), ..told }
    }
}

/// A refusal as data.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Refusal {
    /// What was found, what was wanted, what to do.
    pub(crate) error: String,
}

#[derive(Template)]
#[template(path = "refusal.html")]
struct Refused<'a> {
    lang: Lang,
    here: String,
    status: u16,
    said: &'a str,
}

#[cfg(feature = "server")]
mod over_http {
    use super::{HTML, Reply, SVG};
    use axum::http::{HeaderValue, StatusCode, header};
    use axum::response::{IntoResponse, Response};

    impl IntoResponse for Reply {
        fn into_response(self) -> Response {
            let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let mut response = (status, self.body).into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
            // A page is in somebody's language: it is not kept for others. Puzzles do not change, so neither do their pictures; but
            // titles in them are in somebody's language.
            let keep = match self.content_type {
                HTML if status.is_success() => Some("private, no-cache"),
                SVG if self.file_name.is_none() => Some("public, max-age=86400"),
                _ => None,
            };
            if let Some(keep) = keep {
                headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
                headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
            }
            let name = self.file_name.map(|name| format!("attachment; filename=\"{name}\""));
            for (header, value) in [(header::LOCATION, self.location), (header::CONTENT_DISPOSITION, name)] {
                if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
                    headers.insert(header, value);
                }
            }
            response
        }
    }
}
