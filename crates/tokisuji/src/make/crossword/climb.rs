//! The search for good boards: words are put down by chance, and a move is kept or taken back by what it is worth.
//!
//! It is annealing with whole numbers. Most words are drawn from those that go with the letters they would cross, found by the
//! sieve; a loss of `k` is accepted when `k` draws in a row succeed. Each round cools on an empty board, and rounds get longer.

use super::Objective;
use super::sieve::{self, Sieve};
use super::state::{NONE, Place, State, Sums};
use super::task::Task;
use crate::chance::{Chance, below};
use crate::words::WordId;
use rand::RngCore;

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
    sieve: Sieve,
    state: State<'a>,
    chance: Chance,
    pub(super) best: Option<Best>,
    /// Moves tried so far.
    pub(super) moves: u64,
    worth: i32,
    tuning: Tuning,
    /// `power[k]`: the chance that a loss of `k` is accepted, of 2³².
    power: [u64; 32],
    seen: Vec<bool>,
    queue: Vec<u16>,
    found: Vec<u64>,
    crossing: Vec<u64>,
    ways: Vec<u64>,
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
    /// Of 256 moves, so many put any word anywhere.
    pub blind: u32,
    /// Of 256 other moves, so many leave one letter of the place out of account.
    pub loose: u32,
    /// After so many moves, one conflict of the exact search; 0 for none.
    pub effort: u64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { hot: 30_000, cold: 24_100, moves: 120_000, blind: 64, loose: 64, effort: 200 }
    }
}

/// Boards of more cells are large.
pub(super) const LARGE: usize = 49;

impl Tuning {
    /// What suits a board of so many cells: on large ones losses must be rarer. (45 at 8×8 from vegfruit140 in 20 s: 12 of
    /// 20 seeds, and none below 44, instead of 5 of 10 with three at 43; 55 at 9×9: 4 of 8 instead of 2 of 6.)
    pub(super) fn suited(self, cells: usize) -> Tuning {
        if cells <= LARGE {
            return self;
        }
        Tuning { hot: self.hot - self.hot / 15, cold: self.cold - self.cold / 22, ..self }
    }
}

