//! `make crossword` and `words check` as programs.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeSet;

fn list(name: &str) -> String {
    format!("{}/../tokisuji/data/words/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn tokisuji(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args);
    command
}

/// Every run of two or more letters in rows or columns.
fn runs(rows: &[Vec<char>]) -> Vec<String> {
    let columns = (0..rows[0].len()).map(|col| rows.iter().map(|row| row[col]).collect::<Vec<char>>());
    let lines = rows.iter().cloned().chain(columns);
    let cut = |line: Vec<char>| {
        let line: String = line.into_iter().collect();
        line.split(['#', '_']).map(str::to_string).collect::<Vec<_>>()
    };
    lines.flat_map(cut).filter(|run| run.chars().count() > 1).collect()
}

#[test]
fn boards_are_made_of_listed_words_and_the_json_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let words = list("umi.txt");
    let args = ["make", "crossword", "--words", &words, "--size", "5x4", "--time", "2s", "--json", "--quiet"];
    let args = [&args[..], &["--count", "2", "--connected", "-o", out]].concat();
    let done = tokisuji(&args).assert().success();
    let text = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let boards: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(boards.len(), 2);
    for board in &boards {
        let rows = board["rows"].as_array().unwrap();
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.as_str().unwrap().chars().collect()).collect();
        assert_eq!((rows.len(), rows[0].len()), (4, 5));
        let mut found = runs(&rows);
        let clues = board["across"].as_array().unwrap().iter().chain(board["down"].as_array().unwrap());
        let mut told: Vec<String> = clues.map(|clue| clue["word"].as_str().unwrap().to_string()).collect();
        found.sort();
        told.sort();
        assert_eq!(found, told);
        let once: BTreeSet<&String> = found.iter().collect();
        assert_eq!(once.len(), found.len());
        assert!(board["objective"].as_i64() <= board["bound"].as_i64());
        assert_eq!(board["components"], 1);
    }
    for name in ["crossword-1.svg", "crossword-1-solution.svg", "crossword-2.txt"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn a_list_is_looked_over() {
    let done = tokisuji(&["words", "check", "--json", &list("kitchen.txt")]).assert().success();
    let report: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    assert_eq!((report["words"].as_u64(), report["without_clue"].as_u64()), (Some(40), Some(0)));
    tokisuji(&["words", "check", "-"]).write_stdin("CAT\nTOP\n").assert().success();
    tokisuji(&["words", "check", "-"]).write_stdin("CAT\nDUMB\n").assert().code(1);
    tokisuji(&["words", "check", "-"]).write_stdin("").assert().code(1);
    tokisuji(&["words", "check", "no-such-file"]).assert().code(2);
}

#[test]
fn wishes_that_cannot_be_met_are_told() {
    let args = ["make", "crossword", "--words", "-", "--size", "4", "--time", "1s"];
    tokisuji(&args).write_stdin("").assert().code(2);
    tokisuji(&args).write_stdin("ELEPHANT\n").assert().code(2);
    tokisuji(&[&args[..], &["--must", "DOG"]].concat()).write_stdin("CAT\n").assert().code(2);
    // Two words that share no letter cannot both be in a connected board.
    let apart = [&args[..], &["--connected", "--must", "CAT,DUMB"]].concat();
    tokisuji(&apart).write_stdin("CAT\nDUMB\n").assert().code(1);
}
