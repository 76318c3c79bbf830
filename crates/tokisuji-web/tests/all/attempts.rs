//! Plays that are kept: consent, moves, results, ratings, and deletion; on SQLite and on PostgreSQL.

use crate::common::{PUZZLE, SOLUTION, Visit, quiet, visit};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tokisuji_faults::Postgres;
use tokisuji_web::Store;

fn start() -> Value {
    json!({ "puzzle": PUZZLE, "device": "keyboard", "consent": true })
}

/// The moves that write the whole solution.
fn all_moves() -> Vec<Value> {
    let open = PUZZLE.chars().zip(SOLUTION.chars()).enumerate().filter(|(_, (given, _))| *given == '.');
    open.enumerate()
        .map(|(at, (cell, (_, sign)))| {
            json!({ "seq": at + 1, "ms": at * 1000, "act": "write", "cell": cell, "symbol": sign.to_string() })
        })
        .collect()
}

async fn begin(visit: &mut Visit) -> String {
    let started = visit.post("/api/attempts", start()).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    started.json()["id"].as_str().expect("a name").to_string()
}

#[tokio::test]
async fn nothing_is_kept_without_consent() {
    let mut visit = visit(quiet()).await;
    let mut asked = start();
    asked["consent"] = json!(false);
    assert_eq!(visit.post("/api/attempts", &asked).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(visit.cookie.is_none());
    assert_eq!(visit.get("/api/me").await.json(), json!({ "rating": null, "attempts": [] }));
}

#[tokio::test]
async fn a_play_is_kept_judged_by_its_moves_and_rated_once() {
    let mut visit = visit(quiet()).await;
    let id = begin(&mut visit).await;
    let moves = all_moves();
    let path = format!("/api/attempts/{id}/moves");
    let (first, rest) = moves.split_at(20);
    assert_eq!(visit.post(&path, json!({ "moves": first })).await.json(), json!({ "kept": 20 }));
    // Not solved yet, whatever the player says; the same moves again do no harm.
    assert_eq!(visit.post(&path, json!({ "moves": moves })).await.json(), json!({ "kept": 51 }));
    assert_eq!(rest.len(), 31);
    let end = visit
        .post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 60_000, "felt": 2 }))
        .await
        .json();
    assert_eq!((&end["solved"], &end["rated"], &end["plays"]), (&json!(true), &json!(true), &json!(1)));
    // Solved unaided well within par: the player goes up from 1500.
    assert!(end["player"]["rating"].as_i64() > Some(1500), "{end}");
    assert!(end["player"]["low"].as_i64() < end["player"]["rating"].as_i64());
    // Ending twice, or playing it again, counts once.
    let again =
        visit.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 60_000 })).await.json();
    assert_eq!((&again["rated"], &again["player"]), (&json!(false), &end["player"]));
    let second = visit.post("/api/attempts", start()).await.json();
    assert_eq!(second["first"], json!(false));
    let mine = visit.get("/api/me").await.json();
    assert_eq!(mine["attempts"].as_array().map(Vec::len), Some(2));
    let page = visit.get(&format!("/play?p={PUZZLE}")).await.text;
    assert!(page.contains("rating by players"), "the rating stands beside the level");
}

#[tokio::test]
async fn an_unfinished_or_aided_play_is_lost() {
    let mut visit = visit(quiet()).await;
    let id = begin(&mut visit).await;
    let mut moves = all_moves();
    moves.push(json!({ "seq": 52, "ms": 52_000, "act": "deduction", "cell": -1, "symbol": "" }));
    visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": moves })).await;
    let end = visit.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 60_000 })).await.json();
    assert_eq!(end["solved"], json!(true));
    assert!(end["player"]["rating"].as_i64() < Some(1500));
    let mut other = visit.another();
    let id = begin(&mut other).await;
    let mut wrong = all_moves();
    wrong[0]["symbol"] = json!("9");
    other.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": wrong })).await;
    let end = other.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 60_000 })).await.json();
    assert_eq!(end["solved"], json!(false));
    assert!(end["player"]["rating"].as_i64() < Some(1500));
}

