//! The program `tokisuji` as a library: reads the command line, hands over to a verb, and reports how it went.
//!
//! Exit codes are a contract with scripts: 0 done, 1 the answer is no, 2 wrong use or broken input. A reader
//! that closes the pipe early has what it wanted: that is 0.
//!
//! What is public here is for `tokisuji-lab`, which measures what the program does with the program's own options. Others use the
//! crate `tokisuji`: nothing here is promised to stay.

mod answer;
pub mod args;
pub mod batch;
#[cfg(feature = "book")]
mod coupon;
pub mod input;
mod interrupt;
mod left_out;
pub mod output;
mod sheet;
mod show;
pub mod verb;
mod version;

use args::Verb;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// When the program began: what `--time` counts from.
pub(crate) static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The whole program.
pub fn main() -> ExitCode {
    LazyLock::force(&BEGUN);
    let (mut args, into) = args::parse();
    anstream::ColorChoice::from(args.common.color).write_global();
    if let Some(path) = into
        && let Err(error) = output::into_file(&path)
    {
        return output::end(Err(error));
    }
    if let Verb::Make(make) = &mut args.verb
        && let Some(seed) = make.draw_seed()
        && !args.common.quiet
    {
        output::note(&args.common.lang().pick(
            format!("seed {seed} (--seed {seed} makes the same again)"),
            format!("シード {seed}(--seed {seed} で同じものをもう一度作れます)"),
        ));
    }
    output::end(verb::run(&args))
}
