//! The whole site as files for any host: pages, puzzles and hints come from the engine, in the browser, without a server.
//!
//! A service worker answers every address. It has to be there first, so each page that somebody may come to is a small one that
//! brings it and then asks again.

use crate::server::api::description;
use crate::server::assets;
use crate::slots::{Daily, Slot, slots};
use askama::Template;
use serde::Serialize;

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
const PAGES: [&str; 10] =
    ["play", "embed", "analyse", "make", "set", "learn", "archive", "book", "about", "api"];

/// All files of the folder, with the puzzles of so many days from `first` on, which are then gone through again and again. `engine` is
/// taken instead of the one in the program; `told` hears of each day before it is made and says whether to go on.
pub fn files(
    first: i64,
    days: usize,
    engine: Option<Vec<u8>>,
    told: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<File>, NoEngine> {
    let engine = engine.or_else(|| assets::bytes(assets::ENGINE)).ok_or(NoEngine)?;
    // A day keeps its place when the puzzles go round.
    let mut made = vec![Vec::new(); days];
    for number in 0..days {
        if !told(number) {
            break;
        }
        let day = first + number as i64;
        made[day as usize % days] = daily(day);
    }
    made.retain(|day| !day.is_empty());
    Ok(folder(engine, &made))
}

/// The puzzles of a day, each by the same seed as on a server.
fn daily(day: i64) -> Vec<Daily> {
    let make = |slot: &Slot| slot.make(day, &|| true).ok().flatten();
    slots().iter().filter_map(make).collect()
}

fn folder(engine: Vec<u8>, days: &[Vec<Daily>]) -> Vec<File> {
    let file = |path: String, bytes: Vec<u8>| File { path, bytes };
    let mut all: Vec<File> = assets::names()
        .filter(|name| name != assets::ENGINE)
        .filter_map(|name| Some(file(format!("assets/{name}"), assets::bytes(&name)?)))
        .collect();
    all.push(file(format!("assets/{}", assets::ENGINE), engine));
    all.push(file("days.json".to_owned(), json(&days)));
    all.push(file("api/openapi.json".to_owned(), json(&description())));
    // The service worker keeps all of these, and another version of it comes with any change of them.
    let kept: Vec<String> = all.iter().map(|file| format!("/{}", file.path)).collect();
    let version = assets::version(all.iter().map(|file| &file.bytes));
    all.push(file("sw.js".to_owned(), assets::service_worker(&version, &kept, true).into_bytes()));
    let boot = |up| Boot { up }.render().expect("plain text").into_bytes();
    all.push(file("index.html".to_owned(), boot("")));
    all.push(file("404.html".to_owned(), boot("/")));
    all.extend(PAGES.map(|page| file(format!("{page}/index.html"), boot("../"))));
    all
}

fn json(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("plain data has a JSON form")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(files: &'a [File], path: &str) -> &'a str {
        let file = files.iter().find(|file| file.path == path).expect(path);
        str::from_utf8(&file.bytes).expect("text")
    }

    #[test]
    fn the_service_worker_keeps_every_file_and_changes_with_each() {
        let one = |puzzle: &str| Daily {
            day: 20_000,
            slot: "sudoku-1".to_owned(),
            puzzle: puzzle.to_owned(),
            level: 1,
            steps: 9,
            minutes: 0,
        };
        let first = folder(b"engine".to_vec(), &[vec![one("1...")]]);
        for file in first.iter().filter(|file| !file.path.contains(".html") && file.path != "sw.js") {
            assert!(text(&first, "sw.js").contains(&format!("\"/{}\"", file.path)), "{}", file.path);
        }
        for other in [
            folder(b"engine".to_vec(), &[vec![one("2...")]]),
            folder(b"another".to_vec(), &[vec![one("1...")]]),
        ] {
            assert_ne!(text(&first, "sw.js"), text(&other, "sw.js"));
        }
        let same = folder(b"engine".to_vec(), &[vec![one("1...")]]);
        assert_eq!(text(&first, "sw.js"), text(&same, "sw.js"));
    }

    #[test]
    fn pages_that_people_come_to_bring_the_service_worker() {
        let files = folder(Vec::new(), &[]);
        for (path, script) in [
            ("index.html", "src=\"assets/boot.js\""),
            ("play/index.html", "src=\"../assets/boot.js\""),
            ("404.html", "src=\"/assets/boot.js\""),
        ] {
            assert!(text(&files, path).contains(script), "{path}");
        }
    }
}
