//! One closed loop: the lines that are drawn form a single ring, and there is one.

use super::graph::{Links, NONE, Walk};
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

const DRAWN: Symbol = Symbol(1);
const NOT: Symbol = Symbol(0);

/// The drawn edges form exactly one closed loop, never none. A place is an edge: `Symbol(1)` is drawn, `Symbol(0)` is not.
///
/// That no vertex has one or three drawn edges is left to constraints at each vertex: the filters here look at the whole.
#[derive(Clone, Debug)]
pub struct Loop {
    scope: Vec<Cell>,
    edges: Vec<(u16, u16)>,
    links: Links,
    /// A random word for each edge. Summed along the cycles that pass an edge they show which edges every loop passes together.
    marks: Vec<u128>,
}

/// How the drawn edges hang together.
struct Drawn {
    root: Vec<u16>,
    degree: Vec<u8>,
    pieces: usize,
    closed: bool,
}

impl Loop {
    /// A loop on a graph: the place and the two vertices of each edge, and how many vertices there are.
    pub fn new(scope: Vec<Cell>, edges: Vec<(u16, u16)>, vertices: u16) -> Loop {
        assert_eq!(scope.len(), edges.len(), "each edge has its place");
        let links = Links::new(vertices as usize, &edges);
        let mut state = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835u128;
        let mut mark = || {
            state = state
                .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
                .wrapping_add(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F);
            let word = (state ^ (state >> 61)).wrapping_mul(0xDA94_2042_E4DD_58B5_D6E8_FEB8_6659_FD93);
            word ^ (word >> 67)
        };
        let marks = edges.iter().map(|_| mark()).collect();
        Loop { scope, edges, links, marks }
    }

    fn ends(&self, edge: usize) -> (usize, usize) {
        (self.edges[edge].0 as usize, self.edges[edge].1 as usize)
    }

    /// Joins the drawn edges; fails where three meet.
    fn join(&self, drawn: impl Fn(usize) -> bool) -> Result<Drawn, Failed> {
        let vertices = self.links.len();
        let mut all = Drawn {
            root: (0..vertices as u16).collect(),
            degree: vec![0; vertices],
            pieces: 0,
            closed: false,
        };
        for edge in (0..self.edges.len()).filter(|&edge| drawn(edge)) {
            let (a, b) = self.ends(edge);
            for end in [a, b] {
                all.pieces += usize::from(all.degree[end] == 0);
                all.degree[end] += 1;
                if all.degree[end] > 2 {
                    return Err(Failed);
                }
            }
            let (a, b) = (all.find(a), all.find(b));
            if a == b {
                all.closed = true;
            } else {
                all.root[a] = b as u16;
                all.pieces -= 1;
            }
        }
        Ok(all)
    }

    /// Strikes what would close a loop beside other drawn edges, as far as `before` shows.
    fn close(&self, before: &[Symbols], open: &mut [Symbols]) -> Filtered {
        let mut drawn = self.join(|edge| is_drawn(before[edge]))?;
        if drawn.closed && drawn.pieces > 1 || before.iter().all(|symbols| !symbols.contains(DRAWN)) {
            return Err(Failed);
        }
        for edge in (0..before.len()).filter(|&edge| is_open(before[edge])) {
            let (a, b) = self.ends(edge);
            let last = drawn.pieces == 1 && drawn.degree[a] == 1 && drawn.degree[b] == 1;
            if drawn.closed || !last && drawn.find(a) == drawn.find(b) {
                open[edge].remove(DRAWN);
            }
        }
        Ok(())
    }

