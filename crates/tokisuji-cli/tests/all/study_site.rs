//! A study on the site, from its plan to its report: the program opens it, four made-up people play through the site's pages,
//! the program collects what they wrote, and the numbers are known.

use crate::server::{Line, Server};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};

const PLAN: &str = "name = \"two schemes\"\nminutes = 10\npuzzles = 3\nseed = 2\n\
    [[group]]\nname = \"I\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"climb\"\n\
    [[group]]\nname = \"II\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"score\"\n";

fn study(arguments: &[&str], lang: &str) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"));
    command.arg("study").args(arguments).args(["--lang", lang]).output().expect("the program starts")
}

fn fine(arguments: &[&str]) -> String {
    let output = study(arguments, "en");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn text(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The path of a link.
fn path_of(link: &Value) -> String {
    link.as_str().and_then(|link| link.strip_prefix("https://site.example")).expect("a link").to_string()
}

/// What the page of a puzzle has for its script.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("a puzzle");
    serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON")
}

/// Fills the first `right` cells as they should be and the next `wrong` ones with another digit: there are no givens here.
fn answer(task: &Value, right: usize, wrong: usize) -> String {
    let other = |digit: char| if digit == '1' { '2' } else { '1' };
    let fill = |(at, digit): (usize, char)| match at {
        at if at < right => digit,
        at if at < right + wrong => other(digit),
        _ => '.',
    };
    task["solution"].as_str().expect("a solution").chars().enumerate().map(fill).collect()
}

/// Somebody who begins: their connection and the group their first puzzle is of.
fn begin(server: &Server, path: &str, made: &Value) -> (Line, usize) {
    let mut line = Line::open(server);
    let welcome = line.ask("GET", path, "").expect("a page");
    assert!(welcome.contains("10 minutes") && welcome.contains("3 puzzles"), "{welcome}");
    let visitor = welcome.split("name=\"visitor\" value=\"").nth(1).expect("a field");
    let start = format!("visitor={}", visitor.split('"').next().expect("a value"));
    line.ask("POST", &format!("{path}/start"), &start).expect("begun");
    let first = data(&line.ask("GET", path, "").expect("a page"));
    assert_eq!(first["solution"], Value::Null, "nobody is told");
    let group = (0..2).find(|group: &usize| made["tasks"][*group][0]["puzzle"] == first["puzzle"]);
    (line, group.expect("one of the groups"))
}

#[test]
fn from_the_plan_by_the_site_to_the_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (dir, database) = (folder.path().join("study"), path("site.db"));
    std::fs::write(path("plan.toml"), PLAN).expect("a file");
    fine(&["plan", &path("plan.toml"), "-o", &path("study")]);
    let made: Value = serde_json::from_str(&text(&dir.join("study.json"))).expect("JSON");

    // Nothing is there to collect before it is opened; opened twice it is the same.
    let missing = study(&["collect", &path("study"), "--database", &database], "en");
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("open it first"));
    let url = "https://site.example/";
    let open = ["open", &path("study"), "--database", &database, "--public-url", url, "--json"];
    let links = fine(&open);
    assert_eq!(fine(&open), links);
    let links: Value = serde_json::from_str(&links).expect("JSON");
    let said = String::from_utf8(study(&open[..6], "ja").stdout).expect("text");
    assert!(said.contains("全員用") && said.contains(links["everybody"].as_str().expect("a link")), "{said}");

    // Two by the link for everybody, who must be in different groups, and one by the link of each group.
    let server = Server::start(&folder.path().join("site.db"));
    let everybody = path_of(&links["everybody"]);
    let (one, other) = (begin(&server, &everybody, &made), begin(&server, &everybody, &made));
    assert_ne!(one.1, other.1, "the second person goes where nobody is");
    let mut people = vec![(everybody.clone(), one), (everybody, other)];
    for group in 0..2 {
        let own = path_of(&links["groups"][group]["link"]);
        let taker = begin(&server, &own, &made);
        assert_eq!(taker.1, group);
        people.push((own, taker));
    }
    // Correct and wrong cells: 16 and 12 right in group I, 8 and 4 in group II.
    let cells = [[(16, 0), (8, 8)], [(12, 4), (4, 4)]];
    for (at, (own, (line, group))) in people.iter_mut().enumerate() {
        let (right, wrong) = cells[at / 2][*group];
        // The first puzzle is skipped, as the second gets the answer: first a part of it, then all.
        line.ask("POST", &format!("{own}/go"), "puzzle=2").expect("gone on");
        assert_eq!(data(&line.ask("GET", own, "").expect("a page"))["study"]["number"], json!(2));
        let task = &made["tasks"][*group][1];
        for (seq, text) in [(1, answer(task, 1, 0)), (2, answer(task, right, wrong))] {
            let sent = json!({ "puzzle": 2, "seq": seq, "answer": text }).to_string();
            line.ask("POST", &format!("{own}/answer"), &sent).expect("kept");
        }
        let again = data(&line.ask("GET", own, "").expect("a page"));
        assert_eq!(again["study"]["answer"], json!(answer(task, right, wrong)), "a reload goes on");
    }

    // Closed, it lets in nobody new, and those who have begun go on; opened again, the links are the same.
    let close = ["close", &path("study"), "--database", &database];
    assert!(fine(&close).contains("10 minutes"));
    let shut = &people[0].0.clone();
    let page = Line::open(&server).ask("GET", shut, "").expect("a page");
    assert!(page.contains("takes no more people") && !page.contains("/start"), "{page}");
    let going_on = people[0].1.0.ask("GET", shut, "").expect("a page");
    assert_eq!(data(&going_on)["study"]["number"], json!(2));
    let said = String::from_utf8(study(&close, "ja").stdout).expect("text");
    assert!(said.contains("受け付けを終了しました"), "{said}");
    assert_eq!(serde_json::from_str::<Value>(&fine(&open)).expect("JSON"), links);
    assert!(Line::open(&server).ask("GET", shut, "").expect("a page").contains("/start"));

    // All of them still have time.
    let early = study(&["collect", &path("study"), "--database", &database], "en");
    assert_eq!(early.status.code(), Some(1), "nothing to keep yet");
    assert!(String::from_utf8_lossy(&early.stderr).contains("4 people still have time"));
    fine(&["collect", &path("study"), "--database", &database, "--unfinished"]);
    let raw = text(&dir.join("raw.csv"));
    assert_eq!(raw.lines().count(), 5, "{raw}");
    assert!(raw.lines().skip(1).all(|row| row.split(',').nth(2) == Some("2")), "{raw}");
    fine(&["report", &path("study")]);
    let table = text(&dir.join("people.csv"));
    for wanted in [",I,1,1,16,16,1.0000", ",I,1,0,16,12,0.7500", ",II,1,0,16,8,0.5000", ",II,1,0,8,4,0.5000"]
    {
        assert_eq!(table.lines().filter(|row| row.ends_with(wanted)).count(), 1, "{wanted}: {table}");
    }
    // 16, 12 and 8, 4: means 14 and 6, both with deviation sqrt(8); t = 8 / sqrt(8/2 + 8/2) with 2 degrees of freedom.
    let report = text(&dir.join("report.md"));
    assert!(report.contains("| I | 14.0 ± 2.8 |") && report.contains("| II | 6.0 ± 2.8 |"), "{report}");
    assert!(report.contains("t(2.0) = 2.83"), "{report}");

    // Somebody on paper comes on top, in the same collection.
    std::fs::write(path("paper.csv"), "person,group,puzzle,answer\n7,II,,\n").expect("a file");
    fine(&["collect", &path("study"), &path("paper.csv"), "--database", &database, "--unfinished"]);
    let both = text(&dir.join("raw.csv"));
    let without: Vec<&str> = both.lines().filter(|row| *row != "7,II,,,0,0").collect();
    assert_eq!(without, raw.lines().collect::<Vec<_>>(), "the rows of the site are the same");
    assert_eq!(both.lines().count(), 6, "{both}");

    // A wrong plan is told in Japanese too.
    std::fs::write(path("wrong.toml"), PLAN.replace("minutes = 10", "minutes = 0")).expect("a file");
    let refused = study(&["plan", &path("wrong.toml"), "-o", &path("wrong")], "ja");
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.contains("minutes: 0 は使えません。使えるもの: 1〜600"), "{told}");

    // Another study under the same name is refused, in both languages.
    std::fs::write(path("other.toml"), PLAN.replace("seed = 2", "seed = 3")).expect("a file");
    fine(&["plan", &path("other.toml"), "-o", &path("other")]);
    for (lang, said) in
        [("en", "another study by the name \"two schemes\""), ("ja", "という名前の別の実験があります")]
    {
        for verb in ["open", "close", "collect"] {
            let refused = study(&[verb, &path("other"), "--database", &database], lang);
            assert_eq!(refused.status.code(), Some(2));
            let told = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(told.contains(said), "{told}");
        }
    }
}
