//! `paths` and `grade --paths` as a user runs them.

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::tempdir;

/// Figure 5-1 of paper E.
const FIGURE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
const EASY: &str = "7....9.4.5698......2...396...693.7.......4..2.417.2..94.5.8.27...2...481....2.596";

fn output(args: &[&str], code: i32) -> String {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    String::from_utf8(command.assert().code(code).get_output().stdout.clone()).expect("text")
}

fn object(args: &[&str], code: i32) -> Value {
    serde_json::from_str(output(args, code).trim()).expect("one JSON object")
}

#[test]
fn the_figure_of_the_paper_keeps_the_contract() {
    let found = object(&["paths", "--json", FIGURE], 1);
    assert_eq!(found["count"], "80");
    assert_eq!(found["exact"], true);
    assert_eq!(found["log10_error"], 0.0);
    assert_eq!(found["waves"], json!([4, 1]));
    assert_eq!(found["decided"], json!(["r1c1", "r2c1", "r6c7", "r8c1", "r9c1"]));
    assert_eq!(found["depth"]["r2c1"], json!([16, 16, 16, 16, 16]));
    assert_eq!(found["depth"]["r1c1"], json!([0, 12, 20, 24, 24]));
    assert_eq!(found["bottlenecks"], json!([{ "depth": 5, "choices": 1, "share": 1.0 }]));
    let text = output(&["paths", FIGURE], 1);
    assert!(text.contains("paths: 80  exact"), "{text}");
    assert!(output(&["paths", "--lang", "ja", FIGURE], 1).contains("解き筋: 80  厳密"));
}

#[test]
fn a_whole_puzzle_is_estimated_with_its_error_and_the_same_seed_gives_the_same() {
    let args = ["paths", "--json", "--estimate", "--error", "0.2", "--seed", "3", EASY];
    let found = object(&args, 0);
    assert_eq!(found["count"], Value::Null);
    assert_eq!(found["exact"], false);
    let error = found["log10_error"].as_f64().expect("a number");
    assert!(error > 0.0 && error <= 0.2, "{error}");
    let shares: f64 =
        found["depth"]["r1c2"].as_array().expect("a row").iter().filter_map(Value::as_f64).sum();
    assert!((shares - 1.0).abs() < 1e-3, "{shares}");
    assert_eq!(found, object(&args, 0));
}

#[test]
fn pictures_rule_sets_and_grades() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("paths.svg");
    output(&["paths", FIGURE, "--svg", file.to_str().expect("a name")], 1);
    let svg = std::fs::read_to_string(&file).expect("written");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && svg.contains(">80<"));
    let small = "1.34.41.2..3.32.";
    let found = object(&["paths", "--json", "--rules", "uniques-2", small], 0);
    assert_eq!(found["rules"], "uniques-2/1");
    assert_eq!(found["exact"], true);
    let graded = object(&["grade", "--json", "--paths", EASY], 0);
    for name in ["paths", "forced", "choices", "chain", "waves", "paths_error"] {
        assert!(graded[name].is_number(), "{name}");
    }
    assert_eq!(object(&["grade", "--json", EASY], 0).get("paths"), None);
    // So few cells that the beam of the quick estimate holds every set: it must come out at the exact count.
    let graded = object(&["grade", "--json", "--paths", "--rules", "uniques-2", small], 0);
    let (quick, exact) = (graded["paths"].as_f64().expect("one"), found["log10"].as_f64().expect("one"));
    assert!((quick - exact).abs() < 0.01, "{quick} {exact}");
    let pictures = folder.path().join("pictures");
    output(&["grade", "--paths", "--svg", pictures.to_str().expect("a name"), small], 0);
    assert!(std::fs::read_to_string(pictures.join("0001.svg")).expect("written").starts_with("<svg"));
}

#[test]
fn an_estimate_stands_in_for_an_exact_count_that_does_not_end() {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(["paths", "--json", "--lang", "en", "--exact", "--memory", "1M", EASY]);
    let out = command.assert().code(0).get_output().clone();
    let found: Value = serde_json::from_slice(&out.stdout).expect("one JSON object");
    assert_eq!(found["exact"], false);
    assert!(found["log10_error"].as_f64().expect("a number") > 0.0);
    let said = String::from_utf8_lossy(&out.stderr).to_string();
    assert!(said.contains("memory") && said.contains("estimate"), "{said}");
}

#[test]
fn wrong_use_is_told() {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(["paths", "--memory", "lots", FIGURE]).assert().code(2);
    let none = format!("55{}", &EASY[2..]);
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    let out = command.args(["paths", "--lang", "en", &none]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&out).contains("no solution"));
}
