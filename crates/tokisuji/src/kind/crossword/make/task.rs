//! What is to be made, laid out for search: a board with a margin, so that no step leaves it, and every letter's words.

use super::{CrosswordWish, Objective};
use crate::grid::{Cell, Grid};
use crate::kind::crossword::{Crossword, Square};
use crate::words::{Lexicon, WordId, WordList};

/// What a corner that must be white is worth to the search, over what any white square is.
pub(super) const CORNER: i32 = 2;
/// What a word that must be in is worth to it.
pub(super) const MUST: i32 = 4;

/// A wish laid out for search.
pub struct Task {
    /// The words that may be used.
    pub lexicon: Lexicon,
    /// The board that was asked for.
    pub(super) shape: Crossword,
    pub(super) wish: CrosswordWish,
    /// Whether a letter may stand here; the margin is closed.
    pub(super) open: Vec<bool>,
    /// Whether a black square counts here.
    pub(super) inside: Vec<bool>,
    pub(super) corner: Vec<bool>,
    pub(super) corners: i32,
    /// How far it is to the next cell, across and down.
    pub(super) step: [usize; 2],
    /// What a letter in each cell is worth to the search.
    pub(super) cell_worth: Vec<i32>,
    pub(super) must: Vec<bool>,
    pub(super) musts: i32,
    pub(super) stale: Vec<bool>,
    /// Black pairs of the empty board.
    pub(super) pairs: i32,
    /// Open cells.
    pub(super) cells: Vec<u16>,
    /// For each letter, the words it is in and where.
    pub(super) holders: Vec<Vec<(WordId, u8)>>,
    /// For each cell and direction how many open cells follow before a closed one, itself included.
    pub(super) reach: [Vec<u8>; 2],
}

/// Why there is nothing to make.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTask {
    /// The list has no words.
    #[error("the list has no words to use")]
    NoWords,
    /// No word fits on the board.
    #[error(
        "none of the {words} words fits on the board: the shortest has {shortest} letters, the longest free run {room} cells"
    )]
    NoneFits {
        /// How many words.
        words: usize,
        /// Letters of the shortest.
        shortest: usize,
        /// The most open cells in a row.
        room: usize,
    },
    /// A word that must be in does not fit.
    #[error("{word} must be in, but the longest free run of the board has {room} cells")]
    MustNotFit {
        /// The word.
        word: String,
        /// The most open cells in a row.
        room: usize,
    },
}

