//! Skeletons in the list of kinds: their examples, their rules, how they are played.

use super::Skeleton;
use super::make::plan::{SkeletonPlan, WISHES};
use crate::grid::Grid;
use crate::kind::Format;
use crate::kind::boards::Boards;
use crate::kind::recipe::words::SMALL_LIST;
use crate::kind::recipe::{Field, Maker, Recipe, RecipeError};
use crate::kind::{Instance, Kind, Puzzle, Rules};
use crate::lang::Lang;
use crate::problem::Problem;
use crate::symbol::Mark;
use crate::text::ReadError;

/// Skeletons: a board and the words that go into it.
pub(in crate::kind) struct SkeletonKind;

impl Kind for SkeletonKind {
    fn name(&self) -> &'static str {
        "skeleton"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Skeleton", "スケルトン")
    }

    fn examples(&self, lang: Lang) -> &'static [&'static str] {
        lang.pick(
            &["skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON"],
            &["skeleton:...#/.#.#/.#..;スシ,カラス,スイカ,スズメ"],
        )
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(Boards::Skeleton.read(text)?.puzzle)
    }

    fn wishes(&self) -> &'static [Field] {
        WISHES
    }

    fn small(&self) -> Recipe {
        Recipe::new("skeleton").with("words", SMALL_LIST).with("size", "7x6")
    }

    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Ok(Box::new(SkeletonPlan::new(recipe)?))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "skeleton", paths: "skeleton-letters", stronger: None }
    }
}

impl Instance for Skeleton {
    fn kind(&self) -> &'static dyn Kind {
        &SkeletonKind
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn word_list(&self) -> &[String] {
        self.words()
    }

    fn grid(&self) -> Grid {
        self.board().grid()
    }

    fn problem(&self) -> Problem {
        Skeleton::problem(self)
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        Skeleton::with_givens(self, marks).into()
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Write the words of the list into the board, one letter into each cell. Every word is used once, and every row of two or more cells holds a word.".to_owned(),
                "リストの単語を1マスに1文字ずつ盤面に入れます。どの単語も1回だけ使い、2マス以上続くところには必ず単語が入ります。".to_owned(),
            ),
            lang.pick(
                "Across words are read from left to right, down words from top to bottom; where two words cross they share the letter.".to_owned(),
                "ヨコは左から右へ、タテは上から下へ読みます。交わるマスの文字は共通です。".to_owned(),
            ),
        ]
    }
}
