//! Worlds compared: for each node, everything that may still hold if it does.
//!
//! Two worlds that leave some need no common way exclude each other; what is excluded narrows both, and what a world makes certain
//! brings that node's own world with it. All worlds are narrowed in step, each from how the others stood before, so that twins of a
//! board go the same way. Who falls first is the answer of a round. The step at which two nodes were found to exclude each other is
//! its *rank*, and a proof of it needs only what was found before.

use super::network::Network;
use super::spread::{ENDLESS, Outcome, Spread};
use crate::rule::Report;
use std::ops::ControlFlow;

/// More nodes than this are not compared: that is every mark of a 9×9 board, and pairs of many more would take minutes.
pub(super) const MOST_NODES: usize = 12 * 64;

/// What came of comparing worlds.
pub(super) struct Fallen {
    /// The marks that cannot hold; none where comparing pairs of worlds is not enough.
    pub(super) marks: Vec<u16>,
    /// The step at which they fell.
    pub(super) step: u16,
    /// What was found before.
    pub(super) ranks: Ranks,
}

/// When each pair of nodes was found to exclude each other, beyond what follows from one alone; 0 where it was not.
pub(super) struct Ranks {
    count: usize,
    of: Vec<u16>,
}

impl Ranks {
    /// When two nodes were found to exclude each other.
    pub(super) fn of(&self, a: u16, b: u16) -> u32 {
        u32::from(self.of[a as usize * self.count + b as usize])
    }

    /// Everything that was found not to hold beside a node, and when.
    pub(super) fn beside(&self, node: u16) -> impl Iterator<Item = (u16, u32)> {
        let row = self.of[node as usize * self.count..][..self.count].iter().enumerate();
        row.filter(|(_, rank)| **rank > 0).map(|(other, &rank)| (other as u16, u32::from(rank)))
    }
}

/// Compares worlds until marks fall, on a network of at most [`MOST_NODES`] nodes.
pub(super) fn compare<'n>(
    network: &'n Network,
    spread: &mut Spread<'n>,
    found: &Report<'_>,
) -> ControlFlow<(), Fallen> {
    // A width known to the compiler makes worlds a few registers each.
    match network.len().div_ceil(64) {
        0..=2 => Worlds::<2>::new(network, spread, found)?.compare(found),
        3..=4 => Worlds::<4>::new(network, spread, found)?.compare(found),
        5..=8 => Worlds::<8>::new(network, spread, found)?.compare(found),
        _ => Worlds::<12>::new(network, spread, found)?.compare(found),
    }
}

/// Nodes as bits.
type Bits<const W: usize> = [u64; W];

fn has<const W: usize>(bits: &Bits<W>, node: usize) -> bool {
    bits[node / 64] >> (node % 64) & 1 == 1
}

fn both<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|at| a[at] & b[at])
}

struct Worlds<'n, const W: usize> {
    network: &'n Network,
    /// What may hold in the world of each node.
    may: Vec<Bits<W>>,
    /// The ways of each need.
    needs: Vec<Bits<W>>,
    ranks: Ranks,
    /// Nodes that cannot hold.
    dead: Vec<bool>,
    step: u16,
    /// The step at which each world was last narrowed, and at which all pairs were last compared.
    changed: Vec<u16>,
    compared: u16,
}

