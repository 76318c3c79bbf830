//! Made puzzles are what they are said to be, by ways that share nothing with their making.

use tokisuji::chance::{Chance, below, shuffle, stream};
use tokisuji::grid::CellSet;
use tokisuji::kind::sudoku::{Shape, Sudoku, Variant};
use tokisuji::make::climb::Climb;
use tokisuji::make::evolve::Evolve;
use tokisuji::make::pattern::Pattern;
use tokisuji::make::prove::{Disproof, prove};
use tokisuji::make::{MadeSudoku, Maker, Method, SudokuWish, make};
use tokisuji::rules::rule;
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::Mark;
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::{End, walk};

fn shape(size: usize) -> Shape {
    Shape::of_size(size).expect("a size with blocks")
}

fn rules(name: &str) -> &'static RuleSet {
    RuleSet::named(name).expect("shipped")
}

fn made(maker: &Maker, method: &Method, seed: u64) -> MadeSudoku {
    let made = make(maker, method, seed, 0, &|| true).expect("patience without end");
    prove(&made, maker.wish(), &|| true).expect("as said");
    assert_eq!(maker.wish().miss(made.grade.as_ref()), 0);
    made
}

fn climb() -> Method {
    Method::Climb(Climb { moves: 40, grids: 1 })
}

fn evolve() -> Method {
    Method::Evolve(Evolve { population: 6, generations: 4, ..Evolve::default() })
}

/// No orbit of givens can go: by plain walks.
fn is_minimal(made: &MadeSudoku, wish: &SudokuWish) -> bool {
    let rules = wish.rules.up_to(wish.highest());
    let marks = made.puzzle.marks();
    let given: CellSet = marks.iter().map(|mark| mark.cell).collect();
    Symmetry::orbits(&wish.symmetry, made.puzzle.grid()).iter().filter(|orbit| orbit.is_subset(&given)).all(
        |orbit| {
            let rest: Vec<Mark> = marks.iter().copied().filter(|mark| !orbit.contains(mark.cell)).collect();
            walk(&made.puzzle.with_givens(&rest).problem(), &rules).end != End::Solved
        },
    )
}

#[test]
fn every_level_of_both_graders_is_reached_by_every_method() {
    for set in ["human", "paper-a"] {
        for level in 1..=8 {
            let wish = SudokuWish { level: Some(level..=level), ..SudokuWish::new(rules(set)) };
            let maker = Maker::new(&Sudoku::empty(Shape::NINE), wish.clone());
            for method in [Method::Expand, climb(), evolve()] {
                let made = made(&maker, &method, level as u64);
                assert_eq!(made.grade.as_ref().map(|grade| grade.level), Some(level));
                assert!(is_minimal(&made, &wish), "{set} {level} {}: {}", method.name(), made.puzzle);
            }
        }
    }
}

/// The order in runs, with all its short cuts, gives what trying one by one with whole walks gives.
#[test]
fn stripping_is_expansion_as_printed() {
    for (size, set, seed) in
        [(9, "paper-a", 1), (9, "human", 2), (9, "first-order", 3), (6, "paper-a", 4), (8, "human", 5)]
    {
        let wish = SudokuWish { symmetry: vec![Symmetry::MirrorV], ..SudokuWish::new(rules(set)) };
        let maker = Maker::new(&Sudoku::empty(shape(size)), wish);
        let mut chance = stream(seed, 0);
        let mut plot = maker.plot(&mut chance, &|| true).expect("a full grid");
        let mut order: Vec<usize> = (0..maker.orbits().len()).collect();
        shuffle(&mut chance, &mut order);
        let all: CellSet = maker.empty().grid().cells().collect();
        let mut left = all;
        for &at in &order {
            let rest = left.difference(&maker.orbits()[at]);
            if walk(&plot.problem(&rest), rules(set)).end == End::Solved {
                left = rest;
            }
        }
        assert_eq!(plot.strip(all, &order, &|| true), left, "size {size}, {set}");
    }
}

