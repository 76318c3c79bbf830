//! The queue: `apalis` over PostgreSQL or SQLite, behind one face.
//!
//! Units are fetched one at a time and only when there is room for them. In a larger batch some would wait inside the library,
//! and while they wait there it sends no heartbeats, so that other workers would take them over.

use crate::error::Error;
use crate::unit::Unit;
use crate::work::{Team, handle};
use apalis::prelude::{BackendExt, TaskSink, WorkerBuilder, WorkerBuilderExt, WorkerContext};
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use sqlx::{PgPool, SqlitePool};
use std::sync::Arc;
use std::time::Duration;
use tokisuji::answer::VERSION;

/// When a worker counts as dead.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Heart {
    /// After so long without a sign of life; whole seconds, at least two.
    pub lapse: Duration,
}

impl Default for Heart {
    fn default() -> Heart {
        Heart { lapse: Duration::from_secs(30) }
    }
}

impl Heart {
    /// Five signs of life before the time is up, and not more than one a second: the library counts in whole seconds.
    fn beat(self) -> (Duration, usize) {
        let lapse = self.lapse.as_secs().max(2);
        let beat = (lapse / 5).max(1);
        (Duration::from_secs(beat), (lapse / beat) as usize)
    }
}

/// How often an idle worker asks for units.
const ASK: Duration = Duration::from_millis(500);

/// Where units wait.
#[derive(Clone, Debug)]
pub(crate) enum Queue {
    Postgres(PgPool),
    Sqlite(SqlitePool),
}

/// Another version may make other puzzles of the same seed, so each has a queue of its own.
fn name() -> String {
    format!("tokisuji-farm-{VERSION}")
}

impl Queue {
    /// Makes the tables of the library, in a ledger of its own: the site's may be in the same database.
    pub(crate) async fn set_up(&self) -> Result<(), sqlx::Error> {
        match self {
            Queue::Postgres(pool) => {
                let mut steps = PostgresStorage::migrations();
                steps.dangerous_set_table_name("_apalis_migrations");
                steps.run(pool).await?;
            }
            Queue::Sqlite(pool) => {
                let mut steps = SqliteStorage::migrations();
                steps.dangerous_set_table_name("_apalis_migrations");
                steps.run(pool).await?;
            }
        }
        Ok(())
    }

    /// Puts units into the queue.
    pub(crate) async fn push(&self, units: impl Iterator<Item = Unit>) -> Result<(), Error> {
        let units: Vec<Unit> = units.collect();
        let pushed = match self {
            Queue::Postgres(pool) => {
                let config = apalis_postgres::Config::default().queue(name());
                let mut storage = PostgresStorage::<Unit>::new(pool).with_config(config);
                storage.push_bulk(units).await.map_err(|error| error.to_string())
            }
            Queue::Sqlite(pool) => {
                let config = apalis_sqlite::Config::default().queue(name());
                let mut storage = SqliteStorage::<Unit>::new(pool).with_config(config);
                storage.push_bulk(units).await.map_err(|error| error.to_string())
            }
        };
        pushed.map_err(Error::Queue)
    }

    /// Hands units to a team until the context is stopped or the database fails.
    pub(crate) async fn serve(
        &self,
        context: &WorkerContext,
        team: Arc<Team>,
        heart: Heart,
    ) -> Result<(), String> {
        let (beat, missed) = heart.beat();
        let room = team.room();
        match self {
            Queue::Postgres(pool) => {
                let config = apalis_postgres::Config::default()
                    .queue(name())
                    .batch_size(1)
                    .lock_tasks(false)
                    .heartbeat_interval(beat)
                    .missed_heartbeats(missed);
                let storage = PostgresStorage::<Unit>::new(pool).with_config(config);
                let worker = WorkerBuilder::new(context)
                    .backend(storage.poll_with_interval(ASK))
                    .data(team)
                    .concurrency(room)
                    .build(handle);
                worker.run().await
            }
            Queue::Sqlite(pool) => {
                let config = apalis_sqlite::Config::default()
                    .queue(name())
                    .batch_size(1)
                    .lock_tasks(false)
                    .heartbeat_interval(beat)
                    .missed_heartbeats(missed);
                let storage = SqliteStorage::<Unit>::new(pool).with_config(config);
                let worker = WorkerBuilder::new(context)
                    .backend(storage.poll_with_interval(ASK))
                    .data(team)
                    .concurrency(room)
                    .build(handle);
                worker.run().await
            }
        }
        .map_err(|error| error.to_string())
    }

    /// Closes the connections.
    pub(crate) async fn close(&self) {
        match self {
            Queue::Postgres(pool) => pool.close().await,
            Queue::Sqlite(pool) => pool.close().await,
        }
    }
}
