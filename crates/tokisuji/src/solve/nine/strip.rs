//! Stripping a full grid to a minimal puzzle: each given is taken away if one solution remains without it.
//!
//! Taking more givens away never makes a puzzle more unique. So a run of givens can be tried together, and
//! split only if that fails; and a second solution once found shows a set of cells of which one must stay,
//! so that the last of them needs no test. The outcome is exactly that of trying one by one.
//!
//! A grid asks its questions one after another, so a single grid is stripped by the single engine; many grids
//! put their questions side by side to the batch engine.

use super::Digits;
use super::batch::{self, Client, Start};
use super::branch::Branch;
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::layout::{bit_of, word_of};
use super::single::{self, Board, Guide};
use super::slices::{BOARDS, Slice};
use crate::chance::{Chance, shuffle};
use std::ops::ControlFlow;

/// A set of cells as bits.
pub(super) type CellSet = u128;

/// Takes away what can be, group by group; `puzzle` must have `solution` as its one solution.
pub(super) fn strip(path: Path, puzzle: &Digits, solution: &Digits, groups: Vec<CellSet>) -> Digits {
    path.run(OneByOne(Stripping::new(puzzle, solution, groups)))
}

/// The same for many grids, each with its own groups.
pub(super) fn strip_many(path: Path, grids: &[Digits], groups: &[Vec<CellSet>]) -> Vec<Digits> {
    let mut pool = Pool {
        waiting: grids.iter().zip(groups).enumerate(),
        working: Vec::with_capacity(BOARDS),
        asking: Vec::new(),
        ready: Vec::with_capacity(BOARDS),
        stripped: vec![[0; 81]; grids.len()],
    };
    path.run(SideBySide(&mut pool));
    pool.stripped
}

/// Each cell a group of its own, in an order by chance.
pub(super) fn any_order(chance: &mut Chance) -> Vec<CellSet> {
    let mut groups: Vec<CellSet> = (0..81).map(|cell| 1 << cell).collect();
    shuffle(chance, &mut groups);
    groups
}

/// A question: has this puzzle a solution other than the known one?
struct Test {
    puzzle: Digits,
    /// A cell and digit that another solution must not have, known if one given only was taken away: saying
    /// so at once saves most of the search.
    forbidden: Option<(usize, usize)>,
}

/// A run of groups to be tried.
#[derive(Clone, Copy)]
struct Run {
    from: usize,
    to: usize,
    /// Whether it is known that not all of it can go.
    stuck: bool,
}

/// The stripping of one grid, as a dialogue of questions and answers.
struct Stripping {
    givens: Digits,
    left: CellSet,
    solution: Digits,
    groups: Vec<CellSet>,
    /// How many groups have been put into runs.
    seen: usize,
    /// Runs still to be tried, the next one last.
    runs: Vec<Run>,
    /// The run and the cells of the question that is out.
    run: Run,
    asked: CellSet,
    /// Sets of cells of which at least one must stay.
    known: Vec<CellSet>,
}

impl Stripping {
    fn new(puzzle: &Digits, solution: &Digits, groups: Vec<CellSet>) -> Self {
        let left = (0..81).fold(0, |left, cell| left | CellSet::from(puzzle[cell] != 0) << cell);
        Self {
            givens: *puzzle,
            left,
            solution: *solution,
            groups,
            seen: 0,
            runs: Vec::with_capacity(12),
            run: Run { from: 0, to: 0, stuck: false },
            asked: 0,
            known: Vec::with_capacity(32),
        }
    }

    /// The next question, or nothing if all has been tried.
    fn ask(&mut self) -> Option<Test> {
        loop {
            let run = match self.runs.pop() {
                Some(run) => run,
                None if self.seen == self.groups.len() => return None,
                None => {
                    let from = self.seen;
                    self.seen = (from + run_length(from * 81 / self.groups.len())).min(self.groups.len());
                    Run { from, to: self.seen, stuck: false }
                }
            };
            if run.stuck && run.to - run.from == 1 {
                continue;
            }
            self.run = run;
            let to = if run.stuck { usize::midpoint(run.from, run.to) } else { run.to };
            self.asked = self.groups[run.from..to].iter().fold(0, |all, group| all | group) & self.left;
            if self.asked == 0 {
                self.conclude(true);
            } else if self.known.iter().any(|cells| cells & self.left & !self.asked == 0) {
                self.conclude(false);
            } else {
                break;
            }
        }
        let mut puzzle = self.givens;
        let mut asked = self.asked;
        while asked != 0 {
            puzzle[asked.trailing_zeros() as usize] = 0;
            asked &= asked - 1;
        }
        let cell = self.asked.trailing_zeros() as usize;
        let forbidden = (self.asked.count_ones() == 1).then(|| (cell, usize::from(self.solution[cell] - 1)));
        Some(Test { puzzle, forbidden })
    }

