//! Studies of players: groups that get puzzles made in different ways, the answers they wrote, and whether the groups differ.
//!
//! As in paper D: everybody has the same time, does as many as they can, and may skip. What counts is cells, answered and
//! correct. A [`Study`] holds its puzzles and solutions, so that it can be evaluated by any later version.

mod answers;
mod report;

pub use answers::{Marked, Person, Typed, WrongAnswer, filled, people};
pub use report::{OUTCOMES, Outcome, Pair, compare, holm};

use crate::answer::VERSION;
use crate::format;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::make::recipe::{Missed, Recipe, RecipeError, seed_of};
use crate::solve::search;
use crate::symbol::Symbol;
use serde::{Deserialize, Serialize};

/// What a study is to be like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The same seed gives the same puzzles.
    #[serde(default = "one")]
    pub seed: u64,
    /// How long people have.
    #[serde(default = "ten")]
    pub minutes: u32,
    /// Puzzles for each group: more than anybody can do in that time.
    #[serde(default = "thirty")]
    pub puzzles: usize,
    /// The groups, two at least.
    pub group: Vec<Group>,
}

/// A group and how its puzzles are made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "toml::Table")]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// What it gets.
    #[serde(flatten)]
    pub recipe: Recipe,
}

impl TryFrom<toml::Table> for Group {
    type Error = toml::de::Error;

    // By hand, because serde does not tell of unknown names inside `flatten`.
    fn try_from(mut table: toml::Table) -> Result<Group, toml::de::Error> {
        let name = table.remove("name").ok_or_else(|| serde::de::Error::missing_field("name"))?;
        Ok(Group { name: name.try_into()?, recipe: table.try_into()? })
    }
}

fn one() -> u64 {
    1
}

fn ten() -> u32 {
    10
}

fn thirty() -> usize {
    30
}

/// A study with its puzzles: what lies in its folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// What it was to be like.
    pub plan: Plan,
    /// The version that made it.
    pub version: String,
    /// For each group its puzzles, in the order in which they are printed.
    pub tasks: Vec<Vec<Task>>,
}

/// A puzzle and its solution, each on a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The puzzle.
    pub puzzle: String,
    /// Its cells in reading order, every one filled.
    pub solution: String,
}

/// A study that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// The file is not a plan, or not a study.
    #[error("{0}")]
    File(String),
    /// A value is out of bounds.
    #[error("{what}: found {found}, wanted {}", wanted[0])]
    Value {
        /// Which.
        what: &'static str,
        /// What stood there.
        found: String,
        /// What may stand there, in English and in Japanese.
        wanted: [&'static str; 2],
    },
    /// A group's recipe cannot be followed.
    #[error("group {0:?}: {1}")]
    Recipe(String, RecipeError),
    /// A group's puzzle did not come about.
    #[error("group {0:?}: {1}")]
    Missed(String, Missed),
}

impl StudyError {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            StudyError::File(text) => format!("読めません: {text}"),
            StudyError::Value { what, found, wanted } => {
                format!("{what}: {found} は使えません。使えるもの: {}", wanted[1])
            }
            StudyError::Recipe(group, error) => format!("グループ {group:?}: {}", error.say(lang)),
            StudyError::Missed(group, missed) => format!("グループ {group:?}: {}", missed.say(lang)),
        };
        lang.pick(self.to_string(), ja)
    }
}

/// The most puzzles of a group.
const MOST: usize = 1000;
/// The most groups.
const GROUPS: usize = 20;

impl Plan {
    /// Reads a plan and looks whether it can be done.
    pub fn read(text: &str) -> Result<Plan, StudyError> {
        let plan: Plan = toml::from_str(text).map_err(|error| StudyError::File(error.to_string()))?;
        plan.check()?;
        Ok(plan)
    }

    fn check(&self) -> Result<(), StudyError> {
        let check = |holds: bool, what, found: &dyn ToString, wanted| {
            if holds { Ok(()) } else { Err(StudyError::Value { what, found: found.to_string(), wanted }) }
        };
        let plain = |name: &str| {
            let sign = |sign: char| sign.is_alphanumeric() || "-_.*+ ".contains(sign);
            (1..=60).contains(&name.chars().count()) && name.trim() == name && name.chars().all(sign)
        };
        let name = ["a name of letters, digits and blanks", "文字・数字・空白からなる60字までの名前"];
        check(plain(&self.name), "name", &self.name, name)?;
        check((1..=600).contains(&self.minutes), "minutes", &self.minutes, ["1 to 600", "1〜600"])?;
        check((1..=MOST).contains(&self.puzzles), "puzzles", &self.puzzles, ["1 to 1000", "1〜1000"])?;
        let groups = (2..=GROUPS).contains(&self.group.len());
        check(groups, "[[group]]", &self.group.len(), ["2 to 20 of them", "2〜20個"])?;
        for (at, group) in self.group.iter().enumerate() {
            check(plain(&group.name), "name of a group", &group.name, name)?;
            let new = self.group[..at].iter().all(|before| before.name != group.name);
            let other = ["a name no other group has", "ほかのグループと違う名前"];
            check(new, "name of a group", &group.name, other)?;
            let plan = group.recipe.plan().map_err(|error| StudyError::Recipe(group.name.clone(), error))?;
            // Answers are typed as digits.
            let words = plan.recipe.said("words").is_some();
            check(!words, "kind", &group.recipe.kind, ["a kind of numbers", "数字のパズルの種類"])?;
        }
        Ok(())
    }

