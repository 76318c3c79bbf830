//! The command line as types. The comments here are the help people read.

mod crossword;

pub(crate) use crossword::{Letters, MakeCrossword, Words, WordsCheck};

use clap::{Args as Options, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use tokisuji::kind::sudoku::Shape;
use tokisuji::lang::Lang;
use tokisuji::make::climb::Climb;
use tokisuji::make::evolve::Evolve;
use tokisuji::make::killer::Killer;
use tokisuji::symmetry::Symmetry;
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
    /// Word lists for crosswords
    #[command(subcommand)]
    Words(Words),
    /// The solution, or all of them up to a limit
    #[command(
        after_help = "Examples:\n  tokisuji solve puzzle.txt\n  tokisuji solve --limit 100 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n  tokisuji solve --json < puzzles.sdm\n\nExit code 1: some puzzle has no solution, or more than one when no --limit was given."
    )]
    Solve(Solve),
    /// Is it valid, unique, minimal, symmetric?
    #[command(
        after_help = "Examples:\n  tokisuji check puzzle.sdk\n  tokisuji check --json < puzzles.sdm\n  tokisuji check --same mine.txt yours.txt\n\nExit code 1: some puzzle does not have exactly one solution, or is not the same as that of --same."
    )]
    Check(Check),
    /// How hard is it? Level, steps, effort
    #[command(
        after_help = "Examples:\n  tokisuji grade puzzle.txt\n  tokisuji grade --rules paper-a --json < puzzles.sdm\n  tokisuji grade --rules my-rules.toml puzzles.sdm > grades.tsv\n\nExit code 1: some puzzle does not have exactly one solution."
    )]
    Grade(Grade),
    /// In how many orders can it be solved? Paths, depths, choices, bottlenecks
    #[command(
        after_help = "Examples:\n  tokisuji paths puzzle.txt\n  tokisuji paths puzzle.txt --error 0.01 --svg paths.svg\n  tokisuji paths puzzle.txt --exact --memory 4G --time 10m\n  tokisuji paths --rules uniques-2 --json < puzzles.sdm\n\nCounts exactly where that is quick, else estimates, and says which. With rules that strike candidates, striking is free\nand sees singles before they are written, so much is open early: best with first-order. Exit code 1: the rules leave cells open."
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
    /// A book to print: cover, contents, how to play, chapters by level, hints, solutions
    #[command(
        after_help = "Examples:\n  tokisuji make sudoku --level 3 --count 50 | tokisuji book --title \"Fifty Sudoku\" -o book.pdf\n  tokisuji book easy.sdm hard.sdm --paper A4 --per-page 4 -o book.pdf\n  tokisuji book --plan plan.toml -o book.pdf\n\nA plan is a TOML file: title, subtitle, author, lang, paper, per_page, bleed, cover, hints, large, and a\n[[chapter]] with title, intro, puzzles = [\"file\", …] and per_page for each chapter.\nExit code 2: some puzzle cannot be read or does not have exactly one solution."
    )]
    Book(Book),
    /// Fits the efforts of rules to people's times, and says how well each measure predicts times it was not shown
    #[command(
        after_help = "Examples:\n  tokisuji calibrate times.csv\n  tokisuji calibrate times.tsv --rules human --name people --output fitted/\n  tokisuji calibrate --simulate 300\n\nThe file is CSV or TSV with a heading: puzzle and seconds, and where known person (who took the time) or solvers\n(how many people the seconds are the mean of). The folder gets the next version of the rule set as TOML, for you to\naccept, and the report as Markdown, SVG and a page."
    )]
    Calibrate(Calibrate),
    /// The rules and rule sets there are, each rule with an example
    #[command(
        after_help = "Examples:\n  tokisuji rules\n  tokisuji rules x-wing\n  tokisuji rules --set expert"
    )]
    Rules(Rules),
    /// The site: play, analyse and make in a browser
    #[cfg(feature = "web")]
    #[command(
        after_help = "Examples:\n  tokisuji serve\n  tokisuji serve --port 80 --host 0.0.0.0 --database /var/lib/tokisuji.db\n  tokisuji serve --database postgres://site@db/tokisuji --public-url https://puzzles.example --behind-proxy\n\nStops on Ctrl-C or TERM, after finishing the requests under way. RUST_LOG says how much is logged."
    )]
    Serve(Serve),
    /// Our speed, and how well grades agree with ratings, as JSON lines
    #[command(subcommand)]
    Bench(Bench),
    /// The tables of the papers, ours beside theirs, as Markdown and plots
    #[command(after_help = "Example:\n  tokisuji reproduce A --output docs/results")]
    Reproduce(Reproduce),
    /// Completions for a shell, on standard output
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// The manual page, on standard output
    Man,
}

