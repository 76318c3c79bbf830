//! Studies on the site: who gets into which group, what is kept, and that the time is the site's; on SQLite and on PostgreSQL.

use crate::common::{Visit, of_site, quiet};
use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeSet;
use tempfile::TempDir;
use tokisuji::study::{Plan, Study, people};
use tokisuji_faults::Postgres;
use tokisuji_web::store_types::Kept;
use tokisuji_web::{Invitation, Site, Store};

/// A 4×4 Sudoku and its one solution, worked by hand; 11 cells are open.
const PUZZLE: &str = "123.........4..1";
const SOLUTION: &str = "1234341221434321";

/// A study that needs no making: three groups, each with three puzzles that differ by a turn of the digits.
fn study(name: &str) -> Study {
    let group = |name: &str| format!("[[group]]\nname = \"{name}\"\nkind = \"sudoku\"\nsize = 4\n");
    let groups = ["I", "II", "III"].map(group).concat();
    let plan =
        Plan::read(&format!("name = \"{name}\"\nminutes = 10\npuzzles = 3\n{groups}")).expect("a plan");
    let task = |by: usize| json!({ "puzzle": turned(PUZZLE, by), "solution": turned(SOLUTION, by) });
    // Each group begins with another puzzle, so that puzzles tell groups.
    let tasks: Vec<Value> = (0..3).map(|group| (0..3).map(|at| task(group + at)).collect()).collect();
    let whole = json!({ "plan": plan, "version": "test", "tasks": tasks });
    Study::from_json(&whole.to_string()).expect("a study")
}

fn turned(text: &str, by: usize) -> String {
    let turn = |digit: u32| char::from(b"1234"[(digit as usize - 1 + by) % 4]);
    text.chars().map(|sign| sign.to_digit(10).map_or(sign, turn)).collect()
}

async fn sqlite() -> (TempDir, Store) {
    let folder = TempDir::new().expect("a folder");
    let name = folder.path().join("site.db").display().to_string();
    let store = Store::open(&name).await.expect("opened");
    (folder, store)
}

// ---- the store, on either database ----

/// How many are in each group.
fn sizes(groups: &[i64]) -> [usize; 3] {
    [0, 1, 2].map(|group| groups.iter().filter(|&&found| found == group).count())
}

fn is_balanced(groups: &[i64]) -> bool {
    let sizes = sizes(groups);
    sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0) <= 1
}

async fn join(store: Store, study: String, group: Option<i64>, visitor: String, now: i64) -> i64 {
    let taker = store.join_study(&study, group, &visitor, now).await.expect("joined").expect("room");
    assert_eq!((taker.place, taker.gone), (1, false));
    taker.group
}

/// The same questions to a store on either database; names begin with `tag`.
async fn groups_stay_even(store: &Store, tag: &str) {
    let known = study(&format!("{tag} even"));
    let name = &known.plan.name;
    store.open_study(&known).await.expect("asked").expect("new");
    let mut groups = Vec::new();
    for person in 0..10 {
        groups.push(join(store.clone(), name.clone(), None, format!("{tag} {person}"), 5).await);
        assert!(is_balanced(&groups), "{groups:?}");
    }
    // Forty at once, some of them by several requests at once.
    let rush: Vec<_> = (10..50)
        .flat_map(|person| {
            let one = || join(store.clone(), name.clone(), None, format!("{tag} {person}"), 6);
            let times = if person % 4 == 0 { 3 } else { 1 };
            (0..times).map(move |_| (person, tokio::spawn(one()))).collect::<Vec<_>>()
        })
        .collect();
    let mut found = vec![BTreeSet::new(); 50];
    for (person, joined) in rush {
        found[person as usize].insert(joined.await.expect("no panic"));
    }
    for of_one in &found[10..] {
        assert_eq!(of_one.len(), 1, "one person has one group");
        groups.extend(of_one);
    }
    assert_eq!(groups.len(), 50);
    assert!(is_balanced(&groups), "{:?}", sizes(&groups));
    // Three by hand into one group: chance evens it out again.
    for person in 50..53 {
        groups.push(join(store.clone(), name.clone(), Some(2), format!("{tag} {person}"), 7).await);
    }
    assert!(!is_balanced(&groups));
    for person in 53..60 {
        groups.push(join(store.clone(), name.clone(), None, format!("{tag} {person}"), 7).await);
    }
    assert!(is_balanced(&groups), "{:?}", sizes(&groups));
    // 60 people and three groups: even, and one who leaves is made up for by the next.
    assert_eq!(sizes(&groups), [20, 20, 20]);
    let first = store.taker(name, &format!("{tag} 0")).await.expect("asked").expect("there");
    store.leave_study(name, &first.person).await.expect("left");
    assert_eq!(join(store.clone(), name.clone(), None, format!("{tag} 60"), 8).await, first.group);
}

