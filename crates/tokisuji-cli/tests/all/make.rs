//! `make sudoku` as a user runs it.

use assert_cmd::Command;
use serde_json::Value;

fn run(args: &[&str], code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command
        .args(["make", "sudoku"])
        .args(args)
        // Where a test has no seed of its own: the same puzzles every time.
        .args(if args.contains(&"--seed") { &[][..] } else { &["--seed", "1"] })
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES");
    let out = command.assert().code(code).get_output().clone();
    (String::from_utf8(out.stdout).expect("text"), String::from_utf8(out.stderr).expect("text"))
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    for method in ["expand", "climb", "evolve"] {
        let with = |jobs: &str, seed: &str| {
            let wish = ["--level", "3", "--moves", "20", "--population", "4", "--generations", "3"];
            let how = ["--method", method, "--count", "12", "--json", "--jobs", jobs, "--seed", seed];
            run(&[&wish[..], &how[..]].concat(), 0).0
        };
        let one = with("1", "7");
        assert_eq!(one.lines().count(), 12);
        assert_eq!(one, with("2", "7"), "{method}");
        assert_eq!(one, with("8", "7"), "{method}");
        assert_ne!(one, with("2", "8"), "{method}");
    }
}

#[test]
fn jigsaws_repeat_themselves_too_and_can_be_graded() {
    let jigsaws =
        |jobs: &str| run(&["--jigsaw", "--size", "6", "--count", "5", "--seed", "1", "--jobs", jobs], 0).0;
    let lines = jigsaws("1");
    assert_eq!(lines, jigsaws("8"));
    let mut grade = Command::cargo_bin("tokisuji").expect("the program is built");
    grade.args(["grade", "--json"]).write_stdin(lines.clone());
    let out = String::from_utf8(grade.assert().code(0).get_output().stdout.clone()).expect("text");
    let graded: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(graded.len(), 5);
    assert!(graded.iter().all(|one| one["unique"] == true && one["solved"] == true));
    assert!(graded.iter().zip(lines.lines()).all(|(one, line)| one["puzzle"] == line));
}

#[test]
fn json_holds_what_the_contract_says() {
    let args = ["--level", "4", "--rules", "paper-a", "--symmetry", "quarter", "--json", "--moves", "20"];
    let object: Value = serde_json::from_str(run(&args, 0).0.trim()).expect("one object");
    for name in
        ["kind", "seed", "index", "method", "version", "puzzle", "solution", "size", "givens", "steps"]
    {
        assert!(!object[name].is_null(), "{name}");
    }
    assert_eq!(object["level"], 4);
    assert_eq!(object["symmetry"], "quarter");
    assert_eq!(object["rules"], "paper-a");
    assert_eq!(object["method"], "expand");
    let steps: Value =
        serde_json::from_str(run(&["--steps", "5..", "--moves", "20", "--json"], 0).0.trim()).expect("JSON");
    assert_eq!(steps["method"], "climb");
}

#[test]
fn a_wish_that_cannot_be_met_says_what_came_nearest() {
    let (out, complaint) = run(&["--size", "4", "--steps", "99..", "--time", "200ms"], 1);
    assert_eq!(out, "");
    assert!(complaint.contains("the wish was not met in time"), "{complaint}");
    assert!(complaint.contains("nearest was level"), "{complaint}");
}

#[test]
fn wrong_use_is_refused() {
    assert!(run(&["--level", "12"], 2).1.contains("wanted 1 to 11"));
    assert!(run(&["--must", "nothing"], 2).1.contains("\"nothing\""));
    assert!(run(&["--steps", "9..3"], 2).1.contains("wanted a number or a range"));
    assert!(run(&["--size", "7"], 2).1.contains("wanted one of: 4, 6"));
    assert!(run(&["--size", "6", "--windows"], 2).1.contains("square blocks"));
    assert!(run(&["--pattern", "no-such-file"], 2).1.contains("no-such-file"));
}

#[test]
fn a_picture_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("picture.txt");
    std::fs::write(&file, "##..\n..#.\n.#..\n..##\n").expect("written");
    let line = run(&["--size", "4", "--pattern", file.to_str().expect("a name")], 0).0;
    let places: String = line.trim().chars().map(|sign| if sign == '.' { '.' } else { '#' }).collect();
    assert_eq!(places, "##....#..#....##");
}

/// One line each asks for no grade, and `--json` does: the puzzles are the same.
#[test]
fn minimal_puzzles_are_the_same_with_their_grades_and_without() {
    for symmetry in ["none", "point"] {
        for (count, jobs) in [("1", "1"), ("50", "1"), ("50", "3")] {
            let asked = ["--method", "minimal", "--seed", "5", "--count", count];
            let more = ["--jobs", jobs, "--symmetry", symmetry];
            let lines = run(&[&asked[..], &more].concat(), 0).0;
            let json = run(&[&asked[..], &more, &["--json"]].concat(), 0).0;
            let puzzle = |line: &str| {
                let object: Value = serde_json::from_str(line).expect("an object a line");
                assert!(object.get("level").is_some() && object.get("steps").is_some(), "{line}");
                object["puzzle"].as_str().expect("a text").to_string() + "\n"
            };
            assert_eq!(lines, json.lines().map(puzzle).collect::<String>());
        }
    }
}
