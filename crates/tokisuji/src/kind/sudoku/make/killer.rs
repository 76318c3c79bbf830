//! Killers: a full grid cut into cages without repeats, and no givens at all.
//!
//! The cages begin small and are merged while the player of the wish can still solve the puzzle, in the same way as
//! givens are blanked: a puzzle with two cages merged is never easier, so each border needs to be tried only once.

use super::full::sample;
use super::{MadeSudoku, Maker, Watch};
use crate::chance::{Chance, below, shuffle};
use crate::grid::Cell;
use crate::kind::reduce::reduce;
use crate::kind::sudoku::Sudoku;
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::sgt::neighbours;

/// How killers are made.
#[derive(Copy, Clone, Debug)]
pub struct Killer {
    /// The most cells of a cage.
    pub largest: usize,
}

impl Default for Killer {
    fn default() -> Killer {
        Killer { largest: 5 }
    }
}

impl Killer {
    /// One killer on the board of the wish, as coarse as the player can take. `None` if this grid did not come to one.
    pub fn run(&self, maker: &Maker, chance: &mut Chance, watch: &dyn Watch) -> Option<MadeSudoku> {
        let empty = maker.empty().without_cages();
        let solution = sample(&empty.problem(), chance, &|| watch.go_on())?;
        let size = empty.shape().size();
        let most = self.largest.min(size);
        let labels = cut(size, &solution, most.min(3), chance);
        let solvable = |labels: Vec<usize>| {
            let board = caged(&empty, &labels, &solution);
            let maker = maker.on(&board);
            maker.solves(&board.problem()).then_some((labels, board, maker))
        };
        let start = solvable(labels)?;
        let mut borders: Vec<(usize, usize)> = (0..size * size)
            .flat_map(|cell| {
                neighbours(size, cell).filter(move |&next| next > cell).map(move |next| (cell, next))
            })
            .collect();
        shuffle(chance, &mut borders);
        let without = |(labels, ..): &(Vec<usize>, Sudoku, Maker), (one, other): (usize, usize)| {
            let (keep, gone) = (labels[one], labels[other]);
            let may = keep != gone && may_merge(labels, &solution, keep, gone, most);
            let merged = |&label: &usize| if label == gone { keep } else { label };
            may.then(|| solvable(labels.iter().map(merged).collect())).flatten()
        };
        let (_, board, now) = reduce(start, borders, without, &|| watch.go_on()).left;
        let grade = now.grade(&board.problem());
        let marks: Vec<Mark> = solution
            .iter()
            .enumerate()
            .map(|(cell, &symbol)| Mark { cell: Cell(cell as u16), symbol })
            .collect();
        Some(MadeSudoku { solution: board.with_givens(&marks), puzzle: board, grade, whole: true })
    }
}

fn caged(empty: &Sudoku, labels: &[usize], solution: &[Symbol]) -> Sudoku {
    let sum = |wanted: usize| {
        let cells = labels.iter().zip(solution).filter(|(label, _)| **label == wanted);
        cells.map(|(_, symbol)| symbol.value()).sum()
    };
    let labels: Vec<Option<usize>> = labels.iter().copied().map(Some).collect();
    let variant = empty.variant().with_cages(&labels, sum);
    empty.clone().with_variant(variant).expect("cut in pieces that hang together")
}

fn may_merge(labels: &[usize], solution: &[Symbol], one: usize, other: usize, most: usize) -> bool {
    let digits = |wanted: usize| -> Vec<Symbol> {
        labels
            .iter()
            .zip(solution)
            .filter(|(label, _)| **label == wanted)
            .map(|(_, &symbol)| symbol)
            .collect()
    };
    let (one, other) = (digits(one), digits(other));
    one.len() + other.len() <= most && !one.iter().any(|symbol| other.contains(symbol))
}

/// Cuts a full grid into cages of two cells and more, up to `most`, without repeats: a label for each cell. A single cell
/// stays where all around it have its digit already.
pub fn cut(size: usize, solution: &[Symbol], most: usize, chance: &mut Chance) -> Vec<usize> {
    let mut labels = vec![usize::MAX; size * size];
    let mut order: Vec<usize> = (0..size * size).collect();
    shuffle(chance, &mut order);
    for &start in &order {
        if labels[start] != usize::MAX {
            continue;
        }
        let wanted = 2 + below(chance, most.max(2) as u32 - 1) as usize;
        let mut cells = vec![start];
        let mut digits = Symbols::only(solution[start]);
        labels[start] = start;
        while cells.len() < wanted {
            let free = |next: &usize| labels[*next] == usize::MAX && !digits.contains(solution[*next]);
            let ways: Vec<usize> =
                cells.iter().flat_map(|&cell| neighbours(size, cell)).filter(free).collect();
            if ways.is_empty() {
                break;
            }
            let next = ways[below(chance, ways.len() as u32) as usize];
            labels[next] = start;
            digits.insert(solution[next]);
            cells.push(next);
        }
    }
    // Single cells join a cage beside them, the smallest first.
    for &cell in &order {
        let members = |label: usize| labels.iter().filter(|other| **other == label).count();
        if members(labels[cell]) > 1 {
            continue;
        }
        let mut ways: Vec<usize> = neighbours(size, cell)
            .map(|next| labels[next])
            .filter(|&label| may_merge(&labels, solution, labels[cell], label, most + 2))
            .collect();
        ways.sort_by_key(|&label| members(label));
        if let Some(&label) = ways.first() {
            labels[cell] = label;
        }
    }
    labels
}