    /// The answer to the last question: another solution, or none.
    fn answer(&mut self, other: Option<&Digits>) {
        if let Some(other) = other {
            self.known.push(
                (0..81).fold(0, |differ, cell| {
                    differ | CellSet::from(other[cell] != self.solution[cell]) << cell
                }),
            );
        }
        self.conclude(other.is_none());
    }

    fn conclude(&mut self, can_go: bool) {
        if can_go {
            self.left &= !self.asked;
            let mut asked = self.asked;
            while asked != 0 {
                self.givens[asked.trailing_zeros() as usize] = 0;
                asked &= asked - 1;
            }
        }
        let Run { from, to, stuck } = self.run;
        if stuck {
            // The question was about the first half. If all of that went, the second is stuck.
            let middle = usize::midpoint(from, to);
            self.runs.push(Run { from: middle, to, stuck: can_go });
            if !can_go {
                self.runs.push(Run { from, to: middle, stuck: true });
            }
        } else if !can_go {
            self.runs.push(Run { from, to, stuck: true });
        }
    }
}

/// How many givens to try at once after so many of 81: measured to be best on random grids.
fn run_length(tried: usize) -> usize {
    match tried {
        0..20 => 22,
        20..30 => 6,
        30..40 => 3,
        _ => 1,
    }
}

/// One grid with the single engine.
struct OneByOne(Stripping);

impl Work for OneByOne {
    type Output = Digits;

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) -> Digits {
        let Self(mut stripping) = self;
        while let Some(test) = stripping.ask() {
            let mut board = Board::<V>::new(&test.puzzle);
            if let Some((cell, digit)) = test.forbidden {
                let place = 16 * word_of(cell) + bit_of(cell) as usize;
                board.forbid(Branch { place, digit }, false);
            }
            let mut guide = Another { solution: &stripping.solution, other: None };
            single::search(board, &mut guide);
            let other = guide.other;
            stripping.answer(other.as_ref());
        }
        stripping.givens
    }
}

/// Looks for a solution other than the known one.
struct Another<'a> {
    solution: &'a Digits,
    other: Option<Digits>,
}

impl Guide for Another<'_> {
    #[inline(always)]
    fn solution<V: Lanes>(&mut self, board: &Board<V>) -> ControlFlow<()> {
        let found = board.digits();
        if found == *self.solution {
            return ControlFlow::Continue(());
        }
        self.other = Some(found);
        ControlFlow::Break(())
    }
}

/// Many grids with the batch engine.
struct SideBySide<'a, C>(&'a mut C);

impl<C: Client> Work for SideBySide<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) {
        batch::run::<S>(self.0);
    }
}

/// Grids in work, never more than the herd has places.
struct Pool<W> {
    waiting: W,
    /// Grids in work with their numbers, and the other solution of the question that is out.
    working: Vec<(usize, Stripping, Option<Digits>)>,
    /// Which of `working` asked each question, by the batch engine's number of the question.
    asking: Vec<u16>,
    /// Which of `working` have no question out.
    ready: Vec<u16>,
    stripped: Vec<Digits>,
}

impl<'a, W: Iterator<Item = (usize, (&'a Digits, &'a Vec<CellSet>))>> Client for Pool<W> {
    fn next(&mut self) -> Option<Start> {
        loop {
            let at = match self.ready.pop() {
                Some(at) => at,
                None if self.working.len() < BOARDS => {
                    let (number, (grid, groups)) = self.waiting.next()?;
                    self.working.push((number, Stripping::new(grid, grid, groups.clone()), None));
                    (self.working.len() - 1) as u16
                }
                None => return None,
            };
            let (number, stripping, _) = &mut self.working[usize::from(at)];
            if let Some(test) = stripping.ask() {
                self.asking.push(at);
                return Some(Start { puzzle: test.puzzle, forbidden: test.forbidden });
            }
            self.stripped[*number] = stripping.givens;
            if let Some((next, (grid, groups))) = self.waiting.next() {
                self.working[usize::from(at)] = (next, Stripping::new(grid, grid, groups.clone()), None);
                self.ready.push(at);
            }
        }
    }

    fn solution(&mut self, index: usize, solution: impl FnOnce() -> Digits) -> ControlFlow<()> {
        let (_, stripping, other) = &mut self.working[usize::from(self.asking[index])];
        let found = solution();
        if found == stripping.solution {
            return ControlFlow::Continue(());
        }
        *other = Some(found);
        ControlFlow::Break(())
    }

    fn finished(&mut self, index: usize) -> ControlFlow<()> {
        let at = self.asking[index];
        let (_, stripping, other) = &mut self.working[usize::from(at)];
        stripping.answer(other.take().as_ref());
        self.ready.push(at);
        ControlFlow::Continue(())
    }
}
