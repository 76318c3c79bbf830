//! The basket as a book: a PDF with cover, contents, chapters by level, hints and solutions, made on the server.

use crate::error::Error;
use crate::read::{self, Opened};
use crate::server::extract::{Asked, Sent};
use crate::server::pool::GoOn;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rayon::ThreadPoolBuilder;
use serde::Deserialize;
use std::sync::Arc;
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::Puzzle;
use tokisuji::solve::search;
use tokisuji_book::{Book, Chapter, Help, PdfError, Plan, Worksheets};

/// More would be a book for the program, not for a page that somebody waits for.
const MOST_PUZZLES: usize = 100;
/// Larger boards take too long to grade while others wait.
const MOST_CELLS: usize = 256;
const LONGEST_TITLE: usize = 80;

/// What the form sends.
#[derive(Deserialize)]
pub(crate) struct Basket {
    /// One puzzle a line.
    puzzles: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    paper: String,
    /// Puzzles to a page.
    #[serde(default)]
    per: String,
}

/// The basket as a PDF.
pub(crate) async fn pdf(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Sent(basket): Sent<Basket>,
) -> Result<Response, Error> {
    let lines = basket.puzzles.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<String> = lines.map(str::to_string).collect();
    if lines.is_empty() || lines.len() > MOST_PUZZLES {
        let found = lines.len();
        return Err(Error::wrong(
            format!("found {found} puzzles, wanted 1 to {MOST_PUZZLES}"),
            format!("{found}問あります。1問から{MOST_PUZZLES}問までにしてください"),
        ));
    }
    let title: String = basket.title.chars().filter(|sign| !sign.is_control()).take(LONGEST_TITLE).collect();
    let title = if title.trim().is_empty() { lang.pick("Puzzles", "パズル").to_owned() } else { title };
    let usual = Plan::default();
    let plan = Plan {
        title,
        lang,
        paper: basket.paper.parse().unwrap_or(usual.paper),
        per_page: basket.per.parse().unwrap_or(usual.per_page),
        ..usual
    };
    let work = move |go_on: &GoOn| -> Result<Vec<u8>, Error> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut crosswords: Vec<Sheet> = Vec::new();
        for line in lines {
            match read::opened(&line)? {
                Opened::Puzzle(position) => puzzles.push(position.puzzle),
                Opened::Crossword(sheet) => crosswords.push(*sheet),
            }
        }
        if puzzles.iter().any(|puzzle| puzzle.problem().frame.grid.len() > MOST_CELLS) {
            return Err(Error::wrong(
                "found a board above 16×16, wanted smaller ones: the program makes books of any size",
                "16×16を超える盤面は、ここでは本にできません。プログラムなら作れます",
            ));
        }
        // Each has one solution, found while others could still say stop; only then is it graded and drawn.
        for puzzle in &puzzles {
            let found = search(&puzzle.problem(), 2, &mut || go_on.ask());
            if found.is_unique() != Some(true) {
                return Err(Error::wrong(
                    format!("{puzzle}: not known to have exactly one solution; take it out"),
                    format!("{puzzle}: 解が1つだと確かめられません。外してください"),
                ));
            }
        }
        // On this thread alone: the other workers are for others.
        let alone = ThreadPoolBuilder::new().num_threads(1).build().map_err(|_| Error::Ours)?;
        let ask = || go_on.ask();
        let broken = |_| if go_on.ask() { Error::Ours } else { Error::TimeUp };
        let chapters = alone.install(|| Book::chapters_by_level_while(puzzles, &plan, &ask));
        let mut chapters = chapters.map_err(broken)?;
        if !crosswords.is_empty() {
            let title = plan.lang.pick("Crosswords", "クロスワード").to_owned();
            chapters.push(Chapter { title, crosswords, ..Chapter::default() });
        }
        let book = alone.install(|| Book::new_while(&plan, &chapters, &ask)).map_err(broken)?;
        let pdf = alone.install(|| book.pdf_while(&ask));
        pdf.map_err(|error| match error {
            PdfError::Stopped => Error::TimeUp,
            _ => Error::Ours,
        })
    };
    Ok(as_pdf("tokisuji", site.work_long(client, site.config.time, work).await?))
}

fn as_pdf(name: &str, file: Vec<u8>) -> Response {
    let name = format!("attachment; filename=\"{name}.pdf\"");
    let headers = [(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, file).into_response()
}

/// A crossword as a sheet for a class, and how much help it is to give.
#[derive(Deserialize)]
pub(crate) struct SheetAsked {
    p: String,
    /// `grades`: three sheets with much, some and no help; `bank`: all words below the board.
    #[serde(default)]
    help: String,
    #[serde(default)]
    paper: String,
}

/// A crossword on one page with lines for name and date, and its key on another.
pub(crate) async fn worksheet(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Asked(asked): Asked<SheetAsked>,
) -> Result<Response, Error> {
    let public = site.config.public_url.clone();
    let work = move |go_on: &GoOn| -> Result<Vec<u8>, Error> {
        let opened = read::opened(&asked.p)?;
        let line = opened.line()?;
        let link = public.map(|url| format!("{}/play?p={line}", url.trim_end_matches('/')));
        let Opened::Crossword(crossword) = opened else {
            return Err(Error::wrong(
                "found another puzzle, wanted a crossword with its clues",
                "ワークシートにできるのは、カギのあるクロスワードだけです",
            ));
        };
        let helps = match asked.help.as_str() {
            "grades" => Help::GRADES.to_vec(),
            "bank" => vec![Help { word_bank: true, ..Help::USUAL }],
            _ => vec![Help::USUAL],
        };
        let paper = asked.paper.parse().or_else(|_| "A4".parse()).map_err(|_| Error::Ours)?;
        let plan = Plan { title: crossword.title.clone(), lang, paper, ..Plan::default() };
        let book = Book::worksheets(&plan, &[*crossword], &Worksheets { helps, links: vec![link] });
        book.pdf_while(&|| go_on.ask()).map_err(|error| match error {
            PdfError::Stopped => Error::TimeUp,
            _ => Error::Ours,
        })
    };
    Ok(as_pdf("worksheet", site.work_long(client, site.config.time, work).await?))
}
