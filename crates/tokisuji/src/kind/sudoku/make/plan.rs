//! Recipes for Sudoku: what can be wished, what goes against what, and how each wish is met.

use super::climb::Climb;
use super::evolve::Evolve;
use super::killer::Killer;
use super::minimal;
use super::pattern::Pattern;
use super::prove::{Disproof, prove};
use super::seventeen::paper::{self, Draws};
use super::seventeen::{self, Statistics};
use super::{GaveUp, Grade, MadeSudoku, Maker, Method, SudokuWish, Watch, make_watched};
use crate::chance::stream;
use crate::kind::Puzzle;
use crate::kind::recipe::{self, Field, Proposal, Recipe, RecipeError, Takes, rule_set};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::lang::{Lang, many};
use crate::rules::rule;
use crate::ruleset::RuleSet;
use crate::solve::{as_nine, nine};
use crate::symmetry::Symmetry;
use crate::walk::{Manner, walk_with};
use serde_json::json;
use std::ops::Range;

/// How Sudoku can be made.
const METHODS: &[&str] = &["expand", "climb", "evolve", "minimal", "walk", "paper", "paper-dives"];
/// What Sudoku can differ in.
const VARIANTS: &[&str] = &["diagonal", "windows", "anti-knight", "jigsaw", "killer"];
/// The symmetries by the names editors use.
const SYMMETRIES: &[&str] =
    &["none", "point", "mirror-h", "mirror-v", "diagonal", "anti-diagonal", "quarter", "full"];
/// The fewest givens of any 9×9 Sudoku with one solution, and from how many on most patterns have one.
const FEWEST: usize = 17;
const ENOUGH: usize = 24;
/// No stripping of a full grid gets down to so few givens.
const FEW: usize = 20;
/// The givens from which stripping a full grid serves better than a search for the fewest.
const MANY: usize = 30;

/// What can be wished of a Sudoku.
pub(in crate::kind) const WISHES: &[Field] = &[
    Field::new(
        "size",
        Takes::Number(4, 25),
        ["rows, columns and digits: a size that has blocks", "行・列・数字の数(ブロックに分けられる大きさ)"],
    ),
    Field::new(
        "variant",
        Takes::Choices(VARIANTS),
        [
            "what it differs in from plain Sudoku; several together with +",
            "ふつうの数独との違い(+でいくつでも)",
        ],
    ),
    Field::new(
        "level",
        Takes::Span(0, usize::MAX),
        ["the hardest technique needed: 5, or 3..5", "必要な最も難しい手筋(5 や 3..5)"],
    ),
    Field::new(
        "steps",
        Takes::Text(40),
        [
            "how many rounds: 20..30, 20.. or ..30, or longest",
            "ステップ数(20..30・20..・..30、または longest)",
        ],
    ),
    Field::new(
        "givens",
        Takes::Span(0, 625),
        ["how many givens: 24..28, 30.. or ..26", "ヒントの数(24..28・30..・..26)"],
    ),
    Field::new(
        "must",
        Takes::Text(60),
        [
            "a rule that goes on where all easier ones stop",
            "これより易しい規則では進めないところで必要になる規則",
        ],
    ),
    Field::new(
        "symmetry",
        Takes::Choice(SYMMETRIES),
        ["the symmetry of the givens, point where nothing is said", "ヒントの対称性(指定がなければ point)"],
    ),
    Field::new("rules", Takes::RuleSet, ["the rule set of the player", "解く人の規則セット"]),
    Field::new("method", Takes::Choice(METHODS), ["how it is made", "作り方"]),
    Field::new(
        "pattern",
        Takes::Text(2000),
        [
            "a picture of the givens' places: '.' for a blank, '#' for a given",
            "ヒントの場所の絵('.' 空き、'#' ヒント)",
        ],
    ),
    Field::new(
        "largest_cage",
        Takes::Number(2, 25),
        ["killer: the most cells of a cage", "キラー: ケージの最大のマス数"],
    ),
    Field::new(
        "grids",
        Takes::Number(1, 10_000),
        ["climb, evolve: full grids tried for each puzzle", "climb・evolve: 1問あたりの完成盤の数"],
    ),
    Field::new(
        "moves",
        Takes::Number(0, u32::MAX as usize),
        ["climb: puzzles looked at in each round", "climb: 1回に調べる問題の数"],
    ),
    Field::new(
        "population",
        Takes::Number(2, 100_000),
        ["evolve: puzzles that live at a time", "evolve: 集団の大きさ"],
    ),
    Field::new(
        "generations",
        Takes::Number(0, u32::MAX as usize),
        ["evolve: how often they are replaced by their children", "evolve: 世代数"],
    ),
    Field::new(
        "k",
        Takes::Number(0, u32::MAX as usize),
        ["evolve: what a level counts in steps, k of f = k·L + S", "evolve: f = k·L + S の k"],
    ),
];

