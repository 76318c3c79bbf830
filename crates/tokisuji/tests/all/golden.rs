//! Golden walkthroughs: what a reader gets to read, in both languages. Review changes with
//! `cargo insta review`; a surprise is a bug.

use std::fmt::Write;
use tokisuji::example::{example, picture};
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::kind::{KINDS, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::rule::find_round;
use tokisuji::rules::RULES;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::walk;

/// Puzzle, every round with its sentences, and the ending.
fn walkthrough(board: &str, rules: &str, lang: Lang) -> String {
    told(&board.parse::<Sudoku>().expect("a board").into(), rules, lang)
}

fn told(puzzle: &Puzzle, rules: &str, lang: Lang) -> String {
    let problem = puzzle.problem();
    let rules = RuleSet::named(rules).expect("shipped");
    let walked = walk(&problem, rules);
    let mut text = format!("{puzzle}\n");
    for (at, round) in walked.rounds.iter().enumerate() {
        writeln!(text, "{}", round.heading(at + 1, &problem.frame, rules, lang)).expect("into a string");
        for step in &round.steps {
            writeln!(text, "  {}", step.say(&problem.frame, lang)).expect("into a string");
        }
    }
    text + &walked.ending(&problem.frame, rules, lang)
}

/// An oblong one that singles solve.
const EASY: &str = "3142..625314..1.4.4....116.45.5..1..";

/// Subsets, fish and wings.
const HARD: &str = ".....68..9...57.1....13.4....1....9.8.3...6.7.2....5....5.61....3.72...4..79.....";

/// Figure 5-1 of "Solution path", which first-order uniques leave open.
const STUCK: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

#[test]
fn an_easy_puzzle() {
    insta::assert_snapshot!("easy-en", walkthrough(EASY, "human", Lang::En));
    insta::assert_snapshot!("easy-ja", walkthrough(EASY, "human", Lang::Ja));
}

#[test]
fn an_easy_puzzle_as_paper_a_counts() {
    insta::assert_snapshot!("easy-paper-a-en", walkthrough(EASY, "paper-a", Lang::En));
    insta::assert_snapshot!("easy-paper-a-ja", walkthrough(EASY, "paper-a", Lang::Ja));
}

#[test]
fn a_hard_puzzle() {
    insta::assert_snapshot!("hard-en", walkthrough(HARD, "human", Lang::En));
    insta::assert_snapshot!("hard-ja", walkthrough(HARD, "human", Lang::Ja));
}

#[test]
fn a_puzzle_that_singles_leave_open() {
    insta::assert_snapshot!("stuck-en", walkthrough(STUCK, "first-order", Lang::En));
    insta::assert_snapshot!("stuck-ja", walkthrough(STUCK, "first-order", Lang::Ja));
}

/// Chains: level 9 and 10.
const CHAINS: &str = "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....";

/// Beyond every single supposition: level 11.
const DEEP: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn a_puzzle_with_chains() {
    insta::assert_snapshot!("chains-en", walkthrough(CHAINS, "human", Lang::En));
    insta::assert_snapshot!("chains-ja", walkthrough(CHAINS, "human", Lang::Ja));
}

#[test]
fn a_puzzle_beyond_every_single_supposition() {
    insta::assert_snapshot!("deep-en", walkthrough(DEEP, "human", Lang::En));
    insta::assert_snapshot!("deep-ja", walkthrough(DEEP, "human", Lang::Ja));
}

/// The same puzzle for players who know more: finned fish and almost locked sets, and what follows from there being one solution.
#[test]
fn a_puzzle_with_chains_for_players_who_know_more() {
    insta::assert_snapshot!("chains-expert-en", walkthrough(CHAINS, "expert", Lang::En));
    insta::assert_snapshot!("chains-unique-ja", walkthrough(CHAINS, "human-unique", Lang::Ja));
}

/// The first example of every kind that is solved by reasoning, by the rules that are usual for it.
#[test]
fn an_example_of_every_kind() {
    for kind in KINDS {
        for lang in Lang::ALL {
            let puzzle = kind.read(kind.examples(lang)[0]).expect("an example");
            if puzzle.is_reasoned() {
                let name = format!("kind-{}-{}", kind.name(), lang.pick("en", "ja"));
                insta::assert_snapshot!(name, told(&puzzle, puzzle.usual_rules(), lang));
            }
        }
    }
}

/// The page of rules: every example with its sentences in both languages.
#[test]
fn every_rule_in_pictures() {
    let mut text = String::new();
    for &rule in RULES {
        let example = example(rule.name()).expect("every rule has one");
        let (en, ja) = (rule.title(Lang::En), rule.title(Lang::Ja));
        writeln!(text, "{en} / {ja}\n{}", picture(&example.board())).expect("into a string");
        for deduction in find_round(rule, &example.board()) {
            for lang in Lang::ALL {
                let sentence = rule.explain(&example.frame, &deduction, lang);
                writeln!(text, "{sentence}").expect("into a string");
            }
        }
        text.push('\n');
    }
    insta::assert_snapshot!("rules", text);
}
