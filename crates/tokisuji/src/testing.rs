//! What the laws need: boards under a known solution, the same boards with more known, twins, and an audit of
//! reasons. Behind the feature `testing`; open to the tests of new rules and kinds.
//!
//! Dice is one small generator driven by a seed, so that a failure is told in one number and the library
//! needs no dependency for it.

mod mangle;
mod proof;
pub mod readers;
mod reasons;
mod signs;
mod twins;
mod unique;
mod words;

pub use proof::follow;
pub use signs::{says_struck, strangers, strangers_of};
pub use twins::{flipped, mirrored, relabelled, turned};
pub use words::skeleton;

use crate::board::Board;
use crate::grid::{Cell, CellSet, Grid};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::sumblock::SumBlock;
use crate::problem::{Frame, Group, GroupKind};
use crate::rule::{Deduction, Effect};
use crate::symbol::{Mark, Symbol, Symbols};
use std::sync::Arc;

/// Chance from a seed: `SplitMix64`, the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Chance from this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// True this often in a hundred.
    pub fn percent(&mut self, share: u32) -> bool {
        self.below(100) < share as usize
    }

    /// Brings a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }

    /// The numbers below `count` in a random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        self.shuffle(&mut all);
        all
    }
}

/// A solution, looked up by cell. Black cells hold nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution(Vec<Option<Symbol>>);

impl Solution {
    /// A solution from its marks.
    pub fn of(frame: &Frame, marks: &[Mark]) -> Solution {
        let mut symbols = vec![None; frame.place_count()];
        for mark in marks {
            symbols[mark.cell.index()] = Some(mark.symbol);
        }
        Solution(symbols)
    }

    /// Whether this mark is part of the solution.
    pub fn holds(&self, mark: Mark) -> bool {
        self.0[mark.cell.index()] == Some(mark.symbol)
    }

    /// The mark of a cell of the puzzle.
    pub fn mark(&self, cell: Cell) -> Mark {
        let symbol = self.0[cell.index()].expect("a cell of the puzzle");
        Mark { cell, symbol }
    }
}

/// Frames of many shapes, oblong ones first: a `w` written for an `h` shows there and not on squares.
///
/// Sudoku of 6, 4, 8, 9 and 12; Latin rectangles, whose lines one way lack a symbol; a board with a black
/// cell; boards with diagonals.
pub fn frames() -> Vec<Arc<Frame>> {
    let sudoku = |size| Shape::of_size(size).expect("a size with blocks").frame();
    vec![
        sudoku(6),
        sudoku(4),
        sudoku(8),
        sudoku(9),
        sudoku(12),
        Arc::new(latin(5, 6, 6, &[])),
        Arc::new(latin(6, 5, 6, &[])),
        Arc::new(latin(6, 6, 6, &[8])),
        Arc::new(with_diagonals(&sudoku(6))),
        Arc::new(with_diagonals(&sudoku(9))),
    ]
}

/// A rectangle whose rows and columns differ, with black cells.
pub fn latin(rows: u8, cols: u8, symbols: usize, black: &[u16]) -> Frame {
    let grid = Grid { rows, cols };
    let white = |cell: &Cell| !black.contains(&cell.0);
    let mut groups = Vec::new();
    for row in 0..rows as usize {
        let cells = (0..cols as usize).map(|col| grid.cell(row, col)).filter(white);
        groups.push(Group::new(GroupKind::Row, row + 1, cells));
    }
    for col in 0..cols as usize {
        let cells = (0..rows as usize).map(|row| grid.cell(row, col)).filter(white);
        groups.push(Group::new(GroupKind::Column, col + 1, cells));
    }
    let cells = grid.cells().filter(white).collect();
    Frame::new(grid, Symbols::first(symbols), cells, groups, Vec::new()).expect("small enough")
}

/// The frame with its two diagonals as extra groups.
pub fn with_diagonals(frame: &Frame) -> Frame {
    let grid = frame.grid;
    let size = grid.rows as usize;
    let mut groups = frame.groups.clone();
    groups.push(Group::new(GroupKind::Diagonal, 1, (0..size).map(|at| grid.cell(at, at))));
    groups.push(Group::new(GroupKind::Diagonal, 2, (0..size).map(|at| grid.cell(at, size - 1 - at))));
    Frame::new(grid, frame.symbols, frame.cells, groups, Vec::new()).expect("as large as before")
}

