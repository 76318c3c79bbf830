//! The nine rules read slowly and clearly, from the puzzle alone: the second opinion of `fast`, and the proof that
//! goes with every puzzle made.

use super::rules::{PaperRule, PaperRules};
use crate::grid::Cell;
use crate::kind::sumblock::SumBlock;

/// One cell, the digit that must stand there, and the rule that says so.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// By which rule.
    pub rule: PaperRule,
    /// Where.
    pub cell: Cell,
    /// What, from 1.
    pub digit: u8,
}

/// What the rules decide, in the paper's order: the lowest score that applies anywhere, one cell at a time, the first
/// such cell. The puzzle is solved if there are as many decisions as blanks.
pub fn decisions(puzzle: &SumBlock, set: PaperRules) -> Vec<Decision> {
    let mut board = Plain::new(puzzle);
    let mut made = Vec::new();
    'next: loop {
        for rule in set.rules() {
            let cells = (0..board.digits.len()).filter(|&cell| board.digits[cell] == 0);
            let found = cells.into_iter().find_map(|cell| Some((cell, board.decide(rule, cell)?)));
            if let Some((cell, digit)) = found {
                board.digits[cell] = digit;
                made.push(Decision { rule, cell: Cell(cell as u16), digit: digit as u8 });
                continue 'next;
            }
        }
        return made;
    }
}

/// Whether every decision follows by its rule from the puzzle and the decisions before it, and all cells are decided.
pub fn is_proof(puzzle: &SumBlock, decisions: &[Decision]) -> bool {
    let mut board = Plain::new(puzzle);
    let follows = decisions.iter().all(|decision| {
        let cell = decision.cell.index();
        let follows = board.digits[cell] == 0
            && (1..=board.n as i32).contains(&i32::from(decision.digit))
            && board.decide(decision.rule, cell) == Some(i32::from(decision.digit));
        board.digits[cell] = i32::from(decision.digit);
        follows
    });
    follows && board.digits.iter().all(|&digit| digit > 0) && board.is_right()
}

struct Plain<'p> {
    puzzle: &'p SumBlock,
    n: usize,
    /// 0 for an empty cell.
    digits: Vec<i32>,
    blocks: Vec<Vec<usize>>,
    lines: Vec<Vec<usize>>,
}

impl<'p> Plain<'p> {
    fn new(puzzle: &'p SumBlock) -> Plain<'p> {
        let n = puzzle.size();
        let given = |cell| puzzle.given(cell).map_or(0, |symbol| i32::from(symbol.value()));
        let digits = puzzle.grid().cells().map(given).collect();
        let cells = |block| puzzle.cells(block).iter().map(|cell| cell.index()).collect();
        let blocks = (0..puzzle.block_count()).map(cells).collect();
        let rows = (0..n).map(|row| (0..n).map(|col| row * n + col).collect());
        let cols = (0..n).map(|col| (0..n).map(|row| row * n + col).collect());
        Plain { puzzle, n, digits, blocks, lines: rows.chain(cols).collect() }
    }

    fn block(&self, cell: usize) -> usize {
        self.puzzle.block_of(Cell(cell as u16))
    }

    fn empty(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.digits[cell] == 0).collect()
    }

    /// The sum of a block without what is written in it.
    fn rest(&self, block: usize) -> i32 {
        let written: i32 = self.blocks[block].iter().map(|&cell| self.digits[cell]).sum();
        i32::from(self.puzzle.sum(block)) - written
    }

    fn lines_of(&self, cell: usize) -> [&Vec<usize>; 2] {
        [&self.lines[cell / self.n], &self.lines[self.n + cell % self.n]]
    }

    /// The digits that neither row nor column of a cell has.
    fn candidates(&self, cell: usize) -> Vec<i32> {
        let taken = |digit: &i32| {
            self.lines_of(cell).iter().any(|line| line.iter().any(|&other| self.digits[other] == *digit))
        };
        (1..=self.n as i32).filter(|digit| !taken(digit)).collect()
    }

