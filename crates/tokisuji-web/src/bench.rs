//! The bench for setters: the page where somebody draws a puzzle, what it asks after every change, and changes that it asks for.

mod level;

use crate::board::Board;
use crate::error::Error;
use crate::pages::{Download, Link, downloads, in_page};
use crate::read::{self, Opened};
use crate::reply::Reply;
use crate::verbs;
use askama::Template;
use serde::{Deserialize, Serialize};
use tokisuji::answer::{self, Benched, Change, Ground, Reworked, Unchanged};
use tokisuji::grid::{CellSet, Grid};
use tokisuji::kind::sudoku::{Sudoku, Variant};
use tokisuji::kind::{KINDS, Puzzle, Solving};
use tokisuji::lang::Lang;
use tokisuji::symmetry::Symmetry;
use utoipa::ToSchema;

/// A puzzle that is being set.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BenchRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// Sudoku: its cages, instead of those in the text.
    cages: Option<Vec<CageAsked>>,
    /// Whether to look at the road too: what could go, the level, what comes first. It takes longer than the solutions.
    #[serde(default)]
    road: bool,
    /// The name of a rule set; the usual one of the kind if there is none.
    rules: Option<String>,
}

/// Cells that add up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CageAsked {
    /// Their names, such as `r1c1`.
    cells: Vec<String>,
    /// What they come to.
    sum: u16,
}

/// What there is to say of a puzzle that is being set, and the files that can hold it.
#[derive(Serialize, ToSchema)]
pub(crate) struct BenchAnswer {
    #[serde(flatten)]
    said: Benched,
    /// The formats that can hold it, where the road was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formats: Vec<&'static str>,
}

/// How many solutions, which symbols occur in any of them, what contradicts, what could go, and how hard it is.
pub(crate) fn bench(
    asked: &BenchRequest,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<BenchAnswer, Error> {
    let mut position = read::position(&asked.puzzle)?;
    if let Some(cages) = &asked.cages {
        position.puzzle = with_cages(&position.puzzle, cages)?;
    }
    let rules = read::rules(asked.rules.as_deref(), &position.puzzle)?;
    let said = answer::bench(&position.puzzle, rules, asked.road, lang, go_on)?;
    let files = if asked.road { downloads(&Opened::Puzzle(position), lang) } else { Vec::new() };
    Ok(BenchAnswer { said, formats: files.iter().map(|file| file.name).collect() })
}

/// A Sudoku with these cages and no others.
fn with_cages(puzzle: &Puzzle, cages: &[CageAsked]) -> Result<Puzzle, Error> {
    let sudoku = puzzle.get::<Sudoku>().ok_or_else(|| {
        Error::wrong("found cages, wanted them for a Sudoku only", "ケージを置けるのは数独だけです")
    })?;
    let grid = sudoku.grid();
    let mut labels = vec![None; grid.len()];
    for (at, cage) in cages.iter().enumerate() {
        for name in &cage.cells {
            let cell = cell(grid, name)?;
            if labels[cell.index()].replace(at).is_some() {
                return Err(Error::wrong(
                    format!("found {name} in two cages, wanted it in one"),
                    format!("{name} が2つのケージに入っています"),
                ));
            }
        }
    }
    let variant: Variant = sudoku.variant().with_cages(&labels, |at| cages[at].sum);
    let with = sudoku.clone().with_variant(variant).ok_or_else(|| {
        Error::wrong(
            "found a cage that is torn, too large or without a sum, wanted cells side by side and a sum above 0",
            "ケージは隣り合うマスで、マスの数は数字の種類まで、和は1以上にしてください",
        )
    })?;
    Ok(with.into())
}

fn cell(grid: Grid, name: &str) -> Result<tokisuji::grid::Cell, Error> {
    grid.named(name).ok_or_else(|| {
        let last = grid.cells().last().map(|cell| grid.name(cell)).unwrap_or_default();
        Error::wrong(
            format!("found the cell {name:?}, wanted r1c1 to {last}"),
            format!("マス {name:?} はありません(r1c1 から {last} まで)"),
        )
    })
}

/// A puzzle, and what its setter wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReworkRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// `complete`, `easier`, `harder` or `fewer`.
    #[schema(example = "harder")]
    change: Change,
    /// The only cells where givens may be put; everywhere, where none is named.
    #[serde(default)]
    places: Vec<String>,
    /// What comes and goes does so in all images of a cell: `point`, `mirror-h`, `mirror-v`, `diagonal`, `anti-diagonal`, `quarter`.
    #[serde(default)]
    symmetry: String,
    /// The same seed gives the same answer.
    #[serde(default)]
    seed: u64,
}

