//! The site of Tokisuji: play, analyse, make, and learn from players.
//!
//! Pages, pictures and verbs are pure functions: [`app::App`] answers requests with them and nothing else, which is what a browser does
//! that has the engine. With the feature `server` there is also the site that people reach over the network: [`serve`] runs it,
//! [`site`] is the whole of it as one service, for tests.
//!
//! Everything is in the program: pages are templates compiled in, scripts and styles are embedded, the database makes its own tables.
//! Nothing is loaded from anywhere else.

#![cfg_attr(not(feature = "server"), allow(dead_code, reason = "the server uses the rest"))]

mod analyse;
pub mod app;
mod archive;
mod bench;
mod board;
mod clock;
mod error;
#[cfg(feature = "server")]
pub mod export;
mod learn;
mod make;
#[cfg(feature = "server")]
pub mod offline;
mod pages;
mod read;
mod reply;
#[cfg(feature = "server")]
mod server;
mod slots;
mod verbs;
mod walks;

#[cfg(not(feature = "server"))]
pub use clock::Host;
#[cfg(feature = "server")]
pub use error::StartError;
pub use reply::Reply;
#[cfg(feature = "server")]
pub use server::*;
