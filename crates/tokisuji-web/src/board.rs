//! A board as data, for whoever draws it and plays on it: cells, symbols, groups that differ, cages that add up, places of words
//! with their clues, places between cells, and what is given.

pub(crate) mod places;

use places::{Layout, Place};
use serde::Serialize;
use std::collections::BTreeSet;
use tokisuji::format::sheet::Sheet;
use tokisuji::grid::Cell;
use tokisuji::kind::Puzzle;
use tokisuji::kind::crossword::{Clue, Crossword, Direction, Square};
use tokisuji::kind::how::{how_to_play, promise};
use tokisuji::kind::skeleton::Skeleton;
use tokisuji::lang::Lang;
use tokisuji::problem::{GroupKind, Problem};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::Search;
use tokisuji::symbol::Mark;
use tokisuji::walk::{End, Manner, walk_while};
use utoipa::ToSchema;

/// What a finished board is worth: the page knows it by a checksum, and tells a code for each day.
#[cfg_attr(
    not(feature = "server"),
    allow(unreachable_pub, reason = "only folders for a web host are made with it")
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Coupon {
    /// What the letters are mixed with.
    pub salt: String,
    /// How often the checksum is taken of the one before.
    pub rounds: u32,
    /// The checksum by which a finished board is known.
    pub check: String,
    /// The first day with a code, such as `2026-11-20`.
    pub from: String,
    /// The last.
    pub until: String,
}

/// A board to play on. Cells are numbered row by row from 0; where there are other places, those come after all cells.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Board {
    /// The kind of puzzle, such as `sudoku`: one of `/api/kinds`.
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
    /// Those of them that are not even black: the board ends there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) off: Vec<usize>,
    /// Cells marked A, B, C: they spell one more word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marked: Vec<usize>,
    /// Where words go, across first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) entries: Vec<Entry>,
    /// The words of a skeleton, by length, then by alphabet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) words: Vec<String>,
    /// Cells that all differ.
    pub(crate) groups: Vec<Group>,
    /// Cells that add up.
    pub(crate) cages: Vec<Cage>,
    /// What is given.
    pub(crate) givens: Vec<Given>,
    /// What it is worth when it is finished; such a board comes without its answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) coupon: Option<Coupon>,
    /// What stands in each place in the end, where that is certain; empty outside the puzzle.
    pub(crate) solution: Option<Vec<String>>,
    /// Every place, where there is more than cells with symbols.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) places: Vec<Place>,
    /// Where there are places: what stands on the board from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) layout: Option<Layout>,
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

/// The place of a word.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Entry {
    /// The number in its first cell.
    pub(crate) number: usize,
    /// `across` or `down`.
    pub(crate) way: &'static str,
    /// Its name, for people.
    pub(crate) name: String,
    /// Its clue with the number of letters; none in a skeleton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clue: Option<String>,
    /// Its cells.
    pub(crate) cells: Vec<usize>,
}

impl Entry {
    fn new(way: Direction, number: usize, cells: &[Cell], clue: Option<String>, lang: Lang) -> Entry {
        let said = way.name(lang);
        Entry {
            number,
            way: way.name(Lang::En),
            name: lang.pick(format!("{number} {said}"), format!("{said}の{number}")),
            clue,
            cells: cells.iter().map(|cell| cell.index()).collect(),
        }
    }
}

