//! Skeletons from end to end: read and written, solved by reasoning, counted in orders, and made, each against a second way.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tokisuji::answer::{Hint, check, hint};
use tokisuji::board::Board;
use tokisuji::chance::stream;
use tokisuji::format::{FORMATS, Splitter, read};
use tokisuji::grid::Cell;
use tokisuji::kind::skeleton::Skeleton;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::make::skeleton::{Wish, make};
use tokisuji::paths::{Asked, Count, Method, paths};
use tokisuji::problem::Problem;
use tokisuji::rule::Found;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, search, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{Chance, Solution, skeleton};
use tokisuji::walk::{End, Manner, Reading, walk, walk_with};
use tokisuji::words::WordList;

fn rules() -> &'static RuleSet {
    RuleSet::named("skeleton").expect("shipped")
}

/// A skeleton with some letters given.
fn lettered(chance: &mut Chance) -> (Skeleton, Solution) {
    let (plain, solution) = skeleton(chance);
    let share = chance.below(40) as u32;
    let cells: Vec<Cell> = plain.problem().frame.cells.iter().collect();
    let givens: Vec<Mark> =
        cells.into_iter().filter(|_| chance.percent(share)).map(|cell| solution.mark(cell)).collect();
    (plain.with_givens(&givens), solution)
}

#[test]
fn skeletons_are_read_back_from_a_stream_of_every_format_that_holds_them() {
    let mut chance = Chance::new(3);
    let all: Vec<Position> =
        (0..200).map(|_| Position::from(Puzzle::from(lettered(&mut chance).0))).collect();
    let formats: Vec<_> = FORMATS.iter().filter(|format| format.write(&all[0]).is_some()).collect();
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    assert_eq!(names, ["json", "skeleton"]);
    for format in formats {
        for gap in [true, false] {
            let mut splitter = Splitter::default();
            for position in &all {
                let text = format.write(position).expect("chosen so");
                assert_eq!(format.read(&text).as_ref(), Ok(position), "{text}");
                assert_eq!(read(&text.replace('\n', "\r\n")).as_ref(), Ok(position), "{text}");
                text.lines().for_each(|line| splitter.feed(line));
                if gap {
                    splitter.feed("");
                }
            }
            splitter.finish();
            let items: Vec<_> = std::iter::from_fn(|| splitter.take()).collect();
            let again: Vec<_> = items.iter().map(|item| read(&item.text).expect("as written")).collect();
            assert_eq!(again, all, "{}", format.name());
        }
    }
    for position in &all {
        assert_eq!(read(&position.puzzle.to_string()).as_ref(), Ok(position), "on one line");
    }
}

#[test]
fn walks_are_true_and_what_rules_solve_has_one_solution() {
    let mut chance = Chance::new(31);
    let mut levels = vec![0; rules().techniques.len() + 1];
    for _ in 0..1500 {
        let (puzzle, _) = lettered(&mut chance);
        let problem = puzzle.problem();
        let told = walk(&problem, rules());
        let plain = walk_with(&problem, rules(), Manner::default());
        assert_eq!((plain.end, &plain.uses), (told.end, &told.uses), "{puzzle}");
        let all = search(&problem, 50, &mut || true);
        assert!(!all.solutions.is_empty());
        for step in told.rounds.iter().flat_map(|round| &round.steps) {
            let decides = step.deduction.effect.decides();
            for mark in step.deduction.effect.marks() {
                let holds = |solution: &Vec<Mark>| solution.contains(mark) == decides;
                assert!(all.solutions.iter().all(holds), "{puzzle}: {}", step.say(&problem.frame, Lang::En));
            }
            for lang in Lang::ALL {
                assert!(!step.say(&problem.frame, lang).is_empty());
            }
        }
        if told.end == End::Solved {
            assert!(matches!(verdict(&problem), Verdict::One(_)), "{puzzle}");
            levels[told.hardest().map_or(0, |hardest| hardest + 1)] += 1;
        } else {
            assert_eq!(told.end, End::Stuck, "{puzzle}");
        }
    }
    assert!(levels[1..].iter().all(|&count| count > 0), "every level is needed somewhere: {levels:?}");
}

/// The number of orders by asking the rules at every step: the slow second way.
fn orders(
    problem: &Problem,
    rules: &RuleSet,
    board: &Board<'_>,
    decided: &mut Vec<Mark>,
    all: usize,
) -> u128 {
    if decided.len() == all {
        return 1;
    }
    let mut open: BTreeSet<Mark> = BTreeSet::new();
    let mut report = |deduction: tokisuji::rule::Deduction| {
        open.extend(deduction.effect.marks());
        ControlFlow::Continue(())
    };
    for known in rules.rules() {
        let _ = known.rule.find(board, &mut Found::new(false, &mut report));
    }
    let mut sum = 0;
    for mark in open {
        let mut next = board.clone();
        next.decide(mark).expect("sound");
        decided.push(mark);
        sum += orders(problem, rules, &next, decided, all);
        decided.pop();
    }
    sum
}

