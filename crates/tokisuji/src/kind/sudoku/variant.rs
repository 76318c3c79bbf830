//! Variants of Sudoku: more groups in which all differ, or other blocks. Each is only a different frame, so that
//! solving, grading, explaining and drawing need nothing new.

use super::Shape;
use crate::chance::{Chance, below};
use crate::grid::{Cell, CellSet, Grid};
use crate::lang::Lang;
use crate::problem::{Cage, Group, GroupKind};
use crate::text::ReadError;
use crate::text::sgt::{Reader, neighbours, write_edges, write_numbers};
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
    /// Cells in which no digit occurs twice and which add up (killer), in the order of their first cells.
    pub cages: Vec<Cage>,
}

/// What a Sudoku can differ in: its name in texts and files, and in both languages what such a Sudoku is called.
type Part = (&'static str, &'static str, &'static str, fn(&Variant) -> bool);
const PARTS: [Part; 5] = [
    ("diagonal", "Diagonal", "対角線", |variant| variant.diagonal),
    ("windows", "Windows", "ウィンドウ", |variant| variant.windows),
    ("anti-knight", "Anti-knight", "アンチナイト", |variant| variant.anti_knight),
    ("jigsaw", "Jigsaw", "ジグソー", |variant| variant.regions.is_some()),
    ("killer", "Killer", "キラー", |variant| !variant.cages.is_empty()),
];

impl Variant {
    fn parts(&self) -> impl Iterator<Item = &'static Part> {
        PARTS.iter().filter(|part| part.3(self))
    }

    /// What it differs in, by the names of its text form, such as `diagonal`; nothing for plain Sudoku.
    pub fn names(&self) -> Vec<&'static str> {
        self.parts().map(|part| part.0).collect()
    }

    /// What such a Sudoku is called: `Anti-knight Sudoku`, `アンチナイト数独`; a plain one is just a `Sudoku`.
    pub fn title(&self, lang: Lang) -> String {
        let parts = self.parts().map(|part| lang.pick(part.1, part.2)).collect::<Vec<_>>();
        match lang {
            Lang::En => [&parts[..], &["Sudoku"]].concat().join(" "),
            Lang::Ja => parts.join("・") + "数独",
        }
    }

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
        (!self.windows || shape.block_rows == shape.block_cols) && regions && self.cages_fit(size)
    }

    /// Whether the cages lie apart on a board of this size, each in one piece, with no more cells than digits and a sum
    /// above 0.
    fn cages_fit(&self, size: usize) -> bool {
        let Some(labels) = self.cage_labels(size) else { return false };
        let whole = |(at, cage): (usize, &Cage)| {
            (1..=size).contains(&cage.cells.len())
                && cage.sum > 0
                && cage.cells.is_sorted()
                && piece(cage.cells[0].index(), size, |next| labels[next] == Some(at)).len()
                    == cage.cells.len()
        };
        self.cages.is_sorted_by_key(|cage| cage.cells.first()) && self.cages.iter().enumerate().all(whole)
    }

    /// For each cell the index of its cage. `None` if cages overlap or leave the board.
    fn cage_labels(&self, size: usize) -> Option<Vec<Option<usize>>> {
        let mut labels = vec![None; size * size];
        for (at, cage) in self.cages.iter().enumerate() {
            for cell in &cage.cells {
                if labels.get_mut(cell.index())?.replace(at).is_some() {
                    return None;
                }
            }
        }
        Some(labels)
    }

    /// The same with cages from a label for each cell, `None` for a cell in no cage, and the sum of each label.
    #[must_use]
    pub fn with_cages(&self, labels: &[Option<usize>], sum_of: impl Fn(usize) -> u16) -> Variant {
        let mut names: Vec<usize> = Vec::new();
        let mut cages: Vec<Cage> = Vec::new();
        for (cell, label) in labels.iter().enumerate().filter_map(|(cell, label)| Some((cell, (*label)?))) {
            let at = names.iter().position(|&name| name == label).unwrap_or_else(|| {
                names.push(label);
                cages.push(Cage { cells: Vec::new(), sum: sum_of(label) });
                cages.len() - 1
            });
            cages[at].cells.push(Cell(cell as u16));
        }
        Variant { cages, ..self.clone() }
    }

    /// Where the cages lie and their sums, as in the game ids of *solo*: edges, a comma, sums in the first cells. A cell
    /// in no cage is a piece of its own without a sum.
    pub(crate) fn write_cages(&self, size: usize) -> String {
        let labels = self.cage_labels(size).unwrap_or_else(|| vec![None; size * size]);
        let edges = write_edges(size, |a, b| labels[a] != labels[b] || labels[a].is_none());
        let first = |cell: usize| self.cages.iter().find(|cage| cage.cells[0].index() == cell);
        let sums = write_numbers((0..size * size).map(|cell| first(cell).map(|cage| cage.sum)));
        format!("{},{sums}", edges.into_iter().collect::<String>())
    }

    /// Reads what [`Variant::write_cages`] writes.
    pub(crate) fn read_cages(&self, size: usize, reader: &mut Reader<'_>) -> Result<Variant, ReadError> {
        let labels = reader.blocks(size)?;
        reader.sign(',', ["',' and then the sums of the cages", "',' とその後にケージの和"])?;
        let start = reader.at;
        let sums = reader.numbers(size * size)?;
        let count = labels.iter().max().map_or(0, |most| most + 1);
        let mut sum_of = vec![None; count];
        let mut seen = vec![0; count];
        for (&label, sum) in labels.iter().zip(&sums) {
            // A sum stands in the first cell of its cage, and nowhere else.
            if sum.is_some() && (seen[label] > 0 || *sum == Some(0)) {
                return Err(reader.error_at(
                    start,
                    &reader.text[start..reader.at],
                    ["one sum for each cage", "各ケージに和を1つ"],
                ));
            }
            seen[label] += 1;
            sum_of[label] = sum_of[label].or(*sum);
        }
        if (0..count).any(|label| sum_of[label].is_none() && seen[label] > 1) {
            return Err(reader.error_at(
                start,
                &reader.text[start..reader.at],
                ["a sum for every cage", "すべてのケージに和"],
            ));
        }
        let labels: Vec<Option<usize>> = labels.iter().map(|&label| sum_of[label].map(|_| label)).collect();
        Ok(self.with_cages(&labels, |label| sum_of[label].unwrap_or(0)))
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
        let mut sets: Vec<(GroupKind, Vec<Cell>)> = Vec::new();
        if self.diagonal {
            let kind = GroupKind::Diagonal;
            sets.push((kind, (0..size).map(|at| grid.cell(at, at)).collect()));
            sets.push((kind, (0..size).map(|at| grid.cell(at, size - 1 - at)).collect()));
        }
        if self.windows {
            let side = shape.block_rows as usize;
            let starts: Vec<usize> = (0..side - 1).map(|at| 1 + at * (side + 1)).collect();
            for (top, left) in starts.iter().flat_map(|&top| starts.iter().map(move |&left| (top, left))) {
                let cells = (0..size).map(|at| grid.cell(top + at / side, left + at % side));
                sets.push((GroupKind::Window, cells.collect()));
            }
        }
        if self.anti_knight {
            // Each pair once, from its upper cell.
            let moves = [(1, -2), (1, 2), (2, -1), (2, 1)];
            for (cell, (down, right)) in grid.cells().flat_map(|cell| moves.map(|way| (cell, way))) {
                let (row, col) = (grid.row(cell) + down, grid.col(cell).checked_add_signed(right));
                if let Some(col) = col.filter(|&col| row < size && col < size) {
                    sets.push((GroupKind::Knight, vec![cell, grid.cell(row, col)]));
                }
            }
        }
        let cages = self.cages.iter().filter(|cage| cage.cells.len() > 1);
        sets.extend(cages.map(|cage| (GroupKind::Cage, cage.cells.clone())));
        let mut groups: Vec<Group> = Vec::new();
        for (kind, cells) in sets {
            let before = groups.last().filter(|last| last.kind == kind).map_or(0, |last| last.number);
            groups.push(Group::new(kind, before as usize + 1, cells));
        }
        groups
    }

    /// How it is written before a board of this size, such as `diagonal+windows`.
    pub fn write(&self, size: usize) -> String {
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
        if !self.cages.is_empty() {
            parts.push(format!("killer={}", self.write_cages(size)));
        }
        parts.join("+")
    }

    /// Reads what [`Variant::write`] writes: `diagonal+windows`, `jigsaw=AAB…`, `killer=…`. `None` if it is none.
    pub fn read(text: &str) -> Option<Variant> {
        let mut variant = Variant::default();
        for part in text.split('+') {
            match part {
                "diagonal" => variant.diagonal = true,
                "windows" => variant.windows = true,
                "anti-knight" => variant.anti_knight = true,
                _ if part.starts_with("killer=") => {
                    let mut reader = Reader::new(&part["killer=".len()..]);
                    let size = Shape::sizes().find(|&size| reader.edges_fit(size))?;
                    variant = variant.read_cages(size, &mut reader).ok()?;
                    reader.peek().is_none().then_some(())?;
                }
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

fn touches(regions: &[u8], cell: usize, region: u8, size: usize) -> bool {
    neighbours(size, cell).any(|other| regions[other] == region)
}

/// Whether a region is one piece of `size` cells.
fn is_whole(regions: &[u8], region: u8, size: usize) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return false };
    let all = regions.iter().map(|&other| usize::from(other == region)).sum::<usize>();
    all == size && piece(first, size, |next| regions[next] == region).len() == size
}

/// The cells that hang together with a cell.
fn piece(first: usize, size: usize, belongs: impl Fn(usize) -> bool) -> CellSet {
    let mut seen = CellSet::EMPTY.with(Cell(first as u16));
    let mut waiting = vec![first];
    while let Some(cell) = waiting.pop() {
        for next in neighbours(size, cell).filter(|&next| belongs(next)) {
            if seen.insert(Cell(next as u16)) {
                waiting.push(next);
            }
        }
    }
    seen
}