impl<'a> Climb<'a> {
    pub(super) fn new(task: &'a Task, chance: Chance, tuning: Tuning) -> Climb<'a> {
        let mut climb = Climb {
            task,
            sieve: Sieve::new(&task.lexicon),
            state: State::new(task),
            chance,
            best: None,
            moves: 0,
            worth: 0,
            tuning,
            power: [0; 32],
            seen: Vec::new(),
            queue: Vec::new(),
            found: Vec::new(),
            crossing: Vec::new(),
            ways: Vec::new(),
        };
        climb.begin();
        climb
    }

    /// What the board is worth to the search, and what it breaks, parts left aside.
    fn weigh(&self) -> (i32, i32) {
        let task = self.task;
        let sums = self.state.sums;
        let customs = task.wish.customs;
        let pairs = if customs.no_black_pairs { sums.pairs } else { 0 };
        let corners = if customs.white_corners { task.corners - sums.corners } else { 0 };
        let must = task.musts - sums.must;
        let worth = match task.wish.objective {
            Objective::Crossings => sums.white + 2 * sums.crossings,
            _ => task.objective(&sums),
        };
        (worth - pairs - 2 * corners - 4 * must - sums.stale, pairs + corners + must)
    }

    /// Parts beyond the first, where all must hang together.
    fn parts(&mut self) -> i32 {
        match self.task.wish.customs.connected {
            true => (self.state.parts(&mut self.seen, &mut self.queue) - 1).max(0),
            false => 0,
        }
    }

    /// What each part beyond the first costs: enough that boards grow together in the end, little enough that one may fall
    /// apart on the way to a better one.
    fn part_cost(&self) -> i32 {
        match self.task.wish.objective {
            Objective::Tidy { penalty } => 2 + penalty as i32,
            _ => 6,
        }
    }

    /// One round of `moves` moves. Calls `better` for every board better than all before; stops when `go_on` says no.
    pub(super) fn round(
        &mut self,
        moves: u64,
        go_on: &dyn Fn() -> bool,
        better: &mut dyn FnMut(&Best, u64),
    ) -> bool {
        let Tuning { hot, cold, .. } = self.tuning;
        for at in 0..moves {
            if at % 512 == 0 {
                if !go_on() {
                    self.keep_largest_part(better);
                    return false;
                }
                self.warm(hot - ((hot - cold) as u64 * at / moves) as u32);
            }
            let Some(place) = self.propose() else { continue };
            self.moves += 1;
            let least = self.worth - self.slack();
            self.state.insert(place);
            let (mut worth, mut broken) = self.weigh();
            // Parts take long to count, and only ever make a board worse.
            if worth >= least {
                let parts = self.parts();
                worth -= parts * self.part_cost();
                broken += parts;
            }
            if worth < least {
                self.state.undo();
                continue;
            }
            self.worth = worth;
            self.keep(broken, better);
        }
        self.keep_largest_part(better);
        true
    }

    /// Losses of one are accepted with this chance from now on.
    fn warm(&mut self, ease: u32) {
        self.power[0] = 1 << 32;
        for loss in 1..self.power.len() {
            self.power[loss] = (self.power[loss - 1] * u64::from(ease)) >> 16;
        }
    }

    /// How much may be lost by the next move.
    #[inline]
    fn slack(&mut self) -> i32 {
        let draw = u64::from(self.chance.next_u32());
        let mut loss = 0;
        while loss + 1 < self.power.len() && draw < self.power[loss + 1] {
            loss += 1;
        }
        // The chances are those for a tidy board with a penalty of one; the more there is to lose by a square, the larger the losses.
        match self.task.wish.objective {
            Objective::White => loss as i32 * 2 / 3,
            Objective::Crossings => loss as i32,
            Objective::Tidy { penalty } => loss as i32 * (1 + penalty as i32) / 2,
        }
    }

    /// Where all must hang together: what is left when all parts but the largest are taken off.
    fn keep_largest_part(&mut self, better: &mut dyn FnMut(&Best, u64)) {
        if !self.task.wish.customs.connected {
            return;
        }
        let Some(largest) = self.task.parts(&self.state.letter).into_iter().max_by_key(Vec::len) else {
            return;
        };
        let places: Vec<Place> =
            self.state.places().filter(|place| largest.contains(&(place.start as usize))).collect();
        self.go_to(&places);
        let broken = self.weigh().1 + self.parts();
        self.keep(broken, better);
    }

    fn keep(&mut self, broken: i32, better: &mut dyn FnMut(&Best, u64)) {
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
        better(&best, self.moves);
        self.best = Some(best);
    }

    /// A word and a place for it.
    fn propose(&mut self) -> Option<Place> {
        let task = self.task;
        let cell = task.cells[below(&mut self.chance, task.cells.len() as u32) as usize] as usize;
        let way = below(&mut self.chance, 2) as usize;
        let (word, start) = if self.state.sums.must < task.musts && below(&mut self.chance, 8) == 0 {
            let word =
                task.wish.must[below(&mut self.chance, task.wish.must.len() as u32) as usize] as WordId;
            (word, self.shifted(cell, way, task.lexicon.words[word as usize].len())?)
        } else if below(&mut self.chance, 256) < self.tuning.blind {
            self.any_word(cell, way)?
        } else {
            let drawn = &self.sieve.drawn;
            let length = drawn[below(&mut self.chance, drawn.len() as u32) as usize] as usize;
            let start = self.shifted(cell, way, length)?;
            (self.fitting_word(start, way, length)?, start)
        };
        let place = Place { word, start: start as u16, way: way as u8 };
        (!self.state.stands(place)).then_some(place)
    }

    /// A first cell for a word of this length that is to cover this cell, if there is room.
    fn shifted(&mut self, cell: usize, way: usize, length: usize) -> Option<usize> {
        let at = below(&mut self.chance, length as u32) as usize;
        let start = cell.checked_sub(at * self.task.step[way])?;
        (length <= self.task.reach[way][start] as usize).then_some(start)
    }

    /// Any word through this cell, or any with the letter that stands there.
    fn any_word(&mut self, cell: usize, way: usize) -> Option<(WordId, usize)> {
        let task = self.task;
        let letter = self.state.letter[cell];
        // Where all must hang together, words that cross another are the ones to try.
        let across = task.wish.customs.connected || below(&mut self.chance, 2) == 0;
        if letter == 0 || !across {
            let word = below(&mut self.chance, task.lexicon.words.len() as u32);
            let length = task.lexicon.words[word as usize].len();
            return (length > 0).then_some(()).and_then(|()| Some((word, self.shifted(cell, way, length)?)));
        }
        let holders = &task.holders[letter as usize];
        let (word, at) = holders[below(&mut self.chance, holders.len() as u32) as usize];
        let start = cell.checked_sub(at as usize * task.step[way])?;
        task.fits(word, start, way).then_some((word, start))
    }

    /// A word that goes with the words it would cross, and makes a word of every run it would make longer; or with all of them
    /// but one.
    fn fitting_word(&mut self, start: usize, way: usize, length: usize) -> Option<WordId> {
        let (task, state) = (self.task, &self.state);
        let (step, side) = (task.step[way], task.step[1 - way]);
        let left_out = match below(&mut self.chance, 256) < self.tuning.loose {
            true => below(&mut self.chance, length as u32) as usize,
            false => usize::MAX,
        };
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
                let (mut first, mut last) = (cell, cell);
                while state.letter[first - side] != 0 {
                    first -= side;
                }
                while state.letter[last + side] != 0 {
                    last += side;
                }
                let (run, here) = ((last - first) / side + 1, (cell - first) / side);
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

    /// Puts exactly these words on the board.
    pub(super) fn go_to(&mut self, places: &[Place]) {
        self.state = State::new(self.task);
        self.state.load(places);
        self.worth = self.weigh().0 - self.parts() * self.part_cost();
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
        let broken = climb.weigh().1 + climb.parts();
        climb.keep(broken, &mut |_, _| {});
        climb.best.expect("a board was kept just now")
    }

    /// Begins a round on an empty board.
    pub(super) fn begin(&mut self) {
        self.go_to(&[]);
    }
}
