//! A puzzle in the abstract: cells, symbols, and what binds them.
//!
//! Every kind lowers to a [`Problem`], and nothing behind it knows the kinds. What many puzzles have in
//! common (a 9×9 board with its rows, columns and blocks) is a [`Frame`], built once and shared.

mod answer;
mod bound;
mod layout;
mod lowering;
mod occurrence;
mod pattern;
mod place;
mod region;
mod words;

pub use answer::{AnswerText, NO_PART, UNKNOWN};
pub use bound::{ClueAt, Said, Stated};
pub use layout::{Corner, Fill, Item, Layout, Lines};
pub use lowering::Lowering;
pub(crate) use occurrence::{Occurrence, WholeLemma};
pub use pattern::{Argument, Pattern};
pub use place::{Place, Sort, SortLook, Spot, Thing};
pub use region::{Leftover, Region};
pub use words::{Slot, Words};

use crate::grid::{Cell, CellSet, Grid, MOST_CELLS};
use crate::symbol::{Mark, Symbol, Symbols};
use bound::Bounds;
use std::sync::{Arc, OnceLock};

/// What a group looks like on paper. Rules that speak of blocks and lines ask for this.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GroupKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or any other region that cuts the board into pieces.
    Block,
    /// One of the two long diagonals: 1 falls to the right, 2 rises.
    Diagonal,
    /// A block inside the board that is none of those it is cut into.
    Window,
    /// Two cells a knight's move apart.
    Knight,
    /// A cage without repeats.
    Cage,
    /// Anything else that must differ.
    Extra,
}

impl GroupKind {
    /// Rows and columns.
    pub fn is_line(self) -> bool {
        matches!(self, GroupKind::Row | GroupKind::Column)
    }

    /// Anything but rows, columns and blocks.
    pub fn is_extra(self) -> bool {
        !matches!(self, GroupKind::Row | GroupKind::Column | GroupKind::Block)
    }
}

/// Cells that all differ. If there are as many cells as symbols, each symbol occurs once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What it looks like.
    pub kind: GroupKind,
    /// Its number among those of its kind, from 1: block 5 is in the middle.
    pub number: u16,
    /// Its cells in reading order; a place in the group is an index into this list.
    pub cells: Vec<Cell>,
    /// The same as a set.
    pub set: CellSet,
}

impl Group {
    /// A group of these cells.
    pub fn new(kind: GroupKind, number: usize, cells: impl IntoIterator<Item = Cell>) -> Group {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        let set = cells.iter().copied().collect();
        Group { kind, number: number as u16, cells, set }
    }
}

/// Cells whose values add up to `sum`. A value may occur twice unless a group forbids it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cage {
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// What they add up to.
    pub sum: u16,
}

/// A cell's seat in a group: which group, and which place in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Index into [`Frame::groups`].
    pub group: u16,
    /// Index into [`Group::cells`].
    pub place: u8,
}

/// The most cells a group may have, so that the places of a symbol in a group are one word.
pub const MOST_PLACES: usize = 32;

/// A board without its givens: shared by all puzzles of one shape.
#[derive(Debug)]
pub struct Frame {
    /// The rectangle the cells lie in.
    pub grid: Grid,
    /// Every symbol a cell can hold.
    pub symbols: Symbols,
    /// Cells that differ.
    pub groups: Vec<Group>,
    /// Cells that add up.
    pub cages: Vec<Cage>,
    /// The cells of the puzzle; black cells and holes are left out.
    pub cells: CellSet,
    /// Slots and the words that fill them, where letters stand in the cells.
    pub words: Option<Words>,
    count: usize,
    peers: Vec<CellSet>,
    // The seats of all cells one after the other, and where those of each cell begin: one look-up, not two.
    seats: Vec<Seat>,
    seats_from: Vec<u32>,
    full: Vec<bool>,
    cages_of: Vec<Vec<u16>>,
    // Derived, because rules ask for them in their innermost loops.
    links: Vec<u32>,
    lines: [Vec<usize>; 2],
    regions: Vec<Region>,
    nine: bool,
    nine_in_order: bool,
    /// What stands in which places, where that differs from cell to cell or there are more places than cells; else none.
    pub sorts: Vec<Sort>,
    // Where every place lies and of which sort it is, the cells of the grid first; empty where there are no sorts.
    places: Vec<Place>,
    own: Vec<Stated>,
    patterns: &'static [Pattern],
    layout: OnceLock<Layout>,
    bounds: OnceLock<Bounds>,
    occurrences: OnceLock<Vec<Occurrence>>,
}

