//! Many puzzles at once: keeps the 256 places of a herd busy with boards from a queue.
//!
//! A place whose board is finished takes, in this order, a pending branch of its own puzzle, a new puzzle,
//! or, when there are no more, a pending branch of any other puzzle; so one hard puzzle at the end, or one
//! alone, still fills the herd.

use super::Digits;
use super::branch::{self, Branch, Cells, PEERS_BY_CELL};
use super::herd::{Found, Herd, Pen};
use super::slices::{BOARDS, Sheet, Slice};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What becomes of a batch: where puzzles come from and where findings go.
pub(super) trait Client {
    /// The next puzzle; nothing if there is none for now. Asked again whenever a place is idle.
    fn next(&mut self) -> Option<Start>;
    /// A solution of the puzzle that came as number `index`; break to have no more of them.
    fn solution<S: Slice>(&mut self, index: usize, solved: &Sheet) -> ControlFlow<()>;
    /// No more solutions of that puzzle will come; break to end the whole batch.
    fn finished(&mut self, index: usize) -> ControlFlow<()>;
}

/// A puzzle to begin with.
pub(super) struct Start {
    pub(super) puzzle: Digits,
    /// A cell and a digit (0 to 8) that must not stand there.
    pub(super) forbidden: Option<(usize, usize)>,
}

/// A puzzle in work.
struct Job {
    index: usize,
    pending: Vec<Sheet>,
    places: usize,
}

struct Farm<S> {
    herd: Box<Herd<S>>,
    pen: Box<Pen<S>>,
    jobs: Vec<Job>,
    /// Which job each place works for.
    job_at: [Option<usize>; BOARDS],
    free_jobs: Vec<usize>,
    /// How many puzzles have been taken.
    taken: usize,
    /// Pending branches of all jobs together.
    pending: usize,
    /// Whether a job ended while other places still worked for it.
    dropped: bool,
    /// Whether the client ended the batch.
    ended: bool,
    /// Where the last search for a pending branch of another puzzle stopped.
    looked_at: usize,
}

/// Runs a batch to its end.
#[inline(always)]
pub(super) fn run<S: Slice>(client: &mut impl Client) {
    let mut farm = Farm::<S> {
        herd: Herd::new(),
        pen: Pen::new(),
        jobs: Vec::new(),
        job_at: [None; BOARDS],
        free_jobs: Vec::new(),
        taken: 0,
        pending: 0,
        dropped: false,
        ended: false,
        looked_at: 0,
    };
    let mut found = Found { dead: S::all(), solved: S::none(), moved: S::none() };
    loop {
        let busy = farm.tend(client, &found);
        if busy == 0 || farm.ended {
            return;
        }
        // Tending costs as much as two or three sweeps, so we wait until it serves a fair share of the boards.
        loop {
            found = farm.herd.sweep();
            let idle = found.dead.or(found.solved).or(S::all().without(found.moved));
            let idle: u32 = idle.pieces().iter().map(|piece| piece.count_ones()).sum();
            let idle = idle as usize - (BOARDS - busy);
            if idle * 3 >= busy * 2 {
                break;
            }
        }
    }
}

impl<S: Slice> Farm<S> {
    /// Gives every idle place something to do; returns how many places are busy.
    #[inline(always)]
    fn tend(&mut self, client: &mut impl Client, found: &Found<S>) -> usize {
        self.herd.turn(&mut self.pen);
        let (dead, solved, moved) = (found.dead.pieces(), found.solved.pieces(), found.moved.pieces());
        let mut fresh = [0u32; 8];
        let mut busy = 0;
        for piece in 0..8 {
            // Three loops rather than one with three cases: processors guess such loops far better.
            for board in boards(piece, solved[piece]) {
                if let Some(job) = self.job_at[board] {
                    let index = self.jobs[job].index;
                    // No closure: one that two sets of instructions share is compiled for neither.
                    if client.solution::<S>(index, &self.pen.get(board)).is_break() {
                        self.drop_job(job, client);
                    }
                }
            }
            for board in boards(piece, !(moved[piece] | dead[piece] | solved[piece])) {
                if let Some(job) = self.job_at[board] {
                    let mut sheet = self.pen.get(board);
                    let Branch { place, digit } = choose::<S>(&sheet);
                    let (piece, bit) = (place / 32, 1 << (place % 32));
                    self.pen.decide(board, piece, bit, digit);
                    sheet[piece][digit] &= !bit;
                    self.jobs[job].pending.push(sheet);
                    self.pending += 1;
                }
            }
        }
        for piece in 0..8 {
            let mut idle = dead[piece] | solved[piece];
            if self.dropped {
                for board in boards(piece, !idle) {
                    idle |= u32::from(self.job_at[board].is_none()) << (board % 32);
                }
            }
            busy += idle.count_zeros() as usize;
            for board in boards(piece, idle) {
                if let Some(sheet) = self.next_board(board, client) {
                    self.pen.set(board, &sheet);
                    fresh[piece] |= 1 << (board % 32);
                    busy += 1;
                } else {
                    self.pen.set(board, &[[0; 9]; 3]);
                }
            }
        }
        self.dropped = false;
        self.herd.take_back(&self.pen, S::from_pieces(fresh));
        busy
    }

