//! Sudoku in the list of kinds: its examples, its rules, how it is played.

use super::Sudoku;
use super::make::plan::{SudokuPlan, WISHES};
use crate::grid::Grid;
use crate::kind::how::Signs;
use crate::kind::recipe::{Field, Maker, Recipe, RecipeError};
use crate::kind::{Instance, Kind, Puzzle, Rules};
use crate::lang::Lang;
use crate::problem::Problem;
use crate::solve::{as_nine, nine};
use crate::symbol::Mark;
use crate::text::ReadError;

/// Sudoku, plain or a variant.
pub(in crate::kind) struct SudokuKind;

/// Every variant, every two of them together that a small board can keep, and at last a Sudoku with letters beside its digits, as far as possible from
/// being work.
const EXAMPLES: [&str; 16] = [
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
    "7.52A.19.691638A.7..4...32A1.7.A.52.84.926A..75.1835.17..24A8.17.63.9.A.4965...1..2.4176836.38.495.2",
];

impl Kind for SudokuKind {
    fn name(&self) -> &'static str {
        "sudoku"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Sudoku", "数独")
    }

    fn examples(&self, _: Lang) -> &'static [&'static str] {
        &EXAMPLES
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(text.parse::<Sudoku>()?.into())
    }

    fn wishes(&self) -> &'static [Field] {
        WISHES
    }

    fn small(&self) -> Recipe {
        Recipe::new("sudoku").with("size", 6usize)
    }

    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Ok(Box::new(SudokuPlan::new(recipe)?))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "human", paths: "first-order", stronger: Some("expert") }
    }
}

impl Instance for Sudoku {
    fn kind(&self) -> &'static dyn Kind {
        &SudokuKind
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn grid(&self) -> Grid {
        Sudoku::grid(self)
    }

    fn problem(&self) -> Problem {
        Sudoku::problem(self)
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        Sudoku::with_givens(self, marks).into()
    }

    fn variant(&self) -> Vec<&'static str> {
        Sudoku::variant(self).names()
    }

    fn title(&self, lang: Lang) -> String {
        Sudoku::variant(self).title(lang)
    }

    fn rules(&self) -> Rules {
        let usual = if Sudoku::variant(self).cages.is_empty() { "human" } else { "killer" };
        Rules { usual, ..SudokuKind.rules() }
    }

    fn canonical(&self) -> Option<String> {
        as_nine(&Sudoku::problem(self)).map(|digits| nine::write(&nine::canonical(&digits).form))
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        let (shape, variant) = (self.shape(), Sudoku::variant(self));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::how::{example, how_to_play};
    use crate::kind::sudoku::{Shape, Variant};
    use crate::solve::{Verdict, verdict};
    use crate::symbol::Symbol;
    use std::collections::BTreeMap;

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
    fn the_solution_of_every_example_keeps_the_rule_that_makes_it_differ_and_needs_it() {
        for text in EXAMPLES {
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
    fn every_variant_and_every_two_that_a_small_board_can_keep_have_an_example() {
        let jigsaw = Variant::jigsaw(Shape::NINE, &mut crate::chance::stream(1, 0)).regions;
        let cage = vec![crate::problem::Cage { cells: vec![crate::grid::Cell(0)], sum: 5 }];
        let part = |at: usize| Variant {
            diagonal: at == 0,
            windows: at == 1,
            anti_knight: at == 2,
            regions: jigsaw.clone().filter(|_| at == 3),
            cages: if at == 4 { cage.clone() } else { Vec::new() },
        };
        let both = |a: Variant, b: Variant| Variant {
            diagonal: a.diagonal || b.diagonal,
            windows: a.windows || b.windows,
            anti_knight: a.anti_knight || b.anti_knight,
            regions: a.regions.or(b.regions),
            cages: if a.cages.is_empty() { b.cages } else { a.cages },
        };
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            let variant = both(part(a), part(b));
            let names = variant.names();
            let sudoku = Sudoku::empty(Shape::NINE).with_variant(variant).expect("fits");
            let Some(example) = example(&sudoku.clone().into(), Lang::En) else {
                // No board of 4×4 keeps both rules, and a larger one is no example for a minute.
                assert_eq!(names, ["diagonal", "anti-knight"]);
                let small = Sudoku::empty(Shape::of_size(4).expect("a size"));
                let small = small.with_variant(sudoku.variant().clone()).expect("fits");
                assert_eq!(verdict(&small.problem()), Verdict::None);
                continue;
            };
            assert_eq!(example.variant_names(), names);
        }
    }
}
