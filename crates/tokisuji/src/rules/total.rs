//! Totals: what a few lines or blocks add up to, less the cages inside, leaves the cells that stick out. Players call it
//! the rule of 45; a cell left inside is an *innie*, one by which the cages reach out an *outie*.

use super::cage::{rest, symbol};
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::{Frame, GroupKind, Leftover, Region};
use crate::rule::{Because, Deduction, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Total {
    /// One open cell is left over.
    One,
    /// Several cells are left over, and their sum rules candidates out.
    Several,
}

impl Rule for Total {
    fn name(&self) -> &'static str {
        match self {
            Total::One => "innie or outie",
            Total::Several => "innies and outies",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Total::One => lang.pick("innie or outie", "合計の残り1マス(45の法則)"),
            Total::Several => lang.pick("innies and outies", "合計の残り数マス(45の法則)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Total::One => 2.5,
            Total::Several => 4.5,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for region in board.frame().regions() {
            found.go_on()?;
            match self {
                Total::One => {
                    innie(board, region, found)?;
                    outie(board, region, found)?;
                }
                Total::Several => {
                    for left in &region.leftovers {
                        found.go_on()?;
                        several(board, region, left, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let (because, marks) = (&deduction.because, deduction.effect.marks());
        let all = frame.symbols.iter().map(Symbol::value).sum::<u16>() as usize;
        let houses: Vec<usize> =
            because.groups.iter().copied().filter(|&part| !frame.groups[part].kind.is_extra()).collect();
        let (group, total) = (lang.groups(frame, &houses), all * houses.len());
        let add = if houses.len() > 1 { "add up" } else { "adds up" };
        let cages = lang.cages(frame, &because.cages);
        let (take, reach) = if because.cages.len() > 1 { ("take", "reach") } else { ("takes", "reaches") };
        let inside = |cell: Cell| houses.iter().any(|&part| frame.groups[part].set.contains(cell));
        if *self == Total::One {
            let said = lang.decided(frame, marks[0]);
            return match (lang, houses.is_empty(), inside(marks[0].cell)) {
                (Lang::En, true, _) => format!("{said}: it is what is left of {cages}"),
                (Lang::Ja, true, _) => format!("{said}：{cages}の残り"),
                (Lang::En, _, true) if because.cages.is_empty() => {
                    format!("{said}: {group} {add} to {total}, and the rest is written")
                }
                (Lang::Ja, _, true) if because.cages.is_empty() => {
                    format!("{said}：{group}の合計は{total}で、ほかは記入済み")
                }
                (Lang::En, _, true) => {
                    format!("{said}: {group} {add} to {total}, and {cages} {take} the rest")
                }
                (Lang::Ja, _, true) => format!("{said}：{group}の合計は{total}で、ほかは{cages}の中"),
                (Lang::En, _, false) => {
                    format!("{said}: {group} {add} to {total}, and {cages} {reach} out by this cell alone")
                }
                (Lang::Ja, _, false) => {
                    format!("{said}：{group}の合計は{total}で、{cages}のはみ出しはこのマスだけ")
                }
            };
        }
        let said = lang.struck(frame, marks);
        let sum = i32::try_from(total).unwrap_or(i32::MAX)
            - because.cages.iter().map(|&cage| i32::from(frame.cages[cage].sum)).sum::<i32>();
        let left: Vec<String> = because.cells.iter().map(|cell| frame.grid.name(cell)).collect();
        let left = format!("{} = {}", left.join(" + "), sum.abs());
        lang.pick(
            format!("{said}: {group} {add} to {total}, which with {cages} leaves {left}"),
            format!("{said}：{group}の合計{total}と{cages}から {left}"),
        )
    }
}

fn decide(
    board: &Board<'_>,
    parts: &[usize],
    cages: &[usize],
    cell: Cell,
    value: i32,
    found: &mut Report<'_>,
) -> ControlFlow<()> {
    let Some(symbol) = symbol(board, cell, value) else {
        return ControlFlow::Continue(());
    };
    found.decide(cell, symbol, || {
        let frame = board.frame();
        let mut cells = parts.iter().fold(CellSet::EMPTY, |all, &part| all.union(&frame.groups[part].set));
        for &cage in cages {
            cells.extend(frame.cages[cage].cells.iter().copied());
        }
        Because {
            cells,
            symbols: Symbols::only(symbol),
            groups: parts.to_vec(),
            cages: cages.to_vec(),
            ..Because::default()
        }
    })
}

/// What is left of a region's total; its open cells.
fn rest_of(board: &Board<'_>, region: &Region) -> (i32, CellSet) {
    let written = region.set.intersection(board.decided());
    let written = written.iter().filter_map(|cell| board.value(cell));
    let sum: i32 = written.map(|symbol| i32::from(symbol.value())).sum();
    (region.total - sum, region.set.difference(board.decided()))
}

/// The one open cell that no cage whose open cells lie inside covers.
fn innie(board: &Board<'_>, region: &Region, found: &mut Report<'_>) -> ControlFlow<()> {
    let (mut value, mut open) = rest_of(board, region);
    let mut cages = Vec::new();
    let mut last = CellSet::EMPTY;
    for &cage in &region.cages {
        let (rest, inside) = rest(board, cage);
        if inside.is_empty() || !inside.is_subset(&region.set) {
            continue;
        }
        // The last cell of a cage is left over too if all others are covered, and then its own cage says the same.
        if inside.len() == 1 {
            last = last.union(&inside);
        }
        value -= rest;
        open = open.difference(&inside);
        cages.push(cage);
    }
    if open.len() == 1 {
        let cell = open.first().expect("one");
        decide(board, &region.groups, &cages, cell, value, found)?;
    }
    if open.is_empty() {
        for cell in last.iter() {
            let own = board.frame().cages_of(cell)[0] as usize;
            let others: Vec<usize> = cages.iter().copied().filter(|&cage| cage != own).collect();
            decide(board, &region.groups, &others, cell, value + rest(board, own).0, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The one open cell by which the cages that cover the open cells reach out.
fn outie(board: &Board<'_>, region: &Region, found: &mut Report<'_>) -> ControlFlow<()> {
    if !region.tiled {
        return ControlFlow::Continue(());
    }
    let (left, _) = rest_of(board, region);
    let mut value = -left;
    let mut cages = Vec::new();
    let mut out = CellSet::EMPTY;
    for &cage in &region.cages {
        let (rest, open) = rest(board, cage);
        let outside = open.difference(&region.set);
        if outside.len() == open.len() {
            // Nothing of it is open inside. If one cell is left, that is the smallest form of the same thing.
            if open.len() == 1 {
                decide(board, &[], &[cage], open.first().expect("one"), rest, found)?;
            }
            continue;
        }
        value += rest;
        out = out.union(&outside);
        cages.push(cage);
    }
    match out.first() {
        Some(cell) if out.len() == 1 => decide(board, &region.groups, &cages, cell, value, found),
        _ => ControlFlow::Continue(()),
    }
}

/// The most ways to fill what is left over that are looked through. It gets fewer as more is known.
const MOST_WAYS: usize = 20_000;

/// Strikes what occurs in no way to fill the cells that are left over.
fn several(board: &Board<'_>, region: &Region, left: &Leftover, found: &mut Report<'_>) -> ControlFlow<()> {
    let frame = board.frame();
    let cells = &left.cage.cells;
    let ways = cells.iter().try_fold(1usize, |ways, &cell| {
        let ways = ways * board.candidates(cell).len();
        (ways <= MOST_WAYS).then_some(ways)
    });
    if ways.is_none() || cells.iter().all(|&cell| board.is_decided(cell)) {
        return ControlFlow::Continue(());
    }
    // What makes cells differ: the region's own groups, and the cages without repeats they are in.
    let binding =
        |group: usize| region.groups.contains(&group) || frame.groups[group].kind == GroupKind::Cage;
    let mut parts = region.groups.clone();
    let mut differ = vec![0u32; cells.len()];
    for (a, &one) in cells.iter().enumerate() {
        for (b, &other) in cells.iter().enumerate().take(a) {
            let both = CellSet::EMPTY.with(one).with(other);
            if let Some(group) = frame.groups_with(&both).find(|&group| binding(group)) {
                differ[a] |= 1 << b;
                if !parts.contains(&group) {
                    parts.push(group);
                }
            }
        }
    }
    let mut fill = Fill {
        may: cells.iter().map(|&cell| board.candidates(cell)).collect(),
        differ,
        chosen: Vec::new(),
        kept: vec![Symbols::EMPTY; cells.len()],
    };
    fill.go(i32::from(left.cage.sum));
    let gone = |(&cell, kept): (&Cell, &Symbols)| {
        let gone = board.candidates(cell).difference(*kept);
        gone.iter().map(|symbol| Mark { cell, symbol }).collect::<Vec<_>>()
    };
    let open = cells.iter().zip(&fill.kept).filter(|(cell, _)| !board.is_decided(**cell));
    let marks: Vec<Mark> = open.flat_map(gone).collect();
    found.strike(marks, || Because {
        cells: cells.iter().copied().collect(),
        symbols: fill.kept.iter().fold(Symbols::EMPTY, |all, &one| all.union(one)),
        groups: parts,
        cages: left.cages.clone(),
        ..Because::default()
    })
}

/// All ways to fill some cells to a sum.
struct Fill {
    may: Vec<Symbols>,
    /// For each cell the earlier ones that it differs from, as bits.
    differ: Vec<u32>,
    chosen: Vec<Symbol>,
    /// What occurs in some way.
    kept: Vec<Symbols>,
}

impl Fill {
    fn go(&mut self, rest: i32) {
        let at = self.chosen.len();
        if at == self.may.len() {
            if rest == 0 {
                for (kept, &symbol) in self.kept.iter_mut().zip(&self.chosen) {
                    kept.insert(symbol);
                }
            }
            return;
        }
        for symbol in self.may[at].iter() {
            let value = i32::from(symbol.value());
            // Every cell that follows takes at least 1.
            if value + (self.may.len() - at - 1) as i32 > rest {
                return;
            }
            let clash =
                (0..at).any(|before| self.differ[at] & (1 << before) != 0 && self.chosen[before] == symbol);
            if !clash {
                self.chosen.push(symbol);
                self.go(rest - value);
                self.chosen.pop();
            }
        }
    }
}
