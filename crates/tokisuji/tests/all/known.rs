//! Known values: counts and walks with a reason of their own, from `data/known.toml` or worked by hand, and
//! the exact solver against a search so plain that it needs no trust.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokisuji::board::Board;
use tokisuji::grid::{Cell, CellSet};
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::problem::{Cage, Frame, Problem};
use tokisuji::rule::Effect;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Outcome, Verdict, search, solutions, verdict};
use tokisuji::symbol::{Mark, Symbol};
use tokisuji::testing::{Dice, full, latin, sudoku};
use tokisuji::walk::{End, Manner, Reading, Round, Walkthrough, walk, walk_from, walk_with};

#[derive(Deserialize)]
struct Known {
    count: Vec<Count>,
    walk: Vec<Walked>,
}

#[derive(Deserialize)]
struct Count {
    about: String,
    latin: Option<u8>,
    board: String,
    solutions: usize,
}

#[derive(Deserialize)]
struct Walked {
    about: String,
    board: String,
    rules: String,
    rounds: Vec<Vec<String>>,
    end: String,
}

fn known() -> Known {
    toml::from_str(include_str!("../../data/known.toml")).expect("known.toml")
}

/// Every solution up to `most`, by trying each symbol in each cell in reading order.
fn naive(problem: &Problem, most: usize) -> BTreeSet<Vec<Mark>> {
    let frame = &problem.frame;
    let mut values: Vec<Option<Symbol>> = vec![None; frame.grid.len()];
    for given in &problem.givens {
        values[given.cell.index()] = Some(given.symbol);
    }
    let mut all = BTreeSet::new();
    let cells: Vec<Cell> = frame.cells.iter().collect();
    // Givens may clash among themselves: that is looked at first, because the search below never moves them.
    if problem.givens.iter().all(|given| fits(frame, &values, given.cell)) {
        try_cells(frame, &cells, &mut values, most, &mut all);
    }
    all
}

fn try_cells(
    frame: &Frame,
    cells: &[Cell],
    values: &mut Vec<Option<Symbol>>,
    most: usize,
    all: &mut BTreeSet<Vec<Mark>>,
) {
    if all.len() >= most {
        return;
    }
    let Some((&cell, rest)) = cells.split_first() else {
        let mark = |cell: Cell| {
            let symbol = values[cell.index()].expect("every cell is filled");
            Mark { cell, symbol }
        };
        all.insert(frame.cells.iter().map(mark).collect());
        return;
    };
    if values[cell.index()].is_some() {
        return try_cells(frame, rest, values, most, all);
    }
    for symbol in frame.symbols.iter() {
        values[cell.index()] = Some(symbol);
        if fits(frame, values, cell) {
            try_cells(frame, rest, values, most, all);
        }
    }
    values[cell.index()] = None;
}

/// Whether the value of a cell goes with what stands in its groups and cages so far.
fn fits(frame: &Frame, values: &[Option<Symbol>], cell: Cell) -> bool {
    let own = values[cell.index()];
    let differs = frame.groups.iter().filter(|group| group.cells.contains(&cell)).all(|group| {
        let same = |other: &&Cell| **other != cell && values[other.index()] == own;
        group.cells.iter().find(same).is_none()
    });
    let adds_up = frame.cages.iter().filter(|cage| cage.cells.contains(&cell)).all(|cage| {
        let filled: Vec<u16> =
            cage.cells.iter().filter_map(|cell| values[cell.index()]).map(Symbol::value).collect();
        let total: u16 = filled.iter().sum();
        total == cage.sum || (total < cage.sum && filled.len() < cage.cells.len())
    });
    // A cage that has its sum early cannot take another cell, for every symbol counts at least 1; that
    // shows when the next cell is tried.
    differs && adds_up
}

