//! Exact counting by parts that do not interact.
//!
//! After each decision, what is left falls into parts: cells are in one part when one can open the other (see
//! `standing`). The orders of the whole are the orders of the parts, shuffled together in as many
//! ways as a binomial says. Each part is counted once and remembered by its cells, which say everything about it:
//! nothing outside bears on it any more, so it is as if all the rest were decided.
//!
//! Nearly all of the time goes into looking up parts in a table far larger than any cache. So a part first works out
//! all parts its first steps lead to, then looks them up together (the memory answers many questions at once almost
//! as fast as one), and only then turns to those not yet known.

use super::bits::Bits;
use super::memo::Memo;
use super::standing::{OPEN, Standings};
use super::system::System;
use super::wide::Wide;

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

/// Counts orders, and remembers the count of every part it has met.
pub struct Counter<'s, const W: usize, const L: usize> {
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
    /// Cells that cannot be decided yet.
    closed: Bits<W>,
    /// What to put back: cells with where they stood.
    undo: Vec<(usize, u32)>,
    /// First steps of the parts being counted, and the parts each leads to.
    moves: Vec<Move>,
    parts: Vec<Bits<W>>,
    /// Only so that early reads of the table are not left out.
    seen: u32,
}

/// A first step of a part: the cell, and which of `parts` it leads to.
#[derive(Copy, Clone)]
struct Move {
    cell: usize,
    /// How many cells lead to the same.
    alike: u32,
    from: usize,
    to: usize,
}

impl<'s, const W: usize, const L: usize> Counter<'s, W, L> {
    /// A counter that keeps to about `memory` bytes and asks now and then whether to go on.
    pub fn new(system: &System<W>, memory: usize, goes_on: &'s mut dyn FnMut() -> bool) -> Self {
        let count = system.all().len();
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
            standings,
            waiting: (0..count).map(|cell| system.waiting(cell)).collect(),
            binomials,
            falling,
            memo: Memo::default(),
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
        let to = self.parts.len();
        let counted = self.count_parts(from, to);
        let orders = self.known(left.len(), from, to);
        self.parts.truncate(from);
        counted?;
        Ok(orders.expect("all parts have just been counted"))
    }

    /// Puts the parts that cells fall into at the end of `parts`, and says where they begin. Cells that are open and
    /// open nothing are in none.
    fn split(&mut self, left: &Bits<W>) -> usize {
        let from = self.parts.len();
        for cell in left.and(&self.closed).iter() {
            let mut part = self.standings.ties(self.now[cell]).with(cell);
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

    /// The orders of parts and loose cells, `size` cells in all, shuffled together; none when a part is not known yet.
    #[inline]
    fn known(&self, size: usize, from: usize, to: usize) -> Option<Wide<L>> {
        let row = self.now.len() + 1;
        let (mut total, mut sum) = (Wide::ONE, 0);
        for part in &self.parts[from..to] {
            let orders = self.memo.get(part)?;
            let own = part.len();
            total = if sum == 0 {
                orders
            } else {
                total.times(&orders).times(&self.binomials[(sum + own) * row + own])
            };
            sum += own;
        }
        // Cells that are tied to nothing can stand anywhere.
        if sum < size {
            total = total.times(&self.falling[size * row + size - sum]);
        }
        Some(total)
    }

    /// Counts those of `parts` that are not known.
    fn count_parts(&mut self, from: usize, to: usize) -> Result<(), Halt> {
        for at in from..to {
            let part = self.parts[at];
            if self.memo.get(&part).is_none() {
                self.count_part(part)?;
            }
        }
        Ok(())
    }

    fn count_part(&mut self, part: Bits<W>) -> Result<(), Halt> {
        self.look()?;
        let (first_move, first_part) = (self.moves.len(), self.parts.len());
        for cell in self.doors(&part).iter() {
            let mark = self.decide(cell);
            let from = self.split(&part.without(cell));
            self.take_back(mark);
            self.push_move(first_move, Move { cell, alike: 1, from, to: self.parts.len() });
        }
        for part in &self.parts[first_part..] {
            self.seen ^= self.memo.touch(part);
        }
        let mut total = Wide::ZERO;
        let size = part.len() - 1;
        let mut missed = first_move;
        for at in first_move..self.moves.len() {
            let step = self.moves[at];
            match self.known(size, step.from, step.to) {
                Some(orders) => total.add_times(&orders, step.alike),
                None => {
                    self.moves[missed] = step;
                    missed += 1;
                }
            }
        }
        for at in first_move..missed {
            let step = self.moves[at];
            let mark = self.decide(step.cell);
            let counted = self.count_parts(step.from, step.to);
            self.take_back(mark);
            counted?;
            let orders = self.known(size, step.from, step.to);
            total.add_times(&orders.expect("all parts have just been counted"), step.alike);
        }
        self.moves.truncate(first_move);
        self.parts.truncate(first_part);
        self.memo.put(&part, &total);
        Ok(())
    }

    /// Adds a first step, or notes that one of the others leads to the same parts.
    #[inline]
    fn push_move(&mut self, first: usize, step: Move) {
        let parts = &self.parts;
        let same = |other: &&mut Move| parts[other.from..other.to] == parts[step.from..step.to];
        match self.moves[first..].iter_mut().find(same) {
            Some(other) => {
                other.alike += 1;
                self.parts.truncate(step.from);
            }
            None => self.moves.push(step),
        }
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

    /// Decides a cell, and says how to take it back.
    #[inline]
    pub(super) fn decide(&mut self, cell: usize) -> usize {
        let mark = self.undo.len();
        for other in self.waiting[cell].and(&self.closed).iter() {
            let before = self.now[other];
            let after = self.standings.after(other, before, cell);
            if after != before {
                self.undo.push((other, before));
                self.now[other] = after;
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
                self.closed.insert(other);
            }
        }
    }
}
