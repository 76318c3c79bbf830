//! Pages of crosswords: the board, its clues in columns that go on over pages, and the cards of a stamp rally.

use super::{Leaf, Part, Press, strip, vertical};
use crate::font;
use crate::sheet::{Anchor, Sheet, Type};
use tokisuji::draw::{Place, ring_letters};
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::kind::crossword::{Card, Clue, Direction, cards};
use tokisuji::lang::Lang;

/// A crossword of the book and its number.
pub(crate) struct Words<'c> {
    pub(crate) crossword: &'c Crossword,
    /// From 1, through the whole book.
    pub(crate) number: usize,
    /// Whether its clues hang at their places, on cards.
    pub(crate) rally: bool,
}

/// A column of clues is at least this many letters wide.
const COLUMN: f64 = 17.0;
/// At most this part of the page is board, so that clues begin on the same page.
const BOARD: f64 = 0.56;
/// A square is never larger than this many letters.
const SQUARE: f64 = 3.6;
/// A board may become this much smaller where that saves a page on which two or three clues would stand alone, but its
/// squares no smaller than so many letters: people write in them.
const SMALLER: [f64; 3] = [0.9, 0.8, 0.7];
const SMALLEST_SQUARE: f64 = 2.2;

/// Something in a column: a heading or a clue.
pub(crate) struct Item {
    pub(crate) number: Option<usize>,
    pub(crate) said: String,
}

/// A line of a column, with room above it.
struct Line<'i> {
    number: Option<usize>,
    said: String,
    heading: bool,
    above: f64,
    item: &'i Item,
}

fn items(press: &Press<'_>, words: &Words<'_>) -> Vec<Item> {
    let (clues, lang, labels) = (&words.crossword.clues, press.plan.lang, press.plan.labels());
    let mut items = Vec::new();
    for (way, clues) in [(Direction::Across, &clues.across), (Direction::Down, &clues.down)] {
        if clues.is_empty() {
            continue;
        }
        items.push(Item { number: None, said: labels.heading(way).to_owned() });
        let item = |clue: &Clue| Item {
            number: Some(clue.number),
            said: font::together(&clue.say(words.rally, lang)),
        };
        items.extend(clues.iter().map(item));
    }
    items
}

/// The pages of one crossword.
pub(super) fn leaves(press: &Press<'_>, title: &str, words: &Words<'_>, solved_on: usize) -> Vec<Leaf> {
    let largest = largest_square(press, words);
    let down = press.plan.vertical && press.plan.lang == Lang::Ja;
    let items = items(press, words);
    let set = |(square, apart): (f64, f64)| {
        let mut sheet = Sheet::default();
        let top = strip(&mut sheet, press, title);
        let top = board(&mut sheet, press, words, top, solved_on, square);
        match down {
            true => vertical::clues(press, title, sheet, top, &items, apart),
            false => columns(press, title, sheet, top, &items),
        }
    };
    let usual = set((largest, vertical::APART));
    if usual.len() == 1 {
        return usual;
    }
    let squares = [1.0].iter().chain(&SMALLER).map(|part| part * largest);
    let squares = squares.filter(|&square| square >= press.body * SMALLEST_SQUARE);
    // Lines that run down may also stand closer together.
    let aparts = if down { vertical::CLOSER.as_slice() } else { &[vertical::APART] };
    let ways = squares.flat_map(|square| aparts.iter().map(move |&apart| (square, apart)));
    ways.map(set).find(|leaves| leaves.len() < usual.len()).unwrap_or(usual)
}

