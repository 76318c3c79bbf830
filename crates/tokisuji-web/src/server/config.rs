//! How the site is to run: what `tokisuji serve` was told.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// How the site is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub address: SocketAddr,
    /// A file for SQLite, or `postgres://…`.
    pub database: String,
    /// The address people use, when a reverse proxy stands before the site.
    pub public_url: Option<String>,
    /// Whether `X-Forwarded-For` tells who asks. Only true behind a proxy that sets it.
    pub behind_proxy: bool,
    /// Requests a second that one client may make in the long run; 0 for no limit.
    pub rate: u32,
    /// Seconds of work that one client may have done in a minute, in the long run; 0 for no limit.
    pub work: u32,
    /// The most connections at a time; 0 for as many as the system has room for.
    pub connections: usize,
    /// Where to tell the numbers for those who run the site; nowhere if not told.
    pub metrics: Option<SocketAddr>,
    /// Puzzles worked on at once; 0 for as many as there are cores.
    pub workers: usize,
    /// How long one request may work.
    pub time: Duration,
    /// How the log looks.
    pub log: Log,
    /// Whether to make the puzzles of the day.
    pub today: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: "tokisuji.db".to_string(),
            public_url: None,
            behind_proxy: false,
            rate: 20,
            work: 60,
            connections: 0,
            metrics: None,
            workers: 0,
            time: Duration::from_secs(10),
            log: Log::Text,
            today: true,
        }
    }
}

impl Config {
    /// The address to tell people.
    pub(crate) fn url(&self, address: SocketAddr) -> String {
        self.public_url.clone().unwrap_or_else(|| format!("http://{address}"))
    }
}

/// How the log looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Log {
    /// For people.
    #[default]
    Text,
    /// One object a line.
    Json,
}

impl Log {
    /// Starts logging to standard error. `RUST_LOG` says how much.
    pub(crate) fn start(self) {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
        // Colours are for people who watch, not for files.
        let colours =
            std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
        let log =
            tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
        // A second start in one process (tests) keeps the first.
        let _ = match self {
            Log::Text => log.try_init(),
            Log::Json => log.json().try_init(),
        };
    }
}
