//! Theorems that come with the library: true wherever they are used, proved there from what they name, and learnt again from puzzles.

use std::collections::BTreeSet;
use tokisuji::board::Board;
use tokisuji::format;
use tokisuji::kind::recipe::Recipe;
use tokisuji::kind::{KINDS, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::learn::{Examiner, Learner};
use tokisuji::rule::find_all;
use tokisuji::rules::rule;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::symbol::{Mark, Symbol};
use tokisuji::testing::{audit, follow};
use tokisuji::theorem::THEOREMS;
use tokisuji::walk::{End, Replay, walk};

/// The kinds of which theorems are known.
fn kinds() -> BTreeSet<&'static str> {
    let name = |id: &str| id.rsplit_once('-').expect("a kind and a number").0.to_owned();
    let learnt: BTreeSet<String> = THEOREMS.iter().map(|theorem| name(&theorem.id)).collect();
    let known: BTreeSet<&str> =
        KINDS.iter().map(|kind| kind.name()).filter(|kind| learnt.contains(*kind)).collect();
    assert_eq!(known.len(), learnt.len(), "every theorem is of a kind");
    known
}

/// Puzzles that need suppositions.
fn hard(kind: &str, count: u64) -> Vec<Puzzle> {
    let plan = Recipe::new(kind).with("level", 4usize).plan().expect("a kind with levels");
    let made = |index| plan.propose(23, index, &|| true).expect("it has that level").made.puzzle;
    (0..count).map(made).collect()
}

#[test]
fn what_theorems_strike_is_no_part_of_the_solution_and_every_reason_is_a_proof() {
    let rules = RuleSet::named("learnt").expect("shipped");
    for kind in kinds() {
        let mut used: BTreeSet<usize> = BTreeSet::new();
        for puzzle in hard(kind, 2) {
            let problem = puzzle.problem();
            let Verdict::One(solution) = verdict(&problem) else { panic!("{puzzle}: one solution") };
            let walked = walk(&problem, rules);
            assert_eq!(walked.end, End::Solved, "{puzzle}");
            let mut replay = Replay::new(&problem);
            for round in &walked.rounds {
                for step in round.steps.iter().filter(|step| step.rule.name() == "theorem") {
                    let told = || format!("{puzzle}: {}", step.say(&problem.frame, Lang::En));
                    used.extend(step.deduction.because.theorem());
                    for mark in step.deduction.effect.marks() {
                        assert!(!solution.contains(mark), "{}", told());
                    }
                    audit(replay.board(), &step.deduction)
                        .unwrap_or_else(|doubt| panic!("{doubt}: {}", told()));
                    follow(replay.board(), &step.deduction)
                        .unwrap_or_else(|doubt| panic!("{doubt}: {}", told()));
                }
                replay.apply(round);
            }
        }
        assert!(!used.is_empty(), "{kind}: none was used");
    }
}

/// Two 3s side by side have a line between them, unless the whole loop goes around just these two. Nothing else is known here, so that
/// may be the loop, and nothing that rests on "no small loop" may be said.
#[test]
fn a_loop_around_two_threes_is_not_denied() {
    let puzzle = format::read("slitherlink:...../.33../...../.....").expect("a puzzle").puzzle;
    let problem = puzzle.problem();
    let grid = problem.frame.grid;
    let inside = |row: i32, col: i32| row == 1 && (col == 1 || col == 2);
    let mut loop_of_six: Vec<Mark> = Vec::new();
    for cell in problem.frame.cells.iter() {
        let spot = problem.frame.spot(cell);
        let (row, col) = (i32::from(spot.y / 2), i32::from(spot.x / 2));
        let drawn = if spot.is_cell() {
            inside(row, col)
        } else if spot.is_between_rows() {
            inside(row, col) != inside(row - 1, col)
        } else {
            inside(row, col) != inside(row, col - 1)
        };
        loop_of_six.push(Mark { cell, symbol: Symbol(u8::from(drawn)) });
    }
    assert_eq!(
        loop_of_six.iter().filter(|mark| mark.symbol == Symbol(1)).count(),
        6 + 2,
        "edges and cells of {grid:?}"
    );
    let board = Board::new(&problem).expect("no clash");
    let found = find_all(rule("theorem").expect("listed"), &board);
    for deduction in &found {
        for mark in deduction.effect.marks() {
            assert!(!loop_of_six.contains(mark), "{}", deduction_text(deduction, &problem.frame));
        }
    }
}

fn deduction_text(deduction: &tokisuji::rule::Deduction, frame: &tokisuji::problem::Frame) -> String {
    rule("theorem").expect("listed").explain(frame, deduction, Lang::En)
}

/// Learnt from some puzzles, used on others.
#[test]
fn what_was_learnt_is_met_again() {
    let puzzles = hard("akari", 24);
    let mut learner = Learner::new("akari");
    for puzzle in puzzles.iter().step_by(2) {
        learner.study(&puzzle.problem(), &|| true);
    }
    let theorems = learner.theorems(2);
    assert!(theorems.len() >= 3, "{}", theorems.len());
    let again: String = theorems.iter().map(|theorem| theorem.write() + "\n").collect();
    assert_eq!(tokisuji::theorem::Theorem::read_all(&again).as_ref(), Ok(&theorems), "files hold all of it");
    let examiner = Examiner::new(&theorems);
    let exams: Vec<_> = puzzles
        .iter()
        .skip(1)
        .step_by(2)
        .map(|puzzle| examiner.examine(&puzzle.problem(), &|| true))
        .collect();
    let (steps, matched) =
        exams.iter().fold((0, 0), |(steps, matched), exam| (steps + exam.steps, matched + exam.matched));
    assert!(steps > 50 && matched * 10 > steps && matched <= steps, "{matched} of {steps}");
}
