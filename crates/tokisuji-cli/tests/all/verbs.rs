//! One test for each verb, as a user runs it: what comes out, and the exit code.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

/// The example of a well-known encyclopedia, and its solution as printed there.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Figure 5-1 of paper E: one solution, but plain singles stop after five cells.
const FIGURE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

fn tokisuji(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

fn output(args: &[&str], code: i32) -> String {
    let out = tokisuji(args).assert().code(code).get_output().clone();
    String::from_utf8(out.stdout).expect("text")
}

fn json(args: &[&str], code: i32) -> Value {
    serde_json::from_str(output(args, code).trim()).expect("one JSON object")
}

#[test]
fn the_version_is_told_alone_or_with_what_the_program_is_built_from() {
    let name = concat!("tokisuji ", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["-V"], 0).trim_end(), name);
    for asked in [&["--version"][..], &["--version", "--verbose"]] {
        let told = output(asked, 0);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], name);
        let sqlite = lines[1].strip_prefix("SQLite: ").expect("the second line is about SQLite");
        let parts = lines[2].strip_prefix("features: ").expect("the third line is about parts");
        if cfg!(feature = "full") {
            let numbers: Vec<u32> =
                sqlite.split('.').map(|number| number.parse().expect("a number")).collect();
            assert!(numbers >= vec![3, 51], "an old SQLite: {sqlite}");
            assert_eq!(parts, "book, farm, study, web");
        }
        assert!(lines[3].starts_with("built by rustc 1."), "{}", lines[3]);
    }
}

#[test]
fn solve_prints_the_solution() {
    assert_eq!(output(&["solve", PUZZLE], 0), format!("{SOLUTION}\n"));
    let object = json(&["solve", "--json", PUZZLE], 0);
    assert_eq!(object["puzzle"], PUZZLE);
    assert_eq!(object["solutions"], 1);
    assert_eq!(object["complete"], true);
    assert_eq!(object["solution"], SOLUTION);
}

#[test]
fn solve_says_when_there_is_more_than_one_and_shows_as_many_as_asked_for() {
    let empty = ".".repeat(16);
    let object = json(&["solve", "--json", &empty], 1);
    assert_eq!(object["solutions"], 2);
    assert_eq!(object["complete"], false);
    assert_ne!(object["examples"][0], object["examples"][1]);
    // There are 288 grids of 4×4.
    let all = json(&["solve", "--json", "--limit", "1000", &empty], 0);
    assert_eq!(all["solutions"], 288);
    assert_eq!(all["complete"], true);
    assert_eq!(all["examples"].as_array().map(Vec::len), Some(288));
    assert_eq!(output(&["solve", "--limit", "288", &empty], 0).lines().count(), 288);
}

#[test]
fn solve_says_when_there_is_no_solution() {
    let none = format!("55{}", &PUZZLE[2..]);
    let object = json(&["solve", "--json", &none], 1);
    assert_eq!(object["solutions"], 0);
    assert_eq!(object["complete"], true);
    assert!(output(&["solve", &none], 1).contains("no solution"));
}

#[test]
fn check_tells_valid_unique_minimal_symmetric() {
    let object = json(&["check", "--json", PUZZLE], 0);
    assert_eq!(object["valid"], true);
    assert_eq!(object["unique"], true);
    assert_eq!(object["symmetry"], "point");
    // A minimal puzzle with one more given is valid, unique, but no longer minimal, and that given is named.
    let seventeen = "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9";
    let minimal = json(&["check", "--json", seventeen], 0);
    assert_eq!(minimal["minimal"], true);
    assert_eq!(minimal["givens"], 17);
    let solved = output(&["solve", seventeen], 0);
    let more = format!("{}{}", &solved[..1], &seventeen[1..]);
    let object = json(&["check", "--json", &more], 0);
    assert_eq!(object["minimal"], false);
    assert!(object["problems"][0].as_str().is_some_and(|said| said.contains("r1c1")));
}

#[test]
fn check_names_the_cells_that_clash_and_those_that_differ() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let object = json(&["check", "--json", &clash], 1);
    assert_eq!(object["valid"], false);
    assert_eq!(object["problems"][0], "5 stands twice in row 1: r1c1 and r1c2");
    let several = json(&["check", "--json", &".".repeat(16)], 1);
    assert_eq!(several["valid"], true);
    assert_eq!(several["unique"], false);
    assert!(several["problems"][0].as_str().is_some_and(|said| said.starts_with("more than one solution")));
}

