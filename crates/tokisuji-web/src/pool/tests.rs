//! Tests of the pool: limits are kept, turns are fair, nothing is left behind.

use super::*;
use std::net::Ipv4Addr;
use std::sync::atomic::AtomicUsize;

const SOMEBODY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const ANOTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
const LONG: Duration = Duration::from_hours(1);

/// Works until it is told to end; says how often it asked.
fn ask_on(go_on: &GoOn) -> u64 {
    let mut rounds = 0;
    while go_on.ask() {
        rounds += 1;
        std::thread::yield_now();
    }
    rounds
}

fn is_empty(pool: &Pool) -> bool {
    pool.load() == (0, 0)
}

async fn until(what: impl Fn() -> bool) {
    while !what() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn work_ends_when_its_time_is_up() {
    let pool = Pool::new(1, 0);
    let rounds = pool.run(SOMEBODY, Length::Short, Duration::from_millis(50), ask_on).await;
    assert!(rounds.expect("a worker was free") > 0);
    assert!(is_empty(&pool));
}

#[tokio::test]
async fn work_nobody_waits_for_is_told_to_end() {
    let pool = Pool::new(1, 0);
    let (send, receive) = tokio::sync::oneshot::channel();
    let asked = pool.clone();
    let request = tokio::spawn(async move {
        let work = |go_on: &GoOn| {
            ask_on(go_on);
            let _ = send.send(());
        };
        asked.run(SOMEBODY, Length::Short, LONG, work).await
    });
    until(|| pool.load().0 > 0).await;
    request.abort();
    receive.await.expect("the work ended by itself");
    until(|| is_empty(&pool)).await;
}

/// Many long searches of one client have begun; what another asks is answered all the same, on the one worker there is.
#[tokio::test(flavor = "multi_thread")]
async fn long_work_makes_way_for_others() {
    let pool = Pool::new(1, 0);
    let searches: Vec<_> = (0..64)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.run(SOMEBODY, Length::Long, LONG, ask_on).await })
        })
        .collect();
    until(|| pool.load().1 >= 63).await;
    for _ in 0..20 {
        let answer = pool.run(ANOTHER, Length::Short, LONG, |_| 42).await;
        assert_eq!(answer.expect("a turn"), 42);
    }
    // A short question of the same client comes before its long searches, too.
    assert_eq!(searches.iter().filter(|search| search.is_finished()).count(), 0);
    searches[0].abort();
    until(|| pool.load().1 <= 62).await;
    assert_eq!(pool.run(SOMEBODY, Length::Short, LONG, |_| 43).await.expect("a turn"), 43);
    pool.stop();
    for search in searches {
        let _ = search.await;
    }
    until(|| is_empty(&pool)).await;
}

/// Two clients, one with eight searches and one with two, get the same share of the worker.
#[tokio::test(flavor = "multi_thread")]
async fn clients_share_evenly_however_much_they_ask_for() {
    let pool = Pool::new(1, 0);
    let worked: Arc<[AtomicUsize; 2]> = Arc::default();
    let mut all = Vec::new();
    for (who, (client, count)) in [(SOMEBODY, 8), (ANOTHER, 2)].into_iter().enumerate() {
        for _ in 0..count {
            let (pool, worked) = (pool.clone(), Arc::clone(&worked));
            all.push(tokio::spawn(async move {
                let work = move |go_on: &GoOn| {
                    let mut last = Instant::now();
                    while go_on.ask() {
                        // A pause of more than a slice was a turn of others, and does not count.
                        let step = last.elapsed();
                        if step < SLICE {
                            worked[who].fetch_add(step.as_nanos() as usize, Ordering::Relaxed);
                        }
                        last = Instant::now();
                    }
                };
                pool.run(client, Length::Long, LONG, work).await
            }));
        }
    }
    let done = |who: usize| worked[who].load(Ordering::Relaxed);
    until(|| done(0) + done(1) > 1_000_000_000).await;
    let share = done(1) as f64 / (done(0) + done(1)) as f64;
    pool.stop();
    for one in all {
        let _ = one.await;
    }
    assert!((0.35..0.65).contains(&share), "{share}");
}

#[tokio::test]
async fn one_client_gets_no_more_than_a_share_of_the_queue() {
    let pool = Pool::new(1, 0);
    let requests: Vec<_> = (0..200)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.run(SOMEBODY, Length::Long, LONG, ask_on).await.map(drop) })
        })
        .collect();
    until(|| requests.iter().filter(|request| request.is_finished()).count() == 200 - 64).await;
    assert!(pool.run(ANOTHER, Length::Short, LONG, |_| ()).await.is_ok());
    pool.stop();
    let mut refused = 0;
    for request in requests {
        let ended = request.await.expect("no panic");
        refused += usize::from(matches!(ended, Err(Error::TooMany(Limit::Queue, _))));
    }
    assert_eq!(refused, 200 - 64);
    until(|| is_empty(&pool)).await;
}

#[test]
fn whoever_has_worked_too_much_in_a_minute_waits() {
    let mut shares = Shares::new(1, 60);
    let start = Instant::now();
    let enter = |shares: &mut Shares, who: IpAddr, number: u64, after: u64| {
        let (wake, _woken) = oneshot::channel();
        shares.enter(who, number, Length::Short, Wake::Begin(wake), start + Duration::from_secs(after))
    };
    assert!(enter(&mut shares, SOMEBODY, 1, 0).is_ok());
    assert!(shares.next().is_some());
    shares.charge(SOMEBODY, 1, Duration::from_secs(130));
    shares.leave(SOMEBODY, 1);
    // Two minutes' share at once is allowed, ten seconds too many were used.
    assert_eq!(enter(&mut shares, SOMEBODY, 2, 0), Err(share::Full::Spent(Duration::from_secs(11))));
    assert!(enter(&mut shares, ANOTHER, 3, 0).is_ok(), "others are not meant");
    assert!(enter(&mut shares, SOMEBODY, 4, 9).is_err());
    assert!(enter(&mut shares, SOMEBODY, 5, 11).is_ok());
}

#[tokio::test]
async fn a_panic_gives_the_worker_back() {
    let pool = Pool::new(1, 0);
    let work = |_: &GoOn| -> () { panic!("on purpose") };
    assert!(matches!(pool.run(SOMEBODY, Length::Short, LONG, work).await, Err(Error::Ours)));
    assert!(is_empty(&pool));
    assert!(pool.run(SOMEBODY, Length::Short, LONG, |_| ()).await.is_ok());
}
