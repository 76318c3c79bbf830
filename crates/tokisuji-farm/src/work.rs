//! Workers: take units out of the queue, make them, keep what came out.
//!
//! A unit's making and keeping is a task of its own, so it goes on when the queue's connection breaks under it. When the
//! database comes back the queue is taken up under a new name, and what the old name held is handed out again after
//! its heartbeats lapse; if it was kept meanwhile, that is noticed before anything is made.

use crate::error::Error;
use crate::job::Job;
use crate::queue::Heart;
use crate::store::Store;
use crate::unit::{Item, Run, Unit, Units};
use apalis::prelude::{AbortError, Attempt, BoxDynError, Data, WorkerContext};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::Semaphore;
use tokisuji::make::recipe::{Missed, Plan};

/// Who works, and how.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Units at a time: cores to use.
    pub workers: usize,
    /// When others count one of us as dead, and we them.
    pub heart: Heart,
    /// Wait for more when all is done.
    pub stay: bool,
}

/// What was done here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worked {
    /// Units that were made and kept.
    pub units: u64,
    /// Puzzles in them.
    pub puzzles: u64,
    /// Units that failed, each time counted.
    pub failures: u64,
    /// What the database said last, where it was away.
    pub complaint: Option<String>,
}

/// A unit whose workers died this often is set aside: it may be what kills them.
const DEATHS: usize = 20;
/// How long a result is held while the database is away.
const HOLD: Duration = Duration::from_mins(10);
/// An idle worker begins anew after this long, in case its queue has fallen asleep.
const ASLEEP: Duration = Duration::from_mins(1);
/// How long work may go on after it was told to end.
const GRACE: Duration = Duration::from_secs(30);

type Maker = dyn Fn(&Run, &[Plan], u64, &dyn Fn() -> bool) -> Result<Vec<Item>, Missed> + Send + Sync;

/// The workers of one process.
pub(crate) struct Team {
    store: Store,
    name: String,
    workers: usize,
    slots: Semaphore,
    jobs: Mutex<HashMap<String, Arc<Ready>>>,
    maker: Arc<Maker>,
    stop: Arc<AtomicBool>,
    busy: AtomicU64,
    units: AtomicU64,
    puzzles: AtomicU64,
    failures: AtomicU64,
    last: Mutex<Instant>,
    over: AtomicBool,
    complaint: Mutex<Option<String>>,
}

/// A job that was looked up once.
struct Ready {
    job: Job,
    units: Units,
    plans: Vec<Plan>,
}

/// Works until all is done, or until `stop` is set. `told` hears now and then how much was done here.
pub async fn work(
    store: &Store,
    crew: &Crew,
    stop: Arc<AtomicBool>,
    told: &(dyn Fn(Worked) + Sync),
) -> Result<Worked, Error> {
    work_with(store, crew, stop, told, Arc::new(Run::make)).await
}

