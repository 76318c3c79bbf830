//! How each kind is played, for people who have never seen one, with a small example to try.
//!
//! Books print it, sites show it beside the board; both read it here.

use super::Puzzle;
use super::sudoku::Sudoku;
use crate::lang::Lang;
use crate::symbol::Symbol;

/// A small puzzle for each sort of Sudoku: to be solved in a minute, and only by who uses the rule that makes it differ.
const SUDOKU: [&str; 15] = [
    ".1....1..3....4.",
    "diagonal:..2...........13",
    "windows:...3.3.4.....2..",
    "anti-knight:.3...2.1........",
    "jigsaw=AAAABBBCBDDCDDCC:..1.2......3....",
    "killer=b_a_____ab_a_c_,7b8_6_4c6_9e:................",
    "diagonal+windows:.........31..4..",
    "diagonal+jigsaw=ABBBACBDACCDACDD:3.2.......4.....",
    "diagonal+killer=a_a_a__b_a__bb_,6a7_9_4c6d8b:................",
    "windows+anti-knight:.....2......14..",
    "windows+jigsaw=ABBBABCCADCCADDD:........43...2..",
    "windows+killer=__a_a__acaaa__a,6_7_5c6b7a9d:................",
    "anti-knight+jigsaw=AAABABBBCCCDCDDD:4..3...........2",
    "anti-knight+killer=_b_aabb_a_____a,7_9c7_4d5_8c:................",
    "jigsaw=BBBADBAADDCADCCC+killer=b______b_a_a_ac,6b10_3_7_6e8c:................",
];
/// A Sudoku with letters beside its digits, as far as possible from being work.
const LETTERS: &str =
    "7.52A.19.691638A.7..4...32A1.7.A.52.84.926A..75.1835.17..24A8.17.63.9.A.4965...1..2.4176836.38.495.2";

/// A small puzzle of the same rules that somebody can solve in a minute, with words of a language. `None` where we have none of
/// just these rules: none is better than one that breaks them.
pub fn example(puzzle: &Puzzle, lang: Lang) -> Option<Puzzle> {
    let read = |text: &str| crate::format::read(text).expect("ours, and read in the tests").puzzle;
    match puzzle {
        Puzzle::Sudoku(sudoku) if sudoku.variant().is_plain() && sudoku.shape().size() > 9 => {
            Some(read(LETTERS))
        }
        Puzzle::Sudoku(sudoku) => {
            let names = sudoku.variant().names();
            let fits = |example: &Puzzle| matches!(example, Puzzle::Sudoku(example) if example.variant().names() == names);
            SUDOKU.into_iter().map(read).find(fits)
        }
        Puzzle::SumBlock(_) => Some(read("4:_a_3bab__aa_aa,a7a6a5a10a6a6")),
        Puzzle::Crossword(_) => {
            Some(read(lang.pick("crossword:CAT#/A#O#/R#NO", "crossword:スイカ#/ズ#ラ#/メ#スシ")))
        }
        Puzzle::Skeleton(_) => Some(read(lang.pick(
            "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON",
            "skeleton:...#/.#.#/.#..;スシ,カラス,スイカ,スズメ",
        ))),
    }
}

/// What to do, paragraph by paragraph.
pub fn how_to_play(puzzle: &Puzzle, lang: Lang) -> Vec<String> {
    match puzzle {
        Puzzle::Sudoku(sudoku) => how_to_play_sudoku(sudoku, lang),
        Puzzle::SumBlock(sumblock) => {
            let signs = Signs::new(sumblock.size(), lang);
            let (one, sign) = (signs.one_of(), signs.name());
            let mut said = vec![
                lang.pick(
                    format!("Write {one} into every cell. In each row and each column every {sign} stands exactly once."),
                    format!("すべてのマスに{one}を入れます。どの行にも、どの列にも、同じ{sign}は1回だけ入ります。"),
                ),
                lang.pick(
                    format!("Thick lines cut the board into blocks. The small number in a block is the sum of its cells. A {sign} may stand twice in a block, as long as it is not in the same row or column."),
                    format!("太線はブロックの境目です。ブロックの左上の小さな数字は、そのブロックに入る数の和です。行と列が違えば、同じブロックに同じ{sign}が入ることもあります。"),
                ),
            ];
            said.extend(signs.worth());
            said
        }
        Puzzle::Crossword(_) => vec![
            lang.pick(
                "Answer the clues and write one letter into each white square. Across words are read from left to right, down words from top to bottom.".to_owned(),
                "カギ(ヒント)の答えを、白マスに1文字ずつ入れます。ヨコのカギは左から右へ、タテのカギは上から下へ読みます。".to_owned(),
            ),
        ],
        Puzzle::Skeleton(_) => vec![
            lang.pick(
                "Write the words of the list into the board, one letter into each cell. Every word is used once, and every row of two or more cells holds a word.".to_owned(),
                "リストの単語を1マスに1文字ずつ盤面に入れます。どの単語も1回だけ使い、2マス以上続くところには必ず単語が入ります。".to_owned(),
            ),
            lang.pick(
                "Across words are read from left to right, down words from top to bottom; where two words cross they share the letter.".to_owned(),
                "ヨコは左から右へ、タテは上から下へ読みます。交わるマスの文字は共通です。".to_owned(),
            ),
        ],
    }
}

