//! Estimated counting by a beam of weighted sets that looks ahead.
//!
//! The beam keeps some sets of decided cells of each size. Every set stands for all orders that lead to it, with a
//! weight that is right on average: equal sets are merged, and where there are too many, some are drawn and
//! weighted up by one over their chance. So the weight that arrives at the end is an unbiased estimate of the count.
//!
//! How far it strays depends on what is kept. The best would be to keep a set in proportion to its weight times the
//! orders that go on from it; these are not known, but a *guide* comes close: a number for each cell and size,
//! fitted backwards from the end by least squares on sets of a small first beam.

use super::draw::unit;
use super::system::Orders;
use crate::bits::Bits;
use crate::chance::Chance;
use crate::statistics::solve_symmetric;

/// For each number of decided cells, how much each decided cell promises: logarithms.
#[derive(Clone, Debug)]
pub struct Guide {
    promise: Vec<Vec<f64>>,
}

/// A set the beam has kept.
#[derive(Clone, Debug)]
pub struct Kept<const W: usize> {
    /// The cells decided.
    pub decided: Bits<W>,
    /// Those that can be decided next.
    pub open: Bits<W>,
    /// The estimated number of orders to here, over e to the layer's `scale`.
    pub weight: f64,
    /// The chance it had to be kept.
    pub chance: f64,
}

/// Sets of one size.
#[derive(Clone, Debug, Default)]
pub struct Layer<const W: usize> {
    /// The sets.
    pub kept: Vec<Kept<W>>,
    /// What weights are to be multiplied by, as a logarithm.
    pub scale: f64,
}

/// What a beam brought home.
#[derive(Clone, Debug)]
pub struct Run<const W: usize> {
    /// The natural logarithm of the estimated count.
    pub log: f64,
    /// The layers, from the empty set on; only where asked for.
    pub layers: Vec<Layer<W>>,
}

impl Guide {
    /// A guide that knows nothing.
    pub fn blank(cells: usize) -> Guide {
        Guide { promise: vec![vec![0.0; cells]; cells + 1] }
    }

    /// Fits a guide to the layers of a beam, from the last to the first. The value of a set is the sum over its next
    /// cells of what the guide says of the sets behind them; nothing here is left to chance.
    pub fn fit<const W: usize>(layers: &[Layer<W>], cells: usize) -> Guide {
        let mut guide = Guide::blank(cells);
        for size in (1..cells).rev() {
            let Some(layer) = layers.get(size).filter(|layer| layer.kept.len() > 1) else {
                continue;
            };
            let next = &guide.promise[size + 1];
            let values: Vec<f64> = layer.kept.iter().map(|kept| value(kept, next)).collect();
            guide.promise[size] = fitted(&layer.kept, &values, next);
        }
        guide
    }
}

/// The logarithm of what lies behind a set by the promises of the next size.
fn value<const W: usize>(kept: &Kept<W>, next: &[f64]) -> f64 {
    let most = kept.open.iter().map(|cell| next[cell]).fold(f64::MIN, f64::max);
    let sum: f64 = kept.open.iter().map(|cell| (next[cell] - most).exp()).sum();
    let base: f64 = kept.decided.iter().map(|cell| next[cell]).sum();
    // A set from which nothing goes on promises next to nothing.
    if sum > 0.0 { base + most + sum.ln() } else { base - 20.0 }
}

/// Promises that come nearest to the values, pulled a little towards those of the next size, which they resemble.
/// Cells that all of the sets hold, or none, tell nothing and keep theirs.
fn fitted<const W: usize>(kept: &[Kept<W>], values: &[f64], next: &[f64]) -> Vec<f64> {
    const PULL: f64 = 1.0;
    let residual: Vec<f64> = kept
        .iter()
        .zip(values)
        .map(|(kept, value)| value - kept.decided.iter().map(|cell| next[cell]).sum::<f64>())
        .collect();
    let count = kept.len() as f64;
    let mean = residual.iter().sum::<f64>() / count;
    let some = kept.iter().fold(Bits::EMPTY, |set, kept| kept.decided.or(&set));
    let all = kept.iter().fold(some, |set, kept| kept.decided.and(&set));
    let told: Vec<usize> = some.minus(&all).iter().collect();
    let mut place = vec![0; next.len()];
    told.iter().enumerate().for_each(|(at, &cell)| place[cell] = at);
    let cells = told.len();
    let mut share = vec![0.0; cells];
    let mut normal = vec![0.0; cells * cells];
    let mut right = vec![0.0; cells];
    let mut own = Vec::with_capacity(cells);
    for (kept, residual) in kept.iter().zip(&residual) {
        own.clear();
        own.extend(kept.decided.minus(&all).iter().map(|cell| place[cell]));
        for (count_before, &a) in own.iter().enumerate() {
            share[a] += 1.0 / count;
            right[a] += residual - mean;
            for &b in &own[..=count_before] {
                normal[a * cells + b] += 1.0;
            }
        }
    }
    for a in 0..cells {
        for b in 0..=a {
            normal[a * cells + b] -= count * share[a] * share[b];
        }
        normal[a * cells + a] += PULL;
    }
    // The residuals are centred, so the means of the columns take nothing from the right side.
    // The pull keeps it positive; should rounding say otherwise, the promises stay: the estimate is unbiased by any.
    let change = solve_symmetric(&normal, &right).unwrap_or_else(|| vec![0.0; cells]);
    let mut promise = next.to_vec();
    told.iter().zip(change).for_each(|(&cell, change)| promise[cell] += change);
    promise
}

