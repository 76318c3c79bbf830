//! The whole site as files for any host: pages, puzzles and hints come from the engine, in the browser, without a server.
//!
//! A service worker answers every address. It has to be there first, so each page that somebody may come to is a small one that
//! brings it and then asks again.

use crate::app::daily;
use crate::server::assets;
use askama::Template;

/// A file of the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its path below the folder, with `/` between names.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The program was built without the engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found no engine in this program, wanted one that was built with it or --engine FILE; crates/tokisuji-wasm/build makes it"
)]
pub struct NoEngine;

/// The page that somebody comes to first.
#[derive(Template)]
#[template(path = "boot.html")]
struct Boot {
    /// The way from the page to the folder.
    up: &'static str,
}

/// Pages that people keep the addresses of.
const PAGES: [&str; 6] = ["play", "analyse", "make", "book", "about", "api"];

/// All files of the folder, with the puzzles of so many days from `first` on, which are then gone through again and again. `engine` is
/// taken instead of the one in the program; `told` hears of each day before it is made and says whether to go on.
pub fn files(
    first: i64,
    days: usize,
    engine: Option<Vec<u8>>,
    told: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<File>, NoEngine> {
    let engine = engine.or_else(|| assets::bytes(assets::ENGINE)).ok_or(NoEngine)?;
    let mut all: Vec<File> = assets::names()
        .filter(|name| name != assets::ENGINE)
        .filter_map(|name| Some(File { path: format!("assets/{name}"), bytes: assets::bytes(&name)? }))
        .collect();
    let mut add = |path: &str, bytes: Vec<u8>| all.push(File { path: path.to_owned(), bytes });
    add(&format!("assets/{}", assets::ENGINE), engine);
    add("sw.js", assets::service_worker(true).into_bytes());
    let boot = |up| Boot { up }.render().expect("plain text").into_bytes();
    add("index.html", boot(""));
    add("404.html", boot("/"));
    for page in PAGES {
        add(&format!("{page}/index.html"), boot("../"));
    }
    let described = serde_json::to_vec(&crate::server::api::description());
    add("api/openapi.json", described.expect("plain data has a JSON form"));
    // A day keeps its place when the puzzles go round.
    let mut made: Vec<Vec<crate::app::Daily>> = vec![Vec::new(); days];
    for number in 0..days {
        if !told(number) {
            break;
        }
        let day = first + number as i64;
        made[day as usize % days] = daily(day, &mut |_| true);
    }
    made.retain(|day| !day.is_empty());
    add("days.json", serde_json::to_vec(&made).expect("plain data has a JSON form"));
    Ok(all)
}
