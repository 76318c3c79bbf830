//! Kinds whose puzzles are a grid with clues: one type of puzzle for all of them, and one trait for what differs.
//!
//! Such a kind is one file: its name and texts, how its clues are written, how it lowers to places and constraints, and how a full
//! solution turns into clues. Everything else (solving, explaining, grading, hints, pictures, making) follows from that.

pub(in crate::kind) mod chance;
pub(in crate::kind) mod linked;
pub(crate) mod make;
pub(in crate::kind) mod named;
pub(in crate::kind) mod pzpr;
pub(in crate::kind) mod regions;
pub(in crate::kind) mod sgt;
pub(crate) use sgt::is_unclear;
pub(in crate::kind) mod shaded;
mod text;

use super::recipe::{Field, Maker, Recipe, RecipeError};
use super::{Instance, Kind, Puzzle, Rules};
use crate::chance::Chance;
use crate::grid::{Cell, CellSet, Grid};
use crate::lang::Lang;
use crate::problem::{AnswerText, Frame, Lowering, Pattern, Problem, Spot};
use crate::symbol::Mark;
use crate::text::ReadError;
use crate::text::sgt::Reader;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The clues of a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clues {
    /// The rectangle of cells.
    pub grid: Grid,
    /// What stands in each cell.
    pub cells: Vec<Clue>,
    /// Signs between two cells.
    pub signs: BTreeMap<Spot, char>,
    /// The number of each cell's region; empty where there are none.
    pub regions: Vec<u16>,
    /// Numbers outside the board: above each column, left of each row, below, right. Empty, or one list for each column or row.
    pub margins: [Vec<Vec<u16>>; 4],
    /// A number for the whole board, such as the stars in every row; 0 where there is none.
    pub number: u16,
    /// What is written into places of the answer from the start.
    pub given: Vec<Mark>,
}

/// What stands in a cell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clue {
    /// Nothing.
    #[default]
    None,
    /// A number.
    Number(u16),
    /// A cell that is no part of the answer.
    Block,
    /// Such a cell with a number.
    BlockNumber(u16),
    /// Such a cell with sums: of the run below it, and of the run to its right.
    Sums(Option<u16>, Option<u16>),
    /// A number and where it points: up, right, down, left for 0 to 3.
    Arrow(u8, u16),
    /// A circle: white or black.
    Circle(bool),
    /// A letter that stands for a digit.
    Letter(char),
    /// What the digits of a region come to, in its first cell: `+`, `-`, `x`, `:`, or `=` for a region of one cell.
    Op(char, u32),
}

impl Clues {
    /// No clue at all.
    pub fn empty(grid: Grid) -> Clues {
        Clues {
            grid,
            cells: vec![Clue::None; grid.len()],
            signs: BTreeMap::new(),
            regions: Vec::new(),
            margins: Default::default(),
            number: 0,
            given: Vec::new(),
        }
    }

    /// What stands in a cell.
    pub fn at(&self, cell: Cell) -> Clue {
        self.cells[cell.index()]
    }
}

