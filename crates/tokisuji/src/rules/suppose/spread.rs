//! What follows from a supposition, and how much of it: each thing that holds has a *cost*.
//!
//! What is supposed costs nothing. What follows because a need has one way left costs one more than all that struck the other ways,
//! each at its cheapest: the size of the tree in which it could be told. Equal costs settle together, so the cost is the same for all
//! twins of a board; the shortest proof that a search happens to meet is not.

use super::network::Network;
use super::worlds::Ranks;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// Above every cost: sums of sums soon pass any number, and then only their order in time matters.
pub(super) const ENDLESS: u32 = 1 << 30;

/// What became of a supposition.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// A need is left without a way, at this cost.
    Refuted { cost: u32, need: u16 },
    /// Nothing more follows.
    Stands,
    /// More follows, but costs more than was allowed.
    Dear,
}

/// Follows suppositions on a network, one after the other.
pub(super) struct Spread<'n> {
    network: &'n Network,
    /// How many ways each need has left, and what the lost ones cost.
    left: Vec<u16>,
    lost: Vec<u32>,
    full: Vec<u16>,
    /// Needs that have one way on the board itself, and that way: a cage with one filling, or a single not yet written.
    certain: Vec<(u16, u16)>,
    /// At what cost each node was struck, and by which node that holds.
    struck: Vec<u32>,
    by: Vec<u16>,
    /// What the lemma strikes, where it was by a lemma: the node itself, or a mark that it goes with.
    by_lemma: Vec<u16>,
    /// At what cost each node holds, once that is settled; the cheapest seen so far; and the need that has no other way.
    holds: Vec<u32>,
    hoped: Vec<u32>,
    need: Vec<u16>,
    queue: BinaryHeap<Reverse<(u32, u16)>>,
    /// What to put back before the next supposition.
    gone: Vec<u16>,
    /// What holds, in order.
    pub(super) held: Vec<u16>,
    hopes: Vec<u16>,
    touched: Vec<u16>,
    wave: Vec<u16>,
}

