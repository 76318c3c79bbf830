//! A board as data, for whoever draws it and plays on it. Nothing in it knows the kinds: cells, symbols, groups that
//! differ, cages that add up, and what is given.

use serde::Serialize;
use tokisuji::grid::Cell;
use tokisuji::kind::Puzzle;
use tokisuji::kind::how::how_to_play;
use tokisuji::lang::Lang;
use tokisuji::problem::GroupKind;
use tokisuji::solve::Search;
use tokisuji::symbol::Mark;
use utoipa::ToSchema;

/// A board to play on. Cells are numbered row by row from 0.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Board {
    /// The kind of puzzle: `sudoku`, `sumblock`.
    pub(crate) kind: String,
    /// Kind and size, for people.
    pub(crate) title: String,
    /// What is to be done.
    pub(crate) task: String,
    /// The puzzle on one line.
    pub(crate) puzzle: String,
    /// Rows.
    pub(crate) rows: usize,
    /// Columns.
    pub(crate) cols: usize,
    /// What may stand in a cell.
    pub(crate) symbols: Vec<String>,
    /// Cells that do not belong to the puzzle.
    pub(crate) outside: Vec<usize>,
    /// Cells that all differ.
    pub(crate) groups: Vec<Group>,
    /// Cells that add up.
    pub(crate) cages: Vec<Cage>,
    /// What is given.
    pub(crate) givens: Vec<Given>,
    /// What stands in each cell in the end, where that is certain; empty outside the puzzle.
    pub(crate) solution: Option<Vec<String>>,
}

/// Cells that all differ.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Group {
    /// `row`, `column`, `block`, `cage` or `extra`.
    pub(crate) kind: String,
    /// Its name, for people.
    pub(crate) name: String,
    /// Its cells.
    pub(crate) cells: Vec<usize>,
}

/// Cells that add up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Cage {
    /// Its cells.
    pub(crate) cells: Vec<usize>,
    /// What stands in its first cell.
    pub(crate) label: String,
}

/// A symbol given from the start.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Given {
    /// Where.
    pub(crate) cell: usize,
    /// What.
    pub(crate) symbol: String,
}

impl Board {
    /// The board of a puzzle, with its solution if the search found just one.
    pub(crate) fn new(puzzle: &Puzzle, search: &Search, lang: Lang) -> Board {
        let problem = puzzle.problem();
        let frame = &*problem.frame;
        let solution = match (&search.solutions[..], search.complete) {
            ([only], true) => {
                let mut signs = vec![String::new(); frame.grid.len()];
                for mark in only {
                    signs[mark.cell.index()] = frame.sign(mark.symbol).to_string();
                }
                Some(signs)
            }
            _ => None,
        };
        let group = |at: usize| Group {
            kind: group_kind(frame.groups[at].kind).to_string(),
            name: lang.group(frame, at),
            cells: frame.groups[at].cells.iter().map(|cell| cell.index()).collect(),
        };
        let cage = |cage: &tokisuji::problem::Cage| Cage {
            cells: cage.cells.iter().map(|cell| cell.index()).collect(),
            label: cage.sum.to_string(),
        };
        let given =
            |mark: &Mark| Given { cell: mark.cell.index(), symbol: frame.sign(mark.symbol).to_string() };
        Board {
            kind: puzzle.kind().to_string(),
            title: puzzle.title(lang),
            task: how_to_play(puzzle, lang).join(lang.pick(" ", "")),
            puzzle: puzzle.to_string(),
            rows: frame.grid.rows as usize,
            cols: frame.grid.cols as usize,
            symbols: frame.symbols.iter().map(|symbol| frame.sign(symbol).to_string()).collect(),
            outside: frame
                .grid
                .cells()
                .filter(|&cell| !frame.cells.contains(cell))
                .map(Cell::index)
                .collect(),
            groups: (0..frame.groups.len()).map(group).collect(),
            cages: frame.cages.iter().map(cage).collect(),
            givens: problem.givens.iter().map(given).collect(),
            solution,
        }
    }
}

fn group_kind(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Row => "row",
        GroupKind::Column => "column",
        GroupKind::Block => "block",
        GroupKind::Cage => "cage",
        GroupKind::Diagonal | GroupKind::Window | GroupKind::Knight | GroupKind::Extra => "extra",
    }
}
