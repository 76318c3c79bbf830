//! Solution paths (解き筋, paper E): in how many orders the cells of a puzzle can be decided, and where the road
//! narrows.
//!
//! [`paths()`] lowers a puzzle and a rule set to the order of its cells ([`system`], or [`oracle`] for rules that
//! strike candidates) and takes the first of three ways that is not too large: the whole [`lattice`], an [`exact`]
//! count by parts, or an [`estimate`] with its error.

mod cover;
mod draw;
pub mod estimate;
pub mod exact;
mod filters;
pub mod lattice;
pub mod lower;
pub mod measure;
pub mod memo;
pub mod oracle;
pub mod precede;
pub mod profile;
mod standing;
pub mod system;
#[cfg(test)]
mod tests;
pub mod wide;

use crate::bits::Bits;
use crate::board::Contradiction;
use crate::chance::stream;
use crate::grid::{Cell, CellSet};
use crate::problem::Problem;
use crate::ruleset::RuleSet;
use crate::statistics::student;
use estimate::{Guide, beam};
use exact::{Counter, Halt};
use lattice::{Bound, Lattice};
use lower::StartAndEnd;
use num_bigint::BigUint;
use oracle::Oracle;
use precede::{Precede, Together};
use profile::Profile;
use system::{Orders, System};

/// How to count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Exactly where that is quick, else by an estimate.
    #[default]
    Auto,
    /// Exactly, as far as memory and time allow.
    Exact,
    /// By an estimate, until its error is as small as asked.
    Estimate,
    /// By a small estimate, whatever its error: for thousands of puzzles.
    Fast,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// How to count.
    pub method: Method,
    /// The bytes an exact count may use.
    pub memory: usize,
    /// The half-width of the 95 % interval of log10 of the count at which an estimate may stop.
    pub error: f64,
    /// For the chance in estimates.
    pub seed: u64,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked { method: Method::Auto, memory: 2 << 30, error: 0.05, seed: 1 }
    }
}

/// The number of orders.
#[derive(Clone, PartialEq, Debug)]
pub enum Count {
    /// To the last digit.
    Exact(BigUint),
    /// log10 of it, and half of its 95 % interval.
    Estimated {
        /// log10 of the number of orders.
        log10: f64,
        /// Half of the 95 % interval.
        error: f64,
    },
}

impl Count {
    /// log10 of the number of orders.
    pub fn log10(&self) -> f64 {
        match self {
            Count::Exact(count) => log10(count),
            Count::Estimated { log10, .. } => *log10,
        }
    }

    /// Half of the 95 % interval of log10; 0 when exact.
    pub fn error(&self) -> f64 {
        match self {
            Count::Exact(_) => 0.0,
            Count::Estimated { error, .. } => *error,
        }
    }
}

/// log10 of a number of any length.
fn log10(number: &BigUint) -> f64 {
    let cut = number.bits().saturating_sub(64);
    let top = (number >> cut).iter_u64_digits().next().unwrap_or(0);
    (top as f64).log10() + cut as f64 * std::f64::consts::LOG10_2
}

/// How the cells of a puzzle can follow each other.
#[derive(Clone, Debug)]
pub struct Paths {
    /// The cells that get decided, in reading order. Other fields speak of them by index.
    pub cells: Vec<Cell>,
    /// Cells that stay open.
    pub open: usize,
    /// The number of orders.
    pub count: Count,
    /// Where each cell stands, and how many choices there are. Exact when `depth_counts` is there.
    pub profile: Profile,
    /// Half of the 95 % interval of the shares of depth, the widest of all; 0 when exact.
    pub depth_error: f64,
    /// For each cell how many orders have it first, second, …; only where the whole lattice was seen.
    pub depth_counts: Option<Vec<Vec<BigUint>>>,
    /// What holds in every order.
    pub precede: Precede,
    /// The lattice, where it is small enough to draw.
    pub lattice: Option<Drawable>,
    /// Sets, parts or runs that were looked at.
    pub work: usize,
}

/// A lattice as sets of cells: for each size the sets, each with its next cells and where they lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawable {
    /// Size by size.
    pub layers: Vec<Vec<Station>>,
}

/// A set of decided cells in a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Station {
    /// The cells decided.
    pub decided: CellSet,
    /// Each next cell with the place in the next layer it leads to.
    pub next: Vec<(Cell, usize)>,
    /// Orders that pass here.
    pub through: BigUint,
}