/// The pages with these clues in columns; the first page is begun already.
pub(super) fn columns(
    press: &Press<'_>,
    title: &str,
    mut sheet: Sheet,
    top: f64,
    items: &[Item],
) -> Vec<Leaf> {
    let clues = press.small(0.9);
    let gap = press.body * 1.4;
    let columns = ((press.area.wide / (clues.size * COLUMN)) as usize).clamp(1, 4);
    let wide = (press.area.wide - gap * (columns - 1) as f64) / columns as f64;
    let lines = lines(items, clues, wide);
    let (mut at, mut from, mut leaves) = (0, top, Vec::new());
    loop {
        let room = press.area.tall - from;
        let rest = &lines[at..];
        // The last page has columns of one height, the others are full.
        let mut tall = room;
        let fits = |tall: f64| fill(rest, tall, columns, clues).iter().sum::<usize>() == rest.len();
        if fits(room) {
            let mut low = 0.0;
            for _ in 0..20 {
                let middle = f64::midpoint(low, tall);
                if fits(middle) { tall = middle } else { low = middle }
            }
        }
        for (column, count) in fill(rest, tall, columns, clues).into_iter().enumerate() {
            let x = column as f64 * (wide + gap);
            let mut y = from;
            for (place, line) in lines[at..at + count].iter().enumerate() {
                y += if place == 0 { 0.0 } else { line.above };
                set(&mut sheet, x, y + clues.size, clues, line);
                y += clues.leading();
            }
            at += count;
        }
        leaves.push(Leaf::new(std::mem::take(&mut sheet), &press.plan.title));
        if at >= lines.len() {
            return leaves;
        }
        from = strip(&mut sheet, press, title);
    }
}

/// How many lines stand in each column of this height. No heading ends a column, and no clue is parted by one.
fn fill(lines: &[Line<'_>], tall: f64, columns: usize, kind: Type) -> Vec<usize> {
    let mut counts = Vec::new();
    let mut at = 0;
    for _ in 0..columns {
        let (mut y, mut count) = (0.0, 0);
        while let Some(line) = lines.get(at + count) {
            let next = y + if count == 0 { 0.0 } else { line.above } + kind.leading();
            if next > tall + 0.01 {
                break;
            }
            y = next;
            count += 1;
        }
        // A clue that does not fit whole goes to the next column, unless it began this one; a heading stays with its first clue.
        let breaks = |count: usize| {
            let (last, next) = (&lines[at + count - 1], lines.get(at + count));
            next.is_some_and(|next| last.heading || std::ptr::eq(last.item, next.item))
        };
        let whole = (1..=count).rev().find(|&count| !breaks(count));
        counts.push(whole.unwrap_or(count));
        count = whole.unwrap_or(count);
        at += count;
    }
    // A column too low for a single line would stop the book; one line is taken all the same.
    if counts.iter().sum::<usize>() == 0 && !lines.is_empty() && tall > 20.0 * kind.size {
        counts[0] = 1;
    }
    counts
}

fn lines(items: &[Item], kind: Type, wide: f64) -> Vec<Line<'_>> {
    let indent = kind.bold().width("00 ");
    let mut lines = Vec::new();
    for item in items {
        let heading = item.number.is_none();
        let wrapped =
            if heading { kind.bold().wrap(&item.said, wide) } else { kind.wrap(&item.said, wide - indent) };
        for (at, said) in wrapped.into_iter().enumerate() {
            let above = match (at, heading) {
                (0, true) => kind.size * 0.9,
                (0, false) => kind.size * 0.25,
                _ => 0.0,
            };
            lines.push(Line { number: item.number.filter(|_| at == 0), said, heading, above, item });
        }
    }
    lines
}

fn set(sheet: &mut Sheet, x: f64, y: f64, kind: Type, line: &Line<'_>) {
    if line.heading {
        sheet.text(x, y, kind.bold(), Anchor::Start, &line.said);
        return;
    }
    let indent = kind.bold().width("00 ");
    if let Some(number) = line.number {
        sheet.text(x + indent - kind.size * 0.4, y, kind.bold(), Anchor::End, &number.to_string());
    }
    debug_assert!(line.item.number.is_some());
    sheet.text(x + indent, y, kind, Anchor::Start, &line.said);
}

/// The side of a square, as large as the page allows.
fn largest_square(press: &Press<'_>, words: &Words<'_>) -> f64 {
    let grid = words.crossword.board.grid();
    let (cols, rows) = (f64::from(grid.cols), f64::from(grid.rows));
    (press.area.wide / cols).min(press.area.tall * BOARD / rows).min(press.body * SQUARE)
}

