//! Crosswords and skeletons on the site: opened, played, made, refused.

use crate::common::{Visit, quiet, visit};
use axum::http::{StatusCode, header};
use base64::Engine;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const BOARD: &str = "crossword:CAT#/A#O#/R#NO";
const SKELETON: &str = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";

fn xd() -> &'static str {
    "Title: Small\n\n\nCAT#\nA#O#\nR#NO\n\n\nA1. It purrs ~ CAT\nA3. Not yes ~ NO\n\nD1. It has wheels ~ CAR\nD2. </script><b>Weight</b> ~ TON\n"
}

fn form(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}

/// Opens a text or file; the address it leads to.
async fn open(visit: &mut Visit, text: &str) -> String {
    let answer = visit.form("/open", &format!("then=analyse&puzzle={}", form(text))).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    answer.headers[header::LOCATION].to_str().expect("text").to_string()
}

#[tokio::test]
async fn a_board_of_words_tells_its_places_clues_and_letters() {
    let mut visit = visit(quiet()).await;
    let letters = ["C", "A", "T", "", "A", "", "O", "", "R", "", "N", "O"];
    let skeleton = visit.post("/api/board", json!({ "puzzle": SKELETON })).await.json();
    // The only way to place the four words, found by hand.
    assert_eq!(skeleton["solution"], json!(letters));
    assert_eq!(skeleton["words"], json!(["NO", "CAR", "CAT", "TON"]));
    let board = visit.post("/api/board", json!({ "puzzle": xd() })).await.json();
    assert_eq!(
        (&board["kind"], &board["title"], &board["solution"]),
        (&json!("crossword"), &json!("Small"), &json!(letters))
    );
    for board in [&board, &skeleton] {
        let places: Vec<(u64, &str, &Value)> = board["entries"]
            .as_array()
            .expect("places")
            .iter()
            .map(|one| {
                (one["number"].as_u64().expect("number"), one["way"].as_str().expect("way"), &one["cells"])
            })
            .collect();
        let want = [
            (1, "across", json!([0, 1, 2])),
            (3, "across", json!([10, 11])),
            (1, "down", json!([0, 4, 8])),
            (2, "down", json!([2, 6, 10])),
        ];
        assert_eq!(places, want.each_ref().map(|(number, way, cells)| (*number, *way, cells)));
    }
    assert_eq!(board["entries"][0]["clue"], json!("It purrs (3)"));
    visit.lang = "ja";
    let board = visit.post("/api/board", json!({ "puzzle": xd() })).await.json();
    assert_eq!(board["entries"][2]["name"], json!("タテの1"));
}

#[tokio::test]
async fn a_file_opens_in_play_and_its_address_carries_all_of_it() {
    let mut visit = visit(quiet()).await;
    let there = open(&mut visit, xd()).await;
    assert!(there.starts_with("/play?p=xword:"), "{there}");
    let page = visit.get(&there).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("It purrs") && page.text.contains("/assets/letters.js"));
    assert!(!page.text.contains("<b>Weight"), "clues are text");
    assert!(!there.contains("CAT"), "the address does not give the answers away at a glance");
    // Out in every format that can be read back, and in again: the same address.
    for format in ["puz", "ipuz", "jpz", "xd", "xwj", "json", "xword"] {
        let path = there.replace("/play?", "/download?") + "&to=" + format;
        let file = visit.bytes(&path).await;
        let data = base64::engine::general_purpose::STANDARD.encode(&file);
        assert_eq!(open(&mut visit, &format!("data:;base64,{data}")).await, there, "{format}");
    }
    // The analysis has nothing to say about a crossword, and leads to where it is played.
    let answer = visit.get(&there.replace("/play?", "/analyse?")).await;
    assert_eq!(
        (answer.status, answer.headers[header::LOCATION].to_str().expect("text")),
        (StatusCode::SEE_OTHER, &*there)
    );
    for (path, sign) in [("", "</svg>"), ("&solved=true", ">CAT</text>")] {
        let picture = visit.get(&(there.replace("/play?", "/picture.svg?") + path)).await.text;
        assert!(picture.contains(sign), "{path}");
    }
    let picture = visit.get(&there.replace("/play?", "/picture.svg?")).await.text;
    assert!(!picture.contains("CAT"), "the empty board shows no letters");
}

