//! All SQL: one method for each question, one dialect for SQLite and PostgreSQL.
//!
//! What a method has returned from is on the disk: SQLite writes through its log with `synchronous = FULL`.

mod group;
mod ratings;
mod study;

pub use ratings::{Ended, Played};
pub use study::{Called, Gathered, Invitation, Kept, Taker};

use crate::error::StartError;
use crate::server::rating::Rating;
use crate::slots::Daily;
use group::Group;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe, Row};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokisuji_database::{Database, Limits, OpenError};
use utoipa::ToSchema;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    group: Group,
    /// When a write was last tried, and whether it went well.
    probed: Arc<Mutex<Option<(Instant, bool)>>>,
}

/// The steps to the database of today; a new file joins by being there.
#[derive(RustEmbed)]
#[folder = "migrations/"]
struct Steps;

/// How often a write is tried when somebody asks whether all is well. Anybody may ask, and each try waits for the disk.
const PROBE: Duration = Duration::from_secs(1);

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
        let trouble = |error: &dyn std::fmt::Display| StartError::Database(OpenError::new(name, error));
        let limits =
            Limits { connections: 16, acquire: Duration::from_secs(8), busy: Duration::from_secs(10) };
        let database = Database::open(name, limits).await.map_err(|error| trouble(&error))?;
        database.upgrade::<Steps>("_sqlx_migrations").await.map_err(|error| trouble(&error))?;
        Ok(Store { group: Group::start(&database), database, probed: Arc::default() })
    }

    /// Waits for what is being written and closes.
    pub async fn close(&self) {
        self.database.close().await;
    }

    /// Whether the database takes what is written to it.
    pub async fn is_well(&self) -> bool {
        let mut probed = self.probed.lock().await;
        if let Some((when, well)) = *probed
            && when.elapsed() < PROBE
        {
            return well;
        }
        let written = sqlx::query("UPDATE health SET beat = beat + 1").execute(self.pool()).await;
        if let Err(error) = &written {
            tracing::error!(%error, "the database does not take what is written to it");
        }
        *probed = Some((Instant::now(), written.is_ok()));
        written.is_ok()
    }

    /// For statements by themselves.
    fn pool(&self) -> &AnyPool {
        self.database.pool()
    }

    /// The puzzles of a day that are ready.
    pub async fn daily(&self, day: i64) -> sqlx::Result<Vec<Daily>> {
        let rows = sqlx::query(
            "SELECT day, slot, puzzle, level, steps, minutes FROM daily WHERE day = $1 ORDER BY slot",
        )
        .bind(day)
        .fetch_all(self.pool())
        .await?;
        let one = |row: &AnyRow| {
            Ok(Daily {
                day: row.try_get(0)?,
                slot: row.try_get(1)?,
                puzzle: row.try_get(2)?,
                level: row.try_get(3)?,
                steps: row.try_get(4)?,
                minutes: row.try_get(5)?,
            })
        };
        rows.iter().map(one).collect()
    }

    /// Keeps a puzzle of a day. The first one counts, whichever machine made it: they are the same.
    pub async fn put_daily(&self, daily: &Daily) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO daily (day, slot, puzzle, level, steps, minutes) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind(daily.day)
        .bind(&daily.slot)
        .bind(&daily.puzzle)
        .bind(daily.level)
        .bind(daily.steps)
        .bind(daily.minutes)
        .execute(self.pool())
        .await
        .map(drop)
    }

    /// A puzzle as players know it.
    pub async fn known(&self, puzzle: &str) -> sqlx::Result<Option<Known>> {
        let row = sqlx::query(
            "SELECT puzzle, kind, rules, level, steps, effort, rating, deviation, volatility, rated FROM puzzles WHERE puzzle = $1",
        )
        .bind(puzzle)
        .fetch_optional(self.pool())
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
        let mut change = self.database.begin().await?;
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
            .fetch_optional(self.pool())
            .await?;
        row.map(|row| attempt(&row)).transpose()
    }

    /// The attempt of a player whose name comes next after this one; an empty name for the first.
    pub async fn attempt_after(&self, player: &str, id: &str) -> sqlx::Result<Option<Attempt>> {
        let sql = format!("{ATTEMPTS} WHERE player = $1 AND id > $2 ORDER BY id LIMIT 1");
        let row = sqlx::query(AssertSqlSafe(sql)).bind(player).bind(id).fetch_optional(self.pool()).await?;
        row.map(|row| attempt(&row)).transpose()
    }

    /// Keeps moves. A move that is there already stays as it is, so sending twice does no harm.
    pub async fn add_moves(&self, attempt: &str, moves: &[Move]) -> sqlx::Result<()> {
        self.group.write(attempt, moves).await
    }

    /// Up to `most` moves of an attempt after the one of this number, in order.
    pub async fn moves(&self, attempt: &str, after: i64, most: i64) -> sqlx::Result<Vec<Move>> {
        let rows = sqlx::query(
            "SELECT seq, ms, act, cell, symbol FROM moves WHERE attempt = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        )
        .bind(attempt)
        .bind(after)
        .bind(most)
        .fetch_all(self.pool())
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
            sqlx::query("SELECT COUNT(*) FROM moves WHERE attempt = $1").bind(attempt).fetch_one(self.pool());
        row.await?.try_get(0)
    }

    /// The rating of a player.
    pub async fn player(&self, code: &str) -> sqlx::Result<Option<Rating>> {
        let row = sqlx::query("SELECT rating, deviation, volatility FROM players WHERE code = $1")
            .bind(code)
            .fetch_optional(self.pool())
            .await?;
        row.map(|row| rating(&row, 0)).transpose()
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