/// What a kind with clues on a grid says of itself.
pub trait CluedKind: fmt::Debug + Sync {
    /// The name on the command line, in JSON and in files. It never changes.
    fn name(&self) -> &'static str;
    /// What people call such puzzles.
    fn title(&self, lang: Lang) -> &'static str;
    /// How many rows and columns there may be.
    fn sides(&self) -> std::ops::RangeInclusive<usize>;
    /// Small puzzles in the own form, to be solved in a minute.
    fn examples(&self) -> &'static [&'static str];
    /// What to do, paragraph by paragraph, for people who have never seen such a puzzle.
    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String>;
    /// Reads clues in the own form, as [`CluedKind::write`] writes them, up to the end or a `;`.
    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError>;
    /// Writes clues in the own form: one word without `;`.
    fn write(&self, clues: &Clues) -> String;
    /// Whether the own form has what is given among the clues; otherwise it stands behind a `;`.
    fn writes_given(&self) -> bool {
        false
    }
    /// Lowers to places and what binds them. Clues are as a reader or a maker gave them: within [`CluedKind::sides`], and for every row and
    /// column that has one a list of its own.
    fn lower(&self, clues: &Clues) -> Lowering;
    /// What its players call their arguments, those with the more telling name first: the first that fits is said.
    fn patterns(&self) -> &'static [Pattern] {
        &[]
    }

    /// Its names in the addresses of the pzpr family (puzz.link, pzv.jp); the first is written.
    fn pzpr_names(&self) -> &'static [&'static str] {
        &[]
    }
    /// Signs before the size in such an address that change only what the board looks like; they are passed over.
    fn pzpr_looks(&self) -> &'static str {
        ""
    }
    /// How many rows and columns there may be in such an address.
    fn pzpr_sides(&self) -> std::ops::RangeInclusive<usize> {
        self.sides()
    }
    /// Reads what follows the name and the size in such an address. The size is within [`CluedKind::pzpr_sides`].
    fn read_pzpr(&self, _grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        Err(reader.want("a kind that has such addresses", "このようなアドレスのある種類"))
    }
    /// Writes what follows the name in such an address: size and clues. `None` where it cannot hold them.
    fn write_pzpr(&self, _clues: &Clues) -> Option<String> {
        None
    }
    /// The name of the game in Simon Tatham's collection.
    fn sgt_name(&self) -> Option<&'static str> {
        None
    }
    /// Whether a text looks like a game id of that game and of no other.
    fn is_sgt(&self, _id: &str) -> bool {
        false
    }
    /// Reads a game id.
    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        Err(reader.want("a game that is in that collection", "そのコレクションにあるゲーム"))
    }
    /// Writes a game id. `None` where it cannot hold the clues.
    fn write_sgt(&self, _clues: &Clues) -> Option<String> {
        None
    }

    /// A puzzle with all the clues it can have, from a full solution by chance; and that solution, as the answer's marks. `None` where
    /// chance was unkind. Where a level is wished, a kind that can come nearer to it saves most of the work.
    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)>;

    /// Whether there must be as many rows as columns.
    fn is_square(&self) -> bool {
        false
    }
    /// Whether rows and columns must be even in number.
    fn is_even(&self) -> bool {
        false
    }
    /// Whether a board that is mirrored or turned is a puzzle of the kind again.
    fn turns(&self) -> bool {
        true
    }
    /// Whether two clues can share two places, so that they say more together than one after the other.
    fn has_pairs(&self) -> bool {
        true
    }
    /// Whether a clue says at a glance all it says, so that there is nothing to think through.
    fn glance_is_all(&self) -> bool {
        false
    }
    /// Which clues may be left out.
    fn strips(&self) -> Strips;
    /// The usual size of a new puzzle.
    fn usual_side(&self) -> usize;
}

/// Which clues of a kind may be left out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Strips {
    /// What stands in cells.
    pub cells: bool,
    /// Signs between cells.
    pub signs: bool,
    /// Numbers outside the board.
    pub margins: bool,
    /// What is written from the start.
    pub given: bool,
}

/// A puzzle of a kind with clues on a grid.
#[derive(Clone)]
pub struct Clued {
    kind: &'static dyn CluedKind,
    clues: Clues,
    frame: OnceLock<Arc<Frame>>,
}

impl Clued {
    pub(crate) fn new(kind: &'static dyn CluedKind, clues: Clues) -> Clued {
        Clued { kind, clues, frame: OnceLock::new() }
    }

    /// What its kind says of itself.
    pub(crate) fn of_kind(&self) -> &'static dyn CluedKind {
        self.kind
    }

    /// Its clues.
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// Its places and what binds them.
    pub fn frame(&self) -> &Arc<Frame> {
        self.frame.get_or_init(|| {
            let mut lowering = self.kind.lower(&self.clues);
            lowering.patterns = self.kind.patterns();
            let frame = lowering.finish();
            Arc::new(frame.expect("readers and makers keep within the sides of a kind, and those fit"))
        })
    }

    /// Reads the own form of a kind: the name, `:`, the clues, and behind a `;` what is written from the start.
    pub(crate) fn read(kind: &'static dyn CluedKind, text: &str) -> Result<Clued, ReadError> {
        let mut reader = Reader::new(text);
        let begins = text.strip_prefix(kind.name()).is_some_and(|rest| rest.starts_with(':'));
        if !begins {
            return Err(reader.wanted([
                format!("{}: and then the clues", kind.name()),
                format!("{}: とその後にヒント", kind.name()),
            ]));
        }
        reader.at = kind.name().len() + 1;
        let clues = kind.read(&mut reader)?;
        let puzzle = Clued::new(kind, clues);
        if reader.peek().is_none() {
            return Ok(puzzle);
        }
        if kind.writes_given() {
            return Err(reader.want("nothing more", "ここで終わり"));
        }
        if reader.peek() != Some(';') {
            return Err(reader.wanted([
                "the end, or ';' and what is written".to_owned(),
                "終わり、または ';' と記入済みの部分".to_owned(),
            ]));
        }
        reader.at += 1;
        let rest = &text[reader.at..];
        let given = puzzle.frame().read_answer(rest).map_err(|at| {
            reader.at += rest.char_indices().nth(at).map_or(rest.len(), |(byte, _)| byte);
            reader.wanted([
                "one sign for each place of the answer, '?' where nothing is written".to_owned(),
                "答えの場所ごとに1文字(未記入は '?')".to_owned(),
            ])
        })?;
        Ok(Clued::new(kind, Clues { given, ..puzzle.clues }))
    }
}

