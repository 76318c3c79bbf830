//! A load for a running site: many plays at once, each with its moves and hints, and then as many grades and hints as it
//! answers. Prints one JSON object a line.
//!
//! ```text
//! tokisuji serve --rate 0 --no-today --database load.db &
//! cargo run --release -p tokisuji-web --example load -- 127.0.0.1:8080 200 1000
//! ```
//! The arguments: where, how many plays at once, milliseconds between the moves of a play, seconds for the grades.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// One connection, as one browser has it.
struct Line {
    sender: SendRequest<Full<Bytes>>,
    cookie: String,
    /// How long each kind of request took.
    took: Vec<(&'static str, Duration)>,
}

impl Line {
    async fn open(address: &str) -> Result<Line, Trouble> {
        let stream = TcpStream::connect(address).await?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Line { sender, cookie: String::new(), took: Vec::new() })
    }

    async fn ask(
        &mut self,
        kind: &'static str,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<Value, Trouble> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "load")
            .header("content-type", "application/json")
            .header("cookie", &self.cookie)
            .body(Full::new(Bytes::from(body.to_string())))?;
        let start = Instant::now();
        let response = self.sender.send_request(request).await?;
        if let Some(cookie) = response.headers().get("set-cookie") {
            self.cookie = cookie.to_str()?.split(';').next().unwrap_or_default().to_string();
        }
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        self.took.push((kind, start.elapsed()));
        if status != StatusCode::OK {
            return Err(format!("{path}: {status} {}", String::from_utf8_lossy(&bytes)).into());
        }
        Ok(serde_json::from_slice(&bytes)?)
    }
}

/// One play from start to end; says how many moves are missing in the end.
async fn play(
    address: &str,
    number: u64,
    pause: Duration,
) -> Result<(usize, Vec<(&'static str, Duration)>), Trouble> {
    let mut line = Line::open(address).await?;
    let start = json!({ "puzzle": PUZZLE, "device": "keyboard", "consent": true });
    let id = line.ask("start", "POST", "/api/attempts", &start).await?["id"]
        .as_str()
        .unwrap_or_default()
        .to_string();
    let path = format!("/api/attempts/{id}/moves");
    let open = PUZZLE.chars().zip(SOLUTION.chars()).enumerate().filter(|(_, (given, _))| *given == '.');
    let open: Vec<(usize, char)> = open.map(|(cell, (_, sign))| (cell, sign)).collect();
    let mut written = serde_json::Map::new();
    // Not all in step: people do not move by the beat.
    tokio::time::sleep(pause * (number % 17) as u32 / 17).await;
    for (at, &(cell, sign)) in open.iter().enumerate() {
        let one = json!({ "seq": at + 1, "ms": at * 1000, "act": "write", "cell": cell, "symbol": sign.to_string() });
        line.ask("move", "POST", &path, &json!({ "moves": [one] })).await?;
        written.insert(format!("r{}c{}", cell / 9 + 1, cell % 9 + 1), json!(sign.to_string()));
        if at % 10 == 5 {
            line.ask("hint", "POST", "/api/hint", &json!({ "puzzle": PUZZLE, "written": written })).await?;
        }
        tokio::time::sleep(pause).await;
    }
    let finish = format!("/api/attempts/{id}/finish");
    let end = line.ask("finish", "POST", &finish, &json!({ "active_ms": 60_000 })).await?;
    if end["solved"] != json!(true) {
        return Err("a solved play is not seen as solved".into());
    }
    let mine = line.ask("export", "GET", "/api/me", &Value::Null).await?;
    let kept = mine["attempts"][0]["moves"].as_array().map_or(0, Vec::len);
    Ok((open.len().saturating_sub(kept), line.took))
}

/// The same request over and over on some connections.
async fn rush(address: &str, verb: &'static str, seconds: u64) -> Result<(usize, Vec<Duration>), Trouble> {
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let address = address.to_string();
            tokio::spawn(async move {
                let mut line = Line::open(&address).await?;
                let until = Instant::now() + Duration::from_secs(seconds);
                while Instant::now() < until {
                    line.ask(verb, "POST", &format!("/api/{verb}"), &json!({ "puzzle": PUZZLE })).await?;
                }
                Ok::<_, Trouble>(line.took)
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await??.into_iter().map(|(_, took)| took));
    }
    Ok((all.len(), all))
}

fn percentiles(mut took: Vec<Duration>) -> Value {
    took.sort_unstable();
    let at = |share: f64| took.get(((took.len() as f64 * share) as usize).min(took.len().saturating_sub(1)));
    let ms = |share: f64| at(share).map(|took| (took.as_secs_f64() * 10_000.0).round() / 10.0);
    json!({ "count": took.len(), "p50_ms": ms(0.5), "p99_ms": ms(0.99), "most_ms": ms(1.0) })
}

#[tokio::main]
#[allow(clippy::print_stdout, reason = "its answers go to standard output")]
async fn main() -> Result<(), Trouble> {
    let mut args = std::env::args().skip(1);
    let address = args.next().unwrap_or_else(|| "127.0.0.1:8080".to_string());
    let mut number = |usual: u64| args.next().map_or(Ok(usual), |text| text.parse());
    let (plays, pause, seconds) = (number(200)?, Duration::from_millis(number(1000)?), number(10)?);
    let start = Instant::now();
    let tasks: Vec<_> = (0..plays)
        .map(|number| {
            let address = address.clone();
            tokio::spawn(async move { play(&address, number, pause).await })
        })
        .collect();
    let (mut errors, mut lost, mut took) = (0, 0, Vec::new());
    for task in tasks {
        match task.await? {
            Ok((missing, times)) => {
                lost += missing;
                took.extend(times);
            }
            Err(error) => {
                errors += 1;
                eprintln!("{error}");
            }
        }
    }
    let of = |kind: &str| {
        percentiles(took.iter().filter(|(known, _)| *known == kind).map(|(_, took)| *took).collect())
    };
    println!(
        "{}",
        json!({
            "plays": plays, "seconds": start.elapsed().as_secs_f64().round(), "errors": errors, "lost_moves": lost,
            "move": of("move"), "hint": of("hint"), "start": of("start"), "finish": of("finish"),
        })
    );
    for verb in ["grade", "hint"] {
        let (count, took) = rush(&address, verb, seconds).await?;
        println!(
            "{}",
            json!({ "verb": verb, "per_second": count as u64 / seconds.max(1), "took": percentiles(took) })
        );
    }
    Ok(())
}
