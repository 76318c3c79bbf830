//! The pages, each a template in `templates/`.

mod form;

use crate::api;
use crate::board::Desk;
use crate::error::Error;
use crate::lists::LISTS;
use crate::pool::GoOn;
use crate::read::{self, Asked, Opened, Sent, encoded, only_solution};
use crate::state::Site;
use crate::today::{self, slots};
use crate::visitor::{Client, Language};
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use form::FormField;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokisuji::draw::{CrosswordLook, Look, Picture, draw, draw_crossword};
use tokisuji::format::FORMATS;
use tokisuji::format::sheet::{SHEET_FORMATS, Sheet, SheetFormat, sheet_format};
use tokisuji::kind::sudoku::Shape;
use tokisuji::kind::takes_knowledge;
use tokisuji::lang::Lang;
use tokisuji::make::sumblock::levels;
use tokisuji::ruleset::RuleSet;

/// A page as a response.
pub(crate) fn html(page: &impl Template) -> Result<Response, Error> {
    // A page is in somebody's language: it is not kept for others.
    let headers = [(header::CACHE_CONTROL, "private, no-cache"), (header::VARY, "accept-language, cookie")];
    Ok((headers, Html(page.render()?)).into_response())
}

/// JSON as it may stand in a page: it must not end its element.
pub(crate) fn in_page(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// A puzzle of the day on the page.
struct Card {
    title: &'static str,
    /// Its level in a word, where there is one puzzle for each level.
    level: Option<&'static str>,
    link: String,
    picture: String,
    ready: bool,
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    lang: Lang,
    here: String,
    date: String,
    /// The one puzzle of the day.
    first: Option<Card>,
    /// One kind at every level.
    levels: Vec<Card>,
    /// All other kinds.
    kinds: Vec<Card>,
}

/// Today's puzzles.
pub(crate) async fn home(State(site): State<Arc<Site>>, Language(lang): Language) -> Result<Response, Error> {
    let day = today::day();
    let known = site.store.daily(day).await?;
    let card = |slot: &today::Slot| {
        let daily = known.iter().find(|daily| daily.slot == slot.name);
        let puzzle = daily.map(|daily| encoded(&daily.puzzle)).unwrap_or_default();
        Card {
            title: slot.title(lang),
            level: slot.level(lang),
            link: format!("/play?p={puzzle}"),
            picture: format!("/picture.svg?p={puzzle}"),
            ready: daily.is_some(),
        }
    };
    let shown = || slots().iter().filter(move |slot| slot.is_for(lang));
    // Another one leads every day.
    let mut leads: Vec<Card> =
        shown().filter(|slot| slot.may_lead()).map(&card).filter(|card| card.ready).collect();
    let first = (!leads.is_empty()).then(|| leads.swap_remove(day as usize % leads.len()));
    let (levels, kinds) = shown().map(&card).partition(|card| card.level.is_some());
    html(&Home { lang, here: "/".to_string(), date: today::date(day), first, levels, kinds })
}

/// A puzzle in the address.
#[derive(Deserialize)]
pub(crate) struct Link {
    #[serde(default)]
    pub(crate) p: String,
}

#[derive(Template)]
#[template(path = "play.html")]
struct Play {
    lang: Lang,
    here: String,
    title: String,
    task: String,
    level: Option<i64>,
    rated: Option<(crate::rating::Shown, i64)>,
    puzzle: String,
    sound: bool,
    /// What people do on the board.
    desk: Desk,
    /// Whether it is a crossword, which is not analysed.
    clued: bool,
    board: String,
    downloads: Vec<Download>,
    offline: bool,
}

/// A puzzle to play.
pub(crate) async fn play(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Asked(link): Asked<Link>,
) -> Result<Response, Error> {
    if link.p.is_empty() {
        return Ok(Redirect::to("/").into_response());
    }
    let work = move |go_on: &GoOn| {
        let opened = read::opened(&link.p)?;
        let (puzzle, downloads) = (opened.line()?, downloads(&opened, lang));
        let board = api::board_of(opened, lang, go_on)?;
        let data = in_page(&serde_json::to_string(&board).map_err(|_| Error::Ours)?);
        Ok((puzzle, downloads, board, data))
    };
    let (puzzle, downloads, board, data) = site.work(client, work).await?;
    let (known, desk) = (site.store.known(&puzzle).await?, board.desk());
    html(&Play {
        lang,
        here: format!("/play?p={}", encoded(&puzzle)),
        title: board.title,
        task: board.task,
        level: known.as_ref().map(|known| known.level).filter(|&level| level > 0),
        rated: known.filter(|known| known.rated > 0).map(|known| (known.rating.shown(), known.rated)),
        puzzle: encoded(&puzzle),
        sound: board.solution.is_some(),
        desk,
        clued: takes_knowledge(&board.kind),
        board: data,
        downloads,
        offline: false,
    })
}

/// A file that a puzzle can be had as, and what it is good for.
#[derive(Clone, Serialize)]
pub(crate) struct Download {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
}

/// The files that can hold a puzzle, and its picture.
pub(crate) fn downloads(opened: &Opened, lang: Lang) -> Vec<Download> {
    let mut all: Vec<Download> = match opened {
        Opened::Puzzle(position) => FORMATS
            .iter()
            .filter(|format| format.write(position).is_some())
            .map(|format| Download { name: format.name(), about: format.about(lang) })
            .collect(),
        Opened::Crossword(sheet) => {
            let holds =
                |format: &&&dyn SheetFormat| format.write(sheet).is_some_and(|written| written.is_ok());
            let download =
                |format: &&dyn SheetFormat| Download { name: format.name(), about: format.about(lang) };
            SHEET_FORMATS.iter().filter(holds).map(download).collect()
        }
    };
    let about = lang.pick("a picture, to print or to put into a text", "図(印刷や文書への貼り付けに)");
    all.push(Download { name: "svg", about });
    all
}

/// A puzzle pasted in, and what to do with it.
#[derive(Deserialize)]
pub(crate) struct Pasted {
    puzzle: String,
    #[serde(default)]
    then: String,
}

/// Opens what was pasted: as a link that can be kept.
pub(crate) async fn open(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Sent(pasted): Sent<Pasted>,
) -> Result<Redirect, Error> {
    let work = move |_: &GoOn| {
        let opened = read::opened(&pasted.puzzle)?;
        let play = pasted.then == "play" || matches!(opened, Opened::Crossword(_));
        let page = if play { "play" } else { "analyse" };
        Ok(Redirect::to(&format!("/{page}?p={}", encoded(&opened.line()?))))
    };
    site.work(client, work).await
}

#[derive(Template)]
#[template(path = "make.html")]
struct Make {
    lang: Lang,
    here: String,
    sizes: Vec<usize>,
    levels: Vec<(usize, String)>,
    sum_levels: Vec<(usize, String)>,
    /// Word lists: name and title, those of the visitor's language first.
    lists: Vec<(&'static str, &'static str)>,
    /// Kinds with clues on a grid: name, title, and what can be wished.
    clued: Vec<(&'static str, &'static str, Vec<FormField>)>,
}

/// Making.
pub(crate) async fn make(Language(lang): Language) -> Result<Response, Error> {
    let technique = |(at, technique): (usize, &tokisuji::ruleset::Technique)| {
        let hardest = technique.rules.first().map(|known| known.rule.title(lang)).unwrap_or_default();
        (at + 1, hardest.to_string())
    };
    let mut lists: Vec<_> = LISTS.iter().collect();
    lists.sort_by_key(|list| list.lang != lang);
    let human = RuleSet::human();
    html(&Make {
        lang,
        lists: lists.into_iter().map(|list| (list.name, list.title(lang))).collect(),
        here: "/make".to_string(),
        clued: form::clued(lang),
        sizes: Shape::sizes().filter(|&size| size <= 16).collect(),
        levels: human.techniques.iter().take(human.everyday).enumerate().map(technique).collect(),
        sum_levels: (1..=levels().techniques.len())
            .map(|level| (level, levels().level_name(level, lang).unwrap_or_default().to_string()))
            .collect(),
    })
}

#[derive(Template)]
#[template(path = "about.html")]
struct About {
    lang: Lang,
    here: String,
}

/// What this is, what is kept, and how to have it deleted.
pub(crate) async fn about(Language(lang): Language) -> Result<Response, Error> {
    html(&About { lang, here: "/about".to_string() })
}

#[derive(Template)]
#[template(path = "api.html")]
struct Api {
    lang: Lang,
    here: String,
}

/// A page to try the interface.
pub(crate) async fn api(Language(lang): Language) -> Result<Response, Error> {
    html(&Api { lang, here: "/api".to_string() })
}

#[derive(Template)]
#[template(path = "refusal.html")]
struct Refused<'a> {
    lang: Lang,
    here: String,
    status: u16,
    said: &'a str,
}

