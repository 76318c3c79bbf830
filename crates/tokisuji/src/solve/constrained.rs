//! Solutions of any constraints: depth first with full filters, and where that is lost, by a SAT solver with cuts made as needed.

#[cfg(feature = "sat")]
mod formula;

use super::Search;
use crate::board::{Board, Depth, Queue};
use crate::grid::Cell;
use crate::problem::{Frame, Problem};
use crate::symbol::{Mark, Symbol, Symbols};

#[cfg(feature = "sat")]
pub(crate) use formula::{Answer, Formula};

/// Positions looked at before the SAT solver takes over. Filters over the whole board cost much and show little until most is known, and
/// the solver needs them only as cuts.
fn patience(frame: &Frame) -> u32 {
    if frame.constraints().iter().any(|stated| stated.constraint.is_global()) { 10 } else { 300 }
}

/// Up to `limit` solutions. Counts decide when the SAT solver takes over, never a clock.
pub(super) fn search(problem: &Problem, limit: usize, go_on: &mut dyn FnMut() -> bool) -> Search {
    match Board::new(problem) {
        Ok(board) => search_from(&problem.frame, board.all_candidates(), limit, go_on),
        Err(_) => Search { solutions: Vec::new(), complete: true, gave_up: false },
    }
}

/// Up to `limit` solutions of what is left of the candidates of a frame.
pub(crate) fn search_from(
    frame: &Frame,
    open: &[Symbols],
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    search_in(frame, Queue::all(frame), open.to_vec(), limit, &[], go_on)
}

/// The same with the constraints that wait in a queue; `off` says which are left out, where any are.
fn search_in(
    frame: &Frame,
    mut queue: Queue<'_>,
    mut open: Vec<Symbols>,
    limit: usize,
    off: &[bool],
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    let nothing = Search { solutions: Vec::new(), complete: true, gave_up: false };
    if queue.run(&mut open, Depth::Full).is_err() {
        return nothing;
    }
    let mut depth_first = DepthFirst::new(frame, queue, open.clone(), off);
    let mut found = Search { solutions: Vec::new(), complete: false, gave_up: false };
    let mut lost = 0;
    let patience = patience(frame);
    while lost < patience || cfg!(not(feature = "sat")) {
        match depth_first.next_position() {
            Position::Finished => return Search { complete: true, ..found },
            Position::Solution(_) if found.solutions.len() >= limit => return found,
            Position::Solution(solution) => {
                found.solutions.push(solution);
                lost = 0;
            }
            Position::Open if !go_on() => return Search { gave_up: true, ..found },
            Position::Open => lost += 1,
        }
    }
    #[cfg(feature = "sat")]
    return formula::solutions(frame, &open, off, found.solutions, limit, go_on);
    #[cfg(not(feature = "sat"))]
    found
}

/// What a step of the search came to.
enum Position {
    Solution(Vec<Mark>),
    Open,
    Finished,
}

struct DepthFirst<'f> {
    frame: &'f Frame,
    queue: Queue<'f>,
    stack: Vec<Vec<Symbols>>,
    /// How often each constraint ended a branch: where it hurts, decide first.
    hurts: Vec<u32>,
    off: &'f [bool],
}

impl<'f> DepthFirst<'f> {
    fn new(frame: &'f Frame, queue: Queue<'f>, open: Vec<Symbols>, off: &'f [bool]) -> DepthFirst<'f> {
        DepthFirst { frame, queue, stack: vec![open], hurts: vec![1; frame.constraints().len()], off }
    }

    /// Takes the last position of the stack, and puts the ways to go on in its place.
    fn next_position(&mut self) -> Position {
        let Some(open) = self.stack.pop() else { return Position::Finished };
        let Some(cell) = self.tightest(&open) else {
            let mark = |cell: Cell| open[cell.index()].single().map(|symbol| Mark { cell, symbol });
            let solution: Option<Vec<Mark>> = self.frame.cells.iter().map(mark).collect();
            // Filters that are not exact may leave an assignment that does not hold.
            return match solution.filter(|_| holds_without(self.frame, &open, self.off)) {
                Some(solution) => Position::Solution(solution),
                None => Position::Open,
            };
        };
        // The last one pushed is tried first, so they are pushed in reverse.
        let ways: Vec<Symbol> = open[cell.index()].iter().collect();
        for &symbol in ways.iter().rev() {
            let mut next = open.clone();
            next[cell.index()] = Symbols::only(symbol);
            self.queue.touch(cell);
            match self.queue.run(&mut next, Depth::Full) {
                Ok(()) => self.stack.push(next),
                Err(at) => self.hurts[at] += 1,
            }
        }
        Position::Open
    }

    /// The open place with the fewest candidates, and of these the one whose constraints hurt most and are nearest to their end.
    fn tightest(&self, open: &[Symbols]) -> Option<Cell> {
        let frame = self.frame;
        let score = |cell: Cell| {
            let of = frame.constraints_of(cell).iter().map(|&at| {
                let scope = frame.constraints()[at as usize].constraint.scope();
                // Constraints over the whole board tell nothing about where to go on.
                if scope.len() > 40 {
                    return 0.0;
                }
                let decided = scope.iter().filter(|cell| open[cell.index()].len() == 1).count();
                f64::from(self.hurts[at as usize]) * (1 + decided) as f64 / scope.len() as f64
            });
            of.sum::<f64>() / open[cell.index()].len() as f64
        };
        let mut best: Option<(f64, Cell)> = None;
        for cell in frame.cells.iter().filter(|cell| open[cell.index()].len() > 1) {
            let score = score(cell);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }
}

/// Whether candidates that are all decided satisfy every constraint, by its definition.
pub(crate) fn holds(frame: &Frame, open: &[Symbols]) -> bool {
    holds_without(frame, open, &[])
}

fn holds_without(frame: &Frame, open: &[Symbols], off: &[bool]) -> bool {
    let mut values = Vec::new();
    let asked = frame.constraints().iter().enumerate().filter(|(at, _)| off.get(*at) != Some(&true));
    asked.into_iter().all(|(_, stated)| {
        values.clear();
        values.extend(stated.constraint.scope().iter().filter_map(|cell| open[cell.index()].single()));
        values.len() == stated.constraint.scope().len() && stated.constraint.holds(&values)
    })
}

/// Whether what is left of the candidates has exactly one solution.
pub(crate) fn is_unique(frame: &Frame, open: &[Symbols]) -> bool {
    search_from(frame, open, 2, &mut || true).is_unique() == Some(true)
}

/// The same without some constraints.
pub(crate) fn is_unique_without(frame: &Frame, open: &[Symbols], off: &[bool]) -> bool {
    let queue = Queue::without(frame, off);
    search_in(frame, queue, open.to_vec(), 2, off, &mut || true).is_unique() == Some(true)
}

/// Up to `limit` solutions of what is left of the candidates, without any filter.
#[cfg(feature = "sat")]
pub(crate) fn by_sat(
    frame: &Frame,
    open: &[Symbols],
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    formula::solutions(frame, open, &[], Vec::new(), limit, go_on)
}