impl Board {
    /// The board of a puzzle, with its solution if the search found just one. Whether nobody needs to guess is looked into while
    /// `go_on` says so.
    pub(crate) fn new(puzzle: &Puzzle, search: &Search, lang: Lang, go_on: &dyn Fn() -> bool) -> Board {
        let problem = puzzle.problem();
        let frame = &*problem.frame;
        let solution = match (&search.solutions[..], search.complete) {
            ([only], true) => {
                let mut signs = vec![String::new(); frame.place_count()];
                for mark in only {
                    signs[mark.cell.index()] = frame.sign_of(*mark).to_string();
                }
                Some(signs)
            }
            _ => None,
        };
        let mut task = how_to_play(puzzle, lang);
        if solution.is_some() {
            task.push(promise(is_reasoned(puzzle, &problem, go_on), lang).to_owned());
        }
        let group = |at: usize| Group {
            kind: group_kind(frame.groups[at].kind).to_string(),
            name: lang.group(frame, at),
            cells: frame.groups[at].cells.iter().map(|cell| cell.index()).collect(),
        };
        let cage = |cage: &tokisuji::problem::Cage| Cage {
            cells: cage.cells.iter().map(|cell| cell.index()).collect(),
            label: cage.sum.to_string(),
        };
        let given = |mark: &Mark| Given { cell: mark.cell.index(), symbol: frame.sign_of(*mark).to_string() };
        let symbols = match frame.is_constrained() {
            true => places::symbols(frame),
            false => frame.symbols.iter().map(|symbol| frame.sign(symbol).to_string()).collect(),
        };
        Board {
            kind: puzzle.kind().name().to_string(),
            title: puzzle.title(lang),
            task: task.join(lang.pick(" ", "")),
            puzzle: puzzle.to_string(),
            rows: frame.grid.rows as usize,
            cols: frame.grid.cols as usize,
            symbols,
            outside: frame
                .grid
                .cells()
                .filter(|&cell| !frame.cells.contains(cell))
                .map(Cell::index)
                .collect(),
            off: words_of(puzzle).map(|skeleton| off(skeleton.board())).unwrap_or_default(),
            marked: Vec::new(),
            entries: words_of(puzzle).map(|skeleton| entries(skeleton, lang)).unwrap_or_default(),
            words: words_of(puzzle).map(|skeleton| skeleton.words().to_vec()).unwrap_or_default(),
            groups: (0..frame.groups.len()).map(group).collect(),
            cages: frame.cages.iter().map(cage).collect(),
            givens: problem.givens.iter().map(given).collect(),
            solution,
            places: places::places(frame, lang),
            layout: places::layout(frame),
            coupon: None,
        }
    }

    /// The board of a crossword; `line` is the crossword on one line.
    pub(crate) fn of_crossword(sheet: &Sheet, line: String, lang: Lang) -> Board {
        let (board, grid) = (&sheet.board, sheet.board.grid());
        let puzzle = Puzzle::from(board.clone());
        let letters: BTreeSet<char> = grid.cells().filter_map(|cell| board.letter(cell)).collect();
        let all =
            |test: &dyn Fn(Cell) -> bool| grid.cells().filter(|&cell| test(cell)).map(Cell::index).collect();
        let told = grid.cells().all(|cell| board.square(cell) != Square::Blank);
        let letter = |cell: Cell| board.letter(cell).map(String::from).unwrap_or_default();
        let entry = |(way, clue): (Direction, &Clue)| {
            Entry::new(way, clue.number, &clue.cells, Some(clue.say(false, lang)), lang)
        };
        Board {
            kind: puzzle.kind().name().to_string(),
            title: if sheet.title.trim().is_empty() { puzzle.title(lang) } else { sheet.title.clone() },
            task: how_to_play(&puzzle, lang).join(lang.pick(" ", "")),
            puzzle: line,
            rows: grid.rows as usize,
            cols: grid.cols as usize,
            symbols: letters.into_iter().map(String::from).collect(),
            outside: all(&|cell| !board.square(cell).is_white()),
            off: off(board),
            marked: sheet.marks.iter().map(|cell| cell.index()).collect(),
            entries: sheet.clues.all().map(entry).collect(),
            words: Vec::new(),
            groups: Vec::new(),
            cages: Vec::new(),
            givens: Vec::new(),
            coupon: None,
            solution: told.then(|| grid.cells().map(letter).collect()),
            places: Vec::new(),
            layout: None,
        }
    }

    /// The page that it is played on.
    pub(crate) fn desk(&self) -> Desk {
        match (&self.entries[..], self.places.iter().any(Place::is_drawn)) {
            ([], false) => Desk::Digits,
            ([], true) => Desk::Drawn,
            _ => Desk::Words,
        }
    }
}

/// What people do on a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Desk {
    /// They write digits into cells.
    Digits,
    /// They write letters.
    Words,
    /// They shade cells and draw lines.
    Drawn,
}

/// Whether the everyday rules of its kind solve it, so that nobody needs to guess.
fn is_reasoned(puzzle: &Puzzle, problem: &Problem, go_on: &dyn Fn() -> bool) -> bool {
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    walk_while(problem, &rules.up_to(rules.everyday), Manner::default(), go_on)
        .is_ok_and(|walk| walk.end == End::Solved)
}

fn words_of(puzzle: &Puzzle) -> Option<&Skeleton> {
    puzzle.get()
}

/// The squares that are no part of a board.
fn off(board: &Crossword) -> Vec<usize> {
    board.grid().cells().filter(|&cell| board.square(cell) == Square::Outside).map(Cell::index).collect()
}

/// The places of a skeleton's words, across first.
fn entries(skeleton: &Skeleton, lang: Lang) -> Vec<Entry> {
    let mut runs = skeleton.board().runs();
    runs.sort_by_key(|run| (run.way, run.number));
    runs.iter().map(|run| Entry::new(run.way, run.number, &run.cells, None, lang)).collect()
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
