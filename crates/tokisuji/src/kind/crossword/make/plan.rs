//! Recipes for crosswords: what can be wished, and how each wish is met.
//!
//! A search for better boards has no end of its own. A recipe ends it by `moves`, and then a seed gives the same board anywhere;
//! without them it goes on until the best is proved or whoever waits has enough.

use super::{CrosswordWish, MOST_ALL_WORDS, MadeCrossword, Objective, Task, Tuning, all, make};
use crate::grid::LONGEST_SIDE;
use crate::kind::crossword::{Clue, Clues, Crossword, Customs, check, clues};
use crate::kind::recipe::words::{ACCENTS, LANGUAGE, SMALL_KANA, WORDS, remarks, word_list};
use crate::kind::recipe::{self, Field, GaveUp, Proposal, Recipe, RecipeError, Takes};
use crate::lang::Lang;
use crate::words::WordList;
use serde_json::{Value, json};
use std::cell::Cell;

/// So many moves are made between two questions whether to go on.
const MOVES_A_QUESTION: usize = 512;

/// What can be wished of a crossword.
pub(in crate::kind) const WISHES: &[Field] = &[
    WORDS,
    Field::new(
        "all_words",
        Takes::Switch,
        [
            "every word of the list that can cross is on the board, which is as small as it goes; size is the most it may be",
            "リストの単語をできるだけ全部入れ、盤はできるだけ小さくする(size は大きさの上限)",
        ],
    ),
    Field::new(
        "size",
        Takes::Sides(1, LONGEST_SIDE),
        ["columns and rows: 7x7, or 7 for a square", "列数と行数(7x7、正方形なら 7)"],
    ),
    Field::new(
        "shape",
        Takes::Text(2000),
        [
            "a picture of the board: '.' free, '#' black, '_' outside",
            "盤の絵('.' 空き、'#' 黒マス、'_' 盤の外)",
        ],
    ),
    Field::new(
        "objective",
        Takes::Choice(&["tidy", "white", "crossings"]),
        ["what makes a board good", "盤の良さの基準"],
    ),
    Field::new(
        "penalty",
        Takes::Number(0, 100),
        ["tidy: what each pair of black squares side by side takes away", "tidy: 隣り合う黒マス1組の減点"],
    ),
    Field::new(
        "customs",
        Takes::Choice(&["free", "japanese"]),
        [
            "the habits of printed ones: japanese has no two black squares side by side",
            "慣習(japanese は黒マスを隣り合わせない)",
        ],
    ),
    Field::new("connected", Takes::Switch, ["all white squares hang together", "白マスをひとつながりにする"]),
    Field::new("white_corners", Takes::Switch, ["all four corners white", "四隅を白マスにする"]),
    Field::new("must", Takes::Words, ["words that must be in", "必ず入れる単語"]),
    Field::new("avoid", Takes::Words, ["words that must not", "入れない単語"]),
    Field::new(
        "stale",
        Takes::Words,
        ["words used before: taken only where others do not do", "前に使った単語(ほかにないときだけ使う)"],
    ),
    Field::new(
        "moves",
        Takes::Number(1, 1_000_000_000),
        ["the search ends after so many moves, and proves nothing", "探索をこの手数で終える(証明はしない)"],
    ),
    Field::new(
        "unproved",
        Takes::Switch,
        ["no proof that a board is the best is looked for", "最良であることの証明をしない"],
    ),
    SMALL_KANA,
    ACCENTS,
    LANGUAGE,
];

/// What is to be made, and from which words.
#[derive(Clone, Debug)]
pub struct CrosswordPlan {
    /// The words.
    pub list: WordList,
    /// What is wanted of the board.
    pub wish: CrosswordWish,
    /// The name of the objective.
    pub objective: String,
    tuning: Tuning,
    moves: Option<usize>,
    /// All words on a board of at most so many columns and rows.
    all: Option<(usize, usize)>,
}

