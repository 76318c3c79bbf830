//! What kinds with shaded cells share: neighbours of which one stays white, cells that are one piece, and shading by chance.

use crate::board::{Depth, Queue};
use crate::chance::{Chance, below, shuffle};
use crate::constraint::{Connected, NotBoth};
use crate::grid::{Cell, Grid};
use crate::kind::clued::Clue;
use crate::problem::{Frame, Item, Lowering, Said, Spot};
use crate::rules::constrained::two_together;
use crate::symbol::{Mark, Symbol, Symbols};

pub(in crate::kind) const WHITE: Symbol = Symbol(0);
pub(in crate::kind) const SHADED: Symbol = Symbol(1);

/// The neighbours of each cell, as numbers.
pub(in crate::kind) fn beside(grid: Grid) -> Vec<Vec<u16>> {
    grid.cells().map(|cell| grid.beside(cell).map(|next| next.0).collect()).collect()
}

/// Each two neighbours once.
pub(in crate::kind) fn neighbours(grid: Grid) -> impl Iterator<Item = [Cell; 2]> {
    grid.cells().flat_map(move |cell| {
        grid.beside(cell).filter(move |next| *next > cell).map(move |next| [cell, next])
    })
}

/// No two of these cells that share an edge are both shaded.
pub(in crate::kind) fn apart(to: &mut Lowering, grid: Grid, is: &dyn Fn(Cell) -> bool) {
    let white = Symbols::only(WHITE);
    let said = |frame: &Frame, cells: &[Cell]| {
        let [one, other] = [0, 1].map(|at| frame.grid.name(cells[at]));
        [format!("the neighbours {one} and {other}"), format!("隣り合う{one}と{other}")]
    };
    for both in neighbours(grid).filter(|both| both.iter().all(|&cell| is(cell))) {
        to.bind(Said::Places(said), NotBoth::new(both, [white; 2]));
    }
}

/// The cells that hold a symbol are one piece.
pub(in crate::kind) fn one_piece(to: &mut Lowering, grid: Grid, symbol: Symbol, said: [&str; 2]) {
    let cells = grid.cells().collect();
    let piece = Connected::new(cells, &beside(grid), Symbols::only(symbol), None, false);
    to.bind(said.map(str::to_owned), piece);
}

/// Whether the cells that are so form one piece, and there are some.
pub(in crate::kind) fn is_one_piece(grid: Grid, is: &dyn Fn(Cell) -> bool) -> bool {
    let Some(start) = grid.cells().find(|&cell| is(cell)) else { return false };
    piece(grid, start, is).len() == grid.cells().filter(|&cell| is(cell)).count()
}

/// The cells that can be reached from one by cells that are so.
pub(in crate::kind) fn piece(grid: Grid, start: Cell, is: &dyn Fn(Cell) -> bool) -> Vec<Cell> {
    let mut met = vec![false; grid.len()];
    met[start.index()] = true;
    let mut cells = vec![start];
    let mut next = 0;
    while next < cells.len() {
        for to in grid.beside(cells[next]) {
            if is(to) && !std::mem::replace(&mut met[to.index()], true) {
                cells.push(to);
            }
        }
        next += 1;
    }
    cells
}

/// Shades cells by chance, up to so many of a hundred: no two of them touch, and the rest stays one piece. `first` are tried first.
pub(in crate::kind) fn shade(grid: Grid, percent: usize, first: &[Cell], chance: &mut Chance) -> Vec<bool> {
    let mut shaded = vec![false; grid.len()];
    let mut order: Vec<Cell> = grid.cells().collect();
    shuffle(chance, &mut order);
    let mut left = (grid.len() * percent).div_ceil(100);
    for &cell in first.iter().chain(&order) {
        if left > 0 && try_shade(grid, &mut shaded, cell) {
            left -= 1;
        }
    }
    shaded
}

/// Shades a cell if it may be.
pub(in crate::kind) fn try_shade(grid: Grid, shaded: &mut [bool], cell: Cell) -> bool {
    if shaded[cell.index()] || grid.beside(cell).any(|next| shaded[next.index()]) {
        return false;
    }
    shaded[cell.index()] = true;
    let fine = is_one_piece(grid, &|cell| !shaded[cell.index()]);
    shaded[cell.index()] = fine;
    fine
}

/// Shading as marks.
pub(in crate::kind) fn marks(grid: Grid, shaded: &[bool]) -> Vec<Mark> {
    let mark = |cell: Cell| Mark { cell, symbol: if shaded[cell.index()] { SHADED } else { WHITE } };
    grid.cells().map(mark).collect()
}

/// Numbers in cells, as they stand on the board.
pub(in crate::kind) fn number_items(grid: Grid, cells: &[Clue]) -> Vec<Item> {
    let item = |cell: Cell| match cells[cell.index()] {
        Clue::Number(number) => {
            Some(Item::Clue(Spot::cell(grid.row(cell), grid.col(cell)), number.to_string()))
        }
        _ => None,
    };
    grid.cells().filter_map(item).collect()
}