/// A frame that cannot be: the limits of this library, or a list that does not fit its grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FrameError {
    /// More cells than [`MOST_CELLS`].
    #[error("{0} cells, but a board has at most {MOST_CELLS}")]
    TooManyCells(usize),
    /// A group with more cells than symbols, or more than [`MOST_PLACES`].
    #[error("group {group} has {cells} cells that must all differ, but there are only {symbols} symbols")]
    GroupTooLarge {
        /// Index of the group.
        group: usize,
        /// Its cells.
        cells: usize,
        /// How many there may be.
        symbols: usize,
    },
    /// A group or cage names a cell that is not part of the puzzle.
    #[error("a group or cage names cell {0}, which is not part of the puzzle")]
    StrangeCell(u16),
}

impl Frame {
    /// Builds a frame and what follows from it: peers, seats.
    pub fn new(
        grid: Grid,
        symbols: Symbols,
        cells: CellSet,
        groups: Vec<Group>,
        cages: Vec<Cage>,
    ) -> Result<Frame, FrameError> {
        Frame::of(grid, grid.len(), symbols, cells, groups, cages)
    }

    /// The same with places that are not cells of the grid, numbered after them.
    fn of(
        grid: Grid,
        count: usize,
        symbols: Symbols,
        cells: CellSet,
        groups: Vec<Group>,
        cages: Vec<Cage>,
    ) -> Result<Frame, FrameError> {
        if count > MOST_CELLS {
            return Err(FrameError::TooManyCells(count));
        }
        let named = groups.iter().flat_map(|g| &g.cells).chain(cages.iter().flat_map(|c| &c.cells));
        for cell in named {
            if cell.index() >= count || !cells.contains(*cell) {
                return Err(FrameError::StrangeCell(cell.0));
            }
        }
        let most = symbols.len().min(MOST_PLACES);
        // A set for every place is much to write where nothing differs from anything.
        let mut peers = vec![CellSet::EMPTY; if groups.is_empty() { 0 } else { count }];
        let mut seats = vec![Vec::new(); count];
        for (at, group) in groups.iter().enumerate() {
            if group.cells.len() > most {
                return Err(FrameError::GroupTooLarge { group: at, cells: group.cells.len(), symbols: most });
            }
            for (place, &cell) in group.cells.iter().enumerate() {
                peers[cell.index()] = peers[cell.index()].union(&group.set);
                seats[cell.index()].push(Seat { group: at as u16, place: place as u8 });
            }
        }
        for (at, own) in peers.iter_mut().enumerate() {
            own.remove(Cell(at as u16));
        }
        let mut cages_of = vec![Vec::new(); count];
        for (at, cage) in cages.iter().enumerate() {
            for cell in &cage.cells {
                cages_of[cell.index()].push(at as u16);
            }
        }
        let group_count = groups.len();
        let full = groups.iter().map(|group| group.cells.len() == symbols.len()).collect();
        let mut links = vec![0; group_count * group_count];
        for (a, group) in groups.iter().enumerate() {
            for (place, cell) in group.cells.iter().enumerate() {
                for seat in &seats[cell.index()] {
                    links[a * group_count + seat.group as usize] |= 1 << place;
                }
            }
        }
        let lines = crossing_lines(grid, &groups);
        let nine = cages.is_empty() && is_nine(grid, symbols, &cells, &groups);
        let nine_in_order = nine && groups.iter().all(|group| group.cells.is_sorted());
        let regions = region::regions(grid, symbols, &groups, &cages);
        let starts =
            seats.iter().scan(0, |next, own| Some(std::mem::replace(next, *next + own.len() as u32)));
        let seats_from = starts.chain([seats.iter().map(Vec::len).sum::<usize>() as u32]).collect();
        let seats = seats.concat();
        Ok(Frame {
            grid,
            symbols,
            groups,
            cages,
            cells,
            words: None,
            count,
            peers,
            seats,
            seats_from,
            full,
            cages_of,
            links,
            lines,
            regions,
            nine,
            nine_in_order,
            sorts: Vec::new(),
            places: Vec::new(),
            own: Vec::new(),
            patterns: &[],
            layout: OnceLock::new(),
            bounds: OnceLock::new(),
            occurrences: OnceLock::new(),
        })
    }

    /// A board of slots to be filled with words; its symbols are the letters of their alphabet.
    pub fn of_words(grid: Grid, words: Words) -> Result<Frame, FrameError> {
        let cells = words.slots.iter().flat_map(|slot| &slot.cells).copied().collect();
        let symbols = Symbols::first(words.alphabet.len());
        Ok(Frame { words: Some(words), ..Frame::new(grid, symbols, cells, Vec::new(), Vec::new())? })
    }

    /// How many places there are: the cells of the grid, and whatever lies between them.
    #[inline]
    pub fn place_count(&self) -> usize {
        self.count
    }

