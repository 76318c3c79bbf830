//! Fewest givens: completions against brute force, the walk's promises, the annealer's evenness.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use tokisuji::chance::{below, stream};
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::make::seventeen::anneal::{Annealer, Schedule};
use tokisuji::make::seventeen::paper::{self, Draws, Method, Run};
use tokisuji::make::seventeen::{
    FewGivens, FewestWish, Given, Harvest, Near, Solutions, Statistics, neighbours, search, surroundings,
    with,
};
use tokisuji::solve::nine::{self, Digits};

const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// A known puzzle without `number` of its givens, taken by chance.
fn without(number: usize, index: u64) -> Digits {
    let mut puzzle = nine::parse(SEVENTEEN).unwrap();
    let mut chance = stream(3, index);
    for _ in 0..number {
        let given: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        puzzle[given[below(&mut chance, given.len() as u32) as usize]] = 0;
    }
    puzzle
}

fn completions(puzzle: &Digits, more: usize) -> BTreeSet<Vec<Given>> {
    let mut found = BTreeSet::new();
    Solutions::of(puzzle, 100_000).unwrap().completions(more, |set| {
        let mut set = set.to_vec();
        set.sort();
        assert!(found.insert(set), "each set once");
        ControlFlow::Continue(())
    });
    found
}

/// Tries every set of givens with the fast solver.
fn by_brute_force(puzzle: &Digits, more: usize) -> BTreeSet<Vec<Given>> {
    let mut sets = vec![(*puzzle, Vec::new())];
    for _ in 0..more {
        let mut next = Vec::new();
        for (puzzle, set) in &sets {
            for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
                for digit in 1..=9 {
                    let given = Given { cell: cell as u8, digit };
                    if set.last().is_none_or(|last| *last < given) {
                        let mut set: Vec<Given> = set.clone();
                        set.push(given);
                        next.push((with(puzzle, given), set));
                    }
                }
            }
        }
        next.retain(|(puzzle, _)| nine::count(puzzle, 1) == 1);
        sets = next;
    }
    let counts = nine::counts(&sets.iter().map(|(puzzle, _)| *puzzle).collect::<Vec<_>>(), 2);
    sets.into_iter().zip(counts).filter(|(_, count)| *count == 1).map(|((_, set), _)| set).collect()
}

#[test]
fn completions_are_those_of_brute_force() {
    let mut seen = [0, 0];
    for index in 0..60 {
        let puzzle = without(1 + index as usize % 2, index);
        let number = nine::count(&puzzle, 20_001);
        for more in 1..=2 {
            if number <= 20_000 && seen[more - 1] < 3 {
                assert_eq!(
                    completions(&puzzle, more),
                    by_brute_force(&puzzle, more),
                    "{}",
                    nine::write(&puzzle)
                );
                seen[more - 1] += 1;
            }
        }
    }
    assert!(seen[0] >= 3 && seen[1] >= 3, "{seen:?}");
}

/// A full grid without the cells of a few digits: few solutions, few givens to add, so that triples can be tried.
#[test]
fn triples_are_those_of_brute_force() {
    let solution = nine::solve(&nine::parse(SEVENTEEN).unwrap()).unwrap();
    for blanks in [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 5, 9]] {
        let puzzle = solution.map(|digit| if blanks.contains(&digit) { 0 } else { digit });
        assert!(nine::count(&puzzle, 10) > 1);
        assert_eq!(completions(&puzzle, 3), by_brute_force(&puzzle, 3), "{}", nine::write(&puzzle));
    }
}

/// Large enough that no given's rows are all read: counted a second way, from grids, without bits.
#[test]
fn triples_of_many_solutions_are_those_counted_from_grids() {
    let puzzle = (0..200)
        .map(|index| without(1 + index as usize % 2, index))
        .find(|puzzle| (1500..30_000).contains(&nine::count(puzzle, 30_000)))
        .expect("some two givens leave some thousand solutions");
    let mut grids = Vec::new();
    nine::enumerate(&puzzle, |grid| {
        grids.push(*grid);
        ControlFlow::Continue(())
    });
    let open: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    let mut triples: BTreeMap<[usize; 3], Vec<u8>> = BTreeMap::new();
    // All triples in ten of the cells; every cell takes part in some round.
    let mut chance = stream(8, 8);
    for _ in 0..6 {
        let cells: Vec<usize> =
            (0..10).map(|_| open[below(&mut chance, open.len() as u32) as usize]).collect();
        for a in &cells {
            for b in cells.iter().filter(|b| *b > a) {
                for c in cells.iter().filter(|c| *c > b) {
                    let counts = triples.entry([*a, *b, *c]).or_insert_with(|| vec![0; 729]);
                    if counts.iter().any(|&count| count > 0) {
                        continue;
                    }
                    for grid in &grids {
                        let [a, b, c] = [a, b, c].map(|&cell| usize::from(grid[cell]) - 1);
                        let count = &mut counts[81 * a + 9 * b + c];
                        *count = 2.min(*count + 1);
                    }
                }
            }
        }
    }
    let found = completions(&puzzle, 3);
    for (cells, counts) in &triples {
        for (at, &count) in counts.iter().enumerate() {
            let digits = [at / 81, at / 9 % 9, at % 9];
            let set: Vec<Given> = cells
                .iter()
                .zip(digits)
                .map(|(&cell, digit)| Given { cell: cell as u8, digit: digit as u8 + 1 })
                .collect();
            assert_eq!(found.contains(&set), count == 1, "{set:?}");
        }
    }
}

