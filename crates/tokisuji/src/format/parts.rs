//! Puts a puzzle together from what formats for many kinds of puzzle have: digits cell by cell, regions, cages, and
//! groups of cells that differ; and says what such a format has to write for a puzzle.

use super::ReadError;
use super::json::{number, wrong};
use crate::grid::{Cell, CellSet, Grid};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::sumblock::{SIZES, SumBlock};
use crate::kind::{Position, Puzzle};
use crate::problem::{Cage, GroupKind, Problem};
use crate::symbol::{Mark, Symbol};
use serde_json::Value;

/// A puzzle on its way in.
pub(super) struct Parts {
    grid: Grid,
    labels: Vec<Option<usize>>,
    sums: Vec<u16>,
    givens: Vec<Mark>,
    written: Vec<Mark>,
    regions: Option<Vec<usize>>,
    groups: Vec<CellSet>,
}

impl Parts {
    /// An empty board of this size.
    pub(super) fn new(size: &Value) -> Result<Parts, ReadError> {
        let side = number(size).filter(|&side| (3..=25).contains(&side));
        let side = side.ok_or_else(|| wrong(size, ["a size from 3 to 25", "3から25までの大きさ"]))? as u8;
        let grid = Grid { rows: side, cols: side };
        let labels = vec![None; grid.len()];
        let (sums, givens, written) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Parts { grid, labels, sums, givens, written, regions: None, groups: Vec::new() })
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells of a board in rows, joined.
    pub(super) fn rows(&self, value: &Value) -> Result<Vec<Value>, ReadError> {
        let size = self.grid.rows as usize;
        let rows = value.as_array().filter(|rows| rows.len() == size);
        let rows =
            rows.ok_or_else(|| wrong(value, ["as many rows as the size says", "大きさと同じ数の行"]))?;
        let mut cells = Vec::with_capacity(size * size);
        for row in rows {
            let row_cells = row.as_array().filter(|cells| cells.len() == size);
            let row_cells = row_cells
                .ok_or_else(|| wrong(row, ["as many cells as the size says", "大きさと同じ数のマス"]))?;
            cells.extend(row_cells.iter().cloned());
        }
        Ok(cells)
    }

    /// A digit of the board: a number, also as text, or past nine a letter.
    pub(super) fn symbol(&self, value: &Value) -> Result<Symbol, ReadError> {
        let letter = || {
            let mut signs = value.as_str()?.trim().chars();
            let symbol = Symbol::from_digit(signs.next()?)?;
            signs.next().is_none().then_some(u64::from(symbol.value()))
        };
        let size = u64::from(self.grid.rows);
        let digit = number(value).or_else(letter).filter(|digit| (1..=size).contains(digit));
        digit
            .map(|digit| Symbol(digit as u8 - 1))
            .ok_or_else(|| wrong(value, ["a digit of the board", "盤面の数字"]))
    }

    pub(super) fn give(&mut self, cell: Cell, symbol: Symbol) {
        self.givens.push(Mark { cell, symbol });
    }

    pub(super) fn write(&mut self, cell: Cell, symbol: Symbol) {
        self.written.push(Mark { cell, symbol });
    }

    /// A cage; each of its cells must be free.
    pub(super) fn cage(&mut self, cells: &[Cell], sum: &Value) -> Result<(), ReadError> {
        let value = number(sum).and_then(|sum| u16::try_from(sum).ok()).filter(|&sum| sum > 0);
        let value = value.ok_or_else(|| wrong(sum, ["the sum of a cage", "ブロックの和"]))?;
        let label = self.sums.len();
        self.sums.push(value);
        for &cell in cells {
            if self.labels[cell.index()].replace(label).is_some() {
                let name = Value::from(self.grid.name(cell));
                return Err(wrong(&name, ["each cell in one cage only", "各マスはちょうど1つのブロックに"]));
            }
        }
        Ok(())
    }

    /// Regions instead of blocks: for each cell, row by row, the number of its region.
    pub(super) fn regions(&mut self, regions: Vec<usize>) {
        self.regions = Some(regions);
    }

    /// The same as a list of regions, which must cover the board.
    pub(super) fn region_cells(&mut self, regions: &[Vec<Cell>]) -> Result<(), ReadError> {
        let mut of_cell = vec![None; self.grid.len()];
        for (region, cells) in regions.iter().enumerate() {
            for cell in cells {
                of_cell[cell.index()] = Some(region);
            }
        }
        let regions: Option<Vec<usize>> = of_cell.into_iter().collect();
        self.regions = Some(regions.ok_or_else(|| wrong(&Value::Null, REGIONS))?);
        Ok(())
    }

