//! Crosswords: every board against the plain checker, proofs against brute force and values known from outside.

use crate::common::config;
use proptest::prelude::*;
use std::cell::Cell;
use tokisuji::kind::crossword::{Crossword, Customs, Square, check};
use tokisuji::make::crossword::{CrosswordWish, MadeCrossword, NoTask, Objective, Task, Tuning, make};
use tokisuji::words::WordList;

const KITCHEN: &str = include_str!("../../data/words/kitchen.txt");
const UMI: &str = include_str!("../../data/words/umi.txt");
const MACHI: &str = include_str!("../../data/words/machi.txt");
/// 120 places of Hokkaido, our own list.
const HOKKAIDO: &str = include_str!("../data/hokkaido120.txt");

fn wish(shape: &str, objective: Objective, customs: Customs) -> CrosswordWish {
    let shape = shape.parse().unwrap();
    CrosswordWish { shape, objective, customs, must: Vec::new(), avoid: Vec::new(), stale: Vec::new() }
}

fn square(side: usize) -> String {
    vec![".".repeat(side); side].join("/")
}

/// Makes a board with so many questions whether to go on; every better board on the way is checked.
fn made(list: &WordList, wish: &CrosswordWish, seed: u64, patience: u32) -> MadeCrossword {
    let task = Task::new(list, wish).unwrap();
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= patience
    };
    let mut seen = |made: &MadeCrossword| {
        let customs = if made.broken == 0 { wish.customs } else { Customs::default() };
        assert_eq!(check(&made.board, list, customs), [], "{}", made.board);
        assert_eq!(made.value, value(&made.board, wish.objective), "{}", made.board);
        assert!(made.broken > 0 || made.value <= made.bound, "{}", made.board);
    };
    // Short rounds: these boards are small, and the exact side is to have its turn soon.
    let tuning = Tuning { moves: 2_000, ..Tuning::default() };
    let made = make(&task, tuning, (seed, 0), &go_on, &mut seen);
    seen(&made);
    made
}

/// What a board is worth, by the plain counts.
fn value(board: &Crossword, objective: Objective) -> i32 {
    let counts = board.counts();
    match objective {
        Objective::White => counts.white as i32,
        Objective::Crossings => counts.crossings as i32,
        Objective::Tidy { penalty } => counts.white as i32 - penalty as i32 * counts.black_pairs as i32,
    }
}

/// The best value of all boards for each wish, by trying every letter or black in every cell. The wishes have one shape.
fn brute(list: &WordList, wishes: &[CrosswordWish]) -> Vec<Option<i32>> {
    let mut letters: Vec<char> = list.words.iter().flat_map(|word| word.text.chars()).collect();
    letters.sort_unstable();
    letters.dedup();
    let shape = &wishes[0].shape;
    let free: Vec<usize> = (0..shape.squares().len()).filter(|&at| shape.squares()[at].is_white()).collect();
    let choices = letters.len() + 1;
    let mut best = vec![None; wishes.len()];
    for code in 0..choices.pow(free.len() as u32) {
        let mut squares = shape.squares().to_vec();
        let mut rest = code;
        for &at in &free {
            squares[at] = match rest % choices {
                0 => Square::Black,
                letter => Square::Letter(letters[letter - 1]),
            };
            rest /= choices;
        }
        let board = Crossword::new(shape.grid(), squares);
        // What breaks the rules of all crosswords breaks every wish.
        if !check(&board, list, Customs::default()).is_empty() {
            continue;
        }
        for (wish, best) in wishes.iter().zip(&mut best) {
            if check(&board, list, wish.customs).is_empty() {
                *best = (*best).max(Some(value(&board, wish.objective)));
            }
        }
    }
    best
}

