//! What all handlers share.

use crate::error::{Error, StartError};
use crate::server::config::Config;
use crate::server::limits::Limits;
use crate::server::metrics::Metrics;
use crate::server::pool::{GoOn, Length, Pool};
use crate::server::store::Store;
use crate::walks::Walks;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

/// What all handlers share.
pub struct Site {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    /// The time, in milliseconds since 1970.
    pub(crate) now: fn() -> i64,
    /// What each client may ask for; `None` for everything.
    pub(crate) limits: Option<Limits>,
    pub(crate) walks: Walks,
}

impl Site {
    /// Opens the database and brings it up to date.
    pub async fn open(config: &Config) -> Result<Arc<Site>, StartError> {
        let store = Store::open(&config.database).await?;
        Ok(Arc::new(Site::new(config, store)))
    }

    /// A site on an open store.
    pub fn new(config: &Config, store: Store) -> Site {
        Site {
            store,
            pool: Pool::new(config.workers, config.work),
            metrics: Metrics::default(),
            now: clock,
            limits: Limits::new(config.rate),
            walks: Walks::default(),
            config: config.clone(),
        }
    }

    /// A site with a clock of its own, for tests that do not wait.
    #[must_use]
    pub fn with_clock(self, now: fn() -> i64) -> Site {
        Site { now, ..self }
    }

    /// Has a worker answer a request. Everything that reads or draws a puzzle is done there: the threads that talk to the network
    /// are few, and nobody is to hold one up.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&GoOn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.pool.run(client, Length::Short, self.config.time, work).await?
    }

    /// Has a worker do something long, such as making puzzles or books.
    pub(crate) async fn work_long<T: Send + 'static>(
        &self,
        client: IpAddr,
        time: Duration,
        work: impl FnOnce(&GoOn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.pool.run(client, Length::Long, time, work).await?
    }

    /// Whether the site is reached by https, so that cookies may be kept to it.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Tells all work to end.
    pub(crate) fn stop(&self) {
        self.pool.stop();
    }
}

/// The system's time, in milliseconds since 1970.
pub(crate) fn clock() -> i64 {
    (OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000) as i64
}