    /// Cells that differ, beside rows, columns and regions.
    pub(super) fn group(&mut self, cells: &[Cell]) {
        self.groups.push(cells.iter().copied().collect());
    }

    /// A `SumBlock`, once every cell is in a cage.
    pub(super) fn sumblock(self) -> Result<Position, ReadError> {
        let Parts { grid, labels, sums, givens, written, groups, .. } = self;
        let size = grid.rows as usize;
        if !SIZES.contains(&size) {
            return Err(wrong(&Value::from(size), ["a size from 3 to 12", "3から12までの大きさ"]));
        }
        if !groups.is_empty() {
            return Err(wrong(
                &Value::from(groups.len()),
                ["no extra regions: a SumBlock has none", "追加の領域なし(計算ブロックにはない)"],
            ));
        }
        let first = labels.iter().position(Option::is_none).map(|at| Cell(at as u16));
        let whole: Option<Vec<usize>> = labels.into_iter().collect();
        let Some(labels) = whole else {
            let name = Value::from(first.map_or(String::new(), |cell| grid.name(cell)));
            return Err(wrong(
                &name,
                ["every cell in a cage with a sum", "すべてのマスを和のあるブロックに"],
            ));
        };
        let sumblock = SumBlock::new(size, &labels, |label| sums[label]).map_err(|error| {
            wrong(&Value::from(super::blocks::torn(&error)), ["connected blocks", "ひとつながりのブロック"])
        })?;
        Ok(position(sumblock.with_givens(&givens).into(), &givens, written))
    }

    /// A Sudoku with these switches of the variant set; regions, cages and groups are added here.
    pub(super) fn sudoku(self, mut variant: Variant) -> Result<Position, ReadError> {
        let size = self.grid.rows as usize;
        let shape = Shape::of_size(size).ok_or_else(|| {
            wrong(
                &Value::from(size),
                [
                    "a size that has blocks, such as 4, 6, 9 or 16",
                    "ブロックに分けられる大きさ(4、6、9、16 など)",
                ],
            )
        })?;
        if let Some(regions) = self.regions.as_ref().filter(|regions| !is_plain(shape, regions)) {
            variant.regions = Some(regions.iter().map(|&region| region.min(255) as u8).collect());
            if !variant.fits(shape) {
                return Err(wrong(&Value::from(size), REGIONS));
            }
        }
        let mut groups = self.groups;
        for kind in [GroupKind::Diagonal, GroupKind::Window] {
            let known = groups_of(shape, kind);
            if !known.is_empty() && known.iter().all(|set| groups.contains(set)) {
                groups.retain(|set| !known.contains(set));
                variant.diagonal |= kind == GroupKind::Diagonal;
                variant.windows |= kind == GroupKind::Window;
            }
        }
        if let Some(cell) = groups.first().and_then(CellSet::first) {
            let name = Value::from(self.grid.name(cell));
            return Err(wrong(
                &name,
                [
                    "extra regions that are the four windows or both diagonals",
                    "追加の領域は4つのウィンドウか2本の対角線のみ",
                ],
            ));
        }
        let variant = variant.with_cages(&self.labels, |label| self.sums[label]);
        let sudoku = Sudoku::empty(shape).with_variant(variant).ok_or_else(|| {
            let wanted = [
                "cages of one piece each, with no more cells than there are digits",
                "ひとつながりで、マスの数が数字の種類以下のケージ",
            ];
            wrong(&Value::from(size), wanted)
        })?;
        Ok(position(sudoku.with_givens(&self.givens).into(), &self.givens, self.written))
    }
}

const REGIONS: [&str; 2] = [
    "regions of one piece each, with as many cells as there are digits",
    "ひとつながりで、マスの数が数字の種類と同じ領域",
];

fn position(puzzle: Puzzle, givens: &[Mark], mut written: Vec<Mark>) -> Position {
    written.retain(|mark| givens.iter().all(|given| given.cell != mark.cell));
    written.sort_unstable();
    Position { puzzle, written, struck: Vec::new() }
}

/// Whether regions are the usual blocks, however they are numbered.
fn is_plain(shape: Shape, regions: &[usize]) -> bool {
    groups_of(shape, GroupKind::Block).iter().all(|block| {
        let mut numbers = block.iter().map(|cell| regions[cell.index()]);
        let first = numbers.next();
        numbers.all(|number| Some(number) == first)
    })
}

