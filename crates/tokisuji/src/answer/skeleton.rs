//! Made skeletons: what `make skeleton` tells of each.

use super::{Table, VERSION};
use crate::kind::crossword::{Clue, clues};
use crate::make::skeleton::{Made, rules};
use crate::words::WordList;
use serde::Serialize;

/// A skeleton that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeSkeleton {
    /// `skeleton`.
    pub kind: String,
    /// The seed.
    pub seed: u64,
    /// Its number under that seed.
    pub index: u64,
    /// How it was made.
    pub method: String,
    /// By which version.
    pub version: String,
    /// The puzzle on one line: board, letters given, words.
    pub puzzle: String,
    /// The filled board, `/` between its rows.
    pub solution: String,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The filled board, row by row: `#` black.
    pub rows: Vec<String>,
    /// Words across.
    pub across: Vec<EntrySaid>,
    /// Words down.
    pub down: Vec<EntrySaid>,
    /// White squares.
    pub white: usize,
    /// Black squares.
    pub black: usize,
    /// Squares in two words.
    pub crossings: usize,
    /// Parts that do not hang together: one.
    pub components: usize,
    /// How many words.
    pub words: usize,
    /// The words, by length, then by alphabet.
    pub word_list: Vec<String>,
    /// The letters given, by cell.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub givens: Table<String>,
    /// Always true: it was proved.
    pub unique: bool,
    /// Whether fewer given letters would certainly not do.
    pub fewest: bool,
    /// The hardest technique needed; `null` where the rules do not solve it.
    pub level: Option<usize>,
    /// The rounds it takes.
    pub steps: Option<usize>,
    /// The rule set it was graded with.
    pub rules: String,
}

/// A word on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrySaid {
    /// The number in its first cell.
    pub number: usize,
    /// Its first cell.
    pub cell: String,
    /// The word.
    pub word: String,
    /// What the list says about it.
    pub clue: Option<String>,
}

/// A made skeleton as data.
pub fn made_skeleton(made: &Made, list: &WordList, seed: u64, index: u64) -> MadeSkeleton {
    let rules = rules();
    let problem = made.puzzle.problem();
    let walk = made.walk();
    let (board, grid) = (&made.solution, made.solution.grid());
    let counts = board.counts();
    let clues = clues(board, list);
    let entry = |clue: &Clue| EntrySaid {
        number: clue.number,
        cell: grid.name(clue.cells[0]),
        word: clue.word.clone(),
        clue: clue.clue.clone(),
    };
    let given = problem.givens.iter().map(|mark| {
        let sign = problem.frame.sign(mark.symbol);
        (grid.name(mark.cell), sign.to_string())
    });
    MadeSkeleton {
        kind: "skeleton".to_string(),
        seed,
        index,
        method: "lay".to_string(),
        version: VERSION.to_string(),
        puzzle: made.puzzle.to_string(),
        solution: board.to_string(),
        width: grid.cols,
        height: grid.rows,
        rows: board.rows(),
        across: clues.across.iter().map(entry).collect(),
        down: clues.down.iter().map(entry).collect(),
        white: counts.white,
        black: counts.black,
        crossings: counts.crossings,
        components: counts.components,
        words: counts.words,
        word_list: made.puzzle.words().to_vec(),
        givens: given.collect(),
        unique: true,
        fewest: made.fewest,
        level: walk.level(),
        steps: walk.level().map(|_| walk.rounds.len()),
        rules: rules.label(),
    }
}