/// What may be promised of a puzzle with one solution; `reasoned` where the usual rules are known to reach it.
pub fn promise(reasoned: bool, lang: Lang) -> &'static str {
    if reasoned {
        lang.pick(
            "There is only one solution, and it can be found by reasoning alone: you never need to guess.",
            "答えは1つだけです。あてずっぽうではなく、考えるだけで解けます。",
        )
    } else {
        lang.pick("There is only one solution.", "答えは1つだけです。")
    }
}

/// What is written into cells: digits, and past nine of them letters too.
struct Signs {
    size: usize,
    lang: Lang,
}

impl Signs {
    fn new(size: usize, lang: Lang) -> Signs {
        Signs { size, lang }
    }

    /// What one of them is called.
    fn name(&self) -> &'static str {
        let (en, ja) = if self.size > 9 { ("sign", "記号") } else { ("number", "数字") };
        self.lang.pick(en, ja)
    }

    /// All of them.
    fn one_of(&self) -> String {
        let (size, lang) = (self.size, self.lang);
        let last = Symbol(size.saturating_sub(1) as u8).digit();
        match size {
            0..=9 => lang.pick(format!("a number from 1 to {size}"), format!("1から{size}までの数字")),
            10 => lang.pick("one of the signs 1 to 9 and A", "1〜9とAの記号").to_owned(),
            _ => lang
                .pick(format!("one of the signs 1 to 9 and A to {last}"), format!("1〜9とA〜{last}の記号")),
        }
    }

    /// What letters count for in a sum.
    fn worth(&self) -> Option<String> {
        let said = self.lang.pick(
            "In sums A counts as 10, B as 11, and so on.",
            "和を求めるときは、Aを10、Bを11のように数えます。",
        );
        (self.size > 9).then(|| said.to_owned())
    }
}

/// What to do with a crossword.
pub fn how_to_play_crossword(lang: Lang) -> Vec<String> {
    let said = [
        (
            "Find the word for every clue and write it into the white squares, one letter a square: across from left to right, down from top to bottom, beginning at the square with the number of the clue. The number behind a clue tells how many letters the word has.",
            "カギをヒントに、言葉を1マスに1文字ずつ白マスに書き入れます。ヨコのカギは左から右へ、タテのカギは上から下へ、同じ番号のマスから始めます。カギの後の数は文字数です。",
        ),
        (
            "Where two words cross, they share the letter. Squares marked A, B, C and so on spell one more word.",
            "言葉の交わるマスには同じ文字が入ります。A、B、C…の印のあるマスをつなぐと、もう1つの言葉になります。",
        ),
        (
            "In Japanese crosswords small letters are written large: ッ as ツ, ャ as ヤ.",
            "小さい「ッ」「ャ」などは、ふつうの大きさの文字と同じに扱います。",
        ),
    ];
    let kept = if lang == Lang::En { 2 } else { 3 };
    said.into_iter().take(kept).map(|(en, ja)| lang.pick(en, ja).to_owned()).collect()
}