#[test]
fn grade_prints_every_measure() {
    let object = json(&["grade", "--json", PUZZLE], 0);
    for name in ["puzzle", "unique", "solved", "level", "steps", "effort", "rounds", "rules_used", "narrow"] {
        assert!(object.get(name).is_some(), "{name}");
    }
    assert_eq!(object["solved"], true);
    let used: i64 =
        object["rules_used"].as_object().into_iter().flatten().filter_map(|(_, n)| n.as_i64()).sum();
    assert_eq!(used, 81 - 30, "this puzzle needs only singles, so each blank is one use");
    let stuck = json(&["grade", "--json", "--rules", "first-order", FIGURE], 1);
    assert_eq!(stuck["solved"], false);
    assert_eq!(stuck["level"], Value::Null);
    assert_eq!(stuck["unique"], true);
    assert_eq!(stuck["rounds"], 2);
    let lines = output(&["grade", PUZZLE], 0);
    let columns = |line: &str| line.split('\t').count();
    let counts: Vec<usize> = lines.lines().map(columns).collect();
    assert_eq!(counts.len(), 2);
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn grade_takes_a_rule_set_of_ones_own_and_says_what_is_wrong_with_it() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let path_text = path.to_str().expect("a plain path");
    let set = "name='mine'\nversion=3\nabout={en='x',ja='y'}\ntechniques=[['naked single']]\n";
    fs::write(&path, set).expect("written");
    assert_eq!(json(&["grade", "--json", "--rules", path_text, PUZZLE], 0)["rules"], "mine/3");
    fs::write(&path, set.replace("naked", "nacked")).expect("written");
    let error =
        tokisuji(&["grade", "--rules", path_text, PUZZLE]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&error).contains("found the rule \"nacked single\", wanted one of"));
    let error =
        tokisuji(&["grade", "--rules", "nobody", PUZZLE]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&error).contains("wanted one of: human, paper-a"));
}

#[test]
fn explain_gives_sentences_in_both_languages() {
    let english = output(&["explain", "--rules", "first-order", FIGURE], 1);
    for cell in ["r2c1", "r6c7", "r8c1", "r9c1", "r1c1"] {
        assert!(english.contains(&format!("{cell} = ")), "{cell}");
    }
    assert!(english.contains("go no further"));
    let japanese = output(&["explain", "--lang", "ja", PUZZLE], 0);
    assert!(japanese.contains("手順1・レベル1") && japanese.contains("完成"));
    let object = json(&["explain", "--json", PUZZLE], 0);
    let steps = object["rounds"].as_array().into_iter().flatten();
    let decided: usize = steps.map(|round| round["steps"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(decided, 51);
}

#[test]
fn explain_writes_one_page_and_a_picture_for_every_step() {
    let folder = tempdir().expect("a folder");
    let page = folder.path().join("steps.html");
    let pictures = folder.path().join("pictures");
    let (page_text, pictures_text) = (page.to_str().expect("plain"), pictures.to_str().expect("plain"));
    output(&["explain", "--html", page_text, "--svg", pictures_text, PUZZLE], 0);
    let html = fs::read_to_string(&page).expect("written");
    assert!(html.starts_with("<!DOCTYPE html>") || html.starts_with("<!doctype html>"));
    assert!(!html.contains("http://localhost") && !html.contains("<link") && !html.contains("src=\"http"));
    assert_eq!(fs::read_dir(&pictures).expect("made").count(), 51);
}

#[test]
fn hint_gives_the_next_deduction() {
    let object = json(&["hint", "--json", PUZZLE], 0);
    let mark = &object["hint"]["decide"][0];
    let cell = mark["cell"].as_str().expect("a cell");
    let place: Vec<usize> = cell[1..].split('c').map(|n| n.parse().expect("a number")).collect();
    let right = SOLUTION.as_bytes()[(place[0] - 1) * 9 + place[1] - 1] - b'0';
    assert_eq!(mark["digit"], right);
    assert!(output(&["hint", SOLUTION], 0).contains("finished"));
}

#[test]
fn hint_finds_a_mistake_with_and_without_the_start() {
    // r1c3 is 4; somebody wrote 1, which clashes with nothing yet.
    let wrong = format!("531{}", &PUZZLE[3..]);
    let object = json(&["hint", "--json", "--start", PUZZLE, &wrong], 1);
    assert_eq!(object["mistakes"][0], "r1c3");
    let object = json(&["hint", "--json", &wrong], 1);
    assert_eq!(object["impossible"], true);
    let cells = object["emptying_one_of"].as_array().expect("a list");
    assert!(cells.iter().any(|cell| cell == "r1c3"));
}

#[test]
fn draw_makes_svg() {
    let folder = tempdir().expect("a folder");
    assert!(output(&["draw", PUZZLE], 0).starts_with("<svg"));
    let step = folder.path().join("step.svg");
    output(&["draw", PUZZLE, "--step", "3", "-o", step.to_str().expect("plain")], 0);
    assert!(fs::read_to_string(&step).expect("written").contains("<svg"));
    assert!(stderr(&["draw", PUZZLE, "--step", "52"]).contains("wanted 1 to 51"));
    assert!(stderr(&["draw", PUZZLE, "-o", "x.gif"]).contains("wanted .svg, .png or a folder"));
}

#[test]
fn draw_makes_png_or_says_what_can() {
    let folder = tempdir().expect("a folder");
    let png = folder.path().join("puzzle.png");
    let args = ["draw", PUZZLE, "--solution", "-o", png.to_str().expect("plain"), "--width", "300"];
    if !cfg!(feature = "book") {
        assert!(stderr(&args).contains("cargo run --release --features full -- draw"), "{}", stderr(&args));
        return;
    }
    output(&args, 0);
    let bytes = fs::read(&png).expect("written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes")), 300);
}

