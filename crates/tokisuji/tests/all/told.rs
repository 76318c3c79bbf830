//! Walkthroughs as they are told: what is left when chains and trials that nobody needs are left out still leads to the end, step by step.

use crate::constrained::{clued, puzzles};
use tokisuji::format;
use tokisuji::lang::Lang;
use tokisuji::problem::Problem;
use tokisuji::rule::Effect;
use tokisuji::ruleset::RuleSet;
use tokisuji::testing::{Dice, audit, follow, killer, skeleton};
use tokisuji::walk::{End, Replay, walk};

/// Beyond the eight techniques of `human`: chains, trials, and deep trials.
const HARD: [&str; 6] = [
    "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// How many chains and trials a walk has, and how many of them are left to be told; each of those is looked at on the board that the told ones
/// alone lead to.
fn told(problem: &Problem, rules: &RuleSet, name: &str) -> [usize; 2] {
    let mut walked = walk(problem, rules);
    let long = |walked: &tokisuji::walk::Walkthrough| {
        let steps = walked.rounds.iter().flat_map(|round| &round.steps);
        steps.filter(|step| step.deduction.length > 0).count()
    };
    let all = long(&walked);
    let sizes: Vec<usize> = walked.rounds.iter().map(|round| round.steps.len()).collect();
    walked.leave_out_unneeded(problem);
    let mut replay = Replay::new(problem);
    for (round, size) in walked.rounds.iter().zip(sizes) {
        assert_eq!(round.steps.len() + round.left_out as usize, size, "{name}");
        for step in &round.steps {
            let said = step.say(&problem.frame, Lang::En);
            audit(replay.board(), &step.deduction).unwrap_or_else(|doubt| panic!("{name}: {said}: {doubt}"));
            follow(replay.board(), &step.deduction).unwrap_or_else(|doubt| panic!("{name}: {said}: {doubt}"));
            let new = match &step.deduction.effect {
                Effect::Decide(mark) => !replay.board().is_decided(mark.cell),
                Effect::Write(_) => true,
                Effect::Strike(marks) => marks.iter().any(|&mark| replay.board().allows(mark)),
            };
            assert!(new, "{name}: {said}");
        }
        replay.apply(round);
    }
    if walked.end == End::Solved {
        assert_eq!(replay.board().open(), 0, "{name}: the end is not reached by what is told");
    } else {
        assert_eq!(long(&walked), all, "{name}: nothing is left out of a walk that did not end");
    }
    [all, long(&walked)]
}

#[test]
fn what_is_told_of_hard_sudoku_leads_to_the_end() {
    let [mut all, mut left] = [0, 0];
    for line in HARD {
        let problem = format::read(line).expect("a puzzle").puzzle.problem();
        for rules in ["human", "expert", "human-unique"] {
            let of_it = told(&problem, RuleSet::named(rules).expect("shipped"), line);
            all += of_it[0];
            left += of_it[1];
        }
    }
    assert!(left < all && left > 0, "{left} of {all} are told");
}

#[test]
fn what_is_told_of_sums_and_words_leads_to_the_end() {
    let mut chance = Dice::new(25);
    for _ in 0..6 {
        let (sudoku, _) = killer(&mut chance);
        told(&sudoku.problem(), RuleSet::named("killer").expect("shipped"), &sudoku.to_string());
        let (words, _) = skeleton(&mut chance);
        told(&words.problem(), RuleSet::named("skeleton").expect("shipped"), &words.to_string());
    }
}

#[test]
fn what_is_told_of_every_kind_with_clues_leads_to_the_end() {
    let [mut all, mut left] = [0, 0];
    for kind in clued() {
        for puzzle in puzzles(kind) {
            let of_it =
                told(&puzzle.problem(), RuleSet::named("general").expect("shipped"), &puzzle.to_string());
            all += of_it[0];
            left += of_it[1];
        }
    }
    assert!(left < all && left > 0, "{left} of {all} are told");
}

/// Every stage of a chain or supposition has a sentence and a picture of its own, in both languages.
#[test]
fn chains_can_be_walked_through_link_by_link() {
    let mut chains = 0;
    for line in &HARD[..3] {
        let problem = format::read(line).expect("a puzzle").puzzle.problem();
        let givens = problem.givens.iter().map(|mark| mark.cell).collect();
        let mut replay = Replay::new(&problem);
        for round in &walk(&problem, RuleSet::human()).rounds {
            for step in round.steps.iter().filter(|step| step.links() > 0).take(2) {
                chains += 1;
                for lang in [Lang::En, Lang::Ja] {
                    let stages = step.stages(&problem.frame, lang);
                    assert_eq!(stages.len(), step.links() + 2);
                    let picture = |links| {
                        let look = tokisuji::draw::Look { lang, links, ..Default::default() };
                        tokisuji::draw::draw_step(replay.board(), &givens, step, &look)
                    };
                    let mut pictures: Vec<String> = (0..=step.links()).map(|at| picture(Some(at))).collect();
                    pictures.push(picture(None));
                    assert!(pictures.windows(2).all(|two| two[0] != two[1]), "{stages:?}");
                    assert_eq!(picture(Some(step.links() + 1)), picture(None));
                }
            }
            replay.apply(round);
        }
    }
    assert!(chains > 5);
}
