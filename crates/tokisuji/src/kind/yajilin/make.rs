//! Loops by chance, and which of the cells they leave out are shaded and which tell of it, changed until the clues tell all.

use super::{Yajilin, ahead};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::linked::{NO, YES, between, next, ring};
use crate::kind::clued::shaded::{Goal, Left, SHADED, WHITE, climb, goal, neighbours};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::problem::Spot;
use crate::symbol::Mark;
use std::collections::BTreeSet;

/// A puzzle with its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let goal = goal(level, chance);
    let mut start = Solved { grid, drawn: ring(grid, chance), cells: vec![Cover::Passed; grid.len()] };
    start.swell(chance);
    start.settle(chance);
    let lower = |solved: &Solved| Yajilin.lower(&solved.clues());
    let change = |solved: &Solved, left: &Left, chance: &mut Chance| {
        let Spot { y, x } = left.spot(left.some(chance));
        let (row, col) = ((y / 2) as usize, (x / 2) as usize);
        let mut solved = solved.clone();
        let near = grid.cell(row.min(grid.rows as usize - 1), col.min(grid.cols as usize - 1));
        let beside: Vec<Cell> = grid.beside(near).chain([near]).collect();
        solved.change(beside[below(chance, beside.len() as u32) as usize], chance).then_some(solved)
    };
    let mut solved = climb(start, goal, 3 * grid.len(), chance, lower, change)?;
    solved.tell_less(goal, chance);
    // Without anything shaded it is another puzzle.
    solved.cells.contains(&Cover::Shaded).then(|| (solved.clues(), solved.marks()))
}

/// What becomes of a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Cover {
    /// The loop goes through it.
    Passed,
    /// It is shaded.
    Shaded,
    /// It is grey, with an arrow: up, right, down or left.
    Arrow(u8),
}

/// A loop, and what becomes of the cells that it leaves out.
#[derive(Clone, Debug)]
struct Solved {
    grid: Grid,
    drawn: BTreeSet<Spot>,
    cells: Vec<Cover>,
}

impl Solved {
    /// Lets the loop take in pairs of cells beside it, most of those it can.
    fn swell(&mut self, chance: &mut Chance) {
        let grid = self.grid;
        let mut pairs: Vec<[Cell; 2]> = neighbours(grid).collect();
        shuffle(chance, &mut pairs);
        for [a, b] in pairs {
            if self.is_passed(a) || self.is_passed(b) || below(chance, 8) == 0 {
                continue;
            }
            // On either side of the pair.
            let ways = if grid.row(a) == grid.row(b) { [0, 2] } else { [1, 3] };
            let beside = ways.into_iter().filter_map(|way| next(grid, a, way).zip(next(grid, b, way)));
            let lines: Vec<(Cell, Cell)> =
                beside.filter(|&(c, d)| self.drawn.contains(&between(grid, c, d))).collect();
            if lines.is_empty() {
                continue;
            }
            let (c, d) = lines[below(chance, lines.len() as u32) as usize];
            self.drawn.remove(&between(grid, c, d));
            self.drawn.extend([between(grid, a, c), between(grid, a, b), between(grid, b, d)]);
        }
    }

    /// Gives every cell that the loop leaves out something to do, and takes that from those it passes.
    fn settle(&mut self, chance: &mut Chance) {
        let mut order: Vec<Cell> = self.grid.cells().collect();
        shuffle(chance, &mut order);
        for cell in order {
            match (self.is_passed(cell), self.cells[cell.index()]) {
                (true, _) => self.cells[cell.index()] = Cover::Passed,
                (false, Cover::Passed) => {
                    let shade = below(chance, 3) > 0 && self.may_be_shaded(cell);
                    let way = self.some_way(cell, chance);
                    self.cells[cell.index()] = if shade { Cover::Shaded } else { Cover::Arrow(way) };
                }
                _ => {}
            }
        }
    }

    /// Changes what becomes of a cell; says whether that is still right.
    fn change(&mut self, cell: Cell, chance: &mut Chance) -> bool {
        match self.cells[cell.index()] {
            Cover::Passed => {
                if !self.flip(cell, chance) {
                    return false;
                }
                self.settle(chance);
            }
            Cover::Arrow(_) if below(chance, 2) == 0 => {
                for near in self.grid.beside(cell) {
                    if self.cells[near.index()] == Cover::Shaded {
                        self.cells[near.index()] = Cover::Arrow(self.some_way(near, chance));
                    }
                }
                self.cells[cell.index()] = Cover::Shaded;
            }
            Cover::Arrow(_) | Cover::Shaded => {
                self.cells[cell.index()] = Cover::Arrow(self.some_way(cell, chance));
            }
        }
        true
    }

