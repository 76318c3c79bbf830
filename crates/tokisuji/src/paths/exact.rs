//! Exact counting by parts that do not interact.
//!
//! After each decision, what is left falls into parts: cells are in one part when one waits for the other. The
//! orders of the whole are the orders of the parts, shuffled together in as many ways as a binomial says. Each
//! part is counted once and remembered by its cells, which say everything about it: a clause that reaches
//! outside the part holds a decided cell there, or else it would tie that cell to the part.

use super::bits::Bits;
use super::memo::Memo;
use super::system::System;
use super::wide::Wide;
use crate::chance::{Chance, below};
use rand::RngCore;

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
    ways: Ways<W>,
    binomials: Vec<Wide<L>>,
    /// n (n−1) … with k factors.
    falling: Vec<Wide<L>>,
    memo: Memo<W, L>,
    memory: usize,
    steps: u64,
    goes_on: &'s mut dyn FnMut() -> bool,
    left: Bits<W>,
    /// For each cell the cells in its unmet clauses; none once it can be decided.
    needs: Vec<Bits<W>>,
    /// For each cell those whose unmet clauses hold it.
    serves: Vec<Bits<W>>,
    /// What to put back: cells with what they waited for.
    undo: Vec<(usize, Bits<W>)>,
}

/// The ways of all cells one after the other, so that looking through them stays in few cache lines.
struct Ways<const W: usize> {
    clauses: Vec<Bits<W>>,
    /// Where each way ends in `clauses`.
    ends: Vec<u32>,
    /// Where the ways of each cell begin in `ends`.
    from: Vec<u32>,
}

impl<const W: usize> Ways<W> {
    fn new(system: &System<W>) -> Ways<W> {
        let (mut clauses, mut ends, mut from) = (Vec::new(), Vec::new(), vec![0]);
        for cell in 0..system.all().len() {
            for way in system.ways(cell) {
                clauses.extend_from_slice(way);
                ends.push(clauses.len() as u32);
            }
            from.push(ends.len() as u32);
        }
        Ways { clauses, ends, from }
    }

    /// The cells in the unmet clauses of a cell while `left` is undecided; none when it can be decided.
    #[inline]
    fn needs(&self, cell: usize, left: &Bits<W>) -> Bits<W> {
        let mut needs = Bits::EMPTY;
        let first = self.from[cell] as usize;
        let mut begin = if first == 0 { 0 } else { self.ends[first - 1] as usize };
        for &end in &self.ends[first..self.from[cell + 1] as usize] {
            let mut met = true;
            for clause in &self.clauses[begin..end as usize] {
                if clause.within(left) {
                    needs = needs.or(clause);
                    met = false;
                }
            }
            if met {
                return Bits::EMPTY;
            }
            begin = end as usize;
        }
        needs
    }
}

impl<'s, const W: usize, const L: usize> Counter<'s, W, L> {
    /// A counter that keeps to about `memory` bytes and asks now and then whether to go on.
    pub fn new(system: &System<W>, memory: usize, goes_on: &'s mut dyn FnMut() -> bool) -> Self {
        let count = system.all().len();
        let mut binomials = vec![Wide::ONE; (count + 1) * (count + 1)];
        for n in 1..=count {
            for k in 1..n {
                let mut sum = binomials[(n - 1) * (count + 1) + k - 1];
                sum.add(&binomials[(n - 1) * (count + 1) + k]);
                binomials[n * (count + 1) + k] = sum;
            }
        }
        let mut falling = vec![Wide::ONE; (count + 1) * (count + 1)];
        for n in 1..=count {
            for k in 1..=n {
                falling[n * (count + 1) + k] =
                    falling[(n - 1) * (count + 1) + k - 1].times(&Wide::from(n as u64));
            }
        }
        let mut counter = Counter {
            ways: Ways::new(system),
            binomials,
            falling,
            memo: Memo::default(),
            memory,
            steps: 0,
            goes_on,
            left: system.all(),
            needs: vec![Bits::EMPTY; count],
            serves: vec![Bits::EMPTY; count],
            undo: Vec::new(),
        };
        for cell in 0..count {
            let needs = counter.ways.needs(cell, &counter.left);
            counter.change(cell, needs);
        }
        counter
    }

    /// How many parts have been counted.
    pub fn states(&self) -> usize {
        self.memo.count()
    }

    /// The number of orders of all cells.
    pub fn count(&mut self) -> Result<Wide<L>, Halt> {
        let left = self.left;
        self.product(left)
    }

    /// The number of orders that go on once these cells are decided, which must be possible.
    pub fn count_after(&mut self, decided: &Bits<W>) -> Result<Wide<L>, Halt> {
        let mark = self.undo.len();
        for cell in decided.iter() {
            self.decide(cell);
        }
        let count = self.product(self.left);
        self.take_back(decided, mark);
        count
    }