/// The groups of a kind on a board with diagonals, and windows where it can have them.
pub(super) fn groups_of(shape: Shape, kind: GroupKind) -> Vec<CellSet> {
    let windows = shape.block_rows == shape.block_cols;
    let variant = Variant { diagonal: true, windows, ..Variant::default() };
    let Some(sudoku) = Sudoku::empty(shape).with_variant(variant) else { return Vec::new() };
    let frame = sudoku.problem().frame;
    let groups = frame.groups.iter().filter(|group| group.kind == kind);
    groups.map(|group| group.cells.iter().copied().collect()).collect()
}

/// A puzzle on its way out: what all such formats have to write.
pub(super) struct Whole<'p> {
    pub(super) size: usize,
    pub(super) grid: Grid,
    /// The puzzle's name for people.
    pub(super) title: &'static str,
    /// Its rules in words.
    pub(super) rules: String,
    /// The kind of Sudoku; a `SumBlock` has none.
    pub(super) sudoku: Option<&'p Sudoku>,
    problem: Problem,
    position: &'p Position,
}

impl<'p> Whole<'p> {
    /// `None` for kinds that these formats do not know.
    pub(super) fn new(position: &'p Position) -> Option<Whole<'p>> {
        let (size, title, rules, sudoku) = if let Some(sudoku) = position.puzzle.get::<Sudoku>() {
            let title = if sudoku.variant().cages.is_empty() { "Sudoku" } else { "Killer Sudoku" };
            (sudoku.shape().size(), title, rules(sudoku), Some(sudoku))
        } else {
            let size = position.puzzle.get::<SumBlock>()?.size();
            let rules = format!(
                "Every row and column holds each of 1 to {size} once. The digits of a cage add up to its sum; they may repeat where rows and columns allow it."
            );
            (size, "SumBlock", rules, None)
        };
        let problem = position.puzzle.problem();
        Some(Whole { size, grid: problem.frame.grid, title, rules, sudoku, problem, position })
    }

    pub(super) fn cages(&self) -> &[Cage] {
        &self.problem.frame.cages
    }

    pub(super) fn given(&self, cell: Cell) -> Option<Symbol> {
        self.problem.givens.iter().find(|mark| mark.cell == cell).map(|mark| mark.symbol)
    }

    pub(super) fn written(&self, cell: Cell) -> Option<Symbol> {
        let mark = self.position.written.iter().find(|mark| mark.cell == cell);
        mark.map(|mark| mark.symbol)
    }

    pub(super) fn puzzle(&self) -> &'p Puzzle {
        &self.position.puzzle
    }

    /// Whether a player has written anything.
    pub(super) fn is_begun(&self) -> bool {
        !self.position.written.is_empty()
    }

    /// A value for each cell, in rows.
    pub(super) fn board(&self, value: impl Fn(Cell) -> Value) -> Vec<Vec<Value>> {
        let row = |row| (0..self.size).map(|col| value(self.grid.cell(row, col))).collect();
        (0..self.size).map(row).collect()
    }

    /// The regions of a Sudoku, blocks too, in the order of their numbers; none for a `SumBlock`.
    pub(super) fn regions(&self) -> Vec<Vec<Cell>> {
        let Some(sudoku) = self.sudoku else { return Vec::new() };
        let Some(regions) = &sudoku.variant().regions else {
            let blocks = groups_of(sudoku.shape(), GroupKind::Block);
            return blocks.iter().map(|block| block.iter().collect()).collect();
        };
        let cells =
            |region| self.grid.cells().filter(move |cell| regions[cell.index()] as usize == region).collect();
        (0..self.size).map(cells).collect()
    }
}

/// The rules of a Sudoku in words.
fn rules(sudoku: &Sudoku) -> String {
    let (variant, size) = (sudoku.variant(), sudoku.shape().size());
    let mut text = format!("Every row, column and region holds each of 1 to {size} once.");
    for (has, rule) in [
        (variant.diagonal, " So does each of the two long diagonals."),
        (variant.windows, " So does each window, a block one cell away from the edge and from the others."),
        (variant.anti_knight, " Cells a knight's move apart differ."),
        (!variant.cages.is_empty(), " The digits of a cage differ and add up to its sum."),
    ] {
        text += if has { rule } else { "" };
    }
    text
}
