//! Recipes for skeletons: what can be wished, and how each wish is met.

use super::{MadeSkeleton, NoSkeleton, SkeletonWish, make, rules};
use crate::chance::stream;
use crate::grid::LONGEST_SIDE;
use crate::kind::crossword::{Clue, clues};
use crate::kind::recipe::words::{ACCENTS, LANGUAGE, SMALL_KANA, WORDS, remarks, word_list};
use crate::kind::recipe::{self, Field, GaveUp, Proposal, Recipe, RecipeError, Takes};
use crate::kind::sudoku::make::Grade;
use crate::lang::Lang;
use crate::solve::search;
use crate::words::WordList;
use serde_json::{Map, Value, json};

/// What can be wished of a skeleton.
pub(in crate::kind) const WISHES: &[Field] = &[
    WORDS,
    Field::new(
        "size",
        Takes::Sides(1, LONGEST_SIDE),
        ["columns and rows: 9x9, or 9 for a square", "列数と行数(9x9、正方形なら 9)"],
    ),
    Field::new(
        "level",
        Takes::Number(1, 6),
        [
            "the hardest technique needed, as the rule set skeleton has them",
            "必要な最も難しい手筋(規則セット skeleton のレベル)",
        ],
    ),
    Field::new(
        "no_letters",
        Takes::Switch,
        [
            "only boards that have one solution without any letter given",
            "最初の文字なしで解が1つになる盤だけ",
        ],
    ),
    SMALL_KANA,
    ACCENTS,
    LANGUAGE,
];

/// What is to be made, and from which words.
#[derive(Clone, Debug)]
pub struct SkeletonPlan {
    list: WordList,
    wish: SkeletonWish,
}

impl SkeletonPlan {
    /// What a recipe asks for, or why that cannot be.
    pub fn new(recipe: &Recipe) -> Result<SkeletonPlan, RecipeError> {
        let (cols, rows) = recipe.sides("size").unwrap_or((9, 9));
        let wish =
            SkeletonWish { cols, rows, letters: !recipe.is_on("no_letters"), level: recipe.number("level") };
        Ok(SkeletonPlan { list: word_list(recipe)?, wish })
    }

    fn made(&self, made: &MadeSkeleton, number: (u64, u64)) -> recipe::Made {
        let problem = made.puzzle.problem();
        let walk = made.walk();
        let (board, grid) = (&made.solution, made.solution.grid());
        let counts = board.counts();
        let clues = clues(board, &self.list);
        let entry = |clue: &Clue| json!({ "number": clue.number, "cell": grid.name(clue.cells[0]), "word": clue.word, "clue": clue.clue });
        let entries = |clues: &[Clue]| clues.iter().map(entry).collect::<Vec<_>>();
        let given = problem.givens.iter().map(|mark| {
            let sign = problem.frame.sign(mark.symbol);
            (grid.name(mark.cell), Value::from(sign.to_string()))
        });
        let grade = walk.level().map(|level| Grade {
            level,
            steps: walk.rounds.len(),
            givens: problem.givens.len(),
            needed: true,
        });
        let texts = (made.puzzle.to_string(), board.to_string());
        let told = recipe::Made::new(made.puzzle.clone().into(), texts, "lay", number);
        told.graded(grade.clone()).summed_up(|lang| summary(made, lang)).with(json!({
            "width": grid.cols,
            "height": grid.rows,
            "rows": board.rows(),
            "across": entries(&clues.across),
            "down": entries(&clues.down),
            "white": counts.white,
            "black": counts.black,
            "crossings": counts.crossings,
            "components": counts.components,
            "words": counts.words,
            "word_list": made.puzzle.words(),
            "givens": given.collect::<Map<_, _>>(),
            "unique": true,
            "fewest": made.fewest,
            "level": grade.as_ref().map(|grade| grade.level),
            "steps": grade.as_ref().map(|grade| grade.steps),
            "rules": rules().label(),
        }))
    }
}

/// Words, crossings and letters given.
fn summary(made: &MadeSkeleton, lang: Lang) -> String {
    let counts = made.solution.counts();
    let given = made.puzzle.problem().givens.len();
    let letters = match (given, made.fewest) {
        (0, _) => lang.pick("no letters given".to_string(), "最初の文字なし".to_string()),
        (_, true) => lang.pick(
            format!("{given} letters given, and no fewer would do"),
            format!("最初の文字{given}個(これより少なくできない)"),
        ),
        (_, false) => lang.pick(
            format!("{given} letters given; fewer might do"),
            format!("最初の文字{given}個(もっと少なくできるかもしれない)"),
        ),
    };
    lang.pick(
        format!("{} words, {} crossings, one solution; {letters}", counts.words, counts.crossings),
        format!("{}語、交差{}、解は1つ。{letters}", counts.words, counts.crossings),
    )
}

impl recipe::Maker for SkeletonPlan {
    fn propose(&self, seed: u64, index: u64, watch: &dyn recipe::Watch) -> Result<Proposal, GaveUp> {
        let made = make(&self.list, self.wish, &mut stream(seed, index), &|| watch.go_on());
        let made = made.map_err(|none| GaveUp {
            why: Lang::ALL.map(|lang| none.say(lang)),
            hopeless: matches!(none, NoSkeleton::NoCrossing | NoSkeleton::TooManyLetters),
        })?;
        let told = self.made(&made, (seed, index));
        let proof: recipe::Proof = Box::new(move |go_on| {
            let name = || made.puzzle.to_string();
            if made.solution.components().len() != 1 {
                return Err(format!("{} is not in one piece", name()));
            }
            match search(&made.puzzle.problem(), 2, &mut || go_on()).is_unique() {
                Some(true) => Ok(true),
                Some(false) => Err(format!("{} does not have exactly one solution", name())),
                None => Ok(false),
            }
        });
        Ok(Proposal { made: told, proof })
    }

    fn remarks(&self, lang: Lang) -> Vec<String> {
        remarks(&self.list, lang)
    }
}