    /// Whether there are constraints beside groups, cages and words, or places that are not cells of digits.
    #[inline]
    pub fn is_constrained(&self) -> bool {
        !self.sorts.is_empty()
    }

    /// The sort of a place, where there are sorts.
    pub fn sort(&self, cell: Cell) -> Option<&Sort> {
        self.places.get(cell.index()).map(|place| &self.sorts[place.sort as usize])
    }

    /// The sort of a place, as an index into [`Frame::sorts`].
    pub(crate) fn sort_number(&self, cell: Cell) -> Option<usize> {
        self.places.get(cell.index()).map(|place| place.sort as usize)
    }

    /// Where theorems stand on this board; worked out once.
    pub(crate) fn occurrences(&self, find: impl FnOnce(&Frame) -> Vec<Occurrence>) -> &[Occurrence] {
        self.occurrences.get_or_init(|| find(self))
    }

    /// Where a place lies.
    pub fn spot(&self, cell: Cell) -> Spot {
        let cell_spot = || Spot::cell(self.grid.row(cell), self.grid.col(cell));
        self.places.get(cell.index()).map_or_else(cell_spot, |place| place.spot)
    }

    /// How many cells long a link is; 1 for everything else.
    pub fn reach(&self, cell: Cell) -> u8 {
        self.places.get(cell.index()).map_or(1, |place| place.reach)
    }

    /// All spots that a place lies on: one, but for a link that is several cells long.
    pub fn spots(&self, cell: Cell) -> impl Iterator<Item = Spot> + use<> {
        let (spot, reach) = (self.spot(cell), self.reach(cell));
        (0..reach).map(move |on| match spot.is_between_columns() {
            true => Spot { x: spot.x + 2 * on, ..spot },
            false => Spot { y: spot.y + 2 * on, ..spot },
        })
    }

    /// The cells that a link joins.
    pub fn joined(&self, link: Cell) -> [Cell; 2] {
        let (spot, reach) = (self.spot(link), self.reach(link) as usize);
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        match spot.is_between_columns() {
            true => [self.grid.cell(row, col - 1), self.grid.cell(row, col - 1 + reach)],
            false => [self.grid.cell(row - 1, col), self.grid.cell(row - 1 + reach, col)],
        }
    }

    /// The spot where a place is marked: its own, and of a link that is several cells long one near its middle, never in a cell, where
    /// other links may cross it.
    pub fn middle(&self, cell: Cell) -> Spot {
        let on = (self.reach(cell) - 1) / 2;
        self.spots(cell).nth(on.into()).unwrap_or_else(|| self.spot(cell))
    }

    /// What may stand in a place at the start.
    pub fn start(&self, cell: Cell) -> Symbols {
        self.sort(cell).map_or(self.symbols, |sort| sort.symbols)
    }

    /// Whether a place is part of the answer; a view, such as inside or outside, is not.
    pub fn is_answer(&self, cell: Cell) -> bool {
        self.sort(cell).is_none_or(|sort| sort.answer)
    }

    /// Whether all that is asked for stands in cells: no edges, and no links between cells.
    pub fn is_of_cells(&self) -> bool {
        self.cells.iter().filter(|&cell| self.is_answer(cell)).all(|cell| self.spot(cell).is_cell())
    }

    /// The name of a place in files: `r3c5`, or `r3c5-below` for an edge.
    pub fn name(&self, cell: Cell) -> String {
        place::filed(self.grid, self.spot(cell))
    }

    /// The place of that name; where a view and a part of the answer lie in one spot, the answer.
    pub fn named(&self, name: &str) -> Option<Cell> {
        if self.places.is_empty() {
            return self.grid.named(name);
        }
        let spoken = |cell: &Cell| self.name(*cell).eq_ignore_ascii_case(name);
        let found = self.cells.iter().filter(|&cell| self.is_answer(cell)).find(spoken);
        found.or_else(|| self.cells.iter().find(spoken))
    }

