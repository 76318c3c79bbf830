//! What all handlers share.

use crate::config::Config;
use crate::error::StartError;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::store::Store;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use time::OffsetDateTime;

type Limiter = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// What all handlers share.
pub struct Site {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    /// The time, in milliseconds since 1970.
    pub(crate) now: fn() -> i64,
    limiter: Option<Limiter>,
    asked: AtomicU32,
}

/// A burst may be this many times the rate: a page with fifty pictures is one look.
const BURST: u32 = 15;

impl Site {
    /// Opens the database and brings it up to date.
    pub async fn open(config: &Config) -> Result<Arc<Site>, StartError> {
        let store = Store::open(&config.database).await?;
        Ok(Arc::new(Site::new(config, store)))
    }

    /// A site on an open store.
    pub fn new(config: &Config, store: Store) -> Site {
        let limiter = NonZeroU32::new(config.rate).map(|rate| {
            let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(BURST - 1));
            RateLimiter::dashmap(Quota::per_second(rate).allow_burst(burst))
        });
        Site {
            store,
            pool: Pool::new(config.workers),
            metrics: Metrics::default(),
            now: clock,
            limiter,
            config: config.clone(),
            asked: AtomicU32::new(0),
        }
    }

    /// A site with a clock of its own, for tests that do not wait.
    #[must_use]
    pub fn with_clock(self, now: fn() -> i64) -> Site {
        Site { now, ..self }
    }

    /// Whether a client may ask once more.
    pub(crate) fn allows(&self, client: IpAddr) -> bool {
        let Some(limiter) = &self.limiter else { return true };
        // Those who have been quiet are forgotten now and then.
        if self.asked.fetch_add(1, Ordering::Relaxed) % 4096 == 4095 {
            limiter.retain_recent();
        }
        limiter.check_key(&neighbourhood(client)).is_ok()
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

/// One customer has a whole /64 of IPv6 addresses; they count as one.
fn neighbourhood(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V6(address) if address.to_ipv4_mapped().is_none() => {
            IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64))
        }
        _ => client,
    }
}