    /// The next board for a place that has none.
    #[inline(always)]
    fn next_board(&mut self, board: usize, client: &mut impl Client) -> Option<Sheet> {
        if let Some(job) = self.job_at[board] {
            if let Some(sheet) = self.jobs[job].pending.pop() {
                self.pending -= 1;
                return Some(sheet);
            }
            self.job_at[board] = None;
            self.jobs[job].places -= 1;
            if self.jobs[job].places == 0 {
                self.ended |= client.finished(self.jobs[job].index).is_break();
                self.free_jobs.push(job);
            }
        }
        if let Some(start) = client.next() {
            let job = self.free_jobs.pop().unwrap_or(self.jobs.len());
            if job == self.jobs.len() {
                self.jobs.push(Job { index: 0, pending: Vec::new(), places: 0 });
            }
            self.jobs[job].index = self.taken;
            self.jobs[job].places = 1;
            self.taken += 1;
            self.job_at[board] = Some(job);
            let mut sheet = S::sheet(&start.puzzle);
            if let Some((cell, digit)) = start.forbidden {
                sheet[cell / 32][digit] &= !(1 << (cell % 32));
            }
            return Some(sheet);
        }
        if self.pending == 0 {
            return None;
        }
        // Oldest branches first: they are the largest.
        for step in 0..self.jobs.len() {
            let job = (self.looked_at + step) % self.jobs.len();
            if !self.jobs[job].pending.is_empty() {
                self.looked_at = job + 1;
                self.pending -= 1;
                let sheet = self.jobs[job].pending.remove(0);
                self.jobs[job].places += 1;
                self.job_at[board] = Some(job);
                return Some(sheet);
            }
        }
        None
    }

    /// Ends a job before its search is over.
    fn drop_job(&mut self, job: usize, client: &mut impl Client) {
        self.pending -= self.jobs[job].pending.len();
        self.jobs[job].pending.clear();
        self.dropped |= self.jobs[job].places > 1;
        self.jobs[job].places = 0;
        for at in &mut self.job_at {
            if *at == Some(job) {
                *at = None;
            }
        }
        self.ended |= client.finished(self.jobs[job].index).is_break();
        self.free_jobs.push(job);
    }
}

/// The boards of one piece that are set in `bits`.
#[inline(always)]
fn boards(piece: usize, bits: u32) -> impl Iterator<Item = usize> {
    let mut bits = bits;
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let board = 32 * piece + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            board
        })
    })
}

struct OnSheet<'a, S>(&'a Sheet, PhantomData<S>);

impl<S: Slice> branch::Holders for OnSheet<'_, S> {
    #[inline(always)]
    fn at(&self, place: usize) -> u32 {
        S::holders(self.0, place)
    }
}

/// Where to branch a board.
#[inline(always)]
fn choose<S: Slice>(sheet: &Sheet) -> Branch {
    let mut candidates: [Cells<2>; 9] = [[0; 2]; 9];
    for digit in 0..9 {
        candidates[digit][0] = u64::from(sheet[0][digit]) | u64::from(sheet[1][digit]) << 32;
        candidates[digit][1] = u64::from(sheet[2][digit]);
    }
    branch::choose(&candidates, &PEERS_BY_CELL, &OnSheet::<S>(sheet, PhantomData)).0
}
