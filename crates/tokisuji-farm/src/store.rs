//! All SQL of our own: jobs, finished units with their puzzles, troubles. One dialect for SQLite and PostgreSQL.

use crate::PORTION;
use crate::error::Error;
use crate::job::Job;
use crate::queue::Queue;
use crate::unit::{Item, Unit, Units};
use rust_embed::RustEmbed;
use serde::Serialize;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AnyPool, AssertSqlSafe, Row};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokisuji::answer::VERSION;
use tokisuji_database::{Database, Limits, OpenError, is_free, is_hopeless, is_postgres};

/// The database of a farm.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    queue: Queue,
}

/// The steps to the database of today; a new file joins by being there.
#[derive(RustEmbed)]
#[folder = "migrations/"]
struct Steps;

/// Waiting for another process that writes.
const BUSY: Duration = Duration::from_secs(30);

/// How long opening is tried: another process may be making the tables, or the database is just starting.
const OPENING: Duration = Duration::from_secs(10);

/// A job as it was planned.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub(crate) job: Job,
    pub(crate) units: Units,
    pub(crate) queued: u64,
}

/// How far a job has come.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// The job.
    pub job: String,
    /// The version it was planned by.
    pub version: String,
    /// How many puzzles it is to make.
    pub puzzles: u64,
    /// How many are made.
    pub made: u64,
    /// How many units it has.
    pub units: u64,
    /// How many are done.
    pub done: u64,
    /// How many are set aside because they failed time and again.
    pub failed: u64,
    /// How many are still to be done.
    pub remaining: u64,
    /// Puzzles a second over the last minute, on all machines.
    pub per_second: f64,
    /// Seconds of work spent on what is done, on all machines.
    pub work_seconds: f64,
}

/// A unit that was set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Aside {
    /// The job.
    pub job: String,
    /// The unit.
    pub unit: u64,
    /// How often it was tried.
    pub tries: u64,
    /// How it failed the last time.
    pub error: String,
}