async fn work_with(
    store: &Store,
    crew: &Crew,
    stop: Arc<AtomicBool>,
    told: &(dyn Fn(Worked) + Sync),
    maker: Arc<Maker>,
) -> Result<Worked, Error> {
    let workers = crew.workers.max(1);
    let team = Arc::new(Team {
        store: store.clone(),
        name: own_name(),
        workers,
        slots: Semaphore::new(workers),
        jobs: Mutex::default(),
        maker,
        stop,
        busy: AtomicU64::new(0),
        units: AtomicU64::new(0),
        puzzles: AtomicU64::new(0),
        failures: AtomicU64::new(0),
        last: Mutex::new(Instant::now()),
        over: AtomicBool::new(false),
        complaint: Mutex::default(),
    });
    let mut shift = 0_u32;
    loop {
        shift += 1;
        let context = WorkerContext::new(&format!("{}-{shift}", team.name));
        tokio::select! {
            served = team.store.queue().serve(&context, team.clone(), crew.heart) => {
                // The database is away, or takes us for dead: begin anew, and say so to those who watch.
                if let Err(error) = served {
                    *lock(&team.complaint) = Some(error);
                }
            }
            () = watch(&team, &context, crew, told) => {}
        }
        if team.over.load(Ordering::SeqCst) || team.stop.load(Ordering::SeqCst) {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    // What is still being made is kept or given up before we leave.
    let leaving = Instant::now();
    while team.busy.load(Ordering::SeqCst) > 0 && leaving.elapsed() < GRACE {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(team.worked())
}

/// Looks after a shift: ends it when all is done or somebody says stop, and when it seems asleep. Returns only where the
/// shift does not end by itself after that.
async fn watch(team: &Team, context: &WorkerContext, crew: &Crew, told: &(dyn Fn(Worked) + Sync)) {
    let begun = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_millis(250)).await;
        told(team.worked());
        let idle = lock(&team.last).elapsed().min(begun.elapsed());
        let mut end = team.stop.load(Ordering::SeqCst);
        if !end && team.busy.load(Ordering::SeqCst) == 0 && idle > Duration::from_millis(100) {
            // Only the idle ask, so that a large farm does not count all the time.
            end = match team.store.left().await {
                Ok(0) if !crew.stay => {
                    team.over.store(true, Ordering::SeqCst);
                    true
                }
                Ok(left) => left > 0 && idle > ASLEEP,
                Err(_) => false,
            };
        }
        if end && context.stop().is_ok() {
            tokio::time::sleep(GRACE).await;
            return;
        }
    }
}

/// What the queue calls for each unit.
pub(crate) async fn handle(unit: Unit, attempt: Attempt, team: Data<Arc<Team>>) -> Result<(), BoxDynError> {
    let team = Arc::clone(&team);
    let attempt = attempt.current();
    tokio::spawn(async move { team.settle(unit, attempt).await }).await?
}

impl Team {
    /// Units in hand at a time: one for each core, and one that is ready when a core is.
    pub(crate) fn room(&self) -> usize {
        self.workers + 1
    }

    fn worked(&self) -> Worked {
        Worked {
            units: self.units.load(Ordering::SeqCst),
            puzzles: self.puzzles.load(Ordering::SeqCst),
            failures: self.failures.load(Ordering::SeqCst),
            complaint: lock(&self.complaint).clone(),
        }
    }

    /// Makes a unit and keeps it, or notes why not.
    async fn settle(self: Arc<Team>, unit: Unit, attempt: usize) -> Result<(), BoxDynError> {
        let _busy = Busy::new(&self);
        if patiently(|| self.store.is_settled(&unit)).await? {
            return Ok(());
        }
        let ready = self.ready(&unit.job).await?;
        let Some(run) = ready.units.run(unit.unit) else {
            return Err(AbortError::new(format!("there is no unit {} of {}", unit.unit, unit.job)).into());
        };
        if attempt > DEATHS {
            let error = format!("its workers died or lost the database {} times", attempt - 1);
            patiently(|| self.store.put_trouble(&unit, &error, 1)).await?;
            return Err(AbortError::new(error).into());
        }
        // Only making holds a core: while one unit is looked up or kept, the next one is made.
        let slot = self.slots.acquire().await?;
        let start = Instant::now();
        let made = self.make(&ready, &run, start).await;
        let took = start.elapsed();
        drop(slot);
        match made {
            Ok(items) => {
                let new =
                    patiently(|| self.store.put_unit(&unit, run.first, &items, took, &self.name)).await?;
                if new {
                    self.units.fetch_add(1, Ordering::SeqCst);
                    self.puzzles.fetch_add(items.len() as u64, Ordering::SeqCst);
                }
                Ok(())
            }
            // Broken off, not failed: another worker does it.
            Err(error) if self.stop.load(Ordering::SeqCst) => Err(error.into()),
            Err(error) => {
                self.failures.fetch_add(1, Ordering::SeqCst);
                if patiently(|| self.store.put_trouble(&unit, &error, ready.job.tries)).await? {
                    return Err(AbortError::new(error).into());
                }
                Err(error.into())
            }
        }
    }

    /// Makes a unit on a thread of its own; a panic there and a time that is up come back as words.
    async fn make(&self, ready: &Arc<Ready>, run: &Run, start: Instant) -> Result<Vec<Item>, String> {
        let limit = ready.job.limit();
        let (held, made, stop, maker) =
            (Arc::clone(ready), run.clone(), Arc::clone(&self.stop), Arc::clone(&self.maker));
        let making = tokio::task::spawn_blocking(move || {
            let go_on = || start.elapsed() < limit && !stop.load(Ordering::Relaxed);
            maker(&made, &held.plans, held.job.seed, &go_on)
        });
        match tokio::time::timeout(limit + GRACE, making).await {
            Ok(Ok(made)) => made.map_err(|missed| missed.to_string()),
            Ok(Err(error)) => Err(format!("panicked: {}", said(error))),
            Err(_) => Err(format!("did not end {} seconds after its time was up", GRACE.as_secs())),
        }
    }

    async fn ready(&self, name: &str) -> Result<Arc<Ready>, Error> {
        if let Some(ready) = lock(&self.jobs).get(name) {
            return Ok(Arc::clone(ready));
        }
        let planned = self.store.planned(name).await?;
        let plans = planned.job.plans()?;
        let ready = Arc::new(Ready { job: planned.job, units: planned.units, plans });
        lock(&self.jobs).insert(name.to_string(), Arc::clone(&ready));
        Ok(ready)
    }
}

/// Counts as busy while it lives.
struct Busy<'t>(&'t Team);

