//! A recipe that was understood, and what comes of it: proposed by the kind's maker, proved before it leaves.

use super::Recipe;
use crate::kind::Puzzle;
use crate::kind::sudoku::make::Grade;
use crate::lang::Lang;
use serde_json::{Map, Value, json};
use std::fmt;
use std::ops::Range;

/// A recipe that was understood.
#[derive(Debug)]
pub struct Plan {
    /// What was wished.
    pub recipe: Recipe,
    maker: Box<dyn Maker>,
}

/// What makes the puzzles of a plan. Chance is that of a seed and a number and nothing else, so that a puzzle does not depend on
/// what else is being made, or where.
pub trait Maker: fmt::Debug + Send + Sync {
    /// Makes puzzle number `index` of a seed.
    fn propose(&self, seed: u64, index: u64, watch: &dyn Watch) -> Result<Proposal, GaveUp>;

    /// Makes and proves puzzles number `indices` of a seed side by side, without what is told of them: the same puzzles. Nothing from a maker that
    /// has no such way, or where grades are part of the wish.
    fn make_many(&self, _seed: u64, _indices: Range<u64>) -> Option<Result<Vec<Puzzle>, Missed>> {
        None
    }

    /// What somebody should know before waiting: odd lines of a word list, wishes that are rarely met.
    fn remarks(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }
}

/// Looks whether a made puzzle is what it is said to be, by ways that share nothing with its making, for as long as it may go on.
/// `Ok(false)`: there was no time.
pub type Proof = Box<dyn Fn(&dyn Fn() -> bool) -> Result<bool, String> + Send + Sync>;

/// A puzzle as its maker says it is, and what proves it.
pub struct Proposal {
    /// The puzzle.
    pub made: Made,
    /// To be asked before the puzzle leaves.
    pub proof: Proof,
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution, in the kind's way.
    pub solution: String,
    /// How hard it is for the player of the recipe, where there is one who gets to the end.
    pub grade: Option<Grade>,
    /// What there is to tell of it, in order: how it was made, and what a kind has to say.
    facts: Map<String, Value>,
    /// Facts that are words: by name, in English and Japanese.
    said: Vec<(&'static str, [String; 2])>,
    summary: Option<[String; 2]>,
}

impl Made {
    /// A puzzle that was made by a method under a seed and a number.
    pub(in crate::kind) fn new(
        puzzle: Puzzle,
        (line, solution): (String, String),
        method: &str,
        (seed, index): (u64, u64),
    ) -> Made {
        let facts = json!({
            "kind": puzzle.kind().name(),
            "seed": seed,
            "index": index,
            "method": method,
            "version": crate::VERSION,
            "puzzle": line,
            "solution": solution,
        });
        let Value::Object(facts) = facts else { unreachable!("written as an object") };
        Made { puzzle, solution, grade: None, facts, said: Vec::new(), summary: None }
    }

    /// The same with facts of the kind.
    #[must_use]
    pub(in crate::kind) fn with(mut self, more: Value) -> Made {
        if let Value::Object(more) = more {
            self.facts.extend(more);
        }
        self
    }

    /// The same with a fact that is words.
    #[must_use]
    pub(in crate::kind) fn with_said(mut self, name: &'static str, said: [String; 2]) -> Made {
        self.facts.insert(name.to_owned(), Value::Null);
        self.said.push((name, said));
        self
    }

    /// The same with its grade.
    #[must_use]
    pub(in crate::kind) fn graded(self, grade: Option<Grade>) -> Made {
        Made { grade, ..self }
    }

    /// The same with a line for people.
    #[must_use]
    pub(in crate::kind) fn summed_up(self, say: impl Fn(Lang) -> String) -> Made {
        Made { summary: Some(Lang::ALL.map(say)), ..self }
    }

    /// What there is to say below the puzzle, in a line.
    pub fn summary(&self, lang: Lang) -> Option<&str> {
        self.summary.as_ref().map(|[en, ja]| lang.pick(en.as_str(), ja))
    }

    /// All there is to tell of it, as `--json` prints it.
    pub fn object(&self, lang: Lang) -> Map<String, Value> {
        let mut object = self.facts.clone();
        for (name, [en, ja]) in &self.said {
            object.insert((*name).to_owned(), Value::from(lang.pick(en.as_str(), ja)));
        }
        object
    }

