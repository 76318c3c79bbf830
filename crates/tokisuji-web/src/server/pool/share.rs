//! Who works and who comes next: start-time fair queueing over clients. Plain data, no threads and no clock of its own.

use super::Parked;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How many may wait for each worker, and how many of one client may be inside at a time.
const QUEUE: usize = 128;
const INSIDE: usize = 64;

/// How many pieces of work may have begun: each holds a thread and what it has found so far. Of one client, so many that
/// are short and so many that are long (a class behind one address asks for both); and of all.
const BEGUN_SHORT: usize = 32;
const BEGUN_LONG: usize = 8;
const BEGUN: usize = 256;

/// A client may work for twice a minute's share at once, and then by and by.
const BURST_MINUTES: f64 = 2.0;

/// Those who are quiet are forgotten when there are more than so many.
const CROWD: usize = 10_000;

/// Everybody's shares of the workers.
pub(super) struct Shares {
    workers: usize,
    free: usize,
    /// Where fairness has got to: the share of whoever was let in last.
    clock: Duration,
    clients: HashMap<IpAddr, Client>,
    /// Those of them who wait or work: few beside all who were here in the last minutes.
    here: BTreeSet<IpAddr>,
    /// Seconds that one client may work in a second; 0 for no limit.
    quota: f64,
    inside: usize,
    begun: usize,
}

/// How much work to expect.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    /// An answer that somebody waits for.
    Short,
    /// A search that is watched, or a book.
    Long,
}

#[derive(Default)]
struct Client {
    /// How much the client has worked, on the scale of [`Shares::clock`]. Whoever comes back from a pause begins where the
    /// others are, not with the credit of the pause.
    share: Duration,
    jobs: Vec<Job>,
    /// Seconds of work that the quota has not paid back yet, and when that was so.
    spent: f64,
    at: Option<Instant>,
}

struct Job {
    number: u64,
    length: Length,
    worked: Duration,
    state: State,
}

impl Job {
    fn has_begun(&self) -> bool {
        !matches!(self.state, State::Waits(Wake::Begin(_)))
    }
}

enum State {
    /// Waits for a turn.
    Waits(Wake),
    Works,
}

/// How to tell somebody that the turn has come.
pub(super) enum Wake {
    /// For the first time.
    Begin(oneshot::Sender<Instant>),
    /// Again.
    GoOn(Arc<Parked>),
}

/// Why nobody is let in.
#[derive(PartialEq, Debug)]
pub(super) enum Full {
    /// This client has too much inside.
    Client,
    /// This client has used up its quota; there is more after so long.
    Spent(Duration),
    /// Everybody together has.
    All,
}

impl Shares {
    pub(super) fn new(workers: usize, seconds_a_minute: u32) -> Shares {
        Shares {
            workers,
            free: workers,
            clock: Duration::ZERO,
            clients: HashMap::new(),
            here: BTreeSet::new(),
            quota: f64::from(seconds_a_minute) / 60.0,
            inside: 0,
            begun: 0,
        }
    }

    /// How many work and how many wait.
    pub(super) fn load(&self) -> (usize, usize) {
        let working = self.workers - self.free;
        (working, self.inside - working)
    }

    /// Takes a place in the queue.
    pub(super) fn enter(
        &mut self,
        address: IpAddr,
        number: u64,
        length: Length,
        wake: Wake,
        now: Instant,
    ) -> Result<(), Full> {
        if self.inside >= self.workers * QUEUE {
            return Err(Full::All);
        }
        self.forget_the_quiet(now);
        let (quota, clock) = (self.quota, self.clock);
        let client = self.clients.entry(address).or_default();
        client.pay_back(quota, now);
        // Loopback is a proxy or ourselves: many people under one address.
        if !address.is_loopback() {
            if client.jobs.len() >= INSIDE {
                return Err(Full::Client);
            }
            let over = client.spent - quota * 60.0 * BURST_MINUTES;
            if quota > 0.0 && over >= 0.0 {
                return Err(Full::Spent(Duration::from_secs_f64(1.0 + over / quota)));
            }
        }
        if client.jobs.is_empty() {
            client.share = client.share.max(clock);
        }
        client.jobs.push(Job { number, length, worked: Duration::ZERO, state: State::Waits(wake) });
        self.here.insert(address);
        self.inside += 1;
        Ok(())
    }

