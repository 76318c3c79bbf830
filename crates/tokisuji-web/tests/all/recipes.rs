//! The site makes what a recipe says: the same puzzle as anybody else from the same seed.

use crate::common::{quiet, visit};
use serde_json::json;
use tokisuji::kind::KINDS;
use tokisuji::lang::Lang;

/// Puzzles of each kind.
const COUNT: u64 = 50;

#[tokio::test]
async fn the_same_recipe_gives_the_same_puzzle() {
    let mut visit = visit(quiet()).await;
    for kind in KINDS {
        let recipe = kind.small();
        let plan = recipe.plan().expect("a plan");
        for seed in 0..COUNT {
            let mut wish = json!(recipe);
            wish["seed"] = json!(seed);
            let sent = visit.post("/api/make", &wish).await.json();
            let made = plan.make(seed, 0, &|| true).expect("made").object(Lang::En);
            for (name, value) in &made {
                assert_eq!(&sent[name], value, "{} {seed}: {name}", kind.name());
            }
        }
    }
}

#[tokio::test]
async fn kinds_and_what_can_be_wished_of_them_are_told() {
    let mut visit = visit(quiet()).await;
    let told = visit.get("/api/kinds").await.json();
    let named: Vec<&str> =
        told.as_array().expect("a list").iter().filter_map(|kind| kind["name"].as_str()).collect();
    assert_eq!(named, KINDS.iter().map(|kind| kind.name()).collect::<Vec<_>>());
    for (said, kind) in told.as_array().expect("a list").iter().zip(KINDS) {
        let wishes = said["wishes"].as_array().expect("wishes");
        for name in kind.small().wishes.keys() {
            assert!(wishes.iter().any(|wish| wish["name"] == name.as_str()), "{name}");
        }
    }
    let dear = json!({ "kind": "sudoku", "method": "evolve", "population": 100_000 });
    assert_eq!(visit.post("/api/make", &dear).await.status, 422);
    let against = json!({ "kind": "sudoku", "must": "x-wing", "level": 3 });
    let answer = visit.post("/api/make", &against).await;
    assert!(
        answer.json()["error"].as_str().is_some_and(|said| said.contains("level 3 was asked for")),
        "{}",
        answer.text
    );
}
