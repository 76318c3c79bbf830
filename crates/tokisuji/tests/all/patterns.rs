//! What players of each kind call their arguments: every name has its example, and is said where it is due.

use crate::constrained::clued;
use std::collections::BTreeSet;
use tokisuji::example::Shown;
use tokisuji::kind::{Kind, Puzzle, pattern, patterns};
use tokisuji::lang::Lang;
use tokisuji::rule::find_all;
use tokisuji::ruleset::{RuleSet, Technique};
use tokisuji::testing::{relabelled, turned};
use tokisuji::walk::{End, Replay, Step, walk};

fn general() -> &'static RuleSet {
    RuleSet::named("general").expect("shipped")
}

/// Puzzles of a kind as its makers make them, of all levels that small boards reach.
fn made(kind: &'static dyn Kind) -> impl Iterator<Item = Puzzle> {
    // Bridges that would cross want room.
    let small = if kind.name() == "hashi" { kind.small().with("size", 7) } else { kind.small() };
    (0..).flat_map(|index| (1..=4usize).map(move |level| (level, index))).filter_map(move |(level, index)| {
        let asked = std::cell::Cell::new(0);
        let patient = || {
            asked.set(asked.get() + 1);
            asked.get() < 300
        };
        // Not every kind has every level.
        let plan = small.clone().with("level", level).plan().ok()?;
        Some(plan.make(7, index, &patient).ok()?.puzzle)
    })
}

#[test]
fn names_titles_and_words_are_whole_and_told_apart() {
    let mut names = BTreeSet::new();
    for kind in clued() {
        assert!(kind.patterns().len() > 1, "{}", kind.name());
        for lang in 0..2 {
            let titles: BTreeSet<&str> = kind.patterns().iter().map(|pattern| pattern.title[lang]).collect();
            let abouts: BTreeSet<&str> = kind.patterns().iter().map(|pattern| pattern.about[lang]).collect();
            assert_eq!((titles.len(), abouts.len()), (kind.patterns().len(), kind.patterns().len()));
        }
        for one in kind.patterns() {
            let rest = one.name.strip_prefix(kind.name()).and_then(|rest| rest.strip_prefix(' '));
            assert!(rest.is_some_and(|rest| !rest.is_empty()), "{}", one.name);
            assert!(names.insert(one.name), "{} twice", one.name);
            assert!(pattern(one.name).is_some_and(|found| std::ptr::eq(found, one)), "{}", one.name);
            assert!(one.about[0].ends_with('.') && one.about[1].ends_with('。'), "{}", one.name);
            assert!(one.title[0].is_ascii() || one.title[0].contains('×'), "{}", one.title[0]);
            assert!(!one.title[1].is_ascii(), "{}", one.title[1]);
        }
    }
    assert_eq!(names.len(), patterns().count(), "only kinds with clues on a grid have patterns");
}

#[test]
fn every_pattern_is_shown_by_its_example() {
    for (kind, pattern) in patterns() {
        let shown = Shown::of(pattern).unwrap_or_else(|| panic!("{}: {}", pattern.name, pattern.example));
        assert_eq!(shown.puzzle.kind().name(), kind.name(), "{}", pattern.name);
        assert_eq!(walk(&shown.problem, general()).end, End::Solved, "{}", pattern.name);
        // The step is at hand on the board that is shown, and its title is that of the pattern.
        let board = shown.board();
        assert!(find_all(shown.step.rule, &board).contains(&shown.step.deduction), "{}", pattern.name);
        for (lang, title) in Lang::ALL.into_iter().zip(pattern.title) {
            assert_eq!(shown.step.title(board.frame(), lang), title);
        }
    }
}

/// In some fifty puzzles; one or the other that is rare takes a few more.
#[test]
fn every_pattern_occurs_in_puzzles_that_are_made() {
    for kind in clued() {
        let mut missing: BTreeSet<&str> = kind.patterns().iter().map(|one| one.name).collect();
        let mut puzzles = made(kind).take(100);
        while !missing.is_empty() {
            let Some(puzzle) = puzzles.next() else { panic!("not once: {missing:?}") };
            let problem = puzzle.problem();
            for step in walk(&problem, general()).rounds.iter().flat_map(|round| &round.steps) {
                missing.remove(step.pattern(&problem.frame).map_or("", |pattern| pattern.name));
            }
        }
    }
}

/// What players call all that is found, round by round: in a round some of it is not told, which differs from twin to twin.
fn names(puzzle: &Puzzle) -> Vec<Vec<Option<&'static str>>> {
    let problem = puzzle.problem();
    let mut replay = Replay::new(&problem);
    let mut rounds = Vec::new();
    for round in &walk(&problem, general()).rounds {
        let Technique { rules, .. } = &general().techniques[round.technique];
        let board = replay.board();
        let found = rules.iter().flat_map(|known| {
            find_all(known.rule, board).into_iter().map(|deduction| Step { rule: known.rule, deduction })
        });
        let mut names: Vec<Option<&str>> =
            found.map(|step| step.pattern(&problem.frame).map(|pattern| pattern.name)).collect();
        names.sort_unstable();
        rounds.push(names);
        replay.apply(round);
    }
    rounds
}

#[test]
fn twins_are_named_alike() {
    let mut differ = Vec::new();
    for kind in clued() {
        let examples = kind.patterns().iter().map(|pattern| pattern.example);
        let examples: BTreeSet<&str> = examples.collect();
        let read = |text: &str| tokisuji::format::read(text).expect("a puzzle").puzzle;
        let mut compared = 0;
        for puzzle in examples.into_iter().map(read).chain(made(kind).take(12)) {
            let wanted = names(&puzzle);
            let turns = kind.clued().is_some_and(tokisuji::kind::clued::CluedKind::turns);
            let turned = turned(&puzzle).filter(|_| turns).unwrap_or_default();
            for twin in turned.into_iter().skip(1).chain(relabelled(&puzzle)) {
                let found = names(&twin);
                compared += wanted.len();
                let other = wanted.iter().zip(&found).find(|(wanted, found)| wanted != found);
                differ.extend(
                    other.map(|(wanted, found)| format!("{puzzle} and {twin}: {wanted:?}, {found:?}")),
                );
            }
        }
        // A calculation is written from left to right, and its digits stand for themselves.
        assert!(compared > 100 || kind.clued().is_none_or(|kind| !kind.turns()), "{}", kind.name());
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