/// Fills a frame at random. Sums are not looked at.
pub fn full(frame: &Frame, chance: &mut Dice) -> Solution {
    loop {
        // Most tries run straight through; the few that get lost are faster begun anew.
        let mut patience = 20 * frame.cells.len();
        if let Some(board) = fill(Board::blank(frame), chance, &mut patience) {
            return Solution::of(frame, &board.solution().expect("every cell is decided"));
        }
    }
}

fn fill<'f>(board: Board<'f>, chance: &mut Dice, patience: &mut usize) -> Option<Board<'f>> {
    *patience = patience.checked_sub(1)?;
    let open: Vec<Cell> = board.undecided().iter().collect();
    let Some(fewest) = open.iter().map(|&cell| board.candidates(cell).len()).min() else {
        return Some(board);
    };
    let tight: Vec<Cell> = open.into_iter().filter(|&cell| board.candidates(cell).len() == fewest).collect();
    let cell = tight[chance.below(tight.len())];
    let mut symbols: Vec<Symbol> = board.candidates(cell).iter().collect();
    chance.shuffle(&mut symbols);
    symbols.into_iter().find_map(|symbol| {
        let mut next = board.clone();
        next.decide(Mark { cell, symbol }).ok()?;
        fill(next, chance, patience)
    })
}

/// A board on which something true is known: about `decided` in a hundred cells are written, and of the
/// wrong candidates left about `struck` in a hundred are gone.
pub fn board_under<'f>(
    frame: &'f Frame,
    solution: &Solution,
    decided: u32,
    struck: u32,
    chance: &mut Dice,
) -> Board<'f> {
    let mut board = Board::blank(frame);
    know_more(&mut board, solution, decided, struck, chance);
    board
}

/// Makes more known on a board, never against the solution, and not always with the bookkeeping of a
/// written digit: a cell may come down to one candidate and stay undecided.
pub fn know_more(board: &mut Board<'_>, solution: &Solution, decided: u32, struck: u32, chance: &mut Dice) {
    for cell in board.undecided().iter() {
        if chance.percent(decided) {
            board.decide(solution.mark(cell)).expect("true of the solution");
        }
    }
    for cell in board.undecided().iter() {
        for symbol in board.candidates(cell).iter() {
            let mark = Mark { cell, symbol };
            if !solution.holds(mark) && chance.percent(struck) {
                board.strike(mark).expect("false in the solution");
            }
        }
    }
}

/// A `SumBlock` of size 4 to 6, and the digits of its solution.
fn sumblock(chance: &mut Dice) -> (SumBlock, Vec<u8>) {
    use crate::make::sumblock::{Method, PaperRules, SumBlockWish, cut};
    let (size, mut stream) = (4 + chance.below(3), crate::chance::stream(chance.bits(), 0));
    let wish =
        SumBlockWish { largest_block: Some(5), ..SumBlockWish::new(size, Method::Climb, PaperRules::R3) };
    let square = wish.squares.draw(size, &mut stream);
    (cut(&wish, &square, &mut stream).puzzle, square)
}

/// A board with cages and its solution: a `SumBlock` of size 4 to 6.
pub fn caged(chance: &mut Dice) -> (Arc<Frame>, Solution) {
    let (sumblock, square) = sumblock(chance);
    let frame = sumblock.problem().frame;
    let mark = |(at, &digit): (usize, &u8)| Mark { cell: Cell(at as u16), symbol: Symbol(digit - 1) };
    let marks: Vec<Mark> = square.iter().enumerate().map(mark).collect();
    let solution = Solution::of(&frame, &marks);
    (frame, solution)
}

/// A killer board and its solution: Sudoku of size 4, 6 or 9, sometimes with diagonals, cut into cages without repeats;
/// now and then a cage is left out.
pub fn killer(chance: &mut Dice) -> (Sudoku, Solution) {
    let shape = Shape::of_size([4, 6, 9][chance.below(3)]).expect("a size");
    let (size, diagonal) = (shape.size(), chance.percent(20));
    let empty = Sudoku::empty(shape);
    let empty =
        empty.with_variant(Variant { diagonal, ..Variant::default() }).expect("any size has diagonals");
    let solution = full(&empty.problem().frame, chance);
    let symbols: Vec<Symbol> = empty.grid().cells().map(|cell| solution.mark(cell).symbol).collect();
    let mut stream = crate::chance::stream(chance.bits(), 0);
    let labels = crate::make::killer::cut(size, &symbols, 2 + chance.below(4), &mut stream);
    let sum = |wanted: usize| {
        let cells = labels.iter().zip(&symbols).filter(|(label, _)| **label == wanted);
        cells.map(|(_, symbol)| symbol.value()).sum()
    };
    let gone: Vec<bool> = (0..size * size).map(|_| chance.percent(8)).collect();
    let kept: Vec<Option<usize>> = labels.iter().map(|&label| (!gone[label]).then_some(label)).collect();
    let variant = empty.variant().with_cages(&kept, sum);
    (empty.with_variant(variant).expect("cut to fit"), solution)
}

