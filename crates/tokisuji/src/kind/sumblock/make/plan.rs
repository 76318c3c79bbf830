//! Recipes for SumBlock: what can be wished, and how each wish is met.

use super::{MadeSumBlock, Method, PaperRule, PaperRules, Scores, SumBlockWish, levels, make, prove};
use crate::chance::{Chance, stream};
use crate::kind::recipe::{self, Field, GaveUp, Proposal, Recipe, RecipeError, Takes};
use crate::lang::Lang;
use crate::latin::Squares;
use crate::symbol::{Mark, Symbol};
use serde_json::{Map, Value, json};

/// How blocks can be merged where no level is named.
const METHODS: &[&str] = &["smooth", "climb", "score", "embed", "unique"];
/// The players.
const RULES: &[&str] = &["r1", "r2", "r3", "r3*"];

/// What can be wished of a SumBlock.
pub(in crate::kind) const WISHES: &[Field] = &[
    Field::new("size", Takes::Number(3, 12), ["rows, columns and digits", "行・列・数字の数"]),
    Field::new(
        "level",
        Takes::Number(1, 5),
        [
            "for people of this level: not to be solved by the level below",
            "このレベルの人向け(1つ下のレベルでは解けない)",
        ],
    ),
    Field::new("rules", Takes::Choice(RULES), ["what the player knows", "解く人の知っている規則"]),
    Field::new("method", Takes::Choice(METHODS), ["how blocks are merged", "ブロックのまとめ方"]),
    Field::new(
        "largest_block",
        Takes::Number(2, 144),
        ["the most cells of a block", "ブロックの最大のマス数"],
    ),
    Field::new("singles", Takes::Number(0, 255), ["the most blocks of one cell", "1マスのブロックの最大数"]),
    Field::new(
        "squares",
        Takes::Choice(&["shuffled", "even"]),
        ["where Latin squares come from", "ラテン方陣の作り方"],
    ),
    Field::new(
        "scores",
        Takes::Text(200),
        ["score: what a cell decided by each of the nine rules counts", "score: 9つの規則で決まるマスの点数"],
    ),
];

/// What is to be made, and how.
#[derive(Clone, Debug)]
pub struct SumBlockPlan {
    wish: SumBlockWish,
    /// How blocks are merged where no level is named.
    pub method: String,
    /// What the player knows where no level is named.
    pub rules: String,
}

impl SumBlockPlan {
    /// What a recipe asks for, or why that cannot be.
    pub fn new(recipe: &Recipe) -> Result<SumBlockPlan, RecipeError> {
        let size = recipe.number("size").unwrap_or(5);
        let level = recipe.number("level");
        if level.is_some() {
            let why = ["a level says who solves it and how", "レベルで解く人と作り方が決まります"];
            recipe.not_beside("level", &["rules", "method"], why)?;
        }
        let name = recipe.text("method").unwrap_or_else(|| "smooth".to_owned());
        let method = match (level, name.as_str()) {
            (Some(level), _) => Method::Level(level),
            (None, "climb") => Method::Climb,
            (None, "score") => Method::Score,
            (None, "embed") => Method::Embed,
            (None, "unique") => Method::Unique,
            (None, _) => Method::Smooth,
        };
        let rules = recipe.text("rules").unwrap_or_else(|| method.usual_rules().to_owned());
        let scores = recipe.text("scores").map(|text| {
            text.parse::<Scores>().map_err(|error| RecipeError::value("scores", &text, &error.to_string()))
        });
        let even = recipe.text("squares").as_deref() == Some("even");
        let wish = SumBlockWish {
            largest_block: recipe.number("largest_block"),
            singles: recipe.number("singles"),
            squares: if even { Squares::Even } else { Squares::Shuffled },
            scores: scores.transpose()?.unwrap_or_default(),
            ..SumBlockWish::new(size, method, PaperRules::named(&rules).unwrap_or(PaperRules::R3))
        };
        Ok(SumBlockPlan { wish, method: name, rules })
    }

    /// The wish of one puzzle: `r2` draws its rules by chance, others for each puzzle.
    pub fn wish(&self, chance: &mut Chance) -> SumBlockWish {
        let drawn = (self.rules == "r2").then(|| PaperRules::between(chance));
        SumBlockWish { rules: drawn.unwrap_or(self.wish.rules), ..self.wish.clone() }
    }

    fn made(&self, made: &MadeSumBlock, number: (u64, u64)) -> recipe::Made {
        let level = self.wish.method.level();
        let names = levels();
        let (method, rules) = match level {
            Some(_) => ("level", names.name.as_str()),
            None => (self.method.as_str(), self.rules.as_str()),
        };
        let puzzle = &made.puzzle;
        let grid = puzzle.grid();
        let block = |block: usize| {
            let cells: Vec<String> = puzzle.cells(block).iter().map(|&cell| grid.name(cell)).collect();
            json!({ "cells": cells, "sum": puzzle.sum(block) })
        };
        let given = |mark: &Mark| (grid.name(mark.cell), Value::from(mark.symbol.value()));
        let decided_by = made.tally.map(|tally| {
            let used = PaperRule::ALL.into_iter().zip(tally.cells).filter(|(_, cells)| *cells > 0);
            used.map(|(rule, cells)| (rule.name().to_string(), Value::from(cells))).collect::<Map<_, _>>()
        });
        let solution: String = made.solution.iter().map(|digit| Symbol(digit - 1).digit()).collect();
        let texts = (puzzle.to_string(), solution);
        let mut told = recipe::Made::new(puzzle.clone().into(), texts, method, number).with(json!({
            "size": puzzle.size(),
            "blocks": (0..puzzle.block_count()).map(block).collect::<Vec<_>>(),
            "givens": puzzle.marks().iter().map(given).collect::<Map<_, _>>(),
            "rules": rules,
            "score": made.tally.map(|tally| tally.score(&Scores::default())),
            "decided_by": decided_by,
            "singles": made.single_count(),
        }));
        if let Some(level) = level {
            told = told.with(json!({ "level": level }));
            if let [Some(en), Some(ja)] = Lang::ALL.map(|lang| names.level_name(level, lang)) {
                told = told.with_said("level_name", [en.to_owned(), ja.to_owned()]);
            }
        }
        if rules == "r2" {
            let known: Vec<&str> = made.rules.rules().map(PaperRule::name).collect();
            told = told.with(json!({ "rules_known": known }));
        }
        told
    }
}

impl recipe::Maker for SumBlockPlan {
    fn propose(&self, seed: u64, index: u64, watch: &dyn recipe::Watch) -> Result<Proposal, GaveUp> {
        let mut chance = stream(seed, index);
        let wish = self.wish(&mut chance);
        let made = make(&wish, &mut chance, &|| watch.go_on()).ok_or_else(|| GaveUp {
            why: [
                "none within the limits was found in time; allow more single cells, or another level".to_owned(),
                "時間内に条件に合う問題ができませんでした。1マスのブロックの上限を増やすか、レベルを変えてください"
                    .to_owned(),
            ],
            hopeless: false,
        })?;
        let told = self.made(&made, (seed, index));
        let proof: recipe::Proof =
            Box::new(move |_| prove(&made, wish.method).map(|()| true).map_err(|error| error.to_string()));
        Ok(Proposal { made: told, proof })
    }
}
