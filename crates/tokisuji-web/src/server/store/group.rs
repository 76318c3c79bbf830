//! Moves of many plays written together: those that wait while the disk is busy go into one change, and each is
//! acknowledged when that change is on the disk. Two hundred plays then cost the disk little more than one.

use super::Move;
use tokio::sync::{mpsc, oneshot};
use tokisuji_database::Database;

/// Moves of one attempt that somebody waits to see kept.
struct Job {
    attempt: String,
    moves: Vec<Move>,
    done: oneshot::Sender<sqlx::Result<()>>,
}

/// The most that go into one change, and the most that wait.
const MOST_TOGETHER: usize = 256;
const MOST_WAITING: usize = 4096;

/// Where moves go to be written.
#[derive(Clone, Debug)]
pub(super) struct Group {
    jobs: mpsc::Sender<Job>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} moves of {}", self.moves.len(), self.attempt)
    }
}

impl Group {
    /// Starts the writer. It ends with the last handle.
    pub(super) fn start(database: &Database) -> Group {
        let (jobs, receiver) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_all(database.clone(), receiver));
        Group { jobs }
    }

    /// Returns when the moves are on the disk.
    pub(super) async fn write(&self, attempt: &str, moves: &[Move]) -> sqlx::Result<()> {
        let (done, kept) = oneshot::channel();
        let job = Job { attempt: attempt.to_string(), moves: moves.to_vec(), done };
        self.jobs.send(job).await.map_err(|_| sqlx::Error::PoolClosed)?;
        kept.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

async fn write_all(database: Database, mut jobs: mpsc::Receiver<Job>) {
    while let Some(first) = jobs.recv().await {
        let mut together = vec![first];
        while together.len() < MOST_TOGETHER
            && let Ok(next) = jobs.try_recv()
        {
            together.push(next);
        }
        if insert(&database, &together).await.is_ok() {
            for job in together {
                let _ = job.done.send(Ok(()));
            }
            continue;
        }
        // One of them cannot be kept (its attempt was deleted, say): each by itself, so that the others are.
        for job in together {
            let kept = insert(&database, std::slice::from_ref(&job)).await;
            let _ = job.done.send(kept);
        }
    }
}

async fn insert(database: &Database, jobs: &[Job]) -> sqlx::Result<()> {
    let mut change = database.begin().await?;
    for job in jobs {
        for one in &job.moves {
            sqlx::query(
                "INSERT INTO moves (attempt, seq, ms, act, cell, symbol) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            )
            .bind(&job.attempt)
            .bind(one.seq)
            .bind(one.ms)
            .bind(&one.act)
            .bind(one.cell)
            .bind(&one.symbol)
            .execute(&mut *change)
            .await?;
        }
    }
    change.commit().await
}
