//! Variants and large boards as a user meets them: each is made, checked, graded, explained, drawn and converted.

use assert_cmd::Command;
use serde_json::Value;

fn run(args: &[&str], input: &str, code: i32) -> String {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let out = command.write_stdin(input.to_string()).assert().code(code).get_output().clone();
    String::from_utf8(out.stdout).expect("text")
}

/// Everything that can be done with a puzzle whose usual player solves it.
fn whole_life(line: &str) {
    let check: Value = serde_json::from_str(&run(&["check", "--json"], line, 0)).expect("JSON");
    assert_eq!(check["unique"], true, "{line}");
    let grade: Value = serde_json::from_str(&run(&["grade", "--json"], line, 0)).expect("JSON");
    assert_eq!(grade["solved"], true, "{line}");
    let solved: Value = serde_json::from_str(&run(&["solve", "--json"], line, 0)).expect("JSON");
    let solution = solved["solution"].as_str().expect("one solution").to_string();
    assert!(!solution.rsplit(':').next().expect("cells").contains('.'), "{solution}");
    for lang in ["en", "ja"] {
        let told = run(&["explain", "--lang", lang], line, 0);
        // Groups have names of their own; numbers are for rows, columns, blocks and windows.
        let numbered = |word: &str| (1..=9).any(|number| told.contains(&format!("{word}{number}")));
        assert!(!numbered("extra group ") && !numbered("追加グループ"), "{told}");
        assert!(!run(&["hint", "--lang", lang], line, 0).is_empty());
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, more) in [("a.svg", &[][..]), ("b.svg", &["--candidates"]), ("c.svg", &["--step", "1"])] {
        let file = folder.path().join(name);
        run(&[&["draw", "-o", file.to_str().expect("a name")][..], more].concat(), line, 0);
        assert!(std::fs::read_to_string(&file).expect("drawn").trim_end().ends_with("</svg>"), "{name}");
    }
    assert_eq!(run(&["convert", "--to", "line"], line, 0).trim(), line.trim());
}

#[test]
fn variants_are_made_by_every_method_and_live_a_whole_life() {
    for (flag, method) in [
        ("--diagonal", "climb"),
        ("--windows", "evolve"),
        ("--jigsaw", "climb"),
        ("--anti-knight", "evolve"),
        ("--diagonal", "expand"),
    ] {
        let short = ["--moves", "10", "--grids", "2", "--population", "4", "--generations", "2"];
        let args =
            [&["make", "sudoku", flag, "--method", method, "--level", "1..8", "--seed", "1"][..], &short]
                .concat();
        whole_life(&run(&args, "", 0));
    }
}

#[test]
fn killers_are_made_the_same_on_any_number_of_threads_and_live_a_whole_life() {
    let make = |jobs: &str, more: &[&str]| {
        run(
            &[&["make", "sudoku", "--killer", "--count", "3", "--seed", "1", "--jobs", jobs][..], more]
                .concat(),
            "",
            0,
        )
    };
    let lines = make("1", &[]);
    assert_eq!(lines, make("8", &[]));
    let small = make("2", &["--size", "6", "--largest-cage", "3", "--diagonal"]);
    for line in lines.lines().take(1).chain(small.lines()) {
        whole_life(line);
        // Through every form that holds it and back.
        for form in ["cages", "long-killer"] {
            let there = run(&["convert", "--to", form], line, 0);
            assert_eq!(run(&["convert", "--to", "line"], &there, 0).trim(), line, "{form}");
        }
    }
    let graded: Value = serde_json::from_str(&run(
        &["make", "sudoku", "--killer", "--level", "5", "--seed", "1", "--json"],
        "",
        0,
    ))
    .expect("JSON");
    assert_eq!(
        (&graded["level"], &graded["givens"], &graded["rules"]),
        (&5.into(), &0.into(), &"killer".into())
    );
    assert_eq!(graded["method"], "killer");
    run(&["make", "sudoku", "--killer", "--method", "climb"], "", 2);
}

/// A board of 25×25 from a pattern, with every seventh cell along the rows blank.
fn large() -> String {
    let digit = |at: usize| if at < 9 { (b'1' + at as u8) as char } else { (b'A' + (at - 9) as u8) as char };
    let cell = |at: usize| {
        let (row, col) = (at / 25, at % 25);
        if at % 7 == 3 { '.' } else { digit((5 * (row % 5) + row / 5 + col) % 25) }
    };
    (0..625).map(cell).collect()
}

#[test]
fn a_board_of_25_lives_a_whole_life() {
    whole_life(&large());
}

#[test]
fn time_is_kept_on_large_boards_too() {
    // Whatever comes of it, and however slow the machine: an answer, and no hanging.
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(["make", "sudoku", "--size", "16", "--time", "300ms", "--level", "8"]).env("LANG", "C");
    let out = command.output().expect("it ends");
    assert!(matches!(out.status.code(), Some(0 | 1)), "{out:?}");
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success() || said.contains("time"), "{said}");
}

#[test]
fn pictures_of_variants_are_named_by_their_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = folder.path().join("pictures/");
    let lines = ".1....1..3....4.\nanti-knight:.3...2.1........\n";
    run(&["draw", "--lang", "en", "-o", &format!("{}/", pictures.display())], lines, 0);
    let plain = std::fs::read_to_string(pictures.join("0001.svg")).expect("a plain one");
    assert!(plain.contains("<title>Sudoku 4×4</title>"), "{plain}");
    let other = std::fs::read_to_string(pictures.join("0002-sudoku-anti-knight-4.svg")).expect("a variant");
    assert!(other.contains("<title>Anti-knight Sudoku 4×4</title>"), "{other}");
}
