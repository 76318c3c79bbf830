//! The whole cover for the print shop: back, spine and front on one sheet, as wide as the pages make it, with bleed on all sides.

use super::opening::paragraphs;
use super::{Area, Book, Page, Press, cover};
use crate::isbn::Isbn;
use crate::paper::{BLEED, MM};
use crate::plan::{Chapter, Plan};
use crate::sheet::{Anchor, DEEP, Sheet, Type, WHITE};
use tokisuji::draw::Place;
use tokisuji::draw::svg::{Svg, tag};

/// Words on a thinner spine would lie over its edges: nothing is cut that exactly.
const THINNEST: f64 = 6.0 * MM;

impl Book {
    /// The cover of this book as a book of one page: back, spine and front side by side. The spine is as thick as the pages of the inside.
    #[must_use]
    pub fn jacket(&self, chapters: &[Chapter]) -> Book {
        let plan = &self.plan;
        let inside = self.pages.len() - usize::from(plan.cover);
        let spine = inside.div_ceil(2) as f64 * plan.jacket.sheet * MM;
        let area = Area { wide: plan.paper.wide, tall: plan.paper.tall };
        let press = Press { plan, area, body: plan.paper.body(), bare: false };
        let (wide, tall) = (2.0 * plan.paper.wide + spine + 2.0 * BLEED, plan.paper.tall + 2.0 * BLEED);
        let mut svg = Svg::default();
        svg.leaf(&tag("rect").num("width", wide).num("height", tall).with("fill", DEEP));
        let mut place = |x: f64, drawn: String| {
            svg.open(&tag("g").with("transform", &format!("translate({x:.2} {BLEED:.2})")));
            svg.raw(&drawn);
            svg.close();
        };
        place(BLEED + plan.paper.wide + spine, cover::front(&press, chapters, BLEED));
        place(BLEED, back(&press));
        place(BLEED + plan.paper.wide, backbone(plan, spine));
        let trim = [BLEED, BLEED, wide - BLEED, tall - BLEED];
        let page = Page { wide, tall, trim, links: Vec::new(), body: svg.finish() };
        Book { pages: vec![page], plan: plan.clone(), marks: Vec::new() }
    }

    /// How thick the spine is, in millimetres.
    pub fn spine(&self) -> f64 {
        (self.pages.len() - usize::from(self.plan.cover)).div_ceil(2) as f64 * self.plan.jacket.sheet
    }
}

/// Title and author along the spine, read from the top as is the custom in both languages.
fn backbone(plan: &Plan, spine: f64) -> String {
    let mut sheet = Sheet::default();
    if spine >= THINNEST {
        let margin = plan.paper.margin();
        let kind = Type::new((spine * 0.45).clamp(7.0, 16.0)).ink(WHITE);
        let author = kind.width(&plan.author);
        let room = plan.paper.tall - 2.0 * margin - author - kind.size * 2.0;
        let title = kind.bold().shorten(&plan.title, room);
        let middle = spine / 2.0;
        sheet.along(middle, margin, kind.bold(), Anchor::Start, &title);
        sheet.along(middle, plan.paper.tall - margin, kind, Anchor::End, &plan.author);
    }
    sheet.finish()
}

/// What the back says, with the bars of the ISBN where tills look for them.
fn back(press: &Press<'_>) -> String {
    let (plan, paper) = (press.plan, press.plan.paper);
    let margin = paper.margin() * 1.2;
    let wide = paper.wide - 2.0 * margin;
    let mut sheet = Sheet::default();
    let heading = Type::new(press.body * 1.8).bold().ink(WHITE);
    let text = Type::new(press.body * 1.15).ink(WHITE);
    let mut y = margin + paper.tall * 0.06 + heading.size;
    if !plan.jacket.back.is_empty() {
        for line in heading.wrap(&plan.title, wide) {
            sheet.text(margin, y, heading, Anchor::Start, &line);
            y += heading.leading();
        }
        y += press.body;
    }
    let (bars_wide, bars_tall) = Isbn::size(1.0);
    let lowest =
        paper.tall - margin - if plan.front.isbn.is_some() { bars_tall + press.body * 2.0 } else { 0.0 };
    for paragraph in paragraphs(&plan.jacket.back) {
        for line in text.wrap(&paragraph, wide) {
            if y <= lowest {
                sheet.text(margin, y, text, Anchor::Start, &line);
            }
            y += text.leading();
        }
        y += text.leading() * 0.5;
    }
    let foot = paper.tall - margin;
    let mut left = margin;
    if let Some(logo) = &plan.front.logo {
        let side = press.body * 5.0;
        sheet.art(Place { x: left, y: foot - side, wide: side, tall: side }, logo, false);
        left += side + press.body;
    }
    sheet.text(left, foot, text, Anchor::Start, &plan.front.publisher);
    if let Some(isbn) = &plan.front.isbn {
        isbn.draw(&mut sheet, paper.wide - margin - bars_wide, foot - bars_tall, 1.0);
    }
    sheet.finish()
}
