//! The pages, each a template in `templates/`, and the pictures and files that belong to them. Whoever knows the puzzles of the day and
//! what players made of a puzzle hands it in.

mod form;

use crate::board::Desk;
use crate::error::Error;
use crate::read::{self, Opened, encoded, only_solution};
use crate::reply::Reply;
use crate::slots::{self, Daily, Slot, slots};
use crate::verbs;
use askama::Template;
use form::FormField;
use serde::{Deserialize, Serialize};
use tokisuji::draw::{Look, Picture, draw};
use tokisuji::format::FORMATS;
use tokisuji::format::sheet::{SHEET_FORMATS, Sheet, SheetFormat, sheet_format};
use tokisuji::kind::sudoku::Shape;
use tokisuji::kind::takes_knowledge;
use tokisuji::lang::Lang;
use tokisuji::make::sumblock::levels;
use tokisuji::ruleset::RuleSet;
use tokisuji::words::shipped::LISTS;

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
    /// Minutes that people take, where that is known.
    minutes: Option<i64>,
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

/// Today's puzzles: those of them that are ready.
pub(crate) fn home(known: &[Daily], day: i64, lang: Lang) -> Result<Reply, Error> {
    let card = |slot: &Slot| {
        let daily = known.iter().find(|daily| daily.slot == slot.name);
        let puzzle = daily.map(|daily| encoded(&daily.puzzle)).unwrap_or_default();
        Card {
            title: slot.title(lang),
            level: slot.level(lang),
            link: format!("/play?p={puzzle}"),
            picture: format!("/picture.svg?p={puzzle}"),
            ready: daily.is_some(),
            minutes: daily.map(|daily| daily.minutes).filter(|&minutes| minutes > 0),
        }
    };
    let shown = || slots().iter().filter(move |slot| slot.is_for(lang));
    // Another one leads every day.
    let mut leads: Vec<Card> =
        shown().filter(|slot| slot.may_lead()).map(&card).filter(|card| card.ready).collect();
    let first = (!leads.is_empty()).then(|| leads.swap_remove(day as usize % leads.len()));
    let (levels, kinds) = shown().map(&card).partition(|card| card.level.is_some());
    Reply::page(&Home { lang, here: "/".to_string(), date: slots::date(day), first, levels, kinds })
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
    rated: Option<(Shown, i64)>,
    puzzle: String,
    sound: bool,
    /// What people do on the board.
    desk: Desk,
    /// Whether it is a crossword, which is not analysed.
    clued: bool,
    board: String,
    downloads: Vec<Download>,
    offline: bool,
    /// Where this puzzle's frame is told to those who turn addresses into frames.
    oembed: Option<String>,
}

/// What players made of a puzzle: its level, and how it is rated by how many.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Standing {
    /// From 1.
    pub(crate) level: Option<i64>,
    /// The rating, and by how many plays.
    pub(crate) rated: Option<(Shown, i64)>,
}

/// A rating for people: the number and where it lies with 95 %.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Shown {
    /// The number.
    pub(crate) rating: i64,
    /// With 95 % no lower.
    pub(crate) low: i64,
    /// With 95 % no higher.
    pub(crate) high: i64,
}

/// A puzzle that is about to be played.
pub(crate) struct Playing {
    /// On one line.
    pub(crate) puzzle: String,
    board: crate::board::Board,
    downloads: Vec<Download>,
}

impl Playing {
    /// Reads a puzzle and solves it.
    pub(crate) fn new(text: &str, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Playing, Error> {
        let opened = read::opened(text)?;
        let (puzzle, downloads) = (opened.line()?, downloads(&opened, lang));
        Ok(Playing { puzzle, downloads, board: verbs::board_of(opened, lang, go_on)? })
    }

    /// The page to play it on. `ours` is where the site is, if somebody knows.
    pub(crate) fn page(self, standing: Standing, ours: Option<&str>, lang: Lang) -> Result<Reply, Error> {
        let Playing { puzzle, board, downloads } = self;
        let data = in_page(&serde_json::to_string(&board).map_err(|_| Error::Ours)?);
        let oembed = ours.map(|ours| {
            let url = format!("{ours}/play?p={}", encoded(&puzzle));
            let url = serde_urlencoded::to_string([("url", url)]).unwrap_or_default();
            format!("{ours}/oembed?{url}&format=json")
        });
        Reply::page(&Play {
            lang,
            here: format!("/play?p={}", encoded(&puzzle)),
            desk: board.desk(),
            title: board.title,
            task: board.task,
            level: standing.level,
            rated: standing.rated,
            puzzle: encoded(&puzzle),
            sound: board.solution.is_some(),
            clued: takes_knowledge(&board.kind),
            board: data,
            downloads,
            offline: false,
            oembed,
        })
    }
}

/// A puzzle inside another page.
#[derive(Deserialize)]
pub(crate) struct Embedded {
    #[serde(default)]
    pub(crate) p: String,
    #[serde(default)]
    lang: String,
}

impl Embedded {
    /// The language that the page around it asks for, if it does.
    pub(crate) fn lang(&self) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == self.lang)
    }
}

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed {
    lang: Lang,
    title: String,
    task: String,
    level: Option<i64>,
    rated: Option<(Shown, i64)>,
    puzzle: String,
    sound: bool,
    desk: Desk,
    clued: bool,
    board: String,
    downloads: Vec<Download>,
    /// Nothing of it leads to other pages, as in a folder that plays by itself.
    offline: bool,
}

