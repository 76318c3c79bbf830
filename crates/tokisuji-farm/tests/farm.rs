//! A farm from plan to export, on SQLite and on PostgreSQL.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokisuji::make::recipe::Recipe;
use tokisuji_farm::{Crew, Error, Heart, Job, Store, export, plan, work};
use tokisuji_faults::Postgres;

fn crew(workers: usize) -> Crew {
    Crew { workers, heart: Heart { lapse: Duration::from_secs(2) }, stay: false }
}

/// Two recipes; small Sudoku come twice now and then, so that leaving out doubles is seen.
fn job(name: &str) -> Job {
    let text = format!(
        "name = \"{name}\"\nseed = 3\n[[make]]\nkind = \"sudoku\"\nlevel = \"1..3\"\ncount = 23\nunit = 5\n\
         [[make]]\nkind = \"sumblock\"\nsize = 3\ncount = 40\nunit = 7\n"
    );
    Job::read(&text).expect("a job")
}

async fn lines(store: &Store, name: &str) -> Vec<String> {
    let mut out = Vec::new();
    let exported = export(store, name, &mut out).await.expect("an export");
    let text = String::from_utf8(out).expect("text");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len() as u64, exported.written);
    assert_eq!(exported.written + exported.doubles, 63);
    lines
}

/// What the plan says, made here without any queue: recipe by recipe, each form once.
fn by_hand() -> Vec<String> {
    let recipes: [(&str, u64, u64); 2] =
        [("kind = \"sudoku\"\nlevel = \"1..3\"", 3, 23), ("kind = \"sumblock\"\nsize = 3", 1_000_006, 40)];
    let mut seen = std::collections::HashSet::new();
    let mut lines = Vec::new();
    for (text, seed, count) in recipes {
        let plan = toml::from_str::<Recipe>(text).unwrap().plan().unwrap();
        for number in 0..count {
            let made = plan.make(seed, number, &|| true).unwrap();
            if seen.insert(made.form()) {
                lines.push(serde_json::Value::Object(made.object(tokisuji::lang::Lang::En)).to_string());
            }
        }
    }
    lines
}

/// Plans, works with `workers`, exports; every question a farm is asked gets its answer on the way.
async fn whole(database: &str, name: &str, workers: usize) -> Vec<String> {
    let store = Store::open(database).await.expect("a database");
    let job = job(name);
    assert_eq!(plan(&store, &job, &|_, _| ()).await.unwrap(), 5 + 6);
    assert_eq!(plan(&store, &job, &|_, _| ()).await.unwrap(), 0, "planned twice is planned once");
    let other = Job { seed: 4, ..job.clone() };
    assert!(matches!(plan(&store, &other, &|_, _| ()).await, Err(Error::OtherPlan(_))));
    let of =
        |all: Vec<tokisuji_farm::Progress>| all.into_iter().find(|one| one.job == name).expect("the job");
    let before = of(store.progress().await.unwrap());
    assert_eq!((before.puzzles, before.units, before.done, before.remaining), (63, 11, 0, 11));

    let worked = work(&store, &crew(workers), Arc::default(), &|_| ()).await.unwrap();
    assert_eq!((worked.units, worked.puzzles, worked.failures), (11, 63, 0));
    let after = of(store.progress().await.unwrap());
    assert_eq!((after.made, after.done, after.failed, after.remaining), (63, 11, 0, 0));
    assert!(after.per_second > 0.0, "{after:?}");
    // There is nothing left, so there is nothing to do.
    assert_eq!(work(&store, &crew(1), Arc::default(), &|_| ()).await.unwrap().units, 0);
    let lines = lines(&store, name).await;
    assert!(matches!(export(&store, "nobody", &mut Vec::new()).await, Err(Error::NoJob { .. })));
    store.close().await;
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn one_worker_or_three_on_sqlite_the_same_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let wanted = by_hand();
    assert!(wanted.len() < 63, "some of the smallest SumBlock come twice");
    assert_eq!(whole(&file("one.db"), "some", 1).await, wanted);
    assert_eq!(whole(&file("three.db"), "some", 3).await, wanted);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
async fn one_worker_or_three_on_postgres_the_same_puzzles() {
    let database = Postgres::create();
    let wanted = by_hand();
    assert_eq!(whole(&database.url, "one", 1).await, wanted);
    assert_eq!(whole(&database.url, "three", 3).await, wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_cannot_be_met_is_set_aside_and_the_rest_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("farm.db").display().to_string()).await.unwrap();
    // Four givens never make a 9×9 Sudoku with one solution: 17 is the least.
    let job = Job::read(
        "name = \"never\"\ntries = 2\nunit_limit = 1\n[[make]]\nkind = \"sudoku\"\nlevel = 1\ngivens = \"..4\"\ncount = 1\nunit = 1\n\
         [[make]]\nkind = \"sudoku\"\nsize = 4\ncount = 3\nunit = 3\n",
    );
    plan(&store, &job.unwrap(), &|_, _| ()).await.unwrap();
    let worked = work(&store, &crew(2), Arc::default(), &|_| ()).await.unwrap();
    assert_eq!((worked.units, worked.puzzles, worked.failures), (1, 3, 2));
    let aside = store.aside().await.unwrap();
    assert_eq!((aside.len(), aside[0].unit, aside[0].tries), (1, 0, 2));
    assert!(aside[0].error.contains("not made in time"), "{}", aside[0].error);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_told_to_stop_leaves_the_rest_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("farm.db").display().to_string()).await.unwrap();
    plan(&store, &job("some"), &|_, _| ()).await.unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let enough = Arc::clone(&stop);
    let tell = move |worked: tokisuji_farm::Worked| {
        if worked.units > 0 {
            enough.store(true, Ordering::SeqCst);
        }
    };
    work(&store, &crew(1), stop, &tell).await.unwrap();
    work(&store, &crew(2), Arc::default(), &|_| ()).await.unwrap();
    assert_eq!(store.aside().await.unwrap(), []);
    assert_eq!(lines(&store, "some").await, by_hand());
}
