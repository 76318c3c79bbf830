//! What the constraints about islands share: the pieces of land that are known, and how far an island can reach.

use super::graph::{Links, NONE};
use crate::symbol::{Symbol, Symbols};

/// A cell that belongs to an island.
pub(super) const LAND: Symbol = Symbol(0);
/// A cell that belongs to none.
pub(super) const SEA: Symbol = Symbol(1);

/// The land that is known, piece by piece.
#[derive(Debug)]
pub(super) struct Land {
    /// The piece of each cell that is land for certain.
    piece: Vec<u16>,
    /// Which cells may be land.
    may: Vec<bool>,
    starts: Vec<u16>,
    cells: Vec<u16>,
    /// How many clues each piece holds.
    clues: Vec<u16>,
}

impl Land {
    /// What these candidates show; `clue` says which cells have a clue.
    pub(super) fn new(links: &Links, open: &[Symbols], clue: &[bool]) -> Land {
        let may: Vec<bool> = open.iter().map(|symbols| symbols.contains(LAND)).collect();
        let is = |at: usize| open[at] == Symbols::only(LAND);
        let (mut starts, mut clues) = (vec![0], Vec::new());
        let mut cells: Vec<u16> = Vec::with_capacity(open.len());
        let mut piece = vec![NONE; open.len()];
        for start in 0..open.len() {
            if piece[start] != NONE || !is(start) {
                continue;
            }
            let number = clues.len() as u16;
            let mut next = cells.len();
            let mut held = 0;
            piece[start] = number;
            cells.push(start as u16);
            while next < cells.len() {
                let at = cells[next] as usize;
                next += 1;
                held += u16::from(clue[at]);
                for to in links.near(at).filter(|&to| is(to)) {
                    if piece[to] == NONE {
                        piece[to] = number;
                        cells.push(to as u16);
                    }
                }
            }
            clues.push(held);
            starts.push(cells.len() as u16);
        }
        Land { piece, may, starts, cells, clues }
    }

    /// How many pieces.
    pub(super) fn len(&self) -> usize {
        self.clues.len()
    }

    /// The cells of a piece.
    pub(super) fn cells(&self, piece: usize) -> &[u16] {
        &self.cells[self.starts[piece] as usize..self.starts[piece + 1] as usize]
    }

    /// How many clues a piece holds.
    pub(super) fn clues(&self, piece: usize) -> usize {
        self.clues[piece] as usize
    }

    /// The piece of a cell that is land for certain.
    #[inline]
    pub(super) fn piece(&self, at: usize) -> Option<usize> {
        (self.piece[at] != NONE).then_some(self.piece[at] as usize)
    }

    /// Whether a cell may be land and may be sea.
    #[inline]
    pub(super) fn is_open(&self, at: usize) -> bool {
        self.may[at] && self.piece[at] == NONE
    }

    /// The open neighbours of a piece: the first, and whether there are others.
    pub(super) fn exits(&self, links: &Links, piece: usize) -> (Option<usize>, bool) {
        let (mut exit, mut several) = (None, false);
        for &at in self.cells(piece) {
            for to in links.near(at as usize).filter(|&to| self.is_open(to)) {
                several |= exit.is_some_and(|exit| exit != to);
                exit = exit.or(Some(to));
            }
        }
        (exit, several)
    }

    /// The pieces next to a cell, each once.
    pub(super) fn around(&self, links: &Links, at: usize) -> impl Iterator<Item = usize> {
        let near = links.of(at);
        near.iter().enumerate().filter_map(move |(number, &(to, _))| {
            let piece = self.piece[to as usize];
            let new =
                piece != NONE && near[..number].iter().all(|&(other, _)| self.piece[other as usize] != piece);
            new.then_some(piece as usize)
        })
    }

    /// Whether an open cell can join the piece `own` of an island of `most` cells: with all that this joins, it is not too large and
    /// has no clue more. Without a piece of its own, the cell is that of the clue.
    pub(super) fn joins(&self, links: &Links, at: usize, own: Option<usize>, most: usize) -> bool {
        let mut size = 1 + own.map_or(0, |own| self.cells(own).len());
        for other in self.around(links, at).filter(|&other| Some(other) != own) {
            size += self.cells(other).len();
            if self.clues[other] > 0 {
                return false;
            }
        }
        size <= most
    }
}

