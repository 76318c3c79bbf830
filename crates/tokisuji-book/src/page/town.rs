//! A stamp rally on paper: cards that hang at their places, a leaflet that people carry from one to the next, and a page for the shop
//! that takes the coupon.

use super::crossword::hidden;
use super::{Area, Book, Leaf, Press, bind, strip};
use crate::plan::Plan;
use crate::qr::Qr;
use crate::sheet::{Anchor, INK, Sheet, Type, WHITE};
use tokisuji::draw::Place;
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::kind::crossword::{Card, Clue, Direction, cards};
use tokisuji::lang::Lang;

/// A crossword whose clues hang at their places.
#[derive(Clone, Debug)]
pub struct Rally<'r> {
    /// The crossword; the first tag of a word is the place of its clue.
    pub crossword: &'r Crossword,
    /// An address to play it at, drawn as a QR code where it fits into one.
    pub link: Option<String>,
}

/// Codes that a shop takes, each on its day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Codes {
    /// The day, as it is to be read, and its code.
    pub days: Vec<(String, String)>,
}

/// Letters on a card shrink down to this part so that all its clues stand on it.
const SIZES: [f64; 11] = [1.3, 1.15, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38];
/// At most so many stops stand side by side on the line of a leaflet.
const STOPS: usize = 4;
/// A box for a stamp is at most this part of the page wide, which is more than a large stamp.
const STAMP: f64 = 0.27;

impl Book {
    /// A card for every place, each a page of its own: to be read from a step away.
    pub fn cards(plan: &Plan, rally: &Rally<'_>) -> Book {
        loose(plan, |press| {
            let all = cards(&rally.crossword.clues).0;
            let count = all.len();
            all.iter()
                .enumerate()
                .map(|(at, card)| Leaf::silent(hanging(press, rally, card, at + 1, count)))
                .collect()
        })
    }

    /// What people carry: the board and how it goes on one page, the way and the places for stamps on the next.
    pub fn leaflet(plan: &Plan, rally: &Rally<'_>) -> Book {
        loose(plan, |press| {
            let mut leaves = vec![Leaf::silent(front(press, rally))];
            leaves.extend(way(press, rally).into_iter().map(Leaf::silent));
            leaves
        })
    }

    /// For the shop alone: the answers, the hidden word, and the code of each day.
    pub fn shop(plan: &Plan, rally: &Rally<'_>, codes: &Codes) -> Book {
        loose(plan, |press| shop(press, rally, codes))
    }
}

