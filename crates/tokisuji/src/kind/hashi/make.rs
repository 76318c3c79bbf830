//! Islands and bridges by chance: a map that grows bridge by bridge, changed until its numbers tell it.

use super::{Hashi, Span, spans};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::linked::next;
use crate::kind::clued::shaded::{Left, climb, goal};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::symbol::{Mark, Symbol};
use std::collections::BTreeMap;

/// A puzzle with its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let goal = goal(level, chance);
    let start = (0..20).map(|_| Map::grown(grid, chance)).find(Map::fills_the_board)?;
    let lower = |map: &Map| Hashi.lower(&map.clues());
    let change = |map: &Map, left: &Left, chance: &mut Chance| {
        let spans = spans(&map.clues());
        let span = spans[left.some(chance).index() - grid.len()];
        let mut map = map.clone();
        map.change(span, chance).then_some(map)
    };
    let map = climb(start, goal, 3 * grid.len(), chance, lower, change)?;
    Some((map.clues(), map.marks()))
}

/// Islands and the bridges between them.
#[derive(Clone, Debug)]
struct Map {
    grid: Grid,
    islands: Vec<bool>,
    /// How many bridges there are between two islands, the upper or left one first.
    bridges: BTreeMap<[Cell; 2], u8>,
}

impl Map {
    /// From one island by chance to as many as there should be.
    fn grown(grid: Grid, chance: &mut Chance) -> Map {
        let mut map = Map { grid, islands: vec![false; grid.len()], bridges: BTreeMap::new() };
        let first = Cell(below(chance, grid.len() as u32) as u16);
        map.islands[first.index()] = true;
        // Printed boards have an island in every third to sixth cell.
        let wanted = (grid.len() * (17 + below(chance, 12) as usize) / 100).max(3);
        let mut all = vec![first];
        for _ in 0..40 * wanted {
            if all.len() >= wanted {
                break;
            }
            let from = all[below(chance, all.len() as u32) as usize];
            all.extend(map.grow(from, chance));
        }
        for span in spans(&map.clues()) {
            if below(chance, 4) == 0 {
                map.set(span, 1 + (below(chance, 3) / 2) as u8);
            }
        }
        map
    }

    /// Whether there are islands along all four borders: else it would be a smaller board.
    fn fills_the_board(&self) -> bool {
        let (rows, cols) = (self.grid.rows as usize, self.grid.cols as usize);
        let is = |row: usize, col: usize| self.islands[self.grid.cell(row, col).index()];
        [0, rows - 1].into_iter().all(|row| (0..cols).any(|col| is(row, col)))
            && [0, cols - 1].into_iter().all(|col| (0..rows).any(|row| is(row, col)))
    }

    /// A new island at the end of a bridge from another one, where there is room.
    fn grow(&mut self, from: Cell, chance: &mut Chance) -> Option<Cell> {
        let grid = self.grid;
        let way = below(chance, 4) as usize;
        let (mut at, mut free) = (from, Vec::new());
        while let Some(on) = next(grid, at, way).filter(|&on| !self.is_taken(on)) {
            // Islands do not touch.
            if grid.beside(on).all(|near| !self.islands[near.index()]) {
                free.push(on);
            }
            at = on;
        }
        // Of two draws the nearer one: long bridges are rare.
        let most = u32::try_from(free.len()).ok().filter(|&most| most > 0)?;
        let to = free[below(chance, most).min(below(chance, most)) as usize];
        self.islands[to.index()] = true;
        self.bridges.insert([from.min(to), from.max(to)], 1 + (below(chance, 5) / 3) as u8);
        Some(to)
    }

    /// Whether an island or a bridge is in a cell.
    fn is_taken(&self, cell: Cell) -> bool {
        self.islands[cell.index()]
            || self.bridges.keys().any(|&ends| self.between(Span { ends }).contains(&cell))
    }

    /// The cells between two islands.
    fn between(&self, span: Span) -> Vec<Cell> {
        let [first, last] = span.ends;
        let step = if span.is_across(self.grid) { 1 } else { self.grid.cols as usize };
        (first.index() + step..last.index()).step_by(step).map(|at| Cell(at as u16)).collect()
    }

    /// So many bridges between two islands, if none that is there is in the way.
    fn set(&mut self, span: Span, count: u8) -> bool {
        let fits = |&ends: &[Cell; 2]| {
            let other = Span { ends };
            span.crosses(other, self.grid).or_else(|| other.crosses(span, self.grid)).is_none()
        };
        let fine = count == 0 || self.bridges.keys().all(fits);
        if fine {
            self.bridges.remove(&span.ends);
            if count > 0 {
                self.bridges.insert(span.ends, count);
            }
        }
        fine
    }

    /// Changes something near a span; says whether the map is still right.
    fn change(&mut self, span: Span, chance: &mut Chance) -> bool {
        let now = self.bridges.get(&span.ends).copied().unwrap_or(0);
        match below(chance, 8) {
            0 | 1 => {
                let end = span.ends[below(chance, 2) as usize];
                self.grow(end, chance).is_some()
            }
            2 if now > 0 => self.part(span, chance),
            _ => {
                let then = (now + 1 + below(chance, 2) as u8) % 3;
                self.set(span, then) && self.is_whole()
            }
        }
    }

    /// An island in the middle of a bridge, which changes there.
    fn part(&mut self, span: Span, chance: &mut Chance) -> bool {
        let mut cells = self.between(span);
        cells.retain(|&cell| self.grid.beside(cell).all(|near| !self.islands[near.index()]));
        shuffle(chance, &mut cells);
        let Some(&cell) = cells.first() else { return false };
        self.bridges.remove(&span.ends);
        self.islands[cell.index()] = true;
        for ends in [[span.ends[0], cell], [cell, span.ends[1]]] {
            self.bridges.insert(ends, 1 + below(chance, 2) as u8);
        }
        true
    }

    /// Whether one can walk from every island to every other.
    fn is_whole(&self) -> bool {
        let Some(start) = self.islands.iter().position(|&island| island) else { return false };
        let mut met = vec![false; self.islands.len()];
        met[start] = true;
        let mut waiting = vec![Cell(start as u16)];
        while let Some(island) = waiting.pop() {
            for ends in self.bridges.keys().filter(|ends| ends.contains(&island)) {
                let other = if ends[0] == island { ends[1] } else { ends[0] };
                if !std::mem::replace(&mut met[other.index()], true) {
                    waiting.push(other);
                }
            }
        }
        met == self.islands
    }

    /// The numbers of all islands.
    fn clues(&self) -> Clues {
        let mut clues = Clues::empty(self.grid);
        for cell in self.grid.cells().filter(|cell| self.islands[cell.index()]) {
            let own = self.bridges.iter().filter(|(ends, _)| ends.contains(&cell));
            clues.cells[cell.index()] = Clue::Number(own.map(|(_, &count)| u16::from(count)).sum());
        }
        clues
    }

    /// The bridges as marks, in the order of the places.
    fn marks(&self) -> Vec<Mark> {
        let count = |span: &Span| self.bridges.get(&span.ends).copied().unwrap_or(0);
        let place = |at: usize| Cell((self.grid.len() + at) as u16);
        let all = spans(&self.clues());
        all.iter()
            .enumerate()
            .map(|(at, span)| Mark { cell: place(at), symbol: Symbol(count(span)) })
            .collect()
    }
}
