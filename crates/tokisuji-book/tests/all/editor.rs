//! Books as an editor wants them: what stands before and behind the puzzles, their order, no twins, and hints that name only what is explained.

use crate::common::words;
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::Puzzle;
use tokisuji::kind::crossword::{Crossword, clues};
use tokisuji::lang::Lang;
use tokisuji::words::WordList;
use tokisuji_book::{
    Art, Beside, Book, Chapter, Front, Help, Jacket, Piece, PieceError, Plan, PlanFile, Worksheets,
};

/// Sudoku of other people: an easy one, one that takes an XY-wing or more, and one beyond the levels.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARDER: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
fn puzzle(text: &str) -> Puzzle {
    tokisuji::format::read(text).expect("a puzzle").puzzle
}

fn chapter(title: &str, texts: &[&str]) -> Chapter {
    let puzzles = texts.iter().map(|text| puzzle(text)).collect();
    Chapter { title: title.into(), puzzles, ..Chapter::default() }
}

fn plan(lang: Lang) -> Plan {
    Plan { title: "Evenings".into(), lang, ..Plan::default() }
}

fn pages(book: &Book) -> Vec<Vec<String>> {
    book.pages.iter().map(|page| words(&page.svg()).into_iter().map(|(said, _)| said).collect()).collect()
}

/// The easy one upside down, with its digits exchanged: made here, so that nobody has to trust a line of digits.
fn twin() -> String {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[row * 9..row * 9 + 9]).collect();
    let other = |sign: char| sign.to_digit(10).map_or('.', |digit| char::from(b'0' + (10 - digit) as u8));
    rows.iter().rev().flat_map(|row| row.chars().map(other)).collect()
}

#[test]
fn twins_are_refused_with_both_places_named() {
    for (lang, one, other) in [
        (Lang::En, "number 1 of “Easy”", "number 2 of “More”"),
        (Lang::Ja, "「Easy」の1番目", "「More」の2番目"),
    ] {
        let chapters = [chapter("Easy", &[EASY]), chapter("More", &[".1....1..3....4.", &twin()])];
        let error = Book::new(&plan(lang), &chapters).expect_err("the same puzzle twice");
        assert_eq!(error.number, 3);
        let said = error.to_string();
        assert!(said.contains(one) && said.contains(other) && said.contains("--twins"), "{said}");
        let allowed = Plan { twins: true, ..plan(lang) };
        assert!(Book::new(&allowed, &chapters).is_ok());
    }
}

#[test]
fn the_same_solution_with_other_sums_is_another_puzzle() {
    // Two SumBlock of one solution, mirrored, and one of them turned on its head.
    let [one, other] = ["4:a3_6a_6aa_,a9a3a4a5a3a2a6a1a4a3", "4:a__a_5aa__b_5,a4a11a2a6a1a5a1a3a1a6"];
    assert!(Book::new(&plan(Lang::En), &[chapter("Sums", &[one, other])]).is_ok());
    assert!(Book::new(&plan(Lang::En), &[chapter("Sums", &[one, one])]).is_err());
    let loops = ["slitherlink:.1.1/3..3/2..1/.1.0", "slitherlink:0.1./1..2/3..3/1.1."];
    assert!(Book::new(&plan(Lang::En), &[chapter("Loops", &loops)]).is_err(), "turned on its head");
}

#[test]
fn the_easiest_stand_first_unless_the_order_is_given() {
    let order = |as_given: bool| {
        let chapter = Chapter { as_given, ..chapter("One", &[HARDER, EASY]) };
        let arranged = Book::arranged(&plan(Lang::En), &[chapter]).expect("both have one solution");
        arranged[0].puzzles.iter().map(|puzzle| puzzle == &self::puzzle(EASY)).collect::<Vec<_>>()
    };
    assert_eq!(order(false), [true, false]);
    assert_eq!(order(true), [false, true]);
}