    /// A loop lies in one block of the graph, that is, no single vertex parts it: strikes what lies in another than what is drawn.
    fn blocks(&self, before: &[Symbols], open: &mut [Symbols]) -> Filtered {
        let first = before.iter().position(|&symbols| is_drawn(symbols));
        let mut walk = Walk::new(&self.links);
        let may = |_: usize, edge: usize| before[edge].contains(DRAWN);
        match first {
            Some(edge) => walk.from(&self.links, self.ends(edge).0, may),
            None => {
                for vertex in 0..self.links.len() {
                    if !walk.met(vertex) {
                        walk.from(&self.links, vertex, may);
                    }
                }
            }
        }
        // The block of a vertex is that of the edge it was met by, which is also that of its edges back up.
        let mut block = vec![NONE; self.links.len()];
        let mut sizes: Vec<u16> = Vec::new();
        for &node in &walk.order {
            let node = node as usize;
            if walk.parent[node] != NONE {
                block[node] = match walk.hangs_on(node) {
                    Some(_) => {
                        sizes.push(0);
                        sizes.len() as u16 - 1
                    }
                    None => block[walk.parent[node] as usize],
                };
            }
        }
        let of = |edge: usize| walk.met(self.ends(edge).0).then(|| block[self.lower(&walk, edge)]);
        for edge in (0..before.len()).filter(|&edge| before[edge].contains(DRAWN)) {
            if let Some(block) = of(edge) {
                sizes[block as usize] += 1;
            }
        }
        let home = first.and_then(of);
        let mut any = false;
        for (edge, &symbols) in before.iter().enumerate().filter(|(_, symbols)| symbols.contains(DRAWN)) {
            let fits = of(edge)
                .is_some_and(|block| sizes[block as usize] > 1 && home.is_none_or(|home| home == block));
            any |= fits;
            if !fits && is_drawn(symbols) {
                return Err(Failed);
            }
            if !fits {
                open[edge].remove(DRAWN);
            }
        }
        if !any {
            return Err(Failed);
        }
        if let Some(home) = home {
            self.rings(before, open, &walk, |edge| of(edge) == Some(home));
        }
        Ok(())
    }

    /// Two edges that together part the graph are in the loop both or not at all. All that pair up so form a ring of edges and
    /// of parts between them: what is drawn in two of those parts, or on the ring, needs the whole ring.
    fn rings(&self, before: &[Symbols], open: &mut [Symbols], walk: &Walk, home: impl Fn(usize) -> bool) {
        let mut sums = vec![0u128; self.links.len()];
        let mut drawn = vec![0u16; self.links.len()];
        let mut total = 0;
        let mut marked: Vec<(u128, u16, u16)> = Vec::with_capacity(before.len());
        for (edge, &symbols) in
            before.iter().enumerate().filter(|&(edge, _)| before[edge].contains(DRAWN) && home(edge))
        {
            let lower = self.lower(walk, edge);
            if is_drawn(symbols) {
                drawn[lower] += 1;
                total += 1;
            }
            if walk.way[lower] != edge as u16 {
                let (a, b) = self.ends(edge);
                sums[a] ^= self.marks[edge];
                sums[b] ^= self.marks[edge];
                marked.push((self.marks[edge], NONE, edge as u16));
            }
        }
        for &node in walk.order.iter().skip(1).rev() {
            let (node, up) = (node as usize, walk.parent[node as usize] as usize);
            sums[up] ^= sums[node];
            drawn[up] += drawn[node];
            let edge = walk.way[node];
            if home(edge as usize) {
                marked.push((sums[node], walk.number[node], edge));
            }
        }
        // The same sum means the same cycles; but for one chance in 2 to the 128. On the tree such edges lie one below the other.
        // Most edges are alone, and a rough table shows it sooner than sorting does.
        let mut met = vec![0u8; 4096];
        let rough = |sum: u128| (sum & 4095) as usize;
        for &(sum, _, _) in &marked {
            met[rough(sum)] = met[rough(sum)].saturating_add(1);
        }
        marked.retain(|&(sum, _, _)| met[rough(sum)] > 1);
        marked.sort_unstable();
        for ring in marked.chunk_by(|a, b| a.0 == b.0).filter(|ring| ring.len() > 1) {
            let mut needed = ring.iter().any(|&(_, _, edge)| is_drawn(before[edge as usize]));
            if !needed {
                let below = |&&(_, number, _): &&(u128, u16, u16)| number != NONE;
                let mut counts = ring
                    .iter()
                    .take_while(below)
                    .map(|&(_, number, _)| drawn[walk.order[number as usize] as usize]);
                let mut last = counts.next().unwrap_or(0);
                let top = total - last;
                let mut parts = 0;
                for count in counts {
                    parts += usize::from(last > count);
                    last = count;
                }
                // Without an edge off the tree in the ring, what lies below its last edge and above its first is one part.
                let apart = ring.last().is_some_and(|&(_, number, _)| number == NONE);
                parts += usize::from(top > 0) + usize::from(last > 0);
                parts -= usize::from(!apart && top > 0 && last > 0);
                needed = parts > 1;
            }
            if needed {
                for &(_, _, edge) in ring {
                    open[edge as usize].remove(NOT);
                }
            }
        }
    }

