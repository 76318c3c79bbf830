//! The command line of the farm.

use super::read::duration;
use clap::{Args as Options, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Subcommand, Debug)]
pub(crate) enum Farm {
    /// Cuts a job into units of about a second and puts them into the queue
    #[command(
        after_help = "Example of a job:\n  name = \"march\"\n  seed = 1\n  [[make]]\n  kind = \"sudoku\"\n  level = 3\n  count = 100000\n  [[make]]\n  kind = \"sumblock\"\n  size = 5\n  level = 2\n  count = 5000\n\nAlso for a [[make]]: method, rules, steps, givens, symmetry, variant, singles, unit (puzzles to a unit).\nAlso for the job: tries (of a unit that fails, 3), unit_limit (seconds a unit may take, 600).\nPlanning a job twice changes nothing; with --retry, units set aside are tried anew."
    )]
    Plan(FarmPlan),
    /// Makes what is in the queue; start as many as you like, on as many machines as you like
    #[command(
        after_help = "Examples:\n  tokisuji farm work\n  tokisuji farm work --database postgres://farm@db/farm --workers 8 --stay\n\nEnds when all is done. Ctrl-C or TERM leaves the rest to others; so does kill -9, without loss."
    )]
    Work(FarmWork),
    /// How far it is: done, per second, remaining, failures
    #[command(
        after_help = "Examples:\n  tokisuji farm status --watch\n  tokisuji farm status --json\n\nExit code 1: some units were set aside."
    )]
    Status(FarmStatus),
    /// What a job made, as JSON lines: in the order of the plan, each puzzle once
    #[command(
        after_help = "Example:\n  tokisuji farm export march > march.jsonl\n\nThe same bytes whatever the number of workers. Exit code 1: the job is not done."
    )]
    Export(FarmExport),
}

/// Where the farm is.
#[derive(Options, Debug)]
pub(crate) struct FarmDatabase {
    /// An SQLite file for one machine, or postgres://… for many
    #[arg(
        long,
        value_name = "NAME",
        default_value = "farm.db",
        env = "TOKISUJI_FARM_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
}

#[derive(Options, Debug)]
pub(crate) struct FarmPlan {
    /// The job: a TOML file
    #[arg(value_name = "JOB")]
    pub(crate) job: PathBuf,
    #[command(flatten)]
    pub(crate) at: FarmDatabase,
    /// Take what was set aside back into the queue
    #[arg(long)]
    pub(crate) retry: bool,
}

#[derive(Options, Debug)]
pub(crate) struct FarmWork {
    #[command(flatten)]
    pub(crate) at: FarmDatabase,
    /// Units at a time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: Option<u16>,
    /// Wait for more when all is done
    #[arg(long)]
    pub(crate) stay: bool,
    /// A worker without a sign of life for this long is dead, and its units are done by others; at least 2s
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) lapse: Duration,
    /// Stop after this long, such as 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Options, Debug)]
pub(crate) struct FarmStatus {
    #[command(flatten)]
    pub(crate) at: FarmDatabase,
    /// Again every second, until all is done
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Options, Debug)]
pub(crate) struct FarmExport {
    /// The job [default: the only one]
    #[arg(value_name = "NAME")]
    pub(crate) job: Option<String>,
    #[command(flatten)]
    pub(crate) at: FarmDatabase,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
