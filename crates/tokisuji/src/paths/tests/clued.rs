//! Paths of kinds with clues on a grid, against the definition told plainly and against every order, one after the other.

use crate::bits::Bits;
use crate::grid::Cell;
use crate::kind::{KINDS, Kind, Puzzle};
use crate::lang::Lang;
use crate::paths::lower::StartAndEnd;
use crate::paths::oracle::Oracle;
use crate::paths::system::Orders;
use crate::paths::{Asked, Count, MOST_PLACES, Method, PathsError, paths};
use crate::problem::Problem;
use crate::ruleset::RuleSet;
use crate::solve::{Verdict, verdict};
use crate::symbol::{Mark, Symbols};
use crate::testing::Dice;
use num_bigint::BigUint;

fn clued() -> impl Iterator<Item = &'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.clued().is_some())
}

fn clues() -> &'static RuleSet {
    RuleSet::named("clues").expect("shipped")
}

fn example(kind: &'static dyn Kind) -> Puzzle {
    kind.read(kind.examples(Lang::En)[0]).expect("ours")
}

fn solution(problem: &Problem) -> Vec<Mark> {
    match verdict(problem) {
        Verdict::One(solution) => solution,
        other => panic!("{other:?}"),
    }
}

/// What is open, told plainly: each constraint is asked of candidates on a slate, again and again until nothing goes. Whoever reads the
/// slate sees a place with one candidate left that is not written as it was at the start.
fn plainly(problem: &Problem, written: &[Mark]) -> Vec<Cell> {
    let frame = &problem.frame;
    let mut slate: Vec<Symbols> = vec![Symbols::EMPTY; frame.place_count()];
    frame.cells.iter().for_each(|cell| slate[cell.index()] = frame.start(cell));
    let known: Vec<Mark> = problem.givens.iter().chain(written).copied().collect();
    for mark in &known {
        slate[mark.cell.index()] = Symbols::only(mark.symbol);
    }
    for mark in &known {
        frame.peers(mark.cell).iter().for_each(|peer| slate[peer.index()].remove(mark.symbol));
    }
    let is_known = |cell: Cell| known.iter().any(|mark| mark.cell == cell);
    let is_open = |cell: &Cell| frame.is_answer(*cell) && !is_known(*cell);
    loop {
        let mut read = slate.clone();
        let waiting: Vec<Cell> =
            frame.cells.iter().filter(is_open).filter(|cell| slate[cell.index()].len() == 1).collect();
        for &cell in &waiting {
            read[cell.index()] = frame.start(cell);
        }
        let (mut next, mut open) = (slate.clone(), waiting);
        for stated in frame.constraints() {
            let scope = stated.constraint.scope();
            for full in [false, true] {
                let mut left: Vec<Symbols> = scope.iter().map(|cell| read[cell.index()]).collect();
                let said =
                    if full { stated.constraint.full(&mut left) } else { stated.constraint.easy(&mut left) };
                said.expect("has a solution");
                for (cell, left) in scope.iter().zip(left) {
                    match left != read[cell.index()] && left.len() == 1 && is_open(cell) {
                        true => open.push(*cell),
                        false => next[cell.index()] = next[cell.index()].intersection(left),
                    }
                }
            }
        }
        if next == slate {
            open.sort_unstable();
            open.dedup();
            return open;
        }
        slate = next;
    }
}

/// The number of orders, one after the other.
fn every_order(problem: &Problem, answer: &[Mark], written: &mut Vec<Mark>, places: usize) -> u64 {
    if written.len() == places {
        return 1;
    }
    let open = plainly(problem, written);
    let mut count = 0;
    for cell in open {
        written.push(*answer.iter().find(|mark| mark.cell == cell).expect("part of the answer"));
        count += every_order(problem, answer, written, places);
        written.pop();
    }
    count
}

/// A puzzle with all of its answer written but a few places, which lie together.
fn nearly_done(puzzle: &Puzzle, open: usize, chance: &mut Dice) -> Problem {
    let problem = puzzle.problem();
    let frame = &problem.frame;
    let mut answer: Vec<Mark> = solution(&problem);
    answer.retain(|mark| frame.is_answer(mark.cell) && !problem.givens.contains(mark));
    let middle = frame.spot(answer[chance.below(answer.len())].cell);
    let away = |mark: &Mark| {
        let spot = frame.spot(mark.cell);
        spot.x.abs_diff(middle.x).max(spot.y.abs_diff(middle.y))
    };
    answer.sort_by_key(away);
    let mut given: Vec<Mark> = answer.split_off(open.min(answer.len()));
    given.extend(&problem.givens);
    puzzle.with_givens(&given).problem()
}

