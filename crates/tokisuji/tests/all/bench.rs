//! The bench for setters against slow ways: true candidates against all solutions one by one, contradictions and changes against their definitions.

use std::collections::{BTreeMap, BTreeSet};
use tokisuji::answer::{Benched, Change, Ground, Unchanged, bench, rework};
use tokisuji::chance::{below, stream};
use tokisuji::format::read;
use tokisuji::grid::CellSet;
use tokisuji::kind::{KINDS, Puzzle, Solving};
use tokisuji::lang::Lang;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{search_any, solutions};
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::walk;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NINE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzle(text: &str) -> Puzzle {
    read(text).expect(text).puzzle
}

fn benched(text: &str, road: bool) -> Benched {
    let puzzle = puzzle(text);
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    bench(&puzzle, rules, road, Lang::En, &|| true).expect("nobody says stop")
}

/// What stands in each open place, by going through every solution.
fn by_force(
    problem: &Problem,
    all: impl Iterator<Item = Vec<tokisuji::symbol::Mark>>,
) -> BTreeMap<String, BTreeSet<String>> {
    let (frame, blanks) = (&problem.frame, problem.blanks());
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for solution in all {
        for mark in
            solution.into_iter().filter(|mark| blanks.contains(mark.cell) && frame.is_answer(mark.cell))
        {
            seen.entry(frame.name(mark.cell)).or_default().insert(frame.sign_of(mark).to_string());
        }
    }
    seen
}

fn told(said: &Benched) -> BTreeMap<String, BTreeSet<String>> {
    let all = said.candidates.as_ref().expect("true candidates");
    all.0.iter().map(|(cell, signs)| (cell.clone(), signs.iter().cloned().collect())).collect()
}

#[test]
fn true_candidates_are_what_stands_in_any_solution() {
    // An empty board of four has 288 solutions; of six, givens of a solution by chance leave from one to some thousands.
    let six = "123456456123231564564231312645645312";
    let mut chance = stream(5, 0);
    let mut texts: Vec<String> = [
        "................",
        "diagonal:................",
        "windows:1...............",
        "anti-knight:.3..............",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("killer=b_a_____ab_a_c_,7b8_6_4c6_9e:................".to_owned());
    for kept in [6, 9, 12, 15] {
        let sign = |sign| if below(&mut chance, 36) < kept { sign } else { '.' };
        texts.push(six.chars().map(sign).collect());
    }
    let mut several = 0;
    for text in &texts {
        let problem = puzzle(text).problem();
        let said = benched(text, false);
        assert_eq!(told(&said), by_force(&problem, solutions(&problem)), "{text}");
        let count = solutions(&problem).count();
        assert_eq!((said.solutions == count, said.solutions <= count), (said.complete, true), "{text}");
        several += usize::from(!said.complete);
    }
    assert!(several >= 3, "boards with more solutions than are counted: {several}");
}

#[test]
fn true_candidates_of_nine_by_nine_are_those_of_the_plain_search() {
    let mut chance = stream(8, 0);
    let mut many = 0;
    for less in [1, 2, 4, 6, 8] {
        let mut cells: Vec<char> = NINE.chars().collect();
        for _ in 0..less {
            cells[below(&mut chance, 81) as usize] = '.';
        }
        let text: String = cells.into_iter().collect();
        let problem = puzzle(&text).problem();
        let all = search_any(&problem, 100_000, &mut || true);
        assert!(all.complete, "{text}");
        many += usize::from(all.solutions.len() > 1);
        assert_eq!(told(&benched(&text, false)), by_force(&problem, all.solutions.into_iter()), "{text}");
    }
    assert!(many >= 2);
    // An empty board: every digit everywhere, though only a thousand solutions are counted.
    let said = benched(&".".repeat(81), false);
    assert_eq!((said.solutions, said.complete), (1000, false));
    assert!(told(&said).values().all(|signs| signs.len() == 9));
}

#[test]
fn every_kind_can_be_looked_at_and_its_example_has_one_solution() {
    for kind in KINDS.iter().filter(|kind| kind.solving() == Solving::Reasoning) {
        let text = kind.examples(Lang::En)[0];
        let said = benched(text, true);
        assert_eq!((said.solutions, said.complete), (1, true), "{text}");
        assert!(told(&said).values().all(|signs| signs.len() == 1), "{text}");
        let road = said.road.expect("asked for");
        assert!(road.level.is_some() && road.next.is_some(), "{text}");
        assert_eq!(road.minimal, Some(road.spare.is_empty()), "{text}");
        assert_eq!(road.rounds.len(), road.steps, "{text}");
    }
}

#[test]
fn what_contradicts_is_named_and_none_of_it_could_be_left_out() {
    // Two of the same in a row; and eight different digits in a row with the ninth in the column of the cell that is left.
    for (text, cells) in [
        (NINE.replacen("53", "55", 1), vec!["r1c1", "r1c2"]),
        (
            format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45)),
            vec!["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r4c9"],
        ),
    ] {
        let said = benched(&text, true);
        assert_eq!((said.solutions, said.complete), (0, true), "{text}");
        assert_eq!(said.against, cells, "{text}");
        assert!(!said.contradictions.is_empty() && said.candidates.is_none() && said.road.is_none());
    }
    // Cages that cannot be: no given is to blame.
    let said = benched("killer=b_a_____ab_a_c_,1b8_6_4c6_9e:................", false);
    assert_eq!((said.solutions, said.against.len()), (0, 0));
}