#[test]
fn symmetries_and_numbers_of_givens_are_as_wished() {
    let symmetries: [&[Symmetry]; 8] = [
        &[],
        &[Symmetry::Point],
        &[Symmetry::MirrorH],
        &[Symmetry::MirrorV],
        &[Symmetry::Diagonal],
        &[Symmetry::AntiDiagonal],
        &[Symmetry::Quarter],
        &Symmetry::ALL,
    ];
    for (seed, symmetry) in symmetries.into_iter().enumerate() {
        let wish =
            SudokuWish { symmetry: symmetry.to_vec(), givens: 32..=40, ..SudokuWish::new(RuleSet::human()) };
        let maker = Maker::new(&Sudoku::empty(Shape::NINE), wish);
        let made = made(&maker, &Method::Expand, seed as u64);
        assert!((32..=40).contains(&made.puzzle.given_count()));
    }
}

#[test]
fn other_sizes_and_variants_are_made() {
    let mut boards: Vec<Sudoku> =
        [4, 6, 8, 12, 16].map(|size| Sudoku::empty(shape(size))).into_iter().collect();
    for name in ["diagonal", "windows", "diagonal+windows", "anti-knight"] {
        let variant = Variant::read(name).expect("a variant");
        boards.push(Sudoku::empty(Shape::NINE).with_variant(variant).expect("fits"));
    }
    let variant = Variant { diagonal: true, ..Variant::default() };
    boards.push(Sudoku::empty(shape(6)).with_variant(variant).expect("fits"));
    for board in boards {
        let wish = SudokuWish::new(RuleSet::human());
        let maker = Maker::new(&board, wish.clone());
        let made = made(&maker, &Method::Expand, 1);
        assert_eq!(made.puzzle.variant(), board.variant());
        assert_eq!(made.puzzle.to_string().parse(), Ok(made.puzzle.clone()));
        let read = tokisuji::format::read(&made.puzzle.to_string()).expect("our own form");
        assert_eq!(read.puzzle.to_string(), made.puzzle.to_string());
        if board.shape().size() <= 9 {
            assert!(is_minimal(&made, &wish), "{}", made.puzzle);
        }
        // Every extra group of a variant holds each digit once.
        let problem = made.solution.problem();
        for group in &problem.frame.groups {
            let digits: std::collections::BTreeSet<_> =
                group.cells.iter().map(|&cell| made.solution.given(cell)).collect();
            assert_eq!(digits.len(), group.cells.len());
        }
    }
}

#[test]
fn killers_have_no_givens_and_no_repeats_and_as_few_cages_as_the_player_can_take() {
    let killer = Method::Killer(tokisuji::make::killer::Killer { largest: 4 });
    for (index, level) in [3..=5, 1..=8, 7..=8].into_iter().enumerate() {
        let wish = SudokuWish { level: Some(level.clone()), ..SudokuWish::new(rules("killer")) };
        let maker = Maker::new(&Sudoku::empty(shape([9, 6, 9][index])), wish);
        let made = made(&maker, &killer, index as u64);
        assert_eq!(made.puzzle.given_count(), 0);
        for cage in &made.puzzle.variant().cages {
            let digits: std::collections::BTreeSet<_> =
                cage.cells.iter().filter_map(|&cell| made.solution.given(cell)).collect();
            assert_eq!(digits.len(), cage.cells.len());
            assert_eq!(digits.iter().map(|symbol| symbol.value()).sum::<u16>(), cage.sum);
            assert!(cage.cells.len() <= 5);
        }
        let walked = walk(&made.puzzle.problem(), rules("killer"));
        assert_eq!(walked.end, End::Solved);
        assert!(level.contains(&(walked.hardest().expect("rounds") + 1)));
    }
}

#[test]
fn a_strip_that_is_broken_off_leaves_a_puzzle_that_can_be_solved() {
    for patience in [0, 3, 10] {
        let asked = std::cell::Cell::new(0);
        let go_on = || asked.replace(asked.get() + 1) < patience;
        let maker = Maker::new(&Sudoku::empty(shape(16)), SudokuWish::new(RuleSet::human()));
        let mut plot = maker.plot(&mut stream(1, 0), &|| true).expect("patience without end");
        let order: Vec<usize> = (0..maker.orbits().len()).collect();
        let left = plot.strip(maker.empty().grid().cells().collect(), &order, &go_on);
        assert!(maker.solves(&plot.problem(&left)));
        assert_eq!(asked.get(), patience + 1, "asked before each trial");
    }
}

