//! The genetic algorithm of paper A: puzzles of a wanted level with many steps.
//!
//! A gene has one bit for each cell of a known full grid: given or blank. Genes are crossed and mutated, and each child
//! is then *shaped*: its symmetry is restored, it is made solvable by techniques 1 to L, and every superfluous given
//! goes. Its fitness is f = k·L + S. The paper leaves open how a child is shaped; here the blanks of the child
//! are tried first, in an order by chance, then its givens, which gives all three properties at once and keeps as much
//! of the child as can be kept.

use super::climb::{is_enough, score};
use super::{Grade, MadeSudoku, Maker, Plot, Watch};
use crate::chance::{Chance, below, shuffle};
use crate::grid::CellSet;

/// The settings of the genetic algorithm.
#[derive(Copy, Clone, Debug)]
pub struct Evolve {
    /// How many puzzles live at a time.
    pub population: usize,
    /// How many times they are replaced by their children.
    pub generations: u32,
    /// What a level counts in steps: f = k·L + S.
    pub k: u32,
    /// Full grids tried; the best puzzle of all counts.
    pub grids: u32,
}

impl Default for Evolve {
    fn default() -> Evolve {
        Evolve { population: 30, generations: 20, k: 10, grids: 1 }
    }
}

#[derive(Clone)]
struct Living {
    givens: CellSet,
    grade: Option<Grade>,
    fitness: i64,
    /// Whether it has been shaped to the end.
    whole: bool,
}

impl Evolve {
    /// The fittest puzzle found. Ends early when the wish names its steps and is met.
    pub fn run(&self, maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
        best_of(self.grids, maker, watch, || self.evolve(maker, chance, watch))
    }

    fn evolve(&self, maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
        let mut plot = maker.plot(chance, watch)?;
        let nothing = CellSet::EMPTY;
        let mut living = vec![self.shape(maker, &mut plot, &nothing, chance, watch)];
        while living.len() < self.population.max(2) && watch.go_on() {
            living.push(self.shape(maker, &mut plot, &nothing, chance, watch));
        }
        for _ in 0..self.generations {
            rank(&mut living);
            if let Some(grade) = &living[0].grade {
                watch.best(grade);
            }
            if is_enough(maker.wish(), living[0].grade.as_ref()) || !watch.go_on() {
                break;
            }
            // The fittest lives on; all others are replaced.
            let mut next = vec![living[0].clone()];
            while next.len() < living.len() && watch.go_on() {
                let (one, other) = (tournament(&living, chance), tournament(&living, chance));
                let mut gene = cross(maker, &one.givens, &other.givens, chance);
                mutate(maker, &mut gene, chance);
                next.push(self.shape(maker, &mut plot, &gene, chance, watch));
            }
            living = next;
        }
        rank(&mut living);
        let best = &living[0];
        Some(plot.made(&best.givens, best.grade.clone(), best.whole))
    }

    /// Symmetric, solvable, nothing superfluous: as near to the gene as that allows.
    fn shape(
        &self,
        maker: &Maker,
        plot: &mut Plot<'_>,
        gene: &CellSet,
        chance: &mut Chance,
        watch: &dyn Watch,
    ) -> Living {
        // A cell of which one image is given is given: a symmetric gene has all of an orbit or nothing.
        let is_blank = |at: &usize| maker.orbits()[*at].intersection(gene).is_empty();
        let (mut order, mut given): (Vec<usize>, Vec<usize>) = (0..maker.orbits().len()).partition(is_blank);
        shuffle(chance, &mut order);
        shuffle(chance, &mut given);
        order.extend(given);
        let givens = plot.strip(maker.empty().grid().cells().collect(), &order, watch);
        let grade = maker.grade(&plot.problem(&givens));
        let fitness =
            grade.as_ref().map_or(-1, |grade| i64::from(self.k) * grade.level as i64 + grade.steps as i64);
        // Beyond the paper: what misses other parts of the wish is less fit.
        let wish = maker.wish();
        let other = wish.miss(grade.as_ref()).min(1 << 20) as i64 % 10_000;
        Living { givens, grade, fitness: fitness - other, whole: plot.is_whole() }
    }
}

/// The best puzzle of several full grids; the first among equals.
fn best_of(
    grids: u32,
    maker: &Maker,
    watch: &dyn Watch,
    mut one: impl FnMut() -> Option<MadeSudoku>,
) -> Option<MadeSudoku> {
    let wish = maker.wish();
    let mut best = one();
    for _ in 1..grids {
        let grade = |made: &Option<MadeSudoku>| made.as_ref().and_then(|made| made.grade.clone());
        let now = grade(&best);
        if is_enough(wish, now.as_ref()) || !watch.go_on() {
            break;
        }
        let next = one();
        if score(wish, grade(&next).as_ref()) > score(wish, now.as_ref()) {
            best = next;
        }
    }
    best
}

/// The fittest first, one whose shaping was broken off last; among equals the order stays.
fn rank(living: &mut [Living]) {
    living.sort_by_key(|one| (!one.whole, -one.fitness));
}

/// The fitter of two by chance.
fn tournament<'l>(living: &'l [Living], chance: &mut Chance) -> &'l Living {
    let mut draw = || &living[below(chance, living.len() as u32) as usize];
    let (one, other) = (draw(), draw());
    if one.fitness >= other.fitness { one } else { other }
}

/// Two cuts: the cells between them are from the other parent.
fn cross(maker: &Maker, one: &CellSet, other: &CellSet, chance: &mut Chance) -> CellSet {
    let cells = maker.empty().grid().len() as u32;
    let (a, b) = (below(chance, cells + 1) as usize, below(chance, cells + 1) as usize);
    let between = a.min(b)..a.max(b);
    let from = |at: usize| if between.contains(&at) { other } else { one };
    maker.empty().grid().cells().filter(|cell| from(cell.index()).contains(*cell)).collect()
}

/// Each bit is turned with a chance of two in the number of cells.
fn mutate(maker: &Maker, gene: &mut CellSet, chance: &mut Chance) {
    let cells = maker.empty().grid().len() as u32;
    for cell in maker.empty().grid().cells() {
        if below(chance, cells) < 2 && !gene.insert(cell) {
            gene.remove(cell);
        }
    }
}
