//! Hostile and greedy clients: each gets a refusal with a reason, and nobody else notices.

use crate::common::{PUZZLE, Visit, of_site, quiet, visit};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use std::time::Duration;
use tokisuji_web::{Config, Site, Store, store_types};

/// A site behind a proxy, so that visitors can have addresses, with the usual limits.
fn limited() -> Config {
    Config { today: false, behind_proxy: true, ..Config::default() }
}

fn from(visit: &Visit, address: &str) -> Visit {
    Visit { address: Some(address.to_string()), ..visit.another() }
}

/// A board of words with so many signs struck out that they cannot all be candidates.
#[tokio::test]
async fn a_hint_takes_no_more_strokes_than_there_are_candidates() {
    let mut visit = visit(quiet()).await;
    let strokes = |count: usize| -> Value {
        json!({ "puzzle": "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON", "struck": { "r1c1": vec!["A"; count] } })
    };
    let answer = visit.post("/api/hint", strokes(38_000)).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    assert!(answer.text.contains("38000"), "{}", answer.text);
    assert_eq!(visit.post("/api/hint", strokes(3)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn languages_lead_to_our_own_pages_alone() {
    let mut visit = visit(quiet()).await;
    for to in [
        "/%09/evil.com",
        "//evil.com",
        "/%5Cevil.com",
        "/%01x",
        "/%0d%0aX:1",
        "https://evil.com",
        "",
        "/%C3%A9",
    ] {
        let answer = visit.get(&format!("/language/ja?to={to}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{to}");
        assert_eq!(answer.headers[header::LOCATION], "/", "{to}");
    }
    let answer = visit.get(&format!("/language/ja?to=/play%3Fp%3D{PUZZLE}")).await;
    assert_eq!(answer.headers[header::LOCATION], format!("/play?p={PUZZLE}"));
}

#[tokio::test]
async fn headers_say_what_may_be_kept_and_for_whom() {
    let mut visit = visit(Config { public_url: Some("https://puzzles.test".into()), ..quiet() }).await;
    let page = visit.get("/about").await;
    assert!(page.headers[header::STRICT_TRANSPORT_SECURITY].to_str().expect("text").starts_with("max-age="));
    assert_eq!(page.headers[header::CACHE_CONTROL], "private, no-cache");
    let picture = visit.get(&format!("/picture.svg?p={PUZZLE}")).await;
    assert!(picture.headers[header::VARY].to_str().expect("text").contains("accept-language"));
    assert_eq!(visit.get("/api/me").await.headers[header::CACHE_CONTROL], "no-store");
    let request = Request::builder().uri("/about").body(Body::empty()).expect("a request");
    assert_eq!(visit.send(request).await.status, StatusCode::BAD_REQUEST, "HTTP/1.1 has a Host");
}

/// Forty browsers behind one address open five pages each with all that is on them.
#[tokio::test]
async fn a_class_behind_one_address_is_not_refused() {
    let first = visit(limited()).await;
    for pupil in 0..40 {
        let mut browser = from(&first, "192.0.2.1");
        for page in ["/", "/make", "/about", "/analyse", "/book"] {
            let mut answers = vec![browser.get(page).await];
            // As many pictures as the home page has.
            for _ in 0..20 {
                answers.push(browser.get("/picture.svg?p=.1....1..3....4.").await);
            }
            for answer in answers {
                assert_eq!(answer.status, StatusCode::OK, "pupil {pupil} at {page}: {}", answer.text);
            }
        }
        let played = browser.post("/api/hint", json!({ "puzzle": ".1....1..3....4." })).await;
        assert_eq!(played.status, StatusCode::OK, "pupil {pupil}: {}", played.text);
    }
}

#[tokio::test]
async fn one_client_cannot_fill_the_disk() {
    let first = visit(limited()).await;
    let mut greedy = from(&first, "192.0.2.1");
    let begun =
        greedy.post("/api/attempts", json!({ "puzzle": PUZZLE, "device": "touch", "consent": true })).await;
    let id = begun.json()["id"].as_str().expect("a name").to_string();
    let batch = |from: i64| -> Value {
        let one = |seq| json!({ "seq": seq, "ms": seq, "act": "write", "cell": 2, "symbol": "4" });
        json!({ "moves": (from..from + 500).map(one).collect::<Vec<_>>() })
    };
    let path = format!("/api/attempts/{id}/moves");
    // A play is long enough for anybody; past that it is said why nothing more is kept.
    let last = greedy.post(&path, batch(9_501)).await;
    assert_eq!(last.status, StatusCode::OK, "{}", last.text);
    let past = greedy.post(&path, batch(9_502)).await;
    assert_eq!(past.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", past.text);
    // The same moves again and again are kept once, but writing them costs too.
    let mut refused = None;
    for _ in 0..200 {
        let answer = greedy.post(&path, batch(1)).await;
        if answer.status != StatusCode::OK {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("there is an end to it");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(
        refused.text.contains("moves") && refused.headers.contains_key(header::RETRY_AFTER),
        "{}",
        refused.text
    );
    // Others are not meant, and what was kept can be had.
    let mut other = from(&first, "192.0.2.2");
    assert_eq!(
        other
            .post("/api/attempts", json!({ "puzzle": PUZZLE, "device": "touch", "consent": true }))
            .await
            .status,
        StatusCode::OK
    );
    let mine = greedy.get("/api/me").await.json();
    assert_eq!(mine["attempts"][0]["moves"].as_array().map(Vec::len), Some(1_000));
    assert_eq!(mine["attempts"][0]["id"], json!(id));
    assert_eq!(mine["attempts"][0]["moves"][999]["seq"], json!(10_000));
}

/// Searches that take all the time they are given, from one client; another asks something small.
#[tokio::test(flavor = "multi_thread")]
async fn one_client_cannot_starve_another() {
    let config = Config { workers: 1, time: Duration::from_mins(10), rate: 0, ..limited() };
    let first = visit(config).await;
    // An empty board has more solutions than anybody waits for.
    let empty = json!({ "puzzle": ".".repeat(256), "limit": 1000 });
    let wide = json!({ "kind": "sumblock", "size": 9, "level": 5 });
    let long: Vec<_> = (0..60)
        .map(|number| {
            let mut greedy = from(&first, "192.0.2.1");
            let (path, body) =
                if number % 2 == 0 { ("/api/solve", empty.clone()) } else { ("/api/make", wide.clone()) };
            tokio::spawn(async move { greedy.post(path, body).await.status })
        })
        .collect();
    let mut other = from(&first, "192.0.2.2");
    for _ in 0..10 {
        let answer = other.post("/api/solve", json!({ "puzzle": PUZZLE })).await;
        assert_eq!((answer.status, answer.json()["solutions"].clone()), (StatusCode::OK, json!(1)));
        assert_eq!(other.get(&format!("/play?p={PUZZLE}")).await.status, StatusCode::OK);
    }
    for one in long {
        one.abort();
    }
}

/// A killer of 25×25 with cages along its rows, as f-puzzles writes it: its search goes on for long, and asks whether to.
fn large_killer() -> String {
    let digit = |row: usize, col: usize| (5 * (row % 5) + row / 5 + col) % 25 + 1;
    let cage = |row: usize, from: usize| {
        let cols = from..(from + 4).min(25);
        let cells: Vec<String> = cols.clone().map(|col| format!("R{}C{}", row + 1, col + 1)).collect();
        let sum: usize = cols.map(|col| digit(row, col)).sum();
        json!({ "cells": cells, "value": sum.to_string() })
    };
    let cages: Vec<Value> =
        (0..25).flat_map(|row| (0..25).step_by(4).map(move |from| cage(row, from))).collect();
    json!({ "size": 25, "grid": vec![vec![json!({}); 25]; 25], "killercage": cages }).to_string()
}

/// A play whose puzzle cannot be solved again in time is neither won nor lost: it stays open.
#[tokio::test]
async fn a_play_that_cannot_be_judged_in_time_is_not_lost() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let name = folder.path().join("site.db").display().to_string();
    let store = Store::open(&name).await.expect("a database");
    let puzzle = large_killer();
    let known = store_types::Known {
        puzzle,
        kind: "sudoku".to_string(),
        rules: String::new(),
        level: 1,
        steps: 1,
        effort: 1.0,
        rating: store_types::Rating::default(),
        rated: 0,
    };
    let (id, player) = ("a".repeat(32), "b".repeat(32));
    store.begin(&id, &player, &known, "touch", 1).await.expect("begun");
    let one = store_types::Move { seq: 1, ms: 1, act: "write".into(), cell: 0, symbol: "1".into() };
    store.add_moves(&id, &[one]).await.expect("kept");
    let hurried = Config { time: Duration::ZERO, ..quiet() };
    let mut visit = of_site(Site::new(&hurried, store.clone()));
    visit.cookie = Some(format!("code={player}"));
    let end = visit.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 1 })).await;
    assert_eq!(end.status, StatusCode::SERVICE_UNAVAILABLE, "{}", end.text);
    let attempt = store.attempt(&id, &player).await.expect("read").expect("there");
    assert!(!attempt.rated && !attempt.finished);
}
