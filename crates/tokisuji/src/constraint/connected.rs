//! Places that hang together: those that hold certain symbols form one piece.

use super::graph::{Links, NONE, Walk, pairs};
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The places that hold a symbol of a set are "in", and all that are in form one connected piece of a graph.
#[derive(Clone, Debug)]
pub struct Connected {
    scope: Vec<Cell>,
    /// The neighbours; with an outside, that is one node more, the last, which is always in.
    links: Links,
    counts: Symbols,
    outside: bool,
    may_be_empty: bool,
}

/// What is known of a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    Out,
    Open,
    In,
}

/// What the certain pieces show.
struct Pieces {
    /// The only open neighbour of each piece, `None` where there are several.
    exits: Vec<Option<u16>>,
    /// Whether a piece has no open neighbour.
    shut: bool,
}

impl Connected {
    /// `adjacency` has the neighbours of each place as numbers of places in the scope; a place that holds a symbol of `counts` is
    /// in. With `touching_outside`, what is not on the board is in too and next to the places that are true there. Unless
    /// `may_be_empty`, some place is in.
    pub fn new(
        scope: Vec<Cell>,
        adjacency: &[Vec<u16>],
        counts: Symbols,
        touching_outside: Option<&[bool]>,
        may_be_empty: bool,
    ) -> Connected {
        assert_eq!(scope.len(), adjacency.len(), "each place has its neighbours");
        let mut edges = pairs(adjacency);
        let places = scope.len();
        if let Some(touching) = touching_outside {
            edges.extend((0..places).filter(|&at| touching[at]).map(|at| (at as u16, places as u16)));
        }
        let outside = touching_outside.is_some();
        let links = Links::new(places + usize::from(outside), &edges);
        Connected { scope, links, counts, outside, may_be_empty }
    }

    fn states(&self, open: &[Symbols]) -> Vec<State> {
        let state = |symbols: &Symbols| match symbols.intersection(self.counts) {
            Symbols::EMPTY => State::Out,
            inner if inner == *symbols => State::In,
            _ => State::Open,
        };
        open.iter().map(state).chain(self.outside.then_some(State::In)).collect()
    }

    /// That some place is in: fails where none can be, and takes the last that can. Asked only where none is for certain.
    fn some(&self, states: &[State], open: &mut [Symbols]) -> Filtered {
        let places = self.scope.len();
        let last = if self.outside {
            // What is in hangs on the outside, so it begins with a place that touches it.
            let mut near = self.links.near(places).filter(|&at| states[at] == State::Open);
            (near.next(), near.next())
        } else {
            let mut left = (0..places).filter(|&at| states[at] == State::Open);
            (left.next(), left.next())
        };
        match last {
            (None, _) => return Err(Failed),
            (Some(at), None) => open[at] = open[at].intersection(self.counts),
            _ => {}
        }
        Ok(())
    }

    fn pieces(&self, states: &[State]) -> Pieces {
        let mut seen = vec![false; states.len()];
        let mut stack: Vec<u16> = Vec::new();
        let mut all = Pieces { exits: Vec::new(), shut: false };
        for start in 0..states.len() {
            if states[start] != State::In || seen[start] {
                continue;
            }
            let (mut exit, mut several) = (NONE, false);
            seen[start] = true;
            stack.push(start as u16);
            while let Some(at) = stack.pop() {
                for to in self.links.near(at as usize) {
                    match states[to] {
                        State::In if !seen[to] => {
                            seen[to] = true;
                            stack.push(to as u16);
                        }
                        State::Open => {
                            several |= exit != NONE && exit != to as u16;
                            exit = to as u16;
                        }
                        _ => {}
                    }
                }
            }
            all.shut |= exit == NONE;
            all.exits.push((!several).then_some(exit));
        }
        all
    }

    fn needs_some(&self, states: &[State]) -> bool {
        !self.may_be_empty && states[..self.scope.len()].iter().all(|&state| state != State::In)
    }
}