/// How hard a puzzle should be: as the level that is wished wants it, and by chance where none is.
pub(in crate::kind) fn goal(level: Option<usize>, chance: &mut Chance) -> Goal {
    match (level, below(chance, 5)) {
        (Some(1), _) | (None, 0 | 1) => Goal::Easy,
        (Some(2), _) | (None, 2 | 3) => Goal::Full,
        (Some(3), _) => Goal::Pairs,
        _ => Goal::Unique,
    }
}

/// When a puzzle is good enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::kind) enum Goal {
    /// It follows at a glance, constraint by constraint.
    Easy,
    /// It follows constraint by constraint, but not at a glance.
    Full,
    /// It takes two constraints together.
    Pairs,
    /// There is one solution, which does not follow constraint by constraint.
    Unique,
}

/// What single constraints leave open.
#[derive(Debug)]
pub(in crate::kind) struct Left {
    frame: Frame,
    open: Vec<Symbols>,
    cells: Vec<Cell>,
}

impl Left {
    /// `None` where there is no solution at all.
    pub(in crate::kind) fn of(lowering: Lowering, goal: Goal) -> Option<Left> {
        let frame = lowering.finish().ok()?;
        let open = follow(&frame, if goal == Goal::Easy { Depth::Easy } else { Depth::Full })?;
        let cells = frame.cells.iter().filter(|cell| open[cell.index()].len() > 1).collect();
        Some(Left { frame, open, cells })
    }

    /// How many places are open.
    pub(in crate::kind) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Whether a place is open.
    pub(in crate::kind) fn is_open(&self, cell: Cell) -> bool {
        self.open[cell.index()].len() > 1
    }

    /// Where a place lies.
    pub(in crate::kind) fn spot(&self, cell: Cell) -> Spot {
        self.frame.spot(cell)
    }

    /// A place that is open, or where none is, any place.
    pub(in crate::kind) fn some(&self, chance: &mut Chance) -> Cell {
        let one = |cells: &[Cell], chance: &mut Chance| cells[below(chance, cells.len() as u32) as usize];
        match self.cells.is_empty() {
            true => one(&self.frame.cells.iter().collect::<Vec<_>>(), chance),
            false => one(&self.cells, chance),
        }
    }

    /// Whether that is as it should be.
    pub(in crate::kind) fn is_good(&self, goal: Goal) -> bool {
        match goal {
            Goal::Easy => self.cells.is_empty(),
            Goal::Full => {
                let is_open = |open: &Vec<Symbols>| open.iter().any(|candidates| candidates.len() > 1);
                self.cells.is_empty() && follow(&self.frame, Depth::Easy).as_ref().is_some_and(is_open)
            }
            Goal::Pairs => !self.cells.is_empty() && self.follows_by_pairs(),
            Goal::Unique => {
                !self.cells.is_empty() && crate::solve::constrained::is_unique(&self.frame, &self.open)
            }
        }
    }
}

impl Left {
    /// Whether two constraints together, again and again, leave nothing open.
    fn follows_by_pairs(&self) -> bool {
        let frame = &self.frame;
        let (mut open, mut queue) = (self.open.clone(), Queue::new(frame));
        let none_off = vec![false; frame.constraints().len()];
        loop {
            let gone = two_together(frame, &mut open, &none_off);
            for mark in &gone {
                queue.touch(mark.cell);
            }
            if gone.is_empty() || queue.run(&mut open, Depth::Full).is_err() {
                return false;
            }
            if self.cells.iter().all(|cell| open[cell.index()].len() == 1) {
                return true;
            }
        }
    }
}

/// What follows from the start of a board; `None` where nothing is right.
fn follow(frame: &Frame, depth: Depth) -> Option<Vec<Symbols>> {
    let mut open = vec![Symbols::EMPTY; frame.place_count()];
    frame.cells.iter().for_each(|cell| open[cell.index()] = frame.start(cell));
    Queue::all(frame).run(&mut open, depth).is_ok().then_some(open)
}

/// How many places may be open where a search for a second solution is begun.
const HOPEFUL: usize = 40;

/// Changes a puzzle by chance until it is good enough; `None` where it never is, in so many tries. What changes is best near something
/// that is open.
pub(in crate::kind) fn climb<S>(
    start: S,
    goal: Goal,
    tries: usize,
    chance: &mut Chance,
    lower: impl Fn(&S) -> Lowering,
    change: impl Fn(&S, &Left, &mut Chance) -> Option<S>,
) -> Option<S> {
    let mut now = start;
    let mut left = Left::of(lower(&now), goal)?;
    // What is left open should be little; nothing, unless something must be.
    let away = |left: &Left| match (goal, left.count()) {
        (Goal::Pairs | Goal::Unique, 0) => usize::MAX / 2,
        (_, count) => count,
    };
    let mut is_new = true;
    for _ in 0..=tries {
        let count = away(&left);
        // To look for a second solution, or at all pairs, takes its time: only where there is hope, and once.
        if is_new && (matches!(goal, Goal::Easy | Goal::Full) || count <= HOPEFUL) && left.is_good(goal) {
            return Some(now);
        }
        is_new = false;
        let Some(other) = change(&now, &left, chance) else { continue };
        let Some(then) = Left::of(lower(&other), goal) else { continue };
        // A small step back now and then leads out of dead ends.
        if away(&then) <= count + usize::from(below(chance, 8) == 0) * 3 {
            (now, left, is_new) = (other, then, true);
        }
    }
    None
}