    fn decide(&self, rule: PaperRule, cell: usize) -> Option<i32> {
        let block = self.block(cell);
        let by_line = |decide: &dyn Fn(&[usize]) -> Option<i32>| {
            self.lines_of(cell).into_iter().find_map(|line| decide(line))
        };
        match rule {
            PaperRule::Sub1 => (self.blocks[block].len() == 1).then(|| self.rest(block)),
            PaperRule::Sub2 => (self.empty(&self.blocks[block]) == [cell]).then(|| self.rest(block)),
            PaperRule::Lat1 => by_line(&|line| {
                let missing = |digit: &i32| line.iter().all(|&other| self.digits[other] != *digit);
                (self.empty(line) == [cell]).then(|| (1..=self.n as i32).find(missing))?
            }),
            PaperRule::Lat2 => {
                let candidates = self.candidates(cell);
                (candidates.len() == 1).then(|| candidates[0])
            }
            PaperRule::Lat3 => by_line(&|line| {
                let only = |digit: &i32| {
                    let places = self.empty(line).into_iter().filter(|&c| self.candidates(c).contains(digit));
                    places.eq([cell])
                };
                (1..=self.n as i32).find(only)
            }),
            PaperRule::Lat4 => by_line(&|line| self.by_subset(line, cell)),
            PaperRule::Both1 | PaperRule::Both2 | PaperRule::Both3 => {
                by_line(&|line| self.by_line_sum(rule, line, cell))
            }
        }
    }

    fn by_subset(&self, line: &[usize], cell: usize) -> Option<i32> {
        let empty = self.empty(line);
        let all: Vec<Vec<i32>> = empty.iter().map(|&cell| self.candidates(cell)).collect();
        for subset in 1u32..1 << empty.len() {
            let inside = |at: &usize| subset >> at & 1 == 1;
            let mut digits: Vec<i32> =
                (0..empty.len()).filter(inside).flat_map(|at| all[at].clone()).collect();
            digits.sort_unstable();
            digits.dedup();
            let size = subset.count_ones() as usize;
            if size < 2 || digits.len() != size {
                continue;
            }
            let left = |at: usize| -> Vec<i32> {
                let lose = !inside(&at);
                all[at].iter().copied().filter(|digit| !lose || !digits.contains(digit)).collect()
            };
            let own = left(empty.iter().position(|&other| other == cell)?);
            if own.len() == 1 {
                return Some(own[0]);
            }
            let only = |digit: &i32| (0..empty.len()).filter(|&at| left(at).contains(digit)).count() == 1;
            if let Some(digit) = own.into_iter().find(only) {
                return Some(digit);
            }
        }
        None
    }

    fn by_line_sum(&self, rule: PaperRule, line: &[usize], cell: usize) -> Option<i32> {
        let mut rest = (self.n * (self.n + 1) / 2) as i32;
        let mut counted: Vec<usize> = Vec::new();
        for &other in line.iter().filter(|&&other| other != cell) {
            let block = self.block(other);
            let inside = self.blocks[block].iter().all(|cell| line.contains(cell));
            let known = match rule {
                PaperRule::Both1 => inside,
                PaperRule::Both2 => inside || self.digits[other] > 0,
                _ => {
                    self.digits[other] > 0 || self.empty(&self.blocks[block]).iter().all(|c| line.contains(c))
                }
            };
            // The sum of the cell's own block says nothing about the others.
            if !known || (self.digits[other] == 0 && block == self.block(cell)) {
                return None;
            }
            if self.digits[other] > 0 {
                rest -= self.digits[other];
            } else if !counted.contains(&block) {
                counted.push(block);
                rest -= self.rest(block);
            }
        }
        // A block inside the line that holds the cell is of no use, also where its other cells are written: then it is SUB-2.
        Some(rest)
    }

    fn is_right(&self) -> bool {
        let sums = (0..self.blocks.len()).all(|block| self.rest(block) == 0);
        let differ = |line: &Vec<usize>| {
            (1..=self.n as i32).all(|digit| line.iter().any(|&cell| self.digits[cell] == digit))
        };
        sums && self.lines.iter().all(differ)
    }
}
