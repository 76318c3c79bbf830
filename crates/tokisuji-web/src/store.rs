//! All SQL: one method for each question, one dialect for SQLite and PostgreSQL.
//!
//! What a method has returned from is on the disk: SQLite writes through its log with `synchronous = FULL`.

mod group;
mod study;

pub use study::{Called, Gathered, Invitation, Kept, Taker};

use crate::error::StartError;
use crate::rating::Rating;
use group::Group;
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyPoolOptions, AnyRow, install_default_drivers};
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{AnyPool, AssertSqlSafe, Executor, Row, SqlSafeStr};
use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokisuji_database::{sqlite_url, without_password};
use utoipa::ToSchema;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    group: Group,
}

/// The steps from an empty database to ours, in order. A step that has been released is never changed.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "start", include_str!("../migrations/0001_start.sql")),
    (2, "study", include_str!("../migrations/0002_study.sql")),
    (3, "study closed", include_str!("../migrations/0003_study_closed.sql")),
];

/// What each connection to SQLite begins with.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000";

#[derive(Debug)]
struct Embedded;

impl MigrationSource<'static> for Embedded {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send>> {
        let one = |&(number, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
        };
        let all = MIGRATIONS.iter().map(one).collect();
        Box::pin(async { Ok(all) })
    }
}

/// A puzzle of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Daily {
    /// Days since 1970.
    pub day: i64,
    /// Which of the day's puzzles.
    pub slot: String,
    /// The puzzle on one line.
    pub puzzle: String,
    /// Its level; 0 where the kind has none.
    pub level: i64,
    /// The rounds it takes.
    pub steps: i64,
}

/// One thing a player did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Its number in the attempt, from 1.
    #[schema(minimum = 1)]
    pub seq: i64,
    /// Milliseconds of play since the start.
    #[schema(minimum = 0)]
    pub ms: i64,
    /// What: write, mark, undo, redo, check, reveal, look, rule, deduction, pause.
    pub act: String,
    /// Where; -1 for what has no place.
    #[serde(default)]
    pub cell: i64,
    /// What was written; empty for an erased cell.
    #[serde(default)]
    pub symbol: String,
}

/// A play from start to end.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Attempt {
    /// A random name.
    pub id: String,
    /// The puzzle.
    pub puzzle: String,
    /// The version of the program.
    pub version: String,
    /// `touch` or `keyboard`.
    pub device: String,
    /// Days since 1970.
    pub day: i64,
    /// Whether it is the player's first at this puzzle.
    pub first: bool,
    /// Whether the puzzle was solved.
    pub finished: bool,
    /// Milliseconds of play.
    pub active_ms: i64,
    /// How hard it felt, 1 to 5; 0 where nobody said.
    pub felt: i64,
    /// Whether it counted for ratings.
    pub rated: bool,
}

/// A puzzle as players know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The puzzle on one line.
    pub puzzle: String,
    /// Its kind.
    pub kind: String,
    /// The rule set it is graded with.
    pub rules: String,
    /// The hardest technique; 0 where the rules do not solve it.
    pub level: i64,
    /// Rounds.
    pub steps: i64,
    /// Effort.
    pub effort: f64,
    /// How players fared.
    pub rating: Rating,
    /// How many attempts counted.
    pub rated: i64,
}

impl Store {
    /// Opens a database and brings its tables up to date: a file for SQLite, or `postgres://…`.
    pub async fn open(name: &str) -> Result<Store, StartError> {
        install_default_drivers();
        let postgres = name.starts_with("postgres://") || name.starts_with("postgresql://");
        let trouble = |error: &dyn std::fmt::Display| StartError::Database {
            name: without_password(name),
            reason: error.to_string(),
        };
        let options = AnyPoolOptions::new().acquire_timeout(Duration::from_secs(8));
        let pool = if postgres {
            options.max_connections(16).connect(name).await
        } else {
            // One connection: SQLite has one writer, and nobody then meets a locked database.
            let options = options.max_connections(1).idle_timeout(None).max_lifetime(None);
            options
                .after_connect(|connection, _| {
                    Box::pin(async move { connection.execute(PRAGMAS).await.map(drop) })
                })
                .connect(&sqlite_url(name))
                .await
        };
        let pool = pool.map_err(|error| trouble(&error))?;
        let migrator = Migrator::new(Embedded).await.map_err(|error| trouble(&error))?;
        migrator.run(&pool).await.map_err(|error| trouble(&error))?;
        Ok(Store { group: Group::start(&pool), pool })
    }

