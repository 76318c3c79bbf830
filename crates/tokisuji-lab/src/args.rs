//! The command line as types. The comments here are the help people read.

use clap::{Args as Options, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tokisuji_cli::args::{Common, MakeCrossword, MakeSudoku, MakeSumBlock, Player, duration};

/// The workshop's laboratory: speeds, and the tables of the papers
#[derive(Parser, Debug)]
#[command(name = "tokisuji-lab", version, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Subcommand, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one in a run")]
pub(crate) enum Verb {
    /// Our speed, and how well grades agree with ratings, as JSON lines
    #[command(subcommand)]
    Bench(Bench),
    /// The tables of the papers, ours beside theirs, as Markdown and plots
    #[command(
        after_help = "Examples:\n  tokisuji-lab reproduce A --output docs/results\n  tokisuji-lab reproduce all"
    )]
    Reproduce(Reproduce),
}

#[derive(Options, Debug)]
pub(crate) struct Reproduce {
    /// Which paper
    #[arg(value_enum, ignore_case = true)]
    pub(crate) paper: Paper,
    /// The folder to write to
    #[arg(long, short, value_name = "DIR", default_value = "docs/results")]
    pub(crate) output: PathBuf,
    /// The same seed gives the same tables
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A: how many expansion puzzles; D: how many puzzles of each size and scheme
    #[arg(long, value_name = "N", default_value_t = 6000)]
    pub(crate) count: u64,
    /// A: how many evolved puzzles for each level
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) evolved: u64,
    /// CPU time: for each of B's 72 runs [default: 15s], for C in all [default: 5m]: six tenths for annealing,
    /// three for dives, one for the walk; for each exact count of E's whole puzzles [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

impl Reproduce {
    /// The time that was asked for, or so many seconds.
    pub(crate) fn time_or(&self, seconds: u64) -> Duration {
        self.time.unwrap_or(Duration::from_secs(seconds))
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// Measures for Sudoku
    #[value(name = "A")]
    A,
    /// Crosswords from small dictionaries
    #[value(name = "B")]
    B,
    /// Sudoku with few givens
    #[value(name = "C")]
    C,
    /// SumBlock
    #[value(name = "D")]
    D,
    /// Solution paths
    #[value(name = "E")]
    E,
    /// Every paper, and one report with all tables
    #[value(name = "all")]
    All,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Grades puzzles a CPU second; with a number behind each puzzle, the rank correlation with it
    #[command(after_help = "Example:\n  tokisuji-lab bench grade --rules paper-a rated.tsv human_times.tsv")]
    Grade(BenchGrade),
    /// Solves 9×9 puzzles a CPU second: one by one and in batches, to the first solution and to the second
    #[command(after_help = "Example:\n  tokisuji-lab bench solve --json 17clue.txt")]
    Solve(BenchSolve),
    /// Makes Sudoku on one thread: how many a CPU second, and how long their solutions are
    #[command(
        after_help = "Example:\n  tokisuji-lab bench make --method expand --rules paper-a --count 5000\n\nTakes what 'make sudoku' takes."
    )]
    Make(BenchMake),
    /// Makes SumBlock on one thread: CPU milliseconds for each, and how many blocks of one cell
    #[command(
        name = "sumblock",
        after_help = "Example:\n  tokisuji-lab bench sumblock --method climb --size 9 --count 2000\n\nTakes what 'make sumblock' takes; --time is for each puzzle."
    )]
    SumBlock(BenchSumBlock),
    /// Makes crosswords on one thread, one for each of --count seeds: values, and CPU seconds until they were reached
    #[command(
        after_help = "Example:\n  tokisuji-lab bench crossword --words hokkaido120.txt --size 7 --count 10 --time 2s --target 34\n\nTakes what 'make crossword' takes; --time is CPU time."
    )]
    Crossword(BenchCrossword),
    /// CPU seconds for each puzzle with the fewest givens, and for the exact triple step
    #[command(after_help = "Example:\n  tokisuji-lab bench seventeen --count 200 --known 17clue_all.txt")]
    Seventeen(BenchSeventeen),
    /// Puzzles of any kind: proved unique, walked with every step told, and made
    #[command(
        after_help = "Examples:\n  tokisuji-lab bench kinds slitherlink.txt nonogram.txt\n  tokisuji-lab bench kinds --make slitherlink --with size=10 --with level=1 --count 100"
    )]
    Kinds(BenchKinds),
    /// Solution paths: quick measures a CPU second, errors of estimates, how often intervals hold the truth
    #[command(after_help = "Example:\n  tokisuji-lab bench paths --count 100 easy.txt")]
    Paths(BenchPaths),
    /// What path measures add to level, steps and effort in telling a number given with each puzzle
    #[command(after_help = "Example:\n  tokisuji-lab bench study human_times.tsv rated.tsv > study.md")]
    Study(BenchStudy),
    /// What the user gets: puzzles through pipes, minimal puzzles, engines, grades and the start, with peers beside them, as a page
    #[command(
        after_help = "Example:\n  tokisuji-lab bench speed --data sets/ --program target/release/tokisuji --pipe tdoku/solve \\\n    --peer 'peers/tdoku tdoku/libtdoku.a' --peer 'peers/target/release/peers grade' > docs/results/speed.md\n\nPeers are built by whoever has them; nothing is fetched. Linux only."
    )]
    Speed(BenchSpeed),
}

