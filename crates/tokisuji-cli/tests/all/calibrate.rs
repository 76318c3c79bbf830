//! `calibrate` through the program: made-up people, files of times, and what is wrong with them.

use assert_cmd::Command;
use tokisuji::ruleset::RuleSet;

fn tokisuji() -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("built");
    command.args(["--lang", "en", "--quiet"]);
    command
}

#[test]
fn made_up_people_are_found_again_and_the_rule_set_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = tokisuji()
        .args([
            "calibrate",
            "--simulate",
            "300",
            "--hunts",
            "16",
            "--folds",
            "3",
            "--json",
            "--name",
            "found",
            "-o",
        ])
        .arg(folder.path())
        .assert()
        .success();
    let report: serde_json::Value = serde_json::from_slice(&made.get_output().stdout).expect("JSON");
    let rank = |name: &str| {
        let measures = report["measures"].as_array().expect("a list");
        let found = measures.iter().find(|measure| measure["measure"] == name).expect("in the list");
        found["rank"].as_f64().expect("a number")
    };
    // Twenty people with a spread of 0.4 leave a mean that is off by a tenth; the model is the true one.
    assert!(rank("hunt, fitted") > 0.85, "{report}");
    assert!(rank("hunt, fitted") > rank("level (human)"), "{report}");
    let text = std::fs::read_to_string(folder.path().join("found.toml")).expect("written");
    let set = RuleSet::from_toml(&text).expect("a rule set");
    assert_eq!((set.name.as_str(), set.version), ("found", 1));
    assert!(set.pace.is_some());
    // People were made up with lines 1.5 times as hard as the start believes, and naked singles 0.7 times. With a few dozen
    // puzzles efforts and the pace of a crowded board cannot be told apart, so this takes hundreds.
    let effort = |name: &str| set.rules().find(|known| known.rule.name() == name).expect("known").effort;
    for (name, truth) in [("naked single", 2.3 * 0.7), ("hidden single in line", 1.5 * 1.5)] {
        assert!((effort(name) / truth).ln().abs() < 0.4, "{name}: {}, wanted {truth}", effort(name));
    }
    for name in ["calibration.md", "calibration.html", "calibration.svg"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn broken_files_say_where_and_what_was_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("times.csv");
    let complaint = |text: &str| {
        std::fs::write(&file, text).expect("written");
        let failed = tokisuji().arg("calibrate").arg(&file).assert().code(2);
        String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
    };
    assert!(complaint("a,b\n1,2\n").contains("wanted a heading with puzzle and seconds"));
    let said = complaint("puzzle,seconds\n1...............,-3\nxx,9\n");
    assert!(said.contains("line 2: found \"-3\"") && said.contains("line 3"), "{said}");
    assert!(complaint("puzzle,seconds\n1.34.41.2..3.32.,60\n").contains("wanted at least 20"));
}
