//! What the search tries next: a word and a place for it.
//!
//! Most words are drawn from those that go with the letters they would cross, found by the sieve, one of these letters left out
//! of account (as often as `Tuning` says); some are any word anywhere.

use super::climb::Climb;
use super::sieve;
use super::state::{NONE, Place};
use super::task::Task;
use crate::chance::{Chance, below};
use crate::words::WordId;
use rand::RngCore;

/// All places for words, to be drawn by chance: each as often as there are words of its length.
pub(super) struct Spots {
    /// For each length the first cell and the direction of every place.
    of_length: Vec<Vec<(u16, u8)>>,
    /// Lengths, each with the share of draws (of 2³²) up to and with it.
    shares: Vec<(u64, usize)>,
}

impl Spots {
    pub(super) fn new(task: &Task) -> Spots {
        let words = &task.lexicon.by_length;
        let of_length: Vec<Vec<(u16, u8)>> = (0..words.len())
            .map(|length| {
                let room =
                    |&(start, way): &(u16, u8)| length <= task.reach[way as usize][start as usize] as usize;
                task.cells.iter().flat_map(|&start| [(start, 0), (start, 1)]).filter(room).collect()
            })
            .collect();
        let weight = |length: usize| (of_length[length].len() * words[length].len()) as u128;
        let total: u128 = (0..words.len()).map(weight).sum();
        let mut sum = 0;
        let shares = (0..words.len()).filter(|&length| weight(length) > 0).map(|length| {
            sum += weight(length);
            (((sum << 32) / total) as u64, length)
        });
        Spots { shares: shares.collect(), of_length }
    }

    /// One place: its length, first cell and direction. None when no word fits anywhere.
    #[inline]
    fn draw(&self, chance: &mut Chance) -> Option<(usize, usize, usize)> {
        let draw = u64::from(chance.next_u32());
        let &(_, length) = self.shares.iter().find(|&&(upto, _)| draw < upto)?;
        let (start, way) = self.of(length, chance)?;
        Some((length, start, way))
    }

    /// A place of this length.
    #[inline]
    fn of(&self, length: usize, chance: &mut Chance) -> Option<(usize, usize)> {
        let spots = &self.of_length[length];
        let &(start, way) = spots.get(below(chance, spots.len() as u32) as usize)?;
        Some((start as usize, way as usize))
    }
}

impl Climb<'_> {
    /// A word and a place for it.
    pub(super) fn propose(&mut self) -> Option<Place> {
        let task = self.task;
        // One number says what kind of move it is to be: eight bits for each question, the rest for which letter.
        let kind = self.chance.next_u32();
        let (word, start, way) = if self.state.sums.must < task.musts && below(&mut self.chance, 8) == 0 {
            let must = &task.wish.must;
            let word = must[below(&mut self.chance, must.len() as u32) as usize] as WordId;
            let length = task.lexicon.words[word as usize].len();
            let (start, way) = self.spots.of(length, &mut self.chance)?;
            (word, start, way)
        } else if kind & 255 < self.tuning.blind {
            self.any_word()?
        } else {
            let (length, start, way) = self.spots.draw(&mut self.chance)?;
            let loose = kind >> 8 & 255 < self.tuning.loose;
            let left_out = if loose { ((kind >> 16) as usize * length) >> 16 } else { usize::MAX };
            (self.fitting_word(start, way, length, left_out)?, start, way)
        };
        let place = Place { word, start: start as u16, way: way as u8 };
        (!self.state.stands(place)).then_some(place)
    }

    /// Any word anywhere, or any with a letter that stands there.
    fn any_word(&mut self) -> Option<(WordId, usize, usize)> {
        let task = self.task;
        // Where all must hang together, words that cross another are the ones to try.
        if task.wish.customs.connected || below(&mut self.chance, 2) == 0 {
            let cell = task.cells[below(&mut self.chance, task.cells.len() as u32) as usize] as usize;
            let letter = self.state.letter[cell];
            if letter != 0 {
                let way = below(&mut self.chance, 2) as usize;
                let holders = &task.holders[letter as usize];
                let (word, at) = holders[below(&mut self.chance, holders.len() as u32) as usize];
                let start = cell.checked_sub(at as usize * task.step[way])?;
                return task.fits(word, start, way).then_some((word, start, way));
            }
        }
        let (length, start, way) = self.spots.draw(&mut self.chance)?;
        let words = &task.lexicon.by_length[length];
        Some((words[below(&mut self.chance, words.len() as u32) as usize], start, way))
    }

    /// A word that goes with the words it would cross, and makes a word of every run it would make longer; the letter at
    /// `left_out` may be any.
    fn fitting_word(&mut self, start: usize, way: usize, length: usize, left_out: usize) -> Option<WordId> {
        let (task, state) = (self.task, &self.state);
        let (step, side) = (task.step[way], task.step[1 - way]);
        self.sieve.all(length, &mut self.found);
        let mut touched = false;
        for at in 0..length {
            let cell = start + step * at;
            let letter = state.letter[cell];
            let crossed = state.cover[1 - way][cell] != NONE;
            touched |= crossed;
            if at == left_out {
                continue;
            }
            if crossed {
                if !self.sieve.keep(length, at, letter, &mut self.found) {
                    return None;
                }
            } else if letter == 0 && (state.letter[cell - side] != 0 || state.letter[cell + side] != 0) {
                touched = true;
                let (mut here, mut first, mut last) = (0, cell, cell);
                while state.letter[first - side] != 0 {
                    first -= side;
                    here += 1;
                }
                let mut run = here + 1;
                while state.letter[last + side] != 0 {
                    last += side;
                    run += 1;
                }
                self.sieve.all(run, &mut self.crossing);
                let mut others = (0..run).filter(|&other| other != here);
                if !others.all(|other| {
                    self.sieve.keep(run, other, state.letter[first + side * other], &mut self.crossing)
                }) {
                    return None;
                }
                self.ways.clear();
                self.ways.resize(self.found.len(), 0);
                self.sieve.each(run, &self.crossing, |word| {
                    if !state.has(word) {
                        let letter = task.lexicon.words[word as usize][here];
                        self.sieve.add(length, at, letter, &mut self.ways);
                    }
                });
                for (found, ways) in self.found.iter_mut().zip(&self.ways) {
                    *found &= ways;
                }
            }
        }
        if task.wish.customs.connected && !touched && state.sums.white > 0 {
            return None;
        }
        let count = sieve::count(&self.found);
        if count == 0 {
            return None;
        }
        self.sieve.pick(length, below(&mut self.chance, count), &self.found)
    }
}
