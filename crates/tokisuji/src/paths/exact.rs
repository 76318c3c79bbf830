//! Exact counting by parts that do not interact.
//!
//! After each decision, what is left falls into parts: cells are in one part when one can open the other (see
//! `standing`). The orders of the whole are the orders of the parts, shuffled together in as many
//! ways as a binomial says. Each part is counted once and remembered by its cells, which say everything about it:
//! nothing outside bears on it any more, so it is as if all the rest were decided.
//!
//! Parts seldom fall apart; far more often a step leaves some cells with nothing to open, and they drop out. So where a
//! step leads is found without taking it, as the cells that something is still tied to, and is looked up as one part.
//! Only what is not known yet is split for good. A part first works out where all its first steps lead, then looks
//! them up together (the memory answers many questions at once almost as fast as one), and only then turns to those
//! not yet known.

use super::cover::{Cover, MANY, layer};
use super::memo::{Memo, Place};
use super::standing::{OPEN, Standings};
use super::system::System;
use super::wide::Wide;
use crate::bits::Bits;

/// A count that came to no end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The memory allowed is used up.
    Memory,
    /// The caller said stop.
    Stopped,
}

/// How many parts are counted between two looks at memory and clock.
pub(super) const LOOK: u64 = 4096;

/// Cells so few that their orders fit two words.
const SHORT: usize = 33;

/// Counts orders, and remembers the count of every part it has met.
pub struct Counter<'s, const W: usize, const L: usize> {
    /// The cells of the system as they are numbered here: wave by wave, as `memo` likes them best.
    order: Vec<usize>,
    standings: Standings<W>,
    /// For each cell those that have it in a clause.
    waiting: Vec<Bits<W>>,
    binomials: Vec<Wide<L>>,
    /// n (n−1) … with k factors.
    falling: Vec<Wide<L>>,
    memo: Memo<W, L>,
    memory: usize,
    steps: u64,
    goes_on: &'s mut dyn FnMut() -> bool,
    all: Bits<W>,
    /// Where each cell stands.
    now: Vec<u32>,
    /// Each cell that cannot be decided yet with those tied to it.
    tied: Vec<Bits<W>>,
    /// Cells that cannot be decided yet.
    closed: Bits<W>,
    /// What to put back: cells with where they stood.
    undo: Vec<(usize, u32)>,
    /// First steps of the parts being counted.
    moves: Vec<Move<W>>,
    /// Parts that steps lead to, while they are being counted.
    parts: Vec<Bits<W>>,
    /// Only so that early reads of the table are not left out.
    seen: u32,
}

/// A first step of a part.
#[derive(Copy, Clone)]
struct Move<const W: usize> {
    cell: usize,
    /// What is then left, without the cells that drop out.
    tied: Bits<W>,
    /// How many they are.
    cells: usize,
    /// Where they are remembered, if they are one part and known.
    place: Place<W>,
}

impl<'s, const W: usize, const L: usize> Counter<'s, W, L> {
    /// A counter that keeps to about `memory` bytes and asks now and then whether to go on.
    pub fn new(system: &System<W>, memory: usize, goes_on: &'s mut dyn FnMut() -> bool) -> Self {
        let order = system.by_waves();
        let system = &system.renumbered(&order);
        let count = order.len();
        let row = count + 1;
        let mut binomials = vec![Wide::ONE; row * row];
        let mut falling = vec![Wide::ONE; row * row];
        for n in 1..=count {
            for k in 1..=n {
                if k < n {
                    let mut sum = binomials[(n - 1) * row + k - 1];
                    sum.add(&binomials[(n - 1) * row + k]);
                    binomials[n * row + k] = sum;
                }
                falling[n * row + k] = falling[(n - 1) * row + k - 1].times(&Wide::from(n as u64));
            }
        }
        let mut standings = Standings::new(system);
        let now: Vec<u32> = (0..count).map(|cell| standings.first(cell)).collect();
        let closed = (0..count).filter(|&cell| now[cell] != OPEN).fold(Bits::EMPTY, Bits::with);
        Counter {
            order,
            tied: now.iter().map(|&standing| standings.ties(standing)).collect(),
            standings,
            waiting: (0..count).map(|cell| system.waiting(cell)).collect(),
            binomials,
            falling,
            memo: Memo::new(count),
            memory,
            steps: 0,
            goes_on,
            all: system.all(),
            now,
            closed,
            undo: Vec::new(),
            moves: Vec::new(),
            parts: Vec::new(),
            seen: 0,
        }
    }