/// How far an island reaches. One of these serves many islands, one after the other.
#[derive(Debug)]
pub(super) struct Reach {
    /// The cells that were reached.
    pub(super) met: Vec<u16>,
    /// Whether a cell was put on a list, by the first cell of its piece.
    listed: Vec<bool>,
    heads: Vec<u16>,
    next: Vec<u16>,
}

impl Reach {
    /// For so many cells, nothing reached yet.
    pub(super) fn new(cells: usize) -> Reach {
        Reach { met: Vec::new(), listed: vec![false; cells], heads: Vec::new(), next: vec![NONE; cells] }
    }

    /// Reaches what an island of `most` cells with its clue at `start` can have: on the way there no cell joins what it must not,
    /// and the way with the whole of each piece on it is not too long.
    pub(super) fn from(&mut self, links: &Links, land: &Land, clue: &[bool], start: usize, most: usize) {
        for &at in &self.met {
            self.listed[at as usize] = false;
        }
        self.met.clear();
        self.heads.clear();
        // Ways of one length are on one list; longer than the board they cannot be.
        let most = most.min(self.next.len());
        self.heads.resize(most + 1, NONE);
        let own = land.piece(start);
        match own {
            Some(own) if land.clues(own) == 1 && land.cells(own).len() <= most => {
                self.list(land.cells(own)[0] as usize, land.cells(own).len());
            }
            None if land.is_open(start) && land.joins(links, start, None, most) => self.list(start, 1),
            _ => return,
        }
        for length in 1..=most {
            while self.heads[length] != NONE {
                let first = self.heads[length];
                self.heads[length] = self.next[first as usize];
                let alone = [first];
                let cells = land.piece(first as usize).map_or(&alone[..], |piece| land.cells(piece));
                for &at in cells {
                    self.met.push(at);
                    for to in links.near(at as usize) {
                        if let Some(piece) = land.piece(to) {
                            // It has no clue: the cell before it would not have joined it.
                            let (first, more) = (land.cells(piece)[0] as usize, land.cells(piece).len());
                            if !self.listed[first] && length + more <= most {
                                self.list(first, length + more);
                            }
                        } else if length < most
                            && land.is_open(to)
                            && !self.listed[to]
                            && !clue[to]
                            && land.joins(links, to, own, most)
                        {
                            // Each step to a cell is as long as any other to it, so the first is the shortest way.
                            self.list(to, length + 1);
                        }
                    }
                }
            }
        }
    }

    fn list(&mut self, first: usize, length: usize) {
        self.listed[first] = true;
        self.next[first] = self.heads[length];
        self.heads[length] = first as u16;
    }
}

/// The cells of land that hang together with `start`, nearest first, at most so many; and from which each was met.
pub(super) fn spread(links: &Links, values: &[Symbol], start: usize, most: usize) -> (Vec<usize>, Vec<u16>) {
    let mut from = vec![NONE; values.len()];
    let mut cells = vec![start];
    from[start] = start as u16;
    let mut next = 0;
    while next < cells.len() {
        let at = cells[next];
        next += 1;
        for to in links.near(at) {
            if values[to] == LAND && from[to] == NONE && cells.len() < most {
                from[to] = at as u16;
                cells.push(to);
            }
        }
    }
    (cells, from)
}

/// The way back from a cell to where a spread began, with both ends.
pub(super) fn way_back(from: &[u16], end: usize) -> Vec<usize> {
    let mut way = vec![end];
    let mut at = end;
    while from[at] as usize != at {
        at = from[at] as usize;
        way.push(at);
    }
    way
}

/// The cells of the sea around these cells of land, each once.
pub(super) fn shore(links: &Links, values: &[Symbol], cells: &[usize]) -> Vec<usize> {
    let mut shore: Vec<usize> =
        cells.iter().flat_map(|&at| links.near(at)).filter(|&to| values[to] != LAND).collect();
    shore.sort_unstable();
    shore.dedup();
    shore
}
