//! The kinds of puzzle: typed and readable at the edge, each lowering itself to a [`Problem`].
//!
//! To add a kind: write one file (with clues on a grid) or folder in `kind/` and add one line to [`KINDS`], which recipes, site, farm, studies, books and tests read.
//! Formats and pictures that only one kind has ask for its type by [`Puzzle::get`].

mod akari;
mod arithmetic;
mod binairo;
pub(crate) mod boards;
pub mod clued;
pub mod crossword;
pub mod described;
mod erased;
mod form;
mod futoshiki;
mod hashi;
mod heyawake;
mod hitori;
pub mod how;
mod kakuro;
mod kenken;
mod masyu;
mod mosaic;
mod nonogram;
mod nurikabe;
pub mod recipe;
mod reduce;
pub mod skeleton;
mod skyscrapers;
mod slitherlink;
mod starbattle;
pub mod sudoku;
pub mod sumblock;
mod tents;
mod yajilin;

pub use erased::Erased;
pub use form::Format;

use crate::grid::{CellSet, Grid};
use crate::lang::Lang;
use crate::problem::{Pattern, Problem};
use crate::symbol::Mark;
use crate::text::ReadError;
use clued::Entry;
use recipe::{Field, Maker, Recipe, RecipeError};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Every kind.
pub static KINDS: &[&dyn Kind] = &[
    &sudoku::SudokuKind,
    &sumblock::SumBlockKind,
    &crossword::CrosswordKind,
    &skeleton::SkeletonKind,
    &Entry(&slitherlink::Slitherlink),
    &Entry(&futoshiki::Futoshiki),
    &Entry(&nonogram::Nonogram),
    &Entry(&kakuro::Kakuro),
    &Entry(&kenken::KenKen),
    &Entry(&skyscrapers::Skyscrapers),
    &Entry(&binairo::Binairo),
    &Entry(&akari::Akari),
    &Entry(&starbattle::StarBattle),
    &Entry(&tents::Tents),
    &Entry(&mosaic::Mosaic),
    &Entry(&hitori::Hitori),
    &Entry(&masyu::Masyu),
    &Entry(&nurikabe::Nurikabe),
    &Entry(&heyawake::Heyawake),
    &Entry(&hashi::Hashi),
    &Entry(&yajilin::Yajilin),
    &Entry(&arithmetic::Arithmetic),
    &Entry(&arithmetic::Cryptarithm),
];

/// The kind of that name.
pub fn kind(name: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().copied().find(|kind| kind.name() == name)
}

/// Every pattern that players of some kind have a name for, kind by kind.
pub fn patterns() -> impl Iterator<Item = (&'static dyn Kind, &'static Pattern)> {
    KINDS.iter().flat_map(|&kind| kind.patterns().iter().map(move |pattern| (kind, pattern)))
}

/// The pattern of that name.
pub fn pattern(name: &str) -> Option<&'static Pattern> {
    patterns().map(|(_, pattern)| pattern).find(|pattern| pattern.name == name)
}

/// Whether puzzles of the kind of that name take clues, and somebody who knows things.
pub fn takes_knowledge(name: &str) -> bool {
    kind(name).is_some_and(|kind| kind.solving() == Solving::Knowledge)
}