    /// How many parts have been counted.
    pub fn states(&self) -> usize {
        self.memo.count()
    }

    /// The cell of the system that has a number here.
    pub(super) fn cell(&self, at: usize) -> usize {
        self.order[at]
    }

    /// Every cell.
    pub(super) fn all(&self) -> Bits<W> {
        self.all
    }

    /// The number of orders of all cells.
    pub fn count(&mut self) -> Result<Wide<L>, Halt> {
        self.orders(self.all)
    }

    /// The number of orders of cells that nothing else bears on.
    pub(super) fn orders(&mut self, left: Bits<W>) -> Result<Wide<L>, Halt> {
        let from = self.split(&left);
        let orders = self.shuffled(left.len(), from);
        self.parts.truncate(from);
        orders
    }

    /// The orders of the parts that stand at the end of `parts` and of loose cells, `size` cells in all, shuffled
    /// together.
    fn shuffled(&mut self, size: usize, from: usize) -> Result<Wide<L>, Halt> {
        let (row, to) = (self.now.len() + 1, self.parts.len());
        let (mut total, mut sum) = (Wide::ONE, 0);
        for at in from..to {
            let part = self.parts[at];
            let own = part.len();
            let orders = match self.memo.get(&part) {
                Some(orders) => orders,
                None if own <= SHORT => self.count_part::<2>(part, own)?,
                None => self.count_part::<L>(part, own)?,
            };
            total = if sum == 0 {
                orders
            } else {
                total.times(&orders).times(&self.binomials[(sum + own) * row + own])
            };
            sum += own;
        }
        // Cells that are tied to nothing can stand anywhere.
        Ok(if sum < size { total.times(self.loose(size, sum)) } else { total })
    }

    /// Puts the parts that cells fall into at the end of `parts`, and says where they begin. Cells that are open and
    /// open nothing are in none.
    fn split(&mut self, left: &Bits<W>) -> usize {
        let from = self.parts.len();
        for cell in left.and(&self.closed).iter() {
            let mut part = self.tied[cell];
            let mut at = from;
            while at < self.parts.len() {
                if self.parts[at].meets(&part) {
                    part = part.or(&self.parts.swap_remove(at));
                } else {
                    at += 1;
                }
            }
            self.parts.push(part);
        }
        from
    }

    /// The parts that cells fall into.
    pub(super) fn parts_of(&mut self, left: &Bits<W>) -> Vec<Bits<W>> {
        let from = self.split(left);
        self.parts.split_off(from)
    }

    /// The cells of a part that can be decided.
    pub(super) fn doors(&self, part: &Bits<W>) -> Bits<W> {
        part.minus(&self.closed)
    }

