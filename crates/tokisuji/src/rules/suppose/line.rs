//! A refutation as one line: every link uses the link before it, so that a reader follows it with one finger.
//!
//! What [`super::spread`] finds is a net. Where a line of hardly more links exists, it is told instead. The search goes deeper link by
//! link and gives up after a fixed number of positions, so that no clock decides what is told.

use super::network::Network;
use std::collections::HashSet;

/// Positions looked at before the net is told instead.
const PATIENCE: u32 = 10_000;

struct Lines<'n> {
    network: &'n Network,
    suppose: u16,
    left: Vec<u16>,
    /// How many of what holds strike each node.
    strikes: Vec<u16>,
    /// What was supposed and the line so far.
    line: Vec<(u16, u16)>,
    /// What holds, as a sum that does not depend on the order, and the ends of lines that were looked at for such sums.
    sum: u64,
    seen: HashSet<(u64, u16)>,
    patience: u32,
}

/// A line of at most `most` links from one supposition to a need without a way: nodes with their needs, and that need.
pub(super) fn line(network: &Network, suppose: u16, most: usize) -> Option<(Vec<(u16, u16)>, u16)> {
    let left = (0..network.needs.len()).map(|need| network.ways_of.of(need as u16).len() as u16).collect();
    let strikes = vec![0; network.len()];
    let mut lines = Lines {
        network,
        suppose,
        left,
        strikes,
        line: Vec::new(),
        sum: 0,
        seen: HashSet::new(),
        patience: PATIENCE,
    };
    lines.hold(suppose);
    for links in 0..=most {
        lines.seen.clear();
        if let Some(end) = lines.search(suppose, links) {
            return Some((lines.line, end));
        }
        if lines.patience == 0 {
            return None;
        }
    }
    None
}

/// A number for a node such that sums of a few are all different, as far as chance goes.
fn spread_out(node: u16) -> u64 {
    let bits = (u64::from(node) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (bits ^ (bits >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Lines<'_> {
    fn hold(&mut self, node: u16) {
        self.sum = self.sum.wrapping_add(spread_out(node));
        self.each_struck(node, |lines, rival| {
            lines.strikes[rival as usize] += 1;
            if lines.strikes[rival as usize] == 1 {
                for &need in lines.network.needs_of.of(rival) {
                    lines.left[need as usize] -= 1;
                }
            }
        });
    }

    fn release(&mut self, node: u16) {
        self.sum = self.sum.wrapping_sub(spread_out(node));
        self.each_struck(node, |lines, rival| {
            lines.strikes[rival as usize] -= 1;
            if lines.strikes[rival as usize] == 0 {
                for &need in lines.network.needs_of.of(rival) {
                    lines.left[need as usize] += 1;
                }
            }
        });
    }

    /// A way may go for several of its marks, and is then counted as often; releasing counts the same.
    fn each_struck(&mut self, node: u16, mut each: impl FnMut(&mut Self, u16)) {
        let network = self.network;
        for &rival in network.rivals.of(node) {
            each(self, rival);
            if (rival as usize) < network.marks.len() {
                for &way in network.with.of(rival) {
                    each(self, way);
                }
            }
        }
    }

    /// Goes on from the last node of the line with so many links more.
    fn search(&mut self, last: u16, links: usize) -> Option<u16> {
        self.patience = self.patience.checked_sub(1)?;
        let network = self.network;
        let mut next: Vec<(u16, u16)> = Vec::new();
        let struck = network.rivals.of(last).iter().flat_map(|&rival| {
            let with = if (rival as usize) < network.marks.len() { network.with.of(rival) } else { &[] };
            std::iter::once(rival).chain(with.iter().copied())
        });
        for rival in struck {
            for &need in network.needs_of.of(rival) {
                match self.left[need as usize] {
                    0 if links == 0 => return Some(need),
                    1 if links > 0 => {
                        let ways = network.ways_of.of(need).iter();
                        let Some(&way) = ways.into_iter().find(|&&way| self.strikes[way as usize] == 0)
                        else {
                            continue;
                        };
                        // What was supposed need not be found, nor what the line has already.
                        let known = way == self.suppose || self.line.iter().any(|&(node, _)| node == way);
                        if !known && way != last && next.iter().all(|&(node, _)| node != way) {
                            next.push((way, need));
                        }
                    }
                    _ => {}
                }
            }
        }
        for (way, need) in next {
            // Two orders of the same links that end alike go on alike.
            if !self.seen.insert((self.sum.wrapping_add(spread_out(way)), way)) {
                continue;
            }
            self.hold(way);
            self.line.push((way, need));
            let end = self.search(way, links - 1);
            if end.is_some() {
                return end;
            }
            self.line.pop();
            self.release(way);
            if self.patience == 0 {
                return None;
            }
        }
        None
    }
}