/// A refusal as a page.
pub(crate) fn refusal(_: &Site, lang: Lang, _: &str, error: &Error, said: &str) -> Response {
    let page = Refused { lang, here: "/".to_string(), status: error.status().as_u16(), said };
    match page.render() {
        Ok(text) => (error.status(), Html(text)).into_response(),
        Err(_) => (error.status(), said.to_string()).into_response(),
    }
}

/// Where to go after choosing a language.
#[derive(Deserialize)]
pub(crate) struct Back {
    #[serde(default)]
    to: String,
}

/// Chooses a language.
pub(crate) async fn language(
    Path(code): Path<String>,
    Asked(back): Asked<Back>,
    State(site): State<Arc<Site>>,
) -> Result<Response, Error> {
    let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or(Error::Missing)?;
    let to = if is_ours(&back.to) { &back.to } else { "/" };
    let secure = if site.is_secure() { "; Secure" } else { "" };
    let cookie = format!("lang={}; Path=/; Max-Age=31536000; SameSite=Lax{secure}", lang.code());
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Redirect::to(to)).into_response())
}

/// Whether this leads to a page of ours, as the pages write it: a path of plain signs. Browsers drop tabs and line ends and take `\`
/// for `/`, so that what looks like a path may lead anywhere.
fn is_ours(to: &str) -> bool {
    let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    plain && to.starts_with('/') && !to.starts_with("//")
}

