//! A list of all that is allowed.

use super::{Cnf, Constraint, Failed, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The symbols of the places, in order, are one of the rows of a table.
#[derive(Debug)]
pub struct Table {
    scope: Vec<Cell>,
    rows: Vec<Vec<Symbol>>,
}

impl Table {
    /// The symbols of `scope` are one of `rows`.
    ///
    /// # Panics
    ///
    /// Where a row has not as many symbols as there are places.
    pub fn new(scope: Vec<Cell>, mut rows: Vec<Vec<Symbol>>) -> Table {
        assert!(rows.iter().all(|row| row.len() == scope.len()), "each row has a symbol for each place");
        rows.sort_unstable();
        rows.dedup();
        Table { scope, rows }
    }

    /// All places of `scope` hold the same one of `symbols`.
    pub fn equal(scope: Vec<Cell>, symbols: Symbols) -> Table {
        let rows = symbols.iter().map(|symbol| vec![symbol; scope.len()]).collect();
        Table::new(scope, rows)
    }
}

fn allows(open: &[Symbols], row: &[Symbol]) -> bool {
    open.iter().zip(row).all(|(set, &symbol)| set.contains(symbol))
}

impl Constraint for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.rows.binary_search_by(|row| row[..].cmp(values)).is_ok()
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let mut kept = vec![Symbols::EMPTY; open.len()];
        let mut fits = false;
        for row in self.rows.iter().filter(|row| allows(open, row)) {
            fits = true;
            for (set, &symbol) in kept.iter_mut().zip(row) {
                set.insert(symbol);
            }
        }
        if !fits {
            return Err(Failed);
        }
        open.copy_from_slice(&kept);
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let open: Vec<Symbols> = (0..self.scope.len()).map(|at| cnf.open(at)).collect();
        let rows: Vec<(&Vec<Symbol>, i32)> =
            self.rows.iter().filter(|row| allows(&open, row)).map(|row| (row, cnf.fresh())).collect();
        cnf.clause(&rows.iter().map(|&(_, chosen)| chosen).collect::<Vec<i32>>());
        for (at, set) in open.iter().enumerate() {
            for symbol in set.iter() {
                let Some(literal) = cnf.is(at, symbol) else { continue };
                let with: Vec<i32> =
                    rows.iter().filter(|(row, _)| row[at] == symbol).map(|&(_, chosen)| chosen).collect();
                for chosen in &with {
                    cnf.clause(&[-chosen, literal]);
                }
                cnf.clause(&[&with[..], &[-literal]].concat());
            }
        }
    }

    fn is_cheap(&self) -> bool {
        self.rows.len() <= 16
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn a_table_obeys_the_laws() {
        check_many(300, Promise::Exact, |dice| {
            let places = dice.from(1, 4);
            let row = |_| (0..places).map(|_| Symbol(dice.below(5) as u8)).collect();
            let rows = (0..9).map(row).collect();
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(5), 7)).collect();
            (Table::new(cells(places), rows), domains)
        });
    }

    #[test]
    fn equality_obeys_the_laws() {
        check_many(200, Promise::Exact, |dice| {
            let places = dice.from(2, 4);
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(5), 6)).collect();
            (Table::equal(cells(places), Symbols::first(5)), domains)
        });
    }
}