    /// The orders of all parts of `left`, shuffled together.
    fn product(&mut self, left: Bits<W>) -> Result<Wide<L>, Halt> {
        let mut rest = left;
        for cell in left.iter() {
            if self.needs[cell].is_empty() && self.serves[cell].is_empty() {
                rest.remove(cell);
            }
        }
        let (mut total, mut size) = (Wide::ONE, 0);
        let row = self.needs.len() + 1;
        while let Some(cell) = rest.lowest() {
            let part = self.part_of(cell);
            rest = rest.minus(&part);
            let own = part.len();
            size += own;
            let orders = self.part(part)?;
            total = if size > own {
                total.times(&orders).times(&self.binomials[size * row + own])
            } else {
                orders
            };
        }
        // Cells that are tied to nothing can stand anywhere.
        let loose = left.len() - size;
        if loose > 0 {
            total = total.times(&self.falling[left.len() * row + loose]);
        }
        Ok(total)
    }

    /// The orders of one part.
    fn part(&mut self, part: Bits<W>) -> Result<Wide<L>, Halt> {
        if let Some(known) = self.memo.get(&part) {
            return Ok(known);
        }
        self.look()?;
        let mut total = Wide::ZERO;
        let mut doors = 0;
        for cell in part.iter() {
            if !self.needs[cell].is_empty() {
                continue;
            }
            doors += 1;
            let mark = self.undo.len();
            self.decide(cell);
            let orders = self.product(part.without(cell));
            self.take_back(&Bits::only(cell), mark);
            total.add(&orders?);
        }
        // A part with one way in costs one step to count again; remembering it costs more.
        if doors > 1 {
            self.memo.put(&part, &total);
        }
        Ok(total)
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) {
            if self.memo.bytes() > self.memory {
                return Err(Halt::Memory);
            }
            if !(self.goes_on)() {
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }

    /// Decides a cell and notes what it changes.
    #[inline]
    fn decide(&mut self, cell: usize) {
        self.left.remove(cell);
        let own = self.needs[cell];
        if !own.is_empty() {
            self.undo.push((cell, own));
            self.change(cell, Bits::EMPTY);
        }
        for other in self.serves[cell].iter() {
            let needs = self.ways.needs(other, &self.left);
            self.undo.push((other, self.needs[other]));
            self.change(other, needs);
        }
    }

    #[inline]
    fn take_back(&mut self, decided: &Bits<W>, mark: usize) {
        while self.undo.len() > mark {
            let (other, needs) = self.undo.pop().expect("longer than the mark");
            self.change(other, needs);
        }
        self.left = self.left.or(decided);
    }

    #[inline]
    fn change(&mut self, cell: usize, needs: Bits<W>) {
        let before = std::mem::replace(&mut self.needs[cell], needs);
        before.minus(&needs).iter().for_each(|other| self.serves[other].remove(cell));
        needs.minus(&before).iter().for_each(|other| self.serves[other].insert(cell));
    }

    /// The cells tied to `cell`, directly or through others.
    #[inline]
    fn part_of(&self, cell: usize) -> Bits<W> {
        let mut part = Bits::only(cell);
        let mut fresh = part;
        while let Some(at) = fresh.lowest() {
            fresh.remove(at);
            let tied = self.needs[at].or(&self.serves[at]).minus(&part);
            part = part.or(&tied);
            fresh = fresh.or(&tied);
        }
        part
    }

    /// One order by chance, every order equally likely: what [`Counter::count`] has remembered says how many
    /// orders lie behind each choice.
    pub fn draw(&mut self, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let all = self.left;
        let order = self.draw_parts(all, chance);
        self.take_back(&all, 0);
        order
    }

    fn draw_parts(&mut self, left: Bits<W>, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let (mut order, mut rest) = (Vec::new(), left);
        while let Some(cell) = rest.lowest() {
            let part = self.part_of(cell);
            rest = rest.minus(&part);
            let own = if part.len() == 1 {
                self.decide(cell);
                vec![cell]
            } else {
                self.draw_part(part, chance)?
            };
            order = shuffled(&order, &own, chance);
        }
        Ok(order)
    }

    fn draw_part(&mut self, part: Bits<W>, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let doors: Vec<usize> = part.iter().filter(|&cell| self.needs[cell].is_empty()).collect();
        let mut behind = Vec::with_capacity(doors.len());
        for &cell in &doors {
            let mark = self.undo.len();
            self.decide(cell);
            let orders = self.product(part.without(cell));
            self.take_back(&Bits::only(cell), mark);
            behind.push(orders?.to_f64());
        }
        let total: f64 = behind.iter().sum();
        let mut at = unit(chance) * total;
        let mut chosen = 0;
        while chosen + 1 < doors.len() && at >= behind[chosen] {
            at -= behind[chosen];
            chosen += 1;
        }
        self.decide(doors[chosen]);
        let mut order = vec![doors[chosen]];
        order.extend(self.draw_parts(part.without(doors[chosen]), chance)?);
        Ok(order)
    }
}

/// A number from 0 up to 1.
pub(super) fn unit(chance: &mut Chance) -> f64 {
    (chance.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Two orders put together, every way of doing so equally likely.
fn shuffled(a: &[usize], b: &[usize], chance: &mut Chance) -> Vec<usize> {
    let (mut a, mut b) = (a.iter().copied(), b.iter().copied());
    let mut order = Vec::with_capacity(a.len() + b.len());
    while a.len() + b.len() > 0 {
        let from_a = (below(chance, (a.len() + b.len()) as u32) as usize) < a.len();
        order.extend(if from_a { a.next() } else { b.next() });
    }
    order
}
