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
use tokisuji::make::skeleton::{SkeletonWish, make};
use tokisuji::paths::{Asked, Count, Method, paths};
use tokisuji::rule::Report;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, search, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{Dice, Solution, skeleton};
use tokisuji::walk::{End, Manner, Reading, walk, walk_with};
use tokisuji::words::WordList;

fn rules() -> &'static RuleSet {
    RuleSet::named("skeleton").expect("shipped")
}

/// A skeleton with some letters given.
fn lettered(chance: &mut Dice) -> (Skeleton, Solution) {
    let (plain, solution) = skeleton(chance);
    let share = chance.below(40) as u32;
    let cells: Vec<Cell> = plain.problem().frame.cells.iter().collect();
    let givens: Vec<Mark> =
        cells.into_iter().filter(|_| chance.percent(share)).map(|cell| solution.mark(cell)).collect();
    (plain.with_givens(&givens), solution)
}

#[test]
fn skeletons_are_read_back_from_a_stream_of_every_format_that_holds_them() {
    let mut chance = Dice::new(3);
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
    let mut chance = Dice::new(31);
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
    assert!(
        levels[1..=rules().everyday].iter().all(|&count| count > 0),
        "every level is needed somewhere: {levels:?}"
    );
}

/// The number of orders by asking the rules at every step: the slow second way.
fn orders(rules: &RuleSet, board: &Board<'_>, decided: &mut Vec<Mark>, all: usize) -> u128 {
    if decided.len() == all {
        return 1;
    }
    let mut open: BTreeSet<Mark> = BTreeSet::new();
    let mut report = |deduction: tokisuji::rule::Deduction| {
        open.extend(deduction.effect.marks());
        ControlFlow::Continue(())
    };
    for known in rules.rules() {
        let _ = known.rule.find(board, &mut Report::new(false, &mut report));
    }
    let mut sum = 0;
    for mark in open {
        let mut next = board.clone();
        next.decide(mark).expect("sound");
        decided.push(mark);
        sum += orders(rules, &next, decided, all);
        decided.pop();
    }
    sum
}

#[test]
fn orders_are_counted_as_the_rules_themselves_would_go() {
    let rules = RuleSet::named("skeleton-letters").expect("shipped");
    let mut chance = Dice::new(8);
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
        let slow = orders(rules, &board, &mut Vec::new(), found.cells.len());
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
        let said = hint(&position, rules(), Reading::default(), &|| true).expect("nobody says stop");
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
    assert_eq!(spare.problems, ["not minimal: any one of these givens could be removed: r1c1"]);
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
    let many: Vec<String> =
        (0..2000).map(|n| "A".to_string() + &"B".repeat(1 + n % 20) + &"C".repeat(n / 200)).collect();
    let many = many.join(",");
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
    let list = WordList::parse(include_str!("../../data/words/kitchen.txt"));
    let wish = SkeletonWish { cols: 8, rows: 6, letters: true, level: None };
    let one = |index| make(&list, wish, &mut stream(9, index), &|| true).expect("it crosses");
    assert_eq!(one(0), one(0));
    assert_ne!(one(0).solution, one(1).solution);
}

/// What is wrong with a filled board, by its text alone: no code of the library is asked.
fn faults(board: &str, words: &[String], listed: &BTreeSet<String>) -> Vec<String> {
    let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let columns = (0..rows[0].len()).map(|col| rows.iter().map(|row| row[col]).collect::<Vec<char>>());
    let lines = rows.iter().cloned().chain(columns).map(|line| line.into_iter().collect::<String>());
    let mut runs: Vec<String> = lines
        .flat_map(|line| line.split('#').map(str::to_string).collect::<Vec<_>>())
        .filter(|run| run.chars().count() > 1)
        .collect();
    let mut wanted = words.to_vec();
    runs.sort();
    wanted.sort();
    let mut said = Vec::new();
    if runs != wanted {
        said.push(format!("{runs:?} stand there, not {wanted:?}"));
    }
    said.extend(runs.windows(2).filter(|two| two[0] == two[1]).map(|two| format!("{} twice", two[0])));
    said.extend(runs.iter().filter(|run| !listed.contains(*run)).map(|run| format!("{run} is not listed")));
    let white: BTreeSet<(usize, usize)> = (0..rows.len())
        .flat_map(|row| (0..rows[row].len()).map(move |col| (row, col)))
        .filter(|&(row, col)| rows[row][col] != '#')
        .collect();
    let mut reached: BTreeSet<(usize, usize)> = white.iter().take(1).copied().collect();
    loop {
        let near = |&(row, col): &(usize, usize)| {
            [(row + 1, col), (row, col + 1), (row.wrapping_sub(1), col), (row, col.wrapping_sub(1))]
                .iter()
                .any(|next| reached.contains(next))
        };
        let more: Vec<_> = white.difference(&reached).copied().filter(near).collect();
        if more.is_empty() {
            break;
        }
        reached.extend(more);
    }
    if reached.len() != white.len() {
        said.push("it falls apart".to_string());
    }
    said
}

#[test]
fn two_thousand_skeletons_pass_a_checker_of_their_own() {
    let texts = [
        include_str!("../../data/words/kitchen.txt"),
        include_str!("../../data/words/umi.txt"),
        include_str!("../../data/words/machi.txt"),
    ];
    for (number, text) in texts.iter().enumerate() {
        let list = WordList::parse(text);
        let listed: BTreeSet<String> = list.words.iter().map(|word| word.text.clone()).collect();
        for index in 0..700u64 {
            let (cols, rows) = (4 + index as usize % 4, 4 + index as usize / 4 % 5);
            let wish = SkeletonWish { cols, rows, letters: true, level: None };
            let Ok(made) = make(&list, wish, &mut stream(number as u64, index), &|| true) else {
                panic!("list {number}, {cols}×{rows}, {index}")
            };
            let board = made.solution.to_string();
            assert_eq!(faults(&board, made.puzzle.words(), &listed), [""; 0], "{board}");
            // Letters are given only where they stand in the solution, and all else is blank.
            let puzzle = made.puzzle.board().to_string();
            assert!(puzzle.chars().zip(board.chars()).all(|(p, s)| p == s || (p == '.' && s != '#')));
            assert_eq!(search(&made.puzzle.problem(), 2, &mut || true).is_unique(), Some(true));
        }
    }
    // The checker itself sees what is wrong.
    let listed: BTreeSet<String> = ["CAT", "CAR", "TO"].map(str::to_string).into();
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_string()).collect::<Vec<_>>();
    assert_eq!(faults("CAT/A##/R##", &words(&["CAT", "CAR"]), &listed), [""; 0]);
    assert_eq!(faults("CAT/A##/T##", &words(&["CAT", "CAT"]), &listed), ["CAT twice"]);
    assert_eq!(faults("CAT/###/#TO", &words(&["CAT", "TO"]), &listed), ["it falls apart"]);
    assert_eq!(faults("CAT/A##/B##", &words(&["CAT", "CAB"]), &listed), ["CAB is not listed"]);
}
