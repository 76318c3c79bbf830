//! Books as their buyers see them: nothing clipped, nothing missing, the numbers right, the same bytes twice.

use crate::common::words;
use tokisuji::chance::stream;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::solve::nine::{minimal, random_full_grid};
use tokisuji_book::{Art, Beside, Book, Chapter, PAPERS, Plan, PlanFile};

/// A plan that names no files.
struct NoFiles;

impl Beside for NoFiles {
    fn text(&self, name: &str) -> Result<String, String> {
        Err(format!("{name}: not there"))
    }

    fn art(&self, name: &str) -> Result<Art, String> {
        Err(format!("{name}: not there"))
    }
}

fn puzzles(count: u64) -> Vec<Puzzle> {
    let sudoku = |index| {
        let mut chance = stream(5, index);
        let digits = minimal(&random_full_grid(&mut chance), &mut chance);
        let text: String =
            digits.iter().map(|&digit| if digit == 0 { '.' } else { (b'0' + digit) as char }).collect();
        tokisuji::format::read(&text).expect("a Sudoku").puzzle
    };
    let sumblock = tokisuji::format::read("4:_a_3bab__aa_aa,a7a6a5a10a6a6").expect("a SumBlock").puzzle;
    (0..count).map(sudoku).chain([sumblock]).collect()
}

fn book(plan: &Plan, count: u64) -> Book {
    let chapters = Book::chapters_by_level(puzzles(count), plan).expect("all have one solution");
    Book::new(plan, &chapters).expect("all have one solution")
}

#[test]
fn no_text_leaves_its_page_on_any_paper() {
    for (at, paper) in PAPERS.into_iter().enumerate() {
        let lang = if at % 2 == 0 { Lang::En } else { Lang::Ja };
        let per_page = [1, 2, 4, 6, 9][at % 5].try_into().expect("allowed");
        let plan = Plan {
            title: "An evening with a very long title, longer than any cover likes".into(),
            author: "解き筋".into(),
            lang,
            paper,
            per_page,
            bleed: at % 3 == 0,
            large: at % 4 == 1,
            ..Plan::default()
        };
        for (number, page) in book(&plan, 11).pages.iter().enumerate() {
            let found = words(&page.svg());
            assert!(!found.is_empty(), "{paper}, page {}: empty", number + 1);
            for (said, [left, top, right, bottom]) in found {
                let inside = left >= 9.0
                    && top >= 9.0
                    && f64::from(right) <= page.wide - 9.0
                    && f64::from(bottom) <= page.tall - 9.0;
                assert!(inside, "{paper}, page {}: {said:?} at {left} {top} {right} {bottom}", number + 1);
            }
        }
    }
}

#[test]
fn the_contents_lead_to_what_they_name() {
    let plan = Plan { title: "Contents".into(), cover: false, ..Plan::default() };
    let book = book(&plan, 7);
    let contents = words(&book.pages[0].svg());
    let numbers = contents.windows(2).filter_map(|pair| Some((&pair[0].0, pair[1].0.parse::<usize>().ok()?)));
    let mut checked = 0;
    for (title, page) in numbers {
        // The text before a page number is a title, or the range of puzzles after the title.
        let Some(title) = contents.iter().map(|(said, _)| said).find(|said| *said == title && said.len() > 5)
        else {
            continue;
        };
        let there = words(&book.pages[page - 1].svg());
        assert!(there.iter().any(|(said, _)| said.starts_with(title.as_str())), "{title} on page {page}");
        checked += 1;
    }
    assert!(checked >= 2, "hints and solutions at least");
}

#[test]
fn every_puzzle_says_the_page_of_its_solution() {
    let plan = Plan { title: "Pages".into(), ..Plan::default() };
    let book = book(&plan, 20);
    let mut checked = 0;
    for page in &book.pages {
        let found = words(&page.svg());
        let Some(place) = found.iter().position(|(said, _)| said.contains("solution: p. ")) else { continue };
        let target = found[place].0.rsplit(' ').next().expect("words").parse::<usize>().expect("a number");
        let number = &found[place - 1].0;
        let there = words(&book.pages[target - 1].svg());
        assert!(there.iter().any(|(said, _)| said == number), "puzzle {number} on page {target}");
        checked += 1;
    }
    assert_eq!(checked, 21);
}

#[test]
fn the_same_book_is_the_same_file() {
    let plan = Plan { title: "Twice".into(), ..Plan::default() };
    assert!(book(&plan, 3).pdf().expect("a PDF") == book(&plan, 3).pdf().expect("a PDF"));
}

#[test]
fn a_puzzle_with_two_solutions_spoils_the_book() {
    let two = tokisuji::format::read("1...............").expect("a board").puzzle;
    let chapter = Chapter { title: "Bad".into(), puzzles: vec![two], ..Chapter::default() };
    let error = Book::new(&Plan::default(), &[chapter]).expect_err("not a book");
    assert_eq!(error.number, 1);
    assert!(error.to_string().contains("more than one solution"), "{error}");
}

#[test]
fn plans_are_read_and_mistakes_are_named() {
    let text = "title = \"T\"\npaper = \"a4\"\nper_page = 4\nlang = \"ja\"\n[[chapter]]\ntitle = \"One\"\npuzzles = [\"a.sdm\"]\n";
    let plan = PlanFile::read(text).expect("a plan").over(&Plan::default(), &NoFiles).expect("sensible");
    assert_eq!((plan.paper.to_string().as_str(), plan.lang), ("A4", Lang::Ja));
    for (wrong, named) in [
        ("paper = \"A9\"", "A4"),
        ("per_page = 5", "wanted 1, 2, 4, 6 or 9"),
        ("papier = \"A4\"", "papier"),
        ("per_page = \"x\"", "per_page"),
    ] {
        let error = PlanFile::read(&format!("title = \"T\"\n{wrong}\nchapter = []\n")).expect_err(wrong);
        assert!(error.contains(named), "{wrong}: {error}");
    }
}

