//! Every rule's example shows what it says, and nothing easier would do there.

use tokisuji::example::example;
use tokisuji::lang::Lang;
use tokisuji::rule::{Rule, find_all, find_round};
use tokisuji::rules::RULES;
use tokisuji::ruleset::{RuleSet, Technique};
use tokisuji::solve::Solutions;
use tokisuji::symbol::Mark;
use tokisuji::testing::{audit, is_known};

#[test]
fn every_rule_finds_in_its_example_exactly_what_the_file_says() {
    for &rule in RULES {
        let example = example(rule.name()).unwrap_or_else(|| panic!("{} needs an example", rule.name()));
        let board = example.board();
        let found: Vec<String> = find_round(rule, &board)
            .iter()
            .map(|deduction| rule.explain(&example.frame, deduction, Lang::En))
            .collect();
        assert_eq!(found, example.finds, "{}", rule.name());
        assert!((1..=2).contains(&found.len()), "{} shows {} things", rule.name(), found.len());
        for deduction in find_round(rule, &board) {
            audit(&board, &deduction).unwrap_or_else(|doubt| panic!("{}: {doubt}", rule.name()));
        }
    }
}

#[test]
fn every_rule_says_what_it_is_in_both_languages() {
    let mut seen = std::collections::BTreeSet::new();
    for &rule in RULES {
        let example = example(rule.name()).expect("tested above");
        let japanese = |sign: char| ('\u{3040}'..='\u{30ff}').contains(&sign);
        for lang in Lang::ALL {
            let about = example.about(lang);
            assert_eq!(about.contains(japanese), lang == Lang::Ja, "{}: {about:?}", rule.name());
            assert!(about.ends_with(lang.pick('.', '。')), "{}: {about:?}", rule.name());
            assert!(seen.insert(about), "{}: said of two rules: {about}", rule.name());
        }
    }
}

/// Rules of the same kind that cost less, and that some player who knows this one tries earlier. Rules of one technique are tried
/// together: some of them see more of the same thing, and their examples may share a board.
fn easier(rule: &dyn Rule) -> Vec<&'static dyn Rule> {
    let mut easier: Vec<&'static dyn Rule> = Vec::new();
    for set in RuleSet::shipped() {
        let has =
            |technique: &Technique| technique.rules.iter().any(|known| known.rule.name() == rule.name());
        let level = set.techniques.iter().position(has).unwrap_or(0);
        let earlier = set.techniques[..level].iter().flat_map(|technique| &technique.rules);
        easier.extend(earlier.map(|known| known.rule).filter(|other| other.effort() < rule.effort()));
    }
    easier
}

#[test]
fn nothing_easier_of_its_kind_finds_anything_in_an_example() {
    let mut shown = Vec::new();
    for &rule in RULES {
        let board = example(rule.name()).expect("tested above").board();
        for other in easier(rule) {
            if !find_all(other, &board).is_empty() {
                shown.push(format!("{} in the example of {}", other.name(), rule.name()));
            }
        }
        // Only what every player begins with has nothing before it.
        let first = RuleSet::shipped()
            .iter()
            .any(|set| set.techniques[0].rules.iter().any(|known| known.rule.name() == rule.name()));
        assert!(first || !easier(rule).is_empty(), "nothing is compared with {}", rule.name());
    }
    shown.sort_unstable();
    shown.dedup();
    assert!(shown.is_empty(), "{shown:#?}");
}

#[test]
fn examples_have_solutions_and_tell_the_truth_about_them() {
    for &rule in RULES {
        let example = example(rule.name()).expect("tested above");
        let board = example.board();
        let all: Vec<Vec<Mark>> = Solutions::from_start(Some(board.clone())).take(200).collect();
        assert!(!all.is_empty(), "{}", rule.name());
        for deduction in find_round(rule, &board) {
            let decides = deduction.effect.decides();
            for &mark in deduction.effect.marks() {
                assert!(!is_known(&board, &deduction.effect, mark), "{}", rule.name());
                let holds = |marks: &Vec<Mark>| marks.contains(&mark) == decides;
                assert!(all.iter().all(holds), "{}", rule.name());
            }
        }
    }
}