#[test]
fn hints_name_only_what_is_explained_and_are_sentences() {
    let texts = [EASY, HARDER, "slitherlink:.1.1/3..3/2..1/.1.0", "4:_a_3bab__aa_aa,a7a6a5a10a6a6"];
    for lang in Lang::ALL {
        for techniques in [true, false] {
            let plan = Plan { techniques, ..plan(lang) };
            let book = Book::new(&plan, &[chapter("One", &texts)]).expect("all have one solution");
            let pages = pages(&book);
            let headed = |title: &str| -> Vec<&Vec<String>> {
                pages.iter().filter(|page| page.first().is_some_and(|first| first == title)).collect()
            };
            let explained = headed(lang.pick("Techniques in this book", "この本で使う解法"));
            assert_eq!(explained.is_empty(), !techniques);
            let hints: Vec<String> =
                headed(lang.pick("Hints", "ヒント")).into_iter().flatten().cloned().collect();
            assert!(hints.len() > 3);
            assert!(!hints.iter().any(|line| line.contains('≠')), "{hints:?}");
            for line in hints.iter().filter_map(|line| line.strip_prefix(lang.pick("Stuck? ", "困ったら：")))
            {
                let Some((name, _)) = line.split_once(lang.pick(": ", "。")) else { continue };
                let known = explained.iter().any(|page| page.iter().any(|said| said.starts_with(name)));
                // Without the pages that explain, what stands before the colon is no name but what follows.
                assert!(known || name.contains(|sign: char| sign.is_ascii_digit()), "{name}");
            }
        }
    }
}

#[test]
fn front_matter_stands_before_the_contents_and_bars_on_paper() {
    for lang in Lang::ALL {
        let front = Front {
            publisher: "Harbour Press".into(),
            copyright: "© 2026 The desk".into(),
            imprint: vec!["First printing".into()],
            isbn: Some("978-3-16-148410-0".parse().expect("good")),
            logo: None,
            preface: "One thing first.\n\nAnother then.".into(),
        };
        let plan = Plan { front, openers: true, ..plan(lang) };
        let book = Book::new(&plan, &[chapter("Warming up", &[EASY])]).expect("one solution");
        let pages = pages(&book);
        // Cover, a white page, title page right of the spine, its back, preface, contents.
        assert!(pages[1].is_empty());
        assert!(pages[2].contains(&"Evenings".to_owned()) && pages[2].contains(&"Harbour Press".to_owned()));
        assert!(pages[3].contains(&"© 2026 The desk".to_owned()));
        assert!(pages[3].contains(&"ISBN 978-3-16-148410-0".to_owned()));
        assert!(pages[4].contains(&"Another then.".to_owned()));
        assert!(pages[5].contains(&lang.pick("Contents", "もくじ").to_owned()));
        // The opener tells level and minutes in words, and no count of steps.
        let opener =
            pages.iter().position(|page| page.contains(&lang.pick("Puzzles 1", "問題 1").to_owned()));
        let opener = &pages[opener.expect("an opener")];
        assert!(
            opener.iter().any(|said| said.contains(lang.pick("minutes on average", "平均して"))),
            "{opener:?}"
        );
        assert!(!pages.iter().flatten().any(|said| said.contains(lang.pick("steps", "ステップ"))));
    }
}

#[test]
fn the_cover_is_as_wide_as_its_pages_make_it() {
    let jacket = Jacket { sheet: 0.5, back: "What it is about.".into(), ..Jacket::default() };
    let plan = Plan { jacket, cover: false, author: "The desk".into(), ..plan(Lang::En) };
    let chapters = [chapter("One", &[EASY])];
    let book = Book::new(&plan, &chapters).expect("one solution");
    let cover = book.jacket(&chapters);
    let page = &cover.pages[0];
    // Two covers of 148 mm, half a millimetre for every two pages, and an eighth of an inch of bleed on both sides.
    let sheets = book.pages.len().div_ceil(2) as f64;
    let wide = (2.0 * 148.0 + 0.5 * sheets) / 25.4 * 72.0 + 2.0 * 9.0;
    assert!((page.wide - wide).abs() < 0.01, "{} {wide}", page.wide);
    let found = pages(&cover);
    assert!(found[0].contains(&"What it is about.".to_owned()));
}

