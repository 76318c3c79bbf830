//! A board while it is searched: placed words, and the one move, putting a word down and making room for it.
//!
//! Every state between two moves is a proper crossword: each run of two or more letters is a placed word, and no word is placed
//! twice. That is kept by [`State::insert`], which takes away whatever the new word cannot live with; [`State::undo`] takes
//! a move back as a whole.

use super::foresee::Ahead;
use super::task::Task;
use crate::words::WordId;

/// No word covers this cell; or: the word is nowhere.
pub(super) const NONE: WordId = WordId::MAX;

/// A word on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) word: WordId,
    /// The first cell, on the board with its margin.
    pub(super) start: u16,
    /// 0 across, 1 down.
    pub(super) way: u8,
}

/// The numbers all objectives are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sums {
    pub(super) white: i32,
    /// Pairs of black squares side by side.
    pub(super) pairs: i32,
    pub(super) crossings: i32,
    /// Words that must be in and are.
    pub(super) must: i32,
    /// Words that are used up and yet there.
    pub(super) stale: i32,
    /// Corners that are white.
    pub(super) corners: i32,
}

enum Done {
    Placed(WordId),
    Removed(Place),
}

/// A board while it is searched.
pub(super) struct State<'a> {
    pub(super) task: &'a Task,
    /// The letter of each cell, 0 for black.
    pub(super) letter: Vec<u8>,
    /// 1 for each black square of the board.
    pub(super) black: Vec<u8>,
    /// Which word covers a cell, across and down.
    pub(super) cover: [Vec<WordId>; 2],
    /// Where each word is: twice its first cell, plus one if it goes down.
    at: Vec<u32>,
    pub(super) sums: Sums,
    journal: Vec<Done>,
    dirty: Vec<(u16, u8)>,
    run: Vec<u8>,
    pub(super) ahead: Ahead,
}

impl<'a> State<'a> {
    pub(super) fn new(task: &'a Task) -> State<'a> {
        let cells = task.open.len();
        State {
            letter: vec![0; cells],
            black: task.inside.iter().map(|&inside| u8::from(inside)).collect(),
            cover: [vec![NONE; cells], vec![NONE; cells]],
            at: vec![NONE; task.lexicon.words.len()],
            sums: Sums { pairs: task.pairs, ..Sums::default() },
            journal: Vec::new(),
            dirty: Vec::new(),
            run: Vec::new(),
            ahead: Ahead::default(),
            task,
        }
    }

    /// The words on the board, in the order of the list.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        (0..self.at.len() as WordId).filter_map(|word| self.place_of(word))
    }

    /// Where a word is.
    #[inline]
    pub(super) fn place_of(&self, word: WordId) -> Option<Place> {
        let at = self.at[word as usize];
        (at != NONE).then_some(Place { word, start: (at / 2) as u16, way: (at % 2) as u8 })
    }

    /// Whether a word is on the board.
    #[inline]
    pub(super) fn has(&self, word: WordId) -> bool {
        self.at[word as usize] != NONE
    }

    /// Whether this very place is taken by this very word.
    #[inline]
    pub(super) fn stands(&self, place: Place) -> bool {
        self.place_of(place.word) == Some(place)
    }

    /// Puts a word down; whatever cannot stay beside it goes. The move can be taken back until the next one.
    pub(super) fn insert(&mut self, place: Place) {
        self.journal.clear();
        self.dirty.clear();
        let task = self.task;
        let word = &task.lexicon.words[place.word as usize];
        let (way, step) = (place.way as usize, task.step[place.way as usize]);
        self.remove(place.word);
        let (before, after) = (place.start as usize - step, place.start as usize + step * word.len());
        for end in [before, after] {
            self.blacken(end);
        }
        for (at, &letter) in word.iter().enumerate() {
            let cell = place.start as usize + step * at;
            if self.cover[way][cell] != NONE {
                self.remove(self.cover[way][cell]);
            }
            if self.letter[cell] != letter && self.cover[1 - way][cell] != NONE {
                self.remove(self.cover[1 - way][cell]);
            }
        }
        self.place(place);
        for at in 0..word.len() {
            self.dirty.push(((place.start as usize + step * at) as u16, 1 - place.way));
        }
        while let Some((cell, way)) = self.dirty.pop() {
            self.settle(cell as usize, way as usize, place.word);
        }
    }

    /// Puts words down that are known to go together.
    pub(super) fn load(&mut self, places: &[Place]) {
        for &place in places {
            self.put(place);
        }
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        while let Some(done) = self.journal.pop() {
            match done {
                Done::Placed(word) => self.lift(word),
                Done::Removed(place) => self.put(place),
            }
        }
    }

