//! The paper's nine rules by name, what each scores, and sets of them.

use crate::chance::{Chance, below};
use crate::rule::Rule;
use crate::ruleset::{Bookkeeping, Known, RuleSet, Technique};
use std::str::FromStr;

/// The nine rules of paper D, in order of score.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PaperRule {
    /// A block of one cell.
    Sub1,
    /// The last empty cell of a block.
    Sub2,
    /// The last empty cell of a line.
    Lat1,
    /// A cell whose row and column hold all digits but one.
    Lat2,
    /// A digit with one place left in a line.
    Lat3,
    /// Cells of a line that share as many digits as they are.
    Lat4,
    /// A line whose other cells lie in blocks inside it.
    Both1,
    /// A line whose other cells are known or lie in blocks inside it.
    Both2,
    /// A line whose other cells are known or lie in blocks whose rest is inside it.
    Both3,
}

impl PaperRule {
    /// All of them, lowest score first.
    pub const ALL: [PaperRule; 9] = [
        PaperRule::Sub1,
        PaperRule::Sub2,
        PaperRule::Lat1,
        PaperRule::Lat2,
        PaperRule::Lat3,
        PaperRule::Lat4,
        PaperRule::Both1,
        PaperRule::Both2,
        PaperRule::Both3,
    ];

    /// As the paper writes it.
    pub fn name(self) -> &'static str {
        ["SUB-1", "SUB-2", "LAT-1", "LAT-2", "LAT-3", "LAT-4", "BOTH-1", "BOTH-2", "BOTH-3"][self as usize]
    }

    /// The rule of the library that says the same with reasons.
    pub fn rule(self) -> &'static dyn Rule {
        let names = [
            "cage of one cell",
            "last cell of cage",
            "last cell of line",
            "naked single",
            "hidden single in line",
            "line subset",
            "line of cages",
            "line of cages and digits",
            "line sum",
        ];
        crate::rules::rule(names[self as usize]).expect("in the list; a test says so")
    }

    pub(super) fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// SCORE: what a cell decided by each rule adds to f_R, in the order of [`PaperRule::ALL`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Scores(pub [i64; 9]);

impl Default for Scores {
    /// The paper's: a single cell outweighs everything else.
    fn default() -> Scores {
        Scores([-1_000_000, 2, 4, 8, 16, 32, 64, 128, 256])
    }
}

/// Reads nine whole numbers with commas between them, in the order of [`PaperRule::ALL`].
impl FromStr for Scores {
    type Err = NotScores;

    fn from_str(text: &str) -> Result<Scores, NotScores> {
        let numbers: Option<Vec<i64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let within = |score: &i64| score.unsigned_abs() <= MOST_SCORE;
        numbers
            .filter(|numbers| numbers.iter().all(within))
            .and_then(|numbers| numbers.try_into().ok())
            .map(Scores)
            .ok_or_else(|| NotScores(text.chars().take(60).collect()))
    }
}

/// The largest score, so that a board's sum stays far from overflow.
const MOST_SCORE: u64 = 1_000_000_000_000;

/// A text that is not nine scores.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {0:?}, wanted nine whole numbers up to 10^12 for SUB-1, SUB-2, … in the order of the paper's table, \
     such as -1000000,2,4,8,16,32,64,128,256"
)]
pub struct NotScores(String);

impl Scores {
    /// Whether one single cell less is worth more than whatever else may change on a board of so many cells.
    pub(super) fn singles_decide(&self, cells: usize) -> bool {
        let most = self.0[1..].iter().map(|score| score.unsigned_abs()).max().unwrap_or(0);
        self.0[0] < 0 && self.0[0].unsigned_abs() > 2 * most * cells as u64
    }
}

/// A set of the nine rules, perhaps with trial: every other value tried leads to a contradiction.
///
/// **Invariant:** LAT-4 comes with LAT-2 and LAT-3, which `fast` counts on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PaperRules {
    pub(super) bits: u16,
    /// R* instead of R.
    pub trial: bool,
}

impl PaperRules {
    /// R¹: blocks with one empty cell, and lines with one.
    pub const R1: PaperRules = PaperRules { bits: 0b111, trial: false };
    /// R³: all nine.
    pub const R3: PaperRules = PaperRules { bits: 0b1_1111_1111, trial: false };
    /// R³*: all nine, and trial.
    pub const R3_STAR: PaperRules = PaperRules { bits: 0b1_1111_1111, trial: true };

    /// The set of that name; `r2` is none, its rules are drawn by chance.
    pub fn named(name: &str) -> Option<PaperRules> {
        match name {
            "r1" => Some(PaperRules::R1),
            "r3" => Some(PaperRules::R3),
            "r3*" => Some(PaperRules::R3_STAR),
            _ => None,
        }
    }

    /// R²: R¹ and three of the other rules, by chance; who knows LAT-4 knows the two singles it rests on.
    pub fn between(chance: &mut Chance) -> PaperRules {
        let mut set = PaperRules::R1;
        let mut others: Vec<PaperRule> = PaperRule::ALL[3..].to_vec();
        for _ in 0..3 {
            let at = below(chance, others.len() as u32) as usize;
            set = set.with(others.swap_remove(at));
        }
        set
    }

    /// The set and one more rule; with LAT-4 come the two singles it rests on.
    #[must_use]
    pub fn with(self, rule: PaperRule) -> PaperRules {
        let mut bits = self.bits | rule.bit();
        if bits & PaperRule::Lat4.bit() != 0 {
            bits |= PaperRule::Lat2.bit() | PaperRule::Lat3.bit();
        }
        PaperRules { bits, ..self }
    }

    /// Whether a rule is in the set.
    pub fn has(self, rule: PaperRule) -> bool {
        self.bits & rule.bit() != 0
    }

    /// Its rules, lowest score first.
    pub fn rules(self) -> impl Iterator<Item = PaperRule> {
        PaperRule::ALL.into_iter().filter(move |&rule| self.has(rule))
    }

    /// The set as a player for walks, one rule a technique: what grades, explains and hints.
    pub fn player(self, name: &str) -> RuleSet {
        let trial = self.trial.then(|| crate::rules::rule("trial").expect("in the list"));
        let known = |rule: &'static dyn Rule| Known { rule, effort: rule.effort() };
        let rules = self.rules().map(PaperRule::rule).chain(trial);
        let names: Vec<&str> = self.rules().map(PaperRule::name).chain(trial.map(|_| "R*")).collect();
        let about = names.join(", ");
        RuleSet {
            name: name.to_string(),
            version: 1,
            about: [format!("SumBlock: {about}"), format!("計算ブロック：{about}")],
            bookkeeping: Bookkeeping::Free,
            everyday: names.len(),
            techniques: rules.map(|rule| Technique { rules: vec![known(rule)] }).collect(),
            levels: Vec::new(),
            pace: None,
            spread: None,
            rating: None,
        }
    }
}
