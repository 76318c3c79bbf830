//! The command line of the makers of number puzzles.

use super::read::{duration, range, size};
use super::{MakeAny, MakeCrossword, MakeSkeleton};
use crate::input::small_file;
use crate::verb::{rule_named, rule_set_text};
use anyhow::Context;
use clap::{Args as Options, Subcommand, ValueEnum};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use tokisuji::kind::sudoku::Shape;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Recipe;

#[derive(Subcommand, Debug)]
pub enum Make {
    /// Sudoku with one solution
    #[command(
        after_help = "Examples:\n  tokisuji make sudoku --level 5 --count 100 > level5.sdm\n  tokisuji make sudoku --level 3 --steps 20..25 --symmetry quarter\n  tokisuji make sudoku --must x-wing --givens ..28\n  tokisuji make sudoku --size 16 --method expand\n  tokisuji make sudoku --pattern heart.txt\n  tokisuji make sudoku --killer --level 5 --count 10\n  tokisuji make sudoku --givens 17\n  tokisuji make sudoku --givens 17 --count 100 --distinct --neighbours 2 --json > seventeen.jsonl\n  tokisuji make sudoku --givens 17 --method paper-dives --time 1m\n  tokisuji make sudoku --method evolve --level 8 --rules paper-a --json\n\nExit code 1: the wish was not met in time; what came nearest is told."
    )]
    Sudoku(MakeSudoku),
    /// SumBlock: a Latin square in blocks with sums
    #[command(
        name = "sumblock",
        after_help = "Examples:\n  tokisuji make sumblock --size 5\n  tokisuji make sumblock --size 6 --level 3\n  tokisuji make sumblock --size 6 --method score --count 100 --json\n  tokisuji make sumblock --size 4 --method embed --rules r1\n\nEvery puzzle is proved before it is shown. Exit code 1: the limits were out of reach in time."
    )]
    SumBlock(MakeSumBlock),
    /// Crosswords from a small word list: black squares and words chosen together
    #[command(
        after_help = "Examples:\n  tokisuji make crossword --words garden.txt\n  tokisuji make crossword --words towns.txt --size 9x9 --customs japanese --time 1m -o sheets/\n  tokisuji make crossword --words unit3.txt --size 11x8 --connected --must PHOTOSYNTHESIS --hidden-word LEAF\n  tokisuji make crossword --words places.txt --rally -o rally/ --json\n\nThere is always some board; it gets better until --time is up, Ctrl-C, or proof that none is better.\nExit code 1: customs or words that must be in could not be met; the nearest board is shown."
    )]
    Crossword(MakeCrossword),
    /// Skeletons (kriss-kross) from a word list: one solution, with the fewest letters given
    #[command(
        after_help = "Examples:\n  tokisuji make skeleton --words garden.txt\n  tokisuji make skeleton --words towns.txt --size 11x11 --count 10 --seed 7 --json\n  tokisuji make skeleton --words unit3.txt --no-letters | tokisuji grade\n\nEvery puzzle is proved to have one solution before it is shown; letters are given only where several words could change\nplaces, and no fewer would do. Exit code 1: the words do not cross, or time was up."
    )]
    Skeleton(MakeSkeleton),
    #[command(flatten)]
    Any(MakeAny),
}

#[derive(Options, Debug)]
pub struct MakeSumBlock {
    /// Rows, columns and digits
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(3..=12))]
    pub size: u8,
    /// For people of this level, 1 gentle to 5 expert: not to be solved by the level below
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with_all = ["rules", "method"])]
    pub level: Option<u8>,
    /// What the player knows [default: r3* for smooth, else r3]
    #[arg(long, value_enum, value_name = "SET")]
    rules: Option<SumBlockRules>,
    /// How blocks are merged [default: smooth]
    #[arg(long, value_enum)]
    pub method: Option<SumBlockMethod>,
    /// The most cells of a block
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=144))]
    pub largest_block: Option<u8>,
    /// The most blocks of one cell
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub singles: Option<u8>,
    /// Where Latin squares come from [default: shuffled]
    #[arg(long, hide_short_help = true, value_enum)]
    pub squares: Option<SquaresArg>,
    /// score: what a cell decided by SUB-1, SUB-2, LAT-1 to LAT-4, BOTH-1 to BOTH-3 counts, nine whole numbers
    /// [default: -1000000,2,4,8,16,32,64,128,256]
    #[arg(long, hide_short_help = true, value_name = "N,N,…", allow_hyphen_values = true)]
    pub scores: Option<String>,
    #[command(flatten)]
    pub making: Making,
}

