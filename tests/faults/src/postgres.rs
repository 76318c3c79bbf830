//! A PostgreSQL database for one test, so that tests do not meet in one.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A new database at the server that `TOKISUJI_TEST_POSTGRES` names; it goes when this is dropped.
pub struct Postgres {
    /// Its address.
    pub url: String,
    server: String,
    name: String,
}

impl Postgres {
    /// Makes one.
    ///
    /// # Panics
    ///
    /// Where there is no server: a test that asks for a database cannot do without.
    pub fn create() -> Postgres {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let server = std::env::var("TOKISUJI_TEST_POSTGRES").expect(
            "TOKISUJI_TEST_POSTGRES names a server: run by `tests/postgres cargo test postgres -- --ignored`",
        );
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_nanos();
        let name = format!("test_{since}_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let (base, _) = server.rsplit_once('/').expect("an address ends with the name of a database");
        let url = format!("{base}/{name}");
        let made = Postgres { url, server, name };
        made.tell(&format!("CREATE DATABASE {}", made.name));
        made
    }

    fn tell(&self, sql: &str) {
        let told = Command::new("psql")
            .args(["--no-psqlrc", "--quiet", "--dbname", &self.server, "--command", sql])
            .output()
            .expect("psql, of PostgreSQL's own tools, is on the path");
        assert!(told.status.success(), "{sql}: {}", String::from_utf8_lossy(&told.stderr));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A test that fails has something to say already; a database that stays is no second failure.
        if !std::thread::panicking() {
            self.tell(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
        }
    }
}
