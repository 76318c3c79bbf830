//! The farm as processes: workers are killed in the middle of it, and the export does not show.
#![cfg(feature = "farm")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn farm(arguments: &[&str], database: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"));
    command.arg("farm").args(arguments).args(["--database", database, "--lang", "en"]);
    command
}

fn run(arguments: &[&str], database: &str) -> Output {
    farm(arguments, database).output().expect("the program starts")
}

fn text(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn job(folder: &Path, name: &str, count: u64) -> PathBuf {
    let file = folder.join(format!("{name}.toml"));
    let text = format!(
        "name = \"{name}\"\nseed = 11\n[[make]]\nkind = \"sudoku\"\nlevel = \"1..4\"\ncount = {count}\nunit = 10\n"
    );
    std::fs::write(&file, text).expect("a file");
    file
}

fn start(database: &str) -> Child {
    farm(&["work", "--workers", "1", "--lapse", "2s"], database)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Three workers, of which one is killed again and again while there is work; then one that does the rest.
fn disturbed(folder: &Path, name: &str, count: u64, database: &str) -> String {
    let file = job(folder, name, count);
    text(&run(&["plan", &file.display().to_string()], database));
    let mut workers: Vec<Child> = (0..3).map(|_| start(database)).collect();
    for victim in 0..6 {
        std::thread::sleep(Duration::from_millis(400));
        let victim = victim % workers.len();
        // `kill` is SIGKILL: no goodbye.
        workers[victim].kill().expect("a process of ours");
        workers[victim].wait().expect("it is gone");
        workers[victim] = start(database);
    }
    for mut worker in workers {
        assert!(worker.wait().expect("a process of ours").success());
    }
    text(&run(&["export", name], database))
}

fn undisturbed(folder: &Path, name: &str, count: u64) -> String {
    let database = folder.join("calm.db").display().to_string();
    let file = job(folder, name, count);
    text(&run(&["plan", &file.display().to_string()], &database));
    text(&run(&["work", "--workers", "2"], &database));
    let status = text(&run(&["status", "--json"], &database));
    let status: serde_json::Value = serde_json::from_str(&status).expect("one object");
    assert_eq!((status["made"].as_u64(), status["remaining"].as_u64()), (Some(count), Some(0)));
    text(&run(&["export"], &database))
}

#[test]
fn killed_workers_lose_and_double_nothing_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("farm.db").display().to_string();
    let calm = undisturbed(folder.path(), "killed", 600);
    assert_eq!(calm.lines().count(), 600, "no two of these are the same");
    assert_eq!(disturbed(folder.path(), "killed", 600, &database), calm);
}

#[test]
fn killed_workers_lose_and_double_nothing_on_postgres() {
    let Ok(database) = std::env::var("TOKISUJI_TEST_POSTGRES") else {
        eprintln!("skipped: TOKISUJI_TEST_POSTGRES names no database");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let calm = undisturbed(folder.path(), "killed-too", 600);
    assert_eq!(disturbed(folder.path(), "killed-too", 600, &database), calm);
}

#[test]
fn wrong_jobs_and_names_are_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("farm.db").display().to_string();
    let file = folder.path().join("job.toml");
    std::fs::write(&file, "name = \"x\"\n[[make]]\nkind = \"chess\"\ncount = 1\n").expect("a file");
    let refused = |arguments: &[&str]| {
        let output = run(arguments, &database);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = refused(&["plan", &file.display().to_string()]);
    assert!(
        said.contains(
            "[[make]] number 1: kind: found \"chess\", wanted sudoku, sumblock, crossword, skeleton"
        ),
        "{said}"
    );
    assert!(refused(&["export", "nobody"]).contains("found no job \"nobody\""));
    assert!(refused(&["export"]).contains("there is no job"));
}