    /// Waits for what is being written and closes.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await.is_ok()
    }

    /// The puzzles of a day that are ready.
    pub async fn daily(&self, day: i64) -> sqlx::Result<Vec<Daily>> {
        let rows =
            sqlx::query("SELECT day, slot, puzzle, level, steps FROM daily WHERE day = $1 ORDER BY slot")
                .bind(day)
                .fetch_all(&self.pool)
                .await?;
        let one = |row: &AnyRow| {
            Ok(Daily {
                day: row.try_get(0)?,
                slot: row.try_get(1)?,
                puzzle: row.try_get(2)?,
                level: row.try_get(3)?,
                steps: row.try_get(4)?,
            })
        };
        rows.iter().map(one).collect()
    }

    /// Keeps a puzzle of a day. The first one counts, whichever machine made it: they are the same.
    pub async fn put_daily(&self, daily: &Daily) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO daily (day, slot, puzzle, level, steps) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(daily.day)
        .bind(&daily.slot)
        .bind(&daily.puzzle)
        .bind(daily.level)
        .bind(daily.steps)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// A puzzle as players know it.
    pub async fn known(&self, puzzle: &str) -> sqlx::Result<Option<Known>> {
        let row = sqlx::query(
            "SELECT puzzle, kind, rules, level, steps, effort, rating, deviation, volatility, rated FROM puzzles WHERE puzzle = $1",
        )
        .bind(puzzle)
        .fetch_optional(&self.pool)
        .await?;
        let one = |row: AnyRow| {
            Ok(Known {
                puzzle: row.try_get(0)?,
                kind: row.try_get(1)?,
                rules: row.try_get(2)?,
                level: row.try_get(3)?,
                steps: row.try_get(4)?,
                effort: row.try_get(5)?,
                rating: rating(&row, 6)?,
                rated: row.try_get(9)?,
            })
        };
        row.map(one).transpose()
    }

    /// Begins an attempt; makes player and puzzle known where they are not. Says whether it is the first of this
    /// player at this puzzle.
    pub async fn begin(
        &self,
        id: &str,
        player: &str,
        known: &Known,
        device: &str,
        day: i64,
    ) -> sqlx::Result<bool> {
        let mut change = self.pool.begin().await?;
        let new = Rating::default();
        sqlx::query(
            "INSERT INTO players (code, day, rating, deviation, volatility, rated) VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT DO NOTHING",
        )
        .bind(player)
        .bind(day)
        .bind(new.rating)
        .bind(new.deviation)
        .bind(new.volatility)
        .execute(&mut *change)
        .await?;
        sqlx::query(
            "INSERT INTO puzzles (puzzle, kind, rules, level, steps, effort, rating, deviation, volatility, rated) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0) ON CONFLICT DO NOTHING",
        )
        .bind(&known.puzzle)
        .bind(&known.kind)
        .bind(&known.rules)
        .bind(known.level)
        .bind(known.steps)
        .bind(known.effort)
        .bind(known.rating.rating)
        .bind(known.rating.deviation)
        .bind(known.rating.volatility)
        .execute(&mut *change)
        .await?;
        let before: i64 = sqlx::query("SELECT COUNT(*) FROM attempts WHERE player = $1 AND puzzle = $2")
            .bind(player)
            .bind(&known.puzzle)
            .fetch_one(&mut *change)
            .await?
            .try_get(0)?;
        sqlx::query(
            "INSERT INTO attempts (id, player, puzzle, version, device, day, first, finished, active_ms, felt, rated) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0)",
        )
        .bind(id)
        .bind(player)
        .bind(&known.puzzle)
        .bind(env!("CARGO_PKG_VERSION"))
        .bind(device)
        .bind(day)
        .bind(i64::from(before == 0))
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(before == 0)
    }

    /// An attempt of this player.
    pub async fn attempt(&self, id: &str, player: &str) -> sqlx::Result<Option<Attempt>> {
        let row = sqlx::query(AssertSqlSafe(format!("{ATTEMPTS} WHERE id = $1 AND player = $2")))
            .bind(id)
            .bind(player)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| attempt(&row)).transpose()
    }

    /// All attempts of a player.
    pub async fn attempts(&self, player: &str) -> sqlx::Result<Vec<Attempt>> {
        let rows = sqlx::query(AssertSqlSafe(format!("{ATTEMPTS} WHERE player = $1 ORDER BY day, id")))
            .bind(player)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(attempt).collect()
    }

    /// Keeps moves. A move that is there already stays as it is, so sending twice does no harm.
    pub async fn add_moves(&self, attempt: &str, moves: &[Move]) -> sqlx::Result<()> {
        self.group.write(attempt, moves).await
    }

    /// The moves of an attempt, in order.
    pub async fn moves(&self, attempt: &str) -> sqlx::Result<Vec<Move>> {
        let rows =
            sqlx::query("SELECT seq, ms, act, cell, symbol FROM moves WHERE attempt = $1 ORDER BY seq")
                .bind(attempt)
                .fetch_all(&self.pool)
                .await?;
        let one = |row: &AnyRow| {
            Ok(Move {
                seq: row.try_get(0)?,
                ms: row.try_get(1)?,
                act: row.try_get(2)?,
                cell: row.try_get(3)?,
                symbol: row.try_get(4)?,
            })
        };
        rows.iter().map(one).collect()
    }

    /// How many moves of an attempt there are.
    pub async fn move_count(&self, attempt: &str) -> sqlx::Result<i64> {
        let row =
            sqlx::query("SELECT COUNT(*) FROM moves WHERE attempt = $1").bind(attempt).fetch_one(&self.pool);
        row.await?.try_get(0)
    }

    /// The rating of a player.
    pub async fn player(&self, code: &str) -> sqlx::Result<Option<Rating>> {
        let row = sqlx::query("SELECT rating, deviation, volatility FROM players WHERE code = $1")
            .bind(code)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| rating(&row, 0)).transpose()
    }

    /// Ends an attempt; `ratings` are those of player and puzzle after it, where it counts.
    pub async fn end(
        &self,
        attempt: &Attempt,
        player: &str,
        ratings: Option<(Rating, Rating)>,
    ) -> sqlx::Result<()> {
        let mut change = self.pool.begin().await?;
        sqlx::query("UPDATE attempts SET finished = $1, active_ms = $2, felt = $3, rated = $4 WHERE id = $5")
            .bind(i64::from(attempt.finished))
            .bind(attempt.active_ms)
            .bind(attempt.felt)
            .bind(i64::from(attempt.rated))
            .bind(&attempt.id)
            .execute(&mut *change)
            .await?;
        if let Some((of_player, of_puzzle)) = ratings {
            for (sql, key, rating) in [
                (
                    "UPDATE players SET rating = $1, deviation = $2, volatility = $3, rated = rated + 1 WHERE code = $4",
                    player,
                    of_player,
                ),
                (
                    "UPDATE puzzles SET rating = $1, deviation = $2, volatility = $3, rated = rated + 1 WHERE puzzle = $4",
                    &attempt.puzzle,
                    of_puzzle,
                ),
            ] {
                sqlx::query(sql)
                    .bind(rating.rating)
                    .bind(rating.deviation)
                    .bind(rating.volatility)
                    .bind(key)
                    .execute(&mut *change)
                    .await?;
            }
        }
        change.commit().await
    }

    /// Deletes a player and all that is known of them. Ratings of puzzles stay: they name nobody.
    pub async fn forget(&self, player: &str) -> sqlx::Result<()> {
        let mut change = self.pool.begin().await?;
        for sql in [
            "DELETE FROM moves WHERE attempt IN (SELECT id FROM attempts WHERE player = $1)",
            "DELETE FROM attempts WHERE player = $1",
            "DELETE FROM players WHERE code = $1",
        ] {
            sqlx::query(sql).bind(player).execute(&mut *change).await?;
        }
        change.commit().await
    }
}

const ATTEMPTS: &str =
    "SELECT id, puzzle, version, device, day, first, finished, active_ms, felt, rated FROM attempts";

fn attempt(row: &AnyRow) -> sqlx::Result<Attempt> {
    let flag = |at: usize| row.try_get::<i64, _>(at).map(|value| value != 0);
    Ok(Attempt {
        id: row.try_get(0)?,
        puzzle: row.try_get(1)?,
        version: row.try_get(2)?,
        device: row.try_get(3)?,
        day: row.try_get(4)?,
        first: flag(5)?,
        finished: flag(6)?,
        active_ms: row.try_get(7)?,
        felt: row.try_get(8)?,
        rated: flag(9)?,
    })
}

fn rating(row: &AnyRow, at: usize) -> sqlx::Result<Rating> {
    Ok(Rating { rating: row.try_get(at)?, deviation: row.try_get(at + 1)?, volatility: row.try_get(at + 2)? })
}