#[tokio::test]
async fn broken_files_are_refused_with_a_reason() {
    let mut visit = visit(quiet()).await;
    let long = format!("xword:{}", "A".repeat(17_000));
    let many: Vec<String> =
        (0..130).map(|n| format!("{}{}", char::from(b'A' + n as u8 % 26), "B".repeat(1 + n / 26))).collect();
    let crowded = format!("skeleton:...#/.#.#/.#..;{}", many.join(","));
    for bad in [
        "data:;base64,***",
        "data:;base64,AAECAwQ=",
        "xword:",
        "xword:zzzz",
        &long,
        "crossword:##/##",
        "crossword:A#/#B",
        &crowded,
    ] {
        for path in ["/api/board", "/api/convert"] {
            let answer = visit.post(path, json!({ "puzzle": bad, "to": "ipuz" })).await;
            let answer =
                if path == "/api/board" { visit.post(path, json!({ "puzzle": bad })).await } else { answer };
            assert!(answer.status.is_client_error(), "{path} {bad}: {} {}", answer.status, answer.text);
            assert!(answer.json()["error"].as_str().is_some_and(|said| said.len() > 10), "{}", answer.text);
        }
    }
}

#[tokio::test]
async fn what_takes_rules_is_refused_for_a_crossword_and_the_reason_told() {
    let mut visit = visit(quiet()).await;
    for path in ["/api/solve", "/api/check", "/api/grade", "/api/explain", "/api/hint"] {
        let answer = visit.post(path, json!({ "puzzle": BOARD })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(answer.text.contains("clues"), "{path}: {}", answer.text);
        let answer = visit.post(path, json!({ "puzzle": SKELETON })).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
    }
    let bytes = visit.post("/api/convert", json!({ "puzzle": BOARD, "to": "puz" })).await;
    assert_eq!(bytes.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", bytes.text);
    let text = visit.post("/api/convert", json!({ "puzzle": BOARD, "to": "ipuz" })).await.json();
    assert!(text["text"].as_str().is_some_and(|text| text.contains("ipuz.org/crossword")), "{text}");
}

#[tokio::test]
async fn hostile_wishes_for_words_are_refused_with_a_reason() {
    let mut visit = visit(quiet()).await;
    let words = |n: usize| (0..n).map(|n| format!("W{}", letters(n))).collect::<Vec<_>>().join("\n");
    let cases = [
        (json!({}), "words"),
        (json!({ "words": "CAT\nTAR", "list": "umi" }), "words"),
        (json!({ "list": "nobody's" }), "everyday"),
        (json!({ "list": "../../etc/passwd" }), "everyday"),
        (json!({ "words": "" }), "two or more"),
        (json!({ "words": "CAT" }), "two or more"),
        (json!({ "words": "🐱\n猫\n\u{202e}" }), "line 1"),
        (json!({ "words": "A\nB\nC" }), "single letter"),
        (json!({ "words": words(1001) }), "1001"),
        (json!({ "words": "X".repeat(100_001) }), "bytes"),
        (json!({ "words": "CAT\nTAR", "size": 2 }), "3 to 15"),
        (json!({ "words": "CAT\nTAR", "size": 9, "rows": 1_000_000 }), "1000000"),
        (json!({ "words": "CAT\nTAR", "seconds": 0 }), "1 to 20"),
        (json!({ "words": "CAT\nTAR", "seconds": 21 }), "1 to 20"),
        (json!({ "words": "CAT\nTAR", "objective": "best" }), "crossings"),
        (json!({ "words": "CAT\nTAR", "customs": "mine" }), "japanese"),
        (json!({ "words": "ELEPHANT\nANTELOPE", "size": 4 }), "none of the 2 words fits"),
    ];
    for (wish, reason) in cases {
        let mut wish = wish;
        wish["kind"] = json!("crossword");
        for path in ["/api/make", "/api/make/live"] {
            let answer = visit.post(path, &wish).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {reason}: {}", answer.text);
            assert!(
                answer.json()["error"].as_str().expect("a reason").contains(reason),
                "{reason}: {}",
                answer.text
            );
        }
    }
    let apart = visit.post("/api/make", json!({ "kind": "skeleton", "words": "AB\nCD", "size": 6 })).await;
    assert_eq!(apart.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", apart.text);
    let many = visit.post("/api/make", json!({ "kind": "skeleton", "words": words(301) })).await;
    assert!(many.status == StatusCode::UNPROCESSABLE_ENTITY && many.text.contains("301"), "{}", many.text);
    visit.lang = "ja";
    let answer = visit.post("/api/make", json!({ "kind": "crossword", "words": "猫\nCAT" })).await;
    assert!(answer.json()["error"].as_str().is_some_and(|said| said.contains("1行目")), "{}", answer.text);
    let wide = visit.post("/api/make", json!({ "kind": "crossword", "words": "X".repeat(300_000) })).await;
    assert_eq!(wide.status, StatusCode::PAYLOAD_TOO_LARGE);
}

fn letters(mut n: usize) -> String {
    let mut text = String::new();
    for _ in 0..3 {
        text.push(char::from(b'A' + (n % 26) as u8));
        n /= 26;
    }
    text
}

/// Every run of two or more letters of some rows.
fn runs(rows: &[Vec<char>]) -> Vec<String> {
    let cols = rows[0].len();
    let down = (0..cols).map(|col| rows.iter().map(|row| row[col]).collect::<String>());
    let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).chain(down).collect();
    lines
        .iter()
        .flat_map(|line| line.split('#'))
        .filter(|run| run.chars().count() > 1)
        .map(str::to_string)
        .collect()
}

#[tokio::test]
async fn a_made_crossword_holds_words_of_the_list_and_can_be_played() {
    let mut visit = visit(quiet()).await;
    let list = "APPLE\tfruit\nPEAR\nLEMON\tsour\nPLUM\tblue\nMELON\nGRAPE\nLIME\tgreen\nPEA\n";
    let known: BTreeSet<&str> = list.lines().filter_map(|line| line.split('\t').next()).collect();
    let wish = json!({ "kind": "crossword", "words": list, "size": 7, "rows": 6, "seconds": 1, "seed": 4, "title": "Fruit" });
    let live = visit.post("/api/make/live", &wish).await;
    assert_eq!(live.headers[header::CONTENT_TYPE], "text/event-stream");
    assert!(live.text.contains("event: nearer"), "{}", live.text);
    let made =
        live.text.split("event: made\ndata: ").nth(1).and_then(|rest| rest.lines().next()).expect("an end");
    let made: Value = serde_json::from_str(made).expect("data");
    let rows: Vec<Vec<char>> = made["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row.as_str().expect("text").chars().collect())
        .collect();
    assert_eq!((rows.len(), rows[0].len()), (6, 7));
    let found = runs(&rows);
    assert!(found.len() >= 4, "{rows:?}");
    assert!(found.iter().all(|word| known.contains(word.as_str())), "{found:?}");
    assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len(), "no word twice");
    let missing: BTreeSet<&str> =
        made["missing_clues"].as_array().expect("list").iter().filter_map(Value::as_str).collect();
    assert!(missing.is_subset(&BTreeSet::from(["PEAR", "MELON", "GRAPE", "PEA"])), "{missing:?}");
    assert!(made["formats"].as_array().is_some_and(|all| all.contains(&json!("puz"))));
    let board = visit.post("/api/board", json!({ "puzzle": made["link"] })).await.json();
    assert_eq!(
        (&board["title"], board["entries"].as_array().map(Vec::len)),
        (&json!("Fruit"), Some(found.len()))
    );
    let letters: String = rows.iter().flatten().filter(|&&sign| sign != '#').collect();
    let solved: String =
        board["solution"].as_array().expect("letters").iter().filter_map(Value::as_str).collect();
    assert_eq!(solved, letters);
}

#[tokio::test]
async fn a_play_of_a_crossword_is_judged_by_its_letters() {
    let mut visit = visit(quiet()).await;
    let start = json!({ "puzzle": xd(), "device": "keyboard", "consent": true });
    let started = visit.post("/api/attempts", &start).await.json();
    let id = started["id"].as_str().expect("a name").to_string();
    let right = [(0, "C"), (1, "A"), (2, "T"), (4, "A"), (6, "O"), (8, "R"), (10, "N"), (11, "X")];
    let moves: Vec<Value> = right
        .iter()
        .enumerate()
        .map(|(at, (cell, symbol))| json!({ "seq": at + 1, "ms": at * 1000, "act": "write", "cell": cell, "symbol": symbol }))
        .collect();
    visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": moves })).await;
    let finish = json!({ "active_ms": 9000 });
    let answer = visit.post(&format!("/api/attempts/{id}/finish"), &finish).await.json();
    assert_eq!(answer["solved"], json!(false), "the last letter is wrong: {answer}");
    let mended = json!({ "moves": [{ "seq": 9, "ms": 9500, "act": "write", "cell": 11, "symbol": "O" }] });
    visit.post(&format!("/api/attempts/{id}/moves"), &mended).await;
    let answer = visit.post(&format!("/api/attempts/{id}/finish"), &finish).await.json();
    assert_eq!(answer["solved"], json!(true), "{answer}");
}

#[tokio::test]
async fn a_crossword_with_very_long_clues_is_played_but_not_counted() {
    let mut visit = visit(quiet()).await;
    // Text that does not pack well: the digits of squares.
    let clue: String = (1..1500u64).map(|n| (n * n * n * 7919 % 100_003).to_string()).collect();
    let long = xd().replace("It purrs", &clue);
    let there = open(&mut visit, &long).await;
    assert_eq!(visit.get(&there).await.status, StatusCode::OK);
    let start = json!({ "puzzle": long, "device": "touch", "consent": true });
    let answer = visit.post("/api/attempts", &start).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", answer.text);
    assert!(answer.text.contains("not counted"), "{}", answer.text);
}

#[tokio::test]
async fn a_book_holds_crosswords_and_skeletons_too() {
    let mut visit = visit(quiet()).await;
    let line = open(&mut visit, xd()).await;
    let line = line.strip_prefix("/play?p=").expect("an address");
    let answer = visit.form("/book.pdf", &format!("puzzles={line}%0A{}&title=Words", form(SKELETON))).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert!(answer.text.starts_with("%PDF"));
}

#[tokio::test]
async fn the_first_visit_of_a_crossword_is_light() {
    let mut visit = visit(quiet()).await;
    let made = visit
        .post("/api/make", json!({ "kind": "crossword", "list": "kurashi", "size": 12, "seconds": 1 }))
        .await
        .json();
    let link = made["link"].as_str().expect("a link");
    let page = visit.get(&format!("/play?p={link}")).await.text;
    let mut bytes = page.len();
    for part in page.split('"').filter(|part| part.starts_with("/assets/")) {
        bytes += visit.get(part).await.text.len();
    }
    for module in ["board", "clues", "desk", "game", "hint", "kana", "record", "words"] {
        bytes += visit.get(&format!("/assets/{module}.js")).await.text.len();
    }
    assert!(bytes < 200_000, "{bytes} bytes before any compression");
}
