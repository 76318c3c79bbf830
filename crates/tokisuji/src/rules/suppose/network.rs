//! A board as a network: what may hold, what must be met, and what cannot hold together.
//!
//! A *node* is something that may hold: a mark, the filling of a cage, a word in a slot. A *need* is something that must be met in
//! exactly one of several ways, each of them a node. Everything that follows suppositions works on this alone, so cells, groups,
//! cages and words are all the same to it: a need that has one way left makes that way hold.

use crate::board::{Board, Fits, Seen};
use crate::problem::Words;
use crate::rule::{Need, bits};
use crate::symbol::{Mark, Symbol};

/// A cage with more fillings than this has no need of its own yet: nobody keeps so many in mind.
const MOST_FILLINGS: usize = 64;

/// Lists of numbers, one after the other: one look-up, no allocation for each.
pub(super) struct Lists {
    from: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    fn new() -> Lists {
        Lists { from: vec![0], items: Vec::new() }
    }

    /// Ends the list that is being written.
    fn close(&mut self) {
        self.from.push(self.items.len() as u32);
    }

    /// The same pairs seen from the other side, for items below `count`.
    fn reversed(&self, count: usize) -> Lists {
        let mut from = vec![0u32; count + 1];
        for &item in &self.items {
            from[item as usize + 1] += 1;
        }
        for at in 0..count {
            from[at + 1] += from[at];
        }
        let mut next = from.clone();
        let mut items = vec![0u16; self.items.len()];
        for list in 0..self.len() {
            for &item in self.of(list as u16) {
                let at = &mut next[item as usize];
                items[*at as usize] = list as u16;
                *at += 1;
            }
        }
        Lists { from, items }
    }

    fn len(&self) -> usize {
        self.from.len() - 1
    }

    /// One of the lists.
    #[inline]
    pub(super) fn of(&self, list: u16) -> &[u16] {
        let list = list as usize;
        &self.items[self.from[list] as usize..self.from[list + 1] as usize]
    }
}

/// Nodes, needs and what ties them.
pub(super) struct Network {
    /// The marks; the first nodes, in order.
    pub(super) marks: Vec<Mark>,
    /// The marks of each node after those: fillings and words.
    ways: Vec<Vec<Mark>>,
    /// The needs.
    pub(super) needs: Vec<Need>,
    /// The ways of each need.
    pub(super) ways_of: Lists,
    /// The needs that each node is a way of.
    pub(super) needs_of: Lists,
    /// The nodes that cannot hold beside each node.
    pub(super) rivals: Lists,
    /// The fillings and words that go when a mark goes.
    pub(super) with: Lists,
}

impl Network {
    /// What is open on a board; `None` where that is more than a network can number.
    pub(super) fn of(board: &Board<'_>) -> Option<Network> {
        let frame = board.frame();
        let width = frame.symbols.len();
        let mut ids = vec![u16::MAX; frame.place_count() * width];
        let mut marks = Vec::new();
        let open = board.undecided();
        for cell in open.iter() {
            for symbol in board.candidates(cell).iter() {
                ids[cell.index() * width + symbol.index()] = marks.len() as u16;
                marks.push(Mark { cell, symbol });
            }
        }
        if marks.len() > usize::from(u16::MAX) / 2 {
            return None;
        }
        let id = |mark: Mark| ids[mark.cell.index() * width + mark.symbol.index()];
        let mut needs = Vec::with_capacity(open.len() * 4);
        let mut ways_of = Lists::new();
        for cell in open.iter() {
            needs.push(Need::Cell(cell));
            ways_of.items.extend(board.candidates(cell).iter().map(|symbol| id(Mark { cell, symbol })));
            ways_of.close();
        }
        for group in (0..frame.groups.len()).filter(|&group| frame.is_full(group)) {
            for (number, &places) in
                board.places_in(group).iter().enumerate().filter(|&(_, &places)| places != 0)
            {
                let symbol = Symbol(number as u8);
                needs.push(Need::Place(group, symbol));
                let cells = &frame.groups[group].cells;
                ways_of.items.extend(bits(places).map(|place| id(Mark { cell: cells[place], symbol })));
                ways_of.close();
            }
        }
        let mut rivals = Lists::new();
        let mut seen = vec![u16::MAX; marks.len()];
        for (at, &Mark { cell, symbol }) in marks.iter().enumerate() {
            let at = at as u16;
            seen[at as usize] = at;
            for other in board.candidates(cell).iter().filter(|&other| other != symbol) {
                rivals.items.push(id(Mark { cell, symbol: other }));
            }
            for seat in frame.seats(cell) {
                let group = seat.group as usize;
                for place in bits(board.places(group, symbol)) {
                    let other = id(Mark { cell: frame.groups[group].cells[place], symbol });
                    if std::mem::replace(&mut seen[other as usize], at) != at {
                        rivals.items.push(other);
                    }
                }
            }
            rivals.close();
        }
        let mut network = Network {
            marks,
            ways: Vec::new(),
            needs,
            ways_of,
            needs_of: Lists::new(),
            rivals,
            with: Lists::new(),
        };
        network.cages(board, &id);
        if let Some(words) = &frame.words {
            network.words(board, words, &id)?;
        }
        network.needs_of = network.ways_of.reversed(network.len());
        network.tie_ways(&id);
        Some(network)
    }