async fn chance_decides(store: &Store, tag: &str) {
    // The first of each of thirty studies: all in one group once in 3²⁹.
    let mut firsts = BTreeSet::new();
    for number in 0..30 {
        let known = study(&format!("{tag} chance {number}"));
        store.open_study(&known).await.expect("asked").expect("new");
        firsts.insert(join(store.clone(), known.plan.name, None, "somebody".into(), 1).await);
    }
    assert!(firsts.len() > 1);
}

async fn studies_are_kept(store: &Store, tag: &str) {
    let known = study(&format!("{tag} kept"));
    let name = &known.plan.name;
    assert_eq!(store.has_study(&known).await.expect("asked"), None);
    let invitation = store.open_study(&known).await.expect("asked").expect("new");
    assert_eq!(store.open_study(&known).await.expect("asked"), Some(invitation.clone()));
    // Another plan, or other puzzles, under the same name.
    let mut other = known.clone();
    other.plan.minutes = 11;
    assert_eq!(store.open_study(&other).await.expect("asked"), None);
    let mut other = known.clone();
    other.tasks[2].swap(0, 1);
    assert_eq!(store.open_study(&other).await.expect("asked"), None);
    assert_eq!(store.has_study(&other).await.expect("asked"), Some(false));
    assert_eq!(store.has_study(&known).await.expect("asked"), Some(true));
    let Invitation { everybody, groups } = invitation;
    let names: Vec<&str> = groups.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["I", "II", "III"]);
    let codes: BTreeSet<&String> = groups.iter().map(|(_, code)| code).chain([&everybody]).collect();
    assert_eq!(codes.len(), 4);
    let called = store.called(&everybody).await.expect("asked").expect("there");
    assert_eq!((&called.study, called.minutes, called.group), (name, 10, None));
    assert_eq!(store.called(&groups[1].1).await.expect("asked").expect("there").group, Some(1));
    assert_eq!(store.called("zzzzzzzzzz").await.expect("asked"), None);
    assert_eq!(store.study_task(name, 1, 3).await.expect("asked"), Some(turned(PUZZLE, 3)));
    assert_eq!(store.study_task(name, 1, 4).await.expect("asked"), None);

    let a = store.join_study(name, Some(0), "a", 1000).await.expect("asked").expect("room");
    let b = store.join_study(name, Some(1), "b", 2000).await.expect("asked").expect("room");
    let c = store.join_study(name, Some(1), "c", 3000).await.expect("asked").expect("room");
    assert_eq!(
        store.join_study(name, Some(2), "a", 9000).await.expect("asked"),
        Some(a.clone()),
        "as it was"
    );
    // Closed: nobody new, neither by a group's code nor by chance, and whoever is in stays.
    store.set_closed(name, true).await.expect("closed");
    assert!(!store.called(&everybody).await.expect("asked").expect("there").open);
    assert!(!store.called(&groups[1].1).await.expect("asked").expect("there").open);
    assert_eq!(store.join_study(name, Some(1), "d", 4000).await.expect("asked"), None);
    assert_eq!(store.join_study(name, None, "d", 4000).await.expect("asked"), None);
    assert_eq!(store.join_study(name, None, "b", 4000).await.expect("asked"), Some(b.clone()));
    assert!(store.open_study(&known).await.expect("asked").is_some());
    assert!(store.called(&everybody).await.expect("asked").expect("there").open);
    store.go_to(name, &a.person, 2).await.expect("gone");
    assert_eq!(store.taker(name, "a").await.expect("asked").map(|taker| taker.place), Some(2));
    let kept = |seq: i64, answer: &str| Kept { seq, answer: answer.to_string() };
    // The second change arrives before the first.
    store.keep_answer(name, &a.person, 2, &kept(2, "two")).await.expect("kept");
    store.keep_answer(name, &a.person, 2, &kept(1, "one")).await.expect("nothing changes");
    assert_eq!(store.kept_answer(name, &a.person, 2).await.expect("asked"), kept(2, "two"));
    store.keep_answer(name, &a.person, 2, &kept(3, "three")).await.expect("kept");
    store.keep_answer(name, &c.person, 1, &kept(1, "gone")).await.expect("kept");
    store.leave_study(name, &c.person).await.expect("left");
    assert_eq!(store.kept_answer(name, &c.person, 1).await.expect("asked"), Kept::default());
    let gathered = store.gather(name, 2000).await.expect("asked");
    assert_eq!((gathered.busy, gathered.gone), (0, 1));
    let mut rows: Vec<[&str; 4]> = gathered
        .rows
        .iter()
        .map(|row| [row.person.as_str(), row.group.as_str(), row.puzzle.as_str(), row.answer.as_str()])
        .collect();
    rows.sort_by_key(|row| row[1]);
    assert_eq!(rows, [[a.person.as_str(), "I", "2", "three"], [b.person.as_str(), "II", "", ""]]);
    let early = store.gather(name, 1999).await.expect("asked");
    assert_eq!((early.rows.len(), early.busy), (1, 1));
}

