//! A folder of pages that play by themselves, from any web host or a memory stick: no server, hints from the walkthrough
//! that is stored with each puzzle.
//!
//! The page, its styles and its scripts are those of the site. Browsers load no modules from a disk, so the modules are put
//! one after the other into a plain script.

pub use crate::board::Coupon;
use crate::board::{self, Board};
use crate::pages::{Download, Shown, in_page};
use crate::read::line;
use crate::server::assets::text;
use askama::Template;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use tokisuji::answer::StepSaid;
use tokisuji::draw::{Look, Picture, draw};
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::{Puzzle, takes_knowledge};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::walk::{End, Manner, Reading, walk_with};

/// A file of the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Puzzles under a heading.
#[derive(Clone, Debug, Default)]
pub struct Chapter<'p> {
    /// The heading.
    pub title: String,
    /// The puzzles.
    pub puzzles: Vec<&'p Puzzle>,
    /// Crosswords with their clues, after the puzzles.
    pub crosswords: Vec<&'p Sheet>,
    /// Whether clues of crosswords hang at the places that their tags name: the page sends people there.
    pub rally: bool,
    /// Coupons of the crosswords, by their place in the list: those boards come without answers, and tell a code when they are finished.
    pub coupons: Vec<Coupon>,
}

/// A puzzle that cannot be played in a folder.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// It has not exactly one solution, so that it cannot be checked.
    #[error(
        "puzzle {number} ({puzzle}): found no single solution, wanted exactly one; take it out or mend it"
    )]
    NotUnique {
        /// Which, from 1.
        number: usize,
        /// As text.
        puzzle: String,
    },
    /// A crossword with more text than a link carries.
    #[error("puzzle {number}: found a crossword with very long clues, wanted shorter ones")]
    TooLong {
        /// Which, from 1.
        number: usize,
    },
}

struct Card {
    number: usize,
    title: String,
    link: String,
    picture: String,
    puzzle: String,
}

struct Cards {
    title: String,
    cards: Vec<Card>,
}

#[derive(Template)]
#[template(path = "offline_index.html")]
struct Index<'a> {
    lang: Lang,
    book: &'a str,
    title: &'a str,
    chapters: Vec<Cards>,
}

#[derive(Template)]
#[template(path = "offline_play.html")]
struct Play<'a> {
    lang: Lang,
    book: &'a str,
    title: String,
    task: String,
    level: Option<i64>,
    rated: Option<(Shown, i64)>,
    puzzle: String,
    sound: bool,
    desk: board::Desk,
    clued: bool,
    board: String,
    downloads: Vec<Download>,
    offline: bool,
    before: Option<String>,
    after: Option<String>,
}

/// The same page for a frame in another one.
#[derive(Template)]
#[template(path = "offline_embed.html")]
struct Embed<'a> {
    lang: Lang,
    book: &'a str,
    title: String,
    task: String,
    level: Option<i64>,
    rated: Option<(Shown, i64)>,
    puzzle: String,
    sound: bool,
    desk: board::Desk,
    clued: bool,
    board: String,
    downloads: Vec<Download>,
    offline: bool,
}

/// How often a search may ask whether to go on: minutes for a board that nobody would print.
const PATIENCE: u32 = 50_000;

/// The scripts of the pages to play on: with digits, with letters, and with places that are shaded or drawn; and of the list of puzzles.
/// And what a frame tells the page around it.
const SCRIPTS: [&str; 5] = ["play", "letters", "places", "site", "embed"];

