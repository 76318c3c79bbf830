//! Whatever fails on the way to the disk, and whenever: what was acknowledged is there, and afterwards all is well again.
//!
//! A scripted evening of plays and studies is run once for each operation on the file that it takes, and each time that operation (or
//! that and the ones after it) fails. A second reader of the database, past the layer with the faults, then compares. On PostgreSQL
//! connections are ended and statements run out of time.
//!
//! A program of its own: the layer with the faults is for a whole process, and other tests would meet them.

#[path = "all/common.rs"]
mod common;

use axum::http::StatusCode;
use common::{PUZZLE, SOLUTION, Visit, of_site, quiet};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, PgConnection, Row};
use std::collections::BTreeMap;
use tokisuji::study::{Plan, Study};
use tokisuji_faults::{ALL, Fault, How, Postgres};
use tokisuji_web::store_types::Kept;
use tokisuji_web::{Site, Store};

/// What was acknowledged.
#[derive(Default, Debug)]
struct Ledger {
    /// For each attempt the last move kept, and whether its end is.
    plays: BTreeMap<String, (i64, bool)>,
    /// Attempts of players who were forgotten.
    forgotten: Vec<String>,
    /// People of the study with the answers kept; `None` for those who took them back.
    answers: BTreeMap<String, Option<String>>,
    /// What was refused.
    refused: usize,
}

impl Ledger {
    fn note<T, E: std::fmt::Debug>(&mut self, result: Result<T, E>) -> Option<T> {
        self.refused += usize::from(result.is_err());
        result.ok()
    }
}

fn study(name: &str) -> Study {
    let groups =
        ["I", "II"].map(|name| format!("[[group]]\nname = \"{name}\"\nkind = \"sudoku\"\nsize = 4\n"));
    let plan = format!("name = \"{name}\"\nminutes = 10\npuzzles = 2\n{}", groups.concat());
    let task = json!({ "puzzle": "123.........4..1", "solution": "1234341221434321" });
    let plan = Plan::read(&plan).expect("a plan");
    Study::from_json(
        &json!({ "plan": plan, "version": "test", "tasks": [[task, task], [task, task]] }).to_string(),
    )
    .expect("a study")
}

/// Moves that write the solution, some at a time.
fn moves() -> Vec<Value> {
    let open = PUZZLE.chars().zip(SOLUTION.chars()).enumerate().filter(|(_, (given, _))| *given == '.');
    let one = |(at, (cell, (_, sign))): (usize, (usize, (char, char)))| json!({ "seq": at + 1, "ms": at * 900, "act": "write", "cell": cell, "symbol": sign.to_string() });
    open.enumerate().map(one).collect()
}

/// Plays to the end or to the first refusal; says under which name.
async fn play(visit: &mut Visit, ledger: &mut Ledger) -> Option<String> {
    let begun =
        visit.post("/api/attempts", json!({ "puzzle": PUZZLE, "device": "touch", "consent": true })).await;
    if begun.status != StatusCode::OK {
        ledger.refused += 1;
        return None;
    }
    let id = begun.json()["id"].as_str().expect("a name").to_string();
    ledger.plays.insert(id.clone(), (0, false));
    for some in moves().chunks(17) {
        let kept = visit.post(&format!("/api/attempts/{id}/moves"), json!({ "moves": some })).await;
        match kept.status {
            StatusCode::OK => {
                let last = some.last().and_then(|one| one["seq"].as_i64()).expect("a number");
                ledger.plays.get_mut(&id).expect("begun").0 = last;
            }
            // The browser would send them again; here the play is broken off.
            _ => {
                ledger.refused += 1;
                return Some(id);
            }
        }
    }
    let end =
        visit.post(&format!("/api/attempts/{id}/finish"), json!({ "active_ms": 60_000, "felt": 2 })).await;
    if end.status == StatusCode::OK {
        assert_eq!(end.json()["solved"], json!(true));
        ledger.plays.get_mut(&id).expect("begun").1 = true;
    } else {
        ledger.refused += 1;
    }
    Some(id)
}

