//! Made puzzles: what `make` tells of each, so that it can be made again.

use super::{Table, VERSION};
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::make::sumblock::{self, Nine, Scores};
use crate::make::{Made, Maker, Method};
use crate::symbol::{Mark, Symbol};
use crate::symmetry::Symmetry;
use serde::Serialize;

/// A Sudoku that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeSudoku {
    /// `sudoku`.
    pub kind: String,
    /// The seed.
    pub seed: u64,
    /// Its number under that seed.
    pub index: u64,
    /// How it was made.
    pub method: String,
    /// By which version.
    pub version: String,
    /// The puzzle, rows joined, `.` for a blank.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// Rows, columns and digits.
    pub size: usize,
    /// How many cells are given.
    pub givens: usize,
    /// The hardest technique needed; `null` where the rules do not solve it.
    pub level: Option<usize>,
    /// The rounds it takes.
    pub steps: Option<usize>,
    /// The symmetry of the givens.
    pub symmetry: String,
    /// The rule set of the player it was made for.
    pub rules: String,
}

/// A made Sudoku as data.
pub fn made_sudoku(made: &Made, maker: &Maker, method: &Method, seed: u64, index: u64) -> MadeSudoku {
    let cells = made.puzzle.marks().iter().map(|mark| mark.cell).collect();
    MadeSudoku {
        kind: "sudoku".to_string(),
        seed,
        index,
        method: method.name().to_string(),
        version: VERSION.to_string(),
        puzzle: made.puzzle.to_string(),
        solution: made.solution.to_string(),
        size: made.puzzle.shape().size(),
        givens: made.puzzle.given_count(),
        level: made.grade.as_ref().map(|grade| grade.level),
        steps: made.grade.as_ref().map(|grade| grade.steps),
        symmetry: Symmetry::describe(made.puzzle.grid(), &cells),
        rules: maker.wish().rules.name.clone(),
    }
}

/// A SumBlock that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeSumBlock {
    /// `sumblock`.
    pub kind: String,
    /// The seed.
    pub seed: u64,
    /// Its number under that seed.
    pub index: u64,
    /// How it was made.
    pub method: String,
    /// By which version.
    pub version: String,
    /// The puzzle as a sgt-keen game id.
    pub puzzle: String,
    /// The solution, rows joined.
    pub solution: String,
    /// Rows, columns and digits.
    pub size: usize,
    /// The blocks and what each adds up to.
    pub blocks: Vec<BlockSaid>,
    /// What is given, by cell.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u16>))]
    pub givens: Table<u16>,
    /// The rule set of the player it was made for.
    pub rules: String,
    /// f_R of the paper.
    pub score: Option<i64>,
    /// How many cells each rule decided.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, u32>>))]
    pub decided_by: Option<Table<u32>>,
    /// Blocks of one cell.
    pub singles: usize,
    /// The level it was made for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What that level is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_name: Option<String>,
    /// The rules the player knows, where that is by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_known: Option<Vec<String>>,
}

/// A block and its sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockSaid {
    /// Its cells in reading order.
    pub cells: Vec<String>,
    /// What they add up to.
    pub sum: u16,
}

/// A made SumBlock as data. `method` and `rules` are the names they were asked for by, if that was not by a level.
pub fn made_sumblock(
    made: &sumblock::Made,
    (method, rules): (&str, &str),
    level: Option<usize>,
    (seed, index): (u64, u64),
    lang: Lang,
) -> MadeSumBlock {
    let levels = sumblock::levels();
    let (method, rules) = if level.is_some() { ("level", levels.name.as_str()) } else { (method, rules) };
    let puzzle = &made.puzzle;
    let grid = puzzle.grid();
    let block = |block: usize| BlockSaid {
        cells: puzzle.cells(block).iter().map(|&cell| grid.name(cell)).collect(),
        sum: puzzle.sum(block),
    };
    let given = |mark: &Mark| (grid.name(mark.cell), mark.symbol.value());
    let decided_by = made.tally.map(|tally| {
        let used = Nine::ALL.into_iter().zip(tally.cells).filter(|(_, cells)| *cells > 0);
        used.map(|(rule, cells)| (rule.name().to_string(), u32::from(cells))).collect()
    });
    let known = || made.rules.rules().map(|rule| rule.name().to_string()).collect();
    MadeSumBlock {
        kind: "sumblock".to_string(),
        seed,
        index,
        method: method.to_string(),
        version: VERSION.to_string(),
        puzzle: Puzzle::from(puzzle.clone()).to_string(),
        solution: made.solution.iter().map(|digit| Symbol(digit - 1).digit()).collect(),
        size: puzzle.size(),
        blocks: (0..puzzle.block_count()).map(block).collect(),
        givens: puzzle.marks().iter().map(given).collect(),
        rules: rules.to_string(),
        score: made.tally.map(|tally| tally.score(&Scores::default())),
        decided_by,
        singles: made.single_count(),
        level: level.and_then(|level| u8::try_from(level).ok()),
        level_name: level.and_then(|level| levels.level_name(level, lang)).map(str::to_owned),
        rules_known: (rules == "r2").then(known),
    }
}
