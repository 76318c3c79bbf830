//! The cover: a title, a picture or a board to look at, and who made it.

use super::{Page, Press};
use crate::paper::BLEED;
use crate::plan::Chapter;
use crate::sheet::{Anchor, DEEP, Sheet, Type, WHITE};
use tokisuji::draw::svg::{Svg, tag};
use tokisuji::draw::{Picture, Place};

/// The cover as the first page of a book.
pub(super) fn cover(press: &Press<'_>, chapters: &[Chapter]) -> Page {
    let (plan, paper) = (press.plan, press.plan.paper);
    let bleed = if plan.bleed { BLEED } else { 0.0 };
    let (wide, tall) = (paper.wide + bleed, paper.tall + 2.0 * bleed);
    let mut svg = Svg::default();
    svg.leaf(&tag("rect").num("width", wide).num("height", tall).with("fill", DEEP));
    svg.open(&tag("g").with("transform", &format!("translate(0 {bleed:.2})")));
    svg.raw(&front(press, chapters, bleed));
    svg.close();
    // The cover is a right-hand page: the spine is at its left.
    let trim = [0.0, bleed, paper.wide, bleed + paper.tall];
    Page { wide, tall, trim, links: Vec::new(), body: svg.finish() }
}

/// The front without its ground. A picture reaches into the bleed at the three outer edges.
pub(super) fn front(press: &Press<'_>, chapters: &[Chapter], bleed: f64) -> String {
    let (plan, paper) = (press.plan, press.plan.paper);
    let mut sheet = Sheet::default();
    if let Some(picture) = &plan.jacket.picture {
        let place = Place { x: 0.0, y: -bleed, wide: paper.wide + bleed, tall: paper.tall + 2.0 * bleed };
        sheet.art(place, picture, true);
        // Whatever the picture is like, letters can be read on it.
        let title = Type::new(paper.wide / 9.0).bold();
        let lines = title
            .fitting(&plan.title, paper.wide - 2.0 * paper.margin())
            .wrap(&plan.title, paper.wide - 2.0 * paper.margin())
            .len() as f64;
        let tall = paper.tall * 0.15 + lines * title.size * 1.3 + paper.wide / 13.0 + bleed;
        sheet.panel(Place { x: 0.0, y: -bleed, wide: paper.wide + bleed, tall }, 0.0, DEEP);
        if !plan.author.is_empty() {
            let band = paper.margin() * 1.2 + paper.wide / 12.0;
            sheet.panel(
                Place { x: 0.0, y: paper.tall - band, wide: paper.wide + bleed, tall: band + bleed },
                0.0,
                DEEP,
            );
        }
    }
    let (middle, margin) = (paper.wide / 2.0, paper.margin());
    let room = paper.wide - 2.0 * margin;
    let mut y = paper.tall * 0.15;
    let title = Type::new(paper.wide / 9.0).bold().fitting(&plan.title, room);
    for line in title.wrap(&plan.title, room) {
        sheet.text(middle, y, title.ink(WHITE), Anchor::Middle, &line);
        y += title.size * 1.3;
    }
    let subtitle = Type::new(paper.wide / 26.0).ink(WHITE);
    y += subtitle.size * 0.4;
    for line in subtitle.wrap(&plan.subtitle, room) {
        sheet.text(middle, y, subtitle, Anchor::Middle, &line);
        y += subtitle.leading();
    }
    let puzzle = chapters.iter().flat_map(|chapter| &chapter.puzzles).next();
    let crossword = chapters.iter().flat_map(|chapter| &chapter.crosswords).next();
    if plan.jacket.picture.is_none() && (puzzle.is_some() || crossword.is_some()) {
        // Between the words above and the name below.
        let room = paper.tall - 2.6 * margin - y;
        let side = (paper.wide * 0.62).min(room);
        let pad = side * 0.06;
        let at = Place { x: middle - side / 2.0, y: y + (room - side) / 2.0, wide: side, tall: side };
        sheet.panel(at, 6.0, WHITE);
        let inside = Place { x: at.x + pad, y: at.y + pad, wide: side - 2.0 * pad, tall: side - 2.0 * pad };
        match (puzzle, crossword) {
            (Some(puzzle), _) => sheet.board(inside, puzzle, Picture::Puzzle),
            (None, Some(crossword)) => sheet.crossword(inside, crossword, false),
            (None, None) => {}
        }
    }
    let author = Type::new(paper.wide / 24.0).ink(WHITE);
    sheet.text(middle, paper.tall - margin * 1.2, author, Anchor::Middle, &plan.author);
    sheet.finish()
}
