//! Stripping a full grid to a minimal puzzle: each given is taken away if one solution remains without it.
//!
//! Taking more givens away never makes a puzzle more unique, and a set of cells of which one must stay (see
//! `rings.rs`) tells that the last of them is needed. So we foretell from the known sets what a long run of
//! givens will come to, and ask the engine about the outcome only. If it is right, the whole run is settled; if
//! not, the engine shows another solution, which is a new set, and we foretell again for half the run. The
//! outcome is exactly that of trying one by one. Long runs pay at the start only: later a foretelling fails too
//! often, and a question about one given is cheaper, because another solution must differ there.
//!
//! A grid asks its questions one after another, so a single grid is stripped by the single engine; many grids
//! put their questions side by side to the batch engine.

use super::Digits;
use super::batch::{self, Client, Start};
use super::branch::Branch;
use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::layout::{bit_of, word_of};
use super::rings::{CellSet, Rings};
use super::single::{self, Board, Guide};
use super::slices::{BOARDS, Sheet, Slice};
use crate::chance::{Chance, shuffle};
use std::ops::ControlFlow;

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

/// The stripping of one grid, as a dialogue of questions and answers.
struct Stripping {
    puzzle: Digits,
    solution: Digits,
    groups: Vec<CellSet>,
    /// How many groups are settled, and how many to try at once.
    settled: usize,
    length: usize,
    /// The cells still given, and those the question that is out is about.
    given: CellSet,
    asked: CellSet,
    rings: Box<Rings>,
}

impl Stripping {
    fn new(puzzle: &Digits, solution: &Digits, groups: Vec<CellSet>) -> Self {
        let given = (0..81).fold(0, |given, cell| given | CellSet::from(puzzle[cell] != 0) << cell);
        Self {
            puzzle: *puzzle,
            solution: *solution,
            groups,
            settled: 0,
            length: FIRST_LENGTH,
            given,
            asked: 0,
            rings: Rings::new(solution, given),
        }
    }

    /// The next question, or nothing if all has been tried.
    fn ask(&mut self) -> Option<Test> {
        loop {
            if self.settled == self.groups.len() {
                return None;
            }
            let run = &self.groups[self.settled..][..self.length.min(self.groups.len() - self.settled)];
            self.asked = self.rings.foretell(self.given, run);
            if self.asked != 0 {
                break;
            }
            self.settled += run.len();
        }
        let mut puzzle = self.puzzle;
        blank(&mut puzzle, self.asked);
        let cell = self.asked.trailing_zeros() as usize;
        let forbidden = (self.asked.count_ones() == 1).then(|| (cell, usize::from(self.solution[cell] - 1)));
        Some(Test { puzzle, forbidden })
    }

    /// The answer to the last question: another solution, if there is any.
    fn answer(&mut self, other: Option<&Digits>) {
        let run = self.length.min(self.groups.len() - self.settled);
        let Some(other) = other else {
            self.given &= !self.asked;
            blank(&mut self.puzzle, self.asked);
            self.rings.take_away(self.asked);
            self.settled += run;
            self.length = NEXT_LENGTH;
            return;
        };
        if run == 1 {
            self.settled += 1;
        } else {
            let cells = (0..81)
                .fold(0, |cells, cell| cells | CellSet::from(other[cell] != self.solution[cell]) << cell);
            self.rings.add(cells, self.given);
            self.length = run / 2;
        }
    }
}

/// Takes cells out of a puzzle.
fn blank(puzzle: &mut Digits, cells: CellSet) {
    for (half, cells) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
        let mut cells = cells;
        while cells != 0 {
            puzzle[half + cells.trailing_zeros() as usize] = 0;
            cells &= cells - 1;
        }
    }
}

/// How many groups to try at first and later: measured to be best on random grids.
const FIRST_LENGTH: usize = 26;
const NEXT_LENGTH: usize = 1;

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
        stripping.puzzle
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
    /// Grids in work with their numbers, and another solution of the question that is out.
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
            self.stripped[*number] = stripping.puzzle;
            if let Some((next, (grid, groups))) = self.waiting.next() {
                self.working[usize::from(at)] = (next, Stripping::new(grid, grid, groups.clone()), None);
                self.ready.push(at);
            }
        }
    }

    #[inline(always)]
    fn solution<S: Slice>(&mut self, index: usize, solved: &Sheet) -> ControlFlow<()> {
        let (_, stripping, other) = &mut self.working[usize::from(self.asking[index])];
        let found = S::digits(solved);
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
