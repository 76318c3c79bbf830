//! Every cell of land belongs to an island: what no clue can reach is sea.

use super::graph::{Links, Walk, pairs};
use super::land::{LAND, Land, Reach, SEA, shore, spread, way_back};
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// Larger islands are not followed step by step in formulas: those would be long, and cuts do.
const FEW: u16 = 8;

/// Each connected piece of land holds exactly one clue and has no more cells than the clue says. A place is a cell: `Symbol(1)` is
/// sea, `Symbol(0)` is land. That an island is large enough is what [`Island`](super::islands::Island) says.
#[derive(Clone, Debug)]
pub struct Reached {
    scope: Vec<Cell>,
    links: Links,
    /// The same with one node more, next to each clue.
    from_clues: Links,
    clues: Vec<(u16, u16)>,
    clue: Vec<bool>,
    /// What the clue in a place says.
    size: Vec<u16>,
}

impl Reached {
    /// For a whole board: `adjacency` has the neighbours of each place as numbers of places in the scope; `clues` are places and sizes.
    pub fn new(scope: Vec<Cell>, adjacency: &[Vec<u16>], clues: &[(u16, u16)]) -> Reached {
        assert_eq!(scope.len(), adjacency.len(), "each place has its neighbours");
        let mut edges = pairs(adjacency);
        let links = Links::new(scope.len(), &edges);
        edges.extend(clues.iter().map(|&(at, _)| (at, scope.len() as u16)));
        let from_clues = Links::new(scope.len() + 1, &edges);
        let mut size = vec![0; scope.len()];
        for &(at, most) in clues {
            size[at as usize] = most;
        }
        let clue = size.iter().map(|&size| size > 0).collect();
        Reached { scope, links, from_clues, clues: clues.to_vec(), clue, size }
    }

    /// The most cells that a piece may have, by its clue.
    fn most(&self, cells: &[u16]) -> Option<usize> {
        cells.iter().find(|&&at| self.clue[at as usize]).map(|&at| self.size[at as usize] as usize)
    }

    /// Land is reached from a clue by land, in fewer steps than the clue has cells, and from one clue only. The cuts say the same, piece by
    /// piece; but that nothing at all reaches a cell would take as many of them as there are ways that fail.
    fn reaching(&self, cnf: &mut dyn Cnf) {
        let mut by: Vec<Vec<i32>> = vec![Vec::new(); self.scope.len()];
        let mut far = vec![false; self.scope.len()];
        for &(clue, size) in &self.clues {
            let steps = self.steps(clue as usize, size as usize);
            if size > FEW {
                for &(at, _) in &steps {
                    far[at] = true;
                }
                continue;
            }
            // For each cell, in how many steps it is reached at most.
            let mut within: Vec<Vec<(usize, i32)>> = vec![Vec::new(); self.scope.len()];
            for count in 0..size as usize {
                for &(at, _) in steps.iter().filter(|&&(_, least)| least <= count) {
                    let Some(land) = cnf.is(at, LAND) else { continue };
                    let sooner = |to: usize| {
                        let known = within[to].iter().find(|&&(then, _)| then + 1 == count);
                        known.map(|&(_, reached)| reached)
                    };
                    let before: Vec<i32> =
                        std::iter::once(at).chain(self.links.near(at)).filter_map(sooner).collect();
                    let reached = cnf.fresh();
                    cnf.clause(&[-reached, land]);
                    if at != clue as usize {
                        let clause: Vec<i32> = [-reached].into_iter().chain(before).collect();
                        cnf.clause(&clause);
                    }
                    within[at].push((count, reached));
                }
            }
            for (at, within) in within.iter().enumerate() {
                let Some(&(_, reached)) = within.last() else { continue };
                by[at].iter().for_each(|&other| cnf.clause(&[-other, -reached]));
                by[at].push(reached);
            }
        }
        for (at, by) in by.iter().enumerate().filter(|&(at, _)| !far[at] && !self.clue[at]) {
            if let Some(land) = cnf.is(at, LAND) {
                let clause: Vec<i32> = [-land].into_iter().chain(by.iter().copied()).collect();
                cnf.clause(&clause);
            }
        }
    }

