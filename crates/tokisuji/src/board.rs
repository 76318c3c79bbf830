//! What may still stand where: the candidates of every cell while a puzzle is being solved.
//!
//! Beside the candidates of each cell a board keeps the places of each symbol in each group. The two are
//! the same facts seen from both sides; keeping both makes every rule a short look at a few words.

mod nine;
mod propagate;
mod queue;
mod words;

pub(crate) use propagate::propagate;
pub(crate) use queue::{Depth, Queue, filter};
pub use words::{Fits, Seen, letters_at};

use crate::grid::{Cell, CellSet};
use crate::problem::{Frame, Problem};
use crate::symbol::{Mark, Symbol, Symbols};

/// The candidates of every cell, and which cells have been decided.
///
/// A cell with one candidate left is not yet decided: seeing that takes a rule.
///
/// **Invariant:** a decided cell has exactly one candidate, and none of its peers has that one.
#[derive(Clone, Debug)]
pub struct Board<'p> {
    frame: &'p Frame,
    candidates: Vec<Symbols>,
    places: Vec<u32>,
    symbols: usize,
    decided: CellSet,
    open: usize,
    /// A plain 9×9 board, its groups in order.
    plain: bool,
}

/// A board that has no solution, and where that shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell that nothing can stand in.
    Cell(Cell),
    /// A symbol that has no place left in a group, by index.
    Group(usize, Symbol),
    /// A mark that was struck out or stands against a decided cell.
    Mark(Mark),
    /// A slot that no word fits, by index.
    Slot(usize),
    /// A word that fits no slot, by index.
    Word(usize),
    /// A constraint that nothing satisfies, by index.
    Constraint(usize),
}

impl<'p> Board<'p> {
    /// A board with every candidate everywhere.
    pub fn blank(frame: &'p Frame) -> Board<'p> {
        let symbols = frame.symbols.len();
        let mut candidates = vec![Symbols::EMPTY; frame.place_count()];
        for cell in frame.cells.iter() {
            candidates[cell.index()] = frame.start(cell);
        }
        let mut places = Vec::with_capacity(frame.groups.len() * symbols);
        for group in &frame.groups {
            let all = ((1u64 << group.cells.len()) - 1) as u32;
            places.resize(places.len() + symbols, all);
        }
        // Views are only thought of: a board is done without them.
        let open = match frame.is_constrained() {
            true => frame.cells.iter().filter(|&cell| frame.is_answer(cell)).count(),
            false => frame.cells.len(),
        };
        let plain = frame.is_nine_in_order();
        Board { frame, candidates, places, symbols, decided: CellSet::EMPTY, open, plain }
    }

    /// A board with the givens decided.
    pub fn new(problem: &'p Problem) -> Result<Board<'p>, Contradiction> {
        let mut board = Board::blank(&problem.frame);
        for &mark in &problem.givens {
            board.decide(mark)?;
        }
        Ok(board)
    }

    /// The frame this board stands in.
    #[inline]
    pub fn frame(&self) -> &'p Frame {
        self.frame
    }

    /// What may still stand in a cell.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Symbols {
        self.candidates[cell.index()]
    }

    /// What may still stand in each place.
    #[inline]
    pub fn all_candidates(&self) -> &[Symbols] {
        &self.candidates
    }

    /// Where a symbol may still stand in a group: bits over [`crate::problem::Group::cells`]. None once
    /// the symbol is written there.
    #[inline]
    pub fn places(&self, group: usize, symbol: Symbol) -> u32 {
        self.places[group * self.symbols + symbol.index()]
    }

    /// The places of all symbols in a group, in order of the symbols.
    #[inline]
    pub fn places_in(&self, group: usize) -> &[u32] {
        &self.places[group * self.symbols..(group + 1) * self.symbols]
    }

    /// The cells that have been decided.
    #[inline]
    pub fn decided(&self) -> &CellSet {
        &self.decided
    }

    /// Whether this cell has been decided.
    #[inline]
    pub fn is_decided(&self, cell: Cell) -> bool {
        self.decided.contains(cell)
    }

    /// The cells still to decide.
    pub fn undecided(&self) -> CellSet {
        self.frame.cells.difference(&self.decided)
    }

    /// How many cells are still to decide; views, which are no part of the answer, do not count.
    #[inline]
    pub fn open(&self) -> usize {
        self.open
    }

    /// What was decided in a cell.
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        if self.is_decided(cell) { self.candidates(cell).single() } else { None }
    }

    /// Whether a mark is still possible and not yet decided.
    #[inline]
    pub fn allows(&self, mark: Mark) -> bool {
        self.candidates(mark.cell).contains(mark.symbol)
    }

    /// Writes a symbol down, and strikes it from every peer: bookkeeping, free for every player.
    ///
    /// Returns how many candidates of other cells that struck.
    pub fn decide(&mut self, mark: Mark) -> Result<usize, Contradiction> {
        let Mark { cell, symbol } = mark;
        if !self.allows(mark) {
            return Err(Contradiction::Mark(mark));
        }
        if self.is_decided(cell) {
            return Ok(0);
        }
        if self.plain
            && let Some(struck) = self.decide_nine(mark)
        {
            return Ok(struck);
        }
        self.decided.insert(cell);
        if !self.frame.is_constrained() || self.frame.is_answer(cell) {
            self.open -= 1;
        }
        let others = self.candidates[cell.index()].difference(Symbols::only(symbol));
        self.candidates[cell.index()] = Symbols::only(symbol);
        let frame = self.frame;
        for &seat in frame.seats(cell) {
            let at = seat.group as usize * self.symbols;
            for other in others.iter() {
                let left = &mut self.places[at + other.index()];
                *left &= !(1 << seat.place);
                if *left == 0 && frame.is_full(seat.group as usize) {
                    return Err(Contradiction::Group(seat.group as usize, other));
                }
            }
        }
        let mut struck = 0;
        for &seat in frame.seats(cell) {
            let group = seat.group as usize;
            let mut rest = self.places(group, symbol) & !(1 << seat.place);
            while rest != 0 {
                let peer = frame.groups[group].cells[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                self.strike(Mark { cell: peer, symbol })?;
                struck += 1;
            }
        }
        for &seat in frame.seats(cell) {
            self.places[seat.group as usize * self.symbols + symbol.index()] = 0;
        }
        Ok(struck)
    }

    /// Strikes a candidate out. Striking what is already gone changes nothing.
    ///
    /// Returns whether it was still there.
    pub fn strike(&mut self, mark: Mark) -> Result<bool, Contradiction> {
        let Mark { cell, symbol } = mark;
        if !self.allows(mark) {
            return Ok(false);
        }
        let left = &mut self.candidates[cell.index()];
        left.remove(symbol);
        if left.is_empty() {
            return Err(Contradiction::Cell(cell));
        }
        let frame = self.frame;
        for &seat in frame.seats(cell) {
            let group = seat.group as usize;
            let left = &mut self.places[group * self.symbols + symbol.index()];
            *left &= !(1 << seat.place);
            if *left == 0 && frame.is_full(group) {
                return Err(Contradiction::Group(group, symbol));
            }
        }
        Ok(true)
    }

    /// The solution, once every cell is decided.
    pub fn solution(&self) -> Option<Vec<Mark>> {
        let mark = |cell| self.value(cell).map(|symbol| Mark { cell, symbol });
        self.frame.cells.iter().map(mark).collect()
    }
}
