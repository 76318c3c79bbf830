//! What opens a book: the title page, the imprint on its back, and the preface.

use super::{Leaf, Press, strip};
use crate::isbn::Isbn;
use crate::sheet::{Anchor, Sheet, Type};
use tokisuji::draw::Place;

/// Bars on the imprint page are as small as tills still read.
const BARS: f64 = 0.8;

/// The pages before the contents; none where the plan has nothing to say there.
pub(super) fn leaves(press: &Press<'_>) -> Vec<Leaf> {
    if !press.plan.front.has_title_page() {
        return Vec::new();
    }
    let mut leaves = Vec::new();
    // A title page lies right of the spine: the back of the cover stays white.
    if press.plan.cover {
        leaves.push(Leaf::silent(Sheet::default()));
    }
    leaves.push(title_page(press));
    leaves.push(imprint(press));
    leaves.extend(preface(press));
    leaves
}

fn title_page(press: &Press<'_>) -> Leaf {
    let (plan, area) = (press.plan, press.area);
    let mut sheet = Sheet::default();
    let middle = area.wide / 2.0;
    let title = Type::new(press.body * 3.0).bold().fitting(&plan.title, area.wide);
    let mut y = area.tall * 0.24;
    for line in title.wrap(&plan.title, area.wide) {
        sheet.text(middle, y, title, Anchor::Middle, &line);
        y += title.size * 1.3;
    }
    let below = Type::new(press.body * 1.35);
    y += press.body;
    for line in below.wrap(&plan.subtitle, area.wide) {
        sheet.text(middle, y, below, Anchor::Middle, &line);
        y += below.leading();
    }
    y += press.body * 2.0;
    for line in below.wrap(&plan.author, area.wide) {
        sheet.text(middle, y, below, Anchor::Middle, &line);
        y += below.leading();
    }
    let name = Type::new(press.body * 1.1);
    sheet.text(middle, area.tall, name, Anchor::Middle, &name.shorten(&plan.front.publisher, area.wide));
    if let Some(logo) = &plan.front.logo {
        let side = press.body * 7.0;
        let y = area.tall - side - if plan.front.publisher.is_empty() { 0.0 } else { 2.2 * press.body };
        sheet.art(Place { x: middle - side, y, wide: 2.0 * side, tall: side }, logo, false);
    }
    Leaf::silent(sheet)
}

/// Whose the book is and where it comes from, at the foot of the page.
fn imprint(press: &Press<'_>) -> Leaf {
    let (plan, area) = (press.plan, press.area);
    let front = &plan.front;
    let small = press.small(0.9);
    let mut lines: Vec<(Type, String)> = Vec::new();
    let mut add = |kind: Type, said: &str| {
        lines.extend(kind.wrap(said, area.wide).into_iter().map(|line| (kind, line)));
    };
    add(small.bold(), &plan.title);
    add(small, &plan.subtitle);
    add(small, &plan.author);
    add(small, &front.copyright);
    add(small, &front.publisher);
    for line in &front.imprint {
        add(small, line);
    }
    let bars = front.isbn.as_ref().map(|isbn| (isbn, Isbn::size(BARS)));
    let room = bars.map_or(0.0, |(_, (_, tall))| tall + press.body * 1.6);
    let mut sheet = Sheet::default();
    let mut y = area.tall - room - lines.len().saturating_sub(1) as f64 * small.leading();
    for (kind, line) in lines {
        sheet.text(0.0, y, kind, Anchor::Start, &line);
        y += small.leading();
    }
    if let Some((isbn, (_, tall))) = bars {
        isbn.draw(&mut sheet, 0.0, area.tall - tall, BARS);
    }
    Leaf::silent(sheet)
}

/// The preface, as many pages as it takes.
fn preface(press: &Press<'_>) -> Vec<Leaf> {
    let preface = press.plan.front.preface.trim();
    if preface.is_empty() {
        return Vec::new();
    }
    let (text, heading) = (press.text(), press.heading());
    let title = press.plan.lang.pick("Preface", "はじめに");
    let mut leaves = Vec::new();
    let mut sheet = Sheet::default();
    sheet.text(0.0, heading.size, heading, Anchor::Start, title);
    let mut y = heading.leading() * 1.6;
    for paragraph in paragraphs(preface) {
        let lines = text.wrap(&paragraph, press.area.wide);
        for (at, line) in lines.iter().enumerate() {
            // No line of a paragraph stands alone at the end of a page, nor at the beginning of the next.
            let orphan = at == 0 && lines.len() > 1 && y + text.leading() > press.area.tall;
            let widow = at + 2 == lines.len() && at > 0 && y + text.leading() > press.area.tall;
            if y > press.area.tall || orphan || widow {
                leaves.push(Leaf::new(std::mem::take(&mut sheet), title));
                y = strip(&mut sheet, press, title) + text.size;
            }
            sheet.text(0.0, y, text, Anchor::Start, line);
            y += text.leading();
        }
        y += text.leading() * 0.45;
    }
    leaves.push(Leaf::new(sheet, title));
    leaves
}

/// The paragraphs of a text file: empty lines part them, other ends of lines are blanks, or nothing between Japanese signs.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines().map(str::trim) {
        let last = paragraphs.last_mut().expect("never none");
        if line.is_empty() {
            if !last.is_empty() {
                paragraphs.push(String::new());
            }
            continue;
        }
        let wide = |sign: Option<char>| sign.is_some_and(|sign| sign >= '\u{3000}');
        let joined = wide(last.chars().last()) && wide(line.chars().next());
        if !last.is_empty() && !joined {
            last.push(' ');
        }
        last.push_str(line);
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_file_become_paragraphs() {
        assert_eq!(paragraphs("One\ntwo\n\n\n three \n"), ["One two", "three"]);
        assert_eq!(paragraphs("日本語の\n文です。\nAB\nC"), ["日本語の文です。 AB C"]);
    }
}