/// What is to be made, and how.
#[derive(Debug)]
pub struct SudokuPlan {
    /// The board and the wish.
    pub maker: Maker,
    /// How.
    pub method: Method,
    /// Whether blocks are cut by chance, others for each puzzle.
    pub jigsaw: bool,
    /// The search for fewest givens instead, where that is what the wish comes to.
    pub fewest: Option<Fewest>,
}

/// A search for Sudoku with the fewest givens, or a few more.
#[derive(Copy, Clone, Debug)]
pub struct Fewest {
    /// How many givens.
    pub givens: usize,
    how: How,
}

#[derive(Copy, Clone, Debug)]
enum How {
    Walk,
    Paper(Draws),
}

impl Fewest {
    /// The name of the method.
    pub fn name(&self) -> &'static str {
        match self.how {
            How::Walk => "walk",
            How::Paper(Draws::Anneal) => "paper",
            How::Paper(Draws::Dives) => "paper-dives",
        }
    }

    /// Puzzle number `index` of a seed.
    pub fn search(&self, seed: u64, index: u64, go_on: &dyn Fn() -> bool) -> Option<seventeen::FewGivens> {
        let mut chance = stream(seed, index);
        match self.how {
            How::Walk => {
                let wish = seventeen::FewestWish { givens: self.givens, ..seventeen::FewestWish::default() };
                seventeen::search(&wish, &mut chance, &mut Statistics::default(), go_on)
            }
            How::Paper(draws) => {
                let method = paper::Method { draws, ..paper::Method::default() };
                paper::search(&method, self.givens, &mut chance, go_on)
            }
        }
    }
}

impl SudokuPlan {
    /// What a recipe asks for, or why that cannot be.
    pub fn new(recipe: &Recipe) -> Result<SudokuPlan, RecipeError> {
        let board = board(recipe)?;
        let names = recipe.many("variant");
        let [jigsaw, killer] = ["jigsaw", "killer"].map(|name| names.iter().any(|known| known == name));
        if killer {
            let why = ["a killer has cages instead of givens", "キラーにはヒントの代わりにケージがあります"];
            recipe.not_beside("killer", &["method", "pattern", "givens", "symmetry"], why)?;
            if recipe.text("steps").as_deref() == Some("longest") {
                return Err(RecipeError::clash(
                    "steps longest beside killer: only givens are climbed with",
                    "キラーでは steps に longest を指定できません",
                ));
            }
        } else if recipe.said("largest_cage").is_some() {
            return Err(RecipeError::clash(
                "largest_cage without killer: only killers have cages",
                "largest_cage はキラーだけで使えます",
            ));
        }
        let plain = as_nine(&board.problem()).is_some() && !jigsaw && !killer;
        let pattern = pattern(recipe, &board, plain)?;
        let wish = wish(recipe, killer, pattern.is_some())?;
        let fewest = fewest(recipe, plain && pattern.is_none())?;
        let method = match pattern {
            _ if killer => {
                let usual = Killer::default();
                Method::Killer(Killer { largest: recipe.number("largest_cage").unwrap_or(usual.largest) })
            }
            Some(pattern) => Method::Pattern(pattern),
            None => method(recipe, plain)?,
        };
        Ok(SudokuPlan { maker: Maker::new(&board, wish), method, jigsaw, fewest })
    }

    /// The maker of puzzle number `index`, where its blocks are cut by chance.
    pub fn cut(&self, seed: u64, index: u64) -> Option<Maker> {
        self.jigsaw.then(|| self.maker.cut(seed, index))
    }

