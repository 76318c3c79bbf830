//! Empty-cell expansion (空きマス拡大法) of paper A: take a full grid, and in random order try each cell once; blank it
//! together with its symmetric partners, and keep the blank only if the techniques still solve the puzzle.

use super::{MadeSudoku, Maker, Watch};
use crate::chance::{Chance, shuffle};

/// One puzzle by expansion, graded. `None` only if no full grid was found in time.
pub fn expand(maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
    let mut plot = maker.plot(chance, watch)?;
    // Trying each orbit once is trying each cell once: an orbit that fails by one of its cells fails by all.
    let mut order: Vec<usize> = (0..maker.orbits().len()).collect();
    shuffle(chance, &mut order);
    let full = maker.empty().grid().cells().collect();
    let givens = plot.strip(full, &order, watch);
    let grade = maker.grade(&plot.problem(&givens));
    Some(plot.made(&givens, grade, plot.is_whole()))
}
