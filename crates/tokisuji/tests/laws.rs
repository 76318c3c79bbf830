//! Laws: what holds for every rule, every rule set, every measure and every format, on generated boards.
//!
//! Boards are generated under a known solution, so no oracle is needed. Seeds are fixed, so that a run can
//! be repeated; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` change seed and length.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use tokisuji::board::Board;
use tokisuji::example::{Example, picture};
use tokisuji::lang::Lang;
use tokisuji::problem::Frame;
use tokisuji::rule::{Deduction, Effect, Found, Rule, find_all};
use tokisuji::rules::RULES;
use tokisuji::ruleset::RuleSet;
use tokisuji::testing::{
    Chance, Solution, audit, board_under, frames, full, is_known, know_more, write_singles,
};

/// Fixed seeds unless the environment asks for others.
fn config(cases: u32) -> Config {
    let given = |name| std::env::var_os(name).is_some();
    let mut config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    if !given("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(17);
    }
    if !given("PROPTEST_CASES") {
        config.cases = cases;
    }
    config
}

/// How often a rule has been seen at work, so that a law is not praised for looking away.
#[derive(Default)]
struct Seen(RefCell<BTreeMap<&'static str, u64>>);

impl Seen {
    fn count(&self, rule: &dyn Rule, uses: usize) {
        *self.0.borrow_mut().entry(rule.name()).or_default() += uses as u64;
    }

    fn each_at_least(&self, least: u64) {
        let seen = self.0.borrow();
        for rule in RULES {
            let uses = seen.get(rule.name()).copied().unwrap_or(0);
            assert!(uses >= least, "{} was seen only {uses} times: {seen:?}", rule.name());
        }
    }
}

/// Real puzzles, a few for every rule: patterns as they come, which random boards seldom show.
fn puzzles() -> Vec<tokisuji::kind::sudoku::Sudoku> {
    include_str!("../data/puzzles/rules.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line[..81].parse().expect("a puzzle"))
        .collect()
}

/// A board under a known solution, in one number for each choice, so that failures shrink.
#[derive(Clone, Debug)]
struct Choice {
    frame: usize,
    seed: u64,
    decided: u32,
    struck: u32,
}

fn choices(frames: usize) -> impl Strategy<Value = Choice> {
    let part = |(frame, seed, decided, struck)| Choice {
        frame,
        seed,
        decided,
        struck,
    };
    // Candidates in twos and threes are what wings and chains live on: that needs many struck.
    (0..frames, any::<u64>(), 0..50u32, 20..92u32).prop_map(part)
}

/// Runs a law on generated boards of every frame.
fn on_boards(cases: u32, law: impl Fn(&Board<'_>, &Solution, &mut Chance) -> Result<(), TestCaseError>) {
    let frames = frames();
    let mut runner = TestRunner::new(config(cases));
    runner
        .run(&choices(frames.len()), |choice| {
            let frame: &Arc<Frame> = &frames[choice.frame];
            let mut chance = Chance::new(choice.seed);
            let solution = full(frame, &mut chance);
            let board = board_under(frame, &solution, choice.decided, choice.struck, &mut chance);
            law(&board, &solution, &mut chance)
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

fn told(rule: &dyn Rule, board: &Board<'_>, deduction: &Deduction) -> String {
    let sentence = rule.explain(board.frame(), deduction, Lang::En);
    format!("{}: {sentence}\n{}", rule.name(), picture(board))
}

fn sound(rule: &dyn Rule, board: &Board<'_>, solution: &Solution, all: &[Deduction]) -> Result<(), TestCaseError> {
    for deduction in all {
        let decides = matches!(deduction.effect, Effect::Decide(_));
        for &mark in deduction.effect.marks() {
            prop_assert!(
                solution.holds(mark) == decides,
                "not sound: {}",
                told(rule, board, deduction)
            );
        }
    }
    Ok(())
}

fn well_formed(rule: &dyn Rule, board: &Board<'_>, all: &[Deduction]) -> Result<(), TestCaseError> {
    for deduction in all {
        let marks = deduction.effect.marks();
        let told = || told(rule, board, deduction);
        prop_assert!(!marks.is_empty(), "empty: {}", told());
        prop_assert!(
            marks.windows(2).all(|two| two[0] < two[1]),
            "not sorted or twice: {}",
            told()
        );
        for &mark in marks {
            prop_assert!(board.allows(mark), "not a candidate: {}", told());
            prop_assert!(!board.is_decided(mark.cell), "in a decided cell: {}", told());
        }
        for lang in Lang::ALL {
            let sentence = rule.explain(board.frame(), deduction, lang);
            for &mark in marks {
                let name = match deduction.effect {
                    Effect::Decide(_) => lang.decided(board.frame().grid, mark),
                    Effect::Strike(_) => lang.struck(board.frame().grid, &[mark]),
                };
                prop_assert!(sentence.contains(&name), "{name} is not named: {sentence}");
            }
        }
    }
    let mut plain = Vec::new();
    let mut report = |deduction: Deduction| {
        plain.push(deduction.effect);
        ControlFlow::Continue(())
    };
    let _ = rule.find(board, &mut Found::new(false, &mut report));
    let effects: Vec<&Effect> = all.iter().map(|deduction| &deduction.effect).collect();
    prop_assert!(
        plain.iter().eq(effects),
        "{}: other effects without reasons\n{}",
        rule.name(),
        picture(board)
    );
    Ok(())
}

/// What the rule finds on `board` is known on `more`, or still found there once singles are written in.
fn monotone(
    rule: &dyn Rule,
    board: &Board<'_>,
    all: &[Deduction],
    more: &Board<'_>,
) -> Result<(), TestCaseError> {
    let mut later = more.clone();
    write_singles(&mut later);
    let still = find_all(rule, &later);
    for deduction in all {
        for &mark in deduction.effect.marks() {
            let known = is_known(more, &deduction.effect, mark) || is_known(&later, &deduction.effect, mark);
            let found = || still.iter().any(|other| other.effect.marks().contains(&mark));
            prop_assert!(
                known || found(),
                "lost {mark:?} of {}\nwhere more is known:\n{}",
                told(rule, board, deduction),
                picture(&later)
            );
        }
    }
    Ok(())
}

/// A few of the deductions, audited: searching for a doubt takes longer than finding.
fn proved(
    rule: &dyn Rule,
    board: &Board<'_>,
    all: &[Deduction],
    chance: &mut Chance,
) -> Result<usize, TestCaseError> {
    const FEW: usize = 6;
    for &at in chance.order(all.len()).iter().take(FEW) {
        if let Err(doubt) = audit(board, &all[at]) {
            prop_assert!(
                false,
                "{doubt}: {}{:?}",
                told(rule, board, &all[at]),
                all[at].because
            );
        }
    }
    Ok(all.len().min(FEW))
}

/// Makes everything a rule finds known.
fn apply(rule: &dyn Rule, board: &mut Board<'_>) {
    for deduction in find_all(rule, board) {
        for &mark in deduction.effect.marks() {
            match deduction.effect {
                Effect::Decide(_) => board.decide(mark).map(drop),
                Effect::Strike(_) => board.strike(mark).map(drop),
            }
            .expect("the rule is sound");
        }
    }
}

/// All laws of a rule on one board and on some where more is known.
fn rule_laws(
    board: &Board<'_>,
    solution: &Solution,
    chance: &mut Chance,
    seen: &Seen,
) -> Result<(), TestCaseError> {
    // More is known by chance, and also as it comes to be known in play: by what other rules find.
    let mut more: Vec<Board<'_>> = Vec::new();
    for (decided, struck) in [(0, 5), (5, 0), (10, 20), (0, 0)] {
        let mut next = board.clone();
        know_more(&mut next, solution, decided, struck, chance);
        apply(RULES[chance.below(RULES.len())], &mut next);
        more.push(next);
    }
    for &rule in RULES {
        let all = find_all(rule, board);
        sound(rule, board, solution, &all)?;
        well_formed(rule, board, &all)?;
        for more in more.iter().filter(|_| !all.is_empty()) {
            monotone(rule, board, &all, more)?;
        }
        let uses = proved(rule, board, &all, chance)?;
        seen.count(rule, uses);
    }
    Ok(())
}

#[test]
fn every_rule_is_sound_monotone_and_proves_what_it_says() {
    let seen = Seen::default();
    on_boards(300, |board, solution, chance| rule_laws(board, solution, chance, &seen));
    seen.each_at_least(25);
}
