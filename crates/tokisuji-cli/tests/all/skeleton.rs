//! `make skeleton`, and every verb on skeletons and crosswords, as programs.

use assert_cmd::Command;
use serde_json::Value;
use std::path::PathBuf;

fn list(name: &str) -> String {
    format!("{}/../tokisuji/data/words/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn tokisuji(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).arg("--quiet").env("LC_ALL", "en_US.UTF-8");
    command
}

/// What a run prints, if it ends with this code.
fn said(args: &[&str], input: &str, code: i32) -> String {
    let done = tokisuji(args).write_stdin(input).assert().code(code);
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

/// The same on standard error.
fn complained(args: &[&str], input: &str) -> String {
    let done = tokisuji(args).write_stdin(input).assert().code(2);
    String::from_utf8(done.get_output().stderr.clone()).expect("text")
}

const SMALL: &str = "skeleton 4x3\n...#\n.#.#\n.#..\n\nNO\nCAR CAT TON\n";
const LINE: &str = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";

#[test]
fn what_is_made_every_verb_can_read() {
    let words = list("kitchen.txt");
    let args =
        ["make", "skeleton", "--words", &words, "--size", "8x7", "--count", "3", "--seed", "5", "--json"];
    let made = said(&args, "", 0);
    assert_eq!(made, said(&args, "", 0), "the same seed makes the same");
    let objects: Vec<Value> = made.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 3);
    for object in &objects {
        assert_eq!((&object["kind"], &object["unique"]), (&"skeleton".into(), &true.into()));
        assert_eq!(
            (&object["width"], &object["height"], &object["components"]),
            (&8.into(), &7.into(), &1.into())
        );
        let listed = object["word_list"].as_array().expect("words");
        assert_eq!(object["words"], listed.len());
        let rows: Vec<&str> =
            object["rows"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
        assert_eq!(object["solution"], rows.join("/"));
        for (cell, letter) in object["givens"].as_object().expect("givens") {
            let (row, col) = cell[1..].split_once('c').expect("a name");
            let (row, col): (usize, usize) = (row.parse().expect("row"), col.parse().expect("column"));
            assert_eq!(
                rows[row - 1].chars().nth(col - 1),
                letter.as_str().and_then(|text| text.chars().next())
            );
        }
    }
    let solved = said(&["solve", "--json"], &made, 0);
    for (solved, object) in solved.lines().zip(&objects) {
        let solved: Value = serde_json::from_str(solved).expect("JSON");
        let board = object["solution"].as_str().expect("text");
        assert!(solved["solution"].as_str().expect("one").starts_with(&format!("skeleton:{board};")));
    }
    assert_eq!(
        said(&["check"], &made, 0).lines().filter(|line| line.contains("valid, one solution")).count(),
        3
    );
    assert_eq!(said(&["grade"], &made, 0).lines().count(), 4);
    for verb in ["explain", "paths"] {
        let code = tokisuji(&[verb, "--json"]).write_stdin(made.clone()).assert().get_output().status.code();
        assert!(code.is_some_and(|code| code < 2), "{verb}");
    }
    assert_eq!(said(&["hint"], &made, 0).lines().count(), 3);
    let pictures = said(&["convert", "--to", "skeleton"], &made, 0);
    let lines = said(&["solve"], &pictures, 0);
    assert_eq!(lines, said(&["solve"], &made, 0), "the pictures are the same puzzles");
}

#[test]
fn a_skeleton_from_elsewhere_is_solved_explained_and_drawn() {
    assert_eq!(said(&["solve"], SMALL, 0), "skeleton:CAT#/A#O#/R#NO;NO,CAR,CAT,TON\n");
    let told = said(&["explain"], SMALL, 0);
    assert!(told.contains("r3c3 across = NO: no other word of 2 letters is left"), "{told}");
    assert!(told.contains("Solved in"), "{told}");
    let told = said(&["explain", "--lang", "ja"], LINE, 0);
    assert!(told.contains("r3c3ヨコ = NO：残っている2文字の単語はこれだけ"), "{told}");
    let svg = said(&["draw"], SMALL, 0);
    assert!(svg.starts_with("<svg") && svg.contains("CAR"), "the words are printed too");
    assert_eq!(said(&["convert", "--to", "skeleton"], LINE, 0).trim_end(), SMALL.trim_end());
    let object: Value = serde_json::from_str(&said(&["convert", "--to", "json"], SMALL, 0)).expect("JSON");
    assert_eq!((&object["kind"], &object["puzzle"]), (&"skeleton".into(), &LINE.into()));
    let graded: Value = serde_json::from_str(&said(&["grade", "--json", "--paths"], SMALL, 0)).expect("JSON");
    assert_eq!((&graded["level"], &graded["unique"]), (&2.into(), &true.into()));
    let wrong = said(&["hint", "--start", LINE, "skeleton:T..#/.#.#/.#..;NO,CAR,CAT,TON"], "", 1);
    assert_eq!(wrong, "there is a mistake in r1c1\n");
    if cfg!(feature = "book") {
        let bare = complained(&["book", "-o", "never.pdf"], "crossword:CAT#/A##O");
        assert!(bare.contains("without clues"), "{bare}");
    }
}

#[test]
fn crosswords_are_filled_and_checked_against_a_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_string()
    };
    let words = file("words.txt", "CAT\ta pet\nCAR\nTON\nNO\n");
    let pattern = file("pattern.txt", "...#\n.#.#\n.#..\n");
    let filled = said(&["solve", "--words", &words, &pattern], "", 0);
    assert_eq!(filled, "crossword:CAT#/A#O#/R#NO\n");
    let all: Value =
        serde_json::from_str(&said(&["solve", "--words", &words, &pattern, "--limit", "9", "--json"], "", 0))
            .expect("JSON");
    assert_eq!((&all["solutions"], &all["complete"]), (&1.into(), &true.into()));
    let told = said(&["check", "--words", &words], &filled, 0);
    assert!(told.contains("in order: every run is a word of the list, each once"), "{told}");
    let bad = file("bad.txt", "CAT#\nA#O#\nR#TO\n");
    let told = said(&["check", "--words", &words, &bad], "", 1);
    assert!(told.contains("r3c3 across: TO is not in the list"), "{told}");
    assert!(told.contains("r1c3 down: TOT is not in the list"), "{told}");
    let told = said(&["check", "--words", &words, "--customs", "japanese", "CAT/###/###"], "", 1);
    assert!(told.contains("r2c1 and r2c2 are black and side by side"), "{told}");
    let none = said(&["solve", "--words", &words, "....."], "", 1);
    assert!(none.contains("cannot fill this board: proved"), "{none}");
    assert!(complained(&["solve"], &filled).contains("--words"));
    assert!(complained(&["grade"], &filled).contains("by its clues"));
    assert!(complained(&["solve", "--words", &words], "A5\n..\n").contains("found '5'"));
    assert!(complained(&["solve", "--words", &words], &format!("{}\n", ".".repeat(30))).contains("25×25"));
    assert!(complained(&["solve", "--words", &words], "🐱.\n..\n").contains("row 1, square 1"));
    let told = said(&["check"], &filled, 0);
    assert!(told.contains("not checked against a word list"), "{told}");
}