    fn made(&self, made: &MadeSudoku, method: &str, (seed, index): (u64, u64)) -> recipe::Made {
        let cells = made.puzzle.marks().iter().map(|mark| mark.cell).collect();
        let texts = (made.puzzle.to_string(), made.solution.to_string());
        let told = recipe::Made::new(made.puzzle.clone().into(), texts, method, (seed, index));
        let grade = made.grade.as_ref();
        let told = told.summed_up(|lang| grade.map(|grade| grade.say(lang, None)).unwrap_or_default());
        told.graded(made.grade.clone()).with(json!({
            "size": made.puzzle.shape().size(),
            "givens": made.puzzle.given_count(),
            "level": made.grade.as_ref().map(|grade| grade.level),
            "steps": made.grade.as_ref().map(|grade| grade.steps),
            "symmetry": Symmetry::describe(made.puzzle.grid(), &cells),
            "rules": self.maker.wish().rules.name,
        }))
    }

    fn propose_fewest(
        &self,
        fewest: &Fewest,
        (seed, index): (u64, u64),
        watch: &dyn recipe::Watch,
    ) -> Result<Proposal, recipe::GaveUp> {
        let found = fewest.search(seed, index, &|| watch.go_on()).ok_or_else(|| {
            let givens = fewest.givens;
            recipe::GaveUp {
                why: [
                    format!("no puzzle with {givens} givens was found in time"),
                    format!("ヒント{givens}個の問題は時間内に見つかりませんでした"),
                ],
                hopeless: false,
            }
        })?;
        let read = |digits| nine::write(digits).parse::<Sudoku>().expect("a grid of the engine");
        let puzzle = read(&found.puzzle);
        let problem = puzzle.problem();
        let walk = walk_with(&problem, &self.maker.wish().rules, Manner::default());
        let grade = walk.level().map(|level| Grade {
            level,
            steps: walk.rounds.len(),
            givens: problem.givens.len(),
            needed: true,
        });
        let made = MadeSudoku { puzzle, solution: read(&found.solution), grade, whole: true };
        let told = self.made(&made, fewest.name(), (seed, index));
        let wish = SudokuWish { symmetry: Vec::new(), ..self.maker.wish().clone() };
        Ok(Proposal { made: told, proof: proof(made, wish) })
    }
}

/// By the general solver and a whole walk.
fn proof(made: MadeSudoku, wish: SudokuWish) -> recipe::Proof {
    Box::new(move |go_on| match prove(&made, &wish, &|| go_on()) {
        Ok(()) => Ok(true),
        Err(Disproof::OutOfTime(_)) => Ok(false),
        Err(error) => Err(error.to_string()),
    })
}

impl recipe::Maker for SudokuPlan {
    fn propose(&self, seed: u64, index: u64, watch: &dyn recipe::Watch) -> Result<Proposal, recipe::GaveUp> {
        if let Some(fewest) = &self.fewest {
            return self.propose_fewest(fewest, (seed, index), watch);
        }
        let cut = self.cut(seed, index);
        let maker = cut.as_ref().unwrap_or(&self.maker);
        let name = self.method.name();
        let mut nearer = |made: &MadeSudoku| watch.nearer(&self.made(made, name, (seed, index)));
        let made = make_watched(maker, &self.method, seed, index, &Watched(watch), &mut nearer)
            .map_err(|gave_up| regret(&gave_up, maker.wish()))?;
        let told = self.made(&made, name, (seed, index));
        Ok(Proposal { made: told, proof: proof(made, maker.wish().clone()) })
    }

    fn make_many(&self, seed: u64, indices: Range<u64>) -> Option<Result<Vec<Puzzle>, recipe::Missed>> {
        let serves = matches!(self.method, Method::Minimal) && self.fewest.is_none() && !self.jigsaw;
        (serves && minimal::serves(&self.maker)).then(|| minimal::many(&self.maker, seed, indices))
    }

    fn remarks(&self, lang: Lang) -> Vec<String> {
        let Method::Pattern(pattern) = &self.method else { return Vec::new() };
        let (places, plain) = (pattern.places.len(), as_nine(&self.maker.empty().problem()).is_some());
        if !plain || places >= ENOUGH {
            return Vec::new();
        }
        vec![lang.pick(
            format!("{places} givens are few for a picture: such a puzzle is rare, and there may be none"),
            format!("ヒント{places}個の配置で解が1つになる問題はまれで、存在しないこともあります"),
        )]
    }
}

/// Hands on what makers of Sudoku ask and tell.
struct Watched<'w>(&'w dyn recipe::Watch);

impl Watch for Watched<'_> {
    fn go_on(&self) -> bool {
        self.0.go_on()
    }

    fn best(&self, grade: &Grade) {
        self.0.best(grade);
    }
}

