//! The fast reading against the plain one, the law the search rests on, and what every scheme promises.

use super::*;
use crate::chance::{below, shuffle, stream};
use crate::kind::reduce::reduce;
use crate::latin::shuffled;
use crate::solve::{Verdict, verdict};
use crate::text::sgt::neighbours;

/// A partition by chance: merges without any condition, as many as the share says.
fn any_partition(n: usize, merges: usize, chance: &mut Chance) -> Partition {
    let mut climb = Climb::new(Partition::singles(n, &shuffled(n, chance)));
    for _ in 0..merges {
        let open = climb.open(Limits { largest_block: 6, singles_only: false });
        if open.is_empty() {
            break;
        }
        let (a, b) = open[below(chance, open.len() as u32) as usize];
        climb.merge(a as usize, b as usize);
    }
    climb.partition
}

fn sets(chance: &mut Chance) -> [PaperRules; 4] {
    [PaperRules::R1, PaperRules::between(chance), PaperRules::R3, PaperRules::between(chance)]
}

#[test]
fn fast_and_plain_decide_the_same_cells_by_the_same_rules_in_the_same_order() {
    let mut chance = stream(11, 0);
    let (mut solved, mut rules) = (0, [0u32; 9]);
    for round in 0..3000 {
        let n = [5, 4, 6, 3, 7][round % 5];
        let merges = n * n / 4 + below(&mut chance, (n * n / 2) as u32) as usize;
        let partition = any_partition(n, merges, &mut chance);
        let puzzle = partition.puzzle();
        for set in sets(&mut chance) {
            let plain = decisions(&puzzle, set);
            let engine = Engine::new(&partition, None, set);
            let mut state = engine.start();
            let mut tally = Tally::default();
            engine.write_singles(&mut state, &mut tally);
            let mut traced = Vec::new();
            let end = engine.trace(&mut state, &mut tally, |rule, cell| traced.push((rule, cell)));
            let told: Vec<(PaperRule, usize)> =
                plain.iter().map(|step| (step.rule, step.cell.index())).collect();
            let after_singles =
                told.iter().filter(|step| step.0 != PaperRule::Sub1).copied().collect::<Vec<_>>();
            assert_eq!(traced, after_singles, "{puzzle} {set:?}");
            assert_eq!(end, plain.len() == n * n);
            assert_eq!(end, is_proof(&puzzle, &plain), "{puzzle}");
            assert_eq!(end, solves(&partition, set), "{puzzle} {set:?}");
            let right = |step: &Decision| step.digit == partition.solution[step.cell.index()];
            assert!(plain.iter().all(right), "{puzzle}: a rule is not sound");
            solved += u32::from(end);
            for step in &plain {
                rules[step.rule as usize] += 1;
            }
        }
    }
    assert!(solved > 300, "{solved}");
    // LAT-4 is next to never needed where the singles have come to an end.
    assert!(rules.iter().enumerate().all(|(rule, &uses)| uses > 20 || rule == 5), "{rules:?}");
}

#[test]
fn where_only_latin_rules_work_the_two_readings_agree() {
    let mut chance = stream(15, 0);
    for round in 0..200 {
        // One block and many givens: nothing but LAT rules can do anything.
        let n = [7, 6, 8][round % 3];
        let square = shuffled(n, &mut chance);
        let puzzle = SumBlock::new(n, &vec![0; n * n], |_| (n * n * (n + 1) / 2) as u16).expect("one block");
        let partition = Partition::of(&puzzle, &square);
        let share = 30 + below(&mut chance, 25);
        let mark = |cell: usize| Mark { cell: Cell(cell as u16), symbol: Symbol(square[cell] - 1) };
        let marks: Vec<Mark> = (0..n * n).filter(|_| below(&mut chance, 100) < share).map(mark).collect();
        let puzzle = puzzle.with_givens(&marks);
        let plain = decisions(&puzzle, PaperRules::R3);
        let engine = Engine::new(&partition, None, PaperRules::R3);
        let mut state = engine.start();
        for mark in &marks {
            engine.write(&mut state, mark.cell.index(), mark.symbol.value() as u8);
        }
        engine.find_last(&mut state);
        let mut traced = Vec::new();
        engine.trace(&mut state, &mut Tally::default(), |rule, cell| traced.push((rule, cell)));
        let told: Vec<(PaperRule, usize)> = plain.iter().map(|step| (step.rule, step.cell.index())).collect();
        assert_eq!(traced, told, "{puzzle}");
    }
}