#[test]
fn counts_are_as_published() {
    for count in known().count {
        let problem = match count.latin {
            None => count.board.parse::<Sudoku>().expect("a board").problem(),
            Some(size) => {
                let frame = Arc::new(latin(size, size, size as usize, &[]));
                let mark = |(at, sign): (usize, char)| {
                    let cell = Cell(at as u16);
                    Symbol::from_digit(sign).map(|symbol| Mark { cell, symbol })
                };
                let givens = count.board.chars().enumerate().filter_map(mark).collect();
                Problem { frame, givens }
            }
        };
        assert_eq!(solutions(&problem).count(), count.solutions, "{}", count.about);
        assert_eq!(naive(&problem, usize::MAX).len(), count.solutions, "by trying: {}", count.about);
    }
}

#[test]
fn walks_go_as_published() {
    for known in known().walk {
        let puzzle: Sudoku = known.board.parse().expect("a board");
        let rules = RuleSet::named(&known.rules).expect("shipped");
        let walked = walk(&puzzle.problem(), rules);
        let names = |round: &Round| -> Vec<String> {
            let cells: BTreeSet<Cell> =
                round.steps.iter().map(|step| decided(&step.deduction.effect)).collect();
            cells.into_iter().map(|cell| puzzle.grid().name(cell)).collect()
        };
        let rounds: Vec<_> = walked.rounds.iter().map(names).collect();
        assert_eq!(rounds, known.rounds, "{}", known.about);
        let end = match walked.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction(_) => "contradiction",
        };
        assert_eq!(end, known.end, "{}", known.about);
    }
}

fn decided(effect: &Effect) -> Cell {
    match effect {
        Effect::Decide(mark) => mark.cell,
        _ => panic!("a single decides"),
    }
}

// ---- the solver against plain trying

/// How many problems had no solution, one, several; and that the two searches agree on each.
#[derive(Default, Debug)]
struct Tally {
    none: u32,
    one: u32,
    several: u32,
    too_many: u32,
}

impl Tally {
    fn compare(&mut self, problem: &Problem) {
        const MOST: usize = 1500;
        let tried = naive(problem, MOST);
        if tried.len() == MOST {
            // Too many to list; but each that the solver gives must be different, and there must be enough.
            let some: BTreeSet<_> = solutions(problem).take(MOST).collect();
            assert_eq!(some.len(), MOST, "{problem:?}");
            self.too_many += 1;
            return;
        }
        let listed: Vec<_> = solutions(problem).collect();
        let solved: BTreeSet<_> = listed.iter().cloned().collect();
        assert_eq!(listed.len(), solved.len(), "a solution came twice: {problem:?}");
        assert_eq!(solved, tried, "{:?} {:?}", problem.givens, problem.frame.cages);
        match tried.len() {
            0 => self.none += 1,
            1 => self.one += 1,
            _ => self.several += 1,
        }
    }

    fn each_at_least(&self, least: u32) {
        let fewest = self.none.min(self.one).min(self.several);
        assert!(fewest >= least, "{self:?}");
    }
}

#[test]
fn the_solver_agrees_with_trying_on_small_sudoku() {
    let mut chance = Dice::new(6);
    // Oblong blocks first, and most.
    for (size, problems, given) in [(6, 3000, 25..60), (4, 600, 10..60), (8, 300, 45..70), (9, 100, 45..70)] {
        let shape = Shape::of_size(size).expect("a size with blocks");
        let mut tally = Tally::default();
        for _ in 0..problems {
            let share = given.start + chance.below(given.len()) as u32;
            let mut marks = sudoku(shape, share, &mut chance).marks();
            // One given in three boards is written wrong: then there is mostly no solution, seldom another.
            if chance.percent(33) && !marks.is_empty() {
                let at = chance.below(marks.len());
                marks[at].symbol = Symbol(chance.below(size) as u8);
            }
            tally.compare(&Sudoku::empty(shape).with_givens(&marks).problem());
        }
        tally.each_at_least(10);
    }
}