impl NoTask {
    /// The reason in words.
    pub fn say(&self, lang: crate::lang::Lang) -> String {
        let ja = match self {
            NoTask::NoWords => "使える単語がありません".to_string(),
            NoTask::NoneFits { words, shortest, room } => {
                format!(
                    "{words}語のどれも盤に入りません。一番短い単語は{shortest}文字、続いて空いているのは{room}マスまでです"
                )
            }
            NoTask::MustNotFit { word, room } => {
                format!("必須の{word}が入りません。続いて空いているのは{room}マスまでです")
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

impl Task {
    /// Lays a wish out.
    pub fn new(list: &WordList, wish: &CrosswordWish) -> Result<Task, NoTask> {
        let shape = wish.shape.clone();
        let Grid { rows, cols } = shape.grid();
        let (rows, cols) = (rows as usize, cols as usize);
        let stride = cols + 1;
        let cell_at = |row: usize, col: usize| (row + 1) * stride + col + 1;
        let size = (rows + 2) * stride + 1;
        let (mut open, mut inside, mut corner) = (vec![false; size], vec![false; size], vec![false; size]);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let square = shape.square(shape.grid().cell(row, col));
            open[cell_at(row, col)] = square.is_white();
            inside[cell_at(row, col)] = square != Square::Outside;
            corner[cell_at(row, col)] = (row == 0 || row + 1 == rows) && (col == 0 || col + 1 == cols);
        }
        let step = [1, stride];
        let reach: [Vec<u8>; 2] = std::array::from_fn(|way| {
            let mut reach = vec![0u8; size];
            for cell in (0..size - step[way]).rev().filter(|&cell| open[cell]) {
                reach[cell] = reach[cell + step[way]] + 1;
            }
            reach
        });
        let room = reach.iter().flatten().copied().max().unwrap_or(0) as usize;
        if list.words.is_empty() {
            return Err(NoTask::NoWords);
        }
        let lexicon = Lexicon::new(list, room, |at| !wish.avoid.contains(&at));
        if let Some(&missing) = wish.must.iter().find(|&&at| lexicon.words[at].is_empty()) {
            return Err(NoTask::MustNotFit { word: list.words[missing].text.clone(), room });
        }
        if lexicon.is_empty() {
            let shortest = list.words.iter().map(crate::words::Word::len).min().unwrap_or(0);
            return Err(NoTask::NoneFits { words: list.words.len(), shortest, room });
        }
        let mut holders = vec![Vec::new(); lexicon.alphabet.len()];
        for (at, word) in lexicon.words.iter().enumerate() {
            for (place, &letter) in word.iter().enumerate() {
                holders[letter as usize].push((at as WordId, place as u8));
            }
        }
        let flags = |chosen: &[usize]| {
            let mut flags = vec![false; lexicon.words.len()];
            for &at in chosen {
                flags[at] = true;
            }
            flags
        };
        let must = flags(&wish.must);
        let stale = wish.stale.iter().copied().filter(|at| !wish.must.contains(at)).collect::<Vec<_>>();
        let pairs = (0..size)
            .filter(|&cell| inside[cell])
            .map(|cell| i32::from(inside[cell + 1]) + i32::from(inside[cell + stride]))
            .sum();
        let customs = wish.customs;
        let cell_worth = corner.iter().map(|&corner| 1 + CORNER * i32::from(corner && customs.white_corners));
        Ok(Task {
            cell_worth: cell_worth.collect(),
            must: must.clone(),
            musts: must.iter().filter(|&&must| must).count() as i32,
            stale: flags(&stale),
            corners: (0..size).filter(|&cell| corner[cell] && inside[cell]).count() as i32,
            cells: (0..size as u16).filter(|&cell| open[cell as usize]).collect(),
            wish: wish.clone(),
            lexicon,
            shape,
            open,
            inside,
            corner,
            step,
            pairs,
            holders,
            reach,
        })
    }

    /// The cell of the board under a cell of the search.
    pub(super) fn cell(&self, at: usize) -> Cell {
        let stride = self.step[1];
        self.shape.grid().cell(at / stride - 1, at % stride - 1)
    }

    /// The four cells beside a cell.
    #[inline]
    pub(super) fn near(&self, cell: usize) -> [usize; 4] {
        let [across, down] = self.step;
        [cell - across, cell + across, cell - down, cell + down]
    }

    /// Pairs of squares side by side that are black on every board.
    pub(super) fn closed_pairs(&self) -> i32 {
        let closed = |cell: usize| self.inside[cell] && !self.open[cell];
        let pairs =
            |cell: usize| self.step.into_iter().filter(move |step| closed(cell + step)).count() as i32;
        (0..self.open.len()).filter(|&cell| closed(cell)).map(pairs).sum()
    }

    /// No board is worth more than this, whatever the words.
    pub(super) fn plain_bound(&self) -> i32 {
        let cells = self.cells.len() as i32;
        match self.wish.objective {
            Objective::Tidy { penalty } => cells - penalty as i32 * self.closed_pairs(),
            _ => cells,
        }
    }

    /// The parts in which letters fall, as cells.
    pub(super) fn parts(&self, letters: &[u8]) -> Vec<Vec<usize>> {
        let mut seen: Vec<bool> = letters.iter().map(|&letter| letter == 0).collect();
        let mut parts = Vec::new();
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut part = vec![first];
            let mut at = 0;
            while at < part.len() {
                for near in self.near(part[at]) {
                    if !seen[near] {
                        seen[near] = true;
                        part.push(near);
                    }
                }
                at += 1;
            }
            parts.push(part);
        }
        parts
    }

    /// Cells above the diagonal with their images below, if the shape is its own mirror image.
    #[cfg(feature = "sat")]
    pub(super) fn mirrored(&self) -> Option<Vec<(usize, usize)>> {
        let grid = self.shape.grid();
        let side = grid.rows as usize;
        if grid.rows != grid.cols {
            return None;
        }
        let stride = self.step[1];
        let at = |row: usize, col: usize| (row + 1) * stride + col + 1;
        let upper = (0..side).flat_map(|row| (row + 1..side).map(move |col| (at(row, col), at(col, row))));
        let same = |&(above, below): &(usize, usize)| {
            (self.open[above], self.inside[above]) == (self.open[below], self.inside[below])
        };
        let pairs: Vec<(usize, usize)> = upper.collect();
        pairs.iter().all(same).then(|| pairs.into_iter().filter(|&(above, _)| self.open[above]).collect())
    }

    /// Whether a word can lie here as far as the shape goes.
    #[inline]
    pub(super) fn fits(&self, word: WordId, start: usize, way: usize) -> bool {
        self.lexicon.words[word as usize].len() <= self.reach[way][start] as usize
    }

    /// What a black pair costs a search that goes by this objective; none where crossings count.
    pub(super) fn pair_cost(&self, objective: Objective) -> Option<i32> {
        let cost = match objective {
            Objective::White => 0,
            Objective::Tidy { penalty } => penalty as i32,
            Objective::Crossings => return None,
        };
        Some(cost + i32::from(self.wish.customs.no_black_pairs))
    }

    /// What an objective is worth on a board with these numbers.
    pub(super) fn objective(&self, sums: &super::state::Sums) -> i32 {
        match self.wish.objective {
            Objective::White => sums.white,
            Objective::Crossings => sums.crossings,
            Objective::Tidy { penalty } => sums.white - penalty as i32 * sums.pairs,
        }
    }

    /// The board with these letters.
    pub(super) fn board(&self, letters: &[u8]) -> Crossword {
        let grid = self.shape.grid();
        let mut squares = self.shape.squares().to_vec();
        for (at, &letter) in letters.iter().enumerate().filter(|&(at, _)| self.inside[at]) {
            let square = &mut squares[self.cell(at).index()];
            *square = match letter {
                0 => Square::Black,
                letter => Square::Letter(self.lexicon.alphabet[letter as usize]),
            };
        }
        Crossword::new(grid, squares)
    }
}