#[test]
fn convert_goes_between_all_formats_and_back() {
    let folder = tempdir().expect("a folder");
    for ending in ["sdm", "sdk", "ss", "hodoku"] {
        let path = folder.path().join(format!("puzzle.{ending}"));
        let path = path.to_str().expect("plain");
        output(&["convert", PUZZLE, "-o", path], 0);
        assert_eq!(output(&["convert", path], 0).trim(), PUZZLE, "{ending}");
    }
    assert!(stderr(&["convert", PUZZLE, "--to", "docx"]).contains("wanted one of: "));
    assert!(stderr(&["convert", &".".repeat(16), "--to", "hodoku"]).contains("cannot hold this puzzle"));
}

#[test]
fn rules_lists_them_and_shows_each_with_its_example() {
    let list = output(&["rules"], 0);
    for name in ["naked single", "x-wing", "alternating chain", "human", "paper-a"] {
        assert!(list.contains(name), "{name}");
    }
    assert!(output(&["rules", "x-wing"], 0).contains('≠'));
    assert!(output(&["rules", "--set", "expert", "--lang", "ja"], 0).contains("チェーン"));
    assert!(stderr(&["rules", "y-wing"]).contains("did you mean xy-wing"));
}

#[test]
fn verbs_that_are_not_built_in_say_which_command_builds_them() {
    let mut lines = vec![
        (&["bench", "grade", "a b.tsv"][..], "cargo run --release -p tokisuji-lab -- bench grade 'a b.tsv'"),
        (&["reproduce", "A"][..], "cargo run --release -p tokisuji-lab -- reproduce A"),
    ];
    if !cfg!(feature = "book") {
        lines.push((
            &["book", "x", "-o", "x.pdf"][..],
            "cargo run --release --features full -- book x -o x.pdf",
        ));
    }
    if !cfg!(feature = "study") {
        lines.push((&["calibrate", "x"][..], "cargo run --release --features full -- calibrate x"));
        lines.push((&["study", "plan", "x"][..], "cargo run --release --features full -- study plan x"));
    }
    if !cfg!(feature = "web") {
        lines.push((&["serve", "--port", "0"][..], "cargo run --release --features full -- serve --port 0"));
    }
    if !cfg!(feature = "farm") {
        lines.push((&["farm", "status"][..], "cargo run --release --features full -- farm status"));
    }
    for (asked, wanted) in lines {
        assert!(stderr(asked).contains(wanted), "{}", stderr(asked));
    }
}

