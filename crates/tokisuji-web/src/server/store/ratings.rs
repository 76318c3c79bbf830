//! Ends of plays and what they do to ratings, and how a player is taken out of them again.
//!
//! A rating is read, reckoned and written in one change that holds the rows of player and puzzle, so that plays that end at the
//! same moment come one after the other. Whoever needs several rows takes them in the same order: player, attempts, puzzles by name.

use super::{Store, rating};
use crate::server::rating::{self, Outcome, Rating};
use sqlx::{AnyConnection, Row};

/// How a play ended.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// Whether the puzzle was solved.
    pub solved: bool,
    /// Who won; `None` for a play without a move, which counts for nothing.
    pub outcome: Option<Outcome>,
    /// Milliseconds of play.
    pub active_ms: i64,
    /// How hard it felt, 1 to 5; 0 where nobody said.
    pub felt: i64,
}

/// What came of it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ended {
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// The player's rating now.
    pub player: Rating,
    /// The puzzle's rating now.
    pub puzzle: Rating,
    /// How many plays the puzzle's rating rests on.
    pub plays: i64,
}

impl Store {
    /// Ends an attempt of this player, and rates it if it is their first at the puzzle and was not ended before. `None`: there is
    /// no such attempt.
    pub async fn end(&self, id: &str, player: &str, played: Played, now: i64) -> sqlx::Result<Option<Ended>> {
        let mut change = self.database.begin().await?;
        // Written though nothing changes: whoever ends or deletes plays of the same player waits here.
        sqlx::query("UPDATE players SET rated = rated WHERE code = $1")
            .bind(player)
            .execute(&mut *change)
            .await?;
        let counts = match played.outcome {
            Some(outcome) => {
                let first = sqlx::query(
                    "UPDATE attempts SET rated = 1, outcome = $1, rated_ms = $2 \
                     WHERE id = $3 AND player = $4 AND first = 1 AND rated = 0 AND finished = 0",
                );
                let first = first.bind(outcome.number()).bind(now).bind(id).bind(player);
                first.execute(&mut *change).await?.rows_affected() > 0
            }
            None => false,
        };
        sqlx::query(
            "UPDATE attempts SET finished = CASE WHEN $1 = 1 THEN 1 ELSE finished END, active_ms = $2, \
             felt = CASE WHEN $3 = 0 THEN felt ELSE $3 END WHERE id = $4 AND player = $5",
        )
        .bind(i64::from(played.solved))
        .bind(played.active_ms)
        .bind(played.felt)
        .bind(id)
        .bind(player)
        .execute(&mut *change)
        .await?;
        let puzzle = sqlx::query("SELECT puzzle FROM attempts WHERE id = $1 AND player = $2");
        let Some(puzzle) = puzzle.bind(id).bind(player).fetch_optional(&mut *change).await? else {
            change.rollback().await?;
            return Ok(None);
        };
        let puzzle: String = puzzle.try_get(0)?;
        let before = sqlx::query("SELECT rating, deviation, volatility FROM players WHERE code = $1");
        let of_player = rating(&before.bind(player).fetch_one(&mut *change).await?, 0)?;
        let (of_puzzle, plays) = held_puzzle(&mut change, &puzzle).await?;
        let mut ended = Ended { rated: counts, player: of_player, puzzle: of_puzzle, plays };
        if let Some(outcome) = played.outcome.filter(|_| counts) {
            (ended.player, ended.puzzle) = rating::after(of_player, of_puzzle, outcome);
            ended.plays += 1;
            sqlx::query("UPDATE attempts SET rating_before = $1, deviation_before = $2 WHERE id = $3")
                .bind(of_player.rating)
                .bind(of_player.deviation)
                .bind(id)
                .execute(&mut *change)
                .await?;
            sqlx::query(
                "UPDATE players SET rating = $1, deviation = $2, volatility = $3, rated = rated + 1 WHERE code = $4",
            )
            .bind(ended.player.rating)
            .bind(ended.player.deviation)
            .bind(ended.player.volatility)
            .bind(player)
            .execute(&mut *change)
            .await?;
            set_puzzle(&mut change, &puzzle, ended.puzzle, ended.plays).await?;
        }
        change.commit().await?;
        Ok(Some(ended))
    }

    /// Deletes a player and all that is known of them, and takes their plays out of the puzzles' ratings.
    pub async fn forget(&self, player: &str) -> sqlx::Result<()> {
        let mut change = self.database.begin().await?;
        sqlx::query("UPDATE players SET rated = rated WHERE code = $1")
            .bind(player)
            .execute(&mut *change)
            .await?;
        let rated = sqlx::query(
            "SELECT DISTINCT puzzle FROM attempts WHERE player = $1 AND rated = 1 ORDER BY puzzle",
        )
        .bind(player)
        .fetch_all(&mut *change)
        .await?;
        for sql in [
            "DELETE FROM moves WHERE attempt IN (SELECT id FROM attempts WHERE player = $1)",
            "DELETE FROM attempts WHERE player = $1",
            "DELETE FROM players WHERE code = $1",
        ] {
            sqlx::query(sql).bind(player).execute(&mut *change).await?;
        }
        for row in rated {
            rate_again(&mut change, row.try_get(0)?).await?;
        }
        change.commit().await
    }
}

/// The rating of a puzzle and the number of its plays. Others wait until the change is over.
async fn held_puzzle(change: &mut AnyConnection, puzzle: &str) -> sqlx::Result<(Rating, i64)> {
    sqlx::query("UPDATE puzzles SET rated = rated WHERE puzzle = $1")
        .bind(puzzle)
        .execute(&mut *change)
        .await?;
    let row = sqlx::query("SELECT rating, deviation, volatility, rated FROM puzzles WHERE puzzle = $1");
    let row = row.bind(puzzle).fetch_one(&mut *change).await?;
    Ok((rating(&row, 0)?, row.try_get(3)?))
}

async fn set_puzzle(
    change: &mut AnyConnection,
    puzzle: &str,
    rating: Rating,
    plays: i64,
) -> sqlx::Result<()> {
    sqlx::query(
        "UPDATE puzzles SET rating = $1, deviation = $2, volatility = $3, rated = $4 WHERE puzzle = $5",
    )
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(plays)
    .bind(puzzle)
    .execute(change)
    .await
    .map(drop)
}

/// Rates a puzzle from its beginning by the plays that are left.
async fn rate_again(change: &mut AnyConnection, puzzle: &str) -> sqlx::Result<()> {
    let (now, _) = held_puzzle(change, puzzle).await?;
    let row = sqlx::query("SELECT kind, level FROM puzzles WHERE puzzle = $1").bind(puzzle);
    let row = row.fetch_one(&mut *change).await?;
    let mut again = Rating::at_first(row.try_get(0)?, row.try_get(1)?);
    let plays = sqlx::query(
        "SELECT outcome, rating_before, deviation_before FROM attempts WHERE puzzle = $1 AND rated = 1 ORDER BY rated_ms, id",
    );
    let plays = plays.bind(puzzle).fetch_all(&mut *change).await?;
    for play in &plays {
        let Some(outcome) = Outcome::numbered(play.try_get(0)?) else {
            // A play from before this was kept: the rating cannot be reckoned anew, only the number of plays.
            again = now;
            break;
        };
        let (rating, deviation) = (play.try_get(1)?, play.try_get(2)?);
        (_, again) = rating::after(Rating { rating, deviation, ..Rating::default() }, again, outcome);
    }
    set_puzzle(change, puzzle, again, plays.len() as i64).await
}