/// Why there is no puzzle, and what came nearest.
fn regret(gave_up: &GaveUp, wish: &SudokuWish) -> recipe::GaveUp {
    let say = |lang: Lang| {
        let tries = gave_up.attempts;
        let nearest = match &gave_up.nearest {
            Some(MadeSudoku { puzzle, grade: Some(grade), .. }) => {
                let grade = grade.say(lang, wish.must);
                lang.pick(format!("nearest was {grade}: {puzzle}"), format!("最も近いのは{grade}: {puzzle}"))
            }
            Some(MadeSudoku { puzzle, grade: None, .. }) => lang.pick(
                format!("nearest was one that these rules do not solve: {puzzle}"),
                format!("最も近いものはこの規則では解けません: {puzzle}"),
            ),
            None => lang.pick("nothing came near".to_string(), "近いものもありませんでした".to_string()),
        };
        lang.pick(
            format!("the wish was not met in time, after {}; {nearest}", many(tries, "full grid")),
            format!("時間内に条件を満たせませんでした(完成盤{tries}個を試行)。{nearest}"),
        )
    };
    recipe::GaveUp { why: [say(Lang::En), say(Lang::Ja)], hopeless: false }
}

/// The empty board, without what differs from puzzle to puzzle.
fn board(recipe: &Recipe) -> Result<Sudoku, RecipeError> {
    let size = recipe.number("size").unwrap_or(9);
    let sizes = || Shape::sizes().map(|size| size.to_string()).collect::<Vec<_>>().join(", ");
    let shape = Shape::of_size(size).ok_or_else(|| RecipeError::value("size", &size, &sizes()))?;
    let names = recipe.many("variant");
    let has = |name: &str| names.iter().any(|known| known == name);
    let variant = Variant {
        diagonal: has("diagonal"),
        windows: has("windows"),
        anti_knight: has("anti-knight"),
        regions: None,
        cages: Vec::new(),
    };
    Sudoku::empty(shape).with_variant(variant).ok_or_else(|| {
        RecipeError::clash(
            "windows need square blocks: 4, 9, 16 or 25",
            "ウィンドウは正方形のブロックの盤面(4・9・16・25)だけで作れます",
        )
    })
}

/// The places of the givens, where there is a picture of them.
fn pattern(recipe: &Recipe, board: &Sudoku, plain: bool) -> Result<Option<Pattern>, RecipeError> {
    let Some(text) = recipe.text("pattern") else { return Ok(None) };
    let why = ["a picture says where the givens are", "ヒントの場所は絵で決まります"];
    recipe.not_beside("pattern", &["method", "symmetry"], why)?;
    let pattern = Pattern::read(&text, board.grid())
        .map_err(|error| RecipeError::value("pattern", "a picture", &error.to_string()))?;
    let places = pattern.places.len();
    if plain && places < FEWEST {
        return Err(RecipeError::clash(
            format!(
                "found {places} places, wanted at least {FEWEST}: no 9×9 Sudoku with fewer givens has one solution"
            ),
            format!("ヒントの場所が{places}個です。9×9の数独で解が1つになるのは{FEWEST}個以上のときだけです"),
        ));
    }
    Ok(Some(pattern))
}

fn wish(recipe: &Recipe, killer: bool, pattern: bool) -> Result<SudokuWish, RecipeError> {
    let usual = if killer { "killer" } else { "human" };
    let rules = rule_set("rules", recipe.text("rules").as_deref().unwrap_or(usual))?;
    let levels = rules.proving();
    let rules = rules.up_to(levels);
    let level = recipe.span("level");
    if let Some(level) = level.as_ref().filter(|level| *level.start() > levels || *level.end() < 1) {
        let name = &rules.name;
        let wanted =
            [format!("1 to {levels}, the levels of {name}"), format!("{name} のレベル、1から{levels}まで")];
        return Err(RecipeError::wanted("level", level.start(), wanted));
    }
    let must = recipe.text("must").map(|name| must(&name, &rules)).transpose()?;
    let symmetry = match recipe.text("symmetry").as_deref() {
        _ if killer || pattern => Vec::new(),
        None => vec![Symmetry::Point],
        Some("none") => Vec::new(),
        Some("full") => Symmetry::ALL.to_vec(),
        Some(name) => Symmetry::ALL.into_iter().filter(|symmetry| symmetry.name() == name).collect(),
    };
    let steps = recipe.said("steps").is_some_and(|steps| steps.text() != "longest");
    let steps = steps.then(|| {
        recipe.span("steps").ok_or_else(|| {
            let wanted = [
                "a number, a range such as 20..30, 20.. or ..30, or longest",
                "数、20..30・20..・..30 のような範囲、または longest",
            ];
            RecipeError::wanted("steps", &recipe.text("steps").unwrap_or_default(), wanted)
        })
    });
    let givens = recipe.span("givens").unwrap_or(0..=usize::MAX);
    let wish = SudokuWish { rules, level, steps: steps.transpose()?, givens, symmetry, must };
    if let (Some(must), Some(above), Some(most)) = (wish.must, wish.out_of_reach(), &wish.level) {
        let ([en, ja], set) = (Lang::ALL.map(|lang| must.title(lang)), &wish.rules.name);
        let asked =
            if most.start() == most.end() { most.end().to_string() } else { format!("up to {}", most.end()) };
        return Err(RecipeError::clash(
            format!("{en} is level {above} of {set}; level {asked} was asked for"),
            format!(
                "{ja}は {set} のレベル{above}の規則です。レベル{}までの問題には必要になりません",
                most.end()
            ),
        ));
    }
    Ok(wish)
}