#[test]
fn proofs_agree_with_brute_force_on_tiny_boards() {
    let lists = ["AB\nBA\nAAB\nBB", "AB\nBAB\nABA", "AAA\nAA", "ABB\nBAA\nAB"];
    let shapes = [".../.../...", ".../...", "..#/.../_.."];
    let tidy = |penalty| Objective::Tidy { penalty };
    let objectives = [Objective::White, Objective::Crossings, tidy(1), tidy(2)];
    let connected = Customs { connected: true, ..Customs::default() };
    let corners = Customs { white_corners: true, ..Customs::default() };
    let mut proved = 0;
    for text in lists {
        let list = WordList::parse(text);
        for shape in shapes {
            let all = [Customs::default(), connected, Customs::JAPANESE, corners];
            let wishes: Vec<CrosswordWish> = objectives
                .into_iter()
                .flat_map(|objective| all.map(|customs| wish(shape, objective, customs)))
                .collect();
            for (wish, best) in wishes.iter().zip(brute(&list, &wishes)) {
                // Enough for every proof; where no board keeps the rules the search goes on to the last question.
                let made = made(&list, wish, 1, 4_000);
                match best {
                    Some(best) => {
                        let got = (made.broken, made.value, made.optimal);
                        assert_eq!(got, (0, best, true), "{text:?} {wish:?}");
                    }
                    None => assert!(made.impossible && made.broken > 0, "{text:?} {wish:?}"),
                }
                proved += 1;
            }
        }
    }
    assert_eq!(proved, lists.len() * shapes.len() * 16);
}

#[test]
fn boards_of_every_wish_keep_the_rules() {
    let mut boards = 0;
    for (at, text) in [KITCHEN, UMI, MACHI].into_iter().enumerate() {
        let list = WordList::parse(text);
        assert_eq!(list.remarks, []);
        for seed in 0..12 {
            let customs =
                [Customs::default(), Customs { connected: true, ..Customs::default() }, Customs::JAPANESE];
            let objectives = [Objective::White, Objective::Crossings, Objective::Tidy { penalty: 1 }];
            let shapes = [&square(5), "......../......../........", ".._../...../..#../...../_..._"];
            let wish = wish(
                shapes[(seed as usize + at) % 3],
                objectives[seed as usize % 3],
                customs[seed as usize / 3 % 3],
            );
            let task = Task::new(&list, &wish).unwrap();
            let asked = Cell::new(0);
            let go_on = || {
                asked.set(asked.get() + 1);
                asked.get() <= 40
            };
            make(
                &task,
                Tuning { effort: 0, moves: 500, ..Tuning::default() },
                (seed, 0),
                &go_on,
                &mut |made| {
                    boards += 1;
                    let customs = if made.broken == 0 { wish.customs } else { Customs::default() };
                    assert_eq!(check(&made.board, &list, customs), [], "{}", made.board);
                },
            );
        }
    }
    assert!(boards > 300, "{boards}");
}

#[test]
fn the_same_seed_gives_the_same_board() {
    let list = WordList::parse(KITCHEN);
    let wish = wish(&square(6), Objective::Tidy { penalty: 1 }, Customs::default());
    let board = |seed| made(&list, &wish, seed, 300).board;
    assert_eq!(board(5), board(5));
    assert_ne!(board(5), board(6));
}

#[test]
fn words_that_must_be_in_are_and_others_are_not() {
    let list = WordList::parse(KITCHEN);
    let number = |word| list.find(word).unwrap();
    let mut wish = wish(&square(7), Objective::White, Customs { connected: true, ..Customs::default() });
    wish.must = vec![number("TOASTER"), number("ICE")];
    wish.avoid = vec![number("TEA"), number("EGG")];
    let made = made(&list, &wish, 3, 2000);
    assert_eq!(made.broken, 0);
    let runs = made.board.runs();
    let words: Vec<String> = runs.iter().map(|run| made.board.text(&run.cells)).collect();
    assert!(words.contains(&"TOASTER".to_string()) && words.contains(&"ICE".to_string()), "{words:?}");
    assert!(!words.contains(&"TEA".to_string()) && !words.contains(&"EGG".to_string()), "{words:?}");
}

fn small(side: usize) -> CrosswordWish {
    wish(&square(side), Objective::Tidy { penalty: 1 }, Customs::default())
}

fn refused(text: &str) -> Option<NoTask> {
    Task::new(&WordList::parse(text), &small(4)).err()
}

#[test]
fn an_empty_list_is_refused() {
    for text in ["", "\n\n", "# only a comment\n", "\t\t\n"] {
        assert_eq!(refused(text), Some(NoTask::NoWords), "{text:?}");
    }
}

#[test]
fn signs_that_are_no_letters_are_reported_and_nothing_is_left() {
    // Emoji, right-to-left, a combining mark by itself.
    for text in ["🐱🐶", "קפה", "\u{301}\u{301}"] {
        assert_eq!(refused(text), Some(NoTask::NoWords), "{text:?}");
        assert_eq!(WordList::parse(text).remarks.len(), 1, "{text:?}");
    }
    // Beside them, good words are used. A letter with a combining mark is that letter.
    let list = WordList::parse("🐱🐶\nCAT\nקפה\nTE\u{301}A\nACT");
    let texts: Vec<&str> = list.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["CAT", "TEA", "ACT"]);
    assert_eq!(list.remarks.len(), 2);
    let made = made(&list, &small(4), 1, 20_000);
    assert!(made.optimal && made.board.counts().words >= 2, "{}", made.board);
}

