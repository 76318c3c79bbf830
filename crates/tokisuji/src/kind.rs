//! The kinds of puzzle: typed and readable at the edge, each lowering itself to a [`Problem`].

pub mod crossword;
pub mod how;
pub(crate) mod sgt;
pub mod skeleton;
pub mod sudoku;
pub mod sumblock;

use crate::grid::Grid;
use crate::lang::Lang;
use crate::problem::Problem;
use crate::symbol::Mark;
use crossword::Crossword;
use skeleton::Skeleton;
use std::fmt;
use sudoku::Sudoku;
use sumblock::SumBlock;

/// A puzzle of any kind: the enum at the edge.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Puzzle {
    /// A Sudoku.
    Sudoku(Sudoku),
    /// A SumBlock.
    SumBlock(SumBlock),
    /// A crossword, empty, partly or wholly filled.
    Crossword(Crossword),
    /// A skeleton.
    Skeleton(Skeleton),
}

impl Puzzle {
    /// The name of the kind, as on the command line and in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Puzzle::Sudoku(_) => "sudoku",
            Puzzle::SumBlock(_) => "sumblock",
            Puzzle::Crossword(_) => "crossword",
            Puzzle::Skeleton(_) => "skeleton",
        }
    }

    /// Whether it is solved by reasoning alone. A crossword is not: it takes clues, and somebody who knows things.
    pub fn is_reasoned(&self) -> bool {
        !matches!(self, Puzzle::Crossword(_))
    }

    /// The kind and size, for people: `Sudoku 9×9`, `9×9の数独`, `Anti-knight Sudoku 9×9`.
    pub fn title(&self, lang: Lang) -> String {
        let name = match self {
            Puzzle::Sudoku(sudoku) => &sudoku.variant().title(lang),
            Puzzle::SumBlock(_) => lang.pick("SumBlock", "計算ブロック"),
            Puzzle::Crossword(_) => lang.pick("Crossword", "クロスワード"),
            Puzzle::Skeleton(_) => lang.pick("Skeleton", "スケルトン"),
        };
        let Grid { rows, cols } = self.grid();
        lang.pick(format!("{name} {rows}×{cols}"), format!("{rows}×{cols}の{name}"))
    }

    /// What it is called where its rules differ from the plain ones of its kind: without that name beside its board
    /// somebody would solve another puzzle.
    pub fn variant(&self, lang: Lang) -> Option<String> {
        match self {
            Puzzle::Sudoku(sudoku) if !sudoku.variant().is_plain() => Some(sudoku.variant().title(lang)),
            _ => None,
        }
    }

    /// Kind, variant and size as the name of a file, without an ending: `sudoku-anti-knight-9`.
    pub fn file_stem(&self) -> String {
        let mut parts = vec![self.kind()];
        if let Puzzle::Sudoku(sudoku) = self {
            parts.extend(sudoku.variant().names());
        }
        format!("{}-{}", parts.join("-"), self.grid().rows)
    }

    /// The rectangle of cells.
    pub fn grid(&self) -> Grid {
        match self {
            Puzzle::Sudoku(sudoku) => sudoku.grid(),
            Puzzle::SumBlock(sumblock) => sumblock.grid(),
            Puzzle::Crossword(board) => board.grid(),
            Puzzle::Skeleton(skeleton) => skeleton.board().grid(),
        }
    }

    /// The name of the rule set that puzzles of this kind are graded with unless another is asked for.
    pub fn usual_rules(&self) -> &'static str {
        match self {
            Puzzle::Sudoku(sudoku) if !sudoku.variant().cages.is_empty() => "killer",
            Puzzle::Sudoku(_) => "human",
            Puzzle::SumBlock(_) => "sumblock",
            Puzzle::Crossword(_) | Puzzle::Skeleton(_) => "skeleton",
        }
    }

    /// The name of the rule set whose solution paths are counted unless another is asked for: rules that speak of
    /// decided cells, as in paper E, where the kind has them.
    pub fn path_rules(&self) -> &'static str {
        match self {
            Puzzle::Sudoku(_) => "first-order",
            Puzzle::SumBlock(_) => "r3",
            Puzzle::Crossword(_) | Puzzle::Skeleton(_) => "skeleton-letters",
        }
    }

    /// Lowers to cells, symbols and what binds them. The last place that knows the kinds.
    pub fn problem(&self) -> Problem {
        match self {
            Puzzle::Sudoku(sudoku) => sudoku.problem(),
            Puzzle::SumBlock(sumblock) => sumblock.problem(),
            Puzzle::Crossword(board) => board.problem(),
            Puzzle::Skeleton(skeleton) => skeleton.problem(),
        }
    }

    /// The puzzle with these marks as its only givens: a solution written in the puzzle's own form, or
    /// the puzzle without some of its givens.
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        match self {
            Puzzle::Sudoku(sudoku) => Puzzle::Sudoku(sudoku.with_givens(marks)),
            Puzzle::SumBlock(sumblock) => Puzzle::SumBlock(sumblock.with_givens(marks)),
            Puzzle::Crossword(board) => Puzzle::Crossword(board.with_givens(marks)),
            Puzzle::Skeleton(skeleton) => Puzzle::Skeleton(skeleton.with_givens(marks)),
        }
    }
}

impl fmt::Display for Puzzle {
    /// The kind's own form on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Sudoku(sudoku) => sudoku.fmt(f),
            Puzzle::SumBlock(sumblock) => sumblock.fmt(f),
            Puzzle::Crossword(board) => write!(f, "crossword:{board}"),
            Puzzle::Skeleton(skeleton) => skeleton.fmt(f),
        }
    }
}

/// A puzzle as it was read, and how far somebody has got with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The puzzle with its givens.
    pub puzzle: Puzzle,
    /// What a player has written, in cell order.
    pub written: Vec<Mark>,
    /// What a player has struck out, sorted.
    pub struck: Vec<Mark>,
}

impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position { puzzle, written: Vec::new(), struck: Vec::new() }
    }
}

impl From<Sudoku> for Puzzle {
    fn from(sudoku: Sudoku) -> Puzzle {
        Puzzle::Sudoku(sudoku)
    }
}

impl From<SumBlock> for Puzzle {
    fn from(sumblock: SumBlock) -> Puzzle {
        Puzzle::SumBlock(sumblock)
    }
}

impl From<Crossword> for Puzzle {
    fn from(board: Crossword) -> Puzzle {
        Puzzle::Crossword(board)
    }
}

impl From<Skeleton> for Puzzle {
    fn from(skeleton: Skeleton) -> Puzzle {
        Puzzle::Skeleton(skeleton)
    }
}