/// A rule of the player by name.
fn must(name: &str, rules: &RuleSet) -> Result<&'static dyn crate::rule::Rule, RecipeError> {
    let names = || rules.rules().map(|known| known.rule.name());
    rule(name).filter(|rule| names().any(|known| known == rule.name())).ok_or_else(|| {
        let (set, names) = (&rules.name, names().collect::<Vec<_>>().join(", "));
        RecipeError::wanted(
            "must",
            name,
            [format!("a rule of {set}: {names}"), format!("{set} の規則: {names}")],
        )
    })
}

fn method(recipe: &Recipe, plain: bool) -> Result<Method, RecipeError> {
    let number = |name: &str, usual: u32| recipe.number(name).map_or(usual, |number| number as u32);
    let grids = |usual: u32| number("grids", usual);
    let climb = || {
        let usual = Climb::default();
        Method::Climb(Climb { moves: number("moves", usual.moves), grids: grids(usual.grids) })
    };
    Ok(match recipe.text("method").as_deref() {
        Some("climb") => climb(),
        Some("evolve") => {
            let usual = Evolve::default();
            Method::Evolve(Evolve {
                population: recipe.number("population").unwrap_or(usual.population),
                generations: number("generations", usual.generations),
                k: number("k", usual.k),
                grids: grids(usual.grids),
            })
        }
        Some("minimal") if !plain => {
            return Err(RecipeError::clash(
                "the method minimal makes plain 9×9 Sudoku only",
                "方法 minimal は9×9のふつうの数独だけで使えます",
            ));
        }
        Some("minimal") => Method::Minimal,
        None if recipe.said("steps").is_some() || recipe.said("must").is_some() => climb(),
        _ => Method::Expand,
    })
}

/// The search for fewest givens, where that is what the wish comes to.
fn fewest(recipe: &Recipe, plain: bool) -> Result<Option<Fewest>, RecipeError> {
    let most = recipe.span("givens").map(|range| *range.end());
    let named = recipe.text("method");
    let how = match named.as_deref() {
        Some("walk") => Some(How::Walk),
        Some("paper") => Some(How::Paper(Draws::Anneal)),
        Some("paper-dives") => Some(How::Paper(Draws::Dives)),
        Some(_) => None,
        None => most.filter(|most| (FEWEST..=FEW).contains(most)).map(|_| How::Walk),
    };
    let free = ["level", "steps", "must", "symmetry"].iter().all(|name| recipe.said(name).is_none());
    let Some(how) = how.filter(|_| free && plain) else {
        return match how {
            Some(_) if named.is_some() => Err(RecipeError::clash(
                "the methods walk, paper and paper-dives look for fewest givens: wanted plain 9×9 Sudoku, and no level, steps, symmetry or rule",
                "方法 walk・paper・paper-dives は、ヒントの最も少ない問題を探すためのものです。9×9のふつうの数独で、レベル・ステップ数・対称性・規則は指定しないでください",
            )),
            _ => Ok(None),
        };
    };
    let givens = most.unwrap_or(FEWEST);
    if !(FEWEST..=MANY).contains(&givens) {
        let wanted =
            [format!("{FEWEST} to {MANY} with this method"), format!("この方法では{FEWEST}から{MANY}まで")];
        return Err(RecipeError::wanted("givens", &givens, wanted));
    }
    Ok(Some(Fewest { givens, how }))
}
