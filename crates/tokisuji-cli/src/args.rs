//! The command line as types. The comments here are the help people read.

use clap::{Args as Options, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tokisuji::lang::Lang;
use tokisuji::walk::Reading;

/// Makes, measures, solves and explains pencil puzzles
#[derive(Parser, Debug)]
#[command(name = "tokisuji", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "Exit codes: 0 done, 1 the answer is no, 2 wrong use or broken input.\n\
    Every verb has examples: tokisuji VERB --help")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every verb understands.
#[derive(Options, Debug)]
pub(crate) struct Common {
    /// Print one JSON object a line and nothing else
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// The language of sentences: en or ja [default: the locale]
    #[arg(long, global = true, value_name = "LANG", value_parser = |text: &str| text.parse::<Lang>())]
    lang: Option<Lang>,
    /// How many threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// No progress on standard error
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// The format of the input, when it is not recognised by itself
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
}

impl Common {
    /// The language asked for, or that of the locale, or English.
    pub(crate) fn lang(&self) -> Lang {
        let locale = || {
            ["LC_ALL", "LC_MESSAGES", "LANG"]
                .iter()
                .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()))
        };
        self.lang.or_else(|| locale()?.parse().ok()).unwrap_or_default()
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// New puzzles
    #[command(subcommand)]
    Make(Make),
    /// The solution, or all of them up to a limit
    #[command(
        after_help = "Examples:\n  tokisuji solve puzzle.txt\n  tokisuji solve --limit 100 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n  tokisuji solve --json < puzzles.sdm\n\nExit code 1: some puzzle has no solution, or more than one when no --limit was given."
    )]
    Solve(Solve),
    /// Is it valid, unique, minimal, symmetric?
    #[command(
        after_help = "Examples:\n  tokisuji check puzzle.sdk\n  tokisuji check --json < puzzles.sdm\n\nExit code 1: some puzzle does not have exactly one solution."
    )]
    Check(Input),
    /// How hard is it? Level, steps, effort
    #[command(
        after_help = "Examples:\n  tokisuji grade puzzle.txt\n  tokisuji grade --rules paper-a --json < puzzles.sdm\n  tokisuji grade --rules my-rules.toml puzzles.sdm > grades.tsv\n\nExit code 1: some puzzle does not have exactly one solution."
    )]
    Grade(Grade),
    /// The walkthrough, sentence by sentence
    #[command(
        after_help = "Examples:\n  tokisuji explain puzzle.txt\n  tokisuji explain puzzle.txt --lang ja --html steps.html\n  tokisuji explain puzzle.txt --rules expert --svg pictures/\n\nExit code 1: the rules do not reach the end."
    )]
    Explain(Explain),
    /// The next easiest deduction, or where a mistake stands
    #[command(
        after_help = "Examples:\n  tokisuji hint half-done.sdk\n  tokisuji hint --start puzzle.txt 53467.9126..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\nAn .sdk file with a [State], or a HoDoKu line, tells givens from your own digits; with a plain line,\n--start gives the puzzle as printed. Exit code 1: there is a mistake, or no rule finds anything."
    )]
    Hint(Hint),
    /// A picture: terminal, SVG or PNG
    #[command(
        after_help = "Examples:\n  tokisuji draw puzzle.txt\n  tokisuji draw puzzle.txt --solution -o answer.png --width 800\n  tokisuji draw puzzle.txt --step 12 -o step.svg\n  tokisuji draw puzzles.sdm -o pictures/"
    )]
    Draw(Draw),
    /// From one format to another
    #[command(
        after_help = "Examples:\n  tokisuji convert puzzle.sdk --to line\n  tokisuji convert puzzles.sdm -o boards.ss"
    )]
    Convert(Convert),
    /// The rules and rule sets there are, each rule with an example
    #[command(
        after_help = "Examples:\n  tokisuji rules\n  tokisuji rules x-wing\n  tokisuji rules --set expert"
    )]
    Rules(Rules),
    /// Our speed, and how well grades agree with ratings, as JSON lines
    #[command(subcommand)]
    Bench(Bench),
    /// The tables and figures of the papers, ours beside theirs, as Markdown
    #[command(subcommand)]
    Reproduce(Reproduce),
    /// Completions for a shell, on standard output
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// The manual page, on standard output
    Man,
}

/// Where puzzles come from.
#[derive(Options, Clone, Debug)]
pub(crate) struct Input {
    /// Files, '-' for standard input, or puzzles typed out [default: standard input]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Show up to this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) patience: Patience,
}

/// How long a search may take.
#[derive(Options, Debug)]
pub(crate) struct Patience {
    /// Stop searching one puzzle after this long, such as 30s or 2m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) time: Duration,
}

/// Which rules, and how they are applied.
#[derive(Options, Debug)]
pub(crate) struct Player {
    /// The rule set: a name (see 'tokisuji rules') or a TOML file
    #[arg(long, value_name = "SET", default_value = "human")]
    pub(crate) rules: String,
    /// Which technique a round may use
    #[arg(long, value_enum, default_value_t)]
    pub(crate) reading: ReadingArg,
}