/// Givens added until there is one solution, or one more or less for another level.
pub(crate) fn rework(asked: &ReworkRequest, go_on: &dyn Fn() -> bool) -> Result<Reworked, Error> {
    let puzzle = read::position(&asked.puzzle)?.puzzle;
    let grid = puzzle.grid();
    let places = asked.places.iter().map(|name| cell(grid, name)).collect::<Result<CellSet, _>>()?;
    let symmetries = match asked.symmetry.as_str() {
        "" | "none" => Vec::new(),
        name => vec![Symmetry::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| {
            let names = Symmetry::ALL.map(Symmetry::name).join(", ");
            Error::wrong(
                format!("found the symmetry {name:?}, wanted one of: none, {names}"),
                format!("対称性 {name:?} はありません。次から選んでください: none, {names}"),
            )
        })?],
    };
    let ground = Ground { places: Some(places).filter(|places| !places.is_empty()), symmetries };
    let rules = read::rules(None, &puzzle)?;
    // Exactly one level further, where that can be had; else as far as a single change goes.
    if let Some(next) = level::next(&puzzle, asked.change, &ground, rules, asked.seed, go_on) {
        return Ok(next);
    }
    answer::rework(&puzzle, asked.change, &ground, rules, asked.seed, go_on).map_err(|why| match why {
        Unchanged::TimeUp => Error::TimeUp,
        why => Error::wrong(why.say(Lang::En), why.say(Lang::Ja)),
    })
}

#[derive(Template)]
#[template(path = "set.html")]
struct Set {
    lang: Lang,
    here: String,
    /// The puzzle on one line.
    text: String,
    /// How it is drawn: `digits` or `clues`; not at all where it is written as text.
    drawn: Option<&'static str>,
    board: String,
    /// Empty boards of Sudoku: text and title.
    sudokus: Vec<(String, String)>,
    /// Kinds whose clues are drawn: the text of an example, what the kind is called, and how many rows and columns a new one has.
    kinds: Vec<(String, &'static str, usize)>,
    /// Kinds that are written as text: the text of an example, and what the kind is called.
    written: Vec<(String, &'static str)>,
    downloads: Vec<Download>,
}

/// Kinds of clues on a grid that are sums in words and digits: they are written, not drawn.
const WRITTEN: [&str; 2] = ["arithmetic", "cryptarithm"];

/// How a puzzle is drawn on the bench, if it is.
fn drawn(puzzle: &Puzzle) -> Option<&'static str> {
    let kind = puzzle.kind();
    if puzzle.get::<Sudoku>().is_some() {
        return Some("digits");
    }
    let is_listed = KINDS.iter().any(|one| one.name() == kind.name());
    (is_listed && kind.clued().is_some() && !WRITTEN.contains(&kind.name())).then_some("clues")
}

/// An empty board of Sudoku.
fn empty(variant: &str, size: usize) -> String {
    format!("{variant}{}", ".".repeat(size * size))
}

/// The page, with a puzzle or with an empty board.
pub(crate) fn page(link: &Link, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Reply, Error> {
    let text = if link.p.trim().is_empty() { empty("", 9) } else { link.p.clone() };
    let position = read::position(&text)?;
    let drawn = drawn(&position.puzzle);
    let opened = Opened::Puzzle(position);
    let downloads = downloads(&opened, lang);
    let text = opened.line()?;
    let board: Board = verbs::board_of(opened, lang, go_on)?;
    let data = in_page(&serde_json::to_string(&board).map_err(|_| Error::Ours)?);
    let (mut kinds, mut written) = (Vec::new(), Vec::new());
    for kind in KINDS.iter().filter(|kind| kind.solving() == Solving::Reasoning) {
        let Some(example) = kind.examples(lang).first() else { continue };
        let Ok(position) = read::position(example) else { continue };
        let (example, title) = ((*example).to_owned(), kind.title(lang));
        match (self::drawn(&position.puzzle), kind.clued()) {
            (Some("clues"), Some(clued)) => kinds.push((example, title, clued.usual_side())),
            (Some(_), _) => {}
            (None, _) => written.push((example, title)),
        }
    }
    Reply::page(&Set {
        lang,
        here: if link.p.is_empty() { "/set".to_owned() } else { format!("/set?p={}", read::encoded(&text)) },
        drawn,
        text,
        board: data,
        sudokus: ["", "diagonal:", "windows:", "anti-knight:"]
            .iter()
            .flat_map(|variant| [4, 6, 9].map(|size| empty(variant, size)))
            .filter_map(|text| {
                let title = read::position(&text).ok()?.puzzle.title(lang);
                Some((text, title))
            })
            .collect(),
        kinds,
        written,
        downloads,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The script that draws them has a list of its own, for it says how each is drawn; a kind that it lacks would leave the page blank.
    #[test]
    fn every_kind_with_clues_is_drawn_or_written() {
        let script = include_str!("../assets/draft.js");
        for kind in KINDS.iter().filter(|kind| kind.clued().is_some()) {
            let is_drawn = script.contains(&format!("\n  {}: {{", kind.name()));
            assert_ne!(is_drawn, WRITTEN.contains(&kind.name()), "{}", kind.name());
        }
    }
}
