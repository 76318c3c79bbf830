//! How far each cell is from being open, as a number, and which cells can still make the difference.
//!
//! Two cells are tied when one of them can be the *last* thing the other waits for: when in some order the first
//! opens the second. Whether a cell is open is settled by the cells tied to it in this sense alone. (Take two sets of
//! decided cells that agree on them, the cell open in one and not in the other. Go from the second to the union of
//! both, one cell at a time: the step that opens it adds a cell of that kind, in which they were to agree.) So parts
//! between which there are no such ties do not interact, and no finer split is possible.
//!
//! To find the ties, hold one clause of every way unmet for good and decide all that can be decided otherwise;
//! what then opens the cell in one step is tied to it. All of this depends only on which clauses are unmet, so it is
//! done once for each such *standing*, of which a cell has a few dozen.

use super::system::System;
use crate::bits::Bits;
use std::collections::HashMap;

/// The standing of a cell that can be decided.
pub(super) const OPEN: u32 = 0;
/// A step that has not been worked out yet.
const UNKNOWN: u32 = u32::MAX;
/// Beyond so many choices of a clause from each way, all cells of unmet clauses are taken for tied.
const MOST_CHOICES: usize = 5000;

/// All standings met so far, of all cells.
pub(super) struct Standings<const W: usize> {
    system: System<W>,
    /// For each standing its cell and the cells tied to it; none for an open cell.
    ties: Vec<Bits<W>>,
    /// For each standing where its row in `steps` begins.
    row: Vec<usize>,
    /// Where deciding a cell leads: for each standing a row with an entry for each member of the cell's clauses.
    steps: Vec<u32>,
    /// For each pair of cells the place of the second in rows of the first.
    place: Vec<u16>,
    /// For each cell its members.
    members: Vec<Bits<W>>,
    /// The unmet clauses of each standing, way by way.
    unmet: Vec<Vec<Vec<Bits<W>>>>,
    known: Vec<HashMap<Vec<Vec<Bits<W>>>, u32>>,
    /// For each cell and set of cells held back, what would open the cell in one step.
    openers: Vec<HashMap<Bits<W>, Bits<W>>>,
}

impl<const W: usize> Standings<W> {
    /// The standings of the cells of a system; none has been met yet.
    pub(super) fn new(system: &System<W>) -> Standings<W> {
        let count = system.all().len();
        let (mut place, mut members) = (vec![0; count * count], Vec::with_capacity(count));
        for cell in 0..count {
            let own = system.ways(cell).iter().flatten().fold(Bits::EMPTY, Bits::or);
            own.iter().enumerate().for_each(|(at, other)| place[cell * count + other] = at as u16);
            members.push(own);
        }
        Standings {
            system: system.clone(),
            ties: vec![Bits::EMPTY],
            row: vec![0],
            steps: Vec::new(),
            place,
            members,
            unmet: vec![Vec::new()],
            known: vec![HashMap::new(); count],
            openers: vec![HashMap::new(); count],
        }
    }

    /// The standing of a cell before anything is decided.
    pub(super) fn first(&mut self, cell: usize) -> u32 {
        let ways = self.system.ways(cell).to_vec();
        self.standing(cell, ways)
    }

    /// The cell of a standing and the cells tied to it; none when the cell is open.
    #[inline]
    pub(super) fn ties(&self, standing: u32) -> Bits<W> {
        self.ties[standing as usize]
    }

    /// The standing of `cell` once `decided`, a member of its clauses, is decided.
    #[inline]
    pub(super) fn after(&mut self, cell: usize, standing: u32, decided: usize) -> u32 {
        let at = self.row[standing as usize] + usize::from(self.place[cell * self.members.len() + decided]);
        match self.steps[at] {
            UNKNOWN => self.step(cell, standing, decided, at),
            known => known,
        }
    }

    /// The memory that standings take, roughly.
    pub(super) fn bytes(&self) -> usize {
        self.steps.len() * 4 + self.ties.len() * (200 + 16 * size_of::<Bits<W>>())
    }

    #[cold]
    fn step(&mut self, cell: usize, standing: u32, decided: usize, at: usize) -> u32 {
        let ways = self.unmet[standing as usize].iter();
        let left = ways
            .map(|way| way.iter().copied().filter(|clause| !clause.contains(decided)).collect())
            .collect();
        let next = self.standing(cell, left);
        self.steps[at] = next;
        next
    }

    fn standing(&mut self, cell: usize, mut ways: Vec<Vec<Bits<W>>>) -> u32 {
        if ways.iter().any(Vec::is_empty) {
            return OPEN;
        }
        for way in &mut ways {
            way.sort_unstable();
        }
        ways.sort_unstable();
        ways.dedup();
        if let Some(&known) = self.known[cell].get(&ways) {
            return known;
        }
        let standing = self.ties.len() as u32;
        let ties = self.tied(cell, &ways).with(cell);
        self.ties.push(ties);
        self.row.push(self.steps.len());
        self.steps.resize(self.steps.len() + self.members[cell].len(), UNKNOWN);
        self.unmet.push(ways.clone());
        self.known[cell].insert(ways, standing);
        standing
    }

    fn tied(&mut self, cell: usize, ways: &[Vec<Bits<W>>]) -> Bits<W> {
        let choices = ways.iter().try_fold(1usize, |product, way| {
            product.checked_mul(way.len()).filter(|&product| product <= MOST_CHOICES)
        });
        match choices {
            Some(_) => self.openers_of(cell, ways, Bits::EMPTY),
            None => ways.iter().flatten().fold(Bits::EMPTY, Bits::or),
        }
    }

    /// What can open the cell when, of each way, some clause is held back.
    fn openers_of(&mut self, cell: usize, ways: &[Vec<Bits<W>>], held: Bits<W>) -> Bits<W> {
        let Some((way, others)) = ways.split_first() else {
            if let Some(&known) = self.openers[cell].get(&held) {
                return known;
            }
            let openers = self.system.openers(cell, &held);
            self.openers[cell].insert(held, openers);
            return openers;
        };
        let choices = way.iter();
        choices.fold(Bits::EMPTY, |set, clause| set.or(&self.openers_of(cell, others, held.or(clause))))
    }
}
