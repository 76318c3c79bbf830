//! Making crosswords from small dictionaries: black squares and words are chosen together.
//!
//! Two searches take turns. `climb` finds a board at once and better ones soon; `prove` brings the bound down by asking a SAT solver,
//! and now and then finds the best board itself. Both go by counts of moves and conflicts, never by a clock, so a seed gives the same
//! boards in the same order everywhere; time only decides how far it gets.

mod climb;
mod count;
mod prove;
mod state;
mod task;

pub use climb::Tuning;
pub use task::{NoTask, Task};

use crate::chance::stream;
use crate::kind::crossword::{Crossword, Customs};
use climb::{Best, Climb};
use prove::{Answer, Prover};

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
pub struct Wish {
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
pub struct Made {
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
}

/// Makes a board: some board at once, then better ones, until it is proved best or `go_on` says no. `better` hears of every
/// improvement, of the board or of the bound. Chance is stream number `index` of `seed`.
pub fn make(
    task: &Task,
    tuning: Tuning,
    (seed, index): (u64, u64),
    go_on: &dyn Fn() -> bool,
    better: &mut dyn FnMut(&Made),
) -> Made {
    let mut climb = Climb::new(task, stream(seed, index), tuning);
    let (mut bound, mut impossible) = (Prover::plain_bound(task), false);
    let told = |best: &Best, bound: i32, impossible: bool| Made {
        board: task.board(&best.letters),
        value: best.value,
        broken: best.broken,
        bound,
        optimal: best.broken == 0 && best.value >= bound,
        impossible,
    };
    let mut prover = None;
    let mut moves = tuning.moves;
    // On large boards a proof is out of reach for long, and the climb has better use for the time.
    let effort = if task.cells.len() > 49 { 10 * tuning.effort } else { tuning.effort };
    loop {
        let more = climb.round(moves, go_on, &mut |best| better(&told(best, bound, impossible)));
        let done = climb.best.as_ref().is_some_and(|best| best.broken == 0 && best.value >= bound);
        if !more || done {
            break;
        }
        if tuning.effort > 0 && !impossible {
            let least =
                climb.best.as_ref().filter(|best| best.broken == 0).map_or(i32::MIN / 2, |best| best.value);
            let prover = prover.get_or_insert_with(|| Prover::new(task, least, go_on));
            if let Some(prover) = prover {
                let mut conflicts = (moves / effort).clamp(1, 1_000_000) as i32;
                while conflicts > 0
                    && !impossible
                    && climb.best.as_ref().is_none_or(|b| b.broken > 0 || b.value < bound)
                {
                    match prover.ask(bound, conflicts) {
                        Answer::No if prover.is_free(bound) => impossible = true,
                        Answer::No => bound -= 1,
                        Answer::Board(best) => {
                            bound = bound.min(best.value);
                            climb.best = Some(best);
                        }
                        Answer::Tired => conflicts = 0,
                    }
                    if let Some(best) = &climb.best {
                        better(&told(best, bound, impossible));
                    }
                }
            }
        }
        if climb.best.as_ref().is_some_and(|best| best.broken == 0 && best.value >= bound) {
            break;
        }
        climb.begin();
        moves = moves * 5 / 4;
    }
    let best = climb.best.unwrap_or_else(|| climb::Climb::first(task));
    told(&best, bound, impossible)
}
