//! What comes in: batches of any length, and everything that can be wrong with them.

use assert_cmd::Command;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use tempfile::tempdir;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn tokisuji(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

/// Standard output, standard error and exit code for this input.
fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> (String, String, i32) {
    let out = tokisuji(args).write_stdin(stdin).output().expect("runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(out.stdout), text(out.stderr), out.status.code().expect("ends by itself"))
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", PUZZLE.replacen('5', "q", 1));
    let (out, err, code) = run(&["solve"], text.clone());
    assert_eq!(code, 2);
    assert_eq!(out.lines().count(), 2);
    assert!(err.contains("line 2, column 1: found 'q', wanted a digit 1-9, or '.' for a blank"), "{err}");
    let (out, err, code) = run(&["solve", "--json"], text);
    assert_eq!(code, 2);
    assert_eq!(err, "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("{\"error\":\"line 2, column 1: found 'q'"), "{}", lines[1]);
}

/// What never ends is refused before it fills the memory.
#[test]
#[cfg(unix)]
fn endless_files_are_refused() {
    let folder = tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    let mut all = vec![
        vec!["check", "/dev/zero"],
        vec!["grade", "--rules", "/dev/zero", PUZZLE],
        vec!["make", "sudoku", "--pattern", "/dev/zero"],
    ];
    if cfg!(feature = "study") {
        all.push(vec!["calibrate", "/dev/zero", "-o", &out]);
        all.push(vec!["study", "plan", "/dev/zero", "-o", &out]);
    }
    for args in all {
        let (printed, err, code) = run(&args, "");
        assert_eq!((printed.as_str(), code), ("", 2), "{args:?}: {err}");
        assert!(err.contains("MB"), "{args:?}: {err}");
    }
}

#[test]
fn a_format_of_crosswords_says_so_to_other_puzzles() {
    let (out, err, code) = run(&["convert", "--to", "puz"], PUZZLE);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("puz holds crosswords with their clues only"), "{err}");
    let (_, err, code) = run(&["convert", "--to", "pux"], PUZZLE);
    assert_eq!(code, 2);
    assert!(err.contains("found the format \"pux\", wanted one of: ") && err.contains(", puz, "), "{err}");
}

#[test]
fn order_is_kept_on_any_number_of_threads() {
    // Thousands of different puzzles: one digit of the solution given beside the puzzle's own.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut puzzles = Vec::new();
    for first in 0..81 {
        for second in 0..81 {
            let mut cells: Vec<u8> = PUZZLE.bytes().collect();
            cells[first] = solution.as_bytes()[first];
            cells[second] = solution.as_bytes()[second];
            puzzles.push(String::from_utf8(cells).expect("digits"));
        }
    }
    let text = puzzles.join("\n");
    let (one, _, code) = run(&["convert", "--jobs", "1"], text.clone());
    assert_eq!(code, 0);
    assert_eq!(one.trim_end(), text);
    let (graded, ..) = run(&["grade", "--json", "--jobs", "1"], text.clone());
    let (again, ..) = run(&["grade", "--json", "--jobs", "7"], text);
    assert_eq!(graded, again);
    assert_eq!(graded.lines().count(), 81 * 81);
}

#[test]
fn a_stream_is_answered_as_it_comes() {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("tokisuji"));
    let mut child = command.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").expect("taken");
        stdin.flush().expect("taken");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("answered before the input ends");
        assert!(line.starts_with("534678912"));
    }
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("tokisuji"));
    let mut child = command
        .args(["solve"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    // More than any buffer holds; writing fails once the program has gone, as it should.
    for _ in 0..20_000 {
        if writeln!(stdin, "{PUZZLE}").is_err() {
            break;
        }
    }
    drop(stdin);
    let out = child.wait_with_output().expect("ends");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&out.stderr), "");
}

#[test]
fn nothing_at_all_is_told_so() {
    for empty in ["", "\n\n\n", "# only a comment\n"] {
        let (out, err, code) = run(&["solve"], empty);
        assert_eq!((out.as_str(), code), ("", 2), "{empty:?}");
        assert!(err.contains("found nothing, wanted a puzzle: give one as an argument"), "{err}");
    }
}

#[test]
fn ten_megabytes_on_one_line_are_refused_and_the_rest_is_read() {
    let mut text = vec![b'1'; 10 << 20];
    text.extend(format!("\n{PUZZLE}\n").bytes());
    let (out, err, code) = run(&["solve"], text);
    assert_eq!(code, 2);
    assert_eq!(out.lines().count(), 1);
    assert!(err.contains("line 1, column 1: found a line of more than 1048576 bytes"), "{err}");
}

#[test]
fn bytes_that_are_no_text_are_refused_and_the_rest_is_read() {
    let mut text = b"\xff\xfe\x00\x80\n".to_vec();
    text.extend(format!("{PUZZLE}\n").bytes());
    let (out, err, code) = run(&["solve"], text);
    assert_eq!(code, 2);
    assert_eq!(out.lines().count(), 1);
    assert!(err.contains("line 1, column 1: found bytes that are not UTF-8 text"), "{err}");
}

#[test]
fn directories_and_missing_files_are_told_apart() {
    let folder = tempdir().expect("a folder");
    let (_, err, code) = run(&["solve", folder.path().to_str().expect("plain")], "");
    assert_eq!(code, 2);
    assert!(err.contains("found a directory, wanted a file"), "{err}");
    let (_, err, code) = run(&["solve", "no-such.txt"], "");
    assert_eq!(code, 2);
    assert!(err.contains("no such file"), "{err}");
}

#[test]
fn the_file_is_named_when_there_are_several() {
    let folder = tempdir().expect("a folder");
    let (good, bad) = (folder.path().join("good.sdm"), folder.path().join("bad.sdm"));
    fs::write(&good, PUZZLE).expect("written");
    fs::write(&bad, "12345").expect("written");
    let (out, err, code) = run(&["solve", good.to_str().expect("plain"), bad.to_str().expect("plain")], "");
    assert_eq!(code, 2);
    assert_eq!(out.lines().count(), 1);
    assert!(err.contains("bad.sdm: line 1, column 1: found 5 characters, wanted a board of 81"), "{err}");
}

#[test]
fn files_of_windows_and_with_a_byte_order_mark_are_read() {
    let (out, err, code) = run(&["convert"], format!("\u{feff}{PUZZLE}\r\n{PUZZLE}\r\n"));
    assert_eq!((err.as_str(), code), ("", 0));
    assert_eq!(out, format!("{PUZZLE}\n{PUZZLE}\n"));
}

#[test]
fn the_language_follows_the_locale_and_the_option() {
    let bad = "12345";
    let mut command = tokisuji(&["solve"]);
    let out = command.env("LANG", "ja_JP.UTF-8").write_stdin(bad).output().expect("runs");
    assert!(String::from_utf8_lossy(&out.stderr).contains("1行1文字目"));
    let (_, err, _) = run(&["solve", "--lang", "ja"], bad);
    assert!(err.contains("1行1文字目"), "{err}");
    let (_, err, code) = run(&["solve", "--lang", "fr"], bad);
    assert_eq!(code, 2);
    assert!(err.contains("wanted en or ja"), "{err}");
}

#[test]
fn wrong_use_ends_with_two() {
    for args in [
        &["solve", "--limit", "0"][..],
        &["dance"],
        &["grade", "--reading", "aloud"],
        &["solve", "--time", "soon"],
    ] {
        let (_, err, code) = run(args, PUZZLE);
        assert_eq!(code, 2, "{args:?}");
        assert!(err.contains("error"), "{err}");
    }
}
