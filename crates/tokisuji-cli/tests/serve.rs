//! The site as a program: it answers as the other verbs do, stops when asked to, and loses nothing when killed.
#![cfg(feature = "web")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path) -> Server {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"))
            .args(["serve", "--port", "0", "--rate", "0", "--no-today", "--log-json", "--database"])
            .arg(database)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut log = BufReader::new(child.stderr.take().expect("piped"));
        let address = loop {
            let mut line = String::new();
            assert_ne!(log.read_line(&mut line).expect("a log"), 0, "the site ended");
            let said: Value = serde_json::from_str(&line).expect("one object a line");
            if let Some(address) = said["fields"]["address"].as_str() {
                break address.to_string();
            }
        };
        // The log is read on, so that the site never waits for us.
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection that asks one thing after another.
struct Line {
    stream: BufReader<TcpStream>,
    cookie: Option<String>,
}

impl Line {
    fn open(server: &Server) -> Line {
        Line { stream: BufReader::new(TcpStream::connect(&server.address).expect("listening")), cookie: None }
    }

    /// The body of a good answer; `None` when the site has gone.
    fn ask(&mut self, method: &str, path: &str, body: &str) -> Option<String> {
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n{cookie}content-length: {}\r\n\r\n",
            body.len()
        );
        self.stream.get_mut().write_all((head + body).as_bytes()).ok()?;
        let (mut length, mut status) = (0, String::new());
        self.stream.read_line(&mut status).ok().filter(|read| *read > 0)?;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name {
                "content-length" => length = value.parse().expect("a number"),
                "set-cookie" => self.cookie = value.split(';').next().map(str::to_string),
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).ok()?;
        let text = String::from_utf8(bytes).expect("text");
        assert!(status.contains(" 200 "), "{path}: {status} {text}");
        Some(text)
    }
}

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