#[test]
fn the_count_is_that_of_all_orders_one_after_the_other() {
    let mut bound = std::collections::BTreeSet::new();
    for kind in clued() {
        let (puzzle, mut chance) = (example(kind), Dice::new(3));
        for open in [5, 6, 6, 7] {
            let problem = nearly_done(&puzzle, open, &mut chance);
            let road = StartAndEnd::new(&problem, clues()).expect("has a solution");
            let answer = solution(&puzzle.problem());
            let places = road.cells.len();
            let all = every_order(&problem, &answer, &mut Vec::new(), places);
            let found = paths(&problem, clues(), &Asked::default(), &mut || true).expect("small");
            assert_eq!(found.count, Count::Exact(BigUint::from(all)), "{puzzle}");
            assert!(found.cells.iter().all(|&cell| problem.frame.is_answer(cell)), "{puzzle}");
            if all < (1..=places as u64).product() {
                bound.insert(kind.name());
            }
        }
    }
    // Of the others nothing was tried but places that are open from the start.
    assert!(bound.len() >= 10, "{bound:?}");
}

#[test]
fn what_is_open_is_what_the_definition_says_along_orders_of_whole_puzzles() {
    for kind in clued() {
        let mut chance = Dice::new(5);
        // Some examples need more than one clue at a time from the start.
        let opens = [usize::MAX, 20, 15, 10, 6];
        let problems = opens.map(|open| nearly_done(&example(kind), open, &mut chance));
        let begins = |problem: &&Problem| {
            !StartAndEnd::new(problem, clues()).expect("has a solution").cells.is_empty()
        };
        let problem = problems.iter().find(begins).expect("something that one clue decides");
        let road = StartAndEnd::new(problem, clues()).expect("has a solution");
        let mut oracle = Oracle::<10>::new(&road, clues());
        for _ in 0..3 {
            let mut decided = Bits::EMPTY;
            while decided.len() < road.cells.len() {
                let written: Vec<Mark> = decided
                    .iter()
                    .map(|at| road.cells[at])
                    .map(|cell| Mark { cell, symbol: road.end.value(cell).expect("gets decided") })
                    .collect();
                let open: Vec<usize> = oracle.open(&decided).iter().collect();
                let cells: Vec<Cell> = open.iter().map(|&at| road.cells[at]).collect();
                assert_eq!(cells, plainly(problem, &written), "{}", kind.name());
                assert!(!open.is_empty(), "{}: no order comes to a stand", kind.name());
                decided.insert(open[chance.below(open.len())]);
            }
        }
    }
}

/// Rules that give reasons are held to the same condition, and what waits for a single can come once it is written.
#[test]
fn with_two_clues_together_no_order_comes_to_a_stand() {
    let general = RuleSet::named("general").expect("shipped");
    for kind in clued() {
        let (problem, mut chance) = (example(kind).problem(), Dice::new(9));
        let rules = general.up_to(3);
        let road = StartAndEnd::new(&problem, &rules).expect("has a solution");
        let mut oracle = Oracle::<10>::new(&road, &rules);
        let mut decided = Bits::EMPTY;
        while decided.len() < road.cells.len() {
            let open: Vec<usize> = oracle.open(&decided).iter().collect();
            assert!(!open.is_empty(), "{}", kind.name());
            decided.insert(open[chance.below(open.len())]);
        }
    }
}

#[test]
fn a_board_with_too_much_to_decide_is_refused() {
    let lines = vec!["30"; 30].join(",");
    let kind = crate::kind::kind("nonogram").expect("listed");
    let puzzle = kind.read(&format!("nonogram:{lines}/{lines}")).expect("a black square");
    let asked = Asked { method: Method::Fast, ..Asked::default() };
    let found = paths(&puzzle.problem(), clues(), &asked, &mut || true);
    assert_eq!(found.err(), Some(PathsError::TooLarge { places: 900 }));
    const { assert!(MOST_PLACES < 900) };
}