/// Loose pages, with the same margin on all sides.
fn loose(plan: &Plan, leaves: impl FnOnce(&Press<'_>) -> Vec<Leaf>) -> Book {
    let margin = plan.paper.margin();
    let body = plan.body();
    let area = Area { wide: plan.paper.wide - 2.0 * margin, tall: plan.paper.tall - 2.0 * margin };
    let press = Press { plan, area, body, bare: true };
    let leaves = leaves(&press);
    let page = |(at, leaf): (usize, &Leaf)| bind(&press, leaf, at + 1, margin, margin);
    let pages = leaves.iter().enumerate().map(page).collect();
    Book { pages, plan: plan.clone(), marks: Vec::new() }
}

/// The card of a place.
fn hanging(press: &Press<'_>, rally: &Rally<'_>, card: &Card, at: usize, count: usize) -> Sheet {
    let (area, lang) = (press.area, press.plan.lang);
    let mut sheet = Sheet::default();
    let small = Type::new(press.body * 1.2);
    sheet.text(0.0, small.size, small, Anchor::Start, &small.shorten(&title(press, rally), area.wide * 0.75));
    let which = format!("{at} / {count}");
    sheet.text(area.wide, small.size, small, Anchor::End, &which);
    let mut y = small.size * 1.8;
    sheet.heavy(0.0, y, area.wide);
    // The number of the stop in a disc, the place beside it.
    let disc = area.wide * 0.085;
    y += disc * 0.6;
    sheet.disc(disc, y + disc, disc, INK);
    let number = Type::new(disc * 1.1).bold().ink(WHITE);
    sheet.text(disc, y + disc * 1.4, number, Anchor::Middle, &at.to_string());
    let left = disc * 2.6;
    let name = Type::new(area.wide * 0.095).bold().fitting(&card.place, area.wide - left);
    let lines = name.wrap(&card.place, area.wide - left);
    let mut base = y + disc + name.size * 0.36 - (lines.len() - 1) as f64 * name.size * 0.6;
    for line in &lines {
        sheet.text(left, base, name, Anchor::Start, line);
        base += name.size * 1.2;
    }
    y += (2.0 * disc).max(lines.len() as f64 * name.size * 1.2) + disc * 0.7;
    // Stamp and code stand at the foot.
    let box_side = area.wide * 0.3;
    let foot = area.tall - box_side;
    let room = foot - y - press.body * 2.0;
    let text = |part: f64| Type::new(area.wide * 0.052 * part);
    let tall = |part: f64| -> f64 {
        card.clues.iter().map(|(_, clue)| clue_tall(text(part), clue, area.wide)).sum()
    };
    let part = SIZES.into_iter().find(|&part| tall(part) <= room).unwrap_or(SIZES[SIZES.len() - 1]);
    // What is left over stands around the clues, not below them.
    y += ((room - tall(part)) * 0.3).max(0.0);
    for clue in &card.clues {
        y = draw_clue(&mut sheet, text(part), clue, y, area.wide, lang);
    }
    sheet.frame(Place { x: 0.0, y: foot, wide: box_side, tall: box_side });
    let stamp = lang.pick("Stamp", "スタンプ");
    let label = Type::new(press.body * 1.1);
    sheet.text(box_side / 2.0, foot + label.size * 1.6, label, Anchor::Middle, stamp);
    if let Some(code) = rally.link.as_deref().and_then(Qr::new) {
        let side = box_side.max(code.side());
        let said = press.plan.labels();
        code.draw(
            &mut sheet,
            Place { x: area.wide - side, y: area.tall - side - label.size * 1.2, wide: side, tall: side },
        );
        sheet.text(area.wide - side / 2.0, area.tall, label, Anchor::Middle, said.play());
    }
    sheet
}

/// How tall a clue is on a card.
fn clue_tall(kind: Type, clue: &Clue, wide: f64) -> f64 {
    let lines = kind.wrap(clue.text(), wide).len() as f64;
    kind.size * 0.8 + kind.leading() * (lines + 1.05)
}

/// A clue of a card: where its word goes, a box for each letter, and what it says. Returns where the next begins.
fn draw_clue(
    sheet: &mut Sheet,
    kind: Type,
    (way, clue): &(Direction, Clue),
    y: f64,
    wide: f64,
    lang: Lang,
) -> f64 {
    let head = Type::new(kind.size * 0.9).bold();
    let said = where_it_goes(*way, clue.number, lang);
    let base = y + head.size;
    sheet.text(0.0, base, head, Anchor::Start, &said);
    let from = head.width(&said) + head.size * 0.8;
    let side = (head.size * 1.05).min((wide - from) / clue.cells.len() as f64);
    for at in 0..clue.cells.len() {
        let x = from + at as f64 * side;
        sheet.frame(Place { x, y: base - side * 0.88, wide: side, tall: side });
    }
    sheet.block(0.0, base + kind.leading() * 1.05, wide, kind, clue.text());
    y + clue_tall(kind, clue, wide)
}

/// `3 across`, `ヨコ3`.
fn where_it_goes(way: Direction, number: usize, lang: Lang) -> String {
    let way = way.name(lang);
    lang.pick(format!("{number} {way}"), format!("{way}{number}"))
}

fn title(press: &Press<'_>, rally: &Rally<'_>) -> String {
    match (press.plan.title.is_empty(), rally.crossword.title.is_empty()) {
        (false, _) => press.plan.title.clone(),
        (_, false) => rally.crossword.title.clone(),
        _ => press.plan.lang.pick("Stamp rally", "スタンプラリー").to_owned(),
    }
}

/// How it goes, step by step.
fn instructions(rally: &Rally<'_>, lang: Lang) -> Vec<String> {
    let hidden = !rally.crossword.marks.is_empty();
    let linked = rally.link.is_some();
    let mut said = vec![
        lang.pick(
            "Walk the line overleaf, in any order you like. At each place hangs a card with clues.",
            "裏面の順路にある場所をめぐりましょう。回る順番は自由です。それぞれの場所に、カギを書いたカードがあります。",
        ),
        lang.pick(
            "Write the answers into the board, one letter in each square. Where words cross they share a letter.",
            "カギの答えを盤面に書き入れます。1マスに1文字、言葉が交わるマスは同じ文字になります。",
        ),
        lang.pick(
            "Stamp the box of each place that you have been to.",
            "訪れた場所の欄にスタンプを押してください。",
        ),
    ];
    if hidden {
        said.push(lang.pick(
            "The letters in the marked squares, A, B, C and so on, spell the hidden word. Tell it at the counter.",
            "A、B、C…の印のあるマスの文字を順に並べると、隠し言葉になります。受付で伝えてください。",
        ));
    }
    if linked {
        said.push(lang.pick(
            "You can also fill in the board on your phone: the code leads there.",
            "スマートフォンでも解けます。QRコードからどうぞ。",
        ));
    }
    said.into_iter().map(str::to_owned).collect()
}

/// Title, what to do, and the board.
fn front(press: &Press<'_>, rally: &Rally<'_>) -> Sheet {
    let (area, lang) = (press.area, press.plan.lang);
    let mut sheet = Sheet::default();
    let title_text = title(press, rally);
    let code = rally.link.as_deref().and_then(Qr::new);
    let side = code.as_ref().map_or(0.0, |code| code.side().max(area.wide * 0.17));
    let wide = area.wide - if code.is_some() { side + press.body * 1.5 } else { 0.0 };
    let heading = Type::new(press.body * 2.8).bold().fitting(&title_text, wide);
    let mut y = heading.size;
    for line in heading.wrap(&title_text, wide) {
        sheet.text(0.0, y, heading, Anchor::Start, &line);
        y += heading.size * 1.25;
    }
    let text = press.text();
    let below = Type::new(press.body * 1.2);
    for line in below.wrap(&press.plan.subtitle, wide) {
        sheet.text(0.0, y, below, Anchor::Start, &line);
        y += below.leading();
    }
    if let Some(code) = code {
        let tiny = press.small(0.8);
        code.draw(&mut sheet, Place { x: area.wide - side, y: 0.0, wide: side, tall: side });
        sheet.text(
            area.wide - side / 2.0,
            side + tiny.size,
            tiny,
            Anchor::Middle,
            press.plan.labels().play(),
        );
        y = y.max(side + tiny.leading());
    }
    y += press.body * 0.8;
    let indent = text.bold().width("0  ");
    for (at, said) in instructions(rally, lang).iter().enumerate() {
        sheet.text(0.0, y + text.size, text.bold(), Anchor::Start, &(at + 1).to_string());
        for line in text.wrap(said, area.wide - indent) {
            sheet.text(indent, y + text.size, text, Anchor::Start, &line);
            y += text.leading();
        }
        y += press.body * 0.35;
    }
    y += press.body;
    let marks = rally.crossword.marks.len();
    let below = if marks > 0 { press.body * 6.0 } else { 0.0 };
    let grid = rally.crossword.board.grid();
    let (cols, rows) = (f64::from(grid.cols), f64::from(grid.rows));
    let square = (area.wide / cols).min((area.tall - y - below) / rows).min(press.body * 5.0);
    let x = (area.wide - square * cols) / 2.0;
    sheet.crossword(Place { x, y, wide: square * cols, tall: square * rows }, rally.crossword, false);
    y += square * rows + press.body * 1.4;
    if marks > 0 {
        hidden(&mut sheet, press, marks, y);
    }
    sheet
}

/// A stop of the line on the leaflet.
struct Stop {
    /// The place, and which clues hang there, in lines.
    name: Vec<String>,
    clues: Vec<String>,
}

/// How the stops of a line look.
struct Way<'w> {
    press: &'w Press<'w>,
    name: Type,
    small: Type,
    disc: f64,
}

