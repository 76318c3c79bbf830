//! A farm: millions of puzzles on any number of machines, with nothing lost and nothing doubled.
//!
//! A [`Job`] is a list of recipes with counts. It is cut into *units*, runs of numbers that take about a second, and
//! what a unit makes follows from the seed alone. Units wait in the queue of `apalis`, in PostgreSQL (`SKIP LOCKED`) or an
//! SQLite file; [`work`] takes them out, and puts what they made into our own tables in one transaction whose key is
//! the unit. So a worker may be killed at any moment and a unit may be made twice: the tables do not change by that.

mod error;
mod export;
mod job;
mod queue;
mod store;
mod unit;
mod work;

pub use error::Error;
pub use export::{Exported, export};
pub use job::{Job, MAKES, Make};
pub use queue::Heart;
pub use store::{Aside, Progress, Store};
pub use unit::{Unit, Units};
pub use work::{Crew, Worked, work};

/// Cuts a job into units and puts them into the queue. Doing it again goes on where it was broken off, and changes
/// nothing where it was not. Says how many units were put in.
pub async fn plan(store: &Store, job: &Job, told: &(dyn Fn(u64, u64) + Sync)) -> Result<u64, Error> {
    let planned = store.put_job(job).await?;
    let mut queued = planned.queued;
    while queued < planned.units.count() {
        let portion = (planned.units.count() - queued).min(PORTION);
        let units = queued..queued + portion;
        store.queue().push(units.map(|unit| Unit { job: job.name.clone(), unit })).await?;
        // A crash between these two lines queues a portion twice, and a unit that is done is not made again.
        queued += portion;
        store.set_queued(&job.name, queued).await?;
        told(queued, planned.units.count());
    }
    // Units whose second try was asked for by somebody who was broken off before they were in the queue.
    store.queue_marked(&job.name).await?;
    Ok(queued - planned.queued)
}

/// Units put into the queue at a time.
const PORTION: u64 = 500;
