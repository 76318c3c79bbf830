//! Every puzzle and every solution by itself, for a layout program: SVG with outlines instead of letters, PDF, PNG, and a table of captions.

use super::{Book, Page, tasks};
use crate::paper::MM;
use crate::pdf::PdfError;
use crate::plan::{Chapter, Plan};
use crate::png::{PictureError, outlined, png};
use crate::sheet::{Sheet, WHITE};
use crate::task::{Task, TaskError, whole};
use tokisuji::draw::svg::{Svg, tag};
use tokisuji::draw::{Picture, Place};
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::lang::Lang;

/// How wide a piece is, and the white around its board.
const WIDE: f64 = 90.0 * MM;
const WHITE_AROUND: f64 = 1.0 * MM;
/// Dots to an inch of a picture: enough for print.
const DOTS: f64 = 600.0;

/// A file of the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Pieces that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PieceError {
    /// A puzzle that no book should hold.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// A picture that could not be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A page that could not be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The table of captions.
    #[error("writing the captions: {0}")]
    Captions(#[from] csv::Error),
}

impl Book {
    /// The pieces of a book, each given to `keep` as it is made, and at the end `captions.csv`. Numbers are those of the book.
    pub fn pieces<E: From<PieceError>>(
        plan: &Plan,
        chapters: &[Chapter],
        keep: &mut dyn FnMut(Piece) -> Result<(), E>,
    ) -> Result<usize, E> {
        let tasks = tasks(plan, chapters, &|| true).map_err(PieceError::from)?;
        let mut rest = tasks.as_slice();
        let mut rows = Vec::new();
        let mut number = 0;
        for chapter in chapters {
            let (mine, after) = rest.split_at(chapter.puzzles.len());
            rest = after;
            for task in mine {
                number += 1;
                let board = |picture: Picture<'_>| {
                    page(|sheet, place| sheet.board(place, &task.puzzle, picture), (1.0, 1.0))
                };
                let pages = [board(Picture::Puzzle), board(Picture::Written(&task.solution))];
                write(plan, number, &pages, keep)?;
                rows.push(Caption::of(number, chapter, Row::Task(task)));
            }
            for crossword in &chapter.crosswords {
                number += 1;
                let grid = crossword.board.grid();
                let shape = (f64::from(grid.cols), f64::from(grid.rows));
                let pages = [
                    page(|sheet, place| sheet.crossword(place, crossword, false), shape),
                    page(|sheet, place| sheet.solved_crossword(place, crossword), shape),
                ];
                write(plan, number, &pages, keep)?;
                rows.push(Caption::of(number, chapter, Row::Words(crossword)));
            }
        }
        keep(Piece {
            name: "captions.csv".into(),
            bytes: captions(&rows, plan.lang).map_err(PieceError::from)?,
        })?;
        Ok(number)
    }
}

/// A page just as large as its board, of these proportions.
fn page(draw: impl Fn(&mut Sheet, Place), (cols, rows): (f64, f64)) -> Page {
    let tall = (WIDE - 2.0 * WHITE_AROUND) * rows / cols + 2.0 * WHITE_AROUND;
    let mut sheet = Sheet::default();
    sheet.panel(Place { x: 0.0, y: 0.0, wide: WIDE, tall }, 0.0, WHITE);
    let around = Place {
        x: WHITE_AROUND,
        y: WHITE_AROUND,
        wide: WIDE - 2.0 * WHITE_AROUND,
        tall: tall - 2.0 * WHITE_AROUND,
    };
    draw(&mut sheet, around);
    let mut svg = Svg::default();
    svg.open(&tag("g"));
    svg.raw(&sheet.finish());
    Page { wide: WIDE, tall, trim: [0.0, 0.0, WIDE, tall], links: Vec::new(), body: svg.finish() }
}

fn write<E: From<PieceError>>(
    plan: &Plan,
    number: usize,
    pages: &[Page; 2],
    keep: &mut dyn FnMut(Piece) -> Result<(), E>,
) -> Result<(), E> {
    for (page, what) in pages.iter().zip(["", "-solution"]) {
        let name = |ending: &str| format!("{number:03}{what}.{ending}");
        let svg = page.svg();
        let lines = outlined(&svg).map_err(PieceError::from)?;
        keep(Piece { name: name("svg"), bytes: lines.into_bytes() })?;
        let pixels = (page.wide / 72.0 * DOTS).round() as u32;
        keep(Piece { name: name("png"), bytes: png(&svg, pixels).map_err(PieceError::from)? })?;
        let alone = Book { pages: vec![page.clone()], plan: plan.clone(), marks: Vec::new() };
        keep(Piece { name: name("pdf"), bytes: alone.pdf().map_err(PieceError::from)? })?;
    }
    Ok(())
}

enum Row<'r> {
    Task(&'r Task),
    Words(&'r Crossword),
}

/// What is said of a piece.
struct Caption<'r> {
    number: usize,
    chapter: &'r Chapter,
    row: Row<'r>,
}

impl<'r> Caption<'r> {
    fn of(number: usize, chapter: &'r Chapter, row: Row<'r>) -> Caption<'r> {
        Caption { number, chapter, row }
    }

    /// The columns; names of files stand where layout programs look for pictures.
    const COLUMNS: [&'static str; 12] = [
        "number",
        "@puzzle",
        "@solution",
        "chapter",
        "kind",
        "level",
        "levels",
        "level_name",
        "minutes",
        "caption",
        "hints",
        "clues",
    ];

    fn record(&self, lang: Lang) -> [String; 12] {
        let (number, chapter) = (self.number, self.chapter.title.clone());
        let [puzzle, solution] = ["", "-solution"].map(|what| format!("{number:03}{what}.pdf"));
        let none = String::new;
        match self.row {
            Row::Task(task) => {
                let hints: Vec<String> = task.hints.iter().map(|hint| hint.say(true, lang)).collect();
                [
                    number.to_string(),
                    puzzle,
                    solution,
                    chapter,
                    task.puzzle.title(lang),
                    task.level.map_or_else(none, |level| level.to_string()),
                    task.levels.to_string(),
                    task.word.clone(),
                    task.minutes.map_or_else(none, |minutes| whole(minutes).to_string()),
                    task.grade(lang),
                    hints.join(" "),
                    none(),
                ]
            }
            Row::Words(crossword) => {
                let said = crossword.clues.all().map(|(way, clue)| {
                    format!("{} {} {}", way.name(lang), clue.number, clue.say(self.chapter.rally, lang))
                });
                let said: Vec<String> = said.collect();
                let title = crossword.board.printed(false).kind().title(lang).to_owned();
                let caption = crossword.title.clone();
                [
                    number.to_string(),
                    puzzle,
                    solution,
                    chapter,
                    title,
                    none(),
                    none(),
                    none(),
                    none(),
                    caption,
                    none(),
                    said.join("\n"),
                ]
            }
        }
    }
}

/// The table. Spreadsheets and layout programs take it for UTF-8 by its first sign.
fn captions(rows: &[Caption<'_>], lang: Lang) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    table.write_record(Caption::COLUMNS)?;
    for row in rows {
        table.write_record(row.record(lang))?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}
