//! Reading what people send: puzzles in any format, requests as JSON or as a query.

use crate::error::Error;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use tokisuji::format::{self, Splitter};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::ruleset::RuleSet;

/// The longest text taken for a puzzle.
const MOST_SIGNS: usize = 20_000;

/// The first puzzle of a text, in whatever format it is.
pub(crate) fn position(text: &str) -> Result<Position, Error> {
    if text.len() > MOST_SIGNS {
        let found = text.len();
        return Err(Error::wrong(
            format!("found {found} bytes, wanted one puzzle of at most {MOST_SIGNS}"),
            format!("{found}バイトあります。1問(最大{MOST_SIGNS}バイト)にしてください"),
        ));
    }
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let item = splitter.take().map_or_else(|| Cow::Borrowed(text), |item| Cow::Owned(item.text));
    let position = format::read(&item)?;
    if matches!(position.puzzle, Puzzle::Crossword(_) | Puzzle::Skeleton(_)) {
        return Err(Error::wrong(
            "boards of letters are not played here yet; the program solves and draws them",
            "文字のパズルはまだここでは遊べません。プログラムなら解いたり描いたりできます",
        ));
    }
    Ok(position)
}

/// The rule set of that name, or the usual one for the puzzle.
pub(crate) fn rules(name: Option<&str>, puzzle: &Puzzle) -> Result<&'static RuleSet, Error> {
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| puzzle.usual_rules());
    RuleSet::named(name).ok_or_else(|| {
        let names = RuleSet::shipped().iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(", ");
        Error::wrong(
            format!("found the rule set {name:?}, wanted one of: {names}"),
            format!("規則セット {name:?} はありません。次から選んでください: {names}"),
        )
    })
}

/// A request as JSON; what is wrong with it is told as one of our errors.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(json_error(&rejection)),
        }
    }
}

fn json_error(rejection: &JsonRejection) -> Error {
    Error::Request(rejection.status(), rejection.body_text())
}

/// A query; what is wrong with it is told as one of our errors.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Error> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(rejection) => Err(query_error(&rejection)),
        }
    }
}

fn query_error(rejection: &QueryRejection) -> Error {
    Error::Request(rejection.status(), rejection.body_text())
}

/// A text as part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:,*".contains(&byte);
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}
