//! Hill climbing: from a puzzle to a neighbour on the same full grid, the longer the solution the better.
//!
//! A neighbour: some blank orbits are filled in again, then everything superfluous is blanked, what stood before
//! first. So every puzzle on the way is symmetric, solvable and without a superfluous given. *Late acceptance* (a
//! neighbour is taken if it is no worse than where we stood some moves ago) leaves hollows without a temperature to
//! tune, and compares whole numbers only, so that it goes the same way on every machine.

use super::{Grade, MadeSudoku, Maker, Plot, SudokuWish, Watch};
use crate::chance::{Chance, below, shuffle};
use crate::grid::CellSet;

/// How long to climb.
///
/// Full grids differ in how long a puzzle they can hold, and that shows early. So several are climbed a little way, the
/// better half goes on for twice as long, and so on until one is left: each round looks at `moves` neighbours.
#[derive(Copy, Clone, Debug)]
pub struct Climb {
    /// Neighbours looked at in each round.
    pub moves: u32,
    /// Full grids in the first round.
    pub grids: u32,
}

impl Default for Climb {
    fn default() -> Climb {
        Climb { moves: 1000, grids: 32 }
    }
}

/// How many moves back a neighbour is compared with.
const MEMORY: usize = 30;

/// The most orbits filled in at once.
const MOST_FILLED: u32 = 4;

impl Climb {
    /// The best puzzle found. Ends early when the wish names its steps and is met.
    pub fn run(&self, maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
        let mut climbers: Vec<Climber<'_>> = Vec::new();
        for _ in 0..self.grids.max(1) {
            climbers.extend(Climber::new(maker, chance, watch));
            let enough = climbers.last().is_some_and(|last| last.has_enough(maker));
            if enough || !watch.go_on() {
                break;
            }
        }
        while !climbers.is_empty() {
            let moves = self.moves.div_ceil(climbers.len() as u32);
            for at in 0..climbers.len() {
                climbers[at].climb(maker, moves, chance, watch);
                if climbers[at].has_enough(maker) || !watch.go_on() {
                    climbers.truncate(at + 1);
                    break;
                }
            }
            // Among equals the order stays, so that the outcome depends on the seed alone.
            climbers.sort_by_key(|climber| -climber.best_score);
            if climbers.len() == 1 || climbers[0].has_enough(maker) || !watch.go_on() {
                break;
            }
            climbers.truncate(climbers.len().div_ceil(2));
        }
        let best = climbers.into_iter().next()?;
        Some(best.plot.made(&best.best.0, best.best.1.clone(), best.whole))
    }
}

/// One full grid, where we stand on it, and the best puzzle so far.
struct Climber<'m> {
    plot: Plot<'m>,
    givens: CellSet,
    now: i64,
    best: (CellSet, Option<Grade>),
    best_score: i64,
    memory: [i64; MEMORY],
    moves: usize,
    /// Whether the best has no given that could go.
    whole: bool,
}

impl<'m> Climber<'m> {
    fn new(maker: &'m Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<Climber<'m>> {
        let mut plot = maker.plot(chance, watch)?;
        let mut order: Vec<usize> = (0..maker.orbits().len()).collect();
        shuffle(chance, &mut order);
        let givens = plot.strip(maker.empty().grid().cells().collect(), &order, watch);
        let grade = maker.grade(&plot.problem(&givens));
        let now = score(maker.wish(), grade.as_ref());
        let (best, whole) = ((givens, grade), plot.is_whole());
        Some(Climber { plot, givens, now, best, best_score: now, memory: [now; MEMORY], moves: 0, whole })
    }

    fn has_enough(&self, maker: &Maker) -> bool {
        is_enough(maker.wish(), self.best.1.as_ref())
    }

    fn climb(&mut self, maker: &Maker, moves: u32, chance: &mut Chance, watch: &dyn Watch) {
        let wish = maker.wish();
        for _ in 0..moves {
            if self.has_enough(maker) {
                return;
            }
            let (filled, order) = neighbour(maker.orbits(), &self.givens, chance);
            let next = self.plot.strip(filled, &order, watch);
            // Broken off: what is left may hold givens that could go.
            if !watch.go_on() {
                return;
            }
            let grade = maker.grade(&self.plot.problem(&next));
            let next_score = score(wish, grade.as_ref());
            let late = &mut self.memory[self.moves % MEMORY];
            self.moves += 1;
            if next_score >= self.now || next_score >= *late {
                (self.givens, self.now) = (next, next_score);
                if self.now > self.best_score {
                    if let Some(grade) = &grade {
                        watch.best(grade);
                    }
                    (self.best, self.best_score, self.whole) = ((next, grade), self.now, true);
                }
            }
            *late = (*late).max(self.now);
        }
    }
}

/// Some blank orbits filled in, and the order in which to blank: what was given first, the filled ones last.
fn neighbour(orbits: &[CellSet], givens: &CellSet, chance: &mut Chance) -> (CellSet, Vec<usize>) {
    let is_given = |at: &usize| orbits[*at].is_subset(givens);
    let (mut order, mut blank): (Vec<usize>, Vec<usize>) = (0..orbits.len()).partition(is_given);
    shuffle(chance, &mut order);
    shuffle(chance, &mut blank);
    blank.truncate(1 + below(chance, MOST_FILLED) as usize);
    let filled = blank.iter().fold(*givens, |all, &at| all.union(&orbits[at]));
    order.extend(blank);
    (filled, order)
}

/// More is better: first the wish, then, where it leaves the steps open, the steps.
pub(super) fn score(wish: &SudokuWish, grade: Option<&Grade>) -> i64 {
    let long = if wish.steps.is_none() { grade.map_or(0, |grade| grade.steps as i64) } else { 0 };
    long - 1000 * wish.miss(grade).min(1 << 40) as i64
}

/// Whether looking on cannot help.
pub(super) fn is_enough(wish: &SudokuWish, grade: Option<&Grade>) -> bool {
    wish.steps.is_some() && wish.miss(grade) == 0
}
