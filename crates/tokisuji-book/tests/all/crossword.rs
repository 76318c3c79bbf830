//! Crosswords in books: every clue is printed, nothing leaves its page, rally cards and hidden words are there.

use crate::common::words;
use tokisuji::format::sheet::{Sheet, sheet_format};
use tokisuji::grid::Cell;
use tokisuji::kind::crossword::{Crossword, Direction};
use tokisuji::lang::Lang;
use tokisuji_book::{Book, Chapter, PAPERS, Plan};

const LATIN: &str = "{\"kind\":\"crossword\",\"rows\":[\"CAT#D\",\"A##ZO\",\"R#TOG\"],\"across\":[{\"number\":1,\"clue\":\"It purrs\",\"tags\":[\"zoo\"]},{\"number\":3,\"clue\":\"Half a zoo\",\"tags\":[\"park\"]},{\"number\":4,\"clue\":\"To dress\",\"tags\":[\"zoo\"]}],\"down\":[{\"number\":1,\"clue\":\"It runs on wheels\",\"tags\":[\"road\"]},{\"number\":2,\"clue\":\"It barks\",\"tags\":[\"park\"]},{\"number\":3,\"clue\":\"Half a zoo\",\"tags\":[\"park\"]}]}";

fn latin() -> Sheet {
    let read = sheet_format("json").expect("in the list").read(LATIN.as_bytes());
    read.expect("can be read").expect("ours")
}

/// A board of 7×7 with long clues, so that they flow over several pages.
pub(crate) fn kana() -> Sheet {
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

pub(crate) fn book(plan: &Plan, crosswords: Vec<Sheet>, rally: bool) -> Book {
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
