//! One of several things is so.

use super::encode::{Within, one_of, within};
use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// At least one place holds a symbol of the set that is given for it.
#[derive(Debug)]
pub struct Clause {
    scope: Vec<Cell>,
    /// For each place, the symbols that settle it; none for a place that does not matter.
    wanted: Vec<Symbols>,
}

impl Clause {
    /// One of `literals` is so: the place with this number in `scope` holds a symbol of the set.
    pub fn new(scope: Vec<Cell>, literals: &[(usize, Symbols)]) -> Clause {
        let mut wanted = vec![Symbols::EMPTY; scope.len()];
        for &(at, set) in literals {
            wanted[at] = wanted[at].union(set);
        }
        Clause { scope, wanted }
    }
}

impl Constraint for Clause {
    fn name(&self) -> &'static str {
        "clause"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.wanted.iter().zip(values).any(|(set, &value)| set.contains(value))
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        settle(open, &self.wanted)
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        write(cnf, &self.wanted);
    }
}

/// Not both: of two places, at least one holds a symbol of the set given for it. Boards have hundreds of them, so each is one piece of
/// memory.
#[derive(Debug)]
pub struct NotBoth {
    scope: [Cell; 2],
    wanted: [Symbols; 2],
}

impl NotBoth {
    /// One of the places holds a symbol of its set.
    pub fn new(scope: [Cell; 2], otherwise: [Symbols; 2]) -> NotBoth {
        NotBoth { scope, wanted: otherwise }
    }
}

impl Constraint for NotBoth {
    fn name(&self) -> &'static str {
        "clause"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.wanted.iter().zip(values).any(|(set, &value)| set.contains(value))
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        settle(open, &self.wanted)
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        write(cnf, &self.wanted);
    }

    fn why(&self, _open: &[Symbols], _at: usize, _symbol: Symbol) -> Why {
        Why::NotBoth
    }
}

/// What is left where one of these must be so.
fn settle(open: &mut [Symbols], wanted: &[Symbols]) -> Filtered {
    let mut hopes = (0..open.len()).filter(|&at| !open[at].intersection(wanted[at]).is_empty());
    match (hopes.next(), hopes.next()) {
        (None, _) => Err(Failed),
        (Some(at), None) => {
            open[at] = open[at].intersection(wanted[at]);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn write(cnf: &mut dyn Cnf, wanted: &[Symbols]) {
    let all: Vec<Within> = wanted.iter().enumerate().map(|(at, &set)| within(cnf, at, set)).collect();
    one_of(cnf, all.iter().copied());
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn a_clause_obeys_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            let places = dice.from(1, 5);
            let all = Symbols::first(4);
            let literals: Vec<(usize, Symbols)> =
                (0..dice.from(1, 3)).map(|_| (dice.below(places), dice.some_of(all, 1))).collect();
            let domains = (0..places).map(|_| dice.some_of(all, 6)).collect();
            (Clause::new(cells(places), &literals), domains)
        });
    }

    #[test]
    fn two_that_cannot_both_be_obey_the_laws() {
        check_many(200, Promise::Exact, |dice| {
            let all = Symbols::first(4);
            let wanted = [0, 1].map(|_| dice.some_of(all, 2));
            let domains = (0..2).map(|_| dice.some_of(all, 6)).collect();
            (NotBoth::new([Cell(0), Cell(1)], wanted), domains)
        });
    }

    #[test]
    fn literals_of_one_place_go_together() {
        let [one, two] = [Symbols::only(Symbol(1)), Symbols::only(Symbol(2))];
        let clause = Clause::new(cells(2), &[(1, one), (1, two)]);
        let mut open = [Symbols::first(4); 2];
        assert_eq!(clause.full(&mut open), Ok(()));
        assert_eq!(open, [Symbols::first(4), one.union(two)]);
    }

    #[test]
    fn without_literals_nothing_holds() {
        let clause = Clause::new(cells(2), &[]);
        assert_eq!(clause.full(&mut [Symbols::first(2); 2]), Err(Failed));
    }
}