#[test]
fn check_knows_a_puzzle_in_disguise() {
    // Turned upside down, digits renamed.
    let renamed = |sign: char| sign.to_digit(10).map_or('.', |digit| (b'1' + (digit as u8 + 3) % 9) as char);
    let twin: String = PUZZLE.chars().rev().map(renamed).collect();
    assert_eq!(json(&["check", "--json", "--same", PUZZLE, &twin], 0)["same"], true);
    assert_eq!(json(&["check", "--json", "--same", PUZZLE, FIGURE], 1)["same"], false);
    assert_eq!(
        json(&["check", "--json", &twin], 0)["canonical"],
        json(&["check", "--json", PUZZLE], 0)["canonical"]
    );
}

#[test]
fn make_gives_the_same_minimal_puzzles_on_any_number_of_threads() {
    let made = |jobs: &str| {
        output(
            &[
                "make",
                "sudoku",
                "--method",
                "minimal",
                "--symmetry",
                "none",
                "--json",
                "--count",
                "40",
                "--seed",
                "5",
                "--jobs",
                jobs,
            ],
            0,
        )
    };
    let one = made("1");
    assert_eq!(one, made("2"));
    assert_eq!(one, made("8"));
    for line in one.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let puzzle = object["puzzle"].as_str().expect("a line");
        let checked = json(&["check", "--json", puzzle], 0);
        assert_eq!((&checked["unique"], &checked["minimal"]), (&Value::Bool(true), &Value::Bool(true)));
        assert_eq!(json(&["solve", "--json", puzzle], 0)["solution"], object["solution"]);
    }
    assert_eq!(one.lines().count(), 40);
}

#[test]
fn sumblock_is_made_solved_graded_explained_and_drawn_like_any_other_kind() {
    let made = json(&["make", "sumblock", "--size", "4", "--method", "climb", "--seed", "3", "--json"], 0);
    let puzzle = made["puzzle"].as_str().expect("a game id");
    let graded = json(&["grade", "--json", puzzle], 0);
    assert_eq!(graded["solved"], true, "the rules it was made with are the usual ones of its kind");
    assert_eq!(graded["rules"], "sumblock/3");
    assert_eq!(json(&["check", "--json", puzzle], 0)["unique"], true);
    assert!(output(&["explain", puzzle], 0).contains("Solved in"));
    let solved = json(&["solve", "--json", puzzle], 0);
    let solution = solved["solution"].as_str().expect("one solution");
    assert!(solution.ends_with(made["solution"].as_str().expect("digits")), "{solution}");
    assert!(output(&["draw", puzzle], 0).starts_with("<svg"));
    assert!(output(&["hint", puzzle], 0).contains(" = "));
}

#[test]
fn completions_and_man_page_come_from_the_same_list() {
    assert!(output(&["completions", "bash"], 0).contains("explain"));
    assert!(output(&["man"], 0).contains("explain"));
}

fn stderr(args: &[&str]) -> String {
    let out = tokisuji(args).assert().code(2).get_output().clone();
    String::from_utf8(out.stderr).expect("text")
}

#[test]
fn rules_list_patterns_by_kind_and_show_one_where_it_is_used() {
    let list = output(&["rules"], 0);
    let at = |text: &str| list.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(at("naked single") < at("Hitori") && at("Hitori") < at("hitori sandwich"));
    assert!(output(&["rules", "--lang", "ja"], 0).contains("同じ数字にはさまれたマス"));
    let lines: Vec<Value> = output(&["rules", "--json"], 0)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let sandwich = lines.iter().find(|line| line["pattern"] == "hitori sandwich").expect("listed");
    assert_eq!(sandwich["kind"], "hitori");
    assert!(lines.iter().all(|line| line["rule"].is_string() != line["pattern"].is_string()));
    // About, picture and sentence; written as people write names.
    let shown = output(&["rules", "Hitori-sandwich"], 0);
    assert!(shown.starts_with("Between two equal numbers (Hitori)"), "{shown}");
    assert!(
        shown.contains("whichever it is") && shown.contains("1 2 3 4") && shown.ends_with('\n'),
        "{shown}"
    );
    let one = json(&["rules", "hitori sandwich", "--json"], 0);
    assert_eq!((&one["title"], &one["about"]), (&sandwich["title"], &sandwich["about"]));
    let sentence = one["example"][0].as_str().expect("a sentence");
    assert!(sentence.contains("white") && shown.contains(sentence), "{one}");
    // The walkthrough of the example says the name.
    let puzzle = one["puzzle"].as_str().expect("a puzzle");
    assert!(output(&["explain", puzzle], 0).contains("Between two equal numbers"));
}
