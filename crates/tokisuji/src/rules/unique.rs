//! Arguments from there being one solution. Cells that could all be changed for a second solution must not come about, so something stands
//! against it: that is what these rules speak of.
//!
//! A *unique rectangle* is four cells in two rows and two columns that may hold the same two symbols, in either order; a *unique loop* is more
//! cells in a ring. An exchange must leave every row, column, block, cage and sum as it was, so each of those must hold as many cells of one
//! order as of the other: that is asked of the board, whatever its groups are. [`grave`] is about all open cells at once.
//!
//! These rules say nothing where what is written has several solutions.

mod grave;
mod rings;

pub(super) use grave::Grave;

use super::largest::Largest;
use super::one_solution;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// Cells that could exchange two symbols. The types are numbered as books do it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Unique {
    /// A rectangle of which one corner has more than the two: it holds none of them.
    One,
    /// Several corners have one symbol more, the same: one of them holds it.
    Two,
    /// Two corners of a group have more, which they share with other cells of the group.
    Three,
    /// Two corners of a group have more, but one of the two symbols has no other place in the group: neither holds the other.
    Four,
    /// Any of these on a ring of more than four cells.
    Loop,
}

/// As many cells as a subset of the third type may have beside the two.
const MOST_BESIDE: usize = 3;

impl Rule for Unique {
    fn name(&self) -> &'static str {
        match self {
            Unique::One => "unique rectangle type 1",
            Unique::Two => "unique rectangle type 2",
            Unique::Three => "unique rectangle type 3",
            Unique::Four => "unique rectangle type 4",
            Unique::Loop => "unique loop",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Unique::One => lang.pick("unique rectangle, type 1", "ユニーク矩形(タイプ1)"),
            Unique::Two => lang.pick("unique rectangle, type 2", "ユニーク矩形(タイプ2)"),
            Unique::Three => lang.pick("unique rectangle, type 3", "ユニーク矩形(タイプ3)"),
            Unique::Four => lang.pick("unique rectangle, type 4", "ユニーク矩形(タイプ4)"),
            Unique::Loop => lang.pick("unique loop", "ユニークループ"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Unique::One => 6.2,
            Unique::Two => 6.4,
            Unique::Four => 6.8,
            Unique::Three => 7.2,
            Unique::Loop => 7.3,
        }
    }