    /// The end of an edge that was met later.
    fn lower(&self, walk: &Walk, edge: usize) -> usize {
        let (a, b) = self.ends(edge);
        if walk.number[a] > walk.number[b] { a } else { b }
    }
}

impl Drawn {
    fn find(&mut self, vertex: usize) -> usize {
        let mut at = vertex;
        while self.root[at] as usize != at {
            let up = self.root[at] as usize;
            self.root[at] = self.root[up];
            at = up;
        }
        at
    }
}

fn is_drawn(symbols: Symbols) -> bool {
    symbols == Symbols::only(DRAWN)
}

fn is_open(symbols: Symbols) -> bool {
    symbols.contains(DRAWN) && symbols.len() > 1
}

impl Constraint for Loop {
    fn name(&self) -> &'static str {
        "loop"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        self.join(|edge| values[edge] == DRAWN)
            .is_ok_and(|all| all.closed && all.pieces == 1 && all.degree.iter().all(|&degree| degree != 1))
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let before = open.to_vec();
        self.close(&before, open)
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let before = open.to_vec();
        self.close(&before, open)?;
        self.blocks(&before, open)?;
        if open.iter().any(|symbols| symbols.is_empty()) { Err(Failed) } else { Ok(()) }
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let some: Vec<i32> = (0..self.scope.len()).filter_map(|edge| cnf.is(edge, DRAWN)).collect();
        cnf.clause(&some);
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        let is = |edge: usize| values[edge] == DRAWN;
        let on = |vertex: usize| self.links.of(vertex).iter().map(|&(_, edge)| edge as usize);
        let mut cuts: Vec<Cut> = Vec::new();
        for vertex in 0..self.links.len() {
            let drawn: Vec<usize> = on(vertex).filter(|&edge| is(edge)).take(3).collect();
            match drawn[..] {
                [only] => {
                    let others = on(vertex).filter(|&edge| edge != only).map(|edge| (edge, DRAWN, true));
                    cuts.push([(only, DRAWN, false)].into_iter().chain(others).collect());
                }
                [a, b, c] => cuts.push([a, b, c].map(|edge| (edge, DRAWN, false)).to_vec()),
                _ => {}
            }
        }
        let Some(mut all) = self.join(is).ok().filter(|_| cuts.is_empty()) else { return cuts };
        if !(0..values.len()).any(is) {
            return vec![(0..values.len()).map(|edge| (edge, DRAWN, true)).collect()];
        }
        if all.pieces == 1 {
            return cuts;
        }
        // Loops apart: one that is drawn inside and one outside a set of vertices need an edge of its border.
        let piece: Vec<usize> = (0..self.links.len()).map(|vertex| all.find(vertex)).collect();
        let lies = |edge: usize| piece[self.ends(edge).0];
        let mut firsts: Vec<usize> = Vec::new();
        for edge in (0..values.len()).filter(|&edge| is(edge)) {
            if firsts.iter().all(|&first| lies(first) != lies(edge)) {
                firsts.push(edge);
            }
        }
        for (at, &inside) in firsts.iter().enumerate() {
            let root = lies(inside);
            let crosses = |&edge: &usize| {
                let (a, b) = self.ends(edge);
                (piece[a] == root) != (piece[b] == root)
            };
            let ways = (0..values.len()).filter(crosses).map(|edge| (edge, DRAWN, true));
            let outside = firsts[(at + 1) % firsts.len()];
            cuts.push([(inside, DRAWN, false), (outside, DRAWN, false)].into_iter().chain(ways).collect());
        }
        cuts
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let mut left = open.to_vec();
        match symbol {
            DRAWN if self.close(open, &mut left).is_err() || !left[at].contains(DRAWN) => Why::ClosesLoop,
            DRAWN => Why::Unreachable,
            _ => Why::OnlyWay,
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
mod tests;
