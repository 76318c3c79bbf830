//! The search for good boards: words are put down by chance, and a move is kept or taken back by what it is worth.
//!
//! It is annealing with whole numbers: a loss of `k` is accepted when `k` draws in a row succeed. Each round cools from lively
//! to quiet on an empty board, and rounds get longer and longer.

use super::state::{Place, State, Sums};
use super::task::Task;
use crate::chance::{Chance, below};

/// A good board: how much of the wish it misses, what it is worth, and its letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Best {
    /// Rules of the wish that are broken, counted; 0 if none.
    pub(super) broken: i32,
    pub(super) value: i32,
    pub(super) sums: Sums,
    pub(super) letters: Vec<u8>,
    pub(super) places: Vec<Place>,
}

/// The search, to be run for as long as one likes.
pub(super) struct Climb<'a> {
    task: &'a Task,
    state: State<'a>,
    chance: Chance,
    pub(super) best: Option<Best>,
    seen: Vec<bool>,
    queue: Vec<u16>,
    worth: i32,
    tuning: Tuning,
}

/// How lively the search is.
#[derive(Copy, Clone, Debug)]
pub struct Tuning {
    /// The chance, in 65,536ths, that a loss of one is accepted, at the start of a round.
    pub hot: u32,
    /// The same at its end.
    pub cold: u32,
    /// Moves of the first round.
    pub moves: u64,
    /// Of 256 moves, so many put a word across a letter that stands already.
    pub cross: u32,
    /// Of 256 other moves, so many fill a gap with a word that goes with all letters there.
    pub gap: u32,
    /// After so many moves, one conflict of the exact search; 0 for none.
    pub effort: u64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { hot: 26_000, cold: 13_000, moves: 300_000, cross: 128, gap: 64, effort: 200 }
    }
}

