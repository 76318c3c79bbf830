//! Counting in different ways must give one number.

mod clued;

use super::exact::Counter;
use super::lattice::{Bound, Lattice};
use super::lower::StartAndEnd;
use super::oracle::Oracle;
use super::precede::{Precede, Together};
use super::standing::{OPEN, Standings};
use super::system::{Orders, System, plain_count};
use super::{Asked, Count, Method, paths};
use crate::bits::Bits;
use crate::format;
use crate::kind::sudoku::{Shape, Sudoku};
use crate::problem::Problem;
use crate::ruleset::RuleSet;
use crate::testing::{Dice, caged, sudoku, twin};
use num_bigint::BigUint;
use proptest::prelude::*;

fn first_order() -> &'static RuleSet {
    RuleSet::named("first-order").expect("shipped")
}

fn exactly(system: &System<1>) -> BigUint {
    let mut goes_on = || true;
    Counter::<1, 5>::new(system, usize::MAX, &mut goes_on).count().expect("nobody said stop").to_big()
}

/// The whole lattice.
fn whole(orders: &mut impl Orders<1>) -> Lattice<1> {
    Lattice::build(orders, Bound::NONE, &mut || true).expect("no bound, and nobody said stop")
}

/// A system made up at random: about half its cells open at the start, the others with a way or two.
fn made_up(cells: usize, chance: &mut Dice) -> System<1> {
    let mut ways = Vec::new();
    for cell in 0..cells {
        let mut own = Vec::new();
        for _ in 0..=chance.below(2) {
            let clause = |chance: &mut Dice| {
                let members = 1 + chance.below(3);
                (0..members).fold(Bits::<1>::EMPTY, |set, _| set.with(chance.below(cells))).without(cell)
            };
            let count = if cell < cells / 2 { chance.below(2) } else { 1 + chance.below(3) };
            let way: Vec<_> =
                (0..count).map(|_| clause(chance)).filter(|clause| !clause.is_empty()).collect();
            own.push(way);
        }
        ways.push(own);
    }
    System::new(ways)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_way_of_counting_agrees_on_systems_made_up_at_random(seed in any::<u64>()) {
        let mut chance = Dice::new(seed);
        let cells = 3 + chance.below(6);
        let mut system = made_up(cells, &mut chance);
        // Cells that never come would leave nothing to count.
        prop_assume!(system.reach(&Bits::EMPTY).len() == cells);
        let plain = plain_count(&mut system, Bits::EMPTY);
        let lattice = whole(&mut system);
        prop_assert_eq!(lattice.count(), BigUint::from(plain));
        prop_assert_eq!(exactly(&system), BigUint::from(plain));
        let mut small = system.clone();
        small.minimise();
        prop_assert!(small.clauses() <= system.clauses());
        prop_assert_eq!(plain_count(&mut small, Bits::EMPTY), plain);
        prop_assert_eq!(exactly(&small), BigUint::from(plain));
        // Not only the number of orders but each order: every set opens the same cells.
        for node in lattice.layers.iter().flatten() {
            prop_assert_eq!(small.open(&node.decided), system.open(&node.decided));
            for &(cell, _) in &node.next {
                let more = node.decided.with(cell);
                let open = system.open(&node.decided);
                prop_assert_eq!(system.open_after(&more, &open, cell), system.open(&more));
            }
        }
        // Each cell is somewhere in every order, and each depth holds some cell.
        let depth = lattice.depth();
        for at in 0..cells {
            prop_assert_eq!(depth[at].iter().sum::<BigUint>(), BigUint::from(plain));
            prop_assert_eq!(depth.iter().map(|row| &row[at]).sum::<BigUint>(), BigUint::from(plain));
        }
    }
}