impl<'n> Spread<'n> {
    pub(super) fn new(network: &'n Network) -> Spread<'n> {
        let (nodes, needs) = (network.len(), network.needs.len());
        let full: Vec<u16> = (0..needs).map(|need| network.ways_of.of(need as u16).len() as u16).collect();
        let certain = (0..needs as u16).filter_map(|need| match network.ways_of.of(need) {
            &[way] => Some((need, way)),
            _ => None,
        });
        Spread {
            network,
            certain: certain.collect(),
            left: full.clone(),
            lost: vec![0; needs],
            full,
            struck: vec![NONE; nodes],
            by: vec![0; nodes],
            by_lemma: vec![u16::MAX; nodes],
            holds: vec![NONE; nodes],
            hoped: vec![NONE; nodes],
            need: vec![u16::MAX; nodes],
            queue: BinaryHeap::new(),
            gone: Vec::new(),
            held: Vec::new(),
            hopes: Vec::new(),
            touched: Vec::new(),
            wave: Vec::new(),
        }
    }

    /// Follows what is supposed, as far as a refutation may cost `most`.
    pub(super) fn follow(&mut self, suppose: &[u16], most: u32) -> Outcome {
        self.clear();
        for &node in suppose {
            self.hoped[node as usize] = 0;
            self.hopes.push(node);
            self.queue.push(Reverse((0, node)));
        }
        let mut best = most.saturating_add(1);
        let mut end = u16::MAX;
        let mut dear = !self.certain.is_empty() && most < 2;
        for at in 0..if dear { 0 } else { self.certain.len() } {
            let (need, way) = self.certain[at];
            if self.hoped[way as usize] == NONE {
                self.hoped[way as usize] = 1;
                self.need[way as usize] = need;
                self.hopes.push(way);
                self.queue.push(Reverse((1, way)));
            }
        }
        self.run(&mut best, &mut end, &mut dear);
        match (end, dear) {
            (u16::MAX, true) => Outcome::Dear,
            (u16::MAX, false) => Outcome::Stands,
            (need, _) => Outcome::Refuted { cost: best, need },
        }
    }

    /// Follows what is supposed to any length, with lemmas of a rank below `below` where nothing else goes on, those of low rank first.
    /// The need that is left without a way, if there is one.
    pub(super) fn follow_with(&mut self, suppose: &[u16], lemmas: &Ranks, below: u32) -> Option<u16> {
        if let Outcome::Refuted { need, .. } = self.follow(suppose, ENDLESS) {
            return Some(need);
        }
        let (mut best, mut end, mut dear) = (NONE, u16::MAX, false);
        let mut ripe: Vec<(u16, u16)> = Vec::new();
        loop {
            let mut lowest = below;
            ripe.clear();
            for &node in &self.held {
                for (other, rank) in lemmas.beside(node) {
                    if rank <= lowest && rank < below && self.struck[other as usize] == NONE {
                        if rank < lowest {
                            ripe.clear();
                            lowest = rank;
                        }
                        ripe.push((other, node));
                    }
                }
            }
            if ripe.is_empty() {
                return None;
            }
            self.touched.clear();
            let latest = self.held.last().map_or(0, |&node| self.holds[node as usize]);
            for &(other, node) in &ripe {
                if self.struck[other as usize] == NONE {
                    let first = self.gone.len();
                    self.strike(other, node, latest);
                    for &gone in &self.gone[first..] {
                        self.by_lemma[gone as usize] = other;
                    }
                }
            }
            self.settle(&mut best, &mut end, &mut dear);
            self.run(&mut best, &mut end, &mut dear);
            if end != u16::MAX {
                return Some(end);
            }
        }
    }

    fn run(&mut self, best: &mut u32, end: &mut u16, dear: &mut bool) {
        while let Some(&Reverse((cost, _))) = self.queue.peek() {
            // A refutation costs one more than the dearest thing it uses, at least.
            if cost + 1 >= *best {
                *dear |= *end == u16::MAX;
                return;
            }
            self.wave.clear();
            while let Some(&Reverse((next, node))) = self.queue.peek() {
                if next != cost {
                    break;
                }
                self.queue.pop();
                if self.holds[node as usize] == NONE {
                    self.holds[node as usize] = cost;
                    self.held.push(node);
                    self.wave.push(node);
                }
            }
            self.touched.clear();
            let wave = std::mem::take(&mut self.wave);
            for &node in &wave {
                let network = self.network;
                for &rival in network.rivals.of(node) {
                    if self.struck[rival as usize] == NONE {
                        self.strike(rival, node, cost);
                    }
                }
            }
            self.wave = wave;
            self.settle(best, end, dear);
        }
    }

    fn strike(&mut self, node: u16, by: u16, cost: u32) {
        self.strike_one(node, by, cost);
        let network = self.network;
        if (node as usize) < network.marks.len() {
            for &way in network.with.of(node) {
                if self.struck[way as usize] == NONE {
                    self.strike_one(way, by, cost);
                }
            }
        }
    }

    #[inline]
    fn strike_one(&mut self, node: u16, by: u16, cost: u32) {
        self.struck[node as usize] = cost;
        self.by[node as usize] = by;
        self.gone.push(node);
        for &need in self.network.needs_of.of(node) {
            self.left[need as usize] -= 1;
            self.lost[need as usize] = (self.lost[need as usize] + cost).min(ENDLESS);
            if self.left[need as usize] < 2 {
                self.touched.push(need);
            }
        }
    }

    /// Looks at the needs that a wave left with one way or with none.
    fn settle(&mut self, best: &mut u32, end: &mut u16, dear: &mut bool) {
        let touched = std::mem::take(&mut self.touched);
        for &need in &touched {
            let cost = (self.lost[need as usize] + 1).min(ENDLESS);
            if self.left[need as usize] == 0 {
                if cost < *best {
                    *best = cost;
                    *end = need;
                } else {
                    *dear = true;
                }
                continue;
            }
            let ways = self.network.ways_of.of(need).iter();
            let Some(&way) = ways.into_iter().find(|&&way| self.struck[way as usize] == NONE) else {
                continue;
            };
            if self.holds[way as usize] != NONE || self.hoped[way as usize] <= cost {
                continue;
            }
            if cost + 1 >= *best {
                *dear = true;
                continue;
            }
            if self.hoped[way as usize] == NONE {
                self.hopes.push(way);
            }
            self.hoped[way as usize] = cost;
            self.need[way as usize] = need;
            self.queue.push(Reverse((cost, way)));
        }
        self.touched = touched;
    }

    fn clear(&mut self) {
        for node in self.gone.drain(..) {
            self.struck[node as usize] = NONE;
            self.by_lemma[node as usize] = u16::MAX;
            for &need in self.network.needs_of.of(node) {
                self.left[need as usize] = self.full[need as usize];
                self.lost[need as usize] = 0;
            }
        }
        for node in self.held.drain(..) {
            self.holds[node as usize] = NONE;
        }
        for node in self.hopes.drain(..) {
            self.hoped[node as usize] = NONE;
            self.need[node as usize] = u16::MAX;
        }
        self.queue.clear();
    }

    /// Whether a node has not been struck.
    pub(super) fn stands(&self, node: u16) -> bool {
        self.struck[node as usize] == NONE
    }

    /// What the end of a refutation rests on, in the order it came to hold, each with its need; what was supposed is left out.
    pub(super) fn links(&self, end: u16) -> Vec<(u16, u16)> {
        let mut wanted = vec![false; self.holds.len()];
        let mut stack = Vec::new();
        let mut want = |need: u16, but: u16, stack: &mut Vec<u16>| {
            for &way in self.network.ways_of.of(need).iter().filter(|&&way| way != but) {
                let by = self.by[way as usize];
                if !std::mem::replace(&mut wanted[by as usize], true) {
                    stack.push(by);
                }
            }
        };
        want(end, u16::MAX, &mut stack);
        while let Some(node) = stack.pop() {
            if self.need[node as usize] != u16::MAX {
                want(self.need[node as usize], node, &mut stack);
            }
        }
        let told = self.held.iter().filter(|&&node| wanted[node as usize]);
        let told = told.filter(|&&node| self.need[node as usize] != u16::MAX);
        told.map(|&node| (node, self.need[node as usize])).collect()
    }

    /// The lemmas that struck ways of a need other than `but`: what holds, and what therefore does not.
    pub(super) fn lemmas(&self, need: u16, but: u16) -> impl Iterator<Item = (u16, u16)> {
        let ways = self.network.ways_of.of(need).iter().filter(move |&&way| way != but);
        ways.filter(|&&way| self.by_lemma[way as usize] != u16::MAX)
            .map(|&way| (self.by[way as usize], self.by_lemma[way as usize]))
    }
}
