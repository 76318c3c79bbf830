//! Is there another solution? A search over rows, columns and sums, tight enough to ask at every merge.
//!
//! Of a partition that had one solution before two of its blocks were merged, any other solution must give the first of
//! the two a different sum: knowing that, most searches end at once.

use super::fast::bits;
use super::partition::{MOST, MOST_CELLS, Partition};

/// Another solution than the square the partition was cut from, if there is one.
pub fn second_solution(partition: &Partition) -> Option<Vec<u8>> {
    Search::new(partition, None).run()
}

/// Whether merging two blocks lets another solution in. The partition has one solution before.
pub(super) fn other_solution(partition: &Partition, a: usize, b: usize) -> bool {
    Search::new(partition, Some((a, b))).run().is_some()
}

struct Search {
    n: usize,
    full: u16,
    solution: [u8; MOST_CELLS],
    cages: Vec<(Vec<u8>, i16)>,
    cages_of: [[u8; 2]; MOST_CELLS],
    /// A set of cells that must not have this sum.
    not: Option<(Vec<u8>, i16)>,
    found: Option<Vec<u8>>,
}

#[derive(Clone)]
struct Board {
    open: [u16; MOST_CELLS],
}

const NONE: u8 = u8::MAX;

impl Search {
    fn new(partition: &Partition, pair: Option<(usize, usize)>) -> Search {
        let n = partition.n;
        let cells_of = |block: usize| -> Vec<u8> {
            (0..n * n).filter(|&cell| partition.block_of[cell] as usize == block).map(|c| c as u8).collect()
        };
        let mut cages = Vec::new();
        for block in (0..n * n).filter(|&block| partition.is_alive(block)) {
            match pair {
                Some((a, b)) if block == a => {
                    let cells = [cells_of(a), cells_of(b)].concat();
                    cages.push((cells, partition.sum[a] + partition.sum[b]));
                }
                Some((_, b)) if block == b => {}
                _ => cages.push((cells_of(block), partition.sum[block])),
            }
        }
        // What sticks out of the lines: a line's total less its whole blocks is a sum over the rest of it.
        let total = (n * (n + 1) / 2) as i16;
        let blocks = cages.len();
        for line in 0..2 * n {
            let cell = |at: usize| (if line < n { line * n + at } else { at * n + line - n }) as u8;
            let cells: Vec<u8> = (0..n).map(cell).collect();
            let inside = |cage: &&(Vec<u8>, i16)| cage.0.iter().all(|cell| cells.contains(cell));
            let whole: Vec<&(Vec<u8>, i16)> = cages[..blocks].iter().filter(inside).collect();
            let sum = total - whole.iter().map(|cage| cage.1).sum::<i16>();
            let rest: Vec<u8> = cells
                .iter()
                .copied()
                .filter(|cell| !whole.iter().any(|cage| cage.0.contains(cell)))
                .collect();
            if !whole.is_empty() && !rest.is_empty() {
                cages.push((rest, sum));
            }
        }
        let mut cages_of = [[NONE; 2]; MOST_CELLS];
        for (at, cage) in cages[..blocks].iter().enumerate() {
            for &cell in &cage.0 {
                cages_of[cell as usize][0] = at as u8;
            }
        }
        let not = pair.map(|(a, _)| (cells_of(a), partition.sum[a]));
        let solution = partition.solution;
        Search { n, full: ((1u32 << n) - 1) as u16, solution, cages, cages_of, not, found: None }
    }

    fn run(mut self) -> Option<Vec<u8>> {
        let board = Board { open: [self.full; MOST_CELLS] };
        self.search(board);
        self.found
    }

    /// True once another solution is found.
    fn search(&mut self, mut board: Board) -> bool {
        if !self.follow(&mut board) {
            return false;
        }
        let cells = self.n * self.n;
        let mut tightest = (u32::MAX, 0, 0);
        for cell in 0..cells {
            let count = board.open[cell].count_ones();
            if count > 1 {
                // Among equals, where the sums are small.
                let cage = self.cages_of[cell][0] as usize;
                let key = (count, self.cages[cage].0.len());
                if key < (tightest.0, tightest.1) {
                    tightest = (key.0, key.1, cell);
                }
            }
        }
        if tightest.0 == u32::MAX {
            let digits: Vec<u8> =
                board.open[..cells].iter().map(|open| open.trailing_zeros() as u8 + 1).collect();
            if digits[..] == self.solution[..cells] {
                return false;
            }
            self.found = Some(digits);
            return true;
        }
        let cell = tightest.2;
        // The known digit last: what is wanted is another solution.
        let own = 1u16 << (self.solution[cell] - 1);
        let open = board.open[cell];
        for digit in bits(open & !own).chain(bits(open & own)) {
            let mut next = board.clone();
            next.open[cell] = 1 << digit;
            if self.search(next) {
                return true;
            }
        }
        false
    }

    fn follow(&self, board: &mut Board) -> bool {
        loop {
            let before = board.clone();
            if !self.lines(board) {
                return false;
            }
            for (cells, sum) in &self.cages {
                if !Self::sums(board, cells, *sum) {
                    return false;
                }
            }
            if let Some((cells, sum)) = &self.not {
                let fixed = cells.iter().all(|&cell| board.open[cell as usize].is_power_of_two());
                let now =
                    || cells.iter().map(|&c| board.open[c as usize].trailing_zeros() as i16 + 1).sum::<i16>();
                if fixed && *sum == now() {
                    return false;
                }
            }
            if before.open == board.open {
                return true;
            }
        }
    }

    /// Naked and hidden singles, and pairs.
    fn lines(&self, board: &mut Board) -> bool {
        let n = self.n;
        for line in 0..2 * n {
            let cell = |at: usize| if line < n { line * n + at } else { at * n + line - n };
            let (mut once, mut twice, mut fixed) = (0u16, 0u16, 0u16);
            for at in 0..n {
                let open = board.open[cell(at)];
                if open == 0 {
                    return false;
                }
                if open.is_power_of_two() {
                    if fixed & open != 0 {
                        return false;
                    }
                    fixed |= open;
                }
                twice |= once & open;
                once |= open;
            }
            if once != self.full {
                return false;
            }
            let hidden = once & !twice & !fixed;
            for at in 0..n {
                let open = &mut board.open[cell(at)];
                if !open.is_power_of_two() {
                    *open &= !fixed;
                    if *open & hidden != 0 {
                        *open &= hidden;
                        if !open.is_power_of_two() {
                            return false;
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
        true
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