fn how_to_play_sudoku(sudoku: &Sudoku, lang: Lang) -> Vec<String> {
    let (shape, variant) = (sudoku.shape(), sudoku.variant());
    let signs = Signs::new(shape.size(), lang);
    let (one, sign) = (signs.one_of(), signs.name());
    let block = match variant.regions {
        Some(_) => lang.pick("thickly bordered region".to_owned(), "太線で囲まれた領域".to_owned()),
        None => {
            let (rows, cols) = (shape.block_rows, shape.block_cols);
            lang.pick(format!("{rows}×{cols} block"), format!("{rows}×{cols}のブロック"))
        }
    };
    let mut said = vec![lang.pick(
        format!("Write {one} into every empty cell. In each row, each column and each {block} every {sign} stands exactly once."),
        format!("空いているマスに{one}を入れます。どの行にも、どの列にも、どの{block}にも、同じ{sign}は1回だけ入ります。"),
    )];
    if variant.diagonal {
        said.push(lang.pick(
            format!("On each of the two long diagonals every {sign} stands exactly once, too."),
            format!("2本の対角線の上にも、同じ{sign}は1回だけ入ります。"),
        ));
    }
    if variant.windows {
        said.push(lang.pick(
            format!("In each of the shaded windows every {sign} stands exactly once, too."),
            format!("色のついた窓の中にも、同じ{sign}は1回だけ入ります。"),
        ));
    }
    if variant.anti_knight {
        said.push(lang.pick(
            format!("Cells a knight's move apart, as in chess (two cells straight on and one to the side), never hold the same {sign}."),
            format!("チェスのナイトの動き(縦か横に2マス、そこから直角に1マス)で移れる2つのマスには、同じ{sign}は入りません。"),
        ));
    }
    if !variant.cages.is_empty() {
        said.push(lang.pick(
            format!("Dashed lines surround cages. What stands in a cage adds up to its small number, and no {sign} stands twice in a cage."),
            format!("点線で囲まれた部分(ケージ)に入る数の和は、左上の小さな数字になります。1つのケージに同じ{sign}は2回入りません。"),
        ));
        said.extend(signs.worth());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::{Shape, Variant};
    use crate::problem::Problem;
    use crate::ruleset::RuleSet;
    use crate::solve::{Verdict, verdict};
    use crate::walk::{End, walk};
    use std::collections::BTreeMap;

    /// One of each sort that books and sites know.
    fn all() -> Vec<Puzzle> {
        let nine = |variant: Variant| Sudoku::empty(Shape::NINE).with_variant(variant).expect("fits");
        let regions = Variant::jigsaw(Shape::NINE, &mut crate::chance::stream(1, 0)).regions;
        let cages = SUDOKU.into_iter().filter_map(|text| text.parse::<Sudoku>().ok());
        let killer = cages.filter(|sudoku| sudoku.variant().names() == ["killer"]).collect::<Vec<_>>();
        let variants = [
            Variant { diagonal: true, ..Variant::default() },
            Variant { windows: true, ..Variant::default() },
            Variant { anti_knight: true, ..Variant::default() },
            Variant { regions, ..Variant::default() },
            Variant::default(),
        ];
        let mut all: Vec<Puzzle> = variants.map(|variant| nine(variant).into()).into();
        all.extend(killer.into_iter().map(Puzzle::from));
        all.push(Sudoku::empty(Shape::of_size(16).expect("a size")).into());
        for text in ["4:_a_3bab__aa_aa,a7a6a5a10a6a6", "skeleton:..;AB"] {
            all.push(crate::format::read(text).expect("ours").puzzle);
        }
        all
    }

    /// Whether a full board keeps the rules of a variant, said once more and without groups.
    fn keeps(sudoku: &Sudoku, problem: &Problem, solution: &[crate::symbol::Mark]) -> bool {
        let size = sudoku.shape().size() as i32;
        let at: BTreeMap<(i32, i32), u16> = solution
            .iter()
            .map(|mark| {
                let grid = problem.frame.grid;
                ((grid.row(mark.cell) as i32, grid.col(mark.cell) as i32), mark.symbol.value())
            })
            .collect();
        let all = |cells: &mut dyn Iterator<Item = (i32, i32)>| {
            let mut seen: Vec<u16> = cells.map(|cell| at[&cell]).collect();
            let sum: u16 = seen.iter().sum();
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            (seen.len() == count, sum)
        };
        let (variant, mut kept) = (sudoku.variant(), at.len() == (size * size) as usize);
        for line in 0..size {
            kept &= all(&mut (0..size).map(|cross| (line, cross))).0;
            kept &= all(&mut (0..size).map(|cross| (cross, line))).0;
        }
        let (tall, wide) = (i32::from(sudoku.shape().block_rows), i32::from(sudoku.shape().block_cols));
        for block in 0..size {
            let plain = |&(row, col): &(i32, i32)| row / tall * tall + col / wide == block;
            let own = |&(row, col): &(i32, i32)| match &variant.regions {
                Some(regions) => i32::from(regions[(row * size + col) as usize]) == block,
                None => plain(&(row, col)),
            };
            kept &= all(&mut at.keys().copied().filter(own)).0;
        }
        if variant.diagonal {
            kept &= all(&mut (0..size).map(|line| (line, line))).0;
            kept &= all(&mut (0..size).map(|line| (line, size - 1 - line))).0;
        }
        if variant.windows {
            // One row and column of cells around each window.
            let apart = |line: i32| line % (tall + 1) != 0;
            let window = |line: i32| line / (tall + 1);
            for (top, left) in (0..tall - 1).flat_map(|top| (0..tall - 1).map(move |left| (top, left))) {
                let inside = |&(row, col): &(i32, i32)| {
                    apart(row) && apart(col) && window(row) == top && window(col) == left
                };
                kept &= all(&mut at.keys().copied().filter(inside)).0;
            }
        }
        if variant.anti_knight {
            for (&(row, col), value) in &at {
                let there = [(1, 2), (2, 1), (2, -1), (1, -2)].map(|(down, right)| (row + down, col + right));
                kept &= there.iter().all(|cell| at.get(cell) != Some(value));
            }
        }
        for cage in &variant.cages {
            let cells =
                cage.cells.iter().map(|cell| (cell.index() as i32 / size, cell.index() as i32 % size));
            kept &= all(&mut cells.clone()) == (true, cage.sum);
        }
        kept
    }

    #[test]
    fn every_sort_has_an_example_of_its_own_rules_with_one_solution_that_needs_no_guess() {
        for (puzzle, lang) in all().iter().flat_map(|puzzle| Lang::ALL.map(|lang| (puzzle, lang))) {
            let title = puzzle.title(lang);
            let example = example(puzzle, lang).unwrap_or_else(|| panic!("{title} has an example"));
            assert_eq!(example.variant(lang), puzzle.variant(lang), "{title}");
            let problem = example.problem();
            assert!(matches!(verdict(&problem), Verdict::One(_)), "{title}");
            let rules = RuleSet::named(example.usual_rules()).expect("shipped");
            assert_eq!(walk(&problem, rules).end, End::Solved, "{title}");
            assert!(how_to_play(&example, lang).iter().all(|said| !said.is_empty()));
        }
    }

    #[test]
    fn the_solution_of_every_example_keeps_the_rule_that_makes_it_differ_and_needs_it() {
        for text in SUDOKU.into_iter().chain([LETTERS]) {
            let sudoku: Sudoku = text.parse().expect("ours");
            let problem = sudoku.problem();
            let Verdict::One(solution) = verdict(&problem) else { panic!("{text}: one solution") };
            assert!(keeps(&sudoku, &problem, &solution), "{text}");
            let plain = sudoku.clone().with_variant(Variant::default()).expect("always");
            let alone = matches!(verdict(&plain.problem()), Verdict::One(_));
            assert_eq!(alone, sudoku.variant().is_plain(), "{text}: without its rule it is another puzzle");
        }
        // The plain example, shown for every variant, is no example of any.
        let plain: Sudoku = ".1....1..3....4.".parse().expect("a Sudoku");
        let Verdict::One(solution) = verdict(&plain.problem()) else { panic!("one solution") };
        for variant in [
            Variant { diagonal: true, ..Variant::default() },
            Variant { anti_knight: true, ..Variant::default() },
        ] {
            let other = plain.clone().with_variant(variant).expect("fits");
            assert!(!keeps(&other, &other.problem(), &solution));
        }
    }

    #[test]
    fn large_boards_speak_of_the_signs_that_stand_on_them() {
        for size in Shape::sizes() {
            let puzzle = Puzzle::from(Sudoku::empty(Shape::of_size(size).expect("a size")));
            for lang in Lang::ALL {
                let said = how_to_play(&puzzle, lang).concat();
                let last = Symbol(size as u8 - 1).digit();
                assert!(said.contains(last), "{said}");
                assert_eq!(
                    said.contains(&format!("{size}ま")) || said.contains(&format!("to {size}")),
                    size < 10,
                    "{said}"
                );
            }
        }
    }

    #[test]
    fn words_of_an_example_are_of_the_language() {
        for text in ["skeleton:..;AB", "crossword:CAT#/A#O#/R#NO"] {
            let puzzle = crate::format::read(text).expect("ours").puzzle;
            let latin = |lang| {
                let text = example(&puzzle, lang).expect("there").to_string();
                text.split_once(':')
                    .is_some_and(|(_, board)| board.contains(|sign: char| sign.is_ascii_uppercase()))
            };
            assert!(latin(Lang::En) && !latin(Lang::Ja));
        }
    }
}
