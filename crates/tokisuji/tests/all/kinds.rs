//! What holds for every kind in `KINDS`, and that nothing beside the list tells kinds apart.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tokisuji::kind::how::{example, how_to_play};
use tokisuji::kind::{KINDS, Kind, Puzzle, kind};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::walk::{End, walk};

/// Every example of a kind in both languages.
fn examples(kind: &'static dyn Kind) -> impl Iterator<Item = (Lang, &'static str, Puzzle)> {
    Lang::ALL.into_iter().flat_map(move |lang| {
        let read = move |&text: &&'static str| (lang, text, kind.read(text).expect("an example"));
        kind.examples(lang).iter().map(read)
    })
}

#[test]
fn names_and_titles_are_their_own() {
    let names: BTreeSet<&str> = KINDS.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), KINDS.len());
    for lang in Lang::ALL {
        let titles: BTreeSet<&str> = KINDS.iter().map(|kind| kind.title(lang)).collect();
        assert_eq!(titles.len(), KINDS.len());
    }
    for listed in KINDS {
        let name = listed.name();
        assert!(name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'-'), "{name}");
        assert_ne!(listed.title(Lang::En), listed.title(Lang::Ja));
        assert_eq!(kind(name).map(Kind::name), Some(name));
    }
    assert!(kind("none of ours").is_none());
}

#[test]
fn examples_are_read_and_written_in_the_own_form_and_found_by_every_reader() {
    for kind in KINDS {
        for (_, text, puzzle) in examples(*kind) {
            assert_eq!(puzzle.to_string(), text);
            assert_eq!(puzzle.kind().name(), kind.name());
            assert_eq!(tokisuji::format::read(text).expect("a puzzle").puzzle, puzzle);
            let json = tokisuji::format::format("json").expect("listed");
            let object = json.write(&puzzle.clone().into()).expect("every kind");
            assert_eq!(json.read(&object).expect("ours").puzzle, puzzle);
            for other in KINDS.iter().filter(|other| other.name() != kind.name()) {
                assert!(other.read(text).is_err(), "{text} is no {}", other.name());
            }
        }
    }
}

#[test]
fn givens_go_in_and_out_and_equal_puzzles_are_equal() {
    for (_, text, puzzle) in KINDS.iter().flat_map(|kind| examples(*kind)) {
        let problem = puzzle.problem();
        assert_eq!(problem.frame.grid, puzzle.grid());
        assert_eq!(puzzle.with_givens(&problem.givens), puzzle);
        let bare = puzzle.with_givens(&[]);
        assert!(bare.problem().givens.is_empty());
        assert_eq!(bare == puzzle, problem.givens.is_empty(), "{text}");
    }
    let all: Vec<Puzzle> = KINDS.iter().flat_map(|kind| examples(*kind)).map(|(.., puzzle)| puzzle).collect();
    let texts: BTreeSet<String> = all.iter().map(Puzzle::to_string).collect();
    let distinct: std::collections::HashSet<&Puzzle> = all.iter().collect();
    assert_eq!(distinct.len(), texts.len());
}

#[test]
fn examples_have_one_solution_that_needs_no_guess() {
    for (_, text, puzzle) in KINDS.iter().flat_map(|kind| examples(*kind)) {
        if !puzzle.is_reasoned() {
            continue;
        }
        let problem = puzzle.problem();
        let Verdict::One(solution) = verdict(&problem) else { panic!("{text}: one solution") };
        let rules = RuleSet::named(puzzle.usual_rules()).expect("shipped");
        let walk = walk(&problem, rules);
        assert_eq!(walk.end, End::Solved, "{text}");
        let solved = puzzle.with_givens(&solution);
        // What is only thought of, such as inside and outside, is no part of the answer.
        let answers = problem.frame.cells.iter().filter(|&cell| problem.frame.is_answer(cell)).count();
        assert_eq!(solved.problem().givens.len(), answers, "{text}");
        assert!(solution.len() > problem.givens.len(), "{text}: something is left to do");
    }
    let known = KINDS.iter().filter(|kind| examples(**kind).any(|(.., puzzle)| !puzzle.is_reasoned()));
    assert_eq!(known.map(|kind| kind.name()).collect::<Vec<_>>(), ["crossword"]);
}

#[test]
fn rule_sets_by_name_are_shipped() {
    for (_, text, puzzle) in KINDS.iter().flat_map(|kind| examples(*kind)) {
        let rules = puzzle.rules();
        for name in [rules.usual, rules.paths].into_iter().chain(rules.stronger) {
            assert!(RuleSet::named(name).is_some(), "{text}: {name}");
        }
    }
}

