//! Crosswords in the list of kinds: their examples, how they are played. There are no rules to walk with: it takes clues.

use super::Crossword;
use super::make::plan::{CrosswordPlan, WISHES};
use crate::grid::Grid;
use crate::kind::Format;
use crate::kind::boards::Boards;
use crate::kind::recipe::words::SMALL_LIST;
use crate::kind::recipe::{Field, Maker, Recipe, RecipeError};
use crate::kind::{Instance, Kind, Puzzle, Rules, Solving};
use crate::lang::Lang;
use crate::problem::Problem;
use crate::symbol::Mark;
use crate::text::ReadError;

/// Crosswords, empty, partly or wholly filled.
pub(in crate::kind) struct CrosswordKind;

impl Kind for CrosswordKind {
    fn name(&self) -> &'static str {
        "crossword"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Crossword", "クロスワード")
    }

    fn examples(&self, lang: Lang) -> &'static [&'static str] {
        lang.pick(&["crossword:CAT#/A#O#/R#NO"], &["crossword:スイカ#/ズ#ラ#/メ#スシ"])
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(Boards::Crossword.read(text)?.puzzle)
    }

    fn wishes(&self) -> &'static [Field] {
        WISHES
    }

    fn small(&self) -> Recipe {
        Recipe::new("crossword").with("words", SMALL_LIST).with("size", "5x4").with("moves", 2000usize)
    }

    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Ok(Box::new(CrosswordPlan::new(recipe)?))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "skeleton", paths: "skeleton-letters", stronger: None }
    }

    fn solving(&self) -> Solving {
        Solving::Knowledge
    }
}

impl Instance for Crossword {
    fn kind(&self) -> &'static dyn Kind {
        &CrosswordKind
    }

    fn text(&self) -> String {
        format!("crossword:{self}")
    }

    fn grid(&self) -> Grid {
        Crossword::grid(self)
    }

    fn problem(&self) -> Problem {
        Crossword::problem(self)
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        Crossword::with_givens(self, marks).into()
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        let said = [
            (
                "Find the word for every clue and write it into the white squares, one letter a square: across from left to right, down from top to bottom, beginning at the square with the number of the clue. The number behind a clue tells how many letters the word has.",
                "カギをヒントに、言葉を1マスに1文字ずつ白マスに書き入れます。ヨコのカギは左から右へ、タテのカギは上から下へ、同じ番号のマスから始めます。カギの後の数は文字数です。",
            ),
            (
                "Where two words cross, they share the letter. If some squares are marked A, B, C and so on, their letters spell one more word.",
                "言葉の交わるマスには同じ文字が入ります。A、B、C…の印があれば、そのマスの文字をつなぐともう1つの言葉になります。",
            ),
            (
                "In Japanese crosswords small letters are written large: ッ as ツ, ャ as ヤ.",
                "小さい「ッ」「ャ」などは、ふつうの大きさの文字と同じに扱います。",
            ),
        ];
        let kept = if lang == Lang::En { 2 } else { 3 };
        said.into_iter().take(kept).map(|(en, ja)| lang.pick(en, ja).to_owned()).collect()
    }
}
