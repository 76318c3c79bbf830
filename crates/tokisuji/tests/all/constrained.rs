//! Laws of the rules that every kind has, on puzzles of every kind with clues on a grid, made and walked to their end.

use std::collections::BTreeMap;
use tokisuji::board::Board;
use tokisuji::grid::CellSet;
use tokisuji::kind::recipe::Recipe;
use tokisuji::kind::{KINDS, Kind, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::problem::Frame;
use tokisuji::rule::{Effect, Plain, find_all};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{audit, flipped, follow, propagate, relabelled, says_struck, turned};
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
                            let named = match effect {
                                Effect::Strike(_) if !has_words(frame, mark) => {
                                    says_struck(&sentence, frame, mark, lang)
                                }
                                // Places of which the same is said are named in one breath.
                                _ => sentence.contains(&lang.place(frame, mark.cell)),
                            };
                            assert!(named, "{} is not named: {sentence}", lang.place(frame, mark.cell));
                        }
                    }
                }
                replay.apply(round);
            }
        }
        if kind.name() == "kakuro" {
            assert!(seen.get("crossing sums").is_some_and(|&uses| uses > 10), "{seen:?}");
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

/// Of a round its technique, its size, what it decides, and its length.
type Sizes = (usize, u32, u32, u32);

/// What a walk comes to, round by round.
fn rounds(puzzle: &Puzzle) -> (Option<usize>, Vec<Sizes>) {
    let walked = walk(&puzzle.problem(), general());
    let round =
        |round: &tokisuji::walk::Round| (round.technique, round.deductions, round.decided, round.length);
    (walked.level(), walked.rounds.iter().map(round).collect())
}

#[test]
fn twins_under_all_eight_symmetries_are_graded_alike() {
    // A calculation is written from left to right and from top to bottom.
    for kind in clued().filter(|kind| kind.clued().is_some_and(tokisuji::kind::clued::CluedKind::turns)) {
        for puzzle in puzzles(kind) {
            let twins = turned(&puzzle).expect("a kind with clues");
            // Once around: the last mirror comes back to the puzzle itself.
            assert_eq!(flipped(&twins[7]).expect("a twin"), puzzle);
            assert!(twins[1..].iter().any(|twin| *twin != puzzle), "{puzzle}");
            let wanted = rounds(&puzzle);
            for twin in &twins[1..] {
                assert_eq!(rounds(twin), wanted, "{puzzle} and {twin}");
            }
        }
    }
}

#[test]
fn twins_with_other_names_for_the_same_things_are_graded_alike() {
    let mut kinds = 0;
    for kind in clued() {
        let twins: Vec<(Puzzle, Puzzle)> =
            puzzles(kind).into_iter().filter_map(|puzzle| Some((relabelled(&puzzle)?, puzzle))).collect();
        kinds += usize::from(!twins.is_empty());
        for (twin, puzzle) in twins {
            assert_ne!(twin, puzzle);
            assert_eq!(rounds(&twin), rounds(&puzzle), "{puzzle} and {twin}");
        }
    }
    assert_eq!(kinds, 3, "digits that are only compared, two colours, numbers that only differ");
}

/// Whether one constraint shows something where the places of `known` are as on a board, and all others as at the start.
fn shows(board: &Board<'_>, at: usize, plain: Plain, known: &CellSet, effect: &Effect) -> bool {
    let frame = board.frame();
    let constraint = &frame.constraints()[at].constraint;
    let scope = constraint.scope();
    let mut open: Vec<_> = scope
        .iter()
        .map(|&cell| if known.contains(cell) { board.candidates(cell) } else { frame.start(cell) })
        .collect();
    let filtered =
        if plain == Plain::InFull { constraint.full(&mut open) } else { constraint.easy(&mut open) };
    let shown = |mark: &Mark| {
        let left = scope.iter().position(|&cell| cell == mark.cell).map(|index| open[index]);
        left.is_some_and(|left| match effect.decides() {
            true => left.single() == Some(mark.symbol),
            false => !left.contains(mark.symbol),
        })
    };
    filtered.is_err() || effect.marks().iter().all(shown)
}

/// What one clue shows of itself rests on no place too many: give any one back, and the same look at the same clue finds less.
#[test]
fn reasons_of_one_clue_cannot_do_without_any_of_their_places() {
    for kind in clued() {
        let mut tried = 0;
        for puzzle in puzzles(kind) {
            let problem = puzzle.problem();
            let mut replay = Replay::new(&problem);
            for round in &walk(&problem, general()).rounds {
                for step in &round.steps {
                    let because = &step.deduction.because;
                    let Some(plain @ (Plain::Glance | Plain::InFull)) = step.rule.plain() else { continue };
                    let [at] = because.constraints[..] else { panic!("one clue: {because:?}") };
                    // What spans the board is looked at in two ways, and told by the simpler one.
                    if problem.frame.constraints()[at].constraint.is_global() {
                        continue;
                    }
                    let (board, effect) = (replay.board(), &step.deduction.effect);
                    let told = || format!("{puzzle}: {}", step.say(&problem.frame, Lang::En));
                    assert!(shows(board, at, plain, &because.cells, effect), "{}", told());
                    for cell in because.cells.iter() {
                        let less = because.cells.difference(&CellSet::EMPTY.with(cell));
                        assert!(!shows(board, at, plain, &less, effect), "{cell:?} of {}", told());
                        tried += 1;
                    }
                }
                replay.apply(round);
            }
        }
        assert!(tried > 10, "{}: {tried}", kind.name());
    }
}