    /// Sees to it that a letter with a letter beside it is in a word in that direction.
    fn settle(&mut self, cell: usize, way: usize, new: WordId) {
        let step = self.task.step[way];
        let fine = |state: &State<'_>| {
            state.letter[cell] == 0
                || state.cover[way][cell] != NONE
                || (state.letter[cell - step] == 0 && state.letter[cell + step] == 0)
        };
        if fine(self) {
            return;
        }
        if self.join(cell, way) {
            return;
        }
        let other = self.cover[1 - way][cell];
        if other == new {
            self.blacken(cell - step);
            self.blacken(cell + step);
        } else if other != NONE {
            self.remove(other);
        }
    }

    /// If the run through a cell happens to be a word that is not used elsewhere, it becomes one.
    fn join(&mut self, cell: usize, way: usize) -> bool {
        let step = self.task.step[way];
        let mut first = cell;
        while self.letter[first - step] != 0 {
            first -= step;
        }
        self.run.clear();
        let mut at = first;
        while self.letter[at] != 0 {
            self.run.push(self.letter[at]);
            at += step;
        }
        let Some(word) = self.task.lexicon.find(&self.run) else { return false };
        if self.has(word) {
            return false;
        }
        let cells = self.run.len();
        for at in 0..cells {
            let part = self.cover[way][first + step * at];
            if part != NONE {
                self.remove(part);
            }
        }
        // Its letters are all held by words of the other direction, unless one of the parts held the last of them.
        if (0..cells)
            .any(|at| self.letter[first + step * at] == 0 && self.cover[1 - way][first + step * at] != NONE)
        {
            return false;
        }
        self.place(Place { word, start: first as u16, way: way as u8 });
        true
    }

    fn blacken(&mut self, cell: usize) {
        for way in 0..2 {
            if self.cover[way][cell] != NONE {
                self.remove(self.cover[way][cell]);
            }
        }
    }

    fn place(&mut self, place: Place) {
        self.put(place);
        self.journal.push(Done::Placed(place.word));
    }

    fn remove(&mut self, word: WordId) {
        let Some(place) = self.place_of(word) else { return };
        self.lift(word);
        self.journal.push(Done::Removed(place));
        let step = self.task.step[place.way as usize];
        for index in 0..self.task.lexicon.words[word as usize].len() {
            let cell = place.start as usize + step * index;
            if self.letter[cell] != 0 {
                self.dirty.push((cell as u16, place.way));
            }
        }
    }

    fn put(&mut self, place: Place) {
        let task = self.task;
        self.at[place.word as usize] = 2 * u32::from(place.start) + u32::from(place.way);
        self.sums.must += i32::from(task.must[place.word as usize]);
        self.sums.stale += i32::from(task.stale[place.word as usize]);
        let (way, step) = (place.way as usize, task.step[place.way as usize]);
        let mut cell = place.start as usize;
        for &letter in &task.lexicon.words[place.word as usize] {
            self.cover[way][cell] = place.word;
            if self.letter[cell] == 0 {
                self.letter[cell] = letter;
                self.black[cell] = 0;
                self.sums.white += 1;
                self.sums.corners += i32::from(task.corner[cell]);
                self.sums.pairs -= self.black_neighbours(cell);
            } else {
                self.sums.crossings += 1;
            }
            cell += step;
        }
    }

    fn lift(&mut self, word: WordId) {
        let Some(place) = self.place_of(word) else { return };
        let task = self.task;
        self.at[word as usize] = NONE;
        self.sums.must -= i32::from(task.must[place.word as usize]);
        self.sums.stale -= i32::from(task.stale[place.word as usize]);
        let (way, step) = (place.way as usize, task.step[place.way as usize]);
        let mut cell = place.start as usize;
        for _ in 0..task.lexicon.words[place.word as usize].len() {
            self.cover[way][cell] = NONE;
            if self.cover[1 - way][cell] == NONE {
                self.sums.pairs += self.black_neighbours(cell);
                self.letter[cell] = 0;
                self.black[cell] = 1;
                self.sums.white -= 1;
                self.sums.corners -= i32::from(task.corner[cell]);
            } else {
                self.sums.crossings -= 1;
            }
            cell += step;
        }
    }

    /// How many neighbours are black squares of the board.
    #[inline]
    pub(super) fn black_neighbours(&self, cell: usize) -> i32 {
        let [left, right, up, down] = self.task.near(cell);
        i32::from(self.black[left] + self.black[right] + self.black[up] + self.black[down])
    }

    /// In how many parts the letters fall.
    pub(super) fn parts(&self, seen: &mut Vec<bool>, queue: &mut Vec<u16>) -> i32 {
        seen.clear();
        seen.extend(self.letter.iter().map(|&letter| letter == 0));
        let mut parts = 0;
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            parts += 1;
            seen[first] = true;
            queue.push(first as u16);
            while let Some(cell) = queue.pop() {
                let cell = cell as usize;
                for near in self.task.near(cell) {
                    if !seen[near] {
                        seen[near] = true;
                        queue.push(near as u16);
                    }
                }
            }
        }
        parts
    }
}
