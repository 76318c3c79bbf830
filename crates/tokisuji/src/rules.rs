//! The list of rules, easiest first: command line, rule-set files, help, pages and tests all read it.
//!
//! To add a rule: write one file in `rules/`, add one line here and one example in `data/rules/`, with its line in `example.rs`.

mod almost_locked;
mod cage;
mod cage_fill;
mod chain;
mod colouring;
mod combination;
pub(crate) mod constrained;
mod crossing_sums;
mod finned_fish;
mod fish;
mod hidden_single;
mod largest;
mod last_of_line;
mod line_subset;
mod lines_sum;
mod locked;
mod naked_single;
mod one_solution;
mod subset;
mod suppose;
pub(crate) mod theorem;
mod total;
mod trial;
mod turbot;
mod unique;
mod wing;
mod word;

use crate::rule::{Rule, Where};
use almost_locked::AlmostLocked;
use cage::CageSum;
use cage_fill::CageFill;
use chain::Chain;
use colouring::Colouring;
use combination::Combination;
use constrained::{OneConstraint, TwoTogether};
use crossing_sums::CrossingSums;
use finned_fish::FinnedFish;
use fish::Fish;
use hidden_single::HiddenSingle;
use last_of_line::LastOfLine;
use line_subset::LineSubset;
use lines_sum::LinesSum;
use locked::Locked;
use naked_single::NakedSingle;
use subset::Subset;
use suppose::{DeepTrial, TrialChain};
use theorem::ByTheorem;
use total::Total;
use trial::Trial;
use turbot::Turbot;
use unique::{Grave, Unique};
use wing::{XyWing, XyzWing};
use word::{CommonLetter, CrossingLetters, OnlySlot, OnlyWord, WordSet};

/// Every rule, easiest first.
pub static RULES: &[&dyn Rule] = &[
    &HiddenSingle(Where::Block),
    &OneConstraint::AtAGlance,
    &CrossingSums,
    &CageSum::Single,
    &CageSum::Last,
    &OnlyWord::Length,
    &LastOfLine,
    &OnlyWord::Written,
    &OnlySlot::Written,
    &HiddenSingle(Where::Line),
    &HiddenSingle(Where::Row),
    &HiddenSingle(Where::Column),
    &HiddenSingle(Where::Extra),
    &CommonLetter,
    &NakedSingle,
    &CageSum::Whole,
    &CageFill::Combination,
    &CageSum::Written,
    &Total::One,
    &CageSum::Line,
    &CageFill::Locked,
    &OneConstraint::InFull,
    &Locked::Pointing,
    &CrossingLetters,
    &Locked::Claiming,
    &CageFill::Fit,
    &OnlyWord::Crossings,
    &OnlySlot::Crossings,
    &Combination::Inside,
    &Subset::Naked(2),
    &LineSubset,
    &Combination::Line,
    &LinesSum,
    &Total::Several,
    &ByTheorem,
    &TwoTogether,
    &Subset::Hidden(2),
    &WordSet,
    &Subset::Naked(3),
    &Fish(2),
    &Unique::One,
    &Unique::Two,
    &Turbot,
    &Subset::Hidden(3),
    &Unique::Four,
    &XyWing,
    &Subset::Naked(4),
    &Unique::Three,
    &Unique::Loop,
    &Grave,
    &FinnedFish(2),
    &XyzWing,
    &Fish(3),
    &Subset::Hidden(4),
    &Colouring,
    &AlmostLocked::Wing,
    &FinnedFish(3),
    &Chain::X,
    &Chain::Xy,
    &Fish(4),
    &AlmostLocked::Any,
    &FinnedFish(4),
    &Chain::Alternating,
    &Trial,
    &TrialChain,
    &DeepTrial,
];

/// The rule of that name.
pub fn rule(name: &str) -> Option<&'static dyn Rule> {
    // `naked-single` is what people type where a blank ends a word, and `X-wing` what books print.
    let plain = |name: &str| name.to_lowercase().replace('-', " ");
    RULES.iter().copied().find(|rule| rule.name() == name || plain(rule.name()) == plain(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn blanks_and_hyphens_of_names_are_the_same() {
        for known in RULES {
            for name in [known.name().replace(' ', "-"), known.name().replace('-', " ")] {
                assert_eq!(rule(&name).map(Rule::name), Some(known.name()));
            }
        }
    }

    #[test]
    fn names_and_titles_are_all_different() {
        let mut names: Vec<_> = RULES.iter().map(|rule| rule.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RULES.len());
        assert!(RULES.is_sorted_by(|a, b| a.effort() <= b.effort()), "easiest first");
        for lang in Lang::ALL {
            let mut titles: Vec<_> = RULES.iter().map(|rule| rule.title(lang)).collect();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), RULES.len(), "{lang:?}");
        }
    }
}
