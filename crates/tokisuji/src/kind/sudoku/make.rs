//! Making Sudoku. One file for each maker in `make/`.
//!
//! A maker proposes, and what it proposes is proved before it leaves: one solution, by the exact solver, and
//! the grade that was asked for, by a walk ([`prove`]).
//!
//! All Sudoku makers rest on one act, [`strip`]: blanking cells of a full grid in some order, together with their
//! images under a symmetry, while the player of the [`SudokuWish`] can still solve what is left. [`expand`] does it once
//! in an order by chance; [`climb`] and [`evolve`] look for better and better orders.

pub mod climb;
mod cut;
pub mod evolve;
pub mod expand;
pub mod full;
pub mod killer;
pub mod minimal;
pub mod pattern;
pub mod plan;
pub mod prove;
pub mod seventeen;
pub mod strip;
pub mod wish;

pub use strip::{Maker, Plot};
pub use wish::{Grade, SudokuWish};

use crate::chance::{Chance, stream};
use crate::kind::sudoku::Sudoku;
use rand::RngCore;

/// How a puzzle is made.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one for each order, not one for each puzzle")]
pub enum Method {
    /// Empty-cell expansion: one order by chance for each full grid.
    Expand,
    /// Hill climbing from puzzle to neighbouring puzzle on one full grid.
    Climb(climb::Climb),
    /// The genetic algorithm of paper A.
    Evolve(evolve::Evolve),
    /// As few givens as one full grid and an order by chance allow, whatever it takes to solve the puzzle.
    Minimal,
    /// Givens in exactly these places.
    Pattern(pattern::Pattern),
    /// No givens, but cages with sums.
    Killer(killer::Killer),
}

/// Somebody who watches puzzles being made, and may have enough of it. A closure that says whether to go on will do.
pub trait Watch {
    /// Asked now and then; when it says no, the best so far counts.
    fn go_on(&self) -> bool;

    /// Told of the best grade so far on the full grid at hand, by makers that look for better and better puzzles.
    fn best(&self, _grade: &Grade) {}
}

impl<F: Fn() -> bool> Watch for F {
    fn go_on(&self) -> bool {
        self()
    }
}

impl Method {
    /// The name on the command line and in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Method::Expand => "expand",
            Method::Climb(_) => "climb",
            Method::Evolve(_) => "evolve",
            Method::Minimal => "minimal",
            Method::Pattern(_) => "pattern",
            Method::Killer(_) => "killer",
        }
    }

    /// One attempt: a puzzle from one full grid, or nothing where the time is up or the grid has none.
    fn attempt(&self, maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
        match self {
            Method::Expand => expand::expand(maker, chance, watch),
            Method::Climb(climb) => climb.run(maker, chance, watch),
            Method::Evolve(evolve) => evolve.run(maker, chance, watch),
            Method::Minimal => minimal::minimal(maker, chance),
            Method::Pattern(pattern) => pattern.run(maker, chance, &|| watch.go_on()),
            Method::Killer(killer) => killer.run(maker, chance, watch),
        }
    }
}

/// A puzzle that was made, with its solution and its grade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeSudoku {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// The same board with every cell given.
    pub solution: Sudoku,
    /// How hard it is for the player of the wish; `None` if that player does not get to the end.
    pub grade: Option<Grade>,
    /// False if its making was broken off: it may hold givens that could go.
    pub whole: bool,
}

/// A wish that was not met in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GaveUp {
    /// How many full grids were tried.
    pub attempts: u64,
    /// What came nearest.
    pub nearest: Option<MadeSudoku>,
}

/// Makes puzzle number `index` of a seed. Each attempt has its own stream of chance and the first one that
/// meets the wish counts, so the puzzle does not depend on what else is being made, or where.
///
/// `watch` is asked now and then whether to go on; when it says no, the best so far counts.
pub fn make(
    maker: &Maker,
    method: &Method,
    seed: u64,
    index: u64,
    watch: &dyn Watch,
) -> Result<MadeSudoku, GaveUp> {
    make_watched(maker, method, seed, index, watch, &mut |_| ())
}

/// The same, and `nearer` is shown each puzzle that comes nearer to the wish than those before.
pub fn make_watched(
    maker: &Maker,
    method: &Method,
    seed: u64,
    index: u64,
    watch: &dyn Watch,
    nearer: &mut dyn FnMut(&MadeSudoku),
) -> Result<MadeSudoku, GaveUp> {
    let own = stream(seed, index).next_u64();
    let mut gave_up = GaveUp { attempts: 0, nearest: None };
    let mut least = u64::MAX;
    while gave_up.attempts == 0 || watch.go_on() {
        let made = method.attempt(maker, &mut stream(own, gave_up.attempts), watch);
        gave_up.attempts += 1;
        let Some(made) = made else { continue };
        let miss = maker.wish().miss(made.grade.as_ref());
        if miss == 0 && made.whole {
            return Ok(made);
        }
        if miss < least {
            least = miss;
            nearer(&made);
            gave_up.nearest = Some(made);
        }
    }
    Err(gave_up)
}
