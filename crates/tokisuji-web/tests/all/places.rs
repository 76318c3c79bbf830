//! Kinds whose puzzles are a grid with clues: boards as data, hints by place, plays judged by what was drawn, and pages of their own.

use crate::common::{Visit, quiet, visit};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokisuji::kind::KINDS;

fn clued() -> impl Iterator<Item = &'static str> {
    KINDS.iter().filter(|kind| kind.clued().is_some()).map(|kind| kind.name())
}

async fn made(visit: &mut Visit, kind: &str) -> (String, Value) {
    // Some kinds have even sides only.
    let size = tokisuji::kind::kind(kind).and_then(|kind| kind.small().number("size"));
    let wish = json!({ "kind": kind, "size": size, "seed": 2 });
    let puzzle = visit.post("/api/make", &wish).await.json()["puzzle"].as_str().expect("made").to_owned();
    let board = visit.post("/api/board", json!({ "puzzle": puzzle })).await.json();
    (puzzle, board)
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().unwrap_or_else(|| panic!("{name}: a list"))
}

#[tokio::test]
async fn a_board_tells_its_places_and_what_stands_on_it() {
    let mut visit = visit(quiet()).await;
    let sudoku = visit.post("/api/board", json!({ "puzzle": ".1....1..3....4." })).await.json();
    assert!(sudoku.get("places").is_none() && sudoku.get("layout").is_none(), "cells are all there is");
    for kind in clued() {
        let (_, board) = made(&mut visit, kind).await;
        let solution = list(&board, "solution");
        let (wide, tall) =
            (2 * board["cols"].as_u64().expect("a number"), 2 * board["rows"].as_u64().expect("a number"));
        for place in list(&board, "places") {
            let at = place["place"].as_u64().expect("a number") as usize;
            assert!(place["x"].as_u64() <= Some(wide) && place["y"].as_u64() <= Some(tall), "{kind} {place}");
            assert!(list(place, "signs").contains(&solution[at]), "{kind} {place}: {}", solution[at]);
            assert_eq!(list(place, "signs").len(), list(place, "says").len(), "{kind} {place}");
        }
        assert!(list(&board, "places").iter().any(|place| place["answer"] == json!(true)), "{kind}");
        assert_eq!(list(&board["layout"], "margins").len(), 4, "{kind}");
    }
}

#[tokio::test]
async fn hints_by_place_lead_to_the_end() {
    let mut visit = visit(quiet()).await;
    for kind in clued() {
        let (puzzle, board) = made(&mut visit, kind).await;
        let solution = list(&board, "solution");
        // What belongs into a place of that name; a view may lie where a part of the answer does.
        let right = |mark: &Value| {
            list(&board, "places").iter().any(|place| {
                place["name"] == mark["cell"]
                    && solution[place["place"].as_u64().expect("a number") as usize] == mark["symbol"]
            })
        };
        let (mut written, mut struck) =
            (BTreeMap::<String, Value>::new(), BTreeMap::<String, Vec<Value>>::new());
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < 500, "{kind} {puzzle}");
            let asked = json!({ "puzzle": puzzle, "written": written, "struck": struck });
            let hint = visit.post("/api/hint", &asked).await.json();
            if hint["finished"] == json!(true) {
                break;
            }
            let name = |mark: &Value| mark["cell"].as_str().expect("a name").to_owned();
            if let Some(decided) = hint["hint"]["decide"].as_array() {
                for mark in decided {
                    assert!(right(mark), "{kind} {puzzle}: {hint}");
                    written.insert(name(mark), mark["symbol"].clone());
                }
                continue;
            }
            for mark in hint["hint"]["strike"].as_array().unwrap_or_else(|| panic!("{kind} {puzzle}: {hint}"))
            {
                assert!(!right(mark), "{kind} {puzzle}: {hint}");
                struck.entry(name(mark)).or_default().push(mark["symbol"].clone());
            }
        }
    }
    let bad = json!({ "puzzle": "nonogram:2,4,4,4,2/1.1,5,5,3,1", "written": { "r1c1-below": "1" } });
    assert_eq!(visit.post("/api/hint", &bad).await.status, 422, "no such place");
}

