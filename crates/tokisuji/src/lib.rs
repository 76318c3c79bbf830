//! Tokisuji (解き筋, "the thread of a solution"): pencil puzzles that are solved, measured and explained.
//!
//! A tour in six stops.
//!
//! **Read a puzzle, and solve it as a machine would.** Any kind lowers to an abstract [`problem::Problem`];
//! [`solve::verdict`] says whether it has no solution, one, or several.
//!
//! ```
//! use tokisuji::format;
//! use tokisuji::solve::{Verdict, verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let position = format::read(text)?;
//! let Verdict::One(solution) = verdict(&position.puzzle.problem()) else { panic!("not a proper puzzle") };
//! assert!(position.puzzle.with_givens(&solution).to_string().starts_with("534678912"));
//! # Ok::<(), tokisuji::format::ReadError>(())
//! ```
//!
//! **Solve it as a person would.** A [`ruleset::RuleSet`] is a model of a player; [`walk::walk`] goes in rounds
//! and keeps every deduction with its reason, which [`walk::Step::say`] puts into words.
//!
//! ```
//! use tokisuji::kind::sudoku::Sudoku;
//! use tokisuji::lang::Lang;
//! use tokisuji::ruleset::RuleSet;
//! use tokisuji::walk::{End, walk};
//!
//! let sudoku: Sudoku = "1.34.41.2..3.32.".parse()?;
//! let problem = sudoku.problem();
//! let walkthrough = walk(&problem, RuleSet::human());
//! assert_eq!(walkthrough.end, End::Solved);
//! let first = &walkthrough.rounds[0].steps[0];
//! assert_eq!(first.say(&problem.frame, Lang::En), "r1c2 = 2: in block 1 no other cell can hold 2");
//! assert_eq!(first.say(&problem.frame, Lang::Ja), "r1c2 = 2：ブロック1で2が入るマスはここだけ");
//! # Ok::<(), tokisuji::format::ReadError>(())
//! ```
//!
//! **Say how hard it is.** [`measure::MEASURES`] are numbers read off a walkthrough; more is harder.
//!
//! ```
//! # use tokisuji::kind::sudoku::Sudoku;
//! # use tokisuji::ruleset::RuleSet;
//! # use tokisuji::walk::walk;
//! use tokisuji::measure::{MEASURES, measure};
//!
//! # let sudoku: Sudoku = "1.34.41.2..3.32.".parse()?;
//! let walkthrough = walk(&sudoku.problem(), RuleSet::human());
//! let level = measure("level").expect("in the list").of(&walkthrough, RuleSet::human());
//! assert_eq!(level, Some(1.0));
//! assert!(MEASURES.iter().any(|measure| measure.name() == "effort"));
//! # Ok::<(), tokisuji::format::ReadError>(())
//! ```
//!
//! **Draw it.** [`draw::draw`] gives SVG of a puzzle, a solution or candidates; [`draw::draw_step`] lights up the
//! reason of one deduction; [`draw::page()`] tells a whole walkthrough on one page.
//!
//! ```
//! # use tokisuji::kind::sudoku::Sudoku;
//! use tokisuji::draw::{Look, Picture, draw};
//! use tokisuji::kind::Puzzle;
//!
//! # let sudoku: Sudoku = "1.34.41.2..3.32.".parse()?;
//! let svg = draw(&Puzzle::from(sudoku), Picture::Puzzle, &Look::default());
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), tokisuji::format::ReadError>(())
//! ```
//!
//! **Teach it a player of your own.** Rule sets are data.
//!
//! ```
//! use tokisuji::ruleset::RuleSet;
//!
//! let beginner = RuleSet::from_toml(r#"
//!     name = "beginner"
//!     version = 1
//!     about = { en = "looks at blocks only", ja = "ブロックだけを見る人" }
//!     techniques = [["hidden single in block"]]
//! "#)?;
//! assert_eq!(beginner.techniques.len(), 1);
//! # Ok::<(), tokisuji::ruleset::RuleSetError>(())
//! ```
//!
//! **Teach it a kind of your own.** A kind is places and what binds them; solving, proofs, levels and sentences follow from that.
//! Here is Minesweeper: a number says how many mines lie around it.
//!
//! ```
//! use std::sync::Arc;
//! use tokisuji::constraint::Count;
//! use tokisuji::grid::Grid;
//! use tokisuji::lang::Lang;
//! use tokisuji::problem::{Lowering, Problem, Sort};
//! use tokisuji::ruleset::RuleSet;
//! use tokisuji::symbol::{Symbol, Symbols};
//! use tokisuji::walk::{End, walk};
//!
//! let rows = [".2..", "...3", "..22", "0.1."];
//! let (grid, mine) = (Grid { rows: 4, cols: 4 }, Symbols::only(Symbol(1)));
//! let mut to = Lowering::new(grid)?;
//! let shade = to.sort(Sort::shade());
//! to.cells(shade);
//! for cell in grid.cells() {
//!     let (row, col) = (grid.row(cell), grid.col(cell));
//!     let Some(number) = rows[row].as_bytes()[col].checked_sub(b'0').filter(|number| *number < 9) else { continue };
//!     let near = |next: &_| grid.row(*next).abs_diff(row) < 2 && grid.col(*next).abs_diff(col) < 2 && *next != cell;
//!     let said = [format!("the {number}"), format!("{number}")];
//!     to.bind(said, Count::exactly(grid.cells().filter(near).collect(), mine, number.into()));
//!     to.bind(["a number".into(), "数字".into()], Count::exactly(vec![cell], mine, 0));
//! }
//! let problem = Problem { frame: Arc::new(to.finish()?), givens: Vec::new() };
//! let walkthrough = walk(&problem, RuleSet::named("general").expect("shipped"));
//! assert_eq!(walkthrough.end, End::Solved);
//! let first = &walkthrough.rounds[0].steps[0];
//! assert!(first.say(&problem.frame, Lang::En).contains("r1c2"));
//! # Ok::<(), tokisuji::problem::FrameError>(())
//! ```
#![warn(missing_docs)]