    /// Takes four cells that meet in a corner to the other side of the loop; says whether it still is one loop.
    fn flip(&mut self, cell: Cell, chance: &mut Chance) -> bool {
        let grid = self.grid;
        let [up, left] = [0, 1].map(|_| below(chance, 2) as usize);
        let first = grid.row(cell).checked_sub(up).zip(grid.col(cell).checked_sub(left));
        let Some((row, col)) = first else { return false };
        if row + 1 >= grid.rows as usize || col + 1 >= grid.cols as usize {
            return false;
        }
        let [a, b, c, d] = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
            .map(|(row, col)| grid.cell(row, col));
        for spot in [(a, b), (a, c), (b, d), (c, d)].map(|(a, b)| between(grid, a, b)) {
            if !self.drawn.remove(&spot) {
                self.drawn.insert(spot);
            }
        }
        self.is_loop()
    }

    /// Whether what is drawn is one closed loop.
    fn is_loop(&self) -> bool {
        let on = |cell: Cell| {
            self.grid.beside(cell).filter(move |&near| self.drawn.contains(&between(self.grid, cell, near)))
        };
        let Some(start) = self.grid.cells().find(|&cell| self.is_passed(cell)) else { return false };
        if self.grid.cells().any(|cell| ![0, 2].contains(&on(cell).count())) {
            return false;
        }
        let (mut before, mut at, mut length) = (start, start, 0);
        while let Some(then) = on(at).find(|&near| near != before) {
            (before, at, length) = (at, then, length + 1);
            if at == start {
                break;
            }
        }
        length == self.drawn.len()
    }

    /// As many arrows as can be give way to shade, while the clues still tell all.
    fn tell_less(&mut self, goal: Goal, chance: &mut Chance) {
        let arrow = |cell: &Cell| matches!(self.cells[cell.index()], Cover::Arrow(_));
        let mut arrows: Vec<Cell> = self.grid.cells().filter(arrow).collect();
        shuffle(chance, &mut arrows);
        for cell in arrows {
            if self.may_be_shaded(cell) {
                let before = std::mem::replace(&mut self.cells[cell.index()], Cover::Shaded);
                if !self.tells_all(goal) {
                    self.cells[cell.index()] = before;
                }
            }
        }
    }

    fn tells_all(&self, goal: Goal) -> bool {
        Left::of(Yajilin.lower(&self.clues()), goal).is_some_and(|left| {
            left.count() == 0 || matches!(goal, Goal::Pairs | Goal::Unique) && left.is_good(goal)
        })
    }

    /// Whether the loop goes through a cell.
    fn is_passed(&self, cell: Cell) -> bool {
        self.grid.beside(cell).any(|near| self.drawn.contains(&between(self.grid, cell, near)))
    }

    fn may_be_shaded(&self, cell: Cell) -> bool {
        self.grid.beside(cell).all(|near| self.cells[near.index()] != Cover::Shaded)
    }

    /// Where an arrow points: by chance, rather over many cells than over few, and at the border only where there is no other way.
    fn some_way(&self, cell: Cell, chance: &mut Chance) -> u8 {
        let clues = self.clues();
        let far = |way: u8| ahead(&clues, cell, way).len();
        let [one, other] = [0, 1].map(|_| below(chance, 4) as u8);
        let way = if far(one) >= far(other) { one } else { other };
        if far(way) > 0 { way } else { (0..4).max_by_key(|&way| far(way)).unwrap_or(way) }
    }

    /// The arrows with their numbers.
    fn clues(&self) -> Clues {
        let mut clues = Clues::empty(self.grid);
        for cell in self.grid.cells() {
            if let Cover::Arrow(way) = self.cells[cell.index()] {
                clues.cells[cell.index()] = Clue::Arrow(way, 0);
            }
        }
        for cell in self.grid.cells() {
            if let Clue::Arrow(way, _) = clues.at(cell) {
                let shaded = |cell: &&Cell| self.cells[cell.index()] == Cover::Shaded;
                let number = ahead(&clues, cell, way).iter().filter(shaded).count();
                clues.cells[cell.index()] = Clue::Arrow(way, number as u16);
            }
        }
        clues
    }

    /// Shade and lines as marks, in the order of the places.
    fn marks(&self) -> Vec<Mark> {
        let grid = self.grid;
        let frame = Yajilin.lower(&self.clues()).finish().expect("as large as the grid");
        let mark = |cell: Cell| {
            let yes = match cell.index() < grid.len() {
                true => self.cells[cell.index()] == Cover::Shaded,
                false => self.drawn.contains(&frame.spot(cell)),
            };
            Mark { cell, symbol: if yes { YES } else { NO } }
        };
        // Shaded is to cells what drawn is to links.
        const { assert!(SHADED.0 == YES.0 && WHITE.0 == NO.0) };
        frame.cells.iter().map(mark).collect()
    }
}