impl fmt::Debug for Clued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl PartialEq for Clued {
    fn eq(&self, other: &Clued) -> bool {
        self.kind.name() == other.kind.name() && self.clues == other.clues
    }
}

impl Eq for Clued {}

impl Hash for Clued {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.name().hash(state);
        self.clues.hash(state);
    }
}

impl Instance for Clued {
    fn kind(&self) -> &'static dyn Kind {
        super::kind(self.kind.name()).expect("listed")
    }

    fn text(&self) -> String {
        let mut text = format!("{}:{}", self.kind.name(), self.kind.write(&self.clues));
        if !self.clues.given.is_empty() && !self.kind.writes_given() {
            text.push(';');
            text += &self.frame().answer(&self.clues.given).joined();
        }
        text
    }

    fn grid(&self) -> Grid {
        self.clues.grid
    }

    fn problem(&self) -> Problem {
        Problem { frame: self.frame().clone(), givens: self.clues.given.clone() }
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        let mut given: Vec<Mark> =
            marks.iter().copied().filter(|mark| self.frame().is_answer(mark.cell)).collect();
        given.sort_unstable();
        given.dedup();
        let clues = Clues { given, ..self.clues.clone() };
        Clued { kind: self.kind, clues, frame: self.frame.clone() }.into()
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        self.kind.how_to_play(&self.clues, lang)
    }

    fn without_each(&self) -> Vec<([String; 2], Puzzle)> {
        make::parts(self.kind, &self.clues)
            .into_iter()
            .map(|part| {
                let mut less = self.clues.clone();
                make::take(&mut less, part);
                (make::name(&self.clues, self.frame(), part), Clued::new(self.kind, less).into())
            })
            .collect()
    }

    fn clue_cells(&self) -> CellSet {
        let clues =
            self.clues.grid.cells().filter(|&cell| !matches!(self.clues.at(cell), Clue::None | Clue::Block));
        let given =
            self.clues.given.iter().map(|mark| mark.cell).filter(|cell| cell.index() < self.clues.grid.len());
        clues.chain(given).collect()
    }
}

/// A kind with clues on a grid, in the list of all kinds.
#[derive(Debug)]
pub(crate) struct Entry(pub(crate) &'static dyn CluedKind);

impl Kind for Entry {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn title(&self, lang: Lang) -> &'static str {
        self.0.title(lang)
    }

    fn examples(&self, _: Lang) -> &'static [&'static str] {
        self.0.examples()
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(Clued::read(self.0, text)?.into())
    }

    fn wishes(&self) -> &'static [Field] {
        make::WISHES
    }

    fn small(&self) -> Recipe {
        let side = *self.0.sides().start().max(&5);
        Recipe::new(self.name()).with("size", if self.0.is_even() { side.next_multiple_of(2) } else { side })
    }

    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Ok(Box::new(make::CluedPlan::new(self.0, recipe)?))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "general", paths: "clues", stronger: None }
    }

    fn patterns(&self) -> &'static [Pattern] {
        self.0.patterns()
    }

    fn clued(&self) -> Option<&'static dyn CluedKind> {
        Some(self.0)
    }
}

/// Adds an answer to an object: `rows`, `lines`, or both.
pub(crate) fn add_answer(object: &mut serde_json::Value, answer: &AnswerText) {
    if !answer.rows.is_empty() {
        object["rows"] = answer.rows.clone().into();
    }
    if !answer.horizontal.is_empty() || !answer.vertical.is_empty() {
        object["lines"] = serde_json::json!({ "horizontal": answer.horizontal, "vertical": answer.vertical });
    }
}
