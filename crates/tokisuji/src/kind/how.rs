//! How each kind is played, for people who have never seen one, with a small example to try.
//!
//! Books print it, sites show it beside the board; both read it here.

use super::Puzzle;
use super::sudoku::Sudoku;
use crate::lang::Lang;

/// A small puzzle of each kind that somebody can solve in a minute.
pub fn example(puzzle: &Puzzle) -> Puzzle {
    let text = match puzzle {
        Puzzle::Sudoku(_) => ".1....1..3....4.",
        Puzzle::SumBlock(_) => "4:_a_3bab__aa_aa,a7a6a5a10a6a6",
        Puzzle::Crossword(_) => "crossword:CAT#/A#O#/R#NO",
        Puzzle::Skeleton(_) => "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON",
    };
    crate::format::read(text).expect("ours, and read in the tests").puzzle
}

/// What to do, paragraph by paragraph.
pub fn how_to_play(puzzle: &Puzzle, lang: Lang) -> Vec<String> {
    match puzzle {
        Puzzle::Sudoku(sudoku) => how_to_play_sudoku(sudoku, lang),
        Puzzle::SumBlock(sumblock) => {
            let size = sumblock.size();
            vec![
                lang.pick(
                    format!("Write a number from 1 to {size} into every cell. In each row and each column every number stands exactly once."),
                    format!("すべてのマスに1から{size}までの数字を入れます。どの行にも、どの列にも、同じ数字は1回だけ入ります。"),
                ),
                lang.pick(
                    "Thick lines cut the board into blocks. The small number in a block is the sum of its cells. A number may stand twice in a block, as long as it is not in the same row or column.".to_owned(),
                    "太線はブロックの境目です。ブロックの左上の小さな数字は、そのブロックに入る数字の和です。行と列が違えば、同じブロックに同じ数字が入ることもあります。".to_owned(),
                ),
                one_solution(lang),
            ]
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
            one_solution(lang),
        ],
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
    let size = shape.size();
    let block = match variant.regions {
        Some(_) => lang.pick("thickly bordered region".to_owned(), "太線で囲まれた領域".to_owned()),
        None => {
            let (rows, cols) = (shape.block_rows, shape.block_cols);
            lang.pick(format!("{rows}×{cols} block"), format!("{rows}×{cols}のブロック"))
        }
    };
    let mut said = vec![lang.pick(
        format!("Write a number from 1 to {size} into every empty cell. In each row, each column and each {block} every number stands exactly once."),
        format!("空いているマスに1から{size}までの数字を入れます。どの行にも、どの列にも、どの{block}にも、同じ数字は1回だけ入ります。"),
    )];
    if variant.diagonal {
        said.push(
            lang.pick(
                "On each of the two long diagonals every number stands exactly once, too.",
                "2本の対角線の上にも、同じ数字は1回だけ入ります。",
            )
            .to_owned(),
        );
    }
    if variant.windows {
        said.push(
            lang.pick(
                "In each of the shaded windows every number stands exactly once, too.",
                "色のついた窓の中にも、同じ数字は1回だけ入ります。",
            )
            .to_owned(),
        );
    }
    if variant.anti_knight {
        said.push(
            lang.pick(
                "Cells a knight's move apart, as in chess, never hold the same number.",
                "チェスのナイト(桂馬)の動きで移れる2つのマスには、同じ数字は入りません。",
            )
            .to_owned(),
        );
    }
    if !variant.cages.is_empty() {
        said.push(
            lang.pick(
                "Dashed lines surround cages. The digits of a cage add up to its small number, and no number stands twice in a cage.",
                "点線で囲まれた部分(ケージ)の数字の和は、左上の小さな数字になります。1つのケージに同じ数字は2回入りません。",
            )
            .to_owned(),
        );
    }
    said.push(one_solution(lang));
    said
}

fn one_solution(lang: Lang) -> String {
    lang.pick(
        "There is only one solution, and it can be found by reasoning alone: you never need to guess.",
        "答えは1つだけです。あてずっぽうではなく、考えるだけで解けます。",
    )
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::RuleSet;
    use crate::solve::{Verdict, verdict};
    use crate::walk::{End, walk};

    #[test]
    fn every_example_has_one_solution_that_needs_no_guess() {
        for text in [".1....1..3....4.", "4:_a_3bab__aa_aa,a7a6a5a10a6a6", "skeleton:..;AB"] {
            let example = example(&crate::format::read(text).expect("ours").puzzle);
            let problem = example.problem();
            assert!(matches!(verdict(&problem), Verdict::One(_)), "{text}");
            let rules = RuleSet::named(example.usual_rules()).expect("shipped");
            assert_eq!(walk(&problem, rules).end, End::Solved, "{text}");
            for lang in [Lang::En, Lang::Ja] {
                assert!(how_to_play(&example, lang).iter().all(|said| !said.is_empty()));
            }
        }
    }
}
