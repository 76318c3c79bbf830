//! SumBlock in the list of kinds: its example, its rules, how it is played.

use super::SumBlock;
use super::make::plan::{SumBlockPlan, WISHES};
use crate::grid::Grid;
use crate::kind::how::Signs;
use crate::kind::recipe::{Field, Maker, Recipe, RecipeError};
use crate::kind::{Instance, Kind, Puzzle, Rules};
use crate::lang::Lang;
use crate::problem::Problem;
use crate::symbol::Mark;
use crate::text::ReadError;

/// SumBlock.
pub(in crate::kind) struct SumBlockKind;

impl Kind for SumBlockKind {
    fn name(&self) -> &'static str {
        "sumblock"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("SumBlock", "計算ブロック")
    }

    fn examples(&self, _: Lang) -> &'static [&'static str] {
        &["4:_a_3bab__aa_aa,a7a6a5a10a6a6"]
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(text.parse::<SumBlock>()?.into())
    }

    fn wishes(&self) -> &'static [Field] {
        WISHES
    }

    fn small(&self) -> Recipe {
        Recipe::new("sumblock").with("size", 4usize)
    }

    fn plan(&self, recipe: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Ok(Box::new(SumBlockPlan::new(recipe)?))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "sumblock", paths: "r3", stronger: Some("expert") }
    }
}

impl Instance for SumBlock {
    fn kind(&self) -> &'static dyn Kind {
        &SumBlockKind
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn grid(&self) -> Grid {
        SumBlock::grid(self)
    }

    fn problem(&self) -> Problem {
        SumBlock::problem(self)
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        SumBlock::with_givens(self, marks).into()
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        let signs = Signs::new(self.size(), lang);
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
}