fn reworked(text: &str, change: Change, ground: &Ground, seed: u64) -> Result<Puzzle, Unchanged> {
    let given = puzzle(text);
    let rules = RuleSet::named(given.usual_rules()).expect("a shipped set");
    let made = rework(&given, change, ground, rules, seed, &|| true)?;
    let now = puzzle(&made.puzzle);
    let count = solutions(&now.problem()).take(2).count();
    assert_eq!(count, 1, "{change:?} {text} gave {}", made.puzzle);
    assert_eq!(made.level, walk(&now.problem(), &rules.up_to(rules.everyday)).level(), "{text}");
    // What is told is what differs.
    let (before, after) = (given.problem().givens, now.problem().givens);
    assert_eq!(made.added.len(), after.iter().filter(|mark| !before.contains(mark)).count());
    assert_eq!(
        rework(&given, change, ground, rules, seed, &|| true).map(|again| again.puzzle),
        Ok(made.puzzle)
    );
    Ok(now)
}

#[test]
fn a_board_is_completed_and_keeps_what_stood_there() {
    let begun = format!("1........{}..5......{}", ".".repeat(27), ".".repeat(81 - 45));
    for (text, symmetries) in [
        (".".repeat(16), vec![]),
        (".".repeat(81), vec![Symmetry::Point]),
        (".".repeat(81), vec![Symmetry::Quarter]),
        (begun, vec![]),
        (format!("killer=b_a_____ab_a_c_,7b8_6_4c6_9e:{}", ".".repeat(16)), vec![]),
    ] {
        let ground = Ground { symmetries: symmetries.clone(), ..Ground::default() };
        match reworked(&text, Change::Complete, &ground, 3) {
            Ok(now) => {
                let (given, grid) = (now.clue_cells(), now.grid());
                assert!(symmetries.iter().all(|symmetry| symmetry.keeps(grid, &given)), "{now}");
                let kept = puzzle(&text).problem().givens;
                assert!(kept.iter().all(|mark| now.problem().givens.contains(mark)));
            }
            Err(why) => assert_eq!(why, Unchanged::Complete, "{text}"),
        }
    }
}

#[test]
fn givens_come_only_where_they_may() {
    let grid = puzzle(NINE).grid();
    let places: CellSet = grid.cells().filter(|cell| cell.index() % 2 == 0).collect();
    let ground = Ground { places: Some(places), ..Ground::default() };
    let now = reworked(&".".repeat(81), Change::Complete, &ground, 1).expect("forty cells suffice");
    assert!(now.clue_cells().iter().all(|cell| cell.index() % 2 == 0));
    let few = Ground { places: Some(grid.cells().take(12).collect()), ..Ground::default() };
    assert_eq!(reworked(&".".repeat(81), Change::Complete, &few, 1), Err(Unchanged::Places));
}

#[test]
fn easier_and_harder_change_the_level_in_their_direction() {
    let level = |puzzle: &Puzzle| walk(&puzzle.problem(), RuleSet::human()).level().expect("solved");
    // Level 8 of the paper's kind down to one with a given more, and the easy one up with a given less.
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let now = reworked(hard, Change::Easier, &Ground::default(), 1).expect("easier");
    assert_eq!(now.clue_cells().len(), puzzle(hard).clue_cells().len() + 1);
    let easy = puzzle(NINE);
    let now = reworked(NINE, Change::Harder, &Ground::default(), 1).expect("harder");
    assert!(level(&now) > level(&easy), "{now}");
    let again = reworked(&now.to_string(), Change::Easier, &Ground::default(), 1).expect("easier");
    assert!(level(&again) < level(&now), "{again}");
    let fewest = reworked(NINE_SOLVED, Change::Fewer, &Ground::default(), 1).expect("fewer");
    let rules = RuleSet::human();
    let said = bench(&fewest, rules, true, Lang::En, &|| true).expect("nobody says stop");
    assert_eq!(said.road.and_then(|road| road.minimal), Some(true), "{fewest}");
}

#[test]
fn changes_that_cannot_be_are_refused_by_reason() {
    let all = Ground::default();
    let two = NINE.replacen("53", "55", 1);
    assert_eq!(reworked(&two, Change::Complete, &all, 1), Err(Unchanged::NoSolution));
    assert_eq!(reworked(&".".repeat(81), Change::Harder, &all, 1), Err(Unchanged::Several));
    assert_eq!(reworked(NINE, Change::Complete, &all, 1), Err(Unchanged::Complete));
    let loops = tokisuji::kind::kind("slitherlink").expect("a kind").examples(Lang::En)[0];
    assert_eq!(reworked(loops, Change::Easier, &all, 1), Err(Unchanged::NoGivens));
    assert_eq!(reworked(NINE_SOLVED, Change::Easier, &all, 1), Err(Unchanged::Nothing));
    let rules = RuleSet::human();
    let stopped = rework(&puzzle(NINE), Change::Harder, &all, rules, 1, &|| false);
    assert_eq!(stopped.err(), Some(Unchanged::TimeUp));
}
