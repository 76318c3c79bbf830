//! What can go wrong, what each comes to as a status, and how it is said.

#[cfg(feature = "server")]
use axum::http::StatusCode;
#[cfg(feature = "server")]
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tokisuji::format::ReadError;
use tokisuji::lang::Lang;
use tokisuji::walk::Stopped;

/// A site that cannot start.
#[cfg(feature = "server")]
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken, or not ours to take.
    #[error("cannot listen on {address}: {error} (is another program there? --port takes another)")]
    Bind {
        /// Where.
        address: std::net::SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The database cannot be opened or brought up to date.
    #[error("the database {}: {}", .0.name, .0.reason)]
    Database(tokisuji_database::OpenError),
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
    Request(u16, String),
    /// No such page or thing.
    Missing,
    /// A page that is not asked in this way.
    Method,
    /// From another site.
    Foreign,
    /// This client asks too much, and of what; there is more after so long.
    TooMany(Limit, Duration),
    /// More than is kept of one thing.
    TooLarge(String, String),
    /// The work took longer than anybody may wait here.
    TimeUp,
    /// Everybody asks too much at once.
    Busy,
    /// Our own fault; the log has more.
    Ours,
}

/// What a client can have too much of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// Requests in a short time.
    Requests,
    /// Requests that wait or work.
    Queue,
    /// Seconds of work.
    Work,
    /// Plays begun in a day.
    Plays,
    /// Moves kept in a day.
    Moves,
}

impl Limit {
    fn say(self, lang: Lang) -> &'static str {
        match self {
            Limit::Requests => lang
                .pick("Too many requests from your address", "お使いのアドレスからのリクエストが多すぎます"),
            Limit::Queue => lang.pick(
                "Too many requests from your address are being worked on",
                "お使いのアドレスからの処理中のリクエストが多すぎます",
            ),
            Limit::Work => lang.pick(
                "Your address has used up its time on this server's processors",
                "お使いのアドレスに割り当てられた計算時間を使い切りました",
            ),
            Limit::Plays => lang.pick(
                "As many plays as are kept of one address in a day have begun",
                "1つのアドレスから1日に記録できる回数に達しました",
            ),
            Limit::Moves => lang.pick(
                "As many moves as are kept of one address in a day have been made",
                "1つのアドレスから1日に記録できる手数に達しました",
            ),
        }
    }
}

impl Error {
    /// A wrong request, told in both languages.
    pub(crate) fn wrong(en: impl Into<String>, ja: impl Into<String>) -> Error {
        Error::Wrong(en.into(), ja.into())
    }

    /// The status of HTTP.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Error::Unreadable(_) | Error::Wrong(..) => 422,
            Error::Request(status, _) => *status,
            Error::Missing => 404,
            Error::Method => 405,
            Error::Foreign => 403,
            Error::TooMany(..) => 429,
            Error::TooLarge(..) => 413,
            Error::Busy | Error::TimeUp => 503,
            Error::Ours => 500,
        }
    }

    pub(crate) fn say(&self, lang: Lang) -> String {
        let pick = |en: &str, ja: &str| lang.pick(en, ja).to_string();
        match self {
            Error::Unreadable(error) => error.say(lang),
            Error::Wrong(en, ja) | Error::TooLarge(en, ja) => lang.pick(en, ja).clone(),
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
            Error::TooMany(limit, wait) => {
                let (said, seconds) = (limit.say(lang), whole_seconds(*wait));
                lang.pick(
                    format!("{said}: wait {seconds} s."),
                    format!("{said}。{seconds}秒待ってください。"),
                )
            }
            Error::TimeUp => pick(
                "This takes longer than a request may work here: the program takes as long as it needs.",
                "ここで処理できる時間を超えました。プログラムなら必要なだけ時間をかけられます。",
            ),
            Error::Busy => pick(
                "All workers are busy: try again in a moment.",
                "ただいま混み合っています。少し後でもう一度お試しください。",
            ),
            Error::Ours => pick("Something broke on our side.", "サーバー側で問題が起きました。"),
        }
    }
}

/// A wait as a header and as words: in whole seconds, and never none.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error::Unreadable(error)
    }
}

impl From<Stopped> for Error {
    fn from(Stopped: Stopped) -> Error {
        Error::TimeUp
    }
}

#[cfg(feature = "server")]
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

#[cfg(feature = "server")]
impl IntoResponse for Error {
    /// Only the status; `guard::say_errors` knows the language and whether a page or data was asked for.
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
