//! Puzzles inside other pages, and the verbs of bench and lessons with input that somebody made up to harm.

use crate::common::{PUZZLE, quiet, visit};
use serde_json::json;

#[tokio::test]
async fn one_page_may_stand_in_a_frame_and_no_other() {
    let mut visit = visit(quiet()).await;
    let framed = visit.get(&format!("/embed?p={PUZZLE}")).await;
    assert_eq!(framed.status, 200);
    let policy = framed.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
    assert!(!policy.contains("unsafe-inline") && !framed.headers.contains_key("x-frame-options"));
    for path in ["/", "/set", "/learn", "/archive", "/embed/", "/embedded", &format!("/play?p={PUZZLE}")] {
        let page = visit.get(path).await;
        let policy = page.headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(page.headers["x-frame-options"], "DENY", "{path}");
    }
    // A puzzle that is none is refused there as everywhere.
    assert!(visit.get("/embed?p=nonsense").await.status.is_client_error());
}

#[tokio::test]
async fn an_address_of_ours_becomes_a_frame_and_no_other_does() {
    let mut visit = visit(quiet()).await;
    let asked = |url: &str, more: &str| {
        let url = serde_urlencoded::to_string([("url", url)]).expect("plain text");
        format!("/oembed?{url}{more}")
    };
    let ours = format!("http://tokisuji.test/play?p={PUZZLE}");
    let answer = visit.get(&asked(&ours, "&maxwidth=300&maxheight=1")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let frame = answer.json();
    assert_eq!(
        (&frame["version"], &frame["type"], &frame["width"]),
        (&json!("1.0"), &json!("rich"), &json!(300))
    );
    let html = frame["html"].as_str().expect("text");
    assert!(
        html.starts_with("<iframe src=\"http://tokisuji.test/embed?p=") && html.matches('<').count() == 2,
        "{html}"
    );
    // The language that the address asks for stays.
    let answer = visit.get(&asked(&format!("http://tokisuji.test/embed?p={PUZZLE}&lang=ja"), "")).await;
    let frame = answer.json();
    assert!(frame["html"].as_str().is_some_and(|html| html.contains("&amp;lang=ja\"")), "{frame}");
    assert_eq!(frame["title"], "9×9の数独");
    for url in [
        "http://elsewhere.test/play?p=1",
        "http://tokisuji.test.elsewhere.test/play?p=1",
        "http://tokisuji.test/api/me?p=1",
        "javascript:alert(1)",
        "",
    ] {
        assert_eq!(visit.get(&asked(url, "")).await.status, 404, "{url}");
    }
    assert_eq!(visit.get(&asked(&ours, "&format=xml")).await.status, 501);
    let quoted = "http://tokisuji.test/play?p=\"><script>";
    assert!(visit.get(&asked(quoted, "")).await.status.is_client_error());
}

#[tokio::test]
async fn hostile_questions_to_the_bench_are_refused_in_words() {
    let mut visit = visit(quiet()).await;
    let blank = ".".repeat(81);
    let cages =
        |cells: &[&str], sum: i64| json!({ "puzzle": blank, "cages": [{ "cells": cells, "sum": sum }] });
    let questions = [
        ("/api/bench", json!({ "puzzle": "" })),
        ("/api/bench", json!({ "puzzle": PUZZLE, "more": 1 })),
        ("/api/bench", cages(&["r10c1"], 5)),
        ("/api/bench", cages(&["r1c1", "r1c1"], 5)),
        ("/api/bench", cages(&["r1c1", "r9c9"], 5)),
        ("/api/bench", cages(&["r1c1"], -1)),
        ("/api/bench", cages(&["r1c1"], 70_000)),
        ("/api/bench", json!({ "puzzle": PUZZLE, "rules": "../../etc/passwd" })),
        ("/api/rework", json!({ "puzzle": PUZZLE, "change": "explode" })),
        ("/api/rework", json!({ "puzzle": PUZZLE, "change": "harder", "symmetry": "odd" })),
        ("/api/rework", json!({ "puzzle": PUZZLE, "change": "harder", "places": ["r0c0"] })),
        ("/api/lesson", json!({ "rule": "no such rule" })),
        ("/api/lesson", json!({ "rule": "x-wing", "seed": -1 })),
    ];
    for (path, question) in questions {
        let answer = visit.post(path, &question).await;
        assert!(answer.status.is_client_error(), "{path} {question}: {} {}", answer.status, answer.text);
        assert!(
            answer.json()["error"].as_str().is_some_and(|said| said.len() > 10),
            "{question}: {}",
            answer.text
        );
    }
    for day in ["9999-12-31", "2026-02-30", "-1-1-1", "99999999999-1-1", "x"] {
        let path = format!("/archive/play?day={day}&slot=sudoku-1");
        assert!(visit.get(&path).await.status.is_client_error(), "{day}");
    }
    // A board without a given has more solutions than anybody counts: some are told, and that there are more.
    let answer = visit.post("/api/bench", json!({ "puzzle": blank })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.json()["complete"], false);
}