/// Why paths could not be counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PathsError {
    /// The puzzle contradicts itself.
    #[error("the puzzle has no solution, so nothing can be decided")]
    NoSolution(Contradiction),
    /// The memory allowed was used up.
    #[error("the exact count used up its memory after {parts} parts: allow more, or ask for an estimate")]
    Memory {
        /// Parts counted so far.
        parts: usize,
    },
    /// Time was up.
    #[error("time was up after {parts} parts or runs: allow more, or ask for an estimate")]
    Stopped {
        /// Parts or runs so far.
        parts: usize,
    },
    /// There is too much to decide.
    #[error(
        "the rules decide {places} places, wanted at most {}: orders are counted on smaller boards",
        MOST_PLACES
    )]
    TooLarge {
        /// Places that get decided.
        places: usize,
    },
}

/// The widest layer of a lattice that is built whole without being asked for, and the same where the rules must be asked.
const WIDEST: usize = 3000;
const WIDEST_ASKED: usize = 600;
/// The bytes that a set of a lattice takes, roughly: itself, twenty ways on, two long numbers.
const SET_BYTES: usize = 512;
/// Parts that the automatic choice counts before it turns to an estimate: about a second of work.
const QUICK_PARTS: u64 = 600_000;
/// Orders drawn for the profile when the count is exact but the lattice is not seen.
const DRAWN: usize = 2000;
/// The largest lattice that is kept for drawing: sets in all.
const DRAWABLE: usize = 80;

/// The words of the widest sets, enough for a Sudoku of 25×25.
const WIDE: usize = 10;
/// How many places may get decided: beyond it not even an estimate comes to an end.
pub const MOST_PLACES: usize = Bits::<WIDE>::MOST;