#[derive(Options, Debug)]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) input: Input,
    /// A plan: a TOML file that says what the book is like and which puzzles go into which chapter
    #[arg(long, value_name = "FILE", conflicts_with = "puzzles")]
    pub(crate) plan: Option<PathBuf>,
    /// Where to write it: a .pdf file, or a folder for pages as .png
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The title [default: the kinds of puzzles in it]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// A line below the title
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) subtitle: String,
    /// Who made it
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) author: String,
    /// The paper: A4, A5, B5, Letter, or a trim size in inches such as 6x9 or 8.5x11
    #[arg(long, value_name = "SIZE", default_value = "A5")]
    pub(crate) paper: tokisuji_book::Paper,
    /// Puzzles to a page: 1, 2, 4, 6 or 9
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) per_page: tokisuji_book::PerPage,
    /// Let ink reach past the edge that is cut off, as print shops want it
    #[arg(long)]
    pub(crate) bleed: bool,
    /// No cover page: print shops take it apart from the inside
    #[arg(long)]
    pub(crate) no_cover: bool,
    /// No hints
    #[arg(long)]
    pub(crate) no_hints: bool,
    /// Larger letters
    #[arg(long)]
    pub(crate) large_print: bool,
}

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
pub(crate) struct Input {
    /// Files, '-' for standard input, or puzzles typed out [default: standard input]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
}

#[derive(Options, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Also say whether each is essentially the same as this puzzle: turned, relabelled, rows or columns moved
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) same: Option<String>,
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
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: human, killer for cages, or sumblock]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
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
    /// Also the measures of solution paths, by a quick estimate with the rules of 'paths'
    #[arg(long)]
    pub(crate) paths: bool,
}

#[derive(Options, Debug)]
pub(crate) struct PathsArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The rule set: a name (see 'tokisuji rules') or a TOML file [default: first-order, r3 for SumBlock]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// Count exactly, as far as memory and time allow
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
    /// Tell blocks with sums apart by light greys or colours; neighbours are never alike
    #[arg(long, value_enum, value_name = "SHADES", default_value_t)]
    pub(crate) shades: ShadesArg,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PX", default_value_t = 900, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    pub(crate) width: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ShadesArg {
    /// By their borders only
    #[default]
    None,
    /// By light greys, for any printer
    Greys,
    /// By light colours
    Colours,
}

impl From<ShadesArg> for tokisuji::draw::Shades {
    fn from(shades: ShadesArg) -> tokisuji::draw::Shades {
        match shades {
            ShadesArg::None => tokisuji::draw::Shades::None,
            ShadesArg::Greys => tokisuji::draw::Shades::Greys,
            ShadesArg::Colours => tokisuji::draw::Shades::Colours,
        }
    }
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

#[cfg(feature = "web")]
#[derive(Options, Debug)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub(crate) port: u16,
    /// The address to listen on; 0.0.0.0 for all
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,
    /// A file for SQLite, or postgres://…
    #[arg(long, value_name = "FILE", default_value = "tokisuji.db")]
    pub(crate) database: String,
    /// The address people use, when it is not the one listened on
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Take who asks from X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Requests a second that one client may make in the long run; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) rate: u32,
    /// How long one request may work
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) time: Duration,
    /// The log as one JSON object a line
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Do not make the puzzles of the day
    #[arg(long)]
    pub(crate) no_today: bool,
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
        after_help = "Examples:\n  tokisuji make sudoku --level 5 --count 100 > level5.sdm\n  tokisuji make sudoku --level 3 --steps 20..25 --symmetry quarter\n  tokisuji make sudoku --must x-wing --givens ..28\n  tokisuji make sudoku --size 16 --method expand\n  tokisuji make sudoku --pattern heart.txt\n  tokisuji make sudoku --killer --level 5 --count 10\n  tokisuji make sudoku --givens 17\n  tokisuji make sudoku --method evolve --level 8 --rules paper-a --json\n\nExit code 1: the wish was not met in time; what came nearest is told."
    )]
    Sudoku(MakeSudoku),
    /// SumBlock: a Latin square in blocks with sums
    #[command(
        name = "sumblock",
        after_help = "Examples:\n  tokisuji make sumblock --size 5\n  tokisuji make sumblock --size 6 --level 3\n  tokisuji make sumblock --size 6 --method score --count 100 --json\n  tokisuji make sumblock --size 4 --method embed --rules r1\n\nEvery puzzle is proved before it is shown. Exit code 1: the limits were out of reach in time."
    )]
    SumBlock(MakeSumBlock),
    /// Sudoku with the fewest givens, from scratch
    #[command(
        after_help = "Examples:\n  tokisuji make fewest\n  tokisuji make fewest --count 100 --distinct --json > seventeen.jsonl\n  tokisuji make fewest --givens 18 --count 10\n  tokisuji make fewest --method paper --time 1m"
    )]
    Fewest(MakeFewest),
    /// Crosswords from a small word list: black squares and words chosen together
    #[command(
        after_help = "Examples:\n  tokisuji make crossword --words garden.txt\n  tokisuji make crossword --words towns.txt --size 9x9 --customs japanese --time 1m -o sheets/\n  tokisuji make crossword --words unit3.txt --size 11x8 --connected --must PHOTOSYNTHESIS --hidden-word LEAF\n  tokisuji make crossword --words places.txt --rally -o rally/ --json\n\nThere is always some board; it gets better until --time is up, Ctrl-C, or proof that none is better.\nExit code 1: customs or words that must be in could not be met; the nearest board is shown."
    )]
    Crossword(MakeCrossword),
}