#[tokio::test]
async fn nobody_sees_or_changes_the_plays_of_another() {
    let mut visit = visit(quiet()).await;
    let id = begin(&mut visit).await;
    let mut other = visit.another();
    begin(&mut other).await;
    for path in [format!("/api/attempts/{id}/moves"), format!("/api/attempts/{id}/finish")] {
        let body = if path.ends_with("moves") { json!({ "moves": [] }) } else { json!({ "active_ms": 1 }) };
        assert_eq!(other.post(&path, &body).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(other.get("/api/me").await.json()["attempts"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn all_that_is_kept_can_be_had_and_deleted() {
    let mut visit = visit(quiet()).await;
    let id = begin(&mut visit).await;
    visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": all_moves() })).await;
    let mine = visit.get("/api/me").await.json();
    assert_eq!(mine["attempts"][0]["moves"].as_array().map(Vec::len), Some(51));
    let cookie = visit.cookie.clone();
    assert_eq!(visit.delete("/api/me").await.status, StatusCode::OK);
    assert!(visit.cookie.is_none());
    // Even with the old code nothing is left.
    visit.cookie = cookie;
    assert_eq!(visit.get("/api/me").await.json(), json!({ "rating": null, "attempts": [] }));
    let gone = visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": all_moves() })).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn impossible_moves_are_refused() {
    let mut visit = visit(quiet()).await;
    let id = begin(&mut visit).await;
    let good = json!({ "seq": 1, "ms": 0, "act": "write", "cell": 2, "symbol": "4" });
    for (field, value) in [
        ("seq", json!(0)),
        ("seq", json!(-5)),
        ("ms", json!(-1)),
        ("act", json!("'; DROP TABLE moves; --")),
        ("cell", json!(100_000)),
        ("symbol", json!("much too long")),
        ("symbol", json!("\u{0}")),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        let answer = visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": [bad] })).await;
        assert!(answer.status.is_client_error(), "{}", answer.text);
    }
    let many: Vec<Value> = (0..501).map(|_| good.clone()).collect();
    let answer = visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": many })).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(
        visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": [good] })).await.json(),
        json!({ "kept": 1 })
    );
}

/// The same questions to a store on either database.
async fn store_keeps_its_promises(store: &Store, day: i64) {
    use tokisuji_web::store_types::{Attempt, Daily, Known, Move, Outcome, Played, Rating};
    let daily = Daily { day, slot: "a".into(), puzzle: "p'\"; --".into(), level: 3, steps: 9, minutes: 7 };
    store.put_daily(&daily).await.expect("kept");
    store.put_daily(&Daily { puzzle: "other".into(), ..daily.clone() }).await.expect("the first counts");
    assert_eq!(store.daily(day).await.expect("read"), [daily]);
    let (player, id, puzzle) = (format!("player-{day}"), format!("attempt-{day}"), format!("puzzle-{day}"));
    let rating = Rating { rating: 1234.5, deviation: 99.25, volatility: 0.06 };
    let known = Known {
        puzzle: puzzle.clone(),
        kind: "sudoku".into(),
        rules: "human/1".into(),
        level: 4,
        steps: 7,
        effort: 12.5,
        rating,
        rated: 0,
    };
    assert!(store.begin(&id, &player, &known, "touch", day).await.expect("begun"));
    assert!(!store.begin(&format!("{id}-2"), &player, &known, "touch", day).await.expect("begun again"));
    assert_eq!(store.known(&puzzle).await.expect("read"), Some(known));
    let moves: Vec<Move> = (1..=40)
        .map(|seq| Move { seq, ms: seq * 10, act: "write".into(), cell: seq, symbol: "鬼".into() })
        .collect();
    store.add_moves(&id, &moves).await.expect("kept");
    store.add_moves(&id, &moves[..10]).await.expect("twice is no harm");
    assert_eq!(store.moves(&id, 0, 100).await.expect("read"), moves);
    // Written together with moves that cannot be kept, those that can are.
    let more = [Move { seq: 41, ms: 1, act: "mark".into(), cell: 0, symbol: String::new() }];
    let (bad, good) = tokio::join!(store.add_moves("no such attempt", &more), store.add_moves(&id, &more));
    assert!(bad.is_err() && good.is_ok());
    assert_eq!(store.move_count(&id).await.expect("read"), 41);
    let attempt = store.attempt(&id, &player).await.expect("read").expect("there");
    assert!(attempt.first && !attempt.finished);
    assert_eq!(store.attempt(&id, "somebody else").await.expect("read"), None);
    let played = Played { solved: true, outcome: Some(Outcome::Won), active_ms: 5, felt: 3 };
    assert_eq!(store.end("no such attempt", &player, played, 1).await.expect("asked"), None);
    assert_eq!(store.end(&id, "somebody else", played, 1).await.expect("asked"), None);
    let ended = store.end(&id, &player, played, 1).await.expect("kept").expect("there");
    assert!(ended.rated && ended.plays == 1 && ended.player.rating > 1500.0 && ended.puzzle.rating < 1234.5);
    let after = Attempt { finished: true, active_ms: 5, felt: 3, rated: true, ..attempt };
    assert_eq!(store.attempt(&id, &player).await.expect("read"), Some(after));
    assert_eq!(store.player(&player).await.expect("read"), Some(ended.player));
    let now = store.known(&puzzle).await.expect("read").expect("known");
    assert_eq!((now.rated, now.rating), (1, ended.puzzle));
    store.forget(&player).await.expect("forgotten");
    assert_eq!(store.attempt_after(&player, "").await.expect("read"), None);
    // A puzzle of level 4 begins at 1500, and nobody has played it.
    let again = store.known(&puzzle).await.expect("read").expect("known");
    assert_eq!((again.rated, again.rating), (0, Rating { rating: 1500.0, ..Rating::default() }));
    assert_eq!(store.moves(&id, 0, 100).await.expect("read"), []);
    assert_eq!(store.player(&player).await.expect("read"), None);
}

#[tokio::test]
async fn the_store_on_sqlite() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let name = folder.path().join("a name with ? and %.db").display().to_string();
    store_keeps_its_promises(&Store::open(&name).await.expect("opened"), 1).await;
    // Opened a second time, all is as it was.
    let again = Store::open(&name).await.expect("opened again");
    assert_eq!(again.daily(1).await.expect("read").len(), 1);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
async fn the_store_on_postgres() {
    let database = Postgres::create();
    store_keeps_its_promises(&Store::open(&database.url).await.expect("opened"), 1).await;
}

/// Thirty browsers, or one that is impatient, end the same play at once: it counts once.
async fn a_play_counts_once(store: &Store) {
    use tokisuji_web::store_types::{Known, Outcome, Played, Rating};
    let known = Known {
        puzzle: "a puzzle".into(),
        kind: "sudoku".into(),
        rules: "human/1".into(),
        level: 4,
        steps: 7,
        effort: 12.5,
        rating: Rating { rating: 1500.0, ..Rating::default() },
        rated: 0,
    };
    let of_puzzle = || async { store.known(&known.puzzle).await.expect("read").expect("known") };
    let players: Vec<String> = (0..4).map(|number| format!("player {number}")).collect();
    for player in &players {
        store.begin(&format!("play of {player}"), player, &known, "touch", 1).await.expect("begun");
    }
    let outcomes = [Outcome::Won, Outcome::Lost, Outcome::Drawn, Outcome::Won];
    let mut after_two = known.rating;
    for (number, (player, outcome)) in players.iter().zip(outcomes).enumerate() {
        let id = format!("play of {player}");
        let played = Played { solved: true, outcome: Some(outcome), active_ms: 5, felt: 0 };
        let all = (0..30).map(|_| {
            let (store, id, player) = (store.clone(), id.clone(), player.clone());
            tokio::spawn(async move { store.end(&id, &player, played, number as i64).await })
        });
        let all: Vec<_> = all.collect();
        let mut counted = 0;
        for one in all {
            counted += usize::from(one.await.expect("no panic").expect("kept").expect("there").rated);
        }
        assert_eq!((counted, of_puzzle().await.rated), (1, number as i64 + 1));
        if number == 1 {
            after_two = of_puzzle().await.rating;
        }
    }
    // Without the last two the puzzle is where it was after the first two, in whatever order they are forgotten.
    for player in [&players[2], &players[3]] {
        store.forget(player).await.expect("forgotten");
    }
    assert_eq!((of_puzzle().await.rating, of_puzzle().await.rated), (after_two, 2));
    // Plays that end while their player is being forgotten leave nothing behind.
    let id = format!("play of {}", players[0]);
    let played = Played { solved: true, outcome: Some(Outcome::Won), active_ms: 5, felt: 0 };
    let (forgotten, ended) = tokio::join!(store.forget(&players[0]), store.end(&id, &players[0], played, 9));
    forgotten.expect("forgotten");
    ended.expect("kept, or there was none");
    store.forget(&players[1]).await.expect("forgotten");
    assert_eq!((of_puzzle().await.rating, of_puzzle().await.rated), (known.rating, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_counts_once_on_sqlite() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let name = folder.path().join("site.db").display().to_string();
    a_play_counts_once(&Store::open(&name).await.expect("opened")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
async fn a_play_counts_once_on_postgres() {
    let database = Postgres::create();
    a_play_counts_once(&Store::open(&database.url).await.expect("opened")).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_told_so() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("garbage.db");
    std::fs::write(&file, "no database at all, and long enough to be taken for one".repeat(100))
        .expect("written");
    let error = Store::open(&file.display().to_string()).await.expect_err("garbage");
    assert!(error.to_string().contains("not a database"), "{error}");
    // A database whose middle is gone.
    let cut = folder.path().join("cut.db");
    Store::open(&cut.display().to_string()).await.expect("opened").close().await;
    let mut bytes = std::fs::read(&cut).expect("read");
    bytes.truncate(bytes.len() / 2);
    bytes[100..600].fill(7);
    std::fs::write(&cut, bytes).expect("written");
    let error = Store::open(&cut.display().to_string()).await.expect_err("damaged");
    assert!(error.to_string().contains("malformed"), "{error}");
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named_without_its_password() {
    let error = Store::open("postgres://me:secret@127.0.0.1:1/none").await.expect_err("nobody there");
    let said = error.to_string();
    assert!(said.contains("127.0.0.1") && !said.contains("secret"), "{said}");
    assert!(Store::open("/no/such/folder/site.db").await.is_err());
}
