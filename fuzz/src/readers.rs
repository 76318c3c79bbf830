//! One reader under libFuzzer, named by READER: any bytes are read; what is accepted is written and read again to the same puzzle.
//!
//! Most changes to inputs keep the grammar of the format; with PLAIN=1 none do, which shows what that is worth. At the end it tells how
//! many inputs got past the reader.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use tokisuji::testing::Dice;
use tokisuji::testing::readers::{mangle, readers, try_out};

static READER: LazyLock<String> = LazyLock::new(|| {
    let name = std::env::var("READER").unwrap_or_default();
    assert!(readers().contains(&name), "READER names one of: {}", readers().join(", "));
    name
});
static PLAIN: LazyLock<bool> = LazyLock::new(|| std::env::var_os("PLAIN").is_some());
static TRIED: AtomicU64 = AtomicU64::new(0);
static ACCEPTED: AtomicU64 = AtomicU64::new(0);

unsafe extern "C" {
    fn atexit(last: extern "C" fn()) -> i32;
}

extern "C" fn tell() {
    let (tried, accepted) = (TRIED.load(Ordering::Relaxed), ACCEPTED.load(Ordering::Relaxed));
    let share = 100.0 * accepted as f64 / tried.max(1) as f64;
    eprintln!("{}: {tried} inputs, {share:.1} % of them accepted", *READER);
}

fuzz_target!(
    init: {
        // SAFETY: `tell` touches nothing but numbers that live as long as the program.
        unsafe { atexit(tell) };
    },
    |file: &[u8]| -> Corpus {
        let accepted = try_out(&READER, file);
        TRIED.fetch_add(1, Ordering::Relaxed);
        ACCEPTED.fetch_add(u64::from(accepted), Ordering::Relaxed);
        // What is refused is refused in many ways, and would soon be most of what new inputs are made from.
        if accepted || *PLAIN { Corpus::Keep } else { Corpus::Reject }
    }
);

fuzz_mutator!(|file: &mut [u8], length: usize, most: usize, seed: u32| {
    let mut chance = Dice::new(u64::from(seed));
    if *PLAIN || chance.percent(10) {
        return fuzzer_mutate(file, length, most);
    }
    let mut new = mangle(&file[..length], &mut chance);
    new.truncate(most);
    file[..new.len()].copy_from_slice(&new);
    new.len()
});
