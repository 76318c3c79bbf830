//! Verbs for researchers, as they are run: minutes, traces, verdicts, data sets, tables.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tempfile::tempdir;
use tokisuji::kind::{KINDS, Solving};
use tokisuji::lang::Lang;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(args: &[&str], input: &str, code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let out = command.write_stdin(input.to_string()).assert().code(code).get_output().clone();
    (String::from_utf8(out.stdout).expect("text"), String::from_utf8(out.stderr).expect("text"))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The first example of every kind that is solved by reasoning, a line each.
fn examples() -> String {
    let reasoned = KINDS.iter().filter(|kind| kind.solving() == Solving::Reasoning);
    reasoned.map(|kind| format!("{}\n", kind.examples(Lang::En)[0])).collect::<Vec<_>>().concat()
}

#[test]
fn grade_tells_minutes_of_plain_sudoku_and_that_it_does_not_know_others() {
    let graded = &lines(&run(&["grade", "--json", PUZZLE], "", 0).0)[0];
    let minutes = |name: &str| graded["minutes"][name].as_f64().expect("a number");
    assert!(0.0 < minutes("low") && minutes("low") < minutes("mean") && minutes("mean") < minutes("high"));
    let small = &lines(&run(&["grade", "--json", "1.34.41.2..3.32."], "", 0).0)[0];
    assert_eq!(small.get("minutes"), Some(&Value::Null));
}

#[test]
fn tables_have_the_same_cells_with_tabs_and_with_commas() {
    // The second takes several rules, which stand in one cell with commas between.
    let several = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
    let input = format!("{PUZZLE}\n{several}\n1.34.41.2..3.32.\n");
    let tabs = run(&["grade"], &input, 0).0;
    let commas = run(&["grade", "--csv"], &input, 0).0;
    let cells: Vec<Vec<&str>> = tabs.lines().map(|line| line.split('\t').collect()).collect();
    assert!(cells.iter().all(|row| row.len() == cells[0].len()), "{tabs}");
    assert_eq!(cells[0][0], "puzzle");
    assert_eq!(&cells[0][cells[0].len() - 3..], ["minutes", "minutes_low", "minutes_high"]);
    for (row, line) in cells.iter().zip(commas.split("\r\n")) {
        assert_eq!(unquoted(line), *row);
    }
    assert!(commas.contains('"'), "some cell has a comma: {commas}");
}

/// A line of CSV read by hand.
fn unquoted(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let last = cells.last_mut().expect("one at least");
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                last.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            sign => last.push(sign),
        }
    }
    cells
}

/// The names in the first column of the table of fields in docs/trace.md.
fn documented() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trace.md");
    let page = fs::read_to_string(page).expect("the page");
    let table =
        page.split("## Fields").nth(1).expect("the table").split("\n\nIn CSV").next().expect("its end");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(name, _)| name.to_string()).collect()
}

#[test]
fn rows_of_a_trace_are_as_the_page_describes_them_for_every_kind_and_language() {
    let fields = documented();
    assert!(fields.len() > 20, "{fields:?}");
    for lang in ["en", "ja"] {
        let rows = lines(&run(&["trace", "--lang", lang], &examples(), 0).0);
        let mut kinds = BTreeSet::new();
        for row in &rows {
            let object = row.as_object().expect("an object");
            assert!(object.keys().eq(fields.iter()), "{:?}", object.keys().collect::<Vec<_>>());
            assert_eq!(row["schema"], "tokisuji-trace/1");
            kinds.insert(row["kind"].as_str().expect("a name").to_string());
            let moves = |name: &str| row[name].as_array().expect("a list").len();
            assert_eq!((moves("decide") == 0), (moves("strike") > 0), "{row}");
        }
        let reasoned = KINDS.iter().filter(|kind| kind.solving() == Solving::Reasoning);
        assert_eq!(kinds, reasoned.map(|kind| kind.name().to_string()).collect());
        // Every row but the first of a puzzle begins where the one before it ended.
        for pair in rows.windows(2).filter(|pair| pair[0]["puzzle"] == pair[1]["puzzle"]) {
            for (before, after) in [("board", "board_after"), ("candidates", "candidates_after")] {
                assert_eq!(pair[1][before], pair[0][after]);
            }
        }
    }
    let csv = run(&["trace", "--csv", PUZZLE], "", 0).0;
    let rows: Vec<Vec<String>> = csv.split_terminator("\r\n").map(unquoted).collect();
    assert!(rows[0].iter().eq(fields.iter().filter(|name| *name != "places")), "{:?}", rows[0]);
    assert_eq!(rows.len(), 1 + 51);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
}

