//! Options that all verbs share, and what they mean everywhere.

use crate::people::{EASY, tokisuji};

fn printed(args: &[&str]) -> String {
    tokisuji(args, "", 0).0
}

fn complaint(args: &[&str]) -> String {
    tokisuji(args, "", 2).1
}

#[test]
fn answers_go_into_a_file_by_o_whatever_the_verb() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.txt");
    let into = path.to_str().unwrap();
    for verb in [
        &["solve"][..],
        &["grade"],
        &["check"],
        &["explain"],
        &["hint"],
        &["rules", "x-wing"],
        &["make", "sudoku", "--size", "4", "--seed", "1", "-q"],
    ] {
        let reads = !matches!(verb[0], "rules" | "make");
        let mut args = verb.to_vec();
        args.extend(reads.then_some(EASY));
        let answer = printed(&args);
        args.extend(["-o", into]);
        assert_eq!(printed(&args), "", "{verb:?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), answer, "{verb:?}");
        assert!(!answer.is_empty(), "{verb:?}");
    }
    // A file that cannot be written is told of before any work.
    assert!(complaint(&["solve", EASY, "-o", "no/such/folder/x"]).contains("no/such/folder/x"));
}

#[test]
fn time_is_for_the_whole_run_and_time_each_for_one_puzzle() {
    // Nothing is left for any of them: each is told so, none is lost.
    let three = format!("{EASY}\n").repeat(3);
    for option in ["--time", "--time-each"] {
        let (lines, _) = tokisuji(&["grade", "--json", option, "0s"], &three, 2);
        assert_eq!(lines.matches("the time was up").count(), 3, "{option}: {lines}");
    }
    assert!(printed(&["solve", "--time", "1m", "--time-each", "30s", EASY]).starts_with("534678912"));
}

#[test]
fn formats_have_the_names_people_use() {
    let link = printed(&["convert", EASY, "--to", "puzz.link"]);
    assert_eq!(link, printed(&["convert", EASY, "--to", "puzz-link"]));
    assert_eq!(printed(&["convert", link.trim(), "--from", "puzz.link", "--to", "sdm"]).trim(), EASY);
    for name in ["f-puzzles", "F-Puzzles", "penpa-edit", "SudokuPad", ".sdk"] {
        assert!(!printed(&["convert", EASY, "--to", name]).is_empty(), "{name}");
    }
    let help = printed(&["convert", "--help"]);
    for format in tokisuji::format::FORMATS {
        assert!(help.contains(&format!("\n  {} ", format.name())), "{}", format.name());
    }
}

#[test]
fn the_short_help_leaves_out_what_only_help_all_tells() {
    let (short, long) = (printed(&["make", "sudoku", "--help"]), printed(&["make", "sudoku", "--help-all"]));
    assert!(!short.contains("--population") && short.contains("--help-all"), "{short}");
    assert!(long.contains("--population") && long.contains("genetic algorithm"), "{long}");
    assert!(!printed(&["rules", "-h"]).contains("--jobs"));
    assert_eq!(printed(&["rules", "-h", "--color", "always"]), printed(&["rules", "-h"]));
}

#[test]
fn colours_are_asked_for_and_refused() {
    let drawn = |color| printed(&["draw", "--candidates", EASY, "--color", color]);
    assert!(!drawn("never").contains('\u{1b}'));
    let told = |color| complaint(&["solve", "--color", color, "nothing"]);
    assert!(told("always").contains('\u{1b}') && !told("never").contains('\u{1b}'));
}

/// The third column of the table of words in CONTRIBUTING.md, as far as the words mean nothing else, and names that are gone.
const NOT_OURS: &[&str] = &[
    "bifurcation",
    "dish",
    "herd",
    "house",
    "inference",
    "isomorph",
    "iteration",
    "metric",
    "pencil mark",
    "road",
    "sounding",
    "strategy",
    "tired",
];

#[test]
fn help_speaks_in_the_words_of_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = printed(&["man", "-o", folder.path().to_str().expect("a plain name")]);
    assert!(pages.lines().count() > 30, "{pages}");
    for page in pages.lines() {
        let text = std::fs::read_to_string(page).expect("a page").to_lowercase();
        let words: Vec<&str> =
            text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let joined = format!(" {} ", words.join(" "));
        for word in NOT_OURS {
            assert!(!joined.contains(&format!(" {word} ")), "{page}: {word}");
        }
    }
}

#[test]
fn every_kind_tells_how_it_is_played() {
    for kind in tokisuji::KINDS {
        let name = kind.name();
        let one = printed(&["kinds", name, "--json"]);
        let object: serde_json::Value = serde_json::from_str(&one).expect("one object");
        assert_eq!(object["kind"], name);
        assert!(object["how_to_play"][0].as_str().is_some_and(|text| text.len() > 20), "{one}");
        let example = object["example"].as_str().expect("an example");
        // What is told as the solution is what another verb finds.
        if let Some(solution) = object["solution"].as_str() {
            assert_eq!(printed(&["solve", example]).trim(), solution, "{name}");
        } else {
            assert_eq!(name, "crossword");
        }
        let told = printed(&["kinds", name, "--lang", "ja"]);
        assert!(told.contains(kind.title(tokisuji::Lang::Ja)) && told.contains("例題"), "{told}");
    }
    assert!(complaint(&["kinds", "slitherlnik"]).contains("did you mean slitherlink?"));
}

#[test]
fn a_file_that_is_there_is_replaced_only_by_a_whole_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keep.sdm");
    let file = path.to_str().expect("a plain name");
    let there = || std::fs::read_to_string(&path).expect("still there");
    std::fs::write(&path, format!("{EASY}\n")).expect("written");
    for refused in
        [&["make", "sudoku", "--level", "99"][..], &["grade", "no-such.txt"], &["rules", "nonsense"]]
    {
        complaint(&[refused, &["-o", file]].concat());
        assert_eq!(there().trim(), EASY, "{refused:?}");
    }
    // Of what is wrong in part, the answers stand beside it.
    let (_, told) = tokisuji(&["grade", EASY, "no-puzzle-but-long-enough", "-o", file], "", 2);
    assert_eq!(there().trim(), EASY);
    let part = folder.path().join("keep.sdm.part");
    assert!(
        told.contains("stays as it was") && std::fs::read_to_string(&part).expect("there").contains(EASY),
        "{told}"
    );
    std::fs::remove_file(part).expect("there");
    // A wish that is not met ends with 1 and prints nothing.
    tokisuji(
        &["make", "sudoku", "--size", "4", "--steps", "99..", "--time", "200ms", "--seed", "1", "-o", file],
        "",
        1,
    );
    assert_eq!(there().trim(), EASY);
    // The same file may be read and written.
    printed(&["convert", file, "--to", "sdk", "-o", file]);
    assert!(there().contains('\n') && there().trim() != EASY, "{}", there());
    printed(&["convert", file, "--to", "line", "-o", file]);
    assert_eq!(there().trim(), EASY);
    printed(&["solve", file, "-o", file]);
    assert!(there().starts_with("534678912"), "{}", there());
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn what_a_format_cannot_hold_is_told_with_those_that_can() {
    let loops = "slitherlink:3..2/.1../..../2..3";
    assert!(complaint(&["convert", loops, "--to", "sudokupad"]).contains("these can: text"));
    assert_eq!(printed(&["convert", loops]).trim(), loops);
    assert!(complaint(&["convert", EASY, "--to", "sudokupd"]).contains("did you mean sudokupad"));
    assert!(printed(&["rules", "X-wing"]).contains("X-wing"));
    assert!(printed(&["check", EASY, "--lang", "ja"]).contains("点対称"));
}
