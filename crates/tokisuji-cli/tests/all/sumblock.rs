//! `make sumblock` and what goes with it, as a user runs it.

use assert_cmd::Command;
use serde_json::Value;

fn run(args: &[&str], input: &str, code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let out = command.write_stdin(input).assert().code(code).get_output().clone();
    (String::from_utf8(out.stdout).expect("text"), String::from_utf8(out.stderr).expect("text"))
}

fn make(args: &[&str]) -> Vec<Value> {
    let seed: &[&str] = if args.contains(&"--seed") { &[] } else { &["--seed", "1"] };
    let (out, _) = run(&[&["make", "sumblock", "--json"], args, seed].concat(), "", 0);
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn text<'v>(object: &'v Value, name: &str) -> &'v str {
    object[name].as_str().unwrap_or_else(|| panic!("{name} in {object}"))
}

#[test]
fn every_method_with_every_player_that_goes_with_it() {
    for method in ["climb", "score", "embed", "smooth", "unique"] {
        for rules in ["r1", "r2", "r3", "r3*"] {
            // Only smooth and climb have a use for trial.
            if rules == "r3*" && !["smooth", "climb"].contains(&method) {
                continue;
            }
            let made = make(&[
                "--size", "4", "--method", method, "--rules", rules, "--count", "3", "--jobs", "1", "--seed",
                "1",
            ]);
            assert_eq!(made.len(), 3, "{method} {rules}");
            for one in &made {
                assert_eq!((text(one, "method"), text(one, "rules")), (method, rules));
                let sums =
                    one["blocks"].as_array().expect("blocks").iter().map(|block| block["sum"].as_u64());
                assert_eq!(sums.map(|sum| sum.expect("a sum")).sum::<u64>(), 40, "{one}");
                assert_eq!(one["rules_known"].is_array(), rules == "r2");
            }
        }
    }
}

#[test]
fn every_level_is_what_grade_says_and_has_a_name() {
    let names =
        [("gentle", "入門"), ("easy", "初級"), ("medium", "中級"), ("hard", "上級"), ("expert", "名人級")];
    for (level, (en, ja)) in (1..=5).zip(names) {
        let number = level.to_string();
        let made = make(&["--size", "5", "--level", &number, "--count", "2", "--seed", "4"]);
        assert_eq!(made.len(), 2);
        for one in &made {
            assert_eq!((one["level"].as_u64(), text(one, "level_name")), (Some(level), en));
            for (lang, name) in [("en", en), ("ja", ja)] {
                let (out, _) = run(&["grade", "--json", "--lang", lang], text(one, "puzzle"), 0);
                let grade: Value = serde_json::from_str(out.trim()).expect("JSON");
                assert_eq!(
                    (grade["level"].as_u64(), text(&grade, "level_name")),
                    (Some(level), name),
                    "{one}"
                );
                assert_eq!(text(&grade, "rules"), "sumblock/3");
            }
        }
    }
}

#[test]
fn sizes_from_three_to_twelve_and_no_others() {
    for size in 3..=12u64 {
        let made = make(&["--size", &size.to_string(), "--method", "climb"]);
        assert_eq!(made[0]["size"].as_u64(), Some(size));
        assert_eq!(text(&made[0], "solution").len() as u64, size * size);
    }
    for bad in ["2", "13", "x"] {
        let (out, complaint) = run(&["make", "sumblock", "--size", bad], "", 2);
        assert!(out.is_empty() && complaint.contains(bad), "{complaint}");
    }
    for wrong in [["--level", "0"], ["--level", "6"], ["--largest-block", "1"]] {
        run(&[&["make", "sumblock"], &wrong[..]].concat(), "", 2);
    }
    run(&["make", "sumblock", "--level", "2", "--rules", "r1"], "", 2);
}

#[test]
fn no_single_cells_if_none_are_wanted() {
    for size in ["4", "5", "6"] {
        let made = make(&["--size", size, "--singles", "0", "--count", "5"]);
        assert_eq!(made.len(), 5);
        assert!(made.iter().all(|one| one["singles"] == 0));
    }
    let wish = [
        "make",
        "sumblock",
        "--size",
        "3",
        "--method",
        "climb",
        "--rules",
        "r1",
        "--singles",
        "0",
        "--time",
        "100ms",
    ];
    for (lang, words) in [("en", "allow more single cells"), ("ja", "1マスのブロックの上限")] {
        let (out, complaint) = run(&[&wish[..], &["--lang", lang]].concat(), "", 1);
        assert!(out.is_empty() && complaint.contains(words), "{complaint}");
    }
}

#[test]
fn puzzles_go_through_every_format_and_come_back() {
    let made = make(&["--size", "6", "--method", "embed", "--rules", "r1", "--seed", "1"]);
    let givens = made[0]["givens"].as_object().expect("givens").len();
    let (line, _) =
        run(&["make", "sumblock", "--size", "6", "--method", "embed", "--rules", "r1", "--seed", "1"], "", 0);
    assert!(givens > 0);
    for format in ["ipuz", "fpuzzles", "fpuzzles-link", "blocks", "keen"] {
        let (there, _) = run(&["convert", "--to", format], &line, 0);
        let (back, _) = run(&["convert", "--to", "keen"], &there, 0);
        assert_eq!(back, line, "{format}: {there}");
    }
    // As other programs lay JSON out.
    let (ipuz, _) = run(&["convert", "--to", "ipuz"], &line, 0);
    let pretty =
        serde_json::to_string_pretty(&serde_json::from_str::<Value>(&ipuz).expect("JSON")).expect("JSON");
    assert_eq!(run(&["convert", "--to", "keen"], &pretty, 0).0, line);
}

#[test]
fn trouble_is_told_in_the_language_of_the_reader() {
    let (_, english) = run(&["solve", "--lang", "en", "4:aa__a_b_aa__a3,a7a9x6a5a4a9"], "", 2);
    assert!(english.contains("wanted a sum for each block"), "{english}");
    let (_, japanese) = run(&["solve", "--lang", "ja", "4:aa__a_b_aa__a3,a7a9x6a5a4a9"], "", 2);
    assert!(japanese.contains("各ブロックの和") && !japanese.contains("wanted"), "{japanese}");
}

#[test]
fn explained_with_trial_and_drawn_with_shades() {
    let made = make(&["--size", "5", "--level", "5", "--seed", "2"]);
    let puzzle = text(&made[0], "puzzle");
    for (lang, word) in [("en", "suppose "), ("ja", "と仮定すると")] {
        let (story, _) = run(&["explain", "--lang", lang, puzzle], "", 0);
        assert!(story.contains(word), "{story}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.svg");
    let name = file.to_str().expect("a name");
    for (shades, colour) in [("greys", "#ececec"), ("colours", "#d7ecff")] {
        run(&["draw", puzzle, "--shades", shades, "-o", name], "", 0);
        assert!(std::fs::read_to_string(&file).expect("drawn").contains(colour), "{shades}");
    }
}