impl Way<'_> {
    /// The side of a box for a stamp.
    fn side(&self, across: usize) -> f64 {
        let area = self.press.area;
        (area.wide / across as f64 * 0.72).min(area.wide * STAMP).min(area.tall * 0.17)
    }

    fn stops(&self, cards: &[Card], column: f64) -> Vec<Stop> {
        let lang = self.press.plan.lang;
        let stop = |card: &Card| {
            let clues = card.clues.iter().map(|(way, clue)| where_it_goes(*way, clue.number, lang));
            let clues = clues.collect::<Vec<_>>().join(lang.pick(", ", "、"));
            Stop {
                name: self.name.wrap(&card.place, column * 0.92),
                clues: self.small.wrap(&clues, column * 0.92),
            }
        };
        cards.iter().map(stop).collect()
    }

    /// How tall the names of a row are, the names with the clues, and all of it.
    fn room(&self, stops: &[Stop], side: f64) -> [f64; 3] {
        let most = |lines: fn(&Stop) -> usize| stops.iter().map(lines).max().unwrap_or(1) as f64;
        let names = most(|stop| stop.name.len()) * self.name.leading();
        let said = names + most(|stop| stop.clues.len()) * self.small.leading();
        [names, said, 2.0 * self.disc + said + side + self.press.body * 3.0]
    }

    /// How tall the whole way is with so many stops side by side.
    fn tall(&self, cards: &[Card], across: usize) -> f64 {
        let (column, side) = (self.press.area.wide / across as f64, self.side(across));
        cards.chunks(across).map(|cards| self.room(&self.stops(cards, column), side)[2]).sum()
    }
}