#[derive(Options, Debug)]
pub(crate) struct MakeSumBlock {
    /// Rows, columns and digits
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(3..=12))]
    pub(crate) size: u8,
    /// For people of this level, 1 gentle to 5 expert: not to be solved by the level below
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with_all = ["rules", "method"])]
    pub(crate) level: Option<u8>,
    /// What the player knows [default: r3* for smooth, else r3]
    #[arg(long, value_enum, value_name = "SET")]
    rules: Option<SumBlockRules>,
    /// How blocks are merged
    #[arg(long, value_enum, default_value_t)]
    pub(crate) method: SumBlockMethod,
    /// The most cells of a block
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=144))]
    pub(crate) largest_block: Option<u8>,
    /// The most blocks of one cell
    #[arg(long, value_name = "N")]
    pub(crate) singles: Option<u8>,
    /// Where Latin squares come from
    #[arg(long, value_enum, default_value_t)]
    pub(crate) squares: SquaresArg,
    #[command(flatten)]
    pub(crate) making: Making,
}

impl MakeSumBlock {
    pub(crate) fn rules(&self) -> SumBlockRules {
        let usual = || match self.method {
            SumBlockMethod::Smooth => SumBlockRules::R3Star,
            _ => SumBlockRules::R3,
        };
        self.rules.unwrap_or_else(usual)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SumBlockRules {
    /// The last cell of a block or of a line
    R1,
    /// r1 and three of the other six rules, by chance
    R2,
    /// The nine rules of the paper
    R3,
    /// The nine rules, and trial of each value
    #[value(name = "r3*", alias = "r3star")]
    R3Star,
}

impl SumBlockRules {
    pub(crate) fn name(self) -> &'static str {
        match self {
            SumBlockRules::R1 => "r1",
            SumBlockRules::R2 => "r2",
            SumBlockRules::R3 => "r3",
            SumBlockRules::R3Star => "r3*",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum SumBlockMethod {
    /// Any merge the rules still solve (the paper's scheme I)
    Climb,
    /// Always the merge with the largest score (scheme II)
    Score,
    /// One solution, and as few givens as the rules need (5.2)
    Embed,
    /// Few single cells: for people
    #[default]
    Smooth,
    /// One solution, whatever it takes to find it
    Unique,
}

impl SumBlockMethod {
    pub(crate) fn name(self) -> &'static str {
        match self {
            SumBlockMethod::Climb => "climb",
            SumBlockMethod::Score => "score",
            SumBlockMethod::Embed => "embed",
            SumBlockMethod::Smooth => "smooth",
            SumBlockMethod::Unique => "unique",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum SquaresArg {
    /// Shuffles of the cyclic square
    #[default]
    Shuffled,
    /// Jacobson and Matthews: all squares equally likely
    Even,
}

impl From<SquaresArg> for tokisuji::latin::Squares {
    fn from(squares: SquaresArg) -> tokisuji::latin::Squares {
        match squares {
            SquaresArg::Shuffled => tokisuji::latin::Squares::Shuffled,
            SquaresArg::Even => tokisuji::latin::Squares::Even,
        }
    }
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
    /// After each find, also those near it, by exchanging this many givens (1 or 2), each class once; with
    /// `--distinct` also what is near to these
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
    /// How [default: climb with --level, --steps or --must, else expand]
    #[arg(long, value_enum, value_name = "METHOD")]
    pub(crate) method: Option<SudokuMethod>,
    /// The hardest technique needed: 5, or 3..5
    #[arg(long, value_name = "L", value_parser = range)]
    pub(crate) level: Option<RangeInclusive<usize>>,
    /// How many rounds: 20..30, 20.. or ..30 [default: with climb and evolve, as many as can be]
    #[arg(long, value_name = "MIN..MAX", value_parser = range)]
    pub(crate) steps: Option<RangeInclusive<usize>>,
    /// How many givens: 24..28, 30.. or ..26
    #[arg(long, value_name = "MIN..MAX", value_parser = range)]
    pub(crate) givens: Option<RangeInclusive<usize>>,
    /// The symmetry of the givens
    #[arg(long, value_enum, default_value_t)]
    pub(crate) symmetry: SymmetryArg,
    /// A rule that goes on where all easier ones stop, such as x-wing
    #[arg(long, value_name = "RULE")]
    pub(crate) must: Option<String>,
    /// The rule set of the player: a name (see 'tokisuji rules') or a TOML file [default: human, killer with --killer]
    #[arg(long, value_name = "SET")]
    pub(crate) rules: Option<String>,
    /// The size: 4, 6, 8, 9, 12, 16 and others that have blocks
    #[arg(long, value_name = "N", default_value = "9", value_parser = size)]
    pub(crate) size: Shape,
    /// A picture of the givens' places: '.' for a blank, '#' for a given, one row a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "symmetry"])]
    pub(crate) pattern: Option<PathBuf>,
    /// Both diagonals hold all digits (Sudoku X)
    #[arg(long)]
    pub(crate) diagonal: bool,
    /// Four windows inside hold all digits (windoku, hyper)
    #[arg(long, visible_alias = "windoku")]
    pub(crate) windows: bool,
    /// Cells a knight's move apart differ
    #[arg(long)]
    pub(crate) anti_knight: bool,
    /// Blocks of any form, others in each puzzle
    #[arg(long)]
    pub(crate) jigsaw: bool,
    /// Cages with sums instead of givens (killer)
    #[arg(long, conflicts_with_all = ["method", "pattern", "givens", "symmetry"])]
    pub(crate) killer: bool,
    /// killer: the most cells of a cage
    #[arg(long, value_name = "N", default_value_t = Killer::default().largest as u8, value_parser = clap::value_parser!(u8).range(2..=25))]
    pub(crate) largest_cage: u8,
    /// climb, evolve: full grids tried for each puzzle; the best puzzle counts [default: climb 32, evolve 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) grids: Option<u32>,
    /// climb: puzzles looked at in each round, before the better half of the full grids goes on
    #[arg(long, value_name = "N", default_value_t = Climb::default().moves)]
    pub(crate) moves: u32,
    /// evolve: puzzles that live at a time
    #[arg(long, value_name = "N", default_value_t = Evolve::default().population as u32, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub(crate) population: u32,
    /// evolve: how often they are replaced by their children
    #[arg(long, value_name = "N", default_value_t = Evolve::default().generations)]
    pub(crate) generations: u32,
    /// evolve: what a level counts in steps, k of f = k·L + S
    #[arg(long, value_name = "K", default_value_t = Evolve::default().k)]
    pub(crate) k: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SudokuMethod {
    /// Empty-cell expansion of paper A: each cell tried once, by chance
    Expand,
    /// Hill climbing to long solutions
    Climb,
    /// The genetic algorithm of paper A
    Evolve,
    /// No given can go without a second solution, however hard that is to solve (plain 9×9)
    Minimal,
}

/// The symmetries by the names editors use.
#[derive(Copy, Clone, Debug, Default, ValueEnum)]
pub(crate) enum SymmetryArg {
    /// None wanted
    None,
    /// A half turn
    #[default]
    Point,
    /// Left and right
    MirrorH,
    /// Top and bottom
    MirrorV,
    /// Across the diagonal from the top left
    Diagonal,
    /// Across the other diagonal
    AntiDiagonal,
    /// A quarter turn
    Quarter,
    /// All of them
    Full,
}

impl SymmetryArg {
    pub(crate) fn symmetries(self) -> &'static [Symmetry] {
        match self {
            SymmetryArg::None => &[],
            SymmetryArg::Point => &[Symmetry::Point],
            SymmetryArg::MirrorH => &[Symmetry::MirrorH],
            SymmetryArg::MirrorV => &[Symmetry::MirrorV],
            SymmetryArg::Diagonal => &[Symmetry::Diagonal],
            SymmetryArg::AntiDiagonal => &[Symmetry::AntiDiagonal],
            SymmetryArg::Quarter => &[Symmetry::Quarter],
            SymmetryArg::Full => &Symmetry::ALL,
        }
    }
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
    /// C: CPU time for each of the two methods
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) time: Duration,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// Measures for Sudoku
    #[value(name = "A")]
    A,
    /// Sudoku with few givens
    #[value(name = "C")]
    C,
    /// SumBlock
    #[value(name = "D")]
    D,
    /// Solution paths
    #[value(name = "E")]
    E,
}

/// What every maker understands.
#[derive(Options, Clone, Debug)]
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
pub(crate) enum Bench {
    /// Grades puzzles a CPU second; with a number behind each puzzle, the rank correlation with it
    #[command(after_help = "Example:\n  tokisuji bench grade --rules paper-a rated.tsv human_times.tsv")]
    Grade(BenchGrade),
    /// Solves 9×9 puzzles a CPU second: one by one and in batches, to the first solution and to the second
    #[command(after_help = "Example:\n  tokisuji bench solve --json 17clue.txt")]
    Solve(BenchSolve),
    /// Makes Sudoku on one thread: how many a CPU second, and how long their solutions are
    #[command(
        after_help = "Example:\n  tokisuji bench make --method expand --rules paper-a --count 5000\n\nTakes what 'make sudoku' takes."
    )]
    Make(BenchMake),
    /// CPU seconds for each puzzle with the fewest givens, and for the exact triple step
    #[command(after_help = "Example:\n  tokisuji bench seventeen --count 200 --known 17clue_all.txt")]
    Seventeen(BenchSeventeen),
    /// Solution paths: quick measures a CPU second, errors of estimates, how often intervals hold the truth
    #[command(after_help = "Example:\n  tokisuji bench paths --count 100 easy.txt")]
    Paths(BenchPaths),
    /// What path measures add to level, steps and effort in telling a number given with each puzzle
    #[command(after_help = "Example:\n  tokisuji bench study human_times.tsv rated.tsv > study.md")]
    Study(BenchStudy),
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

/// Reads `5`, `3..5`, `3..` or `..5`; both ends count.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wanted = || format!("found {text:?}, wanted a number or a range such as 20..30, 20.. or ..30");
    let end = |part: &str, open: usize| {
        if part.is_empty() { Ok(open) } else { part.parse().map_err(|_| wanted()) }
    };
    let range = match text.split_once("..") {
        Some(("", "")) => return Err(wanted()),
        Some((least, most)) => end(least, 0)?..=end(most.trim_start_matches('='), usize::MAX)?,
        None => text.parse().map(|only| only..=only).map_err(|_| wanted())?,
    };
    if range.is_empty() { Err(wanted()) } else { Ok(range) }
}

/// Reads a name that can be that of a file: letters, digits, `-` and `_`.
fn plain_name(text: &str) -> Result<String, String> {
    let plain = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '_';
    if !text.is_empty() && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err(format!("found {text:?}, wanted a name of letters, digits, - and _"))
    }
}

/// Reads a number above 0.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| format!("found {text:?}, wanted a number above 0 such as 0.01"))
}

/// Reads `500M`, `4G` or plain bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let wanted = || format!("found {text:?}, wanted a size such as 500M or 4G");
    let digits = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let number: usize = digits.parse().map_err(|_| wanted())?;
    let shift = match &text[digits.len()..] {
        "" | "B" => 0,
        "k" | "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return Err(wanted()),
    };
    number.checked_mul(1 << shift).ok_or_else(wanted)
}

/// Reads `9` or `9x9`.
fn size(text: &str) -> Result<Shape, String> {
    let number = |part: &str| part.parse::<usize>().ok();
    let side = match text.split_once(['x', '×']) {
        Some((rows, cols)) => number(rows).filter(|&rows| Some(rows) == number(cols)),
        None => number(text),
    };
    side.and_then(Shape::of_size).ok_or_else(|| {
        let sizes: Vec<String> = Shape::sizes().map(|size| size.to_string()).collect();
        format!("found {text:?}, wanted one of: {}", sizes.join(", "))
    })
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
