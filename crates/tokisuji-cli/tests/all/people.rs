//! What people trip over: puzzles beyond the rules, names mistyped, seeds, boards handed from verb to verb, lists from spreadsheets.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;

/// One solution, and no rule of ours finds much.
const BEYOND: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What it prints and what it complains about.
pub(crate) fn tokisuji(args: &[&str], input: &str, code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES").write_stdin(input);
    let out = command.assert().code(code).get_output().clone();
    (String::from_utf8(out.stdout).expect("text"), String::from_utf8(out.stderr).expect("text"))
}

fn said(args: &[&str], code: i32) -> String {
    let (out, complaint) = tokisuji(args, "", code);
    out + &complaint
}

fn object(args: &[&str], input: &str, code: i32) -> Value {
    serde_json::from_str(tokisuji(args, input, code).0.trim()).expect("one JSON object")
}

// ---- beyond the rules

#[test]
fn a_puzzle_beyond_the_rules_has_no_effort_and_the_answer_is_no() {
    let graded = object(&["grade", "--rules", "paper-a", "--json", BEYOND], "", 1);
    assert_eq!((&graded["unique"], &graded["solved"]), (&json!(true), &json!(false)));
    for measure in ["level", "steps", "effort", "hardest", "narrow", "rating"] {
        assert!(graded[measure].is_null(), "{measure}: {graded}");
    }
    assert!(graded["open"].as_u64() > Some(0));
    let (table, _) = tokisuji(&["grade", "--rules", "paper-a", BEYOND], "", 1);
    let row: Vec<&str> = table.lines().nth(1).expect("a row").split('\t').collect();
    assert_eq!(row[3..6], ["-", "-", "-"], "{table}");
    // What is within the rules is graded as ever.
    assert!(object(&["grade", "--json", EASY], "", 0)["effort"].as_f64() > Some(1.0));
}

#[test]
fn the_usual_rules_go_to_the_end_of_what_others_leave_open() {
    let graded = object(&["grade", "--json", BEYOND], "", 0);
    assert_eq!((&graded["solved"], &graded["level"]), (&json!(true), &json!(11)));
    assert!(graded["rating"].as_f64() >= Some(10.0) && graded["rating_error"].is_number(), "{graded}");
    let told = object(&["explain", "--json", BEYOND], "", 0);
    assert_eq!(told["solved"], true);
    assert!(said(&["explain", BEYOND], 0).contains("suppose "));
    assert!(said(&["explain", "--lang", "ja", BEYOND], 0).contains("と仮定すると"));
}

#[test]
fn a_hint_goes_on_where_nothing_easier_is_to_be_found() {
    let paper = said(&["hint", "--rules", "paper-a", BEYOND], 1);
    assert!(paper.contains("try --rules expert"), "{paper}");
    let human = said(&["hint", BEYOND], 0);
    assert!(human.contains("No single deduction is easier than this"), "{human}");
    let object_said = object(&["hint", "--json", BEYOND], "", 0);
    assert_eq!(object_said["nothing_easier"], true);
    assert!(object_said["hint"]["suppositions"].as_array().is_some_and(|all| !all.is_empty()));
    let empty = ".".repeat(81);
    assert!(said(&["hint", &empty], 1).contains("several solutions"));
    assert!(said(&["hint", "--lang", "ja", &empty], 1).contains("解が複数"));
    assert_eq!(object(&["hint", "--json", &empty], "", 1)["several"], true);
}

// ---- seeds

#[test]
fn without_a_seed_one_is_drawn_and_told_so_that_it_can_be_repeated() {
    for kind in [&["sudoku", "--size", "4"][..], &["sumblock", "--size", "4"]] {
        let make = |more: &[&str]| tokisuji(&[&["make"], kind, &["--json"], more].concat(), "", 0);
        let (first, told) = make(&[]);
        let made: Value = serde_json::from_str(&first).expect("JSON");
        let seed = made["seed"].as_u64().expect("a seed").to_string();
        assert!(told.contains(&format!("--seed {seed}")), "{told}");
        assert_eq!(make(&["--seed", &seed]), (first, String::new()));
        assert_eq!(make(&["--quiet"]).1, "");
        let other: Value = serde_json::from_str(&make(&[]).0).expect("JSON");
        assert_ne!(other["seed"], made["seed"], "two seeds by chance");
    }
}

// ---- from verb to verb

#[test]
fn givens_are_in_the_puzzle_of_an_embedded_sumblock() {
    let args =
        ["make", "sumblock", "--size", "6", "--method", "embed", "--rules", "r1", "--seed", "1", "--json"];
    let made = object(&args, "", 0);
    assert!(!made["givens"].as_object().expect("givens").is_empty(), "{made}");
    let graded = object(&["grade", "--json", "--rules", "r1", made["puzzle"].as_str().expect("text")], "", 0);
    assert_eq!(graded["solved"], true, "the rules need the givens");
}

