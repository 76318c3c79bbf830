//! Values that multiply to a number, as in the cages of KenKen.

use super::automaton::{Automaton, Walked};
use crate::grid::Cell;
use crate::symbol::Symbol;

/// The values of the places multiply to a number.
pub type Product = Walked<Multiplying>;

impl Product {
    /// The values of `scope`, where `Symbol(0)` counts `least`, multiply to `total`.
    pub fn new(scope: Vec<Cell>, least: u8, total: u64) -> Product {
        Walked::over(scope, Multiplying { least, total })
    }
}

/// The product as it goes along; only what divides the number can lead to it.
#[derive(Debug)]
pub struct Multiplying {
    least: u8,
    total: u64,
}

impl Automaton for Multiplying {
    type State = u64;

    fn name(&self) -> &'static str {
        "product"
    }

    fn start(&self) -> u64 {
        1
    }

    fn step(&self, _at: usize, state: u64, symbol: Symbol) -> Option<u64> {
        let value = u64::from(self.least) + u64::from(symbol.0);
        if self.total == 0 {
            // All that counts is whether there was a nought.
            return Some(if value == 0 { 0 } else { state });
        }
        let product = state.checked_mul(value)?;
        self.total.is_multiple_of(product).then_some(product)
    }

    fn ends(&self, state: u64) -> bool {
        state == self.total
    }
}

#[cfg(test)]
mod tests {
    use super::super::Constraint;
    use super::super::laws::{Promise, cells, check_many};
    use super::*;
    use crate::symbol::Symbols;

    #[test]
    fn a_product_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            let (places, least) = (dice.from(1, 4), dice.from(0, 2) as u8);
            let total = (0..places).map(|_| dice.below(6) as u64 + u64::from(least)).product();
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(6), 6)).collect();
            (Product::new(cells(places), least, total), domains)
        });
    }

    #[test]
    fn a_product_is_what_it_says() {
        let product = Product::new(cells(3), 1, 12);
        let holds = |digits: [u8; 3]| product.holds(&digits.map(|digit| Symbol(digit - 1)));
        assert!(holds([1, 3, 4]) && holds([2, 2, 3]) && !holds([1, 2, 5]) && !holds([3, 4, 2]));
    }
}
