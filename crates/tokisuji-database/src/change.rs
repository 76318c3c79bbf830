//! Several statements that happen together or not at all.

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Executor};
use std::ops::{Deref, DerefMut};

/// A transaction. What is done through it is there after [`Change::commit`] has said so, and otherwise not; a change that
/// is dropped takes its connection with it, so that nobody else meets what it may have left.
///
/// A statement that failed must end the change: PostgreSQL answers the commit of a failed transaction with a quiet rollback.
pub struct Change {
    connection: Option<PoolConnection<Any>>,
}

impl Change {
    pub(crate) async fn begin(pool: &AnyPool, begin: &'static str) -> sqlx::Result<Change> {
        // Whatever ends this function early, even that nobody waits for it any more, drops the change and so the connection.
        let mut change = Change { connection: Some(pool.acquire().await?) };
        change.execute(begin).await?;
        Ok(change)
    }

    /// Returns when all of it is on the disk.
    pub async fn commit(self) -> sqlx::Result<()> {
        self.end("COMMIT").await
    }

    /// Ends without having changed anything.
    pub async fn rollback(self) -> sqlx::Result<()> {
        self.end("ROLLBACK").await
    }

    async fn end(mut self, end: &'static str) -> sqlx::Result<()> {
        self.execute(end).await?;
        // Only now may others use the connection.
        drop(self.connection.take());
        Ok(())
    }
}

const HELD: &str = "a change holds its connection until it ends";

impl Deref for Change {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.connection.as_ref().expect(HELD)
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.connection.as_mut().expect(HELD)
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if let Some(connection) = &mut self.connection {
            connection.close_on_drop();
        }
    }
}