#[derive(Copy, Clone, Debug, Default, ValueEnum)]
pub(crate) enum ReadingArg {
    /// The easiest that finds anything, anew in every round
    #[default]
    Restart,
    /// As the procedure is printed in paper A: never back to an easier one
    Printed,
}

impl From<ReadingArg> for Reading {
    fn from(reading: ReadingArg) -> Reading {
        match reading {
            ReadingArg::Restart => Reading::Restart,
            ReadingArg::Printed => Reading::Printed,
        }
    }
}

#[derive(Options, Debug)]
pub(crate) struct Grade {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) player: Player,
    #[command(flatten)]
    pub(crate) patience: Patience,
}

#[derive(Options, Debug)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) player: Player,
    /// Write one page with a picture for every step
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write a picture for every step into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Show the board with its candidates before every round
    #[arg(long)]
    pub(crate) boards: bool,
}

#[derive(Options, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) player: Player,
    /// The puzzle as printed, when the input does not tell givens from your own digits
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) start: Option<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) player: Player,
    /// Where to: a file ending in .svg or .png, or a folder [default: the terminal, or SVG into a pipe]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Draw the solution
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    pub(crate) solution: bool,
    /// Draw the candidates of every cell
    #[arg(long, conflicts_with = "step")]
    pub(crate) candidates: bool,
    /// Draw this step of the walkthrough, its reason lit up
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) step: Option<u32>,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PX", default_value_t = 900, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    pub(crate) width: u32,
}

#[derive(Options, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The format to write [default: by the ending of --output, else line]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Options, Debug)]
pub(crate) struct Rules {
    /// One rule, with its example
    #[arg(value_name = "RULE")]
    pub(crate) rule: Option<String>,
    /// One rule set: its techniques in order
    #[arg(long, value_name = "SET", conflicts_with = "rule")]
    pub(crate) set: Option<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Make {
    /// Sudoku with one solution
    #[command(
        after_help = "Examples:\n  tokisuji make sudoku\n  tokisuji make sudoku --count 1000 --seed 7 --json > puzzles.jsonl"
    )]
    Sudoku(MakeSudoku),
    /// Sudoku with the fewest givens, from scratch
    #[command(
        after_help = "Examples:\n  tokisuji make fewest\n  tokisuji make fewest --count 100 --distinct --json > seventeen.jsonl\n  tokisuji make fewest --givens 18 --count 10\n  tokisuji make fewest --method paper --time 1m"
    )]
    Fewest(MakeFewest),
}

#[derive(Options, Debug)]
pub(crate) struct MakeFewest {
    #[command(flatten)]
    pub(crate) making: Making,
    /// How many givens
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u16).range(17..=30))]
    pub(crate) givens: u16,
    /// How to search
    #[arg(long, value_enum, default_value_t)]
    pub(crate) method: FewestMethod,
    /// Only puzzles that are essentially different from those before
    #[arg(long)]
    pub(crate) distinct: bool,
    /// After each find, also the puzzles that differ from it in this many givens (1 or 2)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=2))]
    pub(crate) neighbours: u16,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FewestMethod {
    /// Partial puzzles changed given by given towards few solutions
    #[default]
    Walk,
    /// As printed in paper C: sampling by annealing, then all triples at once
    Paper,
}

#[derive(Options, Debug)]
pub(crate) struct MakeSudoku {
    #[command(flatten)]
    pub(crate) making: Making,
}

/// What every maker understands.
#[derive(Options, Debug)]
pub(crate) struct Making {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The same seed gives the same puzzles, on any machine and any number of threads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop after this long with what there is, such as 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Reproduce {
    /// Sudoku with few givens: how often and how fast, by the paper's method and by ours
    #[command(
        name = "C",
        alias = "c",
        after_help = "Example:\n  tokisuji reproduce C --time 2m -o docs/results/c.md"
    )]
    C(ReproduceC),
}

#[derive(Options, Debug)]
pub(crate) struct ReproduceC {
    /// The seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// CPU time for each of the two methods
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) time: Duration,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Grades puzzles a CPU second; with a number behind each puzzle, the rank correlation with it
    #[command(after_help = "Example:\n  tokisuji bench grade --rules paper-a rated.tsv human_times.tsv")]
    Grade(BenchGrade),
    /// CPU seconds for each puzzle with the fewest givens, and for the exact triple step
    #[command(after_help = "Example:\n  tokisuji bench seventeen --count 200 --known 17clue_all.txt")]
    Seventeen(BenchSeventeen),
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

/// Reads `30s`, `2m`, `500ms` or plain seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let wanted = || format!("found {text:?}, wanted a time such as 30s, 2m or 500ms");
    let digits = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let number: f64 = digits.parse().map_err(|_| wanted())?;
    let seconds = match &text[digits.len()..] {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(wanted()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wanted())
}
