//! Partition search: blocks are merged while a monotone condition holds.
//!
//! The condition is any function that, once false for two blocks, stays false for all larger blocks around them (one
//! solution; solvable by rules that every finer partition inherits). So each pair is asked until it fails once, and where no pair is
//! left the partition is maximal. How to choose among the merges that hold is the other half.
//!
//! ```
//! use tokisuji::chance::stream;
//! use tokisuji::make::sumblock::{Choice, Climb, Limits, Partition, is_maximal};
//!
//! // A condition of one's own: no sum above 9. Blocks of at most four cells.
//! let square = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
//! let mut small = |partition: &Partition, a: usize, b: usize| {
//!     let puzzle = partition.merged(a, b).puzzle();
//!     (0..puzzle.block_count()).all(|block| puzzle.sum(block) <= 9)
//! };
//! let mut climb = Climb::new(Partition::singles(4, &square));
//! let limits = Limits { largest_block: 4, ..Limits::default() };
//! climb.run(Choice::Random, limits, &mut stream(1, 0), &mut small);
//! let sums: Vec<u16> = (0..climb.partition.puzzle().block_count()).map(|b| climb.partition.puzzle().sum(b)).collect();
//! assert!(sums.iter().all(|&sum| sum <= 9));
//! assert!(is_maximal(&climb.partition, limits, &mut small));
//! ```

use super::partition::{MOST_CELLS, Partition, rename};
use crate::chance::{Chance, below};

/// Whether the partition still satisfies the condition when these two blocks are one.
pub type Holds<'c> = dyn FnMut(&Partition, usize, usize) -> bool + 'c;

/// What the partition is worth when these two blocks are one; `None` where the condition fails.
pub type Worth<'c> = dyn FnMut(&Partition, usize, usize) -> Option<i64> + 'c;

/// Which blocks may be merged at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most cells of a block.
    pub largest_block: usize,
    /// Only merges of which a block of one cell is part.
    pub singles_only: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { largest_block: MOST_CELLS, singles_only: false }
    }
}

/// Which of the merges that hold is taken first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Any, all equally likely.
    Random,
    /// Two single cells before one, one before none; of these any.
    SinglesFirst,
}

/// A climb under way: the partition and the pairs known to fail.
#[derive(Clone)]
pub struct Climb {
    /// Where it has got to.
    pub partition: Partition,
    failed: [[u64; 3]; MOST_CELLS],
}

impl Climb {
    /// Begins at a partition that satisfies the condition.
    pub fn new(partition: Partition) -> Climb {
        Climb { partition, failed: [[0; 3]; MOST_CELLS] }
    }

    /// Forgets what failed: for a weaker condition.
    pub fn forget(&mut self) {
        self.failed.fill([0; 3]);
    }

    /// Merges until no merge holds; the partition is then maximal within the limits.
    pub fn run(&mut self, choice: Choice, limits: Limits, chance: &mut Chance, holds: &mut Holds<'_>) {
        while let Some((a, b)) = self.choose(choice, limits, chance, holds) {
            self.merge(a, b);
        }
    }

    /// Always takes the merge that is worth the most, any of those among equals, until no merge holds; gives the best
    /// partition on the way. With `singles_decide` merges of single cells are known to be worth more than others, so that only
    /// the first kind of which any holds is looked at.
    pub fn run_best(
        &mut self,
        singles_decide: bool,
        limits: Limits,
        chance: &mut Chance,
        worth: &mut Worth<'_>,
    ) -> Partition {
        let mut best = (i64::MIN, self.partition.clone());
        loop {
            let open = self.open(limits);
            let classes =
                if singles_decide { self.by_singles(&open) } else { [open, Vec::new(), Vec::new()] };
            let mut found: Vec<(u8, u8)> = Vec::new();
            let mut largest = i64::MIN;
            for class in classes {
                for (a, b) in class {
                    match worth(&self.partition, a as usize, b as usize) {
                        None => self.fail(a as usize, b as usize),
                        Some(worth) if found.is_empty() || worth > largest => {
                            largest = worth;
                            found = vec![(a, b)];
                        }
                        Some(worth) if worth == largest => found.push((a, b)),
                        Some(_) => {}
                    }
                }
                if !found.is_empty() {
                    break;
                }
            }
            if found.is_empty() {
                return best.1;
            }
            let (a, b) = found[below(chance, found.len() as u32) as usize];
            self.merge(a as usize, b as usize);
            if largest > best.0 {
                best = (largest, self.partition.clone());
            }
        }
    }

    fn choose(
        &mut self,
        choice: Choice,
        limits: Limits,
        chance: &mut Chance,
        holds: &mut Holds<'_>,
    ) -> Option<(usize, usize)> {
        let open = self.open(limits);
        let classes = match choice {
            Choice::Random => [open, Vec::new(), Vec::new()],
            Choice::SinglesFirst => self.by_singles(&open),
        };
        let mut found = None;
        for mut class in classes {
            while !class.is_empty() && found.is_none() {
                let (a, b) = class.swap_remove(below(chance, class.len() as u32) as usize);
                let (a, b) = (a as usize, b as usize);
                if holds(&self.partition, a, b) {
                    found = Some((a, b));
                } else {
                    self.fail(a, b);
                }
            }
        }
        found
    }

    /// The pairs that touch, keep to the limits and have not failed.
    pub(super) fn open(&self, limits: Limits) -> Vec<(u8, u8)> {
        let partition = &self.partition;
        let mut open = Vec::with_capacity(2 * MOST_CELLS);
        let all = limits.largest_block >= partition.n * partition.n && !limits.singles_only;
        let words = (partition.n * partition.n).div_ceil(64);
        for a in (0..partition.n * partition.n).filter(|&a| partition.is_alive(a)) {
            // Each pair once: the name of `b` above that of `a`.
            let mut above = !1 << (a % 64);
            for word in a / 64..words {
                let mut others = partition.beside[a][word] & !self.failed[a][word] & above;
                above = !0;
                while others != 0 {
                    let b = word * 64 + others.trailing_zeros() as usize;
                    others &= others - 1;
                    let fits = || {
                        let (size_a, size_b) = (partition.size(a), partition.size(b));
                        (size_a + size_b) as usize <= limits.largest_block
                            && (!limits.singles_only || size_a == 1 || size_b == 1)
                    };
                    if all || fits() {
                        open.push((a as u8, b as u8));
                    }
                }
            }
        }
        open
    }

    /// Pairs of two single cells, pairs with one, and the others.
    pub(super) fn by_singles(&self, pairs: &[(u8, u8)]) -> [Vec<(u8, u8)>; 3] {
        let singles = |&(a, b): &(u8, u8)| {
            2 - usize::from(self.partition.size(a as usize) == 1)
                - usize::from(self.partition.size(b as usize) == 1)
        };
        let of = |class| pairs.iter().copied().filter(|pair| singles(pair) == class).collect();
        [of(0), of(1), of(2)]
    }

    pub(super) fn fail(&mut self, a: usize, b: usize) {
        self.failed[a][b / 64] |= 1 << (b % 64);
        self.failed[b][a / 64] |= 1 << (a % 64);
    }

    /// Merges, and hands down what failed.
    pub(super) fn merge(&mut self, a: usize, b: usize) {
        self.partition.merge(a, b);
        rename(&mut self.failed, a, b);
    }
}
