//! Making crosswords from small dictionaries: black squares and words are chosen together.
//!
//! Two searches take turns. `climb` finds a board at once and better ones soon; `prove` asks a SAT solver whether any board is better
//! than the best: a yes is such a board, on small boards often the best of all, and a no is the proof that there is none. Both go by counts of moves and conflicts, never by a clock, so a seed gives the same
//! boards in the same order everywhere; time only decides how far it gets.

mod all;
mod climb;
#[cfg(feature = "sat")]
mod count;
mod foresee;
pub mod plan;
mod propose;
#[cfg(feature = "sat")]
mod prove;
#[cfg(not(feature = "sat"))]
#[path = "make/unproved.rs"]
mod prove;
mod sieve;
mod state;
mod task;

pub use all::{LeftOut, MOST_ALL_WORDS, Why};
pub use climb::Tuning;
pub use task::{NoTask, Task};

use crate::chance::stream;
use crate::kind::crossword::{Crossword, Customs};
use climb::{Best, Climb};
use prove::Prover;

/// What makes a board good.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Objective {
    /// Many white squares.
    White,
    /// Many crossings.
    Crossings,
    /// Many white squares, less `penalty` for each pair of black squares side by side.
    Tidy {
        /// The paper's w.
        penalty: u32,
    },
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct CrosswordWish {
    /// The board: blank squares are free to become white or black.
    pub shape: Crossword,
    /// What makes a board good.
    pub objective: Objective,
    /// Habits to be kept.
    pub customs: Customs,
    /// Words of the list that must be in, by number.
    pub must: Vec<usize>,
    /// Words that must not.
    pub avoid: Vec<usize>,
    /// Words used up elsewhere, better not used again.
    pub stale: Vec<usize>,
}

/// A board and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeCrossword {
    /// The board with its letters.
    pub board: Crossword,
    /// What it is worth by the objective.
    pub value: i32,
    /// How many rules of the wish it breaks: missing words that must be in, black pairs, parts, black corners. 0: none.
    pub broken: i32,
    /// No board that keeps the rules is worth more.
    pub bound: i32,
    /// Whether it is proved that none is better.
    pub optimal: bool,
    /// Whether it is proved that no board keeps all rules.
    pub impossible: bool,
    /// Moves tried until then.
    pub moves: u64,
    /// Where all words were wanted: those that are not there, and why.
    pub left_out: Vec<LeftOut>,
}

/// Makes a board: some board at once, then better ones, until it is proved best or `go_on` says no. `better` hears of every
/// improvement, of the board or of the bound. Chance is stream number `index` of `seed`.
pub fn make(
    task: &Task,
    tuning: Tuning,
    (seed, index): (u64, u64),
    go_on: &dyn Fn() -> bool,
    better: &mut dyn FnMut(&MadeCrossword),
) -> MadeCrossword {
    let mut climb = Climb::new(task, stream(seed, index), tuning);
    let mut known = Known { bound: task.plain_bound(), impossible: false };
    // One that looks for better boards, and one that brings the bound down: what one has learnt leads the other astray.
    let mut provers = [None, None];
    let mut turn = Turn::new(task, tuning);
    let mut nearer = NEARER;
    loop {
        let more =
            climb.round(turn.moves, go_on, &mut |best, moves| better(&known.told(task, Some(best), moves)));
        if !more || known.proved(climb.best.as_ref()) {
            break;
        }
        let conflicts = turn.conflicts(climb.moves, value_of(climb.best.as_ref()).is_some());
        if conflicts > 0 {
            let descends = turn.descends();
            let least = value_of(climb.best.as_ref()).unwrap_or(i32::MIN / 2);
            let prover = &mut provers[usize::from(descends)];
            if let Some(prover) = prover.get_or_insert_with(|| Prover::new(task, least, go_on)) {
                while let Some(value) = known.question(climb.best.as_ref(), descends, prover.free()) {
                    match prover.ask(value, conflicts) {
                        Answer::No if prover.is_free(value) => known.impossible = true,
                        Answer::No => known.bound = value - 1,
                        Answer::Board(best) => climb.best = Some(best),
                        Answer::Tired => break,
                    }
                    better(&known.told(task, climb.best.as_ref(), climb.moves));
                }
            }
        }
        if known.proved(climb.best.as_ref()) {
            break;
        }
        // Once no board can keep the rules, some rounds more for one that comes near are enough.
        if known.impossible {
            match nearer {
                0 => break,
                _ => nearer -= 1,
            }
        }
        climb.begin();
        turn.next(climb.moves);
    }
    known.told(task, climb.best.as_ref(), climb.moves)
}

