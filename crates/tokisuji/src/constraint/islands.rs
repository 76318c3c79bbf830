//! An island with a number: the land around a clue has as many cells as it says, and no other clue.

use super::graph::{Links, NONE, Walk};
use super::land::{LAND, Land, Reach, SEA, shore, spread, way_back};
use super::{Cnf, Constraint, Cut, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// The connected piece of land that holds a clue has as many cells as the clue says, and holds no other clue. A place is a cell:
/// `Symbol(1)` is sea, `Symbol(0)` is land.
#[derive(Clone, Debug)]
pub struct Island {
    scope: Vec<Cell>,
    links: Links,
    /// Which places have a clue, this island's included.
    clue: Vec<bool>,
    at: usize,
    size: usize,
}

impl Island {
    /// `adjacency` has the neighbours of each place as numbers of places in the scope; the clue stands in place number `at` and says
    /// `size`; `others` are the places of other clues. The scope must have all cells that are at most `size` steps from the clue.
    pub fn new(scope: Vec<Cell>, adjacency: &[Vec<u16>], at: u16, size: u16, others: &[u16]) -> Island {
        assert_eq!(scope.len(), adjacency.len(), "each place has its neighbours");
        assert!(size > 0, "an island has at least the cell of its clue");
        let mut clue = vec![false; scope.len()];
        for &place in others.iter().chain([&at]) {
            clue[place as usize] = true;
        }
        Island { scope, links: Links::from_lists(adjacency), clue, at: at as usize, size: size as usize }
    }

    /// The islands of a board, each with only the cells that it can have to do with: `clues` are places and sizes.
    pub fn all(scope: &[Cell], adjacency: &[Vec<u16>], clues: &[(u16, u16)]) -> Vec<Island> {
        let links = Links::from_lists(adjacency);
        let one = |&(at, size): &(u16, u16)| {
            let mut near = vec![NONE; scope.len()];
            let mut cells = vec![at as usize];
            near[at as usize] = 0;
            let mut next = 0;
            // One step more than the island can go, for a cell there shows that it has gone too far.
            while next < cells.len() && near[cells[next]] < size {
                for to in links.near(cells[next]) {
                    if near[to] == NONE {
                        near[to] = near[cells[next]] + 1;
                        cells.push(to);
                    }
                }
                next += 1;
            }
            cells.sort_unstable();
            let mut number = vec![NONE; scope.len()];
            for (place, &cell) in cells.iter().enumerate() {
                number[cell] = place as u16;
            }
            let inside = |cell: usize| (number[cell] != NONE).then_some(number[cell]);
            let lists: Vec<Vec<u16>> =
                cells.iter().map(|&cell| links.near(cell).filter_map(inside).collect()).collect();
            let others: Vec<u16> = clues
                .iter()
                .filter(|other| other.0 != at)
                .filter_map(|other| inside(other.0 as usize))
                .collect();
            let places = cells.iter().map(|&cell| scope[cell]).collect();
            Island::new(places, &lists, number[at as usize], size, &others)
        };
        clues.iter().map(one).collect()
    }

    /// The known land, where the clue's own cell is land whatever its candidates say, and the number of its piece.
    fn land(&self, open: &[Symbols]) -> Result<(Land, usize), Failed> {
        if !open[self.at].contains(LAND) {
            return Err(Failed);
        }
        let mut open = open.to_vec();
        open[self.at] = Symbols::only(LAND);
        let land = Land::new(&self.links, &open, &self.clue);
        let own = land.piece(self.at).ok_or(Failed)?;
        if land.clues(own) > 1 || land.cells(own).len() > self.size { Err(Failed) } else { Ok((land, own)) }
    }

    /// A clause that these values break, where they are not an island as it should be.
    fn cut(&self, values: &[Symbol]) -> Option<Cut> {
        if values[self.at] != LAND {
            return Some(vec![(self.at, LAND, true)]);
        }
        let (cells, from) = spread(&self.links, values, self.at, self.size + 1);
        // The clue's own cell is land in any case, and need not be in a clause.
        let not = |cells: &[usize]| {
            cells.iter().filter(|&&at| at != self.at).map(|&at| (at, LAND, false)).collect()
        };
        if let Some(&other) = cells.iter().find(|&&at| at != self.at && self.clue[at]) {
            Some(not(&way_back(&from, other)))
        } else if cells.len() > self.size {
            Some(not(&cells))
        } else if cells.len() < self.size {
            // Whatever the cells of this piece are: the island must go beyond them.
            Some(shore(&self.links, values, &cells).into_iter().map(|at| (at, LAND, true)).collect())
        } else {
            None
        }
    }
}

impl Constraint for Island {
    fn name(&self) -> &'static str {
        "island"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let (cells, _) = spread(&self.links, values, self.at, usize::MAX);
        let clues = cells.iter().filter(|&&at| self.clue[at]).count();
        values[self.at] == LAND && clues == 1 && cells.len() == self.size
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let (land, own) = self.land(open)?;
        open[self.at] = Symbols::only(LAND);
        if land.cells(own).len() == self.size {
            for &at in land.cells(own) {
                for to in self.links.near(at as usize).filter(|&to| land.is_open(to)) {
                    open[to].remove(LAND);
                }
            }
            return Ok(());
        }
        match land.exits(&self.links, own) {
            (None, _) => return Err(Failed),
            (Some(exit), false) => open[exit] = Symbols::only(LAND),
            _ => {}
        }
        Ok(())
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let (land, own) = self.land(open)?;
        open[self.at] = Symbols::only(LAND);
        for &at in land.cells(own) {
            for to in self.links.near(at as usize).filter(|&to| land.is_open(to)) {
                if self.clue[to] || !land.joins(&self.links, to, Some(own), self.size) {
                    open[to].remove(LAND);
                }
            }
        }
        if land.cells(own).len() == self.size {
            return Ok(());
        }
        let mut reach = Reach::new(open.len());
        reach.from(&self.links, &land, &self.clue, self.at, self.size);
        let Some(spare) = reach.met.len().checked_sub(self.size) else {
            return Err(Failed);
        };
        let mut within = vec![false; open.len()];
        for &at in &reach.met {
            within[at as usize] = true;
        }
        // What a cell takes with it when it turns out to be sea: itself, and all that hangs on it.
        let mut walk = Walk::new(&self.links);
        walk.from(&self.links, self.at, |to, _| within[to]);
        let mut below = vec![1u16; open.len()];
        let mut lost = vec![1u16; open.len()];
        for &node in walk.order.iter().skip(1).rev() {
            let node = node as usize;
            below[walk.parent[node] as usize] += below[node];
            if let Some(up) = walk.hangs_on(node) {
                lost[up] += below[node];
            }
            // All of its own subtree comes later in the order, so what it takes with it is known.
            if land.is_open(node) && lost[node] as usize > spare {
                open[node] = Symbols::only(LAND);
            }
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let own: Vec<i32> = cnf.is(self.at, LAND).into_iter().collect();
        cnf.clause(&own);
        let near: Vec<i32> = self.links.near(self.at).filter_map(|to| cnf.is(to, LAND)).collect();
        if self.size > 1 {
            cnf.clause(&near);
        } else {
            for literal in near {
                cnf.clause(&[-literal]);
            }
        }
    }

    fn cuts(&self, values: &[Symbol]) -> Vec<Cut> {
        self.cut(values).into_iter().collect()
    }

    fn is_global(&self) -> bool {
        true
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        if at == self.at {
            return Why::NoFilling;
        }
        if symbol != SEA {
            return Why::TooMany;
        }
        let Ok((land, _)) = self.land(open) else { return Why::NoFilling };
        let mut reach = Reach::new(open.len());
        reach.from(&self.links, &land, &self.clue, self.at, self.size);
        if reach.met.len() == self.size { Why::TooFew } else { Why::OnlyWay }
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::laws::{Dice, Met, board, check};
    use super::*;

    #[test]
    fn the_laws_hold_on_small_boards() {
        let (mut dice, mut met) = (Dice(4), Met::default());
        for _ in 0..250 {
            let (lists, clues) = board(&mut dice, 6);
            let scope: Vec<Cell> = (0..lists.len() as u16).map(Cell).collect();
            let others: Vec<u16> = clues[1..].iter().map(|clue| clue.0).collect();
            let island = Island::new(scope.clone(), &lists, clues[0].0, clues[0].1, &others);
            check(&island, &vec![Symbols::first(2); lists.len()], 60, &mut dice, &mut met);
            for (place, island) in Island::all(&scope, &lists, &clues).iter().enumerate() {
                let others: Vec<u16> =
                    clues.iter().map(|clue| clue.0).filter(|&at| at != clues[place].0).collect();
                let whole = Island::new(scope.clone(), &lists, clues[place].0, clues[place].1, &others);
                check(island, &vec![Symbols::first(2); island.scope.len()], 5, &mut dice, &mut met);
                for _ in 0..100 {
                    let values: Vec<Symbol> =
                        lists.iter().map(|_| Symbol(u8::from(dice.percent(45)))).collect();
                    let part: Vec<Symbol> = island.scope.iter().map(|cell| values[cell.index()]).collect();
                    assert_eq!(island.holds(&part), whole.holds(&values), "{values:?} of {whole:?}");
                }
            }
        }
        // Floors a little below what was measured, 87 in 100, so that a filter that grows weaker is noticed.
        assert!(met.easy > 1000 && met.full * 10 > met.easy * 15 && met.cuts > 10_000, "{met:?}");
        assert!(met.full * 100 > met.could * 86 && met.failed * 100 > met.hopeless * 99, "{met:?}");
    }

    #[test]
    fn each_argument_has_its_name() {
        // A row of seven cells: the clue 3 in the second, another clue in the sixth.
        let lists: Vec<Vec<u16>> = (1..8).map(|next| if next < 7 { vec![next] } else { vec![] }).collect();
        let island = Island::new((0..7).map(Cell).collect(), &lists, 1, 3, &[5]);
        let (land, any) = (Symbols::only(LAND), Symbols::first(2));
        let mut open = vec![any, land, any, any, any, land, any];
        let before = open.clone();
        assert_eq!(island.full(&mut open), Ok(()));
        assert_eq!(open, [any, land, land, any, any, land, any], "without the third there are but two");
        assert_eq!(island.why(&before, 2, SEA), Why::OnlyWay);
        let mut open = vec![any, land, land, any, any, land, any];
        open[0] = land;
        let before = open.clone();
        assert_eq!(island.easy(&mut open), Ok(()));
        assert_eq!(open[3], Symbols::only(SEA));
        assert_eq!(island.why(&before, 3, LAND), Why::TooMany);
        let mut open = vec![Symbols::only(SEA), land, any, any, any, land, any];
        let before = open.clone();
        assert_eq!(island.full(&mut open), Ok(()));
        assert_eq!(open[..4], [Symbols::only(SEA), land, land, land]);
        assert_eq!(island.why(&before, 3, SEA), Why::TooFew);
    }
}
