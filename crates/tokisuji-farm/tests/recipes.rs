//! A farm makes what a recipe says: the same puzzle as anybody else from the same seed.

use serde_json::{Value, json};
use tokisuji::kind::KINDS;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::seed_of;
use tokisuji_farm::Job;

/// Puzzles of each kind.
const COUNT: u64 = 50;

#[test]
fn the_same_recipe_gives_the_same_puzzle() {
    let mut text = String::from("name = \"all-kinds\"\nseed = 9\n");
    for kind in KINDS {
        let recipe = kind.small();
        let wishes = recipe.wishes.iter().map(|(name, wished)| format!("{name} = {}\n", json!(wished)));
        text += &format!("[[make]]\ncount = {COUNT}\nunit = 20\nkind = \"{}\"\n", kind.name());
        text += &wishes.collect::<String>();
    }
    let job = Job::read(&text).expect("a job");
    let (units, plans) = (job.units().expect("cut"), job.plans().expect("plans"));
    let mut lines = Vec::new();
    for unit in 0..units.count() {
        let run = units.run(unit).expect("a unit");
        lines.extend(run.make(&plans, job.seed, &|| true).expect("made").into_iter().map(|item| item.json));
    }
    let mut lines = lines.into_iter();
    for (at, kind) in KINDS.iter().enumerate() {
        let plan = kind.small().plan().expect("a plan");
        for index in 0..COUNT {
            let made = plan.make(seed_of(9, at), index, &|| true).expect("made");
            let wanted = Value::Object(made.object(Lang::En)).to_string();
            assert_eq!(lines.next(), Some(wanted), "{} {index}", kind.name());
        }
    }
    assert_eq!(lines.next(), None);
}
