//! One puzzle at a time: the whole grid in nine vectors, swept until nothing changes, then a branch.
//!
//! A lane belongs to a digit, so one instruction serves all nine digits. Each sweep does four things:
//! for every digit, which minirow each box takes (a band admits six arrangements) and which minicolumn
//! (likewise a stack); cells so fixed leave the other digits; cells with one candidate left fix their
//! digit in the next sweep. Every line and box rule that concerns one digit follows from the
//! arrangements alone, which is why there is no table and no list of peers.

use super::Digits;
use super::branch::{self, Branch, PEERS_BY_WORD};
use super::lanes::Lanes;
use super::layout::{ALL_BOXES, PLACES};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Candidates of all cells, and the cells known to have one candidate only.
#[derive(Clone, Copy)]
pub(super) struct Board<V: Lanes> {
    pub(super) candidates: [V; 9],
    pub(super) single: V::Cells,
}

/// How a sweep to the end can end.
pub(super) enum Settled {
    Contradiction,
    Solved,
    Open,
}

/// Who decides where a search goes and what becomes of its findings. Methods are to be `#[inline(always)]`
/// (see [`branch::Holders`]).
pub(super) trait Guide {
    /// Where to branch, and whether the cell has only two candidates.
    #[inline(always)]
    fn branch<V: Lanes>(&mut self, board: &Board<V>) -> (Branch, bool) {
        busiest(board)
    }
    /// A solution; break to end the search.
    fn solution<V: Lanes>(&mut self, board: &Board<V>) -> ControlFlow<()>;
}

/// Runs through all solutions in a fixed order until the guide breaks.
#[inline(always)]
pub(super) fn search<V: Lanes>(start: Board<V>, guide: &mut impl Guide) {
    // Every branch decides at least one of 81 cells, so there are never more pending ones. Asking the allocator
    // once a puzzle instead would cost up to a tenth of a whole solution.
    let mut pending = ArrayVec::<Board<V>, 81>::new();
    let mut board = start;
    loop {
        match board.settle() {
            Settled::Open => {
                let (branch, two) = guide.branch(&board);
                // Changed in place on the stack: a board is nine registers, and copying it twice would show.
                pending.push(board);
                if let Some(other) = pending.last_mut() {
                    other.forbid(branch, two);
                }
                board.decide(branch);
                continue;
            }
            Settled::Solved => {
                if guide.solution(&board).is_break() {
                    return;
                }
            }
            Settled::Contradiction => {}
        }
        match pending.pop() {
            Some(next) => board = next,
            None => return,
        }
    }
}

impl<V: Lanes> Board<V> {
    /// The board of a puzzle before any reasoning.
    #[inline(always)]
    pub(super) fn new(puzzle: &Digits) -> Self {
        // Blanks are noted in the last, spare lane: 81 steps without a branch are cheaper than a branch
        // on each cell, which nobody can predict.
        let mut given = [[0u16; 16]; 9];
        for (cell, &digit) in puzzle.iter().enumerate() {
            let (word, bit) = PLACES[cell];
            given[word as usize][usize::from(digit.wrapping_sub(1) & 15)] |= bit;
        }
        let mut single = [0; 9];
        for word in 0..9 {
            single[word] = ALL_BOXES & !given[word][15];
        }
        let single = V::cells_from(&single);
        let settled = V::spread(single);
        let open = V::digits(ALL_BOXES);
        let mut candidates = [open; 9];
        for word in 0..9 {
            candidates[word] = open.without(settled[word]).or(V::from_words(&given[word]).and(open));
        }
        Self { candidates, single }
    }

    /// Takes the branch: the cell holds the digit.
    #[inline(always)]
    pub(super) fn decide(&mut self, branch: Branch) {
        let (word, bit) = (branch.place / 16, 1 << (branch.place % 16));
        let others = V::digits(bit).without(V::digit(branch.digit));
        self.candidates[word] = self.candidates[word].without(others);
        self.single = V::cells_add(self.single, word, bit);
    }

    /// Leaves the branch: the cell does not hold the digit.
    #[inline(always)]
    pub(super) fn forbid(&mut self, branch: Branch, two: bool) {
        let (word, bit) = (branch.place / 16, 1 << (branch.place % 16));
        let struck = V::digits(bit).and(V::digit(branch.digit));
        self.candidates[word] = self.candidates[word].without(struck);
        if two {
            self.single = V::cells_add(self.single, word, bit);
        }
    }