fn givens(puzzle: &Digits) -> usize {
    puzzle.iter().filter(|&&digit| digit != 0).count()
}

fn is_unique_by_the_general_solver(found: &FewGivens) -> bool {
    let sudoku: Sudoku = nine::write(&found.puzzle).parse().unwrap();
    tokisuji::solve::search(&sudoku.problem(), 2, &mut || true).solutions.len() == 1
}

#[test]
fn what_the_walk_finds_is_unique_and_comes_again() {
    for wanted in [17, 18, 20] {
        let wish = FewestWish { givens: wanted, ..FewestWish::default() };
        let one = |index| search(&wish, &mut stream(5, index), &mut Statistics::default(), &|| true).unwrap();
        let found = one(0);
        assert_eq!(givens(&found.puzzle), wanted);
        assert!(is_unique_by_the_general_solver(&found), "{}", nine::write(&found.puzzle));
        assert_eq!(found, one(0));
        assert_ne!(found, one(1));
    }
}

#[test]
fn the_walk_ends_when_told() {
    let never = search(&FewestWish::default(), &mut stream(1, 1), &mut Statistics::default(), &|| false);
    assert_eq!(never, None);
}

#[test]
fn neighbours_are_unique_and_near() {
    let found = FewGivens::proved(nine::parse(SEVENTEEN).unwrap()).unwrap();
    let mut number = 0;
    neighbours(&found, Near::TURNS[0], &|| true, |near| {
        number += 1;
        assert_eq!(givens(&near.puzzle), 17);
        assert!(is_unique_by_the_general_solver(&near));
        let kept = (0..81).filter(|&cell| near.puzzle[cell] != 0 && near.puzzle[cell] == found.puzzle[cell]);
        assert_eq!(kept.count(), 16);
    });
    let by_hand: usize = (0..81)
        .filter(|&cell| found.puzzle[cell] != 0)
        .map(|cell| {
            let mut less = found.puzzle;
            less[cell] = 0;
            by_brute_force(&less, 1).len() - 1
        })
        .sum();
    assert_eq!(number, by_hand);
}

#[test]
fn surroundings_come_once_each_and_are_unique() {
    let found = FewGivens::proved(nine::parse(SEVENTEEN).unwrap()).unwrap();
    let mut classes = BTreeSet::new();
    let met = surroundings(&found, 1, 3, &|| true, |near, class| {
        assert!(classes.insert(class), "each class once");
        assert_eq!(class, nine::canonical(&near.puzzle).form);
        assert_eq!(givens(&near.puzzle), 17);
        assert!(is_unique_by_the_general_solver(&near));
    });
    assert!(met >= classes.len() as u64);
    let mut alone = Vec::new();
    surroundings(&found, 2, 0, &|| true, |near, _| alone.push(near));
    assert_eq!(alone, [found]);
}

/// A puzzle and its mirror image are one class, and a harvest looks around in it once.
#[test]
fn a_harvest_takes_each_class_once() {
    let puzzle = nine::parse(SEVENTEEN).unwrap();
    let mirrored: Digits = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
    let mut harvest = Harvest::default();
    assert!(!harvest.look_around([1, 1, 1], &|| true, |_, _| ()), "nothing to look around in");
    assert!(harvest.add(FewGivens::proved(puzzle).unwrap()).is_some());
    assert_eq!(harvest.add(FewGivens::proved(mirrored).unwrap()), None);
    assert_eq!((harvest.finds().len(), harvest.met()), (1, 2));
    assert!(harvest.look_around([1, 0, 0], &|| true, |_, _| ()));
    assert!(!harvest.look_around([1, 0, 0], &|| true, |_, _| ()), "as often as asked for");
}