struct Files;

impl Beside for Files {
    fn text(&self, name: &str) -> Result<String, String> {
        Ok(format!("what stands in {name}"))
    }

    fn art(&self, name: &str) -> Result<Art, String> {
        Err(format!("{name}: no picture"))
    }
}

#[test]
fn plans_tell_of_front_matter_and_wrong_numbers_are_refused() {
    let read = |lines: &str| {
        let text = format!("title = \"T\"\n{lines}\n[[chapter]]\ntitle = \"A\"\npuzzles = []\n");
        PlanFile::read(&text).and_then(|file| file.over(&Plan::default(), &Files))
    };
    let plan = read("publisher = \"P\"\npreface = \"p.txt\"\nlabels = \"de\"\nisbn = \"9783161484100\"")
        .expect("a plan");
    assert_eq!(plan.front.preface, "what stands in p.txt");
    assert!(read("isbn = \"9783161484101\"").expect_err("a slip").contains("wanted 0"));
    assert!(read("labels = \"xx\"").expect_err("no language").contains("de"));
    assert!(read("logo = \"l.png\"").expect_err("no picture").contains("l.png"));
    assert!(read("sheet = 7").expect_err("cardboard").contains("millimetres"));
    let own = "[labels]\nkey = \"Schlüssel\"\n";
    let text = format!("title = \"T\"\n{own}[[chapter]]\ntitle = \"A\"\npuzzles = []\n");
    assert!(PlanFile::read(&text).and_then(|file| file.over(&Plan::default(), &Files)).is_ok());
}

#[test]
fn pieces_are_numbered_as_in_the_book_and_come_with_captions() {
    let mut names = Vec::new();
    let mut table = String::new();
    let chapters = [Chapter { title: "One, two".into(), ..chapter("", &[HARDER, EASY]) }];
    let mut keep = |piece: Piece| -> Result<(), PieceError> {
        let (_, ending) = piece.name.rsplit_once('.').expect("an ending");
        match ending {
            "csv" => table = String::from_utf8(piece.bytes).expect("text"),
            "svg" => {
                let svg = String::from_utf8(piece.bytes).expect("text");
                assert!(!svg.contains("<text") && svg.contains("<path"), "letters are outlines");
                names.push(piece.name);
            }
            "pdf" => assert!(piece.bytes.starts_with(b"%PDF")),
            other => assert!(other == "png" && piece.bytes.starts_with(b"\x89PNG")),
        }
        Ok(())
    };
    let count = Book::pieces(&plan(Lang::En), &chapters, &mut keep).expect("both have one solution");
    assert_eq!(count, 2);
    assert_eq!(names, ["001.svg", "001-solution.svg", "002.svg", "002-solution.svg"]);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3);
    assert!(
        rows[1].starts_with("1,001.pdf,001-solution.pdf,\"One, two\",Sudoku 9×9,1,8,gentle,"),
        "{}",
        rows[1]
    );
}

fn phrases() -> Sheet {
    let list =
        WordList::parse("living room\tWhere we sit\nlamp\tIt gives light\nold-timer\tHe has seen it all");
    let board: Crossword =
        "LIVINGROOM/A#######L#/M#######D#/P#######T#/########I#/########M#/########E#/########R#"
            .parse()
            .expect("a board");
    let clues = clues(&board, &list);
    Sheet { clues, ..Sheet::new(board, |_, _| None) }
}

