//! Growing a layout: one word in the middle, then words that cross what is there, as many as there is room for.

use crate::chance::{Chance, below, shuffle};
use crate::grid::Grid;
use crate::kind::crossword::{Crossword, Square};
use crate::words::{Lexicon, WordId};

/// Words laid on a board. Letters are numbered from 1; 0 is an empty square.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    cols: usize,
    rows: usize,
    squares: Vec<u8>,
    /// Bit 1: in a word across; bit 2: in a word down.
    ways: Vec<u8>,
    words: Vec<WordId>,
}

/// A word somewhere on the board.
#[derive(Copy, Clone, Debug)]
struct Place {
    word: WordId,
    row: usize,
    col: usize,
    down: bool,
}

impl Layout {
    /// A layout of at most `most` words; `None` where no word fits the board at all.
    pub(super) fn grow(
        lexicon: &Lexicon,
        cols: usize,
        rows: usize,
        most: usize,
        chance: &mut Chance,
    ) -> Option<Layout> {
        let mut words: Vec<WordId> = lexicon.by_length.iter().flatten().copied().collect();
        shuffle(chance, &mut words);
        let count = cols * rows;
        let mut layout =
            Layout { cols, rows, squares: vec![0; count], ways: vec![0; count], words: Vec::new() };
        let first = words.iter().find_map(|&word| layout.first_place(lexicon, word, chance))?;
        layout.put(lexicon, first);
        words.retain(|&word| word != first.word);
        // Each round lays the best of what can be laid. A list of a hundred thousand words is not looked through each time.
        while layout.words.len() < most {
            let from = if words.len() > MOST_LOOKS { below(chance, words.len() as u32) as usize } else { 0 };
            let looks = words[from..].iter().chain(&words[..from]).take(MOST_LOOKS);
            let mut best: Option<(u32, Place)> = None;
            for &word in looks {
                for place in layout.crossing_places(lexicon, word) {
                    let Some(crossings) = layout.crossings_at(lexicon, place) else { continue };
                    let length = lexicon.words[word as usize].len() as u32;
                    let worth = crossings * 40 + length * 2 + below(chance, 24);
                    if best.is_none_or(|(most, _)| worth > most) {
                        best = Some((worth, place));
                    }
                }
            }
            let Some((_, place)) = best else { break };
            layout.put(lexicon, place);
            words.retain(|&word| word != place.word);
        }
        Some(layout)
    }

    pub(super) fn words(&self) -> &[WordId] {
        &self.words
    }

    /// Squares in two words.
    pub(super) fn crossings(&self) -> usize {
        self.ways.iter().map(|ways| usize::from(*ways == 3)).sum()
    }

    /// The board with its letters; what is in no word is black.
    pub(super) fn board(&self, lexicon: &Lexicon) -> Crossword {
        let square = |&letter: &u8| match letter {
            0 => Square::Black,
            _ => Square::Letter(lexicon.alphabet[letter as usize]),
        };
        let grid = Grid { rows: self.rows as u8, cols: self.cols as u8 };
        Crossword::new(grid, self.squares.iter().map(square).collect())
    }

    /// Somewhere on the empty board.
    fn first_place(&self, lexicon: &Lexicon, word: WordId, chance: &mut Chance) -> Option<Place> {
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
    fn crossing_places<'l>(
        &'l self,
        lexicon: &'l Lexicon,
        word: WordId,
    ) -> impl Iterator<Item = Place> + use<'l> {
        let letters = &lexicon.words[word as usize];
        let laid = (0..self.squares.len()).filter(|&at| [1, 2].contains(&self.ways[at]));
        laid.flat_map(move |at| {
            let (row, col, down) = (at / self.cols, at % self.cols, self.ways[at] == 1);
            let same = (0..letters.len()).filter(move |&place| letters[place] == self.squares[at]);
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
    fn crossings_at(&self, lexicon: &Lexicon, place: Place) -> Option<u32> {
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

    fn put(&mut self, lexicon: &Lexicon, place: Place) {
        let letters = &lexicon.words[place.word as usize];
        let ahead = if place.down { self.cols } else { 1 };
        for (number, &letter) in letters.iter().enumerate() {
            let at = place.row * self.cols + place.col + number * ahead;
            self.squares[at] = letter;
            self.ways[at] |= if place.down { 2 } else { 1 };
        }
        self.words.push(place.word);
    }
}

/// Words looked at for each place, at most.
const MOST_LOOKS: usize = 600;
