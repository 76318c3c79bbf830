//! What every constraint says by itself of a board on which some places are decided: asked without reasons, and remembered.
//!
//! Nothing may rest on a single that could be written and is not. So whoever reads the board for a constraint sees a place that has come
//! down to one candidate, and is not written, as it was at the start: what was struck there counts once it is written. That needs no
//! reasons, of which there may be several, and no order among them.
//!
//! A constraint knows only its own places, and along all orders of a puzzle their candidates come up again and again. What it said of them
//! is looked up; only what spans the board is asked each time.

use crate::board::{Board, Contradiction, Depth, filter};
use crate::grid::Cell;
use crate::problem::Frame;
use crate::rule::Plain;
use crate::ruleset::RuleSet;
use crate::symbol::{Mark, Symbols};
use std::collections::HashMap;
use std::rc::Rc;

/// Answers kept before all are forgotten: about a hundred megabytes.
const MOST_KEPT: usize = 400_000;

/// What a constraint says of the candidates of its places.
#[derive(Debug)]
struct Says {
    /// Places of the answer that can be written.
    stands: Vec<Mark>,
    /// Other places that lose candidates, and what is left of them.
    leaves: Vec<(Cell, Symbols)>,
}

/// What a round of looking comes to.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// What can be written.
    pub(super) stands: Vec<Mark>,
    /// What is struck for free.
    pub(super) gone: Vec<Mark>,
}

/// The constraints of a frame, asked one by one.
pub(super) struct Filters<'p> {
    frame: &'p Frame,
    /// How hard each constraint is looked at; by each of these by itself.
    depths: Vec<Depth>,
    said: Vec<HashMap<Box<[Symbols]>, Rc<Says>>>,
    kept: usize,
    /// The candidates as constraints see them, now and when they were asked last.
    read: Vec<Symbols>,
    before: Vec<Symbols>,
    /// What each said last, unless candidates of its places are others now.
    last: Vec<Option<Rc<Says>>>,
    own: Vec<Symbols>,
    left: Vec<Symbols>,
}

/// Whether a place of the answer has one candidate left, and is not written.
pub(super) fn is_waiting(board: &Board<'_>, cell: Cell) -> bool {
    !board.is_decided(cell) && board.candidates(cell).single().is_some() && board.frame().is_answer(cell)
}

impl<'p> Filters<'p> {
    /// The constraints as hard as the rules of a set look at each of them; `None` where no rule does.
    pub(super) fn new(frame: &'p Frame, rules: &RuleSet) -> Option<Filters<'p>> {
        let has = |wanted| rules.rules().any(|known| known.rule.plain() == Some(wanted));
        let known = [(Plain::Glance, Depth::Easy), (Plain::InFull, Depth::Full)];
        let depths: Vec<Depth> =
            known.into_iter().filter(|&(plain, _)| has(plain)).map(|(_, depth)| depth).collect();
        if !frame.is_constrained() || depths.is_empty() {
            return None;
        }
        let said = frame.constraints().iter().map(|_| HashMap::new()).collect();
        let last = vec![None; frame.constraints().len()];
        let before = vec![Symbols::EMPTY; frame.place_count()];
        let [read, own, left] = [(); 3].map(|()| Vec::new());
        Some(Filters { frame, depths, said, kept: 0, read, before, last, own, left })
    }

    /// Asks all of them about a board. `singles` says whether a place with one candidate left could be written.
    pub(super) fn look(
        &mut self,
        board: &Board<'_>,
        singles: bool,
        seen: &mut Seen,
    ) -> Result<(), Contradiction> {
        let frame = self.frame;
        self.read.clear();
        self.read.extend_from_slice(board.all_candidates());
        if singles {
            for cell in board.undecided().iter().filter(|&cell| is_waiting(board, cell)) {
                self.read[cell.index()] = frame.start(cell);
            }
        }
        for cell in frame.cells.iter().filter(|cell| self.read[cell.index()] != self.before[cell.index()]) {
            for &at in frame.constraints_of(cell) {
                self.last[at as usize] = None;
            }
        }
        self.before.clone_from(&self.read);
        for (at, stated) in frame.constraints().iter().enumerate() {
            let says = match &self.last[at] {
                Some(says) => Rc::clone(says),
                None => self.ask(at, stated.constraint.scope(), stated.constraint.is_global())?,
            };
            self.last[at] = Some(Rc::clone(&says));
            seen.stands.extend(says.stands.iter().filter(|mark| !board.is_decided(mark.cell)));
            for &(cell, left) in &says.leaves {
                let gone = board.candidates(cell).difference(left);
                seen.gone.extend(gone.iter().map(|symbol| Mark { cell, symbol }));
            }
        }
        Ok(())
    }

    fn ask(&mut self, at: usize, scope: &[Cell], global: bool) -> Result<Rc<Says>, Contradiction> {
        if global {
            return self.work_out(at, scope).map(Rc::new);
        }
        self.own.clear();
        self.own.extend(scope.iter().map(|cell| self.read[cell.index()]));
        if let Some(says) = self.said[at].get(&self.own[..]) {
            return Ok(Rc::clone(says));
        }
        let says = Rc::new(self.work_out(at, scope)?);
        if self.kept == MOST_KEPT {
            self.said.iter_mut().for_each(HashMap::clear);
            self.kept = 0;
        }
        self.said[at].insert(self.own.clone().into_boxed_slice(), Rc::clone(&says));
        self.kept += 1;
        Ok(says)
    }

    fn work_out(&mut self, at: usize, scope: &[Cell]) -> Result<Says, Contradiction> {
        let mut says = Says { stands: Vec::new(), leaves: Vec::new() };
        for &depth in &self.depths {
            let asked = filter(self.frame, at, &self.read, depth, &mut self.left);
            asked.map_err(|_| Contradiction::Constraint(at))?;
            for (&cell, &left) in scope.iter().zip(&self.left) {
                match left.single() {
                    _ if left == self.read[cell.index()] => {}
                    Some(symbol) if self.frame.is_answer(cell) => says.stands.push(Mark { cell, symbol }),
                    // A view is only thought of: it is known for free, and is no step of an order.
                    _ => says.leaves.push((cell, left)),
                }
            }
        }
        Ok(says)
    }
}
