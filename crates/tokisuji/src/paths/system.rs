//! A puzzle as the order of its cells sees it: which cells can be decided next, given those decided so far.
//!
//! Rules that look at decided cells alone lower to *ways*: a cell can be decided as soon as, in one of its
//! ways, every clause holds a decided cell. Knowing more never closes a cell again, so what can come next
//! depends on the set of decided cells only, and the orders are the paths through a lattice of sets.

use crate::bits::Bits;

/// What can be decided next, given what is decided. Cells are numbered from 0.
pub trait Orders<const W: usize> {
    /// How many cells get decided in the end.
    fn len(&self) -> usize;

    /// The cells that can be decided next.
    fn open(&mut self, decided: &Bits<W>) -> Bits<W>;

    /// The same when `cell` was decided last and `before` could be decided before it.
    fn open_after(&mut self, decided: &Bits<W>, _before: &Bits<W>, _cell: usize) -> Bits<W> {
        self.open(decided)
    }

    /// Everything that comes to be decided while the cells of `never` stay open.
    fn reach(&mut self, never: &Bits<W>) -> Bits<W> {
        let mut decided = Bits::EMPTY;
        loop {
            let more = self.open(&decided).minus(never);
            if more.is_empty() {
                return decided;
            }
            decided = decided.or(&more);
        }
    }

    /// Whether there is no cell to decide.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The ways of every cell.
#[derive(Clone, Debug)]
pub struct System<const W: usize> {
    ways: Vec<Vec<Vec<Bits<W>>>>,
    /// For each cell, those that have it in a clause.
    waiting: Vec<Bits<W>>,
}

impl<const W: usize> Orders<W> for System<W> {
    fn len(&self) -> usize {
        self.ways.len()
    }

    fn open(&mut self, decided: &Bits<W>) -> Bits<W> {
        self.next(decided)
    }

    fn open_after(&mut self, decided: &Bits<W>, before: &Bits<W>, cell: usize) -> Bits<W> {
        let mut open = before.without(cell);
        for other in self.waiting[cell].minus(before).minus(decided).iter() {
            if self.can(other, decided) {
                open.insert(other);
            }
        }
        open
    }
}

fn holds<const W: usize>(way: &[Bits<W>], decided: &Bits<W>) -> bool {
    way.iter().all(|clause| clause.meets(decided))
}

impl<const W: usize> System<W> {
    /// A system of these ways: for each cell its ways, for each way its clauses.
    pub fn new(ways: Vec<Vec<Vec<Bits<W>>>>) -> System<W> {
        let mut system = System { waiting: Vec::new(), ways };
        system.find_waiting();
        system
    }

    fn find_waiting(&mut self) {
        self.waiting = vec![Bits::EMPTY; self.ways.len()];
        for (cell, ways) in self.ways.iter().enumerate() {
            for clause in ways.iter().flatten() {
                clause.iter().for_each(|other| self.waiting[other].insert(cell));
            }
        }
    }

    /// The cells that have this one in a clause.
    #[inline]
    pub(super) fn waiting(&self, cell: usize) -> Bits<W> {
        self.waiting[cell]
    }

    /// The ways of a cell.
    #[inline]
    pub fn ways(&self, cell: usize) -> &[Vec<Bits<W>>] {
        &self.ways[cell]
    }

    /// The cells as they come to be decided, wave by wave, in each wave those first that most others wait for.
    pub(super) fn by_waves(&self) -> Vec<usize> {
        let (mut order, mut decided) = (Vec::with_capacity(self.ways.len()), Bits::EMPTY);
        loop {
            let open = self.next(&decided);
            if open.is_empty() {
                // Cells that never come stand last, so that every cell has a place.
                order.extend(self.all().minus(&decided).iter());
                return order;
            }
            let mut wave: Vec<usize> = open.iter().collect();
            wave.sort_by_key(|&cell| std::cmp::Reverse(self.waiting[cell].len()));
            order.extend(wave);
            decided = decided.or(&open);
        }
    }