/// Writes the plain singles in, naked and hidden, until there are none.
pub fn write_singles(board: &mut Board<'_>) {
    let frame = board.frame();
    loop {
        let open = board.open();
        for cell in board.undecided().iter() {
            if let Some(symbol) = board.candidates(cell).single() {
                board.decide(Mark { cell, symbol }).expect("the board has a solution");
            }
        }
        for group in (0..frame.groups.len()).filter(|&group| frame.is_full(group)) {
            for symbol in frame.symbols.iter() {
                let places = board.places(group, symbol);
                if places.is_power_of_two() {
                    let cell = frame.groups[group].cells[places.trailing_zeros() as usize];
                    board.decide(Mark { cell, symbol }).expect("the board has a solution");
                }
            }
        }
        if board.open() == open {
            return;
        }
    }
}

/// A Sudoku that has a solution, perhaps many: about `given` in a hundred cells of a full grid.
pub fn sudoku(shape: Shape, given: u32, chance: &mut Dice) -> Sudoku {
    let frame = shape.frame();
    let solution = full(&frame, chance);
    let kept: Vec<Mark> =
        frame.cells.iter().filter(|_| chance.percent(given)).map(|cell| solution.mark(cell)).collect();
    Sudoku::empty(shape).with_givens(&kept)
}

/// Whether an effect on a mark is known on a board already.
pub fn is_known(board: &Board<'_>, effect: &Effect, mark: Mark) -> bool {
    match effect {
        Effect::Decide(_) | Effect::Write(_) => board.value(mark.cell) == Some(mark.symbol),
        Effect::Strike(_) => !board.allows(mark),
    }
}

/// A puzzle that looks different and is the same: digits renamed; bands, rows in bands, stacks and columns
/// in stacks put in another order; and, if wished and the blocks are square, mirrored across the diagonal.
pub fn twin(sudoku: &Sudoku, mirror: bool, chance: &mut Dice) -> Sudoku {
    let shape = sudoku.shape();
    let (tall, wide) = (shape.block_rows as usize, shape.block_cols as usize);
    let grid = sudoku.grid();
    let names = chance.order(shape.size());
    let rows = lines(wide, tall, chance);
    let cols = lines(tall, wide, chance);
    let mirror = mirror && tall == wide && chance.percent(50);
    let moved = |mark: Mark| {
        let (row, col) = (rows[grid.row(mark.cell)], cols[grid.col(mark.cell)]);
        Mark {
            cell: if mirror { grid.cell(col, row) } else { grid.cell(row, col) },
            symbol: Symbol(names[mark.symbol.index()] as u8),
        }
    };
    let marks: Vec<Mark> = sudoku.marks().into_iter().map(moved).collect();
    sudoku.with_givens(&marks)
}

/// Where each of `bands` × `depth` lines goes when bands, and lines within bands, change places.
fn lines(bands: usize, depth: usize, chance: &mut Dice) -> Vec<usize> {
    let mut to = Vec::with_capacity(bands * depth);
    for band in chance.order(bands) {
        to.extend(chance.order(depth).into_iter().map(|line| band * depth + line));
    }
    to
}

/// Follows all that follows at once on a board.
pub fn propagate(board: &mut Board<'_>) -> Result<(), crate::board::Contradiction> {
    crate::board::propagate(board)
}