#[test]
fn orders_are_counted_as_the_rules_themselves_would_go() {
    let rules = RuleSet::named("skeleton-letters").expect("shipped");
    let mut chance = Chance::new(8);
    let mut counted = BTreeSet::new();
    let mut tried = 0;
    while tried < 60 {
        let (plain, solution) = skeleton(&mut chance);
        let cells: Vec<Cell> = plain.problem().frame.cells.iter().collect();
        // All but a few letters are given, so that plain recursion comes to an end.
        let open = 3 + chance.below(5);
        let kept = chance.order(cells.len()).into_iter().skip(open);
        let givens: Vec<Mark> = kept.map(|at| solution.mark(cells[at])).collect();
        let puzzle = plain.with_givens(&givens);
        let problem = puzzle.problem();
        let asked = Asked { method: Method::Exact, ..Asked::default() };
        let Ok(found) = paths(&problem, rules, &asked, &mut || true) else { panic!("{puzzle}") };
        let board = Board::new(&problem).expect("it has a solution");
        let slow = orders(&problem, rules, &board, &mut Vec::new(), found.cells.len());
        let Count::Exact(count) = &found.count else { panic!("asked for the exact count") };
        assert_eq!(count.to_string(), slow.to_string(), "{puzzle}");
        if found.cells.len() > 2 {
            tried += 1;
            counted.insert(slow);
        }
    }
    assert!(counted.len() > 10, "{counted:?}");
}

#[test]
fn hints_find_mistakes_and_the_next_step() {
    let puzzle = read("skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON").expect("a skeleton").puzzle;
    let problem = puzzle.problem();
    let mark = |cell: u16, sign: char| {
        let symbol = problem.frame.symbols.iter().find(|&symbol| problem.frame.sign(symbol) == sign);
        Mark { cell: Cell(cell), symbol: symbol.expect("a letter of the words") }
    };
    let ask = |written: Vec<Mark>| {
        let position = Position { written, ..Position::from(puzzle.clone()) };
        let said = hint(&position, rules(), Reading::default(), &|| true);
        (said.say(&position, Lang::En), said)
    };
    assert_eq!(
        ask(vec![]).0,
        "only word of its length: r3c3 across = NO: no other word of 2 letters is left"
    );
    assert!(matches!(&ask(vec![mark(0, 'T')]).1, Hint::Mistakes(cells) if cells[..] == [Cell(0)]));
    let Verdict::One(marks) = verdict(&problem) else { panic!("one solution") };
    assert!(matches!(ask(marks).1, Hint::Finished));
}

#[test]
fn checks_tell_what_is_wrong() {
    let said = |text: &str| check(&read(text).expect("a skeleton").puzzle, Lang::En, &|| true);
    let good = said("skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON");
    assert_eq!((good.valid, good.unique, good.minimal), (true, Some(true), Some(true)));
    let spare = said("skeleton:C..#/.#.#/.#..;NO,CAR,CAT,TON");
    assert_eq!(spare.problems, ["not minimal: each of these givens could go by itself: r1c1"]);
    let two = said("skeleton:../.#;AB,AC");
    assert_eq!((two.valid, two.unique), (true, Some(false)));
    let few = said("skeleton:../##/..;AB");
    assert_eq!(few.problems, ["no solution: no word that is left fits r1c1 across"]);
    let many = said("skeleton:..;AB,AC");
    assert_eq!((many.valid, many.unique), (false, Some(false)));
    let clash = said("skeleton:X./##/..;AB,AC");
    assert_eq!(clash.problems, ["no solution: no word that is left fits r1c1 across"]);
}

#[test]
fn hostile_texts_are_refused_in_words() {
    let wide = format!("skeleton:{};AB", ".".repeat(1000));
    let many: String =
        (0..2000).map(|n| format!("A{},", "B".repeat(1 + n % 20) + &"C".repeat(n / 200))).collect();
    let texts = [
        "skeleton".to_string(),
        "skeleton:".to_string(),
        "skeleton:;;;".to_string(),
        "skeleton 0x0\n\nAB".to_string(),
        "skeleton 99999999999999999999x3\n..\n\nAB".to_string(),
        "skeleton 3x99999\n...\n\nABC".to_string(),
        "skeleton:🐱.;AB".to_string(),
        "skeleton:..;A🐱".to_string(),
        "skeleton:..;קפה".to_string(),
        "skeleton:..;A\u{301}\u{301}\u{301}".to_string(),
        "skeleton:.#.;AB".to_string(),
        wide,
        format!("skeleton:..;{many}"),
        format!("skeleton\n{}\n\nAB", "..\n".repeat(30)),
        format!("skeleton:..;{}", "A".repeat(100_000)),
    ];
    for text in &texts {
        let short: String = text.chars().take(60).collect();
        let error = read(text).expect_err(&short);
        for lang in Lang::ALL {
            let said = error.say(lang);
            assert!(!said.is_empty() && said.chars().count() < 400, "{said}");
        }
    }
}

#[test]
fn a_seed_makes_the_same_skeleton_again() {
    let list = WordList::parse(include_str!("../../../data/words/kitchen.txt"));
    let wish = Wish { cols: 8, rows: 6, letters: true };
    let one = |index| make(&list, wish, &mut stream(9, index), &|| true).expect("it crosses");
    assert_eq!(one(0), one(0));
    assert_ne!(one(0).solution, one(1).solution);
}
