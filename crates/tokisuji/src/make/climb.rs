//! Hill climbing: from a puzzle to a neighbour on the same full grid, the longer the solution the better.
//!
//! A neighbour: some blank orbits are filled in again, then everything superfluous is blanked, what stood before
//! first. So every puzzle on the way is symmetric, solvable and without a superfluous given. *Late acceptance* (a
//! neighbour is taken if it is no worse than where we stood some moves ago) leaves hollows without a temperature to
//! tune, and compares whole numbers only, so that it goes the same way on every machine.

use super::{Grade, Made, Maker, Wish};
use crate::chance::{Chance, below, shuffle};
use crate::grid::CellSet;

/// How long to climb.
#[derive(Copy, Clone, Debug)]
pub struct Climb {
    /// Neighbours looked at on one full grid.
    pub moves: u32,
    /// Full grids climbed; the best puzzle of all counts.
    pub grids: u32,
}

impl Default for Climb {
    fn default() -> Climb {
        Climb { moves: 1000, grids: 1 }
    }
}

/// How many moves back a neighbour is compared with.
const MEMORY: usize = 30;

/// The most orbits filled in at once.
const MOST_FILLED: u32 = 4;

impl Climb {
    /// The best puzzle found. Ends early when the wish names its steps and is met.
    pub fn run(&self, maker: &Maker, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<Made> {
        best_of(self.grids, maker, go_on, || self.climb(maker, chance, go_on))
    }

    fn climb(self, maker: &Maker, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<Made> {
        let mut plot = maker.plot(chance, go_on)?;
        let wish = maker.wish();
        let mut order: Vec<usize> = (0..maker.orbits().len()).collect();
        shuffle(chance, &mut order);
        let mut givens = plot.strip(maker.empty().grid().cells().collect(), &order);
        let mut grade = maker.grade(&plot.problem(&givens));
        let mut now = score(wish, grade.as_ref());
        let (mut best, mut best_score) = ((givens, grade.clone()), now);
        let mut memory = [now; MEMORY];
        for at in 0..self.moves as usize {
            if is_enough(wish, best.1.as_ref()) || (at % 16 == 0 && !go_on()) {
                break;
            }
            let (filled, order) = neighbour(maker.orbits(), &givens, chance);
            let next = plot.strip(filled, &order);
            let next_grade = maker.grade(&plot.problem(&next));
            let next_score = score(wish, next_grade.as_ref());
            if next_score >= now || next_score >= memory[at % MEMORY] {
                (givens, grade, now) = (next, next_grade, next_score);
            }
            if now > best_score {
                (best, best_score) = ((givens, grade.clone()), now);
            }
            memory[at % MEMORY] = memory[at % MEMORY].max(now);
        }
        Some(plot.made(&best.0, best.1))
    }
}

/// The best puzzle of several full grids; the first among equals.
pub(super) fn best_of(
    grids: u32,
    maker: &Maker,
    go_on: &dyn Fn() -> bool,
    mut one: impl FnMut() -> Option<Made>,
) -> Option<Made> {
    let wish = maker.wish();
    let mut best = one();
    for _ in 1..grids {
        let grade = |made: &Option<Made>| made.as_ref().and_then(|made| made.grade.clone());
        let now = grade(&best);
        if is_enough(wish, now.as_ref()) || !go_on() {
            break;
        }
        let next = one();
        if score(wish, grade(&next).as_ref()) > score(wish, now.as_ref()) {
            best = next;
        }
    }
    best
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
pub(super) fn score(wish: &Wish, grade: Option<&Grade>) -> i64 {
    let long = if wish.steps.is_none() { grade.map_or(0, |grade| grade.steps as i64) } else { 0 };
    long - 1000 * wish.miss(grade).min(1 << 40) as i64
}

/// Whether looking on cannot help.
pub(super) fn is_enough(wish: &Wish, grade: Option<&Grade>) -> bool {
    wish.steps.is_some() && wish.miss(grade) == 0
}