async fn all_of_it(store: &Store, tag: &str) {
    studies_are_kept(store, tag).await;
    groups_stay_even(store, tag).await;
    chance_decides(store, tag).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn studies_on_sqlite() {
    let (_folder, store) = sqlite().await;
    all_of_it(&store, "test").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
async fn studies_on_postgres() {
    let database = Postgres::create();
    all_of_it(&Store::open(&database.url).await.expect("opened"), "test").await;
}

// ---- the pages ----

thread_local! {
    /// The site's time; each test has a thread of its own.
    static NOW: Cell<i64> = const { Cell::new(1_000_000) };
}

fn wait(seconds: i64) {
    NOW.set(NOW.get() + 1000 * seconds);
}

struct Held {
    _folder: TempDir,
    store: Store,
    study: Study,
    codes: Invitation,
}

async fn held() -> (Held, Visit) {
    let (folder, store) = sqlite().await;
    let study = study("two schemes");
    let codes = store.open_study(&study).await.expect("asked").expect("new");
    let visit = of_site(Site::new(&quiet(), store.clone()).with_clock(|| NOW.get()));
    (Held { _folder: folder, store, study, codes }, visit)
}

async fn begin(visit: &mut Visit, path: &str) -> Value {
    let welcome = visit.get(path).await.text;
    let visitor = welcome.split("name=\"visitor\" value=\"").nth(1).expect("a field");
    let start = format!("visitor={}", visitor.split('"').next().expect("a value"));
    let begun = visit.form(&format!("{path}/start"), &start).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    assert_eq!(begun.headers[header::LOCATION], path);
    let cookie = begun.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/study"));
    data(&visit.get(path).await.text)
}

/// What the page of a puzzle has for its script.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").unwrap_or_else(|| panic!("no puzzle: {page}"));
    serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON")
}

async fn write(visit: &mut Visit, path: &str, puzzle: i64, seq: i64, answer: &str) -> StatusCode {
    let sent = json!({ "puzzle": puzzle, "seq": seq, "answer": answer });
    visit.post(&format!("{path}/answer"), sent).await.status
}

#[tokio::test]
async fn three_people_play_and_their_cells_are_counted() {
    let (held, mut first) = held().await;
    let path = format!("/study/{}", held.codes.everybody);
    let (mut second, mut third) = (first.another(), first.another());
    let mut groups = BTreeSet::new();
    for (visit, right, wrong) in [(&mut first, 11, 0), (&mut second, 5, 3), (&mut third, 0, 0)] {
        let page = begin(visit, &path).await;
        assert_eq!((&page["solution"], &page["study"]["left_ms"]), (&Value::Null, &json!(600_000)));
        let group = (0..3).find(|at| page["puzzle"] == json!(turned(PUZZLE, *at))).expect("a group");
        groups.insert(group);
        // The first puzzle is skipped; its successor gets the answer.
        assert_eq!(visit.form(&format!("{path}/go"), "puzzle=2").await.status, StatusCode::SEE_OTHER);
        let page = data(&visit.get(&path).await.text);
        assert_eq!(
            (&page["study"]["number"], &page["puzzle"]),
            (&json!(2), &json!(turned(PUZZLE, group + 1)))
        );
        let mut open = 0;
        let fill = |(given, digit): (char, char)| {
            if given != '.' {
                return '.';
            }
            open += 1;
            match open {
                at if at <= right => digit,
                at if at <= right + wrong => turned(&digit.to_string(), 1).remove(0),
                _ => '.',
            }
        };
        let answer: String =
            turned(PUZZLE, group + 1).chars().zip(turned(SOLUTION, group + 1).chars()).map(fill).collect();
        if right > 0 {
            assert_eq!(write(visit, &path, 2, 1, &answer).await, StatusCode::NO_CONTENT);
            assert_eq!(
                data(&visit.get(&path).await.text)["study"]["answer"],
                json!(answer),
                "a reload goes on"
            );
        }
        wait(1);
    }
    assert_eq!(groups.len(), 3, "three people, three groups");
    let gathered = held.store.gather(&held.study.plan.name, i64::MAX).await.expect("asked");
    let marked: Result<Vec<_>, _> = held.study.mark(&gathered.rows).into_iter().collect();
    let mut counted: Vec<_> = people(&held.study, &marked.expect("all can be collected"))
        .iter()
        .map(|person| (person.tried, person.solved, person.answered, person.correct))
        .collect();
    counted.sort_unstable();
    assert_eq!(counted, [(0, 0, 0, 0), (1, 0, 8, 5), (1, 1, 11, 11)]);
}

#[tokio::test]
async fn the_time_is_the_sites() {
    let (held, mut visit) = held().await;
    let path = format!("/study/{}", held.codes.groups[0].1);
    let page = begin(&mut visit, &path).await;
    assert_eq!(page["puzzle"], json!(PUZZLE), "the group's own link");
    wait(599);
    assert_eq!(write(&mut visit, &path, 1, 1, SOLUTION).await, StatusCode::NO_CONTENT);
    assert_eq!(data(&visit.get(&path).await.text)["study"]["left_ms"], json!(1000));
    // Five seconds for what was on its way, and no more.
    wait(6);
    assert!(visit.get(&path).await.text.contains("The time is up."));
    assert_eq!(write(&mut visit, &path, 1, 2, &turned(PUZZLE, 0)).await, StatusCode::NO_CONTENT);
    NOW.set(NOW.get() + 1);
    let late =
        visit.post(&format!("{path}/answer"), json!({ "puzzle": 1, "seq": 3, "answer": SOLUTION })).await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(late.text.contains("too late"), "{}", late.text);
    // Beginning again gives no more time, and no second person.
    visit.form(&format!("{path}/start"), "").await;
    assert!(visit.get(&path).await.text.contains("The time is up."));
    let rows = held.store.gather(&held.study.plan.name, i64::MAX).await.expect("asked").rows;
    assert_eq!((rows.len(), rows[0].answer.as_str()), (1, PUZZLE));
}

#[tokio::test]
async fn pressed_twice_it_begins_once() {
    let (held, mut visit) = held().await;
    let path = format!("/study/{}/start", held.codes.everybody);
    let twice = format!("visitor={}", "5".repeat(32));
    for _ in 0..2 {
        visit.cookie = None;
        assert_eq!(visit.form(&path, &twice).await.status, StatusCode::SEE_OTHER);
    }
    let rows = held.store.gather(&held.study.plan.name, i64::MAX).await.expect("asked").rows;
    assert_eq!(rows.len(), 1);
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_its_reason() {
    let (held, mut visit) = held().await;
    let path = format!("/study/{}", held.codes.groups[0].1);
    for wrong in ["/study/zzzzzzzzzz", "/study/'--", "/study/%00", &format!("/study/{}", "b".repeat(400))] {
        assert_eq!(visit.get(wrong).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    // Nobody who has not begun can answer.
    assert_eq!(write(&mut visit, &path, 1, 1, SOLUTION).await, StatusCode::UNPROCESSABLE_ENTITY);
    begin(&mut visit, &path).await;
    for (puzzle, seq, answer) in [
        (0, 1, SOLUTION),
        (4, 1, SOLUTION),
        (1, 0, SOLUTION),
        (1, i64::MAX, SOLUTION),
        (1, 1, "12"),
        (1, 1, "5234341221434321"),
        (1, 1, "2134341221434321"),
        (1, 1, "'; DROP TABLE --"),
    ] {
        let status = write(&mut visit, &path, puzzle, seq, answer).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{puzzle} {seq} {answer}");
    }
    let unknown = json!({ "puzzle": 1, "seq": 1, "answer": SOLUTION, "more": 1 });
    assert!(visit.post(&format!("{path}/answer"), unknown).await.status.is_client_error());
    let long = json!({ "puzzle": 1, "seq": 1, "answer": "1".repeat(300_000) });
    assert_eq!(visit.post(&format!("{path}/answer"), long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    for puzzle in ["puzzle=0", "puzzle=5", "puzzle=x", ""] {
        assert!(visit.form(&format!("{path}/go"), puzzle).await.status.is_client_error(), "{puzzle}");
    }
    visit.lang = "ja";
    let told = visit.post(&format!("{path}/answer"), json!({ "puzzle": 1, "seq": 1, "answer": "12" })).await;
    assert!(told.text.contains("16マス必要"), "{}", told.text);
    let rows = held.store.gather(&held.study.plan.name, i64::MAX).await.expect("asked").rows;
    assert_eq!((rows.len(), rows[0].puzzle.as_str()), (1, ""), "nothing of it was kept");
}

#[tokio::test]
async fn at_the_end_one_may_go_back_or_take_everything_back() {
    let (held, mut visit) = held().await;
    let path = format!("/study/{}", held.codes.everybody);
    begin(&mut visit, &path).await;
    write(&mut visit, &path, 1, 1, "").await;
    visit.form(&format!("{path}/go"), "puzzle=4").await;
    let end = visit.get(&path).await.text;
    assert!(end.contains("This was the last puzzle.") && end.contains("Back to the puzzles"), "{end}");
    visit.form(&format!("{path}/go"), "puzzle=3").await;
    assert_eq!(data(&visit.get(&path).await.text)["study"]["number"], json!(3));
    visit.form(&format!("{path}/leave"), "").await;
    assert!(visit.get(&path).await.text.contains("Your answers were deleted."));
    assert_eq!(write(&mut visit, &path, 1, 2, "").await, StatusCode::UNPROCESSABLE_ENTITY);
    let gathered = held.store.gather(&held.study.plan.name, i64::MAX).await.expect("asked");
    assert_eq!((gathered.rows.len(), gathered.gone), (0, 1));
}

#[tokio::test]
async fn every_page_is_in_both_languages_without_help_and_never_stored() {
    let (held, mut visit) = held().await;
    let path = format!("/study/{}", held.codes.everybody);
    for (lang, words) in [
        ("en", ["10 minutes", "Time left", "This was the last puzzle."]),
        ("ja", ["10分", "残り時間", "これで最後の問題です。"]),
    ] {
        let mut visit = visit.another();
        visit.lang = lang;
        let mut pages = vec![visit.get(&path).await];
        begin(&mut visit, &path).await;
        pages.push(visit.get(&path).await);
        visit.form(&format!("{path}/go"), "puzzle=4").await;
        pages.push(visit.get(&path).await);
        for (page, word) in pages.iter().zip(words) {
            assert_eq!(page.status, StatusCode::OK);
            assert!(
                page.text.contains(&format!("<html lang=\"{lang}\"")) && page.text.contains(word),
                "{word}"
            );
            assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
            for banned in
                [" style=", " onclick=", "id=\"hint\"", "id=\"check\"", "id=\"reveal\"", "href=\"/analyse"]
            {
                assert!(!page.text.contains(banned), "{banned}");
            }
        }
    }
    // From another site nothing is begun.
    let request = axum::http::Request::builder()
        .method("POST")
        .uri(format!("{path}/start"))
        .header(header::HOST, "tokisuji.test")
        .header("sec-fetch-site", "cross-site")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(axum::body::Body::empty())
        .expect("a request");
    assert_eq!(visit.send(request).await.status, StatusCode::FORBIDDEN);
}
