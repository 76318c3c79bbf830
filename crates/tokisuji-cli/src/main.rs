//! The program `tokisuji`: reads the command line, hands over to a verb, and reports how it went.
//!
//! Exit codes are a contract with scripts: 0 done, 1 the answer is no, 2 wrong use or broken input. A reader
//! that closes the pipe early has what it wanted: that is 0.

mod answer;
mod args;
mod batch;
mod input;
mod interrupt;
mod output;
mod sheet;
mod show;
mod verb;
mod version;

use args::{Args, Verb};
use clap::Parser;
use output::{Exit, closed_pipe};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = Args::parse();
    if let Verb::Make(make) = &mut args.verb
        && let Some(seed) = make.draw_seed()
        && !args.common.quiet
    {
        output::note(&args.common.lang().pick(
            format!("seed {seed} (--seed {seed} makes the same again)"),
            format!("シード {seed}(--seed {seed} で同じものをもう一度作れます)"),
        ));
    }
    match verb::run(&args) {
        Ok(exit) => exit.into(),
        Err(error) if closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            output::complain(&format!("{error:#}"));
            Exit::Trouble.into()
        }
    }
}
