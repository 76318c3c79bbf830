//! The command line as types. The comments here are the help people read.

mod any_kind;
mod command;
mod crossword;
#[cfg(feature = "farm")]
mod farm;
mod make;
mod print;
mod read;
mod research;
mod skeleton;
#[cfg(feature = "study")]
mod study;
mod theorems;

pub use any_kind::MakeAny;
pub(crate) use command::{command, parse};
pub use crossword::{CustomsArgs, Letters, MakeCrossword, Words, WordsCheck};
#[cfg(feature = "farm")]
pub(crate) use farm::{Farm, FarmExport, FarmPlan, FarmStatus, FarmWork};
pub use make::{Make, MakeSudoku, MakeSumBlock, Making, SudokuMethod, SumBlockMethod, SumBlockRules};
#[cfg(feature = "web")]
pub(crate) use print::Serve;
#[cfg(feature = "book")]
pub(crate) use print::{Book, BookForm};
pub(crate) use print::{Convert, Draw};
pub use read::duration;
pub(crate) use research::{DatasetArgs, Trace, Verify};
pub use skeleton::{Dictionary, MakeSkeleton};
#[cfg(feature = "study")]
pub(crate) use study::{Study, StudyCollect, StudyPlan, StudyReport};
#[cfg(feature = "web")]
pub(crate) use study::{StudyOnSite, StudyOpen};
pub(crate) use theorems::{Theorems, TheoremsLearn, TheoremsList, TheoremsTest};

use clap::{Args as Options, Parser, Subcommand, ValueEnum};
#[cfg(feature = "study")]
use read::plain_name;
use read::{bytes, positive};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokisuji::lang::Lang;
use tokisuji::walk::Reading;

/// Makes, measures, solves and explains pencil puzzles
#[derive(Parser, Debug)]
#[command(name = "tokisuji", version, long_version = crate::version::long())]
#[command(arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 done, 1 the answer is no, 2 wrong use or broken input.\n\
    More, and examples: tokisuji VERB --help")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The heading of options that all verbs have.
const SHARED: &str = "Options of all verbs";