#[test]
fn everybody_is_told_how_to_play_and_given_an_example_of_the_same_rules() {
    for (lang, text, puzzle) in KINDS.iter().flat_map(|kind| examples(*kind)) {
        let [en, ja] = Lang::ALL.map(|lang| how_to_play(&puzzle, lang));
        assert!(!en.is_empty() && en.iter().chain(&ja).all(|said| !said.is_empty()), "{text}");
        assert_ne!(en, ja);
        assert!(en.concat().is_ascii() || en.concat().contains('×'), "{en:?}");
        let found = example(&puzzle, lang).expect("there");
        assert_eq!(found.variant_names(), puzzle.variant_names());
        assert_eq!(how_to_play(&found, lang).len(), how_to_play(&puzzle, lang).len(), "{text}");
    }
}

#[test]
fn words_of_an_example_are_of_the_language() {
    for name in ["crossword", "skeleton"] {
        let kind = kind(name).expect("listed");
        let latin = |lang| {
            let board = kind.examples(lang)[0].split_once(':').expect("a prefix").1;
            board.contains(|sign: char| sign.is_ascii_uppercase())
        };
        assert!(latin(Lang::En) && !latin(Lang::Ja));
    }
}

/// All files below a folder whose name ends so.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                files(&path, ending, into);
            }
        } else if path.extension().is_some_and(|found| found == ending) {
            into.push(path);
        }
    }
}

/// A variant of `Puzzle` outside `kind/` would be a kind told apart by hand.
#[test]
fn nothing_outside_the_kinds_matches_on_them() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
    let mut all = Vec::new();
    files(crates, "rs", &mut all);
    assert!(all.len() > 100, "found {} files", all.len());
    let own = Path::new("tokisuji/src/kind");
    for path in all {
        let inside = path.strip_prefix(crates).expect("below");
        if inside.starts_with(own) || inside == Path::new("tokisuji/src/kind.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        for (number, line) in text.lines().enumerate() {
            let after = |(at, name): (usize, &str)| {
                let word = !line[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_');
                word && line[at + name.len()..].starts_with(|sign: char| sign.is_ascii_uppercase())
            };
            let matched = line.match_indices(concat!("Puzzle", "::")).any(after);
            assert!(!matched, "{}:{}: {line}", inside.display(), number + 1);
        }
    }
}

/// Whether a puzzle is of a kind is for its kind to say: nobody else compares the name.
#[test]
fn nothing_outside_the_kinds_asks_for_a_kind_by_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
    let mut all = Vec::new();
    files(crates, "rs", &mut all);
    let (mut asked, mut seen) = (Vec::new(), 0);
    for path in all {
        let inside = path.strip_prefix(crates).expect("below");
        let code = inside.iter().nth(1).is_some_and(|part| part == "src");
        // Kinds and forms are told apart by what they are; twins of a kind are made by its rules.
        let own = ["kind", "kind.rs", "format", "format.rs", "testing"];
        let knows = inside.starts_with("tokisuji/src")
            && own.iter().any(|own| inside.iter().nth(2).is_some_and(|part| part == *own));
        if !code || knows {
            continue;
        }
        seen += 1;
        let text = std::fs::read_to_string(&path).expect("text");
        for (number, line) in text.lines().enumerate() {
            let compares = |name: &str| {
                ["== ", "!= "].iter().any(|sign| line.contains(&format!("{sign}\"{name}\"")))
                    || line.contains("get::<Skeleton>")
            };
            if KINDS.iter().any(|kind| compares(kind.name())) {
                asked.push(format!("{}:{}: {}", inside.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(seen > 100, "found {seen} files");
    assert!(asked.is_empty(), "{}", asked.join("\n"));
}

/// The table of constraints in docs/problem.md has a row for each that can be described, and no other.
#[test]
fn every_constraint_that_can_be_described_is_in_the_document() {
    let text = r#"{"problem":"p","rows":1,"cols":1,"sorts":{"d":{"symbols":["1"]}},"cells":["d"],"constraints":[{"is":"nothing"}]}"#;
    let error = tokisuji::format::read(text).expect_err("no such constraint").say(Lang::En);
    let (_, listed) = error.split_once("expected one of ").unwrap_or_else(|| panic!("{error}"));
    let quoted =
        |text: &str| -> BTreeSet<String> { text.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let known = quoted(listed);
    assert!(known.len() > 10, "{error}");
    let document = std::fs::read_to_string("../../docs/problem.md").expect("a document");
    let (_, table) = document.split_once("## Constraints").expect("a heading");
    let (_, rows) = table.split_once("|---|").expect("a table");
    let first = |line: &str| {
        line.strip_prefix("| `")
            .and_then(|line| line.split(" |").next())
            .map(|cell| quoted(&format!("`{cell}")))
    };
    let told: BTreeSet<String> = rows.lines().filter_map(first).flatten().collect();
    assert_eq!(known, told);
}
