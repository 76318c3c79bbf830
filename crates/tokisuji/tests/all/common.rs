//! What the laws share.

use proptest::test_runner::{Config, RngSeed};

/// Fixed seeds unless the environment asks for others.
pub(crate) fn config(cases: u32) -> Config {
    let given = |name| std::env::var_os(name).is_some();
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if !given("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(17);
    }
    if !given("PROPTEST_CASES") {
        config.cases = cases;
    }
    config
}
