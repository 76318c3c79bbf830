//! 256 boards swept in step: one bit of each board per slice, so no bit and no instruction is wasted.
//!
//! The rules are those of `single.rs`. There a vector held one board and shifts moved bits about; here
//! each candidate of each cell is a slice of its own, moving is naming, and only logic is left: about 50
//! instructions for one sweep of one board.
#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are walked in step, and iterators here are not always inlined (see branch.rs)"
)]

use super::slices::{BOARDS, Sheet, Slice};

/// Slices kept for each digit: 81 cells, and room to turn them in blocks of 32.
const PER_DIGIT: usize = 96;

/// Cells of a box, counted from its first cell.
const IN_BOX: [usize; 9] = [0, 1, 2, 9, 10, 11, 18, 19, 20];

/// Boards in step.
pub(super) struct Herd<S> {
    /// Candidates, by digit and cell.
    candidates: [S; 9 * PER_DIGIT],
    /// By digit, box and place in the box: the minirows where the digit may stand.
    minirows: [[[S; 3]; 9]; 9],
    /// The same for minicolumns.
    minicolumns: [[[S; 3]; 9]; 9],
}

/// What a sweep found, board by board.
pub(super) struct Found<S> {
    /// No solution down this branch.
    pub(super) dead: S,
    /// Every cell decided and every rule kept.
    pub(super) solved: S,
    /// Something changed, so another sweep may find more.
    pub(super) moved: S,
}

impl<S: Slice> Herd<S> {
    /// A herd of boards without any candidate: all dead.
    pub(super) fn new() -> Box<Self> {
        Box::new(Self {
            candidates: [S::none(); 9 * PER_DIGIT],
            minirows: [[[S::none(); 3]; 9]; 9],
            minicolumns: [[[S::none(); 3]; 9]; 9],
        })
    }

    /// Turns all boards from slices to sheets or back.
    #[inline(always)]
    pub(super) fn turn(&self, into: &mut Pen<S>) {
        for (from, to) in self.candidates.chunks_exact(32).zip(into.blocks.iter_mut()) {
            if let Ok(from) = from.try_into() {
                S::transpose(from, to);
            }
        }
    }

    /// Takes all boards back; those in `fresh` forget what was derived from the board before them.
    #[inline(always)]
    pub(super) fn take_back(&mut self, from: &Pen<S>, fresh: S) {
        for (to, from) in self.candidates.chunks_exact_mut(32).zip(from.blocks.iter()) {
            if let Ok(to) = to.try_into() {
                S::transpose(from, to);
            }
        }
        for lines in [&mut self.minirows, &mut self.minicolumns] {
            for slice in lines.as_flattened_mut().as_flattened_mut() {
                *slice = slice.or(fresh);
            }
        }
    }

    /// One sweep over all boards.
    #[inline(always)]
    pub(super) fn sweep(&mut self) -> Found<S> {
        let (mut dead, mut open, mut moved) = (S::none(), S::none(), S::none());
        for square in 0..9 {
            self.sweep_box(square, &mut dead, &mut open, &mut moved);
        }
        for digit in 0..9 {
            for band in 0..3 {
                let table = &mut self.minirows[digit];
                let [a, b, c] = [table[3 * band], table[3 * band + 1], table[3 * band + 2]];
                let ([a, b, c], alive) = closure([a, b, c]);
                table[3 * band] = a;
                table[3 * band + 1] = b;
                table[3 * band + 2] = c;
                dead = dead.or(S::all().without(alive));
            }
            for stack in 0..3 {
                let table = &mut self.minicolumns[digit];
                let [a, b, c] = [table[stack], table[stack + 3], table[stack + 6]];
                let ([a, b, c], alive) = closure([a, b, c]);
                table[stack] = a;
                table[stack + 3] = b;
                table[stack + 6] = c;
                dead = dead.or(S::all().without(alive));
            }
        }
        Found { dead, solved: S::all().without(open.or(dead)), moved }
    }

