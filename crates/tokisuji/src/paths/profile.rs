//! Where in an order each cell stands, and how many choices there are on the way: shares over all orders.

use super::estimate::Layer;
use super::system::Orders;
use crate::bits::Bits;

/// Shares over all orders, every order counting the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// For each cell the share of orders that have it first, second, ….
    pub depth: Vec<Vec<f64>>,
    /// For each depth the choices there are.
    pub choices: Vec<Choices>,
}

/// How many cells can be decided at a depth.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Choices {
    /// The fewest; in an estimate, the fewest seen.
    pub fewest: u32,
    /// The mean over all orders.
    pub mean: f64,
    /// The most; in an estimate, the most seen.
    pub most: u32,
    /// The share of orders that have no choice here.
    pub single: f64,
}

impl Profile {
    fn blank(cells: usize) -> Profile {
        let none = Choices { fewest: u32::MAX, ..Choices::default() };
        Profile { depth: vec![vec![0.0; cells]; cells], choices: vec![none; cells] }
    }

    /// From orders drawn evenly.
    pub fn of_orders<const W: usize>(orders: &mut impl Orders<W>, drawn: &[Vec<usize>]) -> Profile {
        let mut profile = Profile::blank(orders.len());
        let part = 1.0 / drawn.len() as f64;
        for order in drawn {
            let mut decided = Bits::EMPTY;
            let mut open = orders.open(&decided);
            for (depth, &cell) in order.iter().enumerate() {
                profile.depth[cell][depth] += part;
                profile.choices[depth].add(open.len() as u32, part);
                decided.insert(cell);
                open = orders.open_after(&decided, &open, cell);
            }
        }
        profile
    }

    /// From the layers of a beam: how much of the count flows through each step.
    pub fn of_layers<const W: usize>(layers: &[Layer<W>]) -> Profile {
        let cells = layers.len() - 1;
        let mut profile = Profile::blank(cells);
        // Orders that go on, over the chance of the set; on a scale of its own for each layer.
        // Sorted by set, because looking them up is most of the work here.
        let mut on: Vec<(Bits<W>, f64)> = layers[cells].kept.iter().map(|kept| (kept.decided, 1.0)).collect();
        for depth in (0..cells).rev() {
            let layer = &layers[depth];
            let flow = |decided: &Bits<W>, cell| {
                let found = on.binary_search_by_key(&decided.with(cell), |entry| entry.0);
                found.map_or(0.0, |at| on[at].1)
            };
            let behind: Vec<f64> = layer
                .kept
                .iter()
                .map(|kept| kept.open.iter().map(|cell| flow(&kept.decided, cell)).sum())
                .collect();
            let total: f64 = layer.kept.iter().zip(&behind).map(|(kept, behind)| kept.weight * behind).sum();
            if total <= 0.0 {
                return profile;
            }
            for (kept, behind) in layer.kept.iter().zip(&behind) {
                for cell in kept.open.iter() {
                    profile.depth[cell][depth] += kept.weight * flow(&kept.decided, cell) / total;
                }
                if *behind > 0.0 {
                    profile.choices[depth].add(kept.open.len() as u32, kept.weight * behind / total);
                }
            }
            let most = behind.iter().copied().fold(0.0, f64::max);
            on = layer
                .kept
                .iter()
                .zip(behind)
                .map(|(kept, behind)| (kept.decided, behind / most / kept.chance))
                .collect();
            on.sort_unstable_by_key(|entry| entry.0);
        }
        profile
    }

    /// The mean of several, and how far the shares of depth may be off: half of a 95 % interval, the widest.
    pub fn mean_of(several: &[Profile]) -> (Profile, f64) {
        let cells = several[0].depth.len();
        let (mut mean, count) = (Profile::blank(cells), several.len() as f64);
        let mut widest = 0.0f64;
        for cell in 0..cells {
            for depth in 0..cells {
                let of = |profile: &Profile| profile.depth[cell][depth];
                let own = several.iter().map(of).sum::<f64>() / count;
                let spread = several.iter().map(|profile| (of(profile) - own).powi(2)).sum::<f64>();
                if count > 1.0 {
                    let half = (spread / (count - 1.0) / count).sqrt();
                    widest = widest.max(half * crate::statistics::student(several.len() - 1));
                }
                mean.depth[cell][depth] = own;
            }
        }
        for depth in 0..cells {
            let own = several.iter().map(|profile| profile.choices[depth]);
            mean.choices[depth] = Choices {
                fewest: own.clone().map(|choices| choices.fewest).min().unwrap_or(0),
                most: own.clone().map(|choices| choices.most).max().unwrap_or(0),
                mean: own.clone().map(|choices| choices.mean).sum::<f64>() / count,
                single: own.map(|choices| choices.single).sum::<f64>() / count,
            };
        }
        (mean, widest)
    }

    /// The mean depth of each cell, from 1.
    pub fn mean_depth(&self) -> Vec<f64> {
        let mean = |row: &Vec<f64>| row.iter().enumerate().map(|(at, share)| (at + 1) as f64 * share).sum();
        self.depth.iter().map(mean).collect()
    }
}

impl Choices {
    fn add(&mut self, open: u32, part: f64) {
        self.fewest = self.fewest.min(open);
        self.most = self.most.max(open);
        self.mean += f64::from(open) * part;
        if open == 1 {
            self.single += part;
        }
    }
}