#[test]
fn a_crossword_in_a_pipe_is_read_by_other_verbs() {
    let words = format!("{}/../tokisuji/data/words/kitchen.txt", env!("CARGO_MANIFEST_DIR"));
    let make = ["make", "crossword", "--words", &words, "--size", "5", "--time", "300ms", "--seed", "1"];
    let (board, _) = tokisuji(&make, "", 0);
    assert!(tokisuji(&["draw", "--solution"], &board, 0).0.starts_with("<svg"));
    tokisuji(&["check"], &board, 0);
    tokisuji(&["check", "--words", &words], &board, 0);
}

// ---- what cannot be is told at once

#[test]
fn a_rule_above_the_level_is_refused() {
    let both = ["make", "sudoku", "--must", "x-wing", "--level", "3"];
    assert!(
        said(&both, 2).contains("X-wing is level 8 of human; level 3 was asked for"),
        "{}",
        said(&both, 2)
    );
    assert!(said(&[&both[..], &["--lang", "ja"]].concat(), 2).contains("レベル3まで"));
}

#[test]
fn pictures_with_few_places_say_what_to_expect() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("picture.txt");
    let picture = |rows: [&str; 9]| fs::write(&file, rows.join("\n")).expect("written");
    let path = file.to_str().expect("a name").to_string();
    picture([
        "#...#...#",
        ".........",
        ".........",
        ".........",
        "#...#...#",
        ".........",
        ".........",
        ".........",
        "#...#...#",
    ]);
    assert!(said(&["make", "sudoku", "--pattern", &path], 2).contains("wanted at least 17"));
    picture([
        "#...#...#",
        ".#.....#.",
        "..#...#..",
        "...#.#...",
        "#...#....",
        "...#.#...",
        "..#...#..",
        ".#.....#.",
        "#...#...#",
    ]);
    let told = said(&["make", "sudoku", "--pattern", &path, "--time", "200ms", "--seed", "1"], 1);
    assert!(told.contains("20 givens are few") && told.contains("puzzle 1: the wish was not met"), "{told}");
}

#[test]
fn minimal_says_what_it_means() {
    let help = said(&["make", "sudoku", "--help-all"], 0);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("only with --symmetry none is every single one needed"), "{help}");
    let make = |symmetry: &str| {
        let args =
            ["make", "sudoku", "--method", "minimal", "--count", "5", "--seed", "3", "--symmetry", symmetry];
        tokisuji(&args, "", 0).0
    };
    let (checked, _) = tokisuji(&["check", "--json"], &make("none"), 0);
    for line in checked.lines() {
        assert_eq!(serde_json::from_str::<Value>(line).expect("JSON")["minimal"], true);
    }
    // In pairs: without both of a pair there is a second solution.
    for puzzle in make("point").lines() {
        let signs: Vec<char> = puzzle.chars().collect();
        for at in (0..41).filter(|&at| signs[at] != '.') {
            let mut less = signs.clone();
            (less[at], less[80 - at]) = ('.', '.');
            tokisuji(&["solve", &less.iter().collect::<String>()], "", 1);
            if at > 4 {
                break;
            }
        }
    }
}

// ---- names and languages

#[test]
fn a_mistyped_name_brings_what_looks_like_it_and_not_fifty_names() {
    for (args, near) in [
        (&["rules", "x-wnig"][..], "x-wing"),
        (&["rules", "hiden single in row"], "hidden single in row"),
        (&["rules", "hitori sandwitch"], "hitori sandwich"),
        (&["grade", "--rules", "experts", EASY], "expert"),
        (&["make", "sudoku", "--must", "x-wnig"], "x-wing"),
    ] {
        let told = said(args, 2);
        assert!(told.contains(&format!("did you mean {near}")) && told.len() < 250, "{told}");
    }
    assert!(said(&["rules", "qqq"], 2).len() < 250);
    for (args, listed_by) in
        [(["kinds", "qqq"], "kinds"), (["rules", "qqq"], "rules"), (["man", "qqq"], "--help")]
    {
        let told = said(&args, 2);
        assert!(told.contains(&format!("'tokisuji {listed_by}'")), "{told}");
    }
    // Only hyphens and blanks differ: no question what is meant.
    for name in ["xwing", "X Wing", "hidden-single-in-row"] {
        said(&["rules", name], 0);
    }
}

#[test]
fn errors_are_in_japanese_too() {
    for args in [
        &["make", "sudoku", "--level", "99"][..],
        &["grade", "--rules", "nope", EASY],
        &["rules", "nope"],
        &["make", "sudoku", "--must", "nope"],
        &["make", "sudoku", "--size", "6", "--windows"],
        &["draw", "--step", "999", EASY],
        &["solve", "--format", "nope", EASY],
        &["rules", "--format", "line"],
    ] {
        let told = said(&[args, &["--lang", "ja"]].concat(), 2);
        let japanese = told.chars().filter(|sign| ('\u{3040}'..'\u{a000}').contains(sign)).count();
        assert!(japanese > 5 && !told.contains("found ") && !told.contains("wanted "), "{told}");
    }
}