/// An evening: three players, one of whom is forgotten, and a study with two people.
async fn evening(store: &Store, first: &Visit, name: &str) -> Ledger {
    let mut ledger = Ledger::default();
    for number in 0..3 {
        let mut visit = first.another();
        let played = play(&mut visit, &mut ledger).await;
        if let Some(id) = played.filter(|_| number == 1) {
            // A wish to be forgotten that is refused may have come true all the same, as anything refused at the last moment.
            ledger.plays.remove(&id);
            match visit.delete("/api/me").await.status {
                StatusCode::OK => ledger.forgotten.push(id),
                _ => ledger.refused += 1,
            }
        }
    }
    if ledger.note(store.open_study(&study(name)).await).is_none() {
        return ledger;
    }
    for number in 0..2 {
        let joined = ledger.note(store.join_study(name, None, &format!("visitor {number}"), 5).await);
        let Some(Some(taker)) = joined else { continue };
        ledger.answers.insert(taker.person.clone(), Some(String::new()));
        for seq in 1..3 {
            let kept = Kept { seq, answer: format!("{seq}23...") };
            if ledger.note(store.keep_answer(name, &taker.person, 1, &kept).await).is_some() {
                ledger.answers.insert(taker.person.clone(), Some(kept.answer));
            }
        }
        ledger.note(store.go_to(name, &taker.person, 2).await);
        if number == 1 && ledger.note(store.leave_study(name, &taker.person).await).is_some() {
            ledger.answers.insert(taker.person.clone(), None);
        }
    }
    ledger
}

/// What somebody else sees in the file.
struct Reader(AnyConnection);

impl Reader {
    async fn number(&mut self, sql: &'static str, of: &str) -> i64 {
        let row = sqlx::query(sql).bind(of.to_string()).fetch_one(&mut self.0).await.expect("an answer");
        row.try_get(0).expect("a number")
    }

    /// Fails if anything that was acknowledged is not there.
    async fn compare(&mut self, ledger: &Ledger, when: &str) {
        for (id, (last, ended)) in &ledger.plays {
            let kept = self.number("SELECT COUNT(*) FROM moves WHERE attempt = $1", id).await;
            assert!(kept >= *last, "{when}: {last} moves of {id} were acknowledged, {kept} are there");
            let there = self.number("SELECT COUNT(*) FROM attempts WHERE id = $1", id).await;
            assert_eq!(there, 1, "{when}: the play {id}");
            let finished = self.number("SELECT finished FROM attempts WHERE id = $1", id).await;
            assert!(!ended || finished == 1, "{when}: the end of {id}");
        }
        for id in &ledger.forgotten {
            assert_eq!(
                self.number("SELECT COUNT(*) FROM attempts WHERE id = $1", id).await,
                0,
                "{when}: {id}"
            );
        }
        for (person, answer) in &ledger.answers {
            let gone = self.number("SELECT gone FROM study_people WHERE person = $1", person).await;
            let kept = sqlx::query("SELECT answer FROM study_answers WHERE person = $1").bind(person.clone());
            let kept = kept.fetch_optional(&mut self.0).await.expect("an answer");
            let kept: Option<String> = kept.map(|row| row.try_get(0).expect("text"));
            match answer {
                Some(answer) if !answer.is_empty() && gone == 0 => {
                    // A later answer may be there though its writer was told otherwise; an earlier one may not.
                    assert!(kept.as_ref() >= Some(answer), "{when}: {answer} of {person}, found {kept:?}");
                }
                Some(_) => {}
                None => assert_eq!((gone, kept), (1, None), "{when}: {person} left"),
            }
        }
        // The ratings rest on as many plays as there are.
        let rated = self
            .number("SELECT CAST(COALESCE(SUM(rated), 0) AS BIGINT) FROM puzzles WHERE puzzle = $1", PUZZLE)
            .await;
        let plays =
            self.number("SELECT COUNT(*) FROM attempts WHERE rated = 1 AND puzzle = $1", PUZZLE).await;
        assert_eq!(rated, plays, "{when}: plays that count");
    }
}

