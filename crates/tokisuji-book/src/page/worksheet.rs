//! Worksheets for a class: one page with title, name and date, board and clues, with as much help as wanted; the key on a page of its own.

use super::crossword::{Item, Words, columns, hidden};
use super::{Area, Book, Leaf, Press, back, bind};
use crate::font;
use crate::plan::Plan;
use crate::qr::Qr;
use crate::sheet::{Anchor, Sheet, Type};
use tokisuji::draw::Place;
use tokisuji::format::sheet::Sheet as Crossword;
use tokisuji::kind::crossword::{Clue, Direction, Square};
use tokisuji::lang::Lang;

/// How much help a sheet gives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// All words stand below the board, in the order of the alphabet.
    pub word_bank: bool,
    /// The first letter of each word is on the board.
    pub first_letters: bool,
    /// Clues end with the number of letters.
    pub lengths: bool,
}

impl Help {
    /// Letters are counted, and that is all.
    pub const USUAL: Help = Help { word_bank: false, first_letters: false, lengths: true };
    /// Three grades of help for one class, the most help first: A, B and C.
    pub const GRADES: [Help; 3] = [
        Help { word_bank: true, first_letters: true, lengths: true },
        Help { word_bank: true, first_letters: false, lengths: true },
        Help { word_bank: false, first_letters: false, lengths: false },
    ];
}

/// What stands on worksheets besides the crosswords themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worksheets {
    /// A sheet of each crossword for each of these; where there are several, they are marked A, B, C.
    pub helps: Vec<Help>,
    /// An address to play each crossword at, by its place in the list; drawn as a QR code where it fits into one.
    pub links: Vec<Option<String>>,
}

/// How small letters may become so that all stands on one page, and how small the board.
const LETTERS: [f64; 8] = [1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58];
const SQUARES: [f64; 5] = [1.0, 0.9, 0.8, 0.7, 0.62];
/// A square is never larger than this many letters, and at most this part of the page is board.
const LARGEST_SQUARE: f64 = 3.0;
const BOARD: f64 = 0.6;

impl Book {
    /// Worksheets of crosswords, and at the end the key to all of them.
    pub fn worksheets(plan: &Plan, crosswords: &[Crossword], wanted: &Worksheets) -> Book {
        // Loose sheets have no spine: the same margin on both sides.
        let margin = plan.paper.margin();
        let body = plan.body();
        let foot = body * 2.4;
        let area = Area { wide: plan.paper.wide - 2.0 * margin, tall: plan.paper.tall - 2.0 * margin - foot };
        let press = Press { plan, area, body, bare: true };
        let mut leaves = Vec::new();
        for (at, crossword) in crosswords.iter().enumerate() {
            for (grade, &help) in wanted.helps.iter().enumerate() {
                let mut mark = String::new();
                if crosswords.len() > 1 {
                    mark += &(at + 1).to_string();
                }
                if wanted.helps.len() > 1 {
                    mark.push(char::from(b'A' + grade as u8));
                }
                let link = wanted.links.get(at).and_then(Option::as_deref);
                let made = WorkSheet { press: &press, crossword, number: at + 1, mark, help, link };
                leaves.extend(made.leaves());
            }
        }
        let words: Vec<Words<'_>> = crosswords
            .iter()
            .enumerate()
            .map(|(at, crossword)| Words { crossword, number: at + 1, rally: false })
            .collect();
        leaves.extend(back::solutions(&press, &[], &words).leaves);
        let page = |(at, leaf): (usize, &Leaf)| bind(&press, leaf, at + 1, margin, margin);
        let pages = leaves.iter().enumerate().map(page).collect();
        Book { pages, plan: plan.clone(), marks: Vec::new() }
    }
}

struct WorkSheet<'w> {
    press: &'w Press<'w>,
    crossword: &'w Crossword,
    number: usize,
    /// Which board and how much help, for whoever hands them out.
    mark: String,
    help: Help,
    link: Option<&'w str>,
}

