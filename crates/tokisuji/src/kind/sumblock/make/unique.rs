//! Is there another solution? A search over rows, columns and sums, tight enough to ask at every merge.
//!
//! Of a partition that had one solution before two of its blocks were merged, any other solution must give the first of
//! the two a different sum: knowing that, most searches end at once.

use super::fast::bits;
use super::partition::{MOST, MOST_CELLS, Partition};

/// Another solution than the square the partition was cut from, if there is one.
pub fn second_solution(partition: &Partition) -> Option<Vec<u8>> {
    Search::new(partition, None, &|| true).run()
}

/// Whether merging two blocks lets another solution in. The partition has one solution before. Yes where `go_on` said no first: what is
/// not known to be sound is not merged.
pub(super) fn other_solution(partition: &Partition, a: usize, b: usize, go_on: &dyn Fn() -> bool) -> bool {
    let mut search = Search::new(partition, Some((a, b)), go_on);
    search.run_on();
    search.stopped || search.found.is_some()
}

/// Branches between two looks at whether to go on; a branch takes some microseconds.
const ASK_EVERY: u32 = 256;

struct Search<'g> {
    n: usize,
    full: u16,
    solution: [u8; MOST_CELLS],
    cages: Vec<Cage>,
    /// The cells of each line, rows first.
    lines: Vec<Cells>,
    /// How often each cage, and after them each line, has ended a branch: cells of those that do it often come first.
    ends: Vec<u32>,
    /// The block of each cell, among the cages, and what sticks out of its row and its column, if anything does.
    cages_of: [[u8; 3]; MOST_CELLS],
    /// A set of cells that must not have this sum.
    not: Option<(Vec<u8>, i16)>,
    found: Option<Vec<u8>>,
    go_on: &'g dyn Fn() -> bool,
    branches: u32,
    stopped: bool,
}

struct Cage {
    cells: Vec<u8>,
    /// The same as bits.
    mask: Cells,
    sum: i16,
    /// The sets of digits that have this sum, as bits, if the cells lie in one line and so are all different.
    sets: Option<Vec<u16>>,
}

#[derive(Clone)]
struct Board {
    open: [u16; MOST_CELLS],
}

/// Cells as bits.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
struct Cells([u64; 3]);

impl Cells {
    fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    fn of(cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut set = Cells::default();
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }

    fn meets(self, other: Cells) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }
}

const NONE: u8 = u8::MAX;

impl Cage {
    fn new(cells: Vec<u8>, sum: i16, in_line: bool, full: u16) -> Cage {
        let size = cells.len() as u32;
        let of_sum = |set: &u16| {
            set.count_ones() == size && bits(*set).map(|digit| digit as i16 + 1).sum::<i16>() == sum
        };
        let sets = (in_line && size > 1).then(|| (1..=full).filter(of_sum).collect());
        let mask = Cells::of(cells.iter().map(|&cell| cell as usize));
        Cage { cells, mask, sum, sets }
    }

    /// Strikes digits that are in no set of different digits with the sum of which each cell can take one.
    fn strike_sets(&self, board: &mut Board) -> bool {
        let Some(sets) = &self.sets else { return true };
        let open = |cell: &u8| board.open[*cell as usize];
        let any = self.cells.iter().fold(0, |any, cell| any | open(cell));
        let fixed =
            self.cells.iter().map(open).filter(|open| open.is_power_of_two()).fold(0, |all, one| all | one);
        let fits = |set: &&u16| {
            **set & !any == 0 && fixed & !**set == 0 && self.cells.iter().all(|cell| open(cell) & **set != 0)
        };
        let all = sets.iter().filter(fits).fold(0, |all, set| all | set);
        for &cell in &self.cells {
            board.open[cell as usize] &= all;
        }
        all != 0
    }
}

