//! Time and chance, which the library has none of: from the system, or from the browser that holds the engine.

#[cfg(feature = "server")]
use std::time::Duration;

/// The time since some moment.
#[cfg(feature = "server")]
pub(crate) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGINNING.elapsed()
}

/// A seed for those who do not care; small enough for every reader of JSON.
#[cfg(feature = "server")]
pub(crate) fn seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has chance");
    u64::from_le_bytes(bytes) >> 24
}

#[cfg(not(feature = "server"))]
pub use host::Host;
#[cfg(not(feature = "server"))]
pub(crate) use host::{now, seed, set};

#[cfg(not(feature = "server"))]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What the browser gives to the engine.
    #[derive(Copy, Clone, Debug)]
    pub struct Host {
        /// Milliseconds since some moment.
        pub now: fn() -> f64,
        /// A number by chance, from 0 and below 1.
        pub chance: fn() -> f64,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Takes time and chance from here. Only the first call counts.
    pub(crate) fn set(host: Host) {
        let _ = HOST.set(host);
    }

    fn host() -> &'static Host {
        HOST.get().expect("an app is made with its host")
    }

    /// The time since some moment.
    pub(crate) fn now() -> Duration {
        Duration::from_secs_f64((host().now)().max(0.0) / 1000.0)
    }

    /// A seed for those who do not care; small enough for every reader of JSON.
    pub(crate) fn seed() -> u64 {
        ((host().chance)() * (1u64 << 40) as f64) as u64
    }
}