#[test]
fn a_format_is_never_ignored() {
    for args in [&["rules"][..], &["make", "sudoku", "--size", "4"], &["words", "check", "-"], &["man"]] {
        assert!(said(&[args, &["--format", "nonsense"]].concat(), 2).contains("nonsense"));
        assert!(said(&[args, &["--format", "line"]].concat(), 2).contains("reads none"));
    }
    assert!(said(&["solve", "--format", "nonsense", EASY], 2).contains("wanted one of"));
    said(&["solve", "--format", "line", EASY], 0);
}

// ---- JSON and pages everywhere

#[test]
fn json_is_never_ignored() {
    let set = object(&["rules", "--set", "human", "--json"], "", 0);
    assert_eq!((set["set"].as_str(), set["techniques"].as_array().map(Vec::len)), (Some("human"), Some(11)));
    assert!(set["techniques"][0]["rules"][0]["effort"].is_number());
    let drawn = object(&["draw", "--json", EASY], "", 0);
    assert!(drawn["svg"].as_str().expect("a picture").starts_with("<svg") && drawn["puzzle"] == EASY);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.svg");
    let drawn = object(&["draw", "--json", EASY, "-o", path.to_str().expect("a name")], "", 0);
    assert_eq!(drawn["file"].as_str(), path.to_str());
    assert!(path.exists());
}

#[test]
fn what_is_wrong_with_all_is_said_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.svg").display().to_string();
    let (_, told) = tokisuji(&["draw", "-o", &path], &format!("{EASY}\n").repeat(12), 2);
    assert_eq!(told.matches("more than one puzzle").count(), 1, "{told}");
}

#[test]
fn every_manual_page_that_is_cited_can_be_printed() {
    let mut left = vec!["tokisuji".to_string()];
    let mut seen = 0;
    while let Some(page) = left.pop() {
        let (text, _) = tokisuji(&["man", &page], "", 0);
        let plain = text.replace("\\-", "-");
        assert!(plain.contains(&format!(".TH {page} ")), "{page}: {}", &plain[..plain.len().min(200)]);
        seen += 1;
        for line in plain.lines().filter(|line| line.starts_with(&format!("{page}-")) && line.contains("(1)"))
        {
            left.push(line.split('(').next().expect("a name").to_string());
        }
    }
    assert!(seen > 30, "{seen}");
    let (sudoku, _) = tokisuji(&["man", "make", "sudoku"], "", 0);
    assert!(sudoku.contains("symmetry"));
    assert!(said(&["man", "mkae"], 2).contains("did you mean make"));
}

// ---- word lists

#[test]
fn lists_from_spreadsheets_are_read_and_what_was_understood_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.csv");
    let rows = "Word;Clue\r\nice cream;cold; sweet\r\nmañana;\"the day \"\"after\"\"\"\r\naño;twelve months\r\nCream;on top\r\n";
    let utf16: Vec<u8> =
        std::iter::once(0xfeff).chain(rows.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    fs::write(&file, utf16).expect("written");
    let path = file.to_str().expect("a name");
    let report = object(&["words", "check", "--json", path], "", 0);
    assert_eq!((report["words"].as_u64(), report["remarks"].as_array().map(Vec::len)), (Some(4), Some(0)));
    let read_as = report["read_as"].as_str().expect("a sentence");
    assert!(read_as.contains("UTF-16") && read_as.contains("';'"), "{read_as}");
    assert!(report["letters"].to_string().contains('Ñ'), "{report}");
    // So few words are soon proved to have no better board, and then it ends.
    let make = ["make", "crossword", "--words", path, "--size", "8x3", "--time", "5m", "--must", "ice cream"];
    let (board, told) = tokisuji(&[&make[..], &["--json"]].concat(), "", 0);
    assert!(told.contains("UTF-16") && told.contains("Spanish"), "{told}");
    let board: Value = serde_json::from_str(&board).expect("JSON");
    let clues = board["across"].as_array().expect("clues");
    let phrase = clues.iter().find(|clue| clue["word"] == "ICECREAM").expect("it must be in");
    assert_eq!(phrase["clue"], "cold; sweet (3,5)");
    // Another language on request.
    let plain = object(&["words", "check", "--json", "--language", "en", path], "", 0);
    assert!(
        !plain["letters"].to_string().contains('Ñ')
            && plain["understood"].to_string().contains("ñ stands as N")
    );
}

#[test]
fn words_of_any_script_make_boards() {
    for words in ["고양이\n이사\n양말", "кошка\nшар\nкот", "γάτος\nτόνος\nγάμος", "東京都\n京都\n都市"]
    {
        let make =
            ["make", "crossword", "--words", "-", "--size", "5", "--connected", "--time", "5m", "--json"];
        let (board, _) = tokisuji(&make, words, 0);
        let board: Value = serde_json::from_str(&board).expect("JSON");
        assert!(board["words"].as_u64() >= Some(2), "{words}: {board}");
    }
}