impl<'a> Climb<'a> {
    pub(super) fn new(task: &'a Task, chance: Chance, tuning: Tuning) -> Climb<'a> {
        let state = State::new(task);
        let mut climb =
            Climb { task, state, chance, best: None, seen: Vec::new(), queue: Vec::new(), worth: 0, tuning };
        climb.worth = climb.weigh().0;
        climb
    }

    /// What the board is worth to the search, and what it breaks.
    fn weigh(&mut self) -> (i32, i32) {
        let task = self.task;
        let sums = self.state.sums;
        let customs = task.wish.customs;
        let parts = if customs.connected {
            (self.state.parts(&mut self.seen, &mut self.queue) - 1).max(0)
        } else {
            0
        };
        let pairs = if customs.no_black_pairs { sums.pairs } else { 0 };
        let corners = if customs.white_corners { task.corners - sums.corners } else { 0 };
        let must = task.musts - sums.must;
        let broken = parts + pairs + corners + must;
        let worth = match task.wish.objective {
            super::Objective::Crossings => sums.white + 2 * sums.crossings,
            _ => task.objective(&sums),
        };
        // A word put down by itself must cost more than it brings, or boards would fall into parts and stay so.
        let part = match task.wish.objective {
            super::Objective::Tidy { penalty } => 6 + 8 * penalty as i32,
            _ => 6,
        };
        (worth - part * parts - pairs - 2 * corners - 4 * must - sums.stale, broken)
    }

    /// One round of `moves` moves. Calls `better` for every board better than all before; stops when `go_on` says no.
    pub(super) fn round(
        &mut self,
        moves: u64,
        go_on: &dyn Fn() -> bool,
        better: &mut dyn FnMut(&Best),
    ) -> bool {
        let Tuning { hot, cold, .. } = self.tuning;
        for at in 0..moves {
            if at % 512 == 0 && !go_on() {
                self.keep_largest_part(better);
                return false;
            }
            let ease = hot - ((hot - cold) as u64 * at / moves) as u32;
            let Some(place) = self.propose() else { continue };
            self.state.insert(place);
            let (worth, broken) = self.weigh();
            if worth < self.worth && !self.lucky(self.worth - worth, ease) {
                self.state.undo();
                continue;
            }
            self.worth = worth;
            self.keep(broken, better);
        }
        self.keep_largest_part(better);
        true
    }

    /// Where all must hang together: what is left when all parts but the largest are taken off.
    fn keep_largest_part(&mut self, better: &mut dyn FnMut(&Best)) {
        if !self.task.wish.customs.connected {
            return;
        }
        let Some(largest) = self.task.parts(&self.state.letter).into_iter().max_by_key(Vec::len) else {
            return;
        };
        let places: Vec<Place> =
            self.state.places().filter(|place| largest.contains(&(place.start as usize))).collect();
        self.go_to(&places);
        let broken = self.weigh().1;
        self.keep(broken, better);
    }

    fn lucky(&mut self, loss: i32, ease: u32) -> bool {
        (0..loss).all(|_| below(&mut self.chance, 65_536) < ease)
    }

    fn keep(&mut self, broken: i32, better: &mut dyn FnMut(&Best)) {
        let sums = self.state.sums;
        let value = self.task.objective(&sums);
        let rank = |broken: i32, value: i32, sums: &Sums| (-broken, value, -sums.stale, sums.crossings);
        if self
            .best
            .as_ref()
            .is_some_and(|best| rank(broken, value, &sums) <= rank(best.broken, best.value, &best.sums))
        {
            return;
        }
        let letters = self.state.letter.clone();
        let best = Best { broken, value, sums, letters, places: self.state.places().collect() };
        better(&best);
        self.best = Some(best);
    }

    /// A word and a place for it.
    fn propose(&mut self) -> Option<Place> {
        let task = self.task;
        let chance = &mut self.chance;
        let cell = task.cells[below(chance, task.cells.len() as u32) as usize] as usize;
        let way = below(chance, 2) as usize;
        let letter = self.state.letter[cell];
        if below(chance, 256) < self.tuning.gap {
            return self.propose_for_gap(cell, way);
        }
        // Where all must hang together, words that cross another are the ones to try.
        let cross = if task.wish.customs.connected { 240 } else { self.tuning.cross };
        let (word, at) = if letter != 0 && below(chance, 256) < cross {
            let holders = &task.holders[letter as usize];
            holders[below(chance, holders.len() as u32) as usize]
        } else {
            let word = below(chance, task.lexicon.words.len() as u32);
            let length = task.lexicon.words[word as usize].len() as u32;
            if length == 0 {
                return None;
            }
            (word, below(chance, length) as u8)
        };
        let start = cell.checked_sub(at as usize * task.step[way])?;
        let place = Place { word, start: start as u16, way: way as u8 };
        let fits = task.fits(word, start, way) && !self.state.stands(place);
        fits.then_some(place)
    }

    /// A word for a run that begins in this cell, with all letters that stand there.
    fn propose_for_gap(&mut self, start: usize, way: usize) -> Option<Place> {
        let task = self.task;
        let step = task.step[way];
        let letters = &self.state.letter;
        let room = task.reach[way][start] as usize;
        if room < 2 || letters[start - step] != 0 {
            return None;
        }
        let length = 2 + below(&mut self.chance, room as u32 - 1) as usize;
        let words = &task.lexicon.by_length[length];
        if words.is_empty() || letters[start + step * length] != 0 {
            return None;
        }
        let goes = |word: u32| {
            let mut at = start;
            task.lexicon.words[word as usize].iter().all(|&letter| {
                let here = letters[at];
                at += step;
                here == 0 || here == letter
            }) && !self.state.has(word)
        };
        // From a word by chance onwards; long lists are not looked through to the end.
        let from = below(&mut self.chance, words.len() as u32) as usize;
        let (before, after) = words.split_at(from);
        let word = after.iter().chain(before).take(64).copied().find(|&word| goes(word))?;
        Some(Place { word, start: start as u16, way: way as u8 })
    }

    /// Puts exactly these words on the board.
    pub(super) fn go_to(&mut self, places: &[Place]) {
        self.state = State::new(self.task);
        self.state.load(places);
        self.worth = self.weigh().0;
    }

    /// The board with the first word that fits, for those who have no time at all.
    pub(super) fn first(task: &Task) -> Best {
        let mut state = State::new(task);
        let words = || {
            (0..task.lexicon.words.len() as u32).filter(|&word| !task.lexicon.words[word as usize].is_empty())
        };
        let places = task.cells.iter().flat_map(|&start| words().map(move |word| (start, word)));
        let mut places = places.flat_map(|(start, word)| [0, 1].map(|way| Place { word, start, way }));
        let place = places.find(|place| task.fits(place.word, place.start as usize, place.way as usize));
        if let Some(place) = place {
            state.insert(place);
        }
        let mut climb = Climb::new(task, crate::chance::stream(0, 0), Tuning::default());
        climb.state = state;
        let broken = climb.weigh().1;
        climb.keep(broken, &mut |_| {});
        climb.best.expect("a board was kept just now")
    }

    /// Begins a round on an empty board.
    pub(super) fn begin(&mut self) {
        self.go_to(&[]);
    }
}