impl Busy<'_> {
    fn new(team: &Team) -> Busy<'_> {
        team.busy.fetch_add(1, Ordering::SeqCst);
        Busy(team)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        *lock(&self.0.last) = Instant::now();
        self.0.busy.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Asks the database until it answers, for as long as a result is worth holding.
async fn patiently<T, F: Future<Output = sqlx::Result<T>>>(ask: impl Fn() -> F) -> sqlx::Result<T> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(100);
    loop {
        match ask().await {
            Err(_) if start.elapsed() < HOLD => tokio::time::sleep(pause).await,
            answer => return answer,
        }
        pause = (pause * 2).min(Duration::from_secs(5));
    }
}

/// What a panic said.
fn said(error: tokio::task::JoinError) -> String {
    let Ok(panic) = error.try_into_panic() else { return "without a word".to_string() };
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".to_string())
}

/// A name no other process has: where, who, when.
fn own_name() -> String {
    let host = std::env::var("HOSTNAME").unwrap_or_else(|_| "here".to_string());
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    format!("{host}-{}-{:x}", std::process::id(), since.as_nanos())
}

/// What is behind these locks is never left half changed.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{export, plan};

    const JOB: &str =
        "name = \"poison\"\ntries = 2\n[[make]]\nkind = \"sudoku\"\nsize = 4\ncount = 6\nunit = 2\n";

    /// Three units; the second one panics every time it is tried, or `times` times.
    async fn poisoned(times: u64) -> (Store, tempfile::TempDir, Worked, u64) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("farm.db").display().to_string()).await.unwrap();
        plan(&store, &Job::read(JOB).unwrap(), &|_, _| ()).await.unwrap();
        let tries = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&tries);
        let maker = move |run: &Run, plans: &[Plan], seed: u64, go_on: &dyn Fn() -> bool| {
            if run.first == 2 {
                let before = seen.fetch_add(1, Ordering::SeqCst);
                assert!(before >= times, "poison of try {before}");
            }
            run.make(plans, seed, go_on)
        };
        let crew = Crew { workers: 2, heart: Heart::default(), stay: false };
        let worked = work_with(&store, &crew, Arc::default(), &|_| (), Arc::new(maker)).await.unwrap();
        let tries = tries.load(Ordering::SeqCst);
        (store, folder, worked, tries)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn poison_is_tried_again_and_set_aside_with_its_error() {
        let (store, _folder, worked, tries) = poisoned(u64::MAX).await;
        assert_eq!((worked.units, worked.puzzles, worked.failures, tries), (2, 4, 2, 2));
        let aside = store.aside().await.unwrap();
        assert_eq!((aside.len(), aside[0].unit, aside[0].tries), (1, 1, 2));
        assert_eq!(aside[0].error, "panicked: poison of try 1");
        let progress = store.progress().await.unwrap();
        assert_eq!((progress[0].done, progress[0].failed, progress[0].remaining), (2, 1, 0));

        // Somebody has found the reason and has it tried again.
        assert_eq!(store.try_again("poison").await.unwrap(), 1);
        let crew = Crew { workers: 1, heart: Heart::default(), stay: false };
        work(&store, &crew, Arc::default(), &|_| ()).await.unwrap();
        let progress = store.progress().await.unwrap();
        assert_eq!((progress[0].made, progress[0].failed, progress[0].remaining), (6, 0, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_fails_once_is_made_the_second_time() {
        let (store, _folder, worked, tries) = poisoned(1).await;
        assert_eq!((worked.units, worked.puzzles, worked.failures, tries), (3, 6, 1, 2));
        assert_eq!(store.aside().await.unwrap(), []);
        let mut out = Vec::new();
        let exported = export(&store, "poison", &mut out).await.unwrap();
        assert_eq!(exported.written + exported.doubles, 6);
    }
}