impl CrosswordPlan {
    /// What a recipe asks for, or why that cannot be.
    pub fn new(recipe: &Recipe) -> Result<CrosswordPlan, RecipeError> {
        let list = word_list(recipe)?;
        let all = if recipe.is_on("all_words") { Some(all_words(recipe, &list)?) } else { None };
        let name = recipe.text("objective").unwrap_or_else(|| "tidy".to_owned());
        let objective = match name.as_str() {
            "white" => Objective::White,
            "crossings" => Objective::Crossings,
            _ => Objective::Tidy { penalty: recipe.number("penalty").unwrap_or(1) as u32 },
        };
        let base = match recipe.text("customs").as_deref() {
            Some("japanese") => Customs::JAPANESE,
            _ => Customs::default(),
        };
        let customs = Customs {
            connected: base.connected || recipe.is_on("connected"),
            white_corners: base.white_corners || recipe.is_on("white_corners"),
            ..base
        };
        let [must, avoid] = ["must", "avoid"].map(|name| numbers(recipe, name, &list));
        let stale = recipe.many("stale").iter().filter_map(|word| list.find(word)).collect();
        let shape = shape(recipe, all)?;
        let wish = CrosswordWish { shape, objective, customs, must: must?, avoid: avoid?, stale };
        Task::new(&list, &wish).map_err(|none| {
            let [en, ja] = Lang::ALL.map(|lang| none.say(lang));
            RecipeError::clash(en, ja)
        })?;
        let (moves, usual) = (recipe.number("moves"), Tuning::default());
        let unproved = moves.is_some() || recipe.is_on("unproved");
        let tuning = Tuning { effort: if unproved { 0 } else { usual.effort }, ..usual };
        let objective = if all.is_some() { "all-words".to_owned() } else { name };
        Ok(CrosswordPlan { list, wish, objective, tuning, moves, all })
    }

    /// Makes board number `index` of a seed, as far as `go_on` lets it, and hears of better and better ones. `None` where the
    /// search was cut before its moves were made.
    pub fn run(
        &self,
        (seed, index): (u64, u64),
        go_on: &dyn Fn() -> bool,
        better: &mut dyn FnMut(&MadeCrossword),
    ) -> Option<MadeCrossword> {
        if let Some(sides) = self.all {
            let cut = Cell::new(false);
            let on = || {
                cut.set(cut.get() || !go_on());
                !cut.get()
            };
            let turns = self.moves.map(|moves| moves.div_ceil(all::MOVES_A_TURN));
            let made = all::make(&self.list, &self.wish.avoid, sides, turns, (seed, index), &on, better);
            if turns.is_some() && cut.get() {
                return None;
            }
            let there = made.board.runs().iter().map(|run| made.board.text(&run.cells)).collect::<Vec<_>>();
            let is_missing = |&&at: &&usize| !there.contains(&self.list.words[at].text);
            let broken = self.wish.must.iter().filter(is_missing).count() as i32;
            return Some(MadeCrossword { broken, ..made });
        }
        let task = Task::new(&self.list, &self.wish).ok()?;
        let questions = self.moves.map(|moves| moves.div_ceil(MOVES_A_QUESTION));
        let (asked, cut) = (Cell::new(0), Cell::new(false));
        let on = || {
            asked.set(asked.get() + 1);
            cut.set(cut.get() || !go_on());
            !cut.get() && questions.is_none_or(|questions| asked.get() <= questions)
        };
        let made = make(&task, self.tuning, (seed, index), &on, better);
        // What a clock cut short is another board than the moves would have given.
        (questions.is_none() || !cut.get()).then_some(made)
    }

    /// What is wrong with a board by the plain checker, which knows only the list: nothing, unless we made a mistake.
    pub fn faults(&self, made: &MadeCrossword) -> Vec<[String; 2]> {
        let kept = if made.broken == 0 { self.wish.customs } else { Customs::default() };
        let faults = check(&made.board, &self.list, kept);
        faults.iter().map(|fault| Lang::ALL.map(|lang| fault.say(&made.board, lang))).collect()
    }

    /// The board and what there is to tell of it.
    fn made(&self, made: &MadeCrossword, (seed, index): (u64, u64)) -> recipe::Made {
        let clues = clues(&made.board, &self.list);
        let texts = (made.board.blank().to_string(), made.board.to_string());
        let told = recipe::Made::new(made.board.clone().into(), texts, &self.objective, (seed, index));
        told.with(printed(&made.board, &clues)).with(known(made, &clues))
    }
}

/// What is printed of a crossword, as our JSON has it.
pub(crate) fn printed(board: &Crossword, clues: &Clues) -> Value {
    let grid = board.grid();
    let clue = |clue: &Clue| json!({ "number": clue.number, "cell": grid.name(clue.cells[0]), "word": clue.word, "clue": clue.clue, "tags": clue.tags });
    let list = |clues: &[Clue]| clues.iter().map(clue).collect::<Vec<_>>();
    json!({
        "width": grid.cols,
        "height": grid.rows,
        "rows": board.rows(),
        "across": list(&clues.across),
        "down": list(&clues.down),
    })
}