/// Checks that a deduction's reason is a proof by itself, mark by mark.
///
/// Takes a board on which only the cells of the reason know anything and only its groups bind, adds the
/// opposite of the effect, and shows by a search of its own that this has no solution.
pub fn audit(board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    let frame = board.frame();
    let because = &deduction.because;
    if frame.is_constrained() {
        return reasons::audit(board, deduction);
    }
    if let Some(words) = &frame.words {
        return words::audit(words, board, deduction);
    }
    if matches!(because.figure, crate::rule::Figure::Swap { .. }) {
        return unique::audit(board, deduction);
    }
    let mut cells = because.cells;
    let mut groups = Vec::new();
    for &part in &because.groups {
        cells = cells.union(&frame.groups[part].set);
        groups.push((part, frame.is_full(part)));
    }
    for &cage in &because.cages {
        cells.extend(frame.cages[cage].cells.iter().copied());
    }
    cells.extend(deduction.effect.marks().iter().map(|mark| mark.cell));
    let balance = balance(frame, because);
    let mut start = vec![0; frame.place_count()];
    for cell in cells.iter() {
        let known = because.cells.contains(cell);
        start[cell.index()] = if known { board.candidates(cell).bits() } else { frame.symbols.bits() };
    }
    for &mark in deduction.effect.marks() {
        let mut against = start.clone();
        let bit = 1u128 << mark.symbol.0;
        match deduction.effect {
            Effect::Decide(_) | Effect::Write(_) => against[mark.cell.index()] &= !bit,
            Effect::Strike(_) => against[mark.cell.index()] &= bit,
        }
        // Whichever way the search goes it is exact; fish need to be looked at along their symbol, because
        // their cells offer too many other things to try.
        let ways = [(Symbols::EMPTY, 5_000), (because.symbols, 20_000)];
        let answer = ways.into_iter().find_map(|(first, patience)| {
            let (cages, balance) = (&because.cages[..], balance.as_ref());
            let known = if cages.is_empty() { CellSet::EMPTY } else { because.cells };
            let mut doubt =
                Doubt { frame, cells: &cells, groups: &groups, cages, balance, known, first, patience };
            doubt.has_solution(against.clone())
        });
        let name = frame.grid.name(mark.cell);
        let value = mark.symbol.value();
        match answer {
            Some(false) => {}
            Some(true) => return Err(format!("{value} in {name} does not follow from the reason")),
            None => {
                return Err(format!("{value} in {name}: the reason was not shown to be a proof"));
            }
        }
    }
    Ok(())
}

/// Cells counted so many times that add up to this: whole groups less cages. Follows from both by plain adding up, which a
/// search that looks at one sum at a time would never see.
struct Balance {
    counts: Vec<(usize, i32)>,
    sum: i32,
}

/// The groups of a reason that do not overlap, less its cages.
fn balance(frame: &Frame, because: &crate::rule::Because) -> Option<Balance> {
    let mut counts = vec![0; frame.place_count()];
    let mut taken = CellSet::EMPTY;
    let mut sum = 0;
    for &part in because.groups.iter().filter(|&&part| frame.is_full(part)) {
        let group = &frame.groups[part];
        if taken.intersection(&group.set).is_empty() {
            taken = taken.union(&group.set);
            group.cells.iter().for_each(|cell| counts[cell.index()] += 1);
            sum += frame.symbols.iter().map(|symbol| i32::from(symbol.value())).sum::<i32>();
        }
    }
    if taken.is_empty() || because.cages.is_empty() {
        return None;
    }
    for cage in because.cages.iter().map(|&cage| &frame.cages[cage]) {
        cage.cells.iter().for_each(|cell| counts[cell.index()] -= 1);
        sum -= i32::from(cage.sum);
    }
    let counts = counts.into_iter().enumerate().filter(|(_, count)| *count != 0).collect();
    Some(Balance { counts, sum })
}

/// A search that shares nothing with `solve.rs` and `board.rs`, so that it can contradict them.
struct Doubt<'d> {
    frame: &'d Frame,
    cells: &'d CellSet,
    groups: &'d [(usize, bool)],
    cages: &'d [usize],
    balance: Option<&'d Balance>,
    /// Cells that are tried before any others.
    known: CellSet,
    /// Symbols whose places are tried before anything else.
    first: Symbols,
    patience: u32,
}