/// What every verb understands.
#[derive(Options, Debug)]
#[command(next_help_heading = SHARED)]
pub struct Common {
    /// Print one JSON object a line and nothing else
    #[arg(long, display_order = 900, global = true)]
    pub json: bool,
    /// The language of sentences: en or ja [default: the locale]
    #[arg(long, display_order = 900, global = true, value_name = "LANG", value_parser = |text: &str| text.parse::<Lang>())]
    lang: Option<Lang>,
    /// How many threads to use [default: all cores]
    #[arg(long, display_order = 900, short, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// No progress on standard error
    #[arg(long, display_order = 900, short, global = true)]
    pub(crate) quiet: bool,
    /// The format of the input, when it is not recognised by itself: see 'tokisuji convert --help'
    #[arg(long, display_order = 900, global = true, value_name = "FORMAT", alias = "format")]
    pub(crate) from: Option<String>,
    /// Colours on a terminal
    #[arg(long, display_order = 900, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}

/// When there are colours.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that shows them, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Never
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> anstream::ColorChoice {
        match color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}

impl Common {
    /// The language asked for, or that of the locale, or English.
    pub fn lang(&self) -> Lang {
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
    /// Word lists for crosswords
    #[command(subcommand)]
    Words(Words),
    /// The solution, or all of them up to a limit
    #[command(
        after_help = "Examples:\n  tokisuji solve puzzle.txt\n  tokisuji solve --limit 100 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n  tokisuji solve --json < puzzles.sdm\n  tokisuji solve --words dictionary.txt pattern.txt\n\nExit code 1: some puzzle has no solution, or more than one when no --limit was given."
    )]
    Solve(Solve),
    /// Is it valid, unique, minimal, symmetric?
    #[command(
        after_help = "Examples:\n  tokisuji check puzzle.sdk\n  tokisuji check --json < puzzles.sdm\n  tokisuji check --same mine.txt yours.txt\n  tokisuji check --words garden.txt --customs japanese board.txt\n\nExit code 1: some puzzle does not have exactly one solution, or is not the same as that of --same."
    )]
    Check(Check),
    /// How hard is it? Level, steps, effort
    #[command(
        after_help = "Examples:\n  tokisuji grade puzzle.txt\n  tokisuji grade --rules paper-a --json < puzzles.sdm\n  tokisuji grade --rules my-rules.toml puzzles.sdm > grades.tsv\n  tokisuji grade --csv puzzles.sdm > grades.csv\n\nExit code 1: some puzzle does not have exactly one solution, or is beyond the rules; it has no level, steps and effort then."
    )]
    Grade(Grade),
    /// In how many orders can it be solved? Paths, depths, choices, bottlenecks
    #[command(
        after_help = "Examples:\n  tokisuji paths puzzle.txt\n  tokisuji paths puzzle.txt --error 0.01 --svg paths.svg\n  tokisuji paths puzzle.txt --exact --memory 4G --time 10m\n  tokisuji paths --rules uniques-2 --json < puzzles.sdm\n\nCounts exactly where that is quick, else estimates, and says which. With rules that strike candidates, striking is free,\nbut a cell with one candidate left counts only once it is written. Killers need --rules killer, which takes a minute each.\nExit code 1: the rules leave cells open."
    )]
    Paths(PathsArgs),
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
    /// The solution one deduction a row, as JSON lines or CSV: boards, rules, reasons
    #[command(
        after_help = "Examples:\n  tokisuji trace puzzle.txt > steps.jsonl\n  tokisuji trace --csv --order chance --orders 5 --seed 1 < puzzles.sdm\n  tokisuji trace puzzle.txt | tokisuji verify\n\nEvery field is described in docs/trace.md. Exit code 1: the rules do not reach the end."
    )]
    Trace(Trace),
    /// Does a move follow? By which easiest rule, or what does it contradict?
    #[command(
        after_help = "Examples:\n  tokisuji verify puzzle.txt --move r1c3=4 --move 'r5c5!=1'\n  tokisuji verify < moves.jsonl\n  tokisuji trace puzzle.txt | tokisuji verify\n\nWithout --move every line is a JSON object: {\"puzzle\": …, \"move\": \"r1c3=4\"}, or \"moves\": [\"r1c3=4\", …] one after the other,\nor a row of a trace; \"written\": {\"r1c1\": \"5\"} and \"struck\": {\"r1c2\": [\"1\"]} say how far somebody has got.\nr1c3=4 writes, r1c3!=4 strikes out. Exit code 1: some move does not follow."
    )]
    Verify(Verify),
    /// A data set for machine learning from a plan: training and test files that share no equivalent puzzle, checksums, a data card
    #[command(
        after_help = "Examples:\n  tokisuji dataset plan.toml -o data/\n  tokisuji dataset plan.toml -o data/ --traces\n\nA plan is a TOML file:\n  name = \"levels\"\n  seed = 1\n  splits = { train = 80, validation = 10, test = 10 }\n  [[make]]\n  kind = \"sudoku\"\n  level = [1, 2, 3]\n  count = 1000\nA list of numbers makes one recipe of each; count is for each. What else can be wished is what 'make' takes.\nThe same plan gives the same files on any machine and any number of threads. docs/dataset.md describes the folder."
    )]
    Dataset(DatasetArgs),
    /// A picture: terminal, SVG or PNG
    #[command(
        after_help = "Examples:\n  tokisuji draw puzzle.txt\n  tokisuji draw puzzle.txt --solution -o answer.png --width 800\n  tokisuji draw puzzle.txt --step 12 -o step.svg\n  tokisuji draw puzzles.sdm -o pictures/"
    )]
    Draw(Draw),
    /// From one format to another
    #[command(
        after_help = "Examples:\n  tokisuji convert puzzle.sdk --to line\n  tokisuji convert puzzles.sdm -o boards.ss\n  tokisuji make crossword --words towns.txt --json | tokisuji convert -o towns.ipuz"
    )]
    Convert(Convert),
    /// A book to print: cover, contents, how to play, chapters by level, hints, solutions
    #[cfg(feature = "book")]
    #[command(
        after_help = "Examples:\n  tokisuji make sudoku --level 3 --count 50 | tokisuji book --title \"Fifty Sudoku\" -o book.pdf\n  tokisuji book easy.sdm hard.sdm --paper A4 --per-page 4 -o book.pdf\n  tokisuji book --plan plan.toml -o book.pdf\n  tokisuji book easy.sdm --to site -o pages/\n\nA plan is a TOML file: title, subtitle, author, lang, paper, per_page, bleed, cover, hints, large, vertical,\nand a [[chapter]] with title, intro, puzzles = [\"file\", …], per_page and rally for each chapter. Files of crosswords\n(see convert) have chapters of their own.\nExit code 2: some puzzle cannot be read or does not have exactly one solution."
    )]
    Book(Box<Book>),
    /// A book to print (left out of this build: 'tokisuji book' says how to have it)
    #[cfg(not(feature = "book"))]
    Book(LeftOut),
    /// Fits the efforts of rules to people's times, and says how well each measure predicts times it was not shown
    #[cfg(feature = "study")]
    #[command(
        after_help = "Examples:\n  tokisuji calibrate times.csv\n  tokisuji calibrate times.tsv --rules human --name people --output fitted/\n  tokisuji calibrate --simulate 300\n\nThe file is CSV or TSV with a heading: puzzle and seconds, and where known person (who took the time) or solvers\n(how many people the seconds are the mean of). The folder gets the next version of the rule set as TOML, for you to\naccept, and the report as Markdown, SVG and a page."
    )]
    Calibrate(Calibrate),
    /// Fits the efforts of rules to people's times (left out of this build)
    #[cfg(not(feature = "study"))]
    Calibrate(LeftOut),
    /// A study of players: plan it, print its sheets or open it on the site, collect the answers, compare the groups
    #[cfg(feature = "study")]
    #[command(subcommand)]
    Study(Study),
    /// A study of players (left out of this build)
    #[cfg(not(feature = "study"))]
    Study(LeftOut),
    /// The kinds of puzzle there are; how one is played, with an example and what can be wished of it
    #[command(
        after_help = "Examples:\n  tokisuji kinds\n  tokisuji kinds slitherlink\n  tokisuji kinds nurikabe --lang ja"
    )]
    Kinds(Kinds),
    /// The rules and rule sets there are, each rule with an example
    #[command(
        after_help = "Examples:\n  tokisuji rules\n  tokisuji rules x-wing\n  tokisuji rules \"hitori sandwich\"\n  tokisuji rules --set expert"
    )]
    Rules(Rules),
    /// Theorems: patterns worth knowing, learnt by the machine itself, each with its proof
    #[command(subcommand)]
    Theorems(Theorems),
    /// The site: play, analyse and make in a browser
    #[cfg(feature = "web")]
    #[command(
        after_help = "Examples:\n  tokisuji serve\n  tokisuji serve --port 80 --host 0.0.0.0 --database /var/lib/tokisuji.db\n  tokisuji serve --database postgres://site@db/tokisuji --public-url https://puzzles.example --behind-proxy\n  tokisuji serve --export public/ --days 31\n\nStops on Ctrl-C or TERM, after finishing the requests under way. RUST_LOG says how much is logged."
    )]
    Serve(Serve),
    /// The site: play, analyse and make in a browser (left out of this build)
    #[cfg(not(feature = "web"))]
    Serve(LeftOut),
    /// Puzzles by the million, on any number of machines: plan, work, status, export
    #[cfg(feature = "farm")]
    #[command(subcommand)]
    Farm(Farm),
    /// Puzzles by the million, on any number of machines (left out of this build)
    #[cfg(not(feature = "farm"))]
    Farm(LeftOut),
    /// Our speed: in the program tokisuji-lab
    #[command(hide = true)]
    Bench(LeftOut),
    /// The tables of the papers: in the program tokisuji-lab
    #[command(hide = true)]
    Reproduce(LeftOut),
    /// Completions for a shell, on standard output
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// The manual page, of the program or of a verb, on standard output
    #[command(
        after_help = "Examples:\n  tokisuji man\n  tokisuji man make sudoku | man -l -\n  tokisuji man -o /usr/local/share/man/man1"
    )]
    Man(Man),
}