/// An answer of the exact side.
#[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "nobody answers"))]
enum Answer {
    /// A board worth at least what was asked for.
    Board(Best),
    /// There is none.
    No,
    /// Not known within the effort.
    Tired,
}

/// What the best board that keeps the rules is worth.
fn value_of(best: Option<&Best>) -> Option<i32> {
    best.filter(|best| best.broken == 0).map(|best| best.value)
}

/// What is known about all boards.
struct Known {
    bound: i32,
    impossible: bool,
}

impl Known {
    fn proved(&self, best: Option<&Best>) -> bool {
        best.is_some_and(|best| best.broken == 0 && best.value >= self.bound)
    }

    /// What to ask the exact side: "is there a board worth as much?"; `None` once all is known.
    ///
    /// As a rule whether there is a better board than the best: both answers are worth having, while refuting all that is better
    /// still, one after the other, takes longer and finds nothing. That only serves to tell a bound where no proof is near.
    ///
    /// As long as no board keeps the rules, any board that does is worth asking for (`free`): a no is the proof that there is none.
    fn question(&self, best: Option<&Best>, descends: bool, free: i32) -> Option<i32> {
        let open = !self.impossible && !self.proved(best);
        let value = value_of(best);
        open.then(|| match value {
            Some(value) if !descends => value + 1,
            None if !descends => free.min(self.bound),
            _ => self.bound,
        })
    }

    fn told(&self, task: &Task, best: Option<&Best>, moves: u64) -> MadeCrossword {
        let first;
        let best = match best {
            Some(best) => best,
            None => {
                first = Climb::first(task);
                &first
            }
        };
        MadeCrossword {
            board: task.board(&best.letters),
            value: best.value,
            broken: best.broken,
            bound: self.bound,
            optimal: self.proved(Some(best)),
            impossible: self.impossible,
            moves,
            left_out: Vec::new(),
        }
    }
}

/// The longest turns: seconds, so that time and Ctrl-C are still asked about.
const MOST_CONFLICTS: u64 = 1_000_000;

/// Up to so many cells the exact side finds the best board sooner than the climb does; from 49 on it is the other way round.
const SMALL: usize = 36;

/// Rounds of climbing after the proof that no board keeps the rules.
const NEARER: u32 = 60;

/// The exact side may take so many times as long while no board keeps the rules.
const UNMET: u64 = 20;

/// Whose turn it is, and for how long.
struct Turn {
    /// Moves of the next round of climbing.
    moves: u64,
    /// Moves from which on rounds hardly grow any more: shorter ones cool too fast to find the best, longer ones are too few.
    enough: u64,
    /// Moves before the exact side gets its first turn.
    lead: u64,
    /// Conflicts of its next turn.
    conflicts: u64,
    /// How many turns the exact side has had.
    number: u32,
    large: bool,
}

impl Turn {
    fn new(task: &Task, tuning: Tuning) -> Turn {
        let cells = task.cells.len();
        let (small, large) = (cells <= SMALL, cells > climb::LARGE);
        // On large boards a proof is out of reach for long, and the climb has better use for the time.
        let effort = if large { 10 * tuning.effort } else { tuning.effort };
        let long = tuning.moves * 5 / 2;
        let conflicts = long.checked_div(effort).map_or(0, |conflicts| conflicts.max(1));
        let lead = long * (cells as u64).pow(3) / 2800;
        let lead = if small { lead.min(7 * long) } else { lead };
        let (first, enough) = match (small, large) {
            (true, _) => (long, 3 * long),
            (_, false) => (tuning.moves, 6 * tuning.moves),
            (_, true) => (2 * tuning.moves, 100 * tuning.moves),
        };
        Turn { moves: first, enough, lead, conflicts, number: 0, large }
    }

    /// Conflicts of the exact side's turn now; 0: none. Where climbing has found no board that keeps the rules, asking for any is what helps.
    fn conflicts(&self, moves: u64, kept: bool) -> u64 {
        match (kept, moves < self.lead) {
            (true, true) => 0,
            (true, false) => self.conflicts,
            (false, _) => self.conflicts * UNMET,
        }
    }

    /// Whether this turn of the exact side is for the bound: one in four.
    fn descends(&self) -> bool {
        self.number % 4 == 3
    }

    /// Climbing gets longer rounds, fast while they are too short; once the exact side is at work, it takes over little by little.
    fn next(&mut self, moves: u64) {
        if self.moves < self.enough {
            self.moves = (self.moves * 4).min(self.enough);
        } else if self.large || moves < self.lead {
            self.moves = self.moves * 9 / 8;
        }
        if moves >= self.lead && self.conflicts > 0 {
            self.conflicts = (self.conflicts * 5 / 4 + 1).min(MOST_CONFLICTS);
            self.number += 1;
        }
    }
}
