//! Inside and outside: a line runs where, and only where, its two sides differ.

use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// An edge is drawn exactly where the faces on its two sides differ. All places are binary: `Symbol(1)` is inside and drawn,
/// `Symbol(0)` is outside and not drawn.
#[derive(Clone, Debug)]
pub struct Differ {
    scope: Vec<Cell>,
}

impl Differ {
    /// The edge `edge` lies between the faces `a` and `b`. The scope is `a`, `b`, `edge`.
    pub fn between(a: Cell, b: Cell, edge: Cell) -> Differ {
        Differ { scope: vec![a, b, edge] }
    }

    /// The edge `edge` lies between the face `face` and what is not on the board, which is outside. The scope is `face`, `edge`.
    pub fn at_border(face: Cell, edge: Cell) -> Differ {
        Differ { scope: vec![face, edge] }
    }
}

/// Nothing, 0, 1 or both, of the sums that two sets of bits can have, each set as a mask of what is in it.
const fn sums() -> [[u8; 4]; 4] {
    let mut table = [[0; 4]; 4];
    let mut a = 0;
    while a < 4 {
        let mut b = 0;
        while b < 4 {
            // Equal bits sum to 0, different ones to 1.
            let equal = a & b != 0;
            let different = a & 1 != 0 && b & 2 != 0 || a & 2 != 0 && b & 1 != 0;
            table[a][b] = equal as u8 | (different as u8) << 1;
            b += 1;
        }
        a += 1;
    }
    table
}

const SUMS: [[u8; 4]; 4] = sums();

impl Constraint for Differ {
    fn name(&self) -> &'static str {
        "differ"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        values.iter().all(|symbol| symbol.0 < 2) && values.iter().fold(0, |sum, symbol| sum ^ symbol.0) == 0
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let bits = |symbols: Symbols| (symbols.bits() & 3) as usize;
        // At the border the missing side is outside: a set with 0 alone.
        let [a, b, edge] = match *open {
            [a, b, edge] => [a, b, edge].map(bits),
            [face, edge] => [bits(face), 1, bits(edge)],
            _ => return Ok(()),
        };
        let left = [SUMS[b][edge], SUMS[a][edge], SUMS[a][b]];
        let left = if open.len() == 3 { &left[..] } else { &[left[0], left[2]] };
        for (symbols, &left) in open.iter_mut().zip(left) {
            *symbols = symbols.intersection(Symbols::from_bits(left.into()));
            if symbols.is_empty() {
                return Err(Failed);
            }
        }
        Ok(())
    }

    fn why(&self, _: &[Symbols], _: usize, _: Symbol) -> Why {
        Why::Sides
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let places = self.scope.len();
        for odd in (0u8..1 << places).filter(|word| word.count_ones() % 2 == 1) {
            // What is no candidate makes the clause true and needs none.
            let literals: Option<Vec<i32>> =
                (0..places).map(|at| cnf.is(at, Symbol(odd >> at & 1)).map(|literal| -literal)).collect();
            if let Some(literals) = literals {
                cnf.clause(&literals);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::laws::{Dice, Met, check};
    use super::*;

    #[test]
    fn the_laws_hold_and_nothing_is_missed() {
        for (differ, places) in
            [(Differ::between(Cell(4), Cell(5), Cell(9)), 3), (Differ::at_border(Cell(0), Cell(7)), 2)]
        {
            let (mut dice, mut met) = (Dice(3), Met::default());
            check(&differ, &vec![Symbols::first(2); places], 500, &mut dice, &mut met);
            assert!(met.full > 50 && met.full == met.could && met.failed == met.hopeless, "{met:?}");
        }
    }

    #[test]
    fn a_line_is_where_the_sides_differ() {
        let edge = Differ::between(Cell(0), Cell(1), Cell(2));
        assert!(edge.holds(&[1, 0, 1].map(Symbol)) && edge.holds(&[1, 1, 0].map(Symbol)));
        assert!(!edge.holds(&[1, 1, 1].map(Symbol)) && !edge.holds(&[0, 1, 0].map(Symbol)));
        let rim = Differ::at_border(Cell(0), Cell(1));
        assert!(rim.holds(&[1, 1].map(Symbol)) && !rim.holds(&[1, 0].map(Symbol)));
    }
}
