//! Crosswords in books: every clue is printed, nothing leaves its page, rally cards and hidden words are there; and pages of
//! three sample books look as they did when somebody last looked at them.

use crate::common::{inks, words};
use resvg::tiny_skia::Pixmap;
use std::path::PathBuf;
use tokisuji::format::sheet::{Sheet, sheet_format};
use tokisuji::grid::Cell;
use tokisuji::kind::crossword::{Crossword, Direction};
use tokisuji::lang::Lang;
use tokisuji_book::{Book, Chapter, PAPERS, Plan, png};

const LATIN: &str = "{\"kind\":\"crossword\",\"rows\":[\"CAT#D\",\"A##ZO\",\"R#TOG\"],\"across\":[{\"number\":1,\"clue\":\"It purrs\",\"tags\":[\"zoo\"]},{\"number\":3,\"clue\":\"Half a zoo\",\"tags\":[\"park\"]},{\"number\":4,\"clue\":\"To dress\",\"tags\":[\"zoo\"]}],\"down\":[{\"number\":1,\"clue\":\"It runs on wheels\",\"tags\":[\"road\"]},{\"number\":2,\"clue\":\"It barks\",\"tags\":[\"park\"]},{\"number\":3,\"clue\":\"Half a zoo\",\"tags\":[\"park\"]}]}";

fn latin() -> Sheet {
    let read = sheet_format("json").expect("in the list").read(LATIN.as_bytes());
    read.expect("can be read").expect("ours")
}

/// A board of 7×7 with long clues, so that they flow over several pages.
fn kana() -> Sheet {
    let board: Crossword =
        "サクラモチ#ス/ク#ーメンコイ/ラメン#ス#カ/モ#ススキヤキ/チヨウチヨ#ン/#コ#キ#ラク/スイカヤンクー"
            .parse()
            .expect("a board");
    let mut sheet = Sheet::new(board, |way, number| {
        let way = if way == Direction::Across { "ヨコ" } else { "タテ" };
        let said =
            "長い説明が続きます。「かぎかっこ」や（まるかっこ）、長音のラーメン、12個の数、ABC順など。";
        Some(format!("{way}{number}番：{said}").repeat(1 + number % 3))
    });
    sheet.title = "夏のクロスワード".into();
    sheet.marks = vec![Cell(0), Cell(9), Cell(12)];
    sheet
}

fn book(plan: &Plan, crosswords: Vec<Sheet>, rally: bool) -> Book {
    let chapter = Chapter { title: "Words".into(), crosswords, rally, ..Chapter::default() };
    Book::new(plan, &[chapter]).expect("crosswords need no proof")
}

#[test]
fn no_clue_is_lost_and_no_text_leaves_its_page_on_any_paper() {
    for (at, paper) in PAPERS.into_iter().enumerate() {
        for vertical in [false, true] {
            let plan = Plan {
                title: "言葉".into(),
                lang: Lang::Ja,
                paper,
                vertical,
                large: at % 3 == 2,
                bleed: at % 2 == 1,
                ..Plan::default()
            };
            let sheet = kana();
            let book = book(&plan, vec![sheet.clone(), latin()], false);
            let mut all = String::new();
            for (number, page) in book.pages.iter().enumerate() {
                let found = words(&page.svg());
                assert!(!found.is_empty(), "{paper}, page {}: empty", number + 1);
                for (said, [left, top, right, bottom]) in found {
                    all += &said;
                    let inside = left >= 8.0
                        && top >= 8.0
                        && f64::from(right) <= page.wide - 8.0
                        && f64::from(bottom) <= page.tall - 8.0;
                    assert!(
                        inside,
                        "{paper}, page {}: {said:?} at {left} {top} {right} {bottom}",
                        number + 1
                    );
                }
            }
            // A clue may go on over a page, so signs are counted, not lines.
            let clues: String = sheet.clues.all().filter_map(|(_, clue)| clue.clue.clone()).collect();
            for sign in ['説', '「', '長', 'ー', '順', '。'] {
                let count = |text: &str| text.chars().filter(|&other| other == sign).count();
                assert!(
                    count(&all) >= count(&clues),
                    "{paper}, vertical {vertical}: some {sign} are missing"
                );
            }
        }
    }
}