impl<'g> Search<'g> {
    fn new(partition: &Partition, pair: Option<(usize, usize)>, go_on: &'g dyn Fn() -> bool) -> Search<'g> {
        let n = partition.n;
        let cells_of = |block: usize| -> Vec<u8> {
            (0..n * n).filter(|&cell| partition.block_of[cell] as usize == block).map(|c| c as u8).collect()
        };
        let mut blocks = Vec::new();
        for block in (0..n * n).filter(|&block| partition.is_alive(block)) {
            match pair {
                Some((a, b)) if block == a => {
                    let cells = [cells_of(a), cells_of(b)].concat();
                    blocks.push((cells, partition.sum[a] + partition.sum[b]));
                }
                Some((_, b)) if block == b => {}
                _ => blocks.push((cells_of(block), partition.sum[block])),
            }
        }
        let full = ((1u32 << n) - 1) as u16;
        let mut cages_of = [[NONE; 3]; MOST_CELLS];
        let mut cages: Vec<Cage> = Vec::new();
        for (cells, sum) in &blocks {
            for &cell in cells {
                cages_of[cell as usize][0] = cages.len() as u8;
            }
            let same = |line: fn(usize, usize) -> usize| {
                cells.iter().all(|&cell| line(cell as usize, n) == line(cells[0] as usize, n))
            };
            let in_line = same(|cell, n| cell / n) || same(|cell, n| cell % n);
            cages.push(Cage::new(cells.clone(), *sum, in_line, full));
        }
        // What sticks out of the lines: a line's total less its whole blocks is a sum over the rest of it.
        let total = (n * (n + 1) / 2) as i16;
        for line in 0..2 * n {
            let cell = |at: usize| (if line < n { line * n + at } else { at * n + line - n }) as u8;
            let cells: Vec<u8> = (0..n).map(cell).collect();
            let inside = |block: &&(Vec<u8>, i16)| block.0.iter().all(|cell| cells.contains(cell));
            let whole: Vec<&(Vec<u8>, i16)> = blocks.iter().filter(inside).collect();
            let sum = total - whole.iter().map(|block| block.1).sum::<i16>();
            let is_rest = |cell: &u8| !whole.iter().any(|block| block.0.contains(cell));
            let rest: Vec<u8> = cells.iter().copied().filter(is_rest).collect();
            if !whole.is_empty() && !rest.is_empty() {
                for &cell in &rest {
                    cages_of[cell as usize][1 + line / n] = cages.len() as u8;
                }
                cages.push(Cage::new(rest, sum, true, full));
            }
        }
        let not = pair.map(|(a, _)| (cells_of(a), partition.sum[a]));
        let solution = partition.solution;
        let ends = vec![1; cages.len() + 2 * n];
        let row = |line: usize| Cells::of((0..n).map(|at| line * n + at));
        let col = |line: usize| Cells::of((0..n).map(|at| at * n + line));
        let lines = (0..n).map(row).chain((0..n).map(col)).collect();
        Search {
            n,
            full,
            solution,
            cages,
            lines,
            ends,
            cages_of,
            not,
            found: None,
            go_on,
            branches: 0,
            stopped: false,
        }
    }

    fn run(mut self) -> Option<Vec<u8>> {
        self.run_on();
        self.found
    }

    fn run_on(&mut self) {
        let board = Board { open: [self.full; MOST_CELLS] };
        self.search(board, Cells::of(0..self.n * self.n));
    }

    /// True once another solution is found, or it is time to stop. All but the changed cells has been followed up.
    fn search(&mut self, mut board: Board, changed: Cells) -> bool {
        self.branches += 1;
        if self.branches.is_multiple_of(ASK_EVERY) && !(self.go_on)() {
            self.stopped = true;
            return true;
        }
        if let Err(end) = self.follow(&mut board, changed) {
            if let Some(end) = end {
                self.ends[end] += 1;
            }
            return false;
        }
        let cells = self.n * self.n;
        // Few digits, and sums and lines that have ended many branches: number / ends, compared crosswise.
        let mut tightest: Option<(u32, u32, usize)> = None;
        for cell in (0..cells).filter(|&cell| !board.open[cell].is_power_of_two()) {
            let (count, ends) = (board.open[cell].count_ones(), self.ends_at(cell));
            if tightest.is_none_or(|(fewest, most, _)| count * most < fewest * ends) {
                tightest = Some((count, ends, cell));
            }
        }
        let Some((_, _, cell)) = tightest else {
            let digits: Vec<u8> =
                board.open[..cells].iter().map(|open| open.trailing_zeros() as u8 + 1).collect();
            if digits[..] == self.solution[..cells] {
                return false;
            }
            self.found = Some(digits);
            return true;
        };
        // The known digit last: what is wanted is another solution.
        let own = 1u16 << (self.solution[cell] - 1);
        let open = board.open[cell];
        for digit in bits(open & !own).chain(bits(open & own)) {
            let mut next = board.clone();
            next.open[cell] = 1 << digit;
            if self.search(next, Cells::of([cell])) {
                return true;
            }
        }
        false
    }

    /// How often what a cell is part of has ended a branch.
    fn ends_at(&self, cell: usize) -> u32 {
        let n = self.n;
        let cages = self.cages_of[cell].iter().filter(|&&cage| cage != NONE).map(|&cage| cage as usize);
        let lines = [self.cages.len() + cell / n, self.cages.len() + n + cell % n];
        cages.chain(lines).map(|at| self.ends[at]).sum()
    }

    /// Strikes what cannot be; what ended the branch (a cage or, after them, a line) if it cannot go on.
    fn follow(&self, board: &mut Board, mut changed: Cells) -> Result<(), Option<usize>> {
        loop {
            let before = board.clone();
            self.lines(board, changed).map_err(|line| Some(self.cages.len() + line))?;
            // What the lines have struck matters to the sums at once.
            for cell in (0..self.n * self.n).filter(|&cell| board.open[cell] != before.open[cell]) {
                changed.add(cell);
            }
            for (at, cage) in self.cages.iter().enumerate().filter(|(_, cage)| cage.mask.meets(changed)) {
                if !Self::sums(board, &cage.cells, cage.sum) || !cage.strike_sets(board) {
                    return Err(Some(at));
                }
            }
            if let Some((cells, sum)) = &self.not {
                let fixed = cells.iter().all(|&cell| board.open[cell as usize].is_power_of_two());
                let now =
                    || cells.iter().map(|&c| board.open[c as usize].trailing_zeros() as i16 + 1).sum::<i16>();
                if fixed && *sum == now() {
                    return Err(None);
                }
            }
            let fresh = |&cell: &usize| board.open[cell] != before.open[cell];
            changed = Cells::of((0..self.n * self.n).filter(fresh));
            if changed == Cells::default() {
                return Ok(());
            }
        }
    }

    /// Naked and hidden singles, and pairs; the line in which something is impossible.
    fn lines(&self, board: &mut Board, changed: Cells) -> Result<(), usize> {
        let n = self.n;
        for line in (0..2 * n).filter(|&line| self.lines[line].meets(changed)) {
            let cell = |at: usize| if line < n { line * n + at } else { at * n + line - n };
            let (mut once, mut twice, mut fixed) = (0u16, 0u16, 0u16);
            for at in 0..n {
                let open = board.open[cell(at)];
                if open == 0 {
                    return Err(line);
                }
                if open.is_power_of_two() {
                    if fixed & open != 0 {
                        return Err(line);
                    }
                    fixed |= open;
                }
                twice |= once & open;
                once |= open;
            }
            if once != self.full {
                return Err(line);
            }
            let hidden = once & !twice & !fixed;
            for at in 0..n {
                let open = &mut board.open[cell(at)];
                if !open.is_power_of_two() {
                    *open &= !fixed;
                    if *open & hidden != 0 {
                        *open &= hidden;
                        if !open.is_power_of_two() {
                            return Err(line);
                        }
                    }
                }
            }
            for at in 0..n {
                let open = board.open[cell(at)];
                if open.count_ones() == 2 {
                    let twin = (at + 1..n).find(|&other| board.open[cell(other)] == open);
                    if let Some(twin) = twin {
                        for other in (0..n).filter(|&other| other != at && other != twin) {
                            board.open[cell(other)] &= !open;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Strikes digits that no choice of the other cells brings to the sum.
    fn sums(board: &mut Board, cells: &[u8], sum: i16) -> bool {
        if sum < 0 {
            return false;
        }
        let count = cells.len();
        let lowest = |open: u16| open.trailing_zeros() as i16 + 1;
        let highest = |open: u16| 16 - open.leading_zeros() as i16;
        let mut least = 0;
        let mut most = 0;
        for &cell in cells {
            let open = board.open[cell as usize];
            if open == 0 {
                return false;
            }
            least += lowest(open);
            most += highest(open);
        }
        if sum < least || sum > most {
            return false;
        }
        if least == most {
            return true;
        }
        if sum < 128 && count <= MOST {
            // reach[i]: the sums of the first i cells, as bits.
            let mut reach = [0u128; MOST + 1];
            reach[0] = 1;
            for (at, &cell) in cells.iter().enumerate() {
                for digit in bits(board.open[cell as usize]) {
                    reach[at + 1] |= reach[at] << (digit + 1);
                }
            }
            let mut back = 1u128 << sum;
            for (at, &cell) in cells.iter().enumerate().rev() {
                let mut before = 0;
                let open = board.open[cell as usize];
                for digit in bits(open) {
                    let from = back >> (digit + 1);
                    if from & reach[at] == 0 {
                        board.open[cell as usize] &= !(1 << digit);
                    }
                    before |= from;
                }
                if board.open[cell as usize] == 0 {
                    return false;
                }
                back = before & reach[at];
            }
            return true;
        }
        for &cell in cells {
            let open = board.open[cell as usize];
            let (others_least, others_most) = (least - lowest(open), most - highest(open));
            for digit in bits(open) {
                let rest = sum - digit as i16 - 1;
                if rest < others_least || rest > others_most {
                    board.open[cell as usize] &= !(1 << digit);
                }
            }
            if board.open[cell as usize] == 0 {
                return false;
            }
        }
        true
    }
}
