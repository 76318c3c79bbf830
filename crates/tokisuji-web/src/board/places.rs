//! The places of a board and what stands on it from the start, as data: one page draws every kind whose puzzles are a grid with clues.
//!
//! Everything lies on the doubled grid: corners have two even numbers, cells two odd ones, edges one of each.

use serde::Serialize;
use tokisuji::grid::{Cell, Grid};
use tokisuji::lang::Lang;
use tokisuji::problem::{Corner, Fill, Frame, Item, Lines, SortLook, Spot, Thing};
use tokisuji::symbol::{Mark, Symbol};
use utoipa::ToSchema;

/// Where something can be written or drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Place {
    /// Its number: cells of the grid first, row by row, then edges and links.
    #[serde(rename = "place")]
    number: usize,
    /// Down on the doubled grid.
    y: u8,
    /// To the right on the doubled grid.
    x: u8,
    /// Of a link: how many cells long it is, across or down from the cell before it; 1 where this is left out.
    #[serde(skip_serializing_if = "is_one")]
    reach: u8,
    /// `sign`, `shade`, `star`, `lamp`, `tent`, `disc`, `edge`, `link` or `side`.
    look: &'static str,
    /// Whether it is part of the answer. A side is not: it is only thought of.
    answer: bool,
    /// A sign for each symbol. Of all looks but `sign` the first says no.
    signs: Vec<String>,
    /// What each symbol says of the place, for people.
    says: Vec<String>,
    /// Its name: `r3c5`, or `r3c5-below` for an edge.
    name: String,
    /// What people call it.
    called: String,
}

impl Place {
    /// Whether people draw or shade here instead of writing a sign.
    pub(super) fn is_drawn(&self) -> bool {
        self.answer && self.look != "sign"
    }
}

/// What stands on a board from the start.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Layout {
    /// The lines between cells: `thin`, `even` (of one weight), `fives` (thicker after every five cells), `dots` (in the corners of cells) or `none`.
    lines: &'static str,
    /// What stands on it, lowest first.
    items: Vec<LayoutItem>,
    /// Clues outside the board: above each column, left of each row, below, right. Each is empty, or has a list for each column or row.
    margins: Vec<Vec<Vec<String>>>,
}

/// Something on a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LayoutItem {
    /// `fill`, `thick`, `dashed`, `diagonal`, `circle`, `clue`, `corner`, `sign` or `arrow`.
    kind: &'static str,
    /// Down on the doubled grid.
    y: u8,
    /// To the right on the doubled grid.
    x: u8,
    /// Of a clue, a corner, a sign or an arrow: what is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Of a fill or a circle: `white`, `pale`, `grey` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<&'static str>,
    /// Of a corner: `upper-left`, `upper-right` or `lower-left`; of an arrow: `up`, `right`, `down` or `left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
}

/// All places of a board; none where cells are all there is.
pub(super) fn places(frame: &Frame, lang: Lang) -> Vec<Place> {
    if !frame.is_constrained() {
        return Vec::new();
    }
    frame.cells.iter().filter_map(|cell| place(frame, cell, lang)).collect()
}

fn place(frame: &Frame, cell: Cell, lang: Lang) -> Option<Place> {
    let sort = frame.sort(cell)?;
    let Spot { y, x } = frame.spot(cell);
    let called = lang.place(frame, cell);
    let say = |at: usize| lang.decided(frame, Mark { cell, symbol: Symbol(at as u8) });
    Some(Place {
        number: cell.index(),
        y,
        x,
        reach: frame.reach(cell),
        look: look(sort.look),
        answer: sort.answer,
        signs: sort.signs.iter().map(char::to_string).collect(),
        says: (0..sort.says.len()).map(say).collect(),
        name: frame.name(cell),
        called,
    })
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_one(reach: &u8) -> bool {
    *reach == 1
}

fn look(look: SortLook) -> &'static str {
    match look {
        SortLook::Sign => "sign",
        SortLook::Shade => "shade",
        SortLook::Thing(Thing::Star) => "star",
        SortLook::Thing(Thing::Lamp) => "lamp",
        SortLook::Thing(Thing::Tent) => "tent",
        SortLook::Thing(Thing::Disc) => "disc",
        SortLook::Edge => "edge",
        SortLook::Link => "link",
        SortLook::Side => "side",
        SortLook::Thought => "thought",
    }
}