#[test]
fn a_trace_is_a_question_that_verify_answers_with_yes() {
    let rows = run(&["trace"], &examples(), 0).0;
    let verified = lines(&run(&["verify", "--json", "--deep"], &rows, 0).0);
    assert_eq!(verified.len(), rows.lines().count());
    for (row, verdict) in lines(&rows).iter().zip(&verified) {
        assert_eq!(
            (&verdict["verdict"], &verdict["level"]),
            (&Value::from("entailed"), &row["level"]),
            "{row}"
        );
    }
}

#[test]
fn orders_come_by_seed_and_number() {
    let traced = |more: &[&str]| {
        let args = [&["trace", "--order", "chance", PUZZLE][..], more].concat();
        run(&args, "", 0).0
    };
    let three = traced(&["--orders", "3", "--seed", "5"]);
    assert_eq!(three, traced(&["--orders", "3", "--seed", "5", "--jobs", "1"]));
    assert_ne!(three, traced(&["--orders", "3", "--seed", "6"]));
    let mut orders: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for row in lines(&three) {
        orders.entry(row["order"].as_u64().expect("a number")).or_default().push(row["decide"].clone());
    }
    assert_eq!(orders.keys().copied().collect::<Vec<_>>(), [1, 2, 3]);
    let different: BTreeSet<String> = orders.values().map(|order| format!("{order:?}")).collect();
    assert_eq!(different.len(), 3);
    assert!(orders.values().all(|order| order.len() == 51));
}

#[test]
fn verify_says_what_follows_and_what_does_not() {
    let (said, _) = run(&["verify", PUZZLE, "--move", "r5c5=5"], "", 0);
    assert!(said.starts_with("r5c5=5: follows (naked single, level 3"), "{said}");
    let (said, _) = run(&["verify", PUZZLE, "--move", "r1c3=5", "--lang", "ja"], "", 1);
    assert!(said.contains("誤り") && said.contains("1行目に r1c1 = 5"), "{said}");
    // Moves are made one after the other, and what is wrong is not made.
    let (said, _) = run(&["verify", "--json", PUZZLE, "--move", "r1c3=1", "--move", "r1c3=4"], "", 1);
    let verdicts: Vec<Value> = lines(&said).iter().map(|line| line["verdict"].clone()).collect();
    assert_eq!(verdicts, ["refuted", "entailed"]);
    let asked = format!(r#"{{"puzzle": "{PUZZLE}", "written": {{"r1c3": "1"}}, "move": "r5c5=5"}}"#);
    assert_eq!(lines(&run(&["verify", "--json"], &asked, 1).0)[0]["verdict"], "impossible");
    let many = r#"{"puzzle": "................", "moves": ["r1c1=1"]}"#;
    assert_eq!(lines(&run(&["verify", "--json"], many, 1).0)[0]["verdict"], "open");
}

#[test]
fn verify_says_what_is_wrong_with_a_question() {
    for (args, wanted) in [
        (&["verify", PUZZLE][..], "--move r1c3=4"),
        (&["verify", PUZZLE, "--move", "r1c3"], "found the move \"r1c3\""),
        (&["verify", PUZZLE, "--move", "r1c10=4"], "found the cell \"r1c10\""),
        (&["verify", PUZZLE, "--move", "r1c3=x"], "wanted one of: 1, 2"),
        (&["verify", PUZZLE, "--move", "r1c3=4 r1c4!=2"], "not both"),
        (&["verify", PUZZLE, "--move", "r1c3=x", "--lang", "ja"], "使えるもの"),
    ] {
        let (out, said) = run(args, "", 2);
        assert!(out.is_empty() && said.contains(wanted), "{args:?}: {said}");
    }
    // The run goes on behind what cannot be read.
    let input = format!(
        "{{\"puzzle\": \"x\", \"move\": \"r1c1=1\"}}\n{{\"puzzle\": \"{PUZZLE}\", \"move\": \"r5c5=5\"}}\n"
    );
    let answers = lines(&run(&["verify", "--json"], &input, 2).0);
    assert!(answers[0]["error"].as_str().is_some_and(|error| error.starts_with("puzzle: ")), "{answers:?}");
    assert_eq!(answers[1]["verdict"], "entailed");
}

/// A small plan over several kinds and levels.
const PLAN: &str = "name = \"small\"\nseed = 3\nsplits = { train = 6, test = 4 }\n\n[[make]]\nkind = \"sudoku\"\nlevel = [1, 2]\ncount = 10\n\n\
    [[make]]\nkind = \"akari\"\nsize = \"5x5\"\ncount = 10\n";

/// Every file of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let name = |path: &Path| path.file_name().expect("a file").to_string_lossy().into_owned();
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    paths.map(|path| (name(&path), fs::read_to_string(&path).expect("text"))).collect()
}