/// Counts the orders in which `rules` can decide the cells of a puzzle. `goes_on` is asked now and then; when it
/// says stop, an estimate ends with the error it has, and an exact count with [`PathsError::Stopped`].
pub fn paths(
    problem: &Problem,
    rules: &RuleSet,
    asked: &Asked,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Paths, PathsError> {
    // Orders are counted of what people do every day; a trial that goes where it goes would be asked at every step of every order.
    let rules = &rules.up_to(rules.everyday);
    let road = StartAndEnd::new(problem, rules).map_err(PathsError::NoSolution)?;
    match road.cells.len() {
        0..=64 => with_width::<1, 5>(&road, rules, asked, goes_on),
        65..=128 => with_width::<2, 12>(&road, rules, asked, goes_on),
        129..=MOST_PLACES => with_width::<WIDE, 80>(&road, rules, asked, goes_on),
        places => Err(PathsError::TooLarge { places }),
    }
}

fn with_width<const W: usize, const L: usize>(
    road: &StartAndEnd<'_>,
    rules: &RuleSet,
    asked: &Asked,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Paths, PathsError> {
    match road.system::<W>(rules) {
        Some(mut system) => {
            if asked.method != Method::Fast {
                system.minimise();
            }
            let mut exact = system.clone();
            let by_parts = |memory: usize, goes_on: &mut dyn FnMut() -> bool| {
                by_parts::<W, L>(&mut exact, memory, asked.seed, goes_on)
            };
            run(road, &mut system, asked, Some(by_parts), Width::SYSTEM, goes_on)
        }
        None => {
            let mut oracle = Oracle::<W>::new(road, rules);
            run(road, &mut oracle, asked, None::<ByParts>, Width::ORACLE, goes_on)
        }
    }
}

/// Counts exactly within so many bytes, while the caller says go on.
type ByParts = fn(usize, &mut dyn FnMut() -> bool) -> Result<Exact, PathsError>;

/// An exact count with a drawn profile.
struct Exact {
    count: BigUint,
    profile: Profile,
    parts: usize,
}

fn by_parts<const W: usize, const L: usize>(
    system: &mut System<W>,
    memory: usize,
    seed: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Exact, PathsError> {
    let mut counter = Counter::<W, L>::new(system, memory, goes_on);
    let count = counter.count().map_err(|halt| halted(halt, counter.states()))?;
    let parts = counter.states();
    let mut chance = stream(seed, 0);
    let drawn: Result<Vec<_>, Halt> = (0..DRAWN).map(|_| counter.draw(&mut chance)).collect();
    let drawn = drawn.map_err(|halt| halted(halt, parts))?;
    drop(counter);
    Ok(Exact { count: count.to_big(), profile: Profile::of_orders(system, &drawn), parts })
}

fn halted(halt: Halt, parts: usize) -> PathsError {
    match halt {
        Halt::Memory => PathsError::Memory { parts },
        Halt::Stopped => PathsError::Stopped { parts },
    }
}

/// The sizes of beams.
#[derive(Copy, Clone)]
struct Width {
    pilot: usize,
    beam: usize,
    quick: usize,
}

impl Width {
    const SYSTEM: Width = Width { pilot: 300, beam: 1000, quick: 48 };
    /// Asking the rules takes a hundred times as long. Chosen by the time to an error of 0.05 with `uniques-2` and `human`.
    const ORACLE: Width = Width { pilot: 200, beam: 200, quick: 24 };
}

fn run<const W: usize, O: Orders<W>>(
    road: &StartAndEnd<'_>,
    orders: &mut O,
    asked: &Asked,
    by_parts: Option<impl FnOnce(usize, &mut dyn FnMut() -> bool) -> Result<Exact, PathsError>>,
    width: Width,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Paths, PathsError> {
    let cells = orders.len();
    let base = |orders: &mut O, count, profile, seen: &Together<W>| Paths {
        cells: road.cells.clone(),
        open: road.end.open(),
        count,
        profile,
        depth_error: 0.0,
        depth_counts: None,
        precede: Precede::of(orders, seen),
        lattice: None,
        work: 0,
    };
    let bound = match (asked.method, &by_parts) {
        (Method::Auto | Method::Exact, Some(_)) => Some(Bound { widest: WIDEST, ..Bound::NONE }),
        (Method::Exact, None) => Some(Bound { sets: asked.memory / SET_BYTES, ..Bound::NONE }),
        (Method::Auto, None) => Some(Bound { widest: WIDEST_ASKED, ..Bound::NONE }),
        (Method::Estimate | Method::Fast, _) => None,
    };
    match bound.map(|bound| Lattice::build(orders, bound, goes_on)) {
        Some(Ok(lattice)) => {
            let sets = lattice.layers.iter().map(Vec::len).sum();
            let mut seen = Together::new(cells);
            lattice.layers.iter().flatten().for_each(|node| seen.add(&node.decided));
            let mut paths = base(orders, Count::Exact(lattice.count()), lattice.profile(), &seen);
            paths.depth_counts = Some(lattice.depth());
            paths.lattice = (sets <= DRAWABLE).then(|| drawable(&lattice, &road.cells));
            paths.work = sets;
            return Ok(paths);
        }
        // There is no other exact way where the rules must be asked.
        Some(Err((halt, sets))) if asked.method == Method::Exact && by_parts.is_none() => {
            return Err(halted(halt, sets));
        }
        _ => {}
    }
    let exact = match (asked.method, by_parts) {
        (Method::Exact, Some(count)) => Some(count(asked.memory, goes_on)?),
        (Method::Auto, Some(count)) if cells <= 128 => {
            let mut looks = 0;
            let mut quick = || {
                looks += 1;
                looks * exact::LOOK < QUICK_PARTS && goes_on()
            };
            count(asked.memory, &mut quick).ok()
        }
        _ => None,
    };
    if let Some(exact) = exact {
        let mut paths = base(orders, Count::Exact(exact.count), exact.profile, &Together::new(cells));
        // The widest a share can stray when so many orders are drawn.
        paths.depth_error = 0.98 / (DRAWN as f64).sqrt();
        paths.work = exact.parts;
        return Ok(paths);
    }
    let found = estimated(orders, asked, width, goes_on)?;
    let mut paths = base(orders, found.count, found.profile, &found.seen);
    paths.depth_error = found.depth_error;
    paths.work = found.runs;
    Ok(paths)
}

/// The fewest runs an interval is made from, and the most that are worth making.
const FEWEST_RUNS: usize = 10;
const MOST_RUNS: usize = 4000;
/// Intervals from few runs of a lopsided estimate come out a little narrow; this makes up for it. Measured on
/// puzzles whose count is known, by `tokisuji-lab bench paths`.
const CAUTION: f64 = 1.15;

/// What several beams say together.
struct Estimated<const W: usize> {
    count: Count,
    profile: Profile,
    depth_error: f64,
    seen: Together<W>,
    runs: usize,
}

/// How many beams of which width an estimate is made from.
struct Plan {
    pilots: u64,
    pilot: usize,
    beam: usize,
    /// The fewest runs.
    fewest: usize,
    /// What is known of their spread beforehand, as so many runs.
    known: usize,
    /// The runs that the profile is made from: it settles long before a fine count does.
    profiles: usize,
    /// Half of the interval at which to stop; none to stop with the fewest runs.
    error: Option<f64>,
}

/// Quick beams first, so that there is an answer where rules are slow and time is short; then, unless those are all that
/// is wanted, wide ones until the error is small enough.
fn estimated<const W: usize>(
    orders: &mut impl Orders<W>,
    asked: &Asked,
    width: Width,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Estimated<W>, PathsError> {
    let fast = asked.method == Method::Fast;
    let quick = Plan {
        pilots: 1,
        pilot: width.quick,
        beam: width.quick,
        fewest: QUICK_RUNS,
        known: QUICK_KNOWN,
        profiles: if fast { 1 } else { QUICK_RUNS },
        error: None,
    };
    let wide = Plan {
        pilots: 2,
        pilot: width.pilot,
        beam: width.beam,
        fewest: FEWEST_RUNS,
        known: 0,
        profiles: FEWEST_RUNS,
        error: Some(asked.error),
    };
    let quick = send(orders, &quick, asked.seed, goes_on);
    let wide = if fast { None } else { send(orders, &wide, asked.seed, goes_on) };
    let better = |a: &Estimated<W>, b: &Estimated<W>| a.count.error().total_cmp(&b.count.error());
    quick.into_iter().chain(wide).min_by(better).ok_or(PathsError::Stopped { parts: 0 })
}

/// Sends beams as planned. `None` when there was not the time for as many as an interval needs.
fn send<const W: usize>(
    orders: &mut impl Orders<W>,
    plan: &Plan,
    seed: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Estimated<W>> {
    let cells = orders.len();
    let mut guide = Guide::blank(cells);
    for at in 0..plan.pilots {
        let mut chance = stream(seed, 1 << 32 | at);
        let run = beam(orders, &guide, plan.pilot, true, &mut chance, goes_on)?;
        guide = Guide::fit(&run.layers, cells);
    }
    let (mut logs, mut profiles, mut seen) = (Vec::new(), Vec::new(), Together::new(cells));
    loop {
        let mut chance = stream(seed, 2 << 32 | logs.len() as u64);
        let Some(run) = beam(orders, &guide, plan.beam, true, &mut chance, goes_on) else {
            break;
        };
        logs.push(run.log);
        if profiles.len() < plan.profiles && run.log.is_finite() {
            profiles.push(Profile::of_layers(&run.layers));
            run.layers.iter().flat_map(|layer| &layer.kept).for_each(|kept| seen.add(&kept.decided));
        }
        let enough = || plan.error.is_none_or(|error| interval(&logs, plan.known).1 <= error);
        if (logs.len() >= plan.fewest && enough()) || logs.len() >= MOST_RUNS {
            break;
        }
    }
    if logs.len() < 2 || profiles.is_empty() {
        return None;
    }
    let (log10, error) = interval(&logs, plan.known);
    let (profile, depth_error) = Profile::mean_of(&profiles);
    let count = Count::Estimated { log10, error };
    Some(Estimated { count, profile, depth_error, seen, runs: logs.len() })
}

/// Four quick runs say little about their own spread. What a hundred whole puzzles showed of it counts as so many runs.
const QUICK_RUNS: usize = 4;
const QUICK_KNOWN: usize = 10;
const QUICK_SPREAD: f64 = 0.5;

/// log10 of the mean of estimates given by their natural logarithms, and half of its 95 % interval. The spread is that of
/// the estimates, pooled with [`QUICK_SPREAD`] as if it had been seen in `known` runs more.
pub(crate) fn interval(logs: &[f64], known: usize) -> (f64, f64) {
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let count = logs.len() as f64;
    let values: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
    let mean = values.iter().sum::<f64>() / count;
    let seen: f64 = values.iter().map(|value| (value / mean - 1.0).powi(2)).sum();
    let freedom = logs.len() - 1 + known;
    let spread = (seen + known as f64 * QUICK_SPREAD * QUICK_SPREAD) / freedom as f64;
    let half = CAUTION * student(freedom) * (spread / count).sqrt();
    ((most + mean.ln()) / std::f64::consts::LN_10, half / std::f64::consts::LN_10)
}

fn drawable<const W: usize>(lattice: &Lattice<W>, cells: &[Cell]) -> Drawable {
    let station = |node: &lattice::Node<W>| Station {
        decided: node.decided.iter().map(|at| cells[at]).collect(),
        next: node.next.iter().map(|&(cell, at)| (cells[cell], at)).collect(),
        through: &node.to * &node.on,
    };
    Drawable { layers: lattice.layers.iter().map(|layer| layer.iter().map(station).collect()).collect() }
}