/// The README of this crate, so that its code is compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use format::read;
pub use kind::{KINDS, Position, Puzzle};
pub use lang::Lang;
pub use ruleset::RuleSet;
pub use solve::Verdict;
pub use walk::walk;

/// Whether a puzzle has no solution, one, or several. [`solve::search`] finds as many as are wanted, and no longer than somebody waits.
pub fn solve(puzzle: &Puzzle) -> Verdict {
    solve::verdict(&puzzle.problem())
}

/// How hard a puzzle is to the usual player of its kind. [`answer::grade`] takes any player, and stops when told to.
///
/// ```
/// use tokisuji::{Puzzle, RuleSet, Verdict, grade, solve, walk};
///
/// let puzzle: Puzzle = "1.34.41.2..3.32.".parse()?;
/// assert!(matches!(solve(&puzzle), Verdict::One(_)));
/// assert!(grade(&puzzle).solved);
/// assert_eq!(walk(&puzzle.problem(), RuleSet::human()).rounds.len(), grade(&puzzle).rounds);
/// # Ok::<(), tokisuji::format::ReadError>(())
/// ```
pub fn grade(puzzle: &Puzzle) -> answer::Graded {
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    let graded = answer::grade(puzzle, rules, walk::Reading::default(), Lang::En, &|| true);
    graded.map_or_else(|walk::Stopped| unreachable!("nobody stops it"), |(graded, _)| graded)
}

/// The version that made a puzzle, as everything told of it carries it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub mod answer;
pub mod bits;
pub mod board;
#[cfg(feature = "study")]
pub mod calibrate;
pub mod chance;
#[cfg(feature = "study")]
pub mod compare;
pub mod constraint;
pub mod dataset;
pub mod draw;
pub mod example;
pub mod explain;
pub mod format;
pub mod grid;
pub mod hunt;
pub mod kind;
pub mod lang;
pub mod latin;
pub mod learn;
pub mod make;
pub mod measure;
pub mod paths;
pub mod problem;
pub mod rule;
pub mod rules;
pub mod ruleset;
#[cfg(feature = "sat")]
mod sat;
pub mod solve;
pub mod statistics;
#[cfg(feature = "study")]
pub mod study;
pub mod symbol;
pub mod symmetry;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
pub mod theorem;
pub mod trace;
pub mod verify;
pub mod walk;
pub mod words;