/// The way from place to place, with what hangs there and a box for the stamp. What has no place is told here.
fn way(press: &Press<'_>, rally: &Rally<'_>) -> Vec<Sheet> {
    let (area, lang) = (press.area, press.plan.lang);
    let (all, _) = cards(&rally.crossword.clues);
    let heading = lang.pick("The way", "順路");
    let mut pages = Vec::new();
    let mut sheet = Sheet::default();
    let top = strip(&mut sheet, press, heading);
    let mut y = top;
    let name = Type::new(press.body * 1.15).bold();
    let small = press.small(0.95);
    let disc = press.body * 1.4;
    let way = Way { press, name, small, disc };
    // As few side by side as one page has room for: so the way fills it.
    let most = STOPS.min(all.len().max(1));
    let across = (2..most).find(|&across| way.tall(&all, across) <= area.tall - y).unwrap_or(most);
    let column = area.wide / across as f64;
    let side = way.side(across);
    let rows: Vec<&[Card]> = all.chunks(across).collect();
    for (row, cards) in rows.iter().enumerate() {
        let stops = way.stops(cards, column);
        let [names, said, tall] = way.room(&stops, side);
        if y + tall > area.tall && y > top {
            pages.push(std::mem::take(&mut sheet));
            y = strip(&mut sheet, press, heading);
        }
        let middle = y + disc;
        // The line goes on to the edge where another row follows, and comes from there.
        let from = if row == 0 { column / 2.0 } else { 0.0 };
        let to = if row + 1 < rows.len() { area.wide } else { (stops.len() as f64 - 0.5) * column };
        sheet.heavy(from, middle, to - from);
        for (at, stop) in stops.iter().enumerate() {
            let x = (at as f64 + 0.5) * column;
            sheet.disc(x, middle, disc, INK);
            let number = Type::new(disc * 1.1).bold().ink(WHITE);
            sheet.text(x, middle + disc * 0.4, number, Anchor::Middle, &(row * across + at + 1).to_string());
            let first = middle + disc + name.size * 1.3;
            for (line, said) in stop.name.iter().enumerate() {
                sheet.text(x, first + line as f64 * name.leading(), name, Anchor::Middle, said);
            }
            for (line, said) in stop.clues.iter().enumerate() {
                sheet.text(x, first + names + line as f64 * small.leading(), small, Anchor::Middle, said);
            }
            let place = Place {
                x: x - side / 2.0,
                y: y + 2.0 * disc + said + press.body * 0.8,
                wide: side,
                tall: side,
            };
            sheet.frame(place);
            let stamp = press.small(0.75);
            sheet.text(x, place.y + stamp.size * 1.4, stamp, Anchor::Middle, lang.pick("Stamp", "スタンプ"));
        }
        y += tall;
    }
    let text = press.text();
    y += text.size;
    for (way, clue) in rally.crossword.clues.all().filter(|(_, clue)| clue.tags.is_empty()) {
        let said = format!("{}  {}", where_it_goes(way, clue.number, lang), clue.say(false, lang));
        for line in text.wrap(&said, area.wide) {
            if y > area.tall {
                pages.push(std::mem::take(&mut sheet));
                y = strip(&mut sheet, press, heading) + text.size;
            }
            sheet.text(0.0, y, text, Anchor::Start, &line);
            y += text.leading();
        }
    }
    pages.push(sheet);
    pages
}