/// What all puzzles of a kind have in common.
pub trait Kind: Sync {
    /// The name on the command line, in JSON and in files. It never changes.
    fn name(&self) -> &'static str;
    /// What people call such puzzles.
    fn title(&self, lang: Lang) -> &'static str;
    /// Small puzzles, one for each sort that has rules of its own: to be solved in a minute, and only by who uses those
    /// rules. The first is a plain one.
    fn examples(&self, lang: Lang) -> &'static [&'static str];
    /// Reads the kind's own form on one line, as the puzzle's `Display` writes it.
    fn read(&self, text: &str) -> Result<Puzzle, ReadError>;
    /// What can be wished of such a puzzle that is to be made.
    fn wishes(&self) -> &'static [Field];
    /// A recipe for a small one, soon made and with an end of its own: to try things out with.
    fn small(&self) -> Recipe;
    /// What it takes to make such a puzzle as a recipe wants it, or why that cannot be. Names and bounds of wishes are looked at before.
    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError>;
    /// The shipped rule sets that such puzzles are usually solved with.
    fn rules(&self) -> Rules;
    /// What solves such a puzzle.
    fn solving(&self) -> Solving {
        Solving::Reasoning
    }
    /// What its players call their arguments.
    fn patterns(&self) -> &'static [Pattern] {
        &[]
    }
    /// What it says of itself, if its puzzles are a grid with clues.
    fn clued(&self) -> Option<&'static dyn clued::CluedKind> {
        None
    }
}

impl fmt::Debug for dyn Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Names of shipped rule sets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Puzzles are graded and explained with it unless another is asked for.
    pub usual: &'static str,
    /// Solution paths are counted with it unless another is asked for: rules that speak of decided cells, as in paper E, where
    /// the kind has them.
    pub paths: &'static str,
    /// What helps where the usual rules end, if anything does.
    pub stronger: Option<&'static str>,
}

/// What solves a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Solving {
    /// Reasoning alone: there are rules to walk with, and grades.
    Reasoning,
    /// Clues, and somebody who knows things.
    Knowledge,
}

/// One puzzle of a kind.
pub trait Instance: Erased + fmt::Debug + Send + Sync {
    /// Its entry in [`KINDS`].
    fn kind(&self) -> &'static dyn Kind;
    /// The kind's own form on one line, as [`Kind::read`] reads it.
    fn text(&self) -> String;
    /// The rectangle of cells.
    fn grid(&self) -> Grid;
    /// Lowers to cells, symbols and what binds them.
    fn problem(&self) -> Problem;
    /// The puzzle with these marks as its only givens.
    fn with_givens(&self, marks: &[Mark]) -> Puzzle;
    /// What to do, paragraph by paragraph, for people who have never seen such a puzzle.
    fn how_to_play(&self, lang: Lang) -> Vec<String>;
    /// The puzzle without each one of its clues that may be left out, and what that clue is called in English and Japanese.
    fn without_each(&self) -> Vec<([String; 2], Puzzle)> {
        let (givens, grid) = (self.problem().givens, self.grid());
        let less = |at: usize| {
            let mut less = givens.clone();
            let name = grid.name(less.remove(at).cell);
            ([name.clone(), name], self.with_givens(&less))
        };
        (0..givens.len()).map(less).collect()
    }
    /// The cells in which clues stand.
    fn clue_cells(&self) -> CellSet {
        self.problem().givens.iter().map(|mark| mark.cell).collect()
    }
    /// What it differs in from a plain puzzle of its kind, by names that never change; nothing for a plain one.
    fn variant(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// What people call just this sort.
    fn title(&self, lang: Lang) -> String {
        self.kind().title(lang).to_owned()
    }
    /// The same text for puzzles that are essentially the same; `None` where the kind has no such form for it.
    fn canonical(&self) -> Option<String> {
        None
    }
    /// The shipped rule sets that this puzzle is usually solved with.
    fn rules(&self) -> Rules {
        self.kind().rules()
    }
    /// The words that go onto the board and are printed beside it; none but where a puzzle is to be filled with given words. Those of one
    /// length stand together, the shortest first.
    fn word_list(&self) -> &[String] {
        &[]
    }
}

/// A puzzle of any kind.
#[derive(Clone)]
pub struct Puzzle(Arc<dyn Instance>);

impl<T: Instance> From<T> for Puzzle {
    fn from(puzzle: T) -> Puzzle {
        Puzzle(Arc::new(puzzle))
    }
}

impl Puzzle {
    /// The puzzle as its own type, such as `Sudoku`. `None` if it is of another kind.
    pub fn get<T: Instance>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }

    /// Its kind.
    pub fn kind(&self) -> &'static dyn Kind {
        self.0.kind()
    }

    /// Whether it is solved by reasoning alone. A crossword is not: it takes clues, and somebody who knows things.
    pub fn is_reasoned(&self) -> bool {
        self.kind().solving() == Solving::Reasoning
    }

    /// The puzzle as it is handed out: one that carries its answers, as a crossword does with its letters, without them.
    #[must_use]
    pub fn without_answers(&self) -> Puzzle {
        if self.is_reasoned() { self.clone() } else { self.with_givens(&[]) }
    }

    /// The kind and size, for people: `Sudoku 9×9`, `9×9の数独`, `Slitherlink 10×8` for ten columns and eight rows.
    pub fn title(&self, lang: Lang) -> String {
        let name = self.0.title(lang);
        let Grid { rows, cols } = self.grid();
        lang.pick(format!("{name} {cols}×{rows}"), format!("{cols}×{rows}の{name}"))
    }

    /// What it is called where its rules differ from the plain ones of its kind: without that name beside its board
    /// somebody would solve another puzzle.
    pub fn variant(&self, lang: Lang) -> Option<String> {
        (!self.0.variant().is_empty()).then(|| self.0.title(lang))
    }

    /// What it differs in from a plain puzzle of its kind, by names that never change.
    pub fn variant_names(&self) -> Vec<&'static str> {
        self.0.variant()
    }

    /// Kind, variant and size as the name of a file, without an ending: `sudoku-anti-knight-9`.
    pub fn file_stem(&self) -> String {
        let mut parts = vec![self.kind().name()];
        parts.extend(self.0.variant());
        format!("{}-{}", parts.join("-"), self.grid().rows)
    }

    /// The same text for puzzles that are essentially the same: relabelled, turned, mirrored, bands and rows permuted. `None` where
    /// there is no such form.
    pub fn canonical(&self) -> Option<String> {
        self.0.canonical()
    }

    /// The rectangle of cells.
    pub fn grid(&self) -> Grid {
        self.0.grid()
    }

    /// The shipped rule sets that it is usually solved with.
    pub fn rules(&self) -> Rules {
        self.0.rules()
    }

    /// The name of the rule set that it is graded with unless another is asked for.
    pub fn usual_rules(&self) -> &'static str {
        self.rules().usual
    }

    /// The name of the rule set whose solution paths are counted unless another is asked for.
    pub fn path_rules(&self) -> &'static str {
        self.rules().paths
    }

    /// Lowers to cells, symbols and what binds them.
    pub fn problem(&self) -> Problem {
        self.0.problem()
    }

    /// The puzzle without each one of its clues that may be left out, and what that clue is called in English and Japanese.
    pub fn without_each(&self) -> Vec<([String; 2], Puzzle)> {
        self.0.without_each()
    }

    /// The cells in which clues stand.
    pub fn clue_cells(&self) -> CellSet {
        self.0.clue_cells()
    }

    /// The words that go onto the board and are printed beside it, the shortest first; none but where a puzzle is to be filled with
    /// given words.
    pub fn word_list(&self) -> &[String] {
        self.0.word_list()
    }

    /// The same words by their length.
    pub fn words_by_length(&self) -> impl Iterator<Item = (usize, &[String])> {
        let chunks = self.word_list().chunk_by(|a, b| a.chars().count() == b.chars().count());
        chunks.map(|words| (words[0].chars().count(), words))
    }

    /// The puzzle with these marks as its only givens: a solution written in the puzzle's own form, or
    /// the puzzle without some of its givens.
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        self.0.with_givens(marks)
    }
}

impl fmt::Display for Puzzle {
    /// The kind's own form on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.0.same(other.0.as_any())
    }
}

impl Eq for Puzzle {}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
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