impl Store {
    /// Opens a database and makes its tables where they are missing: a file for SQLite, or `postgres://…`.
    pub async fn open(name: &str) -> Result<Store, Error> {
        let start = Instant::now();
        let opened = loop {
            match Store::open_once(name).await {
                Err(error) if start.elapsed() < OPENING && !is_hopeless(&error) => {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                opened => break opened,
            }
        };
        opened.map_err(|error| Error::Open(OpenError::new(name, &error)))
    }

    async fn open_once(name: &str) -> Result<Store, sqlx::Error> {
        let limits = Limits { connections: 4, acquire: Duration::from_secs(10), busy: BUSY };
        let database = Database::open(name, limits).await?;
        let queue = if is_postgres(name) {
            let own = PgPoolOptions::new().acquire_timeout(limits.acquire).max_connections(2);
            Queue::Postgres(own.connect(name).await?)
        } else {
            let file = SqliteConnectOptions::new()
                .filename(name)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(BUSY);
            // SQLite has one writer, and it is quicker to wait for it here than in the file system. The queue has transactions of
            // its own; a connection that one of them may have left open is not used again.
            let own = SqlitePoolOptions::new().max_connections(1);
            let own = own.after_release(|connection, _| Box::pin(is_free(connection)));
            Queue::Sqlite(own.connect_with(file).await?)
        };
        queue.set_up().await?;
        database.upgrade::<Steps>("_farm_migrations").await?;
        Ok(Store { database, queue })
    }

    /// For statements by themselves.
    fn pool(&self) -> &AnyPool {
        self.database.pool()
    }

    /// Closes the connections.
    pub async fn close(&self) {
        self.queue.close().await;
        self.database.close().await;
    }

    pub(crate) fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Keeps a job, cut into units; or gives back how it was cut before.
    pub(crate) async fn put_job(&self, job: &Job) -> Result<Planned, Error> {
        let plan = serde_json::to_string(job).expect("plain data has a JSON form");
        if self.planned_text(&job.name).await?.is_none() {
            let units = job.units()?;
            let sizes = serde_json::to_string(units.sizes()).expect("numbers");
            sqlx::query(
                "INSERT INTO farm_jobs (name, plan, version, unit_sizes, units, puzzles, queued, planned_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, 0, $7) ON CONFLICT DO NOTHING",
            )
            .bind(&job.name)
            .bind(&plan)
            .bind(VERSION)
            .bind(sizes)
            .bind(units.count() as i64)
            .bind(units.puzzles() as i64)
            .bind(now())
            .execute(self.pool())
            .await?;
        }
        match self.planned_text(&job.name).await? {
            Some(there) if there == plan => self.planned(&job.name).await,
            _ => Err(Error::OtherPlan(job.name.clone())),
        }
    }

    async fn planned_text(&self, name: &str) -> sqlx::Result<Option<String>> {
        let row = sqlx::query("SELECT plan FROM farm_jobs WHERE name = $1").bind(name);
        row.fetch_optional(self.pool()).await?.map(|row| row.try_get(0)).transpose()
    }

    /// A job as it was planned.
    pub(crate) async fn planned(&self, name: &str) -> Result<Planned, Error> {
        let row = sqlx::query("SELECT plan, version, unit_sizes, queued FROM farm_jobs WHERE name = $1")
            .bind(name)
            .fetch_optional(self.pool())
            .await?;
        let Some(row) = row else {
            let there = self.jobs().await?.join(", ");
            return Err(Error::NoJob { found: name.to_string(), there });
        };
        let (plan, theirs, sizes): (String, String, String) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if theirs != VERSION {
            return Err(Error::OtherVersion { job: name.to_string(), theirs, ours: VERSION });
        }
        let broken = |error: serde_json::Error| sqlx::Error::Decode(error.into());
        let job: Job = serde_json::from_str(&plan).map_err(broken)?;
        let units = Units::new(&job, serde_json::from_str(&sizes).map_err(broken)?);
        Ok(Planned { job, units, queued: row.try_get::<i64, _>(3)? as u64 })
    }

    /// The names of all jobs.
    pub async fn jobs(&self) -> Result<Vec<String>, Error> {
        let rows = sqlx::query("SELECT name FROM farm_jobs ORDER BY planned_at, name");
        let rows = rows.fetch_all(self.pool()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<sqlx::Result<_>>()?)
    }

    pub(crate) async fn set_queued(&self, name: &str, queued: u64) -> sqlx::Result<()> {
        let sql = "UPDATE farm_jobs SET queued = $1 WHERE name = $2 AND queued < $1";
        sqlx::query(sql).bind(queued as i64).bind(name).execute(self.pool()).await.map(drop)
    }

    /// Whether a unit is done or set aside.
    pub(crate) async fn is_settled(&self, unit: &Unit) -> sqlx::Result<bool> {
        let found = sqlx::query(
            "SELECT 1 FROM farm_units WHERE job = $1 AND unit = $2 \
             UNION ALL SELECT 1 FROM farm_troubles WHERE job = $1 AND unit = $2 AND aside = 1",
        )
        .bind(&unit.job)
        .bind(unit.unit as i64)
        .fetch_optional(self.pool());
        Ok(found.await?.is_some())
    }

    /// Keeps what a unit made, all or nothing; says whether it was new. `first` is the number of its first puzzle in the job.
    pub(crate) async fn put_unit(
        &self,
        unit: &Unit,
        first: u64,
        items: &[Item],
        work: Duration,
        worker: &str,
    ) -> sqlx::Result<bool> {
        let mut change = self.database.begin().await?;
        let done = sqlx::query(
            "INSERT INTO farm_units (job, unit, puzzles, work_ms, worker, done_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&unit.job)
        .bind(unit.unit as i64)
        .bind(items.len() as i64)
        .bind(work.as_millis() as i64)
        .bind(worker)
        .bind(now())
        .execute(&mut *change)
        .await?;
        if done.rows_affected() == 0 {
            change.rollback().await?;
            return Ok(false);
        }
        let mut number = first as i64;
        for some in items.chunks(250) {
            let row = |at: usize| format!("($1, ${}, ${}, ${})", 3 * at + 2, 3 * at + 3, 3 * at + 4);
            let rows: Vec<String> = (0..some.len()).map(row).collect();
            let sql =
                format!("INSERT INTO farm_puzzles (job, number, form, json) VALUES {}", rows.join(", "));
            // Nothing but numbered places was put into it.
            let mut query = sqlx::query(AssertSqlSafe(sql)).bind(&unit.job);
            for item in some {
                query = query.bind(number).bind(&item.form).bind(&item.json);
                number += 1;
            }
            query.execute(&mut *change).await?;
        }
        sqlx::query("DELETE FROM farm_troubles WHERE job = $1 AND unit = $2")
            .bind(&unit.job)
            .bind(unit.unit as i64)
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(true)
    }

    /// Notes that a unit failed; the last of its `tries` sets it aside. Says whether it did.
    pub(crate) async fn put_trouble(&self, unit: &Unit, error: &str, tries: u32) -> sqlx::Result<bool> {
        let row = sqlx::query(
            "INSERT INTO farm_troubles (job, unit, tries, aside, error) VALUES ($1, $2, 1, $3, $4) \
             ON CONFLICT (job, unit) DO UPDATE SET tries = farm_troubles.tries + 1, error = $4, \
             aside = CASE WHEN farm_troubles.tries + 1 >= $5 THEN 1 ELSE 0 END RETURNING aside",
        )
        .bind(&unit.job)
        .bind(unit.unit as i64)
        .bind(i64::from(tries <= 1))
        .bind(error)
        .bind(i64::from(tries))
        .fetch_one(self.pool())
        .await?;
        Ok(row.try_get::<i64, _>(0)? == 1)
    }

    /// How many units of all jobs of this version are neither done nor set aside.
    pub(crate) async fn left(&self) -> sqlx::Result<u64> {
        let row = sqlx::query(
            "SELECT CAST(COALESCE(SUM(units), 0) AS BIGINT) \
             - (SELECT COUNT(*) FROM farm_units JOIN farm_jobs ON name = job WHERE version = $1) \
             - (SELECT COUNT(*) FROM farm_troubles JOIN farm_jobs ON name = job WHERE version = $1 AND aside = 1) \
             FROM farm_jobs WHERE version = $1",
        );
        let left: i64 = row.bind(VERSION).fetch_one(self.pool()).await?.try_get(0)?;
        Ok(left.max(0) as u64)
    }

    /// How far each job has come.
    pub async fn progress(&self) -> Result<Vec<Progress>, Error> {
        let rows = sqlx::query(
            "SELECT name, version, puzzles, units, \
             (SELECT COUNT(*) FROM farm_units WHERE job = name), \
             (SELECT CAST(COALESCE(SUM(u.puzzles), 0) AS BIGINT) FROM farm_units u WHERE u.job = name), \
             (SELECT CAST(COALESCE(SUM(work_ms), 0) AS BIGINT) FROM farm_units WHERE job = name), \
             (SELECT CAST(COALESCE(SUM(u.puzzles), 0) AS BIGINT) FROM farm_units u WHERE u.job = name AND done_at >= $1), \
             (SELECT COUNT(*) FROM farm_troubles WHERE job = name AND aside = 1), planned_at \
             FROM farm_jobs ORDER BY planned_at, name",
        )
        .bind(now() - MINUTE)
        .fetch_all(self.pool())
        .await?;
        let one = |row: &sqlx::any::AnyRow| {
            let number = |at: usize| row.try_get::<i64, _>(at);
            let (units, done, failed) = (number(3)? as u64, number(4)? as u64, number(8)? as u64);
            let span = (now() - number(9)?).clamp(1, MINUTE);
            Ok(Progress {
                job: row.try_get(0)?,
                version: row.try_get(1)?,
                puzzles: number(2)? as u64,
                made: number(5)? as u64,
                units,
                done,
                failed,
                remaining: units.saturating_sub(done + failed),
                per_second: (number(7)? as f64 / span as f64 * 100.0).round() / 100.0,
                work_seconds: number(6)? as f64 / 1000.0,
            })
        };
        Ok(rows.iter().map(one).collect::<sqlx::Result<_>>()?)
    }

    /// The units that were set aside, with their errors.
    pub async fn aside(&self) -> Result<Vec<Aside>, Error> {
        let rows = sqlx::query(
            "SELECT job, unit, tries, error FROM farm_troubles WHERE aside = 1 ORDER BY job, unit LIMIT 1000",
        );
        let one = |row: &sqlx::any::AnyRow| {
            Ok(Aside {
                job: row.try_get(0)?,
                unit: row.try_get::<i64, _>(1)? as u64,
                tries: row.try_get::<i64, _>(2)? as u64,
                error: row.try_get(3)?,
            })
        };
        let rows = rows.fetch_all(self.pool()).await?;
        Ok(rows.iter().map(one).collect::<sqlx::Result<_>>()?)
    }

    /// Takes what was set aside back into the queue, to be tried anew; says how many units.
    pub async fn try_again(&self, job: &str) -> Result<u64, Error> {
        // Marked first, so that a worker who gets one of them at once does not take it for settled; and only then queued, so that
        // a crash in between leaves them marked, to be queued the next time.
        sqlx::query("UPDATE farm_troubles SET aside = 2, tries = 0 WHERE job = $1 AND aside = 1")
            .bind(job)
            .execute(self.pool())
            .await?;
        self.queue_marked(job).await
    }

    /// Puts units that are marked to be tried anew into the queue; says how many.
    pub(crate) async fn queue_marked(&self, job: &str) -> Result<u64, Error> {
        let mut count = 0;
        loop {
            let rows = sqlx::query(
                "SELECT unit FROM farm_troubles WHERE job = $1 AND aside = 2 ORDER BY unit LIMIT $2",
            );
            let rows = rows.bind(job).bind(PORTION as i64).fetch_all(self.pool()).await?;
            let units =
                rows.iter().map(|row| row.try_get::<i64, _>(0)).collect::<sqlx::Result<Vec<i64>>>()?;
            let (Some(first), Some(last)) = (units.first(), units.last()) else { return Ok(count) };
            let queued = units.iter().map(|&unit| Unit { job: job.to_string(), unit: unit as u64 });
            self.queue.push(queued).await?;
            // A unit that has failed again meanwhile is no longer marked, and its trouble stays.
            sqlx::query("DELETE FROM farm_troubles WHERE job = $1 AND aside = 2 AND unit BETWEEN $2 AND $3")
                .bind(job)
                .bind(*first)
                .bind(*last)
                .execute(self.pool())
                .await?;
            count += units.len() as u64;
        }
    }

    /// Up to `limit` puzzles of a job from a number on, in order: number, form, JSON.
    pub(crate) async fn puzzles(
        &self,
        job: &str,
        from: i64,
        limit: i64,
    ) -> sqlx::Result<Vec<(i64, String, String)>> {
        let sql = "SELECT number, form, json FROM farm_puzzles WHERE job = $1 AND number >= $2 ORDER BY number LIMIT $3";
        let rows = sqlx::query(sql).bind(job).bind(from).bind(limit).fetch_all(self.pool()).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }
}

const MINUTE: i64 = 60;

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan;

    async fn queued(store: &Store) -> i64 {
        let row = sqlx::query("SELECT COUNT(*) FROM Jobs").fetch_one(store.pool()).await.unwrap();
        row.try_get(0).unwrap()
    }

    async fn planned(store: &Store, name: &str, count: u64) -> Job {
        let text =
            format!("name = \"{name}\"\n[[make]]\nkind = \"sudoku\"\nsize = 4\ncount = {count}\nunit = 1\n");
        let job = Job::read(&text).unwrap();
        plan(store, &job, &|_, _| ()).await.unwrap();
        for unit in 0..count {
            store.put_trouble(&Unit { job: name.to_string(), unit }, "poison", 1).await.unwrap();
        }
        job
    }

    #[tokio::test]
    async fn what_was_set_aside_is_tried_again_however_much_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("farm.db").display().to_string()).await.unwrap();
        // More than are shown at once, and of two jobs.
        planned(&store, "first", 700).await;
        let job = planned(&store, "second", 1200).await;
        assert_eq!((queued(&store).await, store.left().await.unwrap()), (1900, 0));
        assert_eq!(store.try_again("second").await.unwrap(), 1200);
        assert_eq!((queued(&store).await, store.left().await.unwrap()), (3100, 1200));
        assert_eq!(store.aside().await.unwrap().len(), 700, "the other job's stay");
        assert_eq!(store.try_again("second").await.unwrap(), 0);

        // Broken off between marking and queueing: the units count as open, and planning again queues them.
        let unit = Unit { job: "second".to_string(), unit: 7 };
        store.put_trouble(&unit, "poison", 1).await.unwrap();
        assert!(store.is_settled(&unit).await.unwrap());
        let mark = "UPDATE farm_troubles SET aside = 2, tries = 0 WHERE job = 'second'";
        sqlx::query(mark).execute(store.pool()).await.unwrap();
        assert!(!store.is_settled(&unit).await.unwrap());
        plan(&store, &job, &|_, _| ()).await.unwrap();
        assert_eq!((queued(&store).await, store.left().await.unwrap()), (3101, 1200));
    }
}