/// What a maker knows besides.
pub(crate) fn known(made: &MadeCrossword, clues: &Clues) -> Value {
    let counts = made.board.counts();
    let left_out = |left: &super::LeftOut| json!({ "word": left.written, "why": left.say(Lang::En), "why_ja": left.say(Lang::Ja) });
    json!({
        "left_out": made.left_out.iter().map(left_out).collect::<Vec<_>>(),
        "white": counts.white,
        "black": counts.black,
        "black_pairs": counts.black_pairs,
        "crossings": counts.crossings,
        "components": counts.components,
        "words": counts.words,
        "objective": made.value,
        "bound": made.bound,
        "optimal": made.optimal,
        "rules_kept": made.broken == 0,
        "missing_clues": clues.missing(),
    })
}

impl recipe::Maker for CrosswordPlan {
    fn propose(&self, seed: u64, index: u64, watch: &dyn recipe::Watch) -> Result<Proposal, GaveUp> {
        let mut better = |made: &MadeCrossword| watch.nearer(&self.made(made, (seed, index)));
        let made = self.run((seed, index), &|| watch.go_on(), &mut better);
        let made = made.filter(|made| !made.board.runs().is_empty()).ok_or_else(|| GaveUp {
            why: [
                "time was up before there was a board".to_owned(),
                "時間内に盤ができませんでした".to_owned(),
            ],
            hopeless: false,
        })?;
        let told = self.made(&made, (seed, index));
        let plan = self.clone();
        let proof: recipe::Proof = Box::new(move |_| match plan.faults(&made).first() {
            None => Ok(true),
            Some([fault, _]) => Err(format!("{}: {fault}", made.board)),
        });
        Ok(Proposal { made: told, proof })
    }

    fn remarks(&self, lang: Lang) -> Vec<String> {
        remarks(&self.list, lang)
    }
}

/// The largest board for all words of a list; what goes by black squares has no meaning there.
fn all_words(recipe: &Recipe, list: &WordList) -> Result<(usize, usize), RecipeError> {
    let why = [
        "a board of all words has no black squares, and its words decide its shape",
        "全部の単語を入れる盤には黒マスがなく、形は単語で決まります",
    ];
    let names =
        ["shape", "objective", "penalty", "customs", "connected", "white_corners", "stale", "unproved"];
    recipe.not_beside("all_words", &names, why)?;
    if list.words.len() > MOST_ALL_WORDS {
        return Err(RecipeError::clash(
            format!("all_words: found {} words, wanted at most {MOST_ALL_WORDS}", list.words.len()),
            format!("all_words: {}語あります。{MOST_ALL_WORDS}語以下にしてください", list.words.len()),
        ));
    }
    Ok(recipe.sides("size").unwrap_or((LONGEST_SIDE, LONGEST_SIDE)))
}

/// The board that was asked for, all free.
fn shape(recipe: &Recipe, all: Option<(usize, usize)>) -> Result<Crossword, RecipeError> {
    let (cols, rows) = all.or_else(|| recipe.sides("size")).unwrap_or((7, 7));
    let text = recipe.text("shape").unwrap_or_else(|| vec![".".repeat(cols); rows].join("/"));
    let why = ["a picture says how large the board is", "大きさは絵で決まります"];
    if recipe.said("shape").is_some() {
        recipe.not_beside("shape", &["size"], why)?;
    }
    let shape: Crossword = text.parse().map_err(|error: crate::kind::crossword::BoardError| {
        RecipeError::wanted("shape", "a picture", Lang::ALL.map(|lang| error.say(lang)))
    })?;
    if shape.squares().iter().filter(|square| square.is_white()).count() < 2 {
        return Err(RecipeError::wanted("size", &text, ["two squares or more", "2マス以上"]));
    }
    Ok(shape.blank())
}

/// Words of the list by name.
fn numbers(recipe: &Recipe, name: &str, list: &WordList) -> Result<Vec<usize>, RecipeError> {
    let number = |word: &String| {
        list.find(word)
            .ok_or_else(|| RecipeError::wanted(name, word, ["a word of the list", "リストにある単語"]))
    };
    recipe.many(name).iter().map(number).collect()
}