    /// Makes the puzzles of all groups, for as long as `go_on` says yes. `told` hears of each.
    pub fn make(&self, go_on: &dyn Fn() -> bool, told: &mut dyn FnMut()) -> Result<Study, StudyError> {
        self.check()?;
        let mut tasks = Vec::with_capacity(self.group.len());
        for (at, group) in self.group.iter().enumerate() {
            let plan = group.recipe.plan().map_err(|error| StudyError::Recipe(group.name.clone(), error))?;
            let mut some = Vec::with_capacity(self.puzzles);
            for number in 0..self.puzzles as u64 {
                let item = plan.make(seed_of(self.seed, at), number, &|| go_on());
                let item = item.map_err(|missed| StudyError::Missed(group.name.clone(), missed))?;
                some.push(Task::of(&item.puzzle));
                told();
            }
            tasks.push(some);
        }
        Ok(Study { plan: self.clone(), version: VERSION.to_string(), tasks })
    }
}

impl Task {
    /// A puzzle that is known to have one solution.
    fn of(puzzle: &Puzzle) -> Task {
        let found = search(&puzzle.problem(), 1, &mut || true).solutions;
        let mut solution = found.into_iter().next().unwrap_or_default();
        solution.sort_unstable_by_key(|mark| mark.cell);
        let solution = solution.iter().map(|mark| mark.symbol.digit()).collect();
        Task { puzzle: puzzle.to_string(), solution }
    }

    /// The puzzle, read again.
    pub fn read(&self) -> Result<Puzzle, StudyError> {
        let read = format::read(&self.puzzle).map_err(|error| StudyError::File(error.to_string()))?;
        let cells = read.puzzle.problem().frame.grid.cells().count();
        let full = self.solution.chars().count() == cells
            && self.solution.chars().all(|sign| Symbol::from_digit(sign).is_some());
        let wanted = ["a digit for each cell of its puzzle", "問題の各マスに数字1つ"];
        full.then_some(read.puzzle).ok_or(StudyError::Value {
            what: "solution",
            found: self.solution.clone(),
            wanted,
        })
    }
}

impl Study {
    /// As it lies in its folder.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data has a JSON form") + "\n"
    }

    /// Reads a study and looks whether its parts fit together.
    pub fn from_json(text: &str) -> Result<Study, StudyError> {
        let study: Study = serde_json::from_str(text).map_err(|error| StudyError::File(error.to_string()))?;
        study.plan.check()?;
        if study.tasks.len() != study.plan.group.len() {
            let wanted = ["one list for each group", "グループごとに1つの並び"];
            let found = study.tasks.len().to_string();
            return Err(StudyError::Value { what: "tasks", found, wanted });
        }
        study.tasks.iter().flatten().try_for_each(|task| task.read().map(drop))?;
        Ok(study)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) const PLAN: &str = "name = \"two schemes\"\npuzzles = 3\n\
        [[group]]\nname = \"I\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"climb\"\n\
        [[group]]\nname = \"II\"\nkind = \"sumblock\"\nsize = 4\nmethod = \"score\"\n";

    pub(super) fn study() -> Study {
        Plan::read(PLAN).unwrap().make(&|| true, &mut || ()).unwrap()
    }

    #[test]
    fn a_study_is_made_kept_and_read_again() {
        let study = study();
        assert_eq!((study.tasks.len(), study.tasks[0].len()), (2, 3));
        assert_eq!(study.plan.minutes, 10);
        assert_eq!(Study::from_json(&study.to_json()).unwrap(), study);
        for task in study.tasks.iter().flatten() {
            // A Latin square: each row and each column holds 1 to 4.
            let cells: Vec<char> = task.solution.chars().collect();
            for line in 0..4 {
                let sorted = |at: &dyn Fn(usize) -> usize| {
                    let mut line: Vec<char> = (0..4).map(|place| cells[at(place)]).collect();
                    line.sort_unstable();
                    String::from_iter(line)
                };
                assert_eq!(sorted(&|place| 4 * line + place), "1234");
                assert_eq!(sorted(&|place| 4 * place + line), "1234");
            }
        }
        assert_ne!(study.tasks[0], study.tasks[1]);
    }

    #[test]
    fn wrong_plans_say_what_is_wrong() {
        let told = |text: String| Plan::read(&text).expect_err(&text).to_string();
        assert!(told(PLAN.replace("\"II\"", "\"I\"")).contains("a name no other group has"));
        assert!(told(PLAN.replace("score", "sore")).starts_with("group \"II\": method: found \"sore\""));
        assert!(told(PLAN.replace("puzzles = 3", "puzzles = 0")).starts_with("puzzles: found 0"));
        assert!(told(PLAN.replace("size", "sice")).contains("sice"));
        let one = PLAN.split("[[group]]").take(2).collect::<Vec<_>>().join("[[group]]");
        assert!(told(one).starts_with("[[group]]: found 1"));
        let ja = Plan::read(&PLAN.replace("puzzles = 3", "puzzles = 0")).unwrap_err().say(Lang::Ja);
        assert_eq!(ja, "puzzles: 0 は使えません。使えるもの: 1〜1000");
        let ja = Plan::read(&PLAN.replace("score", "sore")).unwrap_err().say(Lang::Ja);
        assert!(ja.starts_with("グループ \"II\": method の \"sore\" は使えません"), "{ja}");
        let mut broken = study();
        broken.tasks[0][0].solution.pop();
        assert!(Study::from_json(&broken.to_json()).is_err());
    }
}