#[test]
fn a_test_of_a_pair_says_what_the_merged_partition_says() {
    let mut chance = stream(12, 0);
    for round in 0..60 {
        let n = [5, 4, 6][round % 3];
        let mut climb = Climb::new(Partition::singles(n, &shuffled(n, &mut chance)));
        let mut base = Base::default();
        loop {
            let open = climb.open(Limits::default());
            let mut good = Vec::new();
            for &(a, b) in &open {
                let (a, b) = (a as usize, b as usize);
                let mut merged = climb.partition.clone();
                merged.merge(a, b);
                let holds = solves(&merged, PaperRules::R3);
                assert_eq!(base.solves(&climb.partition, Pair(a, b), PaperRules::R3), holds);
                let tally = base.tally(&climb.partition, Pair(a, b), PaperRules::R3);
                assert_eq!(tally, super::tally(&merged, &merged.puzzle(), PaperRules::R3).map(|both| both.0));
                if holds {
                    good.push((a, b));
                } else {
                    climb.fail(a, b);
                }
            }
            if good.is_empty() {
                break;
            }
            let (a, b) = good[below(&mut chance, good.len() as u32) as usize];
            climb.merge(a, b);
        }
    }
}

#[test]
fn what_is_solvable_stays_so_in_every_finer_partition() {
    let mut chance = stream(13, 0);
    let mut seen = [0; 5];
    for round in 0..1500 {
        let n = [5, 4, 6][round % 3];
        // A chain of partitions, each a refinement of the next: once lost, solvability must not come back.
        let mut climb = Climb::new(Partition::singles(n, &shuffled(n, &mut chance)));
        let mut sets = sets(&mut chance).to_vec();
        sets.push(PaperRules::R3_STAR);
        let mut holds = [true; 5];
        while holds.contains(&true) {
            let open = climb.open(Limits::default());
            if open.is_empty() {
                break;
            }
            let (a, b) = open[below(&mut chance, open.len() as u32) as usize];
            climb.merge(a as usize, b as usize);
            for (at, &set) in sets.iter().enumerate() {
                // Trial is dear; a part of the chains will do.
                if set.trial && round % 10 != 0 {
                    holds[at] = false;
                    continue;
                }
                let now = solves(&climb.partition, set);
                assert!(holds[at] || !now, "{} {set:?}", climb.partition.puzzle());
                seen[at] += usize::from(holds[at] && now);
                holds[at] = now;
            }
            // Looks on a little after the loss.
            if !holds.contains(&true) {
                for _ in 0..2 {
                    let open = climb.open(Limits::default());
                    let Some(&(a, b)) = open.first() else { break };
                    climb.merge(a as usize, b as usize);
                    assert!(!solves(&climb.partition, PaperRules::R3), "{}", climb.partition.puzzle());
                }
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}

fn wish(size: usize, method: Method, rules: PaperRules) -> SumBlockWish {
    SumBlockWish::new(size, method, rules)
}

#[test]
fn scheme_one_and_unique_climbing_end_at_maximal_partitions() {
    for index in 0..60 {
        let size = 4 + (index % 3) as usize;
        let made = make(&wish(size, Method::Climb, PaperRules::R3), &mut stream(5, index), &|| true)
            .expect("no limit");
        let partition = Partition::of(&made.puzzle, &made.solution);
        assert!(solves(&partition, PaperRules::R3));
        let mut merged = |partition: &Partition, a: usize, b: usize| {
            let mut coarser = partition.clone();
            coarser.merge(a, b);
            solves(&coarser, PaperRules::R3)
        };
        assert!(is_maximal(&partition, Limits::default(), &mut merged), "{}", made.puzzle);
    }
    for index in 0..6 {
        let made = make(&wish(4, Method::Unique, PaperRules::R3), &mut stream(6, index), &|| true)
            .expect("no limit");
        let partition = Partition::of(&made.puzzle, &made.solution);
        assert!(matches!(verdict(&made.puzzle.problem()), Verdict::One(_)));
        let mut one = |partition: &Partition, a: usize, b: usize| {
            let mut coarser = partition.clone();
            coarser.merge(a, b);
            matches!(verdict(&coarser.puzzle().problem()), Verdict::One(_))
        };
        assert!(is_maximal(&partition, Limits::default(), &mut one), "{}", made.puzzle);
    }
}

#[test]
fn every_scheme_keeps_its_promises() {
    for (method, rules) in [
        (Method::Climb, PaperRules::R3),
        (Method::Score, PaperRules::R3),
        (Method::Embed, PaperRules::R1),
        (Method::Embed, PaperRules::R3),
        (Method::Smooth, PaperRules::R3),
        (Method::Smooth, PaperRules::R3_STAR),
    ] {
        for index in 0..12 {
            let size = 3 + (index % 4) as usize;
            let mut wish = wish(size, method, rules);
            wish.largest_block = (index % 2 == 0).then_some(4);
            let made = make(&wish, &mut stream(7, index), &|| true).expect("no limit on singles");
            let puzzle = &made.puzzle;
            let Verdict::One(solution) = verdict(&puzzle.problem()) else {
                panic!("{puzzle}: not one solution")
            };
            assert!(
                solution
                    .iter()
                    .zip(&made.solution)
                    .all(|(mark, &digit)| mark.symbol.value() == u16::from(digit))
            );
            let largest = (0..puzzle.block_count()).map(|block| puzzle.cells(block).len()).max();
            assert!(wish.largest_block.is_none() || largest <= wish.largest_block, "{puzzle}");
            if made.tally.is_some() {
                assert!(is_proof(puzzle, &made.proof), "{puzzle}");
                assert_eq!(made.proof, decisions(puzzle, rules), "{puzzle}");
            }
            if !rules.trial {
                assert!(is_proof(puzzle, &decisions(puzzle, rules)), "{puzzle}");
            }
            if method == Method::Embed {
                for given in puzzle.marks() {
                    let fewer: Vec<Mark> = puzzle.marks().into_iter().filter(|mark| *mark != given).collect();
                    let fewer = puzzle.with_givens(&fewer);
                    assert!(!is_proof(&fewer, &decisions(&fewer, rules)), "{puzzle}: a given too many");
                }
            }
        }
    }
}

#[test]
fn a_second_solution_is_found_where_the_general_solver_finds_one() {
    let mut chance = stream(14, 0);
    let mut many = 0;
    for round in 0..300 {
        let n = [4, 3, 5][round % 3];
        let partition = any_partition(n, n * n / 2, &mut chance);
        let unique = matches!(verdict(&partition.puzzle().problem()), Verdict::One(_));
        assert_eq!(second_solution(&partition).is_none(), unique, "{}", partition.puzzle());
        many += u32::from(!unique);
    }
    assert!((50..250).contains(&many), "{many}");
}

#[test]
fn averages_are_those_of_the_paper() {
    // Scheme I at n = 4 over 2,000 puzzles; the spread of such a mean is about 0.03.
    let made = |index| {
        let made =
            make(&wish(4, Method::Climb, PaperRules::R3), &mut stream(1, index), &|| true).expect("no limit");
        (made.single_count() as f64, f64::from(made.tally.expect("by the rules").both()))
    };
    let (singles, both) = (0..2000).map(made).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!((singles / 2000.0 - 3.0).abs() < 0.1, "{}", singles / 2000.0);
    assert!((both / 2000.0 - 1.3).abs() < 0.1, "{}", both / 2000.0);
}

/// The cells that a player of the library decides, and the board it leaves.
fn walked(puzzle: &SumBlock, set: PaperRules) -> Vec<Option<u8>> {
    let problem = puzzle.problem();
    let walk = crate::walk::walk(&problem, &set.player("nine"));
    let mut digits: Vec<Option<u8>> = vec![None; puzzle.size() * puzzle.size()];
    let steps = walk.rounds.iter().flat_map(|round| &round.steps).map(|step| step.deduction.effect.marks());
    for mark in steps.flatten().chain(&problem.givens) {
        digits[mark.cell.index()] = Some(mark.symbol.value() as u8);
    }
    digits
}

/// The same by the fast form.
fn reached(partition: &Partition, puzzle: &SumBlock, set: PaperRules) -> Vec<Option<u8>> {
    let engine = Engine::new(partition, None, set);
    let mut state = engine.start();
    for mark in puzzle.marks() {
        engine.write(&mut state, mark.cell.index(), mark.symbol.value() as u8);
    }
    engine.write_singles(&mut state, &mut Tally::default());
    if set.trial {
        engine.reaches_end_by_trial(&mut state, false, &mut 0);
    } else {
        engine.reaches_end(&mut state, false);
    }
    state.values()[..puzzle.size() * puzzle.size()]
        .iter()
        .map(|&digit| (digit > 0).then_some(digit))
        .collect()
}

#[test]
fn the_fast_form_ends_where_the_rules_of_the_library_end() {
    let mut chance = stream(16, 0);
    let (mut stuck, mut more) = (0, 0);
    for round in 0..900 {
        let n = [5, 4, 6, 3, 7][round % 5];
        let merges = n * n / 3 + below(&mut chance, (n * n / 2) as u32) as usize;
        let partition = any_partition(n, merges, &mut chance);
        let puzzle = partition.puzzle();
        for set in sets(&mut chance) {
            let reached = reached(&partition, &puzzle, set);
            assert_eq!(reached, walked(&puzzle, set), "{puzzle} {set:?}");
            stuck += u32::from(reached.contains(&None) && reached.iter().any(Option::is_some));
        }
        if n <= 5 {
            let [plain, trial] =
                [PaperRules::R3, PaperRules::R3_STAR].map(|set| self::reached(&partition, &puzzle, set));
            assert_eq!(trial, walked(&puzzle, PaperRules::R3_STAR), "{puzzle}");
            more += u32::from(plain != trial);
        }
    }
    assert!(stuck > 300 && more > 50, "{stuck} {more}");
}

/// A board on which LAT-4 has work: in one row two cells share two digits, a third could take one of these or its own,
/// and two more could take its own. One block and givens in the columns, so that nothing else binds.
fn board_for_subsets(n: usize, chance: &mut Chance) -> (Partition, SumBlock) {
    let square = shuffled(n, chance);
    let whole = SumBlock::new(n, &vec![0; n * n], |_| (n * n * (n + 1) / 2) as u16).expect("one block");
    let row = below(chance, n as u32) as usize;
    let mut cols: Vec<usize> = (0..n).collect();
    shuffle(chance, &mut cols);
    let digit = |at: usize| square[row * n + cols[at]];
    let mut given = vec![false; n * n];
    cols[5..].iter().for_each(|&col| given[row * n + col] = true);
    let mut shut_out = |at: usize, digits: &[u8]| {
        for other in (0..n).filter(|&other| digits.contains(&square[other * n + cols[at]])) {
            given[other * n + cols[at]] = true;
        }
    };
    for (at, out) in [(0, [2, 3, 4]), (1, [2, 3, 4]), (2, [3, 4, 4]), (3, [0, 1, 1]), (4, [0, 1, 1])] {
        shut_out(at, &out.map(digit));
    }
    let mark = |cell: usize| Mark { cell: Cell(cell as u16), symbol: Symbol(square[cell] - 1) };
    let marks: Vec<Mark> = (0..n * n).filter(|&cell| given[cell]).map(mark).collect();
    (Partition::of(&whole, &square), whole.with_givens(&marks))
}

#[test]
fn lat_4_is_read_alike_by_all_three_where_it_has_work() {
    let mut chance = stream(17, 0);
    let mut uses = 0;
    for round in 0..300 {
        let (partition, puzzle) = board_for_subsets([7, 6, 8][round % 3], &mut chance);
        let plain = decisions(&puzzle, PaperRules::R3);
        let engine = Engine::new(&partition, None, PaperRules::R3);
        let mut state = engine.start();
        for mark in puzzle.marks() {
            engine.write(&mut state, mark.cell.index(), mark.symbol.value() as u8);
        }
        engine.find_last(&mut state);
        let mut traced = Vec::new();
        engine.trace(&mut state, &mut Tally::default(), |rule, cell| traced.push((rule, cell)));
        let told: Vec<(PaperRule, usize)> = plain.iter().map(|step| (step.rule, step.cell.index())).collect();
        assert_eq!(traced, told, "{puzzle}");
        assert_eq!(reached(&partition, &puzzle, PaperRules::R3), walked(&puzzle, PaperRules::R3), "{puzzle}");
        uses += told.iter().filter(|step| step.0 == PaperRule::Lat4).count();
    }
    assert!(uses > 100, "LAT-4 was used only {uses} times");
}

#[test]
fn shipped_rule_sets_are_those_of_the_paper() {
    for (name, set) in [("r1", PaperRules::R1), ("r3", PaperRules::R3), ("r3*", PaperRules::R3_STAR)] {
        let shipped = crate::ruleset::RuleSet::named(name).expect("shipped");
        let names = |set: &crate::ruleset::RuleSet| {
            let techniques = set.techniques.iter();
            techniques.map(|one| one.rules.iter().map(|known| known.rule.name()).collect()).collect()
        };
        let (own, paper): (Vec<Vec<&str>>, Vec<Vec<&str>>) = (names(shipped), names(&set.player(name)));
        assert_eq!(own, paper, "{name}");
    }
}

#[test]
fn scores_are_nine_numbers_and_change_what_scheme_two_makes() {
    assert_eq!("-1000000, 2,4,8,16,32,64,128,256".parse(), Ok(Scores::default()));
    for text in
        ["", "1,2,3", "1,2,3,4,5,6,7,8,x", "1,2,3,4,5,6,7,8,9,10", "0,0,0,0,0,0,0,0,9000000000000000000"]
    {
        assert!(text.parse::<Scores>().is_err(), "{text}");
    }
    // With a prize on single cells nothing is merged after the first step.
    let scores: Scores = "1000,0,0,0,0,0,0,0,0".parse().expect("nine numbers");
    let wish = SumBlockWish { scores, ..SumBlockWish::new(4, Method::Score, PaperRules::R3) };
    let made = make(&wish, &mut stream(3, 0), &|| true).expect("no limits");
    assert_eq!(made.single_count(), 14);
}

/// The search for another solution of a large square goes on for minutes; told to stop, it stops, and nothing comes out that the
/// seed would not give.
#[test]
fn whoever_is_told_to_stop_makes_nothing() {
    for (size, patience) in [(12, 40), (9, 3), (6, 0)] {
        let asked = std::cell::Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() <= patience
        };
        let made = make(&wish(size, Method::Unique, PaperRules::R3), &mut stream(5, 0), &go_on);
        assert!(made.is_none(), "{size}");
        assert!(asked.get() > patience, "{size}");
    }
}

/// A climb chooses its own order. Where it ends, no order of borders takes one away; and borders tried one after the other end as high.
#[test]
fn climbing_ends_where_no_border_can_go() {
    let square = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
    let small = |partition: &Partition| {
        let puzzle = partition.puzzle();
        (0..puzzle.block_count()).all(|block| puzzle.sum(block) <= 9)
    };
    let borders: Vec<(usize, usize)> =
        (0..16).flat_map(|cell| neighbours(4, cell).map(move |next| (cell, next))).collect();
    let without = |partition: &Partition, (one, other): (usize, usize)| {
        let (a, b) = (partition.block_of[one] as usize, partition.block_of[other] as usize);
        let merged = (a != b).then(|| partition.merged(a, b))?;
        small(&merged).then_some(merged)
    };
    for seed in 0..20 {
        let mut climb = Climb::new(Partition::singles(4, &square));
        let mut holds = |partition: &Partition, a: usize, b: usize| small(&partition.merged(a, b));
        climb.run(Choice::Random, Limits::default(), &mut stream(seed, 0), &mut holds);
        let again = reduce(climb.partition.clone(), borders.iter().copied(), without, &|| true);
        assert_eq!(again.left.puzzle(), climb.partition.puzzle());
        let mut order = borders.clone();
        shuffle(&mut stream(seed, 1), &mut order);
        let reduced = reduce(Partition::singles(4, &square), order, without, &|| true);
        assert!(is_maximal(&reduced.left, Limits::default(), &mut holds), "{:?}", reduced.left.puzzle());
    }
}