#[test]
fn made_crosswords_are_read_back() {
    let words = list("umi.txt");
    let made =
        said(&["make", "crossword", "--words", &words, "--size", "5x5", "--time", "1s", "--json"], "", 0);
    let object: Value = serde_json::from_str(&made).expect("JSON");
    let solution = object["solution"].as_str().expect("text");
    assert_eq!(said(&["convert", "--to", "crossword"], &made, 0).lines().count(), 7);
    let told = said(&["check", "--words", &words], &made, 0);
    assert!(told.starts_with(&format!("crossword:{solution}\tin order")), "{told}");
    let (empty, full) = (said(&["draw"], &made, 0), said(&["draw", "--solution"], &made, 0));
    assert!(full.len() > empty.len(), "the solution has letters");
    // The pattern alone is filled again, perhaps with other words.
    let pattern = object["puzzle"].as_str().expect("text").replace('/', "\n");
    let filled = said(&["solve", "--words", &words], &pattern, 0);
    assert!(said(&["check", "--words", &words], &filled, 0).contains("in order"));
}

#[test]
fn a_level_is_met_or_the_nearest_is_told() {
    let words = list("kitchen.txt");
    let args = ["make", "skeleton", "--words", &words, "--level", "2", "--count", "2", "--seed", "3"];
    // What was made is graded again, as any puzzle is.
    let graded = said(&["grade", "--json"], &said(&args, "", 0), 0);
    let levels: Vec<Value> = graded
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["level"].clone())
        .collect();
    assert_eq!(levels, [Value::from(2), Value::from(2)]);
    let folder = tempfile::tempdir().expect("a folder");
    let few = folder.path().join("few.txt");
    std::fs::write(&few, "CUP\nPLATE\n").expect("written");
    let few = few.to_str().expect("a name");
    let args = ["make", "skeleton", "--words", few, "--size", "5", "--level", "6", "--time", "300ms"];
    let done = tokisuji(&args).assert().code(1);
    let told = String::from_utf8(done.get_output().stderr.clone()).expect("text");
    assert!(told.contains("level 6") && told.contains("nearest was of level 1"), "{told}");
}
