//! Laws of what researchers get, for every kind that is solved by reasoning: traces, verdicts on moves, forms that twins share, minutes.

use std::collections::BTreeSet;
use tokisuji::answer::{MovesAsked, TraceRow, board_text, candidates_text, read_board, verify};
use tokisuji::board::Board;
use tokisuji::dataset::form;
use tokisuji::hunt::minutes;
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::kind::{KINDS, Position, Puzzle, Solving};
use tokisuji::lang::Lang;
use tokisuji::rule::Effect;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::symbol::Mark;
use tokisuji::testing::{Dice, audit, mirrored, twin};
use tokisuji::trace::{Order, Tracer};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The examples of every kind that is solved by reasoning, and what they are usually solved with.
fn puzzles() -> Vec<(Puzzle, &'static RuleSet)> {
    let mut all = Vec::new();
    for kind in KINDS.iter().filter(|kind| kind.solving() == Solving::Reasoning) {
        for text in kind.examples(Lang::En) {
            let puzzle = kind.read(text).expect("ours");
            let rules = RuleSet::named(puzzle.usual_rules()).expect("shipped");
            all.push((puzzle, rules));
        }
    }
    all
}

fn one_solution(puzzle: &Puzzle) -> Vec<Mark> {
    let Verdict::One(solution) = verdict(&puzzle.problem()) else { panic!("{puzzle}: one solution") };
    solution
}

