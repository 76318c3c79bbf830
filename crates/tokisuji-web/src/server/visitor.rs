//! Who asks: the address, the language, and the random code of those who agreed to be counted.

use crate::server::limits::neighbourhood;
use crate::server::state::Site;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokisuji::lang::Lang;

/// The address a request comes from, or the block of addresses that one customer has. Kept for limits only, never stored.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl FromRequestParts<Arc<Site>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        if !site.config.behind_proxy {
            return Ok(Client(neighbourhood(peer)));
        }
        // The last entry is the one our own proxy wrote; those before it are hearsay.
        let told = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let last = told.and_then(|value| value.to_str().ok()).and_then(|text| text.rsplit(',').next());
        Ok(Client(neighbourhood(last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer))))
    }
}

/// The language to answer in: the one chosen on the site, else the browser's.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Language(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Infallible> {
        let chosen = cookie(&parts.headers, "lang").and_then(|code| code.parse().ok());
        Ok(Language(chosen.unwrap_or_else(|| preferred(&parts.headers))))
    }
}

/// The language of ours that a browser likes best.
fn preferred(headers: &HeaderMap) -> Lang {
    let text = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best = (0.0, Lang::En);
    for item in text.split(',') {
        let (code, rest) = item.split_once(';').unwrap_or((item, ""));
        let weight = rest.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        if let Ok(lang) = code.trim().parse::<Lang>()
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

/// The code of a player who agreed to be counted.
#[derive(Clone, Debug)]
pub(crate) struct Code(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Code {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Code, Infallible> {
        Ok(Code(cookie(&parts.headers, "code").filter(|code| is_code(code)).map(str::to_string)))
    }
}

/// The code of somebody who takes part in a study. It is not the one of plays: nobody can tell that they are the same person.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor(cookie(&parts.headers, "study").filter(|code| is_code(code)).map(str::to_string)))
    }
}

/// Whether a text may be one of our codes.
pub(crate) fn is_code(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A new code nobody can guess: 128 bits by the system's chance.
pub(crate) fn new_code() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has chance");
    hex(&bytes)
}

/// The letters of short codes: no vowels, so that no code is a word, and no digits, which are mistaken for letters.
const LETTERS: &[u8; 20] = b"bcdfghjklmnpqrstvwxz";

/// A code short enough to be read out, and not to be guessed by those who may try twenty a second: 20¹⁰.
pub(crate) fn short_code() -> String {
    (0..10).map(|_| char::from(LETTERS[chance_below(LETTERS.len())])).collect()
}

/// A number below this by the system's chance. The remainder is even to one part in 2⁵⁰.
pub(crate) fn chance_below(limit: usize) -> usize {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has chance");
    (u64::from_le_bytes(bytes) % limit as u64) as usize
}

/// Bytes as text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn liked(text: &str) -> Lang {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, text.parse().expect("a header"));
        preferred(&headers)
    }

    #[test]
    fn the_best_liked_of_our_languages_counts() {
        assert_eq!(liked("ja"), Lang::Ja);
        assert_eq!(liked("ja-JP,ja;q=0.9,en;q=0.8"), Lang::Ja);
        assert_eq!(liked("de-DE,de;q=0.9,en;q=0.8,ja;q=0.2"), Lang::En);
        assert_eq!(liked("en;q=0.1, ja;q=0.5"), Lang::Ja);
        assert_eq!(liked("fr"), Lang::En);
        assert_eq!(liked(";;;q=,,"), Lang::En);
    }

    #[test]
    fn codes_are_told_from_other_texts() {
        assert!(is_code(&new_code()));
        assert_ne!(new_code(), new_code());
        let short = short_code();
        assert!(short.len() == 10 && short.bytes().all(|byte| LETTERS.contains(&byte)), "{short}");
        assert_ne!(short, short_code());
        assert!(!is_code("' or 1=1 --"));
        assert_eq!(hex(&[0, 255, 0x1f]), "00ff1f");
    }
}
