//! Boards full of digits that their sums alone give back: blocks by chance, digits by chance, and then other digits where the sums leave
//! something open, until they do not.
//!
//! What is open is counted by a small filter on sets of digits, which is what a beginner sees. It is much quicker than the real thing, and
//! leads the way there. What the real filters shall not find has to be mended further: where a second solution differs, another digit is
//! written, until there is none.

use super::{Kakuro, MOST};
use crate::board::{Board, Depth, Queue};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::problem::Frame;
use crate::solve::constrained::{is_unique, search_from};
use crate::symbol::{Mark, Symbol, Symbols};
use std::sync::OnceLock;

/// All nine digits, a bit for each.
const ALL: u16 = 0x1ff;

/// Changes of a digit that are tried on one board, for each white cell.
const TRIES: usize = 40;

/// Digits that are mended on one board before another is drawn, for each white cell: later ones seldom lead to an end.
const MENDS: usize = 1;

/// So many candidates more than before are no matter while digits are mended.
const SLACK: usize = 8;

/// When digits are good enough.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Goal {
    /// Each sum at a glance finds them all.
    Glance,
    /// The small filter finds them all.
    Easy,
    /// All filters together do.
    Filters,
    /// No others have the same sums.
    Unique,
}

/// A puzzle and its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let goal = match (below(chance, 5), level) {
        (_, Some(1)) => Goal::Glance,
        (_, Some(4)) => return beyond(grid, chance),
        (0 | 1, _) => Goal::Easy,
        (2 | 3, _) => Goal::Filters,
        _ => Goal::Unique,
    };
    let mut filled = Filled::draw(grid, goal == Goal::Glance, chance)?;
    let (mut least, cells) = (usize::MAX, filled.board.cells.len());
    for _ in 0..TRIES * cells {
        let now = weigh(&filled.left);
        // The real thing takes its time: it is asked only when there is more hope than ever before.
        let asked = !matches!(goal, Goal::Glance | Goal::Easy) && now < least && now < 2 * cells;
        if now == 0 || asked && is_good(&filled.clues(), goal) {
            return Some((filled.clues(), filled.solution()));
        }
        least = least.min(now);
        filled.clear_up(chance);
    }
    None
}

/// The same, but the filters do not find the digits.
fn beyond(grid: Grid, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    let mut filled = Filled::draw(grid, false, chance)?;
    let cells = filled.board.cells.len();
    for _ in 0..TRIES * cells {
        if weigh(&filled.left) <= 2 * cells {
            break;
        }
        filled.clear_up(chance);
    }
    for _ in 0..MENDS * cells {
        let (clues, solution) = (filled.clues(), filled.solution());
        let frame = Kakuro.lower(&clues).finish().ok()?;
        let open = filtered(&frame)?;
        if is_found(&frame, &open) {
            return None;
        }
        let found = search_from(&frame, &open, 2, &mut || true);
        if found.is_unique() == Some(true) {
            return Some((clues, solution));
        }
        let other = found.solutions.iter().find(|other| solution.iter().any(|mark| !other.contains(mark)))?;
        let differ: Vec<usize> = (0..cells).filter(|&at| !other.contains(&solution[at])).collect();
        // A digit may have no other that fits.
        for _ in 0..3 {
            let at = differ[below(chance, differ.len() as u32) as usize];
            if filled.change(at, SLACK, chance) {
                break;
            }
        }
    }
    None
}

/// Digits in the white cells of a board, and what a beginner leaves open of them.
struct Filled {
    board: White,
    digits: Vec<u8>,
    left: Vec<u16>,
    glance: bool,
}

impl Filled {
    fn draw(grid: Grid, glance: bool, chance: &mut Chance) -> Option<Filled> {
        let board = White::draw(grid, chance)?;
        let digits = board.fill(chance)?;
        let left = board.filter(&digits, glance);
        Some(Filled { board, digits, left, glance })
    }

    /// Another digit where something is open, if that leaves no more open than before.
    fn clear_up(&mut self, chance: &mut Chance) {
        let open: Vec<usize> = (0..self.left.len()).filter(|&at| self.left[at].count_ones() > 1).collect();
        let at = open[below(chance, open.len() as u32) as usize];
        // A small step back now and then leads out of dead ends.
        let slack = usize::from(below(chance, 12) == 0) * 4;
        self.change(at, slack, chance);
    }

    /// Another digit in a cell, if there is one that leaves at most so much more open; says whether it stands.
    fn change(&mut self, at: usize, slack: usize, chance: &mut Chance) -> bool {
        let taken = self.board.taken(&self.digits, at) | 1 << (self.digits[at] - 1);
        let others: Vec<u8> = (1..=9).filter(|digit| taken >> (digit - 1) & 1 == 0).collect();
        if others.is_empty() {
            return false;
        }
        let other = others[below(chance, others.len() as u32) as usize];
        let before = std::mem::replace(&mut self.digits[at], other);
        let after = self.board.filter(&self.digits, self.glance);
        let stands = weigh(&after) <= weigh(&self.left) + slack;
        if stands {
            self.left = after;
        } else {
            self.digits[at] = before;
        }
        stands
    }

