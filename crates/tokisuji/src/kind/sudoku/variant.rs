//! Variants of Sudoku: more groups in which all differ, or other blocks. Each is only a different frame, so that
//! solving, grading, explaining and drawing need nothing new.

use super::Shape;
use crate::chance::{Chance, below};
use crate::grid::{Cell, CellSet, Grid};
use crate::problem::{Group, GroupKind};
use std::fmt;
use std::sync::Arc;

/// What a Sudoku has beside rows, columns and blocks, or instead of blocks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Variant {
    /// On both diagonals all digits differ (Sudoku X).
    pub diagonal: bool,
    /// In the windows, blocks one cell away from the edge and from each other, all digits differ (windoku, hyper).
    pub windows: bool,
    /// Cells a knight's move apart differ.
    pub anti_knight: bool,
    /// The blocks have any form (jigsaw): for each cell, row by row, the number of its block from 0.
    pub regions: Option<Arc<[u8]>>,
}

impl Variant {
    /// Whether this is plain Sudoku.
    pub fn is_plain(&self) -> bool {
        *self == Variant::default()
    }

    /// Whether a board of this shape can have it: windows need square blocks, and each region must be one piece
    /// of as many cells as there are digits.
    pub fn fits(&self, shape: Shape) -> bool {
        let size = shape.size();
        let regions = self.regions.as_ref().is_none_or(|regions| {
            regions.len() == size * size
                && regions.iter().all(|&region| (region as usize) < size)
                && (0..size).all(|region| is_whole(regions, region as u8, size))
        });
        (!self.windows || shape.block_rows == shape.block_cols) && regions
    }

    /// The blocks of a jigsaw.
    pub(super) fn blocks(&self, grid: Grid) -> Option<Vec<Group>> {
        let regions = self.regions.as_ref()?;
        let cells = |region: usize| grid.cells().filter(move |cell| regions[cell.index()] as usize == region);
        Some((0..grid.rows as usize).map(|at| Group::new(GroupKind::Block, at + 1, cells(at))).collect())
    }

    /// The groups beside rows, columns and blocks.
    pub(super) fn extras(&self, shape: Shape, grid: Grid) -> Vec<Group> {
        let size = shape.size();
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        if self.diagonal {
            sets.push((0..size).map(|at| grid.cell(at, at)).collect());
            sets.push((0..size).map(|at| grid.cell(at, size - 1 - at)).collect());
        }
        if self.windows {
            let side = shape.block_rows as usize;
            let starts: Vec<usize> = (0..side - 1).map(|at| 1 + at * (side + 1)).collect();
            for (top, left) in starts.iter().flat_map(|&top| starts.iter().map(move |&left| (top, left))) {
                sets.push((0..size).map(|at| grid.cell(top + at / side, left + at % side)).collect());
            }
        }
        if self.anti_knight {
            // Each pair once, from its upper cell.
            let moves = [(1, -2), (1, 2), (2, -1), (2, 1)];
            for (cell, (down, right)) in grid.cells().flat_map(|cell| moves.map(|way| (cell, way))) {
                let (row, col) = (grid.row(cell) + down, grid.col(cell).checked_add_signed(right));
                if let Some(col) = col.filter(|&col| row < size && col < size) {
                    sets.push(vec![cell, grid.cell(row, col)]);
                }
            }
        }
        let numbered = sets.into_iter().enumerate();
        numbered.map(|(at, cells)| Group::new(GroupKind::Extra, at + 1, cells)).collect()
    }

    /// Reads what `Display` writes, such as `diagonal+windows` or `jigsaw=AAB…`. `None` if it is none.
    pub fn read(text: &str) -> Option<Variant> {
        let mut variant = Variant::default();
        for part in text.split('+') {
            match part {
                "diagonal" => variant.diagonal = true,
                "windows" => variant.windows = true,
                "anti-knight" => variant.anti_knight = true,
                _ => {
                    let letters = part.strip_prefix("jigsaw=")?;
                    let region = |letter: u8| letter.is_ascii_uppercase().then(|| letter - b'A');
                    variant.regions = Some(letters.bytes().map(region).collect::<Option<_>>()?);
                }
            }
        }
        Some(variant)
    }

    /// Regions of any form: from plain blocks by exchanging cells along their borders, many times over.
    pub fn jigsaw(shape: Shape, chance: &mut Chance) -> Variant {
        let size = shape.size();
        let plain = shape.frame();
        let mut regions = vec![0u8; size * size];
        for group in plain.groups.iter().filter(|group| group.kind == GroupKind::Block) {
            group.cells.iter().for_each(|cell| regions[cell.index()] = (group.number - 1) as u8);
        }
        let mut left = 4 * size;
        // Most exchanges would break a region, and are passed over.
        for _ in 0..2000 * size {
            if left == 0 {
                break;
            }
            let [a, b] = [0; 2].map(|_| below(chance, (size * size) as u32) as usize);
            let (mine, theirs) = (regions[a], regions[b]);
            if mine == theirs || !touches(&regions, a, theirs, size) || !touches(&regions, b, mine, size) {
                continue;
            }
            (regions[a], regions[b]) = (theirs, mine);
            if is_whole(&regions, mine, size) && is_whole(&regions, theirs, size) {
                left -= 1;
            } else {
                (regions[a], regions[b]) = (mine, theirs);
            }
        }
        Variant { regions: Some(regions.into()), ..Variant::default() }
    }
}

/// The cells beside a cell.
fn beside(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / size, cell % size);
    let up = (row > 0).then(|| cell - size);
    let down = (row + 1 < size).then(|| cell + size);
    let left = (col > 0).then(|| cell - 1);
    let right = (col + 1 < size).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

fn touches(regions: &[u8], cell: usize, region: u8, size: usize) -> bool {
    beside(cell, size).any(|other| regions[other] == region)
}

/// Whether a region is one piece of `size` cells.
fn is_whole(regions: &[u8], region: u8, size: usize) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return false };
    let mut seen = CellSet::EMPTY.with(Cell(first as u16));
    let mut waiting = vec![first];
    while let Some(cell) = waiting.pop() {
        for next in beside(cell, size).filter(|&next| regions[next] == region) {
            if seen.insert(Cell(next as u16)) {
                waiting.push(next);
            }
        }
    }
    let all = regions.iter().map(|&other| usize::from(other == region)).sum::<usize>();
    seen.len() == size && all == size
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.diagonal {
            parts.push("diagonal".to_string());
        }
        if self.windows {
            parts.push("windows".to_string());
        }
        if self.anti_knight {
            parts.push("anti-knight".to_string());
        }
        if let Some(regions) = &self.regions {
            let letters: String = regions.iter().map(|region| (b'A' + region) as char).collect();
            parts.push(format!("jigsaw={letters}"));
        }
        f.write_str(&parts.join("+"))
    }
}
