//! Every rule's example shows what it says, and nothing easier would do there.

use tokisuji::example::example;
use tokisuji::lang::Lang;
use tokisuji::rule::find_all;
use tokisuji::rules::RULES;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::Solutions;
use tokisuji::symbol::Mark;
use tokisuji::testing::{Solution, audit, is_known};

#[test]
fn every_rule_finds_in_its_example_exactly_what_the_file_says() {
    for &rule in RULES {
        let example = example(rule.name()).unwrap_or_else(|| panic!("{} needs an example", rule.name()));
        let board = example.board();
        let found: Vec<String> = find_all(rule, &board)
            .iter()
            .map(|deduction| rule.explain(&example.frame, deduction, Lang::En))
            .collect();
        assert_eq!(found, example.finds, "{}", rule.name());
        assert!(
            (1..=2).contains(&found.len()),
            "{} shows {} things",
            rule.name(),
            found.len()
        );
        for deduction in find_all(rule, &board) {
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
            assert!(
                found.is_empty(),
                "{} shows in the example of {}",
                known.rule.name(),
                rule.name()
            );
        }
    }
}

#[test]
fn examples_are_boards_of_puzzles_with_one_solution() {
    for &rule in RULES {
        let example = example(rule.name()).expect("tested above");
        let board = example.board();
        let all: Vec<Vec<Mark>> = Solutions::from_start(Some(board.clone())).take(2).collect();
        assert_eq!(all.len(), 1, "{}", rule.name());
        let solution = Solution::of(&example.frame, &all[0]);
        for deduction in find_all(rule, &board) {
            for &mark in deduction.effect.marks() {
                assert!(!is_known(&board, &deduction.effect, mark), "{}", rule.name());
                let decides = deduction.effect.marks() == [mark] && rule.name().contains("single");
                assert_eq!(solution.holds(mark), decides, "{}", rule.name());
            }
        }
    }
}
