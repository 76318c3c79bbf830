//! From puzzles and a plan to pages.
//!
//! Every part of the book (how to play, chapters, hints, solutions) is laid out in a type area of one size,
//! so that it does not matter yet which page it falls on. Then the parts are counted, the contents are
//! written, and each page is put on its side of the spine with its number.

mod back;
mod chapter;
mod cover;
mod crossword;
mod exam;
mod front;
mod jacket;
mod opening;
mod pieces;
mod technique;
mod town;
mod vertical;
mod worksheet;

pub use pieces::{Piece, PieceError};
pub use town::{Codes, Rally};
pub use worksheet::{Help, Worksheets};

use crate::font;
use crate::paper::BLEED;
use crate::plan::{Chapter, Plan};
use crate::sheet::{Anchor, Sheet, Type};
use crate::task::{Task, TaskError};
use crate::twin;
use crossword::Words;
use rayon::prelude::*;
use std::collections::BTreeSet;
use tokisuji::draw::svg::{Svg, tag};
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;

/// A book: its pages in order, ready to be printed.
#[derive(Clone, Debug)]
pub struct Book {
    /// The pages.
    pub pages: Vec<Page>,
    pub(crate) plan: Plan,
    /// Bookmarks: a title and the index of its page.
    pub(crate) marks: Vec<(String, usize)>,
}

/// A page with what is drawn on it.
#[derive(Clone, Debug)]
pub struct Page {
    /// Across, in points, with bleed.
    pub wide: f64,
    /// Down, in points, with bleed.
    pub tall: f64,
    /// Where it is cut: left, top, right, bottom.
    pub(crate) trim: [f64; 4],
    pub(crate) links: Vec<Link>,
    body: String,
}

/// An area of a page that leads to another page.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// Left, top, width, height.
    pub(crate) area: [f64; 4],
    /// The index of the page it leads to.
    pub(crate) page: usize,
}

impl Page {
    /// The page as an SVG file.
    pub fn svg(&self) -> String {
        let mut svg = Svg::default();
        let view = format!("0 0 {:.2} {:.2}", self.wide, self.tall);
        let root = tag("svg").with("xmlns", "http://www.w3.org/2000/svg").with("viewBox", &view);
        let size = |points: f64| format!("{points:.2}");
        svg.open(&root.with("width", &size(self.wide)).with("height", &size(self.tall)));
        svg.raw(&self.body);
        svg.finish()
    }
}

/// The room for text and boards on every page.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Area {
    pub(crate) wide: f64,
    pub(crate) tall: f64,
}

/// One page of a part, in the coordinates of the type area.
pub(crate) struct Leaf {
    pub(crate) drawn: String,
    /// Said at the foot beside the page number; empty for none.
    pub(crate) foot: String,
    /// Links by page of the whole book.
    pub(crate) links: Vec<Link>,
    /// Whether the page bears neither number nor foot, as title pages do.
    pub(crate) silent: bool,
}

impl Leaf {
    pub(crate) fn new(sheet: Sheet, foot: &str) -> Leaf {
        Leaf { drawn: sheet.finish(), foot: foot.to_owned(), links: Vec::new(), silent: false }
    }

    pub(crate) fn silent(sheet: Sheet) -> Leaf {
        Leaf { silent: true, ..Leaf::new(sheet, "") }
    }
}

/// A part of the book that the contents name.
pub(crate) struct Part {
    pub(crate) title: String,
    /// What the contents add: which puzzles.
    pub(crate) note: String,
    pub(crate) leaves: Vec<Leaf>,
}

/// What all parts of one book share.
pub(crate) struct Press<'b> {
    pub(crate) plan: &'b Plan,
    pub(crate) area: Area,
    /// The size of running text.
    pub(crate) body: f64,
    /// Nothing about how hard a puzzle is, nor where its solution stands.
    pub(crate) bare: bool,
}

impl Press<'_> {
    pub(crate) fn text(&self) -> Type {
        Type::new(self.body)
    }

    /// Type that is smaller than running text, but not for eyes that ask for large letters.
    pub(crate) fn small(&self, part: f64) -> Type {
        Type::new(self.body * if self.plan.large { part.max(1.0) } else { part })
    }

    pub(crate) fn heading(&self) -> Type {
        Type::new(self.body * 1.7).bold()
    }
}

impl Book {
    /// Lays out a book. Fails at a puzzle that has not exactly one solution.
    pub fn new(plan: &Plan, chapters: &[Chapter]) -> Result<Book, TaskError> {
        Book::new_while(plan, chapters, &|| true)
    }