/// Plays a puzzle by these moves; whether it was solved.
async fn play(visit: &mut Visit, puzzle: &str, moves: &[(u64, &str)]) -> Value {
    let start = json!({ "puzzle": puzzle, "device": "touch", "consent": true });
    let id = visit.post("/api/attempts", start).await.json()["id"].as_str().expect("a name").to_owned();
    let moves: Vec<Value> = moves
        .iter()
        .enumerate()
        .map(|(at, (place, symbol))| {
            json!({ "seq": at + 1, "ms": at * 100, "act": "write", "cell": place, "symbol": symbol })
        })
        .collect();
    let kept = visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": moves })).await;
    assert_eq!(kept.status, 200, "{}", kept.text);
    visit.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 1000 })).await.json()["solved"]
        .clone()
}

#[tokio::test]
async fn a_play_is_judged_by_what_was_drawn_and_needs_no_dots() {
    let mut visit = visit(quiet()).await;
    for kind in clued() {
        let (puzzle, board) = made(&mut visit, kind).await;
        let solution = list(&board, "solution");
        let given: Vec<&Value> = list(&board, "givens").iter().map(|given| &given["cell"]).collect();
        let open = || {
            let own = |place: &&Value| place["answer"] == json!(true) && !given.contains(&&place["place"]);
            list(&board, "places").iter().filter(own).map(|place| {
                let at = place["place"].as_u64().expect("a number");
                (at, solution[at as usize].as_str().expect("a sign"), place)
            })
        };
        let needed =
            |place: &Value, sign: &str| place["look"] == json!("sign") || place["signs"][0] != json!(sign);
        let moves: Vec<(u64, &str)> =
            open().filter(|(_, sign, place)| needed(place, sign)).map(|(at, sign, _)| (at, sign)).collect();
        assert_eq!(play(&mut visit, &puzzle, &moves).await, json!(true), "{kind}");
        assert_eq!(play(&mut visit, &puzzle, &moves[1..]).await, json!(false), "{kind}: one is missing");
        // With all dots and crosses it is solved as well; one mark too many and it is not.
        let all: Vec<(u64, &str)> = open().map(|(at, sign, _)| (at, sign)).collect();
        assert_eq!(play(&mut visit, &puzzle, &all).await, json!(true), "{kind}");
        if let Some((at, _, place)) = open().find(|(_, sign, place)| !needed(place, sign)) {
            let more = [&moves[..], &[(at, place["signs"][1].as_str().expect("a sign"))]].concat();
            assert_eq!(play(&mut visit, &puzzle, &more).await, json!(false), "{kind}: one too many");
        }
    }
}

#[tokio::test]
async fn every_kind_can_be_made_played_and_taken_apart_in_both_languages() {
    let mut visit = visit(quiet()).await;
    for lang in ["en", "ja"] {
        visit.lang = lang;
        let form = visit.get("/make").await.text;
        for kind in clued() {
            let (puzzle, board) = made(&mut visit, kind).await;
            assert!(
                form.contains(&format!("<option value=\"{kind}\">"))
                    && form.contains(&format!("data-kind=\"{kind}\"")),
                "{kind}"
            );
            let encoded = puzzle.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
            let signs = list(&board, "places")
                .iter()
                .all(|place| place["answer"] == json!(false) || place["look"] == json!("sign"));
            let page = visit.get(&format!("/play?p={encoded}")).await;
            assert_eq!(page.status, 200, "{kind}");
            assert!(
                page.text.contains(if signs { "/assets/play.js" } else { "/assets/places.js" }),
                "{kind}"
            );
            for banned in [" style=", " onclick="] {
                assert!(!page.text.contains(banned), "{kind}: {banned}");
            }
            let analysis = visit.get(&format!("/analyse?p={encoded}")).await;
            assert!(analysis.status == 200 && analysis.text.contains("class=\"steps\""), "{kind}");
            let picture = visit.get(&format!("/step.svg?p={encoded}&n=1")).await;
            assert!(picture.status == 200 && picture.text.starts_with("<svg"), "{kind}: {}", picture.text);
        }
    }
    let large = json!({ "kind": "slitherlink", "size": 28 });
    assert_eq!(visit.post("/api/make", &large).await.status, 422, "longer than a visitor waits");
}