    fn clues(&self) -> Clues {
        self.board.clues(&self.digits)
    }

    fn solution(&self) -> Vec<Mark> {
        let mark = |(&cell, &digit): (&Cell, &u8)| Mark { cell, symbol: Symbol(digit - 1) };
        self.board.cells.iter().zip(&self.digits).map(mark).collect()
    }
}

/// How much is open.
fn weigh(left: &[u16]) -> usize {
    left.iter().map(|set| set.count_ones() as usize - 1).sum()
}

/// Whether the digits follow from the sums as they should.
fn is_good(clues: &Clues, goal: Goal) -> bool {
    let Ok(frame) = Kakuro.lower(clues).finish() else { return false };
    let Some(open) = filtered(&frame) else { return false };
    is_found(&frame, &open) || goal == Goal::Unique && is_unique(&frame, &open)
}

/// What all filters leave.
fn filtered(frame: &Frame) -> Option<Vec<Symbols>> {
    let mut open = Board::blank(frame).all_candidates().to_vec();
    Queue::all(frame).run(&mut open, Depth::Full).ok()?;
    Some(open)
}

fn is_found(frame: &Frame, open: &[Symbols]) -> bool {
    frame.cells.iter().all(|cell| open[cell.index()].len() == 1)
}

/// The white cells of a board, and their runs.
struct White {
    grid: Grid,
    cells: Vec<Cell>,
    /// Indexes into the cells, two at least in each.
    runs: Vec<Vec<usize>>,
    /// The two runs of each cell: across and down.
    of: Vec<[usize; 2]>,
}

impl White {
    /// Blocks by chance, the same when the board is turned upside down; white cells that are one piece, in no run alone.
    fn draw(grid: Grid, chance: &mut Chance) -> Option<White> {
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let inner = (rows - 1) * (cols - 1);
        let mut white: Vec<bool> =
            grid.cells().map(|cell| grid.row(cell) > 0 && grid.col(cell) > 0).collect();
        let mut order: Vec<Cell> = grid.cells().filter(|cell| white[cell.index()]).collect();
        // Small boards have room for few blocks, and need none.
        let wanted = inner * (12 + below(chance, 18) as usize) / 100;
        let longest = 4 + below(chance, 3) as usize;
        let mut blocks = 0;
        for _ in 0..6 {
            shuffle(chance, &mut order);
            for &cell in &order {
                let twin = grid.cell(rows - grid.row(cell), cols - grid.col(cell));
                if !white[cell.index()] {
                    continue;
                }
                let long = line(grid, &white, cell, true).max(line(grid, &white, cell, false)) > longest;
                if blocks >= wanted && !long {
                    continue;
                }
                white[cell.index()] = false;
                white[twin.index()] = false;
                if is_fine(grid, &white) {
                    blocks += 1 + usize::from(twin != cell);
                } else {
                    white[cell.index()] = true;
                    white[twin.index()] = true;
                }
            }
        }
        let fits = |cell: &Cell| [true, false].iter().all(|&down| line(grid, &white, *cell, down) <= 9);
        let cells: Vec<Cell> = grid.cells().filter(|cell| white[cell.index()]).collect();
        cells.iter().all(fits).then(|| White::new(grid, &white, cells))
    }

    fn new(grid: Grid, white: &[bool], cells: Vec<Cell>) -> White {
        let mut number = vec![usize::MAX; grid.len()];
        cells.iter().enumerate().for_each(|(at, cell)| number[cell.index()] = at);
        let (mut runs, mut of): (Vec<Vec<usize>>, _) = (Vec::new(), vec![[0; 2]; cells.len()]);
        for (way, back) in [(0, 1), (1, grid.cols as usize)] {
            for (at, cell) in cells.iter().enumerate() {
                // The first row and column have blocks only, so there is always a cell before.
                let before = cell.index() - back;
                of[at][way] = if white[before] { of[number[before]][way] } else { runs.len() };
                match runs.get_mut(of[at][way]) {
                    Some(run) => run.push(at),
                    None => runs.push(vec![at]),
                }
            }
        }
        White { grid, cells, runs, of }
    }

    /// The digits that stand in the runs of a cell, a bit for each.
    fn taken(&self, digits: &[u8], at: usize) -> u16 {
        let others = self.of[at].iter().flat_map(|&run| &self.runs[run]).filter(|&&other| other != at);
        others.filter(|&&other| digits[other] > 0).fold(0, |set, &other| set | 1 << (digits[other] - 1))
    }