    /// The same while `go_on` says so, which is asked every few milliseconds; fails at the puzzle at hand when it does not.
    pub fn new_while(
        plan: &Plan,
        chapters: &[Chapter],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Book, TaskError> {
        let tasks = tasks(plan, chapters, go_on)?;
        let mut words = Vec::new();
        let mut number = 0;
        for chapter in chapters {
            number += chapter.puzzles.len();
            for crossword in &chapter.crosswords {
                number += 1;
                words.push(Words { crossword, number, rally: chapter.rally });
            }
        }
        // The gutter needs the number of pages, which hardly depends on the gutter: the second round holds.
        let thin = Book::with_gutter(plan, chapters, &tasks, &words, 0);
        let pages = thin.pages.len();
        if plan.paper.gutter(pages) > plan.paper.gutter(0) {
            return Ok(Book::with_gutter(plan, chapters, &tasks, &words, pages));
        }
        Ok(thin)
    }

    /// Puts puzzles that came without a plan into chapters by kind and level, easiest first.
    pub fn chapters_by_level(puzzles: Vec<Puzzle>, plan: &Plan) -> Result<Vec<Chapter>, TaskError> {
        Book::chapters_by_level_while(puzzles, plan, &|| true)
    }

    /// The same while `go_on` says so.
    pub fn chapters_by_level_while(
        puzzles: Vec<Puzzle>,
        plan: &Plan,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Chapter>, TaskError> {
        let graded: Result<Vec<Task>, TaskError> = puzzles
            .into_par_iter()
            .enumerate()
            .map(|(at, puzzle)| Task::new(&puzzle, at + 1, plan.lang, go_on))
            .collect();
        let mut graded = graded?;
        graded.sort_by_key(|task| (order(&task.puzzle), task.level.unwrap_or(usize::MAX)));
        let mut chapters: Vec<Chapter> = Vec::new();
        for task in graded {
            let title = task.chapter(plan.lang);
            match chapters.last_mut() {
                Some(chapter) if chapter.title == title => chapter.puzzles.push(task.puzzle),
                _ => chapters.push(Chapter { title, puzzles: vec![task.puzzle], ..Chapter::default() }),
            }
        }
        Ok(chapters)
    }

    /// The chapters with their puzzles in the order in which a book prints them.
    pub fn arranged(plan: &Plan, chapters: &[Chapter]) -> Result<Vec<Chapter>, TaskError> {
        let mut tasks = tasks(plan, chapters, &|| true)?.into_iter();
        let arranged = |chapter: &Chapter| {
            let puzzles = tasks.by_ref().take(chapter.puzzles.len()).map(|task| task.puzzle).collect();
            Chapter { puzzles, ..chapter.clone() }
        };
        Ok(chapters.iter().map(arranged).collect())
    }

    /// Letters that the font lacks, so that boxes would be printed for them.
    pub fn lacking(&self) -> BTreeSet<char> {
        self.pages.iter().flat_map(|page| font::lacking(&page.body)).collect()
    }

    fn with_gutter(
        plan: &Plan,
        chapters: &[Chapter],
        tasks: &[Task],
        words: &[Words<'_>],
        pages: usize,
    ) -> Book {
        let (margin, gutter) = (plan.paper.margin(), plan.paper.gutter(pages));
        let body = plan.body();
        let foot = body * 2.4;
        let area =
            Area { wide: plan.paper.wide - margin - gutter, tall: plan.paper.tall - 2.0 * margin - foot };
        let press = Press { plan, area, body, bare: false };
        let cover = plan.cover.then(|| cover::cover(&press, chapters));
        let opening = opening::leaves(&press);

        let mut how = vec![front::how_to_play(&press, chapters, tasks)];
        how.extend(technique::part(&press, tasks).filter(|_| plan.techniques));
        let hinted = plan.hints && tasks.iter().any(|task| !task.hints.is_empty());
        let hints = hinted.then(|| back::hints(&press, tasks));
        let solutions = back::solutions(&press, tasks, words);
        // What the pages say of each other does not change how many they are.
        let draft = chapter::chapters(&press, chapters, tasks, words, &|_| 0);
        let lines = how.len() + draft.len() + 1 + usize::from(hinted);
        let first = usize::from(plan.cover) + opening.len() + front::contents_pages(&press, lines);
        let count = |parts: &[Part]| parts.iter().map(|part| part.leaves.len()).sum::<usize>();
        let solved_from =
            first + count(&how) + count(&draft) + hints.as_ref().map_or(0, |part| part.leaves.len());
        let solved_on = |number: usize| solved_from + back::page_of(&press, tasks, words, number);
        let mut parts = how;
        parts.extend(chapter::chapters(&press, chapters, tasks, words, &solved_on));
        parts.extend(hints);
        parts.push(solutions);
        let contents = front::contents(&press, &parts, first);

        let mut marks = Vec::new();
        let mut at = first;
        for part in &parts {
            marks.push((part.title.clone(), at));
            at += part.leaves.len();
        }
        let leaves =
            opening.into_iter().chain(contents).chain(parts.into_iter().flat_map(|part| part.leaves));
        let mut pages: Vec<Page> = cover.into_iter().collect();
        for leaf in leaves {
            let number = pages.len() + 1;
            pages.push(bind(&press, &leaf, number, margin, gutter));
        }
        Book { pages, plan: plan.clone(), marks }
    }
}

/// Every puzzle of all chapters, solved and graded, numbered as it is printed: in each chapter the easiest first, unless it wants its own order.
fn tasks(
    plan: &Plan,
    chapters: &[Chapter],
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Task>, TaskError> {
    let (mut puzzles, mut number) = (Vec::new(), 0);
    for chapter in chapters {
        for puzzle in &chapter.puzzles {
            number += 1;
            puzzles.push((puzzle, number));
        }
        number += chapter.crosswords.len();
    }
    let tasks: Result<Vec<Task>, TaskError> =
        puzzles.par_iter().map(|&(puzzle, number)| Task::new(puzzle, number, plan.lang, go_on)).collect();
    let mut tasks = tasks?;
    if !plan.twins {
        twin::refuse(chapters, &tasks, plan.lang)?;
    }
    let mut rest = tasks.as_mut_slice();
    for chapter in chapters {
        let (mine, after) = rest.split_at_mut(chapter.puzzles.len());
        rest = after;
        if chapter.as_given {
            continue;
        }
        let from = mine.iter().map(|task| task.number).min().unwrap_or_default();
        mine.sort_by(|a, b| {
            let kind = order(&a.puzzle).cmp(&order(&b.puzzle));
            let level = |task: &Task| task.level.unwrap_or(usize::MAX);
            kind.then(level(a).cmp(&level(b))).then(a.effort.total_cmp(&b.effort))
        });
        mine.iter_mut().enumerate().for_each(|(at, task)| task.number = from + at);
    }
    Ok(tasks)
}

/// Puts a leaf on its page: odd pages lie right of the spine.
fn bind(press: &Press<'_>, leaf: &Leaf, number: usize, margin: f64, gutter: f64) -> Page {
    let (plan, area) = (press.plan, press.area);
    let right = number % 2 == 1;
    let bleed = if plan.bleed { BLEED } else { 0.0 };
    // Ink bleeds at the three outer edges, never into the spine.
    let left_bleed = if right { 0.0 } else { bleed };
    let x = left_bleed + if right { gutter } else { margin };
    let y = bleed + margin;
    let mut sheet = Sheet::default();
    let foot = press.small(0.9);
    let line = area.tall + press.body * 2.0;
    let (outer, inner, outer_anchor, inner_anchor) = match right {
        true => (area.wide, 0.0, Anchor::End, Anchor::Start),
        false => (0.0, area.wide, Anchor::Start, Anchor::End),
    };
    if !leaf.silent {
        sheet.text(outer, line, foot.bold(), outer_anchor, &number.to_string());
        let said = foot.shorten(&leaf.foot, area.wide - 4.0 * press.body);
        sheet.text(inner, line, foot, inner_anchor, &said);
    }
    let mut svg = Svg::default();
    let (wide, tall) = (plan.paper.wide + bleed, plan.paper.tall + 2.0 * bleed);
    svg.leaf(&tag("rect").num("width", wide).num("height", tall).with("fill", "#ffffff"));
    svg.open(&tag("g").with("transform", &format!("translate({x:.2} {y:.2})")));
    svg.raw(&leaf.drawn);
    svg.raw(&sheet.finish());
    svg.close();
    let link = |link: &Link| {
        let [left, top, wide, tall] = link.area;
        Link { area: [left + x, top + y, wide, tall], page: link.page }
    };
    Page {
        wide,
        tall,
        trim: [left_bleed, bleed, left_bleed + plan.paper.wide, bleed + plan.paper.tall],
        links: leaf.links.iter().map(link).collect(),
        body: svg.finish(),
    }
}

/// The order of what a book holds: kinds, sizes, and plain rules before others.
fn order(puzzle: &Puzzle) -> (&'static str, usize, Option<String>) {
    (puzzle.kind().name(), puzzle.grid().len(), puzzle.variant(Lang::En))
}

/// A strip above a page: what it belongs to, over a thin line. Returns where the page goes on.
pub(crate) fn strip(sheet: &mut Sheet, press: &Press<'_>, title: &str) -> f64 {
    let kind = Type::new(press.body * 1.05).bold();
    sheet.text(0.0, kind.size, kind, Anchor::Start, &kind.shorten(title, press.area.wide));
    let y = kind.size * 1.6;
    sheet.rule(0.0, y, press.area.wide);
    y + press.body * 0.9
}
