//! Chains through needs that have exactly two ways: if this one goes, that one holds.
//!
//! From each mark the chain spreads breadth first; where it comes back to strike the mark it began with, the mark goes. Such an
//! implication can be read from both ends, so this finds every X-chain, XY-chain and alternating chain, each at its shortest.

use super::network::Network;
use crate::board::Board;
use crate::rule::Report;
use crate::symbol::Mark;
use std::ops::ControlFlow;

/// How many links are followed from every mark before any is followed further.
const FIRST_DEPTHS: [u32; 3] = [3, 5, 9];

const NONE: u16 = u16::MAX;

/// Marks that a chain strikes, each with the chain: false and true in turn.
pub(in crate::rules) fn shortest_chains(
    board: &Board<'_>,
    found: &Report<'_>,
) -> ControlFlow<(), Vec<(Mark, Vec<Mark>)>> {
    found.go_on()?;
    let Some(network) = Network::of(board) else { return ControlFlow::Continue(Vec::new()) };
    let mut chains = Chains::new(&network);
    if !found.shortest {
        let open = (0..network.marks.len() as u16).collect();
        return chains.round(open, u32::MAX, false, found).map_continue(|(ends, _)| ends);
    }
    let mut open: Vec<u16> = (0..network.marks.len() as u16).collect();
    for depth in FIRST_DEPTHS.into_iter().chain([u32::MAX]) {
        let (ends, longer) = chains.round(open, depth, true, found)?;
        if !ends.is_empty() {
            return ControlFlow::Continue(ends);
        }
        open = longer;
    }
    ControlFlow::Continue(Vec::new())
}

/// Marks with their chains, and the marks from which a chain might still go on.
type Ends = (Vec<(Mark, Vec<Mark>)>, Vec<u16>);

struct Chains<'n> {
    network: &'n Network,
    /// For each mark the marks that hold when it goes.
    then: Vec<Vec<u16>>,
    /// The mark that holds and strikes each mark; the mark whose going makes each mark hold.
    struck_by: Vec<u16>,
    held_by: Vec<u16>,
    touched: Vec<u16>,
    held: Vec<u16>,
}

impl<'n> Chains<'n> {
    fn new(network: &'n Network) -> Chains<'n> {
        let count = network.marks.len();
        let mut then = vec![Vec::new(); count];
        for need in 0..network.needs.len() as u16 {
            if let [a, b] = *network.ways_of.of(need)
                && (a.max(b) as usize) < count
            {
                then[a as usize].push(b);
                then[b as usize].push(a);
            }
        }
        Chains {
            network,
            then,
            struck_by: vec![NONE; count],
            held_by: vec![NONE; count],
            touched: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Spreads from each of these marks over up to `depth` links, only as far as the shortest seen if wished.
    fn round(
        &mut self,
        open: Vec<u16>,
        depth: u32,
        shortest: bool,
        found: &Report<'_>,
    ) -> ControlFlow<(), Ends> {
        let mut best = depth;
        let mut ends: Vec<(Mark, Vec<Mark>)> = Vec::new();
        let mut longer = Vec::new();
        for (at, start) in open.into_iter().enumerate() {
            if at.is_multiple_of(super::A_QUESTION) {
                found.go_on()?;
            }
            let (links, more) = self.spread(start, best);
            if let Some(trail) = links {
                let links = trail.len() as u32 / 2;
                if shortest && links < best {
                    ends.clear();
                    best = links;
                }
                ends.push((self.network.marks[start as usize], trail));
            } else if more {
                longer.push(start);
            }
        }
        ControlFlow::Continue((ends, longer))
    }

    /// The shortest chain of at most `most` links by which a mark strikes itself, and whether there was more to look at.
    fn spread(&mut self, start: u16, most: u32) -> (Option<Vec<Mark>>, bool) {
        for node in self.touched.drain(..) {
            self.struck_by[node as usize] = NONE;
        }
        for node in self.held.drain(..) {
            self.held_by[node as usize] = NONE;
        }
        self.held.push(start);
        self.held_by[start as usize] = start;
        let (mut from, mut links) = (0, 0);
        while from < self.held.len() {
            if links == most {
                return (None, true);
            }
            let to = self.held.len();
            for at in from..to {
                let node = self.held[at];
                for &rival in self.network.rivals.of(node) {
                    if rival as usize >= self.struck_by.len() || self.struck_by[rival as usize] != NONE {
                        continue;
                    }
                    self.struck_by[rival as usize] = node;
                    self.touched.push(rival);
                    for next in 0..self.then[rival as usize].len() {
                        let next = self.then[rival as usize][next];
                        if self.held_by[next as usize] != NONE {
                            continue;
                        }
                        self.held_by[next as usize] = rival;
                        self.held.push(next);
                        if self.network.rivals.of(next).contains(&start) {
                            return (Some(self.trail(start, next)), false);
                        }
                    }
                }
            }
            from = to;
            links += 1;
        }
        (None, false)
    }

    fn trail(&self, start: u16, end: u16) -> Vec<Mark> {
        let mut trail = Vec::new();
        let mut node = end;
        while node != start {
            let off = self.held_by[node as usize];
            trail.extend([self.network.marks[node as usize], self.network.marks[off as usize]]);
            node = self.struck_by[off as usize];
        }
        trail.reverse();
        trail
    }
}
