//! The queue: `apalis` over PostgreSQL or SQLite, behind one face.
//!
//! Units are fetched one at a time and only when there is room for them. In a larger batch some would wait inside the library,
//! and while they wait there it sends no heartbeats, so that other workers would take them over.

use crate::error::Error;
use crate::unit::Unit;
use crate::work::{Team, handle};
use apalis::prelude::{BackendExt, TaskSink, WorkerBuilder, WorkerBuilderExt, WorkerContext};
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

/// The same work on either database: the library has one set of types for each, alike in all but name.
macro_rules! either {
    ($queue:expr, |$pool:ident, $storage:ident $(, $config:ident)?| $work:expr) => {
        match $queue {
            Queue::Postgres($pool) => {
                use apalis_postgres::PostgresStorage as $storage;
                $(use apalis_postgres::Config as $config;)?
                $work
            }
            Queue::Sqlite($pool) => {
                use apalis_sqlite::SqliteStorage as $storage;
                $(use apalis_sqlite::Config as $config;)?
                $work
            }
        }
    };
}

/// Another version may make other puzzles of the same seed, so each has a queue of its own.
fn name() -> String {
    format!("tokisuji-farm-{VERSION}")
}

impl Queue {
    /// Makes the tables of the library, in a ledger of its own: the site's may be in the same database.
    pub(crate) async fn set_up(&self) -> Result<(), sqlx::Error> {
        either!(self, |pool, Storage| {
            let mut steps = Storage::migrations();
            steps.dangerous_set_table_name("_apalis_migrations");
            steps.run(pool).await?;
        });
        Ok(())
    }

    /// Puts units into the queue.
    pub(crate) async fn push(&self, units: impl Iterator<Item = Unit>) -> Result<(), Error> {
        let units: Vec<Unit> = units.collect();
        let pushed = either!(self, |pool, Storage, Config| {
            let mut storage = Storage::<Unit>::new(pool).with_config(Config::default().queue(name()));
            storage.push_bulk(units).await.map_err(|error| error.to_string())
        });
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
        let served = either!(self, |pool, Storage, Config| {
            let config = Config::default()
                .queue(name())
                .batch_size(1)
                .lock_tasks(false)
                .heartbeat_interval(beat)
                .missed_heartbeats(missed);
            let storage = Storage::<Unit>::new(pool).with_config(config);
            let worker = WorkerBuilder::new(context)
                .backend(storage.poll_with_interval(ASK))
                .data(team)
                .concurrency(room)
                .build(handle);
            worker.run().await
        });
        served.map_err(|error| error.to_string())
    }

    /// Closes the connections.
    pub(crate) async fn close(&self) {
        match self {
            Queue::Postgres(pool) => pool.close().await,
            Queue::Sqlite(pool) => pool.close().await,
        }
    }
}
