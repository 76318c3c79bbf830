//! Heavy work on a bounded number of threads, shared fairly.
//!
//! As many pieces of work run at a time as there are workers. Whoever has worked least so far comes next (fair queueing by
//! client), and long work makes way: at every [`GoOn::ask`] it hands its turn on if its slice is over and somebody else has had less.
//! So one client with sixty-four long searches and another with one short question each get half of the machine, and the short
//! question is answered at once. Work that nobody waits for any more is told to end.

mod share;

use crate::error::{Error, Limit};
pub(crate) use share::Length;
use share::{Shares, Wake};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The workers and those who wait for them.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    shares: Mutex<Shares>,
    stopping: AtomicBool,
    next: AtomicU64,
}

/// How long somebody works before others get a turn.
const SLICE: Duration = Duration::from_millis(20);

impl Pool {
    /// A pool of so many workers, 0 for as many as there are cores; and how much of a minute one client may work, 0 for all of it.
    pub(crate) fn new(workers: usize, seconds_a_minute: u32) -> Pool {
        let cores = || std::thread::available_parallelism().map_or(2, usize::from);
        let shares = Shares::new(if workers == 0 { cores() } else { workers }, seconds_a_minute);
        let shared =
            Shared { shares: Mutex::new(shares), stopping: AtomicBool::new(false), next: AtomicU64::new(0) };
        Pool { shared: Arc::new(shared) }
    }

    /// How many work and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.shared.lock().load()
    }

    /// Tells all work to end.
    pub(crate) fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
    }

    /// Runs `work` on a worker. It is told when it has worked for `time`, when the client has gone, and when the site stops.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        length: Length,
        time: Duration,
        work: impl FnOnce(&GoOn) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let job = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let turn = {
            let (wake, woken) = oneshot::channel();
            self.shared.lock().enter(client, job, length, Wake::Begin(wake), Instant::now())?;
            let place = Place { shared: Arc::clone(&self.shared), client, job };
            self.shared.dispatch();
            // Whoever goes while waiting gives the place back.
            let began = woken.await.map_err(|_| Error::Busy)?;
            Turn { place, began }
        };
        let cancelled = Arc::new(AtomicBool::new(false));
        let slice =
            Slice { since: turn.began, before: Duration::ZERO, asked: turn.began, longest: Duration::ZERO };
        let go_on = GoOn { turn, time, cancelled: Arc::clone(&cancelled), slice: Mutex::new(slice) };
        // When the client goes, this future is dropped, and the guard with it.
        let _guard = CancelOnDrop(cancelled);
        let worked = tokio::task::spawn_blocking(move || work(&go_on));
        worked.await.map_err(|error| {
            tracing::error!(%error, "a worker");
            Error::Ours
        })
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Shares> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free workers to those who come next.
    fn dispatch(&self) {
        let mut shares = self.lock();
        while let Some(wake) = shares.next() {
            match wake {
                // Somebody who has gone meanwhile gives the turn back when the place is dropped, which is at once.
                Wake::Begin(begin) => drop(begin.send(Instant::now())),
                Wake::GoOn(parked) => parked.wake(),
            }
        }
    }
}

/// A place among those who wait or work; given back when dropped.
struct Place {
    shared: Arc<Shared>,
    client: IpAddr,
    job: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared.lock().leave(self.client, self.job);
        self.shared.dispatch();
    }
}

/// A place whose turn has come.
struct Turn {
    place: Place,
    began: Instant,
}

/// The thread of work that has made way for others.
#[derive(Default)]
struct Parked {
    awake: Mutex<bool>,
    changed: Condvar,
}

impl Parked {
    fn wake(&self) {
        *self.awake.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_one();
    }

    fn wait(&self) {
        let awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(awake, |awake| !*awake).unwrap_or_else(PoisonError::into_inner));
    }
}

struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whether work may go on.
pub(crate) struct GoOn {
    turn: Turn,
    /// How long it may work in all.
    time: Duration,
    cancelled: Arc<AtomicBool>,
    slice: Mutex<Slice>,
}

/// The stretch of work at hand.
struct Slice {
    since: Instant,
    /// Work before it.
    before: Duration,
    /// The last time it asked, and the longest time that it did not.
    asked: Instant,
    longest: Duration,
}

/// Work that does not ask for so long is a mistake of ours: others wait meanwhile.
const RUDE: Duration = Duration::from_millis(100);

impl Slice {
    /// Notes that work has asked; says how long the stretch is.
    fn note(&mut self) -> Duration {
        let now = Instant::now();
        self.longest = self.longest.max(now.saturating_duration_since(self.asked));
        self.asked = now;
        now.saturating_duration_since(self.since)
    }
}

impl GoOn {
    /// Asked at least every few milliseconds by everything that may take long. May take a while to answer: others work then.
    pub(crate) fn ask(&self) -> bool {
        if self.is_over() {
            return false;
        }
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        let stretch = slice.note();
        if slice.before + stretch >= self.time {
            return false;
        }
        if stretch >= SLICE {
            let Place { shared, client, job } = &self.turn.place;
            let parked = Arc::new(Parked::default());
            let made_way = shared.lock().make_way(*client, *job, stretch, &parked);
            slice.before += stretch;
            if made_way {
                shared.dispatch();
                parked.wait();
            }
            slice.since = Instant::now();
            slice.asked = slice.since;
        }
        !self.is_over()
    }

    fn is_over(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.turn.place.shared.stopping.load(Ordering::Relaxed)
    }
}

impl Drop for GoOn {
    /// The last stretch counts too.
    fn drop(&mut self) {
        let slice = self.slice.get_mut().unwrap_or_else(PoisonError::into_inner);
        let stretch = slice.note();
        if slice.longest > RUDE {
            let (longest, worked) = (slice.longest.as_millis(), (slice.before + stretch).as_millis());
            tracing::debug!(longest, worked, "work did not ask whether to go on");
        }
        let Place { shared, client, job } = &self.turn.place;
        shared.lock().charge(*client, *job, stretch);
    }
}

impl From<share::Full> for Error {
    fn from(full: share::Full) -> Error {
        match full {
            share::Full::Client => Error::TooMany(Limit::Queue, Duration::from_secs(2)),
            share::Full::Spent(wait) => Error::TooMany(Limit::Work, wait),
            share::Full::All => Error::Busy,
        }
    }
}

#[cfg(test)]
mod tests;