    /// Counts a part of so many cells in numbers of `N` words.
    fn count_part<const N: usize>(&mut self, part: Bits<W>, cells: usize) -> Result<Wide<L>, Halt> {
        self.look()?;
        let first = self.moves.len();
        let size = cells - 1;
        let cover = Cover::of(&self.tied, part.and(&self.closed));
        for cell in self.doors(&part).iter() {
            let tied = self.tied_after(&cover, cell);
            let cells = tied.len();
            let place = self.memo.place(&tied, cells);
            self.moves.push(Move { cell, tied, cells, place });
        }
        let early = self.moves[first..].iter().map(|step| self.memo.touch(&step.place));
        self.seen ^= early.fold(0, std::ops::BitXor::bitxor);
        let mut total = Wide::<N>::ZERO;
        let mut missed = first;
        for at in first..self.moves.len() {
            let step = self.moves[at];
            let known = if step.cells == 0 { Some(Wide::ONE) } else { self.memo.get_at::<N>(&step.place) };
            match known {
                Some(orders) => total.add_product(&orders, &self.loose(size, step.cells).widened()),
                None => {
                    self.moves[missed] = step;
                    missed += 1;
                }
            }
        }
        for at in first..missed {
            let step = self.moves[at];
            // A step before may have led there.
            if let Some(orders) = self.memo.get(&step.tied) {
                total.add_product(&orders.widened(), &self.loose(size, step.cells).widened());
                continue;
            }
            let mark = self.decide(step.cell, &part);
            let orders = self.orders(part.without(step.cell));
            self.take_back(mark);
            total.add(&orders?.widened());
        }
        self.moves.truncate(first);
        let total = total.widened();
        self.memo.put(&part, &total);
        Ok(total)
    }

    /// What is left of a part once a cell of it is decided, without the cells that then open nothing.
    #[inline]
    fn tied_after(&mut self, cover: &Cover<W>, cell: usize) -> Bits<W> {
        let changed = self.waiting[cell].and(&cover.closed);
        let (mut tied, mut before) = (Bits::EMPTY, [Bits::EMPTY; MANY]);
        for (count, other) in changed.iter().enumerate() {
            if count == MANY {
                return self.tied_one_by_one(cover, &changed, cell);
            }
            tied = tied.or(&self.ties_after(other, cell));
            layer(&mut before, &self.tied[other]);
        }
        tied.or(&cover.without(&before))
    }

    /// The same where so many cells change that the cover is of no use, which is rare.
    #[cold]
    fn tied_one_by_one(&mut self, cover: &Cover<W>, changed: &Bits<W>, cell: usize) -> Bits<W> {
        let unchanged = cover.closed.minus(changed);
        let tied = unchanged.iter().fold(Bits::EMPTY, |set, other| set.or(&self.tied[other]));
        changed.iter().fold(tied, |set, other| set.or(&self.ties_after(other, cell)))
    }

    /// The ties of a closed cell once `cell`, which it waits for, is decided.
    #[inline]
    fn ties_after(&mut self, closed: usize, cell: usize) -> Bits<W> {
        let after = self.standings.after(closed, self.now[closed], cell);
        self.standings.ties(after)
    }

    /// In how many ways cells that can stand anywhere mix with `tied` others, `size` in all.
    #[inline]
    fn loose(&self, size: usize, tied: usize) -> &Wide<L> {
        &self.falling[size * (self.now.len() + 1) + size - tied]
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) {
            if self.memo.bytes() + self.standings.bytes() > self.memory {
                return Err(Halt::Memory);
            }
            if !(self.goes_on)() {
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }

    /// Decides a cell of a part, and says how to take it back.
    #[inline]
    pub(super) fn decide(&mut self, cell: usize, part: &Bits<W>) -> usize {
        let mark = self.undo.len();
        for other in self.waiting[cell].and(&self.closed).and(part).iter() {
            let before = self.now[other];
            let after = self.standings.after(other, before, cell);
            if after != before {
                self.undo.push((other, before));
                self.now[other] = after;
                self.tied[other] = self.standings.ties(after);
                if after == OPEN {
                    self.closed.remove(other);
                }
            }
        }
        mark
    }

    /// Takes decisions back.
    #[inline]
    pub(super) fn take_back(&mut self, mark: usize) {
        while self.undo.len() > mark {
            if let Some((other, before)) = self.undo.pop() {
                self.now[other] = before;
                self.tied[other] = self.standings.ties(before);
                self.closed.insert(other);
            }
        }
    }
}