#[test]
fn the_solver_agrees_with_trying_on_boards_with_sums() {
    let mut chance = Dice::new(12);
    let mut tally = Tally::default();
    let mut repeats = 0;
    for _ in 0..1500 {
        let (rows, cols) = [(3, 4), (4, 3), (4, 4), (2, 5), (3, 3)][chance.below(5)];
        let symbols = rows.max(cols) as usize + chance.below(2);
        let lines = latin(rows, cols, symbols, &[]);
        let frame = with_cages(&lines, &mut chance);
        let problem = Problem { frame: Arc::new(frame), givens: Vec::new() };
        tally.compare(&problem);
        repeats +=
            u32::from(solutions(&problem).take(3).any(|solution| has_repeat(&problem.frame, &solution)));
    }
    tally.each_at_least(50);
    assert!(repeats > 50, "only {repeats} boards with a value twice in a cage");
}

/// Drops a group now and then, cuts the cells into cages and lets a random filling say the sums, seldom
/// wrongly.
fn with_cages(lines: &Frame, chance: &mut Dice) -> Frame {
    let mut groups = lines.groups.clone();
    if chance.percent(40) {
        groups.remove(chance.below(groups.len()));
    }
    let loose = Frame::new(lines.grid, lines.symbols, lines.cells, groups.clone(), Vec::new()).expect("fits");
    let solution = full(&loose, chance);
    let mut cells: Vec<Cell> = lines.cells.iter().collect();
    chance.shuffle(&mut cells);
    let mut cages = Vec::new();
    while !cells.is_empty() {
        let size = (1 + chance.below(4)).min(cells.len());
        let mut part: Vec<Cell> = cells.drain(..size).collect();
        part.sort_unstable();
        let sum: u16 = part.iter().map(|&cell| solution.mark(cell).symbol.value()).sum();
        let wrong = u16::from(chance.percent(4));
        // A cage may be missing: its cells are then bound by lines alone.
        if chance.percent(90) {
            cages.push(Cage { cells: part, sum: sum + wrong });
        }
    }
    Frame::new(lines.grid, lines.symbols, lines.cells, groups, cages).expect("fits")
}

fn has_repeat(frame: &Frame, solution: &[Mark]) -> bool {
    frame.cages.iter().any(|cage| {
        let inside = solution.iter().filter(|mark| cage.cells.contains(&mark.cell));
        let values: Vec<Symbol> = inside.map(|mark| mark.symbol).collect();
        values.iter().collect::<BTreeSet<_>>().len() < values.len()
    })
}

// ---- walks worked by hand

/// Level, cells decided and candidates crossed out, round by round.
fn rounds(walk: &Walkthrough) -> Vec<(usize, u32, u32)> {
    walk.rounds.iter().map(|round| (round.technique + 1, round.decided, round.crossed)).collect()
}

fn walked(board: &str, rules: &str, reading: Reading) -> Walkthrough {
    let puzzle: Sudoku = board.parse().expect("a board");
    let rules = RuleSet::named(rules).expect("shipped");
    walk_with(&puzzle.problem(), rules, Manner { reading, explain: false })
}

/// One blank: crossing out 2, 3, 4 leaves 1, which is written in the same round. Where crossing out is free,
/// the blank is the only place of 1 in its block.
#[test]
fn one_blank_is_one_round() {
    let board = ".234341223414123";
    for reading in [Reading::Restart, Reading::Printed] {
        assert_eq!(rounds(&walked(board, "paper-a", reading)), [(1, 1, 3)]);
        assert_eq!(rounds(&walked(board, "human", reading)), [(1, 1, 0)]);
    }
}

/// A cell decided in a round does not yet help others in the same round.
///
/// ```text
/// . 2 | . 4      r1c1: sees 2, 4 (row), 4 (block)           -> 1, 3
/// . 4 | 1 2      r1c3: sees 2, 4 (row), 1, 2 (block), 4, 2  -> 3, written
/// ----+----      r2c1: sees 4, 1, 2 (row)                   -> 3, written
/// 2 3 | 4 1
/// 4 1 | 2 3
/// ```
/// Counted: 4 + 4 + 4 candidates become 2 + 1 + 1, so 8 are crossed out and 2 cells written; only then is 3
/// crossed out of r1c1, which leaves 1. Free: block 1 lacks 1 and 3, and 1 fits in r1c1 alone; block 2 lacks
/// only 3. So r1c1 and r1c3 come in round 1. 3 in block 1 fits in r1c1 and r2c1 then, and in round 2 only
/// in r2c1.
#[test]
fn what_a_round_decides_helps_only_the_next() {
    let board = ".2.4.41223414123";
    for reading in [Reading::Restart, Reading::Printed] {
        assert_eq!(rounds(&walked(board, "paper-a", reading)), [(1, 2, 8), (1, 1, 1)]);
        assert_eq!(rounds(&walked(board, "human", reading)), [(1, 2, 0), (1, 1, 0)]);
    }
}

