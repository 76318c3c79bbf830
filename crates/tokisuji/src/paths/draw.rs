//! Orders by chance, every order equally likely: what a [`Counter`] remembers says how many lie behind each choice.

use super::exact::{Counter, Halt};
use crate::bits::Bits;
use crate::chance::{Chance, below};
use rand::RngCore;

impl<const W: usize, const L: usize> Counter<'_, W, L> {
    /// One order by chance.
    pub fn draw(&mut self, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let order = self.draw_parts(self.all(), chance);
        self.take_back(0);
        Ok(order?.into_iter().map(|at| self.cell(at)).collect())
    }

    fn draw_parts(&mut self, left: Bits<W>, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let (mut order, mut loose) = (Vec::new(), left);
        for part in self.parts_of(&left) {
            loose = loose.minus(&part);
            let own = self.draw_part(part, chance)?;
            order = shuffled(&order, &own, chance);
        }
        for cell in loose.iter() {
            order = shuffled(&order, &[cell], chance);
        }
        Ok(order)
    }

    fn draw_part(&mut self, part: Bits<W>, chance: &mut Chance) -> Result<Vec<usize>, Halt> {
        let doors: Vec<usize> = self.doors(&part).iter().collect();
        let mut behind = Vec::with_capacity(doors.len());
        for &cell in &doors {
            let mark = self.decide(cell, &part);
            let orders = self.orders(part.without(cell));
            self.take_back(mark);
            behind.push(orders?.to_f64());
        }
        let mut at = unit(chance) * behind.iter().sum::<f64>();
        let mut chosen = 0;
        while chosen + 1 < doors.len() && at >= behind[chosen] {
            at -= behind[chosen];
            chosen += 1;
        }
        self.decide(doors[chosen], &part);
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
