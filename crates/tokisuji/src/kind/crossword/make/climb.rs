//! The search for good boards: words are put down by chance, and a move is kept or taken back by what it is worth.
//!
//! It is annealing with whole numbers: a loss of `k` is accepted when `k` draws in a row succeed. Each round cools on an empty board, and rounds get longer.
//!
//! Tidy boards that must hang together are led by their white squares: see [`Guide::new`].

use super::Objective;
use super::propose::Spots;
use super::sieve::Sieve;
use super::state::{Place, State, Sums};
use super::task::{CORNER, MUST, Task};
use crate::chance::Chance;
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
    pub(super) task: &'a Task,
    pub(super) sieve: Sieve,
    pub(super) spots: Spots,
    pub(super) state: State<'a>,
    pub(super) chance: Chance,
    guide: Guide,
    pub(super) best: Option<Best>,
    /// Moves tried so far.
    pub(super) moves: u64,
    worth: i32,
    pub(super) tuning: Tuning,
    /// `power[k]`: the chance that a loss of `k` is accepted, of 2³².
    power: [u64; 32],
    seen: Vec<bool>,
    queue: Vec<u16>,
    pub(super) found: Vec<u64>,
    pub(super) crossing: Vec<u64>,
    pub(super) ways: Vec<u64>,
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
        Tuning { hot: 30_000, cold: 24_100, moves: 120_000, blind: 16, loose: 256, effort: 200 }
    }
}

/// What the search goes by.
#[derive(Copy, Clone, Debug)]
struct Guide {
    objective: Objective,
    /// What a black pair costs; none where crossings count.
    pair_cost: Option<i32>,
    /// What each part beyond the first costs: enough that boards grow together in the end, little enough that one may fall
    /// apart on the way to a better one.
    part_cost: i32,
}

impl Guide {
    /// The objective itself; but where tidy boards must hang together, white squares lead. A word apart from the others breaks up a
    /// black field and wins more by that than a part costs, so a search for tidiness scatters its words, and little is left
    /// when all parts but one are taken off; with parts dearer it hardly moves. Led by white squares, it goes from board to board
    /// as a search for these does and keeps the tidiest, so it never ends below what that one finds.
    fn new(task: &Task) -> Guide {
        let objective = match task.wish.objective {
            Objective::Tidy { .. } if task.wish.customs.connected => Objective::White,
            objective => objective,
        };
        let part_cost = match objective {
            Objective::Tidy { penalty } => 2 + penalty as i32,
            _ => 6,
        };
        Guide { objective, pair_cost: task.pair_cost(objective), part_cost }
    }
}

/// Boards of more cells are large.
pub(super) const LARGE: usize = 49;

impl Tuning {
    /// What suits a board: on large ones losses must be rarer, but not where white squares alone count. (Connected boards of
    /// 8×8 after 6 s, means of six seeds from food40, campus100 and prefectures80: 39.5 43.2 43.5 warmer, 37.8 43.2 42.5 cooler.)
    fn suited(self, task: &Task, objective: Objective) -> Tuning {
        let Tuning { hot, cold, .. } = self;
        match objective {
            _ if task.cells.len() <= LARGE => self,
            Objective::White => Tuning { hot: hot + hot / 12, cold: cold + cold / 8, ..self },
            _ => Tuning { hot: hot - hot / 7, cold: cold - cold / 11, ..self },
        }
    }
}

impl<'a> Climb<'a> {
    pub(super) fn new(task: &'a Task, chance: Chance, tuning: Tuning) -> Climb<'a> {
        let mut climb = Climb {
            task,
            sieve: Sieve::new(&task.lexicon),
            spots: Spots::new(task),
            state: State::new(task),
            chance,
            guide: Guide::new(task),
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
        let worth = match self.guide.objective {
            Objective::White => sums.white,
            Objective::Crossings => sums.white + 2 * sums.crossings,
            Objective::Tidy { penalty } => sums.white - penalty as i32 * sums.pairs,
        };
        (worth - pairs - CORNER * corners - MUST * must - sums.stale, pairs + corners + must)
    }

    /// Parts beyond the first, where all must hang together.
    fn parts(&mut self) -> i32 {
        match self.task.wish.customs.connected {
            true => (self.state.parts(&mut self.seen, &mut self.queue) - 1).max(0),
            false => 0,
        }
    }

    /// One round of `moves` moves. Calls `better` for every board better than all before; stops when `go_on` says no.
    pub(super) fn round(
        &mut self,
        moves: u64,
        go_on: &dyn Fn() -> bool,
        better: &mut dyn FnMut(&Best, u64),
    ) -> bool {
        let Tuning { hot, cold, .. } = self.tuning.suited(self.task, self.guide.objective);
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
            if self.is_hopeless(place, least) {
                continue;
            }
            self.state.insert(place);
            let (mut worth, mut broken) = self.weigh();
            // Parts take long to count, and only ever make a board worse.
            if worth >= least {
                let parts = self.parts();
                worth -= parts * self.guide.part_cost;
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

    /// Whether a move is seen to lead below `least` before it is made: six of seven are.
    fn is_hopeless(&mut self, place: Place, least: i32) -> bool {
        let sums = self.state.sums;
        // A word that comes about by chance may be one that must be in; a word that goes may be a stale one.
        let luck = MUST * (self.task.musts - sums.must) + sums.stale;
        !self.state.may_win(place, least - self.weigh().0 - luck, self.guide.pair_cost)
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
        match self.guide.objective {
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

    /// Puts exactly these words on the board.
    pub(super) fn go_to(&mut self, places: &[Place]) {
        self.state = State::new(self.task);
        self.state.load(places);
        self.worth = self.weigh().0 - self.parts() * self.guide.part_cost;
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
