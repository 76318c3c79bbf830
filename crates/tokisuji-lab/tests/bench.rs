//! The laboratory as a program: its figures are printed.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

/// The example of a well-known encyclopedia.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Figure 5-1 of paper E: one solution, but plain singles stop after five cells.
const FIGURE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

fn output(args: &[&str]) -> String {
    let mut command = Command::cargo_bin("tokisuji-lab").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    String::from_utf8(command.assert().code(0).get_output().stdout.clone()).expect("text")
}

#[test]
fn bench_grade_prints_its_figures() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("rated.tsv");
    fs::write(&path, format!("{PUZZLE}\t1.2\n{FIGURE}\t4.0\n")).expect("written");
    let printed = output(&["bench", "grade", "--passes", "1", path.to_str().expect("plain")]);
    let object: Value = serde_json::from_str(printed.trim()).expect("one JSON object");
    assert_eq!(object["puzzles"], 2);
    assert!(object["per_second"].as_f64().is_some_and(|rate| rate > 0.0));
    assert_eq!(object["rank_correlation"]["level"], 1.0);
}

#[test]
fn bench_solve_prints_a_line_for_each_mode_and_limit_and_every_set_of_instructions() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("two.txt");
    fs::write(&path, format!("{PUZZLE}\n{}\n", ".".repeat(81))).expect("written");
    let lines = output(&["bench", "solve", "--json", "--passes", "1", path.to_str().expect("plain")]);
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let paths = tokisuji::solve::nine::Path::all();
    for of_mode in objects.chunks(paths.len()) {
        let names: Vec<_> = of_mode.iter().map(|object| object["instructions"].as_str()).collect();
        assert_eq!(names, paths.iter().map(|path| Some(path.name())).collect::<Vec<_>>());
    }
    let modes: Vec<_> = objects
        .iter()
        .step_by(paths.len())
        .map(|object| (object["mode"].as_str(), object["limit"].as_u64()))
        .collect();
    assert_eq!(
        modes,
        [
            (Some("single"), Some(1)),
            (Some("single"), Some(2)),
            (Some("batch"), Some(1)),
            (Some("batch"), Some(2)),
        ]
    );
    assert!(objects.iter().all(|object| object["unique"] == 1 && object["puzzles"] == 2));
}