/// Sends a beam of `width` sets from the start to the end. `None` when `goes_on` said stop.
pub fn beam<const W: usize>(
    orders: &mut impl Orders<W>,
    guide: &Guide,
    width: usize,
    keep: bool,
    chance: &mut Chance,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Run<W>> {
    let open = orders.open(&Bits::EMPTY);
    let first = Kept { decided: Bits::EMPTY, open, weight: 1.0, chance: 1.0 };
    let mut layer = Layer { kept: vec![first], scale: 0.0 };
    let mut layers = Vec::new();
    let mut children = Children::default();
    for size in 1..=orders.len() {
        if !goes_on() {
            return None;
        }
        children.clear();
        let promise = &guide.promise[size];
        let of_cell: Vec<f64> = promise.iter().map(|promise| promise.exp()).collect();
        let of_set: Vec<f64> =
            layer.kept.iter().map(|kept| kept.decided.iter().map(|cell| promise[cell]).sum()).collect();
        let most = of_set.iter().copied().fold(f64::MIN, f64::max);
        for (parent, kept) in layer.kept.iter().enumerate() {
            let base = (of_set[parent] - most).exp();
            for cell in kept.open.iter() {
                let promise = base * of_cell[cell];
                children.add(Child {
                    decided: kept.decided.with(cell),
                    weight: kept.weight,
                    parent,
                    cell,
                    promise,
                });
            }
        }
        let chosen = choose(&children.list, width, chance);
        let most = chosen.iter().map(|&(at, chance)| children.list[at].weight / chance).fold(0.0, f64::max);
        if most == 0.0 {
            return Some(Run { log: f64::NEG_INFINITY, layers });
        }
        let kept = chosen.iter().map(|&(at, chance)| {
            let child = &children.list[at];
            let open = if size == orders.len() {
                Bits::EMPTY
            } else {
                orders.open_after(&child.decided, &layer.kept[child.parent].open, child.cell)
            };
            Kept { decided: child.decided, open, weight: child.weight / chance / most, chance }
        });
        let next = Layer { kept: kept.collect(), scale: layer.scale + most.ln() };
        let done = std::mem::replace(&mut layer, next);
        if keep {
            layers.push(done);
        }
    }
    let log = layer.kept.iter().map(|kept| kept.weight).sum::<f64>().ln() + layer.scale;
    if keep {
        layers.push(layer);
    }
    Some(Run { log, layers })
}

struct Child<const W: usize> {
    decided: Bits<W>,
    weight: f64,
    parent: usize,
    cell: usize,
    /// What the guide says of it: in proportion to the orders that go on.
    promise: f64,
}

/// The sets one larger, each once, in the order they were met.
#[derive(Default)]
struct Children<const W: usize> {
    list: Vec<Child<W>>,
    slots: Vec<u32>,
}

impl<const W: usize> Children<W> {
    fn clear(&mut self) {
        self.list.clear();
        self.slots.fill(0);
    }

    fn add(&mut self, child: Child<W>) {
        if self.list.len() * 2 >= self.slots.len() {
            let slots = (self.slots.len() * 2).max(1024);
            self.slots.clear();
            self.slots.resize(slots, 0);
            for at in 0..self.list.len() {
                let slot = self.slot(&self.list[at].decided);
                self.slots[slot] = at as u32 + 1;
            }
        }
        let slot = self.slot(&child.decided);
        match self.slots[slot] {
            0 => {
                self.list.push(child);
                self.slots[slot] = self.list.len() as u32;
            }
            at => self.list[at as usize - 1].weight += child.weight,
        }
    }

    fn slot(&self, decided: &Bits<W>) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = decided.hash() as usize & mask;
        while self.slots[slot] != 0 && self.list[self.slots[slot] as usize - 1].decided != *decided {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Draws about `width` of the sets, each with its chance: those that weigh much are kept for certain, the others by
/// one throw for all, so that what stands side by side is kept evenly.
fn choose<const W: usize>(list: &[Child<W>], width: usize, chance: &mut Chance) -> Vec<(usize, f64)> {
    if list.len() <= width {
        return (0..list.len()).map(|at| (at, 1.0)).collect();
    }
    let worth = |child: &Child<W>| child.weight * child.promise;
    let most = list.iter().map(worth).fold(f64::MIN_POSITIVE, f64::max);
    // Never quite nothing: a set the guide thinks little of must keep a chance that can be divided by.
    let worth: Vec<f64> = list.iter().map(|child| (worth(child) / most).max(1e-12)).collect();
    let mut unit_worth = worth.iter().sum::<f64>() / width as f64;
    loop {
        let (mut sure, mut rest) = (0, 0.0);
        for &worth in &worth {
            if worth >= unit_worth {
                sure += 1;
            } else {
                rest += worth;
            }
        }
        let next = rest / (width - sure) as f64;
        if sure >= width || next >= unit_worth * (1.0 - 1e-9) {
            break;
        }
        unit_worth = next;
    }
    let mut chosen = Vec::with_capacity(width + 1);
    let mut mark = unit(chance);
    let mut sum = 0.0;
    for (at, &worth) in worth.iter().enumerate() {
        let own = (worth / unit_worth).min(1.0);
        if own >= 1.0 {
            chosen.push((at, 1.0));
            continue;
        }
        sum += own;
        if sum > mark {
            chosen.push((at, own));
            mark += 1.0;
        }
    }
    chosen
}
