//! Worksheets as a class gets them: two pages, all clues, as much help as was asked for and no answers before the key.

use crate::common::words;
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::crossword::{Crossword, clues};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Recipe;
use tokisuji::words::WordList;
use tokisuji_book::{Book, Help, Plan, Worksheets};

/// Twenty words of a lesson, each with its clue, all on one board.
const LESSON: &str = "oxygen\tThe gas we breathe in\ncarbon\tAll living things are made of it\nhelium\tIt makes balloons rise\niron\tIt rusts\ngold\tIt never rusts\nsilver\tSecond place\ncopper\tWires are made of it\nzinc\tIt keeps roofs from rusting\ntin\tCans used to be made of it\nlead\tHeavy, and poisonous\nneon\tIt glows in signs\nsulfur\tIt smells of bad eggs\nsodium\tHalf of salt\nchlorine\tThe other half\nnitrogen\tMost of the air\nhydrogen\tThe lightest of all\niodine\tOnce put on wounds\nargon\tA noble gas in bulbs\nnickel\tA small coin\ncobalt\tA blue\n";

fn crossword(words: &str, seed: u64) -> Sheet {
    let recipe =
        Recipe::new("crossword").with("words", words).with("all_words", true).with("moves", 10_000usize);
    let made = recipe.plan().expect("a recipe").make(seed, 0, &|| true).expect("a board");
    let board: &Crossword = made.puzzle.get().expect("a crossword");
    let clues = clues(board, &WordList::parse(words));
    Sheet { clues, ..Sheet::new(board.clone(), |_, _| None) }
}

/// The lesson on a board.
pub(crate) fn lesson() -> Sheet {
    crossword(LESSON, 1)
}

fn plan(lang: Lang) -> Plan {
    Plan { title: "Elements".into(), lang, paper: "A4".parse().expect("listed"), ..Plan::default() }
}

fn said(book: &Book, page: usize) -> Vec<String> {
    words(&book.pages[page].svg()).into_iter().map(|(said, _)| said).collect()
}

#[test]
fn twenty_words_make_two_pages_and_nothing_is_lost_or_leaves_the_page() {
    for lang in Lang::ALL {
        let crossword = crossword(LESSON, 1);
        assert_eq!(crossword.clues.all().count(), 20);
        for help in Help::GRADES.into_iter().chain([Help::USUAL]) {
            let wanted = Worksheets { helps: vec![help], links: vec![] };
            let book = Book::worksheets(&plan(lang), std::slice::from_ref(&crossword), &wanted);
            assert_eq!(book.pages.len(), 2);
            let page = &book.pages[0];
            for (text, [left, top, right, bottom]) in words(&page.svg()) {
                let inside = left >= 9.0 && top >= 9.0;
                let inside = inside && f64::from(right) <= page.wide - 9.0;
                assert!(inside && f64::from(bottom) <= page.tall - 9.0, "{text:?}");
            }
            let text = said(&book, 0).join(" ");
            for (_, clue) in crossword.clues.all() {
                let first = clue.text().split(' ').next().expect("a word");
                assert!(text.contains(first), "{first}");
            }
            assert!(text.contains("Elements") && text.contains(lang.pick("Name", "名前")));
            // Words stand on the sheet where the bank was asked for, and nowhere else.
            assert_eq!(said(&book, 0).iter().any(|text| text == "OXYGEN"), help.word_bank);
            // A cell has the first letter of a word, or nothing.
            let letters = said(&book, 0).iter().filter(|text| text.chars().all(char::is_uppercase)).count();
            assert_eq!(letters > 20, help.word_bank && help.first_letters, "{letters}");
        }
    }
}

#[test]
fn three_grades_of_two_boards_have_their_marks_and_one_key() {
    let crosswords = [crossword(LESSON, 1), crossword(LESSON, 2)];
    assert_ne!(crosswords[0].board, crosswords[1].board);
    let wanted = Worksheets { helps: Help::GRADES.to_vec(), links: vec![] };
    let book = Book::worksheets(&plan(Lang::En), &crosswords, &wanted);
    assert_eq!(book.pages.len(), 7);
    for (page, mark) in ["1A", "1B", "1C", "2A", "2B", "2C"].iter().enumerate() {
        assert!(said(&book, page).iter().any(|text| text == mark), "{mark}");
    }
}

#[test]
fn a_link_is_drawn_as_a_code_where_it_fits() {
    let crosswords = [crossword(LESSON, 1)];
    let sheet = |link: Option<&str>| {
        let links = vec![link.map(str::to_owned)];
        let book =
            Book::worksheets(&plan(Lang::En), &crosswords, &Worksheets { helps: vec![Help::USUAL], links });
        said(&book, 0).iter().any(|text| text == "Play it here")
    };
    assert!(sheet(Some("https://puzzles.example/play?p=xword:abc")));
    assert!(!sheet(Some(&"x".repeat(4000))));
    assert!(!sheet(None));
}