    /// The cells that a clue may reach, and in how many steps at least.
    fn steps(&self, clue: usize, size: usize) -> Vec<(usize, usize)> {
        let mut steps = vec![(clue, 0)];
        let mut seen = vec![false; self.scope.len()];
        seen[clue] = true;
        let mut next = 0;
        while let Some(&(at, least)) = steps.get(next).filter(|&&(_, least)| least + 1 < size) {
            next += 1;
            for to in self.links.near(at) {
                if !self.clue[to] && !std::mem::replace(&mut seen[to], true) {
                    steps.push((to, least + 1));
                }
            }
        }
        steps
    }

    /// What the pieces and the cells between them show at a glance.
    fn glance(&self, land: &Land, open: &mut [Symbols]) -> Filtered {
        for piece in 0..land.len() {
            let cells = land.cells(piece);
            match self.most(cells) {
                Some(most) if land.clues(piece) > 1 || cells.len() > most => return Err(Failed),
                Some(_) => {}
                None => match land.exits(&self.links, piece) {
                    (None, _) => return Err(Failed),
                    (Some(exit), false) => open[exit].remove(SEA),
                    _ => {}
                },
            }
        }
        for (at, symbols) in open.iter_mut().enumerate().filter(|&(at, _)| land.is_open(at)) {
            let mut size = 1;
            let mut clues = usize::from(self.clue[at]);
            let mut most = self.clue[at].then(|| self.size[at] as usize);
            for piece in land.around(&self.links, at) {
                size += land.cells(piece).len();
                if land.clues(piece) > 0 {
                    clues += 1;
                    most = self.most(land.cells(piece));
                }
            }
            if clues > 1 || most.is_some_and(|most| size > most) {
                symbols.remove(LAND);
            }
        }
        if open.iter().any(|symbols| symbols.is_empty()) { Err(Failed) } else { Ok(()) }
    }
}