impl Constraint for Connected {
    fn name(&self) -> &'static str {
        "connected"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let states: Vec<State> =
            self.states(&values.iter().map(|&symbol| Symbols::only(symbol)).collect::<Vec<_>>());
        !self.needs_some(&states) && self.pieces(&states).exits.len() <= 1
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let states = self.states(open);
        if self.needs_some(&states) {
            return self.some(&states, open);
        }
        let pieces = self.pieces(&states);
        if pieces.exits.len() > 1 {
            if pieces.shut {
                return Err(Failed);
            }
            for exit in pieces.exits.into_iter().flatten() {
                let exit = &mut open[exit as usize];
                *exit = exit.intersection(self.counts);
            }
        }
        Ok(())
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let states = self.states(open);
        if self.needs_some(&states) {
            self.some(&states, open)?;
        }
        // The outside is the last node, and the best start: then all that hangs on a place hangs on it as seen from there.
        let Some(root) = states.iter().rposition(|&state| state == State::In) else {
            return Ok(());
        };
        let mut walk = Walk::new(&self.links);
        walk.from(&self.links, root, |to, _| states[to] != State::Out);
        for (at, &state) in states.iter().enumerate().filter(|&(at, _)| !walk.met(at)) {
            match state {
                State::In => return Err(Failed),
                State::Open => open[at] = open[at].difference(self.counts),
                State::Out => {}
            }
        }
        let mut certain: Vec<bool> = states.iter().map(|&state| state == State::In).collect();
        for &node in walk.order.iter().skip(1).rev() {
            let node = node as usize;
            if certain[node] {
                certain[walk.parent[node] as usize] = true;
                if let Some(up) = walk.hangs_on(node).filter(|&up| states[up] == State::Open) {
                    open[up] = open[up].intersection(self.counts);
                }
            }
        }
        if open.iter().any(|symbols| symbols.is_empty()) { Err(Failed) } else { Ok(()) }
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        if !self.may_be_empty {
            let places = 0..self.scope.len();
            let all = places.flat_map(|at| self.counts.iter().map(move |symbol| (at, symbol)));
            let some: Vec<i32> = all.filter_map(|(at, symbol)| cnf.is(at, symbol)).collect();
            cnf.clause(&some);
        }
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        let places = self.scope.len();
        let is = |at: usize| at == places || self.counts.contains(values[at]);
        let counted = |at: usize| self.counts.iter().map(move |symbol| (at, symbol, true));
        if !self.may_be_empty && !(0..places).any(is) {
            return vec![(0..places).flat_map(counted).collect()];
        }
        // The pieces, each by a place and its border. The outside is in whatever the places hold, so it is no piece.
        let mut seen = vec![false; self.links.len()];
        let mut pieces: Vec<(usize, Vec<usize>)> = Vec::new();
        for start in (0..self.links.len()).rev() {
            if !is(start) || seen[start] {
                continue;
            }
            let (mut border, mut stack) = (Vec::new(), vec![start]);
            seen[start] = true;
            while let Some(at) = stack.pop() {
                for to in self.links.near(at) {
                    if !is(to) {
                        border.push(to);
                    } else if !std::mem::replace(&mut seen[to], true) {
                        stack.push(to);
                    }
                }
            }
            border.sort_unstable();
            border.dedup();
            if start != places {
                pieces.push((start, border));
            }
        }
        if !self.outside && pieces.len() == 1 {
            return Vec::new();
        }
        // A piece that is not all there is must go on beyond its border.
        let cut = |(at, (start, border)): (usize, &(usize, Vec<usize>))| {
            let other = (!self.outside).then(|| pieces[(at + 1) % pieces.len()].0);
            let not = [Some(*start), other].into_iter().flatten().map(|at| (at, values[at], false));
            not.chain(border.iter().copied().flat_map(counted)).collect()
        };
        pieces.iter().enumerate().map(cut).collect()
    }

    fn why(&self, open: &[Symbols], _at: usize, symbol: Symbol) -> Why {
        if self.counts.contains(symbol) {
            Why::Unreachable
        } else if self.needs_some(&self.states(open)) {
            Why::LastPlace
        } else {
            Why::OnlyWay
        }
    }

    fn is_global(&self) -> bool {
        true
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::laws::{Dice, Met, check};
    use super::*;

    #[test]
    fn the_laws_hold_and_nothing_is_missed() {
        let (mut dice, mut met) = (Dice(2), Met::default());
        for case in 0..320 {
            let symbols = 2 + case % 2;
            let places = if symbols == 2 { 3 + dice.below(7) } else { 3 + dice.below(4) };
            let chance = 10 + dice.below(45);
            let lists: Vec<Vec<u16>> = (0..places)
                .map(|at| (0..at).filter(|_| dice.percent(chance)).map(|near| near as u16).collect())
                .collect();
            let counts = Symbols::from_bits([2, 5][symbols - 2]);
            let touching: Vec<bool> = (0..places).map(|_| dice.percent(35)).collect();
            let outside = dice.percent(50).then_some(&touching[..]);
            let scope = (0..places as u16).map(Cell).collect();
            let piece = Connected::new(scope, &lists, counts, outside, dice.percent(50));
            check(&piece, &vec![Symbols::first(symbols); places], 40, &mut dice, &mut met);
        }
        assert!(met.easy > 1000 && met.full > met.easy * 2 && met.cuts > 10_000, "{met:?}");
        assert!(met.full == met.could && met.failed == met.hopeless, "full misses nothing: {met:?}");
    }

    #[test]
    fn the_only_way_through_is_named() {
        // A path of six places with a spur at its second, and a place apart.
        let lists = [vec![1], vec![2, 6], vec![3], vec![4], vec![5], vec![], vec![], vec![]];
        let piece = Connected::new((0..8).map(Cell).collect(), &lists, Symbols::only(Symbol(1)), None, true);
        let mut open = vec![Symbols::first(2); 8];
        (open[0], open[3]) = (Symbols::only(Symbol(1)), Symbols::only(Symbol(1)));
        let before = open.clone();
        assert_eq!(piece.full(&mut open), Ok(()));
        let left: Vec<u128> = open.iter().map(|symbols| symbols.bits()).collect();
        assert_eq!(left, [2, 2, 2, 2, 3, 3, 3, 1]);
        assert_eq!(piece.why(&before, 2, Symbol(0)), Why::OnlyWay);
        assert_eq!(piece.why(&before, 7, Symbol(1)), Why::Unreachable);
        let mut open = before;
        assert_eq!(piece.easy(&mut open), Ok(()));
        let left: Vec<u128> = open.iter().map(|symbols| symbols.bits()).collect();
        assert_eq!(left, [2, 2, 3, 2, 3, 3, 3, 3], "at a glance only the end of the path has one way on");
    }
}
