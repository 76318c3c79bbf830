//! A job: what is to be made, how many of each, from which seed. A TOML file.

use crate::error::Error;
use crate::unit::Units;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use tokisuji::make::recipe::{Plan, Recipe};

/// What is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name in the database.
    pub name: String,
    /// The same seed gives the same puzzles.
    #[serde(default = "one")]
    pub seed: u64,
    /// The longest a unit may take, in seconds; then it is tried again, and set aside in the end.
    #[serde(default = "ten_minutes")]
    pub unit_limit: u64,
    /// How often a unit is tried that fails.
    #[serde(default = "three")]
    pub tries: u32,
    /// What, in order.
    pub make: Vec<Make>,
}

/// So many of one recipe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "toml::Table")]
pub struct Make {
    /// How many.
    pub count: u64,
    /// How many to a unit, where that is not to be found out by trying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<u64>,
    /// What.
    #[serde(flatten)]
    pub recipe: Recipe,
}

impl TryFrom<toml::Table> for Make {
    type Error = toml::de::Error;

    // By hand, because serde does not tell of unknown names inside `flatten`.
    fn try_from(mut table: toml::Table) -> Result<Make, toml::de::Error> {
        let mut take = |name: &str| table.remove(name).map(toml::Value::try_into).transpose();
        let (count, unit) = (take("count")?, take("unit")?);
        let count = count.ok_or_else(|| serde::de::Error::missing_field("count"))?;
        Ok(Make { count, unit, recipe: table.try_into()? })
    }
}

/// The most recipes of a job.
pub const MAKES: usize = 1000;
/// The most puzzles of a job.
const MOST: u64 = 1_000_000_000;
/// The most puzzles of a unit: its result is one transaction.
const MOST_OF_UNIT: u64 = 2000;
/// How long a unit should take.
const UNIT_TIME: Duration = Duration::from_secs(1);

fn one() -> u64 {
    1
}

fn three() -> u32 {
    3
}

fn ten_minutes() -> u64 {
    600
}

impl Job {
    /// Reads a job and looks whether it can be done.
    pub fn read(text: &str) -> Result<Job, Error> {
        let job: Job = toml::from_str(text)?;
        let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_' || sign == '.';
        let named = (1..=100).contains(&job.name.len()) && job.name.chars().all(plain);
        check(named, "name", &job.name, "up to 100 letters, digits, '-', '_' and '.'")?;
        check((1..=86_400).contains(&job.unit_limit), "unit_limit", &job.unit_limit, "1 to 86400 seconds")?;
        check((1..=100).contains(&job.tries), "tries", &job.tries, "1 to 100")?;
        check((1..=MAKES).contains(&job.make.len()), "[[make]]", &job.make.len(), "1 to 1000 of them")?;
        for make in &job.make {
            check((1..=MOST).contains(&make.count), "count", &make.count, "1 to 1000000000")?;
            let unit = make.unit.unwrap_or(1);
            check((1..=MOST_OF_UNIT).contains(&unit), "unit", &unit, "1 to 2000 puzzles")?;
        }
        let total = job.make.iter().map(|make| make.count).sum::<u64>();
        check(total <= MOST, "count", &total, "1000000000 puzzles in all")?;
        job.plans()?;
        Ok(job)
    }

    /// The recipes, ready to make.
    pub fn plans(&self) -> Result<Vec<Plan>, Error> {
        let plan = |(at, make): (usize, &Make)| {
            make.recipe.plan().map_err(|reason| Error::Recipe { number: at + 1, reason })
        };
        self.make.iter().enumerate().map(plan).collect()
    }

    /// How many puzzles of each recipe make a unit of about a second, by making some here and now. What is made in the end
    /// does not depend on it.
    pub fn units(&self) -> Result<Units, Error> {
        let size = |(make, plan): (&Make, &Plan)| {
            let most = make.count.min(MOST_OF_UNIT);
            make.unit.map_or_else(|| try_out(plan, self.seed, most), |unit| unit.min(most))
        };
        let plans = self.plans()?;
        let sizes = self.make.iter().zip(&plans).map(size).collect();
        Ok(Units::new(self, sizes))
    }

    /// How long a unit may take.
    pub fn limit(&self) -> Duration {
        Duration::from_secs(self.unit_limit)
    }
}

/// Makes puzzles for up to half a second and says how many fit into a unit.
fn try_out(plan: &Plan, seed: u64, most: u64) -> u64 {
    let start = Instant::now();
    let enough = UNIT_TIME / 2;
    let mut made = 0;
    while made < most && start.elapsed() < enough {
        // One that takes longer than a unit should is a unit of its own.
        if plan.make(seed, made, &|| start.elapsed() < UNIT_TIME).is_err() {
            return 1;
        }
        made += 1;
    }
    let each = start.elapsed().as_secs_f64() / made as f64;
    ((UNIT_TIME.as_secs_f64() / each).round() as u64).clamp(1, most)
}

fn check(holds: bool, what: &str, found: &dyn ToString, wanted: &str) -> Result<(), Error> {
    if holds {
        return Ok(());
    }
    Err(Error::Value { what: what.to_string(), found: found.to_string(), wanted: wanted.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokisuji::lang::Lang;

    const JOB: &str = "name = \"two\"\nseed = 7\n[[make]]\nkind = \"sudoku\"\nlevel = 3\ncount = 25\nunit = 10\n\
        [[make]]\nkind = \"sumblock\"\nsize = 4\ncount = 5\nunit = 5\n";

    #[test]
    fn a_job_is_read_and_written_back() {
        let job = Job::read(JOB).unwrap();
        assert_eq!((job.name.as_str(), job.seed, job.make.len(), job.tries), ("two", 7, 2, 3));
        assert_eq!(serde_json::from_str::<Job>(&serde_json::to_string(&job).unwrap()).unwrap(), job);
    }

    #[test]
    fn wrong_jobs_say_what_is_wrong() {
        let told = |text: &str| Job::read(text).expect_err(text).say(Lang::En);
        assert!(told(&JOB.replace("two", "a b")).starts_with("name: found a b, wanted"));
        assert!(told(&JOB.replace("count = 25", "count = 0")).starts_with("count: found 0"));
        assert!(told(&JOB.replace("level = 3", "level = 99")).starts_with("[[make]] number 1: level"));
        assert!(told(&JOB.replace("level", "lvl")).contains("lvl"));
        assert!(told("name = \"none\"\nmake = []").starts_with("[[make]]: found 0"));
        let ja = Job::read(&JOB.replace("two", "a b")).expect_err("a blank").say(Lang::Ja);
        assert!(ja.contains("使えません"), "{ja}");
    }
}