/// Whatever stands behind a verb that this program does not have.
#[derive(Options, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct LeftOut {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Man {
    /// The verb whose page it is, such as make sudoku [default: the program's]
    #[arg(value_name = "VERB", conflicts_with = "output")]
    pub(crate) verb: Vec<String>,
    /// Write all pages into this folder instead
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

#[cfg(feature = "study")]
#[derive(Options, Debug)]
pub(crate) struct Calibrate {
    /// A CSV or TSV file of times
    #[arg(value_name = "FILE", required_unless_present = "simulate", conflicts_with = "simulate")]
    pub(crate) file: Option<PathBuf>,
    /// Make up this many puzzles and people with known efforts instead, and show that the fit finds them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=10_000))]
    pub(crate) simulate: Option<u32>,
    /// The rule set to begin with: a name or a TOML file [default: the usual one of the first puzzle]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// The name of the fitted rule set [default: the same name, the next version]
    #[arg(long, value_name = "NAME", value_parser = plain_name)]
    pub(crate) name: Option<String>,
    /// Where to write the rule set and the report: a folder
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Into how many parts the puzzles are shared out; each is predicted from the others
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u16).range(2..=100))]
    pub(crate) folds: u16,
    /// How many times each puzzle is solved by chance
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) hunts: u16,
    /// The same seed gives the same report
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Where puzzles come from.
#[derive(Options, Clone, Debug)]
pub struct Input {
    /// Files, '-' for standard input, or puzzles typed out [default: standard input]
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Also say whether each is essentially the same as this puzzle: turned, relabelled, rows or columns moved
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) same: Option<String>,
    #[command(flatten)]
    pub(crate) dictionary: Dictionary,
    #[command(flatten)]
    pub(crate) customs: CustomsArgs,
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
    #[command(flatten)]
    pub(crate) dictionary: Dictionary,
    /// Crosswords: the same seed gives the same filling
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// How long a search may take.
#[derive(Options, Debug)]
pub(crate) struct Patience {
    /// Stop searching one puzzle after this long, such as 30s or 2m [default: 60s, or what is left of --time]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_each: Option<Duration>,
    /// Stop after this long in all; puzzles that are not done by then are reported as such
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

impl Patience {
    /// How long one puzzle may take where nobody says.
    const EACH: Duration = Duration::from_mins(1);

