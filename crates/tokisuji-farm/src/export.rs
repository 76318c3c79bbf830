//! What a job made, as JSON lines: in the order of the plan, each puzzle once, however many workers made it.

use crate::error::Error;
use crate::store::Store;
use std::collections::HashSet;
use std::io::Write;

/// What was written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// Puzzles written.
    pub written: u64,
    /// Puzzles left out because one before is essentially the same.
    pub doubles: u64,
}

/// Rows held in memory at a time.
const PORTION: i64 = 2000;

/// Writes the puzzles of a job that are there, one JSON object a line.
pub async fn export(store: &Store, job: &str, out: &mut dyn Write) -> Result<Exported, Error> {
    // Says so where there is no such job.
    store.planned(job).await?;
    let mut exported = Exported::default();
    let mut seen: HashSet<String> = HashSet::new();
    let mut from = 0;
    loop {
        let rows = store.puzzles(job, from, PORTION).await?;
        let Some((last, _, _)) = rows.last() else { break };
        from = last + 1;
        for (_, form, json) in rows {
            if seen.insert(form) {
                out.write_all(json.as_bytes())?;
                out.write_all(b"\n")?;
                exported.written += 1;
            } else {
                exported.doubles += 1;
            }
        }
    }
    out.flush()?;
    Ok(exported)
}
