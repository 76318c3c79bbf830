//! The program makes what a recipe says: the same puzzle as anybody else from the same seed.

use assert_cmd::Command;
use serde_json::Value;
use tokisuji::kind::KINDS;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Recipe, Wished};

/// Puzzles of each kind.
const COUNT: u64 = 50;

/// A recipe on the command line; its word list is a file.
fn arguments(recipe: &Recipe, folder: &std::path::Path) -> Vec<String> {
    let mut all = vec!["make".to_owned(), recipe.kind.clone()];
    for (name, wished) in &recipe.wishes {
        let value = match (name.as_str(), wished) {
            ("words", wished) => {
                let file = folder.join("words.txt");
                std::fs::write(&file, wished.text()).expect("a file");
                file.display().to_string()
            }
            (_, Wished::Switch(_)) => panic!("no switch in these"),
            (_, wished) => wished.text(),
        };
        all.extend([format!("--{}", name.replace('_', "-")), value]);
    }
    all
}

fn lines(arguments: &[String], more: &[&str]) -> Vec<Value> {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(arguments).args(more).args(["--json", "--quiet", "--lang", "en"]);
    let out = command.assert().success().get_output().stdout.clone();
    let text = String::from_utf8(out).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_same_recipe_gives_the_same_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in KINDS {
        let recipe = kind.small();
        let arguments = arguments(&recipe, folder.path());
        // Later boards of a crossword take other words, so each is the first of a seed.
        let printed: Vec<(u64, u64, Value)> = if kind.name() == "crossword" {
            let one = |seed: u64| lines(&arguments, &["--seed", &seed.to_string()]).remove(0);
            (0..COUNT).map(|seed| (seed, 0, one(seed))).collect()
        } else {
            let all = lines(&arguments, &["--seed", "5", "--count", &COUNT.to_string()]);
            (0..).zip(all).map(|(index, line)| (5, index, line)).collect()
        };
        assert_eq!(printed.len() as u64, COUNT);
        let plan = recipe.plan().expect("a plan");
        for (seed, index, line) in printed {
            let made = plan.make(seed, index, &|| true).expect("made");
            assert_eq!(line, Value::Object(made.object(Lang::En)), "{} {seed} {index}", kind.name());
        }
    }
}