impl<'n, const W: usize> Worlds<'n, W> {
    /// The world of each node as it follows from the node alone.
    fn new(
        network: &'n Network,
        spread: &mut Spread<'n>,
        found: &Report<'_>,
    ) -> ControlFlow<(), Worlds<'n, W>> {
        let count = network.len();
        let mut needs = vec![[0; W]; network.needs.len()];
        for (need, bits) in needs.iter_mut().enumerate() {
            for &way in network.ways_of.of(need as u16) {
                bits[way as usize / 64] |= 1 << (way % 64);
            }
        }
        let mut worlds = Worlds {
            network,
            may: vec![[0; W]; count],
            needs,
            ranks: Ranks { count, of: vec![0; count * count] },
            dead: vec![false; count],
            step: 1,
            changed: vec![1; count],
            compared: 0,
        };
        for node in 0..count {
            found.go_on()?;
            if let Outcome::Refuted { .. } = spread.follow(&[node as u16], ENDLESS) {
                worlds.dead[node] = true;
                continue;
            }
            for other in (0..count).filter(|&other| spread.stands(other as u16)) {
                worlds.may[node][other / 64] |= 1 << (other % 64);
            }
        }
        ControlFlow::Continue(worlds)
    }

    fn compare(mut self, found: &Report<'_>) -> ControlFlow<(), Fallen> {
        let fell =
            |worlds: Self, marks, step| ControlFlow::Continue(Fallen { marks, step, ranks: worlds.ranks });
        if let Some(marks) = self.fallen() {
            return fell(self, marks, 0);
        }
        self.mirror();
        self.bury();
        let mut follow = false;
        loop {
            while self.narrow() {
                found.go_on()?;
                if let Some(marks) = self.fallen() {
                    let step = self.step;
                    return fell(self, marks, step);
                }
                self.bury();
            }
            let new = self.pairs(follow, found)?;
            if !new && follow {
                return fell(self, Vec::new(), 0);
            }
            follow = !new;
        }
    }

    /// The marks that cannot hold.
    fn fallen(&self) -> Option<Vec<u16>> {
        let marks = 0..self.network.marks.len() as u16;
        let fallen: Vec<u16> = marks.filter(|&mark| self.dead[mark as usize]).collect();
        (!fallen.is_empty()).then_some(fallen)
    }

    fn alive(&self) -> Vec<usize> {
        (0..self.network.len()).filter(|&node| !self.dead[node]).collect()
    }

    /// Two nodes exclude each other from now on.
    fn exclude(&mut self, a: usize, b: usize) {
        for (one, other) in [(a, b), (b, a)] {
            self.may[one][other / 64] &= !(1 << (other % 64));
            self.changed[one] = self.step;
            let rank = &mut self.ranks.of[one * self.ranks.count + other];
            if *rank == 0 {
                *rank = self.step;
            }
        }
    }

    /// What rules a node out is ruled out by it.
    fn mirror(&mut self) {
        let alive = self.alive();
        for &a in &alive {
            for &b in &alive {
                if !has(&self.may[a], b) && has(&self.may[b], a) {
                    self.exclude(a, b);
                }
            }
        }
    }

    /// Fillings and words that cannot hold leave every world.
    fn bury(&mut self) {
        let alive = self.alive();
        let dead: Vec<usize> =
            (self.network.marks.len()..self.network.len()).filter(|&node| self.dead[node]).collect();
        for dead in dead {
            for &world in &alive {
                if has(&self.may[world], dead) {
                    self.exclude(world, dead);
                }
            }
        }
    }

    /// Every world takes in the worlds of what is certain in it. Whether anything changed.
    fn narrow(&mut self) -> bool {
        self.step += 1;
        let mut gone: Vec<(usize, usize)> = Vec::new();
        let mut dead = Vec::new();
        for world in self.alive() {
            let old = self.may[world];
            let Some(new) = self.take_in(&old) else {
                dead.push(world);
                continue;
            };
            for at in 0..W {
                let mut lost = old[at] & !new[at];
                while lost != 0 {
                    gone.push((world, at * 64 + lost.trailing_zeros() as usize));
                    lost &= lost - 1;
                }
            }
        }
        let changed = !gone.is_empty() || !dead.is_empty();
        for (world, node) in gone {
            self.exclude(world, node);
        }
        for world in dead {
            self.dead[world] = true;
        }
        changed
    }

    /// A world narrowed by the worlds of what is certain in it; none if a need has no way.
    #[inline]
    fn take_in(&self, world: &Bits<W>) -> Option<Bits<W>> {
        let mut next = *world;
        for need in &self.needs {
            let ways = both(world, need);
            let count: u32 = ways.iter().map(|word| word.count_ones()).sum();
            if count < 2 {
                let at = ways.iter().position(|&word| word != 0)?;
                let node = at * 64 + ways[at].trailing_zeros() as usize;
                if self.dead[node] {
                    return None;
                }
                next = both(&next, &self.may[node]);
            }
        }
        Some(next)
    }

    /// Compares every two worlds that do not exclude each other yet, and follows what both together make certain if wished.
    /// Whether any were found to exclude each other.
    fn pairs(&mut self, follow: bool, found: &Report<'_>) -> ControlFlow<(), bool> {
        self.step += 1;
        let alive = self.alive();
        let mut gone = Vec::new();
        for (at, &a) in alive.iter().enumerate() {
            found.go_on()?;
            for &b in alive[at + 1..].iter().filter(|&&b| has(&self.may[a], b)) {
                let mut common = both(&self.may[a], &self.may[b]);
                if !follow {
                    // Two worlds that have not changed since they were compared have not come to exclude each other.
                    let new = self.changed[a].max(self.changed[b]) > self.compared;
                    if new && self.needs.iter().any(|need| both(&common, need) == [0; W]) {
                        gone.push((a, b));
                    }
                    continue;
                }
                loop {
                    match self.take_in(&common) {
                        None => {
                            gone.push((a, b));
                            break;
                        }
                        Some(next) if next == common => break,
                        Some(next) => common = next,
                    }
                }
            }
        }
        self.compared = self.step - 1;
        for &(a, b) in &gone {
            self.exclude(a, b);
        }
        ControlFlow::Continue(!gone.is_empty())
    }
}