/// Puzzles of one level, of which every other one has rules of its own.
const MIXED: [&str; 4] =
    [".1....1..3....4.", "anti-knight:.3...2.1........", "1.34.41.2..3.32.", "anti-knight:.3...2.1.....1.."];

#[test]
fn every_puzzle_with_rules_of_its_own_is_named_beside_its_board() {
    let read = |text: &str| tokisuji::format::read(text).expect("ours").puzzle;
    for (lang, name) in [(Lang::En, "Anti-knight Sudoku"), (Lang::Ja, "アンチナイト数独")] {
        for count in [1_u8, 2, 4, 6, 9] {
            let plan = Plan {
                title: "Mixed".into(),
                lang,
                per_page: count.try_into().expect("allowed"),
                ..Plan::default()
            };
            // In one chapter of somebody's own, which names nothing.
            let chapter =
                Chapter { title: "Any".into(), puzzles: MIXED.map(read).into(), ..Chapter::default() };
            let book = Book::new(&plan, &[chapter]).expect("all have one solution");
            let pages = book.pages.iter().map(|page| words(&page.svg()));
            let puzzles: Vec<_> = pages.filter(|page| page.iter().any(|(said, _)| said == "Any")).collect();
            let named = puzzles.iter().flatten().filter(|(said, _)| said == name).count();
            // The contents name the chapter too, but no puzzle.
            assert_eq!(named, 2, "{count} to a page");
            for page in &puzzles {
                for (said, [left, top, right, bottom]) in page {
                    let apart = page.iter().all(|(other, [l, t, r, b])| {
                        other == said || *l >= *right || *r <= *left || *t >= *bottom || *b <= *top
                    });
                    assert!(said != name || apart, "{count} to a page: {said} stands on something");
                }
            }
        }
        let chapters = Book::chapters_by_level(MIXED.map(read).into(), &Plan { lang, ..Plan::default() });
        let titles: Vec<String> =
            chapters.expect("all have one solution").into_iter().map(|chapter| chapter.title).collect();
        let own = titles.iter().filter(|title| title.contains(name)).count();
        assert!(own > 0 && own < titles.len(), "{titles:?}");
        // Each sort stands together.
        assert!(titles.is_sorted_by_key(|title| title.contains(name)), "{titles:?}");
    }
}

#[test]
fn a_book_promises_no_more_than_its_puzzles_keep() {
    let said = |text: &str| {
        let puzzle = tokisuji::format::read(text).expect("ours").puzzle;
        let chapter = Chapter { title: "One".into(), puzzles: vec![puzzle], ..Chapter::default() };
        let plan = Plan { title: "Promise".into(), paper: "A4".parse().expect("listed"), ..Plan::default() };
        let book = Book::new(&plan, &[chapter]).expect("one solution");
        let lines = book.pages.iter().flat_map(|page| words(&page.svg())).map(|(said, _)| said);
        lines.collect::<Vec<_>>().join(" ")
    };
    let easy = said(".1....1..3....4.");
    assert!(easy.contains("There is only one solution, and it can be found by reasoning alone"), "{easy}");
    // One of the hardest there are: our rules end before it does.
    let hard = said("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert!(hard.contains("There is only one solution.") && !hard.contains("guess"), "{hard}");
}

#[test]
fn sheets_of_a_study_tell_neither_what_is_compared_nor_of_what_is_not_there() {
    for (lang, told) in [(Lang::En, ["dots", "hints", "guess"]), (Lang::Ja, ["丸", "ヒント", "あてずっぽう"])]
    {
        let puzzle = tokisuji::format::read(".1....1..3....4.").expect("ours").puzzle;
        let plan = Plan { title: "Puzzles A".into(), lang, cover: false, hints: false, ..Plan::default() };
        let chapter = Chapter { title: "Puzzles A".into(), puzzles: vec![puzzle], ..Chapter::default() };
        let (sheets, key) = Book::exam(&plan, &chapter, "A = rule sets – R1").expect("one solution");
        let all = |book: &Book| {
            book.pages.iter().flat_map(|page| words(&page.svg())).map(|(said, _)| said).collect::<String>()
        };
        for banned in told.into_iter().chain(["R1", "rule sets"]) {
            assert!(!all(&sheets).contains(banned), "{banned}: {}", all(&sheets));
        }
        assert!(all(&key).contains("A = rule sets – R1"), "{}", all(&key));
    }
}

#[test]
fn the_example_of_a_skeleton_comes_with_its_words_in_the_language_of_the_book() {
    for (lang, own, other) in [(Lang::En, "CAR", "スズメ"), (Lang::Ja, "スズメ", "CAR")] {
        let puzzle =
            tokisuji::format::read("skeleton:...#/.#.#/.#..;TO,NUT,PEN,PIG").expect("a skeleton").puzzle;
        let chapter = Chapter { title: "One".into(), puzzles: vec![puzzle], ..Chapter::default() };
        let plan = Plan { title: "Words".into(), lang, ..Plan::default() };
        let book = Book::new(&plan, &[chapter]).expect("one solution");
        let said: Vec<String> =
            book.pages.iter().flat_map(|page| words(&page.svg())).map(|(said, _)| said).collect();
        assert!(said.iter().any(|line| line.starts_with("3:") && line.contains(own)), "{said:?}");
        assert!(!said.iter().any(|line| line.contains(other)), "{said:?}");
    }
}