    fn assumes_one_solution(&self) -> bool {
        true
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        if board.frame().is_constrained() || board.frame().symbols.len() > 32 {
            return ControlFlow::Continue(());
        }
        let mut largest = Largest::default();
        match self {
            Unique::One => rings::rectangles(board, found, &mut |ring| ring.one(&mut largest))?,
            Unique::Two => rings::rectangles(board, found, &mut |ring| ring.two(&mut largest))?,
            Unique::Three => rings::rectangles(board, found, &mut |ring| ring.three(&mut largest))?,
            Unique::Four => rings::rectangles(board, found, &mut |ring| ring.four(&mut largest))?,
            Unique::Loop => rings::longer(board, found, &mut |ring| {
                ring.one(&mut largest);
                ring.two(&mut largest);
                ring.three(&mut largest);
                ring.four(&mut largest);
            })?,
        }
        if largest.is_empty() || !one_solution::is_written(board, found)? {
            return ControlFlow::Continue(());
        }
        for (marks, _, pattern) in largest.told() {
            let targets = marks.clone();
            found.strike(marks, || pattern.because(board.frame(), &targets))?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let symbols = |marks: &[Mark]| marks.iter().map(|mark| mark.symbol).collect::<Symbols>();
        let cells = |marks: &[Mark]| {
            let cells: CellSet = marks.iter().map(|mark| mark.cell).collect();
            (cells.len(), lang.cell_set(frame.grid, &cells))
        };
        let said = |symbols| lang.symbols(frame, symbols);
        let Figure::Swap { pairs, guards, beside: known } = &because.figure else { return struck };
        let (pair, more) = (symbols(pairs), symbols(guards));
        let gone = symbols(deduction.effect.marks());
        let ((_, all), (guarded, guards), (_, beside)) = (cells(pairs), cells(guards), cells(known));
        let group = because.groups.first().map(|&part| lang.group(frame, part)).unwrap_or_default();
        let (two, others) = (said(pair), said(more));
        let swap = lang.pick(
            format!("{all} could exchange {two} for a second solution"),
            format!("{all}の{two}を入れ替えた別の解ができてしまう"),
        );
        let of_pair = gone.is_subset(pair) && known.is_empty();
        match (of_pair, guarded == 1, known.is_empty(), lang) {
            (true, true, _, Lang::En) => format!("{struck}: with either of them there, {swap}"),
            (true, true, _, Lang::Ja) => format!("{struck}：どちらかが入ると、{swap}"),
            (true, false, _, Lang::En) => {
                let kept = said(pair.difference(gone));
                let gone = said(gone);
                format!("{struck}: {kept} in {group} is in one of {guards}; with {gone} in the other, {swap}")
            }
            (true, false, _, Lang::Ja) => {
                let kept = said(pair.difference(gone));
                let gone = said(gone);
                format!(
                    "{struck}：{group}の{kept}は{guards}のどちらかに入る。もう一方に{gone}が入ると、{swap}"
                )
            }
            (false, _, true, Lang::En) => {
                format!("{struck}: one of {guards} is {others}; otherwise {swap}")
            }
            (false, _, true, Lang::Ja) => {
                format!("{struck}：{guards}のどれかが{others}になる(そうでないと、{swap})")
            }
            (false, _, false, Lang::En) => {
                let held = said(more.union(symbols(known)));
                format!(
                    "{struck}: one of {guards} is one of {others} (otherwise {swap}), and with {beside} that takes {held} in {group}"
                )
            }
            (false, _, false, Lang::Ja) => {
                let held = said(more.union(symbols(known)));
                format!(
                    "{struck}：{guards}のどちらかに{others}のどれかが入り(そうでないと、{swap})、{beside}と合わせて{group}の{held}を使い切る"
                )
            }
        }
    }
}

/// Cells around a ring, those next to each other in one group, that all may hold two symbols and could exchange them.
struct Ring<'b> {
    board: &'b Board<'b>,
    cells: &'b [Cell],
    pair: Symbols,
}

/// What goes because of a ring, and where it was seen.
struct Pattern {
    cells: Vec<Cell>,
    pair: Symbols,
    /// What stands against the exchange.
    guards: Vec<Mark>,
    /// The group that was looked at, and what is known of other cells there.
    group: Option<usize>,
    beside: Vec<Mark>,
}