    /// The same with cells numbered anew: `order` says which cell comes where.
    pub(super) fn renumbered(&self, order: &[usize]) -> System<W> {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &cell)| place[cell] = at);
        let clause = |clause: &Bits<W>| clause.iter().fold(Bits::EMPTY, |set, cell| set.with(place[cell]));
        let way = |way: &Vec<Bits<W>>| way.iter().map(clause).collect();
        System::new(order.iter().map(|&cell| self.ways[cell].iter().map(way).collect()).collect())
    }

    /// How many clauses there are in all.
    pub fn clauses(&self) -> usize {
        self.ways.iter().flatten().map(Vec::len).sum()
    }

    /// Every cell.
    pub fn all(&self) -> Bits<W> {
        Bits::first(self.ways.len())
    }

    fn can(&self, cell: usize, decided: &Bits<W>) -> bool {
        self.ways[cell].iter().any(|way| holds(way, decided))
    }

    /// The cells that can be decided next.
    pub fn next(&self, decided: &Bits<W>) -> Bits<W> {
        let mut open = Bits::EMPTY;
        for cell in self.all().minus(decided).iter() {
            if self.can(cell, decided) {
                open.insert(cell);
            }
        }
        open
    }

    /// Leaves out what no order can tell: clauses that the rest of their way implies, cells that come too late to
    /// serve a clause, ways that another way is never behind. The orders stay the same, one by one, because each
    /// test asks what can be reached at all while the cells in question stay open.
    pub fn minimise(&mut self) {
        for cell in 0..self.ways.len() {
            if self.can(cell, &Bits::EMPTY) {
                self.ways[cell] = vec![Vec::new()];
                continue;
            }
            self.drop_cells(cell);
            self.drop_clauses(cell);
            self.drop_ways(cell);
        }
        self.find_waiting();
    }

    /// Takes a cell out of a clause when no order uses it there.
    fn drop_cells(&mut self, cell: usize) {
        for way in 0..self.ways[cell].len() {
            for clause in 0..self.ways[cell][way].len() {
                for member in self.ways[cell][way][clause].iter() {
                    let others = self.ways[cell][way][clause].without(member);
                    let reached = self.reach_before(cell, &others);
                    if !holds(&self.ways[cell][way], &reached) {
                        self.ways[cell][way][clause].remove(member);
                    }
                }
            }
        }
        self.ways[cell].retain(|way| way.iter().all(|clause| !clause.is_empty()));
    }

    /// Takes a clause out of a way when the others never hold without it.
    fn drop_clauses(&mut self, cell: usize) {
        for way in 0..self.ways[cell].len() {
            let mut at = 0;
            while at < self.ways[cell][way].len() {
                let clause = self.ways[cell][way].remove(at);
                let reached = self.reach_before(cell, &clause);
                if holds(&self.ways[cell][way], &reached) {
                    self.ways[cell][way].insert(at, clause);
                    at += 1;
                }
            }
        }
    }

    /// What is reached before `cell` without `never`. The way at hand is one clause short meanwhile, but it is
    /// the cell's own, and the cell itself stays open here.
    fn reach_before(&self, cell: usize, never: &Bits<W>) -> Bits<W> {
        let never = never.with(cell);
        let mut decided = Bits::EMPTY;
        loop {
            let more = self.next(&decided).minus(&never);
            if more.is_empty() {
                return decided;
            }
            decided = decided.or(&more);
        }
    }

    /// The cells that open `cell` in one step when everything else is decided but `held` and the cell itself.
    pub(super) fn openers(&self, cell: usize, held: &Bits<W>) -> Bits<W> {
        let reached = self.reach_before(cell, held);
        let mut openers = Bits::EMPTY;
        for other in self.next(&reached).without(cell).iter() {
            if self.can(cell, &reached.with(other)) {
                openers.insert(other);
            }
        }
        openers
    }

    /// Takes a way out when, whenever it holds, another of the cell does.
    fn drop_ways(&mut self, cell: usize) {
        let mut at = 0;
        while at < self.ways[cell].len() {
            let way = &self.ways[cell][at];
            let behind = self.ways[cell].iter().enumerate().any(|(other, ahead)| {
                let implied = |clause: &Bits<W>| !holds(way, &self.reach_before(cell, clause));
                other != at && ahead.iter().all(implied)
            });
            if behind {
                self.ways[cell].remove(at);
            } else {
                at += 1;
            }
        }
    }
}

/// The number of orders by plain recursion, one order after the other: the second opinion of the tests.
pub fn plain_count<const W: usize>(orders: &mut impl Orders<W>, decided: Bits<W>) -> u128 {
    if decided.len() == orders.len() {
        return 1;
    }
    orders.open(&decided).iter().map(|cell| plain_count(orders, decided.with(cell))).sum()
}