    /// How many nodes.
    pub(super) fn len(&self) -> usize {
        self.marks.len() + self.ways.len()
    }

    /// What holds when a node does.
    pub(super) fn marks_of(&self, node: u16) -> &[Mark] {
        let node = node as usize;
        match node.checked_sub(self.marks.len()) {
            None => std::slice::from_ref(&self.marks[node]),
            Some(way) => &self.ways[way],
        }
    }

    /// The fillings of each cage that has few.
    fn cages(&mut self, board: &Board<'_>, id: &dyn Fn(Mark) -> u16) {
        for (at, cage) in board.frame().cages.iter().enumerate() {
            let open: Vec<_> = cage.cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
            let written = cage.cells.iter().filter_map(|&cell| board.value(cell));
            let rest = i32::from(cage.sum) - written.map(|symbol| i32::from(symbol.value())).sum::<i32>();
            let mut found = Vec::new();
            if !open.is_empty()
                && fillings(board, &open, rest, &mut Vec::new(), &mut found)
                && !found.is_empty()
            {
                self.needs.push(Need::Cage(at));
                for filling in found {
                    debug_assert!(filling.iter().all(|&mark| id(mark) != u16::MAX));
                    self.ways_of.items.push(self.len() as u16);
                    self.ways.push(filling);
                }
                self.ways_of.close();
            }
        }
    }

    /// Which word may stand in which slot, from both sides.
    fn words(&mut self, board: &Board<'_>, words: &Words, id: &dyn Fn(Mark) -> u16) -> Option<()> {
        let fits = Fits::of(words, board, Seen::Candidates);
        let mut slots_of = vec![Vec::new(); words.list.len()];
        for (slot, some) in fits.words.iter().enumerate().filter(|(_, some)| !some.is_empty()) {
            self.needs.push(Need::Slot(slot));
            for &word in some {
                if self.len() > usize::from(u16::MAX) - 2 {
                    return None;
                }
                slots_of[word].push(self.len() as u16);
                self.ways_of.items.push(self.len() as u16);
                let open = words.marks(slot, word).into_iter().filter(|&mark| id(mark) != u16::MAX);
                self.ways.push(open.collect());
            }
            self.ways_of.close();
        }
        for (word, slots) in slots_of.into_iter().enumerate().filter(|(_, slots)| !slots.is_empty()) {
            self.needs.push(Need::Word(word));
            self.ways_of.items.extend(slots);
            self.ways_of.close();
        }
        Some(())
    }

    /// A filling or word rules out what its marks rule out and the other ways of its needs; it goes when one of its marks goes.
    fn tie_ways(&mut self, id: &dyn Fn(Mark) -> u16) {
        let first = self.marks.len();
        let mut parts = Lists::new();
        let mut seen = vec![u16::MAX; self.len()];
        for (at, way) in self.ways.iter().enumerate() {
            let node = (first + at) as u16;
            seen[node as usize] = node;
            let mut own = Vec::new();
            for &mark in way {
                own.extend_from_slice(self.rivals.of(id(mark)));
                parts.items.push(id(mark));
            }
            for &need in self.needs_of.of(node) {
                own.extend_from_slice(self.ways_of.of(need));
            }
            own.retain(|&rival| std::mem::replace(&mut seen[rival as usize], node) != node);
            self.rivals.items.extend(own);
            self.rivals.close();
            parts.close();
        }
        // Lists of marks by way, turned round and shifted, are lists of ways by mark; ways themselves carry nothing.
        let mut with = parts.reversed(first);
        with.items.iter_mut().for_each(|way| *way += first as u16);
        for _ in &self.ways {
            with.close();
        }
        self.with = with;
    }
}

/// All ways to give open cells candidates that add up, equal ones only where nothing forbids it; false if there are too many.
fn fillings(
    board: &Board<'_>,
    open: &[crate::grid::Cell],
    rest: i32,
    chosen: &mut Vec<Mark>,
    found: &mut Vec<Vec<Mark>>,
) -> bool {
    let Some((&cell, later)) = open.split_first() else {
        if rest == 0 {
            found.push(chosen.clone());
        }
        return found.len() <= MOST_FILLINGS;
    };
    let ends = |cell: &crate::grid::Cell| {
        let bits = board.candidates(*cell).bits();
        (bits.trailing_zeros() as i32 + 1, 128 - bits.leading_zeros() as i32)
    };
    let (least, most) = later.iter().map(ends).fold((0, 0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
    for symbol in board.candidates(cell).iter() {
        let left = rest - i32::from(symbol.value());
        let clashes = |mark: &Mark| mark.symbol == symbol && board.frame().sees(mark.cell, cell);
        if left < least || left > most || chosen.iter().any(clashes) {
            continue;
        }
        chosen.push(Mark { cell, symbol });
        let few = fillings(board, later, left, chosen, found);
        chosen.pop();
        if !few {
            return false;
        }
    }
    true
}