/// A row goes out as JSON, and comes back as a move to be judged.
fn judged(row: &TraceRow, rules: &RuleSet) -> tokisuji::answer::Verified {
    let text = serde_json::to_string(row).expect("JSON");
    let asked: MovesAsked = serde_json::from_str(&text).expect("a row is a question");
    let position = tokisuji::format::read(&asked.puzzle).expect("what was printed is read");
    let position = asked.position(position).expect("a board");
    let moves = asked.read_moves(&position.puzzle.problem().frame).expect("a move");
    let levels = rules.techniques.len();
    let mut answers = verify(&position, &moves, (rules, levels), Lang::En, &|| true).expect("waited for");
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

/// Every row of every trace is true by the solution, proved by its reason alone, and found again by who judges moves, with the same level.
#[test]
fn every_row_of_a_trace_stands_up_to_three_others() {
    for (puzzle, rules) in puzzles() {
        let (problem, solution) = (puzzle.problem(), one_solution(&puzzle));
        for (order, index) in [(Order::Easiest, 0), (Order::Chance, 1)] {
            let mut tracer = Tracer::new(&problem, rules, order, (3, index)).expect("no contradiction");
            let mut before = tracer.board().clone();
            let mut step = 0;
            while let Some(traced) = tracer.next(&|| true).expect("waited for") {
                step += 1;
                let effect = &traced.step.deduction.effect;
                for mark in effect.marks() {
                    assert_eq!(solution.contains(mark), effect.decides(), "{puzzle}, step {step}");
                }
                audit(&before, &traced.step.deduction)
                    .unwrap_or_else(|doubt| panic!("{puzzle}, step {step}: {doubt}"));
                let boards = [&before, tracer.board()];
                let row = TraceRow::new((&puzzle, rules), (index + 1, step), &traced, boards, Lang::En);
                // Chains may be judged by shorter or longer ones of the same level.
                let verified = judged(&row, rules);
                assert_eq!(verified.verdict, "entailed", "{puzzle}, step {step}: {}", row.sentence);
                assert_eq!(verified.level, Some(row.level), "{puzzle}, step {step}: {}", row.sentence);
                assert!(!verified.known);
                assert_ne!((&row.board, &row.candidates), (&row.board_after, &row.candidates_after));
                before = tracer.board().clone();
            }
            assert_eq!(before.open(), 0, "{puzzle}: the rules reach the end");
        }
    }
}

/// A board as text is read as the board it was.
#[test]
fn boards_of_all_kinds_are_read_as_they_were_written() {
    for (puzzle, rules) in puzzles() {
        let problem = puzzle.problem();
        let mut tracer = Tracer::new(&problem, rules, Order::Chance, (9, 0)).expect("no contradiction");
        for _ in 0..5 {
            let board = tracer.board();
            let (text, candidates) = (board_text(board), candidates_text(board));
            let (written, struck) = read_board(&problem.frame, &text, Some(&candidates)).expect("ours");
            let mut again = Board::new(&problem).expect("no contradiction");
            for &mark in &written {
                again.decide(mark).expect("written before");
            }
            for &mark in &struck {
                again.strike(mark).expect("struck before");
            }
            assert_eq!((board_text(&again), candidates_text(&again)), (text, candidates), "{puzzle}");
            if tracer.next(&|| true).expect("waited for").is_none() {
                break;
            }
        }
    }
}

/// What is not in the solution is refuted, what is in it follows, whether it is written or struck out.
#[test]
fn moves_are_judged_by_the_solution() {
    for (puzzle, rules) in puzzles() {
        let (problem, solution) = (puzzle.problem(), one_solution(&puzzle));
        let open = |mark: &&Mark| {
            problem.frame.is_answer(mark.cell) && !problem.givens.iter().any(|given| given.cell == mark.cell)
        };
        let mut moves = Vec::new();
        let mut wanted = Vec::new();
        for mark in solution.iter().filter(open).step_by(3) {
            let symbols = problem.frame.start(mark.cell);
            for symbol in symbols.iter() {
                let claimed = Mark { symbol, ..*mark };
                moves.extend([Effect::Decide(claimed), Effect::Strike(vec![claimed])]);
                wanted.extend([symbol == mark.symbol, symbol != mark.symbol]);
            }
        }
        for (claim, wanted) in moves.iter().zip(wanted) {
            let position = Position::from(puzzle.clone());
            // One technique is enough: what is asked here is the truth.
            let answers = verify(&position, std::slice::from_ref(claim), (rules, 1), Lang::En, &|| true);
            let answer = &answers.expect("waited for")[0];
            assert_eq!(answer.entailed, Some(wanted), "{puzzle}: {}", answer.claim);
            assert_eq!(answer.contradicts.is_some(), !wanted, "{puzzle}: {}", answer.claim);
            assert!(!answer.sentence.is_empty());
        }
    }
}

#[test]
fn orders_by_chance_differ_and_come_again_with_their_seed() {
    let problem = EASY.parse::<Sudoku>().expect("a puzzle").problem();
    let first_cells = |order: Order, seed: u64| {
        let mut tracer = Tracer::new(&problem, RuleSet::human(), order, (seed, 0)).expect("a board");
        let mut cells = Vec::new();
        while let Some(traced) = tracer.next(&|| true).expect("waited for") {
            cells.push(traced.step.deduction.effect.marks()[0].cell);
        }
        assert_eq!(cells.len(), 51);
        cells
    };
    let orders: BTreeSet<_> = (1..=5).map(|seed| first_cells(Order::Chance, seed)).collect();
    assert_eq!(orders.len(), 5);
    assert_eq!(first_cells(Order::Chance, 1), first_cells(Order::Chance, 1));
    assert_eq!(first_cells(Order::Easiest, 1), first_cells(Order::Easiest, 2));
}

/// Twins share their form, and puzzles with other solutions do not.
#[test]
fn twins_share_their_form() {
    let mut forms = BTreeSet::new();
    let mut mirrors = 0;
    for (puzzle, _) in puzzles() {
        let own = form(&puzzle, &one_solution(&puzzle));
        if let Some(other) = mirrored(&puzzle)
            .filter(|_| puzzle.kind().clued().is_some_and(tokisuji::kind::clued::CluedKind::turns))
        {
            mirrors += 1;
            assert_eq!(own, form(&other, &one_solution(&other)), "{puzzle} and {other}");
        }
        assert!(forms.insert(own), "{puzzle}: a form of its own");
    }
    assert!(mirrors > 15, "{mirrors}");
    // Relabelled, rows and columns moved about: plain Sudoku of three sizes.
    let mut chance = Dice::new(4);
    for text in [".1....1..3....4.", "3142..625314..1.4.4....116.45.5..1..", EASY] {
        let sudoku = text.parse::<Sudoku>().expect("a puzzle");
        let own = form(&sudoku.clone().into(), &one_solution(&sudoku.clone().into()));
        for _ in 0..20 {
            let other: Puzzle = twin(&sudoku, true, &mut chance).into();
            assert_eq!(own, form(&other, &one_solution(&other)), "{other}");
        }
    }
}

/// Twins take people equally long; what nobody has times for has no minutes.
#[test]
fn minutes_are_known_of_plain_sudoku_and_the_same_for_twins() {
    let (sudoku, mut chance) = (EASY.parse::<Sudoku>().expect("a puzzle"), Dice::new(8));
    let own = minutes(&sudoku.problem(), RuleSet::human()).expect("known");
    assert!(own.low < own.mean && own.mean < own.high, "{own:?}");
    for _ in 0..10 {
        let other = twin(&sudoku, true, &mut chance);
        assert_eq!(minutes(&other.problem(), RuleSet::human()), Some(own));
    }
    for (puzzle, rules) in puzzles() {
        let told = minutes(&puzzle.problem(), rules).is_some();
        assert_eq!(told, puzzle.problem().frame.is_nine(), "{puzzle}");
    }
    // Beyond the rules that were fitted nothing is known either.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(minutes(&hard.parse::<Sudoku>().expect("a puzzle").problem(), RuleSet::human()), None);
}
