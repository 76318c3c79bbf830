//! The site as a program: it answers as the other verbs do, stops when asked to, and loses nothing when killed.

use crate::server::{Line, Server};
use serde_json::{Value, json};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Recipe;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_site_answers_as_the_program_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("site.db"));
    let mut line = Line::open(&server);
    for verb in ["solve", "check", "grade", "explain"] {
        let printed = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"))
            .args([verb, "--json", "--lang", "en", PUZZLE])
            .output()
            .expect("it runs");
        let sent = line.ask("POST", &format!("/api/{verb}"), &json!({ "puzzle": PUZZLE }).to_string());
        assert_eq!(
            sent.expect("answered") + "\n",
            String::from_utf8(printed.stdout).expect("text"),
            "{verb}"
        );
    }
}

#[test]
fn level_and_seed_give_the_same_puzzle_by_program_recipe_and_site() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("site.db"));
    let mut line = Line::open(&server);
    for (kind, level) in [("sudoku", Some(3)), ("sudoku", None), ("sumblock", Some(3)), ("sumblock", None)] {
        let number = level.map(|level: u64| level.to_string());
        let wish: Vec<&str> = number.iter().flat_map(|level| ["--level", level]).collect();
        let args = [&["make", kind, "--seed", "7", "--json", "--lang", "en"], &wish[..]].concat();
        let output =
            Command::new(assert_cmd::cargo::cargo_bin!("tokisuji")).args(&args).output().expect("it runs");
        let printed: Value = serde_json::from_slice(&output.stdout).expect("one object");
        let asked = json!({ "kind": kind, "level": level, "seed": 7 });
        let sent: Value =
            serde_json::from_str(&line.ask("POST", "/api/make", &asked.to_string()).expect("answered"))
                .expect("JSON");
        let recipe: Recipe = serde_json::from_value(match level {
            Some(level) => json!({ "kind": kind, "level": level }),
            None => json!({ "kind": kind }),
        })
        .expect("a recipe");
        let made = recipe.plan().expect("understood").make(7, 0, &|| true).expect("made");
        let made = Value::Object(made.object(Lang::En)).to_string();
        let made: Value = serde_json::from_str(&made).expect("JSON");
        for other in [&sent, &made] {
            assert_eq!(&printed, other, "{kind} {level:?}");
        }
        if let (Some(level), "sumblock") = (level, kind) {
            assert_eq!((&sent["method"], &sent["rules"]), (&json!("level"), &json!("sumblock")));
            assert_eq!((sent["level"].as_u64(), &sent["level_name"]), (Some(level), &json!("medium")));
        }
    }
}

#[test]
fn a_log_that_nobody_watches_has_no_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"))
        .args(["serve", "--port", "0", "--no-today", "--database"])
        .arg(folder.path().join("site.db"))
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    let mut log = std::io::BufReader::new(child.stderr.take().expect("piped"));
    std::io::BufRead::read_line(&mut log, &mut first).expect("a log");
    child.kill().expect("killed");
    child.wait().expect("ended");
    assert!(first.contains("listening") && !first.contains('\u{1b}'), "{first:?}");
}

#[test]
fn killed_in_the_middle_of_a_thousand_writes_it_loses_none_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("site.db");
    let mut server = Server::start(&database);
    let mut line = Line::open(&server);
    let asked = json!({ "puzzle": PUZZLE, "device": "keyboard", "consent": true }).to_string();
    let started: Value =
        serde_json::from_str(&line.ask("POST", "/api/attempts", &asked).expect("begun")).expect("JSON");
    let cookie = line.cookie.clone();
    let path = format!("/api/attempts/{}/moves", started["id"].as_str().expect("a name"));
    let mut acknowledged = Vec::new();
    let mut next = 1;
    // Killed three times on the way, each time while a write is under way.
    for kill_after in [150, 450, 800, u64::MAX] {
        let sent = AtomicU64::new(next);
        let child = &mut server.child;
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut kept = Vec::new();
                for seq in next..=1000 {
                    sent.store(seq, Ordering::SeqCst);
                    let one = json!({ "moves": [{ "seq": seq, "ms": seq, "act": "mark", "cell": 0, "symbol": "" }] });
                    match line.ask("POST", &path, &one.to_string()) {
                        Some(_) => kept.push(seq),
                        None => break,
                    }
                }
                kept
            });
            while !writer.is_finished() && sent.load(Ordering::SeqCst) < kill_after {
                std::thread::yield_now();
            }
            if kill_after != u64::MAX {
                // SIGKILL: no warning, no time to write anything.
                child.kill().expect("killed");
            }
            acknowledged.extend(writer.join().expect("the writer"));
        });
        next = sent.load(Ordering::SeqCst) + 1;
        // Dropping the old one waits for its end, and ends it where it still lives.
        drop(server);
        server = Server::start(&database);
        line = Line::open(&server);
        line.cookie.clone_from(&cookie);
    }
    assert!(acknowledged.len() > 900, "{} acknowledged", acknowledged.len());
    let mine: Value = serde_json::from_str(&line.ask("GET", "/api/me", "").expect("answered")).expect("JSON");
    let kept: Vec<u64> = mine["attempts"][0]["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|one| one["seq"].as_u64())
        .collect();
    let lost: Vec<&u64> = acknowledged.iter().filter(|seq| !kept.contains(seq)).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
}

#[cfg(unix)]
#[test]
fn it_stops_when_asked_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(&folder.path().join("site.db"));
    let told = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill");
    assert!(told.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_port_that_is_taken_is_told_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("one.db"));
    let port = server.address.rsplit(':').next().expect("a port");
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"))
        .args(["serve", "--port", port, "--database"])
        .arg(folder.path().join("two.db"))
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--port takes another"));
}
