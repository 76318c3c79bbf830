//! The farm as processes: workers are killed in the middle of it, and the export does not show.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tokisuji_faults::Postgres;

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

/// Three workers, of which one is killed again and again while there is work; the others do the rest. `None` where
/// the machine was too quick for it: all was done before the last kill.
fn disturbed(folder: &Path, name: &str, count: u64, database: &str) -> Option<String> {
    let file = job(folder, name, count);
    text(&run(&["plan", &file.display().to_string()], database));
    let mut workers: Vec<Child> = (0..3).map(|_| start(database)).collect();
    let (mut left, mut killed) = (remaining(database), 0);
    while killed < 6 {
        // The next one goes when something more is done, so that there is always work that it leaves behind.
        let before = left;
        while left == before {
            let works = |worker: &mut Child| worker.try_wait().expect("a process of ours").is_none();
            let alive = workers.iter_mut().any(works);
            left = remaining(database);
            assert!(alive || left != before, "all workers ended with {left} units undone");
        }
        if left == 0 {
            break;
        }
        let victim = killed % workers.len();
        killed += 1;
        // `kill` is SIGKILL: no goodbye.
        workers[victim].kill().expect("a process of ours");
        workers[victim].wait().expect("it is gone");
        workers[victim] = start(database);
    }
    for mut worker in workers {
        assert!(worker.wait().expect("a process of ours").success());
    }
    let export = text(&run(&["export", name], database));
    (killed == 6).then_some(export)
}

/// Disturbed and undisturbed work give the same export: with as many puzzles as leave time for all the kills.
fn kills_do_not_show(folder: &Path, database: &str) {
    for count in [600, 2_400, 9_600, 38_400] {
        let name = format!("killed-{count}");
        if let Some(export) = disturbed(folder, &name, count, database) {
            let calm = undisturbed(folder, &name, count);
            assert_eq!(calm.lines().count() as u64, count, "no two of these are the same");
            assert_eq!(export, calm);
            return;
        }
    }
    panic!("38,400 puzzles were made before six workers could be killed");
}

/// How many units of all jobs are not done yet.
fn remaining(database: &str) -> u64 {
    let left = |line: &str| {
        let status: serde_json::Value = serde_json::from_str(line).expect("an object a job");
        status["remaining"].as_u64().expect("a number")
    };
    text(&run(&["status", "--json"], database)).lines().map(left).sum()
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
    kills_do_not_show(folder.path(), &database);
}

#[test]
#[ignore = "needs PostgreSQL: tests/postgres cargo test postgres -- --ignored"]
fn killed_workers_lose_and_double_nothing_on_postgres() {
    let database = Postgres::create();
    let folder = tempfile::tempdir().expect("a folder");
    kills_do_not_show(folder.path(), &database.url);
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