#[test]
fn a_rally_sends_to_places_and_prints_their_cards() {
    let plan = Plan { title: "Rally".into(), ..Plan::default() };
    let book = book(&plan, vec![latin()], true);
    let pages: Vec<Vec<String>> = book
        .pages
        .iter()
        .map(|page| words(&page.svg()).into_iter().map(|(said, _)| said).collect())
        .collect();
    let on = |said: &str| pages.iter().position(|page| page.iter().any(|line| line.contains(said)));
    let board = on("see zoo (3)").expect("the sheet names the place");
    let card = on("It purrs").expect("the card has the clue");
    assert!(card > board);
    assert!(pages[card].contains(&"zoo".to_owned()));
    assert!(!pages[board].iter().any(|line| line.contains("purrs")));
}

/// Each sample book, and the pages worth looking at.
fn samples() -> Vec<(&'static str, Book, Vec<usize>)> {
    let puzzle = |text: &str| tokisuji::format::read(text).expect("a puzzle").puzzle;
    let numbers = vec![
        puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        puzzle(".1....1..3....4."),
        puzzle("4:_a_3bab__aa_aa,a7a6a5a10a6a6"),
    ];
    let english =
        Plan { title: "An evening of numbers".into(), author: "Tokisuji".into(), ..Plan::default() };
    let chapters = Book::chapters_by_level(numbers.clone(), &english).expect("unique");
    let first = Book::new(&english, &chapters).expect("unique");
    let four = Plan {
        title: "数字の夕べ".into(),
        lang: Lang::Ja,
        per_page: 4.try_into().expect("allowed"),
        paper: "B5".parse().expect("listed"),
        ..Plan::default()
    };
    let chapter = Chapter { title: "いろいろ".into(), puzzles: numbers, ..Chapter::default() };
    let second = Book::new(&four, &[chapter]).expect("unique");
    let down = Plan { title: "言葉の夕べ".into(), lang: Lang::Ja, vertical: true, ..Plan::default() };
    let third = book(&down, vec![kana()], false);
    vec![
        ("english", first, vec![0, 2, 4]),
        ("japanese", second, vec![1, 3, 5]),
        ("crossword", third, vec![0, 3, 4]),
    ]
}

/// Grey letters are printed as dots, which small type does not bear: all inside the cover is black, or white on black.
#[test]
fn what_is_read_is_printed_in_full_black() {
    let mut seen = 0;
    for (name, book, _) in samples() {
        for (at, page) in book.pages.iter().enumerate().skip(1) {
            for (said, ink) in inks(&page.svg()) {
                seen += 1;
                assert!(
                    matches!(ink, Some([0, 0, 0] | [255, 255, 255])),
                    "{name}, page {}: {said:?} in {ink:?}",
                    at + 1
                );
            }
        }
    }
    assert!(seen > 200, "{seen} texts");
}

/// Golden pictures, small. A picture may differ a little (another version of the renderer), not more.
/// `UPDATE_GOLDEN=1 cargo test -p tokisuji-book` writes them anew; look at them then.
#[test]
fn sample_pages_look_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/all/golden");
    for (name, book, pages) in samples() {
        for page in pages {
            let page = &book.pages[page.min(book.pages.len() - 1)];
            let at = book.pages.iter().position(|other| std::ptr::eq(other, page)).expect("one of them") + 1;
            let drawn = png(&page.svg(), 360).expect("a picture");
            let path = folder.join(format!("{name}-{at}.png"));
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&path, &drawn).expect("written");
            }
            let golden =
                Pixmap::load_png(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let drawn = Pixmap::decode_png(&drawn).expect("ours");
            assert_eq!(
                (golden.width(), golden.height()),
                (drawn.width(), drawn.height()),
                "{name}, page {at}"
            );
            let differ = golden.data().iter().zip(drawn.data()).map(|(a, b)| u64::from(a.abs_diff(*b)));
            let mean = differ.sum::<u64>() as f64 / golden.data().len() as f64;
            assert!(mean < 1.0, "{name}, page {at}: pixels differ by {mean:.2} of 255 on average");
        }
    }
}
