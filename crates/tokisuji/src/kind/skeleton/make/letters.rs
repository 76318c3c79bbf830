//! The fewest letters that leave a skeleton one solution.
//!
//! Every other solution differs from ours in some cells, and a letter given in one of those shuts it out. So the letters wanted are a
//! smallest set of cells that meets all those sets. They are met one by one: a smallest set for the solutions known so far is
//! found, and if it leaves another solution, that one joins them. When none is left the set is the fewest there can be.

use crate::grid::{Cell, CellSet};
use crate::kind::skeleton::Skeleton;
use crate::solve::search;
use crate::symbol::Mark;

/// Other solutions taken in at once.
const AT_ONCE: usize = 16;
/// Steps of the search for a smallest set before a good one must do.
const MOST_STEPS: u32 = 200_000;
/// Rounds before a good set must do.
const MOST_ROUNDS: usize = 400;

/// Letters to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Starting {
    /// In cell order.
    pub letters: Vec<Mark>,
    /// Whether fewer would certainly not do.
    pub fewest: bool,
}

impl Default for Starting {
    /// No letters are certainly the fewest.
    fn default() -> Starting {
        Starting { letters: Vec::new(), fewest: true }
    }
}

/// The fewest letters of `solution` that leave `plain`, a skeleton without givens, no other solution; `None` when time is up.
pub fn fewest_letters(plain: &Skeleton, solution: &[Mark], go_on: &dyn Fn() -> bool) -> Option<Starting> {
    let mut differing: Vec<CellSet> = Vec::new();
    let mut fewest = true;
    for round in 0.. {
        let cells = match smallest(&differing).filter(|_| round < MOST_ROUNDS) {
            Some(cells) => cells,
            None => {
                fewest = false;
                greedy(&differing)
            }
        };
        let letters: Vec<Mark> = solution.iter().copied().filter(|mark| cells.contains(mark.cell)).collect();
        let found = search(&plain.with_givens(&letters).problem(), AT_ONCE, &mut || go_on());
        if found.gave_up {
            return None;
        }
        let known = differing.len();
        for other in &found.solutions {
            let cells: CellSet =
                other.iter().zip(solution).filter(|(a, b)| a != b).map(|(a, _)| a.cell).collect();
            if !cells.is_empty() {
                differing.push(cells);
            }
        }
        if differing.len() == known {
            return Some(Starting { letters, fewest });
        }
        // What holds another set is met with it.
        differing.sort_by_key(CellSet::len);
        let mut least: Vec<CellSet> = Vec::new();
        for set in differing {
            if !least.iter().any(|smaller| smaller.is_subset(&set)) {
                least.push(set);
            }
        }
        differing = least;
    }
    None
}

/// A set that meets all sets: always the cell that meets the most of what is left.
fn greedy(sets: &[CellSet]) -> CellSet {
    let mut chosen = CellSet::EMPTY;
    loop {
        let left: Vec<&CellSet> = sets.iter().filter(|set| set.intersection(&chosen).is_empty()).collect();
        let cells = left.iter().fold(CellSet::EMPTY, |all, set| all.union(set));
        let meets = |cell: &Cell| left.iter().filter(|set| set.contains(*cell)).count();
        match cells.iter().max_by_key(|cell| (meets(cell), std::cmp::Reverse(*cell))) {
            Some(cell) => chosen.insert(cell),
            None => return chosen,
        };
    }
}

/// A smallest set that meets all sets; `None` where finding it takes too long.
fn smallest(sets: &[CellSet]) -> Option<CellSet> {
    let most = greedy(sets);
    let mut steps = MOST_STEPS;
    for size in 0..most.len() {
        if let Some(found) = meet(sets, CellSet::EMPTY, CellSet::EMPTY, size, &mut steps)? {
            return Some(found);
        }
    }
    Some(most)
}

/// A set of `size` more cells, none of them shunned, that meets all sets not met yet. `None`: too many steps.
#[expect(clippy::option_option, reason = "no time, no set, or a set")]
fn meet(
    sets: &[CellSet],
    chosen: CellSet,
    mut shunned: CellSet,
    size: usize,
    steps: &mut u32,
) -> Option<Option<CellSet>> {
    *steps = steps.checked_sub(1)?;
    let open = || sets.iter().filter(|set| set.intersection(&chosen).is_empty());
    let Some(next) = open().map(|set| set.difference(&shunned)).min_by_key(CellSet::len) else {
        return Some(Some(chosen));
    };
    // Sets that share no cell need a cell each.
    let (mut apart, mut seen) = (0, CellSet::EMPTY);
    for set in open().map(|set| set.difference(&shunned)) {
        if set.intersection(&seen).is_empty() {
            apart += 1;
            seen = seen.union(&set);
        }
    }
    if apart > size {
        return Some(None);
    }
    for cell in next.iter() {
        if let Some(found) = meet(sets, chosen.with(cell), shunned, size - 1, steps)? {
            return Some(Some(found));
        }
        // Sets with this cell have been looked through.
        shunned.insert(cell);
    }
    Some(None)
}