#[test]
fn a_rule_that_must_be_needed_goes_on_where_easier_ones_stop() {
    let must = rule("naked pair").expect("in the list");
    let wish = SudokuWish { must: Some(must), ..SudokuWish::new(RuleSet::human()) };
    let maker = Maker::new(&Sudoku::empty(Shape::NINE), wish);
    let made = made(&maker, &climb(), 3);
    let problem = made.puzzle.problem();
    // The easier ones are techniques 1 to 5 of this set; naked pair is the first rule of technique 6.
    let stuck = walk(&problem, &RuleSet::human().up_to(5));
    assert_eq!(stuck.end, End::Stuck);
    let whole = walk(&problem, RuleSet::human());
    let at = RuleSet::human().rules().position(|known| known.rule.name() == "naked pair").expect("known");
    assert!(whole.uses[at] > 0);
}

#[test]
fn a_pattern_is_filled_exactly() {
    let picture =
        "..#...#..\n.###.###.\n#..#.#..#\n#...#...#\n#.......#\n.#.....#.\n..#...#..\n#..#.#..#\n....#....\n";
    let maker = Maker::new(
        &Sudoku::empty(Shape::NINE),
        SudokuWish { symmetry: Vec::new(), ..SudokuWish::new(RuleSet::human()) },
    );
    let pattern = Pattern::read(picture, maker.empty().grid()).expect("a picture");
    let made = made(&maker, &Method::Pattern(pattern.clone()), 1);
    let places: CellSet = made.puzzle.marks().iter().map(|mark| mark.cell).collect();
    assert_eq!(places, pattern.places);
}

#[test]
fn what_is_wrong_is_not_proved() {
    let wish = SudokuWish::new(RuleSet::human());
    let maker = Maker::new(&Sudoku::empty(Shape::NINE), wish.clone());
    let good = made(&maker, &Method::Expand, 1);
    let marks = good.puzzle.marks();
    let less = MadeSudoku { puzzle: good.puzzle.with_givens(&marks[8..marks.len() - 8]), ..good.clone() };
    assert!(matches!(prove(&less, &wish, &|| true), Err(Disproof::NotUnique(_))));
    let mut wrong = good.clone();
    wrong.grade.as_mut().expect("graded").steps += 1;
    assert!(matches!(prove(&wrong, &wish, &|| true), Err(Disproof::OtherGrade(_))));
    let mut chance: Chance = stream(5, 0);
    let blanks: Vec<Mark> = good.solution.marks().into_iter().filter(|mark| !marks.contains(mark)).collect();
    let more = blanks[below(&mut chance, 20) as usize];
    let all: Vec<Mark> = marks.iter().copied().chain([more]).collect();
    let lopsided = MadeSudoku { puzzle: good.puzzle.with_givens(&all), grade: None, ..good.clone() };
    assert!(matches!(prove(&lopsided, &wish, &|| true), Err(Disproof::NotSymmetric(_))));
    let other = MadeSudoku { solution: good.puzzle.clone(), ..good };
    assert!(matches!(prove(&other, &wish, &|| true), Err(Disproof::OtherSolution(_))));
}

#[test]
fn an_impossible_wish_tells_what_came_nearest() {
    let wish = SudokuWish { steps: Some(500..=600), ..SudokuWish::new(RuleSet::human()) };
    let maker = Maker::new(&Sudoku::empty(shape(4)), wish);
    let tries = std::cell::Cell::new(0);
    let patient = || tries.replace(tries.get() + 1) < 50;
    let gave_up = make(&maker, &climb(), 1, 0, &patient).expect_err("no such puzzle");
    assert!(gave_up.attempts > 0);
    assert!(gave_up.nearest.expect("something came near").grade.is_some());
}
