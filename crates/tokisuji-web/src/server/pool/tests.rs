//! Tests of the pool: limits are kept, turns are fair, nothing is left behind.

use super::*;
use std::net::Ipv4Addr;

const SOMEBODY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const ANOTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
const LONG: Duration = Duration::from_hours(1);

/// Works until it is told to end.
fn ask_on(go_on: &GoOn) {
    while go_on.ask() {
        std::thread::yield_now();
    }
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
    // It would go on for ever, as it does below, where it has more time than anybody waits.
    let ended = pool.run(SOMEBODY, Length::Short, Duration::from_millis(50), ask_on).await;
    assert!(ended.is_ok(), "a worker was free");
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

/// Two clients, one with eight searches and one with two, get the same share of the worker, and so do the searches of each. Turns are
/// of one slice here, by no clock.
#[test]
fn clients_share_evenly_however_much_they_ask_for() {
    let mut shares = Shares::new(1, 0);
    let now = Instant::now();
    let whose = |job: usize| if job < 8 { SOMEBODY } else { ANOTHER };
    let parked: [Arc<Parked>; 10] = Default::default();
    let mut begins = Vec::new();
    for job in 0..parked.len() {
        let (wake, woken) = oneshot::channel();
        shares.enter(whose(job), job as u64, Length::Long, Wake::Begin(wake), now).expect("there is room");
        begins.push(woken);
    }
    let (mut turns, mut working) = ([0; 10], 0);
    for _ in 0..1000 {
        working = match shares.next() {
            Some(Wake::Begin(wake)) => {
                wake.send(now).expect("it waits");
                begins.iter_mut().position(|woken| woken.try_recv().is_ok()).expect("one of them")
            }
            Some(Wake::GoOn(woken)) => {
                parked.iter().position(|one| Arc::ptr_eq(one, &woken)).expect("one of them")
            }
            // It has not made way, and so goes on.
            None => working,
        };
        turns[working] += 1;
        shares.make_way(whose(working), working as u64, SLICE, &parked[working]);
    }
    let (one, other) = turns.split_at(8);
    assert_eq!((one.iter().sum::<usize>(), other), (500, &[250, 250][..]));
    assert!(one.iter().all(|&turns| turns == 62 || turns == 63), "{one:?}");
}

#[tokio::test]
async fn one_client_gets_no_more_than_a_share_of_the_queue() {
    let pool = Pool::new(1, 0);
    let requests: Vec<_> = (0..200)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.run(SOMEBODY, Length::Long, LONG, ask_on).await })
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