impl MakeSumBlock {
    /// What is to be made.
    pub fn recipe(&self) -> Recipe {
        Recipe::new("sumblock")
            .with("size", usize::from(self.size))
            .with_some("level", self.level.map(usize::from))
            .with_some("rules", self.rules.map(SumBlockRules::name))
            .with_some("method", self.method.map(SumBlockMethod::name))
            .with_some("largest_block", self.largest_block.map(usize::from))
            .with_some("singles", self.singles.map(usize::from))
            .with_some("squares", self.squares.map(SquaresArg::name))
            .with_some("scores", self.scores.clone())
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum SumBlockRules {
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
    pub fn name(self) -> &'static str {
        match self {
            SumBlockRules::R1 => "r1",
            SumBlockRules::R2 => "r2",
            SumBlockRules::R3 => "r3",
            SumBlockRules::R3Star => "r3*",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum SumBlockMethod {
    /// Any merge the rules still solve (the paper's scheme I)
    Climb,
    /// Always the merge with the largest score (scheme II)
    Score,
    /// One solution, and as few givens as the rules need (5.2)
    Embed,
    /// Few single cells: for people
    Smooth,
    /// One solution, whatever it takes to find it
    Unique,
}

impl SumBlockMethod {
    pub fn name(self) -> &'static str {
        match self {
            SumBlockMethod::Climb => "climb",
            SumBlockMethod::Score => "score",
            SumBlockMethod::Embed => "embed",
            SumBlockMethod::Smooth => "smooth",
            SumBlockMethod::Unique => "unique",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum SquaresArg {
    /// Shuffles of the cyclic square
    Shuffled,
    /// Jacobson and Matthews: all squares equally likely
    Even,
}

impl SquaresArg {
    fn name(self) -> &'static str {
        match self {
            SquaresArg::Shuffled => "shuffled",
            SquaresArg::Even => "even",
        }
    }
}

#[derive(Options, Debug)]
pub struct MakeSudoku {
    #[command(flatten)]
    pub making: Making,
    /// How [default: climb with --steps or --must, walk with 20 givens or fewer, else expand]
    #[arg(long, value_enum, value_name = "METHOD")]
    pub method: Option<SudokuMethod>,
    /// The hardest technique needed: 5, or 3..5
    #[arg(long, value_name = "L", value_parser = range)]
    pub level: Option<RangeInclusive<usize>>,
    /// How many rounds: 20..30, 20.. or ..30 [default: with climb and evolve, as many as can be]
    #[arg(long, value_name = "MIN..MAX", value_parser = range)]
    pub steps: Option<RangeInclusive<usize>>,
    /// How many givens: 24..28, 30.. or ..26
    #[arg(long, value_name = "MIN..MAX", value_parser = range)]
    pub givens: Option<RangeInclusive<usize>>,
    /// Fewest givens: only puzzles that are essentially different from those before
    #[arg(long, hide_short_help = true)]
    pub distinct: bool,
    /// Fewest givens: after each find also those near it, by exchanging this many givens (1 or 2), each class once; with
    /// `--distinct` also what is near to these
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=2))]
    pub neighbours: u16,
    /// The symmetry of the givens [default: point]
    #[arg(long, value_enum)]
    pub symmetry: Option<SymmetryArg>,
    /// A technique the puzzle cannot be solved without, such as x-wing
    #[arg(long, value_name = "RULE")]
    pub must: Option<String>,
    /// The rule set of the player: a name (see 'tokisuji rules') or a TOML file [default: human, killer with --killer]
    #[arg(long, value_name = "SET")]
    pub rules: Option<String>,
    /// The size: 4, 6, 8, 9, 12, 16 and others that have blocks
    #[arg(long, value_name = "N", default_value = "9", value_parser = size)]
    pub size: Shape,
    /// A picture of the givens' places: '.' for a blank, '#' for a given, one row a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "symmetry"])]
    pub pattern: Option<PathBuf>,
    /// Both diagonals hold all digits (Sudoku X)
    #[arg(long)]
    pub diagonal: bool,
    /// Four windows inside hold all digits (windoku, hyper)
    #[arg(long, visible_alias = "windoku")]
    pub windows: bool,
    /// Cells a knight's move apart differ
    #[arg(long)]
    pub anti_knight: bool,
    /// Blocks of any form, others in each puzzle
    #[arg(long)]
    pub jigsaw: bool,
    /// Cages with sums instead of givens (killer)
    #[arg(long, conflicts_with_all = ["method", "pattern", "givens", "symmetry"])]
    pub killer: bool,
    /// killer: the most cells of a cage [default: 5]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=25))]
    pub largest_cage: Option<u8>,
    /// climb, evolve: full grids tried for each puzzle; the best puzzle counts [default: climb 32, evolve 1]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub grids: Option<u32>,
    /// climb: puzzles looked at in each round, before the better half of the full grids goes on [default: 1000]
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub moves: Option<u32>,
    /// evolve: puzzles that live at a time [default: 30]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub population: Option<u32>,
    /// evolve: how often they are replaced by their children [default: 20]
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub generations: Option<u32>,
    /// evolve: what a level counts in steps, k of f = k·L + S [default: 10]
    #[arg(long, hide_short_help = true, value_name = "K")]
    pub k: Option<u32>,
}

impl MakeSudoku {
    /// What is to be made; files are read here.
    pub fn recipe(&self, lang: Lang) -> anyhow::Result<Recipe> {
        let parts = [
            ("diagonal", self.diagonal),
            ("windows", self.windows),
            ("anti-knight", self.anti_knight),
            ("jigsaw", self.jigsaw),
            ("killer", self.killer),
        ];
        let variant: Vec<String> =
            parts.iter().filter(|(_, wished)| *wished).map(|(name, _)| (*name).to_owned()).collect();
        let pattern = self
            .pattern
            .as_ref()
            .map(|file| small_file(file).with_context(|| format!("reading {}", file.display())));
        let rules = self.rules.as_deref().map(|name| rule_set_text(name, lang));
        // A name that is none is answered with those that look like it.
        self.must.as_deref().map(|name| rule_named(name, lang)).transpose()?;
        let number = |number: Option<u32>| number.map(|number| number as usize);
        Ok(Recipe::new("sudoku")
            .with("size", self.size.size())
            .with_some("variant", (!variant.is_empty()).then_some(variant))
            .with_some("level", self.level.as_ref())
            .with_some("steps", self.steps.as_ref())
            .with_some("givens", self.givens.as_ref())
            .with_some("must", self.must.as_deref())
            .with_some("symmetry", self.symmetry.map(SymmetryArg::name))
            .with_some("rules", rules.transpose()?)
            .with_some("method", self.method.map(SudokuMethod::name))
            .with_some("pattern", pattern.transpose()?)
            .with_some("largest_cage", self.largest_cage.map(usize::from))
            .with_some("grids", number(self.grids))
            .with_some("moves", number(self.moves))
            .with_some("population", number(self.population))
            .with_some("generations", number(self.generations))
            .with_some("k", number(self.k)))
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum SudokuMethod {
    /// Empty-cell expansion of paper A: each cell tried once, by chance
    Expand,
    /// Hill climbing to long solutions
    Climb,
    /// The genetic algorithm of paper A
    Evolve,
    /// No given can go without a second solution, however hard that is to solve (plain 9×9); with a symmetry, as usual, none can
    /// go together with its images, and only with --symmetry none is every single one needed
    Minimal,
    /// Fewest givens from scratch: partial puzzles changed given by given towards few solutions (plain 9×9)
    Walk,
    /// Fewest givens as printed in paper C: sampling by annealing, then all triples at once (plain 9×9)
    Paper,
    /// The same with solutions drawn by weighted dives, hundreds of times as fast
    PaperDives,
}

impl SudokuMethod {
    fn name(self) -> &'static str {
        match self {
            SudokuMethod::Expand => "expand",
            SudokuMethod::Climb => "climb",
            SudokuMethod::Evolve => "evolve",
            SudokuMethod::Minimal => "minimal",
            SudokuMethod::Walk => "walk",
            SudokuMethod::Paper => "paper",
            SudokuMethod::PaperDives => "paper-dives",
        }
    }
}

/// The symmetries by the names editors use.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum SymmetryArg {
    /// None wanted
    None,
    /// A half turn
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
    fn name(self) -> &'static str {
        match self {
            SymmetryArg::None => "none",
            SymmetryArg::Point => "point",
            SymmetryArg::MirrorH => "mirror-h",
            SymmetryArg::MirrorV => "mirror-v",
            SymmetryArg::Diagonal => "diagonal",
            SymmetryArg::AntiDiagonal => "anti-diagonal",
            SymmetryArg::Quarter => "quarter",
            SymmetryArg::Full => "full",
        }
    }
}

/// Where chance comes from.
#[derive(Options, Copy, Clone, Debug)]
pub struct Seed {
    /// The same seed gives the same puzzles, on any machine and any number of threads (crosswords: as far as --time goes)
    /// [default: one by chance, told on standard error and in --json]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl Seed {
    /// The seed; 1 where nobody drew one, as in benchmarks.
    pub fn get(self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Takes a seed by chance if none was given. Small enough for every reader of JSON.
    fn draw(&mut self) -> Option<u64> {
        if self.seed.is_some() {
            return None;
        }
        self.seed = Some(RandomState::new().build_hasher().finish() >> 24);
        self.seed
    }
}

impl Make {
    /// Takes a seed by chance if none was given, and tells which.
    pub fn draw_seed(&mut self) -> Option<u64> {
        match self {
            Make::Sudoku(args) => args.making.chance.draw(),
            Make::SumBlock(args) => args.making.chance.draw(),
            Make::Any(args) => args.making.chance.draw(),
            Make::Skeleton(args) => args.making.chance.draw(),
            Make::Crossword(args) => args.chance.draw(),
        }
    }
}

/// What every maker understands.
#[derive(Options, Clone, Debug)]
pub struct Making {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    #[command(flatten)]
    pub chance: Seed,
    /// Stop after this long with what there is, such as 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
}
