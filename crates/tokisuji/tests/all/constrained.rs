//! Laws of the rules that every kind has, on puzzles of every kind with clues on a grid, made and walked to their end.

use std::collections::BTreeMap;
use tokisuji::board::Board;
use tokisuji::kind::recipe::Recipe;
use tokisuji::kind::{KINDS, Kind, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::problem::Frame;
use tokisuji::rule::{Effect, find_all};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{audit, follow, mirrored, propagate};
use tokisuji::walk::{End, Replay, walk};

pub(crate) fn clued() -> impl Iterator<Item = &'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.clued().is_some())
}

fn general() -> &'static RuleSet {
    RuleSet::named("general").expect("shipped")
}

/// Puzzles of a kind, of every level that small boards reach.
pub(crate) fn puzzles(kind: &'static dyn Kind) -> Vec<Puzzle> {
    let small = kind.small();
    let mut all: Vec<Puzzle> =
        kind.examples(Lang::En).iter().map(|text| kind.read(text).expect("ours")).collect();
    for level in 1..=4usize {
        for index in 0..3 {
            let recipe: Recipe = small.clone().with("level", level);
            let asked = std::cell::Cell::new(0);
            let patient = || {
                asked.set(asked.get() + 1);
                asked.get() < 400
            };
            // Not every kind has every level.
            let Ok(plan) = recipe.plan() else { continue };
            if let Ok(made) = plan.make(7, index, &patient) {
                all.push(made.puzzle);
            }
        }
    }
    all
}

/// Whether there are words for it that a mark goes.
fn has_words(frame: &Frame, mark: Mark) -> bool {
    frame.sort(mark.cell).is_some_and(|sort| !sort.denies.is_empty())
}

/// What no sentence of a kind with clues says: a symbol by its number inside, a noun's ending behind a verb, two words for the loop.
const SLIPS: [&str; 6] =
    ["is left for this cell", "このマスに残る候補は", "ないなので", "るなので", "輪", "|"];

#[test]
fn every_step_of_every_walk_is_true_and_its_reason_a_proof() {
    for kind in clued() {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for puzzle in puzzles(kind) {
            let problem = puzzle.problem();
            let frame = &problem.frame;
            let Verdict::One(solution) = verdict(&problem) else { panic!("{puzzle}: one solution") };
            let walked = walk(&problem, general());
            assert_eq!(walked.end, End::Solved, "{puzzle}");
            let mut replay = Replay::new(&problem);
            for round in &walked.rounds {
                for step in &round.steps {
                    *seen.entry(step.rule.name()).or_default() += 1;
                    let told = || format!("{puzzle}: {}", step.say(frame, Lang::En));
                    let effect = &step.deduction.effect;
                    for mark in effect.marks() {
                        assert_eq!(solution.contains(mark), effect.decides(), "{}", told());
                    }
                    audit(replay.board(), &step.deduction)
                        .unwrap_or_else(|doubt| panic!("{doubt}: {}", told()));
                    follow(replay.board(), &step.deduction)
                        .unwrap_or_else(|doubt| panic!("{doubt}: {}", told()));
                    for lang in Lang::ALL {
                        let sentence = step.say(frame, lang);
                        for slip in SLIPS {
                            assert!(!sentence.contains(slip), "{puzzle}: {slip:?} in {sentence}");
                        }
                        for &mark in effect.marks() {
                            let name = match effect {
                                Effect::Strike(_) if !has_words(frame, mark) => lang.struck(frame, &[mark]),
                                // Places of which the same is said are named in one breath.
                                _ => lang.place(frame, mark.cell),
                            };
                            assert!(sentence.contains(&name), "{name} is not named: {sentence}");
                        }
                    }
                }
                replay.apply(round);
            }
        }
        assert!(seen.values().sum::<usize>() > 50, "{}: {seen:?}", kind.name());
        eprintln!("{}: {seen:?}", kind.name());
    }
}

/// Where more is known, nothing that a rule found is lost.
#[test]
fn knowing_more_loses_nothing() {
    for kind in clued() {
        for puzzle in puzzles(kind).into_iter().take(5) {
            let problem = puzzle.problem();
            let Verdict::One(solution) = verdict(&problem) else { panic!("{puzzle}: one solution") };
            let board = Board::new(&problem).expect("no clash");
            for (at, share) in [7, 5, 3, 2].into_iter().enumerate() {
                let mut more = board.clone();
                for mark in solution.iter().skip(at).step_by(share) {
                    more.decide(*mark).expect("part of the solution");
                }
                // A place that is left with one symbol is as good as decided.
                loop {
                    let single = |cell| more.candidates(cell).single().map(|symbol| Mark { cell, symbol });
                    let Some(mark) = more.undecided().iter().find_map(single) else { break };
                    more.decide(mark).expect("part of the solution");
                }
                for (level, known) in (1..)
                    .zip(&general().techniques[..3])
                    .flat_map(|(level, technique)| technique.rules.iter().map(move |known| (level, known)))
                {
                    // Two clues that share a single open place say no more together than one after the other.
                    let mut later = more.clone();
                    if level == 3 {
                        propagate(&mut later).expect("part of the solution");
                    }
                    let more = later;
                    let still = find_all(known.rule, &more);
                    for deduction in find_all(known.rule, &board) {
                        for &mark in deduction.effect.marks() {
                            let done = match deduction.effect.decides() {
                                true => more.candidates(mark.cell).single() == Some(mark.symbol),
                                false => !more.allows(mark),
                            };
                            let found =
                                || {
                                    still.iter().any(|other| {
                                        match (other.effect.decides(), deduction.effect.decides()) {
                                            (true, false) => other.effect.marks().iter().any(|one| {
                                                one.cell == mark.cell && one.symbol != mark.symbol
                                            }),
                                            _ => other.effect.marks().contains(&mark),
                                        }
                                    })
                                };
                            assert!(done || found(), "{puzzle}: {} loses {mark:?}", known.rule.name());
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn twins_are_graded_alike() {
    for kind in clued() {
        for puzzle in puzzles(kind) {
            let twin = mirrored(&puzzle).expect("a kind with clues");
            let [one, other] = [&puzzle, &twin].map(|puzzle| walk(&puzzle.problem(), general()));
            assert_eq!(one.level(), other.level(), "{puzzle} and {twin}");
            let sizes = |walk: &tokisuji::walk::Walkthrough| -> Vec<(usize, u32, u32, u32)> {
                walk.rounds
                    .iter()
                    .map(|round| (round.technique, round.things, round.decided, round.length))
                    .collect()
            };
            assert_eq!(sizes(&one), sizes(&other), "{puzzle} and {twin}");
        }
    }
}
