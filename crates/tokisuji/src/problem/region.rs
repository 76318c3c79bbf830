//! Regions: lines and blocks, one to three together, whose digits have a known total.
//!
//! With cages, such a total says something about the cells that stick out on either side: players call it the rule
//! of 45. Which cells these are depends on the frame alone, so it is worked out once.

use super::{Cage, Group, GroupKind};
use crate::grid::{CellSet, Grid};
use crate::symbol::{Symbol, Symbols};

/// Lines or blocks, each with every symbol, that do not overlap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Indexes into the frame's groups.
    pub groups: Vec<usize>,
    /// All their cells.
    pub set: CellSet,
    /// What they add up to together.
    pub total: i32,
    /// The cages with any cell in it, as indexes into the frame's cages.
    pub cages: Vec<usize>,
    /// Whether every cell of it lies in a cage.
    pub tiled: bool,
    /// What follows for some cells whatever is known: those inside that no cage inside covers, and those by which
    /// the cages reach out.
    pub leftovers: Vec<Leftover>,
}

/// Cells whose sum follows from a region's total and some cages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leftover {
    /// The cells, of which some may hold the same symbol, and what they add up to.
    pub cage: Cage,
    /// The cages it follows from.
    pub cages: Vec<usize>,
}

/// More cells than this say next to nothing.
const MOST_LEFT: usize = 8;

/// All regions of a board with cages. A board whose cages overlap has none: their sums would not simply add up.
pub(super) fn regions(grid: Grid, symbols: Symbols, groups: &[Group], cages: &[Cage]) -> Vec<Region> {
    let mut caged = CellSet::EMPTY;
    let overlap = cages.iter().flat_map(|cage| &cage.cells).any(|&cell| !caged.insert(cell));
    if cages.is_empty() || overlap {
        return Vec::new();
    }
    let of = |kind: GroupKind| {
        let whole = move |at: &usize| groups[*at].kind == kind && groups[*at].cells.len() == symbols.len();
        (0..groups.len()).filter(whole).collect::<Vec<usize>>()
    };
    let mut lists: Vec<Vec<usize>> = Vec::new();
    for lines in [of(GroupKind::Row), of(GroupKind::Column)] {
        for many in 1..=3 {
            lists.extend(lines.windows(many).map(<[usize]>::to_vec));
        }
    }
    let blocks = of(GroupKind::Block);
    lists.extend(blocks.iter().map(|&block| vec![block]));
    for (at, &one) in blocks.iter().enumerate() {
        let beside =
            blocks[at + 1..].iter().filter(|&&other| touch(grid, &groups[one].set, &groups[other].set));
        lists.extend(beside.map(|&other| vec![one, other]));
    }
    let all: i32 = symbols.iter().map(|symbol: Symbol| i32::from(symbol.value())).sum();
    let sets: Vec<CellSet> = cages.iter().map(|cage| cage.cells.iter().copied().collect()).collect();
    lists.into_iter().map(|list| region(list, all, groups, cages, &sets, &caged)).collect()
}

fn region(
    list: Vec<usize>,
    all: i32,
    groups: &[Group],
    cages: &[Cage],
    sets: &[CellSet],
    caged: &CellSet,
) -> Region {
    let set = list.iter().fold(CellSet::EMPTY, |set, &group| set.union(&groups[group].set));
    let total = all * list.len() as i32;
    let touching: Vec<usize> =
        (0..cages.len()).filter(|&cage| !sets[cage].intersection(&set).is_empty()).collect();
    let inside: Vec<usize> = touching.iter().copied().filter(|&cage| sets[cage].is_subset(&set)).collect();
    let sum = |cages_in: &[usize]| cages_in.iter().map(|&cage| i32::from(cages[cage].sum)).sum::<i32>();
    let cells =
        |cages_in: &[usize]| cages_in.iter().fold(CellSet::EMPTY, |all, &cage| all.union(&sets[cage]));
    let tiled = set.is_subset(caged);
    let leftover = |cells: CellSet, sum: i32, cages: Vec<usize>| {
        // Less than nothing is left only where there is no solution, and that shows elsewhere.
        let sum = u16::try_from(sum).ok()?;
        let cage = Cage { cells: cells.iter().collect(), sum };
        (1..=MOST_LEFT).contains(&cage.cells.len()).then_some(Leftover { cage, cages })
    };
    let inner = (!inside.is_empty())
        .then(|| leftover(set.difference(&cells(&inside)), total - sum(&inside), inside.clone()));
    let outer =
        tiled.then(|| leftover(cells(&touching).difference(&set), sum(&touching) - total, touching.clone()));
    let leftovers = [inner, outer].into_iter().flatten().flatten().collect();
    Region { groups: list, set, total, cages: touching, tiled, leftovers }
}

/// Whether two sets of cells have a common border.
fn touch(grid: Grid, one: &CellSet, other: &CellSet) -> bool {
    let beside = |cell: crate::grid::Cell| {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let down = (row + 1 < grid.rows as usize).then(|| grid.cell(row + 1, col));
        let right = (col + 1 < grid.cols as usize).then(|| grid.cell(row, col + 1));
        [down, right].into_iter().flatten()
    };
    let crosses = |a: &CellSet, b: &CellSet| a.iter().flat_map(beside).any(|next| b.contains(next));
    crosses(one, other) || crosses(other, one)
}
