//! Words laid on an empty board one by one: each crosses what is there, and none touches what it does not cross.

use super::{Crossword, Square};
use crate::chance::{Chance, below};
use crate::grid::Grid;
use crate::words::{Lexicon, WordId};

/// Words laid on a board. Letters are numbered from 1; 0 is an empty square.
#[derive(Clone, Debug)]
pub(in crate::kind) struct Layout {
    cols: usize,
    rows: usize,
    squares: Vec<u8>,
    /// Bit 1: in a word across; bit 2: in a word down.
    ways: Vec<u8>,
    places: Vec<Place>,
    /// What the words cover.
    bounds: Bounds,
}

/// A word somewhere on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::kind) struct Place {
    /// The word.
    pub(in crate::kind) word: WordId,
    /// The row of its first letter.
    pub(in crate::kind) row: usize,
    /// The column of its first letter.
    pub(in crate::kind) col: usize,
    /// Whether it runs down.
    pub(in crate::kind) down: bool,
}

/// A rectangle of the board: rows and columns from the first up to, but not with, the last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::kind) struct Bounds {
    /// First row and one past the last.
    pub(in crate::kind) rows: [usize; 2],
    /// First column and one past the last.
    pub(in crate::kind) cols: [usize; 2],
}

impl Bounds {
    const NOTHING: Bounds = Bounds { rows: [usize::MAX, 0], cols: [usize::MAX, 0] };

    /// Both rectangles and what lies between them.
    #[must_use]
    pub(in crate::kind) fn with(self, other: Bounds) -> Bounds {
        let join = |[a, b]: [usize; 2], [c, d]: [usize; 2]| [a.min(c), b.max(d)];
        Bounds { rows: join(self.rows, other.rows), cols: join(self.cols, other.cols) }
    }

    /// How many rows.
    pub(in crate::kind) fn tall(self) -> usize {
        self.rows[1].saturating_sub(self.rows[0])
    }

    /// How many columns.
    pub(in crate::kind) fn wide(self) -> usize {
        self.cols[1].saturating_sub(self.cols[0])
    }
}

impl Layout {
    /// An empty board.
    pub(in crate::kind) fn empty(cols: usize, rows: usize) -> Layout {
        let count = cols * rows;
        Layout {
            cols,
            rows,
            squares: vec![0; count],
            ways: vec![0; count],
            places: Vec::new(),
            bounds: Bounds::NOTHING,
        }
    }

    /// The words and where they lie, in the order in which they were laid.
    pub(in crate::kind) fn places(&self) -> &[Place] {
        &self.places
    }

    /// What the words cover.
    pub(in crate::kind) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The words in the order in which they were laid.
    pub(in crate::kind) fn words(&self) -> Vec<WordId> {
        self.places.iter().map(|place| place.word).collect()
    }

    /// Squares in two words.
    pub(in crate::kind) fn crossings(&self) -> usize {
        self.ways.iter().map(|ways| usize::from(*ways == 3)).sum()
    }

    /// The board with its letters, or the part of it within some bounds; what is in no word becomes `empty`.
    pub(in crate::kind) fn board(&self, lexicon: &Lexicon, within: Bounds, empty: Square) -> Crossword {
        let square = |at: usize| match self.squares[at] {
            0 => empty,
            letter => Square::Letter(lexicon.alphabet[letter as usize]),
        };
        let rows = within.rows[0]..within.rows[1];
        let squares = rows.flat_map(|row| (within.cols[0]..within.cols[1]).map(move |col| (row, col)));
        let squares = squares.map(|(row, col)| square(row * self.cols + col)).collect();
        let grid = Grid { rows: within.tall() as u8, cols: within.wide() as u8 };
        Crossword::new(grid, squares)
    }

    /// The whole board.
    pub(in crate::kind) fn whole(&self) -> Bounds {
        Bounds { rows: [0, self.rows], cols: [0, self.cols] }
    }