    /// Digits by chance, none twice in a run; those at either end more often, because they make telling sums.
    fn fill(&self, chance: &mut Chance) -> Option<Vec<u8>> {
        const OFTEN: [u8; 15] = [1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9];
        'again: for _ in 0..50 {
            let mut digits = vec![0; self.cells.len()];
            for at in 0..digits.len() {
                let taken = self.taken(&digits, at);
                let free: Vec<u8> = OFTEN.into_iter().filter(|digit| taken >> (digit - 1) & 1 == 0).collect();
                if free.is_empty() {
                    continue 'again;
                }
                digits[at] = free[below(chance, free.len() as u32) as usize];
            }
            return Some(digits);
        }
        None
    }

    /// What a beginner leaves open: digits that are in a set which adds up, and do not stand in the run already. At a glance only what
    /// stands in the run tells which sets those are; else what may stand there does too.
    fn filter(&self, digits: &[u8], glance: bool) -> Vec<u16> {
        let sets = sets();
        let sum = |run: &Vec<usize>| run.iter().map(|&at| digits[at] as usize).sum::<usize>();
        let sums: Vec<&[u16]> = self.runs.iter().map(|run| &sets[run.len()][sum(run)][..]).collect();
        let mut left = vec![ALL; self.cells.len()];
        let mut waiting: Vec<usize> = (0..self.runs.len()).collect();
        let mut waits = vec![true; self.runs.len()];
        while let Some(run) = waiting.pop() {
            waits[run] = false;
            let cells = &self.runs[run];
            let (mut decided, mut any) = (0, 0);
            for &at in cells {
                any |= left[at];
                decided |= if left[at].is_power_of_two() { left[at] } else { 0 };
            }
            let fits = |set: &&u16| {
                let possible = || **set & !any == 0 && cells.iter().all(|&at| left[at] & **set != 0);
                decided & !**set == 0 && (glance || possible())
            };
            let possible = sums[run].iter().filter(fits).fold(0, |union, set| union | set);
            for &at in cells {
                let less = left[at] & possible & if left[at].is_power_of_two() { ALL } else { !decided };
                if less != left[at] {
                    left[at] = less;
                    for other in self.of[at] {
                        if !waits[other] {
                            waits[other] = true;
                            waiting.push(other);
                        }
                    }
                }
            }
        }
        left
    }

    /// The blocks with their sums.
    fn clues(&self, digits: &[u8]) -> Clues {
        let mut clues = Clues::empty(self.grid);
        clues.cells.fill(Clue::Block);
        self.cells.iter().for_each(|cell| clues.cells[cell.index()] = Clue::None);
        for run in &self.runs {
            let sum = Some(run.iter().map(|&at| u16::from(digits[at])).sum::<u16>());
            let (first, second) = (self.cells[run[0]].index(), self.cells[run[1]].index());
            // A run leads on from its block as from its first cell to its second.
            let down = second - first > 1;
            let block = &mut clues.cells[first - (second - first)];
            *block = match (*block, down) {
                (Clue::Sums(_, across), true) => Clue::Sums(sum, across),
                (Clue::Sums(below, _), false) => Clue::Sums(below, sum),
                (_, true) => Clue::Sums(sum, None),
                (_, false) => Clue::Sums(None, sum),
            };
        }
        clues
    }
}

/// How many white cells there are in a line with a cell, that among them.
fn line(grid: Grid, white: &[bool], cell: Cell, down: bool) -> usize {
    let back = if down { grid.cols as usize } else { 1 };
    let before = (1..=cell.index() / back).take_while(|&steps| white[cell.index() - steps * back]).count();
    let after = std::iter::successors(super::step(grid, cell, down), |&next| super::step(grid, next, down));
    before + 1 + after.take_while(|next| white[next.index()]).count()
}

/// Whether no white cell is alone in a run, and all are one piece.
fn is_fine(grid: Grid, white: &[bool]) -> bool {
    let all = || grid.cells().filter(|cell| white[cell.index()]);
    if all().any(|cell| line(grid, white, cell, true) == 1 || line(grid, white, cell, false) == 1) {
        return false;
    }
    let Some(first) = all().next() else { return false };
    let mut seen = vec![false; grid.len()];
    seen[first.index()] = true;
    let (mut waiting, mut count) = (vec![first], 1);
    while let Some(cell) = waiting.pop() {
        for next in grid.beside(cell) {
            if white[next.index()] && !seen[next.index()] {
                seen[next.index()] = true;
                count += 1;
                waiting.push(next);
            }
        }
    }
    count == all().count()
}

/// The sets of so many digits that add up to so much, a bit for each digit.
fn sets() -> &'static [Vec<Vec<u16>>] {
    static SETS: OnceLock<Vec<Vec<Vec<u16>>>> = OnceLock::new();
    SETS.get_or_init(|| {
        let mut sets = vec![vec![Vec::new(); MOST as usize + 1]; 10];
        for set in 0..=ALL {
            let sum: usize = (1..=9).filter(|digit| set >> (digit - 1) & 1 == 1).sum();
            sets[set.count_ones() as usize][sum].push(set);
        }
        sets
    })
}
