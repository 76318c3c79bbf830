//! What one client may ask for: so many looks at pages, requests for work, plays begun and moves kept. A client is an address,
//! or the /64 of IPv6 addresses that one customer has.

use crate::error::{Error, Limit};
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

type Limiter = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// The limits for each client.
pub(crate) struct Limits {
    views: Limiter,
    requests: Limiter,
    plays: Limiter,
    moves: Limiter,
    asked: AtomicU32,
}

/// A burst of requests may be this many times their rate.
const BURST: u32 = 15;

/// Looks at pages and pictures cost a small part of what work does: a class of forty behind one address opens five pages in a minute,
/// with twenty pictures each.
const VIEWS: u32 = 30;

/// Plays that may begin at once, and in a day. A class of forty plays ten puzzles.
const PLAYS: u32 = 400;
const PLAYS_A_DAY: u32 = 1_000;

/// Moves that are kept at once, and in a day: some 120 bytes each.
const MOVES: u32 = 60_000;
const MOVES_A_DAY: u32 = 120_000;

const DAY: Duration = Duration::from_hours(24);

impl Limits {
    /// Limits for so many requests a second in the long run; `None` for 0, no limits.
    pub(crate) fn new(rate: u32) -> Option<Limits> {
        let rate = NonZeroU32::new(rate)?;
        let of_rate = |times: u32| {
            let rate = rate.saturating_mul(positive(times));
            RateLimiter::dashmap(Quota::per_second(rate).allow_burst(rate.saturating_mul(positive(BURST))))
        };
        let of_day = |burst: u32, a_day: u32| {
            let quota = Quota::with_period(DAY / a_day).expect("a day is longer than nothing");
            RateLimiter::dashmap(quota.allow_burst(positive(burst)))
        };
        Some(Limits {
            views: of_rate(VIEWS),
            requests: of_rate(1),
            plays: of_day(PLAYS, PLAYS_A_DAY),
            moves: of_day(MOVES, MOVES_A_DAY),
            asked: AtomicU32::new(0),
        })
    }

    /// Whether a client may look at one more page.
    pub(crate) fn view(&self, client: IpAddr) -> Result<(), Error> {
        self.forget_the_quiet();
        take(&self.views, client, 1, Limit::Requests)
    }

    /// Whether a client may ask for work once more.
    pub(crate) fn request(&self, client: IpAddr) -> Result<(), Error> {
        self.forget_the_quiet();
        take(&self.requests, client, 1, Limit::Requests)
    }

    /// Whether a client may begin one more play.
    pub(crate) fn play(&self, client: IpAddr) -> Result<(), Error> {
        take(&self.plays, client, 1, Limit::Plays)
    }

    /// Whether so many more moves of a client may be kept.
    pub(crate) fn moves(&self, client: IpAddr, moves: usize) -> Result<(), Error> {
        take(&self.moves, client, moves, Limit::Moves)
    }

    /// Those who have been quiet are forgotten now and then.
    fn forget_the_quiet(&self) {
        if self.asked.fetch_add(1, Ordering::Relaxed) % 4096 == 4095 {
            for limiter in [&self.views, &self.requests, &self.plays, &self.moves] {
                limiter.retain_recent();
            }
        }
    }
}

fn positive(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn take(limiter: &Limiter, client: IpAddr, number: usize, limit: Limit) -> Result<(), Error> {
    let Some(number) = u32::try_from(number).ok().and_then(NonZeroU32::new) else { return Ok(()) };
    match limiter.check_key_n(&client, number) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(until)) => Err(Error::TooMany(limit, until.wait_time_from(DefaultClock::default().now()))),
        Err(_) => Err(Error::TooMany(limit, DAY)),
    }
}

/// One customer has a whole /64 of IPv6 addresses; they count as one.
pub(crate) fn neighbourhood(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64))
        }
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_is_one_client() {
        let of = |text: &str| neighbourhood(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
        assert!(of("::1").is_loopback());
    }

    #[test]
    fn looks_at_pages_do_not_use_up_requests_for_work() {
        let limits = Limits::new(2).expect("limits");
        let somebody = IpAddr::from([192, 0, 2, 1]);
        let count = |ask: &dyn Fn() -> Result<(), Error>| (0..10_000).take_while(|_| ask().is_ok()).count();
        assert!(count(&|| limits.view(somebody)) >= 900);
        assert!(count(&|| limits.request(somebody)) >= 30);
        assert!(limits.request(IpAddr::from([192, 0, 2, 2])).is_ok(), "others are not meant");
    }

    #[test]
    fn a_client_cannot_fill_the_disk() {
        let limits = Limits::new(20).expect("limits");
        let somebody = IpAddr::from([192, 0, 2, 1]);
        let kept = (0..2_000).filter(|_| limits.moves(somebody, 500).is_ok()).count() * 500;
        assert!((60_000..70_000).contains(&kept), "{kept}");
        assert!(limits.play(somebody).is_ok());
        assert!(limits.moves(IpAddr::from([192, 0, 2, 2]), 500).is_ok());
    }
}