impl WorkSheet<'_> {
    /// One page, with letters and squares as large as that allows; more pages only where even the smallest do not fit.
    fn leaves(&self) -> Vec<Leaf> {
        let sizes = LETTERS.iter().flat_map(|&letters| SQUARES.iter().map(move |&square| (letters, square)));
        let mut laid = sizes.map(|(letters, square)| self.laid(letters, square));
        let mut last = laid.next().unwrap_or_default();
        for leaves in laid {
            if last.len() == 1 {
                break;
            }
            last = leaves;
        }
        last
    }

    fn laid(&self, letters: f64, part: f64) -> Vec<Leaf> {
        let press = Press { body: self.press.body * letters, ..*self.press };
        let mut sheet = Sheet::default();
        let top = self.head(&mut sheet);
        let board = &self.crossword.board;
        let (cols, rows) = (f64::from(board.grid().cols), f64::from(board.grid().rows));
        let most = (press.area.wide / cols).min((press.area.tall - top) * BOARD / rows);
        let square = most.min(self.press.body * LARGEST_SQUARE) * part;
        let x = (press.area.wide - square * cols) / 2.0;
        let place = Place { x, y: top, wide: square * cols, tall: square * rows };
        sheet.crossword(place, &self.shown(), self.help.first_letters);
        let mut y = top + square * rows + press.body;
        if !self.crossword.marks.is_empty() {
            y = hidden(&mut sheet, &press, self.crossword.marks.len(), y);
        }
        if self.help.word_bank {
            y = self.bank(&mut sheet, &press, y);
        }
        columns(&press, &self.title(), sheet, y, &self.items())
    }

    /// The title, lines for name and date, and the QR code. Returns where the board begins.
    fn head(&self, sheet: &mut Sheet) -> f64 {
        let press = self.press;
        let title = Type::new(press.body * 1.7).bold();
        let small = Type::new(press.body * 0.95);
        let code = self.link.and_then(Qr::new);
        let side = code.as_ref().map_or(0.0, Qr::side);
        let wide = press.area.wide - if code.is_some() { side + press.body } else { 0.0 };
        let mark = small.bold();
        sheet.text(wide, title.size, mark, Anchor::End, &self.mark);
        let room = wide - mark.width(&self.mark) - press.body;
        sheet.text(0.0, title.size, title, Anchor::Start, &title.shorten(&self.title(), room));
        let mut y = title.size + press.body * 2.4;
        let labels = press.plan.labels();
        let date_from = wide * 0.66;
        for (said, from, to) in
            [(labels.name(), 0.0, date_from - press.body), (labels.date(), date_from, wide)]
        {
            sheet.text(from, y, small, Anchor::Start, said);
            let begins = from + small.width(said) + press.body * 0.5;
            sheet.rule(begins, y + 2.0, to - begins);
        }
        if let Some(code) = code {
            code.draw(sheet, Place { x: press.area.wide - side, y: 0.0, wide: side, tall: side });
            let tiny = Type::new(press.body * 0.7);
            let middle = press.area.wide - side / 2.0;
            sheet.text(middle, side + tiny.size, tiny, Anchor::Middle, labels.play());
            y = y.max(side + tiny.leading());
        }
        y + press.body * 1.2
    }

    fn title(&self) -> String {
        match (self.crossword.title.is_empty(), self.press.plan.title.is_empty()) {
            (false, _) => self.crossword.title.clone(),
            (_, false) => self.press.plan.title.clone(),
            _ => {
                let lang = self.press.plan.lang;
                lang.pick(format!("Crossword {}", self.number), format!("クロスワード {}", self.number))
            }
        }
    }

    /// The crossword with the letters that are given from the start.
    fn shown(&self) -> Crossword {
        let firsts: Vec<_> = self.crossword.clues.all().map(|(_, clue)| clue.cells[0]).collect();
        let board = &self.crossword.board;
        let square = |cell| match board.square(cell) {
            Square::Letter(_) if !firsts.contains(&cell) => Square::Blank,
            square => square,
        };
        let squares = board.grid().cells().map(square).collect();
        let board = tokisuji::kind::crossword::Crossword::new(board.grid(), squares);
        Crossword { board, ..self.crossword.clone() }
    }

    /// All words in a frame. Returns where the clues begin.
    fn bank(&self, sheet: &mut Sheet, press: &Press<'_>, y: f64) -> f64 {
        let mut words: Vec<String> = self.crossword.clues.all().map(|(_, clue)| clue.written()).collect();
        words.sort_unstable();
        let kind = Type::new(press.body * 0.9);
        let pad = press.body * 0.7;
        // Words are apart by more than a blank, so that phrases stay together to the eye.
        let (gap, wide) = (kind.size * 1.4, press.area.wide - 2.0 * pad);
        let (mut x, mut line, mut set) = (0.0, 0, Vec::new());
        for word in words {
            let long = kind.width(&word);
            if x > 0.0 && x + long > wide {
                (x, line) = (0.0, line + 1);
            }
            set.push((x, line, word));
            x += long + gap;
        }
        let head = kind.bold();
        sheet.text(0.0, y + head.size, head, Anchor::Start, press.plan.labels().words());
        let y = y + head.leading();
        let tall = 2.0 * pad + kind.size + f64::from(line) * kind.leading();
        sheet.frame(Place { x: 0.0, y, wide: press.area.wide, tall });
        for (x, line, word) in set {
            let base = y + pad + kind.size * 0.9 + f64::from(line) * kind.leading();
            sheet.text(pad + x, base, kind, Anchor::Start, &word);
        }
        y + tall + press.body
    }

    fn items(&self) -> Vec<Item> {
        let lang: Lang = self.press.plan.lang;
        let said = |clue: &Clue| match self.help.lengths {
            true => font::together(&clue.say(false, lang)),
            false => clue.text().to_owned(),
        };
        let (clues, labels) = (&self.crossword.clues, self.press.plan.labels());
        let mut items = Vec::new();
        for (way, clues) in [(Direction::Across, &clues.across), (Direction::Down, &clues.down)] {
            if !clues.is_empty() {
                items.push(Item { number: None, said: labels.heading(way).to_owned() });
                items.extend(clues.iter().map(|clue| Item { number: Some(clue.number), said: said(clue) }));
            }
        }
        items
    }
}
