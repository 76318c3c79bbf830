//! Heavy work on a bounded number of threads: a queue of bounded length, no client with more than a share of it, and an
//! end for work that nobody waits for any more.

use crate::error::Error;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The workers and those who wait for them.
pub(crate) struct Pool {
    permits: Arc<Semaphore>,
    workers: usize,
    waiting: AtomicUsize,
    /// How many requests of each client wait or work.
    clients: Arc<Mutex<HashMap<IpAddr, usize>>>,
    stopping: Arc<AtomicBool>,
}

/// How many may wait for each worker.
const QUEUE: usize = 128;

impl Pool {
    /// A pool of so many workers; 0 for as many as there are cores.
    pub(crate) fn new(workers: usize) -> Pool {
        let cores = || std::thread::available_parallelism().map_or(2, usize::from);
        let workers = if workers == 0 { cores() } else { workers };
        Pool {
            permits: Arc::new(Semaphore::new(workers)),
            workers,
            waiting: AtomicUsize::new(0),
            clients: Arc::default(),
            stopping: Arc::default(),
        }
    }

    /// How many work and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        (
            self.workers - self.permits.available_permits().min(self.workers),
            self.waiting.load(Ordering::Relaxed),
        )
    }

    /// Tells all work to end.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Runs `work` on a worker. It is told when its time is up, when the client has gone, and when the site stops.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        time: Duration,
        work: impl FnOnce(&GoOn) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (waiting, held) = self.queue(client)?;
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| Error::Busy)?;
        drop(waiting);
        let cancelled = Arc::new(AtomicBool::new(false));
        let go_on = GoOn {
            until: Instant::now() + time,
            cancelled: Arc::clone(&cancelled),
            stopping: Arc::clone(&self.stopping),
        };
        // When the client goes, this future is dropped, and the guard with it.
        let _guard = CancelOnDrop(cancelled);
        let worked = tokio::task::spawn_blocking(move || {
            let _held = (permit, held);
            work(&go_on)
        });
        worked.await.map_err(|error| {
            tracing::error!(%error, "a worker");
            Error::Ours
        })
    }

    /// Takes a place in the queue, if there is one for this client.
    fn queue(&self, client: IpAddr) -> Result<(Waiting<'_>, Held), Error> {
        let most = self.workers * QUEUE;
        {
            let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
            let own = clients.entry(client).or_insert(0);
            // Loopback is a proxy or ourselves: many people under one address.
            if *own >= most / 4 && !client.is_loopback() {
                return Err(Error::TooMany);
            }
            *own += 1;
        }
        let held = Held { client, clients: Arc::clone(&self.clients) };
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(&self.waiting);
        if before < most { Ok((waiting, held)) } else { Err(Error::Busy) }
    }
}

/// A place in the queue; given back when dropped.
struct Waiting<'p>(&'p AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One request of a client, waiting or working; given back when dropped.
struct Held {
    client: IpAddr,
    clients: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = clients.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whether work may go on.
#[derive(Clone)]
pub(crate) struct GoOn {
    until: Instant,
    cancelled: Arc<AtomicBool>,
    stopping: Arc<AtomicBool>,
}

impl GoOn {
    /// Asked now and then by everything that may take long.
    pub(crate) fn ask(&self) -> bool {
        !self.cancelled.load(Ordering::Relaxed)
            && !self.stopping.load(Ordering::Relaxed)
            && Instant::now() < self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const SOMEBODY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    #[tokio::test]
    async fn work_ends_when_its_time_is_up() {
        let pool = Pool::new(1);
        let rounds = pool
            .run(SOMEBODY, Duration::from_millis(20), |go_on| {
                let mut rounds = 0u64;
                while go_on.ask() {
                    rounds += 1;
                }
                rounds
            })
            .await;
        assert!(rounds.expect("a worker was free") > 0);
        assert_eq!(pool.load(), (0, 0));
        assert!(pool.clients.lock().expect("whole").is_empty());
    }

    #[tokio::test]
    async fn work_nobody_waits_for_is_told_to_end() {
        let pool = Arc::new(Pool::new(1));
        let (send, receive) = tokio::sync::oneshot::channel();
        let asked = Arc::clone(&pool);
        let request = tokio::spawn(async move {
            let work = |go_on: &GoOn| {
                while go_on.ask() {
                    std::thread::yield_now();
                }
                let _ = send.send(());
            };
            asked.run(SOMEBODY, Duration::from_hours(1), work).await
        });
        while pool.load().0 == 0 {
            tokio::task::yield_now().await;
        }
        request.abort();
        receive.await.expect("the work ended by itself");
    }

    #[tokio::test]
    async fn one_client_gets_no_more_than_a_share_of_the_queue() {
        let pool = Pool::new(1);
        let all: Vec<_> = (0..QUEUE).map(|_| pool.queue(SOMEBODY)).collect();
        assert!(all[..QUEUE / 4].iter().all(Result::is_ok));
        assert!(all[QUEUE / 4..].iter().all(Result::is_err));
        let other = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
        assert!(pool.queue(other).is_ok());
        drop(all);
        assert!(pool.queue(SOMEBODY).is_ok());
        assert_eq!(pool.load(), (0, 0));
    }
}