/// One evening with a fault. Says how many operations there were, and how many requests were refused.
async fn with_fault(fault: Option<Fault>) -> (u64, usize) {
    let folder = tempfile::TempDir::new_in(tokisuji_faults::quick_folder()).expect("a folder");
    let file = folder.path().join("site.db").display().to_string();
    tokisuji_faults::plan(None);
    let store = Store::open(&file).await.expect("a database");
    let visit = of_site(Site::new(&quiet(), store.clone()));
    let when = format!("{fault:?}");
    tokisuji_faults::plan(fault.or(Some(Fault { at: u64::MAX, long: 0, how: How::Full })));
    let mut ledger = evening(&store, &visit, "evening").await;
    let (seen, failed) = (tokisuji_faults::seen(), tokisuji_faults::failed());
    // The disk has room again. Whoever plays now is kept as if nothing had been.
    tokisuji_faults::plan(None);
    let refused = ledger.refused;
    play(&mut visit.another(), &mut ledger).await;
    assert_eq!(ledger.refused, refused, "{when}: the fault has passed");
    assert!(store.is_well().await, "{when}: the fault has passed");
    assert!(failed > 0 || refused == 0, "{when}: nothing failed, and {refused} were refused");
    // Seen by another while the site is still open, and again after it has closed.
    let mut reader =
        Reader(AnyConnection::connect(&format!("sqlite://{file}?vfs=unix")).await.expect("a reader"));
    reader.compare(&ledger, &when).await;
    store.close().await;
    reader.compare(&ledger, &when).await;
    let whole = sqlx::query("PRAGMA integrity_check").fetch_one(&mut reader.0).await.expect("an answer");
    assert_eq!(whole.try_get::<String, _>(0).expect("text"), "ok", "{when}");
    (seen, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_whatever_fails_and_whenever() {
    tokisuji_faults::install();
    let (mut points, mut refused) = (0, 0);
    for how in ALL {
        let (all, none) = with_fault(Some(Fault { at: u64::MAX, long: 1, how })).await;
        assert_eq!(none, 0);
        assert!(all > 20, "{all} operations of an evening");
        for long in [1, 12, u64::MAX] {
            // Every point for single faults, every few for long ones.
            let step = if long == 1 { 1 } else { 5 };
            for at in (1..=all).step_by(step) {
                refused += with_fault(Some(Fault { at, long, how })).await.1;
                points += 1;
            }
        }
    }
    eprintln!("{points} points, {refused} requests refused, no acknowledged write lost");
    assert!(refused > points / 2, "faults are felt");
}

/// Ends connections of this name again and again, at another moment of the work each time.
async fn end_connections(database: String, name: String) {
    let mut server = PgConnection::connect(&database).await.expect("a connection");
    for pause in (1..).map(|round: u64| 3 + round * 7 % 23) {
        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1")
            .bind(&name)
            .execute(&mut server)
            .await
            .expect("ended");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
async fn what_was_acknowledged_is_there_when_connections_to_postgres_end_and_statements_run_out_of_time() {
    let own = Postgres::create();
    let database = own.url.clone();
    let calm = Store::open(&database).await.expect("a database");
    let mut reader = Reader(AnyConnection::connect(&database).await.expect("a reader"));
    let mut refused = 0;
    for round in 0..12 {
        let when = format!("round {round}");
        let name = format!("faults {when}");
        // Every other round by time: nothing may take longer than a few milliseconds.
        let by_time = round % 2 == 1;
        let limit =
            if by_time { format!("&options[statement_timeout]={}", 1 + round / 4) } else { String::new() };
        let address = format!("{database}?application_name={}{limit}", name.replace(' ', "%20"));
        let Ok(store) = Store::open(&address).await else {
            assert!(by_time, "only time is short from the start");
            continue;
        };
        let visit = of_site(Site::new(&quiet(), store.clone()));
        let ending = (!by_time).then(|| tokio::spawn(end_connections(database.clone(), name)));
        let ledger = evening(&store, &visit, &when).await;
        if let Some(ending) = ending {
            ending.abort();
            let _ = ending.await;
            // And so is what is kept afterwards at the same site.
            let after = evening(&store, &visit, &format!("{when} after")).await;
            reader.compare(&after, &when).await;
        }
        reader.compare(&ledger, &when).await;
        refused += ledger.refused;
        store.close().await;
    }
    calm.close().await;
    assert!(refused > 0, "faults are felt");
}