#[derive(Options, Debug)]
pub(crate) struct BenchSpeed {
    /// The folder of the sets of puzzles
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// Our program
    #[arg(long, value_name = "PROGRAM", default_value = "target/release/tokisuji")]
    pub(crate) program: String,
    /// A peer's program that reads puzzles from a pipe and solves each up to as many solutions as its argument says
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) pipe: Option<String>,
    /// A command that measures a peer: it is given files and prints an object a line (peers/); can be repeated
    #[arg(long, value_name = "COMMAND")]
    pub(crate) peer: Vec<String>,
    /// How many puzzles go through a pipe at once
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(100..=100_000_000))]
    puzzles: u64,
    /// How many runs of each; the best counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) passes: u32,
}

impl BenchSpeed {
    /// How many puzzles go through a pipe at once.
    pub(crate) fn puzzles(&self) -> usize {
        self.puzzles as usize
    }
}

#[derive(Options, Debug)]
pub(crate) struct BenchCrossword {
    #[command(flatten)]
    pub(crate) wish: MakeCrossword,
    /// Stop a run as soon as its board is worth this
    #[arg(long, value_name = "VALUE")]
    pub(crate) target: Option<i32>,
    /// Climb only, without the exact side
    #[arg(long)]
    pub(crate) no_proof: bool,
}

#[derive(Options, Debug)]
pub(crate) struct BenchKinds {
    /// Files of puzzles; one line is printed for each kind in them
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// One line for each size of each kind
    #[arg(long)]
    pub(crate) by_size: bool,
    /// Make puzzles of this kind
    #[arg(long, value_name = "KIND")]
    pub(crate) make: Option<String>,
    /// What is wished of them, such as size=10 or level=2; can be repeated
    #[arg(long, value_name = "WISH")]
    pub(crate) with: Vec<String>,
    /// How many are made
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: u64,
    /// The seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print the puzzles that are made
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Options, Debug)]
pub(crate) struct BenchPaths {
    /// A file of puzzles
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// How many puzzles of it
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: usize,
    /// Also count exactly, up to this much CPU time for each puzzle
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) exact: Option<Duration>,
}

#[derive(Options, Debug)]
pub(crate) struct BenchStudy {
    /// Files of puzzles, each line with a number behind the puzzle
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// At most this many puzzles of each file, evenly spread over it
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) count: usize,
    /// The rules whose paths are counted: a name (see 'tokisuji rules') or a TOML file
    #[arg(long, value_name = "SET", default_value = "first-order")]
    pub(crate) rules: String,
}

#[derive(Options, Debug)]
pub(crate) struct BenchSolve {
    /// Files of puzzles
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// How many passes; the best counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) passes: u32,
}

#[derive(Options, Debug)]
pub(crate) struct BenchMake {
    #[command(flatten)]
    pub(crate) wish: MakeSudoku,
}

#[derive(Options, Debug)]
pub(crate) struct BenchSumBlock {
    #[command(flatten)]
    pub(crate) wish: MakeSumBlock,
}

#[derive(Options, Debug)]
pub(crate) struct BenchSeventeen {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) count: u64,
    /// The seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many givens
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u16).range(17..=30))]
    pub(crate) givens: u16,
    /// A list believed to be complete: which of its classes were found, and was anything found outside it
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Find by neighbours instead, for this much CPU time, and count the essentially different ones
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) harvest: Option<Duration>,
}

#[derive(Options, Debug)]
pub(crate) struct BenchGrade {
    /// Files of puzzles
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) player: Player,
    /// How many passes; the best counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) passes: u32,
}