    /// Gives a place back, and the worker with it if there was one.
    pub(super) fn leave(&mut self, address: IpAddr, number: u64) {
        let Some(client) = self.clients.get_mut(&address) else { return };
        let Some(at) = client.jobs.iter().position(|job| job.number == number) else { return };
        let job = client.jobs.swap_remove(at);
        if client.jobs.is_empty() {
            self.here.remove(&address);
        }
        self.inside -= 1;
        self.begun -= usize::from(job.has_begun());
        if matches!(job.state, State::Works) {
            self.free += 1;
        }
    }

    /// Notes work that was done.
    pub(super) fn charge(&mut self, address: IpAddr, number: u64, stretch: Duration) {
        let Some(client) = self.clients.get_mut(&address) else { return };
        client.share += stretch;
        if self.quota > 0.0 {
            client.spent += stretch.as_secs_f64();
        }
        if let Some(job) = client.jobs.iter_mut().find(|job| job.number == number) {
            job.worked += stretch;
        }
    }

    /// Notes work that was done, and gives the worker back if somebody else who waits has had less. Says whether it did.
    pub(super) fn make_way(
        &mut self,
        address: IpAddr,
        number: u64,
        stretch: Duration,
        parked: &Arc<Parked>,
    ) -> bool {
        self.charge(address, number, stretch);
        let Some(own) = self.clients.get(&address) else { return false };
        let Some(job) = own.jobs.iter().find(|job| job.number == number) else { return false };
        let now = (own.share, job.worked, job.number);
        if self.free > 0 || self.first().is_none_or(|(first, _)| now <= first) {
            return false;
        }
        let own = self.clients.get_mut(&address).expect("looked up above");
        let job = own.jobs.iter_mut().find(|job| job.number == number).expect("looked up above");
        job.state = State::Waits(Wake::GoOn(Arc::clone(parked)));
        self.free += 1;
        true
    }

    /// Who is to be woken next; `None` while all workers work or nobody waits.
    pub(super) fn next(&mut self) -> Option<Wake> {
        if self.free == 0 {
            return None;
        }
        let ((share, _, number), address) = self.first()?;
        let client = self.clients.get_mut(&address).expect("the first is there");
        let job = client.jobs.iter_mut().find(|job| job.number == number).expect("the first is there");
        self.free -= 1;
        self.clock = self.clock.max(share);
        match std::mem::replace(&mut job.state, State::Works) {
            State::Waits(wake) => {
                self.begun += usize::from(matches!(wake, Wake::Begin(_)));
                Some(wake)
            }
            State::Works => unreachable!("only those who wait are chosen"),
        }
    }

    /// The client with the least share among those with work that waits and may begin or go on; of its work, what has had least.
    fn first(&self) -> Option<((Duration, Duration, u64), IpAddr)> {
        let room = self.begun < BEGUN;
        let of_client = |address: &IpAddr| {
            let client = &self.clients[address];
            let best = client.ready(room).map(|job| (client.share, job.worked, job.number)).min()?;
            Some((best, *address))
        };
        self.here.iter().filter_map(of_client).min_by_key(|(best, _)| *best)
    }

    fn forget_the_quiet(&mut self, now: Instant) {
        if self.clients.len() < CROWD {
            return;
        }
        let quota = self.quota;
        self.clients.retain(|_, client| {
            client.pay_back(quota, now);
            !client.jobs.is_empty() || client.spent > 0.0
        });
    }
}

impl Client {
    /// The work that waits and may have a turn.
    fn ready(&self, room: bool) -> impl Iterator<Item = &Job> {
        let begun =
            |length: Length| self.jobs.iter().filter(|job| job.length == length && job.has_begun()).count();
        let short = room && begun(Length::Short) < BEGUN_SHORT;
        let long = room && begun(Length::Long) < BEGUN_LONG;
        self.jobs.iter().filter(move |job| match (&job.state, job.length) {
            (State::Waits(Wake::Begin(_)), Length::Short) => short,
            (State::Waits(Wake::Begin(_)), Length::Long) => long,
            (State::Waits(Wake::GoOn(_)), _) => true,
            (State::Works, _) => false,
        })
    }

    fn pay_back(&mut self, quota: f64, now: Instant) {
        let since = self.at.map_or(Duration::ZERO, |at| now.saturating_duration_since(at));
        self.spent = (self.spent - quota * since.as_secs_f64()).max(0.0);
        self.at = Some(now);
    }
}