    /// What the board looks like: as its kind says, or else as its groups and cages tell.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::of_groups(self))
    }

    /// The same board with a look of its own.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Frame {
        Frame { layout: OnceLock::from(layout), ..self }
    }

    /// Every constraint: groups, cages, and what else was stated.
    pub fn constraints(&self) -> &[Stated] {
        &self.bounds.get_or_init(|| Bounds::new(self)).stated
    }

    /// The constraints that a place belongs to, as indexes into [`Frame::constraints`].
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        self.bounds.get_or_init(|| Bounds::new(self)).of(cell)
    }

    /// Whether this is the board of a plain 9×9 Sudoku, for which there are faster ways.
    pub fn is_nine(&self) -> bool {
        self.nine
    }

    /// The same, and the cells of each group stand in reading order, so that a place in a group says where it is.
    pub(crate) fn is_nine_in_order(&self) -> bool {
        self.nine_in_order
    }

    /// A symbol as it stands on the board: a digit, or a letter where words do.
    pub fn sign(&self, symbol: Symbol) -> char {
        self.words.as_ref().map_or_else(|| symbol.digit(), |words| words.alphabet[symbol.index()])
    }

    /// A mark as its sign stands in answers: a digit or a letter, `#` for a shaded cell, `1` for a line.
    pub fn sign_of(&self, mark: Mark) -> char {
        self.sort(mark.cell).map_or_else(|| self.sign(mark.symbol), |sort| sort.signs[mark.symbol.index()])
    }

    /// Where words go; none on a board of digits.
    pub fn slots(&self) -> &[Slot] {
        self.words.as_ref().map_or(&[], |words| &words.slots)
    }

    /// The cells that must differ from this one.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &CellSet {
        self.peers.get(cell.index()).unwrap_or(&CellSet::EMPTY)
    }

    /// Whether two cells must differ.
    #[inline]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.peers(a).contains(b)
    }

    /// The groups a cell belongs to, and its place in each.
    #[inline]
    pub fn seats(&self, cell: Cell) -> &[Seat] {
        let from = &self.seats_from[cell.index()..cell.index() + 2];
        &self.seats[from[0] as usize..from[1] as usize]
    }

    /// The cages a cell belongs to, as indexes into [`Frame::cages`].
    pub fn cages_of(&self, cell: Cell) -> &[u16] {
        &self.cages_of[cell.index()]
    }

    /// Lines and blocks, one to three together, whose total says something about sums; none without cages.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The places of group `a` whose cells also lie in group `b`.
    #[inline]
    pub fn shared_places(&self, a: usize, b: usize) -> u32 {
        self.links[a * self.groups.len() + b]
    }

    /// Whether each symbol must occur in this group.
    #[inline]
    pub fn is_full(&self, group: usize) -> bool {
        self.full[group]
    }

    /// The rows and the columns, in order; none at all unless they run across the whole board, so that
    /// place i of a row lies in the i-th column and the other way round.
    pub fn crossing_lines(&self) -> (&[usize], &[usize]) {
        (&self.lines[0], &self.lines[1])
    }

    /// Groups that hold all of these cells, in order.
    pub fn groups_with(&self, cells: &CellSet) -> impl Iterator<Item = usize> {
        let seats = cells.first().map_or(&[][..], |cell| self.seats(cell));
        let cells = *cells;
        seats.iter().map(|seat| seat.group as usize).filter(move |&g| cells.is_subset(&self.groups[g].set))
    }

    /// The first group that holds both cells: what makes them differ.
    pub fn link(&self, a: Cell, b: Cell) -> Option<usize> {
        self.seats(a)
            .iter()
            .map(|seat| seat.group as usize)
            .find(|&group| a != b && self.groups[group].set.contains(b))
    }
}

/// Whether groups are the rows, columns and 3×3 blocks of a 9×9 board, in that order, and nothing else.
fn is_nine(grid: Grid, symbols: Symbols, cells: &CellSet, groups: &[Group]) -> bool {
    let plain = grid == (Grid { rows: 9, cols: 9 }) && symbols == Symbols::first(9) && cells.len() == 81;
    let has = |group: &Group, at: usize| {
        let member = |cell: Cell| {
            let (row, col) = (grid.row(cell), grid.col(cell));
            [row, col, row / 3 * 3 + col / 3][at / 9] == at % 9
        };
        group.set == grid.cells().filter(|&cell| member(cell)).collect()
    };
    plain && groups.len() == 27 && groups.iter().enumerate().all(|(at, group)| has(group, at))
}

fn crossing_lines(grid: Grid, groups: &[Group]) -> [Vec<usize>; 2] {
    let of = |kind| (0..groups.len()).filter(|&at| groups[at].kind == kind).collect();
    let lines: [Vec<usize>; 2] = [GroupKind::Row, GroupKind::Column].map(of);
    let (tall, wide) = (grid.rows as usize, grid.cols as usize);
    let whole = |lines: &[usize], count: usize, length: usize| {
        lines.len() == count && lines.iter().all(|&line| groups[line].cells.len() == length)
    };
    if whole(&lines[0], tall, wide) && whole(&lines[1], wide, tall) { lines } else { Default::default() }
}

/// A puzzle in the abstract: a frame and what stands in it at the start.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The board.
    pub frame: Arc<Frame>,
    /// What is given, in cell order.
    pub givens: Vec<Mark>,
}

impl Problem {
    /// The cells that are not given.
    pub fn blanks(&self) -> CellSet {
        let given: CellSet = self.givens.iter().map(|mark| mark.cell).collect();
        self.frame.cells.difference(&given)
    }
}