impl Balance {
    /// Keeps what the least and the most of all others leave room for; says whether anything went.
    fn narrow(&self, may: &mut [u128]) -> bool {
        let bounds = |bits: u128, count: i32| {
            let ends =
                [bits.trailing_zeros() as i32 + 1, 128 - bits.leading_zeros() as i32].map(|end| end * count);
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        let all = self.counts.iter().map(|&(cell, count)| bounds(may[cell], count));
        let (least, most) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let mut changed = false;
        for &(cell, count) in &self.counts {
            let (low, high) = bounds(may[cell], count);
            let room = self.sum - (most - high)..=self.sum - (least - low);
            let fits = |symbol: &Symbol| room.contains(&(i32::from(symbol.value()) * count));
            let kept: Symbols = Symbols::from_bits(may[cell]).iter().filter(fits).collect();
            changed |= kept.bits() != may[cell];
            may[cell] = kept.bits();
            if kept.is_empty() {
                return true;
            }
        }
        changed
    }
}

impl Doubt<'_> {
    /// `None` when patience ran out.
    fn has_solution(&mut self, mut may: Vec<u128>) -> Option<bool> {
        if !self.follow(&mut may) {
            return Some(false);
        }
        let Some(choices) = self.tightest(&may) else {
            return Some(true);
        };
        for (cell, symbol) in choices {
            self.patience = self.patience.checked_sub(1)?;
            let mut next = may.clone();
            next[cell] = symbol;
            if self.has_solution(next)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Follows what is certain to its end; false if something has no place.
    fn follow(&self, may: &mut [u128]) -> bool {
        loop {
            let mut changed = false;
            for &(group, full) in self.groups {
                let cells = &self.frame.groups[group].cells;
                for &cell in cells {
                    let own = may[cell.index()];
                    if own.count_ones() != 1 {
                        continue;
                    }
                    for &other in cells.iter().filter(|&&other| other != cell) {
                        changed |= may[other.index()] & own != 0;
                        may[other.index()] &= !own;
                    }
                }
                for symbol in self.frame.symbols.iter().filter(|_| full) {
                    let bit = 1u128 << symbol.0;
                    let mut places = cells.iter().filter(|cell| may[cell.index()] & bit != 0);
                    match (places.next(), places.next()) {
                        (None, _) => return false,
                        (Some(only), None) if may[only.index()] != bit => {
                            may[only.index()] = bit;
                            changed = true;
                        }
                        _ => {}
                    }
                }
            }
            for &cage in self.cages {
                let cage = &self.frame.cages[cage];
                let bounds =
                    |bits: u128| (bits.trailing_zeros() as i32 + 1, 128 - bits.leading_zeros() as i32);
                if cage.cells.iter().any(|cell| may[cell.index()] == 0) {
                    return false;
                }
                let all = cage.cells.iter().map(|cell| bounds(may[cell.index()]));
                let (least, most) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
                for cell in &cage.cells {
                    let (low, high) = bounds(may[cell.index()]);
                    let (from, to) =
                        (i32::from(cage.sum) - (most - high), i32::from(cage.sum) - (least - low));
                    let fits = |symbol: &Symbol| (from..=to).contains(&i32::from(symbol.value()));
                    let kept: Symbols = Symbols::from_bits(may[cell.index()]).iter().filter(fits).collect();
                    changed |= kept.bits() != may[cell.index()];
                    may[cell.index()] = kept.bits();
                }
            }
            if self.cells.iter().any(|cell| may[cell.index()] == 0) {
                return false;
            }
            if let Some(balance) = self.balance {
                changed |= balance.narrow(may);
            }
            if self.cells.iter().any(|cell| may[cell.index()] == 0) {
                return false;
            }
            if !changed {
                return true;
            }
        }
    }

    /// The shortest list of cases; `None` when every cell holds one symbol.
    fn tightest(&self, may: &[u128]) -> Option<Vec<(usize, u128)>> {
        let in_cell = |cell: Cell| {
            let symbols = Symbols::from_bits(may[cell.index()]);
            symbols.iter().map(|symbol| (cell.index(), 1u128 << symbol.0)).collect::<Vec<_>>()
        };
        let mut best = self
            .cells
            .iter()
            .filter(|cell| may[cell.index()].count_ones() > 1)
            .min_by_key(|cell| (!self.known.contains(*cell), may[cell.index()].count_ones()))
            .map(in_cell)?;
        // Sums are of few cells: once these are filled, all is decided, however many places other symbols have.
        let in_known = best.first().is_some_and(|&(cell, _)| self.known.contains(Cell(cell as u16)));
        if in_known && self.first.is_empty() {
            return Some(best);
        }
        let mut best_is_first = false;
        for &(group, _) in self.groups.iter().filter(|(_, full)| *full) {
            for symbol in self.frame.symbols.iter() {
                let bit = 1u128 << symbol.0;
                let cells = self.frame.groups[group].cells.iter();
                let places: Vec<_> = cells
                    .filter(|cell| may[cell.index()] & bit != 0)
                    .map(|cell| (cell.index(), bit))
                    .collect();
                let first = self.first.contains(symbol);
                let better = (!first, places.len()) < (!best_is_first, best.len());
                if places.len() > 1 && better {
                    best = places;
                    best_is_first = first;
                }
            }
        }
        Some(best)
    }
}