/// Puzzles do not change, so neither do their pictures; but titles in them are in somebody's language.
const FOR_A_DAY: [(header::HeaderName, &str); 2] =
    [(header::CACHE_CONTROL, "public, max-age=86400"), (header::VARY, "accept-language, cookie")];

/// SVG as a response.
pub(crate) fn svg(text: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml")], FOR_A_DAY, text).into_response()
}

/// What picture of a puzzle.
#[derive(Deserialize)]
pub(crate) struct PictureAsked {
    #[serde(default)]
    p: String,
    #[serde(default)]
    solved: bool,
}

/// The picture of a puzzle, or of its solution.
pub(crate) async fn picture(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Asked(asked): Asked<PictureAsked>,
    Language(lang): Language,
) -> Result<Response, Error> {
    let work = move |go_on: &GoOn| {
        let puzzle = match read::opened(&asked.p)? {
            Opened::Puzzle(position) => position.puzzle,
            Opened::Crossword(sheet) => return Ok(crossword_picture(&sheet, asked.solved, lang)),
        };
        let look = Look { lang, ..Look::default() };
        if !asked.solved {
            return Ok(draw(&puzzle, Picture::Puzzle, &look));
        }
        let only = only_solution(&puzzle.problem(), go_on)?;
        only.map(|only| draw(&puzzle, Picture::Written(&only), &look)).ok_or_else(|| {
            Error::wrong("this puzzle does not have exactly one solution", "この問題の解は1つではありません")
        })
    };
    site.work(client, work).await.map(svg)
}

fn crossword_picture(sheet: &Sheet, letters: bool, lang: Lang) -> String {
    draw_crossword(&sheet.board, &CrosswordLook { letters, hidden: sheet.marks.clone(), lang })
}

#[derive(Template)]
#[template(path = "book.html")]
struct Book {
    lang: Lang,
    here: String,
}

/// Puzzles put together for print.
pub(crate) async fn book(Language(lang): Language) -> Result<Response, Error> {
    html(&Book { lang, here: "/book".to_string() })
}

/// A puzzle and the format it is wanted in.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    p: String,
    to: String,
}

/// A puzzle as a file.
pub(crate) async fn download(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Asked(wanted): Asked<Wanted>,
    Language(lang): Language,
) -> Result<Response, Error> {
    site.work(client, move |_| file(&wanted, lang)).await
}

fn file(wanted: &Wanted, lang: Lang) -> Result<Response, Error> {
    let opened = read::opened(&wanted.p)?;
    let picture = wanted.to == "svg";
    let (file, text, endings) = match &opened {
        Opened::Puzzle(position) if picture => {
            let look = Look { lang, ..Look::default() };
            (draw(&position.puzzle, Picture::Puzzle, &look).into_bytes(), true, None)
        }
        Opened::Crossword(sheet) if picture => {
            (crossword_picture(sheet, false, lang).into_bytes(), true, None)
        }
        Opened::Puzzle(position) => {
            let endings = FORMATS.iter().find(|format| format.name() == wanted.to);
            let text = api::written(position, &wanted.to)? + "\n";
            (text.into_bytes(), true, endings.map(|format| format.endings()))
        }
        Opened::Crossword(sheet) => {
            let endings = sheet_format(&wanted.to).map(SheetFormat::endings);
            (api::written_crossword(sheet, &wanted.to)?, wanted.to != "puz", endings)
        }
    };
    let ending = endings.and_then(|all| all.first().copied()).unwrap_or(if picture { "svg" } else { "txt" });
    let kind = match (picture, text) {
        (true, _) => "image/svg+xml",
        (false, true) => "text/plain; charset=utf-8",
        (false, false) => "application/octet-stream",
    };
    let name = format!("attachment; filename=\"{}.{ending}\"", file_name(&opened));
    Ok(([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], file)
        .into_response())
}

fn file_name(opened: &Opened) -> String {
    match opened {
        Opened::Puzzle(position) => position.puzzle.file_stem(),
        Opened::Crossword(sheet) => format!("crossword-{}", sheet.board.grid().rows),
    }
}

/// Whether all is well.
pub(crate) async fn health(State(site): State<Arc<Site>>) -> Response {
    let well = site.store.is_well().await;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, axum::Json(serde_json::json!({ "well": well, "version": env!("CARGO_PKG_VERSION") })))
        .into_response()
}

/// No such page.
pub(crate) async fn missing() -> Error {
    Error::Missing
}

/// A page that is not asked in this way.
pub(crate) async fn wrong_method() -> Error {
    Error::Method
}
