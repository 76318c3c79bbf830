//! What can go wrong, what each comes to as a status, and how it is said.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use tokisuji::format::ReadError;
use tokisuji::lang::Lang;

/// A site that cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken, or not ours to take.
    #[error("cannot listen on {address}: {error} (is another program there? --port takes another)")]
    Bind {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The database cannot be opened or brought up to date.
    #[error("the database {name}: {reason}")]
    Database {
        /// Its name without any password.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// Anything else of the system.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

/// Why a request is refused, or failed.
#[derive(Clone, Debug)]
pub(crate) enum Error {
    /// No puzzle in the text.
    Unreadable(ReadError),
    /// A request that asks for something there is not, in both languages.
    Wrong(String, String),
    /// Refused by the reader of requests: broken JSON, wrong type, too long.
    Request(StatusCode, String),
    /// No such page or thing.
    Missing,
    /// A page that is not asked in this way.
    Method,
    /// From another site.
    Foreign,
    /// This client asks too much at once.
    TooMany,
    /// Everybody asks too much at once.
    Busy,
    /// Our own fault; the log has more.
    Ours,
}

impl Error {
    /// A wrong request, told in both languages.
    pub(crate) fn wrong(en: impl Into<String>, ja: impl Into<String>) -> Error {
        Error::Wrong(en.into(), ja.into())
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::Unreadable(_) | Error::Wrong(..) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Request(status, _) => *status,
            Error::Missing => StatusCode::NOT_FOUND,
            Error::Method => StatusCode::METHOD_NOT_ALLOWED,
            Error::Foreign => StatusCode::FORBIDDEN,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Error::Ours => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn say(&self, lang: Lang) -> String {
        let pick = |en: &str, ja: &str| lang.pick(en, ja).to_string();
        match self {
            Error::Unreadable(error) => error.say(lang),
            Error::Wrong(en, ja) => lang.pick(en, ja).clone(),
            Error::Request(_, text) => {
                lang.pick(text.clone(), format!("リクエストを読めませんでした: {text}"))
            }
            Error::Missing => pick("There is nothing at this address.", "このアドレスには何もありません。"),
            Error::Method => pick(
                "This address is asked in another way (GET or POST).",
                "このアドレスは別の方法(GETかPOST)で呼び出してください。",
            ),
            Error::Foreign => pick(
                "This was sent from another site, and is refused.",
                "別のサイトから送られたため、受け付けません。",
            ),
            Error::TooMany => pick(
                "Too many requests from your address: wait a little.",
                "リクエストが多すぎます。少し待ってください。",
            ),
            Error::Busy => pick(
                "All workers are busy: try again in a moment.",
                "ただいま混み合っています。少し後でもう一度お試しください。",
            ),
            Error::Ours => pick("Something broke on our side.", "サーバー側で問題が起きました。"),
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error::Unreadable(error)
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        tracing::error!(%error, "the database");
        Error::Ours
    }
}

impl From<askama::Error> for Error {
    fn from(error: askama::Error) -> Error {
        tracing::error!(%error, "a template");
        Error::Ours
    }
}

impl IntoResponse for Error {
    /// Only the status; `guard::say_errors` knows the language and whether a page or data was asked for.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