/// All files of the folder.
pub fn folder(book: &str, lang: Lang, chapters: &[Chapter<'_>]) -> Result<Vec<File>, Unplayable> {
    let count: usize = chapters.iter().map(|chapter| chapter.puzzles.len() + chapter.crosswords.len()).sum();
    let page = |number: usize| format!("puzzle-{number:03}.html");
    let mut files = Vec::new();
    let mut shown = Vec::new();
    let mut number = 0;
    for chapter in chapters {
        let mut cards = Vec::new();
        let mut coupons = chapter.coupons.iter();
        let puzzles = chapter.puzzles.iter().map(|puzzle| Ok(*puzzle));
        for one in puzzles.chain(chapter.crosswords.iter().map(|sheet| Err(*sheet))) {
            number += 1;
            let neighbours =
                [(number > 1).then(|| page(number - 1)), (number < count).then(|| page(number + 1))];
            let (desk, drawn) = match one {
                Ok(puzzle) => {
                    (of_puzzle(puzzle, number, lang)?, draw(puzzle, Picture::Puzzle, &Look::default()))
                }
                Err(sheet) => {
                    let look = Look { lang, marked: sheet.marks.clone(), ..Look::default() };
                    let mut sheet = sheet.clone();
                    if chapter.rally {
                        sheet.clues = sheet.clues.for_rally(lang);
                    }
                    let drawn = draw(&sheet.board.printed(false), Picture::Puzzle, &look);
                    let desk = match coupons.next() {
                        None => of_crossword(&sheet, number, lang)?,
                        Some(coupon) => without_answers(sheet, coupon, number, lang)?,
                    };
                    (desk, drawn)
                }
            };
            let (title, puzzle) = (desk.board.title.clone(), desk.board.puzzle.clone());
            let picture = format!("puzzle-{number:03}.svg");
            files.push(File { name: format!("embed-{number:03}.html"), text: desk.frame(book, lang) });
            files.push(File { name: page(number), text: desk.page(book, lang, neighbours) });
            files.push(File { name: picture.clone(), text: drawn });
            cards.push(Card { number, title, link: page(number), picture, puzzle });
        }
        shown.push(Cards { title: chapter.title.clone(), cards });
    }
    let title = lang.pick("Puzzles", "問題一覧");
    let index = Index { lang, book, title, chapters: shown };
    files.push(File { name: "index.html".to_owned(), text: index.to_string() });
    for script in SCRIPTS {
        let name = if script == "site" { "index" } else { script };
        files.push(File { name: format!("{name}.js"), text: bundle(&modules(script)) });
    }
    for name in ["style.css", "play.css", "letters.css", "places.css", "embed.css", "icon.svg"] {
        files.push(File { name: name.to_owned(), text: text(name) });
    }
    Ok(files)
}

/// A board to play on, the steps of its walkthrough, and its level.
struct Desk {
    board: Board,
    steps: Vec<StepSaid>,
    level: Option<i64>,
}

fn of_crossword(sheet: &Sheet, number: usize, lang: Lang) -> Result<Desk, Unplayable> {
    let line = line(sheet).map_err(|_| Unplayable::TooLong { number })?;
    Ok(Desk { board: Board::of_crossword(sheet, line, lang), steps: Vec::new(), level: None })
}

/// A crossword for a coupon: nothing in its page tells a letter of it.
fn without_answers(mut sheet: Sheet, coupon: &Coupon, number: usize, lang: Lang) -> Result<Desk, Unplayable> {
    let letters: BTreeSet<char> =
        sheet.board.grid().cells().filter_map(|cell| sheet.board.letter(cell)).collect();
    sheet.board = sheet.board.blank();
    for clue in sheet.clues.across.iter_mut().chain(&mut sheet.clues.down) {
        clue.word = ".".repeat(clue.cells.len());
    }
    let mut desk = of_crossword(&sheet, number, lang)?;
    // Keys are made for them: Latin or kana, with small kana or without.
    desk.board.symbols = letters.into_iter().map(String::from).collect();
    desk.board.coupon = Some(coupon.clone());
    Ok(desk)
}

fn of_puzzle(puzzle: &Puzzle, number: usize, lang: Lang) -> Result<Desk, Unplayable> {
    let problem = puzzle.problem();
    let mut patience = PATIENCE;
    let found = search(&problem, 2, &mut || {
        patience -= 1;
        patience > 0
    });
    if found.is_unique() != Some(true) {
        return Err(Unplayable::NotUnique { number, puzzle: puzzle.to_string() });
    }
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    let walk = walk_with(&problem, rules, Manner { reading: Reading::default(), explain: true });
    let steps = walk.rounds.iter().flat_map(|round| &round.steps);
    let steps = steps.map(|step| StepSaid::new(step, &problem, lang)).collect();
    let level = (walk.end == End::Solved).then(|| walk.hardest().map_or(0, |technique| technique + 1) as i64);
    Ok(Desk { board: Board::new(puzzle, &found, lang, &|| true), steps, level })
}

impl Desk {
    /// The board with its walkthrough, as a page holds it.
    fn data(&self) -> String {
        let mut data = serde_json::to_value(&self.board).expect("plain data has a JSON form");
        data["steps"] = serde_json::to_value(&self.steps).expect("plain data has a JSON form");
        in_page(&Value::to_string(&data))
    }

    /// The page.
    fn page(&self, book: &str, lang: Lang, [before, after]: [Option<String>; 2]) -> String {
        let page = Play {
            lang,
            book,
            title: self.board.title.clone(),
            task: self.board.task.clone(),
            level: self.level,
            rated: None,
            puzzle: String::new(),
            sound: self.board.solution.is_some() || self.board.coupon.is_some(),
            desk: self.board.desk(),
            clued: takes_knowledge(&self.board.kind),
            board: self.data(),
            downloads: Vec::new(),
            offline: true,
            before,
            after,
        };
        page.to_string()
    }

    /// The page for a frame.
    fn frame(&self, book: &str, lang: Lang) -> String {
        let page = Embed {
            lang,
            book,
            title: self.board.title.clone(),
            task: self.board.task.clone(),
            level: self.level,
            rated: None,
            puzzle: String::new(),
            sound: self.board.solution.is_some() || self.board.coupon.is_some(),
            desk: self.board.desk(),
            clued: takes_knowledge(&self.board.kind),
            board: self.data(),
            downloads: Vec::new(),
            offline: true,
        };
        page.to_string()
    }
}

/// What a line of a script imports, and from which module.
fn import(line: &str) -> Option<(&str, &str)> {
    let (wanted, from) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    Some((wanted, from.trim_end_matches("\";").trim_end_matches(".js")))
}

/// A module and all that it needs, each after those it needs itself.
fn modules(name: &str) -> Vec<String> {
    fn visit(name: &str, known: &mut Vec<String>, all: &mut Vec<String>) {
        if known.iter().any(|one| one == name) {
            return;
        }
        known.push(name.to_owned());
        for (_, from) in text(&format!("{name}.js")).lines().filter_map(import) {
            visit(from, known, all);
        }
        all.push(name.to_owned());
    }
    let (mut known, mut all) = (Vec::new(), Vec::new());
    visit(name, &mut known, &mut all);
    all
}

/// Some modules as one plain script: each in a function of its own that hands out what it exports.
fn bundle(names: &[String]) -> String {
    let mut script = String::from("\"use strict\";\n");
    for name in names {
        let _ = writeln!(script, "const module_{name} = (() => {{");
        let mut exports = Vec::new();
        for line in text(&format!("{name}.js")).lines() {
            if let Some((wanted, from)) = import(line) {
                let _ = writeln!(script, "const {wanted} = module_{from};");
            } else if let Some(rest) = line.strip_prefix("export ") {
                let word = rest.trim_start_matches("async ").split([' ', '(']).nth(1).unwrap_or_default();
                exports.push(word.to_owned());
                let _ = writeln!(script, "{rest}");
            } else {
                let _ = writeln!(script, "{line}");
            }
        }
        let _ = writeln!(script, "return {{ {} }};\n}})();", exports.join(", "));
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokisuji::kind::crossword::clues;
    use tokisuji::words::WordList;

    #[test]
    fn the_script_holds_every_module_after_those_it_needs_and_nothing_of_modules() {
        let mut with_words = 0;
        for script in SCRIPTS {
            let modules = modules(script);
            let script = bundle(&modules);
            assert!(!script.contains("\nimport ") && !script.contains("\nexport "), "plain script");
            for name in &modules {
                let made = script.find(&format!("const module_{name} =")).expect("there");
                let used = script.match_indices(&format!("= module_{name};")).map(|(at, _)| at).min();
                assert!(used.is_none_or(|used| used > made), "{name}");
            }
            for (at, used) in script.match_indices("= module_") {
                let name: String =
                    script[at + used.len()..].chars().take_while(char::is_ascii_alphabetic).collect();
                assert!(modules.contains(&name), "{name} is missing");
            }
            let words = modules.iter().any(|name| name == "words");
            assert_eq!(script.contains("return { say, nth };"), words, "what a module exports is handed on");
            with_words += u32::from(words);
        }
        assert!(with_words > 1, "{with_words}");
    }

    #[test]
    fn a_folder_has_a_page_for_each_puzzle_with_its_walkthrough() {
        let puzzle = tokisuji::format::read(".1....1..3....4.").expect("a Sudoku").puzzle;
        let other = tokisuji::format::read("4:_a_3bab__aa_aa,a7a6a5a10a6a6").expect("a SumBlock").puzzle;
        let board = "CAT#/A#O#/R#NO".parse().expect("a board");
        let sheet = Sheet::new(board, |way, number| Some(format!("{way:?} </script> {number}")));
        let chapters = [Chapter {
            title: "One & two".to_owned(),
            puzzles: vec![&puzzle, &other],
            crosswords: vec![&sheet],
            rally: false,
            coupons: Vec::new(),
        }];
        let files = folder("Small", Lang::Ja, &chapters).expect("unique");
        let file = |name: &str| &files.iter().find(|file| file.name == name).expect(name).text;
        for name in ["puzzle-001.html", "puzzle-002.html"] {
            assert!(file(name).contains("\"steps\":[{") && file(name).contains("\"sentence\""), "{name}");
            assert!(
                !file(name).contains("href=\"/") && !file(name).contains("src=\"/"),
                "{name} needs no server"
            );
            assert!(file("index.html").contains(name));
        }
        let words = file("puzzle-003.html");
        assert!(words.contains("src=\"letters.js\"") && words.contains("\"steps\":[]"), "{words}");
        assert_eq!(words.matches("</script>").count(), 2, "clues do not end their element");
        assert!(file("index.html").contains("One &#38; two"));
        let drawn = tokisuji::format::read("nonogram:2,4,4,4,2/1.1,5,5,3,1").expect("a nonogram").puzzle;
        let chapters = [Chapter { puzzles: vec![&drawn], ..Chapter::default() }];
        for file in &folder("Drawn", Lang::En, &chapters).expect("unique")[..2] {
            let page = &file.text;
            assert!(page.contains("src=\"places.js\"") && page.contains("\"places\":[{"), "{page}");
            assert_eq!(page.contains("src=\"embed.js\""), file.name == "embed-001.html");
            assert!(!page.contains("=\"/"), "{} needs no server", file.name);
        }
        let empty = tokisuji::format::read("................").expect("a Sudoku").puzzle;
        let chapters = [Chapter { puzzles: vec![&empty], ..Chapter::default() }];
        assert!(folder("None", Lang::En, &chapters).is_err());
    }

    #[test]
    fn a_page_with_a_coupon_has_no_letter_of_its_answers() {
        let board = "QXZJ#/VK#WQ".parse().expect("a board");
        let mut sheet = Sheet::new(board, |way, number| Some(format!("clue {way:?} {number}")));
        sheet.marks = vec![tokisuji::grid::Cell(0), tokisuji::grid::Cell(3)];
        let coupon = Coupon {
            salt: "s".into(),
            rounds: 2,
            check: "c".into(),
            from: "2026-11-20".into(),
            until: "2026-11-30".into(),
        };
        for coupons in [vec![coupon], Vec::new()] {
            let sold = !coupons.is_empty();
            let chapters = [Chapter { crosswords: vec![&sheet], coupons, ..Chapter::default() }];
            let files = folder("Shop", Lang::En, &chapters).expect("plain data");
            let page = &files.iter().find(|file| file.name == "puzzle-001.html").expect("the page").text;
            assert_eq!(page.contains("\"coupon\":{"), sold);
            assert_eq!(page.contains("\"solution\":null"), sold);
            // Letters in the order of the board are there to be checked against, or not at all.
            assert_eq!(page.contains("\"Q\",\"X\",\"Z\""), !sold);
            let blank = Sheet { board: sheet.board.blank(), ..sheet.clone() };
            assert_eq!(page.contains(&line(&blank).expect("short")), sold);
            assert_eq!(page.contains(&line(&sheet).expect("short")), !sold);
            assert!(!page.contains("does not tell its answers"));
        }
    }

    #[test]
    fn in_a_rally_the_page_sends_people_to_the_place_and_keeps_the_clue_to_itself() {
        let list = WordList::parse(
            "CAT\tIt purrs\tthe old mill\nCAR\tFour wheels\nTON\tHeavy\tstation\nNO\tNot yes",
        );
        let board = "CAT#/A#O#/R#NO".parse().expect("a board");
        let mut sheet = Sheet::new(board, |_, _| None);
        sheet.clues = clues(&sheet.board, &list);
        for rally in [true, false] {
            let chapters = [Chapter { crosswords: vec![&sheet], rally, ..Chapter::default() }];
            let files = folder("Rally", Lang::En, &chapters).expect("unique");
            let page = &files.iter().find(|file| file.name == "puzzle-001.html").expect("a page").text;
            assert_eq!(page.contains("see the old mill (3)"), rally);
            assert_eq!(page.contains("It purrs"), !rally);
            assert!(page.contains("Four wheels"), "a clue that hangs nowhere stands on the page");
            // The crossword on one line goes along, and is what a link would carry.
            let line = page.split("xword:").nth(1).and_then(|rest| rest.split('"').next()).expect("a line");
            let link = crate::read::opened(&format!("xword:{line}")).expect("our own");
            let crate::read::Opened::Crossword(link) = link else { panic!("a crossword") };
            assert_eq!(link.clues.across[0].text() == "It purrs", !rally);
        }
    }
}