    /// Whether the puzzle that is begun now may still be worked on, each time it is asked.
    pub(crate) fn begin(&self) -> impl Fn() -> bool + use<> {
        let left = self.time.map(|time| time.saturating_sub(crate::BEGUN.elapsed()));
        let most = match (self.time_each, left) {
            (Some(each), Some(left)) => each.min(left),
            (Some(most), None) | (None, Some(most)) => most,
            (None, None) => Patience::EACH,
        };
        let start = Instant::now();
        move || start.elapsed() < most
    }
}

/// Which rules, and how they are applied.
#[derive(Options, Debug)]
pub struct Player {
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: human, killer for cages, sumblock, or skeleton]
    #[arg(long, value_name = "SET")]
    pub rules: Option<String>,
    /// Which technique a round may use
    #[arg(long, value_enum, default_value_t)]
    pub reading: ReadingArg,
}

#[derive(Copy, Clone, Debug, Default, ValueEnum)]
pub enum ReadingArg {
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
    /// Also the measures of solution paths, by a quick estimate with the rules of 'paths', or of --rules where given
    #[arg(long)]
    pub(crate) paths: bool,
    /// Draw what --paths found, one picture a puzzle, into this folder
    #[arg(long, value_name = "DIR", requires = "paths")]
    pub(crate) svg: Option<PathBuf>,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

#[derive(Options, Debug)]
pub(crate) struct PathsArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: first-order, r3 for SumBlock, skeleton-letters]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// Count exactly, as far as memory and time allow (an estimate stands in where they do not)
    #[arg(long, conflicts_with = "estimate")]
    pub(crate) exact: bool,
    /// Estimate even where an exact count is quick
    #[arg(long)]
    pub(crate) estimate: bool,
    /// Estimate until half of the 95 % interval of log10 is this small
    #[arg(long, value_name = "E", default_value_t = 0.05, value_parser = positive)]
    pub(crate) error: f64,
    /// The memory an exact count may use, such as 500M or 4G
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = bytes)]
    pub(crate) memory: usize,
    /// The same seed gives the same estimate
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw the depths, the choices, what comes before what, and small lattices
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
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
    /// Also show chains and trials that no later step needs
    #[arg(long)]
    pub(crate) all: bool,
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
pub(crate) struct Kinds {
    /// One kind, with how it is played
    #[arg(value_name = "KIND")]
    pub(crate) kind: Option<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Rules {
    /// One rule or pattern, with its example
    #[arg(value_name = "RULE")]
    pub(crate) rule: Option<String>,
    /// One rule set: its techniques in order
    #[arg(long, value_name = "SET", conflicts_with = "rule")]
    pub(crate) set: Option<String>,
}