/// A round that narrows and decides nothing counts, and the two readings part after it.
///
/// ```text
///  3  1  4 | 2  .  .       after crossing out the givens:
///  6  2  5 | 3  1  4        r1   .  .  .  | .  6  56
///  .  .  1 | .  4  .        r3   2  35 .  | 56 .  2356
///  4  .  . | .  .  1        r4   .  35 236| 56 236 .
///  1  6  . | 4  5  .        r5   .  .  23 | .  .  23
///  5  .  . | 1  .  .        r6   .  34 23 | .  236 236
/// ```
/// 1. 16 cells of 6 candidates have 36 left: 60 crossed out. r1c5 = 6, r3c1 = 2.
/// 2. 6 leaves r1c6, r4c5, r6c5; 2 leaves r3c6, r4c3. r1c6 = 5.
/// 3. 5 leaves r3c6. No cell has one candidate: nothing is decided, and the round counts.
/// 4. Nothing to cross out. Blocks: 6 only in r4c3, 2 only in r4c5, 4 only in r6c2, 6 only in r6c6.
///
/// Restart, back with technique 1:
///
/// 5. 6 leaves r4c4 and r3c6, 2 leaves r6c5. r4c4 = 5, r3c6 = 3, r6c5 = 3.
/// 6. 5 leaves r4c2 and r3c4, 3 leaves r6c3, r5c6 and r3c2: five cells with one candidate.
/// 7. 2 leaves r5c3, the last.
///
/// As printed, technique 2 stays, and sees what is written:
///
/// 5. As above, and at the same time 6 fits only in r3c4 of block 4, 2 only in r5c6 of block 6.
/// 6. Four cells with one candidate: r3c2, r4c2, r5c3, r6c3.
#[test]
fn a_round_that_only_narrows_counts_and_the_readings_part() {
    let board = "3142..625314..1.4.4....116.45.5..1..";
    assert_eq!(
        rounds(&walked(board, "paper-a", Reading::Restart)),
        [(1, 2, 60), (1, 1, 5), (1, 0, 1), (2, 4, 0), (1, 3, 3), (1, 5, 5), (1, 1, 1)]
    );
    assert_eq!(
        rounds(&walked(board, "paper-a", Reading::Printed)),
        [(1, 2, 60), (1, 1, 5), (1, 0, 1), (2, 4, 0), (2, 5, 3), (2, 4, 4)]
    );
}

/// Rows 1 and 2 are blank. Each of their 8 cells sees two digits in its column and nothing else, so round 1
/// crosses out 16 candidates and decides nothing; then no digit has one place, and no rule goes further,
/// because the two rows may change places.
#[test]
fn rows_that_may_change_places_stay_open() {
    let walk = walked("........21434321", "paper-a", Reading::Restart);
    assert_eq!(walk.end, End::Stuck);
    assert_eq!(rounds(&walk), [(1, 0, 16)]);
    assert_eq!(walk.open, 8);
}

/// A board walked from half-way may begin with a cell that has one candidate, and nothing to cross out.
#[test]
fn counted_walks_see_a_single_on_the_board_they_start_from() {
    let frame = Shape::of_size(6).expect("six").frame();
    let mut board = Board::blank(&frame);
    let cell = frame.grid.cell(2, 4);
    for symbol in frame.symbols.iter().skip(1) {
        board.strike(Mark { cell, symbol }).expect("1 is left");
    }
    let rules = RuleSet::named("paper-a").expect("shipped");
    let walk = walk_from(board, rules, Manner { explain: true, ..Manner::default() });
    let cells: CellSet = walk.rounds[0].steps.iter().map(|step| decided(&step.deduction.effect)).collect();
    assert_eq!(cells, CellSet::EMPTY.with(cell));
    // Then 1 is crossed out of its row, its column and the rest of its block: 5 + 5 + 2.
    assert_eq!(rounds(&walk), [(1, 1, 0), (1, 0, 12)]);
}