#[test]
fn a_data_set_is_the_same_on_any_number_of_threads_and_its_parts_share_no_form() {
    let folder = tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    fs::write(&plan, PLAN).expect("a plan");
    let made = |name: &str, jobs: &str| {
        let out = folder.path().join(name);
        let (plan, out) = (plan.to_str().expect("text"), out.to_str().expect("text"));
        run(&["dataset", plan, "-o", out, "--traces", "--jobs", jobs, "--quiet"], "", 0);
        files(Path::new(out))
    };
    let (one, three) = (made("one", "1"), made("three", "3"));
    assert_eq!(one, three);
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "README.md",
            "SHA256SUMS",
            "plan.toml",
            "test.jsonl",
            "test.trace.jsonl",
            "train.jsonl",
            "train.trace.jsonl"
        ]
    );
    let (train, test) = (lines(&one["train.jsonl"]), lines(&one["test.jsonl"]));
    // Six and four of every ten.
    for recipe in 1..=3 {
        let of = |part: &[Value]| part.iter().filter(|row| row["recipe"] == recipe).count();
        assert_eq!((of(&train), of(&test)), (6, 4), "recipe {recipe}");
    }
    let forms: BTreeSet<&str> =
        train.iter().chain(&test).map(|row| row["form"].as_str().expect("a form")).collect();
    assert_eq!(forms.len(), 30);
    // What canonical forms say, asked of another verb.
    let puzzle = |row: &Value| row["puzzle"].as_str().expect("text").to_string();
    let puzzles: Vec<String> = train.iter().chain(&test).map(puzzle).collect();
    let checked = lines(&run(&["check", "--json"], &puzzles.join("\n"), 0).0);
    assert!(checked.iter().all(|puzzle| puzzle["unique"] == true));
    let canonical: BTreeSet<&str> =
        checked.iter().filter_map(|puzzle| puzzle["canonical"].as_str()).collect();
    assert_eq!(canonical.len(), 20);
    for (row, level) in
        train.iter().filter(|row| row["kind"] == "sudoku").map(|row| (row, row["recipe"].as_u64()))
    {
        assert_eq!(row["grade"]["level"].as_u64(), level, "{row}");
    }
    assert!(one["README.md"].starts_with("---\nlicense: cc0-1.0\n"), "{}", one["README.md"]);
    assert_eq!(one["plan.toml"], PLAN);
    assert_eq!(one["SHA256SUMS"].lines().count(), 6);
    // The last row of a puzzle has its solution on the board.
    let traced = lines(&one["test.trace.jsonl"]);
    for row in test.iter().filter(|row| row["kind"] == "sudoku") {
        let last = traced.iter().rfind(|step| step["puzzle"] == row["puzzle"]).expect("it is solved");
        assert_eq!(last["board_after"], row["solution"]);
    }
}

#[test]
fn a_data_set_that_cannot_be_made_says_why() {
    let folder = tempdir().expect("a folder");
    let (plan, out) = (folder.path().join("plan.toml"), folder.path().join("out"));
    let (plan, out) = (plan.to_str().expect("text"), out.to_str().expect("text"));
    for (text, lang, wanted) in [
        ("name = \"x\"\n[[make]]\nkind = \"sudoku\"\nlevl = 3\ncount = 1\n", "en", "levl"),
        ("name = \"x\"\n[[make]]\nkind = \"sudoku\"\nlevel = 99\ncount = 1\n", "ja", "1番目の [[make]]"),
    ] {
        fs::write(plan, text).expect("a plan");
        let (_, said) = run(&["dataset", plan, "-o", out, "--lang", lang, "--quiet"], "", 2);
        assert!(said.contains(wanted), "{said}");
    }
}
