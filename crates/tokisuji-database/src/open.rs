//! Opening: SQLite with one writer that waits for its turn, PostgreSQL with several connections.

use crate::change::Change;
use crate::{is_postgres, sqlite_url, without_password};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Executor, SqliteConnection};
use std::time::Duration;

/// How many connections there may be, and how long anybody waits.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Connections to PostgreSQL. SQLite has one writer, so one connection, and nobody then meets a locked database.
    pub connections: u32,
    /// How long to wait for a connection.
    pub acquire: Duration,
    /// How long SQLite waits for another process that writes.
    pub busy: Duration,
}

/// An open database.
#[derive(Clone, Debug)]
pub struct Database {
    pool: AnyPool,
    postgres: bool,
}

/// A database that cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenError {
    /// Its name without any password.
    pub name: String,
    /// What is wrong.
    pub reason: String,
}

impl Database {
    /// Opens a file for SQLite, or `postgres://…`.
    pub async fn open(name: &str, limits: Limits) -> sqlx::Result<Database> {
        install_default_drivers();
        let postgres = is_postgres(name);
        let options = AnyPoolOptions::new().acquire_timeout(limits.acquire);
        let pool = if postgres {
            options.max_connections(limits.connections).connect(name).await?
        } else {
            let url = sqlite_url(name);
            // Tried once without the pool, which would try a broken file again and again and then say "timed out".
            let mut first = AnyConnection::connect(&url).await?;
            prepare(&mut first, limits.busy).await?;
            first.execute("SELECT COUNT(*) FROM sqlite_master").await?;
            first.close().await?;
            let options = options.max_connections(1).idle_timeout(None).max_lifetime(None);
            options
                .after_connect(move |connection, _| Box::pin(prepare(connection, limits.busy)))
                .after_release(|connection, _| Box::pin(is_any_free(connection)))
                .connect(&url)
                .await?
        };
        Ok(Database { pool, postgres })
    }

    /// For statements by themselves.
    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Begins a change of several statements. SQLite takes the right to write at once, so that nothing read in it is old.
    pub async fn begin(&self) -> sqlx::Result<Change> {
        Change::begin(&self.pool, if self.postgres { "BEGIN" } else { "BEGIN IMMEDIATE" }).await
    }

    /// Waits for what is being written and closes.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

impl OpenError {
    /// What is wrong with the database of that name.
    pub fn new(name: &str, error: &dyn std::fmt::Display) -> OpenError {
        OpenError { name: without_password(name), reason: error.to_string() }
    }
}

/// Whether opening again would only say the same: the file is damaged, or no database at all.
pub fn is_hopeless(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| ["11", "26"].contains(&code.as_ref()))
}

/// What each connection to SQLite begins with.
async fn prepare(connection: &mut AnyConnection, busy: Duration) -> sqlx::Result<()> {
    let busy = busy.as_millis();
    let sql = format!(
        "PRAGMA busy_timeout = {busy}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
    );
    // Nothing but a number was put into it.
    connection.execute(AssertSqlSafe(sql)).await.map(drop)
}

/// A connection in a pool must be in no transaction, and only such a one can begin one. The driver's two types of connections
/// have no trait in common that could be asked here.
macro_rules! is_in_no_transaction {
    ($(#[$about:meta])* $access:vis $name:ident, $connection:ty) => {
        $(#[$about])*
        $access async fn $name(connection: &mut $connection) -> sqlx::Result<bool> {
            if connection.execute("BEGIN").await.is_err() {
                return Ok(false);
            }
            connection.execute("ROLLBACK").await.map(|_| true)
        }
    };
}

is_in_no_transaction!(
    /// Whether a connection to SQLite is in no transaction; for pools of those who count transactions themselves.
    pub is_free,
    SqliteConnection
);
is_in_no_transaction!(is_any_free, AnyConnection);
