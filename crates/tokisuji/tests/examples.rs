//! Every rule's example shows what it says, and nothing easier would do there.

use tokisuji::example::example;
use tokisuji::lang::Lang;
use tokisuji::rule::{find_all, find_round};
use tokisuji::rules::RULES;
use tokisuji::ruleset::RuleSet;
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
fn nothing_easier_finds_anything_in_an_example() {
    let expert = RuleSet::named("expert").expect("shipped");
    for &rule in RULES {
        let board = example(rule.name()).expect("tested above").board();
        let easier = expert.rules().filter(|known| known.rule.effort() < rule.effort());
        for known in easier {
            let found = find_all(known.rule, &board);
            assert!(found.is_empty(), "{} shows in the example of {}", known.rule.name(), rule.name());
        }
    }
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
