//! A study from its plan to its report, with made-up people whose numbers are known.

use std::path::Path;
use std::process::{Command, Output};

const PLAN: &str = "name = \"two schemes\"\nminutes = 10\npuzzles = 4\nseed = 2\n\
    [[group]]\nname = \"I\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"climb\"\n\
    [[group]]\nname = \"II\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"score\"\n";

fn study(arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"));
    command.arg("study").args(arguments).args(["--lang", "en"]).output().expect("the program starts")
}

fn fine(arguments: &[&str]) {
    let output = study(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn text(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Fills the first `right` open cells as they should be and the next `wrong` ones with another digit.
fn answer(task: &serde_json::Value, right: usize, wrong: usize) -> String {
    let solution = task["solution"].as_str().expect("a solution");
    let fill = |(at, digit): (usize, char)| match at {
        at if at < right => digit,
        at if at < right + wrong => {
            if digit == '1' {
                '2'
            } else {
                '1'
            }
        }
        _ => '.',
    };
    solution.chars().enumerate().map(fill).collect()
}

#[test]
fn from_the_plan_to_the_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("plan.toml"), PLAN).expect("a file");
    fine(&["plan", &path("plan.toml"), "-o", &path("study")]);
    let dir = folder.path().join("study");
    for name in ["1-I-sheets.pdf", "1-I-key.pdf", "2-II-sheets.pdf", "2-II-key.pdf"] {
        assert!(std::fs::read(dir.join(name)).expect(name).starts_with(b"%PDF"), "{name}");
    }
    let made: serde_json::Value = serde_json::from_str(&text(&dir.join("study.json"))).expect("JSON");

    // Right and wrong cells of three people a group, all in the first puzzle: SumBlock has no givens here.
    let people =
        [("a", 0, 16, 0), ("b", 0, 12, 4), ("c", 0, 14, 0), ("d", 1, 8, 8), ("e", 1, 6, 2), ("f", 1, 4, 4)];
    let mut answers = String::from("person,group,puzzle,answer\n");
    for (person, group, right, wrong) in people {
        let task = &made["tasks"][group][0];
        answers += &format!("{person},{},1,{}\n", ["I", "II"][group], answer(task, right, wrong));
    }
    std::fs::write(path("answers.csv"), &answers).expect("a file");
    fine(&["collect", &path("study"), &path("answers.csv")]);
    let raw = text(&dir.join("raw.csv"));
    assert!(raw.lines().nth(2).expect("a row").ends_with(",16,12"), "{raw}");
    fine(&["report", &path("study")]);
    let table = text(&dir.join("people.csv"));
    assert_eq!(table.lines().nth(1), Some("a,I,1,1,16,16,1.0000"));
    assert_eq!(table.lines().nth(4), Some("d,II,1,0,16,8,0.5000"));
    let report = text(&dir.join("report.md"));
    // 16, 12, 14 and 8, 6, 4: means 14 and 6, both with deviation 2; t = 8 / sqrt(4/3 + 4/3) with 4 degrees of freedom.
    assert!(report.contains("| I | 14.0 ± 2.0 |") && report.contains("| II | 6.0 ± 2.0 |"), "{report}");
    assert!(report.contains("| I – II | 8.00 [3.47, 12.53] | t(4.0) = 4.90, p = 0.008 |"), "{report}");
    // All of I are above all of II: U = 9 of 9, and 2 of the 20 ways to part six people are as far out.
    assert!(report.contains("U = 9, p = 0.100"), "{report}");
    let drawn = text(&dir.join("correct.svg"));
    assert_eq!(drawn.matches("<circle").count(), 6, "a point for each person");
    assert!(text(&dir.join("report.ja.md")).contains("正答セル数"));

    // The same raw data, the same bytes.
    fine(&["report", &path("study")]);
    assert_eq!(text(&dir.join("report.md")), report);

    // As data: one object for each outcome.
    let told = study(&["report", &path("study"), "--json"]);
    let lines = String::from_utf8(told.stdout).expect("text");
    let outcomes: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(outcomes.iter().map(|one| one["outcome"].as_str()).collect::<Vec<_>>().len(), 3);
    assert_eq!(
        (&outcomes[0]["groups"][0]["mean"], &outcomes[0]["groups"][1]["people"]),
        (&14.0.into(), &3.into())
    );
    assert!((outcomes[0]["pairs"][0]["welch"]["difference"].as_f64().expect("a number") - 8.0).abs() < 1e-9);

    // Lines that end as a spreadsheet ends them count as lines too.
    std::fs::write(path("crlf.csv"), "person,group,puzzle,answer\r\na,I,1,12\r\n").expect("a file");
    let refused = study(&["collect", &path("study"), &path("crlf.csv")]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("crlf.csv:2: found 2 cells"), "{said}");

    // A wrong row is named by its line, and nothing is kept.
    std::fs::write(path("wrong.csv"), "person,group,puzzle,answer\na,I,1,12\nb,III,1,\n").expect("a file");
    let refused = study(&["collect", &path("study"), &path("wrong.csv")]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("wrong.csv:2: found 2 cells, wanted 16"), "{said}");
    assert!(said.contains("wrong.csv:3: found the group \"III\", wanted one of: I, II"), "{said}");
    assert_eq!(text(&dir.join("raw.csv")), raw);
    // And a study with answers is not planned over.
    assert_eq!(study(&["plan", &path("plan.toml"), "-o", &path("study")]).status.code(), Some(2));
}