impl Ring<'_> {
    /// What a cell has beside the two.
    fn more(&self, cell: Cell) -> Symbols {
        self.board.candidates(cell).difference(self.pair)
    }

    /// The cells that have more.
    fn guarded(&self) -> Vec<Cell> {
        let mut guarded: Vec<Cell> =
            self.cells.iter().copied().filter(|&cell| !self.more(cell).is_empty()).collect();
        guarded.sort_unstable();
        guarded
    }

    fn pattern(&self, group: Option<usize>, beside: Vec<Mark>) -> Pattern {
        let guards = self.guarded().into_iter();
        let guards = guards.flat_map(|cell| self.more(cell).iter().map(move |symbol| Mark { cell, symbol }));
        Pattern { cells: self.cells.to_vec(), pair: self.pair, guards: guards.collect(), group, beside }
    }

    fn one(&self, largest: &mut Largest<Pattern>) {
        if let [cell] = self.guarded()[..] {
            let marks = self.pair.iter().map(|symbol| Mark { cell, symbol }).collect();
            largest.offer(marks, self.cells.len(), self.pattern(None, Vec::new()));
        }
    }

    fn two(&self, largest: &mut Largest<Pattern>) {
        let guarded = self.guarded();
        let more = guarded.iter().fold(Symbols::EMPTY, |all, &cell| all.union(self.more(cell)));
        if let (true, Some(symbol)) = (guarded.len() > 1, more.single()) {
            let frame = self.board.frame();
            let seen = guarded.iter().fold(frame.cells, |seen, &cell| seen.intersection(frame.peers(cell)));
            let marks = seen.iter().map(|cell| Mark { cell, symbol });
            let marks = marks.filter(|&mark| self.board.allows(mark)).collect();
            largest.offer(marks, self.cells.len(), self.pattern(None, Vec::new()));
        }
    }

    fn three(&self, largest: &mut Largest<Pattern>) {
        let [a, b] = self.guarded()[..] else { return };
        let more = self.more(a).union(self.more(b));
        let frame = self.board.frame();
        for group in frame.groups_with(&CellSet::from_iter([a, b])) {
            let open: Vec<Cell> = frame.groups[group]
                .cells
                .iter()
                .copied()
                .filter(|&cell| cell != a && cell != b && !self.board.is_decided(cell))
                .collect();
            self.beside(&open, &mut Vec::new(), more, &mut |beside, held| {
                let rest = open.iter().filter(|cell| !beside.contains(cell));
                let marks = rest.flat_map(|&cell| {
                    let both = self.board.candidates(cell).intersection(held);
                    both.iter().collect::<Vec<_>>().into_iter().map(move |symbol| Mark { cell, symbol })
                });
                let known = beside.iter().flat_map(|&cell| {
                    let all = self.board.candidates(cell).iter().collect::<Vec<_>>();
                    all.into_iter().map(move |symbol| Mark { cell, symbol })
                });
                let size = self.cells.len() + beside.len();
                largest.offer(marks.collect(), size, self.pattern(Some(group), known.collect()));
            });
        }
    }

    /// Visits every few cells that with one cell of the symbols `held` hold at most as many symbols as they are.
    fn beside(
        &self,
        open: &[Cell],
        chosen: &mut Vec<Cell>,
        held: Symbols,
        visit: &mut dyn FnMut(&[Cell], Symbols),
    ) {
        if !chosen.is_empty() && held.len() == chosen.len() + 1 {
            visit(chosen, held);
        }
        if chosen.len() < MOST_BESIDE {
            for (at, &cell) in open.iter().enumerate() {
                let held = held.union(self.board.candidates(cell));
                if held.len() <= MOST_BESIDE + 1 {
                    chosen.push(cell);
                    self.beside(&open[at + 1..], chosen, held, visit);
                    chosen.pop();
                }
            }
        }
    }

    fn four(&self, largest: &mut Largest<Pattern>) {
        let [a, b] = self.guarded()[..] else { return };
        let frame = self.board.frame();
        let both = CellSet::from_iter([a, b]);
        for group in frame.groups_with(&both).filter(|&group| frame.is_full(group)) {
            let cells = &frame.groups[group].cells;
            for symbol in self.pair.iter() {
                let shut = bits(self.board.places(group, symbol)).all(|place| both.contains(cells[place]));
                if let (true, Some(other)) = (shut, self.pair.difference(Symbols::only(symbol)).single()) {
                    let marks = [a, b].map(|cell| Mark { cell, symbol: other }).to_vec();
                    largest.offer(marks, self.cells.len(), self.pattern(Some(group), Vec::new()));
                }
            }
        }
    }
}

impl Pattern {
    fn because(&self, frame: &Frame, targets: &[Mark]) -> Because {
        let mut cells: CellSet = self.cells.iter().copied().collect();
        cells.extend(self.beside.iter().map(|mark| mark.cell));
        let mut links: Vec<usize> = Vec::new();
        for (at, &cell) in self.cells.iter().enumerate() {
            links.extend(frame.link(cell, self.cells[(at + 1) % self.cells.len()]));
        }
        for target in targets {
            let guards = self.guards.iter().filter(|guard| guard.symbol == target.symbol);
            links.extend(guards.filter_map(|guard| frame.link(guard.cell, target.cell)));
        }
        links.sort_unstable();
        links.dedup();
        links.retain(|&link| Some(link) != self.group);
        if let Some(group) = self.group.filter(|_| self.beside.is_empty()) {
            cells = cells.union(&frame.groups[group].set);
        }
        let mut ring = self.cells.clone();
        ring.sort_unstable();
        let trail = ring.iter().flat_map(|&cell| self.pair.iter().map(move |symbol| Mark { cell, symbol }));
        Because {
            cells,
            symbols: self
                .pair
                .union(self.guards.iter().chain(&self.beside).map(|mark| mark.symbol).collect()),
            groups: self.group.into_iter().chain(links).collect(),
            figure: Figure::Swap {
                pairs: trail.collect(),
                guards: self.guards.clone(),
                beside: self.beside.clone(),
            },
            ..Because::default()
        }
    }
}