impl Playing {
    /// The page to play it on inside another one.
    pub(crate) fn embedded(self, lang: Lang) -> Result<Reply, Error> {
        let Playing { puzzle, board, .. } = self;
        let data = in_page(&serde_json::to_string(&board).map_err(|_| Error::Ours)?);
        Reply::page(&Embed {
            lang,
            desk: board.desk(),
            title: board.title,
            task: board.task,
            level: None,
            rated: None,
            puzzle: encoded(&puzzle),
            sound: board.solution.is_some(),
            clued: takes_knowledge(&board.kind),
            board: data,
            downloads: Vec::new(),
            offline: true,
        })
    }
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
pub(crate) fn open(pasted: &Pasted) -> Result<Reply, Error> {
    let opened = read::opened(&pasted.puzzle)?;
    let play = pasted.then == "play" || matches!(opened, Opened::Crossword(_));
    let page = if play { "play" } else { "analyse" };
    Ok(Reply::elsewhere(format!("/{page}?p={}", encoded(&opened.line()?))))
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
pub(crate) fn make(lang: Lang) -> Result<Reply, Error> {
    let technique = |(at, technique): (usize, &tokisuji::ruleset::Technique)| {
        let hardest = technique.rules.first().map(|known| known.rule.title(lang)).unwrap_or_default();
        (at + 1, hardest.to_string())
    };
    let mut lists: Vec<_> = LISTS.iter().collect();
    lists.sort_by_key(|list| list.lang != lang);
    let human = RuleSet::human();
    Reply::page(&Make {
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
pub(crate) fn about(lang: Lang) -> Result<Reply, Error> {
    Reply::page(&About { lang, here: "/about".to_string() })
}

#[derive(Template)]
#[template(path = "api.html")]
struct Api {
    lang: Lang,
    here: String,
}

/// A page to try the interface.
pub(crate) fn api(lang: Lang) -> Result<Reply, Error> {
    Reply::page(&Api { lang, here: "/api".to_string() })
}

#[derive(Template)]
#[template(path = "book.html")]
struct Book {
    lang: Lang,
    here: String,
}

/// Puzzles put together for print.
pub(crate) fn book(lang: Lang) -> Result<Reply, Error> {
    Reply::page(&Book { lang, here: "/book".to_string() })
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
pub(crate) fn picture(asked: &PictureAsked, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Reply, Error> {
    let puzzle = match read::opened(&asked.p)? {
        Opened::Puzzle(position) => position.puzzle,
        Opened::Crossword(sheet) => return Ok(Reply::svg(crossword_picture(&sheet, asked.solved, lang))),
    };
    let look = Look { lang, ..Look::default() };
    if !asked.solved {
        return Ok(Reply::svg(draw(&puzzle, Picture::Puzzle, &look)));
    }
    let only = only_solution(&puzzle.problem(), go_on)?;
    let drawn = only.map(|only| Reply::svg(draw(&puzzle, Picture::Written(&only), &look)));
    drawn.ok_or_else(|| {
        Error::wrong("this puzzle does not have exactly one solution", "この問題の解は1つではありません")
    })
}

fn crossword_picture(sheet: &Sheet, letters: bool, lang: Lang) -> String {
    let look = Look { lang, marked: sheet.marks.clone(), ..Look::default() };
    draw(&sheet.board.printed(letters), Picture::Puzzle, &look)
}

/// A puzzle and the format it is wanted in.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    p: String,
    to: String,
}

/// A puzzle as a file.
pub(crate) fn file(wanted: &Wanted, lang: Lang) -> Result<Reply, Error> {
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
            let text = verbs::written(position, &wanted.to)? + "\n";
            (text.into_bytes(), true, endings.map(|format| format.endings()))
        }
        Opened::Crossword(sheet) => {
            let endings = sheet_format(&wanted.to).map(SheetFormat::endings);
            (verbs::written_crossword(sheet, &wanted.to)?, wanted.to != "puz", endings)
        }
    };
    let ending = endings.and_then(|all| all.first().copied()).unwrap_or(if picture { "svg" } else { "txt" });
    let kind = match (picture, text) {
        (true, _) => "image/svg+xml",
        (false, true) => "text/plain; charset=utf-8",
        (false, false) => "application/octet-stream",
    };
    Ok(Reply::file(kind, format!("{}.{ending}", file_name(&opened)), file))
}

fn file_name(opened: &Opened) -> String {
    match opened {
        Opened::Puzzle(position) => position.puzzle.file_stem(),
        Opened::Crossword(sheet) => format!("crossword-{}", sheet.board.grid().rows),
    }
}