/// The number, the board with squares of this side, and boxes for the hidden word. Returns where the clues begin.
fn board(
    sheet: &mut Sheet,
    press: &Press<'_>,
    words: &Words<'_>,
    top: f64,
    solved_on: usize,
    square: f64,
) -> f64 {
    let lang = press.plan.lang;
    let number = Type::new(press.body * 1.25).bold();
    let small = press.small(0.85);
    let base = top + number.size;
    let shown = words.number.to_string();
    sheet.text(0.0, base, number, Anchor::Start, &shown);
    let page = lang.pick(format!("solution: p. {}", solved_on + 1), format!("解答 {}ページ", solved_on + 1));
    sheet.text(press.area.wide, base, small, Anchor::End, &page);
    let left = number.width(&shown) + press.body;
    let room = press.area.wide - left - small.width(&page) - press.body;
    let title = number.shorten(&words.crossword.title, room);
    sheet.text(left, base, number, Anchor::Start, &title);
    let y = base + press.body * 1.1;
    let grid = words.crossword.board.grid();
    let (cols, rows) = (f64::from(grid.cols), f64::from(grid.rows));
    let place =
        Place { x: (press.area.wide - square * cols) / 2.0, y, wide: square * cols, tall: square * rows };
    sheet.crossword(place, words.crossword, false);
    let mut y = y + square * rows + press.body * 1.2;
    if !words.crossword.marks.is_empty() {
        y = hidden(sheet, press, words.crossword.marks.len(), y);
    }
    y
}

/// Boxes to write the hidden word in.
pub(super) fn hidden(sheet: &mut Sheet, press: &Press<'_>, count: usize, y: f64) -> f64 {
    let kind = press.small(0.85);
    let side = (press.area.wide / count as f64).min(press.body * 1.9);
    let left = (press.area.wide - side * count as f64) / 2.0;
    for (at, mark) in ring_letters().take(count).enumerate() {
        let x = left + at as f64 * side;
        sheet.text(x + side / 2.0, y + kind.size, kind, Anchor::Middle, &mark);
        sheet.frame(Place { x, y: y + kind.size * 1.4, wide: side, tall: side });
    }
    y + kind.size * 1.4 + side + press.body * 1.2
}

/// The cards of a stamp rally, to be cut out and hung up.
pub(super) fn rally_cards(press: &Press<'_>, title: &str, words: &[&Words<'_>]) -> Option<Part> {
    let lang = press.plan.lang;
    let cards: Vec<Card> = words.iter().flat_map(|words| cards(&words.crossword.clues).0).collect();
    if cards.is_empty() {
        return None;
    }
    let title = lang.pick(format!("{title}: cards"), format!("{title}：カード"));
    let (name, text) = (Type::new(press.body * 1.5).bold(), press.text());
    let pad = press.body * 1.2;
    let wide = press.area.wide - 2.0 * pad;
    let mut leaves = Vec::new();
    let mut sheet = Sheet::default();
    let top = strip(&mut sheet, press, &title);
    let mut y = top;
    for card in &cards {
        let said =
            |(way, clue): &(Direction, Clue)| format!("{} {}　{}", way.name(lang), clue.number, clue.text());
        let lines: Vec<String> = card.clues.iter().flat_map(|clue| text.wrap(&said(clue), wide)).collect();
        let tall = 2.0 * pad + name.leading() + lines.len() as f64 * text.leading();
        if y + tall > press.area.tall && y > top {
            leaves.push(Leaf::new(std::mem::take(&mut sheet), &press.plan.title));
            y = strip(&mut sheet, press, &title);
        }
        sheet.cut_frame(Place { x: 0.0, y, wide: press.area.wide, tall });
        sheet.text(pad, y + pad + name.size * 0.8, name, Anchor::Start, &name.shorten(&card.place, wide));
        let mut line = y + pad + name.leading() + text.size;
        for said in lines {
            sheet.text(pad, line, text, Anchor::Start, &said);
            line += text.leading();
        }
        y += tall + press.body;
    }
    leaves.push(Leaf::new(sheet, &press.plan.title));
    Some(Part { title, note: String::new(), leaves })
}