    #[inline(always)]
    fn sweep_box(&mut self, square: usize, dead: &mut S, open: &mut S, moved: &mut S) {
        let corner = square / 3 * 27 + square % 3 * 3;
        let mut fixed = [S::none(); 9];
        let mut taken = [S::none(); 9];
        // Strike what the arrangements of bands and stacks leave out.
        for digit in 0..9 {
            let rows = self.minirows[digit][square];
            let columns = self.minicolumns[digit][square];
            fixed[digit] = exactly_one(rows).and(exactly_one(columns));
            let x = &mut self.candidates[digit * PER_DIGIT..][..81];
            for at in 0..9 {
                let left = x[corner + IN_BOX[at]].and(rows[at / 3].and(columns[at % 3]));
                x[corner + IN_BOX[at]] = left;
                taken[at] = taken[at].or(left.and(fixed[digit]));
            }
        }
        // Cells so fixed leave the other digits, and then we see which cells have one candidate left.
        let mut single = [S::none(); 9];
        for at in 0..9 {
            let (mut once, mut twice) = (S::none(), S::none());
            for digit in 0..9 {
                let x = &mut self.candidates[digit * PER_DIGIT + corner + IN_BOX[at]];
                *x = x.without(taken[at].without(fixed[digit]));
                twice = twice.or(once.and(*x));
                once = once.or(*x);
            }
            single[at] = once.without(twice);
            *dead = dead.or(S::all().without(once)).or(taken[at].and(twice));
            *open = open.or(twice);
        }
        // Where each digit may still stand; a single candidate speaks for its whole box.
        for digit in 0..9 {
            let x = &self.candidates[digit * PER_DIGIT..][..81];
            let (mut here, mut lone) = (single, single);
            for at in 0..9 {
                here[at] = x[corner + IN_BOX[at]];
                lone[at] = here[at].and(single[at]);
            }
            let rows = contested(across(&here), across(&lone));
            let columns = contested(down(&here), down(&lone));
            let (old_rows, old_columns) =
                (&mut self.minirows[digit][square], &mut self.minicolumns[digit][square]);
            for at in 0..3 {
                *moved = moved.or(old_rows[at].xor(rows[at])).or(old_columns[at].xor(columns[at]));
            }
            *old_rows = rows;
            *old_columns = columns;
        }
    }
}

/// The boards of a herd one by one: where they are changed, copied and read.
pub(super) struct Pen<S> {
    blocks: [[S; 32]; 27],
}

impl<S: Slice> Pen<S> {
    /// An empty pen.
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { blocks: [[S::none(); 32]; 27] })
    }

    /// The sheet of one board.
    #[inline(always)]
    pub(super) fn get(&self, board: usize) -> Sheet {
        debug_assert!(board < BOARDS);
        let mut sheet = [[0; 9]; 3];
        for (at, block) in self.blocks.iter().enumerate() {
            sheet[at % 3][at / 3] = block[board % 32].piece(board / 32);
        }
        sheet
    }

    /// Leaves one digit only in one cell of a board.
    #[inline(always)]
    pub(super) fn decide(&mut self, board: usize, piece: usize, bit: u32, digit: usize) {
        for other in (0..9).filter(|&other| other != digit) {
            *self.blocks[3 * other + piece][board % 32].piece_mut(board / 32) &= !bit;
        }
    }

    /// Replaces the sheet of one board.
    #[inline(always)]
    pub(super) fn set(&mut self, board: usize, sheet: &Sheet) {
        for (at, block) in self.blocks.iter_mut().enumerate() {
            *block[board % 32].piece_mut(board / 32) = sheet[at % 3][at / 3];
        }
    }
}

/// Minirows of a box, joined.
#[inline(always)]
fn across<S: Slice>(x: &[S; 9]) -> [S; 3] {
    [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])]
}

/// Minicolumns of a box, joined.
#[inline(always)]
fn down<S: Slice>(x: &[S; 9]) -> [S; 3] {
    [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])]
}

/// One arrangement of a table.
#[inline(always)]
fn pick<S: Slice>(t: &[[S; 3]; 3], a: usize, b: usize, c: usize) -> S {
    t[0][a].and(t[1][b]).and(t[2][c])
}

/// As in `single.rs`: what is left of a three by three table with one place taken in each row and column,
/// and the boards where anything is left.
#[inline(always)]
fn closure<S: Slice>(t: [[S; 3]; 3]) -> ([[S; 3]; 3], S) {
    let [e0, e1, e2] = [pick(&t, 0, 1, 2), pick(&t, 1, 2, 0), pick(&t, 2, 0, 1)];
    let [o0, o1, o2] = [pick(&t, 0, 2, 1), pick(&t, 1, 0, 2), pick(&t, 2, 1, 0)];
    let left = [
        [e0.or(o0), e1.or(o1), e2.or(o2)],
        [e2.or(o1), e0.or(o2), e1.or(o0)],
        [e1.or(o2), e2.or(o0), e0.or(o1)],
    ];
    (left, left[0][0].or(left[0][1]).or(left[0][2]))
}

#[inline(always)]
fn exactly_one<S: Slice>(of: [S; 3]) -> S {
    of[0].xor(of[1]).xor(of[2]).without(of[0].and(of[1]))
}

#[inline(always)]
fn contested<S: Slice>(open: [S; 3], lone: [S; 3]) -> [S; 3] {
    [
        open[0].without(lone[1].or(lone[2])),
        open[1].without(lone[2].or(lone[0])),
        open[2].without(lone[0].or(lone[1])),
    ]
}