impl Constraint for Reached {
    fn name(&self) -> &'static str {
        "reached"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        (0..values.len()).filter(|&at| values[at] == LAND).all(|at| {
            let (cells, _) = spread(&self.links, values, at, usize::MAX);
            let mut clues = cells.iter().filter(|&&at| self.clue[at]);
            clues.next().is_some_and(|&at| cells.len() <= self.size[at] as usize) && clues.next().is_none()
        })
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let land = Land::new(&self.links, open, &self.clue);
        self.glance(&land, open)
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let land = Land::new(&self.links, open, &self.clue);
        self.glance(&land, open)?;
        let places = open.len();
        let mut reach = Reach::new(places);
        let mut within = vec![false; places];
        for &(at, most) in &self.clues {
            reach.from(&self.links, &land, &self.clue, at as usize, most as usize);
            for &at in &reach.met {
                within[at as usize] = true;
            }
        }
        for at in (0..places).filter(|&at| !within[at]) {
            if land.piece(at).is_some() {
                return Err(Failed);
            }
            if land.is_open(at) {
                open[at].remove(LAND);
            }
        }
        // The way from known land to any of the clues may have to pass a certain cell.
        let mut walk = Walk::new(&self.from_clues);
        walk.from(&self.from_clues, places, |to, _| to == places || within[to]);
        let mut known: Vec<bool> = (0..=places).map(|at| at < places && land.piece(at).is_some()).collect();
        for &node in walk.order.iter().skip(1).rev() {
            let node = node as usize;
            if known[node] {
                known[walk.parent[node] as usize] = true;
                if let Some(up) = walk.hangs_on(node).filter(|&up| up < places && land.is_open(up)) {
                    open[up].remove(SEA);
                }
            }
        }
        if open.iter().any(|symbols| symbols.is_empty()) { Err(Failed) } else { Ok(()) }
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        // A cell without a clue is not land alone, and next to a clue of one cell there is no land.
        for at in 0..self.scope.len() {
            let Some(land) = cnf.is(at, LAND) else { continue };
            if self.clue[at] {
                for to in self.links.near(at).filter(|_| self.size[at] == 1) {
                    if let Some(next) = cnf.is(to, LAND) {
                        cnf.clause(&[-land, -next]);
                    }
                }
            } else {
                let near = self.links.near(at).filter_map(|to| cnf.is(to, LAND));
                let clause: Vec<i32> = [-land].into_iter().chain(near).collect();
                cnf.clause(&clause);
            }
        }
        self.reaching(cnf);
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        let mut seen = vec![false; values.len()];
        let mut cuts = Vec::new();
        for start in 0..values.len() {
            if values[start] != LAND || seen[start] {
                continue;
            }
            let (cells, _) = spread(&self.links, values, start, usize::MAX);
            for &at in &cells {
                seen[at] = true;
            }
            let not = |cells: &[usize]| cells.iter().map(|&at| (at, LAND, false)).collect();
            cuts.push(match cells.iter().find(|&&at| self.clue[at]) {
                None => {
                    let more = shore(&self.links, values, &cells).into_iter().map(|at| (at, LAND, true));
                    [(start, LAND, false)].into_iter().chain(more).collect()
                }
                Some(&clue) => {
                    let (near, from) = spread(&self.links, values, clue, usize::MAX);
                    let most = self.size[clue] as usize;
                    let other = near.iter().position(|&at| at != clue && self.clue[at]);
                    // Another clue makes the shorter clause where it is nearer than the first cell that is too many.
                    match other.map(|other| way_back(&from, near[other])).filter(|way| way.len() <= most + 1)
                    {
                        Some(way) => not(&way),
                        None if near.len() > most => not(&near[..=most]),
                        None => continue,
                    }
                }
            });
        }
        cuts
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let mut left = open.to_vec();
        match symbol {
            SEA => Why::OnlyWay,
            _ if self.easy(&mut left).is_ok() && !left[at].contains(symbol) => Why::TooMany,
            _ => Why::Unreachable,
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
    use super::super::graph::laws::{Dice, Met, board, check};
    use super::*;

    #[test]
    fn the_laws_hold_on_small_boards() {
        let (mut dice, mut met) = (Dice(6), Met::default());
        for _ in 0..250 {
            let (lists, clues) = board(&mut dice, 6);
            let scope = (0..lists.len() as u16).map(Cell).collect();
            let reached = Reached::new(scope, &lists, &clues);
            check(&reached, &vec![Symbols::first(2); lists.len()], 60, &mut dice, &mut met);
        }
        // Floors a little below what was measured, 90 in 100, so that a filter that grows weaker is noticed.
        assert!(met.easy > 1000 && met.full > met.easy * 4 && met.cuts > 10_000, "{met:?}");
        assert!(met.full * 100 > met.could * 89 && met.failed * 100 > met.hopeless * 97, "{met:?}");
    }

    #[test]
    fn each_argument_has_its_name() {
        // A row of eight cells: the clue 3 in the first, the clue 2 in the last; the third is land.
        let lists: Vec<Vec<u16>> = (1..9).map(|next| if next < 8 { vec![next] } else { vec![] }).collect();
        let reached = Reached::new((0..8).map(Cell).collect(), &lists, &[(0, 3), (7, 2)]);
        let (land, any) = (Symbols::only(LAND), Symbols::first(2));
        let mut open = vec![land, any, land, any, any, any, any, land];
        let before = open.clone();
        assert_eq!(reached.full(&mut open), Ok(()));
        let sea = Symbols::only(SEA);
        assert_eq!(open, [land, land, land, sea, sea, sea, any, land]);
        assert_eq!(reached.why(&before, 1, SEA), Why::OnlyWay);
        assert_eq!(reached.why(&before, 4, LAND), Why::Unreachable);
        let mut open = vec![land, land, land, any, any, any, any, land];
        let before = open.clone();
        assert_eq!(reached.easy(&mut open), Ok(()));
        assert_eq!(open[3], sea);
        assert_eq!(reached.why(&before, 3, LAND), Why::TooMany);
    }
}