#[test]
fn one_word_is_a_board_and_proved_best() {
    let one = made(&WordList::parse("CAT"), &small(4), 1, 20_000);
    assert_eq!((one.board.counts().words, one.optimal), (1, true));
    assert_eq!(refused("TOASTER"), Some(NoTask::NoneFits { words: 1, shortest: 7, room: 4 }));
}

#[test]
fn words_all_of_the_same_letter_still_cross() {
    let same = made(&WordList::parse("AA\nAAA\nAAAA"), &small(4), 1, 20_000);
    assert!(same.optimal && same.board.counts().words >= 2, "{}", same.board);
}

#[test]
fn fifty_thousand_words_give_a_board() {
    // All different: numbers in base 26, spelled.
    let word = |at: u32| {
        (0..5).map(|place| char::from(b'A' + (at / 26u32.pow(place) % 26) as u8)).collect::<String>()
    };
    let many = WordList::parse(&(0..50_000).map(word).collect::<Vec<_>>().join("\n"));
    assert_eq!(many.words.len(), 50_000);
    assert!(made(&many, &small(5), 1, 20).board.counts().words >= 2);
}

#[test]
fn a_line_of_a_megabyte_is_a_remark_and_the_rest_is_used() {
    let list = WordList::parse(&format!("CAT\n{}\nACT\nTEA", "A".repeat(1 << 20)));
    let task = Task::new(&list, &small(4));
    assert!(task.is_ok());
    let long = list.words.iter().filter(|word| word.len() > 25).count();
    assert_eq!(list.words.len() - long, 3);
    assert!(made(&list, &small(4), 1, 200).board.counts().words >= 2);
}

/// The best board after so many questions, without the exact side.
fn climbed(list: &WordList, side: usize, objective: Objective, seed: u64, patience: u32) -> MadeCrossword {
    let connected = Customs { connected: true, ..Customs::default() };
    let task = Task::new(list, &wish(&square(side), objective, connected)).unwrap();
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= patience
    };
    make(&task, Tuning { effort: 0, ..Tuning::default() }, (seed, 0), &go_on, &mut |_| {})
}

#[test]
fn no_connected_tidy_board_ends_below_what_a_search_for_white_squares_finds() {
    let tidy = Objective::Tidy { penalty: 1 };
    for text in [KITCHEN, UMI, MACHI] {
        let list = WordList::parse(text);
        for (side, seed) in [(7, 1), (9, 2), (11, 3)] {
            let white = climbed(&list, side, Objective::White, seed, 1000);
            let made = climbed(&list, side, tidy, seed, 1000);
            let least = value(&white.board, tidy);
            assert!(made.broken == 0 && made.value >= least, "{side} {seed}: {} {least}", made.value);
        }
    }
}

#[test]
fn the_first_question_already_has_a_board() {
    // However short the time: a board of at least one word, whatever the customs.
    for text in [KITCHEN, UMI, MACHI] {
        let list = WordList::parse(text);
        for customs in [Customs::default(), Customs::JAPANESE] {
            for patience in [0, 1] {
                let made = made(&list, &wish(&square(7), Objective::White, customs), 1, patience);
                assert!(made.board.counts().words >= 1, "{}", made.board);
            }
        }
    }
}

#[test]
fn proved_values_known_from_outside() {
    // From trials with two other solvers (CP-SAT and CaDiCaL on a model of their own): 25 is the best for n = 6.
    let list = WordList::parse(HOKKAIDO);
    assert_eq!(list.words.len(), 120);
    let tidy =
        made(&list, &wish(&square(6), Objective::Tidy { penalty: 1 }, Customs::default()), 1, 4_000_000);
    assert_eq!((tidy.value, tidy.optimal), (25, true));
}

proptest! {
    #![proptest_config(config(40))]
    #[test]
    fn any_list_gives_a_proper_board(words in proptest::collection::vec("[AB]{2,4}", 1..8), seed in 0u64..100) {
        let list = WordList::parse(&words.join("\n"));
        let side = list.words.iter().map(tokisuji::words::Word::len).max().unwrap_or(2);
        made(&list, &wish(&square(side), Objective::White, Customs::default()), seed, 30);
    }
}
