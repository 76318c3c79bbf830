//! Five levels for people: puzzles that need one kind of thinking and nothing beyond it.
//!
//! The levels are the techniques of the rule set `sumblock`; a puzzle is of level L if techniques 1 to L solve it and 1 to L−1 do
//! not. Blocks are merged by the fast form of the paper's rules as far as that goes, and whether the level is met is always asked of the
//! rules themselves.

use super::climb::{Choice, Climb, Limits};
use super::partition::Partition;
use super::rules::{PaperRule, PaperRules};
use super::{smooth, solvable};
use crate::chance::Chance;
use crate::kind::sumblock::SumBlock;
use crate::ruleset::RuleSet;
use crate::walk::{Manner, walk_with};
use std::sync::OnceLock;

/// The rule set whose techniques are the levels: those that puzzles are made for. Its further levels are for puzzles from elsewhere.
pub fn levels() -> &'static RuleSet {
    static LEVELS: OnceLock<RuleSet> = OnceLock::new();
    LEVELS.get_or_init(|| {
        let rules = RuleSet::named("sumblock").expect("a shipped set");
        rules.up_to(rules.everyday)
    })
}

/// The level of a puzzle, from 1; `None` if it takes more than the highest, or has not one solution.
pub fn level_of(puzzle: &SumBlock) -> Option<usize> {
    walk_with(&puzzle.problem(), levels(), Manner::default()).level()
}

/// The level at which blocks are merged by the rules of the library: the paper's do not reach so far without trial.
const BEYOND_THE_PAPER: usize = 4;

/// Those of the paper's rules that a level knows.
pub(super) fn rules(level: usize) -> PaperRules {
    match level {
        0 | 1 => PaperRules::R1,
        2 => PaperRules::R1.with(PaperRule::Lat2).with(PaperRule::Lat3),
        3 | BEYOND_THE_PAPER => [PaperRule::Both1, PaperRule::Both2, PaperRule::Both3]
            .into_iter()
            .fold(rules(2), PaperRules::with),
        _ => PaperRules::R3_STAR,
    }
}

/// Cuts a square into blocks for a level: single cells are merged first, and other blocks only if it is too easy then. Most
/// squares give the level; whoever asked has to look.
pub(super) fn cut(start: Partition, level: usize, limits: Limits, chance: &mut Chance) -> Partition {
    let partition = smooth(start, rules(level), limits, chance);
    let mut climb = Climb::new(partition);
    if level == BEYOND_THE_PAPER {
        let singles = Limits { singles_only: true, ..limits };
        climb.run(Choice::SinglesFirst, singles, chance, &mut |partition, a, b| {
            level_of(&partition.merged(a, b).puzzle()).is_some_and(|now| now <= level)
        });
    }
    if level_of(&climb.partition.puzzle()) == Some(level) {
        return climb.partition;
    }
    if level == BEYOND_THE_PAPER {
        let mut met = false;
        climb.run(Choice::Random, limits, chance, &mut |partition, a, b| {
            let now = if met { None } else { level_of(&partition.merged(a, b).puzzle()) };
            met |= now == Some(level);
            now.is_some_and(|now| now <= level)
        });
    } else {
        climb.run(Choice::Random, limits, chance, &mut solvable(rules(level)));
    }
    climb.partition
}
