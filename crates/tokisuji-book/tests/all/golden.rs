//! Pages of sample books look as they did when somebody last looked at them, and what is read on them is black.

use crate::common::inks;
use crate::crossword::{book, kana};
use crate::worksheet;
use resvg::tiny_skia::Pixmap;
use std::path::PathBuf;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji_book::{Book, Chapter, Front, Help, Plan, Rally, Worksheets, png};

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
        ("teacher", teacher(), vec![0, 1]),
        ("town", town().0, vec![0, 1]),
        ("card", town().1, vec![0]),
        ("variants", variants(), vec![2, 3, 6, 8, 10, 11, 12]),
    ]
}

/// A lesson's words on one page with a word bank, in German, and their key.
fn teacher() -> Book {
    let labels = Some("de".parse().expect("known"));
    let plan =
        Plan { title: "Elemente".into(), labels, paper: "A4".parse().expect("listed"), ..Plan::default() };
    let help = Help { word_bank: true, ..Help::USUAL };
    let links = vec![Some("https://puzzles.example/play?p=elements".to_owned())];
    Book::worksheets(&plan, &[worksheet::lesson()], &Worksheets { helps: vec![help], links })
}

/// The leaflet and the cards of a town.
fn town() -> (Book, Book) {
    let mut crossword = kana();
    let places = ["札幌駅", "時計台", "大通公園", "二条市場", "中島公園", "円山動物園"];
    let clues = crossword.clues.across.iter_mut().chain(&mut crossword.clues.down);
    for (at, clue) in clues.enumerate() {
        clue.tags = vec![places[at % places.len()].to_owned()];
        clue.clue = clue.clue.as_ref().map(|said| said.chars().take(30).collect());
    }
    let plan = Plan {
        title: "札幌ことばめぐり".into(),
        subtitle: "六つの場所でカギを見つけよう".into(),
        lang: Lang::Ja,
        paper: "A4".parse().expect("listed"),
        ..Plan::default()
    };
    let link = Some("https://puzzles.example/sapporo.html".to_owned());
    let rally = Rally { crossword: &crossword, link };
    (Book::leaflet(&plan, &rally), Book::cards(&plan, &rally))
}

/// A book of variants, with everything before and behind its puzzles.
fn variants() -> Book {
    let puzzle = |text: &&str| -> Puzzle { tokisuji::format::read(text).expect("a puzzle").puzzle };
    let chapter = |title: &str, texts: &[&str]| Chapter {
        title: title.into(),
        puzzles: texts.iter().map(puzzle).collect(),
        ..Chapter::default()
    };
    let front = Front {
        publisher: "Harbour Press".into(),
        copyright: "© 2026 The puzzle desk".into(),
        imprint: vec!["First printing 2026".into()],
        isbn: Some("978-3-16-148410-0".parse().expect("good")),
        logo: None,
        preface: "Old rules with something added.".into(),
    };
    let plan = Plan {
        title: "Variants for a week".into(),
        author: "The puzzle desk".into(),
        front,
        openers: true,
        ..Plan::default()
    };
    let chapters = [
        chapter("Knights", &["anti-knight:.3...2.1........", "anti-knight:.3...2.1.....1.."]),
        chapter("Sums", &["4:_a_3bab__aa_aa,a7a6a5a10a6a6"]),
        chapter("Loops", &["slitherlink:.1.1/3..3/2..1/.1.0"]),
    ];
    Book::new(&plan, &chapters).expect("all have one solution")
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