    /// Somewhere on the empty board.
    pub(in crate::kind) fn first_place(
        &self,
        lexicon: &Lexicon,
        word: WordId,
        chance: &mut Chance,
    ) -> Option<Place> {
        let length = lexicon.words[word as usize].len();
        let (across, along) = (length <= self.cols, length <= self.rows);
        let down = match (across, along) {
            (false, false) => return None,
            (true, true) => below(chance, 2) == 1,
            (_, down) => down,
        };
        let (tall, wide) = if down { (length, 1) } else { (1, length) };
        let row = below(chance, (self.rows - tall + 1) as u32) as usize;
        let col = below(chance, (self.cols - wide + 1) as u32) as usize;
        Some(Place { word, row, col, down })
    }

    /// Where a word shares a letter with a word of the other direction, and stays on the board.
    pub(in crate::kind) fn crossing_places<'l>(
        &'l self,
        lexicon: &'l Lexicon,
        word: WordId,
    ) -> impl Iterator<Item = Place> + use<'l> {
        let letters = &lexicon.words[word as usize];
        let Bounds { rows, cols } = self.bounds;
        let covered = (rows[0]..rows[1]).flat_map(move |row| (cols[0]..cols[1]).map(move |col| (row, col)));
        covered.flat_map(move |(row, col)| {
            let at = row * self.cols + col;
            let (ways, letter) = (self.ways[at], self.squares[at]);
            let down = ways == 1;
            let laid = matches!(ways, 1 | 2);
            let same = (0..letters.len()).filter(move |&place| laid && letters[place] == letter);
            same.filter_map(move |place| {
                let (row, col) =
                    if down { (row.checked_sub(place)?, col) } else { (row, col.checked_sub(place)?) };
                let end = letters.len() + if down { row } else { col };
                let room = if down { self.rows } else { self.cols };
                (end <= room).then_some(Place { word, row, col, down })
            })
        })
    }

    /// How many words a word would cross there; `None` where it clashes or touches something it does not cross.
    pub(in crate::kind) fn crossings_at(&self, lexicon: &Lexicon, place: Place) -> Option<u32> {
        let letters = &lexicon.words[place.word as usize];
        let (ahead, aside) = if place.down { (self.cols, 1) } else { (1, self.cols) };
        let own = if place.down { 2 } else { 1 };
        let start = place.row * self.cols + place.col;
        // Before and behind the word the board is empty or ends.
        let (at, side) = if place.down { (place.row, self.rows) } else { (place.col, self.cols) };
        let before = at > 0 && self.squares[start - ahead] != 0;
        let end = at + letters.len();
        let behind = end < side && self.squares[start + letters.len() * ahead] != 0;
        if before || behind {
            return None;
        }
        let (across, wide) = if place.down { (place.col, self.cols) } else { (place.row, self.rows) };
        let mut crossings = 0;
        for (number, &letter) in letters.iter().enumerate() {
            let at = start + number * ahead;
            if self.squares[at] == letter && self.ways[at] & own == 0 {
                crossings += 1;
                continue;
            }
            let beside = (across > 0 && self.squares[at - aside] != 0)
                || (across + 1 < wide && self.squares[at + aside] != 0);
            if self.squares[at] != 0 || beside {
                return None;
            }
        }
        // A word that only lies over letters of others adds no cell, and would be two words in one place.
        (crossings < letters.len() as u32).then_some(crossings)
    }

    /// What a word covers in some place.
    pub(in crate::kind) fn covered(lexicon: &Lexicon, place: Place) -> Bounds {
        let length = lexicon.words[place.word as usize].len();
        let (tall, wide) = if place.down { (length, 1) } else { (1, length) };
        Bounds { rows: [place.row, place.row + tall], cols: [place.col, place.col + wide] }
    }

    /// Lays a word where it fits.
    pub(in crate::kind) fn put(&mut self, lexicon: &Lexicon, place: Place) {
        let letters = &lexicon.words[place.word as usize];
        let ahead = if place.down { self.cols } else { 1 };
        for (number, &letter) in letters.iter().enumerate() {
            let at = place.row * self.cols + place.col + number * ahead;
            self.squares[at] = letter;
            self.ways[at] |= if place.down { 2 } else { 1 };
        }
        self.bounds = self.bounds.with(Layout::covered(lexicon, place));
        self.places.push(place);
    }
}
