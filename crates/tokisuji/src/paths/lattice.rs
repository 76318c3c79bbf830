//! The whole lattice of small cases: every set of decided cells, layer by layer, with exact numbers for everything.

use super::exact::Halt;
use super::profile::{Choices, Profile};
use super::system::Orders;
use crate::bits::Bits;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Every set that can be decided, by size.
#[derive(Clone, Debug)]
pub struct Lattice<const W: usize> {
    /// For each size the sets.
    pub layers: Vec<Vec<Node<W>>>,
}

/// A set of decided cells.
#[derive(Clone, Debug)]
pub struct Node<const W: usize> {
    /// The set.
    pub decided: Bits<W>,
    /// The cells that can be decided next, each with the index of the set that gives in the next layer.
    pub next: Vec<(usize, usize)>,
    /// Orders that lead here.
    pub to: BigUint,
    /// Orders that go on from here to the end.
    pub on: BigUint,
}

/// How large a lattice may grow.
#[derive(Copy, Clone, Debug)]
pub struct Bound {
    /// Sets in a layer.
    pub widest: usize,
    /// Sets in all.
    pub sets: usize,
}

impl Bound {
    /// None.
    pub const NONE: Bound = Bound { widest: usize::MAX, sets: usize::MAX };
}

/// Sets that are asked for what comes next between two looks at the clock.
const LOOK: usize = 64;

impl<const W: usize> Lattice<W> {
    /// The lattice, or why not: it outgrew its bound, or the caller, asked now and then, said stop. Then also how many
    /// sets there were.
    pub fn build(
        orders: &mut impl Orders<W>,
        bound: Bound,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Lattice<W>, (Halt, usize)> {
        let mut layers: Vec<Vec<Node<W>>> = Vec::new();
        let node = |decided, to| Node { decided, next: Vec::new(), to, on: BigUint::ZERO };
        let mut layer = vec![node(Bits::EMPTY, BigUint::from(1u8))];
        let mut sets = 1;
        for _ in 0..orders.len() {
            let mut found: BTreeMap<Bits<W>, BigUint> = BTreeMap::new();
            let mut open = Vec::with_capacity(layer.len());
            for (at, from) in layer.iter().enumerate() {
                if at % LOOK == LOOK - 1 && !goes_on() {
                    return Err((Halt::Stopped, sets));
                }
                let next = orders.open(&from.decided);
                for cell in next.iter() {
                    *found.entry(from.decided.with(cell)).or_default() += &from.to;
                }
                if found.len() > bound.widest.min(bound.sets.saturating_sub(sets)) {
                    return Err((Halt::Memory, sets));
                }
                open.push(next);
            }
            sets += found.len();
            let sets: Vec<Bits<W>> = found.keys().copied().collect();
            for (from, open) in layer.iter_mut().zip(open) {
                let place = |cell| sets.binary_search(&from.decided.with(cell)).expect("found above");
                from.next = open.iter().map(|cell| (cell, place(cell))).collect();
            }
            let next = found.into_iter().map(|(decided, to)| node(decided, to)).collect();
            layers.push(std::mem::replace(&mut layer, next));
        }
        layers.push(layer);
        let mut lattice = Lattice { layers };
        lattice.count_on();
        Ok(lattice)
    }

    fn count_on(&mut self) {
        if let Some(last) = self.layers.last_mut() {
            for node in last {
                node.on = BigUint::from(1u8);
            }
        }
        for size in (0..self.layers.len() - 1).rev() {
            let (before, after) = self.layers.split_at_mut(size + 1);
            for node in &mut before[size] {
                node.on = node.next.iter().map(|&(_, at)| &after[0][at].on).sum();
            }
        }
    }

    /// The number of orders.
    pub fn count(&self) -> BigUint {
        self.layers[0].iter().map(|node| &node.on).sum()
    }

    /// For each cell, how many orders have it first, second, ….
    pub fn depth(&self) -> Vec<Vec<BigUint>> {
        let cells = self.layers.len() - 1;
        let mut depth = vec![vec![BigUint::ZERO; cells]; cells];
        for (size, layer) in self.layers[..cells].iter().enumerate() {
            for node in layer {
                for &(cell, at) in &node.next {
                    depth[cell][size] += &node.to * &self.layers[size + 1][at].on;
                }
            }
        }
        depth
    }

    /// Shares of all orders.
    pub fn profile(&self) -> Profile {
        let count = self.count();
        let depth = self.depth();
        let depth = depth.iter().map(|row| row.iter().map(|part| share(part, &count)).collect()).collect();
        let layers = &self.layers[..self.layers.len() - 1];
        let choices = layers.iter().map(|layer| {
            let live = || layer.iter().filter(|node| node.on != BigUint::ZERO);
            let weight = |node: &Node<W>| share(&(&node.to * &node.on), &count);
            Choices {
                fewest: live().map(|node| node.next.len() as u32).min().unwrap_or(0),
                most: live().map(|node| node.next.len() as u32).max().unwrap_or(0),
                mean: live().map(|node| weight(node) * node.next.len() as f64).sum(),
                single: live().filter(|node| node.next.len() == 1).map(weight).sum(),
            }
        });
        Profile { depth, choices: choices.collect() }
    }
}

/// A part of a whole as an ordinary number, good to more digits than anyone prints.
fn share(part: &BigUint, whole: &BigUint) -> f64 {
    if *whole == BigUint::ZERO {
        return 0.0;
    }
    let scaled = (part << 60u32) / whole;
    scaled.iter_u64_digits().next().unwrap_or(0) as f64 / (1u64 << 60) as f64
}