    /// Sweeps until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        let mut complete = false;
        let mut taken = V::no_cells();
        loop {
            let x = &mut self.candidates;

            // Where each digit may stand in each box, by minirow and by minicolumn. A cell with one
            // candidate takes its digit away from the other minirows and minicolumns of its box.
            let shared = V::spread(self.single);
            let mut lone = *x;
            for at in 0..9 {
                lone[at] = x[at].and(shared[at]);
            }
            let minirows = contested(across(x), across(&lone));
            let minicolumns = contested(down(x), down(&lone));

            let rows = band_closure(minirows);
            let columns = stack_closure(minicolumns);
            let in_band = rows[0].or(rows[0].down::<5>()).or(rows[0].down::<10>());
            let in_stack = columns[0].or(columns[0].down::<1>()).or(columns[0].down::<2>());
            let lacking =
                V::digits(0b111).without(in_band).or(V::digits(1 | 1 << 5 | 1 << 10).without(in_stack));
            if !lacking.is_zero() {
                return Settled::Contradiction;
            }
            if complete {
                return Settled::Solved;
            }
            for at in 0..9 {
                x[at] = x[at].and(rows[at / 3].and(columns[at % 3]));
            }

            // A box with one minirow and one minicolumn left has fixed the digit's cell, and the cell
            // leaves all other digits. Counting candidates need not wait for that: a cell so taken has
            // one left, and should two digits take one cell, the count shows it in the next sweep.
            let fixed = exactly_one(rows).and(exactly_one(columns));
            let mut fixed = [fixed; 9];
            for at in 0..9 {
                fixed[at] = fixed[at].and(x[at]);
            }
            let (once, twice) = V::counts2(x);
            let conflict = V::cells_and(taken, twice);
            let taken_before = taken;
            taken = V::any(&fixed);
            let gone = V::spread(taken);
            for at in 0..9 {
                x[at] = x[at].without(gone[at]).or(fixed[at]);
            }
            if !V::cells_all(V::cells_without(once, conflict)) {
                return Settled::Contradiction;
            }
            let twice = V::cells_without(twice, taken);
            let single = V::cells_without(once, twice);
            complete = V::cells_none(twice);
            let news =
                V::cells_or(V::cells_without(single, self.single), V::cells_without(taken, taken_before));
            self.single = single;
            if V::cells_none(news) && !complete {
                return Settled::Open;
            }
        }
    }

    /// Reads the digits off a solved board.
    #[inline(always)]
    pub(super) fn digits(&self) -> Digits {
        V::grid(&self.candidates)
    }
}

/// Removes from each of three places what a lone candidate in one of the other two takes for itself.
#[inline(always)]
fn contested<V: Lanes>(open: [V; 3], lone: [V; 3]) -> [V; 3] {
    [
        open[0].without(lone[1].or(lone[2])),
        open[1].without(lone[2].or(lone[0])),
        open[2].without(lone[0].or(lone[1])),
    ]
}

/// Three words each of a minirow, joined.
#[inline(always)]
fn across<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])]
}

/// Three words each of a minicolumn, joined.
#[inline(always)]
fn down<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])]
}

/// What is left of a three by three table (minirow by stack, in each band) when exactly one place in each row
/// and each column is taken.
///
/// The six arrangements are three of even and three of odd order; each entry is part of one of either kind,
/// so moving the rows of the table against each other brings an arrangement together in one bit.
#[inline(always)]
fn band_closure<V: Lanes>(table: [V; 3]) -> [V; 3] {
    let even = table[0].and(next_stack(table[1])).and(last_stack(table[2]));
    let odd = table[0].and(last_stack(table[1])).and(next_stack(table[2]));
    [even.or(odd), last_stack(even).or(next_stack(odd)), next_stack(even).or(last_stack(odd))]
}

/// The same for minicolumn by band, in each stack.
#[inline(always)]
fn stack_closure<V: Lanes>(table: [V; 3]) -> [V; 3] {
    let even = table[0].and(next_band(table[1])).and(last_band(table[2]));
    let odd = table[0].and(last_band(table[1])).and(next_band(table[2]));
    [even.or(odd), last_band(even).or(next_band(odd)), next_band(even).or(last_band(odd))]
}

// The four moves below leave rubbish in bits that no cell uses; every result meets real candidates in an
// `and` before it counts.

#[inline(always)]
fn next_stack<V: Lanes>(v: V) -> V {
    v.down::<5>().or(v.up::<10>())
}

#[inline(always)]
fn last_stack<V: Lanes>(v: V) -> V {
    v.down::<10>().or(v.up::<5>())
}

#[inline(always)]
fn next_band<V: Lanes>(v: V) -> V {
    twofold(v).down::<1>()
}

#[inline(always)]
fn last_band<V: Lanes>(v: V) -> V {
    twofold(v).down::<2>()
}

/// Repeats the first two bands in the two spare bits of each stack.
#[inline(always)]
fn twofold<V: Lanes>(v: V) -> V {
    v.or(v.up::<3>().and(V::digits(0b11 << 3 | 0b11 << 8 | 0b11 << 13)))
}

#[inline(always)]
fn exactly_one<V: Lanes>(of: [V; 3]) -> V {
    of[0].xor(of[1]).xor(of[2]).without(of[0].and(of[1]))
}

/// Branches where most follows; see `branch.rs`.
#[inline(always)]
pub(super) fn busiest<V: Lanes>(board: &Board<V>) -> (Branch, bool) {
    branch::choose(&V::by_digit(&board.candidates), &PEERS_BY_WORD, board)
}

impl<V: Lanes> branch::Holders for Board<V> {
    #[inline(always)]
    fn at(&self, place: usize) -> u32 {
        self.candidates[place / 16].holders((place % 16) as u32)
    }
}

/// Nine words of sixteen places each, as pieces of 64.
#[inline(always)]
pub(super) fn pieces(words: &[u16; 9]) -> branch::Cells<3> {
    let four = |from: usize| (0..4).fold(0, |piece, at| piece | u64::from(words[from + at]) << (16 * at));
    [four(0), four(4), u64::from(words[8])]
}
