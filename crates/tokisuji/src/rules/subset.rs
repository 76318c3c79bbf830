//! Subsets: k cells of a group that share k symbols (naked), or k symbols that share k cells (hidden).
//!
//! Paper E's *k-th order unique*. Written with "at most": k cells with at most k symbols between them, so
//! that a subset is not lost when one of its cells knows more. The search passes through the smaller
//! subsets on its way, and reports them too: a triple that loses a cell is still found, as a pair.

use crate::board::Board;
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Subset {
    Naked(u8),
    Hidden(u8),
}

impl Rule for Subset {
    fn name(&self) -> &'static str {
        match self {
            Subset::Naked(2) => "naked pair",
            Subset::Naked(3) => "naked triple",
            Subset::Naked(_) => "naked quad",
            Subset::Hidden(2) => "hidden pair",
            Subset::Hidden(3) => "hidden triple",
            Subset::Hidden(_) => "hidden quad",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Subset::Naked(2) => lang.pick("naked pair", "二国同盟(ネイキッドペア)"),
            Subset::Naked(3) => lang.pick("naked triple", "三国同盟(ネイキッドトリプル)"),
            Subset::Naked(_) => lang.pick("naked quad", "四国同盟(ネイキッドクアッド)"),
            Subset::Hidden(2) => lang.pick("hidden pair", "隠れ二国同盟(ヒドゥンペア)"),
            Subset::Hidden(3) => lang.pick("hidden triple", "隠れ三国同盟(ヒドゥントリプル)"),
            Subset::Hidden(_) => lang.pick("hidden quad", "隠れ四国同盟(ヒドゥンクアッド)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Subset::Naked(2) => 4.0,
            Subset::Hidden(2) => 5.0,
            Subset::Naked(3) => 5.5,
            Subset::Hidden(3) => 6.5,
            Subset::Naked(_) => 7.0,
            Subset::Hidden(_) => 8.0,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        // Symbols and places are held as bits of one word. Alphabets that do not fit have no groups.
        if frame.symbols.len() > 32 {
            return ControlFlow::Continue(());
        }
        for group in 0..frame.groups.len() {
            found.go_on()?;
            match *self {
                Subset::Naked(size) => naked(board, group, size as usize, found)?,
                Subset::Hidden(size) if frame.is_full(group) => hidden(board, group, size as usize, found)?,
                Subset::Hidden(_) => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let group = lang.group(frame, because.groups[0]);
        let symbols = lang.symbols(frame, because.symbols);
        match (self, lang) {
            (Subset::Naked(_), Lang::En) => {
                let cells = lang.cell_set(frame.grid, &because.cells);
                format!("{struck}: {cells} in {group} hold {symbols} between them")
            }
            (Subset::Naked(_), Lang::Ja) => {
                let cells = lang.cell_set(frame.grid, &because.cells);
                format!("{struck}：{group}の{cells}だけで{symbols}を分け合う")
            }
            (Subset::Hidden(_), Lang::En) => {
                let cells = lang.cell_set(frame.grid, &hidden_cells(deduction));
                format!("{struck}: {symbols} in {group} fit only in {cells}")
            }
            (Subset::Hidden(_), Lang::Ja) => {
                let cells = lang.cell_set(frame.grid, &hidden_cells(deduction));
                format!("{struck}：{group}で{symbols}が入るのは{cells}だけ")
            }
        }
    }
}

/// The cells a hidden subset is shut into.
fn hidden_cells(deduction: &Deduction) -> CellSet {
    deduction.because.figure.marks().map(|mark| mark.cell).collect()
}

fn naked(board: &Board<'_>, at: usize, size: usize, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let cells = &frame.groups[at].cells;
    let mut items = Items::default();
    for (place, &cell) in cells.iter().enumerate().filter(|(_, cell)| !board.is_decided(**cell)) {
        items.offer(place as u8, board.candidates(cell).bits() as u32, size);
    }
    // All open cells of a group together tell that group nothing, but may tell another that holds them too.
    items.subsets(size.min(items.open), &mut |places, symbols| {
        let symbols = Symbols::from_bits(u128::from(symbols));
        let set: CellSet = bits(places).map(|place| cells[place]).collect();
        // The same cells may lie together in two groups; that is one pattern, reported where it is met
        // first, with all that follows from it.
        if frame.groups_with(&set).next() != Some(at) {
            return ControlFlow::Continue(());
        }
        let mut marks = Vec::new();
        let mut parts = Vec::new();
        for group in frame.groups_with(&set) {
            let before = marks.len();
            strikes(board, group, &set, symbols, &mut marks);
            if marks.len() > before {
                parts.push(group);
            }
        }
        found.strike(marks, || Because { cells: set, symbols, groups: parts, ..Because::default() })
    })
}

/// The candidates among `symbols` in the cells of `group` outside `cells`.
fn strikes(board: &Board<'_>, group: usize, cells: &CellSet, symbols: Symbols, marks: &mut Vec<Mark>) {
    let all = &board.frame().groups[group].cells;
    for symbol in symbols.iter() {
        for cell in bits(board.places(group, symbol)).map(|place| all[place]) {
            if !cells.contains(cell) {
                marks.push(Mark { cell, symbol });
            }
        }
    }
}

fn hidden(board: &Board<'_>, at: usize, size: usize, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let group = &frame.groups[at];
    let mut items = Items::default();
    for (number, &places) in board.places_in(at).iter().enumerate() {
        if places != 0 {
            items.offer(number as u8, places, size);
        }
    }
    // All open symbols together always hold as many places as they are: that tells nothing.
    let size = size.min(items.open.saturating_sub(1));
    items.subsets(size, &mut |numbers, places| {
        let symbols = Symbols::from_bits(u128::from(numbers));
        let mut marks = Vec::new();
        for cell in bits(places).map(|place| group.cells[place]) {
            for symbol in board.candidates(cell).difference(symbols).iter() {
                marks.push(Mark { cell, symbol });
            }
        }
        // Shut into the same cells in two groups, the symbols are one pattern, reported where it is met first.
        let told = !marks.is_empty() && {
            let set: CellSet = bits(places).map(|place| group.cells[place]).collect();
            frame.groups_with(&set).take_while(|&other| other < at).any(|other| {
                let cells = &frame.groups[other].cells;
                let shut = |symbol| bits(board.places(other, symbol)).all(|place| set.contains(cells[place]));
                frame.is_full(other) && symbols.iter().all(shut)
            })
        };
        if told {
            return ControlFlow::Continue(());
        }
        found.strike(marks, || Because {
            // The proof is that the other cells of the group lack these symbols.
            cells: group.set,
            symbols,
            groups: vec![at],
            figure: Figure::Kept(
                bits(places)
                    .map(|place| group.cells[place])
                    .flat_map(|cell| {
                        let both = board.candidates(cell).intersection(symbols);
                        both.iter().map(move |symbol| Mark { cell, symbol })
                    })
                    .collect(),
            ),
            ..Because::default()
        })
    })
}

/// Cells with their symbols, or symbols with their places: a subset is the same search on either.
#[derive(Default)]
struct Items {
    few: [(u8, u32); 32],
    count: usize,
    open: usize,
}

impl Items {
    /// Takes an item in if it holds few enough.
    fn offer(&mut self, item: u8, holds: u32, size: usize) {
        self.open += 1;
        if holds.count_ones() as usize <= size {
            self.few[self.count] = (item, holds);
            self.count += 1;
        }
    }

    /// Visits every choice of 2 to `size` items that hold at most as many things as they are.
    fn subsets(&self, size: usize, visit: &mut dyn FnMut(u32, u32) -> ControlFlow<()>) -> ControlFlow<()> {
        if size < 2 {
            return ControlFlow::Continue(());
        }
        choose(&self.few[..self.count], size, 0, 0, visit)
    }
}

fn choose(
    items: &[(u8, u32)],
    size: usize,
    chosen: u32,
    held: u32,
    visit: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let count = chosen.count_ones() as usize;
    if count >= 2 && held.count_ones() as usize <= count {
        visit(chosen, held)?;
    }
    if count < size {
        for (at, &(item, more)) in items.iter().enumerate() {
            let held = held | more;
            if held.count_ones() as usize <= size {
                choose(&items[at + 1..], size, chosen | 1 << item, held, visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}
