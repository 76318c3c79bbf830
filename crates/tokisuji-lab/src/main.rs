//! The program `tokisuji-lab`: measures our speed and makes the papers' tables anew. Apart from the program that people use, so that
//! nobody who wants a puzzle waits for it to be built.

mod args;
mod bench;
mod plot;
mod reproduce;

use args::{Args, Verb};
use clap::Parser;
use std::process::ExitCode;
use tokisuji_cli::output::{self, Manner, Style};

fn main() -> ExitCode {
    let args = Args::parse();
    let manner = Manner { style: Style::choose(args.common.json), lang: args.common.lang() };
    output::end(match &args.verb {
        Verb::Bench(bench) => bench::run(bench, manner),
        Verb::Reproduce(reproduce) => reproduce::run(reproduce, &args.common),
    })
}
