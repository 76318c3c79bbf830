//! Nodes that lines join: all of them hang together.

use super::graph::{Links, NONE, Walk};
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// All nodes of a graph are one piece by the edges that hold a symbol of a set. A place is an edge.
#[derive(Clone, Debug)]
pub struct Joined {
    scope: Vec<Cell>,
    edges: Vec<(u16, u16)>,
    links: Links,
    joins: Symbols,
}

impl Joined {
    /// The place and the two nodes of each edge, how many nodes there are, and which symbols join the two.
    pub fn new(scope: Vec<Cell>, edges: Vec<(u16, u16)>, nodes: u16, joins: Symbols) -> Joined {
        assert_eq!(scope.len(), edges.len(), "each edge has its place");
        let links = Links::new(nodes as usize, &edges);
        Joined { scope, edges, links, joins }
    }

    /// The number of each node's piece, and how many pieces there are, by the edges that are drawn.
    fn pieces(&self, drawn: impl Fn(usize) -> bool) -> (Vec<u16>, usize) {
        let mut piece = vec![NONE; self.links.len()];
        let (mut count, mut stack) = (0, Vec::new());
        for start in 0..piece.len() {
            if piece[start] != NONE {
                continue;
            }
            piece[start] = count;
            stack.push(start);
            while let Some(at) = stack.pop() {
                for &(to, edge) in self.links.of(at) {
                    if drawn(edge as usize) && piece[to as usize] == NONE {
                        piece[to as usize] = count;
                        stack.push(to as usize);
                    }
                }
            }
            count += 1;
        }
        (piece, count as usize)
    }

    /// The pieces on both sides of an edge.
    fn sides(&self, piece: &[u16], edge: usize) -> [usize; 2] {
        let (a, b) = self.edges[edge];
        [piece[a as usize] as usize, piece[b as usize] as usize]
    }
}

impl Constraint for Joined {
    fn name(&self) -> &'static str {
        "joined"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.pieces(|edge| self.joins.contains(values[edge])).1 <= 1
    }

    /// A piece that has one way on takes it.
    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let (piece, count) = self.pieces(|edge| open[edge].is_subset(self.joins));
        if count <= 1 {
            return Ok(());
        }
        let mut exits: Vec<(usize, usize)> = vec![(0, 0); count];
        for edge in (0..open.len()).filter(|&edge| !open[edge].intersection(self.joins).is_empty()) {
            let [a, b] = self.sides(&piece, edge);
            if a != b {
                for side in [a, b] {
                    exits[side] = (exits[side].0 + 1, edge);
                }
            }
        }
        for (ways, edge) in exits {
            match ways {
                0 => return Err(Failed),
                1 => open[edge] = open[edge].intersection(self.joins),
                _ => {}
            }
        }
        Ok(())
    }

    /// An edge without which the nodes would fall apart is there.
    fn full(&self, open: &mut [Symbols]) -> Filtered {
        if self.links.len() == 0 {
            return Ok(());
        }
        let mut walk = Walk::new(&self.links);
        walk.from(&self.links, 0, |_, edge| !open[edge].intersection(self.joins).is_empty());
        if walk.order.len() < self.links.len() {
            return Err(Failed);
        }
        for &node in walk.order.iter().skip(1) {
            let node = node as usize;
            if walk.low[node] == walk.number[node] {
                let edge = walk.way[node] as usize;
                open[edge] = open[edge].intersection(self.joins);
            }
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        // No node is alone; the rest is told by cuts.
        for node in (0..self.links.len()).filter(|_| self.links.len() > 1) {
            let edges = self.links.of(node).iter().map(|&(_, edge)| edge as usize);
            let all = edges.flat_map(|edge| self.joins.iter().map(move |symbol| (edge, symbol)));
            let some: Vec<i32> = all.filter_map(|(edge, symbol)| cnf.is(edge, symbol)).collect();
            cnf.clause(&some);
        }
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        let (piece, count) = self.pieces(|edge| self.joins.contains(values[edge]));
        if count <= 1 {
            return Vec::new();
        }
        // Every piece needs an edge of its border.
        let mut borders: Vec<Vec<usize>> = vec![Vec::new(); count];
        for edge in 0..values.len() {
            let [a, b] = self.sides(&piece, edge);
            if a != b {
                borders[a].push(edge);
                borders[b].push(edge);
            }
        }
        let joined = |edge: usize| self.joins.iter().map(move |symbol| (edge, symbol, true));
        borders.into_iter().map(|border| border.into_iter().flat_map(joined).collect()).collect()
    }

    fn why(&self, _open: &[Symbols], _at: usize, _symbol: Symbol) -> Why {
        Why::OnlyWay
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
        let (mut dice, mut met) = (Dice(5), Met::default());
        for case in 0..300 {
            let symbols = 2 + case % 2;
            let nodes = 2 + dice.below(4);
            let places = nodes - 1 + dice.below(if symbols == 2 { 5 } else { 3 });
            // Most often the nodes can be joined; two edges may join the same two.
            let edges: Vec<(u16, u16)> = (0..places)
                .map(|edge| {
                    let a = if edge + 1 < nodes && dice.percent(90) {
                        edge + 1
                    } else {
                        1 + dice.below(nodes - 1)
                    };
                    (dice.below(a) as u16, a as u16)
                })
                .collect();
            let joins = Symbols::from_bits([2, 6][symbols - 2]);
            let joined = Joined::new((0..places as u16).map(Cell).collect(), edges, nodes as u16, joins);
            check(&joined, &vec![Symbols::first(symbols); places], 40, &mut dice, &mut met);
        }
        assert!(met.easy > 500 && met.full > met.easy && met.cuts > 1000, "{met:?}");
        assert!(met.full == met.could && met.failed == met.hopeless, "full misses nothing: {met:?}");
    }

    #[test]
    fn the_only_way_on_is_taken() {
        // A triangle with a tail: the tail must be there, and of the triangle nothing is known.
        let edges = vec![(0, 1), (1, 2), (2, 0), (2, 3)];
        let joined = Joined::new((0..4).map(Cell).collect(), edges, 4, Symbols::from_bits(6));
        let mut open = vec![Symbols::first(3); 4];
        assert_eq!(joined.full(&mut open), Ok(()));
        assert_eq!(open.iter().map(|set| set.bits()).collect::<Vec<_>>(), [7, 7, 7, 6]);
        assert_eq!(joined.why(&open, 3, Symbol(0)), Why::OnlyWay);
        open[3] = Symbols::only(Symbol(0));
        assert_eq!(joined.easy(&mut open), Err(Failed));
    }
}