/// The mean of dives, dead ends counted as nought, is the number of solutions, to within its own standard error.
#[test]
fn dives_tell_the_number_of_solutions_on_average() {
    let mut tried = 0;
    for index in 0..40 {
        let puzzle = without(1 + index as usize % 2, index);
        let solutions = nine::count(&puzzle, 20_000);
        if !(100..20_000).contains(&solutions) || tried == 5 {
            continue;
        }
        tried += 1;
        let number = 4000;
        let (mut sum, mut squares) = (0.0, 0.0);
        nine::dives(&puzzle, number, &mut stream(4, index), |solution, estimate| {
            assert!(puzzle.iter().zip(solution).all(|(given, digit)| *given == 0 || given == digit));
            sum += estimate;
            squares += estimate * estimate;
        });
        let mean = sum / number as f64;
        let error = ((squares / number as f64 - mean * mean) / number as f64).sqrt();
        assert!((mean - solutions as f64).abs() < 5.0 * error, "{mean} ± {error} for {solutions}");
        assert!(error < 0.5 * mean, "too rough to tell anything: {error} of {mean}");
    }
    assert_eq!(tried, 5);
}

/// With 22 givens in all, starts get to the triple step with either way to draw.
#[test]
fn the_papers_method_ends_in_puzzles() {
    for (draws, number) in [(Draws::Dives, 200), (Draws::Anneal, 5)] {
        let method = Method { draws, number, ..Method::default() };
        let mut ended = 0;
        for index in 0..3 {
            match paper::run(&method, 22, &mut stream(9, index), &|| true) {
                Run::Ended(solutions, found) => {
                    ended += 1;
                    assert!(solutions <= method.limit);
                    assert!(found.givens() >= 22);
                    assert!(is_unique_by_the_general_solver(&found));
                }
                Run::TooMany(_, estimate) => assert!(estimate > 0.0),
                Run::Broken => {}
            }
        }
        assert!(ended > 0, "{draws:?}");
    }
    let stopped = paper::run(&Method::default(), 17, &mut stream(9, 0), &|| false);
    assert_eq!(stopped, Run::Broken);
}

/// Soundings are for comparing: over sets one or two givens short, they must rank as counts do.
#[test]
fn soundings_rank_partial_puzzles_as_counts_do() {
    let how = nine::Probes { number: 32, depth: 8 };
    let mut sets = Vec::new();
    for index in 0..60 {
        let puzzle = without(1 + index as usize % 2, index);
        let count = nine::count(&puzzle, 60_000);
        if count < 60_000 {
            sets.push((
                count,
                nine::estimate_count(&puzzle, how, &mut stream(6, index)).expect("there are solutions"),
            ));
        }
    }
    let (mut agree, mut all) = (0, 0);
    for (a, sounded_a) in &sets {
        for (b, sounded_b) in &sets {
            if *a > 2 * b {
                all += 1;
                agree += usize::from(sounded_a > sounded_b);
            }
        }
    }
    assert!(all > 100, "{all}");
    assert!(10 * agree > 8 * all, "{agree} of {all}");
    // Nothing left to sound, and a contradiction.
    let solution = nine::solve(&nine::parse(SEVENTEEN).unwrap()).unwrap();
    assert_eq!(nine::estimate_count(&solution, how, &mut stream(6, 0)), Some(0));
    let twice = std::array::from_fn(|cell| u8::from(cell < 2));
    assert_eq!(nine::estimate_count(&twice, how, &mut stream(6, 0)), None);
}

/// Twelve to forty solutions, drawn often: Pearson's statistic stays near its mean.
#[test]
fn annealing_draws_evenly() {
    let solution = nine::solve(&nine::parse(SEVENTEEN).unwrap()).unwrap();
    let mut tried = 0;
    for (a, b, c) in [(1, 2, 3), (4, 5, 6), (1, 5, 9), (2, 6, 7), (3, 8, 9)] {
        let puzzle = solution.map(|digit| if [a, b, c].contains(&digit) { 0 } else { digit });
        let solutions = nine::count(&puzzle, 1000);
        if !(3..=60).contains(&solutions) {
            continue;
        }
        tried += 1;
        let mut chance = stream(2, u64::from(a));
        let mut annealer = Annealer::new(&puzzle, Schedule::default(), &mut chance);
        let draws = 60 * solutions;
        let mut seen: BTreeMap<Digits, usize> = BTreeMap::new();
        for _ in 0..draws {
            let drawn = annealer.draw(1000, &mut chance, &|| true).expect("there are solutions");
            assert!(puzzle.iter().zip(&drawn).all(|(given, digit)| *given == 0 || given == digit));
            *seen.entry(drawn).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), solutions, "every solution comes");
        let expected = draws as f64 / solutions as f64;
        let chi_square: f64 = seen.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
        let free = solutions as f64 - 1.0;
        // Beyond five standard deviations evenness is refuted.
        assert!(
            chi_square < free + 5.0 * (2.0 * free).sqrt(),
            "{chi_square:.1} for {free} degrees of freedom"
        );
    }
    assert!(tried >= 2, "{tried}");
}