    /// The same for puzzles that are essentially the same, where the kind has such a form; else the puzzle itself.
    pub fn form(&self) -> String {
        self.puzzle.canonical().unwrap_or_else(|| self.puzzle.to_string())
    }
}

/// Somebody who watches a puzzle being made, and may have enough of it. A closure that says whether to go on will do.
pub trait Watch {
    /// Asked now and then; when it says no, nothing is made.
    fn go_on(&self) -> bool;

    /// Told of the best grade so far on the way, by makers that look for better and better puzzles.
    fn best(&self, _grade: &Grade) {}

    /// Shown each puzzle that comes nearer to the wish than those before.
    fn nearer(&self, _made: &Made) {}
}

impl<F: Fn() -> bool> Watch for F {
    fn go_on(&self) -> bool {
        self()
    }
}

/// A wish that was not met.
#[derive(Clone, PartialEq, Debug)]
pub struct GaveUp {
    /// Why, and what came nearest, in English and Japanese.
    pub why: [String; 2],
    /// More time would not help.
    pub hopeless: bool,
}

impl GaveUp {
    /// In words.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.why[0], &self.why[1])
    }
}

/// Why there is no puzzle, with its number under the seed; people count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Missed {
    /// The caller had no more patience.
    #[error("puzzle {} was not made in time: ask for less, or give more time", .0 + 1)]
    OutOfTime(u64),
    /// There is none.
    #[error("puzzle {} cannot be made: {}", .0 + 1, .1[0])]
    Hopeless(u64, [String; 2]),
    /// A mistake of ours.
    #[error("puzzle {} was disproved: {}", .0 + 1, .1)]
    Disproved(u64, String),
}

impl Missed {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            Missed::OutOfTime(index) => {
                let number = index + 1;
                format!(
                    "{number}番目の問題は時間内に作れませんでした。条件を緩めるか、時間を延ばしてください"
                )
            }
            Missed::Hopeless(index, why) => format!("{}番目の問題は作れません: {}", index + 1, why[1]),
            Missed::Disproved(index, reason) => {
                format!("{}番目の問題は検証で否定されました: {reason}", index + 1)
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

impl Plan {
    pub(super) fn new(recipe: Recipe, maker: Box<dyn Maker>) -> Plan {
        Plan { recipe, maker }
    }

    /// Makes puzzle number `index` of a seed; its proof is still to be asked.
    pub fn propose(&self, seed: u64, index: u64, watch: &dyn Watch) -> Result<Proposal, GaveUp> {
        self.maker.propose(seed, index, watch)
    }

    /// Makes and proves puzzle number `index` of a seed, for as long as `watch` wants to go on.
    pub fn make(&self, seed: u64, index: u64, watch: &dyn Watch) -> Result<Made, Missed> {
        let proposal = self.propose(seed, index, watch).map_err(|gave_up| match gave_up.hopeless {
            true => Missed::Hopeless(index, gave_up.why),
            false => Missed::OutOfTime(index),
        })?;
        match (proposal.proof)(&|| watch.go_on()) {
            Ok(true) => Ok(proposal.made),
            Ok(false) => Err(Missed::OutOfTime(index)),
            Err(reason) => Err(Missed::Disproved(index, reason)),
        }
    }

    /// Makes and proves puzzles number `indices` of a seed, where only the puzzles are wanted and nothing that is told of them, several times as
    /// fast as [`Plan::make`]. Nothing where there is no such way.
    pub fn make_many(&self, seed: u64, indices: Range<u64>) -> Option<Result<Vec<Puzzle>, Missed>> {
        self.maker.make_many(seed, indices)
    }

    /// What somebody should know before waiting.
    pub fn remarks(&self, lang: Lang) -> Vec<String> {
        self.maker.remarks(lang)
    }
}

/// The seed of recipe number `at` in a list of them under one seed: recipes that are alike must not make the same puzzles.
pub fn seed_of(seed: u64, at: usize) -> u64 {
    seed.wrapping_add(at as u64 * 1_000_003)
}