/// What a board looks like; nothing where groups and cages tell that.
pub(super) fn layout(frame: &Frame) -> Option<Layout> {
    let layout = frame.is_constrained().then(|| frame.layout())?;
    Some(Layout {
        lines: match layout.lines {
            Lines::Thin => "thin",
            Lines::Even => "even",
            Lines::Fives => "fives",
            Lines::Dots => "dots",
            Lines::None => "none",
        },
        items: layout.items.iter().flat_map(|item| of_item(frame.grid, item)).collect(),
        margins: layout.margins.to_vec(),
    })
}

fn of_item(grid: Grid, item: &Item) -> Vec<LayoutItem> {
    let middle = |cell: Cell| Spot::cell(grid.row(cell), grid.col(cell));
    let plain = |kind: &'static str, spot: Spot| LayoutItem {
        kind,
        y: spot.y,
        x: spot.x,
        text: None,
        fill: None,
        side: None,
    };
    let corner_item = |cell: Cell, side: &'static str, text: &str| LayoutItem {
        text: Some(text.to_owned()),
        side: Some(side),
        ..plain("corner", middle(cell))
    };
    vec![match item {
        Item::Fill(cell, fill) => LayoutItem { fill: Some(filled(*fill)), ..plain("fill", middle(*cell)) },
        Item::Thick(spot) => plain("thick", *spot),
        Item::Dashed(spot) => plain("dashed", *spot),
        Item::Diagonal(cell) => plain("diagonal", middle(*cell)),
        Item::Circle(spot, fill) => LayoutItem { fill: Some(filled(*fill)), ..plain("circle", *spot) },
        Item::Label(cell, text) => corner_item(*cell, "upper-left", text),
        Item::Cage(cells, text) => {
            let around = |cell: &Cell| {
                let ((row, col), spot) = ((grid.row(*cell), grid.col(*cell)), middle(*cell));
                let inside = |row: usize, col: usize| {
                    row < grid.rows.into() && col < grid.cols.into() && cells.contains(&grid.cell(row, col))
                };
                // Before the first row or column lies the outside, which a wrapped index also finds.
                let sides = [
                    (inside(row.wrapping_sub(1), col), Spot { y: spot.y - 1, ..spot }),
                    (inside(row + 1, col), Spot { y: spot.y + 1, ..spot }),
                    (inside(row, col.wrapping_sub(1)), Spot { x: spot.x - 1, ..spot }),
                    (inside(row, col + 1), Spot { x: spot.x + 1, ..spot }),
                ];
                sides.into_iter().filter(|(inside, _)| !inside).map(|(_, spot)| plain("dashed", spot))
            };
            let mut items: Vec<LayoutItem> = cells.iter().flat_map(around).collect();
            items.push(corner_item(cells[0], "upper-left", text));
            return items;
        }
        Item::Clue(spot, text) => LayoutItem { text: Some(text.clone()), ..plain("clue", *spot) },
        Item::Corner(cell, corner, text) => {
            let side = match corner {
                Corner::UpperLeft => "upper-left",
                Corner::UpperRight => "upper-right",
                Corner::LowerLeft => "lower-left",
            };
            corner_item(*cell, side, text)
        }
        Item::Sign(spot, sign) => LayoutItem { text: Some(sign.to_string()), ..plain("sign", *spot) },
        Item::Arrow(cell, way, text) => {
            let side = ["up", "right", "down", "left"].get(usize::from(*way)).copied();
            LayoutItem { text: Some(text.clone()), side, ..plain("arrow", middle(*cell)) }
        }
    }]
}

fn filled(fill: Fill) -> &'static str {
    match fill {
        Fill::White => "white",
        Fill::Pale => "pale",
        Fill::Grey => "grey",
        Fill::Black => "black",
    }
}

/// What may be written into cells, where there are signs to write; otherwise none.
pub(super) fn symbols(frame: &Frame) -> Vec<String> {
    let mut all: Vec<char> = Vec::new();
    for sort in frame.sorts.iter().filter(|sort| sort.answer && sort.look == SortLook::Sign) {
        all.extend(sort.symbols.iter().map(|symbol| sort.signs[symbol.index()]));
    }
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|sign| seen.insert(*sign));
    all.into_iter().map(String::from).collect()
}

/// Whether a mark of a solution may as well be left out: a cell that stays white, an edge without a line.
pub(crate) fn goes_without_saying(frame: &Frame, mark: Mark) -> bool {
    frame.sort(mark.cell).is_some_and(|sort| sort.look != SortLook::Sign && mark.symbol == Symbol(0))
}
