//! The command line of verbs for researchers: `trace`, `verify`, `dataset`.

use super::{Input, Patience};
use clap::{Args as Options, ValueEnum};
use std::path::PathBuf;
use tokisuji::trace::Order;

#[derive(Options, Debug)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: the usual one of each kind]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// Which deduction of the easiest technique comes next
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: TraceOrder,
    /// How many orders of each puzzle
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) orders: u16,
    /// The same seed gives the same orders
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Comma-separated values instead of JSON lines
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) patience: Patience,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum TraceOrder {
    /// The first there is
    #[default]
    Easiest,
    /// Any, each as likely as the others
    Chance,
}

impl From<TraceOrder> for Order {
    fn from(order: TraceOrder) -> Order {
        match order {
            TraceOrder::Easiest => Order::Easiest,
            TraceOrder::Chance => Order::Chance,
        }
    }
}

#[derive(Options, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) input: Input,
    /// A move: r1c3=4 writes, r1c3!=4 strikes out; several are made one after the other
    #[arg(long = "move", value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: the usual one of each kind]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// Ask all rules of the set, also those beyond its everyday levels, which may take seconds for a move
    #[arg(long)]
    pub(crate) deep: bool,
    #[command(flatten)]
    pub(crate) patience: Patience,
}

#[derive(Options, Debug)]
pub(crate) struct DatasetArgs {
    /// The plan, a TOML file
    #[arg(value_name = "PLAN")]
    pub(crate) plan: PathBuf,
    /// The folder to write to; what is there under the same names is replaced
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Also write how each puzzle is solved, one deduction a row (docs/trace.md)
    #[arg(long)]
    pub(crate) traces: bool,
    /// How long one puzzle may take to make and prove
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::duration)]
    pub(crate) time_each: std::time::Duration,
}
