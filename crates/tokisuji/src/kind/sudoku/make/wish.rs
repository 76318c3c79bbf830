//! What somebody wants of a puzzle, and how far a puzzle is from it.

use crate::lang::{Lang, many};
use crate::rule::Rule;
use crate::ruleset::RuleSet;
use crate::symmetry::Symmetry;
use std::ops::RangeInclusive;

/// What somebody wants of a puzzle.
#[derive(Clone, Debug)]
pub struct SudokuWish {
    /// The player who is to solve it.
    pub rules: RuleSet,
    /// The hardest technique it needs, from 1.
    pub level: Option<RangeInclusive<usize>>,
    /// The rounds it takes. `None`: the longer, the better, for makers that look for long ones.
    pub steps: Option<RangeInclusive<usize>>,
    /// How many cells are given.
    pub givens: RangeInclusive<usize>,
    /// The places of the givens are moved onto themselves by all of these.
    pub symmetry: Vec<Symmetry>,
    /// Where all easier rules of the player stop, this one goes on.
    pub must: Option<&'static dyn Rule>,
}

/// How hard a puzzle is for the player of a wish who solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The hardest technique it needs, from 1.
    pub level: usize,
    /// The rounds it takes.
    pub steps: usize,
    /// How many cells are given.
    pub givens: usize,
    /// Whether the rule that it must need is the easiest way on somewhere; true if none was named.
    pub needed: bool,
}

impl SudokuWish {
    /// Any puzzle this player can solve, with a point symmetry.
    pub fn new(rules: &RuleSet) -> SudokuWish {
        SudokuWish {
            rules: rules.clone(),
            level: None,
            steps: None,
            givens: 0..=usize::MAX,
            symmetry: vec![Symmetry::Point],
            must: None,
        }
    }

    /// The highest technique a puzzle may need.
    pub fn highest(&self) -> usize {
        // Beyond these, being solved does not show that there is one solution.
        let all = self.rules.proving();
        self.level.as_ref().map_or(self.rules.everyday, |level| *level.end()).min(all)
    }

    /// The level of the rule that must be needed, where that is above all levels wished for: then there is no such puzzle.
    pub fn out_of_reach(&self) -> Option<usize> {
        let must = self.must?;
        let has = |technique: &crate::ruleset::Technique| {
            technique.rules.iter().any(|known| known.rule.name() == must.name())
        };
        let level = self.rules.techniques.iter().position(has)? + 1;
        (level > self.highest()).then_some(level)
    }

    /// How far off a grade is: 0 where the wish is met. The level weighs most, then the rule, then the rest.
    pub fn miss(&self, grade: Option<&Grade>) -> u64 {
        let Some(grade) = grade else {
            // Not to be solved by this player: no matter where nothing was said about that.
            let asked = self.level.is_some() || self.steps.is_some() || self.must.is_some();
            return if asked { u64::MAX / 4 } else { 0 };
        };
        let level = self.level.as_ref().map_or(0, |range| off(range, grade.level));
        let steps = self.steps.as_ref().map_or(0, |range| off(range, grade.steps));
        let needed = u64::from(!grade.needed);
        10_000 * level + 1_000 * needed + 10 * off(&self.givens, grade.givens) + steps
    }
}

fn off(range: &RangeInclusive<usize>, value: usize) -> u64 {
    range.start().saturating_sub(value).max(value.saturating_sub(*range.end())) as u64
}

impl Grade {
    /// In words, for those who asked for something else.
    pub fn say(&self, lang: Lang, must: Option<&dyn Rule>) -> String {
        let Grade { level, steps, givens, needed } = self;
        let mut text = lang.pick(
            format!("level {level}, {}, {}", many(*steps as u64, "step"), many(*givens as u64, "given")),
            format!("レベル{level}、{steps}ステップ、ヒント{givens}個"),
        );
        if let (Some(rule), false) = (must, needed) {
            let title = rule.title(lang);
            text += &lang.pick(format!(", without {title}"), format!("、{title}は不要"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_above_the_level_is_out_of_reach() {
        let mut wish = SudokuWish::new(RuleSet::human());
        wish.must = crate::rules::rule("x-wing");
        assert_eq!(wish.out_of_reach(), None);
        wish.level = Some(1..=3);
        let level = wish.out_of_reach().expect("an X-wing is harder");
        wish.level = Some(3..=level);
        assert_eq!(wish.out_of_reach(), None);
    }

    #[test]
    fn a_miss_is_nothing_inside_and_grows_outside() {
        let mut wish = SudokuWish::new(RuleSet::human());
        (wish.level, wish.steps, wish.givens) = (Some(3..=3), Some(10..=20), 24..=30);
        let miss = |level, steps, givens| wish.miss(Some(&Grade { level, steps, givens, needed: true }));
        assert_eq!(miss(3, 10, 24), 0);
        assert_eq!(miss(3, 20, 30), 0);
        assert!(miss(3, 21, 30) > 0);
        assert!(miss(3, 22, 30) > miss(3, 21, 30));
        assert!(miss(4, 15, 27) > miss(3, 40, 40));
        assert!(wish.miss(None) > miss(8, 99, 81));
    }
}
