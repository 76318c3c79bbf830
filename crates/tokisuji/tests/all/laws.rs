//! Laws: what holds for every rule, every rule set and every measure, on generated boards.
//!
//! Boards are generated under a known solution, so no oracle is needed. Seeds are fixed, so that a run can
//! be repeated; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` change seed and length.

use crate::common::config;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use tokisuji::board::{Board, Contradiction};
use tokisuji::example::picture;
use tokisuji::grid::CellSet;
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::lang::Lang;
use tokisuji::measure::MEASURES;
use tokisuji::problem::Problem;
use tokisuji::rule::{Deduction, Effect, Report, Rule, find_all, find_round};
use tokisuji::rules::RULES;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{
    Dice, Solution, audit, board_under, caged, follow, frames, full, is_known, killer, know_more,
    says_struck, skeleton, strangers, strangers_of, sudoku, twin, write_singles,
};
use tokisuji::walk::{End, Manner, Reading, Walkthrough, walk, walk_from, walk_with};

/// How often a rule has been seen at work, so that a law is not praised for looking away.
#[derive(Default)]
struct Seen(RefCell<BTreeMap<&'static str, u64>>);

impl Seen {
    fn count(&self, rule: &dyn Rule, uses: usize) {
        *self.0.borrow_mut().entry(rule.name()).or_default() += uses as u64;
    }

    fn each_at_least(&self, least: u64, of: impl Fn(&dyn Rule) -> bool) {
        let seen = self.0.borrow();
        for rule in RULES.iter().filter(|rule| of(**rule)) {
            let uses = seen.get(rule.name()).copied().unwrap_or(0);
            assert!(uses >= least, "{} was seen only {uses} times: {seen:?}", rule.name());
        }
    }
}

/// Real puzzles, a few for every rule: patterns as they come, which random boards seldom show.
fn puzzles() -> Vec<Sudoku> {
    include_str!("../../data/puzzles/rules.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line[..81].parse().expect("a puzzle"))
        .collect()
}

/// A board under a known solution, in one number for each choice, so that failures shrink.
#[derive(Clone, Debug)]
struct Choice {
    frame: usize,
    seed: u64,
    decided: u32,
    struck: u32,
}

fn choices(frames: usize) -> impl Strategy<Value = Choice> {
    let part = |(frame, seed, decided, struck)| Choice { frame, seed, decided, struck };
    // Candidates in twos and threes are what wings and chains live on: that needs many struck. Boards on
    // which next to nothing is known are the other end.
    let struck = prop_oneof![1 => 0..20u32, 9 => 20..92u32];
    (0..frames, any::<u64>(), 0..50u32, struck).prop_map(part)
}

/// Runs a law on generated boards of every frame.
fn on_boards(cases: u32, law: impl Fn(&Board<'_>, &Solution, &mut Dice) -> Result<(), TestCaseError>) {
    let frames = frames();
    let mut runner = TestRunner::new(config(cases));
    runner
        .run(&choices(frames.len() + 9), |choice| {
            let mut chance = Dice::new(choice.seed);
            // Past the plain frames come boards with sums, which belong to a solution.
            let (frame, solution) = match frames.get(choice.frame) {
                Some(frame) => (Arc::clone(frame), full(frame, &mut chance)),
                None if choice.frame < frames.len() + 2 => caged(&mut chance),
                None if choice.frame < frames.len() + 5 => {
                    let (sudoku, solution) = killer(&mut chance);
                    (sudoku.problem().frame, solution)
                }
                None => {
                    let (skeleton, solution) = skeleton(&mut chance);
                    (skeleton.problem().frame, solution)
                }
            };
            let board = board_under(&frame, &solution, choice.decided, choice.struck, &mut chance);
            law(&board, &solution, &mut chance)
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

fn told(rule: &dyn Rule, board: &Board<'_>, deduction: &Deduction) -> String {
    let sentence = rule.explain(board.frame(), deduction, Lang::En);
    format!("{}: {sentence}\n{}", rule.name(), picture(board))
}

fn sound(
    rule: &dyn Rule,
    board: &Board<'_>,
    solution: &Solution,
    all: &[Deduction],
) -> Result<(), TestCaseError> {
    for deduction in all {
        let decides = deduction.effect.decides();
        for &mark in deduction.effect.marks() {
            prop_assert!(solution.holds(mark) == decides, "not sound: {}", told(rule, board, deduction));
        }
    }
    Ok(())
}

fn well_formed(rule: &dyn Rule, board: &Board<'_>, all: &[Deduction]) -> Result<(), TestCaseError> {
    for deduction in all {
        let marks = deduction.effect.marks();
        let told = || told(rule, board, deduction);
        prop_assert!(!marks.is_empty(), "empty: {}", told());
        prop_assert!(marks.windows(2).all(|two| two[0] < two[1]), "not sorted or twice: {}", told());
        for &mark in marks {
            prop_assert!(board.allows(mark), "not a candidate: {}", told());
            prop_assert!(!board.is_decided(mark.cell), "in a decided cell: {}", told());
        }
        for lang in Lang::ALL {
            let sentence = rule.explain(board.frame(), deduction, lang);
            let frame = board.frame();
            for &mark in marks {
                let name = match deduction.effect {
                    Effect::Decide(_) => lang.decided(frame, mark),
                    // A word is named by its slot, and so is what is left for a slot: letters would be too many to name.
                    Effect::Write(_) => lang.slot(frame, deduction.because.slots[0]) + " = ",
                    Effect::Strike(_)
                        if frame.words.is_some()
                            && !deduction.because.slots.is_empty()
                            && deduction.because.proof().is_empty()
                            && rule.name() != "deep trial" =>
                    {
                        lang.slot(frame, deduction.because.slots[0])
                    }
                    Effect::Strike(_) => {
                        let named = says_struck(&sentence, frame, mark, lang);
                        prop_assert!(named, "{} is not named: {sentence}", lang.struck(frame, &[mark]));
                        continue;
                    }
                };
                prop_assert!(sentence.contains(&name), "{name} is not named: {sentence}");
            }
            let strange = strangers(frame, deduction, &sentence);
            prop_assert!(strange.is_empty(), "{strange:?} is none of its signs: {sentence}\n{}", told());
        }
    }
    let mut plain = Vec::new();
    let mut report = |deduction: Deduction| {
        plain.push(deduction.effect);
        ControlFlow::Continue(())
    };
    let _ = rule.find(board, &mut Report::new(false, &mut report));
    let effects: Vec<&Effect> = all.iter().map(|deduction| &deduction.effect).collect();
    prop_assert!(
        plain.iter().eq(effects),
        "{}: other effects without reasons\n{}",
        rule.name(),
        picture(board)
    );
    // Asked for the shortest, a rule gives what is shortest of all, and nothing else of that length is missing.
    let least = all.iter().map(|deduction| deduction.length).min();
    let shortest = all.iter().filter(|deduction| Some(deduction.length) == least);
    let shortest: Vec<_> = shortest.map(|deduction| (&deduction.effect, deduction.length)).collect();
    let round = find_round(rule, board);
    let round: Vec<_> = round.iter().map(|deduction| (&deduction.effect, deduction.length)).collect();
    prop_assert_eq!(round, shortest, "{}: another round\n{}", rule.name(), picture(board));
    Ok(())
}

/// What the rule finds on `board` is known on `more`, or still found there once singles are written in.
fn monotone(
    rule: &dyn Rule,
    board: &Board<'_>,
    all: &[Deduction],
    more: &Board<'_>,
) -> Result<(), TestCaseError> {
    let mut later = more.clone();
    write_singles(&mut later);
    let still = find_all(rule, &later);
    for deduction in all {
        for &mark in deduction.effect.marks() {
            let known = is_known(more, &deduction.effect, mark) || is_known(&later, &deduction.effect, mark);
            let found = || still.iter().any(|other| other.effect.marks().contains(&mark));
            prop_assert!(
                known || found(),
                "lost {mark:?} of {}\nwhere more is known:\n{}",
                told(rule, board, deduction),
                picture(&later)
            );
        }
    }
    Ok(())
}

/// A few of the deductions, audited: searching for a doubt takes longer than finding.
fn proved(
    rule: &dyn Rule,
    board: &Board<'_>,
    all: &[Deduction],
    chance: &mut Dice,
) -> Result<usize, TestCaseError> {
    const FEW: usize = 6;
    for &at in chance.order(all.len()).iter().take(FEW) {
        if let Err(doubt) = follow(board, &all[at]) {
            prop_assert!(false, "{doubt}: {}", told(rule, board, &all[at]));
        }
        if let Err(doubt) = audit(board, &all[at]) {
            prop_assert!(false, "{doubt}: {}{:?}", told(rule, board, &all[at]), all[at].because);
        }
    }
    Ok(all.len().min(FEW))
}

/// Makes everything a rule finds known.
fn apply(rule: &dyn Rule, board: &mut Board<'_>) {
    for deduction in find_all(rule, board) {
        for &mark in deduction.effect.marks() {
            if deduction.effect.decides() {
                board.decide(mark).map(drop)
            } else {
                board.strike(mark).map(drop)
            }
            .expect("the rule is sound");
        }
    }
}

/// All laws of these rules on one board and on some where more is known.
fn rule_laws(
    rules: &[&'static dyn Rule],
    board: &Board<'_>,
    solution: &Solution,
    chance: &mut Dice,
    seen: &Seen,
) -> Result<(), TestCaseError> {
    // More is known by chance, and also as it comes to be known in play: by what other rules find.
    let mut more: Vec<Board<'_>> = Vec::new();
    for (decided, struck) in [(0, 5), (5, 0), (10, 20), (0, 0)] {
        let mut next = board.clone();
        know_more(&mut next, solution, decided, struck, chance);
        apply(RULES[chance.below(RULES.len())], &mut next);
        more.push(next);
    }
    for &rule in rules {
        let all = find_all(rule, board);
        sound(rule, board, solution, &all)?;
        well_formed(rule, board, &all)?;
        // What rests on there being one solution may be lost: a cell it speaks of is written, and the exchange is off.
        for more in more.iter().filter(|_| !all.is_empty() && !rule.assumes_one_solution()) {
            monotone(rule, board, &all, more)?;
        }
        let uses = proved(rule, board, &all, chance)?;
        seen.count(rule, uses);
    }
    Ok(())
}

// ---- rules

#[test]
fn every_rule_is_sound_monotone_and_proves_what_it_says() {
    let seen = Seen::default();
    on_boards(2000, |board, solution, chance| rule_laws(RULES, board, solution, chance, &seen));
    // Rules of clues have boards of their own, in `constrained.rs`, and theorems in `theorems.rs`.
    // Those that speak only where there is one solution have real puzzles, below.
    seen.each_at_least(100, |rule| {
        !rule.name().contains("clue")
            && !["theorem", "crossing sums"].contains(&rule.name())
            && !rule.assumes_one_solution()
    });
}

#[test]
fn every_rule_keeps_the_laws_on_the_way_through_real_puzzles() {
    let expert = RuleSet::named("expert").expect("shipped");
    let trials = ["trial chain", "deep trial"];
    let quick: Vec<&dyn Rule> = RULES.iter().copied().filter(|rule| !trials.contains(&rule.name())).collect();
    assert_eq!(quick.len() + trials.len(), RULES.len());
    let seen = Seen::default();
    let mut chance = Dice::new(17);
    for puzzle in puzzles() {
        let problem = puzzle.problem();
        let Verdict::One(marks) = verdict(&problem) else {
            panic!("{puzzle} should have one solution");
        };
        let solution = Solution::of(&problem.frame, &marks);
        let mut board = Board::new(&problem).expect("it has a solution");
        // The singles are many and plain; the laws are tried where they have come to their end, and those of trials, which take longer than
        // all others together, at every third step there.
        let (mut easiest, mut harder) = (0, 0);
        while board.open() > 0 {
            let find = |known: tokisuji::ruleset::Known| {
                let all = find_all(known.rule, &board);
                all.first().cloned().map(|first| (known.rule, first))
            };
            let Some((rule, deduction)) = expert.rules().find_map(find) else {
                break;
            };
            let single = deduction.effect.decides();
            if !single || easiest % 16 == 0 {
                let rules = if single || harder % 3 == 0 { RULES } else { &quick };
                rule_laws(rules, &board, &solution, &mut chance, &seen).unwrap_or_else(|error| {
                    panic!("{puzzle} at {}: {error}", rule.name());
                });
            }
            if single {
                easiest += 1;
            } else {
                harder += 1;
            }
            for &mark in deduction.effect.marks() {
                let single = deduction.effect.decides();
                if single { board.decide(mark).map(drop) } else { board.strike(mark).map(drop) }
                    .expect("the rule is sound");
            }
        }
    }
    // No extra groups, no cages, no words and no clues in these puzzles.
    let elsewhere = ["extra group", "cage", "sum", "innie", "word", "slot", "letter", "clue", "theorem"];
    let elsewhere =
        |rule: &dyn Rule| rule.name() == "trial" || elsewhere.iter().any(|word| rule.name().contains(word));
    seen.each_at_least(20, |rule| !elsewhere(rule) && !rule.assumes_one_solution());
}

/// The rules that argue from there being one solution, on a board that has one.
fn unique_laws(
    board: &Board<'_>,
    solution: &Solution,
    chance: &mut Dice,
    seen: &Seen,
) -> Result<(), TestCaseError> {
    for &rule in RULES.iter().filter(|rule| rule.assumes_one_solution()) {
        let all = find_all(rule, board);
        sound(rule, board, solution, &all)?;
        well_formed(rule, board, &all)?;
        seen.count(rule, proved(rule, board, &all, chance)?);
    }
    Ok(())
}

#[test]
fn rules_that_assume_one_solution_are_right_where_there_is_one() {
    let rules = RuleSet::named("human-unique").expect("shipped");
    let seen = Seen::default();
    let mut chance = Dice::new(53);
    let mut with_several = 0;
    for line in include_str!("../../data/puzzles/unique.txt").lines().filter(|line| !line.starts_with('#')) {
        let puzzle: Sudoku = line.parse().expect("a puzzle");
        let problem = puzzle.problem();
        let Verdict::One(marks) = verdict(&problem) else { panic!("{puzzle} should have one solution") };
        let solution = Solution::of(&problem.frame, &marks);
        let mut board = Board::new(&problem).expect("it has a solution");
        for round in &walk(&problem, rules).rounds {
            unique_laws(&board, &solution, &mut chance, &seen)
                .unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            for step in &round.steps {
                step.deduction.effect.apply(&mut board).expect("the rule is sound");
            }
        }
        // The same boards with fewer written digits, which have several solutions: there these rules are silent.
        let mut fewer = marks.clone();
        while matches!(verdict(&Problem { givens: fewer.clone(), ..problem.clone() }), Verdict::One(_)) {
            fewer.swap_remove(chance.below(fewer.len()));
        }
        fewer.sort_unstable();
        let several = Problem { givens: fewer, ..problem.clone() };
        let board = Board::new(&several).expect("it has solutions");
        for &rule in RULES.iter().filter(|rule| rule.assumes_one_solution()) {
            assert!(find_all(rule, &board).is_empty(), "{} of {puzzle}", rule.name());
            with_several += 1;
        }
    }
    assert!(with_several > 50, "{with_several}");
    seen.each_at_least(15, |rule| rule.assumes_one_solution());
}

/// Diagonals, sums and cages bind cells too, and an exchange must leave them as they were.
#[test]
fn rules_that_assume_one_solution_are_right_on_variants() {
    let frames = frames();
    let mut chance = Dice::new(59);
    let mut seen = BTreeMap::new();
    for turn in 0..15_000 {
        let (what, frame, solution) = match turn % 3 {
            0 => {
                let (frame, solution) = caged(&mut chance);
                ("cages", frame, solution)
            }
            1 => {
                let (sudoku, solution) = killer(&mut chance);
                ("killer", sudoku.problem().frame, solution)
            }
            _ => {
                let frame = &frames[5 + chance.below(frames.len() - 5)];
                ("other groups", Arc::clone(frame), full(frame, &mut chance))
            }
        };
        let (written, struck) = (40 + chance.below(45) as u32, chance.below(70) as u32);
        let board = board_under(&frame, &solution, written, struck, &mut chance);
        let here = Seen::default();
        unique_laws(&board, &solution, &mut chance, &here).unwrap_or_else(|error| panic!("{what}: {error}"));
        *seen.entry(what).or_insert(0) += here.0.borrow().values().sum::<u64>();
    }
    assert!(seen.len() == 3 && seen.values().all(|&uses| uses >= 5), "{seen:?}");
}

#[test]
fn contradictions_name_signs_of_the_board() {
    let letters = RefCell::new(0);
    on_boards(200, |board, _, _| {
        let frame = board.frame();
        let cells = frame.cells.iter();
        let marks = cells.flat_map(|cell| frame.symbols.iter().map(move |symbol| Mark { cell, symbol }));
        let mut all: Vec<Contradiction> = marks.map(Contradiction::Mark).collect();
        all.extend(frame.cells.iter().map(Contradiction::Cell));
        for group in 0..frame.groups.len() {
            all.extend(frame.symbols.iter().map(|symbol| Contradiction::Group(group, symbol)));
        }
        if let Some(words) = &frame.words {
            *letters.borrow_mut() += 1;
            all.extend((0..words.slots.len()).map(Contradiction::Slot));
            all.extend((0..words.list.len()).map(Contradiction::Word));
        }
        for contradiction in all {
            for lang in Lang::ALL {
                let said = contradiction.say(frame, lang);
                let strange = strangers_of(frame, contradiction, &said);
                prop_assert!(strange.is_empty(), "{strange:?}: {said}");
            }
        }
        Ok(())
    });
    assert!(*letters.borrow() > 20);
}

// ---- rule sets and measures

/// Everything a walk counts, for comparing.
fn numbers(walk: &Walkthrough, rules: &RuleSet) -> impl PartialEq + std::fmt::Debug {
    let round =
        |round: &tokisuji::walk::Round| (round.technique, round.deductions, round.decided, round.crossed);
    let rounds: Vec<_> = walk.rounds.iter().map(round).collect();
    let measures: Vec<_> = MEASURES.iter().map(|measure| (measure.name(), measure.of(walk, rules))).collect();
    let lengths: Vec<u32> = walk.rounds.iter().map(|round| round.length).collect();
    (rounds, lengths, walk.uses.clone(), walk.open, measures)
}

/// Beyond every single supposition: the one level that generated puzzles do not come to.
fn deepest() -> Sudoku {
    let line = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    line.parse().expect("a puzzle")
}

#[test]
fn twins_of_the_deepest_get_the_same_numbers() {
    let mut chance = Dice::new(41);
    for rules in ["human", "expert"].map(|name| RuleSet::named(name).expect("shipped")) {
        let numbers_of = |puzzle: &Sudoku| {
            let walked = walk_with(&puzzle.problem(), rules, Manner::default());
            format!("{:?}", numbers(&walked, rules))
        };
        let own = numbers_of(&deepest());
        for _ in 0..6 {
            let twin = twin(&deepest(), true, &mut chance);
            assert_eq!(own, numbers_of(&twin), "{twin} {}", rules.name);
        }
    }
}

#[test]
fn walks_of_puzzles_with_one_solution_end() {
    let ended = RefCell::new(0);
    let law = |puzzle: &Sudoku| {
        let problem = puzzle.problem();
        let one = matches!(verdict(&problem), Verdict::One(_));
        for rules in ["human", "expert"].map(|name| RuleSet::named(name).expect("shipped")) {
            let end = walk_with(&problem, rules, Manner::default()).end;
            prop_assert_eq!(end == End::Solved, one, "{} {}", puzzle, rules.name);
        }
        *ended.borrow_mut() += usize::from(one);
        Ok(())
    };
    on_puzzles(300, |puzzle, _| law(puzzle));
    law(&deepest()).unwrap_or_else(|error| panic!("{error}"));
    assert!(*ended.borrow() > 100, "only {} had one solution", ended.borrow());
}

const READINGS: [Reading; 2] = [Reading::Restart, Reading::Printed];

/// Runs a law on generated puzzles of every size, and on the real ones.
fn on_puzzles(cases: u32, law: impl Fn(&Sudoku, &mut Dice) -> Result<(), TestCaseError>) {
    let shapes = [6, 4, 8, 9, 12].map(|size| Shape::of_size(size).expect("a size with blocks"));
    let real = puzzles();
    let kinds =
        prop_oneof![(0..shapes.len(), any::<u64>(), 25..70u32), (Just(shapes.len()), any::<u64>(), Just(0)),];
    let mut runner = TestRunner::new(config(cases));
    runner
        .run(&kinds, |(shape, seed, given)| {
            let mut chance = Dice::new(seed);
            match shapes.get(shape) {
                Some(&shape) => law(&sudoku(shape, given, &mut chance), &mut chance),
                None => law(&real[chance.below(real.len())], &mut chance),
            }
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn grading_gives_the_same_numbers_as_explaining() {
    on_puzzles(200, |puzzle, _| {
        let problem = puzzle.problem();
        for rules in RuleSet::shipped() {
            for reading in READINGS {
                let walked = |explain| walk_with(&problem, rules, Manner { reading, explain });
                let (plain, told) = (walked(false), walked(true));
                prop_assert_eq!(numbers(&plain, rules), numbers(&told, rules), "{} {}", puzzle, rules.name);
                prop_assert_eq!(plain.end, told.end);
                let steps: usize = told.rounds.iter().map(|round| round.steps.len()).sum();
                let uses: u32 = told.uses.iter().sum();
                prop_assert_eq!(steps as u32, uses, "one step for each use: {} {}", puzzle, rules.name);
            }
        }
        Ok(())
    });
}

#[test]
fn twins_get_the_same_numbers() {
    on_puzzles(200, |puzzle, chance| {
        for rules in RuleSet::shipped() {
            let twin = twin(puzzle, !rules.tells_rows_from_columns(), chance);
            for reading in READINGS {
                let manner = Manner { reading, explain: false };
                let one = walk_with(&puzzle.problem(), rules, manner);
                let other = walk_with(&twin.problem(), rules, manner);
                prop_assert_eq!(one.end, other.end);
                prop_assert_eq!(
                    numbers(&one, rules),
                    numbers(&other, rules),
                    "{} {}\n{} {:?}",
                    puzzle,
                    twin,
                    rules.name,
                    reading
                );
            }
        }
        Ok(())
    });
}

/// No puzzle of a level is rated above one of a higher level, and all of them are rated.
#[test]
fn ratings_rise_with_levels() {
    let rules = RuleSet::human();
    let rating = MEASURES.iter().find(|measure| measure.name() == "rating").expect("in the list");
    let mut spans: BTreeMap<usize, [f64; 2]> = BTreeMap::new();
    for puzzle in puzzles().into_iter().chain([deepest()]) {
        let walked = walk_with(&puzzle.problem(), rules, Manner::default());
        let (level, rated) = (walked.level().expect("solved"), rating.of(&walked, rules).expect("rated"));
        let span = spans.entry(level).or_insert([rated; 2]);
        *span = [span[0].min(rated), span[1].max(rated)];
    }
    assert!(spans.len() >= 9 && spans.contains_key(&11), "{spans:?}");
    let spans: Vec<[f64; 2]> = spans.into_values().collect();
    assert!(spans.is_sorted_by(|below, above| below[1] <= above[0]), "{spans:?}");
}

#[test]
fn level_is_what_it_says() {
    let levels = RefCell::new(BTreeMap::new());
    let law = |puzzle: &Sudoku| {
        let problem = puzzle.problem();
        for rules in RuleSet::shipped() {
            let solves = |level| {
                let known = rules.up_to(level);
                walk_with(&problem, &known, Manner::default()).end == End::Solved
            };
            let walked = walk_with(&problem, rules, Manner::default());
            if walked.end == End::Solved {
                let level = walked.hardest().map_or(0, |technique| technique + 1);
                prop_assert!(solves(level), "{puzzle} {} {level}", rules.name);
                prop_assert!(level == 0 || !solves(level - 1), "{puzzle} {} not {level}", rules.name);
                *levels.borrow_mut().entry((rules.name.clone(), level)).or_insert(0) += 1;
            }
        }
        Ok(())
    };
    on_puzzles(300, |puzzle, _| law(puzzle));
    law(&deepest()).unwrap_or_else(|error| panic!("{error}"));
    // The two graders must have been seen at every level, or the law was not tried.
    for rules in ["human", "paper-a"].map(|name| RuleSet::named(name).expect("shipped")) {
        for level in 1..=rules.techniques.len() {
            let seen = levels.borrow().get(&(rules.name.clone(), level)).copied().unwrap_or(0);
            assert!(seen > 0, "{} at level {level}: {:?}", rules.name, levels.borrow());
        }
    }
}

/// The cells that a walk decided.
fn decided(walk: &Walkthrough) -> CellSet {
    let steps = walk.rounds.iter().flat_map(|round| &round.steps);
    let marks = steps.filter(|step| step.deduction.effect.decides());
    marks.flat_map(|step| step.deduction.effect.marks()).map(|mark| mark.cell).collect()
}

#[test]
fn the_order_of_techniques_does_not_change_what_gets_decided() {
    let (human, paper) = (&RuleSet::human().up_to(8), RuleSet::named("paper-a").expect("shipped"));
    let stuck = RefCell::new(0);
    on_puzzles(300, |puzzle, chance| {
        let problem = puzzle.problem();
        let (one, other) = (walk(&problem, human), walk(&problem, paper));
        prop_assert_eq!(decided(&one), decided(&other), "{}", puzzle);
        prop_assert_eq!(one.end, other.end);
        *stuck.borrow_mut() += usize::from(one.end == End::Stuck && decided(&one).len() > 5);
        // Any other order of techniques too, the singles among them.
        let mut shuffled = human.clone();
        chance.shuffle(&mut shuffled.techniques);
        let third = walk(&problem, &shuffled);
        prop_assert_eq!(decided(&one), decided(&third), "{} {:?}", puzzle, shuffled.techniques);
        Ok(())
    });
    assert!(*stuck.borrow() > 20, "only {} walks got stuck on the way", stuck.borrow());
}

#[test]
fn a_walk_from_a_board_goes_as_far_as_a_walk_from_the_start() {
    on_puzzles(200, |puzzle, _| {
        let problem: Problem = puzzle.problem();
        for rules in RuleSet::shipped() {
            let board = Board::new(&problem).expect("it has a solution");
            let from = walk_from(board, rules, Manner::default());
            let start = walk_with(&problem, rules, Manner::default());
            prop_assert_eq!(from.end, start.end, "{} {}", puzzle, rules.name);
            prop_assert_eq!(from.open, start.open, "{} {}", puzzle, rules.name);
        }
        Ok(())
    });
}

#[test]
fn walks_from_any_board_decide_the_same_in_any_order() {
    let paper = RuleSet::named("paper-a").expect("shipped");
    on_boards(300, |board, _, _| {
        let manner = Manner { explain: true, ..Manner::default() };
        let one = walk_from(board.clone(), &RuleSet::human().up_to(8), manner);
        let other = walk_from(board.clone(), paper, manner);
        prop_assert_eq!(one.end, other.end, "{}", picture(board));
        prop_assert_eq!(decided(&one), decided(&other), "{}", picture(board));
        Ok(())
    });
}

#[test]
fn every_step_of_a_walk_is_still_true_when_it_is_read() {
    let steps = RefCell::new(0);
    on_puzzles(60, |puzzle, chance| {
        let problem = puzzle.problem();
        // Where there are several solutions, no one of them says what is true.
        let Verdict::One(marks) = verdict(&problem) else {
            return Ok(());
        };
        let solution = Solution::of(&problem.frame, &marks);
        let rules = &RuleSet::shipped()[chance.below(RuleSet::shipped().len())];
        for step in walk(&problem, rules).rounds.iter().flat_map(|round| &round.steps) {
            let decides = step.deduction.effect.decides();
            for &mark in step.deduction.effect.marks() {
                prop_assert_eq!(solution.holds(mark), decides, "{} {:?}", puzzle, step);
            }
            *steps.borrow_mut() += 1;
        }
        Ok(())
    });
    assert!(*steps.borrow() > 200, "only {} steps were looked at", steps.borrow());
}

// ---- killer

#[test]
fn walks_of_killers_are_true_and_rules_of_a_set_agree_with_the_search() {
    let rules = RuleSet::named("killer").expect("shipped");
    let mut chance = Dice::new(29);
    let mut solved = 0;
    for _ in 0..90 {
        let (sudoku, solution) = killer(&mut chance);
        let problem = sudoku.problem();
        let told = walk(&problem, rules);
        let plain = walk_with(&problem, rules, Manner::default());
        assert_eq!(numbers(&plain, rules), numbers(&told, rules), "{sudoku}");
        for step in told.rounds.iter().flat_map(|round| &round.steps) {
            let decides = step.deduction.effect.decides();
            for &mark in step.deduction.effect.marks() {
                assert_eq!(solution.holds(mark), decides, "{sudoku} {step:?}");
            }
        }
        if told.end == End::Solved {
            solved += 1;
            let Verdict::One(marks) = verdict(&problem) else { panic!("{sudoku} was solved by rules") };
            assert_eq!(Solution::of(&problem.frame, &marks), solution, "{sudoku}");
        }
    }
    assert!(solved >= 10, "only {solved}");
}
