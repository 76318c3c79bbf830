//! Whatever fails on the way to the disk while a farm works: when it has passed, what comes out is what would have come out.
//!
//! A program of its own: the layer with the faults is for a whole process, and other tests would meet them.

use std::sync::Arc;
use std::time::Duration;
use tokisuji_farm::{Crew, Heart, Job, Store, export, plan, work};
use tokisuji_faults::{ALL, Fault};

const JOB: &str =
    "name = \"some\"\nseed = 3\ntries = 5\n[[make]]\nkind = \"sumblock\"\nsize = 3\ncount = 30\nunit = 3\n";

async fn exported(store: &Store) -> Vec<u8> {
    let mut out = Vec::new();
    export(store, "some", &mut out).await.expect("an export");
    out
}

/// Plans without faults, works with one, and goes on working after it. Says how many operations there were up to the end of
/// the first work.
async fn with_fault(fault: Fault) -> (u64, u64, Vec<u8>) {
    let folder = tempfile::TempDir::new_in(tokisuji_faults::quick_folder()).expect("a folder");
    let file = folder.path().join("farm.db").display().to_string();
    tokisuji_faults::plan(None);
    let store = Store::open(&file).await.expect("a database");
    plan(&store, &Job::read(JOB).expect("a job"), &|_, _| ()).await.expect("planned");
    let crew = Crew { workers: 2, heart: Heart { lapse: Duration::from_secs(2) }, stay: false };
    tokisuji_faults::plan(Some(fault));
    // It goes on by itself when the fault has passed; what the store says it has made is there for anybody who reads.
    let worked = work(&store, &crew, Arc::default(), &|_| ()).await.expect("worked");
    let (seen, failed) = (tokisuji_faults::seen(), tokisuji_faults::failed());
    tokisuji_faults::plan(None);
    let other = Store::open(&file).await.expect("a second reader");
    let there = other.progress().await.expect("progress")[0].clone();
    assert!(there.made >= worked.puzzles, "{fault:?}: {} claimed, {} there", worked.puzzles, there.made);
    work(&store, &crew, Arc::default(), &|_| ()).await.expect("worked");
    let out = exported(&other).await;
    other.close().await;
    store.close().await;
    (seen, failed, out)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_farm_on_a_failing_disk_makes_the_same_puzzles() {
    tokisuji_faults::install();
    let (mut points, mut felt) = (0, 0);
    for how in ALL {
        let (all, _, wanted) = with_fault(Fault { at: u64::MAX, long: 0, how }).await;
        assert!(all > 10 && wanted.len() > 1000, "{all} operations");
        for (at, long) in [(1, 1), (all / 5, 1), (all / 3, 4), (all / 2, 1), (2 * all / 3, 9), (all - 2, 1)] {
            let (_, failed, out) = with_fault(Fault { at, long, how }).await;
            assert_eq!(out, wanted, "{how:?} at {at}, {long} long");
            (points, felt) = (points + 1, felt + u64::from(failed > 0));
        }
    }
    eprintln!("{points} points, {felt} of them felt, the same puzzles each time");
    assert!(felt > points / 2, "faults are felt");
}
