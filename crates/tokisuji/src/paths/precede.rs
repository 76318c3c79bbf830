//! What holds in every order: which cells must come before which, round by round what opens, and where all
//! orders meet.

use super::system::Orders;
use crate::bits::Bits;

/// What every order has in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Precede {
    /// For each cell, those that come before it in every order.
    pub before: Vec<Vec<usize>>,
    /// The same without what follows from the rest: a, b when a must come before b and nothing between them must.
    pub links: Vec<(usize, usize)>,
    /// A longest row of cells each of which must wait for the one before.
    pub chain: Vec<usize>,
    /// Sizes at which all orders pass through one and the same set.
    pub gates: Vec<usize>,
    /// The cells that open together when everything open is decided at once, round by round.
    pub waves: Vec<Vec<usize>>,
}

/// For each cell, those that no set with it has been seen without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together<const W: usize> {
    of: Vec<Bits<W>>,
}

impl<const W: usize> Together<W> {
    /// Before anything has been seen.
    pub fn new(cells: usize) -> Together<W> {
        Together { of: vec![Bits::first(cells); cells] }
    }

    /// Takes note of cells that are decided at the same time in some order.
    pub fn add(&mut self, decided: &Bits<W>) {
        decided.iter().for_each(|cell| self.of[cell] = self.of[cell].and(decided));
    }
}

impl Precede {
    /// Looks at what can still be reached while one cell stays open. Where a step can close what was open, that may
    /// leave out orders, so whatever sets have been seen put right what it says.
    pub fn of<const W: usize>(orders: &mut impl Orders<W>, seen: &Together<W>) -> Precede {
        let cells = orders.len();
        let mut before = vec![Bits::<W>::EMPTY; cells];
        for first in 0..cells {
            let reached = orders.reach(&Bits::only(first));
            for cell in Bits::<W>::first(cells).minus(&reached).without(first).iter() {
                if seen.of[cell].contains(first) {
                    before[cell].insert(first);
                }
            }
        }
        let mut links = Vec::new();
        for (cell, own) in before.iter().enumerate() {
            let between = |a: usize| own.iter().any(|c| before[c].contains(a));
            links.extend(own.iter().filter(|&a| !between(a)).map(|a| (a, cell)));
        }
        Precede {
            chain: longest(&before),
            gates: gates(&before),
            waves: waves(orders),
            links,
            before: before.iter().map(|set| set.iter().collect()).collect(),
        }
    }
}

fn longest<const W: usize>(before: &[Bits<W>]) -> Vec<usize> {
    // Whoever must wait for a cell must wait for all that cell waits for: fewer befores come first.
    let mut order: Vec<usize> = (0..before.len()).collect();
    order.sort_by_key(|&cell| (before[cell].len(), cell));
    let mut best: Vec<(usize, Option<usize>)> = vec![(1, None); before.len()];
    for &cell in &order {
        for a in before[cell].iter() {
            if best[a].0 + 1 > best[cell].0 {
                best[cell] = (best[a].0 + 1, Some(a));
            }
        }
    }
    let mut chain = Vec::new();
    let mut at = order.into_iter().rev().max_by_key(|&cell| best[cell].0);
    while let Some(cell) = at {
        chain.push(cell);
        at = best[cell].1;
    }
    chain.reverse();
    chain
}

fn gates<const W: usize>(before: &[Bits<W>]) -> Vec<usize> {
    let cells = before.len();
    let after = |cell: usize| before.iter().filter(|set| set.contains(cell)).count();
    let after: Vec<usize> = (0..cells).map(after).collect();
    let is_gate = |&size: &usize| {
        let inside = (0..cells).filter(|&cell| after[cell] >= cells - size);
        let inside = inside.fold(Bits::<W>::EMPTY, Bits::with);
        inside.len() == size
            && Bits::<W>::first(cells).minus(&inside).iter().all(|cell| inside.within(&before[cell]))
    };
    (1..cells).filter(is_gate).collect()
}

fn waves<const W: usize>(orders: &mut impl Orders<W>) -> Vec<Vec<usize>> {
    let (mut waves, mut decided) = (Vec::new(), Bits::<W>::EMPTY);
    loop {
        let open = orders.open(&decided);
        if open.is_empty() {
            return waves;
        }
        waves.push(open.iter().collect());
        decided = decided.or(&open);
    }
}