/// The sample puzzle of the Wikipedia article on killer sudoku, and its printed solution.
const KILLER: &str = "\
killer 9
a3  a   b15 b   b   c22 d4  e16 f15
g25 g   h17 h   c   c   d   e   f
g   g   i9  i   c   j8  k20 k   f
l6  m14 m   i   n17 j   k   o17 f
l   p13 p   q20 n   j   o   o   r12
s27 p   t6  q   n   u20 v6  v   r
s   t   t   q   w10 u   u   x14 x
s   y8  z16 w   w   A15 A   x   x
s   y   z   w   B13 B   B   C17 C";
const KILLER_SOLVED: &str =
    "215647398368952174794381652586274931142593867973816425821739546659428713437165289";

#[test]
fn a_published_killer_has_its_published_solution_in_every_form() {
    let position = tokisuji::format::read(KILLER).expect("a killer");
    let problem = position.puzzle.problem();
    assert_eq!(problem.frame.cages.len(), 29);
    assert_eq!(problem.frame.cages.iter().map(|cage| cage.sum).sum::<u16>(), 405);
    let Verdict::One(marks) = verdict(&problem) else { panic!("one solution is published") };
    let solved: String = marks.iter().map(|mark| mark.symbol.digit()).collect();
    assert_eq!(solved, KILLER_SOLVED);
    assert_eq!(position.puzzle.usual_rules(), "killer");
    let walked = walk(&problem, RuleSet::named("killer").expect("shipped"));
    assert_eq!(walked.end, End::Solved);
    for name in ["solo", "long-killer", "sumocue", "cages", "line"] {
        let text = tokisuji::format::format(name).expect("listed").write(&position).expect(name);
        assert_eq!(tokisuji::format::read(&text).as_ref(), Ok(&position), "{text}");
    }
    // Worked out by hand from the descriptions of these forms.
    let write = |name| tokisuji::format::format(name).expect("listed").write(&position).expect("a killer");
    assert!(write("sumocue").starts_with("SumoCueV1=3+0=15+2+2=22=4=16=15=25+9=17+11+5+5+6+7+8+9+9=9"));
    assert!(write("long-killer").starts_with("3x3::k:769:769:3842:3842:3842:5635:1028:4101:3846:6407:"));
    // Rows 1 and 2 of the cages are aabbbcdef and gghhccdef: edges behind 2, 5, 6, 7, 8 and behind 2, 4, 6, 7, 8.
    assert!(write("solo").starts_with("3x3k:zzzc,ab___aaa__"), "{}", write("solo"));
}

#[test]
fn a_large_board_on_which_the_plain_search_is_lost_is_solved_and_proved() {
    let text = include_str!("../../data/puzzles/twenty-five.txt");
    let line = text.lines().find(|line| !line.starts_with('#')).expect("a puzzle");
    let puzzle: Sudoku = line.parse().expect("25×25");
    let problem = puzzle.problem();
    // Thousands of positions do not bring the plain search to an end.
    let mut plain = solutions(&problem);
    assert_eq!(plain.search(2_000), Outcome::Tired);
    let mut asked = 0u64;
    let found = search(&problem, 2, &mut || {
        asked += 1;
        asked < 10_000_000
    });
    assert_eq!(found.is_unique(), Some(true), "asked {asked} times");
    // Every row, column and block holds each digit once, and the givens stand.
    let solution = &found.solutions[0];
    assert!(problem.givens.iter().all(|given| solution.contains(given)));
    for group in &problem.frame.groups {
        let digits: std::collections::BTreeSet<u8> =
            solution.iter().filter(|mark| group.set.contains(mark.cell)).map(|mark| mark.symbol.0).collect();
        assert_eq!(digits.len(), 25);
    }
}