#[test]
fn a_sheet_speaks_the_language_of_its_words_and_keeps_their_blanks() {
    let labels = Some("de".parse().expect("known"));
    let plan = Plan { labels, paper: "A4".parse().expect("listed"), ..plan(Lang::En) };
    let help = Help { word_bank: true, ..Help::USUAL };
    let book = Book::worksheets(&plan, &[phrases()], &Worksheets { helps: vec![help], links: vec![] });
    let pages = pages(&book);
    let sheet = &pages[0];
    for said in ["Datum", "Waagerecht", "Senkrecht", "Wörter", "LIVING ROOM", "OLD-TIMER", "LAMP"] {
        assert!(sheet.iter().any(|line| line == said), "{said}: {sheet:?}");
    }
    for english in ["Date", "Across", "Down"] {
        assert!(!sheet.iter().any(|line| line == english), "{english}");
    }
    assert_eq!(pages[1][0], "Lösung");
}

#[test]
fn no_clue_is_parted_by_a_column() {
    let board: Crossword = "CAT#D/A##ZO/R#TOG".parse().expect("a board");
    // Clues of one to six lines, whose every line begins with what tells it apart.
    let sheet = Sheet::new(board, |way, number| {
        let many = 1 + (number * 3 + usize::from(way == tokisuji::kind::crossword::Direction::Down)) % 6;
        Some(format!("{way:?}{number} ").repeat(many * 4).trim().to_owned())
    });
    for paper in ["A5", "A4", "5x8"] {
        let plan = Plan { paper: paper.parse().expect("listed"), ..plan(Lang::En) };
        let chapter =
            Chapter { title: "Words".into(), crosswords: vec![sheet.clone()], ..Chapter::default() };
        let book = Book::new(&plan, &[chapter]).expect("crosswords need no proof");
        for (way, clue) in sheet.clues.all() {
            let mark = format!("{way:?}{}", clue.number);
            let lines: Vec<_> = book
                .pages
                .iter()
                .flat_map(|page| words(&page.svg()))
                .filter(|(said, _)| {
                    said.split(' ').all(|word| {
                        word.trim_end_matches(')').trim_start_matches('(').parse::<u8>().is_ok()
                            || word == mark
                    })
                })
                .filter(|(said, _)| said.contains(&mark))
                .collect();
            let left: Vec<i32> = lines.iter().map(|(_, area)| area[0].round() as i32).collect();
            assert!(
                !left.is_empty() && left.iter().all(|x| (x - left[0]).abs() < 2),
                "{paper}: {mark} in two columns"
            );
        }
    }
}

#[test]
fn large_print_is_large_in_all_parts() {
    let texts = [EASY, "slitherlink:.1.1/3..3/2..1/.1.0"];
    for paper in ["A5", "A4"] {
        let plan = Plan { large: true, paper: paper.parse().expect("listed"), ..plan(Lang::En) };
        let book = Book::new(&plan, &[chapter("One", &texts)]).expect("one solution");
        for (number, page) in book.pages.iter().enumerate().skip(1) {
            let svg = page.svg();
            // Letters of boards are scaled with them; the page's own have their size on them.
            let sizes = svg.split("<text ").skip(1).filter(|tag| tag.contains("font-family"));
            for tag in sizes {
                let size = tag.split("font-size=\"").nth(1).and_then(|rest| rest.split('"').next());
                let size: f64 = size.expect("a size").parse().expect("a number");
                assert!(size >= 16.0, "{paper}, page {}: {size} points: {tag:.80}", number + 1);
            }
            let foot = page.tall - 30.0;
            let (mut foots, mut found): (Vec<(String, [f32; 4])>, _) = (Vec::new(), words(&svg));
            found.retain(|(_, area)| f64::from(area[3]) > foot - 20.0);
            for (said, area) in found {
                for (other, [left, top, right, bottom]) in &foots {
                    let apart: bool =
                        area[0] >= *right || area[2] <= *left || area[1] >= *bottom || area[3] <= *top;
                    assert!(apart, "{paper}, page {}: {said} stands on {other}", number + 1);
                }
                foots.push((said, area));
            }
        }
    }
}
