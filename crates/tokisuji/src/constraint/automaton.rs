//! Constraints that are walked place by place with a small memory, such as a running count.

use super::encode::{Within, at_most_one, within};
use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};
use std::fmt::Debug;

/// A memory that is carried along the places and says at the end whether all is well.
pub trait Automaton: Debug + Send + Sync {
    /// What it remembers.
    type State: Copy + Ord + Debug;

    /// The name in files and in the list. Never changes.
    fn name(&self) -> &'static str;

    /// What it remembers before the first place.
    fn start(&self) -> Self::State;

    /// What it remembers after `symbol` in place number `at`; `None` where nothing right can follow.
    fn step(&self, at: usize, state: Self::State, symbol: Symbol) -> Option<Self::State>;

    /// Whether it may end like this.
    fn ends(&self, state: Self::State) -> bool;

    /// A lighter filter than the exact one, for what has one.
    fn easy(&self, _open: &mut [Symbols]) -> Option<Filtered> {
        None
    }

    /// As [`Constraint::why`].
    fn why(&self, _open: &[Symbols], _at: usize, _symbol: Symbol) -> Why {
        Why::NoFilling
    }
}

/// The constraint that an automaton gets through its places.
#[derive(Debug)]
pub struct Walked<A> {
    scope: Vec<Cell>,
    automaton: A,
}

impl<A: Automaton> Walked<A> {
    /// `automaton` walks through `scope` in order.
    pub fn over(scope: Vec<Cell>, automaton: A) -> Walked<A> {
        Walked { scope, automaton }
    }
}

impl<A: Automaton> Constraint for Walked<A> {
    fn name(&self) -> &'static str {
        self.automaton.name()
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let mut steps = values.iter().enumerate();
        let end = steps
            .try_fold(self.automaton.start(), |state, (at, &symbol)| self.automaton.step(at, state, symbol));
        end.is_some_and(|state| self.automaton.ends(state))
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        self.automaton.easy(open).unwrap_or_else(|| self.full(open))
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        filter(&self.automaton, open)
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let order: Vec<usize> = (0..self.scope.len()).collect();
        write(&self.automaton, &order, usize::MAX, cnf);
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        self.automaton.why(open, at, symbol)
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

/// Strikes all that `automaton` shows on its way through `open`.
pub(super) fn filter<A: Automaton>(automaton: &A, open: &mut [Symbols]) -> Filtered {
    match Ways::find(automaton, open, usize::MAX)? {
        Some(ways) => ways.filter(open),
        None => unreachable!("as many states as there are were allowed"),
    }
    Ok(())
}

/// Writes clauses that say that `automaton` gets through the places in this order; says whether it could do so with
/// at most `most` states before each place.
pub(super) fn write<A: Automaton>(automaton: &A, order: &[usize], most: usize, cnf: &mut dyn Cnf) -> bool {
    let open: Vec<Symbols> = order.iter().map(|&at| cnf.open(at)).collect();
    match Ways::find(automaton, &open, most) {
        Err(Failed) => cnf.clause(&[]),
        Ok(None) => return false,
        Ok(Some(ways)) => ways.write(order, &open, cnf),
    }
    true
}

/// One step: from a state before a place to one after it.
#[derive(Copy, Clone, Debug)]
struct Edge {
    symbol: Symbol,
    from: usize,
    to: usize,
}

/// All ways of an automaton through the candidates, from its start to a right end.
pub(super) struct Ways {
    /// How many states there are before each place, and after the last.
    states: Vec<usize>,
    /// The steps through each place.
    edges: Vec<Vec<Edge>>,
}

impl Ways {
    /// Finds them; `None` where there are more than `most` states somewhere.
    pub(super) fn find<A: Automaton>(
        automaton: &A,
        open: &[Symbols],
        most: usize,
    ) -> Result<Option<Ways>, Failed> {
        let mut edges: Vec<Vec<Edge>> = Vec::with_capacity(open.len());
        let mut widths = vec![1];
        let mut before = vec![automaton.start()];
        for (at, set) in open.iter().enumerate() {
            let mut steps = Vec::with_capacity(before.len() * set.len());
            for (from, &state) in before.iter().enumerate() {
                steps.extend(set.iter().filter_map(|symbol| {
                    automaton.step(at, state, symbol).map(|after| (Edge { symbol, from, to: 0 }, after))
                }));
            }
            let mut after: Vec<A::State> = steps.iter().map(|&(_, state)| state).collect();
            after.sort_unstable();
            after.dedup();
            if after.len() > most {
                return Ok(None);
            }
            let index = |state| after.partition_point(|&other| other < state);
            edges.push(steps.into_iter().map(|(edge, state)| Edge { to: index(state), ..edge }).collect());
            widths.push(after.len());
            before = after;
        }
        let alive: Vec<bool> = before.iter().map(|&state| automaton.ends(state)).collect();
        Ways::trimmed(edges, widths, alive).map(Some)
    }

    /// Drops what leads to no right end, and numbers the states that are left anew.
    fn trimmed(mut edges: Vec<Vec<Edge>>, widths: Vec<usize>, mut alive: Vec<bool>) -> Result<Ways, Failed> {
        let mut states = widths;
        for at in (0..edges.len()).rev() {
            let mut number = 0;
            let numbers: Vec<usize> = alive
                .iter()
                .map(|&lives| {
                    number += usize::from(lives);
                    number.wrapping_sub(1)
                })
                .collect();
            states[at + 1] = number;
            edges[at].retain(|edge| alive[edge.to]);
            alive = vec![false; states[at]];
            for edge in &mut edges[at] {
                edge.to = numbers[edge.to];
                alive[edge.from] = true;
            }
            // The numbers of the states before this place are those of the next turn; until then `from` is the old one.
            if at + 1 < edges.len() {
                for edge in &mut edges[at + 1] {
                    edge.from = numbers[edge.from];
                }
            }
        }
        if alive[0] { Ok(Ways { states, edges }) } else { Err(Failed) }
    }