/// The cells that open `cell` in one step, in some order that goes on from `decided`: all sets tried.
fn openers(system: &System<1>, lattice: &Lattice<1>, decided: Bits<1>, cell: usize) -> Bits<1> {
    let mut openers = Bits::EMPTY;
    for node in lattice.layers.iter().flatten() {
        let open = system.next(&node.decided);
        if decided.within(&node.decided) && !node.decided.contains(cell) && !open.contains(cell) {
            let opens = |&other: &usize| system.next(&node.decided.with(other)).contains(cell);
            openers = open.iter().filter(opens).fold(openers, Bits::with);
        }
    }
    openers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cells_are_tied_to_what_can_open_them_and_to_nothing_else(seed in any::<u64>()) {
        let mut chance = Dice::new(seed);
        let cells = 3 + chance.below(5);
        let mut system = made_up(cells, &mut chance);
        prop_assume!(system.reach(&Bits::EMPTY).len() == cells);
        let lattice = whole(&mut system);
        let mut standings = Standings::new(&system);
        let mut now: Vec<u32> = (0..cells).map(|cell| standings.first(cell)).collect();
        let mut decided = Bits::EMPTY;
        while decided.len() < cells {
            let open = system.next(&decided);
            for cell in system.all().minus(&decided).iter() {
                prop_assert_eq!(now[cell] == OPEN, open.contains(cell));
                if now[cell] != OPEN {
                    prop_assert_eq!(standings.ties(now[cell]), openers(&system, &lattice, decided, cell).with(cell));
                }
            }
            let choices: Vec<usize> = open.iter().collect();
            let chosen = choices[chance.below(choices.len())];
            for cell in system.waiting(chosen).minus(&open).minus(&decided).iter() {
                now[cell] = standings.after(cell, now[cell], chosen);
            }
            decided.insert(chosen);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn parts_and_the_whole_lattice_agree_on_small_puzzles(seed in any::<u64>(), six in any::<bool>()) {
        let mut chance = Dice::new(seed);
        let shape = Shape::of_size(if six { 6 } else { 4 }).expect("has blocks");
        let problem = sudoku(shape, if six { 60 } else { 40 }, &mut chance).problem();
        let road = StartAndEnd::new(&problem, first_order()).expect("has a solution");
        let mut system: System<1> = road.system(first_order()).expect("singles");
        let bound = Bound { widest: 2000, ..Bound::NONE };
        if let Ok(lattice) = Lattice::build(&mut system, bound, &mut || true) {
            prop_assert_eq!(exactly(&system), lattice.count());
            system.minimise();
            prop_assert_eq!(exactly(&system), lattice.count());
        }
    }

    #[test]
    fn ways_say_what_the_rules_themselves_say(seed in any::<u64>(), size in 0..3usize) {
        let mut chance = Dice::new(seed);
        let shape = Shape::of_size([4, 6, 9][size]).expect("has blocks");
        let problem = sudoku(shape, 45, &mut chance).problem();
        check_ways(&problem, first_order(), &mut chance)?;
    }

    #[test]
    fn so_they_do_where_cages_add_up(seed in any::<u64>()) {
        let mut chance = Dice::new(seed);
        let (frame, _) = caged(&mut chance);
        let rules = RuleSet::from_toml(
            "name='sums'\nversion=1\nabout={en='a',ja='b'}\n\
             techniques=[['last cell of cage'],['naked single'],['hidden single in line'],['line sum']]",
        )
        .expect("known rules");
        check_ways(&Problem { frame, givens: Vec::new() }, &rules, &mut chance)?;
    }

    #[test]
    fn twins_have_as_many_paths(seed in any::<u64>()) {
        let mut chance = Dice::new(seed);
        let puzzle = sudoku(Shape::of_size(4).expect("has blocks"), 40, &mut chance);
        let other = twin(&puzzle, true, &mut chance);
        let count = |sudoku: &Sudoku, rules| {
            let asked = Asked { method: Method::Exact, ..Asked::default() };
            paths(&sudoku.problem(), rules, &asked, &mut || true).expect("small").count
        };
        prop_assert_eq!(count(&puzzle, first_order()), count(&other, first_order()));
        let rules = &RuleSet::human().up_to(8);
        let asked = |sudoku: &Sudoku| {
            let problem = sudoku.problem();
            let road = StartAndEnd::new(&problem, rules).expect("has a solution");
            let bound = Bound { widest: 5000, ..Bound::NONE };
            let lattice = Lattice::build(&mut Oracle::<1>::new(&road, rules), bound, &mut || true);
            lattice.ok().map(|lattice| lattice.count())
        };
        prop_assert_eq!(asked(&puzzle), asked(&other));
    }
}

/// Along a random order, and for sets beside it, ways and rules must open the same cells.
fn check_ways(problem: &Problem, rules: &RuleSet, chance: &mut Dice) -> Result<(), TestCaseError> {
    let road = StartAndEnd::new(problem, rules).expect("has a solution");
    let mut system: System<2> = road.system(rules).expect("rules of decided cells alone");
    let mut oracle = Oracle::<2>::new(&road, rules);
    system.minimise();
    let mut decided = Bits::EMPTY;
    loop {
        let open = oracle.open(&decided);
        prop_assert_eq!(system.open(&decided), open);
        let choices: Vec<usize> = open.iter().collect();
        if choices.is_empty() {
            prop_assert_eq!(decided.len(), road.cells.len());
            return Ok(());
        }
        decided.insert(choices[chance.below(choices.len())]);
    }
}

const FIGURE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

#[test]
fn figure_5_1_is_as_the_paper_prints_it() {
    let problem = format::read(FIGURE).expect("a puzzle").puzzle.problem();
    let found = paths(&problem, first_order(), &Asked::default(), &mut || true).expect("small");
    let grid = problem.frame.grid;
    assert_eq!(found.count, Count::Exact(BigUint::from(80u8)));
    let printed = [
        ("r2c1", [16, 16, 16, 16, 16]),
        ("r6c7", [16, 16, 16, 16, 16]),
        ("r8c1", [24, 18, 14, 12, 12]),
        ("r9c1", [24, 18, 14, 12, 12]),
        ("r1c1", [0, 12, 20, 24, 24]),
    ];
    let depth = found.depth_counts.expect("a small lattice");
    assert_eq!(found.cells.len(), printed.len());
    for (name, row) in printed {
        let at = found.cells.iter().position(|&cell| grid.name(cell) == name).expect("decided");
        assert_eq!(depth[at], row.map(|n: u8| BigUint::from(n)));
    }
    assert_eq!(found.precede.waves.iter().map(Vec::len).collect::<Vec<_>>(), [4, 1]);
    // E waits for C or D, so for neither in every order.
    assert_eq!(found.precede.links, []);
}

#[test]
fn precedence_is_what_holds_in_every_order() {
    // 0 and 1 are open; 2 needs both; 3 needs 2; 4 needs 0 or 3.
    let set = |cells: &[usize]| cells.iter().fold(Bits::<1>::EMPTY, |set, &at| set.with(at));
    let mut system = System::new(vec![
        vec![vec![]],
        vec![vec![]],
        vec![vec![set(&[0]), set(&[1])]],
        vec![vec![set(&[2])]],
        vec![vec![set(&[0])], vec![set(&[3])]],
    ]);
    let found = Precede::of(&mut system, &Together::new(5));
    assert_eq!(found.before, [vec![], vec![], vec![0, 1], vec![0, 1, 2], vec![0]]);
    assert_eq!(found.links, [(0, 2), (1, 2), (2, 3), (0, 4)]);
    assert_eq!(found.chain.len(), 3);
    assert!(found.gates.is_empty());
    assert_eq!(found.waves, [vec![0, 1], vec![2, 4], vec![3]]);
    // By hand: orders of 0, 1, 2, 3 are 2, and 4 goes anywhere after 0: 4 + 3 places.
    assert_eq!(plain_count(&mut system, Bits::EMPTY), 7);
    assert_eq!(exactly(&system), BigUint::from(7u8));
}

#[test]
fn a_gate_is_where_all_orders_meet() {
    let set = |cells: &[usize]| cells.iter().fold(Bits::<1>::EMPTY, |set, &at| set.with(at));
    let both = vec![vec![set(&[0]), set(&[1])]];
    let mut system = System::new(vec![vec![vec![]], vec![vec![]], both.clone(), both]);
    assert_eq!(Precede::of(&mut system, &Together::new(4)).gates, [2]);
    assert_eq!(exactly(&system), BigUint::from(4u8));
}

/// An easy puzzle with 46 cells to decide, some of them written in so that the exact count is quick.
fn easy(written: usize) -> System<1> {
    let line = "7....9.4.5698......2...396...693.7.......4..2.417.2..94.5.8.27...2...481....2.596";
    let puzzle = format::read(line).expect("a puzzle").puzzle;
    let problem = puzzle.problem();
    let road = StartAndEnd::new(&problem, first_order()).expect("has a solution");
    let mut givens = problem.givens.clone();
    for &cell in road.cells.iter().take(written) {
        givens.push(crate::symbol::Mark { cell, symbol: road.end.value(cell).expect("decided") });
    }
    let problem = puzzle.with_givens(&givens).problem();
    let road = StartAndEnd::new(&problem, first_order()).expect("has a solution");
    let mut system = road.system(first_order()).expect("singles");
    system.minimise();
    system
}

#[test]
fn estimates_are_near_exact_counts_and_drawn_orders_are_orders() {
    let mut system = easy(18);
    let count = exactly(&system);
    let truth = super::log10(&count);
    let asked = Asked { method: Method::Estimate, ..Asked::default() };
    let width = super::Width::SYSTEM;
    let super::Estimated { count: found, profile, .. } =
        super::estimated(&mut system, &asked, width, &mut || true).expect("runs");
    // Four times the stated half-width: an estimate that is wrong, not unlucky, fails here.
    assert!((found.log10() - truth).abs() < 4.0 * found.error(), "{} {truth}", found.log10());
    assert!(found.error() < 0.05);
    let mut goes_on = || true;
    let mut counter = Counter::<1, 5>::new(&system, usize::MAX, &mut goes_on);
    counter.count().expect("quick");
    let mut chance = crate::chance::stream(5, 0);
    let drawn: Vec<_> = (0..3000).map(|_| counter.draw(&mut chance).expect("quick")).collect();
    for order in &drawn {
        let mut decided = Bits::EMPTY;
        for &cell in order {
            assert!(system.next(&decided).contains(cell));
            decided.insert(cell);
        }
        assert_eq!(decided, system.all());
    }
    // Two independent ways to the mean depth of each cell.
    let by_draws = super::profile::Profile::of_orders(&mut system, &drawn).mean_depth();
    for (a, b) in by_draws.iter().zip(profile.mean_depth()) {
        assert!((a - b).abs() < 1.2, "{a} {b}");
    }
}

#[test]
fn orders_are_drawn_evenly() {
    let problem = format::read(FIGURE).expect("a puzzle").puzzle.problem();
    let road = StartAndEnd::new(&problem, first_order()).expect("has a solution");
    let system: System<1> = road.system(first_order()).expect("singles");
    let mut goes_on = || true;
    let mut counter = Counter::<1, 5>::new(&system, usize::MAX, &mut goes_on);
    let mut chance = crate::chance::stream(1, 0);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..8000 {
        *seen.entry(counter.draw(&mut chance).expect("small")).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), 80);
    // A hundred of each expected; chi-square with 79 degrees of freedom passes 133 once in ten thousand.
    let square: f64 = seen.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
    assert!(square < 133.0, "{square}");
}

/// The orders of a tree in which each cell waits for one before it: n! over the product of the sizes of all its
/// branches (Knuth, The Art of Computer Programming 3, 5.1.4).
fn tree_agrees<const W: usize, const L: usize>(cells: usize, chance: &mut Dice) {
    let parents: Vec<usize> = (1..cells).map(|cell| chance.below(cell)).collect();
    let mut sizes = vec![1usize; cells];
    for (at, &parent) in parents.iter().enumerate().rev() {
        sizes[parent] += sizes[at + 1];
    }
    let wanted = (1..=cells).map(BigUint::from).product::<BigUint>()
        / sizes.iter().map(|&size| BigUint::from(size)).product::<BigUint>();
    // Numbered at random, so that nothing rests on a good order.
    let mut names: Vec<usize> = (0..cells).collect();
    (1..cells).for_each(|at| names.swap(at, chance.below(at + 1)));
    let mut ways = vec![vec![Vec::new()]; cells];
    for (at, &parent) in parents.iter().enumerate() {
        ways[names[at + 1]] = vec![vec![Bits::<W>::only(names[parent])]];
    }
    let mut goes_on = || true;
    let system = System::new(ways);
    let found = Counter::<W, L>::new(&system, usize::MAX, &mut goes_on).count().expect("nobody said stop");
    assert_eq!(found.to_big(), wanted, "{parents:?}");
}

#[test]
fn large_trees_have_as_many_orders_as_the_formula_says() {
    let mut chance = Dice::new(7);
    for cells in 2..=64 {
        tree_agrees::<1, 5>(cells, &mut chance);
        tree_agrees::<2, 12>(cells + 64, &mut chance);
    }
}

#[test]
fn without_memory_there_is_no_exact_count_and_without_time_a_quick_estimate() {
    let problem = format::read(FIGURE).expect("a puzzle").puzzle.problem();
    let rules = RuleSet::named("uniques-2").expect("shipped");
    for memory in [0, 1, 1 << 16] {
        let asked = Asked { method: Method::Exact, memory, ..Asked::default() };
        let found = paths(&problem, rules, &asked, &mut || true);
        assert!(matches!(found, Err(super::PathsError::Memory { .. })), "{memory}");
    }
    // Time for the quick beams, which look at the clock once a cell, but not for the wide ones.
    let mut system = easy(18);
    let asked = Asked { method: Method::Estimate, ..Asked::default() };
    let mut looks = (1 + super::QUICK_RUNS) * system.len() + 1;
    let mut goes_on = || {
        looks = looks.saturating_sub(1);
        looks > 0
    };
    let found = super::estimated(&mut system, &asked, super::Width::SYSTEM, &mut goes_on).expect("quick");
    assert_eq!(found.runs, super::QUICK_RUNS);
    let truth = super::log10(&exactly(&system));
    assert!((found.count.log10() - truth).abs() < 4.0 * found.count.error());
}