/// What the shop looks at: the filled board, the hidden word, and what a phone shows on which day.
fn shop(press: &Press<'_>, rally: &Rally<'_>, codes: &Codes) -> Vec<Leaf> {
    let (area, lang) = (press.area, press.plan.lang);
    let (text, heading) = (press.text(), press.heading());
    let foot = lang.pick("For the shop alone: do not hang up", "店舗用：掲示しないでください");
    let mut sheet = Sheet::default();
    let said = lang
        .pick(format!("{}: for the shop", title(press, rally)), format!("{}　店舗用", title(press, rally)));
    sheet.text(0.0, heading.size, heading, Anchor::Start, &heading.shorten(&said, area.wide));
    let mut y = heading.leading() * 1.4;
    let mut tell = |sheet: &mut Sheet, said: &str| y = sheet.block(0.0, y + text.size, area.wide, text, said);
    if !rally.crossword.marks.is_empty() {
        let word = rally.crossword.board.text(&rally.crossword.marks);
        tell(
            &mut sheet,
            &lang.pick(
                format!("On paper: the hidden word is {word}. Whoever says it has filled in the board."),
                format!("紙の場合：隠し言葉は「{word}」です。これを言えた方は盤面を完成させています。"),
            ),
        );
    }
    if !codes.days.is_empty() {
        tell(&mut sheet, lang.pick(
            "On a phone: a finished board shows a code, which holds on one day. Everybody gets the same code on the same day; it stands beside that day below.",
            "スマートフォンの場合：完成した画面にコードが表示されます。コードは日替わりで、下の表の日付のものだけが有効です。同じ日のコードは全員共通です。",
        ));
    }
    y += press.body;
    let grid = rally.crossword.board.grid();
    let (cols, rows) = (f64::from(grid.cols), f64::from(grid.rows));
    let square = (area.wide * 0.75 / cols).min(area.tall * 0.4 / rows);
    let x = (area.wide - square * cols) / 2.0;
    sheet.solved_crossword(Place { x, y, wide: square * cols, tall: square * rows }, rally.crossword);
    y += square * rows + press.body * 2.0;
    let mut leaves = Vec::new();
    let wide = text.width("0000-00-00  ") + text.bold().width("WWWW-WWWW") + press.body * 1.5;
    let columns = ((area.wide / wide) as usize).max(1);
    let mut rest = codes.days.as_slice();
    while !rest.is_empty() {
        let lines = (((area.tall - 2.6 * press.body - y) / text.leading()) as usize)
            .min(rest.len().div_ceil(columns));
        for (at, (day, code)) in rest.iter().take(lines * columns).enumerate() {
            let x = (at / lines.max(1)) as f64 * area.wide / columns as f64;
            let base = y + ((at % lines.max(1)) as f64 + 1.0) * text.leading();
            sheet.text(x, base, text, Anchor::Start, day);
            sheet.text(x + text.width("0000-00-00  "), base, text.bold(), Anchor::Start, code);
        }
        rest = &rest[(lines * columns).min(rest.len())..];
        if !rest.is_empty() {
            leaves.push(Leaf::new(std::mem::take(&mut sheet), foot));
            y = strip(&mut sheet, press, &said);
        }
    }
    leaves.push(Leaf::new(sheet, foot));
    leaves
}