    /// Leaves only the symbols that lie on some way.
    pub(super) fn filter(&self, open: &mut [Symbols]) {
        for (set, edges) in open.iter_mut().zip(&self.edges) {
            *set = edges.iter().map(|edge| edge.symbol).collect();
        }
    }

    /// Writes one variable for each state on some way; where there is only one state it needs none.
    fn write(&self, order: &[usize], open: &[Symbols], cnf: &mut dyn Cnf) {
        let mut before: Vec<Option<i32>> = vec![None];
        for (at, edges) in self.edges.iter().enumerate() {
            let width = self.states[at + 1];
            let after: Vec<Option<i32>> = (0..width).map(|_| (width > 1).then(|| cnf.fresh())).collect();
            if width > 1 {
                let all: Vec<i32> = after.iter().flatten().copied().collect();
                cnf.clause(&all);
                // More than these would cost more clauses than the rest, and the steps imply it once the places are decided.
                if width <= 12 {
                    at_most_one(cnf, &all);
                }
            }
            let mut classes = Vec::new();
            for (symbols, steps) in classes_of(edges, open[at]) {
                match within(cnf, order[at], symbols) {
                    Within::Never => {}
                    Within::Always => classes.push((None, steps)),
                    Within::If(literal) => classes.push((Some(literal), steps)),
                }
            }
            write_place(&classes, &before, &after, cnf);
            before = after;
        }
    }
}

/// Steps from a state before a place to one after it, by their numbers.
type Steps = Vec<(usize, usize)>;

/// Symbols that do the same whatever is remembered, with what they do.
type Class = (Symbols, Steps);

fn classes_of(edges: &[Edge], open: Symbols) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for symbol in open.iter() {
        let steps: Steps =
            edges.iter().filter(|edge| edge.symbol == symbol).map(|edge| (edge.from, edge.to)).collect();
        match classes.iter_mut().find(|class| class.1 == steps) {
            Some(class) => class.0.insert(symbol),
            None => classes.push((Symbols::only(symbol), steps)),
        }
    }
    classes
}

/// The clauses of one place. `None` stands for what is always so: in a condition it is left out, in a consequence it makes the
/// clause needless.
fn write_place(
    classes: &[(Option<i32>, Steps)],
    before: &[Option<i32>],
    after: &[Option<i32>],
    cnf: &mut dyn Cnf,
) {
    let mut implied = |conditions: &[Option<i32>], consequences: Vec<Option<i32>>| {
        if let Some(mut clause) = consequences.into_iter().collect::<Option<Vec<i32>>>() {
            clause.sort_unstable();
            clause.dedup();
            clause.extend(conditions.iter().flatten().map(|literal| -literal));
            cnf.clause(&clause);
        }
    };
    for (literal, steps) in classes {
        // What the symbol needs on both sides; where it has no step at all it goes.
        implied(&[*literal], steps.iter().map(|&(from, _)| before[from]).collect());
        implied(&[*literal], steps.iter().map(|&(_, to)| after[to]).collect());
        for (from, &state) in before.iter().enumerate() {
            let onward = steps.iter().filter(|step| step.0 == from).map(|step| after[step.1]);
            implied(&[*literal, state], onward.collect());
        }
        for (to, &state) in after.iter().enumerate() {
            let origins = steps.iter().filter(|step| step.1 == to).map(|step| before[step.0]);
            implied(&[*literal, state], origins.collect());
        }
    }
    // What a state, or a pair of them, leaves to the symbol.
    let those = |wanted: &dyn Fn(&(usize, usize)) -> bool| {
        classes.iter().filter(|class| class.1.iter().any(wanted)).map(|class| class.0).collect::<Vec<_>>()
    };
    for (from, &state) in before.iter().enumerate() {
        implied(&[state], those(&|step| step.0 == from));
    }
    for (to, &state) in after.iter().enumerate() {
        implied(&[state], those(&|step| step.1 == to));
    }
    let mut pairs: Steps = classes.iter().flat_map(|class| class.1.iter().copied()).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for pair in pairs {
        implied(&[before[pair.0], after[pair.1]], those(&|step| *step == pair));
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    /// Sums to a remainder, with steps that depend on the place.
    #[derive(Debug)]
    struct Remainder {
        modulus: u8,
        ends: u8,
    }

    impl Automaton for Remainder {
        type State = u8;
        fn name(&self) -> &'static str {
            "remainder"
        }
        fn start(&self) -> u8 {
            0
        }
        fn step(&self, at: usize, state: u8, symbol: Symbol) -> Option<u8> {
            // A dead end on purpose, so that states must be trimmed.
            (at < 2 || symbol.0 + 1 != state).then(|| (state + (at as u8 + 1) * symbol.0) % self.modulus)
        }
        fn ends(&self, state: u8) -> bool {
            state == self.ends || state == 5
        }
    }

    #[test]
    fn a_walk_obeys_the_laws() {
        check_many(300, Promise::Exact, |dice| {
            let modulus = dice.from(2, 7) as u8;
            let automaton = Remainder { modulus, ends: dice.below(modulus as usize) as u8 };
            let places = dice.from(1, 5);
            let domains = (0..places).map(|_| Symbols::first(dice.from(1, 4))).collect();
            (Walked::over(cells(places), automaton), domains)
        });
    }
}
